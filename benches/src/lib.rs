//! What is timed and counted: the engine's works on committed positions, each with the counts that it must find.
//!
//! The criterion benches, the instruction counts and the comparison with peers (`peers/`) all take them from here, so
//! they speak of the same things by the same names.

mod corpus;
mod floor;
mod work;
mod works;

pub use corpus::{CORPORA, Corpus};
pub use floor::floor;
pub use work::Work;
pub use works::{GAMES, TURNS, works};
