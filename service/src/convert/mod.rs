//! Between the messages of the wire and the values of the engine.

pub(crate) mod from_wire;
pub(crate) mod path;
pub(crate) mod to_wire;
