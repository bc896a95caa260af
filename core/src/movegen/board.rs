//! The board during a turn, in a vector register: a step is one addition.
//!
//! It is a position with one difference: an opponent's blot, which the mover may pin, is written as a prisoner
//! under no checker (±16 instead of ∓1), so that landing there and leaving again change it by 1 as anywhere.
//! Nothing is hit, so blots and prisoners of the opponent stay what they are until the turn ends; then every
//! ±16 that is left is a blot again.

use wide::i8x32;

use crate::player::{ByPlayer, Player};
use crate::point::Point;
use crate::points::own_number;
use crate::position::{OFF, PRISONER, Position, WIDTH};

/// The board during a turn of a player whom it does not know.
#[derive(Clone, Copy)]
pub(crate) struct Board(i8x32);

impl Board {
    /// The board of a position at the start of a turn; the turn is already passed on.
    #[inline(always)]
    pub(crate) fn of(position: &Position) -> Board {
        let player = position.turn();
        let cells = i8x32::new(position.with_turn(player.opponent()).cells);
        let blots = cells.simd_eq(i8x32::splat(-sign(player))) & POINTS;
        Board(cells + (blots & i8x32::splat(BLOT * sign(player))))
    }

    /// The board after a step from this point.
    #[inline(always)]
    pub(crate) fn after(self, steps: &StepsFrom, index: u32) -> Board {
        Board(self.0 + i8x32::new(steps.0[(index & 31) as usize].0))
    }

    /// The position, when this player's turn ends here.
    #[inline(always)]
    pub(crate) fn position(self, player: Player) -> Position {
        let blots = self.0.simd_eq(i8x32::splat(PRISONER * sign(player)));
        Position { cells: (self.0 - (blots & i8x32::splat(BLOT * sign(player)))).to_array() }
    }
}

/// What a blot of the opponent differs by.
const BLOT: i8 = PRISONER + 1;

/// The direction in which a player's checkers count.
const fn sign(player: Player) -> i8 {
    match player {
        Player::White => 1,
        Player::Black => -1,
    }
}

/// The bytes of the 24 points.
const POINTS: i8x32 = i8x32::new({
    let mut lanes = [0; WIDTH];
    let mut lane = 0;
    while lane < Point::COUNT {
        lanes[lane] = -1;
        lane += 1;
    }
    lanes
});

/// What a step adds to the board.
#[derive(Clone, Copy)]
#[repr(C, align(32))]
struct Delta([i8; WIDTH]);

/// What the step with one number adds from each point, by its bit; with room, so that no index needs a check.
pub(crate) struct StepsFrom([Delta; 32]);

impl StepsFrom {
    /// What this player's steps with this number add; the number 0 adds nothing.
    #[inline(always)]
    pub(crate) fn new(player: Player, die: u8) -> &'static StepsFrom {
        &DELTAS[player][usize::from(die & 7)]
    }
}

static DELTAS: ByPlayer<[StepsFrom; 8]> = ByPlayer { white: deltas(Player::White), black: deltas(Player::Black) };

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
