//! What only Rust can see: that panics stop here, that the table of statuses is whole, and that its numbers stay.

use rules::{Code, Place, Player};

use crate::call::call;
use crate::convert::steps;
use crate::detail::{PLAKOTO_MESSAGE_SIZE, PLAKOTO_PLACE_NONE, plakoto_detail};
use crate::fault::{Cause, Fault};
use crate::pointer::{TextRoom, Values};
use crate::status::{self, PLAKOTO_INTERNAL, TABLE};

#[test]
fn a_panic_becomes_a_status() {
    let mut detail = plakoto_detail::of(&Cause::Null("here").into());
    for detail in [std::ptr::null_mut(), &raw mut detail] {
        assert_eq!(call(detail, || panic!("as in a fault of ours")), PLAKOTO_INTERNAL);
    }
    assert_eq!(detail.status, PLAKOTO_INTERNAL, "it is told as any other");
}

/// An entry as C would call it, with a fault inside.
extern "C" fn faulty(detail: *mut plakoto_detail) -> i32 {
    call(detail, || {
        let none: [u8; 0] = [];
        let index = std::hint::black_box(3);
        assert_eq!(none[index], 0);
        Ok(())
    })
}

#[test]
fn no_panic_crosses_to_c() {
    assert_eq!(faulty(std::ptr::null_mut()), PLAKOTO_INTERNAL);
}

#[test]
fn every_entry_that_can_fail_is_behind_the_catch() {
    let sources = [
        include_str!("batch.rs"),
        include_str!("game.rs"),
        include_str!("library.rs"),
        include_str!("picture.rs"),
        include_str!("playout.rs"),
        include_str!("plays.rs"),
        include_str!("position.rs"),
        include_str!("record.rs"),
        include_str!("ruleset.rs"),
        include_str!("score.rs"),
        include_str!("turn.rs"),
    ];
    let (mut caught, mut bare) = (0, Vec::new());
    for function in sources.iter().flat_map(|source| source.split("(no_mangle)]\n").skip(1)) {
        let (head, body) = function.split_once("{\n").expect("a body");
        if body.trim_start().starts_with("call(detail, ||") {
            caught += 1;
        } else {
            bare.push(head.split('(').next().expect("a name").rsplit(' ').next().expect("a name"));
        }
    }
    assert_eq!(bare, ["plakoto_version", "plakoto_abi", "plakoto_status_name", "plakoto_status_text"]);
    assert!(caught > 40, "{caught}");
}

#[test]
fn every_code_has_its_number_and_no_two_share_one() {
    for &code in Code::ALL {
        let line = status::line(status::of(code)).expect("a line");
        assert_eq!(line.code, Some(code));
        assert_eq!(line.name.to_str(), Ok(code.as_str()));
        assert_eq!(line.meaning.to_str(), Ok(code.meaning()));
    }
    let mut numbers: Vec<i32> = TABLE.iter().map(|line| line.status).collect();
    numbers.sort_unstable();
    numbers.dedup();
    assert_eq!(numbers.len(), TABLE.len());
}

#[test]
fn numbers_are_those_that_were_given_out() {
    let told: String = TABLE
        .iter()
        .map(|line| format!("{} {}\n", line.status, line.name.to_str().expect("a name")))
        .collect();
    assert_eq!(told, include_str!("../tests/statuses.txt"), "a number that is out never changes");
}

#[test]
fn every_place_of_the_engine_has_its_number() {
    let places = [
        Place::Turn,
        Place::Checkers,
        Place::CheckersAt(0),
        Place::PinnedAt(0),
        Place::PrisonersAt(0),
        Place::Off(Player::White),
        Place::CheckersOf(Player::White),
        Place::BothOff,
        Place::Die(0),
        Place::Steps,
        Place::StepFrom(0),
        Place::StepTo(0),
        Place::Ruleset,
        Place::Mother,
        Place::BearOff,
        Place::Opening,
        Place::MatchTarget,
        Place::Encoding,
    ];
    for (place, number) in places.into_iter().zip(PLAKOTO_PLACE_NONE + 1..) {
        assert_eq!(plakoto_detail::of(&Fault::unknown(Code::EnumUnknown, place, 0)).place, number);
    }
}

#[test]
fn a_long_message_is_cut_between_characters() {
    let name: &'static str = "\u{3b8}".repeat(PLAKOTO_MESSAGE_SIZE).leak();
    let message = plakoto_detail::of(&Cause::Null(name).into()).message;
    let bytes: Vec<u8> = message.iter().take_while(|&&byte| byte != 0).map(|&byte| byte as u8).collect();
    assert!(bytes.len() < PLAKOTO_MESSAGE_SIZE);
    assert!(String::from_utf8(bytes).is_ok_and(|text| text.starts_with('\u{3b8}')));
}

#[test]
fn text_is_cut_where_the_room_ends_and_its_length_told() {
    for capacity in 0..8 {
        let (mut bytes, mut length) = ([1_i8 as std::ffi::c_char; 8], 0);
        let room = TextRoom::new("text", bytes.as_mut_ptr(), capacity, &mut length).expect("room");
        let status = room.print("five!").map_err(|fault| fault.status()).err();
        assert_eq!(length, 5);
        assert_eq!(status, (1..6).contains(&capacity).then_some(status::PLAKOTO_ANSWER_FULL));
        let written = capacity.min(6);
        assert!(bytes[written..].iter().all(|&byte| byte == 1), "nothing beyond the room");
        assert!(written == 0 || bytes[written - 1] == 0, "the zero at its end");
    }
}

#[test]
fn a_text_is_cut_between_two_characters() {
    let told = "a\u{3b1}\u{20ac}\u{1f3b2}z";
    for capacity in 1..=told.len() + 1 {
        let (mut bytes, mut length) = ([1_i8 as std::ffi::c_char; 16], 0);
        let room = TextRoom::new("text", bytes.as_mut_ptr(), capacity, &mut length).expect("room");
        // In two pieces: where one is cut, nothing of the next is written, though it had room.
        let (head, tail) = told.split_at(6);
        let status = room.print(format_args!("{head}{tail}")).map_err(|fault| fault.status()).err();
        assert_eq!(length, told.len());
        assert_eq!(status, (capacity <= told.len()).then_some(status::PLAKOTO_ANSWER_FULL));
        let written: Vec<u8> = bytes.iter().take_while(|&&byte| byte != 0).map(|&byte| byte as u8).collect();
        let written = String::from_utf8(written).expect("whole characters");
        assert_eq!(written, told[..told.floor_char_boundary(capacity - 1)]);
        assert!(bytes[written.len() + 1..].iter().all(|&byte| byte == 1), "nothing beyond the zero");
    }
}

#[test]
fn the_header_has_every_function_in_its_table_of_contents_and_in_that_order() {
    let header = include_str!("../include/plakoto.h");
    let (_, contents) = header.split_once("What there is").expect("a table");
    let (contents, _) = contents.split_once("An example").expect("its end");
    let (_, functions) = header.split_once("extern \"C\"").expect("functions");
    let named: Vec<&str> = contents
        .split(|sign: char| sign != '_' && !sign.is_alphanumeric())
        .filter(|word| word.starts_with("plakoto_"))
        .collect();
    let mut sorted = named.clone();
    sorted.sort_unstable();
    let mut exported: Vec<&str> = include_str!("../symbols.txt").lines().collect();
    exported.sort_unstable();
    assert_eq!(sorted, exported);
    let places = named.iter().map(|name| functions.find(&format!("{name}(")).expect("a function"));
    assert!(places.is_sorted());
}

#[test]
fn of_more_than_four_steps_none_is_looked_at() {
    // An address at which there is nothing: to look at it would end the program.
    let nowhere =
        Values::new("steps", std::ptr::without_provenance(64), 5).expect("a length that memory may have");
    assert!(steps(&nowhere).is_none());
}

#[test]
fn of_no_values_any_pointer_will_do() {
    let (odd, last) = (std::ptr::without_provenance::<u64>(1), std::ptr::without_provenance(usize::MAX - 7));
    for pointer in [std::ptr::null(), odd, last] {
        assert_eq!(Values::new("values", pointer, 0).expect("none").iter().count(), 0);
    }
    let of_one = |pointer| Values::new("values", pointer, 1).err().map(|fault| fault.status());
    assert_eq!(of_one(std::ptr::null()), Some(status::PLAKOTO_NULL_POINTER));
    assert_eq!(of_one(odd), Some(status::PLAKOTO_MISALIGNED_POINTER));
    assert_eq!(of_one(last), Some(status::PLAKOTO_FIELD_TOO_LONG));
}
