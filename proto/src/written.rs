//! The answer with the legal plays: the longest that a server writes, and the most often.
//!
//! A server need not make a message of each play only to have it written: it writes the plays as it finds them, and the
//! answer holds their bytes. A client reads plays.

use std::mem;

use prost::bytes::{Buf, BufMut};
use prost::encoding::{DecodeContext, WireType, int32, message, skip_field};
use prost::{DecodeError, Message};

use crate::room::Room;
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

/// The most bytes that are written of a play without an id: its head, and four steps of six bytes, the last of which is
/// written as eight.
const BARE_PLAY: usize = HEAD + (MOST_STEPS - 1) * 6 + STEP;

/// The most bytes of a play.
const MOST_PLAY: usize = BARE_PLAY + HEAD + WrittenPlays::MOST_ID;

/// The legal plays, in the canonical order of the rules.
///
/// ```
/// use plakoto_proto::{Message, WrittenPlays, v1};
/// let mut written = WrittenPlays::default();
/// written.extend([[(24, 18), (6, 0)].as_slice()].into_iter());
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
pub struct WrittenPlays(Room);

impl WrittenPlays {
    /// The most bytes of a position's id that a written play can have.
    pub const MOST_ID: usize = 64;

    /// The bytes that have been written.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        self.0.written()
    }

    /// Writes plays, each with its steps, and of each step its source and target. A play has no more than four steps; what is
    /// beyond is left out.
    pub fn extend<'a, S: Copy + Into<(u8, u8)> + 'a>(
        &mut self,
        plays: impl ExactSizeIterator<Item = &'a [S]>,
    ) {
        let mut free = self.0.free(plays.len() * BARE_PLAY);
        let room = free.len();
        for steps in plays {
            let length = put_play(free, steps);
            free = &mut free[length..];
        }
        let written = room - free.len();
        self.0.add(written);
    }

    /// Writes a play with its steps and the id of the position after it, of no more than [`MOST_ID`](Self::MOST_ID) bytes; what is
    /// beyond is left out. An empty one is none.
    #[inline]
    pub fn push<S: Copy + Into<(u8, u8)>>(&mut self, steps: &[S], position_id: &str) {
        let play = self.0.free(MOST_PLAY);
        let mut end = put_play(play, steps);
        let id = &position_id.as_bytes()[..position_id.len().min(Self::MOST_ID)];
        if !id.is_empty() {
            play[end..end + HEAD].copy_from_slice(&[0x22, id.len() as u8]);
            end += HEAD;
            play[end..end + id.len()].copy_from_slice(id);
            end += id.len();
            put_head(play, end);
        }
        self.0.add(end);
    }
}

/// Writes a play without an id; how many bytes it has.
#[inline(always)]
fn put_play<S: Copy + Into<(u8, u8)>>(play: &mut [u8], steps: &[S]) -> usize {
    let Some(play) = play.first_chunk_mut::<BARE_PLAY>() else { return 0 };
    // A step is written as a number of eight bytes, whatever it takes of them: what comes next lies above the rest.
    if let &[first, second] = steps
        && let (first @ (_, 1..), second @ (_, 1..)) = (first.into(), second.into())
    {
        // Most plays: the head is written with the first step.
        let ((first, length), (second, _)) = (written_step(first), written_step(second));
        play[..STEP].copy_from_slice(&(first << (8 * HEAD) | head(2 * length)).to_le_bytes());
        play[STEP..2 * STEP].copy_from_slice(&second.to_le_bytes());
        return HEAD + 2 * length;
    }
    let mut end = HEAD;
    for &step in steps.iter().take(MOST_STEPS) {
        let (step, length) = written_step(step.into());
        play[end..end + STEP].copy_from_slice(&step.to_le_bytes());
        end += length;
    }
    put_head(play, end);
    end
}

/// Writes the head of a play that ends there.
fn put_head(play: &mut [u8], end: usize) {
    play[..HEAD].copy_from_slice(&head(end - HEAD).to_le_bytes()[..HEAD]);
}

/// The head of a play of so many bytes, fewer than 128: four steps and an id have no more.
const fn head(length: usize) -> u64 {
    0x0A | (length as u64) << 8
}

/// A step as it is on the wire, the first byte lowest, and how many bytes it takes. A number that is 0 is not written.
#[inline]
fn written_step((from, to): (u8, u8)) -> (u64, usize) {
    let length = if to == 0 { 2 } else { 4 };
    let numbers = (u64::from(from) << 24 | u64::from(to) << 40) & 0x7F_00_7F_00_00_00;
    (0x10_00_08_00_0A | (length as u64) << 8 | numbers, HEAD + length)
}

impl ComputeLegalPlaysResponse {
    /// It as it is on the wire, in the room of its plays.
    pub(crate) fn into_room(mut self) -> Room {
        let mut room = mem::take(&mut self.written.0);
        let length = self.length_of_rest();
        self.put_rest(&mut room.free(length));
        room.add(length);
        room
    }

    /// Writes what is not yet written.
    #[inline]
    fn put_rest(&self, buffer: &mut impl BufMut) {
        message::encode_repeated(PLAYS, &self.plays, buffer);
        if self.count != 0 {
            int32::encode(COUNT, &self.count, buffer);
        }
        if let Some(outcome) = &self.outcome {
            message::encode(OUTCOME, outcome, buffer);
        }
    }

    /// How many bytes that is.
    #[inline]
    fn length_of_rest(&self) -> usize {
        let count = if self.count == 0 { 0 } else { int32::encoded_len(COUNT, &self.count) };
        let outcome = self.outcome.as_ref().map_or(0, |outcome| message::encoded_len(OUTCOME, outcome));
        message::encoded_len_repeated(PLAYS, &self.plays) + count + outcome
    }
}

impl Message for ComputeLegalPlaysResponse {
    fn encode_raw(&self, buffer: &mut impl BufMut) {
        buffer.put_slice(self.written.bytes());
        self.put_rest(buffer);
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
        self.written.bytes().len() + self.length_of_rest()
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
                let mut written = WrittenPlays::default();
                written.push(steps, id);
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
    fn plays_are_written_one_behind_the_other() {
        let kinds =
            [&[][..], &[(24, 18), (13, 8)], &[(6, 0), (1, 0)], &[(24, 23), (23, 22), (22, 21), (21, 20)]];
        // Far more than is kept, and then again from what is.
        for count in [5_000, 1, 0, 100] {
            let plays: Vec<_> = kinds.into_iter().cycle().take(count).collect();
            let mut written = WrittenPlays::default();
            written.extend(plays.iter().copied());
            written.push(kinds[1], "a");
            written.extend(plays.iter().copied());
            let all = || plays.iter().map(|steps| play(steps, ""));
            let plays = all().chain([play(kinds[1], "a")]).chain(all()).collect();
            let message = ComputeLegalPlaysResponse { plays, ..Default::default() };
            assert_eq!(written.bytes(), message.encode_to_vec(), "{count}");
        }
    }

    #[test]
    fn what_an_earlier_answer_has_written_is_not_told() {
        let mut long = WrittenPlays::default();
        long.push(&[(24, 18)], "secret");
        drop(long);
        let mut short = WrittenPlays::default();
        short.extend([[(24, 18)].as_slice()].into_iter());
        assert_eq!(format!("{short:?}"), "WrittenPlays([10, 6, 10, 4, 8, 24, 16, 18])");
        assert_eq!(short.clone().bytes(), short.bytes());
    }

    #[test]
    fn a_fifth_step_and_too_long_an_id_are_left_out() {
        let mut written = WrittenPlays::default();
        written.push(&[(24, 23); 5], &"x".repeat(WrittenPlays::MOST_ID + 1));
        let expected = play(&[(24, 23); 4], &"x".repeat(WrittenPlays::MOST_ID));
        let message = ComputeLegalPlaysResponse { plays: vec![expected], ..Default::default() };
        assert_eq!(written.bytes(), message.encode_to_vec());
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
