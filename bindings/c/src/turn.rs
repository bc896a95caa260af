//! A turn step by step, for screens: one checker is dragged at a time.

use rules::Turn;

use crate::call::call;
use crate::convert::{no_steps, plain_position, plain_step, plain_steps, roll, ruleset, steps};
use crate::detail::plakoto_detail;
use crate::fault::Fault;
use crate::pointer::{Out, Room, Values};
use crate::position::given;
use crate::types::{
    PLAKOTO_STEPS_MOST, plakoto_next_step, plakoto_position, plakoto_roll, plakoto_ruleset, plakoto_step,
    plakoto_steps, plakoto_turn,
};

/// The turn of which these steps have been made.
fn under_way(
    position: *const plakoto_position,
    roll: plakoto_roll,
    rules: plakoto_ruleset,
    made: *const plakoto_step,
    made_count: usize,
) -> Result<Turn, Fault> {
    let (position, roll, rules) = (given(position)?, self::roll(roll)?, ruleset(rules)?);
    let given = Values::new("made", made, made_count)?;
    let Some(made) = steps(&given) else { return Err(no_steps(given)) };
    Ok(Turn::with_steps(&position, roll, rules, &made)?)
}

/// A turn of which these steps have been made: the board as it stands, the numbers left, and whether the turn may end
/// here. Refused with the step at fault where a step is not legal, or where no legal play begins with the steps made.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_turn_of(
    position: *const plakoto_position,
    roll: plakoto_roll,
    rules: plakoto_ruleset,
    made: *const plakoto_step,
    made_count: usize,
    turn: *mut plakoto_turn,
    detail: *mut plakoto_detail,
) -> i32 {
    call(detail, || {
        let out = Out::new("turn", turn)?;
        let turn = under_way(position, roll, rules, made, made_count)?;
        let left = turn.dice_left();
        let mut dice = [0; PLAKOTO_STEPS_MOST];
        dice.iter_mut().zip(&left).for_each(|(place, &die)| *place = die);
        out.put(plakoto_turn {
            position: plain_position(&turn.position()),
            dice,
            dice_count: left.len() as u8,
            may_end: turn.may_end().into(),
            reserved: [0; 2],
        });
        Ok(())
    })
}

/// The steps that may be made next, so that a legal play begins with all of them. Fills a list: see "Room" above;
/// PLAKOTO_NEXT_STEPS_MOST is always enough. Refused as plakoto_turn_of.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_next_steps(
    position: *const plakoto_position,
    roll: plakoto_roll,
    rules: plakoto_ruleset,
    made: *const plakoto_step,
    made_count: usize,
    next: *mut plakoto_next_step,
    capacity: usize,
    count: *mut usize,
    detail: *mut plakoto_detail,
) -> i32 {
    call(detail, || {
        let mut room = Room::new("next", next, capacity, count)?;
        for next in &under_way(position, roll, rules, made, made_count)?.next_steps() {
            room.put(plakoto_next_step {
                step: plain_step(next.step),
                die: next.die,
                pins: next.pins.into(),
                frees: next.frees.into(),
                ends: next.ends.into(),
                reserved: [0; 2],
            });
        }
        room.close()
    })
}

/// The ways of two or more steps that one checker may go next: for each start and end the one that pins least. Fills a
/// list: see "Room" above; PLAKOTO_JOURNEYS_MOST is always enough. Refused as plakoto_turn_of.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_journeys(
    position: *const plakoto_position,
    roll: plakoto_roll,
    rules: plakoto_ruleset,
    made: *const plakoto_step,
    made_count: usize,
    journeys: *mut plakoto_steps,
    capacity: usize,
    count: *mut usize,
    detail: *mut plakoto_detail,
) -> i32 {
    call(detail, || {
        let mut room = Room::new("journeys", journeys, capacity, count)?;
        for joined in &under_way(position, roll, rules, made, made_count)?.journeys() {
            room.put(plain_steps(&joined.steps));
        }
        room.close()
    })
}
