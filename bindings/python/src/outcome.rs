//! How a game has ended, and what that is worth.

use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::fault;
use crate::names::{self, Named};

/// The end of a game: who has won, nobody in a draw, and why.
///
/// Raises:
///     InvalidInputError: where a draw has a winner, or a won game none.
///
/// >>> from plakoto import Outcome, Player, Reason
/// >>> won = Outcome(Player.WHITE, Reason.GAMMON)
/// >>> won.points, str(won)
/// (2, 'white 2 gammon')
/// >>> won
/// Outcome(Player.WHITE, Reason.GAMMON)
#[pyclass(frozen, eq, hash, module = "plakoto")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Outcome(pub plakoto::Outcome);

#[pymethods]
impl Outcome {
    #[classattr]
    #[pyo3(name = "__match_args__")]
    const MATCH_ARGS: (&'static str, &'static str) = ("winner", "reason");

    #[new]
    fn new(py: Python<'_>, winner: Option<Named<plakoto::Player>>, reason: &str) -> PyResult<Outcome> {
        let found = plakoto::Reason::ALL.into_iter().find(|known| known.name() == reason);
        let Some(reason) = found else {
            return Err(fault::argument(py, "reason: one of the names in plakoto.Reason".to_owned()));
        };
        if (reason.points() == 0) != winner.is_none() {
            return Err(fault::argument(py, "winner: nobody wins a draw, and somebody else".to_owned()));
        }
        Ok(Outcome(plakoto::Outcome { winner: winner.map(|named| named.0), reason }))
    }

    /// Who has won; ``None`` in a draw.
    #[getter]
    fn winner<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.0.winner.map(|winner| names::player(py, winner)).transpose()
    }

    /// Why the game has ended.
    #[getter]
    fn reason<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        names::reason(py, self.0.reason)
    }

    /// The winner's points: 1, 2, or 0 in a draw.
    #[getter]
    fn points(&self) -> u8 {
        self.0.points()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let winner = self.winner(py)?;
        let winner = winner
            .map_or_else(|| Ok("None".to_owned()), |winner| Ok::<_, PyErr>(winner.repr()?.to_string()))?;
        Ok(format!("Outcome({winner}, {})", self.reason(py)?.repr()?))
    }

    fn __copy__(this: Py<Outcome>) -> Py<Outcome> {
        this
    }

    fn __deepcopy__(this: Py<Outcome>, _memo: &Bound<'_, PyAny>) -> Py<Outcome> {
        this
    }

    #[expect(clippy::type_complexity, reason = "what pickle asks for")]
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyType>, (Option<Bound<'py, PyAny>>, Bound<'py, PyAny>))> {
        Ok((py.get_type::<Outcome>(), (self.winner(py)?, self.reason(py)?)))
    }
}
