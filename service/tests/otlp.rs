//! Traces, as a collector gets them: a real one's service over a real socket, that keeps what comes.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on says so by panicking")]

use std::sync::{Arc, Mutex};

use opentelemetry_proto::tonic::collector::trace::v1::trace_service_server::{
    TraceService, TraceServiceServer,
};
use opentelemetry_proto::tonic::collector::trace::v1::{
    ExportTraceServiceRequest, ExportTraceServiceResponse,
};
use opentelemetry_proto::tonic::trace::v1::Span;
use plakoto_proto::v1;
use plakoto_proto::v1::rules_service_client::RulesServiceClient;
use plakoto_service::Workers;
use plakoto_service::config::Config;
use plakoto_service::server::Server;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tonic::transport::server::TcpIncoming;
use tonic::{Request, Response, Status};

/// Keeps the spans that come.
#[derive(Clone, Default)]
struct Collector(Arc<Mutex<Vec<Span>>>);

#[tonic::async_trait]
impl TraceService for Collector {
    async fn export(
        &self,
        request: Request<ExportTraceServiceRequest>,
    ) -> Result<Response<ExportTraceServiceResponse>, Status> {
        let resources = request.into_inner().resource_spans.into_iter();
        let spans = resources.flat_map(|one| one.scope_spans).flat_map(|scope| scope.spans);
        self.0.lock().unwrap().extend(spans);
        Ok(Response::new(ExportTraceServiceResponse::default()))
    }
}

/// A request for nothing sound, with a trace.
fn traced(parent: Option<&str>) -> Request<v1::ComputeLegalPlaysRequest> {
    let mut request = Request::new(v1::ComputeLegalPlaysRequest::default());
    if let Some(parent) = parent {
        request.metadata_mut().insert("traceparent", parent.parse().unwrap());
    }
    request
}

#[tokio::test]
async fn a_call_is_a_span_of_its_callers_trace_where_that_is_recorded() {
    let collector = Collector::default();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let endpoint = format!("--otlp-endpoint=http://{}", listener.local_addr().unwrap());
    let router = tonic::transport::Server::builder().add_service(TraceServiceServer::new(collector.clone()));
    tokio::spawn(router.serve_with_incoming(TcpIncoming::from(listener)));

    let server = Server::new(Config::of([endpoint.as_str()]).unwrap()).unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (stop, stopped) = oneshot::channel::<()>();
    let served = tokio::spawn(server.serve(listener, Workers::here(), async { drop(stopped.await) }));
    let mut rules = RulesServiceClient::connect(format!("http://{address}")).await.unwrap();
    let sampled = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    rules.compute_legal_plays(traced(Some(sampled))).await.unwrap_err();
    rules
        .compute_legal_plays(traced(Some("00-1af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00")))
        .await
        .unwrap_err();
    rules.compute_legal_plays(traced(None)).await.unwrap_err();
    drop(rules);
    stop.send(()).unwrap();
    served.await.unwrap().unwrap();

    let spans = collector.0.lock().unwrap();
    assert_eq!(spans.len(), 1, "what its caller does not record is not recorded here: {spans:?}");
    assert_eq!(spans[0].name, "tavli.plakoto.v1.RulesService/ComputeLegalPlays");
    assert_eq!(spans[0].trace_id, 0x0af7_6519_16cd_43dd_8448_eb21_1c80_319c_u128.to_be_bytes());
    assert_eq!(spans[0].parent_span_id, 0xb7ad_6b71_6920_3331_u64.to_be_bytes());
    assert!(spans[0].end_time_unix_nano >= spans[0].start_time_unix_nano);
    let status = spans[0].attributes.iter().find(|one| one.key == "rpc.grpc.status_code");
    assert!(format!("{status:?}").contains("IntValue(3)"), "{status:?}");
}
