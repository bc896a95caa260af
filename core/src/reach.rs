//! Whether a game could reach a position: apart from validity, since analysts set up what they like.

use core::fmt;

use crate::dice::Roll;
use crate::player::Player;
use crate::point::Point;
use crate::position::Position;
use crate::rules::Ruleset;

/// A reason why no game can reach a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Unreachable {
    /// This player has checkers off and others outside home. Checkers only go forward and bearing off needs
    /// all of them home, so none can be outside after it began.
    OffWhileOutside(Player),
    /// This player's checkers pin one on their own mother, where no checker ever lands.
    PinOnOwnMother(Player),
    /// This player has not played yet, and no first play leads here. From the start every roll can be played,
    /// and one play cannot keep the other from answering; so a player with all fifteen on the mother is on
    /// turn, after at most one play of the opponent.
    NotPlayedYet(Player),
}

impl Unreachable {
    /// The stable name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Unreachable::OffWhileOutside(_) => "off_while_outside",
            Unreachable::PinOnOwnMother(_) => "pin_on_own_mother",
            Unreachable::NotPlayedYet(_) => "not_played_yet",
        }
    }

    /// Whose checkers tell it.
    #[must_use]
    pub const fn player(self) -> Player {
        match self {
            Unreachable::OffWhileOutside(player)
            | Unreachable::PinOnOwnMother(player)
            | Unreachable::NotPlayedYet(player) => player,
        }
    }
}

impl fmt::Display for Unreachable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.player())?;
        f.write_str(match self {
            Unreachable::OffWhileOutside(_) => "checkers are off while others are outside home",
            Unreachable::PinOnOwnMother(_) => "a checker is pinned on the pinner's own mother",
            Unreachable::NotPlayedYet(_) => "has not played yet, and no first play leads here",
        })
    }
}

impl Position {
    /// Every known reason why no game can reach this position.
    ///
    /// A reason is a proof. No reason is none: the list holds what can be told from the board alone, and a
    /// position without a reason may still be out of reach.
    #[must_use]
    pub fn unreachable(&self) -> Vec<Unreachable> {
        let mut reasons = Vec::new();
        for player in Player::ALL {
            let outside = self
                .stacks()
                .any(|(point, stack)| stack.checkers_of(player) > 0 && !point.is_home_of(player));
            if self.off(player) > 0 && outside {
                reasons.push(Unreachable::OffWhileOutside(player));
            }
        }
        for player in Player::ALL {
            let mother = self.stack(Point::mother_of(player));
            if mother.is_some_and(|stack| stack.owner == player && stack.prisoner) {
                reasons.push(Unreachable::PinOnOwnMother(player));
            }
        }
        for player in Player::ALL {
            if self.mother(player).free == 15 && !self.is_before_first_play_of(player) {
                reasons.push(Unreachable::NotPlayedYet(player));
            }
        }
        reasons
    }

    /// Whether this is the start, or where one play of the other player from the start leads.
    fn is_before_first_play_of(&self, player: Player) -> bool {
        let start = Position::start(player.opponent());
        *self == start
            || *self == Position::start(player)
            || Roll::all()
                .any(|roll| start.legal_plays(roll, Ruleset::GREEK).iter().any(|play| play.after() == self))
    }
}
