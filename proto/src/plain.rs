//! The request that comes most often, written as nearly all callers write it: read where it lies, with nothing copied.

use std::str;

use prost::encoding::decode_varint;

use crate::v1::Roll;

// The keys of the fields: their numbers, and what kind of value they have.
const POSITION_ID: u8 = 0x12;
const ROLL: u8 = 0x22;
const FIRST: u8 = 0x08;
const SECOND: u8 = 0x10;
const RULESET: u8 = 0x2A;
const NAME: u8 = 0x0A;
const VIEW: u8 = 0x30;
const TAG: u8 = 0x08;
const LEGAL_PLAYS: u8 = 0x12;

/// The bytes before what a field holds: its key, and a length below 128.
const HEAD: usize = 2;

/// A request for legal plays that has each of its fields once, in the order of their numbers, the position by its id and
/// the rules by their name.
///
/// What is written in any other way is read as a message. So this knows nothing of what a request may be, but for this one form.
///
/// ```
/// use plakoto_proto::PlainQuery;
/// let bytes = [0x12, 1, b'x', 0x22, 4, 8, 6, 16, 1, 0x2A, 3, 0x0A, 1, b'y', 0x30, 2];
/// let query = PlainQuery::read(&bytes).unwrap();
/// assert_eq!((query.position_id, query.ruleset, query.view), ("x", "y", 2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlainQuery<'a> {
    /// The position by its id.
    pub position_id: &'a str,
    /// The roll.
    pub roll: Roll,
    /// The name of the rules.
    pub ruleset: &'a str,
    /// How much of each play is to be told.
    pub view: i32,
}

impl<'a> PlainQuery<'a> {
    /// Reads a [`ComputeLegalPlaysRequest`](crate::v1::ComputeLegalPlaysRequest), if it is written so.
    #[must_use]
    #[inline]
    pub fn read(bytes: &'a [u8]) -> Option<PlainQuery<'a>> {
        // All of it is text where the texts in it are: each byte around them is below 128.
        let all = str::from_utf8(bytes).ok()?;
        let (position_id, rest) = piece(POSITION_ID, all)?;
        let (roll, rest) = piece(ROLL, rest)?;
        let &[FIRST, first @ ..0x80, SECOND, second @ ..0x80] = roll.as_bytes() else { return None };
        let (ruleset, rest) = piece(RULESET, rest)?;
        let (name, "") = piece(NAME, ruleset)? else { return None };
        let &[VIEW, view @ ..0x80] = rest.as_bytes() else { return None };
        let roll = Roll { first: first.into(), second: second.into() };
        Some(PlainQuery { position_id, roll, ruleset: name, view: view.into() })
    }

    /// Reads a [`StreamCallsRequest`](crate::v1::StreamCallsRequest) for legal plays, if it is written so: its tag, and what
    /// it asks.
    #[must_use]
    #[inline]
    pub fn of_stream(bytes: &'a [u8]) -> Option<(u64, PlainQuery<'a>)> {
        let (tag, rest) = match *bytes {
            [TAG, ref rest @ ..] => {
                let mut rest = rest;
                (decode_varint(&mut rest).ok()?, rest)
            }
            _ => (0, bytes),
        };
        match *rest {
            [LEGAL_PLAYS, length @ ..0x80, ref query @ ..] if query.len() == length.into() => {
                Some((tag, PlainQuery::read(query)?))
            }
            _ => None,
        }
    }
}

/// What a field with this key holds, fewer than 128 bytes, and what comes behind it.
#[inline]
fn piece(key: u8, text: &str) -> Option<(&str, &str)> {
    match *text.as_bytes() {
        [found, length @ ..0x80, ..] if found == key => text.get(HEAD..)?.split_at_checked(length.into()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::v1::compute_legal_plays_request::PositionSource;
    use crate::v1::ruleset::Rules;
    use crate::v1::stream_calls_request::Call;
    use crate::v1::{ComputeLegalPlaysRequest, Position, Ruleset, StreamCallsRequest};
    use proptest::prelude::*;
    use prost::Message;

    /// The message that a plain request is.
    fn message(query: PlainQuery<'_>) -> ComputeLegalPlaysRequest {
        let PlainQuery { position_id, roll, ruleset, view } = query;
        ComputeLegalPlaysRequest {
            position_source: Some(PositionSource::PositionId(position_id.to_owned())),
            roll: Some(roll),
            ruleset: Some(Ruleset { rules: Some(Rules::Name(ruleset.to_owned())) }),
            view,
        }
    }

    /// One as callers write it.
    fn common() -> ComputeLegalPlaysRequest {
        let (position_id, ruleset) = ("1AA-BE-3_DPAEAAAAAA", "greek");
        message(PlainQuery { position_id, roll: Roll { first: 6, second: 5 }, ruleset, view: 2 })
    }

    fn called(tag: u64, request: ComputeLegalPlaysRequest) -> StreamCallsRequest {
        StreamCallsRequest { tag, call: Some(Call::ComputeLegalPlays(request)) }
    }

    /// Whether bytes are read as a plain request, and as one of a stream. What is read so is what the message is.
    fn read(bytes: &[u8]) -> [bool; 2] {
        let (alone, streamed) = (PlainQuery::read(bytes), PlainQuery::of_stream(bytes));
        if let Some(query) = alone {
            assert_eq!(ComputeLegalPlaysRequest::decode(bytes), Ok(message(query)), "{bytes:?}");
        }
        if let Some((tag, query)) = streamed {
            assert_eq!(StreamCallsRequest::decode(bytes), Ok(called(tag, message(query))), "{bytes:?}");
        }
        [alone.is_some(), streamed.is_some()]
    }

    #[test]
    fn what_callers_commonly_write_is_plain() {
        assert_eq!(read(&common().encode_to_vec()), [true, false]);
        for tag in [0, 1, 300, u64::MAX] {
            assert_eq!(read(&called(tag, common()).encode_to_vec()), [false, true], "{tag}");
        }
    }

    #[test]
    fn whatever_byte_is_another_what_is_plain_is_what_the_message_is() {
        for bytes in [common().encode_to_vec(), called(300, common()).encode_to_vec()] {
            for place in 0..bytes.len() {
                for byte in 0..=u8::MAX {
                    let mut other = bytes.clone();
                    other[place] = byte;
                    read(&other);
                    other = bytes.clone();
                    other.insert(place, byte);
                    read(&other);
                }
                assert_eq!(read(&bytes[..place]), [false, false], "cut short at {place}");
            }
        }
    }

    #[test]
    fn what_is_written_in_another_way_is_no_plain_request() {
        let position = Some(PositionSource::Position(Position::default()));
        let options = Some(Ruleset { rules: Some(Rules::Options(Default::default())) });
        let others = [
            ComputeLegalPlaysRequest { position_source: None, ..common() },
            ComputeLegalPlaysRequest { position_source: position, ..common() },
            ComputeLegalPlaysRequest { roll: None, ..common() },
            ComputeLegalPlaysRequest { roll: Some(Roll { first: 6, second: -1 }), ..common() },
            ComputeLegalPlaysRequest { ruleset: None, ..common() },
            ComputeLegalPlaysRequest { ruleset: options, ..common() },
            ComputeLegalPlaysRequest { view: 0, ..common() },
            ComputeLegalPlaysRequest { view: 128, ..common() },
        ];
        for other in others {
            assert_eq!(read(&other.encode_to_vec()), [false, false], "{other:?}");
            assert_eq!(read(&called(7, other).encode_to_vec()), [false, false]);
        }
        let common = common().encode_to_vec();
        assert_eq!(read(&[&common[..], &common].concat()), [false, false], "twice");
        assert_eq!(
            read(&[&common[..], &[0x78, 1]].concat()),
            [false, false],
            "with a field that is not known"
        );
    }

    /// A request of which each field may be anything.
    fn any_request() -> impl Strategy<Value = ComputeLegalPlaysRequest> {
        let number = || prop_oneof![4 => 0..10, 1 => any::<i32>()];
        let (text, name) = ("\\PC{0,70}", "\\PC{0,9}");
        (text, number(), number(), name, number()).prop_map(|(position_id, first, second, name, view)| {
            message(PlainQuery {
                position_id: &position_id,
                roll: Roll { first, second },
                ruleset: &name,
                view,
            })
        })
    }

    proptest! {
        #[test]
        fn what_is_plain_is_what_the_message_is(
            request in any_request(),
            tag: u64,
            changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..4), 0..4),
        ) {
            for mut bytes in [request.encode_to_vec(), called(tag, request.clone()).encode_to_vec()] {
                for (place, byte, kind) in &changes {
                    let place = place.index(bytes.len() + 1);
                    match kind {
                        0 => bytes.insert(place, *byte),
                        1 => bytes.truncate(place),
                        2 => bytes.extend_from_within(place..),
                        _ => bytes.iter_mut().skip(place).take(1).for_each(|old| *old = *byte),
                    }
                }
                read(&bytes);
            }
        }
    }
}
