//! All legal plays of a roll, each final position once.
//!
//! The idea, in three parts.
//!
//! **A step is an addition.** The board stands in a vector register, a byte a point. A step adds a looked-up
//! difference; where the turn ends, two more additions give the position (`board.rs`):
//!
//! ```text
//!     board         … 0  2  0  127  5 …       White steps 6/5, then ends:
//!     + difference  … 0  0  0   +1 -1 …       127 is a blot that White may pin, -128 one that is pinned
//!     = board       … 0  2  0 -128  4 …
//!     end of turn   … 0  2  0   17  4 …       a position: 17 is one checker over a prisoner
//! ```
//!
//! **Where steps start is a set of bits.** Nothing is hit, so what is open stays open during a turn (`men.rs`):
//! the mover's points, and the open points shifted by the number, have in common where a step may start. Both
//! players are seen from their own point 24 down, so the code knows no colours.
//!
//! **Nothing arises twice, and nothing is looked up.** Of a double, no step starts higher than the one before.
//! Two different numbers make a table, a row for each step with the lower number and a column for each step with
//! the higher one. A row is the same set of bits each time, but for three of them:
//!
//! ```text
//!     Roll 4-3. White has one checker on each of 24, 20 and 17, and everything is open.
//!
//!                    4 from   24   21   20   17   14
//!     3 from  24/21            -   on    x    x            x   two checkers
//!             20/17            =         -    x            on  the same checker goes on
//!             17/14            x         x    -   on       -   no checker is left for it
//!                                                          =   24/21/17 in the first row is the same
//! ```
//!
//! Whatever ends with one step of one number is written in bulk, a [`Fan`](fan::Fan) of plays. Turns in which a
//! step may end the game, a checker may be borne off with two numbers, or a player may stop early take more care
//! (`careful.rs`); all others are in `plain.rs`.

mod board;
mod careful;
mod choice;
mod fan;
mod list;
mod node;
mod plain;

use crate::dice::Roll;
use crate::men;
use crate::play::Play;
use crate::position::Position;
use crate::rules::{BearOff, Ruleset};
pub(crate) use board::{Board, Finish};
use careful::Careful;
pub(crate) use choice::Choices;
use list::{Counter, Filler, Sink};
pub(crate) use node::Node;

pub use list::{Filled, PLAYS_MOST, PlayList, PositionList, StepsList};

impl Position {
    /// The legal plays of a roll, each final position once.
    ///
    /// Never empty for a position that is not decided: where nothing can be played, the one play is a pass.
    /// Empty for a decided one.
    ///
    /// The order is stable, and part of the contract. Plays of two different numbers are listed by the source of
    /// the step that uses the lower number, then by that of the step that uses the higher one, higher sources
    /// first; a play without such a step comes before those with one, and a bear-off for which either number
    /// would do uses the lower. Plays of a double are listed by their canonical steps, compared step by step, the
    /// higher source first; a play that another one continues comes before it. All forms share the order: entry
    /// *n* of [`Position::legal_positions_into`] is where entry *n* leads.
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

    /// Only the steps of the legal plays, in the same order; cheaper too.
    ///
    /// ```
    /// use plakoto::{Player, Position, Roll, Ruleset, StepsList};
    /// let (mut list, roll) = (StepsList::new(), Roll::new(6, 5).unwrap());
    /// Position::start(Player::White).legal_steps_into(roll, Ruleset::GREEK, &mut list);
    /// assert_eq!(list[0].iter().map(|step| (step.from(), step.to())).collect::<Vec<_>>(), [(24, 19), (24, 18)]);
    /// ```
    pub fn legal_steps_into(&self, roll: Roll, rules: Ruleset, steps: &mut StepsList) {
        steps.clear();
        self.generate(roll, rules, steps);
    }

    /// The same into memory of somebody else's: `put` writes each play to its place, as long as there are places. How
    /// many plays there are, and how many are left out, is told in any case, and nothing is allocated.
    ///
    /// ```
    /// use plakoto::{Player, Position, Roll, Ruleset};
    /// let (start, roll) = (Position::start(Player::White), Roll::new(6, 5).unwrap());
    /// let mut texts = [String::new()];
    /// let filled = start.fill_legal_plays(roll, Ruleset::GREEK, &mut texts, |text, play| *text = play.to_string());
    /// assert_eq!((filled.count, filled.left_out, texts[0].as_str()), (2, 1, "24/19 24/18"));
    /// ```
    pub fn fill_legal_plays<S>(
        &self,
        roll: Roll,
        rules: Ruleset,
        places: &mut [S],
        put: impl Fn(&mut S, Play),
    ) -> Filled {
        let mut filler = Filler::new(places, &put);
        self.generate(roll, rules, &mut filler);
        filler.filled()
    }

    /// The same with only the positions after the plays; cheaper.
    pub fn fill_legal_positions<S>(
        &self,
        roll: Roll,
        rules: Ruleset,
        places: &mut [S],
        put: impl Fn(&mut S, Position),
    ) -> Filled {
        let mut filler = Filler::new(places, &put);
        self.generate(roll, rules, &mut filler);
        filler.filled()
    }

    /// How many legal plays there are; cheaper still.
    #[must_use]
    pub fn count_plays(&self, roll: Roll, rules: Ruleset) -> usize {
        let mut counter = Counter::default();
        self.generate(roll, rules, &mut counter);
        counter.count()
    }

    /// The position after one of the plays that `choose` takes by its number in the list, from how many there
    /// are; `None` where there is none. Only that one is made.
    pub(crate) fn choose(
        &self,
        roll: Roll,
        rules: Ruleset,
        choices: &mut Choices,
        choose: impl FnOnce(usize) -> usize,
    ) -> Option<Position> {
        choices.clear();
        self.generate(roll, rules, choices);
        choices.position(choose(choices.count()))
    }

    /// Puts the legal plays behind what the sink holds.
    #[inline(never)]
    pub(crate) fn generate(&self, roll: Roll, rules: Ruleset, sink: &mut impl Sink) {
        let (field, seen, board) = men::view(self, rules);
        // The men are told anew in each branch, so that each keeps only what it asks for.
        let root = || Node::root(board, seen.men());
        let might_bear_off = field.might_bear_off(&seen.men(), roll);
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
