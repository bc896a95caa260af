//! The program `plakoto-service`: listens, says where, and serves until it is interrupted or told to end.
#![forbid(unsafe_code)]
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable)]

use std::io::{self, ErrorKind, Write};
use std::net::SocketAddr;
use std::process::ExitCode;
use std::sync::Arc;

use plakoto::{Player, Position};
use plakoto_proto::v1::rules_service_server::SERVICE_NAME;
use plakoto_service::config::{self, Config, Read};
use plakoto_service::server::{Drained, Error, Server, not_listening};
use plakoto_service::{Probe, Workers};
use tokio::net::TcpListener;
use tokio::runtime::Builder;
use tokio::sync::{Notify, oneshot};

/// Hands out the many small pieces of a call for less than the system's, and gives memory back when a flood is over.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The exit code for a configuration that cannot be read.
const USAGE: u8 = 2;

fn main() -> ExitCode {
    let runtime = match Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return failed(&error.into()),
    };
    let ended = runtime.block_on(asked());
    // What still reads a file may do so for ever, and has nobody to tell.
    runtime.shutdown_background();
    ended
}

/// Does what the command line asks for.
async fn asked() -> ExitCode {
    // First of all: whoever tells it to read files again before it has read any must not end it.
    let hang_ups = match HangUps::new() {
        Ok(hang_ups) => hang_ups,
        Err(error) => return failed(&error.into()),
    };
    let outcome = match config::read(std::env::args_os(), std::env::vars_os()) {
        Ok(Read::Print(text)) => print(&text),
        Ok(Read::Serve(config)) => run(*config, hang_ups).await,
        Ok(Read::Healthcheck(config, probe)) => check(&config, &probe).await,
        Err(wrong) => {
            complain(&format!("error: {wrong}; see plakoto-service --help"));
            return ExitCode::from(USAGE);
        }
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failed(&error),
    }
}

/// Says why, and ends so.
fn failed(error: &Error) -> ExitCode {
    complain(&format!("error: {error}"));
    ExitCode::FAILURE
}

async fn run(config: Config, hang_ups: HangUps) -> Result<(), Error> {
    plakoto_service::start_log(&config.seen)?;
    raise_file_limit();
    let workers = Workers::start(config.listening.runtimes as usize)?;
    let listen = config.listening.listen.clone();
    let is_encrypted = config.access.tls_certificate.is_some();
    let server = Server::new(config)?;
    let listener =
        TcpListener::bind(&listen).await.map_err(|error| not_listening("--listen", &listen, &error))?;
    // Before the address is printed: whoever reads it may stop the server at once.
    let (stop, stop_at_once) = stop_signals()?;
    tokio::spawn(hang_ups.notify(server.reload()));
    // That nobody reads the greeting is no reason not to serve.
    let _ = print(&greeting(listener.local_addr()?, is_encrypted));
    tokio::select! {
        drained = server.serve(listener, workers, stop) => {
            if drained? == Drained::CutOff {
                complain("calls or connections that were still open have been cut off");
            }
            Ok(())
        }
        () = stop_at_once => Err("stopped by a second signal, before all calls had finished".into()),
    }
}

/// Asks a running service how it is, and says so.
async fn check(config: &Config, probe: &Probe) -> Result<(), Error> {
    let status = plakoto_service::healthcheck(config, probe).await?;
    print(&format!("{status}\n"))
}

/// Every connection is an open file: takes as many as the system gives, which is often more than it gives at first.
#[cfg(unix)]
fn raise_file_limit() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    if let Err(error) = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }) {
        tracing::warn!(%error, "the limit of open files stays as it was");
    }
}

#[cfg(not(unix))]
fn raise_file_limit() {}

/// Says on the error output what is wrong, where anybody listens there.
fn complain(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}

/// What the program prints once it listens: the address, and a command to try that works as it stands where no more than
/// the address is needed.
fn greeting(address: SocketAddr, is_encrypted: bool) -> String {
    let id = Position::start(Player::White).id();
    let (scheme, plain) = if is_encrypted { ("https", "") } else { ("http", "--http2-prior-knowledge ") };
    format!(
        "listening on {scheme}://{address}\n\
         try: buf curl --protocol grpc {plain}\
         -d '{{\"positionId\": \"{id}\", \"roll\": {{\"first\": 6, \"second\": 5}}, \
         \"ruleset\": {{\"name\": \"greek\"}}, \"view\": \"PLAY_VIEW_FULL\"}}' \
         {scheme}://{address}/{SERVICE_NAME}/ComputeLegalPlays\n"
    )
}

/// Prints a text. That nobody reads any more is no reason to stop.
fn print(text: &str) -> Result<(), Error> {
    match io::stdout().lock().write_all(text.as_bytes()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
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

/// Hang-ups (SIGHUP), each of which has certificates and tokens read again.
#[cfg(unix)]
struct HangUps(tokio::signal::unix::Signal);

#[cfg(unix)]
impl HangUps {
    fn new() -> io::Result<HangUps> {
        use tokio::signal::unix::{SignalKind, signal};
        signal(SignalKind::hangup()).map(HangUps)
    }

    async fn notify(mut self, reload: Arc<Notify>) {
        while self.0.recv().await.is_some() {
            reload.notify_one();
        }
    }
}

/// There is no such signal: files are read again when they change.
#[cfg(not(unix))]
struct HangUps;

#[cfg(not(unix))]
impl HangUps {
    fn new() -> io::Result<HangUps> {
        Ok(HangUps)
    }

    async fn notify(self, _: Arc<Notify>) {}
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
