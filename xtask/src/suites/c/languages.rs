//! The library from other languages: C# by P/Invoke, Go by cgo. Both play the same scene, and must print the same.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result, ensure};

use super::{FACE, Library, missing};
use crate::job::Job;
use crate::repo;
use crate::suites::suite::Verdict;

/// What is printed.
const SCENE: &str = "tests/scene.txt";

pub(crate) fn run(job: &mut Job) -> Result<Verdict> {
    let probe = "mono --version && mcs --version && go version && cc --version && pkg-config --version";
    let packages = ["mono-runtime", "mono-mcs", "golang-go", "gcc", "pkg-config"];
    if let Some(missing) = missing(job, probe, &packages)? {
        return Ok(Verdict::Skipped(missing));
    }
    let library = Library::ready(job)?;
    let path = repo::root().join(FACE).join(SCENE);
    let scene = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let scratch = tempfile::tempdir()?;
    for (language, printed) in
        [("C#", csharp(job, &library, scratch.path())?), ("Go", go(job, &library, scratch.path())?)]
    {
        ensure!(printed == scene, "{language} prints another scene:\n{printed}");
    }
    Ok(Verdict::Passed("C# and Go".to_owned()))
}

fn csharp(job: &mut Job, library: &Library, scratch: &Path) -> Result<String> {
    let program = scratch.join("program.exe");
    let mut compile = Command::new("mcs");
    compile.args(["-unsafe", "-warnaserror", "-nowarn:0169,0649"]).arg(format!("-out:{}", program.display()));
    job.run(compile.arg(repo::root().join("examples/csharp/Program.cs")))?;
    job.output(Command::new("mono").arg(program).env("LD_LIBRARY_PATH", library.lib()))
}

fn go(job: &mut Job, library: &Library, scratch: &Path) -> Result<String> {
    // As pkg-config would tell it once the library is installed, which `c-install` shows.
    let package = scratch.join("plakoto.pc");
    let (include, lib) = (Library::include(), library.lib());
    let (include, lib) = (include.display(), lib.display());
    let text = format!(
        "Name: plakoto\nDescription: as built\nVersion: 0\nCflags: -I{include}\nLibs: -L{lib} -lplakoto\n"
    );
    fs::write(&package, text)?;
    let mut go = Command::new("go");
    go.args(["run", "."]).current_dir(repo::root().join("examples/go-c"));
    go.env("PKG_CONFIG_PATH", scratch).env("LD_LIBRARY_PATH", library.lib()).env("CGO_ENABLED", "1");
    job.output(&mut go)
}
