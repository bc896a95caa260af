//! Batches: many requests in one message, and their results in one.
//!
//! A server need not have all of a batch in memory as messages: it reads each request when its turn has come, and writes
//! each result as it is found.

use std::iter;
use std::marker::PhantomData;

use prost::bytes::{Buf, BufMut, Bytes};
use prost::encoding::{
    DecodeContext, WireType, bytes, decode_varint, encode_key, encode_varint, encoded_len_varint, key_len,
    message, skip_field,
};
use prost::{DecodeError, Message};
use tonic::codec::HEADER_SIZE;

use crate::v1::{ApplyPlayRequest, ApplyPlayResult, ComputeLegalPlaysRequest, ComputeLegalPlaysResult};

/// The number of the one field of a batch.
const ENTRIES: u32 = 1;

/// The most requests of a batch.
pub const MOST_REQUESTS: usize = 1_000;

/// A batch of requests for legal plays.
pub type BatchComputeLegalPlaysRequest = Requests<ComputeLegalPlaysRequest>;
/// Its results.
pub type BatchComputeLegalPlaysResponse = Results<ComputeLegalPlaysResult>;
/// A batch of requests to apply a play.
pub type BatchApplyPlayRequest = Requests<ApplyPlayRequest>;
/// Its results.
pub type BatchApplyPlayResponse = Results<ApplyPlayResult>;

/// Requests that are not yet read.
///
/// What is made here may be longer than the limit, and is sent whole; of what comes, requests beyond the limit are only
/// counted.
///
/// ```
/// use plakoto_proto::v1::{ApplyPlayRequest, BatchApplyPlayRequest};
/// let batch = BatchApplyPlayRequest::from(vec![ApplyPlayRequest::default(); 2]);
/// assert_eq!(batch.count(), 2);
/// assert!(batch.entries().all(<[u8]>::is_empty));
/// ```
#[derive(Clone, Debug)]
pub struct Requests<Q> {
    /// Their bytes, one behind the other.
    bytes: Vec<u8>,
    /// Where each ends.
    ends: Vec<usize>,
    beyond: usize,
    kind: PhantomData<fn() -> Q>,
}

impl<Q: Message + Default> Requests<Q> {
    /// How many there are.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.ends.len() + self.beyond
    }

    /// The bytes of one after the other, those within the limit. Whether they are a request is seen when they are read.
    pub fn entries(&self) -> impl Iterator<Item = &[u8]> {
        let starts = iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.bytes[start..end])
    }

    fn add(&mut self, entry: &[u8]) {
        self.bytes.extend_from_slice(entry);
        self.ends.push(self.bytes.len());
    }
}

/// The bytes before an entry and those of it, where all of it lies in one piece.
fn entry(wire_type: WireType, piece: &[u8]) -> Option<(usize, &[u8])> {
    let mut rest = piece;
    let length = decode_varint(&mut rest).ok().filter(|_| wire_type == WireType::LengthDelimited)?;
    Some((piece.len() - rest.len(), rest.get(..usize::try_from(length).ok()?)?))
}

impl<Q: Message + Default> From<Vec<Q>> for Requests<Q> {
    fn from(requests: Vec<Q>) -> Requests<Q> {
        let mut all = Requests::default();
        for request in requests {
            all.add(&request.encode_to_vec());
        }
        all
    }
}

impl<Q> Default for Requests<Q> {
    /// None.
    fn default() -> Requests<Q> {
        Requests { bytes: Vec::new(), ends: Vec::new(), beyond: 0, kind: PhantomData }
    }
}

impl<Q: Message + Default> Message for Requests<Q> {
    fn encode_raw(&self, buffer: &mut impl BufMut) {
        for entry in self.entries() {
            encode_key(ENTRIES, WireType::LengthDelimited, buffer);
            encode_varint(entry.len() as u64, buffer);
            buffer.put_slice(entry);
        }
    }

    fn merge_field(
        &mut self,
        tag: u32,
        wire_type: WireType,
        buffer: &mut impl Buf,
        context: DecodeContext,
    ) -> Result<(), DecodeError> {
        if tag == ENTRIES && self.ends.len() < MOST_REQUESTS {
            if let Some((head, entry)) = entry(wire_type, buffer.chunk()) {
                let length = head + entry.len();
                self.add(entry);
                buffer.advance(length);
            } else {
                let mut entry = Vec::new();
                bytes::merge(wire_type, &mut entry, buffer, context)?;
                self.add(&entry);
            }
            return Ok(());
        }
        self.beyond += usize::from(tag == ENTRIES);
        skip_field(wire_type, tag, buffer, context)
    }

    fn encoded_len(&self) -> usize {
        let heads = self.entries().map(|entry| key_len(ENTRIES) + encoded_len_varint(entry.len() as u64));
        heads.sum::<usize>() + self.bytes.len()
    }

    fn clear(&mut self) {
        *self = Requests::default();
    }
}

/// Results, in the order of their requests.
///
/// ```
/// use plakoto_proto::{Message, v1};
/// let mut answer = v1::BatchApplyPlayResponse::default();
/// answer.push(&v1::ApplyPlayResult::default());
/// let read = v1::BatchApplyPlayResponse::decode(answer.encode_to_vec().as_slice()).unwrap();
/// assert_eq!(read.results, [v1::ApplyPlayResult::default()]);
/// ```
#[derive(Clone, Debug)]
pub struct Results<R> {
    /// The results, as a client reads them: one for each request, in the same order. Answers that would make this message
    /// longer than 3.5 MiB are left out: their results, and all after them, are failures with `RESOURCE_EXHAUSTED`,
    /// `ANSWER_FULL`, and are to be asked for again.
    pub results: Vec<R>,
    /// Results before those above, written already, behind room for what gRPC has before a message. Only what is to be
    /// sent has them.
    written: Vec<u8>,
}

impl<R: Message + Default> Results<R> {
    /// Room for so many bytes of results that are to be written.
    #[must_use]
    pub fn with_capacity(bytes: usize) -> Results<R> {
        Results { results: Vec::new(), written: Vec::with_capacity(HEADER_SIZE + bytes) }
    }

    /// Writes a result behind those that were written before.
    pub fn push(&mut self, result: &R) {
        self.begin();
        message::encode(ENTRIES, result, &mut self.written);
    }

    /// Takes back what was written since the answer had so many bytes.
    pub fn truncate(&mut self, bytes: usize) {
        self.written.truncate(HEADER_SIZE + bytes);
    }

    /// Leaves room for what gRPC has before a message.
    fn begin(&mut self) {
        if self.written.is_empty() {
            self.written.resize(HEADER_SIZE, 0);
        }
    }

    /// The bytes of the written ones.
    fn written(&self) -> &[u8] {
        self.written.get(HEADER_SIZE..).unwrap_or_default()
    }

    /// What is written as gRPC has a message on the wire: not compressed, and its length before it. Nothing is
    /// copied where most of the room that it had is full.
    #[must_use]
    pub fn framed(mut self) -> Bytes {
        std::mem::take(&mut self.results).iter().for_each(|result| self.push(result));
        self.begin();
        // An answer is far shorter than the 4 GiB that the number can tell.
        let length = self.written().len() as u32;
        self.written[1..HEADER_SIZE].copy_from_slice(&length.to_be_bytes());
        // It may wait for its reader, who is counted for its bytes alone.
        self.written.shrink_to_fit();
        self.written.into()
    }
}

impl<R> From<Vec<R>> for Results<R> {
    fn from(results: Vec<R>) -> Results<R> {
        Results { results, written: Vec::new() }
    }
}

impl<R> Default for Results<R> {
    /// None.
    fn default() -> Results<R> {
        Results::from(Vec::new())
    }
}

impl<R: Message + Default> Message for Results<R> {
    fn encode_raw(&self, buffer: &mut impl BufMut) {
        buffer.put_slice(self.written());
        message::encode_repeated(ENTRIES, &self.results, buffer);
    }

    fn merge_field(
        &mut self,
        tag: u32,
        wire_type: WireType,
        buffer: &mut impl Buf,
        context: DecodeContext,
    ) -> Result<(), DecodeError> {
        match tag {
            ENTRIES => message::merge_repeated(wire_type, &mut self.results, buffer, context),
            _ => skip_field(wire_type, tag, buffer, context),
        }
    }

    fn encoded_len(&self) -> usize {
        self.written().len() + message::encoded_len_repeated(ENTRIES, &self.results)
    }

    fn clear(&mut self) {
        *self = Results::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::v1::Failure;
    use crate::v1::apply_play_request::Play;
    use crate::v1::apply_play_result::Result::Failure as Failed;

    /// What is read of so many requests.
    fn read(count: usize) -> BatchApplyPlayRequest {
        let bytes = Requests::from(vec![ApplyPlayRequest::default(); count]).encode_to_vec();
        Requests::decode(bytes.as_slice()).unwrap()
    }

    #[test]
    fn requests_up_to_the_limit_are_kept() {
        for count in [0, 1, MOST_REQUESTS] {
            assert_eq!((read(count).count(), read(count).entries().count()), (count, count));
        }
    }

    #[test]
    fn requests_beyond_the_limit_are_only_counted() {
        let read = read(MOST_REQUESTS + 1);
        assert_eq!((read.count(), read.entries().count()), (MOST_REQUESTS + 1, MOST_REQUESTS));
    }

    #[test]
    fn what_is_no_batch_is_an_error() {
        assert!(BatchApplyPlayRequest::decode(&[0x0A, 5, 0][..]).is_err(), "cut short");
        assert!(BatchApplyPlayRequest::decode(&[0x08, 5][..]).is_err(), "a number where a request is to be");
        assert_eq!(BatchApplyPlayRequest::decode(&[0x78, 1][..]).unwrap().count(), 0, "unknown");
    }

    #[test]
    fn a_batch_is_read_alike_in_one_piece_and_in_many() {
        let request = ApplyPlayRequest { play: Some(Play::Text("x".repeat(300))), ..Default::default() };
        let bytes =
            Requests::from(vec![request.clone(), ApplyPlayRequest::default(), request]).encode_to_vec();
        let whole = BatchApplyPlayRequest::decode(&bytes[..]).unwrap();
        assert_eq!(whole.entries().count(), 3);
        for place in 0..bytes.len() {
            let (front, back) = bytes.split_at(place);
            let read = BatchApplyPlayRequest::decode(front.chain(back)).unwrap();
            assert!(read.entries().eq(whole.entries()), "{place}");
            let cut = BatchApplyPlayRequest::decode(front).map_or(0, |cut| cut.count());
            assert!(cut < 3, "{place}: what is cut short is an error, or fewer requests");
        }
    }

    #[test]
    fn what_is_no_request_is_kept_in_its_place() {
        let batch = BatchApplyPlayRequest::decode(&[0x0A, 0, 0x0A, 2, 0x22, 9, 0x0A, 0][..]).unwrap();
        let sound: Vec<_> = batch.entries().map(|entry| ApplyPlayRequest::decode(entry).is_ok()).collect();
        assert_eq!(sound, [true, false, true]);
    }

    #[test]
    fn written_results_have_the_bytes_of_their_message() {
        let failure = Failure { reason: "ANSWER_FULL".to_owned(), ..Default::default() };
        let results = vec![ApplyPlayResult::default(), ApplyPlayResult { result: Some(Failed(failure)) }];
        let mut written = Results::with_capacity(10);
        results.iter().for_each(|result| written.push(result));
        assert_eq!(written.encode_to_vec(), Results::from(results.clone()).encode_to_vec());
        assert_eq!(written.encoded_len(), written.encode_to_vec().len());
        assert_eq!(
            BatchApplyPlayResponse::decode(written.encode_to_vec().as_slice()).unwrap().results,
            results
        );
    }

    #[test]
    fn a_framed_answer_is_its_message_behind_its_length() {
        let results = vec![ApplyPlayResult::default(); 200];
        for count in [0, 1, 200] {
            let mut answer = Results::default();
            results[..count].iter().for_each(|result| answer.push(result));
            let message = answer.encode_to_vec();
            let framed = answer.framed();
            assert_eq!(framed[..HEADER_SIZE], [&[0], &(message.len() as u32).to_be_bytes()[..]].concat());
            assert_eq!(framed[HEADER_SIZE..], message);
            assert_eq!(Results::from(results[..count].to_vec()).framed(), framed, "whether written or not");
        }
    }

    #[test]
    fn what_was_written_last_is_taken_back() {
        let mut written = BatchApplyPlayResponse::default();
        written.push(&ApplyPlayResult::default());
        let length = written.encoded_len();
        written.push(&ApplyPlayResult::default());
        written.truncate(length);
        assert_eq!(
            BatchApplyPlayResponse::decode(written.encode_to_vec().as_slice()).unwrap().results,
            [ApplyPlayResult::default()]
        );
    }
}
