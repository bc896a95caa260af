//! The program, as a test runs it.

use std::io::{BufRead, BufReader, Read as _};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use crate::wire::PATIENCE;

/// The program, with nothing in its environment that is meant for it.
pub(crate) fn program() -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_plakoto-service"));
    prepare(&mut program);
    program
}

fn prepare(program: &mut Command) {
    program.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    // What is meant for the tests themselves is no option of the program.
    for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("PLAKOTO_")) {
        program.env_remove(name);
    }
}

/// The program, running; it is ended with the test.
pub(crate) struct Running {
    pub(crate) child: Child,
    pub(crate) address: SocketAddr,
    pub(crate) try_line: String,
}

impl Running {
    /// The program on a free port of this machine.
    pub(crate) fn start() -> Running {
        Running::with(&["--listen", "127.0.0.1:0"])
    }

    pub(crate) fn with(arguments: &[&str]) -> Running {
        Running::of(program().args(arguments))
    }

    /// The program as a command runs it.
    pub(crate) fn of(command: &mut Command) -> Running {
        prepare(command);
        let mut child = command.spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let first = lines.next().unwrap().unwrap();
        let (_, address) = first.strip_prefix("listening on ").unwrap().split_once("://").unwrap();
        let address = address.parse().unwrap();
        Running { child, address, try_line: lines.next().unwrap().unwrap() }
    }

    pub(crate) fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-s", name, &id]).status().unwrap().success());
    }

    /// Waits until the program has ended by itself.
    pub(crate) async fn ended(&mut self) -> ExitStatus {
        let waited = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            assert!(waited.elapsed() < PATIENCE, "still running");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// Waits until the program takes no more connections.
    pub(crate) async fn stopped_listening(&self) {
        let waited = Instant::now();
        while TcpStream::connect(self.address).is_ok() {
            assert!(waited.elapsed() < PATIENCE, "still listening");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// What it has said on its error output, when it has ended.
    pub(crate) fn complaints(&mut self) -> String {
        let mut told = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut told).unwrap();
        told
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
