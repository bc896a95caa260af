//! How long anything may take: calls end at their deadlines and their work with them; connections that say nothing, do
//! nothing, or have grown old are closed.

use std::time::{Duration, Instant};

use bytes::Bytes;
use prost::Message;
use tokio::net::TcpStream;
use tonic::Code;

use crate::common::{connect, serve, sound_query, sound_start, worst_query};
use crate::frames::{GO_AWAY, PING, PREFACE, Peer, SETTINGS, frame};
use crate::seen::{figures, free_address};
use crate::wire::{BATCH, COMPUTE, STREAM, Wire, begun, framed, read, soon};
use plakoto_proto::v1;
use plakoto_proto::v1::rules_service_client::RulesServiceClient;
use v1::stream_calls_request::Call;

fn query() -> Bytes {
    framed(&sound_query().encode_to_vec())
}

fn streamed(call: Call) -> Bytes {
    framed(&v1::StreamCallsRequest { tag: 1, call: Some(call) }.encode_to_vec())
}

#[tokio::test]
async fn a_call_ends_at_the_deadline_of_its_caller() {
    let served = serve(&[]).await;
    let mut wire = Wire::open(served.address).await;
    let begun = Instant::now();
    // Its request never comes.
    let call = wire.begin(COMPUTE, &[("grpc-timeout", "100m")]).await;
    call.answer().await.assert_refused(Code::DeadlineExceeded, "DEADLINE_PASSED");
    assert!(begun.elapsed() >= Duration::from_millis(100));
}

#[tokio::test]
async fn a_call_ends_at_the_deadline_of_the_server() {
    let served = serve(&["--call-time=100ms"]).await;
    let mut wire = Wire::open(served.address).await;
    let begun = Instant::now();
    for wanted in ["", "1H"] {
        let call = wire.begin(COMPUTE, &[("grpc-timeout", wanted)]).await;
        call.answer().await.assert_refused(Code::DeadlineExceeded, "DEADLINE_PASSED");
    }
    assert!(begun.elapsed() >= Duration::from_millis(200));
    // In time all is well.
    wire.call(COMPUTE, &[], query()).await.assert_ok();
}

#[tokio::test]
async fn a_stream_ends_at_the_deadline_of_its_caller_and_of_the_server() {
    let served = serve(&["--stream-time=300ms", "--call-time=1ms"]).await;
    let mut wire = Wire::open(served.address).await;
    for (wanted, least) in [("100m", 100), ("", 300), ("1H", 300)] {
        let begun = Instant::now();
        let mut call = wire.begin(STREAM, &[("grpc-timeout", wanted)]).await;
        call.send(streamed(Call::StartGame(sound_start().into())), false);
        let answer = call.answer().await;
        answer.assert_refused(Code::DeadlineExceeded, "DEADLINE_PASSED");
        assert_eq!(answer.messages(), 1, "what was asked is answered");
        assert!(begun.elapsed() >= Duration::from_millis(least));
    }
}

/// A place among the calls is free again only when the work on the call before has ended.
#[tokio::test]
async fn the_work_on_a_call_ends_with_its_deadline() {
    let served = serve(&["--calls=1"]).await;
    let mut wire = Wire::open(served.address).await;
    let batch = v1::BatchComputeLegalPlaysRequest::from(vec![worst_query(); 1_000]).encode_to_vec();
    let answer = wire.call(BATCH, &[("grpc-timeout", "1m")], framed(&batch)).await;
    answer.assert_refused(Code::DeadlineExceeded, "DEADLINE_PASSED");
    wire.call(COMPUTE, &[], query()).await.assert_ok();
}

/// A batch gives others their turn; then it is asked, too, whether its time is over.
#[tokio::test]
async fn a_batch_stops_at_its_deadline_long_before_it_is_done() {
    let served = serve(&[]).await;
    let mut wire = Wire::open(served.address).await;
    let counted = v1::ComputeLegalPlaysRequest { view: v1::PlayView::Count.into(), ..worst_query() };
    let batch = framed(&v1::BatchComputeLegalPlaysRequest::from(vec![counted; 1_000]).encode_to_vec());
    let begun = Instant::now();
    wire.call(BATCH, &[], batch.clone()).await.assert_ok();
    let whole = begun.elapsed();
    let mut least = whole;
    for _ in 0..5 {
        let begun = Instant::now();
        let answer = wire.call(BATCH, &[("grpc-timeout", "1m")], batch.clone()).await;
        answer.assert_refused(Code::DeadlineExceeded, "DEADLINE_PASSED");
        least = least.min(begun.elapsed());
    }
    // Reading the request is not cut short, and takes half the time.
    assert!(least * 4 < whole * 3, "{least:?} of {whole:?}");
}

/// What answers reflection reads on by itself, and must be told that the call has ended.
#[tokio::test]
async fn reflection_ends_at_its_deadline_and_leaves_its_connection_idle() {
    let served = serve(&["--idle-time=300ms", "--drain-time=1s"]).await;
    let mut wire = Wire::open(served.address).await;
    let path = "/grpc.reflection.v1.ServerReflection/ServerReflectionInfo";
    let (head, _still_open) = wire.begin(path, &[("grpc-timeout", "100m")]).await.head().await;
    read(head).await.assert_refused(Code::DeadlineExceeded, "DEADLINE_PASSED");
    soon(wire.ended()).await.expect("idle, it was closed in peace");
}

#[tokio::test]
async fn the_work_on_a_call_ends_when_its_caller_takes_it_back() {
    let served = serve(&["--calls=1"]).await;
    let mut wire = Wire::open(served.address).await;
    drop(wire.begin(COMPUTE, &[]).await);
    soon(async {
        // The server may not have seen yet that it was taken back.
        while wire.call(COMPUTE, &[], query()).await.status().code() != Code::Ok {}
    })
    .await;
}

/// Whoever reads nothing keeps a call no longer than whoever reads.
#[tokio::test]
async fn a_call_whose_answer_nobody_reads_ends_at_its_deadline() {
    let served = serve(&["--calls=1"]).await;
    let mut wire = Wire::open(served.address).await;
    let large = v1::BatchComputeLegalPlaysRequest::from(vec![worst_query(); 4]).encode_to_vec();
    let endless = (0..3_000).flat_map(|_| streamed(Call::ComputeLegalPlays(worst_query()))).collect();
    for (path, body) in [(BATCH, framed(&large)), (STREAM, endless)] {
        let mut call = wire.begin(path, &[("grpc-timeout", "700m")]).await;
        call.send(body, false);
        let (unread, _body) = call.head().await;
        // On the same connection, whose only call would have its place all the same.
        soon(async { while wire.call(COMPUTE, &[], query()).await.status().code() != Code::Ok {} }).await;
        // It is told so, behind what was on the way.
        let answer = read(unread).await;
        answer.assert_refused(Code::DeadlineExceeded, "DEADLINE_PASSED");
        assert!(answer.bytes.len() < 1 << 20, "{answer:?}");
    }
}

#[tokio::test]
async fn a_timeout_that_is_none_is_refused() {
    let served = serve(&[]).await;
    let mut wire = Wire::open(served.address).await;
    for wrong in ["soon", "10", "1s", "-1S", "100000000S", "1.5S"] {
        let answer = wire.call(COMPUTE, &[("grpc-timeout", wrong)], query()).await;
        answer.assert_refused(Code::InvalidArgument, "TIMEOUT_UNREADABLE");
    }
    wire.call(COMPUTE, &[("grpc-timeout", "99999999H")], query()).await.assert_ok();
}

#[tokio::test]
async fn a_message_that_has_begun_comes_in_time() {
    let served = serve(&["--message-time=200ms"]).await;
    let mut wire = Wire::open(served.address).await;
    for (path, sent) in
        [(COMPUTE, begun(100, 50)), (STREAM, Bytes::from_static(&[0])), (STREAM, begun(100, 99))]
    {
        let start = Instant::now();
        let mut call = wire.begin(path, &[]).await;
        call.send(sent, false);
        call.answer().await.assert_refused(Code::DeadlineExceeded, "MESSAGE_TOO_SLOW");
        assert!(start.elapsed() >= Duration::from_millis(200));
    }
    // Between messages a stream may wait as long as it likes.
    let mut call = wire.begin(STREAM, &[]).await;
    for _ in 0..3 {
        call.send(streamed(Call::StartGame(sound_start().into())), false);
        tokio::time::sleep(Duration::from_millis(250)).await;
    }
    let answer = call.finished().await;
    assert_eq!(answer.messages(), 3);
}

/// Silent, or with a preface that stops half-way.
#[tokio::test]
async fn a_connection_that_does_not_greet_is_closed() {
    let served = serve(&["--handshake-time=200ms"]).await;
    let mut greeted = Wire::open(served.address).await;
    for said in [&b""[..], &PREFACE[..1], &PREFACE[..PREFACE.len() - 1]] {
        let start = Instant::now();
        let mut peer = Peer::silent(served.address).await;
        peer.send(said).await;
        peer.closed().await;
        assert!(start.elapsed() >= Duration::from_millis(200));
    }
    greeted.call(COMPUTE, &[], query()).await.assert_ok();
}

#[tokio::test]
async fn a_connection_that_speaks_something_else_is_closed() {
    let served = serve(&[]).await;
    for said in [&b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n"[..], &[0x16, 3, 1, 2, 0, 1, 0, 1], &[0; 4096]]
    {
        let mut peer = Peer::silent(served.address).await;
        peer.send(said).await;
        peer.closed().await;
    }
    Wire::open(served.address).await.call(COMPUTE, &[], query()).await.assert_ok();
}

#[tokio::test]
async fn a_connection_without_calls_is_closed_after_a_while() {
    let served = serve(&["--idle-time=300ms", "--drain-time=1s"]).await;
    let start = Instant::now();
    let mut idle = Wire::open(served.address).await;
    idle.call(COMPUTE, &[], query()).await.assert_ok();
    let mut busy = Wire::open(served.address).await;
    let mut call = busy.begin(STREAM, &[]).await;
    idle.ended().await.unwrap();
    assert!(start.elapsed() >= Duration::from_millis(300), "{:?}", start.elapsed());
    // A call under way is as good as many.
    assert!(!busy.connection.is_finished());
    call.send(streamed(Call::StartGame(sound_start().into())), true);
    call.answer().await.assert_ok();
    // One that answers nothing is closed all the same.
    let mut silent = Peer::greeted(served.address).await;
    assert!(silent.next_of(GO_AWAY).await.is_some());
    silent.closed().await;
}

/// It has agreed on HTTP/2, and calls nothing. When exactly it goes is for the clock's own tests to say.
#[tokio::test]
async fn a_connection_on_which_nothing_is_ever_called_is_closed_sooner() {
    let served = serve(&["--first-call-time=3s", "--drain-time=1s"]).await;
    let mut early = Wire::open(served.address).await;
    early.call(COMPUTE, &[], query()).await.assert_ok();
    let mut health = Wire::open(served.address).await;
    health.call("/grpc.health.v1.Health/Check", &[], framed(&[])).await.assert_ok();
    // The second one comes when the first has gone, so that the time of those that called is over for sure.
    for _ in 0..2 {
        let start = Instant::now();
        let mut silent = Peer::greeted(served.address).await;
        assert_eq!(silent.next_of(GO_AWAY).await.unwrap().go_away_reason(), 0, "nothing is wrong");
        silent.closed().await;
        assert!(start.elapsed() >= Duration::from_millis(2_700), "{:?}", start.elapsed());
    }
    // One call is enough, whichever it is.
    early.call(COMPUTE, &[], query()).await.assert_ok();
    health.call("/grpc.health.v1.Health/Check", &[], framed(&[])).await.assert_ok();
}

/// As those do that keep connections ready: its client opens another one, and its call is not lost.
#[tokio::test]
async fn who_connects_long_before_the_first_call_loses_nothing() {
    let page = free_address();
    let flags = ["--first-call-time=2s", "--drain-time=500ms"];
    let served = serve(&[&flags[..], &[&*format!("--metrics-listen={page}")]].concat()).await;
    let channel = connect(served.address).await;
    soon(async { while figures(&page).await["plakoto_connections"] > 0.0 {} }).await;
    let taken = async || figures(&page).await["plakoto_connections_taken_total"];
    assert_eq!(taken().await, 1.0, "its first one was taken, and has gone");
    let mut rules = RulesServiceClient::new(channel);
    assert_eq!(soon(rules.compute_legal_plays(sound_query())).await.unwrap().into_inner().count, 2);
    assert_eq!(taken().await, 2.0);
}

#[tokio::test]
async fn a_connection_is_idle_from_the_end_of_its_last_call() {
    let served = serve(&["--idle-time=500ms", "--drain-time=1s"]).await;
    let mut wire = Wire::open(served.address).await;
    let mut call = wire.begin(STREAM, &[]).await;
    tokio::time::sleep(Duration::from_millis(400)).await;
    let ends = Instant::now();
    call.send(streamed(Call::StartGame(sound_start().into())), true);
    call.answer().await.assert_ok();
    wire.ended().await.unwrap();
    assert!(ends.elapsed() >= Duration::from_millis(500), "{:?}", ends.elapsed());
}

#[tokio::test]
async fn an_old_connection_is_asked_to_go_and_its_calls_finish() {
    let served = serve(&["--connection-age=300ms"]).await;
    let mut wire = Wire::open(served.address).await;
    let mut call = wire.begin(STREAM, &[]).await;
    call.send(streamed(Call::StartGame(sound_start().into())), false);
    let mut young = Peer::greeted(served.address).await;
    assert_eq!(young.next_of(GO_AWAY).await.unwrap().go_away_reason(), 0, "nothing is wrong");
    assert!(!wire.connection.is_finished());
    call.send(streamed(Call::StartGame(sound_start().into())), true);
    let answer = call.answer().await;
    answer.assert_ok();
    assert_eq!(answer.messages(), 2);
    wire.ended().await.unwrap();
}

/// Or it would keep its old connection for ever.
#[tokio::test]
async fn who_watches_goes_with_the_connection() {
    let served = serve(&["--connection-age=200ms"]).await;
    let mut wire = Wire::open(served.address).await;
    let mut watch = wire.begin("/grpc.health.v1.Health/Watch", &[]).await;
    watch.send(framed(&[]), true);
    watch.answer().await.assert_refused(Code::DeadlineExceeded, "DEADLINE_PASSED");
    wire.ended().await.unwrap();
}

#[tokio::test]
async fn a_peer_that_answers_no_ping_is_closed() {
    let served = serve(&["--ping-interval=100ms", "--ping-time=100ms"]).await;
    let mut wire = Wire::open(served.address).await;
    let mut gone = Peer::greeted(served.address).await;
    assert!(gone.next_of(PING).await.is_some());
    gone.closed().await;
    // Who answers stays.
    let mut answering = Peer::greeted(served.address).await;
    answering.send(&frame(SETTINGS, 1, 0, &[])).await;
    for _ in 0..5 {
        let ping = answering.next_of(PING).await.unwrap();
        answering.send(&frame(PING, 1, 0, &ping.payload)).await;
    }
    wire.call(COMPUTE, &[], query()).await.assert_ok();
}

/// Thousands of connections that come and go leave nothing behind.
#[tokio::test]
async fn connections_that_are_gone_leave_their_places() {
    let served = serve(&["--connections=5"]).await;
    for round in 0..200 {
        let peer = TcpStream::connect(served.address).await.unwrap();
        if round % 2 == 0 {
            peer.set_zero_linger().unwrap();
        }
    }
    soon(async {
        loop {
            let mut peer = Peer::greeted(served.address).await;
            if peer.next().await.is_some() {
                break;
            }
        }
    })
    .await;
}
