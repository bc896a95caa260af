//! What the library tells of itself.

use std::ffi::{CStr, c_char};

use crate::abi::PLAKOTO_ABI;
use crate::status::line;

/// The version, with the zero that ends it in C.
const VERSION: &CStr = match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
    Ok(version) => version,
    Err(_) => c"",
};

/// The version of the library that runs: PLAKOTO_VERSION of the header that it was built with. The text stays valid.
#[unsafe(no_mangle)]
pub extern "C" fn plakoto_version() -> *const c_char {
    VERSION.as_ptr()
}

/// The ABI of the library that runs. A program works where this is the PLAKOTO_ABI that it was compiled with.
#[unsafe(no_mangle)]
pub extern "C" fn plakoto_abi() -> i32 {
    PLAKOTO_ABI
}

/// The stable name of a status, the same on all of Plakoto's faces: `no_checker`. The text stays valid; NULL for a
/// number that is no status.
#[unsafe(no_mangle)]
pub extern "C" fn plakoto_status_name(status: i32) -> *const c_char {
    line(status).map_or(std::ptr::null(), |line| line.name.as_ptr())
}

/// What a status means, for people. The text stays valid; NULL for a number that is no status.
#[unsafe(no_mangle)]
pub extern "C" fn plakoto_status_text(status: i32) -> *const c_char {
    line(status).map_or(std::ptr::null(), |line| line.meaning.as_ptr())
}
