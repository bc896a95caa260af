//! The number of the ABI. `build.rs` reads this file too.

/// The number of the ABI, also in the name that the loader knows the shared library by. It grows when a program that
/// was compiled against an older header could no longer be run with this library.
pub const PLAKOTO_ABI: i32 = 1;
