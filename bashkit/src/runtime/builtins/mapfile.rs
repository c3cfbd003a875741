//! `mapfile`: lines of an input as the elements of an array; the engine of `readarray`, too.

use std::rc::Rc;

use bashkit_core::command::Opt;
use bashkit_core::kernel::Description;

use super::line_reader::{LineReader, is_read_ahead};
use super::numeric_argument::number;
use super::{BuiltinArg, BuiltinDef, Options, builtin};
use crate::runtime::shell::Shell;
use crate::runtime::stop::{Flow, Stop};
use crate::runtime::text::Text;
use crate::runtime::variables::make_indexed;
use crate::runtime::vars::Attrs;
use crate::syntax::intern::Symbol;

const DELIMITER: Opt = Opt::value('d', "", "DELIM", "end lines at DELIM");
const COUNT: Opt = Opt::value('n', "", "COUNT", "read at most COUNT lines");
const ORIGIN: Opt = Opt::value('O', "", "ORIGIN", "begin at index ORIGIN");
const SKIP: Opt = Opt::value('s', "", "COUNT", "skip COUNT lines");
const TRIM: Opt = Opt::flag('t', "", "remove the delimiters");
const FD: Opt = Opt::value('u', "", "FD", "read from FD");
const CALLBACK: Opt = Opt::value('C', "", "CALLBACK", "run CALLBACK");
const QUANTUM: Opt = Opt::value('c', "", "QUANTUM", "lines between callbacks");

/// Options of the builtin.
const OPTIONS: &[Opt] = &[DELIMITER, COUNT, ORIGIN, SKIP, TRIM, FD, CALLBACK, QUANTUM];

pub(super) const BUILTIN: BuiltinDef = builtin(
    "mapfile",
    "mapfile [-d delim] [-n count] [-O origin] [-s count] [-t] [-u fd] [-C callback] [-c quantum] [array]",
    "Read lines from the standard input into an indexed array variable",
    |shell, args| run(shell, args, &BUILTIN),
);

/// Reads lines into an array, as `def`, `mapfile` or `readarray`.
pub(super) fn run(shell: &mut Shell, args: &[BuiltinArg<'_>], def: &'static BuiltinDef) -> Flow {
    let Some(options) = shell.options(def, args, OPTIONS)? else { return Ok(2) };
    let [count, origin, skip, fd, quantum] = match numbers_of(shell, &options) {
        Ok(numbers) => numbers,
        Err(message) => return shell.builtin_fails(def.name, message),
    };
    let array = options.operands.first().map_or_else(|| b"MAPFILE".to_vec(), |t| t.to_vec());
    if array.is_empty() {
        shell.builtin_error(def.name, "empty array variable name")?;
        return Ok(2);
    }
    if !crate::syntax::is_name(&array) {
        return shell.builtin_fails(def.name, [b"`", array.as_slice(), b"': not a valid identifier"].concat());
    }
    let name = shell.intern(&array)?;
    let name = shell.resolve(name)?.map_or(name, |target| target.name);
    if shell.vars.get(name).attrs.has(Attrs::ASSOC) {
        return shell.builtin_fails(def.name, [array.as_slice(), b": not an indexed array"].concat());
    }
    let from = u32::try_from(fd).ok().and_then(|fd| shell.io.fd(fd));
    if !prepare_array(shell, name, &array, options.value(&ORIGIN).is_some())? {
        return Ok(1);
    }
    // bash: a standard input that is closed has no lines.
    let Some(from) = from else { return Ok(0) };
    let kernel = Rc::clone(&shell.kernel);
    let callback = options.value(&CALLBACK).map(|command| (command, quantum));
    // What the variable conforms to can fail, and leaves the rest to others.
    let is_plain = shell.vars.get(name).attrs.0 & (Attrs::INTEGER.0 | Attrs::SPECIAL.0) == 0;
    let mut lines = Lines {
        reader: LineReader::of_lines(&kernel, &from, count == 0 && callback.is_none() && is_plain),
        delimiter: options.value(&DELIMITER).map_or(b'\n', |d| d.first().copied().unwrap_or(0)),
        trim: options.has(&TRIM),
        line: Vec::new(),
    };
    for _ in 0..skip {
        if !lines.advance()? {
            return Ok(0);
        }
    }
    let result = assign_lines(shell, name, &mut lines, (origin, count), callback);
    shell.io.read_ahead = lines.ahead(&from, result.is_err());
    result
}

/// Takes the numbers of [`NUMBERS`] in the order of the options; the error says what is wrong with one.
fn numbers_of(shell: &Shell, options: &Options<'_>) -> Result<[i64; 5], Vec<u8>> {
    let mut numbers = [0i64, 0, 0, 0, 5000];
    for (letter, _, value) in &options.found {
        let mut slots = numbers.iter_mut().zip(NUMBERS);
        let Some((slot, (_, what))) = slots.find(|(_, (option, _))| option.short() == *letter) else { continue };
        let text = value.as_deref().unwrap_or_default();
        let least = i64::from(*letter == QUANTUM.short());
        let n = number(text).filter(|n| *n >= least).ok_or_else(|| [text, b": invalid ", what.as_bytes()].concat())?;
        *slot = n;
        if *letter == FD.short() && u32::try_from(n).ok().and_then(|fd| shell.io.fd(fd)).is_none() {
            return Err(format!("{n}: invalid file descriptor: Bad file descriptor").into_bytes());
        }
    }
    Ok(numbers)
}

/// Options that take a number, with the words for a wrong one.
const NUMBERS: [(Opt, &str); 5] = [
    (COUNT, "line count"),
    (ORIGIN, "array origin"),
    (SKIP, "line count"),
    (FD, "file descriptor specification"),
    (QUANTUM, "callback quantum"),
];

/// Makes the variable an array, empty unless it is kept; `false`: it is read-only, which was said.
fn prepare_array(shell: &mut Shell, name: Symbol, shown: &[u8], keeps: bool) -> Result<bool, Stop> {
    let attrs = shell.vars.get(name).attrs;
    if attrs.has(Attrs::READONLY) {
        shell.report_about(shown, "readonly variable")?;
        return Ok(false);
    }
    if !keeps {
        return shell.set_array(name, Vec::new());
    } else if !attrs.has(Attrs::SPECIAL) {
        // bash: it is an array, even where nothing is read.
        let meter = Rc::clone(&shell.meter);
        let var = shell.vars.get_mut(name);
        var.attrs = var.attrs.with(Attrs::INDEXED);
        make_indexed(&meter, var)?;
    }
    Ok(true)
}

/// Assigns lines to elements from an index on, at most so many unless that is 0.
fn assign_lines(
    shell: &mut Shell,
    name: Symbol,
    lines: &mut Lines<'_>,
    (origin, count): (i64, i64),
    callback: Option<(&[u8], i64)>,
) -> Flow {
    let mut n_read: i64 = 0;
    let mut has_called = false;
    while (count == 0 || n_read < count) && lines.advance()? {
        let index = origin.wrapping_add(n_read);
        n_read += 1;
        if let Some((callback, quantum)) = callback
            && n_read % quantum == 0
        {
            has_called = true;
            let mut command = callback.to_vec();
            command.extend_from_slice(format!(" {index} ").as_bytes());
            command.extend(crate::runtime::expand::quote::single(&shell.meter, &lines.line)?);
            let at = shell.execution.line;
            lines.reader.give_back();
            shell.in_context(|context| context.trace_levels += 1, |shell| shell.run_text(&command, at))?;
            // bash: the lines of the callbacks are not counted.
            shell.execution.line = at;
        }
        let text = Text::new(&shell.meter, &lines.line)?;
        // bash: behind a callback it does not name itself when an integer is wrong.
        let prefix = if has_called { "" } else { shell.context.error_prefix };
        // bash: a variable that the callback makes read-only is filled none the less.
        let is_readonly = shell.vars.get(name).attrs.has(Attrs::READONLY);
        if is_readonly {
            let var = shell.vars.get_mut(name);
            var.attrs = var.attrs.without(Attrs::READONLY);
        }
        let result = shell.prefixed(prefix, |shell| shell.set_indexed(name, index, text, false));
        if is_readonly {
            let var = shell.vars.get_mut(name);
            var.attrs = var.attrs.with(Attrs::READONLY);
        }
        result?;
    }
    Ok(0)
}

/// Reader of lines that keeps the last one.
struct Lines<'a> {
    reader: LineReader<'a>,
    delimiter: u8,
    trim: bool,
    line: Vec<u8>,
}

impl Lines<'_> {
    /// Reads the next line; `false` at the end. bash: what cannot be read ends without a word.
    fn advance(&mut self) -> Result<bool, Stop> {
        self.line.clear();
        match self.reader.line(self.delimiter, &mut self.line) {
            Ok(true) => {}
            Ok(false) => return Ok(false),
            Err(fault) => return fault.errno().map(|_| false).map_err(Stop::from),
        }
        if self.trim && self.line.last() == Some(&self.delimiter) {
            self.line.pop();
        }
        // bash: a line ends for it at the first NUL.
        if let Some(nul) = memchr::memchr(0, &self.line) {
            self.line.truncate(nul);
        }
        Ok(true)
    }

    /// Gives back what was read ahead of `from`. bash: where an assignment has failed, it stays for the next `read` of a file.
    fn ahead(&mut self, from: &Description, failed: bool) -> Vec<u8> {
        if failed && is_read_ahead(from) {
            return self.reader.take_ahead();
        }
        self.reader.give_back();
        Vec::new()
    }
}
