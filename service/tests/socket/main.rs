//! The service, asked through a real socket.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on says so by panicking")]

mod access;
mod batch;
mod common;
mod configuration;
mod describe;
mod draining;
mod frames;
mod garbage;
mod hostile;
mod legal_plays;
mod legal_steps;
mod lifetime;
mod limits;
mod positions;
mod program;
mod raw;
mod reference;
mod refusals;
mod replay;
mod round_trips;
mod seen;
mod sizes;
mod stack;
mod standard_services;
mod start_game;
mod stream;
mod times;
mod web;
mod wire;
