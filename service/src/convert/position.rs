//! Positions, given as they are, by id or as text. In every request that takes one the field has the same name.

use plakoto::{Place, Player, Position, PositionTextError};
use plakoto_proto::v1;

use super::{field, player};
use crate::fault::{Fault, Faults};

/// The most bytes of a position's id that are read.
const ID_LIMIT: usize = 64;
/// The most bytes of a position's text that are read. What is printed has 250 at most.
const TEXT_LIMIT: usize = 512;
/// The most entries of the pinned points that are read: one for each point.
const PINNED_LIMIT: usize = 24;

/// A position as a request gives it.
pub(crate) enum Given {
    Position(v1::Position),
    Id(String),
    Text(String),
}

/// The contract has this choice anew in each request; here it is one.
macro_rules! given_by {
    ($($request:ident),+) => {
        $(impl From<v1::$request::PositionSource> for Given {
            fn from(source: v1::$request::PositionSource) -> Given {
                match source {
                    v1::$request::PositionSource::Position(position) => Given::Position(position),
                    v1::$request::PositionSource::PositionId(id) => Given::Id(id),
                    v1::$request::PositionSource::PositionText(text) => Given::Text(text),
                }
            }
        })+
    };
}

given_by!(
    apply_play_request,
    compute_legal_plays_request,
    compute_legal_steps_request,
    describe_position_request
);

/// A position that has been read, and the field that gave it.
#[derive(Clone, Copy)]
pub(crate) struct Placed {
    pub(crate) position: Position,
    pub(crate) path: &'static str,
}

const POSITION: &str = "position";
const ID: &str = "position_id";
const TEXT: &str = "position_text";

pub(crate) fn read(source: Option<impl Into<Given>>, faults: &mut Faults) -> Option<Placed> {
    let (path, position) = match source.map(Into::into) {
        Some(Given::Position(given)) => (POSITION, read_message(&given, faults)),
        Some(Given::Id(id)) => (ID, read_id(&id, faults)),
        Some(Given::Text(text)) => (TEXT, read_text(&text, faults)),
        None => field::missing(POSITION, ": `position`, `position_id` or `position_text`", faults)?,
    };
    Some(Placed { position: position?, path })
}

fn read_message(given: &v1::Position, faults: &mut Faults) -> Option<Position> {
    let turn = player::read(given.turn, "position.turn", faults);
    // Nothing else that may be wrong depends on whose turn it is.
    let read = |pinned: &[i32]| {
        let turn = turn.unwrap_or(Player::White);
        Position::from_arrays(turn, &given.checkers, pinned, given.white_off, given.black_off)
    };
    let pinned = &given.pinned_points;
    if pinned.len() > PINNED_LIMIT {
        faults.note::<()>(Fault::too_long("position.pinned_points", pinned.len(), PINNED_LIMIT));
        // Without the prisoners the totals say nothing; all else does.
        let rest = read(&[]).err().into_iter().flatten();
        let rest = rest.filter(|violation| !matches!(violation.place, Place::CheckersOf(_)));
        return faults.check(Err(rest), path_of);
    }
    turn.and(faults.check(read(pinned), path_of))
}

/// The path of a place in a position. One that spans several fields has the path of the message.
fn path_of(place: Place) -> String {
    match place {
        Place::Checkers => "position.checkers".to_owned(),
        Place::CheckersAt(index) => format!("position.checkers[{index}]"),
        Place::PinnedAt(index) => format!("position.pinned_points[{index}]"),
        Place::Off(player) => format!("position.{player}_off"),
        _ => POSITION.to_owned(),
    }
}

/// Reads a position that is given by its id.
pub(crate) fn read_id(id: &str, faults: &mut Faults) -> Option<Position> {
    let id = field::within(ID_LIMIT, id, ID, faults)?;
    match Position::from_id(id) {
        Ok(position) => Some(position),
        Err(unreadable) => faults.note(Fault::of_text(&unreadable, ID)),
    }
}

fn read_text(text: &str, faults: &mut Faults) -> Option<Position> {
    match field::within(TEXT_LIMIT, text, TEXT, faults)?.parse() {
        Ok(position) => Some(position),
        Err(PositionTextError::Unreadable(unreadable)) => faults.note(Fault::of_text(&unreadable, TEXT)),
        Err(PositionTextError::Invalid(violations)) => faults.check(Err(violations), |_| TEXT.to_owned()),
    }
}

pub(crate) fn written(position: &Position) -> v1::Position {
    v1::Position {
        turn: player::written(position.turn()).into(),
        checkers: position.checkers().map(i32::from).to_vec(),
        pinned_points: position.pinned().map(|point| point.number().into()).collect(),
        white_off: position.off(Player::White).into(),
        black_off: position.off(Player::Black).into(),
    }
}

/// What holds of a player.
pub(crate) fn figures(position: &Position, player: Player) -> v1::PlayerFigures {
    let mother = position.mother(player);
    v1::PlayerFigures {
        pips: position.pips(player).into(),
        prisoners: position.prisoners(player).into(),
        off: position.off(player).into(),
        mother_checkers: mother.free.into(),
        mother_pinned: mother.pinned,
        may_bear_off: position.may_bear_off(player),
    }
}
