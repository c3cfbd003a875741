//! `alias`: aliases defined and listed.

use bashkit_core::command::Opt;
use bashkit_core::error::Error;
use bashkit_core::limits::Meter;

use super::{BuiltinArg, BuiltinDef, builtin};
use crate::runtime::expand::quote;
use crate::runtime::options::SetOpt;
use crate::runtime::shell::Shell;
use crate::runtime::shell::session::in_order_of_lists;
use crate::runtime::stop::Flow;
use crate::runtime::text::Text;

const PRINT: Opt = Opt::flag('p', "", "print in a reusable form");

/// Options of the builtin.
const OPTIONS: &[Opt] = &[PRINT];

pub(super) const BUILTIN: BuiltinDef = builtin("alias", "alias [-p] [name[=value] ... ]", "Define or display aliases", run);

fn line(meter: &Meter, name: &[u8], value: &[u8], brief: bool) -> Result<Vec<u8>, Error> {
    // bash: a name that looks like an option stands behind `--`.
    let word: &[u8] = match name.first() {
        _ if brief => b"",
        Some(b'-') => b"alias -- ",
        _ => b"alias ",
    };
    Ok([word, name, b"=", &quote::single(meter, value)?, b"\n"].concat())
}

/// Last argument that `alias name=value` leaves. bash: it cuts the word at the `=`.
pub(crate) fn last_argument(argv: &[Text]) -> Option<&[u8]> {
    if !matches!(&**argv.first()?, b"alias" | b"builtin" | b"command") {
        return None;
    }
    let last = argv.last()?;
    let equals = last.iter().skip(1).position(|b| *b == b'=')? + 1;
    let mut words = argv.iter().map(|word| &**word).skip_while(|word| matches!(*word, b"builtin" | b"command"));
    (words.next() == Some(b"alias") && words.next().is_some()).then(|| last.get(..equals).unwrap_or_default())
}

fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let Some(options) = shell.options(&BUILTIN, args, OPTIONS)? else { return Ok(2) };
    let operands: Vec<Vec<u8>> = options.operands.iter().map(|t| t.to_vec()).collect();
    let mut out = Vec::new();
    let brief = shell.on(SetOpt::Posix) && !options.has(&PRINT);
    if operands.is_empty() || options.has(&PRINT) {
        for (name, value) in in_order_of_lists(&shell.session.aliases) {
            out.extend(line(&shell.meter, name, value, brief)?);
        }
        let written = shell.print("alias", &out)?;
        if operands.is_empty() {
            return Ok(written);
        }
    }
    let mut status = 0;
    for operand in &operands {
        let equals = operand.iter().skip(1).position(|b| *b == b'=').map(|at| at + 1);
        match equals.and_then(|at| operand.split_at_checked(at)) {
            Some((name, value)) => {
                if !shell.session.set_alias(&shell.meter, name, value.get(1..).unwrap_or_default())? {
                    shell.builtin_error("alias", [b"`", name, b"': invalid alias name"].concat())?;
                    status = 1;
                }
            }
            None => match shell.session.aliases.get(operand).cloned() {
                Some(value) => {
                    shell.print_quietly(&line(&shell.meter, operand, &value, brief)?)?;
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
