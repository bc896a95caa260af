//! Packages of the operating system.

use std::path::Path;
use std::process::Command;

use anyhow::Result;

use crate::job::Job;

/// What is missing of some tools, after Debian's packages were tried.
pub(crate) fn missing(job: &mut Job, probe: &str, packages: &[&str]) -> Result<Option<String>> {
    let works = || Job::works(Command::new("sh").args(["-c", probe]));
    if works() {
        return Ok(None);
    }
    if let Some(advice) = install(job, packages)? {
        return Ok(Some(advice));
    }
    Ok((!works()).then(|| format!("what Debian has here is not enough: {probe}")))
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
