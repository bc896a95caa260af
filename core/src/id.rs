//! A position as a short word for links, keys and logs.

use core::fmt;
use core::str::FromStr;

use crate::error::{Code, TextError};
use crate::player::{ByPlayer, Player};
use crate::position::{OFF, PRISONER, Position, TURN, WIDTH};

/// The characters, by their six bits.
const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/// The six bits of a character; 64 where it is not of the alphabet.
static VALUES: [u8; 256] = values();
/// The first character: the version.
const VERSION: u8 = b'1';
const LENGTH: usize = 19;
/// The bits of one colour: fifteen ones and 24 zeros.
const COLOUR: u32 = 39;
/// Where the bits of pairs start.
const PAIRS: u32 = 1 + 2 * COLOUR;

/// The id of a position: 19 URL-safe characters.
///
/// Version 1 is 19 characters: `1`, then 18 of the URL-safe base-64 alphabet (`A`–`Z a`–`z 0`–`9 - _`), each
/// six bits, lowest first. The 108 bits are, from the lowest:
///
/// ```text
///     1   the player on turn: 0 White, 1 Black
///    39   White: for board points 1 to 24, as many ones as checkers there (a prisoner too) and a zero;
///         then as many ones as are off
///    39   Black: the same
///    24   for board points 1 to 24: 1 where one checker of each stands and Black's is on top
///     5   zero
/// ```
///
/// Every position has one id, and every id one position: where more than one checker of a colour shares a point
/// with the other, that colour is on top, so only a pair needs its bit.
///
/// ```
/// use plakoto::{Player, Position};
/// let start = Position::start(Player::White);
/// assert_eq!(start.id().as_str(), "1AAAA__3__BAAAAAAAA");
/// assert_eq!(Position::from_id(start.id().as_str()), Ok(start));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PositionId([u8; LENGTH]);

impl PositionId {
    /// The id as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        // Always ASCII, so the empty text is never given.
        core::str::from_utf8(&self.0).unwrap_or_default()
    }
}

impl fmt::Display for PositionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for PositionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PositionId({})", self.as_str())
    }
}

impl FromStr for PositionId {
    type Err = TextError;

    /// Reads an id.
    ///
    /// # Errors
    /// As [`Position::from_id`].
    fn from_str(text: &str) -> Result<PositionId, TextError> {
        Position::from_id(text).map(|position| position.id())
    }
}

impl Position {
    /// The id of this position. Equal positions have equal ids, different ones different ids.
    #[must_use]
    pub fn id(&self) -> PositionId {
        let mut ones = ByPlayer { white: 0_u64, black: 0_u64 };
        let mut at = ByPlayer { white: 0_u32, black: 0_u32 };
        let mut pairs = 0_u32;
        for index in 0..24 {
            let cell = self.cells[index];
            let size = cell.unsigned_abs();
            let (free, prisoner) = (u32::from(size & 15), u32::from(size > 15));
            let (white, black) = if cell >= 0 { (free, prisoner) } else { (prisoner, free) };
            ones.white |= ((1 << white) - 1) << at.white;
            ones.black |= ((1 << black) - 1) << at.black;
            at.white += white + 1;
            at.black += black + 1;
            pairs |= u32::from(cell == -PRISONER - 1) << index;
        }
        ones.white |= ((1 << self.off(Player::White)) - 1) << at.white;
        ones.black |= ((1 << self.off(Player::Black)) - 1) << at.black;
        let bits = u128::from(self.cells[TURN] as u8)
            | u128::from(ones.white) << 1
            | u128::from(ones.black) << (1 + COLOUR)
            | u128::from(pairs) << PAIRS;
        let mut text = [VERSION; LENGTH];
        let mut rest = bits;
        for character in &mut text[1..] {
            *character = ALPHABET[(rest & 63) as usize];
            rest >>= 6;
        }
        PositionId(text)
    }

    /// The position with this id.
    ///
    /// # Errors
    /// [`Code::IdVersionUnknown`] where the first character names no known version, [`Code::IdUnreadable`]
    /// for any other text that is not an id, with the bytes at fault.
    pub fn from_id(id: &str) -> Result<Position, TextError> {
        let wrong = |start: usize, end: usize, expected| {
            Err(TextError { code: Code::IdUnreadable, start, end, expected })
        };
        let bytes = id.as_bytes();
        match bytes.first() {
            None => return wrong(0, 0, "an id of 19 characters"),
            Some(&VERSION) => {}
            Some(_) => {
                let end = id.chars().next().map_or(0, char::len_utf8);
                let code = Code::IdVersionUnknown;
                return Err(TextError { code, start: 0, end, expected: "version 1" });
            }
        }
        let mut bits = 0_u128;
        for (place, character) in id.char_indices().skip(1).take(LENGTH - 1) {
            let value = u8::try_from(character).map_or(64, |byte| VALUES[usize::from(byte)]);
            if value > 63 {
                return wrong(place, place + character.len_utf8(), "a letter, a digit, - or _");
            }
            bits |= u128::from(value) << (6 * (place - 1));
        }
        if bytes.len() != LENGTH {
            let place = bytes.len().min(LENGTH);
            return wrong(place, bytes.len(), "an id of 19 characters");
        }
        match decode(bits) {
            Some(position) => Ok(position),
            None => wrong(1, LENGTH, "the id of a position that obeys the rules"),
        }
    }
}

/// The position of 108 bits.
fn decode(bits: u128) -> Option<Position> {
    let colour = |from: u32| (bits >> from) as u64 & ((1 << COLOUR) - 1);
    let (mut white, mut black) = (colour(1), colour(1 + COLOUR));
    let pairs = (bits >> PAIRS) as u32;
    if white.count_ones() != 15 || black.count_ones() != 15 || pairs > 0xFF_FFFF {
        return None;
    }
    let mut cells = [0; WIDTH];
    for (index, cell) in cells.iter_mut().enumerate().take(24) {
        let (w, b) = (white.trailing_ones(), black.trailing_ones());
        white >>= w + 1;
        black >>= b + 1;
        let black_on_top = pairs >> index & 1 == 1;
        if black_on_top && (w, b) != (1, 1) {
            return None;
        }
        *cell = match (w as i8, b as i8) {
            (free, 0) => free,
            (0, free) => -free,
            (1, 1) if black_on_top => -PRISONER - 1,
            (free, 1) => free + PRISONER,
            (1, free) => -free - PRISONER,
            _ => return None,
        };
    }
    let off = (white.count_ones() as i8, black.count_ones() as i8);
    if off == (15, 15) {
        return None;
    }
    (cells[OFF.white], cells[OFF.black]) = off;
    cells[TURN] = (bits & 1) as i8;
    Some(Position { cells })
}

/// The alphabet turned round.
const fn values() -> [u8; 256] {
    let mut values = [64; 256];
    let mut value = 0;
    while value < 64 {
        values[ALPHABET[value] as usize] = value as u8;
        value += 1;
    }
    values
}
