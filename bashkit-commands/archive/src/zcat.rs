//! `zcat`: `gzip -dc`.

use bashkit_core::command::Command;

use super::gzip::{OPTIONS, REFUSED, run};

pub(crate) const COMMAND: Command =
    Command::new("zcat", "zcat [OPTION]... [FILE]...", "Uncompress FILEs to standard output", OPTIONS, |cx| run(cx, true, true))
        .refused(REFUSED);
