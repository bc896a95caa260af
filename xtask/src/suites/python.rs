//! Clients written in Python, in an environment of their own below the target folder.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result};

use super::suite::Verdict;
use crate::job::Job;
use crate::repo;
use crate::system;

/// Where the tests and their pinned requirements lie.
const TESTS: &str = "service/tests/python";

/// Whether a Python is new enough.
const NEW_ENOUGH: &str = "import sys; sys.exit(sys.version_info < (3, 10))";

pub(crate) fn run(job: &mut Job) -> Result<Verdict> {
    let tests = repo::root().join(TESTS);
    if !tests.exists() {
        return Ok(Verdict::Skipped(format!("no folder {TESTS}")));
    }
    let environment = match environment(job)? {
        Ok(environment) => environment,
        Err(missing) => return Ok(Verdict::Skipped(missing)),
    };
    job.cargo(&["build", "--release", "--locked", "--package", "plakoto-service"])?;
    let mut pytest = Command::new(environment.join("bin/python"));
    pytest.args(["-m", "pytest", TESTS]);
    pytest.current_dir(repo::root()).env("PATH", path_with(&environment.join("bin"))?);
    pytest.env("PLAKOTO_SERVICE", job.target().join("release/plakoto-service"));
    job.run(&mut pytest)?;
    Ok(Verdict::Passed(closing_line(&job.log())))
}

/// The environment with the requirements in it, made anew when they have changed; or what is missing.
pub(super) fn environment(job: &mut Job) -> Result<Result<PathBuf, String>> {
    let requirements = repo::root().join(TESTS).join("requirements.txt");
    let folder = job.target().join("venv");
    let stamp = folder.join("requirements.txt");
    let wanted = fs::read_to_string(&requirements)
        .with_context(|| format!("cannot read {}", requirements.display()))?;
    let is_whole = Job::works(Command::new(folder.join("bin/python")).args(["-c", NEW_ENOUGH]));
    if is_whole && fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(Ok(folder));
    }
    if let Some(advice) = create(job, &folder)? {
        return Ok(Err(advice));
    }
    let mut pip = Command::new(folder.join("bin/python"));
    pip.args(["-m", "pip", "install", "--disable-pip-version-check", "--requirement"]).arg(&requirements);
    job.run(&mut pip)?;
    // Written last: an environment without it was never finished.
    fs::write(&stamp, wanted).with_context(|| format!("cannot write {}", stamp.display()))?;
    Ok(Ok(folder))
}

/// Makes an empty environment, with the system's Python; or says what a person has to do first.
fn create(job: &mut Job, folder: &Path) -> Result<Option<String>> {
    if try_create(job, folder).is_ok() {
        return Ok(None);
    }
    if let Some(advice) = system::install(job, &["python3", "python3-venv"])? {
        return Ok(Some(format!("no Python 3.10 or newer with venv: {advice}")));
    }
    try_create(job, folder)?;
    Ok(None)
}

fn try_create(job: &mut Job, folder: &Path) -> Result<()> {
    let python = python().context("no Python 3.10 or newer")?;
    job.run(Command::new(python).args(["-m", "venv", "--clear"]).arg(folder))
}

/// A Python that is new enough and can make environments.
fn python() -> Option<&'static str> {
    let candidates = ["python3", "/usr/bin/python3", "python3.13", "python3.12", "python3.11", "python3.10"];
    let works = |name: &&str| {
        let check = format!("import ensurepip, venv; {NEW_ENOUGH}");
        Job::works(Command::new(name).args(["-c", &check]))
    };
    candidates.into_iter().find(works)
}

/// The search path with one folder before all others.
pub(super) fn path_with(folder: &Path) -> Result<OsString> {
    let rest = std::env::var_os("PATH").unwrap_or_default();
    let all = std::iter::once(folder.to_owned()).chain(std::env::split_paths(&rest));
    std::env::join_paths(all).context("a folder's name cannot be in PATH")
}

/// What pytest says last, without the line that it draws.
fn closing_line(log: &str) -> String {
    log.lines().last().unwrap_or_default().trim_matches(|c| c == '=' || c == ' ').to_owned()
}
