//! Clients that stop in the middle of something, each kind on two hundred connections.

use std::net::SocketAddr;

use anyhow::Result;

use super::TIME;
use crate::ask::{self, LEGAL_PLAYS};
use crate::frames::{END_HEADERS, Kind, PREFACE, Raw, frame, head, settings, within};
use plakoto_proto::v1::PlayView;

/// How many connections are opened.
const CONNECTIONS: usize = 200;

/// Opens connections, sends the same on each, and waits until the server has closed them all.
async fn stopping_after(address: SocketAddr, bytes: &[u8]) -> Result<String> {
    let until = within(TIME);
    let mut held = Vec::new();
    for _ in 0..CONNECTIONS {
        let mut raw = Raw::silent(address).await?;
        raw.send(bytes, until).await;
        held.push(raw);
    }
    let count = super::all_closed(held).await?;
    Ok(format!("{count} connections, all closed in time"))
}

/// Not a byte.
pub(super) async fn no_byte(address: SocketAddr) -> Result<String> {
    stopping_after(address, &[]).await
}

/// The first bytes of HTTP/2.
pub(super) async fn half_preface(address: SocketAddr) -> Result<String> {
    stopping_after(address, &PREFACE[..10]).await
}

/// All that begins HTTP/2, and no call.
pub(super) async fn preface_only(address: SocketAddr) -> Result<String> {
    stopping_after(address, &[PREFACE, &settings(&[])].concat()).await
}

/// A call whose message never ends: the call does, and the connection then is idle.
pub(super) async fn half_message(address: SocketAddr) -> Result<String> {
    let request = &ask::unary(PlayView::Steps).exchanges[0].request;
    let opened = frame(Kind::Headers, END_HEADERS, 1, &head(LEGAL_PLAYS, &[]));
    let half = frame(Kind::Data, 0, 1, &request[..request.len() / 2]);
    stopping_after(address, &[PREFACE, &settings(&[]), &opened, &half].concat()).await
}
