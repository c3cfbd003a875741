//! `printenv`: exported variables.

use bashkit_core::command::{Command, Cx, Opt, Parsing};
use bashkit_core::kernel::Done;

const NULL: Opt = Opt::flag('0', "null", "end each output line with NUL, not newline");

pub(crate) const COMMAND: Command = Command::new(
    "printenv",
    "printenv [OPTION]... [VARIABLE]...",
    "Print the values of the specified environment VARIABLE(s)",
    &[NULL],
    run,
)
.usage_status(2)
.parsing(Parsing::InOrder);

fn run(cx: &mut Cx<'_>) -> Done {
    let end: &[u8] = if cx.args.has(&NULL) { b"\0" } else { b"\n" };
    let environ = cx.environ();
    let mut out = cx.stdout();
    let mut status = 0;
    if cx.args.operands.is_empty() {
        for (name, value) in &environ {
            out.put(&[name, &b"="[..], value, end].concat())?;
        }
    }
    for wanted in &cx.args.operands {
        match environ.iter().find(|(name, _)| name == wanted) {
            Some((_, value)) => out.put(&[value, end].concat())?,
            None => status = 1,
        }
    }
    out.flush()?;
    Ok(status)
}
