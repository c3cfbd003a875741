//! Lists of positions as `cut` reads them: `1,3-5,-2,7-`.

/// Reasons why a text is no list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BadList {
    /// The part that is no number.
    Value(Vec<u8>),
    /// A range of three: `1-2-3`.
    Range,
    /// A range without any of its ends.
    NoEndpoint,
    /// Position 0, where positions begin with 1.
    Zero,
    /// A range that goes down: `5-3`.
    Decreasing,
    /// A number that does not fit.
    TooLarge(Vec<u8>),
    /// No position in the whole list.
    Missing,
}

/// Sorted ranges that do not touch, from 1, both ends included.
pub fn parse(text: &[u8], complement: bool) -> Result<Vec<(u64, u64)>, BadList> {
    let mut ranges: Vec<(u64, u64)> = Vec::new();
    let mut rest = text;
    for item in text.split(|b| matches!(b, b',' | b' ' | b'\t')) {
        let from_item = rest;
        rest = rest.get(item.len() + 1..).unwrap_or_default();
        // GNU: an empty part is position 0.
        if item.is_empty() {
            return Err(if text.is_empty() { BadList::Missing } else { BadList::Zero });
        }
        let number = |digits: &[u8]| -> Result<u64, BadList> {
            if !digits.iter().all(u8::is_ascii_digit) {
                // GNU: what is wrong is shown to the end of the list.
                let bad = item.iter().position(|b| !b.is_ascii_digit() && *b != b'-').and_then(|i| from_item.get(i..));
                return Err(BadList::Value(bad.unwrap_or(item).to_vec()));
            }
            let text = std::str::from_utf8(digits).unwrap_or_default();
            text.parse().ok().filter(|n| *n < u64::MAX).ok_or_else(|| BadList::TooLarge(digits.to_vec()))
        };
        let position = |digits: &[u8]| number(digits).and_then(|n| if n == 0 { Err(BadList::Zero) } else { Ok(n) });
        match memchr::memchr(b'-', item).and_then(|at| Some((item.get(..at)?, item.get(at + 1..)?))) {
            None => {
                let n = position(item)?;
                ranges.push((n, n));
            }
            Some((b"", b"")) => return Err(BadList::NoEndpoint),
            Some((from, to)) if from.iter().all(u8::is_ascii_digit) && to.iter().find(|b| !b.is_ascii_digit()) == Some(&b'-') => {
                return Err(BadList::Range);
            }
            Some((from, to)) => {
                let from = if from.is_empty() { 1 } else { position(from)? };
                let to = if to.is_empty() { u64::MAX } else { number(to)? };
                if to < from {
                    return Err(BadList::Decreasing);
                }
                ranges.push((from, to));
            }
        }
    }
    ranges.sort_unstable();
    let mut merged: Vec<(u64, u64)> = Vec::with_capacity(ranges.len());
    for (from, to) in ranges {
        match merged.last_mut() {
            // Neighbours stay apart: an output delimiter goes between them.
            Some(last) if from <= last.1 => last.1 = last.1.max(to),
            _ => merged.push((from, to)),
        }
    }
    if !complement {
        return Ok(merged);
    }
    let mut others = Vec::new();
    let mut next = 1;
    for (from, to) in merged {
        if from > next {
            others.push((next, from - 1));
        }
        next = to.saturating_add(1);
    }
    if next < u64::MAX {
        others.push((next, u64::MAX));
    }
    Ok(others)
}
