//! The files of the project.

use std::collections::BTreeMap;
use std::fs;
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use crate::repo;

/// The texts of all files that git tracks or would add, by path from the root.
#[derive(Debug, Default)]
pub(crate) struct Tree {
    texts: BTreeMap<String, String>,
    /// Files that are not text.
    others: Vec<String>,
}

impl Tree {
    /// Reads them.
    pub(crate) fn read() -> Result<Tree> {
        let root = repo::root();
        let mut git = Command::new("git");
        git.args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]).current_dir(&root);
        let listed = git.output().context("cannot run git")?;
        if !listed.status.success() {
            bail!("git lists no files: {}", String::from_utf8_lossy(&listed.stderr).trim());
        }
        let mut tree = Tree::default();
        for path in String::from_utf8(listed.stdout)?.split_terminator('\0') {
            // A file deleted but still tracked is not there to be read.
            let Ok(bytes) = fs::read(root.join(path)) else { continue };
            match String::from_utf8(bytes) {
                Ok(text) => {
                    tree.texts.insert(path.to_owned(), text);
                }
                Err(_) => tree.others.push(path.to_owned()),
            }
        }
        Ok(tree)
    }

    /// A tree made up for a test.
    #[cfg(test)]
    pub(crate) fn of(files: &[(&str, &str)]) -> Tree {
        let texts = files.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned()));
        Tree { texts: texts.collect(), others: Vec::new() }
    }

    /// The text of one file.
    pub(crate) fn text(&self, path: &str) -> Option<&str> {
        self.texts.get(path).map(String::as_str)
    }

    /// Paths and texts of all text files.
    pub(crate) fn texts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.texts.iter().map(|(path, text)| (path.as_str(), text.as_str()))
    }

    /// Paths and texts of the Rust files in a folder.
    pub(crate) fn rust_in<'a>(&'a self, folder: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
        self.texts().filter(move |(path, _)| path.starts_with(folder) && path.ends_with(".rs"))
    }

    /// Whether there is such a file, or a folder with files in it.
    pub(crate) fn holds(&self, path: &str) -> bool {
        let folder = format!("{}/", path.trim_end_matches('/'));
        let mut paths = self.texts.keys().chain(&self.others);
        path.is_empty() || paths.any(|known| known == path || known.starts_with(&folder))
    }
}
