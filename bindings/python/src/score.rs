//! The score of a match.

use pyo3::prelude::*;

use crate::fault::OrRaise as _;
use crate::names::{self, Named};
use crate::number::Whole;
use crate::outcome::Outcome;

/// A match to a target of points, at least one. It never changes: an outcome gives a new one.
///
/// Points beyond the target are kept; a draw adds none, and the next game is played.
///
/// Raises:
///     InvalidInputError: ``match_target_out_of_range``.
///
/// >>> from plakoto import Match, Outcome, Player, Reason
/// >>> score = Match(3).added(Outcome(Player.WHITE, Reason.MOTHER))
/// >>> score = score.added_points(Player.BLACK, 1)  # a game of Portes between
/// >>> score.points(Player.WHITE), score.points(Player.BLACK), score.winner
/// (2, 1, None)
#[pyclass(frozen, eq, hash, module = "plakoto")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Match(plakoto::Match);

#[pymethods]
impl Match {
    #[new]
    fn new(py: Python<'_>, target: Whole) -> PyResult<Match> {
        plakoto::Match::new(target.wide()).map(Match).or_raise(py)
    }

    /// The match after one game more.
    ///
    /// Raises:
    ///     InvalidInputError: ``match_over`` where the match is won already.
    fn added(&self, py: Python<'_>, outcome: &Bound<'_, Outcome>) -> PyResult<Match> {
        let mut score = self.0;
        score.add(outcome.get().0).or_raise(py)?;
        Ok(Match(score))
    }

    /// The match after one game more, of any kind, that gave a player these points.
    ///
    /// Raises:
    ///     InvalidInputError: ``match_over``, or for points outside 0 to 2**32 - 1.
    fn added_points(&self, py: Python<'_>, player: Named<plakoto::Player>, points: Whole) -> PyResult<Match> {
        let points = points.up_to(py, u32::MAX, "points")?;
        let mut score = self.0;
        score.add_points(player.0, points).or_raise(py)?;
        Ok(Match(score))
    }

    /// The points that win the match.
    #[getter]
    fn target(&self) -> u32 {
        self.0.target()
    }

    /// A player's points.
    fn points(&self, player: Named<plakoto::Player>) -> u32 {
        self.0.points()[player.0]
    }

    /// How many games have been added, draws included.
    #[getter]
    fn games(&self) -> u32 {
        self.0.games()
    }

    /// How many of them were drawn.
    #[getter]
    fn draws(&self) -> u32 {
        self.0.draws()
    }

    /// Who has reached or passed the target; ``None`` while nobody has.
    #[getter]
    fn winner<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.0.winner().map(|winner| names::player(py, winner)).transpose()
    }

    fn __repr__(&self) -> String {
        let points = self.0.points();
        format!("<Match to {}: white {}, black {}>", self.0.target(), points.white, points.black)
    }
}
