//! Positions as text: the third way in which every call that asks about one takes it.

use crate::common::{
    block_on, face, faults, number, sound_description, sound_play, sound_query, sound_steps,
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
