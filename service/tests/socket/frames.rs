//! A peer that sends frames as they are, and answers nothing unless a test does.

use std::net::SocketAddr;

use prost::Message;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::common::sound_query;
use crate::wire::{COMPUTE, gzipped, padded, soon};

pub(crate) const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
pub(crate) const DATA: u8 = 0;
pub(crate) const HEADERS: u8 = 1;
pub(crate) const RESET: u8 = 3;
pub(crate) const SETTINGS: u8 = 4;
pub(crate) const PING: u8 = 6;
pub(crate) const GO_AWAY: u8 = 7;
pub(crate) const WINDOW: u8 = 8;
pub(crate) const END_STREAM: u8 = 1;
pub(crate) const END_HEADERS: u8 = 4;

/// What a peer is told that sends more than there is room for.
pub(crate) const FLOW_CONTROL_ERROR: u32 = 3;

/// What a peer is told that asks too much.
pub(crate) const ENHANCE_YOUR_CALM: u32 = 11;

/// A frame.
#[derive(Debug)]
pub(crate) struct Frame {
    pub(crate) kind: u8,
    pub(crate) flags: u8,
    pub(crate) stream: u32,
    pub(crate) payload: Vec<u8>,
}

impl Frame {
    /// The reason of a GOAWAY.
    pub(crate) fn go_away_reason(&self) -> u32 {
        self.number_at(4)
    }

    /// The number in these four bytes.
    pub(crate) fn number_at(&self, place: usize) -> u32 {
        u32::from_be_bytes(self.payload[place..place + 4].try_into().unwrap())
    }
}

/// A frame as bytes.
pub(crate) fn frame(kind: u8, flags: u8, stream: u32, payload: &[u8]) -> Vec<u8> {
    let length = u32::try_from(payload.len()).unwrap().to_be_bytes();
    let mut bytes = vec![length[1], length[2], length[3], kind, flags];
    bytes.extend(stream.to_be_bytes());
    bytes.extend(payload);
    bytes
}

/// The headers of a call, each written out.
pub(crate) fn headers(path: &str, more: &[(&str, &str)]) -> Vec<u8> {
    // POST and http from the static table; then names with their values, not indexed.
    let mut block = vec![0x83, 0x86];
    let given = [
        (":path", path),
        (":authority", "localhost"),
        ("content-type", "application/grpc"),
        ("te", "trailers"),
    ];
    for (name, value) in given.iter().chain(more) {
        block.push(0);
        for text in [name, value] {
            assert!(text.len() < 127, "one byte of length is enough here");
            block.push(text.len() as u8);
            block.extend(text.as_bytes());
        }
    }
    block
}

/// What makes a whole call of each stream, in one piece: one that takes long to unpack.
pub(crate) fn packed_calls() -> impl Fn(u32) -> Vec<u8> {
    let head = headers(COMPUTE, &[("grpc-encoding", "gzip")]);
    let packed = gzipped(&padded(sound_query().encode_to_vec(), 4_194_304));
    move |stream| {
        [frame(HEADERS, END_HEADERS, stream, &head), frame(DATA, END_STREAM, stream, &packed)].concat()
    }
}

/// A peer with a connection.
pub(crate) struct Peer {
    pub(crate) stream: TcpStream,
}

impl Peer {
    /// A peer that has said nothing yet.
    pub(crate) async fn silent(address: SocketAddr) -> Peer {
        let stream = TcpStream::connect(address).await.unwrap();
        stream.set_nodelay(true).unwrap();
        Peer { stream }
    }

    /// A peer that has said what every connection begins with.
    pub(crate) async fn greeted(address: SocketAddr) -> Peer {
        Peer::wishing(address, &[]).await
    }

    /// The same, with these settings.
    pub(crate) async fn wishing(address: SocketAddr, wishes: &[(u16, u32)]) -> Peer {
        let mut peer = Peer::silent(address).await;
        let bytes = |(name, value): &(u16, u32)| [&name.to_be_bytes()[..], &value.to_be_bytes()].concat();
        peer.send(PREFACE).await;
        peer.send(&frame(SETTINGS, 0, 0, &wishes.iter().flat_map(bytes).collect::<Vec<_>>())).await;
        peer
    }

    pub(crate) async fn send(&mut self, bytes: &[u8]) {
        // Where the server has gone, that is for what is read to say.
        let _ = self.stream.write_all(bytes).await;
    }

    /// The next frame; nothing when the server has closed the connection.
    pub(crate) async fn next(&mut self) -> Option<Frame> {
        let mut head = [0; 9];
        soon(self.stream.read_exact(&mut head)).await.ok()?;
        let mut payload = vec![0; u32::from_be_bytes([0, head[0], head[1], head[2]]) as usize];
        soon(self.stream.read_exact(&mut payload)).await.ok()?;
        let stream = u32::from_be_bytes([head[5], head[6], head[7], head[8]]);
        Some(Frame { kind: head[3], flags: head[4], stream, payload })
    }

    /// The next frame of a kind; nothing when the connection ends before.
    pub(crate) async fn next_of(&mut self, kind: u8) -> Option<Frame> {
        loop {
            let frame = self.next().await?;
            if frame.kind == kind {
                return Some(frame);
            }
        }
    }

    /// Waits until the server has closed the connection.
    pub(crate) async fn closed(&mut self) {
        let mut rest = [0; 4096];
        while soon(self.stream.read(&mut rest)).await.is_ok_and(|read| read > 0) {}
    }
}
