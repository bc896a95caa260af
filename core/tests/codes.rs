//! One table of codes: each has a case here that brings it about, so none is dead and none is missing.

use plakoto::{
    Code, Game, Match, OpeningRoll, Player, Position, PositionTextError, Record, Roll, Ruleset, Step,
    Violations,
};

fn board(text: &str) -> Position {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn refused(text: &str, roll: (i32, i32), steps: &[(i32, i32)]) -> Code {
    let roll = Roll::new(roll.0, roll.1).expect("dice");
    let steps = Step::list(steps).expect("well formed");
    board(text).play(roll, Ruleset::GREEK, &steps).expect_err("refused").code
}

fn first<T: std::fmt::Debug>(result: Result<T, Violations>) -> Code {
    result.expect_err("wrong").as_slice()[0].code
}

fn invalid(text: &str) -> Code {
    match text.parse::<Position>().expect_err(text) {
        PositionTextError::Unreadable(error) => error.code,
        PositionTextError::Invalid(violations) => first::<()>(Err(violations)),
    }
}

fn array(checkers: &[i32], pinned: &[i32]) -> Code {
    first(Position::from_arrays(Player::White, checkers, pinned, 0, 0))
}

fn replayed(turns: &str) -> Code {
    let text = format!("plakoto record 1\nruleset: greek\nopening: W6 B3\n\n{turns}\n");
    text.parse::<Record>().expect("a record").replay().expect_err("illegal").code
}

/// Brings a code about; `None` for those that only a request can.
fn found(code: Code) -> Option<Code> {
    let both = "white | 24:W1 13:B2 20:W1+b 14:B2 15:B2 16:B2 10:B2 1:B4 | off W13 B0";
    let start = "white | 24:W15 1:B15";
    Some(match code {
        Code::GameOver => refused("black | 1:W1+b 2:W14 12:B14", (6, 5), &[]),
        Code::NoChecker => refused(start, (6, 5), &[(23, 17)]),
        Code::CheckerPinned => refused("black | 15:W1+b 24:W14 1:B14", (3, 1), &[(10, 7)]),
        Code::DieNotRolled => refused(start, (6, 5), &[(24, 20)]),
        Code::PointClosed => refused("white | 24:W15 18:B2 1:B13", (6, 5), &[(24, 18)]),
        Code::BearOffPinned => refused("white | 6:W14 12:B1+w 24:B14", (6, 5), &[(6, 0)]),
        Code::BearOffNotAllHome => refused("white | 7:W1 6:W14 24:B15", (6, 5), &[(6, 0)]),
        Code::BearOffHigherChecker => refused("white | 6:W14 2:W1 24:B15", (5, 4), &[(2, 0)]),
        Code::MoreDicePlayable => refused(start, (6, 5), &[]),
        Code::HigherDiePlayable => refused(both, (6, 5), &[(24, 19)]),
        Code::DieOutOfRange => first(Roll::new(0, 3)),
        Code::StepSourceOutOfRange => first(Step::new(25, 3)),
        Code::StepTargetOutOfRange => first(Step::new(24, -1)),
        Code::StepNotForward => first(Step::new(3, 3)),
        Code::TooManySteps => first(Step::list(&[(24, 23); 5])),
        Code::PointsLength => array(&[], &[]),
        Code::PointCountOutOfRange => invalid("white | 24:W16 1:B15"),
        Code::PrisonerPointOutOfRange => array(&board(start).checkers().map(i32::from), &[0]),
        Code::TooManyPrisoners => array(&board(start).checkers().map(i32::from), &[1, 1]),
        Code::PrisonerWithoutPinner => array(&board(start).checkers().map(i32::from), &[5]),
        Code::OffOutOfRange => invalid("white | 24:W15 1:B15 | off W16 B0"),
        Code::CheckerTotal => invalid("white | 24:W14 1:B15"),
        Code::BothSidesOff => invalid("white | | off W15 B15"),
        Code::UnknownPlayer => first("red".parse::<Player>()),
        Code::UnknownRuleset => first("spartan".parse::<Ruleset>()),
        Code::UnknownOption => first("never".parse::<plakoto::Mother>()),
        Code::PlayUnreadable => {
            let roll = Roll::new(6, 5).expect("dice");
            board(start).read_play(roll, Ruleset::GREEK, "?").expect_err("unreadable").code
        }
        Code::PositionUnreadable => invalid("?"),
        Code::IdUnreadable => Position::from_id("1").expect_err("short").code,
        Code::IdVersionUnknown => Position::from_id("?").expect_err("version").code,
        Code::RecordUnreadable => "?".parse::<Record>().expect_err("unreadable").code,
        Code::OpeningTied => first(Game::opened(Ruleset::GREEK, OpeningRoll::new(2, 2).expect("dice"))),
        Code::OpeningDouble => replayed("1. white 66: 24/18(4)"),
        Code::OpeningRollDiffers => replayed("1. white 65: 24/18 24/19"),
        Code::WrongPlayer => replayed("1. black 63: 24/18 24/21"),
        Code::ResultDiffers => replayed("1. white 63: 24/18 24/21\nresult: white 2 mother"),
        Code::MatchTargetOutOfRange => first(Match::new(0)),
        Code::MatchOver => {
            let mut score = Match::new(1).expect("a target");
            score.add_points(Player::White, 1).expect("open");
            first(score.add_points(Player::White, 1))
        }
        Code::FieldMissing | Code::EnumUnknown | Code::FieldTooLong | Code::AnswerFull => return None,
        other => panic!("{other} has no case"),
    })
}

#[test]
fn each_code_has_a_case() {
    for &code in Code::ALL {
        if let Some(found) = found(code) {
            assert_eq!(found, code);
        }
    }
}

#[test]
fn codes_are_unique_snake_case_and_explained() {
    let mut seen = std::collections::BTreeSet::new();
    for code in Code::ALL {
        assert!(seen.insert(code.as_str()), "{code} twice");
        assert!(code.as_str().bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_'), "{code}");
        assert!(code.meaning().len() > 10, "{code}");
    }
}
