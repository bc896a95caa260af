//! What the service tells of itself: metrics, request ids, lines of the log, and the answer to a probe.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::net::{SocketAddr, TcpListener};
use std::process::Output;

use bytes::Bytes;
use http::Request;
use prost::Message;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tonic::Code;

use crate::access::Folder;
use crate::common::{serve, sound_query, sound_start, worst_query};
use crate::frames::{PING, Peer, frame};
use crate::program::{Running, program};
use crate::wire::{BATCH, COMPUTE, STREAM, Wire, begun, framed, gzipped, padded, soon};
use plakoto_proto::v1;
use v1::stream_calls_request::Call;

fn query() -> Bytes {
    framed(&sound_query().encode_to_vec())
}

/// An address that nobody listens on.
pub(crate) fn free_address() -> String {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string()
}

/// What is answered to a request of HTTP/1.1, head and all.
async fn asked(address: &str, request: &str) -> String {
    let mut stream = soon(TcpStream::connect(address)).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    soon(stream.read_to_string(&mut answer)).await.unwrap();
    answer
}

/// The figures on a page, by name and labels.
pub(crate) async fn figures(address: &str) -> BTreeMap<String, f64> {
    let page = asked(address, "GET /metrics HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").await;
    let (head, body) = page.split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("HTTP/1.1 200"), "{head}");
    assert!(head.to_lowercase().contains("content-type: application/openmetrics-text"), "{head}");
    assert!(body.ends_with("# EOF\n"));
    let lines = body.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| line.rsplit_once(' ').unwrap())
        .map(|(name, value)| (name.to_owned(), value.parse().unwrap()))
        .collect()
}

const OF_COMPUTE: &str = "grpc_method=\"tavli.plakoto.v1.RulesService/ComputeLegalPlays\"";

#[tokio::test]
async fn calls_are_counted_by_method_and_status() {
    let page = free_address();
    let served = serve(&[&format!("--metrics-listen={page}")]).await;
    let mut wire = Wire::open(served.address).await;
    for _ in 0..3 {
        wire.call(COMPUTE, &[], query()).await.assert_ok();
    }
    let _ = wire.call(COMPUTE, &[], framed(&[])).await;
    let _ = wire.call("/made.up/Call", &[], framed(&[])).await;
    let open = wire.begin(COMPUTE, &[]).await;
    // Ordered behind the head of the open call.
    wire.call(COMPUTE, &[], query()).await.assert_ok();
    let told = figures(&page).await;
    let of = |name: &str, labels: &str| told.get(&format!("{name}{{{labels}}}")).copied();
    let status = |status: &str| format!("{OF_COMPUTE},grpc_status=\"{status}\"");
    assert_eq!(of("grpc_server_call_started_total", OF_COMPUTE), Some(6.0));
    assert_eq!(of("rpc_server_active_requests", OF_COMPUTE), Some(1.0));
    assert_eq!(of("grpc_server_call_duration_seconds_count", &status("OK")), Some(4.0));
    assert_eq!(of("grpc_server_call_duration_seconds_count", &status("INVALID_ARGUMENT")), Some(1.0));
    assert_eq!(of("grpc_server_call_started_total", "grpc_method=\"other\""), Some(1.0));
    let received = of("grpc_server_call_rcvd_total_compressed_message_size_bytes_sum", OF_COMPUTE);
    assert_eq!(received, Some((4 * query().len() + 5) as f64));
    let sent = of("grpc_server_call_sent_total_compressed_message_size_bytes_sum", OF_COMPUTE);
    assert!(sent > Some(400.0), "{sent:?}");
    assert_eq!(told.get("plakoto_connections"), Some(&1.0));
    drop(open);
}

#[tokio::test]
async fn what_is_refused_is_counted_by_its_reason() {
    let page = free_address();
    let served = serve(&[&format!("--metrics-listen={page}"), "--calls=1", "--connections=2"]).await;
    let mut wire = Wire::open(served.address).await;
    let _held = wire.begin(COMPUTE, &[]).await;
    let _ = wire.call(COMPUTE, &[], query()).await;
    let _ = wire.call(COMPUTE, &[("grpc-timeout", "soon")], query()).await;
    let _second = Wire::open(served.address).await;
    let mut third = TcpStream::connect(served.address).await.unwrap();
    assert_eq!(soon(third.read(&mut [0; 1])).await.unwrap_or(0), 0, "closed");
    let told = figures(&page).await;
    let refused = |reason: &str| told.get(&format!("plakoto_calls_refused_total{{reason=\"{reason}\"}}"));
    assert_eq!(refused("TOO_MANY_CALLS"), Some(&1.0));
    assert_eq!(refused("TIMEOUT_UNREADABLE"), Some(&1.0));
    assert_eq!(told.get("plakoto_connections_refused_total"), Some(&1.0));
    assert_eq!(told.get("plakoto_connections_taken_total"), Some(&2.0));
}

/// A call that is refused: its path, what is sent and whether that is all, its headers, and the reason.
type Refused = (&'static str, Bytes, bool, &'static [(&'static str, &'static str)], &'static str);

/// Wherever it is refused: before it is looked at, as it comes, while it is worked on, or as its answer is sent.
#[tokio::test]
async fn every_refusal_is_counted_once() {
    let page = free_address();
    let flags = ["--request-size=90000", "--stream-length=1"];
    let more = [&*format!("--metrics-listen={page}"), "--memory=100000", "--connection-memory=100000"];
    let served = serve(&[&flags[..], &more].concat()).await;
    // Somebody holds half of the memory.
    let mut other = Wire::open(served.address).await;
    let mut held = other.begin(COMPUTE, &[]).await;
    held.send(framed(&padded(sound_query().encode_to_vec(), 50_000)), false);
    other.call(COMPUTE, &[], query()).await.assert_ok();
    let streamed = framed(
        &v1::StreamCallsRequest { tag: 1, call: Some(Call::StartGame(sound_start().into())) }.encode_to_vec(),
    );
    let batch = v1::BatchComputeLegalPlaysRequest::from(vec![worst_query(); 20]).encode_to_vec();
    let cases: [Refused; 8] = [
        (COMPUTE, begun(90_001, 0), true, &[], "MESSAGE_TOO_LONG"),
        (COMPUTE, gzipped(&padded(sound_query().encode_to_vec(), 90_001)), true, &GZIP, "MESSAGE_TOO_LONG"),
        (COMPUTE, framed(&[0xFF; 9]), true, &[], "MESSAGE_UNREADABLE"),
        (COMPUTE, framed(&padded(sound_query().encode_to_vec(), 50_001)), true, &[], "OUT_OF_MEMORY"),
        (BATCH, framed(&batch), true, &[], "OUT_OF_MEMORY"),
        (STREAM, [&streamed[..], &streamed].concat().into(), true, &[], "STREAM_TOO_LONG"),
        (STREAM, streamed.clone(), false, &[("grpc-timeout", "50m")], "DEADLINE_PASSED"),
        (COMPUTE, Bytes::new(), false, &[("grpc-timeout", "50m")], "DEADLINE_PASSED"),
    ];
    let mut expected = BTreeMap::new();
    let mut wire = Wire::open(served.address).await;
    for (path, body, last, headers, reason) in cases {
        let mut call = wire.begin(path, headers).await;
        call.send(body, last);
        let answer = call.answer().await;
        assert_eq!(crate::common::reason(&answer.status()), reason, "{path}");
        *expected.entry(reason.to_owned()).or_insert(0.0) += 1.0;
    }
    assert_eq!(refusals(&page).await, expected);
}

/// How many calls were refused, by reason.
async fn refusals(page: &str) -> BTreeMap<String, f64> {
    let counted = |(name, count): (String, f64)| {
        let reason = name.strip_prefix("plakoto_calls_refused_total{reason=\"")?;
        Some((reason.trim_end_matches("\"}").to_owned(), count))
    };
    figures(page).await.into_iter().filter_map(counted).collect()
}

#[tokio::test]
async fn a_message_that_is_too_slow_is_counted_once() {
    let page = free_address();
    let served = serve(&[&*format!("--metrics-listen={page}"), "--message-time=100ms"]).await;
    let mut wire = Wire::open(served.address).await;
    let mut call = wire.begin(COMPUTE, &[]).await;
    call.send(begun(100, 50), false);
    call.answer().await.assert_refused(Code::DeadlineExceeded, "MESSAGE_TOO_SLOW");
    assert_eq!(refusals(&page).await, [("MESSAGE_TOO_SLOW".to_owned(), 1.0)].into());
}

#[tokio::test]
async fn a_batch_too_many_is_counted() {
    let page = free_address();
    let served = serve(&[&*format!("--metrics-listen={page}"), "--batches=1"]).await;
    let mut wire = Wire::open(served.address).await;
    let counted = v1::ComputeLegalPlaysRequest { view: v1::PlayView::Count.into(), ..worst_query() };
    let batch = framed(&v1::BatchComputeLegalPlaysRequest::from(vec![counted; 1_000]).encode_to_vec());
    // Once it is answered, there is room for whole batches on the connection.
    wire.call(COMPUTE, &[], query()).await.assert_ok();
    let mut calls = [wire.begin(BATCH, &[]).await, wire.begin(BATCH, &[]).await];
    for call in &mut calls {
        call.send(batch.clone(), false);
    }
    // They end in one breath, and whichever is first is worked on for long.
    for call in &mut calls {
        call.send(Bytes::new(), true);
    }
    let [first, second] = calls.map(crate::wire::Call::answer);
    let statuses = [first.await.status(), second.await.status()];
    let mut codes = statuses.map(|status| i32::from(status.code()));
    codes.sort_unstable();
    assert_eq!(codes, [Code::Ok, Code::ResourceExhausted].map(i32::from));
    assert_eq!(refusals(&page).await, [("TOO_MANY_CALLS".to_owned(), 1.0)].into());
}

const GZIP: [(&str, &str); 1] = [("grpc-encoding", "gzip")];

/// What is no call of gRPC has no status of gRPC; and what a page is told in the body is told here too.
#[tokio::test]
async fn answers_are_counted_as_what_they_are() {
    let page = free_address();
    let served =
        serve(&[&*format!("--metrics-listen={page}"), "--web-origins=*", "--request-size=1000"]).await;
    let mut wire = Wire::open(served.address).await;
    let web = ("content-type", "application/grpc-web+proto");
    for kind in ["text/plain", "application/grpc-web-text"] {
        assert_eq!(wire.call(COMPUTE, &[("content-type", kind)], query()).await.http, 415);
    }
    for (method, http) in [("GET", 405), ("OPTIONS", 200)] {
        let request = Request::builder().method(method).uri(format!("http://localhost{COMPUTE}"));
        let request = request.header("content-type", web.1).header("origin", "https://a.example");
        let request = request.header("access-control-request-method", "POST");
        let mut call = wire.send(request.body(()).unwrap()).await;
        call.send(Bytes::new(), true);
        assert_eq!(call.answer().await.http, http, "{method}");
    }
    assert_eq!(wire.call(COMPUTE, &[web], query()).await.http, 200);
    assert_eq!(wire.call(COMPUTE, &[web], framed(&[])).await.http, 200);
    // Refused behind what was good: the status is in the body.
    let streamed = v1::StreamCallsRequest { tag: 1, call: Some(Call::StartGame(sound_start().into())) };
    let body = [framed(&streamed.encode_to_vec()), begun(1_001, 0)].concat();
    let refused = wire.call(STREAM, &[web], body.into()).await;
    assert!(String::from_utf8_lossy(&refused.bytes).contains("grpc-status:8"), "{refused:?}");
    // As one that comes by itself.
    wire.call(COMPUTE, &[], query()).await.assert_ok();
    let told = figures(&page).await;
    let counted = |of: &str| -> BTreeMap<String, f64> {
        let start = format!("grpc_server_call_duration_seconds_count{{{of},grpc_status=\"");
        let of_start = |(name, count): (&String, &f64)| {
            Some((name.strip_prefix(&start)?.trim_end_matches("\"}").to_owned(), *count))
        };
        told.iter().filter_map(of_start).collect()
    };
    let expected =
        [("HTTP_200", 1.0), ("HTTP_405", 1.0), ("HTTP_415", 2.0), ("INVALID_ARGUMENT", 1.0), ("OK", 2.0)];
    assert_eq!(counted(OF_COMPUTE), expected.map(|(name, count)| (name.to_owned(), count)).into());
    let of_stream = "grpc_method=\"tavli.plakoto.v1.RulesService/StreamCalls\"";
    assert_eq!(counted(of_stream), [("RESOURCE_EXHAUSTED".to_owned(), 1.0)].into());
    let refused = told.get("plakoto_calls_refused_total{reason=\"MESSAGE_TOO_LONG\"}");
    assert_eq!(refused, Some(&1.0));
}

#[tokio::test]
async fn callers_cannot_make_figures() {
    let page = free_address();
    let served = serve(&[&format!("--metrics-listen={page}")]).await;
    let mut wire = Wire::open(served.address).await;
    wire.call(COMPUTE, &[], query()).await.assert_ok();
    let _ = wire.call("/made.up/First", &[], framed(&[])).await;
    let before = figures(&page).await.len();
    for number in 0..50 {
        let _ = wire.call(&format!("/made.up/Call{number}"), &[], framed(&[])).await;
    }
    assert_eq!(figures(&page).await.len(), before);
}

#[tokio::test]
async fn the_page_has_metrics_and_nothing_else() {
    let page = free_address();
    let served = serve(&[&format!("--metrics-listen={page}")]).await;
    // Whoever is answered knows that the page is there too.
    Wire::open(served.address).await.call(COMPUTE, &[], query()).await.assert_ok();
    let status = async |line: &str| {
        let answer = asked(&page, &format!("{line} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")).await;
        answer.split(' ').nth(1).unwrap().to_owned()
    };
    assert_eq!(status("GET /metrics").await, "200");
    assert_eq!(status("POST /metrics").await, "405");
    assert_eq!(status("GET /").await, "404");
    assert_eq!(status("GET /metrics/../secret").await, "404");
    let huge = format!("GET /metrics HTTP/1.1\r\nx: {}\r\n\r\n", "y".repeat(100_000));
    let answer = asked(&page, &huge).await;
    assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 431"), "{answer}");
}

/// More connections than there are places, which say nothing; and then ever more.
#[tokio::test]
async fn who_says_nothing_shuts_nobody_out_from_the_page() {
    let page = free_address();
    let _served = serve(&[&format!("--metrics-listen={page}")]).await;
    let mut silent = Vec::new();
    for _ in 0..200 {
        silent.push(soon(TcpStream::connect(&page)).await.unwrap());
    }
    assert!(figures(&page).await.len() > 5);
    // The oldest have given their places up, long before their time was over.
    assert_eq!(soon(silent[0].read(&mut [0; 1])).await.unwrap_or(0), 0, "closed");
    drop(silent);
    let mut attackers = JoinSet::new();
    for _ in 0..200 {
        let page = page.clone();
        attackers.spawn(async move {
            loop {
                if let Ok(mut silent) = TcpStream::connect(&page).await {
                    let _ = silent.read(&mut [0; 1]).await;
                }
            }
        });
    }
    for _ in 0..50 {
        assert!(figures(&page).await.len() > 5);
    }
}

/// Where Kubernetes asks whether a pod lives, it is answered: by a server all of whose connections are taken, and by one that
/// drains.
#[tokio::test]
async fn who_is_alive_says_so_however_many_connect_and_to_the_end() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../deploy/kubernetes/deployment.yaml");
    let manifest = std::fs::read_to_string(file).unwrap();
    let (_, probe) = manifest.split_once("livenessProbe:").unwrap();
    let asks = probe.lines().nth(1).unwrap().trim();
    let path = asks.strip_prefix("httpGet: { path: ").unwrap().strip_suffix(", port: metrics }").unwrap();
    let page = free_address();
    let served = serve(&[&*format!("--metrics-listen={page}"), "--connections=1"]).await;
    let request = format!("GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
    let is_alive = async || asked(&page, &request).await.starts_with("HTTP/1.1 200");
    let mut only = Wire::open(served.address).await;
    only.call(COMPUTE, &[], query()).await.assert_ok();
    let mut beyond = TcpStream::connect(served.address).await.unwrap();
    assert_eq!(soon(beyond.read(&mut [0; 1])).await.unwrap_or(0), 0, "closed");
    assert!(is_alive().await);
    let under_way = only.begin(STREAM, &[]).await;
    served.stop.send(()).unwrap();
    soon(async { while TcpStream::connect(served.address).await.is_ok() {} }).await;
    assert!(is_alive().await);
    under_way.finished().await;
    soon(served.server).await.unwrap().unwrap();
}

#[tokio::test]
async fn an_id_of_the_caller_comes_back() {
    let served = serve(&[]).await;
    let mut wire = Wire::open(served.address).await;
    let id = |answer: &crate::wire::Answer| {
        answer.headers.get("x-request-id").map(|id| id.to_str().unwrap().to_owned())
    };
    let sound = wire.call(COMPUTE, &[("x-request-id", "abc-1")], query()).await;
    assert_eq!(id(&sound).as_deref(), Some("abc-1"));
    let refused = wire.call(COMPUTE, &[("x-request-id", "abc-2")], framed(&[])).await;
    assert_eq!(id(&refused).as_deref(), Some("abc-2"));
    let stream = wire.call(STREAM, &[("x-request-id", "abc-3")], Bytes::new()).await;
    assert_eq!(id(&stream).as_deref(), Some("abc-3"));
    let unsound = wire.call(COMPUTE, &[("x-request-id", "a b\"c")], query()).await;
    assert_eq!(id(&unsound), None, "what could break a log is not taken");
}

/// The program with flags, asked once with an id and a trace; the lines that it writes to its log.
async fn logged(flags: &[&str]) -> Vec<String> {
    let mut running = Running::with(&[&["--listen", "127.0.0.1:0"], flags].concat());
    let mut wire = Wire::open(running.address).await;
    let trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    wire.call(COMPUTE, &[("x-request-id", "abc-1"), ("traceparent", trace)], query()).await.assert_ok();
    drop(wire);
    running.signal("TERM");
    assert!(running.ended().await.success());
    BufReader::new(running.child.stderr.take().unwrap()).lines().map(Result::unwrap).collect()
}

#[tokio::test]
async fn a_line_is_logged_for_each_call_where_that_is_asked_for() {
    assert_eq!(logged(&[]).await, Vec::<String>::new());
    let lines = logged(&["--log-level=plakoto::calls=debug", "--log-format=json"]).await;
    let line: serde_json::Value = serde_json::from_str(&lines[0]).unwrap();
    assert_eq!(line["method"], "tavli.plakoto.v1.RulesService/ComputeLegalPlays");
    assert_eq!(line["status"], "OK");
    assert_eq!(line["request_id"], "abc-1");
    assert_eq!(line["trace_id"], "0af7651916cd43dd8448eb211c80319c");
    assert!(line["micros"].is_u64() && line["sent"].as_u64() > Some(100));
    let human = logged(&["--log-level=plakoto::calls=debug"]).await;
    assert!(human[0].contains("request_id=\"abc-1\""), "{human:?}");
}

/// Acknowledged pings that nobody has sent, each of which h2 has a line for at `warn`.
#[tokio::test]
async fn no_client_fills_the_log_unless_that_is_asked_for() {
    for (levels, most) in [("info", 0), ("warn", 0), ("info,plakoto::calls=debug", 0), ("info,h2=warn", 100)]
    {
        let mut running = Running::with(&["--listen=127.0.0.1:0", "--log-level", levels]);
        let mut peer = Peer::greeted(running.address).await;
        peer.send(&frame(PING, 1, 0, b"not sent").repeat(100)).await;
        // What is answered behind them says that all have been read.
        peer.send(&frame(PING, 0, 0, b"answered")).await;
        assert!(peer.next_of(PING).await.is_some());
        running.signal("TERM");
        assert!(running.ended().await.success());
        assert_eq!(running.complaints().lines().count(), most, "{levels}");
    }
}

/// What `healthcheck` says to these flags.
fn probed(flags: &[String]) -> Output {
    program().arg("--listen").args(&flags[..1]).args(&flags[1..]).output().unwrap()
}

/// Flags for a probe of an address.
fn probe(address: SocketAddr, flags: &[String], more: &[&str]) -> Vec<String> {
    let more = std::iter::once("healthcheck").chain(more.iter().copied()).map(str::to_owned);
    std::iter::once(address.to_string()).chain(flags.iter().cloned()).chain(more).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_probe_tells_whether_the_service_serves() {
    let served = serve(&[]).await;
    for more in [&[][..], &["--service", "tavli.plakoto.v1.RulesService"], &["--within=1m"]] {
        let output = probed(&probe(served.address, &[], more));
        assert!(output.status.success(), "{output:?}");
        assert_eq!(String::from_utf8_lossy(&output.stdout), "SERVING\n");
    }
    // Where the address stands behind the word, or on both sides, of which the last one counts.
    let address = served.address.to_string();
    for flags in [
        &["healthcheck", "--listen", &address][..],
        &["--listen", "192.0.2.1:1", "healthcheck", "--listen", &address],
    ] {
        let output = program().args(flags).output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stdout), "SERVING\n", "{output:?}");
    }
    let unknown = probed(&probe(served.address, &[], &["--service", "made.up"]));
    assert_eq!(unknown.status.code(), Some(1));
    let wrong = probed(&probe(served.address, &[], &["--within", "2000"]));
    assert_eq!(wrong.status.code(), Some(2), "times have units");
}

/// What a probe complains of; it must have failed.
#[track_caller]
fn complained(flags: &[String]) -> String {
    let output = probed(flags);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_probe_says_where_it_has_asked_and_what_may_be_wrong() {
    let nobody = free_address();
    let told = complained(&probe(nobody.parse().unwrap(), &[], &[]));
    assert!(told.contains(&nobody) && told.contains("does the service run"), "{told}");
    let folder = Folder::new();
    let flags = folder.flags();
    let plain = serve(&[]).await;
    let told = complained(&probe(plain.address, &flags, &[]));
    assert!(told.contains(&plain.address.to_string()) && told.contains("does not speak TLS"), "{told}");
    let clients = format!("--tls-client-ca={}", folder.path("clients.pem").display());
    let encrypted = serve(&flags.iter().map(String::as_str).chain([&*clients]).collect::<Vec<_>>()).await;
    let told = complained(&probe(encrypted.address, &[], &[]));
    assert!(told.contains(&encrypted.address.to_string()), "{told}");
    assert!(told.contains("with its --tls-certificate and --tls-key"), "{told}");
    let told = complained(&probe(encrypted.address, &flags, &[]));
    assert!(told.contains(&encrypted.address.to_string()), "{told}");
    assert!(told.contains("--client-certificate and --client-key"), "{told}");
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = silent.local_addr().unwrap();
    let told = complained(&probe(address, &[], &["--within=300ms"]));
    assert!(told.contains(&format!("no answer from {address} within 300ms")), "{told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_probe_speaks_tls_with_the_certificate_that_is_configured() {
    let folder = Folder::new();
    let flags = folder.flags();
    let served = serve(&flags.iter().map(String::as_str).collect::<Vec<_>>()).await;
    let output = probed(&probe(served.address, &flags, &[]));
    assert!(output.status.success(), "{output:?}");
    // While a certificate is exchanged, the file and the server have different ones: the service serves all the same.
    let other = Folder::new();
    let output = probed(&probe(served.address, &other.flags(), &[]));
    assert!(output.status.success(), "{output:?}");
}
