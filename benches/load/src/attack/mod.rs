//! What a hostile or broken client may do, a function each: it does its worst for a bounded time, and tells what it did
//! and how the server took it.

mod crowd;
mod floods;
mod garbage;
mod headers;
mod messages;
mod silence;
mod slow;
mod streams;
mod windows;

use std::net::SocketAddr;
use std::pin::Pin;
use std::time::Duration;

use anyhow::{Result, ensure};

use crate::frames::{Raw, within};

/// What is done to a server.
pub type Deed = fn(SocketAddr) -> Pin<Box<dyn Future<Output = Result<String>>>>;

/// An attack by name.
pub struct Attack {
    /// The name.
    pub name: &'static str,
    /// With what the server is started, besides its address.
    pub flags: &'static [&'static str],
    /// What is done.
    pub deed: Deed,
}

/// How long each goes on at most.
const TIME: Duration = Duration::from_secs(3);

/// How long a server may take to close connections: many times what its flags say, since the machine may be busy, and
/// what is waited for is that it does so at all.
const PATIENCE: Duration = Duration::from_secs(60);

/// Waits until the server has closed connections; how many they were.
async fn all_closed(connections: Vec<Raw>) -> Result<usize> {
    let (count, until) = (connections.len(), within(PATIENCE));
    let mut closed = 0;
    for mut raw in connections {
        closed += usize::from(raw.closed(until).await);
    }
    ensure!(closed == count, "only {closed} of {count} connections were closed");
    Ok(count)
}

macro_rules! attacks {
    ($($name:literal, $flags:expr, $deed:path;)+) => {
        /// All of them.
        pub const ATTACKS: &[Attack] =
            &[$(Attack { name: $name, flags: $flags, deed: |address| Box::pin($deed(address)) }),+];
    };
}

/// Times that are short enough to be waited for.
const HASTY: &[&str] =
    &["--handshake-time", "1s", "--idle-time", "2s", "--call-time", "2s", "--message-time", "2s"];

attacks! {
    "reflection, answers unread", &[], streams::reflection_unread;
    "rapid reset", &[], streams::rapid_reset;
    "streams opened and left", HASTY, streams::left_open;
    "more streams than are allowed", &[], streams::too_many;
    "CONTINUATION flood", &[], headers::continuation;
    "HPACK bomb", &[], headers::hpack_bomb;
    "one huge header", &[], headers::huge;
    "heads of many headers, held", &[], headers::many_held;
    "empty DATA flood", &[], floods::empty_data;
    "PING flood, answers unread", &[], floods::ping;
    "SETTINGS flood, answers unread", &[], floods::settings_unread;
    "PRIORITY and unknown frames", &[], floods::unknown;
    "window of one byte", HASTY, windows::one_byte;
    "window overflow", &[], windows::overflow;
    "window and SETTINGS back and forth", HASTY, windows::back_and_forth;
    "garbage", HASTY, garbage::bytes;
    "HTTP/1.1 and TLS to a plain port", HASTY, garbage::other_protocols;
    "frames cut or out of place", HASTY, garbage::frames;
    "silent connections", HASTY, silence::no_byte;
    "half a preface", HASTY, silence::half_preface;
    "a preface and no more", HASTY, silence::preface_only;
    "half a message", HASTY, silence::half_message;
    "a message byte by byte", HASTY, slow::writer;
    "answers never read", HASTY, slow::reader;
    "a stream never read", HASTY, slow::stream_reader;
    "gzip bomb", &[], messages::gzip_bomb;
    "gzip bombs that never end", HASTY, messages::unended_bombs;
    "malformed protobuf", &[], messages::malformed;
    "lengths that lie", &[], messages::lying_lengths;
    "ten times overload", crowd::PLACES, crowd::overload;
    "a thousand connections", &[], crowd::thousand;
    "connections without end", &["--connections", "200"], crowd::beyond_limit;
}
