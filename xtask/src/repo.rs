//! Where the project lies, and its cargo.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The root folder of the project.
pub(crate) fn root() -> PathBuf {
    let here = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    let here = here.unwrap_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")));
    here.parent().map_or_else(|| here.clone(), Path::to_path_buf)
}

/// The vectors that the project holds.
pub(crate) fn vectors() -> PathBuf {
    root().join("core/tests/vectors")
}

/// The cargo that runs this, in the root folder, without what it says of this package.
pub(crate) fn cargo() -> Command {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(root()).stdin(Stdio::null());
    forget_package(&mut cargo);
    cargo
}

/// Takes what cargo says of this package from a command that runs cargo for another.
pub(crate) fn forget_package(command: &mut Command) {
    for (name, _) in std::env::vars_os() {
        let name = name.to_string_lossy().into_owned();
        if name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_") {
            command.env_remove(name);
        }
    }
}
