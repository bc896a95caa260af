//! The program `plakoto-service`: listens, says where, and serves until it is interrupted or told to end.
#![forbid(unsafe_code)]
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable)]

mod cli;

use std::io::{self, ErrorKind, Write};
use std::net::SocketAddr;
use std::process::ExitCode;

use cli::Command;
use plakoto::{Player, Position};
use plakoto_proto::v1::rules_service_server::SERVICE_NAME;
use plakoto_service::server::{self, Error};
use tokio::net::TcpListener;

/// The exit code for a command line that cannot be read.
const USAGE: u8 = 2;

fn main() -> ExitCode {
    let outcome = match Command::read(std::env::args_os().skip(1)) {
        Ok(Command::Help) => print(cli::HELP),
        Ok(Command::Version) => print(concat!("plakoto-service ", env!("CARGO_PKG_VERSION"), "\n")),
        Ok(Command::Serve { listen }) => run(&listen),
        Err(wrong) => {
            eprintln!("error: {wrong}; see plakoto-service --help");
            return ExitCode::from(USAGE);
        }
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

#[tokio::main]
async fn run(listen: &str) -> Result<(), Error> {
    let listener = TcpListener::bind(listen).await.map_err(|error| no_listener(listen, &error))?;
    // Before the address is printed: whoever reads it may stop the server at once.
    let stop = stop_signal()?;
    print(&greeting(listener.local_addr()?))?;
    server::serve(listener, stop, server::DRAIN_LIMIT).await
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
        _ => format!("cannot listen on {listen}: {error}"),
    }
    .into()
}

/// Done at the first interrupt (Ctrl-C) or request to terminate.
#[cfg(unix)]
fn stop_signal() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Done at the first interrupt (Ctrl-C).
#[cfg(not(unix))]
fn stop_signal() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        // Without a handler the interrupt ends the program by itself.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}
