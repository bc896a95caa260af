//! How a game ends, and what it is worth (rules section 7).

use super::options::{Mother, Options};
use super::side::Side;
use super::table::Table;

/// The result of a decided position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Outcome {
    /// The winner, none for a draw.
    pub winner: Option<Side>,
    /// The points it is worth.
    pub points: u8,
    /// The reason code of rules section 7.
    pub reason: &'static str,
}

impl Table {
    /// The outcome of the position, none while it is undecided. Tested on the board alone, in
    /// the order of rules section 7.
    pub fn outcome(&self, options: &Options) -> Option<Outcome> {
        self.borne_off().or_else(|| self.mutual_mother_pin()).or_else(|| self.mother(options))
    }

    /// Case 1: a player's fifteenth checker is off.
    fn borne_off(&self) -> Option<Outcome> {
        let winner = winner_if(|side| self.off[side.index()] == 15)?;
        let loser_has_none_off = self.off[winner.other().index()] == 0;
        Some(Outcome {
            winner: Some(winner),
            points: if loser_has_none_off { 2 } else { 1 },
            reason: if loser_has_none_off { "gammon" } else { "borne_off" },
        })
    }

    /// Case 2: both mothers' last checkers are prisoners, a draw in every ruleset.
    fn mutual_mother_pin(&self) -> Option<Outcome> {
        let both = Side::BOTH.iter().all(|&side| self.mother_pinned(side));
        both.then_some(Outcome { winner: None, points: 0, reason: "mutual_mother_pin" })
    }

    /// Case 3: the loser's last mother checker is a prisoner.
    fn mother(&self, options: &Options) -> Option<Outcome> {
        let winner = winner_if(|side| {
            let pin = self.mother_pinned(side.other());
            match options.mother {
                Mother::LossWhenClear => pin && self.mother_clear(side),
                Mother::PlayOn => false,
                Mother::Always => pin,
            }
        })?;
        Some(Outcome { winner: Some(winner), points: 2, reason: "mother" })
    }
}

/// The side that fulfils a condition only one side can.
fn winner_if(condition: impl Fn(Side) -> bool) -> Option<Side> {
    Side::BOTH.into_iter().find(|&side| condition(side))
}
