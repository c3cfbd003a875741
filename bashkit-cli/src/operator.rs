//! `bashkit runs serve`: the operator's page, and `bashkit runs token`, which makes tokens for it.

use std::future::Future;
use std::io::Write as _;
use std::net::SocketAddr;

use bashkit_operator::{Access, Operator, Role, Tokens, TrustedProxy};
use bashkit_postgres::PostgresStore;
use tokio::net::TcpListener;

use crate::options::ServeOptions;

/// Variable that has a list of tokens where no file is named.
const VARIABLE: &str = "BASHKIT_OPERATOR_TOKENS";

/// Largest file of tokens, in bytes.
const FILE_BYTES_MAX: u64 = 1 << 20;

/// Makes a token: the token itself goes to standard error, for its person alone; the line for the file, which has a digest only, is answered.
pub(crate) fn token(name: &str, role: &str) -> Result<String, String> {
    let (token, line) = Tokens::make(name, role.parse()?).map_err(|error| error.to_string())?;
    writeln!(std::io::stderr(), "token: {token}").map_err(|error| error.to_string())?;
    Ok(format!("{line}\n"))
}

/// Serves the page until the process is told to end.
pub(crate) fn serve(store: &PostgresStore, options: &ServeOptions) -> Result<String, String> {
    let mut operator = Operator::new(store, access(options)?)
        .map_err(|error| format!("{error}: --token-file, {VARIABLE} and --proxy-header are accepted"))?;
    if let Some(origin) = &options.origin {
        operator = operator.origin(origin).map_err(|error| error.to_string())?;
    }
    store.check().map_err(|error| error.to_string())?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(|error| error.to_string())?;
    runtime.block_on(async {
        let listener = TcpListener::bind(options.listen).await.map_err(|error| format!("{}: {error}", options.listen))?;
        let address = listener.local_addr().map_err(|error| error.to_string())?;
        announce(address, options.origin.as_deref());
        operator.serve(listener, ended()).await.map_err(|error| error.to_string())
    })?;
    runtime.shutdown_background();
    Ok(String::new())
}

/// Says where the page is.
fn announce(address: SocketAddr, origin: Option<&str>) {
    let own = format!("http://{address}/");
    // A reader that is gone is no reason not to serve.
    let mut stderr = std::io::stderr();
    let _ = writeln!(stderr, "the page is at {}", origin.unwrap_or(&own));
    if !address.ip().is_loopback() && origin.is_none_or(|origin| !origin.starts_with("https://")) {
        let _ = writeln!(
            stderr,
            "bashkit: others can read tokens and cookies on their way: put a proxy with TLS before it, and say --origin https://NAME"
        );
    }
}

fn access(options: &ServeOptions) -> Result<Access, String> {
    let list = match &options.token_file {
        Some(path) => {
            let size = std::fs::metadata(path).map_err(|error| format!("{}: {error}", path.display()))?.len();
            if size > FILE_BYTES_MAX {
                return Err(format!("{}: it has {size} bytes, and up to {FILE_BYTES_MAX} are accepted", path.display()));
            }
            Some(std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?)
        }
        None => std::env::var_os(VARIABLE).map(|list| list.into_string().map_err(|_| format!("{VARIABLE} is not UTF-8"))).transpose()?,
    };
    let mut access = Access::new();
    if let Some(list) = list {
        access = access.tokens(Tokens::parse(&list).map_err(|error| error.to_string())?);
    }
    let Some(header) = &options.proxy_header else {
        return if options.roles.is_empty() {
            Ok(access)
        } else {
            Err("--role is about people whom a proxy names: --proxy-header is needed".to_owned())
        };
    };
    let mut proxy = TrustedProxy::new(header, options.proxies.iter().copied()).map_err(|error| error.to_string())?;
    for said in &options.roles {
        let (name, role) =
            said.rsplit_once('=').ok_or_else(|| format!("'{said}' is no role of a person: NAME=look and NAME=decide are accepted"))?;
        let role: Role = role.parse()?;
        proxy = if name == "*" { proxy.others(role) } else { proxy.role(name, role) };
    }
    Ok(access.proxy(proxy))
}

/// Done when the process is told to end (SIGINT, SIGTERM).
fn ended() -> impl Future<Output = ()> {
    let (sender, told) = tokio::sync::oneshot::channel();
    let signals = signal_hook::iterator::Signals::new([signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM]);
    if let Ok(mut signals) = signals {
        let _ = std::thread::Builder::new().name("signals".to_owned()).spawn(move || {
            signals.forever().next();
            let _ = sender.send(());
        });
    } else {
        // Then the signals end the process as they would have.
        std::mem::forget(sender);
    }
    async move {
        let _ = told.await;
    }
}
