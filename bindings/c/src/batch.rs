//! Many positions in one call, on several threads. Cases are taken a part at a time, so that what is in memory does not
//! grow with the batch.

use rules::{PlayBatch, Position, PositionBatch, Roll, batch};

use crate::call::call;
use crate::convert::{
    encoding, plain_outcome, plain_play, plain_position, position, roll, ruleset, steps_of,
};
use crate::detail::plakoto_detail;
use crate::fault::{Cause, Fault};
use crate::playout::{plain_playout, turns};
use crate::pointer::{Room, Values};
use crate::types::{
    PLAKOTO_POSITION_SIZE, PLAKOTO_THREADS_MOST, plakoto_outcome, plakoto_play, plakoto_playout,
    plakoto_position, plakoto_roll, plakoto_ruleset, plakoto_steps,
};

/// How many cases are in memory at a time: enough that threads are worth starting.
const PART: usize = 16_384;

/// The same where each case may have thousands of plays, which are in memory too: 110 MB at worst, and seldom one.
const LISTED: usize = 1_024;

/// How many legal plays there are in each case. `counts` has room for `count` numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_batch_count_plays(
    positions: *const plakoto_position,
    rolls: *const plakoto_roll,
    count: usize,
    rules: plakoto_ruleset,
    threads: usize,
    counts: *mut u64,
    detail: *mut plakoto_detail,
) -> i32 {
    call(detail, || {
        let mut room = Room::exactly("counts", counts, count)?;
        let (cases, rules, threads) = (Cases::new(positions, rolls, count)?, ruleset(rules)?, many(threads)?);
        let mut answers = Vec::new();
        cases.each_part(PART, |part| {
            batch::count_plays(part, rules, threads, &mut answers);
            answers.iter().for_each(|&plays| room.put(plays as u64));
        })
    })
}

/// The positions after the legal plays of all cases, one list after the other: those of case n are entries `ends[n - 1]`
/// (0 for the first case) to `ends[n]`, not included. `ends` has room for `count` numbers. The list: see "Room" above.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_batch_legal_positions(
    positions: *const plakoto_position,
    rolls: *const plakoto_roll,
    count: usize,
    rules: plakoto_ruleset,
    threads: usize,
    ends: *mut u64,
    after: *mut plakoto_position,
    capacity: usize,
    after_count: *mut usize,
    detail: *mut plakoto_detail,
) -> i32 {
    call(detail, || {
        let mut ends = Room::exactly("ends", ends, count)?;
        let mut room = Room::counted("after", after, capacity, "after_count", after_count)?;
        let (cases, rules, threads) = (Cases::new(positions, rolls, count)?, ruleset(rules)?, many(threads)?);
        let mut answers = PositionBatch::default();
        cases.each_part(LISTED, |part| {
            batch::legal_positions(part, rules, threads, &mut answers);
            for list in answers.iter() {
                list.iter().for_each(|after| room.put(plain_position(after)));
                ends.put(room.count() as u64);
            }
        })?;
        room.close()
    })
}

/// The same with the whole plays.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_batch_legal_plays(
    positions: *const plakoto_position,
    rolls: *const plakoto_roll,
    count: usize,
    rules: plakoto_ruleset,
    threads: usize,
    ends: *mut u64,
    plays: *mut plakoto_play,
    capacity: usize,
    play_count: *mut usize,
    detail: *mut plakoto_detail,
) -> i32 {
    call(detail, || {
        let mut ends = Room::exactly("ends", ends, count)?;
        let mut room = Room::counted("plays", plays, capacity, "play_count", play_count)?;
        let (cases, rules, threads) = (Cases::new(positions, rolls, count)?, ruleset(rules)?, many(threads)?);
        let mut answers = PlayBatch::default();
        cases.each_part(LISTED, |part| {
            batch::legal_plays(part, rules, threads, &mut answers);
            for list in answers.iter() {
                list.iter().for_each(|play| room.put(plain_play(play)));
                ends.put(room.count() as u64);
            }
        })?;
        room.close()
    })
}

/// The position after each play, or the status of why it is refused: then the position is the one before it, and
/// `faults` has the step at fault, or -1. `after`, `statuses` and `faults` each have room for `count` entries. A refused
/// play does not fail the batch; a position, roll or list of steps that is none does.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_batch_apply(
    positions: *const plakoto_position,
    rolls: *const plakoto_roll,
    steps: *const plakoto_steps,
    count: usize,
    rules: plakoto_ruleset,
    threads: usize,
    after: *mut plakoto_position,
    statuses: *mut i32,
    faults: *mut i32,
    detail: *mut plakoto_detail,
) -> i32 {
    call(detail, || {
        let (mut after, mut statuses) =
            (Room::exactly("after", after, count)?, Room::exactly("statuses", statuses, count)?);
        let mut faults = Room::exactly("faults", faults, count)?;
        let (cases, rules, threads) = (Cases::new(positions, rolls, count)?, ruleset(rules)?, many(threads)?);
        let steps = Values::new("steps", steps, count)?;
        let given = |item| {
            let (position, roll) = cases.case(item)?;
            let steps = steps.get(item).ok_or(Cause::Null("steps"))?;
            Ok((position, roll, steps_of(&steps)?))
        };
        let mut answers = Vec::new();
        parts(count, PART, given, |part| {
            batch::play(part, rules, threads, &mut answers);
            for answer in &answers {
                let (position, status, fault) = match answer {
                    Ok(position) => (position, crate::status::PLAKOTO_OK, -1),
                    Err(refused) => {
                        let step = refused.step_index.and_then(|step| i32::try_from(step).ok());
                        (&refused.position, crate::status::of(refused.code), step.unwrap_or(-1))
                    }
                };
                after.put(plain_position(position));
                statuses.put(status);
                faults.put(fault);
            }
        })
    })
}

/// How the game has ended in each position, if it has. `outcomes` has room for `count` entries.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_batch_outcomes(
    positions: *const plakoto_position,
    count: usize,
    rules: plakoto_ruleset,
    threads: usize,
    outcomes: *mut plakoto_outcome,
    detail: *mut plakoto_detail,
) -> i32 {
    call(detail, || {
        let mut room = Room::exactly("outcomes", outcomes, count)?;
        let (positions, rules, threads) =
            (Positions::new(positions, count)?, ruleset(rules)?, many(threads)?);
        let mut answers = Vec::new();
        positions.each_part(|part| {
            batch::outcomes(part, rules, threads, &mut answers);
            answers.iter().for_each(|&outcome| room.put(plain_outcome(outcome)));
        })
    })
}

/// Each position in an encoding, a row after the other. Fills a list of numbers: see "Room" above.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_batch_encode(
    positions: *const plakoto_position,
    count: usize,
    encoding: i32,
    threads: usize,
    rows: *mut f32,
    capacity: usize,
    number_count: *mut usize,
    detail: *mut plakoto_detail,
) -> i32 {
    call(detail, || {
        let mut room = Room::counted("rows", rows, capacity, "number_count", number_count)?;
        let (positions, encoding, threads) =
            (Positions::new(positions, count)?, self::encoding(encoding)?, many(threads)?);
        let mut numbers = Vec::new();
        positions.each_part(|part| {
            numbers.resize(part.len() * encoding.width(), 0.0);
            batch::encode(part, encoding, threads, &mut numbers);
            numbers.iter().for_each(|&number| room.put(number));
        })?;
        room.close()
    })
}

/// The random game of each seed, as plakoto_random_game. `games` has room for `count` entries.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_batch_random_games(
    seeds: *const u64,
    count: usize,
    rules: plakoto_ruleset,
    limit: u32,
    threads: usize,
    games: *mut plakoto_playout,
    detail: *mut plakoto_detail,
) -> i32 {
    call(detail, || {
        let mut room = Room::exactly("games", games, count)?;
        let seeds = Values::new("seeds", seeds, count)?;
        let (rules, limit, threads) = (ruleset(rules)?, turns(limit)?, many(threads)?);
        let mut answers = Vec::new();
        let given = |item| Ok(seeds.get(item).ok_or(Cause::Null("seeds"))?);
        parts(count, PART, given, |part| {
            batch::playouts(part, rules, limit, threads, &mut answers);
            answers.iter().for_each(|game| room.put(plain_playout(game)));
        })
    })
}

/// A number of threads within its limit; 0 is one for each core.
fn many(threads: usize) -> Result<usize, Fault> {
    if threads <= PLAKOTO_THREADS_MOST {
        return Ok(threads);
    }
    Err(Cause::Range { name: "threads", value: threads as i128 }.into())
}

/// Positions that the caller has.
struct Positions(Values<[i8; PLAKOTO_POSITION_SIZE]>);

impl Positions {
    fn new(positions: *const plakoto_position, count: usize) -> Result<Positions, Fault> {
        Values::new("positions", positions.cast(), count).map(Positions)
    }

    fn position(&self, item: usize) -> Result<Position, Fault> {
        position(self.0.get(item).ok_or(Cause::Null("positions"))?)
            .map_err(|fault| fault.in_part("positions"))
    }

    /// Does something with all of them, a part at a time.
    fn each_part(&self, work: impl FnMut(&[Position])) -> Result<(), Fault> {
        parts(self.0.len(), PART, |item| self.position(item), work)
    }
}

/// Positions that the caller has, with their rolls.
struct Cases {
    positions: Positions,
    rolls: Values<plakoto_roll>,
}

impl Cases {
    fn new(
        positions: *const plakoto_position,
        rolls: *const plakoto_roll,
        count: usize,
    ) -> Result<Cases, Fault> {
        Ok(Cases { positions: Positions::new(positions, count)?, rolls: Values::new("rolls", rolls, count)? })
    }

    fn case(&self, item: usize) -> Result<(Position, Roll), Fault> {
        let position = self.positions.position(item)?;
        Ok((position, roll(self.rolls.get(item).ok_or(Cause::Null("rolls"))?)?))
    }

    fn each_part(&self, most: usize, work: impl FnMut(&[(Position, Roll)])) -> Result<(), Fault> {
        parts(self.rolls.len(), most, |item| self.case(item), work)
    }
}

/// Reads so many items and hands them on, at most so many at a time: of those before one at fault all.
fn parts<T>(
    count: usize,
    most: usize,
    read: impl Fn(usize) -> Result<T, Fault>,
    mut work: impl FnMut(&[T]),
) -> Result<(), Fault> {
    let mut part = Vec::with_capacity(count.min(most));
    for start in (0..count).step_by(most) {
        part.clear();
        let whole = (start..count.min(start + most)).try_for_each(|item| {
            part.push(read(item).map_err(|fault| Cause::Item(item, fault))?);
            Ok::<_, Fault>(())
        });
        work(&part);
        whole?;
    }
    Ok(())
}
