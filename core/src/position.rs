//! A position: always valid, small, and a plain value.
//!
//! A point is one signed byte. Free checkers of White count up, those of Black count down, and a prisoner
//! beneath adds 16 in the direction of the free ones:
//!
//! ```text
//!     -17..-31   black checkers over a white prisoner          (closed to White)
//!      -2..-15   two and more free black checkers              (closed to White)
//!           -1   a black blot: White may pin it
//!            0   empty
//!           +1   a white blot: Black may pin it
//!      +2..+15   two and more free white checkers              (closed to Black)
//!     +17..+31   white checkers over a black prisoner          (closed to Black)
//! ```
//!
//! So one comparison tells for all points at once whose they are, and which are closed; and every step is an
//! addition: ±1 where a checker leaves or lands, ±18 where it pins a blot (−1 → +17) or frees one (+17 → −1).
//! The 24 points in board order fill bytes 0 to 23 of 32; then White off, Black off, and the player on turn.

use core::fmt;
use core::hash::{Hash, Hasher};

use wide::i8x32;

use crate::error::{Code, Place, Violation, Violations};
use crate::player::{ByPlayer, Player};
use crate::point::Point;
use crate::points::{ALL, Descending};
use crate::setup::Setup;
use crate::stack::Stack;

/// The bytes of a position; see the module's drawing.
pub(crate) const WIDTH: usize = 32;
/// What a prisoner adds to the byte of its point.
pub(crate) const PRISONER: i8 = 16;
/// The bits of a byte's size that count free checkers.
const FREE: u8 = 15;
/// The place of White's and of Black's checkers off.
pub(crate) const OFF: ByPlayer<usize> = ByPlayer { white: 24, black: 25 };
/// The place of the player on turn: 0 White, 1 Black.
pub(crate) const TURN: usize = 26;

/// All bits of the bytes of the points, and none of the last eight.
pub(crate) const POINTS: i8x32 = {
    let (mut mask, mut index) = ([0; WIDTH], 0);
    while index < Point::COUNT {
        mask[index] = -1;
        index += 1;
    }
    i8x32::new(mask)
};
/// The bits that may be set in the last eight bytes: those of the numbers off and of the turn.
const LAST_BITS: u64 = 0x01_0F_0F;
/// Those of the numbers off; both players' at once are never all set.
const BOTH_OFF: u64 = 0x0F_0F;

/// A valid position with the player on turn.
///
/// ```
/// use plakoto::{Player, Position, Roll, Ruleset};
/// let start = Position::start(Player::White);
/// let plays = start.legal_plays(Roll::new(6, 5).unwrap(), Ruleset::GREEK);
/// let texts: Vec<String> = plays.iter().map(ToString::to_string).collect();
/// assert_eq!(texts, ["24/19 24/18", "24/19 19/13"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(C, align(16))]
pub struct Position {
    pub(crate) cells: [i8; WIDTH],
}

impl Position {
    /// The start of a game: fifteen checkers each on the own mother, `turn` to play.
    #[must_use]
    pub const fn start(turn: Player) -> Position {
        let mut cells = [0; WIDTH];
        cells[23] = 15;
        cells[0] = -15;
        cells[TURN] = turn as i8;
        Position { cells }
    }

    /// The valid position that a setup describes.
    ///
    /// # Errors
    /// Everything that is wrong with the setup, each with its place (rules, section 11). Positions that no
    /// game can reach are accepted; [`Position::unreachable`] tells them.
    ///
    /// [`Position::unreachable`]: crate::Position::unreachable
    pub fn from_setup(setup: &Setup) -> Result<Position, Violations> {
        Position::from_sound(setup).ok_or_else(|| Violations::of_unsound(setup.violations()))
    }

    /// The same of a setup with which nothing is wrong; what else it may be is not told.
    fn from_sound(setup: &Setup) -> Option<Position> {
        let (mut counts, mut prisoners) = ([0; WIDTH], [0; WIDTH]);
        // Bits that are set where a number is not in its range. A count of −16 passes here, and fails as a cell.
        let mut astray = (setup.off.white | setup.off.black) & !15;
        for (index, (&count, &beneath)) in setup.checkers.iter().zip(&setup.prisoners).enumerate() {
            astray |= count.wrapping_add(16) & !31 | beneath & !1;
            (counts[index], prisoners[index]) = (count as i8, beneath as i8);
        }
        // No prisoners are beneath these, so they stay as they are.
        (counts[OFF.white], counts[OFF.black]) = (setup.off.white as i8, setup.off.black as i8);
        counts[TURN] = setup.turn as i8;
        let (counts, prisoners) = (i8x32::new(counts), i8x32::new(prisoners));
        let black = counts.simd_lt(i8x32::ZERO);
        let beneath = prisoners.simd_gt(i8x32::ZERO) & i8x32::splat(PRISONER);
        let cells = (counts + ((beneath ^ black) - black)).to_array();
        if astray == 0 { Position::from_sound_cells(cells) } else { None }
    }

    /// The position whose bytes these are, if they are those of one; what else they may be is not told.
    #[inline]
    pub(crate) fn from_sound_cells(cells: [i8; WIDTH]) -> Option<Position> {
        let points = i8x32::new(cells) & POINTS;
        let last: [u8; 8] = core::array::from_fn(|byte| cells[Point::COUNT + byte] as u8);
        let last = u64::from_le_bytes(last);
        let (white_off, black_off) = (last & 15, last >> 8 & 15);
        // A size is from 0 to 31, and not 16: a prisoner lies under somebody.
        let size = points.abs();
        let is_wrong = size & i8x32::splat(!31) | size.simd_eq(i8x32::splat(PRISONER));
        // All bits where there is a prisoner; as a number −1.
        let (free, prisoner) = (size & i8x32::splat(FREE as i8), size.simd_gt(i8x32::splat(FREE as i8)));
        // Of each point the checkers of both players, and how many more are White's; 16 are added, so that no byte is
        // negative.
        let black = points.simd_lt(i8x32::ZERO);
        let (both, more) = (free - prisoner, (((free + prisoner) ^ black) - black) + i8x32::splat(16));
        let (both, more) = (sum(both) + white_off + black_off, sum(more) + white_off - black_off);
        let is_sound = is_wrong.simd_eq(i8x32::ZERO).all()
            & (last & !LAST_BITS == 0)
            & (last & BOTH_OFF != BOTH_OFF)
            & (both == 2 * 15)
            & (more == 16 * Point::COUNT as u64);
        is_sound.then_some(Position { cells })
    }

    /// The position that these arrays describe: `checkers` holds 24 signed counts in board order (+n free
    /// White checkers, −n free Black ones), `pinned` the board points (1 to 24) where one checker of the
    /// other colour lies beneath.
    ///
    /// # Errors
    /// Everything that is wrong with the arrays, each with its place; prisoners by their place in `pinned`.
    ///
    /// ```
    /// use plakoto::{Code, Player, Position};
    /// let wrong = Position::from_arrays(Player::White, &[0; 23], &[25], 0, -1).unwrap_err();
    /// let codes: Vec<Code> = wrong.as_slice().iter().map(|violation| violation.code).collect();
    /// assert_eq!(codes, [Code::PointsLength, Code::PrisonerPointOutOfRange, Code::OffOutOfRange]);
    /// ```
    pub fn from_arrays(
        turn: Player,
        checkers: &[i32],
        pinned: &[i32],
        white_off: i32,
        black_off: i32,
    ) -> Result<Position, Violations> {
        let mut found = Vec::new();
        let mut setup = Setup::empty(turn);
        setup.off = ByPlayer { white: white_off, black: black_off };
        let complete = checkers.len() == Point::COUNT;
        for (known, &count) in setup.checkers.iter_mut().zip(checkers) {
            *known = count;
        }
        if !complete {
            found.push(Violation::of(Code::PointsLength, Place::Checkers, checkers.len() as i64));
        }
        for (entry, &number) in pinned.iter().enumerate() {
            let at = Place::PinnedAt(entry);
            let Some(point) = u8::try_from(number).ok().and_then(Point::new) else {
                found.push(Violation::of(Code::PrisonerPointOutOfRange, at, number));
                continue;
            };
            let prisoners = &mut setup.prisoners[point.index()];
            if *prisoners > 0 {
                found.push(Violation::of(Code::TooManyPrisoners, at, number));
            } else {
                *prisoners = 1;
            }
        }
        if found.is_empty()
            && let Ok(position) = Position::from_setup(&setup)
        {
            return Ok(position);
        }
        let entry_of = |index: usize| pinned.iter().position(|&number| number == index as i32 + 1);
        let rest = setup.violations().into_iter().filter_map(|violation| match violation.place {
            // What a missing point would hold is not known, so nothing is said of prisoners and totals.
            Place::CheckersOf(_) | Place::PrisonersAt(_) if !complete => None,
            Place::PrisonersAt(index) => {
                Some(Violation { place: Place::PinnedAt(entry_of(index)?), ..violation })
            }
            _ => Some(violation),
        });
        found.extend(rest);
        Violations::none(found)?;
        Position::from_setup(&setup)
    }

    /// The description of this position, for changing and handing in again.
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        let mut setup = Setup::empty(self.turn());
        setup.off = ByPlayer::from_fn(|player| i32::from(self.off(player)));
        for index in 0..Point::COUNT {
            setup.checkers[index] = i32::from(free(self.cells[index]));
            setup.prisoners[index] = i32::from(has_prisoner(self.cells[index]));
        }
        setup
    }

    /// The bytes of the 24 points, eight in a word, the first one lowest.
    #[inline(always)]
    pub(crate) fn words(&self) -> [u64; 3] {
        core::array::from_fn(|word| {
            u64::from_le_bytes(core::array::from_fn(|byte| self.cells[8 * word + byte] as u8))
        })
    }

    /// The register of such words; what is not a point is 0.
    #[inline(always)]
    pub(crate) fn register([first, second, third]: [u64; 3]) -> i8x32 {
        let words = [first, second, third, 0];
        i8x32::new(core::array::from_fn(|index| words[index / 8].to_le_bytes()[index % 8] as i8))
    }

    /// The player on turn.
    #[must_use]
    pub const fn turn(&self) -> Player {
        match self.cells[TURN] {
            0 => Player::White,
            _ => Player::Black,
        }
    }

    /// The same board with this player on turn.
    #[must_use]
    pub const fn with_turn(mut self, turn: Player) -> Position {
        self.cells[TURN] = turn as i8;
        self
    }

    /// What stands on a point; `None` where it is empty.
    #[must_use]
    pub const fn stack(&self, point: Point) -> Option<Stack> {
        stack_of(self.cells[point.index()])
    }

    /// The points that are not empty, in board order.
    #[inline(always)]
    pub(crate) fn occupied(&self) -> Descending {
        Descending(!i8x32::new(self.cells).simd_eq(i8x32::ZERO).to_bitmask() & ALL)
    }

    /// The free checkers of every point in board order: +n White's, −n Black's.
    #[must_use]
    pub fn checkers(&self) -> [i8; 24] {
        core::array::from_fn(|index| free(self.cells[index]))
    }

    /// The points on which a checker of the other colour lies pinned, in board order.
    pub fn pinned(&self) -> impl Iterator<Item = Point> + '_ {
        Point::all().filter(|point| has_prisoner(self.cells[point.index()]))
    }

    /// How many of a player's checkers are off, 0 to 15.
    #[must_use]
    pub fn off(&self, player: Player) -> u8 {
        self.cells[OFF[player]] as u8
    }

    /// A player's pips: the sum of the own numbers of all checkers on the board, prisoners included.
    #[must_use]
    pub fn pips(&self, player: Player) -> u16 {
        self.stacks()
            .map(|(point, stack)| u16::from(point.seen_by(player)) * u16::from(stack.checkers_of(player)))
            .sum()
    }

    /// How many of a player's checkers are prisoners, 0 to 15.
    #[must_use]
    pub fn prisoners(&self, player: Player) -> u8 {
        self.stacks().map(|(_, stack)| u8::from(stack.prisoner && stack.owner != player)).sum()
    }

    /// Whether a player's checkers on the board are all in the own home and none is a prisoner: the bare
    /// condition of the rules, section 6, true also of a player with all fifteen off.
    #[must_use]
    pub fn may_bear_off(&self, player: Player) -> bool {
        self.stacks().all(
            |(point, stack)| {
                if stack.owner == player { point.is_home_of(player) } else { !stack.prisoner }
            },
        )
    }

    /// The board turned round and the colours exchanged: the same position to the other player's eyes.
    #[must_use]
    pub fn turned(&self) -> Position {
        let mut cells = [0; WIDTH];
        for (cell, turned) in cells.iter_mut().zip(self.cells[..Point::COUNT].iter().rev()) {
            *cell = -turned;
        }
        cells[OFF.white] = self.cells[OFF.black];
        cells[OFF.black] = self.cells[OFF.white];
        cells[TURN] = 1 - self.cells[TURN];
        Position { cells }
    }

    /// The points that are not empty, in board order, with what stands on each.
    pub fn stacks(&self) -> impl Iterator<Item = (Point, Stack)> + '_ {
        Point::all().filter_map(|point| Some((point, self.stack(point)?)))
    }
}

/// The sum of the bytes of the 24 points, each from 0 to 85.
#[inline(always)]
fn sum(bytes: i8x32) -> u64 {
    const EVEN: u64 = 0x00FF_00FF_00FF_00FF;
    let [first, second, third] = Position { cells: bytes.to_array() }.words();
    // Bytes have room for three points each, pairs of bytes for them all.
    let bytes = first + second + third;
    let pairs = (bytes & EVEN) + (bytes >> 8 & EVEN);
    let halves = pairs + (pairs >> 32);
    (halves + (halves >> 16)) & 0xFFFF
}

/// What a byte says of its point.
pub(crate) const fn stack_of(cell: i8) -> Option<Stack> {
    if cell == 0 {
        return None;
    }
    let owner = if cell > 0 { Player::White } else { Player::Black };
    Some(Stack { owner, free: cell.unsigned_abs() & FREE, prisoner: has_prisoner(cell) })
}

/// The signed count of free checkers in a byte.
const fn free(cell: i8) -> i8 {
    let count = (cell.unsigned_abs() & FREE) as i8;
    if cell < 0 { -count } else { count }
}

/// Whether a byte holds a prisoner.
const fn has_prisoner(cell: i8) -> bool {
    cell.unsigned_abs() > FREE
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write(&self.cells.map(|cell| cell as u8));
    }
}
