//! Authorization at servers: OAuth 2.1 as rmcp has it. Tokens stay with the host; scripts never see them.

use rmcp::transport::AuthorizationManager;
use rmcp::transport::auth::{AuthError, AuthorizationCallback, AuthorizationRequest, ClientCredentialsConfig, CredentialStore, OAuthState};

/// Settings of a login.
#[derive(Debug, Clone, Default)]
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
    /// Challenge of the server: [`ConnectError::Unreachable`](super::ConnectError::Unreachable) has it.
    pub challenge: Option<String>,
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
    state.start_authorization(login.request()).await?;
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
