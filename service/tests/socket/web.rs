//! Calls from pages by gRPC-web, and compressed messages both ways.

use std::io::Read as _;

use bytes::Bytes;
use http::{Method, Request};
use plakoto_proto::v1::{self, rules_service_client::RulesServiceClient};
use prost::Message;
use tonic::Code;
use tonic::codec::CompressionEncoding;

use crate::common::{connect, serve, sound_query};
use crate::wire::{Answer, COMPUTE, Wire, framed, gzipped};

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

#[test]
fn origins_must_be_origins() {
    for wrong in ["play.example.com", "https://play.example.com/", "https://a.example,"] {
        let config =
            plakoto_service::config::Config::of([format!("--web-origins={wrong}").as_str()]).unwrap();
        assert!(plakoto_service::server::Server::new(config).is_err(), "{wrong}");
    }
}

/// Asks for all plays, with both sides compressing.
async fn compressed(flags: &[&str], encoding: CompressionEncoding) -> v1::ComputeLegalPlaysResponse {
    let served = serve(flags).await;
    let mut rules = RulesServiceClient::new(connect(served.address).await)
        .send_compressed(encoding)
        .accept_compressed(encoding);
    rules.compute_legal_plays(sound_query()).await.unwrap().into_inner()
}

#[tokio::test]
async fn messages_are_compressed_both_ways() {
    let plain = compressed(&[], CompressionEncoding::Gzip).await;
    assert!(plain.count > 0);
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
