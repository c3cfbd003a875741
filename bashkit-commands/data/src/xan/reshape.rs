//! Columns made of rows and rows of columns: `xan pivot`, `xan unpivot`, `xan flatmap`.

use bashkit_core::kernel::Fault;
use csv::ByteRecord;
use indexmap::{IndexMap, IndexSet};

use super::Call;
use super::aggregate::{Kept, add_row};
use super::choose::{choose, one};
use super::expr::{Expr, Scope, eval, parse, parse_named};
use super::rows::{R, say};
use super::shape::meter;
use super::summary::push_results;
use super::value::Value;

type Work<'w, 'c, 'a> = &'w mut Call<'c, 'a>;

/// Adds the columns that an expression reads.
fn columns_of(expr: &Expr, into: &mut Vec<usize>) {
    match expr {
        Expr::Column(column) => into.push(*column),
        Expr::List(items) | Expr::Call(_, items) => items.iter().for_each(|item| columns_of(item, into)),
        Expr::Map(items) => items.iter().for_each(|(_, item)| columns_of(item, into)),
        Expr::And(a, b) | Expr::Or(a, b) | Expr::Pipe(a, b) => {
            columns_of(a, into);
            columns_of(b, into);
        }
        Expr::Lambda(_, body) => columns_of(body, into),
        Expr::Value(_) | Expr::Under | Expr::Local(_) | Expr::Aggregate(_) => {}
    }
}

fn cells(record: &ByteRecord, columns: &[usize]) -> Vec<Vec<u8>> {
    columns.iter().map(|i| record.get(*i).unwrap_or_default().to_vec()).collect()
}

pub(super) fn pivot(call: Work<'_, '_, '_>) -> R<()> {
    // Without an expression the only operand is the input.
    let is_short = call.operands.len() < 2;
    let mut rows = call.rows(if is_short { 0 } else { 2 })?;
    let headers = rows.headers.clone();
    let selection = if is_short { b"name" } else { call.operand(0).unwrap_or_default() };
    let pivoted = choose(selection, &headers, rows.named)?;
    let source = if is_short { "first(value)".to_owned() } else { call.source(1) };
    let (all, aggregations) = parse_named(&source, &headers, true)?;
    let [named] = all.as_slice() else {
        return say("expecting a single aggregation clause");
    };
    let mut used = Vec::new();
    columns_of(&named.expr, &mut used);
    aggregations.iter().flat_map(|aggregation| &aggregation.arguments).for_each(|expr| columns_of(expr, &mut used));
    if used.iter().any(|column| pivoted.contains(column)) {
        return say("aggregation cannot work on the pivot column!");
    }
    let is_gone = |column: &usize| pivoted.contains(column) || used.contains(column);
    let by = match call.value("groupby") {
        Some(by) => {
            let by = choose(by, &headers, rows.named)?;
            if by.iter().any(is_gone) {
                return say("-g/--groupby cannot contain columns used to pivot or used in aggregation clause!");
            }
            by
        }
        None => (0..headers.len()).filter(|column| !is_gone(column)).collect(),
    };
    let separator = call.value("column-sep").unwrap_or(b"_").to_vec();
    let mut names: IndexSet<Vec<u8>> = IndexSet::new();
    let mut groups: IndexMap<Vec<Vec<u8>>, IndexMap<usize, Vec<Kept>>> = IndexMap::new();
    let mut charge = meter(call).charge(0)?;
    let mut record = ByteRecord::new();
    let mut index = 0;
    while rows.next(&mut record)? {
        let (key, name) = (cells(&record, &by), cells(&record, &pivoted).join(&separator[..]));
        let mut bytes = 0;
        if !names.contains(&name) {
            bytes += name.len() + 64;
        }
        if !groups.contains_key(&key) {
            bytes += key.iter().map(|cell| cell.len() + 32).sum::<usize>() + 128;
        }
        let (place, _) = names.insert_full(name);
        let group = groups.entry(key).or_default();
        if !group.contains_key(&place) {
            bytes += aggregations.len() * size_of::<Kept>() + 64;
        }
        let kept = group.entry(place).or_insert_with(|| vec![Kept::default(); aggregations.len()]);
        let mut scope = Scope::new(&record, &headers, index, call.cx.meter());
        bytes += add_row(kept, &aggregations, &mut scope)?;
        if bytes > 0 {
            charge.resize(charge.bytes() + bytes)?;
        }
        index += 1;
    }
    let mut sink = call.sink()?;
    if rows.named {
        let kept = by.iter().map(|i| headers.get(*i).unwrap_or_default());
        sink.fields(kept.chain(names.iter().map(Vec::as_slice)))?;
    }
    let none = ByteRecord::new();
    for (key, group) in &groups {
        let mut out = ByteRecord::from(key.clone());
        for place in 0..names.len() {
            let Some(kept) = group.get(&place) else {
                out.push_field(b"");
                continue;
            };
            push_results(&mut out, kept, (&all, &aggregations), Scope::new(&none, &headers, 0, call.cx.meter()))?;
        }
        sink.put(&out)?;
    }
    sink.flush()
}

pub(super) fn unpivot(call: Work<'_, '_, '_>) -> R<()> {
    let mut rows = call.rows(1)?;
    let headers = rows.headers.clone();
    let stacked = choose(call.operand(0).unwrap_or_default(), &headers, rows.named)?;
    let kept: Vec<usize> = (0..headers.len()).filter(|column| !stacked.contains(column)).collect();
    let mut sink = call.sink()?;
    let (name, value) = (call.value("name-column").unwrap_or(b"name"), call.value("value-column").unwrap_or(b"value"));
    if rows.named {
        sink.fields(kept.iter().map(|i| headers.get(*i).unwrap_or_default()).chain([name, value]))?;
    }
    let mut record = ByteRecord::new();
    let mut names = if rows.named { headers.clone() } else { ByteRecord::new() };
    while rows.next(&mut record)? {
        if names.is_empty() {
            // xan: without headers the first row names the columns as well.
            names.clone_from(&record);
        }
        let width = record.as_slice().len() as u64 / 16 + 1;
        for column in &stacked {
            call.cx.step(width)?;
            let own = [names.get(*column).unwrap_or_default(), record.get(*column).unwrap_or_default()];
            sink.fields(kept.iter().map(|i| record.get(*i).unwrap_or_default()).chain(own))?;
        }
    }
    sink.flush()
}

/// A row for each item of the list that an expression yields, as `xan` had it before `explode -e`.
pub(super) fn flatmap(call: Work<'_, '_, '_>) -> R<()> {
    let mut rows = call.rows(2)?;
    let headers = rows.headers.clone();
    let expr = parse(&call.source(0), &headers)?;
    let column = call.operand(1).unwrap_or_default().to_vec();
    if column.is_empty() {
        return Err(Fault::usage("Invalid arguments."));
    }
    let replaced = call.value("replace").map(|column| one(column, &headers, rows.named)).transpose()?;
    let mut sink = call.sink()?;
    let with = |record: &ByteRecord, cell: &[u8]| -> Vec<Vec<u8>> {
        let mut out: Vec<Vec<u8>> = record.iter().map(<[u8]>::to_vec).collect();
        match replaced.and_then(|at| out.get_mut(at)) {
            Some(slot) => *slot = cell.to_vec(),
            None => out.push(cell.to_vec()),
        }
        out
    };
    if rows.named {
        sink.fields(with(&headers, &column))?;
    }
    let mut record = ByteRecord::new();
    let mut index = 0;
    while rows.next(&mut record)? {
        let mut scope = Scope::new(&record, &headers, index, call.cx.meter());
        scope.under = replaced.map(|at| Value::Bytes(record.get(at).unwrap_or_default().into()));
        let value = eval(&expr, &mut scope)?;
        index += 1;
        if !value.is_true() {
            continue;
        }
        let items: &[Value] = match &value {
            Value::List(items) => items,
            other => std::slice::from_ref(other),
        };
        for item in items {
            call.cx.step(1 + record.as_slice().len() as u64 / 16)?;
            sink.fields(with(&record, &item.text()))?;
        }
    }
    sink.flush()
}
