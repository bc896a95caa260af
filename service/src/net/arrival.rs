//! Calls that have come, and wait for the turn of their connection.

use std::collections::VecDeque;
use std::sync::Arc;
use std::task::Context;

use bytes::Bytes;
use h2::RecvStream;
use h2::server::SendResponse;
use http::Request;
use tokio::time::Instant;

use super::connection::Link;
use super::exchange;
use super::head;
use super::memory::Held;
use crate::refusal::Refusal;

/// A call that has come.
pub(super) struct Arrival {
    pub(super) request: Request<RecvStream>,
    pub(super) respond: SendResponse<Bytes>,
    /// When it came: its time runs from here on.
    pub(super) at: Instant,
    /// How many bytes its head takes.
    head: usize,
}

impl Arrival {
    pub(super) fn new(request: Request<RecvStream>, respond: SendResponse<Bytes>, at: Instant) -> Arrival {
        let (request, head) = head::arrived(request);
        Arrival { request, respond, at, head }
    }
}

/// Those of a connection, in their order.
pub(super) struct Arrivals {
    waiting: VecDeque<Arrival>,
    /// What their heads take, while they wait for longer than it takes to answer the one before.
    held: Held,
}

impl Arrivals {
    pub(super) fn on(link: Arc<Link>) -> Arrivals {
        Arrivals { waiting: VecDeque::new(), held: Held::nothing(link) }
    }

    pub(super) fn push(&mut self, arrival: Arrival) {
        self.waiting.push_back(arrival);
    }

    pub(super) fn next(&mut self) -> Option<Arrival> {
        let next = self.waiting.pop_front();
        if self.waiting.is_empty() {
            // Nothing is never too much.
            let _ = self.held.hold(0);
        }
        next
    }

    pub(super) fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// Lets them wait for another turn: forgets those that were taken back if there are more than may be open, counts what
    /// their heads take, and refuses the last ones where there is no room for that.
    pub(super) fn wait(&mut self, link: &Arc<Link>, context: &mut Context<'_>) {
        if self.waiting.len() > link.shared.limits.connection_calls as usize {
            self.waiting.retain_mut(|one| one.respond.poll_reset(context).is_pending());
        }
        let mut heads: usize = self.waiting.iter().map(|one| one.head).sum();
        while self.held.hold(heads).is_err()
            && let Some(last) = self.waiting.pop_back()
        {
            heads -= last.head;
            exchange::refuse(link, last, Refusal::OutOfMemory);
        }
    }
}
