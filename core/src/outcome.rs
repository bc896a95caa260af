//! How a game has ended, and what that is worth.

use core::fmt;

use crate::player::Player;
use crate::point::Point;
use crate::position::Position;
use crate::rules::{Mother, Ruleset};

/// Why a game has ended (rules, section 7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Reason {
    /// The winner has borne off all fifteen; the loser at least one. One point.
    BorneOff,
    /// The winner has borne off all fifteen; the loser none. Two points.
    Gammon,
    /// The loser's last mother checker is a prisoner. Two points.
    Mother,
    /// Each player's last mother checker is a prisoner. A draw, no points.
    MutualMotherPin,
}

impl Reason {
    /// Every reason.
    pub const ALL: [Reason; 4] = [Reason::BorneOff, Reason::Gammon, Reason::Mother, Reason::MutualMotherPin];

    /// The stable name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Reason::BorneOff => "borne_off",
            Reason::Gammon => "gammon",
            Reason::Mother => "mother",
            Reason::MutualMotherPin => "mutual_mother_pin",
        }
    }

    /// The winner's points: 0 to 2.
    #[must_use]
    pub const fn points(self) -> u8 {
        match self {
            Reason::BorneOff => 1,
            Reason::Gammon | Reason::Mother => 2,
            Reason::MutualMotherPin => 0,
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Who has won; nobody in a draw.
    pub winner: Option<Player>,
    /// Why the game has ended.
    pub reason: Reason,
}

impl Outcome {
    /// The winner's points: 1, 2, or 0 in a draw.
    #[must_use]
    pub const fn points(self) -> u8 {
        self.reason.points()
    }
}

impl fmt::Display for Outcome {
    /// `white 2 mother`, or `draw 0 mutual_mother_pin`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let winner = self.winner.map_or("draw", Player::name);
        write!(f, "{winner} {} {}", self.points(), self.reason)
    }
}

impl Position {
    /// How the game has ended, if it has; told from the board alone, whoever is on turn.
    ///
    /// The order of the tests is that of the rules, section 7: borne off, mutual mother pin, mother.
    #[must_use]
    pub fn outcome(&self, rules: Ruleset) -> Option<Outcome> {
        let off = Player::ALL.into_iter().find(|&player| self.off(player) == 15);
        if let Some(winner) = off {
            let gammon = self.off(winner.opponent()) == 0;
            let reason = if gammon { Reason::Gammon } else { Reason::BorneOff };
            return Some(Outcome { winner: Some(winner), reason });
        }
        let pinned = |player| self.mother(player).pinned;
        match Player::ALL.map(pinned) {
            [true, true] => Some(Outcome { winner: None, reason: Reason::MutualMotherPin }),
            [false, false] => None,
            [white, _] => {
                let loser = if white { Player::White } else { Player::Black };
                let winner = loser.opponent();
                let won = match rules.mother {
                    Mother::PlayOn => false,
                    Mother::Always => true,
                    Mother::LossWhenClear => self.mother(winner).is_clear(),
                };
                won.then_some(Outcome { winner: Some(winner), reason: Reason::Mother })
            }
        }
    }

    /// How a player's mother stands: the own point 24, on which all fifteen start.
    #[must_use]
    pub fn mother(&self, player: Player) -> MotherPoint {
        match self.stack(Point::mother_of(player)) {
            Some(stack) if stack.owner == player => MotherPoint { free: stack.free, pinned: false },
            Some(stack) => MotherPoint { free: 0, pinned: stack.prisoner },
            None => MotherPoint { free: 0, pinned: false },
        }
    }
}

/// A player's own checkers on the own mother.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MotherPoint {
    /// Free checkers there, 0 to 15.
    pub free: u8,
    /// Whether the last one there is a prisoner of the opponent.
    pub pinned: bool,
}

impl MotherPoint {
    /// Whether not one of the player's own checkers, free or prisoner, is there.
    #[must_use]
    pub const fn is_clear(self) -> bool {
        self.free == 0 && !self.pinned
    }
}
