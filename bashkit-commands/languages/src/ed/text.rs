//! The text of commands while it is read: one line of standard input, or the command list of `g`.

use super::session::{Refusal, refuse};

/// Largest number that an address or a count may be: `INT_MAX`.
const NUMBER_MAX: u64 = 2_147_483_647;

/// Suffixes by which a command prints the line that it leaves current.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Printing {
    /// `l`: unambiguously.
    pub(super) list: bool,
    /// `n`: with its number.
    pub(super) number: bool,
    /// `p`: as it is.
    pub(super) plain: bool,
}

impl Printing {
    /// Printing as `p` asks for it.
    pub(super) const PLAIN: Printing = Printing { list: false, number: false, plain: true };

    /// Tells whether anything is to be printed.
    pub(super) fn any(self) -> bool {
        self.list || self.number || self.plain
    }

    /// Adds a suffix; false when it is none, or was given before.
    pub(super) fn add(&mut self, letter: u8) -> bool {
        let flag = match letter {
            b'l' => &mut self.list,
            b'n' => &mut self.number,
            b'p' => &mut self.plain,
            _ => return false,
        };
        !std::mem::replace(flag, true)
    }
}

/// Text of commands and the place up to which it was read. Every line of it ends in a newline.
#[derive(Debug)]
pub(super) struct Text {
    bytes: Vec<u8>,
    at: usize,
    /// Text of a command list, which ends where it ends; a line of standard input can go on with the next one.
    pub(super) is_list: bool,
}

impl Text {
    /// Makes the text of a line of standard input.
    pub(super) fn line(bytes: Vec<u8>) -> Self {
        Self { bytes, at: 0, is_list: false }
    }

    /// Makes the text of a command list.
    pub(super) fn list(bytes: Vec<u8>) -> Self {
        Self { bytes, at: 0, is_list: true }
    }

    /// The byte that is read next; a newline at the end.
    pub(super) fn peek(&self) -> u8 {
        self.bytes.get(self.at).copied().unwrap_or(b'\n')
    }

    /// Takes a byte.
    pub(super) fn take(&mut self) -> u8 {
        let byte = self.peek();
        self.at += 1;
        byte
    }

    /// Takes a byte if it is this one.
    pub(super) fn accept(&mut self, byte: u8) -> bool {
        let is = self.at < self.bytes.len() && self.peek() == byte;
        if is {
            self.at += 1;
        }
        is
    }

    /// Tells whether everything was read.
    pub(super) fn is_empty(&self) -> bool {
        self.at >= self.bytes.len()
    }

    /// Tells whether this newline is the last byte.
    pub(super) fn is_last(&self) -> bool {
        self.at + 1 >= self.bytes.len()
    }

    /// Appends a line that an escaped newline has asked for.
    pub(super) fn extend(&mut self, line: &[u8]) {
        self.bytes.extend_from_slice(line);
    }

    /// Passes over blanks.
    pub(super) fn skip_blanks(&mut self) {
        while matches!(self.peek(), b' ' | b'\t') {
            self.at += 1;
        }
    }

    /// Takes a decimal number.
    pub(super) fn number(&mut self) -> Result<i64, Refusal> {
        let mut number = 0u64;
        while self.peek().is_ascii_digit() {
            number = number.saturating_mul(10).saturating_add(u64::from(self.take() - b'0'));
        }
        if number > NUMBER_MAX {
            return refuse("Number out of range");
        }
        Ok(i64::try_from(number).unwrap_or(i64::MAX))
    }

    /// Takes the rest of the line and its newline, and answers it without that.
    pub(super) fn rest_of_line(&mut self) -> Vec<u8> {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let len = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
        let line = rest.get(..len).unwrap_or_default().to_vec();
        self.at += len + 1;
        line
    }

    /// Takes everything.
    pub(super) fn rest(&mut self) -> Vec<u8> {
        let rest = self.bytes.get(self.at..).unwrap_or_default().to_vec();
        self.at = self.bytes.len();
        rest
    }

    /// Takes the suffixes behind a command and the newline.
    pub(super) fn suffixes(&mut self) -> Result<Printing, Refusal> {
        let mut printing = Printing::default();
        while printing.add(self.peek()) {
            self.at += 1;
        }
        if self.take() == b'\n' { Ok(printing) } else { refuse("Invalid command suffix") }
    }

    /// Takes a regular expression behind its first delimiter, up to the second one, which stays.
    pub(super) fn pattern(&mut self, delimiter: u8) -> Result<Vec<u8>, Refusal> {
        let start = self.at;
        while self.peek() != delimiter && self.peek() != b'\n' {
            match self.take() {
                b'[' => self.bracket()?,
                b'\\' if self.take() == b'\n' => return refuse("Trailing backslash (\\)"),
                _ => {}
            }
        }
        Ok(self.bytes.get(start..self.at).unwrap_or_default().to_vec())
    }

    /// Passes over a bracket expression, behind its `[`.
    fn bracket(&mut self) -> Result<(), Refusal> {
        self.accept(b'^');
        self.accept(b']');
        loop {
            match self.peek() {
                b'\n' => return refuse("Unbalanced brackets ([])"),
                b']' => {
                    self.at += 1;
                    return Ok(());
                }
                b'[' if matches!(self.bytes.get(self.at + 1), Some(b'.' | b':' | b'=')) => {
                    let kind = self.bytes.get(self.at + 1).copied().unwrap_or(b':');
                    self.at += 2;
                    loop {
                        match self.take() {
                            b'\n' => return refuse("Unbalanced brackets ([])"),
                            byte if byte == kind && self.peek() == b']' => break,
                            _ => {}
                        }
                    }
                    self.at += 1;
                }
                _ => self.at += 1,
            }
        }
    }
}
