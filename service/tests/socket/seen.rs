//! What the service tells of itself: metrics, request ids, lines of the log, and the answer to a probe.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::net::{SocketAddr, TcpListener};
use std::process::Output;

use bytes::Bytes;
use prost::Message;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::access::Folder;
use crate::common::{serve, sound_query};
use crate::program::{Running, program};
use crate::wire::{COMPUTE, STREAM, Wire, framed, soon};

fn query() -> Bytes {
    framed(&sound_query().encode_to_vec())
}

/// An address that nobody listens on.
fn free_address() -> String {
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
async fn figures(address: &str) -> BTreeMap<String, f64> {
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
    for more in [&[][..], &["--service", "tavli.plakoto.v1.RulesService"]] {
        let output = probed(&probe(served.address, &[], more));
        assert!(output.status.success(), "{output:?}");
        assert_eq!(String::from_utf8_lossy(&output.stdout), "SERVING\n");
    }
    let unknown = probed(&probe(served.address, &[], &["--service", "made.up"]));
    assert!(!unknown.status.success());
    let nobody = probed(&probe(free_address().parse().unwrap(), &[], &[]));
    assert!(!nobody.status.success());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_probe_speaks_tls_with_the_certificate_that_is_configured() {
    let folder = Folder::new();
    let flags = folder.flags();
    let served = serve(&flags.iter().map(String::as_str).collect::<Vec<_>>()).await;
    let output = probed(&probe(served.address, &flags, &[]));
    assert!(output.status.success(), "{output:?}");
    let plain = probed(&probe(served.address, &[], &["--within", "1000"]));
    assert!(!plain.status.success(), "without TLS there is no answer");
    // While a certificate is exchanged, the file and the server have different ones: the service serves all the same.
    let other = Folder::new();
    let output = probed(&probe(served.address, &other.flags(), &[]));
    assert!(output.status.success(), "{output:?}");
}
