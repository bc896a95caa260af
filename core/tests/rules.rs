//! The rules, one claim a test, each on a board that is written out.
//!
//! Boards are lines as `white | 6:W1 1:W1 | off W13 B0`: points are board numbers, which are White's own.

use plakoto::{Code, Outcome, Player, Position, Reason, Roll, Ruleset, Step, Turn, Unreachable, perft};

fn board(text: &str) -> Position {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn dice(high: i32, low: i32) -> Roll {
    Roll::new(high, low).expect("dice")
}

/// The plays of a roll as text.
#[track_caller]
fn check_plays(text: &str, roll: (i32, i32), rules: Ruleset, expected: &[&str]) {
    let plays = board(text).legal_plays(dice(roll.0, roll.1), rules);
    let texts: Vec<String> = plays.iter().map(ToString::to_string).collect();
    assert_eq!(texts, expected, "{text}");
}

/// What comes of a list of steps: the board after it, or the code and the step at fault.
#[track_caller]
fn check_steps(
    text: &str,
    roll: (i32, i32),
    rules: Ruleset,
    steps: &[(i32, i32)],
    expected: Result<&str, (Code, Option<usize>)>,
) {
    let found = board(text).play(dice(roll.0, roll.1), rules, &Step::list(steps).expect("well formed"));
    let found = found.map(|after| after.to_string()).map_err(|refused| (refused.code, refused.step_index));
    assert_eq!(found, expected.map(str::to_owned), "{text}");
}

#[track_caller]
fn check_outcome(text: &str, rules: Ruleset, expected: Option<(Option<Player>, Reason)>) {
    let expected = expected.map(|(winner, reason)| Outcome { winner, reason });
    assert_eq!(board(text).outcome(rules), expected, "{text}");
}

use Code::*;
const GREEK: Ruleset = Ruleset::GREEK;
const TAPA: Ruleset = Ruleset::TAPA;

#[test]
fn all_checkers_start_on_their_own_mother() {
    let start = Position::start(Player::White);
    assert_eq!(start, board("white | 24:W15 1:B15"));
    assert_eq!((start.pips(Player::White), start.pips(Player::Black)), (360, 360));
}

#[test]
fn from_the_start_the_counts_of_plays_are_known() {
    let start = Position::start(Player::Black);
    for roll in Roll::all() {
        let expected = match (roll.is_double(), roll.high()) {
            (false, _) => 2,
            (true, 6) => 4,
            (true, _) => 5,
        };
        assert_eq!(start.count_plays(roll, GREEK), expected, "{roll}");
    }
    assert_eq!(perft(&start, TAPA, 2), Some(3_474));
}

#[test]
fn a_lone_enemy_is_pinned_and_lies_beneath() {
    check_steps(
        "white | 20:W1 13:W6 24:W8 15:B1 5:B4 1:B10",
        (5, 3),
        GREEK,
        &[(20, 15), (13, 10)],
        Ok("black | 1:B10 5:B4 10:W1 13:W5 15:W1+b 24:W8 | off W0 B0"),
    );
}

#[test]
fn a_point_is_closed_by_two_checkers_or_by_one_on_a_prisoner() {
    let closed = (PointClosed, Some(0));
    check_steps("white | 20:W15 15:B2 1:B13", (5, 3), GREEK, &[(20, 15)], Err(closed));
    check_steps("white | 20:W14 15:B1+w 1:B14", (5, 3), GREEK, &[(20, 15)], Err(closed));
}

#[test]
fn a_single_pinner_cannot_be_pinned() {
    check_steps(
        "black | 15:W1+b 24:W14 12:B1 1:B13",
        (3, 1),
        GREEK,
        &[(13, 10)],
        Err((PointClosed, Some(0))),
    );
}

#[test]
fn a_prisoner_cannot_step_and_is_free_at_once_when_the_last_pinner_leaves() {
    check_steps("black | 15:W1+b 24:W14 1:B14", (3, 1), GREEK, &[(10, 7)], Err((CheckerPinned, Some(0))));
    check_steps(
        "white | 15:W1+b 24:W14 1:B14",
        (5, 3),
        GREEK,
        &[(15, 10), (24, 21)],
        Ok("black | 1:B14 10:W1 15:B1 21:W1 24:W13 | off W0 B0"),
    );
}

#[test]
fn pinning_on_the_way_leaves_no_trace() {
    check_steps(
        "white | 20:W15 17:B1 1:B14",
        (5, 3),
        GREEK,
        &[(20, 17), (17, 12)],
        Ok("black | 1:B14 12:W1 17:B1 20:W14 | off W0 B0"),
    );
}

#[test]
fn of_two_routes_the_one_that_pins_less_is_written() {
    // Over 17 a black blot would be pinned on the way; over 15 nothing is.
    check_plays("white | 20:W1 17:B1 24:B14 | off W14 B0", (5, 3), GREEK, &["20/15 15/12"]);
    // Over either a blot is pinned: the first in written order.
    check_plays("white | 20:W1 17:B1 15:B1 24:B13 | off W14 B0", (5, 3), GREEK, &["20/17* 17/12"]);
}

#[test]
fn both_dice_must_be_used_where_they_can() {
    check_steps("white | 24:W15 1:B15", (6, 5), GREEK, &[(24, 18)], Err((MoreDicePlayable, None)));
    check_steps("white | 24:W15 1:B15", (6, 5), GREEK, &[], Err((MoreDicePlayable, None)));
}

#[test]
fn of_two_numbers_either_of_which_alone_can_be_used_it_must_be_the_higher() {
    // After either step the other number is closed.
    let text = "white | 24:W1 13:B2 20:W1+b 14:B2 15:B2 16:B2 10:B2 1:B4 | off W13 B0";
    check_plays(text, (6, 5), GREEK, &["24/18"]);
    check_steps(text, (6, 5), GREEK, &[(24, 19)], Err((HigherDiePlayable, None)));
}

#[test]
fn a_pass_is_the_only_play_where_no_step_exists() {
    let text = "white | 24:W15 23:B2 22:B2 21:B2 20:B2 19:B2 18:B2 1:B3";
    check_plays(text, (6, 5), GREEK, &["pass"]);
    check_steps(text, (6, 5), GREEK, &[], Ok(&board(text).with_turn(Player::Black).to_string()));
}

#[test]
fn where_the_duty_can_only_be_met_by_bearing_off_the_checker_must_be_borne_off() {
    let text = "white | 6:W1 1:W1 2:B2 24:B13 | off W13 B0";
    check_plays(text, (3, 1), TAPA, &["6/3 1/off"]);
}

#[test]
fn bearing_off_needs_all_home_and_none_pinned() {
    let not_all_home = "white | 7:W1 6:W14 24:B15";
    check_steps(not_all_home, (6, 5), GREEK, &[(6, 0)], Err((BearOffNotAllHome, Some(0))));
    let pinned = "white | 6:W14 12:B1+w 24:B14";
    check_steps(pinned, (6, 5), GREEK, &[(6, 0)], Err((BearOffPinned, Some(0))));
    // Bringing the last one home allows it in the same turn.
    check_steps(not_all_home, (6, 5), GREEK, &[(7, 2), (6, 0)], Ok("black | 2:W1 6:W13 24:B15 | off W1 B0"));
}

#[test]
fn a_larger_number_bears_off_only_from_the_highest_point() {
    let text = "white | 5:W1 4:W1 24:B15 | off W13 B0";
    check_steps(text, (6, 1), GREEK, &[(4, 0)], Err((BearOffHigherChecker, Some(0))));
    check_plays(text, (6, 1), GREEK, &["5/4 4/off", "5/off 4/3"]);
}

#[test]
fn off_steps_of_too_small_numbers_were_not_rolled() {
    check_steps("white | 5:W2 24:B15 | off W13 B0", (4, 1), GREEK, &[(5, 0)], Err((DieNotRolled, Some(0))));
}

#[test]
fn optional_bearing_off_makes_no_one_bear_off() {
    let text = "white | 6:W1 1:W1 2:B2 24:B13 | off W13 B0";
    let optional = Ruleset::TAPA_OPTIONAL_BEAR_OFF;
    // Without a bear-off one die can be used, the 3 or the 1; the 1 alone would be the lower number.
    check_steps(text, (3, 1), optional, &[(6, 3)], Ok("black | 1:W1 2:B2 3:W1 24:B13 | off W13 B0"));
    check_steps(text, (3, 1), optional, &[(6, 5)], Err((HigherDiePlayable, None)));
    check_plays(text, (3, 1), optional, &["6/3", "6/3 1/off"]);
    // A pass beside the bear-offs where nothing else can be played.
    check_plays("white | 1:W2 24:B15 | off W13 B0", (3, 1), optional, &["pass", "1/off", "1/off(2)"]);
    check_plays("white | 1:W2 24:B15 | off W13 B0", (3, 1), GREEK, &["1/off(2)"]);
}

#[test]
fn a_double_uses_as_many_of_the_four_as_possible() {
    check_plays(
        "white | 24:W3 15:B2 1:B13 | off W12 B0",
        (3, 3),
        GREEK,
        &["24/21(3) 21/18", "24/21(2) 21/18(2)"],
    );
    check_steps(
        "white | 24:W3 15:B2 1:B13 | off W12 B0",
        (3, 3),
        GREEK,
        &[(24, 21), (24, 21), (24, 21)],
        Err((MoreDicePlayable, None)),
    );
}

#[test]
fn the_fifteenth_checker_off_wins_one_point_or_two() {
    let won = |reason| Some((Some(Player::White), reason));
    check_outcome("black | 24:B14 | off W15 B1", GREEK, won(Reason::BorneOff));
    check_outcome("black | 24:B15 | off W15 B0", TAPA, won(Reason::Gammon));
}

#[test]
fn the_last_mother_checker_pinned_loses_once_the_pinners_mother_is_clear() {
    let clear = "black | 1:W1+b 2:W14 12:B14";
    let white_wins = Some((Some(Player::White), Reason::Mother));
    check_outcome(clear, GREEK, white_wins);
    check_outcome(clear, TAPA, None);
    let not_clear = "black | 1:W1+b 2:W13 24:W1 12:B14";
    check_outcome(not_clear, GREEK, None);
    check_outcome(not_clear, Ruleset::MOTHER_ALWAYS, white_wins);
    // A prisoner on the own mother is a checker there too: both mothers are pinned, and that is a draw.
    let mutual = "black | 1:W1+b 2:W13 24:B1+w 12:B13";
    for rules in Ruleset::all() {
        check_outcome(mutual, rules, Some((None, Reason::MutualMotherPin)));
    }
}

#[test]
fn leaving_the_own_mother_later_ends_the_game_too() {
    let text = "white | 1:W1+b 2:W13 24:W1 12:B14";
    check_plays(text, (6, 5), GREEK, &["24/18", "24/19"]);
    check_steps(text, (6, 5), GREEK, &[(24, 19), (19, 13)], Err((GameOver, Some(1))));
    check_plays(text, (6, 5), TAPA, &["24/19 19/13"]);
}

#[test]
fn a_step_that_ends_the_game_completes_the_play_and_is_written_last() {
    // The 6 pins Black's last mother checker from 7; the 1 may be played before it, not after.
    let text = "white | 7:W2 3:W13 1:B1 13:B14";
    check_plays(text, (6, 1), GREEK, &["7/1*", "7/6 7/1*", "3/2 7/1*"]);
    check_steps(text, (6, 1), GREEK, &[(7, 1), (3, 2)], Err((GameOver, Some(1))));
}

#[test]
fn plays_of_two_numbers_stand_by_the_source_of_the_lower_number_then_of_the_higher() {
    // Rows: 24/21, 20/17, 17/14. 24/20 20/17 comes to the same as 24/21 21/17, which stands in the first row.
    let three = "white | 24:W1 20:W1 17:W1 12:B15 | off W12 B0";
    let rows = [
        ["24/21 21/17", "24/21 20/16", "24/21 17/13"].as_slice(),
        &["20/17 17/13"],
        &["24/20 17/14", "20/16 17/14", "17/14 14/10"],
    ];
    check_plays(three, (4, 3), GREEK, &rows.concat());
}

#[test]
fn a_decided_position_has_no_plays_and_refuses_any() {
    let text = "black | 1:W1+b 2:W14 12:B14";
    check_plays(text, (6, 5), GREEK, &[]);
    assert_eq!(board(text).count_plays(dice(6, 5), GREEK), 0);
    check_steps(text, (6, 5), GREEK, &[], Err((GameOver, None)));
    check_steps(text, (6, 5), GREEK, &[(13, 7)], Err((GameOver, None)));
}

#[test]
fn steps_that_use_too_few_dice_are_refused_even_where_their_end_is_that_of_a_play() {
    let text = "white | 5:W1 2:W1 24:B15 | off W13 B0";
    check_steps(text, (5, 1), GREEK, &[(5, 0)], Err((MoreDicePlayable, None)));
    check_steps(text, (5, 1), GREEK, &[(5, 4), (4, 0)], Ok("black | 2:W1 24:B15 | off W14 B0"));
    let read = board(text).read_play(dice(5, 1), GREEK, "5/off").map(|play| play.to_string());
    assert_eq!(read.as_deref(), Ok("5/4 4/off"));
}

#[test]
fn a_fifth_step_is_refused() {
    let steps = [Step::new(24, 23).expect("step"); 5];
    let refused = Position::start(Player::White).play(dice(1, 1), GREEK, &steps).expect_err("too many");
    assert_eq!((refused.code, refused.step_index), (DieNotRolled, Some(4)));
}

#[test]
fn what_no_game_can_reach_is_told_apart() {
    let reasons = |text: &str| board(text).unreachable();
    let white = Player::White;
    assert_eq!(reasons("white | 24:W15 1:B15"), []);
    assert_eq!(reasons("white | 7:W1 24:B15 | off W14 B0"), [Unreachable::OffWhileOutside(white)]);
    assert_eq!(reasons("white | 24:W14+b 1:W1 2:B14"), [Unreachable::PinOnOwnMother(white)]);
    assert_eq!(reasons("white | 24:W15 1:B13 2:B2"), [Unreachable::NotPlayedYet(white)]);
    assert_eq!(reasons("white | 24:W15 1:B13 2:B1 3:B1"), []);
    assert_eq!(reasons("black | 24:W15 1:B13 2:B1 3:B1"), [Unreachable::NotPlayedYet(white)]);
}

#[test]
fn after_any_first_play_every_roll_can_be_answered() {
    for roll in Roll::all() {
        for play in &Position::start(Player::White).legal_plays(roll, GREEK) {
            for answer in Roll::all() {
                let answers = play.after().legal_plays(answer, GREEK);
                assert!(answers.iter().all(|play| !play.is_pass()), "{play} {answer}");
            }
        }
    }
}

#[test]
fn positions_of_random_games_are_never_called_unreachable() {
    let mut playouts = plakoto::Playouts::new();
    for seed in 0..300 {
        for limit in [0, 1, 2, 5, 20, 60, 400] {
            let position = playouts.play(GREEK, seed, limit).position;
            assert_eq!(position.unreachable(), [], "{position}");
        }
    }
}

/// The joined steps of a turn at its start.
fn journeys(text: &str, roll: (i32, i32)) -> Vec<String> {
    let turn = Turn::new(&board(text), dice(roll.0, roll.1), GREEK).expect("a live position");
    let written = |joined: &plakoto::JoinedSteps| {
        joined.steps.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    };
    turn.journeys().iter().map(written).collect()
}

#[test]
fn joined_steps_take_the_route_that_pins_least_then_the_first_in_written_order() {
    assert_eq!(journeys("white | 20:W1 17:B1 24:B14 | off W14 B0", (5, 3)), ["20/15 15/12"]);
    assert_eq!(journeys("white | 20:W1 15:B1 24:B14 | off W14 B0", (5, 3)), ["20/17 17/12"]);
    assert_eq!(journeys("white | 20:W1 17:B1 15:B1 24:B13 | off W14 B0", (5, 3)), ["20/17 17/12"]);
    assert_eq!(journeys("white | 24:W15 1:B15", (6, 6)), ["24/18 18/12", "24/18 18/12 12/6"]);
}

#[test]
fn a_turn_knows_its_roll_and_rules_and_never_runs_into_a_dead_end() {
    let text = "white | 6:W1 1:W1 2:B2 24:B13 | off W13 B0";
    let turn = Turn::new(&board(text), dice(3, 1), TAPA).expect("a live position");
    assert_eq!((turn.roll(), turn.rules()), (dice(3, 1), TAPA));
    let refused = turn.stepped(Step::new(6, 5).expect("a step")).expect_err("no play begins so");
    assert_eq!((refused.code, refused.step_index), (MoreDicePlayable, Some(0)));
    assert_eq!(turn.undone(), turn);
}

#[test]
fn a_stack_is_a_blot_or_closed_or_open() {
    use plakoto::{Point, Stack};
    let stack = |free, prisoner| Stack { owner: Player::White, free, prisoner };
    assert!(stack(1, false).is_blot() && !stack(1, true).is_blot() && !stack(2, false).is_blot());
    assert!(!stack(1, false).is_closed_to(Player::Black) && stack(1, true).is_closed_to(Player::Black));
    assert!(stack(2, false).is_closed_to(Player::Black) && !stack(2, false).is_closed_to(Player::White));
    assert_eq!(
        (stack(3, true).checkers_of(Player::White), stack(3, true).checkers_of(Player::Black)),
        (3, 1)
    );
    let six = Point::new(6).expect("a point");
    assert!(six.is_home_of(Player::White) && !six.is_home_of(Player::Black));
    assert_eq!(Point::of(Player::Black, 19), Some(six));
    assert_eq!((Point::new(0), Point::new(25), Point::of(Player::Black, 0)), (None, None, None));
}

#[test]
fn the_tree_is_counted_to_a_limited_depth() {
    let decided = board("black | 1:W1+b 2:W14 12:B14");
    assert_eq!(perft(&decided, GREEK, plakoto::PERFT_DEPTH_MOST), Some(0));
    assert_eq!(perft(&decided, GREEK, plakoto::PERFT_DEPTH_MOST + 1), None);
    assert_eq!(perft(&decided, GREEK, u32::MAX), None);
}
