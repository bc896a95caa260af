//! Who starts.

use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::fault::OrRaise as _;
use crate::names::{self, Named};
use crate::number::Whole;
use crate::roll::Roll;

/// One die of each player, which tells who starts.
///
/// Raises:
///     InvalidInputError: for each number outside 1 to 6; White's is ``dice[0]``.
///
/// >>> from plakoto import OpeningRoll
/// >>> OpeningRoll(2, 5).starter, OpeningRoll(2, 5).roll, OpeningRoll(4, 4).starter
/// (Player.BLACK, Roll(5, 2), None)
#[pyclass(frozen, eq, hash, module = "plakoto")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct OpeningRoll(pub plakoto::OpeningRoll);

#[pymethods]
impl OpeningRoll {
    #[classattr]
    #[pyo3(name = "__match_args__")]
    const MATCH_ARGS: (&'static str, &'static str) = ("white", "black");

    #[new]
    fn new(py: Python<'_>, white: Whole, black: Whole) -> PyResult<OpeningRoll> {
        plakoto::OpeningRoll::new(white.small(), black.small()).map(OpeningRoll).or_raise(py)
    }

    /// White's die.
    #[getter]
    fn white(&self) -> u8 {
        self.0.die(plakoto::Player::White)
    }

    /// Black's die.
    #[getter]
    fn black(&self) -> u8 {
        self.0.die(plakoto::Player::Black)
    }

    /// Who starts: the player with the higher die; ``None`` after a tie, which is rolled again.
    #[getter]
    fn starter<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.0.starter().map(|starter| names::player(py, starter)).transpose()
    }

    /// The two numbers as a roll.
    #[getter]
    fn roll(&self) -> Roll {
        Roll(self.0.roll())
    }

    /// A player's die.
    fn die(&self, player: Named<plakoto::Player>) -> u8 {
        self.0.die(player.0)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("OpeningRoll({}, {})", self.white(), self.black())
    }

    fn __copy__(this: Py<OpeningRoll>) -> Py<OpeningRoll> {
        this
    }

    fn __deepcopy__(this: Py<OpeningRoll>, _memo: &Bound<'_, PyAny>) -> Py<OpeningRoll> {
        this
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (u8, u8)) {
        (py.get_type::<OpeningRoll>(), (self.white(), self.black()))
    }
}
