//! All that is done with the caller's pointers.
//!
//! What can be known is checked: NULL, alignment, lengths that no memory has. What cannot is the one promise that the
//! header asks of every caller, and on which each `unsafe` below rests: **what a pointer that is not NULL points to is
//! as many values as the call says, which may be read, or written where it is not const, and which no other thread
//! changes meanwhile.** Values are copied out before any is written, so that what is read and what is written may be the
//! same place; the only references to the caller's memory are to places that are being filled. Since the types are plain
//! numbers, any bytes are a value.

use std::ffi::c_char;
use std::fmt;
use std::hint::cold_path;
use std::mem::MaybeUninit;
use std::ptr::NonNull;

use rules::Filled;

use crate::detail::plakoto_detail;
use crate::fault::{Cause, Fault};
use crate::types::{
    PLAKOTO_POSITION_SIZE, PLAKOTO_TEXT_MOST, plakoto_facts, plakoto_match, plakoto_next_step,
    plakoto_opening, plakoto_outcome, plakoto_picture, plakoto_play, plakoto_played, plakoto_playout,
    plakoto_position, plakoto_roll, plakoto_ruleset, plakoto_setup, plakoto_stack, plakoto_step,
    plakoto_steps, plakoto_turn, plakoto_unreachable,
};

/// Plain numbers and structs of them: any bytes are a value.
///
/// # Safety
/// Every bit pattern must be a value of the type.
pub(crate) unsafe trait Plain: Copy {}

macro_rules! plain {
    ($($name:ty,)+) => {
        // SAFETY: whole numbers, floating-point numbers, arrays of them, and `repr(C)` structs and arrays of them.
        $(unsafe impl Plain for $name {})+
    };
}

plain! {
    u8, i32, u32, [i8; PLAKOTO_POSITION_SIZE], u64, usize, f32,
    plakoto_detail, plakoto_facts, plakoto_match, plakoto_next_step, plakoto_opening, plakoto_outcome,
    plakoto_picture, plakoto_play, plakoto_played, plakoto_playout, plakoto_position, plakoto_roll,
    plakoto_ruleset, plakoto_setup, plakoto_stack, plakoto_step, plakoto_steps, plakoto_turn,
    plakoto_unreachable,
}

/// The place that a pointer leads to.
#[inline(always)]
fn place<T>(name: &'static str, pointer: *const T) -> Result<NonNull<T>, Fault> {
    let Some(place) = NonNull::new(pointer.cast_mut()) else {
        cold_path();
        return Err(Cause::Null(name).into());
    };
    if !place.is_aligned() {
        cold_path();
        return Err(Cause::Misaligned(name).into());
    }
    Ok(place)
}

/// The first of so many places. Of none it is anywhere, whatever the pointer is.
#[inline(always)]
fn first_of<T>(name: &'static str, first: *const T, count: usize) -> Result<NonNull<T>, Fault> {
    let place = match NonNull::new(first.cast_mut()) {
        Some(place) if place.is_aligned() => place,
        _ if count > 0 => {
            cold_path();
            return place(name, first);
        }
        _ => {
            cold_path();
            NonNull::dangling()
        }
    };
    // Whether so many values can be in memory at all, and from there on.
    let most = isize::MAX as usize / size_of::<T>().max(1);
    if count > most || place.addr().checked_add(count.wrapping_mul(size_of::<T>())).is_none() {
        cold_path();
        return Err(Cause::TooLong(name).into());
    }
    Ok(place)
}

/// The value that a pointer leads to.
#[inline(always)]
pub(crate) fn read<T: Plain>(name: &'static str, pointer: *const T) -> Result<T, Fault> {
    In::new(name, pointer).map(|place| place.get())
}

/// The place of one value.
pub(crate) struct In<T> {
    place: NonNull<T>,
}

impl<T: Plain> In<T> {
    #[inline(always)]
    pub(crate) fn new(name: &'static str, pointer: *const T) -> Result<In<T>, Fault> {
        Ok(In { place: place(name, pointer)? })
    }

    #[inline(always)]
    pub(crate) fn get(&self) -> T {
        // SAFETY: not NULL and aligned; the caller promises one value, and any bytes are one.
        unsafe { self.place.read() }
    }
}

/// The position in C that has these bytes.
#[inline(always)]
pub(crate) fn of_bytes(bytes: [i8; PLAKOTO_POSITION_SIZE]) -> plakoto_position {
    // SAFETY: a `repr(C)` struct of as many signed bytes, with nothing between them.
    unsafe { std::mem::transmute(bytes) }
}

/// Values that may be read one by one.
#[derive(Clone, Copy)]
pub(crate) struct Values<T> {
    first: NonNull<T>,
    count: usize,
}

impl<T: Plain> Values<T> {
    /// So many values; NULL where there are none.
    pub(crate) fn new(name: &'static str, first: *const T, count: usize) -> Result<Values<T>, Fault> {
        Ok(Values { first: first_of(name, first, count)?, count })
    }

    pub(crate) fn len(&self) -> usize {
        self.count
    }

    /// A value, if there are so many.
    pub(crate) fn get(&self, index: usize) -> Option<T> {
        // SAFETY: the caller promises `count` values, and this is one of them; the rest as in `read`.
        (index < self.count).then(|| unsafe { self.first.add(index).read() })
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = T> {
        (0..self.count).filter_map(move |index| self.get(index))
    }

    /// All at once, where they lie: for the bench.
    #[cfg(feature = "baseline")]
    pub(crate) fn all(&self) -> &[T] {
        // SAFETY: not NULL and aligned, and the caller promises `count` values, which nobody changes meanwhile.
        unsafe { std::slice::from_raw_parts(self.first.as_ptr(), self.count) }
    }
}

/// A text of at most so many bytes, copied; it ends before the first zero byte.
pub(crate) fn text(name: &'static str, first: *const c_char, length: usize) -> Result<String, Fault> {
    utf8(name, bytes(name, first, length)?.collect())
}

/// The same of a text that is never long, so that not much is copied for nothing.
pub(crate) fn short_text(name: &'static str, first: *const c_char, length: usize) -> Result<String, Fault> {
    let text: Vec<u8> = bytes(name, first, length)?.take(PLAKOTO_TEXT_MOST + 1).collect();
    if text.len() > PLAKOTO_TEXT_MOST {
        return Err(Cause::TextTooLong(name).into());
    }
    utf8(name, text)
}

/// The bytes of a text.
fn bytes(name: &'static str, first: *const c_char, length: usize) -> Result<impl Iterator<Item = u8>, Fault> {
    Ok(Values::new(name, first.cast::<u8>(), length)?.iter().take_while(|&byte| byte != 0))
}

fn utf8(name: &'static str, bytes: Vec<u8>) -> Result<String, Fault> {
    Ok(String::from_utf8(bytes).map_err(|error| Cause::NotUtf8(name, error))?)
}

/// A place for one value.
pub(crate) struct Out<T> {
    place: NonNull<T>,
}

impl<T: Plain> Out<T> {
    #[inline(always)]
    pub(crate) fn new(name: &'static str, pointer: *mut T) -> Result<Out<T>, Fault> {
        Ok(Out { place: place(name, pointer)? })
    }

    #[inline(always)]
    pub(crate) fn put(&self, value: T) {
        // SAFETY: not NULL and aligned; the caller promises room for one value.
        unsafe { self.place.write(value) }
    }
}

/// Room for some values, filled from the front; what no longer fits is counted.
pub(crate) struct Room<T> {
    first: NonNull<T>,
    capacity: usize,
    count: usize,
    /// How many of the values had no room.
    left_out: usize,
    /// Where the true number goes, if it is not known anyway.
    true_count: Option<Out<usize>>,
}

impl<T: Plain> Room<T> {
    /// Room for `capacity` values, and the place of their true number, `count`. NULL has room for none.
    #[inline(always)]
    pub(crate) fn new(
        name: &'static str,
        first: *mut T,
        capacity: usize,
        true_count: *mut usize,
    ) -> Result<Room<T>, Fault> {
        Room::counted(name, first, capacity, "count", true_count)
    }

    /// The same with a number of another name.
    #[inline(always)]
    pub(crate) fn counted(
        name: &'static str,
        first: *mut T,
        capacity: usize,
        count_name: &'static str,
        true_count: *mut usize,
    ) -> Result<Room<T>, Fault> {
        let room = Room::exactly(name, first, capacity)?;
        Ok(Room { true_count: Some(Out::new(count_name, true_count)?), ..room })
    }

    /// Room for as many values as will come.
    #[inline(always)]
    pub(crate) fn exactly(name: &'static str, first: *mut T, count: usize) -> Result<Room<T>, Fault> {
        Ok(Room {
            first: first_of(name, first, count)?,
            capacity: count,
            count: 0,
            left_out: 0,
            true_count: None,
        })
    }

    /// How many values have come.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    #[inline(always)]
    pub(crate) fn put(&mut self, value: T) {
        if self.count < self.capacity {
            // SAFETY: the caller promises room for `capacity` values, and this is one of them.
            unsafe { self.first.add(self.count).write(value) }
        } else {
            self.left_out += 1;
        }
        self.count += 1;
    }

    /// All the places, whatever has come.
    #[inline(always)]
    pub(crate) fn places(&mut self) -> &mut [MaybeUninit<T>] {
        // SAFETY: not NULL and aligned, and the caller promises room for `capacity` values, which nobody else touches
        // meanwhile; they need not be values yet.
        unsafe { std::slice::from_raw_parts_mut(self.first.cast().as_ptr(), self.capacity) }
    }

    /// Has an empty room filled at once.
    #[inline(always)]
    pub(crate) fn fill(&mut self, fill: impl FnOnce(&mut [MaybeUninit<T>]) -> Filled) {
        Filled { count: self.count, left_out: self.left_out } = fill(self.places());
    }

    /// Puts down the true number, and tells whether all had room. To ask with room for none is no fault.
    #[inline(always)]
    pub(crate) fn close(self) -> Result<(), Fault> {
        if let Some(true_count) = &self.true_count {
            true_count.put(self.count);
        }
        if self.left_out > 0 {
            cold_path();
            if self.left_out < self.count {
                return Err(Cause::Full(self.count).into());
            }
        }
        Ok(())
    }
}

/// Room for a text, which always ends with a zero byte, and whose true length does not count it. What does not fit is left
/// out from a whole character on.
pub(crate) struct TextRoom {
    first: NonNull<u8>,
    capacity: usize,
    /// How many bytes have been written.
    written: usize,
    /// How many have come.
    length: usize,
    true_length: Out<usize>,
}

impl TextRoom {
    pub(crate) fn new(
        name: &'static str,
        first: *mut c_char,
        capacity: usize,
        true_length: *mut usize,
    ) -> Result<TextRoom, Fault> {
        Ok(TextRoom {
            first: first_of(name, first.cast::<u8>(), capacity)?,
            capacity,
            written: 0,
            length: 0,
            true_length: Out::new("length", true_length)?,
        })
    }

    /// Prints into it, and closes it as [`Room::close`] does.
    pub(crate) fn print(mut self, text: impl fmt::Display) -> Result<(), Fault> {
        use fmt::Write as _;
        // Writing to this room never fails.
        let _ = write!(self, "{text}");
        self.true_length.put(self.length);
        if self.capacity == 0 {
            return Ok(());
        }
        // SAFETY: less than the capacity has been written, for which the caller promises room.
        unsafe { self.first.add(self.written).write(0) }
        if self.written < self.length { Err(Cause::Full(self.length + 1).into()) } else { Ok(()) }
    }

    /// How much of a text still fits.
    fn fitting(&self, text: &str) -> usize {
        if self.written < self.length {
            return 0;
        }
        // The last place is kept for the zero.
        text.floor_char_boundary(self.capacity.saturating_sub(self.written + 1))
    }
}

impl fmt::Write for TextRoom {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes().take(self.fitting(text)) {
            // SAFETY: below the capacity, for which the caller promises room.
            unsafe { self.first.add(self.written).write(byte) }
            self.written += 1;
        }
        self.length += text.len();
        Ok(())
    }
}
