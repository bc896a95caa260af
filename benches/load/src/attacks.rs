//! Every attack, each against a server of its own with a good client beside it. Prints what was shown as a table.

use std::path::PathBuf;

use crate::attack::ATTACKS;
use crate::trial::{self, Bounds};
use anyhow::{Context as _, Result, ensure};
use lexopt::prelude::*;

/// What no attack may make a server grow beyond, in KiB.
const BOUNDS: Bounds = Bounds { memory: 400 * 1024 };

/// Makes every attack, or those whose names hold a text.
///
/// # Errors
/// Where one was not withstood.
pub async fn run(mut arguments: lexopt::Parser) -> Result<()> {
    let (mut service, mut only) = (None, None);
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("service") => service = Some(PathBuf::from(arguments.value()?)),
            Long("only") => only = Some(arguments.value()?.string()?),
            other => return Err(other.unexpected().into()),
        }
    }
    let service = service.context("--service PATH is needed: the program to attack")?;
    println!(
        "| attack | what was done | good calls beside it, the slowest | memory before, at most, after |"
    );
    println!("|---|---|---|---|");
    let (mut tried, mut failed) = (0, 0);
    for attack in ATTACKS.iter().filter(|attack| only.as_ref().is_none_or(|only| attack.name.contains(only)))
    {
        tried += 1;
        match trial::run(&service, attack.flags, BOUNDS, attack.deed).await {
            Ok(shown) => {
                let trial::Shown { told, good, memory } = shown;
                let [before, most, after] = memory.map(|kib| kib as f64 / 1024.0);
                let (calls, worst) = (good.calls, good.worst.as_millis());
                let name = attack.name;
                println!(
                    "| {name} | {told} | {calls}, {worst} ms | {before:.0}, {most:.0}, {after:.0} MiB |"
                );
            }
            Err(error) => {
                failed += 1;
                println!("| {} | **FAILED: {error:#}** | | |", attack.name);
            }
        }
    }
    println!("\nattacks: {} of {tried} survived", tried - failed);
    ensure!(failed == 0, "{failed} attacks were not withstood");
    Ok(())
}
