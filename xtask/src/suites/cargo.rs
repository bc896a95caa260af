//! The suites that are one cargo command each.

use anyhow::Result;

use super::suite::Verdict;
use crate::job::Job;
use crate::{bench, repo};

/// rustfmt finds nothing to change.
pub(crate) fn fmt(job: &mut Job) -> Result<Verdict> {
    if !Job::works(repo::cargo().args(["fmt", "--version"])) {
        return Ok(Verdict::Skipped("no rustfmt: run `rustup component add rustfmt`".to_owned()));
    }
    job.cargo(&["fmt", "--all", "--check"])?;
    job.cargo(&["fmt", "--check", "--manifest-path", bench::PEERS])?;
    Ok(Verdict::passed())
}

/// clippy finds nothing to warn of.
pub(crate) fn clippy(job: &mut Job) -> Result<Verdict> {
    if !Job::works(repo::cargo().args(["clippy", "--version"])) {
        return Ok(Verdict::Skipped("no clippy: run `rustup component add clippy`".to_owned()));
    }
    job.cargo(&["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"])?;
    // And of what only the bench builds.
    let of_bench = ["clippy", "--package", "plakoto-c", "--features", "baseline", "--locked"];
    job.cargo(&[&of_bench[..], &["--", "-D", "warnings"]].concat())?;
    Ok(Verdict::passed())
}

/// All unit, integration and documentation tests.
pub(crate) fn test(job: &mut Job) -> Result<Verdict> {
    job.cargo(&["test", "--workspace", "--locked", "--no-fail-fast"])?;
    Ok(Verdict::Passed(tests_run(&job.log())))
}

/// Traces, which only a build with their feature sends, and clippy on that build.
pub(crate) fn otlp(job: &mut Job) -> Result<Verdict> {
    let of_feature = ["--package", "plakoto-service", "--features", "otlp", "--locked"];
    if Job::works(repo::cargo().args(["clippy", "--version"])) {
        job.run(repo::cargo().arg("clippy").args(of_feature).args([
            "--all-targets",
            "--",
            "-D",
            "warnings",
        ]))?;
    }
    job.run(repo::cargo().arg("test").args(of_feature).args(["--test", "otlp"]))?;
    Ok(Verdict::Passed(tests_run(&job.log())))
}

/// The engine's tests once more, as its users get the code, and with five times the random positions.
pub(crate) fn test_release(job: &mut Job) -> Result<Verdict> {
    let mut cargo = repo::cargo();
    cargo.args(["test", "--locked", "--no-fail-fast", "--package", "plakoto", "--profile", "testrelease"]);
    job.run(cargo.env("PLAKOTO_CASES", "5"))?;
    Ok(Verdict::Passed(tests_run(&job.log())))
}

/// The documentation builds without a warning.
pub(crate) fn docs(job: &mut Job) -> Result<Verdict> {
    let mut cargo = repo::cargo();
    cargo.args(["doc", "--workspace", "--no-deps", "--locked"]).env("RUSTDOCFLAGS", "-D warnings");
    job.run(&mut cargo)?;
    Ok(Verdict::passed())
}

/// The sum of what the test runners say: each closes with `test result: ok. N passed; ...`.
fn tests_run(log: &str) -> String {
    let results = log.lines().filter_map(|line| line.split_once("test result: ok. "));
    let passed = results.filter_map(|(_, rest)| rest.split_once(" passed")?.0.parse::<usize>().ok());
    format!("{} tests", passed.sum::<usize>())
}

#[cfg(test)]
mod tests {
    #[test]
    fn tests_are_added_up() {
        let log = "test result: ok. 12 passed; 0 failed\nnoise\ntest result: ok. 30 passed; 0 failed; ...";
        assert_eq!(super::tests_run(log), "42 tests");
    }
}
