//! What is generated from a source and committed: the code of the wire contract, and the header of the C library.

mod contract;
mod header;

use std::fs;

use anyhow::{Context, Result, ensure};

use crate::repo;

/// Generates all of it; with `check` it writes nothing and fails when what is committed differs.
pub(crate) fn codegen(check: bool) -> Result<()> {
    let root = repo::root();
    let mut fresh = contract::generate()?;
    fresh.push(header::generate()?);
    if !check {
        for (name, content) in &fresh {
            let path = root.join(name);
            fs::write(&path, content).with_context(|| format!("cannot write {}", path.display()))?;
        }
        return Ok(());
    }
    let stale = fresh
        .iter()
        .filter(|(name, content)| fs::read(root.join(name)).map_or(true, |committed| committed != *content));
    let names: Vec<&str> = stale.map(|(name, _)| name.as_str()).collect();
    ensure!(names.is_empty(), "not as generated: {}; run `cargo xtask codegen`", names.join(", "));
    Ok(())
}
