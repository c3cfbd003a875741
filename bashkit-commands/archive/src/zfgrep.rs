//! `zfgrep`: `zgrep -F`.

use bashkit_core::command::{Command, Parsing};

use super::zgrep::{REFUSED, run};

pub(crate) const COMMAND: Command = Command::new(
    "zfgrep",
    "zfgrep [OPTION]... [-e] PATTERN [FILE]...",
    "Look for PATTERN, a plain text, in the uncompressed contents of FILEs (zgrep -F)",
    &[],
    |cx| run(cx, Some(b"-F")),
)
.parsing(Parsing::Raw)
.usage_status(2)
.refused(REFUSED);
