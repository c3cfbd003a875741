//! `pushd`: a directory put on the stack.

use super::directory_stack::{set_stack, show, stack, stack_index};
use super::{BuiltinArg, BuiltinDef, builtin};
use crate::runtime::shell::Shell;
use crate::runtime::stop::Flow;
use crate::runtime::vars::special as names;

pub(super) const BUILTIN: BuiltinDef = builtin("pushd", "pushd [-n] [+N | -N | dir]", "Add directories to stack", run);

fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let mut texts: Vec<Vec<u8>> = shell.arg_texts(args)?.iter().map(|t| t.to_vec()).collect();
    let stay = texts.first().is_some_and(|t| t == b"-n");
    if stay {
        texts.remove(0);
    }
    if texts.first().is_some_and(|t| t == b"--") {
        texts.remove(0);
    }
    if texts.len() > 1 {
        shell.builtin_error("pushd", "too many arguments")?;
        return Ok(1);
    }
    let all = stack(shell);
    let Some(text) = texts.first() else {
        let Some(second) = all.get(1).cloned() else {
            shell.builtin_error("pushd", "no other directory")?;
            return Ok(1);
        };
        if let Err(errno) = shell.enter_dir(&second, false) {
            shell.say_dir_error("pushd", &second, errno)?;
            return Ok(1);
        }
        let mut below = vec![all.first().cloned().unwrap_or_default()];
        below.extend(all.iter().skip(2).cloned());
        set_stack(shell, &below);
        return show(shell, "pushd");
    };
    if let Some(index) = stack_index(text, all.len()) {
        let Some(index) = index else {
            let message = if all.len() == 1 {
                b"directory stack empty".to_vec()
            } else {
                [text.as_slice(), b": directory stack index out of range"].concat()
            };
            shell.builtin_error("pushd", message)?;
            return Ok(1);
        };
        let mut turned = all.clone();
        turned.rotate_left(index);
        if !stay {
            let target = turned.first().cloned().unwrap_or_default();
            if let Err(errno) = shell.enter_dir(&target, false) {
                shell.say_dir_error("pushd", &target, errno)?;
                return Ok(1);
            }
        }
        set_stack(shell, turned.get(1..).unwrap_or_default());
        return if stay { Ok(0) } else { show(shell, "pushd") };
    }
    if matches!(text.first(), Some(b'-' | b'+')) && text != b"-" {
        let mut message = text.clone();
        message.extend_from_slice(b": invalid number");
        shell.builtin_error("pushd", message)?;
        shell.usage(&BUILTIN)?;
        return Ok(2);
    }
    if stay {
        let mut below = vec![text.clone()];
        below.extend(all.iter().skip(1).cloned());
        set_stack(shell, &below);
        return show(shell, "pushd");
    }
    if text == b"-" {
        let Some(old) = shell.scalar(names::OLDPWD)? else {
            shell.builtin_error("pushd", "OLDPWD not set")?;
            return Ok(1);
        };
        if let Err(errno) = shell.enter_dir(&old, false) {
            shell.say_dir_error("pushd", &old, errno)?;
            return Ok(1);
        }
        let line = [&*shell.place.cwd, b"\n"].concat();
        shell.print("pushd", &line)?;
    } else if let Err(errno) = shell.enter_dir(text, false) {
        shell.say_dir_error("pushd", text, errno)?;
        return Ok(1);
    }
    shell.meter.fits(all.len() * 64)?;
    set_stack(shell, &all);
    show(shell, "pushd")
}
