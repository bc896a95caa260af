//! Calls from pages by gRPC-web, and compressed messages both ways.

use std::io::Read as _;

use bytes::Bytes;
use http::{HeaderMap, HeaderName, Method, Request};
use plakoto_proto::v1::{self, rules_service_client::RulesServiceClient};
use prost::Message;
use tonic::codec::CompressionEncoding;
use tonic::{Code, Status};
use v1::compute_legal_plays_result::Result as Computed;
use v1::stream_calls_request::Call;

use crate::common::{connect, reason, serve, sound_query, sound_start, worst_query};
use crate::wire::{Answer, BATCH, COMPUTE, STREAM, Wire, begun, framed, gzipped, padded};

const PAGE: &str = "https://play.example.com";

fn query() -> Bytes {
    framed(&sound_query().encode_to_vec())
}

fn header(answer: &Answer, name: &str) -> Option<String> {
    answer.headers.get(name).map(|value| value.to_str().unwrap().to_owned())
}

/// Asks, as a browser does, whether a page may call.
async fn preflight(wire: &mut Wire, origin: &str) -> Answer {
    let request = Request::builder()
        .method(Method::OPTIONS)
        .uri(format!("http://localhost{COMPUTE}"))
        .header("origin", origin)
        .header("access-control-request-method", "POST")
        .header("access-control-request-headers", "content-type,x-grpc-web");
    let mut call = wire.send(request.body(()).unwrap()).await;
    call.send(Bytes::new(), true);
    call.answer().await
}

#[tokio::test]
async fn pages_may_not_call_unless_that_is_configured() {
    let served = serve(&[]).await;
    let mut wire = Wire::open(served.address).await;
    let web = wire
        .call(COMPUTE, &[("content-type", "application/grpc-web+proto"), ("origin", PAGE)], query())
        .await;
    assert_eq!(web.http, 415);
    assert_eq!(header(&web, "access-control-allow-origin"), None);
    assert_eq!(preflight(&mut wire, PAGE).await.http, 405);
}

#[tokio::test]
async fn messages_written_as_text_are_refused() {
    let served = serve(&["--web-origins=*"]).await;
    let mut wire = Wire::open(served.address).await;
    for kind in ["application/grpc-web-text", "Application/grpc-web-text+proto"] {
        let answer = wire.call(COMPUTE, &[("content-type", kind), ("origin", PAGE)], query()).await;
        assert_eq!(answer.http, 415, "{kind}");
    }
    let wants = [("content-type", "application/grpc-web+proto"), ("accept", "application/grpc-web-text")];
    assert_eq!(wire.call(COMPUTE, &wants, query()).await.http, 415);
}

#[tokio::test]
async fn a_page_of_a_known_origin_may_call_and_no_other() {
    let served = serve(&[&format!("--web-origins={PAGE},http://127.0.0.1:8080")]).await;
    let mut wire = Wire::open(served.address).await;
    let known = preflight(&mut wire, PAGE).await;
    assert_eq!(header(&known, "access-control-allow-origin").as_deref(), Some(PAGE));
    let stranger = preflight(&mut wire, "https://evil.example").await;
    assert_eq!(header(&stranger, "access-control-allow-origin"), None);
    let called = wire
        .call(COMPUTE, &[("content-type", "application/grpc-web+proto"), ("origin", PAGE)], query())
        .await;
    assert_eq!(called.http, 200);
    assert_eq!(header(&called, "access-control-allow-origin").as_deref(), Some(PAGE));
    // The message, then the trailers as one more.
    let plain = wire.call(COMPUTE, &[], query()).await;
    plain.assert_ok();
    assert!(called.bytes.starts_with(&plain.bytes));
    let trailers = &called.bytes[plain.bytes.len()..];
    assert_eq!(trailers[0], 0x80);
    assert!(String::from_utf8_lossy(trailers).contains("grpc-status:0"), "{trailers:?}");
}

#[tokio::test]
async fn a_page_is_told_what_is_wrong() {
    let served = serve(&[&format!("--web-origins={PAGE}")]).await;
    let mut wire = Wire::open(served.address).await;
    let headers = [("content-type", "application/grpc-web+proto"), ("origin", PAGE)];
    let refused = wire.call(COMPUTE, &headers, framed(&[])).await;
    assert_eq!(header(&refused, "grpc-status").as_deref(), Some("3"));
    let readable = header(&refused, "access-control-expose-headers").unwrap();
    assert!(readable.contains("grpc-status-details-bin"), "{readable}");
}

/// The status of an answer to a page, which is in its head or in its last message.
fn page_status(answer: &Answer) -> Status {
    assert_eq!(answer.http, 200, "{answer:?}");
    if let Some(status) = Status::from_header_map(&answer.headers) {
        return status;
    }
    let mut left = &answer.bytes[..];
    loop {
        let (prefix, rest) = left.split_first_chunk::<5>().expect("a last message");
        let length = u32::from_be_bytes([prefix[1], prefix[2], prefix[3], prefix[4]]) as usize;
        let (message, rest) = rest.split_at(length);
        if prefix[0] == 0x80 {
            assert!(rest.is_empty(), "nothing is behind it");
            let mut trailers = HeaderMap::new();
            for line in std::str::from_utf8(message).unwrap().split_terminator("\r\n") {
                let (name, value) = line.split_once(':').unwrap();
                trailers.insert(name.parse::<HeaderName>().unwrap(), value.parse().unwrap());
            }
            return Status::from_header_map(&trailers).unwrap();
        }
        left = rest;
    }
}

/// What a page is told of a limit is what every other caller is told: code, message and details.
#[tokio::test]
async fn a_page_meets_the_same_limits_with_the_same_words() {
    let flags = ["--web-origins=*", "--request-size=90000", "--stream-length=2"];
    let served = serve(&[&flags[..], &["--memory=100000", "--connection-memory=100000"]].concat()).await;
    // Where a message soon is late: only who is to be late asks there.
    let hasty = serve(&["--web-origins=*", "--message-time=200ms"]).await;
    // Somebody holds half of the memory.
    let mut other = Wire::open(served.address).await;
    let mut held = other.begin(COMPUTE, &[]).await;
    held.send(framed(&padded(sound_query().encode_to_vec(), 50_000)), false);
    other.call(COMPUTE, &[], query()).await.assert_ok();
    let streamed = |call| framed(&v1::StreamCallsRequest { tag: 1, call: Some(call) }.encode_to_vec());
    let start = || streamed(Call::StartGame(sound_start().into()));
    let batch = v1::BatchComputeLegalPlaysRequest::from(vec![worst_query(); 20]).encode_to_vec();
    let cases = [
        (COMPUTE, begun(90_001, 0), true, "MESSAGE_TOO_LONG"),
        (COMPUTE, framed(&padded(sound_query().encode_to_vec(), 50_001)), true, "OUT_OF_MEMORY"),
        (COMPUTE, begun(100, 50), false, "MESSAGE_TOO_SLOW"),
        (COMPUTE, [query(), query()].concat().into(), true, "MESSAGE_UNREADABLE"),
        (COMPUTE, framed(&[0xFF; 9]), true, "MESSAGE_UNREADABLE"),
        (STREAM, [start(), start(), start()].concat().into(), true, "STREAM_TOO_LONG"),
        (STREAM, [start(), begun(90_001, 0)].concat().into(), true, "MESSAGE_TOO_LONG"),
        (STREAM, [start(), begun(100, 50)].concat().into(), false, "MESSAGE_TOO_SLOW"),
        // It is the answer that has no room.
        (BATCH, framed(&batch), true, "OUT_OF_MEMORY"),
    ];
    for (path, body, last, expected) in cases {
        let address = if expected == "MESSAGE_TOO_SLOW" { hasty.address } else { served.address };
        let mut statuses = Vec::new();
        for kind in ["application/grpc", "application/grpc-web+proto"] {
            let mut wire = Wire::open(address).await;
            let mut call = wire.begin(path, &[("content-type", kind)]).await;
            call.send(body.clone(), last);
            let answer = call.answer().await;
            statuses.push(if kind == "application/grpc" { answer.status() } else { page_status(&answer) });
        }
        let [plain, page] = &statuses[..] else { panic!("two") };
        assert_eq!(reason(plain), expected, "{path}: {plain:?}");
        assert_eq!((plain.code(), plain.message()), (page.code(), page.message()), "{path}");
        assert_eq!(plain.details(), page.details(), "{path}: {expected}");
    }
}

#[test]
fn origins_must_be_origins() {
    for wrong in ["play.example.com", "https://play.example.com/", "https://a.example,"] {
        let flag = format!("--web-origins={wrong}");
        let told = plakoto_service::config::Config::of([&*flag]).unwrap_err();
        assert!(told.contains("is sent by no browser"), "{wrong}: {told}");
    }
}

/// Asks for all plays, alone and in a batch, with both sides compressing.
async fn compressed(
    flags: &[&str],
    encoding: CompressionEncoding,
) -> (v1::ComputeLegalPlaysResponse, Vec<v1::ComputeLegalPlaysResult>) {
    let served = serve(flags).await;
    let mut rules = RulesServiceClient::new(connect(served.address).await)
        .send_compressed(encoding)
        .accept_compressed(encoding);
    let batch = v1::BatchComputeLegalPlaysRequest::from(vec![sound_query(); 40]);
    let alone = rules.compute_legal_plays(sound_query()).await.unwrap().into_inner();
    (alone, rules.batch_compute_legal_plays(batch).await.unwrap().into_inner().results)
}

#[tokio::test]
async fn messages_are_compressed_both_ways() {
    let plain = compressed(&[], CompressionEncoding::Gzip).await;
    assert!(plain.0.count > 0);
    let result = v1::ComputeLegalPlaysResult { result: Some(Computed::Response(plain.0.clone())) };
    assert_eq!(plain.1, vec![result; 40]);
    for encoding in [CompressionEncoding::Gzip, CompressionEncoding::Zstd] {
        assert_eq!(compressed(&["--compress-from=1"], encoding).await, plain);
    }
}

#[tokio::test]
async fn answers_are_compressed_from_a_size_on_and_only_for_who_can_read_them() {
    let length = {
        let served = serve(&[]).await;
        let mut wire = Wire::open(served.address).await;
        let accepts = [("grpc-accept-encoding", "gzip")];
        let answer = wire.call(COMPUTE, &accepts, query()).await;
        assert_eq!(answer.bytes[0], 0, "unless it is configured, nothing is compressed");
        answer.bytes.len() - 5
    };
    let flag = async |from: usize, accepts: &str| {
        let served = serve(&[&format!("--compress-from={from}")]).await;
        let mut wire = Wire::open(served.address).await;
        let answer = wire.call(COMPUTE, &[("grpc-accept-encoding", accepts)], query()).await;
        answer.assert_ok();
        if answer.bytes[0] == 1 {
            let mut message = Vec::new();
            flate2::read::GzDecoder::new(&answer.bytes[5..]).read_to_end(&mut message).unwrap();
            assert_eq!(message.len(), length);
        }
        answer.bytes[0]
    };
    assert_eq!(flag(length, "gzip").await, 1);
    assert_eq!(flag(length + 1, "gzip").await, 0);
    assert_eq!(flag(length, "identity").await, 0);
}

/// A batch of so many queries.
fn batch(count: usize) -> Bytes {
    framed(&v1::BatchComputeLegalPlaysRequest::from(vec![sound_query(); count]).encode_to_vec())
}

#[tokio::test]
async fn a_batch_is_compressed_for_who_can_read_that() {
    let served = serve(&["--compress-from=500"]).await;
    let mut wire = Wire::open(served.address).await;
    let mut plain = wire.call(BATCH, &[], batch(40)).await;
    plain.assert_ok();
    assert_eq!(plain.bytes[0], 0);
    let _prefix = plain.bytes.split_to(5);
    let accepts = [("grpc-accept-encoding", "gzip")];
    let packed = wire.call(BATCH, &accepts, batch(40)).await;
    packed.assert_ok();
    assert_eq!(packed.bytes[0], 1);
    let mut message = Vec::new();
    flate2::read::GzDecoder::new(&packed.bytes[5..]).read_to_end(&mut message).unwrap();
    assert_eq!(message, plain.bytes);
    assert_eq!(wire.call(BATCH, &accepts, batch(1)).await.bytes[0], 0, "too short");
}

#[tokio::test]
async fn a_page_may_send_a_batch() {
    let served = serve(&[&format!("--web-origins={PAGE}")]).await;
    let mut wire = Wire::open(served.address).await;
    let plain = wire.call(BATCH, &[], batch(40)).await;
    plain.assert_ok();
    let headers = [("content-type", "application/grpc-web+proto"), ("origin", PAGE)];
    let called = wire.call(BATCH, &headers, batch(40)).await;
    assert!(called.bytes.starts_with(&plain.bytes));
    assert_eq!(page_status(&called).code(), Code::Ok);
}

#[tokio::test]
async fn what_unpacks_to_more_than_a_request_may_have_is_refused() {
    let served = serve(&["--request-size=65536"]).await;
    let mut wire = Wire::open(served.address).await;
    let packed = |length: usize| {
        let mut message = sound_query().encode_to_vec();
        // A field that no contract has yet, of zeros, which nearly vanish.
        prost::encoding::bytes::encode(1000, &vec![0_u8; length], &mut message);
        gzipped(&message)
    };
    let headers = [("grpc-encoding", "gzip")];
    wire.call(COMPUTE, &headers, packed(60_000)).await.assert_ok();
    let refused = wire.call(COMPUTE, &headers, packed(10_000_000)).await;
    refused.assert_refused(Code::ResourceExhausted, "MESSAGE_TOO_LONG");
}
