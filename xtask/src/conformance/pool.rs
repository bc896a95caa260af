//! Work done by several threads at once.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// The results of `work` on every item, in the order of the items, worked out by `threads` threads.
pub(crate) fn map<T: Sync, R: Send>(items: &[T], threads: usize, work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let worker = || {
        let mut done = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(index) else { return done };
            done.push((index, work(item)));
        }
    };
    let mut results = thread::scope(|scope| {
        let workers: Vec<_> =
            (0..threads.clamp(1, items.len().max(1))).map(|_| scope.spawn(worker)).collect();
        let joined = workers.into_iter().map(|worker| match worker.join() {
            Ok(done) => done,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        joined.flatten().collect::<Vec<_>>()
    });
    results.sort_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn keeps_the_order() {
        let items: Vec<u32> = (0..100).collect();
        let squares: Vec<u32> = items.iter().map(|n| n * n).collect();
        for threads in [0, 1, 7, 1000] {
            assert_eq!(super::map(&items, threads, |n| n * n), squares);
        }
        assert!(super::map(&[] as &[u32], 4, |n| *n).is_empty());
    }
}
