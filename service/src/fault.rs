//! What is wrong with a request, and the status that tells the caller.

use std::collections::HashMap;
use std::fmt::{self, Display};

use plakoto::{Code, IllegalPlay, Place, PlayTextError, TextError, Violation};
use tonic::{Code as StatusCode, Status};
use tonic_types::{ErrorDetails, FieldViolation, StatusExt};

use crate::convert::path;

/// The domain of the codes, as `google.rpc.ErrorInfo` names it.
const DOMAIN: &str = "plakoto";

/// One thing that is wrong with a request.
#[derive(Debug)]
pub(crate) struct Fault {
    code: Code,
    /// The field at fault.
    path: String,
    /// What is wrong there, in words.
    description: String,
    /// What belongs to it, by name: numbers, or a player's name.
    facts: Vec<(&'static str, String)>,
}

impl Fault {
    /// A fault at a field, described by the meaning of its code.
    pub(crate) fn new(code: Code, path: impl Into<String>) -> Fault {
        Fault { code, path: path.into(), description: code.meaning().to_owned(), facts: Vec::new() }
    }

    /// The same, with the number that was found there.
    pub(crate) fn found(self, value: i64) -> Fault {
        let fault = self.saying(format_args!(" (found {value})"));
        fault.fact("value", value)
    }

    /// The same, with more words.
    pub(crate) fn saying(mut self, words: impl Display) -> Fault {
        self.description = format!("{}{words}", self.description);
        self
    }

    /// The same, with a fact of this name.
    fn fact(mut self, name: &'static str, fact: impl ToString) -> Fault {
        self.facts.push((name, fact.to_string()));
        self
    }

    /// The same, with a number of bytes or entries of what was held in memory.
    fn size(self, name: &'static str, size: usize) -> Fault {
        self.fact(name, size)
    }

    /// The same, with the bytes at fault of the text that was found there.
    fn bytes(self, start: usize, end: usize) -> Fault {
        self.saying(format_args!(" (bytes {start} to {end})")).size("start", start).size("end", end)
    }

    /// The code as the wire writes it.
    fn reason(&self) -> String {
        self.code.as_str().to_ascii_uppercase()
    }

    /// A field with more entries or bytes than are looked at.
    pub(crate) fn too_long(path: &str, found: usize, limit: usize) -> Fault {
        Fault::new(Code::FieldTooLong, path)
            .saying(format_args!(": at most {limit} (found {found})"))
            .size("value", found)
    }

    /// A play that the rules refuse, given as steps.
    pub(crate) fn of_steps(refused: &IllegalPlay, steps: &[plakoto::Step], position_path: &str) -> Fault {
        match refused.step_index {
            Some(index) => {
                let fault = Fault::new(refused.code, path::step(index)).size("step_index", index);
                match steps.get(index) {
                    Some(step) => fault.saying(format_args!(" ({step})")),
                    None => fault,
                }
            }
            None if refused.code == Code::GameOver => Fault::new(refused.code, position_path),
            None => Fault::new(refused.code, path::STEPS),
        }
    }

    /// A play that cannot be read, or that the rules refuse, given as text.
    pub(crate) fn of_text(refused: &PlayTextError, position_path: &str) -> Fault {
        if refused.code == Code::GameOver && refused.part.is_none() {
            return Fault::new(refused.code, position_path);
        }
        let fault = Fault::new(refused.code, path::TEXT);
        let fault = match refused.expected {
            Some(expected) => fault.saying(format_args!(", expected {expected}")),
            None => fault,
        };
        let fault = fault.bytes(refused.start, refused.end);
        let numbers = [("part", refused.part), ("step_index", refused.step_index)];
        numbers.into_iter().fold(fault, |fault, (name, number)| match number {
            Some(number) => fault.size(name, number),
            None => fault,
        })
    }

    /// An id that cannot be read.
    pub(crate) fn of_id(unreadable: &TextError) -> Fault {
        Fault::new(unreadable.code, path::POSITION_ID)
            .saying(format_args!(", expected {}", unreadable.expected))
            .bytes(unreadable.start, unreadable.end)
    }
}

impl From<Violation> for Fault {
    fn from(violation: Violation) -> Fault {
        let mut fault = Fault::new(violation.code, path::of(violation.place));
        if let Place::CheckersOf(player) = violation.place {
            fault.description = format!("{player}'s checkers: {}", fault.description);
            fault = fault.fact("player", player);
        }
        match violation.value {
            Some(value) => fault.found(value),
            None => fault,
        }
    }
}

impl Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} [{}]", self.path, self.description, self.reason())
    }
}

/// The faults of one request, in the order of their fields.
#[derive(Debug, Default)]
pub(crate) struct Faults(Vec<Fault>);

impl Faults {
    /// How many faults an answer lists. The details travel in a response header, and clients commonly accept
    /// 8 KiB of headers.
    const LISTED: usize = 24;

    /// Notes a fault, in place of the value that the field would have given.
    pub(crate) fn note<T>(&mut self, fault: Fault) -> Option<T> {
        self.0.push(fault);
        None
    }

    /// A value, or in its place what the core has found wrong with it.
    pub(crate) fn check<T>(&mut self, checked: Result<T, impl IntoIterator<Item = Violation>>) -> Option<T> {
        checked.map_err(|violations| self.0.extend(violations.into_iter().map(Fault::from))).ok()
    }

    /// What is wrong, where and by which rule, in a sentence: the first fault, and how many more there are.
    fn sentence(&self) -> String {
        let Some(first) = self.0.first() else { return String::new() };
        match self.0.len() - 1 {
            0 => first.to_string(),
            1 => format!("{first}, and 1 more fault"),
            more => format!("{first}, and {more} more faults"),
        }
    }

    /// The facts of the first fault, and how many faults there are.
    fn metadata(&self) -> HashMap<String, String> {
        let left_out = self.0.len().saturating_sub(Faults::LISTED);
        let own = self.0.iter().take(1).flat_map(|fault| &fault.facts);
        let mut metadata: HashMap<String, String> =
            own.map(|(name, fact)| ((*name).to_owned(), fact.clone())).collect();
        metadata.insert("violations".to_owned(), self.0.len().to_string());
        if left_out > 0 {
            metadata.insert("left_out".to_owned(), left_out.to_string());
        }
        metadata
    }
}

impl From<Fault> for Faults {
    fn from(fault: Fault) -> Faults {
        Faults(vec![fault])
    }
}

impl From<Faults> for Status {
    fn from(faults: Faults) -> Status {
        let reason = faults.0.first().map(Fault::reason).unwrap_or_default();
        let listed = faults.0.iter().take(Faults::LISTED).map(|fault| {
            let mut violation = FieldViolation::new(fault.path.clone(), fault.description.clone());
            violation.reason = fault.reason();
            violation
        });
        let mut details = ErrorDetails::with_error_info(reason, DOMAIN, faults.metadata());
        details.set_bad_request(listed.collect::<Vec<_>>());
        Status::with_error_details(StatusCode::InvalidArgument, faults.sentence(), details)
    }
}
