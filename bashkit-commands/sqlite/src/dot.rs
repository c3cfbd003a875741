//! The commands that begin with a dot.

use bashkit_core::kernel::Fault;

use super::modes::{self, Mode};
use super::shell::{Shell, Source, Step};

type Run = for<'c, 'a> fn(&mut Shell<'c, 'a>, &[Vec<u8>], usize) -> Result<Step, Fault>;

/// A command: its name, how it is used, what it does.
struct Dot {
    name: &'static str,
    usage: &'static str,
    summary: &'static str,
    run: Run,
    /// Command is refused with `-safe`.
    unsafe_: bool,
}

const fn dot(name: &'static str, usage: &'static str, summary: &'static str, run: Run) -> Dot {
    Dot { name, usage, summary, run, unsafe_: false }
}

const fn outside(name: &'static str, usage: &'static str, summary: &'static str, run: Run) -> Dot {
    Dot { name, usage, summary, run, unsafe_: true }
}

/// Every command, sorted; the first one that begins with what was written is meant.
static TABLE: &[Dot] = &[
    outside("backup", ".backup ?DB? FILE", "Backup DB (default \"main\") to FILE", backup),
    dot("bail", ".bail on|off", "Stop after hitting an error.  Default OFF", bail),
    dot("changes", ".changes on|off", "Show number of rows changed by SQL", changes),
    dot("databases", ".databases", "List names and files of attached databases", databases),
    dot("dump", ".dump ?OBJECTS?", "Render database content as SQL", super::dump::dump),
    dot("echo", ".echo on|off", "Turn command echo on or off", echo),
    dot("eqp", ".eqp on|off", "Enable or disable automatic EXPLAIN QUERY PLAN", eqp),
    dot("exit", ".exit ?CODE?", "Exit this program with return-code CODE", exit),
    dot("explain", ".explain ?on|off|auto?", "Change the EXPLAIN formatting mode.  Default: auto", explain),
    dot("fullschema", ".fullschema ?--indent?", "Show schema and the content of sqlite_stat tables", super::dump::full_schema),
    dot("headers", ".headers on|off", "Turn display of headers on or off", headers),
    dot("help", ".help ?PATTERN?", "Show help text for PATTERN", help),
    outside("import", ".import FILE TABLE", "Import data from FILE into TABLE", super::import::import),
    dot("indexes", ".indexes ?TABLE?", "Show names of indexes", indexes),
    dot("indices", ".indices ?TABLE?", "Show names of indexes", indexes),
    dot("mode", ".mode MODE ?OPTIONS?", "Set output mode", mode),
    dot("nullvalue", ".nullvalue STRING", "Use STRING in place of NULL values", null_value),
    outside("once", ".once ?FILE?", "Output for the next SQL command only to FILE", once),
    dot("open", ".open ?--new? ?--readonly? ?FILE?", "Close existing database and reopen FILE", open),
    outside("output", ".output ?FILE?", "Send output to FILE or stdout if FILE is omitted", output),
    dot("parameter", ".parameter CMD ...", "Manage SQL parameter bindings", parameter),
    dot("print", ".print STRING...", "Print literal STRING", print),
    dot("prompt", ".prompt MAIN CONTINUE", "Replace the standard prompts", nothing),
    dot("quit", ".quit", "Exit this program", quit),
    outside("read", ".read FILE", "Read input from FILE", read),
    outside("restore", ".restore ?DB? FILE", "Restore content of DB (default \"main\") from FILE", restore),
    outside("save", ".save FILE", "Write database to FILE (an alias for .backup ...)", backup),
    dot("schema", ".schema ?PATTERN?", "Show the CREATE statements matching PATTERN", super::dump::schema),
    dot("separator", ".separator COL ?ROW?", "Change the column and row separators", separator),
    dot("show", ".show", "Show the current values for various settings", show),
    dot("tables", ".tables ?TABLE?", "List names of tables matching LIKE pattern TABLE", tables),
    dot("timeout", ".timeout MS", "Try opening locked tables for MS milliseconds", nothing),
    dot("width", ".width NUM1 NUM2 ...", "Set minimum column widths for columnar output", width),
];

/// Dot commands of the original that are refused here.
const REFUSED: &[&str] = &[
    "archive",
    "auth",
    "binary",
    "cd",
    "check",
    "clone",
    "connection",
    "dbconfig",
    "dbinfo",
    "excel",
    "expert",
    "filectrl",
    "imposter",
    "limit",
    "lint",
    "load",
    "log",
    "nonce",
    "progress",
    "recover",
    "scanstats",
    "selftest",
    "session",
    "sha3sum",
    "shell",
    "stats",
    "system",
    "testcase",
    "testctrl",
    "timer",
    "trace",
    "vfsinfo",
    "vfslist",
    "vfsname",
];

impl Shell<'_, '_> {
    /// Runs a line that begins with a dot.
    pub(super) fn dot(&mut self, line: &[u8], depth: usize) -> Result<Step, Fault> {
        let words = words(line.get(1..).unwrap_or_default());
        let Some(name) = words.first() else { return Ok(Step::Next) };
        self.cx.step(10)?;
        let given = String::from_utf8_lossy(name).into_owned();
        let exact = TABLE.iter().find(|dot| dot.name == given);
        let refused = REFUSED.iter().find(|r| **r == given);
        let found = exact.or_else(|| TABLE.iter().find(|dot| refused.is_none() && dot.name.starts_with(&given)));
        let Some(found) = found else {
            if let Some(name) = refused {
                let ours: Vec<String> = TABLE.iter().map(|dot| format!(".{}", dot.name)).collect();
                self.say(format!("Error: .{name} is not supported here; supported are: {}\n", ours.join(" ")))?;
            } else {
                let message = [b"Error: unknown command or invalid arguments:  \"", &name[..], b"\". Enter \".help\" for help\n"].concat();
                self.say(message)?;
            }
            return Ok(Step::Failed(1));
        };
        if self.safe && found.unsafe_ {
            self.say(format!("line {}: cannot run .{} in safe mode\n", self.line, found.name))?;
            return Ok(Step::Exit(1));
        }
        let step = (found.run)(self, words.get(1..).unwrap_or_default(), depth)?;
        if !matches!(found.name, "once") {
            self.end_once()?;
        }
        Ok(step)
    }

    fn usage(&self, usage: &str) -> Result<Step, Fault> {
        self.say(format!("Usage: {usage}\n"))?;
        Ok(Step::Failed(1))
    }

    fn boolean(&self, word: &[u8]) -> Result<bool, Fault> {
        let text = String::from_utf8_lossy(word).to_ascii_lowercase();
        match text.as_str() {
            "on" | "yes" => Ok(true),
            "off" | "no" => Ok(false),
            other => match other.parse::<i64>() {
                Ok(n) => Ok(n != 0),
                Err(_) => {
                    let message = [b"ERROR: Not a boolean value: \"", word, b"\". Assuming \"no\".\n"].concat();
                    self.say(message)?;
                    Ok(false)
                }
            },
        }
    }
}

/// The words of a line: between blanks, in `'…'` as they are, in `"…"` with backslashes.
fn words(line: &[u8]) -> Vec<Vec<u8>> {
    let mut words = Vec::new();
    let mut i = 0;
    let at = |i: usize| line.get(i).copied();
    loop {
        while at(i).is_some_and(|b| b.is_ascii_whitespace()) {
            i += 1;
        }
        let Some(first) = at(i) else { return words };
        let start = if matches!(first, b'\'' | b'"') { i + 1 } else { i };
        let mut end = start;
        if start > i {
            while at(end).is_some_and(|b| b != first) {
                if first == b'"' && at(end) == Some(b'\\') && at(end + 1).is_some() {
                    end += 1;
                }
                end += 1;
            }
            i = end + 1;
        } else {
            while at(end).is_some_and(|b| !b.is_ascii_whitespace()) {
                end += 1;
            }
            i = end;
        }
        let text = line.get(start..end.min(line.len())).unwrap_or_default();
        words.push(if first == b'\'' { text.to_vec() } else { unescaped(text) });
    }
}

/// Resolves the backslash escapes of an argument.
pub(super) fn unescaped(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut rest = text;
    while let Some((&byte, behind)) = rest.split_first() {
        rest = behind;
        let Some((&escaped, behind)) = rest.split_first().filter(|_| byte == b'\\') else {
            out.push(byte);
            continue;
        };
        rest = behind;
        out.push(match escaped {
            b'a' => 7,
            b'b' => 8,
            b't' => b'\t',
            b'n' => b'\n',
            b'v' => 11,
            b'f' => 12,
            b'r' => b'\r',
            b'0'..=b'7' => {
                let mut value = u32::from(escaped - b'0');
                for _ in 0..2 {
                    let Some((digit @ b'0'..=b'7', behind)) = rest.split_first() else { break };
                    value = value * 8 + u32::from(digit - b'0');
                    rest = behind;
                }
                u8::try_from(value & 0xff).unwrap_or(0)
            }
            other => other,
        });
    }
    out
}

type Words<'w> = &'w [Vec<u8>];

fn nothing(_: &mut Shell<'_, '_>, _: Words<'_>, _: usize) -> Result<Step, Fault> {
    Ok(Step::Next)
}

fn backup(shell: &mut Shell<'_, '_>, words: Words<'_>, _: usize) -> Result<Step, Fault> {
    let words: Vec<&Vec<u8>> =
        words.iter().filter(|w| !matches!(w.as_slice(), b"--async" | b"-async" | b"--append" | b"-append")).collect();
    let (schema, file) = match words.as_slice() {
        [] => {
            shell.say("missing FILENAME argument on .backup\n")?;
            return Ok(Step::Failed(1));
        }
        [file] => (&b"main"[..], *file),
        [schema, file] => (schema.as_slice(), *file),
        _ => return shell.usage(".backup ?DB? ?OPTIONS? FILENAME"),
    };
    let path = shell.cx.path(file);
    let schema = String::from_utf8_lossy(schema).into_owned();
    let bytes = match shell.open()? {
        Some(database) => database.bytes(&schema),
        None => return Ok(Step::Failed(1)),
    };
    let bytes = match bytes {
        Ok(bytes) => bytes,
        Err(_) => {
            shell.say(format!("Error: unknown database {schema}\n"))?;
            return Ok(Step::Failed(1));
        }
    };
    match super::database::write(shell.cx, &path, &bytes) {
        Ok(()) => Ok(Step::Next),
        Err(Fault::Errno(_)) => {
            shell.say([b"Error: cannot open \"", &file[..], b"\"\n"].concat())?;
            Ok(Step::Failed(1))
        }
        Err(fault) => Err(fault),
    }
}

fn restore(shell: &mut Shell<'_, '_>, words: Words<'_>, _: usize) -> Result<Step, Fault> {
    let (schema, file) = match words {
        [file] => (&b"main"[..], file),
        [schema, file] => (schema.as_slice(), file),
        _ => return shell.usage(".restore ?DB? FILE"),
    };
    let path = shell.cx.path(file);
    let bytes = match super::database::read(shell.cx, &path) {
        Ok(bytes) => bytes,
        Err(Fault::Errno(_)) => {
            shell.say([b"Error: cannot open \"", &file[..], b"\"\n"].concat())?;
            return Ok(Step::Failed(1));
        }
        Err(fault) => return Err(fault),
    };
    let schema = String::from_utf8_lossy(schema).into_owned();
    let Some(database) = shell.open()? else { return Ok(Step::Failed(1)) };
    if !bytes.is_empty() && !database.fill(&schema, &bytes, false) {
        shell.say(format!("Error: unknown database {schema}\n"))?;
        return Ok(Step::Failed(1));
    }
    database.cap()?;
    database.weigh()?;
    Ok(Step::Next)
}

fn bail(shell: &mut Shell<'_, '_>, words: Words<'_>, _: usize) -> Result<Step, Fault> {
    let [word] = words else { return shell.usage(".bail on|off") };
    shell.bail = shell.boolean(word)?;
    Ok(Step::Next)
}

fn changes(shell: &mut Shell<'_, '_>, words: Words<'_>, _: usize) -> Result<Step, Fault> {
    let [word] = words else { return shell.usage(".changes on|off") };
    shell.changes = shell.boolean(word)?;
    Ok(Step::Next)
}

fn databases(shell: &mut Shell<'_, '_>, _: Words<'_>, _: usize) -> Result<Step, Fault> {
    let Some(database) = shell.open()? else { return Ok(Step::Failed(1)) };
    let origins = database.origins.clone();
    let rows = match shell.ask("PRAGMA database_list", &[]) {
        Ok(rows) => rows,
        Err(failure) => return shell.complain(failure),
    };
    for row in rows {
        let schema = row.get(1).cloned().flatten().unwrap_or_default();
        let origin = origins.iter().find(|o| o.schema.as_bytes() == schema);
        let mode = if origin.is_some_and(|o| o.read_only) { "r/o" } else { "r/w" };
        let path = origin.map_or_else(|| b"\"\"".to_vec(), |o| o.path.clone());
        shell.out.line(&[&schema[..], b": ", &path, b" ", mode.as_bytes()].concat())?;
    }
    Ok(Step::Next)
}

fn echo(shell: &mut Shell<'_, '_>, words: Words<'_>, _: usize) -> Result<Step, Fault> {
    let [word] = words else { return shell.usage(".echo on|off") };
    shell.echo = shell.boolean(word)?;
    Ok(Step::Next)
}

fn eqp(shell: &mut Shell<'_, '_>, words: Words<'_>, _: usize) -> Result<Step, Fault> {
    let [word] = words else { return shell.usage(".eqp off|on|trace|trigger|full") };
    shell.eqp = shell.boolean(word)?;
    Ok(Step::Next)
}

fn exit(_: &mut Shell<'_, '_>, words: Words<'_>, _: usize) -> Result<Step, Fault> {
    let code = words.first().and_then(|w| std::str::from_utf8(w).ok()).and_then(|w| w.parse::<i64>().ok()).unwrap_or(0);
    Ok(Step::Exit(u8::try_from(code & 0xff).unwrap_or(0)))
}

fn quit(_: &mut Shell<'_, '_>, _: Words<'_>, _: usize) -> Result<Step, Fault> {
    Ok(Step::Quit)
}

fn explain(shell: &mut Shell<'_, '_>, words: Words<'_>, _: usize) -> Result<Step, Fault> {
    shell.explain = match words.first() {
        None => 1,
        Some(word) if word == b"auto" => 2,
        Some(word) => u8::from(shell.boolean(word)?),
    };
    Ok(Step::Next)
}

fn headers(shell: &mut Shell<'_, '_>, words: Words<'_>, _: usize) -> Result<Step, Fault> {
    let [word] = words else { return shell.usage(".headers on|off") };
    (shell.look.header, shell.look.header_set) = (shell.boolean(word)?, true);
    Ok(Step::Next)
}

fn help(shell: &mut Shell<'_, '_>, words: Words<'_>, _: usize) -> Result<Step, Fault> {
    let wanted = words.first().map(|w| String::from_utf8_lossy(w).trim_start_matches('.').to_owned()).unwrap_or_default();
    let mut any = false;
    for dot in TABLE.iter().filter(|dot| dot.name != "indices" && dot.name.starts_with(&wanted)) {
        any = true;
        let pad = 24usize.saturating_sub(dot.usage.len());
        shell.out.line(format!("{}{} {}", dot.usage, " ".repeat(pad), dot.summary).as_bytes())?;
    }
    if !any {
        shell.out.line(format!("Nothing matches '{wanted}'").as_bytes())?;
    }
    Ok(Step::Next)
}

fn indexes(shell: &mut Shell<'_, '_>, words: Words<'_>, _: usize) -> Result<Step, Fault> {
    if words.len() > 1 {
        return shell.usage(".indexes ?LIKE-PATTERN?");
    }
    let pattern = words.first().map_or(&b"%"[..], Vec::as_slice);
    list(
        shell,
        "SELECT name FROM (SELECT name, tbl_name, type FROM sqlite_schema UNION ALL SELECT name, tbl_name, type FROM sqlite_temp_schema) \
         WHERE type='index' AND tbl_name LIKE ?1 ORDER BY 1",
        pattern,
    )
}

fn tables(shell: &mut Shell<'_, '_>, words: Words<'_>, _: usize) -> Result<Step, Fault> {
    if words.len() > 1 {
        return shell.usage(".tables ?LIKE-PATTERN?");
    }
    let schemas = match shell.ask("SELECT name FROM pragma_database_list", &[]) {
        Ok(rows) => rows,
        Err(failure) => return shell.complain(failure),
    };
    let mut parts = Vec::new();
    for schema in schemas.into_iter().filter_map(|row| row.into_iter().next().flatten()) {
        let schema = String::from_utf8_lossy(&schema).into_owned();
        let quoted = schema.replace('"', "\"\"");
        let name = if schema == "main" { "name".to_owned() } else { format!("'{}.'||name", schema.replace('\'', "''")) };
        parts.push(format!(
            "SELECT {name} FROM \"{quoted}\".sqlite_schema WHERE type IN ('table','view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name LIKE ?1"
        ));
    }
    let pattern = words.first().map_or(&b"%"[..], Vec::as_slice);
    list(shell, &format!("{} ORDER BY 1", parts.join(" UNION ALL ")), pattern)
}

/// Prints the names that a query returns, in columns of an 80-character line.
fn list(shell: &mut Shell<'_, '_>, sql: &str, pattern: &[u8]) -> Result<Step, Fault> {
    let names: Vec<Vec<u8>> = match shell.ask(sql, &[pattern]) {
        Ok(rows) => rows.into_iter().filter_map(|row| row.into_iter().next().flatten()).collect(),
        Err(failure) => return shell.complain(failure),
    };
    let widest = names.iter().map(Vec::len).max().unwrap_or(0);
    let n_columns = (80 / (widest + 2)).max(1);
    let n_rows = names.len().div_ceil(n_columns);
    for i in 0..n_rows {
        let mut line = Vec::new();
        for (k, name) in names.iter().skip(i).step_by(n_rows.max(1)).enumerate() {
            if k > 0 {
                line.extend_from_slice(b"  ");
            }
            line.extend_from_slice(name);
            line.extend(std::iter::repeat_n(b' ', widest - name.len()));
        }
        shell.out.line(&line)?;
    }
    Ok(Step::Next)
}

fn mode(shell: &mut Shell<'_, '_>, words: Words<'_>, _: usize) -> Result<Step, Fault> {
    let mut name: Option<&[u8]> = None;
    let mut table: Option<&[u8]> = None;
    let (mut wrap, mut by_word, mut quote) = (0i64, false, false);
    let mut rest = words.iter();
    while let Some(word) = rest.next() {
        let option = word.strip_prefix(b"-").map(|o| o.strip_prefix(b"-").unwrap_or(o));
        match option {
            Some(b"wrap") => wrap = rest.next().and_then(|w| std::str::from_utf8(w).ok()).and_then(|w| w.parse().ok()).unwrap_or(0),
            Some(b"ww") => by_word = true,
            Some(b"wordwrap") => {
                by_word = match rest.next() {
                    Some(word) => shell.boolean(word)?,
                    None => false,
                }
            }
            Some(b"quote") => quote = true,
            Some(b"noquote") => quote = false,
            Some(_) => {
                let message =
                    [b"unknown option: ", &word[..], b"\noptions:\n  --noquote\n  --quote\n  --wordwrap on/off\n  --wrap N\n  --ww\n"]
                        .concat();
                shell.say(message)?;
                return Ok(Step::Failed(1));
            }
            None if name.is_none() => {
                name = Some(word);
                if word == b"qbox" {
                    (wrap, quote) = (60, true);
                }
            }
            None if table.is_none() => table = Some(word),
            None => {
                shell.say([b"extra argument: \"", &word[..], b"\"\n"].concat())?;
                return Ok(Step::Failed(1));
            }
        }
    }
    let Some(name) = name else {
        let look = &shell.look;
        let text = if look.mode.is_columnar() {
            let on = |b: bool| if b { "on" } else { "off" };
            let quote = if look.quote { "" } else { "no" };
            format!("current output mode: {} --wrap {} --wordwrap {} --{quote}quote", look.mode.name(), look.wrap, on(look.by_word))
        } else {
            format!("current output mode: {}", look.mode.name())
        };
        shell.out.line(text.as_bytes())?;
        return Ok(Step::Next);
    };
    let found = if name == b"qbox" {
        Some(Mode::Box)
    } else {
        [
            "lines", "line", "columns", "column", "list", "html", "tcl", "csv", "tabs", "insert", "quote", "ascii", "markdown", "table",
            "box", "json",
        ]
        .iter()
        .find(|mode| mode.as_bytes().starts_with(name))
        .and_then(|mode| super::mode_of(mode.strip_suffix('s').filter(|m| super::mode_of(m).is_some()).unwrap_or(mode)))
    };
    let Some(mode) = found else {
        shell.say("Error: mode should be one of: ascii box column csv html insert json line list markdown qbox quote table tabs tcl\n")?;
        return Ok(Step::Failed(1));
    };
    let look = &mut shell.look;
    look.mode = mode;
    match mode {
        Mode::Line | Mode::List => look.row = b"\n".to_vec(),
        Mode::Tcl => (look.column, look.row) = (b" ".to_vec(), b"\n".to_vec()),
        Mode::Csv => (look.column, look.row) = (b",".to_vec(), b"\r\n".to_vec()),
        Mode::Tabs => look.column = b"\t".to_vec(),
        Mode::Quote => (look.column, look.row) = (b",".to_vec(), b"\n".to_vec()),
        Mode::Ascii => (look.column, look.row) = (vec![0x1f], vec![0x1e]),
        Mode::Insert => look.table = table.unwrap_or(b"table").to_vec(),
        _ => {}
    }
    if mode == Mode::List {
        look.column = b"|".to_vec();
    }
    if mode == Mode::Column && !look.header_set {
        look.header = true;
    }
    if mode.is_columnar() {
        (look.wrap, look.by_word, look.quote) = (wrap, by_word, quote);
    }
    Ok(Step::Next)
}

fn null_value(shell: &mut Shell<'_, '_>, words: Words<'_>, _: usize) -> Result<Step, Fault> {
    let [word] = words else { return shell.usage(".nullvalue STRING") };
    shell.look.null.clone_from(word);
    Ok(Step::Next)
}

fn once(shell: &mut Shell<'_, '_>, words: Words<'_>, depth: usize) -> Result<Step, Fault> {
    let step = output(shell, words, depth)?;
    shell.once = step == Step::Next && !words.is_empty();
    Ok(step)
}

fn output(shell: &mut Shell<'_, '_>, words: Words<'_>, _: usize) -> Result<Step, Fault> {
    let file = match words {
        [] => b"stdout".to_vec(),
        [file] => file.clone(),
        [.., extra] => {
            shell.say(
                [
                    b"ERROR: extra parameter: \"",
                    &extra[..],
                    b"\".  Usage:\n.output ?FILE?         Send output to FILE or stdout if FILE is omitted\n",
                ]
                .concat(),
            )?;
            return Ok(Step::Failed(1));
        }
    };
    shell.back_to_stdout()?;
    if file == b"stdout" {
        return Ok(Step::Next);
    }
    if file == b"off" {
        shell.out = shell.cx.create(b"/dev/null")?;
        shell.out_name = file;
        return Ok(Step::Next);
    }
    if file.first() == Some(&b'|') || file == b"-e" || file == b"-x" {
        shell.say("Error: output goes to files only here, not to commands: use a pipe of the shell\n")?;
        return Ok(Step::Failed(1));
    }
    match shell.cx.create(&file) {
        Ok(out) => {
            shell.out = out;
            shell.out_name = file;
            Ok(Step::Next)
        }
        Err(fault) => {
            fault.errno()?;
            shell.say([b"Error: cannot open \"", &file[..], b"\"\n"].concat())?;
            Ok(Step::Failed(1))
        }
    }
}

fn open(shell: &mut Shell<'_, '_>, words: Words<'_>, _: usize) -> Result<Step, Fault> {
    let mut file = Vec::new();
    let (mut new, mut read_only) = (false, false);
    for word in words {
        match word.strip_prefix(b"-").map(|o| o.strip_prefix(b"-").unwrap_or(o)) {
            Some(b"new") => new = true,
            Some(b"readonly") => read_only = true,
            Some(b"deserialize" | b"nofollow") => {}
            Some(_) => {
                shell.say([b"unknown option: ", &word[..], b"\n"].concat())?;
                return Ok(Step::Failed(1));
            }
            None if file.is_empty() => file.clone_from(word),
            None => {
                shell.say([b"extra argument: \"", &word[..], b"\"\n"].concat())?;
                return Ok(Step::Failed(1));
            }
        }
    }
    shell.close()?;
    if shell.safe && !file.is_empty() && file != b":memory:" {
        shell.say(format!("line {}: cannot open disk-based database files in safe mode\n", shell.line))?;
        return Ok(Step::Exit(1));
    }
    if new {
        let _ = shell.cx.fs().unlink(&shell.cx.path(&file));
    }
    shell.name = if file.is_empty() { b":memory:".to_vec() } else { file };
    shell.read_only = read_only;
    if shell.open()?.is_none() {
        // sqlite: this was said, and counts as no failed command.
        shell.name = b":memory:".to_vec();
    }
    Ok(Step::Next)
}

/// The name is one that only SQLite itself may use.
const PARAMETERS: &str = "PRAGMA writable_schema=ON; CREATE TABLE IF NOT EXISTS temp.sqlite_parameters(key TEXT PRIMARY KEY, value) WITHOUT ROWID; PRAGMA writable_schema=OFF";

fn parameter(shell: &mut Shell<'_, '_>, words: Words<'_>, _: usize) -> Result<Step, Fault> {
    let Some(connection) = shell.connection()? else { return Ok(Step::Failed(1)) };
    match words {
        [verb] if verb == b"clear" => drop(connection.execute_batch("DROP TABLE IF EXISTS temp.sqlite_parameters")),
        [verb] if verb == b"init" => drop(connection.execute_batch(PARAMETERS)),
        [verb] if verb == b"list" => {
            drop(connection);
            let rows = shell.ask_or_none("SELECT key, quote(value) FROM temp.sqlite_parameters ORDER BY key", &[])?;
            let cell = |row: &[Option<Vec<u8>>], i: usize| row.get(i).cloned().flatten().unwrap_or_default();
            let widest = rows.iter().map(|row| cell(row, 0).len()).max().unwrap_or(0).min(40);
            for row in &rows {
                let mut line = cell(row, 0);
                line.extend(std::iter::repeat_n(b' ', widest.saturating_sub(line.len())));
                line.push(b' ');
                line.extend_from_slice(&cell(row, 1));
                shell.out.line(&line)?;
            }
        }
        [verb, name, value] if verb == b"set" => {
            drop(connection.execute_batch(PARAMETERS));
            let (name, value) = (String::from_utf8_lossy(name), String::from_utf8_lossy(value));
            let as_sql = format!("REPLACE INTO temp.sqlite_parameters(key,value) VALUES(?1,{value})");
            let done = connection.prepare(&as_sql).and_then(|mut s| s.execute([&name])).is_ok();
            if !done && let Err(error) = connection.execute("REPLACE INTO temp.sqlite_parameters(key,value) VALUES(?1,?2)", [&name, &value])
            {
                shell.say(format!("Error: {error}\n"))?;
                return Ok(Step::Failed(1));
            }
        }
        [verb, name] if verb == b"unset" => {
            drop(connection.execute("DELETE FROM temp.sqlite_parameters WHERE key=?1", [String::from_utf8_lossy(name)]));
        }
        _ => {
            shell.out.put(
                b".parameter CMD ...       Manage SQL parameter bindings\n   clear                   Erase all bindings\n   init                    Initialize the TEMP table that holds bindings\n   list                    List the current parameter bindings\n   set PARAMETER VALUE     Given SQL parameter PARAMETER a value of VALUE\n                           PARAMETER should start with one of: $ : @ ?\n   unset PARAMETER         Remove PARAMETER from the binding table\n",
            )?;
        }
    }
    Ok(Step::Next)
}

fn print(shell: &mut Shell<'_, '_>, words: Words<'_>, _: usize) -> Result<Step, Fault> {
    let text = words.join(&b' ');
    shell.out.line(&text)?;
    Ok(Step::Next)
}

fn read(shell: &mut Shell<'_, '_>, words: Words<'_>, depth: usize) -> Result<Step, Fault> {
    let [file] = words else { return shell.usage(".read FILE") };
    if file.first() == Some(&b'|') {
        shell.say("Error: input comes from files only here, not from commands: use a pipe of the shell\n")?;
        return Ok(Step::Failed(1));
    }
    match shell.cx.open_input(file) {
        Ok(input) => shell.lines(&mut Source::new(input), depth + 1),
        Err(fault) => {
            fault.errno()?;
            shell.say([b"Error: cannot open \"", &file[..], b"\"\n"].concat())?;
            Ok(Step::Failed(1))
        }
    }
}

fn separator(shell: &mut Shell<'_, '_>, words: Words<'_>, _: usize) -> Result<Step, Fault> {
    match words {
        [column] => shell.look.column.clone_from(column),
        [column, row] => (shell.look.column, shell.look.row) = (column.clone(), row.clone()),
        _ => return shell.usage(".separator COL ?ROW?"),
    }
    Ok(Step::Next)
}

fn show(shell: &mut Shell<'_, '_>, _: Words<'_>, _: usize) -> Result<Step, Fault> {
    let look = shell.look.clone();
    let on = |b: bool| if b { "on" } else { "off" };
    let string = |text: &[u8]| {
        let mut out = Vec::new();
        modes::c_string(text, &mut out);
        String::from_utf8_lossy(&out).into_owned()
    };
    let mode = if look.mode.is_columnar() {
        let quote = if look.quote { "" } else { "no" };
        format!("{} --wrap {} --wordwrap {} --{quote}quote", look.mode.name(), look.wrap, on(look.by_word))
    } else {
        look.mode.name().to_owned()
    };
    let widths: String = look.widths.iter().map(|w| format!("{w} ")).collect();
    let explain = match shell.explain {
        0 => "off",
        1 => "on",
        _ => "auto",
    };
    let output = String::from_utf8_lossy(&shell.out_name).into_owned();
    let file = String::from_utf8_lossy(&shell.name).into_owned();
    let rows = [
        ("echo", on(shell.echo).to_owned()),
        ("eqp", on(shell.eqp).to_owned()),
        ("explain", explain.to_owned()),
        ("headers", on(look.header).to_owned()),
        ("mode", mode),
        ("nullvalue", string(&look.null)),
        ("output", output),
        ("colseparator", string(&look.column)),
        ("rowseparator", string(&look.row)),
        ("stats", "off".to_owned()),
        ("width", widths),
        ("filename", file),
    ];
    for (name, value) in rows {
        shell.out.line(format!("{name:>12}: {value}").as_bytes())?;
    }
    Ok(Step::Next)
}

fn width(shell: &mut Shell<'_, '_>, words: Words<'_>, _: usize) -> Result<Step, Fault> {
    let number = |word: &Vec<u8>| std::str::from_utf8(word).ok().and_then(|w| w.parse::<i64>().ok()).unwrap_or(0).clamp(-100_000, 100_000);
    shell.look.widths = words.iter().map(number).collect();
    Ok(Step::Next)
}
