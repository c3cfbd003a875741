//! Numeric argument of `break`, `continue`, `return`, `exit` and `shift`.

use std::borrow::Cow;

use super::BuiltinArg;
use crate::runtime::expand::arith::plain_number;
use crate::runtime::shell::Shell;
use crate::runtime::stop::Stop;
use crate::runtime::text::legal_number;

/// Number that a word stands for; blanks around it are allowed, as in bash.
pub(super) fn number(text: &[u8]) -> Option<i64> {
    plain_number(text).or_else(|| legal_number(text))
}

/// Arguments without the `--` in front of them.
pub(super) fn operands<'s, 'a>(texts: &'s [Cow<'a, [u8]>]) -> &'s [Cow<'a, [u8]>] {
    match texts {
        [first, rest @ ..] if **first == *b"--" => rest,
        all => all,
    }
}

/// Refuses a second argument, which leaves the whole line.
pub(super) fn too_many<T>(shell: &mut Shell, name: &str) -> Result<T, Stop> {
    shell.builtin_error(name, "too many arguments")?;
    shell.execution.wrong_use = true;
    // bash: that is no failure that `set -e` looks at.
    shell.execution.discard_spared = true;
    Err(if shell.session.origin == crate::runtime::shell::Origin::Command { Stop::Exit(1) } else { Stop::Abandon(1) })
}

/// Status that the argument of `return` or `exit` asks for: the last one where there is none.
pub(super) fn status_argument(shell: &mut Shell, args: &[BuiltinArg<'_>], name: &str) -> Result<i32, Stop> {
    let texts = shell.arg_texts(args)?;
    let texts = operands(&texts);
    let Some(text) = texts.first() else { return Ok(shell.params.status) };
    let Some(n) = number(text) else {
        shell.builtin_error_about(name, text, "numeric argument required")?;
        return Ok(2);
    };
    if texts.len() > 1 {
        return too_many(shell, name);
    }
    Ok(i32::try_from(n & 0xff).unwrap_or(0))
}
