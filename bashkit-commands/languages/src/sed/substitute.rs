//! `s` and `y`: building the new text.

use bashkit_core::error::Error;
use bashkit_core::gnu::Locale;
use bashkit_core::gnu::searcher::{Searcher, Span};
use bashkit_core::kernel::Fault;
use bashkit_core::limits::Meter;
use bashkit_core::pattern::Regex;

use super::script::{Case, Part, Substitution, Transliteration};

/// A result of so many bytes is looked at while it grows.
const LARGE_BYTES: usize = 4 << 10;

/// Replaces in `text`; the result is in `out`. `false`: nothing was replaced and `out` is rubbish.
pub(super) fn substitute(
    searcher: &Searcher,
    s: &Substitution,
    regex: &Regex,
    text: &[u8],
    out: &mut Vec<u8>,
    groups: &mut Vec<Option<Span>>,
    spans: &mut Vec<Span>,
) -> Result<bool, Fault> {
    let mut at = 0;
    let mut copied = 0;
    let mut n_matches = 0;
    let mut last_end = None;
    let mut replaced = false;
    out.clear();
    spans.clear();
    let at_once = s.global && !s.needs_groups && searcher.all(regex, text, |span| spans.push(span))?;
    let mut spans = spans.iter().copied();
    while at <= text.len() {
        let found = if at_once {
            spans.next()
        } else if s.needs_groups {
            if searcher.captures(regex, text, at, groups)? { groups.first().copied().flatten() } else { None }
        } else {
            searcher.find(regex, text, at)?
        };
        let Some((from, to)) = found else { break };
        if from == to && last_end == Some(from) {
            // An empty match right behind a match does not count.
            at = to + regex.locale().len_at(text, to);
            last_end = None;
            continue;
        }
        n_matches += 1;
        if n_matches >= s.number {
            out.extend_from_slice(text.get(copied..from).unwrap_or_default());
            match &s.plain {
                Some(plain) => out.extend_from_slice(plain),
                None => replace(&s.replacement, regex.locale(), text, (from, to), groups, out),
            }
            if out.len() >= LARGE_BYTES {
                // It stands in memory twice while it grows.
                searcher.fits(text.len() + 2 * out.len())?;
            }
            copied = to;
            replaced = true;
            if !s.global {
                break;
            }
        }
        last_end = Some(to);
        at = if from == to { to + regex.locale().len_at(text, to) } else { to };
    }
    if replaced {
        out.extend_from_slice(text.get(copied..).unwrap_or_default());
    }
    Ok(replaced)
}

fn replace(parts: &[Part], locale: Locale, text: &[u8], whole: Span, groups: &[Option<Span>], out: &mut Vec<u8>) {
    let mut mode = None;
    let mut next = None;
    for part in parts {
        let piece = match part {
            Part::Case(Case::UpperNext) => {
                next = Some(true);
                continue;
            }
            Part::Case(Case::LowerNext) => {
                next = Some(false);
                continue;
            }
            Part::Case(case) => {
                mode = match case {
                    Case::Upper => Some(true),
                    Case::Lower => Some(false),
                    _ => None,
                };
                next = None;
                continue;
            }
            Part::Text(text) => text.as_slice(),
            Part::Group(n) => {
                let span = if *n == 0 { Some(whole) } else { groups.get(*n).copied().flatten() };
                span.and_then(|(from, to)| text.get(from..to)).unwrap_or_default()
            }
        };
        if piece.is_empty() {
            continue;
        }
        let rest = match next.take() {
            Some(upper) => {
                let (head, rest) = piece.split_at_checked(locale.len_at(piece, 0)).unwrap_or((piece, b""));
                locale.change_case(out, head, upper);
                rest
            }
            None => piece,
        };
        match mode {
            Some(upper) => locale.change_case(out, rest, upper),
            None => out.extend_from_slice(rest),
        }
    }
}

/// Replaces characters of `text` as the command `y` does.
///
/// # Errors
/// Limits that [`Meter::step`] and [`Meter::fits`] meet.
pub(super) fn transliterate(meter: &Meter, y: &Transliteration, text: &mut Vec<u8>) -> Result<(), Error> {
    meter.step(text.len() as u64 / 16)?;
    if y.wide.is_empty() {
        for byte in text.iter_mut() {
            if let Some(to) = y.bytes.get(usize::from(*byte)) {
                *byte = *to;
            }
        }
        return Ok(());
    }
    let mut out = Vec::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        meter.fits(text.len() + out.len())?;
        let len = y.locale.len_at(text, at);
        let c = text.get(at..at + len).unwrap_or_default();
        at += len;
        if let Ok(i) = y.wide.binary_search_by(|(from, _)| from.as_slice().cmp(c)) {
            out.extend_from_slice(y.wide.get(i).map(|(_, to)| to.as_slice()).unwrap_or_default());
            continue;
        }
        match c {
            [byte] => out.push(y.bytes.get(usize::from(*byte)).copied().unwrap_or(*byte)),
            wide => out.extend_from_slice(wide),
        }
    }
    *text = out;
    Ok(())
}
