//! The final positions of a roll without the ways to them, for positions with very many ways.

use std::collections::BTreeSet;

use super::line::Line;
use super::options::{BearOff, Options};
use super::table::Table;

/// A table in the middle of a turn and the dice not used; how it came about is forgotten.
type Place = (Table, Vec<u8>);

impl Table {
    /// The final positions of all legal plays, the turn passed. The same as the positions
    /// `after` of [`Table::legal_plays`], found by another road: all places after one step,
    /// then all places after two, and so on.
    pub fn legal_finals(&self, dice: [u8; 2], options: &Options) -> BTreeSet<Table> {
        let mut finals = BTreeSet::new();
        if self.outcome(options).is_some() {
            return finals;
        }
        let with_offs = layers(self, dice, options, true);
        let counted = match options.bear_off {
            BearOff::ByDuty => &with_offs,
            BearOff::Optional => &layers(self, dice, options, false),
        };
        let most = counted.len() - 1;
        let [higher, lower] = [dice[0].max(dice[1]), dice[0].min(dice[1])];
        // After one step with the higher number the lower is left.
        let higher_used = most == 1 && higher > lower && counted[1].iter().any(|(_, left)| left == &[lower]);
        for (made, layer) in with_offs.iter().enumerate() {
            for (table, left) in layer {
                let ended = table.outcome(options).is_some();
                let lower_only = made == 1 && left == &[higher];
                let dutiful = made >= most
                    && !(lower_only && higher_used)
                    && (options.bear_off == BearOff::ByDuty
                        || after_one(table, left, options, false).is_empty());
                if ended || dutiful {
                    finals.insert(table.passed());
                }
            }
        }
        finals
    }
}

/// All places after no step, after one, and so on while there are any.
fn layers(table: &Table, dice: [u8; 2], options: &Options, with_offs: bool) -> Vec<BTreeSet<Place>> {
    let start = Line::start(table, dice);
    let mut layer = BTreeSet::from([(start.table, start.unused)]);
    let mut layers = Vec::new();
    while !layer.is_empty() {
        let next =
            layer.iter().flat_map(|(table, left)| after_one(table, left, options, with_offs)).collect();
        layers.push(std::mem::replace(&mut layer, next));
    }
    layers
}

/// The places after one more step, none when the game is over.
fn after_one(table: &Table, left: &[u8], options: &Options, with_offs: bool) -> Vec<Place> {
    let mut places = Vec::new();
    if table.outcome(options).is_some() {
        return places;
    }
    for from in 1..=24u8 {
        for &number in left {
            let step = (from, from.saturating_sub(number));
            let counts = with_offs || step.1 > 0;
            if counts && let Ok(die) = table.die_for_step(step, left) {
                let mut rest = left.to_vec();
                rest.remove(left.iter().position(|&d| d == die).expect("it is left"));
                places.push((table.after_step(step), rest));
            }
        }
    }
    places
}
