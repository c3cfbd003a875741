//! `:`, `true`, `false`, `break`, `continue`, `return`, `exit`, `shift`, `let`.

use super::{BuiltinArg, BuiltinDef, builtin, special};
use crate::runtime::expand::arith::plain_number;
use crate::runtime::options::{SetOpt, Shopt};
use crate::runtime::shell::{FrameKind, Shell};
use crate::runtime::stop::{Flow, Stop};

pub(super) const COLON: BuiltinDef = special(":", ":", "Null command", |_, _| Ok(0));
pub(super) const TRUE: BuiltinDef = builtin("true", "true", "Return a successful result", |_, _| Ok(0));
pub(super) const FALSE: BuiltinDef = builtin("false", "false", "Return an unsuccessful result", |_, _| Ok(1));
pub(super) const BREAK: BuiltinDef =
    special("break", "break [n]", "Exit for, while, or until loops", |shell, args| leave_loop(shell, args, "break"));
pub(super) const CONTINUE: BuiltinDef =
    special("continue", "continue [n]", "Resume for, while, or until loops", |shell, args| leave_loop(shell, args, "continue"));
pub(super) const RETURN: BuiltinDef = special("return", "return [n]", "Return from a shell function", run_return);
pub(super) const EXIT: BuiltinDef = special("exit", "exit [n]", "Exit the shell", run_exit);
pub(super) const SHIFT: BuiltinDef = special("shift", "shift [n]", "Shift positional parameters", run_shift);
pub(super) const LET: BuiltinDef = builtin("let", "let arg [arg ...]", "Evaluate arithmetic expressions", run_let);

/// bash: a number, blanks around it allowed.
fn number(text: &[u8]) -> Option<i64> {
    let text = text.trim_ascii();
    plain_number(text).or_else(|| std::str::from_utf8(text).ok()?.parse().ok())
}

fn leave_loop(shell: &mut Shell, args: &[BuiltinArg<'_>], name: &str) -> Flow {
    let texts = shell.arg_texts(args)?;
    let texts: Vec<_> = texts.iter().skip(usize::from(texts.first().is_some_and(|t| &**t == b"--"))).collect();
    if shell.loops == 0 && shell.on(SetOpt::Posix) {
        // bash: POSIX asks for silence here.
        return Ok(0);
    }
    if shell.loops == 0 {
        shell.builtin_error(name, "only meaningful in a `for', `while', or `until' loop")?;
        return Ok(0);
    }
    let n = match texts.first() {
        None => 1,
        Some(text) => match number(text) {
            Some(n) => n,
            None => {
                let mut message = text.to_vec();
                message.extend_from_slice(b": numeric argument required");
                shell.builtin_error(name, message)?;
                // bash: the status before stays in the lower bits.
                return Err(Stop::Exit(shell.status | 128));
            }
        },
    };
    if texts.len() > 1 {
        return too_many(shell, name);
    }
    if n < 1 {
        shell.builtin_error(name, format!("{n}: loop count out of range"))?;
        shell.left_with = 1;
        return Err(Stop::Break(shell.loops));
    }
    let n = u32::try_from(n).unwrap_or(u32::MAX).min(shell.loops);
    Err(if name == "break" { Stop::Break(n) } else { Stop::Continue(n) })
}

/// bash: more than one number leaves the whole line.
fn too_many<T>(shell: &mut Shell, name: &str) -> Result<T, Stop> {
    shell.builtin_error(name, "too many arguments")?;
    shell.wrong_use = true;
    Err(if shell.origin == crate::runtime::shell::Origin::Command { Stop::Exit(1) } else { Stop::Discard(1) })
}

fn status_argument(shell: &mut Shell, args: &[BuiltinArg<'_>], name: &str) -> Result<i32, Stop> {
    let texts = shell.arg_texts(args)?;
    let texts: Vec<_> = texts.iter().skip(usize::from(texts.first().is_some_and(|t| &**t == b"--"))).collect();
    let Some(text) = texts.first() else { return Ok(shell.status) };
    let Some(n) = number(text) else {
        let mut message = text.to_vec();
        message.extend_from_slice(b": numeric argument required");
        shell.builtin_error(name, message)?;
        return Ok(2);
    };
    if texts.len() > 1 {
        return too_many(shell, name);
    }
    Ok(i32::try_from(n & 0xff).unwrap_or(0))
}

fn run_return(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    match status_argument(shell, args, "return")? {
        status if shell.frames.iter().any(|f| matches!(f.kind, FrameKind::Function | FrameKind::Source)) => Err(Stop::Return(status)),
        _ => {
            shell.builtin_error("return", "can only `return' from a function or sourced script")?;
            shell.wrong_use = true;
            Ok(2)
        }
    }
}

fn run_exit(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    Err(Stop::Exit(status_argument(shell, args, "exit")?))
}

fn run_shift(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let texts = shell.arg_texts(args)?;
    let texts: Vec<_> = texts.iter().skip(usize::from(texts.first().is_some_and(|t| &**t == b"--"))).collect();
    let n = match texts.first() {
        None => 1,
        Some(text) => match number(text) {
            Some(n) => n,
            None => {
                let mut message = text.to_vec();
                message.extend_from_slice(b": numeric argument required");
                shell.builtin_error("shift", message)?;
                return Ok(1);
            }
        },
    };
    if texts.len() > 1 {
        return too_many(shell, "shift");
    }
    let have = shell.positional.len();
    match usize::try_from(n) {
        Ok(n) if n <= have => {
            if n > 0 {
                let list = std::rc::Rc::make_mut(&mut shell.positional);
                list.drain(..n);
            }
            Ok(0)
        }
        Ok(_) => {
            if shell.shopt(Shopt::SHIFT_VERBOSE) || shell.on(SetOpt::Posix) {
                let shown = if texts.is_empty() { String::new() } else { format!("{n}: ") };
                shell.builtin_error("shift", format!("{shown}shift count out of range"))?;
            }
            Ok(1)
        }
        Err(_) => {
            shell.builtin_error("shift", format!("{n}: shift count out of range"))?;
            Ok(1)
        }
    }
}

fn run_let(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let texts = shell.arg_texts(args)?;
    let texts: Vec<_> = texts.iter().skip(usize::from(texts.first().is_some_and(|t| &**t == b"--"))).collect();
    if texts.is_empty() {
        shell.builtin_error("let", "expression expected")?;
        return Ok(1);
    }
    let mut last = 0;
    for text in texts {
        match shell.arith_text_by(text, b"let: ") {
            Ok(n) => last = n,
            Err(Stop::Discard(_)) => return Ok(1),
            Err(stop) => return Err(stop),
        }
    }
    Ok(i32::from(last == 0))
}
