//! A place in the tree of plays: the board so far, the mover's view of it, and the steps made.

use wide::i8x32;

use crate::men::{Field, Men};
use crate::play::{Play, Step, Steps};
use crate::player::ByPlayer;
use crate::position::{OFF, PRISONER, Position, WIDTH};
use crate::side::{Points, Side};

/// The steps made so far, packed: two bytes a step.
#[derive(Clone, Copy, Default)]
pub(crate) struct Path {
    steps: u64,
    len: u8,
    pins: u8,
}

impl Path {
    /// This path and one step more.
    #[inline(always)]
    fn and<const WHITE: bool>(self, index: u32, die: u8, pins: bool) -> Path {
        let own = Side::<WHITE>::own_number(index);
        let step = u64::from(own) | u64::from(own.saturating_sub(die)) << 8;
        Path {
            steps: self.steps | step << (16 * u32::from(self.len)),
            len: self.len + 1,
            pins: self.pins | u8::from(pins) << self.len,
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
}

/// A place in the tree of plays.
#[derive(Clone, Copy)]
pub(crate) struct Node {
    pub(crate) board: i8x32,
    pub(crate) men: Men,
    pub(crate) path: Path,
}

impl Node {
    /// The place before any step; the board has the turn already passed.
    pub(crate) fn root(position: &Position, men: Men) -> Node {
        let passed = position.with_turn(position.turn().opponent());
        Node { board: i8x32::new(passed.cells), men, path: Path::default() }
    }

    /// The place after a step from this board index with this number.
    #[inline(always)]
    pub(crate) fn after_step<const WHITE: bool>(&self, field: &Field<WHITE>, index: u32, die: u8) -> Node {
        let source = 1 << index;
        let pins = field.pinning(&self.men, die) & source != 0;
        let frees = field.freeing(&self.men) & source != 0;
        Node {
            board: self.board + delta::<WHITE>(die, index, pins, frees),
            men: self.men.after_step::<WHITE>(source, die),
            path: self.path.and::<WHITE>(index, die, pins),
        }
    }

    /// The position here.
    #[inline(always)]
    pub(crate) fn position(&self) -> Position {
        Position { cells: self.board.to_array() }
    }

    /// The play that ends here.
    #[inline(always)]
    pub(crate) fn play(&self) -> Play {
        Play { after: self.position(), steps: self.path.steps(), pins: self.path.pins }
    }
}

/// Everything that one more step with one number completes: the last level of the tree, in bulk.
#[derive(Clone, Copy)]
pub(crate) struct Fan<const WHITE: bool> {
    pub(crate) die: u8,
    pub(crate) sources: Points,
    pinning: Points,
    freeing: Points,
}

impl<const WHITE: bool> Fan<WHITE> {
    /// The fan of one last step from each of these points.
    #[inline(always)]
    pub(crate) fn new(field: &Field<WHITE>, node: &Node, die: u8, sources: Points) -> Fan<WHITE> {
        Fan { die, sources, pinning: field.pinning(&node.men, die), freeing: field.freeing(&node.men) }
    }

    /// Whether no step of the fan pins or frees a checker.
    #[inline(always)]
    pub(crate) fn is_quiet(&self) -> bool {
        self.sources & (self.pinning | self.freeing) == 0
    }

    /// The board after the step from this board index; a quiet fan may say so.
    #[inline(always)]
    pub(crate) fn board(&self, node: &Node, index: u32, quiet: bool) -> i8x32 {
        let pins = !quiet && self.pins(index);
        let frees = !quiet && self.freeing >> index & 1 == 1;
        node.board + delta::<WHITE>(self.die, index, pins, frees)
    }

    /// The position after the step from this board index.
    #[inline(always)]
    pub(crate) fn position(&self, node: &Node, index: u32, quiet: bool) -> Position {
        Position { cells: self.board(node, index, quiet).to_array() }
    }

    /// The play that the step from this board index completes.
    #[inline(always)]
    pub(crate) fn play(&self, node: &Node, index: u32, quiet: bool) -> Play {
        let path = node.path.and::<WHITE>(index, self.die, !quiet && self.pins(index));
        Play { after: self.position(node, index, quiet), steps: path.steps(), pins: path.pins }
    }

    #[inline(always)]
    fn pins(&self, index: u32) -> bool {
        self.pinning >> index & 1 == 1
    }
}

/// What a step adds to the bytes of a position.
#[derive(Clone, Copy)]
#[repr(C, align(32))]
struct Delta([i8; WIDTH]);

/// By number, then by whether the step pins and frees, then by board index; with room, so that an index within
/// its bits needs no check.
type Deltas = [[[Delta; 32]; 4]; 8];

static DELTAS: ByPlayer<Deltas> = ByPlayer { white: deltas::<true>(), black: deltas::<false>() };

/// What the step from this board index with this number adds.
#[inline(always)]
fn delta<const WHITE: bool>(die: u8, index: u32, pins: bool, frees: bool) -> i8x32 {
    let table = if WHITE { &DELTAS.white } else { &DELTAS.black };
    let kind = usize::from(pins) | usize::from(frees) << 1;
    i8x32::new(table[usize::from(die & 7)][kind][(index & 31) as usize].0)
}

/// The table for one player: see the drawing in `position.rs`.
const fn deltas<const WHITE: bool>() -> Deltas {
    let forward = if WHITE { 1 } else { -1 };
    let mut table = [[[Delta([0; WIDTH]); 32]; 4]; 8];
    let mut entry = 0;
    while entry < 6 * 4 * 24 {
        let (die, kind, index) = (entry / 96 + 1, entry / 24 % 4, entry % 24);
        let (pins, frees) = (kind & 1, kind >> 1);
        let cells = &mut table[die][kind][index].0;
        cells[index] -= forward * (1 + frees as i8 * (PRISONER + 1));
        let target = index as i32 - forward as i32 * die as i32;
        if target >= 0 && target < 24 {
            cells[target as usize] += forward * (1 + pins as i8 * (PRISONER + 1));
        } else {
            cells[if WHITE { OFF.white } else { OFF.black }] += 1;
        }
        entry += 1;
    }
    table
}
