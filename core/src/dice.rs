//! The two dice of a turn.

use core::fmt;

use crate::error::{Code, Place, Violation, Violations};
use crate::slice::reads_as_slice;

/// The two numbers of a roll, each 1 to 6. The order in which they were named does not matter.
///
/// ```
/// use plakoto::Roll;
/// let roll = Roll::new(3, 6).unwrap();
/// assert_eq!(roll, Roll::new(6, 3).unwrap());
/// assert_eq!((roll.high(), roll.low()), (6, 3));
/// assert_eq!(roll.to_string(), "63");
/// assert!(Roll::new(0, 7).is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Roll {
    high: u8,
    low: u8,
}

impl Roll {
    /// How many different rolls there are.
    pub const COUNT: usize = 21;

    /// The roll of two numbers.
    ///
    /// # Errors
    /// [`Code::DieOutOfRange`] for each number outside 1 to 6, at `dice[0]`, `dice[1]` or both.
    #[inline]
    pub fn new(first: i32, second: i32) -> Result<Roll, Violations> {
        Roll::from_numbers(first, second).ok_or_else(|| Roll::faults(first, second))
    }

    /// The roll of two numbers; `None` where one of them is on no die, of which [`Roll::new`] tells more.
    ///
    /// ```
    /// use plakoto::Roll;
    /// assert_eq!(Roll::from_numbers(3, 6), Roll::new(3, 6).ok());
    /// assert_eq!(Roll::from_numbers(3, 7), None);
    /// ```
    #[must_use]
    #[inline]
    pub fn from_numbers(first: i32, second: i32) -> Option<Roll> {
        let (a, b) = (die(first)?, die(second)?);
        Some(Roll { high: a.max(b), low: a.min(b) })
    }

    /// What is wrong with dice of which one or both show no number.
    #[cold]
    fn faults(first: i32, second: i32) -> Violations {
        let fault = |index, number| Violation::of(Code::DieOutOfRange, Place::Die(index), number);
        match (die(first), die(second)) {
            (None, None) => Violations::from(fault(0, first)).and(fault(1, second)),
            (None, _) => fault(0, first).into(),
            _ => fault(1, second).into(),
        }
    }

    /// The roll number `index` of the 36 equally likely ones (first die `index / 6 + 1`, second
    /// `index % 6 + 1`); an index above 35 wraps round.
    #[must_use]
    pub const fn of_36(index: u8) -> Roll {
        let (a, b) = (index / 6 % 6 + 1, index % 6 + 1);
        if a > b { Roll { high: a, low: b } } else { Roll { high: b, low: a } }
    }

    /// Every different roll: 21 of them, 1-1 first, 6-6 last.
    pub fn all() -> impl Iterator<Item = Roll> + Clone {
        (1..7_u8).flat_map(|high| (1..high + 1).map(move |low| Roll { high, low }))
    }

    /// The larger number.
    #[must_use]
    pub const fn high(self) -> u8 {
        self.high
    }

    /// The smaller number; of a double, the same one.
    #[must_use]
    pub const fn low(self) -> u8 {
        self.low
    }

    /// Whether the two numbers are equal, so that four steps may be played.
    #[must_use]
    pub const fn is_double(self) -> bool {
        self.high == self.low
    }

    /// How many steps may be made: two, or four of a double.
    pub(crate) const fn steps(self) -> u8 {
        if self.is_double() { 4 } else { 2 }
    }

    /// The numbers that may be used, larger first: two, or four of a double.
    #[must_use]
    pub const fn numbers(self) -> Dice {
        if self.is_double() {
            Dice { numbers: [self.high; 4], len: 4 }
        } else {
            Dice { numbers: [self.high, self.low, 0, 0], len: 2 }
        }
    }
}

/// A number that a die can show.
fn die(number: i32) -> Option<u8> {
    match number {
        1..=6 => Some(number as u8),
        _ => None,
    }
}

impl fmt::Debug for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Roll({}-{})", self.high, self.low)
    }
}

impl fmt::Display for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.high, self.low)
    }
}

/// Unused numbers of a turn, larger first: none to four of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Dice {
    numbers: [u8; 4],
    len: u8,
}

impl Dice {
    /// The numbers, larger first.
    #[must_use]
    pub fn as_slice(&self) -> &[u8] {
        &self.numbers[..usize::from(self.len)]
    }

    /// A single number.
    pub(crate) const fn one(number: u8) -> Dice {
        Dice { numbers: [number, 0, 0, 0], len: 1 }
    }

    /// Whether this number is among them.
    #[must_use]
    pub fn holds(&self, number: u8) -> bool {
        self.as_slice().contains(&number)
    }

    /// The first ones, so many.
    pub(crate) fn first(mut self, count: usize) -> Dice {
        self.numbers.iter_mut().skip(count).for_each(|number| *number = 0);
        self.len = self.len.min(count as u8);
        self
    }

    /// Each different number once, larger first.
    pub(crate) fn distinct(&self) -> impl Iterator<Item = u8> + '_ {
        let repeated = |place: usize| place > 0 && self[place - 1] == self[place];
        (0..self.len()).filter(move |&place| !repeated(place)).map(|place| self[place])
    }

    /// The smallest unused number that is at least `number`, if any.
    pub(crate) fn smallest_from(&self, number: u8) -> Option<u8> {
        self.as_slice().iter().copied().rev().find(|&die| die >= number)
    }

    /// Whether some of the numbers add up to this distance.
    pub(crate) fn add_up_to(&self, distance: u8) -> bool {
        distance == 0
            || self.distinct().any(|die| die <= distance && self.without(die).add_up_to(distance - die))
    }

    /// The same numbers without one of `number`.
    pub(crate) fn without(&self, number: u8) -> Dice {
        let Some(place) = self.iter().position(|&die| die == number) else { return *self };
        let numbers = u32::from_le_bytes(self.numbers);
        let before = (1 << (8 * place)) - 1;
        let numbers = numbers & before | numbers >> 8 & !before;
        Dice { numbers: numbers.to_le_bytes(), len: self.len - 1 }
    }
}

reads_as_slice!(Dice, u8);
