//! How messages are read from a call and written to it.

use std::marker::PhantomData;

use prost::Message;
use prost::bytes::Buf;
use tonic::Status;
use tonic::codec::{self, BufferSettings, DecodeBuf, Decoder};
use tonic_prost::ProstEncoder;

/// What `tonic_prost::ProstCodec` is, but for two things. A message that has come lies in one piece of memory, and is read as
/// one: where it might be in pieces each number is asked for by way of them, which is a twentieth of all that a message of a
/// stream costs. And answers are handed on as soon as there is hardly room for another.
#[derive(Clone, Debug)]
pub struct Codec<T, U>(PhantomData<fn(T) -> U>);

impl<T, U> Default for Codec<T, U> {
    fn default() -> Codec<T, U> {
        Codec(PhantomData)
    }
}

/// How many bytes of answers lie together. Room that has grown would have to grow anew for each part of a stream.
const ROOM: usize = 16 * 1024;

impl<T: Message + 'static, U: Message + Default + 'static> codec::Codec for Codec<T, U> {
    type Encode = T;
    type Decode = U;
    type Encoder = ProstEncoder<T>;
    type Decoder = Reader<U>;

    fn encoder(&mut self) -> ProstEncoder<T> {
        ProstEncoder::new(BufferSettings::new(ROOM, ROOM - ROOM / 8))
    }

    fn decoder(&mut self) -> Reader<U> {
        Reader(PhantomData)
    }
}

/// Reads messages.
#[derive(Clone, Debug)]
pub struct Reader<U>(PhantomData<fn() -> U>);

impl<U: Message + Default> Decoder for Reader<U> {
    type Item = U;
    type Error = Status;

    fn decode(&mut self, buffer: &mut DecodeBuf<'_>) -> Result<Option<U>, Status> {
        let length = buffer.remaining();
        let read = match buffer.chunk() {
            whole if whole.len() == length => U::decode(whole),
            // As tonic is today there are no pieces.
            _ => U::decode(&mut *buffer),
        };
        buffer.advance(buffer.remaining());
        read.map(Some).map_err(|error| Status::internal(error.to_string()))
    }
}
