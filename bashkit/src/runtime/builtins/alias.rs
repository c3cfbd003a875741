//! `alias`: aliases defined and listed.

use bashkit_core::command::Opt;

use super::{BuiltinArg, BuiltinDef, builtin};
use crate::runtime::expand::quote;
use crate::runtime::options::SetOpt;
use crate::runtime::shell::Shell;
use crate::runtime::stop::Flow;

const PRINT: Opt = Opt::flag('p', "", "print in a reusable form");

/// Options of the builtin.
const OPTIONS: &[Opt] = &[PRINT];

pub(super) const BUILTIN: BuiltinDef = builtin("alias", "alias [-p] [name[=value] ... ]", "Define or display aliases", run);

fn line(name: &[u8], value: &[u8], brief: bool) -> Vec<u8> {
    let word: &[u8] = if brief { b"" } else { b"alias " };
    [word, name, b"=", &quote::single(value), b"\n"].concat()
}

fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let Some(options) = shell.options(&BUILTIN, args, OPTIONS)? else { return Ok(2) };
    let operands: Vec<Vec<u8>> = options.operands.iter().map(|t| t.to_vec()).collect();
    let mut out = Vec::new();
    let brief = shell.on(SetOpt::Posix) && !options.has(&PRINT);
    if operands.is_empty() || options.has(&PRINT) {
        for (name, value) in shell.session.aliases.iter() {
            out.extend(line(name, value, brief));
        }
        shell.print("alias", &out)?;
    }
    let mut status = 0;
    for operand in &operands {
        let equals = operand.iter().skip(1).position(|b| *b == b'=').map(|at| at + 1);
        match equals.and_then(|at| operand.split_at_checked(at)) {
            Some((name, value)) => {
                if name.iter().any(|b| b"/$`=\\\"' \t\n|&;()<>".contains(b)) {
                    shell.builtin_error("alias", [b"`", name, b"': invalid alias name"].concat())?;
                    status = 1;
                    continue;
                }
                shell.session.set_alias(&shell.meter, name, value.get(1..).unwrap_or_default())?;
            }
            None => match shell.session.aliases.get(operand).cloned() {
                Some(value) => {
                    shell.print("alias", &line(operand, &value, brief))?;
                }
                None => {
                    shell.builtin_error("alias", [operand.as_slice(), b": not found"].concat())?;
                    status = 1;
                }
            },
        }
    }
    Ok(status)
}
