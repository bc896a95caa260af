//! One given play: applied, or refused with the broken rule (rules, section 12).

use core::fmt;

use crate::dice::{Dice, Roll};
use crate::duty::Duty;
use crate::error::Code;
use crate::men::{self, Field};
use crate::movegen::Node;
use crate::play::{Play, Step};
use crate::points::{index_of, point};
use crate::position::Position;
use crate::rules::Ruleset;

/// A play that was refused: the broken rule, the step at fault, and the position unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalPlay {
    /// The broken rule: one of the ten refusals, [`Code::GameOver`] to [`Code::HigherDiePlayable`]; from a game
    /// also what is wrong with its first roll, [`Code::OpeningDouble`] or [`Code::OpeningRollDiffers`].
    pub code: Code,
    /// The step at fault, counted from 0; `None` where no one step is.
    pub step_index: Option<usize>,
    /// The position that was to be played on, unchanged.
    pub position: Position,
}

impl fmt::Display for IllegalPlay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(index) = self.step_index {
            write!(f, "step {index}: ")?;
        }
        write!(f, "{} [{}]", self.code.meaning(), self.code)
    }
}

impl core::error::Error for IllegalPlay {}

impl Position {
    /// The position after these steps, in the order given; any legal order will do.
    ///
    /// The turn passes to the other player, also when the game has ended.
    ///
    /// # Errors
    /// The broken rule with the step at fault, by the rules, section 12. More than four steps can't be legal:
    /// the fifth is refused as [`Code::DieNotRolled`] or for what is wrong before it; faces that take lists
    /// of any length refuse them as malformed ([`Step::list`]).
    ///
    /// ```
    /// use plakoto::{Code, Player, Position, Roll, Ruleset, Step};
    /// let start = Position::start(Player::White);
    /// let roll = Roll::new(6, 5).unwrap();
    /// let steps = Step::list(&[(24, 19), (24, 18)]).unwrap();
    /// assert!(start.play(roll, Ruleset::GREEK, &steps).is_ok());
    /// let refused = start.play(roll, Ruleset::GREEK, &steps[..1]).unwrap_err();
    /// assert_eq!((refused.code, refused.step_index), (Code::MoreDicePlayable, None));
    /// assert_eq!(refused.position, start);
    /// ```
    pub fn play(&self, roll: Roll, rules: Ruleset, steps: &[Step]) -> Result<Position, IllegalPlay> {
        let start = Start::of(self, roll, rules);
        judge(&start, steps).map(|end| end.position()).map_err(|refusal| refused(self, refusal))
    }

    /// The legal play that leads where these steps lead, with its canonical steps.
    ///
    /// # Errors
    /// As [`Position::play`].
    pub fn find_play(&self, roll: Roll, rules: Ruleset, steps: &[Step]) -> Result<Play, IllegalPlay> {
        let start = Start::of(self, roll, rules);
        judge(&start, steps).map(|end| end.play()).map_err(|refusal| refused(self, refusal))
    }
}

/// A broken rule, and the step at fault.
pub(crate) type Refusal = (Code, Option<usize>);

fn refused(position: &Position, (code, step_index): Refusal) -> IllegalPlay {
    IllegalPlay { code, step_index, position: *position }
}

/// The turn after the steps, or why not.
fn judge<'a>(start: &'a Start, steps: &[Step]) -> Result<Progress<'a>, Refusal> {
    if start.position.outcome(start.rules).is_some() {
        return Err((Code::GameOver, None));
    }
    let mut turn = start.progress();
    for (index, &step) in steps.iter().enumerate() {
        turn.step(step).map_err(|code| (code, Some(index)))?;
    }
    turn.may_stop().map_err(|code| (code, None))?;
    Ok(turn)
}

/// Where a turn begins: what stays the same as it goes on.
pub(crate) struct Start {
    pub(crate) field: Field,
    pub(crate) roll: Roll,
    position: Position,
    rules: Ruleset,
    root: Node,
}

impl Start {
    #[inline(always)]
    pub(crate) fn of(position: &Position, roll: Roll, rules: Ruleset) -> Start {
        let (field, seen, board) = men::view(position, rules);
        Start { field, roll, position: *position, rules, root: Node::root(board, seen.men()) }
    }

    /// The turn of which nothing has been played, on a position that is not decided.
    #[inline(always)]
    pub(crate) fn progress(&self) -> Progress<'_> {
        Progress { start: self, node: self.root, left: self.roll.numbers(), ended: false, used: 0 }
    }

    /// What the roll asks of the position.
    pub(crate) fn duty(&self) -> Duty {
        Duty::new(self.field, &self.root.men, &self.position, self.roll, self.rules)
    }
}

/// A turn under way: what has been played of it, and what is left.
#[derive(Clone, Copy)]
pub(crate) struct Progress<'a> {
    pub(crate) start: &'a Start,
    pub(crate) node: Node,
    pub(crate) left: Dice,
    pub(crate) ended: bool,
    /// The number that the last step used.
    used: u8,
}

impl Progress<'_> {
    /// The position when the turn ends here.
    pub(crate) fn position(&self) -> Position {
        self.node.position(&self.start.field)
    }

    /// Plays one step more, if it is legal here; the duty is not asked.
    pub(crate) fn step(&mut self, step: Step) -> Result<(), Code> {
        if self.ended {
            return Err(Code::GameOver);
        }
        let die = self.die_for(step)?;
        self.take(step.from(), die);
        Ok(())
    }

    /// Plays a step that is known to be legal.
    pub(crate) fn take(&mut self, from: u8, die: u8) {
        self.node = self.node.after_step(&self.start.field, index_of(from), die);
        self.left = self.left.without(die);
        self.used = die;
        self.ended = self.start.field.ended(&self.node.men);
    }

    /// The number that a step uses, or the first rule that it breaks.
    fn die_for(&self, step: Step) -> Result<u8, Code> {
        let (men, field) = (&self.node.men, &self.start.field);
        let source = point(step.from());
        if men.one & source == 0 {
            let pinned = field.captives & source != 0;
            return Err(if pinned { Code::CheckerPinned } else { Code::NoChecker });
        }
        if step.is_off() {
            return self.die_for_off(step.from());
        }
        let die = step.from() - step.to();
        if !self.left.holds(die) {
            Err(Code::DieNotRolled)
        } else if field.board_sources(men, die) & source == 0 {
            Err(Code::PointClosed)
        } else {
            Ok(die)
        }
    }

    /// The smallest number that bears off from this own point, or the first rule in the way.
    fn die_for_off(&self, from: u8) -> Result<u8, Code> {
        let (men, field) = (&self.node.men, &self.start.field);
        if field.captives != 0 {
            return Err(Code::BearOffPinned);
        }
        if !field.may_bear_off(men) {
            return Err(Code::BearOffNotAllHome);
        }
        let Some(die) = self.left.smallest_from(from) else {
            return Err(Code::DieNotRolled);
        };
        if field.off_sources(men, die) & point(from) == 0 {
            return Err(Code::BearOffHigherChecker);
        }
        Ok(die)
    }

    /// Whether the steps made are a whole play.
    pub(crate) fn may_stop(&self) -> Result<(), Code> {
        if self.ended || self.left.is_empty() {
            return Ok(());
        }
        self.stop_under(&self.start.duty())
    }

    /// The same, where the duty is at hand.
    pub(crate) fn stop_under(&self, duty: &Duty) -> Result<(), Code> {
        if self.ended {
            return Ok(());
        }
        duty.allows_stop(&self.node.men, self.node.path.len(), self.used, self.left)
    }

    /// What is wrong with steps that are legal one by one, but begin no legal play.
    pub(crate) fn dead_end(&self, duty: &Duty) -> Code {
        duty.dead_end(self.node.path.len(), self.used)
    }
}
