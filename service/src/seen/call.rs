//! One call as it is seen from outside: from its head to the end of its answer.

use std::sync::Arc;

use http::response::Parts;
use http::{HeaderMap, HeaderValue, Request, StatusCode};
use tokio::time::Instant;
use tonic::Code;
use tracing::Level;

use super::ids::{self, Trace};
use super::outcome::Outcome;
use crate::method::Method;
use crate::net::Link;
use crate::refusal::Refusal;

/// Where the lines of calls belong: `--log-level plakoto::calls=debug` shows them alone.
const TARGET: &str = "plakoto::calls";

/// A call that is seen until this is dropped.
pub(crate) struct Call {
    link: Arc<Link>,
    method: Method,
    started: Instant,
    /// How it ends; its caller has gone, where nothing is told.
    outcome: Option<Outcome>,
    /// Why it was not answered.
    refusal: Option<Refusal>,
    sent: u64,
    id: Option<HeaderValue>,
    trace: Option<Trace>,
}

impl Call {
    /// A call that came at this time.
    pub(crate) fn begin<B>(link: Arc<Link>, head: &Request<B>, at: Instant) -> Call {
        let method = Method::of(head.uri().path());
        link.shared.metrics.began(method);
        let id = ids::request_id(head.headers());
        let id = if id.is_none() && is_logged() { ids::fresh_id() } else { id };
        let trace = Trace::of(head.headers());
        Call { link, method, started: at, outcome: None, refusal: None, sent: 0, id, trace }
    }

    /// Which call it is.
    pub(crate) const fn method(&self) -> Method {
        self.method
    }

    /// When it came.
    pub(crate) const fn started(&self) -> Instant {
        self.started
    }

    /// The head of the answer: it gets the id, and may hold the status.
    pub(crate) fn head(&mut self, head: &mut Parts) {
        self.status(&head.headers);
        if self.outcome.is_none() && head.status != StatusCode::OK {
            self.outcome = Some(Outcome::Http(head.status));
        }
        if let Some(id) = &self.id {
            head.headers.insert(ids::REQUEST_ID, id.clone());
        }
    }

    /// Headers that may hold the status.
    pub(crate) fn status(&mut self, headers: &HeaderMap) {
        let Some(status) = headers.get("grpc-status") else { return };
        let code = Code::from_bytes(status.as_bytes());
        self.outcome = Some(Outcome::Status(code));
        if code != Code::Ok {
            self.refusal = headers.get("grpc-message").and_then(Refusal::of_message);
        }
    }

    /// The answer has ended, and no status was told: it is one of HTTP alone.
    pub(crate) fn ends(&mut self) {
        self.outcome.get_or_insert(Outcome::Http(StatusCode::OK));
    }

    /// Bytes of the answer.
    pub(crate) const fn sends(&mut self, bytes: usize) {
        self.sent += bytes as u64;
    }
}

impl Drop for Call {
    fn drop(&mut self) {
        let now = Instant::now();
        let time = now.saturating_duration_since(self.started);
        self.link.last_end.note(now);
        let shared = &self.link.shared;
        let outcome = self.outcome.unwrap_or(Outcome::Status(Code::Cancelled));
        shared.metrics.ended(self.method, outcome, time, self.sent);
        if let Some(refusal) = self.refusal {
            shared.metrics.refused(refusal);
        }
        #[cfg(feature = "otlp")]
        if let (Some(spans), Some(trace)) = (shared.spans.get(), self.trace)
            && trace.is_sampled
        {
            spans.record(self.method, trace, time, outcome.code());
        }
        if !is_logged() {
            return;
        }
        let id = self.id.as_ref().and_then(|id| id.to_str().ok()).unwrap_or_default();
        let trace = self.trace.map(|trace| trace.to_string()).unwrap_or_default();
        tracing::debug!(
            target: TARGET,
            method = self.method.name(),
            status = outcome.name(),
            micros = time.as_micros() as u64,
            sent = self.sent,
            request_id = id,
            trace_id = trace,
            "called"
        );
    }
}

/// Is a line written for each call?
fn is_logged() -> bool {
    tracing::enabled!(target: TARGET, Level::DEBUG)
}
