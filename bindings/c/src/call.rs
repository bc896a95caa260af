//! What every entry does around its work: a panic becomes a status, and a fault is told.

use std::any::Any;
use std::hint::cold_path;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::detail::plakoto_detail;
use crate::fault::{Cause, Fault};
use crate::pointer::Out;
use crate::status::{PLAKOTO_INTERNAL, PLAKOTO_OK};

/// The work of an entry that takes a detail.
#[inline(always)]
pub(crate) fn call(detail: *mut plakoto_detail, work: impl FnOnce() -> Result<(), Fault>) -> i32 {
    // Nothing of ours outlives a panic half-changed: what an entry works on are copies and the caller's memory.
    match catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(panicked) {
        Ok(()) => PLAKOTO_OK,
        Err(fault) => {
            cold_path();
            refused(detail, fault)
        }
    }
}

/// The fault of a panic.
#[cold]
#[inline(never)]
fn panicked(payload: Box<dyn Any + Send>) -> Result<(), Fault> {
    drop(payload);
    Err(Cause::Internal.into())
}

/// The status of a fault, which is told where the caller asked for it.
#[cold]
#[inline(never)]
fn refused(detail: *mut plakoto_detail, fault: Fault) -> i32 {
    let told = catch_unwind(AssertUnwindSafe(|| {
        // Where nothing can be told, the status still is what it is.
        if let Ok(out) = Out::new("detail", detail) {
            out.put(plakoto_detail::of(&fault));
        }
        fault.status()
    }));
    told.unwrap_or(PLAKOTO_INTERNAL)
}
