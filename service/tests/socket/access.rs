//! Who may call: TLS, client certificates and tokens, each read again without a restart.

use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use plakoto_proto::v1;
use plakoto_proto::v1::rules_service_client::RulesServiceClient;
use plakoto_service::Workers;
use plakoto_service::config::Config;
use plakoto_service::server::Server;
use prost::Message;
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, ServerName};
use tempfile::TempDir;
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tonic::Code;
use tonic::transport::{Certificate, Channel, ClientTlsConfig, Endpoint, Identity};
use v1::stream_calls_request::Call;

use crate::common::{Served, serve, sound_query, sound_start};
use crate::frames::Peer;
use crate::program::{Running, program};
use crate::wire::{COMPUTE, STREAM, Wire, framed, soon};

const HEALTH: &str = "/grpc.health.v1.Health/Check";
const REFLECTION: &str = "/grpc.reflection.v1.ServerReflection/ServerReflectionInfo";

fn query() -> Bytes {
    framed(&sound_query().encode_to_vec())
}

/// An authority that signs certificates.
pub(crate) struct Authority(CertifiedIssuer<'static, KeyPair>);

impl Authority {
    pub(crate) fn new() -> Authority {
        let mut params = CertificateParams::default();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        Authority(CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap())
    }

    pub(crate) fn pem(&self) -> String {
        self.0.pem()
    }

    /// A certificate for this machine, and its key.
    pub(crate) fn signed(&self) -> (String, String) {
        let key = KeyPair::generate().unwrap();
        let params = CertificateParams::new(vec!["localhost".to_owned()]).unwrap();
        (params.signed_by(&key, &self.0).unwrap().pem(), key.serialize_pem())
    }
}

/// A folder with what a server needs for TLS.
pub(crate) struct Folder {
    pub(crate) folder: TempDir,
    pub(crate) authority: Authority,
}

impl Folder {
    pub(crate) fn new() -> Folder {
        let folder = Folder { folder: tempfile::tempdir().unwrap(), authority: Authority::new() };
        folder.renew();
        folder.write("clients.pem", &folder.authority.pem());
        folder
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).unwrap();
    }

    /// Puts a fresh certificate in the place of the one before.
    pub(crate) fn renew(&self) {
        let (certificate, key) = self.authority.signed();
        self.write("key.pem", &key);
        self.write("certificate.pem", &certificate);
    }

    /// The flags by which a server uses it.
    pub(crate) fn flags(&self) -> Vec<String> {
        let flag = |name: &str, file: &str| format!("--{name}={}", self.path(file).display());
        vec![
            flag("tls-certificate", "certificate.pem"),
            flag("tls-key", "key.pem"),
            "--reload-interval=20ms".to_owned(),
        ]
    }

    /// A server that uses it.
    async fn serve(&self, more: &[&str]) -> Served {
        let flags = self.flags();
        serve(&flags.iter().map(String::as_str).chain(more.iter().copied()).collect::<Vec<_>>()).await
    }

    async fn channel(&self, served: &Served) -> Channel {
        let tls = ClientTlsConfig::new().ca_certificate(Certificate::from_pem(self.authority.pem()));
        connect(served, tls).await.unwrap()
    }

    /// A connection that trusts the authority, and shows what the server has shown.
    async fn tls(&self, address: SocketAddr) -> TlsStream<TcpStream> {
        let mut roots = rustls::RootCertStore::empty();
        roots.add(self.authority.0.der().clone()).unwrap();
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config =
            rustls::ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
        let mut config = config.unwrap().with_root_certificates(roots).with_no_client_auth();
        config.alpn_protocols = vec![b"h2".to_vec()];
        let stream = TcpStream::connect(address).await.unwrap();
        let name = ServerName::try_from("localhost").unwrap();
        soon(TlsConnector::from(Arc::new(config)).connect(name, stream)).await.unwrap()
    }

    /// The certificate that new connections are shown.
    async fn shown(&self, served: &Served) -> CertificateDer<'static> {
        self.shown_at(served.address).await
    }

    /// The same, of a server at an address.
    pub(crate) async fn shown_at(&self, address: SocketAddr) -> CertificateDer<'static> {
        let stream = self.tls(address).await;
        stream.get_ref().1.peer_certificates().unwrap()[0].clone().into_owned()
    }
}

async fn connect(served: &Served, tls: ClientTlsConfig) -> Result<Channel, tonic::transport::Error> {
    let endpoint = Endpoint::from_shared(format!("https://{}", served.address)).unwrap();
    soon(endpoint.tls_config(tls.domain_name("localhost")).unwrap().connect()).await
}

async fn calls(channel: Channel) -> Result<(), tonic::Status> {
    let mut rules = RulesServiceClient::new(channel);
    soon(rules.compute_legal_plays(sound_query()))
        .await
        .map(|answer| assert_eq!(answer.into_inner().count, 2))
}

#[tokio::test]
async fn calls_come_over_tls() {
    let folder = Folder::new();
    let served = folder.serve(&[]).await;
    calls(folder.channel(&served).await).await.unwrap();
    let mut wire = Wire::over(folder.tls(served.address).await).await;
    wire.call(COMPUTE, &[], query()).await.assert_ok();
}

#[tokio::test]
async fn where_there_is_tls_there_is_nothing_else() {
    let folder = Folder::new();
    let served = folder.serve(&[]).await;
    Peer::greeted(served.address).await.closed().await;
    let stranger = Authority::new();
    let tls = ClientTlsConfig::new().ca_certificate(Certificate::from_pem(stranger.pem()));
    assert!(connect(&served, tls).await.is_err(), "the server is not who a stranger says");
}

#[tokio::test]
async fn a_handshake_of_tls_that_stops_is_closed() {
    let folder = Folder::new();
    let served = folder.serve(&["--handshake-time=200ms"]).await;
    let mut silent = Peer::silent(served.address).await;
    silent.closed().await;
    let mut half = Peer::silent(served.address).await;
    half.send(&[0x16, 3, 1, 2, 0, 1, 0, 1, 0xFC]).await;
    half.closed().await;
    // And one that is through with TLS, and says no more.
    let mut shaken = folder.tls(served.address).await;
    let mut rest = Vec::new();
    let _ = soon(tokio::io::AsyncReadExt::read_to_end(&mut shaken, &mut rest)).await;
}

#[tokio::test]
async fn clients_need_a_certificate_where_it_is_asked_for() {
    let folder = Folder::new();
    let clients = format!("--tls-client-ca={}", folder.path("clients.pem").display());
    let served = folder.serve(&[&clients]).await;
    let trusting = || ClientTlsConfig::new().ca_certificate(Certificate::from_pem(folder.authority.pem()));
    let with =
        |(certificate, key): (String, String)| trusting().identity(Identity::from_pem(certificate, key));
    calls(connect(&served, with(folder.authority.signed())).await.unwrap()).await.unwrap();
    for tls in [trusting(), with(Authority::new().signed())] {
        // TLS 1.3 tells a client only after it believes that it is connected.
        let refused = match connect(&served, tls).await {
            Err(_) => true,
            Ok(channel) => calls(channel).await.is_err(),
        };
        assert!(refused);
    }
}

/// A hundred certificates, one after the other, and not one call that fails.
#[tokio::test]
async fn a_certificate_is_read_again_under_load() {
    let folder = Folder::new();
    let served = folder.serve(&[]).await;
    let channel = folder.channel(&served).await;
    let calling = tokio::spawn(async move {
        for _ in 0..1_000 {
            calls(channel.clone()).await.unwrap();
        }
    });
    let mut shown = folder.shown(&served).await;
    for _ in 0..100 {
        folder.renew();
        soon(async {
            while folder.shown(&served).await == shown {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        })
        .await;
        shown = folder.shown(&served).await;
        calls(folder.channel(&served).await).await.unwrap();
    }
    calling.await.unwrap();
}

/// However long a server takes from reading its files to serving.
#[tokio::test]
async fn what_changes_before_a_server_serves_is_seen() {
    let folder = Folder::new();
    let server = Server::new(Config::of(folder.flags().iter().map(String::as_str)).unwrap()).unwrap();
    folder.renew();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let serving = tokio::spawn(server.serve(listener, Workers::here(), std::future::pending()));
    let fresh = CertificateDer::from_pem_file(folder.path("certificate.pem")).unwrap();
    soon(async { while folder.shown_at(address).await != fresh {} }).await;
    serving.abort();
}

#[tokio::test]
async fn a_bad_pair_changes_nothing() {
    let folder = Folder::new();
    let served = folder.serve(&[]).await;
    let shown = folder.shown(&served).await;
    let (other, _) = folder.authority.signed();
    // Of another key, of no key, cut short, empty.
    let key = fs::read_to_string(folder.path("key.pem")).unwrap();
    for (name, text) in
        [("certificate.pem", &*other), ("certificate.pem", ""), ("key.pem", &key[..80]), ("key.pem", "")]
    {
        folder.write(name, text);
        tokio::time::sleep(Duration::from_millis(100)).await;
        assert_eq!(folder.shown(&served).await, shown, "{name}");
    }
    fs::remove_file(folder.path("key.pem")).unwrap();
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert_eq!(folder.shown(&served).await, shown);
    calls(folder.channel(&served).await).await.unwrap();
    // A good one does.
    folder.renew();
    soon(async { while folder.shown(&served).await == shown {} }).await;
}

/// A server with these tokens in a file, which it reads again at once.
async fn with_tokens(folder: &Path, tokens: &str) -> Served {
    let file = folder.join("tokens");
    fs::write(&file, tokens).unwrap();
    serve(&[&format!("--tokens={}", file.display()), "--reload-interval=20ms"]).await
}

fn bearer(value: &str) -> [(&'static str, &str); 1] {
    [("authorization", value)]
}

#[tokio::test]
async fn a_call_needs_one_of_the_tokens() {
    let folder = tempfile::tempdir().unwrap();
    let served = with_tokens(folder.path(), "# the shop\nfirst-token\n\n  second-token  \n").await;
    let mut wire = Wire::open(served.address).await;
    for right in ["Bearer first-token", "bearer second-token", "BEARER first-token"] {
        wire.call(COMPUTE, &bearer(right), query()).await.assert_ok();
    }
    let wrong = [
        "first-token",
        "Basic first-token",
        "Bearer",
        "Bearer ",
        "Bearer first-toke",
        "Bearer first-tokenn",
        "Bearer first-token second-token",
        "Bearer  first-token",
        "Bearer # the shop",
    ];
    for wrong in wrong {
        let answer = wire.call(COMPUTE, &bearer(wrong), query()).await;
        answer.assert_refused(Code::Unauthenticated, "TOKEN_UNKNOWN");
        assert!(!answer.status().message().contains("token-"), "{answer:?}");
    }
    wire.call(COMPUTE, &[], query()).await.assert_refused(Code::Unauthenticated, "TOKEN_UNKNOWN");
    let twice = [("authorization", "Bearer first-token"), ("authorization", "Bearer first-token")];
    wire.call(COMPUTE, &twice, query()).await.assert_refused(Code::Unauthenticated, "TOKEN_UNKNOWN");
}

#[tokio::test]
async fn health_is_open_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let served = with_tokens(folder.path(), "token").await;
    let mut wire = Wire::open(served.address).await;
    wire.call(HEALTH, &[], framed(&[])).await.assert_ok();
    for path in [REFLECTION, "/tavli.plakoto.v1.RulesService/GetBuildInfo", "/no.such.Service/Check", "/x"] {
        wire.call(path, &[], framed(&[])).await.assert_refused(Code::Unauthenticated, "TOKEN_UNKNOWN");
    }
    let known = wire.begin(REFLECTION, &bearer("Bearer token")).await;
    known.finished().await;
}

#[tokio::test]
async fn tokens_are_rotated_without_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let served = with_tokens(folder.path(), "old").await;
    let mut wire = Wire::open(served.address).await;
    wire.call(COMPUTE, &bearer("Bearer old"), query()).await.assert_ok();
    // Both, then the new one alone.
    for (tokens, old_is_known) in [("old\nnew\n", true), ("new\n", false)] {
        fs::write(folder.path().join("tokens"), tokens).unwrap();
        soon(async {
            loop {
                let code = |answer: crate::wire::Answer| answer.status().code() == Code::Ok;
                let old = code(wire.call(COMPUTE, &bearer("Bearer old"), query()).await);
                let new = code(wire.call(COMPUTE, &bearer("Bearer new"), query()).await);
                if (old, new) == (old_is_known, true) {
                    break;
                }
            }
        })
        .await;
    }
    // A file without tokens would shut everybody out: what was there stays.
    fs::write(folder.path().join("tokens"), "# none\n").unwrap();
    tokio::time::sleep(Duration::from_millis(100)).await;
    wire.call(COMPUTE, &bearer("Bearer new"), query()).await.assert_ok();
}

/// As the operations guide says: a token is asked for when a call begins.
#[tokio::test]
async fn a_stream_goes_on_when_its_token_is_taken_out() {
    let folder = tempfile::tempdir().unwrap();
    let served = with_tokens(folder.path(), "old\nnew\n").await;
    let mut wire = Wire::open(served.address).await;
    let mut stream = wire.begin(STREAM, &bearer("Bearer old")).await;
    wire.call(COMPUTE, &bearer("Bearer old"), query()).await.assert_ok();
    fs::write(folder.path().join("tokens"), "new\n").unwrap();
    soon(async {
        while wire.call(COMPUTE, &bearer("Bearer old"), query()).await.status().code() == Code::Ok {}
    })
    .await;
    let asked = v1::StreamCallsRequest { tag: 1, call: Some(Call::StartGame(sound_start().into())) };
    stream.send(framed(&asked.encode_to_vec()), true);
    let answer = stream.answer().await;
    answer.assert_ok();
    assert_eq!(answer.messages(), 1);
}

/// As editors on Windows write it.
#[tokio::test]
async fn a_byte_order_mark_is_no_part_of_a_token_or_a_comment() {
    let folder = tempfile::tempdir().unwrap();
    for tokens in ["\u{FEFF}first-token\r\nsecond-token\r\n", "\u{FEFF}# the shop\nfirst-token\n"] {
        let served = with_tokens(folder.path(), tokens).await;
        let mut wire = Wire::open(served.address).await;
        wire.call(COMPUTE, &bearer("Bearer first-token"), query()).await.assert_ok();
        for wrong in ["\u{FEFF}first-token", "\u{FEFF}# the shop", "# the shop"] {
            let answer = wire.call(COMPUTE, &bearer(&format!("Bearer {wrong}")), query()).await;
            answer.assert_refused(Code::Unauthenticated, "TOKEN_UNKNOWN");
        }
    }
}

/// A pipe says nothing until somebody writes to it, which may be never.
#[tokio::test]
async fn a_pipe_in_the_place_of_a_file_is_a_fault_and_nothing_waits_for_it() {
    let folder = Folder::new();
    let pipe = |name: &str| {
        let path = folder.path(name);
        let _ = fs::remove_file(&path);
        assert!(std::process::Command::new("mkfifo").arg(&path).status().unwrap().success());
        path
    };
    let tokens = format!("--tokens={}", folder.path("tokens").display());
    folder.write("tokens", "token");
    let flags = folder.flags();
    let flags: Vec<_> = flags.iter().map(String::as_str).chain(["--listen=127.0.0.1:0", &*tokens]).collect();
    let mut running = Running::with(&flags);
    let shown = folder.shown_at(running.address).await;
    pipe("tokens");
    running.signal("HUP");
    // The others are read again all the same.
    folder.renew();
    soon(async { while folder.shown_at(running.address).await == shown {} }).await;
    pipe("key.pem");
    running.signal("HUP");
    let mut wire = Wire::over(folder.tls(running.address).await).await;
    wire.call(COMPUTE, &bearer("Bearer token"), query()).await.assert_ok();
    drop(wire);
    running.signal("TERM");
    assert!(running.ended().await.success());
    let told = running.complaints();
    let tokens = format!("{}: is no regular file", folder.path("tokens").display());
    assert!(told.contains(&tokens) && told.contains("the list of tokens is kept as it was"), "{told}");
    // And at the start.
    let output = program().args(&flags).output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.code() == Some(1) && told.contains(": is no regular file"), "{told}");
}

/// What is wrong with a file of PEM is said in words, and nothing of it is shown.
#[test]
fn what_is_no_pem_is_told_in_words() {
    let folder = Folder::new();
    let [certificate, key] =
        ["certificate.pem", "key.pem"].map(|name| fs::read_to_string(folder.path(name)).unwrap());
    for (name, text, wrong) in [
        ("key.pem", "", "holds no private key in PEM"),
        ("key.pem", &*certificate, "holds no private key in PEM"),
        ("key.pem", &key[..80], "is cut: an -----END line is missing"),
        ("key.pem", &*key.replace('M', "!"), "is no sound PEM"),
        ("certificate.pem", "", "holds no certificate in PEM"),
        ("certificate.pem", &*key, "holds no certificate in PEM"),
        ("certificate.pem", &certificate[..200], "is cut: an -----END line is missing"),
    ] {
        folder.renew();
        folder.write(name, text);
        let told = Server::new(Config::of(folder.flags().iter().map(String::as_str)).unwrap()).unwrap_err();
        assert_eq!(told.to_string(), format!("{}: {wrong}", folder.path(name).display()));
    }
}

#[tokio::test]
async fn reflection_can_be_switched_off() {
    let served = serve(&["--reflection=false"]).await;
    let mut wire = Wire::open(served.address).await;
    for path in [REFLECTION, "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo"] {
        assert_eq!(wire.call(path, &[], Bytes::new()).await.status().code(), Code::Unimplemented);
    }
    wire.call(COMPUTE, &[], query()).await.assert_ok();
    wire.call(HEALTH, &[], framed(&[])).await.assert_ok();
}
