//! Batches on one thread and on two, by the clock on the wall: CPU time adds what both threads do.

use std::hint::black_box;
use std::time::Instant;

use plakoto::{PositionBatch, Ruleset, batch};
use plakoto_benches::Corpus;

/// How often the corpus stands in the batch: some milliseconds of work.
const TIMES: usize = 40;

/// The nanoseconds of a case in a batch, for one thread and for two: the least of all rounds, in each of which both
/// are timed once.
pub(crate) fn time(rounds: usize) -> [(&'static str, f64); 2] {
    let corpus = Corpus::named("games").expect("a corpus of turns of games");
    let cases = corpus.cases().repeat(TIMES);
    let mut batch = PositionBatch::default();
    let mut spent = |threads: usize| {
        let start = Instant::now();
        batch::legal_positions(black_box(&cases), Ruleset::GREEK, threads, &mut batch);
        let spent = start.elapsed().as_nanos() as f64 / cases.len() as f64;
        assert_eq!(batch.entries(), corpus.plays * TIMES, "{threads} threads");
        spent
    };
    let mut least = [f64::MAX; 2];
    for _ in 0..rounds {
        least = [least[0].min(spent(1)), least[1].min(spent(2))];
    }
    [("batch/one_thread", least[0]), ("batch/two_threads", least[1])]
}
