//! The score of a match.

use plakoto::ByPlayer;
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::fault::OrRaise as _;
use crate::names::{self, Named};
use crate::number::Whole;
use crate::outcome::Outcome;

/// A match to a target of points, at least one. It never changes: an outcome gives a new one.
///
/// Points beyond the target are kept; a draw adds none, and the next game is played.
///
/// Args:
///     target: the points that win the match.
///     white, black: the points with which it goes on, where it is under way.
///     decided, draws: how many games gave them, and how many were drawn.
///
/// Raises:
///     InvalidInputError: ``match_target_out_of_range``; ``match_over`` where both players have reached the target; or
///         for another number outside 0 to 2**32 - 1.
///
/// >>> from plakoto import Match, Outcome, Player, Reason
/// >>> score = Match(3).added(Outcome(Player.WHITE, Reason.MOTHER))
/// >>> score = score.added_points(Player.BLACK, 1)  # a game of Portes between
/// >>> score.points(Player.WHITE), score.points(Player.BLACK), score.winner
/// (2, 1, None)
/// >>> score
/// Match(3, white=2, black=1, decided=2, draws=0)
#[pyclass(frozen, eq, hash, module = "plakoto")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Match(plakoto::Match);

#[pymethods]
impl Match {
    #[classattr]
    #[pyo3(name = "__match_args__")]
    const MATCH_ARGS: (&'static str,) = ("target",);

    #[new]
    #[pyo3(signature = (target, white=None, black=None, decided=None, draws=None))]
    #[pyo3(text_signature = "(target, white=0, black=0, decided=0, draws=0)")]
    fn new(
        py: Python<'_>,
        target: Whole,
        white: Option<Whole>,
        black: Option<Whole>,
        decided: Option<Whole>,
        draws: Option<Whole>,
    ) -> PyResult<Match> {
        let count = |count: Option<Whole>, what| count.map_or(Ok(0), |count| count.up_to(py, u32::MAX, what));
        let points = ByPlayer { white: count(white, "white")?, black: count(black, "black")? };
        let (decided, draws) = (count(decided, "decided")?, count(draws, "draws")?);
        plakoto::Match::resumed(target.wide(), points, decided, draws).map(Match).or_raise(py)
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

    /// How many of them were not drawn.
    #[getter]
    fn decided(&self) -> u32 {
        self.0.decided()
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
        let (target, white, black, decided, draws) = self.fields();
        format!("Match({target}, white={white}, black={black}, decided={decided}, draws={draws})")
    }

    fn __copy__(this: Py<Match>) -> Py<Match> {
        this
    }

    fn __deepcopy__(this: Py<Match>, _memo: &Bound<'_, PyAny>) -> Py<Match> {
        this
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, Fields) {
        (py.get_type::<Match>(), self.fields())
    }
}

/// The target, White's points, Black's, games decided, games drawn: what the constructor takes.
type Fields = (u32, u32, u32, u32, u32);

impl Match {
    const fn fields(&self) -> Fields {
        let (score, points) = (&self.0, self.0.points());
        (score.target(), points.white, points.black, score.decided(), score.draws())
    }
}
