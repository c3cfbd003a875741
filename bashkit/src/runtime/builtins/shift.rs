//! `shift`: positional parameters moved to the left.

use super::numeric_argument::{number, operands, too_many};
use super::{BuiltinArg, BuiltinDef, special};
use crate::runtime::options::{SetOpt, Shopt};
use crate::runtime::shell::Shell;
use crate::runtime::stop::Flow;

pub(super) const BUILTIN: BuiltinDef = special("shift", "shift [n]", "Shift positional parameters", run);

fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let texts = shell.arg_texts(args)?;
    let texts = operands(&texts);
    let n = match texts.first() {
        None => 1,
        Some(text) => match number(text) {
            Some(n) => n,
            None => {
                shell.builtin_error_about("shift", text, "numeric argument required")?;
                return Ok(1);
            }
        },
    };
    if texts.len() > 1 {
        return too_many(shell, "shift");
    }
    let have = shell.params.positional.len();
    match usize::try_from(n) {
        Ok(n) if n <= have => {
            if n > 0 {
                shell.params.positional.take_first(&shell.meter, n)?;
            }
            Ok(0)
        }
        Ok(_) => {
            if shell.shopt(Shopt::SHIFT_VERBOSE) || shell.on(SetOpt::Posix) {
                let shown = if texts.is_empty() { String::new() } else { format!("{n}: ") };
                shell.builtin_error("shift", format!("{shown}shift count out of range"))?;
            }
            Ok(1)
        }
        Err(_) => {
            shell.builtin_error("shift", format!("{n}: shift count out of range"))?;
            Ok(1)
        }
    }
}
