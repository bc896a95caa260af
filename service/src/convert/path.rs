//! Where in a request something is, as the paths of faults tell it.

use plakoto::{Place, Player};

pub(crate) const POSITION: &str = "position";
pub(crate) const POSITION_ID: &str = "position_id";
pub(crate) const TURN: &str = "position.turn";
pub(crate) const PINNED_POINTS: &str = "position.pinned_points";
pub(crate) const ROLL: &str = "roll";
pub(crate) const RULESET: &str = "ruleset";
pub(crate) const RULESET_NAME: &str = "ruleset.name";
pub(crate) const MOTHER: &str = "ruleset.options.mother";
pub(crate) const BEAR_OFF: &str = "ruleset.options.bear_off";
pub(crate) const OPENING: &str = "ruleset.options.opening";
pub(crate) const VIEW: &str = "view";
pub(crate) const STEPS: &str = "steps";
pub(crate) const STEP_LIST: &str = "steps.steps";
pub(crate) const TEXT: &str = "text";

/// The path of a step.
pub(crate) fn step(index: usize) -> String {
    format!("{STEP_LIST}[{index}]")
}

/// The path of a place that the engine names. One that spans several fields has the path of the message that
/// holds them all.
pub(crate) fn of(place: Place) -> String {
    match place {
        Place::Turn => TURN.to_owned(),
        Place::Checkers => "position.checkers".to_owned(),
        Place::CheckersAt(index) => format!("position.checkers[{index}]"),
        Place::PinnedAt(index) => format!("{PINNED_POINTS}[{index}]"),
        Place::Off(Player::White) => "position.white_off".to_owned(),
        Place::Off(Player::Black) => "position.black_off".to_owned(),
        Place::Die(0) => "roll.first".to_owned(),
        Place::Die(_) => "roll.second".to_owned(),
        Place::Steps => STEP_LIST.to_owned(),
        Place::StepFrom(index) => format!("{}.from", step(index)),
        Place::StepTo(index) => format!("{}.to", step(index)),
        Place::Ruleset => RULESET_NAME.to_owned(),
        Place::Mother => MOTHER.to_owned(),
        Place::BearOff => BEAR_OFF.to_owned(),
        Place::Opening => OPENING.to_owned(),
        _ => POSITION.to_owned(),
    }
}
