//! C's structs and the engine's values, a noun at a time.

use std::hint::cold_path;

use rules::{
    BearOff, Code, Encoding, Mother, Opening, OpeningRoll, Outcome, Place, Play, Player, Position, Reason,
    Roll, Ruleset, Setup, Step, Steps, Violations,
};

use crate::fault::{Cause, Fault};
use crate::pointer::{self, Values};
use crate::types::{
    PLAKOTO_NOBODY, PLAKOTO_POSITION_SIZE, PLAKOTO_REASON_NONE, PLAKOTO_STEPS_MOST, plakoto_opening,
    plakoto_outcome, plakoto_play, plakoto_position, plakoto_roll, plakoto_ruleset, plakoto_setup,
    plakoto_step, plakoto_steps,
};

/// 0 or 1.
pub(crate) fn flag(name: &'static str, number: u8) -> Result<bool, Fault> {
    match number {
        0 => Ok(false),
        1 => Ok(true),
        other => Err(Cause::Range { name, value: other.into() }.into()),
    }
}

/// Where a player is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// Whose turn it is in a position.
    OnTurn,
    /// Who starts a game.
    Starter,
    /// Who played a turn of a game.
    Mover,
    /// Who wins points.
    Winner,
    /// Who looks at a picture.
    Viewer,
    /// Who made the last play that a picture shows.
    LastMover,
}

pub(crate) fn player(role: Role, number: impl Into<i64>) -> Result<Player, Fault> {
    match number.into() {
        0 => Ok(Player::White),
        1 => Ok(Player::Black),
        other => Err(Cause::Player(role, other).into()),
    }
}

pub(crate) fn encoding(number: i32) -> Result<Encoding, Fault> {
    let known = u8::try_from(number).ok().and_then(|index| Encoding::ALL.get(usize::from(index)));
    known.copied().ok_or_else(|| Fault::unknown(Code::EnumUnknown, Place::Encoding, number))
}

/// The position of the bytes of a struct.
#[inline(always)]
pub(crate) fn position(bytes: [i8; PLAKOTO_POSITION_SIZE]) -> Result<Position, Fault> {
    Position::from_padded_cells(bytes).ok_or_else(|| no_position(bytes))
}

/// What is wrong with what is no position.
#[cold]
#[inline(never)]
pub(crate) fn no_position(bytes: [i8; PLAKOTO_POSITION_SIZE]) -> Fault {
    let (cells, reserved) = bytes.split_at(Position::CELLS);
    if reserved.iter().any(|&byte| byte != 0) {
        return Cause::Reserved("position").into();
    }
    let mut row = [0; Position::CELLS];
    row.copy_from_slice(cells);
    // Both doors ask the same questions, so there is an error.
    match Position::from_cells(&row) {
        Err(found) => found.into(),
        Ok(_) => Cause::Code(Code::PointsLength).into(),
    }
}

#[inline(always)]
pub(crate) fn plain_position(position: &Position) -> plakoto_position {
    pointer::of_bytes(position.to_padded_cells())
}

/// The position of a setup; or everything that is wrong with it.
pub(crate) fn position_of_setup(plain: &plakoto_setup) -> Result<Position, Fault> {
    if plain.reserved != 0 {
        return Err(Cause::Reserved("from").into());
    }
    let turn = player(Role::OnTurn, plain.turn);
    // Whoever is on turn, all else may be wrong too.
    let mut setup = Setup::empty(turn.as_ref().copied().unwrap_or(Player::White));
    setup.checkers = plain.checkers;
    setup.prisoners = plain.prisoners;
    (setup.off.white, setup.off.black) = (plain.white_off, plain.black_off);
    let found = Position::from_setup(&setup);
    if turn.is_ok() {
        return Ok(found?);
    }
    // First, as a position has it.
    let unknown = rules::Violation::of(Code::UnknownPlayer, Place::Turn, plain.turn).into();
    Err(found.err().into_iter().flatten().fold(unknown, Violations::and).into())
}

pub(crate) fn plain_setup(setup: &Setup) -> plakoto_setup {
    plakoto_setup {
        checkers: setup.checkers,
        prisoners: setup.prisoners,
        white_off: setup.off.white,
        black_off: setup.off.black,
        turn: setup.turn as i32,
        reserved: 0,
    }
}

#[inline(always)]
pub(crate) fn roll(plain: plakoto_roll) -> Result<Roll, Fault> {
    Roll::from_numbers(plain.first, plain.second).ok_or_else(|| no_roll(plain))
}

/// What is wrong with what is no roll.
#[cold]
#[inline(never)]
fn no_roll(plain: plakoto_roll) -> Fault {
    refused(Roll::new(plain.first, plain.second))
}

/// The fault of what the engine has refused before, and refuses again.
fn refused<T>(answer: Result<T, Violations>) -> Fault {
    answer.err().map_or_else(|| Cause::Internal.into(), Fault::from)
}

pub(crate) fn plain_roll(roll: Roll) -> plakoto_roll {
    plakoto_roll { first: roll.high().into(), second: roll.low().into() }
}

/// The ruleset of a struct.
#[inline(always)]
pub(crate) fn ruleset(plain: plakoto_ruleset) -> Result<Ruleset, Fault> {
    known_ruleset(plain).ok_or_else(|| no_ruleset(plain))
}

/// The ruleset of a struct, if it is one. All four numbers are asked about at once, since every call asks.
#[inline(always)]
pub(crate) fn known_ruleset(plain: plakoto_ruleset) -> Option<Ruleset> {
    /// The bits that may be set: two for three values, one for two, and none of what is reserved.
    const BITS: u32 = u32::from_ne_bytes([3, 1, 1, 0]);
    const { assert!(Mother::ALL.len() == 3 && BearOff::ALL.len() == 2 && Opening::ALL.len() == 2) }
    let numbers = [plain.mother, plain.bear_off, plain.opening, plain.reserved];
    if u32::from_ne_bytes(numbers) & !BITS != 0 {
        cold_path();
        return None;
    }
    let mother = match plain.mother {
        0 => Mother::LossWhenClear,
        1 => Mother::PlayOn,
        2 => Mother::Always,
        _ => {
            cold_path();
            return None;
        }
    };
    let bear_off = if plain.bear_off == 0 { BearOff::ByDuty } else { BearOff::Optional };
    let opening = if plain.opening == 0 { Opening::PlayRoll } else { Opening::Reroll };
    Some(Ruleset { mother, bear_off, opening })
}

/// What is wrong with what is no ruleset: the first option that has no such value, or the reserved byte.
#[cold]
#[inline(never)]
fn no_ruleset(plain: plakoto_ruleset) -> Fault {
    let options = [
        (Place::Mother, plain.mother, Mother::ALL.len()),
        (Place::BearOff, plain.bear_off, BearOff::ALL.len()),
        (Place::Opening, plain.opening, Opening::ALL.len()),
    ];
    let unknown = options.into_iter().find(|&(_, number, count)| usize::from(number) >= count);
    match unknown {
        Some((place, number, _)) => Fault::unknown(Code::EnumUnknown, place, i64::from(number)),
        None => Cause::Reserved("rules").into(),
    }
}

pub(crate) fn plain_ruleset(rules: Ruleset) -> plakoto_ruleset {
    plakoto_ruleset {
        mother: rules.mother as u8,
        bear_off: rules.bear_off as u8,
        opening: rules.opening as u8,
        reserved: 0,
    }
}

/// The steps of a list, as one hands it in; where there are none, [`no_steps`] tells why.
///
/// Of more than four none is looked at, since the caller may have no more than four. Not a `Result` with the fault: that
/// would be moved, in pieces which are slow to be read together.
#[inline(always)]
pub(crate) fn steps(values: &Values<plakoto_step>) -> Option<Steps> {
    if values.len() > PLAKOTO_STEPS_MOST {
        cold_path();
        return None;
    }
    Steps::from_pairs(values.iter().map(pair))
}

/// The same of a struct.
pub(crate) fn steps_of(plain: &plakoto_steps) -> Result<Steps, Fault> {
    if plain.reserved != [0; 7] {
        return Err(Cause::Reserved("steps").into());
    }
    listed(plain.steps, plain.count)
}

/// The same of a play.
pub(crate) fn steps_of_play(plain: &plakoto_play) -> Result<Steps, Fault> {
    if plain.reserved != [0; 6] {
        return Err(Cause::Reserved("play").into());
    }
    listed(plain.steps, plain.count)
}

/// The first of four steps.
fn listed(steps: [plakoto_step; PLAKOTO_STEPS_MOST], count: u8) -> Result<Steps, Fault> {
    let pairs = steps.map(pair);
    match pairs.get(..count.into()) {
        Some(pairs) => Ok(Step::list(pairs)?),
        None => Err(too_many(&pairs, count.into())),
    }
}

fn pair(step: plakoto_step) -> (i32, i32) {
    (step.from.into(), step.to.into())
}

/// What is wrong with what is no list of steps; of more than four only four are looked at.
#[cold]
#[inline(never)]
pub(crate) fn no_steps(values: Values<plakoto_step>) -> Fault {
    let pairs: Vec<(i32, i32)> = values.iter().take(PLAKOTO_STEPS_MOST).map(pair).collect();
    if values.len() > pairs.len() { too_many(&pairs, values.len()) } else { refused(Step::list(&pairs)) }
}

fn too_many(pairs: &[(i32, i32)], count: usize) -> Fault {
    let found = i64::try_from(count).unwrap_or(i64::MAX);
    let first = Violations::from(rules::Violation::of(Code::TooManySteps, Place::Steps, found));
    let others = Step::list(pairs).err().into_iter().flatten();
    others.fold(first, Violations::and).into()
}

pub(crate) fn plain_step(step: Step) -> plakoto_step {
    plakoto_step { from: step.from() as i8, to: step.to() as i8 }
}

/// Four steps, zeros where there are fewer, and how many there are.
#[inline(always)]
fn plain_list(steps: &[Step]) -> ([plakoto_step; PLAKOTO_STEPS_MOST], u8) {
    let mut list = [plakoto_step { from: 0, to: 0 }; PLAKOTO_STEPS_MOST];
    for (place, &step) in list.iter_mut().zip(steps) {
        *place = plain_step(step);
    }
    (list, steps.len() as u8)
}

pub(crate) fn plain_steps(list: &[Step]) -> plakoto_steps {
    let (steps, count) = plain_list(list);
    plakoto_steps { steps, count, reserved: [0; 7] }
}

#[inline(always)]
pub(crate) fn plain_play(play: &Play) -> plakoto_play {
    let (steps, count) = plain_list(play.steps());
    let pins = (0..PLAKOTO_STEPS_MOST).map(|step| u8::from(play.pins(step)) << step).sum();
    plakoto_play { after: plain_position(play.after()), steps, count, pins, reserved: [0; 6] }
}

pub(crate) fn plain_outcome(outcome: Option<Outcome>) -> plakoto_outcome {
    let Some(outcome) = outcome else {
        let (reason, winner) = (PLAKOTO_REASON_NONE as i8, PLAKOTO_NOBODY as i8);
        return plakoto_outcome { reason, winner, points: 0, reserved: 0 };
    };
    plakoto_outcome {
        reason: outcome.reason as i8 + 1,
        winner: outcome.winner.map_or(PLAKOTO_NOBODY as i8, |winner| winner as i8),
        points: outcome.points() as i8,
        reserved: 0,
    }
}

/// An outcome, if the game has ended: one of those that there are, with its own points.
pub(crate) fn outcome(plain: plakoto_outcome) -> Result<Option<Outcome>, Fault> {
    if plain.reserved != 0 {
        return Err(Cause::Reserved("outcome").into());
    }
    let winners = [None, Some(Player::White), Some(Player::Black)];
    let all = Reason::ALL.into_iter().flat_map(|reason| winners.map(|winner| Outcome { winner, reason }));
    let ends = all.filter(|end| end.winner.is_none() == (end.points() == 0)).map(Some);
    let numbers = |plain: plakoto_outcome| (plain.reason, plain.winner, plain.points);
    let found = std::iter::once(None).chain(ends).find(|&end| numbers(plain_outcome(end)) == numbers(plain));
    Ok(found.ok_or(Cause::Range { name: "outcome", value: plain.reason.into() })?)
}

/// Who starts, and the opening roll where it is known.
pub(crate) fn opening(plain: &plakoto_opening) -> Result<(Player, Option<OpeningRoll>), Fault> {
    if plain.reserved != 0 {
        return Err(Cause::Reserved("opening").into());
    }
    let starter = player(Role::Starter, plain.starter)?;
    if (plain.white_die, plain.black_die) == (0, 0) {
        return Ok((starter, None));
    }
    let opening = OpeningRoll::new(plain.white_die.into(), plain.black_die.into())?;
    if opening.decided()? != starter {
        return Err(Cause::Code(Code::WrongPlayer).into());
    }
    Ok((starter, Some(opening)))
}

pub(crate) fn plain_opening(starter: Player, opening: Option<OpeningRoll>) -> plakoto_opening {
    let die = |player| opening.map_or(0, |opening| opening.die(player) as i8);
    plakoto_opening {
        starter: starter as i8,
        white_die: die(Player::White),
        black_die: die(Player::Black),
        reserved: 0,
    }
}
