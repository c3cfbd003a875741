//! The shell: lines to statements, statements to rows.

use std::rc::Rc;

use bashkit_core::command::Cx;
use bashkit_core::gnu::mbchar;
use bashkit_core::kernel::{Fault, Input, Output};
use rusqlite::types::ValueRef;
use rusqlite::{Connection, Error, Row};

use super::database::{Database, Trouble};
use super::heap;
use super::modes::{self, Look, Mode, Table};
use super::scan::{self, Scanner, Word};

/// Largest nesting depth of `.read`.
const READ_DEPTH: usize = 25;
/// Bytes of a row that is asked for by itself.
const LARGE_ROW_BYTES: usize = 64 << 10;

/// Outcome of one line or statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    Next,
    /// Number of statements that failed.
    Failed(u64),
    /// `.quit`: the shell ends with status 0.
    Quit,
    /// The shell ends with this status.
    Exit(u8),
}

impl Step {
    pub(super) fn exit(self) -> Option<u8> {
        match self {
            Self::Exit(status) => Some(status),
            _ => None,
        }
    }
}

/// Input of the shell, read line by line with line numbers.
pub(super) struct Source {
    input: Input,
    line: u64,
}

impl Source {
    pub(super) fn new(input: Input) -> Self {
        Self { input, line: 0 }
    }
}

/// Row of a result as text; `None` is NULL.
pub(super) type Cells = Vec<Option<Vec<u8>>>;

/// Error of a statement, for a message.
pub(super) struct Failure {
    /// Stage of the failure: `in prepare, …`, `stepping, …` or neither.
    kind: Kind,
    text: Vec<u8>,
    code: u8,
}

/// Reason why a statement was not run to its end.
pub(super) enum QueryError {
    Sql(Failure),
    /// The command or the run ends.
    Fault(Fault),
}

impl From<Failure> for QueryError {
    fn from(failure: Failure) -> Self {
        Self::Sql(failure)
    }
}

impl From<Fault> for QueryError {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

impl From<bashkit_core::error::Error> for QueryError {
    fn from(error: bashkit_core::error::Error) -> Self {
        Self::Fault(error.into())
    }
}

#[derive(Clone, Copy)]
enum Kind {
    Prepare,
    Step,
    Other,
}

pub(super) struct Shell<'c, 'a> {
    pub(super) cx: &'c mut Cx<'a>,
    database: Option<Database>,
    /// The file as it was named.
    pub(super) name: Vec<u8>,
    pub(super) read_only: bool,
    pub(super) look: Look,
    pub(super) out: Output,
    /// Name of the output, as `.show` prints it.
    pub(super) out_name: Vec<u8>,
    /// Output goes back to stdout after the next statement (`.once`).
    pub(super) once: bool,
    pub(super) bail: bool,
    pub(super) echo: bool,
    pub(super) changes: bool,
    pub(super) eqp: bool,
    /// `.explain`: 0 off, 1 on, 2 auto.
    pub(super) explain: u8,
    pub(super) safe: bool,
    pub(super) line: u64,
    journal: Vec<u8>,
}

impl<'c, 'a> Shell<'c, 'a> {
    pub(super) fn new(cx: &'c mut Cx<'a>) -> Self {
        let out = cx.stdout();
        Self {
            cx,
            database: None,
            name: b":memory:".to_vec(),
            read_only: false,
            look: Look::default(),
            out,
            out_name: b"stdout".to_vec(),
            once: false,
            bail: false,
            echo: false,
            changes: false,
            eqp: false,
            explain: 2,
            safe: false,
            line: 0,
            journal: b"delete".to_vec(),
        }
    }

    /// Applies the output options of the command line.
    pub(super) fn look_from(&mut self, options: &[(&'static str, Vec<u8>)]) {
        for (option, value) in options {
            match *option {
                "header" => (self.look.header, self.look.header_set) = (true, true),
                "noheader" => (self.look.header, self.look.header_set) = (false, true),
                "separator" => self.look.column = super::dot::unescaped(value),
                "newline" => self.look.row = super::dot::unescaped(value),
                "nullvalue" => self.look.null.clone_from(value),
                "bail" => self.bail = true,
                "echo" => self.echo = true,
                "safe" => self.safe = true,
                option => {
                    let Some(mode) = super::mode_of(option) else { continue };
                    self.look.mode = mode;
                    match mode {
                        Mode::Csv => self.look.column = b",".to_vec(),
                        Mode::Tabs => self.look.column = b"\t".to_vec(),
                        Mode::Ascii => (self.look.column, self.look.row) = (vec![0x1f], vec![0x1e]),
                        Mode::Quote => (self.look.column, self.look.row) = (b",".to_vec(), b"\n".to_vec()),
                        _ => {}
                    }
                }
            }
        }
    }

    /// The database, opened when it is first needed; none when that failed, which was said.
    pub(super) fn open(&mut self) -> Result<Option<&mut Database>, Fault> {
        if self.database.is_none() {
            let mut database = Database::new(self.cx)?;
            let (file, read_only) = file_of(&self.name);
            if let Some(file) = file {
                match database.load(self.cx, "main", &file, read_only || self.read_only) {
                    Ok(()) => {}
                    Err(Trouble::Fault(fault)) => return Err(fault),
                    Err(Trouble::Cannot) => {
                        let message =
                            [b"Error: unable to open database \"", &self.name[..], b"\": unable to open database file\n"].concat();
                        self.cx.stderr_bytes(&message)?;
                        return Ok(None);
                    }
                }
            }
            self.database = Some(database);
        }
        Ok(self.database.as_mut())
    }

    /// The connection, when there is a database.
    pub(super) fn connection(&mut self) -> Result<Option<Rc<Connection>>, Fault> {
        Ok(self.open()?.map(|database| Rc::clone(&database.connection)))
    }

    /// Ends work with the database.
    pub(super) fn close(&mut self) -> Result<(), Fault> {
        if let Some(mut database) = self.database.take() {
            database.check_limits(self.cx)?;
            database.save(self.cx)?;
        }
        Ok(())
    }

    pub(super) fn finish(&mut self) -> Result<(), Fault> {
        self.out.flush()?;
        self.close()
    }

    /// Charges the meter for the work and memory of SQLite since the last call.
    pub(super) fn check_limits(&mut self) -> Result<(), Fault> {
        match &self.database {
            Some(database) => database.check_limits(self.cx),
            None => Ok(()),
        }
    }

    pub(super) fn say(&self, text: impl AsRef<[u8]>) -> Result<(), Fault> {
        // sqlite3: what the statements before have printed is written by then.
        self.cx.write_printed()?;
        self.cx.stderr_bytes(text.as_ref())
    }

    /// A command of the command line.
    pub(super) fn argument(&mut self, command: &[u8]) -> Result<Step, Fault> {
        self.line = 0;
        if command.first() == Some(&b'.') {
            return Ok(match self.dot(command, 0)? {
                Step::Failed(_) if self.bail => Step::Exit(1),
                Step::Failed(n) => Step::Exit(u8::try_from(n.min(255)).unwrap_or(1)),
                step => step,
            });
        }
        if self.open()?.is_none() {
            return Ok(Step::Exit(1));
        }
        match self.statements(command) {
            Ok(()) => Ok(Step::Next),
            Err(QueryError::Fault(fault)) => Err(fault),
            Err(QueryError::Sql(failure)) => {
                let kind: &[u8] = match failure.kind {
                    Kind::Prepare => b"in prepare, ",
                    Kind::Step => b"stepping, ",
                    Kind::Other => b"",
                };
                if !failure.text.is_empty() {
                    self.say([b"Error: ", kind, &failure.text, b"\n"].concat())?;
                }
                Ok(Step::Exit(failure.code.max(1)))
            }
        }
    }

    /// Reads lines to the end.
    pub(super) fn lines(&mut self, source: &mut Source, depth: usize) -> Result<Step, Fault> {
        if depth > READ_DEPTH {
            self.say(format!("Input nesting limit ({READ_DEPTH}) reached at line {}. Check recursion.\n", self.line))?;
            return Ok(Step::Failed(1));
        }
        let mut failed = 0;
        let mut sql: Vec<u8> = Vec::new();
        let mut scanner = Scanner::default();
        let mut start = 0;
        let outer = self.line;
        loop {
            if failed > 0 && self.bail {
                break;
            }
            let mut line = Vec::new();
            if !source.input.line(b'\n', &mut line)? {
                break;
            }
            if line.last() == Some(&b'\n') {
                line.pop();
            }
            if line.last() == Some(&b'\r') {
                line.pop();
            }
            source.line += 1;
            self.line = source.line;
            if sql.is_empty() && scan::is_blank(self.cx.meter(), &line)? {
                if self.echo {
                    self.out.line(&line)?;
                }
                continue;
            }
            if sql.is_empty() && matches!(line.first(), Some(b'.' | b'#')) {
                if self.echo {
                    self.out.line(&line)?;
                }
                if line.first() == Some(&b'.') {
                    match self.dot(&line, depth)? {
                        Step::Next => {}
                        Step::Failed(_) => failed += 1,
                        step => {
                            self.line = outer;
                            // sqlite: `.quit` tells what failed before it, as the end of the input does.
                            let failed_before = failed > 0 && depth == 0 && matches!(step, Step::Quit | Step::Exit(0));
                            return Ok(if failed_before { Step::Exit(1) } else { step });
                        }
                    }
                }
                continue;
            }
            let word = line.trim_ascii();
            if word == b"/" || word.eq_ignore_ascii_case(b"go") {
                line = b";".to_vec();
            }
            if sql.is_empty() {
                start = self.line;
                let skip = line.iter().take_while(|b| b.is_ascii_whitespace()).count();
                line.drain(..skip);
            } else {
                sql.push(b'\n');
                scanner.feed(self.cx.meter(), b"\n")?;
            }
            self.cx.meter().fits(sql.len() + line.len())?;
            scanner.feed(self.cx.meter(), &line)?;
            sql.extend_from_slice(&line);
            if scanner.is_complete() && scanner.has_ended {
                if self.echo {
                    self.out.line(&sql)?;
                }
                failed += self.run_lines(&sql, start)?;
                sql.clear();
                scanner = Scanner::default();
            } else if !scanner.has_ended && !scanner.has_rest() && sql.len() < 4096 && scan::is_blank(self.cx.meter(), &sql)? {
                sql.clear();
                scanner = Scanner::default();
            }
        }
        let goes_on = failed == 0 || !self.bail;
        if goes_on && !sql.is_empty() && !scan::is_blank(self.cx.meter(), &sql)? {
            if self.echo {
                self.out.line(&sql)?;
            }
            failed += self.run_lines(&sql, start)?;
        }
        self.line = outer;
        Ok(if failed > 0 { Step::Failed(failed) } else { Step::Next })
    }

    /// Runs statements of an input; 1 when something went wrong.
    fn run_lines(&mut self, sql: &[u8], line: u64) -> Result<u64, Fault> {
        if self.open()?.is_none() {
            return Ok(1);
        }
        let failed = match self.statements(sql) {
            Ok(()) => 0,
            Err(QueryError::Fault(fault)) => return Err(fault),
            Err(QueryError::Sql(failure)) => {
                let kind = match failure.kind {
                    Kind::Prepare => "Parse error",
                    Kind::Step => "Runtime error",
                    Kind::Other => "Error",
                };
                self.say([format!("{kind} near line {line}: ").as_bytes(), &failure.text, b"\n"].concat())?;
                1
            }
        };
        if failed == 0
            && self.changes
            && let Some(connection) = self.connection()?
        {
            let (now, all) = (connection.changes(), connection.total_changes());
            self.out.line(format!("changes: {now}   total_changes: {all}").as_bytes())?;
        }
        self.end_once()?;
        Ok(failed)
    }

    /// Redirects output back to stdout after `.once`.
    pub(super) fn end_once(&mut self) -> Result<(), Fault> {
        if self.once {
            self.once = false;
            self.back_to_stdout()?;
        }
        Ok(())
    }

    pub(super) fn back_to_stdout(&mut self) -> Result<(), Fault> {
        self.out.flush()?;
        self.out = self.cx.stdout();
        self.out_name = b"stdout".to_vec();
        Ok(())
    }

    /// Runs all statements of a text, to the first that fails.
    pub(super) fn statements(&mut self, text: &[u8]) -> Result<(), QueryError> {
        let mut rest = text;
        while let Some(len) = scan::statement_len(self.cx.meter(), rest)? {
            let (whole, behind) = rest.split_at_checked(len).unwrap_or((rest, b""));
            let context = rest.trim_ascii_start();
            let statement = whole.trim_ascii_start();
            rest = behind;
            if scan::is_blank(self.cx.meter(), statement)? || statement == b";" {
                continue;
            }
            match self.statement(statement, context) {
                Err(QueryError::Fault(fault)) => return Err(fault.into()),
                result => {
                    self.check_limits()?;
                    result?;
                }
            }
        }
        Ok(())
    }

    fn statement(&mut self, statement: &[u8], context: &[u8]) -> Result<(), QueryError> {
        let words = scan::words(self.cx.meter(), statement, 10)?;
        let first = words.first();
        let is = |word: &str| first.is_some_and(|w| w.is(word));
        if is("attach") {
            if self.attach(&words)?.is_some() {
                return Ok(());
            }
        } else if is("vacuum") {
            if let Some(at) = words.iter().position(|w| w.is("into"))
                && let Some(file) = words.get(at + 1).and_then(Word::value)
            {
                return self.vacuum_into(file);
            }
        } else if is("pragma") && self.journal_mode(&words)?.is_some() {
            return Ok(());
        }
        let detached = if is("detach") {
            words.get(if words.get(1).is_some_and(|w| w.is("database")) { 2 } else { 1 }).and_then(Word::value).map(<[u8]>::to_vec)
        } else {
            None
        };
        if let (Some(schema), Some(database)) = (&detached, &mut self.database) {
            database.forget(self.cx, &String::from_utf8_lossy(schema))?;
        }
        let result = match self.query(statement, context) {
            Err(QueryError::Fault(fault)) => return Err(fault.into()),
            result => result,
        };
        if let Some(database) = &mut self.database {
            if is("pragma") || is("vacuum") {
                database.cap()?;
            }
            if is("create") {
                database.cap()?;
            }
            if !is("select") && !is("explain") {
                database.weigh()?;
            }
        }
        result
    }

    /// Prepares a statement, binds its parameters, runs it and prints the rows.
    fn query(&mut self, statement: &[u8], context: &[u8]) -> Result<(), QueryError> {
        let Some(connection) = self.connection()? else { return Ok(()) };
        let sql = mbchar::decode_metered(self.cx.meter(), statement)?;
        if self.eqp && !scan::words(self.cx.meter(), statement, 1)?.first().is_some_and(|w| w.is("explain")) {
            let plan = format!("EXPLAIN QUERY PLAN {sql}");
            if let Ok(mut prepared) = connection.prepare(&plan)
                && let Err(QueryError::Fault(fault)) = self.plan(&mut prepared.raw_query(), b"")
            {
                return Err(fault.into());
            }
        }
        let mut prepared = match connection.prepare(&sql) {
            Ok(prepared) => prepared,
            Err(error) => {
                self.check_limits()?;
                return Err(failure(Kind::Prepare, &error, context).into());
            }
        };
        self.bind(&connection, &mut prepared);
        let explains = prepared.is_explain();
        let names: Vec<String> = prepared.column_names().map(str::to_owned).collect();
        let n = names.len();
        let mut rows = prepared.raw_query();
        if explains == 2 && self.explain == 2 {
            return self.plan(&mut rows, context);
        }
        let mut look = self.look.clone();
        if explains == 1 && self.explain > 0 {
            look.mode = Mode::Explain;
        }
        let mut table: Option<Table> = None;
        let mut charge = self.cx.meter().charge(0)?;
        let mut held = 0;
        let mut count = 0u64;
        let end = loop {
            let row = match rows.next() {
                Ok(Some(row)) => row,
                Ok(None) => break Ok(()),
                Err(error) => break Err(error),
            };
            if n == 0 {
                continue;
            }
            let values = match values_of(row, n) {
                Ok(values) => values,
                Err(error) => break Err(error),
            };
            if look.mode.is_columnar() {
                held += table.get_or_insert_with(|| Table::new(&look, &names)).add(&values);
                charge.resize(held)?;
                self.cx.step(1)?;
            } else {
                let bytes: usize = values.iter().map(weight).sum();
                if bytes >= LARGE_ROW_BYTES || count.is_multiple_of(64) {
                    // Others may run while it is printed.
                    let heap = usize::try_from(heap::share()).unwrap_or(usize::MAX);
                    self.cx.meter().fits(bytes.saturating_mul(2).saturating_add(heap))?;
                }
                modes::row(&look, &names, &values, count, &mut self.out)?;
            }
            count += 1;
            if count.is_multiple_of(64)
                && let Some(database) = &self.database
            {
                database.check_limits(self.cx)?;
            }
        };
        if let Some(table) = &table {
            table.print(&mut self.out)?;
        }
        if look.mode == Mode::Json && count > 0 {
            self.out.put(b"]\n")?;
        }
        match end {
            Ok(()) => Ok(()),
            Err(error) => {
                self.check_limits()?;
                Err(failure(Kind::Step, &error, context).into())
            }
        }
    }

    /// The tree of a query's plan.
    fn plan(&mut self, rows: &mut rusqlite::Rows<'_>, context: &[u8]) -> Result<(), QueryError> {
        let mut nodes: Vec<(i64, i64, String)> = Vec::new();
        loop {
            match rows.next() {
                Ok(Some(row)) => {
                    let node = (row.get(0).unwrap_or(0), row.get(1).unwrap_or(0), row.get(3).unwrap_or_default());
                    nodes.push(node);
                }
                Ok(None) => break,
                Err(error) => return Err(failure(Kind::Step, &error, context).into()),
            }
        }
        if nodes.is_empty() {
            return Ok(());
        }
        self.out.put(b"QUERY PLAN\n")?;
        // A stack of what is left to print instead of recursion: its children stand behind a node.
        let mut left: Vec<(usize, String)> = Vec::new();
        let children = |parent: i64, prefix: &str, left: &mut Vec<(usize, String)>| {
            let found: Vec<usize> = nodes.iter().enumerate().filter(|(_, node)| node.1 == parent).map(|(i, _)| i).collect();
            left.extend(found.into_iter().rev().map(|i| (i, prefix.to_owned())));
        };
        children(0, "", &mut left);
        while let Some((i, prefix)) = left.pop() {
            self.cx.step(nodes.len() as u64)?;
            let Some((id, parent, detail)) = nodes.get(i) else { continue };
            let last = !nodes.iter().skip(i + 1).any(|node| node.1 == *parent);
            self.out.put(format!("{prefix}{}{detail}\n", if last { "`--" } else { "|--" }).as_bytes())?;
            let prefix = format!("{prefix}{}", if last { "   " } else { "|  " });
            if *id != 0 {
                children(*id, &prefix, &mut left);
            }
        }
        Ok(())
    }

    /// Binds the values set with `.parameter`.
    fn bind(&self, connection: &Connection, prepared: &mut rusqlite::Statement<'_>) {
        let n = prepared.parameter_count();
        if n == 0 {
            return;
        }
        let Ok(mut ask) = connection.prepare("SELECT value FROM temp.sqlite_parameters WHERE key=?1") else { return };
        for i in 1..=n {
            let name = prepared.parameter_name(i).map_or_else(|| format!("?{i}"), str::to_owned);
            if let Ok(value) = ask.query_row([name], |row| row.get::<_, rusqlite::types::Value>(0)) {
                drop(prepared.raw_bind_parameter(i, value));
            }
        }
    }

    /// `ATTACH 'file' AS schema`: the file is read into memory, too.
    fn attach(&mut self, words: &[Word]) -> Result<Option<()>, QueryError> {
        if self.safe {
            self.say(format!("line {}: cannot run ATTACH in safe mode\n", self.line))?;
            return Err(Failure { kind: Kind::Other, text: Vec::new(), code: 1 }.into());
        }
        let at = if words.get(1).is_some_and(|w| w.is("database")) { 2 } else { 1 };
        let (Some(Word::Quoted(file)), Some(as_word), Some(schema)) =
            (words.get(at), words.get(at + 1), words.get(at + 2).and_then(Word::value))
        else {
            return Ok(None);
        };
        if !as_word.is("as") {
            return Ok(None);
        }
        let (file, read_only) = file_of(file);
        let Some(file) = file else { return Ok(None) };
        let schema = String::from_utf8_lossy(schema).into_owned();
        let Some(database) = self.open()? else { return Ok(None) };
        let sql = format!("ATTACH ':memory:' AS \"{}\"", schema.replace('"', "\"\""));
        if let Err(error) = database.connection.execute_batch(&sql) {
            return Err(failure(Kind::Step, &error, b"").into());
        }
        let Some(database) = &mut self.database else { return Ok(None) };
        match database.load(self.cx, &schema, &file, read_only) {
            Ok(()) => Ok(Some(())),
            Err(Trouble::Fault(fault)) => Err(fault.into()),
            Err(Trouble::Cannot) => {
                drop(database.connection.execute_batch(&format!("DETACH \"{}\"", schema.replace('"', "\"\""))));
                let text = [b"unable to open database: ", &file[..], b" (14)"].concat();
                Err(Failure { kind: Kind::Step, text, code: 14 }.into())
            }
        }
    }

    fn vacuum_into(&mut self, file: &[u8]) -> Result<(), QueryError> {
        let path = self.cx.path(file);
        if self.cx.fs().stat(&path).is_ok_and(|meta| meta.size > 0) {
            return Err(Failure { kind: Kind::Step, text: b"output file already exists".to_vec(), code: 1 }.into());
        }
        let Some(database) = &mut self.database else { return Ok(()) };
        let bytes = match database.bytes("main") {
            Ok(bytes) => bytes,
            Err(error) => return Err(failure(Kind::Step, &error, b"").into()),
        };
        let _charge = self.cx.meter().charge(bytes.len().saturating_mul(2))?;
        let mut copy = Database::new(self.cx)?;
        if !bytes.is_empty() && copy.fill("main", &bytes, false) {
            drop(copy.connection.execute_batch("VACUUM"));
        }
        copy.check_limits(self.cx)?;
        let bytes = copy.bytes("main").unwrap_or_default();
        match super::database::write(self.cx, &path, &bytes) {
            Ok(()) => Ok(()),
            Err(Fault::Errno(_)) => {
                let text = [b"unable to open database: ", file, b" (14)"].concat();
                Err(Failure { kind: Kind::Step, text, code: 14 }.into())
            }
            Err(fault) => Err(fault.into()),
        }
    }

    /// `PRAGMA journal_mode` of a file: there is no journal, but the answer is the one that a file would give.
    fn journal_mode(&mut self, words: &[Word]) -> Result<Option<()>, QueryError> {
        let at = if words.get(2) == Some(&Word::Mark(b'.')) { 3 } else { 1 };
        if !words.get(at).is_some_and(|w| w.is("journal_mode")) || file_of(&self.name).0.is_none() {
            return Ok(None);
        }
        if let Some(mode) = words.get(at + 2).and_then(Word::value) {
            let mode = mode.to_ascii_lowercase();
            if [&b"delete"[..], b"truncate", b"persist", b"memory", b"wal", b"off"].contains(&mode.as_slice()) {
                self.journal = mode;
            }
        }
        let answer = format!("SELECT '{}' AS journal_mode", String::from_utf8_lossy(&self.journal));
        self.query(answer.as_bytes(), b"").map(Some)
    }

    /// Rows of a query of the shell's own, as text.
    ///
    /// # Errors
    /// A failure with the words of the engine.
    pub(super) fn ask(&mut self, sql: &str, parameters: &[&[u8]]) -> Result<Vec<Cells>, Fault> {
        let Some(connection) = self.connection()? else { return Ok(Vec::new()) };
        let mut all = Vec::new();
        let run = || -> Result<Vec<Cells>, Error> {
            let mut prepared = connection.prepare(sql)?;
            for (i, parameter) in parameters.iter().enumerate() {
                prepared.raw_bind_parameter(i + 1, String::from_utf8_lossy(parameter))?;
            }
            let n = prepared.column_count();
            let mut rows = prepared.raw_query();
            while let Some(row) = rows.next()? {
                let mut cells = Vec::new();
                for i in 0..n {
                    cells.push(modes::text(row.get_ref(i)?).map(std::borrow::Cow::into_owned));
                }
                all.push(cells);
            }
            Ok(all)
        };
        let result = run();
        self.check_limits()?;
        result.map_err(|error| Fault::failure(1, failure(Kind::Other, &error, b"").text))
    }

    /// Rows of a query of the shell's own, none where it fails.
    pub(super) fn ask_or_none(&mut self, sql: &str, parameters: &[&[u8]]) -> Result<Vec<Cells>, Fault> {
        match self.ask(sql, parameters) {
            Err(Fault::Failure(_)) => Ok(Vec::new()),
            asked => asked,
        }
    }

    /// Reports the failure of a query of the shell's own; every other fault is returned.
    pub(super) fn complain(&self, fault: Fault) -> Result<Step, Fault> {
        let Fault::Failure(failure) = fault else { return Err(fault) };
        self.say([b"Error: ", &failure.message[..], b"\n"].concat())?;
        Ok(Step::Failed(1))
    }
}

/// The file that a name stands for, and whether it is only to be read; none is a database in memory.
pub(super) fn file_of(name: &[u8]) -> (Option<Vec<u8>>, bool) {
    let Some(uri) = name.strip_prefix(b"file:") else {
        return ((!name.is_empty() && name != b":memory:").then(|| name.to_vec()), false);
    };
    let (path, query) = match memchr::memchr(b'?', uri).and_then(|at| uri.split_at_checked(at)) {
        Some((path, query)) => (path, query.get(1..).unwrap_or_default()),
        None => (uri, &b""[..]),
    };
    let path = path.strip_prefix(b"//").map_or(path, |rest| rest.strip_prefix(b"localhost").unwrap_or(rest));
    let mut decoded = Vec::new();
    let mut i = 0;
    while let Some(&byte) = path.get(i) {
        let hex = path.get(i + 1..i + 3).and_then(|h| std::str::from_utf8(h).ok()).and_then(|h| u8::from_str_radix(h, 16).ok());
        match hex.filter(|_| byte == b'%') {
            Some(byte) => {
                decoded.push(byte);
                i += 3;
            }
            None => {
                decoded.push(byte);
                i += 1;
            }
        }
    }
    let has = |what: &[u8]| query.split(|b| *b == b'&').any(|part| part == what);
    if has(b"mode=memory") || decoded == b":memory:" {
        return (None, false);
    }
    (Some(decoded), has(b"mode=ro") || has(b"immutable=1"))
}

fn values_of<'r>(row: &'r Row<'_>, n: usize) -> Result<Vec<ValueRef<'r>>, Error> {
    (0..n).map(|i| row.get_ref(i)).collect()
}

/// Bytes of a text or a blob.
fn weight(value: &ValueRef<'_>) -> usize {
    match value {
        ValueRef::Text(bytes) | ValueRef::Blob(bytes) => bytes.len(),
        _ => 0,
    }
}

fn failure(kind: Kind, error: &Error, context: &[u8]) -> Failure {
    let (code, mut text, offset) = match error {
        Error::SqliteFailure(error, message) => {
            let code = u8::try_from(error.extended_code & 0xff).unwrap_or(1);
            (code, message.clone().unwrap_or_else(|| error.to_string()).into_bytes(), None)
        }
        Error::SqlInputError { msg, offset, .. } => (1, msg.clone().into_bytes(), usize::try_from(*offset).ok()),
        other => (1, other.to_string().into_bytes(), None),
    };
    if code > 1 && !matches!(kind, Kind::Other) {
        text.extend_from_slice(format!(" ({code})").as_bytes());
    }
    if let Some(offset) = offset {
        text.extend_from_slice(&caret(context, offset));
    }
    Failure { kind, text, code }
}

/// The text around a mistake, with an arrow.
fn caret(sql: &[u8], offset: usize) -> Vec<u8> {
    let continues = |i: usize| sql.get(i).is_some_and(|b| b & 0xc0 == 0x80);
    let mut start = 0;
    let mut offset = offset;
    while offset > 50 {
        offset -= 1;
        start += 1;
        while continues(start) && offset > 0 {
            start += 1;
            offset -= 1;
        }
    }
    let rest = sql.get(start..).unwrap_or_default();
    let mut n = rest.len();
    if n > 78 {
        n = 78;
        while continues(start + n) {
            n -= 1;
        }
    }
    let code: Vec<u8> = rest.iter().take(n).map(|b| if b.is_ascii_whitespace() { b' ' } else { *b }).collect();
    let arrow = if offset < 25 {
        format!("{}^--- error here", " ".repeat(offset))
    } else {
        format!("{}error here ---^", " ".repeat(offset.saturating_sub(14)))
    };
    [b"\n  ", &code[..], b"\n  ", arrow.as_bytes()].concat()
}
