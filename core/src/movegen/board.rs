//! The board during a turn, in a vector register: a step is one addition, and the end of the turn two.
//!
//! It is a position, but for the points with one checker of the opponent that the mover may have beneath. There a
//! blot is written as the last number before the count of bytes wraps round, so that the first checker that lands
//! wraps it, and landing and leaving change it by 1 as anywhere:
//!
//! ```text
//!                            a blot    pinned by 1, 2, 3 … checkers
//!     in a turn of White       127     -128  -127  -126 …
//!     + 17, saturating         127     -111  -110  -109 …
//!     - 128                     -1       17    18    19 …      (a position)
//!
//!     in a turn of Black      -128      127   126   125 …
//!     - 17, saturating        -128      110   109   108 …
//!     + 129                     +1      -17   -18   -19 …      (a position)
//! ```
//!
//! Nothing is hit, so which points these are stays the same until the turn ends.

use wide::i8x32;

use crate::player::Player;
use crate::point::Point;
use crate::points::own_number;
use crate::position::{OFF, POINTS, PRISONER, Position, TURN, WIDTH};

/// The board during a turn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Board(i8x32);

/// What turns the board of a turn into a position; it stays the same during the turn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Finish {
    /// What is added first, and makes the difference between a blot and a prisoner.
    apart: i8x32,
    /// What is added then.
    back: i8x32,
}

impl Board {
    /// The board of a position at the start of a turn, passed on already; and how its turn ends.
    #[inline(always)]
    pub(crate) fn of(position: &Position) -> (Board, Finish) {
        let player = position.turn();
        let cells = i8x32::new(position.cells) ^ PASSED;
        let (sign, black) = (sign(player), i8x32::splat(-(player as i8)));
        let blots = cells.simd_eq(i8x32::splat(-sign)) & POINTS;
        // For Black the complement counts up, one less.
        let pinned = (cells ^ black).simd_gt(i8x32::splat(PRISONER - 1));
        let apart = i8x32::splat(sign * (PRISONER + 1));
        let beneath = blots | pinned;
        let finish = Finish { apart: beneath & apart, back: beneath & i8x32::splat(i8::MIN + player as i8) };
        (Board(cells - finish.back - (pinned & apart)), finish)
    }

    /// The board after a step from this point.
    #[inline(always)]
    pub(crate) fn after(self, steps: &StepsFrom, index: u32) -> Board {
        Board(self.0 + i8x32::new(steps.0[(index & 31) as usize].0))
    }

    /// The position, when the turn ends here.
    #[inline(always)]
    pub(crate) fn position(self, finish: &Finish) -> Position {
        Position { cells: (self.0.saturating_add(finish.apart) + finish.back).to_array() }
    }
}

/// The direction in which a player's checkers count.
const fn sign(player: Player) -> i8 {
    1 - 2 * (player as i8)
}

/// The difference between the players on turn.
const PASSED: i8x32 = i8x32::new({
    let mut lanes = [0; WIDTH];
    lanes[TURN] = Player::White as i8 ^ Player::Black as i8;
    lanes
});

/// What a step adds to the board.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(32))]
struct Delta([i8; WIDTH]);

/// What the step with one number adds from each point, by its bit; with room, so that no index needs a check.
#[derive(Debug)]
pub(crate) struct StepsFrom([Delta; 32]);

impl StepsFrom {
    /// What this player's steps with this number add; the number 0 adds nothing.
    #[inline(always)]
    pub(crate) fn new(player: Player, die: u8) -> &'static StepsFrom {
        &DELTAS[player as usize][usize::from(die & 7)]
    }
}

static DELTAS: [[StepsFrom; 8]; 2] = [deltas(Player::White), deltas(Player::Black)];

const fn deltas(player: Player) -> [StepsFrom; 8] {
    let mut table = [const { StepsFrom([Delta([0; WIDTH]); 32]) }; 8];
    let mut entry = 0;
    while entry < 6 * Point::COUNT {
        let (die, index) = (1 + entry / Point::COUNT, entry % Point::COUNT);
        let cells = &mut table[die].0[index].0;
        cells[lane(player, index)] -= sign(player);
        if index + die < Point::COUNT {
            cells[lane(player, index + die)] += sign(player);
        } else {
            cells[match player {
                Player::White => OFF.white,
                Player::Black => OFF.black,
            }] += 1;
        }
        entry += 1;
    }
    table
}

/// The byte of the point that a player sees at this bit.
const fn lane(player: Player, index: usize) -> usize {
    match player {
        Player::White => own_number(index as u32) as usize - 1,
        Player::Black => index,
    }
}
