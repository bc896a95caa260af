//! Plays, positions and ids as text: printed one way, read leniently, refused with the place.

use plakoto::{Code, Player, Position, PositionTextError, Roll, Ruleset};
use proptest::prelude::*;

fn board(text: &str) -> Position {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn dice(high: i32, low: i32) -> Roll {
    Roll::new(high, low).expect("dice")
}

/// What a text is read as, printed again; or the code and the bytes at fault.
#[track_caller]
fn check_read(position: &str, roll: (i32, i32), text: &str, expected: Result<&str, (Code, usize, usize)>) {
    let found = board(position).read_play(dice(roll.0, roll.1), Ruleset::GREEK, text);
    let found = found.map(|play| play.to_string()).map_err(|error| (error.code, error.start, error.end));
    assert_eq!(found, expected.map(str::to_owned), "{text:?} on {position}");
}

const START: &str = "white | 24:W15 1:B15";
const PIN: &str = "white | 20:W1 13:W6 24:W8 15:B1 5:B4 1:B10";

#[test]
fn a_play_is_read_in_any_order_with_any_case_space_and_stars() {
    for text in [
        "20/15* 13/10",
        "13/10 20/15",
        "  20/15*   13/10*  ",
        "20 / 15 * 13 /10",
        "20/15*\t13/10",
        "13/10(1) 20/15*(1)",
        "13/10(1) 20/15(1) *",
    ] {
        check_read(PIN, (5, 3), text, Ok("20/15* 13/10"));
    }
}

#[test]
fn joined_steps_name_the_points_between_or_leave_them_open() {
    check_read(START, (6, 5), "24/13", Ok("24/19 19/13"));
    check_read(START, (6, 5), "24/18/13", Ok("24/19 19/13"));
    check_read(START, (6, 6), "24/6 24/18", Ok("24/18(2) 18/12 12/6"));
    check_read(START, (6, 6), "24/12(2)", Ok("24/18(2) 18/12(2)"));
    check_read(START, (6, 6), "24/18/12(2)", Ok("24/18(2) 18/12(2)"));
}

#[test]
fn a_named_point_between_must_be_open() {
    let text = "white | 24:W15 18:B2 1:B13";
    check_read(text, (6, 5), "24/13", Ok("24/19 19/13"));
    check_read(text, (6, 5), "24/19/13", Ok("24/19 19/13"));
    check_read(text, (6, 5), "24/18/13", Err((Code::PointClosed, 0, 8)));
}

#[test]
fn joined_steps_are_whole_dice() {
    check_read(START, (6, 5), "24/12", Err((Code::DieNotRolled, 0, 5)));
    check_read(START, (6, 5), "24/20/13", Err((Code::DieNotRolled, 0, 8)));
    check_read(START, (6, 5), "24/19 24/20", Err((Code::DieNotRolled, 6, 11)));
    check_read(START, (6, 6), "24/18(4) 18/12", Err((Code::TooManySteps, 9, 14)));
    check_read(START, (1, 1), "24/23(5)", Err((Code::TooManySteps, 0, 8)));
    check_read(START, (1, 1), "24/23/22/21/20/19", Err((Code::TooManySteps, 0, 17)));
    check_read(START, (1, 1), "24/23/22/21(2)", Err((Code::TooManySteps, 0, 14)));
    check_read(START, (1, 1), "24/23/22/21 24/23", Ok("24/23(2) 23/22 22/21"));
}

#[test]
fn off_may_be_named_or_numbered_and_joined() {
    let text = "white | 5:W1 2:W1 24:B15 | off W13 B0";
    for play in ["5/4/off", "5/off", "5/0", "5/OFF", "5/4 4/off"] {
        check_read(text, (5, 1), play, Ok("5/4 4/off"));
    }
    check_read(text, (5, 1), "5/off 2/1", Ok("5/off 2/1"));
    check_read(text, (5, 1), "2/1", Err((Code::MoreDicePlayable, 0, 3)));
}

#[test]
fn a_pass_has_many_names() {
    let stuck = "white | 24:W15 23:B2 22:B2 21:B2 20:B2 19:B2 18:B2 1:B3";
    for text in ["pass", "PASS", "no move", "No  Move", "dance", "-", "", "   "] {
        check_read(stuck, (6, 5), text, Ok("pass"));
    }
    check_read(START, (6, 5), " pass ", Err((Code::MoreDicePlayable, 1, 5)));
    check_read(START, (6, 5), "no", Err((Code::PlayUnreadable, 0, 2)));
}

#[test]
fn what_is_not_a_play_is_refused_with_its_place() {
    for (text, start, end) in [
        ("24", 2, 2),
        ("24/", 3, 3),
        ("24/19 x", 6, 7),
        ("25/19", 0, 5),
        ("24/24", 3, 5),
        ("18/24", 3, 5),
        ("0/3", 2, 3),
        ("24/19(0)", 6, 8),
        ("24/19(9", 7, 7),
        ("24/19()", 6, 7),
        ("24/19**", 6, 7),
        ("24//19", 3, 6),
        ("24/19 — 24/18", 6, 9),
        ("λ", 0, 2),
        ("24/٣", 3, 5),
        ("999999999999/1", 0, 14),
    ] {
        check_read(START, (6, 5), text, Err((Code::PlayUnreadable, start, end)));
    }
}

#[test]
fn refusals_of_read_plays_name_the_part_at_fault() {
    check_read(PIN, (5, 3), "20/15 6/3", Err((Code::NoChecker, 6, 9)));
    check_read("white | 1:W1+b 2:W14 12:B14", (5, 3), "2/off", Err((Code::GameOver, 0, 5)));
    let ends = "white | 7:W2 3:W13 1:B1 13:B14";
    check_read(ends, (6, 1), "7/1 3/2", Ok("3/2 7/1*"));
    let ends_first = "white | 1:W1+b 2:W13 24:W1 12:B14";
    check_read(ends_first, (6, 5), "24/18/13", Err((Code::GameOver, 0, 8)));
}

#[test]
fn a_position_is_one_line_that_a_person_can_read() {
    let position = Position::from_arrays(
        Player::Black,
        &[-10, 0, 0, 0, -4, 0, 0, 0, 0, 1, 0, 0, 5, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 8],
        &[15],
        0,
        0,
    )
    .expect("valid");
    assert_eq!(position.to_string(), "black | 1:B10 5:B4 10:W1 13:W5 15:W1+b 24:W8 | off W0 B0");
}

#[test]
fn a_position_is_read_leniently() {
    for text in [
        "white | 24:W15 1:B15",
        "WHITE|1:b15   24:w15|OFF w0 b0",
        " white | 24:W15 1:B15 | off W0 B0 ",
        "white | 24:W15 1:B15\n",
    ] {
        assert_eq!(text.parse(), Ok(Position::start(Player::White)), "{text}");
    }
}

#[test]
fn what_is_not_a_position_is_refused_with_its_place() {
    for (text, start, end) in [
        ("", 0, 0),
        ("red | 24:W15", 0, 3),
        ("white 24:W15", 6, 12),
        ("white | 25:W15", 8, 14),
        ("white | 0:W15", 8, 13),
        ("white | 24W15", 10, 13),
        ("white | 24:X15", 11, 14),
        ("white | 24:W", 12, 12),
        ("white | 24:W0", 8, 13),
        ("white | 24:W1000", 12, 16),
        ("white | 24:W14 24:W1", 15, 20),
        ("white | 24:W15+w", 15, 16),
        ("white | 24:W15+", 15, 15),
        ("white | 24:W15x", 14, 15),
        ("white | 24:W15 | on", 17, 19),
        ("white | 24:W15 | off W0", 23, 23),
        ("white | 24:W15 | off W0 B0 B0", 27, 29),
        ("white | 24:W15 | off B0 W0", 21, 23),
        ("white | 24:W−1", 12, 16),
    ] {
        match text.parse::<Position>() {
            Err(PositionTextError::Unreadable(error)) => {
                assert_eq!(
                    (error.code, error.start, error.end),
                    (Code::PositionUnreadable, start, end),
                    "{text}"
                );
            }
            other => panic!("{text}: {other:?}"),
        }
    }
}

#[test]
fn a_readable_position_that_breaks_rules_tells_all_of_them() {
    let error = "white | 24:W99 1:B15 | off W16 B0".parse::<Position>().expect_err("nonsense");
    let PositionTextError::Invalid(violations) = error else { panic!("{error:?}") };
    let codes: Vec<Code> = violations.as_slice().iter().map(|violation| violation.code).collect();
    assert_eq!(codes, [Code::PointCountOutOfRange, Code::OffOutOfRange, Code::CheckerTotal]);
}

#[test]
fn ids_are_short_and_url_safe() {
    let id = board(PIN).id();
    assert_eq!(id.as_str().len(), 19);
    assert!(id.as_str().bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte)));
    assert_eq!(id.to_string(), id.as_str());
}

#[test]
fn what_is_not_an_id_is_refused_with_its_place() {
    for (text, code, start, end) in [
        ("", Code::IdUnreadable, 0, 0),
        ("2AAAA__3__BAAAAAAAA", Code::IdVersionUnknown, 0, 1),
        ("éAAAA__3__BAAAAAAAA", Code::IdVersionUnknown, 0, 2),
        ("1AAAA__3__BAAAAAAA", Code::IdUnreadable, 18, 18),
        ("1AAAA__3__BAAAAAAAAA", Code::IdUnreadable, 19, 20),
        ("1AAAA__3_+BAAAAAAAA", Code::IdUnreadable, 9, 10),
        ("1AAAA__3_éBAAAAAAA", Code::IdUnreadable, 9, 11),
        ("1AAAA__3__BAAAAAAA_", Code::IdUnreadable, 1, 19),
        ("1AAAAAAAAAAAAAAAAAA", Code::IdUnreadable, 1, 19),
    ] {
        let error = Position::from_id(text).expect_err(text);
        assert_eq!((error.code, error.start, error.end), (code, start, end), "{text}");
    }
}

#[test]
fn no_other_text_than_a_positions_id_decodes_to_it() {
    // Each change of one bit of the id gives another position, or none.
    const ALPHABET: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    for text in [START, PIN, "black | 15:W1+b 14:B1+w 24:W13 1:B13", "white | 3:B1+w 24:B14 | off W14 B0"] {
        let id = board(text).id().to_string();
        for place in 1..id.len() {
            for &letter in ALPHABET {
                let mut other = id.clone().into_bytes();
                other[place] = letter;
                let other = String::from_utf8(other).expect("ASCII");
                if let Ok(position) = Position::from_id(&other) {
                    assert_eq!(position.id().as_str(), other);
                    assert_eq!(position == board(text), other == id);
                }
            }
        }
    }
}

/// Positions of every kind: of games, with prisoners on both sides, of pairs either way up, nearly decided.
const BOARDS: [&str; 6] = [
    START,
    PIN,
    "black | 15:W1+b 14:B1+w 24:W13 1:B13",
    "white | 3:B1+w 24:B14 | off W14 B0",
    "black | 1:B1 2:W2+b 3:B10+w 9:W1+b 10:B1+w 22:W9 24:W1 | off W0 B1",
    "white | 1:W1 2:W1 6:W12 19:B2 20:B1 | off W1 B12",
];

/// Every text that differs in one character: another one, one more, or one less.
fn changed(text: &str) -> impl Iterator<Item = String> + '_ {
    const CHARACTERS: &str =
        " !\"#&'()*+,-./0123456789:;<=>?@ABCFOWXZ[_abcdfowxz{|~\t\n\u{b}\u{1f}\u{85}\u{a0}\u{2003}é²٣🎲\0";
    let places = (0..=text.len()).filter(|&place| text.is_char_boundary(place));
    places.flat_map(move |place| {
        let (before, after) = text.split_at(place);
        let rest = after.get(1..);
        let less = rest.map(|rest| format!("{before}{rest}"));
        let others = CHARACTERS.chars().flat_map(move |character| {
            let other = rest.map(|rest| format!("{before}{character}{rest}"));
            other.into_iter().chain([format!("{before}{character}{after}")])
        });
        less.into_iter().chain(others)
    })
}

/// An id read bit by bit, as its format is told.
fn slowly_read(id: &str) -> Result<Position, (Code, usize, usize)> {
    const ALPHABET: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let mut characters = id.char_indices();
    match characters.next() {
        None => return Err((Code::IdUnreadable, 0, 0)),
        Some((_, '1')) => {}
        Some((_, other)) => return Err((Code::IdVersionUnknown, 0, other.len_utf8())),
    }
    let mut bits = Vec::new();
    for (place, character) in characters.take(18) {
        let Some(value) = ALPHABET.find(character) else {
            return Err((Code::IdUnreadable, place, place + character.len_utf8()));
        };
        bits.extend((0..6).map(|bit| value >> bit & 1 == 1));
    }
    if id.len() != 19 {
        return Err((Code::IdUnreadable, id.len().min(19), id.len()));
    }
    let none = Err((Code::IdUnreadable, 1, 19));
    let mut bits = bits.into_iter();
    let turn = if bits.next() == Some(true) { Player::Black } else { Player::White };
    let mut colours = Vec::new();
    for _ in Player::ALL {
        let colour: Vec<bool> = bits.by_ref().take(39).collect();
        let counts: Vec<i32> = colour.split(|bit| !bit).map(|ones| ones.len() as i32).collect();
        if counts.len() != 25 {
            return none;
        }
        colours.push(counts);
    }
    let (white, black) = (&colours[0], &colours[1]);
    let mut setup = plakoto::Setup::empty(turn);
    for index in 0..24 {
        let black_on_top = bits.next() == Some(true);
        (setup.checkers[index], setup.prisoners[index]) = match (white[index], black[index]) {
            (1, 1) if black_on_top => (-1, 1),
            _ if black_on_top => return none,
            (free, beneath @ 0..=1) => (free, beneath),
            (beneath @ 0..=1, free) => (-free, beneath),
            _ => return none,
        };
        if setup.checkers[index] == 0 && setup.prisoners[index] == 1 {
            (setup.checkers[index], setup.prisoners[index]) = (-1, 0);
        }
    }
    if bits.any(|bit| bit) {
        return none;
    }
    (setup.off.white, setup.off.black) = (white[24], black[24]);
    Position::from_setup(&setup).or(none)
}

#[test]
fn ids_are_read_as_bit_by_bit() {
    for text in BOARDS {
        let id = board(text).id().to_string();
        assert_eq!(slowly_read(&id), Ok(board(text)));
        for other in changed(&id) {
            let found = Position::from_id(&other).map_err(|error| (error.code, error.start, error.end));
            assert_eq!(found, slowly_read(&other), "{other:?}");
        }
    }
}

#[test]
fn a_position_is_read_alike_with_any_space() {
    // Only what is spaced as it is printed goes the short way.
    for text in BOARDS {
        let printed = board(text).to_string();
        for other in changed(text).chain(changed(&printed)) {
            assert_eq!(other.parse::<Position>(), other.replace(' ', "\t").parse(), "{other:?}");
        }
    }
}

#[test]
fn a_play_is_read_alike_with_any_space() {
    let rolls = [dice(5, 3), dice(6, 5), dice(6, 1), dice(2, 2), dice(1, 1)];
    for (text, roll) in BOARDS.into_iter().flat_map(|text| rolls.map(|roll| (text, roll))) {
        let position = board(text);
        let plays = position.legal_plays(roll, Ruleset::GREEK);
        for play in plays.iter().step_by(plays.len() / 2 + 1) {
            for other in changed(&play.to_string()) {
                let read = |text: &str| {
                    let read = position.read_play(roll, Ruleset::GREEK, text);
                    read.map_err(|error| (error.code, error.part, error.step_index, error.expected))
                };
                assert_eq!(read(&other), read(&(other.replace(' ', "\t") + "\t")), "{text}: {other:?}");
                let place = |text: &str| {
                    let read = position.read_play(roll, Ruleset::GREEK, text);
                    read.map_err(|error| (error.start, error.end))
                };
                assert_eq!(place(&other), place(&other.replace(' ', "\t")), "{text}: {other:?}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn any_text_is_an_id_or_an_error(text in "\\PC{0,24}") {
        if let Ok(position) = Position::from_id(&text) {
            prop_assert_eq!(position.id().to_string(), text);
        }
    }

    #[test]
    fn any_word_of_the_alphabet_is_an_id_or_an_error(text in "1[A-Za-z0-9_-]{18}") {
        if let Ok(position) = Position::from_id(&text) {
            prop_assert_eq!(position.id().to_string(), text);
        }
    }

    #[test]
    fn any_text_is_a_play_or_an_error(text in "[0-9/*() offpasnmve-]{0,24}|\\PC{0,24}", high in 1..7, low in 1..7) {
        let position = board(PIN);
        match position.read_play(dice(high, low), Ruleset::GREEK, &text) {
            Ok(play) => prop_assert!(position.legal_plays(dice(high, low), Ruleset::GREEK).contains(&play)),
            Err(error) => prop_assert!(error.start <= error.end && text.get(error.start..error.end).is_some()),
        }
    }

    #[test]
    fn any_text_is_a_position_or_an_error(text in "(white|black) \\|( [0-9]{1,2}:[WB][0-9]{1,2}(\\+[wb])?){0,9}( \\| off W[0-9] B[0-9])?|\\PC{0,40}") {
        match text.parse::<Position>() {
            Ok(position) => prop_assert_eq!(position.to_string().parse::<Position>(), Ok(position)),
            Err(PositionTextError::Unreadable(error)) => {
                prop_assert!(error.start <= error.end && text.get(error.start..error.end).is_some());
            }
            Err(PositionTextError::Invalid(violations)) => prop_assert!(!violations.as_slice().is_empty()),
        }
    }
}
