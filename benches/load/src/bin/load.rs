//! `load speed`, `load attacks`, `load soak`: each on a program that is named with `--service`.

use anyhow::{Context as _, Result, bail};
use lexopt::prelude::*;
use plakoto_load::{attacks, soak, speed};
use tokio::runtime::Builder;

fn main() -> Result<()> {
    let mut arguments = lexopt::Parser::from_env();
    let command = arguments.next()?.context("one of `speed`, `attacks` and `soak` is needed")?;
    // Load that is measured comes from one thread, on one core.
    let one = Builder::new_current_thread().enable_all().build()?;
    match command {
        Value(name) if name == "speed" => one.block_on(speed::run(arguments)),
        Value(name) if name == "soak" => one.block_on(soak::run(arguments)),
        Value(name) if name == "attacks" => {
            Builder::new_multi_thread().enable_all().build()?.block_on(attacks::run(arguments))
        }
        other => bail!(other.unexpected()),
    }
}
