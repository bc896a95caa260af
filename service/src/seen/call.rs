//! One call as it is seen from outside: from its head to the end of its answer.

use std::sync::Arc;
use std::time::Instant;

use http::{HeaderMap, HeaderValue, Request};
use tonic::Code;
use tracing::Level;

use super::ids::{self, Trace};
use super::method::Method;
use super::metrics::name_of;
use crate::net::Shared;

/// Where the lines of calls belong: `--log-level plakoto::calls=debug` shows them alone.
const TARGET: &str = "plakoto::calls";

/// A call that is seen until this is dropped.
pub(crate) struct Call {
    shared: Arc<Shared>,
    method: Method,
    started: Instant,
    /// How it ends; as if its caller had gone, until something else is told.
    code: Code,
    sent: u64,
    id: Option<HeaderValue>,
    trace: Option<Trace>,
}

impl Call {
    /// A call begins.
    pub(crate) fn begin<B>(shared: Arc<Shared>, head: &Request<B>) -> Call {
        let method = Method::of(head.uri().path());
        shared.metrics.began(method);
        let id = ids::request_id(head.headers());
        let id = if id.is_none() && is_logged() { ids::fresh_id() } else { id };
        let trace = Trace::of(head.headers());
        Call { shared, method, started: Instant::now(), code: Code::Cancelled, sent: 0, id, trace }
    }

    /// Which call it is.
    pub(crate) const fn method(&self) -> Method {
        self.method
    }

    /// The head of the answer: it gets the id, and may hold the status.
    pub(crate) fn head(&mut self, headers: &mut HeaderMap) {
        self.status(headers);
        if let Some(id) = &self.id {
            headers.insert(ids::REQUEST_ID, id.clone());
        }
    }

    /// Headers that may hold the status.
    pub(crate) fn status(&mut self, headers: &HeaderMap) {
        if let Some(status) = headers.get("grpc-status") {
            self.code = Code::from_bytes(status.as_bytes());
        }
    }

    /// The answer has ended without trailers, as one to a page does, whose body holds them.
    pub(crate) fn ends(&mut self) {
        if self.code == Code::Cancelled {
            self.code = Code::Ok;
        }
    }

    /// Bytes of the answer.
    pub(crate) const fn sends(&mut self, bytes: usize) {
        self.sent += bytes as u64;
    }
}

impl Drop for Call {
    fn drop(&mut self) {
        let time = self.started.elapsed();
        self.shared.metrics.ended(self.method, self.code, time, self.sent);
        #[cfg(feature = "otlp")]
        if let (Some(spans), Some(trace)) = (self.shared.spans.get(), self.trace)
            && trace.is_sampled
        {
            spans.record(self.method, trace, time, self.code);
        }
        if !is_logged() {
            return;
        }
        let id = self.id.as_ref().and_then(|id| id.to_str().ok()).unwrap_or_default();
        let trace = self.trace.map(|trace| trace.to_string()).unwrap_or_default();
        tracing::debug!(
            target: TARGET,
            method = self.method.name(),
            status = name_of(self.code),
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
