//! Where a server is: a child process, a URL, or a pair of streams.

use std::collections::HashMap;
use std::ffi::OsString;
use std::fmt::Debug;
use std::path::PathBuf;
use std::pin::Pin;
use std::process::Stdio;
use std::sync::Arc;

use reqwest::header::{HeaderName, HeaderValue};
use rmcp::model::ProtocolVersion;
use rmcp::service::{ClientInitializeError, RunningService};
use rmcp::transport::streamable_http_client::{StreamableHttpClientTransportConfig, StreamableHttpError};
use rmcp::transport::{StreamableHttpClientTransport, TokioChildProcess};
use rmcp::{ClientLifecycleMode, ClientServiceExt, RoleClient};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::process::Command;

use super::connection::Handler;
use super::http::HttpClient;
#[cfg(feature = "oauth")]
use super::oauth::Authorization;

/// Protocol line by which a client speaks to a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Protocol {
    /// The line of 2026-07-28 where the server has it, else the older one.
    #[default]
    Auto,
    /// The line of 2026-07-28: `server/discover`, and requests that stand for themselves.
    Stateless,
    /// The older line: `initialize` and sessions.
    Sessions,
}

/// Reader and writer of a connection.
pub type Streams = (Box<dyn AsyncRead + Send + Unpin>, Box<dyn AsyncWrite + Send + Unpin>);

type Open = dyn Fn() -> Pin<Box<dyn Future<Output = std::io::Result<Streams>> + Send>> + Send + Sync;

/// Place of a server, to which it can be connected again and again.
#[derive(Clone)]
pub struct Endpoint(Kind);

#[derive(Clone)]
enum Kind {
    Process { program: OsString, args: Vec<OsString>, env: Vec<(OsString, OsString)>, cwd: Option<PathBuf>, is_loud: bool },
    Http(Http),
    Streams(Arc<Open>),
}

#[derive(Clone)]
struct Http {
    url: String,
    headers: HashMap<HeaderName, HeaderValue>,
    #[cfg(feature = "oauth")]
    authorization: Option<Authorization>,
}

impl Debug for Endpoint {
    /// Program or URL; arguments, variables and headers may be secrets.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.0 {
            Kind::Process { program, .. } => write!(f, "Endpoint({})", program.display()),
            Kind::Http(http) => write!(f, "Endpoint({})", http.url),
            Kind::Streams(_) => f.write_str("Endpoint(streams)"),
        }
    }
}

impl Endpoint {
    /// Child process that speaks the protocol on its standard input and output. It gets `PATH`, `HOME` and what [`Endpoint::env`] gives, and nothing else of the environment; its standard error
    /// goes nowhere.
    #[must_use]
    pub fn process<S: Into<OsString>>(program: impl Into<OsString>, args: impl IntoIterator<Item = S>) -> Self {
        let args = args.into_iter().map(Into::into).collect();
        Self(Kind::Process { program: program.into(), args, env: Vec::new(), cwd: None, is_loud: false })
    }

    /// Server that is reached by streamable HTTP.
    #[must_use]
    pub fn http(url: impl Into<String>) -> Self {
        Self(Kind::Http(Http {
            url: url.into(),
            headers: HashMap::new(),
            #[cfg(feature = "oauth")]
            authorization: None,
        }))
    }

    /// Server at the other end of streams that the host opens, at each connection anew.
    #[must_use]
    pub fn streams<F>(open: impl Fn() -> F + Send + Sync + 'static) -> Self
    where
        F: Future<Output = std::io::Result<Streams>> + Send + 'static,
    {
        Self(Kind::Streams(Arc::new(move || Box::pin(open()))))
    }

    /// Sets a variable in the environment of a child process.
    #[must_use]
    pub fn env(mut self, name: impl Into<OsString>, value: impl Into<OsString>) -> Self {
        if let Kind::Process { env, .. } = &mut self.0 {
            env.push((name.into(), value.into()));
        }
        self
    }

    /// Sets the working directory of a child process.
    #[must_use]
    pub fn cwd(mut self, path: impl Into<PathBuf>) -> Self {
        if let Kind::Process { cwd, .. } = &mut self.0 {
            *cwd = Some(path.into());
        }
        self
    }

    /// Lets a child process write to the standard error of this one.
    #[must_use]
    pub fn loud(mut self) -> Self {
        if let Kind::Process { is_loud, .. } = &mut self.0 {
            *is_loud = true;
        }
        self
    }

    /// Sends a header with each request over HTTP, such as `Authorization`. The value is not shown by [`Debug`].
    ///
    /// # Errors
    /// A name or value that HTTP does not have.
    pub fn header(mut self, name: &str, value: &str) -> Result<Self, String> {
        if let Kind::Http(http) = &mut self.0 {
            let name = HeaderName::try_from(name).map_err(|_| format!("'{name}' is no name of a header"))?;
            let mut value =
                HeaderValue::try_from(value).map_err(|_| format!("the value of the header '{name}' has characters that no header has"))?;
            value.set_sensitive(true);
            http.headers.insert(name, value);
        }
        Ok(self)
    }

    /// Uses tokens that were got by [`login`](super::oauth::login) and its like, and refreshes them.
    #[cfg(feature = "oauth")]
    #[must_use]
    pub fn authorized(mut self, authorization: Authorization) -> Self {
        if let Kind::Http(http) = &mut self.0 {
            http.authorization = Some(authorization);
        }
        self
    }

    /// Connects by a protocol line.
    pub(super) async fn connect(
        &self,
        handler: Handler,
        protocol: Protocol,
    ) -> Result<RunningService<RoleClient, Handler>, ClientInitializeError> {
        let preferred_versions = vec![ProtocolVersion::V_2026_07_28];
        let lifecycle = match protocol {
            Protocol::Auto => ClientLifecycleMode::Auto { preferred_versions, legacy_version: None },
            Protocol::Stateless => ClientLifecycleMode::Discover { preferred_versions },
            Protocol::Sessions => ClientLifecycleMode::Initialize,
        };
        let broken = |error: std::io::Error, context: &'static str| ClientInitializeError::transport::<TokioChildProcess>(error, context);
        match &self.0 {
            Kind::Process { program, args, env, cwd, is_loud } => {
                let mut command = Command::new(program);
                command.args(args).env_clear().envs(inherited()).envs(env.iter().cloned()).kill_on_drop(true);
                if let Some(cwd) = cwd {
                    command.current_dir(cwd);
                }
                let builder = TokioChildProcess::builder(command).stderr(if *is_loud { Stdio::inherit() } else { Stdio::null() });
                let (child, _) = builder.spawn().map_err(|error| broken(error, "start of the process"))?;
                handler.serve_with_lifecycle(child, lifecycle).await
            }
            Kind::Http(http) => {
                let config = StreamableHttpClientTransportConfig::with_uri(http.url.as_str()).custom_headers(http.headers.clone());
                let failed = |error| {
                    ClientInitializeError::transport::<StreamableHttpClientTransport<HttpClient>>(StreamableHttpError::Client(error), "TLS")
                };
                let client = HttpClient::new().map_err(failed)?;
                #[cfg(feature = "oauth")]
                let (client, config) = match http.authorization.as_ref().map(|authorization| authorization.client(client.clone())) {
                    Some(Ok(authorized)) => {
                        let transport = StreamableHttpClientTransport::with_client(authorized, config);
                        return handler.serve_with_lifecycle(transport, lifecycle).await;
                    }
                    Some(Err((bound, token))) => (bound, config.auth_header(token)),
                    None => (client, config),
                };
                handler.serve_with_lifecycle(StreamableHttpClientTransport::with_client(client, config), lifecycle).await
            }
            Kind::Streams(open) => {
                let streams = open().await.map_err(|error| broken(error, "opening of the streams"))?;
                handler.serve_with_lifecycle(streams, lifecycle).await
            }
        }
    }
}

/// Variables that a child process cannot do without.
fn inherited() -> impl Iterator<Item = (&'static str, OsString)> {
    ["PATH", "HOME"].into_iter().filter_map(|name| Some((name, std::env::var_os(name)?)))
}
