//! `gunzip`: `gzip -d`.

use bashkit_core::command::Command;

use super::gzip::{OPTIONS, REFUSED, run};

pub(crate) const COMMAND: Command =
    Command::new("gunzip", "gunzip [OPTION]... [FILE]...", "Uncompress FILEs (by default, in-place)", OPTIONS, |cx| run(cx, true, false))
        .refused(REFUSED);
