//! The Rust code and the descriptors of the wire contract, generated without a protoc binary.
//!
//! Both are committed, so that building the project needs neither this nor any tool for protobuf.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use prost_types::FileDescriptorSet;
use tonic_prost_build::Builder;

use crate::repo;

/// The package.
const PACKAGE: &str = "tavli.plakoto.v1";

/// The messages that the package writes by hand, each in its module.
const BY_HAND: [(&str, &str); 6] = [
    ("batch", "BatchApplyPlayRequest"),
    ("batch", "BatchApplyPlayResponse"),
    ("batch", "BatchComputeLegalPlaysRequest"),
    ("batch", "BatchComputeLegalPlaysResponse"),
    ("bounded", "GameTurns"),
    ("written", "ComputeLegalPlaysResponse"),
];

/// The messages that a server has in another form, by the module and the name of it.
const FOR_SERVER: [(&str, &str, &str); 2] =
    [("stream", "StreamCallsRequest", "UnreadCall"), ("stream", "StreamCallsResponse", "WrittenAnswer")];

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

/// Messages and client, and the server: for it the messages of a stream are others.
fn rust_code(descriptors: FileDescriptorSet) -> Result<Vec<(String, Vec<u8>)>> {
    let mut messages = builder().build_server(false);
    for (module, message) in BY_HAND {
        messages =
            messages.extern_path(format!(".{PACKAGE}.{message}"), format!("crate::{module}::{message}"));
    }
    for field in LARGE {
        messages = messages.boxed(format!(".{PACKAGE}.{field}"));
    }
    let messages = generated(messages, descriptors.clone())?;
    // A name that the contract has no more would be passed over in silence.
    let boxed = String::from_utf8_lossy(&messages).matches("boxed::Box<super::").count();
    ensure!(boxed == LARGE.len(), "a field of {LARGE:?} is not in the contract");

    let mut server = builder().build_client(false).extern_path(format!(".{PACKAGE}"), "crate::v1");
    for (module, message, own) in FOR_SERVER {
        server = server.extern_path(format!(".{PACKAGE}.{message}"), format!("crate::{module}::{own}"));
    }
    let server = generated(server, descriptors)?;
    for (_, _, own) in FOR_SERVER {
        ensure!(String::from_utf8_lossy(&server).contains(own), "{own} is not in the server");
    }
    let named = |kind, code| (format!("proto/src/generated/{PACKAGE}{kind}.rs"), code);
    Ok(vec![named("", messages), named(".server", server)])
}

fn builder() -> Builder {
    tonic_prost_build::configure().codec_path("crate::Codec").emit_rerun_if_changed(false)
}

/// The code of the package, by way of a scratch folder: the generator only writes files.
fn generated(builder: Builder, descriptors: FileDescriptorSet) -> Result<Vec<u8>> {
    let scratch = tempfile::tempdir()?;
    builder.out_dir(scratch.path()).compile_fds(descriptors)?;
    let path = scratch.path().join(format!("{PACKAGE}.rs"));
    fs::read(&path).with_context(|| format!("cannot read {}", path.display()))
}
