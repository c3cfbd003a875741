//! `echo`

use super::escapes::{self, EscapeSyntax};
use super::{BuiltinArg, BuiltinDef, builtin};
use crate::runtime::options::{SetOpt, XPG_ECHO};
use crate::runtime::shell::Shell;
use crate::runtime::stop::Flow;

pub(super) const BUILTIN: BuiltinDef = builtin("echo", "echo [-neE] [arg ...]", "Write arguments to the standard output", run);

fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let texts = shell.arg_texts(args)?;
    let mut newline = true;
    let mut escapes = shell.shopt(XPG_ECHO);
    let mut rest = texts.as_slice();
    let plain = escapes && shell.on(SetOpt::Posix);
    while !plain
        && let Some((arg, behind)) = rest.split_first()
        && let Some(letters) = arg.strip_prefix(b"-")
        && !letters.is_empty()
        && letters.iter().all(|b| matches!(b, b'n' | b'e' | b'E'))
    {
        for letter in letters {
            match letter {
                b'n' => newline = false,
                b'e' => escapes = true,
                _ => escapes = false,
            }
        }
        rest = behind;
    }
    let n_bytes = rest.iter().map(|arg| arg.len() + 1).sum::<usize>() + 1;
    shell.meter.fits(n_bytes)?;
    let mut out = Vec::with_capacity(n_bytes);
    for (i, arg) in rest.iter().enumerate() {
        if i > 0 {
            out.push(b' ');
        }
        if escapes {
            let (text, goes_on) = escapes::expand(arg, EscapeSyntax::Echo, shell.params.locale);
            out.extend_from_slice(&text);
            if !goes_on {
                return shell.print("echo", &out);
            }
        } else {
            out.extend_from_slice(arg);
        }
    }
    if newline {
        out.push(b'\n');
    }
    shell.print("echo", &out)
}
