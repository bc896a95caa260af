//! What the stack under the service does not do as gRPC has it, mended: shown on the wire as it is.

use bytes::Bytes;
use http::{Method, Request};
use plakoto_proto::v1;
use prost::Message;
use tonic::Code;
use v1::stream_calls_request::Call;

use crate::common::{reason, serve, sound_query, sound_start};
use crate::wire::{COMPUTE, STREAM, Wire, begun, framed, padded};

fn query() -> Bytes {
    framed(&sound_query().encode_to_vec())
}

fn streamed() -> Bytes {
    framed(
        &v1::StreamCallsRequest { tag: 1, call: Some(Call::StartGame(sound_start().into())) }.encode_to_vec(),
    )
}

/// Whoever is at fault for a request that cannot be read, it is not the service.
#[tokio::test]
async fn what_is_no_message_is_the_callers_fault() {
    let served = serve(&[]).await;
    let mut wire = Wire::open(served.address).await;
    let mut compressed = query().to_vec();
    compressed[0] = 1;
    let mut flagged = query().to_vec();
    flagged[0] = 7;
    let bodies = [
        ("noise", framed(&[0xFF; 9])),
        ("text that is not Unicode", framed(&[0x12, 2, 0xFF, 0xFE])),
        ("nothing", Bytes::new()),
        ("half a prefix", Bytes::from_static(&[0, 0])),
        ("half a message", begun(100, 50)),
        ("compressed, without a word about how", compressed.into()),
        ("a flag that does not exist", flagged.into()),
        ("two messages", [query(), query()].concat().into()),
        ("one message and what begins another", [query(), begun(100, 0)].concat().into()),
    ];
    for (what, body) in bodies {
        let answer = wire.call(COMPUTE, &[], body).await;
        println!("{what}: {answer:?}");
        answer.assert_refused(Code::InvalidArgument, "MESSAGE_UNREADABLE");
    }
    wire.call(COMPUTE, &[], query()).await.assert_ok();
}

#[tokio::test]
async fn what_is_no_message_ends_a_stream_behind_what_was_good() {
    let served = serve(&[]).await;
    let mut wire = Wire::open(served.address).await;
    for noise in [framed(&[0xFF; 9]), begun(100, 50)] {
        let body = [streamed(), streamed(), noise].concat();
        let answer = wire.call(STREAM, &[], body.into()).await;
        answer.assert_refused(Code::InvalidArgument, "MESSAGE_UNREADABLE");
        assert_eq!(answer.messages(), 2);
    }
}

#[tokio::test]
async fn what_is_not_grpc_is_told_so_in_http() {
    let served = serve(&[]).await;
    let mut wire = Wire::open(served.address).await;
    for other in [
        "application/json",
        "text/plain",
        "application/grpc-web",
        "application/grpc+json",
        "application/grpcx",
    ] {
        assert_eq!(wire.call(COMPUTE, &[("content-type", other)], query()).await.http, 415, "{other}");
    }
    // Named, but with nothing in it: then there is no content type.
    assert_eq!(wire.call(COMPUTE, &[("content-type", "")], query()).await.http, 415);
    for good in ["application/grpc+proto", "application/grpc;charset=utf-8", "Application/GRPC"] {
        wire.call(COMPUTE, &[("content-type", good)], query()).await.assert_ok();
    }
    for method in [Method::GET, Method::PUT, Method::OPTIONS] {
        let request = Request::builder().method(method).uri(format!("http://localhost{COMPUTE}"));
        let mut call = wire.send(request.header("content-type", "application/grpc").body(()).unwrap()).await;
        call.send(query(), true);
        assert_eq!(call.answer().await.http, 405);
    }
}

#[tokio::test]
async fn paths_of_any_kind_are_answered() {
    let served = serve(&[]).await;
    let mut wire = Wire::open(served.address).await;
    for path in
        ["/", "//", "/x", "/tavli.plakoto.v1.RulesService/", "/tavli.plakoto.v1.RulesService/X?y", "/%00/%FF"]
    {
        assert_eq!(wire.call(path, &[], query()).await.status().code(), Code::Unimplemented, "{path}");
    }
}

/// Refusals come in the head alone, as gRPC has it; and answers say what they are.
#[tokio::test]
async fn a_refusal_is_a_head_alone() {
    let served = serve(&["--request-size=10"]).await;
    let mut wire = Wire::open(served.address).await;
    let answer = wire.call(COMPUTE, &[], query()).await;
    assert!(answer.trailers.is_none() && answer.bytes.is_empty(), "{answer:?}");
    assert_eq!(answer.headers["content-type"], "application/grpc");
    answer.assert_refused(Code::ResourceExhausted, "MESSAGE_TOO_LONG");
}

/// Reflection ends as if all were well, whatever it could not read.
#[tokio::test]
async fn what_reflection_cannot_read_is_told() {
    let served = serve(&["--stream-length=3"]).await;
    let mut wire = Wire::open(served.address).await;
    let list = framed(&[0x3A, 0]);
    let flagged = Bytes::from_static(&[9, 0, 0, 0, 2, 0x3A, 0]);
    let long = framed(&padded(vec![0x3A, 0], 4_096));
    let cases = [
        ("noise", framed(&[0xFF; 9]), 0, "MESSAGE_UNREADABLE"),
        (
            "noise behind what is good",
            [&list[..], &framed(&[0xFF; 9])].concat().into(),
            1,
            "MESSAGE_UNREADABLE",
        ),
        ("a flag that does not exist", flagged, 0, "MESSAGE_UNREADABLE"),
        ("half a message", [&list[..], &begun(100, 50)].concat().into(), 1, "MESSAGE_UNREADABLE"),
        ("half a prefix", Bytes::from_static(&[0, 0]), 0, "MESSAGE_UNREADABLE"),
        (
            "as long as may be, and one longer",
            [&long[..], &begun(4_097, 0)].concat().into(),
            1,
            "MESSAGE_TOO_LONG",
        ),
        ("more than may be", list.repeat(4).into(), 3, "STREAM_TOO_LONG"),
    ];
    for version in ["v1", "v1alpha"] {
        let path = format!("/grpc.reflection.{version}.ServerReflection/ServerReflectionInfo");
        for (what, body, answered, expected) in &cases {
            let answer = wire.call(&path, &[], body.clone()).await;
            println!("{what}: {answer:?}");
            assert_eq!(reason(&answer.status()), *expected, "{what}");
            assert_eq!(answer.messages(), *answered, "{what}");
        }
        let answer = wire.call(&path, &[], list.repeat(3).into()).await;
        answer.assert_ok();
        assert_eq!(answer.messages(), 3);
    }
}
