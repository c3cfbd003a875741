//! The database of a shell: in memory, filled from a file of the virtual file system and written back; what SQL may reach.

use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use bashkit_core::command::Cx;
use bashkit_core::host::{Clock, Random};
use bashkit_core::kernel::{Fault, Kernel};
use bashkit_core::limits::Charge;
use bashkit_core::pattern::regex::{Regex, RegexOptions, Syntax};
use bashkit_core::vfs::{Errno, FileSystem, OpenOptions, path};
use rusqlite::functions::{Context, FunctionFlags};
use rusqlite::hooks::{AuthAction, AuthContext, Authorization};
use rusqlite::limits::Limit;
use rusqlite::types::{Value, ValueRef};
use rusqlite::{Connection, Error, params_from_iter};

use super::heap::{self, Allowance};
use super::maths;

/// Opcodes between two looks at the limits.
const OPCODES: i32 = 10;
/// The largest value, in bytes: a few of them may come between two looks.
const VALUE_BYTES: usize = 8 << 20;
/// Bytes of a pattern of LIKE and GLOB, which recurse in it.
const PATTERN_BYTES: i32 = 2000;

/// A file that a schema was read from.
#[derive(Debug, Clone)]
pub(super) struct Origin {
    pub(super) schema: String,
    /// Absolute path of the file.
    pub(super) path: Vec<u8>,
    pub(super) read_only: bool,
}

/// A connection with what it was made from.
pub(super) struct Database {
    pub(super) connection: Rc<Connection>,
    pub(super) origins: Vec<Origin>,
    work: Arc<Work>,
    charge: Charge,
    cap_bytes: u64,
}

/// What SQLite's callbacks tell and are told.
#[derive(Debug, Default)]
struct Work {
    /// SQLite took more memory than there is.
    too_large: AtomicBool,
    /// Shell itself is at work, setting a limit or filling a schema: authorization is relaxed.
    own: AtomicBool,
}

impl Database {
    /// An empty database in memory under the limits of the run.
    pub(super) fn new(cx: &Cx<'_>) -> Result<Self, Fault> {
        let meter = cx.meter();
        let free = meter.limits().memory_bytes.saturating_sub(meter.live_bytes());
        let mut connection = Connection::open_in_memory().map_err(internal)?;
        let work = Arc::new(Work::default());
        let (known, allowance) = (Arc::clone(&work), Allowance::new(meter.memory()));
        // SQLite holds no lock while it asks: the connection is opened without one, and shares nothing.
        let handler = move || {
            let _until_it_is_closed = &allowance;
            if heap::is_exceeded() {
                known.too_large.store(true, Ordering::Relaxed);
                return true;
            }
            Kernel::step_running(OPCODES.unsigned_abs().into()).is_err()
        };
        connection.progress_handler(OPCODES, Some(handler)).map_err(internal)?;
        let length = i32::try_from((free / 8).min(VALUE_BYTES)).unwrap_or(i32::MAX);
        connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, length).map_err(internal)?;
        connection.set_limit(Limit::SQLITE_LIMIT_SQL_LENGTH, length).map_err(internal)?;
        connection.set_limit(Limit::SQLITE_LIMIT_LIKE_PATTERN_LENGTH, PATTERN_BYTES).map_err(internal)?;
        connection.set_limit(Limit::SQLITE_LIMIT_WORKER_THREADS, 0).map_err(internal)?;
        connection.execute_batch("PRAGMA temp_store=MEMORY; PRAGMA foreign_keys=OFF; PRAGMA mmap_size=0;").map_err(internal)?;
        rusqlite::vtab::series::load_module(&connection).map_err(internal)?;
        functions(cx, &connection, length).map_err(internal)?;
        let known = Arc::clone(&work);
        connection
            .authorizer(Some(move |context: AuthContext<'_>| authorize(&context, known.own.load(Ordering::Relaxed))))
            .map_err(internal)?;
        let charge = meter.charge(0)?;
        let database = Self { connection: Rc::new(connection), origins: Vec::new(), work, charge, cap_bytes: (free / 2) as u64 };
        database.cap()?;
        Ok(database)
    }

    /// Ends the command when SQLite ended a statement because of a limit.
    pub(super) fn check_limits(&self, cx: &Cx<'_>) -> Result<(), Fault> {
        if self.work.too_large.swap(false, Ordering::Relaxed) {
            cx.meter().fits(usize::MAX)?;
        }
        cx.step(1)?;
        Ok(cx.meter().check()?)
    }

    /// Holds the size of each schema below what is free.
    pub(super) fn cap(&self) -> Result<(), Fault> {
        // Asking the temporary schema for anything would make it.
        let has_temp = self.number("SELECT count(*) FROM pragma_database_list WHERE name='temp'") > 0;
        let temp = has_temp.then_some("temp");
        let schemas = std::iter::once("main").chain(temp).chain(self.origins.iter().map(|o| o.schema.as_str()));
        for schema in schemas {
            let name = schema.replace('"', "\"\"");
            let page: u64 = self.number(&format!("PRAGMA \"{name}\".page_size"));
            let pages = self.cap_bytes / page.max(512);
            self.work.own.store(true, Ordering::Relaxed);
            let capped = self.connection.execute_batch(&format!("PRAGMA \"{name}\".max_page_count={pages}"));
            self.work.own.store(false, Ordering::Relaxed);
            drop(capped);
        }
        Ok(())
    }

    fn number(&self, sql: &str) -> u64 {
        self.connection.query_row(sql, [], |row| row.get::<_, i64>(0)).ok().and_then(|n| u64::try_from(n).ok()).unwrap_or(0)
    }

    /// Charges the bytes of all schemas.
    pub(super) fn weigh(&mut self) -> Result<(), Fault> {
        let mut bytes = 0u64;
        for schema in std::iter::once("main").chain(self.origins.iter().map(|o| o.schema.as_str()).filter(|s| *s != "main")) {
            let name = schema.replace('"', "\"\"");
            let pages = self.number(&format!("PRAGMA \"{name}\".page_count"));
            bytes = bytes.saturating_add(pages.saturating_mul(self.number(&format!("PRAGMA \"{name}\".page_size"))));
        }
        Ok(self.charge.resize(usize::try_from(bytes).unwrap_or(usize::MAX))?)
    }

    /// Reads a file into a schema. A file that is not there is made, empty, unless it is only to be read.
    pub(super) fn load(&mut self, cx: &Cx<'_>, schema: &str, file: &[u8], read_only: bool) -> Result<(), Trouble> {
        let path = cx.path(file);
        let mut bytes = match read(cx, &path) {
            Ok(bytes) => bytes,
            Err(Fault::Errno(Errno::NoEnt)) if !read_only => {
                drop(cx.create(file).map_err(Trouble::from)?);
                Vec::new()
            }
            Err(fault) => return Err(fault.into()),
        };
        // A database that is only in memory has no write-ahead log.
        for at in [18, 19] {
            if let Some(version) = bytes.get_mut(at).filter(|v| **v == 2) {
                *version = 1;
            }
        }
        let size = bytes.len();
        if size > 0 {
            self.charge.resize(self.charge.bytes().saturating_add(size)).map_err(Fault::from)?;
            if !self.fill(schema, &bytes, read_only) {
                return Err(Trouble::Cannot);
            }
        }
        self.origins.push(Origin { schema: schema.to_owned(), path, read_only });
        Ok(self.cap()?)
    }

    /// Makes a schema of the bytes of a file; whether there is such a schema.
    pub(super) fn fill(&mut self, schema: &str, bytes: &[u8], read_only: bool) -> bool {
        let Some(connection) = Rc::get_mut(&mut self.connection) else { return false };
        self.work.own.store(true, Ordering::Relaxed);
        let filled = connection.deserialize_read_exact(schema, bytes, bytes.len(), read_only).is_ok();
        self.work.own.store(false, Ordering::Relaxed);
        filled
    }

    /// The bytes of a schema as a file.
    pub(super) fn bytes(&mut self, schema: &str) -> Result<Vec<u8>, Error> {
        if self.number(&format!("PRAGMA \"{}\".page_count", schema.replace('"', "\"\""))) == 0 {
            return Ok(Vec::new());
        }
        let Some(connection) = Rc::get_mut(&mut self.connection) else { return Ok(Vec::new()) };
        Ok(connection.serialize(schema)?.to_vec())
    }

    /// Writes what changed back to its files.
    pub(super) fn save(&mut self, cx: &Cx<'_>) -> Result<(), Fault> {
        if !self.connection.is_autocommit() {
            drop(self.connection.execute_batch("ROLLBACK"));
        }
        for origin in self.origins.clone() {
            if origin.read_only {
                continue;
            }
            let Ok(bytes) = self.bytes(&origin.schema) else { continue };
            let _charge = cx.meter().charge(bytes.len())?;
            if bytes.is_empty() {
                continue;
            }
            write(cx, &origin.path, &bytes)?;
        }
        Ok(())
    }

    /// Forgets a schema that was detached, after its file was written.
    pub(super) fn forget(&mut self, cx: &Cx<'_>, schema: &str) -> Result<(), Fault> {
        if let Some(at) = self.origins.iter().position(|o| o.schema.eq_ignore_ascii_case(schema) && o.schema != "main") {
            self.save(cx)?;
            self.origins.remove(at);
        }
        Ok(())
    }
}

/// Reason why a file could not be opened as a database.
#[derive(Debug)]
pub(super) enum Trouble {
    Fault(Fault),
    Cannot,
}

impl From<Fault> for Trouble {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Errno(_) => Self::Cannot,
            other => Self::Fault(other),
        }
    }
}

fn internal(error: Error) -> Fault {
    Fault::Stop(bashkit_core::error::Error::Internal(format!("sqlite3: {error}")))
}

/// Reads the whole content of a file, which must fit into the memory limit.
pub(super) fn read(cx: &Cx<'_>, path: &[u8]) -> Result<Vec<u8>, Fault> {
    let meta = cx.fs().stat(path)?;
    if meta.kind == bashkit_core::vfs::FileKind::Directory {
        return Err(Errno::IsDir.into());
    }
    cx.meter().fits(usize::try_from(meta.size).unwrap_or(usize::MAX))?;
    let mut input = cx.input(cx.open(path, OpenOptions::READ)?);
    let mut bytes = Vec::new();
    input.rest(&mut bytes)?;
    Ok(bytes)
}

/// Writes a file whole, or leaves it as it was.
pub(super) fn write(cx: &Cx<'_>, path: &[u8], bytes: &[u8]) -> Result<(), Fault> {
    let before = match read(cx, path) {
        Ok(before) => Some(before),
        Err(Fault::Errno(Errno::NoEnt)) => None,
        Err(fault) => return Err(fault),
    };
    if before.as_deref() == Some(bytes) {
        return Ok(());
    }
    let put = |bytes: &[u8]| -> Result<(), Fault> {
        let mut out = cx.create(path)?;
        out.put(bytes)?;
        out.flush()
    };
    put(bytes).inspect_err(|_| {
        drop(match &before {
            Some(before) => put(before),
            None => cx.fs().unlink(path).map_err(Fault::from),
        });
    })
}

/// Authorizer of SQL actions: denies those that reach the host, other databases of the process, or the limits.
fn authorize(context: &AuthContext<'_>, own: bool) -> Authorization {
    const PRAGMAS: &[&str] = &["data_store_directory", "hard_heap_limit", "lock_proxy_file", "soft_heap_limit", "temp_store_directory"];
    const SETTINGS: &[&str] = &["max_page_count", "mmap_size", "temp_store", "threads"];
    let allowed = match context.action {
        AuthAction::Attach { filename } => own || filename.is_empty() || filename == ":memory:",
        AuthAction::Function { function_name } => {
            !["load_extension", "fts3_tokenizer"].iter().any(|name| function_name.eq_ignore_ascii_case(name))
        }
        AuthAction::Pragma { pragma_name, pragma_value } => {
            let is = |names: &[&str]| names.iter().any(|name| pragma_name.eq_ignore_ascii_case(name));
            !is(PRAGMAS) && (pragma_value.is_none() || !is(SETTINGS) || own)
        }
        _ => true,
    };
    if allowed { Authorization::Allow } else { Authorization::Deny }
}

fn bytes_of<'c>(context: &'c Context<'_>, i: usize) -> Option<std::borrow::Cow<'c, [u8]>> {
    super::modes::text(context.get_raw(i)).map(|_| match context.get_raw(i) {
        ValueRef::Text(t) | ValueRef::Blob(t) => std::borrow::Cow::Borrowed(t),
        other => std::borrow::Cow::Owned(super::modes::text(other).unwrap_or_default().into_owned()),
    })
}

fn owned(value: ValueRef<'_>) -> Value {
    match value {
        ValueRef::Null => Value::Null,
        ValueRef::Integer(n) => Value::Integer(n),
        ValueRef::Real(x) => Value::Real(x),
        ValueRef::Text(t) => Value::Text(String::from_utf8_lossy(t).into_owned()),
        ValueRef::Blob(b) => Value::Blob(b.to_vec()),
    }
}

fn text_of(bytes: Vec<u8>) -> Value {
    match String::from_utf8(bytes) {
        Ok(text) => Value::Text(text),
        Err(error) => Value::Text(String::from_utf8_lossy(error.as_bytes()).into_owned()),
    }
}

fn wrong(text: impl Into<String>) -> Error {
    Error::UserFunctionError(text.into().into())
}

/// Functions of the shell, and those of SQLite that would look at the host's clock or chance, or take quadratic time.
fn functions(cx: &Cx<'_>, connection: &Connection, length: i32) -> Result<(), Error> {
    let length = usize::try_from(length).unwrap_or(0);
    let pure = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC | FunctionFlags::SQLITE_INNOCUOUS;
    let fresh = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_INNOCUOUS;
    let outside = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DIRECTONLY;

    connection.create_scalar_function("regexp", 2, pure, |context| {
        let (Some(pattern), Some(text)) = (bytes_of(context, 0), bytes_of(context, 1)) else { return Ok(Value::Null) };
        let regex = context.get_or_create_aux(0, |_| {
            let made = Kernel::with_running(|kernel| Regex::new(kernel.meter(), &pattern, Syntax::Extended, &RegexOptions::default()));
            let made = made.ok_or_else(|| "no run is going on".to_owned())?;
            made.map_err(|error| Box::<dyn std::error::Error + Send + Sync>::from(error.to_string()))
        })?;
        let is_match = regex.is_match(&text, &mut Kernel::step_running).map_err(|error| wrong(error.to_string()))?;
        Ok(Value::Integer(is_match.into()))
    })?;
    connection.create_scalar_function("instr", 2, pure, |context| {
        let (Some(text), Some(part)) = (bytes_of(context, 0), bytes_of(context, 1)) else { return Ok(Value::Null) };
        let blobs = matches!((context.get_raw(0), context.get_raw(1)), (ValueRef::Blob(_), ValueRef::Blob(_)));
        let at = memchr::memmem::find(&text, &part);
        Ok(Value::Integer(at.map_or(0, |at| {
            let before = text.get(..at).unwrap_or_default();
            let n = if blobs { at } else { before.iter().filter(|b| **b & 0xc0 != 0x80).count() };
            i64::try_from(n + 1).unwrap_or(i64::MAX)
        })))
    })?;
    connection.create_scalar_function("replace", 3, pure, move |context| {
        let (Some(text), Some(from), Some(to)) = (bytes_of(context, 0), bytes_of(context, 1), bytes_of(context, 2)) else {
            return Ok(Value::Null);
        };
        if from.is_empty() {
            return Ok(text_of(text.into_owned()));
        }
        let mut out = Vec::new();
        let mut rest = &*text;
        let finder = memchr::memmem::Finder::new(&*from);
        while let Some(at) = finder.find(rest) {
            if out.len() > length {
                break;
            }
            Kernel::step_running(1 + (at + to.len()) as u64 / 16).map_err(|error| wrong(error.to_string()))?;
            out.extend_from_slice(rest.get(..at).unwrap_or_default());
            out.extend_from_slice(&to);
            rest = rest.get(at + from.len()..).unwrap_or_default();
        }
        out.extend_from_slice(rest);
        if out.len() > length {
            Err(Error::SqliteFailure(rusqlite::ffi::Error::new(18), Some("string or blob too big".into())))
        } else {
            Ok(text_of(out))
        }
    })?;
    for (name, left, right) in [("trim", true, true), ("ltrim", true, false), ("rtrim", false, true)] {
        connection.create_scalar_function(name, 2, pure, move |context| {
            let (Some(text), Some(set)) = (bytes_of(context, 0), bytes_of(context, 1)) else { return Ok(Value::Null) };
            let (text, set) = (String::from_utf8_lossy(&text).into_owned(), String::from_utf8_lossy(&set).into_owned());
            let set: std::collections::HashSet<char> = set.chars().collect();
            let mut rest = text.as_str();
            if left {
                rest = rest.trim_start_matches(|c| set.contains(&c));
            }
            if right {
                rest = rest.trim_end_matches(|c| set.contains(&c));
            }
            Ok(Value::Text(rest.to_owned()))
        })?;
    }
    maths::add(connection)?;
    let seed = |cx: &Cx<'_>| Random::seeded(cx.host().random.bits());
    let random = seed(cx);
    connection.create_scalar_function("random", 0, fresh, move |_| Ok(Value::Integer(random.bits().cast_signed())))?;
    let random = seed(cx);
    connection.create_scalar_function("randomblob", 1, fresh, move |context| {
        let n = match context.get_raw(0) {
            ValueRef::Integer(n) => usize::try_from(n).unwrap_or(1).max(1),
            ValueRef::Real(x) => (x as usize).max(1),
            ValueRef::Text(t) | ValueRef::Blob(t) => std::str::from_utf8(t).ok().and_then(|t| t.parse().ok()).unwrap_or(1),
            ValueRef::Null => 1,
        };
        if n > length {
            return Err(Error::SqliteFailure(rusqlite::ffi::Error::new(18), Some("string or blob too big".into())));
        }
        let mut bytes = vec![0; n];
        random.fill(&mut bytes);
        Ok(Value::Blob(bytes))
    })?;
    let files = Arc::clone(cx.files());
    let cwd = cx.cwd().to_vec();
    connection.create_scalar_function("readfile", 1, outside, move |context| {
        let Some(name) = bytes_of(context, 0) else { return Ok(Value::Null) };
        read_file(&*files, &path::join(&cwd, &name), length)
    })?;
    let files = Arc::clone(cx.files());
    let (cwd, umask) = (cx.cwd().to_vec(), cx.umask());
    connection.create_scalar_function("writefile", -1, outside, move |context| {
        if !(2..=4).contains(&context.len()) {
            return Err(wrong("wrong number of arguments to function writefile()"));
        }
        let Some(name) = bytes_of(context, 0) else { return Ok(Value::Null) };
        let data = bytes_of(context, 1).unwrap_or_default();
        let write = || -> Result<(), Errno> {
            let file = files.open(&path::join(&cwd, &name), OpenOptions::write(0o666 & !umask))?;
            file.write_at(0, &data)
        };
        write().map_err(|_| wrong(format!("failed to write file: {}", String::from_utf8_lossy(&name))))?;
        Ok(Value::Integer(i64::try_from(data.len()).unwrap_or(i64::MAX)))
    })?;
    dates(connection, &cx.host().clock)
}

fn read_file(files: &dyn FileSystem, path: &[u8], most: usize) -> Result<Value, Error> {
    let Ok(file) = files.open(path, OpenOptions::READ) else { return Ok(Value::Null) };
    let size = file.metadata().map_or(0, |meta| usize::try_from(meta.size).unwrap_or(usize::MAX));
    if size > most {
        return Err(Error::SqliteFailure(rusqlite::ffi::Error::new(18), Some("string or blob too big".into())));
    }
    let mut bytes = vec![0; size];
    let mut at = 0;
    while at < size {
        match file.read_at(at as u64, bytes.get_mut(at..).unwrap_or_default()) {
            Ok(0) | Err(_) => break,
            Ok(n) => at += n,
        }
    }
    bytes.truncate(at);
    Ok(Value::Blob(bytes))
}

/// The functions of dates, asked of a connection of their own with the clock of the run; local time is UTC.
fn dates(connection: &Connection, clock: &Arc<dyn Clock>) -> Result<(), Error> {
    let inner = Arc::new(Mutex::new(Connection::open_in_memory()?));
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC | FunctionFlags::SQLITE_INNOCUOUS;
    for (name, asked, time_at) in [
        ("date", "date", 0),
        ("time", "time", 0),
        ("datetime", "datetime", 0),
        ("julianday", "julianday", 0),
        ("unixepoch", "unixepoch", 0),
        ("strftime", "strftime", 1),
        ("current_date", "date", 0),
        ("current_time", "time", 0),
        ("current_timestamp", "datetime", 0),
    ] {
        let (inner, clock) = (Arc::clone(&inner), Arc::clone(clock));
        let n_arguments = if name.starts_with("current") { 0 } else { -1 };
        connection.create_scalar_function(name, n_arguments, flags, move |context| {
            let mut given: Vec<Value> = (0..context.len()).map(|i| owned(context.get_raw(i))).collect();
            if given.len() < time_at {
                return Err(wrong(format!("wrong number of arguments to function {name}()")));
            }
            let is = |value: &Value, word: &str| matches!(value, Value::Text(text) if text.trim().eq_ignore_ascii_case(word));
            if given.len() == time_at {
                given.push(Value::Text("now".into()));
            }
            if given.get(time_at).is_some_and(|value| is(value, "now"))
                && let Some(time) = given.get_mut(time_at)
            {
                let now = clock.now();
                *time = Value::Real(now.as_secs() as f64 + f64::from(now.subsec_millis()) / 1000.0);
                given.insert(time_at + 1, Value::Text("unixepoch".into()));
            }
            given.retain(|value| !is(value, "localtime") && !is(value, "utc"));
            let marks = vec!["?"; given.len()].join(",");
            let inner = inner.lock().unwrap_or_else(PoisonError::into_inner);
            inner.query_row(&format!("SELECT {asked}({marks})"), params_from_iter(given), |row| row.get::<_, Value>(0))
        })?;
    }
    Ok(())
}
