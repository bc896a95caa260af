//! A position as a short word for links, keys and logs.

use core::fmt;
use core::str::FromStr;

use wide::i8x32;

use crate::error::{Code, TextError};
use crate::point::Point;
use crate::points::ALL;
use crate::position::{EACH, OFF, PRISONER, Position, TURN};

/// The characters, by their six bits.
const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/// The six bits of a character; 64 where it is not of the alphabet.
static VALUES: [u8; 256] = values();
/// The first character: the version.
const VERSION: u8 = b'1';
const LENGTH: usize = 19;
/// The others are read in two halves.
const HALF: usize = 9;
/// The bits of one colour: fifteen ones and 24 zeros.
const COLOUR: u32 = 39;
/// All of them.
const COLOUR_BITS: u64 = (1 << COLOUR) - 1;
/// Where the bits of pairs start.
const PAIRS: u32 = 1 + 2 * COLOUR;
/// How many points come before each, eight in a word.
const BEFORE: [u64; 3] = {
    let first = u64::from_le_bytes([0, 1, 2, 3, 4, 5, 6, 7]);
    [first, first + 8 * EACH, first + 16 * EACH]
};

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
        let cells = i8x32::new(self.cells);
        let (white, size) = (cells.simd_gt(i8x32::ZERO), cells.abs());
        let (free, beneath) = (size & i8x32::splat(15), size.simd_gt(i8x32::splat(15)) & i8x32::splat(1));
        let pairs = cells.simd_eq(i8x32::splat(-PRISONER - 1)).to_bitmask();
        let low = self.cells[TURN] as u64 | ones(white.bitselect(free, beneath)) << 1;
        let high = ones(white.bitselect(beneath, free)) | u64::from(pairs & ALL) << COLOUR;
        let bits = u128::from(low) | u128::from(high) << (1 + COLOUR);
        let mut text = [VERSION; LENGTH];
        text[1..].copy_from_slice(&characters(bits)[..LENGTH - 1]);
        PositionId(text)
    }

    /// The position with this id.
    ///
    /// # Errors
    /// [`Code::IdVersionUnknown`] where the first character names no known version, [`Code::IdUnreadable`]
    /// for any other text that is not an id, with the bytes at fault.
    pub fn from_id(id: &str) -> Result<Position, TextError> {
        read(id.as_bytes()).and_then(decode).ok_or_else(|| fault(id))
    }
}

/// The 108 bits of an id, if it can be read.
fn read(id: &[u8]) -> Option<u128> {
    let (&version, characters) = <&[u8; LENGTH]>::try_from(id).ok()?.split_first()?;
    let (mut first, mut second, mut all) = (0, 0, 0);
    for place in 0..HALF {
        let (one, other) =
            (VALUES[usize::from(characters[place])], VALUES[usize::from(characters[HALF + place])]);
        first |= u64::from(one) << (6 * place);
        second |= u64::from(other) << (6 * place);
        all |= one | other;
    }
    let sound = (version == VERSION) & (all < 64);
    sound.then_some(u128::from(first) | u128::from(second) << (6 * HALF))
}

/// What is wrong with a text that is no id.
#[cold]
fn fault(id: &str) -> TextError {
    let wrong = |start, end, expected| TextError { code: Code::IdUnreadable, start, end, expected };
    match id.chars().next() {
        None => return wrong(0, 0, "an id of 19 characters"),
        Some('1') => {}
        Some(other) => {
            let (code, end) = (Code::IdVersionUnknown, other.len_utf8());
            return TextError { code, start: 0, end, expected: "version 1" };
        }
    }
    let of_alphabet =
        |character: char| u8::try_from(character).is_ok_and(|byte| VALUES[usize::from(byte)] < 64);
    let mut characters = id.char_indices().take(LENGTH).skip(1);
    if let Some((place, other)) = characters.find(|(_, character)| !of_alphabet(*character)) {
        wrong(place, place + other.len_utf8(), "a letter, a digit, - or _")
    } else if id.len() != LENGTH {
        wrong(id.len().min(LENGTH), id.len(), "an id of 19 characters")
    } else {
        wrong(1, LENGTH, "the id of a position that obeys the rules")
    }
}

/// The character of each six bits, and some more.
#[inline(always)]
fn characters(bits: u128) -> [u8; 32] {
    // 48 bits, a half and a half again, until each six have a byte.
    let word = |from: u32| {
        let bits = (bits >> from) as u64;
        let halves = bits & 0xFF_FFFF | (bits & 0xFFFF_FF00_0000) << 8;
        let quarters = halves & 0x0FFF_0000_0FFF | (halves & 0x00FF_F000_00FF_F000) << 4;
        quarters & 0x003F_003F_003F_003F | (quarters & 0x0FC0_0FC0_0FC0_0FC0) << 2
    };
    let values = Position::register([word(0), word(48), word(96)]);
    // A, and what the next runs of the alphabet differ by: a, 0, - and _.
    let from = |value: i8, change: i8| values.simd_gt(i8x32::splat(value - 1)) & i8x32::splat(change);
    let changed = values + from(26, 6) + from(52, -75) + from(62, -13) + from(63, 49);
    (changed + i8x32::splat(b'A' as i8)).to_array().map(|character| character as u8)
}

/// A colour's bits, of its checkers on each point.
#[inline(always)]
fn ones(counts: i8x32) -> u64 {
    let (mut zeros, mut before) = (0, 0);
    for (counts, points_before) in words(counts).into_iter().zip(BEFORE) {
        // In each byte the checkers up to this point; with the points before it, the place of its zero.
        let sums = (counts + before).wrapping_mul(EACH);
        before = sums >> 56;
        let places = sums + points_before;
        // Eight by themselves, so that they need not wait for each other.
        zeros |= (0..8).fold(0, |zeros, byte| zeros | 1 << (places >> (8 * byte) & 63));
    }
    // Those off need nothing more, since there are fifteen ones.
    !zeros & COLOUR_BITS
}

/// The places of the zeros in a byte, the lowest first, and how many there are.
static ZEROS: [([u8; 8], u8); 256] = {
    let mut table = [([0; 8], 0); 256];
    let mut entry = 0;
    while entry < 8 * table.len() {
        let (byte, place) = (entry / 8, entry % 8);
        let (places, count) = &mut table[byte];
        if byte >> place & 1 == 0 {
            places[*count as usize] = place as u8;
            *count += 1;
        }
        entry += 1;
    }
    table
};

/// A colour's checkers on each point, and how many are off, of its bits; none where these are not fifteen ones.
#[inline(always)]
fn counts(ones: u64) -> Option<(i8x32, i8)> {
    let ones = ones | !COLOUR_BITS;
    // The places of the zeros. Eight are put down for each byte, so there is room for some more.
    let (mut places, mut len) = ([0; 40], 0);
    for byte in 0..5 {
        let (zeros, count) = ZEROS[(ones >> (8 * byte) & 255) as usize];
        let zeros = u64::from_le_bytes(zeros) + 8 * byte * EACH;
        // Masked, so that no index needs a check; it changes nothing where there are not too many.
        places[len & 31..][..8].copy_from_slice(&zeros.to_le_bytes());
        len += usize::from(count);
    }
    if len != Point::COUNT {
        return None;
    }
    let mut before = 0;
    let mut words = [0; 3];
    for (word, counts) in words.iter_mut().enumerate() {
        let places = u64::from_le_bytes(core::array::from_fn(|byte| places[8 * word + byte]));
        let sums = places - BEFORE[word];
        *counts = sums - (sums << 8 | before);
        before = sums >> 56;
    }
    Some((Position::register(words), 15 - before as i8))
}

/// The bytes of the 24 points, eight in a word.
#[inline(always)]
fn words(cells: i8x32) -> [u64; 3] {
    Position { cells: cells.to_array() }.words()
}

/// All bits of the bytes whose bit is set in a number of 24.
#[inline(always)]
fn spread(bits: u32) -> i8x32 {
    const BIT: u64 = u64::from_le_bytes([1, 2, 4, 8, 16, 32, 64, 128]);
    let word = |byte: u32| (u64::from(bits >> (8 * byte) & 255) * EACH) & BIT;
    !Position::register([word(0), word(1), word(2)]).simd_eq(i8x32::ZERO)
}

/// The position of 108 bits.
fn decode(bits: u128) -> Option<Position> {
    let (white, black) = ((bits >> 1) as u64 & COLOUR_BITS, (bits >> (1 + COLOUR)) as u64 & COLOUR_BITS);
    let pairs = (bits >> PAIRS) as u32;
    let ((white, white_off), (black, black_off)) = (counts(white)?, counts(black)?);
    // On each point one colour's checkers are on top, more or as many; of the other there is one at most.
    let (more, less, one) = (white.max(black), white.min(black), i8x32::splat(1));
    let alike = (less.simd_eq(one) & more.simd_eq(one)).to_bitmask();
    if less.simd_gt(one).any() || pairs & !alike != 0 || white_off & black_off == 15 {
        return None;
    }
    let beneath = less.simd_gt(i8x32::ZERO) & i8x32::splat(PRISONER);
    let black_on_top = black.simd_gt(white) | spread(pairs);
    let mut cells = (((more + beneath) ^ black_on_top) - black_on_top).to_array();
    (cells[OFF.white], cells[OFF.black]) = (white_off, black_off);
    cells[TURN] = bits as i8 & 1;
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
