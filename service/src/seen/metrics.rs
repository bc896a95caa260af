//! The figures that are kept, by the names of gRPC (A66) and OpenTelemetry where these have one.

use std::sync::OnceLock;
use std::sync::atomic::AtomicU64;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Registry, Unit};

use super::outcome::Outcome;
use crate::method::Method;
use crate::refusal::Refusal;

/// Seconds: a call of the rules takes a few millionths, and a stream may take an hour.
const SECONDS: [f64; 14] =
    [0.00001, 0.000025, 0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.01, 0.05, 0.25, 1.0, 10.0, 60.0];

/// Bytes, from an empty message to the largest.
const BYTES: [f64; 10] =
    [64.0, 256.0, 1024.0, 4096.0, 16_384.0, 65_536.0, 262_144.0, 1_048_576.0, 4_194_304.0, 67_108_864.0];

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct OfMethod {
    grpc_method: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct OfStatus {
    grpc_method: &'static str,
    grpc_status: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct OfReason {
    reason: &'static str,
}

/// Histograms by labels, each made when it is first needed.
type Histograms<L> = Family<L, Histogram, fn() -> Histogram>;

/// All figures of a server.
#[derive(Debug)]
pub(crate) struct Metrics {
    registry: Registry,
    methods: Vec<Kept>,
    durations: Histograms<OfStatus>,
    refused: Family<OfReason, Counter>,
    /// Connections that are open.
    pub(crate) connections: Gauge,
    /// Connections that have been taken.
    pub(crate) taken: Counter,
    /// Connections that have been closed at once, since there were too many.
    pub(crate) turned_away: Counter,
}

/// What is kept of one call.
#[derive(Debug)]
struct Kept {
    started: Counter,
    active: Gauge,
    sent: Histogram,
    received: Histogram,
    durations: [OnceLock<Histogram>; Outcome::COUNT],
}

impl Metrics {
    pub(crate) fn new() -> Metrics {
        let mut registry = Registry::default();
        let started: Family<OfMethod, Counter> = Family::default();
        let active: Family<OfMethod, Gauge> = Family::default();
        let of_bytes: fn() -> Histogram = || Histogram::new(BYTES);
        let of_seconds: fn() -> Histogram = || Histogram::new(SECONDS);
        let sent: Histograms<OfMethod> = Family::new_with_constructor(of_bytes);
        let received: Histograms<OfMethod> = Family::new_with_constructor(of_bytes);
        let durations: Histograms<OfStatus> = Family::new_with_constructor(of_seconds);
        let refused: Family<OfReason, Counter> = Family::default();
        let (connections, taken, turned_away) = (Gauge::default(), Counter::default(), Counter::default());
        registry.register("grpc_server_call_started", "Calls that have begun", started.clone());
        registry.register("rpc_server_active_requests", "Calls that are being answered", active.clone());
        registry.register_with_unit(
            "grpc_server_call_duration",
            "From the head of a call to the end of its answer",
            Unit::Seconds,
            durations.clone(),
        );
        registry.register_with_unit(
            "grpc_server_call_sent_total_compressed_message_size",
            "Bytes of the messages of an answer, as they were sent",
            Unit::Bytes,
            sent.clone(),
        );
        registry.register_with_unit(
            "grpc_server_call_rcvd_total_compressed_message_size",
            "Bytes of the messages of a request, as they came",
            Unit::Bytes,
            received.clone(),
        );
        registry.register(
            "plakoto_calls_refused",
            "Calls that were refused, or ended before they had their answer",
            refused.clone(),
        );
        registry.register("plakoto_connections", "Connections that are open", connections.clone());
        registry.register("plakoto_connections_taken", "Connections that have been taken", taken.clone());
        registry.register(
            "plakoto_connections_refused",
            "Connections closed at once: too many",
            turned_away.clone(),
        );
        let version = ("version", env!("CARGO_PKG_VERSION"));
        let build = Info::new([version, ("contract", plakoto_proto::CONTRACT_VERSION)]);
        registry.register("plakoto_build", "What is running", build);
        let start: Gauge<f64, AtomicU64> = Gauge::default();
        start.set(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs_f64());
        registry.register_with_unit("process_start_time", "When it was started", Unit::Seconds, start);
        let methods = Method::all().map(|method| {
            let labels = OfMethod { grpc_method: method.name() };
            Kept {
                started: started.get_or_create_owned(&labels),
                active: active.get_or_create_owned(&labels),
                sent: sent.get_or_create_owned(&labels),
                received: received.get_or_create_owned(&labels),
                durations: [const { OnceLock::new() }; Outcome::COUNT],
            }
        });
        let methods = methods.collect();
        Metrics { registry, methods, durations, refused, connections, taken, turned_away }
    }

    /// A call has begun.
    pub(crate) fn began(&self, method: Method) {
        if let Some(kept) = self.methods.get(method.index()) {
            kept.started.inc();
            kept.active.inc();
        }
    }

    /// A call has ended, with so many bytes of answers.
    pub(crate) fn ended(&self, method: Method, outcome: Outcome, time: Duration, sent: u64) {
        let Some(kept) = self.methods.get(method.index()) else { return };
        kept.active.dec();
        kept.sent.observe(sent as f64);
        if let Some(durations) = kept.durations.get(outcome.index()) {
            let durations = durations.get_or_init(|| {
                let labels = OfStatus { grpc_method: method.name(), grpc_status: outcome.name() };
                self.durations.get_or_create_owned(&labels)
            });
            durations.observe(time.as_secs_f64());
        }
    }

    /// A request has come to its end, or has been left.
    pub(crate) fn received(&self, method: Method, bytes: u64) {
        if let Some(kept) = self.methods.get(method.index()) {
            kept.received.observe(bytes as f64);
        }
    }

    /// A call has been refused, or ended before it had its answer.
    pub(crate) fn refused(&self, refusal: Refusal) {
        self.refused.get_or_create(&OfReason { reason: refusal.told().0 }).inc();
    }

    /// All figures as OpenMetrics has them.
    pub(crate) fn written(&self) -> String {
        let mut text = String::new();
        // Fails only where a text cannot grow.
        let _ = encode(&mut text, &self.registry);
        text
    }
}
