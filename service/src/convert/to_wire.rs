//! Answers, written.

use plakoto::{Outcome, Play, Player, Position, Reason, Ruleset, Step};
use plakoto_proto::v1;

/// A play, as much of it as the view asks for.
pub(crate) fn play(play: &Play, rules: Ruleset, view: v1::PlayView) -> v1::Play {
    let mut told = v1::Play { steps: play.steps().iter().copied().map(step).collect(), ..Default::default() };
    if matches!(view, v1::PlayView::StepsAndId | v1::PlayView::Full) {
        told.position_id = play.after().id().to_string();
    }
    if view == v1::PlayView::Full {
        told.text = play.to_string();
        told.position = Some(position(play.after()));
        told.outcome = play.after().outcome(rules).map(outcome);
    }
    told
}

/// A game's end.
pub(crate) fn outcome(outcome: Outcome) -> v1::Outcome {
    let reason = match outcome.reason {
        Reason::BorneOff => v1::OutcomeReason::BorneOff,
        Reason::Gammon => v1::OutcomeReason::Gammon,
        Reason::Mother => v1::OutcomeReason::Mother,
        Reason::MutualMotherPin => v1::OutcomeReason::MutualMotherPin,
    };
    v1::Outcome {
        winner: outcome.winner.map_or(v1::Player::Unspecified, player).into(),
        points: outcome.points().into(),
        reason: reason.into(),
    }
}

fn position(position: &Position) -> v1::Position {
    v1::Position {
        turn: player(position.turn()).into(),
        checkers: position.checkers().map(i32::from).to_vec(),
        pinned_points: position.pinned().map(|point| point.number().into()).collect(),
        white_off: position.off(Player::White).into(),
        black_off: position.off(Player::Black).into(),
    }
}

fn step(step: Step) -> v1::Step {
    v1::Step { from: step.from().into(), to: step.to().into() }
}

fn player(player: Player) -> v1::Player {
    match player {
        Player::White => v1::Player::White,
        Player::Black => v1::Player::Black,
    }
}
