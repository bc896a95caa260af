//! A position from its board in letters.

use plakoto::{ByPlayer, Player, Position, Setup};

/// The position that the letters show.
pub fn position(text: &str, turn: Player) -> Position {
    let lines: Vec<&str> = text.lines().collect();
    assert!(
        lines.iter().all(|line| line.is_ascii() && line.len() < 80 && *line == line.trim_end()),
        "{text}"
    );
    let viewer = owner(lines[0].trim_start().as_bytes()[0]).opponent();
    let mut setup = Setup::empty(turn);
    let rows: Vec<&[u8]> =
        lines.iter().filter(|line| line.starts_with(" |")).map(|line| line.as_bytes()).collect();
    for number in 1..=24_usize {
        // The numbers are over and under their columns, where they are printed.
        let (heading, half): (&str, Vec<&[u8]>) = match number {
            13.. => (lines[1], rows[..rows.len() / 2].to_vec()),
            _ => (lines[lines.len() - 3], rows[rows.len() / 2..].iter().rev().copied().collect()),
        };
        let at = format!("{heading} ").find(&format!(" {number} ")).expect("the number of the point") + 1;
        read_point(&mut setup, if viewer == Player::White { number } else { 25 - number }, &half, at);
    }
    for line in [lines[0], lines[lines.len() - 2]] {
        let words: Vec<&str> = line.split_whitespace().collect();
        setup.off[owner(words[0].as_bytes()[0])] = words[4].parse().expect("checkers off");
    }
    let found = Position::from_setup(&setup).expect("a position");
    let pips = ByPlayer::from_fn(|player| {
        let line = if player == viewer { lines[lines.len() - 2] } else { lines[0] };
        line.split_whitespace().nth(2).expect("pips").parse().expect("pips")
    });
    assert_eq!(pips, ByPlayer::from_fn(|player| found.pips(player)), "{text}");
    found
}

/// A column of cells, from the rim on.
fn read_point(setup: &mut Setup, board_number: usize, half: &[&[u8]], at: usize) {
    let cells: Vec<&str> =
        half.iter().map(|row| std::str::from_utf8(&row[at..at + 2]).expect("ASCII").trim()).collect();
    let mut count = 0;
    for cell in cells {
        match cell {
            "x" | "o" => setup.prisoners[board_number - 1] = 1,
            "O" => count += 1,
            "X" => count -= 1,
            "" => {}
            number => count = i32::signum(count) * number.parse::<i32>().expect("a count"),
        }
    }
    setup.checkers[board_number - 1] = count;
}

fn owner(letter: u8) -> Player {
    if letter == b'O' { Player::White } else { Player::Black }
}
