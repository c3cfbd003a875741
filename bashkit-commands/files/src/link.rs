//! `link`: a hard link by `link(2)`.

use bashkit_core::command::{Command, Cx};
use bashkit_core::gnu::{quotearg, usage};
use bashkit_core::kernel::Done;

pub(crate) const COMMAND: Command =
    Command::new("link", "link FILE1 FILE2", "Call the link function to create a link named FILE2 to an existing FILE1", &[], run);

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    match operands.as_slice() {
        [] => Err(usage::missing_operand(None)),
        [one] => Err(usage::missing_operand(Some(one))),
        [from, to] => match cx.fs().link(&cx.path(from), &cx.path(to)) {
            Ok(()) => Ok(0),
            Err(errno) => {
                let errno = cx.fault(errno).errno()?;
                let (from, to) = (quotearg::always(from), quotearg::always(to));
                cx.error_bytes(&[b"cannot create link ", &to[..], b" to ", &from, format!(": {errno}").as_bytes()].concat())?;
                Ok(1)
            }
        },
        [_, _, extra, ..] => Err(usage::extra_operand(extra)),
    }
}
