//! The slow, obvious reference engine of Plakoto, for tests only.
//!
//! It is written from the rules text alone and shares nothing with any other engine. Every
//! question is answered the long way round: the board is a real table with stacks of checkers,
//! every list of steps is tried in turn on a copy of it, and the rules are applied to the lists
//! so found. Nothing here is meant to be fast.
//!
//! Plays are lists of steps in the mover's own numbers, 24 to 1, with 0 for off (rules
//! section 1). Well-formed input is taken for granted: dice 1 to 6, sources 1 to 24, targets
//! below their source, at most four steps (rules section 12).

#![allow(dead_code, unused_imports, unreachable_pub, missing_docs, reason = "each test uses its own part")]

mod duty;
mod finals;
mod line;
mod mirror;
mod options;
mod outcome;
mod perft;
mod play;
mod random;
mod refusal;
mod side;
mod step;
mod table;
mod turn;

pub use options::{BearOff, Mother, Options};
pub use outcome::Outcome;
pub use perft::all_rolls;
pub use play::{SlowPlay, compare_lists};
pub use random::{Rng, Style, random_table};
pub use refusal::Refusal;
pub use side::Side;
pub use step::Step;
pub use table::Table;
pub use turn::{SlowNext, SlowTurn};
