//! Games as text.

use std::ffi::c_char;

use rules::{Code, Record};

use crate::call::call;
use crate::convert::{plain_opening, plain_outcome, plain_play, plain_roll, plain_ruleset};
use crate::detail::plakoto_detail;
use crate::fault::{Cause, Fault};
use crate::game::played;
use crate::pointer::{Out, Room, TextRoom, Values, text};
use crate::types::{plakoto_opening, plakoto_outcome, plakoto_played, plakoto_ruleset};

/// The record of a game: readable text with every turn, which plakoto_record_read reads back. The turns are played
/// through first, as plakoto_replay does. Writes text: see "Room" above.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_record_write(
    rules: plakoto_ruleset,
    opening: plakoto_opening,
    turns: *const plakoto_played,
    turn_count: usize,
    record: *mut c_char,
    capacity: usize,
    length: *mut usize,
    detail: *mut plakoto_detail,
) -> i32 {
    call(detail, || {
        let room = TextRoom::new("record", record, capacity, length)?;
        let game = played(rules, &opening, &Values::new("turns", turns, turn_count)?)?;
        room.print(Record::of(&game))
    })
}

/// Reads a record and plays it through: the rules, how it began, each turn with its canonical steps and the position
/// after it, and how it ended, if it did. Refused with the line at fault where its text is none, and with the turn and the
/// step where its game is. The text has at most `length` bytes and ends before the first zero byte. Fills a list: see "Room" above.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_record_read(
    record: *const c_char,
    length: usize,
    rules: *mut plakoto_ruleset,
    opening: *mut plakoto_opening,
    outcome: *mut plakoto_outcome,
    turns: *mut plakoto_played,
    capacity: usize,
    count: *mut usize,
    detail: *mut plakoto_detail,
) -> i32 {
    call(detail, || {
        let (rules, opening) = (Out::new("rules", rules)?, Out::new("opening", opening)?);
        let outcome = Out::new("outcome", outcome)?;
        let mut room = Room::new("turns", turns, capacity, count)?;
        let game = parsed(record, length)?.replay()?;
        rules.put(plain_ruleset(game.rules()));
        opening.put(plain_opening(game.starter(), game.opening()));
        outcome.put(plain_outcome(game.outcome()));
        for turn in game.turns() {
            room.put(plakoto_played {
                play: plain_play(&turn.play),
                roll: plain_roll(turn.roll),
                player: turn.player as i8,
                reserved: [0; 7],
            });
        }
        room.close()
    })
}

fn parsed(record: *const c_char, length: usize) -> Result<Record, Fault> {
    Ok(text("record", record, length).map_err(in_its_line)?.parse::<Record>()?)
}

/// As what is wrong with a record is told: by its line.
fn in_its_line(fault: Fault) -> Fault {
    let Cause::NotUtf8(_, error) = fault.cause() else { return fault };
    let sound = error.as_bytes().get(..error.utf8_error().valid_up_to()).unwrap_or_default();
    let line = sound.split(|&byte| byte == b'\n').count();
    let start = sound.rsplit(|&byte| byte == b'\n').next().map_or(0, <[u8]>::len);
    Cause::LineNotUtf8 { line, start }.into()
}

/// The same record with one tag more: a key and a value for its head, as `event: Spring Cup`. `tagged` may be where
/// `record` is. Writes text: see "Room" above.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_record_tag(
    record: *const c_char,
    record_length: usize,
    key: *const c_char,
    key_length: usize,
    value: *const c_char,
    value_length: usize,
    tagged: *mut c_char,
    capacity: usize,
    length: *mut usize,
    detail: *mut plakoto_detail,
) -> i32 {
    call(detail, || {
        let room = TextRoom::new("tagged", tagged, capacity, length)?;
        let mut record = parsed(record, record_length)?;
        record.add_tag(&text("key", key, key_length)?, &text("value", value, value_length)?)?;
        room.print(record)
    })
}

/// The value of a tag of a record; the last one where there are several. PLAKOTO_FIELD_MISSING where there is none.
/// Writes text: see "Room" above.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_record_tag_value(
    record: *const c_char,
    record_length: usize,
    key: *const c_char,
    key_length: usize,
    value: *mut c_char,
    capacity: usize,
    length: *mut usize,
    detail: *mut plakoto_detail,
) -> i32 {
    call(detail, || {
        let room = TextRoom::new("value", value, capacity, length)?;
        let (record, key) = (parsed(record, record_length)?, text("key", key, key_length)?);
        let found = record.tags().filter(|(known, _)| *known == key).last();
        let (_, value) = found.ok_or(Cause::Code(Code::FieldMissing))?;
        room.print(value)
    })
}

/// The same record with a comment: on a turn, counted from 1, or with turn 0 on the whole game. `commented` may be where
/// `record` is. Writes text: see "Room" above.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_record_comment(
    record: *const c_char,
    record_length: usize,
    turn: usize,
    comment: *const c_char,
    comment_length: usize,
    commented: *mut c_char,
    capacity: usize,
    length: *mut usize,
    detail: *mut plakoto_detail,
) -> i32 {
    call(detail, || {
        let room = TextRoom::new("commented", commented, capacity, length)?;
        let mut record = parsed(record, record_length)?;
        let comment = text("comment", comment, comment_length)?;
        if turn == 0 {
            record.add_comment(&comment)?;
        } else if !record.comment_on(turn, &comment)? {
            return Err(no_turn(turn));
        }
        room.print(record)
    })
}

/// How many comments a record has on a turn, counted from 1: on lines of their own before it, and then behind it. Turn 0
/// has those on the whole game, and one turn more than were played those after the last. PLAKOTO_OUT_OF_RANGE for a
/// turn beyond.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_record_comments(
    record: *const c_char,
    record_length: usize,
    turn: usize,
    count: *mut usize,
    detail: *mut plakoto_detail,
) -> i32 {
    call(detail, || {
        let out = Out::new("count", count)?;
        out.put(comments(&parsed(record, record_length)?, turn)?.len());
        Ok(())
    })
}

/// A comment of those that plakoto_record_comments counts, by its index from 0. PLAKOTO_FIELD_MISSING where there is none.
/// Writes text: see "Room" above.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_record_comment_text(
    record: *const c_char,
    record_length: usize,
    turn: usize,
    index: usize,
    comment: *mut c_char,
    capacity: usize,
    length: *mut usize,
    detail: *mut plakoto_detail,
) -> i32 {
    call(detail, || {
        let room = TextRoom::new("comment", comment, capacity, length)?;
        let record = parsed(record, record_length)?;
        let all = comments(&record, turn)?;
        room.print(all.get(index).ok_or(Cause::Code(Code::FieldMissing))?)
    })
}

/// The comments on a turn, in the order in which they stand.
fn comments(record: &Record, turn: usize) -> Result<Vec<&str>, Fault> {
    let turns = record.turns();
    let Some(index) = turn.checked_sub(1) else { return Ok(record.header_comments().collect()) };
    if let Some(turn) = turns.get(index) {
        return Ok(turn.comments_before().iter().map(String::as_str).chain(turn.comment()).collect());
    }
    if index == turns.len() {
        return Ok(record.closing_comments().iter().map(String::as_str).collect());
    }
    Err(no_turn(turn))
}

fn no_turn(turn: usize) -> Fault {
    Cause::Range { name: "turn", value: turn as i128 }.into()
}
