//! What three entries do, done in Rust without C: what `bench/added.c` times its calls beside. Only with the feature
//! `baseline`, so in no library that anybody installs.
//!
//! Both sides run the same compiled engine on the same bytes, and write to the same room. Each work comes twice: *bare*,
//! on values that are ready, and *checked*: by a function that is called with the plain numbers that C hands in, and has
//! to ask whether they are a position, a roll, rules and steps.

use std::hint::black_box;
use std::mem::MaybeUninit;
use std::sync::Mutex;

use rules::{Position, Roll, Ruleset, Step, Steps};

use crate::convert::{known_ruleset, plain_position, plain_ruleset};
use crate::fault::Fault;
use crate::plays::fill_positions;
use crate::pointer::{self, Values};
use crate::types::{
    PLAKOTO_POSITION_SIZE, plakoto_play, plakoto_position, plakoto_roll, plakoto_ruleset, plakoto_step,
};

/// The bytes of a position.
type Row = [i8; PLAKOTO_POSITION_SIZE];
/// Where positions are written.
type Room = [MaybeUninit<plakoto_position>];

/// A position with a roll, and a legal play.
struct Case {
    position: Position,
    roll: Roll,
    steps: Steps,
}

/// The cases for the bare works.
static CASES: Mutex<Vec<Case>> = Mutex::new(Vec::new());

/// What C hands in.
struct Given {
    rows: Values<Row>,
    rolls: Values<plakoto_roll>,
    plays: Values<plakoto_play>,
}

impl Given {
    fn new(
        positions: *const plakoto_position,
        rolls: *const plakoto_roll,
        plays: *const plakoto_play,
        count: usize,
    ) -> Result<Given, Fault> {
        let rows = Values::new("positions", positions.cast(), count)?;
        Ok(Given {
            rows,
            rolls: Values::new("rolls", rolls, count)?,
            plays: Values::new("plays", plays, count)?,
        })
    }

    /// The plain numbers of each case.
    fn each(&self) -> impl Iterator<Item = (&Row, plakoto_roll, &[plakoto_step])> {
        let given = self.rows.all().iter().zip(self.rolls.all()).zip(self.plays.all());
        given.map(|((row, &roll), play)| (row, roll, taken(play)))
    }
}

/// Reads the cases for the bare works; how many there are.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_baseline_ready(
    positions: *const plakoto_position,
    rolls: *const plakoto_roll,
    plays: *const plakoto_play,
    count: usize,
) -> usize {
    let Ok(given) = Given::new(positions, rolls, plays, count) else { return 0 };
    let read = given.each().filter_map(|(row, dice, taken)| {
        let (position, roll, steps) = (position(row)?, roll(dice)?, steps(taken)?);
        Some(Case { position, roll, steps })
    });
    let Ok(mut cases) = CASES.lock() else { return 0 };
    *cases = read.collect();
    cases.len()
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
) -> u64 {
    let Ok(given) = Given::new(positions, rolls, plays, count) else { return 0 };
    let Ok(mut room) = pointer::Room::exactly("room", room, capacity) else { return 0 };
    run(work, &given, room.places()).unwrap_or_default() as u64
}

fn run(work: i32, given: &Given, room: &mut Room) -> Option<usize> {
    // Each by itself: else the compiler would know of the numbers what it has learned from the rules.
    let (rules, plain) = (black_box(Ruleset::GREEK), black_box(plain_ruleset(Ruleset::GREEK)));
    let given = given.each();
    let Ok(cases) = CASES.lock() else { return None };
    let cases = cases.iter();
    match work {
        0 => cases.map(|case| Some(case.position.count_plays(case.roll, rules))).sum(),
        1 => cases.map(|case| Some(fill_positions(&case.position, case.roll, rules, room).count)).sum(),
        2 => cases.map(|case| apply(&case.position, case.roll, rules, &case.steps, room)).sum(),
        10 => given.map(|(row, roll, _)| checked_count(row, roll, plain)).sum(),
        11 => given.map(|(row, roll, _)| checked_list(row, roll, plain, room)).sum(),
        12 => given.map(|(row, roll, taken)| checked_apply(row, roll, plain, taken, room)).sum(),
        _ => None,
    }
}

fn position(row: &Row) -> Option<Position> {
    Position::from_padded_cells(*row)
}

fn roll(plain: plakoto_roll) -> Option<Roll> {
    Roll::from_numbers(plain.first, plain.second)
}

fn steps(taken: &[plakoto_step]) -> Option<Steps> {
    Steps::from_pairs(taken.iter().map(|step| (step.from.into(), step.to.into())))
}

/// The steps of a play.
fn taken(play: &plakoto_play) -> &[plakoto_step] {
    play.steps.get(..play.count.into()).unwrap_or_default()
}

fn apply(position: &Position, roll: Roll, rules: Ruleset, steps: &[Step], room: &mut Room) -> Option<usize> {
    let place = room.first_mut()?;
    place.write(plain_position(&position.play(roll, rules, steps).ok()?));
    Some(1)
}

// What a library in Rust would offer to somebody who has plain numbers: functions that are called, as those of C are. They
// are to be as fast as they can: by no `Result`, which would be moved, and what is written to is asked for first.

#[inline(never)]
fn checked_count(row: &Row, dice: plakoto_roll, options: plakoto_ruleset) -> Option<usize> {
    Some(position(row)?.count_plays(roll(dice)?, known_ruleset(options)?))
}

#[inline(never)]
fn checked_list(row: &Row, dice: plakoto_roll, options: plakoto_ruleset, room: &mut Room) -> Option<usize> {
    Some(fill_positions(&position(row)?, roll(dice)?, known_ruleset(options)?, room).count)
}

#[inline(never)]
fn checked_apply(
    row: &Row,
    dice: plakoto_roll,
    options: plakoto_ruleset,
    taken: &[plakoto_step],
    room: &mut Room,
) -> Option<usize> {
    apply(&position(row)?, roll(dice)?, known_ruleset(options)?, &steps(taken)?, room)
}
