//! One trial: a server of its own, a good client that calls all the while, and something hostile beside it.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use plakoto_proto::v1::PlayView;

use crate::ask::{self, Calls};
use crate::program::Program;
use crate::wire::Connection;

/// How long a good client waits for an answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// Between two calls of the good client.
const PAUSE: Duration = Duration::from_millis(2);

/// What holds of every server, whatever is done to it.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// The most memory, in KiB.
    pub memory: u64,
}

/// What a trial has shown.
#[derive(Clone, Debug)]
pub struct Shown {
    /// What was done to the server, and what it did.
    pub told: String,
    /// What the good client has got.
    pub good: Good,
    /// The memory before, at its most, and a moment after, in KiB.
    pub memory: [u64; 3],
}

/// What a good client has got.
#[derive(Clone, Copy, Debug, Default)]
pub struct Good {
    /// Calls, every one answered as it must be.
    pub calls: usize,
    /// The longest that one took.
    pub worst: Duration,
}

/// Runs something hostile against a server with a good client beside it.
///
/// # Errors
/// Where the server ends, grows beyond its bounds, or does not serve the good client or a new one.
pub async fn run<F: Future<Output = Result<String>>>(
    binary: &Path,
    flags: &[&str],
    bounds: Bounds,
    hostile: impl FnOnce(SocketAddr) -> F,
) -> Result<Shown> {
    let arguments = ["--listen", "127.0.0.1:0"].iter().chain(flags);
    let mut server = Program::start(binary, arguments)?;
    let address = server.address;
    let calls = ask::unary(PlayView::Steps);
    let connection = Connection::open(address).await?;
    ask_once(&connection, &calls, 0).await.context("before anything was done")?;
    let before = server.memory()?;
    let stop = Arc::new(AtomicBool::new(false));
    let good = tokio::spawn(good_client(connection, calls.clone(), Arc::clone(&stop)));
    let told = hostile(address).await;
    stop.store(true, Ordering::Relaxed);
    let good = good.await?.context("the good client beside it");
    ensure!(server.runs()?, "the server has ended");
    let (told, good) = (told?, good?);
    newcomer(address, &calls).await.context("a new client afterwards")?;
    let memory = [before, server.peak()?, server.memory()?];
    ensure!(memory[1] <= bounds.memory, "{told}: {} KiB, more than {}", memory[1], bounds.memory);
    Ok(Shown { told, good, memory })
}

/// A client that comes when all is over. The server may still be at noticing that others have gone, so it asks again for a
/// while.
async fn newcomer(address: SocketAddr, calls: &Calls) -> Result<()> {
    let mut tries = 100;
    loop {
        let asked = async { ask_once(&Connection::open(address).await?, calls, 1).await };
        match asked.await {
            Err(_) if tries > 0 => tries -= 1,
            answered => return answered.map(drop),
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

async fn good_client(connection: Connection, calls: Calls, stop: Arc<AtomicBool>) -> Result<Good> {
    let mut good = Good::default();
    while !stop.load(Ordering::Relaxed) {
        let start = Instant::now();
        ask_once(&connection, &calls, good.calls).await.with_context(|| format!("call {}", good.calls))?;
        good.worst = good.worst.max(start.elapsed());
        good.calls += 1;
        tokio::time::sleep(PAUSE).await;
    }
    Ok(good)
}

/// Makes one of the calls, and compares its answer.
///
/// # Errors
/// Where it is not answered in time, or not as it must be.
pub async fn ask_once(connection: &Connection, calls: &Calls, number: usize) -> Result<()> {
    let exchange = &calls.exchanges[number % calls.exchanges.len()];
    let answer = connection.unary_within(PATIENCE, calls.path, exchange.request.clone()).await?;
    ensure!(answer.status == 0, "status {}", answer.status);
    ensure!(answer.body == exchange.answer, "another answer than it must be");
    Ok(())
}
