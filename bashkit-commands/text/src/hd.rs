//! `hd`: `hexdump` in its canonical format.

use bashkit_core::command::Command;

use super::hexdump::{OPTIONS, REFUSED, run};

pub(crate) const COMMAND: Command =
    Command::new("hd", "hd [OPTION]... [FILE]...", "Display file contents in hexadecimal and ascii (hexdump -C)", OPTIONS, |cx| {
        run(cx, true)
    })
    .refused(REFUSED)
    .messages_first();
