//! All legal plays of a roll, made when they are first read.

use std::cell::Cell;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyList, PySlice};

use crate::number::Whole;
use crate::play::Play;
use crate::position::Position;
use crate::roll::Roll;
use crate::roller::Roller;
use crate::ruleset::Ruleset;

thread_local! {
    /// A list that keeps its memory from one filling to the next.
    static SCRATCH: Cell<plakoto::PlayList> = const { Cell::new(plakoto::PlayList::new()) };
}

/// The legal plays of a roll, in the engine's order: a sequence that never changes.
///
/// `Position.legal_plays` gives it. The plays are found when the sequence is first read, and an object is made
/// of a play when it is asked for.
///
/// >>> from plakoto import Position
/// >>> plays = Position.start().legal_plays((3, 1))
/// >>> len(plays), plays[-1].text, [play.text for play in plays[:1]]
/// (2, '24/23 23/20', ['24/23 24/21'])
#[pyclass(frozen, eq, hash, sequence, module = "plakoto")]
pub struct LegalPlays {
    position: plakoto::Position,
    roll: plakoto::Roll,
    rules: plakoto::Ruleset,
    plays: OnceLock<Box<[plakoto::Play]>>,
}

#[pymethods]
impl LegalPlays {
    /// The position.
    #[getter]
    fn position(&self) -> Position {
        Position(self.position)
    }

    /// The roll.
    #[getter]
    fn roll(&self) -> Roll {
        Roll(self.roll)
    }

    /// The rules.
    #[getter]
    fn rules(&self) -> Ruleset {
        Ruleset(self.rules)
    }

    /// The position after each play, in the same order.
    #[getter]
    fn positions(&self) -> Vec<Position> {
        self.plays().iter().map(|play| Position(*play.after())).collect()
    }

    fn __len__(&self) -> usize {
        self.plays().len()
    }

    fn __getitem__<'py>(&self, py: Python<'py>, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        if let Ok(slice) = index.cast::<PySlice>() {
            return self.sliced(slice).map(Bound::into_any);
        }
        let index: isize = index.extract().map_err(|error: PyErr| {
            if error.is_instance_of::<pyo3::exceptions::PyOverflowError>(py) {
                PyIndexError::new_err("no play has this index")
            } else {
                PyTypeError::new_err("an index is a whole number or a slice")
            }
        })?;
        let len = self.plays().len();
        let place = if index < 0 { len.checked_add_signed(index) } else { Some(index.unsigned_abs()) };
        let play = place.and_then(|place| self.plays().get(place));
        let play = play.ok_or_else(|| PyIndexError::new_err("no play has this index"))?;
        Ok(Bound::new(py, self.object(play))?.into_any())
    }

    fn __contains__(&self, play: &Bound<'_, PyAny>) -> bool {
        self.place(play).is_some()
    }

    /// The place of a play, from ``start`` on and before ``stop``, as of a list.
    ///
    /// Raises:
    ///     ValueError: where it is none of these.
    #[pyo3(signature = (play, start=None, stop=None, /), text_signature = "($self, play, start=0, stop=None, /)")]
    fn index(&self, play: &Bound<'_, PyAny>, start: Option<Whole>, stop: Option<Whole>) -> PyResult<usize> {
        let len = self.plays().len() as i64;
        let bound = |number: Option<Whole>, default: i64| {
            let number = number.map_or(default, Whole::wide);
            if number < 0 { number.saturating_add(len) } else { number }
        };
        let wanted = bound(start, 0)..bound(stop, len);
        let place = self.place(play).filter(|&place| wanted.contains(&(place as i64)));
        place.ok_or_else(|| PyValueError::new_err("this is none of the legal plays"))
    }

    /// How often a play is among these: 1 or 0.
    fn count(&self, play: &Bound<'_, PyAny>) -> usize {
        usize::from(self.place(play).is_some())
    }

    /// One of the plays by the roller's next number, all equally likely: ``self[roller.below(len(self))]``.
    ///
    /// Raises:
    ///     IndexError: where there is none, since the position is decided.
    ///
    /// >>> from plakoto import Position, Roller
    /// >>> Position.start().legal_plays((6, 5)).choice(Roller(1)).text
    /// '24/19 19/13'
    fn choice(&self, roller: &Bound<'_, Roller>) -> PyResult<Play> {
        let choose = |plays: &[plakoto::Play]| {
            let play = plays.get(roller.get().below(plays.len() as u64) as usize)?;
            Some(self.object(play))
        };
        let play = match self.plays.get() {
            Some(plays) => choose(plays),
            // Who lets chance decide seldom reads the others: they are not kept.
            None => self.listed(choose),
        };
        play.ok_or_else(|| PyIndexError::new_err("no play is legal"))
    }

    /// Whether there is a play, if only a pass: so it is in every position that is not decided.
    fn __bool__(&self) -> bool {
        self.position.outcome(self.rules).is_none()
    }

    fn __iter__(this: Py<LegalPlays>) -> Plays {
        Plays { list: this, next: AtomicUsize::new(0) }
    }

    fn __repr__(&self) -> String {
        let (position, roll, rules) = (Position(self.position), Roll(self.roll), Ruleset(self.rules));
        format!("{}.legal_plays({}, {})", position.__repr__(), roll.__repr__(), rules.__repr__())
    }

    fn __copy__(this: Py<LegalPlays>) -> Py<LegalPlays> {
        this
    }

    fn __deepcopy__(this: Py<LegalPlays>, _memo: &Bound<'_, PyAny>) -> Py<LegalPlays> {
        this
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Position, Roll, Ruleset))> {
        let method = py.get_type::<Position>().getattr("legal_plays")?;
        Ok((method, (Position(self.position), Roll(self.roll), Ruleset(self.rules))))
    }
}

impl LegalPlays {
    pub const fn new(
        position: plakoto::Position,
        roll: plakoto::Roll,
        rules: plakoto::Ruleset,
    ) -> LegalPlays {
        LegalPlays { position, roll, rules, plays: OnceLock::new() }
    }

    fn plays(&self) -> &[plakoto::Play] {
        self.plays.get_or_init(|| self.listed(|plays| plays.into()))
    }

    /// What is made of the plays, which are found anew.
    fn listed<T>(&self, read: impl FnOnce(&[plakoto::Play]) -> T) -> T {
        let mut list = SCRATCH.take();
        self.position.legal_plays_into(self.roll, self.rules, &mut list);
        let made = read(&list);
        SCRATCH.set(list);
        made
    }

    fn object(&self, play: &plakoto::Play) -> Play {
        Play { before: self.position, play: *play, roll: self.roll, rules: self.rules }
    }

    fn sliced<'py>(&self, slice: &Bound<'py, PySlice>) -> PyResult<Bound<'py, PyList>> {
        let plays = self.plays();
        let indices = slice.indices(plays.len() as isize)?;
        let places = (0..indices.slicelength).map(|step| indices.start + indices.step * step as isize);
        let chosen = places.filter_map(|place| plays.get(usize::try_from(place).ok()?));
        PyList::new(slice.py(), chosen.map(|play| self.object(play)).collect::<Vec<_>>())
    }

    /// Where an object is among the plays: it is one of them, or it is not.
    fn place(&self, object: &Bound<'_, PyAny>) -> Option<usize> {
        let wanted = object.cast::<Play>().ok()?.get();
        let same = wanted.before == self.position && wanted.roll == self.roll && wanted.rules == self.rules;
        same.then(|| self.plays().iter().position(|play| *play == wanted.play)).flatten()
    }
}

impl PartialEq for LegalPlays {
    fn eq(&self, other: &LegalPlays) -> bool {
        (self.position, self.roll, self.rules) == (other.position, other.roll, other.rules)
    }
}

impl std::hash::Hash for LegalPlays {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        (self.position, self.roll, self.rules).hash(state);
    }
}

/// One reading of the plays, from the first to the last.
#[pyclass(frozen, module = "plakoto._plakoto")]
pub struct Plays {
    list: Py<LegalPlays>,
    next: AtomicUsize,
}

#[pymethods]
impl Plays {
    fn __iter__(this: Py<Plays>) -> Py<Plays> {
        this
    }

    fn __next__(&self) -> Option<Play> {
        let list = self.list.get();
        let play = list.plays().get(self.next.fetch_add(1, Ordering::Relaxed))?;
        Some(list.object(play))
    }

    fn __length_hint__(&self) -> usize {
        self.list.get().plays().len().saturating_sub(self.next.load(Ordering::Relaxed))
    }
}
