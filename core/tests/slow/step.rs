//! One checker moved by one die (rules sections 4 and 6).

use super::table::Table;

/// A step as (source, target) in the mover's own numbers; target 0 is off.
pub type Step = (u8, u8);

impl Table {
    /// Whether a point is closed to the mover (rules section 4): two or more free enemy
    /// checkers, or enemy checkers lying on a prisoner of the mover.
    pub fn closed(&self, own: u8) -> bool {
        let enemy = self.turn.other();
        self.free(enemy, 25 - own) >= 2 || self.prisoner(self.turn, own)
    }

    /// The unused number that the step uses, or the code of its refusal. The tests come in
    /// the order of rules section 12; whether the game is over is not asked here.
    pub fn die_for_step(&self, step: Step, unused: &[u8]) -> Result<u8, &'static str> {
        let (from, to) = step;
        if self.count(self.turn, from) == 0 {
            return Err("no_checker");
        }
        if self.free(self.turn, from) == 0 {
            return Err("checker_pinned");
        }
        if to == 0 { self.die_for_off(from, unused) } else { self.die_for_board_step(from, to, unused) }
    }

    /// The die for a step to a point of the board.
    fn die_for_board_step(&self, from: u8, to: u8, unused: &[u8]) -> Result<u8, &'static str> {
        let die = from - to;
        if !unused.contains(&die) {
            return Err("die_not_rolled");
        }
        if self.closed(to) {
            return Err("point_closed");
        }
        Ok(die)
    }

    /// The die for a bear-off step (rules section 6): the number of the point, or a larger one
    /// from the highest occupied point; the smaller of two that would do (rules section 10).
    fn die_for_off(&self, from: u8, unused: &[u8]) -> Result<u8, &'static str> {
        if self.prisoners(self.turn) > 0 {
            return Err("bear_off_pinned");
        }
        if !self.all_home(self.turn) {
            return Err("bear_off_not_all_home");
        }
        let is_highest = from == self.highest(self.turn);
        let fits = |die: u8| die == from || (die > from && is_highest);
        if let Some(die) = unused.iter().copied().filter(|&die| fits(die)).min() {
            return Ok(die);
        }
        if unused.iter().any(|&die| die > from) {
            return Err("bear_off_higher_checker");
        }
        Err("die_not_rolled")
    }

    /// Whether the step would land on a lone free enemy checker, and so pin it.
    pub fn step_pins(&self, step: Step) -> bool {
        let (_, to) = step;
        to > 0 && self.free(self.turn.other(), 25 - to) == 1
    }

    /// Whether leaving the source would free an enemy prisoner there: the step takes the last
    /// checker that lies on it.
    pub fn step_frees(&self, step: Step) -> bool {
        let (from, _) = step;
        self.prisoner(self.turn.other(), 25 - from) && self.free(self.turn, from) == 1
    }

    /// The table after a step; the turn has not passed.
    pub fn after_step(&self, step: Step) -> Table {
        let (from, to) = step;
        let mut after = self.clone();
        let checker = after.points[self.turn.place(from)].pop();
        assert_eq!(checker, Some(self.turn), "the mover's checker is on top");
        if to == 0 {
            after.off[self.turn.index()] += 1;
        } else {
            after.points[self.turn.place(to)].push(self.turn);
        }
        after
    }

    /// The same table with the other side on turn.
    pub fn passed(&self) -> Table {
        Table { turn: self.turn.other(), ..self.clone() }
    }
}
