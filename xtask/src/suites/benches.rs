//! What is timed runs, and finds the counts that it must; and no work takes more instructions than it did.

use anyhow::{Result, bail};

use super::suite::Verdict;
use crate::job::Job;
use crate::{bench, repo};

/// Every criterion bench runs once, and the comparison with peers in short; the times are not looked at.
pub(crate) fn run(job: &mut Job) -> Result<Verdict> {
    job.cargo(&["test", "--locked", "--package", "plakoto-benches", "--benches"])?;
    if Job::works(repo::cargo().args(["clippy", "--version"])) {
        let target = job.target().join("peers");
        let mut clippy = repo::cargo();
        clippy.args(["clippy", "--locked", "--manifest-path", bench::PEERS, "--target-dir"]).arg(target);
        job.run(clippy.args(["--", "-D", "warnings"]))?;
    }
    let table = bench::table(job, true)?;
    job.say(&table)?;
    let table = bench::service_table(job, true)?;
    job.say(&table)?;
    Ok(Verdict::passed())
}

/// The instruction counts of every work.
pub(crate) fn counts(job: &mut Job) -> Result<Verdict> {
    let found = match bench::compare(job)? {
        Ok(found) => found,
        Err(missing) => return Ok(Verdict::Skipped(missing)),
    };
    for line in &found.faults {
        job.say(line)?;
    }
    for line in &found.loose {
        job.say(&format!("far below: {line}"))?;
    }
    if !found.faults.is_empty() {
        bail!(
            "{} counts not as committed; where that is meant: `cargo xtask counts --bless`",
            found.faults.len()
        );
    }
    let advice = found.loose.first().map(|first| {
        let loose = found.loose.len();
        format!(", {loose} far below, which `cargo xtask counts --bless` tightens; the first is {first}")
    });
    Ok(Verdict::Passed(format!("{} counts{}", found.total, advice.unwrap_or_default())))
}
