//! Why an entry refuses.

use std::fmt;

use rules::{
    Code, IllegalPlay, Place, PlayTextError, PositionTextError, RecordError, TextError, Violation, Violations,
};

use crate::status::{
    self, PLAKOTO_ANSWER_FULL, PLAKOTO_FIELD_TOO_LONG, PLAKOTO_MISALIGNED_POINTER, PLAKOTO_NOT_UTF8,
    PLAKOTO_NULL_POINTER, PLAKOTO_OUT_OF_RANGE, PLAKOTO_RESERVED_SET,
};

/// A fault: the engine's, or one of what only C can do wrong. Names are those of the parameters in the header.
#[derive(Debug)]
pub(crate) enum Fault {
    Null(&'static str),
    Misaligned(&'static str),
    TooLong(&'static str),
    Reserved(&'static str),
    /// A text that is not UTF-8 from this byte on.
    NotUtf8(&'static str, usize),
    /// A number outside its range.
    Range {
        name: &'static str,
        value: i64,
    },
    /// More than the room holds: so much is needed.
    Full(usize),
    /// The engine's code by itself.
    Code(Code),
    Violations(Violations),
    Illegal(Box<IllegalPlay>),
    Text(TextError),
    Play(PlayTextError),
    Record(Box<RecordError>),
    /// A panic, which is a fault of ours.
    Internal,
    /// In one turn of a game, from 1.
    Turn(usize, Box<Fault>),
    /// In one case of a batch, from 0.
    Item(usize, Box<Fault>),
}

impl From<Box<Fault>> for Fault {
    fn from(boxed: Box<Fault>) -> Fault {
        *boxed
    }
}

impl Fault {
    /// A number that names nothing there.
    pub(crate) fn unknown(code: Code, place: Place, value: impl Into<i64>) -> Fault {
        Fault::Violations(Violation::of(code, place, value).into())
    }

    /// The status that C gets.
    pub(crate) fn status(&self) -> i32 {
        match self {
            Fault::Null(_) => PLAKOTO_NULL_POINTER,
            Fault::Misaligned(_) => PLAKOTO_MISALIGNED_POINTER,
            Fault::TooLong(_) => PLAKOTO_FIELD_TOO_LONG,
            Fault::Reserved(_) => PLAKOTO_RESERVED_SET,
            Fault::NotUtf8(..) => PLAKOTO_NOT_UTF8,
            Fault::Range { .. } => PLAKOTO_OUT_OF_RANGE,
            Fault::Full(_) => PLAKOTO_ANSWER_FULL,
            Fault::Internal => status::PLAKOTO_INTERNAL,
            Fault::Code(code) => status::of(*code),
            Fault::Violations(found) => {
                found.as_slice().first().map_or(status::PLAKOTO_INTERNAL, |first| status::of(first.code))
            }
            Fault::Illegal(refused) => status::of(refused.code),
            Fault::Text(error) => status::of(error.code),
            Fault::Play(error) => status::of(error.code),
            Fault::Record(error) => status::of(error.code),
            Fault::Turn(_, inner) | Fault::Item(_, inner) => inner.status(),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Null(name) => write!(f, "{name}: NULL"),
            Fault::Misaligned(name) => write!(f, "{name}: not aligned for what it points to"),
            Fault::TooLong(name) => write!(f, "{name}: longer than any memory"),
            Fault::Reserved(name) => write!(f, "{name}: reserved bytes are not zero"),
            Fault::NotUtf8(name, start) => write!(f, "{name}: not UTF-8 at byte {start}"),
            Fault::Range { name, value } => write!(f, "{name}: outside its range (found {value})"),
            Fault::Full(wanted) => write!(f, "there is room for fewer than {wanted}"),
            Fault::Internal => f.write_str("a fault inside the library, which is to be reported"),
            Fault::Code(code) => write!(f, "{} [{code}]", code.meaning()),
            Fault::Violations(found) => found.fmt(f),
            Fault::Illegal(refused) => refused.fmt(f),
            Fault::Text(error) => error.fmt(f),
            Fault::Play(error) => error.fmt(f),
            Fault::Record(error) => error.fmt(f),
            Fault::Turn(turn, inner) => write!(f, "turn {turn}: {inner}"),
            Fault::Item(item, inner) => write!(f, "case {item}: {inner}"),
        }
    }
}

impl From<Violations> for Fault {
    fn from(found: Violations) -> Fault {
        Fault::Violations(found)
    }
}

impl From<IllegalPlay> for Fault {
    fn from(refused: IllegalPlay) -> Fault {
        Fault::Illegal(Box::new(refused))
    }
}

impl From<TextError> for Fault {
    fn from(error: TextError) -> Fault {
        Fault::Text(error)
    }
}

impl From<PlayTextError> for Fault {
    fn from(error: PlayTextError) -> Fault {
        Fault::Play(error)
    }
}

impl From<PositionTextError> for Fault {
    fn from(error: PositionTextError) -> Fault {
        match error {
            PositionTextError::Unreadable(error) => Fault::Text(error),
            PositionTextError::Invalid(found) => Fault::Violations(found),
        }
    }
}

impl From<RecordError> for Fault {
    fn from(error: RecordError) -> Fault {
        Fault::Record(Box::new(error))
    }
}
