//! What all connections of a server share.

use std::sync::Arc;

use tokio::sync::{Semaphore, watch};

use super::memory::Pool;
use super::phase::Phase;
use super::tls::Tls;
use crate::config::{Limits, Times};
use crate::seen::Metrics;

/// What all connections of a server share.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) limits: Limits,
    pub(crate) times: Times,
    pub(crate) tls: Option<Arc<Tls>>,
    /// How far the server is on its way to its end.
    pub(crate) phase: watch::Sender<Phase>,
    /// One for each connection that there may be.
    pub(crate) connections: Arc<Semaphore>,
    /// The bytes of calls that may be held.
    pub(crate) memory: Pool,
    /// What is told of it.
    pub(crate) metrics: Metrics,
    /// Where its traces go.
    #[cfg(feature = "otlp")]
    pub(crate) spans: std::sync::OnceLock<crate::seen::Spans>,
}

impl Shared {
    pub(crate) fn new(limits: &Limits, times: &Times, tls: Option<Arc<Tls>>) -> Shared {
        Shared {
            tls,
            phase: watch::Sender::new(Phase::Serving),
            connections: Arc::new(Semaphore::new(limits.connections as usize)),
            memory: Pool::new(limits.memory),
            metrics: Metrics::new(),
            #[cfg(feature = "otlp")]
            spans: std::sync::OnceLock::new(),
            limits: limits.clone(),
            times: times.clone(),
        }
    }

    /// Waits until all connections have ended.
    pub(crate) async fn all_ended(&self) {
        // It is never closed, so there is nothing to fail.
        let _ = self.connections.acquire_many(self.limits.connections).await;
    }

    /// Done when the server is so far on its way to its end.
    pub(crate) async fn reached(&self, phase: Phase) {
        // The sender is this very one.
        let _ = self.phase.subscribe().wait_for(|now| *now >= phase).await;
    }
}
