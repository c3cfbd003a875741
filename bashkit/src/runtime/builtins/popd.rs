//! `popd`: a directory taken from the stack.

use super::directory_stack::{StackPlace, set_stack, show, stack, stack_place};
use super::{BuiltinArg, BuiltinDef, builtin};
use crate::runtime::shell::Shell;
use crate::runtime::stop::Flow;

pub(super) const BUILTIN: BuiltinDef = builtin("popd", "popd [-n] [+N | -N]", "Remove directories from stack", run);

fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let texts: Vec<Vec<u8>> = shell.arg_texts(args)?.iter().map(|t| t.to_vec()).collect();
    let mut stay = false;
    let all = stack(shell);
    let mut index = Ok(0);
    for text in &texts {
        match (text.as_slice(), stack_place(text, all.len())) {
            (b"-n", _) => stay = true,
            // bash: what stands behind `--` is not looked at.
            (b"--", _) => break,
            (_, Some(StackPlace::At(at))) => index = Ok(at),
            (_, Some(StackPlace::OutOfRange)) => index = Err(text),
            // bash: an empty word means the last directory.
            (b"", _) => {
                index = Ok(all.len() - 1);
                break;
            }
            (_, place) => {
                let message = if place.is_some() { "invalid number" } else { "invalid argument" };
                shell.builtin_error_about("popd", text, message)?;
                shell.usage(&BUILTIN)?;
                return Ok(2);
            }
        }
    }
    if all.len() == 1 {
        return shell.builtin_fails("popd", "directory stack empty");
    }
    match index {
        Ok(index) => pop(shell, &all, index, stay),
        Err(text) => shell.builtin_fails("popd", [text, &b": directory stack index out of range"[..]].concat()),
    }
}

/// Removes the directory of an index; the one on top is left for the next, or kept where the shell is to stay.
fn pop(shell: &mut Shell, all: &[Vec<u8>], index: usize, stay: bool) -> Flow {
    let mut rest = all.to_vec();
    if index == 0 && !stay {
        if shell.is_restricted() {
            return shell.builtin_fails("popd", "restricted");
        }
        let target = all.get(1).cloned().unwrap_or_default();
        if !shell.enter_for("popd", &target, true)? {
            return Ok(1);
        }
        rest.remove(0);
    } else {
        rest.remove(index.max(1));
    }
    set_stack(shell, rest.get(1..).unwrap_or_default());
    show(shell, "popd")
}
