//! Reading text from left to right, with the place of whatever is wrong.

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

    /// Whether white space is next.
    #[inline(always)]
    pub(crate) fn is_at_space(&self) -> bool {
        match self.next() {
            Some(b' ' | b'\t'..=b'\r') => true,
            Some(0..0x80) | None => false,
            Some(0x80..) => self.rest().starts_with(char::is_whitespace),
        }
    }

    /// Passes over white space.
    #[inline(always)]
    pub(crate) fn skip_space(&mut self) {
        while self.is_at_space() {
            self.at += self.rest().chars().next().map_or(0, char::len_utf8);
        }
    }

    /// Whether the text has been read to its end.
    #[inline(always)]
    pub(crate) fn is_done(&self) -> bool {
        self.at >= self.text.len()
    }

    /// Passes over this word if it is next, in upper or lower case.
    #[inline(always)]
    pub(crate) fn take(&mut self, word: &str) -> bool {
        let next = self.text.as_bytes().get(self.at..self.at + word.len());
        let found = next.is_some_and(|next| next.eq_ignore_ascii_case(word.as_bytes()));
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
        for _ in 0..most_digits {
            let Some(digit @ b'0'..=b'9') = self.next() else { break };
            number = 10 * number + u32::from(digit - b'0');
            self.at += 1;
        }
        if self.at == before.at || self.next().is_some_and(|next| next.is_ascii_digit()) {
            *self = before;
            return None;
        }
        Some(number)
    }

    /// Passes over a digit, if one is next.
    pub(crate) fn digit(&mut self) -> Option<u32> {
        let digit = self.rest().chars().next()?.to_digit(10)?;
        self.at += 1;
        Some(digit)
    }

    /// The error that something else was expected here; it covers the next word, if there is one.
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
