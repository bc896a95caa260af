//! How messages are read from a call and written to it.

use std::marker::PhantomData;

use prost::bytes::{Buf, BufMut};
use prost::{DecodeError, Message};
use tonic::Status;
use tonic::codec::{self, BufferSettings, DecodeBuf, Decoder, EncodeBuf, Encoder};

/// What is read of the bytes of a message that has come.
pub trait Comes: Sized {
    /// Reads them.
    ///
    /// # Errors
    /// Where they are no such message.
    fn read(bytes: &[u8]) -> Result<Self, DecodeError>;
}

impl<M: Message + Default> Comes for M {
    fn read(bytes: &[u8]) -> Result<M, DecodeError> {
        M::decode(bytes)
    }
}

/// What is written as the bytes of a message that goes out.
pub trait Goes {
    /// Writes them.
    fn write(self, buffer: &mut impl BufMut);
}

impl<M: Message> Goes for M {
    fn write(self, buffer: &mut impl BufMut) {
        self.encode_raw(buffer);
    }
}

/// What `tonic_prost::ProstCodec` is, but for three things. A message that has come lies in one piece of memory, and is read
/// as one: where it might be in pieces each number is asked for by way of them, which is a twentieth of all that a message of
/// a stream costs. Answers are handed on as soon as there is hardly room for another. And what comes and goes need not be
/// a message in memory.
#[derive(Clone, Debug)]
pub struct Codec<T, U>(PhantomData<fn(T) -> U>);

impl<T, U> Default for Codec<T, U> {
    fn default() -> Codec<T, U> {
        Codec(PhantomData)
    }
}

/// How many bytes of answers lie together. Room that has grown would have to grow anew for each part of a stream.
const ROOM: usize = 16 * 1024;

impl<T: Goes + Send + 'static, U: Comes + Send + 'static> codec::Codec for Codec<T, U> {
    type Encode = T;
    type Decode = U;
    type Encoder = Writer<T>;
    type Decoder = Reader<U>;

    fn encoder(&mut self) -> Writer<T> {
        Writer(PhantomData)
    }

    fn decoder(&mut self) -> Reader<U> {
        Reader(PhantomData)
    }
}

/// Writes messages.
#[derive(Clone, Debug)]
pub struct Writer<T>(PhantomData<fn(T)>);

impl<T: Goes> Encoder for Writer<T> {
    type Item = T;
    type Error = Status;

    fn encode(&mut self, item: T, buffer: &mut EncodeBuf<'_>) -> Result<(), Status> {
        item.write(buffer);
        Ok(())
    }

    fn buffer_settings(&self) -> BufferSettings {
        BufferSettings::new(ROOM, ROOM - ROOM / 8)
    }
}

/// Reads messages.
#[derive(Clone, Debug)]
pub struct Reader<U>(PhantomData<fn() -> U>);

impl<U: Comes> Decoder for Reader<U> {
    type Item = U;
    type Error = Status;

    fn decode(&mut self, buffer: &mut DecodeBuf<'_>) -> Result<Option<U>, Status> {
        let length = buffer.remaining();
        let read = match buffer.chunk() {
            whole if whole.len() == length => {
                let read = U::read(whole);
                buffer.advance(length);
                read
            }
            // As tonic is today there are no pieces.
            _ => U::read(&buffer.copy_to_bytes(length)),
        };
        read.map(Some).map_err(|error| Status::internal(error.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use std::pin::{Pin, pin};
    use std::task::{Context, Poll, Waker};
    use std::vec;

    use tonic::codec::{Codec as _, EncodeBody, SingleMessageCompressionOverride, Streaming};
    use tonic::codegen::tokio_stream::Stream;
    use tonic::codegen::{Body as _, Bytes};

    use super::*;
    use crate::v1::{ApplyPlayRequest, Failure, StreamCallsResponse};
    use crate::{UnreadCall, WrittenAnswer};

    /// Messages that are there at once.
    struct Ready<T>(vec::IntoIter<T>);

    impl<T: Unpin> Stream for Ready<T> {
        type Item = Result<T, Status>;

        fn poll_next(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Result<T, Status>>> {
            Poll::Ready(self.0.next().map(Ok))
        }
    }

    /// A body of the messages that are written, nothing of them compressed.
    fn body<T: Goes + Send + Unpin + 'static>(messages: Vec<T>) -> EncodeBody<Writer<T>, Ready<T>> {
        let messages = Ready(messages.into_iter());
        let writer = Codec::<T, UnreadCall>::default().encoder();
        EncodeBody::new_server(writer, messages, None, SingleMessageCompressionOverride::Disable, None)
    }

    /// What is read of it, to its end or the first error.
    fn read<T: Goes + Send + Unpin + 'static, U: Comes + Send + 'static>(
        messages: Vec<T>,
    ) -> Vec<Result<U, Status>> {
        let reader = Codec::<T, U>::default().decoder();
        let mut read = pin!(Streaming::new_request(reader, body(messages), None, None));
        let mut all = Vec::new();
        while let Poll::Ready(Some(message)) =
            read.as_mut().poll_next(&mut Context::from_waker(Waker::noop()))
        {
            all.push(message);
        }
        all
    }

    /// A message of some length, and its number.
    fn answer(tag: u64) -> StreamCallsResponse {
        let message = "x".repeat(tag as usize % 700);
        let failure = Failure { message, ..Default::default() };
        let result = crate::v1::stream_calls_response::Result::Failure(failure.into());
        StreamCallsResponse { tag, result: Some(result) }
    }

    #[test]
    fn what_is_written_is_read_again() {
        let answers: Vec<_> = (0..300).map(answer).collect();
        let written = answers.iter().cloned().map(WrittenAnswer::from).collect();
        for read in [read(answers.clone()), read::<WrittenAnswer, StreamCallsResponse>(written)] {
            assert!(read.into_iter().map(Result::unwrap).eq(answers.iter().cloned()));
        }
        let kept: Vec<Result<UnreadCall, _>> = read(answers.clone());
        assert!(
            kept.iter()
                .zip(&answers)
                .all(|(kept, answer)| { kept.as_ref().unwrap().bytes() == answer.encode_to_vec() })
        );
    }

    #[test]
    fn answers_are_handed_on_before_their_room_must_grow() {
        let mut body = pin!(body((0..300).map(answer).collect()));
        let mut parts = Vec::new();
        while let Poll::Ready(Some(Ok(frame))) =
            body.as_mut().poll_frame(&mut Context::from_waker(Waker::noop()))
        {
            parts.extend(frame.into_data().ok());
        }
        let lengths: Vec<usize> = parts.iter().map(Bytes::len).collect();
        assert!(lengths.len() > 3 && lengths.iter().all(|&length| length <= ROOM), "{lengths:?}");
        let (_, full) = lengths.split_last().unwrap();
        assert!(full.iter().all(|&length| length >= ROOM - ROOM / 8), "{lengths:?}");
    }

    #[test]
    fn what_is_no_message_is_an_error_with_the_words_of_who_read_it() {
        let noise = vec![WrittenAnswer::from(answer(1))];
        let read: Vec<Result<ApplyPlayRequest, Status>> = read(noise);
        let [Err(status)] = &read[..] else { panic!("{read:?}") };
        let error = ApplyPlayRequest::decode(&answer(1).encode_to_vec()[..]).unwrap_err();
        assert_eq!((status.code(), status.message()), (tonic::Code::Internal, &error.to_string()[..]));
    }
}
