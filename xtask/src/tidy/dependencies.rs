//! Every dependency is accounted for in docs/dependencies.md.

use std::collections::BTreeSet;

use super::tree::Tree;
use crate::metadata::Package;

const DOCUMENT: &str = "docs/dependencies.md";

/// The dependencies that have no line, under a heading that names their package.
pub(crate) fn check(tree: &Tree, packages: &[Package]) -> Vec<String> {
    let text = tree.text(DOCUMENT).unwrap_or_default();
    let ours: BTreeSet<&str> = packages.iter().map(|package| package.name.as_str()).collect();
    let mut found = Vec::new();
    for package in packages {
        let section = section(text, &package.name);
        let names: BTreeSet<&str> =
            package.dependencies.iter().map(|dependency| dependency.name.as_str()).collect();
        for name in names.difference(&ours) {
            if !section.contains(&format!("`{name}`")) {
                found
                    .push(format!("{DOCUMENT}: no line on `{name}` under a heading with `{}`", package.name));
            }
        }
    }
    found
}

/// The lines under the headings that name a package in backticks.
fn section(text: &str, package: &str) -> String {
    let mut inside = false;
    let mut section = String::new();
    for line in text.lines() {
        if line.starts_with('#') {
            inside = line.contains(&format!("`{package}`"));
        } else if inside {
            section += line;
            section.push('\n');
        }
    }
    section
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_dependency_needs_a_line_in_its_section() {
        let packages = [Package::of("plakoto", &["wide"]), Package::of("xtask", &["anyhow", "plakoto"])];
        let whole = "# Dependencies\n## `plakoto`\n- `wide`: vectors\n## `xtask`\n- `anyhow`: errors\n";
        assert!(check(&Tree::of(&[(DOCUMENT, whole)]), &packages).is_empty());
        let misplaced = "## `plakoto`\n- `wide`, `anyhow`\n## `xtask`\n";
        let found = check(&Tree::of(&[(DOCUMENT, misplaced)]), &packages);
        assert_eq!(found, ["docs/dependencies.md: no line on `anyhow` under a heading with `xtask`"]);
        assert_eq!(check(&Tree::default(), &packages).len(), 2);
    }
}
