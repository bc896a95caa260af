//! A whole game as text.

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyTuple, PyType};

use crate::fault::OrRaise as _;
use crate::game::Game;
use crate::names;
use crate::number::Whole;
use crate::opening::OpeningRoll;
use crate::outcome::Outcome;
use crate::roll::Roll;
use crate::ruleset::Ruleset;
use crate::values;

/// The text of a game: well formed, but not replayed; `replay` tells whether it is a legal game.
///
/// Raises:
///     RecordError: where the text cannot be read: ``line``, ``start``, ``end``, ``expected``.
///
/// >>> from plakoto import Record, RecordError
/// >>> record = Record("plakoto record 1\nruleset: greek\nopening: W6 B3\n\n"
/// ...                 "1. white 63: 24/18 24/21\n2. black 21: 24/20\n")
/// >>> try:
/// ...     record.replay()
/// ... except RecordError as error:
/// ...     error.turn, error.step_index, error.code
/// (2, 0, Code.DIE_NOT_ROLLED)
#[pyclass(frozen, eq, hash, module = "plakoto")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Record(plakoto::Record);

#[pymethods]
impl Record {
    #[new]
    fn new(py: Python<'_>, text: &str) -> PyResult<Record> {
        text.parse().map(Record).or_raise(py)
    }

    /// Plays the game through.
    ///
    /// Raises:
    ///     RecordError: ``turn``, from 1, ``step_index``, from 0, and ``code`` of what is wrong.
    fn replay(&self, py: Python<'_>) -> PyResult<Game> {
        self.0.replay().map(Game::from).or_raise(py)
    }

    /// The rules.
    #[getter]
    fn rules(&self) -> Ruleset {
        Ruleset(self.0.rules())
    }

    /// Who starts.
    #[getter]
    fn starter<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        names::player(py, self.0.starter())
    }

    /// The opening roll; ``None`` where it is not told.
    #[getter]
    fn opening(&self) -> Option<OpeningRoll> {
        self.0.opening().map(OpeningRoll)
    }

    /// The turns as they are written, as `RecordTurn`s.
    #[getter]
    fn turns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let turns = self.0.turns().iter().map(|turn| {
            let player = names::player(py, turn.player())?;
            let before = PyTuple::new(py, turn.comments_before())?;
            values::build(py, "RecordTurn", (player, Roll(turn.roll()), turn.text(), turn.comment(), before))
        });
        PyTuple::new(py, turns.collect::<PyResult<Vec<_>>>()?)
    }

    /// Whether the record tells a result, be it that the game is unfinished.
    #[getter]
    fn has_result(&self) -> bool {
        self.0.result().is_some()
    }

    /// How the game ended as it is told; ``None`` where it is unfinished or nothing is told.
    #[getter]
    fn result(&self) -> Option<Outcome> {
        self.0.result().flatten().map(Outcome)
    }

    /// The further headers in order, as pairs of key and value.
    #[getter]
    fn tags(&self) -> Vec<(&str, &str)> {
        self.0.tags().collect()
    }

    /// The comments in the header, in order.
    #[getter]
    fn header_comments(&self) -> Vec<&str> {
        self.0.header_comments().collect()
    }

    /// The comments after the last turn.
    #[getter]
    fn closing_comments(&self) -> Vec<String> {
        self.0.closing_comments().to_vec()
    }

    /// The record with one header more.
    ///
    /// Raises:
    ///     NotationError: for a key that is none or has a meaning of its own, or a value with a line break.
    fn with_tag(&self, py: Python<'_>, key: &str, value: &str) -> PyResult<Record> {
        let mut record = self.0.clone();
        record.add_tag(key, value).or_raise(py)?;
        Ok(Record(record))
    }

    /// The record with one comment more in its header.
    ///
    /// Raises:
    ///     NotationError: for a comment with a line break.
    fn with_comment(&self, py: Python<'_>, comment: &str) -> PyResult<Record> {
        let mut record = self.0.clone();
        record.add_comment(comment).or_raise(py)?;
        Ok(Record(record))
    }

    /// The record with a comment behind a turn, counted from 1, in place of the one there; an empty one takes it away.
    ///
    /// Raises:
    ///     IndexError: where there is no such turn.
    ///     NotationError: for a comment with a line break.
    ///
    /// >>> from plakoto import Game
    /// >>> game = Game("white")
    /// >>> _ = game.play((6, 5), "24/13")
    /// >>> record = game.record().with_comment_on(1, "runs")
    /// >>> record.turns[0].text, record.turns[0].comment
    /// ('24/19 19/13', 'runs')
    fn with_comment_on(&self, py: Python<'_>, turn: Whole, comment: &str) -> PyResult<Record> {
        let mut record = self.0.clone();
        let place = usize::try_from(turn.wide()).unwrap_or_default();
        if record.comment_on(place, comment).or_raise(py)? {
            Ok(Record(record))
        } else {
            Err(PyIndexError::new_err(format!("turn: the record has {} of them", self.0.turns().len())))
        }
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let text = self.0.to_string().into_pyobject(py)?;
        Ok(format!("Record({})", text.repr()?))
    }

    fn __copy__(this: Py<Record>) -> Py<Record> {
        this
    }

    fn __deepcopy__(this: Py<Record>, _memo: &Bound<'_, PyAny>) -> Py<Record> {
        this
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
        (py.get_type::<Record>(), (self.0.to_string(),))
    }
}

impl From<plakoto::Record> for Record {
    fn from(record: plakoto::Record) -> Record {
        Record(record)
    }
}
