//! What the figures were measured on, and with.

use std::fmt;
use std::fs;
use std::process::Command;
use std::thread;

use anyhow::{Context as _, Result};

use super::PEERS;
use crate::job::Job;
use crate::repo;

/// A machine, the versions of what was run there, and the day.
pub(crate) struct Machine {
    processor: String,
    cores: usize,
    compiler: String,
    plakoto: String,
    bkgm: String,
    shakmaty: String,
    day: String,
}

impl Machine {
    /// Asks the system, the compiler and the lock file of the peers.
    pub(crate) fn read(job: &mut Job) -> Result<Machine> {
        let lock = repo::root().join(PEERS).with_extension("lock");
        let lock = fs::read_to_string(&lock).with_context(|| format!("cannot read {}", lock.display()))?;
        let of = |package: &str| {
            version(&lock, package).with_context(|| format!("the lock file has no {package}"))
        };
        Ok(Machine {
            processor: processor(&fs::read_to_string("/proc/cpuinfo").unwrap_or_default()),
            cores: thread::available_parallelism().map_or(1, usize::from),
            compiler: job.output(Command::new("rustc").arg("--version"))?.trim().to_owned(),
            plakoto: of("plakoto")?,
            bkgm: of("bkgm")?,
            shakmaty: of("shakmaty")?,
            day: job.output(Command::new("date").args(["--utc", "+%F"]))?.trim().to_owned(),
        })
    }
}

impl fmt::Display for Machine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Machine { processor, cores, compiler, plakoto, bkgm, shakmaty, day } = self;
        write!(f, "On {day}: {processor}, {cores} cores; {compiler}; ")?;
        write!(f, "plakoto {plakoto}, bkgm {bkgm}, shakmaty {shakmaty}.")
    }
}

impl Machine {
    /// What everything was measured on.
    pub(crate) fn system(&self) -> String {
        let Machine { processor, cores, compiler, day, .. } = self;
        format!("On {day}: {processor}, {cores} cores; {compiler}.")
    }
}

/// The model of the processor, as Linux tells it.
fn processor(information: &str) -> String {
    let model = information.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    model.map_or_else(|| "an unknown processor".to_owned(), |(_, name)| name.trim().to_owned())
}

/// The version of a package in a lock file, where it stands in the line after the name.
fn version(lock: &str, package: &str) -> Option<String> {
    let name = format!("name = \"{package}\"");
    let line = lock.lines().skip_while(|line| *line != name).nth(1)?;
    Some(line.strip_prefix("version = \"")?.strip_suffix('"')?.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_and_models_are_found() {
        let lock = "[[package]]\nname = \"bkgm-more\"\nversion = \"1\"\n\n[[package]]\nname = \"bkgm\"\nversion = \"0.6.0\"\n";
        assert_eq!(version(lock, "bkgm").as_deref(), Some("0.6.0"));
        assert_eq!(version(lock, "other"), None);
        assert_eq!(processor("processor\t: 0\nmodel name\t: A Chip @ 2 GHz\nflags\t: a\n"), "A Chip @ 2 GHz");
        assert_eq!(processor(""), "an unknown processor");
    }
}
