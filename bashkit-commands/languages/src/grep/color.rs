//! Colors of `--color=always`, and `GREP_COLORS` which changes them.

use bashkit_core::kernel::{Fault, Output};

/// The codes (`SGR` parameters), empty for none.
#[derive(Debug)]
pub(super) struct Colors {
    pub(super) selected_match: Vec<u8>,
    pub(super) context_match: Vec<u8>,
    pub(super) selected_line: Vec<u8>,
    pub(super) context_line: Vec<u8>,
    pub(super) file: Vec<u8>,
    pub(super) line: Vec<u8>,
    pub(super) byte: Vec<u8>,
    pub(super) separator: Vec<u8>,
    /// `-v` changes the roles of selected and context lines.
    pub(super) reverse: bool,
    /// Do not clear to the end of the line.
    no_erase: bool,
}

impl Colors {
    /// Reads the colors of `GREP_COLORS`; `matches` is that of matches where it says nothing of them.
    pub(super) fn new(matches: Option<&[u8]>, environment: Option<&[u8]>) -> Self {
        let matches = matches.unwrap_or(b"01;31");
        let mut colors = Self {
            selected_match: matches.to_vec(),
            context_match: matches.to_vec(),
            selected_line: Vec::new(),
            context_line: Vec::new(),
            file: b"35".to_vec(),
            line: b"32".to_vec(),
            byte: b"32".to_vec(),
            separator: b"36".to_vec(),
            reverse: false,
            no_erase: false,
        };
        for item in environment.unwrap_or_default().split(|&b| b == b':') {
            let (name, value) = match memchr::memchr(b'=', item).and_then(|at| item.split_at_checked(at)) {
                Some((name, value)) => (name, value.get(1..).unwrap_or_default()),
                None => (item, &b""[..]),
            };
            if !value.iter().all(|b| b.is_ascii_digit() || *b == b';') {
                break;
            }
            let value = value.to_vec();
            match name {
                b"mt" => {
                    colors.selected_match.clone_from(&value);
                    colors.context_match = value;
                }
                b"ms" => colors.selected_match = value,
                b"mc" => colors.context_match = value,
                b"sl" => colors.selected_line = value,
                b"cx" => colors.context_line = value,
                b"fn" => colors.file = value,
                b"ln" => colors.line = value,
                b"bn" => colors.byte = value,
                b"se" => colors.separator = value,
                b"rv" => colors.reverse = true,
                b"ne" => colors.no_erase = true,
                _ => {}
            }
        }
        colors
    }

    pub(super) fn start(&self, out: &mut Output, code: &[u8]) -> Result<(), Fault> {
        out.put(b"\x1b[")?;
        out.put(code)?;
        out.put(if self.no_erase { b"m" } else { b"m\x1b[K" })
    }

    pub(super) fn end(&self, out: &mut Output) -> Result<(), Fault> {
        out.put(if self.no_erase { b"\x1b[m" } else { b"\x1b[m\x1b[K" })
    }

    /// `text` in a color, or plain when the color is none.
    pub(super) fn paint(&self, out: &mut Output, code: &[u8], text: &[u8]) -> Result<(), Fault> {
        if code.is_empty() {
            return out.put(text);
        }
        self.start(out, code)?;
        out.put(text)?;
        self.end(out)
    }
}
