//! The program itself: what it prints, how it refuses to start, how it ends; and how a server drains.

use std::net::{TcpListener, TcpStream};
use std::time::{Duration, Instant};

use plakoto_proto::v1;
use plakoto_service::server::Drained;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_stream::StreamExt;
use tonic::client::Grpc;
use tonic::codegen::http::uri::PathAndQuery;
use tonic::transport::Channel;
use tonic::{Code, Request, Status};
use tonic_health::pb::HealthCheckRequest;
use tonic_health::pb::health_check_response::ServingStatus;
use tonic_health::pb::health_client::HealthClient;
use tonic_prost::ProstCodec;
use v1::rules_service_client::RulesServiceClient;

use crate::common::{connect, face_with, reason, sound_query};
use crate::program::{Running, program};
use crate::wire::PATIENCE;

/// How long the program drains when nothing is configured.
const DRAIN_TIME: Duration = Duration::from_secs(10);

type Answer = Result<tonic::Response<v1::ComputeLegalPlaysResponse>, Status>;

/// A call that the server has taken, and whose request is held back until the sender says so.
async fn call_under_way(channel: &Channel) -> (oneshot::Sender<()>, JoinHandle<Answer>) {
    let (begin, begun) = oneshot::channel();
    let (release, released) = oneshot::channel();
    let mut signals = Some((begin, released));
    let body = tokio_stream::once(()).then(move |()| {
        let signals = signals.take();
        async move {
            let (begin, released) = signals.unwrap();
            begin.send(()).unwrap();
            released.await.unwrap();
            sound_query()
        }
    });
    let mut client = Grpc::new(channel.clone());
    client.ready().await.unwrap();
    let path = PathAndQuery::from_static("/tavli.plakoto.v1.RulesService/ComputeLegalPlays");
    let call = tokio::spawn(async move {
        // On the wire a stream of one message is the same as that message alone.
        client.client_streaming(Request::new(body), path, ProstCodec::default()).await
    });
    begun.await.unwrap();
    // Calls of one connection arrive in order: once this one is answered, the other one is there.
    RulesServiceClient::new(channel.clone()).compute_legal_plays(sound_query()).await.unwrap();
    (release, call)
}

#[tokio::test]
async fn a_request_to_terminate_lets_calls_finish() {
    for signal in ["TERM", "INT"] {
        let mut running = Running::start();
        let channel = connect(running.address).await;
        let (release, call) = call_under_way(&channel).await;
        running.signal(signal);
        running.stopped_listening().await;
        assert_eq!(running.child.try_wait().unwrap(), None, "{signal}: it waits for the call");
        release.send(()).unwrap();
        assert_eq!(call.await.unwrap().unwrap().into_inner().count, 2, "{signal}");
        drop(channel);
        assert!(running.ended().await.success(), "{signal}");
    }
}

#[tokio::test]
async fn an_idle_client_does_not_keep_the_program() {
    let mut running = Running::start();
    let _channel = connect(running.address).await;
    let told = Instant::now();
    running.signal("TERM");
    assert!(running.ended().await.success());
    assert!(told.elapsed() < DRAIN_TIME / 2, "{:?}", told.elapsed());
}

#[tokio::test]
async fn draining_is_told_to_those_who_watch_and_then_their_streams_end() {
    let face = face_with(&["--drain-time=20s"]).await;
    let mut health = HealthClient::new(face.channel.clone());
    let service = "tavli.plakoto.v1.RulesService".to_owned();
    let mut watched = health.watch(HealthCheckRequest { service }).await.unwrap().into_inner();
    assert_eq!(watched.next().await.unwrap().unwrap().status(), ServingStatus::Serving);
    face.stop.send(()).unwrap();
    assert_eq!(watched.next().await.unwrap().unwrap().status(), ServingStatus::NotServing);
    // Who watches keeps nobody: the stream ends, and the server with it.
    let status = watched.next().await.unwrap().unwrap_err();
    assert_eq!((status.code(), &*reason(&status)), (Code::Unavailable, "DRAINING"));
    let drained = tokio::time::timeout(PATIENCE, face.server).await.unwrap().unwrap().unwrap();
    assert_eq!(drained, Drained::Whole);
}

#[test]
fn a_busy_port_is_named_in_one_line() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    for (flag, other) in [("--listen", "--metrics-listen"), ("--metrics-listen", "--listen")] {
        let flags = [flag, &address, other, "127.0.0.1:0", "--log-level=error"];
        let output = program().args(flags).output().unwrap();
        assert_eq!(output.status.code(), Some(1));
        assert!(output.stdout.is_empty(), "it does not say that it listens");
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(told.starts_with(&format!("error: {address} is in use")), "{told}");
        assert!(told.contains(&format!("another address with {flag} ")), "{told}");
        assert_eq!(told.lines().count(), 1, "{told}");
    }
}

#[tokio::test]
async fn a_second_signal_stops_at_once_and_says_so() {
    for (first, second) in [("TERM", "INT"), ("INT", "INT")] {
        let mut running = Running::start();
        let channel = connect(running.address).await;
        let (_release, _call) = call_under_way(&channel).await;
        running.signal(first);
        running.stopped_listening().await;
        assert_eq!(running.child.try_wait().unwrap(), None, "still draining");
        running.signal(second);
        assert_eq!(running.ended().await.code(), Some(1));
        let told = running.complaints();
        assert!(told.contains("second signal"), "{told}");
    }
}

#[test]
fn an_address_that_is_none_is_named_in_one_line() {
    // Nobody has the last one.
    for (address, code) in
        [("", 2), ("nonsense", 2), ("127.0.0.1", 2), ("127.0.0.1:66000", 2), ("192.0.2.1:50051", 1)]
    {
        for flag in ["--listen", "--metrics-listen"] {
            let output = program().args([flag, address]).output().unwrap();
            assert_eq!(output.status.code(), Some(code), "{address}");
            let told = String::from_utf8(output.stderr).unwrap();
            assert!(
                told.contains(&format!("'{address}'")) || told.contains(&format!("`{address}`")),
                "{told}"
            );
            assert!(told.contains(flag), "{told}");
            assert_eq!(told.lines().count(), 1, "{told}");
        }
    }
}

#[test]
fn help_and_version_are_printed() {
    let help = program().arg("--help").output().unwrap();
    assert!(help.status.success());
    let text = String::from_utf8(help.stdout).unwrap();
    assert!(text.contains("--listen <ADDR>") && text.contains("127.0.0.1:50051"), "{text}");
    let version = program().arg("-V").output().unwrap();
    let text = String::from_utf8(version.stdout).unwrap();
    assert_eq!(text, format!("plakoto-service {}\n", env!("CARGO_PKG_VERSION")));
    let wrong = program().arg("--wrong").output().unwrap();
    assert_eq!(wrong.status.code(), Some(2));
}

#[test]
fn a_command_to_try_is_printed() {
    let running = Running::start();
    let call = format!("http://{}/tavli.plakoto.v1.RulesService/ComputeLegalPlays", running.address);
    assert!(running.try_line.starts_with("try: buf curl "), "{}", running.try_line);
    assert!(running.try_line.ends_with(&call), "{}", running.try_line);
}

/// Every connection is an open file, and systems give few at first.
#[tokio::test]
async fn connections_may_be_more_than_the_files_that_a_system_gives_at_first() {
    let limited =
        format!("ulimit -S -n 64; exec {} --listen 127.0.0.1:0", env!("CARGO_BIN_EXE_plakoto-service"));
    let mut running = Running::of(std::process::Command::new("sh").args(["-c", &limited]));
    let mut open = Vec::new();
    for _ in 0..100 {
        let channel = connect(running.address).await;
        RulesServiceClient::new(channel.clone()).compute_legal_plays(sound_query()).await.unwrap();
        open.push(channel);
    }
    running.signal("TERM");
    assert!(running.ended().await.success());
}

/// Nobody needs to read what is printed.
#[tokio::test]
async fn a_closed_output_does_not_stop_the_program() {
    let address = {
        let free = TcpListener::bind("127.0.0.1:0").unwrap();
        free.local_addr().unwrap()
    };
    let mut child = program().args(["--listen", &address.to_string()]).spawn().unwrap();
    drop(child.stdout.take());
    let waited = Instant::now();
    while TcpStream::connect(address).is_err() {
        assert!(waited.elapsed() < PATIENCE, "not listening");
        std::thread::sleep(Duration::from_millis(5));
    }
    let mut rules = RulesServiceClient::new(connect(address).await);
    assert_eq!(rules.compute_legal_plays(sound_query()).await.unwrap().into_inner().count, 2);
    child.kill().unwrap();
    child.wait().unwrap();
}
