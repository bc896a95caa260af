//! The enums, which are written in Python (`plakoto/_names.py`), and the engine's values that they stand for.
//!
//! Their members are texts with the stable names. So what comes in is read as a text, an enum or not; what goes
//! out is the member, looked up once.

use std::str::FromStr;

use plakoto::{BearOff, Code, Language, Mother, Opening, Player, Reason, Theme, Violations};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyString;

use crate::fault::{self, OrRaise as _};

/// The members of an enum, in the engine's order.
struct Members {
    class: &'static str,
    list: PyOnceLock<Vec<Py<PyAny>>>,
}

impl Members {
    const fn of(class: &'static str) -> Members {
        Members { class, list: PyOnceLock::new() }
    }

    fn get<'py>(&self, py: Python<'py>, index: usize) -> PyResult<Bound<'py, PyAny>> {
        let load = || -> PyResult<Vec<Py<PyAny>>> {
            let class = py.import("plakoto._names")?.getattr(self.class)?;
            class.try_iter()?.map(|member| Ok(member?.unbind())).collect()
        };
        let list = self.list.get_or_try_init(py, load)?;
        let missing = || fault::argument(py, format!("plakoto.{} lacks a name", self.class));
        Ok(list.get(index).ok_or_else(missing)?.bind(py).clone())
    }
}

/// A function that gives the member of an enum for a value of the engine.
macro_rules! members {
    ($($function:ident: $name:ident,)+) => {$(
        /// The member of the enum of this name.
        pub fn $function<'py>(py: Python<'py>, value: $name) -> PyResult<Bound<'py, PyAny>> {
            static MEMBERS: Members = Members::of(stringify!($name));
            MEMBERS.get(py, value as usize)
        }
    )+};
}

members! {
    player: Player,
    reason: Reason,
    code: Code,
    mother: Mother,
    bear_off: BearOff,
    opening: Opening,
}

/// A value named by an enum's member, or by the text that the member is.
#[derive(Clone, Copy)]
pub struct Named<T>(pub T);

impl<'a, 'py, T> FromPyObject<'a, 'py> for Named<T>
where
    T: FromStr<Err = Violations>,
{
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Named<T>> {
        let name = object.cast::<PyString>()?;
        name.to_str()?.parse().map(Named).or_raise(object.py())
    }
}

/// The colours of a drawing, by name.
pub fn theme(py: Python<'_>, name: &str) -> PyResult<Theme> {
    let found = Theme::ALL.into_iter().find(|theme| theme.name().eq_ignore_ascii_case(name));
    found.ok_or_else(|| fault::argument(py, "theme: `light` or `dark`".to_owned()))
}

/// A language, by its tag.
pub fn language(py: Python<'_>, tag: &str) -> PyResult<Language> {
    Language::from_tag(tag).ok_or_else(|| {
        let tags = Language::ALL.map(|language| format!("`{}`", language.tag())).join(", ");
        fault::argument(py, format!("language: one of {tags}"))
    })
}

/// What a code means, in a few words; `None` for a name that is no code's.
#[pyfunction]
#[pyo3(name = "_meaning")]
pub fn meaning(code: &str) -> Option<&'static str> {
    Code::ALL.iter().find(|known| known.as_str() == code).map(|known| known.meaning())
}

/// Every enum's stable names in the engine's order, for the test that holds the Python files to them.
#[pyfunction]
#[pyo3(name = "_names")]
pub fn all() -> Vec<(&'static str, Vec<&'static str>)> {
    vec![
        ("Player", Player::ALL.iter().map(|value| value.name()).collect()),
        ("Reason", Reason::ALL.iter().map(|value| value.name()).collect()),
        ("Code", Code::ALL.iter().map(|value| value.as_str()).collect()),
        ("Mother", Mother::ALL.iter().map(|value| value.name()).collect()),
        ("BearOff", BearOff::ALL.iter().map(|value| value.name()).collect()),
        ("Opening", Opening::ALL.iter().map(|value| value.name()).collect()),
        ("Theme", Theme::ALL.iter().map(|value| value.name()).collect()),
        ("Language", Language::ALL.iter().map(|value| value.tag()).collect()),
    ]
}
