//! What stands in `deploy/`, checked without a cluster: linted, validated, and Envoy run in front of two servers.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result, ensure};

use super::python;
use super::suite::Verdict;
use super::venv::Venv;
use crate::bench::load;
use crate::job::Job;
use crate::{repo, system};

const FOLDER: &str = "deploy";

/// The most that `systemd-analyze security` may say: 10 is no protection at all.
const EXPOSURE: &str = "15";

pub(crate) fn run(job: &mut Job) -> Result<Verdict> {
    let venv = match Venv::ready(job, "venv-deploy", &format!("{FOLDER}/requirements.txt"))? {
        Ok(venv) => venv,
        Err(missing) => return Ok(Verdict::Skipped(missing)),
    };
    let folder = repo::root().join(FOLDER);
    job.run(Command::new(venv.bin().join("hadolint")).arg(folder.join("Dockerfile")))?;
    let manifests = manifests(&folder.join("kubernetes"))?;
    job.run(Command::new(venv.bin().join("kubernetes-validate")).arg("--strict").args(&manifests))?;
    let service = load::built(job, "plakoto-service")?;
    if let Some(missing) = unit(job, &folder, &service)? {
        return Ok(Verdict::Skipped(missing));
    }
    let envoy = venv.bin().join("envoy");
    let clients = match python::environment(job)? {
        Ok(clients) => clients,
        Err(missing) => return Ok(Verdict::Skipped(missing)),
    };
    let mut tests = clients.python();
    tests.args(["-m", "pytest", "-m", "envoy", "-s", python::TESTS]);
    job.run(tests.env("PLAKOTO_SERVICE", service).env("PLAKOTO_ENVOY", envoy))?;
    Ok(Verdict::Passed(super::told(&job.log(), "deploy: ")))
}

fn manifests(folder: &Path) -> Result<Vec<std::path::PathBuf>> {
    let files = fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut manifests: Vec<_> = files.map(|file| file.map(|file| file.path())).collect::<Result<_, _>>()?;
    manifests.sort();
    ensure!(!manifests.is_empty(), "no manifests");
    Ok(manifests)
}

/// The unit of systemd: sound, with the program where it says; and closed enough.
fn unit(job: &mut Job, folder: &Path, service: &Path) -> Result<Option<String>> {
    if let Some(missing) = system::missing(job, "systemd-analyze --version", &["systemd"])? {
        return Ok(Some(format!("no systemd-analyze: {missing}")));
    }
    let name = "plakoto-service.service";
    let text = fs::read_to_string(folder.join("systemd").join(name))?;
    let installed = "ExecStart=/usr/local/bin/plakoto-service";
    ensure!(text.contains(installed), "{name} starts another program");
    let scratch = tempfile::tempdir()?;
    let unit = scratch.path().join(name);
    fs::write(&unit, text.replace(installed, &format!("ExecStart={}", service.display())))?;
    job.run(Command::new("systemd-analyze").args(["verify", "--man=no"]).arg(&unit))?;
    let mut security = Command::new("systemd-analyze");
    security.args(["security", "--no-pager", "--offline=true"]).arg(format!("--threshold={EXPOSURE}"));
    job.run(security.arg(&unit))?;
    Ok(None)
}
