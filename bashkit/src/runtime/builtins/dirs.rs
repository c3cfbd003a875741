//! `dirs`: the stack of directories.

use std::rc::Rc;

use super::directory_stack::{stack, stack_index};
use super::{BuiltinArg, BuiltinDef, builtin};
use crate::runtime::shell::Shell;
use crate::runtime::stop::Flow;

pub(super) const BUILTIN: BuiltinDef = builtin("dirs", "dirs [-clpv] [+N] [-N]", "Display directory stack", run);

fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let texts: Vec<Vec<u8>> = shell.arg_texts(args)?.iter().map(|t| t.to_vec()).collect();
    let (mut long, mut lines, mut numbered) = (false, false, false);
    let mut wanted = None;
    let all = stack(shell);
    for text in &texts {
        match text.as_slice() {
            b"-c" => {
                shell.place.dirs = Rc::default();
                return Ok(0);
            }
            b"-l" => long = true,
            b"-p" => lines = true,
            b"-v" => (lines, numbered) = (true, true),
            other => match stack_index(other, all.len()) {
                Some(Some(index)) => wanted = Some(index),
                Some(None) => {
                    let digits = other.get(1..).unwrap_or_default();
                    let message = if all.len() == 1 {
                        b"directory stack empty".to_vec()
                    } else {
                        [digits, b": directory stack index out of range"].concat()
                    };
                    return shell.builtin_fails("dirs", message);
                }
                None => {
                    let mut message = other.to_vec();
                    let number = matches!(other.first(), Some(b'-' | b'+'));
                    message.extend_from_slice(if number { b": invalid number" } else { b": invalid option" });
                    shell.builtin_error("dirs", message)?;
                    shell.usage(&BUILTIN)?;
                    return Ok(2);
                }
            },
        }
    }
    let mut shown = Vec::new();
    for dir in &all {
        shown.push(if long { dir.clone() } else { shell.shown_dir(dir)? });
    }
    let mut out = Vec::new();
    if let Some(index) = wanted {
        if numbered {
            out.extend_from_slice(format!("{index:2}  ").as_bytes());
        }
        out.extend_from_slice(shown.get(index).map_or(&b""[..], Vec::as_slice));
        out.push(b'\n');
    } else if lines {
        for (i, dir) in shown.iter().enumerate() {
            if numbered {
                out.extend_from_slice(format!("{i:2}  ").as_bytes());
            }
            out.extend_from_slice(dir);
            out.push(b'\n');
        }
    } else {
        out = shown.join(&b' ');
        out.push(b'\n');
    }
    shell.print("dirs", &out)
}
