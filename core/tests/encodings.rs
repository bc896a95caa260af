//! Cells and encodings: rows of numbers, held to golden files and to the words that describe them.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use plakoto::{Code, Encoding, Player, Position, batch};

/// Positions with everything in them: prisoners of both, checkers off, either player on turn.
const POSITIONS: &[&str] = &[
    "white | 1:B15 24:W15 | off W0 B0",
    "black | 1:B10 5:B4 10:W1 13:W5 15:W1+b 24:W8 | off W0 B0",
    "white | 1:W2+b 3:W5 6:W4 19:B9+w 22:B1 24:B2 | off W3 B2",
    "black | 2:W1 19:B1 23:B3 | off W14 B11",
];

fn positions() -> Vec<Position> {
    POSITIONS.iter().map(|text| text.parse().unwrap()).collect()
}

/// The numbers of a row that are not zero, each with its place.
fn sparse(row: &[f32]) -> String {
    let mut text = String::new();
    for (place, number) in row.iter().enumerate().filter(|(_, number)| **number != 0.0) {
        write!(text, " {place}:{number}").unwrap();
    }
    text
}

/// Golden rows; `PLAKOTO_BLESS=1` writes them anew.
#[test]
fn rows_are_as_they_were() {
    for encoding in Encoding::ALL {
        let mut found = String::new();
        for position in positions() {
            let mut row = vec![f32::NAN; encoding.width()];
            encoding.write(&position, &mut row);
            writeln!(found, "{position}\n {}", sparse(&row)).unwrap();
        }
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/encodings/{encoding}.txt"));
        if std::env::var_os("PLAKOTO_BLESS").is_some() {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, &found).unwrap();
        }
        assert_eq!(fs::read_to_string(&path).unwrap(), found, "{encoding}");
    }
}

/// The rows again, from the words of the documentation.
#[test]
fn rows_are_as_described() {
    for position in positions() {
        let (mut counts, mut tesauro) = ([0.0; 99], [0.0; 242]);
        Encoding::Counts.write(&position, &mut counts);
        Encoding::Tesauro.write(&position, &mut tesauro);
        let mover = position.turn();
        for point in plakoto::Point::all() {
            for (player, side) in [(Player::White, 0), (Player::Black, 1)] {
                let stack = position.stack(point);
                let free =
                    stack.filter(|stack| stack.owner == player).map_or(0.0, |stack| f32::from(stack.free));
                let prisoner = stack.is_some_and(|stack| stack.owner != player && stack.prisoner);
                assert_eq!(counts[24 * side + point.index()], free);
                assert_eq!(counts[48 + 24 * side + point.index()], f32::from(u8::from(prisoner)));
                let start = if player == mover { 0 } else { 120 };
                let at = start + 5 * (usize::from(point.seen_by(mover)) - 1);
                let unit = |holds: bool| f32::from(u8::from(holds));
                let beyond = if free > 3.0 { (free - 3.0) / 2.0 } else { 0.0 };
                let units = [unit(free >= 1.0), unit(free >= 2.0), unit(free >= 3.0), beyond, unit(prisoner)];
                assert_eq!(tesauro[at..at + 5], units);
            }
        }
        let off = |player| f32::from(position.off(player));
        assert_eq!(counts[96..], [off(Player::White), off(Player::Black), f32::from(mover as u8)]);
        assert_eq!(tesauro[240..], [off(mover) / 15.0, off(mover.opponent()) / 15.0]);
        let mut turned = [0.0; 242];
        Encoding::Tesauro.write(&position.turned(), &mut turned);
        assert_eq!(turned, tesauro);
    }
}

#[test]
fn rows_of_any_length_are_written_as_far_as_they_go() {
    for encoding in Encoding::ALL {
        for len in [0, 1, 50, encoding.width() + 3] {
            let mut row = vec![f32::NAN; len];
            encoding.write(&positions()[1], &mut row);
            assert!(row.iter().all(|number| !number.is_nan()));
        }
        assert_eq!(encoding.name().parse(), Ok(*encoding));
    }
    assert!("x".parse::<Encoding>().is_err());
}

#[test]
fn batches_of_rows_are_the_same_on_any_number_of_threads() {
    let positions: Vec<Position> = positions().into_iter().cycle().take(1000).collect();
    for encoding in Encoding::ALL {
        let mut wanted = vec![f32::NAN; encoding.width() * 1000];
        for (position, row) in positions.iter().zip(wanted.chunks_mut(encoding.width())) {
            encoding.write(position, row);
        }
        for threads in [0, 1, 3, 50] {
            let mut rows = vec![f32::NAN; encoding.width() * 1000];
            batch::encode(&positions, *encoding, threads, &mut rows);
            assert_eq!(rows, wanted);
        }
    }
    let mut outcomes = Vec::new();
    let rules = plakoto::Ruleset::GREEK;
    batch::outcomes(&positions, rules, 3, &mut outcomes);
    assert!(outcomes.iter().copied().eq(positions.iter().map(|position| position.outcome(rules))));
}

#[test]
fn cells_are_read_back_and_faults_told() {
    for position in positions() {
        let cells = position.to_cells();
        assert_eq!(Position::from_cells(&cells), Ok(position));
        let sound = cells;
        // Every value in every cell: the quick check and the one that tells faults must agree with the setup.
        for place in 0..Position::CELLS {
            for value in i8::MIN..=i8::MAX {
                let mut cells = sound;
                cells[place] = value;
                assert_eq!(Position::from_cells(&cells).is_ok(), are_sound(&cells), "{cells:?}");
                match Position::from_cells(&cells) {
                    Ok(position) => {
                        assert_eq!(position.to_cells(), cells);
                    }
                    Err(faults) => assert!(
                        faults.as_slice().iter().all(|fault| fault.code != Code::PointsLength),
                        "{cells:?}"
                    ),
                }
            }
        }
    }
    let mut cells = positions()[0].to_cells();
    cells[26] = 2;
    cells[3] = 16;
    let codes: Vec<Code> =
        Position::from_cells(&cells).unwrap_err().as_slice().iter().map(|fault| fault.code).collect();
    assert_eq!(codes, [Code::UnknownPlayer, Code::PrisonerWithoutPinner]);
}

/// Whether cells are those of a position, counted checker by checker.
fn are_sound(cells: &[i8; Position::CELLS]) -> bool {
    let mut totals = [i32::from(cells[24]), i32::from(cells[25])];
    let mut sound = (0..=15).contains(&cells[24]) && (0..=15).contains(&cells[25]);
    for &cell in &cells[..24] {
        let (owner, size) = (usize::from(cell < 0), i32::from(cell).abs());
        let (free, prisoners) = if size > 16 { (size - 16, 1) } else { (size, 0) };
        sound &= free <= 15;
        totals[owner] += free;
        totals[1 - owner] += prisoners;
    }
    sound && totals == [15, 15] && (cells[24], cells[25]) != (15, 15) && (0..=1).contains(&cells[26])
}

#[test]
fn totals_that_only_a_byte_could_take_for_fifteen_are_refused() {
    // 271 white checkers, which a byte counts as 15: eighteen points of 15 and one of 1.
    let mut cells = [0; Position::CELLS];
    cells[..18].fill(15);
    cells[18] = 1;
    cells[23] = -15;
    let faults = Position::from_cells(&cells).unwrap_err();
    let told: Vec<_> = faults.as_slice().iter().map(|fault| (fault.code, fault.value)).collect();
    assert_eq!(told, [(Code::CheckerTotal, Some(271))]);
}
