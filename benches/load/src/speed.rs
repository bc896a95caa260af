//! The service beside a bare echo: both run on one core, the load comes from another, and every round measures each
//! kind of call once. Prints a figure a line: its name, its value, its unit.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use crate::ask::{self, Calls};
use crate::drive::{self, Length, Tally, Width};
use crate::program::{Program, stay_on};
use anyhow::{Context as _, Result};
use lexopt::prelude::*;
use plakoto_proto::v1::PlayView;

/// As many calls as keep a server busy.
const BUSY: Width = Width { connections: 4, streams: 32 };
/// As many batches as the service works on at a time, or fewer.
const BATCHES: Width = Width { connections: 4, streams: 8 };
/// One call at a time.
const ALONE: Width = Width { connections: 1, streams: 1 };
/// Calls of each caller, where all connections have the same.
const SHARE: usize = 160;
/// Messages under way on a stream: as many positions as of [`BATCHES`].
const AT_ONCE: usize = 8192;
/// The core of the servers.
const SERVER: usize = 0;
/// The core of the load.
const LOAD: usize = 1;

/// What the command line asks for.
struct Options {
    service: PathBuf,
    echo: PathBuf,
    rounds: usize,
    milliseconds: u64,
    /// Measures only what has this in its name.
    only: String,
}

impl Options {
    fn read(mut arguments: lexopt::Parser) -> Result<Options> {
        let (mut service, mut echo, mut rounds, mut milliseconds) = (None, None, 25, 250);
        let mut only = String::new();
        while let Some(argument) = arguments.next()? {
            match argument {
                Long("service") => service = Some(arguments.value()?.into()),
                Long("echo") => echo = Some(arguments.value()?.into()),
                Long("rounds") => rounds = arguments.value()?.parse()?,
                Long("only") => only = arguments.value()?.string()?,
                Long("milliseconds") => milliseconds = arguments.value()?.parse()?,
                other => return Err(other.unexpected().into()),
            }
        }
        let service = service.context("--service PATH is needed: the program to measure")?;
        Ok(Options { service, echo: echo.context("--echo PATH is needed")?, rounds, milliseconds, only })
    }
}

/// How calls are made.
#[derive(Clone, Copy)]
enum Way {
    Unary(Width),
    /// The same calls on each connection.
    Shared(Width),
    Stream,
}

/// One kind of call to one server.
struct Kind<'a> {
    name: &'static str,
    server: &'a Program,
    calls: Calls,
    way: Way,
}

impl Kind<'_> {
    /// Makes calls for so long; what was done, the server's CPU time, and that of each of its threads, the busiest first.
    async fn run(&self, time: Duration) -> Result<(Tally, Duration, Vec<Duration>)> {
        let before = self.server.cpu_of_threads()?;
        let address = self.server.address;
        let tally = match self.way {
            Way::Unary(width) => drive::unary(address, &self.calls, width, Length::Time(time)).await,
            Way::Shared(width) => drive::unary(address, &self.calls, width, Length::Calls(SHARE)).await,
            Way::Stream => drive::stream(address, &self.calls, AT_ONCE, time).await,
        };
        let after = self.server.cpu_of_threads()?;
        // A thread that is new has spent nothing before; those that serve are there all the while.
        let spent = |(thread, now): (&u64, &Duration)| *now - before.get(thread).copied().unwrap_or_default();
        let mut shares: Vec<_> = after.iter().map(spent).collect();
        shares.sort_by(|a, b| b.cmp(a));
        Ok((tally.with_context(|| self.name)?, shares.iter().sum(), shares))
    }
}

/// Measures, and prints the figures.
///
/// # Errors
/// Where an answer is another than it must be, or none comes.
pub async fn run(arguments: lexopt::Parser) -> Result<()> {
    let options = Options::read(arguments)?;
    let none: [&str; 0] = [];
    let echo = Program::start_on(&[SERVER], &options.echo, none)?;
    let service = Program::start_on(&[SERVER], &options.service, ["--listen", "127.0.0.1:0"])?;
    // Two runtimes share the core that one has for itself: on another they would share the load's, and be timed with what it
    // takes from them.
    let runtimes = |count| {
        let flags = ["--listen", "127.0.0.1:0", "--runtimes", count];
        Program::start_on(&[SERVER], &options.service, flags)
    };
    let (one, two) = (runtimes("1")?, runtimes("2")?);
    stay_on(&[LOAD])?;
    let kind = |name, server, calls, way| Kind { name, server, calls, way };
    let kinds = [
        kind("echo", &echo, ask::echo(), Way::Unary(BUSY)),
        kind("steps", &service, ask::unary(PlayView::Steps), Way::Unary(BUSY)),
        kind("count", &service, ask::unary(PlayView::Count), Way::Unary(BUSY)),
        kind("batch_steps", &service, ask::batch(PlayView::Steps), Way::Unary(BATCHES)),
        kind("batch_count", &service, ask::batch(PlayView::Count), Way::Unary(BATCHES)),
        kind("stream_steps", &service, ask::stream(PlayView::Steps), Way::Stream),
        kind("stream_count", &service, ask::stream(PlayView::Count), Way::Stream),
        kind("one_runtime", &one, ask::unary(PlayView::Steps), Way::Shared(BUSY)),
        kind("two_runtimes", &two, ask::unary(PlayView::Steps), Way::Shared(BUSY)),
        kind("echo_alone", &echo, ask::echo(), Way::Unary(ALONE)),
        kind("steps_alone", &service, ask::unary(PlayView::Steps), Way::Unary(ALONE)),
    ];
    let time = Duration::from_millis(options.milliseconds);
    let mut samples: BTreeMap<String, Vec<f64>> = BTreeMap::new();
    let mut note = |name: String, value: f64| samples.entry(name).or_default().push(value);
    for _ in 0..options.rounds {
        for kind in kinds.iter().filter(|kind| kind.name.contains(&options.only)) {
            let (mut tally, cpu, shares) = kind.run(time).await?;
            let positions = (tally.calls * kind.calls.positions) as f64;
            note(format!("service/{}/cpu", kind.name), cpu.as_nanos() as f64 / positions);
            note(format!("service/{}/wall", kind.name), tally.elapsed.as_nanos() as f64 / positions);
            if kind.name == "two_runtimes" {
                note("service/two_runtimes/busiest".to_owned(), shares[0].as_nanos() as f64 / positions);
                note("service/two_runtimes/idlest".to_owned(), shares[1].as_nanos() as f64 / positions);
            }
            if !tally.latencies.is_empty() {
                let middle = tally.latencies.len() / 2;
                let (_, median, _) = tally.latencies.select_nth_unstable(middle);
                note(format!("service/{}/p50", kind.name), *median as f64);
            }
        }
    }
    for (name, mut values) in samples {
        values.sort_by(f64::total_cmp);
        println!("{name} {} ns", values[values.len() / 2]);
    }
    Ok(())
}
