//! Calls over HTTP/2 as they are on the wire: bytes there, bytes and a status back. It costs a client less than a
//! server must spend, so that one core of load keeps one core of a server busy.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Context as _, Result, bail, ensure};
use bytes::{BufMut as _, Bytes, BytesMut};
use h2::client::SendRequest;
use h2::{RecvStream, SendStream};
use http::{HeaderMap, Method, Request};
use prost::Message;
use tokio::net::TcpStream;

/// How much may be under way to the client before it has said that it has read: enough that it never matters.
const WINDOW: u32 = 1 << 30;

/// What goes before a message: whether it is compressed, and its length.
const HEAD: usize = 5;

/// A connection on which calls are made.
#[derive(Clone)]
pub struct Connection {
    sender: SendRequest<Bytes>,
}

/// How a call has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The number of its gRPC status.
    pub status: u32,
    /// What its messages are, each with its head.
    pub body: Bytes,
}

impl Connection {
    /// Connects.
    ///
    /// # Errors
    /// Where nobody listens, or does not speak HTTP/2.
    pub async fn open(address: SocketAddr) -> Result<Connection> {
        let socket = TcpStream::connect(address).await?;
        socket.set_nodelay(true)?;
        let mut builder = h2::client::Builder::new();
        builder.initial_window_size(WINDOW).initial_connection_window_size(WINDOW);
        let (sender, connection) = builder.handshake(socket).await?;
        // That the connection breaks is told by the calls on it.
        tokio::spawn(async move { drop(connection.await) });
        Ok(Connection { sender })
    }

    /// Begins a call; what is sent, and what will be answered.
    ///
    /// # Errors
    /// Where the connection is lost.
    pub async fn begin(&self, path: &str) -> Result<(SendStream<Bytes>, h2::client::ResponseFuture)> {
        let mut sender = self.sender.clone().ready().await?;
        let (answer, sent) = sender.send_request(head(path)?, false)?;
        Ok((sent, answer))
    }

    /// Makes a unary call with a message that has its head.
    ///
    /// # Errors
    /// Where the connection or the stream is lost, or what comes is no answer.
    pub async fn unary(&self, path: &str, message: Bytes) -> Result<Answer> {
        let (sent, answer) = self.begin(path).await?;
        exchange(sent, message, answer).await
    }

    /// The same with a message that its head says is compressed.
    ///
    /// # Errors
    /// As [`unary`](Self::unary).
    pub async fn unary_compressed(&self, path: &str, encoding: &str, message: Bytes) -> Result<Answer> {
        let (sent, answer) = self.begin_compressed(path, encoding).await?;
        exchange(sent, message, answer).await
    }

    /// Begins a call whose head says how its messages are compressed.
    ///
    /// # Errors
    /// Where the connection is lost.
    pub async fn begin_compressed(
        &self,
        path: &str,
        encoding: &str,
    ) -> Result<(SendStream<Bytes>, h2::client::ResponseFuture)> {
        let mut request = head(path)?;
        request.headers_mut().insert("grpc-encoding", encoding.parse()?);
        let mut sender = self.sender.clone().ready().await?;
        let (answer, sent) = sender.send_request(request, false)?;
        Ok((sent, answer))
    }

    /// The same within some time.
    ///
    /// # Errors
    /// As [`unary`](Self::unary), or where it takes longer.
    pub async fn unary_within(&self, limit: Duration, path: &str, message: Bytes) -> Result<Answer> {
        tokio::time::timeout(limit, self.unary(path, message)).await.context("no answer in time")?
    }
}

/// Sends the one message of a call that has begun, and reads the answer.
async fn exchange(
    mut sent: SendStream<Bytes>,
    message: Bytes,
    answer: h2::client::ResponseFuture,
) -> Result<Answer> {
    // What is refused at once may have been answered by now, and then takes no message any more.
    let is_sent = sent.send_data(message, true);
    let answer = read(answer).await;
    if answer.is_err() {
        is_sent?;
    }
    answer
}

/// The head of a request.
fn head(path: &str) -> Result<Request<()>> {
    let request = Request::builder().method(Method::POST).uri(format!("http://plakoto{path}"));
    Ok(request.header("content-type", "application/grpc").header("te", "trailers").body(())?)
}

/// All of an answer.
///
/// # Errors
/// Where the connection or the stream is lost, or what comes is no answer.
pub async fn read(answer: h2::client::ResponseFuture) -> Result<Answer> {
    let (head, body) = answer.await?.into_parts();
    ensure!(head.status == 200, "HTTP status {}", head.status);
    if let Some(status) = status(&head.headers) {
        return Ok(Answer { status, body: Bytes::new() });
    }
    rest(body).await
}

/// What is left of an answer whose head has come.
async fn rest(mut body: RecvStream) -> Result<Answer> {
    let mut whole: Option<Bytes> = None;
    let mut parts = BytesMut::new();
    while let Some(data) = body.data().await {
        let data = data?;
        body.flow_control().release_capacity(data.len())?;
        match &whole {
            None => whole = Some(data),
            Some(first) => {
                if parts.is_empty() {
                    parts.put_slice(first);
                }
                parts.put_slice(&data);
            }
        }
    }
    let trailers = body.trailers().await?.context("the answer has no trailers")?;
    let status = status(&trailers).context("the answer has no status")?;
    let body = if parts.is_empty() { whole.unwrap_or_default() } else { parts.freeze() };
    Ok(Answer { status, body })
}

fn status(headers: &HeaderMap) -> Option<u32> {
    headers.get("grpc-status")?.to_str().ok()?.parse().ok()
}

/// The messages of a stream's answer, one after the other.
pub struct Messages {
    body: RecvStream,
    buffer: BytesMut,
}

impl Messages {
    /// Waits for the head of an answer.
    ///
    /// # Errors
    /// Where there is none.
    pub async fn of(answer: h2::client::ResponseFuture) -> Result<Messages> {
        let (head, body) = answer.await?.into_parts();
        if let Some(status) = status(&head.headers) {
            bail!("the stream has ended with status {status}");
        }
        Ok(Messages { body, buffer: BytesMut::new() })
    }

    /// The next message with its head; nothing where the stream has ended well.
    ///
    /// # Errors
    /// Where it has not.
    pub async fn next(&mut self) -> Result<Option<Bytes>> {
        loop {
            if let Some(message) = self.taken() {
                return Ok(Some(message));
            }
            match self.body.data().await {
                Some(data) => {
                    let data = data?;
                    self.body.flow_control().release_capacity(data.len())?;
                    self.buffer.put_slice(&data);
                }
                None => {
                    ensure!(self.buffer.is_empty(), "the stream has ended within a message");
                    let trailers = self.body.trailers().await?.context("the stream has no trailers")?;
                    let status = status(&trailers).context("the stream has no status")?;
                    ensure!(status == 0, "the stream has ended with status {status}");
                    return Ok(None);
                }
            }
        }
    }

    /// The next message, where all of it has come already.
    pub fn taken(&mut self) -> Option<Bytes> {
        let length = self.buffer.get(1..HEAD)?.try_into().ok().map(u32::from_be_bytes)? as usize;
        (self.buffer.len() >= HEAD + length).then(|| self.buffer.split_to(HEAD + length).freeze())
    }
}

/// A message with its head.
#[must_use]
pub fn framed(message: &impl Message) -> Bytes {
    let mut bytes = BytesMut::with_capacity(HEAD + message.encoded_len());
    bytes.put_u8(0);
    bytes.put_u32(message.encoded_len() as u32);
    bytes.put_slice(&message.encode_to_vec());
    bytes.freeze()
}
