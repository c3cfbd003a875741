//! `column`: lists in columns, and tables.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::json_string::JsonString;
use bashkit_core::gnu::mbswidth;
use bashkit_core::kernel::{Done, Fault, Input, Output};
use bashkit_core::limits::Charge;
use bashkit_core::vfs::{Errno, OpenOptions};

const TABLE: Opt = Opt::flag('t', "table", "create a table");
const NAME: Opt = Opt::value('n', "table-name", "NAME", "table name for JSON output");
const ORDER: Opt = Opt::value('O', "table-order", "COLUMNS", "specify order of output columns");
const NAMES: Opt = Opt::value('N', "table-columns", "NAMES", "comma separated columns names");
const RIGHT: Opt = Opt::value('R', "table-right", "COLUMNS", "right align text in these columns");
const HIDE: Opt = Opt::value('H', "table-hide", "COLUMNS", "don't print the columns");
const NO_HEADINGS: Opt = Opt::flag('d', "table-noheadings", "don't print header");
const LIMIT: Opt = Opt::value('l', "table-columns-limit", "NUM", "maximal number of input columns");
const JSON: Opt = Opt::flag('J', "json", "use JSON output format for table");
const WIDTH: Opt = Opt::value('c', "output-width", "WIDTH", "width of output in number of characters");
const OUTPUT: Opt = Opt::value('o', "output-separator", "STRING", "columns separator for table output (default is two spaces)");
const SEPARATOR: Opt = Opt::value('s', "separator", "STRING", "possible table delimiters");
const ROWS: Opt = Opt::flag('x', "fillrows", "fill rows before columns");
const KEEP: Opt = Opt::flag('L', "keep-empty-lines", "don't ignore empty lines");
/// Options that say something of a table.
const OF_TABLES: [Opt; 5] = [NAME, ORDER, NAMES, RIGHT, HIDE];

pub(crate) const COMMAND: Command = Command::new(
    "column",
    "column [OPTION]... [FILE]...",
    "Columnate lists",
    &[TABLE, NAME, ORDER, NAMES, RIGHT, HIDE, NO_HEADINGS, LIMIT, JSON, WIDTH, OUTPUT, SEPARATOR, ROWS, KEEP],
    run,
)
.refused(&[
    "-T",
    "--table-truncate",
    "-E",
    "--table-noextreme",
    "-e",
    "--table-header-repeat",
    "-W",
    "--table-wrap",
    "-r",
    "--tree",
    "-i",
    "--tree-id",
    "-p",
    "--tree-parent",
])
.messages_first();

fn run(cx: &mut Cx<'_>) -> Done {
    let (columns, limit) = bounds(cx)?;
    let json = cx.args.has(&JSON);
    let table = cx.args.has(&TABLE) || json;
    if table && cx.args.has(&ROWS) {
        let mode = if json { "--json" } else { "--table" };
        return Err(Fault::failure(1, format!("mutually exclusive arguments: {mode} --fillrows")));
    }
    if !table && OF_TABLES.iter().any(|option| cx.args.has(option)) {
        return Err(Fault::failure(1, "option --table required for all --table-*"));
    }
    let names: Option<Vec<Vec<u8>>> = cx.args.value(&NAMES).map(|names| names.split(|b| *b == b',').map(<[u8]>::to_vec).collect());
    if json && names.is_none() {
        return Err(Fault::failure(1, "option --table-columns required for --json"));
    }
    let keep = cx.args.has(&KEEP);
    let mut entries = Entries { lines: Vec::new(), held: 0, charge: cx.meter().charge(0)? };
    let from_stdin = cx.args.operands.is_empty();
    let files = cx.take_files();
    let words = |file: &[u8], errno| match errno {
        Errno::IsDir | Errno::BadF => Fault::failure(1, format!("read failed: {errno}")),
        errno => Fault::failure(1, [file, format!(": {errno}").as_bytes()].concat()),
    };
    let mut n_unopened = 0_u8;
    let status = cx.each_file(&files, words, |file| {
        let mut input = if from_stdin {
            cx.stdin()
        } else {
            cx.input(cx.open(file, OpenOptions::READ).inspect_err(|_| n_unopened = n_unopened.saturating_add(1))?)
        };
        entries.read(cx, &mut input, keep)
    })?;
    let Entries { lines: entries, charge: _charge, .. } = entries;
    // util-linux: a file that is missing is no failure of a table that has something to show; without any entry such files are counted.
    let status = match (table, entries.is_empty()) {
        (true, false) => 0,
        (false, true) => status.max(n_unopened),
        _ => status,
    };
    let mut out = cx.stdout();
    if table {
        if put_table(cx, &entries, names, limit, &mut out)? != 0 {
            return Ok(1);
        }
    } else {
        fill(cx, &entries, columns, cx.args.has(&ROWS), &mut out)?;
    }
    out.flush()?;
    Ok(status)
}

/// Reads the width of the output and the most columns of a table.
fn bounds(cx: &Cx<'_>) -> Result<(usize, usize), Fault> {
    let number = |text: &[u8]| std::str::from_utf8(text).ok().and_then(|t| t.parse::<usize>().ok());
    let mut columns = 80;
    if let Some(value) = cx.args.value(&WIDTH) {
        match (value, number(value)) {
            (b"unlimited", _) => columns = 0,
            (_, Some(n)) => columns = n,
            _ => {
                return Err(Fault::failure(1, [b"invalid columns argument: '", value, b"'"].concat()));
            }
        }
    }
    let mut limit = usize::MAX;
    if let Some(value) = cx.args.value(&LIMIT) {
        match number(value).filter(|n| *n > 0) {
            Some(n) => limit = n,
            None => {
                return Err(Fault::failure(1, [b"failed to parse columns limit: '", value, b"'"].concat()));
            }
        }
    }
    Ok((columns, limit))
}

/// Lines of the input, charged to the meter.
struct Entries {
    lines: Vec<Vec<u8>>,
    held: usize,
    charge: Charge,
}

impl Entries {
    /// Adds the lines of a file; empty ones where `keep` says so.
    fn read(&mut self, cx: &Cx<'_>, input: &mut Input, keep: bool) -> Result<(), Fault> {
        let mut line = Vec::new();
        while input.line(b'\n', &mut line)? {
            cx.step(1)?;
            if line.last() == Some(&b'\n') {
                line.pop();
            }
            let blank = line.iter().all(u8::is_ascii_whitespace);
            if !blank || keep {
                self.held += line.len() * 2 + 96;
                self.charge.resize(self.held)?;
                self.lines.push(std::mem::take(&mut line));
            }
            line.clear();
        }
        Ok(())
    }
}

/// Prints entries as a table, or as JSON of it.
fn put_table(cx: &Cx<'_>, entries: &[Vec<u8>], names: Option<Vec<Vec<u8>>>, limit: usize, out: &mut Output) -> Done {
    let separators = cx.args.value(&SEPARATOR);
    let mut rows: Vec<Vec<Vec<u8>>> = Vec::new();
    for entry in entries {
        cx.step(1 + entry.len() as u64 / 16)?;
        rows.push(split(entry, separators, limit));
    }
    match Table::lay(cx, rows, names) {
        Ok(laid) if cx.args.has(&JSON) => laid.json(cx.args.value(&NAME).unwrap_or(b"table"), out)?,
        Ok(laid) => laid.text(cx, cx.args.value(&OUTPUT).unwrap_or(b"  "), !cx.args.has(&NO_HEADINGS), out)?,
        Err(bad) => {
            cx.error_bytes(&[b"undefined column name '", &bad[..], b"'"].concat())?;
            return Ok(1);
        }
    }
    Ok(0)
}

/// The cells of a line. Without separators any run of blanks is one, with them each stands for itself.
fn split(line: &[u8], separators: Option<&[u8]>, limit: usize) -> Vec<Vec<u8>> {
    let mut cells = Vec::new();
    let mut rest = line;
    match separators {
        Some(separators) => loop {
            let at = if cells.len() + 1 >= limit { None } else { rest.iter().position(|b| separators.contains(b)) };
            match at {
                Some(at) => {
                    cells.push(rest.get(..at).unwrap_or_default().to_vec());
                    rest = rest.get(at + 1..).unwrap_or_default();
                }
                None => {
                    cells.push(rest.to_vec());
                    return cells;
                }
            }
        },
        None => loop {
            let is_blank = |b: &u8| matches!(b, b' ' | b'\t');
            if cells.len() + 1 >= limit && !rest.is_empty() {
                cells.push(rest.to_vec());
                return cells;
            }
            let start = rest.iter().position(|b| !is_blank(b)).unwrap_or(rest.len());
            rest = rest.get(start..).unwrap_or_default();
            if rest.is_empty() {
                return cells;
            }
            let end = rest.iter().position(is_blank).unwrap_or(rest.len());
            cells.push(rest.get(..end).unwrap_or_default().to_vec());
            rest = rest.get(end + 1..).unwrap_or_default();
        },
    }
}

struct Table {
    rows: Vec<Vec<Vec<u8>>>,
    names: Option<Vec<Vec<u8>>>,
    /// The columns shown, in order, and whether each is aligned to the right.
    shown: Vec<(usize, bool)>,
}

impl Table {
    fn lay(cx: &Cx<'_>, rows: Vec<Vec<Vec<u8>>>, names: Option<Vec<Vec<u8>>>) -> Result<Self, Vec<u8>> {
        let n = rows.iter().map(Vec::len).max().unwrap_or(0).max(names.as_ref().map_or(0, Vec::len));
        let find = |list: Option<&[u8]>| -> Result<Vec<usize>, Vec<u8>> {
            let mut found = Vec::new();
            for word in list.unwrap_or_default().split(|b| *b == b',').filter(|word| !word.is_empty()) {
                if word == b"-" {
                    let named = names.as_ref().map_or(0, Vec::len);
                    found.extend(named..n);
                    continue;
                }
                let by_name = names.as_ref().and_then(|names| names.iter().position(|name| name == word));
                let by_number = std::str::from_utf8(word).ok().and_then(|w| w.parse::<usize>().ok());
                if by_name.is_none() && by_number.is_some_and(|k| k == 0 || k > n) {
                    continue;
                }
                let by_number = by_number.and_then(|k| k.checked_sub(1));
                found.push(by_name.or(by_number).ok_or_else(|| word.to_vec())?);
            }
            Ok(found)
        };
        let (right, hidden) = (find(cx.args.value(&RIGHT))?, find(cx.args.value(&HIDE))?);
        let mut order = find(cx.args.value(&ORDER))?;
        let rest: Vec<usize> = (0..n).filter(|i| !order.contains(i)).collect();
        order.extend(rest);
        let shown = order.into_iter().filter(|i| !hidden.contains(i)).map(|i| (i, right.contains(&i))).collect();
        Ok(Self { rows, names, shown })
    }

    fn text(&self, cx: &Cx<'_>, between: &[u8], heading: bool, out: &mut Output) -> Result<(), Fault> {
        if self.rows.is_empty() {
            return Ok(());
        }
        let heads = self.names.iter().filter(|_| heading);
        let all = || heads.clone().chain(&self.rows);
        let mut widths = Vec::with_capacity(self.shown.len());
        for (column, _) in &self.shown {
            cx.step(1 + self.rows.len() as u64 / 4)?;
            widths.push(all().map(|row| row.get(*column).map_or(0, |cell| mbswidth::columns(cell))).max().unwrap_or(0));
        }
        for row in all() {
            cx.step(1 + self.shown.len() as u64 / 4)?;
            for (i, ((column, right), columns)) in self.shown.iter().zip(&widths).enumerate() {
                let cell = row.get(*column).map_or(&b""[..], Vec::as_slice);
                let pad = vec![b' '; columns.saturating_sub(mbswidth::columns(cell))];
                let is_last = i + 1 == self.shown.len();
                // util-linux: nothing fills the last column of a row that has no such cell.
                if *right && !(is_last && row.get(*column).is_none()) {
                    out.put(&pad)?;
                }
                out.put(cell)?;
                if !*right && !is_last {
                    out.put(&pad)?;
                }
                if !is_last {
                    out.put(between)?;
                }
            }
            out.put(b"\n")?;
        }
        Ok(())
    }

    fn json(&self, name: &[u8], out: &mut Output) -> Result<(), Fault> {
        let n_named = self.names.as_ref().map_or(0, Vec::len);
        // util-linux: the line behind the one with more cells than names.
        if let Some(at) = self.rows.iter().position(|row| row.len() > n_named) {
            let text = format!("line {}: for JSON the name of the column {} is required", at + 2, n_named + 1);
            return Err(Fault::failure(1, text));
        }
        out.put(b"{\n   ")?;
        out.put(&string(name))?;
        out.put(b": [")?;
        for (i, row) in self.rows.iter().enumerate() {
            out.put(if i == 0 { b"\n      {" } else { b",{" })?;
            for (k, (column, _)) in self.shown.iter().enumerate() {
                out.put(if k == 0 { b"\n         " } else { b",\n         " })?;
                let key = self.names.as_ref().and_then(|names| names.get(*column)).map(Vec::as_slice).unwrap_or_default();
                out.put(&string(&key.to_ascii_lowercase()))?;
                out.put(b": ")?;
                match row.get(*column).filter(|cell| !cell.is_empty()) {
                    Some(cell) => out.put(&string(cell))?,
                    None => out.put(b"null")?,
                }
            }
            out.put(b"\n      }")?;
        }
        out.put(if self.rows.is_empty() { b"]\n}\n" } else { b"\n   ]\n}\n" })
    }
}

/// A JSON string.
fn string(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    JsonString::default().write(text, &mut out);
    out
}

/// Entries beside each other, with tabs between them.
fn fill(cx: &Cx<'_>, entries: &[Vec<u8>], columns: usize, by_rows: bool, out: &mut Output) -> Result<(), Fault> {
    const TAB: usize = 8;
    let longest = entries.iter().map(|entry| mbswidth::columns(entry)).max().unwrap_or(0);
    if longest >= columns {
        return entries.iter().try_for_each(|entry| out.line(entry));
    }
    let cell = (longest + TAB) & !(TAB - 1);
    let n_columns = (columns / cell).max(1);
    let n_rows = entries.len().div_ceil(n_columns);
    for row in 0..n_rows {
        cx.step(n_columns as u64)?;
        let (mut shown, mut end) = (0, cell);
        for column in 0..n_columns {
            let at = if by_rows { row * n_columns + column } else { row + column * n_rows };
            let Some(entry) = entries.get(at) else { break };
            out.put(entry)?;
            shown += mbswidth::columns(entry);
            let next = if by_rows { at + 1 } else { at + n_rows };
            if next >= entries.len() || column + 1 == n_columns {
                break;
            }
            loop {
                let stop = (shown + TAB) & !(TAB - 1);
                if stop > end {
                    break;
                }
                out.put(b"\t")?;
                shown = stop;
            }
            end += cell;
        }
        out.put(b"\n")?;
    }
    Ok(())
}
