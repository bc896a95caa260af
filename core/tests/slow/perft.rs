//! Counting plays to a depth.

use super::options::Options;
use super::table::Table;

/// The 21 rolls, the higher number first.
pub fn all_rolls() -> Vec<[u8; 2]> {
    let mut rolls = Vec::new();
    for high in 1..=6 {
        for low in 1..=high {
            rolls.push([high, low]);
        }
    }
    rolls
}

impl Table {
    /// The number of plays over all 21 rolls to a depth. Depth 0 counts 1 for every position;
    /// from depth 1 on a decided position counts 0 and a pass 1.
    pub fn perft(&self, depth: u32, options: &Options) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut plays = 0;
        for roll in all_rolls() {
            let finals = self.legal_finals(roll, options);
            plays += if depth == 1 {
                finals.len() as u64
            } else {
                finals.iter().map(|t| t.perft(depth - 1, options)).sum()
            };
        }
        plays
    }
}
