//! The 24 points, by board number and as each player counts them.

use core::fmt;

use crate::player::Player;

/// One of the 24 points, by its board number (White's own number).
///
/// ```
/// use plakoto::{Player, Point};
/// let mother_of_black = Point::new(1).unwrap();
/// assert_eq!(mother_of_black.seen_by(Player::Black), 24);
/// assert_eq!(Point::mother_of(Player::Black), mother_of_black);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point(u8);

impl Point {
    /// How many points there are.
    pub const COUNT: usize = 24;

    /// The point with this board number, 1 to 24; `None` outside.
    #[must_use]
    pub const fn new(board_number: u8) -> Option<Point> {
        if board_number >= 1 && board_number <= 24 { Some(Point(board_number)) } else { None }
    }

    /// The point that `player` calls by this own number, 1 to 24; `None` outside.
    #[must_use]
    pub const fn of(player: Player, own_number: u8) -> Option<Point> {
        match Point::new(own_number) {
            Some(point) => Some(Point(point.seen_by(player))),
            None => None,
        }
    }

    /// Where all of a player's checkers start: the own point 24.
    #[must_use]
    pub const fn mother_of(player: Player) -> Point {
        Point(Point(24).seen_by(player))
    }

    /// Every point in board order, 1 first.
    pub fn all() -> impl DoubleEndedIterator<Item = Point> + ExactSizeIterator + Clone {
        (1..25_u8).map(Point)
    }

    /// The board number, 1 to 24.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The point's place in arrays in board order, 0 to 23.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// The own number by which `player` calls this point, 1 to 24.
    #[must_use]
    pub const fn seen_by(self, player: Player) -> u8 {
        match player {
            Player::White => self.0,
            Player::Black => 25 - self.0,
        }
    }

    /// Whether this point lies in the player's home: own points 1 to 6.
    #[must_use]
    pub const fn is_home_of(self, player: Player) -> bool {
        self.seen_by(player) <= 6
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Point({})", self.0)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}
