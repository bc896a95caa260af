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

    /// Passes over white space.
    pub(crate) fn skip_space(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    /// Whether the text has been read to its end.
    pub(crate) fn is_done(&self) -> bool {
        self.at >= self.text.len()
    }

    /// Passes over this word if it is next, in upper or lower case.
    pub(crate) fn take(&mut self, word: &str) -> bool {
        let found = self.rest().get(..word.len()).is_some_and(|next| next.eq_ignore_ascii_case(word));
        if found {
            self.at += word.len();
        }
        found
    }

    /// Passes over a number of at most this many digits, if one is next.
    pub(crate) fn number(&mut self, most_digits: usize) -> Option<u32> {
        let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 || digits > most_digits {
            return None;
        }
        let number = self.rest().get(..digits)?.parse().ok()?;
        self.at += digits;
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
