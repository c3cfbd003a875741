//! `rev`: each line backwards, character by character.

use std::ops::ControlFlow;

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::{linebuffer, mbchar, usage};
use bashkit_core::kernel::{Done, Fault};

const ZERO: Opt = Opt::flag('0', "zero", "use the NUL byte as line separator");

pub(crate) const COMMAND: Command = Command::new("rev", "rev [options] [<file> ...]", "Reverse lines characterwise", &[ZERO], run);

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    let stdin = [b"-".to_vec()];
    let end = if cx.args.has(&ZERO) { 0 } else { b'\n' };
    let mut out = cx.stdout();
    let mut status = 0;
    let mut turned: Vec<u8> = Vec::new();
    for (i, file) in if operands.is_empty() { &stdin[..] } else { &operands }.iter().enumerate() {
        let input = if operands.is_empty() && i == 0 { Ok(cx.stdin()) } else { cx.open_input(file) };
        let result = input.and_then(|mut input| {
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
        });
        if let Err(fault) = result {
            let Fault::Errno(errno) = fault else { return Err(fault) };
            if errno == bashkit_core::vfs::Errno::NoEnt {
                cx.error_bytes(&[b"cannot open ", &file[..], format!(": {errno}").as_bytes()].concat())?;
            } else {
                usage::file(cx, file, errno)?;
            }
            status = 1;
        }
    }
    out.flush()?;
    Ok(status)
}
