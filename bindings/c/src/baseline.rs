//! The same work as that of three entries, without C: what `bench/added.c` times calls beside. Only there where the
//! feature `baseline` is asked for, so never in a library that is installed.
//!
//! Both sides run the same compiled engine on the same bytes, and write to the same room. Each work comes twice: *bare*,
//! on values that are ready, and *checked*: a function that is called with the plain numbers that C hands in, and asks
//! whether they are a position, a roll and steps.

use std::hint::black_box;
use std::mem::MaybeUninit;

use rules::{Position, Roll, Ruleset, Steps};

use crate::convert::plain_position;
use crate::plays::fill_positions;
use crate::pointer::{places, values};
use crate::types::{PLAKOTO_POSITION_SIZE, plakoto_play, plakoto_position, plakoto_roll};

/// The bytes of a position.
type Row = [i8; PLAKOTO_POSITION_SIZE];
/// Where positions are listed.
type Room = [MaybeUninit<plakoto_position>];

/// A position with a roll, and a legal play.
struct Case {
    position: Position,
    roll: Roll,
    steps: Steps,
}

/// Does a work on every case, and adds up what it finds. The works: 0 counts plays, 1 lists final positions, 2 applies
/// a play; 10 more for the checked ones.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_baseline_run(
    work: i32,
    positions: *const plakoto_position,
    rolls: *const plakoto_roll,
    plays: *const plakoto_play,
    count: usize,
    room: *mut plakoto_position,
    capacity: usize,
    times: usize,
) -> u64 {
    let (rows, rolls, plays) =
        (values::<Row>(positions.cast(), count), values(rolls, count), values(plays, count));
    let (room, rules) = (places(room, capacity), black_box(Ruleset::GREEK));
    let cases = rows.iter().zip(rolls).zip(plays).flat_map(|case| std::iter::repeat_n(case, times));
    let sum: Option<u64> = match work {
        10 => cases.map(|((row, roll), _)| checked_count(row, dice(roll), rules)).sum(),
        11 => cases.map(|((row, roll), _)| checked_list(row, dice(roll), rules, room)).sum(),
        12 => cases.map(|((row, roll), play)| checked_apply(row, dice(roll), rules, play, room)).sum(),
        _ => None,
    };
    sum.unwrap_or_default()
}

fn dice(roll: &plakoto_roll) -> (i32, i32) {
    (roll.first, roll.second)
}

#[inline(never)]
fn checked_count(row: &Row, dice: (i32, i32), rules: Ruleset) -> Option<u64> {
    Some(Position::from_padded_cells(*row)?.count_plays(Roll::from_numbers(dice.0, dice.1)?, rules) as u64)
}

#[inline(never)]
fn checked_list(row: &Row, dice: (i32, i32), rules: Ruleset, room: &mut Room) -> Option<u64> {
    let (position, roll) = (Position::from_padded_cells(*row)?, Roll::from_numbers(dice.0, dice.1)?);
    Some(fill_positions(&position, roll, rules, room) as u64)
}

#[inline(never)]
fn checked_apply(row: &Row, dice: (i32, i32), rules: Ruleset, play: &plakoto_play, room: &mut Room) -> Option<u64> {
    let (position, roll) = (Position::from_padded_cells(*row)?, Roll::from_numbers(dice.0, dice.1)?);
    let steps = play.steps.get(..usize::from(play.count))?.iter();
    let steps = Steps::from_pairs(steps.map(|step| (step.from.into(), step.to.into())))?;
    let after = position.play(roll, rules, &steps).ok()?;
    room.first_mut()?.write(plain_position(&after));
    Some(1)
}
