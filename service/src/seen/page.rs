//! The figures as a page, on an address of its own that only the monitoring should reach.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use http::header::CONTENT_TYPE;
use http::{HeaderValue, Method, Request, Response, StatusCode};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::TcpStream;
use tokio::task::AbortHandle;
use tracing::{debug, info, warn};

use crate::net::Shared;
use crate::server::{Error, not_listening};

/// How many connections there are at a time.
const ASKING: usize = 128;

/// How long a request may take to come, and a whole connection.
const HEAD_TIME: Duration = Duration::from_secs(1);
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
pub(crate) fn announced(address: &str) -> Result<TcpListener, Error> {
    let bound = TcpListener::bind(address).and_then(|listener| {
        listener.set_nonblocking(true)?;
        Ok((listener.local_addr()?, listener))
    });
    let (address, listener) = bound.map_err(|error| not_listening("--metrics-listen", address, &error))?;
    info!("metrics on http://{address}/metrics");
    Ok(listener)
}

/// A connection to the page.
struct Open {
    task: AbortHandle,
    /// Has it asked for anything?
    has_asked: Arc<AtomicBool>,
}

/// Takes away one connection: of the older half the first that has asked nothing, or where there is none the oldest. Those of the
/// other half may be about to ask.
fn give_up_one(open: &mut VecDeque<Open>) {
    let older = open.iter().take(open.len() / 2);
    let silent = older.into_iter().position(|one| !one.has_asked.load(Ordering::Relaxed));
    if let Some(one) = open.remove(silent.unwrap_or(0)) {
        one.task.abort();
    }
}

/// Answers whoever asks, for ever. The newest connection always has its place, and one that says nothing gives it up where there
/// is none: so who connects and says nothing shuts out nobody.
pub(crate) async fn serve(listener: tokio::net::TcpListener, shared: Arc<Shared>) -> Infallible {
    let mut open = VecDeque::with_capacity(ASKING);
    loop {
        match listener.accept().await {
            Ok((stream, peer)) => {
                open.retain(|one: &Open| !one.task.is_finished());
                if open.len() == ASKING {
                    give_up_one(&mut open);
                }
                let has_asked = Arc::new(AtomicBool::new(false));
                let answer = answer_in_time(stream, peer, shared.clone(), has_asked.clone());
                open.push_back(Open { task: tokio::spawn(answer).abort_handle(), has_asked });
                // What it has asked is answered before there can be ever more.
                tokio::task::yield_now().await;
            }
            Err(error) => {
                warn!(%error, "no request for metrics can be taken");
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
}

async fn answer_in_time(stream: TcpStream, peer: SocketAddr, shared: Arc<Shared>, asked: Arc<AtomicBool>) {
    if let Ok(Err(error)) = tokio::time::timeout(WHOLE_TIME, answer(stream, shared, asked)).await {
        debug!(%peer, %error, "a request for metrics has failed");
    }
}

async fn answer(stream: TcpStream, shared: Arc<Shared>, asked: Arc<AtomicBool>) -> Result<(), hyper::Error> {
    let page = service_fn(move |request| {
        asked.store(true, Ordering::Relaxed);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn one_that_has_asked_keeps_its_place_while_others_are_silent() {
        let one = |asked: bool| {
            let task = tokio::spawn(std::future::pending::<()>()).abort_handle();
            Open { task, has_asked: Arc::new(AtomicBool::new(asked)) }
        };
        let mut open = VecDeque::from([one(true), one(false), one(true), one(false)]);
        let left = |open: &VecDeque<Open>| -> Vec<bool> {
            open.iter().map(|one| one.has_asked.load(Ordering::Relaxed)).collect()
        };
        give_up_one(&mut open);
        assert_eq!(left(&open), [true, true, false]);
        give_up_one(&mut open);
        assert_eq!(left(&open), [true, false], "who has just come may be about to ask");
        give_up_one(&mut open);
        give_up_one(&mut open);
        assert!(open.is_empty());
    }
}
