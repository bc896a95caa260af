//! Minutes of mixed load on one server: unary calls, batches, streams, clients that come and go, and an attack now and
//! then. Tells how its memory and its open files went, and the slope of the memory once it had warmed up.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use crate::ask;
use crate::attack::ATTACKS;
use crate::drive::{self, Length, Width};
use crate::program::Program;
use anyhow::{Context as _, Result, ensure};
use lexopt::prelude::*;
use plakoto_proto::v1::PlayView;

/// Between the load and a look at the memory.
const PAUSE: Duration = Duration::from_millis(200);

/// The share of the time that is for warming up.
const WARM: f64 = 0.2;

/// How much the memory may grow in an hour, in KiB, once it has warmed up.
const MOST_SLOPE: f64 = 16.0 * 1024.0;

/// The attacks that are made now and then: those that leave nothing to wait for.
const HOSTILE: &[&str] = &["rapid reset", "malformed protobuf", "lengths that lie", "one huge header"];

/// Loads a server, and prints what was seen.
///
/// # Errors
/// Where an answer is another than it must be, or the memory grows.
pub async fn run(mut arguments: lexopt::Parser) -> Result<()> {
    let (mut service, mut minutes) = (None, 10.0);
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("service") => service = Some(PathBuf::from(arguments.value()?)),
            Long("minutes") => minutes = arguments.value()?.parse()?,
            other => return Err(other.unexpected().into()),
        }
    }
    let service = service.context("--service PATH is needed")?;
    let mut server = Program::start(&service, ["--listen", "127.0.0.1:0"])?;
    let (address, started) = (server.address, Instant::now());
    let length = Duration::from_secs_f64(minutes * 60.0);
    let kinds = [ask::unary(PlayView::Steps), ask::unary(PlayView::Count), ask::batch(PlayView::Steps)];
    let stream = ask::stream(PlayView::Steps);
    let (mut calls, mut samples, mut round) = (0, Vec::new(), 0);
    let first = server.memory()?;
    while started.elapsed() < length {
        let width = Width { connections: 1 + round % 8, streams: 1 + round * 7 % 8 };
        let kind = &kinds[round % kinds.len()];
        calls += drive::unary(address, kind, width, Length::Time(Duration::from_millis(900))).await?.calls;
        calls += drive::stream(address, &stream, 64, Duration::from_millis(400)).await?.calls;
        if round % 20 == 19 {
            let name = HOSTILE[round / 20 % HOSTILE.len()];
            let attack = ATTACKS.iter().find(|attack| attack.name == name).context("no such attack")?;
            (attack.deed)(address).await?;
        }
        round += 1;
        ensure!(server.runs()?, "the server has ended");
        // What is free by now is given back, so that what is left is what is kept.
        tokio::time::sleep(PAUSE).await;
        samples.push((started.elapsed().as_secs_f64(), server.memory()? as f64));
    }
    let floor = floor(&samples, length.as_secs_f64());
    let slope = slope(&floor) * 3_600.0;
    let (last, peak, files) = (server.memory()?, server.peak()?, server.files()?);
    println!(
        "soak: {calls} calls in {:.1} minutes, all answered as they must be",
        started.elapsed().as_secs_f64() / 60.0
    );
    println!(
        "soak: memory {first} KiB at rest, {peak} KiB at most, {last} KiB at the end; {files} files open"
    );
    let told: Vec<_> = floor.iter().map(|(_, memory)| format!("{memory:.0}")).collect();
    println!("soak: the least of each twentieth after warming up, in KiB: {}", told.join(" "));
    println!("soak: slope of these {slope:.0} KiB an hour");
    ensure!(slope <= MOST_SLOPE, "the memory grows by {slope:.0} KiB an hour");
    Ok(())
}

/// The least memory of each twentieth of the time, those of warming up left out: what was kept, whatever was under way.
fn floor(samples: &[(f64, f64)], length: f64) -> Vec<(f64, f64)> {
    let twentieth = |at: f64| (at / length * 20.0) as usize;
    let parts = (twentieth(WARM * length)..20).map(|part| {
        let of_part = samples.iter().filter(|(at, _)| twentieth(*at) == part);
        of_part.copied().min_by(|a, b| a.1.total_cmp(&b.1))
    });
    parts.flatten().collect()
}

/// The slope of the line through points that lies nearest to them.
fn slope(points: &[(f64, f64)]) -> f64 {
    let count = points.len() as f64;
    let sum = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>();
    let (x, y) = (sum(|point| point.0), sum(|point| point.1));
    let (xy, xx) = (sum(|point| point.0 * point.1), sum(|point| point.0 * point.0));
    (count * xy - x * y) / (count * xx - x * x)
}
