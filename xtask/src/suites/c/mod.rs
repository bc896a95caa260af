//! The C library: its header, its symbols, programs of C and C++ that have it, and what installs it.

mod examples;
mod header;
mod install;
mod languages;
mod library;
mod sanitizers;

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use super::suite::Verdict;
use crate::job::Job;
use crate::repo;
use crate::system::missing;
pub(crate) use examples::run as examples;
pub(crate) use install::run as install;
pub(crate) use languages::run as languages;
pub(crate) use library::{Library, Linked};
pub(crate) use sanitizers::run as sanitizers;

/// The face.
const FACE: &str = "bindings/c";
/// What may not be warned of.
const WARNINGS: [&str; 6] = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror"];
/// The test programs in C, and in C++.
const C_TESTS: [&str; 4] = ["versions", "calls", "refusals", "threads"];
const CPP_TESTS: [&str; 1] = ["layer"];
/// The C++ that they are compiled by: the least, and that from which on there are spans to try the layer with.
const CPP_STANDARDS: [&str; 2] = ["c++17", "c++20"];

/// The quick tests: the header under the compilers at hand, the symbols, and the test programs.
pub(crate) fn run(job: &mut Job) -> Result<Verdict> {
    if let Some(missing) = missing(job, "g++ --version && nm --version", &["g++", "binutils"])? {
        return Ok(Verdict::Skipped(missing));
    }
    let library = Library::ready(job)?;
    let headers = header::check(job, &["gcc"], &["g++"])?;
    header::introductions(job, &library)?;
    header::readme(job, &library)?;
    let symbols = symbols(job, &library)?;
    let mut claims = 0;
    for test in C_TESTS {
        let program = library.c(job, "gcc", test, &["-std=c11"])?;
        claims += claims_of(&job.output(&mut Command::new(program))?)?;
    }
    for test in CPP_TESTS {
        for standard in CPP_STANDARDS {
            let program = library.cpp(job, "g++", test, &[&format!("-std={standard}")])?;
            claims += claims_of(&job.output(&mut Command::new(program))?)?;
        }
    }
    let mixed = header::mixed(job, &library)?;
    claims += claims_of(&job.output(&mut Command::new(mixed))?)?;
    Ok(Verdict::Passed(format!("{headers} compilations, 0 warnings; {symbols} symbols; {claims} claims")))
}

/// The program that answers the conformance runner.
pub(crate) fn conformance_program(job: &mut Job) -> Result<PathBuf> {
    let library = Library::ready(job)?;
    library.c(job, "cc", "conformance", &["-std=c11"])
}

/// How many claims a test program made, as it tells at its end.
fn claims_of(printed: &str) -> Result<usize> {
    let line = printed.lines().last().unwrap_or_default();
    let (claims, rest) = line.split_once(" claims, ").with_context(|| format!("no sum of claims: {line}"))?;
    if rest != "0 failed" {
        bail!("{line}");
    }
    Ok(claims.parse()?)
}

/// The symbols that the shared library exports are those of the committed list, and each is one of ours.
fn symbols(job: &mut Job, library: &Library) -> Result<usize> {
    let printed = job.output(Command::new("nm").args(["-D", "--defined-only"]).arg(library.shared()))?;
    let mut found: Vec<&str> = printed.lines().filter_map(|line| line.split_whitespace().nth(2)).collect();
    found.sort_unstable();
    let listed = listed_symbols()?;
    let listed: Vec<&str> = listed.iter().map(String::as_str).collect();
    let only = |these: &[&str], those: &[&str]| -> Vec<String> {
        these.iter().filter(|name| !those.contains(name)).map(ToString::to_string).collect()
    };
    let (added, lost) = (only(&found, &listed), only(&listed, &found));
    if !added.is_empty() || !lost.is_empty() {
        bail!("exported and not in symbols.txt: {added:?}; in symbols.txt and not exported: {lost:?}");
    }
    match found.iter().find(|name| !name.starts_with("plakoto_")) {
        Some(stranger) => bail!("exported, and not ours: {stranger}"),
        None => Ok(found.len()),
    }
}

/// The symbols of the committed list.
fn listed_symbols() -> Result<Vec<String>> {
    let path = repo::root().join(FACE).join("symbols.txt");
    let listed = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    Ok(listed.lines().map(str::to_owned).collect())
}

#[cfg(test)]
mod tests {
    #[test]
    fn claims_are_counted_and_failures_are_not_passed() {
        assert_eq!(super::claims_of("note\n12 claims, 0 failed\n").unwrap(), 12);
        assert!(super::claims_of("12 claims, 1 failed").is_err());
        assert!(super::claims_of("").is_err());
    }
}
