//! A position on one line that a person can read.
//!
//! ```text
//! black | 1:B10 5:B4 10:W1 13:W5 15:W1+b 24:W8 | off W0 B0
//! ```
//!
//! The player on turn; then each point that is not empty by its board number, with the colour and number of its
//! free checkers, and `+b` or `+w` for the prisoner beneath; then the checkers off.

use core::fmt;
use core::hint::select_unpredictable;
use core::str::FromStr;

use crate::error::{Code, TextError, Violations};
use crate::notation::line::{Line, Piece};
use crate::notation::reader::{Reader, before_space, eight, number_in};
use crate::player::Player;
use crate::point::Point;
use crate::position::{Position, stack_of};
use crate::setup::Setup;

/// Why a text is not a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionTextError {
    /// The text cannot be read; its code is [`Code::PositionUnreadable`].
    Unreadable(TextError),
    /// It can, but the position breaks hard rules.
    Invalid(Violations),
}

impl fmt::Display for PositionTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionTextError::Unreadable(error) => error.fmt(f),
            PositionTextError::Invalid(violations) => violations.fmt(f),
        }
    }
}

impl core::error::Error for PositionTextError {}

impl From<TextError> for PositionTextError {
    fn from(error: TextError) -> PositionTextError {
        PositionTextError::Unreadable(error)
    }
}

impl From<Violations> for PositionTextError {
    fn from(violations: Violations) -> PositionTextError {
        PositionTextError::Invalid(violations)
    }
}

impl fmt::Display for Position {
    /// One line, as `black | 1:B10 5:B4 10:W1 13:W5 15:W1+b 24:W8 | off W0 B0`: the player on turn; each point that
    /// is not empty by its board number, with the colour and number of its free checkers, and `+b` or `+w` for the
    /// prisoner beneath; the checkers off.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Room for a stack on each point, and for putting down the last piece.
        let mut line = Line::<256>::new();
        line.push(match self.turn() {
            Player::White => const { &Piece::of("white |") },
            Player::Black => const { &Piece::of("black |") },
        });
        for index in self.occupied() {
            line.push(&POINTS[index as usize & 31]);
            line.push(&STACKS[stack_index(self.cells[index as usize & 31])]);
        }
        line.push(const { &Piece::of(" | off W") });
        line.push_number(self.off(Player::White));
        line.push(const { &Piece::of(" B") });
        line.push_number(self.off(Player::Black));
        line.write(f)
    }
}

/// How each point is named, by its place in arrays; with room, so that no index needs a check.
static POINTS: [Piece; 32] = {
    let mut points = [Piece::EMPTY; 32];
    let mut index = 0;
    while index < Point::COUNT {
        points[index] = Piece::of(" ").then_number(index + 1).then(":");
        index += 1;
    }
    points
};

/// What stands on a point, by [`stack_index`].
static STACKS: [Piece; 64] = {
    let mut stacks = [Piece::EMPTY; 64];
    let mut cell: i8 = -31;
    while cell <= 31 {
        if let Some(stack) = stack_of(cell) {
            let (letter, prisoner) = match stack.owner {
                Player::White => ("W", "+b"),
                Player::Black => ("B", "+w"),
            };
            let piece = Piece::of(letter).then_number(stack.free as usize);
            stacks[stack_index(cell)] = if stack.prisoner { piece.then(prisoner) } else { piece };
        }
        cell += 1;
    }
    stacks
};

const fn stack_index(cell: i8) -> usize {
    cell as u8 as usize & 63
}

impl FromStr for Position {
    type Err = PositionTextError;

    /// Reads what `Display` writes; also in upper or lower case, with the points in any order, more or less
    /// space, and without the last part where nothing is off.
    ///
    /// # Errors
    /// The bytes that cannot be read, or everything that is wrong with the position they describe.
    fn from_str(text: &str) -> Result<Position, PositionTextError> {
        let mut setup = Setup::empty(Player::White);
        read_setup(&mut Reader::new(text, Code::PositionUnreadable), &mut setup)?;
        Ok(Position::from_setup(&setup)?)
    }
}

fn read_setup(reader: &mut Reader<'_>, setup: &mut Setup) -> Result<(), TextError> {
    reader.skip_space();
    setup.turn = read_turn(reader)?;
    reader.skip_space();
    if !reader.take("|") {
        return reader.expected("`|` after the player on turn");
    }
    loop {
        reader.skip_space();
        while take_printed_point(reader, setup) {}
        reader.skip_space();
        if reader.is_done() {
            return Ok(());
        }
        if reader.take("|") {
            break;
        }
        read_point(reader, setup)?;
    }
    reader.skip_space();
    if !reader.take("off") {
        return reader.expected("`off`");
    }
    for player in Player::ALL {
        reader.skip_space();
        let before = *reader;
        if read_letter(reader) != Some(player) {
            return before.expected(match player {
                Player::White => "`W` and the number of White's checkers off",
                Player::Black => "`B` and the number of Black's checkers off",
            });
        }
        setup.off[player] = read_count(reader)?;
    }
    reader.skip_space();
    if reader.is_done() { Ok(()) } else { reader.expected("the end of the position") }
}

fn read_turn(reader: &mut Reader<'_>) -> Result<Player, TextError> {
    if reader.take("white") {
        Ok(Player::White)
    } else if reader.take("black") {
        Ok(Player::Black)
    } else {
        reader.expected("`white` or `black`, the player on turn")
    }
}

/// One point as it is printed, and the space after it. Passes over it, or leaves it to [`read_point`] if it is not
/// just so.
#[inline(always)]
fn take_printed_point(reader: &mut Reader<'_>, setup: &mut Setup) -> bool {
    let next = reader.next_eight();
    // Told by its end first: so the next point can be looked at before this one has been read.
    let len = before_space(next);
    let Some(point) = PrintedPoint::read(next, len) else { return false };
    let Some(checkers) = setup.checkers.get_mut(point.index) else { return false };
    if *checkers != 0 {
        return false;
    }
    *checkers = point.checkers;
    setup.prisoners[point.index] = point.prisoners;
    reader.pass(len as usize + 1);
    true
}

/// What `15:W1+b` says.
struct PrintedPoint {
    index: usize,
    checkers: i32,
    prisoners: i32,
}

impl PrintedPoint {
    /// Reads it, if it is what the first `len` of eight bytes say. Whose the checkers are is hard to foresee, so
    /// nothing branches on it.
    #[inline(always)]
    fn read(next: u64, len: u32) -> Option<PrintedPoint> {
        let (point, point_len) = number_in(next);
        let next = next >> (8 * point_len);
        let owner = next & 0xFFFF;
        let (white, black) = (owner == const { eight(b":W") }, owner == const { eight(b":B") });
        let (count, count_len) = number_in(next >> 16);
        let rest = next >> (16 + 8 * count_len) & 0xFFFF;
        let pinned = select_unpredictable(white, const { eight(b"+b") }, const { eight(b"+w") });
        let prisoners = u32::from(rest == pinned);
        // Of eight bytes it is not known whether a space comes after them.
        let is_all = (point_len + 2 + count_len + 2 * prisoners == len) & (len < 8);
        if !(white | black) | !is_all | (count.wrapping_sub(1) > 98) {
            return None;
        }
        let count = count as i32;
        Some(PrintedPoint {
            index: point.wrapping_sub(1) as usize,
            checkers: select_unpredictable(white, count, -count),
            prisoners: prisoners as i32,
        })
    }
}

/// One point: `15:W1+b`.
fn read_point(reader: &mut Reader<'_>, setup: &mut Setup) -> Result<(), TextError> {
    let start = *reader;
    let index = match reader.number(2) {
        Some(number @ 1..=24) => number as usize - 1,
        _ => return start.expected("a point from 1 to 24, or `|`"),
    };
    if setup.checkers[index] != 0 {
        return start.expected("each point once");
    }
    if !reader.take(":") {
        return reader.expected("`:` after the point");
    }
    let Some(owner) = read_letter(reader) else {
        return reader.expected("`W` or `B`");
    };
    let count = read_count(reader)?;
    if count == 0 {
        return start.expected("at least one checker on a point that is named");
    }
    setup.checkers[index] = if owner == Player::White { count } else { -count };
    if reader.take("+") {
        let before = *reader;
        if read_letter(reader) != Some(owner.opponent()) {
            return before.expected("the other colour's letter for a prisoner");
        }
        setup.prisoners[index] = 1;
    }
    if reader.is_at_space() || reader.is_done() || reader.rest().starts_with('|') {
        Ok(())
    } else {
        reader.expected("a space after the point")
    }
}

#[inline(always)]
fn read_count(reader: &mut Reader<'_>) -> Result<i32, TextError> {
    match reader.number(3) {
        Some(count) => Ok(count as i32),
        None => reader.expected("a number of checkers"),
    }
}

fn read_letter(reader: &mut Reader<'_>) -> Option<Player> {
    if reader.take("W") {
        Some(Player::White)
    } else if reader.take("B") {
        Some(Player::Black)
    } else {
        None
    }
}
