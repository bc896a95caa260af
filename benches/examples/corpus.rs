//! The corpora: positions of random Greek games, of all turns alike and by phase. Written to the folder named on the
//! command line; without one, only compared with what is committed.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use plakoto::{Player, Position, PositionList, Roll, Roller, Ruleset};

/// How many positions of each phase.
const EACH: usize = 1_500;

/// What is going on in a position, to the player on turn.
fn phase(position: &Position, turn: usize) -> &'static str {
    let mover = position.turn();
    let pins: u8 = Player::ALL.map(|player| position.prisoners(player)).iter().sum();
    if position.may_bear_off(mover) {
        "bear_off"
    } else if turn < 8 {
        "opening"
    } else if pins >= 4 {
        "pins"
    } else {
        "middle"
    }
}

/// A corpus as it is committed.
fn committed(file: &str) -> std::io::Result<String> {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("corpora").join(file))
}

fn main() -> std::io::Result<()> {
    let folder = std::env::args().nth(1).map(PathBuf::from);
    let mut corpora = std::collections::BTreeMap::<&str, (usize, String)>::new();
    let mut list = PositionList::new();
    let mut game = 0;
    while corpora.len() < 5 || corpora.values().any(|(count, _)| *count < EACH) {
        let mut roller = Roller::new(game);
        let mut position = Position::start(Player::ALL[(game % 2) as usize]);
        for turn in 0.. {
            let roll: Roll = roller.roll();
            position.legal_positions_into(roll, Ruleset::GREEK, &mut list);
            if list.is_empty() {
                break;
            }
            for (name, share) in [(phase(&position, turn), 6), ("games", 60)] {
                let corpus = corpora.entry(name).or_default();
                if corpus.0 < EACH && roller.below(share) == 0 {
                    corpus.0 += 1;
                    let _ = writeln!(corpus.1, "{} {roll}", position.id());
                }
            }
            position = list[roller.below(list.len() as u64) as usize];
        }
        game += 1;
    }
    for (name, (_, text)) in &corpora {
        let file = format!("{name}.txt");
        match &folder {
            Some(folder) => std::fs::write(folder.join(file), text)?,
            None => assert!(committed(&file)? == *text, "benches/corpora/{file} is another"),
        }
        let plays: usize = text
            .lines()
            .filter_map(|line| line.split_once(' '))
            .filter_map(|(id, roll)| Some((Position::from_id(id).ok()?, roll.parse::<i32>().ok()?)))
            .filter_map(|(position, roll)| Some((position, Roll::new(roll / 10, roll % 10).ok()?)))
            .map(|(position, roll)| position.count_plays(roll, Ruleset::GREEK))
            .sum();
        println!("{name}: {} positions, {plays} plays", text.lines().count());
    }
    Ok(())
}
