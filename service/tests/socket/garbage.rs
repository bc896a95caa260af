//! Bytes that are no message, messages with bytes changed, calls that do not exist: all of it is answered, and
//! the server goes on.

use crate::common::{Face, face, faults, sound_play, sound_query};
use bytes::{Buf, BufMut, Bytes};
use plakoto_proto::v1;
use prost::Message;
use tonic::client::Grpc;
use tonic::codec::{Codec, DecodeBuf, Decoder, EncodeBuf, Encoder};
use tonic::codegen::http::uri::PathAndQuery;
use tonic::{Code, Request, Status};

/// Sends and receives bytes as they are.
#[derive(Clone, Copy, Default)]
struct Raw;

impl Codec for Raw {
    type Encode = Bytes;
    type Decode = Bytes;
    type Encoder = Raw;
    type Decoder = Raw;
    fn encoder(&mut self) -> Raw {
        Raw
    }
    fn decoder(&mut self) -> Raw {
        Raw
    }
}

impl Encoder for Raw {
    type Item = Bytes;
    type Error = Status;
    fn encode(&mut self, item: Bytes, buffer: &mut EncodeBuf<'_>) -> Result<(), Status> {
        buffer.put(item);
        Ok(())
    }
}

impl Decoder for Raw {
    type Item = Bytes;
    type Error = Status;
    fn decode(&mut self, buffer: &mut DecodeBuf<'_>) -> Result<Option<Bytes>, Status> {
        Ok(Some(buffer.copy_to_bytes(buffer.remaining())))
    }
}

async fn send(face: &Face, path: &'static str, bytes: Vec<u8>) -> Result<Bytes, Status> {
    let mut client = Grpc::new(face.channel.clone());
    client.ready().await.unwrap();
    let path = PathAndQuery::from_static(path);
    client.unary(Request::new(Bytes::from(bytes)), path, Raw).await.map(tonic::Response::into_inner)
}

const COMPUTE: &str = "/tavli.plakoto.v1.RulesService/ComputeLegalPlays";
const APPLY: &str = "/tavli.plakoto.v1.RulesService/ApplyPlay";

/// A small generator of numbers, the same ones in each run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }
}

/// An answer, faults that are told, or bytes that are no message: nothing else may come back.
fn check(answer: Result<Bytes, Status>) {
    let Err(status) = answer else { return };
    if status.code() == Code::Internal {
        assert!(status.message().starts_with("failed to decode"), "{status:?}");
    } else {
        assert!(!faults(&status).is_empty());
    }
}

#[tokio::test]
async fn changed_bytes_are_answered() {
    let face = face().await;
    let sound = [(COMPUTE, sound_query().encode_to_vec()), (APPLY, sound_play().encode_to_vec())];
    let mut numbers = Numbers(0x9E37_79B9_7F4A_7C15);
    for round in 0..4_000 {
        let (path, mut bytes) = sound[round % 2].clone();
        for _ in 0..=numbers.below(4) {
            let at = numbers.below(bytes.len());
            match numbers.below(3) {
                0 => bytes[at] = numbers.below(256) as u8,
                1 => bytes.insert(at, numbers.below(256) as u8),
                _ => bytes.truncate(at.max(1)),
            }
        }
        check(send(&face, path, bytes).await);
    }
}

#[tokio::test]
async fn noise_is_answered() {
    let face = face().await;
    let mut numbers = Numbers(0xD1B5_4A32_D192_ED03);
    for round in 0..1_000 {
        let bytes = (0..numbers.below(200)).map(|_| numbers.below(256) as u8).collect();
        check(send(&face, [COMPUTE, APPLY][round % 2], bytes).await);
    }
}

#[tokio::test]
async fn text_that_is_not_unicode_is_no_message() {
    let mut face = face().await;
    let mut bytes = Vec::new();
    prost::encoding::bytes::encode(2, &vec![0xFF_u8, 0xFE], &mut bytes);
    let status = send(&face, COMPUTE, bytes).await.unwrap_err();
    assert_eq!(status.code(), Code::Internal);
    face.rules.compute_legal_plays(sound_query()).await.unwrap();
}

#[tokio::test]
async fn fields_of_a_later_contract_are_passed_over() {
    let face = face().await;
    let mut bytes = sound_query().encode_to_vec();
    prost::encoding::int32::encode(1000, &1, &mut bytes);
    let answer = send(&face, COMPUTE, bytes).await.unwrap();
    assert_eq!(v1::ComputeLegalPlaysResponse::decode(answer).unwrap().count, 2);
}

#[tokio::test]
async fn calls_that_do_not_exist_are_unimplemented() {
    let face = face().await;
    for path in ["/tavli.plakoto.v1.RulesService/ComputeLegalMoney", "/no.such.Service/Call"] {
        assert_eq!(send(&face, path, Vec::new()).await.unwrap_err().code(), Code::Unimplemented, "{path}");
    }
}
