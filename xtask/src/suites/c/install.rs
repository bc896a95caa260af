//! What `cmake --install` puts down, and programs outside the tree that find it: by a CMake package, by pkg-config, and by
//! plain flags; each with the shared and with the static library.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail, ensure};

use super::library::SYSTEM_LIBRARIES;
use super::{FACE, WARNINGS, claims_of, listed_symbols, missing};
use crate::job::Job;
use crate::repo;
use crate::suites::suite::Verdict;

/// What the consumers print.
const PRINTED: &str = ": 2 plays";

pub(crate) fn run(job: &mut Job) -> Result<Verdict> {
    let probe = "cmake --version && pkg-config --version && g++ --version && make --version";
    if let Some(missing) = missing(job, probe, &["cmake", "pkg-config", "g++", "make"])? {
        return Ok(Verdict::Skipped(missing));
    }
    // Outside the tree, so that nothing of it can be found but what is installed.
    let scratch = tempfile::tempdir()?;
    let prefix = installed(job, scratch.path())?;
    headers_are_found_from_afar(job, scratch.path())?;
    static_symbols(job, &prefix)?;
    let source = scratch.path().join("consumer");
    fs::create_dir(&source)?;
    for name in ["CMakeLists.txt", "consumer.c", "consumer.cpp"] {
        let from = repo::root().join(FACE).join("tests/consumer").join(name);
        fs::copy(&from, source.join(name)).with_context(|| format!("cannot copy {}", from.display()))?;
    }
    let mut consumers = Vec::new();
    for kind in ["shared", "static"] {
        consumers.extend(by_cmake(job, &source, &prefix, kind)?);
        consumers.push(by_pkg_config(job, &source, &prefix, kind)?);
        consumers.push(by_flags(job, &source, &prefix, kind)?);
    }
    for (consumer, kind) in &consumers {
        let mut command = Command::new(consumer);
        // The static ones run without any library of ours in sight.
        if *kind == "shared" {
            command.env("LD_LIBRARY_PATH", prefix.join(LIBRARIES));
        }
        let printed = job.output(&mut command)?;
        ensure!(printed.trim_end().ends_with(PRINTED), "{} prints {printed}", consumer.display());
    }
    two_in_one(job, scratch.path(), &prefix)?;
    Ok(Verdict::Passed(format!(
        "{} consumers, two static libraries from Rust in one program",
        consumers.len()
    )))
}

/// The static library as installed shows only our own names.
fn static_symbols(job: &mut Job, prefix: &Path) -> Result<()> {
    let mut nm = Command::new("nm");
    let printed = job.output(
        nm.args(["--defined-only", "--extern-only"]).arg(prefix.join(LIBRARIES).join("libplakoto.a")),
    )?;
    let found: Vec<&str> = printed.lines().filter_map(|line| line.split_whitespace().nth(2)).collect();
    let mut listed = listed_symbols()?;
    listed.retain(|name| !found.contains(&name.as_str()));
    ensure!(listed.is_empty(), "not in the static library: {listed:?}");
    match found.iter().find(|name| !name.starts_with("plakoto_")) {
        Some(stranger) => bail!("to be seen in the static library, and not ours: {stranger}"),
        None => Ok(()),
    }
}

/// Where the libraries go below what was asked for.
const LIBRARIES: &str = "lib";

/// A consumer, and which library it has.
type Consumer = (PathBuf, &'static str);

/// Installs into a folder; where.
fn installed(job: &mut Job, scratch: &Path) -> Result<PathBuf> {
    let (build, prefix) = (scratch.join("build"), scratch.join("prefix"));
    let mut configure = Command::new("cmake");
    repo::forget_package(&mut configure);
    configure.arg("-S").arg(repo::root().join(FACE)).arg("-B").arg(&build);
    configure
        .arg(format!("-DCMAKE_INSTALL_PREFIX={}", prefix.display()))
        .arg(format!("-DCMAKE_INSTALL_LIBDIR={LIBRARIES}"));
    configure.env_remove(CARGO_TARGET);
    job.run(configure.arg(format!("-DPLAKOTO_TARGET_DIR={}", job.target().display())))?;
    let mut cmake = Command::new("cmake");
    repo::forget_package(&mut cmake);
    // It was configured for this machine, and stays so whatever the environment says now.
    cmake.env(CARGO_TARGET, "no-such-machine");
    job.run(cmake.arg("--build").arg(&build))?;
    job.run(Command::new("cmake").arg("--install").arg(&build))?;
    Ok(prefix)
}

/// What tells cargo to build for another machine, and into another folder.
const CARGO_TARGET: &str = "CARGO_BUILD_TARGET";

/// Where libraries are two folders down, as on Debian, the pkg-config files still find the headers; and what is built for
/// another machine is looked for where cargo puts it.
fn headers_are_found_from_afar(job: &mut Job, scratch: &Path) -> Result<()> {
    let build = scratch.join("afar");
    let mut configure = Command::new("cmake");
    configure.arg("-S").arg(repo::root().join(FACE)).arg("-B").arg(&build);
    configure.env(CARGO_TARGET, "some-other-machine");
    job.run(configure.args(["-DCMAKE_INSTALL_PREFIX=/opt/plakoto", "-DCMAKE_INSTALL_LIBDIR=lib/machine"]))?;
    let installs = fs::read_to_string(build.join("cmake_install.cmake"))?;
    ensure!(
        installs.contains("/some-other-machine/release/libplakoto.so"),
        "the shared library that is built for another machine is not installed"
    );
    // The static one is made of that of cargo by a command of the build.
    let builds = fs::read_to_string(build.join("CMakeFiles/plakoto_static.dir/build.make"))?;
    ensure!(
        builds.contains("/some-other-machine/release/libplakoto.a"),
        "the static library is not made of what is built for another machine"
    );
    for name in ["plakoto.pc", "plakoto-static.pc"] {
        let text = fs::read_to_string(build.join(name))?;
        ensure!(
            text.contains("includedir=${pcfiledir}/../../../include\n"),
            "{name} does not find the headers"
        );
    }
    Ok(())
}

fn by_cmake(job: &mut Job, source: &Path, prefix: &Path, kind: &'static str) -> Result<[Consumer; 2]> {
    let build = source.join(format!("cmake-{kind}"));
    let mut configure = Command::new("cmake");
    let other = if kind == "shared" { "static" } else { "shared" };
    configure.arg("-S").arg(source).arg("-B").arg(&build);
    configure.arg(format!("-DKIND={kind}")).arg(format!("-DOTHER={other}"));
    job.run(configure.arg(format!("-DCMAKE_PREFIX_PATH={}", prefix.display())))?;
    job.run(Command::new("cmake").arg("--build").arg(&build))?;
    Ok([(build.join("consumer-c"), kind), (build.join("consumer-cpp"), kind)])
}

fn by_pkg_config(job: &mut Job, source: &Path, prefix: &Path, kind: &'static str) -> Result<Consumer> {
    let package = if kind == "static" { "plakoto-static" } else { "plakoto" };
    let mut ask = Command::new("pkg-config");
    ask.args(["--cflags", "--libs", package])
        .env("PKG_CONFIG_PATH", prefix.join(LIBRARIES).join("pkgconfig"));
    let flags = job.output(&mut ask)?;
    let program = source.join(format!("pkg-config-{kind}"));
    let mut compile = Command::new("cc");
    compile.args(WARNINGS).arg(source.join("consumer.c")).args(flags.split_whitespace());
    job.run(compile.arg("-o").arg(&program))?;
    Ok((program, kind))
}

fn by_flags(job: &mut Job, source: &Path, prefix: &Path, kind: &'static str) -> Result<Consumer> {
    let program = source.join(format!("flags-{kind}"));
    let mut compile = Command::new("cc");
    compile.args(WARNINGS).arg("-I").arg(prefix.join("include")).arg(source.join("consumer.c"));
    if kind == "static" {
        compile.arg(prefix.join(LIBRARIES).join("libplakoto.a")).args(SYSTEM_LIBRARIES);
    } else {
        compile.arg("-L").arg(prefix.join(LIBRARIES)).arg("-lplakoto");
    }
    job.run(compile.arg("-o").arg(&program))?;
    Ok((program, kind))
}

/// A program with the static library and another one that has Rust's standard library in it too.
fn two_in_one(job: &mut Job, scratch: &Path, prefix: &Path) -> Result<()> {
    let tests = repo::root().join(FACE).join("tests");
    let other = scratch.join("libother.a");
    let mut rustc = Command::new("rustc");
    repo::forget_package(&mut rustc);
    rustc.args(["--edition=2024", "--crate-type=staticlib", "-O", "-o"]).arg(&other);
    job.run(rustc.arg(tests.join("other.rs")))?;
    let (ours, program) = (prefix.join(LIBRARIES).join("libplakoto.a"), scratch.join("two"));
    for order in [[&ours, &other], [&other, &ours]] {
        let mut compile = Command::new("cc");
        compile.args(WARNINGS).arg("-I").arg(prefix.join("include")).arg(tests.join("two.c"));
        job.run(compile.args(order).args(SYSTEM_LIBRARIES).arg("-o").arg(&program))?;
        claims_of(&job.output(&mut Command::new(&program))?)?;
    }
    Ok(())
}
