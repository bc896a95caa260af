//! A position as somebody hands it in: it may be nonsense.

use crate::error::{Code, Place, Violation};
use crate::player::{ByPlayer, Player};

/// A description of a position that may break any rule. [`Position::from_setup`] is the door to a valid one.
///
/// Since a point's free checkers are one signed number, a point with free checkers of both colours cannot be
/// written down.
///
/// [`Position::from_setup`]: crate::Position::from_setup
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The player on turn.
    pub turn: Player,
    /// The free checkers on each point in board order (index 0 is point 1): +n White's, −n Black's.
    pub checkers: [i32; 24],
    /// The prisoners on each point in board order: checkers of the other colour than the free ones.
    pub prisoners: [i32; 24],
    /// Each player's checkers that are off.
    pub off: ByPlayer<i32>,
}

impl Setup {
    /// An empty board, with nothing off: a starting place for filling in.
    #[must_use]
    pub const fn empty(turn: Player) -> Setup {
        Setup { turn, checkers: [0; 24], prisoners: [0; 24], off: ByPlayer { white: 0, black: 0 } }
    }

    /// Everything that is wrong with it (rules, section 11).
    pub(crate) fn violations(&self) -> Vec<Violation> {
        let mut found = Vec::new();
        let mut totals = self.off.map(i64::from);
        for (index, (&count, &prisoners)) in self.checkers.iter().zip(&self.prisoners).enumerate() {
            if !(-15..=15).contains(&count) {
                found.push(Violation::of(Code::PointCountOutOfRange, Place::CheckersAt(index), count));
            }
            if !(0..=1).contains(&prisoners) {
                found.push(Violation::of(Code::TooManyPrisoners, Place::PrisonersAt(index), prisoners));
            }
            let owner = match count {
                1.. => Player::White,
                ..=-1 => Player::Black,
                0 => {
                    if prisoners > 0 {
                        found.push(Violation::new(Code::PrisonerWithoutPinner, Place::PrisonersAt(index)));
                    }
                    continue;
                }
            };
            totals[owner] += i64::from(count).abs();
            totals[owner.opponent()] += i64::from(prisoners);
        }
        for player in Player::ALL {
            if !(0..=15).contains(&self.off[player]) {
                found.push(Violation::of(Code::OffOutOfRange, Place::Off(player), self.off[player]));
            }
        }
        for player in Player::ALL {
            if totals[player] != 15 {
                found.push(Violation::of(Code::CheckerTotal, Place::CheckersOf(player), totals[player]));
            }
        }
        if self.off == (ByPlayer { white: 15, black: 15 }) {
            found.push(Violation::new(Code::BothSidesOff, Place::BothOff));
        }
        found
    }
}
