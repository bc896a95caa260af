//! The rules of Plakoto (Bulgarian Tapa, Levantine Mahbusa), the tables game of pinning: exact and fast.
//!
//! **All legal plays of a roll.** Each final position is listed once, in a documented order; a list can be filled
//! again and again, only counted, or only its positions asked for.
//!
//! ```
//! use plakoto::{Position, Roll, Ruleset};
//!
//! let position: Position = "white | 1:B10 5:B4 13:W6 15:B1 20:W1 24:W8".parse()?;
//! let plays = position.legal_plays(Roll::new(5, 3)?, Ruleset::GREEK);
//! assert_eq!(plays.len(), 10);
//! assert_eq!(plays[8].to_string(), "20/15* 13/10");
//! assert_eq!(plays[8].after().to_string(), "black | 1:B10 5:B4 10:W1 13:W5 15:W1+b 24:W8 | off W0 B0");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **One given play, judged.** It is applied, or refused with a stable code, the step at fault, and the position
//! unchanged.
//!
//! ```
//! use plakoto::{Code, Position, Roll, Ruleset, Step};
//!
//! let position: Position = "white | 1:B10 5:B4 13:W6 15:B1 20:W1 24:W8".parse()?;
//! let steps = Step::list(&[(20, 15), (8, 5)])?;
//! let refused = position.play(Roll::new(5, 3)?, Ruleset::GREEK, &steps).unwrap_err();
//! assert_eq!((refused.code, refused.step_index), (Code::NoChecker, Some(1)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **A turn step by step**, for a screen on which one checker is dragged at a time.
//!
//! ```
//! use plakoto::{Position, Roll, Ruleset, Step, Turn};
//!
//! let position: Position = "white | 1:B10 5:B4 13:W6 15:B1 20:W1 24:W8".parse()?;
//! let turn = Turn::new(&position, Roll::new(5, 3)?, Ruleset::GREEK)?;
//! let from_20: Vec<_> = turn.next_steps().iter().filter(|next| next.step.from() == 20).copied().collect();
//! assert_eq!(from_20.len(), 2);
//! assert!(from_20[1].pins && from_20[1].step == Step::new(20, 15)?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **A picture of it**, in letters, as an SVG drawing or in words, seen by either player.
//!
//! ```
//! use plakoto::{Language, Player, Position};
//!
//! let picture = Position::start(Player::White).picture().seen_by(Player::Black);
//! assert!(picture.svg().starts_with("<svg "));
//! assert!(picture.ascii().contains("O White  360 pips   0 off"));
//! let words = picture.language(Language::Greek).words();
//! assert_eq!(words.lines().nth(1), Some("Θέση 24: δεκαπέντε μαύρα πούλια."));
//! ```
//!
//! # Words
//!
//! A *step* is one checker moved by one die; a *play* is all that a player does with one roll; a *pass* is the
//! empty play. A player's *own* numbers count towards off: 24 is the *mother*, where the checkers start, 6 to 1
//! the *home*. *Board* numbers are White's own. Positions are written in board numbers, plays in the mover's own.
//!
//! Where a section of the rules is named, it is one of `docs/rules.md` in the repository.
//!
//! # Promises
//!
//! A [`Position`] is always valid; what may be nonsense is a [`Setup`]. Every public function is checked in release
//! builds too, and none panics for any input. Nothing here reads the clock, the network or the system's randomness:
//! dice come from the caller, or from a [`Roller`] and its seed. Filling a list that has grown, applying, judging
//! and stepping allocate nothing.
#![forbid(unsafe_code)]
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable)]

pub mod batch;
mod canonical;
mod cells;
mod dice;
mod duty;
mod encode;
mod error;
mod game;
mod id;
mod legality;
mod men;
mod movegen;
mod notation;
mod opening;
mod outcome;
mod perft;
mod picture;
mod play;
mod player;
mod playout;
mod point;
mod points;
mod position;
mod reach;
mod record;
mod rules;
mod score;
mod setup;
mod slice;
mod stack;
mod turn;

pub use batch::{PlayBatch, PositionBatch};
pub use dice::{Dice, Roll};
pub use encode::Encoding;
pub use error::{Code, Place, TextError, Violation, Violations};
pub use game::{Game, PlayedTurn};
pub use id::PositionId;
pub use legality::IllegalPlay;
pub use movegen::{Filled, PLAYS_MOST, PlayList, PositionList, StepsList};
pub use notation::{PlayText, PlayTextError, PositionTextError};
pub use opening::OpeningRoll;
pub use outcome::{MotherPoint, Outcome, Reason};
pub use perft::{PERFT_DEPTH_MOST, perft};
pub use picture::{Language, Picture, Theme};
pub use play::{Play, Step, Steps};
pub use player::{ByPlayer, Player};
pub use playout::{Playout, Playouts, Roller};
pub use point::Point;
pub use position::Position;
pub use reach::Unreachable;
pub use record::{Record, RecordError, RecordTurn};
pub use rules::{BearOff, Mother, Opening, Ruleset};
pub use score::Match;
pub use setup::Setup;
pub use stack::Stack;
pub use turn::{JoinedSteps, Journeys, NextStep, NextSteps, Turn};

/// The version of the engine.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
