//! `curl`: transfers over HTTP, as far as the host's door is open. Options, texts and statuses are those of curl 7.88.
//!
//! `options` reads the command line, `globs` the patterns in URLs, `request` makes what is sent (with `form` and `cookies`), `transfer` sends it through
//! redirects and attempts, `write_out` says what happened.

pub(super) mod cookies;
mod form;
mod globs;
mod options;
mod request;
pub(super) mod transfer;
mod write_out;

use bashkit_core::command::{Command, Cx, Parsing};
use bashkit_core::host::Door;
use bashkit_core::kernel::{Done, Fault};

pub(super) use options::read_file;
use options::{OPTIONS, REFUSED};

pub(crate) const COMMAND: Command =
    Command::new("curl", "curl [OPTION]... URL...", "Transfer data from or to a server over HTTP, where the host allows it", OPTIONS, run)
        .refused(REFUSED)
        .usage_status(2)
        .parsing(Parsing::Raw)
        .door(Door::Http);

fn run(cx: &mut Cx<'_>) -> Done {
    let argv = std::mem::take(&mut cx.args.operands);
    let configs = options::read(cx, &argv)?;
    let mut status = 0;
    for config in configs {
        let ended = transfer::run(cx, config)?;
        status = ended.status;
        if status != 0 && ended.is_fatal {
            break;
        }
    }
    Ok(status)
}

/// Failure of a transfer: the status, and what curl says of it.
fn failure(status: u8, text: impl Into<String>) -> Fault {
    Fault::failure(status, text.into())
}

/// `curl: (N) TEXT`, unless it has to be silent.
fn complain(cx: &Cx<'_>, config: &options::Config, status: u8, text: &str) -> Done {
    // What has no text was said before.
    if !text.is_empty() && (!config.silent || config.show_error) {
        cx.stderr_bytes(format!("curl: ({status}) {text}\n").as_bytes())?;
    }
    Ok(status)
}

/// Prints `Warning: TEXT` on stderr, unless `-s` was given.
fn warn(cx: &Cx<'_>, config: &options::Config, text: &str) -> Result<(), Fault> {
    if config.silent { Ok(()) } else { cx.stderr_bytes(format!("Warning: {text}\n").as_bytes()) }
}
