//! Reads facts back from pictures, by code of its own.

pub mod ascii;
pub mod svg;
pub mod words;
