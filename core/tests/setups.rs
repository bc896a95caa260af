//! The door to a valid position: every violation at once, each with its place.

use plakoto::{ByPlayer, Code, Place, Player, Position, Roll, Setup, Step, Violation};

fn start() -> Setup {
    Position::start(Player::White).to_setup()
}

/// The code, place and value of every violation.
#[track_caller]
fn check_setup(change: impl FnOnce(&mut Setup), expected: &[(Code, Place, Option<i64>)]) {
    let mut setup = start();
    change(&mut setup);
    let found = Position::from_setup(&setup).map_err(|wrong| told(wrong.as_slice()));
    match expected {
        [] => assert!(found.is_ok(), "{found:?}"),
        _ => assert_eq!(found, Err(expected.to_vec())),
    }
}

fn told(violations: &[Violation]) -> Vec<(Code, Place, Option<i64>)> {
    violations.iter().map(|violation| (violation.code, violation.place, violation.value)).collect()
}

const WHITES: Place = Place::CheckersOf(Player::White);
const BLACKS: Place = Place::CheckersOf(Player::Black);

#[test]
fn the_start_is_accepted() {
    check_setup(|_| (), &[]);
}

#[test]
fn each_side_has_fifteen_checkers() {
    check_setup(|setup| setup.checkers[23] = 14, &[(Code::CheckerTotal, WHITES, Some(14))]);
    check_setup(|setup| setup.checkers[5] = -1, &[(Code::CheckerTotal, BLACKS, Some(16))]);
    check_setup(|setup| setup.off.black = 1, &[(Code::CheckerTotal, BLACKS, Some(16))]);
}

#[test]
fn prisoners_count_for_the_side_beneath() {
    // A white checker under Black's on point 1.
    check_setup(|setup| setup.prisoners[0] = 1, &[(Code::CheckerTotal, WHITES, Some(16))]);
    check_setup(
        |setup| {
            setup.prisoners[0] = 1;
            setup.checkers[23] = 14;
        },
        &[],
    );
}

#[test]
fn a_prisoner_lies_under_an_enemy_and_alone() {
    check_setup(
        |setup| setup.prisoners[9] = 1,
        &[(Code::PrisonerWithoutPinner, Place::PrisonersAt(9), None)],
    );
    check_setup(
        |setup| {
            setup.prisoners[0] = 2;
            setup.checkers[23] = 13;
        },
        &[(Code::TooManyPrisoners, Place::PrisonersAt(0), Some(2))],
    );
    check_setup(
        |setup| {
            setup.prisoners[0] = -1;
            setup.checkers[22] = 1;
        },
        &[(Code::TooManyPrisoners, Place::PrisonersAt(0), Some(-1))],
    );
}

#[test]
fn not_both_sides_are_off() {
    check_setup(
        |setup| {
            setup.checkers = [0; 24];
            setup.off = ByPlayer { white: 15, black: 15 };
        },
        &[(Code::BothSidesOff, Place::BothOff, None)],
    );
}

#[test]
fn wild_numbers_are_told_and_never_overflow() {
    check_setup(
        |setup| {
            setup.checkers[3] = i32::MIN;
            setup.checkers[4] = i32::MAX;
            setup.off = ByPlayer { white: i32::MAX, black: i32::MIN };
        },
        &[
            (Code::PointCountOutOfRange, Place::CheckersAt(3), Some(i32::MIN.into())),
            (Code::PointCountOutOfRange, Place::CheckersAt(4), Some(i32::MAX.into())),
            (Code::OffOutOfRange, Place::Off(Player::White), Some(i32::MAX.into())),
            (Code::OffOutOfRange, Place::Off(Player::Black), Some(i32::MIN.into())),
            (Code::CheckerTotal, WHITES, Some(2 * i64::from(i32::MAX) + 15)),
        ],
    );
}

#[test]
fn everything_wrong_is_told_at_once() {
    check_setup(
        |setup| {
            setup.checkers[0] = -16;
            setup.prisoners[7] = 1;
            setup.prisoners[8] = 3;
            setup.off.white = -2;
        },
        &[
            (Code::PointCountOutOfRange, Place::CheckersAt(0), Some(-16)),
            (Code::PrisonerWithoutPinner, Place::PrisonersAt(7), None),
            (Code::TooManyPrisoners, Place::PrisonersAt(8), Some(3)),
            (Code::PrisonerWithoutPinner, Place::PrisonersAt(8), None),
            (Code::OffOutOfRange, Place::Off(Player::White), Some(-2)),
            (Code::CheckerTotal, WHITES, Some(13)),
            (Code::CheckerTotal, BLACKS, Some(16)),
        ],
    );
}

#[test]
fn the_quick_check_and_the_full_one_agree() {
    // Small numbers around every limit, in two places at a time.
    let values = [-256, -17, -16, -15, -1, 0, 1, 2, 15, 16, 17, 256, i32::MIN, i32::MAX];
    for place in [0, 5, 23] {
        for (checkers, prisoners) in values.iter().flat_map(|&a| values.iter().map(move |&b| (a, b))) {
            for off in values {
                let mut setup = start();
                setup.checkers[place] = checkers;
                setup.prisoners[place] = prisoners;
                setup.off.white = off;
                if let Err(wrong) = Position::from_setup(&setup) {
                    assert!(
                        wrong.as_slice().iter().all(|violation| violation.code != Code::PointsLength),
                        "{setup:?}"
                    );
                } else {
                    let position = Position::from_setup(&setup).expect("valid");
                    assert_eq!(position.to_setup(), setup);
                    for player in Player::ALL {
                        let on_board: u8 =
                            position.stacks().map(|(_, stack)| stack.checkers_of(player)).sum();
                        assert_eq!(on_board + position.off(player), 15, "{setup:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn arrays_tell_prisoners_by_their_entry() {
    let mut checkers = Position::start(Player::White).checkers().map(i32::from);
    checkers[23] = 13;
    let found =
        Position::from_arrays(Player::White, &checkers, &[1, 30, 1, 9, -1], 0, 0).expect_err("nonsense");
    assert_eq!(
        told(found.as_slice()),
        [
            (Code::PrisonerPointOutOfRange, Place::PinnedAt(1), Some(30)),
            (Code::TooManyPrisoners, Place::PinnedAt(2), Some(1)),
            (Code::PrisonerWithoutPinner, Place::PinnedAt(3), None),
            (Code::PrisonerPointOutOfRange, Place::PinnedAt(4), Some(-1)),
            (Code::CheckerTotal, WHITES, Some(14)),
        ]
    );
}

#[test]
fn arrays_of_another_length_are_refused() {
    for length in [0, 23, 25, 1000] {
        let found = Position::from_arrays(Player::White, &vec![0; length], &[], 0, 0).expect_err("length");
        assert_eq!(told(found.as_slice()), [(Code::PointsLength, Place::Checkers, Some(length as i64))]);
    }
}

#[test]
fn arrays_of_another_length_tell_what_else_is_wrong_in_them() {
    let found = Position::from_arrays(Player::White, &[16, 0], &[0], 0, -1).expect_err("nonsense");
    assert_eq!(
        told(found.as_slice()),
        [
            (Code::PointsLength, Place::Checkers, Some(2)),
            (Code::PointCountOutOfRange, Place::CheckersAt(0), Some(16)),
            (Code::PrisonerPointOutOfRange, Place::PinnedAt(0), Some(0)),
            (Code::OffOutOfRange, Place::Off(Player::Black), Some(-1)),
        ]
    );
}

#[test]
fn dice_show_one_to_six() {
    for number in [0, 7, -1, i32::MIN, i32::MAX] {
        let wrong = Roll::new(3, number).expect_err("no die");
        assert_eq!(told(wrong.as_slice()), [(Code::DieOutOfRange, Place::Die(1), Some(number.into()))]);
        assert_eq!(Roll::new(number, number).expect_err("no dice").as_slice().len(), 2);
    }
    assert_eq!(Roll::all().count(), Roll::COUNT);
    assert_eq!((0..36).map(Roll::of_36).collect::<std::collections::BTreeSet<_>>().len(), 21);
}

#[test]
fn malformed_steps_are_told_with_their_place() {
    let wrong = Step::list(&[(24, 18), (25, 25), (6, -1), (5, 5), (4, 3), (0, 0)]).expect_err("malformed");
    assert_eq!(
        told(wrong.as_slice()),
        [
            (Code::TooManySteps, Place::Steps, Some(6)),
            (Code::StepSourceOutOfRange, Place::StepFrom(1), Some(25)),
            (Code::StepTargetOutOfRange, Place::StepTo(1), Some(25)),
            (Code::StepTargetOutOfRange, Place::StepTo(2), Some(-1)),
            (Code::StepNotForward, Place::StepTo(3), Some(5)),
        ]
    );
    let wrong = Step::list(&[(0, 30), (0, 30)]).expect_err("malformed");
    let places: Vec<Place> = wrong.as_slice().iter().map(|violation| violation.place).collect();
    assert_eq!(places, [Place::StepFrom(0), Place::StepTo(0), Place::StepFrom(1), Place::StepTo(1)]);
    assert!(Step::list(&[(24, 23); 4]).is_ok());
    assert!(Step::list(&[(24, 23); 5]).is_err());
}

#[test]
fn a_position_is_small() {
    assert!(size_of::<Position>() <= 48);
    assert!(size_of::<plakoto::Play>() <= 48);
}
