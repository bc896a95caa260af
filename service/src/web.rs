//! Calls from pages by gRPC-web, in front of everything else, where it is configured.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use bytes::{BufMut, Bytes, BytesMut};
use http::{HeaderMap, HeaderName, HeaderValue, Method, Request, Response, StatusCode, header};
use http_body::{Body as HttpBody, Frame, SizeHint};
use pin_project_lite::pin_project;
use tokio::time::Instant;
use tonic::body::Body;
use tonic_web::{GrpcWebLayer, GrpcWebService};
use tower_http::cors::{AllowOrigin, Cors, CorsLayer};
use tower_layer::Layer;
use tower_service::Service;

use crate::config::Origins;
use crate::guard::is_grpc;
use crate::method;
use crate::net::{self, Answers, Asked};

/// How long a browser may remember which pages may call.
const REMEMBERED: Duration = Duration::from_secs(3_600);

/// What a page may send beside what every page may.
const SENT: [HeaderName; 7] = [
    header::CONTENT_TYPE,
    header::AUTHORIZATION,
    HeaderName::from_static("x-grpc-web"),
    HeaderName::from_static("x-user-agent"),
    HeaderName::from_static("grpc-timeout"),
    HeaderName::from_static("x-request-id"),
    HeaderName::from_static("traceparent"),
];

/// What a page may read of an answer.
const READ: [HeaderName; 4] = [
    HeaderName::from_static("grpc-status"),
    HeaderName::from_static("grpc-message"),
    HeaderName::from_static("grpc-status-details-bin"),
    HeaderName::from_static("x-request-id"),
];

/// A service to which pages may speak too, or may not.
#[derive(Clone)]
pub(crate) struct Front<S> {
    plain: S,
    /// The same, for what is no plain gRPC.
    pages: Option<Box<Cors<GrpcWebService<Within<S>>>>>,
}

impl<S: Clone> Front<S> {
    /// The service, with pages of these origins.
    pub(crate) fn new(inner: S, origins: Option<&Origins>) -> Front<S> {
        let Some(origins) = origins else { return Front { plain: inner, pages: None } };
        let cors = CorsLayer::new()
            .allow_methods([Method::POST])
            .allow_headers(SENT)
            .expose_headers(READ)
            .max_age(REMEMBERED)
            .allow_origin(allowed(origins));
        let pages = cors.layer(GrpcWebLayer::new().layer(Within(inner.clone())));
        Front { plain: inner, pages: Some(Box::new(pages)) }
    }
}

/// The pages that may call.
fn allowed(origins: &Origins) -> AllowOrigin {
    match origins {
        Origins::All => AllowOrigin::any(),
        Origins::Of(these) => AllowOrigin::list(these.iter().cloned()),
    }
}

/// What a service gives.
type Answer<B> = Pin<Box<dyn Future<Output = Result<Response<Either<B>>, Infallible>> + Send>>;

impl<S: Answers> Service<Asked> for Front<S>
where
    S::Future: 'static,
    <S::Body as HttpBody>::Error: std::fmt::Display,
{
    type Response = Response<Either<S::Body>>;
    type Error = Infallible;
    type Future = Answer<S::Body>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        self.plain.poll_ready(context)
    }

    fn call(&mut self, asked: Asked) -> Self::Future {
        match &mut self.pages {
            Some(pages) if !is_plain(asked.request.headers()) => {
                if is_text(asked.request.headers()) {
                    let mut refused = Response::new(Either::Web { body: Body::empty() });
                    *refused.status_mut() = StatusCode::UNSUPPORTED_MEDIA_TYPE;
                    return Box::pin(std::future::ready(Ok(refused)));
                }
                let answer = pages.call(Around::put(asked));
                Box::pin(async { Ok(answer.await?.map(|body| Either::Web { body })) })
            }
            _ => {
                let answer = self.plain.call(asked);
                Box::pin(async { Ok(answer.await?.map(|body| Either::Plain { body })) })
            }
        }
    }
}

/// Whether somebody speaks gRPC, as no page can.
fn is_plain(headers: &HeaderMap) -> bool {
    headers.get(header::CONTENT_TYPE).is_some_and(is_grpc)
}

/// Whether a page writes or wants messages as text (`application/grpc-web-text`): no browser needs that any more, and what
/// comes is measured as it is.
fn is_text(headers: &HeaderMap) -> bool {
    let kinds = [header::CONTENT_TYPE, header::ACCEPT].map(|name| headers.get(name));
    let is_text =
        |kind: &HeaderValue| kind.as_bytes().to_ascii_lowercase().starts_with(b"application/grpc-web-text");
    kinds.into_iter().flatten().any(is_text)
}

/// What goes around the translation from gRPC-web, which would lose it: the body of the request, whose errors say why they
/// refuse, and the trailers of the answer, which it writes into the body.
#[derive(Clone)]
pub(crate) struct Around(Arc<Mutex<Carried>>);

struct Carried {
    body: Option<Body>,
    method: method::Method,
    at: Instant,
    is_alone: bool,
    trailers: Option<HeaderMap>,
}

impl Around {
    /// Puts a call's body aside.
    fn put(asked: Asked) -> Request<Body> {
        let Asked { request, method, at, is_alone } = asked;
        let (mut head, body) = request.into_parts();
        // What lets pages in keeps it until the call has its answer.
        if let Some(origin) = head.headers.get(header::ORIGIN).and_then(net::head::copied) {
            head.headers.insert(header::ORIGIN, origin);
        }
        let carried = Carried { body: Some(body), method, at, is_alone, trailers: None };
        head.extensions.insert(Around(Arc::new(Mutex::new(carried))));
        Request::from_parts(head, Body::empty())
    }

    /// The trailers of the answer, once it has ended.
    pub(crate) fn trailers(&self) -> Option<HeaderMap> {
        self.with(|carried| carried.trailers.take())
    }

    fn with<T>(&self, what: impl FnOnce(&mut Carried) -> T) -> T {
        what(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// A service within the translation: it gets what was put aside.
#[derive(Clone)]
pub(crate) struct Within<S>(S);

impl<S: Answers> Service<Request<Body>> for Within<S>
where
    S::Future: 'static,
{
    type Response = Response<Telling<S::Body>>;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Self::Response, Infallible>> + Send>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        self.0.poll_ready(context)
    }

    fn call(&mut self, request: Request<Body>) -> Self::Future {
        let (mut head, mut body) = request.into_parts();
        let (mut method, mut at, mut is_alone) = (method::Method::of(head.uri.path()), Instant::now(), false);
        let around = head.extensions.remove::<Around>();
        if let Some(around) = &around {
            around.with(|carried| {
                (method, at, is_alone) = (carried.method, carried.at, carried.is_alone);
                body = carried.body.take().unwrap_or_default();
            });
        }
        let answer = self.0.call(Asked { request: Request::from_parts(head, body), method, at, is_alone });
        Box::pin(async {
            let (mut head, body) = answer.await?.into_parts();
            if let Some(around) = &around {
                head.extensions.insert(around.clone());
            }
            Ok(Response::from_parts(head, Telling { body, around }))
        })
    }
}

pin_project! {
    /// The body of an answer, whose trailers are told.
    pub(crate) struct Telling<B> {
        #[pin]
        body: B,
        around: Option<Around>,
    }
}

impl<B: HttpBody<Data = Bytes>> HttpBody for Telling<B> {
    type Data = Bytes;
    type Error = B::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, B::Error>>> {
        let telling = self.project();
        let frame = telling.body.poll_frame(context);
        if let (Poll::Ready(Some(Ok(frame))), Some(around)) = (&frame, telling.around)
            && let Some(trailers) = frame.trailers_ref()
        {
            around.with(|carried| carried.trailers = Some(trailers.clone()));
        }
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// The flag of the last message to a page, which holds the trailers.
const LAST: u8 = 0x80;

/// Trailers as a page reads them: a message whose flag says so.
pub(crate) fn last_message(trailers: &HeaderMap) -> Bytes {
    let mut lines = BytesMut::new();
    for (name, value) in trailers {
        for part in [name.as_str().as_bytes(), b":", value.as_bytes(), b"\r\n"] {
            lines.put_slice(part);
        }
    }
    let mut message = BytesMut::with_capacity(5 + lines.len());
    message.put_u8(LAST);
    message.put_u32(lines.len() as u32);
    message.unsplit(lines);
    message.freeze()
}

pin_project! {
    /// The body of an answer, as the service gave it or as a page reads it.
    #[project = EitherPinned]
    pub(crate) enum Either<B> {
        Plain {
            #[pin]
            body: B,
        },
        Web {
            #[pin]
            body: Body,
        },
    }
}

impl<B> HttpBody for Either<B>
where
    B: HttpBody<Data = Bytes, Error: Into<Box<dyn std::error::Error + Send + Sync>>>,
{
    type Data = Bytes;
    type Error = Box<dyn std::error::Error + Send + Sync>;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        match self.project() {
            EitherPinned::Plain { body } => {
                body.poll_frame(context).map(|frame| frame.map(|frame| frame.map_err(Into::into)))
            }
            EitherPinned::Web { body } => {
                body.poll_frame(context).map(|frame| frame.map(|frame| frame.map_err(Into::into)))
            }
        }
    }

    fn is_end_stream(&self) -> bool {
        match self {
            Either::Plain { body } => body.is_end_stream(),
            Either::Web { body } => body.is_end_stream(),
        }
    }

    fn size_hint(&self) -> SizeHint {
        match self {
            Either::Plain { body } => body.size_hint(),
            Either::Web { body } => body.size_hint(),
        }
    }
}
