//! `getopts`

use super::{BuiltinArg, BuiltinDef, builtin};
use crate::runtime::shell::Shell;
use crate::runtime::stop::{Flow, Stop};
use crate::runtime::text::Text;
use crate::runtime::vars::special as names;
use crate::syntax::intern::Symbol;

pub(super) const BUILTIN: BuiltinDef = builtin("getopts", "getopts optstring name [arg ...]", "Parse option arguments", run);

impl Shell {
    /// Sets a variable from a byte string, readonly ones included in the refusal.
    fn set_bytes(&mut self, name: Symbol, bytes: &[u8]) -> Result<bool, Stop> {
        let text = Text::new(&self.meter, bytes)?;
        self.set(name, text)
    }
}

fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let Some(options) = shell.options(&BUILTIN, args, &[])? else { return Ok(2) };
    let operands: Vec<Vec<u8>> = options.operands.iter().map(|t| t.to_vec()).collect();
    let [spec, target, given @ ..] = operands.as_slice() else {
        shell.usage(&BUILTIN)?;
        return Ok(2);
    };
    let silent = spec.first() == Some(&b':');
    let spec = if silent { spec.get(1..).unwrap_or_default() } else { spec };
    let words: Vec<Vec<u8>> =
        if given.is_empty() { shell.params.positional.iter().map(|text| text.to_vec()).collect() } else { given.to_vec() };
    let loud = !silent && shell.scalar(names::OPTERR)?.is_none_or(|text| &*text != b"0");
    if shell.scalar(names::OPTIND)?.is_none() {
        shell.params.getopts = (1, 0);
    }
    let (mut index, mut place) = shell.params.getopts;
    let valid = crate::syntax::is_name(target);
    let n_args = i64::try_from(words.len()).unwrap_or(i64::MAX).saturating_add(1);
    if index >= n_args || index < 0 {
        // bash: the place inside a cluster is kept for the next call.
        finish(shell, target, valid, b"?", None, n_args, place)?;
        return Ok(1);
    }
    if index == 0 {
        (index, place) = (1, 0);
    }
    let word = usize::try_from(index).ok().and_then(|i| i.checked_sub(1)).and_then(|i| words.get(i)).cloned().unwrap_or_default();
    if place == 0 || place >= word.len() {
        let is_option = word.len() > 1 && word.first() == Some(&b'-');
        if !is_option || word == b"--" {
            let index = index + i64::from(word == b"--");
            finish(shell, target, valid, b"?", None, index, 0)?;
            return Ok(1);
        }
        place = 1;
    }
    let letter = word.get(place).copied().unwrap_or(b'?');
    place += 1;
    let at_end = place >= word.len();
    let found = spec.iter().position(|l| *l == letter && letter != b':');
    let Some(found) = found else {
        let (next, next_place) = if at_end { (index + 1, 0) } else { (index, place) };
        if loud {
            let line = [&*shell.params.name, b": illegal option -- ", &[letter], b"\n"].concat();
            shell.stderr(&line)?;
        }
        let arg = silent.then_some(vec![letter]);
        return finish(shell, target, valid, b"?", arg, next, next_place);
    };
    if spec.get(found + 1) != Some(&b':') {
        let (next, next_place) = if at_end { (index + 1, 0) } else { (index, place) };
        return finish(shell, target, valid, &[letter], None, next, next_place);
    }
    take_value(shell, (target, valid), &words, (index, place), letter, (silent, loud))
}

/// Ends with an option that takes a value: what is left of its word, or the next one.
fn take_value(
    shell: &mut Shell,
    (target, valid): (&[u8], bool),
    words: &[Vec<u8>],
    (mut index, place): (i64, usize),
    letter: u8,
    (silent, loud): (bool, bool),
) -> Flow {
    let word_at = |index: i64| usize::try_from(index).ok().and_then(|i| i.checked_sub(1)).and_then(|i| words.get(i)).cloned();
    let word = word_at(index).unwrap_or_default();
    let value = if place >= word.len() {
        index += 1;
        word_at(index)
    } else {
        word.get(place..).map(<[u8]>::to_vec)
    };
    match value {
        Some(value) => finish(shell, target, valid, &[letter], Some(value), index + 1, 0),
        None if silent => finish(shell, target, valid, b":", Some(vec![letter]), index, 0),
        None => {
            if loud {
                let line = [&*shell.params.name, b": option requires an argument -- ", &[letter], b"\n"].concat();
                shell.stderr(&line)?;
            }
            finish(shell, target, valid, b"?", None, index, 0)
        }
    }
}

fn finish(shell: &mut Shell, target: &[u8], valid: bool, answer: &[u8], arg: Option<Vec<u8>>, index: i64, place: usize) -> Flow {
    match arg {
        Some(arg) => {
            shell.set_bytes(names::OPTARG, &arg)?;
        }
        // bash: an option without an argument leaves a variable without a value.
        None if answer != b"?" && answer != b":" => shell.declare_without_value(names::OPTARG)?,
        None => {
            shell.unset_var(names::OPTARG);
        }
    }
    shell.set(names::OPTIND, Text::number(index))?;
    shell.params.getopts = (index, place);
    if !valid {
        return shell.builtin_fails("getopts", [b"`", target, b"': not a valid identifier"].concat());
    }
    let name = shell.intern(target)?;
    Ok(if shell.set_bytes(name, answer)? { 0 } else { 2 })
}
