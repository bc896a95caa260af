//! The engine's work on the positions of games, all of them in one call, for `added.c`, which times it beside the same
//! work done by a call of the C library for each position.
//!
//! Each work comes twice: *bare*, on values that are ready, and *checked*, on the plain numbers that C hands in, which
//! the Rust caller has to check too.

use std::hint::black_box;
use std::sync::LazyLock;

use plakoto::{Position, PositionList, Roll, Ruleset, Step, Steps};
use plakoto_benches::Corpus;

const RULES: Ruleset = Ruleset::GREEK;

/// A position with a roll, and a legal play.
struct Case {
    position: Position,
    roll: Roll,
    steps: Steps,
    cells: [i8; Position::CELLS],
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
            Some(Case { position, roll, steps, cells: position.to_cells(), dice, pairs })
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
    let mut list = PositionList::new();
    let mut sum = 0;
    for case in black_box(&*CASES) {
        sum += match work {
            0 => case.position.count_plays(case.roll, RULES) as u64,
            1 => listed(&case.position, case.roll, &mut list),
            2 => applied(&case.position, case.roll, &case.steps),
            _ => checked(case, work - 10, &mut list).unwrap_or_default(),
        };
    }
    sum
}

/// The same on plain numbers.
fn checked(case: &Case, work: i32, list: &mut PositionList) -> Option<u64> {
    let position = Position::from_cells(&case.cells).ok()?;
    let roll = Roll::new(case.dice.0, case.dice.1).ok()?;
    Some(match work {
        0 => position.count_plays(roll, RULES) as u64,
        1 => listed(&position, roll, list),
        _ => applied(&position, roll, &Step::list(&case.pairs).ok()?),
    })
}

fn listed(position: &Position, roll: Roll, list: &mut PositionList) -> u64 {
    position.legal_positions_into(roll, RULES, list);
    black_box(&*list).len() as u64
}

fn applied(position: &Position, roll: Roll, steps: &[Step]) -> u64 {
    black_box(position.play(roll, RULES, steps)).is_ok().into()
}
