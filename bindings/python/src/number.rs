//! Whole numbers that Python hands in, of any size and any type that says it is one.

use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt, PyString};

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

/// The most numbers that are read of a sequence. The longest that means something has 24.
const MOST: usize = 1000;

/// A sequence of whole numbers.
#[derive(Default)]
pub struct Wholes(Vec<Whole>);

impl Wholes {
    /// As the engine's checks take numbers.
    pub fn small(self) -> Vec<i32> {
        self.0.into_iter().map(Whole::small).collect()
    }
}

impl<'a, 'py> FromPyObject<'a, 'py> for Wholes {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Wholes> {
        Ok(Wholes(items(&object, "numbers", |item| item.extract())?))
    }
}

/// What is made of each item of a sequence, which may say anything of its length.
pub fn items<'py, T>(
    object: &Bound<'py, PyAny>,
    what: &str,
    read: impl Fn(&Bound<'py, PyAny>) -> PyResult<T>,
) -> PyResult<Vec<T>> {
    let length = if object.is_instance_of::<PyString>() { None } else { object.len().ok() };
    let Some(length) = length else {
        let kind = object.get_type().name()?.to_string();
        return Err(PyTypeError::new_err(format!("a sequence of {what} is wanted, not '{kind}'")));
    };
    if length > MOST {
        return Err(fault::argument(object.py(), format!("a sequence of at most {MOST} {what} is wanted")));
    }
    (0..length).map(|index| read(&object.get_item(index)?)).collect()
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
                fault::argument(object.py(), "a number from 0 to 2**64 - 1 is wanted".to_owned())
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
