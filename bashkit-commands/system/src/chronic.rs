//! `chronic`: a command whose output is shown when it fails.

use bashkit_core::command::{Command, Cx, Launching, Opt, Parsing};
use bashkit_core::kernel::{Capture, Done};

const STDERR: Opt = Opt::flag('e', "", "show the output of a command that wrote to standard error, too");
const VERBOSE: Opt = Opt::flag('v', "", "name both outputs and the status");

pub(crate) const COMMAND: Command = Command::new(
    "chronic",
    "chronic [-ev] COMMAND [ARG]...",
    "Run COMMAND and show what it printed when it fails, nothing otherwise",
    &[STDERR, VERBOSE],
    run,
)
.parsing(Parsing::InOrder);

fn run(cx: &mut Cx<'_>) -> Done {
    let argv = std::mem::take(&mut cx.args.operands);
    if argv.is_empty() {
        cx.stderr_bytes(b"usage: chronic COMMAND...\n")?;
        return Ok(255);
    }
    let (out, to_out) = Capture::new(cx.kernel())?;
    let (err, to_err) = Capture::new(cx.kernel())?;
    let status = cx.run(Launching { argv, fds: vec![(1, Some(to_out)), (2, Some(to_err))], ..Launching::default() })?;
    let (out, err) = (out.finish(cx.kernel())?, err.finish(cx.kernel())?);
    let _charge = cx.meter().charge(out.len() + err.len())?;
    let code = u8::try_from(status.code()).unwrap_or(u8::MAX);
    if code == 0 && (err.is_empty() || !cx.args.has(&STDERR)) {
        return Ok(0);
    }
    let verbose = cx.args.has(&VERBOSE);
    let mut stdout = cx.stdout();
    if verbose {
        stdout.put(b"STDOUT:\n")?;
    }
    stdout.put(&out)?;
    if verbose {
        stdout.put(b"\nSTDERR:\n")?;
    }
    stdout.flush()?;
    cx.stderr_bytes(&err)?;
    if verbose {
        stdout.put(format!("\nRETVAL: {code}\n").as_bytes())?;
        stdout.flush()?;
    }
    // A command that succeeded and wrote to standard error has failed with `-e`.
    Ok(if code == 0 { 2 } else { code })
}
