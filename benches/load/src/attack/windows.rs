//! Games with the room for answers.

use std::net::SocketAddr;

use anyhow::Result;
use plakoto_proto::v1::PlayView;

use super::TIME;
use crate::ask;
use crate::frames::{END_HEADERS, END_STREAM, Kind, Raw, frame, head, settings, window, within};

/// Large answers that may come a byte at a time (CVE-2019-9511).
pub(super) async fn one_byte(address: SocketAddr) -> Result<String> {
    const CALLS: u32 = 50;
    let until = within(TIME);
    let calls = ask::batch(PlayView::Steps);
    let mut held = Vec::new();
    for _ in 0..20 {
        let mut raw = Raw::open(address, &[(4, 1)]).await?.draining();
        for number in 0..CALLS {
            let stream = number * 2 + 1;
            let mut bytes = frame(Kind::Headers, END_HEADERS, stream, &head(calls.path, &[]));
            let mut parts = calls.exchanges[0].request.chunks(16_000).peekable();
            while let Some(part) = parts.next() {
                let flags = if parts.peek().is_none() { END_STREAM } else { 0 };
                bytes.extend(frame(Kind::Data, flags, stream, part));
            }
            raw.send(&bytes, until).await;
        }
        held.push(raw);
    }
    let mut bytes = 0;
    while tokio::time::Instant::now() < until {
        for raw in &mut held {
            let more: Vec<u8> = (0..CALLS).flat_map(|number| window(number * 2 + 1, 1)).collect();
            bytes += if raw.send(&more, until).await { CALLS } else { 0 };
        }
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    Ok(format!("1,000 answers of 60 KB, {bytes} windows of 1 byte"))
}

/// More room than there can be: an error of the connection.
pub(super) async fn overflow(address: SocketAddr) -> Result<String> {
    let until = within(TIME);
    let mut held = Vec::new();
    for _ in 0..100 {
        let mut raw = Raw::open(address, &[]).await?;
        raw.send(&[window(0, 0x7FFF_FFFF), window(0, 0x7FFF_FFFF)].concat(), until).await;
        held.push(raw);
    }
    let count = super::all_closed(held).await?;
    Ok(format!("{count} connections, all closed"))
}

/// The room of all streams changed with every frame, while answers wait for it (CVE-2019-9517).
pub(super) async fn back_and_forth(address: SocketAddr) -> Result<String> {
    let until = within(TIME);
    let call = ask::unary(PlayView::Steps);
    let mut raw = Raw::open(address, &[(4, 0)]).await?.draining();
    for number in 0..100 {
        let stream = number * 2 + 1;
        let mut bytes = frame(Kind::Headers, END_HEADERS, stream, &head(call.path, &[]));
        bytes.extend(frame(Kind::Data, END_STREAM, stream, &call.exchanges[0].request));
        raw.send(&bytes, until).await;
    }
    let change = [settings(&[(4, 1)]), settings(&[(4, 0)])].concat().repeat(100);
    let mut changes = 0;
    while changes < 200_000 && raw.send(&change, until).await {
        changes += 200;
    }
    Ok(format!("{changes} changes with 100 answers waiting"))
}
