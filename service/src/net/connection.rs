//! One connection, from its first byte to its last.

use std::convert::Infallible;
use std::future::poll_fn;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::task::{Context, Poll};

use bytes::Bytes;
use h2::server::{Builder, Connection as Http2};
use h2::{Ping, PingPong};
use http::Response;
use http_body::Body as HttpBody;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep};
use tokio_stream::Stream;
use tokio_stream::wrappers::WatchStream;
use tower_service::Service;

use super::arrival::{Arrival, Arrivals};
use super::clock::{Clock, Due, LastEnd};
use super::exchange::{self, Asked, Exchange};
use super::joined::{Joined, Turns};
use super::memory::{Pool, UNCOUNTED};
use super::phase::Phase;
use super::shared::Shared;
use super::tls::Tls;
use super::turn::Turn;
use crate::method::Share;
use crate::refusal::Refusal;

/// Why a connection has ended before its time.
pub(crate) type Error = Box<dyn std::error::Error + Send + Sync>;

/// What answers calls: a tower service, the layers around it included.
pub(crate) trait Answers:
    Service<Asked, Response = Response<Self::Body>, Error = Infallible, Future: Send>
    + Clone
    + Send
    + Sync
    + 'static
{
    /// The body of its answers.
    type Body: HttpBody<Data = Bytes, Error: Into<Error>> + Send + 'static;
}

impl<S, B> Answers for S
where
    S: Service<Asked, Response = Response<B>, Error = Infallible, Future: Send>
        + Clone
        + Send
        + Sync
        + 'static,
    B: HttpBody<Data = Bytes, Error: Into<Error>> + Send + 'static,
{
    type Body = B;
}

/// What the calls of one connection share.
#[derive(Debug)]
pub(crate) struct Link {
    pub(crate) shared: Arc<Shared>,
    /// The bytes of its calls that may be held.
    pub(crate) memory: Pool,
    /// How many of its calls are under way, by their share.
    pub(crate) calls: [AtomicUsize; Share::COUNT],
    /// When the last one has ended.
    pub(crate) last_end: LastEnd,
    /// How long they are worked on before others have their turn.
    pub(crate) turn: Turn,
}

/// Serves a connection until its end.
pub(super) async fn serve<S: Answers>(
    stream: TcpStream,
    shared: Arc<Shared>,
    service: S,
) -> Result<(), Error> {
    let acceptor = shared.tls.as_deref().map(Tls::acceptor);
    match acceptor {
        None => begin(async { Ok(stream) }, shared, service).await,
        Some(acceptor) => begin(acceptor.accept(stream), shared, service).await,
    }
}

/// Shakes hands, for as long as that may take, and serves.
async fn begin<T, S>(
    stream: impl Future<Output = std::io::Result<T>>,
    shared: Arc<Shared>,
    service: S,
) -> Result<(), Error>
where
    T: AsyncRead + AsyncWrite + Unpin,
    S: Answers,
{
    let handshake = async {
        let (stream, turns) = Joined::new(stream.await?);
        Ok::<_, Error>((builder(&shared).handshake::<_, Bytes>(stream).await?, turns))
    };
    let (http2, turns) = tokio::select! {
        shaken = tokio::time::timeout(shared.times.handshake_time, handshake) => shaken??,
        () = shared.reached(Phase::Closing) => return Ok(()),
    };
    Connection::new(http2, turns, shared, service).serve().await
}

/// What small frames may cost in memory, for each byte of the window: of a window full of the smallest requests each may
/// come in a frame of its own, as some clients send them, and `h2` counts a frame as 256 bytes.
const FRAMES: usize = 8;

/// How many bytes of an answer lie ready to be written: what nobody counts, since it is bounded by this for each call.
pub(super) const SEND_BUFFER: usize = UNCOUNTED;

/// How HTTP/2 is spoken.
fn builder(shared: &Shared) -> Builder {
    let limits = &shared.limits;
    let mut builder = Builder::new();
    builder
        .max_concurrent_streams(limits.connection_calls)
        // What is as long as the limit is too long for `h2`.
        .max_header_list_size(limits.header_size.saturating_add(1))
        .initial_window_size(limits.call_window)
        .initial_connection_window_size(limits.connection_window)
        .max_send_buffer_size(SEND_BUFFER)
        .data_frame_budget(FRAMES * limits.connection_window as usize)
        .max_pending_accept_reset_streams(limits.resets as usize)
        .max_local_error_reset_streams(Some(limits.protocol_errors as usize));
    builder
}

/// What happens to a connection.
enum Event {
    /// Calls have arrived.
    Calls,
    /// Others are to have their turn.
    TurnOver,
    /// It has ended.
    Ended(Result<(), Error>),
    /// The server is further on its way to its end, or something may be due.
    Woken,
}

struct Connection<T, S> {
    http2: Http2<Joined<T>, Bytes>,
    turns: Turns<T>,
    link: Arc<Link>,
    service: S,
    arrived: Arrivals,
    ping: Option<PingPong>,
    phase: WatchStream<Phase>,
    clock: Clock,
    timer: Pin<Box<Sleep>>,
}

impl<T: AsyncRead + AsyncWrite + Unpin, S: Answers> Connection<T, S> {
    fn new(mut http2: Http2<Joined<T>, Bytes>, turns: Turns<T>, shared: Arc<Shared>, service: S) -> Self {
        let now = Instant::now();
        let clock = Clock::new(now, &shared.times);
        let link = Arc::new(Link {
            memory: Pool::new(shared.limits.connection_memory),
            calls: Default::default(),
            last_end: LastEnd::new(now),
            turn: Turn::default(),
            shared: shared.clone(),
        });
        Connection {
            ping: http2.ping_pong(),
            http2,
            turns,
            service,
            arrived: Arrivals::on(link.clone()),
            phase: WatchStream::new(shared.phase.subscribe()),
            timer: Box::pin(tokio::time::sleep_until(clock.next(now))),
            clock,
            link,
        }
    }

    async fn serve(mut self) -> Result<(), Error> {
        loop {
            match poll_fn(|context| self.poll_event(context)).await {
                Event::Calls => self.answer().await,
                Event::TurnOver => self.next_turn().await,
                Event::Ended(how) => return how,
                Event::Woken => {}
            }
            // After calls as well, or who calls without a pause would never be told to go.
            if self.is_over(Instant::now()) {
                return Ok(());
            }
        }
    }

    /// Does what is due, or tells that the connection is to be cut.
    fn is_over(&mut self, now: Instant) -> bool {
        let phase = *self.link.shared.phase.borrow();
        match phase {
            Phase::Serving => {}
            Phase::Cut => return true,
            _ => self.close(now),
        }
        if now < self.timer.deadline() {
            return false;
        }
        // A call whose answer the socket has not taken is under way, though `h2` is done with it.
        let has_calls = self.http2.has_streams() || (self.turns.has_more() && !self.clock.has_waited(now));
        match self.clock.due(now, has_calls, self.link.last_end.at()) {
            Due::Nothing => {}
            Due::Ping => self.send_ping(),
            Due::Close => self.close(now),
            Due::Cut => return true,
        }
        self.set_timer(now);
        false
    }

    /// All calls that have arrived come together, so that their answers are sent together.
    fn poll_event(&mut self, context: &mut Context<'_>) -> Poll<Event> {
        self.turns.begin();
        self.link.turn.belongs_to(context.waker());
        let mut now = None;
        loop {
            match self.http2.poll_accept(context) {
                Poll::Ready(Some(Ok((request, respond)))) => {
                    let now = *now.get_or_insert_with(Instant::now);
                    self.arrived.push(Arrival::new(request, respond, now));
                }
                Poll::Ready(Some(Err(error))) => return Poll::Ready(Event::Ended(Err(error.into()))),
                Poll::Ready(None) => return Poll::Ready(Event::Ended(Ok(()))),
                Poll::Pending => break,
            }
        }
        if let Err(error) = self.turns.end(context) {
            return Poll::Ready(Event::Ended(Err(error.into())));
        }
        // Before all else, or who always has something to say would be taken for one who never answers.
        if let Some(ping) = &mut self.ping
            && let Poll::Ready(Ok(_)) = ping.poll_pong(context)
        {
            self.clock.ponged();
        }
        if self.link.turn.is_over() {
            self.arrived.wait(&self.link, context);
            return Poll::Ready(Event::TurnOver);
        }
        if !self.arrived.is_empty() {
            return Poll::Ready(Event::Calls);
        }
        if Pin::new(&mut self.phase).poll_next(context).is_ready() {
            return Poll::Ready(Event::Woken);
        }
        self.timer.as_mut().poll(context).map(|()| Event::Woken)
    }

    /// Lets others have their turn, and begins the next one: what has arrived has its part in it, and so have those of its calls
    /// that wait. Neither waits for ever behind the other.
    async fn next_turn(&mut self) {
        others().await;
        self.link.turn.begin_arrivals();
        if !self.arrived.is_empty() {
            self.answer().await;
        }
        if self.link.turn.begin() {
            others().await;
        }
    }

    /// Answers the calls that have arrived, as many as there is time for in a turn. What has its answer at once needs no task
    /// of its own.
    async fn answer(&mut self) {
        let mut since = Instant::now();
        self.clock.calls(since);
        while !self.link.turn.is_over()
            && let Some(arrival) = self.arrived.next()
        {
            // Who sent it before that could be known has it answered, whenever its turn comes.
            if self.clock.refuses(arrival.at) {
                exchange::refuse(&self.link, arrival, Refusal::Draining);
                continue;
            }
            let (exchange, request) = Exchange::new(self.link.clone(), arrival);
            let mut call = Box::pin(exchange.answer(request, self.service.clone()));
            let until = if poll_fn(|context| Poll::Ready(call.as_mut().poll(context))).await.is_ready() {
                // It has noted when.
                self.link.last_end.at()
            } else {
                let link = self.link.clone();
                tokio::spawn(poll_fn(move |context| link.turn.poll(call.as_mut(), context)));
                Instant::now()
            };
            self.link.turn.spend(until.saturating_duration_since(since));
            since = until;
        }
    }

    /// Asks the client to open another connection.
    fn close(&mut self, now: Instant) {
        if self.clock.close(now) {
            self.http2.graceful_shutdown();
            self.set_timer(now);
        }
    }

    fn send_ping(&mut self) {
        if let Some(ping) = &mut self.ping {
            // Refused only while an earlier one is not answered, for which the clock waits already.
            let _ = ping.send_ping(Ping::opaque());
        }
    }

    fn set_timer(&mut self, now: Instant) {
        let next = self.clock.next(now);
        self.timer.as_mut().reset(next);
    }
}

/// Gives everybody else their turn, those included of whom nobody knows yet that they have sent something.
///
/// In a task of its own: a connection is woken by what it does itself, and then would be the next one.
async fn others() {
    // It is never cancelled, and cannot fail.
    let _ = tokio::spawn(tokio::task::yield_now()).await;
}

impl<T, S> Drop for Connection<T, S> {
    fn drop(&mut self) {
        self.link.turn.end();
    }
}

#[cfg(test)]
mod tests {
    use std::future::{Ready, ready};
    use std::io;
    use std::sync::Mutex;
    use std::task::Waker;
    use std::time::Duration;

    use http::{HeaderMap, Request};
    use tokio::io::{DuplexStream, ReadBuf, duplex};
    use tonic::body::Body;

    use super::*;
    use crate::config::Config;

    /// Answers every call with so many bytes.
    const LENGTH: usize = 40_000;

    #[derive(Clone)]
    struct Long;

    impl Service<Asked> for Long {
        type Response = Response<Body>;
        type Error = Infallible;
        type Future = Ready<Result<Response<Body>, Infallible>>;

        fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
            Poll::Ready(Ok(()))
        }

        fn call(&mut self, _: Asked) -> Self::Future {
            ready(Ok(Response::new(Body::new(Parts(Some(Bytes::from(vec![7; LENGTH])), true)))))
        }
    }

    /// A body of one part, and trailers.
    struct Parts(Option<Bytes>, bool);

    impl HttpBody for Parts {
        type Data = Bytes;
        type Error = Infallible;

        fn poll_frame(
            mut self: Pin<&mut Self>,
            _: &mut Context<'_>,
        ) -> Poll<Option<Result<http_body::Frame<Bytes>, Infallible>>> {
            let trailers = || http_body::Frame::trailers(HeaderMap::new());
            let frame = self.0.take().map(http_body::Frame::data);
            Poll::Ready(frame.or_else(|| std::mem::take(&mut self.1).then(trailers)).map(Ok))
        }
    }

    /// A client's end, which reads only while its gate is open.
    struct Gated(DuplexStream, Arc<Mutex<Gate>>);

    #[derive(Default)]
    struct Gate {
        is_closed: bool,
        reader: Option<Waker>,
    }

    impl AsyncRead for Gated {
        fn poll_read(
            mut self: Pin<&mut Self>,
            context: &mut Context<'_>,
            buffer: &mut ReadBuf<'_>,
        ) -> Poll<io::Result<()>> {
            let mut gate = self.1.lock().unwrap();
            if gate.is_closed {
                gate.reader = Some(context.waker().clone());
                return Poll::Pending;
            }
            drop(gate);
            Pin::new(&mut self.0).poll_read(context, buffer)
        }
    }

    impl AsyncWrite for Gated {
        fn poll_write(
            mut self: Pin<&mut Self>,
            context: &mut Context<'_>,
            bytes: &[u8],
        ) -> Poll<io::Result<usize>> {
            Pin::new(&mut self.0).poll_write(context, bytes)
        }

        fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
            Pin::new(&mut self.0).poll_flush(context)
        }

        fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
            Pin::new(&mut self.0).poll_shutdown(context)
        }
    }

    #[tokio::test]
    async fn an_answer_that_is_read_slowly_is_whole_though_the_server_drains() {
        let config = Config::of(["--drain-time=1s"]).unwrap();
        let shared = Arc::new(Shared::new(&config.limits, &config.times, None));
        let (near, far) = duplex(1_000);
        let served = tokio::spawn(begin(async { Ok(near) }, shared.clone(), Long));
        let gate = Arc::new(Mutex::new(Gate::default()));
        let (sender, connection) = h2::client::handshake(Gated(far, gate.clone())).await.unwrap();
        tokio::spawn(connection);
        let mut sender = sender.ready().await.unwrap();
        let settled = Request::post("http://localhost/x/y").body(()).unwrap();
        assert_eq!(sender.send_request(settled, true).unwrap().0.await.unwrap().status(), 200);
        // The first call's answer is dropped unread; the second's waits while the server drains, and long past the time
        // after which a connection without calls is cut.
        gate.lock().unwrap().is_closed = true;
        let request = Request::post("http://localhost/x/y").body(()).unwrap();
        let (answer, _) = sender.send_request(request, true).unwrap();
        tokio::time::sleep(Duration::from_millis(100)).await;
        shared.phase.send_replace(Phase::Closing);
        tokio::time::sleep(Duration::from_millis(600)).await;
        assert!(!served.is_finished(), "cut while an answer waits");
        let reader = {
            let mut gate = gate.lock().unwrap();
            gate.is_closed = false;
            gate.reader.take()
        };
        reader.unwrap().wake();
        let mut body = answer.await.unwrap().into_body();
        let mut length = 0;
        while let Some(data) = body.data().await {
            let data = data.unwrap();
            length += data.len();
            body.flow_control().release_capacity(data.len()).unwrap();
        }
        assert!(body.trailers().await.unwrap().is_some());
        assert_eq!(length, LENGTH);
    }
}
