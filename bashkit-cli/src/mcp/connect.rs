//! Connections to the servers whose tools are commands of a script.

use std::path::Path;
use std::sync::Arc;

use bashkit_mcp::McpTools;
use bashkit_mcp::client::oauth::{self, TokenFile};
use bashkit_mcp::client::{ClientOptions, ConnectError, Endpoint};
use tokio::runtime::Runtime;

use super::config::{Config, Server, pins, token_path};
use crate::agent::{answer, is_at_terminal};

/// Connects to servers by the names that `bashkit mcp add` gave them.
///
/// # Errors
/// The message: there is no such server, or it cannot be used.
pub(crate) fn connect(names: &[String]) -> Result<Vec<McpTools>, String> {
    if names.is_empty() {
        return Ok(Vec::new());
    }
    let config = Config::read()?;
    let runtime = runtime()?;
    names.iter().map(|name| runtime.block_on(connected(name, &config.server(name)?))).collect()
}

/// Connects to a server, whose questions are put to the user where there is a terminal.
pub(super) async fn connected(name: &str, server: &Server) -> Result<McpTools, String> {
    let options = ClientOptions::new().pins(pins(name)?);
    let options = if is_at_terminal() { options.approver(answer) } else { options };
    McpTools::connect(name, endpoint(name, server).await?, options).await.map_err(|error| refused(name, &error))
}

/// Runtime for what is done before scripts run. Connections have one of their own.
pub(super) fn runtime() -> Result<Runtime, String> {
    tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().map_err(|error| format!("no runtime: {error}"))
}

fn refused(name: &str, error: &ConnectError) -> String {
    match error.challenge() {
        Some(_) => format!("the MCP server '{name}' wants to know who you are: bashkit mcp login {name}"),
        None => error.to_string(),
    }
}

/// Place of a server, with the tokens of an earlier login.
async fn endpoint(name: &str, server: &Server) -> Result<Endpoint, String> {
    let Server::Url { url, .. } = server else { return plain(server) };
    let path = token_path(name)?;
    if !Path::exists(&path) {
        return plain(server);
    }
    let file = TokenFile::new(path);
    let failed = |error: &dyn std::fmt::Display| {
        format!("the tokens for the MCP server '{name}' cannot be used: {error}; bashkit mcp login {name} gets new ones")
    };
    let dpop = file.dpop().map_err(|error| failed(&error))?;
    match oauth::stored(url, Arc::new(file), dpop).await.map_err(|error| failed(&error))? {
        Some(authorization) => Ok(plain(server)?.authorized(authorization)),
        None => plain(server),
    }
}

/// Place of a server, without tokens.
pub(super) fn plain(server: &Server) -> Result<Endpoint, String> {
    match server {
        Server::Url { url, headers } => {
            headers.iter().try_fold(Endpoint::http(url), |endpoint, (name, value)| endpoint.header(name, value))
        }
        Server::Program { command, args, env, cwd } => {
            let process = env.iter().fold(Endpoint::process(command, args), |process, (name, value)| process.env(name, value));
            Ok(cwd.iter().fold(process, Endpoint::cwd))
        }
    }
}
