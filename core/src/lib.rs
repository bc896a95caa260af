//! The rules of Plakoto.
#![forbid(unsafe_code)]

mod dice;
mod duty;
mod error;
mod men;
mod movegen;
mod outcome;
mod play;
mod player;
mod point;
mod position;
mod rules;
mod setup;
mod side;
mod stack;

pub use dice::{Dice, Roll};
pub use error::{Code, Place, TextError, Violation, Violations};
pub use movegen::{PlayList, PositionList};
pub use outcome::{MotherPoint, Outcome, Reason};
pub use play::{Play, Step, Steps};
pub use player::{ByPlayer, Player};
pub use point::Point;
pub use position::Position;
pub use rules::{BearOff, Mother, Opening, Ruleset};
pub use setup::Setup;
pub use stack::Stack;
