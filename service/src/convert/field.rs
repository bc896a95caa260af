//! What holds of any field: that it is set, known, and not too long.

use std::fmt::Display;

use plakoto::Code;

use crate::fault::{Fault, Faults};

/// An enum's value by its number on the wire; `known` gives nothing for the unspecified one.
pub(crate) fn known<W: TryFrom<i32>, T>(
    number: i32,
    at: impl Display,
    faults: &mut Faults,
    known: impl FnOnce(W) -> Option<T>,
) -> Option<T> {
    match W::try_from(number).ok().and_then(known) {
        Some(value) => Some(value),
        None => faults.note(Fault::new(Code::EnumUnknown, at).found(number.into())),
    }
}

/// A text that is not longer than it may be.
pub(crate) fn within<T: AsRef<str>>(
    limit: usize,
    text: T,
    at: impl Display,
    faults: &mut Faults,
) -> Option<T> {
    let length = text.as_ref().len();
    if length > limit { faults.note(Fault::too_long(at, length, limit)) } else { Some(text) }
}

/// A field that is to be set.
pub(crate) fn required<T>(given: Option<T>, at: impl Display, faults: &mut Faults) -> Option<T> {
    if given.is_some() { given } else { missing(at, "", faults) }
}

/// Notes a field that is not set; `choice` names the fields of which one is to be.
pub(crate) fn missing<T>(at: impl Display, choice: &str, faults: &mut Faults) -> Option<T> {
    faults.note(Fault::new(Code::FieldMissing, at).saying(choice))
}
