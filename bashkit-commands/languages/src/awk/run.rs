//! Running a program: rules, statements, expressions.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use bashkit_core::command::Cx;
use bashkit_core::gnu::Locale;
use bashkit_core::gnu::inttostr::{BYTES_MAX, inttostr};
use bashkit_core::gnu::searcher::{Searcher, Span};
use bashkit_core::kernel::{Fault, Output};
use bashkit_core::limits::Charge;
use bashkit_core::pattern::Regex;
use bashkit_core::vfs::Errno;

use super::array::{Array, ELEMENT_BYTES, Key};
use super::ast::{Arith, Builtin, Expr, Function, Kind, Pattern, Program, Redirect, Slot, Stmt, special};
use super::expression::{change_element, changed, element_bytes};
use super::format::{self, Arguments, Wrong};
use super::io::{self, Edited, Ending, Reader, Source, Writer};
use super::lex::{is_identifier, is_reserved};
use super::number;
use super::random::Generator;
use super::record::{Record, Splitter};
use super::source::place;
use super::value::{ArrayRef, Str, Value};

/// Reason why control does not pass to the next statement.
#[derive(Debug)]
pub(super) enum Halt {
    Next,
    NextFile,
    Exit,
    /// The whole run ends, without END.
    End,
    /// A message behind `fatal: `.
    #[expect(clippy::box_collection, reason = "results of numbers fit into registers so")]
    Fatal(Box<Vec<u8>>),
    Fault(Box<Fault>),
}

pub(super) type Res<T> = Result<T, Halt>;

impl From<Fault> for Halt {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Failure(failure) => Self::Fatal(Box::new(failure.message)),
            fault => Self::Fault(Box::new(fault)),
        }
    }
}

impl From<bashkit_core::error::Error> for Halt {
    fn from(error: bashkit_core::error::Error) -> Self {
        Self::Fault(Box::new(error.into()))
    }
}

#[cold]
pub(super) fn fatal(text: impl Into<Vec<u8>>) -> Halt {
    Halt::Fatal(Box::new(text.into()))
}

/// Control flow at the end of a statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Flow {
    On,
    Break,
    Continue,
    /// The function ends; its value is in `returned`.
    Return,
}

/// Interpreter of one running program.
pub(super) struct Awk<'p, 'c, 'a> {
    pub(super) program: &'p Program,
    pub(super) cx: &'c mut Cx<'a>,
    pub(super) out: Output,
    /// Files and commands are refused (`-S`).
    pub(super) is_sandboxed: bool,
    pub(super) searcher: Searcher,
    pub(super) globals: Vec<Value>,
    /// Local variables of all calls.
    pub(super) locals: Vec<Value>,
    /// Empty text to build others in.
    pub(super) scratch: Vec<u8>,
    pub(super) base: usize,
    pub(super) n_calls: usize,
    /// Function that runs.
    pub(super) function: Option<&'p Function>,
    pub(super) returned: Value,
    pub(super) record: Record,
    pub(super) nr: f64,
    pub(super) fnr: f64,
    pub(super) splitter: Splitter,
    /// Record terminator in use, derived from RS.
    pub(super) ending: Ending,
    pub(super) ofs: Vec<u8>,
    pub(super) ors: Vec<u8>,
    pub(super) subsep: Vec<u8>,
    pub(super) convfmt: Vec<u8>,
    pub(super) ofmt: Vec<u8>,
    pub(super) icase: bool,
    pub(super) writers: HashMap<Vec<u8>, Writer, foldhash::fast::FixedState>,
    /// The order in which writers were opened, to end them in it.
    pub(super) opened: Vec<Vec<u8>>,
    pub(super) sources: HashMap<Vec<u8>, Source, foldhash::fast::FixedState>,
    pub(super) regexes: HashMap<(Vec<u8>, bool), Regex, foldhash::fast::FixedState>,
    main: Option<Reader>,
    /// The suffix of backups, when files are edited in place.
    in_place: Option<Vec<u8>>,
    /// The file that was read last is at its end, which the rules have not been told of.
    is_file_over: bool,
    edited: Option<Edited>,
    arg_idx: usize,
    read_some_file: bool,
    ranges: Vec<bool>,
    pub(super) status: u8,
    pub(super) line: u32,
    pub(super) in_rule: bool,
    rt: Vec<u8>,
    spare: Vec<u8>,
    pub(super) random: Generator,
    pub(super) seed: f64,
    charge: Charge,
    weight: isize,
    pub(super) groups: Vec<Option<Span>>,
    /// Matches of a text.
    pub(super) spans: Vec<Span>,
    /// Arguments of `printf` while it runs.
    values: Vec<Value>,
}

/// Texts of values: the format of numbers, and what a character is.
struct Texts<'t>(&'t [u8], Locale);

impl Arguments for Texts<'_> {
    fn text<'v>(&self, value: &'v Value) -> Cow<'v, [u8]> {
        match value {
            Value::Str(s) | Value::Input(s) | Value::Regex(s) => Cow::Borrowed(s.bytes()),
            other => {
                let mut out = Vec::new();
                append(other, self.0, &mut out);
                Cow::Owned(out)
            }
        }
    }

    fn locale(&self) -> Locale {
        self.1
    }
}

/// Appends the text of a value.
#[inline]
pub(super) fn append(value: &Value, convfmt: &[u8], out: &mut Vec<u8>) {
    match value {
        Value::Num(n) => number::print(*n, convfmt, out),
        Value::Str(s) | Value::Input(s) | Value::Regex(s) => out.extend_from_slice(s.bytes()),
        Value::Untyped | Value::Array(_) => {}
    }
}

impl<'p, 'c, 'a> Awk<'p, 'c, 'a> {
    pub(super) fn new(program: &'p Program, cx: &'c mut Cx<'a>) -> Result<Self, Fault> {
        let charge = cx.meter().charge(0)?;
        let searcher = Searcher::new(cx, 2);
        let out = cx.stdout();
        let mut awk = Self {
            program,
            out,
            searcher,
            globals: vec![Value::Untyped; program.globals.len()],
            locals: Vec::new(),
            scratch: Vec::new(),
            base: 0,
            n_calls: 0,
            function: None,
            returned: Value::Untyped,
            record: Record::default(),
            nr: 0.0,
            fnr: 0.0,
            splitter: Splitter::Blank,
            ending: Ending::Byte(b'\n'),
            ofs: b" ".to_vec(),
            ors: b"\n".to_vec(),
            subsep: vec![0x1c],
            convfmt: b"%.6g".to_vec(),
            ofmt: b"%.6g".to_vec(),
            icase: false,
            writers: HashMap::default(),
            opened: Vec::new(),
            sources: HashMap::default(),
            regexes: HashMap::default(),
            main: None,
            in_place: None,
            is_file_over: false,
            edited: None,
            arg_idx: 1,
            read_some_file: false,
            ranges: vec![false; program.n_ranges],
            status: 0,
            line: 0,
            in_rule: false,
            rt: Vec::new(),
            spare: Vec::new(),
            random: Generator::new(1),
            seed: 1.0,
            charge,
            weight: 0,
            groups: Vec::new(),
            spans: Vec::new(),
            values: Vec::new(),
            is_sandboxed: cx.args.has(&super::SANDBOX),
            cx,
        };
        for (slot, text) in [
            (special::FS, &b" "[..]),
            (special::OFS, b" "),
            (special::ORS, b"\n"),
            (special::RS, b"\n"),
            (special::SUBSEP, b"\x1c"),
            (special::CONVFMT, b"%.6g"),
            (special::OFMT, b"%.6g"),
            (special::FPAT, b"[^[:space:]]+"),
            (special::FILENAME, b""),
            (special::RT, b""),
            (special::FIELDWIDTHS, b""),
            (special::ERRNO, b""),
        ] {
            awk.put_global(slot, Value::Str(Str::new(text)));
        }
        awk.put_global(special::IGNORECASE, Value::Num(0.0));
        awk.put_global(special::RSTART, Value::Num(0.0));
        awk.put_global(special::RLENGTH, Value::Num(-1.0));
        let mut environ = Array::default();
        for (name, value) in awk.cx.environ() {
            environ.set(Str::new(&name).into(), Value::Input(Str::from_vec(value)));
        }
        awk.put_global(special::ENVIRON, Value::Array(Rc::new(RefCell::new(environ))));
        let mut procinfo = Array::default();
        procinfo.set(Str::new(b"version").into(), Value::Str(Str::new(b"5.2.1")));
        procinfo.set(Str::new(b"FS").into(), Value::Str(Str::new(b"FS")));
        for (name, text) in [("platform", "posix"), ("strftime", super::time::FORMAT)] {
            procinfo.set(Str::new(name.as_bytes()).into(), Value::Str(Str::new(text.as_bytes())));
        }
        let (uid, gid) = (awk.cx.host().identity.uid, awk.cx.host().identity.gid);
        for (name, n) in [("uid", uid), ("euid", uid), ("gid", gid), ("egid", gid)] {
            procinfo.set(Str::new(name.as_bytes()).into(), Value::Num(f64::from(n)));
        }
        awk.put_global(special::PROCINFO, Value::Array(Rc::new(RefCell::new(procinfo))));
        Ok(awk)
    }

    /// What a character is.
    #[inline]
    pub(super) fn locale(&self) -> Locale {
        self.program.locale
    }

    pub(super) fn put_global(&mut self, slot: usize, value: Value) {
        if let Some(place) = self.globals.get_mut(slot) {
            *place = value;
        }
    }

    /// Sets ARGV and ARGC from the operands.
    pub(super) fn arguments(&mut self, args: &[Vec<u8>]) {
        let mut argv = Array::default();
        argv.set(Key::Int(0), Value::Str(Str::new(self.cx.name())));
        for (i, arg) in args.iter().enumerate() {
            argv.set(Key::Int(i as u32 + 1), Value::Input(Str::new(arg)));
        }
        self.put_global(special::ARGV, Value::Array(Rc::new(RefCell::new(argv))));
        self.put_global(special::ARGC, Value::Num(args.len() as f64 + 1.0));
    }

    /// `name=value` of `-v` and of operands.
    pub(super) fn command_line_assignment(&mut self, text: &[u8]) -> Res<bool> {
        let Some(equals) = memchr::memchr(b'=', text) else { return Ok(false) };
        let (name, value) = text.split_at_checked(equals).unwrap_or_default();
        if !is_name(name) {
            return Ok(false);
        }
        let mut plain = Vec::new();
        let value = value.get(1..).unwrap_or_default();
        let value = match value.strip_prefix(b"@/").and_then(|text| text.strip_suffix(b"/")) {
            Some(text) => match super::parse::compile(self.cx.meter(), text, self.locale(), false) {
                Ok(_) => Value::Regex(Str::new(text)),
                Err(why) => {
                    self.cx.error_bytes(&[b"error: ", why.as_bytes(), b": /", text, b"/"].concat())?;
                    return Err(fatal("could not make typed regex"));
                }
            },
            None => {
                let mut text = super::lex::unescape(value, &mut plain);
                // gawk: a backslash at the end is nothing.
                if value.iter().rev().take_while(|byte| **byte == b'\\').count() % 2 == 1 {
                    text.pop();
                }
                Value::Input(Str::from_vec(text))
            }
        };
        for byte in plain {
            self.cx.error(super::lex::plain_escape(byte))?;
        }
        if is_reserved(name) {
            return Err(fatal([b"cannot use gawk builtin `", name, b"' as variable name"].concat()));
        }
        let name = name.strip_prefix(b"awk::").unwrap_or(name);
        if self.program.functions.iter().any(|function| function.name == name) {
            return Err(fatal([b"cannot use function `", name, b"' as variable name"].concat()));
        }
        if let Some(slot) = self.program.globals.iter().position(|global| global == name) {
            if matches!(self.globals.get(slot), Some(Value::Array(_))) {
                let text = [b"cannot use array `", name, b"' in a scalar context"].concat();
                return Err(fatal(text));
            }
            self.assign_slot(Slot::Global(slot), value)?;
        }
        Ok(true)
    }

    // ---- the whole run ----

    /// Runs everything; the exit status.
    pub(super) fn run(&mut self) -> Result<u8, Fault> {
        let result = self.rules();
        let keeps = !matches!(result, Err(Halt::Fatal(_) | Halt::Fault(_)));
        let result = match (self.end_edit(keeps), result) {
            (Err(halt), Ok(())) => Err(halt),
            (_, result) => result,
        };
        let result = match result {
            Ok(()) => Ok(()),
            Err(Halt::Fatal(text)) => {
                self.out.flush()?;
                self.complain("fatal: ", &text)?;
                self.status = 2;
                Ok(())
            }
            Err(Halt::Fault(fault)) => match *fault {
                Fault::Write(errno) => {
                    let text = format!("write failure ({errno})");
                    self.complain("fatal: ", text.as_bytes())?;
                    self.status = 2;
                    Ok(())
                }
                fault => Err(fault),
            },
            Err(_) => Ok(()),
        };
        result?;
        // gawk: commands that are written to end before what is collected for standard output goes there.
        self.close_all()?;
        self.out.flush()?;
        Ok(self.status)
    }

    /// Prints `SOURCE:LINE: (FILENAME=… FNR=…) KIND MESSAGE`.
    pub(super) fn complain(&mut self, kind: &str, message: &[u8]) -> Result<(), Fault> {
        self.out.flush()?;
        let mut text = self.cx.name().to_vec();
        text.extend_from_slice(b": ");
        if self.line > 0 {
            let (name, line) = place(&self.program.places, self.line);
            text.extend_from_slice(name);
            text.extend_from_slice(format!(":{line}: ").as_bytes());
            if self.in_rule {
                text.extend_from_slice(b"(FILENAME=");
                if let Some(value) = self.globals.get(special::FILENAME) {
                    append(value, b"", &mut text);
                }
                text.extend_from_slice(format!(" FNR={}) ", self.fnr).as_bytes());
            }
        }
        text.extend_from_slice(kind.as_bytes());
        text.extend_from_slice(message);
        text.push(b'\n');
        self.cx.stderr_bytes(&text)
    }

    fn rules(&mut self) -> Res<()> {
        let program = self.program;
        let mut exited = false;
        for body in &program.begin {
            match self.statements(body) {
                Ok(_) => {}
                Err(Halt::Exit) => {
                    exited = true;
                    break;
                }
                // The parser sees those that do not stand in a function.
                Err(Halt::Next) => return Err(fatal("`next' cannot be called from a `BEGIN' rule")),
                Err(Halt::NextFile) => return Err(fatal("`nextfile' cannot be called from a `BEGIN' rule")),
                Err(halt) => return Err(halt),
            }
        }
        let needs_input = program.reads_input || !program.end.is_empty() || !program.begin_file.is_empty() || !program.end_file.is_empty();
        if !exited && needs_input {
            match self.main_loop() {
                Ok(()) => {}
                Err(Halt::Exit) => {}
                Err(halt) => return Err(halt),
            }
        }
        self.end_edit(true)?;
        self.in_rule = self.nr > 0.0;
        for body in &program.end {
            match self.statements(body) {
                Ok(_) => {}
                Err(Halt::Exit) => break,
                Err(Halt::Next) => return Err(fatal("`next' cannot be called from a `END' rule")),
                Err(Halt::NextFile) => return Err(fatal("`nextfile' cannot be called from a `END' rule")),
                Err(halt) => return Err(halt),
            }
        }
        Ok(())
    }

    fn main_loop(&mut self) -> Res<()> {
        let program = self.program;
        'records: while self.next_record(true)? {
            self.cx.step(2 + self.record.text().len() as u64 / 64)?;
            self.in_rule = true;
            for rule in &program.rules {
                let selected = match &rule.pattern {
                    Pattern::Always => true,
                    Pattern::When(cond) => {
                        self.line = rule.line;
                        self.truth(cond)?
                    }
                    Pattern::Range(from, to, i) => {
                        self.line = rule.line;
                        let inside = self.ranges.get(*i).copied().unwrap_or(false);
                        let selected = inside || self.truth(from)?;
                        if selected {
                            let over = self.truth(to)?;
                            if let Some(flag) = self.ranges.get_mut(*i) {
                                *flag = !over;
                            }
                        }
                        selected
                    }
                };
                if !selected {
                    continue;
                }
                match &rule.body {
                    None => self.print_record()?,
                    Some(body) => match self.statements(body) {
                        Ok(_) => {}
                        Err(halt @ (Halt::Next | Halt::NextFile)) => {
                            // Arguments of calls that did not come about.
                            self.locals.clear();
                            if matches!(halt, Halt::NextFile) {
                                self.next_file()?;
                            }
                            continue 'records;
                        }
                        Err(halt) => return Err(halt),
                    },
                }
            }
            self.in_rule = true;
        }
        // END sees the last FILENAME and FNR in its messages, too.
        Ok(())
    }

    fn next_file(&mut self) -> Res<()> {
        if self.main.take().is_some() {
            self.file_over()?;
        }
        Ok(())
    }

    /// The output of each file's records takes its place; what it was is kept under its name and `suffix`, if there is one.
    pub(super) fn edits_in_place(&mut self, suffix: &[u8]) {
        self.in_place = Some(suffix.to_vec());
    }

    fn end_edit(&mut self, keep: bool) -> Res<()> {
        let Some(edited) = self.edited.take() else { return Ok(()) };
        let suffix = self.in_place.clone().unwrap_or_default();
        edited.end(self.cx, &mut self.out, &suffix, keep)
    }

    fn file_over(&mut self) -> Res<()> {
        let program = self.program;
        for body in &program.end_file {
            self.statements(body)?;
        }
        self.end_edit(true)
    }

    /// Opens the next file of ARGV.
    fn open_next(&mut self) -> Res<bool> {
        loop {
            let argc = self.globals.get(special::ARGC).map_or(0.0, Value::num) as usize;
            if self.arg_idx >= argc {
                if self.read_some_file {
                    return Ok(false);
                }
                self.read_some_file = true;
                let refused = self.stdin_error();
                if refused == Some(Errno::BadF) {
                    return Err(fatal("error reading input file `-': Bad file descriptor"));
                }
                let input = self.cx.stdin();
                self.main = Some(Reader::new(input));
                self.fnr = 0.0;
                self.put_global(special::FILENAME, Value::Str(Str::new(b"-")));
                self.begin_file()?;
                if refused.is_some() {
                    self.main = None;
                    self.skip_directory(b"-")?;
                    continue;
                }
                if self.main.is_some() {
                    return Ok(true);
                }
                continue;
            }
            let key = self.arg_idx.to_string();
            self.arg_idx += 1;
            let arg = match self.globals.get(special::ARGV) {
                Some(Value::Array(array)) => array.borrow().get_text(key.as_bytes()).cloned(),
                _ => None,
            };
            let Some(arg) = arg else { continue };
            let mut name = Vec::new();
            append(&arg, b"%.6g", &mut name);
            if name.is_empty() || self.command_line_assignment(&name)? {
                continue;
            }
            self.read_some_file = true;
            let is_dir = if name == b"-" {
                match self.stdin_error() {
                    Some(Errno::BadF) => return Err(fatal("error reading input file `-': Bad file descriptor")),
                    refused => refused.is_some(),
                }
            } else {
                self.cx.stat(&name).is_ok_and(|meta| meta.is_dir())
            };
            let opened = if is_dir { Err(Fault::Errno(Errno::IsDir)) } else { self.cx.open_input(&name) };
            match opened {
                Ok(input) => self.main = Some(Reader::new(input)),
                Err(fault) => {
                    let errno = fault.errno()?;
                    if !self.program.begin_file.is_empty() {
                        self.fnr = 0.0;
                        self.put_global(special::FILENAME, Value::Input(Str::new(&name)));
                        self.put_global(special::ERRNO, Value::text(errno.to_string().into_bytes()));
                        match self.begin_file() {
                            Ok(()) => {}
                            Err(Halt::NextFile) => continue,
                            Err(halt) => return Err(halt),
                        }
                    }
                    self.out.flush()?;
                    if errno == Errno::IsDir {
                        self.skip_directory(&name)?;
                        continue;
                    }
                    let why = format!("' for reading: {errno}\n");
                    let text = [self.cx.name(), b": ", &self.message_place(), b"fatal: cannot open file `", &name, why.as_bytes()].concat();
                    self.cx.stderr_bytes(&text)?;
                    self.status = 2;
                    // gawk ends here, without END.
                    return Err(Halt::End);
                }
            }
            self.fnr = 0.0;
            self.put_global(special::FILENAME, Value::Input(Str::new(&name)));
            self.put_global(special::ERRNO, Value::Str(Str::EMPTY));
            match self.begin_file() {
                Ok(()) => return Ok(true),
                Err(Halt::NextFile) => {
                    self.main = None;
                    self.file_over()?;
                }
                Err(halt) => return Err(halt),
            }
        }
    }

    /// Reason why standard input cannot be read.
    fn stdin_error(&self) -> Option<Errno> {
        let Some(input) = self.cx.fds().get(0) else { return Some(Errno::BadF) };
        input.metadata().filter(|meta| meta.is_dir()).map(|_| Errno::IsDir)
    }

    /// Line of the program that a message names: none before the first rule has run.
    fn message_place(&self) -> Vec<u8> {
        match self.line {
            0 => Vec::new(),
            line => {
                let (name, line) = place(&self.program.places, line);
                [name, format!(":{line}: ").as_bytes()].concat()
            }
        }
    }

    /// Warns of a directory among the files.
    fn skip_directory(&mut self, name: &[u8]) -> Res<()> {
        self.put_global(special::ERRNO, Value::text(Errno::IsDir.to_string().into_bytes()));
        self.out.flush()?;
        let warning: [&[u8]; 6] =
            [self.cx.name(), b": ", &self.message_place(), b"warning: command line argument `", name, b"' is a directory: skipped\n"];
        Ok(self.cx.stderr_bytes(&warning.concat())?)
    }

    fn begin_file(&mut self) -> Res<()> {
        // gawk: rules about the beginning of a file see no record, and leave none.
        if self.in_place.is_some() || !self.program.begin_file.is_empty() {
            self.set_record(b"");
        }
        if self.in_place.is_some() {
            let name = self.globals.get(special::FILENAME).map_or_else(Vec::new, |name| {
                let mut text = Vec::new();
                append(name, b"", &mut text);
                text
            });
            self.edited = Edited::begin(self.cx, &name, &mut self.out)?;
        }
        let program = self.program;
        for body in &program.begin_file {
            self.statements(body)?;
        }
        Ok(())
    }

    /// Whether there is a file to read from, which is opened where the one before is at its end.
    fn has_input(&mut self, between_rules: bool) -> Res<bool> {
        if self.main.is_some() {
            return Ok(true);
        }
        let has_more = (self.arg_idx as f64) < self.globals.get(special::ARGC).map_or(0.0, Value::num);
        if self.is_file_over && (between_rules || has_more) {
            self.is_file_over = false;
            self.file_over()?;
        }
        Ok(!self.is_file_over && self.open_next()?)
    }

    /// Reads the next record of the main input into `$0`. A `getline`, which is within a rule, leaves the end of the last file to the rules.
    fn next_record(&mut self, between_rules: bool) -> Res<bool> {
        loop {
            if !self.has_input(between_rules)? {
                return Ok(false);
            }
            let Some(reader) = &mut self.main else { continue };
            self.spare.clear();
            let read = reader.read(&self.ending, &self.searcher, &mut self.spare, &mut self.rt);
            match read {
                Ok(true) => {
                    std::mem::swap(self.record.refill(), &mut self.spare);
                    self.record.filled();
                    self.nr += 1.0;
                    self.fnr += 1.0;
                    self.note_terminator();
                    return Ok(true);
                }
                Ok(false) => {
                    // `$0` of the last record is still there in END.
                    self.main = None;
                    self.is_file_over = true;
                }
                Err(halt) => return Err(halt),
            }
        }
    }

    #[inline]
    fn note_terminator(&mut self) {
        let rt = match self.rt.as_slice() {
            b"\n" => Str::Inline(1, NEWLINE),
            other => Str::new(other),
        };
        self.put_global(special::RT, Value::Str(rt));
    }

    fn print_record(&mut self) -> Res<()> {
        self.fresh_record()?;
        self.out.put(self.record.text())?;
        self.out.put(&self.ors)?;
        Ok(())
    }

    // ---- statements ----

    pub(super) fn statements(&mut self, body: &'p [Stmt]) -> Res<Flow> {
        for statement in body {
            let flow = self.statement(statement)?;
            if flow != Flow::On {
                return Ok(flow);
            }
        }
        Ok(Flow::On)
    }

    fn statement(&mut self, statement: &'p Stmt) -> Res<Flow> {
        self.line = statement.line;
        self.cx.step(1)?;
        match &statement.kind {
            Kind::Expr(expr) => {
                self.run_expr(expr)?;
            }
            Kind::Print(args, to) => self.print(args, to.as_ref())?,
            Kind::Printf(args, to) => self.printf(args, to.as_ref())?,
            Kind::If(cond, then, otherwise) => {
                if self.truth(cond)? {
                    return self.statement(then);
                } else if let Some(otherwise) = otherwise {
                    return self.statement(otherwise);
                }
            }
            Kind::While(cond, body) => {
                while self.truth(cond)? {
                    self.cx.step(1)?;
                    match self.statement(body)? {
                        Flow::On | Flow::Continue => {}
                        Flow::Break => break,
                        Flow::Return => return Ok(Flow::Return),
                    }
                }
            }
            Kind::Do(body, cond) => loop {
                match self.statement(body)? {
                    Flow::On | Flow::Continue => {}
                    Flow::Break => break,
                    Flow::Return => return Ok(Flow::Return),
                }
                if !self.truth(cond)? {
                    break;
                }
            },
            Kind::For(init, cond, step, body) => {
                if let Some(init) = init {
                    self.statement(init)?;
                }
                loop {
                    if let Some(cond) = cond
                        && !self.truth(cond)?
                    {
                        break;
                    }
                    match self.statement(body)? {
                        Flow::On | Flow::Continue => {}
                        Flow::Break => break,
                        Flow::Return => return Ok(Flow::Return),
                    }
                    if let Some(step) = step {
                        self.statement(step)?;
                    }
                }
            }
            Kind::ForIn(target, array, body) => return self.for_in(target, array, body),
            Kind::Switch(subject, cases) => return self.switch(subject, cases),
            Kind::Block(body) => return self.statements(body),
            Kind::Next => return Err(Halt::Next),
            Kind::NextFile => return Err(Halt::NextFile),
            Kind::Exit(value) => {
                if let Some(value) = value {
                    self.status = (self.num(value)? as i64 & 0xff) as u8;
                }
                return Err(Halt::Exit);
            }
            Kind::Return(value) => {
                self.returned = match value {
                    Some(value) => self.eval(value)?,
                    None => Value::Untyped,
                };
                return Ok(Flow::Return);
            }
            Kind::Break => return Ok(Flow::Break),
            Kind::Continue => return Ok(Flow::Continue),
            Kind::Delete(array, keys) => self.delete(array, keys)?,
            Kind::DeleteAll(array) => {
                let array = self.array(array)?;
                let weight = array.borrow().weight();
                array.borrow_mut().clear();
                self.account(-(weight as isize))?;
            }
            Kind::Nothing => {}
        }
        Ok(Flow::On)
    }

    #[inline(never)]
    fn for_in(&mut self, target: &'p Expr, array: &'p Expr, body: &'p Stmt) -> Res<Flow> {
        let array = self.array(array)?;
        let keys = self.ordered_keys(&array)?;
        self.cx.step(keys.len() as u64)?;
        for key in keys {
            self.assign(target, Value::Input(key))?;
            match self.statement(body)? {
                Flow::On | Flow::Continue => {}
                Flow::Break => break,
                Flow::Return => return Ok(Flow::Return),
            }
        }
        Ok(Flow::On)
    }

    #[inline(never)]
    fn delete(&mut self, array: &'p Expr, keys: &'p [Expr]) -> Res<()> {
        let array = self.array(array)?;
        let key = self.key(keys)?;
        let removed = array.borrow_mut().remove(&key);
        if let Some(removed) = removed {
            self.account(-((ELEMENT_BYTES + key.weight() + removed.weight()) as isize))?;
        }
        Ok(())
    }

    #[inline(never)]
    fn switch(&mut self, subject: &'p Expr, cases: &'p [(Option<Expr>, Vec<Stmt>)]) -> Res<Flow> {
        let subject = self.eval(subject)?;
        let mut chosen = None;
        for (i, (label, _)) in cases.iter().enumerate() {
            let fits = match label {
                None => false,
                Some(Expr::Regex(text, regex)) => {
                    let regex = self.static_regex(text, regex)?;
                    let text = self.text(&subject);
                    self.searcher.is_match(&regex, text.bytes())?
                }
                Some(label) => {
                    let label = self.eval(label)?;
                    match (&subject, &label) {
                        (Value::Str(_), Value::Num(_)) | (Value::Num(_), Value::Str(_)) => false,
                        _ => self.compare(&subject, &label) == std::cmp::Ordering::Equal,
                    }
                }
            };
            if fits {
                chosen = Some(i);
                break;
            }
        }
        let chosen = chosen.or_else(|| cases.iter().position(|(label, _)| label.is_none()));
        let Some(chosen) = chosen else { return Ok(Flow::On) };
        for (_, body) in cases.iter().skip(chosen) {
            match self.statements(body)? {
                Flow::On => {}
                Flow::Break => return Ok(Flow::On),
                flow => return Ok(flow),
            }
        }
        Ok(Flow::On)
    }

    // ---- output ----

    #[inline(never)]
    fn print(&mut self, args: &'p [Expr], to: Option<&'p (Redirect, Expr)>) -> Res<()> {
        if to.is_none() {
            if args.is_empty() {
                return self.print_record();
            }
            // What is printed comes after all that the arguments do, and not at all when one of them fails.
            if args.iter().skip(1).all(is_harmless) {
                for (i, arg) in args.iter().enumerate() {
                    self.print_argument(i, arg)?;
                }
            } else {
                let values = args.iter().map(|arg| self.eval(arg)).collect::<Res<Vec<_>>>()?;
                for (i, value) in values.iter().enumerate() {
                    if i > 0 {
                        self.out.put(&self.ofs)?;
                    }
                    self.put_value(value)?;
                }
            }
            self.out.put(&self.ors)?;
            return Ok(());
        }
        let mut text = Vec::new();
        if args.is_empty() {
            self.fresh_record()?;
            text.extend_from_slice(self.record.text());
        }
        for (i, arg) in args.iter().enumerate() {
            if i > 0 {
                text.extend_from_slice(&self.ofs);
            }
            let value = self.eval(arg)?;
            append(&value, &self.ofmt, &mut text);
            self.cx.meter().fits(text.len())?;
        }
        text.extend_from_slice(&self.ors);
        self.emit(&text, to)
    }

    fn print_argument(&mut self, i: usize, arg: &'p Expr) -> Res<()> {
        let value = match arg {
            Expr::Str(_) => None,
            Expr::Field(index) if matches!(**index, Expr::Num(_)) => None,
            arg => Some(self.eval(arg)?),
        };
        if i > 0 {
            self.out.put(&self.ofs)?;
        }
        match (arg, value) {
            (_, Some(value)) => self.put_value(&value),
            (Expr::Str(s), None) => Ok(self.out.put(s.bytes())?),
            (Expr::Field(index), None) => {
                let n = self.field_number(index)?;
                self.ensure(n)?;
                if n == 0 {
                    Ok(self.out.put(self.record.text())?)
                } else if let Some(bytes) = self.record.bytes(n) {
                    Ok(self.out.put(bytes)?)
                } else {
                    let value = self.record.value(n);
                    self.put_value(&value)
                }
            }
            (_, None) => Ok(()),
        }
    }

    fn put_value(&mut self, value: &Value) -> Res<()> {
        match value {
            Value::Num(n) => match number::small_integer(*n) {
                Some(n) => self.out.put(inttostr(n, &mut [0; BYTES_MAX]))?,
                None => {
                    self.scratch.clear();
                    number::print(*n, &self.ofmt, &mut self.scratch);
                    self.out.put(&self.scratch)?;
                }
            },
            Value::Str(s) | Value::Input(s) | Value::Regex(s) => self.out.put(s.bytes())?,
            Value::Untyped => {}
            Value::Array(_) => return Err(fatal(NO_SCALAR)),
        }
        Ok(())
    }

    #[inline(never)]
    fn printf(&mut self, args: &'p [Expr], to: Option<&'p (Redirect, Expr)>) -> Res<()> {
        if args.is_empty() {
            return Err(fatal("printf: no arguments"));
        }
        let mut text = std::mem::take(&mut self.scratch);
        text.clear();
        self.format(args, &mut text)?;
        let emitted = self.emit(&text, to);
        self.scratch = text;
        emitted
    }

    /// Result of `sprintf` for its arguments.
    pub(super) fn formatted(&mut self, args: &'p [Expr]) -> Res<Vec<u8>> {
        let mut text = Vec::new();
        self.format(args, &mut text)?;
        Ok(text)
    }

    fn format(&mut self, args: &'p [Expr], out: &mut Vec<u8>) -> Res<()> {
        let Some((first, rest)) = args.split_first() else { return Ok(()) };
        let format = self.eval_text(first)?;
        let mut values = std::mem::take(&mut self.values);
        for arg in rest {
            values.push(self.eval(arg)?);
        }
        let written = format::format(format.bytes(), &values, &Texts(&self.convfmt, self.program.locale), out);
        values.clear();
        self.values = values;
        match written {
            Ok(()) => {
                self.cx.meter().fits(out.len())?;
                Ok(self.cx.step(1 + out.len() as u64 / 64)?)
            }
            Err(Wrong::Mixed) => Err(fatal("must use `count$' on all formats or none")),
            Err(Wrong::Zeroth) => Err(fatal("argument index with `$' must be > 0")),
            Err(Wrong::Beyond(n)) => Err(fatal(format!("argument index {n} greater than total number of supplied arguments"))),
            Err(Wrong::Short(at)) => {
                let head = format.bytes().get(..at - 1).unwrap_or_default();
                let mut text = b"not enough arguments to satisfy format string\n\t`".to_vec();
                text.extend_from_slice(format.bytes());
                text.extend_from_slice(b"'\n\t");
                text.resize(text.len() + self.locale().count(head), b' ');
                text.extend_from_slice(b"^ ran out for this one");
                Err(fatal(text))
            }
        }
    }

    /// Refuses files and commands under `-S`.
    fn refuse_in_sandbox(&self) -> Res<()> {
        if self.is_sandboxed { Err(fatal("redirection not allowed in sandbox mode")) } else { Ok(()) }
    }

    fn emit(&mut self, text: &[u8], to: Option<&'p (Redirect, Expr)>) -> Res<()> {
        let Some((how, target)) = to else {
            self.out.put(text)?;
            return Ok(());
        };
        let name = self.eval_text(target)?;
        let name = name.bytes();
        self.refuse_in_sandbox()?;
        if name.is_empty() {
            return Err(null_redirection(match how {
                Redirect::File => ">",
                Redirect::Append => ">>",
                Redirect::Pipe => "|",
                Redirect::Coprocess => "|&",
            }));
        }
        if !matches!(how, Redirect::Pipe | Redirect::Coprocess) {
            match name {
                b"/dev/stdout" | b"/dev/fd/1" | b"-" => {
                    self.out.put(text)?;
                    return Ok(());
                }
                b"/dev/stderr" | b"/dev/fd/2" => {
                    // gawk: what is collected for standard output comes later, but on a terminal.
                    if self.writes_to_terminal() {
                        self.out.flush()?;
                    }
                    self.cx.stderr_bytes(text)?;
                    return Ok(());
                }
                _ => {}
            }
        }
        if !self.writers.contains_key(name) && *how == Redirect::Coprocess {
            self.coprocess(name)?;
        } else if !self.writers.contains_key(name) {
            let writer = match how {
                Redirect::Pipe => {
                    self.flush_all()?;
                    let env = self.environment()?;
                    Writer::command(self.cx, name, env)?
                }
                _ => match Writer::file(self.cx, name, *how == Redirect::Append) {
                    Ok(writer) => writer,
                    Err(fault) => {
                        let errno = fault.errno()?;
                        if self.is_nonfatal(name) {
                            self.put_global(special::ERRNO, Value::text(errno.to_string().into_bytes()));
                            return Ok(());
                        }
                        let why = format!("': {errno}");
                        return Err(fatal([b"cannot redirect to `", name, why.as_bytes()].concat()));
                    }
                },
            };
            self.writers.insert(name.to_vec(), writer);
            self.opened.push(name.to_vec());
        }
        if let Some(writer) = self.writers.get_mut(name) {
            match writer.out.put(text) {
                Ok(()) => {}
                Err(Fault::Write(_)) if writer.is_command() => {}
                Err(fault) => return Err(fault.into()),
            }
        }
        Ok(())
    }

    /// Environment of commands, which is what ENVIRON holds. `None`: it is as it was.
    pub(super) fn environment(&mut self) -> Res<io::Environment> {
        let Some(Value::Array(array)) = self.globals.get(special::ENVIRON) else { return Ok(None) };
        let array = array.borrow();
        let before = self.cx.environ();
        let text = |key: &[u8]| {
            let mut out = Vec::new();
            array.get_text(key).map(|value| append(value, &self.convfmt, &mut out)).map(|()| out)
        };
        if before.len() == array.len() && before.iter().all(|(key, value)| text(key).as_ref() == Some(value)) {
            return Ok(None);
        }
        self.cx.step(array.len() as u64)?;
        self.cx.meter().fits(array.weight())?;
        Ok(Some(array.keys().into_iter().filter_map(|key| Some((key.bytes().to_vec(), text(key.bytes())?))).collect()))
    }

    pub(super) fn coprocess(&mut self, name: &[u8]) -> Res<()> {
        self.flush_all()?;
        let env = self.environment()?;
        let (writer, source) = io::coprocess(self.cx, name, env)?;
        self.writers.insert(name.to_vec(), writer);
        self.sources.insert(name.to_vec(), source);
        self.opened.push(name.to_vec());
        Ok(())
    }

    /// Flushes standard output and every open file and pipe; the broken pipe of a command is ignored.
    pub(super) fn flush_all(&mut self) -> Result<(), Fault> {
        self.out.flush()?;
        for name in &self.opened {
            if let Some(writer) = self.writers.get_mut(name) {
                match writer.out.flush() {
                    Ok(()) => {}
                    Err(Fault::Write(_)) if writer.is_command() => {}
                    Err(fault) => return Err(fault),
                }
            }
        }
        Ok(())
    }

    fn close_all(&mut self) -> Result<(), Fault> {
        for name in std::mem::take(&mut self.opened) {
            if let Some(writer) = self.writers.remove(&name) {
                writer.close(self.cx)?;
            }
        }
        let mut sources: Vec<(Vec<u8>, Source)> = self.sources.drain().collect();
        sources.sort_unstable_by(|(a, _), (b, _)| a.cmp(b));
        for (_, source) in sources {
            source.close(self.cx)?;
        }
        Ok(())
    }

    // ---- fields ----

    /// Makes `$0` whole again after fields changed.
    pub(super) fn fresh_record(&mut self) -> Res<()> {
        if self.record.is_stale() {
            let (ofs, convfmt) = (&self.ofs, &self.convfmt);
            let charge = |n_fields: u64, n_bytes: usize| {
                self.cx.meter().fits(2 * n_bytes)?;
                self.cx.step(n_fields / 4)
            };
            self.record.rebuild(ofs, |value, out| append(value, convfmt, out), charge)?;
        }
        Ok(())
    }

    pub(super) fn field_number(&mut self, index: &'p Expr) -> Res<usize> {
        let n = self.num(index)?;
        if n < 0.0 {
            return Err(fatal(format!("attempt to access field {}", n as i64)));
        }
        Ok(n as usize)
    }

    /// Makes field `n` (0: the record) ready to be read.
    #[inline]
    pub(super) fn ensure(&mut self, n: usize) -> Res<()> {
        if n == 0 {
            return self.fresh_record();
        }
        self.record.split(n, &self.splitter, &self.searcher)?;
        Ok(())
    }

    pub(super) fn field_value(&mut self, n: usize) -> Res<Value> {
        self.ensure(n)?;
        Ok(if n == 0 { Value::Input(Str::new(self.record.text())) } else { self.record.value(n) })
    }

    pub(super) fn set_field(&mut self, n: usize, value: Value) -> Res<()> {
        if n == 0 {
            let mut text = Vec::new();
            append(&value, &self.convfmt, &mut text);
            self.set_record(&text);
            return Ok(());
        }
        self.ensure(usize::MAX)?;
        self.cx.meter().fits(n.saturating_mul(Record::FIELD_BYTES))?;
        self.record.set(n, value, |n_fields| self.cx.step(n_fields / 4))?;
        Ok(())
    }

    /// Makes empty fields up to field `n`, as a place that is looked at to be changed.
    pub(super) fn reach_field(&mut self, n: usize) -> Res<()> {
        if n > self.nf()? {
            self.cx.meter().fits(n.saturating_mul(Record::FIELD_BYTES))?;
            self.record.extend(n, |n_fields| self.cx.step(n_fields / 4))?;
        }
        Ok(())
    }

    pub(super) fn set_record(&mut self, text: &[u8]) {
        self.record.refill().extend_from_slice(text);
        self.record.filled();
    }

    fn nf(&mut self) -> Res<usize> {
        self.ensure(usize::MAX)?;
        Ok(self.record.len())
    }

    // ---- variables ----

    #[inline]
    pub(super) fn place(&mut self, slot: Slot) -> Option<&mut Value> {
        match slot {
            Slot::Global(i) => self.globals.get_mut(i),
            Slot::Local(i) => self.locals.get_mut(self.base + i),
        }
    }

    pub(super) fn name_of(&self, slot: Slot) -> String {
        let name = match slot {
            Slot::Global(i) => self.program.globals.get(i).cloned(),
            Slot::Local(i) => self.function.and_then(|function| function.params.get(i).cloned()),
        };
        String::from_utf8_lossy(&name.unwrap_or_default()).into_owned()
    }

    #[inline]
    pub(super) fn read(&mut self, slot: Slot) -> Res<Value> {
        if let Slot::Global(i @ 0..=2) = slot {
            return Ok(Value::Num(match i {
                special::NF => self.nf()? as f64,
                special::NR => self.nr,
                _ => self.fnr,
            }));
        }
        match self.place(slot) {
            Some(Value::Array(_)) => Err(fatal(format!("attempt to use array `{}' in a scalar context", self.name_of(slot)))),
            Some(value) => Ok(value.clone()),
            None => Ok(Value::Untyped),
        }
    }

    /// Counts memory that is kept.
    pub(super) fn account(&mut self, change: isize) -> Res<()> {
        self.weight += change;
        if self.weight.unsigned_abs() > 64 << 10 {
            let bytes = self.charge.bytes().saturating_add_signed(self.weight);
            self.weight = 0;
            self.charge.resize(bytes)?;
        }
        Ok(())
    }

    pub(super) fn assign_slot(&mut self, slot: Slot, value: Value) -> Res<()> {
        if let Slot::Global(i) = slot
            && i < special::N_WATCHED
        {
            return self.assign_special(i, value);
        }
        let weight = value.weight();
        let Some(place) = self.place(slot) else { return Ok(()) };
        let before = match place {
            Value::Array(_) => return Err(fatal(format!("attempt to use array `{}' in a scalar context", self.name_of(slot)))),
            ref old => old.weight(),
        };
        *place = value;
        if weight != before {
            self.account(weight as isize - before as isize)?;
        }
        Ok(())
    }

    fn assign_special(&mut self, slot: usize, value: Value) -> Res<()> {
        match slot {
            special::NF => {
                self.ensure(usize::MAX)?;
                let n = value.num();
                if n < 0.0 {
                    return Err(fatal("NF set to negative value"));
                }
                self.cx.meter().fits((n as usize).saturating_mul(Record::FIELD_BYTES))?;
                self.record.resize(n as usize, |n_fields| self.cx.step(n_fields / 4))?;
                return Ok(());
            }
            special::NR => self.nr = value.num(),
            special::FNR => self.fnr = value.num(),
            _ => {}
        }
        let text = self.text(&value).bytes().to_vec();
        match slot {
            special::OFS => {
                // A record whose fields changed is joined by what OFS was.
                self.fresh_record()?;
                self.ofs = text;
            }
            special::ORS => self.ors = text,
            special::SUBSEP => self.subsep = text,
            special::CONVFMT => self.convfmt = text,
            special::OFMT => self.ofmt = text,
            special::FS | special::FIELDWIDTHS | special::FPAT => {
                // The record that is there is split as it was when it was read.
                self.ensure(usize::MAX)?;
                self.put_global(slot, value);
                self.splitter = match slot {
                    special::FIELDWIDTHS => self.widths(&text)?,
                    special::FPAT => Splitter::Content(self.regex_of(&text)?),
                    _ => self.field_splitter()?,
                };
                let name: &[u8] = match self.splitter {
                    Splitter::Widths(..) => b"FIELDWIDTHS",
                    Splitter::Content(_) => b"FPAT",
                    _ => b"FS",
                };
                self.note_splitting(name);
                return Ok(());
            }
            special::RS => {
                self.put_global(slot, value);
                self.ending = match text.as_slice() {
                    b"" => Ending::Paragraph,
                    [byte] => Ending::Byte(*byte),
                    _ => Ending::Regex(self.regex_of(&text)?),
                };
                if matches!(self.splitter, Splitter::Content(_) | Splitter::Widths(..)) {
                    return Ok(());
                }
                self.splitter = self.field_splitter()?;
                return Ok(());
            }
            special::IGNORECASE => self.icase = value.is_true(),
            _ => {}
        }
        self.put_global(slot, value);
        Ok(())
    }

    /// Sets `PROCINFO["FS"]`: the variable by which records are split.
    fn note_splitting(&mut self, name: &[u8]) {
        if let Some(Value::Array(procinfo)) = self.globals.get(special::PROCINFO) {
            procinfo.borrow_mut().set(Str::new(b"FS").into(), Value::Str(Str::new(name)));
        }
    }

    /// Whether a name of a file or command may fail without an end: `PROCINFO["NONFATAL"]` or `PROCINFO[NAME, "NONFATAL"]`.
    fn is_nonfatal(&self, name: &[u8]) -> bool {
        let Some(Value::Array(procinfo)) = self.globals.get(special::PROCINFO) else { return false };
        let own = [name, self.subsep.as_slice(), b"NONFATAL"].concat();
        let procinfo = procinfo.borrow();
        procinfo.get(&Str::new(b"NONFATAL").into()).is_some() || procinfo.get(&Str::new(&own).into()).is_some()
    }

    fn widths(&self, text: &[u8]) -> Res<Splitter> {
        let mut widths: Vec<(usize, Option<usize>)> = Vec::new();
        let mut rest = text;
        loop {
            rest = rest.trim_ascii_start();
            if rest.is_empty() {
                break;
            }
            let end = rest.iter().position(|b| matches!(b, b' ' | b'\t')).unwrap_or(rest.len());
            let (word, behind) = rest.split_at_checked(end).unwrap_or((rest, b""));
            let near = std::mem::replace(&mut rest, behind);
            if word == b"*" {
                if !behind.trim_ascii_start().is_empty() {
                    return Err(fatal("`*' must be the last designator in FIELDWIDTHS"));
                }
                widths.push((0, None));
                continue;
            }
            let (skip, width) = match memchr::memchr(b':', word).and_then(|at| word.split_at_checked(at)) {
                Some((skip, width)) => (number::prefix(skip) as usize, width.get(1..).unwrap_or_default()),
                None => (0, word),
            };
            let n = number::whole(width).filter(|n| *n > 0.0);
            let Some(n) = n else {
                let field = format!("invalid FIELDWIDTHS value, for field {}, near `", widths.len() + 1);
                return Err(fatal([field.as_bytes(), near, b"'"].concat()));
            };
            widths.push((skip, Some(n as usize)));
        }
        Ok(Splitter::Widths(self.locale(), widths))
    }

    fn field_splitter(&mut self) -> Res<Splitter> {
        let mut text = Vec::new();
        if let Some(value) = self.globals.get(special::FS) {
            append(value, b"%.6g", &mut text);
        }
        let paragraphs = matches!(self.ending, Ending::Paragraph);
        let splitter = self.splitter_of(&text)?;
        Ok(match splitter {
            Splitter::Byte(byte) if paragraphs && byte != b'\n' => Splitter::Bytes(byte, b'\n'),
            Splitter::Regex(_) if paragraphs => Splitter::Regex(self.regex_of(&[b"(", text.as_slice(), b")|\n"].concat())?),
            other => other,
        })
    }

    /// The splitter that a text such as FS stands for.
    pub(super) fn splitter_of(&mut self, text: &[u8]) -> Res<Splitter> {
        Ok(match text {
            b" " => Splitter::Blank,
            b"" => Splitter::Characters(self.locale()),
            // gawk: IGNORECASE says nothing about one character.
            [byte] => Splitter::Byte(*byte),
            other => Splitter::Regex(self.regex_of(other)?),
        })
    }

    pub(super) fn assign(&mut self, target: &'p Expr, value: Value) -> Res<()> {
        match target {
            Expr::Var(slot) => self.assign_slot(*slot, value),
            Expr::Field(index) => {
                let n = self.field_number(index)?;
                self.set_field(n, value)
            }
            Expr::Index(array, keys) => self.with_element(array, keys, |place| {
                *place = value;
                Ok(())
            }),
            Expr::Group(inner) => self.assign(inner, value),
            _ => Err(fatal("assignment to something that is no variable")),
        }
    }

    /// Assigns an element of an array and charges the memory it adds.
    pub(super) fn put(&mut self, array: &ArrayRef, key: Key, value: Value) -> Res<()> {
        self.change(array, key, |place| *place = value)
    }

    /// Does `change` to an element, which is made when it is not there.
    pub(super) fn change(&mut self, array: &ArrayRef, key: Key, change: impl FnOnce(&mut Value)) -> Res<()> {
        let ((), added) = change_element(&mut array.borrow_mut(), key, |place| {
            change(place);
            Ok(())
        })?;
        if added == 0 { Ok(()) } else { self.account(added) }
    }

    /// Does `change` to an element, which is made when it is not there, and charges the memory that it adds.
    #[inline]
    pub(super) fn with_element<T>(&mut self, named: &'p Expr, keys: &'p [Expr], change: impl FnOnce(&mut Value) -> Res<T>) -> Res<T> {
        let array = self.array(named)?;
        let result = match keys {
            // A field is a subscript where it stands.
            [Expr::Field(index)] if self.leaf(index).is_some_and(|n| n >= 1.0) => {
                let n = self.field_number(index)?;
                self.ensure(n)?;
                let mut array = array.borrow_mut();
                match self.record.bytes(n) {
                    Some(bytes) => {
                        let (place, new) = array.entry_text(bytes);
                        changed(place, if new { element_bytes(Str::weight_of(bytes)) } else { 0 }, change)
                    }
                    None => {
                        let text = self.text(&self.record.value(n));
                        change_element(&mut array, text.into(), change)
                    }
                }
            }
            keys => {
                let key = self.key(keys)?;
                change_element(&mut array.borrow_mut(), key, change)
            }
        };
        let (answer, weight) = match result {
            Err(Halt::Fatal(text)) if text.as_slice() == NO_SCALAR => return Err(self.no_scalar_element(named, keys)),
            result => result?,
        };
        if weight != 0 {
            self.account(weight)?;
        }
        Ok(answer)
    }

    /// The array that an expression names; made when there is nothing.
    pub(super) fn array(&mut self, expr: &'p Expr) -> Res<ArrayRef> {
        match expr {
            Expr::Var(slot) => {
                let Some(place) = self.place(*slot) else { return Err(fatal("no such variable")) };
                match place {
                    Value::Array(array) => Ok(Rc::clone(array)),
                    Value::Untyped => {
                        let array = ArrayRef::default();
                        *place = Value::Array(Rc::clone(&array));
                        Ok(array)
                    }
                    _ => {
                        let kind = if matches!(slot, Slot::Local(_)) { "scalar parameter" } else { "scalar" };
                        Err(fatal(format!("attempt to use {kind} `{}' as an array", self.name_of(*slot))))
                    }
                }
            }
            Expr::Index(array, keys) => {
                let outer = self.array(array)?;
                let key = self.key(keys)?;
                let mut borrowed = outer.borrow_mut();
                let (place, _) = borrowed.entry(key);
                match place {
                    Value::Array(array) => Ok(Rc::clone(array)),
                    Value::Untyped => {
                        let array = ArrayRef::default();
                        *place = Value::Array(Rc::clone(&array));
                        Ok(array)
                    }
                    _ => {
                        drop(borrowed);
                        let name = self.element_name(expr)?;
                        Err(fatal([b"attempt to use scalar `", name.as_slice(), b"' as an array"].concat()))
                    }
                }
            }
            Expr::Group(inner) => self.array(inner),
            _ => Err(fatal("attempt to use a scalar value as array")),
        }
    }

    /// Name of an element in messages: `a["1"]["x"]`.
    pub(super) fn element_name(&mut self, expr: &'p Expr) -> Res<Vec<u8>> {
        match expr {
            Expr::Var(slot) => Ok(self.name_of(*slot).into_bytes()),
            Expr::Index(array, keys) => {
                let name = self.element_name(array)?;
                let key = self.key(keys)?.text();
                Ok([name.as_slice(), b"[\"", key.bytes(), b"\"]"].concat())
            }
            Expr::Group(inner) => self.element_name(inner),
            _ => Ok(Vec::new()),
        }
    }

    #[cold]
    fn no_scalar_element(&mut self, array: &'p Expr, keys: &'p [Expr]) -> Halt {
        let name = self.element_name(array).and_then(|name| Ok((name, self.key(keys)?.text())));
        match name {
            Ok((name, key)) => {
                fatal([b"attempt to use array `", name.as_slice(), b"[\"", key.bytes(), b"\"]' in a scalar context"].concat())
            }
            Err(halt) => halt,
        }
    }

    /// Error of an array where a value is to be.
    pub(super) fn no_scalar(&mut self, expr: &'p Expr) -> Halt {
        match self.element_name(expr) {
            Ok(name) => fatal([b"attempt to use array `", name.as_slice(), b"' in a scalar context"].concat()),
            Err(halt) => halt,
        }
    }

    /// Subscript of an array element: several expressions are joined by SUBSEP.
    #[inline]
    pub(super) fn key(&mut self, keys: &'p [Expr]) -> Res<Key> {
        if let [one] = keys {
            if let Some(n) = self.leaf(one) {
                return Ok(Key::of_number(n, &self.convfmt));
            }
            return Ok(match self.eval(one)? {
                Value::Str(s) | Value::Input(s) | Value::Regex(s) => s.into(),
                Value::Num(n) => Key::of_number(n, &self.convfmt),
                Value::Untyped | Value::Array(_) => Str::EMPTY.into(),
            });
        }
        let mut text = std::mem::take(&mut self.scratch);
        text.clear();
        for (i, key) in keys.iter().enumerate() {
            if i > 0 {
                text.extend_from_slice(&self.subsep);
            }
            let value = self.eval(key)?;
            append(&value, &self.convfmt, &mut text);
        }
        let key = Str::new(&text);
        self.scratch = text;
        Ok(key.into())
    }

    // ---- getline ----

    pub(super) fn getline(&mut self, target: Option<&'p Expr>) -> Res<Value> {
        match target {
            None => Ok(Value::Num(if self.next_record(false)? { 1.0 } else { 0.0 })),
            Some(target) => {
                let mut text = Vec::new();
                loop {
                    if !self.has_input(false)? {
                        return Ok(Value::Num(0.0));
                    }
                    let Some(reader) = &mut self.main else { continue };
                    if reader.read(&self.ending, &self.searcher, &mut text, &mut self.rt)? {
                        break;
                    }
                    self.main = None;
                    self.is_file_over = true;
                }
                self.nr += 1.0;
                self.fnr += 1.0;
                self.note_terminator();
                self.cx.step(1 + text.len() as u64 / 64)?;
                self.assign(target, Value::Input(Str::from_vec(text)))?;
                Ok(Value::Num(1.0))
            }
        }
    }

    fn writes_to_terminal(&self) -> bool {
        self.cx.fds().get(1).is_some_and(|stdout| stdout.is_terminal)
    }

    pub(super) fn getline_from(&mut self, target: Option<&'p Expr>, name: Vec<u8>, command: bool) -> Res<Value> {
        self.refuse_in_sandbox()?;
        if name.is_empty() {
            return Err(null_redirection(if command { "|" } else { "<" }));
        }
        if !self.sources.contains_key(&name) {
            if self.writes_to_terminal() {
                self.flush_all()?;
            }
            let opened = if command {
                let env = self.environment()?;
                Source::command(self.cx, &name, env)
            } else {
                Source::file(self.cx, &name)
            };
            match opened {
                Ok(source) => {
                    self.sources.insert(name.clone(), source);
                }
                Err(fault) => {
                    let errno = fault.errno()?;
                    self.put_global(special::ERRNO, Value::text(errno.to_string().into_bytes()));
                    return Ok(Value::Num(-1.0));
                }
            }
        }
        let Some(source) = self.sources.get_mut(&name) else { return Ok(Value::Num(-1.0)) };
        let mut text = Vec::new();
        if !source.reader.read(&self.ending, &self.searcher, &mut text, &mut self.rt)? {
            return Ok(Value::Num(0.0));
        }
        self.note_terminator();
        self.cx.step(1 + text.len() as u64 / 64)?;
        match target {
            Some(target) => self.assign(target, Value::Input(Str::from_vec(text)))?,
            None => self.set_record(&text),
        }
        Ok(Value::Num(1.0))
    }
}

/// Message about an array of which nobody here knows the name.
pub(super) const NO_SCALAR: &[u8] = b"attempt to use array in a scalar context";

const NEWLINE: [u8; 22] = {
    let mut bytes = [0; 22];
    bytes[0] = b'\n';
    bytes
};

/// Error of a redirection to or from nothing.
pub(super) fn null_redirection(operator: &str) -> Halt {
    fatal(format!("expression for `{operator}' redirection has null string value"))
}

/// Whether a text is the name of a variable, which may have a namespace.
fn is_name(name: &[u8]) -> bool {
    match memchr::memmem::find(name, b"::").and_then(|at| name.split_at_checked(at)) {
        Some((space, name)) => is_identifier(space) && is_identifier(name.get(2..).unwrap_or_default()),
        None => is_identifier(name),
    }
}

/// Whether an expression can neither fail nor print.
fn is_harmless(expr: &Expr) -> bool {
    match expr {
        Expr::Num(_) | Expr::Str(_) | Expr::Var(_) => true,
        Expr::Field(index) => matches!(**index, Expr::Num(n) if n >= 0.0),
        Expr::Group(inner) | Expr::Neg(inner) => is_harmless(inner),
        Expr::Binary(Arith::Add | Arith::Sub | Arith::Mul, a, b) => is_harmless(a) && is_harmless(b),
        Expr::Concat(parts) => parts.iter().all(is_harmless),
        Expr::Builtin(Builtin::Index | Builtin::Length | Builtin::Substr | Builtin::Tolower | Builtin::Toupper, args) => {
            args.iter().all(is_harmless)
        }
        _ => false,
    }
}
