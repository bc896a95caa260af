//! A line of text in the making: pieces out of tables, put together on the stack and handed on in one go.

use core::fmt;

/// The most characters of a piece.
const MOST: usize = 8;

/// A few characters of ASCII.
#[derive(Clone, Copy)]
pub(crate) struct Piece {
    text: [u8; MOST],
    len: usize,
}

impl Piece {
    /// No characters.
    pub(crate) const EMPTY: Piece = Piece { text: [0; MOST], len: 0 };

    /// These characters.
    pub(crate) const fn of(text: &str) -> Piece {
        Piece::EMPTY.then(text)
    }

    /// These characters, after those that are here. Tables are made so when the engine is compiled, and nothing
    /// else: there a piece that grows too long is an error.
    pub(crate) const fn then(mut self, text: &str) -> Piece {
        let mut at = 0;
        while at < text.len() {
            self.text[self.len] = text.as_bytes()[at];
            self.len += 1;
            at += 1;
        }
        self
    }

    /// A number below 100, after what is here.
    pub(crate) const fn then_number(mut self, number: usize) -> Piece {
        if number > 9 {
            self = self.then_number(number / 10);
        }
        self.text[self.len] = b'0' + (number % 10) as u8;
        self.len += 1;
        self
    }
}

/// The numbers that a board needs, and some more, so that no index needs a check.
pub(crate) static NUMBERS: [Piece; 32] = {
    let mut numbers = [Piece::EMPTY; 32];
    let mut number = 0;
    while number < 32 {
        numbers[number] = Piece::EMPTY.then_number(number);
        number += 1;
    }
    numbers
};

/// A line of at most `ROOM` characters, of which a piece may need eight to be put down.
pub(crate) struct Line<const ROOM: usize> {
    text: [u8; ROOM],
    len: usize,
}

impl<const ROOM: usize> Line<ROOM> {
    pub(crate) const fn new() -> Line<ROOM> {
        Line { text: [0; ROOM], len: 0 }
    }

    /// Adds a piece; one for which there is no room is left out, which no caller lets happen.
    #[inline(always)]
    pub(crate) fn push(&mut self, piece: &Piece) {
        if let Some(free) = self.text.get_mut(self.len..).and_then(<[u8]>::first_chunk_mut) {
            *free = piece.text;
            self.len += piece.len;
        }
    }

    /// Adds a number below 32.
    #[inline(always)]
    pub(crate) fn push_number(&mut self, number: u8) {
        self.push(&NUMBERS[usize::from(number & 31)]);
    }

    /// Hands the line on.
    pub(crate) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Always ASCII, so the empty text is never given.
        f.write_str(core::str::from_utf8(self.text.get(..self.len).unwrap_or_default()).unwrap_or_default())
    }
}
