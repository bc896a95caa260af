//! Told to stop: health says so first, calls finish, new ones are refused, and nobody holds the end up.

use std::time::{Duration, Instant};

use bytes::Bytes;
use plakoto_proto::v1;
use plakoto_service::server::Drained;
use prost::Message;
use tonic::Code;
use tonic_health::pb::HealthCheckResponse;
use tonic_health::pb::health_check_response::ServingStatus;
use v1::stream_calls_request::Call;

use crate::common::{Served, connect, serve, sound_query, sound_start};
use crate::frames::{DATA, END_HEADERS, END_STREAM, GO_AWAY, HEADERS, Peer, frame, headers, packed_calls};
use crate::wire::{COMPUTE, STREAM, Wire, framed, soon};

const CHECK: &str = "/grpc.health.v1.Health/Check";

fn query() -> Bytes {
    framed(&sound_query().encode_to_vec())
}

fn streamed() -> Bytes {
    framed(
        &v1::StreamCallsRequest { tag: 1, call: Some(Call::StartGame(sound_start().into())) }.encode_to_vec(),
    )
}

#[tokio::test]
async fn calls_under_way_finish_and_the_server_ends_with_the_last() {
    let served = serve(&[]).await;
    let mut wire = Wire::open(served.address).await;
    let mut call = wire.begin(COMPUTE, &[]).await;
    let mut stream = wire.begin(STREAM, &[]).await;
    stream.send(streamed(), false);
    served.stop.send(()).unwrap();
    // No more connections are taken.
    soon(async { while tokio::net::TcpStream::connect(served.address).await.is_ok() {} }).await;
    assert!(!served.server.is_finished());
    call.send(query(), true);
    call.answer().await.assert_ok();
    stream.send(streamed(), true);
    let answer = stream.answer().await;
    answer.assert_ok();
    assert_eq!(answer.messages(), 2);
    let drained = soon(served.server).await.unwrap().unwrap();
    assert_eq!(drained, Drained::Whole);
}

/// They have waited for longer than it takes a client to hear that it is to go.
#[tokio::test]
async fn calls_that_came_before_the_end_are_answered_however_long_they_wait() {
    const CALLS: u32 = 95;
    let served = serve(&["--drain-time=3s"]).await;
    let (mut peer, call) = (Peer::greeted(served.address).await, packed_calls());
    peer.send(&call(1)).await;
    peer.next_of(DATA).await.unwrap();
    peer.send(&(1..=CALLS).flat_map(|number| call(2 * number + 1)).collect::<Vec<u8>>()).await;
    peer.next_of(DATA).await.unwrap();
    served.stop.send(()).unwrap();
    for _ in 1..CALLS {
        peer.next_of(DATA).await.expect("an answer");
    }
}

#[tokio::test]
async fn health_says_so_before_connections_are_refused() {
    let served = serve(&["--drain-delay=500ms"]).await;
    let mut wire = Wire::open(served.address).await;
    served.stop.send(()).unwrap();
    let not_serving = HealthCheckResponse { status: ServingStatus::NotServing.into() };
    soon(async {
        while wire.call(CHECK, &[], framed(&[])).await.bytes != framed(&not_serving.encode_to_vec()) {}
    })
    .await;
    // Balancers are still to see it: meanwhile everything is served.
    let mut late = Wire::open(served.address).await;
    late.call(COMPUTE, &[], query()).await.assert_ok();
    wire.call(COMPUTE, &[], query()).await.assert_ok();
    assert_eq!(soon(served.server).await.unwrap().unwrap(), Drained::Whole);
}

/// Silent, greeted and idle, or watching: none has a call that could finish.
#[tokio::test]
async fn who_has_no_call_does_not_hold_the_end_up() {
    let served = serve(&["--drain-time=20s"]).await;
    let _silent = Peer::silent(served.address).await;
    let mut half = Peer::silent(served.address).await;
    half.send(b"PRI * HTTP").await;
    // It answers neither pings nor a request to go.
    let mut idle = Peer::greeted(served.address).await;
    assert!(idle.next().await.is_some());
    let _channel = connect(served.address).await;
    let mut wire = Wire::open(served.address).await;
    let mut watch = wire.begin("/grpc.health.v1.Health/Watch", &[]).await;
    watch.send(framed(&[]), true);
    let reflection = wire.begin("/grpc.reflection.v1.ServerReflection/ServerReflectionInfo", &[]).await;
    reflection.finished().await;
    let told = Instant::now();
    served.stop.send(()).unwrap();
    let answer = watch.answer().await;
    answer.assert_refused(Code::Unavailable, "DRAINING");
    assert_eq!(answer.messages(), 2, "serving, and then not");
    assert_eq!(soon(served.server).await.unwrap().unwrap(), Drained::Whole);
    assert!(told.elapsed() < Duration::from_secs(10), "{:?}", told.elapsed());
}

#[tokio::test]
async fn a_call_that_goes_on_is_told_before_it_is_cut() {
    let served = serve(&["--drain-time=1s"]).await;
    let mut wire = Wire::open(served.address).await;
    let call = wire.begin(COMPUTE, &[]).await;
    let mut stream = wire.begin(STREAM, &[]).await;
    stream.send(streamed(), false);
    // Answered, so that both are there.
    wire.call(COMPUTE, &[], query()).await.assert_ok();
    served.stop.send(()).unwrap();
    call.answer().await.assert_refused(Code::Unavailable, "DRAINING");
    let answer = stream.answer().await;
    answer.assert_refused(Code::Unavailable, "DRAINING");
    assert_eq!(answer.messages(), 1, "what was asked is answered");
    soon(served.server).await.unwrap().unwrap();
}

/// It opens calls, sends bytes, answers nothing, and does not go.
#[tokio::test]
async fn a_peer_that_ignores_go_away_is_refused_and_then_cut() {
    let served = serve(&["--drain-time=2s"]).await;
    let mut peer = Peer::greeted(served.address).await;
    peer.send(&frame(HEADERS, END_HEADERS, 1, &headers(STREAM, &[]))).await;
    peer.send(&frame(DATA, 0, 1, &streamed())).await;
    assert!(peer.next_of(DATA).await.is_some(), "its call is answered");
    let told = Instant::now();
    let Served { address: _, server, stop } = served;
    stop.send(()).unwrap();
    assert!(peer.next_of(GO_AWAY).await.is_some());
    let mut stream = 1;
    let refused = async {
        // New calls are answered until it must have seen that it is to go; then they are refused, in a head alone.
        loop {
            stream += 2;
            peer.send(&frame(HEADERS, END_HEADERS, stream, &headers(COMPUTE, &[]))).await;
            peer.send(&frame(DATA, END_STREAM, stream, &query())).await;
            let mut head = peer.next_of(HEADERS).await.unwrap();
            while head.stream != stream {
                head = peer.next_of(HEADERS).await.unwrap();
            }
            if head.flags & END_STREAM != 0 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    soon(refused).await;
    peer.closed().await;
    let drained = soon(server).await.unwrap().unwrap();
    assert_eq!(drained, Drained::CutOff);
    assert!(told.elapsed() >= Duration::from_millis(1_700), "{:?}", told.elapsed());
}

/// Calls of a caller who goes on calling: every one is answered, or its client is told to go elsewhere.
#[tokio::test]
async fn no_call_is_lost_when_a_server_stops() {
    let served = serve(&[]).await;
    let mut wire = Wire::open(served.address).await;
    let mut stop = Some(served.stop);
    for round in 0..1_000 {
        if round == 200 {
            stop.take().unwrap().send(()).unwrap();
        }
        if wire.connection.is_finished() {
            break;
        }
        let Some(answer) = wire.try_call(COMPUTE, query()).await else { break };
        answer.assert_ok();
    }
    assert_eq!(soon(served.server).await.unwrap().unwrap(), Drained::Whole);
}
