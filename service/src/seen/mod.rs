//! What the service tells of itself: figures for Prometheus, a line a call where that is asked for, and the ids by which a
//! call is found again elsewhere.

mod call;
mod ids;
pub(crate) mod log;
mod metrics;
mod outcome;
mod page;
#[cfg(feature = "otlp")]
mod spans;

pub(crate) use call::Call;
pub(crate) use metrics::Metrics;
pub(crate) use page::{announced, serve};
#[cfg(feature = "otlp")]
pub(crate) use spans::Spans;
