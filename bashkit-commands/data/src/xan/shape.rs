//! Subcommands that work row by row: selecting, adding and changing columns, filtering rows.

use bashkit_core::kernel::Fault;
use bashkit_core::pattern::Regex;
use std::collections::VecDeque;
use std::rc::Rc;

use csv::ByteRecord;

use super::choose::{choose, one};
use super::expr::{Scope, count_matches, eval, parse, parse_named, regex, replaced_matches};
use super::rows::{R, Rows, Sink, say, weight};
use super::value::Value;
use super::{Call, pick};

type Work<'w, 'c, 'a> = &'w mut Call<'c, 'a>;

fn put_headers(rows: &Rows, sink: &mut Sink) -> R<()> {
    if rows.named && !rows.headers.is_empty() { sink.put(&rows.headers) } else { Ok(()) }
}

pub(super) fn select(call: Work<'_, '_, '_>) -> R<()> {
    if !call.has("evaluate") {
        return by_columns(call, false);
    }
    let mut rows = call.rows(1)?;
    let (all, _) = parse_named(&call.source(0), &rows.headers, false)?;
    let mut sink = call.sink()?;
    if rows.named {
        sink.fields(all.iter().flat_map(|named| named.names.iter()))?;
    }
    let headers = rows.headers.clone();
    let mut record = ByteRecord::new();
    let mut index = 0;
    while rows.next(&mut record)? {
        let mut out = ByteRecord::new();
        for named in &all {
            let value = eval(&named.expr, &mut Scope::new(&record, &headers, index, call.cx.meter()))?;
            push(&value, named, &mut out)?;
        }
        sink.put(&out)?;
        index += 1;
    }
    sink.flush()
}

fn push(value: &Value, named: &super::expr::Named, out: &mut ByteRecord) -> R<()> {
    if !named.many {
        out.push_field(&value.text());
        return Ok(());
    }
    let n = named.names.len();
    let items = match value {
        Value::List(items) => items.as_slice(),
        other => std::slice::from_ref(other),
    };
    if items.len() != n {
        let names = String::from_utf8_lossy(&named.names.join(&b", "[..])).into_owned();
        return say(format!("<expr> plural clause related to columns ({names}) yielded {} items instead of {n}", items.len()));
    }
    items.iter().for_each(|item| out.push_field(&item.text()));
    Ok(())
}

pub(super) fn drop_columns(call: Work<'_, '_, '_>) -> R<()> {
    by_columns(call, true)
}

fn by_columns(call: Work<'_, '_, '_>, inverted: bool) -> R<()> {
    let mut rows = call.rows(1)?;
    let mut columns = choose(call.operand(0).unwrap_or_default(), &rows.headers, rows.named)?;
    if inverted {
        let gone: std::collections::HashSet<usize> = columns.into_iter().collect();
        columns = (0..rows.headers.len()).filter(|i| !gone.contains(i)).collect();
    }
    let mut sink = call.sink()?;
    let (mut record, mut out) = (ByteRecord::new(), ByteRecord::new());
    if rows.named {
        pick(&rows.headers, &columns, &mut out);
        sink.put(&out)?;
    }
    while rows.next(&mut record)? {
        pick(&record, &columns, &mut out);
        sink.put(&out)?;
    }
    sink.flush()
}

/// The fields of a list that is written as a record.
fn fields_of(text: &[u8]) -> ByteRecord {
    let mut record = ByteRecord::new();
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(text);
    let _ = reader.read_byte_record(&mut record);
    record
}

pub(super) fn rename(call: Work<'_, '_, '_>) -> R<()> {
    let affix = call.has("prefix") || call.has("suffix");
    let mut rows = call.rows(usize::from(!affix))?;
    let mut sink = call.sink()?;
    let columns = call.chosen("select", &rows)?;
    let mut names: Vec<Vec<u8>> = rows.headers.iter().map(<[u8]>::to_vec).collect();
    if affix {
        let (prefix, suffix) = (call.value("prefix").unwrap_or_default(), call.value("suffix").unwrap_or_default());
        for i in &columns {
            if let Some(name) = names.get_mut(*i) {
                *name = [prefix, name, suffix].concat();
            }
        }
    } else {
        let Some(given) = call.operand(0) else { return Err(Fault::usage("Invalid subcommand or arguments!")) };
        let given = fields_of(given);
        if given.len() != columns.len() {
            return say(format!("Renamed columns alignment error. Expected {} names and got {}.", columns.len(), given.len()));
        }
        for (i, name) in columns.iter().zip(given.iter()) {
            if let Some(slot) = names.get_mut(*i) {
                *slot = name.to_vec();
            }
        }
    }
    sink.fields(&names)?;
    let mut record = ByteRecord::new();
    while rows.next(&mut record)? {
        sink.put(&record)?;
    }
    sink.flush()
}

pub(super) fn filter(call: Work<'_, '_, '_>) -> R<()> {
    let mut rows = call.rows(1)?;
    let mut sink = call.sink()?;
    put_headers(&rows, &mut sink)?;
    let headers = rows.headers.clone();
    let result = (|| {
        let expr = parse(&call.source(0), &headers)?;
        let (invert, limit) = (call.has("invert-match"), call.count("limit")?);
        let mut record = ByteRecord::new();
        let (mut index, mut kept) = (0, 0);
        while limit.is_none_or(|limit| kept < limit) && rows.next(&mut record)? {
            let value = eval(&expr, &mut Scope::new(&record, &headers, index, call.cx.meter()))?;
            if value.is_true() != invert {
                kept += 1;
                sink.put(&record)?;
            }
            index += 1;
        }
        Ok(())
    })();
    sink.flush()?;
    result
}

pub(super) fn map(call: Work<'_, '_, '_>) -> R<()> {
    let mut rows = call.rows(1)?;
    let headers = rows.headers.clone();
    let (all, _) = parse_named(&call.source(0), &headers, false)?;
    let overwrite = call.has("overwrite");
    let mut sink = call.sink()?;
    // Where each value goes: over a column that is there, or behind all.
    let mut targets = Vec::new();
    let mut names: Vec<&[u8]> = headers.iter().collect();
    for name in all.iter().flat_map(|named| named.names.iter()) {
        match names.iter().position(|n| overwrite && *n == name.as_slice()) {
            Some(at) => targets.push(at),
            None => {
                targets.push(names.len());
                names.push(name);
            }
        }
    }
    if rows.named {
        sink.fields(&names)?;
    }
    let width = names.len();
    let mut record = ByteRecord::new();
    let mut index = 0;
    while rows.next(&mut record)? {
        let mut values = ByteRecord::new();
        let mut any = false;
        for named in &all {
            let value = eval(&named.expr, &mut Scope::new(&record, &headers, index, call.cx.meter()))?;
            any |= value.is_true();
            push(&value, named, &mut values)?;
        }
        index += 1;
        if call.has("filter") && !any {
            continue;
        }
        if overwrite {
            let mut out: Vec<&[u8]> = record.iter().collect();
            out.resize(width, b"");
            for (value, target) in values.iter().zip(&targets) {
                if let Some(slot) = out.get_mut(*target) {
                    *slot = value;
                }
            }
            sink.fields(out)?;
        } else {
            values.iter().for_each(|value| record.push_field(value));
            sink.put(&record)?;
        }
    }
    sink.flush()
}

pub(super) fn transform(call: Work<'_, '_, '_>) -> R<()> {
    let mut rows = call.rows(2)?;
    let headers = rows.headers.clone();
    let columns = choose(call.operand(0).unwrap_or_default(), &headers, rows.named)?;
    let expr = parse(&call.source(1), &headers)?;
    let mut sink = call.sink()?;
    if rows.named {
        let names = call.value("rename").map(fields_of);
        let mut out: Vec<&[u8]> = headers.iter().collect();
        if let Some(names) = &names {
            for (i, name) in columns.iter().zip(names.iter()) {
                if let Some(slot) = out.get_mut(*i) {
                    *slot = name;
                }
            }
        }
        sink.fields(out)?;
    }
    let mut record = ByteRecord::new();
    let mut index = 0;
    while rows.next(&mut record)? {
        let mut out: Vec<Vec<u8>> = record.iter().map(<[u8]>::to_vec).collect();
        for i in &columns {
            let mut scope = Scope::new(&record, &headers, index, call.cx.meter());
            scope.under = Some(Value::Bytes(record.get(*i).unwrap_or_default().into()));
            let value = eval(&expr, &mut scope)?;
            if let Some(slot) = out.get_mut(*i) {
                *slot = value.text();
            }
        }
        sink.fields(&out)?;
        index += 1;
    }
    sink.flush()
}

/// Condition that a cell is searched for.
enum Needle {
    Part(Vec<u8>),
    Exact(Vec<u8>),
    Regex(Regex),
    Empty,
    NonEmpty,
}

impl Needle {
    fn count(&self, cell: &[u8], fold: bool) -> R<usize> {
        let lowered;
        let cell = if fold && matches!(self, Self::Part(_) | Self::Exact(_)) {
            lowered = String::from_utf8_lossy(cell).to_lowercase().into_bytes();
            &lowered
        } else {
            cell
        };
        Ok(match self {
            Self::Part(part) => memchr::memmem::find_iter(cell, part).count(),
            Self::Exact(whole) => usize::from(cell == whole.as_slice()),
            Self::Regex(regex) => count_matches(regex, cell)?,
            Self::Empty => usize::from(cell.is_empty()),
            Self::NonEmpty => usize::from(!cell.is_empty()),
        })
    }
}

pub(super) fn search(call: Work<'_, '_, '_>) -> R<()> {
    let bare = call.has("empty") || call.has("non-empty") || call.has("patterns");
    let fold = call.has("ignore-case");
    let mut patterns: Vec<Vec<u8>> = call.options.iter().filter(|(o, _)| *o == "add-pattern").filter_map(|(_, v)| v.clone()).collect();
    let input = if bare {
        0
    } else {
        match call.operand(0) {
            Some(pattern) => {
                patterns.insert(0, pattern.to_vec());
                1
            }
            None => 0,
        }
    };
    if let Some(file) = call.value("patterns") {
        let mut text = Vec::new();
        super::rows::open(call.cx, Some(file))?.rest(&mut text)?;
        patterns.extend(
            text.split(|b| *b == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line).to_vec()).filter(|line| !line.is_empty()),
        );
    }
    if patterns.is_empty() && !bare {
        return Err(Fault::usage("Invalid subcommand or arguments!"));
    }
    let mut needles = Vec::new();
    if call.has("empty") {
        needles.push(Needle::Empty);
    } else if call.has("non-empty") {
        needles.push(Needle::NonEmpty);
    }
    for pattern in patterns {
        let folded = |p: &[u8]| if fold { String::from_utf8_lossy(p).to_lowercase().into_bytes() } else { p.to_vec() };
        needles.push(if call.has("regex") {
            Needle::Regex(regex(&String::from_utf8_lossy(&pattern), fold)?)
        } else if call.has("exact") {
            Needle::Exact(folded(&pattern))
        } else {
            Needle::Part(folded(&pattern))
        });
    }
    let mut rows = call.rows(input)?;
    let columns = call.chosen("select", &rows)?;
    let (invert, every, limit) = (call.has("invert-match"), call.has("every-column"), call.count("limit")?);
    let added = call.value("flag").or_else(|| call.value("count")).map(<[u8]>::to_vec);
    let replacement = call.value("replace").map(<[u8]>::to_vec);
    let mut sink = call.sink()?;
    if rows.named {
        let mut headers = rows.headers.clone();
        if let Some(name) = &added {
            headers.push_field(name);
        }
        sink.put(&headers)?;
    }
    let mut record = ByteRecord::new();
    let mut kept = 0;
    while limit.is_none_or(|limit| kept < limit) && rows.next(&mut record)? {
        call.cx.step(record.as_slice().len() as u64 / 8 * needles.len() as u64)?;
        if let Some(to) = &replacement {
            let mut out: Vec<Vec<u8>> = record.iter().map(<[u8]>::to_vec).collect();
            for i in &columns {
                if let Some(cell) = out.get_mut(*i) {
                    for needle in &needles {
                        *cell = replaced(needle, cell, to)?;
                        call.cx.meter().fits(cell.len())?;
                    }
                }
            }
            sink.fields(&out)?;
            continue;
        }
        let counts = columns.iter().map(|i| {
            let cell = record.get(*i).unwrap_or_default();
            needles.iter().map(|needle| needle.count(cell, fold)).sum::<R<usize>>()
        });
        let (mut total, mut all) = (0, true);
        for n in counts {
            let n = n?;
            total += n;
            all &= n > 0;
        }
        let found = (if every { all } else { total > 0 }) != invert;
        if call.has("flag") {
            record.push_field(if found { b"true" } else { b"false" });
        } else if call.has("count") {
            if !found && !call.has("left") {
                continue;
            }
            record.push_field(total.to_string().as_bytes());
        } else if !found {
            continue;
        }
        kept += 1;
        sink.put(&record)?;
    }
    sink.flush()
}

fn replaced(needle: &Needle, cell: &[u8], to: &[u8]) -> R<Vec<u8>> {
    Ok(match needle {
        Needle::Regex(regex) => replaced_matches(regex, cell, to)?,
        Needle::Part(part) if !part.is_empty() => {
            let mut out = Vec::new();
            let mut last = 0;
            for at in memchr::memmem::find_iter(cell, part) {
                out.extend_from_slice(cell.get(last..at).unwrap_or_default());
                out.extend_from_slice(to);
                last = at + part.len();
            }
            out.extend_from_slice(cell.get(last..).unwrap_or_default());
            out
        }
        Needle::Exact(whole) if cell == whole.as_slice() => to.to_vec(),
        Needle::Empty if cell.is_empty() => to.to_vec(),
        _ => cell.to_vec(),
    })
}

pub(super) fn head(call: Work<'_, '_, '_>) -> R<()> {
    let n = call.count("limit")?.unwrap_or(10);
    range_of(call, 0, Some(n), None)
}

pub(super) fn slice(call: Work<'_, '_, '_>) -> R<()> {
    if let Some(n) = call.count("last")? {
        return last_rows(call, n);
    }
    if let Some(list) = call.text("indices") {
        let mut wanted = std::collections::BTreeSet::new();
        for item in list.split(',') {
            match item.trim().parse::<usize>() {
                Ok(n) => wanted.insert(n),
                Err(_) => return say(format!("invalid index \"{item}\"")),
            };
        }
        return range_of(call, 0, wanted.last().map(|n| n + 1), Some(&wanted));
    }
    if let Some(i) = call.count("index")? {
        return range_of(call, i, Some(i.saturating_add(1)), None);
    }
    let start = call.count("start")?.or(call.count("skip")?).unwrap_or(0);
    let end = match call.count("len")? {
        Some(n) => Some(start.saturating_add(n)),
        None => call.count("end")?,
    };
    range_of(call, start, end, None)
}

fn range_of(call: Work<'_, '_, '_>, start: usize, end: Option<usize>, wanted: Option<&std::collections::BTreeSet<usize>>) -> R<()> {
    let mut rows = call.rows(0)?;
    let mut sink = call.sink()?;
    put_headers(&rows, &mut sink)?;
    let headers = rows.headers.clone();
    let condition = |name: &str| call.text(name).map(|text| parse(&text, &headers)).transpose();
    let (begin, stop) = (condition("start-condition")?, condition("end-condition")?);
    let mut begun = begin.is_none();
    let mut record = ByteRecord::new();
    let (mut i, mut index) = (0, 0);
    while end.is_none_or(|end| i < end) && rows.next(&mut record)? {
        let holds = |expr| eval(expr, &mut Scope::new(&record, &headers, index, call.cx.meter())).map(|v| v.is_true());
        if let Some(begin) = begin.as_ref().filter(|_| !begun) {
            begun = holds(begin)?;
        }
        if let Some(stop) = stop.as_ref().filter(|_| begun)
            && holds(stop)?
        {
            break;
        }
        index += 1;
        if !begun {
            continue;
        }
        if i >= start && wanted.is_none_or(|wanted| wanted.contains(&i)) {
            sink.put(&record)?;
        }
        i += 1;
    }
    sink.flush()
}

pub(super) fn tail(call: Work<'_, '_, '_>) -> R<()> {
    let n = call.count("limit")?.unwrap_or(10);
    last_rows(call, n)
}

fn last_rows(call: Work<'_, '_, '_>, n: usize) -> R<()> {
    let mut rows = call.rows(0)?;
    let mut sink = call.sink()?;
    put_headers(&rows, &mut sink)?;
    let mut last: VecDeque<ByteRecord> = VecDeque::new();
    let mut charge = call.cx.meter().charge(0)?;
    let mut record = ByteRecord::new();
    while rows.next(&mut record)? {
        let mut bytes = charge.bytes() + weight(&record);
        last.push_back(record.clone());
        if last.len() > n
            && let Some(gone) = last.pop_front()
        {
            bytes -= weight(&gone).min(bytes);
        }
        charge.resize(bytes)?;
    }
    for record in &last {
        sink.put(record)?;
    }
    sink.flush()
}

pub(super) fn behead(call: Work<'_, '_, '_>) -> R<()> {
    let mut rows = call.rows(0)?;
    let mut sink = call.sink()?;
    let mut record = ByteRecord::new();
    while rows.next(&mut record)? {
        sink.put(&record)?;
    }
    sink.flush()
}

pub(super) fn enumerate(call: Work<'_, '_, '_>) -> R<()> {
    let mut rows = call.rows(0)?;
    let mut sink = call.sink()?;
    let name = call.value("column-name").unwrap_or(b"index").to_vec();
    if rows.named {
        sink.fields(std::iter::once(name.as_slice()).chain(rows.headers.iter()))?;
    }
    let mut n = call.count("start")?.unwrap_or(0);
    let mut record = ByteRecord::new();
    while rows.next(&mut record)? {
        let number = n.to_string();
        sink.fields(std::iter::once(number.as_bytes()).chain(record.iter()))?;
        n += 1;
    }
    sink.flush()
}

pub(super) fn fill(call: Work<'_, '_, '_>) -> R<()> {
    let mut rows = call.rows(0)?;
    let columns = call.chosen("select", &rows)?;
    let mut sink = call.sink()?;
    put_headers(&rows, &mut sink)?;
    let value = call.value("value").map(<[u8]>::to_vec);
    let mut before: Vec<Vec<u8>> = vec![Vec::new(); rows.headers.len()];
    let mut record = ByteRecord::new();
    while rows.next(&mut record)? {
        let mut out: Vec<Vec<u8>> = record.iter().map(<[u8]>::to_vec).collect();
        for i in &columns {
            let (Some(cell), Some(before)) = (out.get_mut(*i), before.get_mut(*i)) else { continue };
            match &value {
                Some(value) if cell.is_empty() => cell.clone_from(value),
                None if cell.is_empty() => cell.clone_from(before),
                None => before.clone_from(cell),
                Some(_) => {}
            }
        }
        sink.fields(&out)?;
    }
    sink.flush()
}

pub(super) fn explode(call: Work<'_, '_, '_>) -> R<()> {
    let mut rows = call.rows(1)?;
    let columns = choose(call.operand(0).unwrap_or_default(), &rows.headers, rows.named)?;
    let separator = call.value("sep").unwrap_or(b"|").to_vec();
    let mut sink = call.sink()?;
    put_renamed(call, &rows, &columns, &mut sink)?;
    let mut record = ByteRecord::new();
    while rows.next(&mut record)? {
        let parts: Vec<Vec<&[u8]>> = columns.iter().map(|i| split(record.get(*i).unwrap_or_default(), &separator)).collect();
        let n = parts.first().map_or(1, Vec::len);
        if parts.iter().any(|p| p.len() != n) {
            return say("inconsistent exploded length across columns.");
        }
        for k in 0..n {
            let mut out: Vec<&[u8]> = record.iter().collect();
            for (i, parts) in columns.iter().zip(&parts) {
                if let (Some(cell), Some(part)) = (out.get_mut(*i), parts.get(k)) {
                    *cell = part;
                }
            }
            call.cx.step(1 + record.as_slice().len() as u64 / 16)?;
            sink.fields(out)?;
        }
    }
    sink.flush()
}

fn split<'t>(text: &'t [u8], separator: &[u8]) -> Vec<&'t [u8]> {
    if separator.is_empty() {
        return vec![text];
    }
    let mut parts = Vec::new();
    let mut last = 0;
    for at in memchr::memmem::find_iter(text, separator) {
        parts.push(text.get(last..at).unwrap_or_default());
        last = at + separator.len();
    }
    parts.push(text.get(last..).unwrap_or_default());
    parts
}

fn put_renamed(call: &Call<'_, '_>, rows: &Rows, columns: &[usize], sink: &mut Sink) -> R<()> {
    if !rows.named {
        return Ok(());
    }
    let names = call.value("rename").map(fields_of);
    let mut headers: Vec<&[u8]> = rows.headers.iter().collect();
    if let Some(names) = &names {
        for (i, name) in columns.iter().zip(names.iter()) {
            if let Some(slot) = headers.get_mut(*i) {
                *slot = name;
            }
        }
    }
    sink.fields(headers)
}

pub(super) fn implode(call: Work<'_, '_, '_>) -> R<()> {
    let mut rows = call.rows(1)?;
    let columns = choose(call.operand(0).unwrap_or_default(), &rows.headers, rows.named)?;
    let separator = call.value("sep").unwrap_or(b"|").to_vec();
    let mut sink = call.sink()?;
    put_renamed(call, &rows, &columns, &mut sink)?;
    let mut held: Option<Vec<Vec<u8>>> = None;
    let mut record = ByteRecord::new();
    let is_chosen = |i: &usize| columns.contains(i);
    while rows.next(&mut record)? {
        let same = held
            .as_ref()
            .is_some_and(|held| held.iter().zip(record.iter()).enumerate().all(|(i, (a, b))| is_chosen(&i) || a.as_slice() == b));
        match &mut held {
            Some(held) if same => {
                for i in &columns {
                    if let (Some(cell), Some(more)) = (held.get_mut(*i), record.get(*i)) {
                        call.cx.meter().fits(cell.len() + more.len())?;
                        cell.extend_from_slice(&separator);
                        cell.extend_from_slice(more);
                    }
                }
            }
            _ => {
                let next = record.iter().map(<[u8]>::to_vec).collect();
                if let Some(done) = held.replace(next) {
                    sink.fields(&done)?;
                }
            }
        }
    }
    if let Some(done) = held {
        sink.fields(&done)?;
    }
    sink.flush()
}

pub(super) fn fix_lengths(call: Work<'_, '_, '_>) -> R<()> {
    let mut format = call.format()?;
    format.flexible = true;
    format.named = false;
    let mut rows = Rows::open(call.cx, call.operand(0), format)?;
    let mut sink = call.sink()?;
    let held;
    let n = match call.count("length")? {
        Some(n) => {
            call.cx.meter().fits(n.saturating_mul(16))?;
            held = None;
            n
        }
        None => {
            let all = rows.all()?;
            let n = all.rows.iter().map(ByteRecord::len).max().unwrap_or(0);
            held = Some(all);
            n
        }
    };
    let put = |record: &ByteRecord, sink: &mut Sink| {
        call.cx.step(n as u64)?;
        sink.fields((0..n).map(|i| record.get(i).unwrap_or_default()))
    };
    if let Some(held) = held {
        for record in &held.rows {
            put(record, &mut sink)?;
        }
    } else {
        let mut record = ByteRecord::new();
        while rows.next(&mut record)? {
            put(&record, &mut sink)?;
        }
    }
    sink.flush()
}

pub(super) fn fmt(call: Work<'_, '_, '_>) -> R<()> {
    let mut format = call.format()?;
    format.named = false;
    let mut rows = Rows::open(call.cx, call.operand(0), format)?;
    let mut builder = csv::WriterBuilder::new();
    let byte = |value: Option<&[u8]>| match value {
        Some(b"\\t") => Some(b'\t'),
        Some([byte]) => Some(*byte),
        _ => None,
    };
    builder.delimiter(byte(call.value("out-delimiter")).unwrap_or(b','));
    if let Some(quote) = byte(call.value("quote")) {
        builder.quote(quote);
    }
    if call.has("quote-always") {
        builder.quote_style(csv::QuoteStyle::Always);
    } else if call.has("quote-never") {
        builder.quote_style(csv::QuoteStyle::Never);
    }
    if call.has("crlf") {
        builder.terminator(csv::Terminator::CRLF);
    }
    if call.has("ascii") {
        builder.delimiter(0x1f).terminator(csv::Terminator::Any(0x1e));
    }
    let mut sink = Sink::with(call.output()?, &mut builder);
    let mut record = ByteRecord::new();
    while rows.next(&mut record)? {
        sink.put(&record)?;
    }
    sink.flush()
}

pub(super) fn input(call: Work<'_, '_, '_>) -> R<()> {
    let mut format = call.format()?;
    format.named = false;
    let byte = |value: Option<&[u8]>| value.and_then(<[u8]>::first).copied();
    format.quote = byte(call.value("quote"));
    format.escape = byte(call.value("escape"));
    if call.has("no-quoting") {
        format.quote = Some(0);
    }
    let mut rows = Rows::open(call.cx, call.operand(0), format)?;
    let mut sink = call.sink()?;
    let mut record = ByteRecord::new();
    let mut skip = call.count("skip-lines")?.unwrap_or(0);
    while rows.next(&mut record)? {
        if skip > 0 {
            skip -= 1;
        } else if call.has("trim") {
            sink.fields(record.iter().map(<[u8]>::trim_ascii))?;
        } else {
            sink.put(&record)?;
        }
    }
    sink.flush()
}

pub(super) fn cat(call: Work<'_, '_, '_>) -> R<()> {
    let files: Vec<Vec<u8>> = call.operands.get(1..).unwrap_or_default().to_vec();
    let files: Vec<Option<&[u8]>> = if files.is_empty() { vec![None] } else { files.iter().map(|f| Some(f.as_slice())).collect() };
    match call.operand(0) {
        Some(b"rows") => cat_rows(call, &files),
        Some(b"cols" | b"columns") => cat_columns(call, &files),
        _ => Err(Fault::usage("Invalid subcommand or arguments!")),
    }
}

fn cat_rows(call: &Call<'_, '_>, files: &[Option<&[u8]>]) -> R<()> {
    let format = call.format()?;
    let mut sink = call.sink()?;
    let source = call.value("source-column");
    let mixed = call.has("union") || call.has("intersection");
    let mut names: Vec<Vec<u8>> = Vec::new();
    if mixed {
        for (k, file) in files.iter().enumerate() {
            let headers: Vec<Vec<u8>> = Rows::open(call.cx, *file, format)?.headers.iter().map(<[u8]>::to_vec).collect();
            if call.has("union") || k == 0 {
                for name in headers {
                    if !names.contains(&name) {
                        names.push(name);
                    }
                }
            } else {
                names.retain(|name| headers.contains(name));
            }
        }
    }
    let mut first: Option<ByteRecord> = None;
    for file in files {
        let mut rows = Rows::open(call.cx, *file, format)?;
        let shown = String::from_utf8_lossy(file.unwrap_or(b"<stdin>")).into_owned();
        if let Some(first) = &first
            && !mixed
            && *first != rows.headers
            && rows.named
        {
            sink.flush()?;
            let list =
                |record: &ByteRecord| record.iter().map(|f| format!("{:?}", String::from_utf8_lossy(f))).collect::<Vec<_>>().join(", ");
            return say(format!(
                "found inconsistent headers as soon as \"{shown}\"!\nExpected: ByteRecord([{}])\nGot: ByteRecord([{}])",
                list(first),
                list(&rows.headers)
            ));
        }
        let places: Vec<Option<usize>> = names.iter().map(|name| rows.headers.iter().position(|h| h == name.as_slice())).collect();
        if first.is_none() {
            if rows.named {
                let headers: Vec<&[u8]> = if mixed { names.iter().map(Vec::as_slice).collect() } else { rows.headers.iter().collect() };
                sink.fields(source.into_iter().chain(headers))?;
            }
            first = Some(rows.headers.clone());
        }
        let mut record = ByteRecord::new();
        while rows.next(&mut record)? {
            let from = source.map(|_| shown.as_bytes());
            if mixed {
                let cells = places.iter().map(|p| p.and_then(|p| record.get(p)).unwrap_or_default());
                sink.fields(from.into_iter().chain(cells))?;
            } else {
                sink.fields(from.into_iter().chain(record.iter()))?;
            }
        }
    }
    sink.flush()
}

fn cat_columns(call: &Call<'_, '_>, files: &[Option<&[u8]>]) -> R<()> {
    let format = call.format()?;
    let mut sink = call.sink()?;
    let mut all = Vec::new();
    for file in files {
        all.push(Rows::open(call.cx, *file, format)?);
    }
    if format.named {
        sink.fields(all.iter().flat_map(|rows| rows.headers.iter()))?;
    }
    let widths: Vec<usize> = all.iter().map(|rows| rows.headers.len()).collect();
    let mut records = vec![ByteRecord::new(); all.len()];
    loop {
        let mut more = 0;
        for ((rows, record), width) in all.iter_mut().zip(&mut records).zip(&widths) {
            if rows.next(record)? {
                more += 1;
            } else {
                record.clear();
                (0..*width).for_each(|_| record.push_field(b""));
            }
        }
        if more == 0 || (more < widths.len() && !call.has("pad")) {
            return sink.flush();
        }
        sink.fields(records.iter().flat_map(ByteRecord::iter))?;
    }
}

/// The one column of an operand.
pub(super) fn column_of(call: &Call<'_, '_>, rows: &Rows) -> R<usize> {
    one(call.operand(0).unwrap_or_default(), &rows.headers, rows.named)
}

/// Meter of the run, for subcommands that charge their own work.
pub(super) fn meter(call: &Call<'_, '_>) -> Rc<bashkit_core::limits::Meter> {
    Rc::clone(call.cx.meter())
}
