//! The calls, one a file: read the request, ask the engine, write the answer.

pub(crate) mod apply_play;
pub(crate) mod batch;
pub(crate) mod build_info;
pub(crate) mod describe_position;
pub(crate) mod legal_plays;
pub(crate) mod legal_steps;
pub(crate) mod replay_game;
pub(crate) mod rulesets;
pub(crate) mod start_game;
pub(crate) mod stream;
