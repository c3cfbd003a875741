//! Strings of JSON, as the programs that print them differ: which characters they escape, and how.

use crate::gnu::mbchar;

/// Digits of an escape.
const HEX: &[u8; 16] = b"0123456789abcdef";

/// Writer of JSON strings; the default escapes what RFC 8259 asks for, with the short forms.
#[derive(Debug, Clone, Copy, Default)]
pub struct JsonString {
    /// Backspace and form feed are `\u0008` and `\u000c`, not `\b` and `\f`.
    pub long_controls: bool,
    /// DEL is escaped as `\u007f`, too.
    pub delete: bool,
    /// Non-ASCII characters are escaped as UTF-16 (`\u00e9`, surrogate pairs); an invalid byte becomes U+FFFD.
    pub ascii: bool,
}

impl JsonString {
    /// Appends `text` in quotes. Bytes that are no UTF-8 stay, but for [`JsonString::ascii`].
    pub fn write(self, text: &[u8], out: &mut Vec<u8>) {
        out.push(b'"');
        self.write_inside(text, out);
        out.push(b'"');
    }

    /// Appends `text` as it stands between the quotes.
    pub fn write_inside(self, text: &[u8], out: &mut Vec<u8>) {
        let mut rest = text;
        while let Some(n) = rest.iter().position(|&b| b < 0x20 || matches!(b, b'"' | b'\\' | 0x7f) || (self.ascii && b >= 0x80)) {
            let (plain, special) = rest.split_at_checked(n).unwrap_or((rest, b""));
            out.extend_from_slice(plain);
            let (c, n) = mbchar::first(special).unwrap_or((None, 1));
            let (now, behind) = special.split_at_checked(n).unwrap_or((special, b""));
            self.escape(c.unwrap_or(char::REPLACEMENT_CHARACTER), now, out);
            rest = behind;
        }
        out.extend_from_slice(rest);
    }

    fn escape(self, c: char, bytes: &[u8], out: &mut Vec<u8>) {
        let short = match c {
            '"' | '\\' => c,
            '\n' => 'n',
            '\r' => 'r',
            '\t' => 't',
            '\x08' if !self.long_controls => 'b',
            '\x0c' if !self.long_controls => 'f',
            '\x7f' if !self.delete => return out.extend_from_slice(bytes),
            c => {
                for unit in c.encode_utf16(&mut [0; 2]) {
                    let digit = |shift: u32| HEX.get(usize::from(*unit >> shift & 0xf)).copied().unwrap_or(b'0');
                    out.extend_from_slice(&[b'\\', b'u', digit(12), digit(8), digit(4), digit(0)]);
                }
                return;
            }
        };
        out.push(b'\\');
        mbchar::push(out, short);
    }

    /// Makes a string of JSON of `text`, in its quotes.
    #[must_use]
    pub fn of(self, text: &str) -> String {
        let mut out = Vec::with_capacity(text.len() + 2);
        self.write(text.as_bytes(), &mut out);
        String::from_utf8(out).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writers_differ_in_what_they_escape() {
        let text = "a\"\\\n\t\x08\x0c\x01\x7fé😀";
        let rows = [
            (JsonString::default(), "\"a\\\"\\\\\\n\\t\\b\\f\\u0001\x7fé😀\""),
            (JsonString { long_controls: true, ..JsonString::default() }, "\"a\\\"\\\\\\n\\t\\u0008\\u000c\\u0001\x7fé😀\""),
            (JsonString { delete: true, ..JsonString::default() }, "\"a\\\"\\\\\\n\\t\\b\\f\\u0001\\u007fé😀\""),
            (
                JsonString { delete: true, ascii: true, ..JsonString::default() },
                "\"a\\\"\\\\\\n\\t\\b\\f\\u0001\\u007f\\u00e9\\ud83d\\ude00\"",
            ),
        ];
        for (writer, want) in rows {
            assert_eq!(writer.of(text), want);
        }
        let mut out = Vec::new();
        JsonString::default().write(b"\xff", &mut out);
        assert_eq!(out, b"\"\xff\"");
    }
}
