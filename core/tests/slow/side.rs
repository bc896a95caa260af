//! The two players and how each counts the points.

/// One of the two players (rules section 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// Starts on board point 24 and runs towards board point 1.
    White,
    /// Starts on board point 1 and runs towards board point 24.
    Black,
}

impl Side {
    /// Both sides, White first.
    pub const BOTH: [Side; 2] = [Side::White, Side::Black];

    /// The opponent.
    pub fn other(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }

    /// Where this side stands in a pair such as [`super::Table::off`].
    pub fn index(self) -> usize {
        match self {
            Side::White => 0,
            Side::Black => 1,
        }
    }

    /// The place in the list of points of this side's own number: White's point p is Black's
    /// point 25 - p, and the list starts with board point 1 (rules section 1).
    pub fn place(self, own: u8) -> usize {
        let board = match self {
            Side::White => own,
            Side::Black => 25 - own,
        };
        usize::from(board) - 1
    }
}
