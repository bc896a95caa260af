//! Calls from pages by gRPC-web, in front of everything else, where it is configured.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use bytes::Bytes;
use http::{HeaderName, HeaderValue, Method, Request, Response, StatusCode, header};
use http_body::{Body as HttpBody, Frame, SizeHint};
use pin_project_lite::pin_project;
use tonic::body::Body;
use tonic_web::{GrpcWebLayer, GrpcWebService};
use tower_http::cors::{AllowOrigin, Cors, CorsLayer};
use tower_layer::Layer;
use tower_service::Service;

use crate::net::Answers;

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
pub(crate) enum Front<S> {
    /// gRPC alone.
    Plain(S),
    /// And gRPC-web.
    Web(Box<Cors<GrpcWebService<S>>>),
}

impl<S> Front<S> {
    /// The service, with pages of these origins, with commas between.
    ///
    /// # Errors
    /// Where one is none.
    pub(crate) fn new(inner: S, origins: Option<&str>) -> Result<Front<S>, String> {
        let Some(origins) = origins else { return Ok(Front::Plain(inner)) };
        let cors = CorsLayer::new()
            .allow_methods([Method::POST])
            .allow_headers(SENT)
            .expose_headers(READ)
            .max_age(REMEMBERED)
            .allow_origin(allowed(origins)?);
        Ok(Front::Web(Box::new(cors.layer(GrpcWebLayer::new().layer(inner)))))
    }
}

/// Pages by their origins; `*` is all.
fn allowed(origins: &str) -> Result<AllowOrigin, String> {
    if origins == "*" {
        return Ok(AllowOrigin::any());
    }
    let read = |origin: &str| {
        let uri = origin.parse::<http::Uri>().ok();
        let is_origin = uri.is_some_and(|uri| uri.scheme().is_some() && uri.authority().is_some());
        let value = HeaderValue::from_str(origin).ok().filter(|_| is_origin && !origin.ends_with('/'));
        value.ok_or_else(|| {
            format!("web_origins: `{}` is no origin, as https://play.example.com", origin.escape_debug())
        })
    };
    let origins: Vec<_> = origins.split(',').map(str::trim).map(read).collect::<Result<_, _>>()?;
    Ok(AllowOrigin::list(origins))
}

/// What a service gives.
type Answer<B> = Pin<Box<dyn Future<Output = Result<Response<Either<B>>, Infallible>> + Send>>;

impl<S: Answers> Service<Request<Body>> for Front<S>
where
    S::Future: 'static,
    <S::Body as HttpBody>::Error: std::fmt::Display,
{
    type Response = Response<Either<S::Body>>;
    type Error = Infallible;
    type Future = Answer<S::Body>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        match self {
            Front::Plain(inner) => inner.poll_ready(context),
            Front::Web(web) => Service::<Request<Body>>::poll_ready(web, context),
        }
    }

    fn call(&mut self, request: Request<Body>) -> Self::Future {
        match self {
            Front::Plain(inner) => {
                let answer = inner.call(request);
                Box::pin(async { Ok(answer.await?.map(|body| Either::Plain { body })) })
            }
            Front::Web(_) if is_text(&request) => {
                let mut refused = Response::new(Either::Web { body: Body::empty() });
                *refused.status_mut() = StatusCode::UNSUPPORTED_MEDIA_TYPE;
                Box::pin(std::future::ready(Ok(refused)))
            }
            Front::Web(web) => {
                let answer = web.call(request);
                Box::pin(async { Ok(answer.await?.map(|body| Either::Web { body })) })
            }
        }
    }
}

/// Whether a page writes its messages as text (`application/grpc-web-text`): no browser needs that any more, and what comes
/// is measured as it is.
fn is_text(request: &Request<Body>) -> bool {
    let kind = request.headers().get(header::CONTENT_TYPE);
    kind.is_some_and(|kind| kind.as_bytes().to_ascii_lowercase().starts_with(b"application/grpc-web-text"))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn origins_are_read_and_nothing_else_is() {
        for sound in ["*", "https://play.example.com", "http://127.0.0.1:8080, https://a.example"] {
            assert!(allowed(sound).is_ok(), "{sound}");
        }
        for wrong in
            ["", "play.example.com", "https://a.example/", "https://a.example,", "https://a.example,*"]
        {
            assert!(allowed(wrong).is_err(), "{wrong}");
        }
    }
}
