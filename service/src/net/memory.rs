//! How many bytes of calls are held: of requests that are being read, and of answers that are not yet sent.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::connection::Link;
use crate::refusal::Refusal;

/// Up to so many bytes of a message nobody counts: as many as there may be calls.
pub(crate) const UNCOUNTED: usize = 16_384;

/// Bytes that may be held.
#[derive(Debug)]
pub(crate) struct Pool {
    held: AtomicU64,
    limit: u64,
}

impl Pool {
    pub(crate) const fn new(limit: u64) -> Pool {
        Pool { held: AtomicU64::new(0), limit }
    }

    fn take(&self, bytes: u64) -> bool {
        let taken = self.held.fetch_add(bytes, Ordering::Relaxed) + bytes <= self.limit;
        if !taken {
            self.give_back(bytes);
        }
        taken
    }

    fn give_back(&self, bytes: u64) {
        self.held.fetch_sub(bytes, Ordering::Relaxed);
    }
}

/// The bytes that one call holds; given back when this is dropped.
#[derive(Debug)]
pub(crate) struct Held {
    link: Arc<Link>,
    bytes: u64,
}

impl Held {
    pub(crate) const fn nothing(link: Arc<Link>) -> Held {
        Held { link, bytes: 0 }
    }

    /// Holds so many bytes from now on.
    pub(crate) fn hold(&mut self, bytes: usize) -> Result<(), Refusal> {
        let bytes = if bytes > UNCOUNTED { bytes as u64 } else { 0 };
        match bytes.checked_sub(self.bytes) {
            Some(0) => {}
            Some(more) => self.take(more)?,
            None => self.give_back(self.bytes - bytes),
        }
        self.bytes = bytes;
        Ok(())
    }

    fn take(&self, bytes: u64) -> Result<(), Refusal> {
        if !self.link.memory.take(bytes) {
            return Err(Refusal::OutOfMemory);
        }
        if !self.link.shared.memory.take(bytes) {
            self.link.memory.give_back(bytes);
            return Err(Refusal::OutOfMemory);
        }
        Ok(())
    }

    fn give_back(&self, bytes: u64) {
        self.link.memory.give_back(bytes);
        self.link.shared.memory.give_back(bytes);
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        if self.bytes > 0 {
            self.give_back(self.bytes);
        }
    }
}
