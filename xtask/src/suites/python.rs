//! Clients of the service written in Python, in an environment of their own below the target folder.

use anyhow::Result;

use super::suite::Verdict;
use super::venv::{Venv, closing_line};
use crate::job::Job;
use crate::{repo, system};

/// Where the tests and their pinned requirements lie.
pub(super) const TESTS: &str = "service/tests/python";

pub(crate) fn run(job: &mut Job) -> Result<Verdict> {
    if !repo::root().join(TESTS).exists() {
        return Ok(Verdict::Skipped(format!("no folder {TESTS}")));
    }
    // The operations guide shows how a certificate is made with it.
    if let Some(missing) = system::missing(job, "openssl version", &["openssl"])? {
        return Ok(Verdict::Skipped(missing));
    }
    let venv = match environment(job)? {
        Ok(venv) => venv,
        Err(missing) => return Ok(Verdict::Skipped(missing)),
    };
    job.cargo(&["build", "--release", "--locked", "--package", "plakoto-service"])?;
    let service = job.target().join("release/plakoto-service");
    job.run(venv.python().args(["-m", "pytest", TESTS]).env("PLAKOTO_SERVICE", service))?;
    Ok(Verdict::Passed(closing_line(&job.log())))
}

/// The environment of the tests, ready for use; or what is missing.
pub(super) fn environment(job: &mut Job) -> Result<Result<Venv, String>> {
    Venv::ready(job, "venv", &format!("{TESTS}/requirements.txt"))
}
