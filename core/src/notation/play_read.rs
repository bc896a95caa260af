//! Plays read from text: leniently, but never unchecked (rules, section 10).
//!
//! A text is first read into the ways of single checkers, as `24/18/13`, and these are then played on the
//! position: in every order, and over every point between, until one whole legal play is found. A complete text
//! fixes the mover's checkers, so all that are found lead to the same position.

use core::fmt;
use core::str::FromStr;

use crate::dice::Roll;
use crate::error::{Code, TextError};
use crate::legality::{Progress, Start};
use crate::notation::reader::{Reader, eight, number_in};
use crate::play::{Play, Step, Steps};
use crate::position::Position;
use crate::rules::Ruleset;

/// Why a text is not a legal play here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayTextError {
    /// [`Code::PlayUnreadable`], [`Code::TooManySteps`], the refusal of the rules, section 12, or from a game what
    /// is wrong with its first roll.
    pub code: Code,
    /// The first byte at fault, from 0.
    pub start: usize,
    /// One past the last byte at fault.
    pub end: usize,
    /// Which of the written parts is at fault, from 0; `None` where the fault is in no one of them.
    pub part: Option<usize>,
    /// The first step of that part, from 0, where each slash of the text counts as a step.
    pub step_index: Option<usize>,
    /// What was expected there, where the text cannot be read.
    pub expected: Option<&'static str>,
}

impl fmt::Display for PlayTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.part.is_some() || self.expected.is_some() {
            write!(f, "at byte {}: ", self.start)?;
        }
        f.write_str(self.code.meaning())?;
        if let Some(expected) = self.expected {
            write!(f, ", expected {expected}")?;
        }
        write!(f, " [{}]", self.code)
    }
}

impl core::error::Error for PlayTextError {}

impl From<TextError> for PlayTextError {
    fn from(error: TextError) -> PlayTextError {
        let TextError { code, start, end, expected } = error;
        PlayTextError { code, start, end, part: None, step_index: None, expected: Some(expected) }
    }
}

impl Position {
    /// The legal play that a text means here.
    ///
    /// Reading is lenient: `*` may be left out or be superfluous, steps may stand in any order, `24/13` may
    /// join one checker's steps, case and extra spaces do not matter, off is `off` or `0`, and a pass is
    /// `pass`, `no move`, `dance`, `-` or nothing. What comes back is always a legal play of the roll.
    ///
    /// # Errors
    /// [`Code::PlayUnreadable`] or [`Code::TooManySteps`] for what is not the text of a play, else the
    /// refusal, with the bytes at fault.
    ///
    /// ```
    /// use plakoto::{Code, Player, Position, Roll, Ruleset};
    /// let start = Position::start(Player::Black);
    /// let roll = Roll::new(6, 5).unwrap();
    /// let play = start.read_play(roll, Ruleset::GREEK, " 24/13 ").unwrap();
    /// assert_eq!(play.to_string(), "24/19 19/13");
    /// let refused = start.read_play(roll, Ruleset::GREEK, "24/19 24/20").unwrap_err();
    /// assert_eq!((refused.code, refused.start..refused.end), (Code::DieNotRolled, 6..11));
    /// ```
    pub fn read_play(&self, roll: Roll, rules: Ruleset, text: &str) -> Result<Play, PlayTextError> {
        self.resolve_play(roll, rules, &text.parse()?)
    }

    /// The legal play that a text, read already, means here.
    ///
    /// # Errors
    /// The refusal, with the bytes of the text at fault.
    pub fn resolve_play(&self, roll: Roll, rules: Ruleset, ways: &PlayText) -> Result<Play, PlayTextError> {
        if self.outcome(rules).is_some() {
            return Err(ways.refused(Code::GameOver, None));
        }
        let start = Start::of(self, roll, rules);
        resolve(&start, ways).map(|end| end.play()).map_err(|Refused { code, way }| ways.refused(code, way))
    }
}

/// The way of one checker, or of several that go the same way: `24/18/13(2)`.
#[derive(Clone, Copy, Debug, Default)]
struct Way {
    points: [u8; 5],
    len: u8,
    times: u8,
    start: usize,
    end: usize,
}

impl Way {
    /// The least number of steps that it takes.
    fn steps(&self) -> usize {
        usize::from(self.times) * usize::from(self.len).saturating_sub(1)
    }
}

/// The text of a play, read but not resolved: the ways of its checkers. It is no play yet, and may not be one
/// anywhere; [`Position::resolve_play`] tells.
#[derive(Clone, Copy, Debug)]
pub struct PlayText {
    ways: [Way; Steps::MOST],
    len: usize,
    /// The bytes of the text without space around it.
    start: usize,
    end: usize,
}

impl FromStr for PlayText {
    type Err = PlayTextError;

    /// Reads a play as [`Position::read_play`] does, on no position.
    ///
    /// # Errors
    /// [`Code::PlayUnreadable`] or [`Code::TooManySteps`], with the bytes at fault.
    fn from_str(text: &str) -> Result<PlayText, PlayTextError> {
        let mut reader = Reader::new(text, Code::PlayUnreadable);
        reader.skip_space();
        let (start, trimmed) = (reader.at(), reader.rest().trim_end());
        let mut ways = PlayText { ways: Default::default(), len: 0, start, end: start + trimmed.len() };
        if is_pass(trimmed) {
            return Ok(ways);
        }
        let mut steps = 0;
        while !reader.is_done() {
            let part = Some(ways.len);
            let way = match take_printed_step(&mut reader) {
                Some(way) => way,
                None => read_way(&mut reader).map_err(|error| PlayTextError { part, ..error })?,
            };
            steps += way.steps();
            if steps > Steps::MOST {
                let Way { start, end, .. } = way;
                let code = Code::TooManySteps;
                return Err(PlayTextError { code, start, end, part, step_index: None, expected: None });
            }
            ways.ways[ways.len] = way;
            ways.len += 1;
            reader.skip_space();
        }
        Ok(ways)
    }
}

impl PlayText {
    /// The refusal with its place: that of one way, or of the whole text.
    fn refused(&self, code: Code, part: Option<usize>) -> PlayTextError {
        let (start, end) = match part {
            Some(way) => (self.ways[way].start, self.ways[way].end),
            None => (self.start, self.end),
        };
        let step_index = part.map(|way| self.ways[..way].iter().map(Way::steps).sum());
        PlayTextError { code, start, end, part, step_index, expected: None }
    }
}

/// Whether a text, trimmed, means a pass.
fn is_pass(text: &str) -> bool {
    if text.starts_with(|first: char| first.is_ascii_digit()) {
        return false;
    }
    let mut words = text.split_whitespace();
    let is = |word: Option<&str>, name: &str| word.is_some_and(|word| word.eq_ignore_ascii_case(name));
    match (words.next(), words.next(), words.next()) {
        (None, ..) => true,
        (Some(word), None, _) => ["pass", "dance", "-"].iter().any(|name| word.eq_ignore_ascii_case(name)),
        (no, word, None) => is(no, "no") && is(word, "move"),
        _ => false,
    }
}

/// A step as it is printed, and nothing more of a way after it. Passes over it, or leaves it to [`read_way`] if it is
/// not just so.
#[inline(always)]
fn take_printed_step(reader: &mut Reader<'_>) -> Option<Way> {
    let next = reader.next_eight();
    let (from, from_len) = number_in(next);
    let next = next >> (8 * from_len);
    let off = next & 0xFFFF_FFFF == const { eight(b"/off") };
    let (to, to_len) = if off { (0, 3) } else { number_in(next >> 8) };
    if next & 0xFF != u64::from(b'/') || from > 24 || to >= from {
        return None;
    }
    let stars = u32::from(next >> (8 + 8 * to_len) & 0xFF == u64::from(b'*'));
    let len = (from_len + 1 + to_len + stars) as usize;
    let is_all = match reader.byte_after(len) {
        None => true,
        Some(b' ') => reader.byte_after(len + 1).is_some_and(|next| next.is_ascii_digit()),
        Some(_) => false,
    };
    if !is_all {
        return None;
    }
    let start = reader.at();
    reader.pass(len);
    Some(Way { points: [from as u8, to as u8, 0, 0, 0], len: 2, times: 1, start, end: reader.at() })
}

/// One way: points between slashes, each perhaps starred, then perhaps how many checkers go it.
fn read_way(reader: &mut Reader<'_>) -> Result<Way, PlayTextError> {
    let mut way = Way { times: 1, start: reader.at(), ..Way::default() };
    loop {
        let before = *reader;
        let point = read_point(reader)?;
        if way.len > 0 && point >= way.points[usize::from(way.len) - 1] {
            before.expected_in(before.at(), reader.at(), "a point lower than the one before")?;
        }
        way.end = reader.at();
        let Some(slot) = way.points.get_mut(usize::from(way.len)) else {
            let (start, end) = (way.start, way.end);
            return Err(PlayTextError {
                code: Code::TooManySteps,
                start,
                end,
                part: None,
                step_index: None,
                expected: None,
            });
        };
        *slot = point;
        way.len += 1;
        if take_after_space(reader, "*") {
            way.end = reader.at();
        }
        if !take_after_space(reader, "/") {
            break;
        }
        reader.skip_space();
    }
    if way.len < 2 {
        reader.expected("`/` and a point")?;
    }
    if take_after_space(reader, "(") {
        reader.skip_space();
        let before = *reader;
        way.times = match reader.number(1) {
            Some(times @ 1..) => times as u8,
            _ => return Ok(before.expected("a number of checkers")?),
        };
        reader.skip_space();
        if !reader.take(")") {
            reader.expected("`)`")?;
        }
        take_after_space(reader, "*");
        way.end = reader.at();
    }
    Ok(way)
}

/// Passes over this sign if it is next, perhaps after space.
fn take_after_space(reader: &mut Reader<'_>, sign: &str) -> bool {
    let before = *reader;
    reader.skip_space();
    let found = reader.take(sign);
    if !found {
        *reader = before;
    }
    found
}

/// A point from 1 to 24, or 0 for `off`.
fn read_point(reader: &mut Reader<'_>) -> Result<u8, TextError> {
    if reader.take("off") {
        return Ok(0);
    }
    let before = *reader;
    match reader.number(2) {
        Some(number @ 0..=24) => Ok(number as u8),
        _ => before.expected("a point from 1 to 24, or `off`"),
    }
}

/// A checker on its way.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Runner {
    way: u8,
    at: u8,
    /// Which point of the way comes next.
    next: u8,
}

/// The checkers of a text; those that have arrived are gone.
type Runners = [Option<Runner>; Steps::MOST];

/// A play refused, and the way at fault.
struct Refused {
    code: Code,
    way: Option<usize>,
}

/// The turn after the steps that a text means, in some legal order.
fn resolve<'a>(start: &'a Start, ways: &PlayText) -> Result<Progress<'a>, Refused> {
    if let Some(end) = as_they_stand(start, ways) {
        return Ok(end);
    }
    let checkers = (0..ways.len).flat_map(|way| core::iter::repeat_n(way, ways.ways[way].times.into()));
    let mut runners: Runners = [None; Steps::MOST];
    for (slot, way) in runners.iter_mut().zip(checkers) {
        *slot = Some(Runner { way: way as u8, at: ways.ways[way].points[0], next: 1 });
    }
    let mut search = Search { ways: &ways.ways, made: 0, refused: None };
    search
        .run(&start.progress(), runners)
        .ok_or_else(|| search.refused.unwrap_or(Refused { code: Code::MoreDicePlayable, way: None }))
}

/// The turn after the steps that a text means at first sight, if that is a legal play.
fn as_they_stand<'a>(start: &'a Start, ways: &PlayText) -> Option<Progress<'a>> {
    let mut turn = start.progress();
    for way in &ways.ways[..ways.len] {
        for _ in 0..way.times {
            for step in way.points[..usize::from(way.len)].windows(2) {
                turn.step(Step::known(step[0], step[1])).ok()?;
            }
        }
    }
    turn.may_stop().ok()?;
    Some(turn)
}

/// The search for a legal order of steps.
struct Search<'a> {
    ways: &'a [Way; Steps::MOST],
    /// The refusal that came after most steps, and how many these were.
    made: u8,
    refused: Option<Refused>,
}

impl Search<'_> {
    /// Brings all runners home from here, in some order.
    fn run<'a>(&mut self, turn: &Progress<'a>, runners: Runners) -> Option<Progress<'a>> {
        if runners.iter().all(Option::is_none) {
            return match turn.may_stop() {
                Ok(()) => Some(*turn),
                Err(code) => self.refuse(turn, code, None),
            };
        }
        (0..Steps::MOST).find_map(|slot| {
            let runner = runners[slot]?;
            let done_before = runners[..slot].contains(&Some(runner));
            if done_before { None } else { self.advance(turn, runners, slot, runner) }
        })
    }

    /// Lets one runner make one step, and goes on.
    fn advance<'a>(
        &mut self,
        turn: &Progress<'a>,
        mut runners: Runners,
        slot: usize,
        runner: Runner,
    ) -> Option<Progress<'a>> {
        let number = usize::from(runner.way);
        let way = &self.ways[number];
        let (goal, arrives) = (way.points[usize::from(runner.next)], runner.next + 1 == way.len);
        if turn.ended {
            return self.refuse(turn, Code::GameOver, Some(number));
        }
        let mut tried = false;
        for die in turn.left.distinct() {
            let to = runner.at.saturating_sub(die);
            let whole_dice =
                to == goal || goal == 0 || to > goal && turn.left.without(die).add_up_to(to - goal);
            if !whole_dice {
                continue;
            }
            tried = true;
            let mut after = *turn;
            if let Err(code) = after.step(Step::known(runner.at, to)) {
                self.refuse(turn, code, Some(number));
                continue;
            }
            runners[slot] = match to == goal {
                true if arrives => None,
                reached => Some(Runner { at: to, next: runner.next + u8::from(reached), ..runner }),
            };
            let found = self.run(&after, runners);
            if found.is_some() {
                return found;
            }
        }
        if tried { None } else { self.refuse(turn, Code::DieNotRolled, Some(number)) }
    }

    /// Notes why it does not go on here, if no refusal came later.
    fn refuse<'a>(&mut self, turn: &Progress<'_>, code: Code, way: Option<usize>) -> Option<Progress<'a>> {
        let made = turn.node.path.len();
        if self.refused.is_none() || made > self.made {
            self.made = made;
            self.refused = Some(Refused { code, way });
        }
        None
    }
}
