//! Where statements end, seen line by line, as `sqlite3_complete()` sees it.

/// Reads SQL in pieces and knows where each statement ends.
#[derive(Debug, Default)]
pub(super) struct Scanner {
    state: usize,
    quote: u8,
    comment: Comment,
    word: Vec<u8>,
    before: u8,
    /// Offsets behind the `;` of each statement.
    pub(super) ends: Vec<usize>,
    at: usize,
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

    /// Advances the scanner over more text.
    pub(super) fn feed(&mut self, text: &[u8]) {
        for &byte in text {
            self.at += 1;
            let before = std::mem::replace(&mut self.before, byte);
            match self.comment {
                Comment::Line => {
                    if byte == b'\n' {
                        self.comment = Comment::None;
                    }
                    continue;
                }
                Comment::Block => {
                    if byte == b'/' && before == b'*' {
                        self.comment = Comment::None;
                        self.before = 0;
                    }
                    continue;
                }
                Comment::None => {}
            }
            if self.quote != 0 {
                if byte == self.quote {
                    self.quote = 0;
                }
                continue;
            }
            // A comment begins with its second character; the first was taken for another one.
            if (byte == b'-' && before == b'-') || (byte == b'*' && before == b'/') {
                self.comment = if byte == b'-' { Comment::Line } else { Comment::Block };
                self.before = 0;
                self.held = false;
                continue;
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
                continue;
            }
            self.end_word();
            match byte {
                b';' => {
                    self.go(SEMI);
                    if self.state == 1 {
                        self.ends.push(self.at);
                        self.any = false;
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
        }
    }
}

/// The statements of a text, as offsets of their ends; what is behind the last `;` counts when it is more than comments.
pub(super) fn ends(text: &[u8]) -> Vec<usize> {
    let mut scanner = Scanner::default();
    scanner.feed(text);
    if scanner.has_rest() || scanner.held {
        scanner.ends.push(text.len());
    }
    scanner.ends
}

/// Whether there is nothing but blanks and comments.
pub(super) fn is_blank(text: &[u8]) -> bool {
    let mut scanner = Scanner::default();
    scanner.feed(text);
    scanner.ends.is_empty() && !scanner.has_rest() && !scanner.held && scanner.comment != Comment::Block
}

/// The words of a statement: names and literals as they mean, marks as they are; comments left out. At most `most`.
pub(super) fn words(text: &[u8], most: usize) -> Vec<Word> {
    let mut words = Vec::new();
    let mut i = 0;
    let at = |i: usize| text.get(i).copied().unwrap_or(0);
    while i < text.len() && words.len() < most {
        let byte = at(i);
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
            while i < text.len() {
                if at(i) == close {
                    if close != b']' && at(i + 1) == close {
                        i += 1;
                    } else {
                        break;
                    }
                }
                value.push(at(i));
                i += 1;
            }
            i += 1;
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
    words
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
    use super::*;

    #[test]
    fn statements_end_where_sqlite_ends_them() {
        let check = |text: &str, want: &[usize]| assert_eq!(ends(text.as_bytes()), want, "{text}");
        check("select 1;select 2", &[9, 17]);
        check("select ';' -- ;\n, \";\" /* ; */;", &[30]);
        check("create trigger t after insert on a begin select 1; end; x", &[55, 57]);
        check(" -- nothing\n", &[]);
        check("select 1-2/3;", &[13]);
        assert!(is_blank(b" /* x */ -- y"));
        assert!(!is_blank(b"x"));
    }
}
