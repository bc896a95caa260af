//! TLS, with a certificate that is read again when it changes.

use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use rustls::ServerConfig;
use rustls::crypto::ring;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer, pem};
use rustls::server::WebPkiClientVerifier;
use tokio_rustls::TlsAcceptor;

use crate::config::Access;
use crate::watched::{self, Watched, Watching, at};

/// The protocols that are offered.
const PROTOCOLS: [&[u8]; 1] = [b"h2"];

/// What new connections are greeted with.
#[derive(Debug)]
pub(crate) struct Tls {
    now: RwLock<Arc<ServerConfig>>,
    files: Files,
}

/// Where certificates and their key lie.
#[derive(Clone, Debug)]
struct Files {
    certificate: PathBuf,
    key: PathBuf,
    client_ca: Option<PathBuf>,
}

impl Tls {
    /// Reads the files that are configured; nothing, where none is.
    ///
    /// # Errors
    /// What is wrong with which file.
    pub(crate) fn read(access: &Access) -> Result<Option<(Arc<Tls>, Watching)>, String> {
        let (Some(certificate), Some(key)) = (&access.tls_certificate, &access.tls_key) else {
            return Ok(None);
        };
        let client_ca = access.tls_client_ca.clone();
        let files = Files { certificate: certificate.clone(), key: key.clone(), client_ca };
        let read = || Ok(Tls { now: RwLock::new(Arc::new(files.read()?)), files: files.clone() });
        Watching::first(&files.all(), read).map(Some)
    }

    /// Greets new connections, with what has been read last.
    pub(crate) fn acceptor(&self) -> TlsAcceptor {
        self.now.read().unwrap_or_else(PoisonError::into_inner).clone().into()
    }
}

impl Watched for Tls {
    fn name(&self) -> &'static str {
        "TLS certificate"
    }

    fn files(&self) -> Vec<&Path> {
        self.files.all()
    }

    fn reload(&self) -> Result<(), String> {
        let fresh = Arc::new(self.files.read()?);
        *self.now.write().unwrap_or_else(PoisonError::into_inner) = fresh;
        Ok(())
    }
}

impl Files {
    fn all(&self) -> Vec<&Path> {
        let Files { certificate, key, client_ca } = self;
        [certificate, key].into_iter().chain(client_ca).map(PathBuf::as_path).collect()
    }

    fn read(&self) -> Result<ServerConfig, String> {
        let provider = Arc::new(ring::default_provider());
        let builder = ServerConfig::builder_with_provider(provider.clone());
        let builder = builder.with_safe_default_protocol_versions().map_err(|error| error.to_string())?;
        let builder = match &self.client_ca {
            None => builder.with_no_client_auth(),
            Some(file) => {
                let mut roots = rustls::RootCertStore::empty();
                for certificate in certificates(file)? {
                    roots.add(certificate).map_err(|error| at(file, &error))?;
                }
                let verifier = WebPkiClientVerifier::builder_with_provider(Arc::new(roots), provider);
                builder.with_client_cert_verifier(verifier.build().map_err(|error| at(file, &error))?)
            }
        };
        let key = key(&self.key)?;
        let certificate = certificates(&self.certificate)?;
        let mut config =
            builder.with_single_cert(certificate, key).map_err(|error| at(&self.certificate, &error))?;
        config.alpn_protocols = PROTOCOLS.map(<[u8]>::to_vec).into();
        Ok(config)
    }
}

/// The certificates of a file; one at least.
pub(crate) fn certificates(file: &Path) -> Result<Vec<CertificateDer<'static>>, String> {
    let text = watched::read(file)?;
    let read: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(&text).collect();
    let read = read.map_err(|error| unread(file, &error, "certificate"))?;
    if read.is_empty() { Err(unread(file, &pem::Error::NoItemsFound, "certificate")) } else { Ok(read) }
}

/// The key of a file.
pub(crate) fn key(file: &Path) -> Result<PrivateKeyDer<'static>, String> {
    PrivateKeyDer::from_pem_slice(&watched::read(file)?).map_err(|error| unread(file, &error, "private key"))
}

/// Why there is nothing in a file of PEM; never what else is.
fn unread(file: &Path, error: &pem::Error, what: &str) -> String {
    match error {
        pem::Error::NoItemsFound => at(file, &format_args!("holds no {what} in PEM")),
        pem::Error::MissingSectionEnd { .. } => at(file, &"is cut: an -----END line is missing"),
        _ => at(file, &"is no sound PEM"),
    }
}
