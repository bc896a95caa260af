//! A suite at work: its log, and the commands that it runs.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context as _, Result, bail};

use crate::metadata::Metadata;
use crate::repo;

/// One run of a suite. All that its commands print goes to a log, which is shown if the suite fails.
pub(crate) struct Job<'a> {
    pub(crate) metadata: &'a Metadata,
    started: Instant,
    path: PathBuf,
    log: File,
}

impl Job<'_> {
    /// Starts the clock and a fresh log.
    pub(crate) fn new<'a>(name: &str, metadata: &'a Metadata) -> Result<Job<'a>> {
        let folder = metadata.target_directory.join("xtask");
        fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let path = folder.join(format!("{name}.log"));
        let log = File::create(&path).with_context(|| format!("cannot write {}", path.display()))?;
        Ok(Job { metadata, started: Instant::now(), path, log })
    }

    /// The seconds since the start.
    pub(crate) fn seconds(&self) -> f64 {
        self.started.elapsed().as_secs_f64()
    }

    /// The log so far.
    pub(crate) fn log(&self) -> String {
        fs::read(&self.path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default()
    }

    /// The folder for all that is built or installed.
    pub(crate) fn target(&self) -> &Path {
        &self.metadata.target_directory
    }

    /// Writes a line to the log.
    pub(crate) fn say(&mut self, line: &str) -> Result<()> {
        writeln!(self.log, "{line}").context("cannot write the log")
    }

    /// The log itself, to write to.
    pub(crate) fn writer(&mut self) -> &mut dyn Write {
        &mut self.log
    }

    /// Runs cargo.
    pub(crate) fn cargo(&mut self, arguments: &[&str]) -> Result<()> {
        self.run(repo::cargo().args(arguments))
    }

    /// Runs a command; its output goes to the log.
    pub(crate) fn run(&mut self, command: &mut Command) -> Result<()> {
        self.say(&format!("$ {}", shown(command)))?;
        command.stdin(Stdio::null()).stdout(self.log.try_clone()?).stderr(self.log.try_clone()?);
        let status = command.status().with_context(|| format!("cannot run {}", shown(command)))?;
        if !status.success() {
            bail!("{status}: {}", shown(command));
        }
        Ok(())
    }

    /// Runs a command and hands back what it prints, which goes to the log as well.
    pub(crate) fn output(&mut self, command: &mut Command) -> Result<String> {
        self.say(&format!("$ {}", shown(command)))?;
        command.stdin(Stdio::null()).stderr(self.log.try_clone()?);
        let output = command.output().with_context(|| format!("cannot run {}", shown(command)))?;
        self.log.write_all(&output.stdout)?;
        if !output.status.success() {
            bail!("{}: {}", output.status, shown(command));
        }
        String::from_utf8(output.stdout).context("the output is not text")
    }

    /// Whether a command can be run and succeeds; nothing is logged.
    pub(crate) fn works(command: &mut Command) -> bool {
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    }
}

/// A command as one would type it.
fn shown(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_name().unwrap_or(command.get_program());
    let mut words = vec![program.to_string_lossy().into_owned()];
    words.extend(command.get_args().map(|argument| argument.to_string_lossy().into_owned()));
    words.join(" ")
}
