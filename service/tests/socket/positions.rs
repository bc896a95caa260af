//! Positions as text: the third way in which every call that asks about one takes it.

use crate::common::{
    block_on, face, failed, faults, number, sound_description, sound_play, sound_query, sound_steps,
};
use plakoto::{Player, Position};
use plakoto_proto::v1;
use v1::compute_legal_plays_request::PositionSource as ComputedFrom;

fn by_text(text: &str) -> v1::ComputeLegalPlaysRequest {
    let position_source = Some(ComputedFrom::PositionText(text.to_owned()));
    v1::ComputeLegalPlaysRequest { position_source, ..sound_query() }
}

#[tokio::test]
async fn every_call_takes_a_position_in_three_ways() {
    let mut face = face().await;
    let start = Position::start(Player::White);
    let (id, text) = (start.id().to_string(), start.to_string());
    macro_rules! check {
        ($call:ident, $sound:expr, $source:ident) => {
            let expected = face.rules.$call($sound).await.unwrap().into_inner();
            for source in [
                v1::$source::PositionSource::PositionId(id.clone()),
                v1::$source::PositionSource::PositionText(text.clone()),
            ] {
                let mut request = $sound;
                request.position_source = Some(source);
                assert_eq!(face.rules.$call(request).await.unwrap().into_inner(), expected);
            }
        };
    }
    check!(compute_legal_plays, sound_query(), compute_legal_plays_request);
    check!(apply_play, sound_play(), apply_play_request);
    check!(compute_legal_steps, sound_steps(), compute_legal_steps_request);
    check!(describe_position, sound_description(), describe_position_request);
}

#[test]
fn what_is_wrong_with_a_text_is_told_at_the_text() {
    let check = |text: &str, expected: &[&str]| {
        let answer = block_on(async { face().await.rules.compute_legal_plays(by_text(text)).await });
        let status = answer.unwrap_err();
        assert_eq!(faults(&status), expected, "{text}");
        status
    };
    let status = check("white ? 24:W15", &["position_text POSITION_UNREADABLE"]);
    assert_eq!(number(&status, "start"), Some(6));
    check("", &["position_text POSITION_UNREADABLE"]);
    check("λευκά | 24:W15 1:B15", &["position_text POSITION_UNREADABLE"]);
    let status = check(
        "white | 24:W14 1:B16",
        &[
            "position_text POINT_COUNT_OUT_OF_RANGE",
            "position_text CHECKER_TOTAL",
            "position_text CHECKER_TOTAL",
        ],
    );
    assert_eq!(number(&status, "value"), Some(-16));
    check(&"w".repeat(1_000_000), &["position_text FIELD_TOO_LONG"]);
}

#[tokio::test]
async fn a_text_is_as_long_as_it_may_be() {
    let mut face = face().await;
    let filled = |bytes| format!("{:bytes$}", Position::start(Player::White).to_string());
    assert_eq!(face.rules.compute_legal_plays(by_text(&filled(512))).await.unwrap().into_inner().count, 2);
    let status = face.rules.compute_legal_plays(by_text(&filled(513))).await.unwrap_err();
    assert_eq!(faults(&status), ["position_text FIELD_TOO_LONG"]);
}

/// A position full of faults, and all else missing: each call tells everything, alone, in a batch and in a stream;
/// and the server serves on.
#[tokio::test]
async fn every_call_tells_all_faults_of_a_position_and_of_the_rest() {
    let mut face = face().await;
    let mut checkers = vec![0; 24];
    (checkers[0], checkers[5], checkers[23]) = (i32::MIN, i32::MAX, 16);
    let nonsense = v1::Position {
        turn: 3,
        checkers,
        pinned_points: vec![12, i32::MIN, 24, 24],
        white_off: i32::MAX,
        black_off: i32::MIN,
    };
    let of_position = [
        "position.turn ENUM_UNKNOWN",
        "position.checkers[0] POINT_COUNT_OUT_OF_RANGE",
        "position.checkers[5] POINT_COUNT_OUT_OF_RANGE",
        "position.checkers[23] POINT_COUNT_OUT_OF_RANGE",
        "position.pinned_points[0] PRISONER_WITHOUT_PINNER",
        "position.pinned_points[1] PRISONER_POINT_OUT_OF_RANGE",
        "position.pinned_points[3] TOO_MANY_PRISONERS",
        "position.white_off OFF_OUT_OF_RANGE",
        "position.black_off OFF_OUT_OF_RANGE",
        "position CHECKER_TOTAL",
        "position CHECKER_TOTAL",
    ];
    let with = |rest: &[&'static str]| [&of_position, rest].concat();
    macro_rules! check {
        ($call:ident, $request:ident, $module:ident, $rest:expr) => {{
            let position_source = Some(v1::$module::PositionSource::Position(nonsense.clone()));
            let request = v1::$request { position_source, ..Default::default() };
            let status = face.rules.$call(request.clone()).await.unwrap_err();
            assert_eq!(faults(&status), with(&$rest));
            request
        }};
    }
    let query = check!(
        compute_legal_plays,
        ComputeLegalPlaysRequest,
        compute_legal_plays_request,
        ["roll FIELD_MISSING", "ruleset FIELD_MISSING", "view ENUM_UNKNOWN"]
    );
    let play = check!(
        apply_play,
        ApplyPlayRequest,
        apply_play_request,
        ["roll FIELD_MISSING", "ruleset FIELD_MISSING", "steps FIELD_MISSING"]
    );
    check!(
        compute_legal_steps,
        ComputeLegalStepsRequest,
        compute_legal_steps_request,
        ["roll FIELD_MISSING", "ruleset FIELD_MISSING"]
    );
    check!(
        describe_position,
        DescribePositionRequest,
        describe_position_request,
        ["ruleset FIELD_MISSING", "parts FIELD_MISSING"]
    );

    let batch = v1::BatchComputeLegalPlaysRequest::from(vec![query]);
    let results = face.rules.batch_compute_legal_plays(batch).await.unwrap().into_inner().results;
    let Some(v1::compute_legal_plays_result::Result::Failure(failure)) = &results[0].result else {
        panic!("no failure")
    };
    assert_eq!(failed(failure).len(), of_position.len() + 3);
    let call = Some(v1::stream_calls_request::Call::ApplyPlay(play.into()));
    let requests = tokio_stream::once(v1::StreamCallsRequest { tag: 1, call });
    let mut answers = face.rules.stream_calls(requests).await.unwrap().into_inner();
    let answer = answers.message().await.unwrap().unwrap();
    let Some(v1::stream_calls_response::Result::Failure(failure)) = answer.result else {
        panic!("no failure")
    };
    assert_eq!(
        failed(&failure),
        with(&["roll FIELD_MISSING", "ruleset FIELD_MISSING", "steps FIELD_MISSING"])
    );
    assert_eq!(face.rules.compute_legal_plays(sound_query()).await.unwrap().into_inner().count, 2);
}
