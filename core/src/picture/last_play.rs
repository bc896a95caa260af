//! The last play, as a picture marks it.

use core::cmp::Ordering;

use crate::play::Step;
use crate::player::Player;

/// The steps that led to a position, and who made them.
#[derive(Clone, Copy, Debug)]
pub(super) struct LastPlay<'a> {
    pub(super) player: Player,
    /// In the player's own numbers.
    pub(super) steps: &'a [Step],
}

/// What the last play did to a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trace {
    /// Nothing.
    None,
    /// So many more checkers arrived than left.
    Arrived(usize),
    /// More left than arrived.
    Left,
    /// As many left as arrived: a checker touched down and went on.
    Passed,
}

impl LastPlay<'_> {
    /// What it did to the place that `viewer` calls by this own number; 0 is off, for the player's own checkers.
    pub(super) fn trace(&self, viewer: Player, number: u8) -> Trace {
        let count = |end: fn(Step) -> u8| {
            self.steps.iter().filter(|&&step| self.seen(viewer, end(step)) == number).count()
        };
        let (arrived, left) = (count(Step::to), count(Step::from));
        match arrived.cmp(&left) {
            Ordering::Greater => Trace::Arrived(arrived - left),
            Ordering::Less => Trace::Left,
            Ordering::Equal if arrived > 0 => Trace::Passed,
            Ordering::Equal => Trace::None,
        }
    }

    /// The steps from and to the places that `viewer` calls so; 0 is off.
    pub(super) fn seen_by(&self, viewer: Player) -> Vec<(u8, u8)> {
        self.steps.iter().map(|step| (self.seen(viewer, step.from()), self.seen(viewer, step.to()))).collect()
    }

    /// How `viewer` calls what is an own number of the player who made the steps.
    const fn seen(&self, viewer: Player, own: u8) -> u8 {
        match (self.player, viewer, own) {
            (_, _, 0) => 0,
            (Player::White, Player::White, own) | (Player::Black, Player::Black, own) => own,
            (_, _, own) => 25 - own,
        }
    }
}
