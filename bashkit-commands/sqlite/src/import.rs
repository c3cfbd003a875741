//! `.import`: rows of a file into a table.

use bashkit_core::kernel::{Fault, Input};
use rusqlite::ToSql;
use rusqlite::types::{ToSqlOutput, ValueRef};

use super::modes::{self, Mode};
use super::shell::{Shell, Step};

type Words<'w> = &'w [Vec<u8>];

const USAGE: &str = "ERROR: missing FILE argument. Usage:\n\
.import FILE TABLE       Import data from FILE into TABLE\n   Options:\n\
\x20    --ascii               Use \\037 and \\036 as column and row separators\n\
\x20    --csv                 Use , and \\n as column and row separators\n\
\x20    --skip N              Skip the first N rows of input\n\
\x20    --schema S            Target table to be S.TABLE\n\
\x20    -v                    \"Verbose\" - increase auxiliary output\n\
\x20  Notes:\n\
\x20    *  If TABLE does not exist, it is created.  The first row of input\n\
\x20       determines the column names.\n\
\x20    *  If neither --csv or --ascii are used, the input mode is derived\n\
\x20       from the \".mode\" output mode\n\
\x20    *  If FILE begins with \"|\" then it is a command that generates the\n\
\x20       input text.\n";

/// The fields of a file, one after the other.
struct Fields {
    input: Input,
    column: u8,
    row: u8,
    /// Quotes delimit fields, as in CSV.
    quotes: bool,
    line: u64,
    pushed: Option<u8>,
}

/// Delimiter that ended a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    Column,
    Row,
    File,
}

impl Fields {
    fn byte(&mut self) -> Result<Option<u8>, Fault> {
        if let Some(byte) = self.pushed.take() {
            return Ok(Some(byte));
        }
        let byte = self.input.fill()?.first().copied();
        if byte.is_some() {
            self.input.used(1);
        }
        Ok(byte)
    }

    /// The next field; none at the end of the file.
    fn next(&mut self, shell: &Shell<'_, '_>, file: &str) -> Result<(Option<Vec<u8>>, End), Fault> {
        let mut field = Vec::new();
        let Some(first) = self.byte()? else { return Ok((None, End::File)) };
        if first == b'"' && self.quotes {
            let start = self.line;
            let mut before = 0u8;
            let mut earlier = 0u8;
            loop {
                let byte = self.byte()?;
                if byte == Some(self.row) {
                    self.line += 1;
                }
                if byte == Some(b'"') && before == b'"' {
                    before = 0;
                    earlier = 0;
                    continue;
                }
                let closed = before == b'"';
                let ends = match byte {
                    None => true,
                    Some(byte) => closed && (byte == self.column || byte == self.row),
                };
                let ends_return = byte == Some(self.row) && before == b'\r' && earlier == b'"';
                if ends || ends_return {
                    let cut = field.iter().rposition(|b| *b == b'"').unwrap_or(field.len());
                    if closed || ends_return {
                        field.truncate(cut);
                    } else {
                        shell.say(format!("{file}:{start}: unterminated \"-quoted field\n"))?;
                    }
                    let end = match byte {
                        None => End::File,
                        Some(byte) if byte == self.row => End::Row,
                        Some(_) => End::Column,
                    };
                    return Ok((Some(field), end));
                }
                let Some(byte) = byte else { continue };
                if closed && byte != b'\r' {
                    shell.say(format!("{file}:{}: unescaped \" character\n", self.line))?;
                }
                shell.cx.meter().fits(field.len() + 1)?;
                field.push(byte);
                (earlier, before) = (before, byte);
            }
        }
        let mut byte = Some(first);
        // A byte order mark is none of the first field's.
        loop {
            match byte {
                None => return Ok((Some(field), End::File)),
                Some(b) if b == self.column => return Ok((Some(field), End::Column)),
                Some(b) if b == self.row => {
                    self.line += 1;
                    if field.last() == Some(&b'\r') && self.quotes {
                        field.pop();
                    }
                    return Ok((Some(field), End::Row));
                }
                Some(b) => {
                    shell.cx.meter().fits(field.len() + 1)?;
                    field.push(b);
                }
            }
            if field == [0xef, 0xbb, 0xbf] && self.line == 1 && self.quotes {
                field.clear();
            }
            byte = self.byte()?;
        }
    }
}

struct Text<'t>(&'t [u8]);

impl ToSql for Text<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(ValueRef::Text(self.0)))
    }
}

/// Separators of columns and rows, and whether fields may be in quotes; none where they cannot be used, which was said.
fn separators(shell: &mut Shell<'_, '_>, csv: bool, ascii: bool) -> Result<Option<(u8, u8, bool)>, Fault> {
    let look = shell.look.clone();
    Ok(Some(if ascii {
        (0x1f, 0x1e, false)
    } else if csv {
        (b',', b'\n', true)
    } else {
        // The separator of rows is one for input and output: that of output gives way.
        if look.mode == Mode::Csv && look.row == b"\r\n" {
            shell.look.row = b"\n".to_vec();
        }
        let row = shell.look.row.clone();
        for (separator, what) in [(&look.column, "column"), (&row, "row")] {
            let wrong = match separator.len() {
                0 => format!("Error: non-null {what} separator required for import\n"),
                1 => continue,
                _ => format!("Error: multi-character {what} separators not allowed for import\n"),
            };
            shell.say(wrong)?;
            return Ok(None);
        }
        let first = |text: &[u8]| text.first().copied().unwrap_or(b'\n');
        (first(&look.column), first(&row), look.mode != Mode::Ascii)
    }))
}

/// Makes the table, whose columns are named by the first row; whether that was done.
fn create(
    shell: &mut Shell<'_, '_>,
    connection: &rusqlite::Connection,
    fields: &mut Fields,
    file: &str,
    target: &str,
    verbose: bool,
) -> Result<bool, Fault> {
    let mut names: Vec<Vec<u8>> = Vec::new();
    loop {
        let (field, end) = fields.next(shell, file)?;
        if let Some(field) = field {
            names.push(field);
        }
        if end != End::Column {
            break;
        }
    }
    if names.is_empty() || (names.len() == 1 && names.first().is_some_and(Vec::is_empty)) {
        shell.say(format!("{file}: empty file\n"))?;
        return Ok(false);
    }
    let mut columns = Vec::new();
    for (i, name) in names.iter().enumerate() {
        let mut unique = if name.is_empty() { b"?".to_vec() } else { name.clone() };
        if names.iter().filter(|other| other.eq_ignore_ascii_case(name)).count() > 1 || name.is_empty() {
            unique.extend_from_slice(format!("_{}", i + 1).as_bytes());
        }
        let mut column = Vec::new();
        modes::quoted(&unique, b'"', &mut column);
        column.extend_from_slice(b" TEXT");
        columns.push(String::from_utf8_lossy(&column).into_owned());
    }
    let sql = format!("CREATE TABLE {target}(\n{})", columns.join(", "));
    if verbose {
        shell.out.line(sql.as_bytes())?;
    }
    if let Err(error) = connection.execute_batch(&sql) {
        shell.say(format!("{sql} failed:\n{error}\n"))?;
        return Ok(false);
    }
    Ok(true)
}

/// Inserts the rows of `n` columns; how many were and how many were not.
fn insert(
    shell: &mut Shell<'_, '_>,
    prepared: &mut rusqlite::Statement<'_>,
    fields: &mut Fields,
    file: &str,
    n: usize,
) -> Result<(u64, u64, u64), Fault> {
    let (mut inserted, mut failed, mut code) = (0u64, 0u64, 0u64);
    loop {
        let start = fields.line;
        let mut row: Vec<Option<Vec<u8>>> = Vec::new();
        let mut extra = 0;
        let mut last;
        loop {
            let (field, end) = fields.next(shell, file)?;
            last = end;
            match field {
                None if row.is_empty() => break,
                // SQLite: after a separator at the end of the file nothing is a field.
                None => break,
                Some(field) if row.len() < n => row.push(Some(field)),
                Some(_) => extra += 1,
            }
            if end != End::Column {
                break;
            }
        }
        if row.is_empty() || (last == End::File && row.len() == 1 && row.first().is_some_and(|f| f.as_deref() == Some(b"")) && n > 1) {
            break;
        }
        // An empty line is a row with one empty field.
        if row.len() < n {
            shell.say(format!("{file}:{start}: expected {n} columns but found {} - filling the rest with NULL\n", row.len()))?;
            row.resize(n, None);
        }
        if extra > 0 {
            shell.say(format!("{file}:{start}: expected {n} columns but found {} - extras ignored\n", n + extra))?;
        }
        for (i, field) in row.iter().enumerate() {
            let bound = match field {
                Some(field) => prepared.raw_bind_parameter(i + 1, Text(field)),
                None => prepared.raw_bind_parameter(i + 1, rusqlite::types::Null),
            };
            drop(bound);
        }
        match prepared.raw_execute() {
            Ok(_) => (inserted, code) = (inserted + 1, 0),
            Err(error) => {
                shell.check_limits()?;
                failed += 1;
                code = error.sqlite_error().map_or(1, |error| u64::from((error.extended_code & 0xff).unsigned_abs()));
                shell.say(format!("{file}:{start}: INSERT failed: {error}\n"))?;
            }
        }
        shell.cx.step(1)?;
        if last == End::File {
            break;
        }
    }
    Ok((inserted, failed, code))
}

pub(super) fn import(shell: &mut Shell<'_, '_>, words: Words<'_>, _: usize) -> Result<Step, Fault> {
    let (mut file, mut table, mut schema) = (None, None, None);
    let (mut csv, mut ascii, mut skip, mut verbose) = (false, false, 0u64, false);
    let mut rest = words.iter();
    while let Some(word) = rest.next() {
        match word.strip_prefix(b"-").map(|o| o.strip_prefix(b"-").unwrap_or(o)) {
            Some(b"csv") => csv = true,
            Some(b"ascii") => ascii = true,
            Some(b"v") => verbose = true,
            Some(b"skip") => skip = rest.next().and_then(|w| std::str::from_utf8(w).ok()).and_then(|w| w.parse().ok()).unwrap_or(0),
            Some(b"schema") => schema = rest.next(),
            Some(_) => {
                shell.say([b"ERROR: unknown option: \"", &word[..], b"\".  Usage:\n"].concat())?;
                return Ok(Step::Failed(1));
            }
            None if file.is_none() => file = Some(word),
            None if table.is_none() => table = Some(word),
            None => {
                shell.say([b"ERROR: extra argument: \"", &word[..], b"\".  Usage:\n"].concat())?;
                return Ok(Step::Failed(1));
            }
        }
    }
    let (Some(file), Some(table)) = (file, table) else {
        let missing = if file.is_none() { "FILE" } else { "TABLE" };
        // The shell prints this where its output goes.
        shell.out.put(USAGE.replace("missing FILE", &format!("missing {missing}")).as_bytes())?;
        return Ok(Step::Failed(1));
    };
    let Some((column, row, quotes)) = separators(shell, csv, ascii)? else { return Ok(Step::Failed(1)) };
    if file.first() == Some(&b'|') {
        shell.say("Error: input comes from files only here, not from commands: use a pipe of the shell\n")?;
        return Ok(Step::Failed(1));
    }
    let input = match shell.cx.open_input(file) {
        Ok(input) => input,
        Err(fault) => {
            fault.errno()?;
            shell.say([b"Error: cannot open \"", &file[..], b"\"\n"].concat())?;
            return Ok(Step::Failed(1));
        }
    };
    let file = String::from_utf8_lossy(file).into_owned();
    let mut fields = Fields { input, column, row, quotes, line: 1, pushed: None };
    for _ in 0..skip {
        while fields.next(shell, &file)?.1 == End::Column {}
    }
    let Some(connection) = shell.connection()? else { return Ok(Step::Failed(1)) };
    let mut target = Vec::new();
    if let Some(schema) = schema {
        modes::name(schema, &mut target);
        target.push(b'.');
    }
    modes::quoted(table, b'"', &mut target);
    let target = String::from_utf8_lossy(&target).into_owned();
    let is_there = connection.prepare(&format!("SELECT * FROM {target} LIMIT 0")).is_ok();
    if !is_there && !create(shell, &connection, &mut fields, &file, &target, verbose)? {
        return Ok(Step::Failed(1));
    }
    let n = match connection.prepare(&format!("SELECT * FROM {target} LIMIT 0")) {
        Ok(prepared) => prepared.column_count(),
        Err(error) => {
            shell.say(format!("Error: {error}\n"))?;
            return Ok(Step::Failed(1));
        }
    };
    let marks = vec!["?"; n].join(",");
    let own = connection.is_autocommit();
    if own {
        drop(connection.execute_batch("BEGIN"));
    }
    let mut prepared = match connection.prepare(&format!("INSERT INTO {target} VALUES({marks})")) {
        Ok(prepared) => prepared,
        Err(error) => {
            shell.say(format!("Error: {error}\n"))?;
            return Ok(Step::Failed(1));
        }
    };
    let (inserted, failed, code) = insert(shell, &mut prepared, &mut fields, &file, n)?;
    drop(prepared);
    if own {
        drop(connection.execute_batch("COMMIT"));
    }
    drop(connection);
    if let Some(database) = shell.open()? {
        database.weigh()?;
    }
    if verbose {
        let lines = fields.line - 1;
        shell.out.line(format!("Added {inserted} rows with {failed} errors using {lines} lines of input").as_bytes())?;
    }
    shell.check_limits()?;
    // SQLite: the last row decides.
    Ok(if code == 0 { Step::Next } else { Step::Failed(code) })
}
