//! `getopts`

use std::borrow::Cow;

use super::{BuiltinArg, BuiltinDef, builtin};
use crate::runtime::charged::Words;
use crate::runtime::computed::leading_number;
use crate::runtime::shell::Shell;
use crate::runtime::stop::{Flow, Stop};
use crate::runtime::text::Text;
use crate::runtime::vars::special as names;

pub(super) const BUILTIN: BuiltinDef = builtin("getopts", "getopts optstring name [arg ...]", "Parse option arguments", run);

/// The arguments that options are read from.
enum Arguments<'a> {
    /// Operands of the builtin.
    Given(&'a [Cow<'a, [u8]>]),
    /// Positional parameters.
    Positional(Words),
}

impl Arguments<'_> {
    /// Number of the place behind the last argument; places count from 1.
    fn end(&self) -> i64 {
        let n_arguments = match self {
            Self::Given(list) => list.len(),
            Self::Positional(list) => list.len(),
        };
        i64::try_from(n_arguments).unwrap_or(i64::MAX).saturating_add(1)
    }

    /// The argument at a place; `None` where there is none.
    fn at(&self, place: i64, shell: &Shell) -> Result<Option<Text>, Stop> {
        let Some(i) = usize::try_from(place).ok().and_then(|place| place.checked_sub(1)) else { return Ok(None) };
        Ok(match self {
            Self::Given(list) => list.get(i).map(|text| Text::new(&shell.meter, text)).transpose()?,
            Self::Positional(list) => list.get(i).cloned(),
        })
    }
}

fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let Some(options) = shell.options(&BUILTIN, args, &[])? else { return Ok(2) };
    let [spec, target, given @ ..] = &*options.operands else {
        shell.usage(&BUILTIN)?;
        return Ok(2);
    };
    let silent = spec.first() == Some(&b':');
    let spec = if silent { spec.get(1..).unwrap_or_default() } else { spec };
    let arguments = if given.is_empty() { Arguments::Positional(shell.params.positional.clone()) } else { Arguments::Given(given) };
    let loud = !silent && shell.scalar(names::OPTERR)?.is_none_or(|text| text.is_empty() || leading_number(&text) != 0);
    if shell.scalar(names::OPTIND)?.is_none() {
        shell.params.getopts = (1, 0);
    }
    let (mut index, mut place) = shell.params.getopts;
    let target = (&**target, crate::syntax::is_name(target));
    let end = arguments.end();
    if index >= end || index < 0 {
        // bash: the place inside a cluster is kept for the next call.
        shell.unset_var(names::OPTARG);
        finish(shell, target, b"?", None, end, place)?;
        return Ok(1);
    }
    if index == 0 {
        (index, place) = (1, 0);
    }
    let word = arguments.at(index, shell)?.unwrap_or_default();
    if place == 0 || place >= word.len() {
        let is_option = word.len() > 1 && word.first() == Some(&b'-');
        let is_end = *word == *b"--";
        if !is_option || is_end {
            shell.unset_var(names::OPTARG);
            finish(shell, target, b"?", None, index + i64::from(is_end), 0)?;
            return Ok(1);
        }
        place = 1;
    }
    let letter = word.get(place).copied().unwrap_or(b'?');
    place += 1;
    let at_end = place >= word.len();
    let (next, next_place) = if at_end { (index + 1, 0) } else { (index, place) };
    let found = spec.iter().position(|l| *l == letter && letter != b':');
    let Some(found) = found else {
        if loud {
            let line = [&*shell.params.name, b": illegal option -- ", &[letter], b"\n"].concat();
            shell.stderr(&line)?;
        }
        let arg = silent.then(|| Text::small(&[letter]));
        return finish(shell, target, b"?", arg, next, next_place);
    };
    if spec.get(found + 1) != Some(&b':') {
        return finish(shell, target, &[letter], None, next, next_place);
    }
    // An option that takes a value: what is left of its word, or the next one.
    let (index, value) = match word.get(place..).filter(|left| !left.is_empty()) {
        Some(left) => (index, Some(Text::new(&shell.meter, left)?)),
        None => (index + 1, arguments.at(index + 1, shell)?),
    };
    match value {
        Some(value) => finish(shell, target, &[letter], Some(value), index + 1, 0),
        None if silent => finish(shell, target, b":", Some(Text::small(&[letter])), index, 0),
        None => {
            if loud {
                let line = [&*shell.params.name, b": option requires an argument -- ", &[letter], b"\n"].concat();
                shell.stderr(&line)?;
            }
            finish(shell, target, b"?", None, index, 0)
        }
    }
}

/// Sets the variables; the target is a name, and whether it is a valid one.
fn finish(shell: &mut Shell, (target, is_valid): (&[u8], bool), answer: &[u8], arg: Option<Text>, index: i64, place: usize) -> Flow {
    shell.set(names::OPTIND, Text::number(index))?;
    shell.params.getopts = (index, place);
    // bash: an error in the value of an integer leaves OPTARG as it was.
    let is_set = if is_valid {
        let name = shell.intern(target)?;
        shell.set(name, Text::small(answer))?
    } else {
        false
    };
    match arg {
        Some(arg) => {
            shell.set(names::OPTARG, arg)?;
        }
        // bash: an option without an argument leaves a variable without a value.
        None if answer != b"?" && answer != b":" => shell.declare_without_value(names::OPTARG)?,
        None => {
            shell.unset_var(names::OPTARG);
        }
    }
    if !is_valid {
        return shell.builtin_fails("getopts", [b"`", target, b"': not a valid identifier"].concat());
    }
    Ok(if is_set { 0 } else { 2 })
}
