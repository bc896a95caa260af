//! A place in the tree of plays: the board so far, the mover's men, and the steps made.

use crate::men::{Field, Men};
use crate::movegen::board::{Board, StepsFrom};
use crate::play::{Play, Step, Steps};
use crate::points::{Spot, own_number};
use crate::position::Position;

/// The steps made so far, packed: two bytes a step, and a bit for each that pins.
#[derive(Clone, Copy, Default)]
pub(crate) struct Path {
    steps: u64,
    len: u8,
    pins: u8,
}

impl Path {
    /// One step.
    #[inline(always)]
    pub(crate) fn step(index: u32, die: u8, pins: bool) -> Path {
        let own = own_number(index);
        let steps = u64::from(own) | u64::from(own.saturating_sub(die)) << 8;
        Path { steps, len: 1, pins: u8::from(pins) }
    }

    /// This path, and then another, of no more than four steps together.
    #[inline(always)]
    pub(crate) fn and(self, then: Path) -> Path {
        Path {
            steps: self.steps | then.steps << (16 * u32::from(self.len)),
            len: self.len + then.len,
            pins: self.pins | then.pins << self.len,
        }
    }

    /// The steps as a list.
    #[inline(always)]
    pub(crate) fn steps(self) -> Steps {
        let bytes = self.steps.to_le_bytes();
        Steps::known(core::array::from_fn(|step| Step::known(bytes[2 * step], bytes[2 * step + 1])), self.len)
    }

    /// How many steps there are.
    #[inline(always)]
    pub(crate) fn len(self) -> u8 {
        self.len
    }

    /// What ranks the ways to one final position: the pins, then the written order.
    pub(crate) fn rank(self) -> (u32, Steps) {
        (self.pins.count_ones(), self.steps())
    }

    /// The play that takes this path to this position.
    #[inline(always)]
    pub(crate) fn play(self, after: Position) -> Play {
        Play { after, steps: self.steps(), pins: self.pins }
    }
}

/// A place in the tree of plays.
#[derive(Clone, Copy)]
pub(crate) struct Node {
    pub(crate) board: Board,
    pub(crate) men: Men,
    pub(crate) path: Path,
}

impl Node {
    /// The place before any step.
    #[inline(always)]
    pub(crate) fn root(board: Board, men: Men) -> Node {
        Node { board, men, path: Path::default() }
    }

    /// The place after a step from this point with this number.
    #[inline(always)]
    pub(crate) fn after_step(&self, field: &Field, index: u32, die: u8) -> Node {
        self.after(field, Spot { index, bit: 1 << index }, die)
    }

    /// The same where the point's bit is at hand.
    #[inline(always)]
    pub(crate) fn after(&self, field: &Field, source: Spot, die: u8) -> Node {
        let pins = field.pinning(&self.men, die) & source.bit != 0;
        Node {
            board: self.board.after(StepsFrom::new(field.player, die), source.index),
            men: self.men.after_step(source.bit, die),
            path: self.path.and(Path::step(source.index, die, pins)),
        }
    }

    /// The position when the turn ends here.
    #[inline(always)]
    pub(crate) fn position(&self, field: &Field) -> Position {
        self.board.position(&field.finish)
    }
}
