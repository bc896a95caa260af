//! Positions: made, checked, asked, written and read.

use std::ffi::c_char;

use rules::{ByPlayer, Point, Position, Unreachable, Violations};

use crate::call::call;
use crate::convert::{
    Role, encoding, no_position, plain_outcome, plain_position, plain_setup, player, position_of_setup,
    ruleset,
};
use crate::detail::plakoto_detail;
use crate::fault::{Cause, Fault};
use crate::pointer::{In, Out, Room, TextRoom, read, short_text};
use crate::types::{
    PLAKOTO_NOBODY, PLAKOTO_POSITION_SIZE, PLAKOTO_UNREACHABLE_NOT_PLAYED_YET,
    PLAKOTO_UNREACHABLE_OFF_WHILE_OUTSIDE, PLAKOTO_UNREACHABLE_PIN_ON_OWN_MOTHER, plakoto_facts,
    plakoto_outcome, plakoto_position, plakoto_ruleset, plakoto_setup, plakoto_stack, plakoto_unreachable,
};

/// The valid position in the caller's memory.
///
/// As bytes: read as a struct they would be copied field by field, and then waited for as a whole. They go from register
/// to register: what is wrong is looked for in the caller's memory, not in a copy that would have to be kept.
#[inline(always)]
pub(crate) fn given(place: *const plakoto_position) -> Result<Position, Fault> {
    let place = In::new("position", place.cast())?;
    Position::from_padded_cells(place.get()).ok_or_else(|| none_there(place))
}

#[cold]
#[inline(never)]
fn none_there(place: In<[i8; PLAKOTO_POSITION_SIZE]>) -> Fault {
    no_position(place.get())
}

/// The start of a game: fifteen checkers each on the own mother, this player to play.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_start(
    turn: i32,
    position: *mut plakoto_position,
    detail: *mut plakoto_detail,
) -> i32 {
    call(detail, || {
        Out::new("position", position)?.put(plain_position(&Position::start(player(Role::OnTurn, turn)?)));
        Ok(())
    })
}

/// Whether a position is valid. Every other function asks the same of what it is given.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_validate(
    position: *const plakoto_position,
    detail: *mut plakoto_detail,
) -> i32 {
    call(detail, || {
        given(position)?;
        Ok(())
    })
}

/// The position that a setup describes; refused if that is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_from_setup(
    from: *const plakoto_setup,
    position: *mut plakoto_position,
    detail: *mut plakoto_detail,
) -> i32 {
    call(detail, || {
        let out = Out::new("position", position)?;
        out.put(plain_position(&position_of_setup(&read("from", from)?)?));
        Ok(())
    })
}

/// The readable form of a position.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_to_setup(
    position: *const plakoto_position,
    into: *mut plakoto_setup,
    detail: *mut plakoto_detail,
) -> i32 {
    call(detail, || {
        let out = Out::new("into", into)?;
        out.put(plain_setup(&given(position)?.to_setup()));
        Ok(())
    })
}

/// Everything that is wrong with a setup, an entry each; none where it is a position. Fills a list: see "Room" above.
/// Answers PLAKOTO_OK whatever it finds; only reserved bytes are refused, since what they would say is not known.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_check(
    from: *const plakoto_setup,
    faults: *mut plakoto_detail,
    capacity: usize,
    count: *mut usize,
    detail: *mut plakoto_detail,
) -> i32 {
    call(detail, || {
        let mut room = Room::new("faults", faults, capacity, count)?;
        if let Err(fault) = position_of_setup(&read("from", from)?) {
            let Cause::Violations(found) = fault.cause() else { return Err(fault) };
            for &violation in found.as_slice() {
                room.put(plakoto_detail::of(&Violations::from(violation).into()));
            }
        }
        room.close()
    })
}

/// What stands on a point, by its board number, 1 to 24.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_stack_on(
    position: *const plakoto_position,
    point: i32,
    stack: *mut plakoto_stack,
    detail: *mut plakoto_detail,
) -> i32 {
    call(detail, || {
        let out = Out::new("stack", stack)?;
        let known = u8::try_from(point).ok().and_then(Point::new);
        let point = known.ok_or(Cause::Range { name: "point", value: point.into() })?;
        let empty = plakoto_stack { owner: PLAKOTO_NOBODY as i8, free: 0, prisoner: 0, reserved: 0 };
        out.put(given(position)?.stack(point).map_or(empty, |stack| plakoto_stack {
            owner: stack.owner as i8,
            free: stack.free,
            prisoner: stack.prisoner.into(),
            reserved: 0,
        }));
        Ok(())
    })
}

/// Pips, checkers off, prisoners, mothers, and who may bear off.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_facts_of(
    position: *const plakoto_position,
    facts: *mut plakoto_facts,
    detail: *mut plakoto_detail,
) -> i32 {
    call(detail, || {
        let out = Out::new("facts", facts)?;
        let position = given(position)?;
        out.put(plakoto_facts {
            pips: both(|player| position.pips(player).into()),
            off: both(|player| position.off(player)),
            prisoners: both(|player| position.prisoners(player)),
            may_bear_off: both(|player| position.may_bear_off(player).into()),
            mother_free: both(|player| position.mother(player).free),
            mother_pinned: both(|player| position.mother(player).pinned.into()),
            reserved: [0; 6],
        });
        Ok(())
    })
}

/// White's and Black's.
fn both<T>(of: impl FnMut(rules::Player) -> T) -> [T; 2] {
    let ByPlayer { white, black } = ByPlayer::from_fn(of);
    [white, black]
}

/// How the game has ended in a position, if it has; told from the board alone, whoever is on turn.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_outcome_of(
    position: *const plakoto_position,
    rules: plakoto_ruleset,
    outcome: *mut plakoto_outcome,
    detail: *mut plakoto_detail,
) -> i32 {
    call(detail, || {
        let out = Out::new("outcome", outcome)?;
        out.put(plain_outcome(given(position)?.outcome(ruleset(rules)?)));
        Ok(())
    })
}

/// Every known reason why no game can reach a position: each is a proof, and none proves nothing. Fills a list: see
/// "Room" above.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_unreachable_reasons(
    position: *const plakoto_position,
    reasons: *mut plakoto_unreachable,
    capacity: usize,
    count: *mut usize,
    detail: *mut plakoto_detail,
) -> i32 {
    call(detail, || {
        let mut room = Room::new("reasons", reasons, capacity, count)?;
        for found in given(position)?.unreachable() {
            let reason = match found {
                Unreachable::OffWhileOutside(_) => PLAKOTO_UNREACHABLE_OFF_WHILE_OUTSIDE,
                Unreachable::PinOnOwnMother(_) => PLAKOTO_UNREACHABLE_PIN_ON_OWN_MOTHER,
                Unreachable::NotPlayedYet(_) => PLAKOTO_UNREACHABLE_NOT_PLAYED_YET,
                // A reason that the engine has and this table does not; a test knows none.
                _ => 0,
            };
            let player = found.player() as i8;
            room.put(plakoto_unreachable { reason: reason as i8, player, reserved: [0; 2] });
        }
        room.close()
    })
}

/// The board turned round and the colours exchanged: the same position to the other player's eyes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_turned(
    position: *const plakoto_position,
    turned: *mut plakoto_position,
    detail: *mut plakoto_detail,
) -> i32 {
    call(detail, || {
        let out = Out::new("turned", turned)?;
        out.put(plain_position(&given(position)?.turned()));
        Ok(())
    })
}

/// The position of a text, as `white | 1:B15 24:W15 | off W0 B0`. The text has at most `length` bytes and ends before
/// the first zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_position_parse(
    text: *const c_char,
    length: usize,
    position: *mut plakoto_position,
    detail: *mut plakoto_detail,
) -> i32 {
    call(detail, || {
        let out = Out::new("position", position)?;
        out.put(plain_position(&short_text("text", text, length)?.parse()?));
        Ok(())
    })
}

/// The text of a position. Writes text: see "Room" above; PLAKOTO_POSITION_TEXT_SIZE is always enough.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_position_text(
    position: *const plakoto_position,
    text: *mut c_char,
    capacity: usize,
    length: *mut usize,
    detail: *mut plakoto_detail,
) -> i32 {
    call(detail, || TextRoom::new("text", text, capacity, length)?.print(given(position)?))
}

/// The position of an id: 19 characters, as `1AAAA__3__BAAAAAAAA`. The id has at most `length` bytes and ends before the
/// first zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_from_id(
    id: *const c_char,
    length: usize,
    position: *mut plakoto_position,
    detail: *mut plakoto_detail,
) -> i32 {
    call(detail, || {
        let out = Out::new("position", position)?;
        out.put(plain_position(&Position::from_id(&short_text("id", id, length)?)?));
        Ok(())
    })
}

/// The id of a position: a short word for links, keys and logs. Equal positions have equal ids, different ones different
/// ids. Writes text: see "Room" above; PLAKOTO_ID_SIZE is always enough.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_to_id(
    position: *const plakoto_position,
    id: *mut c_char,
    capacity: usize,
    length: *mut usize,
    detail: *mut plakoto_detail,
) -> i32 {
    call(detail, || TextRoom::new("id", id, capacity, length)?.print(given(position)?.id()))
}

/// A position as numbers that a learning program takes in: PLAKOTO_ENCODING_COUNTS or PLAKOTO_ENCODING_TESAURO.
/// Fills a list: see "Room" above.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_encode(
    position: *const plakoto_position,
    encoding: i32,
    row: *mut f32,
    capacity: usize,
    count: *mut usize,
    detail: *mut plakoto_detail,
) -> i32 {
    call(detail, || {
        let mut room = Room::new("row", row, capacity, count)?;
        let (position, encoding) = (given(position)?, self::encoding(encoding)?);
        let mut numbers = vec![0.0; encoding.width()];
        encoding.write(&position, &mut numbers);
        numbers.into_iter().for_each(|number| room.put(number));
        room.close()
    })
}
