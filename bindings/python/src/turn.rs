//! A turn played step by step, for screens.

use pyo3::prelude::*;
use pyo3::types::{PyTuple, PyType};

use crate::fault::OrRaise as _;
use crate::play::Play;
use crate::position::Position;
use crate::roll::{AnyRoll, Roll};
use crate::ruleset::{Rules, Ruleset};
use crate::step::{AnySteps, Step};
use crate::values;

/// A turn under way: a position, a roll, and the steps made so far. It never changes: a step gives a new one.
///
/// The steps made are always the beginning of a legal play, so a turn never runs into a dead end.
///
/// Raises:
///     IllegalPlayError: ``game_over`` for a decided position; else the step at fault among ``steps``.
///
/// >>> from plakoto import Position, Turn
/// >>> turn = Turn(Position.start(), (6, 5))
/// >>> [str(next.step) for next in turn.next_steps()]
/// ['24/19', '24/18']
/// >>> turn = turn.stepped((24, 18))
/// >>> turn.dice_left, turn.may_end
/// ((5,), False)
#[pyclass(frozen, eq, hash, module = "plakoto")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Turn(plakoto::Turn);

#[pymethods]
impl Turn {
    #[new]
    #[pyo3(signature = (position, roll, rules=Rules::default(), steps=AnySteps::default()))]
    #[pyo3(text_signature = "(position, roll, rules='greek', steps=())")]
    fn new(
        py: Python<'_>,
        position: &Bound<'_, Position>,
        roll: AnyRoll,
        rules: Rules,
        steps: AnySteps,
    ) -> PyResult<Turn> {
        plakoto::Turn::with_steps(&position.get().0, roll.0, rules.0, &steps.0).map(Turn).or_raise(py)
    }

    /// The turn with one step more, a `Step` or a pair of numbers.
    ///
    /// Raises:
    ///     IllegalPlayError: where the step is not legal, or no legal play begins so.
    fn stepped(&self, py: Python<'_>, step: &Bound<'_, PyAny>) -> PyResult<Turn> {
        let steps: AnySteps = PyTuple::new(py, [step])?.extract()?;
        steps.0.iter().try_fold(self.0, |turn, &step| turn.stepped(step)).map(Turn).or_raise(py)
    }

    /// The turn without its last step; without any, the same turn.
    fn undone(&self) -> Turn {
        Turn(self.0.undone())
    }

    /// The position at the start of the turn.
    #[getter]
    fn start(&self) -> Position {
        Position(*self.0.start())
    }

    /// The board as it stands now, the mover still on turn.
    #[getter]
    fn position(&self) -> Position {
        Position(self.0.position())
    }

    /// The roll.
    #[getter]
    fn roll(&self) -> Roll {
        Roll(self.0.roll())
    }

    /// The rules.
    #[getter]
    fn rules(&self) -> Ruleset {
        Ruleset(self.0.rules())
    }

    /// The steps made so far, in order.
    #[getter]
    fn steps<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        values::steps(py, self.0.steps())
    }

    /// The numbers not used yet, larger first.
    #[getter]
    fn dice_left<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.dice_left().as_slice())
    }

    /// Whether the turn may end here: the steps made are a legal play.
    #[getter]
    fn may_end(&self) -> bool {
        self.0.may_end()
    }

    /// The steps that may be made next, as `NextStep`s in written order.
    fn next_steps<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let next = self.0.next_steps();
        let steps = next.iter().map(|next| values::next_step(py, next));
        PyTuple::new(py, steps.collect::<PyResult<Vec<_>>>()?)
    }

    /// The ways of two steps or more that one checker may go next, as `JoinedSteps`: one for each source and target.
    fn journeys<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let journeys = self.0.journeys();
        let joined = journeys.iter().map(|joined| values::joined_steps(py, joined));
        PyTuple::new(py, joined.collect::<PyResult<Vec<_>>>()?)
    }

    /// The position after the turn, the other player's turn.
    ///
    /// Raises:
    ///     IllegalPlayError: where more must be played.
    fn finish(&self, py: Python<'_>) -> PyResult<Position> {
        self.0.finish().map(Position).or_raise(py)
    }

    /// The whole play, with its canonical steps.
    ///
    /// Raises:
    ///     IllegalPlayError: where more must be played.
    fn play(&self, py: Python<'_>) -> PyResult<Play> {
        let (before, roll, rules) = (*self.0.start(), self.0.roll(), self.0.rules());
        let play = before.find_play(roll, rules, self.0.steps()).or_raise(py)?;
        Ok(Play { before, play, roll, rules })
    }

    fn __repr__(&self) -> String {
        let (start, roll, rules) = (self.start(), self.roll(), self.rules());
        let steps: Vec<String> =
            self.0.steps().iter().map(|step| format!("({}, {})", step.from(), step.to())).collect();
        let (start, roll, rules) = (start.__repr__(), roll.__repr__(), rules.__repr__());
        format!("Turn({start}, {roll}, {rules}, [{}])", steps.join(", "))
    }

    fn __copy__(this: Py<Turn>) -> Py<Turn> {
        this
    }

    fn __deepcopy__(this: Py<Turn>, _memo: &Bound<'_, PyAny>) -> Py<Turn> {
        this
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (Position, Roll, Ruleset, Vec<Step>)) {
        let steps = self.0.steps().iter().copied().map(Step).collect();
        (py.get_type::<Turn>(), (self.start(), self.roll(), self.rules(), steps))
    }
}
