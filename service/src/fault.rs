//! What is wrong with a request, and the status that tells the caller.

use std::collections::HashMap;
use std::fmt::{self, Display};

use plakoto::{Code, IllegalPlay, Place, PlayTextError, Player, RecordError, Step, TextError, Violation};
use plakoto_proto::v1;
use tonic::{Code as StatusCode, Status};
use tonic_types::{ErrorDetails, FieldViolation, StatusExt};

/// The domain of the codes, as `google.rpc.ErrorInfo` names it.
pub(crate) const DOMAIN: &str = "plakoto";

/// A code as the wire writes it.
pub(crate) fn reason(code: Code) -> String {
    code.as_str().to_ascii_uppercase()
}

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
    pub(crate) fn new(code: Code, path: impl Display) -> Fault {
        Fault { code, path: path.to_string(), description: code.meaning().to_owned(), facts: Vec::new() }
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
        reason(self.code)
    }

    /// A field with more entries or bytes than are looked at.
    pub(crate) fn too_long(path: impl Display, found: usize, limit: usize) -> Fault {
        Fault::new(Code::FieldTooLong, path)
            .saying(format_args!(": at most {limit} (found {found})"))
            .size("value", found)
    }

    /// A play that the rules refuse, given as steps: at the step, else at the whole play.
    pub(crate) fn of_steps(
        refused: &IllegalPlay,
        steps: &[Step],
        list: impl Display,
        whole: impl Display,
    ) -> Fault {
        let Some(index) = refused.step_index else { return Fault::new(refused.code, whole) };
        let fault = Fault::new(refused.code, format_args!("{list}[{index}]")).size("step_index", index);
        match steps.get(index) {
            Some(step) => fault.saying(format_args!(" ({step})")),
            None => fault,
        }
    }

    /// A play that cannot be read, or that the rules refuse, given as text.
    pub(crate) fn of_play_text(refused: &PlayTextError, path: impl Display) -> Fault {
        Fault::new(refused.code, path)
            .expecting(refused.expected)
            .bytes(refused.start, refused.end)
            .sizes([("part", refused.part), ("step_index", refused.step_index)])
    }

    /// A record whose text cannot be read, or whose game the rules refuse.
    pub(crate) fn of_record(refused: &RecordError, path: impl Display) -> Fault {
        let RecordError { code, line, turn, part, step_index, start, end, expected } = *refused;
        let fault = match (line, turn) {
            (Some(line), _) => Fault::new(code, path).saying(format_args!(", line {line}")),
            (None, Some(turn)) => Fault::new(code, path).saying(format_args!(", turn {turn}")),
            (None, None) => Fault::new(code, path),
        };
        let fault = fault.expecting(expected);
        let fault = if line.is_some() || part.is_some() { fault.bytes(start, end) } else { fault };
        fault.sizes([("line", line), ("turn", turn), ("part", part), ("step_index", step_index)])
    }

    /// A text that cannot be read.
    pub(crate) fn of_text(unreadable: &TextError, path: impl Display) -> Fault {
        Fault::new(unreadable.code, path)
            .expecting(Some(unreadable.expected))
            .bytes(unreadable.start, unreadable.end)
    }

    /// What the engine has found wrong, at the path of its place.
    fn of(violation: Violation, path: String) -> Fault {
        let fault = Fault::new(violation.code, path);
        let fault = match violation.place {
            Place::CheckersOf(player) => fault.of_player(player),
            _ => fault,
        };
        match violation.value {
            Some(value) => fault.found(value),
            None => fault,
        }
    }

    /// The same, where the fault is with the checkers of one player.
    fn of_player(mut self, player: Player) -> Fault {
        self.description = format!("{player}'s checkers: {}", self.description);
        self.fact("player", player)
    }

    /// The same, of the turn with this number, counted from 1.
    pub(crate) fn of_turn(self, number: usize) -> Fault {
        self.size("turn", number)
    }

    /// The same, with what was expected in a text.
    fn expecting(self, expected: Option<&str>) -> Fault {
        match expected {
            Some(expected) => self.saying(format_args!(", expected {expected}")),
            None => self,
        }
    }

    /// The same, with those of these numbers that are known.
    fn sizes<const N: usize>(self, sizes: [(&'static str, Option<usize>); N]) -> Fault {
        sizes.into_iter().fold(self, |fault, (name, size)| match size {
            Some(size) => fault.size(name, size),
            None => fault,
        })
    }
}

impl Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} [{}]", self.path, self.description, self.reason())
    }
}

/// The faults of one request, in the order of their fields. Of more than an answer lists only their number is
/// kept, so that no request fills the memory with its faults.
#[derive(Debug, Default)]
pub(crate) struct Faults {
    listed: Vec<Fault>,
    left_out: usize,
}

impl Faults {
    /// How many faults an answer lists. The details travel in a response header, and clients commonly accept
    /// 8 KiB of headers.
    const LISTED: usize = 24;

    /// Notes a fault, in place of the value that the field would have given.
    pub(crate) fn note<T>(&mut self, fault: Fault) -> Option<T> {
        if self.listed.len() < Faults::LISTED {
            self.listed.push(fault);
        } else {
            self.left_out += 1;
        }
        None
    }

    /// A value, or in its place what the core has found wrong with it, each at the path of its place.
    pub(crate) fn check<T>(
        &mut self,
        checked: Result<T, impl IntoIterator<Item = Violation>>,
        path_of: impl Fn(Place) -> String,
    ) -> Option<T> {
        let note = |violation: Violation| self.note::<()>(Fault::of(violation, path_of(violation.place)));
        checked.map_err(|violations| violations.into_iter().map(note).for_each(drop)).ok()
    }

    /// What has been read, where everything in the request is sound; else the faults.
    ///
    /// A reader that gives nothing has noted why, so there is nothing to give only where there are faults.
    pub(crate) fn unless<T>(self, read: Option<T>) -> Result<T, Faults> {
        read.ok_or(self)
    }

    /// What is wrong, where and by which rule, in a sentence: the first fault, and how many more there are.
    fn sentence(&self) -> String {
        let Some(first) = self.listed.first() else { return String::new() };
        match self.listed.len() - 1 + self.left_out {
            0 => first.to_string(),
            1 => format!("{first}, and 1 more fault"),
            more => format!("{first}, and {more} more faults"),
        }
    }

    /// The stable code of the first fault.
    fn reason(&self) -> String {
        self.listed.first().map(Fault::reason).unwrap_or_default()
    }

    /// The facts of the first fault, and how many faults there are.
    fn metadata(&self) -> HashMap<String, String> {
        let own = self.listed.iter().take(1).flat_map(|fault| &fault.facts);
        let mut metadata: HashMap<String, String> =
            own.map(|(name, fact)| ((*name).to_owned(), fact.clone())).collect();
        let all = self.listed.len() + self.left_out;
        metadata.insert("violations".to_owned(), all.to_string());
        if self.left_out > 0 {
            metadata.insert("left_out".to_owned(), self.left_out.to_string());
        }
        metadata
    }
}

impl From<Fault> for Faults {
    fn from(fault: Fault) -> Faults {
        Faults { listed: vec![fault], left_out: 0 }
    }
}

impl From<Faults> for Status {
    /// The answer to a call.
    fn from(faults: Faults) -> Status {
        let listed = faults.listed.iter().map(|fault| {
            let mut violation = FieldViolation::new(fault.path.clone(), fault.description.clone());
            violation.reason = fault.reason();
            violation
        });
        let mut details = ErrorDetails::with_error_info(faults.reason(), DOMAIN, faults.metadata());
        details.set_bad_request(listed.collect::<Vec<_>>());
        Status::with_error_details(StatusCode::InvalidArgument, faults.sentence(), details)
    }
}

impl From<Faults> for v1::Failure {
    /// The same of one request among others.
    fn from(faults: Faults) -> v1::Failure {
        let violation = |fault: &Fault| v1::Violation {
            field: fault.path.clone(),
            reason: fault.reason(),
            description: fault.description.clone(),
        };
        v1::Failure {
            code: StatusCode::InvalidArgument.into(),
            message: faults.sentence(),
            reason: faults.reason(),
            metadata: faults.metadata(),
            violations: faults.listed.iter().map(violation).collect(),
        }
    }
}
