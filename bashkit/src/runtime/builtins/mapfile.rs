//! `mapfile`: lines of an input as the elements of an array; the engine of `readarray`, too.

use std::rc::Rc;

use bashkit_core::kernel::Input;

use super::{BuiltinArg, BuiltinDef, builtin};
use crate::runtime::shell::Shell;
use crate::runtime::stop::{Flow, Stop};
use crate::runtime::text::Text;
use crate::runtime::variables::make_indexed;
use crate::runtime::vars::Attrs;

pub(super) const BUILTIN: BuiltinDef = builtin(
    "mapfile",
    "mapfile [-d delim] [-n count] [-O origin] [-s count] [-t] [-u fd] [-C callback] [-c quantum] [array]",
    "Read lines from the standard input into an indexed array variable",
    |shell, args| run(shell, args, &BUILTIN),
);

/// Reads lines into an array, as `def`, `mapfile` or `readarray`.
pub(super) fn run(shell: &mut Shell, args: &[BuiltinArg<'_>], def: &'static BuiltinDef) -> Flow {
    let Some(options) = shell.options(def, args, "d:n:O:s:tu:C:c:")? else { return Ok(2) };
    let mut numbers = [0i64, 0, 0, 0, 5000];
    let table = [
        (b'n', "line count"),
        (b'O', "array origin"),
        (b's', "line count"),
        (b'u', "file descriptor specification"),
        (b'c', "callback quantum"),
    ];
    for (slot, (letter, what)) in numbers.iter_mut().zip(table) {
        let Some(text) = options.value(letter) else { continue };
        match std::str::from_utf8(text).ok().and_then(|t| t.parse::<i64>().ok()).filter(|n| *n >= 0) {
            Some(n) if letter != b'c' || n > 0 => *slot = n,
            _ => {
                let mut message = text.to_vec();
                message.extend_from_slice(format!(": invalid {what}").as_bytes());
                shell.builtin_error(def.name, message)?;
                return Ok(1);
            }
        }
    }
    let [count, origin, skip, fd, quantum] = numbers;
    let array = options.operands.first().map_or_else(|| b"MAPFILE".to_vec(), |t| t.to_vec());
    if !crate::syntax::is_name(&array) {
        let message = if array.is_empty() {
            b"empty array variable name".to_vec()
        } else {
            [b"`", array.as_slice(), b"': not a valid identifier"].concat()
        };
        shell.builtin_error(def.name, message)?;
        return Ok(1);
    }
    let name = shell.intern(&array)?;
    let name = shell.resolve(name)?.map_or(name, |target| target.name);
    let attrs = shell.vars.get(name).attrs;
    if attrs.has(Attrs::ASSOC) {
        let message = [array.as_slice(), b": not an indexed array"].concat();
        shell.builtin_error(def.name, message)?;
        return Ok(1);
    }
    let Some(from) = u32::try_from(fd).ok().and_then(|fd| shell.io.fd(fd)) else {
        shell.builtin_error(def.name, format!("{fd}: invalid file descriptor: Bad file descriptor"))?;
        return Ok(1);
    };
    if !attrs.has(Attrs::READONLY) && options.value(b'O').is_none() {
        shell.set_array(name, Vec::new())?;
    } else if attrs.has(Attrs::READONLY) {
        shell.report_about(&array, "readonly variable")?;
        return Ok(1);
    } else if !attrs.has(Attrs::SPECIAL) {
        // bash: it is an array, even where nothing is read.
        let meter = Rc::clone(&shell.meter);
        let var = shell.vars.get_mut(name);
        var.attrs = var.attrs.with(Attrs::INDEXED);
        make_indexed(&meter, var)?;
    }
    let delimiter = options.value(b'd').map_or(b'\n', |d| d.first().copied().unwrap_or(0));
    let trim = options.has(b't');
    let callback = options.value(b'C').map(<[u8]>::to_vec);
    let kernel = Rc::clone(&shell.kernel);
    let mut input = Input::new(&kernel, Some(from));
    let mut line = Vec::new();
    for _ in 0..skip {
        line.clear();
        if !next_line(&mut input, delimiter, &mut line)? {
            return Ok(0);
        }
    }
    let mut index = origin;
    let mut n_read: i64 = 0;
    loop {
        line.clear();
        if (count > 0 && n_read >= count) || !next_line(&mut input, delimiter, &mut line)? {
            break;
        }
        if trim && line.last() == Some(&delimiter) {
            line.pop();
        }
        // bash: a line ends for it at the first NUL.
        if let Some(nul) = memchr::memchr(0, &line) {
            line.truncate(nul);
        }
        n_read += 1;
        if let Some(callback) = &callback
            && n_read % quantum == 0
        {
            let mut command = callback.clone();
            command.extend_from_slice(format!(" {index} ").as_bytes());
            command.extend(crate::runtime::expand::quote::single(&line));
            let at = shell.execution.line;
            shell.in_context(|context| context.trace_levels += 1, |shell| shell.run_text(&command, at))?;
        }
        let text = Text::new(&shell.meter, &line)?;
        // bash: behind a callback it does not name itself when an integer is wrong.
        let prefix = if callback.is_some() { "" } else { shell.context.error_prefix };
        shell.prefixed(prefix, |shell| shell.set_indexed(name, index, text, false))?;
        index += 1;
    }
    Ok(0)
}

/// bash: what cannot be read ends without a word.
fn next_line(input: &mut Input, delimiter: u8, line: &mut Vec<u8>) -> Result<bool, Stop> {
    match input.line(delimiter, line) {
        Ok(more) => Ok(more),
        Err(fault) => fault.errno().map(|_| false).map_err(Stop::from),
    }
}
