//! The rules of Plakoto over gRPC: the service [`tavli.plakoto.v1.RulesService`](plakoto_proto::v1).
//!
//! This crate knows no rules. A call is read ([`convert`](self), every fault of the request at once), the engine
//! is asked, and its answer is written. [`server::Server`] puts the calls together with health and reflection, behind a
//! guard that knows the limits of its [`config`], for the binary and for tests.
#![forbid(unsafe_code)]
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable)]

/// Several values that have been read, where all of them could be.
macro_rules! all {
    ($($read:ident),+) => {
        match ($($read,)+) {
            ($(Some($read),)+) => Some(($($read,)+)),
            _ => None,
        }
    };
}

mod calls;
pub mod config;
mod convert;
mod deadline;
mod fault;
mod guard;
mod healthcheck;
mod method;
mod net;
mod refusal;
mod routes;
mod rules_service;
mod seen;
pub mod server;
mod tokens;
mod watched;
mod web;
mod whole;

pub use healthcheck::{Probe, healthcheck};
pub use net::workers::Workers;
pub use refusal::Refusal;
pub use seen::log::start as start_log;
