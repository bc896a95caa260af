//! The server: the rules, health and reflection behind one listener, until it is told to stop.

use std::convert::Infallible;
use std::io::{self, ErrorKind};
use std::sync::Arc;

use plakoto_proto::v1::rules_service_server::SERVICE_NAME;
use tokio::net::TcpListener;
use tokio::sync::Notify;
use tonic_health::ServingStatus;
use tonic_health::server::HealthReporter;
use tracing::warn;

use crate::config::{Access, Config};
use crate::guard::{Gate, Guard};
use crate::net::tls::Tls;
use crate::net::workers::Workers;
use crate::net::{self, Phase, Shared};
use crate::routes::Routes;
use crate::seen;
use crate::tokens::Tokens;
use crate::watched::{self, Watching};
use crate::web::Front;

/// What can go wrong when a server is put together or run.
pub type Error = Box<dyn std::error::Error + Send + Sync>;

/// The names that health answers for: the whole server, and the service of the rules.
const HEALTH_NAMES: [&str; 2] = ["", SERVICE_NAME];

/// How draining has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drained {
    /// All calls had finished.
    Whole,
    /// The limit came first: calls or connections that were still open have been ended.
    CutOff,
}

/// A server, put together but not yet serving.
pub struct Server {
    config: Config,
    shared: Arc<Shared>,
    service: Front<Guard<Routes>>,
    health: HealthReporter,
    watched: Vec<Watching>,
    reload: Arc<Notify>,
    /// Where the page of metrics is asked for.
    page: Option<std::net::TcpListener>,
}

/// Why there is no listener at an address, in one line that says what to do.
#[must_use]
pub fn not_listening(flag: &str, address: &str, error: &io::Error) -> Error {
    match error.kind() {
        ErrorKind::AddrInUse => format!(
            "{address} is in use by another program; choose another address with {flag} (port 0 takes a free one)"
        ),
        _ => format!("cannot listen on `{}` ({flag}): {error}", address.escape_debug()),
    }
    .into()
}

impl std::fmt::Debug for Server {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Server").field("config", &self.config).finish_non_exhaustive()
    }
}

impl Server {
    /// Puts a server together: its certificates and tokens are read, and the address of its metrics is bound.
    ///
    /// # Errors
    /// What is wrong with which file, or with the address.
    pub fn new(config: Config) -> Result<Server, Error> {
        let (tls, tls_watched) = Tls::read(&config.access)?.unzip();
        let (tokens, tokens_watched) = config.access.tokens.as_deref().map(Tokens::read).transpose()?.unzip();
        let watched = tls_watched.into_iter().chain(tokens_watched).collect();
        let shared = Arc::new(Shared::new(&config.limits, &config.times, tls));
        #[cfg(feature = "otlp")]
        if let Some(endpoint) = &config.seen.otlp_endpoint {
            let spans = seen::Spans::to(endpoint)?;
            shared.spans.get_or_init(|| spans);
        }
        let health = HealthReporter::new();
        let routes = Routes::new(&config, health.clone())?;
        let gate = Gate::new(shared.clone(), tokens, config.web.compress_from > 0);
        let guard = Guard::new(routes, Arc::new(gate));
        let service = Front::new(guard, config.web.web_origins.as_ref());
        let page = config.seen.metrics_listen.as_deref().map(seen::announced).transpose()?;
        Ok(Server { config, shared, service, health, watched, reload: Arc::default(), page })
    }

    /// Notified, the server reads certificates and tokens again.
    #[must_use]
    pub fn reload(&self) -> Arc<Notify> {
        self.reload.clone()
    }

    /// Serves until `stop` is done, then drains: health says so, no more connections are taken, and calls under way
    /// finish, within the time that is configured.
    ///
    /// # Errors
    /// When the listener fails.
    pub async fn serve(
        mut self,
        listener: TcpListener,
        workers: Workers,
        stop: impl Future<Output = ()>,
    ) -> Result<Drained, Error> {
        if !listener.local_addr()?.ip().is_loopback() {
            self.config.access.warn_of_openness();
        }
        let page = self.page.take().map(TcpListener::from_std).transpose()?;
        self.tell_health(ServingStatus::Serving).await;
        let watched = std::mem::take(&mut self.watched);
        let drained = tokio::select! {
            drained = self.calls(listener, workers, watched, stop) => drained,
            // To the end: whoever asks whether the server lives, asks while it drains too.
            never = self.metrics_page(page) => match never {},
        };
        #[cfg(feature = "otlp")]
        if let Some(spans) = self.shared.spans.get() {
            spans.finish().await;
        }
        Ok(drained)
    }

    /// Answers calls until told to stop, and drains.
    async fn calls(
        &self,
        listener: TcpListener,
        workers: Workers,
        watched: Vec<Watching>,
        stop: impl Future<Output = ()>,
    ) -> Drained {
        let accepting = async {
            tokio::join!(
                net::accept(&listener, &self.shared, &workers, &self.service),
                watched::watch(watched, self.config.access.reload_interval, &self.reload),
            );
        };
        let told = async {
            stop.await;
            self.tell_health(ServingStatus::NotServing).await;
            tokio::time::sleep(self.config.times.drain_delay).await;
        };
        tokio::select! {
            () = accepting => {}
            () = told => {}
        }
        drop(listener);
        self.drain().await
    }

    /// Answers who asks for metrics, where that is configured, for ever.
    async fn metrics_page(&self, page: Option<TcpListener>) -> Infallible {
        match page {
            Some(listener) => seen::serve(listener, self.shared.clone()).await,
            None => std::future::pending().await,
        }
    }

    /// Lets calls finish, refuses new ones, ends those that go on, and at last cuts what is still open.
    async fn drain(&self) -> Drained {
        let tenth = self.config.times.drain_time / 10;
        let steps = async {
            for (phase, tenths) in [(Phase::Closing, 1), (Phase::Refusing, 8), (Phase::Ending, 1)] {
                self.shared.phase.send_replace(phase);
                tokio::time::sleep(tenth * tenths).await;
            }
        };
        tokio::select! {
            () = self.shared.all_ended() => {}
            () = steps => {}
        }
        let last = self.shared.phase.send_replace(Phase::Cut);
        if last < Phase::Ending { Drained::Whole } else { Drained::CutOff }
    }

    async fn tell_health(&self, status: ServingStatus) {
        for name in HEALTH_NAMES {
            self.health.set_service_status(name, status).await;
        }
    }
}

impl Access {
    /// Says loudly who can call and listen, where that is anybody.
    fn warn_of_openness(&self) {
        if self.tls_certificate.is_none() {
            warn!(
                "the address is not this machine's alone, and there is no TLS: whoever is on the way can read and change calls"
            );
        }
        if self.tokens.is_none() && self.tls_client_ca.is_none() {
            warn!(
                "the address is not this machine's alone, and there are neither tokens nor client certificates: anybody can call"
            );
        }
    }
}
