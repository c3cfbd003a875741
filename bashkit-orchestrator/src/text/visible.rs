//! Text of scripts and tools as a person reads it.

use std::borrow::Cow;
use std::fmt::Write as _;

/// Whether a character moves the cursor, changes the order of others, or cannot be seen: controls, formats, separators of lines, fillers, unusual spaces.
#[must_use]
pub fn is_hidden(c: char) -> bool {
    c.is_control()
        || (c.is_whitespace() && c != ' ')
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{600}'..='\u{605}' | '\u{61c}' | '\u{6dd}' | '\u{70f}' | '\u{890}' | '\u{891}' | '\u{8e2}'
            | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
            | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{110bd}' | '\u{110cd}' | '\u{13430}'..='\u{1343f}' | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// Text with each hidden character as `\u{202e}`.
pub(crate) fn visible(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_hidden) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        if is_hidden(c) {
            let _ = write!(shown, "{}", c.escape_unicode());
        } else {
            shown.push(c);
        }
    }
    Cow::Owned(shown)
}

/// Bytes as [`visible`] text; those that are not UTF-8 as `\xff`.
pub(crate) fn visible_bytes(bytes: &[u8]) -> String {
    let mut shown = String::new();
    for chunk in bytes.utf8_chunks() {
        shown.push_str(&visible(chunk.valid()));
        for byte in chunk.invalid() {
            let _ = write!(shown, "\\x{byte:02x}");
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::{visible, visible_bytes};

    #[test]
    fn nothing_is_hidden() {
        for (text, shown) in [
            ("plain \"text\", ö, 日本, नमस्ते", "plain \"text\", ö, 日本, नमस्ते"),
            ("a\nb\r\x1b[2K\x7f", "a\\u{a}b\\u{d}\\u{1b}[2K\\u{7f}"),
            ("\u{9b}31m", "\\u{9b}31m"),
            ("x\u{202e}y\u{2066}z", "x\\u{202e}y\\u{2066}z"),
            ("a\u{200b}b\u{feff}\u{ad}", "a\\u{200b}b\\u{feff}\\u{ad}"),
            ("a\u{a0}b\u{3000}\u{2028}", "a\\u{a0}b\\u{3000}\\u{2028}"),
            ("\u{e0041}\u{fe0f}\u{3164}", "\\u{e0041}\\u{fe0f}\\u{3164}"),
        ] {
            assert_eq!(visible(text), shown);
        }
        assert_eq!(visible_bytes(b"a\xff\xc3\xb6\x00"), "a\\xffö\\u{0}");
    }
}
