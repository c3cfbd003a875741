//! `unalias`: aliases removed.

use std::rc::Rc;

use super::{BuiltinArg, BuiltinDef, builtin};
use crate::runtime::shell::Shell;
use crate::runtime::stop::Flow;

pub(super) const BUILTIN: BuiltinDef =
    builtin("unalias", "unalias [-a] name [name ...]", "Remove each NAME from the list of defined aliases", run);

fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let Some(options) = shell.options(&BUILTIN, args, "a")? else { return Ok(2) };
    if options.has(b'a') {
        shell.session.aliases = Rc::default();
        return Ok(0);
    }
    if options.operands.is_empty() {
        shell.usage(&BUILTIN)?;
        return Ok(2);
    }
    let mut status = 0;
    for name in &options.operands {
        if Rc::make_mut(&mut shell.session.aliases).remove(&**name).is_none() {
            shell.builtin_error("unalias", [&**name, b": not found"].concat())?;
            status = 1;
        }
    }
    Ok(status)
}
