//! `unset`: variables, elements and functions removed.

use std::rc::Rc;

use bashkit_core::command::Opt;

use super::declare::not_identifier;
use super::{BuiltinArg, BuiltinDef, Options, special};
use crate::runtime::shell::Shell;
use crate::runtime::stop::{Flow, Stop};
use crate::runtime::text::Text;
use crate::runtime::variables::is_reference;
use crate::runtime::vars::{Attrs, Value, special as names};
use crate::syntax::intern::Symbol;
use crate::syntax::is_name;

const FUNCTIONS: Opt = Opt::flag('f', "", "unset functions");
const VARIABLES: Opt = Opt::flag('v', "", "unset variables");
const REFERENCES: Opt = Opt::flag('n', "", "unset namerefs themselves");

/// Compatibility level from which on `unset 'a[@]'` removes elements, and not the array.
const COMPAT_ELEMENTS: u8 = 52;

/// Options of the builtin.
const OPTIONS: &[Opt] = &[FUNCTIONS, VARIABLES, REFERENCES];

pub(super) const BUILTIN: BuiltinDef =
    special("unset", "unset [-f] [-v] [-n] [name ...]", "Unset values and attributes of shell variables and functions", run);

fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let Some(options) = shell.options(&BUILTIN, args, OPTIONS)? else { return Ok(2) };
    if options.has(&FUNCTIONS) && options.has(&VARIABLES) {
        return shell.builtin_fails("unset", "cannot simultaneously unset a function and a variable");
    }
    let mut status = 0;
    for text in &options.operands {
        let done = if options.has(&FUNCTIONS) { unset_function(shell, text)? } else { unset_one(shell, text, &options)? };
        if !done {
            status = 1;
        }
    }
    Ok(status)
}

/// What `unset name[subscript]` leaves as its last argument. bash: it cuts the word at the bracket.
pub(crate) fn last_argument(argv: &[Text]) -> Option<&[u8]> {
    let last = argv.last().filter(|last| last.last() == Some(&b']'))?;
    let mut words = argv.iter().map(|word| &**word).skip_while(|word| matches!(*word, b"builtin" | b"command"));
    let is_flag = |word: &[u8]| word.first() == Some(&b'-') && word.iter().any(|b| matches!(b, b'f' | b'n'));
    (words.next() == Some(b"unset") && !words.any(is_flag) && is_reference(last))
        .then(|| last.split(|b| *b == b'[').next().unwrap_or_default())
}

/// Unsets what a name or `name[subscript]` stands for; `false`: that was refused, which was said.
fn unset_one(shell: &mut Shell, text: &[u8], options: &Options<'_>) -> Result<bool, Stop> {
    let (variables, refs) = (options.has(&VARIABLES), options.has(&REFERENCES));
    let base = text.split(|b| *b == b'[').next().unwrap_or_default();
    let subscripted = base.len() != text.len();
    if !is_name(base) || subscripted && (refs || !is_reference(text)) {
        if variables {
            return not_identifier(shell, &BUILTIN, text);
        }
        if shell.session.functions.contains_key(text) {
            // bash: what is no name may be a function, and one that is not there is no mistake.
            unset_function(shell, text)?;
        }
        return Ok(true);
    }
    let symbol = shell.intern(base)?;
    let target = if refs { None } else { shell.resolve(symbol)? };
    let (name, target_index) = target.map_or((symbol, None), |target| (target.name, target.index));
    // bash: the subscript of a nameref to an element says nothing.
    let is_lost = subscripted && target_index.is_some();
    let subscripted = subscripted && !is_lost;
    let index = if subscripted { text.get(base.len() + 1..text.len() - 1).map(<[u8]>::to_vec) } else { target_index };
    // bash: the element that a nameref refers to goes even where the array is read-only.
    let is_referred_element = !subscripted && index.is_some();
    if shell.vars.get(name).attrs.has(Attrs::READONLY) && !is_referred_element {
        let shown = shell.name_of(name);
        shell.builtin_error_about("unset", &shown, "cannot unset: readonly variable")?;
        return Ok(false);
    }
    if matches!(name, names::BASH_ARGC | names::BASH_ARGV | names::BASH_LINENO | names::BASH_SOURCE) {
        // bash: it has been read by then.
        shell.value(name)?;
        let shown = shell.name_of(name);
        shell.builtin_error_about("unset", &shown, "cannot unset")?;
        return Ok(false);
    }
    if refs && !shell.vars.get(name).attrs.has(Attrs::NAMEREF) {
        // bash: `-n` has nothing to do with what is no reference.
        return Ok(true);
    }
    if name == names::PIPESTATUS && index.is_none() && shell.vars.get(name).attrs.has(Attrs::SPECIAL) {
        // bash: this command itself sets it again.
        return Ok(true);
    }
    let exists = shell.vars.get(name).exists();
    if let Some(index) = index {
        if !exists {
            // bash: of nothing the subscript is not even expanded.
            return Ok(true);
        }
        let expanded = if refs || !subscripted { None } else { shell.given_subscript(name, text)? };
        let given = if subscripted { text.get(base.len()..).unwrap_or_default() } else { b"" };
        if matches!(given, b"[@]" | b"[*]")
            && matches!(shell.vars.get(name).value, Value::Indexed(_) | Value::Assoc(_))
            && shell.compat_level()? < COMPAT_ELEMENTS
        {
            shell.unset_var(name);
            return Ok(true);
        }
        let done = unset_element(shell, name, &expanded.unwrap_or(index), given)?;
        // bash: through a nameref it never fails.
        return Ok(done || is_referred_element);
    }
    if !exists && !variables && !refs && shell.session.functions.contains_key(base) {
        unset_function(shell, base)?;
    } else {
        shell.unset_var(name);
    }
    Ok(true)
}

fn unset_function(shell: &mut Shell, name: &[u8]) -> Result<bool, Stop> {
    if shell.session.functions.get(name).is_some_and(|function| function.readonly) {
        shell.builtin_error_about("unset", name, "cannot unset: readonly function")?;
        return Ok(false);
    }
    if shell.session.functions.contains_key(name) {
        shell.session.remove_function(&shell.meter, name)?;
    }
    Ok(true)
}

/// `given`: the subscript with its brackets, as it was written; empty where a nameref has it.
fn unset_element(shell: &mut Shell, name: Symbol, index: &[u8], given: &[u8]) -> Result<bool, Stop> {
    let value = shell.vars.get(name).value.clone();
    // bash: what expands to `*` is no more than a wrong number.
    let all = matches!(if given.is_empty() { index } else { given.get(1..given.len() - 1).unwrap_or_default() }, b"@" | b"*");
    match &value {
        _ if index.is_empty() && shell.is_assoc(name) => {
            shell.builtin_error("unset", [given, b": bad array subscript"].concat())?;
            return Ok(false);
        }
        Value::Assoc(_) => {
            drop(value);
            let key = index.to_vec();
            if let Value::Assoc(array) = &mut shell.vars.get_mut(name).value {
                Rc::make_mut(array).remove(&key);
            }
        }
        Value::Indexed(_) if all => {
            // bash: the array stays, empty.
            shell.vars.get_mut(name).value = Value::Indexed(Rc::default());
        }
        Value::Indexed(array) => {
            let end = array.end();
            drop(value);
            let n = shell.subscript_number(index)?;
            let at = if n < 0 { n.saturating_add(end) } else { n };
            if at < 0 {
                shell.builtin_error("unset", [b"[", index, b"]: bad array subscript"].concat())?;
                return Ok(false);
            }
            if let Value::Indexed(array) = &mut shell.vars.get_mut(name).value {
                Rc::make_mut(array).remove(at);
            }
        }
        Value::Unset if shell.vars.get(name).attrs.has(Attrs::INDEXED) && !all => {
            // bash: before the first element of nothing there is none, either.
            if shell.subscript_number(index)? < 0 {
                shell.builtin_error("unset", [b"[", index, b"]: bad array subscript"].concat())?;
                return Ok(false);
            }
        }
        Value::Unset if !shell.vars.get(name).exists() || shell.vars.get(name).is_array() => {}
        _ => {
            let n = if all { 1 } else { shell.subscript_number(index)? };
            if n == 0 {
                shell.unset_var(name);
            } else if !given.is_empty() {
                let mut message = shell.name_of(name).to_vec();
                message.extend_from_slice(b": not an array variable");
                shell.builtin_error("unset", message)?;
                return Ok(false);
            }
        }
    }
    Ok(true)
}
