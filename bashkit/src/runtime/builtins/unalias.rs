//! `unalias`: aliases removed.

use bashkit_core::command::Opt;

use super::{BuiltinArg, BuiltinDef, builtin};
use crate::runtime::charged::Charged;
use crate::runtime::shell::Shell;
use crate::runtime::stop::Flow;

const ALL: Opt = Opt::flag('a', "", "remove all aliases");

/// Options of the builtin.
const OPTIONS: &[Opt] = &[ALL];

pub(super) const BUILTIN: BuiltinDef =
    builtin("unalias", "unalias [-a] name [name ...]", "Remove each NAME from the list of defined aliases", run);

fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let Some(options) = shell.options(&BUILTIN, args, OPTIONS)? else { return Ok(2) };
    if options.has(&ALL) {
        shell.session.aliases = Charged::default();
        return Ok(0);
    }
    if options.operands.is_empty() {
        shell.usage(&BUILTIN)?;
        return Ok(2);
    }
    let mut status = 0;
    for name in &options.operands {
        if !shell.session.remove_alias(&shell.meter, name)? {
            shell.builtin_error("unalias", [&**name, b": not found"].concat())?;
            status = 1;
        }
    }
    Ok(status)
}
