//! A suite, and how it went.

use anyhow::Result;

use crate::job::Job;

/// A named part of the tests.
pub(crate) struct Suite {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    pub(crate) tier: Tier,
    pub(crate) run: fn(&mut Job) -> Result<Verdict>,
}

/// When a suite is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tier {
    /// Always.
    Quick,
    /// Only when all suites are asked for.
    All,
}

/// How a suite went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Well; perhaps with a figure to tell.
    Passed(String),
    /// Not well, and why.
    Failed(String),
    /// Not run, since something that it needs is not there.
    Skipped(String),
}

impl Verdict {
    /// Well, and nothing to tell.
    pub(crate) fn passed() -> Verdict {
        Verdict::Passed(String::new())
    }
}
