//! `pwd`: the working directory.

use bashkit_core::command::Opt;

use super::{BuiltinArg, BuiltinDef, builtin};
use crate::runtime::options::SetOpt;
use crate::runtime::shell::Shell;
use crate::runtime::stop::Flow;

const LOGICAL: Opt = Opt::flag('L', "", "print PWD");
const PHYSICAL: Opt = Opt::flag('P', "", "print without links");

/// Options of the builtin.
const OPTIONS: &[Opt] = &[LOGICAL, PHYSICAL];

pub(super) const BUILTIN: BuiltinDef = builtin("pwd", "pwd [-LP]", "Print the name of the current working directory", run);

fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let Some(options) = shell.options(&BUILTIN, args, OPTIONS)? else { return Ok(2) };
    let physical = options.ends_with(&LOGICAL, &PHYSICAL).unwrap_or(shell.on(SetOpt::Physical));
    if physical {
        shell.place.follow();
        if shell.place.is_gone() {
            shell.stderr(
                b"pwd: error retrieving current directory: getcwd: cannot access parent directories: No such file or directory\n",
            )?;
            return Ok(1);
        }
        shell.place.name_anew();
    }
    let mut line = if physical { shell.place.here().to_vec() } else { shell.place.cwd().to_vec() };
    line.push(b'\n');
    shell.print("pwd", &line)
}
