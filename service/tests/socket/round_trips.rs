//! What one call prints is read back by the others.

use crate::common::{
    Face, face, preset, replay, replay_text, sound_description, sound_play, sound_query, turns_of,
};
use plakoto_proto::v1;
use v1::apply_play_request::{Play as Given, PositionSource as AppliedTo};
use v1::describe_position_request::PositionSource as Of;

/// Some games of the vectors, as a record.
fn games() -> Vec<v1::GameRecord> {
    let lines = include_str!("../../../core/tests/vectors/games.jsonl").lines();
    let games = lines.step_by(8).map(|line| {
        let game: serde_json::Value = serde_json::from_str(line).unwrap();
        let turns = turns_of(&game);
        let ruleset = preset(game["ruleset"].as_str().unwrap());
        (turns, ruleset, game["opening"] == "reroll")
    });
    let games = games.filter(|(.., reroll)| !reroll).map(|(turns, ruleset, _)| v1::GameRecord {
        ruleset: Some(ruleset),
        start: Some(v1::game_record::Start::Starter(turns[0].player)),
        played: Some(turns.into()),
    });
    games.collect()
}

async fn replayed(face: &mut Face, request: v1::ReplayGameRequest) -> v1::ReplayGameResponse {
    face.rules.replay_game(request).await.unwrap().into_inner()
}

/// A game by its turns, by the text that is printed of it, and by the turns that are told of that text.
#[tokio::test]
async fn a_replayed_game_is_replayed_again() {
    let mut face = face().await;
    let games = games();
    assert!(games.len() > 1);
    for game in games {
        let told = replayed(&mut face, replay(game)).await;
        assert_eq!(replayed(&mut face, replay_text(told.text.clone())).await, told);
        let turns: Vec<v1::GameTurn> = told
            .turns
            .iter()
            .map(|turn| {
                let steps = turn.play.as_ref().unwrap().steps.clone();
                let play = Some(v1::game_turn::Play::Steps(v1::Steps { steps }));
                v1::GameTurn { player: turn.player, roll: turn.roll, play }
            })
            .collect();
        let again = v1::GameRecord {
            ruleset: Some(v1::Ruleset { rules: told.ruleset.map(v1::ruleset::Rules::Options) }),
            start: Some(v1::game_record::Start::Starter(told.starter)),
            played: Some(turns.into()),
        };
        assert_eq!(replayed(&mut face, replay(again)).await, told);
    }
}

/// Each turn of a game, applied to what is printed of the position before it: as it is, as id and as text.
#[tokio::test]
async fn positions_and_plays_lead_on_in_every_form() {
    let mut face = face().await;
    for game in games() {
        let ruleset = game.ruleset.clone();
        let told = replayed(&mut face, replay(game)).await;
        for pair in told.turns.windows(2) {
            let before = pair[0].play.as_ref().unwrap().position.clone().unwrap();
            let described = v1::DescribePositionRequest {
                position_source: Some(Of::Position(before)),
                parts: vec![v1::DescriptionPart::Position.into()],
                ruleset: ruleset.clone(),
                ..sound_description()
            };
            let before = face.rules.describe_position(described).await.unwrap().into_inner();
            let play = pair[1].play.as_ref().unwrap();
            for source in [
                AppliedTo::Position(before.position.clone().unwrap()),
                AppliedTo::PositionId(before.position_id.clone()),
                AppliedTo::PositionText(before.position_text.clone()),
            ] {
                for given in
                    [Given::Text(play.text.clone()), Given::Steps(v1::Steps { steps: play.steps.clone() })]
                {
                    let request = v1::ApplyPlayRequest {
                        position_source: Some(source.clone()),
                        roll: pair[1].roll,
                        ruleset: ruleset.clone(),
                        play: Some(given),
                    };
                    let applied = face.rules.apply_play(request).await.unwrap().into_inner();
                    assert_eq!(applied.play.as_ref(), Some(play));
                }
            }
        }
    }
}

/// A whole game over the wire, as docs/wire.md tells it: opened, played turn by turn, ended, and replayed.
#[tokio::test]
async fn a_whole_game_is_played_and_replayed() {
    let mut face = face().await;
    let mut roller = plakoto::Roller::new(5);
    let mut wire_roll = || {
        let roll = roller.roll();
        v1::Roll { first: roll.high().into(), second: roll.low().into() }
    };
    let opening = v1::OpeningRoll { white: 2, black: 6 };
    let opened = v1::StartGameRequest { opening_roll: Some(opening), ruleset: Some(preset("greek")) };
    let started = face.rules.start_game(opened).await.unwrap().into_inner();
    let (mut id, mut player, mut roll) = (started.position_id, started.starter, started.roll.unwrap());
    let mut turns = Vec::new();
    let outcome = loop {
        let source = v1::compute_legal_plays_request::PositionSource::PositionId(id.clone());
        let query = v1::ComputeLegalPlaysRequest {
            position_source: Some(source),
            roll: Some(roll),
            view: v1::PlayView::Steps.into(),
            ..sound_query()
        };
        let plays = face.rules.compute_legal_plays(query).await.unwrap().into_inner().plays;
        let chosen = v1::Steps { steps: plays[turns.len() * 7 % plays.len()].steps.clone() };
        let request = v1::ApplyPlayRequest {
            position_source: Some(AppliedTo::PositionId(id)),
            roll: Some(roll),
            play: Some(Given::Steps(chosen.clone())),
            ..sound_play()
        };
        let play = face.rules.apply_play(request).await.unwrap().into_inner().play.unwrap();
        turns.push(v1::GameTurn { player, roll: Some(roll), play: Some(v1::game_turn::Play::Steps(chosen)) });
        if play.outcome.is_some() {
            break play.outcome;
        }
        (id, player, roll) = (play.position_id, play.position.unwrap().turn, wire_roll());
    };
    let record = v1::GameRecord {
        ruleset: Some(preset("greek")),
        start: Some(v1::game_record::Start::OpeningRoll(opening)),
        played: Some(turns.into()),
    };
    assert_eq!(replayed(&mut face, replay(record)).await.outcome, outcome);
}
