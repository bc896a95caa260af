//! The stories are in `examples/`; run one by `cargo run -p plakoto-examples --example one_turn`.

/// The README's Rust code, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
pub struct Readme;
