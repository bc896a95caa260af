//! Lists of plays and of positions that are filled again and again, and the counter.

use crate::movegen::node::{Fan, Node};
use crate::play::{Play, Steps};
use crate::player::Player;
use crate::position::Position;
use crate::side::Descending;
use crate::slice::reads_as_slice;

/// Where legal plays go, in order.
pub(crate) trait Sink {
    /// The play that ends here.
    fn end(&mut self, node: &Node);
    /// The plays that end with one more step.
    fn fan<const WHITE: bool>(&mut self, node: &Node, fan: Fan<WHITE>);
    /// How many plays have come.
    fn count(&self) -> usize;
}

/// A counter of plays: nothing is built.
#[derive(Default)]
pub(crate) struct Counter(usize);

impl Sink for Counter {
    fn end(&mut self, _: &Node) {
        self.0 += 1;
    }

    #[inline(always)]
    fn fan<const WHITE: bool>(&mut self, _: &Node, fan: Fan<WHITE>) {
        self.0 += fan.sources.count_ones() as usize;
    }

    fn count(&self) -> usize {
        self.0
    }
}

/// The most entries that one fan can add.
const FAN: usize = 24;

/// A list that keeps its memory, and room for one more fan.
macro_rules! list {
    ($(#[$meta:meta])* $name:ident, $item:ty, $filler:expr, $entry:ident) => {
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

            /// Room for one more fan.
            #[inline(always)]
            fn room(&mut self) -> &mut [$item] {
                if self.items.len() - self.len < FAN {
                    self.grow();
                }
                &mut self.items[self.len..]
            }

            /// Writes the plays of a fan, which may be known to be quiet.
            #[inline(always)]
            fn spread<const WHITE: bool>(&mut self, node: &Node, fan: &Fan<WHITE>, quiet: bool) {
                let mut added = 0;
                let sources = Descending::<WHITE>(fan.sources);
                for (slot, index) in self.room().iter_mut().zip(sources) {
                    *slot = fan.$entry(node, index, quiet);
                    added += 1;
                }
                self.len += added;
            }

            #[cold]
            fn grow(&mut self) {
                self.items.resize((2 * self.items.len()).max(4 * FAN), $filler);
            }
        }

        impl Sink for $name {
            fn end(&mut self, node: &Node) {
                if let Some(slot) = self.room().first_mut() {
                    *slot = node.$entry();
                    self.len += 1;
                }
            }

            #[inline(always)]
            fn fan<const WHITE: bool>(&mut self, node: &Node, fan: Fan<WHITE>) {
                if fan.is_quiet() {
                    self.spread(node, &fan, true);
                } else {
                    self.spread(node, &fan, false);
                }
            }

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
    PlayList, Play, Play { after: NO_POSITION, steps: Steps::EMPTY, pins: 0 }, play
}

list! {
    /// The positions after the legal plays, in the same order as the plays, without steps.
    PositionList, Position, NO_POSITION, position
}
