//! Positions, plays and whole games as text.

mod line;
mod play_print;
mod play_read;
mod position_text;
mod reader;

pub use play_read::{PlayText, PlayTextError};
pub use position_text::PositionTextError;
pub(crate) use reader::Reader;
