//! Rows made into fewer: counts, aggregations, frequencies, statistics.

use csv::ByteRecord;
use indexmap::IndexMap;

use super::Call;
use super::aggregate::{Between, Kept, Kinds, Numbers, add_row, quantile};
use super::choose::choose;
use super::expr::{Aggregation, Named, Scope, eval, parse, parse_named};
use super::rows::{R, Sink};
use super::shape::meter;
use super::value::{Number, Value, parse_number};

type Work<'w, 'c, 'a> = &'w mut Call<'c, 'a>;

pub(super) fn count(call: Work<'_, '_, '_>) -> R<()> {
    let mut format = call.format()?;
    format.flexible = !call.has("check-alignment");
    let mut rows = super::rows::Rows::open(call.cx, call.operand(0), format)?;
    let mut record = ByteRecord::new();
    let mut n = 0u64;
    while rows.next(&mut record)? {
        n += 1;
    }
    let mut out = call.output()?;
    out.line(n.to_string().as_bytes())?;
    out.flush()
}

pub(super) fn eval_one(call: Work<'_, '_, '_>) -> R<()> {
    let (row, headers) = (ByteRecord::new(), ByteRecord::new());
    let expr = parse(&call.source(0), &headers)?;
    let value = eval(&expr, &mut Scope::new(&row, &headers, 0, call.cx.meter()))?;
    let text = match &value {
        Value::Float(x) => x.to_string().into_bytes(),
        Value::List(_) | Value::Map(_) => {
            let mut out = Vec::new();
            value.json(&mut out, 0);
            out
        }
        value => value.text(),
    };
    let mut out = call.output()?;
    out.line(&text)?;
    out.flush()
}

pub(super) fn agg(call: Work<'_, '_, '_>) -> R<()> {
    let mut rows = call.rows(1)?;
    let headers = rows.headers.clone();
    let (all, aggregations) = parse_named(&call.source(0), &headers, true)?;
    let mut kept = vec![Kept::default(); aggregations.len()];
    let mut charge = meter(call).charge(0)?;
    let mut record = ByteRecord::new();
    let mut index = 0;
    let mut sink = call.sink()?;
    sink.fields(all.iter().flat_map(|named| named.names.iter()))?;
    while rows.next(&mut record)? {
        let mut scope = Scope::new(&record, &headers, index, call.cx.meter());
        let mut bytes = 0;
        for (kept, aggregation) in kept.iter_mut().zip(&aggregations) {
            match kept.add(aggregation, &mut scope) {
                Ok(more) => bytes += more,
                Err(error) => {
                    sink.flush()?;
                    return Err(error);
                }
            }
        }
        if bytes > 0 {
            charge.resize(charge.bytes() + bytes)?;
        }
        index += 1;
    }
    let mut out = ByteRecord::new();
    push_results(&mut out, &kept, (&all, &aggregations), Scope::new(&record, &headers, index, call.cx.meter()))?;
    sink.put(&out)?;
    sink.flush()
}

/// Appends what the expressions make of the aggregations of some rows.
pub(super) fn push_results(
    out: &mut ByteRecord,
    kept: &[Kept],
    (all, aggregations): (&[Named], &[Aggregation]),
    mut scope: Scope<'_>,
) -> R<()> {
    let mut values = Vec::new();
    for (kept, aggregation) in kept.iter().zip(aggregations) {
        values.push(kept.value(aggregation, &mut scope)?);
    }
    let mut scope = Scope { aggregates: &values, ..scope };
    for named in all {
        out.push_field(&eval(&named.expr, &mut scope)?.text());
    }
    Ok(())
}

pub(super) fn group_by(call: Work<'_, '_, '_>) -> R<()> {
    let mut rows = call.rows(2)?;
    let headers = rows.headers.clone();
    let columns = choose(call.operand(0).unwrap_or_default(), &headers, rows.named)?;
    let (all, aggregations) = parse_named(&call.source(1), &headers, true)?;
    let mut sink = call.sink()?;
    sink.fields(
        columns.iter().map(|i| headers.get(*i).unwrap_or_default()).chain(all.iter().flat_map(|n| n.names.iter().map(Vec::as_slice))),
    )?;
    let mut groups: IndexMap<Vec<Vec<u8>>, Vec<Kept>> = IndexMap::new();
    let mut charge = meter(call).charge(0)?;
    let mut record = ByteRecord::new();
    let mut index = 0;
    while rows.next(&mut record)? {
        let key: Vec<Vec<u8>> = columns.iter().map(|i| record.get(*i).unwrap_or_default().to_vec()).collect();
        let mut bytes = 0;
        if !groups.contains_key(&key) {
            bytes += key.iter().map(|k| k.len() + 32).sum::<usize>() + aggregations.len() * size_of::<Kept>() + 64;
        }
        let kept = groups.entry(key).or_insert_with(|| vec![Kept::default(); aggregations.len()]);
        let mut scope = Scope::new(&record, &headers, index, call.cx.meter());
        bytes += add_row(kept, &aggregations, &mut scope)?;
        if bytes > 0 {
            charge.resize(charge.bytes() + bytes)?;
        }
        index += 1;
    }
    for (key, kept) in &groups {
        let mut out = ByteRecord::new();
        key.iter().for_each(|k| out.push_field(k));
        push_results(&mut out, kept, (&all, &aggregations), Scope::new(&record, &headers, index, call.cx.meter()))?;
        sink.put(&out)?;
    }
    sink.flush()
}

/// How often each value of one column occurs.
type Counts = IndexMap<Vec<u8>, u64>;

/// Counts a cell, or the parts of it between separators; the bytes that are kept more.
fn count_cell(counts: &mut Counts, cell: &[u8], separator: Option<&[u8]>) -> usize {
    let mut bytes = 0;
    let mut rest = Some(cell);
    while let Some(text) = rest {
        let found = separator.filter(|s| !s.is_empty()).and_then(|s| Some((memchr::memmem::find(text, s)?, s.len())));
        let (part, behind) = match found {
            Some((at, n)) => (text.get(..at).unwrap_or_default(), text.get(at + n..)),
            None => (text, None),
        };
        if let Some(count) = counts.get_mut(part) {
            *count += 1;
        } else {
            bytes += part.len() + 80;
            counts.insert(part.to_vec(), 1);
        }
        rest = behind;
    }
    bytes
}

pub(super) fn frequency(call: Work<'_, '_, '_>) -> R<()> {
    let mut rows = call.rows(0)?;
    let by = call.value("groupby").map(|by| choose(by, &rows.headers, rows.named)).transpose()?;
    let mut columns = call.chosen("select", &rows)?;
    columns.retain(|column| by.as_ref().is_none_or(|by| !by.contains(column)));
    if columns.is_empty() {
        return Ok(());
    }
    let separator = call.value("sep").map(<[u8]>::to_vec);
    let mut groups: IndexMap<Vec<Vec<u8>>, Vec<Counts>> = IndexMap::new();
    if by.is_none() {
        groups.insert(Vec::new(), vec![Counts::new(); columns.len()]);
    }
    let mut charge = meter(call).charge(0)?;
    let mut record = ByteRecord::new();
    while rows.next(&mut record)? {
        let key: Vec<Vec<u8>> = by.iter().flatten().map(|i| record.get(*i).unwrap_or_default().to_vec()).collect();
        let mut bytes = 0;
        if !groups.contains_key(&key) {
            bytes += key.iter().map(|cell| cell.len() + 32).sum::<usize>() + columns.len() * size_of::<Counts>() + 64;
        }
        let group = groups.entry(key).or_insert_with(|| vec![Counts::new(); columns.len()]);
        for (counts, i) in group.iter_mut().zip(&columns) {
            bytes += count_cell(counts, record.get(*i).unwrap_or_default(), separator.as_deref());
        }
        if bytes > 0 {
            charge.resize(charge.bytes() + bytes)?;
        }
    }
    let mut sink = call.sink()?;
    let group_names = by.iter().flatten().map(|i| rows.headers.get(*i).unwrap_or_default());
    sink.fields([&b"field"[..]].into_iter().chain(group_names).chain([&b"value"[..], b"count"]))?;
    // xan: with groups the last column is the first.
    let mut order: Vec<usize> = (0..columns.len()).collect();
    if by.is_some() {
        order.reverse();
    }
    for at in order {
        let name = columns.get(at).and_then(|column| rows.headers.get(*column)).unwrap_or_default();
        for (key, group) in &groups {
            if let Some(counts) = group.get(at) {
                put_counts(call, &mut sink, name, key, counts)?;
            }
        }
    }
    sink.flush()
}

/// Writes the most frequent values of a column.
fn put_counts(call: &Call<'_, '_>, sink: &mut Sink, name: &[u8], key: &[Vec<u8>], counts: &Counts) -> R<()> {
    let limit = if call.has("all") { 0 } else { call.count("limit")?.unwrap_or(10) };
    let empty = counts.get(&b""[..]).copied().unwrap_or(0);
    let mut pairs: Vec<(&[u8], u64)> =
        counts.iter().filter(|(value, _)| !value.is_empty()).map(|(value, n)| (value.as_slice(), *n)).collect();
    if empty > 0 && !call.has("no-extra") {
        pairs.push((b"<empty>", empty));
    }
    pairs.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(b.0)));
    let shown = if limit == 0 { pairs.len() } else { limit.min(pairs.len()) };
    let mut put = |value: &[u8], n: u64| {
        let n = n.to_string();
        sink.fields([name].into_iter().chain(key.iter().map(Vec::as_slice)).chain([value, n.as_bytes()]))
    };
    for (value, n) in pairs.iter().take(shown) {
        put(value, *n)?;
    }
    let rest: u64 = pairs.iter().skip(shown).map(|(_, n)| n).sum();
    if rest > 0 && !call.has("no-extra") {
        put(b"<rest>", rest)?;
    }
    Ok(())
}

/// Statistics gathered about one column.
#[derive(Default)]
struct Column {
    count: u64,
    empty: u64,
    kinds: Kinds,
    numbers: Numbers,
    all: Vec<Number>,
    values: IndexMap<Vec<u8>, u64>,
    first: Option<Vec<u8>>,
    last: Option<Vec<u8>>,
    shortest: Option<usize>,
    longest: usize,
}

pub(super) fn stats(call: Work<'_, '_, '_>) -> R<()> {
    let mut rows = call.rows(0)?;
    let columns = call.chosen("select", &rows)?;
    let (quartiles, cardinality) = (call.has("all") || call.has("quartiles"), call.has("all") || call.has("cardinality"));
    meter(call).fits(columns.len().saturating_mul(size_of::<Column>()))?;
    let mut known: Vec<Column> = columns.iter().map(|_| Column::default()).collect();
    let mut charge = meter(call).charge(0)?;
    let mut record = ByteRecord::new();
    while rows.next(&mut record)? {
        let mut bytes = 0;
        for (column, i) in known.iter_mut().zip(&columns) {
            let cell = record.get(*i).unwrap_or_default();
            let n = String::from_utf8_lossy(cell).len();
            column.shortest = Some(column.shortest.map_or(n, |s| s.min(n)));
            column.longest = column.longest.max(n);
            column.kinds.add(cell);
            if cell.is_empty() {
                column.empty += 1;
                continue;
            }
            column.count += 1;
            if let Some(number) = parse_number(cell) {
                column.numbers.add(number);
                if quartiles {
                    bytes += 16;
                    column.all.push(number);
                }
            }
            if cardinality {
                if let Some(n) = column.values.get_mut(cell) {
                    *n += 1;
                } else {
                    bytes += cell.len() + 80;
                    column.values.insert(cell.to_vec(), 1);
                }
            }
            if column.first.as_ref().is_none_or(|first| cell < first.as_slice()) {
                column.first = Some(cell.to_vec());
            }
            if column.last.as_ref().is_none_or(|last| cell > last.as_slice()) {
                column.last = Some(cell.to_vec());
            }
        }
        if bytes > 0 {
            charge.resize(charge.bytes() + bytes)?;
        }
    }
    let mut names = vec!["field", "count", "count_empty", "type", "types", "sum", "mean"];
    if quartiles {
        names.extend(["q1", "median", "q3"]);
    }
    names.extend(["variance", "stddev", "min", "max"]);
    if cardinality {
        names.extend(["cardinality", "mode", "tied_for_mode"]);
    }
    names.extend(["lex_first", "lex_last", "min_length", "max_length"]);
    let mut sink = call.sink()?;
    sink.fields(&names)?;
    for (column, i) in known.iter_mut().zip(&columns) {
        let mut out = ByteRecord::new();
        let mut put = |text: &[u8]| out.push_field(text);
        let float = |x: Option<f64>| x.map_or_else(String::new, |x| x.to_string());
        let shown = |x: Option<Number>| match x {
            None => String::new(),
            Some(Number::Int(n)) => n.to_string(),
            Some(Number::Float(x)) => x.to_string(),
        };
        put(rows.headers.get(*i).unwrap_or_default());
        put(column.count.to_string().as_bytes());
        put(column.empty.to_string().as_bytes());
        put(column.kinds.best().as_bytes());
        put(column.kinds.all().as_bytes());
        put(shown(Some(column.numbers.sum())).as_bytes());
        put(float(column.numbers.mean()).as_bytes());
        if quartiles {
            column.all.sort_by(|a, b| a.compare(*b));
            for q in [0.25, 0.5, 0.75] {
                put(shown(quantile(&column.all, q, Between::Linear).number()).as_bytes());
            }
        }
        put(float(column.numbers.variance()).as_bytes());
        put(float(column.numbers.variance().map(f64::sqrt)).as_bytes());
        put(shown(column.numbers.least).as_bytes());
        put(shown(column.numbers.most).as_bytes());
        if cardinality {
            let most = column.values.values().copied().max().unwrap_or(0);
            let mut modes: Vec<&Vec<u8>> = column.values.iter().filter(|(_, n)| **n == most).map(|(v, _)| v).collect();
            modes.sort_unstable();
            put(column.values.len().to_string().as_bytes());
            put(modes.first().map_or(&b""[..], |v| v.as_slice()));
            put(modes.len().to_string().as_bytes());
        }
        put(column.first.as_deref().unwrap_or_default());
        put(column.last.as_deref().unwrap_or_default());
        put(column.shortest.map_or_else(String::new, |n| n.to_string()).as_bytes());
        put(column.longest.to_string().as_bytes());
        sink.put(&out)?;
    }
    sink.flush()
}
