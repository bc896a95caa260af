//! Packages of the operating system.

use std::path::Path;
use std::process::Command;

use anyhow::Result;

use crate::job::Job;

/// What is missing of some tools, after Debian's packages were tried.
pub(crate) fn missing(job: &mut Job, probe: &str, packages: &[&str]) -> Result<Option<String>> {
    missing_by(job, Command::new("sh").args(["-c", probe]), packages)
}

/// The same where the script that asks for them is to be run in a way of its own.
pub(crate) fn missing_by(job: &mut Job, probe: &mut Command, packages: &[&str]) -> Result<Option<String>> {
    if Job::works(probe) {
        return Ok(None);
    }
    if let Some(advice) = install(job, packages)? {
        return Ok(Some(advice));
    }
    let script = probe.get_args().last().unwrap_or_default().to_string_lossy().into_owned();
    Ok((!Job::works(probe)).then(|| format!("what Debian has here is not enough: {script}")))
}

/// Installs Debian packages where that can be done without asking: as root, on a system with apt.
///
/// # Errors
/// Where apt fails. `Ok(Some(advice))` says what a person has to run instead.
pub(crate) fn install(job: &mut Job, packages: &[&str]) -> Result<Option<String>> {
    let is_debian = Path::new("/etc/debian_version").exists();
    if !is_debian {
        return Ok(Some(format!("install what Debian calls {}", packages.join(" "))));
    }
    if !rustix::process::geteuid().is_root() {
        return Ok(Some(format!("run `sudo apt-get install -y {}`", packages.join(" "))));
    }
    job.run(&mut apt(&["update"]))?;
    job.run(apt(&["install", "--yes", "--no-install-recommends"]).args(packages))?;
    Ok(None)
}

fn apt(arguments: &[&str]) -> Command {
    let mut apt = Command::new("apt-get");
    apt.args(arguments).env("DEBIAN_FRONTEND", "noninteractive");
    apt
}
