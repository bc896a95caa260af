//! Positions as rows of numbers that a learning program takes in: named encodings.

use core::fmt;
use core::str::FromStr;

use crate::error::{Code, Place, Violation, Violations};
use crate::player::Player;
use crate::point::Point;
use crate::position::Position;

/// A way to write a position as a row of numbers. What a name stands for never changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Encoding {
    /// `counts`: 99 plain counts, in board order, of White and of Black.
    ///
    /// ```text
    ///      0 to 23   White's free checkers on board points 1 to 24
    ///     24 to 47   Black's free checkers
    ///     48 to 71   White's prisoners, 0 or 1 on each point
    ///     72 to 95   Black's prisoners
    ///     96         White's checkers that are off
    ///     97         Black's
    ///     98         the player on turn: 0 White, 1 Black
    /// ```
    Counts,
    /// `tesauro`: 242 numbers, as the player on turn sees the board: the unary units of Tesauro's TD-Gammon, with
    /// one more for a prisoner, since nothing is hit here but pinned.
    ///
    /// ```text
    ///       0 to 119   the player on turn: five units for each own point of that player, 1 first:
    ///            +0    1 where there is at least one free checker
    ///            +1    1 where there are at least two
    ///            +2    1 where there are at least three
    ///            +3    half of the free checkers beyond three
    ///            +4    1 where one of the player's checkers is a prisoner
    ///     120 to 239   the opponent: the same, for the same points in the same order
    ///     240          the checkers of the player on turn that are off, divided by 15
    ///     241          the opponent's
    /// ```
    ///
    /// Nothing tells the colours apart: a position and the one turned round are the same row.
    Tesauro,
}

/// The units of a point in [`Encoding::Tesauro`].
const UNITS: usize = 5;

impl Encoding {
    /// Every encoding.
    pub const ALL: &[Encoding] = &[Encoding::Counts, Encoding::Tesauro];

    /// The stable name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Encoding::Counts => "counts",
            Encoding::Tesauro => "tesauro",
        }
    }

    /// How many numbers a position takes.
    #[must_use]
    pub const fn width(self) -> usize {
        match self {
            Encoding::Counts => 4 * Point::COUNT + 3,
            Encoding::Tesauro => 2 * UNITS * Point::COUNT + 2,
        }
    }

    /// Writes a position into the row, of which every number is written; numbers for which the row has no place
    /// are left out.
    ///
    /// ```
    /// use plakoto::{Encoding, Player, Position};
    /// let mut row = [0.0; Encoding::Tesauro.width()];
    /// Encoding::Tesauro.write(&Position::start(Player::Black), &mut row);
    /// assert_eq!(row[5 * 23..5 * 24], [1.0, 1.0, 1.0, 6.0, 0.0]); // fifteen on the own mother, point 24
    /// assert_eq!(row[120..125], [1.0, 1.0, 1.0, 6.0, 0.0]); // the opponent's mother is the own point 1
    /// ```
    pub fn write(self, position: &Position, row: &mut [f32]) {
        row.fill(0.0);
        match self {
            Encoding::Counts => counts(position, row),
            Encoding::Tesauro => tesauro(position, row),
        }
    }
}

fn counts(position: &Position, row: &mut [f32]) {
    let mut set = |index: usize, count: u8| put(row, index, f32::from(count));
    let of = |player: Player| player as usize * Point::COUNT;
    for (point, stack) in position.stacks() {
        set(of(stack.owner) + point.index(), stack.free);
        set(2 * Point::COUNT + of(stack.owner.opponent()) + point.index(), stack.prisoner.into());
    }
    set(4 * Point::COUNT, position.off(Player::White));
    set(4 * Point::COUNT + 1, position.off(Player::Black));
    set(4 * Point::COUNT + 2, position.turn() as u8);
}

fn tesauro(position: &Position, row: &mut [f32]) {
    let mover = position.turn();
    let units = |player: Player, point: Point| {
        let place = usize::from(point.seen_by(mover)) - 1;
        UNITS * (place + if player == mover { 0 } else { Point::COUNT })
    };
    for (point, stack) in position.stacks() {
        let at = units(stack.owner, point);
        for unit in 0..stack.free.min(3) {
            put(row, at + usize::from(unit), 1.0);
        }
        put(row, at + 3, f32::from(stack.free.saturating_sub(3)) / 2.0);
        put(row, units(stack.owner.opponent(), point) + 4, f32::from(u8::from(stack.prisoner)));
    }
    for (place, player) in [mover, mover.opponent()].into_iter().enumerate() {
        put(row, 2 * UNITS * Point::COUNT + place, f32::from(position.off(player)) / 15.0);
    }
}

/// Writes a number where the row has a place for it.
fn put(row: &mut [f32], index: usize, number: f32) {
    if let Some(place) = row.get_mut(index) {
        *place = number;
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Encoding {
    type Err = Violations;

    /// Reads the stable name, in upper or lower case.
    ///
    /// # Errors
    /// [`Code::UnknownOption`] for any other text.
    fn from_str(text: &str) -> Result<Encoding, Violations> {
        let found = Encoding::ALL.iter().find(|encoding| encoding.name().eq_ignore_ascii_case(text));
        found.copied().ok_or_else(|| Violation::new(Code::UnknownOption, Place::Encoding).into())
    }
}
