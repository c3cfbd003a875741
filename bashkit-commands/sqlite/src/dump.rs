//! A database as SQL: `.dump`, `.schema`, `.fullschema`.

use bashkit_core::kernel::Fault;

use super::modes;
use super::shell::{Shell, Step};

type Words<'w> = &'w [Vec<u8>];

/// A statement that makes a table whose name is quoted says so if there is one already.
fn line_of(sql: &[u8]) -> Vec<u8> {
    match sql.strip_prefix(b"CREATE TABLE ") {
        Some(rest) if matches!(rest.first(), Some(b'\'' | b'"')) => [b"CREATE TABLE IF NOT EXISTS ", rest].concat(),
        _ => sql.to_vec(),
    }
}

fn cell(row: &[Option<Vec<u8>>], i: usize) -> Vec<u8> {
    row.get(i).cloned().flatten().unwrap_or_default()
}

pub(super) fn dump(shell: &mut Shell<'_, '_>, words: Words<'_>, _: usize) -> Result<Step, Fault> {
    let (mut data_only, mut newlines, mut nosys, mut rowids) = (false, false, false, false);
    let mut patterns: Vec<&Vec<u8>> = Vec::new();
    for word in words {
        match word.strip_prefix(b"-").map(|o| o.strip_prefix(b"-").unwrap_or(o)) {
            Some(b"data-only") => data_only = true,
            Some(b"newlines") => newlines = true,
            Some(b"nosys") => nosys = true,
            Some(b"preserve-rowids") => rowids = true,
            Some(other) => {
                let message = [b"Unknown option \"--", other, b"\" on \".dump\"\n"].concat();
                shell.say(message)?;
                return Ok(Step::Failed(1));
            }
            None => patterns.push(word),
        }
    }
    let like = if patterns.is_empty() {
        "1".to_owned()
    } else {
        (1..=patterns.len()).map(|i| format!("name LIKE ?{i} ESCAPE '\\'")).collect::<Vec<_>>().join(" OR ")
    };
    let parameters: Vec<&[u8]> = patterns.iter().map(|p| p.as_slice()).collect();
    if !data_only {
        shell.out.put(b"PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\n")?;
    }
    let sql = format!(
        "SELECT name, type, sql FROM sqlite_schema AS o WHERE ({like}) AND type=='table' AND sql NOT NULL ORDER BY tbl_name='sqlite_sequence', rowid"
    );
    let tables = match shell.ask(&sql, &parameters) {
        Ok(rows) => rows,
        Err(failure) => {
            shell.complain(failure)?;
            Vec::new()
        }
    };
    let mut writable = false;
    for row in &tables {
        let (name, sql) = (cell(row, 0), cell(row, 2));
        if nosys && name.starts_with(b"sqlite_") {
            continue;
        }
        if name == b"sqlite_sequence" {
            if !data_only {
                shell.out.put(b"DELETE FROM sqlite_sequence;\n")?;
            }
        } else if name.starts_with(b"sqlite_stat") {
            if !data_only {
                shell.out.put(b"ANALYZE sqlite_schema;\n")?;
            }
        } else if name.starts_with(b"sqlite_") {
            continue;
        } else if sql.get(..20).is_some_and(|s| s.eq_ignore_ascii_case(b"CREATE VIRTUAL TABLE")) {
            if !data_only {
                if !writable {
                    writable = true;
                    shell.out.put(b"PRAGMA writable_schema=ON;\n")?;
                }
                let mut line = b"INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES('table',".to_vec();
                for text in [&name, &name] {
                    modes::literal(rusqlite::types::ValueRef::Text(text), false, &mut line);
                    line.push(b',');
                }
                line.extend_from_slice(b"0,");
                modes::literal(rusqlite::types::ValueRef::Text(&sql), false, &mut line);
                line.extend_from_slice(b");");
                shell.out.line(&line)?;
            }
            continue;
        } else if !data_only {
            shell.out.line(&[&line_of(&sql)[..], b";"].concat())?;
        }
        rows_of(shell, &name, newlines, rowids)?;
    }
    if !data_only {
        let sql = format!("SELECT sql FROM sqlite_schema AS o WHERE ({}) AND sql NOT NULL AND type IN ('index','trigger','view')", like);
        for row in shell.ask_or_none(&sql, &parameters)? {
            shell.out.line(&[&cell(&row, 0)[..], b";"].concat())?;
        }
        if writable {
            shell.out.put(b"PRAGMA writable_schema=OFF;\n")?;
        }
        shell.out.put(b"COMMIT;\n")?;
    }
    Ok(Step::Next)
}

/// A table's rows as statements.
fn rows_of(shell: &mut Shell<'_, '_>, table: &[u8], newlines: bool, rowids: bool) -> Result<(), Fault> {
    let Some(connection) = shell.connection()? else { return Ok(()) };
    let mut name = Vec::new();
    modes::name(table, &mut name);
    let columns = shell.ask_or_none("SELECT name, pk, type FROM pragma_table_info(?1)", &[table])?;
    let is_alias = columns.iter().filter(|c| cell(c, 1) != b"0").count() == 1
        && columns.iter().any(|c| cell(c, 1) != b"0" && cell(c, 2).eq_ignore_ascii_case(b"INTEGER"));
    let mut wanted: Vec<Vec<u8>> = columns
        .iter()
        .map(|c| {
            let mut out = Vec::new();
            modes::name(&cell(c, 0), &mut out);
            out
        })
        .collect();
    let mut head = [b"INSERT INTO ", &name[..]].concat();
    if rowids && !is_alias {
        let probe = [b"SELECT rowid FROM ", &name[..], b" LIMIT 0"].concat();
        if connection.prepare(&String::from_utf8_lossy(&probe)).is_ok() {
            wanted.insert(0, b"rowid".to_vec());
            head.extend_from_slice(&[&b"("[..], &wanted.join(&b','), b")"].concat());
        }
    }
    head.extend_from_slice(b" VALUES(");
    let sql = [b"SELECT ", &wanted.join(&b',')[..], b" FROM ", &name].concat();
    let sql = String::from_utf8_lossy(&sql).into_owned();
    let mut prepared = match connection.prepare(&sql) {
        Ok(prepared) => prepared,
        Err(error) => {
            shell.out.line(format!("/****** ERROR: {error} ******/").as_bytes())?;
            return Ok(());
        }
    };
    let n = prepared.column_count();
    let mut rows = prepared.raw_query();
    loop {
        let row = match rows.next() {
            Ok(Some(row)) => row,
            Ok(None) => break,
            Err(error) => {
                shell.check_limits()?;
                shell.out.line(format!("/****** ERROR: {error} ******/").as_bytes())?;
                return Ok(());
            }
        };
        let mut line = head.clone();
        for i in 0..n {
            if i > 0 {
                line.push(b',');
            }
            modes::literal(row.get_ref(i).unwrap_or(rusqlite::types::ValueRef::Null), !newlines, &mut line);
        }
        line.extend_from_slice(b");");
        shell.out.line(&line)?;
    }
    drop(rows);
    drop(prepared);
    shell.check_limits()
}

pub(super) fn schema(shell: &mut Shell<'_, '_>, words: Words<'_>, _: usize) -> Result<Step, Fault> {
    let (mut indent, mut nosys) = (false, false);
    let mut pattern: Option<&Vec<u8>> = None;
    for word in words {
        match word.strip_prefix(b"-").map(|o| o.strip_prefix(b"-").unwrap_or(o)) {
            Some(b"indent") => indent = true,
            Some(b"nosys") => nosys = true,
            Some(_) => {
                shell.say([b"Unknown option: \"", &word[..], b"\"\n"].concat())?;
                return Ok(Step::Failed(1));
            }
            None if pattern.is_none() => pattern = Some(word),
            None => {
                shell.say("Usage: .schema ?--indent? ?--nosys? ?LIKE-PATTERN?\n")?;
                return Ok(Step::Failed(1));
            }
        }
    }
    print_schema(shell, pattern.map(Vec::as_slice), indent, nosys)
}

fn print_schema(shell: &mut Shell<'_, '_>, pattern: Option<&[u8]>, indent: bool, nosys: bool) -> Result<Step, Fault> {
    let schemas = match shell.ask("SELECT name FROM pragma_database_list", &[]) {
        Ok(rows) => rows,
        Err(failure) => return shell.complain(failure),
    };
    for schema in schemas.iter().map(|row| cell(row, 0)) {
        let quoted = String::from_utf8_lossy(&schema).replace('"', "\"\"");
        let literal = quoted.replace('\'', "''");
        let mut filter = String::from("sql IS NOT NULL");
        if pattern.is_some() {
            filter.push_str(&format!(" AND (lower(tbl_name) LIKE lower(?1) OR lower('{literal}.'||tbl_name) LIKE lower(?1))"));
        }
        if nosys {
            filter.push_str(" AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'");
        }
        let sql = format!("SELECT sql, type, name FROM \"{quoted}\".sqlite_schema WHERE {filter} ORDER BY rowid");
        let rows = match shell.ask(&sql, pattern.as_slice()) {
            Ok(rows) => rows,
            Err(failure) => return shell.complain(failure),
        };
        for row in rows {
            let (mut sql, kind, name) = (cell(&row, 0), cell(&row, 1), cell(&row, 2));
            if schema != b"main" {
                for what in ["TABLE", "INDEX", "UNIQUE INDEX", "VIEW", "TRIGGER", "VIRTUAL TABLE"] {
                    let head = format!("CREATE {what} ");
                    if let Some(rest) = sql.strip_prefix(head.as_bytes()) {
                        let mut in_schema = head.clone().into_bytes();
                        modes::name(&schema, &mut in_schema);
                        in_schema.push(b'.');
                        in_schema.extend_from_slice(rest);
                        sql = in_schema;
                        break;
                    }
                }
            }
            let is_virtual = sql.get(..15).is_some_and(|s| s.eq_ignore_ascii_case(b"CREATE VIRTUAL "));
            if !indent && (kind == b"view" || is_virtual) {
                let columns = shell.ask_or_none("SELECT name FROM pragma_table_info(?1)", &[&name])?;
                if !columns.is_empty() {
                    sql.extend_from_slice(b"\n/* ");
                    modes::name(&name, &mut sql);
                    sql.push(b'(');
                    for (i, column) in columns.iter().enumerate() {
                        if i > 0 {
                            sql.push(b',');
                        }
                        modes::name(&cell(column, 0), &mut sql);
                    }
                    sql.extend_from_slice(b") */");
                }
            }
            let line = if indent { indented(&line_of(&sql)) } else { line_of(&sql) };
            shell.out.line(&[&line[..], b";"].concat())?;
        }
    }
    Ok(Step::Next)
}

/// One column of a long CREATE TABLE on each line, as the shell's --indent does.
fn indented(sql: &[u8]) -> Vec<u8> {
    if sql.get(..11).is_some_and(|s| s.eq_ignore_ascii_case(b"CREATE VIEW"))
        || sql.get(..14).is_some_and(|s| s.eq_ignore_ascii_case(b"CREATE TRIGGER"))
    {
        return sql.to_vec();
    }
    let mut text: Vec<u8> = Vec::new();
    for &byte in sql {
        if byte.is_ascii_whitespace() {
            if text.last().is_some_and(|b| b.is_ascii_whitespace() || *b == b'(') {
                continue;
            }
            text.push(b' ');
        } else {
            if byte == b')' && text.last() == Some(&b' ') {
                text.pop();
            }
            text.push(byte);
        }
    }
    if text.len() < 79 {
        return text;
    }
    let mut out = Vec::new();
    let (mut depth, mut end, mut lines) = (0, 0u8, 0);
    for (i, &byte) in text.iter().enumerate() {
        if byte == end {
            end = 0;
        } else if matches!(byte, b'"' | b'\'' | b'`') && end == 0 {
            end = byte;
        } else if byte == b'[' && end == 0 {
            end = b']';
        } else if end == 0 && byte == b'(' {
            depth += 1;
        } else if end == 0 && byte == b')' {
            depth -= 1;
            if lines > 0 && depth == 0 {
                out.push(b'\n');
            }
        }
        out.push(byte);
        if end == 0 && depth == 1 && (byte == b'(' || byte == b',' || (byte == b'\n')) {
            lines += 1;
            out.extend_from_slice(b"\n ");
            if text.get(i + 1) != Some(&b' ') {
                out.push(b' ');
            }
        }
    }
    out
}

pub(super) fn full_schema(shell: &mut Shell<'_, '_>, words: Words<'_>, _: usize) -> Result<Step, Fault> {
    let indent = words.first().is_some_and(|w| w.ends_with(b"-indent"));
    let rows = match shell.ask(
        "SELECT sql FROM (SELECT sql, type, tbl_name, name, rowid x FROM sqlite_schema UNION ALL SELECT sql, type, tbl_name, name, rowid FROM \
         sqlite_temp_schema) WHERE type!='meta' AND sql NOTNULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY x",
        &[],
    ) {
        Ok(rows) => rows,
        Err(failure) => return shell.complain(failure),
    };
    for row in rows {
        let sql = line_of(&cell(&row, 0));
        let sql = if indent { indented(&sql) } else { sql };
        shell.out.line(&[&sql[..], b";"].concat())?;
    }
    let stats = shell.ask_or_none("SELECT name FROM sqlite_schema WHERE name GLOB 'sqlite_stat[134]' ORDER BY name", &[])?;
    if stats.is_empty() {
        shell.out.put(b"/* No STAT tables available */\n")?;
        return Ok(Step::Next);
    }
    shell.out.put(b"ANALYZE sqlite_schema;\n")?;
    for row in &stats {
        rows_of(shell, &cell(row, 0), false, false)?;
    }
    shell.out.put(b"ANALYZE sqlite_schema;\n")?;
    Ok(Step::Next)
}
