//! One given play: applied, or refused with the broken rule (rules, section 12).

use core::fmt;

use crate::dice::{Dice, Roll};
use crate::duty::Duty;
use crate::error::Code;
use crate::men::{self, Field, Men};
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
        judge(self, roll, rules, steps).map_err(|(code, step_index)| IllegalPlay {
            code,
            step_index,
            position: *self,
        })
    }

    /// The legal play that leads where these steps lead, with its canonical steps. It lists the plays of the
    /// roll, so it allocates.
    ///
    /// # Errors
    /// As [`Position::play`].
    pub fn find_play(&self, roll: Roll, rules: Ruleset, steps: &[Step]) -> Result<Play, IllegalPlay> {
        let after = self.play(roll, rules, steps)?;
        let plays = self.legal_plays(roll, rules);
        plays.iter().find(|play| *play.after() == after).copied().ok_or(IllegalPlay {
            // Not reached: the list and the judge agree, which the tests hold them to.
            code: Code::MoreDicePlayable,
            step_index: None,
            position: *self,
        })
    }
}

/// A broken rule, and the step at fault.
pub(crate) type Refusal = (Code, Option<usize>);

/// The position after the steps, or why not.
fn judge(position: &Position, roll: Roll, rules: Ruleset, steps: &[Step]) -> Result<Position, Refusal> {
    if position.outcome(rules).is_some() {
        return Err((Code::GameOver, None));
    }
    let mut turn = Progress::new(position, roll, rules);
    for (index, &step) in steps.iter().enumerate() {
        turn.step(step).map_err(|code| (code, Some(index)))?;
    }
    turn.may_stop().map_err(|code| (code, None))?;
    Ok(turn.node.position(&turn.field))
}

/// A turn under way: what has been played of it, and what is left.
#[derive(Clone, Copy)]
pub(crate) struct Progress {
    pub(crate) field: Field,
    pub(crate) node: Node,
    pub(crate) left: Dice,
    pub(crate) ended: bool,
    start: Position,
    first: Men,
    roll: Roll,
    rules: Ruleset,
    /// The number that the last step used.
    used: u8,
}

impl Progress {
    /// A turn of which nothing has been played, on a position that is not decided.
    pub(crate) fn new(position: &Position, roll: Roll, rules: Ruleset) -> Progress {
        let (field, seen, board) = men::view(position, rules);
        let men = seen.men();
        Progress {
            field,
            node: Node::root(board, men),
            left: roll.numbers(),
            ended: false,
            start: *position,
            first: men,
            roll,
            rules,
            used: 0,
        }
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
        self.node = self.node.after_step(&self.field, index_of(from), die);
        self.left = self.left.without(die);
        self.used = die;
        self.ended = self.field.ended(&self.node.men);
    }

    /// The number that a step uses, or the first rule that it breaks.
    fn die_for(&self, step: Step) -> Result<u8, Code> {
        let men = &self.node.men;
        let source = point(step.from());
        if men.one & source == 0 {
            let pinned = self.field.captives & source != 0;
            return Err(if pinned { Code::CheckerPinned } else { Code::NoChecker });
        }
        if step.is_off() {
            return self.die_for_off(step.from());
        }
        let die = step.from() - step.to();
        if !self.left.holds(die) {
            Err(Code::DieNotRolled)
        } else if self.field.board_sources(men, die) & source == 0 {
            Err(Code::PointClosed)
        } else {
            Ok(die)
        }
    }

    /// The smallest number that bears off from this own point, or the first rule in the way.
    fn die_for_off(&self, from: u8) -> Result<u8, Code> {
        let men = &self.node.men;
        if self.field.captives != 0 {
            return Err(Code::BearOffPinned);
        }
        if !self.field.may_bear_off(men) {
            return Err(Code::BearOffNotAllHome);
        }
        let Some(die) = self.left.smallest_from(from) else {
            return Err(Code::DieNotRolled);
        };
        if self.field.off_sources(men, die) & point(from) == 0 {
            return Err(Code::BearOffHigherChecker);
        }
        Ok(die)
    }

    /// Whether the steps made are a whole play.
    pub(crate) fn may_stop(&self) -> Result<(), Code> {
        if self.ended || self.left.is_empty() {
            return Ok(());
        }
        self.stop_under(&self.duty())
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

    /// What the roll asked of the position where the turn began.
    pub(crate) fn duty(&self) -> Duty {
        Duty::new(self.field, &self.first, &self.start, self.roll, self.rules)
    }
}
