//! What the time asks of a connection: to ping its client, to ask it to go, to cut it.

use std::hash::{BuildHasher, RandomState};
use std::time::Duration;

use tokio::time::Instant;

use crate::config::Times;

/// What is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Due {
    Nothing,
    Ping,
    /// To ask the client to open another connection.
    Close,
    Cut,
}

/// The times of one connection.
#[derive(Debug)]
pub(super) struct Clock {
    /// When it is old.
    old: Instant,
    /// When it last had calls.
    busy: Instant,
    /// When the next ping is sent.
    ping: Instant,
    /// When the answer to the last ping must have come.
    pong: Option<Instant>,
    /// Since when its client has been asked to go.
    closing: Option<Instant>,
    times: Times,
}

impl Clock {
    pub(super) fn new(now: Instant, times: &Times) -> Clock {
        Clock {
            old: now + jittered(times.connection_age),
            busy: now,
            ping: now + times.ping_interval,
            pong: None,
            closing: None,
            times: times.clone(),
        }
    }

    /// How long a client that was asked to go may open calls: those that it sent before it could know.
    fn grace(&self) -> Duration {
        self.times.drain_time / 10
    }

    /// Notes that there are calls.
    pub(super) fn calls(&mut self, now: Instant) {
        self.busy = now;
    }

    /// Notes that the client has answered a ping.
    pub(super) fn ponged(&mut self) {
        self.pong = None;
    }

    /// Notes that the client has been asked to go; is it so for the first time?
    pub(super) fn close(&mut self, now: Instant) -> bool {
        let first = self.closing.is_none();
        self.closing.get_or_insert(now);
        first
    }

    /// Must its client have understood by now that it is to go?
    pub(super) fn refuses(&self, now: Instant) -> bool {
        self.closing.is_some_and(|since| now >= since + self.grace())
    }

    /// What is due now.
    pub(super) fn due(&mut self, now: Instant, has_calls: bool) -> Due {
        if has_calls {
            self.busy = now;
        }
        if self.pong.is_some_and(|due| now >= due) || (self.refuses(now) && !has_calls) {
            return Due::Cut;
        }
        if self.closing.is_none() && (now >= self.old || now >= self.busy + self.times.idle_time) {
            return Due::Close;
        }
        if now >= self.ping {
            self.ping = now + self.times.ping_interval;
            self.pong.get_or_insert(now + self.times.ping_time);
            return Due::Ping;
        }
        Due::Nothing
    }

    /// When something may be due next.
    pub(super) fn next(&self, now: Instant) -> Instant {
        let next = match self.closing {
            Some(since) => (since + self.grace()).max(now + self.grace() / 4),
            None => self.old.min(self.busy + self.times.idle_time),
        };
        self.pong.into_iter().fold(next.min(self.ping), Instant::min)
    }
}

/// A time, give or take a tenth, so that connections that came together do not go together.
fn jittered(time: Duration) -> Duration {
    // The standard library's one source of randomness is enough for this.
    let random = RandomState::new().hash_one(0) % 1_000;
    time.mul_f64(0.9 + random as f64 / 5_000.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_grow_old_at_different_times_a_tenth_around_the_limit() {
        let hour = Duration::from_secs(3_600);
        let ages: Vec<_> = (0..100).map(|_| jittered(hour)).collect();
        assert!(ages.iter().all(|&age| age >= hour.mul_f64(0.9) && age <= hour.mul_f64(1.1)));
        let distinct: std::collections::HashSet<_> = ages.iter().collect();
        assert!(distinct.len() > 50, "{}", distinct.len());
    }
}
