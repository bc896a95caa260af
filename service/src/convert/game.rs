//! Games: how they start, and what was played.

use std::fmt::Display;

use plakoto::{Game, OpeningRoll, Place, PlayedTurn, Player, Roll, Ruleset};
use plakoto_proto::{Entry, v1};
use v1::game_record::Start as StartField;

use super::play::{self, WellFormed};
use super::{field, player, ruleset};
use crate::fault::{Fault, Faults};

/// A game as a caller tells it: well formed, but perhaps not legal.
pub(crate) struct Told {
    pub(crate) rules: Ruleset,
    pub(crate) start: Start,
    pub(crate) turns: Vec<Turn>,
}

/// Who starts a game.
pub(crate) enum Start {
    Opening(OpeningRoll),
    Starter(Player),
}

/// A turn as a caller tells it.
pub(crate) struct Turn {
    pub(crate) player: Player,
    pub(crate) roll: Roll,
    pub(crate) play: WellFormed,
}

/// The path of a turn.
pub(crate) fn turn_path(index: usize) -> String {
    format!("game.played.turns[{index}]")
}

pub(crate) fn read(given: v1::GameRecord, faults: &mut Faults) -> Option<Told> {
    let rules = ruleset::read(given.ruleset, "game.ruleset", faults);
    let start = match given.start {
        Some(StartField::OpeningRoll(roll)) => {
            opening_roll(Some(roll), "game.opening_roll", faults).map(Start::Opening)
        }
        Some(StartField::Starter(starter)) => {
            player::read(starter, "game.starter", faults).map(Start::Starter)
        }
        None => field::missing("game.opening_roll", ": `opening_roll` or `starter`", faults),
    };
    let turns = match given.played.unwrap_or_default().within_limit() {
        Ok(turns) => read_turns(turns, faults),
        Err(count) => faults.note(Fault::too_long("game.played.turns", count, v1::GameTurn::MOST)),
    };
    Some(Told { rules: rules?, start: start?, turns: turns? })
}

/// All turns, so that the faults of each are told; nothing where one of them is faulty.
fn read_turns(turns: Vec<v1::GameTurn>, faults: &mut Faults) -> Option<Vec<Turn>> {
    let mut sound = Some(Vec::with_capacity(turns.len()));
    for (index, turn) in turns.into_iter().enumerate() {
        match (read_turn(turn, index, faults), &mut sound) {
            (Some(turn), Some(turns)) => turns.push(turn),
            _ => sound = None,
        }
    }
    sound
}

fn read_turn(given: v1::GameTurn, index: usize, faults: &mut Faults) -> Option<Turn> {
    let at = format_args!("game.played.turns[{index}]");
    let player = player::read(given.player, format_args!("{at}.player"), faults);
    let roll = play::roll(given.roll, format_args!("{at}.roll"), faults);
    let play = play::read(given.play, format_args!("{at}."), faults);
    Some(Turn { player: player?, roll: roll?, play: play? })
}

/// Reads an opening roll that is to be set.
pub(crate) fn opening_roll(
    given: Option<v1::OpeningRoll>,
    at: impl Display + Copy,
    faults: &mut Faults,
) -> Option<OpeningRoll> {
    let given = field::required(given, at, faults)?;
    faults.check(OpeningRoll::new(given.white, given.black), |place| match place {
        Place::Die(0) => format!("{at}.white"),
        _ => format!("{at}.black"),
    })
}

pub(crate) fn written_opening_roll(opening: OpeningRoll) -> v1::OpeningRoll {
    v1::OpeningRoll { white: opening.die(Player::White).into(), black: opening.die(Player::Black).into() }
}

/// The turns of a game, as much of each play as the view asks for; none in a view of the count.
pub(crate) fn written_turns(game: &Game, view: v1::PlayView) -> Vec<v1::ReplayedTurn> {
    if view == v1::PlayView::Count {
        return Vec::new();
    }
    let written = |turn: &PlayedTurn| v1::ReplayedTurn {
        player: player::written(turn.player).into(),
        roll: Some(play::written_roll(turn.roll)),
        play: Some(play::written(&turn.play, game.rules(), view)),
    };
    game.turns().iter().map(written).collect()
}
