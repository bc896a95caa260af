//! The project's own vectors against each face.

use anyhow::{Result, bail};

use super::c;
use super::package;
use super::suite::Verdict;
use crate::conformance::{self, Plan, Totals};
use crate::job::Job;

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

/// The Python package, from its wheel.
pub(crate) fn python(job: &mut Job) -> Result<Verdict> {
    let venv = match package::installed(job)? {
        Ok(venv) => venv,
        Err(missing) => return Ok(Verdict::Skipped(missing)),
    };
    let plan = Plan { python: Some(venv.bin().join("python")), ..Plan::of("python") };
    judge(job, &plan)
}

/// The C library, by a program of C that has it.
pub(crate) fn c(job: &mut Job) -> Result<Verdict> {
    let program = c::conformance_program(job)?;
    judge(job, &Plan { c: Some(program), ..Plan::of("c") })
}

fn conform(job: &mut Job, face: &str) -> Result<Verdict> {
    judge(job, &Plan::of(face))
}

fn judge(job: &mut Job, plan: &Plan) -> Result<Verdict> {
    let Totals { passed, failed, .. } = conformance::run(plan, job.writer())?;
    let sums = format!("{passed} passed, {failed} failed");
    if failed > 0 { bail!("{sums}") } else { Ok(Verdict::Passed(sums)) }
}
