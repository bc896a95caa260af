//! Counting the tree of plays, to compare engines.

use crate::dice::Roll;
use crate::movegen::PositionList;
use crate::position::Position;
use crate::rules::Ruleset;

/// The most depth that [`perft`] goes to: far more than can be counted through.
pub const PERFT_DEPTH_MOST: u32 = 20;

/// How many sequences of `depth` plays there are from a position, over all 21 rolls at each turn; `None` for a
/// depth above [`PERFT_DEPTH_MOST`].
///
/// Depth 0 counts 1 for every position. From depth 1 on a pass counts 1, and a decided position 0.
///
/// ```
/// use plakoto::{perft, Player, Position, Ruleset};
/// let start = Position::start(Player::White);
/// assert_eq!(perft(&start, Ruleset::GREEK, 1), Some(59));
/// assert_eq!(perft(&start, Ruleset::GREEK, 2), Some(3_474));
/// ```
#[must_use]
pub fn perft(position: &Position, rules: Ruleset, depth: u32) -> Option<u64> {
    (depth <= PERFT_DEPTH_MOST).then(|| count(position, rules, depth))
}

/// The same for a depth within the limit, by recursion.
fn count(position: &Position, rules: Ruleset, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => Roll::all().map(|roll| position.count_plays(roll, rules) as u64).sum(),
        _ => {
            let mut after = PositionList::new();
            let mut total = 0_u64;
            for roll in Roll::all() {
                position.legal_positions_into(roll, rules, &mut after);
                for next in &after {
                    total = total.saturating_add(count(next, rules, depth - 1));
                }
            }
            total
        }
    }
}
