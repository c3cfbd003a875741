//! Encrypted connections, by rustls with ring.

use std::future::Future;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use rustls::pki_types::ServerName;
use rustls::{ClientConfig, RootCertStore};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_postgres::tls::{ChannelBinding, MakeTlsConnect, TlsConnect, TlsStream};
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream as RustlsStream;

/// Configuration that trusts the certificate authorities of browsers.
pub(crate) fn public_authorities() -> Result<ClientConfig, rustls::Error> {
    let roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    Ok(ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()?
        .with_root_certificates(roots)
        .with_no_client_auth())
}

/// Makes connections encrypted.
#[derive(Clone)]
pub(crate) struct Encryption(Arc<ClientConfig>);

impl Encryption {
    pub(crate) fn new(config: ClientConfig) -> Self {
        Self(Arc::new(config))
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin + Send + 'static> MakeTlsConnect<S> for Encryption {
    type Stream = EncryptedStream<S>;
    type TlsConnect = Handshake;
    type Error = io::Error;

    fn make_tls_connect(&mut self, domain: &str) -> Result<Handshake, io::Error> {
        // A Unix socket has no name, and is never encrypted.
        let name = if domain.is_empty() { "localhost" } else { domain };
        let name = ServerName::try_from(name.to_owned()).map_err(|error| io::Error::new(io::ErrorKind::InvalidInput, error))?;
        Ok(Handshake { connector: TlsConnector::from(Arc::clone(&self.0)), name })
    }
}

/// Handshake with one server.
pub(crate) struct Handshake {
    connector: TlsConnector,
    name: ServerName<'static>,
}

impl<S: AsyncRead + AsyncWrite + Unpin + Send + 'static> TlsConnect<S> for Handshake {
    type Stream = EncryptedStream<S>;
    type Error = io::Error;
    type Future = Pin<Box<dyn Future<Output = io::Result<EncryptedStream<S>>> + Send>>;

    fn connect(self, stream: S) -> Self::Future {
        Box::pin(async move { Ok(EncryptedStream(self.connector.connect(self.name, stream).await?)) })
    }
}

/// Encrypted connection.
pub(crate) struct EncryptedStream<S>(RustlsStream<S>);

impl<S: AsyncRead + AsyncWrite + Unpin> TlsStream for EncryptedStream<S> {
    fn channel_binding(&self) -> ChannelBinding {
        ChannelBinding::none()
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncRead for EncryptedStream<S> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_read(cx, buf)
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncWrite for EncryptedStream<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.0).poll_write(cx, buf)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_shutdown(cx)
    }
}
