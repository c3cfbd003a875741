//! `rmdir`: removes empty directories.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::{quotearg, usage};
use bashkit_core::kernel::Done;
use bashkit_core::vfs::{Errno, path};

const IGNORE: Opt = Opt::flag('\0', "ignore-fail-on-non-empty", "ignore each failure that is solely because a directory is non-empty");
const PARENTS: Opt = Opt::flag('p', "parents", "remove DIRECTORY and its ancestors; 'rmdir -p a/b' is similar to 'rmdir a/b a'");
const VERBOSE: Opt = Opt::flag('v', "verbose", "output a diagnostic for every directory processed");

pub(crate) const COMMAND: Command = Command::new(
    "rmdir",
    "rmdir [OPTION]... DIRECTORY...",
    "Remove the DIRECTORY(ies), if they are empty",
    &[IGNORE, PARENTS, VERBOSE],
    run,
);

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    if operands.is_empty() {
        return Err(usage::missing_operand(None));
    }
    let (ignore, parents, verbose) = (cx.args.has(&IGNORE), cx.args.has(&PARENTS), cx.args.has(&VERBOSE));
    let mut out = cx.stdout();
    let mut status = 0;
    for operand in &operands {
        let mut name = operand.as_slice();
        let mut above = false;
        loop {
            cx.step(1)?;
            if verbose {
                out.line(&[cx.name(), b": removing directory, ", &quotearg::always(name)[..]].concat())?;
            }
            if let Err(errno) = cx.fs().rmdir(&cx.path(name)) {
                if !(ignore && errno == Errno::NotEmpty) {
                    let what = if above { "failed to remove directory" } else { "failed to remove" };
                    usage::about(cx, what, name, errno)?;
                    status = 1;
                }
                break;
            }
            if !parents {
                break;
            }
            match path::split(name) {
                Some((b"/" | b".", _)) | None => break,
                Some((parent, _)) => name = parent,
            }
            above = true;
        }
    }
    out.flush()?;
    Ok(status)
}
