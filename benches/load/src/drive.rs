//! Load: so many calls at once for so long, each answer compared.

use std::net::SocketAddr;
use std::rc::Rc;
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use bytes::Bytes;
use tokio::task::{JoinSet, LocalSet};

use crate::ask::Calls;
use crate::wire::{Connection, Messages};

/// What was done.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Calls that were answered as they must be; every other ends the load with an error.
    pub calls: usize,
    /// How long each took, in nanoseconds, in no order.
    pub latencies: Vec<u64>,
    /// From the first call to the last answer.
    pub elapsed: Duration,
}

/// How much at once.
#[derive(Clone, Copy, Debug)]
pub struct Width {
    /// Connections.
    pub connections: usize,
    /// Calls under way on each; in a stream, messages.
    pub streams: usize,
}

/// How long a load goes on.
#[derive(Clone, Copy, Debug)]
pub enum Length {
    /// Until the time has passed.
    Time(Duration),
    /// So many calls by each that calls, so that every connection has the same share, however fast it is served.
    Calls(usize),
}

/// Makes calls, on each connection so many at once.
///
/// # Errors
/// Where one is not answered, or not as it must be.
pub async fn unary(address: SocketAddr, calls: &Calls, width: Width, length: Length) -> Result<Tally> {
    let calls = Rc::new(calls.clone());
    let local = LocalSet::new();
    let mut workers = JoinSet::new();
    let mut connections = Vec::new();
    for _ in 0..width.connections {
        connections.push(Connection::open(address).await?);
    }
    let started = Instant::now();
    for (number, connection) in connections.iter().enumerate() {
        for stream in 0..width.streams {
            let (calls, connection) = (Rc::clone(&calls), connection.clone());
            let first = number * width.streams + stream;
            workers.spawn_local_on(worker(connection, calls, first, started, length), &local);
        }
    }
    let mut tally = Tally::default();
    local
        .run_until(async {
            while let Some(latencies) = workers.join_next().await {
                tally.latencies.append(&mut latencies??);
            }
            anyhow::Ok(())
        })
        .await?;
    tally.calls = tally.latencies.len();
    tally.elapsed = started.elapsed();
    Ok(tally)
}

/// One call after the other.
async fn worker(
    connection: Connection,
    calls: Rc<Calls>,
    first: usize,
    began: Instant,
    length: Length,
) -> Result<Vec<u64>> {
    let mut latencies = Vec::new();
    for exchange in calls.exchanges.iter().cycle().skip(first % calls.exchanges.len()) {
        let start = Instant::now();
        let is_over = match length {
            Length::Time(time) => start >= began + time,
            Length::Calls(count) => latencies.len() == count,
        };
        if is_over {
            break;
        }
        let answer = connection.unary(calls.path, exchange.request.clone()).await?;
        ensure!(answer.status == 0, "{}: status {}", calls.path, answer.status);
        ensure!(answer.body == exchange.answer, "{}: another answer than it must be", calls.path);
        latencies.push(start.elapsed().as_nanos() as u64);
    }
    Ok(latencies)
}

/// Sends messages on one stream, so many at once, until the time has passed. As many as have been answered together
/// are sent together.
///
/// # Errors
/// Where one is not answered, or not as it must be.
pub async fn stream(address: SocketAddr, calls: &Calls, at_once: usize, time: Duration) -> Result<Tally> {
    let connection = Connection::open(address).await?;
    let started = Instant::now();
    let (mut sent, answer) = connection.begin(calls.path).await?;
    let mut requests = calls.exchanges.iter().cycle().map(|exchange| &exchange.request[..]);
    let mut answers = calls.exchanges.iter().cycle().map(|exchange| &exchange.answer);
    sent.send_data(together(&mut requests, at_once), false)?;
    let mut messages = Messages::of(answer).await?;
    let mut done = 0;
    while started.elapsed() < time {
        let mut come = 0;
        let mut message = messages.next().await?;
        while let Some(answer) = message {
            ensure!(Some(&answer) == answers.next(), "{}: another answer than it must be", calls.path);
            come += 1;
            message = messages.taken();
        }
        ensure!(come > 0, "{}: the stream has ended", calls.path);
        done += come;
        sent.send_data(together(&mut requests, come), false)?;
    }
    sent.send_data(Bytes::new(), true)?;
    while let Some(answer) = messages.next().await? {
        ensure!(Some(&answer) == answers.next(), "{}: another answer than it must be", calls.path);
        done += 1;
    }
    Ok(Tally { calls: done, latencies: Vec::new(), elapsed: started.elapsed() })
}

/// So many messages, one after the other.
fn together<'a>(requests: &mut impl Iterator<Item = &'a [u8]>, count: usize) -> Bytes {
    requests.take(count).flatten().copied().collect()
}
