//! The runtimes that serve: one a thread, so that calls on one connection share a core and no lock.
//!
//! One listener deals its connections out to the runtime that has the fewest. That is fairer than a listener for each
//! (`SO_REUSEPORT`), which deals by a hash: of four connections it may give one runtime all.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use tokio::runtime::{Builder, Handle};
use tokio::sync::oneshot;

/// One runtime, and how many connections it serves.
#[derive(Clone, Debug)]
pub(crate) struct Worker {
    pub(crate) handle: Handle,
    open: Arc<AtomicUsize>,
}

/// A connection that a worker serves, until this is dropped.
#[derive(Debug)]
pub(crate) struct Served(Arc<AtomicUsize>);

impl Drop for Served {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Worker {
    fn of(handle: Handle) -> Worker {
        Worker { handle, open: Arc::default() }
    }

    pub(crate) fn take(&self) -> Served {
        self.open.fetch_add(1, Ordering::Relaxed);
        Served(self.open.clone())
    }
}

/// The runtimes of a server. Those beside the current one end when this is dropped.
#[derive(Debug)]
pub struct Workers {
    workers: Vec<Worker>,
    _running: Vec<oneshot::Sender<()>>,
}

impl Workers {
    /// The current runtime, and nothing else.
    #[must_use]
    pub fn here() -> Workers {
        Workers { workers: vec![Worker::of(Handle::current())], _running: Vec::new() }
    }

    /// The current runtime, and others until there are so many; 0 is as many as there are cores.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn start(count: usize) -> io::Result<Workers> {
        let count = if count == 0 { thread::available_parallelism().map_or(1, usize::from) } else { count };
        let mut started = Workers::here();
        for number in 1..count {
            let runtime = Builder::new_current_thread().enable_all().build()?;
            started.workers.push(Worker::of(runtime.handle().clone()));
            let (running, ended) = oneshot::channel::<()>();
            started._running.push(running);
            let thread = thread::Builder::new().name(format!("plakoto-{number}"));
            thread.spawn(move || runtime.block_on(ended))?;
        }
        Ok(started)
    }

    /// The one with the fewest connections.
    pub(crate) fn least_busy(&self) -> Option<&Worker> {
        self.workers.iter().min_by_key(|worker| worker.open.load(Ordering::Relaxed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many connections each has.
    fn loads(workers: &Workers) -> Vec<usize> {
        workers.workers.iter().map(|worker| worker.open.load(Ordering::Relaxed)).collect()
    }

    #[tokio::test]
    async fn connections_are_dealt_out_evenly_whichever_have_ended() {
        let workers = Workers::start(3).unwrap();
        let mut served: Vec<_> = (0..9).map(|_| workers.least_busy().unwrap().take()).collect();
        assert_eq!(loads(&workers), [3, 3, 3]);
        // The second one's.
        drop((served.remove(7), served.remove(4)));
        assert_eq!(loads(&workers), [3, 1, 3]);
        served.extend((0..2).map(|_| workers.least_busy().unwrap().take()));
        assert_eq!(loads(&workers), [3, 3, 3]);
    }

    #[tokio::test]
    async fn there_is_one_for_each_core_where_nothing_is_said() {
        let cores = thread::available_parallelism().unwrap().get();
        assert_eq!(Workers::start(0).unwrap().workers.len(), cores);
        assert_eq!(Workers::here().workers.len(), 1);
    }
}
