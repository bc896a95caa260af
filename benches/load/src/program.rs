//! A server that runs as a program of its own, and what the system tells of it.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};
use rustix::process::{Pid, Signal, kill_process};
use rustix::thread::{CpuSet, sched_setaffinity};

/// What a program prints before its address.
const GREETING: &str = "listening on ";

/// How long it may take to start, and to stop.
const PATIENCE: Duration = Duration::from_secs(30);

/// A running server; killed when dropped.
pub struct Program {
    child: Child,
    /// Where it listens.
    pub address: SocketAddr,
}

impl Program {
    /// Starts a program and waits until it has printed its address.
    ///
    /// # Errors
    /// Where it cannot be started, or prints none in time.
    pub fn start<A: AsRef<OsStr>>(binary: &Path, arguments: impl IntoIterator<Item = A>) -> Result<Program> {
        let mut command = Command::new(binary);
        command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped());
        let mut child = command.spawn().with_context(|| format!("cannot start {}", binary.display()))?;
        let output = child.stdout.take().context("the program has no output")?;
        let (sender, printed) = mpsc::channel();
        // Reads to the end, so that the program can always print.
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if let Some((_, address)) = line.split_once(GREETING) {
                    let _ = sender.send(address.to_owned());
                }
            }
        });
        let mut program = Program { child, address: SocketAddr::from(([127, 0, 0, 1], 0)) };
        let printed = printed.recv_timeout(PATIENCE).context("the program printed no address")?;
        let (_, address) = printed.trim().split_once("://").with_context(|| format!("no URL: {printed}"))?;
        program.address = address.parse().with_context(|| format!("no address: {address}"))?;
        Ok(program)
    }

    /// The same on one core alone, which this thread leaves to it when it has started.
    ///
    /// # Errors
    /// As [`start`](Self::start), or where a core cannot be chosen.
    pub fn start_on<A: AsRef<OsStr>>(
        cores: &[usize],
        binary: &Path,
        arguments: impl IntoIterator<Item = A>,
    ) -> Result<Program> {
        // A child inherits where its parent's thread may run.
        stay_on(cores)?;
        Program::start(binary, arguments)
    }

    /// The CPU time that each of its threads has spent so far, by its number.
    ///
    /// # Errors
    /// Where the system does not tell.
    pub fn cpu_of_threads(&self) -> Result<BTreeMap<u64, Duration>> {
        let mut threads = BTreeMap::new();
        for thread in fs::read_dir(format!("/proc/{}/task", self.child.id()))? {
            // A thread may end while they are read.
            let thread = thread?;
            let number: u64 = thread.file_name().to_string_lossy().parse()?;
            let Ok(text) = fs::read_to_string(thread.path().join("schedstat")) else { continue };
            let first = text.split(' ').next().context("schedstat is empty")?;
            threads.insert(number, Duration::from_nanos(first.parse()?));
        }
        Ok(threads)
    }

    /// The memory that it has now, in KiB.
    ///
    /// # Errors
    /// Where the system does not tell.
    pub fn memory(&self) -> Result<u64> {
        self.status("VmRSS:")
    }

    /// The most memory that it has ever had, in KiB.
    ///
    /// # Errors
    /// Where the system does not tell.
    pub fn peak(&self) -> Result<u64> {
        self.status("VmHWM:")
    }

    fn status(&self, name: &str) -> Result<u64> {
        let text = fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = text.lines().find_map(|line| line.strip_prefix(name));
        let number = line.and_then(|line| line.split_whitespace().next());
        Ok(number.with_context(|| format!("no {name}"))?.parse()?)
    }

    /// How many files and sockets it has open.
    ///
    /// # Errors
    /// Where the system does not tell.
    pub fn files(&self) -> Result<usize> {
        Ok(fs::read_dir(format!("/proc/{}/fd", self.child.id()))?.count())
    }

    /// Whether it still runs.
    ///
    /// # Errors
    /// Where the system does not tell.
    pub fn runs(&mut self) -> Result<bool> {
        Ok(self.child.try_wait()?.is_none())
    }

    /// Sends it a signal.
    ///
    /// # Errors
    /// Where it has ended.
    pub fn signal(&self, signal: Signal) -> Result<()> {
        let pid = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw).context("no process id")?;
        kill_process(pid, signal).context("cannot signal the program")
    }

    /// Waits until it has ended.
    ///
    /// # Errors
    /// Where that takes too long.
    pub async fn ended(&mut self) -> Result<ExitStatus> {
        let until = Instant::now() + PATIENCE;
        while Instant::now() < until {
            if let Some(status) = self.child.try_wait()? {
                return Ok(status);
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        bail!("the program has not ended within {} s", PATIENCE.as_secs())
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        if !matches!(self.child.try_wait(), Ok(Some(_))) {
            // It may end between the two.
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

/// Keeps this thread, and all that it starts from now on, to some cores.
///
/// # Errors
/// Where the machine has not got them.
pub fn stay_on(cores: &[usize]) -> Result<()> {
    let mut set = CpuSet::new();
    for &core in cores {
        set.set(core);
    }
    sched_setaffinity(None, &set).with_context(|| format!("cannot stay on cores {cores:?}"))
}
