//! Plays where a step may end the game, or where bearing off is optional.
//!
//! The walks are those of `plain.rs`, and differ in two ways. A place may be a whole play before all dice are
//! used, which the duty tells. And a step that ends the game is written last, even where the written order
//! would put it earlier: it is taken out of order exactly when the written order could not be played.

use crate::dice::{Dice, Roll};
use crate::duty::Duty;
use crate::men::Field;
use crate::movegen::list::Sink;
use crate::movegen::node::{Fan, Node};
use crate::side::{Descending, Points, Side};

/// What the walks need at every place.
pub(super) struct Careful<'a, const WHITE: bool> {
    pub(super) field: &'a Field<WHITE>,
    pub(super) duty: &'a Duty<WHITE>,
    pub(super) root: &'a Node,
    pub(super) roll: Roll,
}

impl<const WHITE: bool> Careful<'_, WHITE> {
    /// The plays of a roll of two different numbers.
    pub(super) fn pairs(&self, sink: &mut impl Sink) {
        if self.duty.allows_stop(&self.root.men, 0, 0, self.roll.numbers()).is_ok() {
            sink.end(self.root);
        }
        let (high, low) = (self.roll.high(), self.roll.low());
        let from = |die| self.field.sources(&self.root.men, die);
        for index in Descending::<WHITE>(from(high) | from(low)) {
            let source: Points = 1 << index;
            if from(low) & source != 0 {
                self.pairs_from(index, low, high, sink);
                if Side::<WHITE>::ahead(source, low) == 0 {
                    // Both numbers bear this checker off: one step, which uses the smaller.
                    continue;
                }
            }
            if from(high) & source != 0 {
                self.pairs_from(index, high, low, sink);
            }
        }
    }

    /// The plays whose first written step starts at this board index, with number `first`.
    fn pairs_from(&self, index: u32, first: u8, second: u8, sink: &mut impl Sink) {
        let source: Points = 1 << index;
        let via = Side::<WHITE>::ahead(source, first);
        let node = self.root.after_step(self.field, index, first);
        if self.is_whole(&node, first, second) {
            let better_written = via == 0 && self.bears_off_in_two(index);
            if !better_written {
                sink.end(&node);
            }
        }
        if self.field.ended(&node.men) {
            return;
        }
        let in_order =
            if first < second { Side::<WHITE>::up_to(source) } else { Side::<WHITE>::below(source) };
        for next in Descending::<WHITE>(self.field.sources(&node.men, second)) {
            let last: Points = 1 << next;
            let end = node.after_step(self.field, next, second);
            let written = if last == via {
                self.is_better_route(index, first, second)
            } else {
                last & in_order != 0
                    || self.field.ended(&end.men)
                        && self.ends_at_once(next, second)
                        && self.is_better_relay(source, last, first, second)
            };
            if written {
                sink.end(&end);
            }
        }
    }

    /// Whether one step, just made with `die`, is a whole play, by ending the game or by the duty.
    fn is_whole(&self, node: &Node, die: u8, left: u8) -> bool {
        self.field.ended(&node.men) || self.duty.allows_stop(&node.men, 1, die, Dice::one(left)).is_ok()
    }

    /// Whether the step with this number ends the game when it comes first.
    fn ends_at_once(&self, index: u32, die: u8) -> bool {
        self.field.sources(&self.root.men, die) >> index & 1 == 1
            && self.field.ended(&self.root.men.after_step::<WHITE>(1 << index, die))
    }

    /// Whether one checker that uses both numbers, `first` before `second`, is written so: no other way to
    /// the same end pins less, or as little and comes earlier in written order.
    fn is_better_route(&self, index: u32, first: u8, second: u8) -> bool {
        let source: Points = 1 << index;
        let pins = self.pins_on_landing(source, first);
        let other_pins = self.pins_on_landing(source, second);
        let other_is_better = if first < second { pins && !other_pins } else { pins || !other_pins };
        if other_is_better && self.takes_both(index, second, first) {
            return false;
        }
        // Borne off by one number alone, the checker comes to the same end without a pin on the way.
        !(pins && self.ends_off(index, first, second) && self.bears_off_in_one(index))
    }

    /// Whether two steps, the last of them ending the game out of written order, are written so.
    ///
    /// Where the last one lands on the point that the first one left, the same end may be reached with the
    /// numbers exchanged, over another point: the way that pins less is written, then the one from higher up.
    fn is_better_relay(&self, source: Points, last: Points, first: u8, second: u8) -> bool {
        let other = Side::<WHITE>::ahead(last, first);
        let relayed = Side::<WHITE>::ahead(last, second) == source;
        if !relayed || self.field.sources(&self.root.men, second) & other == 0 {
            return true;
        }
        let freeing = self.field.freeing(&self.root.men);
        match (freeing & source != 0, freeing & other != 0) {
            (true, false) => false,
            (false, true) => true,
            _ => second < first,
        }
    }

    /// Whether a checker can take `first` and then `second`, the game not ending between.
    fn takes_both(&self, index: u32, first: u8, second: u8) -> bool {
        let source: Points = 1 << index;
        let via = Side::<WHITE>::ahead(source, first);
        let men = self.root.men.after_step::<WHITE>(source, first);
        self.field.sources(&self.root.men, first) & source != 0
            && !self.field.ended(&men)
            && self.field.sources(&men, second) & via != 0
    }

    /// Whether a checker that takes both numbers in this order is borne off by the second.
    fn ends_off(&self, index: u32, first: u8, second: u8) -> bool {
        Side::<WHITE>::ahead(Side::<WHITE>::ahead(1 << index, first), second) == 0
    }

    /// Whether a checker can be borne off by both numbers together, without a pin on the way.
    ///
    /// The lower one comes first: a checker that the higher one does not bear off alone is far enough away, and
    /// one that it does cannot take it first.
    fn bears_off_in_two(&self, index: u32) -> bool {
        let (high, low) = (self.roll.high(), self.roll.low());
        self.ends_off(index, low, high)
            && self.takes_both(index, low, high)
            && !self.pins_on_landing(1 << index, low)
    }

    /// Whether a checker that takes both numbers on another way is a whole play where the higher one alone
    /// bears it off; the lower one cannot, since the checker can take it and be on the board.
    fn bears_off_in_one(&self, index: u32) -> bool {
        let (high, low) = (self.roll.high(), self.roll.low());
        self.field.off_sources(&self.root.men, high) >> index & 1 == 1
            && self.is_whole(&self.root.after_step(self.field, index, high), high, low)
    }

    fn pins_on_landing(&self, source: Points, die: u8) -> bool {
        Side::<WHITE>::ahead(source, die) & self.field.blots(&self.root.men) != 0
    }

    /// The plays of a double.
    pub(super) fn doubles(&self, sink: &mut impl Sink) {
        self.walk(self.root, self.roll.numbers(), Side::<WHITE>::ALL, sink);
    }

    /// The plays that go on from here with these dice; in written order from within `range`.
    fn walk(&self, node: &Node, dice: Dice, range: Points, sink: &mut impl Sink) {
        let die = self.roll.high();
        if self.duty.allows_stop(&node.men, node.path.len(), die, dice).is_ok() {
            sink.end(node);
        }
        if dice.is_empty() {
            return;
        }
        let sources = self.field.sources(&node.men, die);
        let ending = sources & self.field.ending(&node.men, die);
        if dice.len() == 1 {
            // The last level in bulk; what ends the game out of order stands above the range, so it comes first.
            Descending::<WHITE>(ending & !range).for_each(|index| self.end_out_of_order(node, index, sink));
            return sink.fan(node, Fan::<WHITE>::new(self.field, node, die, sources & range));
        }
        for index in Descending::<WHITE>(sources & (range | ending)) {
            let source: Points = 1 << index;
            if source & !range != 0 {
                self.end_out_of_order(node, index, sink);
                continue;
            }
            let child = node.after_step(self.field, index, die);
            if source & ending != 0 {
                sink.end(&child);
            } else {
                self.walk(&child, dice.without(die), Side::<WHITE>::up_to(source), sink);
            }
        }
    }

    /// The play that a step from above the range ends, unless it could be played in written order: then it
    /// stands at another place.
    fn end_out_of_order(&self, node: &Node, index: u32, sink: &mut impl Sink) {
        let child = node.after_step(self.field, index, self.roll.high());
        if !self.plays_as_written(&child) {
            sink.end(&child);
        }
    }

    /// Whether the steps of a double could be played in written order, so that the last ends the game.
    fn plays_as_written(&self, end: &Node) -> bool {
        let mut steps = end.path.steps();
        steps.sort();
        let mut men = self.root.men;
        steps.iter().enumerate().all(|(place, step)| {
            let source = Side::<WHITE>::point(step.from());
            let legal = self.field.sources(&men, self.roll.high()) & source != 0;
            men = men.after_step::<WHITE>(source, self.roll.high());
            legal && self.field.ended(&men) == (place + 1 == steps.len())
        })
    }
}
