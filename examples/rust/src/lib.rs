//! The stories are in `examples/`; run one by `cargo run -p plakoto-examples --example one_turn`.
