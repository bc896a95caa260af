//! All legal plays of a roll, each final position once.
//!
//! The idea. A position is 32 bytes, so a step is one vector addition of a looked-up difference:
//!
//! ```text
//!     board        … 0  2  0 -1  5 …        White steps 13/12*
//!     + delta      … 0  0  0 18 -1 …        (the blot is pinned: -1 becomes 17)
//!     = board      … 0  2  0 17  4 …
//! ```
//!
//! Which steps there are is told by sets of points as bits: the mover's checkers, shifted by the number,
//! against the open points, which stay the same during a turn (`men.rs`). The tree of plays is walked in
//! written order, sources never rising, so no final position arises twice and none is looked up; its last level
//! is a [`Fan`](node::Fan) that is written, or only counted, in bulk. Positions that are about to end are walked
//! with more care (`careful.rs`).

mod careful;
mod list;
mod node;
mod plain;

use crate::dice::Roll;
use crate::duty::Duty;
use crate::men;
use crate::player::Player;
use crate::position::Position;
use crate::rules::{BearOff, Ruleset};
use crate::side::Side;
use careful::Careful;
use list::{Counter, Sink};
pub(crate) use node::Node;

pub use list::{PlayList, PositionList};

impl Position {
    /// The legal plays of a roll, each final position once.
    ///
    /// Never empty for a position that is not decided: where nothing can be played, the one play is a pass.
    /// Empty for a decided one.
    ///
    /// The order is stable, and part of the contract: plays are listed by their canonical steps, compared
    /// step by step, the higher source first, then the higher target; a play that another one continues comes
    /// before it. All forms share it: entry *n* of [`Position::legal_positions_into`] is where entry *n* leads.
    ///
    /// ```
    /// use plakoto::{Player, Position, Roll, Ruleset};
    /// let start = Position::start(Player::White);
    /// let plays = start.legal_plays(Roll::new(6, 6).unwrap(), Ruleset::GREEK);
    /// let texts: Vec<String> = plays.iter().map(ToString::to_string).collect();
    /// assert_eq!(texts, ["24/18(4)", "24/18(3) 18/12", "24/18(2) 18/12(2)", "24/18(2) 18/12 12/6"]);
    /// ```
    #[must_use]
    pub fn legal_plays(&self, roll: Roll, rules: Ruleset) -> PlayList {
        let mut plays = PlayList::new();
        self.legal_plays_into(roll, rules, &mut plays);
        plays
    }

    /// The same, into a list that keeps its memory: once the list has grown, nothing is allocated.
    pub fn legal_plays_into(&self, roll: Roll, rules: Ruleset, plays: &mut PlayList) {
        plays.clear();
        self.generate(roll, rules, plays);
    }

    /// Only the positions after the legal plays, in the same order; cheaper.
    pub fn legal_positions_into(&self, roll: Roll, rules: Ruleset, positions: &mut PositionList) {
        positions.clear();
        self.generate(roll, rules, positions);
    }

    /// How many legal plays there are; cheaper still.
    #[must_use]
    pub fn count_plays(&self, roll: Roll, rules: Ruleset) -> usize {
        let mut counter = Counter::default();
        self.generate(roll, rules, &mut counter);
        counter.count()
    }

    fn generate(&self, roll: Roll, rules: Ruleset, sink: &mut impl Sink) {
        match self.turn() {
            Player::White => generate::<true>(self, roll, rules, sink),
            Player::Black => generate::<false>(self, roll, rules, sink),
        }
    }
}

/// Fills the sink with the plays of the player on turn.
#[inline(always)]
fn generate<const WHITE: bool>(position: &Position, roll: Roll, rules: Ruleset, sink: &mut impl Sink) {
    let (field, men) = men::view::<WHITE>(position, rules);
    let steps = if roll.is_double() { 4 } else { 2 };
    let might_bear_off = field.might_bear_off(&men, steps);
    if field.is_decided_or_might_end(&men, position, steps)
        || rules.bear_off == BearOff::Optional && might_bear_off
    {
        return generate_carefully::<WHITE>(position, roll, rules, sink);
    }
    let root = Node::root(position, men);
    match (roll.is_double(), might_bear_off) {
        (false, false) => plain::pairs::<WHITE, false>(&field, &root, roll, sink),
        (false, true) => plain::pairs::<WHITE, true>(&field, &root, roll, sink),
        (true, false) => plain::doubles::<WHITE, false>(&field, &root, roll.high(), sink),
        (true, true) => plain::doubles::<WHITE, true>(&field, &root, roll.high(), sink),
    }
}

/// The same for a position that is decided, or may be within this turn, or where bearing off is optional.
#[inline(never)]
fn generate_carefully<const WHITE: bool>(
    position: &Position,
    roll: Roll,
    rules: Ruleset,
    sink: &mut impl Sink,
) {
    if position.outcome(rules).is_some() {
        return;
    }
    let (field, men) = men::view::<WHITE>(position, rules);
    let root = Node::root(position, men);
    let duty = Duty::new(field, &men, position.off(Side::<WHITE>::PLAYER), roll, rules);
    let careful = Careful { field: &field, duty: &duty, root: &root, roll };
    if roll.is_double() { careful.doubles(sink) } else { careful.pairs(sink) }
}
