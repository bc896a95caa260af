//! Turns: how long the calls of one connection are worked on before other connections have their turn.
//!
//! The calls of a connection share a runtime with many others. Most are answered at once, where they are read, and a few in
//! tasks of their own. Whichever it is, when they have been worked on for a while together, they wait until everybody else
//! who is ready has been heard. It is time that is counted: bytes do not tell how long a packed request takes.

use std::pin::Pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use tokio::time::Instant;

/// How long a turn is: a thousand times what a common call takes. Whoever has more to do gives others theirs in between,
/// which costs a few microseconds.
const LENGTH: Duration = Duration::from_millis(2);

/// The turn of one connection.
#[derive(Debug, Default)]
pub(crate) struct Turn {
    /// How long its calls have been worked on, in nanoseconds.
    spent: AtomicU64,
    waiting: Mutex<Waiting>,
}

/// Who waits for the next turn.
#[derive(Debug, Default)]
struct Waiting {
    /// The connection, which begins it.
    connection: Option<Waker>,
    /// Calls that have tasks of their own, in their order.
    calls: Vec<Waker>,
    /// The connection has ended, and begins no more.
    is_over: bool,
}

impl Turn {
    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        // Nothing that holds the lock leaves anything half done.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that its calls have been worked on for so long.
    pub(super) fn spend(&self, time: Duration) {
        self.spent.fetch_add(time.as_nanos() as u64, Ordering::Relaxed);
    }

    /// Are others to have their turn?
    pub(super) fn is_over(&self) -> bool {
        self.spent.load(Ordering::Relaxed) >= LENGTH.as_nanos() as u64
    }

    /// Whom to wake when it is over.
    pub(super) fn belongs_to(&self, connection: &Waker) {
        let mut waiting = self.waiting();
        match &mut waiting.connection {
            Some(known) => known.clone_from(connection),
            none => *none = Some(connection.clone()),
        }
    }

    /// Begins the part of the next one in which the connection answers what has arrived. Calls that wait still do.
    pub(super) fn begin_arrivals(&self) {
        self.spent.store(0, Ordering::Relaxed);
    }

    /// Begins the part in which the calls that wait go on; whether there are any.
    pub(super) fn begin(&self) -> bool {
        let mut waiting = self.waiting();
        let calls = std::mem::take(&mut waiting.calls);
        if calls.is_empty() {
            // What arrivals have spent stays spent: others come first.
            return false;
        }
        self.spent.store(0, Ordering::Relaxed);
        drop(waiting);
        calls.into_iter().for_each(Waker::wake);
        true
    }

    /// Leaves what is still under way to itself: there is nobody to begin another turn.
    pub(super) fn end(&self) {
        self.waiting().is_over = true;
        self.begin();
    }

    /// Works on a call that has a task of its own, unless the turn is over.
    pub(super) fn poll<F: Future>(&self, call: Pin<&mut F>, context: &mut Context<'_>) -> Poll<F::Output> {
        if self.is_over() {
            let mut waiting = self.waiting();
            // The next one may have begun meanwhile, on another thread.
            if self.is_over() && !waiting.is_over {
                waiting.calls.push(context.waker().clone());
                if let Some(connection) = &waiting.connection {
                    connection.wake_by_ref();
                }
                return Poll::Pending;
            }
        }
        let since = Instant::now();
        let done = call.poll(context);
        self.spend(since.elapsed());
        done
    }
}

#[cfg(test)]
mod tests {
    use std::future::{pending, poll_fn};
    use std::pin::pin;
    use std::sync::Arc;

    use super::*;
    use crate::net::wakes::Wakes;

    #[test]
    fn a_call_waits_while_the_turn_is_over_and_is_woken_for_the_next() {
        let (turn, connection, call) = (Turn::default(), Arc::<Wakes>::default(), Arc::<Wakes>::default());
        turn.belongs_to(&Waker::from(connection.clone()));
        let waker = Waker::from(call.clone());
        let mut polls = 0;
        let mut work = pin!(poll_fn(|_| {
            polls += 1;
            Poll::<()>::Pending
        }));
        let _ = turn.poll(work.as_mut(), &mut Context::from_waker(&waker));
        turn.spend(LENGTH);
        assert!(turn.is_over());
        let _ = turn.poll(work.as_mut(), &mut Context::from_waker(&waker));
        assert_eq!((connection.count(), call.count()), (1, 0));
        turn.begin();
        assert_eq!((turn.is_over(), call.count()), (false, 1));
        let _ = turn.poll(work.as_mut(), &mut Context::from_waker(&waker));
        assert_eq!(polls, 2, "not while it was over");
    }

    #[test]
    fn where_no_call_waits_the_turn_is_over_when_its_time_is() {
        let turn = Turn::default();
        turn.begin_arrivals();
        turn.spend(LENGTH);
        assert!(!turn.begin() && turn.is_over());
        turn.begin_arrivals();
        assert!(!turn.is_over());
    }

    #[test]
    fn what_is_left_of_a_connection_that_has_ended_does_not_wait() {
        let (turn, call) = (Turn::default(), Arc::<Wakes>::default());
        let waker = Waker::from(call.clone());
        turn.spend(LENGTH);
        let _ = turn.poll(pin!(pending::<()>()), &mut Context::from_waker(&waker));
        turn.end();
        assert_eq!(call.count(), 1);
        turn.spend(LENGTH);
        assert!(turn.poll(pin!(async {}), &mut Context::from_waker(&waker)).is_ready());
    }
}
