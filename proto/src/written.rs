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

/// The most steps of a play.
const MOST_STEPS: usize = 4;

/// The bytes before a message within another: the number of its field, and its length.
const HEAD: usize = 2;

/// The bytes that are written at once for a step, of which it takes six at most.
const STEP: usize = size_of::<u64>();

/// The most bytes of a written play before its id: its head, its steps of six bytes each, and the head of the id.
const MOST_PLAY: usize = HEAD + MOST_STEPS * 6 + HEAD;

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
#[derive(Clone, Debug, Default)]
pub struct WrittenPlays {
    /// The bytes, and room behind them that is ready to be written to.
    room: Vec<u8>,
    end: usize,
}

impl WrittenPlays {
    /// The most bytes of a position's id that a written play can have.
    pub const MOST_ID: usize = 64;

    /// Room for so many plays without ids.
    #[must_use]
    pub fn with_capacity(plays: usize) -> WrittenPlays {
        WrittenPlays { room: vec![0; (plays + 1) * MOST_PLAY], end: 0 }
    }

    /// The bytes that have been written.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.room[..self.end]
    }

    /// Writes a play with its steps, each a source and a target, and the id of the position after it, empty for none.
    /// A play has no more than four steps, and an id no more than [`MOST_ID`](Self::MOST_ID) bytes; what is
    /// beyond is left out.
    pub fn push(&mut self, steps: impl Iterator<Item = (u8, u8)>, position_id: &str) {
        let id = &position_id.as_bytes()[..position_id.len().min(Self::MOST_ID)];
        let most = self.end + MOST_PLAY + id.len();
        if self.room.len() < most {
            self.room.resize(most * 2, 0);
        }
        let play = &mut self.room[self.end..most];
        let mut end = HEAD;
        for (from, to) in steps.take(MOST_STEPS) {
            // A number that is 0 is not written. All eight bytes are, as one number and whatever a step takes: what
            // comes next lies above the rest.
            let length = if to == 0 { 2 } else { 4 };
            let (from, to) = (u64::from(from & 0x7F), u64::from(to & 0x7F));
            let step = 0x10_00_08_00_0A | length << 8 | from << 24 | to << 40;
            play[end..end + STEP].copy_from_slice(&step.to_le_bytes());
            end += HEAD + length as usize;
        }
        if !id.is_empty() {
            play[end..end + HEAD].copy_from_slice(&[0x22, id.len() as u8]);
            end += HEAD;
            play[end..end + id.len()].copy_from_slice(id);
            end += id.len();
        }
        // One byte holds the length: four steps and an id have less than 128.
        play[..HEAD].copy_from_slice(&[0x0A, (end - HEAD) as u8]);
        self.end += end;
    }
}

impl PartialEq for WrittenPlays {
    fn eq(&self, other: &WrittenPlays) -> bool {
        self.bytes() == other.bytes()
    }
}

impl Eq for WrittenPlays {}

impl Message for ComputeLegalPlaysResponse {
    fn encode_raw(&self, buffer: &mut impl BufMut) {
        buffer.put_slice(self.written.bytes());
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
        self.written.end + message::encoded_len_repeated(PLAYS, &self.plays) + count + outcome
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
