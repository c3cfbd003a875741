//! `https`: `http` with the scheme https where a URL has none.

use bashkit_core::command::{Command, Parsing};
use bashkit_core::host::Door;

use super::http::{OPTIONS, REFUSED, SUMMARY, run};

pub(crate) const COMMAND: Command =
    Command::new("https", "https [OPTION]... [METHOD] URL [ITEM]...", SUMMARY, OPTIONS, |cx| run(cx, &COMMAND, "https"))
        .refused(REFUSED)
        .parsing(Parsing::Raw)
        .door(Door::Http);
