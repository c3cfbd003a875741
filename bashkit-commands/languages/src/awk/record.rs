//! The current record and its fields, split no further than somebody asks.

use bashkit_core::gnu::Locale;
use bashkit_core::gnu::searcher::{Searcher, Span};
use bashkit_core::kernel::Fault;
use bashkit_core::pattern::Regex;

use super::value::{Str, Value};

/// Field splitting, as FS, FIELDWIDTHS or FPAT define it.
#[derive(Debug, Clone)]
pub(super) enum Splitter {
    /// Runs of blanks and newlines.
    Blank,
    Byte(u8),
    /// One separator of either kind.
    Bytes(u8, u8),
    Regex(Regex),
    /// Every character is a field.
    Characters(Locale),
    /// `FIELDWIDTHS`: characters to skip, and the width (`None`: the rest).
    Widths(Locale, Vec<(usize, Option<usize>)>),
    /// `FPAT`: a regular expression that matches the fields themselves.
    Content(Regex),
}

/// Current record, split into fields on demand.
#[derive(Debug, Default)]
pub(super) struct Record {
    text: Vec<u8>,
    spans: Vec<Span>,
    /// Values of the fields once one was assigned.
    values: Vec<Option<Value>>,
    assigned: bool,
    /// A field changed since the text was made.
    stale: bool,
    /// Offset at which splitting continues; `None` when it is complete.
    scan: Option<usize>,
    /// Buffers of records that were made again.
    spare_text: Vec<u8>,
    spare_spans: Vec<Span>,
}

impl Record {
    /// Takes the place of the text, to be filled; call [`Record::filled`] then.
    pub(super) fn refill(&mut self) -> &mut Vec<u8> {
        self.text.clear();
        &mut self.text
    }

    pub(super) fn filled(&mut self) {
        self.spans.clear();
        if self.assigned {
            self.values.clear();
            self.assigned = false;
        }
        self.stale = false;
        self.scan = Some(0);
    }

    /// The text; it must not be stale.
    #[inline]
    pub(super) fn text(&self) -> &[u8] {
        &self.text
    }

    #[inline]
    pub(super) fn is_stale(&self) -> bool {
        self.stale
    }

    /// Splits until there are `n` fields or no more.
    #[inline]
    pub(super) fn split(&mut self, n: usize, splitter: &Splitter, searcher: &Searcher) -> Result<(), Fault> {
        if self.spans.len() >= n || self.scan.is_none() {
            return Ok(());
        }
        self.split_on(n, splitter, searcher)
    }

    fn split_on(&mut self, n: usize, splitter: &Splitter, searcher: &Searcher) -> Result<(), Fault> {
        let Some(mut at) = self.scan else { return Ok(()) };
        let text = &self.text;
        match splitter {
            Splitter::Blank => {
                while self.spans.len() < n {
                    let Some(skip) = text.get(at..).and_then(|rest| rest.iter().position(|b| !matches!(b, b' ' | b'\t' | b'\n'))) else {
                        self.scan = None;
                        return Ok(());
                    };
                    let from = at + skip;
                    let len = text.get(from..).and_then(|rest| rest.iter().position(|b| matches!(b, b' ' | b'\t' | b'\n')));
                    at = len.map_or(text.len(), |len| from + len);
                    self.spans.push((from, at));
                }
                self.scan = Some(at);
            }
            Splitter::Byte(byte) => {
                if text.is_empty() {
                    self.scan = None;
                    return Ok(());
                }
                while self.spans.len() < n {
                    match text.get(at..).and_then(|rest| memchr::memchr(*byte, rest)) {
                        Some(len) => {
                            self.spans.push((at, at + len));
                            at += len + 1;
                        }
                        None => {
                            self.spans.push((at, text.len()));
                            self.scan = None;
                            return Ok(());
                        }
                    }
                }
                self.scan = Some(at);
            }
            other => {
                let mut spans = std::mem::take(&mut self.spans);
                spans.clear();
                let result = split_text(text, other, searcher, &mut spans, None);
                self.spans = spans;
                self.scan = None;
                result?;
            }
        }
        Ok(())
    }

    /// Number of fields (NF); all must have been split.
    pub(super) fn len(&self) -> usize {
        if self.assigned { self.values.len().max(self.spans.len()) } else { self.spans.len() }
    }

    /// The bytes of a field that was not assigned.
    #[inline]
    pub(super) fn bytes(&self, n: usize) -> Option<&[u8]> {
        if self.assigned && matches!(self.values.get(n - 1), Some(Some(_))) {
            return None;
        }
        let (from, to) = self.spans.get(n - 1).copied().unwrap_or_default();
        Some(self.text.get(from..to).unwrap_or_default())
    }

    #[inline]
    pub(super) fn value(&self, n: usize) -> Value {
        if self.assigned
            && let Some(Some(value)) = self.values.get(n - 1)
        {
            return value.clone();
        }
        match self.spans.get(n - 1) {
            Some(&(from, to)) => Value::Input(Str::new(self.text.get(from..to).unwrap_or_default())),
            // A field that is not there is an empty text, not a 0.
            None => Value::Input(Str::EMPTY),
        }
    }

    /// Bytes of memory that one more field takes.
    pub(super) const FIELD_BYTES: usize = size_of::<Option<Value>>() + size_of::<Span>();

    /// Assigns a field; everything must be split.
    ///
    /// # Errors
    /// Errors of `charge`, which is told of fields before they are made.
    pub(super) fn set<E>(&mut self, n: usize, value: Value, charge: impl FnMut(u64) -> Result<(), E>) -> Result<(), E> {
        self.grow(n, charge)?;
        if let Some(slot) = self.values.get_mut(n - 1) {
            *slot = Some(value);
        }
        Ok(())
    }

    /// Sets NF; everything must be split.
    ///
    /// # Errors
    /// Errors of `charge`, which is told of fields before they are made.
    pub(super) fn resize<E>(&mut self, n: usize, charge: impl FnMut(u64) -> Result<(), E>) -> Result<(), E> {
        self.spans.truncate(n);
        self.values.truncate(n);
        self.grow(n, charge)
    }

    /// Makes empty fields up to field `n` and leaves the text as it is; everything must be split.
    ///
    /// # Errors
    /// Errors of `charge`, which is told of fields before they are made.
    pub(super) fn extend<E>(&mut self, n: usize, charge: impl FnMut(u64) -> Result<(), E>) -> Result<(), E> {
        let is_stale = self.stale;
        let grown = self.grow(n, charge);
        self.stale = is_stale;
        grown
    }

    /// Makes empty fields up to field `n`, and every field one that can be assigned.
    fn grow<E>(&mut self, n: usize, mut charge: impl FnMut(u64) -> Result<(), E>) -> Result<(), E> {
        self.stale = true;
        if !self.assigned {
            self.assigned = true;
            self.values.clear();
        }
        self.values.resize(self.spans.len(), None);
        let more = n.saturating_sub(self.spans.len());
        if more > FIELDS_AT_ONCE {
            // Fields that are moved as their number grows are memory twice.
            self.values.reserve_exact(more);
            self.spans.reserve_exact(more);
        }
        while self.spans.len() < n {
            let more = (n - self.spans.len()).min(FIELDS_AT_ONCE);
            charge(more as u64)?;
            let len = self.spans.len() + more;
            self.spans.resize(len, (0, 0));
            self.values.resize(len, None);
        }
        Ok(())
    }

    /// Makes the text of the fields again.
    ///
    /// # Errors
    /// Those of `charge`, which is told of fields before they are joined: the record is as it was.
    pub(super) fn rebuild<E>(
        &mut self,
        separator: &[u8],
        convert: impl Fn(&Value, &mut Vec<u8>),
        mut charge: impl FnMut(u64, usize) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut text = std::mem::take(&mut self.spare_text);
        text.clear();
        let n = self.len();
        let mut spans = std::mem::take(&mut self.spare_spans);
        spans.clear();
        let mut charged_bytes = 0;
        for i in 0..n {
            if i % FIELDS_AT_ONCE == 0 || text.len() > charged_bytes {
                let n_fields = if i % FIELDS_AT_ONCE == 0 { (n - i).min(FIELDS_AT_ONCE) } else { 0 };
                charge(n_fields as u64, text.len())?;
                charged_bytes = text.len() + BYTES_AT_ONCE;
            }
            if i > 0 {
                text.extend_from_slice(separator);
            }
            let from = text.len();
            match self.values.get(i) {
                Some(Some(value)) => convert(value, &mut text),
                _ => {
                    let (from, to) = self.spans.get(i).copied().unwrap_or_default();
                    text.extend_from_slice(self.text.get(from..to).unwrap_or_default());
                }
            }
            spans.push((from, text.len()));
        }
        let (old_text, old_spans) = (std::mem::replace(&mut self.text, text), std::mem::replace(&mut self.spans, spans));
        if old_text.capacity() <= SPARE_BYTES && old_spans.len() <= FIELDS_AT_ONCE {
            (self.spare_text, self.spare_spans) = (old_text, old_spans);
        }
        self.stale = false;
        self.scan = None;
        Ok(())
    }
}

/// Bytes by which a record grows between two charges.
const BYTES_AT_ONCE: usize = 64 << 10;
/// Largest buffer of a record that is kept for the next.
const SPARE_BYTES: usize = 64 << 10;
/// Fields that are joined between two charges.
const FIELDS_AT_ONCE: usize = 4096;

/// Splits `text`; `seps` gets the separators between the fields.
pub(super) fn split_text(
    text: &[u8],
    splitter: &Splitter,
    searcher: &Searcher,
    fields: &mut Vec<Span>,
    mut seps: Option<&mut Vec<Span>>,
) -> Result<(), Fault> {
    if text.is_empty() {
        return Ok(());
    }
    let mut at = 0;
    match splitter {
        Splitter::Blank => {
            let is_blank = |b: &u8| matches!(b, b' ' | b'\t' | b'\n');
            let mut before = 0;
            while let Some(skip) = text.get(at..).and_then(|rest| rest.iter().position(|b| !is_blank(b))) {
                let from = at + skip;
                if let Some(seps) = &mut seps {
                    seps.push((before, from));
                }
                at = text.get(from..).and_then(|rest| rest.iter().position(is_blank)).map_or(text.len(), |len| from + len);
                fields.push((from, at));
                before = at;
            }
            if let Some(seps) = &mut seps {
                seps.push((before, text.len()));
            }
        }
        Splitter::Byte(byte) => {
            for i in memchr::memchr_iter(*byte, text) {
                fields.push((at, i));
                if let Some(seps) = &mut seps {
                    seps.push((i, i + 1));
                }
                at = i + 1;
            }
            fields.push((at, text.len()));
        }
        Splitter::Bytes(a, b) => {
            for i in memchr::memchr2_iter(*a, *b, text) {
                fields.push((at, i));
                if let Some(seps) = &mut seps {
                    seps.push((i, i + 1));
                }
                at = i + 1;
            }
            fields.push((at, text.len()));
        }
        Splitter::Regex(regex) => {
            let mut found = |(from, to): Span| {
                // Nothing separates nothing.
                if from < to {
                    fields.push((at, from));
                    if let Some(seps) = &mut seps {
                        seps.push((from, to));
                    }
                    at = to;
                }
            };
            if !searcher.all(regex, text, &mut found)? {
                let mut look = 0;
                while look <= text.len()
                    && let Some((from, to)) = searcher.find(regex, text, look)?
                {
                    found((from, to));
                    look = if from == to { to + regex.locale().len_at(text, to) } else { to };
                }
            }
            fields.push((at, text.len()));
        }
        Splitter::Characters(locale) => {
            while at < text.len() {
                let to = (at + locale.len_at(text, at)).min(text.len());
                fields.push((at, to));
                if to < text.len()
                    && let Some(seps) = &mut seps
                {
                    seps.push((to, to));
                }
                at = to;
            }
        }
        Splitter::Widths(locale, widths) => {
            for (skip, width) in widths {
                if at >= text.len() {
                    break;
                }
                at += text.get(at..).map_or(0, |rest| locale.offset(rest, *skip));
                let to = match width {
                    Some(width) => at + text.get(at..).map_or(0, |rest| locale.offset(rest, *width)),
                    None => text.len(),
                };
                fields.push((at, to));
                at = to;
            }
        }
        Splitter::Content(regex) => {
            let mut look = 0;
            let mut before = 0;
            let mut last_end = None;
            while look <= text.len() {
                let Some((from, to)) = searcher.find(regex, text, look)? else { break };
                if from == to && last_end == Some(from) {
                    look = to + regex.locale().len_at(text, to);
                    continue;
                }
                if let Some(seps) = &mut seps {
                    seps.push((before, from));
                }
                fields.push((from, to));
                before = to;
                last_end = Some(to);
                look = if from == to { to + regex.locale().len_at(text, to) } else { to };
            }
            if let Some(seps) = &mut seps {
                seps.push((before.min(text.len()), text.len()));
            }
        }
    }
    Ok(())
}
