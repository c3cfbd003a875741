//! `pushd`: a directory put on the stack.

use super::directory_stack::{StackPlace, set_stack, show, stack, stack_place};
use super::{BuiltinArg, BuiltinDef, builtin};
use crate::runtime::shell::Shell;
use crate::runtime::stop::{Flow, Stop};
use crate::runtime::vars::special as names;

pub(super) const BUILTIN: BuiltinDef = builtin("pushd", "pushd [-n] [+N | -N | dir]", "Add directories to stack", run);

fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let texts: Vec<Vec<u8>> = shell.arg_texts(args)?.iter().map(|t| t.to_vec()).collect();
    let all = stack(shell);
    if texts.iter().all(|text| text == b"--") && texts.len() < 2 {
        return exchange(shell, &all);
    }
    let (mut stay, mut turn) = (false, None);
    let mut words = texts.iter();
    while let Some(text) = words.as_slice().first().filter(|text| *text != b"-") {
        match (text.as_slice(), stack_place(text, all.len())) {
            (b"-n", _) => stay = true,
            (b"--", _) => {
                words.next();
                break;
            }
            (_, Some(StackPlace::At(index))) => turn = Some(index),
            (_, Some(StackPlace::OutOfRange)) => {
                let empty = all.len() == 1;
                let message =
                    if empty { b"directory stack empty".to_vec() } else { [text, &b": directory stack index out of range"[..]].concat() };
                return shell.builtin_fails("pushd", message);
            }
            (_, Some(StackPlace::NotANumber)) => {
                shell.builtin_error_about("pushd", text, "invalid number")?;
                shell.usage(&BUILTIN)?;
                return Ok(2);
            }
            (_, None) => break,
        }
        words.next();
    }
    // bash: a directory beside a number is not looked at, nor is a second one where the shell stays.
    if let Some(index) = turn {
        return rotate(shell, &all, index, stay);
    }
    match words.as_slice() {
        [] => Ok(0),
        [_, _, ..] if !stay && !shell.is_restricted() => shell.builtin_fails("pushd", "too many arguments"),
        [dir, ..] => push(shell, &all, dir, stay),
    }
}

/// Puts a directory on the stack and goes there, unless the shell is to stay.
fn push(shell: &mut Shell, all: &[Vec<u8>], text: &[u8], stay: bool) -> Flow {
    if stay {
        let mut below = vec![text.to_vec()];
        below.extend(all.iter().skip(1).cloned());
        set_stack(shell, &below);
        return show(shell, "pushd");
    }
    if text == b"-" && !shell.is_restricted() {
        let Some(old) = shell.scalar(names::OLDPWD)? else {
            return shell.builtin_fails("pushd", "OLDPWD not set");
        };
        if !enter(shell, &old, false)? {
            return Ok(1);
        }
        let line = [&**shell.place.cwd(), b"\n"].concat();
        shell.print("pushd", &line)?;
    } else if !enter(shell, text, true)? {
        return Ok(1);
    }
    shell.meter.fits(all.len() * 64)?;
    set_stack(shell, all);
    show(shell, "pushd")
}

/// Goes to a directory; `false`: that failed, which was said.
fn enter(shell: &mut Shell, dir: &[u8], searched: bool) -> Result<bool, Stop> {
    if shell.is_restricted() {
        shell.builtin_error("pushd", "restricted")?;
        return Ok(false);
    }
    shell.enter_for("pushd", dir, searched)
}

/// Exchanges the two directories on top.
fn exchange(shell: &mut Shell, all: &[Vec<u8>]) -> Flow {
    let Some(second) = all.get(1) else {
        return shell.builtin_fails("pushd", "no other directory");
    };
    if !enter(shell, second, true)? {
        return Ok(1);
    }
    let mut below = vec![all.first().cloned().unwrap_or_default()];
    below.extend(all.iter().skip(2).cloned());
    set_stack(shell, &below);
    show(shell, "pushd")
}

/// Rotates the stack so that the directory of an index is on top.
fn rotate(shell: &mut Shell, all: &[Vec<u8>], index: usize, stay: bool) -> Flow {
    let mut turned = all.to_vec();
    turned.rotate_left(index);
    if !stay && !enter(shell, turned.first().map_or(&b""[..], Vec::as_slice), true)? {
        return Ok(1);
    }
    set_stack(shell, turned.get(1..).unwrap_or_default());
    if stay { Ok(0) } else { show(shell, "pushd") }
}
