//! What cargo knows of the workspace.

use std::path::PathBuf;

use anyhow::{Context as _, Result, bail};
use serde::Deserialize;

use crate::repo;

/// The members of the workspace.
#[derive(Debug, Deserialize)]
pub(crate) struct Metadata {
    pub(crate) packages: Vec<Package>,
    /// The folder for all that is built or installed.
    pub(crate) target_directory: PathBuf,
}

/// A member of the workspace.
#[derive(Debug, Deserialize)]
pub(crate) struct Package {
    pub(crate) name: String,
    pub(crate) dependencies: Vec<Dependency>,
    pub(crate) targets: Vec<Target>,
}

/// A dependency of any kind: normal, for tests, for building.
#[derive(Debug, Deserialize)]
pub(crate) struct Dependency {
    pub(crate) name: String,
}

/// Something that a package builds.
#[derive(Debug, Deserialize)]
pub(crate) struct Target {
    pub(crate) name: String,
    pub(crate) kind: Vec<String>,
}

impl Metadata {
    /// Asks cargo.
    pub(crate) fn read() -> Result<Metadata> {
        Metadata::of("Cargo.toml")
    }

    /// Asks cargo of another workspace in the project.
    pub(crate) fn of(manifest: &str) -> Result<Metadata> {
        let mut cargo = repo::cargo();
        cargo.args(["metadata", "--format-version=1", "--no-deps", "--manifest-path", manifest]);
        let output = cargo.output().context("cannot run cargo metadata")?;
        if !output.status.success() {
            bail!("cargo metadata: {}", String::from_utf8_lossy(&output.stderr).trim());
        }
        serde_json::from_slice(&output.stdout).context("cannot read what cargo metadata printed")
    }

    /// Whether the workspace has a package of this name.
    pub(crate) fn has(&self, package: &str) -> bool {
        self.packages.iter().any(|member| member.name == package)
    }
}

impl Package {
    /// A package made up for a test.
    #[cfg(test)]
    pub(crate) fn of(name: &str, dependencies: &[&str]) -> Package {
        let dependency = |name: &&str| Dependency { name: (*name).to_owned() };
        Package {
            name: name.to_owned(),
            dependencies: dependencies.iter().map(dependency).collect(),
            targets: Vec::new(),
        }
    }
}
