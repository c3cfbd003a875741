//! `unlink`: removes a name by `unlink(2)`.

use bashkit_core::command::{Command, Cx};
use bashkit_core::gnu::usage;
use bashkit_core::kernel::Done;

pub(crate) const COMMAND: Command =
    Command::new("unlink", "unlink FILE", "Call the unlink function to remove the specified FILE", &[], run);

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    match operands.as_slice() {
        [] => Err(usage::missing_operand(None)),
        [name] => match cx.fs().unlink(&cx.path(name)) {
            Ok(()) => Ok(0),
            Err(errno) => {
                usage::about(cx, "cannot unlink", name, errno)?;
                Ok(1)
            }
        },
        [_, extra, ..] => Err(usage::extra_operand(extra)),
    }
}
