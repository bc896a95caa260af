//! Reading text from left to right, with the place of whatever is wrong.

use core::hint::select_unpredictable;

use crate::error::{Code, TextError};

/// A place in a text that is being read.
#[derive(Clone, Copy)]
pub(crate) struct Reader<'a> {
    text: &'a str,
    at: usize,
    /// What to call a text that cannot be read.
    code: Code,
}

impl<'a> Reader<'a> {
    pub(crate) const fn new(text: &'a str, code: Code) -> Reader<'a> {
        Reader { text, at: 0, code }
    }

    /// The byte that is next, from the start of the text.
    pub(crate) const fn at(&self) -> usize {
        self.at
    }

    /// What has not been read yet.
    pub(crate) fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// The byte that is next, if there is one.
    #[inline(always)]
    fn next(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// The next eight bytes, the first one lowest; zeros after the end of the text.
    #[inline(always)]
    pub(crate) fn next_eight(&self) -> u64 {
        let text = self.text.as_bytes();
        if let Some(&next) = text.get(self.at..).and_then(<[u8]>::first_chunk) {
            return u64::from_le_bytes(next);
        }
        match text.last_chunk() {
            Some(&last) => {
                let passed = self.at + last.len() - text.len();
                u64::from_le_bytes(last).checked_shr(8 * passed as u32).unwrap_or(0)
            }
            None => eight(self.rest().as_bytes()),
        }
    }

    /// The byte after so many others.
    #[inline(always)]
    pub(crate) fn byte_after(&self, bytes: usize) -> Option<u8> {
        self.text.as_bytes().get(self.at + bytes).copied()
    }

    /// Passes over so many bytes.
    #[inline(always)]
    pub(crate) fn pass(&mut self, bytes: usize) {
        self.at += bytes;
    }

    /// Whether white space is next.
    #[inline(always)]
    pub(crate) fn is_at_space(&self) -> bool {
        match self.next() {
            Some(b' ' | b'\t'..=b'\r') => true,
            Some(0x80..) => self.is_at_wide_space(),
            _ => false,
        }
    }

    #[cold]
    fn is_at_wide_space(&self) -> bool {
        self.rest().starts_with(char::is_whitespace)
    }

    /// Passes over white space.
    #[inline(always)]
    pub(crate) fn skip_space(&mut self) {
        // One is usual.
        match self.next() {
            Some(b' ') if !matches!(self.byte_after(1), Some(b' ' | b'\t'..=b'\r' | 0x80..)) => self.at += 1,
            Some(b' ' | b'\t'..=b'\r' | 0x80..) => self.skip_more_space(),
            _ => {}
        }
    }

    #[cold]
    fn skip_more_space(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    /// Whether the text has been read to its end.
    #[inline(always)]
    pub(crate) fn is_done(&self) -> bool {
        self.at >= self.text.len()
    }

    /// Passes over this word if it is next, in upper or lower case.
    #[inline(always)]
    pub(crate) fn take(&mut self, word: &str) -> bool {
        let (next, word) = (self.text.as_bytes().get(self.at..self.at + word.len()), word.as_bytes());
        let found = next.is_some_and(|next| next == word || next.eq_ignore_ascii_case(word));
        if found {
            self.at += word.len();
        }
        found
    }

    /// Passes over a number of at most this many digits, if one is next; nine at the very most.
    #[inline(always)]
    pub(crate) fn number(&mut self, most_digits: usize) -> Option<u32> {
        let before = *self;
        let mut number = 0;
        while let Some(digit @ b'0'..=b'9') = self.next() {
            if self.at - before.at == most_digits {
                *self = before;
                return None;
            }
            number = 10 * number + u32::from(digit - b'0');
            self.at += 1;
        }
        if self.at == before.at { None } else { Some(number) }
    }

    /// Passes over a digit, if one is next.
    pub(crate) fn digit(&mut self) -> Option<u32> {
        let digit = self.rest().chars().next()?.to_digit(10)?;
        self.at += 1;
        Some(digit)
    }

    /// The error that something else was expected here; it covers the next word, if there is one.
    #[cold]
    pub(crate) fn expected<T>(&self, expected: &'static str) -> Result<T, TextError> {
        let word = self.rest().find(char::is_whitespace).unwrap_or(self.rest().len());
        self.expected_in(self.at, self.at + word, expected)
    }

    /// The error that something else was expected at these bytes.
    pub(crate) fn expected_in<T>(
        &self,
        start: usize,
        end: usize,
        expected: &'static str,
    ) -> Result<T, TextError> {
        Err(TextError { code: self.code, start, end, expected })
    }
}

/// At most eight bytes as they are read.
pub(crate) const fn eight(text: &[u8]) -> u64 {
    let (mut word, mut place) = (0, 0);
    while place < text.len() && place < 8 {
        word |= (text[place] as u64) << (8 * place);
        place += 1;
    }
    word
}

/// The number of one or two digits with which eight bytes begin, and how many digits it has; above 99 where they do
/// not.
///
/// How many digits there are is hard to foresee, so nothing branches on it.
#[inline(always)]
pub(crate) fn number_in(next: u64) -> (u32, u32) {
    let digit = |byte: u64| u32::from(byte as u8).wrapping_sub(u32::from(b'0'));
    let (first, second) = (digit(next), digit(next >> 8));
    let two = second < 10;
    let number = select_unpredictable(two, first.wrapping_mul(10).wrapping_add(second), first);
    (if first < 10 { number } else { u32::MAX }, 1 + u32::from(two))
}

/// How many of eight bytes come before the first space; all eight where there is none.
#[inline(always)]
pub(crate) fn before_space(next: u64) -> u32 {
    let zeros = next ^ u64::from_le_bytes([b' '; 8]);
    // The lowest byte that is zero borrows, and so sets its highest bit.
    let found = zeros.wrapping_sub(u64::from_le_bytes([1; 8])) & !zeros & u64::from_le_bytes([0x80; 8]);
    found.trailing_zeros() / 8
}
