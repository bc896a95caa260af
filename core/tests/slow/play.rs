//! The legal plays of a roll (rules sections 5, 10 and 13).

use std::cmp::{Ordering, Reverse};
use std::collections::BTreeMap;

use super::duty::Duty;
use super::line::Line;
use super::options::Options;
use super::outcome::Outcome;
use super::step::Step;
use super::table::Table;

/// A legal play: one final position and every way to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlowPlay {
    /// The final position; the turn has passed.
    pub after: Table,
    /// The canonical list of steps (rules section 10).
    pub canonical: Vec<Step>,
    /// Whether each canonical step pins on landing.
    pub canonical_pins: Vec<bool>,
    /// The die each canonical step uses.
    pub canonical_dice: Vec<u8>,
    /// Every legal ordered list of steps that reaches the final position.
    pub orders: Vec<Vec<Step>>,
    /// The outcome of the final position.
    pub outcome: Option<Outcome>,
}

/// The order of lists of steps: the higher (source, target) first, and a list that begins
/// another before it.
pub fn compare_lists(one: &[Step], two: &[Step]) -> Ordering {
    for (step, other) in one.iter().zip(two) {
        if step != other {
            return other.cmp(step);
        }
    }
    one.len().cmp(&two.len())
}

impl SlowPlay {
    /// Where the play stands among those of two different dice: its source with the lower die,
    /// then its source with the higher one, descending; a play without such a step comes first.
    fn place(&self, dice: [u8; 2]) -> (Reverse<u8>, Reverse<u8>) {
        let source = |die: u8| {
            let step = self.canonical_dice.iter().position(|&used| used == die);
            Reverse(step.map_or(25, |step| self.canonical[step].0))
        };
        (source(dice[0].min(dice[1])), source(dice[0].max(dice[1])))
    }
}

/// A way to a final position: how many steps pin, the steps, and the dice that they use.
type Way = (usize, Vec<Step>, Vec<u8>);

impl Table {
    /// The legal plays, one for each distinct final position: those of a double in the order of
    /// their canonical lists, the others by [`SlowPlay::place`]. None for a decided position; for a pass one play with no steps.
    pub fn legal_plays(&self, dice: [u8; 2], options: &Options) -> Vec<SlowPlay> {
        let mut ways_to: BTreeMap<Table, Vec<Way>> = BTreeMap::new();
        self.each_legal_line(dice, options, &mut |line| {
            let ways = ways_to.entry(line.table.passed()).or_default();
            ways.push((line.pins, line.steps.clone(), line.used.clone()));
        });
        let mut plays: Vec<SlowPlay> =
            ways_to.into_iter().map(|(after, ways)| self.play(after, ways, options)).collect();
        if dice[0] == dice[1] {
            plays.sort_by(|one, two| compare_lists(&one.canonical, &two.canonical));
        } else {
            plays.sort_by_key(|play| play.place(dice));
        }
        plays
    }

    /// Every legal ordered list of steps, in no particular order.
    pub fn legal_lists(&self, dice: [u8; 2], options: &Options) -> Vec<Vec<Step>> {
        let mut lists = Vec::new();
        self.each_legal_line(dice, options, &mut |line| lists.push(line.steps.clone()));
        lists
    }

    /// Shows every legal list of steps to a visitor.
    fn each_legal_line(&self, dice: [u8; 2], options: &Options, visit: &mut dyn FnMut(&Line)) {
        if self.outcome(options).is_none() {
            let duty = Duty::find(self, dice, options);
            visit_legal(&Line::start(self, dice), &duty, options, visit);
        }
    }

    /// One play from all the ways to its final position, each with its count of pins.
    fn play(&self, after: Table, ways: Vec<Way>, options: &Options) -> SlowPlay {
        let (_, canonical, canonical_dice) = ways
            .iter()
            .min_by(|(pins, list, _), (other_pins, other, _)| {
                pins.cmp(other_pins).then(compare_lists(list, other))
            })
            .cloned()
            .expect("there is a way to every play");
        SlowPlay {
            outcome: after.outcome(options),
            after,
            canonical_pins: self.pins_of(&canonical),
            canonical,
            canonical_dice,
            orders: ways.into_iter().map(|(_, list, _)| list).collect(),
        }
    }

    /// Whether each step of a list pins on landing.
    fn pins_of(&self, steps: &[Step]) -> Vec<bool> {
        let mut table = self.clone();
        let mut pins = Vec::new();
        for &step in steps {
            pins.push(table.step_pins(step));
            table = table.after_step(step);
        }
        pins
    }
}

/// Visits the line, if it is a legal play, and every legal play that goes on from it.
fn visit_legal(line: &Line, duty: &Duty, options: &Options, visit: &mut dyn FnMut(&Line)) {
    if duty.check(line).is_ok() {
        visit(line);
    }
    for (step, die) in line.next_steps(options) {
        visit_legal(&line.with(step, die), duty, options, visit);
    }
}
