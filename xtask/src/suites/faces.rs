//! The project's own vectors against each face.

use anyhow::{Result, bail};

use super::suite::Verdict;
use crate::conformance::{self, Plan, Totals};
use crate::job::Job;
use crate::repo;

/// The engine, linked in.
pub(crate) fn rust(job: &mut Job) -> Result<Verdict> {
    conform(job, "rust")
}

/// The service's binary, through a socket.
pub(crate) fn grpc(job: &mut Job) -> Result<Verdict> {
    if !job.metadata.has("plakoto-service") {
        return Ok(Verdict::Skipped("no package plakoto-service".to_owned()));
    }
    // Built here first, so that what the build prints is in the log.
    job.cargo(&["build", "--release", "--locked", "--package", "plakoto-service"])?;
    conform(job, "grpc")
}

fn conform(job: &mut Job, face: &str) -> Result<Verdict> {
    let plan = Plan { face: face.to_owned(), vectors: repo::vectors(), address: None };
    let Totals { passed, failed, .. } = conformance::run(&plan, job.writer())?;
    let sums = format!("{passed} passed, {failed} failed");
    if failed > 0 { bail!("{sums}") } else { Ok(Verdict::Passed(sums)) }
}
