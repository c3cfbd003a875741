//! `git help`: the usage of git or of a subcommand.

use crate::COMMAND;
use crate::alias;
use crate::environment::Env;
use crate::halt::{G, Halt};
use crate::parse_options::usage;
use crate::subcommands::{Run, Subcommand, find, is_known, names};

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new("help", "[<command>]", &[], Run::Anywhere(help)).unlisted();

pub(crate) fn help(env: Env<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let Some(name) = args.iter().find(|arg| !arg.starts_with(b"-")) else {
        env.put(COMMAND.help())?;
        return Ok(0);
    };
    if let Some(subcommand) = find(name).filter(|subcommand| subcommand.is_listed) {
        env.put(usage(&subcommand.usage))?;
        return Ok(0);
    }
    match alias::definition(env, name)? {
        (Some(alias), env) => {
            env.put(bytes!["'", name, "' is aliased to '", alias, "'\n"])?;
            Ok(0)
        }
        (None, _) if is_known(name) => Err(Halt::Die(1, bytes!["git: '", name, "' is not supported here; supported are: ", names(), "\n"])),
        (None, _) => Err(Halt::Die(1, bytes!["git: '", name, "' is not a git command. See 'git --help'.\n"])),
    }
}
