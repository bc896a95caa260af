//! What a hostile client, a crowd or a restart does to the service.

use std::process::Command;

use anyhow::Result;

use super::python;
use super::suite::Verdict;
use crate::bench::load;
use crate::job::Job;

pub(crate) fn run(job: &mut Job) -> Result<Verdict> {
    if !cfg!(target_os = "linux") {
        return Ok(Verdict::Skipped("memory is read as Linux tells it".to_owned()));
    }
    let service = load::built(job, "plakoto-service")?;
    job.run(Command::new(job.target().join("release/load")).arg("attacks").arg("--service").arg(&service))?;
    let clients = match python::environment(job)? {
        Ok(clients) => clients,
        Err(missing) => return Ok(Verdict::Skipped(missing)),
    };
    let mut fleet = clients.python();
    job.run(
        fleet.args(["-m", "pytest", "-m", "fleet", "-s", python::TESTS]).env("PLAKOTO_SERVICE", service),
    )?;
    let log = job.log();
    Ok(Verdict::Passed(format!("{}; {}", super::told(&log, "attacks: "), super::told(&log, "fleet: "))))
}

/// Ten minutes of mixed load; what was measured goes to the log and is printed.
pub(crate) fn soak(job: &mut Job, minutes: &str) -> Result<String> {
    let service = load::built(job, "plakoto-service")?;
    let mut soak = Command::new(job.target().join("release/load"));
    job.output(soak.arg("soak").arg("--service").arg(service).args(["--minutes", minutes]))
}
