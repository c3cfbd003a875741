//! `bashkit mcp`: the sandbox as a server of the Model Context Protocol, and the servers whose tools scripts use.

mod config;
mod connect;
mod login;
mod pin;
mod serve;

use std::io::Write;
use std::process::ExitCode;

pub(crate) use connect::connect;

use config::{Config, Server};

use crate::options::McpCommand;
use crate::run::complain;

/// Runs a command of `bashkit mcp`.
pub(crate) fn run(command: &McpCommand) -> ExitCode {
    let done = match command {
        McpCommand::Serve { sandbox, http, config: _ } => serve::serve(sandbox, *http),
        McpCommand::Add { name, env, headers, cwd, url, program } => {
            let server = match url {
                Some(url) => Server::at(url, headers, env.is_empty() && cwd.is_none()),
                None => Server::program(program, env, cwd.as_deref(), headers.is_empty()),
            };
            server.and_then(|server| Config::read()?.add(name, server))
        }
        McpCommand::List => list(),
        McpCommand::Remove { name } => Config::read().and_then(|mut config| config.remove(name)),
        McpCommand::Pin { name, yes } => pin::pin(name, *yes),
        McpCommand::Login { name, client_id, scopes, paste } => login::login(name, client_id.as_deref(), scopes, *paste),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            complain(&message);
            ExitCode::from(2)
        }
    }
}

/// Prints a line for each server: its name, and where it is.
fn list() -> Result<(), String> {
    let config = Config::read()?;
    let lines: String = config.servers().map(|(name, server)| format!("{name}\t{}\n", server.shown())).collect();
    // A reader that is gone is no reason to say anything.
    let _ = std::io::stdout().write_all(lines.as_bytes());
    Ok(())
}
