//! Connections and the calls on them, from the listener to the tower service that answers.
//!
//! The server speaks HTTP/2 through `h2` itself, so that every connection and every call has its limits: how long a
//! handshake may take, how old a connection grows, how much memory it holds, and what ends a call that nobody reads.

mod accept;
mod arrival;
mod clock;
mod connection;
mod exchange;
pub(crate) mod head;
mod intake;
mod joined;
mod memory;
mod packing;
mod phase;
mod shared;
pub(crate) mod tls;
mod turn;
#[cfg(test)]
mod wakes;
pub(crate) mod workers;

pub(crate) use accept::accept;
pub(crate) use connection::{Answers, Link};
pub(crate) use exchange::{Asked, Deadline};
pub(crate) use intake::Unread;
pub(crate) use memory::Held;
pub(crate) use phase::Phase;
pub(crate) use shared::Shared;
