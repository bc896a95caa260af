//! Batches on one thread and on two, by the clock on the wall: CPU time adds what both threads do.
//!
//! A core that sleeps takes a while to wake, and two cores of a shared machine give less than twice one. So the batches are
//! long, and bare arithmetic shares the same rounds: what it gains is what there is to gain.

use std::hint::black_box;
use std::thread;
use std::time::Instant;

use plakoto::{PositionBatch, Ruleset, batch};
use plakoto_benches::Corpus;

const RULES: Ruleset = Ruleset::GREEK;

/// How often the corpus stands in the batch of lists.
const TIMES: usize = 200;

/// The games of a batch.
const GAMES: usize = 20_000;

/// The multiplications, about as long as the games.
const STEPS: usize = 50_000_000;

/// The rounds that are enough for what takes so long.
const ROUNDS: usize = 12;

/// The nanoseconds of one thing on so many threads, after the answers have been checked.
type Spent<'a> = &'a mut dyn FnMut(usize) -> f64;

/// The nanoseconds of a case, of a game and of a multiplication, on one thread and on two: the least of all rounds.
pub(crate) fn time(rounds: usize) -> Vec<(String, f64)> {
    let corpus = Corpus::named("games").expect("a corpus of turns of games");
    let cases = corpus.cases().repeat(TIMES);
    let mut lists = PositionBatch::default();
    let mut spent_on_lists = |threads: usize| {
        let each = timed(cases.len(), || batch::legal_positions(&cases, RULES, threads, &mut lists));
        assert_eq!(lists.entries(), corpus.plays * TIMES, "{threads} threads");
        each
    };
    let seeds: Vec<u64> = (0..GAMES as u64).collect();
    let (mut games, mut turns) = (Vec::new(), None);
    let mut spent_on_games = |threads: usize| {
        let each = timed(GAMES, || batch::playouts(&seeds, RULES, 1_000, threads, &mut games));
        let all: u32 = games.iter().map(|game| game.turns).sum();
        assert_eq!(*turns.get_or_insert(all), all, "{threads} threads");
        each
    };
    let mut works: [(&str, Spent); 3] = [
        ("lists", &mut spent_on_lists),
        ("games", &mut spent_on_games),
        ("arithmetic", &mut spent_on_arithmetic),
    ];
    let mut least = [[f64::MAX; 2]; 3];
    for _ in 0..rounds.min(ROUNDS) {
        for ((_, spent), least) in works.iter_mut().zip(&mut least) {
            *least = [least[0].min(spent(1)), least[1].min(spent(2))];
        }
    }
    let named = |(name, least): (&str, [f64; 2])| {
        [(format!("batch/{name}/one"), least[0]), (format!("batch/{name}/two"), least[1])]
    };
    works.iter().map(|(name, _)| *name).zip(least).flat_map(named).collect()
}

fn timed(things: usize, work: impl FnOnce()) -> f64 {
    let start = Instant::now();
    work();
    start.elapsed().as_nanos() as f64 / things as f64
}

/// Multiplications that wait for one another, shared by the threads.
fn spent_on_arithmetic(threads: usize) -> f64 {
    let share = || {
        let steps = 0..(STEPS / threads) as u64;
        black_box(steps.fold(1_u64, |value, step| value.wrapping_mul(6_364_136_223_846_793_005) ^ step));
    };
    timed(STEPS, || {
        thread::scope(|scope| {
            (1..threads).for_each(|_| drop(scope.spawn(share)));
            share();
        });
    })
}
