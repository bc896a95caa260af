//! The values in vectors, as plain data: may be nonsense, belongs to no face.
//!
//! Every face turns these into its own types, so that its doors are tested too.

use std::fmt;

use serde::de::Deserializer;
use serde::{Deserialize, Serialize};

/// White or Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Player {
    White,
    Black,
}

impl Player {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Player::White => "white",
            Player::Black => "black",
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One thing for each player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Both<T> {
    pub(crate) white: T,
    pub(crate) black: T,
}

impl<T> Both<T> {
    /// What each player's thing is turned into.
    pub(crate) fn map<U>(self, of: impl Fn(T) -> U) -> Both<U> {
        Both { white: of(self.white), black: of(self.black) }
    }
}

impl<T: fmt::Display> fmt::Display for Both<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "white {}, black {}", self.white, self.black)
    }
}

/// A position; `pinned` is kept in board order, for comparison.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Position {
    pub(crate) turn: Player,
    pub(crate) checkers: Vec<i32>,
    #[serde(deserialize_with = "in_order")]
    pub(crate) pinned: Vec<i32>,
    pub(crate) white_off: i32,
    pub(crate) black_off: i32,
}

impl Position {
    /// The start of a game.
    pub(crate) fn start(turn: Player) -> Position {
        let mut checkers = vec![0; 24];
        checkers[23] = 15;
        checkers[0] = -15;
        Position { turn, checkers, pinned: Vec::new(), white_off: 0, black_off: 0 }
    }
}

impl fmt::Display for Position {
    /// As in the vectors.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&serde_json::to_string(self).map_err(|_| fmt::Error)?)
    }
}

fn in_order<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<i32>, D::Error> {
    let mut points = Vec::deserialize(from)?;
    points.sort_unstable();
    Ok(points)
}

/// A field that may be null but must be there: serde alone takes a missing one for null.
pub(crate) fn nullable<'de, D, T>(from: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    Option::deserialize(from)
}

/// The two numbers of a roll.
pub(crate) type Dice = [i32; 2];

/// All 21 rolls.
pub(crate) fn rolls() -> Vec<Dice> {
    (1..=6).flat_map(|high| (1..=high).map(move |low| [high, low])).collect()
}

/// A list of steps `[from, to]` in the mover's own numbers, in order; 0 is off.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Steps(pub(crate) Vec<(i32, i32)>);

impl fmt::Display for Steps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts: Vec<String> = self.0.iter().map(|(from, to)| format!("[{from},{to}]")).collect();
        write!(f, "[{}]", texts.join(","))
    }
}

/// How a game has ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Outcome {
    #[serde(deserialize_with = "nullable")]
    pub(crate) winner: Option<Player>,
    pub(crate) points: i64,
    pub(crate) reason: String,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let winner = self.winner.map_or("draw", Player::name);
        write!(f, "{winner} {} {}", self.points, self.reason)
    }
}

/// A ruleset by name or by its options.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, expecting = "expected the name of a ruleset or {mother, bear_off, opening}")]
pub(crate) enum Ruleset {
    Name(String),
    Options(Options),
}

/// The three options by the names of their values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Options {
    pub(crate) mother: String,
    pub(crate) bear_off: String,
    pub(crate) opening: String,
}

impl Ruleset {
    /// The ruleset of the figures, which name none.
    pub(crate) fn greek() -> Ruleset {
        Ruleset::Name("greek".to_owned())
    }
}

/// One play of a list of legal plays.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Listed {
    pub(crate) steps: Steps,
    /// The canonical text, where the face gives it.
    pub(crate) text: Option<String>,
    pub(crate) position: Position,
    pub(crate) outcome: Option<Outcome>,
}

/// A play refused.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct Refusal {
    /// The stable code in lower snake case.
    pub(crate) code: String,
    pub(crate) step_index: Option<u64>,
    /// The position handed back, where the face hands one back.
    pub(crate) position: Option<Position>,
}

/// A text read as a play.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct Read {
    /// The text printed back.
    pub(crate) text: String,
    pub(crate) position: Position,
}

/// An optional value, for people.
pub(crate) fn or_none<T: fmt::Display>(value: &Option<T>) -> String {
    value.as_ref().map_or_else(|| "none".to_owned(), ToString::to_string)
}

/// What the winner of the opening roll plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Opening {
    PlayRoll,
    Reroll,
}

/// A turn of a game.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Turn {
    pub(crate) player: Player,
    pub(crate) dice: Dice,
    pub(crate) steps: Steps,
}

/// A game from its start, as far as it was played.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Played {
    pub(crate) ruleset: Ruleset,
    pub(crate) opening: Opening,
    pub(crate) first: Player,
    pub(crate) turns: Vec<Turn>,
}
