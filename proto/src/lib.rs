//! The wire contract of Plakoto as Rust code: messages, client and server of the package `tavli.plakoto.v1`.
//!
//! Everything in [`v1`] is generated from the files in `proto/tavli/plakoto/v1/` by `cargo xtask codegen`, and
//! committed; the comments there are the documentation here. Only the long lists are [`Bounded`], the plays of an answer
//! may be [`WrittenPlays`], and batches are [`Requests`] and their [`Results`]; and the server has the messages of a stream
//! as [`UnreadCall`] and [`WrittenAnswer`]. The request that comes most often can be read without a message:
//! [`PlainQuery`].
#![forbid(unsafe_code)]

mod batch;
mod bounded;
mod codec;
mod plain;
mod room;
mod stream;
mod written;

pub use batch::{MOST_REQUESTS, Requests, Results};
pub use bounded::{Bounded, Entry};
pub use codec::{Codec, Comes, Goes, Reader, Writer};
pub use plain::PlainQuery;
pub use prost::Message;
pub use stream::{UnreadCall, WrittenAnswer};
pub use written::WrittenPlays;

/// The version of the contract: the package's number, and one that grows when something is added.
pub const CONTRACT_VERSION: &str = "1.0";

/// The package `tavli.plakoto.v1`.
pub mod v1 {
    // The generator decides how this code looks, and documents only what has a comment in the contract.
    #![allow(missing_docs, unreachable_pub, clippy::all)]

    pub use crate::batch::{
        BatchApplyPlayRequest, BatchApplyPlayResponse, BatchComputeLegalPlaysRequest,
        BatchComputeLegalPlaysResponse,
    };
    pub use crate::bounded::GameTurns;
    pub use crate::written::ComputeLegalPlaysResponse;

    include!("generated/tavli.plakoto.v1.rs");
    include!("generated/tavli.plakoto.v1.server.rs");
}

/// The contract's files, encoded as a `google.protobuf.FileDescriptorSet` with their comments: what server
/// reflection answers from.
pub const FILE_DESCRIPTOR_SET: &[u8] = include_bytes!("../descriptors.binpb");
