//! Requests to authorization servers: to addresses where they may be, and with proofs of possession where they know them.

use std::collections::BTreeSet;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bashkit::host::http::is_public;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use reqwest::{Client, Method, Request, StatusCode, Url, redirect};
use rmcp::transport::auth::{
    AuthError, OAuthHttpClient, OAuthHttpClientError, OAuthHttpClientFuture, OAuthHttpRedirectPolicy, OAuthHttpRequest,
};
use serde_json::Value;

use super::dpop::{Dpop, PROOF};
use super::failed;
use crate::client::http::client_builder;

/// Bytes of an answer.
const ANSWER_BYTES_MAX: usize = 1 << 20;

/// Time of a request.
const TIMEOUT: Duration = Duration::from_secs(30);

/// Redirections that are followed.
const REDIRECTS_MAX: usize = 10;

/// Answer as rmcp takes it.
type Answer = hyper::Response<Vec<u8>>;

/// Addresses at which authorization servers may be. A server in a private network may have them there; no server may have them at a link, where clouds keep secrets of machines.
#[derive(Debug, Clone, Copy)]
struct Reach {
    has_private: bool,
}

impl Reach {
    /// Reach of what a server names that is at `url`.
    async fn of(url: &Url) -> Self {
        let Some(host) = url.host_str() else { return Self { has_private: false } };
        let found = tokio::net::lookup_host((host.trim_matches(['[', ']']), 0)).await;
        Self { has_private: found.into_iter().flatten().any(|address| !is_public(address.ip())) }
    }

    fn admits(self, address: IpAddr) -> bool {
        let is_of_link = match address.to_canonical() {
            IpAddr::V4(address) => address.is_link_local(),
            IpAddr::V6(address) => address.is_unicast_link_local(),
        };
        is_public(address) || self.has_private && !is_of_link && !address.is_unspecified() && !address.is_multicast()
    }

    /// Whether an address that stands in the URL itself is admitted. Names are looked at when they are resolved.
    fn admits_url(self, url: &Url) -> bool {
        let literal = url.host_str().and_then(|host| host.trim_matches(['[', ']']).parse().ok());
        literal.is_none_or(|address| self.admits(address))
    }
}

impl Resolve for Reach {
    fn resolve(&self, name: Name) -> Resolving {
        let reach = *self;
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let admitted: Vec<_> = found.filter(|address| reach.admits(address.ip())).collect();
            if admitted.is_empty() {
                return Err(format!("{} has no address at which an authorization server may be", name.as_str()).into());
            }
            Ok(Box::new(admitted.into_iter()) as Addrs)
        })
    }
}

/// HTTP client of an authorization.
pub(super) struct OAuthHttp {
    follows: Client,
    stops: Client,
    reach: Reach,
    dpop: Dpop,
    /// Endpoints that bind tokens to a key.
    binding: Mutex<BTreeSet<String>>,
}

impl OAuthHttp {
    /// Client for what the server at `server_url` names.
    ///
    /// # Errors
    /// The URL is none, or TLS cannot be set up.
    pub(super) async fn new(server_url: &str, dpop: Dpop) -> Result<Arc<Self>, AuthError> {
        let reach = Reach::of(&Url::parse(server_url).map_err(failed)?).await;
        let client = |policy| client_builder().timeout(TIMEOUT).dns_resolver(Arc::new(reach)).redirect(policy).build().map_err(failed);
        let follow = redirect::Policy::custom(move |attempt| {
            if attempt.previous().len() > REDIRECTS_MAX || !reach.admits_url(attempt.url()) {
                return attempt.stop();
            }
            attempt.follow()
        });
        Ok(Arc::new(Self { follows: client(follow)?, stops: client(redirect::Policy::none())?, reach, dpop, binding: Mutex::default() }))
    }

    /// Sends a request for a token, with a proof where the endpoint binds tokens.
    pub(super) async fn send(&self, request: Request, follows: bool) -> Result<Answer, OAuthHttpClientError> {
        if !self.reach.admits_url(request.url()) {
            return Err(format!("{} is no address at which an authorization server may be", request.url()).into());
        }
        let url = request.url().clone();
        let is_bound = *request.method() == Method::POST && self.binding().contains(url.as_str());
        if !is_bound {
            let is_read = *request.method() == Method::GET;
            let answer = self.once(request, follows).await?;
            if is_read {
                self.learn(&answer);
            }
            return Ok(answer);
        }
        let proven = || {
            let mut again = request.try_clone().ok_or("the body of the request cannot be sent twice")?;
            again.headers_mut().insert(PROOF, self.dpop.proof("POST", &url, None)?.try_into()?);
            Ok::<_, OAuthHttpClientError>(again)
        };
        let mut answer = self.once(proven()?, follows).await?;
        let has_nonce = self.dpop.take_nonce(&url, answer.headers());
        if has_nonce && answer.status() == StatusCode::BAD_REQUEST && field(&answer, "error").as_deref() == Some("use_dpop_nonce") {
            answer = self.once(proven()?, follows).await?;
            self.dpop.take_nonce(&url, answer.headers());
        }
        if field(&answer, "token_type").is_some_and(|kind| kind.eq_ignore_ascii_case("dpop"))
            && let Some(token) = field(&answer, "access_token")
        {
            self.dpop.bind(&token);
        }
        Ok(answer)
    }

    async fn once(&self, request: Request, follows: bool) -> Result<Answer, OAuthHttpClientError> {
        let mut response = if follows { &self.follows } else { &self.stops }.execute(request).await?;
        let (status, headers) = (response.status(), std::mem::take(response.headers_mut()));
        let mut body = Vec::new();
        while let Some(piece) = response.chunk().await? {
            if body.len() + piece.len() > ANSWER_BYTES_MAX {
                return Err(format!("the authorization server answered with more than {ANSWER_BYTES_MAX} bytes").into());
            }
            body.extend_from_slice(&piece);
        }
        let mut answer = Answer::new(body);
        (*answer.status_mut(), *answer.headers_mut()) = (status, headers);
        Ok(answer)
    }

    /// Learns from metadata of an authorization server whether it binds tokens to keys of our kind.
    fn learn(&self, answer: &Answer) {
        let Ok(metadata) = serde_json::from_slice::<Value>(answer.body()) else { return };
        let algorithms = metadata.get("dpop_signing_alg_values_supported").and_then(Value::as_array).into_iter().flatten();
        let is_ours = algorithms.into_iter().any(|algorithm| algorithm == "ES256");
        let endpoint = metadata.get("token_endpoint").and_then(Value::as_str).and_then(|url| Url::parse(url).ok());
        if let Some(endpoint) = endpoint.filter(|_| is_ours) {
            self.binding().insert(endpoint.into());
        }
    }

    fn binding(&self) -> std::sync::MutexGuard<'_, BTreeSet<String>> {
        self.binding.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Text at a field of an answer in JSON.
fn field(answer: &Answer, name: &str) -> Option<String> {
    serde_json::from_slice::<Value>(answer.body()).ok()?.get(name)?.as_str().map(str::to_owned)
}

impl OAuthHttpClient for OAuthHttp {
    fn execute(&self, request: OAuthHttpRequest) -> OAuthHttpClientFuture<'_> {
        Box::pin(async move {
            let follows = request.redirect_policy == OAuthHttpRedirectPolicy::Follow;
            self.send(Request::try_from(request.request)?, follows).await
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Servers, addresses that they name, and whether those are admitted.
    #[tokio::test]
    async fn where_authorization_servers_may_be() {
        for (server, named, is_admitted) in [
            ("http://127.0.0.1:1/mcp", "http://127.0.0.1:2/", true),
            ("http://127.0.0.1:1/mcp", "http://10.0.0.1/", true),
            ("http://127.0.0.1:1/mcp", "http://169.254.169.254/latest", false),
            ("http://[::1]:1/mcp", "http://[fe80::1]/", false),
            ("https://93.184.216.34/mcp", "http://127.0.0.1:2/", false),
            ("https://93.184.216.34/mcp", "http://[::ffff:10.0.0.1]/", false),
            ("https://93.184.216.34/mcp", "https://93.184.216.35/", true),
        ] {
            let reach = Reach::of(&Url::parse(server).unwrap()).await;
            assert_eq!(reach.admits_url(&Url::parse(named).unwrap()), is_admitted, "{server} names {named}");
        }
        let public = Reach { has_private: false };
        assert!(public.resolve("localhost".parse().unwrap()).await.is_err());
    }
}
