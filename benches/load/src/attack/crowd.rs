//! Too many at once.

use std::net::SocketAddr;
use std::sync::Arc;

use anyhow::{Result, ensure};
use plakoto_proto::v1::PlayView;
use tokio::task::JoinSet;

use super::TIME;
use crate::ask;
use crate::frames::within;
use crate::trial::ask_once;
use crate::wire::Connection;

/// The number of RESOURCE_EXHAUSTED.
const EXHAUSTED: u32 = 8;

/// Ten times as many batches at once as the server takes calls: what is too much is refused, the rest answered.
pub(super) async fn overload(address: SocketAddr) -> Result<String> {
    let until = within(TIME);
    let calls = Arc::new(ask::batch(PlayView::Steps));
    let mut callers = JoinSet::new();
    for _ in 0..16 {
        let connection = Connection::open(address).await?;
        for _ in 0..40 {
            let (connection, calls) = (connection.clone(), Arc::clone(&calls));
            callers.spawn(async move {
                let (mut answered, mut shed) = (0, 0);
                while tokio::time::Instant::now() < until {
                    let exchange = &calls.exchanges[0];
                    let answer = connection.unary(calls.path, exchange.request.clone()).await?;
                    match answer.status {
                        0 => {
                            ensure!(answer.body == exchange.answer, "another answer than it must be");
                            answered += 1;
                        }
                        EXHAUSTED => {
                            shed += 1;
                            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
                        }
                        status => anyhow::bail!("status {status}"),
                    }
                }
                Ok((answered, shed))
            });
        }
    }
    let (mut answered, mut shed) = (0, 0);
    while let Some(caller) = callers.join_next().await {
        let (more, less) = caller??;
        (answered, shed) = (answered + more, shed + less);
    }
    ensure!(answered > 0, "nothing was answered");
    Ok(format!("640 callers: {answered} batches answered, {shed} refused"))
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
