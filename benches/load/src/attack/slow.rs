//! Clients that take their time.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::Result;
use plakoto_proto::v1::PlayView;

use super::TIME;
use crate::ask::{self, LEGAL_PLAYS};
use crate::frames::{END_HEADERS, END_STREAM, Kind, Raw, frame, head, within};

/// A message a byte at a time, on a hundred connections.
pub(super) async fn writer(address: SocketAddr) -> Result<String> {
    let until = within(TIME);
    let request = ask::unary(PlayView::Steps).exchanges[0].request.clone();
    let mut held = Vec::new();
    for _ in 0..100 {
        let mut raw = Raw::open(address, &[]).await?.draining();
        raw.send(&frame(Kind::Headers, END_HEADERS, 1, &head(LEGAL_PLAYS, &[])), until).await;
        held.push(raw);
    }
    let mut bytes = 0;
    while tokio::time::Instant::now() < until {
        for raw in &mut held {
            let next = request[bytes % request.len()];
            raw.send(&frame(Kind::Data, 0, 1, &[next]), until).await;
        }
        bytes += 1;
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Ok(format!("{bytes} bytes on each of 100 connections"))
}

/// As many large answers as can be asked for, none of them read.
pub(super) async fn reader(address: SocketAddr) -> Result<String> {
    let until = within(TIME);
    let calls = ask::batch(PlayView::Steps);
    let mut held = Vec::new();
    let mut asked = 0;
    for _ in 0..50 {
        // Room for everything, so that only the socket is in the way.
        let mut raw = Raw::open(address, &[(4, 0x7FFF_FFFF)]).await?;
        for number in 0..100 {
            let stream = number * 2 + 1;
            let mut bytes = frame(Kind::Headers, END_HEADERS, stream, &head(calls.path, &[]));
            bytes.extend(frame(Kind::Data, END_STREAM, stream, &calls.exchanges[0].request[..]));
            if !raw.send(&bytes, within(Duration::from_millis(100))).await {
                break;
            }
            asked += 1;
        }
        held.push(raw);
    }
    tokio::time::sleep_until(until).await;
    Ok(format!("{asked} batches asked for on 50 connections"))
}

/// A stream into which requests are poured, and from which nothing is read.
pub(super) async fn stream_reader(address: SocketAddr) -> Result<String> {
    let until = within(TIME);
    let calls = ask::stream(PlayView::Steps);
    let burst: Vec<u8> =
        calls.exchanges.iter().flat_map(|exchange| frame(Kind::Data, 0, 1, &exchange.request)).collect();
    let mut held = Vec::new();
    let mut messages = 0;
    for _ in 0..20 {
        let mut raw = Raw::open(address, &[]).await?;
        raw.send(&frame(Kind::Headers, END_HEADERS, 1, &head(calls.path, &[])), until).await;
        while raw.send(&burst, within(Duration::from_millis(100))).await {
            messages += calls.exchanges.len();
            if messages > 2_000_000 {
                break;
            }
        }
        held.push(raw);
    }
    tokio::time::sleep_until(until).await;
    Ok(format!("{messages} requests on 20 streams"))
}
