//! A legal play of a position and a roll.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple, PyType};

use crate::fault::OrRaise as _;
use crate::outcome::Outcome;
use crate::position::Position;
use crate::roll::{AnyRoll, Roll};
use crate::ruleset::{Rules, Ruleset};
use crate::step::AnySteps;
use crate::values;

/// A legal play: the position, roll and rules that it is one of, its canonical steps, and the position after it.
///
/// ``play`` is a sequence of steps in order or a text; any legal order will do, and what comes is the canonical
/// play. Plays that lead to the same position are the same play.
///
/// Raises:
///     IllegalPlayError, NotationError, InvalidInputError: as `Position.play`.
///
/// >>> from plakoto import Position, Play
/// >>> play = Play(Position.start(), (6, 5), "24/13")
/// >>> str(play), play.steps
/// ('24/19 19/13', (Step(24, 19), Step(19, 13)))
#[pyclass(frozen, eq, hash, module = "plakoto")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Play {
    pub before: plakoto::Position,
    pub play: plakoto::Play,
    pub roll: plakoto::Roll,
    pub rules: plakoto::Ruleset,
}

#[pymethods]
impl Play {
    #[classattr]
    #[pyo3(name = "__match_args__")]
    const MATCH_ARGS: (&'static str, &'static str, &'static str, &'static str) =
        ("before", "roll", "steps", "rules");

    #[new]
    #[pyo3(signature = (position, roll, play, rules=Rules::default()))]
    #[pyo3(text_signature = "(position, roll, play, rules='greek')")]
    fn new(
        py: Python<'_>,
        position: &Bound<'_, Position>,
        roll: AnyRoll,
        play: AnyPlay,
        rules: Rules,
    ) -> PyResult<Play> {
        Play::found(py, position.get().0, roll.0, rules.0, &play)
    }

    /// The position before the play.
    #[getter]
    fn before(&self) -> Position {
        Position(self.before)
    }

    /// The roll.
    #[getter]
    fn roll(&self) -> Roll {
        Roll(self.roll)
    }

    /// The rules.
    #[getter]
    fn rules(&self) -> Ruleset {
        Ruleset(self.rules)
    }

    /// The canonical steps, in the own numbers of the player on turn.
    #[getter]
    fn steps<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        values::steps(py, self.play.steps())
    }

    /// For each step, whether it pins a checker when it lands.
    #[getter]
    fn pins<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, (0..self.play.steps().len()).map(|index| self.play.pins(index)))
    }

    /// The position after the play; it is the other player's turn, also when the game has ended.
    #[getter]
    fn after(&self) -> Position {
        Position(*self.play.after())
    }

    /// How the play ends the game; ``None`` where it goes on.
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.play.after().outcome(self.rules).map(Outcome)
    }

    /// Whether this is the empty play.
    #[getter]
    fn is_pass(&self) -> bool {
        self.play.is_pass()
    }

    /// The canonical text, as ``20/15* 13/10``; a pass is ``pass``.
    #[getter]
    fn text(&self) -> String {
        self.play.to_string()
    }

    fn __str__(&self) -> String {
        self.play.to_string()
    }

    fn __repr__(&self) -> String {
        let (before, roll, rules) = (Position(self.before), Roll(self.roll), Ruleset(self.rules));
        format!("Play({}, {}, '{}', {})", before.__repr__(), roll.__repr__(), self.play, rules.__repr__())
    }

    fn __copy__(this: Py<Play>) -> Py<Play> {
        this
    }

    fn __deepcopy__(this: Py<Play>, _memo: &Bound<'_, PyAny>) -> Py<Play> {
        this
    }

    #[expect(clippy::type_complexity, reason = "what pickle asks for")]
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyType>, (Position, Roll, Bound<'py, PyTuple>, Ruleset))> {
        let fields = (Position(self.before), Roll(self.roll), self.steps(py)?, Ruleset(self.rules));
        Ok((py.get_type::<Play>(), fields))
    }
}

impl Play {
    /// The legal play that steps or a text mean.
    pub fn found(
        py: Python<'_>,
        before: plakoto::Position,
        roll: plakoto::Roll,
        rules: plakoto::Ruleset,
        play: &AnyPlay,
    ) -> PyResult<Play> {
        let play = match play.given() {
            Given::Steps(steps) => before.find_play(roll, rules, steps).or_raise(py)?,
            Given::Text(text) => before.read_play(roll, rules, text).or_raise(py)?,
        };
        Ok(Play { before, play, roll, rules })
    }
}

/// A play as a caller may give it. A `Play` stands for its steps: whether they are legal here is asked anew.
pub enum AnyPlay {
    Play(plakoto::Play),
    Steps(plakoto::Steps),
    Text(String),
}

/// What the engine is given of it.
pub enum Given<'a> {
    Steps(&'a [plakoto::Step]),
    Text(&'a str),
}

impl AnyPlay {
    pub fn given(&self) -> Given<'_> {
        match self {
            AnyPlay::Play(play) => Given::Steps(play.steps()),
            AnyPlay::Steps(steps) => Given::Steps(steps),
            AnyPlay::Text(text) => Given::Text(text),
        }
    }
}

impl<'a, 'py> FromPyObject<'a, 'py> for AnyPlay {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<AnyPlay> {
        if let Ok(play) = object.cast::<Play>() {
            Ok(AnyPlay::Play(play.get().play))
        } else if let Ok(text) = object.cast::<PyString>() {
            Ok(AnyPlay::Text(text.to_str()?.to_owned()))
        } else if object.len().is_ok() {
            object.extract::<AnySteps>().map(|steps| AnyPlay::Steps(steps.0))
        } else {
            let kind = object.get_type().name()?.to_string();
            Err(PyTypeError::new_err(format!(
                "a Play, a text or a sequence of steps is wanted, not '{kind}'"
            )))
        }
    }
}
