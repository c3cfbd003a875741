//! Streamable HTTP.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::service::TowerToHyperService;
use rmcp::transport::StreamableHttpService;
use rmcp::transport::streamable_http_server::StreamableHttpServerConfig;
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

use super::{McpServer, ServeError};

/// Connections that are served at the same time.
const CONNECTIONS_MAX: usize = 1_024;

/// Time in which the head of a request has to arrive.
const HEAD_TIME: Duration = Duration::from_secs(30);

/// Settings of a server over HTTP.
///
/// By default only requests to the names of this machine are answered, and requests of web pages only from there: a page of another origin, and a name that was made to point here, are
/// refused.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct HttpOptions {
    /// Names, or names with ports, by which clients may reach the server. Empty: `localhost` and the addresses of the loopback.
    pub allowed_hosts: Vec<String>,
    /// Origins of web pages that may use the server, such as `https://app.example.com`. Empty: pages of this machine.
    pub allowed_origins: Vec<String>,
}

impl McpServer {
    /// Serves clients over streamable HTTP, whatever the path of their requests is. Ends when listening fails; dropping the future ends it too.
    ///
    /// # Errors
    /// [`ServeError::Declaration`], [`ServeError::Io`].
    pub async fn serve_http(self, address: SocketAddr, options: HttpOptions) -> Result<(), ServeError> {
        self.serve_listener(TcpListener::bind(address).await?, options).await
    }

    /// Serves clients over streamable HTTP that connect to a listener.
    ///
    /// # Errors
    /// [`ServeError::Declaration`], [`ServeError::Io`].
    pub async fn serve_listener(self, listener: TcpListener, options: HttpOptions) -> Result<(), ServeError> {
        self.check()?;
        let port = listener.local_addr()?.port();
        let mut config = StreamableHttpServerConfig::default().with_sse_retry(Some(Duration::from_secs(1)));
        if !options.allowed_hosts.is_empty() {
            config = config.with_allowed_hosts(options.allowed_hosts);
        }
        let own = || ["localhost", "127.0.0.1", "[::1]"].into_iter().map(|host| format!("http://{host}:{port}"));
        config = config.with_allowed_origins(if options.allowed_origins.is_empty() { own().collect() } else { options.allowed_origins });
        let service = StreamableHttpService::new(move || Ok(self.clone()), Arc::new(LocalSessionManager::default()), config);
        let places = Arc::new(Semaphore::new(CONNECTIONS_MAX));
        loop {
            let Ok(place) = Arc::clone(&places).acquire_owned().await else { return Ok(()) };
            let (stream, _) = listener.accept().await?;
            let service = TowerToHyperService::new(service.clone());
            tokio::spawn(async move {
                let mut builder = Builder::new(TokioExecutor::new());
                builder.http1().timer(TokioTimer::new()).header_read_timeout(HEAD_TIME);
                // A client that is gone is no news.
                let _ = builder.serve_connection(TokioIo::new(stream), service).await;
                drop(place);
            });
        }
    }
}
