//! Bytes that are no HTTP/2.

use std::net::SocketAddr;

use anyhow::Result;

use super::TIME;
use crate::ask::LEGAL_PLAYS;
use crate::frames::{END_HEADERS, Kind, PREFACE, Raw, frame, head, settings, within};

/// Sends something on each of so many connections, all of which the server must close.
async fn sending(address: SocketAddr, sent: Vec<Vec<u8>>) -> Result<String> {
    let until = within(TIME);
    let mut all = tokio::task::JoinSet::new();
    for bytes in sent {
        all.spawn(async move {
            let mut raw = Raw::silent(address).await?;
            raw.send(&bytes, until).await;
            anyhow::Ok(raw)
        });
    }
    let mut held = Vec::new();
    while let Some(raw) = all.join_next().await {
        held.push(raw??);
    }
    let count = super::all_closed(held).await?;
    Ok(format!("{count} connections, all closed"))
}

/// Numbers that look random and are the same in every run.
fn noise(seed: u64, length: usize) -> Vec<u8> {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let byte = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state as u8
    };
    std::iter::repeat_with(byte).take(length).collect()
}

/// Noise from the first byte on, and after a sound beginning.
pub(super) async fn bytes(address: SocketAddr) -> Result<String> {
    let plain = (1..=150).map(|seed| noise(seed, 4_096));
    // A length of more than a frame may have comes first, so that the noise is no frame that is waited for.
    let begun = (1..=150).map(|seed| [PREFACE, &settings(&[]), &[0xFF], &noise(seed, 4_096)].concat());
    sending(address, plain.chain(begun).collect()).await
}

/// What other clients say first.
pub(super) async fn other_protocols(address: SocketAddr) -> Result<String> {
    let get = b"GET / HTTP/1.1\r\nHost: plakoto\r\n\r\n".to_vec();
    // The head of a ClientHello, and too little of it.
    let hello = [&[0x16, 3, 1, 2, 0, 1, 0, 1, 0xFC, 3, 3][..], &[9; 64]].concat();
    let all = std::iter::repeat_n([get, hello, b"SSH-2.0-x\r\n".to_vec()], 40);
    sending(address, all.flatten().collect()).await
}

/// Frames that break a rule: each ends the connection.
pub(super) async fn frames(address: SocketAddr) -> Result<String> {
    let block = head(LEGAL_PLAYS, &[]);
    let mut too_long = frame(Kind::Ping, 0, 0, &[0; 8]);
    too_long[..3].copy_from_slice(&[0xFF, 0xFF, 0xFF]);
    let broken = [
        too_long,
        frame(Kind::Ping, 0, 0, &[0; 7]),
        frame(Kind::Ping, 0, 1, &[0; 8]),
        frame(Kind::Settings, 0, 0, &[0; 5]),
        frame(Kind::Settings, 0, 3, &[]),
        frame(Kind::Window, 0, 0, &[0; 4]),
        frame(Kind::Data, 0, 0, &[1]),
        frame(Kind::Headers, END_HEADERS, 0, &block),
        frame(Kind::Headers, END_HEADERS, 2, &block),
        frame(Kind::Headers, END_HEADERS, 1, &[0x80]),
        frame(Kind::Headers, END_HEADERS, 1, &[0x3F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]),
        frame(Kind::Continuation, END_HEADERS, 1, &block),
        [frame(Kind::Headers, 0, 1, &block), frame(Kind::Ping, 0, 0, &[0; 8])].concat(),
        frame(Kind::Reset, 0, 0, &[0; 4]),
        settings(&[(5, 1)]),
        settings(&[(4, 0xFFFF_FFFF)]),
    ];
    let sent = broken.iter().map(|bytes| [PREFACE, &settings(&[]), bytes].concat());
    sending(address, sent.collect()).await
}
