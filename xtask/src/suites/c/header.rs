//! The header by itself, under every standard that it promises.

use std::fs;
use std::process::Command;

use anyhow::Result;

use super::{Library, WARNINGS};
use crate::job::Job;

const C_STANDARDS: [&str; 3] = ["c99", "c11", "c17"];
const CPP_STANDARDS: [&str; 4] = ["c++11", "c++14", "c++17", "c++20"];

/// Compiles the header alone, and included twice, under each compiler of C and of C++; how often that was.
pub(super) fn check(job: &mut Job, c: &[&str], cpp: &[&str]) -> Result<usize> {
    let folder = job.target().join("c-face/header");
    fs::create_dir_all(&folder)?;
    let mut count = 0;
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
