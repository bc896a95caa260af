//! One checker moved by one die.

use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::fault::OrRaise as _;
use crate::number::{Whole, items};
use crate::roll::pair;

/// One checker moved by one die, in the mover's own numbers: from ``source``, 1 to 24, to ``target``, 0 for off.
///
/// A step is well formed, which does not make it legal. Steps compare in written order: the higher source first.
///
/// Raises:
///     InvalidInputError: for a source outside 1 to 24, a target outside 0 to 24 or not below its source.
///     TypeError: for what is no whole number.
///
/// >>> from plakoto import Step
/// >>> Step(6, 0)
/// Step(6, 0)
/// >>> str(Step(6, 0)), Step(6, 0).is_off
/// ('6/off', True)
#[pyclass(frozen, eq, ord, hash, module = "plakoto")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Hash)]
pub struct Step(pub plakoto::Step);

#[pymethods]
impl Step {
    #[classattr]
    #[pyo3(name = "__match_args__")]
    const MATCH_ARGS: (&'static str, &'static str) = ("source", "target");

    #[new]
    fn new(py: Python<'_>, source: Whole, target: Whole) -> PyResult<Step> {
        plakoto::Step::new(source.small(), target.small()).map(Step).or_raise(py)
    }

    /// Where the checker starts: an own point, 1 to 24.
    #[getter]
    fn source(&self) -> u8 {
        self.0.from()
    }

    /// Where it arrives: an own point, 1 to 23, or 0 for off.
    #[getter]
    fn target(&self) -> u8 {
        self.0.to()
    }

    /// Whether the checker is borne off.
    #[getter]
    fn is_off(&self) -> bool {
        self.0.is_off()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Step({}, {})", self.0.from(), self.0.to())
    }

    fn __copy__(this: Py<Step>) -> Py<Step> {
        this
    }

    fn __deepcopy__(this: Py<Step>, _memo: &Bound<'_, PyAny>) -> Py<Step> {
        this
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (u8, u8)) {
        (py.get_type::<Step>(), (self.0.from(), self.0.to()))
    }
}

/// Steps as a caller may give them: a sequence of `Step`s or of pairs of numbers.
#[derive(Clone, Copy, Default)]
pub struct AnySteps(pub plakoto::Steps);

impl<'a, 'py> FromPyObject<'a, 'py> for AnySteps {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<AnySteps> {
        let numbers = items(&object, "steps", |item| {
            if let Ok(step) = item.cast::<Step>() {
                return Ok((step.get().0.from().into(), step.get().0.to().into()));
            }
            let (source, target) = pair(item, "a Step or a pair of numbers")?;
            Ok((source.small(), target.small()))
        })?;
        plakoto::Step::list(&numbers).map(AnySteps).or_raise(object.py())
    }
}
