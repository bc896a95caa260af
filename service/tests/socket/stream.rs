//! `StreamCalls`: tags, order, failures each for itself, and streams that never end or are never read.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::common::{
    Face, connect, face, failed, sound_description, sound_play, sound_query, sound_replay, sound_start,
    sound_steps, worst_query,
};
use crate::raw;
use bytes::Bytes;
use plakoto_proto::v1;
use plakoto_proto::v1::rules_service_client::RulesServiceClient;
use plakoto_service::server::Drained;
use prost::Message;
use tokio_stream::wrappers::ReceiverStream;
use tokio_stream::{Stream, StreamExt};
use tonic::{Code, Request, Status, Streaming};
use v1::stream_calls_request::Call;
use v1::stream_calls_response::Result as Answer;

/// How long anything here may take before it counts as stuck.
const PATIENCE: Duration = Duration::from_secs(20);

fn tagged(tag: u64, call: Call) -> v1::StreamCallsRequest {
    v1::StreamCallsRequest { tag, call: Some(call) }
}

async fn open(
    face: &mut Face,
    requests: impl Stream<Item = v1::StreamCallsRequest> + Send + 'static,
) -> Streaming<v1::StreamCallsResponse> {
    face.rules.stream_calls(requests).await.unwrap().into_inner()
}

async fn next(
    answers: &mut Streaming<v1::StreamCallsResponse>,
) -> Option<Result<v1::StreamCallsResponse, Status>> {
    tokio::time::timeout(PATIENCE, answers.next()).await.expect("an answer in time")
}

#[tokio::test]
async fn every_call_is_answered_as_alone_under_its_tag() {
    let mut face = face().await;
    let calls = [
        Call::ComputeLegalPlays(sound_query()),
        Call::ApplyPlay(sound_play().into()),
        Call::ComputeLegalSteps(sound_steps().into()),
        Call::StartGame(sound_start().into()),
        Call::DescribePosition(sound_description().into()),
        Call::ReplayGame(sound_replay().into()),
    ];
    let requests: Vec<_> =
        calls.into_iter().enumerate().map(|(n, call)| tagged(u64::MAX - n as u64, call)).collect();
    let alone = [
        Answer::ComputeLegalPlays(face.rules.compute_legal_plays(sound_query()).await.unwrap().into_inner()),
        Answer::ApplyPlay(face.rules.apply_play(sound_play()).await.unwrap().into_inner().into()),
        Answer::ComputeLegalSteps(
            face.rules.compute_legal_steps(sound_steps()).await.unwrap().into_inner().into(),
        ),
        Answer::StartGame(face.rules.start_game(sound_start()).await.unwrap().into_inner().into()),
        Answer::DescribePosition(
            face.rules.describe_position(sound_description()).await.unwrap().into_inner().into(),
        ),
        Answer::ReplayGame(face.rules.replay_game(sound_replay()).await.unwrap().into_inner().into()),
    ];
    let mut answers = open(&mut face, tokio_stream::iter(requests)).await;
    for (n, alone) in alone.into_iter().enumerate() {
        let answer = next(&mut answers).await.unwrap().unwrap();
        assert_eq!(answer, v1::StreamCallsResponse { tag: u64::MAX - n as u64, result: Some(alone) });
    }
    assert!(next(&mut answers).await.is_none(), "it ends when its caller ends it");
}

#[tokio::test]
async fn order_is_kept_and_failures_do_not_end_the_stream() {
    let mut face = face().await;
    let request = |n: u64| match n % 3 {
        0 => tagged(n, Call::ComputeLegalPlays(sound_query())),
        1 => tagged(n, Call::ApplyPlay(v1::ApplyPlayRequest { roll: None, ..sound_play() }.into())),
        _ => v1::StreamCallsRequest { tag: n, call: None },
    };
    let mut answers = open(&mut face, tokio_stream::iter((0..3_000).map(request))).await;
    for n in 0..3_000 {
        let answer = next(&mut answers).await.unwrap().unwrap();
        assert_eq!(answer.tag, n);
        match (n % 3, answer.result.unwrap()) {
            (0, Answer::ComputeLegalPlays(plays)) => assert_eq!(plays.count, 2),
            (1, Answer::Failure(failure)) => assert_eq!(failed(&failure), ["roll FIELD_MISSING"]),
            (2, Answer::Failure(failure)) => {
                assert_eq!(failed(&failure), ["compute_legal_plays FIELD_MISSING"]);
            }
            (_, other) => panic!("{n}: {other:?}"),
        }
    }
    assert!(next(&mut answers).await.is_none());
}

/// One request at a time, each sent only after the answer to the one before.
#[tokio::test]
async fn an_answer_does_not_wait_for_the_next_request() {
    let mut face = face().await;
    let (send, requests) = tokio::sync::mpsc::channel(1);
    let mut answers = open(&mut face, tokio_stream::wrappers::ReceiverStream::new(requests)).await;
    for tag in 0..5 {
        send.send(tagged(tag, Call::StartGame(sound_start().into()))).await.unwrap();
        assert_eq!(next(&mut answers).await.unwrap().unwrap().tag, tag);
    }
}

/// Bytes that are no message end the stream; what came before is answered, and the server serves on.
#[tokio::test]
async fn noise_ends_a_stream() {
    let face = face().await;
    let sound = Bytes::from(tagged(7, Call::StartGame(sound_start().into())).encode_to_vec());
    let noise = Bytes::from_static(&[0xFF; 9]);
    let messages = vec![sound.clone(), noise, sound];
    let answers = raw::stream(&face, "/tavli.plakoto.v1.RulesService/StreamCalls", messages).await;
    assert_eq!(answers.len(), 2);
    let first = v1::StreamCallsResponse::decode(answers[0].clone().unwrap()).unwrap();
    assert!(matches!(first.result, Some(Answer::StartGame(_))) && first.tag == 7);
    let noise = answers[1].as_ref().unwrap_err();
    let alone = raw::send(&face, "/tavli.plakoto.v1.RulesService/ComputeLegalPlays", vec![0xFF; 9]).await;
    let alone = alone.unwrap_err();
    assert_eq!((noise.code(), noise.message()), (Code::InvalidArgument, alone.message()));
    served_elsewhere(face.address).await;
}

/// A request by id and name, as most callers write it, and the same in other ways.
fn written_in_many_ways() -> Vec<Vec<u8>> {
    let query = |view, position_source| v1::ComputeLegalPlaysRequest {
        position_source,
        roll: Some(v1::Roll { first: 6, second: 5 }),
        view,
        ..sound_query()
    };
    let id = plakoto::Position::start(plakoto::Player::White).id().to_string();
    let source = Some(v1::compute_legal_plays_request::PositionSource::PositionId(id));
    let common = query(2, source.clone()).encode_to_vec();
    // A field that comes again is the one that holds.
    let ways = [vec![], query(1, None).encode_to_vec(), query(3, source).encode_to_vec(), vec![0x78, 1]];
    ways.into_iter().map(|before| [before, common.clone()].concat()).collect()
}

#[tokio::test]
async fn a_request_is_answered_alike_however_it_is_written() {
    let face = face().await;
    let mut rules = face.rules.clone();
    let requests = written_in_many_ways();
    let sound = v1::ComputeLegalPlaysRequest::decode(&requests[0][..]).unwrap();
    let alone = rules.compute_legal_plays(sound).await.unwrap().into_inner();
    assert!(alone.count > 0 && alone.plays[0].position_id.is_empty());

    let head = |key: u8, bytes: &[u8]| [&[key, bytes.len().try_into().unwrap()], bytes].concat();
    let tagged = |request: &Vec<u8>| [vec![0x08, 7], head(0x12, request)].concat().into();
    let path = |call| format!("/tavli.plakoto.v1.RulesService/{call}");
    let streamed = raw::stream(&face, &path("StreamCalls"), requests.iter().map(tagged).collect()).await;
    assert_eq!(streamed.len(), requests.len());
    for answer in streamed {
        let answer = v1::StreamCallsResponse::decode(answer.unwrap()).unwrap();
        assert_eq!(
            answer,
            v1::StreamCallsResponse { tag: 7, result: Some(Answer::ComputeLegalPlays(alone.clone())) }
        );
    }

    let batch = requests.iter().flat_map(|request| head(0x0A, request)).collect();
    let answer = raw::send(&face, &path("BatchComputeLegalPlays"), batch).await.unwrap();
    let results = v1::BatchComputeLegalPlaysResponse::decode(answer).unwrap().results;
    assert_eq!(results.len(), requests.len());
    for result in results {
        let alone = v1::compute_legal_plays_result::Result::Response(alone.clone());
        assert_eq!(result.result, Some(alone));
    }
}

/// Large answers that nobody reads: the server stops reading requests, so neither side's memory fills.
#[tokio::test]
async fn who_does_not_read_is_not_read_either() {
    let mut face = face().await;
    let sent = Arc::new(AtomicUsize::new(0));
    let counted = sent.clone();
    let endless = tokio_stream::iter(0..).map(move |tag| {
        counted.fetch_add(1, Ordering::Relaxed);
        tagged(tag, Call::ComputeLegalPlays(worst_request()))
    });
    let answers = open(&mut face, endless).await;
    let held = settled(&sent).await;
    println!("requests taken from a caller who does not read: {held}");
    // Two windows of the transport and what lies between: a few thousand requests of some 80 bytes.
    assert!(held < 50_000, "{held}");
    served_elsewhere(face.address).await;
    drop(answers);
}

/// Another caller is served, on a connection of its own: that of a caller who does not read is full.
async fn served_elsewhere(address: SocketAddr) {
    let mut rules = RulesServiceClient::new(connect(address).await);
    let answer = tokio::time::timeout(PATIENCE, rules.compute_legal_plays(sound_query())).await;
    assert_eq!(answer.expect("an answer in time").unwrap().into_inner().count, 2);
}

fn worst_request() -> v1::ComputeLegalPlaysRequest {
    thread_local!(static WORST: v1::ComputeLegalPlaysRequest = worst_query());
    WORST.with(Clone::clone)
}

/// What a count has come to when it has not changed for a while.
async fn settled(count: &AtomicUsize) -> usize {
    let begun = Instant::now();
    let mut last = (0, Instant::now());
    loop {
        let now = count.load(Ordering::Relaxed);
        if now != last.0 {
            last = (now, Instant::now());
        } else if last.1.elapsed() > Duration::from_millis(500) {
            return now;
        }
        assert!(begun.elapsed() < PATIENCE, "it goes on: {now}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// A stream without end keeps nobody else waiting, and ends when its caller goes.
#[tokio::test]
async fn an_endless_stream_leaves_room_for_others_and_ends_with_its_caller() {
    let face = face().await;
    let (address, stop) = (face.address, face.stop);
    let (begun, begins) = tokio::sync::oneshot::channel();
    // A runtime of its own: when it ends, the caller is gone as if its program had been.
    let caller = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    caller.spawn(async move {
        let endless = tokio_stream::iter(0..).map(|tag| tagged(tag, Call::ApplyPlay(sound_play().into())));
        let mut rules = RulesServiceClient::new(connect(address).await);
        let mut answers = rules.stream_calls(endless).await.unwrap().into_inner();
        for tag in 0..1_000 {
            assert_eq!(next(&mut answers).await.unwrap().unwrap().tag, tag);
        }
        begun.send(()).unwrap();
        while next(&mut answers).await.is_some() {}
    });
    begins.await.unwrap();
    served_elsewhere(address).await;
    caller.shutdown_background();
    drop((face.channel, face.rules));
    stop.send(()).unwrap();
    // Were a call still open, the server would wait for it and then cut it off.
    let drained = tokio::time::timeout(PATIENCE, face.server).await.unwrap().unwrap().unwrap();
    assert_eq!(drained, Drained::Whole);
}

#[tokio::test]
async fn a_connection_has_a_hundred_calls_open_and_the_next_one_waits() {
    let mut face = face().await;
    let mut streams = Vec::new();
    for _ in 0..100 {
        let (caller, requests) = tokio::sync::mpsc::channel(1);
        streams.push((caller, open(&mut face, ReceiverStream::new(requests)).await));
    }
    let mut rules = face.rules.clone();
    let one_more = tokio::spawn(async move { rules.compute_legal_plays(sound_query()).await });
    // On another connection there is room meanwhile; the answer from there shows that time has passed.
    let mut elsewhere = RulesServiceClient::new(connect(face.address).await);
    elsewhere.compute_legal_plays(sound_query()).await.unwrap();
    assert!(!one_more.is_finished(), "the hundred and first call waits");
    drop(streams.pop());
    tokio::time::timeout(PATIENCE, one_more).await.expect("room in time").unwrap().unwrap();
}

#[tokio::test]
async fn a_stream_ends_with_its_deadline() {
    let mut face = face().await;
    let mut request = Request::new(tokio_stream::pending());
    request.set_timeout(Duration::from_millis(100));
    let begun = Instant::now();
    let mut answers = face.rules.stream_calls(request).await.unwrap().into_inner();
    let status = next(&mut answers).await.unwrap().unwrap_err();
    assert_eq!(status.code(), Code::DeadlineExceeded, "{status:?}");
    assert!(begun.elapsed() >= Duration::from_millis(100));
    assert!(next(&mut answers).await.is_none());
}

#[tokio::test]
async fn a_stream_under_way_ends_with_its_deadline_too() {
    let mut face = face().await;
    // It waits between requests, or it would keep this very thread busy.
    let endless = tokio_stream::iter(0..).then(|tag| async move {
        tokio::time::sleep(Duration::from_millis(1)).await;
        tagged(tag, Call::StartGame(sound_start().into()))
    });
    let mut request = Request::new(endless);
    request.set_timeout(Duration::from_millis(100));
    let mut answers = face.rules.stream_calls(request).await.unwrap().into_inner();
    let mut tag = 0;
    let status = loop {
        match next(&mut answers).await.unwrap() {
            Ok(answer) => assert_eq!(answer.tag, tag),
            Err(status) => break status,
        }
        tag += 1;
    };
    assert_eq!(status.code(), Code::DeadlineExceeded, "{status:?}");
    assert!(tag > 0);
}
