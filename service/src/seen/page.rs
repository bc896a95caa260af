//! The figures as a page, on an address of its own that only the monitoring should reach.

use std::convert::Infallible;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use http::header::CONTENT_TYPE;
use http::{HeaderValue, Method, Request, Response, StatusCode};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tracing::{debug, info, warn};

use crate::net::Shared;

/// How many ask at a time.
const ASKING: usize = 16;

/// How long a request may take to come, and a whole connection.
const HEAD_TIME: Duration = Duration::from_secs(5);
const WHOLE_TIME: Duration = Duration::from_secs(30);

/// How long to wait when the system has no room for another connection.
const PAUSE: Duration = Duration::from_millis(50);

/// What a page of figures is.
const OPEN_METRICS: HeaderValue =
    HeaderValue::from_static("application/openmetrics-text; version=1.0.0; charset=utf-8");

/// Binds the address of the page and says where it is.
///
/// # Errors
/// Where the address cannot be had.
pub(crate) async fn announced(address: &str) -> io::Result<TcpListener> {
    let listener = TcpListener::bind(address).await.map_err(|error| {
        io::Error::new(
            error.kind(),
            format!("cannot listen on `{}` for metrics: {error}", address.escape_debug()),
        )
    })?;
    info!("metrics on http://{}/metrics", listener.local_addr()?);
    Ok(listener)
}

/// Answers whoever asks, for ever.
pub(crate) async fn serve(listener: TcpListener, shared: Arc<Shared>) -> Infallible {
    let asking = Arc::new(Semaphore::new(ASKING));
    loop {
        match listener.accept().await {
            Ok((stream, peer)) => {
                let Ok(place) = asking.clone().try_acquire_owned() else { continue };
                let shared = shared.clone();
                tokio::spawn(async move {
                    if let Ok(Err(error)) = tokio::time::timeout(WHOLE_TIME, answer(stream, shared)).await {
                        debug!(%peer, %error, "a request for metrics has failed");
                    }
                    drop(place);
                });
            }
            Err(error) => {
                warn!(%error, "no request for metrics can be taken");
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
}

async fn answer(stream: TcpStream, shared: Arc<Shared>) -> Result<(), hyper::Error> {
    let page = service_fn(move |request| {
        let answer = page(&request, &shared);
        async { Ok::<_, Infallible>(answer) }
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEAD_TIME).max_buf_size(16_384);
    http.serve_connection(TokioIo::new(stream), page).await
}

fn page<B>(request: &Request<B>, shared: &Shared) -> Response<String> {
    let mut response = Response::new(String::new());
    match (request.method(), request.uri().path()) {
        (&Method::GET, "/metrics") => {
            *response.body_mut() = shared.metrics.written();
            response.headers_mut().insert(CONTENT_TYPE, OPEN_METRICS);
        }
        (_, "/metrics") => *response.status_mut() = StatusCode::METHOD_NOT_ALLOWED,
        _ => *response.status_mut() = StatusCode::NOT_FOUND,
    }
    response
}
