//! `cargo xtask test`: every suite of the project, each by name.

mod attacks;
mod benches;
mod c;
mod cargo;
mod clients;
mod deploy;
mod examples;
mod faces;
pub(crate) mod package;
mod python;
mod readme;
mod suite;
mod summary;
mod venv;
mod web;

use std::path::PathBuf;

use anyhow::{Result, bail};

pub(crate) use c::{Library, Linked};

use crate::job::Job;
use crate::metadata::Metadata;
use suite::{Suite, Tier, Verdict};
use summary::Summary;

/// Every suite, in the order in which they are run: what fails fast comes first.
const SUITES: &[Suite] = &[
    Suite { name: "tidy", about: "the repository's own rules", tier: Tier::Quick, run: tidy },
    Suite { name: "fmt", about: "rustfmt", tier: Tier::Quick, run: cargo::fmt },
    Suite { name: "clippy", about: "clippy, no warnings", tier: Tier::Quick, run: cargo::clippy },
    Suite { name: "codegen", about: "generated code is up to date", tier: Tier::Quick, run: codegen },
    Suite { name: "test", about: "cargo test, whole workspace", tier: Tier::Quick, run: cargo::test },
    Suite { name: "docs", about: "documentation, no warnings", tier: Tier::Quick, run: cargo::docs },
    Suite { name: "examples", about: "every Rust example runs", tier: Tier::Quick, run: examples::run },
    Suite { name: "readme", about: "the README prints the truth", tier: Tier::Quick, run: readme::run },
    Suite { name: "conformance-rust", about: "vectors, linked in", tier: Tier::Quick, run: faces::rust },
    Suite { name: "conformance-grpc", about: "vectors, by socket", tier: Tier::Quick, run: faces::grpc },
    Suite { name: "counts", about: "no more instructions", tier: Tier::Quick, run: benches::counts },
    Suite { name: "python", about: "real clients in Python", tier: Tier::Quick, run: python::run },
    Suite {
        name: "python-package",
        about: "the wheel, its tests and types",
        tier: Tier::Quick,
        run: package::run,
    },
    Suite {
        name: "conformance-python",
        about: "vectors, by the wheel",
        tier: Tier::Quick,
        run: faces::python,
    },
    Suite { name: "c-library", about: "the header, C and C++ programs", tier: Tier::Quick, run: c::run },
    Suite { name: "c-examples", about: "examples in C and C++ run", tier: Tier::Quick, run: c::examples },
    Suite { name: "conformance-c", about: "vectors, by the C library", tier: Tier::Quick, run: faces::c },
    Suite {
        name: "test-release",
        about: "core without debug assertions",
        tier: Tier::All,
        run: cargo::test_release,
    },
    Suite { name: "clients", about: "clients in other languages", tier: Tier::All, run: clients::run },
    Suite {
        name: "python-versions",
        about: "the wheel under every Python",
        tier: Tier::All,
        run: package::run_everywhere,
    },
    Suite { name: "notebooks", about: "every notebook runs", tier: Tier::All, run: package::run_notebooks },
    Suite { name: "c-install", about: "installed, and found by others", tier: Tier::All, run: c::install },
    Suite { name: "c-sanitizers", about: "memory and threads watched", tier: Tier::All, run: c::sanitizers },
    Suite { name: "c-languages", about: "the C library from C# and Go", tier: Tier::All, run: c::languages },
    Suite { name: "otlp", about: "traces, where built in", tier: Tier::All, run: cargo::otlp },
    Suite { name: "deploy", about: "manifests, unit and proxy", tier: Tier::All, run: deploy::run },
    Suite { name: "web", about: "a page in a browser", tier: Tier::All, run: web::run },
    Suite { name: "attacks", about: "hostile clients and restarts", tier: Tier::All, run: attacks::run },
    Suite { name: "benches", about: "what is timed runs", tier: Tier::All, run: benches::run },
];

/// Which suites to run.
#[derive(Debug, Default)]
pub(crate) struct Selection {
    /// Those of every tier, not only the quick ones.
    pub(crate) all: bool,
    /// Only these; empty for no such limit.
    pub(crate) names: Vec<String>,
}

/// Prints the names of the suites.
pub(crate) fn list() {
    for suite in SUITES {
        let tier = if suite.tier == Tier::All { " (only with --all)" } else { "" };
        println!("{:18} {}{tier}", suite.name, suite.about);
    }
}

/// Runs suites and prints how each went; tells whether all was well.
///
/// # Errors
/// Where a name is unknown, or nothing can be run at all.
pub(crate) fn run(selection: &Selection) -> Result<bool> {
    let chosen = chosen(selection)?;
    let metadata = Metadata::read()?;
    let mut summary = Summary::new(is_ci());
    for suite in chosen {
        summary.announce(suite.name);
        let mut job = Job::new(suite.name, &metadata)?;
        let verdict = (suite.run)(&mut job).unwrap_or_else(|error| Verdict::Failed(format!("{error:#}")));
        summary.add(suite.name, verdict, job);
    }
    Ok(summary.print())
}

/// Loads the service for so many minutes; what was measured.
pub(crate) fn soak(minutes: &str) -> Result<String> {
    let metadata = Metadata::read()?;
    attacks::soak(&mut Job::new("soak", &metadata)?, minutes)
}

/// The Python of an environment that has the package, from a wheel built now.
///
/// # Errors
/// Where it cannot be built, or something that it needs is missing.
pub(crate) fn python() -> Result<PathBuf> {
    let metadata = Metadata::read()?;
    let mut job = Job::new("conformance", &metadata)?;
    match package::installed(&mut job)? {
        Ok(venv) => Ok(venv.bin().join("python")),
        Err(missing) => bail!(missing),
    }
}

/// The program of C that answers the conformance runner, with the library built now.
///
/// # Errors
/// Where either cannot be built.
pub(crate) fn c_program() -> Result<PathBuf> {
    let metadata = Metadata::read()?;
    c::conformance_program(&mut Job::new("conformance", &metadata)?)
}

/// Whether this is a run that nothing may be left out of.
fn is_ci() -> bool {
    std::env::var_os("CI").is_some_and(|value| !value.is_empty())
}

/// The suites that a selection means.
fn chosen(selection: &Selection) -> Result<Vec<&'static Suite>> {
    for name in &selection.names {
        if !SUITES.iter().any(|suite| suite.name == name) {
            bail!("no suite `{name}`: `cargo xtask test --list` names them");
        }
    }
    let named = |suite: &&Suite| selection.names.iter().any(|name| name == suite.name);
    let in_tier = |suite: &&Suite| selection.all || suite.tier == Tier::Quick;
    Ok(if selection.names.is_empty() {
        SUITES.iter().filter(in_tier).collect()
    } else {
        SUITES.iter().filter(named).collect()
    })
}

/// What the lines of a log that begin so tell, in one.
fn told(log: &str, start: &str) -> String {
    // Behind what a test runner prints for itself.
    let lines = log.lines().filter_map(|line| line.split_once(start).map(|(_, told)| told));
    lines.collect::<Vec<_>>().join("; ")
}

fn tidy(job: &mut Job) -> Result<Verdict> {
    let found = crate::tidy::violations()?;
    for line in &found {
        job.say(line)?;
    }
    if found.is_empty() { Ok(Verdict::passed()) } else { bail!("{} rules broken", found.len()) }
}

fn codegen(_: &mut Job) -> Result<Verdict> {
    crate::codegen::codegen(true)?;
    Ok(Verdict::passed())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(all: bool, names: &[&str]) -> Result<Vec<&'static str>> {
        let names = names.iter().map(ToString::to_string).collect();
        Ok(chosen(&Selection { all, names })?.iter().map(|suite| suite.name).collect())
    }

    #[test]
    fn suites_are_chosen_by_tier_or_by_name() {
        assert!(!names(false, &[]).unwrap().contains(&"benches"));
        assert_eq!(names(true, &[]).unwrap().len(), SUITES.len());
        assert_eq!(names(false, &["benches", "fmt"]).unwrap(), ["fmt", "benches"]);
        assert!(names(true, &["nonsense"]).is_err());
    }

    #[test]
    fn no_two_suites_share_a_name() {
        for (index, suite) in SUITES.iter().enumerate() {
            assert!(SUITES[..index].iter().all(|earlier| earlier.name != suite.name));
        }
    }
}
