//! A line per file, and the sums.

use std::collections::BTreeMap;
use std::io::{self, Write};

use super::findings::{Findings, Verdict};

/// How many failures of a file are shown.
const SHOWN: usize = 5;
/// How many faults of a failure are shown, and how much of each.
const FAULTS: usize = 3;
const LENGTH: usize = 700;

/// How many cases came out how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Totals {
    pub(crate) passed: usize,
    pub(crate) failed: usize,
    pub(crate) skipped: usize,
}

impl Totals {
    pub(crate) fn add(&mut self, other: Totals) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.skipped += other.skipped;
    }
}

/// What came of one file.
#[derive(Debug)]
pub(crate) struct Report {
    file: &'static str,
    totals: Totals,
    failures: Vec<String>,
    /// What the face cannot do yet, with the number of cases that wanted it.
    not_yet: BTreeMap<&'static str, usize>,
}

impl Report {
    pub(crate) fn new(file: &'static str) -> Report {
        Report { file, totals: Totals::default(), failures: Vec::new(), not_yet: BTreeMap::new() }
    }

    pub(crate) fn totals(&self) -> Totals {
        self.totals
    }

    /// Counts one case.
    pub(crate) fn count(&mut self, line: usize, id: Option<&str>, findings: &Findings) {
        match findings.verdict() {
            Verdict::Passed => self.totals.passed += 1,
            Verdict::Skipped => self.totals.skipped += 1,
            Verdict::Failed => {
                self.totals.failed += 1;
                self.failures.push(failure(self.file, line, id, &findings.faults));
            }
        }
        for what in &findings.not_yet {
            *self.not_yet.entry(what).or_default() += 1;
        }
    }

    /// Counts a file that cannot be read at all as one failure.
    pub(crate) fn unreadable(&mut self, error: &anyhow::Error) {
        self.totals.failed += 1;
        self.failures.push(format!("{}: {error:#}\n", self.file));
    }

    /// Prints the file's line, the first failures, and what was skipped.
    pub(crate) fn print(&self, out: &mut dyn Write) -> io::Result<()> {
        let Totals { passed, failed, skipped } = self.totals;
        write!(out, "{}: {passed} passed, {failed} failed", self.file)?;
        if skipped > 0 {
            write!(out, ", {skipped} skipped")?;
        }
        writeln!(out)?;
        for (what, cases) in &self.not_yet {
            writeln!(out, "  skipped, which this face cannot do yet: {what} ({cases} cases)")?;
        }
        for failure in self.failures.iter().take(SHOWN) {
            write!(out, "  FAILED {failure}")?;
        }
        if self.failures.len() > SHOWN {
            writeln!(out, "  ... and {} more failed", self.failures.len() - SHOWN)?;
        }
        Ok(())
    }
}

/// One failure for people: the name and place of the case, then a line a fault.
fn failure(file: &str, line: usize, id: Option<&str>, faults: &[String]) -> String {
    let id = id.map(|id| format!("{id} ")).unwrap_or_default();
    let mut text = format!("{id}({file}:{line})\n");
    for fault in faults.iter().take(FAULTS) {
        text += &format!("    {}\n", shortened(fault));
    }
    if faults.len() > FAULTS {
        text += &format!("    ... and {} more faults\n", faults.len() - FAULTS);
    }
    text
}

fn shortened(fault: &str) -> String {
    match fault.char_indices().nth(LENGTH) {
        Some((end, _)) => format!("{}...", &fault[..end]),
        None => fault.to_owned(),
    }
}
