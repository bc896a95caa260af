//! Sets of points as bits, as the player on turn sees them.
//!
//! Bit *i* stands for own point 24 − *i*: bit 0 is the own mother and bit 23 the opponent's, so checkers step to
//! higher bits, and a set that is read from its low end gives the highest own point first.

/// A set of points.
pub(crate) type Points = u32;

/// All 24 points.
pub(crate) const ALL: Points = 0xFF_FFFF;
/// Own points 7 to 24.
pub(crate) const OUTSIDE: Points = above(6);
/// Own point 24, where the own checkers start.
pub(crate) const MOTHER: Points = point(24);
/// Own point 1: the opponent's mother.
pub(crate) const LAST: Points = point(1);

/// The set of one own point, 1 to 24.
pub(crate) const fn point(own: u8) -> Points {
    1 << index_of(own)
}

/// The bit of an own point, 1 to 24.
pub(crate) const fn index_of(own: u8) -> u32 {
    24 - own as u32
}

/// The own point of a bit.
pub(crate) const fn own_number(index: u32) -> u8 {
    24 - index as u8
}

/// The highest own point of a set; the empty set of the empty set.
pub(crate) const fn highest(set: Points) -> Points {
    set & set.wrapping_neg()
}

/// Where checkers on these points land with this number; those that go off land nowhere.
#[inline(always)]
pub(crate) const fn ahead(set: Points, die: u8) -> Points {
    set << die & ALL
}

/// From where a checker lands on these points with this number.
#[inline(always)]
pub(crate) const fn behind(set: Points, die: u8) -> Points {
    set >> die
}

/// The points above a single one.
pub(crate) const fn higher(point: Points) -> Points {
    point - 1
}

/// A single point and those below it.
pub(crate) const fn up_to(point: Points) -> Points {
    point.wrapping_neg() & ALL
}

/// The points with own numbers above this number.
pub(crate) const fn above(own: u8) -> Points {
    ALL >> own
}

/// A single point, by its bit and by the bit's number: each is had more cheaply from a set than from the other.
#[derive(Clone, Copy)]
pub(crate) struct Spot {
    pub(crate) index: u32,
    pub(crate) bit: Points,
}

/// The bits of a set one by one, the highest own point first.
#[derive(Clone, Copy)]
pub(crate) struct Descending(pub(crate) Points);

impl Iterator for Descending {
    type Item = u32;

    #[inline(always)]
    fn next(&mut self) -> Option<u32> {
        if self.0 == 0 {
            return None;
        }
        let index = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(index)
    }
}
