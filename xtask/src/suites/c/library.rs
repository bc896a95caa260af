//! The library, built, and programs compiled with it.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result};

use super::{FACE, WARNINGS};
use crate::job::Job;
use crate::repo;

/// What cargo is asked for.
const BUILD: [&str; 5] = ["build", "--release", "--locked", "--package", "plakoto-c"];

/// What plain flags need for the static library on Linux, as `rustc --print native-static-libs` tells.
pub(super) const SYSTEM_LIBRARIES: [&str; 7] =
    ["-lgcc_s", "-lutil", "-lrt", "-lpthread", "-lm", "-ldl", "-lc"];

/// Which of the two libraries a program has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Linked {
    Shared,
    Static,
}

/// The built library, laid out as a linker and a loader look for it.
pub(crate) struct Library {
    folder: PathBuf,
}

impl Library {
    /// Builds it.
    pub(crate) fn ready(job: &mut Job) -> Result<Library> {
        job.cargo(&BUILD)?;
        Library::laid_out(job.target().join("c-face"), job.target())
    }

    /// The same with what its calls are timed beside, built apart: nothing that is installed has it.
    pub(crate) fn with_baseline(job: &mut Job) -> Result<Library> {
        let target = job.target().join("c-bench");
        let apart = target.display().to_string();
        job.cargo(&[&BUILD[..], &["--features", "baseline", "--target-dir", &apart]].concat())?;
        Library::laid_out(target.join("c-face"), &target)
    }

    /// What was built into a target folder, linked into another.
    fn laid_out(folder: PathBuf, target: &Path) -> Result<Library> {
        let library = Library { folder };
        let folder = library.lib();
        fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let built = target.join("release");
        for (name, from) in [
            ("libplakoto.so", "libplakoto.so"),
            ("libplakoto.so.1", "libplakoto.so"),
            ("libplakoto.a", "libplakoto.a"),
        ] {
            let link = folder.join(name);
            let _ = fs::remove_file(&link);
            symlink(built.join(from), &link).with_context(|| format!("cannot link {}", link.display()))?;
        }
        Ok(library)
    }

    /// Where both libraries lie.
    pub(crate) fn lib(&self) -> PathBuf {
        self.folder.join("lib")
    }

    /// The shared library.
    pub(crate) fn shared(&self) -> PathBuf {
        self.lib().join("libplakoto.so")
    }

    /// Where the headers lie.
    pub(crate) fn include() -> PathBuf {
        repo::root().join(FACE).join("include")
    }

    /// A test program in C, compiled.
    pub(crate) fn c(&self, job: &mut Job, compiler: &str, test: &str, options: &[&str]) -> Result<PathBuf> {
        self.compile(job, compiler, &repo::root().join(FACE).join(format!("tests/{test}.c")), options)
    }

    /// A test program in C++, compiled.
    pub(crate) fn cpp(&self, job: &mut Job, compiler: &str, test: &str, options: &[&str]) -> Result<PathBuf> {
        self.compile(job, compiler, &repo::root().join(FACE).join(format!("tests/{test}.cpp")), options)
    }

    /// A program, compiled without a warning and linked with the shared library.
    pub(crate) fn compile(
        &self,
        job: &mut Job,
        compiler: &str,
        source: &Path,
        options: &[&str],
    ) -> Result<PathBuf> {
        self.link(job, compiler, source, options, Linked::Shared)
    }

    /// The same, linked with one or the other.
    pub(crate) fn link(
        &self,
        job: &mut Job,
        compiler: &str,
        source: &Path,
        options: &[&str],
        linked: Linked,
    ) -> Result<PathBuf> {
        let folder = self.folder.join("bin");
        fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let name = source.file_stem().context("a source has a name")?.to_string_lossy();
        let marks: String =
            options.iter().flat_map(|option| option.chars().filter(char::is_ascii_alphanumeric)).collect();
        let program = folder.join(format!("{name}-{compiler}-{marks}-{linked:?}"));
        let lib = self.lib();
        let mut command = Command::new(compiler);
        command
            .args(WARNINGS)
            .args(["-g", "-O1"])
            .args(options)
            .arg("-I")
            .arg(Library::include())
            .arg(source);
        match linked {
            Linked::Shared => {
                command.arg("-L").arg(&lib).arg(format!("-Wl,-rpath,{}", lib.display()));
                command.args(["-lplakoto", "-lm", "-lpthread"]);
            }
            Linked::Static => {
                command.arg(lib.join("libplakoto.a")).args(SYSTEM_LIBRARIES);
            }
        }
        job.run(command.arg("-o").arg(&program))?;
        Ok(program)
    }
}
