//! The least that a unary call over tonic can be: 64 bytes, sent back as they came.
//!
//! Written as generated code would be, on the same transport and codec as the service.

use std::convert::Infallible;
use std::task::{Context, Poll};

use tonic::body::Body;
use tonic::codegen::{BoxFuture, Service, http};
use tonic::server::{Grpc, NamedService, UnaryService};
use tonic::{Request, Response, Status};
use tonic_prost::ProstCodec;

/// How many bytes are sent there and back.
pub const SIZE: usize = 64;

/// The path of the one call.
pub const PATH: &str = "/plakoto.load.Echo/Echo";

/// What is sent there and back.
#[derive(Clone, PartialEq, prost::Message)]
pub struct Payload {
    /// The bytes.
    #[prost(bytes = "vec", tag = "1")]
    pub bytes: Vec<u8>,
}

impl Payload {
    /// The payload that is sent in every call.
    #[must_use]
    pub fn sample() -> Payload {
        Payload { bytes: (0..SIZE as u8).collect() }
    }
}

/// The service that answers with what it was sent.
#[derive(Clone, Copy, Debug, Default)]
pub struct Echo;

impl NamedService for Echo {
    const NAME: &'static str = "plakoto.load.Echo";
}

impl UnaryService<Payload> for Echo {
    type Response = Payload;
    type Future = BoxFuture<Response<Payload>, Status>;

    fn call(&mut self, request: Request<Payload>) -> Self::Future {
        Box::pin(async move { Ok(Response::new(request.into_inner())) })
    }
}

impl Service<http::Request<Body>> for Echo {
    type Response = http::Response<Body>;
    type Error = Infallible;
    type Future = BoxFuture<Self::Response, Infallible>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: http::Request<Body>) -> Self::Future {
        Box::pin(async move {
            let mut grpc = Grpc::new(ProstCodec::<Payload, Payload>::default());
            Ok(grpc.unary(Echo, request).await)
        })
    }
}
