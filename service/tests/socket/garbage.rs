//! Bytes that are no message, messages with bytes changed, calls that do not exist: all of it is answered, and
//! the server goes on.

use crate::common::{
    face, faults, reason, serve, sound_description, sound_play, sound_query, sound_replay, sound_start,
    sound_steps,
};
use crate::raw::send;
use crate::wire::{Wire, framed};
use bytes::Bytes;
use plakoto_proto::v1;
use prost::Message;
use tonic::{Code, Status};

const COMPUTE: &str = "/tavli.plakoto.v1.RulesService/ComputeLegalPlays";

/// Every unary call, with a sound request.
fn sound_calls() -> [(&'static str, Vec<u8>); 10] {
    let queries = v1::BatchComputeLegalPlaysRequest::from(vec![sound_query(); 3]);
    let plays = v1::BatchApplyPlayRequest::from(vec![sound_play(); 3]);
    [
        (COMPUTE, sound_query().encode_to_vec()),
        ("/tavli.plakoto.v1.RulesService/ApplyPlay", sound_play().encode_to_vec()),
        ("/tavli.plakoto.v1.RulesService/ComputeLegalSteps", sound_steps().encode_to_vec()),
        ("/tavli.plakoto.v1.RulesService/StartGame", sound_start().encode_to_vec()),
        ("/tavli.plakoto.v1.RulesService/DescribePosition", sound_description().encode_to_vec()),
        ("/tavli.plakoto.v1.RulesService/ReplayGame", sound_replay().encode_to_vec()),
        ("/tavli.plakoto.v1.RulesService/ListRulesets", vec![]),
        ("/tavli.plakoto.v1.RulesService/GetBuildInfo", vec![]),
        ("/tavli.plakoto.v1.RulesService/BatchComputeLegalPlays", queries.encode_to_vec()),
        ("/tavli.plakoto.v1.RulesService/BatchApplyPlay", plays.encode_to_vec()),
    ]
}

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
    if reason(&status) == "MESSAGE_UNREADABLE" {
        assert_eq!(status.code(), Code::InvalidArgument);
        assert!(status.message().contains("failed to decode"), "{status:?}");
    } else {
        assert!(!faults(&status).is_empty());
    }
}

#[tokio::test]
async fn changed_bytes_are_answered() {
    let face = face().await;
    let sound = sound_calls();
    let mut numbers = Numbers(0x9E37_79B9_7F4A_7C15);
    for round in 0..4_000 {
        let (path, mut bytes) = sound[round % sound.len()].clone();
        for _ in 0..=numbers.below(4) {
            let at = numbers.below(bytes.len().max(1));
            match numbers.below(3) {
                0 if !bytes.is_empty() => bytes[at] = numbers.below(256) as u8,
                2 => bytes.truncate(at.max(1)),
                _ => bytes.insert(at, numbers.below(256) as u8),
            }
        }
        check(send(&face, path, bytes).await);
    }
}

#[tokio::test]
async fn noise_is_answered() {
    let face = face().await;
    let sound = sound_calls();
    let mut numbers = Numbers(0xD1B5_4A32_D192_ED03);
    for round in 0..1_000 {
        let bytes = (0..numbers.below(200)).map(|_| numbers.below(256) as u8).collect();
        check(send(&face, sound[round % sound.len()].0, bytes).await);
    }
}

#[tokio::test]
async fn text_that_is_not_unicode_is_no_message() {
    let mut face = face().await;
    let mut bytes = Vec::new();
    prost::encoding::bytes::encode(2, &vec![0xFF_u8, 0xFE], &mut bytes);
    let status = send(&face, COMPUTE, bytes).await.unwrap_err();
    assert_eq!((status.code(), &*reason(&status)), (Code::InvalidArgument, "MESSAGE_UNREADABLE"));
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
        let status = send(&face, path, Vec::new()).await.unwrap_err();
        assert_eq!(status.code(), Code::Unimplemented, "{path}");
        assert!(status.details().is_empty(), "docs/wire.md says so");
    }
}

#[tokio::test]
async fn an_encoding_that_is_not_known_is_unimplemented() {
    let served = serve(&[]).await;
    let mut wire = Wire::open(served.address).await;
    let query = framed(&sound_query().encode_to_vec());
    let begun = [&[1], &query[1..]].concat();
    let answer = wire.call(COMPUTE, &[("grpc-encoding", "br")], begun.into()).await;
    let status = answer.status();
    assert_eq!(status.code(), Code::Unimplemented, "{status:?}");
    assert!(status.details().is_empty() && !status.message().is_empty(), "docs/wire.md says so");
}
