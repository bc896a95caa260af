//! Asks a running service how it is, as a probe does: over the network, and over TLS where the service speaks it.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use h2::client::SendRequest;
use http::{HeaderMap, Method, Request};
use prost::Message;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{ClientConfig, DigitallySignedStruct, SignatureScheme};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpStream, lookup_host};
use tokio_rustls::TlsConnector;
use tonic_health::pb::health_check_response::ServingStatus;
use tonic_health::pb::{HealthCheckRequest, HealthCheckResponse};

use crate::config::{Config, path, positive_duration};
use crate::net::tls;
use crate::server::Error;

/// How the service is asked.
#[derive(Clone, Debug, clap::Args)]
pub struct Probe {
    /// The service to ask about by its name, as tavli.plakoto.v1.RulesService; without it the whole server.
    #[arg(long, value_name = "NAME", default_value = "")]
    pub service: String,
    /// How long the answer may take.
    #[arg(long, value_name = "TIME", default_value = "2s", value_parser = positive_duration)]
    pub within: Duration,
    /// The certificate to show, in PEM, where clients must have one.
    #[arg(long, value_name = "FILE", requires = "client_key", value_parser = path)]
    pub client_certificate: Option<PathBuf>,
    /// The key of that certificate, in PEM.
    #[arg(long, value_name = "FILE", requires = "client_certificate", value_parser = path)]
    pub client_key: Option<PathBuf>,
}

/// The path of the call.
const CHECK: &str = "/grpc.health.v1.Health/Check";

/// Asks the service that is configured so how it is.
///
/// # Errors
/// Where it does not answer in time, or does not serve.
pub async fn healthcheck(config: &Config, probe: &Probe) -> Result<&'static str, Error> {
    let listen = &config.listening.listen;
    let status = tokio::time::timeout(probe.within, asked(config, probe)).await;
    let status = status.map_err(|_| {
        format!("no answer from {listen} within {}", humantime::format_duration(probe.within))
    })??;
    match status {
        ServingStatus::Serving => Ok(status.as_str_name()),
        other => Err(other.as_str_name().into()),
    }
}

async fn asked(config: &Config, probe: &Probe) -> Result<ServingStatus, Error> {
    let listen = &config.listening.listen;
    let found = lookup_host(listen).await.map_err(|error| format!("{listen} is not found: {error}"))?.next();
    let address = reached(found.ok_or_else(|| format!("{listen} is not found"))?);
    let stream = TcpStream::connect(address).await.map_err(|error| {
        format!("{address} takes no connection ({error}); does the service run, and listen there?")
    })?;
    if config.access.tls_certificate.is_none() {
        let status = ask(stream, &probe.service).await;
        return status.map_err(|error| {
            at_fault(error, |wrong| {
                format!(
                    "{address} does not speak HTTP/2 without TLS ({wrong}); a service with TLS is asked with its \
                     --tls-certificate and --tls-key"
                )
            })
        });
    }
    let connector = TlsConnector::from(Arc::new(client(probe)?));
    let stream = connector.connect(ServerName::try_from("localhost")?, stream).await.map_err(|error| {
        format!(
            "{address} does not speak TLS ({error}); a service without TLS is asked without --tls-certificate and \
             --tls-key"
        )
    })?;
    ask(stream, &probe.service).await.map_err(|error| {
        at_fault(error, |wrong| {
            format!(
                "{address} has ended the connection ({wrong}); where clients must show a certificate, a probe needs \
                 --client-certificate and --client-key"
            )
        })
    })
}

/// What the connection, and not the service, has answered, in words that say what to do.
fn at_fault(error: Error, told: impl FnOnce(&h2::Error) -> String) -> Error {
    match error.downcast_ref::<h2::Error>() {
        Some(wrong) => told(wrong).into(),
        None => error,
    }
}

/// Where a server that listens on every address is reached from here.
fn reached(address: SocketAddr) -> SocketAddr {
    let ip = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, address.port())
}

/// One call over a connection of its own.
async fn ask<T>(stream: T, service: &str) -> Result<ServingStatus, Error>
where
    T: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let (sender, connection) = h2::client::handshake(stream).await?;
    // That the connection fails is told by the call on it.
    let running = tokio::spawn(async move { drop(connection.await) });
    let status = call(sender, service).await;
    running.abort();
    status
}

async fn call(sender: SendRequest<Bytes>, service: &str) -> Result<ServingStatus, Error> {
    let request = Request::builder().method(Method::POST).uri(format!("http://localhost{CHECK}"));
    let request = request.header("content-type", "application/grpc").header("te", "trailers").body(())?;
    let (answer, mut body) = sender.ready().await?.send_request(request, false)?;
    body.send_data(framed(&HealthCheckRequest { service: service.to_owned() }), true)?;
    let (head, mut body) = answer.await?.into_parts();
    refused(&head.headers)?;
    let mut bytes = Vec::new();
    while let Some(data) = body.data().await {
        let data = data?;
        body.flow_control().release_capacity(data.len())?;
        bytes.extend_from_slice(&data);
    }
    refused(&body.trailers().await?.unwrap_or_default())?;
    let message = bytes.get(5..).ok_or("the answer is no message")?;
    Ok(HealthCheckResponse::decode(message)?.status())
}

/// A message with what gRPC writes before it.
fn framed(message: &impl Message) -> Bytes {
    let bytes = message.encode_to_vec();
    let length = u32::try_from(bytes.len()).unwrap_or(u32::MAX);
    [&[0], &length.to_be_bytes()[..], &bytes].concat().into()
}

/// What headers say is wrong.
fn refused(headers: &HeaderMap) -> Result<(), Error> {
    match tonic::Status::from_header_map(headers) {
        Some(status) if status.code() != tonic::Code::Ok => Err(status.into()),
        _ => Ok(()),
    }
}

/// A client that takes whichever certificate the server shows: while one is exchanged, that is not the one in the file. It
/// asks its own machine how a server is, and has no secret to tell.
fn client(probe: &Probe) -> Result<ClientConfig, Error> {
    let provider = Arc::new(ring::default_provider());
    let verifier = Arc::new(Whichever { provider: provider.clone() });
    let builder = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions()?;
    let builder = builder.dangerous().with_custom_certificate_verifier(verifier);
    let mut client = match (&probe.client_certificate, &probe.client_key) {
        (Some(certificate), Some(key)) => {
            builder.with_client_auth_cert(tls::certificates(certificate)?, tls::key(key)?)?
        }
        _ => builder.with_no_client_auth(),
    };
    client.alpn_protocols = vec![b"h2".to_vec()];
    Ok(client)
}

/// Takes any certificate; that the server has its key is checked as always.
#[derive(Debug)]
struct Whichever {
    provider: Arc<CryptoProvider>,
}

impl ServerCertVerifier for Whichever {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls12_signature(message, certificate, signed, &self.provider.signature_verification_algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls13_signature(message, certificate, signed, &self.provider.signature_verification_algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider.signature_verification_algorithms.supported_schemes()
    }
}
