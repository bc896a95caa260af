//! A list of steps in the making.

use super::options::Options;
use super::step::Step;
use super::table::Table;

/// A list of steps, each playable in its turn, and the table it leads to. Whether the duty to
/// play is met is a question of its own.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// The table after the steps; the turn has not passed.
    pub table: Table,
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// The die each step used.
    pub used: Vec<u8>,
    /// The dice not used, in descending order.
    pub unused: Vec<u8>,
    /// How many steps landed on a lone enemy.
    pub pins: usize,
}

impl Line {
    /// The empty list at the beginning of a turn. A double gives four dice (rules section 3).
    pub fn start(table: &Table, dice: [u8; 2]) -> Line {
        let unused = if dice[0] == dice[1] {
            vec![dice[0]; 4]
        } else {
            vec![dice[0].max(dice[1]), dice[0].min(dice[1])]
        };
        Line { table: table.clone(), steps: Vec::new(), used: Vec::new(), unused, pins: 0 }
    }

    /// The line with one more step, made with the given die.
    pub fn with(&self, step: Step, die: u8) -> Line {
        let mut line = self.clone();
        line.pins += usize::from(self.table.step_pins(step));
        line.table = self.table.after_step(step);
        line.steps.push(step);
        line.used.push(die);
        let place = line.unused.iter().position(|&unused| unused == die);
        line.unused.remove(place.expect("the die is unused"));
        line
    }

    /// Whether the game is over after these steps.
    pub fn ended(&self, options: &Options) -> bool {
        self.table.outcome(options).is_some()
    }

    /// Every step that can come next, with its die; none when the game is over.
    pub fn next_steps(&self, options: &Options) -> Vec<(Step, u8)> {
        let mut found = Vec::new();
        if self.ended(options) {
            return found;
        }
        let mut numbers = self.unused.clone();
        numbers.dedup();
        for from in (1..=24u8).rev() {
            for &number in &numbers {
                let step = (from, from.saturating_sub(number));
                if self.table.die_for_step(step, &self.unused) == Ok(number) {
                    found.push((step, number));
                }
            }
        }
        found
    }

    /// Every step that can come next other than a bear-off.
    pub fn next_board_steps(&self, options: &Options) -> Vec<(Step, u8)> {
        let mut steps = self.next_steps(options);
        steps.retain(|&((_, to), _)| to > 0);
        steps
    }
}
