//! Columns that a value of `--format` fills: `%<(N)`, `%>(N)`, `%>>(N)`, `%><(N)`, and `%<|(N)` up to a column of the line.

use bashkit_core::gnu::mbswidth;

/// Where a value stands in its columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    Left,
    Right,
    /// To the right, over blanks that stand before the columns.
    RightOver,
    Middle,
}

/// Which part of a value that is too wide gives way to two dots.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Cut {
    #[default]
    Nothing,
    Left,
    Middle,
    Right,
}

/// Columns that the next value fills.
#[derive(Debug, Default)]
pub(super) struct Padding {
    side: Option<Side>,
    n: usize,
    is_to_column: bool,
    cut: Cut,
}

impl Padding {
    /// Whether the next value is to be padded.
    pub(super) const fn is_pending(&self) -> bool {
        self.side.is_some()
    }

    /// Columns that the next value fills.
    pub(super) const fn columns(&self) -> usize {
        self.n
    }

    /// Reads the placeholder at the start of `text`; how long it is, None where it is not one.
    pub(super) fn read(&mut self, text: &[u8], terminal: usize) -> Option<usize> {
        let kinds: [(&[u8], Side); 4] = [(b"><", Side::Middle), (b">>", Side::RightOver), (b">", Side::Right), (b"<", Side::Left)];
        let (sign, side) = kinds.into_iter().find(|(sign, _)| text.starts_with(sign))?;
        let rest = text.get(sign.len()..)?;
        let is_to_column = rest.first() == Some(&b'|');
        let rest = rest.get(usize::from(is_to_column)..)?.strip_prefix(b"(")?;
        let inner = rest.get(..rest.iter().position(|b| matches!(b, b',' | b')'))?)?;
        let number: i64 = std::str::from_utf8(inner).ok()?.trim().parse().ok()?;
        // git: a column below zero counts from the right of the terminal.
        let terminal = i64::try_from(terminal).unwrap_or(0);
        let number = if number < 0 && is_to_column { number.saturating_add(terminal) } else { number };
        let n = usize::try_from(number).ok().filter(|n| *n > 0)?;
        let behind = rest.get(inner.len()..)?;
        (self.side, self.n, self.is_to_column) = (Some(side), n, is_to_column);
        let end = behind.iter().position(|b| *b == b')')?;
        // git: what does not name a cut leaves the columns and the earlier cut in force.
        self.cut = match behind.get(..end)? {
            b"" => Cut::Nothing,
            b",trunc" => Cut::Right,
            b",ltrunc" => Cut::Left,
            b",mtrunc" => Cut::Middle,
            _ => return None,
        };
        Some(text.len() - behind.len() + end + 1)
    }

    /// Fills the columns behind `out`, where `n_before` columns of its first line are taken, with a value.
    pub(super) fn fill(&mut self, out: &mut Vec<u8>, value: &[u8], n_before: usize) -> Vec<u8> {
        let Some(side) = self.side.take() else { return value.to_vec() };
        let mut n = self.n;
        if self.is_to_column {
            let (line, before) = match memchr::memrchr(b'\n', out) {
                Some(at) => (out.get(at + 1..).unwrap_or_default(), 0),
                None => (out.as_slice(), n_before),
            };
            n = n.saturating_sub(columns(line) + before);
        }
        let width = columns(value);
        if side == Side::RightOver {
            while width > n && out.last() == Some(&b' ') {
                out.pop();
                n += 1;
            }
        }
        if width > n {
            return self.shorten(value, n, width);
        }
        let n_left = match side {
            Side::Left => 0,
            Side::Right | Side::RightOver => n - width,
            Side::Middle => (n - width) / 2,
        };
        [&vec![b' '; n_left][..], value, &vec![b' '; n - width - n_left]].concat()
    }

    /// The value with two dots in place of what has no room.
    fn shorten(&self, value: &[u8], n: usize, width: usize) -> Vec<u8> {
        let room = n.saturating_sub(2);
        let n_left = match self.cut {
            Cut::Nothing => return value.to_vec(),
            Cut::Left => 0,
            Cut::Middle => (n / 2).saturating_sub(1),
            Cut::Right => room,
        };
        let n_right = room - n_left.min(room);
        let text = String::from_utf8_lossy(value);
        let (mut out, mut at) = (Vec::new(), 0);
        let mut has_dots = false;
        let mut rest = text.as_ref();
        while let Some(letter) = rest.chars().next() {
            let len = escape_len(rest.as_bytes()).unwrap_or(letter.len_utf8());
            let (piece, behind) = rest.split_at_checked(len).unwrap_or((rest, ""));
            let piece_width = columns(piece.as_bytes());
            // Colours are kept, as they have no width.
            if piece_width == 0 || at + piece_width <= n_left || at >= width - n_right {
                out.extend_from_slice(piece.as_bytes());
            } else if !has_dots {
                out.extend_from_slice(b"..");
                has_dots = true;
            }
            at += piece_width;
            rest = behind;
        }
        out
    }
}

/// Columns of a text without its colours.
fn columns(text: &[u8]) -> usize {
    let (mut plain, mut rest) = (Vec::with_capacity(text.len()), text);
    while let Some((first, behind)) = rest.split_first() {
        match escape_len(rest) {
            Some(len) => rest = rest.get(len..).unwrap_or_default(),
            None => {
                plain.push(*first);
                rest = behind;
            }
        }
    }
    mbswidth::columns(&plain)
}

/// Length of the colour at the start of a text.
fn escape_len(text: &[u8]) -> Option<usize> {
    let rest = text.strip_prefix(b"\x1b[")?;
    let n = rest.iter().take_while(|b| b.is_ascii_digit() || **b == b';').count();
    (rest.get(n) == Some(&b'm')).then_some(n + 3)
}
