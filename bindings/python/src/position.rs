//! A position: always valid, with the player on turn.

use pyo3::prelude::*;
use pyo3::types::{PyTuple, PyType};

use crate::fault::{self, OrRaise as _};
use crate::legal_plays::LegalPlays;
use crate::names::{self, Named};
use crate::number::{Whole, Wholes};
use crate::outcome::Outcome;
use crate::play::{AnyPlay, Given, Play};
use crate::roll::AnyRoll;
use crate::roller::Roller;
use crate::ruleset::Rules;
use crate::values;

/// A valid position with the player on turn, from its text on one line.
///
/// A position never changes: plays give new ones. Positions are written in board numbers, which are White's own;
/// plays are written in the own numbers of the player on turn.
///
/// Raises:
///     NotationError: where the text cannot be read, with the characters' bytes at fault.
///     InvalidInputError: where it can, but the position breaks hard rules; ``violations`` holds all of them.
///
/// >>> from plakoto import Position
/// >>> position = Position("white | 1:B10 5:B4 13:W6 15:B1 20:W1 24:W8")
/// >>> plays = position.legal_plays((5, 3))
/// >>> len(plays), str(plays[8])
/// (10, '20/15* 13/10')
/// >>> plays[8].after
/// Position('black | 1:B10 5:B4 10:W1 13:W5 15:W1+b 24:W8 | off W0 B0')
#[pyclass(frozen, eq, hash, module = "plakoto")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position(pub plakoto::Position);

#[pymethods]
impl Position {
    #[classattr]
    #[pyo3(name = "__match_args__")]
    const MATCH_ARGS: (&'static str, &'static str, &'static str, &'static str, &'static str) =
        ("turn", "checkers", "pinned", "white_off", "black_off");

    #[new]
    fn new(py: Python<'_>, text: &str) -> PyResult<Position> {
        text.parse().map(Position).or_raise(py)
    }

    /// The start of a game: fifteen checkers each on the own mother, ``turn`` to play.
    ///
    /// >>> from plakoto import Player, Position
    /// >>> Position.start(Player.BLACK)
    /// Position('black | 1:B15 24:W15 | off W0 B0')
    #[staticmethod]
    #[pyo3(signature = (turn=Named(plakoto::Player::White)), text_signature = "(turn='white')")]
    fn start(turn: Named<plakoto::Player>) -> Position {
        Position(plakoto::Position::start(turn.0))
    }

    /// The position that numbers describe.
    ///
    /// Args:
    ///     turn: the player on turn.
    ///     checkers: 24 counts in board order, point 1 first: +n free White checkers, -n free Black ones.
    ///     pinned: the board points, 1 to 24, where one checker of the other colour lies beneath.
    ///     white_off, black_off: the checkers that are off, 0 to 15.
    ///
    /// Raises:
    ///     InvalidInputError: ``violations`` holds everything that is wrong, each with its place; or for more than 1000
    ///         numbers.
    ///     TypeError: for what is no whole number.
    ///
    /// >>> from plakoto import InvalidInputError, Position
    /// >>> try:
    /// ...     Position.from_numbers("white", [0] * 23, [25])
    /// ... except InvalidInputError as error:
    /// ...     [violation.place for violation in error.violations]
    /// ['checkers', 'pinned[0]']
    #[staticmethod]
    #[pyo3(signature = (turn, checkers, pinned=Wholes::default(), white_off=None, black_off=None))]
    #[pyo3(text_signature = "(turn, checkers, pinned=(), white_off=0, black_off=0)")]
    fn from_numbers(
        py: Python<'_>,
        turn: Named<plakoto::Player>,
        checkers: Wholes,
        pinned: Wholes,
        white_off: Option<Whole>,
        black_off: Option<Whole>,
    ) -> PyResult<Position> {
        let off = |count: Option<Whole>| count.map_or(0, Whole::small);
        let (checkers, pinned) = (checkers.small(), pinned.small());
        plakoto::Position::from_arrays(turn.0, &checkers, &pinned, off(white_off), off(black_off))
            .map(Position)
            .or_raise(py)
    }

    /// The position with this id, a word of 19 characters.
    ///
    /// Raises:
    ///     NotationError: for any other text (``id_unreadable``, ``id_version_unknown``).
    ///
    /// >>> from plakoto import Position
    /// >>> Position.from_id("1AAAA__3__BAAAAAAAA") == Position.start()
    /// True
    #[staticmethod]
    fn from_id(py: Python<'_>, id: &str) -> PyResult<Position> {
        plakoto::Position::from_id(id).map(Position).or_raise(py)
    }

    /// The player on turn.
    #[getter]
    fn turn<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        names::player(py, self.0.turn())
    }

    /// The free checkers of all 24 points in board order: +n White's, -n Black's.
    #[getter]
    fn checkers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.checkers())
    }

    /// The board points on which a checker of the other colour lies beneath, in board order.
    #[getter]
    fn pinned<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.pinned().map(plakoto::Point::number).collect::<Vec<u8>>())
    }

    /// White's checkers that are off, 0 to 15.
    #[getter]
    fn white_off(&self) -> u8 {
        self.0.off(plakoto::Player::White)
    }

    /// Black's checkers that are off, 0 to 15.
    #[getter]
    fn black_off(&self) -> u8 {
        self.0.off(plakoto::Player::Black)
    }

    /// The position as a word of 19 characters, for links and keys.
    #[getter]
    fn id(&self) -> String {
        self.0.id().to_string()
    }

    /// The position on one line, as its constructor reads it.
    #[getter]
    fn text(&self) -> String {
        self.0.to_string()
    }

    /// How many of a player's checkers are off, 0 to 15.
    fn off(&self, player: Named<plakoto::Player>) -> u8 {
        self.0.off(player.0)
    }

    /// A player's pips: the sum of the own numbers of all checkers on the board, prisoners included.
    fn pips(&self, player: Named<plakoto::Player>) -> u16 {
        self.0.pips(player.0)
    }

    /// How many of a player's checkers are prisoners, 0 to 15.
    fn prisoners(&self, player: Named<plakoto::Player>) -> u8 {
        self.0.prisoners(player.0)
    }

    /// Whether a player's checkers on the board are all in the own home and none is a prisoner.
    fn may_bear_off(&self, player: Named<plakoto::Player>) -> bool {
        self.0.may_bear_off(player.0)
    }

    /// How a player's mother stands, the own point 24: the own free checkers there, and whether the last is pinned.
    fn mother<'py>(&self, py: Python<'py>, player: Named<plakoto::Player>) -> PyResult<Bound<'py, PyAny>> {
        values::mother(py, self.0.mother(player.0))
    }

    /// What stands on a board point, 1 to 24; ``None`` where it is empty.
    fn stack<'py>(&self, py: Python<'py>, point: Whole) -> PyResult<Option<Bound<'py, PyAny>>> {
        let point = u8::try_from(point.wide()).ok().and_then(plakoto::Point::new);
        let point = point.ok_or_else(|| fault::argument(py, "point: a number from 1 to 24".to_owned()))?;
        self.0.stack(point).map(|stack| values::stack(py, stack)).transpose()
    }

    /// The same board with this player on turn.
    fn with_turn(&self, turn: Named<plakoto::Player>) -> Position {
        Position(self.0.with_turn(turn.0))
    }

    /// The board turned round and the colours exchanged: the same position to the other player's eyes.
    fn turned(&self) -> Position {
        Position(self.0.turned())
    }

    /// Every known reason why no game can reach this position; none where nothing can be told from the board.
    fn unreachable<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let reasons = self.0.unreachable().into_iter().map(|reason| values::unreachable(py, reason));
        PyTuple::new(py, reasons.collect::<PyResult<Vec<_>>>()?)
    }

    /// How the game has ended; ``None`` where it goes on. Told from the board alone, whoever is on turn.
    #[pyo3(signature = (rules=Rules::default()), text_signature = "($self, rules='greek')")]
    fn outcome(&self, rules: Rules) -> Option<Outcome> {
        self.0.outcome(rules.0).map(Outcome)
    }

    /// The legal plays of a roll, each final position once, as a sequence that is filled when it is first read.
    ///
    /// Never empty for a position that is not decided: where nothing can be played, the one play is a pass. The
    /// order is stable and the same on every face of the engine.
    ///
    /// >>> from plakoto import Position
    /// >>> [str(play) for play in Position.start().legal_plays((6, 5))]
    /// ['24/19 24/18', '24/19 19/13']
    #[pyo3(signature = (roll, rules=Rules::default()), text_signature = "($self, roll, rules='greek')")]
    fn legal_plays(&self, roll: AnyRoll, rules: Rules) -> LegalPlays {
        LegalPlays::new(self.0, roll.0, rules.0)
    }

    /// How many legal plays there are; nothing is built.
    #[pyo3(signature = (roll, rules=Rules::default()), text_signature = "($self, roll, rules='greek')")]
    fn count_plays(&self, roll: AnyRoll, rules: Rules) -> usize {
        self.0.count_plays(roll.0, rules.0)
    }

    /// The positions after the legal plays, in the same order; cheaper than the plays.
    #[pyo3(signature = (roll, rules=Rules::default()), text_signature = "($self, roll, rules='greek')")]
    fn legal_positions(&self, roll: AnyRoll, rules: Rules) -> Vec<Position> {
        let mut after = plakoto::PositionList::new();
        self.0.legal_positions_into(roll.0, rules.0, &mut after);
        after.iter().copied().map(Position).collect()
    }

    /// The position after a play: a `Play`, a sequence of steps in order, or a text.
    ///
    /// Any legal order of steps will do, and texts are read leniently.
    ///
    /// Raises:
    ///     IllegalPlayError: where the play is refused: ``code``, ``step_index`` and the unchanged ``position``.
    ///     NotationError: for what is not the text of a play.
    ///     InvalidInputError: for steps that are malformed; all of them are told.
    ///
    /// >>> from plakoto import IllegalPlayError, Position
    /// >>> start = Position.start()
    /// >>> start.play((6, 5), [(24, 19), (24, 18)]) == start.play((6, 5), "24/18 24/19")
    /// True
    /// >>> try:
    /// ...     start.play((6, 5), [(24, 19)])
    /// ... except IllegalPlayError as error:
    /// ...     print(error.code, error.step_index)
    /// more_dice_playable None
    #[pyo3(signature = (roll, play, rules=Rules::default()))]
    #[pyo3(text_signature = "($self, roll, play, rules='greek')")]
    fn play(&self, py: Python<'_>, roll: AnyRoll, play: AnyPlay, rules: Rules) -> PyResult<Position> {
        match play.given() {
            Given::Steps(steps) => self.0.play(roll.0, rules.0, steps).map(Position).or_raise(py),
            Given::Text(text) => {
                self.0.read_play(roll.0, rules.0, text).map(|play| Position(*play.after())).or_raise(py)
            }
        }
    }

    /// The legal play that these steps or this text mean here; as `play`, with its canonical steps and text.
    #[pyo3(signature = (roll, play, rules=Rules::default()))]
    #[pyo3(text_signature = "($self, roll, play, rules='greek')")]
    fn find_play(&self, py: Python<'_>, roll: AnyRoll, play: AnyPlay, rules: Rules) -> PyResult<Play> {
        Play::found(py, self.0, roll.0, rules.0, &play)
    }

    /// How many sequences of ``depth`` plays there are, over all 21 rolls at each turn.
    ///
    /// Depth 0 counts 1. From depth 1 on a pass counts 1, and a decided position 0. The interpreter lock is
    /// released; a large depth takes its time and cannot be interrupted.
    ///
    /// Raises:
    ///     InvalidInputError: for a depth outside 0 to 20.
    ///
    /// >>> from plakoto import Position
    /// >>> [Position.start().perft(depth) for depth in range(3)]
    /// [1, 59, 3474]
    #[pyo3(signature = (depth, rules=Rules::default()), text_signature = "($self, depth, rules='greek')")]
    fn perft(&self, py: Python<'_>, depth: Whole, rules: Rules) -> PyResult<u64> {
        let depth = depth.up_to(py, plakoto::PERFT_DEPTH_MOST, "depth")?;
        Ok(py.detach(|| plakoto::perft(&self.0, rules.0, depth)).unwrap_or_default())
    }

    /// A random game from here on, cut off after ``limit`` turns; the first roll may be given.
    ///
    /// Each turn one of the distinct final positions is chosen, all equally likely.
    #[pyo3(signature = (roller, rules=Rules::default(), *, limit=None, first=None))]
    #[pyo3(text_signature = "($self, roller, rules='greek', *, limit=10000, first=None)")]
    fn playout<'py>(
        &self,
        py: Python<'py>,
        roller: &Bound<'py, Roller>,
        rules: Rules,
        limit: Option<Whole>,
        first: Option<AnyRoll>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let limit = crate::roller::limit(py, limit)?;
        let game = roller.get().play_on(self.0, rules.0, first.map(|roll| roll.0), limit);
        values::playout(py, &game)
    }

    /// The board in plain ASCII, as ``seen_by`` sees it; see `svg`.
    #[pyo3(signature = (*, seen_by=None, roll=None, last_play=None, rules=None))]
    fn ascii(
        &self,
        seen_by: Option<Named<plakoto::Player>>,
        roll: Option<AnyRoll>,
        last_play: Option<&Bound<'_, Play>>,
        rules: Option<Rules>,
    ) -> String {
        self.picture(seen_by, roll, last_play, rules).ascii()
    }

    /// The board as an SVG drawing that needs nothing from outside.
    ///
    /// Args:
    ///     seen_by: whose own numbers stand on the points and whose home is at the bottom right; White.
    ///     roll: the dice of the player on turn, to show them.
    ///     last_play: the `Play` that led here, to mark it.
    ///     rules: by which it is told whether the game has ended; without, only ends that all rulesets share.
    ///     theme: the colours, ``light`` or ``dark``.
    ///     language: of the drawing's description: ``en``, ``ro`` or ``el``.
    #[pyo3(signature = (*, seen_by=None, roll=None, last_play=None, rules=None, theme="light", language="en"))]
    #[expect(clippy::too_many_arguments, reason = "keywords of Python")]
    fn svg(
        &self,
        py: Python<'_>,
        seen_by: Option<Named<plakoto::Player>>,
        roll: Option<AnyRoll>,
        last_play: Option<&Bound<'_, Play>>,
        rules: Option<Rules>,
        theme: &str,
        language: &str,
    ) -> PyResult<String> {
        let (theme, language) = (names::theme(py, theme)?, names::language(py, language)?);
        Ok(self.picture(seen_by, roll, last_play, rules).theme(theme).language(language).svg())
    }

    /// The board in words, one sentence a line; see `svg`.
    ///
    /// >>> from plakoto import Position
    /// >>> print(Position.start().words().splitlines()[1])
    /// Point 24: fifteen white checkers.
    #[pyo3(signature = (*, seen_by=None, roll=None, last_play=None, rules=None, language="en"))]
    fn words(
        &self,
        py: Python<'_>,
        seen_by: Option<Named<plakoto::Player>>,
        roll: Option<AnyRoll>,
        last_play: Option<&Bound<'_, Play>>,
        rules: Option<Rules>,
        language: &str,
    ) -> PyResult<String> {
        let language = names::language(py, language)?;
        Ok(self.picture(seen_by, roll, last_play, rules).language(language).words())
    }

    /// What a notebook shows.
    fn _repr_svg_(&self) -> String {
        self.0.picture().svg()
    }

    fn __str__(&self) -> String {
        self.0.picture().ascii()
    }

    /// The call that makes this position.
    pub fn __repr__(&self) -> String {
        format!("Position('{}')", self.0)
    }

    fn __copy__(this: Py<Position>) -> Py<Position> {
        this
    }

    fn __deepcopy__(this: Py<Position>, _memo: &Bound<'_, PyAny>) -> Py<Position> {
        this
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
        (py.get_type::<Position>(), (self.0.to_string(),))
    }
}

impl Position {
    fn picture<'a>(
        &self,
        seen_by: Option<Named<plakoto::Player>>,
        roll: Option<AnyRoll>,
        last_play: Option<&'a Bound<'_, Play>>,
        rules: Option<Rules>,
    ) -> plakoto::Picture<'a> {
        let mut picture = self.0.picture();
        if let Some(player) = seen_by {
            picture = picture.seen_by(player.0);
        }
        if let Some(roll) = roll {
            picture = picture.roll(roll.0);
        }
        if let Some(play) = last_play {
            picture = picture.last_play(play.get().before.turn(), play.get().play.steps());
        }
        if let Some(rules) = rules {
            picture = picture.rules(rules.0);
        }
        picture
    }
}
