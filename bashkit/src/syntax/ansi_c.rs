//! Characters and short texts as `$'…'` shows them.

use bashkit_core::gnu::mbchar;

/// Most bytes that one byte between `$'` and `'` is written as.
pub(crate) const BYTES_MAX: usize = "\\377".len();

/// Adds a character as it stands between `$'` and `'`; bytes that are none of a character, and control characters without a letter, in
/// octal. With `is_bytes` nothing beyond ASCII can be printed.
pub(crate) fn push_char(out: &mut Vec<u8>, character: Option<char>, bytes: &[u8], is_bytes: bool) {
    match bytes {
        b"\x1b" => out.extend_from_slice(b"\\E"),
        b"\x07" => out.extend_from_slice(b"\\a"),
        b"\x0b" => out.extend_from_slice(b"\\v"),
        b"\x08" => out.extend_from_slice(b"\\b"),
        b"\x0c" => out.extend_from_slice(b"\\f"),
        b"\n" => out.extend_from_slice(b"\\n"),
        b"\r" => out.extend_from_slice(b"\\r"),
        b"\t" => out.extend_from_slice(b"\\t"),
        b"\\" => out.extend_from_slice(b"\\\\"),
        b"'" => out.extend_from_slice(b"\\'"),
        _ if is_unprintable(character, bytes, is_bytes) => bytes.iter().for_each(|b| push_octal(out, *b)),
        _ => out.extend_from_slice(bytes),
    }
}

/// Whether only `$'…'` can show a character.
pub(crate) fn is_unprintable(character: Option<char>, bytes: &[u8], is_bytes: bool) -> bool {
    character.is_none_or(char::is_control) || is_bytes && !bytes.is_ascii()
}

fn push_octal(out: &mut Vec<u8>, byte: u8) {
    out.extend_from_slice(&[b'\\', b'0' + (byte >> 6), b'0' + (byte >> 3 & 7), b'0' + (byte & 7)]);
}

/// A text that is no longer than a line somebody typed as messages show it: in `$'…'` where a character in it cannot be printed.
pub(crate) fn shown(text: &[u8], is_bytes: bool) -> Vec<u8> {
    if !mbchar::characters(text).any(|(character, bytes)| is_unprintable(character, bytes, is_bytes)) {
        return text.to_vec();
    }
    let mut out = b"$'".to_vec();
    mbchar::characters(text).for_each(|(character, bytes)| push_char(&mut out, character, bytes, is_bytes));
    out.push(b'\'');
    out
}
