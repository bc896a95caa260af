//! Why an entry refuses.

use std::fmt;
use std::string::FromUtf8Error;

use rules::{
    Code, IllegalPlay, Place, PlayTextError, PositionTextError, RecordError, TextError, Violation, Violations,
};

use crate::convert::Role;
use crate::status::{
    self, PLAKOTO_ANSWER_FULL, PLAKOTO_FIELD_TOO_LONG, PLAKOTO_MISALIGNED_POINTER, PLAKOTO_NOT_UTF8,
    PLAKOTO_NULL_POINTER, PLAKOTO_OUT_OF_RANGE, PLAKOTO_RESERVED_SET, PLAKOTO_UNKNOWN_PLAYER,
};
use crate::types::PLAKOTO_TEXT_MOST;

/// A fault with its cause.
///
/// Behind a pointer, and made out of the way: so a call that is not refused keeps all it has in registers.
#[derive(Debug)]
pub(crate) struct Fault(Box<Cause>);

impl Fault {
    /// What is wrong.
    pub(crate) fn cause(&self) -> &Cause {
        &self.0
    }
}

/// What is wrong: the engine's faults, and those that only C can make. Names are those of the parameters in the header.
#[derive(Debug)]
pub(crate) enum Cause {
    Null(&'static str),
    Misaligned(&'static str),
    TooLong(&'static str),
    Reserved(&'static str),
    /// A text that should be short.
    TextTooLong(&'static str),
    /// A text that is not UTF-8.
    NotUtf8(&'static str, FromUtf8Error),
    /// A record that is not, at this byte of this line, from 1.
    LineNotUtf8 {
        line: usize,
        start: usize,
    },
    /// A number outside its range; it may be one that no `int64_t` holds.
    Range {
        name: &'static str,
        value: i128,
    },
    /// A number that is no player.
    Player(Role, i64),
    /// More than the room holds: so much is needed.
    Full(usize),
    /// The engine's code by itself.
    Code(Code),
    Violations(Violations),
    Illegal(IllegalPlay),
    Text(TextError),
    Play(PlayTextError),
    Record(RecordError),
    /// A panic, which is a fault of ours.
    Internal,
    /// In one turn of a game, from 1.
    Turn(usize, Fault),
    /// In one case of a batch, from 0.
    Item(usize, Fault),
}

impl From<Cause> for Fault {
    #[cold]
    #[inline(never)]
    fn from(cause: Cause) -> Fault {
        Fault(Box::new(cause))
    }
}

impl Fault {
    /// A number that names nothing there.
    pub(crate) fn unknown(code: Code, place: Place, value: impl Into<i64>) -> Fault {
        Cause::Violations(Violation::of(code, place, value).into()).into()
    }

    /// The same, found in a part of what was handed in: reserved bytes are told by the name of that part.
    pub(crate) fn in_part(mut self, name: &'static str) -> Fault {
        if let Cause::Reserved(found) = &mut *self.0 {
            *found = name;
        }
        self
    }

    /// The status that C gets.
    pub(crate) fn status(&self) -> i32 {
        match self.cause() {
            Cause::Null(_) => PLAKOTO_NULL_POINTER,
            Cause::Misaligned(_) => PLAKOTO_MISALIGNED_POINTER,
            Cause::TooLong(_) | Cause::TextTooLong(_) => PLAKOTO_FIELD_TOO_LONG,
            Cause::Reserved(_) => PLAKOTO_RESERVED_SET,
            Cause::NotUtf8(..) | Cause::LineNotUtf8 { .. } => PLAKOTO_NOT_UTF8,
            Cause::Range { .. } => PLAKOTO_OUT_OF_RANGE,
            Cause::Player(..) => PLAKOTO_UNKNOWN_PLAYER,
            Cause::Full(_) => PLAKOTO_ANSWER_FULL,
            Cause::Internal => status::PLAKOTO_INTERNAL,
            Cause::Code(code) => status::of(*code),
            Cause::Violations(found) => {
                found.as_slice().first().map_or(status::PLAKOTO_INTERNAL, |first| status::of(first.code))
            }
            Cause::Illegal(refused) => status::of(refused.code),
            Cause::Text(error) => status::of(error.code),
            Cause::Play(error) => status::of(error.code),
            Cause::Record(error) => status::of(error.code),
            Cause::Turn(_, inner) | Cause::Item(_, inner) => inner.status(),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.cause() {
            Cause::Null(name) => write!(f, "{name}: NULL"),
            Cause::Misaligned(name) => write!(f, "{name}: not aligned for what it points to"),
            Cause::TooLong(name) => write!(f, "{name}: longer than any memory"),
            Cause::Reserved(name) => write!(f, "{name}: reserved bytes are not zero"),
            Cause::TextTooLong(name) => write!(f, "{name}: longer than {PLAKOTO_TEXT_MOST} bytes"),
            Cause::NotUtf8(name, error) => {
                write!(f, "{name}: not UTF-8 at byte {}", error.utf8_error().valid_up_to())
            }
            Cause::LineNotUtf8 { line, start } => {
                write!(f, "record: line {line} is not UTF-8 at byte {start}")
            }
            Cause::Range { name, value } => write!(f, "{name}: outside its range (found {value})"),
            Cause::Player(role, value) => {
                let (name, code) = (role.name(), Code::UnknownPlayer);
                write!(f, "{name}: {} (found {value}) [{code}]", code.meaning())
            }
            Cause::Full(wanted) => write!(f, "there is room for fewer than {wanted}"),
            Cause::Internal => f.write_str("a fault inside the library, which is to be reported"),
            Cause::Code(code) => write!(f, "{} [{code}]", code.meaning()),
            Cause::Violations(found) => found.fmt(f),
            Cause::Illegal(refused) => refused.fmt(f),
            Cause::Text(error) => error.fmt(f),
            Cause::Play(error) => error.fmt(f),
            Cause::Record(error) => error.fmt(f),
            Cause::Turn(turn, inner) => write!(f, "turn {turn}: {inner}"),
            Cause::Item(item, inner) => write!(f, "case {item}: {inner}"),
        }
    }
}

impl From<Violations> for Fault {
    fn from(found: Violations) -> Fault {
        Cause::Violations(found).into()
    }
}

impl From<IllegalPlay> for Fault {
    fn from(refused: IllegalPlay) -> Fault {
        Cause::Illegal(refused).into()
    }
}

impl From<TextError> for Fault {
    fn from(error: TextError) -> Fault {
        Cause::Text(error).into()
    }
}

impl From<PlayTextError> for Fault {
    fn from(error: PlayTextError) -> Fault {
        Cause::Play(error).into()
    }
}

impl From<PositionTextError> for Fault {
    fn from(error: PositionTextError) -> Fault {
        match error {
            PositionTextError::Unreadable(error) => Cause::Text(error).into(),
            PositionTextError::Invalid(found) => Cause::Violations(found).into(),
        }
    }
}

impl From<RecordError> for Fault {
    fn from(error: RecordError) -> Fault {
        Cause::Record(error).into()
    }
}
