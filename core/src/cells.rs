//! A position as a row of small numbers, for tables of many.

use crate::dice::Roll;
use crate::error::{Code, Place, Violation, Violations};
use crate::movegen::PositionList;
use crate::player::{ByPlayer, Player};
use crate::point::Point;
use crate::position::{OFF, PRISONER, Position, TURN, word_of};
use crate::rules::Ruleset;
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
        let words = core::array::from_fn(|word| word_of(cells, 8 * word));
        Position::checked(words).ok_or_else(|| faults(cells))
    }
}

/// The positions after legal plays, written as rows of [`Position::to_cells`] into the caller's memory.
///
/// What finds no room there is counted.
///
/// ```
/// use plakoto::{CellRows, Player, Position, Roll, Ruleset};
/// let start = Position::start(Player::White);
/// let mut memory = [0; 10 * Position::CELLS];
/// let mut rows = CellRows::new(&mut memory);
/// rows.add_legal(&start, Roll::new(6, 5).unwrap(), Ruleset::GREEK);
/// rows.add_legal(&start, Roll::new(6, 6).unwrap(), Ruleset::GREEK);
/// assert_eq!(rows.wanted(), 2 + 4);
/// let first = start.legal_plays(Roll::new(6, 5).unwrap(), Ruleset::GREEK)[0];
/// assert_eq!(memory[..Position::CELLS], first.after().to_cells());
/// ```
#[derive(Debug)]
pub struct CellRows<'a> {
    memory: &'a mut [i8],
    /// How many rows have been written or found no room.
    wanted: usize,
    /// The plays of one roll. Rows are shorter than positions, and copying them from here costs less than for the
    /// generator to write them where they belong.
    positions: PositionList,
}

impl<'a> CellRows<'a> {
    /// Rows that fill this memory from its start; a part of a row at its end stays as it is.
    #[must_use]
    pub fn new(memory: &'a mut [i8]) -> CellRows<'a> {
        CellRows { memory, wanted: 0, positions: PositionList::new() }
    }

    /// One row for each legal play of this roll, in the order of [`Position::legal_plays`], behind those there are.
    #[inline]
    pub fn add_legal(&mut self, position: &Position, roll: Roll, rules: Ruleset) {
        position.legal_positions_into(roll, rules, &mut self.positions);
        let free = self.memory.get_mut(self.wanted * Position::CELLS..).unwrap_or_default();
        for (row, position) in free.chunks_exact_mut(Position::CELLS).zip(&self.positions) {
            row.copy_from_slice(&position.cells[..Position::CELLS]);
        }
        self.wanted += self.positions.len();
    }

    /// How many rows there are, with those that found no room.
    #[must_use]
    pub fn wanted(&self) -> usize {
        self.wanted
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
