//! `cargo xtask bench`: the goals of speed, each measured, beside peers and beside what the machine can do.

mod counts;
mod figures;
mod goals;
pub(crate) mod load;
mod machine;
mod table;

pub(crate) use counts::{bless, compare};

use std::fs;
use std::process::Command;

use anyhow::{Context as _, Result};

use crate::job::Job;
use crate::metadata::Metadata;
use crate::repo;
use crate::suites::package;
use crate::suites::{Library, Linked};
use figures::Figures;
use machine::Machine;

/// The program that times the engine beside its peers: a crate outside the workspace.
pub(crate) const PEERS: &str = "benches/peers/Cargo.toml";

/// The program that times the Python package beside its peers.
const COMPARE: &str = "bindings/python/bench/compare.py";

/// The program that times the calls of the C library, and the positions for it.
const ADDED: &str = "bindings/c/bench/added.c";
const CORPUS: &str = "benches/corpora/games.txt";

/// The runs of it, and the rounds of each, that give steady figures.
const ADDED_RUNS: usize = 15;
const ADDED_ROUNDS: &str = "600";

/// The rounds of a run that only shows that all works; its times mean little.
const QUICK_ROUNDS: &str = "1";

/// What is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// The engine and its peers, and Python.
    Engine,
    /// The service beside an echo.
    Service,
}

/// Measures, and writes the tables into benches/README.md; where it is quick, prints them instead.
pub(crate) fn run(parts: &[Part], quick: bool) -> Result<()> {
    let metadata = Metadata::read()?;
    let mut job = Job::new("bench", &metadata)?;
    for part in parts {
        let (mark, table) = match part {
            Part::Engine => (table::ENGINE, table(&mut job, quick)?),
            Part::Service => (table::SERVICE, service_table(&mut job, quick)?),
        };
        print!("{table}");
        if !quick {
            let path = repo::root().join("benches/README.md");
            let text =
                fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
            fs::write(&path, table::inserted(&text, mark, &table)?)?;
        }
    }
    Ok(())
}

/// The table of the service; a word on why there is none, where the machine has not got what that needs.
pub(crate) fn service_table(job: &mut Job, quick: bool) -> Result<String> {
    let figures = load::measure(job, quick)?;
    if figures.group("").next().is_none() {
        return Ok("The service is not timed here: that needs Linux, a core for it and one for the load.\n"
            .to_owned());
    }
    let rows = table::plain(goals::SERVICE_ROWS, &figures)?;
    Ok(format!("{}\n\n{rows}", Machine::read(job)?.system()))
}

/// Builds and runs the programs; the table as Markdown.
pub(crate) fn table(job: &mut Job, quick: bool) -> Result<String> {
    let mut figures = peers(job, quick)?;
    figures.add(c(job, quick)?.group("").map(|(name, value)| (name.to_owned(), value)));
    figures.add(python(job, quick)?.group("").map(|(name, value)| (name.to_owned(), value)));
    // Not for a quick run: the suite `counts` tells more than this would.
    if !quick {
        figures.add(counts::measure(job)?.into_iter().map(|(name, count)| (format!("counts/{name}"), count)));
    }
    let machine = Machine::read(job)?;
    table::of(goals::ROWS, &figures, &machine)
}

/// The times of the Python package and its peers; none where there is no Python.
fn python(job: &mut Job, quick: bool) -> Result<Figures> {
    let venv = match package::with_peers(job)? {
        Ok(venv) => venv,
        Err(missing) => {
            job.say(&missing)?;
            return Ok(Figures::default());
        }
    };
    let mut compare = venv.python();
    compare.arg(COMPARE);
    if quick {
        compare.args(["--rounds", QUICK_ROUNDS, "--size", "400"]);
    }
    job.output(&mut compare)?.parse()
}

/// The times of the C library's calls beside the same work in Rust, linked with the one library and with the other: of some
/// runs, since where a program happens to lie in memory tells too.
fn c(job: &mut Job, quick: bool) -> Result<Figures> {
    let library = Library::with_baseline(job)?;
    let (runs, rounds) = if quick { (1, QUICK_ROUNDS) } else { (ADDED_RUNS, ADDED_ROUNDS) };
    let mut figures = Figures::default();
    for (linked, group) in [(Linked::Shared, "c/shared"), (Linked::Static, "c/static")] {
        let program = library.link(job, "cc", &repo::root().join(ADDED), &["-std=c11", "-O2"], linked)?;
        let mut all = Vec::new();
        for _ in 0..runs {
            let mut added = Command::new(&program);
            all.push(job.output(added.arg(repo::root().join(CORPUS)).arg(rounds))?.parse()?);
        }
        let medians = Figures::medians(&all);
        figures.add(medians.group("").map(|(name, value)| (format!("{group}/{name}"), value)));
    }
    Ok(figures)
}

/// The times of the engine and its peers.
fn peers(job: &mut Job, quick: bool) -> Result<Figures> {
    let target = job.target().join("peers");
    let mut cargo = repo::cargo();
    cargo.args(["run", "--release", "--locked", "--manifest-path", PEERS, "--target-dir"]).arg(target);
    if quick {
        cargo.args(["--", "--rounds", QUICK_ROUNDS]);
    }
    job.output(&mut cargo)?.parse()
}
