//! `caller`: the calls that a function stands in.

use std::rc::Rc;

use super::{BuiltinArg, BuiltinDef, builtin};
use crate::runtime::shell::Shell;
use crate::runtime::stop::Flow;
use crate::runtime::text::legal_number;

pub(super) const BUILTIN: BuiltinDef = builtin("caller", "caller [expr]", "Return the context of the current subroutine call", run);

fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    // bash: without a call to tell of, its words are not looked at.
    let asks_for_help = matches!(args.first(), Some(BuiltinArg::Text(b"--help")));
    if shell.frames.is_empty() && shell.session.origin != crate::runtime::shell::Origin::File && !asks_for_help {
        return Ok(1);
    }
    let Some(options) = shell.options(&BUILTIN, args, &[])? else { return Ok(2) };
    let mut sources: Vec<Rc<[u8]>> = shell.frames.iter().rev().map(|frame| Rc::clone(&frame.source)).collect();
    let mut names: Vec<Rc<[u8]>> = shell.frames.iter().rev().map(|frame| Rc::clone(&frame.name)).collect();
    let lines: Vec<u32> = shell.frames.iter().rev().map(|frame| frame.call_line).collect();
    if shell.session.origin == crate::runtime::shell::Origin::File {
        sources.push(Rc::from(&**shell.main_source()));
        names.push(Rc::from(&b"main"[..]));
    }
    let Some(text) = options.operands.first() else {
        let Some(line) = lines.first() else {
            // bash: a file counts as a call of line 0.
            return if sources.is_empty() { Ok(1) } else { shell.print("caller", b"0 NULL\n") };
        };
        let source = sources.get(1).map_or_else(|| b"NULL".to_vec(), |s| s.to_vec());
        let out = [format!("{line} ").as_bytes(), &source, b"\n"].concat();
        return shell.print("caller", &out);
    };
    let Some(n) = legal_number(text).and_then(|n| usize::try_from(n).ok()) else {
        shell.builtin_error("caller", [&**text, b": invalid number"].concat())?;
        shell.usage(&BUILTIN)?;
        return Ok(2);
    };
    let caller = n.saturating_add(1);
    match (lines.get(n), sources.get(caller), names.get(caller)) {
        (Some(line), Some(source), Some(name)) => {
            shell.print("caller", &[format!("{line} ").as_bytes(), name, b" ", source, b"\n"].concat())
        }
        _ => Ok(1),
    }
}
