//! The server: the rules, health and reflection behind one listener, until it is told to stop.

use std::future::Future;
use std::time::Duration;

use plakoto_proto::v1::rules_service_server::{RulesServiceServer, SERVICE_NAME};
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tonic::transport::Server;
use tonic::transport::server::{Router, TcpIncoming};
use tonic_health::ServingStatus;
use tonic_health::server::HealthReporter;
use tonic_reflection::server::Builder as Reflection;

use crate::rules_service::Rules;

/// What can go wrong when a server is put together or run.
pub type Error = Box<dyn std::error::Error + Send + Sync>;

/// How long the program lets calls that are under way go on after it was told to stop. Calls of the rules take
/// far less; this ends streams of health or reflection that their clients keep open, and connections that say
/// nothing.
pub const DRAIN_LIMIT: Duration = Duration::from_secs(10);

/// How many calls one connection may have open; a caller that opens more waits, or is refused the stream.
const STREAMS: u32 = 100;

/// The names that health answers for: the whole server, and the service of the rules.
const HEALTH_NAMES: [&str; 2] = ["", SERVICE_NAME];

/// Everything that the server answers, and the handle by which its health is told.
///
/// # Errors
/// When the committed descriptors cannot be read, which a test excludes.
pub async fn router() -> Result<(Router, HealthReporter), Error> {
    let (health, health_service) = tonic_health::server::health_reporter();
    for name in HEALTH_NAMES {
        health.set_service_status(name, ServingStatus::Serving).await;
    }
    let router = Server::builder()
        .max_concurrent_streams(STREAMS)
        .add_service(RulesServiceServer::new(Rules))
        .add_service(health_service)
        .add_service(reflection().build_v1()?)
        .add_service(reflection().build_v1alpha()?);
    Ok((router, health))
}

/// Reflection of the services that are meant for callers.
fn reflection() -> Reflection<'static> {
    Reflection::configure()
        .register_encoded_file_descriptor_set(plakoto_proto::FILE_DESCRIPTOR_SET)
        .register_encoded_file_descriptor_set(tonic_health::pb::FILE_DESCRIPTOR_SET)
        .include_reflection_service(false)
}

/// How draining has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drained {
    /// All calls had finished.
    Whole,
    /// The limit came first: something was still open.
    CutOff,
}

/// Serves until `stop` is done, then drains: no new connections, health says so, and calls under way finish,
/// within `drain_limit`.
///
/// # Errors
/// When the router cannot be built or the listener fails.
pub async fn serve(
    listener: TcpListener,
    stop: impl Future<Output = ()>,
    drain_limit: Duration,
) -> Result<Drained, Error> {
    let (router, health) = router().await?;
    let (stopped, told_to_stop) = oneshot::channel::<()>();
    let drain = async move {
        stop.await;
        for name in HEALTH_NAMES {
            health.set_service_status(name, ServingStatus::NotServing).await;
        }
        // The receiver is gone only when nobody waits any more.
        let _ = stopped.send(());
    };
    let limit = async {
        let _ = told_to_stop.await;
        tokio::time::sleep(drain_limit).await;
    };
    let incoming = TcpIncoming::from(listener).with_nodelay(Some(true));
    tokio::select! {
        served = router.serve_with_incoming_shutdown(incoming, drain) => served.map(|()| Drained::Whole).map_err(Error::from),
        () = limit => Ok(Drained::CutOff),
    }
}
