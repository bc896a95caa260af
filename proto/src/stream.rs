//! The messages of a stream as a server has them: requests that are not yet read, answers that are already written.

use prost::bytes::BufMut;
use prost::{DecodeError, Message};

use crate::codec::{Comes, Goes};
use crate::room::Room;
use crate::v1::{ComputeLegalPlaysResponse, StreamCallsResponse};

/// The key of an answer's tag.
const TAG: u8 = 0x08;
/// The key of the legal plays.
const LEGAL_PLAYS: u8 = 0x12;

/// A [`StreamCallsRequest`](crate::v1::StreamCallsRequest) that is not yet read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UnreadCall(Vec<u8>);

impl UnreadCall {
    /// Its bytes, whatever they are.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }
}

impl Comes for UnreadCall {
    fn read(bytes: &[u8]) -> Result<UnreadCall, DecodeError> {
        Ok(UnreadCall(bytes.to_vec()))
    }
}

/// A [`StreamCallsResponse`] that is already written.
///
/// ```
/// use plakoto_proto::{Message, WrittenAnswer, v1};
/// use v1::stream_calls_response::Result;
/// let answer = v1::ComputeLegalPlaysResponse { count: 3, ..Default::default() };
/// let written = WrittenAnswer::legal_plays(7, answer.clone());
/// let read = v1::StreamCallsResponse::decode(written.bytes()).unwrap();
/// assert_eq!((read.tag, read.result), (7, Some(Result::ComputeLegalPlays(answer))));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenAnswer(Room);

impl WrittenAnswer {
    /// The legal plays that were asked for under a tag.
    #[must_use]
    pub fn legal_plays(tag: u64, answer: ComputeLegalPlaysResponse) -> WrittenAnswer {
        let mut room = answer.into_room();
        room.enclose(LEGAL_PLAYS);
        if tag != 0 {
            room.put_before(TAG, tag);
        }
        WrittenAnswer(room)
    }

    /// Its bytes.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        self.0.written()
    }
}

impl From<StreamCallsResponse> for WrittenAnswer {
    fn from(answer: StreamCallsResponse) -> WrittenAnswer {
        WrittenAnswer(answer.encode_to_vec().into())
    }
}

impl Goes for WrittenAnswer {
    fn write(self, buffer: &mut impl BufMut) {
        buffer.put_slice(self.bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::WrittenPlays;
    use crate::v1::stream_calls_response::Result::{ComputeLegalPlays, Failure as Failed};
    use crate::v1::{Failure, Outcome, Play, Step};

    #[test]
    fn written_plays_have_the_bytes_of_their_message() {
        let outcome = Some(Outcome { winner: 1, points: 2, reason: 2 });
        let play = Play { steps: vec![Step { from: 24, to: 18 }], ..Default::default() };
        let mut written = WrittenPlays::default();
        written.push(&[(24, 18)], "");
        for tag in [0, 1, 300, u64::MAX] {
            for (count, outcome) in [(0, None), (1, None), (300, outcome), (-1, outcome)] {
                let message =
                    |plays| ComputeLegalPlaysResponse { plays, count, outcome, ..Default::default() };
                let found = ComputeLegalPlaysResponse { written: written.clone(), ..message(Vec::new()) };
                for (answer, plays) in [
                    (message(Vec::new()), vec![]),
                    (message(vec![play.clone(); 30]), vec![play.clone(); 30]),
                    (found, vec![play.clone()]),
                ] {
                    let expected =
                        StreamCallsResponse { tag, result: Some(ComputeLegalPlays(message(plays))) };
                    assert_eq!(WrittenAnswer::legal_plays(tag, answer).bytes(), expected.encode_to_vec());
                }
            }
        }
    }

    #[test]
    fn any_other_answer_is_written_as_it_is() {
        let failure = Failure { reason: "FIELD_MISSING".to_owned(), ..Default::default() };
        let answer = StreamCallsResponse { tag: 7, result: Some(Failed(failure.into())) };
        let mut out = Vec::new();
        WrittenAnswer::from(answer.clone()).write(&mut out);
        assert_eq!(out, answer.encode_to_vec());
        assert_eq!(WrittenAnswer::from(StreamCallsResponse::default()).bytes(), [0_u8; 0]);
    }

    #[test]
    fn a_request_is_kept_whatever_it_is() {
        for bytes in [&[][..], &[0xFF; 9]] {
            assert_eq!(UnreadCall::read(bytes).unwrap().bytes(), bytes);
        }
    }
}
