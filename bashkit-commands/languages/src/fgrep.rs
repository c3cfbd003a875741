//! `fgrep`: `grep -F`.

use bashkit_core::command::Command;

use super::grep::{FIXED, NUMBER, OPTIONS, SUMMARY, SYNOPSIS, run};

pub(crate) const COMMAND: Command = Command::new("fgrep", SYNOPSIS, SUMMARY, OPTIONS, |cx| run(cx, Some(&FIXED)))
    .usage_status(2)
    .usage_line()
    .message_name("grep")
    .number(&NUMBER)
    .number_in_clusters();
