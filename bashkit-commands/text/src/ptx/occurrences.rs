//! Words of texts that an index has, each with its context.

use std::collections::BTreeSet;

use bashkit_core::command::Cx;
use bashkit_core::gnu::quotearg;
use bashkit_core::gnu::searcher::Searcher;
use bashkit_core::kernel::Fault;
use bashkit_core::pattern::Regex;

/// A text and the name of its file; empty for standard input.
pub(super) struct Source {
    pub(super) name: Vec<u8>,
    pub(super) bytes: Vec<u8>,
}

/// Rule by which a word is told from what is between words.
pub(super) enum Words {
    /// The bytes of which words consist.
    Letters(Box<[bool; 256]>),
    Matches(Regex),
}

/// What the options say about words and contexts.
pub(super) struct Selection {
    pub(super) folds: bool,
    pub(super) has_references: bool,
    /// End of a context, and how it is written.
    pub(super) sentence: Option<(Regex, Vec<u8>)>,
    pub(super) words: Words,
    pub(super) ignored: Option<BTreeSet<Vec<u8>>>,
    pub(super) only: Option<BTreeSet<Vec<u8>>>,
}

/// A word of the index. Places are offsets in the text of its source.
pub(super) struct Occurrence {
    pub(super) source: usize,
    pub(super) key: (usize, usize),
    pub(super) context: (usize, usize),
    /// Line of the text that the word is on, from 1.
    pub(super) line: u64,
    /// First word of the line, where that is a reference.
    pub(super) reference: (usize, usize),
}

pub(super) fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | 9..=13)
}

/// Passes over white space.
pub(super) fn skip_white(text: &[u8], mut at: usize, end: usize) -> usize {
    while at < end && text.get(at).is_some_and(|b| is_space(*b)) {
        at += 1;
    }
    at
}

/// Passes over white space in front of a place, towards `start`.
pub(super) fn skip_white_backwards(text: &[u8], mut at: usize, start: usize) -> usize {
    while at > start && text.get(at - 1).is_some_and(|b| is_space(*b)) {
        at -= 1;
    }
    at
}

fn skip_non_white(text: &[u8], mut at: usize, end: usize) -> usize {
    while at < end && text.get(at).is_some_and(|b| !is_space(*b)) {
        at += 1;
    }
    at
}

impl Words {
    fn is_letter(letters: &[bool; 256], byte: Option<&u8>) -> bool {
        byte.and_then(|byte| letters.get(usize::from(*byte))).copied().unwrap_or(false)
    }

    /// The next word at or behind a place; `None` when there is none before `end`.
    fn next(&self, searcher: &Searcher, text: &[u8], from: usize, end: usize) -> Result<Option<(usize, usize)>, Fault> {
        match self {
            Words::Matches(regex) => searcher.find(regex, text.get(..end).unwrap_or(text), from),
            Words::Letters(letters) => {
                let is_letter = |at: &usize| Self::is_letter(letters, text.get(*at));
                let Some(start) = (from..end).find(is_letter) else { return Ok(None) };
                let stop = (start..end).find(|at| !is_letter(at)).unwrap_or(end);
                Ok(Some((start, stop)))
            }
        }
    }

    /// Passes over a word that begins at a place, or over one byte.
    pub(super) fn skip(&self, searcher: &Searcher, text: &[u8], at: usize, end: usize) -> Result<usize, Fault> {
        match self {
            Words::Matches(regex) => match searcher.find(regex, text.get(..end).unwrap_or(text), at)? {
                Some((start, stop)) if start == at && stop > at => Ok(stop),
                _ => Ok(at + 1),
            },
            Words::Letters(letters) => {
                let is_letter = |at: usize| Self::is_letter(letters, text.get(at));
                Ok(if is_letter(at) { (at..end).find(|at| !is_letter(*at)).unwrap_or(end) } else { at + 1 })
            }
        }
    }
}

/// Finds the words of all texts, in the order of the index.
pub(super) fn find(cx: &Cx<'_>, sources: &[Source], selection: &Selection) -> Result<Vec<Occurrence>, Fault> {
    let searcher = Searcher::new(cx, 1);
    let mut all = Vec::new();
    for (source, text) in sources.iter().enumerate() {
        of_source(cx, &searcher, source, &text.bytes, selection, &mut all)?;
    }
    let key = |occurrence: &Occurrence| -> Vec<u8> {
        let text = sources.get(occurrence.source).map_or(&b""[..], |source| &source.bytes);
        selection.folded(text.get(occurrence.key.0..occurrence.key.1).unwrap_or_default())
    };
    cx.step(all.len() as u64)?;
    all.sort_by_cached_key(|occurrence| (key(occurrence), occurrence.source, occurrence.key.0));
    Ok(all)
}

impl Selection {
    fn folded(&self, word: &[u8]) -> Vec<u8> {
        if self.folds { word.to_ascii_uppercase() } else { word.to_vec() }
    }

    fn takes(&self, word: &[u8]) -> bool {
        let word = self.folded(word);
        self.ignored.as_ref().is_none_or(|words| !words.contains(&word)) && self.only.as_ref().is_none_or(|words| words.contains(&word))
    }
}

/// Adds the words of one text.
fn of_source(
    cx: &Cx<'_>,
    searcher: &Searcher,
    source: usize,
    text: &[u8],
    selection: &Selection,
    all: &mut Vec<Occurrence>,
) -> Result<(), Fault> {
    let mut at = 0;
    let (mut line, mut line_start) = (1, 0);
    while at < text.len() {
        let mut start = at;
        let found = match &selection.sentence {
            Some((regex, _)) => searcher.find(regex, text, at)?,
            None => None,
        };
        let next = match (found, &selection.sentence) {
            // GNU: a match right here counts as an empty one.
            (Some((from, _)), Some((_, written))) if from == at => {
                let shown = [b"error: regular expression has a match of length zero: ", &quotearg::curly(written)[..]].concat();
                return Err(Fault::failure(1, shown));
            }
            (Some((_, end)), _) => end,
            (None, _) => text.len(),
        };
        let end = skip_white_backwards(text, next, start);
        if selection.has_references {
            start = skip_white(text, skip_non_white(text, start, end), end);
        }
        while let Some((from, to)) = selection.words.next(searcher, text, at, end)? {
            cx.step(1 + (to - at) as u64 / 16)?;
            at = to.max(from + 1);
            if from == to {
                continue;
            }
            while let Some(newline) = text.get(line_start..from).and_then(|before| memchr::memchr(b'\n', before)) {
                line += 1;
                line_start += newline + 1;
            }
            let reference = (line_start, skip_non_white(text, line_start, text.len()));
            if selection.has_references && from < reference.1 || !selection.takes(text.get(from..to).unwrap_or_default()) {
                continue;
            }
            cx.meter().fits((all.len() + 1) * size_of::<Occurrence>())?;
            all.push(Occurrence { source, key: (from, to), context: (start, end), line, reference });
        }
        at = next;
    }
    Ok(())
}
