//! The program `plakoto-service`: listens, says where, and serves until it is interrupted or told to end.
#![forbid(unsafe_code)]
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable)]

mod cli;

/// Calls are many small pieces of memory, which this one hands out for less.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

use std::io::{self, ErrorKind, Write};
use std::net::SocketAddr;
use std::process::ExitCode;

use cli::Command;
use plakoto::{Player, Position};
use plakoto_proto::v1::rules_service_server::SERVICE_NAME;
use plakoto_service::server::{self, Drained, Error};
use tokio::net::TcpListener;
use tokio::sync::oneshot;

/// The exit code for a command line that cannot be read.
const USAGE: u8 = 2;

fn main() -> ExitCode {
    let outcome = match Command::read(std::env::args_os().skip(1)) {
        Ok(Command::Help) => print(cli::HELP),
        Ok(Command::Version) => print(concat!("plakoto-service ", env!("CARGO_PKG_VERSION"), "\n")),
        Ok(Command::Serve { listen }) => run(&listen),
        Err(wrong) => {
            complain(&format!("error: {wrong}; see plakoto-service --help"));
            return ExitCode::from(USAGE);
        }
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            complain(&format!("error: {error}"));
            ExitCode::FAILURE
        }
    }
}

#[tokio::main]
async fn run(listen: &str) -> Result<(), Error> {
    let listener = TcpListener::bind(listen).await.map_err(|error| no_listener(listen, &error))?;
    // Before the address is printed: whoever reads it may stop the server at once.
    let (stop, stop_at_once) = stop_signals()?;
    // That nobody reads the greeting is no reason not to serve.
    let _ = print(&greeting(listener.local_addr()?));
    tokio::select! {
        drained = server::serve(listener, stop, server::DRAIN_LIMIT) => {
            if drained? == Drained::CutOff {
                complain("calls or connections that were still open have been cut off");
            }
            Ok(())
        }
        () = stop_at_once => Err("stopped by a second signal, before all calls had finished".into()),
    }
}

/// Says on the error output what is wrong, where anybody listens there.
fn complain(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}

/// What the program prints once it listens: the address, and a command to try that works as it stands.
fn greeting(address: SocketAddr) -> String {
    let id = Position::start(Player::White).id();
    format!(
        "listening on http://{address}\n\
         try: buf curl --protocol grpc --http2-prior-knowledge \
         -d '{{\"positionId\": \"{id}\", \"roll\": {{\"first\": 6, \"second\": 5}}, \
         \"ruleset\": {{\"name\": \"greek\"}}, \"view\": \"PLAY_VIEW_FULL\"}}' \
         http://{address}/{SERVICE_NAME}/ComputeLegalPlays\n"
    )
}

/// Prints a text. That nobody reads any more is no reason to stop.
fn print(text: &str) -> Result<(), Error> {
    match io::stdout().lock().write_all(text.as_bytes()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}

/// Why there is no listener, in one line that says what to do.
fn no_listener(listen: &str, error: &io::Error) -> Error {
    match error.kind() {
        ErrorKind::AddrInUse => format!(
            "{listen} is in use by another program; choose another address with --listen (port 0 takes a free one)"
        ),
        _ => format!("cannot listen on `{}`: {error}", listen.escape_debug()),
    }
    .into()
}

/// Done at the first signal to stop, and done at the second.
fn stop_signals() -> io::Result<(impl Future<Output = ()>, impl Future<Output = ()>)> {
    let mut signals = Signals::new()?;
    let (first, told_once) = oneshot::channel::<()>();
    let (second, told_twice) = oneshot::channel::<()>();
    tokio::spawn(async move {
        signals.next().await;
        // Nobody waits any more only when the program ends by itself.
        let _ = first.send(());
        signals.next().await;
        let _ = second.send(());
    });
    let done = |told: oneshot::Receiver<()>| async { drop(told.await) };
    Ok((done(told_once), done(told_twice)))
}

/// Interrupts (Ctrl-C) and requests to terminate.
#[cfg(unix)]
struct Signals {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Signals {
    fn new() -> io::Result<Signals> {
        use tokio::signal::unix::{SignalKind, signal};
        let (interrupt, terminate) = (SignalKind::interrupt(), SignalKind::terminate());
        Ok(Signals { interrupt: signal(interrupt)?, terminate: signal(terminate)? })
    }

    /// Done at the next one.
    async fn next(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}

/// Interrupts (Ctrl-C).
#[cfg(not(unix))]
struct Signals;

#[cfg(not(unix))]
impl Signals {
    fn new() -> io::Result<Signals> {
        Ok(Signals)
    }

    /// Done at the next one.
    async fn next(&mut self) {
        // Without a handler the interrupt ends the program by itself.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}
