//! `bashkit mcp serve`: the sandbox as a server.

use std::net::SocketAddr;

use bashkit::Bash;
use bashkit_mcp::server::HttpOptions;

use super::connect::runtime;
use crate::options::SandboxOptions;
use crate::sandbox::{Sandbox, Shape};

/// Serves the sandbox that the options describe, until its client is gone.
///
/// # Errors
/// The message.
pub(super) fn serve(options: &SandboxOptions, http: Option<SocketAddr>) -> Result<(), String> {
    if options.session.is_some() {
        return Err("--session is not supported by `mcp serve`, whose session lasts as long as the server; a mount keeps files".to_owned());
    }
    let shape = Shape { name: None, args: Vec::new(), is_prompt: false };
    let sandbox = Sandbox::new(options, shape, Bash::builder())?;
    // Calls of tools are made as long as it is there.
    let _equipment = sandbox.equipment;
    let server = bashkit_mcp::Sandbox::new(sandbox.bash).server();
    runtime()?.block_on(async {
        match http {
            None => server.serve_stdio().await.map(drop).map_err(|error| format!("mcp serve: {error}")),
            Some(address) => server.serve_http(address, HttpOptions::default()).await.map_err(|error| format!("--http {address}: {error}")),
        }
    })
}
