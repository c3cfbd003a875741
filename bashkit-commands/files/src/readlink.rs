//! `readlink`: targets of symlinks.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::canonicalize::{Must, physical};
use bashkit_core::gnu::usage;
use bashkit_core::kernel::Done;

const FOLLOW: Opt = Opt::flag('f', "canonicalize", "canonicalize by following every symlink; all but the last component must exist");
const EXISTING: Opt = Opt::flag('e', "canonicalize-existing", "canonicalize by following every symlink; all components must exist");
const MISSING: Opt = Opt::flag('m', "canonicalize-missing", "canonicalize by following every symlink, without requirements on existence");
const NO_NEWLINE: Opt = Opt::flag('n', "no-newline", "do not output the trailing delimiter");
const QUIET: Opt = Opt::flag('q', "quiet", "suppress most error messages (on by default)");
const SILENT: Opt = Opt::flag('s', "silent", "the same as --quiet");
const VERBOSE: Opt = Opt::flag('v', "verbose", "report error messages");
const ZERO: Opt = Opt::flag('z', "zero", "end each output line with NUL, not newline");

pub(crate) const COMMAND: Command = Command::new(
    "readlink",
    "readlink [OPTION]... FILE...",
    "Print value of a symbolic link or canonical file name",
    &[FOLLOW, EXISTING, MISSING, NO_NEWLINE, QUIET, SILENT, VERBOSE, ZERO],
    run,
);

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    if operands.is_empty() {
        return Err(usage::missing_operand(None));
    }
    let must = cx.args.last_of(&[&FOLLOW, &EXISTING, &MISSING]).map(|o| match o.short() {
        b'f' => Must::AllButLast,
        b'e' => Must::All,
        _ => Must::Nothing,
    });
    let verbose = cx.args.last_of(&[&QUIET, &SILENT, &VERBOSE]).is_some_and(|o| o.short() == b'v');
    let bare = cx.args.has(&NO_NEWLINE);
    if bare && operands.len() > 1 {
        cx.error("ignoring --no-newline with multiple arguments")?;
    }
    let bare = bare && operands.len() == 1;
    let mut out = cx.stdout();
    let mut status = 0;
    for operand in &operands {
        let result = match must {
            Some(must) => physical(cx, operand, must, true),
            None => cx.read_link(operand),
        };
        match result {
            Ok(target) => {
                out.put(&target)?;
                if !bare {
                    out.put(if cx.args.has(&ZERO) { b"\0" } else { b"\n" })?;
                }
            }
            Err(errno) => {
                status = 1;
                if verbose {
                    usage::file(cx, operand, errno)?;
                }
            }
        }
    }
    out.flush()?;
    Ok(status)
}
