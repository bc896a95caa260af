//! Files that must be there, and files that must not.

use super::tree::Tree;

const WANTED: &[&str] = &[
    ".ci/run",
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "Cargo.lock",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "docs/dependencies.md",
];

/// A toolchain file would make rustup download a toolchain where a newer one would do.
const UNWANTED: &[&str] = &["rust-toolchain", "rust-toolchain.toml"];

/// What is missing or too much.
pub(crate) fn check(tree: &Tree) -> Vec<String> {
    let missing = WANTED.iter().filter(|path| !tree.holds(path)).map(|path| format!("{path}: missing"));
    let unwanted = UNWANTED
        .iter()
        .filter(|path| tree.holds(path))
        .map(|path| format!("{path}: must not be here; rust-version in Cargo.toml says enough"));
    missing.chain(unwanted).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_what_is_missing_or_too_much() {
        let found = check(&Tree::of(&[("README.md", ""), ("rust-toolchain.toml", "")]));
        assert!(!found.contains(&"README.md: missing".to_owned()));
        assert!(found.contains(&"Cargo.lock: missing".to_owned()));
        assert!(found.iter().any(|line| line.starts_with("rust-toolchain.toml: must not")));
    }
}
