//! One call on a connection: its request goes to the service, and the answer comes back.

use std::future::poll_fn;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::task::{Context, Poll};

use bytes::Bytes;
use h2::server::SendResponse;
use h2::{Reason, RecvStream, SendStream};
use http::{Request, Response};
use http_body::Body as HttpBody;
use tokio::sync::oneshot;
use tokio::time::Instant;
use tonic::Status;
use tonic::body::Body;

use super::arrival::Arrival;
use super::connection::{Answers, Error, Link};
use super::intake::{Intake, Unread};
use super::memory::Held;
use super::packing::Packing;
use crate::guard;
use crate::method::{Kind, Method, Share};
use crate::refusal::Refusal;
use crate::seen::Call;
use crate::web::{self, Around};

/// When a call is to end. An answer carries it, since while nobody reads an answer nobody asks its body.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deadline(pub(crate) Instant);

/// A call on its way to the service.
#[derive(Debug)]
pub(crate) struct Asked {
    pub(crate) request: Request<Body>,
    pub(crate) method: Method,
    /// When it came.
    pub(crate) at: Instant,
    /// No other of its share is under way on its connection: whatever others do, it has its place.
    pub(crate) is_alone: bool,
}

/// Refuses a call without asking the service.
pub(super) fn refuse(link: &Arc<Link>, arrival: Arrival, refusal: Refusal) {
    let Arrival { request, mut respond, at, .. } = arrival;
    let mut seen = Call::begin(link.clone(), &request, at);
    let (mut head, ()) = refusal.status().into_http::<()>().into_parts();
    seen.head(&mut head);
    // Where the caller has gone there is nobody to be told.
    let _ = respond.send_response(Response::from_parts(head, ()), true);
}

/// One call, its answer still to be sent.
pub(super) struct Exchange {
    link: Arc<Link>,
    respond: SendResponse<Bytes>,
    seen: Call,
    place: Place,
}

/// One of the calls under way on a connection, until this is dropped.
struct Place {
    link: Arc<Link>,
    share: Share,
    is_first: bool,
}

impl Place {
    fn on(link: Arc<Link>, share: Share) -> Place {
        let is_first = link.calls[share as usize].fetch_add(1, Ordering::Relaxed) == 0;
        Place { link, share, is_first }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.link.calls[self.share as usize].fetch_sub(1, Ordering::Relaxed);
    }
}

impl Exchange {
    /// The exchange of a call that has arrived, and its request.
    pub(super) fn new(link: Arc<Link>, arrival: Arrival) -> (Exchange, Request<RecvStream>) {
        let Arrival { request, respond, at, .. } = arrival;
        let seen = Call::begin(link.clone(), &request, at);
        let place = Place::on(link.clone(), seen.method().share());
        (Exchange { link, respond, seen, place }, request)
    }

    /// Answers the call. When its caller goes away, or takes it back, all work on it ends.
    pub(super) async fn answer<S: Answers>(mut self, request: Request<RecvStream>, mut service: S) {
        let method = self.seen.method();
        // Dropped when the call ends. Who still reads the request then, in a task of its own, is told.
        let (_open, ended) = method.is_stream().then(oneshot::channel).unzip();
        let packing = Packing::of(request.headers());
        let unread = (method.kind() == Kind::Reflection).then(Unread::default);
        let link = self.link.clone();
        let mut request =
            request.map(|body| Body::new(Intake::new(body, method, packing, link, ended, unread.clone())));
        if method.kind() == Kind::Batch {
            request.extensions_mut().insert(self.link.clone());
        }
        if let Some(unread) = unread {
            request.extensions_mut().insert(unread);
        }
        let mut answer = pin!(service.call(Asked {
            request,
            method,
            at: self.seen.started(),
            is_alone: self.place.is_first
        }));
        let answered = poll_fn(|context| match answer.as_mut().poll(context) {
            Poll::Pending => self.respond.poll_reset(context).map(|_| None),
            Poll::Ready(Ok(response)) => Poll::Ready(Some(response)),
        })
        .await;
        if let Some(response) = answered {
            // Fails only where the caller has gone.
            let _ = self.send(response).await;
        }
    }

    async fn send<B>(mut self, response: Response<B>) -> Result<(), h2::Error>
    where
        B: HttpBody<Data = Bytes, Error: Into<Error>>,
    {
        let (mut head, body) = response.into_parts();
        self.seen.head(&mut head);
        let (deadline, page) = (head.extensions.get().copied(), head.extensions.remove());
        let at_end = body.is_end_stream();
        let stream = self.respond.send_response(Response::from_parts(head, ()), at_end)?;
        if at_end {
            self.seen.ends();
            return Ok(());
        }
        let Exchange { link, seen, place, .. } = self;
        Sending { stream, held: Held::nothing(link), deadline, page, seen, _place: place }.body(body).await
    }
}

/// An answer, its head sent.
struct Sending {
    stream: SendStream<Bytes>,
    held: Held,
    deadline: Option<Deadline>,
    /// It is one to a page, whose trailers are in its body.
    page: Option<Around>,
    seen: Call,
    _place: Place,
}

impl Sending {
    async fn body<B>(mut self, body: B) -> Result<(), h2::Error>
    where
        B: HttpBody<Data = Bytes, Error: Into<Error>>,
    {
        let mut body = pin!(body);
        loop {
            let frame = poll_fn(|context| match body.as_mut().poll_frame(context) {
                Poll::Pending => self.poll_gone(context).map(Err),
                Poll::Ready(frame) => Poll::Ready(Ok(frame)),
            });
            let frame = match frame.await? {
                Some(Ok(frame)) => frame,
                Some(Err(error)) => return self.end(&Status::from_error(error.into())),
                None => {
                    if let Some(trailers) = self.page.and_then(|page| page.trailers()) {
                        self.seen.status(&trailers);
                    }
                    self.seen.ends();
                    return self.stream.send_data(Bytes::new(), true);
                }
            };
            match frame.into_data() {
                Ok(data) => {
                    if let Err(refusal) = self.data(data).await? {
                        return self.end(&refusal.status());
                    }
                }
                Err(frame) => {
                    let trailers = frame.into_trailers().unwrap_or_default();
                    self.seen.status(&trailers);
                    return self.stream.send_trailers(trailers);
                }
            }
        }
    }

    /// Sends bytes, as many at a time as the caller is ready to read.
    async fn data(&mut self, mut data: Bytes) -> Result<Result<(), Refusal>, h2::Error> {
        if let Err(refusal) = self.held.hold(data.len()) {
            return Ok(Err(refusal));
        }
        while !data.is_empty() {
            self.stream.reserve_capacity(data.len());
            let mut room = self.stream.capacity();
            if room == 0 {
                match self.room().await? {
                    Ok(found) => room = found,
                    Err(refusal) => return Ok(Err(refusal)),
                }
            }
            let part = data.split_to(room.min(data.len()));
            self.seen.sends(part.len());
            self.stream.send_data(part, false)?;
        }
        // What has been handed over waits in the connection, where there is little room for it.
        Ok(self.held.hold(0))
    }

    /// Waits until the caller is ready to read, but no longer than the call may take.
    async fn room(&mut self) -> Result<Result<usize, Refusal>, h2::Error> {
        let stream = &mut self.stream;
        let room = poll_fn(|context| match stream.poll_capacity(context) {
            // None, when the stream has ended.
            Poll::Ready(room) => Poll::Ready(room.unwrap_or_else(|| Err(Reason::CANCEL.into()))),
            Poll::Pending => match stream.poll_reset(context)? {
                Poll::Ready(reason) => Poll::Ready(Err(reason.into())),
                Poll::Pending => Poll::Pending,
            },
        });
        match self.deadline {
            None => room.await.map(Ok),
            Some(Deadline(deadline)) => match tokio::time::timeout_at(deadline, room).await {
                Ok(room) => room.map(Ok),
                Err(_) => Ok(Err(Refusal::DeadlinePassed)),
            },
        }
    }

    /// Ends the answer with a status.
    fn end(mut self, status: &Status) -> Result<(), h2::Error> {
        let trailers = guard::trailers(status);
        self.seen.status(&trailers);
        if self.page.is_some() {
            let last = web::last_message(&trailers);
            self.stream.reserve_capacity(last.len());
            // Who does not read has no room for it; then the call ends all the same.
            if self.stream.capacity() >= last.len() {
                return self.stream.send_data(last, true);
            }
        }
        self.stream.send_trailers(trailers)
    }

    /// Done when the caller has gone, or has taken the call back.
    fn poll_gone(&mut self, context: &mut Context<'_>) -> Poll<h2::Error> {
        self.stream.poll_reset(context).map(|gone| gone.map_or_else(|error| error, h2::Error::from))
    }
}
