//! `zegrep`: `zgrep -E`.

use bashkit_core::command::{Command, Parsing};

use super::zgrep::{REFUSED, run};

pub(crate) const COMMAND: Command = Command::new(
    "zegrep",
    "zegrep [OPTION]... [-e] PATTERN [FILE]...",
    "Look for PATTERN, an extended regular expression, in the uncompressed contents of FILEs (zgrep -E)",
    &[],
    |cx| run(cx, Some(b"-E")),
)
.parsing(Parsing::Raw)
.usage_status(2)
.refused(REFUSED);
