//! The C face: converts, calls the engine, converts.
//!
//! Every entry is one `extern "C"` function that takes plain numbers, structs and pointers, hands its work to
//! [`call::call`], which catches panics, and answers with a status. What C points to is touched in [`pointer`] alone.
#![deny(unsafe_op_in_unsafe_fn)]
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable)]
// What a caller must see to is said once, in the header's own words, and not in a section for Rust.
#![allow(clippy::missing_safety_doc)]
// The types have the names that C sees.
#![allow(non_camel_case_types)]

mod abi;
// Not for the header: cbindgen knows nothing of features.
/// cbindgen:ignore
#[cfg(feature = "baseline")]
mod baseline;
mod call;
mod convert;
mod detail;
mod fault;
mod pointer;
mod status;
mod types;

// What C calls, in the order of the header: what there is, plays and turns, games, pictures and dice, many at once.
mod library;
mod position;
mod ruleset;

mod plays;
mod turn;

mod game;
mod record;
mod score;

mod picture;
mod playout;

mod batch;

#[cfg(test)]
mod tests;
