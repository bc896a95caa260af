//! Takes connections, as many as there may be, and deals them out to the workers.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Handle;
use tokio::sync::OwnedSemaphorePermit;
use tracing::{debug, warn};

use super::connection::{self, Answers};
use super::shared::Shared;
use super::workers::{Served, Workers};

/// How long to wait when the system has no room for another connection.
const PAUSE: Duration = Duration::from_millis(50);

/// Takes connections for ever.
pub(crate) async fn accept<S: Answers>(
    listener: &TcpListener,
    shared: &Arc<Shared>,
    workers: &Workers,
    service: &S,
) {
    loop {
        match listener.accept().await {
            Ok((stream, peer)) => {
                let Ok(place) = shared.connections.clone().try_acquire_owned() else {
                    shared.metrics.turned_away.inc();
                    debug!(%peer, "no more connections: closed at once");
                    continue;
                };
                let Some(worker) = workers.least_busy() else { return };
                let (shared, service, served) = (shared.clone(), service.clone(), worker.take());
                let here = worker.handle.id() == Handle::current().id();
                let stream =
                    if here { Ok(Arrived::Here(stream)) } else { stream.into_std().map(Arrived::Elsewhere) };
                let open = Open::new(shared.clone(), place, served);
                worker.handle.spawn(async move {
                    if let Err(error) = serve(stream, shared, service).await {
                        debug!(%peer, %error, "a connection has failed");
                    }
                    drop(open);
                });
            }
            // The caller has gone again: nothing is wrong here.
            Err(error) if is_callers(&error) => debug!(%error, "a connection has failed before it began"),
            Err(error) => {
                warn!(%error, "no connection can be taken");
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
}

/// A connection that is open, until this is dropped: with its task, even where that panics.
struct Open {
    shared: Arc<Shared>,
    _place: OwnedSemaphorePermit,
    _served: Served,
}

impl Open {
    fn new(shared: Arc<Shared>, place: OwnedSemaphorePermit, served: Served) -> Open {
        shared.metrics.taken.inc();
        shared.metrics.connections.inc();
        Open { shared, _place: place, _served: served }
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.shared.metrics.connections.dec();
    }
}

/// A connection, and whether it belongs to the runtime that serves it.
enum Arrived {
    Here(TcpStream),
    Elsewhere(std::net::TcpStream),
}

async fn serve<S: Answers>(
    stream: io::Result<Arrived>,
    shared: Arc<Shared>,
    service: S,
) -> Result<(), connection::Error> {
    let stream = match stream? {
        Arrived::Here(stream) => stream,
        Arrived::Elsewhere(stream) => TcpStream::from_std(stream)?,
    };
    stream.set_nodelay(true)?;
    connection::serve(stream, shared, service).await
}

fn is_callers(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;
    use std::future::{Ready, ready};
    use std::task::{Context, Poll};

    use http::{Request, Response};
    use tonic::body::Body;
    use tower_service::Service;

    use super::*;
    use crate::config::Config;
    use crate::net::Asked;

    /// A service that panics where nothing catches it, as none of ours can.
    #[derive(Clone)]
    struct Panics;

    impl Service<Asked> for Panics {
        type Response = Response<Body>;
        type Error = Infallible;
        type Future = Ready<Result<Response<Body>, Infallible>>;

        fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
            Poll::Ready(Ok(()))
        }

        fn call(&mut self, asked: Asked) -> Self::Future {
            assert_ne!(asked.request.uri().path(), "/x/y", "as it should");
            ready(Ok(Response::new(Body::empty())))
        }
    }

    #[tokio::test]
    async fn a_connection_that_panics_is_no_longer_counted() {
        let config = Config::of(["--connections=1"]).unwrap();
        let shared = Arc::new(Shared::new(&config.limits, &config.times, None));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let server = shared.clone();
        tokio::spawn(async move { accept(&listener, &server, &Workers::here(), &Panics).await });
        for round in 1..4 {
            let stream = TcpStream::connect(address).await.unwrap();
            let (sender, connection) = h2::client::handshake(stream).await.unwrap();
            let ended = tokio::spawn(connection);
            let mut sender = sender.ready().await.unwrap();
            let (answer, _) =
                sender.send_request(Request::post("http://localhost/x/y").body(()).unwrap(), true).unwrap();
            assert!(answer.await.is_err());
            // However its client takes that.
            let _ = ended.await.unwrap();
            assert_eq!((shared.metrics.connections.get(), shared.metrics.taken.get()), (0, round));
            assert_eq!(shared.connections.available_permits(), 1);
        }
    }
}
