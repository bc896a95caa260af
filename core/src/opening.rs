//! Who starts: the opening roll (rules, section 3).

use core::fmt;

use crate::dice::Roll;
use crate::error::{Code, Place, Violation, Violations};
use crate::player::Player;

/// One die of each player, which tells who starts.
///
/// ```
/// use plakoto::{OpeningRoll, Player, Roll};
/// let opening = OpeningRoll::new(2, 5).unwrap();
/// assert_eq!(opening.starter(), Some(Player::Black));
/// assert_eq!(opening.roll(), Roll::new(5, 2).unwrap());
/// assert_eq!(OpeningRoll::new(4, 4).unwrap().starter(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OpeningRoll {
    white: u8,
    black: u8,
}

impl OpeningRoll {
    /// White's die and Black's.
    ///
    /// # Errors
    /// [`Code::DieOutOfRange`] for each number outside 1 to 6; White's is `dice[0]`.
    pub fn new(white: i32, black: i32) -> Result<OpeningRoll, Violations> {
        Roll::new(white, black)?;
        Ok(OpeningRoll { white: white as u8, black: black as u8 })
    }

    /// Who starts: the player with the higher die; nobody after a tie, which is rolled again.
    #[must_use]
    pub const fn starter(self) -> Option<Player> {
        if self.white == self.black {
            None
        } else if self.white > self.black {
            Some(Player::White)
        } else {
            Some(Player::Black)
        }
    }

    /// Who starts.
    ///
    /// # Errors
    /// [`Code::OpeningTied`] after a tie.
    pub fn decided(self) -> Result<Player, Violations> {
        self.starter().ok_or_else(|| Violation::of(Code::OpeningTied, Place::Die(1), self.black).into())
    }

    /// The two numbers as a roll: what the starter plays under [`Opening::PlayRoll`].
    ///
    /// [`Opening::PlayRoll`]: crate::Opening::PlayRoll
    #[must_use]
    pub const fn roll(self) -> Roll {
        Roll::of_36((self.white - 1) * 6 + self.black - 1)
    }

    /// A player's die.
    #[must_use]
    pub const fn die(self, player: Player) -> u8 {
        match player {
            Player::White => self.white,
            Player::Black => self.black,
        }
    }
}

impl fmt::Display for OpeningRoll {
    /// `W2 B5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "W{} B{}", self.white, self.black)
    }
}
