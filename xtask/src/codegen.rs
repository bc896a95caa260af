//! The Rust code and the descriptors of the wire contract, generated without a protoc binary.
//!
//! Both are committed, so that building the project needs neither this nor any tool for protobuf.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use prost_types::FileDescriptorSet;

/// The messages that the package writes by hand, each in its module.
const BY_HAND: [(&str, &str); 4] = [
    ("bounded", "BatchApplyPlayRequest"),
    ("bounded", "BatchComputeLegalPlaysRequest"),
    ("bounded", "GameTurns"),
    ("written", "ComputeLegalPlaysResponse"),
];

/// Generates the code of `proto/`; with `check` it writes nothing and fails when what is committed differs.
pub(crate) fn codegen(check: bool) -> Result<()> {
    let proto = Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("proto");
    let fresh = generate(&proto)?;
    if !check {
        for (name, content) in &fresh {
            let path = proto.join(name);
            fs::write(&path, content).with_context(|| format!("cannot write {}", path.display()))?;
        }
        return Ok(());
    }
    let stale = fresh
        .iter()
        .filter(|(name, content)| fs::read(proto.join(name)).map_or(true, |committed| committed != *content));
    let names: Vec<&str> = stale.map(|(name, _)| name.as_str()).collect();
    ensure!(names.is_empty(), "not as generated: {}; run `cargo xtask codegen`", names.join(", "));
    Ok(())
}

/// Every generated file by its path in the package, with what it holds.
fn generate(proto: &Path) -> Result<Vec<(String, Vec<u8>)>> {
    let mut compiler = protox::Compiler::new([proto])?;
    compiler.include_source_info(true).include_imports(true).open_files(sources(proto)?)?;
    let descriptors = compiler.encode_file_descriptor_set();
    let mut files = rust_code(compiler.file_descriptor_set())?;
    files.push(("descriptors.binpb".to_owned(), descriptors));
    Ok(files)
}

/// The contract's files, sorted so that the answer does not depend on the file system.
fn sources(proto: &Path) -> Result<Vec<PathBuf>> {
    let mut sources = Vec::new();
    let mut folders = vec![proto.join("tavli")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).with_context(|| format!("cannot read {}", folder.display()))? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "proto") {
                sources.push(path);
            }
        }
    }
    sources.sort();
    if sources.is_empty() {
        bail!("no proto files under {}", proto.display());
    }
    Ok(sources)
}

/// Messages, client and server, by way of a scratch folder: the generator only writes files.
fn rust_code(descriptors: FileDescriptorSet) -> Result<Vec<(String, Vec<u8>)>> {
    let scratch = tempfile::tempdir()?;
    let mut builder = tonic_prost_build::configure().out_dir(scratch.path()).emit_rerun_if_changed(false);
    for (module, message) in BY_HAND {
        let path = format!("crate::{module}::{message}");
        builder = builder.extern_path(format!(".tavli.plakoto.v1.{message}"), path);
    }
    builder.compile_fds(descriptors)?;
    let mut files = Vec::new();
    for entry in fs::read_dir(scratch.path())? {
        let entry = entry?;
        let name = format!("src/generated/{}", entry.file_name().to_string_lossy());
        files.push((name, fs::read(entry.path())?));
    }
    files.sort();
    Ok(files)
}
