//! The engine's speed: plays of a roll in each form, applying, and random games.
//!
//! Every count is asserted before it is timed, and each figure is for all positions of a corpus; the throughput
//! is told in plays (or turns), so that figures compare.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use plakoto::{PlayList, Playouts, Position, PositionList, Roll, Ruleset, Step};
use plakoto_benches::{CORPORA, Corpus};

const RULES: Ruleset = Ruleset::GREEK;

/// The doubles, or the other rolls, among the turns of random games.
fn cases(doubles: bool) -> Vec<(Position, Roll)> {
    let games = Corpus::named("games").map(Corpus::cases).unwrap_or_default();
    games.into_iter().filter(|(_, roll)| roll.is_double() == doubles).collect()
}

fn plays_of(cases: &[(Position, Roll)]) -> usize {
    cases.iter().map(|(position, roll)| position.count_plays(*roll, RULES)).sum()
}

fn plays(criterion: &mut Criterion) {
    for corpus in CORPORA {
        assert!(corpus.check(), "{}: other counts than committed", corpus.name);
    }
    let mut sets = vec![("non_doubles".to_owned(), cases(false)), ("doubles".to_owned(), cases(true))];
    sets.extend(CORPORA.iter().map(|corpus| (corpus.name.to_owned(), corpus.cases())));
    for (name, cases) in sets {
        let mut group = criterion.benchmark_group(format!("plays/{name}"));
        let total = plays_of(&cases);
        group.throughput(Throughput::Elements(total as u64));
        let mut positions = PositionList::new();
        group.bench_function("positions", |bencher| {
            bencher.iter(|| {
                let mut count = 0;
                for (position, roll) in black_box(&cases) {
                    position.legal_positions_into(*roll, RULES, &mut positions);
                    count += black_box(&positions).len();
                }
                assert_eq!(count, total);
            });
        });
        let mut list = PlayList::new();
        group.bench_function("steps", |bencher| {
            bencher.iter(|| {
                let mut count = 0;
                for (position, roll) in black_box(&cases) {
                    position.legal_plays_into(*roll, RULES, &mut list);
                    count += black_box(&list).len();
                }
                assert_eq!(count, total);
            });
        });
        group.bench_function("count", |bencher| {
            bencher.iter(|| assert_eq!(plays_of(black_box(&cases)), total));
        });
    }
}

fn apply(criterion: &mut Criterion) {
    for (name, doubles) in [("non_doubles", false), ("doubles", true)] {
        let given: Vec<(Position, Roll, Vec<Step>, Position)> = cases(doubles)
            .into_iter()
            .filter_map(|(position, roll)| {
                let plays = position.legal_plays(roll, RULES);
                let play = plays.get(plays.len() / 2)?;
                Some((position, roll, play.steps().to_vec(), *play.after()))
            })
            .collect();
        let mut group = criterion.benchmark_group(format!("apply/{name}"));
        group.throughput(Throughput::Elements(given.len() as u64));
        group.bench_function("steps", |bencher| {
            bencher.iter(|| {
                for (position, roll, steps, after) in black_box(&given) {
                    assert_eq!(position.play(*roll, RULES, steps).as_ref(), Ok(after));
                }
            });
        });
    }
}

fn games(criterion: &mut Criterion) {
    const GAMES: u64 = 200;
    let mut playouts = Playouts::new();
    let mut turns = || (0..GAMES).map(|seed| playouts.play(RULES, seed, 1_000).turns).sum::<u32>();
    let expected = turns();
    assert!((60 * GAMES..80 * GAMES).contains(&expected.into()), "{expected} turns of {GAMES} games");
    let mut group = criterion.benchmark_group("games");
    group.throughput(Throughput::Elements(GAMES));
    group.bench_function("random", |bencher| bencher.iter(|| assert_eq!(turns(), expected)));
}

criterion_group!(benches, plays, apply, games);
criterion_main!(benches);
