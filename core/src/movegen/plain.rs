//! Plays where no step can end the game, no checker is borne off and no reading lets a player stop early: nearly
//! all of them.

use crate::dice::Roll;
use crate::men::{Field, Men};
use crate::movegen::fan::{Lasts, Row};
use crate::movegen::list::{Pen, Sink};
use crate::movegen::node::Node;
use crate::points::{Descending, Points, ahead, behind, higher, up_to};

/// The plays of a roll of two different numbers, row by row: a row is the step with the lower number, and every
/// step with the higher one that goes with it.
///
/// Two checkers give one final position. One checker that takes both numbers gives the same by two routes, over
/// the lower number's point and over the higher one's; the route that pins less on the way is kept, the one over
/// the lower number's point where they pin alike.
#[inline(always)]
pub(super) fn pairs(field: &Field, root: &Node, roll: Roll, sink: &mut impl Sink) -> bool {
    let (high, low) = (roll.high(), roll.low());
    let (one, blots) = (root.men.one, field.blots(&root.men));
    let (reach_high, reach_low) = (behind(field.open, high), behind(field.open, low));
    let (from_high, from_low) = (one & reach_high, one & reach_low);
    let lone = one & !root.men.two;
    // The checkers that go better over the higher number's point, if they go on from there.
    let better_high = from_low & from_high & behind(blots, low) & !behind(blots, high);
    let over_low = from_low & !better_high;
    // Points of the lower number's step from which the same checker goes on.
    let goes_on = behind(reach_high, low) & !better_high;
    // Points that a checker comes to with the higher number, and goes on from: one that is better on the other
    // route, and one that finds no checker there.
    let other_route = ahead(over_low, high);
    let vias = ahead(from_high & !over_low, high) & reach_low & !one;
    let before = sink.count();
    sink.write(|pen| {
        for index in Descending(from_low | vias) {
            let source: Points = 1 << index;
            let seconds = if vias & source == 0 {
                let gone = source & lone | behind(source & other_route, high);
                from_high & !gone | ahead(source & goes_on, low)
            } else {
                behind(source, high)
            };
            pen.fan(&Row::new(field, root, (high, low), index, seconds, higher(source)));
        }
    });
    sink.count() > before
}

/// The plays of a double: as many of the four steps as possible, sources never rising.
#[inline(always)]
pub(super) fn doubles<const OFF: bool>(field: &Field, root: &Node, die: u8, sink: &mut impl Sink) -> bool {
    let before = sink.count();
    // Four loops rather than one that calls itself: each level keeps only what the next ones ask for.
    each_step::<OFF>(field, root, die, u32::MAX, |one, range| {
        each_step::<OFF>(field, one, die, range, |two, range| {
            sink.write(|pen| {
                each_step::<OFF>(field, two, die, range, |three, range| {
                    let lasts = sources::<OFF>(field, &three.men, die) & range;
                    pen.fan(&Lasts::new(field, three, die, lasts));
                });
            });
        });
    });
    sink.count() > before
}

/// The points from which a checker may step; none bears off where `OFF` does not say so.
#[inline(always)]
fn sources<const OFF: bool>(field: &Field, men: &Men, die: u8) -> Points {
    if OFF { field.sources(men, die) } else { field.board_sources(men, die) }
}

/// The place after each step from within `range`, with the range for the next step.
#[inline(always)]
fn each_step<const OFF: bool>(
    field: &Field,
    node: &Node,
    die: u8,
    range: Points,
    mut visit: impl FnMut(&Node, Points),
) {
    for index in Descending(sources::<OFF>(field, &node.men, die) & range) {
        visit(&node.after_step(field, index, die), up_to(1 << index));
    }
}

/// The plays that do not use all dice: the higher of two numbers if it can be used, or as many steps of a double
/// as can be played; in the end none.
pub(super) fn shorter(field: &Field, root: &Node, roll: Roll, sink: &mut impl Sink) {
    let before = sink.count();
    let steps = if roll.is_double() { 3 } else { 1 };
    for steps in (1..=steps).rev() {
        for die in roll.numbers().distinct() {
            walk(field, root, die, steps, u32::MAX, sink);
            if sink.count() > before {
                return;
            }
        }
    }
    sink.end(field, root);
}

/// The plays that go on from here with this many steps of one number.
pub(super) fn walk(field: &Field, node: &Node, die: u8, steps: usize, range: Points, sink: &mut impl Sink) {
    if steps == 1 {
        let lasts = field.sources(&node.men, die) & range;
        sink.write(|pen| pen.fan(&Lasts::new(field, node, die, lasts)));
    } else {
        each_step::<true>(field, node, die, range, |child, range| {
            walk(field, child, die, steps - 1, range, sink);
        });
    }
}
