//! The duty to play (rules sections 5 and 6).

use super::line::Line;
use super::options::{BearOff, Options};
use super::table::Table;

/// What a roll asks of the mover.
#[derive(Clone, Debug)]
pub(super) struct Duty {
    options: Options,
    /// The most dice that can be used; under `BearOff::Optional` the most that can be used
    /// without any bear-off.
    most: usize,
    /// The lower of two different numbers.
    lower: Option<u8>,
    /// Whether the higher number has a step at the beginning of the turn; under
    /// `BearOff::Optional` a step other than a bear-off.
    higher_has_step: bool,
}

impl Duty {
    /// Tries every list of steps to find out.
    pub fn find(table: &Table, dice: [u8; 2], options: &Options) -> Duty {
        let start = Line::start(table, dice);
        let [higher, lower] = [dice[0].max(dice[1]), dice[0].min(dice[1])];
        let first_steps = counted_steps(&start, options);
        Duty {
            options: *options,
            most: longest(&start, options),
            lower: (lower != higher).then_some(lower),
            higher_has_step: first_steps.iter().any(|&(_, die)| die == higher),
        }
    }

    /// Whether a list of steps is a whole play, or the code of its refusal (rules section 12).
    pub fn check(&self, line: &Line) -> Result<(), &'static str> {
        if line.ended(&self.options) {
            return Ok(());
        }
        let could_go_on = match self.options.bear_off {
            BearOff::ByDuty => false,
            BearOff::Optional => !line.next_board_steps(&self.options).is_empty(),
        };
        if line.steps.len() < self.most || could_go_on {
            return Err("more_dice_playable");
        }
        let one_with_lower = line.used.len() == 1 && Some(line.used[0]) == self.lower;
        if self.most == 1 && one_with_lower && self.higher_has_step {
            return Err("higher_die_playable");
        }
        Ok(())
    }
}

/// The next steps that count for the duty.
fn counted_steps(line: &Line, options: &Options) -> Vec<(super::step::Step, u8)> {
    match options.bear_off {
        BearOff::ByDuty => line.next_steps(options),
        BearOff::Optional => line.next_board_steps(options),
    }
}

/// The length of the longest list of counted steps that begins with this line. A list that ends
/// the game counts the steps it really plays (rules section 5).
fn longest(line: &Line, options: &Options) -> usize {
    let mut most = line.steps.len();
    let all_dice = line.steps.len() + line.unused.len();
    for (step, die) in counted_steps(line, options) {
        most = most.max(longest(&line.with(step, die), options));
        if most == all_dice {
            break;
        }
    }
    most
}
