//! The service's real binary, built, started and stopped.

use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};
use rustix::process::{Pid, Signal, kill_process};

use crate::repo;

/// The package and its binary.
const SERVICE: &str = "plakoto-service";

/// What the binary prints before its address.
const GREETING: &str = "listening on ";

/// How long it may take to start, and to stop.
const PATIENCE: Duration = Duration::from_secs(30);

/// A running server; stopped by force when dropped, if it was not stopped before.
pub(crate) struct Server {
    child: Child,
    address: String,
}

impl Server {
    /// Builds the binary, starts it on a free port, and waits until it has printed its address.
    pub(crate) fn start() -> Result<Server> {
        Server::start_with(&[])
    }

    /// The same with more flags.
    pub(crate) fn start_with(flags: &[&str]) -> Result<Server> {
        let binary = build()?;
        let mut command = Command::new(&binary);
        command.args(["--listen", "127.0.0.1:0"]).args(flags).stdin(Stdio::null()).stdout(Stdio::piped());
        // What is meant for the tests is no option of the service, which says so.
        for (name, _) in
            std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("PLAKOTO_"))
        {
            command.env_remove(name);
        }
        let child = command.spawn().with_context(|| format!("cannot start {}", binary.display()))?;
        let mut server = Server { child, address: String::new() };
        let output = server.child.stdout.take().context("the server has no output")?;
        let (sender, printed) = mpsc::channel();
        // Reads to the end, so that the server can always print.
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if let Some((_, address)) = line.split_once(GREETING) {
                    let _ = sender.send(address.trim().to_owned());
                }
            }
        });
        server.address = printed.recv_timeout(PATIENCE).context("the server printed no address")?;
        Ok(server)
    }

    /// Where it listens.
    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    /// Asks it to stop as an operating system does, and waits for it.
    ///
    /// # Errors
    /// Where it has stopped before, does not stop in time, or not well.
    pub(crate) fn stop(mut self) -> Result<()> {
        if let Some(status) = self.child.try_wait()? {
            bail!("the server was not told to stop, and did: {status}");
        }
        let pid = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw).context("no process id")?;
        kill_process(pid, Signal::TERM).context("cannot signal the server")?;
        let status = self.wait()?;
        ensure!(status.success(), "the server stopped with {status}");
        Ok(())
    }

    fn wait(&mut self) -> Result<ExitStatus> {
        let until = Instant::now() + PATIENCE;
        while Instant::now() < until {
            if let Some(status) = self.child.try_wait()? {
                return Ok(status);
            }
            thread::sleep(Duration::from_millis(20));
        }
        bail!("the server did not stop within {} s of SIGTERM", PATIENCE.as_secs())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if !matches!(self.child.try_wait(), Ok(Some(_))) {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

/// Builds the binary and finds it where cargo says that it is.
fn build() -> Result<PathBuf> {
    let mut cargo = repo::cargo();
    cargo.args(["build", "--release", "--quiet", "--locked", "--package", SERVICE, "--bin", SERVICE]);
    cargo.arg("--message-format=json-render-diagnostics").stderr(Stdio::inherit());
    let output = cargo.output().context("cannot run cargo")?;
    ensure!(output.status.success(), "{SERVICE} does not build");
    let messages = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut executables = messages.lines().filter_map(|line| {
        let message: serde_json::Value = serde_json::from_str(line).ok()?;
        let is_it = message["target"]["name"] == SERVICE;
        is_it.then(|| message["executable"].as_str().map(PathBuf::from))?
    });
    executables.next_back().context("cargo names no binary of the service")
}
