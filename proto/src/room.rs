//! Room in which a message is written, kept from one to the next.

use std::cell::Cell;
use std::{fmt, mem};

use prost::bytes::BufMut;
use prost::encoding::{encode_varint, encoded_len_varint};

/// How much room there is at first: for the steps of most answers.
const LEAST: usize = 1024;

/// The most room that is kept for other messages.
const MOST_SPARE: usize = 64 * 1024;

/// Room before what is written, for what goes before it in the messages that hold it: two heads of six bytes at most, and
/// a number with its key, of eleven.
const FRONT: usize = 24;

thread_local! {
    /// Room that is ready to be written to, of what is no longer needed: of many messages each would clear its own.
    static SPARE: Cell<Vec<u8>> = const { Cell::new(Vec::new()) };
}

/// What has been written, with room before it and behind.
#[derive(Default)]
pub(crate) struct Room {
    /// All of it, ready to be written to.
    bytes: Vec<u8>,
    start: usize,
    end: usize,
}

impl Room {
    /// What has been written.
    #[inline]
    pub(crate) fn written(&self) -> &[u8] {
        &self.bytes[self.start..self.end]
    }

    /// How many bytes that is.
    #[inline]
    pub(crate) const fn len(&self) -> usize {
        self.end - self.start
    }

    /// The room behind, at least so many bytes.
    #[inline]
    pub(crate) fn free(&mut self, bytes: usize) -> &mut [u8] {
        if self.bytes.len() <= self.end + bytes {
            self.grow(bytes);
        }
        &mut self.bytes[self.end..]
    }

    fn grow(&mut self, bytes: usize) {
        if self.bytes.is_empty() {
            self.bytes = SPARE.take();
            (self.start, self.end) = (FRONT, FRONT);
        }
        let least = self.end + bytes + 1;
        if self.bytes.len() < least {
            self.bytes.resize(least.max(2 * self.bytes.len()).max(LEAST), 0);
        }
    }

    /// Makes room before what has been written: it was made without.
    #[cold]
    fn shift(&mut self) {
        self.bytes.splice(0..0, [0; FRONT]);
        (self.start, self.end) = (self.start + FRONT, self.end + FRONT);
    }

    /// So many bytes of the room behind have been written.
    #[inline]
    pub(crate) const fn add(&mut self, bytes: usize) {
        self.end += bytes;
    }

    /// Puts a key before what is written, and its length: so it is a field of another message.
    #[inline]
    pub(crate) fn enclose(&mut self, key: u8) {
        let length = self.len() as u64;
        self.put_before(key, length);
    }

    /// Puts a number before what is written, and its key.
    #[inline]
    pub(crate) fn put_before(&mut self, key: u8, number: u64) {
        self.free(0);
        let length = 1 + encoded_len_varint(number);
        if self.start < length {
            self.shift();
        }
        self.start -= length;
        let mut place = &mut self.bytes[self.start..];
        place.put_u8(key);
        encode_varint(number, &mut place);
    }
}

impl From<Vec<u8>> for Room {
    /// Something that has been written elsewhere.
    fn from(bytes: Vec<u8>) -> Room {
        let end = bytes.len();
        Room { bytes, start: 0, end }
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        if (LEAST..=MOST_SPARE).contains(&self.bytes.len()) {
            // A thread that ends has none any more.
            let _ = SPARE.try_with(|spare| spare.set(mem::take(&mut self.bytes)));
        }
    }
}

// Of what lies around, which was another's, nothing is told.
impl fmt::Debug for Room {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.written().fmt(f)
    }
}

impl Clone for Room {
    fn clone(&self) -> Room {
        Room::from(self.written().to_vec())
    }
}

impl PartialEq for Room {
    fn eq(&self, other: &Room) -> bool {
        self.written() == other.written()
    }
}

impl Eq for Room {}

#[cfg(test)]
mod tests {
    use super::*;

    /// Room in which so many bytes are written.
    fn room(count: usize) -> Room {
        let mut room = Room::default();
        room.free(count)[..count].fill(7);
        room.add(count);
        room
    }

    #[test]
    fn what_is_written_grows_behind_and_before() {
        // Beyond what is kept, and then again from what is.
        for count in [0, 1, 127, 128, 2 * MOST_SPARE, 1, 0] {
            let mut room = room(count);
            room.free(1)[0] = 8;
            room.add(1);
            let mut expected = vec![0x12];
            encode_varint(count as u64 + 1, &mut expected);
            expected.extend(vec![7; count]);
            expected.push(8);
            room.enclose(0x12);
            assert_eq!((room.written(), room.len()), (&expected[..], expected.len()), "{count}");
        }
    }

    #[test]
    fn there_is_room_for_the_longest_that_goes_before() {
        let mut room = room(1 << 20);
        room.enclose(0x0A);
        room.enclose(0x12);
        room.put_before(0x08, u64::MAX);
        assert_eq!(room.len(), (1 << 20) + 2 * 4 + 11);
        let most = 2 * (1 + encoded_len_varint(u32::MAX.into())) + 1 + encoded_len_varint(u64::MAX);
        assert!(most <= FRONT, "{most}");
    }

    #[test]
    fn what_has_no_room_before_it_gets_some() {
        let mut room = Room::from(vec![7]);
        for _ in 0..100 {
            room.enclose(0x0A);
        }
        let mut expected = vec![7];
        for _ in 0..100 {
            let mut whole = vec![0x0A];
            encode_varint(expected.len() as u64, &mut whole);
            whole.extend(expected);
            expected = whole;
        }
        assert_eq!(room.written(), expected);
    }

    #[test]
    fn nothing_is_told_of_what_lies_around() {
        let mut long = room(100);
        long.enclose(0x0A);
        drop(long);
        let short = room(2);
        assert_eq!(format!("{short:?}"), "[7, 7]");
        assert_eq!(short.clone().bytes, [7, 7]);
        assert_eq!(short, Room::from(vec![7, 7]), "wherever it lies");
    }

    #[test]
    fn room_is_kept_for_the_next() {
        drop(room(MOST_SPARE / 2));
        let kept = room(1).bytes.len();
        assert!((MOST_SPARE / 2..=MOST_SPARE).contains(&kept), "{kept}");
        drop(room(2 * MOST_SPARE));
        assert!(room(1).bytes.len() <= MOST_SPARE, "but not more than may be");
        drop(room(MOST_SPARE / 2));
        drop(Room::from(vec![7]));
        assert!(room(1).bytes.len() >= MOST_SPARE / 2, "nor what is too little");
    }
}
