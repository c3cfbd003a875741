//! `jq` 1.8: reader, printer, values, parser, compiler and machine.

mod ast;
mod compile;
mod format;
pub mod gate;
mod lex;
mod library;
mod machine;
pub mod map;
mod maths;
mod native;
pub mod options;
mod parse;
mod prelude;
mod program;
pub mod read;
mod regex;
pub mod text;
mod times;
pub mod value;
mod wanted;
mod whole;
pub mod write;

/// The commands of this family.
pub static COMMANDS: &[&Command] = &[&COMMAND];

use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use bashkit_core::command::{Command, Cx, Parsing};
use bashkit_core::kernel::{Done, Fault, Input, Output};
pub use options::Options;

use machine::{Machine, Next};
use read::Reader;
use value::{Array, Val};
use wanted::Wanted;

pub(crate) const COMMAND: Command = Command::new(
    "jq",
    "jq [OPTION]... FILTER [FILE]...",
    "Run a jq 1.8 FILTER on the JSON values of FILE(s) or standard input",
    options::OPTIONS,
    run,
)
.refused(&["--debug-dump-disasm", "--debug-trace", "--run-tests"])
.usage_status(2)
.parsing(Parsing::Raw);

/// Evaluates, and turns the unwinding of a limit into the fault that it is.
pub fn caught<T>(f: impl FnOnce() -> Result<T, Fault>) -> Result<T, Fault> {
    let result = catch_unwind(AssertUnwindSafe(f));
    result.unwrap_or_else(|payload| match payload.downcast::<gate::Leave>() {
        Ok(leave) => Err(leave.0),
        Err(payload) => resume_unwind(payload),
    })
}

fn run(cx: &mut Cx<'_>) -> Done {
    let cx = &*cx;
    let argv = cx.argv();
    caught(|| execute(cx, &Options::parse(cx, argv)?, None, cx.stdout()))
}

/// Format of inputs in place of JSON, for `yq-py` and its siblings.
pub trait Medium {
    /// The values of the input called `name`, and why there are no more than those.
    fn read(&self, name: &str, content: &[u8]) -> (Vec<Val>, Option<String>);

    /// A value as `-R` sees its input: one line of text.
    fn raw(&self, value: &Val) -> String;

    /// Appends an output; `None` leaves that to jq.
    fn write(&self, value: &Val, out: &mut Vec<u8>) -> Option<Result<(), String>>;

    /// Appends what stands behind the last output.
    fn end(&self, out: &mut Vec<u8>);
}

/// Runs jq's options over another medium: one run for all of `files`.
pub fn run_over(cx: &Cx<'_>, options: &Options, medium: &dyn Medium, out: Output) -> Done {
    execute(cx, options, Some(medium), out)
}

fn execute(cx: &Cx<'_>, options: &Options, medium: Option<&dyn Medium>, out: Output) -> Done {
    let _forgets = regex::ForgetsExpressions;
    let names: Vec<String> = options.named.keys().map(|name| name.as_str().to_owned()).collect();
    let library = library::Files { cx, search: &options.search, origin: &options.origin };
    let loan = program::compile(&options.program, &names, &library).map_err(|message| Fault::verbatim(3, message))?;
    let session = Session {
        cx,
        options,
        inputs: RefCell::new(Inputs { next_file: 0, current: None, reader: Reader::with(options.mode()), lines_before: 0, stopped: false }),
        lines: Cell::new(0),
        file: RefCell::new(Val::Null),
        status: Cell::new(0),
        out: RefCell::new(out),
        medium,
        origin: Cell::new((0, 0)),
        failed: RefCell::new(None),
        files_failed: Cell::new(false),
    };
    if medium.is_none() && !options.raw_input {
        let wanted = loan.wanted().cloned();
        session.inputs.borrow_mut().reader.want(if options.slurp { wanted.as_deref().and_then(Wanted::slurped) } else { wanted });
    }
    let mut machine = Machine::new(loan.program(), &session, &options.named);
    let mut last = None;
    if options.null_input {
        session.filter(&mut machine, Val::Null, &mut last)?;
    } else {
        loop {
            if session.files_failed.get() {
                break;
            }
            let input = session.input_value();
            match input {
                Ok(Some(value)) => {
                    session.status.set(0);
                    if session.filter(&mut machine, value, &mut last)? {
                        break;
                    }
                }
                Ok(None) => break,
                Err(Trouble::Fault(fault)) => return Err(fault),
                Err(Trouble::Own(message)) => {
                    session.failed.borrow_mut().get_or_insert(message);
                    break;
                }
                Err(Trouble::Text(message)) => {
                    if options.is_sequence() {
                        cx.stderr_bytes(format!("jq: ignoring parse error: {message}\n").as_bytes())?;
                        continue;
                    }
                    cx.stderr_bytes(format!("jq: parse error: {message}\n").as_bytes())?;
                    session.status.set(5);
                    break;
                }
            }
        }
    }
    drop(machine);
    if let Some(medium) = medium {
        let mut rest = Vec::new();
        medium.end(&mut rest);
        session.out.borrow_mut().put(&rest)?;
    }
    session.out.borrow_mut().flush()?;
    if let Some(message) = session.failed.take() {
        cx.stderr_bytes(format!("{message}\n").as_bytes())?;
        return Ok(1);
    }
    let status = if session.files_failed.get() { 2 } else { session.status.get() };
    Ok(match last {
        _ if status != 0 || !options.exit_status => status,
        None => 4,
        Some(true) => 0,
        Some(false) => 1,
    })
}

/// Status of `halt_error`: what is negative or no C integer is 0.
fn exit_status(code: f64) -> u8 {
    if code > 0.0 && code < f64::from(i32::MAX) { code as i32 as u8 } else { 0 }
}

/// Reason why there is no next input.
enum Trouble {
    Fault(Fault),
    Text(String),
    /// Message of another medium, in its own words.
    Own(String),
}

impl From<Fault> for Trouble {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

struct Inputs {
    next_file: usize,
    current: Option<Source>,
    /// One for all files: a value may begin in one and end in the next.
    reader: Reader,
    /// Lines of the files before the current one.
    lines_before: usize,
    stopped: bool,
}

struct Source {
    input: Input,
    /// All values of an input that is not JSON, and what came behind them.
    values: Option<(std::collections::VecDeque<Val>, Option<String>)>,
}

/// One run of the command: what its filters reach through [`native::Host`].
struct Session<'c, 'k> {
    cx: &'c Cx<'k>,
    options: &'c Options,
    inputs: RefCell<Inputs>,
    lines: Cell<usize>,
    file: RefCell<Val>,
    status: Cell<u8>,
    out: RefCell<Output>,
    medium: Option<&'c dyn Medium>,
    /// Index of the file, and of the document in it, of the last input.
    origin: Cell<(usize, usize)>,
    /// Error of the medium, reported after all inputs.
    failed: RefCell<Option<String>>,
    /// A file could not be opened.
    files_failed: Cell<bool>,
}

impl Session<'_, '_> {
    fn place(&self) -> String {
        match &*self.file.borrow() {
            Val::Str(name) => format!("{}:{}", name.as_str(), self.lines.get()),
            _ => format!("<stdin>:{}", self.lines.get()),
        }
    }

    /// Runs the filter on one input; `true` when the program halted.
    fn filter(&self, machine: &mut Machine<'_>, input: Val, last: &mut Option<bool>) -> Result<bool, Fault> {
        machine.start(input);
        let mut line = Vec::new();
        loop {
            match machine.next() {
                Next::Done => return Ok(false),
                Next::Output(value) => {
                    *last = Some(!matches!(value, Val::Null | Val::Bool(false)));
                    line.clear();
                    match self.medium.and_then(|medium| medium.write(&value, &mut line)) {
                        Some(Ok(())) => {}
                        Some(Err(message)) => {
                            self.failed.borrow_mut().get_or_insert(message);
                            line.clear();
                        }
                        None => {
                            if let Err(message) = self.options.print(&value, &mut line) {
                                self.complain(&message)?;
                                return Ok(false);
                            }
                        }
                    }
                    self.out.borrow_mut().put(&line)?;
                    if self.options.unbuffered {
                        self.out.borrow_mut().flush()?;
                    }
                }
                Next::Halt(None) => {
                    self.status.set(0);
                    *last = Some(true);
                    return Ok(true);
                }
                Next::Halt(Some((code, message))) => {
                    match message {
                        Val::Null => {}
                        Val::Str(text) => self.cx.stderr_bytes(text.as_str().as_bytes())?,
                        value => self.cx.stderr_bytes(format!("{}\n", value.json()).as_bytes())?,
                    }
                    self.status.set(exit_status(code.num().unwrap_or_default()));
                    *last = Some(true);
                    return Ok(true);
                }
                Next::Error(value) => {
                    let message = match value {
                        Val::Str(text) => text.as_str().to_owned(),
                        value => format!("\u{0}{}", value.json()),
                    };
                    self.complain(&message)?;
                    return Ok(false);
                }
            }
        }
    }

    /// Prints an error at once. jq: what was printed before is still in its buffer, and comes behind.
    fn complain(&self, message: &str) -> Result<(), Fault> {
        let place = if self.inputs.borrow().next_file == 0 { "<unknown>".into() } else { self.place() };
        let line = match message.strip_prefix('\u{0}') {
            Some(json) => format!("jq: error (at {place}) (not a string): {json}\n"),
            None => format!("jq: error (at {place}): {message}\n"),
        };
        self.cx.stderr_bytes(line.as_bytes())?;
        self.status.set(5);
        Ok(())
    }

    /// The next input as the options say: raw lines, everything in one array, parts of values, or values.
    fn input_value(&self) -> Result<Option<Val>, Trouble> {
        let options = self.options;
        if options.raw_input {
            return self.raw_input();
        }
        if !options.slurp {
            return self.plain_input();
        }
        if std::mem::replace(&mut self.inputs.borrow_mut().stopped, true) {
            return Ok(None);
        }
        let mut all = Array::default();
        while let Some(value) = self.read_value()? {
            all.push(value);
        }
        Ok(Some(Val::of_array(all)))
    }

    /// Tells that an input cannot be read; the next file is.
    fn unread(&self, fault: Fault) -> Result<(), Fault> {
        let errno = fault.errno()?;
        self.cx.stderr_bytes(format!("jq: error: {errno}\n").as_bytes())?;
        self.files_failed.set(true);
        Ok(())
    }

    fn plain_input(&self) -> Result<Option<Val>, Trouble> {
        if self.inputs.borrow().stopped {
            return Ok(None);
        }
        self.read_value()
    }

    fn raw_input(&self) -> Result<Option<Val>, Trouble> {
        if self.inputs.borrow().stopped {
            return Ok(None);
        }
        if let Some(medium) = self.medium {
            if !self.options.slurp {
                return Ok(self.read_value()?.map(|value| Val::from(medium.raw(&value))));
            }
            let mut text = String::new();
            while let Some(value) = self.read_value()? {
                text.push_str(&medium.raw(&value));
                text.push('\n');
                gate::fits(text.len());
            }
            self.inputs.borrow_mut().stopped = true;
            return Ok(Some(Val::from(text)));
        }
        let mut text = Vec::new();
        while self.source()? {
            let mut inputs = self.inputs.borrow_mut();
            let Some(source) = &mut inputs.current else { break };
            let before = text.len();
            let read = if self.options.slurp { source.input.rest(&mut text) } else { source.input.line(b'\n', &mut text).map(drop) };
            if let Err(fault) = read {
                self.unread(fault)?;
            } else if self.options.slurp {
                self.lines.set(memchr::memchr_iter(b'\n', text.get(before..).unwrap_or_default()).count());
            } else if text.last() == Some(&b'\n') && text.len() > before {
                text.pop();
                self.lines.set(self.lines.get() + 1);
                return Ok(Some(Val::from(gate::decoded(&text))));
            }
            inputs.current = None;
        }
        let mut inputs = self.inputs.borrow_mut();
        inputs.stopped = true;
        if text.is_empty() && !self.options.slurp {
            return Ok(None);
        }
        gate::fits(text.len());
        let text = String::from_utf8(text).unwrap_or_else(|error| gate::decoded(error.as_bytes()));
        Ok(Some(Val::from(text)))
    }

    /// Sees to it that a file is open; `false` when there are no more.
    fn source(&self) -> Result<bool, Fault> {
        loop {
            if self.inputs.borrow().current.is_some() {
                return Ok(true);
            }
            let at = self.inputs.borrow().next_file;
            self.inputs.borrow_mut().next_file += 1;
            let files = &self.options.files;
            let input = match files.get(at) {
                None if at == 0 => {
                    if self.medium.is_none() {
                        *self.file.borrow_mut() = Val::str("<stdin>");
                    }
                    self.cx.stdin()
                }
                None => return Ok(false),
                Some(name) if name == b"-" && self.medium.is_some() => self.cx.stdin(),
                Some(name) => match self.cx.open_input(name) {
                    Ok(input) => {
                        if self.medium.is_none() {
                            *self.file.borrow_mut() = Val::from(String::from_utf8_lossy(name).into_owned());
                        }
                        input
                    }
                    Err(fault) => {
                        let errno = fault.errno()?;
                        let mut line = b"jq: error: Could not open file ".to_vec();
                        line.extend_from_slice(name);
                        line.extend_from_slice(format!(": {errno}\n").as_bytes());
                        self.cx.stderr_bytes(&line)?;
                        self.files_failed.set(true);
                        continue;
                    }
                },
            };
            let mut source = Source { input, values: None };
            match self.medium {
                None => {
                    let mut inputs = self.inputs.borrow_mut();
                    inputs.lines_before = inputs.reader.lines();
                    self.lines.set(0);
                }
                Some(medium) => {
                    let mut content = Vec::new();
                    source.input.rest(&mut content)?;
                    let name = match files.get(at) {
                        Some(name) if name != b"-" => String::from_utf8_lossy(name),
                        _ => "<stdin>".into(),
                    };
                    let (values, trouble) = medium.read(&name, &content);
                    source.values = Some((values.into(), trouble));
                    self.origin.set((at, 0));
                }
            }
            self.inputs.borrow_mut().current = Some(source);
        }
    }

    fn read_value(&self) -> Result<Option<Val>, Trouble> {
        while self.source()? {
            let inputs = &mut *self.inputs.borrow_mut();
            let Some(source) = &mut inputs.current else { break };
            if let Some((values, trouble)) = &mut source.values {
                match values.pop_front() {
                    Some(value) => {
                        let behind = matches!(value, Val::Null | Val::Bool(_) | Val::Num(_) | Val::Literal(_));
                        let (file, document) = self.origin.get();
                        self.origin.set((file, document + 1));
                        self.lines.set(document + usize::from(behind));
                        return Ok(Some(value));
                    }
                    None => {
                        let trouble = trouble.take();
                        inputs.current = None;
                        let Some(message) = trouble else { continue };
                        inputs.stopped = true;
                        return Err(Trouble::Own(message));
                    }
                }
            }
            let data = match source.input.fill() {
                Ok(data) => data,
                Err(fault) => {
                    self.unread(fault)?;
                    inputs.current = None;
                    continue;
                }
            };
            if data.is_empty() {
                inputs.current = None;
                continue;
            }
            let (used, result) = inputs.reader.feed(data);
            // jq reads whole lines: the one that a value ends in counts.
            let ahead = inputs.reader.is_within_line() && memchr::memchr(b'\n', data.get(used..).unwrap_or_default()).is_some();
            source.input.used(used);
            self.lines.set((inputs.reader.lines() + usize::from(ahead)).saturating_sub(inputs.lines_before));
            match result {
                Ok(None) => {}
                Ok(value) => return Ok(value),
                Err(message) => {
                    inputs.stopped = !self.options.is_sequence();
                    return Err(Trouble::Text(message));
                }
            }
        }
        self.inputs.borrow_mut().reader.end().map_err(Trouble::Text)
    }
}

impl native::Host for Session<'_, '_> {
    fn input(&self) -> Result<Option<Val>, String> {
        match self.input_value() {
            Ok(value) => Ok(value),
            Err(Trouble::Text(message) | Trouble::Own(message)) => Err(message),
            Err(Trouble::Fault(fault)) => gate::unwind(fault),
        }
    }

    fn stderr(&self, bytes: &[u8]) {
        let result = self.cx.stderr_bytes(bytes);
        if let Err(fault) = result {
            gate::unwind(fault);
        }
    }

    fn shown(&self, value: &Val) -> Vec<u8> {
        self.options.shown(value)
    }

    fn library(&self) -> Val {
        match &self.options.search {
            Some(search) => search.iter().map(|path| Val::str(path)).collect(),
            None => library::DEFAULT_SEARCH.iter().map(|path| Val::str(path)).collect(),
        }
    }

    fn module(&self, name: &str) -> Result<Val, String> {
        library::Files { cx: self.cx, search: &self.options.search, origin: &self.options.origin }.meta(name)
    }

    fn lines(&self) -> usize {
        self.lines.get()
    }

    fn file(&self) -> Val {
        self.file.borrow().clone()
    }

    fn env(&self) -> Val {
        let mut map = map::Map::default();
        for (name, value) in self.cx.environ() {
            map.insert(String::from_utf8_lossy(&name).into_owned().into(), Val::from(String::from_utf8_lossy(&value).into_owned()));
        }
        Val::obj(map)
    }

    fn now(&self) -> f64 {
        self.cx.now().as_secs_f64()
    }

    fn zone(&self) -> Option<String> {
        self.cx.env("TZ").map(|zone| String::from_utf8_lossy(&zone).into_owned())
    }
}
