//! `vdir`: `ls` in long lines.

use bashkit_core::command::Command;
use bashkit_core::gnu::quotearg::Style;

use super::ls::{Layout, OPTIONS, REFUSED, run};

pub(crate) const COMMAND: Command = Command::new(
    "vdir",
    "vdir [OPTION]... [FILE]...",
    "List information about the FILEs (the current directory by default) as ls -l -b",
    OPTIONS,
    |cx| run(cx, Layout::Long, Style::Escape),
)
.refused(REFUSED)
.usage_status(2);
