//! The engine's speed, by criterion: every work on the committed positions.
//!
//! Every count is asserted whenever it is timed, and the throughput is told in things (plays, games, texts), so that
//! figures compare.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use plakoto_benches::{floor, works};

fn all(criterion: &mut Criterion) {
    for mut work in works().into_iter().chain([floor()]) {
        let name = work.name().to_owned();
        let (group, function) = name.rsplit_once('/').unwrap_or(("engine", &name));
        let mut group = criterion.benchmark_group(group);
        group.throughput(Throughput::Elements(work.things() as u64));
        group.bench_function(function, |bencher| bencher.iter(|| work.run()));
    }
}

criterion_group!(benches, all);
criterion_main!(benches);
