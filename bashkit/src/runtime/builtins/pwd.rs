//! `pwd`: the working directory.

use bashkit_core::vfs::path;

use super::{BuiltinArg, BuiltinDef, builtin};
use crate::runtime::options::SetOpt;
use crate::runtime::shell::Shell;
use crate::runtime::stop::Flow;

pub(super) const BUILTIN: BuiltinDef = builtin("pwd", "pwd [-LP]", "Print the name of the current working directory", run);

fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let Some(options) = shell.options(&BUILTIN, args, "LP")? else { return Ok(2) };
    let physical = options.found.last().map_or(shell.on(SetOpt::Physical), |(l, _, _)| *l == b'P');
    let mut line = if physical {
        path::canonical(&*shell.place.fs, &shell.place.cwd).unwrap_or_else(|_| shell.place.cwd.to_vec())
    } else {
        shell.place.cwd.to_vec()
    };
    line.push(b'\n');
    shell.print("pwd", &line)
}
