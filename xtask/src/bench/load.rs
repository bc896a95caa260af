//! The service beside a bare echo: built, run on one core, and asked from the other.

use std::path::PathBuf;

use anyhow::Result;

use super::QUICK_ROUNDS;
use super::figures::Figures;
use crate::job::Job;

/// Builds the service and what loads it; where a program of these lies.
pub(crate) fn built(job: &mut Job, program: &str) -> Result<PathBuf> {
    job.cargo(&[
        "build",
        "--release",
        "--locked",
        "--package",
        "plakoto-service",
        "--package",
        "plakoto-load",
    ])?;
    Ok(job.target().join("release").join(program))
}

/// The times of the service and of the echo; none on a machine with one core, or another system than Linux.
pub(crate) fn measure(job: &mut Job, quick: bool) -> Result<Figures> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    if cores < 2 || !cfg!(target_os = "linux") {
        job.say("the service is not timed: it needs Linux, a core for itself and one for the load")?;
        return Ok(Figures::default());
    }
    let service = built(job, "plakoto-service")?;
    let echo = job.target().join("release/echo");
    let mut speed = std::process::Command::new(job.target().join("release/load"));
    speed.arg("speed").arg("--service").arg(service).arg("--echo").arg(echo);
    if quick {
        speed.args(["--rounds", QUICK_ROUNDS, "--milliseconds", "100"]);
    }
    job.output(&mut speed)?.parse()
}
