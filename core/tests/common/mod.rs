//! What several tests share: the bridge between the slow engine's table and the engine's position.

#![allow(dead_code, reason = "each test uses its own part")]

use plakoto::{BearOff, Mother, Player, Position, Roll, Ruleset, Step};

use crate::slow;

/// How many times the usual amount of work to do: the variable `PLAKOTO_CASES`, 1 where it is not set.
pub fn amount() -> usize {
    std::env::var("PLAKOTO_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(1)
}

pub fn player(side: slow::Side) -> Player {
    match side {
        slow::Side::White => Player::White,
        slow::Side::Black => Player::Black,
    }
}

pub fn side(player: Player) -> slow::Side {
    match player {
        Player::White => slow::Side::White,
        Player::Black => slow::Side::Black,
    }
}

pub fn position(table: &slow::Table) -> Position {
    let (checkers, pinned, white_off, black_off) = table.to_arrays();
    let pinned: Vec<i32> = pinned.into_iter().map(i32::from).collect();
    Position::from_arrays(player(table.turn), &checkers, &pinned, white_off.into(), black_off.into())
        .expect("the slow engine's tables are valid")
}

pub fn table(position: &Position) -> slow::Table {
    let pinned: Vec<u8> = position.pinned().map(|point| point.number()).collect();
    slow::Table::from_arrays(
        side(position.turn()),
        &position.checkers().map(i32::from),
        &pinned,
        position.off(Player::White),
        position.off(Player::Black),
    )
}

pub fn options(rules: Ruleset) -> slow::Options {
    let mother = match rules.mother {
        Mother::LossWhenClear => slow::Mother::LossWhenClear,
        Mother::PlayOn => slow::Mother::PlayOn,
        Mother::Always => slow::Mother::Always,
    };
    let bear_off = match rules.bear_off {
        BearOff::ByDuty => slow::BearOff::ByDuty,
        BearOff::Optional => slow::BearOff::Optional,
    };
    slow::Options::new(mother, bear_off)
}

pub fn roll(dice: [u8; 2]) -> Roll {
    Roll::new(dice[0].into(), dice[1].into()).expect("the slow engine's dice are dice")
}

pub fn steps(list: &[(u8, u8)]) -> Vec<Step> {
    list.iter().map(|&(from, to)| Step::new(from.into(), to.into()).expect("well formed")).collect()
}

pub fn pairs(steps: &[Step]) -> Vec<(u8, u8)> {
    steps.iter().map(|step| (step.from(), step.to())).collect()
}
