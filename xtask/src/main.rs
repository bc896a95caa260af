//! The project's own commands: `cargo xtask help` lists them.

mod conformance;
mod metadata;
mod repo;
mod suites;
mod tidy;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context as _, Result, bail};
use lexopt::prelude::*;

use suites::Selection;

const HELP: &str = "\
cargo xtask COMMAND

  test [--all] [NAME...]
      Runs the quick suites, all suites, or the named ones; sets up what they need below target/.
      A suite whose tool is missing is skipped, which is a failure where CI is set.
  test --list
      Names the suites.
  conformance --face rust --vectors DIR
      Runs the vectors in DIR (any folder with the file names of core/tests/vectors) against a face.
  help
      Prints this.
";

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// Does what the command line says; tells whether all was well.
fn run() -> Result<bool> {
    let mut arguments = lexopt::Parser::from_env();
    let Some(command) = arguments.next()? else { return help() };
    match command {
        Value(name) if name == "test" => test(arguments),
        Value(name) if name == "conformance" => conform(arguments),
        Value(name) if name == "help" => help(),
        Short('h') | Long("help") => help(),
        other => Err(other.unexpected()).context("`cargo xtask help` lists the commands"),
    }
}

fn help() -> Result<bool> {
    print!("{HELP}");
    Ok(true)
}

fn test(mut arguments: lexopt::Parser) -> Result<bool> {
    let mut selection = Selection::default();
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("all") => selection.all = true,
            Long("list") => {
                suites::list();
                return Ok(true);
            }
            Value(name) => selection.names.push(name.string()?),
            other => return Err(other.unexpected().into()),
        }
    }
    suites::run(&selection)
}

fn conform(mut arguments: lexopt::Parser) -> Result<bool> {
    let (mut face, mut vectors): (Option<String>, Option<PathBuf>) = (None, None);
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("face") => face = Some(arguments.value()?.string()?),
            Long("vectors") => vectors = Some(arguments.value()?.into()),
            other => return Err(other.unexpected().into()),
        }
    }
    let (Some(face), Some(vectors)) = (face, vectors) else {
        bail!("conformance needs --face and --vectors");
    };
    let totals = conformance::run(&face, &vectors, &mut std::io::stdout())?;
    Ok(totals.failed == 0)
}
