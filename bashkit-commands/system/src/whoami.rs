//! `whoami`: the user's name.

use bashkit_core::command::{Command, Cx};
use bashkit_core::gnu::usage;
use bashkit_core::kernel::Done;

pub(crate) const COMMAND: Command =
    Command::new("whoami", "whoami [OPTION]...", "Print the user name associated with the current effective user ID", &[], run);

fn run(cx: &mut Cx<'_>) -> Done {
    if let Some(extra) = cx.args.operands.first() {
        return Err(usage::extra_operand(extra));
    }
    let mut out = cx.stdout();
    out.line(cx.host().identity.user.as_bytes())?;
    out.flush()?;
    Ok(0)
}
