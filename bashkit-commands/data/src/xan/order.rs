//! Subcommands that need all rows at once: sorting, removing duplicates, joining, reversing.

use bashkit_core::kernel::Fault;
use std::cmp::Ordering;
use std::collections::HashMap;

use csv::ByteRecord;

use super::choose::choose;
use super::rows::{Held, R, Rows, Sink, say, weight};
use super::shape::{column_of, meter};
use super::value::{Number, parse_number};
use super::{Call, pick};

type Work<'w, 'c, 'a> = &'w mut Call<'c, 'a>;

pub(super) fn headers_to(rows: &Rows, sink: &mut Sink, more: Option<&[u8]>) -> R<()> {
    if !rows.named || rows.headers.is_empty() {
        return Ok(());
    }
    let mut headers = rows.headers.clone();
    if let Some(more) = more {
        headers.push_field(more);
    }
    sink.put(&headers)
}

/// Compares two rows by the given columns, as text or as numbers.
pub(super) fn compare(a: &ByteRecord, b: &ByteRecord, columns: &[usize], numeric: bool) -> Ordering {
    for i in columns {
        let (a, b) = (a.get(*i).unwrap_or_default(), b.get(*i).unwrap_or_default());
        let order = if numeric {
            match (parse_number(a), parse_number(b)) {
                (Some(a), Some(b)) => a.compare(b),
                // What is no number stands first.
                (None, Some(_)) => Ordering::Less,
                (Some(_), None) => Ordering::Greater,
                (None, None) => Ordering::Equal,
            }
        } else {
            a.cmp(b)
        };
        if order.is_ne() {
            return order;
        }
    }
    Ordering::Equal
}

/// Sorts so that the limits are met between comparisons: runs first, then merges.
fn sorted(held: &mut Held, call: &Call<'_, '_>, order: &dyn Fn(&ByteRecord, &ByteRecord) -> Ordering) -> R<()> {
    let n = held.rows.len() as u64;
    let rounds = u64::from(64 - n.leading_zeros());
    call.cx.step(n.saturating_mul(rounds))?;
    held.rows.sort_by(|a, b| order(a, b));
    Ok(())
}

pub(super) fn sort(call: Work<'_, '_, '_>) -> R<()> {
    if call.has("count") && !call.has("uniq") {
        return say("-c/--count can only be used with -u/--uniq!");
    }
    let mut rows = call.rows(0)?;
    let columns = call.chosen("select", &rows)?;
    let (numeric, reverse) = (call.has("numeric"), call.has("reverse"));
    let order = |a: &ByteRecord, b: &ByteRecord| {
        let order = compare(a, b, &columns, numeric);
        if reverse { order.reverse() } else { order }
    };
    if call.has("check") {
        let (mut before, mut record) = (ByteRecord::new(), ByteRecord::new());
        let mut any = false;
        while rows.next(&mut record)? {
            if any && order(&before, &record).is_gt() {
                return say("file is NOT sorted!");
            }
            any = true;
            std::mem::swap(&mut before, &mut record);
        }
        let mut out = call.output()?;
        out.line(b"file is correctly sorted!")?;
        return out.flush();
    }
    let mut held = rows.all()?;
    sorted(&mut held, call, &order)?;
    let mut sink = call.sink()?;
    headers_to(&rows, &mut sink, call.value("count"))?;
    if !call.has("uniq") {
        for record in &held.rows {
            sink.put(record)?;
        }
        return sink.flush();
    }
    for group in held.rows.chunk_by(|a, b| compare(a, b, &columns, numeric).is_eq()) {
        let Some(first) = group.first() else { continue };
        let mut record = first.clone();
        if call.has("count") {
            record.push_field(group.len().to_string().as_bytes());
        }
        sink.put(&record)?;
    }
    sink.flush()
}

/// The key of a row: its cells, so that no two keys are alike by chance.
fn key_of(record: &ByteRecord, columns: &[usize], fold: bool) -> Vec<u8> {
    let mut key = Vec::new();
    for i in columns {
        let cell = record.get(*i).unwrap_or_default();
        key.extend_from_slice(&cell.len().to_le_bytes());
        if fold {
            key.extend(String::from_utf8_lossy(cell).to_lowercase().bytes());
        } else {
            key.extend_from_slice(cell);
        }
    }
    key
}

pub(super) fn dedup(call: Work<'_, '_, '_>) -> R<()> {
    let mut rows = call.rows(0)?;
    let columns = call.chosen("select", &rows)?;
    let mut sink = call.sink()?;
    let flag = call.value("flag").map(<[u8]>::to_vec);
    if !call.has("check") {
        headers_to(&rows, &mut sink, flag.as_deref())?;
    }
    let mut record = ByteRecord::new();
    if call.has("keep-last") || call.has("keep-duplicates") {
        let held = rows.all()?;
        let mut places: HashMap<Vec<u8>, (usize, usize)> = HashMap::new();
        let mut charge = meter(call).charge(0)?;
        for (i, record) in held.rows.iter().enumerate() {
            let key = key_of(record, &columns, false);
            charge.resize(charge.bytes() + key.len() + 80)?;
            let place = places.entry(key).or_insert((i, 0));
            *place = (i, place.1 + 1);
        }
        for (i, record) in held.rows.iter().enumerate() {
            let (last, count) = places.get(&key_of(record, &columns, false)).copied().unwrap_or_default();
            let keep = if call.has("keep-duplicates") { count > 1 } else { last == i };
            if let Some(record) = flag.as_ref().map(|_| flagged(record, !keep)) {
                sink.put(&record)?;
            } else if keep {
                sink.put(record)?;
            }
        }
        return sink.flush();
    }
    let mut seen = std::collections::HashSet::new();
    let mut charge = meter(call).charge(0)?;
    let mut before: Option<Vec<u8>> = None;
    let mut n = 0;
    while rows.next(&mut record)? {
        n += 1;
        let key = key_of(&record, &columns, false);
        let fresh = if call.has("sorted") {
            let fresh = before.as_ref() != Some(&key);
            before = Some(key);
            fresh
        } else if seen.contains(&key) {
            false
        } else {
            charge.resize(charge.bytes() + key.len() + 64)?;
            seen.insert(key)
        };
        if call.has("check") {
            if !fresh {
                return say(format!("selection is NOT unique!\nFirst duplicate record found at index {}", n - 1));
            }
        } else if flag.is_some() {
            sink.put(&flagged(&record, !fresh))?;
        } else if fresh {
            sink.put(&record)?;
        }
    }
    if call.has("check") {
        let mut out = call.output()?;
        out.line(b"selection is unique!")?;
        out.flush()?;
    }
    sink.flush()
}

fn flagged(record: &ByteRecord, is: bool) -> ByteRecord {
    let mut record = record.clone();
    record.push_field(if is { b"true" } else { b"false" });
    record
}

pub(super) fn reverse(call: Work<'_, '_, '_>) -> R<()> {
    let mut rows = call.rows(0)?;
    let held = rows.all()?;
    let mut sink = call.sink()?;
    headers_to(&rows, &mut sink, None)?;
    for record in held.rows.iter().rev() {
        sink.put(record)?;
    }
    sink.flush()
}

pub(super) fn shuffle(call: Work<'_, '_, '_>) -> R<()> {
    let mut rows = call.rows(0)?;
    let mut held = rows.all()?;
    let mut sink = call.sink()?;
    headers_to(&rows, &mut sink, None)?;
    for i in (1..held.rows.len()).rev() {
        let j = call.cx.host().random.bits() % (i as u64 + 1);
        held.rows.swap(i, usize::try_from(j).unwrap_or(0));
    }
    for record in &held.rows {
        sink.put(record)?;
    }
    sink.flush()
}

pub(super) fn transpose(call: Work<'_, '_, '_>) -> R<()> {
    let mut format = call.format()?;
    format.named = false;
    let mut rows = Rows::open(call.cx, call.operand(0), format)?;
    let held = rows.all()?;
    let mut sink = call.sink()?;
    for i in 0..rows.headers.len() {
        call.cx.step(held.rows.len() as u64)?;
        sink.fields(held.rows.iter().map(|record| record.get(i).unwrap_or_default()))?;
    }
    sink.flush()
}

pub(super) fn top(call: Work<'_, '_, '_>) -> R<()> {
    let mut rows = call.rows(1)?;
    let column = column_of(call, &rows)?;
    let limit = call.count("limit")?.unwrap_or(10);
    let reverse = call.has("reverse");
    let mut best: Vec<(Number, ByteRecord)> = Vec::new();
    let mut charge = meter(call).charge(0)?;
    let mut record = ByteRecord::new();
    while rows.next(&mut record)? {
        let Some(number) = record.get(column).and_then(parse_number) else { continue };
        let before = |other: &Number| {
            let order = other.compare(number);
            if reverse { order.is_le() } else { order.is_ge() }
        };
        let at = best.partition_point(|(other, _)| before(other));
        if at >= limit {
            continue;
        }
        call.cx.step((best.len() - at) as u64 / 8 + 1)?;
        let mut bytes = charge.bytes() + weight(&record);
        best.insert(at, (number, record.clone()));
        if best.len() > limit
            && let Some((_, gone)) = best.pop()
        {
            bytes = bytes.saturating_sub(weight(&gone));
        }
        charge.resize(bytes)?;
    }
    let mut sink = call.sink()?;
    let rank = call.value("rank").map(<[u8]>::to_vec);
    if rows.named {
        sink.fields(rank.as_deref().into_iter().chain(rows.headers.iter()))?;
    }
    for (i, (_, record)) in best.iter().enumerate() {
        let number = (i + 1).to_string();
        sink.fields(rank.as_ref().map(|_| number.as_bytes()).into_iter().chain(record.iter()))?;
    }
    sink.flush()
}

/// The rows of one side by their keys.
struct Index {
    held: Held,
    places: HashMap<Vec<u8>, Vec<usize>>,
    _charge: bashkit_core::limits::Charge,
}

fn index(call: &Call<'_, '_>, rows: &mut Rows, columns: &[usize], fold: bool, nulls: bool) -> R<Index> {
    let held = rows.all()?;
    let mut places: HashMap<Vec<u8>, Vec<usize>> = HashMap::new();
    let mut charge = meter(call).charge(0)?;
    for (i, record) in held.rows.iter().enumerate() {
        if !nulls && columns.iter().all(|c| record.get(*c).unwrap_or_default().is_empty()) {
            continue;
        }
        let key = key_of(record, columns, fold);
        charge.resize(charge.bytes() + key.len() + 80)?;
        places.entry(key).or_default().push(i);
    }
    Ok(Index { held, places, _charge: charge })
}

pub(super) fn join(call: Work<'_, '_, '_>) -> R<()> {
    let operands = call.operands.clone();
    let format = call.format()?;
    let cross = call.has("cross");
    let (left_selection, left_file, right_selection, right_file) = match operands.as_slice() {
        [a, b] if cross => (&b""[..], a, &b""[..], b),
        [selection, a, b] if !cross => (selection.as_slice(), a, selection.as_slice(), b),
        [left, a, right, b] if !cross => (left.as_slice(), a, right.as_slice(), b),
        _ => return Err(Fault::usage("Invalid subcommand or arguments!")),
    };
    let mut left = Rows::open(call.cx, Some(left_file), format)?;
    let mut right = Rows::open(call.cx, Some(right_file), format)?;
    let on_left = choose(left_selection, &left.headers, left.named)?;
    let on_right = choose(right_selection, &right.headers, right.named)?;
    if on_left.len() != on_right.len() {
        return say(format!("not the same number of columns selected in both inputs, {} vs. {}.", on_left.len(), on_right.len()));
    }
    let (fold, nulls) = (call.has("ignore-case"), call.has("nulls"));
    let (full, is_right, is_left) = (call.has("full"), call.has("right"), call.has("left"));
    let mut sink = call.sink()?;
    if call.has("semi") || call.has("anti") {
        headers_to(&left, &mut sink, None)?;
        let known = index(call, &mut right, &on_right, fold, nulls)?;
        let mut record = ByteRecord::new();
        while left.next(&mut record)? {
            if known.places.contains_key(&key_of(&record, &on_left, fold)) == call.has("semi") {
                sink.put(&record)?;
            }
        }
        return sink.flush();
    }
    // Columns that say the same twice are left out where nothing is lost by that.
    let drop = match call.value("drop-key") {
        Some(b"left") => (true, false),
        Some(b"right") => (false, true),
        Some(b"both") => (true, true),
        Some(b"none") => (false, false),
        Some(other) => {
            return say(format!(
                "unknown -D/--drop-key mode \"{}\", should be one of: left right both none",
                String::from_utf8_lossy(other)
            ));
        }
        None if full || fold || cross => (false, false),
        None => (is_right, !is_right),
    };
    let kept = |n: usize, on: &[usize], drop: bool| -> Vec<usize> { (0..n).filter(|i| !drop || !on.contains(i)).collect() };
    let left_columns = kept(left.headers.len(), &on_left, drop.0);
    let right_columns = kept(right.headers.len(), &on_right, drop.1);
    if left.named {
        let with = |prefix: Option<&[u8]>, name: &[u8]| [prefix.unwrap_or_default(), name].concat();
        let mut names: Vec<Vec<u8>> = Vec::new();
        names.extend(left_columns.iter().map(|i| with(call.value("prefix-left"), left.headers.get(*i).unwrap_or_default())));
        names.extend(right_columns.iter().map(|i| with(call.value("prefix-right"), right.headers.get(*i).unwrap_or_default())));
        sink.fields(&names)?;
    }
    let none = ByteRecord::new();
    let mut put = |a: &ByteRecord, b: &ByteRecord| -> R<()> {
        call.cx.step(1 + (a.as_slice().len() + b.as_slice().len()) as u64 / 16)?;
        let mut out = ByteRecord::new();
        let mut half = ByteRecord::new();
        pick(a, &left_columns, &mut half);
        half.iter().for_each(|f| out.push_field(f));
        pick(b, &right_columns, &mut half);
        half.iter().for_each(|f| out.push_field(f));
        sink.put(&out)
    };
    let mut record = ByteRecord::new();
    if cross {
        let held = right.all()?;
        while left.next(&mut record)? {
            for other in &held.rows {
                put(&record, other)?;
            }
        }
        return sink.flush();
    }
    if is_left {
        let known = index(call, &mut right, &on_right, fold, nulls)?;
        while left.next(&mut record)? {
            match known.places.get(&key_of(&record, &on_left, fold)) {
                Some(places) => {
                    for place in places {
                        put(&record, known.held.rows.get(*place).unwrap_or(&none))?;
                    }
                }
                None => put(&record, &none)?,
            }
        }
        return sink.flush();
    }
    let known = index(call, &mut left, &on_left, fold, nulls)?;
    let mut used = vec![false; known.held.rows.len()];
    while right.next(&mut record)? {
        match known.places.get(&key_of(&record, &on_right, fold)) {
            Some(places) => {
                for place in places {
                    if let Some(used) = used.get_mut(*place) {
                        *used = true;
                    }
                    put(known.held.rows.get(*place).unwrap_or(&none), &record)?;
                }
            }
            None if full || is_right => put(&none, &record)?,
            None => {}
        }
    }
    if full {
        for (record, used) in known.held.rows.iter().zip(&used) {
            if !used {
                put(record, &none)?;
            }
        }
    }
    sink.flush()
}
