//! A game from its opening to its end.

use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use crate::fault::OrRaise as _;
use crate::names::{self, Named};
use crate::opening::OpeningRoll;
use crate::outcome::Outcome;
use crate::play::{AnyPlay, Given, Play};
use crate::position::Position;
use crate::record::Record;
use crate::roll::{AnyRoll, Roll};
use crate::ruleset::{Rules, Ruleset};

/// A game under way or at its end. Dice come from the caller; the game minds whose turn it is and what may come.
///
/// ``start`` is an `OpeningRoll`, or the player who starts where the opening roll is not known.
///
/// Raises:
///     InvalidInputError: ``opening_tied`` where nobody has rolled higher.
///
/// >>> from plakoto import Game, OpeningRoll
/// >>> game = Game(OpeningRoll(6, 3))
/// >>> game.turn, game.required_roll
/// (Player.WHITE, Roll(6, 3))
/// >>> game.play((6, 3), "24/18 24/21").text
/// '24/21 24/18'
/// >>> game.turn, game.outcome
/// (Player.BLACK, None)
#[pyclass(frozen, eq, module = "plakoto")]
pub struct Game(Mutex<plakoto::Game>);

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (start, rules=Rules::default()), text_signature = "(start, rules='greek')")]
    fn new(start: &Bound<'_, PyAny>, rules: Rules) -> PyResult<Game> {
        let game = if let Ok(opening) = start.cast::<OpeningRoll>() {
            plakoto::Game::opened(rules.0, opening.get().0).or_raise(start.py())?
        } else if start.is_instance_of::<PyString>() {
            plakoto::Game::started_by(rules.0, start.extract::<Named<plakoto::Player>>()?.0)
        } else {
            return Err(PyTypeError::new_err("start: an OpeningRoll or a Player is wanted"));
        };
        Ok(Game::from(game))
    }

    /// The rules of this game.
    #[getter]
    fn rules(&self) -> Ruleset {
        Ruleset(self.lock().rules())
    }

    /// Who started.
    #[getter]
    fn starter<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        names::player(py, self.lock().starter())
    }

    /// The opening roll; ``None`` where it is not known.
    #[getter]
    fn opening(&self) -> Option<OpeningRoll> {
        self.lock().opening().map(OpeningRoll)
    }

    /// The position now.
    #[getter]
    fn position(&self) -> Position {
        Position(*self.lock().position())
    }

    /// Whose turn it is; after the end, whose it would be.
    #[getter]
    fn turn<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        names::player(py, self.position().0.turn())
    }

    /// The plays so far, as `Play`s in order.
    #[getter]
    fn plays<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let game = self.copy();
        let mut before = plakoto::Position::start(game.starter());
        let plays = game.turns().iter().map(|turn| {
            let play = Play { before, play: turn.play, roll: turn.roll, rules: game.rules() };
            before = *turn.play.after();
            play
        });
        PyTuple::new(py, plays.collect::<Vec<_>>())
    }

    /// How the game has ended; ``None`` where it goes on.
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.lock().outcome().map(Outcome)
    }

    /// The only roll that may come next: that of the opening, before the first play. ``None``: the dice are rolled.
    #[getter]
    fn required_roll(&self) -> Option<Roll> {
        self.lock().required_roll().map(Roll)
    }

    /// Plays with this roll for the player on turn: a `Play`, steps in order, or a text.
    ///
    /// Raises:
    ///     IllegalPlayError, NotationError, InvalidInputError: as `Position.play`, and ``opening_double`` or
    ///         ``opening_roll_differs`` for a first roll that may not be. The game is unchanged then.
    fn play(&self, py: Python<'_>, roll: AnyRoll, play: AnyPlay) -> PyResult<Play> {
        let mut game = self.lock();
        let (before, rules) = (*game.position(), game.rules());
        let played = match play.given() {
            Given::Steps(steps) => game.play(roll.0, steps).map(|turn| turn.play).map_err(Refused::Steps),
            Given::Text(text) => game.play_text(roll.0, text).map(|turn| turn.play).map_err(Refused::Text),
        };
        // What is wrong is told in Python, where anything may happen; so the lock must be gone by then.
        drop(game);
        match played {
            Ok(play) => Ok(Play { before, play, roll: roll.0, rules }),
            Err(Refused::Steps(refused)) => Err(refused).or_raise(py),
            Err(Refused::Text(refused)) => Err(refused).or_raise(py),
        }
    }

    /// Whether this roll may come next: nothing where it may.
    ///
    /// Raises:
    ///     IllegalPlayError: ``opening_double`` or ``opening_roll_differs``.
    fn check_roll(&self, py: Python<'_>, roll: AnyRoll) -> PyResult<()> {
        let checked = self.lock().check_roll(roll.0);
        checked.or_raise(py)
    }

    /// Whether it is this player's turn: nothing where it is.
    ///
    /// Raises:
    ///     IllegalPlayError: ``wrong_player``.
    fn check_player(&self, py: Python<'_>, player: Named<plakoto::Player>) -> PyResult<()> {
        let checked = self.lock().check_player(player.0);
        checked.or_raise(py)
    }

    /// The record of the game so far.
    fn record(&self) -> Record {
        Record::from(plakoto::Record::of(&self.copy()))
    }

    fn __repr__(&self) -> String {
        let game = self.lock();
        let end = game.outcome().map_or_else(|| "unfinished".to_owned(), |outcome| outcome.to_string());
        format!("<Game of {} turns, {end}>", game.turns().len())
    }

    /// A game of its own, which goes on from here.
    fn __copy__(&self) -> Game {
        Game::from(self.copy())
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Game {
        Game::from(self.copy())
    }

    /// By its record, which is replayed.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Record,))> {
        Ok((py.get_type::<Record>().getattr("replay")?, (self.record(),)))
    }
}

impl PartialEq for Game {
    /// Whether the rules, the opening and all turns are the same.
    fn eq(&self, other: &Game) -> bool {
        self.copy() == other.copy()
    }
}

/// Why a play was refused.
enum Refused {
    Steps(plakoto::IllegalPlay),
    Text(plakoto::PlayTextError),
}

impl Game {
    pub fn from(game: plakoto::Game) -> Game {
        Game(Mutex::new(game))
    }

    /// The game as it stands, for what takes longer.
    fn copy(&self) -> plakoto::Game {
        self.lock().clone()
    }

    fn lock(&self) -> MutexGuard<'_, plakoto::Game> {
        // A game is changed only when all is checked, so it is sound whatever happened.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
