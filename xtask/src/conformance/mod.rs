//! The conformance runner: vector files against a face.
//!
//! [`Face`] is what a face answers, [`Case`] one line of a vector file with what to ask about it; every
//! file has a module in [`cases`]. Nothing in a vector is trusted: what is malformed, or contradicts
//! itself, is a failure like a wrong answer.

mod c;
mod case;
mod cases;
mod face;
mod findings;
mod grpc;
mod perft;
mod plain;
mod pool;
mod program;
mod python;
mod report;
mod rust;
mod server;
#[cfg(test)]
mod tests;

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};

use c::C;
use case::Case;
use cases::{Figure, Game, IllegalPlay, LegalPlays, Perft, Settled, Worst};
use face::Face;
use grpc::Grpc;
use python::Python;
use report::Report;
pub(crate) use report::Totals;
use rust::Rust;
pub(crate) use server::Server;

/// What to run against what.
#[derive(Debug)]
pub(crate) struct Plan {
    /// The name of the face.
    pub(crate) face: String,
    /// The folder of vector files.
    pub(crate) vectors: PathBuf,
    /// Where a service runs already; else one is started and stopped.
    pub(crate) address: Option<String>,
    /// The Python that has the package.
    pub(crate) python: Option<PathBuf>,
    /// The program of C that has the library.
    pub(crate) c: Option<PathBuf>,
}

impl Plan {
    /// The project's own vectors against a face.
    pub(crate) fn of(face: &str) -> Plan {
        Plan { face: face.to_owned(), vectors: crate::repo::vectors(), address: None, python: None, c: None }
    }
}

/// Runs every vector file against the face, and prints what came of it.
///
/// # Errors
/// Where the face cannot be reached, the folder is not there, or nothing at all was run.
pub(crate) fn run(plan: &Plan, out: &mut dyn Write) -> Result<Totals> {
    match (plan.face.as_str(), &plan.address) {
        ("rust", None) => run_all(&Rust, &plan.vectors, out),
        ("grpc", Some(address)) => run_all(&Grpc::connect(address)?, &plan.vectors, out),
        ("grpc", None) => {
            let server = Server::start()?;
            let totals = run_all(&Grpc::connect(server.address())?, &plan.vectors, out)?;
            server.stop()?;
            Ok(totals)
        }
        ("python", None) => {
            let python = plan.python.as_ref().context("no Python that has the package")?;
            run_all(&Python::start(python)?, &plan.vectors, out)
        }
        ("c", None) => {
            let program = plan.c.as_ref().context("no program of C that has the library")?;
            run_all(&C::start(program)?, &plan.vectors, out)
        }
        (face, Some(_)) => bail!("the face `{face}` has no address"),
        (face, None) => bail!("unknown face `{face}`: there are `rust`, `grpc`, `python` and `c`"),
    }
}

/// Runs one vector file of a folder against a face, prints its line, and counts.
type Run = fn(&dyn Face, &Path, &mut dyn Write) -> Result<Totals>;

/// The vector files, in the order in which they are run.
const FILES: [(&str, Run); 7] = [
    (Figure::FILE, run_file::<Figure>),
    (LegalPlays::FILE, run_file::<LegalPlays>),
    (IllegalPlay::FILE, run_file::<IllegalPlay>),
    (Settled::FILE, run_file::<Settled>),
    (Game::FILE, run_file::<Game>),
    (Worst::FILE, run_file::<Worst>),
    (Perft::FILE, run_file::<Perft>),
];

/// Runs every file.
fn run_all(face: &dyn Face, vectors: &Path, out: &mut dyn Write) -> Result<Totals> {
    let unknown = unknown_files(vectors)?;
    let mut totals = Totals::default();
    for (_, run) in FILES {
        totals.add(run(face, vectors, out)?);
    }
    for name in unknown {
        writeln!(out, "{name}: not a file that this runner knows, skipped")?;
    }
    if totals.passed + totals.failed == 0 {
        bail!("nothing was run: no case of {} could be asked", vectors.display());
    }
    writeln!(out, "{} passed, {} failed", totals.passed, totals.failed)?;
    Ok(totals)
}

/// Runs one file and prints its line.
fn run_file<C: Case>(face: &dyn Face, vectors: &Path, out: &mut dyn Write) -> Result<Totals> {
    let mut report = Report::new(C::FILE);
    match case::sources(vectors, C::FILE) {
        Ok(None) => {
            writeln!(out, "{}: not in this folder, skipped", C::FILE)?;
            return Ok(Totals::default());
        }
        Ok(Some(sources)) => {
            let threads = if C::IN_TURN { 1 } else { face.at_once() };
            let checked = pool::map(&sources, threads, |source| case::check::<C>(source, face));
            for (source, (id, findings)) in sources.iter().zip(&checked) {
                report.count(source.line, id.as_deref(), findings);
            }
        }
        Err(error) => report.unreadable(&error),
    }
    report.print(out)?;
    Ok(report.totals())
}

/// The data files of a folder that no case reads.
fn unknown_files(folder: &Path) -> Result<Vec<String>> {
    let mut unknown = Vec::new();
    for entry in folder.read_dir().with_context(|| format!("no folder {}", folder.display()))? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        let is_data = name.ends_with(".json") || name.ends_with(".jsonl");
        if is_data && !FILES.iter().any(|(known, _)| *known == name) {
            unknown.push(name);
        }
    }
    unknown.sort();
    Ok(unknown)
}
