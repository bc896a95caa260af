//! Requests, read: either everything in them is sound, or every fault is told.
//!
//! A field's reader gives its value, or notes what is wrong and gives nothing, so that the next fields are read
//! all the same. What has no limit on the wire gets one here, before anything is done with it.

use plakoto::{
    BearOff, Code, Mother, Opening, Place, PlayText, Player, Position, Roll, Ruleset, Step, Steps,
};
use plakoto_proto::v1;
use v1::apply_play_request::{Play as PlayField, PositionSource as AppliedTo};
use v1::compute_legal_plays_request::PositionSource as ComputedFrom;
use v1::ruleset::Rules as RulesField;

use crate::convert::path;
use crate::fault::{Fault, Faults};

/// The most bytes of a position id and of a ruleset's name that are read.
const NAME_LIMIT: usize = 64;
/// The most bytes of a play's text that are read.
const TEXT_LIMIT: usize = 256;
/// The most entries of the pinned points that are read: one for each point.
const PINNED_LIMIT: usize = 24;

/// What a request for the legal plays asks.
pub(crate) struct LegalPlaysQuery {
    pub(crate) position: Position,
    pub(crate) roll: Roll,
    pub(crate) rules: Ruleset,
    pub(crate) view: v1::PlayView,
}

/// What a request to apply a play asks.
pub(crate) struct ApplyPlayQuery {
    pub(crate) position: Position,
    /// The field that gave the position.
    pub(crate) position_path: &'static str,
    pub(crate) roll: Roll,
    pub(crate) rules: Ruleset,
    pub(crate) play: GivenPlay,
}

/// A play as the caller gave it: well formed, but perhaps not legal.
pub(crate) enum GivenPlay {
    Steps(Steps),
    /// Not yet read, since what a text means depends on the position and the roll.
    Text(PlayText),
}

/// Reads a request for the legal plays.
pub(crate) fn legal_plays(request: v1::ComputeLegalPlaysRequest) -> Result<LegalPlaysQuery, Faults> {
    let mut faults = Faults::default();
    let position = match request.position_source {
        Some(ComputedFrom::Position(given)) => position(&given, &mut faults),
        Some(ComputedFrom::PositionId(id)) => position_of_id(&id, &mut faults),
        None => no_position(&mut faults),
    };
    let roll = roll(request.roll, &mut faults);
    let rules = ruleset(request.ruleset, &mut faults);
    let view = option(request.view, path::VIEW, &mut faults, |view: v1::PlayView| {
        (view != v1::PlayView::Unspecified).then_some(view)
    });
    match (position, roll, rules, view) {
        (Some(position), Some(roll), Some(rules), Some(view)) => {
            Ok(LegalPlaysQuery { position, roll, rules, view })
        }
        _ => Err(faults),
    }
}

/// Reads a request to apply a play.
pub(crate) fn apply_play(request: v1::ApplyPlayRequest) -> Result<ApplyPlayQuery, Faults> {
    let mut faults = Faults::default();
    let (position_path, position) = match request.position_source {
        Some(AppliedTo::Position(given)) => (path::POSITION, position(&given, &mut faults)),
        Some(AppliedTo::PositionId(id)) => (path::POSITION_ID, position_of_id(&id, &mut faults)),
        None => (path::POSITION, no_position(&mut faults)),
    };
    let roll = roll(request.roll, &mut faults);
    let rules = ruleset(request.ruleset, &mut faults);
    let play = match request.play {
        Some(PlayField::Steps(given)) => steps(&given, &mut faults).map(GivenPlay::Steps),
        Some(PlayField::Text(text)) => play_text(&text, &mut faults).map(GivenPlay::Text),
        None => missing(path::STEPS, ": `steps` or `text`", &mut faults),
    };
    match (position, roll, rules, play) {
        (Some(position), Some(roll), Some(rules), Some(play)) => {
            Ok(ApplyPlayQuery { position, position_path, roll, rules, play })
        }
        _ => Err(faults),
    }
}

fn position(given: &v1::Position, faults: &mut Faults) -> Option<Position> {
    let turn = option(given.turn, path::TURN, faults, |turn| match turn {
        v1::Player::Unspecified => None,
        v1::Player::White => Some(Player::White),
        v1::Player::Black => Some(Player::Black),
    });
    // Nothing else that may be wrong depends on whose turn it is.
    let read = |pinned: &[i32]| {
        let turn = turn.unwrap_or(Player::White);
        Position::from_arrays(turn, &given.checkers, pinned, given.white_off, given.black_off)
    };
    let pinned = &given.pinned_points;
    if pinned.len() > PINNED_LIMIT {
        faults.note::<()>(Fault::too_long(path::PINNED_POINTS, pinned.len(), PINNED_LIMIT));
        // Without the prisoners the totals say nothing; all else does.
        let rest = read(&[]).err().into_iter().flatten();
        return faults.check(Err(rest.filter(|violation| !matches!(violation.place, Place::CheckersOf(_)))));
    }
    turn.and(faults.check(read(pinned)))
}

fn position_of_id(id: &str, faults: &mut Faults) -> Option<Position> {
    let id = within(NAME_LIMIT, id, path::POSITION_ID, faults)?;
    match Position::from_id(id) {
        Ok(position) => Some(position),
        Err(unreadable) => faults.note(Fault::of_id(&unreadable)),
    }
}

fn no_position(faults: &mut Faults) -> Option<Position> {
    missing(path::POSITION, ": `position` or `position_id`", faults)
}

fn roll(given: Option<v1::Roll>, faults: &mut Faults) -> Option<Roll> {
    let Some(given) = given else { return missing(path::ROLL, "", faults) };
    faults.check(Roll::new(given.first, given.second))
}

fn ruleset(given: Option<v1::Ruleset>, faults: &mut Faults) -> Option<Ruleset> {
    let Some(given) = given else { return missing(path::RULESET, "", faults) };
    match given.rules {
        Some(RulesField::Name(name)) => named_ruleset(&name, faults),
        Some(RulesField::Options(options)) => spelt_out_ruleset(options, faults),
        None => missing(path::RULESET_NAME, ": `name` or `options`", faults),
    }
}

/// Exactly a name or an alias. The core reads more than that, in upper case and with options after it; a
/// contract that never takes anything back does better to begin narrow.
fn named_ruleset(name: &str, faults: &mut Faults) -> Option<Ruleset> {
    let name = within(NAME_LIMIT, name, path::RULESET_NAME, faults)?;
    let mut known = Ruleset::PRESETS.iter().chain(Ruleset::ALIASES);
    match known.find(|(preset, _)| *preset == name) {
        Some((_, rules)) => Some(*rules),
        None => faults.note(Fault::new(Code::UnknownRuleset, path::RULESET_NAME)),
    }
}

fn spelt_out_ruleset(options: v1::RulesetOptions, faults: &mut Faults) -> Option<Ruleset> {
    let mother = option(options.mother, path::MOTHER, faults, |mother| match mother {
        v1::MotherRule::Unspecified => None,
        v1::MotherRule::LossWhenClear => Some(Mother::LossWhenClear),
        v1::MotherRule::PlayOn => Some(Mother::PlayOn),
        v1::MotherRule::Always => Some(Mother::Always),
    });
    let bear_off = option(options.bear_off, path::BEAR_OFF, faults, |bear_off| match bear_off {
        v1::BearOffRule::Unspecified => None,
        v1::BearOffRule::ByDuty => Some(BearOff::ByDuty),
        v1::BearOffRule::Optional => Some(BearOff::Optional),
    });
    let opening = option(options.opening, path::OPENING, faults, |opening| match opening {
        v1::OpeningRule::Unspecified => None,
        v1::OpeningRule::PlayRoll => Some(Opening::PlayRoll),
        v1::OpeningRule::Reroll => Some(Opening::Reroll),
    });
    Some(Ruleset { mother: mother?, bear_off: bear_off?, opening: opening? })
}

fn steps(given: &v1::Steps, faults: &mut Faults) -> Option<Steps> {
    let count = given.steps.len();
    if count > Steps::MOST {
        let fault = Fault::new(Code::TooManySteps, path::STEP_LIST);
        faults.note::<()>(fault.found(i64::try_from(count).unwrap_or(i64::MAX)));
    }
    let pairs: Vec<(i32, i32)> =
        given.steps.iter().take(Steps::MOST).map(|step| (step.from, step.to)).collect();
    let steps = faults.check(Step::list(&pairs))?;
    (count <= Steps::MOST).then_some(steps)
}

fn play_text(text: &str, faults: &mut Faults) -> Option<PlayText> {
    match within(TEXT_LIMIT, text, path::TEXT, faults)?.parse() {
        Ok(text) => Some(text),
        Err(unreadable) => faults.note(Fault::of_text(&unreadable, path::TEXT)),
    }
}

/// An enum's value by its number on the wire; `known` gives nothing for the unspecified one.
fn option<W: TryFrom<i32>, T>(
    number: i32,
    path: &str,
    faults: &mut Faults,
    known: impl FnOnce(W) -> Option<T>,
) -> Option<T> {
    match W::try_from(number).ok().and_then(known) {
        Some(value) => Some(value),
        None => faults.note(Fault::new(Code::EnumUnknown, path).found(number.into())),
    }
}

/// A text that is not longer than it may be.
fn within<T: AsRef<str>>(limit: usize, text: T, path: &str, faults: &mut Faults) -> Option<T> {
    let length = text.as_ref().len();
    if length > limit { faults.note(Fault::too_long(path, length, limit)) } else { Some(text) }
}

fn missing<T>(path: &str, choice: &str, faults: &mut Faults) -> Option<T> {
    faults.note(Fault::new(Code::FieldMissing, path).saying(choice))
}
