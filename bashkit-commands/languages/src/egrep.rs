//! `egrep`: `grep -E`.

use bashkit_core::command::Command;

use super::grep::{EXTENDED, NUMBER, OPTIONS, SUMMARY, SYNOPSIS, run};

pub(crate) const COMMAND: Command = Command::new("egrep", SYNOPSIS, SUMMARY, OPTIONS, |cx| run(cx, Some(&EXTENDED)))
    .usage_status(2)
    .usage_line()
    .message_name("grep")
    .number(&NUMBER)
    .number_in_clusters();
