//! Counting the tree of plays, to compare engines.

use crate::dice::Roll;
use crate::movegen::PositionList;
use crate::position::Position;
use crate::rules::Ruleset;

/// How many sequences of `depth` plays there are from a position, over all 21 rolls at each turn.
///
/// Depth 0 counts 1 for every position. From depth 1 on a pass counts 1, and a decided position 0.
///
/// ```
/// use plakoto::{perft, Player, Position, Ruleset};
/// let start = Position::start(Player::White);
/// assert_eq!(perft(&start, Ruleset::GREEK, 1), 59);
/// assert_eq!(perft(&start, Ruleset::GREEK, 2), 3_474);
/// ```
#[must_use]
pub fn perft(position: &Position, rules: Ruleset, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => Roll::all().map(|roll| position.count_plays(roll, rules) as u64).sum(),
        _ => {
            let mut after = PositionList::new();
            let mut count = 0;
            for roll in Roll::all() {
                position.legal_positions_into(roll, rules, &mut after);
                count += after.iter().map(|next| perft(next, rules, depth - 1)).sum::<u64>();
            }
            count
        }
    }
}
