//! The two players, and pairs of things that each of them has.

use core::fmt;
use core::ops::{Index, IndexMut};
use core::str::FromStr;

use crate::error::{Code, Place, Violation, Violations};

/// One of the two players.
///
/// White runs from board point 24 down to 1, Black from board point 1 up to 24.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Player {
    /// The player whose own numbers are the board numbers.
    White,
    /// The player whose point *p* is board point 25 − *p*.
    Black,
}

impl Player {
    /// Both players, White first.
    pub const ALL: [Player; 2] = [Player::White, Player::Black];

    /// The other player.
    #[must_use]
    pub const fn opponent(self) -> Player {
        match self {
            Player::White => Player::Black,
            Player::Black => Player::White,
        }
    }

    /// The stable name: `white` or `black`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Player::White => "white",
            Player::Black => "black",
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Player {
    type Err = Violations;

    /// Reads `white` or `black` in upper or lower case.
    ///
    /// # Errors
    /// [`Code::UnknownPlayer`] for any other text.
    fn from_str(text: &str) -> Result<Player, Violations> {
        Player::ALL
            .into_iter()
            .find(|player| player.name().eq_ignore_ascii_case(text))
            .ok_or_else(|| Violation::new(Code::UnknownPlayer, Place::Turn).into())
    }
}

/// One thing for each player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ByPlayer<T> {
    /// White's.
    pub white: T,
    /// Black's.
    pub black: T,
}

impl<T> ByPlayer<T> {
    /// Both from a function of the player.
    pub fn from_fn(mut f: impl FnMut(Player) -> T) -> ByPlayer<T> {
        ByPlayer { white: f(Player::White), black: f(Player::Black) }
    }

    /// Each player's thing turned into another.
    pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> ByPlayer<U> {
        ByPlayer { white: f(self.white), black: f(self.black) }
    }

    /// The two exchanged.
    #[must_use]
    pub fn swapped(self) -> ByPlayer<T> {
        ByPlayer { white: self.black, black: self.white }
    }
}

impl<T> Index<Player> for ByPlayer<T> {
    type Output = T;
    fn index(&self, player: Player) -> &T {
        match player {
            Player::White => &self.white,
            Player::Black => &self.black,
        }
    }
}

impl<T> IndexMut<Player> for ByPlayer<T> {
    fn index_mut(&mut self, player: Player) -> &mut T {
        match player {
            Player::White => &mut self.white,
            Player::Black => &mut self.black,
        }
    }
}
