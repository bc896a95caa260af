//! The examples in C and C++, compiled and played.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result, ensure};

use super::{Library, missing};
use crate::job::Job;
use crate::repo;
use crate::suites::suite::Verdict;

/// The position of which a turn is dragged.
const POSITION: &str = "white | 1:B10 5:B4 13:W6 15:B1 20:W1 24:W8";
/// The drags: one that is not legal, one taken back, and a whole turn.
const DRAGS: &str = "8 5\n20 17\nundo\n20 15\n13 10\ndone\n";

pub(crate) fn run(job: &mut Job) -> Result<Verdict> {
    if let Some(missing) = missing(job, "g++ --version", &["g++"])? {
        return Ok(Verdict::Skipped(missing));
    }
    let library = Library::ready(job)?;
    let scratch = tempfile::tempdir()?;
    let turns = terminal_game(job, &library, scratch.path())?;
    drag(job, &library, scratch.path())?;
    Ok(Verdict::Passed(format!("a game of {turns} turns, and a turn dragged")))
}

/// A game to its end, with text, numbers and nonsense typed; its record must be one of the engine's. How many turns.
fn terminal_game(job: &mut Job, library: &Library, scratch: &Path) -> Result<usize> {
    let source = repo::root().join("examples/c/terminal_game.c");
    let program = library.compile(job, "gcc", &source, &["-std=c11"])?;
    let record = scratch.join("game.plakoto");
    let typed = format!("nonsense\n24/1\nlist\n0\n{}", "1\n".repeat(500));
    let printed = with_input(job, scratch, &typed, Command::new(program).arg("7").arg(&record))?;
    for wanted in ["O White", "Black plays", "play_unreadable", "  1  ", "points."] {
        ensure!(printed.contains(wanted), "the game in a terminal never prints `{wanted}`");
    }
    let text = fs::read_to_string(&record).context("the game in a terminal saved no record")?;
    let game = text.parse::<plakoto::Record>()?.replay()?;
    ensure!(game.outcome().is_some(), "the game in a terminal has no end");
    Ok(game.turns().len())
}

/// A turn dragged step by step.
fn drag(job: &mut Job, library: &Library, scratch: &Path) -> Result<()> {
    let source = repo::root().join("examples/cpp/drag.cpp");
    let program = library.compile(job, "g++", &source, &["-std=c++17"])?;
    let mut command = Command::new(program);
    let printed = with_input(job, scratch, DRAGS, command.args([POSITION, "5", "3"]))?;
    for wanted in [
        "from 20 to 17 15*",
        "no: step 0: no checker",
        "dice left: 3\n",
        "may end here",
        "played 20/15* 13/10",
    ] {
        ensure!(printed.contains(wanted), "the dragged turn never prints `{wanted}`:\n{printed}");
    }
    Ok(())
}

/// What a command prints that is given lines to read.
fn with_input(job: &mut Job, scratch: &Path, lines: &str, command: &mut Command) -> Result<String> {
    let input = scratch.join("input");
    fs::write(&input, lines)?;
    // A shell, since what a suite runs has nothing to read.
    let mut shell = Command::new("sh");
    shell.args(["-c", "exec \"$@\" < \"$0\""]).arg(&input);
    job.output(shell.arg(command.get_program()).args(command.get_args()))
}
