//! shakmaty, a generator of chess: not our game, but well known, and so a measure of what a figure means.

use std::hint::black_box;

use plakoto::Roller;
use plakoto_benches::Work;
use shakmaty::{Chess, Position as _};

/// How many random games the positions are from, of the seeds from 0 on; one turn in `SHARE` gives a position.
const SOURCES: u64 = 50;
const SHARE: u64 = 5;

/// The turns after which a game is cut off.
const LIMIT: usize = 120;

/// The positions, and the legal moves that they have together.
const POSITIONS: usize = 1_246;
const MOVES: usize = 38_061;

/// All legal moves; a thing is a move.
pub(crate) fn work() -> Work {
    let positions = positions();
    assert_eq!(positions.len(), POSITIONS, "chess positions");
    Work::new("shakmaty/chess", MOVES, MOVES, move || {
        black_box(&positions).iter().map(|position| black_box(position.legal_moves()).len()).sum()
    })
}

/// The legal moves of a position, as a name, a total and a count.
pub(crate) fn mean() -> (&'static str, usize, usize) {
    ("shakmaty/chess", MOVES, POSITIONS)
}

/// Positions of random games.
fn positions() -> Vec<Chess> {
    let mut positions = Vec::new();
    for seed in 0..SOURCES {
        let mut roller = Roller::new(seed);
        let mut position = Chess::default();
        for _ in 0..LIMIT {
            let list = position.legal_moves();
            if list.is_empty() {
                break;
            }
            if roller.below(SHARE) == 0 {
                positions.push(position.clone());
            }
            position.play_unchecked(list[roller.below(list.len() as u64) as usize]);
        }
    }
    positions
}
