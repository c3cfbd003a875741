//! Files made of one file, and one of files: `xan split`, `xan partition`, `xan merge`, `xan sample`.

use std::collections::HashSet;

use bashkit_core::kernel::Fault;
use csv::ByteRecord;
use indexmap::IndexMap;

use super::Call;
use super::choose::{choose, one};
use super::order::{compare, headers_to};
use super::rows::{R, Rows, Sink, delimiter_of, say, weight};
use super::shape::meter;
use super::value::parse_number;

type Work<'w, 'c, 'a> = &'w mut Call<'c, 'a>;

/// Creates the file that the template of `--filename` gives for `value`, in the directory of `--out-dir`.
fn piece(call: &Call<'_, '_>, value: &str) -> R<Sink> {
    let template = call.text("filename").unwrap_or_else(|| "{}.csv".into());
    let directory = call.text("out-dir").unwrap_or_default();
    let name = template.replace("{}", value);
    let name = if directory.is_empty() { name } else { format!("{directory}/{name}") };
    Ok(Sink::new(call.cx.create(name.as_bytes())?, delimiter_of(name.as_bytes()), csv::QuoteStyle::Necessary))
}

/// Makes the directory of `--out-dir` with those above it.
fn make_directory(call: &Call<'_, '_>) -> R<()> {
    let Some(directory) = call.value("out-dir") else { return Ok(()) };
    let target = call.cx.path(directory);
    for end in memchr::memchr_iter(b'/', &target).skip(1).chain([target.len()]) {
        let path = target.get(..end).unwrap_or_default();
        if let Err(errno) = call.cx.fs().mkdir(path, 0o777 & !call.cx.umask())
            && !call.cx.fs().stat(path).is_ok_and(|meta| meta.is_dir())
        {
            return say(format!("{}: {errno}", String::from_utf8_lossy(directory)));
        }
    }
    Ok(())
}

pub(super) fn split(call: Work<'_, '_, '_>) -> R<()> {
    let mut rows = call.rows(0)?;
    make_directory(call)?;
    if let Some(chunks) = call.count("chunks")? {
        return chunked(call, &mut rows, chunks);
    }
    let size = call.count("size")?.unwrap_or(4096).max(1);
    let mut sink: Option<Sink> = None;
    let mut n = 0;
    let mut record = ByteRecord::new();
    while rows.next(&mut record)? {
        if n % size == 0 {
            if let Some(mut done) = sink.take() {
                done.flush()?;
            }
            let mut next = piece(call, &n.to_string())?;
            headers_to(&rows, &mut next, None)?;
            sink = Some(next);
        }
        n += 1;
        if let Some(sink) = &mut sink {
            sink.put(&record)?;
        }
    }
    sink.map_or(Ok(()), |mut sink| sink.flush())
}

/// At most so many files of equally many rows, but for the last.
fn chunked(call: &Call<'_, '_>, rows: &mut Rows, chunks: usize) -> R<()> {
    if chunks == 0 {
        return Err(Fault::usage("Could not deserialize '0' to NonZero<usize> for '--chunks'."));
    }
    let held = rows.all()?;
    let size = held.rows.len().div_ceil(chunks).max(1);
    for (number, records) in held.rows.chunks(size).enumerate() {
        let mut sink = piece(call, &number.to_string())?;
        headers_to(rows, &mut sink, None)?;
        records.iter().try_for_each(|record| sink.put(record))?;
        sink.flush()?;
    }
    Ok(())
}

/// Names of files for values, none of them twice.
#[derive(Default)]
struct FileNames {
    used: HashSet<String>,
    counter: usize,
    case_sensitive: bool,
}

impl FileNames {
    fn of(&mut self, value: &[u8]) -> String {
        let mut safe: String = String::from_utf8_lossy(value).chars().filter(|c| c.is_alphanumeric() || "_.-".contains(*c)).collect();
        if safe.is_empty() {
            safe = "empty".to_owned();
        }
        if self.used.insert(if self.case_sensitive { safe.clone() } else { safe.to_lowercase() }) {
            return safe;
        }
        loop {
            self.counter += 1;
            let candidate = format!("{safe}_{}", self.counter);
            if self.used.insert(candidate.clone()) {
                return candidate;
            }
        }
    }
}

pub(super) fn partition(call: Work<'_, '_, '_>) -> R<()> {
    let mut rows = call.rows(1)?;
    let selection = choose(call.operand(0).unwrap_or_default(), &rows.headers, rows.named)?;
    let [column] = selection.as_slice() else { return say("can only partition on one column") };
    make_directory(call)?;
    let length = call.count("prefix-length")?.unwrap_or(usize::MAX);
    let drop = call.has("drop");
    let kept = |record: &ByteRecord| -> ByteRecord {
        record.iter().enumerate().filter(|(i, _)| !drop || i != column).map(|(_, cell)| cell).collect()
    };
    let mut names = FileNames { case_sensitive: call.has("case-sensitive"), ..FileNames::default() };
    let mut sinks: IndexMap<Vec<u8>, Sink> = IndexMap::new();
    let mut charge = meter(call).charge(0)?;
    let mut record = ByteRecord::new();
    while rows.next(&mut record)? {
        let value = record.get(*column).unwrap_or_default();
        let key = value.get(..length.min(value.len())).unwrap_or_default();
        if !sinks.contains_key(key) {
            if call.has("sorted") {
                for (_, mut done) in sinks.drain(..) {
                    done.flush()?;
                }
                charge.resize(0)?;
            }
            // A writer keeps a buffer.
            charge.resize(charge.bytes() + key.len() + (10 << 10))?;
            let mut sink = piece(call, &names.of(key))?;
            if rows.named {
                sink.put(&kept(&rows.headers))?;
            }
            sinks.insert(key.to_vec(), sink);
        }
        if let Some(sink) = sinks.get_mut(key) {
            sink.put(&kept(&record))?;
        }
    }
    sinks.values_mut().try_for_each(Sink::flush)
}

/// An input of `merge` with its next row.
struct Source {
    rows: Rows,
    name: Vec<u8>,
    next: Option<ByteRecord>,
}

impl Source {
    fn advance(&mut self) -> R<Option<ByteRecord>> {
        let mut record = ByteRecord::new();
        let more = self.rows.next(&mut record)?;
        Ok(std::mem::replace(&mut self.next, more.then_some(record)))
    }
}

/// Names of the inputs of `merge`: operands, lines of `--paths`, or a column of it.
fn inputs(call: &Call<'_, '_>) -> R<Vec<Vec<u8>>> {
    let Some(paths) = call.value("paths") else {
        return Ok(if call.operands.is_empty() { vec![b"-".to_vec()] } else { call.operands.clone() });
    };
    if !call.operands.is_empty() {
        return say("--paths cannot be used with other positional arguments!");
    }
    if let Some(selection) = call.value("path-column") {
        let mut rows = Rows::open(call.cx, Some(paths), call.format()?)?;
        let column = one(selection, &rows.headers, rows.named)?;
        return Ok(rows.all()?.rows.iter().map(|record| record.get(column).unwrap_or_default().to_vec()).collect());
    }
    let mut input = super::rows::open(call.cx, Some(paths))?;
    let (mut lines, mut line) = (Vec::new(), Vec::new());
    while input.line(b'\n', &mut line)? {
        let path = line.trim_ascii();
        if !path.is_empty() {
            call.cx.step(1 + path.len() as u64)?;
            lines.push(path.to_vec());
        }
        line.clear();
    }
    Ok(lines)
}

pub(super) fn merge(call: Work<'_, '_, '_>) -> R<()> {
    let mut sources = Vec::new();
    for name in inputs(call)? {
        let mut source = Source { rows: Rows::open(call.cx, Some(&name), call.format()?)?, name, next: None };
        source.advance()?;
        sources.push(source);
    }
    let Some(first) = sources.first() else { return Ok(()) };
    let columns = call.chosen("select", &first.rows)?;
    let is_named = first.rows.named;
    if is_named && let Some(other) = sources.iter().find(|source| source.rows.headers != first.rows.headers) {
        return say(format!(
            "All given files should have identical headers, and in the same order!\nFirst diverging file: {}",
            String::from_utf8_lossy(&other.name)
        ));
    }
    let source_column = call.value("source-column").map(<[u8]>::to_vec);
    let mut sink = call.sink()?;
    if is_named {
        sink.fields(source_column.as_deref().into_iter().chain(first.rows.headers.iter()))?;
    }
    let (numeric, reverse) = (call.has("numeric"), call.has("reverse"));
    let order = |a: &ByteRecord, b: &ByteRecord| {
        let order = compare(a, b, &columns, numeric);
        if reverse { order.reverse() } else { order }
    };
    let mut last: Option<ByteRecord> = None;
    loop {
        call.cx.step(sources.len() as u64)?;
        let mut least: Option<(usize, &ByteRecord)> = None;
        for (i, source) in sources.iter().enumerate() {
            if let Some(next) = &source.next
                && least.is_none_or(|(_, least)| order(next, least).is_lt())
            {
                least = Some((i, next));
            }
        }
        let Some(source) = least.map(|(i, _)| i).and_then(|i| sources.get_mut(i)) else { break };
        let Some(record) = source.advance()? else { break };
        if call.has("uniq") && last.as_ref().is_some_and(|last| order(last, &record).is_eq()) {
            continue;
        }
        let shown = if source.name == b"-" { &b"<stdin>"[..] } else { &source.name };
        sink.fields(source_column.as_ref().map(|_| shown).into_iter().chain(record.iter()))?;
        last = Some(record);
    }
    sink.flush()
}

/// Sample of a stream in bounded memory.
struct Reservoir {
    /// Rows with their scores, which only weights need.
    rows: Vec<(f64, ByteRecord)>,
    seen: u64,
}

pub(super) fn sample(call: Work<'_, '_, '_>) -> R<()> {
    let size = match call.source(0).parse::<usize>() {
        Ok(size) if size > 0 => size,
        _ => return Err(Fault::usage(format!("Could not deserialize '{}' to NonZero<usize> for '<sample-size>'.", call.source(0)))),
    };
    let mut rows = call.rows(1)?;
    let by = call.value("groupby").map(|by| choose(by, &rows.headers, rows.named)).transpose()?.unwrap_or_default();
    let weights = call.value("weight").map(|column| one(column, &rows.headers, rows.named)).transpose()?;
    // A seed makes a sample that is the same each time, though not that of the original.
    let mut seed = call.count("seed")?.map(|seed| seed as u64);
    let random = &call.cx.host().random;
    let mut bits = || match &mut seed {
        Some(state) => {
            *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let z = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            z ^ (z >> 31)
        }
        None => random.bits(),
    };
    let mut groups: IndexMap<Vec<Vec<u8>>, Reservoir> = IndexMap::new();
    let mut charge = meter(call).charge(0)?;
    let mut record = ByteRecord::new();
    while rows.next(&mut record)? {
        let key: Vec<Vec<u8>> = by.iter().map(|i| record.get(*i).unwrap_or_default().to_vec()).collect();
        let reservoir = groups.entry(key).or_insert_with(|| Reservoir { rows: Vec::new(), seen: 0 });
        reservoir.seen += 1;
        let score = match weights {
            Some(column) => match record.get(column).and_then(parse_number) {
                Some(weight) => ((bits() >> 11) as f64 / (1u64 << 53) as f64).powf(1.0 / weight.float()),
                None => return say("could not parse weight as f64"),
            },
            None => 0.0,
        };
        if reservoir.rows.len() < size {
            charge.resize(charge.bytes() + weight(&record) + 32)?;
            reservoir.rows.push((score, record.clone()));
            continue;
        }
        let slot = match weights {
            // The row of the lowest score leaves.
            Some(_) => reservoir.rows.iter_mut().min_by(|(a, _), (b, _)| a.total_cmp(b)).filter(|(least, _)| score > *least),
            None => reservoir.rows.get_mut(usize::try_from(bits() % reservoir.seen).unwrap_or(usize::MAX)),
        };
        if weights.is_some() {
            call.cx.step(size as u64 / 8)?;
        }
        if let Some(slot) = slot {
            let bytes = (charge.bytes() + weight(&record)).saturating_sub(weight(&slot.1));
            charge.resize(bytes)?;
            *slot = (score, record.clone());
        }
    }
    let mut sink = call.sink()?;
    headers_to(&rows, &mut sink, None)?;
    for (_, record) in groups.values().flat_map(|reservoir| &reservoir.rows) {
        sink.put(record)?;
    }
    sink.flush()
}
