//! `builtin`: a builtin whatever functions there are.

use super::{BuiltinArg, BuiltinDef, builtin};
use crate::runtime::shell::Shell;
use crate::runtime::stop::Flow;

pub(super) const BUILTIN: BuiltinDef = builtin("builtin", "builtin [shell-builtin [arg ...]]", "Execute shell builtins", run);

fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let Some(options) = shell.options(&BUILTIN, args, &[])? else { return Ok(2) };
    let argv = shell.texts(&options.operands)?;
    let Some(name) = argv.first() else { return Ok(0) };
    if let Some(host) = shell.search.host_builtins.get(&**name).map(std::sync::Arc::clone) {
        let (argv, _held) = shell.owned_words(&argv)?;
        return shell.run_host(&*host, &argv, false);
    }
    match shell.search.builtin(name) {
        Some(builtin) => shell.run_builtin(builtin, &argv),
        None => {
            shell.builtin_error_about("builtin", name, "not a shell builtin")?;
            Ok(1)
        }
    }
}
