//! `ifne`: a command, if standard input is not empty.

use bashkit_core::command::{Command, Cx, Launching, Opt, Parsing};
use bashkit_core::gnu::linebuffer;
use bashkit_core::kernel::{Description, Done, Fault};

const NEGATE: Opt = Opt::flag('n', "", "run COMMAND if standard input is empty; otherwise pass it through");

pub(crate) const COMMAND: Command =
    Command::new("ifne", "ifne [-n] COMMAND [ARG]...", "Run COMMAND if standard input is not empty", &[NEGATE], run)
        .parsing(Parsing::InOrder);

fn run(cx: &mut Cx<'_>) -> Done {
    let argv = std::mem::take(&mut cx.args.operands);
    let Some(name) = argv.first().cloned() else {
        cx.stderr_bytes(b"Usage: ifne [-n] command [args]\n")?;
        return Ok(1);
    };
    let mut input = cx.stdin();
    let is_empty = input.fill()?.is_empty();
    if is_empty != cx.args.has(&NEGATE) {
        if !is_empty {
            let mut out = cx.stdout();
            linebuffer::copy(&mut input, &mut out)?;
            out.flush()?;
        }
        return Ok(0);
    }
    if let Some(errno) = cx.exec_errno(&name) {
        cx.stderr_bytes(&[&name[..], format!(": {errno}\n").as_bytes()].concat())?;
        return Ok(1);
    }
    if is_empty {
        return cx.exec(Launching { argv, ..Launching::default() });
    }
    let (reader, writer) = cx.pipe();
    let child = cx.start(Launching { argv, fds: vec![(0, Some(reader))], ..Launching::default() })?;
    feed(cx, &mut input, &writer)?;
    drop(writer);
    Ok(u8::try_from(cx.wait(&child)?.code()).unwrap_or(u8::MAX))
}

/// Passes the input on; a command that does not read to the end ends this one, too.
fn feed(cx: &Cx<'_>, input: &mut bashkit_core::kernel::Input, to: &Description) -> Result<(), Fault> {
    loop {
        let data = input.fill()?;
        let n = data.len();
        match to.write(cx.kernel(), data) {
            Ok(()) if n > 0 => input.used(n),
            Ok(()) => return Ok(()),
            Err(fault) => return Err(fault),
        }
    }
}
