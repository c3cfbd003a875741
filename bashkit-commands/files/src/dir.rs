//! `dir`: `ls` in columns.

use bashkit_core::command::Command;
use bashkit_core::gnu::quotearg::Style;

use super::ls::{Layout, OPTIONS, REFUSED, run};

pub(crate) const COMMAND: Command = Command::new(
    "dir",
    "dir [OPTION]... [FILE]...",
    "List information about the FILEs (the current directory by default) in columns, as ls -C -b",
    OPTIONS,
    |cx| run(cx, Layout::Columns, Style::Escape),
)
.refused(REFUSED)
.usage_status(2);
