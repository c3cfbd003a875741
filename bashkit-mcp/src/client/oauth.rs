//! Authorization at servers: OAuth 2.1 as rmcp has it. Tokens stay with the host; scripts never see them.

use rmcp::transport::AuthorizationManager;
use rmcp::transport::auth::{
    AuthError, AuthorizationCallback, AuthorizationMetadata, AuthorizationRequest, ClientCredentialsConfig, CredentialStore, OAuthState,
};

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

/// Gets tokens for a server, for [`Endpoint::authorized`](super::Endpoint::authorized). `visit` is given the URL at which the user agrees, and answers the URL to which the user was sent back.
///
/// # Errors
/// The authorization server cannot be found or reached, refuses, or answers with something else than the protocol has.
pub async fn login<F>(server_url: &str, login: &Login, visit: impl FnOnce(String) -> F) -> Result<AuthorizationManager, AuthError>
where
    F: Future<Output = Result<String, AuthError>>,
{
    let mut state = OAuthState::new(server_url, None).await?;
    match state.start_authorization(login.request()).await {
        Ok(()) => {}
        Err(AuthError::AuthorizationServerMismatch { .. }) if login.allow_other_issuer => {
            return login_of_origin(server_url, login, visit).await;
        }
        Err(error) => return Err(error),
    }
    let url = state.get_authorization_url().await?;
    let callback = AuthorizationCallback::from_redirect_url(&visit(url).await?)?;
    state.handle_callback_with_issuer(&callback.code, &callback.csrf_token, callback.issuer.as_deref()).await?;
    state.into_authorization_manager().ok_or_else(|| AuthError::InternalError("the login did not come to its end".to_owned()))
}

/// Takes tokens of an earlier login out of a store; `None`: there are none.
///
/// # Errors
/// The store or the authorization server fails.
pub async fn stored(server_url: &str, store: impl CredentialStore + 'static) -> Result<Option<AuthorizationManager>, AuthError> {
    let mut manager = AuthorizationManager::new(server_url).await?;
    manager.set_credential_store(store);
    Ok(manager.initialize_from_store().await?.then_some(manager))
}

/// Gets tokens for a server with the credentials of the client itself, without a user.
///
/// # Errors
/// The authorization server cannot be found or reached, or refuses.
pub async fn client_credentials(server_url: &str, credentials: ClientCredentialsConfig) -> Result<AuthorizationManager, AuthError> {
    let mut state = OAuthState::new(server_url, None).await?;
    state.authenticate_client_credentials(credentials).await?;
    state.into_authorization_manager().ok_or_else(|| AuthError::InternalError("the login did not come to its end".to_owned()))
}

fn failed(error: impl std::fmt::Display) -> AuthError {
    AuthError::InternalError(error.to_string())
}

/// Login at an authorization server that is the origin of the server itself, whatever path its issuer has.
async fn login_of_origin<F>(server_url: &str, login: &Login, visit: impl FnOnce(String) -> F) -> Result<AuthorizationManager, AuthError>
where
    F: Future<Output = Result<String, AuthError>>,
{
    let origin = reqwest::Url::parse(server_url).map_err(failed)?.origin();
    let url = format!("{}/.well-known/oauth-authorization-server", origin.ascii_serialization());
    let answer = reqwest::Client::new().get(url).send().await.map_err(failed)?.bytes().await.map_err(failed)?;
    let metadata: AuthorizationMetadata = serde_json::from_slice(&answer).map_err(failed)?;
    let addresses = [metadata.issuer.as_deref(), Some(metadata.authorization_endpoint.as_str()), Some(metadata.token_endpoint.as_str())];
    for address in addresses.into_iter().flatten() {
        if reqwest::Url::parse(address).map_err(failed)?.origin() != origin {
            return Err(failed(format!(
                "the authorization server names {address}; only addresses at {} are accepted",
                origin.ascii_serialization()
            )));
        }
    }
    let mut manager = AuthorizationManager::new(server_url).await?;
    manager.set_metadata(metadata);
    let scopes: Vec<&str> = login.scopes.iter().map(String::as_str).collect();
    manager.register_client("bashkit", &login.redirect_uri, &scopes).await?;
    let callback = AuthorizationCallback::from_redirect_url(&visit(manager.get_authorization_url(&scopes).await?).await?)?;
    manager.exchange_code_for_token_with_issuer(&callback.code, &callback.csrf_token, callback.issuer.as_deref()).await?;
    Ok(manager)
}

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

/// Gets a token by an assertion that somebody else has signed, such as the platform on which this program runs: the grant of RFC 7523. Answers the token, for an `Authorization` header.
///
/// # Errors
/// The authorization server cannot be found or reached, or refuses.
pub async fn jwt_bearer(
    server_url: &str,
    challenge: Option<&str>,
    client: (&str, Option<&str>),
    assertion: &str,
) -> Result<String, AuthError> {
    let metadata = AuthorizationManager::new(server_url).await?.resolve_metadata_from_challenge(challenge).await?.metadata;
    let grant = [("grant_type", "urn:ietf:params:oauth:grant-type:jwt-bearer"), ("assertion", assertion), ("resource", server_url)];
    token(&metadata.token_endpoint, client, &grant, basic_is_wanted(&metadata)).await
}

/// Gets a token for a user of an enterprise, without asking the user. Answers the token, for an `Authorization` header.
///
/// # Errors
/// The identity provider or the authorization server cannot be found or reached, or refuses.
pub async fn enterprise(
    server_url: &str,
    challenge: Option<&str>,
    client: (&str, Option<&str>),
    identity: &Identity,
) -> Result<String, AuthError> {
    let metadata = AuthorizationManager::new(server_url).await?.resolve_metadata_from_challenge(challenge).await?.metadata;
    let audience = metadata.issuer.clone().ok_or_else(|| failed("the authorization server has no issuer"))?;
    let exchange = [
        ("grant_type", "urn:ietf:params:oauth:grant-type:token-exchange"),
        ("requested_token_type", "urn:ietf:params:oauth:token-type:id-jag"),
        ("subject_token", &identity.id_token),
        ("subject_token_type", "urn:ietf:params:oauth:token-type:id_token"),
        ("audience", &audience),
        ("resource", server_url),
    ];
    let assertion = token(&identity.token_endpoint, (&identity.client_id, None), &exchange, false).await?;
    let grant = [("grant_type", "urn:ietf:params:oauth:grant-type:jwt-bearer"), ("assertion", &assertion)];
    token(&metadata.token_endpoint, client, &grant, basic_is_wanted(&metadata)).await
}

/// Whether clients prove who they are by a header: what the specification has where nothing is said.
fn basic_is_wanted(metadata: &AuthorizationMetadata) -> bool {
    let methods = metadata.additional_fields.get("token_endpoint_auth_methods_supported").and_then(serde_json::Value::as_array);
    methods.is_none_or(|methods| methods.iter().any(|method| method == "client_secret_basic"))
}

/// Asks a token endpoint.
async fn token(endpoint: &str, (id, secret): (&str, Option<&str>), fields: &[(&str, &str)], by_header: bool) -> Result<String, AuthError> {
    let mut form: Vec<(&str, &str)> = fields.to_vec();
    let mut request = reqwest::Client::new().post(endpoint).header("content-type", "application/x-www-form-urlencoded");
    match secret {
        Some(secret) if by_header => request = request.basic_auth(id, Some(secret)),
        secret => {
            form.push(("client_id", id));
            form.extend(secret.map(|secret| ("client_secret", secret)));
        }
    }
    let body: Vec<String> = form.iter().map(|(name, value)| format!("{name}={}", encoded(value))).collect();
    let answer = request.body(body.join("&")).send().await.map_err(failed)?.bytes().await.map_err(failed)?;
    let answer: serde_json::Value = serde_json::from_slice(&answer).map_err(failed)?;
    let refusal = || answer.get("error").and_then(serde_json::Value::as_str).unwrap_or("it sent no token").to_owned();
    let granted = answer.get("access_token").and_then(serde_json::Value::as_str);
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
