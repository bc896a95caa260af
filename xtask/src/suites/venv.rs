//! Environments of Python below the target folder, each with what a file of requirements pins.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result};

use crate::job::Job;
use crate::repo;
use crate::system;

/// Whether a Python is new enough.
const NEW_ENOUGH: &str = "import sys; sys.exit(sys.version_info < (3, 10))";

/// An environment that is ready for use.
pub(crate) struct Venv {
    folder: PathBuf,
}

impl Venv {
    /// The environment of this name with the requirements in it, made anew when they have changed; or what is
    /// missing.
    pub(crate) fn ready(job: &mut Job, name: &str, requirements: &str) -> Result<Result<Venv, String>> {
        Venv::with_python(job, name, requirements, None)
    }

    /// The same with this Python in the place of the system's.
    pub(crate) fn with_python(
        job: &mut Job,
        name: &str,
        requirements: &str,
        python: Option<&str>,
    ) -> Result<Result<Venv, String>> {
        let requirements = repo::root().join(requirements);
        let venv = Venv { folder: job.target().join(name) };
        let stamp = venv.folder.join("requirements.txt");
        let wanted = fs::read_to_string(&requirements)
            .with_context(|| format!("cannot read {}", requirements.display()))?;
        let is_whole = Job::works(venv.python().args(["-c", NEW_ENOUGH]));
        if is_whole && fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) {
            return Ok(Ok(venv));
        }
        if let Some(advice) = create(job, &venv.folder, python)? {
            return Ok(Err(advice));
        }
        job.run(venv.pip(&["install", "--requirement"]).arg(&requirements))?;
        // Written last: an environment without it was never finished.
        fs::write(&stamp, wanted).with_context(|| format!("cannot write {}", stamp.display()))?;
        Ok(Ok(venv))
    }

    /// Where its programs are.
    pub(crate) fn bin(&self) -> PathBuf {
        self.folder.join("bin")
    }

    /// Its Python, to be run in the root folder, with its programs found first.
    pub(crate) fn python(&self) -> Command {
        let mut python = Command::new(self.bin().join("python"));
        python.current_dir(repo::root());
        if let Ok(path) = self.path() {
            python.env("PATH", path);
        }
        python
    }

    /// Its pip.
    pub(crate) fn pip(&self, arguments: &[&str]) -> Command {
        let mut pip = self.python();
        pip.args(["-m", "pip", "--disable-pip-version-check"]).args(arguments);
        pip
    }

    /// The search path with its programs before all others.
    pub(super) fn path(&self) -> Result<OsString> {
        let rest = std::env::var_os("PATH").unwrap_or_default();
        let all = std::iter::once(self.bin()).chain(std::env::split_paths(&rest));
        std::env::join_paths(all).context("a folder's name cannot be in PATH")
    }
}

/// Makes an empty environment; or says what a person has to do first.
fn create(job: &mut Job, folder: &Path, python: Option<&str>) -> Result<Option<String>> {
    if try_create(job, folder, python).is_ok() {
        return Ok(None);
    }
    if let Some(advice) = system::install(job, &["python3", "python3-venv"])? {
        return Ok(Some(format!("no Python 3.10 or newer with venv: {advice}")));
    }
    try_create(job, folder, python)?;
    Ok(None)
}

fn try_create(job: &mut Job, folder: &Path, python: Option<&str>) -> Result<()> {
    let python = match python {
        Some(python) => python,
        None => system_python().context("no Python 3.10 or newer")?,
    };
    job.run(Command::new(python).args(["-m", "venv", "--clear"]).arg(folder))
}

/// A Python that is new enough and can make environments.
fn system_python() -> Option<&'static str> {
    let candidates = ["python3", "/usr/bin/python3", "python3.13", "python3.12", "python3.11", "python3.10"];
    candidates.into_iter().find(|name| can_make_environments(name))
}

/// Whether this Python is new enough and can make environments.
pub(crate) fn can_make_environments(python: &str) -> bool {
    let check = format!("import ensurepip, venv; {NEW_ENOUGH}");
    Job::works(Command::new(python).args(["-c", &check]))
}

/// What pytest says last, without the line that it draws.
pub(crate) fn closing_line(log: &str) -> String {
    log.lines().last().unwrap_or_default().trim_matches(|c| c == '=' || c == ' ').to_owned()
}
