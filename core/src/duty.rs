//! The duty to play (rules, sections 5 and 6): when the steps made so far are a whole play.

use crate::dice::{Dice, Roll};
use crate::error::Code;
use crate::men::{self, Field, Men};
use crate::points::{Descending, Points};
use crate::position::Position;
use crate::rules::{BearOff, Ruleset};

/// What a roll asks of a position.
#[derive(Clone, Copy)]
pub(crate) struct Duty {
    field: Field,
    bear_off: BearOff,
    roll: Roll,
    /// How many dice a play that does not end the game must use.
    least: u8,
    /// Whether, where one die is all, the higher number can be used.
    higher: bool,
}

impl Duty {
    /// What this roll asks of the position whose mover has these men.
    pub(crate) fn new(field: Field, men: &Men, position: &Position, roll: Roll, rules: Ruleset) -> Duty {
        let (_, seen, _) = men::view(position, rules);
        let dice = roll.numbers();
        let any_order = !roll.is_double() || field.might_be_decided(seen, position, roll);
        let mut duty = Duty { field, bear_off: rules.bear_off, roll, least: 0, higher: false };
        duty.least = duty.longest(men, dice, any_order);
        duty.higher = !roll.is_double() && duty.counting(men, roll.high()) != 0;
        duty
    }

    /// Whether every play that does not end the game uses all dice.
    #[inline(always)]
    pub(crate) fn asks_for_all(&self) -> bool {
        self.least == self.roll.steps()
    }

    /// Whether a turn of so many steps might stop before all dice are used; `false` is certain.
    #[inline(always)]
    pub(crate) fn might_stop(&self, made: u8) -> bool {
        made >= self.least && !self.asks_for_all()
    }

    /// Whether a turn that stands here, not ended, may stop: so many steps made, these dice left.
    ///
    /// `only` is the number used where one step was made.
    pub(crate) fn allows_stop(&self, men: &Men, made: u8, only: u8, left: Dice) -> Result<(), Code> {
        if left.is_empty() {
            return Ok(());
        }
        let goes_on = || left.iter().any(|&die| self.field.board_sources(men, die) != 0);
        if made < self.least || self.bear_off == BearOff::Optional && goes_on() {
            return Err(Code::MoreDicePlayable);
        }
        if self.is_lower_alone(made, only) { Err(Code::HigherDiePlayable) } else { Ok(()) }
    }

    /// What is wrong with steps that are legal one by one, but begin no legal play.
    pub(crate) fn dead_end(&self, made: u8, only: u8) -> Code {
        if self.is_lower_alone(made, only) { Code::HigherDiePlayable } else { Code::MoreDicePlayable }
    }

    /// Whether all that can be played is one step, and it was made with the lower number instead of the higher.
    fn is_lower_alone(&self, made: u8, only: u8) -> bool {
        made == 1 && self.least == 1 && only < self.roll.high() && self.higher
    }

    /// The steps that count towards the duty: all of them, or those that are not a bear-off.
    fn counting(&self, men: &Men, die: u8) -> Points {
        match self.bear_off {
            BearOff::ByDuty => self.field.sources(men, die),
            BearOff::Optional => self.field.board_sources(men, die),
        }
    }

    /// The most dice that a sequence of counting steps uses; one that ends the game counts what it plays.
    ///
    /// Where every order is as good as any (a double that cannot end the game), playing until stuck tells.
    fn longest(&self, men: &Men, dice: Dice, any_order: bool) -> u8 {
        let mut longest = 0;
        let all = dice.len() as u8;
        for die in dice.distinct() {
            for index in Descending(self.counting(men, die)) {
                let after = men.after_step(1 << index, die);
                let rest = if self.field.ended(&after) {
                    0
                } else {
                    self.longest(&after, dice.without(die), any_order)
                };
                longest = longest.max(1 + rest);
                if longest == all || !any_order {
                    return longest;
                }
            }
        }
        longest
    }
}
