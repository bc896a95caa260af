//! Perft by many small questions, for faces that have no perft of their own.

use std::collections::HashMap;

use super::face::{Answer, Face, Unanswered};
use super::plain::{Position, Ruleset, rolls};
use super::pool;

/// The most questions that one perft may ask.
const MOST_CALLS: usize = 100_000;

/// The number of plays to a depth: positions level by level, and at the last one only counts.
///
/// Equal positions of one level are asked about once and weighed by how often they arise.
pub(crate) fn by_calls(face: &dyn Face, at: &Position, rules: &Ruleset, depth: u32) -> Answer<u64> {
    if depth == 0 {
        return Ok(1);
    }
    let mut level = HashMap::from([(at.clone(), 1)]);
    let mut calls = 0;
    for _ in 1..depth {
        bound(&mut calls, level.len())?;
        level = next_level(face, &level, rules)?;
    }
    bound(&mut calls, level.len())?;
    sum(face, &level, rules)
}

/// Counts the calls of one more level.
fn bound(calls: &mut usize, positions: usize) -> Answer<()> {
    *calls += positions * rolls().len();
    if *calls > MOST_CALLS { Err(Unanswered::NotYet("perft of more than 100,000 calls")) } else { Ok(()) }
}

fn next_level(
    face: &dyn Face,
    level: &HashMap<Position, u64>,
    rules: &Ruleset,
) -> Answer<HashMap<Position, u64>> {
    let entries: Vec<_> = level.iter().collect();
    let reached = pool::map(&entries, face.at_once(), |(at, weight)| {
        let mut all = Vec::new();
        for dice in rolls() {
            all.extend(face.final_positions(at, dice, rules)?.into_iter().map(|after| (after, **weight)));
        }
        Answer::Ok(all)
    });
    let mut next = HashMap::new();
    for after in reached {
        for (position, weight) in after? {
            *next.entry(position).or_insert(0) += weight;
        }
    }
    Ok(next)
}

fn sum(face: &dyn Face, level: &HashMap<Position, u64>, rules: &Ruleset) -> Answer<u64> {
    let entries: Vec<_> = level.iter().collect();
    let counts = pool::map(&entries, face.at_once(), |(at, weight)| {
        let mut plays = 0;
        for dice in rolls() {
            plays += face.count_plays(at, dice, rules)?;
        }
        Answer::Ok(plays * **weight)
    });
    counts.into_iter().sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_are_bounded_over_all_levels() {
        let mut calls = 0;
        assert!(bound(&mut calls, MOST_CALLS / 42).is_ok());
        assert!(bound(&mut calls, MOST_CALLS / 42).is_ok());
        assert!(matches!(bound(&mut calls, MOST_CALLS / 42), Err(Unanswered::NotYet(_))));
    }
}
