//! A turn played step by step, for screens: where may this checker go, and may the turn end here?

use crate::dice::{Dice, Roll};
use crate::duty::Duty;
use crate::error::Code;
use crate::legality::{IllegalPlay, Progress, Refusal, Start};
use crate::men::Men;
use crate::play::{Step, Steps};
use crate::points::{Descending, Points, own_number};
use crate::position::Position;
use crate::rules::Ruleset;
use crate::slice::reads_as_slice;

/// A turn under way: a position, a roll, and the steps made so far.
///
/// The steps made are always the beginning of a legal play, so a turn never runs into a dead end. A turn is a
/// plain value: keep the old one to go back, or ask for [`Turn::undone`].
///
/// ```
/// use plakoto::{Player, Position, Roll, Ruleset, Step, Turn};
/// let start = Position::start(Player::White);
/// let turn = Turn::new(&start, Roll::new(6, 5).unwrap(), Ruleset::GREEK).unwrap();
/// let next: Vec<String> = turn.next_steps().iter().map(|next| next.step.to_string()).collect();
/// assert_eq!(next, ["24/19", "24/18"]);
/// let turn = turn.stepped(Step::new(24, 18).unwrap()).unwrap();
/// assert_eq!(turn.dice_left().as_slice(), [5]);
/// assert!(!turn.may_end());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    start: Position,
    roll: Roll,
    rules: Ruleset,
    steps: Steps,
}

/// A step that may be made next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NextStep {
    /// The step, in the mover's own numbers.
    pub step: Step,
    /// The number that it uses.
    pub die: u8,
    /// Whether it pins a checker of the opponent.
    pub pins: bool,
    /// Whether it frees a prisoner of the opponent.
    pub frees: bool,
    /// Whether it ends the game.
    pub ends: bool,
}

/// Two or more steps that one checker may make in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JoinedSteps {
    /// The steps in order. Of several routes it is the one that pins least, then the first in written order.
    pub steps: Steps,
    /// How many of the steps pin on landing.
    pins: u8,
}

impl JoinedSteps {
    /// No steps: where a way begins. It never leaves this file.
    const NONE: JoinedSteps = JoinedSteps { steps: Steps::EMPTY, pins: 0 };

    /// Where the checker starts, an own point from 1 to 24.
    #[must_use]
    pub fn from(&self) -> u8 {
        self.steps.first().map_or(0, |step| step.from())
    }

    /// Where it arrives, an own point, or 0 for off.
    #[must_use]
    pub fn to(&self) -> u8 {
        self.steps.last().map_or(0, |step| step.to())
    }
}

/// A short list with its own memory.
macro_rules! short_list {
    ($(#[$meta:meta])* $name:ident, $item:ty, $most:literal, $filler:expr) => {
        $(#[$meta])*
        #[derive(Clone, Copy)]
        pub struct $name {
            items: [$item; $most],
            len: usize,
        }

        impl $name {
            fn empty() -> $name {
                $name { items: [$filler; $most], len: 0 }
            }

            /// The entries, in written order.
            #[must_use]
            pub fn as_slice(&self) -> &[$item] {
                &self.items[..self.len]
            }

            /// Adds an entry. The most there can be fit; one more would be left out.
            fn push(&mut self, item: $item) {
                if let Some(slot) = self.items.get_mut(self.len) {
                    *slot = item;
                    self.len += 1;
                }
            }
        }

        reads_as_slice!($name, $item);
    };
}

short_list! {
    /// The steps that may be made next: at most two from each of fifteen points.
    NextSteps, NextStep, 30, NextStep { step: Step::known(0, 0), die: 0, pins: false, frees: false, ends: false }
}

short_list! {
    /// The joined steps that may be made next: at most three from each of fifteen points.
    Journeys, JoinedSteps, 45, JoinedSteps::NONE
}

impl Turn {
    /// A turn of which nothing has been played yet.
    ///
    /// # Errors
    /// [`Code::GameOver`] for a decided position.
    pub fn new(position: &Position, roll: Roll, rules: Ruleset) -> Result<Turn, IllegalPlay> {
        match position.outcome(rules) {
            None => Ok(Turn { start: *position, roll, rules, steps: Steps::EMPTY }),
            Some(_) => Err(IllegalPlay { code: Code::GameOver, step_index: None, position: *position }),
        }
    }

    /// A turn of which these steps have been played.
    ///
    /// # Errors
    /// As [`Turn::stepped`], with the step at fault, counted from 0.
    pub fn with_steps(
        position: &Position,
        roll: Roll,
        rules: Ruleset,
        steps: &[Step],
    ) -> Result<Turn, IllegalPlay> {
        steps.iter().try_fold(Turn::new(position, roll, rules)?, |turn, &step| turn.stepped(step))
    }

    /// The turn with one step more.
    ///
    /// # Errors
    /// The refusal of the rules, section 12, where the step is not legal by itself; [`Code::MoreDicePlayable`]
    /// or [`Code::HigherDiePlayable`] where it is, but no legal play begins so. The position in the error is
    /// the one at the start of the turn.
    pub fn stepped(&self, step: Step) -> Result<Turn, IllegalPlay> {
        self.check(step).map_err(|(code, step_index)| IllegalPlay {
            code,
            step_index,
            position: self.start,
        })?;
        let mut turn = *self;
        turn.steps.push(step);
        Ok(turn)
    }

    /// The turn without its last step; without any, the same turn.
    #[must_use]
    pub fn undone(&self) -> Turn {
        Turn { steps: self.steps.without_last(), ..*self }
    }

    /// The steps made so far, in order.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The roll.
    #[must_use]
    pub const fn roll(&self) -> Roll {
        self.roll
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> Ruleset {
        self.rules
    }

    /// The position at the start of the turn.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The board as it stands now, the mover still on turn.
    #[must_use]
    pub fn position(&self) -> Position {
        self.progress(&self.begin()).position().with_turn(self.start.turn())
    }

    /// The numbers not used yet, larger first; also after a step that has ended the game.
    #[must_use]
    pub fn dice_left(&self) -> Dice {
        self.progress(&self.begin()).left
    }

    /// Whether the turn may end here: the steps made are a legal play.
    #[must_use]
    pub fn may_end(&self) -> bool {
        self.finish().is_ok()
    }

    /// The position after the turn, the other player's turn. [`Position::find_play`] gives the whole play.
    ///
    /// # Errors
    /// [`Code::MoreDicePlayable`] or [`Code::HigherDiePlayable`] where more must be played.
    pub fn finish(&self) -> Result<Position, IllegalPlay> {
        self.start.play(self.roll, self.rules, &self.steps)
    }

    /// The steps that may be made next: those that begin, with the steps made, a legal play. In written order;
    /// none after a step that has ended the game.
    #[must_use]
    pub fn next_steps(&self) -> NextSteps {
        self.next()
    }

    /// The joined steps that one checker may make next: for each source and target one route of two steps or
    /// more, each of which may be made in turn. In written order of source and target.
    #[must_use]
    pub fn journeys(&self) -> Journeys {
        self.joined()
    }

    fn begin(&self) -> Start {
        Start::of(&self.start, self.roll, self.rules)
    }

    /// The turn as it stands.
    fn progress<'a>(&self, start: &'a Start) -> Progress<'a> {
        let mut progress = start.progress();
        for &step in &self.steps {
            // Each was checked when it was made.
            let _ = progress.step(step);
        }
        progress
    }

    /// Whether a step may be made next, or why not.
    fn check(&self, step: Step) -> Result<(), Refusal> {
        let start = self.begin();
        let mut progress = self.progress(&start);
        let here = Some(self.steps.len());
        progress.step(step).map_err(|code| (code, here))?;
        let duty = start.duty();
        if progress.can_finish(&duty) { Ok(()) } else { Err((progress.dead_end(&duty), here)) }
    }

    fn next(&self) -> NextSteps {
        let start = self.begin();
        let (progress, duty) = (self.progress(&start), start.duty());
        let mut next = NextSteps::empty();
        progress.any_step(|step, after| {
            if after.can_finish(&duty) {
                next.push(step);
            }
            false
        });
        next.items[..next.len].sort_unstable_by_key(|next| next.step);
        next
    }

    fn joined(&self) -> Journeys {
        let start = self.begin();
        let (progress, duty) = (self.progress(&start), start.duty());
        let mut journeys = Journeys::empty();
        travel(&progress, &duty, JoinedSteps::NONE, &mut journeys);
        journeys.items[..journeys.len].sort_unstable_by_key(|joined| Step::known(joined.from(), joined.to()));
        journeys
    }
}

/// Follows one checker from here, and keeps the best route to each place that it can reach by several steps.
fn travel(progress: &Progress<'_>, duty: &Duty, so_far: JoinedSteps, journeys: &mut Journeys) {
    progress.any_step(|next, after| {
        let same_checker = so_far.steps.is_empty() || next.step.from() == so_far.to();
        if !same_checker || !after.can_finish(duty) {
            return false;
        }
        let mut joined = so_far;
        joined.steps.push(next.step);
        joined.pins += u8::from(next.pins);
        if joined.steps.len() > 1 {
            keep_better(joined, journeys);
        }
        if !next.step.is_off() {
            travel(after, duty, joined, journeys);
        }
        false
    });
}

/// Keeps a route unless there is a better one from the same point to the same place.
fn keep_better(joined: JoinedSteps, journeys: &mut Journeys) {
    let len = journeys.len;
    let same = |known: &&mut JoinedSteps| known.from() == joined.from() && known.to() == joined.to();
    match journeys.items[..len].iter_mut().find(same) {
        Some(known) => {
            if (joined.pins, joined.steps) < (known.pins, known.steps) {
                *known = joined;
            }
        }
        None => journeys.push(joined),
    }
}

impl Progress<'_> {
    /// Whether the question holds for any legal step from here and the turn after it; asked one by one until
    /// it does. A step that two numbers could make uses the smaller.
    fn any_step(&self, mut question: impl FnMut(NextStep, &Progress<'_>) -> bool) -> bool {
        if self.ended {
            return false;
        }
        let men: Men = self.node.men;
        self.left.distinct().any(|die| {
            Descending(self.start.field.sources(&men, die)).any(|index| {
                let from = own_number(index);
                let step = Step::known(from, from.saturating_sub(die));
                if step.is_off() && self.left.smallest_from(from) != Some(die) {
                    return false;
                }
                let mut after = *self;
                after.take(from, die);
                let source: Points = 1 << index;
                let next = NextStep {
                    step,
                    die,
                    pins: self.start.field.pinning(&men, die) & source != 0,
                    frees: self.start.field.freeing(&men) & source != 0,
                    ends: after.ended,
                };
                question(next, &after)
            })
        })
    }

    /// Whether a legal play begins with the steps made.
    fn can_finish(&self, duty: &Duty) -> bool {
        self.stop_under(duty).is_ok() || self.any_step(|_, after| after.can_finish(duty))
    }
}
