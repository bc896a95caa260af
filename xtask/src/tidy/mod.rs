//! The repository's own rules, as tests.
//!
//! Every module here is one rule or a few of a kind: a function from the tree of files to what breaks it.

mod arrows;
mod dependencies;
mod files;
mod links;
mod names;
mod paths;
mod sources;
mod tree;

use anyhow::Result;

use crate::bench;
use crate::metadata::Metadata;
use tree::Tree;

/// Everything that breaks a rule, a line each.
///
/// # Errors
/// Where the tree cannot be read.
pub(crate) fn violations() -> Result<Vec<String>> {
    let tree = Tree::read()?;
    let mut packages = Metadata::read()?.packages;
    packages.extend(Metadata::of(bench::PEERS)?.packages);
    let mut found = files::check(&tree);
    found.extend(arrows::check(&packages));
    found.extend(dependencies::check(&tree, &packages));
    found.extend(sources::check(&tree));
    found.extend(names::check(&tree));
    found.extend(paths::check(&tree));
    found.extend(links::check(&tree));
    Ok(found)
}
