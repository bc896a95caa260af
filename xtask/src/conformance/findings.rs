//! What a check of one vector has found.

use std::collections::BTreeSet;
use std::fmt::Display;

use super::face::{Answer, Unanswered};

/// The faults found in one vector, and the questions that the face could not answer yet.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    pub(crate) faults: Vec<String>,
    pub(crate) not_yet: BTreeSet<&'static str>,
    /// How many questions were answered.
    answered: usize,
}

/// What the findings come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Passed,
    Failed,
    /// The face could answer nothing of it.
    Skipped,
}

impl Findings {
    pub(crate) fn verdict(&self) -> Verdict {
        if !self.faults.is_empty() {
            Verdict::Failed
        } else if self.answered == 0 {
            Verdict::Skipped
        } else {
            Verdict::Passed
        }
    }

    /// Notes a fault.
    pub(crate) fn fault(&mut self, text: impl Into<String>) {
        self.faults.push(text.into());
    }

    /// The answer to a question, if there is one; else what is wrong is noted.
    pub(crate) fn take<T>(&mut self, question: &str, answer: Answer<T>) -> Option<T> {
        match answer {
            Ok(value) => {
                self.answered += 1;
                return Some(value);
            }
            Err(Unanswered::NotYet(what)) => {
                self.not_yet.insert(what);
            }
            Err(Unanswered::Failed(error)) => self.fault(format!("{question}: {error:#}")),
        }
        None
    }

    /// Notes a fault where what was found is not what was expected.
    pub(crate) fn same<T: PartialEq + Display>(&mut self, question: &str, expected: &T, found: &T) {
        if expected != found {
            self.fault(format!("{question}: expected {expected}, found {found}"));
        }
    }

    /// Asks, and notes a fault where the answer is not what was expected.
    pub(crate) fn expect<T: PartialEq + Display>(&mut self, question: &str, expected: &T, answer: Answer<T>) {
        if let Some(found) = self.take(question, answer) {
            self.same(question, expected, &found);
        }
    }
}
