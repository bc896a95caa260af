//! The engine as a module of Python: what comes in is converted, the engine called, the answer converted.
//!
//! One noun a file. No rule of the game is here. What is plain Python (enums, exceptions, named tuples) is
//! written in Python, in `python/plakoto`, and only called from here (`names`, `fault`, `values`).
#![forbid(unsafe_code)]
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable)]

mod arrays;
mod fault;
mod game;
mod legal_plays;
mod names;
mod number;
mod opening;
mod outcome;
mod play;
mod position;
mod record;
mod roll;
mod roller;
mod ruleset;
mod score;
mod step;
mod turn;
mod values;

/// The engine of Plakoto. Import ``plakoto``, which holds all of this and what is written in Python.
#[pyo3::pymodule]
mod _plakoto {
    use pyo3::exceptions::PyImportError;
    use pyo3::prelude::*;
    use pyo3::sync::PyOnceLock;

    #[pymodule_export]
    use crate::game::Game;
    #[pymodule_export]
    use crate::legal_plays::LegalPlays;
    #[pymodule_export]
    use crate::names::{all, meaning};
    #[pymodule_export]
    use crate::opening::OpeningRoll;
    #[pymodule_export]
    use crate::outcome::Outcome;
    #[pymodule_export]
    use crate::play::Play;
    #[pymodule_export]
    use crate::position::Position;
    #[pymodule_export]
    use crate::record::Record;
    #[pymodule_export]
    use crate::roll::Roll;
    #[pymodule_export]
    use crate::roller::{Roller, playout};
    #[pymodule_export]
    use crate::ruleset::Ruleset;
    #[pymodule_export]
    use crate::score::Match;
    #[pymodule_export]
    use crate::step::Step;
    #[pymodule_export]
    use crate::turn::Turn;

    // What the named tuples call.
    #[pymodule_export]
    use crate::values::{checkers_of, is_blot, is_clear, is_closed_to};

    // What `plakoto.batch` calls.
    #[pymodule_export]
    use crate::arrays::{
        count_plays, encode, encoding_width, encodings, from_array, legal_plays, legal_positions, outcome,
        play, playouts, to_array,
    };

    /// Refuses a second interpreter in the process: what is looked up once, as the enums' members, is the first one's.
    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        static FIRST: PyOnceLock<Py<PyModule>> = PyOnceLock::new();
        // Each interpreter has its own, and it is not made anew when modules are imported again.
        let builtins = module.py().import("builtins")?;
        if FIRST.get_or_init(module.py(), || builtins.clone().unbind()).is(&builtins) {
            Ok(())
        } else {
            Err(PyImportError::new_err("plakoto serves one interpreter of a process, and another has it"))
        }
    }

    /// The version of the engine and of this package.
    #[pymodule_export]
    #[allow(non_upper_case_globals)]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
