//! What is wrong, as an exception of Python.
//!
//! The classes are written in Python (`plakoto/_errors.py`); here they are only called.

use plakoto::{
    Code, IllegalPlay, PlayTextError, PositionTextError, RecordError, TextError, Violation, Violations,
};
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyDict, PyTuple};

use crate::names;
use crate::values;

/// An error of the engine that becomes an exception.
pub trait Fault {
    /// The exception.
    fn raised(self, py: Python<'_>) -> PyErr;
}

/// A result whose error becomes an exception.
pub trait OrRaise<T> {
    /// The same result, with an exception in the place of the error.
    fn or_raise(self, py: Python<'_>) -> PyResult<T>;
}

impl<T, E: Fault> OrRaise<T> for Result<T, E> {
    fn or_raise(self, py: Python<'_>) -> PyResult<T> {
        self.map_err(|error| error.raised(py))
    }
}

/// An argument out of its range, for which the engine has no code.
pub fn argument(py: Python<'_>, message: String) -> PyErr {
    build(py, "InvalidInputError", &message, &PyDict::new(py)).unwrap_or_else(|error| error)
}

/// The exception of this class, or the one that arises where it cannot be made.
fn exception<'py>(
    py: Python<'py>,
    class: &str,
    message: &str,
    details: PyResult<Bound<'py, PyDict>>,
) -> PyErr {
    details.and_then(|details| build(py, class, message, &details)).unwrap_or_else(|error| error)
}

fn build(py: Python<'_>, class: &str, message: &str, details: &Bound<'_, PyDict>) -> PyResult<PyErr> {
    let class = py.import("plakoto._errors")?.getattr(class)?;
    Ok(PyErr::from_value(class.call((message,), Some(details))?))
}

impl Fault for Violations {
    fn raised(self, py: Python<'_>) -> PyErr {
        refused(py, self, "")
    }
}

/// What is wrong with one row of an array, from 0.
pub fn in_row(py: Python<'_>, array: &str, row: usize, violations: Violations) -> PyErr {
    refused(py, violations, &format!("{array}[{row}]: "))
}

/// Everything that is wrong, after words that say in what.
fn refused(py: Python<'_>, violations: Violations, lead: &str) -> PyErr {
    let told = told(violations);
    let details = || {
        let list = told.as_slice().iter().map(|violation| values::violation(py, violation));
        let list = PyTuple::new(py, list.collect::<PyResult<Vec<_>>>()?)?;
        let code = told.as_slice().first().map(|violation| names::code(py, violation.code)).transpose()?;
        [("code", code.into_pyobject(py)?), ("violations", list.into_any())].into_py_dict(py)
    };
    exception(py, "InvalidInputError", &format!("{lead}{told}"), details())
}

/// The violations without the numbers that stand for wider ones.
fn told(violations: Violations) -> Violations {
    let ends = [i32::MIN.into(), i32::MAX.into(), i64::MIN, i64::MAX];
    let stands_for_wider = |value: i64| ends.contains(&value);
    let clean = |violation: Violation| Violation {
        value: violation.value.filter(|&value| !stands_for_wider(value)),
        ..violation
    };
    let mut rest = violations.clone().into_iter().map(clean);
    match rest.next() {
        Some(first) => rest.fold(first.into(), Violations::and),
        None => violations,
    }
}

impl Fault for IllegalPlay {
    fn raised(self, py: Python<'_>) -> PyErr {
        let details = || {
            [
                ("code", names::code(py, self.code)?),
                ("step_index", self.step_index.into_pyobject(py)?.into_any()),
                ("position", crate::position::Position(self.position).into_pyobject(py)?.into_any()),
            ]
            .into_py_dict(py)
        };
        exception(py, "IllegalPlayError", &self.to_string(), details())
    }
}

impl Fault for Code {
    /// A roll that may not come next in a game.
    fn raised(self, py: Python<'_>) -> PyErr {
        let details = || [("code", names::code(py, self)?)].into_py_dict(py);
        exception(py, "IllegalPlayError", &format!("{} [{self}]", self.meaning()), details())
    }
}

impl Fault for TextError {
    fn raised(self, py: Python<'_>) -> PyErr {
        let details = || {
            [
                ("code", names::code(py, self.code)?),
                ("start", self.start.into_pyobject(py)?.into_any()),
                ("end", self.end.into_pyobject(py)?.into_any()),
                ("expected", self.expected.into_pyobject(py)?.into_any()),
            ]
            .into_py_dict(py)
        };
        exception(py, "NotationError", &self.to_string(), details())
    }
}

impl Fault for PositionTextError {
    fn raised(self, py: Python<'_>) -> PyErr {
        match self {
            PositionTextError::Unreadable(error) => error.raised(py),
            PositionTextError::Invalid(violations) => violations.raised(py),
        }
    }
}

impl Fault for PlayTextError {
    /// A text that cannot be read is a fault of notation; one that can, but is refused, is an illegal play.
    fn raised(self, py: Python<'_>) -> PyErr {
        let refused = self.expected.is_none();
        let details = || {
            let details = [
                ("code", names::code(py, self.code)?),
                ("start", self.start.into_pyobject(py)?.into_any()),
                ("end", self.end.into_pyobject(py)?.into_any()),
            ]
            .into_py_dict(py)?;
            if refused {
                details.set_item("part", self.part)?;
                details.set_item("step_index", self.step_index)?;
            } else {
                details.set_item("expected", self.expected)?;
            }
            Ok(details)
        };
        let class = if refused { "IllegalPlayError" } else { "NotationError" };
        exception(py, class, &self.to_string(), details())
    }
}

impl Fault for RecordError {
    fn raised(self, py: Python<'_>) -> PyErr {
        let details = || {
            let details = [("code", names::code(py, self.code)?)].into_py_dict(py)?;
            let counts = [
                ("line", self.line),
                ("turn", self.turn),
                ("part", self.part),
                ("step_index", self.step_index),
                ("start", Some(self.start)),
                ("end", Some(self.end)),
            ];
            counts.into_iter().try_for_each(|(name, count)| details.set_item(name, count))?;
            details.set_item("expected", self.expected)?;
            Ok(details)
        };
        exception(py, "RecordError", &self.to_string(), details())
    }
}
