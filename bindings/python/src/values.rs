//! Small answers, which are named tuples written in Python (`plakoto/_values.py`): here they are only called.

use plakoto::{JoinedSteps, MotherPoint, NextStep, Player, Playout, Stack, Step, Unreachable, Violation};
use pyo3::call::PyCallArgs;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::names::{self, Named};
use crate::number::Whole;
use crate::outcome::Outcome;
use crate::position::Position;
use crate::step;

/// The named tuple of this class with these fields.
pub fn build<'py>(py: Python<'py>, class: &str, fields: impl PyCallArgs<'py>) -> PyResult<Bound<'py, PyAny>> {
    py.import("plakoto._values")?.getattr(class)?.call1(fields)
}

/// A stack whose fields come back from its named tuple, which anyone can make.
fn stack_of(py: Python<'_>, owner: Named<Player>, free: Whole, prisoner: bool) -> PyResult<Stack> {
    Ok(Stack { owner: owner.0, free: free.up_to(py, 15, "free")? as u8, prisoner })
}

/// Whether a stack is a single free checker.
#[pyfunction(name = "_is_blot")]
pub fn is_blot(py: Python<'_>, owner: Named<Player>, free: Whole, prisoner: bool) -> PyResult<bool> {
    Ok(stack_of(py, owner, free, prisoner)?.is_blot())
}

/// Whether a player may not land on a stack.
#[pyfunction(name = "_is_closed_to")]
pub fn is_closed_to(
    py: Python<'_>,
    owner: Named<Player>,
    free: Whole,
    prisoner: bool,
    player: Named<Player>,
) -> PyResult<bool> {
    Ok(stack_of(py, owner, free, prisoner)?.is_closed_to(player.0))
}

/// How many checkers of a player a stack has.
#[pyfunction(name = "_checkers_of")]
pub fn checkers_of(
    py: Python<'_>,
    owner: Named<Player>,
    free: Whole,
    prisoner: bool,
    player: Named<Player>,
) -> PyResult<u8> {
    Ok(stack_of(py, owner, free, prisoner)?.checkers_of(player.0))
}

/// Whether a mother has no checker of its player.
#[pyfunction(name = "_is_clear")]
pub fn is_clear(py: Python<'_>, free: Whole, pinned: bool) -> PyResult<bool> {
    Ok(MotherPoint { free: free.up_to(py, 15, "free")? as u8, pinned }.is_clear())
}

/// Steps as a tuple.
pub fn steps<'py>(py: Python<'py>, steps: &[Step]) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(py, steps.iter().map(|&step| step::Step(step)))
}

/// What is wrong at one place.
pub fn violation<'py>(py: Python<'py>, violation: &Violation) -> PyResult<Bound<'py, PyAny>> {
    let code = names::code(py, violation.code)?;
    build(py, "Violation", (code, violation.place.to_string(), violation.value))
}

/// What stands on a point.
pub fn stack<'py>(py: Python<'py>, stack: Stack) -> PyResult<Bound<'py, PyAny>> {
    build(py, "Stack", (names::player(py, stack.owner)?, stack.free, stack.prisoner))
}

/// How a mother stands.
pub fn mother<'py>(py: Python<'py>, mother: MotherPoint) -> PyResult<Bound<'py, PyAny>> {
    build(py, "MotherPoint", (mother.free, mother.pinned))
}

/// Why no game reaches a position.
pub fn unreachable<'py>(py: Python<'py>, reason: Unreachable) -> PyResult<Bound<'py, PyAny>> {
    build(py, "Unreachable", (reason.name(), names::player(py, reason.player())?))
}

/// A step that may be made next.
pub fn next_step<'py>(py: Python<'py>, next: &NextStep) -> PyResult<Bound<'py, PyAny>> {
    build(py, "NextStep", (step::Step(next.step), next.die, next.pins, next.frees, next.ends))
}

/// Steps that one checker may make in a row.
pub fn joined_steps<'py>(py: Python<'py>, joined: &JoinedSteps) -> PyResult<Bound<'py, PyAny>> {
    build(py, "JoinedSteps", (joined.from(), joined.to(), steps(py, &joined.steps)?))
}

/// How a random game went.
pub fn playout<'py>(py: Python<'py>, game: &Playout) -> PyResult<Bound<'py, PyAny>> {
    let starter = names::player(py, game.starter)?;
    build(py, "Playout", (starter, game.turns, game.outcome.map(Outcome), Position(game.position)))
}
