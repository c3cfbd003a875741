//! Places of the parts of a line of the index.

use bashkit_core::gnu::searcher::Searcher;
use bashkit_core::kernel::Fault;

use super::occurrences::{Occurrence, Selection, Source, skip_white, skip_white_backwards};

/// What the options ask of lines.
pub(super) struct Wishes {
    pub(super) width: i64,
    pub(super) gap: i64,
    pub(super) truncation: Vec<u8>,
    pub(super) auto: bool,
    pub(super) right: bool,
}

/// Widths that all lines have in common.
pub(super) struct Layout {
    pub(super) wishes: Wishes,
    pub(super) half: i64,
    pub(super) reference_width: i64,
    before_max: i64,
    after_max: i64,
    word_max: i64,
}

/// A part of a context, and whether something was left out of it there.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Field {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) is_cut: bool,
}

impl Field {
    /// Width in columns; negative where white space behind an empty field was passed over.
    pub(super) fn width(self) -> i64 {
        signed(self.to) - signed(self.from)
    }

    pub(super) fn is_empty(self) -> bool {
        self.to <= self.from
    }
}

/// The four parts of a line: what follows the word and had no room, what is before it, the word and what follows, what is before it and had no room.
pub(super) struct Line {
    pub(super) tail: Field,
    pub(super) before: Field,
    pub(super) after: Field,
    pub(super) head: Field,
}

pub(super) fn signed(n: usize) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

fn unsigned(n: i64) -> usize {
    usize::try_from(n).unwrap_or(0)
}

impl Layout {
    pub(super) fn new(sources: &[Source], occurrences: &[Occurrence], selection: &Selection, wishes: Wishes) -> Layout {
        let reference_width = if wishes.auto {
            let lines = |source: &Source| memchr::memchr_iter(b'\n', &source.bytes).count() + 1;
            let of = |source: &Source| signed(source.name.len() + 1 + lines(source).to_string().len());
            sources.iter().map(of).max().unwrap_or(0)
        } else if selection.has_references {
            occurrences.iter().map(|o| signed(o.reference.1 - o.reference.0)).max().unwrap_or(0)
        } else {
            0
        };
        let has_reference = wishes.auto || selection.has_references;
        let width = if has_reference && !wishes.right { (wishes.width - reference_width - wishes.gap).max(0) } else { wishes.width };
        let half = width / 2;
        let cut = 2 * signed(wishes.truncation.len());
        let word_max = occurrences.iter().map(|o| signed(o.key.1 - o.key.0)).max().unwrap_or(0);
        Layout { half, reference_width, before_max: (half - wishes.gap - cut).max(0), after_max: (half - cut).max(0), word_max, wishes }
    }

    /// Finds the parts of the line of a word.
    pub(super) fn line(&self, searcher: &Searcher, text: &[u8], selection: &Selection, word: &Occurrence) -> Result<Line, Fault> {
        let skip = |at: usize, end: usize| selection.words.skip(searcher, text, at, end);
        let flags = !self.wishes.truncation.is_empty();
        let (start, end) = word.context;
        let key = word.key;

        let after_limit = key.0 + unsigned(self.after_max);
        let mut after = Field { from: key.0, to: key.1, is_cut: false };
        after.to = self.grow(key.1, end, |at| at <= after_limit, skip)?;
        after.is_cut = flags && after.to < end;
        after.to = skip_white_backwards(text, after.to, after.from);

        // Far from the word nothing is looked at, so the first place may be amid a word.
        let reach = unsigned(self.half + self.word_max);
        let left = if key.0 - start > reach { skip(key.0 - reach, key.0)? } else { start };
        let mut before = Field { from: left, to: skip_white_backwards(text, key.0, left), is_cut: false };
        while before.width() > self.before_max {
            before.from = skip(before.from, before.to)?;
        }
        before.is_cut = flags && skip_white_backwards(text, before.from, 0) > start;
        before.from = skip_white(text, before.from, text.len());

        let mut tail = Field::default();
        let tail_max = self.before_max - before.width() - self.wishes.gap;
        if tail_max > 0 {
            tail.from = skip_white(text, after.to, end);
            let limit = tail.from + unsigned(tail_max);
            tail.to = self.grow(tail.from, end, |at| at < limit, skip)?;
            if !tail.is_empty() {
                after.is_cut = false;
                tail.is_cut = flags && tail.to < end;
            }
            tail.to = skip_white_backwards(text, tail.to, tail.from);
        }

        let mut head = Field::default();
        let head_max = self.after_max - after.width() - self.wishes.gap;
        if head_max > 0 {
            head = Field { from: left, to: skip_white_backwards(text, before.from, start), is_cut: false };
            while head.width() > head_max {
                head.from = skip(head.from, head.to)?;
            }
            if !head.is_empty() {
                before.is_cut = false;
                head.is_cut = flags && head.from > start;
            }
            head.from = skip_white(text, head.from, head.to);
        }
        Ok(Line { tail, before, after, head })
    }

    /// End of as many words behind a place as there is room for.
    fn grow(
        &self,
        from: usize,
        end: usize,
        fits: impl Fn(usize) -> bool,
        skip: impl Fn(usize, usize) -> Result<usize, Fault>,
    ) -> Result<usize, Fault> {
        let (mut at, mut grown) = (from, from);
        while at < end && fits(at) {
            grown = at;
            at = skip(at, end)?;
        }
        Ok(if fits(at) { at.min(end) } else { grown })
    }
}
