//! `dirs`: the stack of directories.

use std::rc::Rc;

use super::directory_stack::{StackPlace, stack, stack_place};
use super::{BuiltinArg, BuiltinDef, builtin};
use crate::runtime::shell::Shell;
use crate::runtime::stop::Flow;

pub(super) const BUILTIN: BuiltinDef = builtin("dirs", "dirs [-clpv] [+N] [-N]", "Display directory stack", run);

fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let texts: Vec<Vec<u8>> = shell.arg_texts(args)?.iter().map(|t| t.to_vec()).collect();
    let (mut clear, mut long, mut lines, mut numbered) = (false, false, false, false);
    let mut wanted = None;
    let all = stack(shell);
    // bash: what stands behind `--` is not looked at.
    for text in texts.iter().take_while(|text| *text != b"--") {
        match text.as_slice() {
            b"-c" => clear = true,
            b"-l" => long = true,
            b"-p" => lines = true,
            b"-v" => (lines, numbered) = (true, true),
            other => match stack_place(other, all.len()) {
                Some(StackPlace::At(index)) => wanted = Some(Ok(index)),
                Some(StackPlace::OutOfRange) => wanted = Some(Err(other.get(1..).unwrap_or_default())),
                place => {
                    let message = if place.is_some() { "invalid number" } else { "invalid option" };
                    shell.builtin_error_about("dirs", other, message)?;
                    shell.usage(&BUILTIN)?;
                    return Ok(2);
                }
            },
        }
    }
    if clear {
        shell.place.dirs = Rc::default();
        return Ok(0);
    }
    let wanted = match wanted.transpose() {
        Ok(wanted) => wanted,
        Err(_) if all.len() == 1 => return shell.builtin_fails("dirs", "directory stack empty"),
        Err(number) => {
            shell.builtin_error_about("dirs", number, "directory stack index out of range")?;
            return Ok(1);
        }
    };
    let mut shown = Vec::new();
    for dir in &all {
        shown.push(if long { dir.clone() } else { shell.shown_dir(dir)? });
    }
    shell.print("dirs", &listing(&shown, wanted, lines, numbered))
}

/// The directory that is wanted, or all of them, on lines of their own or on one.
fn listing(shown: &[Vec<u8>], wanted: Option<usize>, lines: bool, numbered: bool) -> Vec<u8> {
    if wanted.is_none() && !lines {
        return [shown.join(&b' ').as_slice(), b"\n"].concat();
    }
    let mut out = Vec::new();
    for (i, dir) in shown.iter().enumerate().filter(|(i, _)| wanted.is_none_or(|wanted| wanted == *i)) {
        if numbered {
            out.extend_from_slice(format!("{i:2}  ").as_bytes());
        }
        out.extend_from_slice(dir);
        out.push(b'\n');
    }
    out
}
