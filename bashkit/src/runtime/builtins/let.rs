//! `let`: arithmetic expressions as arguments.

use super::{BuiltinArg, BuiltinDef, builtin};
use crate::runtime::shell::Shell;
use crate::runtime::stop::{Flow, Stop};

pub(super) const BUILTIN: BuiltinDef = builtin("let", "let arg [arg ...]", "Evaluate arithmetic expressions", run);

fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let texts = shell.arg_texts(args)?;
    if texts.first().is_some_and(|text| &**text == b"--help") {
        shell.print_usage(&BUILTIN)?;
        return Ok(2);
    }
    let texts: Vec<_> = texts.iter().skip(usize::from(texts.first().is_some_and(|t| &**t == b"--"))).collect();
    if texts.is_empty() {
        return shell.builtin_fails("let", "expression expected");
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
