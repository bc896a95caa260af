//! Too many at once.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, Result, bail, ensure};
use plakoto_proto::v1::PlayView;
use tokio::task::JoinSet;
use tokio::time::Instant;

use super::TIME;
use crate::ask::{self, Calls};
use crate::frames::within;
use crate::trial::ask_once;
use crate::wire::Connection;

/// The number of RESOURCE_EXHAUSTED.
const EXHAUSTED: u32 = 8;

/// With how many places the server is started.
pub(super) const PLACES: &[&str] = &["--calls", "64", "--batches", "64"];

/// Ten times as many batches at once as the server has places: what is too much is refused, the rest answered, and every call
/// of a good client beside them. How fast is told, and nothing asserted of it: the machine has a say in that.
pub(super) async fn overload(address: SocketAddr) -> Result<String> {
    let (one, batch) = (Arc::new(ask::unary(PlayView::Steps)), Arc::new(ask::batch(PlayView::Steps)));
    let beside = Connection::open(address).await?;
    let alone = repeated(&beside, &one, within(TIME / 6)).await?;
    let batch_alone = repeated(&beside, &batch, within(TIME / 6)).await?;
    let until = within(TIME);
    let good = tokio::spawn(async move { repeated(&beside, &one, until).await });
    let mut callers = JoinSet::new();
    for _ in 0..16 {
        let connection = Connection::open(address).await?;
        for _ in 0..40 {
            callers.spawn(insist(connection.clone(), Arc::clone(&batch), until));
        }
    }
    let (mut answered, mut shed) = (Vec::new(), 0);
    while let Some(caller) = callers.join_next().await {
        let (more, less) = caller??;
        answered.extend(more);
        shed += less;
    }
    ensure!(shed > 0, "nothing was refused");
    let good = good.await??;
    let (count, batches) = (answered.len(), median(answered)?);
    let [alone, good, batch_alone, batches] = [alone, good, batch_alone, batches].map(millis);
    Ok(format!(
        "640 callers: {count} batches answered, {shed} refused; medians: a call {alone} ms before and {good} ms meanwhile, a \
         batch {batch_alone} ms and {batches} ms"
    ))
}

/// One who asks for batches until then, and waits a moment when refused: how long those took that were answered, and how
/// many were refused.
async fn insist(connection: Connection, calls: Arc<Calls>, until: Instant) -> Result<(Vec<Duration>, usize)> {
    let (mut answered, mut shed) = (Vec::new(), 0);
    while Instant::now() < until {
        let (begun, exchange) = (Instant::now(), &calls.exchanges[0]);
        let answer = connection.unary(calls.path, exchange.request.clone()).await?;
        match answer.status {
            0 => {
                ensure!(answer.body == exchange.answer, "another answer than it must be");
                answered.push(begun.elapsed());
            }
            EXHAUSTED => {
                shed += 1;
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
            status => bail!("status {status}"),
        }
    }
    Ok((answered, shed))
}

/// Calls one after the other until then, each answered as it must be; how long half of them took at most.
async fn repeated(connection: &Connection, calls: &Calls, until: Instant) -> Result<Duration> {
    let mut took = Vec::new();
    while Instant::now() < until {
        let begun = Instant::now();
        ask_once(connection, calls, took.len()).await?;
        took.push(begun.elapsed());
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    median(took)
}

fn median(mut times: Vec<Duration>) -> Result<Duration> {
    times.sort_unstable();
    times.get(times.len() / 2).copied().context("nothing was answered")
}

fn millis(time: Duration) -> String {
    format!("{:.2}", time.as_secs_f64() * 1_000.0)
}

/// A thousand connections, each with a call, then a call on each again.
pub(super) async fn thousand(address: SocketAddr) -> Result<String> {
    let calls = ask::unary(PlayView::Steps);
    let mut connections = Vec::new();
    for number in 0..1_000 {
        let connection = Connection::open(address).await?;
        ask_once(&connection, &calls, number).await?;
        connections.push(connection);
    }
    for (number, connection) in connections.iter().enumerate() {
        ask_once(connection, &calls, number).await?;
    }
    Ok("1,000 connections, 2,000 calls, all answered".to_owned())
}

/// Connection after connection, all held: beyond the limit each is closed, and those before it go on.
pub(super) async fn beyond_limit(address: SocketAddr) -> Result<String> {
    let calls = ask::unary(PlayView::Steps);
    let (mut held, mut refused) = (Vec::new(), 0);
    for number in 0..600 {
        match Connection::open(address).await {
            Ok(connection) if ask_once(&connection, &calls, number).await.is_ok() => held.push(connection),
            _ => refused += 1,
        }
    }
    ensure!(refused > 0, "all connections were taken");
    for (number, connection) in held.iter().enumerate() {
        ask_once(connection, &calls, number).await?;
    }
    Ok(format!("{} held, {refused} refused", held.len()))
}
