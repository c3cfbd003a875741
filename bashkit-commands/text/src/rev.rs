//! `rev`: each line backwards, character by character.

use std::ops::ControlFlow;

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::{linebuffer, mbchar, usage};
use bashkit_core::kernel::{Done, Fault};
use bashkit_core::vfs::Errno;

const ZERO: Opt = Opt::flag('0', "zero", "use the NUL byte as line separator");

pub(crate) const COMMAND: Command = Command::new("rev", "rev [options] [<file> ...]", "Reverse lines characterwise", &[ZERO], run);

fn run(cx: &mut Cx<'_>) -> Done {
    let files = cx.take_files();
    let end = if cx.args.has(&ZERO) { 0 } else { b'\n' };
    let mut out = cx.stdout();
    let words = |file: &[u8], errno: Errno| match errno {
        Errno::NoEnt => Fault::failure(1, [b"cannot open ", file, format!(": {errno}").as_bytes()].concat()),
        errno => usage::failed_file(file, errno),
    };
    let mut turned: Vec<u8> = Vec::new();
    let status = cx.each_input(&files, words, |_, mut input| {
        linebuffer::each(&mut input, end, cx.meter(), |line, ended| {
            turned.clear();
            turned.resize(line.len(), 0);
            let mut to = line.len();
            for (_, now) in mbchar::characters(line) {
                to -= now.len();
                if let Some(slot) = turned.get_mut(to..to + now.len()) {
                    slot.copy_from_slice(now);
                }
            }
            out.put(&turned)?;
            if ended {
                out.put(&[end])?;
            }
            Ok(ControlFlow::Continue(()))
        })
    })?;
    out.flush()?;
    Ok(status)
}
