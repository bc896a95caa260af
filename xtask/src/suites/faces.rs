//! The project's own vectors against each face.

use anyhow::{Result, bail};

use super::job::Job;
use super::suite::Verdict;
use crate::conformance::{self, Totals};
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
    conform(job, "grpc")
}

fn conform(job: &mut Job, face: &str) -> Result<Verdict> {
    let Totals { passed, failed, .. } = conformance::run(face, &repo::vectors(), job.writer())?;
    let sums = format!("{passed} passed, {failed} failed");
    if failed > 0 { bail!("{sums}") } else { Ok(Verdict::Passed(sums)) }
}
