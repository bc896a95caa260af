//! Legal plays: listed, counted, judged, written and read.

use std::ffi::c_char;
use std::mem::MaybeUninit;

use rules::{Filled, Position, Roll, Ruleset};

use crate::call::call;
use crate::convert::{no_steps, plain_play, plain_position, plain_roll, roll, ruleset, steps, steps_of_play};
use crate::detail::plakoto_detail;
use crate::pointer::{Out, Room, TextRoom, Values, read, short_text};
use crate::position::given;
use crate::types::{plakoto_play, plakoto_position, plakoto_roll, plakoto_ruleset, plakoto_step};

/// Writes a value to its place.
#[inline(always)]
fn put<T>(place: &mut MaybeUninit<T>, value: T) {
    place.write(value);
}

/// Fills places with the positions after the legal plays; how many there are.
#[inline(always)]
pub(crate) fn fill_positions(
    position: &Position,
    roll: Roll,
    rules: Ruleset,
    places: &mut [MaybeUninit<plakoto_position>],
) -> Filled {
    position.fill_legal_positions(roll, rules, places, |place, after| put(place, plain_position(&after)))
}

/// The legal plays of a roll, each final position once, in an order that never changes. There is always one, if only
/// the pass; none where the game has ended. Fills a list: see "Room" above; PLAKOTO_PLAYS_MOST is always enough.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_legal_plays(
    position: *const plakoto_position,
    roll: plakoto_roll,
    rules: plakoto_ruleset,
    plays: *mut plakoto_play,
    capacity: usize,
    count: *mut usize,
    detail: *mut plakoto_detail,
) -> i32 {
    call(detail, || {
        let mut room = Room::new("plays", plays, capacity, count)?;
        let (position, roll, rules) = (given(position)?, self::roll(roll)?, ruleset(rules)?);
        room.fill(|places| {
            position.fill_legal_plays(roll, rules, places, |place, play| put(place, plain_play(&play)))
        });
        room.close()
    })
}

/// The same with only the positions after the plays, in the same order; cheaper.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_legal_positions(
    position: *const plakoto_position,
    roll: plakoto_roll,
    rules: plakoto_ruleset,
    positions: *mut plakoto_position,
    capacity: usize,
    count: *mut usize,
    detail: *mut plakoto_detail,
) -> i32 {
    call(detail, || {
        let mut room = Room::new("positions", positions, capacity, count)?;
        let (position, roll, rules) = (given(position)?, self::roll(roll)?, ruleset(rules)?);
        room.fill(|places| fill_positions(&position, roll, rules, places));
        room.close()
    })
}

/// How many legal plays there are; cheaper still.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_count_plays(
    position: *const plakoto_position,
    roll: plakoto_roll,
    rules: plakoto_ruleset,
    count: *mut usize,
    detail: *mut plakoto_detail,
) -> i32 {
    call(detail, || {
        let out = Out::new("count", count)?;
        out.put(given(position)?.count_plays(self::roll(roll)?, ruleset(rules)?));
        Ok(())
    })
}

/// The position after these steps, in any legal order; or the broken rule, with the step at fault in `detail->step`.
/// `after` may be where `position` is. Where the play is refused nothing is written to it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_apply(
    position: *const plakoto_position,
    roll: plakoto_roll,
    rules: plakoto_ruleset,
    steps: *const plakoto_step,
    step_count: usize,
    after: *mut plakoto_position,
    detail: *mut plakoto_detail,
) -> i32 {
    call(detail, || {
        let out = Out::new("after", after)?;
        let (position, roll, rules) = (given(position)?, self::roll(roll)?, ruleset(rules)?);
        let given = Values::new("steps", steps, step_count)?;
        let Some(steps) = self::steps(&given) else { return Err(no_steps(given)) };
        out.put(plain_position(&position.play(roll, rules, &steps)?));
        Ok(())
    })
}

/// The legal play that leads where these steps lead, with its canonical steps; or the broken rule as plakoto_apply.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_find_play(
    position: *const plakoto_position,
    roll: plakoto_roll,
    rules: plakoto_ruleset,
    steps: *const plakoto_step,
    step_count: usize,
    play: *mut plakoto_play,
    detail: *mut plakoto_detail,
) -> i32 {
    call(detail, || {
        let out = Out::new("play", play)?;
        let (position, roll, rules) = (given(position)?, self::roll(roll)?, ruleset(rules)?);
        let given = Values::new("steps", steps, step_count)?;
        let Some(steps) = self::steps(&given) else { return Err(no_steps(given)) };
        out.put(plain_play(&position.find_play(roll, rules, &steps)?));
        Ok(())
    })
}

/// The legal play that a text means: `20/15 13/10`, `24/13`, `6/off(2)`, `pass`, ... in any order and spelling. The text
/// has at most `length` bytes and ends before the first zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_play_parse(
    position: *const plakoto_position,
    roll: plakoto_roll,
    rules: plakoto_ruleset,
    text: *const c_char,
    length: usize,
    play: *mut plakoto_play,
    detail: *mut plakoto_detail,
) -> i32 {
    call(detail, || {
        let out = Out::new("play", play)?;
        let (position, roll, rules) = (given(position)?, self::roll(roll)?, ruleset(rules)?);
        let play = position.read_play(roll, rules, &short_text("text", text, length)?)?;
        out.put(plain_play(&play));
        Ok(())
    })
}

/// The canonical text of a play that was made by this roll from this position: `20/15* 13/10`. The steps are read, and
/// judged again. Writes text: see "Room" above; PLAKOTO_PLAY_TEXT_SIZE is always enough.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_play_text(
    position: *const plakoto_position,
    roll: plakoto_roll,
    rules: plakoto_ruleset,
    play: *const plakoto_play,
    text: *mut c_char,
    capacity: usize,
    length: *mut usize,
    detail: *mut plakoto_detail,
) -> i32 {
    call(detail, || {
        let room = TextRoom::new("text", text, capacity, length)?;
        let (position, roll, rules) = (given(position)?, self::roll(roll)?, ruleset(rules)?);
        room.print(position.find_play(roll, rules, &steps_of_play(&read("play", play)?)?)?)
    })
}

/// The roll of two dice, the higher one first; refused where one shows no number from 1 to 6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_roll_of(
    first: i32,
    second: i32,
    roll: *mut plakoto_roll,
    detail: *mut plakoto_detail,
) -> i32 {
    call(detail, || {
        let out = Out::new("roll", roll)?;
        out.put(plain_roll(self::roll(plakoto_roll { first, second })?));
        Ok(())
    })
}

/// All 21 rolls. Fills a list: see "Room" above; PLAKOTO_ROLLS is enough.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_all_rolls(
    rolls: *mut plakoto_roll,
    capacity: usize,
    count: *mut usize,
    detail: *mut plakoto_detail,
) -> i32 {
    call(detail, || {
        let mut room = Room::new("rolls", rolls, capacity, count)?;
        Roll::all().for_each(|roll| room.put(plain_roll(roll)));
        room.close()
    })
}
