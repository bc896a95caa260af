//! Whole numbers that Python hands in, of any size and any type that says it is one.

use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt};

use crate::fault;

/// A whole number: an `int`, or what says by `__index__` that it is one, as numpy's integers do.
///
/// `True` and `False` are none here. What does not fit stands at the end of the range on its side, which every
/// check of the engine refuses: no number that is asked for comes near.
#[derive(Clone, Copy)]
pub struct Whole(i64);

impl Whole {
    /// As the engine's checks take numbers.
    pub fn small(self) -> i32 {
        self.0.clamp(i32::MIN.into(), i32::MAX.into()) as i32
    }

    /// As it came.
    pub const fn wide(self) -> i64 {
        self.0
    }

    /// The number, if it is from 0 to `most`.
    pub fn up_to(self, py: Python<'_>, most: u32, what: &str) -> PyResult<u32> {
        u32::try_from(self.0)
            .ok()
            .filter(|&number| number <= most)
            .ok_or_else(|| fault::argument(py, format!("{what}: a number from 0 to {most}")))
    }
}

impl<'a, 'py> FromPyObject<'a, 'py> for Whole {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Whole> {
        refuse_truth(&object)?;
        match object.extract::<i64>() {
            Ok(number) => Ok(Whole(number)),
            Err(error) if error.is_instance_of::<PyOverflowError>(object.py()) => {
                Ok(Whole(if is_negative(&object)? { i64::MIN } else { i64::MAX }))
            }
            Err(error) => Err(error),
        }
    }
}

/// A seed: a whole number from 0 to 2⁶⁴ − 1.
#[derive(Clone, Copy)]
pub struct Seed(pub u64);

impl<'a, 'py> FromPyObject<'a, 'py> for Seed {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Seed> {
        refuse_truth(&object)?;
        object.extract::<u64>().map(Seed).map_err(|error| {
            if error.is_instance_of::<PyOverflowError>(object.py()) {
                fault::argument(object.py(), "a seed is a number from 0 to 2**64 - 1".to_owned())
            } else {
                error
            }
        })
    }
}

/// Refuses `True` and `False`, and those of numpy, which also say that they are numbers.
fn refuse_truth(object: &Bound<'_, PyAny>) -> PyResult<()> {
    if object.is_exact_instance_of::<PyInt>() {
        return Ok(());
    }
    let is_truth = object.is_instance_of::<PyBool>()
        || matches!(object.get_type().fully_qualified_name()?.to_str()?, "numpy.bool" | "numpy.bool_");
    if is_truth { Err(PyTypeError::new_err("a truth value is not a number here")) } else { Ok(()) }
}

/// On which side a number lies that is too wide.
fn is_negative(object: &Bound<'_, PyAny>) -> PyResult<bool> {
    object.py().import("operator")?.call_method1("index", (object,))?.lt(0)
}
