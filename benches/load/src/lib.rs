//! The service as a program under load: how fast it is beside a bare echo, and what it withstands.
//!
//! Load comes from here over real sockets, to a program of its own on a core of its own. What is measured of that
//! program is read from the system: its CPU time and its memory.
#![forbid(unsafe_code)]

pub mod ask;
pub mod attack;
pub mod attacks;
pub mod drive;
pub mod echo;
pub mod frames;
pub mod program;
pub mod soak;
pub mod speed;
pub mod trial;
pub mod wire;
