//! Plays where no step can end the game and no reading lets a player stop early: nearly all of them.
//!
//! Both walks go from place to place in written order, so that every final position arises once, in its
//! canonical form and at its place in the list.

use crate::dice::Roll;
use crate::men::Field;
use crate::movegen::list::Sink;
use crate::movegen::node::{Fan, Node};
use crate::side::{Descending, Points, Side};

/// The plays of a roll of two different numbers.
///
/// The second step starts no higher than the first. Two checkers give one final position each way; one
/// checker that takes both numbers has two routes, of which one is written.
pub(super) fn pairs<const WHITE: bool>(field: &Field<WHITE>, root: &Node, roll: Roll, sink: &mut impl Sink) {
    let (high, low) = (roll.high(), roll.low());
    let (from_high, from_low) = (field.sources(&root.men, high), field.sources(&root.men, low));
    for index in Descending::<WHITE>(from_high | from_low) {
        let source: Points = 1 << index;
        let (via_high, via_low) = (Side::<WHITE>::ahead(source, high), Side::<WHITE>::ahead(source, low));
        if from_low & source != 0 {
            let node = root.after_step::<WHITE>(index, low);
            let mut seconds = field.sources(&node.men, high) & Side::<WHITE>::up_to(source);
            if root.men.blots & via_low != 0 && high_route_is_better(field, root, index, roll) {
                seconds &= !via_low;
            }
            sink.fan(&node, Fan::<WHITE>::new(&node, high, seconds));
            if via_low == 0 {
                // Both numbers bear this checker off: one step, which uses the smaller.
                continue;
            }
        }
        if from_high & source != 0 {
            let node = root.after_step::<WHITE>(index, high);
            let mut seconds = field.sources(&node.men, low) & Side::<WHITE>::below(source);
            let low_pins_more = root.men.blots & via_low != 0 && root.men.blots & via_high == 0;
            if from_low & source != 0 && !low_pins_more {
                seconds &= !via_high;
            }
            sink.fan(&node, Fan::<WHITE>::new(&node, low, seconds));
        }
    }
    if sink.count() == 0 {
        one_die::<WHITE>(root, roll, from_high, from_low, sink);
    }
}

/// Whether one checker can take the higher number first without a pin on the way, where the lower first pins.
#[cold]
fn high_route_is_better<const WHITE: bool>(
    field: &Field<WHITE>,
    root: &Node,
    index: u32,
    roll: Roll,
) -> bool {
    let source = 1 << index;
    let via = Side::<WHITE>::ahead(source, roll.high());
    if via & field.open == 0 || via & root.men.blots != 0 {
        return false;
    }
    let men = root.men.after_step::<WHITE>(source, roll.high());
    field.sources(&men, roll.low()) & via != 0
}

/// The plays where only one of two numbers can be used: the higher one, if it can.
fn one_die<const WHITE: bool>(
    root: &Node,
    roll: Roll,
    from_high: Points,
    from_low: Points,
    sink: &mut impl Sink,
) {
    if from_high != 0 {
        sink.fan(root, Fan::<WHITE>::new(root, roll.high(), from_high));
    } else if from_low != 0 {
        sink.fan(root, Fan::<WHITE>::new(root, roll.low(), from_low));
    } else {
        sink.end(root);
    }
}

/// The plays of a double: as many of the four steps as possible, sources never rising.
pub(super) fn doubles<const WHITE: bool>(field: &Field<WHITE>, root: &Node, die: u8, sink: &mut impl Sink) {
    for steps in (1..=4).rev() {
        walk(field, root, die, steps, Side::<WHITE>::ALL, sink);
        if sink.count() > 0 {
            return;
        }
    }
    sink.end(root);
}

/// The plays that go on from here with this many steps.
fn walk<const WHITE: bool>(
    field: &Field<WHITE>,
    node: &Node,
    die: u8,
    steps: u8,
    range: Points,
    sink: &mut impl Sink,
) {
    let sources = field.sources(&node.men, die) & range;
    if steps == 1 {
        sink.fan(node, Fan::<WHITE>::new(node, die, sources));
        return;
    }
    for index in Descending::<WHITE>(sources) {
        let child = node.after_step::<WHITE>(index, die);
        walk(field, &child, die, steps - 1, Side::<WHITE>::up_to(1 << index), sink);
    }
}
