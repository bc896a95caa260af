//! Timing by the CPU time of this process: what others do on the machine is not in it.

use plakoto_benches::Work;
use rustix::time::{ClockId, clock_gettime};

/// The least CPU time that is timed at once, in nanoseconds: far above what reading the clock costs.
const LEAST: f64 = 4e6;

/// The nanoseconds of each work for one of its things: the least of all rounds, in each of which every work is
/// timed once.
pub(crate) fn time(works: &mut [Work], rounds: usize) -> Vec<f64> {
    let repeats: Vec<usize> = works.iter_mut().map(repeats).collect();
    let mut least = vec![f64::MAX; works.len()];
    for _ in 0..rounds {
        for ((work, &repeats), least) in works.iter_mut().zip(&repeats).zip(&mut least) {
            *least = least.min(spent(work, repeats) / (repeats * work.things()) as f64);
        }
    }
    least
}

/// How often a work must be run to take long enough. What it counts is asserted here for the first time.
fn repeats(work: &mut Work) -> usize {
    work.run();
    (LEAST / spent(work, 1)).ceil() as usize
}

/// The nanoseconds that so many runs take.
fn spent(work: &mut Work, repeats: usize) -> f64 {
    let start = now();
    for _ in 0..repeats {
        work.run();
    }
    (now() - start) as f64
}

fn now() -> i64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec * 1_000_000_000 + time.tv_nsec
}
