//! `users`: nobody has logged in to a sandbox.

use bashkit_core::command::{Command, Cx};
use bashkit_core::gnu::usage;
use bashkit_core::kernel::Done;

pub(crate) const COMMAND: Command =
    Command::new("users", "users [OPTION]... [FILE]", "Print the user names of users currently logged in (nobody is)", &[], run);

fn run(cx: &mut Cx<'_>) -> Done {
    match cx.args.operands.get(1) {
        Some(operand) => Err(usage::extra_operand(operand)),
        None => Ok(0),
    }
}
