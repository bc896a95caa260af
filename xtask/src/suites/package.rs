//! The Python package as its users get it: a wheel, built and put into an environment of its own.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result};

use super::suite::Verdict;
use super::venv::{Venv, can_make_environments, closing_line};
use crate::job::Job;
use crate::repo;

/// The package.
const PACKAGE: &str = "bindings/python";
/// The notebooks.
const EXAMPLES: &str = "examples/python";
/// Its tests, with their pinned requirements.
const TESTS: &str = "bindings/python/tests";
/// What times it.
const BENCH: &str = "bindings/python/bench";

/// The tests, and what checks types: of the package by its stubs, of all that uses it, and the stubs by the built module.
pub(crate) fn run(job: &mut Job) -> Result<Verdict> {
    let venv = match installed(job)? {
        Ok(venv) => venv,
        Err(missing) => return Ok(Verdict::Skipped(missing)),
    };
    job.run(mypy(job, &venv).args(["--package", "plakoto"]))?;
    job.run(mypy(job, &venv).args([TESTS, BENCH]))?;
    let allowed = format!("{TESTS}/stubtest-allowed.txt");
    job.run(venv.python().args(["-m", "mypy.stubtest", "plakoto", "--allowlist", &allowed]))?;
    job.run(venv.python().args(["-m", "pytest", TESTS]))?;
    Ok(Verdict::Passed(closing_line(&job.log())))
}

/// The strict check of types, of what is still to be named.
fn mypy(job: &Job, venv: &Venv) -> Command {
    let mut mypy = venv.python();
    mypy.args(["-m", "mypy", "--strict", "--cache-dir"]).arg(job.target().join("mypy"));
    mypy
}

/// The other check of types, of what is still to be named, with what an environment has.
fn pyright(tools: &Venv, venv: &Venv) -> Command {
    let mut pyright = tools.python();
    pyright.args(["-m", "pyright", "--pythonpath"]).arg(venv.bin().join("python"));
    pyright
}

/// The environment with a fresh wheel in it; or what is missing.
pub(crate) fn installed(job: &mut Job) -> Result<Result<Venv, String>> {
    if !job.metadata.has("plakoto-python") {
        return Ok(Err("no package plakoto-python".to_owned()));
    }
    let venv = match Venv::ready(job, "venv-package", &format!("{TESTS}/requirements.txt"))? {
        Ok(venv) => venv,
        Err(missing) => return Ok(Err(missing)),
    };
    let wheel = wheel(job, &venv)?;
    install(job, &venv, &wheel)?;
    Ok(Ok(venv))
}

/// Builds the wheel, the only one in its folder.
fn wheel(job: &mut Job, venv: &Venv) -> Result<PathBuf> {
    let folder = job.target().join("wheels");
    if folder.exists() {
        fs::remove_dir_all(&folder).context("cannot clear the folder of wheels")?;
    }
    let mut maturin = venv.python();
    repo::forget_package(&mut maturin);
    maturin.args(["-m", "maturin", "build", "--release", "--locked", "--manifest-path"]);
    maturin.arg(format!("{PACKAGE}/Cargo.toml"));
    maturin.arg("--target-dir").arg(job.target()).arg("--out").arg(&folder);
    job.run(&mut maturin)?;
    files_of(&folder)?
        .find(|path| path.extension().is_some_and(|end| end == "whl"))
        .context("maturin made no wheel")
}

/// Puts the wheel into an environment, in the place of the one there.
fn install(job: &mut Job, venv: &Venv, wheel: &Path) -> Result<()> {
    job.run(venv.pip(&["install", "--force-reinstall", "--no-deps"]).arg(wheel))
}

/// The wheel under every Python that is found, and checked with the sources as those who hand them out do.
pub(crate) fn run_everywhere(job: &mut Job) -> Result<Verdict> {
    let venv = match installed(job)? {
        Ok(venv) => venv,
        Err(missing) => return Ok(Verdict::Skipped(missing)),
    };
    let wheel = wheel(job, &venv)?;
    let sources = sources(job, &venv)?;
    if let Err(missing) = check_release(job, &venv, &wheel, &sources)? {
        return Ok(Verdict::Skipped(missing));
    }
    if let Err(missing) = try_sources(job, &sources)? {
        return Ok(Verdict::Skipped(missing));
    }
    let mut tried = Vec::new();
    for (version, python) in pythons() {
        let name = format!("venv-package-{version}");
        let requirements = format!("{TESTS}/requirements-run.txt");
        match Venv::with_python(job, &name, &requirements, Some(&python))? {
            Ok(other) => {
                install(job, &other, &wheel)?;
                job.run(other.python().args(["-m", "pytest", "--quiet", TESTS]))?;
                tried.push(version);
            }
            Err(missing) => job.say(&missing)?,
        }
    }
    let size = fs::metadata(&wheel)?.len() / 1024;
    Ok(Verdict::Passed(format!("wheel of {size} KiB under Python {}", tried.join(", "))))
}

/// An environment with the wheel and the peers that it is timed beside; or what is missing.
pub(crate) fn with_peers(job: &mut Job) -> Result<Result<Venv, String>> {
    let builder = match installed(job)? {
        Ok(venv) => venv,
        Err(missing) => return Ok(Err(missing)),
    };
    let wheel = wheel(job, &builder)?;
    let venv = match Venv::ready(job, "venv-bench", &format!("{PACKAGE}/bench/requirements.txt"))? {
        Ok(venv) => venv,
        Err(missing) => return Ok(Err(missing)),
    };
    install(job, &venv, &wheel)?;
    Ok(Ok(venv))
}

/// Every notebook runs from top to bottom, with the wheel.
pub(crate) fn run_notebooks(job: &mut Job) -> Result<Verdict> {
    let venv = match installed(job)? {
        Ok(venv) => venv,
        Err(missing) => return Ok(Verdict::Skipped(missing)),
    };
    let wheel = wheel(job, &venv)?;
    let notebooks = match Venv::ready(job, "venv-notebooks", &format!("{EXAMPLES}/requirements.txt"))? {
        Ok(notebooks) => notebooks,
        Err(missing) => return Ok(Verdict::Skipped(missing)),
    };
    install(job, &notebooks, &wheel)?;
    let (runner, notebook) = (format!("{EXAMPLES}/run_notebook.py"), format!("{EXAMPLES}/quickstart.ipynb"));
    let cells = job.output(notebooks.python().args([&runner, "--cells", &notebook]))?;
    let script = job.target().join("xtask/quickstart.py");
    fs::write(&script, cells).with_context(|| format!("cannot write {}", script.display()))?;
    let mut mypy = mypy(job, &venv);
    mypy.arg("--python-executable").arg(notebooks.bin().join("python"));
    job.run(mypy.arg(&runner).arg(&script))?;
    let tools = match Venv::ready(job, "venv-release", &format!("{TESTS}/requirements-release.txt"))? {
        Ok(tools) => tools,
        Err(missing) => return Ok(Verdict::Skipped(missing)),
    };
    job.run(pyright(&tools, &notebooks).arg(&runner).arg(&script))?;
    job.run(notebooks.python().args([&runner, &notebook]))?;
    Ok(Verdict::Passed(closing_line(&job.log())))
}

/// The archive of the sources, the only one in its folder.
fn sources(job: &mut Job, venv: &Venv) -> Result<PathBuf> {
    let folder = job.target().join("sdist");
    if folder.exists() {
        fs::remove_dir_all(&folder).context("cannot clear the folder of sources")?;
    }
    let mut maturin = venv.python();
    repo::forget_package(&mut maturin);
    maturin.args(["-m", "maturin", "sdist", "--manifest-path"]).arg(format!("{PACKAGE}/Cargo.toml"));
    job.run(maturin.arg("--out").arg(&folder))?;
    files_of(&folder)?
        .find(|path| path.extension().is_some_and(|end| end == "gz"))
        .context("maturin made no archive of the sources")
}

/// Builds the package from the archive of its sources, as where no wheel fits, in an environment that has nothing of it.
fn try_sources(job: &mut Job, archive: &Path) -> Result<Result<(), String>> {
    let venv = match Venv::ready(job, "venv-sdist", &format!("{TESTS}/requirements-run.txt"))? {
        Ok(venv) => venv,
        Err(missing) => return Ok(Err(missing)),
    };
    let mut pip = venv.pip(&["install", "--force-reinstall", "--no-deps", "--no-cache-dir"]);
    repo::forget_package(&mut pip);
    // What it builds upon has been built here before.
    job.run(pip.env("CARGO_TARGET_DIR", job.target()).arg(archive))?;
    job.run(venv.python().args(["-m", "pytest", "--quiet", &format!("{TESTS}/test_docs.py")]))?;
    Ok(Ok(()))
}

/// Whether the wheel keeps to the stable ABI, whether an index would take it and the sources, and whether another
/// checker of types agrees.
fn check_release(job: &mut Job, venv: &Venv, wheel: &Path, sources: &Path) -> Result<Result<(), String>> {
    let tools = match Venv::ready(job, "venv-release", &format!("{TESTS}/requirements-release.txt"))? {
        Ok(tools) => tools,
        Err(missing) => return Ok(Err(missing)),
    };
    job.run(tools.python().args(["-m", "abi3audit", "--strict"]).arg(wheel))?;
    job.run(pyright(&tools, venv).args([&format!("{PACKAGE}/python/plakoto"), TESTS, BENCH]))?;
    job.run(tools.python().args(["-m", "twine", "check", "--strict"]).arg(wheel).arg(sources))?;
    Ok(Ok(()))
}

fn files_of(folder: &Path) -> Result<impl Iterator<Item = PathBuf>> {
    Ok(fs::read_dir(folder)?.filter_map(|entry| Some(entry.ok()?.path())))
}

/// Each version of Python that can be found, once: on the path, and where pyenv keeps them.
fn pythons() -> Vec<(String, String)> {
    let versions = ["3.10", "3.11", "3.12", "3.13", "3.14", "3.15"];
    let mut found = Vec::new();
    for version in versions {
        let name = format!("python{version}");
        let kept = Command::new("pyenv").args(["prefix", version]).output();
        let kept = kept.ok().filter(|output| output.status.success());
        let kept = kept.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
        let candidates = [kept.map(|folder| format!("{folder}/bin/{name}")), Some(name)];
        if let Some(python) = candidates.into_iter().flatten().find(|python| can_make_environments(python)) {
            found.push((version.to_owned(), python));
        }
    }
    found
}
