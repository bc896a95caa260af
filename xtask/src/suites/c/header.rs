//! The headers by themselves, under every standard that they promise, and beside what others have.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, ensure};

use super::{FACE, Library, WARNINGS};
use crate::job::Job;
use crate::repo;
use crate::suites::readme::sessions;

const C_STANDARDS: [&str; 3] = ["c99", "c11", "c17"];
const CPP_STANDARDS: [&str; 4] = ["c++11", "c++14", "c++17", "c++20"];

/// Macros that headers of Windows and of macOS have, whatever else of theirs is asked for.
const FOREIGN_MACROS: [&str; 7] = [
    "-Dsmall=char",
    "-Dnear=",
    "-Dfar=",
    "-Dinterface=struct",
    "-Dcheck(x)=?",
    "-Dverify(x)=?",
    "-Drequire(x,label)=?",
];
/// A file with the layer in it, which is the same layer with exceptions and without only by its namespace.
const LAYER: &str = "#include <plakoto.hpp>
#if !defined(__cpp_exceptions)
static_assert(std::is_same<plakoto::Game, plakoto::without_exceptions::Game>::value, \"types of their own\");
#endif
template class plakoto::Result<plakoto::Game>;
";

/// Compiles both headers under each compiler of C and of C++; how often that was.
pub(super) fn check(job: &mut Job, c: &[&str], cpp: &[&str]) -> Result<usize> {
    let folder = job.target().join("c-face/header");
    fs::create_dir_all(&folder)?;
    let mut count = layers(job, cpp, &folder)?;
    for (name, text) in
        [("alone", "#include <plakoto.h>\n"), ("twice", "#include <plakoto.h>\n#include <plakoto.h>\n")]
    {
        let source = folder.join(name);
        // Without a declaration of its own, a file of C is not one to a pedantic compiler; the header has some.
        fs::write(&source, text)?;
        let languages = [("c", c, &C_STANDARDS[..]), ("c++", cpp, &CPP_STANDARDS[..])];
        for (language, compilers, standards) in languages {
            for (compiler, standard) in compilers
                .iter()
                .flat_map(|compiler| standards.iter().map(move |standard| (compiler, standard)))
            {
                let mut command = Command::new(compiler);
                command.args(["-x", language, &format!("-std={standard}"), "-fsyntax-only"]).args(WARNINGS);
                job.run(command.arg("-I").arg(Library::include()).arg(&source))?;
                count += 1;
            }
        }
    }
    Ok(count)
}

/// Compiles the layer for C++ where others have macros of its own words, and where there are no exceptions; how often.
fn layers(job: &mut Job, compilers: &[&str], folder: &Path) -> Result<usize> {
    let source = folder.join("layer");
    fs::write(&source, LAYER)?;
    let ways = [&FOREIGN_MACROS[..], &["-fno-exceptions"]];
    for (compiler, way) in compilers.iter().flat_map(|compiler| ways.map(|way| (compiler, way))) {
        let mut command = Command::new(compiler);
        command.args(["-x", "c++", "-std=c++17", "-fsyntax-only"]).args(WARNINGS).args(way);
        job.run(command.arg("-I").arg(Library::include()).arg(&source))?;
    }
    Ok(compilers.len() * ways.len())
}

/// The layer for C++ is the same in every standard: a program, one part of it compiled by the oldest that the layer knows and
/// the other by the newest, and linked where a type that differs is an error.
pub(super) fn mixed(job: &mut Job, library: &Library) -> Result<PathBuf> {
    let folder = job.target().join("c-face/header");
    fs::create_dir_all(&folder)?;
    let source = repo::root().join(FACE).join("tests/mixed.cpp");
    let (older, program) = (folder.join("mixed.o"), folder.join("mixed"));
    let compiler = || {
        let mut command = Command::new("g++");
        command.args(WARNINGS).args(["-O1", "-flto", "-Wodr", "-I"]).arg(Library::include());
        command
    };
    job.run(compiler().args(["-std=c++17", "-DOLDER", "-c"]).arg(&source).arg("-o").arg(&older))?;
    let lib = library.lib();
    let mut newer = compiler();
    newer.arg("-std=c++20").args([&source, &older]).arg("-L").arg(&lib);
    job.run(newer.arg(format!("-Wl,-rpath,{}", lib.display())).args(["-lplakoto", "-o"]).arg(&program))?;
    Ok(program)
}

/// What the programs in the introductions print, one after the other.
const SHOWN: [(&str, &str, &str, &[&str]); 2] = [
    (
        "plakoto.h",
        "c",
        "-std=c99",
        &["24/19 24/18\n24/19 19/13\n", "from 24 to 19\nfrom 24 to 18\nfrom 24 to 18\nfrom 19 to 13\n"],
    ),
    ("plakoto.hpp", "cpp", "-std=c++17", &["24/19 24/18\n24/19 19/13\ndie_not_rolled\n"]),
];

/// Compiles and runs the programs that each header's introduction shows.
pub(super) fn introductions(job: &mut Job, library: &Library) -> Result<()> {
    for (header, language, standard, printed) in SHOWN {
        let path = Library::include().join(header);
        let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let mut found = Vec::new();
        for shown in programs(&text) {
            let source = job.target().join(format!("c-face/header/introduction.{language}"));
            fs::write(&source, shown)?;
            let compiler = if language == "c" { "gcc" } else { "g++" };
            let program = library.compile(job, compiler, &source, &[standard])?;
            found.push(job.output(&mut Command::new(program))?);
        }
        ensure!(found == printed, "the programs in {header} print {found:?}");
    }
    Ok(())
}

/// Compiles and runs the program that the README shows, which must print what is shown below it.
pub(super) fn readme(job: &mut Job, library: &Library) -> Result<()> {
    let text = fs::read_to_string(repo::root().join("README.md")).context("cannot read README.md")?;
    let program = block(&text, "c").context("README.md shows no program in C")?;
    let sessions = sessions(&text);
    let session = sessions.iter().find(|session| session.command.starts_with("cc "));
    let session = session.context("README.md does not show how its program in C is run")?;
    let source = job.target().join("c-face/header/readme.c");
    fs::write(&source, program)?;
    let program = library.compile(job, "gcc", &source, &["-std=c99"])?;
    let printed = job.output(&mut Command::new(program))?;
    ensure!(session.agrees(job, &printed)?, "README.md shows another output of its program in C");
    Ok(())
}

/// The first block of a text that is fenced as this language.
fn block(text: &str, language: &str) -> Option<String> {
    let (_, from) = text.split_once(&format!("\n```{language}\n"))?;
    from.split_once("\n```\n").map(|(block, _)| format!("{block}\n"))
}

/// The programs in a header's first comment: what is indented there and includes something.
fn programs(text: &str) -> Vec<String> {
    let comment = text.lines().take_while(|line| *line != " */");
    let lines: Vec<&str> = comment.map(|line| line.strip_prefix(" *").unwrap_or_default()).collect();
    let blocks = lines.split(|line| !line.is_empty() && !line.starts_with("     "));
    let programs = blocks.filter(|block| block.iter().any(|line| line.starts_with("     #include")));
    let unindented = |line: &&str| format!("{}\n", line.strip_prefix("     ").unwrap_or_default());
    programs.map(|block| block.iter().map(unindented).collect()).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_first_block_of_a_language_is_found() {
        let text = "x\n```cpp\nno\n```\n```c\nyes\n```\n```c\nno\n```\n";
        assert_eq!(super::block(text, "c").as_deref(), Some("yes\n"));
        assert_eq!(super::block(text, "go"), None);
    }

    #[test]
    fn the_programs_of_an_introduction_are_found() {
        let text = "/*\n * Words.\n *\n *     no code\n *\n * More.\n *     #include <a.h>\n *\n *     int main(void) {\n *     }\n *\n * Again.\n *     #include <b.h>\n */\n *     #include <c.h>\n";
        let found = ["#include <a.h>\n\nint main(void) {\n}\n\n", "#include <b.h>\n"];
        assert_eq!(super::programs(text), found);
    }
}
