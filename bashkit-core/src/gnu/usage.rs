//! Wrong uses of a command, in GNU's words.

use crate::command::{Args, Command, Cx, Opt};
use crate::gnu::quotearg;
use crate::kernel::Fault;

/// `Try 'NAME --help' for more information.`
pub fn hint(cx: &Cx<'_>) -> Result<(), Fault> {
    let hint = [b"Try '", cx.name(), b" --help' for more information.\n"].concat();
    cx.stderr_bytes(&hint)
}

/// Wrong use: `missing operand`, or `missing operand after ‘LAST’`.
pub fn missing_operand(last: Option<&[u8]>) -> Fault {
    match last {
        None => Fault::usage("missing operand"),
        Some(last) => Fault::usage([b"missing operand after ", &quotearg::curly(last)[..]].concat()),
    }
}

/// Wrong use: `extra operand ‘OPERAND’`.
pub fn extra_operand(operand: &[u8]) -> Fault {
    Fault::usage([b"extra operand ", &quotearg::curly(operand)[..]].concat())
}

/// Failure with status 1: `MESSAGE ‘VALUE’`, without a hint.
pub fn invalid(message: &str, value: &[u8]) -> Fault {
    Fault::failure(1, [message.as_bytes(), b" ", &quotearg::curly(value)[..]].concat())
}

/// Reports `MESSAGE 'NAME': ERRNO` on stderr; the command goes on.
pub fn about(cx: &Cx<'_>, message: &str, name: &[u8], why: impl std::fmt::Display) -> Result<(), Fault> {
    cx.report(failed(message, name, why)).map(drop)
}

/// Failure with status 1: `MESSAGE 'NAME': ERRNO`.
pub fn failed(message: &str, name: &[u8], why: impl std::fmt::Display) -> Fault {
    Fault::failure(1, [message.as_bytes(), b" ", &quotearg::always(name)[..], format!(": {why}").as_bytes()].concat())
}

/// Failure with status 1: `NAME: ERRNO`, the name in quotes when it needs them.
pub fn failed_file(name: &[u8], why: impl std::fmt::Display) -> Fault {
    Fault::failure(1, [&quotearg::maybe(name)[..], format!(": {why}").as_bytes()].concat())
}

/// `NAME: ERRNO`, the name in quotes when it needs them.
pub fn file(cx: &Cx<'_>, name: &[u8], why: impl std::fmt::Display) -> Result<(), Fault> {
    cx.report(failed_file(name, why)).map(drop)
}

/// Option `-h`, as util-linux has it: prints the help.
pub const HELP: Opt = Opt::flag('h', "", "the same as --help");
/// Option `-V`, as util-linux has it: prints the version.
pub const VERSION: Opt = Opt::flag('V', "version", "print the version");

/// Answers `-h` and `-V`; whether one of them was given.
pub fn answered(cx: &Cx<'_>, args: &Args, command: &Command) -> Result<bool, Fault> {
    let Some(option) = args.last_of(&[&HELP, &VERSION]) else { return Ok(false) };
    let version = format!("{} from util-linux 2.38.1 (bashkit {})\n", command.name, env!("CARGO_PKG_VERSION"));
    let mut out = cx.stdout();
    out.put(if option.short() == HELP.short() { command.help() } else { version }.as_bytes())?;
    out.flush()?;
    Ok(true)
}
