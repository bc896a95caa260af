//! Hostile and merely wrong requests: each fault is told with its code and its path, all at once, and nothing
//! that is sent harms the server.

use crate::common::{
    block_on, face, faults, number, options, preset, roll, sound_play, sound_query, start, step_list,
};
use plakoto_proto::v1;
use v1::apply_play_request::{Play as PlayField, PositionSource as AppliedTo};
use v1::compute_legal_plays_request::PositionSource as ComputedFrom;

/// Asks for legal plays, which must fail with these faults.
#[track_caller]
fn check_query(change: impl FnOnce(&mut v1::ComputeLegalPlaysRequest), expected: &[&str]) -> tonic::Status {
    let mut query = sound_query();
    change(&mut query);
    let status = block_on(async { face().await.rules.compute_legal_plays(query).await }).unwrap_err();
    assert_eq!(faults(&status), expected);
    status
}

/// Asks for a play to be applied, which must fail with these faults.
#[track_caller]
fn check_play(change: impl FnOnce(&mut v1::ApplyPlayRequest), expected: &[&str]) -> tonic::Status {
    let mut request = sound_play();
    change(&mut request);
    let status = block_on(async { face().await.rules.apply_play(request).await }).unwrap_err();
    assert_eq!(faults(&status), expected);
    status
}

/// The position of a request, changed.
fn with_position(change: impl FnOnce(&mut v1::Position)) -> Option<ComputedFrom> {
    let mut position = start();
    change(&mut position);
    Some(ComputedFrom::Position(position))
}

#[test]
fn nothing_that_is_missing_has_a_default() {
    let expected =
        ["position FIELD_MISSING", "roll FIELD_MISSING", "ruleset FIELD_MISSING", "view ENUM_UNKNOWN"];
    let status = check_query(|query| *query = v1::ComputeLegalPlaysRequest::default(), &expected);
    assert_eq!(number(&status, "violations"), Some(4));
    assert_eq!(
        status.message(),
        "position: a required field is not set: `position`, `position_id` or `position_text` [FIELD_MISSING], and 3 \
         more faults"
    );
    let expected =
        ["position FIELD_MISSING", "roll FIELD_MISSING", "ruleset FIELD_MISSING", "steps FIELD_MISSING"];
    check_play(|request| *request = v1::ApplyPlayRequest::default(), &expected);
}

#[test]
fn messages_that_are_set_but_empty_are_faults_too() {
    check_query(
        |query| {
            query.position_source = Some(ComputedFrom::Position(v1::Position::default()));
            query.roll = Some(v1::Roll::default());
            query.ruleset = Some(v1::Ruleset::default());
        },
        &[
            "position.turn ENUM_UNKNOWN",
            "position.checkers POINTS_LENGTH",
            "roll.first DIE_OUT_OF_RANGE",
            "roll.second DIE_OUT_OF_RANGE",
            "ruleset.name FIELD_MISSING",
        ],
    );
    check_query(
        |query| query.ruleset = Some(options(0, 0, 0)),
        &[
            "ruleset.options.mother ENUM_UNKNOWN",
            "ruleset.options.bear_off ENUM_UNKNOWN",
            "ruleset.options.opening ENUM_UNKNOWN",
        ],
    );
}

#[test]
fn enums_are_known_or_refused() {
    let status = check_query(|query| query.view = 5, &["view ENUM_UNKNOWN"]);
    assert_eq!(number(&status, "value"), Some(5));
    check_query(|query| query.view = -1, &["view ENUM_UNKNOWN"]);
    check_query(|query| query.ruleset = Some(options(1, 1, 3)), &["ruleset.options.opening ENUM_UNKNOWN"]);
    check_query(
        |query| query.ruleset = Some(options(4, i32::MIN, 1)),
        &["ruleset.options.mother ENUM_UNKNOWN", "ruleset.options.bear_off ENUM_UNKNOWN"],
    );
    let turn = |number| with_position(|position| position.turn = number);
    check_query(|query| query.position_source = turn(3), &["position.turn ENUM_UNKNOWN"]);
    check_query(|query| query.position_source = turn(i32::MAX), &["position.turn ENUM_UNKNOWN"]);
}

#[test]
fn dice_show_one_to_six() {
    check_query(|query| query.roll = Some(roll(0, 6)), &["roll.first DIE_OUT_OF_RANGE"]);
    let status = check_query(|query| query.roll = Some(roll(1, 7)), &["roll.second DIE_OUT_OF_RANGE"]);
    assert_eq!(number(&status, "value"), Some(7));
    check_query(
        |query| query.roll = Some(roll(i32::MIN, 262)),
        &["roll.first DIE_OUT_OF_RANGE", "roll.second DIE_OUT_OF_RANGE"],
    );
}

#[test]
fn everything_wrong_with_a_position_is_told_at_once() {
    check_query(
        |query| {
            query.position_source = with_position(|position| {
                position.checkers[3] = 16;
                position.checkers[6] = i32::MIN;
                position.pinned_points = vec![24, 0, 24, 10, 25];
                (position.white_off, position.black_off) = (-1, 16);
            });
            query.roll = None;
        },
        &[
            "position.checkers[3] POINT_COUNT_OUT_OF_RANGE",
            "position.checkers[6] POINT_COUNT_OUT_OF_RANGE",
            "position.pinned_points[1] PRISONER_POINT_OUT_OF_RANGE",
            "position.pinned_points[2] TOO_MANY_PRISONERS",
            "position.pinned_points[3] PRISONER_WITHOUT_PINNER",
            "position.pinned_points[4] PRISONER_POINT_OUT_OF_RANGE",
            "position.white_off OFF_OUT_OF_RANGE",
            "position.black_off OFF_OUT_OF_RANGE",
            "position CHECKER_TOTAL",
            "position CHECKER_TOTAL",
            "roll FIELD_MISSING",
        ],
    );
    let status = check_query(
        |query| query.position_source = with_position(|position| position.checkers[23] = 14),
        &["position CHECKER_TOTAL"],
    );
    assert!(status.message().starts_with("position: white's checkers: "), "{}", status.message());
    assert_eq!(number(&status, "value"), Some(14));
    check_query(
        |query| {
            query.position_source = with_position(|position| {
                position.checkers.fill(0);
                (position.white_off, position.black_off) = (15, 15);
            });
        },
        &["position BOTH_SIDES_OFF"],
    );
}

#[test]
fn points_are_twenty_four() {
    for length in [0, 1, 23, 25, 2_000_000] {
        let status = check_query(
            |query| query.position_source = with_position(|position| position.checkers = vec![1; length]),
            &["position.checkers POINTS_LENGTH"],
        );
        assert_eq!(number(&status, "value"), Some(length as i64));
    }
}

#[test]
fn long_fields_are_not_looked_at() {
    let long = || "x".repeat(1 << 20);
    let status = check_query(
        |query| query.position_source = Some(ComputedFrom::PositionId(long())),
        &["position_id FIELD_TOO_LONG"],
    );
    assert_eq!(number(&status, "value"), Some(1 << 20));
    check_query(|query| query.ruleset = Some(preset(&long())), &["ruleset.name FIELD_TOO_LONG"]);
    check_play(|request| request.play = Some(PlayField::Text(long())), &["text FIELD_TOO_LONG"]);
    check_query(
        |query| query.position_source = with_position(|position| position.pinned_points = vec![0; 1_000_000]),
        &["position.pinned_points FIELD_TOO_LONG"],
    );
    check_query(
        |query| {
            query.position_source = with_position(|position| {
                position.pinned_points = vec![0; 25];
                position.checkers = vec![99];
                position.white_off = -4;
            });
        },
        &[
            "position.pinned_points FIELD_TOO_LONG",
            "position.checkers POINTS_LENGTH",
            "position.checkers[0] POINT_COUNT_OUT_OF_RANGE",
            "position.white_off OFF_OUT_OF_RANGE",
        ],
    );
}

#[test]
fn names_and_ids_are_known_or_refused() {
    for name in ["", "greek ", "GREEK", "tapa reroll", "γκρικ", "\0"] {
        check_query(|query| query.ruleset = Some(preset(name)), &["ruleset.name UNKNOWN_RULESET"]);
    }
    for id in ["", "?", "not an id at all", "\u{7f}\u{e9}"] {
        let status = block_on(async {
            let source = Some(ComputedFrom::PositionId(id.to_owned()));
            let query = v1::ComputeLegalPlaysRequest { position_source: source, ..sound_query() };
            face().await.rules.compute_legal_plays(query).await
        })
        .unwrap_err();
        let told = faults(&status);
        assert!(
            ["position_id ID_UNREADABLE", "position_id ID_VERSION_UNKNOWN"].contains(&&*told[0]),
            "{told:?}"
        );
        assert_eq!(told.len(), 1);
    }
}

#[test]
fn steps_are_well_formed() {
    let play = |steps: &[(i32, i32)]| Some(PlayField::Steps(step_list(steps)));
    check_play(
        |request| request.play = play(&[(0, 0), (25, -1), (6, 6), (5, 24)]),
        &[
            "steps.steps[0].from STEP_SOURCE_OUT_OF_RANGE",
            "steps.steps[1].from STEP_SOURCE_OUT_OF_RANGE",
            "steps.steps[1].to STEP_TARGET_OUT_OF_RANGE",
            "steps.steps[2].to STEP_NOT_FORWARD",
            "steps.steps[3].to STEP_NOT_FORWARD",
        ],
    );
    let status = check_play(
        |request| request.play = play(&[(i32::MIN, i32::MAX); 10_000]),
        &[
            "steps.steps TOO_MANY_STEPS",
            "steps.steps[0].from STEP_SOURCE_OUT_OF_RANGE",
            "steps.steps[0].to STEP_TARGET_OUT_OF_RANGE",
            "steps.steps[1].from STEP_SOURCE_OUT_OF_RANGE",
            "steps.steps[1].to STEP_TARGET_OUT_OF_RANGE",
            "steps.steps[2].from STEP_SOURCE_OUT_OF_RANGE",
            "steps.steps[2].to STEP_TARGET_OUT_OF_RANGE",
            "steps.steps[3].from STEP_SOURCE_OUT_OF_RANGE",
            "steps.steps[3].to STEP_TARGET_OUT_OF_RANGE",
        ],
    );
    assert_eq!(number(&status, "value"), Some(10_000));
    check_play(|request| request.play = play(&[(24, 23); 5]), &["steps.steps TOO_MANY_STEPS"]);
}

/// The details travel in a response header, and 8 KiB is what clients commonly accept of headers.
#[test]
fn an_answer_full_of_faults_fits_a_header() {
    let mut request = sound_play();
    let Some(AppliedTo::Position(position)) = &mut request.position_source else { panic!("a position") };
    position.turn = i32::MIN;
    position.checkers.fill(i32::MIN);
    position.pinned_points = vec![i32::MIN; 24];
    (position.white_off, position.black_off) = (i32::MIN, i32::MIN);
    request.roll = Some(roll(i32::MIN, i32::MIN));
    request.ruleset = Some(options(i32::MIN, i32::MIN, i32::MIN));
    request.play = Some(PlayField::Steps(step_list(&[(i32::MIN, i32::MIN); 4])));
    let status = block_on(async { face().await.rules.apply_play(request).await }).unwrap_err();
    assert_eq!(faults(&status).len(), 24);
    let (all, left_out) = (number(&status, "violations").unwrap(), number(&status, "left_out").unwrap());
    assert_eq!(all - left_out, 24);
    assert!(all > 50, "{all}");
    let base64 = status.details().len().div_ceil(3) * 4;
    // Percent-encoding makes three bytes of one.
    assert!(base64 + 3 * status.message().len() < 7 * 1024, "{base64} + {}", status.message().len());
}

#[test]
fn text_is_read_or_the_place_is_told() {
    let text = |text: &str| Some(PlayField::Text(text.to_owned()));
    let status = check_play(|request| request.play = text("24/18 nonsense"), &["text PLAY_UNREADABLE"]);
    assert_eq!(number(&status, "start"), Some(6));
    assert!(number(&status, "end").is_some());
    check_play(|request| request.play = text("Ω\u{1F3B2}"), &["text PLAY_UNREADABLE"]);
    check_play(
        |request| {
            request.play = text("24/23(5)");
            request.roll = Some(roll(7, 1));
            request.ruleset = None;
        },
        &["roll.first DIE_OUT_OF_RANGE", "ruleset FIELD_MISSING", "text TOO_MANY_STEPS"],
    );
    check_play(|request| request.play = text("24/18"), &["text MORE_DICE_PLAYABLE"]);
    check_play(|request| request.play = text("24/20 24/18"), &["text DIE_NOT_ROLLED"]);
}

#[test]
fn a_game_that_is_over_is_a_fault_of_the_position() {
    let mut checkers = vec![0; 24];
    checkers[2] = 1;
    let over = v1::Position { turn: 1, checkers, white_off: 14, black_off: 15, ..Default::default() };
    let id = {
        let checkers = over.checkers.as_slice();
        plakoto::Position::from_arrays(plakoto::Player::White, checkers, &[], 14, 15)
            .unwrap()
            .id()
            .to_string()
    };
    for play in [PlayField::Text("3/off".to_owned()), PlayField::Steps(step_list(&[(3, 0)]))] {
        check_play(
            |request| {
                request.position_source = Some(AppliedTo::Position(over.clone()));
                request.play = Some(play.clone());
            },
            &["position GAME_OVER"],
        );
        check_play(
            |request| {
                request.position_source = Some(AppliedTo::PositionId(id.clone()));
                request.play = Some(play);
            },
            &["position_id GAME_OVER"],
        );
    }
}
