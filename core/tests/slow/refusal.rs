//! Why a play is refused (rules section 12).

use super::duty::Duty;
use super::line::Line;
use super::options::Options;
use super::step::Step;
use super::table::Table;

/// A refusal and the step at fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Refusal {
    /// The stable code of rules section 12.
    pub code: &'static str,
    /// The step at fault, counted from 0; none where no one step is.
    pub step_index: Option<usize>,
}

impl Table {
    /// The table after a play, with the turn passed, or the reason why the play is refused.
    pub fn judge(&self, dice: [u8; 2], options: &Options, steps: &[Step]) -> Result<Table, Refusal> {
        let mut line = Line::start(self, dice);
        if line.ended(options) {
            return Err(Refusal { code: "game_over", step_index: None });
        }
        for (index, &step) in steps.iter().enumerate() {
            let at_fault = |code| Refusal { code, step_index: Some(index) };
            if line.ended(options) {
                return Err(at_fault("game_over"));
            }
            let die = line.table.die_for_step(step, &line.unused);
            line = line.with(step, die.map_err(at_fault)?);
        }
        match Duty::find(self, dice, options).check(&line) {
            Ok(()) => Ok(line.table.passed()),
            Err(code) => Err(Refusal { code, step_index: None }),
        }
    }
}
