//! Which package of the workspace may know which: one core, and faces that never know each other.

use crate::metadata::Package;

/// The packages that a package may depend on, in any way; `None` for a package that has no line here.
fn may_know(package: &str) -> Option<&'static [&'static str]> {
    const FACES: &[&str] = &["plakoto", "plakoto-proto", "plakoto-service", "plakoto-c", "plakoto-python"];
    Some(match package {
        "plakoto" | "plakoto-proto" => &[],
        "plakoto-service" => &["plakoto", "plakoto-proto"],
        "plakoto-c" | "plakoto-python" => &["plakoto"],
        // On top of everything, and known by nobody.
        "plakoto-benches" | "plakoto-examples" | "xtask" => FACES,
        "plakoto-load" => &["plakoto", "plakoto-benches", "plakoto-proto"],
        "plakoto-peers" => &["plakoto", "plakoto-benches"],
        _ => return None,
    })
}

/// The arrows that must not be.
pub(crate) fn check(packages: &[Package]) -> Vec<String> {
    let is_ours = |name: &str| packages.iter().any(|package| package.name == name);
    let mut found = Vec::new();
    for package in packages {
        let Some(allowed) = may_know(&package.name) else {
            found.push(format!(
                "{}: xtask/src/tidy/arrows.rs does not say what it may depend on",
                package.name
            ));
            continue;
        };
        for dependency in package.dependencies.iter().map(|dependency| dependency.name.as_str()) {
            if is_ours(dependency) && !allowed.contains(&dependency) {
                found.push(format!("{}: must not depend on {dependency}", package.name));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(packages: &[(&str, &[&str])]) -> Vec<String> {
        let packages: Vec<Package> =
            packages.iter().map(|(name, dependencies)| Package::of(name, dependencies)).collect();
        check(&packages)
    }

    #[test]
    fn arrows_run_one_way() {
        let service: (&str, &[&str]) = ("plakoto-service", &["plakoto", "plakoto-proto", "tonic"]);
        assert!(found(&[("plakoto", &["wide"]), ("plakoto-proto", &["prost"]), service]).is_empty());
        let wrong = found(&[("plakoto", &["plakoto-proto"]), ("plakoto-proto", &["xtask"]), ("xtask", &[])]);
        assert_eq!(
            wrong,
            ["plakoto: must not depend on plakoto-proto", "plakoto-proto: must not depend on xtask"]
        );
        assert_eq!(found(&[("stranger", &[])]).len(), 1);
    }
}
