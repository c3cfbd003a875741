//! Requests of streamable HTTP: TLS, the stream of a session, and proofs of possession.

use std::collections::HashMap;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use futures_core::Stream;
use reqwest::header::{HeaderName, HeaderValue};
use rmcp::model::{ClientJsonRpcMessage, JsonRpcMessage};
use rmcp::transport::streamable_http_client::{
    SseError, StreamableHttpClient, StreamableHttpError, StreamableHttpPostResponse, StreamableHttpResponseLimits,
};
use sse_stream::Sse;
use tokio::sync::watch;

#[cfg(feature = "oauth")]
use super::oauth::Dpop;

/// Time that the stream of a session has to open before requests go without it.
const STREAM_TIMEOUT: Duration = Duration::from_secs(1);

type Headers = HashMap<HeaderName, HeaderValue>;
type Failure = StreamableHttpError<reqwest::Error>;
type Events = Pin<Box<dyn Stream<Item = Result<Sse, SseError>> + Send>>;

/// Configuration of an HTTP client. TLS is that of the process; where none is chosen, `rustls` with `ring`.
pub(super) fn client_builder() -> reqwest::ClientBuilder {
    #[cfg(feature = "tls")]
    if rustls::crypto::CryptoProvider::get_default().is_none() {
        // Another thread may be faster; then its choice holds.
        let _ = rustls::crypto::ring::default_provider().install_default();
    }
    reqwest::Client::builder()
}

/// Client of one connection to a server.
#[derive(Clone)]
pub(super) struct HttpClient {
    inner: reqwest::Client,
    /// Whether the server can send what belongs to no request: the stream of the session is open, or will not be.
    is_heard: Arc<watch::Sender<bool>>,
    #[cfg(feature = "oauth")]
    dpop: Option<Dpop>,
}

impl HttpClient {
    /// Client without proofs of possession.
    ///
    /// # Errors
    /// TLS cannot be set up.
    pub(super) fn new() -> Result<Self, reqwest::Error> {
        let inner = client_builder().build()?;
        Ok(Self {
            inner,
            is_heard: Arc::new(watch::Sender::new(false)),
            #[cfg(feature = "oauth")]
            dpop: None,
        })
    }

    /// Client that proves the possession of a key where a token is bound to it.
    #[cfg(feature = "oauth")]
    pub(super) fn with_dpop(self, dpop: Dpop) -> Self {
        Self { dpop: Some(dpop), ..self }
    }

    /// Waits for the stream of the session: a server that asks before it is open would not be heard.
    async fn hear(&self) {
        let opened = async { self.is_heard.subscribe().wait_for(|is_heard| *is_heard).await.is_ok() };
        if tokio::time::timeout(STREAM_TIMEOUT, opened).await.is_err() {
            self.is_heard.send_replace(true);
        }
    }

    /// Makes a request with a token, and with a fresh proof where the token is bound to a key.
    #[cfg_attr(not(feature = "oauth"), expect(unused_variables, reason = "proofs name the request"))]
    async fn authorized<T, F>(
        &self,
        (method, url): (&str, &str),
        token: Option<String>,
        headers: Headers,
        send: impl Fn(Option<String>, Headers) -> F,
    ) -> Result<T, Failure>
    where
        F: Future<Output = Result<T, Failure>>,
    {
        #[cfg(feature = "oauth")]
        if let (Some(dpop), Some(token)) = (&self.dpop, &token)
            && dpop.binds(token)
        {
            let proven = || Ok::<_, Failure>(headers.clone().into_iter().chain(proofs(dpop, method, url, token)?).collect::<Headers>());
            return match send(None, proven()?).await {
                Err(StreamableHttpError::AuthRequired(challenge)) if challenge.www_authenticate_header.contains("use_dpop_nonce") => {
                    self.ask_for_nonce(dpop, url, token).await?;
                    send(None, proven()?).await
                }
                other => other,
            };
        }
        send(token, headers).await
    }

    /// Gets the nonce that the server wants in proofs. The answers of other requests are read by rmcp, which does not pass headers on.
    #[cfg(feature = "oauth")]
    async fn ask_for_nonce(&self, dpop: &Dpop, url: &str, token: &str) -> Result<(), Failure> {
        let answer = self.inner.post(url).headers(proofs(dpop, "POST", url, token)?.into_iter().collect()).send().await?;
        dpop.take_nonce(answer.url(), answer.headers());
        Ok(())
    }
}

/// Headers of a request with a token that is bound to a key.
#[cfg(feature = "oauth")]
fn proofs(dpop: &Dpop, method: &str, url: &str, token: &str) -> Result<[(HeaderName, HeaderValue); 2], Failure> {
    dpop.headers(method, url, token).map_err(|problem| StreamableHttpError::UnexpectedServerResponse(problem.into()))
}

impl StreamableHttpClient for HttpClient {
    type Error = reqwest::Error;

    async fn post_message(
        &self,
        uri: Arc<str>,
        message: ClientJsonRpcMessage,
        session: Option<Arc<str>>,
        token: Option<String>,
        headers: Headers,
    ) -> Result<StreamableHttpPostResponse, Failure> {
        self.post_message_with_response_limits(uri, message, session, token, headers, StreamableHttpResponseLimits::default()).await
    }

    async fn post_message_with_response_limits(
        &self,
        uri: Arc<str>,
        message: ClientJsonRpcMessage,
        session: Option<Arc<str>>,
        token: Option<String>,
        headers: Headers,
        limits: StreamableHttpResponseLimits,
    ) -> Result<StreamableHttpPostResponse, Failure> {
        if session.is_some() && matches!(message, JsonRpcMessage::Request(_)) {
            self.hear().await;
        }
        let send = |token, headers| {
            self.inner.post_message_with_response_limits(Arc::clone(&uri), message.clone(), session.clone(), token, headers, limits)
        };
        self.authorized(("POST", &uri), token, headers, send).await
    }

    async fn delete_session(&self, uri: Arc<str>, session: Arc<str>, token: Option<String>, headers: Headers) -> Result<(), Failure> {
        let send = |token, headers| self.inner.delete_session(Arc::clone(&uri), Arc::clone(&session), token, headers);
        self.authorized(("DELETE", &uri), token, headers, send).await
    }

    async fn get_stream(
        &self,
        uri: Arc<str>,
        session: Option<Arc<str>>,
        last_event: Option<String>,
        token: Option<String>,
        headers: Headers,
    ) -> Result<Events, Failure> {
        let event_bytes_max = StreamableHttpResponseLimits::default().max_sse_event_size;
        self.get_stream_with_max_sse_event_size(uri, session, last_event, token, headers, event_bytes_max).await
    }

    async fn get_stream_with_max_sse_event_size(
        &self,
        uri: Arc<str>,
        session: Option<Arc<str>>,
        last_event: Option<String>,
        token: Option<String>,
        headers: Headers,
        event_bytes_max: usize,
    ) -> Result<Events, Failure> {
        let send = |token, headers| {
            let (uri, session, last_event) = (Arc::clone(&uri), session.clone(), last_event.clone());
            self.inner.get_stream_with_max_sse_event_size(uri, session, last_event, token, headers, event_bytes_max)
        };
        let opened = self.authorized(("GET", &uri), token, headers, send).await;
        self.is_heard.send_replace(true);
        opened
    }
}
