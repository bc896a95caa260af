//! Times the engine beside its peers, in one process on one core: every work in turns, so that whatever else the
//! machine does falls on all alike.
//!
//! Prints a line for each figure: name, value, unit. `cargo xtask bench` reads them.

mod backgammon;
mod batches;
mod chess;
mod clock;

use lexopt::prelude::*;
use plakoto_benches::{CORPORA, GAMES, TURNS, Work, floor, works};

/// The rounds that give steady figures.
const ROUNDS: usize = 200;

fn main() -> Result<(), lexopt::Error> {
    let rounds = rounds()?;
    let mut all: Vec<Work> = works();
    all.extend(backgammon::works());
    all.extend([chess::work(), floor()]);
    let times = clock::time(&mut all, rounds);
    for (work, time) in all.iter().zip(times) {
        println!("{} {time:.3} ns", work.name());
    }
    for (name, time) in batches::time(rounds) {
        println!("{name} {time:.3} ns");
    }
    for (name, mean) in means() {
        println!("mean/{name} {mean:.1} each");
    }
    Ok(())
}

/// How often each work is timed: `--rounds N`.
fn rounds() -> Result<usize, lexopt::Error> {
    let mut arguments = lexopt::Parser::from_env();
    let mut rounds = ROUNDS;
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("rounds") => rounds = arguments.value()?.parse()?,
            other => return Err(other.unexpected()),
        }
    }
    Ok(rounds)
}

/// Plays of a position and turns of a game, ours and the peers'.
fn means() -> Vec<(String, f64)> {
    let mean = |total: usize, count: usize| total as f64 / count as f64;
    let corpora =
        CORPORA.iter().map(|corpus| (corpus.name.to_owned(), mean(corpus.plays, corpus.cases().len())));
    let peers = backgammon::means().into_iter().chain([chess::mean()]);
    let games = ("random".to_owned(), mean(TURNS, GAMES));
    corpora
        .chain([games])
        .chain(peers.map(|(name, total, count)| (name.to_owned(), mean(total, count))))
        .collect()
}
