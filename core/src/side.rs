//! The direction of play: sets of points as bits, to the eyes of one player.
//!
//! Bit *i* stands for board point *i* + 1. White steps towards bit 0 and Black towards bit 23, so everything
//! that has a direction is told here once, for the player known at compile time.

use crate::player::Player;

/// A set of points.
pub(crate) type Points = u32;

/// All 24 points.
const ALL: Points = 0xFF_FFFF;

/// The player who steps, as a type.
pub(crate) struct Side<const WHITE: bool>;

impl<const WHITE: bool> Side<WHITE> {
    pub(crate) const PLAYER: Player = if WHITE { Player::White } else { Player::Black };
    /// Everywhere.
    pub(crate) const ALL: Points = ALL;
    /// Own points 1 to 6.
    pub(crate) const HOME: Points = if WHITE { 0x3F } else { 0x3F << 18 };
    /// Own points 7 to 24.
    pub(crate) const OUTSIDE: Points = ALL & !Self::HOME;
    /// Own point 24, where the own checkers start.
    pub(crate) const MOTHER: Points = Self::point(24);
    /// Own point 1: the opponent's mother.
    pub(crate) const LAST: Points = Self::point(1);

    /// The set of one own point, 1 to 24.
    pub(crate) const fn point(own: u8) -> Points {
        if WHITE { 1 << (own as u32 - 1) } else { 1 << (24 - own as u32) }
    }

    /// The board index of the highest own point of a set that is not empty.
    pub(crate) const fn highest_index(set: Points) -> u32 {
        if WHITE { 31 - set.leading_zeros() } else { set.trailing_zeros() }
    }

    /// The own number of a board index.
    pub(crate) const fn own_number(index: u32) -> u8 {
        if WHITE { index as u8 + 1 } else { 24 - index as u8 }
    }

    /// The highest own point of a set; the empty set of the empty set.
    pub(crate) const fn highest(set: Points) -> Points {
        if set == 0 { 0 } else { 1 << Self::highest_index(set) }
    }

    /// Where checkers on these points land with this number; those that go off land nowhere.
    pub(crate) const fn ahead(set: Points, die: u8) -> Points {
        if WHITE { set >> die } else { set << die & ALL }
    }

    /// From where a checker lands on these points with this number.
    pub(crate) const fn behind(set: Points, die: u8) -> Points {
        if WHITE { set << die & ALL } else { set >> die }
    }

    /// The points below a single point.
    pub(crate) const fn below(point: Points) -> Points {
        if WHITE { point - 1 } else { ALL & !(point | (point - 1)) }
    }

    /// A single point and those below it.
    pub(crate) const fn up_to(point: Points) -> Points {
        point | Self::below(point)
    }

    /// The points with own numbers above this number.
    pub(crate) const fn above(own: u8) -> Points {
        if WHITE { ALL << own & ALL } else { ALL >> own }
    }
}

/// The points of a set one by one, the highest own point first.
pub(crate) struct Descending<const WHITE: bool>(pub(crate) Points);

impl<const WHITE: bool> Iterator for Descending<WHITE> {
    type Item = u32;

    /// The board index of the next point.
    #[inline(always)]
    fn next(&mut self) -> Option<u32> {
        if self.0 == 0 {
            return None;
        }
        let index = Side::<WHITE>::highest_index(self.0);
        if WHITE {
            self.0 ^= 1 << index;
        } else {
            self.0 &= self.0 - 1;
        }
        Some(index)
    }
}
