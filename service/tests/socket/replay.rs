//! `ReplayGame`: a whole game, as text or turn by turn, and where exactly it goes wrong.

use crate::common::{
    block_on, face, faults, number, options, preset, replay, replay_text, roll, sound_record, sound_replay,
    step_list, turn,
};
use crate::raw::send;
use plakoto_proto::v1;
use plakoto_proto::v1::game_record::Start;
use v1::Player::{Black, White};

async fn ask(request: v1::ReplayGameRequest) -> v1::ReplayGameResponse {
    face().await.rules.replay_game(request).await.unwrap().into_inner()
}

#[track_caller]
fn check(request: v1::ReplayGameRequest, expected: &[&str]) -> tonic::Status {
    let status = block_on(async { face().await.rules.replay_game(request).await }).unwrap_err();
    assert_eq!(faults(&status), expected);
    status
}

const TEXT: &str = "\
plakoto record 1
ruleset: greek
opening: W6 B3

1. white 63: 24/21 24/18
2. black 44: 24/20(4)
result: unfinished
";

#[tokio::test]
async fn a_text_and_its_turns_are_the_same_game() {
    let by_text = ask(replay_text(TEXT)).await;
    assert_eq!(by_text, ask(sound_replay()).await);
    assert_eq!((by_text.starter(), by_text.turn_count), (White, 2));
    assert_eq!(by_text.opening_roll, Some(v1::OpeningRoll { white: 6, black: 3 }));
    assert_eq!(by_text.text, TEXT);
    assert_eq!(by_text.outcome, None);
    let second = &by_text.turns[1];
    assert_eq!((second.player(), second.roll), (Black, Some(roll(4, 4))));
    let play = second.play.as_ref().unwrap();
    assert_eq!(play.position, by_text.position);
    assert_eq!(play.position_id, by_text.position_id);
}

#[tokio::test]
async fn a_view_chooses_how_much_of_each_turn_is_told() {
    let told =
        async |view: v1::PlayView| ask(v1::ReplayGameRequest { view: view.into(), ..sound_replay() }).await;
    let full = told(v1::PlayView::Full).await;
    let count = told(v1::PlayView::Count).await;
    assert_eq!((count.turns.len(), count.turn_count), (0, 2));
    assert_eq!(count.position, full.position);
    for (view, has_id) in [(v1::PlayView::Steps, false), (v1::PlayView::StepsAndId, true)] {
        for (turn, whole) in told(view).await.turns.into_iter().zip(&full.turns) {
            let (play, whole) = (turn.play.unwrap(), whole.play.as_ref().unwrap());
            let position_id = if has_id { whole.position_id.clone() } else { String::new() };
            let expected = v1::Play { steps: whole.steps.clone(), position_id, ..Default::default() };
            assert_eq!(play, expected);
        }
    }
}

#[tokio::test]
async fn a_game_may_be_only_opened() {
    let opened = v1::GameRecord { played: None, ..sound_record(Vec::new()) };
    let told = ask(replay(opened.clone())).await;
    assert_eq!(told, ask(replay(sound_record(Vec::new()))).await);
    assert_eq!((told.turn_count, told.turns.len()), (0, 0));
    let named = ask(replay(v1::GameRecord { start: Some(Start::Starter(2)), ..opened })).await;
    assert_eq!((named.starter(), named.opening_roll), (Black, None));
    assert!(named.text.contains("starter: black"), "{}", named.text);
}

#[tokio::test]
async fn rules_without_a_name_are_spelt_out() {
    let record = v1::GameRecord { ruleset: Some(options(3, 2, 2)), ..sound_record(Vec::new()) };
    let told = ask(replay(record)).await;
    let spelt_out = v1::RulesetOptions { mother: 3, bear_off: 2, opening: 2 };
    assert_eq!(told.ruleset, Some(spelt_out));
    assert_eq!(ask(replay_text(told.text)).await.ruleset, Some(spelt_out));
}

#[test]
fn the_turn_and_the_step_at_fault_are_told() {
    let with = |second: v1::GameTurn| replay(sound_record(vec![turn(White, (6, 3), "24/18 24/21"), second]));
    let steps = |pairs: &[(i32, i32)]| v1::GameTurn {
        play: Some(v1::game_turn::Play::Steps(step_list(pairs))),
        ..turn(Black, (2, 1), "")
    };
    let status =
        check(with(steps(&[(24, 22), (24, 20)])), &["game.played.turns[1].steps.steps[1] DIE_NOT_ROLLED"]);
    assert_eq!((number(&status, "turn"), number(&status, "step_index")), (Some(2), Some(1)));
    let status = check(with(steps(&[(24, 22)])), &["game.played.turns[1].steps MORE_DICE_PLAYABLE"]);
    assert_eq!((number(&status, "turn"), number(&status, "step_index")), (Some(2), None));
    let status =
        check(with(turn(Black, (2, 1), "24/22 24/20")), &["game.played.turns[1].text DIE_NOT_ROLLED"]);
    assert_eq!((number(&status, "turn"), number(&status, "start")), (Some(2), Some(6)));
    check(with(turn(White, (2, 1), "24/22 24/23")), &["game.played.turns[1].player WRONG_PLAYER"]);
}

#[test]
fn the_first_roll_is_that_of_the_opening() {
    let opened = |turns| replay(sound_record(turns));
    let status = check(
        opened(vec![turn(White, (6, 5), "24/18 24/19")]),
        &["game.played.turns[0].roll OPENING_ROLL_DIFFERS"],
    );
    assert_eq!(number(&status, "turn"), Some(1));
    check(opened(vec![turn(White, (6, 6), "24/18(4)")]), &["game.played.turns[0].roll OPENING_DOUBLE"]);
    let tied = v1::GameRecord {
        start: Some(Start::OpeningRoll(v1::OpeningRoll { white: 2, black: 2 })),
        ..sound_record(Vec::new())
    };
    check(replay(tied), &["game.opening_roll OPENING_TIED"]);
}

#[test]
fn no_turn_follows_the_end() {
    let lines = include_str!("../../../core/tests/vectors/games.jsonl").lines();
    let ended = lines
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap())
        .find(|game| !game["outcome"].is_null())
        .unwrap();
    let mut turns = crate::common::turns_of(&ended);
    let last = turns.len();
    let other = if turns[last - 1].player == 1 { Black } else { White };
    turns.push(turn(other, (2, 1), "pass"));
    let record = v1::GameRecord {
        ruleset: Some(preset(ended["ruleset"].as_str().unwrap())),
        start: Some(Start::Starter(turns[0].player)),
        played: Some(turns.into()),
    };
    let status = check(replay(record), &[&format!("game.played.turns[{last}] GAME_OVER")]);
    assert_eq!(number(&status, "turn"), Some(last as i64 + 1));
}

#[test]
fn what_is_wrong_with_a_text_is_told_with_its_line_or_turn() {
    let numbers = |status: &tonic::Status| {
        ["line", "turn", "part", "step_index", "start", "end"].map(|name| number(status, name))
    };
    let status = check(replay_text(""), &["text RECORD_UNREADABLE"]);
    assert_eq!(number(&status, "line"), Some(1));
    let text = TEXT.replace("2. black", "3. black");
    let status = check(replay_text(text), &["text RECORD_UNREADABLE"]);
    assert_eq!(numbers(&status), [Some(6), None, None, None, Some(0), Some(2)]);
    let status = check(replay_text(TEXT.replace("greek", "spartan")), &["text UNKNOWN_RULESET"]);
    assert_eq!(numbers(&status), [Some(2), None, None, None, Some(9), Some(16)]);
    let status = check(replay_text(TEXT.replace("opening: W6 B3", "starter: red")), &["text UNKNOWN_PLAYER"]);
    assert_eq!(number(&status, "line"), Some(3));
    let status = check(replay_text(TEXT.replace("W6 B3", "W3 B3")), &["text OPENING_TIED"]);
    assert_eq!(number(&status, "line"), Some(3));
    let status = check(replay_text(TEXT.replace("24/20(4)", "24/20(3) 20/15")), &["text DIE_NOT_ROLLED"]);
    assert_eq!(numbers(&status), [None, Some(2), Some(1), Some(3), Some(9), Some(14)]);
    let status = check(replay_text(TEXT.replace("2. black", "2. white")), &["text WRONG_PLAYER"]);
    assert_eq!(number(&status, "turn"), Some(2));
    check(replay_text(TEXT.replace("unfinished", "white 2 mother")), &["text RESULT_DIFFERS"]);
    check(replay_text("Ω".repeat(500_000)), &["text FIELD_TOO_LONG"]);
}

#[test]
fn everything_malformed_is_told_at_once() {
    check(Default::default(), &["text FIELD_MISSING", "view ENUM_UNKNOWN"]);
    check(
        replay(v1::GameRecord::default()),
        &["game.ruleset FIELD_MISSING", "game.opening_roll FIELD_MISSING"],
    );
    let record = v1::GameRecord {
        ruleset: Some(options(0, 1, 1)),
        start: Some(Start::Starter(3)),
        played: Some(vec![v1::GameTurn::default(), turn(White, (0, 7), "?")].into()),
    };
    check(
        replay(record),
        &[
            "game.ruleset.options.mother ENUM_UNKNOWN",
            "game.starter ENUM_UNKNOWN",
            "game.played.turns[0].player ENUM_UNKNOWN",
            "game.played.turns[0].roll FIELD_MISSING",
            "game.played.turns[0].steps FIELD_MISSING",
            "game.played.turns[1].roll.first DIE_OUT_OF_RANGE",
            "game.played.turns[1].roll.second DIE_OUT_OF_RANGE",
            "game.played.turns[1].text PLAY_UNREADABLE",
        ],
    );
    let wrong = v1::OpeningRoll { white: 7, black: 0 };
    check(
        replay(v1::GameRecord { start: Some(Start::OpeningRoll(wrong)), ..sound_record(Vec::new()) }),
        &["game.opening_roll.white DIE_OUT_OF_RANGE", "game.opening_roll.black DIE_OUT_OF_RANGE"],
    );
}

/// A thousand turns full of faults: the answer lists 24, counts the others, and fits a header.
#[test]
fn faults_beyond_those_listed_are_counted() {
    let record = sound_record(vec![v1::GameTurn::default(); 4_000]);
    let status = block_on(async { face().await.rules.replay_game(replay(record)).await }).unwrap_err();
    assert_eq!(faults(&status).len(), 24);
    assert_eq!(number(&status, "violations"), Some(12_000));
    assert_eq!(number(&status, "left_out"), Some(12_000 - 24));
}

/// Two players who can only pass, for so many turns.
fn passing(turns: usize) -> String {
    let mut text = "plakoto record 1\nruleset: greek\nstarter: white\n\n".to_owned();
    for number in 1..=turns {
        text += &format!("{number}. white 21: -\n");
    }
    text
}

#[test]
fn four_thousand_turns_are_looked_at_and_no_more() {
    // Of the game's turns the second one is wrong, which is found only when there are not too many of them.
    check(replay_text(passing(4_000)), &["text MORE_DICE_PLAYABLE"]);
    let status = check(replay_text(passing(4_001)), &["text FIELD_TOO_LONG"]);
    assert_eq!(number(&status, "value"), Some(4_001));
    let turns = |count: usize| replay(sound_record(vec![turn(White, (6, 3), "24/18 24/21"); count]));
    check(turns(4_000), &["game.played.turns[1].player WRONG_PLAYER"]);
    let status = check(turns(4_001), &["game.played.turns FIELD_TOO_LONG"]);
    assert_eq!(number(&status, "value"), Some(4_001));
    // The same from a caller who sends two million empty turns: the field `game`, in it `played`, in it the turns.
    let nested = |tag, bytes: &[u8]| {
        let mut outer = Vec::new();
        prost::encoding::bytes::encode(tag, &bytes.to_vec(), &mut outer);
        outer
    };
    let bytes = nested(2, &nested(4, &[0x0A, 0x00].repeat(2_000_000)));
    let path = "/tavli.plakoto.v1.RulesService/ReplayGame";
    let status = block_on(async { send(&face().await, path, bytes).await }).unwrap_err();
    assert!(faults(&status).contains(&"game.played.turns FIELD_TOO_LONG".to_owned()), "{status:?}");
}

#[test]
fn a_text_is_as_long_as_it_may_be() {
    let filled = |bytes: usize| format!("{TEXT}# {}", "a".repeat(bytes - TEXT.len() - 2));
    let told = block_on(ask(replay_text(filled(262_144))));
    assert_eq!(told.turn_count, 2);
    let status = check(replay_text(filled(262_145)), &["text FIELD_TOO_LONG"]);
    assert_eq!(number(&status, "value"), Some(262_145));
}
