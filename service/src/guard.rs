//! The layer around everything that is answered: who may call, how many at a time, and for how long; and what goes
//! wrong underneath, told as gRPC has it.

use std::convert::Infallible;
use std::future::{poll_fn, ready};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use bytes::Bytes;
use http::header::CONTENT_TYPE;
use http::{HeaderMap, HeaderValue, Method, Request, Response, StatusCode};
use http_body::{Body as HttpBody, Frame, SizeHint};
use pin_project_lite::pin_project;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::coop::unconstrained;
use tokio::time::Instant;
use tonic::body::Body;
use tonic::{Code, Status};
use tower_service::Service;
use tracing::error;

use crate::deadline;
use crate::method::{Kind, Share};
use crate::net::{Asked, Deadline, Phase, Shared, Unread, head};
use crate::refusal::Refusal;
use crate::tokens::Tokens;
use crate::whole::Whole;

/// What stands around a service.
#[derive(Clone)]
pub(crate) struct Guard<S> {
    inner: S,
    gate: Arc<Gate>,
}

/// What all guards of a server share.
pub(crate) struct Gate {
    shared: Arc<Shared>,
    tokens: Option<Arc<Tokens>>,
    /// Whether answers may be packed.
    may_pack: bool,
    /// By share, one for each call that there may be: health is to be told however many other calls there are, and
    /// those who watch it leave room for those who ask.
    places: [Arc<Semaphore>; Share::COUNT],
}

impl Gate {
    pub(crate) fn new(shared: Arc<Shared>, tokens: Option<Arc<Tokens>>, may_pack: bool) -> Gate {
        let places = Share::ALL.map(|share| Arc::new(Semaphore::new(share.places(&shared.limits))));
        Gate { places, shared, tokens, may_pack }
    }

    /// Lets a call in, or says why not.
    fn admit(self: &Arc<Gate>, asked: &Asked) -> Result<Admitted, Response<()>> {
        let head = &asked.request;
        if head.method() != Method::POST {
            return Err(plain(StatusCode::METHOD_NOT_ALLOWED));
        }
        if !head.headers().get(CONTENT_TYPE).is_some_and(is_grpc) {
            return Err(plain(StatusCode::UNSUPPORTED_MEDIA_TYPE));
        }
        self.admit_call(asked).map_err(|refusal| refusal.status().into_http())
    }

    fn admit_call(self: &Arc<Gate>, asked: &Asked) -> Result<Admitted, Refusal> {
        let (headers, kind, share) = (asked.request.headers(), asked.method.kind(), asked.method.share());
        let wanted = deadline::timeout(headers).map_err(|_| Refusal::TimeoutUnreadable)?;
        let times = &self.shared.times;
        let most = match kind {
            Kind::Call | Kind::Batch | Kind::Reflection | Kind::Health => times.call_time,
            Kind::Stream => times.stream_time,
            // As long as its connection: that is old before this, and its client has opened another one.
            Kind::Watch => times.connection_age + times.connection_age / 4,
        };
        let time = wanted.map_or(most, |wanted| wanted.min(most));
        let is_open = matches!(share, Share::Health | Share::Watches);
        if !is_open && self.tokens.as_ref().is_some_and(|tokens| !tokens.admit(headers)) {
            return Err(Refusal::TokenUnknown);
        }
        let place = match self.places[share as usize].clone().try_acquire_owned() {
            Ok(place) => Some(place),
            // So nobody is shut out by those who open as many calls as they can.
            Err(_) if asked.is_alone && share != Share::Reflection => None,
            Err(_) => return Err(Refusal::TooManyCalls),
        };
        let ending = Ending { gate: self.clone(), kind, deadline: asked.at + time, waiting: None };
        // It may have waited for all of its time already.
        if ending.has_passed() {
            return Err(Refusal::DeadlinePassed);
        }
        let unread = asked.request.extensions().get().cloned();
        Ok(Admitted { ending, unread, _place: place })
    }
}

/// A call that is let in.
struct Admitted {
    ending: Ending,
    /// What its request is known to end with, where the answer does not tell.
    unread: Option<Unread>,
    /// Its place among the calls that there may be.
    _place: Option<OwnedSemaphorePermit>,
}

/// What ends a call before it has ended by itself.
struct Ending {
    gate: Arc<Gate>,
    kind: Kind,
    deadline: Instant,
    /// Made when the call first has to wait: most never do.
    waiting: Option<Pin<Box<dyn Future<Output = Refusal> + Send>>>,
}

impl Ending {
    /// Done when the call is to end; told also where the call waits because it has had its turn.
    fn poll(&mut self, context: &mut Context<'_>) -> Poll<Refusal> {
        if self.has_passed() {
            return Poll::Ready(Refusal::DeadlinePassed);
        }
        let (gate, kind, deadline) = (&self.gate, self.kind, self.deadline);
        let waiting = self
            .waiting
            .get_or_insert_with(|| Box::pin(unconstrained(ending(gate.shared.clone(), kind, deadline))));
        waiting.as_mut().poll(context)
    }

    /// Has the deadline passed? For answers that never have to wait.
    fn has_passed(&self) -> bool {
        Instant::now() >= self.deadline
    }
}

/// Done when a call is to end: at its deadline, or when the server stops.
async fn ending(shared: Arc<Shared>, kind: Kind, deadline: Instant) -> Refusal {
    // Who watches has nothing to lose, and would go on for ever.
    let last = if kind == Kind::Watch { Phase::Closing } else { Phase::Ending };
    tokio::select! {
        () = tokio::time::sleep_until(deadline) => Refusal::DeadlinePassed,
        () = shared.reached(last) => Refusal::Draining,
    }
}

/// An answer without a body, and without gRPC: to what is no call of it.
fn plain(status: StatusCode) -> Response<()> {
    let mut response = Response::new(());
    *response.status_mut() = status;
    response
}

/// Is this one of the content types that the service reads?
pub(crate) fn is_grpc(value: &HeaderValue) -> bool {
    let name = value.as_bytes().split(|&byte| byte == b';').next().unwrap_or_default().trim_ascii_end();
    name.eq_ignore_ascii_case(b"application/grpc") || name.eq_ignore_ascii_case(b"application/grpc+proto")
}

/// How the stack says that it cannot read a request.
const UNREADABLE: [&str; 5] = [
    "failed to decode Protobuf message",
    "Missing request message",
    "Unexpected EOF decoding",
    "protocol error: received message",
    "Error decompressing",
];

/// How it says that a message is too long when unpacked.
const TOO_LONG: &str = "Error decompressing: size limit";

/// A status of the stack's as the contract has it: what is wrong with a request is its caller's fault.
pub(crate) fn told(status: Status) -> Status {
    let message = status.message();
    match status.code() {
        Code::ResourceExhausted if message.starts_with(TOO_LONG) => Refusal::MessageTooLong.status(),
        Code::Internal if UNREADABLE.iter().any(|start| message.starts_with(start)) => {
            Refusal::MessageUnreadable.saying(&format!(": {message}"))
        }
        _ => status,
    }
}

impl<S> Guard<S> {
    pub(crate) const fn new(inner: S, gate: Arc<Gate>) -> Guard<S> {
        Guard { inner, gate }
    }
}

impl<S, B> Service<Asked> for Guard<S>
where
    S: Service<Request<Body>, Response = Response<B>, Error = Infallible, Future: Send + 'static>,
    B: Send + 'static,
{
    type Response = Response<Guarded<B>>;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Self::Response, Infallible>> + Send>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, asked: Asked) -> Self::Future {
        match self.gate.admit(&asked) {
            Err(refused) => Box::pin(ready(Ok(refused.map(|()| Guarded::empty())))),
            Ok(admitted) => {
                let request = head::admitted(asked.request, asked.method, self.gate.may_pack);
                Box::pin(answered(self.inner.call(request), admitted))
            }
        }
    }
}

/// The answer to a call that has been let in.
async fn answered<F, B>(answer: F, mut admitted: Admitted) -> Result<Response<Guarded<B>>, Infallible>
where
    F: Future<Output = Result<Response<B>, Infallible>>,
{
    let ending = &mut admitted.ending;
    let mut answer = pin!(answer);
    let answered = poll_fn(|context| match unwinding(|| answer.as_mut().poll(context)) {
        Err(refusal) => Poll::Ready(Err(refusal)),
        Ok(Poll::Ready(Ok(response))) => Poll::Ready(Ok(response)),
        Ok(Poll::Pending) => ending.poll(context).map(Err),
    });
    Ok(match answered.await {
        Err(refusal) => refusal.status().into_http::<()>().map(|()| Guarded::empty()),
        Ok(response) => admitted.guarded(response),
    })
}

impl Admitted {
    fn guarded<B>(self, response: Response<B>) -> Response<Guarded<B>> {
        let (mut head, body) = response.into_parts();
        if let Some(status) = head.extensions.remove::<Status>() {
            let told = told(status);
            // Fails only on a status that no header can hold; then the headers stay as they were.
            let _ = told.add_header(&mut head.headers);
            head.extensions.insert(told);
        }
        head.extensions.insert(Deadline(self.ending.deadline));
        let whole = head.extensions.remove();
        Response::from_parts(head, Guarded { inner: Some(body), whole, admitted: Some(self) })
    }

    /// The trailers in place of those that say that all is well, where it is not.
    fn told_instead(&self, frame: &Frame<Bytes>) -> Option<Frame<Bytes>> {
        let status = self.unread.as_ref()?.why()?;
        let is_well = frame.trailers_ref()?.get("grpc-status")?.as_bytes() == b"0";
        is_well.then(|| Frame::trailers(trailers(status)))
    }
}

/// What a step of the service gives, or that it has panicked.
fn unwinding<T>(step: impl FnOnce() -> T) -> Result<T, Refusal> {
    // Nothing that the step has touched is used again.
    catch_unwind(AssertUnwindSafe(step)).map_err(|_| {
        error!("a call has panicked");
        Refusal::Failed
    })
}

pin_project! {
    /// The body of an answer, ended when its time has come.
    pub(crate) struct Guarded<B> {
        #[pin]
        inner: Option<B>,
        // What is sent in place of its message.
        whole: Option<Whole>,
        admitted: Option<Admitted>,
    }
}

impl<B> Guarded<B> {
    const fn empty() -> Guarded<B> {
        Guarded { inner: None, whole: None, admitted: None }
    }
}

impl<B: HttpBody<Data = Bytes>> HttpBody for Guarded<B> {
    type Data = Bytes;
    type Error = B::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, B::Error>>> {
        let mut guarded = self.project();
        let Some(inner) = guarded.inner.as_mut().as_pin_mut() else { return Poll::Ready(None) };
        let refusal = match unwinding(|| inner.poll_frame(context)) {
            Err(refusal) => refusal,
            Ok(Poll::Pending) => match guarded.admitted {
                None => return Poll::Pending,
                Some(admitted) => ready!(admitted.ending.poll(context)),
            },
            Ok(Poll::Ready(Some(Ok(frame)))) if frame.is_data() => match guarded.admitted {
                Some(admitted) if admitted.ending.has_passed() => Refusal::DeadlinePassed,
                _ => return Poll::Ready(Some(Ok(guarded.whole.take().map_or(frame, Whole::frame)))),
            },
            Ok(Poll::Ready(Some(Ok(frame)))) => {
                let told = guarded.admitted.as_ref().and_then(|admitted| admitted.told_instead(&frame));
                return Poll::Ready(Some(Ok(told.unwrap_or(frame))));
            }
            Ok(ready) => return ready,
        };
        guarded.inner.set(None);
        guarded.admitted.take();
        Poll::Ready(Some(Ok(Frame::trailers(trailers(&refusal.status())))))
    }

    fn is_end_stream(&self) -> bool {
        self.inner.as_ref().is_none_or(HttpBody::is_end_stream)
    }

    fn size_hint(&self) -> SizeHint {
        self.inner.as_ref().map_or_else(SizeHint::default, HttpBody::size_hint)
    }
}

/// A status as trailers have it.
pub(crate) fn trailers(status: &Status) -> HeaderMap {
    let mut trailers = HeaderMap::new();
    // Fails only on a status that no header can hold; its caller then sees an answer without one.
    let _ = status.add_header(&mut trailers);
    trailers
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::net::{TcpListener, TcpStream};

    use super::*;
    use crate::config::Config;
    use crate::net;
    use crate::net::workers::Workers;

    /// A service that fails in a way that the real one cannot be brought to.
    #[derive(Clone, Copy)]
    enum Failing {
        /// It panics before it answers.
        AtOnce,
        /// It panics behind the first message.
        Later,
        /// It has its first message when the call should have ended.
        TooLate,
    }

    /// How long callers wait.
    const PATIENCE: Duration = Duration::from_secs(1);

    /// A body that gives one message, and panics.
    struct Panicking {
        failing: Failing,
        begun: bool,
    }

    impl HttpBody for Panicking {
        type Data = Bytes;
        type Error = Infallible;

        fn poll_frame(
            mut self: Pin<&mut Self>,
            _: &mut Context<'_>,
        ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
            assert!(!std::mem::replace(&mut self.begun, true), "as it should");
            if matches!(self.failing, Failing::TooLate) {
                std::thread::sleep(PATIENCE * 2);
            }
            Poll::Ready(Some(Ok(Frame::data(Bytes::from_static(&[0; 5])))))
        }
    }

    impl Service<Request<Body>> for Failing {
        type Response = Response<Panicking>;
        type Error = Infallible;
        type Future = Pin<Box<dyn Future<Output = Result<Response<Panicking>, Infallible>> + Send>>;

        fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
            Poll::Ready(Ok(()))
        }

        fn call(&mut self, _: Request<Body>) -> Self::Future {
            let failing = *self;
            Box::pin(async move {
                assert!(!matches!(failing, Failing::AtOnce), "as it should");
                Ok(Response::new(Panicking { failing, begun: false }))
            })
        }
    }

    /// What a caller sees of it, on the wire: the status, and how many bytes came before.
    async fn seen(failing: Failing) -> (Status, usize) {
        let config = Config::of([]).unwrap();
        let shared = Arc::new(Shared::new(&config.limits, &config.times, None));
        let guard = Guard::new(failing, Arc::new(Gate::new(shared.clone(), None, false)));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let stream = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        tokio::spawn(async move { net::accept(&listener, &shared, &Workers::here(), &guard).await });
        let (mut sender, connection) = h2::client::handshake(stream).await.unwrap();
        tokio::spawn(connection);
        let mut answer = None;
        // Twice: the connection goes on.
        for _ in 0..2 {
            let request = Request::post("http://localhost/x/y").header(CONTENT_TYPE, "application/grpc");
            let request = request.header("grpc-timeout", format!("{}S", PATIENCE.as_secs()));
            sender = sender.ready().await.unwrap();
            let (response, _) = sender.send_request(request.body(()).unwrap(), true).unwrap();
            let response = response.await.unwrap();
            assert_eq!(response.status(), 200);
            let (head, mut body) = response.into_parts();
            let mut bytes = 0;
            while let Some(data) = body.data().await {
                bytes += data.unwrap().len();
            }
            let trailers = body.trailers().await.unwrap().unwrap_or(head.headers);
            answer = Some((Status::from_header_map(&trailers).unwrap(), bytes));
        }
        answer.unwrap()
    }

    #[tokio::test]
    async fn a_panic_is_told_as_a_failure_of_the_service() {
        let (status, bytes) = seen(Failing::AtOnce).await;
        assert_eq!((status.code(), bytes), (Code::Internal, 0), "{status:?}");
        assert_eq!(status.message(), "the service has failed [FAILED]");
    }

    #[tokio::test]
    async fn a_panic_in_the_midst_of_an_answer_is_told_behind_it() {
        let (status, bytes) = seen(Failing::Later).await;
        assert_eq!((status.code(), bytes), (Code::Internal, 5), "{status:?}");
    }

    /// As a batch that is done when its time is over.
    #[tokio::test]
    async fn an_answer_that_is_ready_too_late_is_not_sent() {
        let (status, bytes) = seen(Failing::TooLate).await;
        assert_eq!((status.code(), bytes), (Code::DeadlineExceeded, 0), "{status:?}");
    }

    #[test]
    fn content_types_are_those_that_the_service_reads() {
        let read = |value: &'static str| is_grpc(&HeaderValue::from_static(value));
        assert!(read("application/grpc") && read("application/grpc+proto") && read("application/grpc ; x=y"));
        assert!(!read("application/grpc+json") && !read("application/grpcx") && !read(""));
    }
}
