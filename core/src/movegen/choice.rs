//! One play of many, of which only the one that is chosen is made.

use crate::men::Field;
use crate::movegen::board::Finish;
use crate::movegen::fan::{Ends, Fan};
use crate::movegen::list::{Pen, Sink};
use crate::movegen::node::Node;
use crate::points::Descending;
use crate::position::Position;

/// The plays of a roll, fan by fan: counted, but not made.
#[derive(Clone, Debug, Default)]
pub(crate) struct Choices {
    fans: Vec<Ends>,
    count: usize,
    finish: Option<Finish>,
}

impl Choices {
    pub(crate) const fn new() -> Choices {
        Choices { fans: Vec::new(), count: 0, finish: None }
    }

    pub(crate) fn clear(&mut self) {
        self.fans.clear();
        self.count = 0;
        self.finish = None;
    }

    /// The position after play number `choice` of the list, counted from 0.
    pub(crate) fn position(&self, mut choice: usize) -> Option<Position> {
        for fan in &self.fans {
            let plays = fan.sources.count_ones() as usize;
            if choice < plays {
                let index = Descending(fan.sources).nth(choice)?;
                return Some(fan.position(index, self.finish.as_ref()?));
            }
            choice -= plays;
        }
        None
    }

    #[inline(always)]
    fn push(&mut self, fan: Ends, finish: &Finish) {
        self.count += fan.sources.count_ones() as usize;
        self.fans.push(fan);
        // The same for all plays of a turn.
        self.finish.get_or_insert(*finish);
    }
}

impl Sink for Choices {
    type Pen<'a> = Choices;

    fn end(&mut self, field: &Field, node: &Node) {
        self.push(Ends::one(field.player, node.board), &field.finish);
    }

    #[inline(always)]
    fn write(&mut self, fill: impl FnOnce(&mut Choices)) {
        fill(self);
    }

    #[inline(always)]
    fn count(&self) -> usize {
        self.count
    }
}

impl Pen for Choices {
    #[inline(always)]
    fn fan(&mut self, fan: &impl Fan) {
        if fan.ends().sources != 0 {
            self.push(*fan.ends(), fan.finish());
        }
    }
}
