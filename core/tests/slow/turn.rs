//! A turn played step by step, as on a screen.

use std::collections::BTreeSet;

use super::line::Line;
use super::options::Options;
use super::step::Step;
use super::table::Table;

/// A turn in which some steps have been made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlowTurn {
    /// The steps after which a legal play can still be reached, in descending order.
    pub next: Vec<SlowNext>,
    /// The dice that the steps made have not used, in descending order.
    pub dice_left: Vec<u8>,
    /// Whether the steps made are a legal play as they stand.
    pub may_end: bool,
    /// Where one checker can go on by two or more steps in a row, as (source, target), in
    /// descending order.
    pub joined: Vec<(u8, u8)>,
}

/// A step that may come next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SlowNext {
    /// The source, in the mover's own numbers.
    pub from: u8,
    /// The target, 0 for off.
    pub to: u8,
    /// The die it uses.
    pub die: u8,
    /// Whether it lands on a lone enemy.
    pub pins: bool,
    /// Whether leaving the source frees an enemy prisoner.
    pub frees: bool,
    /// Whether it ends the game.
    pub ends: bool,
}

impl Table {
    /// The turn after the steps made; none when they do not begin any legal list of steps.
    pub fn turn(&self, dice: [u8; 2], options: &Options, made: &[Step]) -> Option<SlowTurn> {
        let lists = self.legal_lists(dice, options);
        // What may still come after the steps made, an empty rest included.
        let rests: Vec<&[Step]> = lists.iter().filter_map(|list| list.strip_prefix(made)).collect();
        if rests.is_empty() {
            return None;
        }
        let line = self.line_of(dice, made);
        Some(SlowTurn {
            next: next_of(&line, &rests, options),
            may_end: rests.iter().any(|rest| rest.is_empty()),
            joined: joined_of(&rests),
            dice_left: line.unused,
        })
    }

    /// The line of steps known to be playable.
    fn line_of(&self, dice: [u8; 2], made: &[Step]) -> Line {
        let mut line = Line::start(self, dice);
        for &step in made {
            line = line_with(&line, step);
        }
        line
    }
}

/// The line with one more step, known to be playable.
fn line_with(line: &Line, step: Step) -> Line {
    let die = line.table.die_for_step(step, &line.unused);
    line.with(step, die.expect("a step of a legal list is playable"))
}

/// The distinct first steps of the rests.
fn next_of(line: &Line, rests: &[&[Step]], options: &Options) -> Vec<SlowNext> {
    let steps: BTreeSet<Step> = rests.iter().filter_map(|rest| rest.first().copied()).collect();
    let describe = |step: Step| {
        let after = line_with(line, step);
        SlowNext {
            from: step.0,
            to: step.1,
            die: *after.used.last().expect("a step was made"),
            pins: line.table.step_pins(step),
            frees: line.table.step_frees(step),
            ends: after.ended(options),
        }
    };
    steps.into_iter().rev().map(describe).collect()
}

/// The distinct ways of one checker, over two or more steps at the beginning of the rests.
fn joined_of(rests: &[&[Step]]) -> Vec<(u8, u8)> {
    let mut joined = BTreeSet::new();
    for rest in rests {
        for (before, after) in rest.iter().zip(rest.iter().skip(1)) {
            if before.1 != after.0 {
                break;
            }
            joined.insert((rest[0].0, after.1));
        }
    }
    joined.into_iter().rev().collect()
}
