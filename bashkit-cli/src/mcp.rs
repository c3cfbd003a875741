//! `bashkit mcp`: the sandbox as a server of the Model Context Protocol.

use std::net::SocketAddr;
use std::process::ExitCode;
use std::sync::Arc;

use bashkit::host::SystemClock;
use bashkit::world_files;
use bashkit_mcp::server::HttpOptions;

use crate::mounts::Mounts;
use crate::options::{McpCommand, SandboxOptions};
use crate::run::complain;
use crate::sandbox::{network, variable_of};

/// Runs a command of `bashkit mcp`.
pub(crate) fn run(command: &McpCommand) -> ExitCode {
    let McpCommand::Serve { sandbox: options, http } = command;
    let served = sandbox(options).and_then(|sandbox| serve(&sandbox, *http));
    match served {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            complain(&message);
            ExitCode::from(2)
        }
    }
}

/// Sandbox that the options describe.
fn sandbox(options: &SandboxOptions) -> Result<bashkit_mcp::Sandbox, String> {
    let refused = [
        (options.session.is_some(), "--session"),
        (options.seed.is_some(), "--seed"),
        (options.clock.is_some(), "--clock"),
        (options.user.is_some(), "--user"),
    ];
    if let Some((_, option)) = refused.iter().find(|(is_given, _)| *is_given) {
        return Err(format!(
            "{option} is not supported by `mcp serve`; there are --mount, --cwd, --env, --profile, --allow-net, --allow-local-net, --limit and --timeout"
        ));
    }
    let (world, limits) = (options.profile.world(), options.run_limits(false));
    let clock: Arc<dyn bashkit::host::Clock> = Arc::new(SystemClock::new());
    let root = world_files(&world, Arc::clone(&clock), &limits).map_err(|errno| format!("the files of the sandbox: {errno}"))?;
    if let Some(cwd) = options.cwd.as_deref().filter(|_| options.mounts.is_empty()) {
        root.make_dirs(cwd.as_bytes()).map_err(|errno| format!("--cwd {cwd}: {errno}"))?;
    }
    let (files, _) = Mounts::mount(&options.mounts, Arc::new(root), &world, &clock, &limits)?;
    let mut sandbox = bashkit_mcp::Sandbox::new().files(files).limits(limits).world(world);
    for variable in &options.env {
        let (name, value) = variable_of(variable)?;
        let value = String::from_utf8(value).map_err(|_| format!("--env: the value of {name} is not UTF-8"))?;
        sandbox = sandbox.env(name, value);
    }
    if let Some(cwd) = &options.cwd {
        sandbox = sandbox.cwd(cwd);
    }
    if let Some(http) = network(options) {
        sandbox = sandbox.http(http);
    }
    Ok(sandbox)
}

fn serve(sandbox: &bashkit_mcp::Sandbox, http: Option<SocketAddr>) -> Result<(), String> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(|error| format!("no runtime: {error}"))?;
    runtime.block_on(async {
        match http {
            None => sandbox.server().serve_stdio().await.map(drop).map_err(|error| format!("mcp serve: {error}")),
            Some(address) => {
                let served = sandbox.server().serve_http(address, HttpOptions::default()).await;
                served.map_err(|error| format!("--http {address}: {error}"))
            }
        }
    })
}
