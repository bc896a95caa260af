//! `ComputeLegalPlays` and `ApplyPlay`, asked soundly through a real socket.

use crate::common::{face, options, preset, roll, sound_play, sound_query, start, step_list};
use plakoto::{Player, Position};
use plakoto_proto::v1;
use v1::PlayView;
use v1::apply_play_request::{Play as PlayField, PositionSource as AppliedTo};
use v1::compute_legal_plays_request::PositionSource as ComputedFrom;

/// White, thirteen off, on 6 and 1; Black holds White's 2-point: a 3-1 must be played `6/3 1/off`.
fn must_bear_off() -> v1::Position {
    let mut checkers = vec![0; 24];
    (checkers[5], checkers[0], checkers[1]) = (1, 1, -15);
    v1::Position { turn: v1::Player::White.into(), checkers, white_off: 13, ..Default::default() }
}

/// White's last mother checker is pinned, and Black's own mother is clear: Black has won in the greek rules.
fn lost_mother() -> v1::Position {
    let mut checkers = vec![0; 24];
    (checkers[23], checkers[22], checkers[5]) = (-1, -14, 14);
    let pinned_points = vec![24];
    v1::Position { turn: v1::Player::White.into(), checkers, pinned_points, ..Default::default() }
}

#[tokio::test]
async fn the_start_has_its_two_plays_of_six_five() {
    let mut face = face().await;
    let answer = face.rules.compute_legal_plays(sound_query()).await.unwrap().into_inner();
    assert_eq!((answer.count, answer.outcome), (2, None));
    let texts: Vec<&str> = answer.plays.iter().map(|play| play.text.as_str()).collect();
    assert_eq!(texts, ["24/19 24/18", "24/19 19/13"]);
    let play = &answer.plays[1];
    assert_eq!(play.steps, step_list(&[(24, 19), (19, 13)]).steps);
    let mut after = start();
    after.turn = v1::Player::Black.into();
    (after.checkers[23], after.checkers[12]) = (14, 1);
    assert_eq!(play.position.as_ref(), Some(&after));
    assert_eq!(play.outcome, None);
}

#[tokio::test]
async fn a_view_chooses_how_much_is_told() {
    let mut face = face().await;
    let mut answers = Vec::new();
    for view in [PlayView::Count, PlayView::Steps, PlayView::StepsAndId, PlayView::Full] {
        let query = v1::ComputeLegalPlaysRequest { view: view.into(), ..sound_query() };
        answers.push(face.rules.compute_legal_plays(query).await.unwrap().into_inner());
    }
    assert!(answers.iter().all(|answer| answer.count == 2));
    let [count, steps, ids, full] = &answers[..] else { panic!("four answers") };
    assert_eq!(count.plays, []);
    for (index, play) in full.plays.iter().enumerate() {
        let only_steps = v1::Play { steps: play.steps.clone(), ..Default::default() };
        assert_eq!(steps.plays[index], only_steps);
        assert_eq!(ids.plays[index], v1::Play { position_id: play.position_id.clone(), ..only_steps });
    }
}

#[tokio::test]
async fn an_id_stands_for_its_position() {
    let mut face = face().await;
    let by_position = face.rules.compute_legal_plays(sound_query()).await.unwrap().into_inner();
    let mut query = sound_query();
    let id = Position::start(Player::White).id().to_string();
    query.position_source = Some(ComputedFrom::PositionId(id));
    let by_id = face.rules.compute_legal_plays(query).await.unwrap().into_inner();
    assert_eq!(by_id, by_position);
}

#[tokio::test]
async fn rules_are_named_or_spelt_out() {
    let mut face = face().await;
    // Whether a mother is lost tells greek from tapa; each preset as the options that it stands for.
    let lost = |mother: i32| match mother {
        1 | 3 => Some(v1::OutcomeReason::Mother as i32),
        _ => None,
    };
    let cases = [
        ("greek", [1, 1, 1]),
        ("plakoto", [1, 1, 1]),
        ("mahbusa", [1, 1, 1]),
        ("tapa", [2, 1, 1]),
        ("greek_optional_bear_off", [1, 2, 1]),
        ("tapa_optional_bear_off", [2, 2, 1]),
        ("mother_always", [3, 1, 1]),
    ];
    for (name, [mother, bear_off, opening]) in cases {
        for ruleset in [preset(name), options(mother, bear_off, opening), options(mother, bear_off, 2)] {
            let mut query = v1::ComputeLegalPlaysRequest { ruleset: Some(ruleset), ..sound_query() };
            query.position_source = Some(ComputedFrom::Position(lost_mother()));
            let answer = face.rules.compute_legal_plays(query.clone()).await.unwrap().into_inner();
            assert_eq!(answer.outcome.map(|outcome| outcome.reason), lost(mother), "{name}");
            assert_eq!(answer.count == 0, lost(mother).is_some(), "{name}");

            query.position_source = Some(ComputedFrom::Position(must_bear_off()));
            query.roll = Some(roll(3, 1));
            let answer = face.rules.compute_legal_plays(query).await.unwrap().into_inner();
            assert_eq!(answer.count == 1, bear_off == 1, "{name}");
        }
    }
}

#[tokio::test]
async fn a_decided_position_has_an_outcome_and_no_plays() {
    let mut face = face().await;
    for view in [PlayView::Count, PlayView::Full] {
        let mut query = v1::ComputeLegalPlaysRequest { view: view.into(), ..sound_query() };
        query.position_source = Some(ComputedFrom::Position(lost_mother()));
        let answer = face.rules.compute_legal_plays(query).await.unwrap().into_inner();
        assert_eq!((answer.count, answer.plays.len()), (0, 0));
        let outcome = answer.outcome.unwrap();
        assert_eq!((outcome.winner(), outcome.points), (v1::Player::Black, 2));
        assert_eq!(outcome.reason(), v1::OutcomeReason::Mother);
    }
}

#[tokio::test]
async fn a_play_is_applied_from_steps_in_any_order_or_text() {
    let mut face = face().await;
    let given = [
        PlayField::Steps(step_list(&[(24, 18), (18, 13)])),
        PlayField::Steps(step_list(&[(24, 19), (19, 13)])),
        PlayField::Text("24/13".to_owned()),
        PlayField::Text(" 24/18/13 ".to_owned()),
    ];
    let all = face.rules.compute_legal_plays(sound_query()).await.unwrap().into_inner();
    for play in given {
        let request = v1::ApplyPlayRequest { play: Some(play), ..sound_play() };
        let answer = face.rules.apply_play(request).await.unwrap().into_inner();
        assert_eq!(answer.play.as_ref(), all.plays.get(1), "as the list of legal plays has it");
    }
}

#[tokio::test]
async fn a_play_that_ends_the_game_tells_how() {
    let mut face = face().await;
    let mut checkers = vec![0; 24];
    (checkers[2], checkers[20]) = (1, -15);
    let position = v1::Position { turn: 1, checkers, white_off: 14, ..Default::default() };
    let request = v1::ApplyPlayRequest {
        position_source: Some(AppliedTo::Position(position)),
        play: Some(PlayField::Text("3/off".to_owned())),
        ..sound_play()
    };
    let play = face.rules.apply_play(request).await.unwrap().into_inner().play.unwrap();
    let outcome = play.outcome.unwrap();
    assert_eq!((outcome.winner(), outcome.points), (v1::Player::White, 2));
    assert_eq!(outcome.reason(), v1::OutcomeReason::Gammon);
    assert_eq!(play.position.unwrap().white_off, 15);
}

#[tokio::test]
async fn a_pass_is_a_play_without_steps() {
    let mut face = face().await;
    // White's one free checker is on 24 behind Black's closed points 18 to 23.
    let mut checkers = vec![0; 24];
    checkers[23] = 15;
    checkers[17..23].copy_from_slice(&[-3, -3, -3, -2, -2, -2]);
    let position = v1::Position { turn: 1, checkers, ..Default::default() };
    for play in [PlayField::Steps(step_list(&[])), PlayField::Text(String::new())] {
        let request = v1::ApplyPlayRequest {
            position_source: Some(AppliedTo::Position(position.clone())),
            play: Some(play),
            ..sound_play()
        };
        let told = face.rules.apply_play(request).await.unwrap().into_inner().play.unwrap();
        assert_eq!((told.steps.len(), told.text.as_str()), (0, "pass"));
        assert_eq!(told.position.unwrap().turn(), v1::Player::Black);
    }
}
