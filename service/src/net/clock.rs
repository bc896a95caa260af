//! What the time asks of a connection: to ping its client, to ask it to go, to cut it.

use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::{AtomicU64, Ordering};
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
    /// When it last had calls, or since when there is none.
    busy: Instant,
    /// How long there may be no call: until there is one, less.
    patience: Duration,
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
            // Clients that connect together and wait do not come back together either.
            patience: times.idle_time.min(jittered(times.first_call_time)),
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
        // Who has agreed on HTTP/2 and never calls is not waited for as who may call again.
        self.patience = self.times.idle_time;
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

    /// Has it been waited long enough for a client that was asked to go to take what it has been sent?
    pub(super) fn has_waited(&self, now: Instant) -> bool {
        self.closing.is_some_and(|since| now >= since + self.times.drain_time)
    }

    /// What is due now, where the last call ended then.
    pub(super) fn due(&mut self, now: Instant, has_calls: bool, ended: Instant) -> Due {
        self.busy = if has_calls { now } else { self.busy.max(ended) };
        if self.pong.is_some_and(|due| now >= due) || (self.refuses(now) && !has_calls) {
            return Due::Cut;
        }
        if self.closing.is_none() && (now >= self.old || now >= self.busy + self.patience) {
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
            None => self.old.min(self.busy + self.patience),
        };
        self.pong.into_iter().fold(next.min(self.ping), Instant::min)
    }
}

/// When the last call of a connection has ended. Calls note it, which is to cost them nothing.
#[derive(Debug)]
pub(crate) struct LastEnd {
    since: Instant,
    nanos: AtomicU64,
}

impl LastEnd {
    /// None has.
    pub(super) fn new(now: Instant) -> LastEnd {
        LastEnd { since: now, nanos: AtomicU64::new(0) }
    }

    /// Notes that one ends.
    pub(crate) fn note(&self, at: Instant) {
        let since = at.saturating_duration_since(self.since);
        self.nanos.store(since.as_nanos() as u64, Ordering::Relaxed);
    }

    /// When; the beginning of the connection, where none has.
    pub(super) fn at(&self) -> Instant {
        self.since + Duration::from_nanos(self.nanos.load(Ordering::Relaxed))
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
    use crate::config::Config;

    const SECOND: Duration = Duration::from_secs(1);

    /// A clock that began now, with about 10 s until the first call and 60 s until the next.
    fn clock() -> (Clock, Instant) {
        let flags =
            ["--first-call-time=10s", "--idle-time=60s", "--ping-interval=10h", "--connection-age=10h"];
        let now = Instant::now();
        (Clock::new(now, &Config::of(flags).unwrap().times), now)
    }

    #[test]
    fn who_never_calls_is_asked_to_go_sooner() {
        let (mut clock, start) = clock();
        let next = clock.next(start);
        assert!(next >= start + 9 * SECOND && next <= start + 11 * SECOND);
        assert_eq!(clock.due(next - SECOND, false, start), Due::Nothing);
        assert_eq!(clock.due(next, false, start), Due::Close);
    }

    #[test]
    fn who_never_calls_is_not_waited_for_longer_than_who_may_call_again() {
        let now = Instant::now();
        let flags = ["--first-call-time=10h", "--idle-time=60s", "--ping-interval=10h"];
        assert_eq!(Clock::new(now, &Config::of(flags).unwrap().times).next(now), now + 60 * SECOND);
    }

    #[test]
    fn connections_that_came_together_and_never_call_go_at_different_times() {
        let next = || {
            let (clock, start) = clock();
            clock.next(start) - start
        };
        let distinct: std::collections::HashSet<_> = (0..100).map(|_| next()).collect();
        assert!(distinct.len() > 50, "{}", distinct.len());
    }

    #[test]
    fn what_has_not_left_is_waited_for_as_long_as_the_server_may_drain() {
        let now = Instant::now();
        let mut clock = Clock::new(now, &Config::of(["--drain-time=8s"]).unwrap().times);
        assert!(!clock.has_waited(now + 100 * SECOND), "nobody has asked the client to go");
        clock.close(now);
        assert!(!clock.has_waited(now + 8 * SECOND - Duration::from_millis(1)));
        assert!(clock.has_waited(now + 8 * SECOND));
    }

    #[test]
    fn idle_time_counts_from_the_end_of_the_last_call() {
        let (mut clock, start) = clock();
        clock.calls(start);
        // Its call has lasted nearly as long as the time.
        let ended = start + 59 * SECOND;
        assert_eq!(clock.due(start + 60 * SECOND, false, ended), Due::Nothing);
        assert_eq!(clock.next(start + 60 * SECOND), ended + 60 * SECOND);
        assert_eq!(clock.due(start + 118 * SECOND, false, ended), Due::Nothing);
        assert_eq!(clock.due(start + 119 * SECOND, false, ended), Due::Close);
    }

    #[test]
    fn a_connection_is_not_idle_for_longer_than_the_time() {
        let (mut clock, start) = clock();
        clock.calls(start);
        // Looked at while a call is under way, which then ends at once.
        assert_eq!(clock.due(start + 60 * SECOND, true, start), Due::Nothing);
        let ended = start + 60 * SECOND;
        assert_eq!(clock.next(ended), ended + 60 * SECOND);
        assert_eq!(clock.due(ended + 60 * SECOND, false, ended), Due::Close);
    }

    #[test]
    fn the_end_of_a_call_is_noted() {
        let start = Instant::now();
        let last = LastEnd::new(start);
        assert_eq!(last.at(), start);
        last.note(start + 3 * SECOND);
        assert_eq!(last.at(), start + 3 * SECOND);
    }

    #[test]
    fn connections_grow_old_at_different_times_a_tenth_around_the_limit() {
        let hour = Duration::from_secs(3_600);
        let ages: Vec<_> = (0..100).map(|_| jittered(hour)).collect();
        assert!(ages.iter().all(|&age| age >= hour.mul_f64(0.9) && age <= hour.mul_f64(1.1)));
        let distinct: std::collections::HashSet<_> = ages.iter().collect();
        assert!(distinct.len() > 50, "{}", distinct.len());
    }
}
