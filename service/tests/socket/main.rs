//! The service, asked through a real socket.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on says so by panicking")]

mod common;
mod garbage;
mod hostile;
mod legal_plays;
mod lifetime;
mod refusals;
mod standard_services;
