//! Every refusal of the vectors arrives with its code, the step at fault and that step's path.

use std::fs;
use std::path::Path;

use crate::common::{face, faults, number, preset, roll, step_list};
use plakoto_proto::v1;
use serde::Deserialize;
use v1::apply_play_request::{Play as PlayField, PositionSource as AppliedTo};

#[derive(Deserialize)]
struct Case {
    id: String,
    ruleset: String,
    position: Position,
    dice: [i32; 2],
    steps: Vec<(i32, i32)>,
    rule: String,
    step_index: Option<i64>,
}

#[derive(Deserialize)]
struct Position {
    turn: String,
    checkers: Vec<i32>,
    pinned: Vec<i32>,
    white_off: i32,
    black_off: i32,
}

impl From<Position> for v1::Position {
    fn from(read: Position) -> v1::Position {
        let turn = if read.turn == "white" { v1::Player::White } else { v1::Player::Black };
        v1::Position {
            turn: turn.into(),
            checkers: read.checkers,
            pinned_points: read.pinned,
            white_off: read.white_off,
            black_off: read.black_off,
        }
    }
}

#[tokio::test]
async fn every_refusal_names_code_and_step() {
    let vectors = Path::new(env!("CARGO_MANIFEST_DIR")).join("../core/tests/vectors/illegal_plays.jsonl");
    let mut face = face().await;
    let mut codes = Vec::new();
    for line in fs::read_to_string(vectors).unwrap().lines() {
        let case: Case = serde_json::from_str(line).unwrap();
        let request = v1::ApplyPlayRequest {
            position_source: Some(AppliedTo::Position(case.position.into())),
            roll: Some(roll(case.dice[0], case.dice[1])),
            ruleset: Some(preset(&case.ruleset)),
            play: Some(PlayField::Steps(step_list(&case.steps))),
        };
        let status = face.rules.apply_play(request).await.unwrap_err();
        let path = match case.step_index {
            Some(index) => format!("steps.steps[{index}]"),
            None if case.rule == "game_over" => "position".to_owned(),
            None => "steps".to_owned(),
        };
        assert_eq!(faults(&status), [format!("{path} {}", case.rule.to_uppercase())], "{}", case.id);
        assert_eq!(number(&status, "step_index"), case.step_index, "{}", case.id);
        if !codes.contains(&case.rule) {
            codes.push(case.rule);
        }
    }
    assert_eq!(codes.len(), 10, "every reason of the rules, section 12: {codes:?}");
}
