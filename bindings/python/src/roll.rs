//! The two dice of a turn.

use pyo3::prelude::*;

use crate::fault::OrRaise as _;
use crate::number::Whole;

/// The two numbers of a roll, each 1 to 6. The order in which they are named does not matter.
///
/// Wherever a roll is asked for, a pair of numbers will do as well.
///
/// Raises:
///     InvalidInputError: for each number outside 1 to 6 (``die_out_of_range``).
///     TypeError: for what is no whole number, ``True`` and ``5.0`` among it.
///
/// >>> from plakoto import Roll
/// >>> Roll(3, 6) == Roll(6, 3)
/// True
/// >>> Roll(3, 6)
/// Roll(6, 3)
/// >>> str(Roll(6, 3)), Roll(4, 4).numbers
/// ('63', (4, 4, 4, 4))
#[pyclass(frozen, eq, ord, hash, module = "plakoto")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Hash)]
pub struct Roll(pub plakoto::Roll);

#[pymethods]
impl Roll {
    #[classattr]
    #[pyo3(name = "__match_args__")]
    const MATCH_ARGS: (&'static str, &'static str) = ("high", "low");

    #[new]
    fn new(py: Python<'_>, first: Whole, second: Whole) -> PyResult<Roll> {
        plakoto::Roll::new(first.small(), second.small()).map(Roll).or_raise(py)
    }

    /// Every different roll: 21 of them, 1-1 first, 6-6 last.
    #[staticmethod]
    fn all() -> Vec<Roll> {
        plakoto::Roll::all().map(Roll).collect()
    }

    /// The larger number.
    #[getter]
    fn high(&self) -> u8 {
        self.0.high()
    }

    /// The smaller number; of a double, the same one.
    #[getter]
    fn low(&self) -> u8 {
        self.0.low()
    }

    /// Whether the two numbers are equal, so that four steps may be played.
    #[getter]
    fn is_double(&self) -> bool {
        self.0.is_double()
    }

    /// The numbers that may be used, larger first: two, or four of a double.
    #[getter]
    fn numbers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, pyo3::types::PyTuple>> {
        pyo3::types::PyTuple::new(py, self.0.numbers().as_slice())
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    /// The call that makes this roll.
    pub fn __repr__(&self) -> String {
        format!("Roll({}, {})", self.0.high(), self.0.low())
    }

    fn __copy__(this: Py<Roll>) -> Py<Roll> {
        this
    }

    fn __deepcopy__(this: Py<Roll>, _memo: &Bound<'_, PyAny>) -> Py<Roll> {
        this
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, pyo3::types::PyType>, (u8, u8)) {
        (py.get_type::<Roll>(), (self.0.high(), self.0.low()))
    }
}

/// A roll as a caller may give it: a `Roll`, or a pair of numbers.
#[derive(Clone, Copy)]
pub struct AnyRoll(pub plakoto::Roll);

impl<'a, 'py> FromPyObject<'a, 'py> for AnyRoll {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<AnyRoll> {
        if let Ok(roll) = object.cast::<Roll>() {
            return Ok(AnyRoll(roll.get().0));
        }
        let (first, second) = pair(&object, "a Roll or a pair of numbers")?;
        plakoto::Roll::new(first.small(), second.small()).map(AnyRoll).or_raise(object.py())
    }
}

/// The two whole numbers of a pair.
pub fn pair(object: &Bound<'_, PyAny>, wanted: &str) -> PyResult<(Whole, Whole)> {
    let is_text = object.is_instance_of::<pyo3::types::PyString>();
    if is_text || !matches!(object.len(), Ok(2)) {
        let kind = object.get_type().name()?.to_string();
        return Err(pyo3::exceptions::PyTypeError::new_err(format!("{wanted} is wanted, not '{kind}'")));
    }
    Ok((object.get_item(0)?.extract()?, object.get_item(1)?.extract()?))
}
