//! Plays where no step can end the game and no reading lets a player stop early: nearly all of them.
//!
//! Both walks go from place to place in written order, so that every final position arises once, in its
//! canonical form and at its place in the list.

use crate::dice::Roll;
use crate::men::{Field, Men};
use crate::movegen::list::Sink;
use crate::movegen::node::{Fan, Node};
use crate::side::{Descending, Points, Side};

/// The plays of a roll of two different numbers; `OFF` where a checker may be borne off in this turn.
///
/// The second step starts no higher than the first. Two checkers give one final position each way; one
/// checker that takes both numbers has two routes, of which one is written.
#[inline(always)]
pub(super) fn pairs<const WHITE: bool, const OFF: bool>(
    field: &Field<WHITE>,
    root: &Node,
    roll: Roll,
    sink: &mut impl Sink,
) {
    let (high, low) = (roll.high(), roll.low());
    let from_high = sources::<WHITE, OFF>(field, &root.men, high);
    let from_low = sources::<WHITE, OFF>(field, &root.men, low);
    let blots = field.blots(&root.men);
    for index in Descending::<WHITE>(from_high | from_low) {
        let source: Points = 1 << index;
        let (via_high, via_low) = (Side::<WHITE>::ahead(source, high), Side::<WHITE>::ahead(source, low));
        if from_low & source != 0 {
            let node = root.after_step(field, index, low);
            let mut seconds = sources::<WHITE, OFF>(field, &node.men, high) & Side::<WHITE>::up_to(source);
            if blots & via_low != 0 && high_route_is_better(field, root, index, roll) {
                seconds &= !via_low;
            }
            sink.fan(&node, Fan::<WHITE>::new(field, &node, high, seconds));
            if OFF && via_low == 0 {
                // Both numbers bear this checker off: one step, which uses the smaller.
                continue;
            }
        }
        if from_high & source != 0 {
            let node = root.after_step(field, index, high);
            let mut seconds = sources::<WHITE, OFF>(field, &node.men, low) & Side::<WHITE>::below(source);
            let low_pins_more = blots & via_low != 0 && blots & via_high == 0;
            if from_low & source != 0 && !low_pins_more {
                seconds &= !via_high;
            }
            sink.fan(&node, Fan::<WHITE>::new(field, &node, low, seconds));
        }
    }
    if sink.count() == 0 {
        one_die(field, root, roll, from_high, from_low, sink);
    }
}

/// The points from which a checker may step; none bears off where `OFF` does not say so.
#[inline(always)]
fn sources<const WHITE: bool, const OFF: bool>(field: &Field<WHITE>, men: &Men, die: u8) -> Points {
    if OFF { field.sources(men, die) } else { field.board_sources(men, die) }
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
    if via & field.open == 0 || via & field.blots(&root.men) != 0 {
        return false;
    }
    let men = root.men.after_step::<WHITE>(source, roll.high());
    field.sources(&men, roll.low()) & via != 0
}

/// The plays where only one of two numbers can be used: the higher one, if it can.
#[cold]
fn one_die<const WHITE: bool>(
    field: &Field<WHITE>,
    root: &Node,
    roll: Roll,
    from_high: Points,
    from_low: Points,
    sink: &mut impl Sink,
) {
    if from_high != 0 {
        sink.fan(root, Fan::<WHITE>::new(field, root, roll.high(), from_high));
    } else if from_low != 0 {
        sink.fan(root, Fan::<WHITE>::new(field, root, roll.low(), from_low));
    } else {
        sink.end(root);
    }
}

/// The plays of a double: as many of the four steps as possible, sources never rising; `OFF` where a checker may
/// be borne off in this turn.
#[inline(always)]
pub(super) fn doubles<const WHITE: bool, const OFF: bool>(
    field: &Field<WHITE>,
    root: &Node,
    die: u8,
    sink: &mut impl Sink,
) {
    let all = Side::<WHITE>::ALL;
    // Four loops rather than one that calls itself: each level keeps only what the next ones ask for.
    each_step::<WHITE, OFF>(field, root, die, all, |one, range| {
        each_step::<WHITE, OFF>(field, one, die, range, |two, range| {
            each_step::<WHITE, OFF>(field, two, die, range, |three, range| {
                let lasts = sources::<WHITE, OFF>(field, &three.men, die) & range;
                sink.fan(three, Fan::<WHITE>::new(field, three, die, lasts));
            });
        });
    });
    if sink.count() == 0 {
        fewer_steps(field, root, die, sink);
    }
}

/// The place after each step from within `range`, with the range for the next step.
#[inline(always)]
fn each_step<const WHITE: bool, const OFF: bool>(
    field: &Field<WHITE>,
    node: &Node,
    die: u8,
    range: Points,
    mut visit: impl FnMut(&Node, Points),
) {
    for index in Descending::<WHITE>(sources::<WHITE, OFF>(field, &node.men, die) & range) {
        visit(&node.after_step(field, index, die), Side::<WHITE>::up_to(1 << index));
    }
}

/// The plays of a double of which no four steps can be played.
#[cold]
fn fewer_steps<const WHITE: bool>(field: &Field<WHITE>, root: &Node, die: u8, sink: &mut impl Sink) {
    for steps in (1..=3).rev() {
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
    if steps == 1 {
        let lasts = field.sources(&node.men, die) & range;
        sink.fan(node, Fan::<WHITE>::new(field, node, die, lasts));
    } else {
        each_step::<WHITE, true>(field, node, die, range, |child, range| {
            walk(field, child, die, steps - 1, range, sink);
        });
    }
}
