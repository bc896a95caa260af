//! How many instructions each work takes, counted by callgrind: steady where times are not, and so a guard that
//! can stand in the tests.
//!
//! One run of one program is enough: counting is on only inside of one function, and what it has counted is dumped
//! each time that function returns.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result, bail, ensure};

use crate::job::Job;
use crate::metadata::Metadata;
use crate::{repo, system};

/// The function of `benches/src/bin/counts.rs` in which a work is run.
const COUNTED: &str = "counts::counted";

/// How often it is called for each work: the last time counts.
const RUNS: usize = 2;

/// Where the counts are committed.
const COMMITTED: &str = "benches/counts.txt";

/// How far a count may stray, as a share of what is committed.
const SLACK: f64 = 0.1;

const HEADING: &str = "\
# Instructions for one thing of each work: a play listed, a game played, a text read.
# `cargo xtask counts --bless` writes this; `cargo xtask test counts` fails where one is 10 % above.
";

/// Counts by the name of the work.
pub(crate) type Counts = BTreeMap<String, f64>;

/// Makes callgrind ready; `Some` says what a person has to do first, or why it cannot be.
fn missing(job: &mut Job) -> Result<Option<String>> {
    if !cfg!(all(target_os = "linux", target_arch = "x86_64")) {
        return Ok(Some("the committed counts are those of x86-64 Linux".to_owned()));
    }
    if Job::works(Command::new("valgrind").arg("--version")) {
        return Ok(None);
    }
    Ok(system::install(job, &["valgrind"])?.map(|advice| format!("no valgrind: {advice}")))
}

/// Runs every work under callgrind.
///
/// # Errors
/// Where that cannot be done, or a work finds other counts of plays than it must.
pub(crate) fn measure(job: &mut Job) -> Result<Counts> {
    if let Some(missing) = missing(job)? {
        bail!("{missing}");
    }
    job.cargo(&["build", "--release", "--locked", "--package", "plakoto-benches", "--bin", "counts"])?;
    let scratch = tempfile::tempdir()?;
    let mut valgrind = Command::new("valgrind");
    valgrind.args(["--tool=callgrind", "--callgrind-out-file=dump"]);
    valgrind.arg(format!("--toggle-collect={COUNTED}")).arg(format!("--dump-after={COUNTED}"));
    valgrind.arg(job.target().join("release/counts")).current_dir(scratch.path());
    let names = job.output(&mut valgrind)?;
    let counts =
        names.lines().zip(1..).map(|(line, number)| count(line, &dump(scratch.path(), number * RUNS)));
    counts.collect()
}

fn dump(folder: &Path, number: usize) -> std::path::PathBuf {
    folder.join(format!("dump.{number}"))
}

/// A work's name and the instructions for one of its things, of the line that it printed and its dump.
fn count(line: &str, dump: &Path) -> Result<(String, f64)> {
    let (name, things) = line.split_once(' ').with_context(|| format!("no work: `{line}`"))?;
    let text = fs::read_to_string(dump).with_context(|| format!("{name}: callgrind dumped nothing"))?;
    let sum = text.lines().find_map(|line| line.strip_prefix("summary: "));
    let sum: f64 = sum.with_context(|| format!("{name}: no sum in what callgrind dumped"))?.parse()?;
    ensure!(sum > 0.0, "{name}: callgrind counted nothing");
    Ok((name.to_owned(), sum / things.parse::<f64>()?))
}

/// Commits what is counted now.
pub(crate) fn bless() -> Result<()> {
    let metadata = Metadata::read()?;
    let counts = measure(&mut Job::new("counts", &metadata)?)?;
    fs::write(repo::root().join(COMMITTED), written(&counts))
        .with_context(|| format!("cannot write {COMMITTED}"))
}

/// Compares what is counted now with what is committed. `Err` tells what is missing to do so.
pub(crate) fn compare(job: &mut Job) -> Result<Result<Comparison, String>> {
    if let Some(missing) = missing(job)? {
        return Ok(Err(missing));
    }
    let committed = fs::read_to_string(repo::root().join(COMMITTED)).context("no counts are committed")?;
    Ok(Ok(Comparison::of(&read(&committed)?, &measure(job)?)))
}

fn written(counts: &Counts) -> String {
    counts.iter().fold(HEADING.to_owned(), |mut text, (name, count)| {
        let _ = writeln!(text, "{name} {count:.1}");
        text
    })
}

fn read(text: &str) -> Result<Counts> {
    let entry = |line: &str| {
        let (name, count) =
            line.split_once(' ').with_context(|| format!("{COMMITTED}: no count: `{line}`"))?;
        Ok((name.to_owned(), count.parse().with_context(|| format!("{COMMITTED}: no number: `{line}`"))?))
    };
    text.lines().filter(|line| !line.starts_with('#')).map(entry).collect()
}

/// How counts stand to those committed.
#[derive(Debug, Default)]
pub(crate) struct Comparison {
    /// How many were compared.
    pub(crate) total: usize,
    /// Lines on what must not be: a count above its bound, or one that only one side has.
    pub(crate) faults: Vec<String>,
    /// Lines on counts so far below that the bound no longer guards them.
    pub(crate) loose: Vec<String>,
}

impl Comparison {
    fn of(committed: &Counts, counted: &Counts) -> Comparison {
        let gone = committed.keys().filter(|name| !counted.contains_key(*name));
        let gone = gone.map(|name| format!("{name}: committed, but there is no such work"));
        let mut found = Comparison { total: counted.len(), faults: gone.collect(), loose: Vec::new() };
        for (name, &count) in counted {
            let Some(&before) = committed.get(name) else {
                found.faults.push(format!("{name}: {count:.1} instructions, none committed"));
                continue;
            };
            let line = format!("{name}: {count:.1} instructions, {before:.1} committed");
            if count > before * (1.0 + SLACK) {
                found.faults.push(line);
            } else if count < before * (1.0 - SLACK) {
                found.loose.push(line);
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(entries: &[(&str, f64)]) -> Counts {
        entries.iter().map(|(name, count)| ((*name).to_owned(), *count)).collect()
    }

    #[test]
    fn counts_are_held_to_those_committed() {
        let committed = counts(&[("a", 100.0), ("b", 100.0), ("c", 100.0), ("gone", 1.0)]);
        let counted = counts(&[("a", 110.0), ("b", 110.2), ("c", 89.0), ("new", 1.0)]);
        let found = Comparison::of(&committed, &counted);
        assert_eq!(found.total, 4);
        assert_eq!(
            found.faults,
            [
                "gone: committed, but there is no such work",
                "b: 110.2 instructions, 100.0 committed",
                "new: 1.0 instructions, none committed"
            ]
        );
        assert_eq!(found.loose, ["c: 89.0 instructions, 100.0 committed"]);
    }

    #[test]
    fn what_is_written_is_read() {
        let some = counts(&[("a/b", 12.5), ("c", 3.0)]);
        assert_eq!(read(&written(&some)).unwrap(), some);
        assert!(read("a").is_err());
        assert!(read("a b").is_err());
    }
}
