//! `zcmp` of gzip 1.12: `cmp` of files that may be compressed.

use bashkit_core::command::{Command, Parsing};

use super::zdiff::run;

pub(crate) const COMMAND: Command = Command::new(
    "zcmp",
    "zcmp [OPTION]... FILE1 [FILE2]",
    "Compare FILE1 and FILE2 (FILE1 without .gz) byte by byte, uncompressed where they are compressed; OPTIONs are those of cmp",
    &[],
    |cx| run(cx, b"cmp"),
)
.parsing(Parsing::Raw)
.usage_status(2);
