//! Takes connections, as many as there may be, and deals them out to the workers.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Handle;
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
                shared.metrics.taken.inc();
                shared.metrics.connections.inc();
                worker.handle.spawn(async move {
                    let seen = shared.clone();
                    if let Err(error) = serve(stream, shared, service, served).await {
                        debug!(%peer, %error, "a connection has failed");
                    }
                    seen.metrics.connections.dec();
                    drop(place);
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

/// A connection, and whether it belongs to the runtime that serves it.
enum Arrived {
    Here(TcpStream),
    Elsewhere(std::net::TcpStream),
}

async fn serve<S: Answers>(
    stream: io::Result<Arrived>,
    shared: Arc<Shared>,
    service: S,
    _served: Served,
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
