//! Calls as HTTP/2 has them: every header and every byte of a body is the test's own.

use std::net::SocketAddr;
use std::time::Duration;

use bytes::{BufMut, Bytes, BytesMut};
use h2::client::SendRequest;
use h2::{RecvStream, SendStream};
use http::{HeaderMap, Method, Request, Response};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::task::JoinHandle;
use tonic::{Code, Status};

use crate::common::reason;

/// The longest that anything is waited for.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

pub(crate) const COMPUTE: &str = "/tavli.plakoto.v1.RulesService/ComputeLegalPlays";
pub(crate) const STREAM: &str = "/tavli.plakoto.v1.RulesService/StreamCalls";
pub(crate) const BATCH: &str = "/tavli.plakoto.v1.RulesService/BatchComputeLegalPlays";

/// What comes in time.
pub(crate) async fn soon<T>(future: impl Future<Output = T>) -> T {
    tokio::time::timeout(PATIENCE, future).await.expect("in time")
}

/// A message with its prefix.
pub(crate) fn framed(message: &[u8]) -> Bytes {
    let mut bytes = BytesMut::new();
    bytes.put_u8(0);
    bytes.put_u32(message.len().try_into().unwrap());
    bytes.put_slice(message);
    bytes.freeze()
}

/// A message with its prefix, packed with gzip: the header `grpc-encoding` must say so.
pub(crate) fn gzipped(message: &[u8]) -> Bytes {
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    std::io::Write::write_all(&mut gzip, message).unwrap();
    let packed = gzip.finish().unwrap();
    let mut bytes = BytesMut::new();
    bytes.put_u8(1);
    bytes.put_u32(packed.len().try_into().unwrap());
    bytes.put_slice(&packed);
    bytes.freeze()
}

/// A message that begins, so long as it says, and of which so much comes.
pub(crate) fn begun(length: u32, sent: usize) -> Bytes {
    let mut bytes = BytesMut::new();
    bytes.put_u8(0);
    bytes.put_u32(length);
    bytes.put_bytes(0, sent);
    bytes.freeze()
}

/// A message that is so long, by a field that no contract has yet.
pub(crate) fn padded(mut message: Vec<u8>, length: usize) -> Vec<u8> {
    let padding = (0..6).find_map(|head| {
        let mut field = Vec::new();
        let room = (length - message.len()).checked_sub(head + 2)?;
        prost::encoding::bytes::encode(1000, &vec![0_u8; room], &mut field);
        (field.len() + message.len() == length).then_some(field)
    });
    message.extend(padding.expect("a field that fills the message"));
    message
}

/// A connection of HTTP/2.
pub(crate) struct Wire {
    sender: SendRequest<Bytes>,
    /// Ends when the connection does.
    pub(crate) connection: JoinHandle<Result<(), h2::Error>>,
}

impl Wire {
    pub(crate) async fn open(address: SocketAddr) -> Wire {
        let stream = TcpStream::connect(address).await.unwrap();
        stream.set_nodelay(true).unwrap();
        Wire::over(stream).await
    }

    pub(crate) async fn over(stream: impl AsyncRead + AsyncWrite + Send + Unpin + 'static) -> Wire {
        let mut builder = h2::client::Builder::new();
        // Some answers may be on the way unread, and others come all the same.
        builder.initial_max_send_streams(1_000).initial_connection_window_size(1 << 20);
        let (sender, connection) = builder.handshake(stream).await.unwrap();
        Wire { sender, connection: tokio::spawn(connection) }
    }

    /// Opens a call with these headers beside those that every call has.
    pub(crate) async fn begin(&mut self, path: &str, headers: &[(&'static str, &str)]) -> Call {
        let mut request = Request::builder().method(Method::POST).uri(format!("http://localhost{path}"));
        if !headers.iter().any(|(name, _)| *name == "content-type") {
            request = request.header("content-type", "application/grpc");
        }
        for (name, value) in headers.iter().filter(|(_, value)| !value.is_empty()) {
            request = request.header(*name, *value);
        }
        self.send(request.body(()).unwrap()).await
    }

    pub(crate) async fn send(&mut self, request: Request<()>) -> Call {
        let mut sender = soon(self.sender.clone().ready()).await.unwrap();
        let (response, body) = sender.send_request(request, false).unwrap();
        self.sender = sender;
        Call { response, body }
    }

    /// One call, from its first byte to its last.
    pub(crate) async fn call(&mut self, path: &str, headers: &[(&'static str, &str)], body: Bytes) -> Answer {
        let mut call = self.begin(path, headers).await;
        call.send(body, true);
        call.answer().await
    }

    /// The same, where the server still takes calls on this connection.
    pub(crate) async fn try_call(&mut self, path: &str, body: Bytes) -> Option<Answer> {
        self.sender = soon(self.sender.clone().ready()).await.ok()?;
        let mut call = self.begin(path, &[]).await;
        call.send(body, true);
        // A call that the server has not taken is no call that was lost: its client knows, and sends it elsewhere.
        let response = match soon(call.response).await {
            Ok(response) => response,
            Err(error) => {
                assert!(error.is_go_away() || error.is_library(), "{error:?}");
                return None;
            }
        };
        Some(read(response).await)
    }

    /// Waits until the server has ended the connection.
    pub(crate) async fn ended(self) -> Result<(), h2::Error> {
        // Without anybody who could call, the client would end it.
        let _sender = self.sender;
        soon(self.connection).await.unwrap()
    }
}

/// A call that is under way.
pub(crate) struct Call {
    response: h2::client::ResponseFuture,
    pub(crate) body: SendStream<Bytes>,
}

impl Call {
    /// Sends bytes. They go out as the server lets them.
    pub(crate) fn send(&mut self, bytes: Bytes, last: bool) {
        // Fails where the server has answered already, which is for the answer to say.
        let _ = self.body.send_data(bytes, last);
    }

    /// Waits until there is an answer, of which nothing is read.
    pub(crate) async fn head(self) -> (Response<RecvStream>, SendStream<Bytes>) {
        (soon(self.response).await.unwrap(), self.body)
    }

    /// Reads the answer to its end.
    pub(crate) async fn answer(self) -> Answer {
        let (response, _body) = self.head().await;
        read(response).await
    }

    /// Ends the request, and reads the answer, which must be that all is well.
    pub(crate) async fn finished(mut self) -> Answer {
        self.send(Bytes::new(), true);
        let answer = self.answer().await;
        answer.assert_ok();
        answer
    }
}

/// Reads an answer to its end.
pub(crate) async fn read(response: Response<RecvStream>) -> Answer {
    let (head, mut body) = response.into_parts();
    let mut bytes = BytesMut::new();
    while let Some(data) = soon(body.data()).await {
        let Ok(data) = data else { break };
        body.flow_control().release_capacity(data.len()).unwrap();
        bytes.extend_from_slice(&data);
    }
    let trailers = soon(body.trailers()).await.ok().flatten();
    Answer { http: head.status.as_u16(), headers: head.headers, trailers, bytes: bytes.freeze() }
}

/// An answer that has been read to its end.
pub(crate) struct Answer {
    pub(crate) http: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) trailers: Option<HeaderMap>,
    pub(crate) bytes: Bytes,
}

impl std::fmt::Debug for Answer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Answer { http, headers, trailers, bytes } = self;
        write!(f, "HTTP {http}, {} bytes, {headers:?}, {trailers:?}", bytes.len())
    }
}

impl Answer {
    /// The status, as gRPC has it.
    #[track_caller]
    pub(crate) fn status(&self) -> Status {
        assert_eq!(self.http, 200, "{self:?}");
        let told = self.trailers.as_ref().unwrap_or(&self.headers);
        Status::from_header_map(told).unwrap_or_else(|| panic!("no status: {self:?}"))
    }

    #[track_caller]
    pub(crate) fn assert_ok(&self) {
        assert_eq!(self.status().code(), Code::Ok, "{self:?}");
    }

    /// Asserts that the call was refused or ended, with this code and for this reason.
    #[track_caller]
    pub(crate) fn assert_refused(&self, code: Code, expected: &str) {
        let status = self.status();
        assert_eq!((status.code(), &*reason(&status)), (code, expected), "{status:?}");
    }

    /// How many messages have come.
    pub(crate) fn messages(&self) -> usize {
        let (mut left, mut count) = (&self.bytes[..], 0);
        while let Some((prefix, rest)) = left.split_first_chunk::<5>() {
            let length = u32::from_be_bytes([prefix[1], prefix[2], prefix[3], prefix[4]]) as usize;
            let Some(next) = rest.get(length..) else { break };
            (left, count) = (next, count + 1);
        }
        count
    }
}
