//! The echo beside which the service is measured: one runtime on the core it is given.

use plakoto_load::echo::Echo;
use tokio::net::TcpListener;
use tonic::transport::Server;
use tonic::transport::server::TcpIncoming;

#[tokio::main(flavor = "current_thread")]
async fn main() -> anyhow::Result<()> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    println!("listening on http://{}", listener.local_addr()?);
    let incoming = TcpIncoming::from(listener).with_nodelay(Some(true));
    Server::builder().add_service(Echo).serve_with_incoming(incoming).await?;
    Ok(())
}
