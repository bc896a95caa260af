//! The last level of the tree of plays, in bulk: everything that one more step completes.

use crate::men::Field;
use crate::movegen::board::{Board, Finish, StepsFrom};
use crate::movegen::node::{Node, Path};
use crate::player::Player;
use crate::points::{Points, ahead, behind};
use crate::position::Position;

/// Plays that differ in one step, which a number makes from each of several points.
pub(crate) trait Fan {
    /// Where they start and end.
    fn ends(&self) -> &Ends;
    /// What the end of the turn makes of the board.
    fn finish(&self) -> &Finish;
    /// The steps of the play with the step from this point.
    fn path(&self, index: u32) -> Path;
}

/// A board, and a step that ends on it from each of some points.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ends {
    board: Board,
    steps: &'static StepsFrom,
    pub(crate) sources: Points,
}

impl Ends {
    /// Only the board as it is.
    pub(crate) fn one(player: Player, board: Board) -> Ends {
        Ends { board, steps: StepsFrom::new(player, 0), sources: 1 }
    }

    /// The position after the step from this point.
    #[inline(always)]
    pub(crate) fn position(&self, index: u32, finish: &Finish) -> Position {
        self.board.after(self.steps, index).position(finish)
    }
}

/// A place in the tree, and a last step from each of some points.
pub(crate) struct Lasts<'a> {
    ends: Ends,
    finish: &'a Finish,
    path: Path,
    die: u8,
    pinning: Points,
}

impl<'a> Lasts<'a> {
    /// The last steps with this number.
    #[inline(always)]
    pub(crate) fn new(field: &'a Field, node: &Node, die: u8, sources: Points) -> Lasts<'a> {
        let steps = StepsFrom::new(field.player, die);
        let ends = Ends { board: node.board, steps, sources };
        Lasts { ends, finish: &field.finish, path: node.path, die, pinning: field.pinning(&node.men, die) }
    }
}

impl Fan for Lasts<'_> {
    #[inline(always)]
    fn ends(&self) -> &Ends {
        &self.ends
    }

    #[inline(always)]
    fn finish(&self) -> &Finish {
        self.finish
    }

    #[inline(always)]
    fn path(&self, index: u32) -> Path {
        self.path.and(Path::step(index, self.die, self.pinning >> index & 1 == 1))
    }
}

/// The plays of two different numbers that have the step with the lower number in common.
pub(crate) struct Row<'a> {
    ends: Ends,
    finish: &'a Finish,
    /// The point of the lower number's step.
    index: u32,
    low: u8,
    high: u8,
    /// The sources whose step is written before the row's.
    before: Points,
    /// Those whose step pins when it is made first, and when it is made after the row's.
    pinning_first: Points,
    pinning_then: Points,
    /// Whether the row's step pins when it is made first, and the sources after whose step it does.
    pins_first: bool,
    pinned_then: Points,
}

impl<'a> Row<'a> {
    /// The row of the step from a point with the lower number; the higher one is used from each of `sources`,
    /// before it from those in `before`.
    #[inline(always)]
    pub(crate) fn new(
        field: &'a Field,
        root: &Node,
        (high, low): (u8, u8),
        index: u32,
        sources: Points,
        before: Points,
    ) -> Row<'a> {
        let board = root.board.after(StepsFrom::new(field.player, low), index);
        let steps = StepsFrom::new(field.player, high);
        let (blots, freeing) = (field.blots(&root.men), field.freeing(&root.men));
        let source = 1 << index;
        let target = ahead(source, low);
        let pins_first = target & blots != 0;
        // A blot is pinned by the first who lands there; a prisoner set free may be pinned again.
        let shared = if pins_first { !behind(target, high) } else { 0 };
        Row {
            ends: Ends { board, steps, sources },
            finish: &field.finish,
            index,
            low,
            high,
            before,
            pinning_first: behind(blots, high),
            pinning_then: behind(blots & !target | freeing & source, high),
            pins_first,
            pinned_then: shared | freeing & target,
        }
    }
}

impl Fan for Row<'_> {
    #[inline(always)]
    fn ends(&self) -> &Ends {
        &self.ends
    }

    #[inline(always)]
    fn finish(&self) -> &Finish {
        self.finish
    }

    #[inline(always)]
    fn path(&self, index: u32) -> Path {
        let holds = |set: Points| set >> index & 1 == 1;
        if holds(self.before) {
            let first = Path::step(index, self.high, holds(self.pinning_first));
            first.and(Path::step(self.index, self.low, holds(self.pinned_then)))
        } else {
            let first = Path::step(self.index, self.low, self.pins_first);
            first.and(Path::step(index, self.high, holds(self.pinning_then)))
        }
    }
}
