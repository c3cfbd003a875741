//! `rgrep`: `grep -r`.

use bashkit_core::command::Command;

use super::grep::{NUMBER, OPTIONS, SUMMARY, SYNOPSIS, run};

pub(crate) const COMMAND: Command = Command::new("rgrep", SYNOPSIS, SUMMARY, OPTIONS, |cx| run(cx, None))
    .usage_status(2)
    .usage_line()
    .message_name("grep")
    .number(&NUMBER)
    .number_in_clusters()
    .prepare(recursive);

/// Puts the option in front of all others.
fn recursive(argv: &[Vec<u8>]) -> Vec<Vec<u8>> {
    std::iter::once(b"-r".to_vec()).chain(argv.iter().cloned()).collect()
}
