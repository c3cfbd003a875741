//! `bashkit mcp login`: tokens for a server that wants to know who its client is.

use std::io::{BufRead, Write};
use std::sync::Arc;
use std::time::Duration;

use bashkit_mcp::McpTools;
use bashkit_mcp::client::ClientOptions;
use bashkit_mcp::client::oauth::{self, Login, TokenFile};
use rmcp::transport::auth::AuthError;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpListener;

use super::config::{Config, Server, make_directory, token_path};
use super::connect::{plain, runtime};

/// Time in which the user agrees.
const TIME_MAX: Duration = Duration::from_secs(600);

/// Page that the browser shows at the end.
const PAGE: &str = "<!doctype html><title>bashkit</title><p>bashkit has what it needs. This page can be closed.\n";

/// Gets tokens for a server, and keeps them beside the configuration.
///
/// # Errors
/// The message: there is no such server, it wants no login, or the login failed.
pub(super) fn login(name: &str, client_id: Option<&str>, scopes: &[String], is_pasted: bool) -> Result<(), String> {
    let server = Config::read()?.server(name)?;
    let Server::Url { url, .. } = &server else { return Err(format!("mcp login: '{name}' is a program, which has no login; a URL has")) };
    runtime()?.block_on(async {
        let challenge = match McpTools::connect(name, plain(&server)?, ClientOptions::new()).await {
            Ok(_) => return Err(format!("mcp login: '{name}' wants no login")),
            Err(error) => error.challenge().map(str::to_owned).ok_or_else(|| error.to_string())?,
        };
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.map_err(|error| format!("mcp login: no port to listen at: {error}"))?;
        let port = listener.local_addr().map_err(|error| error.to_string())?.port();
        let path = token_path(name)?;
        make_directory(path.parent())?;
        let file = TokenFile::new(path);
        let failed = |error: AuthError| format!("mcp login: {error}");
        let mut login = Login::new(format!("http://127.0.0.1:{port}/callback"));
        login.challenge = Some(challenge);
        login.scopes = scopes.to_vec();
        login.registered = client_id.map(|id| (id.to_owned(), None));
        login.dpop = Some(file.dpop().map_err(failed)?);
        login.store = Some(Arc::new(file));
        let visit = async |agreed_at: String| {
            say(&agreed_at, is_pasted);
            if is_pasted { pasted() } else { redirected(&listener, port).await }
        };
        oauth::login(url, &login, visit).await.map(drop).map_err(failed)
    })
}

fn say(url: &str, is_pasted: bool) {
    let then = if is_pasted { "\nand paste the address to which you are sent back:\n" } else { "\n" };
    let _ = write!(std::io::stderr(), "To agree, open\n{url}{then}");
}

/// Address that the user has copied from a browser elsewhere.
fn pasted() -> Result<String, AuthError> {
    let mut line = String::new();
    let read = std::io::stdin().lock().read_line(&mut line).map_err(|error| AuthError::InternalError(error.to_string()))?;
    if read == 0 { Err(AuthError::InternalError("no address was pasted".to_owned())) } else { Ok(line.trim().to_owned()) }
}

/// Address to which the browser was sent back, on this machine.
async fn redirected(listener: &TcpListener, port: u16) -> Result<String, AuthError> {
    let failed = |error: std::io::Error| AuthError::InternalError(error.to_string());
    let arrived = async {
        loop {
            let (mut stream, _) = listener.accept().await.map_err(failed)?;
            let mut line = String::new();
            BufReader::new(&mut stream).read_line(&mut line).await.map_err(failed)?;
            let target = line.split(' ').nth(1).unwrap_or_default().to_owned();
            let is_callback = target.starts_with("/callback?");
            let (status, page) = if is_callback { ("200 OK", PAGE) } else { ("404 Not Found", "") };
            let answer = format!(
                "HTTP/1.1 {status}\r\ncontent-type: text/html; charset=utf-8\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{page}",
                page.len()
            );
            stream.write_all(answer.as_bytes()).await.map_err(failed)?;
            if is_callback {
                return Ok(format!("http://127.0.0.1:{port}{target}"));
            }
        }
    };
    let late = |_| AuthError::InternalError(format!("nobody agreed within {} minutes", TIME_MAX.as_secs() / 60));
    tokio::time::timeout(TIME_MAX, arrived).await.map_err(late)?
}
