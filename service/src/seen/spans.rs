//! Traces: a span for each call whose caller records it, sent by OTLP in batches from a thread of its own.

use std::time::{Duration, SystemTime};

use opentelemetry::trace::{
    Span, SpanContext, SpanId, SpanKind, Status, TraceContextExt, TraceFlags, TraceId, TraceState, Tracer,
    TracerProvider,
};
use opentelemetry::{Context, KeyValue};
use opentelemetry_otlp::{SpanExporter, WithExportConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::trace::{SdkTracer, SdkTracerProvider};
use tonic::Code;

use super::ids::Trace;
use crate::method::Method;

/// How long one batch may take to be sent.
const TIME: Duration = Duration::from_secs(5);

/// Where spans go.
#[derive(Clone, Debug)]
pub(crate) struct Spans {
    provider: SdkTracerProvider,
    tracer: SdkTracer,
}

impl Spans {
    /// To the collector at a URL; nothing is sent before there is a span.
    ///
    /// # Errors
    /// Where that is no URL.
    pub(crate) fn to(endpoint: &str) -> Result<Spans, String> {
        let exporter =
            SpanExporter::builder().with_tonic().with_endpoint(endpoint).with_timeout(TIME).build();
        let exporter = exporter.map_err(|error| format!("otlp_endpoint: {error}"))?;
        let version = KeyValue::new("service.version", env!("CARGO_PKG_VERSION"));
        let resource =
            Resource::builder().with_service_name("plakoto-service").with_attribute(version).build();
        let provider =
            SdkTracerProvider::builder().with_resource(resource).with_batch_exporter(exporter).build();
        Ok(Spans { tracer: provider.tracer("plakoto-service"), provider })
    }

    /// A call that has ended now, as part of its caller's trace.
    pub(super) fn record(&self, method: Method, trace: Trace, time: Duration, code: Code) {
        let (id, parent) = (TraceId::from(trace.trace), SpanId::from(trace.span));
        let parent = SpanContext::new(id, parent, TraceFlags::SAMPLED, true, TraceState::default());
        let context = Context::new().with_remote_span_context(parent);
        let ended = SystemTime::now();
        let (service, call) = method.name().split_once('/').unwrap_or(("", method.name()));
        let mut span = self
            .tracer
            .span_builder(method.name())
            .with_kind(SpanKind::Server)
            .with_start_time(ended - time)
            .with_attributes([
                KeyValue::new("rpc.system", "grpc"),
                KeyValue::new("rpc.service", service),
                KeyValue::new("rpc.method", call),
                KeyValue::new("rpc.grpc.status_code", code as i64),
            ])
            .start_with_context(&self.tracer, &context);
        if is_ours(code) {
            span.set_status(Status::error(""));
        }
        span.end_with_timestamp(ended);
    }

    /// Sends what is left.
    pub(crate) async fn finish(&self) {
        let provider = self.provider.clone();
        // It waits for its thread, which needs this runtime.
        let sent = tokio::task::spawn_blocking(move || provider.shutdown()).await;
        if let Ok(Err(error)) = sent {
            tracing::warn!(%error, "some traces could not be sent");
        }
    }
}

/// Whether a code tells of a failure of the service rather than of a request.
const fn is_ours(code: Code) -> bool {
    matches!(
        code,
        Code::Unknown
            | Code::DeadlineExceeded
            | Code::Unimplemented
            | Code::Internal
            | Code::Unavailable
            | Code::DataLoss
    )
}
