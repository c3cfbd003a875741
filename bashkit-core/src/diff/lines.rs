//! The lines of a file as `diff` compares them, and what makes two lines the same.

use std::borrow::Cow;
use std::collections::HashMap;
use std::rc::Rc;

use crate::error::Error;
use crate::limits::{Charge, Meter};

/// Bytes looked at to tell binary files from text.
const BINARY_LOOK_BYTES: usize = 4096;

/// Bytes between two looks at the meter.
const PIECE_BYTES: usize = 1 << 20;

/// A whole file in memory.
pub struct Text {
    bytes: Vec<u8>,
    /// Offsets of the line starts, and the end of the text.
    starts: Vec<usize>,
    _charge: Option<Charge>,
}

impl Text {
    /// The lines of a text that no run pays for.
    #[must_use]
    pub fn uncharged(bytes: Vec<u8>) -> Self {
        let mut starts = vec![0];
        starts.extend(memchr::memchr_iter(b'\n', &bytes).map(|at| at + 1));
        Self::with_starts(bytes, starts, None)
    }

    /// The lines of a file, charged while they are held; `strip_cr` drops each carriage return before a newline.
    ///
    /// # Errors
    /// Limits that [`Meter::step`] and [`Meter::charge`] meet.
    pub fn new(meter: &Rc<Meter>, mut bytes: Vec<u8>, strip_cr: bool) -> Result<Self, Error> {
        let mut charge = meter.charge(bytes.len())?;
        if strip_cr {
            charge.resize(bytes.len() * 2)?;
            bytes = without_carriage_returns(meter, &bytes)?;
        }
        let mut n_lines = 0;
        for piece in bytes.chunks(PIECE_BYTES) {
            meter.step(1 + piece.len() as u64 / 64)?;
            n_lines += memchr::memchr_iter(b'\n', piece).count();
        }
        charge.resize(bytes.len().saturating_add((n_lines + 2).saturating_mul(size_of::<usize>())))?;
        let mut starts = Vec::with_capacity(n_lines + 2);
        starts.push(0);
        for (n, piece) in bytes.chunks(PIECE_BYTES).enumerate() {
            let before = starts.len();
            starts.extend(memchr::memchr_iter(b'\n', piece).map(|at| n * PIECE_BYTES + at + 1));
            meter.step(1 + (starts.len() - before) as u64)?;
        }
        Ok(Self::with_starts(bytes, starts, Some(charge)))
    }

    fn with_starts(bytes: Vec<u8>, mut starts: Vec<usize>, charge: Option<Charge>) -> Self {
        if starts.last() != Some(&bytes.len()) {
            starts.push(bytes.len());
        }
        Self { bytes, starts, _charge: charge }
    }

    /// Bytes of the whole file.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Whether a NUL stands among the first 4,096 bytes.
    pub fn is_binary(&self) -> bool {
        memchr::memchr(0, self.bytes.get(..BINARY_LOOK_BYTES).unwrap_or(&self.bytes)).is_some()
    }

    /// Number of lines, an incomplete last one included.
    pub fn count(&self) -> usize {
        self.starts.len() - 1
    }

    /// A line with its newline, if it has one.
    pub fn line(&self, at: usize) -> &[u8] {
        match (self.starts.get(at), self.starts.get(at + 1)) {
            (Some(&from), Some(&to)) => self.bytes.get(from..to).unwrap_or_default(),
            _ => b"",
        }
    }

    /// Whether the last line has no newline.
    pub fn is_incomplete(&self) -> bool {
        self.bytes.last().is_some_and(|b| *b != b'\n')
    }
}

fn without_carriage_returns(meter: &Rc<Meter>, bytes: &[u8]) -> Result<Vec<u8>, Error> {
    let mut kept = Vec::with_capacity(bytes.len());
    for (n, piece) in bytes.chunks(PIECE_BYTES).enumerate() {
        meter.step(1 + piece.len() as u64 / 4)?;
        let mut rest = piece;
        while let Some(at) = memchr::memchr(b'\r', rest) {
            let (before, from) = rest.split_at(at);
            kept.extend_from_slice(before);
            rest = from.get(1..).unwrap_or_default();
            let next = rest.first().or_else(|| bytes.get((n + 1) * PIECE_BYTES));
            if next != Some(&b'\n') {
                kept.push(b'\r');
            }
        }
        kept.extend_from_slice(rest);
    }
    Ok(kept)
}

/// White space that comparison ignores, from `-E`, `-Z`, `-b` and `-w`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Space {
    /// All white space is significant.
    #[default]
    Counts,
    /// `-E`, and `-Z` with it.
    Tabs {
        /// White space at line ends does not count either (`-Z`).
        trailing: bool,
    },
    /// White space at line ends does not count (`-Z`).
    Trailing,
    /// Amounts of white space do not count (`-b`).
    Change,
    /// White space does not count at all (`-w`).
    All,
}

/// Rules by which two lines count as equal.
#[derive(Debug, Clone, Copy)]
pub struct Sameness {
    /// White space that does not count.
    pub space: Space,
    /// Letter case does not count (`-i`).
    pub fold: bool,
    /// Columns of a tab stop, from 1.
    pub tab: usize,
    /// A last line without a newline differs from one with it.
    pub newline_counts: bool,
}

impl Sameness {
    /// Equal bytes alone make equal lines.
    pub const EXACT: Self = Self { space: Space::Counts, fold: false, tab: 8, newline_counts: true };

    /// Whether only equal bytes make equal lines.
    pub fn is_exact(&self) -> bool {
        self.space == Space::Counts && !self.fold
    }

    /// The part of a line that counts.
    fn canonical<'t>(&self, line: &'t [u8]) -> Cow<'t, [u8]> {
        let is_space = |b: u8| b.is_ascii_whitespace() || b == 11;
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        let trimmed = |line: &'t [u8]| {
            let n = line.iter().rev().take_while(|b| is_space(**b)).count();
            line.get(..line.len() - n).unwrap_or_default()
        };
        let kept: Cow<'t, [u8]> = match self.space {
            Space::Counts => Cow::Borrowed(line),
            Space::Trailing => Cow::Borrowed(trimmed(line)),
            Space::All => line.iter().copied().filter(|b| !is_space(*b)).collect(),
            Space::Change => {
                let mut out = Vec::with_capacity(line.len());
                let mut in_space = false;
                for &byte in trimmed(line) {
                    if is_space(byte) {
                        if !in_space {
                            out.push(b' ');
                        }
                        in_space = true;
                    } else {
                        in_space = false;
                        out.push(byte);
                    }
                }
                Cow::Owned(out)
            }
            Space::Tabs { trailing } => {
                let line = if trailing { trimmed(line) } else { line };
                if memchr::memchr(b'\t', line).is_none() { Cow::Borrowed(line) } else { Cow::Owned(self.without_tabs(line)) }
            }
        };
        if self.fold && kept.iter().any(u8::is_ascii_uppercase) { Cow::Owned(kept.to_ascii_lowercase()) } else { kept }
    }

    fn without_tabs(&self, line: &[u8]) -> Vec<u8> {
        let mut out = Vec::with_capacity(line.len() + 16);
        let mut column = 0usize;
        for &byte in line {
            match byte {
                b'\t' => {
                    let n = self.tab - column % self.tab;
                    out.resize(out.len() + n, b' ');
                    column += n;
                    continue;
                }
                8 => column = column.saturating_sub(1),
                b'\r' => column = 0,
                _ => column += 1,
            }
            out.push(byte);
        }
        out
    }

    fn incomplete_differs(&self) -> bool {
        self.newline_counts && !matches!(self.space, Space::Trailing | Space::Change | Space::All | Space::Tabs { trailing: true })
    }
}

/// The lines of two files between their equal ends, as numbers: same number, same line.
pub struct Classes {
    /// Number of equal lines left out at the start of both files.
    pub prefix: usize,
    /// Class of each line, for each file.
    pub of: [Vec<u32>; 2],
    /// Number of classes; they are numbered from 0.
    pub count: usize,
    _charge: Charge,
}

/// Numbers lines. `horizon` equal lines at either end are looked at all the same.
///
/// # Errors
/// Limits that [`Meter::step`] and [`Meter::charge`] meet.
pub fn classify(meter: &Rc<Meter>, texts: &[Text; 2], same: &Sameness, horizon: usize) -> Result<Classes, Error> {
    let [a, b] = texts;
    let (n_a, n_b) = (a.count(), b.count());
    let is_last_incomplete = |text: &Text, at: usize| at + 1 == text.count() && text.is_incomplete();
    let bare = |text: &Text, at: usize| -> usize { text.line(at).len() - usize::from(text.line(at).ends_with(b"\n")) };
    // Without the newline: an incomplete last line is completed first.
    let equal = |i: usize, j: usize| -> bool {
        let (x, y) = (a.line(i), b.line(j));
        if x == y {
            return true;
        }
        let incomplete = (is_last_incomplete(a, i), is_last_incomplete(b, j));
        (incomplete.0 != incomplete.1 && !same.newline_counts)
            && x.get(..bare(a, i)).unwrap_or_default() == y.get(..bare(b, j)).unwrap_or_default()
    };
    let mut work = 0;
    let mut look = |line: &[u8]| {
        work += 1 + line.len() as u64 / 32;
        if work > 4096 { meter.step(std::mem::take(&mut work)) } else { Ok(()) }
    };
    let mut prefix = 0;
    while prefix < n_a && prefix < n_b && equal(prefix, prefix) {
        look(a.line(prefix))?;
        prefix += 1;
    }
    prefix = prefix.saturating_sub(horizon);
    let mut suffix = 0;
    if !same.newline_counts || a.is_incomplete() == b.is_incomplete() {
        while suffix < n_a - prefix && suffix < n_b - prefix && equal(n_a - 1 - suffix, n_b - 1 - suffix) {
            look(a.line(n_a - 1 - suffix))?;
            suffix += 1;
        }
        suffix = suffix.saturating_sub(horizon);
    }
    let n_middle = (n_a + n_b).saturating_sub(2 * (prefix + suffix));
    // What the table of lines takes, apart from the numbers that stay.
    let _table = meter.charge(n_middle.saturating_mul(56))?;
    let charge = meter.charge(n_middle.saturating_mul(size_of::<u32>()))?;
    // Lines come from whoever wrote the files: the seed is random.
    let mut numbers: HashMap<(Cow<'_, [u8]>, bool), u32, foldhash::fast::RandomState> =
        HashMap::with_capacity_and_hasher(n_middle / 2, foldhash::fast::RandomState::default());
    let mut of = [Vec::new(), Vec::new()];
    for (text, of) in texts.iter().zip(&mut of) {
        let middle = prefix..text.count() - suffix;
        of.reserve_exact(middle.len());
        for at in middle {
            look(text.line(at))?;
            let incomplete = same.incomplete_differs() && is_last_incomplete(text, at);
            let new = u32::try_from(numbers.len()).unwrap_or(u32::MAX);
            of.push(*numbers.entry((same.canonical(text.line(at)), incomplete)).or_insert(new));
        }
    }
    meter.step(1 + work)?;
    Ok(Classes { prefix, of, count: numbers.len(), _charge: charge })
}
