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

mod board;
mod careful;
mod fan;
mod list;
mod node;
mod plain;

use crate::dice::Roll;
use crate::men;
use crate::position::Position;
use crate::rules::{BearOff, Ruleset};
pub(crate) use board::{Board, Finish};
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

    #[inline(never)]
    fn generate(&self, roll: Roll, rules: Ruleset, sink: &mut impl Sink) {
        let (field, seen, board) = men::view(self, rules);
        let men = seen.men();
        let root = || Node::root(board, seen.men());
        let might_bear_off = field.might_bear_off(&men, roll);
        if might_bear_off && (rules.bear_off == BearOff::Optional || !roll.is_double())
            || field.might_be_decided(seen, self, roll)
        {
            return self.generate_carefully(roll, rules, sink);
        }
        let any = match (roll.is_double(), might_bear_off) {
            (false, _) => plain::pairs(&field, &root(), roll, sink),
            (true, false) => plain::doubles::<false>(&field, &root(), roll.high(), sink),
            (true, true) => plain::doubles::<true>(&field, &root(), roll.high(), sink),
        };
        if !any {
            self.generate_shorter(roll, rules, sink);
        }
    }

    /// The same where not all dice can be used.
    #[cold]
    fn generate_shorter(&self, roll: Roll, rules: Ruleset, sink: &mut impl Sink) {
        let (field, seen, board) = men::view(self, rules);
        plain::shorter(&field, &Node::root(board, seen.men()), roll, sink);
    }

    /// The same for a position that is decided, or may be within this turn, and where checkers may be borne off
    /// with two different numbers or at will.
    #[inline(never)]
    fn generate_carefully(&self, roll: Roll, rules: Ruleset, sink: &mut impl Sink) {
        if self.outcome(rules).is_some() {
            return;
        }
        let (field, seen, board) = men::view(self, rules);
        let root = Node::root(board, seen.men());
        let few_left = field.few_left(self, roll);
        let careful = Careful { field: &field, root: &root, position: self, roll, rules, few_left };
        if roll.is_double() { careful.doubles(sink) } else { careful.pairs(sink) }
    }
}
