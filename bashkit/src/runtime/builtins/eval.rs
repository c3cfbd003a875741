//! `eval`: arguments as commands.

use super::{BuiltinArg, BuiltinDef, special};
use crate::runtime::exec::Reader;
use crate::runtime::shell::Shell;
use crate::runtime::stop::Flow;

pub(super) const BUILTIN: BuiltinDef = special("eval", "eval [arg ...]", "Execute arguments as a shell command", run);

fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    eval(shell, args, Reader::Eval)
}

/// Runs the arguments as text that `reader` reads.
pub(super) fn eval(shell: &mut Shell, args: &[BuiltinArg<'_>], reader: Reader) -> Flow {
    let Some(options) = shell.options(&BUILTIN, args, "")? else { return Ok(2) };
    let text = options.operands.iter().map(AsRef::as_ref).collect::<Vec<&[u8]>>().join(&b' ');
    if text.iter().all(u8::is_ascii_whitespace) {
        return Ok(0);
    }
    shell.enter()?;
    shell.trace_levels += 1;
    let line = shell.line;
    let result = shell.run_text_as(&text, line, reader);
    shell.line = line;
    shell.trace_levels = shell.trace_levels.saturating_sub(1);
    shell.leave();
    result
}
