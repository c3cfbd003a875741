//! `eval`: arguments as commands.

use std::borrow::Cow;

use super::{BuiltinArg, BuiltinDef, special};
use crate::runtime::exec::CommandSource;
use crate::runtime::shell::{CommandContext, Shell};
use crate::runtime::stop::Flow;

pub(super) const BUILTIN: BuiltinDef = special("eval", "eval [arg ...]", "Execute arguments as a shell command", run);

fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    // A text that is no option needs no list of them.
    if let [BuiltinArg::Text(text)] = args
        && text.first() != Some(&b'-')
    {
        return evaluate(shell, text);
    }
    let Some(options) = shell.options(&BUILTIN, args, &[])? else { return Ok(2) };
    let text = match &*options.operands {
        [text] => Cow::Borrowed(&**text),
        operands => {
            shell.meter.fits(operands.iter().map(|text| text.len() + 1).sum())?;
            Cow::Owned(operands.iter().map(AsRef::as_ref).collect::<Vec<&[u8]>>().join(&b' '))
        }
    };
    evaluate(shell, &text)
}

/// Runs a text as commands.
fn evaluate(shell: &mut Shell, text: &[u8]) -> Flow {
    if text.iter().all(u8::is_ascii_whitespace) {
        return Ok(0);
    }
    let line = shell.execution.line;
    shell.execution.condition_prefix = BUILTIN.name;
    let deeper = |context: &mut CommandContext| {
        context.trace_levels += 1;
        context.begin_runner();
    };
    let result = shell.nested(deeper, |shell| shell.run_text_as(text, line, CommandSource::Eval));
    shell.execution.line = line;
    result
}
