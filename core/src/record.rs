//! A whole game as text: it can be read by people, and replayed.

use core::fmt;
use core::str::FromStr;

use crate::dice::Roll;
use crate::error::{Code, TextError};
use crate::game::{Game, PlayedTurn};
use crate::notation::{PlayTextError, Reader};
use crate::opening::OpeningRoll;
use crate::outcome::{Outcome, Reason};
use crate::player::Player;
use crate::rules::Ruleset;

/// The first line.
const TITLE: &str = "plakoto record 1";

/// The text of a game: well formed, but not replayed. [`Record::replay`] tells whether it is a legal game.
///
/// ```text
/// plakoto record 1
/// ruleset: greek
/// opening: W6 B3
/// event: an evening in Volos
/// # A comment on a line of its own.
///
/// 1. white 63: 24/18 24/21
/// 2. black 44: 24/20(4) # And one behind a turn.
/// result: unfinished
/// ```
///
/// `ruleset` is needed, and `opening` or, where the dice of the opening roll are not known, `starter: white`.
/// Further headers are kept as they are. `result` is that of [`Outcome`]'s text, or `unfinished`.
///
/// ```
/// use plakoto::{Code, Record};
/// let text = "plakoto record 1\nruleset: greek\nopening: W6 B3\n\n1. white 63: 24/18 24/21\n2. black 21: 24/20\n";
/// let record: Record = text.parse().unwrap();
/// let wrong = record.replay().unwrap_err();
/// assert_eq!((wrong.turn, wrong.step_index, wrong.code), (Some(2), Some(0), Code::DieNotRolled));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Record {
    rules: Ruleset,
    starter: Player,
    opening: Option<OpeningRoll>,
    header: Vec<HeaderLine>,
    turns: Vec<RecordTurn>,
    /// Comments after the last turn.
    ending: Vec<String>,
    result: Option<Option<Outcome>>,
}

/// A line of the header that says nothing of the rules.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum HeaderLine {
    Tag(String, String),
    Comment(String),
}

/// One turn as it is written.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RecordTurn {
    player: Player,
    roll: Roll,
    text: String,
    comment: Option<String>,
    /// Comments on lines of their own before this turn.
    before: Vec<String>,
}

impl RecordTurn {
    /// Who is said to have played it.
    #[must_use]
    pub const fn player(&self) -> Player {
        self.player
    }

    /// The roll.
    #[must_use]
    pub const fn roll(&self) -> Roll {
        self.roll
    }

    /// The play as it is written.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The comment behind it.
    #[must_use]
    pub fn comment(&self) -> Option<&str> {
        self.comment.as_deref()
    }

    /// The comments on lines of their own before it.
    #[must_use]
    pub fn comments_before(&self) -> &[String] {
        &self.before
    }
}

/// Why a text is not a record, or a record not a legal game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// What is wrong: [`Code::RecordUnreadable`] for the text, else what is wrong with the game.
    pub code: Code,
    /// The line at fault, from 1, where the text cannot be read.
    pub line: Option<usize>,
    /// The turn at fault, from 1.
    pub turn: Option<usize>,
    /// Which written part of that turn's play is at fault, from 0.
    pub part: Option<usize>,
    /// The step at fault, from 0, as [`PlayTextError`] counts it.
    pub step_index: Option<usize>,
    /// The first byte at fault, from 0: of the line, or of the play's text.
    pub start: usize,
    /// One past the last byte at fault.
    pub end: usize,
    /// What was expected there, where the text cannot be read.
    pub expected: Option<&'static str>,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}, byte {}: ", self.start)?;
        }
        if let Some(turn) = self.turn {
            write!(f, "turn {turn}: ")?;
        }
        if let Some(step) = self.step_index {
            write!(f, "step {step}: ")?;
        }
        f.write_str(self.code.meaning())?;
        if let Some(expected) = self.expected {
            write!(f, ", expected {expected}")?;
        }
        write!(f, " [{}]", self.code)
    }
}

impl core::error::Error for RecordError {}

impl Record {
    /// The record of a game, each play in its canonical text.
    #[must_use]
    pub fn of(game: &Game) -> Record {
        let turn = |turn: &PlayedTurn| RecordTurn {
            player: turn.player,
            roll: turn.roll,
            text: turn.play.to_string(),
            comment: None,
            before: Vec::new(),
        };
        Record {
            rules: game.rules(),
            starter: game.starter(),
            opening: game.opening(),
            header: Vec::new(),
            turns: game.turns().iter().map(turn).collect(),
            ending: Vec::new(),
            result: Some(game.outcome()),
        }
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> Ruleset {
        self.rules
    }

    /// Who starts.
    #[must_use]
    pub const fn starter(&self) -> Player {
        self.starter
    }

    /// The opening roll, where it is told.
    #[must_use]
    pub const fn opening(&self) -> Option<OpeningRoll> {
        self.opening
    }

    /// The turns as they are written.
    #[must_use]
    pub fn turns(&self) -> &[RecordTurn] {
        &self.turns
    }

    /// The result as it is told: `None` where nothing is, `Some(None)` where the game is unfinished.
    #[must_use]
    pub const fn result(&self) -> Option<Option<Outcome>> {
        self.result
    }

    /// The further headers, in order.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.header.iter().filter_map(|line| match line {
            HeaderLine::Tag(key, value) => Some((key.as_str(), value.as_str())),
            HeaderLine::Comment(_) => None,
        })
    }

    /// The comments in the header, in order.
    pub fn header_comments(&self) -> impl Iterator<Item = &str> {
        self.header.iter().filter_map(|line| match line {
            HeaderLine::Comment(comment) => Some(comment.as_str()),
            HeaderLine::Tag(..) => None,
        })
    }

    /// The comments after the last turn.
    #[must_use]
    pub fn closing_comments(&self) -> &[String] {
        &self.ending
    }

    /// Adds a comment to the header.
    ///
    /// # Errors
    /// [`Code::RecordUnreadable`] where the comment has a line break.
    pub fn add_comment(&mut self, comment: &str) -> Result<(), TextError> {
        self.header.push(HeaderLine::Comment(one_line(comment)?));
        Ok(())
    }

    /// Adds a header. Space around the value is dropped.
    ///
    /// # Errors
    /// [`Code::RecordUnreadable`] where the key is not a letter and then letters, digits, `-` or `_`, or is one
    /// that has a meaning (`ruleset`, `opening`, `starter`, `result`), or where the value has a line break.
    pub fn add_tag(&mut self, key: &str, value: &str) -> Result<(), TextError> {
        let own = ["ruleset", "opening", "starter", "result"];
        if !is_key(key) || own.iter().any(|own| own.eq_ignore_ascii_case(key)) {
            return Reader::new(key, Code::RecordUnreadable).expected("a key of one's own");
        }
        self.header.push(HeaderLine::Tag(key.to_owned(), one_line(value)?));
        Ok(())
    }

    /// Writes a comment behind a turn, counted from 1, in place of the one there; says whether there is such a
    /// turn. An empty comment takes it away.
    ///
    /// # Errors
    /// [`Code::RecordUnreadable`] where the comment has a line break.
    pub fn comment_on(&mut self, turn: usize, comment: &str) -> Result<bool, TextError> {
        let comment = one_line(comment)?;
        let Some(turn) = turn.checked_sub(1).and_then(|index| self.turns.get_mut(index)) else {
            return Ok(false);
        };
        turn.comment = (!comment.is_empty()).then_some(comment);
        Ok(true)
    }

    /// Plays the game through.
    ///
    /// # Errors
    /// The turn, counted from 1, and the step at fault, counted from 0, with its code; [`Code::ResultDiffers`] where
    /// the game did not end as the record says.
    pub fn replay(&self) -> Result<Game, RecordError> {
        let mut game = match self.opening {
            Some(opening) => {
                Game::opened(self.rules, opening).map_err(|_| RecordError::of(Code::OpeningTied, None))?
            }
            None => Game::started_by(self.rules, self.starter),
        };
        for (index, turn) in self.turns.iter().enumerate() {
            let number = Some(index + 1);
            game.check_player(turn.player).map_err(|code| RecordError::of(code, number))?;
            game.play_text(turn.roll, &turn.text).map_err(|error| {
                let PlayTextError { code, start, end, part, step_index, expected } = error;
                RecordError { code, line: None, turn: number, part, step_index, start, end, expected }
            })?;
        }
        match self.result {
            Some(result) if result != game.outcome() => Err(RecordError::of(Code::ResultDiffers, None)),
            _ => Ok(game),
        }
    }
}

impl RecordError {
    const fn of(code: Code, turn: Option<usize>) -> RecordError {
        RecordError { code, line: None, turn, part: None, step_index: None, start: 0, end: 0, expected: None }
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{TITLE}\nruleset: {}", self.rules)?;
        match self.opening {
            Some(opening) => writeln!(f, "opening: {opening}")?,
            None => writeln!(f, "starter: {}", self.starter)?,
        }
        for line in &self.header {
            match line {
                HeaderLine::Tag(key, value) => writeln!(f, "{}", format!("{key}: {value}").trim_end())?,
                HeaderLine::Comment(comment) => write_comment(f, comment)?,
            }
        }
        writeln!(f)?;
        for (index, turn) in self.turns.iter().enumerate() {
            turn.before.iter().try_for_each(|comment| write_comment(f, comment))?;
            write!(f, "{}. {} {}: {}", index + 1, turn.player, turn.roll, turn.text)?;
            match &turn.comment {
                Some(comment) => writeln!(f, " # {comment}")?,
                None => writeln!(f)?,
            }
        }
        self.ending.iter().try_for_each(|comment| write_comment(f, comment))?;
        match self.result {
            Some(Some(outcome)) => writeln!(f, "result: {outcome}"),
            Some(None) => writeln!(f, "result: unfinished"),
            None => Ok(()),
        }
    }
}

fn write_comment(f: &mut fmt::Formatter<'_>, comment: &str) -> fmt::Result {
    writeln!(f, "{}", format!("# {comment}").trim_end())
}

impl FromStr for Record {
    type Err = RecordError;

    /// Reads a record; empty lines and space around words do not matter.
    ///
    /// # Errors
    /// [`Code::RecordUnreadable`], or what is wrong with a header's value, with the line and the bytes.
    fn from_str(text: &str) -> Result<Record, RecordError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut draft = Draft::default();
        let mut last = 0;
        for (index, line) in text.lines().enumerate() {
            last = index + 1;
            draft.read_line(line).map_err(|error| at_line(error, last))?;
        }
        draft.finish().map_err(|error| at_line(error, last.max(1)))
    }
}

fn at_line(error: TextError, line: usize) -> RecordError {
    let TextError { code, start, end, expected } = error;
    RecordError {
        code,
        line: Some(line),
        turn: None,
        part: None,
        step_index: None,
        start,
        end,
        expected: Some(expected),
    }
}

/// A record that is being read.
#[derive(Default)]
struct Draft {
    titled: bool,
    rules: Option<Ruleset>,
    starter: Option<Player>,
    opening: Option<OpeningRoll>,
    header: Vec<HeaderLine>,
    turns: Vec<RecordTurn>,
    comments: Vec<String>,
    result: Option<Option<Outcome>>,
}

impl Draft {
    fn read_line(&mut self, line: &str) -> Result<(), TextError> {
        let mut reader = Reader::new(line, Code::RecordUnreadable);
        reader.skip_space();
        if reader.is_done() {
            if self.turns.is_empty() {
                // An empty line ends the header, and comments above it are the header's.
                self.header.extend(self.comments.drain(..).map(HeaderLine::Comment));
            }
            return Ok(());
        }
        if !self.titled {
            self.titled = reader.rest().trim_end().eq_ignore_ascii_case(TITLE);
            let title = "the line `plakoto record 1`";
            return if self.titled { Ok(()) } else { reader.expected(title) };
        }
        if reader.take("#") {
            self.comments.push(reader.rest().trim().to_owned());
            return Ok(());
        }
        if self.result.is_some() {
            return reader.expected("nothing after the result");
        }
        if reader.rest().starts_with(|first: char| first.is_ascii_digit()) {
            return self.read_turn(&mut reader);
        }
        self.read_header(&mut reader)
    }

    /// `key: value`.
    fn read_header(&mut self, reader: &mut Reader<'_>) -> Result<(), TextError> {
        let key_reader = *reader;
        let Some((key, value)) = reader.rest().split_once(':') else {
            return reader.expected("a header `key: value`, a turn, or a comment");
        };
        let key = key.trim_end();
        if !is_key(key) {
            return reader.expected("a key of letters, digits, - and _");
        }
        let value_start = reader.at() + reader.rest().len() - value.trim_start().len();
        let (start, end) = (value_start, value_start + value.trim().len());
        let value = value.trim();
        if key.eq_ignore_ascii_case("result") {
            self.result = Some(match read_result(value) {
                Some(result) => result,
                None => return reader.expected_in(start, end, "a result as `white 2 mother`"),
            });
            return Ok(());
        }
        if !self.turns.is_empty() {
            return key_reader.expected("headers before the first turn");
        }
        self.header.extend(self.comments.drain(..).map(HeaderLine::Comment));
        let repeated = match key.to_ascii_lowercase().as_str() {
            "ruleset" => {
                let Ok(rules) = value.parse() else {
                    let code = Code::UnknownRuleset;
                    return Err(TextError { code, start, end, expected: "the name of a ruleset" });
                };
                self.rules.replace(rules).is_some()
            }
            "starter" => {
                let Ok(player) = value.parse() else {
                    let code = Code::UnknownPlayer;
                    return Err(TextError { code, start, end, expected: "`white` or `black`" });
                };
                self.starter.replace(player).is_some()
            }
            "opening" => {
                let Some(opening) = read_opening(value) else {
                    return reader.expected_in(start, end, "an opening roll as `W6 B3`");
                };
                if opening.starter().is_none() {
                    let code = Code::OpeningTied;
                    return Err(TextError { code, start, end, expected: "two different numbers" });
                }
                self.opening.replace(opening).is_some()
            }
            _ => {
                self.header.push(HeaderLine::Tag(key.to_owned(), value.to_owned()));
                false
            }
        };
        if repeated { key_reader.expected("this header once") } else { Ok(()) }
    }

    /// `12. white 63: 24/18 24/21 # comment`.
    fn read_turn(&mut self, reader: &mut Reader<'_>) -> Result<(), TextError> {
        let number = *reader;
        if reader.number(9) != u32::try_from(self.turns.len() + 1).ok() || !reader.take(".") {
            return number.expected("the number of the next turn and `.`");
        }
        reader.skip_space();
        let Some(player) = Player::ALL.into_iter().find(|player| reader.take(player.name())) else {
            return reader.expected("`white` or `black`");
        };
        reader.skip_space();
        let Some(roll) = read_roll(reader) else {
            return reader.expected("a roll as `63`");
        };
        reader.skip_space();
        if !reader.take(":") {
            return reader.expected("`:` after the roll");
        }
        let (text, comment) = match reader.rest().split_once('#') {
            Some((text, comment)) => (text, Some(comment.trim())),
            None => (reader.rest(), None),
        };
        self.turns.push(RecordTurn {
            player,
            roll,
            text: text.trim().to_owned(),
            comment: comment.filter(|comment| !comment.is_empty()).map(str::to_owned),
            before: self.comments.drain(..).collect(),
        });
        Ok(())
    }

    fn finish(self) -> Result<Record, TextError> {
        let missing = |expected| Err(TextError { code: Code::RecordUnreadable, start: 0, end: 0, expected });
        if !self.titled {
            return missing("the line `plakoto record 1`");
        }
        let Some(rules) = self.rules else {
            return missing("the header `ruleset`");
        };
        let starter = match (self.opening.and_then(OpeningRoll::starter), self.starter) {
            (Some(by_dice), Some(named)) if by_dice != named => {
                return missing("the starter that the opening roll tells");
            }
            (Some(starter), _) | (None, Some(starter)) => starter,
            (None, None) => return missing("the header `opening` or `starter`"),
        };
        Ok(Record {
            rules,
            starter,
            opening: self.opening,
            header: self.header,
            turns: self.turns,
            ending: self.comments,
            result: self.result,
        })
    }
}

/// A letter, then letters, digits, `-` and `_`.
fn is_key(key: &str) -> bool {
    key.starts_with(|first: char| first.is_ascii_alphabetic())
        && key.chars().all(|sign| sign.is_ascii_alphanumeric() || sign == '-' || sign == '_')
}

/// The text without space around it, if it has no line break.
fn one_line(text: &str) -> Result<String, TextError> {
    match text.find(['\n', '\r']) {
        None => Ok(text.trim().to_owned()),
        Some(at) => {
            Reader::new(text, Code::RecordUnreadable).expected_in(at, at + 1, "text without a line break")
        }
    }
}

/// `63`, `6-3` or `6 3`.
fn read_roll(reader: &mut Reader<'_>) -> Option<Roll> {
    let first = reader.digit()?;
    reader.skip_space();
    reader.take("-");
    reader.skip_space();
    let second = reader.digit()?;
    Roll::new(first as i32, second as i32).ok()
}

/// `W6 B3`.
fn read_opening(value: &str) -> Option<OpeningRoll> {
    let mut reader = Reader::new(value, Code::RecordUnreadable);
    let white = if reader.take("W") { reader.digit()? } else { return None };
    reader.skip_space();
    let black = if reader.take("B") { reader.digit()? } else { return None };
    if !reader.is_done() {
        return None;
    }
    OpeningRoll::new(white as i32, black as i32).ok()
}

/// `white 2 mother`, `draw 0 mutual_mother_pin`, or `unfinished`.
fn read_result(value: &str) -> Option<Option<Outcome>> {
    if value.eq_ignore_ascii_case("unfinished") {
        return Some(None);
    }
    let winners = Player::ALL.into_iter().map(Some).chain([None]);
    let outcomes = winners.flat_map(|winner| Reason::ALL.map(|reason| Outcome { winner, reason }));
    let sound = |outcome: &Outcome| outcome.winner.is_none() == (outcome.reason == Reason::MutualMotherPin);
    let words: Vec<String> = value.split_whitespace().map(str::to_ascii_lowercase).collect();
    outcomes.filter(sound).find(|outcome| outcome.to_string() == words.join(" ")).map(Some)
}
