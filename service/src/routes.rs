//! What the server offers: each call to the service that its path names.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

use http::{Request, Response};
use plakoto_proto::v1::rules_service_server::{RulesServiceServer, SERVICE_NAME};
use tonic::body::Body;
use tonic::codec::CompressionEncoding;
use tonic::service::Routes as Others;
use tonic_health::pb::health_server::{HealthServer, SERVICE_NAME as HEALTH};
use tonic_health::server::{HealthReporter, HealthService};
use tonic_reflection::server::Builder as Reflection;
use tower_service::Service;

use crate::config::Config;
use crate::method::LONGEST_HEALTH;
use crate::rules_service::Rules;
use crate::server::Error;

/// Everything that the server answers.
#[derive(Clone, Debug)]
pub(crate) struct Routes {
    rules: RulesServiceServer<Rules>,
    health: HealthServer<HealthService>,
    /// Reflection, and the answer to what does not exist.
    others: Others,
}

impl Routes {
    /// Everything that a configuration offers.
    ///
    /// # Errors
    /// When the committed descriptors cannot be read, which a test excludes.
    pub(crate) fn new(config: &Config, health: HealthReporter) -> Result<Routes, Error> {
        let limits = &config.limits;
        // The limit for what comes in compressed; what does not is measured before it gets here.
        let size = limits.request_size as usize;
        let compress_from = config.web.compress_from as usize;
        let rules = Rules::new(limits, compress_from);
        let mut rules = RulesServiceServer::new(rules).max_decoding_message_size(size);
        for encoding in [CompressionEncoding::Gzip, CompressionEncoding::Zstd] {
            rules = rules.accept_compressed(encoding);
            if compress_from > 0 {
                rules = rules.send_compressed(encoding);
            }
        }
        let health = HealthService::from_health_reporter(health);
        Ok(Routes {
            rules,
            health: HealthServer::new(health).max_decoding_message_size(LONGEST_HEALTH as usize),
            others: if config.access.reflection { reflection()? } else { Others::default() },
        })
    }
}

/// Reflection of the services that are meant for callers, with the details of their errors.
fn reflection() -> Result<Others, Error> {
    let services = || {
        Reflection::configure()
            .register_encoded_file_descriptor_set(plakoto_proto::FILE_DESCRIPTOR_SET)
            .register_encoded_file_descriptor_set(tonic_health::pb::FILE_DESCRIPTOR_SET)
            .register_encoded_file_descriptor_set(tonic_types::pb::FILE_DESCRIPTOR_SET)
            .include_reflection_service(false)
    };
    Ok(Others::new(services().build_v1()?).add_service(services().build_v1alpha()?))
}

/// What a service gives.
type Answer = Pin<Box<dyn Future<Output = Result<Response<Body>, Infallible>> + Send>>;

impl Service<Request<Body>> for Routes {
    type Response = Response<Body>;
    type Error = Infallible;
    type Future = Answer;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request<Body>) -> Answer {
        match request.uri().path().strip_prefix('/').and_then(|path| path.split_once('/')) {
            Some((SERVICE_NAME, _)) => self.rules.call(request),
            Some((HEALTH, _)) => self.health.call(request),
            _ => Box::pin(self.others.call(request)),
        }
    }
}
