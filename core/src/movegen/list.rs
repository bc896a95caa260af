//! Lists of plays and of positions that are filled again and again, and the counter.

use core::marker::PhantomData;
use core::slice::IterMut;

use crate::men::Field;
use crate::movegen::fan::Fan;
use crate::movegen::node::{Node, Path};
use crate::play::{Play, Steps};
use crate::player::Player;
use crate::points::Descending;
use crate::position::Position;
use crate::slice::reads_as_slice;

/// Where legal plays go, in order.
pub(crate) trait Sink {
    /// What writes many of them.
    type Pen<'a>: Pen
    where
        Self: 'a;

    /// The play that ends here.
    fn end(&mut self, field: &Field, node: &Node);
    /// Writes fans of no more than [`ROOM`] plays together.
    fn write(&mut self, fill: impl FnOnce(&mut Self::Pen<'_>));
    /// How many plays have come.
    fn count(&self) -> usize;
}

/// What writes many plays.
pub(crate) trait Pen {
    /// Writes the plays of a fan.
    fn fan(&mut self, fan: &impl Fan);
}

/// Never has a roll more legal plays. Since a play is known by where it ends, no more than four steps of any of fifteen
/// checkers can be told apart: of a double 15 plays of one step, 120 of two, 680 of three and 3,060 of four; the pass is
/// one beside others only where all that can be done is to bear off, from six points. (Of two different numbers there are
/// at most 227.) What can be built is not as bad: the most plays known are 2,240.
pub const PLAYS_MOST: usize = 15 + 120 + 680 + 3_060;

/// The most plays that are written with one pen: fifteen checkers make a first step from fifteen points at most,
/// and each is followed by a second from fifteen; and fifteen checkers take another route.
const ROOM: usize = 16 * 15;

/// A counter of plays: nothing is built.
#[derive(Default)]
pub(crate) struct Counter(usize);

impl Sink for Counter {
    type Pen<'a> = Counter;

    fn end(&mut self, _: &Field, _: &Node) {
        self.0 += 1;
    }

    #[inline(always)]
    fn write(&mut self, fill: impl FnOnce(&mut Counter)) {
        fill(self);
    }

    #[inline(always)]
    fn count(&self) -> usize {
        self.0
    }
}

impl Pen for Counter {
    #[inline(always)]
    fn fan(&mut self, fan: &impl Fan) {
        self.0 += fan.ends().sources.count_ones() as usize;
    }
}

/// How plays have filled places.
#[must_use]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Filled {
    /// How many plays there are.
    pub count: usize,
    /// For how many of them there was no place.
    pub left_out: usize,
}

/// Fills the places of somebody else's memory, and counts what no longer fits.
pub(crate) struct Filler<'s, S, T, F> {
    free: IterMut<'s, S>,
    put: &'s F,
    /// How many places there were at first.
    room: usize,
    /// How many plays found none.
    left_out: usize,
    kind: PhantomData<T>,
}

impl<'s, S, T: Entry, F: Fn(&mut S, T)> Filler<'s, S, T, F> {
    pub(crate) fn new(places: &'s mut [S], put: &'s F) -> Filler<'s, S, T, F> {
        Filler { room: places.len(), free: places.iter_mut(), put, left_out: 0, kind: PhantomData }
    }

    #[inline(always)]
    pub(crate) fn filled(&self) -> Filled {
        Filled { count: self.count(), left_out: self.left_out }
    }

    #[inline(always)]
    fn add(&mut self, play: T) {
        match self.free.next() {
            Some(place) => (self.put)(place, play),
            None => self.left_out += 1,
        }
    }
}

impl<'s, S, T: Entry, F: Fn(&mut S, T)> Sink for Filler<'s, S, T, F> {
    type Pen<'a>
        = Filler<'s, S, T, F>
    where
        Self: 'a;

    fn end(&mut self, field: &Field, node: &Node) {
        self.add(T::of(node.position(field), || node.path));
    }

    #[inline(always)]
    fn write(&mut self, fill: impl FnOnce(&mut Filler<'s, S, T, F>)) {
        // By itself, so that what changes with each play may stay in registers.
        let mut pen = Filler { free: core::mem::take(&mut self.free), kind: PhantomData, ..*self };
        fill(&mut pen);
        (self.free, self.left_out) = (pen.free, pen.left_out);
    }

    #[inline(always)]
    fn count(&self) -> usize {
        self.room - self.free.len() + self.left_out
    }
}

impl<S, T: Entry, F: Fn(&mut S, T)> Pen for Filler<'_, S, T, F> {
    #[inline(always)]
    fn fan(&mut self, fan: &impl Fan) {
        // Copies, which nothing that is put into its place can change: so they stay in registers.
        let (ends, finish) = (*fan.ends(), *fan.finish());
        for index in Descending(ends.sources) {
            self.add(T::of(ends.position(index, &finish), || fan.path(index)));
        }
    }
}

/// A pen that fills the free places of a list.
pub(crate) struct ListPen<'a, T> {
    free: IterMut<'a, T>,
}

/// What a list holds of each play.
pub(crate) trait Entry {
    fn of(after: Position, path: impl FnOnce() -> Path) -> Self;
}

impl Entry for Position {
    #[inline(always)]
    fn of(after: Position, _: impl FnOnce() -> Path) -> Position {
        after
    }
}

impl Entry for Play {
    #[inline(always)]
    fn of(after: Position, path: impl FnOnce() -> Path) -> Play {
        path().play(after)
    }
}

impl Entry for Steps {
    #[inline(always)]
    fn of(_: Position, path: impl FnOnce() -> Path) -> Steps {
        path().steps()
    }
}

impl<T: Entry> Pen for ListPen<'_, T> {
    #[inline(always)]
    fn fan(&mut self, fan: &impl Fan) {
        let (ends, finish) = (fan.ends(), fan.finish());
        for (index, entry) in Descending(ends.sources).zip(&mut self.free) {
            *entry = T::of(ends.position(index, finish), || fan.path(index));
        }
    }
}

/// A list that keeps its memory.
macro_rules! list {
    ($(#[$meta:meta])* $name:ident, $item:ty, $filler:expr) => {
        $(#[$meta])*
        #[derive(Clone)]
        pub struct $name {
            items: Vec<$item>,
            len: usize,
        }

        impl $name {
            /// An empty list. It allocates as it grows, and keeps what it has when it is filled anew.
            #[must_use]
            pub const fn new() -> $name {
                $name { items: Vec::new(), len: 0 }
            }

            /// The entries, in the order of [`Position::legal_plays`].
            #[must_use]
            pub fn as_slice(&self) -> &[$item] {
                &self.items[..self.len]
            }

            pub(crate) fn clear(&mut self) {
                self.len = 0;
            }

            #[cold]
            fn grow(&mut self) {
                self.items.resize((2 * self.items.len()).max(ROOM), $filler);
            }
        }

        impl Sink for $name {
            type Pen<'a> = ListPen<'a, $item>;

            fn end(&mut self, field: &Field, node: &Node) {
                if self.items.len() == self.len {
                    self.grow();
                }
                if let Some(entry) = self.items.get_mut(self.len) {
                    *entry = Entry::of(node.position(field), || node.path);
                    self.len += 1;
                }
            }

            #[inline(always)]
            fn write(&mut self, fill: impl FnOnce(&mut ListPen<'_, $item>)) {
                while self.items.len() - self.len < ROOM {
                    self.grow();
                }
                let all = self.items.len();
                let mut pen = ListPen { free: self.items[self.len..].iter_mut() };
                fill(&mut pen);
                self.len = all - pen.free.len();
            }

            #[inline(always)]
            fn count(&self) -> usize {
                self.len
            }
        }

        reads_as_slice!($name, $item);

        impl Default for $name {
            fn default() -> $name {
                $name::new()
            }
        }

        impl PartialEq for $name {
            fn eq(&self, other: &$name) -> bool {
                self.as_slice() == other.as_slice()
            }
        }

        impl Eq for $name {}
    };
}

/// Fills the slots that are not in use.
const NO_POSITION: Position = Position::start(Player::White);

list! {
    /// Legal plays, each with its steps and the position after it.
    PlayList, Play, Play { after: NO_POSITION, steps: Steps::EMPTY, pins: 0 }
}

list! {
    /// The positions after the legal plays, in the same order as the plays, without steps.
    PositionList, Position, NO_POSITION
}

list! {
    /// The steps of the legal plays, in the same order as the plays, without where they lead.
    StepsList, Steps, Steps::EMPTY
}
