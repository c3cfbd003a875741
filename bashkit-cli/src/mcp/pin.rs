//! `bashkit mcp pin`: the definitions of a server's tools, which somebody looks at and trusts.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;

use bashkit_mcp::McpTools;

use super::config::{Config, pin as keep, pins};
use super::connect::{connected, runtime};
use crate::agent::{confirmed, is_at_terminal};

/// Shows the tools of a server and keeps the digests of their definitions, once the user trusts them.
///
/// # Errors
/// The message: the server cannot be used, nobody can be asked, or the file cannot be written.
pub(super) fn pin(name: &str, is_trusted: bool) -> Result<(), String> {
    let server = Config::read()?.server(name)?;
    let tools = runtime()?.block_on(connected(name, &server))?;
    let (before, now) = (pins(name)?, tools.digests());
    let _ = std::io::stdout().write_all(shown(&tools, &before, &now).as_bytes());
    if before == now {
        return Ok(());
    }
    if !is_trusted && !is_at_terminal() {
        return Err("mcp pin: nobody can be asked without a terminal; --yes trusts what is listed".to_owned());
    }
    if !is_trusted && !confirmed("trust these definitions, and what they say of their effects?") {
        return Err("mcp pin: nothing was changed".to_owned());
    }
    keep(name, &now)
}

/// A line for each tool: its state, its name, the effects that it says it has, and the first line of its description.
fn shown(tools: &McpTools, before: &BTreeMap<String, String>, now: &BTreeMap<String, String>) -> String {
    let mut text = String::new();
    for tool in tools.remote_tools() {
        let state = match before.get(&*tool.name) {
            None => "new",
            was if was == now.get(&*tool.name) => "pinned",
            Some(_) => "changed",
        };
        let hints = tool.annotations.as_ref();
        let said = [
            (hints.and_then(|hints| hints.read_only_hint), "read-only"),
            (hints.and_then(|hints| hints.destructive_hint), "destructive"),
            (hints.and_then(|hints| hints.idempotent_hint), "idempotent"),
            (hints.and_then(|hints| hints.open_world_hint), "open-world"),
        ];
        let effects: Vec<&str> = said.iter().filter(|(hint, _)| *hint == Some(true)).map(|(_, effect)| *effect).collect();
        let effects = if effects.is_empty() { "-".to_owned() } else { effects.join(",") };
        let about: String = tool.description.as_deref().unwrap_or_default().chars().take_while(|c| !c.is_control()).collect();
        let _ = writeln!(text, "{state}\t{}\t{effects}\t{}", tool.name, about.trim());
    }
    for name in before.keys().filter(|name| !now.contains_key(*name)) {
        let _ = writeln!(text, "gone\t{name}\t-\t");
    }
    text
}
