//! The language that names columns: `name`, `2`, `-1`, `a:c`, `name[1]`, `dim_*`, `!…`, `"quoted"`.

use bashkit_core::kernel::Fault;
use csv::ByteRecord;

use super::rows::{R, say};

/// The columns that a selection names.
pub(super) fn choose(selection: &[u8], headers: &ByteRecord, named: bool) -> R<Vec<usize>> {
    let (inverted, rest) = match selection.strip_prefix(b"!") {
        Some(rest) => (true, rest),
        None => (false, selection),
    };
    let mut columns = Vec::new();
    if !rest.is_empty() {
        let mut parser = Parser { text: rest, at: 0, headers, named };
        loop {
            parser.item(&mut columns)?;
            match parser.peek() {
                None => break,
                Some(b',') => parser.at += 1,
                Some(other) => return say(format!("Expected end of field but got '{}' instead.", char::from(other))),
            }
        }
    }
    if inverted {
        let mut taken = vec![false; headers.len()];
        for i in &columns {
            if let Some(taken) = taken.get_mut(*i) {
                *taken = true;
            }
        }
        return Ok((0..headers.len()).filter(|i| taken.get(*i) == Some(&false)).collect());
    }
    Ok(columns)
}

/// The one column that a selection names.
pub(super) fn one(selection: &[u8], headers: &ByteRecord, named: bool) -> R<usize> {
    match choose(selection, headers, named)?.as_slice() {
        [column] => Ok(*column),
        _ => say("target selection is not a single column"),
    }
}

struct Parser<'p> {
    text: &'p [u8],
    at: usize,
    headers: &'p ByteRecord,
    named: bool,
}

impl Parser<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn item(&mut self, columns: &mut Vec<usize>) -> R<()> {
        let last = self.headers.len().saturating_sub(1);
        if self.peek() == Some(b':') {
            self.at += 1;
            let end = if matches!(self.peek(), None | Some(b',')) { last } else { self.column()? };
            self.range(0, end, columns);
            return Ok(());
        }
        let (name, quoted) = self.name()?;
        let nth = self.nth()?;
        if !quoted && let Some(star) = memchr::memchr(b'*', &name) {
            if memchr::memchr_iter(b'*', &name).count() > 1 {
                return say(format!("'{}' contains more than one \"*\" wildcard", String::from_utf8_lossy(&name)));
            }
            let (prefix, suffix) = (name.get(..star).unwrap_or_default(), name.get(star + 1..).unwrap_or_default());
            let fits = |h: &[u8]| h.len() >= prefix.len() + suffix.len() && h.starts_with(prefix) && h.ends_with(suffix);
            let mut seen: std::collections::HashMap<&[u8], i64> = std::collections::HashMap::new();
            for (i, header) in self.headers.iter().enumerate().filter(|(_, h)| fits(h)) {
                let count = seen.entry(header).or_insert(0);
                if nth.is_none_or(|nth| nth == *count) {
                    columns.push(i);
                }
                *count += 1;
            }
            return Ok(());
        }
        let start = self.find(&name, quoted, nth)?;
        if self.peek() == Some(b':') {
            self.at += 1;
            let end = if matches!(self.peek(), None | Some(b',')) { last } else { self.column()? };
            self.range(start, end, columns);
        } else {
            columns.push(start);
        }
        Ok(())
    }

    #[expect(clippy::unused_self, reason = "a part of the parser")]
    fn range(&self, start: usize, end: usize, columns: &mut Vec<usize>) {
        if start <= end {
            columns.extend(start..=end);
        } else {
            columns.extend((end..=start).rev());
        }
    }

    fn column(&mut self) -> R<usize> {
        let (name, quoted) = self.name()?;
        let nth = self.nth()?;
        self.find(&name, quoted, nth)
    }

    fn name(&mut self) -> R<(Vec<u8>, bool)> {
        let mut name = Vec::new();
        if self.peek() == Some(b'"') {
            self.at += 1;
            loop {
                match self.peek() {
                    None => return say("Unclosed quote, missing '\"'."),
                    Some(b'"') if self.text.get(self.at + 1) == Some(&b'"') => {
                        name.push(b'"');
                        self.at += 2;
                    }
                    Some(b'"') => {
                        self.at += 1;
                        return Ok((name, true));
                    }
                    Some(byte) => {
                        name.push(byte);
                        self.at += 1;
                    }
                }
            }
        }
        while let Some(byte) = self.peek().filter(|b| !matches!(b, b',' | b':' | b'[')) {
            name.push(byte);
            self.at += 1;
        }
        Ok((name, false))
    }

    fn nth(&mut self) -> R<Option<i64>> {
        if self.peek() != Some(b'[') {
            return Ok(None);
        }
        let rest = self.text.get(self.at + 1..).unwrap_or_default();
        let Some(end) = memchr::memchr(b']', rest) else { return say("Unclosed index bracket, missing ']'.") };
        let digits = rest.get(..end).unwrap_or_default();
        self.at += end + 2;
        match std::str::from_utf8(digits).ok().and_then(|d| d.parse().ok()) {
            Some(nth) => Ok(Some(nth)),
            None => say(format!("Could not convert '{}' to an integer.", String::from_utf8_lossy(digits))),
        }
    }

    fn find(&self, name: &[u8], quoted: bool, nth: Option<i64>) -> R<usize> {
        let n = self.headers.len();
        if !quoted
            && nth.is_none()
            && let Some(index) = std::str::from_utf8(name).ok().and_then(|name| name.parse::<i64>().ok())
        {
            let at = if index < 0 { index + i64::try_from(n).unwrap_or(0) } else { index };
            return match usize::try_from(at).ok().filter(|at| *at < n) {
                Some(at) => Ok(at),
                None => say(format!("Column index {index} is out of bounds. Index must be between 0 and {n}.")),
            };
        }
        let shown = String::from_utf8_lossy(name);
        if !self.named {
            return say(format!("Cannot use names ('{shown}') in selection with --no-headers set."));
        }
        let places: Vec<usize> = self.headers.iter().enumerate().filter(|(_, h)| *h == name).map(|(i, _)| i).collect();
        let at = match nth.unwrap_or(0) {
            nth if nth < 0 => places.len().checked_sub(usize::try_from(-nth).unwrap_or(usize::MAX)),
            nth => usize::try_from(nth).ok(),
        };
        match (at.and_then(|at| places.get(at)), nth) {
            (Some(place), _) => Ok(*place),
            (None, Some(nth)) if !places.is_empty() => {
                say(format!("Header index '{nth}' is out of bounds for header name '{shown}'. Must be between 0 and {}.", places.len()))
            }
            _ => Err(Fault::failure(1, format!("'{shown}' does not exist as a named header in the given CSV data."))),
        }
    }
}
