//! The answer with the legal plays: the longest that a server writes, and the most often.
//!
//! A server need not make a message of each play only to have it written: it writes the plays as it finds them, and the
//! answer holds their bytes. A client reads plays.

use prost::bytes::{Buf, BufMut};
use prost::encoding::{DecodeContext, WireType, int32, message, skip_field};
use prost::{DecodeError, Message};

use crate::v1::{Outcome, Play};

/// The number of the field with the plays.
const PLAYS: u32 = 1;
/// The number of the field with their count.
const COUNT: u32 = 2;
/// The number of the field with the outcome.
const OUTCOME: u32 = 3;

/// The legal plays, in the canonical order of the rules.
///
/// ```
/// use plakoto_proto::{Message, WrittenPlays, v1};
/// let mut written = WrittenPlays::default();
/// written.push([(24, 18), (6, 0)].into_iter(), "");
/// let answer = v1::ComputeLegalPlaysResponse { count: 1, ..written.into() };
/// let read = v1::ComputeLegalPlaysResponse::decode(answer.encode_to_vec().as_slice()).unwrap();
/// assert_eq!(read.plays[0].steps[1], v1::Step { from: 6, to: 0 });
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ComputeLegalPlaysResponse {
    /// The plays; none in a view of counts.
    pub plays: Vec<Play>,
    /// How many plays there are.
    pub count: i32,
    /// How the game has ended; unset while it goes on.
    pub outcome: Option<Outcome>,
    /// Plays before those above. Only what is to be sent has them.
    pub written: WrittenPlays,
}

impl From<WrittenPlays> for ComputeLegalPlaysResponse {
    /// An answer with these plays, of which the count is still to be set.
    fn from(written: WrittenPlays) -> ComputeLegalPlaysResponse {
        ComputeLegalPlaysResponse { written, ..Default::default() }
    }
}

/// Plays as they are in an answer on the wire.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WrittenPlays(Vec<u8>);

impl WrittenPlays {
    /// The most bytes of a position's id that a written play can have.
    pub const MOST_ID: usize = 64;

    /// Room for so many plays of a common kind.
    #[must_use]
    pub fn with_capacity(plays: usize) -> WrittenPlays {
        WrittenPlays(Vec::with_capacity(plays * 16))
    }

    /// Writes a play with its steps, each a source and a target, and the id of the position after it, empty for none.
    /// A play has no more than four steps, and an id no more than [`MOST_ID`](Self::MOST_ID) bytes; what is
    /// beyond is left out.
    pub fn push(&mut self, steps: impl Iterator<Item = (u8, u8)>, position_id: &str) {
        // A head, four steps of at most six bytes, and the head of the id: written at once, since plays are many.
        let mut play = [0x0A; 2 + 4 * 6 + 2];
        let mut end = 2;
        for (from, to) in steps.take(4) {
            // A number that is 0 is not written.
            let length = if to == 0 { 2 } else { 4 };
            play[end..end + 6].copy_from_slice(&[0x0A, length, 0x08, from & 0x7F, 0x10, to & 0x7F]);
            end += 2 + usize::from(length);
        }
        let id = &position_id.as_bytes()[..position_id.len().min(Self::MOST_ID)];
        if !id.is_empty() {
            play[end..end + 2].copy_from_slice(&[0x22, id.len() as u8]);
            end += 2;
        }
        // One byte holds the length: four steps and an id have less than 128.
        play[1] = (end - 2 + id.len()) as u8;
        self.0.extend_from_slice(&play[..end]);
        self.0.extend_from_slice(id);
    }
}

impl Message for ComputeLegalPlaysResponse {
    fn encode_raw(&self, buffer: &mut impl BufMut) {
        buffer.put_slice(&self.written.0);
        message::encode_repeated(PLAYS, &self.plays, buffer);
        if self.count != 0 {
            int32::encode(COUNT, &self.count, buffer);
        }
        if let Some(outcome) = &self.outcome {
            message::encode(OUTCOME, outcome, buffer);
        }
    }

    fn merge_field(
        &mut self,
        tag: u32,
        wire_type: WireType,
        buffer: &mut impl Buf,
        context: DecodeContext,
    ) -> Result<(), DecodeError> {
        match tag {
            PLAYS => message::merge_repeated(wire_type, &mut self.plays, buffer, context),
            COUNT => int32::merge(wire_type, &mut self.count, buffer, context),
            OUTCOME => {
                let outcome = self.outcome.get_or_insert_with(Default::default);
                message::merge(wire_type, outcome, buffer, context)
            }
            _ => skip_field(wire_type, tag, buffer, context),
        }
    }

    fn encoded_len(&self) -> usize {
        let count = if self.count == 0 { 0 } else { int32::encoded_len(COUNT, &self.count) };
        let outcome = self.outcome.as_ref().map_or(0, |outcome| message::encoded_len(OUTCOME, outcome));
        self.written.0.len() + message::encoded_len_repeated(PLAYS, &self.plays) + count + outcome
    }

    fn clear(&mut self) {
        *self = ComputeLegalPlaysResponse::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::v1::Step;

    /// A play as a message.
    fn play(steps: &[(u8, u8)], position_id: &str) -> Play {
        let step = |&(from, to): &(u8, u8)| Step { from: from.into(), to: to.into() };
        let steps = steps.iter().map(step).collect();
        Play { steps, position_id: position_id.to_owned(), ..Default::default() }
    }

    #[test]
    fn a_written_play_has_the_bytes_of_its_message() {
        let long = "x".repeat(WrittenPlays::MOST_ID);
        for steps in [&[][..], &[(24, 18)], &[(6, 0), (1, 0)], &[(24, 23), (23, 22), (22, 21), (21, 20)]] {
            for id in ["", "1AA-BE-3_DPAEAAAAAA", &long] {
                let mut written = WrittenPlays::with_capacity(1);
                written.push(steps.iter().copied(), id);
                let written = ComputeLegalPlaysResponse { count: 300, ..written.into() };
                let message = ComputeLegalPlaysResponse {
                    plays: vec![play(steps, id)],
                    count: 300,
                    ..Default::default()
                };
                assert_eq!(written.encode_to_vec(), message.encode_to_vec(), "{steps:?} {id}");
                assert_eq!(written.encoded_len(), message.encoded_len());
            }
        }
    }

    #[test]
    fn an_answer_is_read_as_it_was() {
        let outcome = Some(Outcome { winner: 1, points: 2, reason: 2 });
        let answer = ComputeLegalPlaysResponse {
            plays: vec![play(&[(24, 18)], ""), play(&[], "a")],
            count: 2,
            outcome,
            ..Default::default()
        };
        assert_eq!(ComputeLegalPlaysResponse::decode(answer.encode_to_vec().as_slice()), Ok(answer));
        assert!(ComputeLegalPlaysResponse::decode(&[0x0A, 5, 0][..]).is_err(), "cut short");
        assert_eq!(ComputeLegalPlaysResponse::decode(&[0x78, 1][..]), Ok(Default::default()), "unknown");
    }
}
