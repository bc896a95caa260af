//! Frames of HTTP/2 put together by hand, for what no client library would send.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::Result;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::{Instant, timeout_at};

/// What a client says first.
pub const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

/// The kinds of frames, as RFC 9113 numbers them.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// Bytes of a body.
    Data = 0,
    /// The head of a request.
    Headers = 1,
    /// The end of a stream before its time.
    Reset = 3,
    /// What a side wishes.
    Settings = 4,
    /// A question that only asks for its echo.
    Ping = 6,
    /// Room for more bytes.
    Window = 8,
    /// More of a head.
    Continuation = 9,
}

/// The flag of the last frame of a stream.
pub const END_STREAM: u8 = 1;
/// The flag of the last frame of a head.
pub const END_HEADERS: u8 = 4;

/// A frame.
#[must_use]
pub fn frame(kind: Kind, flags: u8, stream: u32, payload: &[u8]) -> Vec<u8> {
    let mut bytes = (payload.len() as u32).to_be_bytes()[1..].to_vec();
    bytes.extend([kind as u8, flags]);
    bytes.extend(stream.to_be_bytes());
    bytes.extend(payload);
    bytes
}

/// A setting by its number.
#[must_use]
pub fn settings(pairs: &[(u16, u32)]) -> Vec<u8> {
    let payload: Vec<u8> = pairs
        .iter()
        .flat_map(|(name, value)| [&name.to_be_bytes()[..], &value.to_be_bytes()].concat())
        .collect();
    frame(Kind::Settings, 0, 0, &payload)
}

/// Room for so many more bytes.
#[must_use]
pub fn window(stream: u32, bytes: u32) -> Vec<u8> {
    frame(Kind::Window, 0, stream, &bytes.to_be_bytes())
}

/// The head of a call, with some more fields.
#[must_use]
pub fn head(path: &str, more: &[(&str, &str)]) -> Vec<u8> {
    // `:method: POST` and `:scheme: http` are in the static table of HPACK.
    let mut block = vec![0x83, 0x86];
    let fields = [
        (":path", path),
        (":authority", "plakoto"),
        ("content-type", "application/grpc"),
        ("te", "trailers"),
    ];
    for (name, value) in fields.iter().chain(more) {
        block.push(0);
        block.extend(text(name));
        block.extend(text(value));
    }
    block
}

/// A text of HPACK, not compressed.
#[must_use]
pub fn text(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut length = text.len();
    if length < 127 {
        bytes.push(length as u8);
    } else {
        bytes.push(127);
        length -= 127;
        while length >= 128 {
            bytes.push(length as u8 | 128);
            length /= 128;
        }
        bytes.push(length as u8);
    }
    bytes.extend(text.as_bytes());
    bytes
}

/// A connection on which anything may be sent.
pub struct Raw(TcpStream);

impl Raw {
    /// Connects, and says nothing.
    ///
    /// # Errors
    /// Where nobody listens.
    pub async fn silent(address: SocketAddr) -> Result<Raw> {
        let socket = TcpStream::connect(address).await?;
        socket.set_nodelay(true)?;
        Ok(Raw(socket))
    }

    /// Connects and begins HTTP/2 with some settings.
    ///
    /// # Errors
    /// Where nobody listens.
    pub async fn open(address: SocketAddr, wishes: &[(u16, u32)]) -> Result<Raw> {
        let mut raw = Raw::silent(address).await?;
        raw.0.write_all(&[PREFACE, &settings(wishes)].concat()).await?;
        Ok(raw)
    }

    /// Sends bytes; tells whether the server took them.
    pub async fn send(&mut self, bytes: &[u8], until: Instant) -> bool {
        matches!(timeout_at(until, self.0.write_all(bytes)).await, Ok(Ok(())))
    }

    /// Reads and forgets until the server closes; tells whether it did.
    pub async fn closed(&mut self, until: Instant) -> bool {
        let mut buffer = vec![0; 65_536];
        loop {
            match timeout_at(until, self.0.read(&mut buffer)).await {
                Ok(Ok(0) | Err(_)) => return true,
                Ok(Ok(_)) => {}
                Err(_) => return false,
            }
        }
    }

    /// Splits it, so that something can be read while something is sent; what is read is forgotten.
    #[must_use]
    pub fn draining(self) -> Drained {
        let (mut read, write) = self.0.into_split();
        let reader = tokio::spawn(async move {
            let mut buffer = vec![0; 65_536];
            while matches!(read.read(&mut buffer).await, Ok(1..)) {}
        });
        Drained { write, reader }
    }
}

/// A connection of which everything is read and forgotten.
pub struct Drained {
    write: tokio::net::tcp::OwnedWriteHalf,
    reader: tokio::task::JoinHandle<()>,
}

impl Drained {
    /// Sends bytes; tells whether the server took them.
    pub async fn send(&mut self, bytes: &[u8], until: Instant) -> bool {
        !self.reader.is_finished()
            && matches!(timeout_at(until, self.write.write_all(bytes)).await, Ok(Ok(())))
    }
}

impl Drop for Drained {
    fn drop(&mut self) {
        self.reader.abort();
    }
}

/// So long from now.
#[must_use]
pub fn within(time: Duration) -> Instant {
    Instant::now() + time
}
