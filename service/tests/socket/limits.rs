//! Every limit, at the limit and one past it: what is within is served, what is beyond is refused, and nobody else is
//! hurt.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use bytes::Bytes;
use prost::Message;
use tokio::task::JoinSet;
use tonic::Code;

use crate::common::{faults, number, serve, sound_query, sound_start, worst_query};
use crate::frames::{
    DATA, END_HEADERS, END_STREAM, ENHANCE_YOUR_CALM, FLOW_CONTROL_ERROR, Frame, GO_AWAY, HEADERS, Peer,
    RESET, SETTINGS, WINDOW, frame, headers, packed_calls,
};
#[cfg(target_os = "linux")]
use crate::program::Running;
use crate::wire::{self, BATCH, COMPUTE, STREAM, Wire, begun, framed, gzipped, padded, read, soon};
use plakoto_proto::v1;
use tonic_types::StatusExt;
use v1::stream_calls_request::Call;

fn query() -> Vec<u8> {
    sound_query().encode_to_vec()
}

/// A request of a stream that is so long, tag and all.
fn streamed(tag: u64, length: usize) -> Bytes {
    let request = v1::StreamCallsRequest { tag, call: Some(Call::StartGame(sound_start().into())) };
    framed(&padded(request.encode_to_vec(), length))
}

/// So many requests of a stream.
fn stream_of(count: u64) -> Bytes {
    (0..count).flat_map(|tag| streamed(tag, 100)).collect()
}

/// Another caller is served meanwhile.
async fn others_are_served(address: std::net::SocketAddr) {
    Wire::open(address).await.call(COMPUTE, &[], framed(&query())).await.assert_ok();
}

#[tokio::test]
async fn a_request_is_as_long_as_the_limit_and_not_a_byte_longer() {
    let served = serve(&["--request-size=500"]).await;
    let mut wire = Wire::open(served.address).await;
    wire.call(COMPUTE, &[], framed(&padded(query(), 500))).await.assert_ok();
    let answer = wire.call(COMPUTE, &[], framed(&padded(query(), 501))).await;
    answer.assert_refused(Code::ResourceExhausted, "MESSAGE_TOO_LONG");
    assert!(answer.status().message().contains("at most 500 bytes (found 501)"), "{answer:?}");
    wire.call(COMPUTE, &[], framed(&query())).await.assert_ok();
}

#[tokio::test]
async fn a_request_that_says_it_is_too_long_is_refused_before_it_comes() {
    let served = serve(&[]).await;
    let mut wire = Wire::open(served.address).await;
    let mut call = wire.begin(COMPUTE, &[]).await;
    call.send(begun(u32::MAX, 0), false);
    call.answer().await.assert_refused(Code::ResourceExhausted, "MESSAGE_TOO_LONG");
}

/// All in one frame: what is good is answered, whatever comes behind it.
#[tokio::test]
async fn a_message_of_a_stream_that_is_too_long_costs_none_of_the_others() {
    let served = serve(&["--request-size=500"]).await;
    let mut wire = Wire::open(served.address).await;
    let body = [streamed(0, 500), streamed(1, 80), streamed(2, 501), streamed(3, 80)].concat();
    let answer = wire.call(STREAM, &[], body.into()).await;
    answer.assert_refused(Code::ResourceExhausted, "MESSAGE_TOO_LONG");
    assert_eq!(answer.messages(), 2);
}

/// However the bytes are cut.
#[tokio::test]
async fn messages_are_measured_wherever_frames_end() {
    let served = serve(&["--request-size=500"]).await;
    let mut wire = Wire::open(served.address).await;
    let body = Bytes::from([streamed(0, 90), streamed(1, 500), streamed(2, 501)].concat());
    for size in [1, 2, 3, 7, 96, 500] {
        let mut call = wire.begin(STREAM, &[]).await;
        for chunk in body.chunks(size) {
            call.send(Bytes::copy_from_slice(chunk), false);
        }
        let answer = call.answer().await;
        answer.assert_refused(Code::ResourceExhausted, "MESSAGE_TOO_LONG");
        assert_eq!(answer.messages(), 2, "{size}");
    }
}

#[tokio::test]
async fn a_batch_is_as_long_as_the_limit() {
    let served = serve(&["--batch-length=3"]).await;
    let mut wire = Wire::open(served.address).await;
    let batch = |count| {
        let requests = v1::BatchComputeLegalPlaysRequest::from(vec![sound_query(); count]);
        framed(&requests.encode_to_vec())
    };
    wire.call(BATCH, &[], batch(3)).await.assert_ok();
    let status = wire.call(BATCH, &[], batch(4)).await.status();
    assert_eq!(faults(&status), ["requests FIELD_TOO_LONG"]);
    assert_eq!(number(&status, "value"), Some(4));
}

#[tokio::test]
async fn a_stream_is_as_long_as_the_limit() {
    let served = serve(&["--stream-length=3"]).await;
    let mut wire = Wire::open(served.address).await;
    let answer = wire.call(STREAM, &[], stream_of(3)).await;
    answer.assert_ok();
    assert_eq!(answer.messages(), 3);
    let answer = wire.call(STREAM, &[], stream_of(4)).await;
    answer.assert_refused(Code::ResourceExhausted, "STREAM_TOO_LONG");
    assert_eq!(answer.messages(), 3, "what came before is answered");
}

#[tokio::test]
async fn one_call_more_than_the_limit_is_refused_until_one_has_ended() {
    let served = serve(&["--calls=2"]).await;
    let mut wire = Wire::open(served.address).await;
    let first = wire.begin(COMPUTE, &[]).await;
    let second = wire.begin(STREAM, &[]).await;
    let refused = wire.call(COMPUTE, &[], framed(&query())).await;
    refused.assert_refused(Code::ResourceExhausted, "TOO_MANY_CALLS");
    let wait = refused.status().get_error_details().retry_info().unwrap().retry_delay;
    assert_eq!(wait, Some(Duration::from_secs(1)), "it says when to try again");
    second.finished().await;
    wire.call(COMPUTE, &[], framed(&query())).await.assert_ok();
    drop(first);
}

#[tokio::test]
async fn the_first_call_of_a_connection_always_has_a_place() {
    let served = serve(&["--calls=1"]).await;
    let (mut greedy, mut modest) = (Wire::open(served.address).await, Wire::open(served.address).await);
    let _held = greedy.begin(COMPUTE, &[]).await;
    greedy
        .call(COMPUTE, &[], framed(&query()))
        .await
        .assert_refused(Code::ResourceExhausted, "TOO_MANY_CALLS");
    modest.call(COMPUTE, &[], framed(&query())).await.assert_ok();
    let _also_held = modest.begin(COMPUTE, &[]).await;
    modest
        .call(COMPUTE, &[], framed(&query()))
        .await
        .assert_refused(Code::ResourceExhausted, "TOO_MANY_CALLS");
}

const WATCH: &str = "/grpc.health.v1.Health/Watch";
const CHECK: &str = "/grpc.health.v1.Health/Check";

#[tokio::test]
async fn health_is_answered_however_many_calls_there_are() {
    let served = serve(&["--calls=2"]).await;
    let mut wire = Wire::open(served.address).await;
    let _held = [wire.begin(COMPUTE, &[]).await, wire.begin(COMPUTE, &[]).await];
    wire.call(COMPUTE, &[], framed(&query())).await.assert_refused(Code::ResourceExhausted, "TOO_MANY_CALLS");
    // It has as many places of its own for those who watch, and as many for those who ask.
    let mut watched = Vec::new();
    for _ in 0..2 {
        let mut watch = wire.begin(WATCH, &[]).await;
        watch.send(framed(&[]), true);
        watched.push(watch.head().await);
    }
    wire.call(WATCH, &[], framed(&[])).await.assert_refused(Code::ResourceExhausted, "TOO_MANY_CALLS");
    wire.call(CHECK, &[], framed(&[])).await.assert_ok();
    let _halves = [wire.begin(CHECK, &[]).await, wire.begin(CHECK, &[]).await];
    wire.call(CHECK, &[], framed(&[])).await.assert_refused(Code::ResourceExhausted, "TOO_MANY_CALLS");
}

/// Nobody shuts out others from asking how the server is, nor from watching it.
#[tokio::test]
async fn the_first_call_of_health_of_a_connection_always_has_a_place() {
    let served = serve(&["--calls=1"]).await;
    let (mut greedy, mut modest) = (Wire::open(served.address).await, Wire::open(served.address).await);
    let mut held = Vec::new();
    for path in [COMPUTE, CHECK, WATCH] {
        held.push(greedy.begin(path, &[]).await);
        greedy.call(path, &[], framed(&[])).await.assert_refused(Code::ResourceExhausted, "TOO_MANY_CALLS");
    }
    // Whatever else is open on its own connection.
    let mut watch = modest.begin(WATCH, &[]).await;
    watch.send(framed(&[]), true);
    let (watched, _body) = watch.head().await;
    assert!(!watched.headers().contains_key("grpc-status"), "{watched:?}");
    held.push(modest.begin(COMPUTE, &[]).await);
    modest.call(CHECK, &[], framed(&[])).await.assert_ok();
    held.push(modest.begin(CHECK, &[]).await);
    for path in [COMPUTE, CHECK, WATCH] {
        modest.call(path, &[], framed(&[])).await.assert_refused(Code::ResourceExhausted, "TOO_MANY_CALLS");
    }
}

/// Whoever asks needs no token, and what is asked for is a name.
#[tokio::test]
async fn a_question_for_health_is_short() {
    let served = serve(&[]).await;
    let mut wire = Wire::open(served.address).await;
    for path in [CHECK, WATCH] {
        let mut call = wire.begin(path, &[]).await;
        call.send(begun(1_025, 0), false);
        call.answer().await.assert_refused(Code::ResourceExhausted, "MESSAGE_TOO_LONG");
    }
    wire.call(CHECK, &[], framed(&padded(Vec::new(), 1_024))).await.assert_ok();
}

const REFLECT: &str = "/grpc.reflection.v1.ServerReflection/ServerReflectionInfo";

/// Its answers are long and wait where nobody counts them, so few may be open, and they take no places of others.
#[tokio::test]
async fn reflection_has_few_places_of_its_own() {
    let served = serve(&[]).await;
    let (mut greedy, mut modest) = (Wire::open(served.address).await, Wire::open(served.address).await);
    let mut held = Vec::new();
    for _ in 0..64 {
        held.push(greedy.begin(REFLECT, &[]).await);
    }
    for wire in [&mut greedy, &mut modest] {
        let refused = wire.call(REFLECT, &[], framed(&[0x3A, 0])).await;
        refused.assert_refused(Code::ResourceExhausted, "TOO_MANY_CALLS");
        wire.call(COMPUTE, &[], framed(&query())).await.assert_ok();
    }
    held.pop().unwrap().finished().await;
    modest.call(REFLECT, &[], framed(&[0x3A, 0])).await.assert_ok();
}

#[tokio::test]
async fn one_batch_more_than_the_limit_is_refused_until_one_has_ended() {
    let served = serve(&["--batches=2"]).await;
    let mut wire = Wire::open(served.address).await;
    wire.call(COMPUTE, &[], framed(&query())).await.assert_ok();
    let counted = v1::ComputeLegalPlaysRequest { view: v1::PlayView::Count.into(), ..worst_query() };
    let batch = v1::BatchComputeLegalPlaysRequest::from(vec![counted; 1_000]).encode_to_vec();
    let mut calls = Vec::new();
    for _ in 0..3 {
        let mut call = wire.begin(BATCH, &[]).await;
        call.send(framed(&batch), true);
        calls.push(call);
    }
    calls.pop().unwrap().answer().await.assert_refused(Code::ResourceExhausted, "TOO_MANY_CALLS");
    wire.call(COMPUTE, &[], framed(&query())).await.assert_ok();
    for call in calls {
        call.answer().await.assert_ok();
    }
    wire.call(BATCH, &[], framed(&batch)).await.assert_ok();
}

/// Each is a few thousand bytes, and takes long to unpack: others do not wait until all of them are answered.
#[tokio::test]
async fn a_burst_of_calls_that_take_long_gives_others_their_turn() {
    const BURST: usize = 90;
    let served = serve(&[]).await;
    let (mut wire, mut other) = (Wire::open(served.address).await, Wire::open(served.address).await);
    other.call(COMPUTE, &[], framed(&query())).await.assert_ok();
    let answered = Arc::new(AtomicUsize::new(0));
    let mut calls = JoinSet::new();
    for call in burst(&mut wire, BURST, &[]).await {
        let answered = answered.clone();
        calls.spawn(async move {
            call.answer().await.assert_ok();
            answered.fetch_add(1, Ordering::Relaxed);
        });
    }
    calls.join_next().await.unwrap().unwrap();
    other.call(COMPUTE, &[], framed(&query())).await.assert_ok();
    let before = answered.load(Ordering::Relaxed);
    assert!(before < BURST / 2, "{before} were answered before");
    calls.join_all().await;
    assert_eq!(answered.load(Ordering::Relaxed), BURST);
}

/// Begins so many calls, each of which takes long to unpack.
async fn burst(wire: &mut Wire, count: usize, headers: &[(&'static str, &str)]) -> Vec<wire::Call> {
    let packed = gzipped(&padded(query(), 4_194_304));
    let mut calls = Vec::new();
    for _ in 0..count {
        let mut call = wire.begin(COMPUTE, &[&GZIP[..], headers].concat()).await;
        call.send(packed.clone(), true);
        calls.push(call);
    }
    calls
}

/// A call that has to wait, as a stream does, goes on between those that have come behind one another.
#[tokio::test]
async fn a_stream_goes_on_between_calls_that_are_waiting_for_their_turn() {
    const BURST: u32 = 80;
    let served = serve(&[]).await;
    let mut peer = Peer::greeted(served.address).await;
    peer.send(&frame(HEADERS, END_HEADERS, 1, &headers(STREAM, &[]))).await;
    peer.send(&frame(DATA, 0, 1, &streamed(1, 100))).await;
    assert_eq!(peer.next_of(DATA).await.unwrap().stream, 1);
    let call = packed_calls();
    let mut all: Vec<u8> = (1..=BURST).flat_map(|number| call(2 * number + 1)).collect();
    all.extend(frame(DATA, 0, 1, &streamed(2, 100)));
    peer.send(&all).await;
    let mut before = 0;
    while peer.next_of(DATA).await.unwrap().stream != 1 {
        before += 1;
    }
    assert!(before < BURST / 2, "{before} were answered before");
}

/// What is held of heads while their calls wait is given back: another call may have all the memory that there is.
#[tokio::test]
async fn heads_are_held_no_longer_than_their_calls_wait() {
    const BURST: u32 = 20;
    let served = serve(&["--memory=4194304", "--connection-memory=4194304"]).await;
    let (mut peer, long) = (Peer::greeted(served.address).await, packed_calls());
    // Heads that are not yet so long that anything of them is left out, all behind one call that takes a turn.
    let value = "x".repeat(120);
    let head = headers(COMPUTE, &[("padding", &value[..]); 14]);
    let short = |stream| {
        let body = framed(&query());
        [frame(HEADERS, END_HEADERS, stream, &head), frame(DATA, END_STREAM, stream, &body)].concat()
    };
    let behind = (1..=BURST).flat_map(|number| short(2 * number + 1));
    peer.send(&long(1).into_iter().chain(behind).collect::<Vec<u8>>()).await;
    let mut answered = 0;
    while answered < 1 + BURST {
        answered += u32::from(peer.next_of(HEADERS).await.unwrap().flags & END_STREAM);
    }
    let mut wire = Wire::open(served.address).await;
    wire.call(COMPUTE, &[], framed(&padded(query(), 4_194_304 - 5))).await.assert_ok();
}

/// There always is more to do here than there is time for in a turn.
#[tokio::test]
async fn a_connection_that_is_never_idle_is_heard_when_it_answers_a_ping() {
    let served = serve(&["--ping-interval=50ms", "--ping-time=250ms"]).await;
    let mut wire = Wire::open(served.address).await;
    for call in burst(&mut wire, 90, &[]).await {
        call.answer().await.assert_ok();
    }
}

/// Its time runs from its arrival, however long others have their turn before it.
#[tokio::test]
async fn a_call_that_has_waited_for_all_of_its_time_is_not_worked_on() {
    let served = serve(&[]).await;
    let mut wire = Wire::open(served.address).await;
    let calls = burst(&mut wire, 90, &[("grpc-timeout", "20m")]).await;
    let mut late = 0;
    for call in calls {
        let answer = call.answer().await;
        if answer.status().code() != Code::Ok {
            answer.assert_refused(Code::DeadlineExceeded, "DEADLINE_PASSED");
            late += 1;
        }
    }
    assert!(late > 30, "{late} of 90");
}

/// The same of one stream: its answers are small, and what it asks takes long to unpack.
#[tokio::test]
async fn a_stream_of_requests_that_take_long_gives_others_their_turn() {
    const REQUESTS: usize = 100;
    let served = serve(&[]).await;
    let (mut wire, mut other) = (Wire::open(served.address).await, Wire::open(served.address).await);
    other.call(COMPUTE, &[], framed(&query())).await.assert_ok();
    let mut call = wire.begin(STREAM, &ZSTD).await;
    call.send(zstd_start().repeat(REQUESTS).into(), true);
    let (head, _body) = call.head().await;
    let mut ended = tokio::spawn(read(head));
    tokio::select! {
        biased;
        answer = &mut ended => panic!("the stream was answered before: {answer:?}"),
        answer = other.call(COMPUTE, &[], framed(&query())) => answer.assert_ok(),
    }
    let answer = ended.await.unwrap();
    answer.assert_ok();
    assert_eq!(answer.messages(), REQUESTS);
}

#[tokio::test]
async fn one_connection_more_than_the_limit_is_closed_until_one_has_gone() {
    let served = serve(&["--connections=2"]).await;
    let mut first = Wire::open(served.address).await;
    first.call(COMPUTE, &[], framed(&query())).await.assert_ok();
    let second = Peer::silent(served.address).await;
    Peer::greeted(served.address).await.closed().await;
    first.call(COMPUTE, &[], framed(&query())).await.assert_ok();
    drop(second);
    soon(async {
        // The server may not have seen yet that the second one is gone.
        loop {
            let mut third = Peer::greeted(served.address).await;
            if third.next().await.is_some() {
                break;
            }
        }
    })
    .await;
}

#[tokio::test]
async fn headers_are_as_long_as_the_limit_and_not_a_byte_longer() {
    let served = serve(&["--header-size=1000"]).await;
    // As HTTP/2 counts them: each name and value, and 32 bytes.
    let given = [
        (":method", "POST"),
        (":scheme", "http"),
        (":authority", "localhost"),
        (":path", COMPUTE),
        ("content-type", "application/grpc"),
        ("padding", ""),
    ];
    let room = 1_000 - given.iter().map(|(name, value)| name.len() + value.len() + 32).sum::<usize>();
    let mut wire = Wire::open(served.address).await;
    let at_the_limit = "x".repeat(room);
    wire.call(COMPUTE, &[("padding", &at_the_limit)], framed(&query())).await.assert_ok();
    let beyond = "x".repeat(room + 1);
    let answer = wire.call(COMPUTE, &[("padding", &beyond)], framed(&query())).await;
    assert_eq!(answer.http, 431);
    wire.call(COMPUTE, &[], framed(&query())).await.assert_ok();
}

#[tokio::test]
async fn half_sent_messages_fill_the_memory_of_all_and_not_more() {
    // Twice 50,000 bytes and what stands before each.
    let served = serve(&["--memory=100010", "--connection-memory=100010", "--request-size=90000"]).await;
    let (mut wire, mut other) = (Wire::open(served.address).await, Wire::open(served.address).await);
    let mut first = wire.begin(COMPUTE, &[]).await;
    first.send(begun(90_000, 50_000), false);
    // The server has read those bytes once it has answered what was sent after them.
    wire.call(COMPUTE, &[], framed(&query())).await.assert_ok();
    let mut beyond = other.begin(COMPUTE, &[]).await;
    beyond.send(begun(90_000, 50_001), false);
    beyond.answer().await.assert_refused(Code::ResourceExhausted, "OUT_OF_MEMORY");
    let mut at_the_limit = other.begin(COMPUTE, &[]).await;
    at_the_limit.send(begun(50_000, 49_999), false);
    other.call(COMPUTE, &[], framed(&query())).await.assert_ok();
    at_the_limit.send(Bytes::from_static(&[0]), true);
    at_the_limit.answer().await.assert_refused(Code::InvalidArgument, "MESSAGE_UNREADABLE");
    // What a call has held it gives back, once the server has seen that it is over.
    drop(first);
    wire.call(COMPUTE, &[], framed(&query())).await.assert_ok();
    wire.call(COMPUTE, &[], framed(&padded(query(), 80_000))).await.assert_ok();
}

#[tokio::test]
async fn one_connection_does_not_fill_the_memory_of_all() {
    let served = serve(&["--memory=1000000", "--connection-memory=60010", "--request-size=60000"]).await;
    let mut wire = Wire::open(served.address).await;
    let mut first = wire.begin(COMPUTE, &[]).await;
    first.send(begun(60_000, 40_000), false);
    wire.call(COMPUTE, &[], framed(&query())).await.assert_ok();
    let refused = wire.call(COMPUTE, &[], framed(&padded(query(), 20_001))).await;
    refused.assert_refused(Code::ResourceExhausted, "OUT_OF_MEMORY");
    wire.call(COMPUTE, &[], framed(&padded(query(), 20_000))).await.assert_ok();
    let mut other = Wire::open(served.address).await;
    other.call(COMPUTE, &[], framed(&padded(query(), 60_000))).await.assert_ok();
}

/// Nobody works on a request that has not ended, so it costs what has come of it: not what it unpacks to, nor what it says.
#[tokio::test]
async fn a_whole_message_whose_request_does_not_end_is_counted_as_it_came() {
    // Twice 50,000 bytes and what stands before each.
    let served = serve(&["--memory=100010", "--connection-memory=100010", "--request-size=90000"]).await;
    let (mut wire, mut other) = (Wire::open(served.address).await, Wire::open(served.address).await);
    let mut whole = wire.begin(COMPUTE, &[]).await;
    whole.send(framed(&padded(query(), 50_000)), false);
    wire.call(COMPUTE, &[], framed(&query())).await.assert_ok();
    let beyond = other.call(COMPUTE, &[], framed(&padded(query(), 50_001))).await;
    beyond.assert_refused(Code::ResourceExhausted, "OUT_OF_MEMORY");
    other.call(COMPUTE, &[], framed(&padded(query(), 50_000))).await.assert_ok();
    whole.finished().await;
}

/// A call that is no stream has one message: what comes behind it is refused at its first byte, whether more comes or not,
/// and what was held is given back only then.
#[tokio::test]
async fn one_byte_behind_a_message_ends_its_call() {
    let served = serve(&["--memory=90005", "--connection-memory=90005", "--request-size=90000"]).await;
    let mut wire = Wire::open(served.address).await;
    let message = framed(&padded(query(), 50_000));
    for apart in [false, true] {
        let mut call = wire.begin(COMPUTE, &[]).await;
        if apart {
            call.send(message.clone(), false);
            call.send(Bytes::new(), false);
            let beyond = wire.call(COMPUTE, &[], framed(&padded(query(), 50_000))).await;
            beyond.assert_refused(Code::ResourceExhausted, "OUT_OF_MEMORY");
            call.send(Bytes::from_static(&[0]), false);
        } else {
            call.send([&message[..], &[0]].concat().into(), false);
        }
        let answer = call.answer().await;
        answer.assert_refused(Code::InvalidArgument, "MESSAGE_UNREADABLE");
        assert!(answer.status().message().contains("more than the one message"), "{answer:?}");
        wire.call(COMPUTE, &[], framed(&padded(query(), 90_000))).await.assert_ok();
    }
}

/// The most memory that a process has had, in KiB.
#[cfg(target_os = "linux")]
fn peak(running: &Running) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", running.child.id())).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim_end_matches("kB").trim().parse().unwrap()
}

/// Each is four hundred headers of a few bytes, of which none is read, before a call that never goes on.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn headers_that_nobody_reads_are_not_kept() {
    let running = Running::with(&["--listen=127.0.0.1:0", "--runtimes=1"]);
    let mut good = Wire::open(running.address).await;
    good.call(COMPUTE, &[], framed(&query())).await.assert_ok();
    let before = peak(&running);
    let names: Vec<String> = (0..400).map(|number| format!("h{number}")).collect();
    let many: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "")).collect();
    let mut held = Vec::new();
    for path in [COMPUTE, STREAM, CHECK, WATCH] {
        let opened: Vec<u8> = (0..100)
            .flat_map(|number| frame(HEADERS, END_HEADERS, number * 2 + 1, &headers(path, &many)))
            .collect();
        for _ in 0..2 {
            let mut peer = Peer::greeted(running.address).await;
            peer.send(&opened).await;
            peer.send(&frame(PING, 0, 0, b"all read")).await;
            while peer.next_of(PING).await.unwrap().payload != b"all read" {}
            held.push(peer);
        }
    }
    good.call(COMPUTE, &[], framed(&query())).await.assert_ok();
    let grown = peak(&running) - before;
    // As they came they were 85 MiB.
    assert!(grown < 40 * 1024, "{grown} KiB");
}

/// Each is a few thousand bytes that unpack to just less than a request may have, and does not end.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn packed_requests_that_do_not_end_are_not_unpacked() {
    // Each runtime keeps what it has once had to unpack.
    let running = Running::with(&["--listen=127.0.0.1:0", "--runtimes=1"]);
    let mut good = Wire::open(running.address).await;
    let packed = gzipped(&padded(query(), 4_194_304));
    assert!(packed.len() < 10_000);
    good.call(COMPUTE, &[("grpc-encoding", "gzip")], packed.clone()).await.assert_ok();
    let before = peak(&running);
    let (mut wires, mut calls) = (Vec::new(), Vec::new());
    for _ in 0..4 {
        let mut wire = Wire::open(running.address).await;
        for _ in 0..50 {
            let mut call = wire.begin(COMPUTE, &[("grpc-encoding", "gzip")]).await;
            call.send(packed.clone(), false);
            calls.push(call);
        }
        wire.call(COMPUTE, &[], framed(&query())).await.assert_ok();
        wires.push(wire);
    }
    good.call(COMPUTE, &[], framed(&query())).await.assert_ok();
    let grown = peak(&running) - before;
    // Unpacked they were 800 MiB.
    assert!(grown < 50 * 1024, "{grown} KiB");
    // When they do end, each is answered.
    for call in calls.into_iter().step_by(10) {
        call.finished().await;
    }
    let grown = peak(&running) - before;
    assert!(grown < 50 * 1024, "{grown} KiB");
}

/// What reads a stream keeps its room, so the stream keeps counting.
#[tokio::test]
async fn a_stream_counts_its_longest_message_until_it_ends() {
    let served = serve(&["--connection-memory=60005", "--request-size=60000"]).await;
    let mut wire = Wire::open(served.address).await;
    let mut stream = wire.begin(STREAM, &[]).await;
    stream.send(streamed(0, 40_000), false);
    stream.send(streamed(1, 100), false);
    wire.call(COMPUTE, &[], framed(&query())).await.assert_ok();
    let beyond = wire.call(COMPUTE, &[], framed(&padded(query(), 20_001))).await;
    beyond.assert_refused(Code::ResourceExhausted, "OUT_OF_MEMORY");
    wire.call(COMPUTE, &[], framed(&padded(query(), 20_000))).await.assert_ok();
    let answer = stream.finished().await;
    assert_eq!(answer.messages(), 2);
    wire.call(COMPUTE, &[], framed(&padded(query(), 60_000))).await.assert_ok();
}

/// The start of a game, packed with gzip.
fn packed_start() -> Bytes {
    let request = v1::StreamCallsRequest { tag: 0, call: Some(Call::StartGame(sound_start().into())) };
    gzipped(&request.encode_to_vec())
}

const GZIP: [(&str, &str); 1] = [("grpc-encoding", "gzip")];

/// As much as a message of its length can unpack to, whatever is in it.
#[tokio::test]
async fn a_stream_of_packed_messages_counts_what_they_may_unpack_to() {
    let served = serve(&["--connection-memory=150000", "--request-size=150000"]).await;
    let mut wire = Wire::open(served.address).await;
    let packed = packed_start();
    let room = 150_000 - 1_032 * (packed.len() - 5);
    let mut stream = wire.begin(STREAM, &GZIP).await;
    stream.send(packed.clone(), false);
    wire.call(COMPUTE, &[], framed(&query())).await.assert_ok();
    let beyond = wire.call(COMPUTE, &[], framed(&padded(query(), room - 4))).await;
    beyond.assert_refused(Code::ResourceExhausted, "OUT_OF_MEMORY");
    wire.call(COMPUTE, &[], framed(&padded(query(), room - 5))).await.assert_ok();
    // Where there is no room for another such stream, it is refused before anything is unpacked.
    let mut held = wire.begin(COMPUTE, &[]).await;
    held.send(framed(&padded(query(), room - 5)), false);
    let another = wire.call(STREAM, &GZIP, packed).await;
    another.assert_refused(Code::ResourceExhausted, "OUT_OF_MEMORY");
    assert_eq!(another.messages(), 0);
    stream.finished().await;
}

#[tokio::test]
async fn a_packed_message_counts_no_more_than_a_request_may_have() {
    let served = serve(&["--connection-memory=60000", "--request-size=40000"]).await;
    let mut wire = Wire::open(served.address).await;
    // A byte of zstd may unpack to 32,768.
    let mut stream = wire.begin(STREAM, &ZSTD).await;
    stream.send([&[1, 0, 0, 0, 50][..], &[0; 2]].concat().into(), false);
    wire.call(COMPUTE, &[], framed(&query())).await.assert_ok();
    let beyond = wire.call(COMPUTE, &[], framed(&padded(query(), 19_996))).await;
    beyond.assert_refused(Code::ResourceExhausted, "OUT_OF_MEMORY");
    wire.call(COMPUTE, &[], framed(&padded(query(), 19_995))).await.assert_ok();
}

const ZSTD: [(&str, &str); 1] = [("grpc-encoding", "zstd")];

/// A request of a stream that unpacks to almost 4 MiB: a few bytes of zstd for each 128 KiB, as its format allows.
fn zstd_start() -> Bytes {
    const BLOCK: usize = 131_072;
    let block = |is_last: bool, kind: usize, size: usize| {
        (usize::from(is_last) | kind << 1 | size << 3).to_le_bytes()[..3].to_vec()
    };
    let request = v1::StreamCallsRequest { tag: 0, call: Some(Call::StartGame(sound_start().into())) };
    let mut start = request.encode_to_vec();
    // A field that no contract has, of so many blocks of zeros.
    prost::encoding::encode_key(1_000, prost::encoding::WireType::LengthDelimited, &mut start);
    prost::encoding::encode_varint(31 * BLOCK as u64, &mut start);
    let mut packed = vec![0x28, 0xB5, 0x2F, 0xFD, 0, 0x58];
    packed.extend([block(false, 0, start.len()), start].concat());
    for number in 1..=31 {
        packed.extend([&block(number == 31, 1, BLOCK)[..], &[0]].concat());
    }
    assert!(packed.len() < 200, "{} bytes for 4 MiB", packed.len());
    let mut message = vec![1, 0, 0, 0, packed.len() as u8];
    message.extend(packed);
    message.into()
}

#[tokio::test]
async fn zstd_unpacks_to_as_much_as_it_is_counted_as() {
    let served = serve(&["--connection-memory=4194304"]).await;
    let mut wire = Wire::open(served.address).await;
    let mut stream = wire.begin(STREAM, &ZSTD).await;
    stream.send(zstd_start(), false);
    wire.call(COMPUTE, &[], framed(&query())).await.assert_ok();
    let beyond = wire.call(COMPUTE, &[], framed(&padded(query(), 20_000))).await;
    beyond.assert_refused(Code::ResourceExhausted, "OUT_OF_MEMORY");
    let answer = stream.finished().await;
    assert_eq!(answer.messages(), 1);
}

/// Small packed messages of many streams leave room for others, however much a request may have.
#[tokio::test]
async fn many_streams_with_a_small_packed_message_leave_room_for_others() {
    let served = serve(&[]).await;
    let (mut wires, mut streams) = (Vec::new(), Vec::new());
    for _ in 0..8 {
        let mut wire = Wire::open(served.address).await;
        for _ in 0..10 {
            let mut stream = wire.begin(STREAM, &GZIP).await;
            stream.send(packed_start(), false);
            streams.push(stream);
        }
        wire.call(COMPUTE, &[], framed(&query())).await.assert_ok();
        wires.push(wire);
    }
    let batch = v1::BatchComputeLegalPlaysRequest::from(vec![worst_query(); 20]).encode_to_vec();
    let mut good = Wire::open(served.address).await;
    good.call(BATCH, &[], framed(&padded(batch, 4_000_000))).await.assert_ok();
    for stream in streams {
        let answer = stream.finished().await;
        assert_eq!(answer.messages(), 1);
    }
}

/// Nor does it hold anything that it says it is packed, until something has come that can be unpacked.
#[tokio::test]
async fn what_cannot_be_unpacked_is_refused_and_what_has_not_come_counts_nothing() {
    let served = serve(&["--connection-memory=60000", "--request-size=60000"]).await;
    let mut wire = Wire::open(served.address).await;
    let mut begun = Vec::new();
    for sent in [&[1][..], &[1, 0, 0, 0], &[1, 0, 0, 0xEA, 0x60]] {
        let mut stream = wire.begin(STREAM, &GZIP).await;
        stream.send(Bytes::copy_from_slice(sent), false);
        begun.push(stream);
    }
    for headers in [&[][..], &[("grpc-encoding", "identity")]] {
        for flag in [1, 2] {
            let mut call = wire.begin(STREAM, headers).await;
            call.send(Bytes::from(vec![flag, 0, 0, 0xEA, 0x60]), false);
            call.answer().await.assert_refused(Code::InvalidArgument, "MESSAGE_UNREADABLE");
        }
    }
    wire.call(COMPUTE, &[], framed(&padded(query(), 59_995))).await.assert_ok();
}

/// Answers that are not read are memory too.
#[tokio::test]
async fn answers_that_nobody_reads_fill_the_memory_and_not_more() {
    let served = serve(&["--memory=8000000", "--connection-memory=8000000"]).await;
    let mut wire = Wire::open(served.address).await;
    let batch = v1::BatchComputeLegalPlaysRequest::from(vec![worst_query(); 20]).encode_to_vec();
    let mut unread = Vec::new();
    for _ in 0..3 {
        let mut call = wire.begin(BATCH, &[]).await;
        call.send(framed(&batch), true);
        unread.push(call.head().await.0);
    }
    // Two answers of 3.7 MB fit, and the third ends instead of its data.
    let last = unread.pop().unwrap();
    let answer = read(last).await;
    answer.assert_refused(Code::ResourceExhausted, "OUT_OF_MEMORY");
    assert_eq!(answer.bytes.len(), 0);
    others_are_served(served.address).await;
    for unread in unread {
        read(unread).await.assert_ok();
    }
    let mut call = wire.begin(BATCH, &[]).await;
    call.send(framed(&batch), true);
    call.answer().await.assert_ok();
}

/// As some clients send them: a window full of small requests, each in a frame of its own, from a caller who does not
/// read. Only the caller waits.
#[tokio::test]
async fn many_small_frames_are_no_flood() {
    let served = serve(&[]).await;
    let mut wire = Wire::open(served.address).await;
    let mut streams = Vec::new();
    for _ in 0..6 {
        let mut call = wire.begin(STREAM, &[]).await;
        for tag in 0..3_000 {
            let request = v1::StreamCallsRequest { tag, call: Some(Call::ComputeLegalPlays(worst_query())) };
            call.send(framed(&request.encode_to_vec()), false);
        }
        streams.push(call.head().await.0);
    }
    others_are_served(served.address).await;
    assert!(!wire.connection.is_finished());
    drop(streams);
}

/// Calls that are opened and reset in one breath, so that the server sees both before it looks at either.
async fn reset_at_once(peer: &mut Peer, count: u32) {
    let mut bytes = Vec::new();
    for stream in (1..).step_by(2).take(count as usize) {
        bytes.extend(frame(HEADERS, END_HEADERS, stream, &headers(COMPUTE, &[])));
        bytes.extend(frame(RESET, 0, stream, &8_u32.to_be_bytes()));
    }
    peer.send(&bytes).await;
}

#[tokio::test]
async fn a_connection_may_reset_as_many_calls_at_once_as_the_limit() {
    let served = serve(&["--resets=5"]).await;
    let mut peer = Peer::greeted(served.address).await;
    peer.next().await.unwrap();
    reset_at_once(&mut peer, 5).await;
    let ping = frame(6, 0, 0, b"resets 5");
    peer.send(&ping).await;
    assert!(peer.next_of(6).await.is_some(), "the connection goes on");
    let mut flood = Peer::greeted(served.address).await;
    flood.next().await.unwrap();
    reset_at_once(&mut flood, 6).await;
    assert_eq!(flood.next_of(GO_AWAY).await.unwrap().go_away_reason(), ENHANCE_YOUR_CALM);
    flood.closed().await;
    others_are_served(served.address).await;
}

#[tokio::test]
async fn a_connection_may_make_as_many_errors_as_the_limit() {
    let served = serve(&["--protocol-errors=4"]).await;
    let mut peer = Peer::greeted(served.address).await;
    peer.next().await.unwrap();
    // A call that promises a byte and ends without it.
    let block = headers(COMPUTE, &[("content-length", "1")]);
    for stream in [1, 3, 5, 7] {
        peer.send(&frame(HEADERS, END_HEADERS | END_STREAM, stream, &block)).await;
        assert_eq!(peer.next_of(RESET).await.unwrap().stream, stream);
    }
    peer.send(&frame(HEADERS, END_HEADERS | END_STREAM, 9, &block)).await;
    assert_eq!(peer.next_of(GO_AWAY).await.unwrap().go_away_reason(), ENHANCE_YOUR_CALM);
    peer.closed().await;
    others_are_served(served.address).await;
}

const PING: u8 = 6;

/// The setting of the window that each call has: nothing of an answer can be sent where it is 0.
const INITIAL_WINDOW: (u16, u32) = (4, 0);

/// A peer that reads no answers, so that no more of its streams is read than their first messages; and the bytes that it may
/// still send on its connection.
struct Unread {
    peer: Peer,
    room: usize,
}

impl Unread {
    async fn open(address: std::net::SocketAddr) -> Unread {
        let mut unread = Unread { peer: Peer::wishing(address, &[INITIAL_WINDOW]).await, room: 65_535 };
        while unread.next().await.kind != SETTINGS {}
        // Only now do the server's windows hold.
        unread.peer.send(&frame(SETTINGS, 1, 0, &[])).await;
        unread
    }

    /// Opens a stream and sends a message; its answer has begun, and cannot go on.
    async fn stream(&mut self, number: u32) -> usize {
        self.peer.send(&frame(HEADERS, END_HEADERS, number, &headers(STREAM, &[]))).await;
        let message = streamed(0, 100);
        self.send(number, &message).await;
        while self.next().await.kind != HEADERS {}
        message.len()
    }

    /// Sends bytes of a stream, in frames.
    async fn send(&mut self, number: u32, bytes: &[u8]) {
        for part in bytes.chunks(16_384) {
            self.peer.send(&frame(DATA, 0, number, part)).await;
            self.room = self.room.saturating_sub(part.len());
        }
    }

    /// The next frame, and what room it gives.
    async fn next(&mut self) -> Frame {
        let frame = self.peer.next().await.expect("the connection goes on");
        if frame.kind == WINDOW {
            assert_eq!(frame.stream, 0, "of the streams nothing more is read");
            self.room += frame.number_at(0) as usize;
        }
        frame
    }

    /// Nothing was wrong with what has been sent.
    async fn goes_on(&mut self) {
        self.peer.send(&frame(PING, 0, 0, b"all well")).await;
        loop {
            let frame = self.next().await;
            assert!(![RESET, GO_AWAY].contains(&frame.kind), "{frame:?}");
            if frame.kind == PING {
                break;
            }
        }
    }
}

#[tokio::test]
async fn a_call_takes_as_many_bytes_unread_as_its_window() {
    let served = serve(&["--call-window=20000"]).await;
    let mut unread = Unread::open(served.address).await;
    let sent = unread.stream(1).await;
    unread.send(1, &vec![0; 20_000 - sent]).await;
    unread.goes_on().await;
    // One byte past it ends the call alone.
    unread.send(1, &[0]).await;
    let reset = unread.peer.next_of(RESET).await.unwrap();
    assert_eq!((reset.stream, reset.number_at(0)), (1, FLOW_CONTROL_ERROR));
    unread.goes_on().await;
    others_are_served(served.address).await;
}

#[tokio::test]
async fn a_connection_takes_as_many_bytes_unread_as_its_window() {
    let served = serve(&["--call-window=1000000", "--connection-window=100000"]).await;
    let mut unread = Unread::open(served.address).await;
    let sent = unread.stream(1).await + unread.stream(3).await;
    unread.goes_on().await;
    assert_eq!(unread.room, 100_000 - sent);
    unread.send(1, &vec![0; 50_000]).await;
    // What has been read of it is given back when there is little room left.
    let mut more = 0;
    while unread.room > 0 {
        more += unread.room;
        unread.send(3, &vec![0; unread.room]).await;
        unread.goes_on().await;
        unread.goes_on().await;
    }
    assert_eq!(50_000 + more, 100_000);
    unread.send(3, &[0]).await;
    assert_eq!(unread.peer.next_of(GO_AWAY).await.unwrap().go_away_reason(), FLOW_CONTROL_ERROR);
    unread.peer.closed().await;
    others_are_served(served.address).await;
}
