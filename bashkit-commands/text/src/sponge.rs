//! `sponge`: reads all before it writes.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::{in_place, usage};
use bashkit_core::kernel::Done;
use bashkit_core::vfs::Errno;

const APPEND: Opt = Opt::flag('a', "", "append to FILE instead of replacing it");

pub(crate) const COMMAND: Command =
    Command::new("sponge", "sponge [-a] [FILE]", "Soak up all input and write it to FILE, or to standard output", &[APPEND], run);

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    let mut all = Vec::new();
    cx.stdin().rest(&mut all)?;
    let _charge = cx.meter().charge(all.len())?;
    let Some(file) = operands.first() else {
        let mut out = cx.stdout();
        out.put(&all)?;
        out.flush()?;
        return Ok(0);
    };
    if cx.args.has(&APPEND) {
        let mut before = Vec::new();
        match cx.open_input(file) {
            Ok(mut input) => input.rest(&mut before)?,
            Err(fault) => match fault.errno()? {
                // What is not there is begun.
                Errno::NoEnt => {}
                errno => return failed(cx, errno),
            },
        }
        before.append(&mut all);
        all = before;
    }
    match in_place::replace(cx, file, &all, b"sponge.")? {
        Ok(()) => Ok(0),
        Err(errno) => failed(cx, errno),
    }
}

fn failed(cx: &Cx<'_>, errno: Errno) -> Done {
    usage::file(cx, b"error opening output file", errno)?;
    Ok(1)
}
