//! The engine's work on the positions of games, all of them in one call, for `added.c`, which times it beside the same
//! work done by a call of the C library for each position.
//!
//! Each work comes twice: *bare*, on values that are ready, and *checked*, on the plain numbers that C hands in, which
//! the Rust caller has to check too.

use std::hint::black_box;
use std::sync::LazyLock;

use plakoto::{Position, Roll, Ruleset, Step, Steps};
use plakoto_benches::Corpus;

const RULES: Ruleset = Ruleset::GREEK;

/// The bytes of a position.
type Row = [i8; Position::PADDED_CELLS];

/// Room for the positions after the plays of any roll.
const ROOM: usize = 4096;

/// A position with a roll, and a legal play; and the same in plain numbers.
struct Case {
    position: Position,
    roll: Roll,
    steps: Steps,
    cells: Row,
    dice: (i32, i32),
    pairs: Vec<(i32, i32)>,
}

static CASES: LazyLock<Vec<Case>> = LazyLock::new(|| {
    let cases = Corpus::named("games").map(Corpus::cases).unwrap_or_default();
    cases
        .into_iter()
        .filter_map(|(position, roll)| {
            let plays = position.legal_plays(roll, RULES);
            let steps = Steps::new(plays.get(plays.len() / 2)?.steps()).ok()?;
            let pairs = steps.iter().map(|step| (step.from().into(), step.to().into())).collect();
            let dice = (roll.high().into(), roll.low().into());
            Some(Case { position, roll, steps, cells: position.to_padded_cells(), dice, pairs })
        })
        .collect()
});

/// How many cases there are.
#[unsafe(no_mangle)]
pub extern "C" fn plakoto_baseline_cases() -> usize {
    CASES.len()
}

/// Does a work on every case, and adds up what it finds. The works: 0 counts plays, 1 lists final positions, 2 applies
/// a play; 10 more for the checked ones.
#[unsafe(no_mangle)]
pub extern "C" fn plakoto_baseline_run(work: i32) -> u64 {
    let mut room = vec![[0; Position::PADDED_CELLS]; ROOM];
    let cases = black_box(&*CASES).iter();
    let found = |checked: Option<u64>| checked.unwrap_or_default();
    match work {
        0 => cases.map(|case| count(&case.position, case.roll)).sum(),
        1 => cases.map(|case| list(&case.position, case.roll, &mut room)).sum(),
        2 => cases.map(|case| apply(&case.position, case.roll, &case.steps)).sum(),
        10 => cases.map(|case| found(checked_count(&case.cells, case.dice))).sum(),
        11 => cases.map(|case| found(checked_list(&case.cells, case.dice, &mut room))).sum(),
        _ => cases.map(|case| found(checked_apply(&case.cells, case.dice, &case.pairs))).sum(),
    }
}

fn count(position: &Position, roll: Roll) -> u64 {
    position.count_plays(roll, RULES) as u64
}

fn list(position: &Position, roll: Roll, room: &mut [Row]) -> u64 {
    let count = position.fill_legal_positions(roll, RULES, room, |row, after| *row = after.to_padded_cells());
    black_box(count) as u64
}

fn apply(position: &Position, roll: Roll, steps: &[Step]) -> u64 {
    black_box(position.play(roll, RULES, steps)).is_ok().into()
}

// What a library in Rust would offer to somebody who has plain numbers: functions that are called, as those of C are.

#[inline(never)]
fn checked_count(cells: &Row, dice: (i32, i32)) -> Option<u64> {
    Some(count(&Position::from_padded_cells(*cells)?, Roll::new(dice.0, dice.1).ok()?))
}

#[inline(never)]
fn checked_list(cells: &Row, dice: (i32, i32), room: &mut [Row]) -> Option<u64> {
    Some(list(&Position::from_padded_cells(*cells)?, Roll::new(dice.0, dice.1).ok()?, room))
}

#[inline(never)]
fn checked_apply(cells: &Row, dice: (i32, i32), pairs: &[(i32, i32)]) -> Option<u64> {
    let (position, roll) = (Position::from_padded_cells(*cells)?, Roll::new(dice.0, dice.1).ok()?);
    Some(apply(&position, roll, &Step::list(pairs).ok()?))
}
