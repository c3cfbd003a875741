//! For people: names of columns, tables, one row after the other.

use csv::ByteRecord;

use super::Call;
use super::rows::{R, Rows, say};
use super::value::parse_number;

type Work<'w, 'c, 'a> = &'w mut Call<'c, 'a>;

pub(super) fn headers(call: Work<'_, '_, '_>) -> R<()> {
    let start = call.count("start")?.unwrap_or(0);
    let format = call.format()?;
    let files: Vec<Option<Vec<u8>>> = if call.operands.is_empty() { vec![None] } else { call.operands.iter().cloned().map(Some).collect() };
    let mut all = Vec::new();
    for file in &files {
        all.push(Rows::open(call.cx, file.as_deref(), format)?.headers);
    }
    let mut out = call.output()?;
    let many = files.len() > 1;
    for (k, (file, headers)) in files.iter().zip(&all).enumerate() {
        if many {
            if k > 0 {
                out.put(b"\n")?;
            }
            out.line(file.as_deref().unwrap_or(b"<stdin>"))?;
        }
        let widest = (start + headers.len().saturating_sub(1)).to_string().len();
        for (i, name) in headers.iter().enumerate() {
            if !call.has("just-names") {
                out.put(format!("{:<widest$} ", start + i).as_bytes())?;
            }
            out.line(name)?;
        }
    }
    if many {
        let mut diverging: Vec<&[u8]> =
            all.iter().flat_map(ByteRecord::iter).filter(|name| !all.iter().all(|headers| headers.iter().any(|h| h == *name))).collect();
        diverging.sort_unstable();
        diverging.dedup();
        if !diverging.is_empty() {
            out.put(b"\nAll files don't have the same headers!\nDiverging headers: ")?;
            out.line(&diverging.join(&b", "[..]))?;
        }
    }
    out.flush()
}

fn width(text: &str) -> usize {
    bashkit_core::gnu::mbswidth::columns(text.as_bytes())
}

/// Truncates a text to `room` columns; a truncated text ends with `…`.
fn cut(text: &str, room: usize) -> String {
    if width(text) <= room {
        return text.to_owned();
    }
    let mut out = String::new();
    let mut used = 0;
    for c in text.chars() {
        let w = width(c.encode_utf8(&mut [0; 4]));
        if used + w + 1 > room {
            break;
        }
        used += w;
        out.push(c);
    }
    out.push('…');
    out
}

fn padded(text: &str, room: usize, right: bool) -> String {
    let blank = " ".repeat(room.saturating_sub(width(text)));
    if right { format!("{blank}{text}") } else { format!("{text}{blank}") }
}

fn shown(cell: &[u8]) -> String {
    if cell.is_empty() {
        return "<empty>".into();
    }
    String::from_utf8_lossy(cell).replace('\n', "⏎").replace('\r', "").replace('\t', "    ")
}

/// The columns of a screen.
fn screen(call: &Call<'_, '_>) -> R<usize> {
    if call.has("expand") {
        return Ok(100_000);
    }
    Ok(match call.count("cols")? {
        Some(n) => n,
        None => call.cx.env("COLUMNS").and_then(|c| String::from_utf8(c).ok()).and_then(|c| c.parse().ok()).unwrap_or(80),
    })
}

#[expect(clippy::too_many_lines, reason = "the parts of a table, one after the other")]
pub(super) fn view(call: Work<'_, '_, '_>) -> R<()> {
    let mut rows = call.rows(0)?;
    let columns = call.chosen("select", &rows)?;
    let limit = if call.has("all") { 0 } else { call.count("limit")?.unwrap_or(100) };
    let mut held: Vec<Vec<String>> = Vec::new();
    let mut charge = call.cx.meter().charge(0)?;
    let mut record = ByteRecord::new();
    let mut cut_short = false;
    let mut numeric = vec![true; columns.len()];
    while rows.next(&mut record)? {
        if limit > 0 && held.len() >= limit {
            cut_short = true;
            break;
        }
        charge.resize(charge.bytes() + super::rows::weight(&record))?;
        let cells: Vec<String> = columns.iter().map(|i| shown(record.get(*i).unwrap_or_default())).collect();
        for (numeric, cell) in numeric.iter_mut().zip(&cells) {
            *numeric &= parse_number(cell.as_bytes()).is_some_and(|n| matches!(n, super::value::Number::Int(_)));
        }
        held.push(cells);
    }
    let names: Vec<String> =
        columns.iter().map(|i| String::from_utf8_lossy(rows.headers.get(*i).unwrap_or_default()).into_owned()).collect();
    let with_headers = rows.named && !call.has("hide-headers");
    let with_index = !call.has("hide-index");
    let mut widths: Vec<usize> = names.iter().map(|n| if with_headers { width(n) } else { 1 }).collect();
    for cells in &held {
        for (w, cell) in widths.iter_mut().zip(cells) {
            *w = (*w).max(width(cell));
        }
    }
    let index_width = held.len().saturating_sub(1).to_string().len();
    let room = screen(call)?;
    let index_room = if with_index { index_width + 3 } else { 0 };
    let total = |widths: &[usize]| widths.iter().map(|w| w + 3).sum::<usize>() + 1 + index_room;
    // Too wide for the screen: long cells give way first, then columns.
    let mut hidden = 0;
    let mut from_left = columns.len();
    if total(&widths) > room {
        let most = (room / 3).max(8);
        for w in &mut widths {
            *w = (*w).min(most);
        }
    }
    while total(&widths) + if hidden > 0 { 4 } else { 0 } > room && widths.len() > 1 {
        let gone = widths.len() / 2;
        widths.remove(gone);
        from_left = gone;
        hidden += 1;
    }
    let places: Vec<usize> = (0..columns.len()).filter(|i| hidden == 0 || *i < from_left || *i >= from_left + hidden).collect();
    let all_columns = columns.len();
    let name = call.text("name").unwrap_or_else(|| match call.operand(0) {
        Some(file) if file != b"-" => String::from_utf8_lossy(file).into_owned(),
        _ => "<stdin>".into(),
    });
    let count = if hidden > 0 { format!("{}/{all_columns}", places.len()) } else { all_columns.to_string() };
    let s = |n: usize| if n == 1 { "" } else { "s" };
    let n_rows = held.len();
    let which = if cut_short { format!("{n_rows} first row{}", s(n_rows)) } else { format!("{n_rows} row{}", s(n_rows)) };
    let info = format!("Displaying {count} col{} from {which} of {name}", if all_columns + usize::from(with_index) > 2 { "s" } else { "" });
    let rule = |left: &str, middle: &str, right: &str| {
        let mut parts: Vec<String> = if with_index { vec!["─".repeat(index_width + 2)] } else { Vec::new() };
        for (k, w) in widths.iter().enumerate() {
            if hidden > 0 && k == from_left {
                parts.push("───".into());
            }
            parts.push("─".repeat(w + 2));
        }
        if hidden > 0 && from_left >= widths.len() {
            parts.push("───".into());
        }
        format!("{left}{}{right}\n", parts.join(middle))
    };
    let line = |index: &str, cells: &dyn Fn(usize) -> String| {
        let mut parts: Vec<String> = if with_index { vec![padded(index, index_width, true)] } else { Vec::new() };
        for (k, (place, w)) in places.iter().zip(&widths).enumerate() {
            if hidden > 0 && k == from_left {
                parts.push("…".into());
            }
            parts.push(padded(&cut(&cells(*place), *w), *w, numeric.get(*place) == Some(&true)));
        }
        if hidden > 0 && from_left >= widths.len() {
            parts.push("…".into());
        }
        format!("│ {} │\n", parts.join(" │ "))
    };
    let mut out = call.output()?;
    out.put(b"\n")?;
    if !call.has("hide-info") {
        out.line(info.as_bytes())?;
    }
    out.put(rule("┌", "┬", "┐").as_bytes())?;
    let header = line("-", &|i| names.get(i).cloned().unwrap_or_default());
    if with_headers {
        out.put(header.as_bytes())?;
        out.put(rule("├", "┼", "┤").as_bytes())?;
    }
    for (i, cells) in held.iter().enumerate() {
        call.cx.step(1)?;
        out.put(line(&i.to_string(), &|k| cells.get(k).cloned().unwrap_or_default()).as_bytes())?;
    }
    if cut_short {
        out.put(line("…", &|_| "…".into()).as_bytes())?;
    }
    if with_headers && call.value("repeat-headers") != Some(b"never") {
        out.put(rule("├", "┼", "┤").as_bytes())?;
        out.put(header.as_bytes())?;
    }
    out.put(rule("└", "┴", "┘").as_bytes())?;
    if !call.has("hide-info") {
        out.line(info.as_bytes())?;
    }
    out.put(b"\n")?;
    out.flush()
}

pub(super) fn flatten(call: Work<'_, '_, '_>) -> R<()> {
    let mut rows = call.rows(0)?;
    let columns = call.chosen("select", &rows)?;
    let limit = call.count("limit")?;
    let names: Vec<String> =
        columns.iter().map(|i| String::from_utf8_lossy(rows.headers.get(*i).unwrap_or_default()).into_owned()).collect();
    let widest = names.iter().map(|n| width(n)).max().unwrap_or(0);
    let room = screen(call)?;
    if room > 100_000 {
        return say("too many columns");
    }
    let mut out = call.output()?;
    let mut record = ByteRecord::new();
    let mut n = 0;
    while limit.is_none_or(|limit| n < limit) && rows.next(&mut record)? {
        if n > 0 {
            out.put(b"\n")?;
        }
        out.line(format!("Row n°{n}").as_bytes())?;
        out.line("─".repeat(room).as_bytes())?;
        n += 1;
        for (name, i) in names.iter().zip(&columns) {
            let cell = shown(record.get(*i).unwrap_or_default());
            out.line(format!("{} {cell}", padded(name, widest, false)).as_bytes())?;
        }
    }
    out.flush()
}
