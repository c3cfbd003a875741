//! `zless`: `less` of files that may be compressed.

use bashkit_core::command::{Command, Cx};
use bashkit_core::kernel::{Fault, Output};

use super::compress::scripts::unpack;
use super::less::{OPTIONS, REFUSED, copy, run, without_commands};

pub(crate) const COMMAND: Command = Command::new(
    "zless",
    "zless [OPTION]... [FILE]...",
    "Print FILE(s), uncompressed where they are compressed, as into a pipe: there is no terminal to page on",
    OPTIONS,
    |cx| run(cx, copy_unpacked),
)
.refused(REFUSED)
.prepare(without_commands);

/// Prints what `gzip -cdfq` makes of a file; where that is nothing but an error, the file itself.
fn copy_unpacked(cx: &mut Cx<'_>, name: &[u8], out: &mut Output) -> Result<(), Fault> {
    let (gzip, reader) = unpack(cx, b"-cdfq", name, None)?;
    let mut input = cx.input(reader);
    let mut any = false;
    loop {
        let data = input.fill()?;
        if data.is_empty() {
            break;
        }
        any = true;
        out.put(data)?;
        let n = data.len();
        input.used(n);
    }
    let status = cx.wait(&gzip)?.code();
    if any || status == 0 { Ok(()) } else { copy(cx, name, out) }
}
