//! Which of the readings of the rules a game is played by.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyType};

use crate::fault::OrRaise as _;
use crate::names::{self, Named};

/// The rules that a game is played by: a preset by name, and options that differ from it.
///
/// The names are ``greek`` (also ``plakoto`` and ``mahbusa``), ``tapa``, ``greek_optional_bear_off``,
/// ``tapa_optional_bear_off`` and ``mother_always``. Wherever a ruleset is asked for, its text will do as well.
///
/// Raises:
///     InvalidInputError: for a name that is not known (``unknown_ruleset``, ``unknown_option``).
///
/// >>> from plakoto import Ruleset, Mother
/// >>> Ruleset("mahbusa")
/// Ruleset('greek')
/// >>> Ruleset("greek", mother=Mother.PLAY_ON) == Ruleset.TAPA
/// True
/// >>> Ruleset("tapa", opening="reroll")
/// Ruleset('play_on by_duty reroll')
#[pyclass(frozen, eq, hash, module = "plakoto")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ruleset(pub plakoto::Ruleset);

#[pymethods]
impl Ruleset {
    #[classattr]
    #[pyo3(name = "__match_args__")]
    const MATCH_ARGS: (&'static str, &'static str, &'static str) = ("mother", "bear_off", "opening");
    #[classattr]
    const GREEK: Ruleset = Ruleset(plakoto::Ruleset::GREEK);
    #[classattr]
    const TAPA: Ruleset = Ruleset(plakoto::Ruleset::TAPA);
    #[classattr]
    const GREEK_OPTIONAL_BEAR_OFF: Ruleset = Ruleset(plakoto::Ruleset::GREEK_OPTIONAL_BEAR_OFF);
    #[classattr]
    const TAPA_OPTIONAL_BEAR_OFF: Ruleset = Ruleset(plakoto::Ruleset::TAPA_OPTIONAL_BEAR_OFF);
    #[classattr]
    const MOTHER_ALWAYS: Ruleset = Ruleset(plakoto::Ruleset::MOTHER_ALWAYS);

    #[new]
    #[pyo3(signature = (name="greek", *, mother=None, bear_off=None, opening=None))]
    fn new(
        py: Python<'_>,
        name: &str,
        mother: Option<Named<plakoto::Mother>>,
        bear_off: Option<Named<plakoto::BearOff>>,
        opening: Option<Named<plakoto::Opening>>,
    ) -> PyResult<Ruleset> {
        let preset: plakoto::Ruleset = name.parse().or_raise(py)?;
        Ok(Ruleset(plakoto::Ruleset {
            mother: mother.map_or(preset.mother, |named| named.0),
            bear_off: bear_off.map_or(preset.bear_off, |named| named.0),
            opening: opening.map_or(preset.opening, |named| named.0),
        }))
    }

    /// Every mix of the options: twelve.
    #[staticmethod]
    fn all() -> Vec<Ruleset> {
        plakoto::Ruleset::all().map(Ruleset).collect()
    }

    /// The presets' names, the default first.
    #[staticmethod]
    fn presets() -> Vec<&'static str> {
        plakoto::Ruleset::PRESETS.iter().map(|(name, _)| *name).collect()
    }

    /// The name of the preset that has exactly these options; ``None`` where there is none.
    #[getter]
    fn name(&self) -> Option<&'static str> {
        self.0.name()
    }

    /// What pinning the opponent's last mother checker does.
    #[getter]
    fn mother<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        names::mother(py, self.0.mother)
    }

    /// Whether a player may be made to bear off.
    #[getter]
    fn bear_off<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        names::bear_off(py, self.0.bear_off)
    }

    /// What the winner of the opening roll plays.
    #[getter]
    fn opening<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        names::opening(py, self.0.opening)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    /// The call that makes this ruleset.
    pub fn __repr__(&self) -> String {
        format!("Ruleset('{}')", self.0)
    }

    fn __copy__(this: Py<Ruleset>) -> Py<Ruleset> {
        this
    }

    fn __deepcopy__(this: Py<Ruleset>, _memo: &Bound<'_, PyAny>) -> Py<Ruleset> {
        this
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
        (py.get_type::<Ruleset>(), (self.0.to_string(),))
    }
}

/// A ruleset as a caller may give it: a `Ruleset`, or its text. The default is Greek.
#[derive(Clone, Copy, Default)]
pub struct Rules(pub plakoto::Ruleset);

impl<'a, 'py> FromPyObject<'a, 'py> for Rules {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Rules> {
        if let Ok(rules) = object.cast::<Ruleset>() {
            return Ok(Rules(rules.get().0));
        }
        let Ok(name) = object.cast::<PyString>() else {
            let kind = object.get_type().name()?.to_string();
            return Err(PyTypeError::new_err(format!("a Ruleset or its name is wanted, not '{kind}'")));
        };
        name.to_str()?.parse().map(Rules).or_raise(object.py())
    }
}
