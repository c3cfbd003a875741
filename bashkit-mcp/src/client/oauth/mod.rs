//! Authorization at servers: OAuth 2.1 as rmcp has it, and tokens that are bound to a key where the authorization server has such. Tokens stay with the host; scripts never see them.

mod dpop;
mod http;
mod jwt;
mod store;

use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, HeaderValue};
use reqwest::{Method, Request, Url};
use rmcp::transport::AuthorizationManager;
use rmcp::transport::auth::{
    AuthClient, AuthError, AuthorizationCallback, AuthorizationMetadata, AuthorizationRequest, ClientCredentialsConfig, CredentialStore,
    OAuthState, StoredCredentials,
};
use serde_json::{Value, json};

pub use dpop::Dpop;
pub use jwt::Algorithm;
pub use store::TokenFile;

use super::http::HttpClient;
use http::OAuthHttp;
use jwt::{SigningKey, now, unique};

/// Settings of a login at an authorization server.
#[derive(Clone, Default)]
#[non_exhaustive]
pub struct Login {
    /// Address to which the authorization server sends the user back.
    pub redirect_uri: String,
    /// Scopes to ask for. Empty: those that the server says it needs.
    pub scopes: Vec<String>,
    /// URL of a document about this client, for authorization servers that read such (client identifier metadata).
    pub client_metadata_url: Option<String>,
    /// Identifier of a client that was registered before, and its secret where it has one.
    pub registered: Option<(String, Option<String>)>,
    /// Whether an authorization server at the origin of the server itself may name another issuer of that origin than the specification has for its address, as servers of the revision 2025-03-26 do.
    pub allow_other_issuer: bool,
    /// Challenge of the server: [`ConnectError::Unreachable`](super::ConnectError::Unreachable) has it.
    pub challenge: Option<String>,
    /// Store in which tokens are kept, such as a [`TokenFile`]. `None`: memory.
    pub store: Option<Arc<dyn CredentialStore>>,
    /// Key for authorization servers that bind tokens to one. `None`: a new one.
    pub dpop: Option<Dpop>,
}

impl std::fmt::Debug for Login {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Login").field("redirect_uri", &self.redirect_uri).field("scopes", &self.scopes).finish_non_exhaustive()
    }
}

impl Login {
    /// Login whose user is sent back to this address.
    #[must_use]
    pub fn new(redirect_uri: impl Into<String>) -> Self {
        Self { redirect_uri: redirect_uri.into(), ..Self::default() }
    }

    fn request(&self) -> AuthorizationRequest {
        let mut request = AuthorizationRequest::new(self.redirect_uri.clone()).with_client_name("bashkit");
        if !self.scopes.is_empty() {
            request = request.with_scopes(self.scopes.iter().map(String::as_str));
        }
        if let Some(url) = &self.client_metadata_url {
            request = request.with_client_metadata_url(url.clone());
        }
        if let Some((id, secret)) = &self.registered {
            request = request.with_preregistered_client(id.clone());
            if let Some(secret) = secret {
                request = request.with_client_secret(secret.clone());
            }
        }
        match &self.challenge {
            Some(challenge) => request.with_challenge(challenge.clone()),
            None => request,
        }
    }
}

/// Tokens for a server, for [`Endpoint::authorized`](super::Endpoint::authorized). They are refreshed where the authorization server gave what is needed for that.
#[derive(Clone)]
pub struct Authorization {
    tokens: Tokens,
    dpop: Dpop,
}

#[derive(Clone)]
enum Tokens {
    Managed(AuthClient<HttpClient>),
    Fixed(String),
}

impl std::fmt::Debug for Authorization {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Authorization")
    }
}

impl Authorization {
    fn managed(manager: AuthorizationManager, dpop: Dpop) -> Result<Self, AuthError> {
        let client = HttpClient::new().map_err(failed)?;
        Ok(Self { tokens: Tokens::Managed(AuthClient::new(client, manager)), dpop })
    }

    /// Client of a connection that uses the tokens; the token, where it is always the same.
    pub(super) fn client(&self, client: HttpClient) -> Result<AuthClient<HttpClient>, (HttpClient, &str)> {
        let client = client.with_dpop(self.dpop.clone());
        match &self.tokens {
            Tokens::Fixed(token) => Err((client, token)),
            Tokens::Managed(authorized) => {
                let mut authorized = authorized.clone();
                authorized.http_client = client;
                Ok(authorized)
            }
        }
    }
}

/// Store that several users share.
struct SharedStore(Arc<dyn CredentialStore>);

#[async_trait::async_trait]
impl CredentialStore for SharedStore {
    async fn load(&self) -> Result<Option<StoredCredentials>, AuthError> {
        self.0.load().await
    }

    async fn save(&self, credentials: StoredCredentials) -> Result<(), AuthError> {
        self.0.save(credentials).await
    }

    async fn clear(&self) -> Result<(), AuthError> {
        self.0.clear().await
    }
}

/// Gets tokens for a server, for [`Endpoint::authorized`](super::Endpoint::authorized). `visit` is given the URL at which the user agrees, and answers the URL to which the user was sent back.
///
/// # Errors
/// The authorization server cannot be found or reached, refuses, or answers with something else than the protocol has.
pub async fn login<F>(server_url: &str, login: &Login, visit: impl FnOnce(String) -> F) -> Result<Authorization, AuthError>
where
    F: Future<Output = Result<String, AuthError>>,
{
    let dpop = login.dpop.clone().map_or_else(Dpop::generate, Ok)?;
    let http = OAuthHttp::new(server_url, dpop.clone()).await?;
    let mut manager = AuthorizationManager::new_with_oauth_http_client(server_url, Arc::<OAuthHttp>::clone(&http)).await?;
    if let Some(store) = &login.store {
        manager.set_credential_store(SharedStore(Arc::clone(store)));
    }
    let mut state = OAuthState::Unauthorized(manager);
    match state.start_authorization(login.request()).await {
        Ok(()) => {}
        Err(AuthError::AuthorizationServerMismatch { .. }) if login.allow_other_issuer => {
            let OAuthState::Unauthorized(manager) = state else { return Err(incomplete()) };
            let manager = login_of_origin(manager, &http, server_url, login, visit).await?;
            return Authorization::managed(manager, dpop);
        }
        Err(error) => return Err(error),
    }
    let url = state.get_authorization_url().await?;
    let callback = AuthorizationCallback::from_redirect_url(&visit(url).await?)?;
    state.handle_callback_with_issuer(&callback.code, &callback.csrf_token, callback.issuer.as_deref()).await?;
    Authorization::managed(state.into_authorization_manager().ok_or_else(incomplete)?, dpop)
}

fn incomplete() -> AuthError {
    failed("the login did not come to its end")
}

/// Takes tokens of an earlier login out of a store; `None`: there are none. The key is the one that the login had.
///
/// # Errors
/// The store or the authorization server fails.
pub async fn stored(server_url: &str, store: Arc<dyn CredentialStore>, dpop: Dpop) -> Result<Option<Authorization>, AuthError> {
    let Some(kept) = store.load().await? else { return Ok(None) };
    let token = serde_json::to_value(&kept.token_response).map_err(failed)?;
    let text = |name: &str| token.get(name).and_then(Value::as_str).unwrap_or_default();
    if text("token_type").eq_ignore_ascii_case("dpop") {
        dpop.bind(text("access_token"));
    }
    let http = OAuthHttp::new(server_url, dpop.clone()).await?;
    let mut manager = AuthorizationManager::new_with_oauth_http_client(server_url, http).await?;
    manager.set_credential_store(SharedStore(store));
    if !manager.initialize_from_store().await? {
        return Ok(None);
    }
    Authorization::managed(manager, dpop).map(Some)
}

/// Gets tokens for a server with the secret of the client itself, without a user. For a key in place of a secret: [`private_key_jwt`].
///
/// # Errors
/// The authorization server cannot be found or reached, or refuses.
pub async fn client_credentials(server_url: &str, credentials: ClientCredentialsConfig) -> Result<Authorization, AuthError> {
    let dpop = Dpop::generate()?;
    let http = OAuthHttp::new(server_url, dpop.clone()).await?;
    let mut state = OAuthState::new_with_oauth_http_client(server_url, http).await?;
    state.authenticate_client_credentials(credentials).await?;
    Authorization::managed(state.into_authorization_manager().ok_or_else(incomplete)?, dpop)
}

fn failed(error: impl std::fmt::Display) -> AuthError {
    AuthError::InternalError(error.to_string())
}

/// Login at an authorization server that is the origin of the server itself, whatever path its issuer has.
async fn login_of_origin<F>(
    mut manager: AuthorizationManager,
    http: &OAuthHttp,
    server_url: &str,
    login: &Login,
    visit: impl FnOnce(String) -> F,
) -> Result<AuthorizationManager, AuthError>
where
    F: Future<Output = Result<String, AuthError>>,
{
    let url = |text: &str| Url::parse(text).map_err(failed);
    let origin = url(server_url)?.origin();
    let address = url(&format!("{}/.well-known/oauth-authorization-server", origin.ascii_serialization()))?;
    let answer = http.send(Request::new(Method::GET, address), true).await.map_err(failed)?;
    let metadata: AuthorizationMetadata = serde_json::from_slice(answer.body()).map_err(failed)?;
    let addresses = [metadata.issuer.as_deref(), Some(metadata.authorization_endpoint.as_str()), Some(metadata.token_endpoint.as_str())];
    for address in addresses.into_iter().flatten() {
        if url(address)?.origin() != origin {
            return Err(failed(format!(
                "the authorization server names {address}; only addresses at {} are accepted",
                origin.ascii_serialization()
            )));
        }
    }
    manager.set_metadata(metadata);
    let scopes: Vec<&str> = login.scopes.iter().map(String::as_str).collect();
    manager.register_client("bashkit", &login.redirect_uri, &scopes).await?;
    let callback = AuthorizationCallback::from_redirect_url(&visit(manager.get_authorization_url(&scopes).await?).await?)?;
    manager.exchange_code_for_token_with_issuer(&callback.code, &callback.csrf_token, callback.issuer.as_deref()).await?;
    Ok(manager)
}

/// Grant that needs no user: what is sent to the token endpoint of a server's authorization server.
struct Grant {
    http: Arc<OAuthHttp>,
    dpop: Dpop,
    metadata: AuthorizationMetadata,
}

impl Grant {
    async fn new(server_url: &str, challenge: Option<&str>) -> Result<Self, AuthError> {
        let dpop = Dpop::generate()?;
        let http = OAuthHttp::new(server_url, dpop.clone()).await?;
        let manager = AuthorizationManager::new_with_oauth_http_client(server_url, Arc::<OAuthHttp>::clone(&http)).await?;
        let metadata = manager.resolve_metadata_from_challenge(challenge).await?.metadata;
        Ok(Self { http, dpop, metadata })
    }

    fn issuer(&self) -> Result<&str, AuthError> {
        self.metadata.issuer.as_deref().ok_or_else(|| failed("the authorization server has no issuer"))
    }

    /// Whether clients prove who they are by a header: what the specification has where nothing is said.
    fn takes_basic(&self) -> bool {
        let methods = self.metadata.additional_fields.get("token_endpoint_auth_methods_supported").and_then(Value::as_array);
        methods.is_none_or(|methods| methods.iter().any(|method| method == "client_secret_basic"))
    }

    async fn finish(self, client: Client<'_>, fields: &[(&str, &str)]) -> Result<Authorization, AuthError> {
        let token = token(&self.http, &self.metadata.token_endpoint, client, fields, self.takes_basic()).await?;
        Ok(Authorization { tokens: Tokens::Fixed(token), dpop: self.dpop })
    }
}

/// Identifier and secret of a client; `None`: the grant itself says who it is.
type Client<'a> = Option<(&'a str, Option<&'a str>)>;

/// Gets a token with a key of the client itself, without a user: client credentials whose proof is a token signed by the key (RFC 7523, section 2.2). The key is a PEM in PKCS #8.
///
/// # Errors
/// The key cannot be read; the authorization server cannot be found or reached, or refuses.
pub async fn private_key_jwt(
    server_url: &str,
    challenge: Option<&str>,
    client_id: &str,
    (algorithm, pem): (Algorithm, &str),
) -> Result<Authorization, AuthError> {
    let key = SigningKey::from_pem(algorithm, pem)?;
    let grant = Grant::new(server_url, challenge).await?;
    let now = now();
    let claims = json!({
        "iss": client_id, "sub": client_id, "aud": grant.issuer()?, "iat": now, "exp": now + ASSERTION_SECONDS, "jti": unique()?,
    });
    let assertion = key.sign(json!({"typ": "client-authentication+jwt"}), &claims)?;
    let fields = [
        ("grant_type", "client_credentials"),
        ("client_assertion_type", "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"),
        ("client_assertion", assertion.as_str()),
        ("resource", server_url),
    ];
    grant.finish(None, &fields).await
}

/// Time for which a token of the client is good.
const ASSERTION_SECONDS: u64 = 300;

/// Identity of a user at an identity provider of an enterprise, which is exchanged for a token of the server's authorization server (identity assertion authorization grant).
#[derive(Clone)]
pub struct Identity {
    /// Address at the identity provider at which tokens are exchanged.
    pub token_endpoint: String,
    /// Identifier of this client at the identity provider.
    pub client_id: String,
    /// Identity token of the user.
    pub id_token: String,
}

impl std::fmt::Debug for Identity {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Identity").field("token_endpoint", &self.token_endpoint).field("client_id", &self.client_id).finish_non_exhaustive()
    }
}

/// Gets a token by an assertion that somebody else has signed, such as the platform on which this program runs: the grant of RFC 7523.
///
/// # Errors
/// The authorization server cannot be found or reached, or refuses.
pub async fn jwt_bearer(
    server_url: &str,
    challenge: Option<&str>,
    client: (&str, Option<&str>),
    assertion: &str,
) -> Result<Authorization, AuthError> {
    let fields = [("grant_type", JWT_BEARER), ("assertion", assertion), ("resource", server_url)];
    Grant::new(server_url, challenge).await?.finish(Some(client), &fields).await
}

/// Gets a token for a user of an enterprise, without asking the user.
///
/// # Errors
/// The identity provider or the authorization server cannot be found or reached, or refuses.
pub async fn enterprise(
    server_url: &str,
    challenge: Option<&str>,
    client: (&str, Option<&str>),
    identity: &Identity,
) -> Result<Authorization, AuthError> {
    let grant = Grant::new(server_url, challenge).await?;
    let exchange = [
        ("grant_type", "urn:ietf:params:oauth:grant-type:token-exchange"),
        ("requested_token_type", "urn:ietf:params:oauth:token-type:id-jag"),
        ("subject_token", &identity.id_token),
        ("subject_token_type", "urn:ietf:params:oauth:token-type:id_token"),
        ("audience", grant.issuer()?),
        ("resource", server_url),
    ];
    let assertion = token(&grant.http, &identity.token_endpoint, Some((&identity.client_id, None)), &exchange, false).await?;
    grant.finish(Some(client), &[("grant_type", JWT_BEARER), ("assertion", &assertion)]).await
}

const JWT_BEARER: &str = "urn:ietf:params:oauth:grant-type:jwt-bearer";

/// Asks a token endpoint.
async fn token(
    http: &OAuthHttp,
    endpoint: &str,
    client: Client<'_>,
    fields: &[(&str, &str)],
    by_header: bool,
) -> Result<String, AuthError> {
    let mut request = Request::new(Method::POST, Url::parse(endpoint).map_err(failed)?);
    let mut form: Vec<(&str, &str)> = fields.to_vec();
    if let Some((id, secret)) = client {
        match secret {
            Some(secret) if by_header => {
                let value = format!("Basic {}", STANDARD.encode(format!("{}:{}", encoded(id), encoded(secret))));
                request.headers_mut().insert(AUTHORIZATION, HeaderValue::try_from(value).map_err(failed)?);
            }
            secret => {
                form.push(("client_id", id));
                form.extend(secret.map(|secret| ("client_secret", secret)));
            }
        }
    }
    request.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/x-www-form-urlencoded"));
    let body: Vec<String> = form.iter().map(|(name, value)| format!("{name}={}", encoded(value))).collect();
    *request.body_mut() = Some(body.join("&").into());
    let answer = http.send(request, false).await.map_err(failed)?;
    let answer: Value = serde_json::from_slice(answer.body()).map_err(failed)?;
    let refusal = || answer.get("error").and_then(Value::as_str).unwrap_or("it sent no token").to_owned();
    let granted = answer.get("access_token").and_then(Value::as_str);
    granted.map(str::to_owned).ok_or_else(|| AuthError::TokenExchangeFailed(refusal()))
}

/// Text in the form of `application/x-www-form-urlencoded`.
fn encoded(text: &str) -> String {
    let byte = |byte: u8| match byte {
        b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => char::from(byte).to_string(),
        other => format!("%{other:02X}"),
    };
    text.bytes().map(byte).collect()
}
