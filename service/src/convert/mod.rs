//! Between the messages of the wire and the values of the engine, a noun a file: read with every fault told, and
//! written.
//!
//! A reader gives its value, or notes what is wrong and gives nothing, so that the next fields are read all the
//! same. What has no limit on the wire gets one here, before anything is done with it. A message that stands in
//! several places is told where it stands, for the paths of its faults.

pub(crate) mod field;
pub(crate) mod game;
pub(crate) mod picture;
pub(crate) mod play;
pub(crate) mod player;
pub(crate) mod position;
pub(crate) mod ruleset;
