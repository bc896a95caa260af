//! The one generator of dice, and random games.

use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyType};

use crate::fault;
use crate::number::{Seed, Whole};
use crate::opening::OpeningRoll;
use crate::roll::Roll;
use crate::ruleset::Rules;
use crate::values;

/// The turns after which a random game is cut off, unless something else is asked for.
const LIMIT: u32 = 10_000;

/// A generator of dice, whose numbers are the same for a seed on every platform and every face of the engine.
///
/// It is not for secrets: who sees some rolls can tell the next ones.
///
/// >>> from plakoto import Roller
/// >>> roller = Roller(1)
/// >>> [str(roller.roll()) for _ in range(5)]
/// ['65', '53', '41', '53', '21']
/// >>> Roller.from_state(roller.state).roll() == roller.roll()  # goes on from there
/// True
#[pyclass(frozen, eq, module = "plakoto")]
pub struct Roller(Mutex<plakoto::Roller>);

#[pymethods]
impl Roller {
    #[new]
    fn new(seed: Seed) -> Roller {
        Roller::from(plakoto::Roller::new(seed.0))
    }

    /// The roller that stands as another did when its ``state`` was read.
    ///
    /// Raises:
    ///     InvalidInputError: for other than 32 bytes, or zeros alone, which no roller gives.
    #[classmethod]
    fn from_state(class: &Bound<'_, PyType>, state: &[u8]) -> PyResult<Roller> {
        let roller = state.try_into().ok().and_then(plakoto::Roller::from_state);
        let refused = || fault::argument(class.py(), "state: 32 bytes, not all of them zero".to_owned());
        roller.map(Roller::from).ok_or_else(refused)
    }

    /// Where the roller stands, as 32 bytes, the same on every platform.
    #[getter]
    fn state<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let state = self.lock().state();
        PyBytes::new(py, &state)
    }

    /// Both dice.
    fn roll(&self) -> Roll {
        Roll(self.lock().roll())
    }

    /// One die of each player, rolled again until they differ.
    fn opening(&self) -> OpeningRoll {
        OpeningRoll(self.lock().opening())
    }

    /// A uniform number below ``bound``; 0 for a bound of 0 or 1, for which nothing is drawn.
    #[pyo3(name = "below")]
    fn below_bound(&self, bound: Seed) -> u64 {
        self.below(bound.0)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("Roller.from_state({})", self.state(py).repr()?))
    }

    /// A roller of its own, which will roll the same.
    fn __copy__(&self) -> Roller {
        Roller::from(self.copy())
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Roller {
        Roller::from(self.copy())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        Ok((py.get_type::<Roller>().getattr("from_state")?, (self.state(py),)))
    }
}

impl Roller {
    fn from(roller: plakoto::Roller) -> Roller {
        Roller(Mutex::new(roller))
    }

    fn copy(&self) -> plakoto::Roller {
        self.lock().clone()
    }

    /// A uniform number below a bound.
    pub fn below(&self, bound: u64) -> u64 {
        self.lock().below(bound)
    }

    /// A random game from a position on.
    pub fn play_on(
        &self,
        position: plakoto::Position,
        rules: plakoto::Ruleset,
        first: Option<plakoto::Roll>,
        limit: u32,
    ) -> plakoto::Playout {
        plakoto::Playouts::new().play_on(position, rules, first, &mut self.lock(), limit)
    }

    fn lock(&self) -> MutexGuard<'_, plakoto::Roller> {
        // Nothing that is done under the lock can fail half-way.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl PartialEq for Roller {
    /// Whether both will roll the same.
    fn eq(&self, other: &Roller) -> bool {
        self.copy() == other.copy()
    }
}

/// The random game of a seed, from the opening roll on, cut off after ``limit`` turns.
///
/// Under optional bearing off two players may pass for ever, so there is always a limit.
///
/// >>> from plakoto import playout
/// >>> game = playout(1)
/// >>> game == playout(1), game.outcome == game.position.outcome()
/// (True, True)
#[pyfunction]
#[pyo3(signature = (seed, rules=Rules::default(), *, limit=None))]
#[pyo3(text_signature = "(seed, rules='greek', *, limit=10000)")]
pub fn playout(py: Python<'_>, seed: Seed, rules: Rules, limit: Option<Whole>) -> PyResult<Bound<'_, PyAny>> {
    let limit = self::limit(py, limit)?;
    values::playout(py, &plakoto::Playouts::new().play(rules.0, seed.0, limit))
}

/// The limit of turns that is asked for.
pub fn limit(py: Python<'_>, limit: Option<Whole>) -> PyResult<u32> {
    limit.map_or(Ok(LIMIT), |limit| limit.up_to(py, u32::MAX, "limit"))
}
