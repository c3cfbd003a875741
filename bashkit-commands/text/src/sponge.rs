//! `sponge`: reads all before it writes.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::usage;
use bashkit_core::kernel::Done;
use bashkit_core::vfs::OpenOptions;

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
            // What is not there is begun.
            Err(fault) => drop(fault.errno()?),
        }
        before.append(&mut all);
        all = before;
    }
    let opened = cx.open(file, OpenOptions::write(0o666));
    match opened {
        Ok(to) => {
            let mut out = cx.output(to);
            out.put(&all)?;
            out.flush()?;
            Ok(0)
        }
        Err(fault) => {
            usage::file(cx, b"error opening output file", fault.errno()?)?;
            Ok(1)
        }
    }
}
