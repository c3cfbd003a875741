//! Text wrapped to a width (`%w(…)`, `shortlog -w`).

use bashkit_core::error::Error;
use bashkit_core::gnu::mbswidth::columns;
use bashkit_core::limits::Meter;

/// Width of lines, and the indentations of the first one and of the others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Wrap {
    pub(crate) width: usize,
    pub(crate) first: usize,
    pub(crate) others: usize,
}

impl Wrap {
    /// Reads up to three numbers with commas between them.
    pub(crate) fn parse(text: &[u8]) -> Option<Self> {
        let mut numbers = [0usize; 3];
        if !text.trim_ascii().is_empty() {
            let mut words = text.split(|b| *b == b',');
            for (number, word) in numbers.iter_mut().zip(words.by_ref()) {
                *number = std::str::from_utf8(word.trim_ascii()).ok()?.parse::<u16>().ok()?.into();
            }
            if words.next().is_some() {
                return None;
            }
        }
        let [width, first, others] = numbers;
        Some(Self { width, first, others })
    }

    /// Wraps a text between its words; a width of 0 indents its lines alone.
    ///
    /// # Errors
    /// The memory limit.
    pub(crate) fn of(self, meter: &Meter, text: &[u8]) -> Result<Vec<u8>, Error> {
        if self == Self::default() {
            return Ok(text.to_vec());
        }
        // A line has a word or an end at least.
        let n_lines = text.split(u8::is_ascii_whitespace).count();
        meter.fits(text.len().saturating_add(n_lines.saturating_mul(self.first.max(self.others))))?;
        Ok(if self.width == 0 { self.indented(text) } else { self.wrapped(text) })
    }

    fn wrapped(self, text: &[u8]) -> Vec<u8> {
        let mut out = vec![b' '; self.first];
        let (mut column, mut has_word) = (self.first, false);
        let mut rest = text;
        while !rest.is_empty() {
            let n_blanks = rest.iter().take_while(|b| b.is_ascii_whitespace()).count();
            let (blanks, behind) = rest.split_at_checked(n_blanks).unwrap_or((rest, b""));
            let n_word = behind.iter().take_while(|b| !b.is_ascii_whitespace()).count();
            let (word, behind) = behind.split_at_checked(n_word).unwrap_or((behind, b""));
            rest = behind;
            let n_lines = blanks.iter().filter(|b| **b == b'\n').count();
            // A line end that a letter or digit follows is a blank.
            let is_break = n_lines > 1 || (n_lines == 1 && !word.first().is_some_and(u8::is_ascii_alphanumeric));
            let behind_line =
                |blanks: &[u8]| blanks.get(memchr::memrchr(b'\n', blanks).map_or(1, |at| at + 1)..).unwrap_or_default().to_vec();
            if is_break {
                out.extend(vec![b'\n'; n_lines]);
                if word.is_empty() {
                    break;
                }
                out.extend(bytes![vec![b' '; self.others], behind_line(blanks)]);
                column = self.others + behind_line(blanks).len();
            } else if word.is_empty() {
                out.extend_from_slice(blanks);
                break;
            } else if has_word && column + blanks.len() + columns(word) > self.width {
                out.extend(bytes!["\n", vec![b' '; self.others], behind_line(blanks)]);
                column = self.others + behind_line(blanks).len();
            } else {
                let blanks = if n_lines == 1 { &b" "[..] } else { blanks };
                out.extend_from_slice(blanks);
                column += blanks.len();
            }
            out.extend_from_slice(word);
            column += columns(word);
            has_word = true;
        }
        out
    }

    /// Indents each line of a text.
    fn indented(self, text: &[u8]) -> Vec<u8> {
        let mut out = Vec::new();
        for (at, line) in text.split_inclusive(|b| *b == b'\n').enumerate() {
            out.extend(vec![b' '; if at == 0 { self.first } else { self.others }]);
            out.extend_from_slice(line);
        }
        out
    }
}
