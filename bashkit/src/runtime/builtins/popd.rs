//! `popd`: a directory taken from the stack.

use super::directory_stack::{set_stack, show, stack, stack_index, take_word};
use super::{BuiltinArg, BuiltinDef, builtin};
use crate::runtime::shell::Shell;
use crate::runtime::stop::Flow;

pub(super) const BUILTIN: BuiltinDef = builtin("popd", "popd [-n] [+N | -N]", "Remove directories from stack", run);

fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let mut texts: Vec<Vec<u8>> = shell.arg_texts(args)?.iter().map(|t| t.to_vec()).collect();
    let stay = take_word(&mut texts, b"-n");
    take_word(&mut texts, b"--");
    let all = stack(shell);
    let index = match texts.first() {
        None => 0,
        Some(text) => match stack_index(text, all.len()) {
            Some(Some(index)) => index,
            Some(None) if all.len() == 1 => return shell.builtin_fails("popd", "directory stack empty"),
            Some(None) => return shell.builtin_fails("popd", [text, &b": directory stack index out of range"[..]].concat()),
            None => {
                let number = matches!(text.first(), Some(b'-' | b'+'));
                shell.builtin_error_about("popd", text, if number { "invalid number" } else { "invalid argument" })?;
                shell.usage(&BUILTIN)?;
                return Ok(2);
            }
        },
    };
    if all.len() == 1 {
        return shell.builtin_fails("popd", "directory stack empty");
    }
    let mut rest = all.clone();
    if index == 0 && !stay {
        let target = all.get(1).cloned().unwrap_or_default();
        if let Err(errno) = shell.enter_dir(&target, false) {
            shell.say_dir_error("popd", &target, errno)?;
            return Ok(1);
        }
        rest.remove(0);
    } else {
        rest.remove(index.max(1));
    }
    set_stack(shell, rest.get(1..).unwrap_or_default());
    show(shell, "popd")
}
