//! What is wrong, in full.

use std::ffi::c_char;
use std::fmt::{self, Write};

use rules::Place;

use crate::convert::Role;
use crate::fault::{Cause, Fault};

/// Room for the message of a plakoto_detail, its ending zero included.
pub const PLAKOTO_MESSAGE_SIZE: usize = 128;

/// What is wrong, in full. Every function that can refuse takes one, which it fills where it refuses; NULL where that
/// is not wanted; one that is not aligned is left alone, as NULL is. Where several things are wrong it tells the first
/// (plakoto_check tells all of a position). What does not apply is -1; `place` is then PLAKOTO_PLACE_NONE, and `value`
/// is one only where `has_value` is 1. Besides the status and the message there are told:
///
///     a rule is broken         `step`; -1 where it is the play as a whole that breaks it
///     a value is none          `place`, with its `index` and `value`, or `value` alone
///     a text is none           `start` and `end`; of a play also `step`, of a record also `line`, or `turn` and `step`
///     in a turn of a game      `turn`, and what else applies
///     in a case of a batch     `item`, and what else applies
///     PLAKOTO_ANSWER_FULL      `value`: the capacity that is needed
///     a pointer, a length, or reserved bytes: nothing more; the message has the name of the parameter
#[repr(C)]
#[derive(Clone, Copy)]
pub struct plakoto_detail {
    /// The status that was returned.
    pub status: i32,
    /// The part of the input at fault: PLAKOTO_PLACE_...
    pub place: i32,
    /// Which entry of that part, from 0.
    pub index: i32,
    /// Which step of a play, from 0.
    pub step: i32,
    /// Which turn of a game or record, from 1.
    pub turn: i32,
    /// Which line of a record, from 1.
    pub line: i32,
    /// The first byte at fault of a text (in a record: of the line, or of the text of the turn), from 0.
    pub start: i64,
    /// One past the last byte at fault; `start` where nothing stands there that should.
    pub end: i64,
    /// The number that was found, if `has_value` is 1.
    pub value: i64,
    /// Which case of a batch, from 0.
    pub item: i64,
    /// 1 where `value` is one, else 0.
    pub has_value: u8,
    /// Zero.
    pub reserved: [u8; 7],
    /// For people: UTF-8, ending with a zero byte, cut off where it is longer. It may change; statuses may not.
    pub message: [c_char; PLAKOTO_MESSAGE_SIZE],
}

/// No one part.
pub const PLAKOTO_PLACE_NONE: i32 = 0;
/// The player on turn.
pub const PLAKOTO_PLACE_TURN: i32 = 1;
/// All checkers.
pub const PLAKOTO_PLACE_CHECKERS: i32 = 2;
/// The checkers on one point: `index` is its board number less 1.
pub const PLAKOTO_PLACE_POINT: i32 = 3;
/// An entry of a list of pinned points.
pub const PLAKOTO_PLACE_PINNED: i32 = 4;
/// The prisoners on one point: `index` is its board number less 1.
pub const PLAKOTO_PLACE_PRISONERS: i32 = 5;
/// A player's checkers off: `index` is the player.
pub const PLAKOTO_PLACE_OFF: i32 = 6;
/// All checkers of a player: `index` is the player.
pub const PLAKOTO_PLACE_CHECKERS_OF: i32 = 7;
/// Both players' checkers off.
pub const PLAKOTO_PLACE_BOTH_OFF: i32 = 8;
/// A die: `index` is 0 or 1.
pub const PLAKOTO_PLACE_DIE: i32 = 9;
/// A list of steps.
pub const PLAKOTO_PLACE_STEPS: i32 = 10;
/// The source of step `index`.
pub const PLAKOTO_PLACE_STEP_FROM: i32 = 11;
/// The target of step `index`.
pub const PLAKOTO_PLACE_STEP_TO: i32 = 12;
/// The name of a ruleset.
pub const PLAKOTO_PLACE_RULESET: i32 = 13;
/// The option `mother`.
pub const PLAKOTO_PLACE_MOTHER: i32 = 14;
/// The option `bear_off`.
pub const PLAKOTO_PLACE_BEAR_OFF: i32 = 15;
/// The option `opening`.
pub const PLAKOTO_PLACE_OPENING: i32 = 16;
/// The target of a match.
pub const PLAKOTO_PLACE_MATCH_TARGET: i32 = 17;
/// The encoding.
pub const PLAKOTO_PLACE_ENCODING: i32 = 18;
/// Who starts a game. This one and those below are C's own.
pub const PLAKOTO_PLACE_STARTER: i32 = 19;
/// Who played a turn of a game.
pub const PLAKOTO_PLACE_MOVER: i32 = 20;
/// Who wins points.
pub const PLAKOTO_PLACE_WINNER: i32 = 21;
/// Who looks at a picture.
pub const PLAKOTO_PLACE_VIEWER: i32 = 22;
/// Who made the last play that a picture shows.
pub const PLAKOTO_PLACE_LAST_MOVER: i32 = 23;

impl Role {
    /// Its place, and what it is called in a message.
    const fn told(self) -> (i32, &'static str) {
        match self {
            Role::OnTurn => (PLAKOTO_PLACE_TURN, "turn"),
            Role::Starter => (PLAKOTO_PLACE_STARTER, "opening.starter"),
            Role::Mover => (PLAKOTO_PLACE_MOVER, "turns.player"),
            Role::Winner => (PLAKOTO_PLACE_WINNER, "winner"),
            Role::Viewer => (PLAKOTO_PLACE_VIEWER, "picture.viewer"),
            Role::LastMover => (PLAKOTO_PLACE_LAST_MOVER, "picture.last_player"),
        }
    }

    pub(crate) const fn name(self) -> &'static str {
        self.told().1
    }
}

impl plakoto_detail {
    /// Nothing told yet.
    const BLANK: plakoto_detail = plakoto_detail {
        status: 0,
        place: PLAKOTO_PLACE_NONE,
        index: -1,
        step: -1,
        turn: -1,
        line: -1,
        start: -1,
        end: -1,
        value: 0,
        item: -1,
        has_value: 0,
        reserved: [0; 7],
        message: [0; PLAKOTO_MESSAGE_SIZE],
    };

    /// All that is known of a fault.
    pub(crate) fn of(fault: &Fault) -> plakoto_detail {
        let mut detail = plakoto_detail::BLANK;
        detail.status = fault.status();
        detail.set(fault);
        let mut message = Message { bytes: &mut detail.message, length: 0 };
        // A message that is too long is cut off.
        let _ = write!(message, "{fault}");
        detail
    }

    fn set(&mut self, fault: &Fault) {
        let number = |index: usize| i32::try_from(index).unwrap_or(i32::MAX);
        let or_none = |index: Option<usize>| index.map_or(-1, number);
        match fault.cause() {
            Cause::Violations(found) => {
                if let Some(first) = found.as_slice().first() {
                    (self.place, self.index) = place(first.place);
                    self.set_value(first.value);
                }
            }
            Cause::Illegal(refused) => self.step = or_none(refused.step_index),
            Cause::Text(error) => self.set_bytes(error.start, error.end),
            Cause::Play(error) => {
                self.set_bytes(error.start, error.end);
                self.step = or_none(error.step_index);
            }
            Cause::Record(error) => {
                // Of what is in no text, as an end that differs or the wrong player, the engine has no bytes to tell.
                if error.line.is_some() || error.expected.is_some() || error.start < error.end {
                    self.set_bytes(error.start, error.end);
                }
                (self.line, self.turn) = (or_none(error.line), or_none(error.turn));
                self.step = or_none(error.step_index);
            }
            Cause::Turn(turn, inner) => {
                self.set(inner);
                self.turn = number(*turn);
            }
            Cause::Item(item, inner) => {
                self.set(inner);
                self.item = wide(*item);
            }
            Cause::Player(role, value) => {
                self.place = role.told().0;
                self.set_value(Some(*value));
            }
            Cause::Range { value, .. } => self.set_value(i64::try_from(*value).ok()),
            Cause::Full(wanted) => self.set_value(i64::try_from(*wanted).ok()),
            Cause::NotUtf8(_, error) => {
                let start = error.utf8_error().valid_up_to();
                self.set_bytes(start, start + 1);
            }
            Cause::LineNotUtf8 { line, start } => {
                self.line = number(*line);
                self.set_bytes(*start, *start + 1);
            }
            Cause::Null(_)
            | Cause::Misaligned(_)
            | Cause::TooLong(_)
            | Cause::TextTooLong(_)
            | Cause::Reserved(_)
            | Cause::Internal
            | Cause::Code(_) => {}
        }
    }

    fn set_value(&mut self, value: Option<i64>) {
        self.has_value = value.is_some().into();
        self.value = value.unwrap_or_default();
    }

    fn set_bytes(&mut self, start: usize, end: usize) {
        (self.start, self.end) = (wide(start), wide(end));
    }
}

/// A count of bytes or cases: of what is in memory there are never too many.
fn wide(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// The number of a place, and which entry of it.
fn place(place: Place) -> (i32, i32) {
    let index = |index: usize| i32::try_from(index).unwrap_or(i32::MAX);
    match place {
        Place::Turn => (PLAKOTO_PLACE_TURN, -1),
        Place::Checkers => (PLAKOTO_PLACE_CHECKERS, -1),
        Place::CheckersAt(at) => (PLAKOTO_PLACE_POINT, index(at)),
        Place::PinnedAt(at) => (PLAKOTO_PLACE_PINNED, index(at)),
        Place::PrisonersAt(at) => (PLAKOTO_PLACE_PRISONERS, index(at)),
        Place::Off(player) => (PLAKOTO_PLACE_OFF, player as i32),
        Place::CheckersOf(player) => (PLAKOTO_PLACE_CHECKERS_OF, player as i32),
        Place::BothOff => (PLAKOTO_PLACE_BOTH_OFF, -1),
        Place::Die(at) => (PLAKOTO_PLACE_DIE, index(at)),
        Place::Steps => (PLAKOTO_PLACE_STEPS, -1),
        Place::StepFrom(at) => (PLAKOTO_PLACE_STEP_FROM, index(at)),
        Place::StepTo(at) => (PLAKOTO_PLACE_STEP_TO, index(at)),
        Place::Ruleset => (PLAKOTO_PLACE_RULESET, -1),
        Place::Mother => (PLAKOTO_PLACE_MOTHER, -1),
        Place::BearOff => (PLAKOTO_PLACE_BEAR_OFF, -1),
        Place::Opening => (PLAKOTO_PLACE_OPENING, -1),
        Place::MatchTarget => (PLAKOTO_PLACE_MATCH_TARGET, -1),
        Place::Encoding => (PLAKOTO_PLACE_ENCODING, -1),
        // A place that the engine has and this table does not; a test knows none.
        _ => (PLAKOTO_PLACE_NONE, -1),
    }
}

/// A message that keeps its last byte zero.
struct Message<'a> {
    bytes: &'a mut [c_char],
    length: usize,
}

impl Write for Message<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for character in text.chars() {
            let mut buffer = [0; 4];
            let bytes = character.encode_utf8(&mut buffer).as_bytes();
            if self.length + bytes.len() >= self.bytes.len() {
                return Err(fmt::Error);
            }
            for &byte in bytes {
                self.bytes[self.length] = byte as c_char;
                self.length += 1;
            }
        }
        Ok(())
    }
}
