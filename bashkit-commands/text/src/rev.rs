//! `rev`: each line backwards, character by character.

use std::ops::ControlFlow;

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::{linebuffer, mbchar};
use bashkit_core::kernel::{Done, Fault};
use bashkit_core::vfs::Errno;

const ZERO: Opt = Opt::flag('0', "zero", "use the NUL byte as line separator");

pub(crate) const COMMAND: Command =
    Command::new("rev", "rev [options] [<file> ...]", "Reverse lines characterwise", &[ZERO], run).messages_first();

fn run(cx: &mut Cx<'_>) -> Done {
    let files = cx.take_files();
    let end = if cx.args.has(&ZERO) { 0 } else { b'\n' };
    let is_ascii = cx.locale().is_bytes();
    let mut out = cx.stdout();
    let words = |file: &[u8], errno: Errno| match errno {
        // util-linux: the lines that were read are counted.
        Errno::IsDir | Errno::BadF => {
            let name = if file == b"-" { b"stdin" } else { file };
            Fault::failure(1, [name, format!(": 0: {errno}").as_bytes()].concat())
        }
        errno => Fault::failure(1, [b"cannot open ", file, format!(": {errno}").as_bytes()].concat()),
    };
    let status = cx.each_input(&files, words, |name, mut input| {
        let mut n_lines = 0u64;
        // util-linux: a NUL hides the rest of its line, which goes on with the next.
        let mut begun: Vec<u8> = Vec::new();
        linebuffer::each(&mut input, end, cx.meter(), |line, ended| {
            if is_ascii && !line.is_ascii() {
                let name = if name == b"-" { b"stdin" } else { name };
                let why = format!(": {n_lines}: Invalid or incomplete multibyte or wide character");
                return Err(Fault::failure(1, [name, why.as_bytes()].concat()));
            }
            n_lines += 1;
            if let Some(at) = memchr::memchr(0, line) {
                cx.meter().fits(begun.len() + at)?;
                begun.extend_from_slice(line.get(..at).unwrap_or_default());
                return Ok(ControlFlow::Continue(()));
            }
            if begun.is_empty() {
                out.put(&turned(line))?;
            } else {
                begun.extend_from_slice(line);
                out.put(&turned(&std::mem::take(&mut begun)))?;
            }
            if ended {
                out.put(&[end])?;
            }
            Ok(ControlFlow::Continue(()))
        })?;
        out.put(&turned(&begun))
    })?;
    out.flush()?;
    Ok(status)
}

/// The characters of a text, the last one first.
fn turned(text: &[u8]) -> Vec<u8> {
    let mut turned = vec![0; text.len()];
    let mut to = text.len();
    for (_, now) in mbchar::characters(text) {
        to -= now.len();
        if let Some(slot) = turned.get_mut(to..to + now.len()) {
            slot.copy_from_slice(now);
        }
    }
    turned
}
