//! What is to be met, a row each, and what is measured besides.

use super::figures::Figures;

/// A row of the table.
pub(crate) struct Row {
    /// The goal's number; empty for what is only told.
    pub(crate) goal: &'static str,
    pub(crate) what: &'static str,
    /// The name of the figure.
    pub(crate) figure: &'static str,
    /// The name of the figure that it is compared with, and what that is called.
    pub(crate) beside: Option<(&'static str, &'static str)>,
    pub(crate) unit: Unit,
    pub(crate) want: Want,
}

impl Row {
    /// Whether the row is to be told. Instructions are not always counted, and not every machine has Python; all
    /// else must have been measured.
    pub(crate) fn is_told(&self, figures: &Figures) -> bool {
        let may_be_missing = self.unit == Unit::Instructions || self.goal.starts_with('P');
        !may_be_missing || figures.get(self.figure).is_ok()
    }
}

/// How figures are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unit {
    Nanoseconds,
    /// How many in a second, of what is measured in nanoseconds.
    PerSecond,
    Instructions,
}

/// What the goal says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Want {
    /// At least so many times as fast as what it is compared with.
    Faster(f64),
    /// At most so many times what it is compared with.
    Within(f64),
    /// At most this.
    AtMost(f64),
    /// Nothing; how many times as fast it is, is told.
    Told,
    /// Nothing: told since it helps to understand the others.
    Nothing,
}

/// Those of the engine and of Python. S6 is a test that counts allocations (`core/tests/memory.rs`).
pub(crate) const ROWS: &[Row] = &[
    against(
        "S1",
        "non-doubles, positions only, per play",
        "plays/non_doubles/positions",
        BKGM,
        Want::Faster(6.0),
    ),
    against(
        "S2",
        "doubles, positions only, per play",
        "plays/doubles/positions",
        BKGM_DOUBLES,
        Want::Faster(5.0),
    ),
    against(
        "S3",
        "non-doubles, with steps, per play",
        "plays/non_doubles/steps",
        ("plays/non_doubles/positions", "positions only"),
        Want::Within(2.0),
    ),
    against(
        "S3",
        "doubles, with steps, per play",
        "plays/doubles/steps",
        ("plays/doubles/positions", "positions only"),
        Want::Within(2.0),
    ),
    Row {
        goal: "S4",
        what: "random Greek games a second",
        figure: "games/random",
        beside: Some(("bkgm/games", "bkgm")),
        unit: Unit::PerSecond,
        want: Want::Faster(5.0),
    },
    against(
        "S5",
        "non-doubles, positions only, per play",
        "plays/non_doubles/positions",
        FLOOR,
        Want::Within(6.0),
    ),
    against("S5", "doubles, positions only, per play", "plays/doubles/positions", FLOOR, Want::Within(8.0)),
    worst("worst case of 209 plays, per play", "plays/worst_209/positions"),
    worst("worst case of 210 plays, per play", "plays/worst_210/positions"),
    worst("worst case of 2,139 plays, per play", "plays/worst_2139/positions"),
    worst("worst case of 2,240 plays, per play", "plays/worst_2240/positions"),
    against(
        "S8",
        "a batch of random games on two threads, per game",
        "batch/games/two",
        ("batch/games/one", "one thread"),
        Want::Faster(1.8),
    ),
    against(
        "",
        "a batch of lists on two threads, per position",
        "batch/lists/two",
        ("batch/lists/one", "one thread"),
        Want::Told,
    ),
    against(
        "",
        "what the machine gives: bare arithmetic on two threads",
        "batch/arithmetic/two",
        ("batch/arithmetic/one", "one thread"),
        Want::Told,
    ),
    alone("S9", "printing a position", "position_text/print", Want::AtMost(150.0)),
    alone("S9", "reading a position", "position_text/read", Want::AtMost(150.0)),
    alone("S9", "printing a play", "play_text/print", Want::AtMost(150.0)),
    alone("S9", "reading a play", "play_text/read", Want::AtMost(150.0)),
    alone("S9", "writing an id", "id/write", Want::AtMost(40.0)),
    alone("S9", "reading an id", "id/read", Want::AtMost(40.0)),
    alone("S9", "`from_setup`", "position/from_setup", Want::AtMost(40.0)),
    against("P1", "Python: lazy `legal_plays`, a call", "python/legal_plays", SPIEL, Want::Faster(25.0)),
    against("P2", "Python: the list of plays, an entry", "python/listed_play", CHESS, Want::Faster(15.0)),
    against("P3", "Python: a random game in a loop", "python/game", SPIEL_GAME, Want::Faster(30.0)),
    against("P4", "Python: a numpy batch, per play", "python/batch_position", IN_RUST, Want::Within(1.1)),
    added("C, shared library: what a call adds, counting plays", "c/shared/count_plays/added"),
    added("C, shared library: what a call adds, listing positions", "c/shared/legal_positions/added"),
    added("C, shared library: what a call adds, applying a play", "c/shared/apply/added"),
    added("C, static library: what a call adds, counting plays", "c/static/count_plays/added"),
    added("C, static library: what a call adds, listing positions", "c/static/legal_positions/added"),
    added("C, static library: what a call adds, applying a play", "c/static/apply/added"),
    told(
        "C, shared library: over Rust with a position at hand, counting",
        "c/shared/count_plays/added_to_bare",
    ),
    told("C, shared library: the same, listing", "c/shared/legal_positions/added_to_bare"),
    told("C, shared library: the same, applying", "c/shared/apply/added_to_bare"),
    told("C, shared library: a call that does nothing", "c/shared/empty_call"),
    told("C, static library: a call that does nothing", "c/static/empty_call"),
    against("", "the same numpy batch, per play", "python/batch_position", LISTS, Want::Told),
    told("reading a row of cells", "position/from_cells"),
    told("non-doubles, only counted, per play", "plays/non_doubles/count"),
    told("doubles, only counted, per play", "plays/doubles/count"),
    told("applying a play, non-doubles", "apply/non_doubles"),
    told("applying a play, doubles", "apply/doubles"),
    told("shakmaty, per legal chess move", "shakmaty/chess"),
    counted("non-doubles, positions only, per play", "counts/plays/non_doubles/positions"),
    counted("doubles, positions only, per play", "counts/plays/doubles/positions"),
    counted("non-doubles, with steps, per play", "counts/plays/non_doubles/steps"),
    counted("doubles, with steps, per play", "counts/plays/doubles/steps"),
];

/// Those of the service, which have a table of their own.
pub(crate) const SERVICE_ROWS: &[Row] = &[
    against(
        "N1",
        "a unary call, steps of the plays: server CPU",
        "service/steps/cpu",
        ECHO,
        Want::Within(1.8),
    ),
    Row {
        goal: "N2",
        what: "the same: calls a second, 4 connections of 32",
        figure: "service/steps/wall",
        beside: Some(("service/echo/wall", "echo")),
        unit: Unit::PerSecond,
        want: Want::Faster(0.5),
    },
    against(
        "N3",
        "the same, one at a time: median until the answer",
        "service/steps_alone/p50",
        ("service/echo_alone/p50", "echo"),
        Want::Within(1.1),
    ),
    against(
        "N4",
        "a batch of 256, per position: server CPU",
        "service/batch_steps/cpu",
        UNARY,
        Want::Faster(10.0),
    ),
    against(
        "N4",
        "a stream, per position: server CPU",
        "service/stream_steps/cpu",
        UNARY,
        Want::Faster(10.0),
    ),
    against(
        "N4",
        "a batch of 256, counts only, per position: server CPU",
        "service/batch_count/cpu",
        UNARY_COUNT,
        Want::Faster(10.0),
    ),
    against(
        "N4",
        "a stream, counts only, per position: server CPU",
        "service/stream_count/cpu",
        UNARY_COUNT,
        Want::Faster(10.0),
    ),
    against(
        "N5",
        "two runtimes, a call: server CPU",
        "service/two_runtimes/cpu",
        ("service/one_runtime/cpu", "one runtime"),
        Want::Within(1.1),
    ),
    against(
        "N5",
        "two runtimes, the busier one's CPU of a call",
        "service/two_runtimes/busiest",
        ("service/two_runtimes/idlest", "the other"),
        Want::Within(1.1),
    ),
    against("", "a unary call, counts only: server CPU", "service/count/cpu", ECHO, Want::Nothing),
];

const BKGM: (&str, &str) = ("bkgm/non_doubles", "bkgm");
const BKGM_DOUBLES: (&str, &str) = ("bkgm/doubles", "bkgm");
const FLOOR: (&str, &str) = ("floor/entry", "floor");

const ECHO: (&str, &str) = ("service/echo/cpu", "echo");
const UNARY: (&str, &str) = ("service/steps/cpu", "unary");
const UNARY_COUNT: (&str, &str) = ("service/count/cpu", "unary");

const SPIEL: (&str, &str) = ("open_spiel/legal_actions", "OpenSpiel");
const SPIEL_GAME: (&str, &str) = ("open_spiel/game", "OpenSpiel");
const CHESS: (&str, &str) = ("python_chess/listed_entry", "python-chess");
const IN_RUST: (&str, &str) = ("plays/games/cells", "the same rows in Rust");
const LISTS: (&str, &str) = ("plays/games/batch", "lists of positions in Rust");

const fn against(
    goal: &'static str,
    what: &'static str,
    figure: &'static str,
    beside: (&'static str, &'static str),
    want: Want,
) -> Row {
    Row { goal, what, figure, beside: Some(beside), unit: Unit::Nanoseconds, want }
}

const fn worst(what: &'static str, figure: &'static str) -> Row {
    against("S7", what, figure, ("plays/games/positions", "all turns of games"), Want::Within(1.5))
}

const fn alone(goal: &'static str, what: &'static str, figure: &'static str, want: Want) -> Row {
    Row { goal, what, figure, beside: None, unit: Unit::Nanoseconds, want }
}

const fn added(what: &'static str, figure: &'static str) -> Row {
    alone("C1", what, figure, Want::AtMost(2.0))
}

const fn told(what: &'static str, figure: &'static str) -> Row {
    alone("", what, figure, Want::Nothing)
}

const fn counted(what: &'static str, figure: &'static str) -> Row {
    Row { goal: "", what, figure, beside: None, unit: Unit::Instructions, want: Want::Nothing }
}
