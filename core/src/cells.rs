//! A position as a row of small numbers, for tables of many.

use crate::error::{Code, Place, Violation, Violations};
use crate::player::{ByPlayer, Player};
use crate::point::Point;
use crate::position::{OFF, PRISONER, Position, TURN, WIDTH};
use crate::setup::Setup;

impl Position {
    /// How many cells a position has.
    pub const CELLS: usize = TURN + 1;

    /// The position as 27 small numbers:
    ///
    /// ```text
    ///      0 to 23   board points 1 to 24: +n free White checkers, -n free Black ones; where a checker of the other
    ///                colour lies beneath, 16 more in the same direction: +17 is one White checker on a prisoner
    ///     24         White's checkers that are off
    ///     25         Black's
    ///     26         the player on turn: 0 White, 1 Black
    /// ```
    ///
    /// ```
    /// use plakoto::Position;
    /// let position: Position = "black | 1:B10 5:B4 10:W1 13:W5 15:W1+b 24:W8".parse().unwrap();
    /// let cells = position.to_cells();
    /// assert_eq!((cells[0], cells[14], cells[26]), (-10, 17, 1));
    /// assert_eq!(Position::from_cells(&cells), Ok(position));
    /// ```
    #[must_use]
    #[inline]
    pub fn to_cells(&self) -> [i8; Position::CELLS] {
        let mut cells = [0; Position::CELLS];
        cells.copy_from_slice(&self.cells[..Position::CELLS]);
        cells
    }

    /// The position of these cells.
    ///
    /// # Errors
    /// Everything that is wrong with them, as [`Position::from_setup`]; [`Code::UnknownPlayer`] for a last cell
    /// other than 0 and 1.
    #[inline]
    pub fn from_cells(cells: &[i8; Position::CELLS]) -> Result<Position, Violations> {
        let mut row = [0; WIDTH];
        row[..Position::CELLS].copy_from_slice(cells);
        Position::from_sound_cells(row).ok_or_else(|| faults(cells))
    }

    /// How many bytes a position takes where rows of cells are of a round length.
    pub const PADDED_CELLS: usize = WIDTH;

    /// The cells with five zeros behind them: 32 bytes, as the position itself is laid out.
    #[must_use]
    #[inline]
    pub const fn to_padded_cells(&self) -> [i8; Position::PADDED_CELLS] {
        self.cells
    }

    /// The position of such bytes; `None` where something is wrong with them, of which [`Position::from_cells`] tells
    /// all but what stands in the place of the zeros.
    ///
    /// ```
    /// use plakoto::{Player, Position};
    /// let mut cells = Position::start(Player::Black).to_padded_cells();
    /// assert_eq!(Position::from_padded_cells(cells), Some(Position::start(Player::Black)));
    /// cells[31] = 1;
    /// assert_eq!(Position::from_padded_cells(cells), None);
    /// ```
    #[must_use]
    #[inline]
    pub fn from_padded_cells(cells: [i8; Position::PADDED_CELLS]) -> Option<Position> {
        Position::from_sound_cells(cells)
    }
}

/// What is wrong with cells that are no position.
#[cold]
fn faults(cells: &[i8; Position::CELLS]) -> Violations {
    let mut setup = Setup::empty(if cells[TURN] == 1 { Player::Black } else { Player::White });
    let width = i32::from(PRISONER);
    for (index, &cell) in cells.iter().enumerate().take(Point::COUNT) {
        let size = i32::from(cell.unsigned_abs());
        setup.checkers[index] = i32::from(cell.signum()) * (size % width);
        setup.prisoners[index] = size / width;
    }
    setup.off = ByPlayer { white: cells[OFF.white].into(), black: cells[OFF.black].into() };
    let mut found = setup.violations();
    if !matches!(cells[TURN], 0 | 1) {
        found.push(Violation::of(Code::UnknownPlayer, Place::Turn, cells[TURN]));
    }
    Violations::of_unsound(found)
}
