//! `docs/wire.md` shows every reason with its exact details: each is brought about by a call, and what the page
//! shows is what was answered. `PLAKOTO_BLESS=1` writes that part of the page anew.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use crate::common::{
    Face, face, options, preset, replay, replay_text, roll, sound_play, sound_query, sound_record,
    sound_steps, start, step_list, turn, worst_query,
};
use plakoto::Code;
use plakoto_proto::v1;
use plakoto_service::Refusal;
use tonic::Status;
use tonic_types::StatusExt;
use v1::apply_play_request::{Play as Given, PositionSource as AppliedTo};
use v1::compute_legal_plays_request::PositionSource as ComputedFrom;
use v1::stream_calls_request::Call;

/// Codes of the engine that no request can bring about: the wire has enums for options, and no matches.
const NOT_ON_THE_WIRE: [Code; 3] = [Code::UnknownOption, Code::MatchTargetOutOfRange, Code::MatchOver];

/// The page is written by several tests.
static PAGE: Mutex<()> = Mutex::new(());

/// Asserts that the page shows a table, or writes it there.
fn shows(name: &str, table: &str) {
    let _alone = PAGE.lock().unwrap_or_else(PoisonError::into_inner);
    let begin =
        format!("<!-- {name}: written by service/tests/socket/reference.rs with PLAKOTO_BLESS=1 -->\n");
    let end = format!("<!-- end of {name} -->\n");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/wire.md");
    let page = fs::read_to_string(&path).unwrap();
    let (before, rest) = page.split_once(&begin).expect("where the table begins");
    let (shown, after) = rest.split_once(&end).expect("where the table ends");
    if std::env::var_os("PLAKOTO_BLESS").is_some() {
        fs::write(&path, format!("{before}{begin}{table}{end}{after}")).unwrap();
        return;
    }
    assert_eq!(shown, table, "docs/wire.md: run the test with PLAKOTO_BLESS=1");
}

/// The position of a query.
fn query_at(change: impl FnOnce(&mut v1::Position)) -> Call {
    let mut position = start();
    change(&mut position);
    query(|request| request.position_source = Some(ComputedFrom::Position(position)))
}

fn query(change: impl FnOnce(&mut v1::ComputeLegalPlaysRequest)) -> Call {
    let mut request = sound_query();
    change(&mut request);
    Call::ComputeLegalPlays(request)
}

/// Steps, applied to a position that is given as text.
fn play(position: &str, dice: (i32, i32), steps: &[(i32, i32)]) -> Call {
    Call::ApplyPlay(
        v1::ApplyPlayRequest {
            position_source: Some(AppliedTo::PositionText(position.to_owned())),
            roll: Some(roll(dice.0, dice.1)),
            ruleset: Some(preset("greek")),
            play: Some(Given::Steps(step_list(steps))),
        }
        .into(),
    )
}

fn play_text(text: &str) -> Call {
    Call::ApplyPlay(v1::ApplyPlayRequest { play: Some(Given::Text(text.to_owned())), ..sound_play() }.into())
}

/// Turns after an opening by White with 6-3.
fn turns(turns: Vec<v1::GameTurn>) -> Call {
    Call::ReplayGame(replay(sound_record(turns)).into())
}

fn record(text: &str) -> Call {
    Call::ReplayGame(replay_text(text).into())
}

/// A request that is answered with this code first of all; none for a code that cannot be.
fn provoking(code: Code) -> Option<Call> {
    const START: &str = "white | 24:W15 1:B15";
    let white = v1::Player::White;
    Some(match code {
        Code::GameOver => play("black | 1:W1+b 2:W14 12:B14", (6, 5), &[]),
        Code::NoChecker => play(START, (6, 5), &[(24, 18), (23, 18)]),
        Code::CheckerPinned => play("black | 15:W1+b 24:W14 1:B14", (3, 1), &[(10, 7)]),
        Code::DieNotRolled => play_text("24/18 24/20"),
        Code::PointClosed => play("white | 24:W15 18:B2 1:B13", (6, 5), &[(24, 18)]),
        Code::BearOffPinned => play("white | 6:W14 12:B1+w 24:B14", (6, 5), &[(6, 0)]),
        Code::BearOffNotAllHome => play("white | 7:W1 6:W14 24:B15", (6, 5), &[(6, 0)]),
        Code::BearOffHigherChecker => play("white | 6:W14 2:W1 24:B15", (5, 4), &[(2, 0)]),
        Code::MoreDicePlayable => play(START, (6, 5), &[(24, 18)]),
        Code::HigherDiePlayable => {
            play("white | 24:W1 13:B2 20:W1+b 14:B2 15:B2 16:B2 10:B2 1:B4 | off W13 B0", (6, 5), &[(24, 19)])
        }
        Code::DieOutOfRange => query(|request| request.roll = Some(roll(6, 7))),
        Code::StepSourceOutOfRange => play(START, (6, 5), &[(25, 19)]),
        Code::StepTargetOutOfRange => play(START, (6, 5), &[(5, -1)]),
        Code::StepNotForward => play(START, (6, 5), &[(13, 18)]),
        Code::TooManySteps => Call::ComputeLegalSteps(
            v1::ComputeLegalStepsRequest { steps: step_list(&[(24, 23); 5]).steps, ..sound_steps() }.into(),
        ),
        Code::PointsLength => query_at(|position| position.checkers.truncate(23)),
        Code::PointCountOutOfRange => query_at(|position| position.checkers[23] = 16),
        Code::PrisonerPointOutOfRange => query_at(|position| position.pinned_points = vec![25]),
        Code::TooManyPrisoners => query_at(|position| position.pinned_points = vec![24, 24]),
        Code::PrisonerWithoutPinner => query_at(|position| position.pinned_points = vec![12]),
        Code::OffOutOfRange => query_at(|position| position.white_off = 16),
        Code::CheckerTotal => query_at(|position| position.checkers[23] = 14),
        Code::BothSidesOff => query_at(|position| {
            position.checkers.fill(0);
            (position.white_off, position.black_off) = (15, 15);
        }),
        Code::UnknownPlayer => record("plakoto record 1\nruleset: greek\nstarter: red\n"),
        Code::UnknownRuleset => query(|request| request.ruleset = Some(preset("spartan"))),
        Code::PlayUnreadable => play_text("24/18 and so on"),
        Code::PositionUnreadable => play("white ? 24:W15", (6, 5), &[]),
        Code::IdUnreadable => {
            query(|request| request.position_source = Some(ComputedFrom::PositionId("1AAAA".to_owned())))
        }
        Code::IdVersionUnknown => query(|request| {
            request.position_source = Some(ComputedFrom::PositionId("9AAAA__3__BAAAAAAAA".to_owned()));
        }),
        Code::RecordUnreadable => record("plakoto record 1\nruleset: greek\n1. nobody 63: pass\n"),
        Code::OpeningTied => record("plakoto record 1\nruleset: greek\nopening: W3 B3\n"),
        Code::OpeningDouble => turns(vec![turn(white, (6, 6), "24/18(4)")]),
        Code::OpeningRollDiffers => turns(vec![turn(white, (6, 5), "24/18 24/19")]),
        Code::WrongPlayer => turns(vec![turn(v1::Player::Black, (6, 3), "24/18 24/21")]),
        Code::ResultDiffers => record(
            "plakoto record 1\nruleset: greek\nopening: W6 B3\n1. white 63: 24/18 24/21\nresult: white 2 mother\n",
        ),
        Code::FieldMissing => query(|request| request.roll = None),
        Code::EnumUnknown => query(|request| request.ruleset = Some(options(1, 3, 1))),
        Code::FieldTooLong => play_text(&" ".repeat(257)),
        _ => return None,
    })
}

/// What a request is answered with, by the name of its call.
async fn status(face: &mut Face, call: Call) -> (&'static str, Status) {
    match call {
        Call::ComputeLegalPlays(request) => {
            ("ComputeLegalPlays", face.rules.compute_legal_plays(request).await.unwrap_err())
        }
        Call::ApplyPlay(request) => ("ApplyPlay", face.rules.apply_play(*request).await.unwrap_err()),
        Call::ComputeLegalSteps(request) => {
            ("ComputeLegalSteps", face.rules.compute_legal_steps(*request).await.unwrap_err())
        }
        Call::ReplayGame(request) => ("ReplayGame", face.rules.replay_game(*request).await.unwrap_err()),
        other => panic!("{other:?}"),
    }
}

/// A row of the page's table.
fn row(code: Code, call: &str, field: &str, reason: &str, metadata: BTreeMap<String, String>) -> String {
    let metadata = serde_json::to_string(&metadata).unwrap();
    let info = format!(r#"{{"reason":"{reason}","domain":"plakoto","metadata":{metadata}}}"#);
    format!("| `{reason}` | {} | `{call}`, {field} | `{info}` |\n", code.meaning())
}

async fn row_of(face: &mut Face, code: Code) -> String {
    let Some(request) = provoking(code) else { return row_of_full_answer(face, code).await };
    let (call, status) = status(face, request).await;
    let details = status.get_error_details();
    let info = details.error_info().unwrap();
    assert_eq!(info.domain, "plakoto");
    assert_eq!(info.reason, code.as_str().to_uppercase(), "{status:?}");
    let field = &details.bad_request().unwrap().field_violations[0].field;
    row(code, call, &format!("`{field}`"), &info.reason, info.metadata.clone().into_iter().collect())
}

/// The one reason that comes only in a failure among results.
async fn row_of_full_answer(face: &mut Face, code: Code) -> String {
    let batch = v1::BatchComputeLegalPlaysRequest::from(vec![worst_query(); 100]);
    let results = face.rules.batch_compute_legal_plays(batch).await.unwrap().into_inner().results;
    let last = results.into_iter().next_back().unwrap().result.unwrap();
    let v1::compute_legal_plays_result::Result::Failure(failure) = last else { panic!("no failure") };
    assert_eq!(failure.reason, code.as_str().to_uppercase());
    row(
        code,
        "BatchComputeLegalPlays",
        "in a `Failure`",
        &failure.reason,
        failure.metadata.into_iter().collect(),
    )
}

#[tokio::test]
async fn the_page_shows_each_reason_as_it_is_answered() {
    let mut face = face().await;
    let mut table =
        "\n| reason | meaning | for example, call and field | its `ErrorInfo` |\n|---|---|---|---|\n"
            .to_owned();
    for &code in Code::ALL.iter().filter(|code| !NOT_ON_THE_WIRE.contains(code)) {
        table += &row_of(&mut face, code).await;
    }
    table += "\n";

    shows("reasons", &table);
}

/// Each of them is brought about in `limits`, `times`, `access`, `draining` and `stack`, and in the guard's own tests.
#[test]
fn the_page_shows_each_refusal() {
    let mut table = "\n| reason | status | meaning |\n|---|---|---|\n".to_owned();
    for refusal in Refusal::ALL {
        let (reason, _, meaning) = refusal.told();
        let status = refusal.status();
        assert_eq!(status.get_error_details().error_info().unwrap().reason, reason);
        table += &format!("| `{reason}` | `{}` | {meaning} |\n", name(status.code()));
    }
    shows("refusals", &(table + "\n"));
}

/// The name of a status as the wire writes it.
fn name(code: tonic::Code) -> String {
    let mut name = String::new();
    for letter in format!("{code:?}").chars() {
        if letter.is_uppercase() && !name.is_empty() {
            name.push('_');
        }
        name.extend(letter.to_uppercase());
    }
    name
}
