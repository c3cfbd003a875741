//! `jq` 1.7: our own reader, printer, values, parser and functions around the evaluator of `jaq-core`.

mod format;
pub mod gate;
mod maths;
pub mod native;
pub mod options;
mod parse;
mod prelude;
mod program;
pub mod read;
mod regex;
mod times;
pub mod value;
pub mod write;

/// The commands of this family.
pub static COMMANDS: &[&Command] = &[&COMMAND];

use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use jaq_core::{Ctx, Vars};

use bashkit_core::command::{Command, Cx, Parsing};
use bashkit_core::kernel::{Done, Fault, Input, Output};
pub use options::Options;

use program::Env;
use read::Reader;
use value::{Array, Val};

pub(crate) const COMMAND: Command = Command::new(
    "jq",
    "jq [OPTION]... FILTER [FILE]...",
    "Run a jq 1.7 FILTER on the JSON values of FILE(s) or standard input",
    options::OPTIONS,
    run,
)
.refused(&["-L", "--library-path", "--build-configuration", "--stream-errors"])
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

/// Format of inputs in place of JSON, with functions of its own: for `yq` and its siblings.
pub trait Medium {
    /// The values of the input called `name`, and why there are no more than those.
    fn read(&self, name: &str, content: &[u8]) -> (Vec<Val>, Option<String>);

    /// Notifies that another input begins.
    fn fresh(&self);

    /// Evaluates a function that jq does not have; `origin` is the index of the file and of the document that the input came from.
    fn ask(&self, what: &str, value: &Val, origin: (usize, usize)) -> Result<Val, String>;

    /// A value as `-R` sees its input: one line of text.
    fn raw(&self, value: &Val) -> String;

    /// Appends an output; `None` leaves that to jq.
    fn write(&self, value: &Val, out: &mut Vec<u8>) -> Option<Result<(), String>>;

    /// Appends what stands behind the last output.
    fn end(&self, out: &mut Vec<u8>);

    /// Whether `input_filename` is the name of the file (and not that of the stream that the original feeds to jq).
    fn names_files(&self) -> bool;
}

/// Runs jq's options over another medium: one run for all of `files`.
pub fn run_over(cx: &Cx<'_>, options: &Options, medium: &dyn Medium, out: Output) -> Done {
    execute(cx, options, Some(medium), out)
}

fn execute(cx: &Cx<'_>, options: &Options, medium: Option<&dyn Medium>, out: Output) -> Done {
    let mut names: Vec<String> = vec!["$ENV".into(), "$__prog_args".into(), "$named".into()];
    names.extend(options.named.keys().map(|name| format!("${}", name.as_str())));
    let loan = match program::compile(&options.program, &names) {
        Ok(loan) => loan,
        Err(message) => {
            return Err(Fault::verbatim(3, message));
        }
    };
    let session = Session {
        cx,
        options,
        inputs: RefCell::new(Inputs { next_file: 0, current: None, stopped: false }),
        lines: Cell::new(0),
        file: RefCell::new(Val::Null),
        status: Cell::new(0),
        out: RefCell::new(out),
        medium,
        origin: Cell::new((0, 0)),
        failed: RefCell::new(None),
    };
    let env_value =
        if options.program.contains("ENV") || options.program.contains("env") { native::Host::env(&session) } else { Val::Null };
    let mut globals = vec![env_value, Val::Null, options.named_value()];
    globals.extend(options.named.values().cloned());
    let filter = loan.filter();
    let env = Env { lut: &filter.lut, host: &session, kernel: cx.kernel() };
    let mut last = None;
    if options.null_input {
        session.filter(filter, &env, globals, Val::Null, &mut last)?;
    } else {
        loop {
            let input = session.input_value();
            match input {
                Ok(Some(value)) => {
                    if session.filter(filter, &env, globals.clone(), value, &mut last)? {
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
                    session.out.borrow_mut().flush()?;
                    cx.stderr_bytes(format!("parse error: {message}\n").as_bytes())?;
                    session.status.set(2);
                    break;
                }
            }
        }
    }
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
    let status = session.status.get();
    Ok(match last {
        _ if status != 0 || !options.exit_status => status,
        None => 4,
        Some(true) => 0,
        Some(false) => 1,
    })
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
    stopped: bool,
}

struct Source {
    input: Input,
    reader: Reader,
    /// Values that were read and not asked for yet.
    ready: std::collections::VecDeque<Val>,
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
}

impl Session<'_, '_> {
    fn place(&self) -> String {
        match &*self.file.borrow() {
            Val::Str(name) => format!("{}:{}", name.as_str(), self.lines.get()),
            _ => format!("<stdin>:{}", self.lines.get()),
        }
    }

    /// Runs the filter on one input; `true` when the program halted.
    fn filter(
        &self,
        filter: &program::Filter,
        env: &Env<'_>,
        globals: Vec<Val>,
        input: Val,
        last: &mut Option<bool>,
    ) -> Result<bool, Fault> {
        if let Some(medium) = self.medium {
            medium.fresh();
        }
        let context = Ctx::new(env.clone(), Vars::new(globals));
        let mut outputs = filter.id.run::<program::J>((context, input));
        let mut line = Vec::new();
        loop {
            match outputs.next() {
                None => return Ok(false),
                Some(Ok(value)) => {
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
                Some(Err(exn)) => match exn.get_halt() {
                    Ok(code) => {
                        self.status.set(code as u8);
                        self.inputs.borrow_mut().stopped = true;
                        *last = Some(true);
                        return Ok(true);
                    }
                    Err(exn) => {
                        let message = match exn.get_err().map(jaq_core::Error::into_val) {
                            Ok(Val::Str(text)) => text.as_str().to_owned(),
                            Ok(value) => format!("\u{0}{}", value.json()),
                            Err(_) => "break".into(),
                        };
                        self.complain(&message)?;
                        return Ok(false);
                    }
                },
            }
        }
    }

    fn complain(&self, message: &str) -> Result<(), Fault> {
        self.out.borrow_mut().flush()?;
        let place = if self.options.null_input && self.inputs.borrow().next_file == 0 { "<unknown>".into() } else { self.place() };
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
            self.emit(value, &mut |part| all.push(part));
        }
        Ok(Some(Val::of_array(all)))
    }

    fn emit(&self, value: Val, f: &mut dyn FnMut(Val)) {
        if self.options.stream { stream(&value, &mut Vec::new(), f) } else { f(value) }
    }

    fn plain_input(&self) -> Result<Option<Val>, Trouble> {
        if self.inputs.borrow().stopped {
            return Ok(None);
        }
        if !self.options.stream {
            return self.read_value();
        }
        loop {
            let ready = self.inputs.borrow_mut().current.as_mut().and_then(|source| source.ready.pop_front());
            if ready.is_some() {
                return Ok(ready);
            }
            let Some(value) = self.read_value()? else { return Ok(None) };
            let mut parts = std::collections::VecDeque::new();
            self.emit(value, &mut |part| parts.push_back(part));
            if let Some(source) = &mut self.inputs.borrow_mut().current {
                source.ready = parts;
            }
        }
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
            if self.options.slurp {
                source.input.rest(&mut text)?;
            } else {
                let before = text.len();
                source.input.line(b'\n', &mut text)?;
                if text.last() == Some(&b'\n') && text.len() > before {
                    text.pop();
                    self.lines.set(self.lines.get() + 1);
                    return Ok(Some(Val::from(String::from_utf8_lossy(&text).into_owned())));
                }
            }
            inputs.current = None;
        }
        let mut inputs = self.inputs.borrow_mut();
        inputs.stopped = true;
        if text.is_empty() && !self.options.slurp {
            return Ok(None);
        }
        gate::fits(text.len());
        let text = String::from_utf8(text).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned());
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
                None if at == 0 => self.cx.stdin(),
                None => return Ok(false),
                Some(name) if name == b"-" && self.medium.is_some() => self.cx.stdin(),
                Some(name) => match self.cx.open_input(name) {
                    Ok(input) => {
                        if self.medium.is_none_or(Medium::names_files) {
                            *self.file.borrow_mut() = Val::from(String::from_utf8_lossy(name).into_owned());
                        }
                        input
                    }
                    Err(fault) => {
                        let errno = fault.errno()?;
                        let mut line = b"jq: error: Could not open ".to_vec();
                        line.extend_from_slice(name);
                        line.extend_from_slice(format!(": {errno}\n").as_bytes());
                        self.out.borrow_mut().flush()?;
                        self.cx.stderr_bytes(&line)?;
                        self.status.set(2);
                        continue;
                    }
                },
            };
            let mut source = Source { input, reader: Reader::new(), ready: Default::default(), values: None };
            match self.medium {
                None => self.lines.set(0),
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
            let mut inputs = self.inputs.borrow_mut();
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
            let Source { input, reader, .. } = source;
            let data = input.fill().map_err(|fault| match fault {
                Fault::Errno(errno) => Trouble::Text(errno.to_string()),
                other => Trouble::Fault(other),
            })?;
            let result = if data.is_empty() {
                let result = reader.end();
                if matches!(result, Ok(None)) {
                    inputs.current = None;
                    continue;
                }
                result
            } else {
                let (used, result) = reader.feed(data);
                input.used(used);
                result
            };
            self.lines.set(reader.lines());
            match result {
                Ok(None) => {}
                Ok(value) => return Ok(value),
                Err(message) => {
                    inputs.stopped = true;
                    return Err(Trouble::Text(message));
                }
            }
        }
        Ok(None)
    }
}

/// Emits the events of `--stream` for one value (jq manual, "Streaming").
fn stream(value: &Val, path: &mut Vec<Val>, f: &mut dyn FnMut(Val)) {
    gate::stack();
    let mut last = None;
    let mut child = |key: Val, item: &Val, path: &mut Vec<Val>, f: &mut dyn FnMut(Val)| {
        path.push(key.clone());
        stream(item, path, f);
        path.pop();
        last = Some(key);
    };
    match value {
        Val::Arr(array) => array.items.iter().enumerate().for_each(|(i, item)| child(Val::from(i), item, path, f)),
        Val::Obj(object) => object.map.iter().for_each(|(key, item)| child(Val::Str(key.clone()), item, path, f)),
        _ => {}
    }
    match last {
        None => f(Val::arr(vec![Val::arr(path.clone()), value.clone()])),
        Some(key) => {
            path.push(key);
            f(Val::arr(vec![Val::arr(path.clone())]));
            path.pop();
        }
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
        let result = self.out.borrow_mut().flush().and_then(|()| self.cx.stderr_bytes(bytes));
        if let Err(fault) = result {
            gate::unwind(fault);
        }
    }

    fn lines(&self) -> usize {
        self.lines.get()
    }

    fn ask(&self, what: &str, value: &Val) -> Result<Val, String> {
        let (file, documents) = self.origin.get();
        match self.medium {
            Some(medium) => medium.ask(what, value, (file, documents.saturating_sub(1))),
            None => Err(format!("{what} has no meaning over JSON")),
        }
    }

    fn file(&self) -> Val {
        self.file.borrow().clone()
    }

    fn env(&self) -> Val {
        let mut map = value::Map::default();
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
