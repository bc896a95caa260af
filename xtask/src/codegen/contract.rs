//! The Rust code and the descriptors of the wire contract, generated without a protoc binary.
//!
//! Both are committed, so that building the project needs neither this nor any tool for protobuf.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use prost_types::FileDescriptorSet;

use crate::repo;

/// The messages that the package writes by hand, each in its module.
const BY_HAND: [(&str, &str); 6] = [
    ("batch", "BatchApplyPlayRequest"),
    ("batch", "BatchApplyPlayResponse"),
    ("batch", "BatchComputeLegalPlaysRequest"),
    ("batch", "BatchComputeLegalPlaysResponse"),
    ("bounded", "GameTurns"),
    ("written", "ComputeLegalPlaysResponse"),
];

/// What is long and rare among choices of which most messages are short: by itself, so that the short ones stay short.
const LARGE: [&str; 12] = [
    "StreamCallsRequest.call.apply_play",
    "StreamCallsRequest.call.compute_legal_steps",
    "StreamCallsRequest.call.start_game",
    "StreamCallsRequest.call.describe_position",
    "StreamCallsRequest.call.replay_game",
    "StreamCallsResponse.result.apply_play",
    "StreamCallsResponse.result.compute_legal_steps",
    "StreamCallsResponse.result.start_game",
    "StreamCallsResponse.result.describe_position",
    "StreamCallsResponse.result.replay_game",
    "StreamCallsResponse.result.failure",
    "ComputeLegalPlaysResult.result.failure",
];

/// Every generated file by its path in the project, with what it holds.
pub(super) fn generate() -> Result<Vec<(String, Vec<u8>)>> {
    let proto = &repo::root().join("proto");
    let mut compiler = protox::Compiler::new([proto])?;
    compiler.include_source_info(true).include_imports(true).open_files(sources(proto)?)?;
    let descriptors = compiler.encode_file_descriptor_set();
    let mut files = rust_code(compiler.file_descriptor_set())?;
    files.push(("proto/descriptors.binpb".to_owned(), descriptors));
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
    let mut builder = tonic_prost_build::configure()
        .out_dir(scratch.path())
        .codec_path("crate::Codec")
        .emit_rerun_if_changed(false);
    for (module, message) in BY_HAND {
        let path = format!("crate::{module}::{message}");
        builder = builder.extern_path(format!(".tavli.plakoto.v1.{message}"), path);
    }
    for field in LARGE {
        builder = builder.boxed(format!(".tavli.plakoto.v1.{field}"));
    }
    builder.compile_fds(descriptors)?;
    let mut files = Vec::new();
    for entry in fs::read_dir(scratch.path())? {
        let entry = entry?;
        let name = format!("proto/src/generated/{}", entry.file_name().to_string_lossy());
        files.push((name, fs::read(entry.path())?));
    }
    files.sort();
    // A name that the contract has no more would be passed over in silence.
    let boxed =
        files.iter().map(|(_, code)| String::from_utf8_lossy(code).matches("boxed::Box<super::").count());
    ensure!(boxed.sum::<usize>() == LARGE.len(), "a field of {LARGE:?} is not in the contract");
    Ok(files)
}
