//! The score of a match (rules, section 9).

use crate::error::{Code, Place, Violation, Violations};
use crate::outcome::Outcome;
use crate::player::{ByPlayer, Player};

/// A match to a target of points. Points beyond the target are kept.
///
/// Where Plakoto is played in turn with other games under one score, their points come in by
/// [`Match::add_points`].
///
/// ```
/// use plakoto::{Match, Outcome, Player, Reason};
/// let mut score = Match::new(3).unwrap();
/// score.add(Outcome { winner: Some(Player::White), reason: Reason::Mother }).unwrap();
/// score.add(Outcome { winner: None, reason: Reason::MutualMotherPin }).unwrap();
/// score.add_points(Player::Black, 1).unwrap(); // a game of Portes between
/// score.add(Outcome { winner: Some(Player::White), reason: Reason::Gammon }).unwrap();
/// assert_eq!((score.points().white, score.points().black), (4, 1));
/// assert_eq!(score.winner(), Some(Player::White));
/// assert!(score.add_points(Player::Black, 1).is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Match {
    target: u32,
    points: ByPlayer<u32>,
    decided: u32,
    draws: u32,
}

impl Match {
    /// A match to this many points, 1 to [`u32::MAX`]; three, five and seven are usual.
    ///
    /// # Errors
    /// [`Code::MatchTargetOutOfRange`] for a target below 1 or above 2³² − 1.
    pub fn new(target: i64) -> Result<Match, Violations> {
        Match::resumed(target, ByPlayer::default(), 0, 0)
    }

    /// A match that stands so: what was read from [`Match::points`], [`Match::decided`] and [`Match::draws`].
    ///
    /// Points may stand with no game, as in a match with a handicap, or where games were not counted.
    ///
    /// ```
    /// use plakoto::{ByPlayer, Match};
    /// let score = Match::resumed(5, ByPlayer { white: 2, black: 4 }, 4, 1).unwrap();
    /// assert_eq!((score.games(), score.winner()), (5, None));
    /// ```
    ///
    /// # Errors
    /// [`Code::MatchTargetOutOfRange`] as [`Match::new`], and [`Code::MatchOver`] where both players have reached the
    /// target: one of them has got points after the match was won.
    pub fn resumed(
        target: i64,
        points: ByPlayer<u32>,
        decided: u32,
        draws: u32,
    ) -> Result<Match, Violations> {
        let Ok(goal @ 1..) = u32::try_from(target) else {
            return Err(Violation::of(Code::MatchTargetOutOfRange, Place::MatchTarget, target).into());
        };
        if points.white.min(points.black) >= goal {
            return Err(Violation::new(Code::MatchOver, Place::MatchTarget).into());
        }
        Ok(Match { target: goal, points, decided, draws })
    }

    /// Adds the points of a game of Plakoto; a draw adds none, and the next game is played.
    ///
    /// # Errors
    /// [`Code::MatchOver`] where the match is won already; nothing is added.
    pub fn add(&mut self, outcome: Outcome) -> Result<(), Violations> {
        self.check_open()?;
        match outcome.winner {
            Some(winner) => self.give(winner, u32::from(outcome.points())),
            None => self.draws = self.draws.saturating_add(1),
        }
        Ok(())
    }

    /// Adds a player's points from any game.
    ///
    /// # Errors
    /// [`Code::MatchOver`] where the match is won already; nothing is added.
    pub fn add_points(&mut self, player: Player, points: u32) -> Result<(), Violations> {
        self.check_open()?;
        self.give(player, points);
        Ok(())
    }

    /// The points that win the match.
    #[must_use]
    pub const fn target(&self) -> u32 {
        self.target
    }

    /// Each player's points.
    #[must_use]
    pub const fn points(&self) -> ByPlayer<u32> {
        self.points
    }

    /// How many games have been added, draws included.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.decided.saturating_add(self.draws)
    }

    /// How many of them were not drawn.
    #[must_use]
    pub const fn decided(&self) -> u32 {
        self.decided
    }

    /// How many of them were drawn.
    #[must_use]
    pub const fn draws(&self) -> u32 {
        self.draws
    }

    /// Who has reached or passed the target.
    #[must_use]
    pub fn winner(&self) -> Option<Player> {
        Player::ALL.into_iter().find(|&player| self.points[player] >= self.target)
    }

    fn give(&mut self, player: Player, points: u32) {
        self.decided = self.decided.saturating_add(1);
        self.points[player] = self.points[player].saturating_add(points);
    }

    fn check_open(&self) -> Result<(), Violations> {
        match self.winner() {
            None => Ok(()),
            Some(_) => Err(Violation::new(Code::MatchOver, Place::MatchTarget).into()),
        }
    }
}
