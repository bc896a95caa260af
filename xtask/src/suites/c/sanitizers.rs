//! The test programs where every access to memory, and every order of threads, is watched.

use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;

use super::{C_TESTS, CPP_TESTS, Library, claims_of, header, missing};
use crate::job::Job;
use crate::repo;
use crate::suites::suite::Verdict;

/// The test with many threads.
const THREADED: &str = "threads";
/// What of valgrind's findings is known not to be one, each explained there.
const SUPPRESSIONS: &str = "bindings/c/tests/valgrind.supp";

pub(crate) fn run(job: &mut Job) -> Result<Verdict> {
    let probe =
        "clang++ --version && valgrind --version && x86_64-w64-mingw32-gcc --version && g++ --version";
    let packages = ["clang", "g++", "valgrind", "gcc-mingw-w64-x86-64"];
    if let Some(missing) = missing(job, probe, &packages)? {
        return Ok(Verdict::Skipped(missing));
    }
    let headers = header::check(job, &["gcc", "clang", "x86_64-w64-mingw32-gcc"], &["g++", "clang++"])?;
    let library = Library::ready(job)?;
    let suppressions = format!("--suppressions={}", repo::root().join(SUPPRESSIONS).display());
    let mut runs = 0;
    for test in C_TESTS.iter().chain(&CPP_TESTS) {
        let watched = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"];
        let program = compiled(job, &library, test, &watched)?;
        claims_of(&job.output(&mut Command::new(program))?)?;
        let program = compiled(job, &library, test, &[])?;
        let mut memcheck = Command::new("valgrind");
        memcheck.args(["--quiet", "--error-exitcode=9", "--leak-check=full", "--errors-for-leak-kinds=all"]);
        claims_of(&job.output(memcheck.arg(&suppressions).arg(program))?)?;
        runs += 2;
    }
    let program = compiled(job, &library, THREADED, &["-fsanitize=thread"])?;
    claims_of(&job.output(&mut Command::new(program))?)?;
    let program = compiled(job, &library, THREADED, &[])?;
    let mut helgrind = Command::new("valgrind");
    helgrind.args(["--tool=helgrind", "--quiet", "--error-exitcode=9"]).arg(program);
    claims_of(&job.output(&mut helgrind)?)?;
    runs += 2;
    Ok(Verdict::Passed(format!("{headers} compilations, 0 warnings; {runs} runs, 0 findings")))
}

/// A test program in either language.
fn compiled(job: &mut Job, library: &Library, test: &str, options: &[&str]) -> Result<PathBuf> {
    let (is_cpp, standard) =
        if CPP_TESTS.contains(&test) { (true, "-std=c++20") } else { (false, "-std=c11") };
    let options: Vec<&str> = [standard].into_iter().chain(options.iter().copied()).collect();
    if is_cpp { library.cpp(job, "g++", test, &options) } else { library.c(job, "gcc", test, &options) }
}
