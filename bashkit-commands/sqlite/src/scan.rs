//! Where statements end, seen line by line, as `sqlite3_complete()` sees it.

use bashkit_core::error::Error;
use bashkit_core::limits::Meter;

/// Bytes between two looks at the meter.
const PIECE_BYTES: usize = 64 << 10;

/// Reads SQL in pieces and knows where each statement ends.
#[derive(Debug, Default)]
pub(super) struct Scanner {
    state: usize,
    quote: u8,
    comment: Comment,
    word: Vec<u8>,
    before: u8,
    /// A statement has ended.
    pub(super) has_ended: bool,
    any: bool,
    /// A `-` or `/` that may begin a comment.
    held: bool,
}

#[derive(Debug, Default, PartialEq, Eq, Clone, Copy)]
enum Comment {
    #[default]
    None,
    Line,
    Block,
}

const SEMI: usize = 0;
const OTHER: usize = 2;

/// The table of `sqlite3_complete`: rows are states, columns `;` blank other EXPLAIN CREATE TEMP TRIGGER END.
const NEXT: [[usize; 8]; 8] = [
    [1, 0, 2, 3, 4, 2, 2, 2],
    [1, 1, 2, 3, 4, 2, 2, 2],
    [1, 2, 2, 2, 2, 2, 2, 2],
    [1, 3, 3, 2, 4, 2, 2, 2],
    [1, 4, 2, 2, 2, 4, 5, 2],
    [6, 5, 5, 5, 5, 5, 5, 5],
    [6, 6, 5, 5, 5, 5, 5, 7],
    [1, 7, 5, 5, 5, 5, 5, 5],
];

impl Scanner {
    /// Whether nothing but blanks and comments is open.
    pub(super) fn is_complete(&self) -> bool {
        self.state == 1 && self.quote == 0 && self.comment != Comment::Block
    }

    /// Whether anything but blanks and comments was seen behind the last end.
    pub(super) fn has_rest(&self) -> bool {
        self.any
    }

    fn go(&mut self, token: usize) {
        self.state = NEXT.get(self.state).and_then(|row| row.get(token)).copied().unwrap_or(0);
    }

    fn end_word(&mut self) {
        if self.word.is_empty() {
            return;
        }
        let token = match self.word.to_ascii_lowercase().as_slice() {
            b"explain" => 3,
            b"create" => 4,
            b"temp" | b"temporary" => 5,
            b"trigger" => 6,
            b"end" => 7,
            _ => OTHER,
        };
        self.word.clear();
        self.go(token);
    }

    /// Advances the scanner over more text, to its end or to behind the first statement that ends in it; answers how far.
    ///
    /// # Errors
    /// Limits that [`Meter::step`] meets, and what [`Meter::check`] tells.
    fn feed_to_end(&mut self, meter: &Meter, text: &[u8]) -> Result<usize, Error> {
        for (n, piece) in text.chunks(PIECE_BYTES).enumerate() {
            meter.step(1 + piece.len() as u64 / 64)?;
            if n > 0 {
                meter.check()?;
            }
            if let Some(at) = piece.iter().position(|byte| self.take(*byte)) {
                self.has_ended = true;
                return Ok(n * PIECE_BYTES + at + 1);
            }
        }
        Ok(text.len())
    }

    /// Advances the scanner over more text.
    ///
    /// # Errors
    /// Limits that [`Meter::step`] and [`Meter::fits`] meet.
    pub(super) fn feed(&mut self, meter: &Meter, mut text: &[u8]) -> Result<(), Error> {
        while !text.is_empty() {
            let taken = self.feed_to_end(meter, text)?;
            text = text.get(taken..).unwrap_or_default();
        }
        Ok(())
    }

    /// Advances over one byte; tells whether it ends a statement.
    fn take(&mut self, byte: u8) -> bool {
        let before = std::mem::replace(&mut self.before, byte);
        match self.comment {
            Comment::Line => {
                if byte == b'\n' {
                    self.comment = Comment::None;
                }
                return false;
            }
            Comment::Block => {
                if byte == b'/' && before == b'*' {
                    self.comment = Comment::None;
                    self.before = 0;
                }
                return false;
            }
            Comment::None => {}
        }
        if self.quote != 0 {
            if byte == self.quote {
                self.quote = 0;
            }
            return false;
        }
        // A comment begins with its second character; the first was taken for another one.
        if (byte == b'-' && before == b'-') || (byte == b'*' && before == b'/') {
            self.comment = if byte == b'-' { Comment::Line } else { Comment::Block };
            self.before = 0;
            self.held = false;
            return false;
        }
        if self.held {
            self.held = false;
            self.any = true;
            self.go(OTHER);
        }
        if byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$' || byte >= 0x80 {
            self.any = true;
            if self.word.len() < 16 {
                self.word.push(byte);
            }
            return false;
        }
        self.end_word();
        match byte {
            b';' => {
                self.go(SEMI);
                if self.state == 1 {
                    self.any = false;
                    return true;
                }
            }
            b' ' | b'\t' | b'\r' | b'\n' | 0x0c => {}
            b'-' | b'/' => self.held = true,
            b'\'' | b'"' | b'`' => {
                self.any = true;
                self.quote = byte;
                self.go(OTHER);
            }
            b'[' => {
                self.any = true;
                self.quote = b']';
                self.go(OTHER);
            }
            _ => {
                self.any = true;
                self.go(OTHER);
            }
        }
        false
    }
}

/// The length of the first statement of a text; what is behind the last `;` is one when it is more than comments. `None` at the end.
///
/// # Errors
/// Limits that [`Meter::step`] and [`Meter::fits`] meet.
pub(super) fn statement_len(meter: &Meter, text: &[u8]) -> Result<Option<usize>, Error> {
    let mut scanner = Scanner::default();
    let len = scanner.feed_to_end(meter, text)?;
    Ok((scanner.has_ended || scanner.has_rest() || scanner.held).then_some(len))
}

/// Whether there is nothing but blanks and comments.
///
/// # Errors
/// Limits that [`Meter::step`] and [`Meter::fits`] meet.
pub(super) fn is_blank(meter: &Meter, text: &[u8]) -> Result<bool, Error> {
    let mut scanner = Scanner::default();
    for piece in text.chunks(PIECE_BYTES) {
        scanner.feed_to_end(meter, piece)?;
        if scanner.has_ended || scanner.has_rest() {
            return Ok(false);
        }
    }
    Ok(!scanner.held && scanner.comment != Comment::Block)
}

/// The words of a statement: names and literals as they mean, marks as they are; comments left out. At most `most`.
///
/// # Errors
/// Limits that [`Meter::step`] and [`Meter::fits`] meet.
pub(super) fn words(meter: &Meter, text: &[u8], most: usize) -> Result<Vec<Word>, Error> {
    let mut words = Vec::new();
    let (mut i, mut looked) = (0, 0);
    let at = |i: usize| text.get(i).copied().unwrap_or(0);
    while i < text.len() && words.len() < most {
        let byte = at(i);
        if i - looked > PIECE_BYTES {
            looked = i;
            meter.step(1 + PIECE_BYTES as u64 / 64)?;
            meter.check()?;
        }
        if byte.is_ascii_whitespace() {
            i += 1;
        } else if byte == b'-' && at(i + 1) == b'-' {
            i = memchr::memchr(b'\n', text.get(i..).unwrap_or_default()).map_or(text.len(), |n| i + n);
        } else if byte == b'/' && at(i + 1) == b'*' {
            i = memchr::memmem::find(text.get(i + 2..).unwrap_or_default(), b"*/").map_or(text.len(), |n| i + n + 4);
        } else if matches!(byte, b'\'' | b'"' | b'`' | b'[') {
            let close = if byte == b'[' { b']' } else { byte };
            let mut value = Vec::new();
            i += 1;
            loop {
                let rest = text.get(i..).unwrap_or_default();
                let len = memchr::memchr(close, rest).unwrap_or(rest.len());
                meter.step(1 + len as u64 / 64)?;
                value.extend_from_slice(rest.get(..len).unwrap_or_default());
                i += len + 1;
                if close == b']' || at(i) != close {
                    break;
                }
                value.push(close);
                i += 1;
            }
            words.push(Word::Quoted(value));
        } else if byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80 {
            let start = i;
            while at(i).is_ascii_alphanumeric() || at(i) == b'_' || at(i) == b'.' && at(start).is_ascii_digit() || at(i) >= 0x80 {
                i += 1;
            }
            words.push(Word::Plain(text.get(start..i).unwrap_or_default().to_vec()));
        } else {
            words.push(Word::Mark(byte));
            i += 1;
        }
    }
    Ok(words)
}

/// A word of a statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Word {
    Plain(Vec<u8>),
    Quoted(Vec<u8>),
    Mark(u8),
}

impl Word {
    pub(super) fn is(&self, word: &str) -> bool {
        matches!(self, Self::Plain(text) if text.eq_ignore_ascii_case(word.as_bytes()))
    }

    /// Text of a name or literal without its quotes; `None` for punctuation.
    pub(super) fn value(&self) -> Option<&[u8]> {
        match self {
            Self::Plain(text) | Self::Quoted(text) => Some(text),
            Self::Mark(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use bashkit_core::host::SystemClock;
    use bashkit_core::limits::{CancelToken, Limits};

    use super::*;

    #[test]
    fn statements_end_where_sqlite_ends_them() {
        let meter = Meter::new(Limits::default(), Arc::new(SystemClock::new()), CancelToken::new());
        let check = |text: &str, want: &[usize]| {
            let (mut at, mut ends) = (0, Vec::new());
            while let Some(len) = statement_len(&meter, text.as_bytes().get(at..).unwrap()).unwrap() {
                at += len;
                ends.push(at);
            }
            assert_eq!(ends, want, "{text}");
        };
        check("select 1;select 2", &[9, 17]);
        check("select ';' -- ;\n, \";\" /* ; */;", &[30]);
        check("create trigger t after insert on a begin select 1; end; x", &[55, 57]);
        check(" -- nothing\n", &[]);
        check("select 1-2/3;", &[13]);
        assert!(is_blank(&meter, b" /* x */ -- y").unwrap());
        assert!(!is_blank(&meter, b"x").unwrap());
        assert!(is_blank(&meter, &[&vec![b' '; PIECE_BYTES - 1][..], b"-", b"- x"].concat()).unwrap());
    }

    #[test]
    fn words_are_what_they_mean() {
        let meter = Meter::new(Limits::default(), Arc::new(SystemClock::new()), CancelToken::new());
        let rows: [(&str, &[&str]); 5] = [
            ("attach 'a''b' as \"c\"", &["attach", "a'b", "as", "c"]),
            ("x [a]]", &["x", "a", "?"]),
            ("x 'open", &["x", "open"]),
            ("x 'a''' y", &["x", "a'", "y"]),
            ("/* c */ x -- y", &["x"]),
        ];
        for (text, want) in rows {
            let words = words(&meter, text.as_bytes(), 10).unwrap();
            let shown: Vec<_> = words.iter().map(|w| w.value().map_or("?".into(), String::from_utf8_lossy)).collect();
            assert_eq!(shown, want, "{text}");
        }
    }
}
