//! The table seen from the other side.

use super::table::Table;

impl Table {
    /// Colours swapped and the board turned round, which changes no answer (rules section 14).
    pub fn turned(&self) -> Table {
        let points = std::array::from_fn(|place| {
            let stack = &self.points[23 - place];
            stack.iter().map(|checker| checker.other()).collect()
        });
        Table { turn: self.turn.other(), points, off: [self.off[1], self.off[0]] }
    }
}
