//! Records: read from inputs, written to outputs, one at a time.

use std::cell::Cell;
use std::io::Read;
use std::rc::Rc;

use bashkit_core::command::Cx;
use bashkit_core::kernel::{Fault, Input, Output};
use bashkit_core::limits::{Charge, Meter};
use csv::ByteRecord;

pub(super) type R<T> = Result<T, Fault>;

pub(super) fn say<T>(text: impl Into<String>) -> R<T> {
    Err(Fault::failure(1, text.into()))
}

fn of_csv(error: csv::Error) -> Fault {
    let position = error.position().map(|p| (p.record(), p.byte()));
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error.into(),
        csv::ErrorKind::UnequalLengths { expected_len, len, .. } => {
            let (record, byte) = position.unwrap_or_default();
            Fault::failure(
                1,
                format!(
                    "CSV error: record {record} (byte: {byte}): found record with {len} fields, but the previous record has {expected_len} fields"
                ),
            )
        }
        _ => Fault::failure(1, "CSV error"),
    }
}

/// An input whose records must fit into the memory of the run.
pub(super) struct Metered {
    input: Input,
    since: Rc<Cell<usize>>,
    meter: Rc<Meter>,
}

impl Read for Metered {
    fn read(&mut self, buf: &mut [u8]) -> std::io::Result<usize> {
        let n = self.input.read(buf)?;
        self.since.set(self.since.get() + n);
        self.meter.fits(self.since.get().saturating_mul(3)).map_err(Fault::from)?;
        Ok(n)
    }
}

/// The records of a file.
pub(super) struct Rows {
    reader: csv::Reader<Metered>,
    since: Rc<Cell<usize>>,
    meter: Rc<Meter>,
    pub(super) headers: ByteRecord,
    /// The first record names the columns.
    pub(super) named: bool,
    pending: Option<ByteRecord>,
}

/// Dialect of a CSV file: delimiter, quotes, header row.
#[derive(Debug, Clone, Copy)]
pub(super) struct Format {
    pub(super) delimiter: Option<u8>,
    pub(super) named: bool,
    pub(super) flexible: bool,
    pub(super) quote: Option<u8>,
    pub(super) escape: Option<u8>,
}

/// Opens an operand; none is standard input.
pub(super) fn open(cx: &Cx<'_>, file: Option<&[u8]>) -> R<Input> {
    let Some(file) = file.filter(|f| *f != b"-") else { return Ok(cx.stdin()) };
    match cx.open_input(file) {
        Ok(input) => Ok(input),
        Err(fault) => {
            let errno = fault.errno()?;
            say(format!("failed to open {}: {errno} (os error {})", String::from_utf8_lossy(file), errno.number()))
        }
    }
}

/// The delimiter that the name of a file tells.
pub(super) fn delimiter_of(file: &[u8]) -> u8 {
    let file = file.strip_suffix(b".gz").unwrap_or(file);
    if file.ends_with(b".tsv") || file.ends_with(b".tab") {
        b'\t'
    } else if file.ends_with(b".scsv") || file.ends_with(b".ssv") {
        b';'
    } else if file.ends_with(b".psv") {
        b'|'
    } else {
        b','
    }
}

impl Rows {
    pub(super) fn open(cx: &Cx<'_>, file: Option<&[u8]>, format: Format) -> R<Self> {
        let since = Rc::new(Cell::new(0));
        let meter = Rc::clone(cx.meter());
        let input = Metered { input: open(cx, file)?, since: Rc::clone(&since), meter: Rc::clone(&meter) };
        let delimiter = format.delimiter.unwrap_or_else(|| file.map_or(b',', delimiter_of));
        let mut builder = csv::ReaderBuilder::new();
        builder.has_headers(false).delimiter(delimiter).flexible(format.flexible).escape(format.escape);
        if let Some(quote) = format.quote {
            builder.quote(quote);
        }
        let mut rows =
            Self { reader: builder.from_reader(input), since, meter, headers: ByteRecord::new(), named: format.named, pending: None };
        let mut first = ByteRecord::new();
        if rows.read(&mut first)? {
            // A byte order mark belongs to no name.
            if let Some(rest) = first.get(0).and_then(|f| f.strip_prefix(b"\xef\xbb\xbf")) {
                let mut clean = ByteRecord::new();
                clean.push_field(rest);
                first.iter().skip(1).for_each(|f| clean.push_field(f));
                first = clean;
            }
            if format.named {
                rows.headers = first;
            } else {
                for i in 0..first.len() {
                    rows.headers.push_field(i.to_string().as_bytes());
                }
                rows.pending = Some(first);
            }
        }
        Ok(rows)
    }

    fn read(&mut self, record: &mut ByteRecord) -> R<bool> {
        let more = self.reader.read_byte_record(record).map_err(of_csv)?;
        self.since.set(0);
        self.meter.step(1 + record.len() as u64)?;
        Ok(more)
    }

    /// The next record; `false` at the end.
    pub(super) fn next(&mut self, record: &mut ByteRecord) -> R<bool> {
        if let Some(first) = self.pending.take() {
            *record = first;
            return Ok(true);
        }
        self.read(record)
    }

    /// All records that are left, charged.
    pub(super) fn all(&mut self) -> R<Held> {
        let mut held = Held { rows: Vec::new(), charge: self.meter.charge(0)? };
        let mut record = ByteRecord::new();
        while self.next(&mut record)? {
            held.charge.resize(held.charge.bytes() + weight(&record))?;
            held.rows.push(record.clone());
        }
        Ok(held)
    }
}

/// Bytes that a record takes.
pub(super) fn weight(record: &ByteRecord) -> usize {
    record.as_slice().len() + record.len() * 8 + 96
}

/// Records held in memory, with the charge for their bytes.
pub(super) struct Held {
    pub(super) rows: Vec<ByteRecord>,
    pub(super) charge: Charge,
}

/// Writer of records to an output.
pub(super) struct Sink {
    writer: csv::Writer<Output>,
}

impl Sink {
    pub(super) fn new(out: Output, delimiter: u8, style: csv::QuoteStyle) -> Self {
        Self::with(out, csv::WriterBuilder::new().delimiter(delimiter).quote_style(style))
    }

    pub(super) fn with(out: Output, builder: &mut csv::WriterBuilder) -> Self {
        Self { writer: builder.flexible(true).from_writer(out) }
    }

    pub(super) fn put(&mut self, record: &ByteRecord) -> R<()> {
        self.writer.write_byte_record(record).map_err(of_csv)
    }

    pub(super) fn fields<T: AsRef<[u8]>>(&mut self, fields: impl IntoIterator<Item = T>) -> R<()> {
        self.writer.write_record(fields).map_err(of_csv)
    }

    pub(super) fn flush(&mut self) -> R<()> {
        self.writer.flush().map_err(|error| error.into())
    }
}
