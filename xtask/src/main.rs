//! The project's own commands: `cargo xtask help` lists them.
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable)]

mod bench;
mod codegen;
mod conformance;
mod job;
mod metadata;
mod repo;
mod suites;
mod system;
mod tidy;

use std::process::ExitCode;

use anyhow::{Context as _, Result, bail};
use lexopt::prelude::*;

use bench::Part;
use conformance::Plan;
use suites::Selection;

const HELP: &str = "\
cargo xtask COMMAND

  test [--all] [NAME...]
      Runs the quick suites, all suites, or the named ones; sets up what they need below target/.
      A suite whose tool is missing is skipped, which is a failure where CI is set.
  test --list
      Names the suites.
  conformance --face rust|grpc|python|c --vectors DIR [--address URL]
      Runs the vectors in DIR (any folder with the file names of core/tests/vectors) against a face.
      grpc builds and starts the service on a free port, unless an address says where one runs; python builds the
      wheel and puts it into an environment of its own; c builds the library and a program of C that has it.
  bench [--quick] [--service]
      Times the engine beside its peers, counts its instructions, and times the service beside an echo; writes the
      tables into benches/README.md. With --service only the last of these. With --quick only shows that all of it
      runs, and prints the tables.
  soak [--minutes N]
      Ten minutes of mixed load on the service, or as many as are said: tells whether its memory grows.
  counts --bless
      Counts the instructions anew and commits them to benches/counts.txt; `test counts` compares.
  codegen [--check]
      Generates the code of the wire contract and the C library's header; with --check tells whether what is committed is up to date.
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
        Value(name) if name == "bench" => measure(arguments),
        Value(name) if name == "soak" => soak(arguments),
        Value(name) if name == "counts" => count(arguments),
        Value(name) if name == "codegen" => generate(arguments),
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
    let (mut face, mut vectors, mut address) = (None, None, None);
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("face") => face = Some(arguments.value()?.string()?),
            Long("vectors") => vectors = Some(arguments.value()?.into()),
            Long("address") => address = Some(arguments.value()?.string()?),
            other => return Err(other.unexpected().into()),
        }
    }
    let (Some(face), Some(vectors)) = (face, vectors) else {
        bail!("conformance needs --face and --vectors");
    };
    let python = if face == "python" { Some(suites::python()?) } else { None };
    let c = if face == "c" { Some(suites::c_program()?) } else { None };
    let totals = conformance::run(&Plan { face, vectors, address, python, c }, &mut std::io::stdout())?;
    Ok(totals.failed == 0)
}

fn measure(mut arguments: lexopt::Parser) -> Result<bool> {
    let mut quick = false;
    let mut parts = &[Part::Engine, Part::Service][..];
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("quick") => quick = true,
            Long("service") => parts = &[Part::Service],
            other => return Err(other.unexpected().into()),
        }
    }
    bench::run(parts, quick)?;
    Ok(true)
}

fn soak(mut arguments: lexopt::Parser) -> Result<bool> {
    let mut minutes = "10".to_owned();
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("minutes") => minutes = arguments.value()?.string()?,
            other => return Err(other.unexpected().into()),
        }
    }
    print!("{}", suites::soak(&minutes)?);
    Ok(true)
}

fn count(mut arguments: lexopt::Parser) -> Result<bool> {
    match arguments.next()? {
        Some(Long("bless")) => bench::bless()?,
        Some(other) => return Err(other.unexpected().into()),
        None => {
            bail!("to compare is `cargo xtask test counts`; to write them anew, `cargo xtask counts --bless`")
        }
    }
    Ok(true)
}

fn generate(mut arguments: lexopt::Parser) -> Result<bool> {
    let mut check = false;
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("check") => check = true,
            other => return Err(other.unexpected().into()),
        }
    }
    codegen::codegen(check)?;
    Ok(true)
}
