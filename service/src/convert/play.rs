//! Rolls, steps, plays, and how games end.

use std::fmt::Display;

use plakoto::{
    Code, JoinedSteps, NextStep, Outcome, Place, Play, PlayText, Position, Reason, Roll, Ruleset, Step, Steps,
};
use plakoto_proto::v1;

use super::{field, player, position};
use crate::fault::{Fault, Faults};

/// The most bytes of a play's text that are read.
const TEXT_LIMIT: usize = 256;

/// A play as a caller gives it.
pub(crate) enum Given {
    Steps(v1::Steps),
    Text(String),
}

impl From<v1::apply_play_request::Play> for Given {
    fn from(play: v1::apply_play_request::Play) -> Given {
        match play {
            v1::apply_play_request::Play::Steps(steps) => Given::Steps(steps),
            v1::apply_play_request::Play::Text(text) => Given::Text(text),
        }
    }
}

impl From<v1::game_turn::Play> for Given {
    fn from(play: v1::game_turn::Play) -> Given {
        match play {
            v1::game_turn::Play::Steps(steps) => Given::Steps(steps),
            v1::game_turn::Play::Text(text) => Given::Text(text),
        }
    }
}

/// A play that is well formed, but perhaps not legal.
pub(crate) enum WellFormed {
    Steps(Steps),
    /// Not yet resolved, since what a text means depends on the position and the roll.
    Text(PlayText),
}

/// Reads a play; `within` is the path of the message that has it, with a dot, or nothing.
pub(crate) fn read(
    given: Option<impl Into<Given>>,
    within: impl Display,
    faults: &mut Faults,
) -> Option<WellFormed> {
    match given.map(Into::into) {
        Some(Given::Steps(given)) => {
            steps(&given.steps, format_args!("{within}steps.steps"), faults).map(WellFormed::Steps)
        }
        Some(Given::Text(given)) => text(&given, format_args!("{within}text"), faults).map(WellFormed::Text),
        None => field::missing(format_args!("{within}steps"), ": `steps` or `text`", faults),
    }
}

fn text(text: &str, at: impl Display + Copy, faults: &mut Faults) -> Option<PlayText> {
    match field::within(TEXT_LIMIT, text, at, faults)?.parse() {
        Ok(text) => Some(text),
        Err(unreadable) => faults.note(Fault::of_play_text(&unreadable, at)),
    }
}

/// Reads a list of steps.
pub(crate) fn steps(given: &[v1::Step], at: impl Display, faults: &mut Faults) -> Option<Steps> {
    let path_of = |place: Place| match place {
        Place::StepFrom(index) => format!("{at}[{index}].from"),
        Place::StepTo(index) => format!("{at}[{index}].to"),
        _ => at.to_string(),
    };
    let count = given.len();
    if count > Steps::MOST {
        let fault = Fault::new(Code::TooManySteps, &at);
        faults.note::<()>(fault.found(i64::try_from(count).unwrap_or(i64::MAX)));
    }
    let pairs: Vec<(i32, i32)> = given.iter().take(Steps::MOST).map(|step| (step.from, step.to)).collect();
    let steps = faults.check(Step::list(&pairs), path_of)?;
    (count <= Steps::MOST).then_some(steps)
}

/// Reads a roll that is to be set.
pub(crate) fn roll(given: Option<v1::Roll>, at: impl Display + Copy, faults: &mut Faults) -> Option<Roll> {
    let given = field::required(given, at, faults)?;
    faults.check(Roll::new(given.first, given.second), |place| match place {
        Place::Die(0) => format!("{at}.first"),
        _ => format!("{at}.second"),
    })
}

/// Reads how much of each play is to be told.
pub(crate) fn view(number: i32, faults: &mut Faults) -> Option<v1::PlayView> {
    field::known(number, "view", faults, |view: v1::PlayView| {
        (view != v1::PlayView::Unspecified).then_some(view)
    })
}

/// A play, as much of it as the view asks for.
pub(crate) fn written(play: &Play, rules: Ruleset, view: v1::PlayView) -> v1::Play {
    let mut told = v1::Play { steps: written_steps(play.steps()), ..Default::default() };
    if matches!(view, v1::PlayView::StepsAndId | v1::PlayView::Full) {
        told.position_id = play.after().id().to_string();
    }
    if view == v1::PlayView::Full {
        told.text = play.to_string();
        told.position = Some(position::written(play.after()));
        told.outcome = outcome_of(play.after(), rules);
    }
    told
}

fn written_steps(steps: &[Step]) -> Vec<v1::Step> {
    steps.iter().map(|&step| written_step(step)).collect()
}

fn written_step(step: Step) -> v1::Step {
    v1::Step { from: step.from().into(), to: step.to().into() }
}

pub(crate) fn written_roll(roll: Roll) -> v1::Roll {
    v1::Roll { first: roll.high().into(), second: roll.low().into() }
}

pub(crate) fn next_step(next: &NextStep) -> v1::NextStep {
    let NextStep { step, die, pins, frees, ends } = *next;
    v1::NextStep { step: Some(written_step(step)), die: die.into(), pins, frees, ends }
}

pub(crate) fn joined_steps(joined: &JoinedSteps) -> v1::JoinedSteps {
    v1::JoinedSteps { steps: written_steps(&joined.steps) }
}

/// How the game has ended in a position, if it has.
pub(crate) fn outcome_of(position: &Position, rules: Ruleset) -> Option<v1::Outcome> {
    position.outcome(rules).map(outcome)
}

fn outcome(outcome: Outcome) -> v1::Outcome {
    let reason = match outcome.reason {
        Reason::BorneOff => v1::OutcomeReason::BorneOff,
        Reason::Gammon => v1::OutcomeReason::Gammon,
        Reason::Mother => v1::OutcomeReason::Mother,
        Reason::MutualMotherPin => v1::OutcomeReason::MutualMotherPin,
    };
    v1::Outcome {
        winner: outcome.winner.map_or(v1::Player::Unspecified, player::written).into(),
        points: outcome.points().into(),
        reason: reason.into(),
    }
}

/// A count for the wire; all that are told are a few thousand at most.
pub(crate) fn count(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}
