//! Messages that are none, or more than they seem.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::net::SocketAddr;

use anyhow::{Result, ensure};
use bytes::{BufMut as _, Bytes, BytesMut};
use flate2::Compression;
use flate2::write::GzEncoder;
use plakoto_proto::v1::PlayView;

use crate::ask::{self, LEGAL_PLAYS};
use crate::wire::{self, Connection};

/// The number of RESOURCE_EXHAUSTED.
const EXHAUSTED: u32 = 8;
/// The number of DEADLINE_EXCEEDED.
const DEADLINE: u32 = 4;
/// The number of UNIMPLEMENTED: what a server answers that takes no compressed message.
const UNIMPLEMENTED: u32 = 12;

/// Bytes as a compressed message with its head.
fn packed(bytes: &[u8]) -> Result<Bytes> {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
    gzip.write_all(bytes)?;
    let packed = gzip.finish()?;
    let mut message = BytesMut::new();
    message.put_u8(1);
    message.put_u32(packed.len() as u32);
    message.put_slice(&packed);
    Ok(message.freeze())
}

/// A hundred megabytes of nothing, compressed to a hundred kilobytes: refused without being kept.
pub(super) async fn gzip_bomb(address: SocketAddr) -> Result<String> {
    let message = packed(&vec![0; 100 << 20])?;
    let connection = Connection::open(address).await?;
    for _ in 0..20 {
        let answer = connection.unary_compressed(LEGAL_PLAYS, "gzip", message.clone()).await?;
        ensure!(
            [EXHAUSTED, UNIMPLEMENTED].contains(&answer.status),
            "a gzip bomb was answered with status {}",
            answer.status
        );
    }
    Ok(format!("20 messages of {} KiB for 100 MiB, all refused", message.len() / 1024))
}

/// Sound messages that unpack to nearly what is allowed, by a field that no contract has, in calls that never end: unpacked
/// they would be eight gigabytes.
///
/// One call of each connection ends, behind all others, and is answered: so all have come, and were taken as what they are.
/// The others are held until their time is over.
pub(super) async fn unended_bombs(address: SocketAddr) -> Result<String> {
    const CONNECTIONS: usize = 130;
    const HELD: usize = 15;
    let mut request = ask::unary(PlayView::Steps).exchanges[0].request[5..].to_vec();
    prost::encoding::bytes::encode(1_000, &vec![0_u8; 4_190_000], &mut request);
    let message = packed(&request)?;
    let mut held = Vec::new();
    for _ in 0..CONNECTIONS {
        let connection = Connection::open(address).await?;
        for _ in 0..HELD {
            let (mut sent, answer) = connection.begin_compressed(LEGAL_PLAYS, "gzip").await?;
            sent.send_data(message.clone(), false)?;
            held.push((sent, answer));
        }
        let ended = connection.unary_compressed(LEGAL_PLAYS, "gzip", message.clone()).await?;
        ensure!(ended.status == 0, "one that ends was answered with status {}", ended.status);
    }
    let count = held.len();
    // Who lets go of what it sends takes the call back.
    for (_sent, answer) in held {
        let status = wire::read(answer).await?.status;
        ensure!(status == DEADLINE, "one that does not end was answered with status {status}");
    }
    Ok(format!("{count} calls of {} bytes for 4 MiB each, all held until their deadline", message.len()))
}

/// Sound requests with one byte changed, each byte in turn.
pub(super) async fn malformed(address: SocketAddr) -> Result<String> {
    let calls = ask::unary(PlayView::Steps);
    let connection = Connection::open(address).await?;
    let mut told: BTreeMap<u32, usize> = BTreeMap::new();
    for exchange in calls.exchanges.iter().take(8) {
        for at in 5..exchange.request.len() {
            for change in [0x01, 0x80, 0xFF] {
                let mut bytes = exchange.request.to_vec();
                bytes[at] ^= change;
                let answer = connection.unary(LEGAL_PLAYS, Bytes::from(bytes)).await?;
                *told.entry(answer.status).or_default() += 1;
            }
        }
    }
    // What is still sound is answered; all else is the caller's fault (3), or, of a stack's own, INTERNAL (13).
    ensure!(told.keys().all(|status| [0, 3, 13].contains(status)), "statuses {told:?}");
    Ok(format!("{} messages; by status {told:?}", told.values().sum::<usize>()))
}

/// A head that says more bytes than come, and one that says four gigabytes.
pub(super) async fn lying_lengths(address: SocketAddr) -> Result<String> {
    let connection = Connection::open(address).await?;
    let mut refused = 0;
    for length in [1_u32, 100, 0x7FFF_FFFF, 0xFFFF_FFFF] {
        for _ in 0..50 {
            let mut message = BytesMut::new();
            message.put_u8(0);
            message.put_u32(length);
            let answer = connection.unary(LEGAL_PLAYS, message.freeze()).await?;
            ensure!(answer.status != 0, "a message that did not come was answered");
            refused += 1;
        }
    }
    Ok(format!("{refused} messages, all refused"))
}
