//! `ComputeLegalSteps`: a turn played one checker at a time.

use crate::common::{face, faults, number, preset, roll, sound_steps, step_list};
use plakoto_proto::v1;
use v1::compute_legal_steps_request::PositionSource as From;

/// What a request is answered with; the position as text.
fn at(position: &str, dice: (i32, i32), steps: &[(i32, i32)]) -> v1::ComputeLegalStepsRequest {
    v1::ComputeLegalStepsRequest {
        position_source: Some(From::PositionText(position.to_owned())),
        roll: Some(roll(dice.0, dice.1)),
        ruleset: Some(preset("greek")),
        steps: step_list(steps).steps,
    }
}

const MIDGAME: &str = "white | 1:B10 5:B4 13:W6 15:B1 20:W1 24:W8";

async fn ask(request: v1::ComputeLegalStepsRequest) -> v1::ComputeLegalStepsResponse {
    face().await.rules.compute_legal_steps(request).await.unwrap().into_inner()
}

fn pairs(steps: &[v1::Step]) -> Vec<(i32, i32)> {
    steps.iter().map(|step| (step.from, step.to)).collect()
}

fn next(answer: &v1::ComputeLegalStepsResponse) -> Vec<(i32, i32, i32)> {
    let told = |next: &v1::NextStep| {
        let step = next.step.unwrap();
        (step.from, step.to, next.die)
    };
    answer.next_steps.iter().map(told).collect()
}

#[tokio::test]
async fn a_turn_is_walked_from_its_start_to_its_end() {
    let mut request = sound_steps();
    let answer = ask(request.clone()).await;
    assert_eq!(next(&answer), [(24, 19, 5), (24, 18, 6)]);
    assert_eq!(answer.dice_left, [6, 5]);
    assert!(!answer.may_end);
    assert_eq!(
        answer.joined_steps.iter().map(|joined| pairs(&joined.steps)).collect::<Vec<_>>(),
        [[(24, 19), (19, 13)]]
    );

    request.steps = step_list(&[(24, 18)]).steps;
    let answer = ask(request.clone()).await;
    assert_eq!(next(&answer), [(24, 19, 5), (18, 13, 5)]);
    assert_eq!(answer.dice_left, [5]);
    let position = answer.position.unwrap();
    assert_eq!((position.turn(), position.checkers[23], position.checkers[17]), (v1::Player::White, 14, 1));
    assert_eq!(plakoto::Position::from_id(&answer.position_id).unwrap().turn(), plakoto::Player::White);

    request.steps = step_list(&[(24, 18), (18, 13)]).steps;
    let answer = ask(request).await;
    assert_eq!((next(&answer), answer.dice_left.len(), answer.may_end), (vec![], 0, true));
    assert_eq!(answer.joined_steps, []);
}

#[tokio::test]
async fn what_a_step_does_is_told() {
    let answer = ask(at(MIDGAME, (5, 3), &[])).await;
    let pinning: Vec<_> = answer.next_steps.iter().filter(|next| next.pins).collect();
    assert_eq!(pinning.len(), 1);
    assert_eq!(pinning[0].step, Some(v1::Step { from: 20, to: 15 }));

    let freeing = ask(at("white | 1:B14 13:W6 20:W1+b 24:W8", (5, 3), &[])).await;
    let from_20: Vec<_> = freeing.next_steps.iter().filter(|next| next.step.unwrap().from == 20).collect();
    assert!(!from_20.is_empty() && from_20.iter().all(|next| next.frees));
    assert!(freeing.next_steps.iter().any(|next| !next.frees));
}

#[tokio::test]
async fn a_step_that_ends_the_game_ends_the_turn() {
    let last = "white | 3:W1 21:B15 | off W14 B0";
    let answer = ask(at(last, (6, 5), &[])).await;
    assert_eq!(next(&answer), [(3, 0, 5)]);
    assert!(answer.next_steps[0].ends);
    assert_eq!(answer.outcome, None);
    let answer = ask(at(last, (6, 5), &[(3, 0)])).await;
    assert_eq!((next(&answer), answer.may_end), (vec![], true));
    assert_eq!(answer.outcome.unwrap().reason(), v1::OutcomeReason::Gammon);
}

#[tokio::test]
async fn a_pass_may_end_at_once() {
    let stuck = "white | 24:W15 18:B3 19:B3 20:B3 21:B2 22:B2 23:B2";
    let answer = ask(at(stuck, (6, 5), &[])).await;
    assert_eq!((next(&answer), answer.may_end), (vec![], true));
}

/// The steps that are offered, followed to the end, are the plays of the list.
#[tokio::test]
async fn every_walk_ends_in_a_legal_play() {
    let mut face = face().await;
    let query = v1::ComputeLegalPlaysRequest {
        position_source: Some(v1::compute_legal_plays_request::PositionSource::PositionText(
            MIDGAME.to_owned(),
        )),
        roll: Some(roll(5, 3)),
        ruleset: Some(preset("greek")),
        view: v1::PlayView::StepsAndId.into(),
    };
    let listed = face.rules.compute_legal_plays(query).await.unwrap().into_inner().plays;
    let mut listed: Vec<String> = listed.into_iter().map(|play| play.position_id).collect();
    let mut reached = Vec::new();
    let mut walks = vec![Vec::new()];
    while let Some(walk) = walks.pop() {
        let answer = face.rules.compute_legal_steps(at(MIDGAME, (5, 3), &walk)).await.unwrap().into_inner();
        if answer.may_end {
            let passed = plakoto::Position::from_id(&answer.position_id).unwrap();
            reached.push(passed.with_turn(plakoto::Player::Black).id().to_string());
        }
        for step in answer.next_steps.iter().filter_map(|next| next.step) {
            walks.push([walk.clone(), vec![(step.from, step.to)]].concat());
        }
    }
    reached.sort();
    reached.dedup();
    listed.sort();
    assert_eq!(reached, listed);
}

#[tokio::test]
async fn steps_that_begin_no_play_are_refused_at_the_step() {
    let mut face = face().await;
    let mut refused = async |position: &str, dice, steps: &[(i32, i32)]| {
        let status = face.rules.compute_legal_steps(at(position, dice, steps)).await.unwrap_err();
        (faults(&status), number(&status, "step_index"))
    };
    let told = refused(MIDGAME, (5, 3), &[(20, 15), (8, 5)]).await;
    assert_eq!(told, (vec!["steps[1] NO_CHECKER".to_owned()], Some(1)));
    // After 6/5 the 3 could not be played.
    let duty = "white | 6:W1 1:W1 2:B15 | off W13 B0";
    let told = refused(duty, (3, 1), &[(6, 5)]).await;
    assert_eq!(told, (vec!["steps[0] MORE_DICE_PLAYABLE".to_owned()], Some(0)));
    let higher = "white | 24:W1 13:B2 20:W1+b 14:B2 15:B2 16:B2 10:B2 1:B4 | off W13 B0";
    let told = refused(higher, (6, 5), &[(24, 19)]).await;
    assert_eq!(told, (vec!["steps[0] HIGHER_DIE_PLAYABLE".to_owned()], Some(0)));
    let over = "white | 3:W1 | off W14 B15";
    assert_eq!(refused(over, (6, 5), &[]).await, (vec!["position_text GAME_OVER".to_owned()], None));
}

#[tokio::test]
async fn malformed_steps_are_told_with_all_else() {
    let mut face = face().await;
    let mut request = sound_steps();
    request.roll = None;
    request.steps = step_list(&[(0, 0), (5, 9)]).steps;
    let status = face.rules.compute_legal_steps(request).await.unwrap_err();
    assert_eq!(
        faults(&status),
        ["roll FIELD_MISSING", "steps[0].from STEP_SOURCE_OUT_OF_RANGE", "steps[1].to STEP_NOT_FORWARD"]
    );
    let mut request = sound_steps();
    for (count, expected) in [(4, "steps[0] DIE_NOT_ROLLED"), (5, "steps TOO_MANY_STEPS")] {
        request.steps = step_list(&vec![(24, 23); count]).steps;
        let status = face.rules.compute_legal_steps(request.clone()).await.unwrap_err();
        assert_eq!(faults(&status), [expected]);
    }
    request.steps = step_list(&vec![(24, 23); 10_000]).steps;
    let status = face.rules.compute_legal_steps(request).await.unwrap_err();
    assert_eq!(
        (faults(&status), number(&status, "value")),
        (vec!["steps TOO_MANY_STEPS".to_owned()], Some(10_000))
    );
    let status = face.rules.compute_legal_steps(v1::ComputeLegalStepsRequest::default()).await.unwrap_err();
    assert_eq!(faults(&status), ["position FIELD_MISSING", "roll FIELD_MISSING", "ruleset FIELD_MISSING"]);
}
