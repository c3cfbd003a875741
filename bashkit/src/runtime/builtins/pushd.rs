//! `pushd`: a directory put on the stack.

use super::directory_stack::{set_stack, show, stack, stack_index, take_word};
use super::{BuiltinArg, BuiltinDef, builtin};
use crate::runtime::shell::Shell;
use crate::runtime::stop::{Flow, Stop};
use crate::runtime::vars::special as names;

pub(super) const BUILTIN: BuiltinDef = builtin("pushd", "pushd [-n] [+N | -N | dir]", "Add directories to stack", run);

fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let mut texts: Vec<Vec<u8>> = shell.arg_texts(args)?.iter().map(|t| t.to_vec()).collect();
    let stay = take_word(&mut texts, b"-n");
    take_word(&mut texts, b"--");
    if texts.len() > 1 {
        return shell.builtin_fails("pushd", "too many arguments");
    }
    let all = stack(shell);
    let Some(text) = texts.first() else { return exchange(shell, &all) };
    if let Some(index) = stack_index(text, all.len()) {
        return rotate(shell, &all, text, index, stay);
    }
    if matches!(text.first(), Some(b'-' | b'+')) && text != b"-" {
        shell.builtin_error_about("pushd", text, "invalid number")?;
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
            return shell.builtin_fails("pushd", "OLDPWD not set");
        };
        if !enter(shell, &old)? {
            return Ok(1);
        }
        let line = [&**shell.place.cwd(), b"\n"].concat();
        shell.print("pushd", &line)?;
    } else if !enter(shell, text)? {
        return Ok(1);
    }
    shell.meter.fits(all.len() * 64)?;
    set_stack(shell, &all);
    show(shell, "pushd")
}

/// Goes to a directory; `false`: that failed, which was said.
fn enter(shell: &mut Shell, dir: &[u8]) -> Result<bool, Stop> {
    match shell.enter_dir(dir, false) {
        Ok(()) => Ok(true),
        Err(errno) => {
            shell.say_dir_error("pushd", dir, errno)?;
            Ok(false)
        }
    }
}

/// Exchanges the two directories on top.
fn exchange(shell: &mut Shell, all: &[Vec<u8>]) -> Flow {
    let Some(second) = all.get(1) else {
        return shell.builtin_fails("pushd", "no other directory");
    };
    if !enter(shell, second)? {
        return Ok(1);
    }
    let mut below = vec![all.first().cloned().unwrap_or_default()];
    below.extend(all.iter().skip(2).cloned());
    set_stack(shell, &below);
    show(shell, "pushd")
}

/// Rotates the stack so that the directory of an index is on top.
fn rotate(shell: &mut Shell, all: &[Vec<u8>], text: &[u8], index: Option<usize>, stay: bool) -> Flow {
    let Some(index) = index else {
        let empty = all.len() == 1;
        let message = if empty { b"directory stack empty".to_vec() } else { [text, b": directory stack index out of range"].concat() };
        return shell.builtin_fails("pushd", message);
    };
    let mut turned = all.to_vec();
    turned.rotate_left(index);
    if !stay && !enter(shell, turned.first().map_or(&b""[..], Vec::as_slice))? {
        return Ok(1);
    }
    set_stack(shell, turned.get(1..).unwrap_or_default());
    if stay { Ok(0) } else { show(shell, "pushd") }
}
