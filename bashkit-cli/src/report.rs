//! `--json`: one object about a run.

use std::io::Write;
use std::path::Path;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use bashkit::vfs::{ChangeKind, ChangeSet, FileDiff};
use bashkit::{Error, Limit, Output, RunUsage};
use bashkit_orchestrator::trace::Trace;
use serde_json::{Value, json};

use crate::options::without_number;

/// Writes what the calls of tools were to where the options say.
///
/// # Errors
/// The message.
pub(crate) fn write_trace(target: &Path, trace: &Trace) -> Result<(), String> {
    if target.as_os_str() == "-" {
        // A reader that is gone is no reason to say anything.
        let _ = write!(std::io::stderr(), "{}", trace.render());
        return Ok(());
    }
    let failed = |error: &dyn std::fmt::Display| format!("--trace {}: {error}", target.display());
    let is_page = target.extension().is_some_and(|extension| extension == "html");
    let text = if is_page { trace.to_html().into_bytes() } else { serde_json::to_vec(trace).map_err(|error| failed(&error))? };
    #[expect(clippy::disallowed_methods, reason = "the program writes the file that its user names")]
    std::fs::write(target, text).map_err(|error| failed(&without_number(&error)))
}

/// Facts about a run that the report is made of.
pub(crate) struct Report<'a> {
    pub(crate) output: &'a Output,
    pub(crate) reason: Option<&'a Error>,
    pub(crate) usage: Option<RunUsage>,
    /// Changes of the sandbox's own files.
    pub(crate) own: ChangeSet,
    /// Changes in overlay mounts.
    pub(crate) mounted: Vec<FileDiff>,
}

/// Text, or an object with base64 where the bytes are not UTF-8.
fn text(bytes: &[u8]) -> Value {
    match std::str::from_utf8(bytes) {
        Ok(text) => json!(text),
        Err(_) => json!({ "base64": BASE64_STANDARD.encode(bytes) }),
    }
}

fn kind(kind: ChangeKind) -> &'static str {
    match kind {
        ChangeKind::Created => "created",
        ChangeKind::Modified => "modified",
        ChangeKind::Mode => "mode",
        ChangeKind::Renamed => "renamed",
        ChangeKind::Deleted => "deleted",
    }
}

fn reason_name(reason: &Error) -> &'static str {
    match reason {
        Error::Limit(Limit::Time(_)) => "time",
        Error::Limit(_) => "limit",
        Error::Cancelled => "cancelled",
        Error::Deadlock => "deadlock",
        _ => "error",
    }
}

impl Report<'_> {
    pub(crate) fn to_json(&self) -> Value {
        let changes: Vec<Value> = (self.own.files.iter().map(|file| (file, false)))
            .chain(self.mounted.iter().map(|file| (file, true)))
            .map(|(file, is_mounted)| {
                json!({
                    "path": text(&file.path),
                    "kind": kind(file.kind),
                    "from": file.from.as_deref().map(text),
                    "mounted": is_mounted,
                    "diff": (!file.is_binary()).then(|| file.unified_diff()),
                })
            })
            .collect();
        json!({
            "status": self.output.status,
            "stdout": text(&self.output.stdout),
            "stderr": text(&self.output.stderr),
            "stopped": self.reason.map(|reason| json!({ "kind": reason_name(reason), "message": reason.to_string() })),
            "used": self.usage.as_ref().map(|usage| json!({
                "steps": usage.steps,
                "commands": usage.commands,
                "loop_turns": usage.loop_turns,
                "memory_bytes": usage.memory_bytes,
                "output_bytes": usage.output_bytes,
                "seconds": usage.time.as_secs_f64(),
            })),
            "changes": changes,
        })
    }
}
