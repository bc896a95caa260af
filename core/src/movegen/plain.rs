//! Plays where no step can end the game, no checker is borne off and no reading lets a player stop early: nearly
//! all of them.

use crate::dice::Roll;
use crate::men::Field;
use crate::movegen::fan::{Lasts, Row};
use crate::movegen::list::{Pen, Sink};
use crate::movegen::node::Node;
use crate::points::{Descending, Points, Spot, ahead, behind, higher, highest, up_to};

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

/// The plays of a double that use all four dice, sources never rising; `OFF` where a checker may be borne off.
#[inline(always)]
pub(super) fn doubles<const OFF: bool>(field: &Field, root: &Node, die: u8, sink: &mut impl Sink) -> bool {
    let count = sink.count();
    let reach = behind(field.open, die);
    // Where the next step may start, not above this one; `from` is where this one might have.
    let next = |from: Points, before: &Node, step: Spot, after: &Node| {
        if OFF {
            field.sources(&after.men, die) & up_to(step.bit)
        } else {
            from & !(step.bit & !before.men.two) | ahead(step.bit, die) & reach
        }
    };
    let all = if OFF { field.sources(&root.men, die) } else { root.men.one & reach };
    // Four loops rather than one that calls itself: each level keeps only what the next ones ask for.
    each_source(all, |first, from| {
        let one = root.after(field, first, die);
        each_source(next(from, root, first, &one), |second, from| {
            let two = one.after(field, second, die);
            sink.write(|pen| {
                each_source(next(from, &one, second, &two), |third, from| {
                    let three = two.after(field, third, die);
                    pen.fan(&Lasts::new(field, &three, die, next(from, &two, third, &three)));
                });
            });
        });
    });
    sink.count() > count
}

/// Each point of a set, the highest first, with those of the set that are not above it.
#[inline(always)]
fn each_source(mut set: Points, mut visit: impl FnMut(Spot, Points)) {
    while set != 0 {
        let spot = Spot { index: set.trailing_zeros(), bit: highest(set) };
        visit(spot, set);
        set ^= spot.bit;
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
        for index in Descending(field.sources(&node.men, die) & range) {
            let child = node.after_step(field, index, die);
            walk(field, &child, die, steps - 1, up_to(1 << index), sink);
        }
    }
}
