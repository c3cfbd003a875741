//! Text in a form that the shell reads back: `${x@Q}`, `printf %q`, `declare -p`, `set -x`.

use bashkit_core::gnu::mbchar;

/// Characters that bash's `printf %q` puts a backslash before.
fn needs_backslash(byte: u8) -> bool {
    matches!(
        byte,
        b' ' | b'\t'
            | b'\n'
            | b'\''
            | b'"'
            | b'\\'
            | b'|'
            | b'&'
            | b';'
            | b'('
            | b')'
            | b'<'
            | b'>'
            | b'!'
            | b'{'
            | b'}'
            | b'*'
            | b'['
            | b']'
            | b'?'
            | b'^'
            | b'$'
            | b'`'
            | b','
    )
}

/// Whether a text has bytes that only `$'…'` can show.
pub(crate) fn is_unprintable(text: &[u8]) -> bool {
    if text.iter().all(|b| (0x20..0x7f).contains(b)) {
        return false;
    }
    mbchar::characters(text).any(|(c, _)| c.is_none_or(char::is_control))
}

/// Quotes a text as `$'…'` does.
pub(crate) fn ansi_c(text: &[u8]) -> Vec<u8> {
    let mut out = b"$'".to_vec();
    for (_, c) in mbchar::characters(text) {
        match c {
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
            [b] if !(0x20..0x7f).contains(b) => out.extend_from_slice(format!("\\{b:03o}").as_bytes()),
            c if std::str::from_utf8(c).is_ok_and(|s| s.chars().any(char::is_control)) => {
                for b in c {
                    out.extend_from_slice(format!("\\{b:03o}").as_bytes());
                }
            }
            c => out.extend_from_slice(c),
        }
    }
    out.push(b'\'');
    out
}

/// Quotes a text in single quotes: `'…'`.
pub(crate) fn single(text: &[u8]) -> Vec<u8> {
    if text == b"'" {
        return b"\\'".to_vec();
    }
    let mut out = Vec::with_capacity(text.len() + 2);
    out.push(b'\'');
    for &b in text {
        if b == b'\'' {
            out.extend_from_slice(b"'\\''");
        } else {
            out.push(b);
        }
    }
    out.push(b'\'');
    out
}

/// `${x@Q}`: single quotes, or `$'…'` where those cannot show it.
pub(crate) fn at_q(text: &[u8]) -> Vec<u8> {
    if is_unprintable(text) {
        return ansi_c(text);
    }
    single(text)
}

/// `printf %q`: backslashes, or `$'…'` where those cannot show it.
pub(crate) fn backslashed(text: &[u8]) -> Vec<u8> {
    if text.is_empty() {
        return b"''".to_vec();
    }
    if is_unprintable(text) {
        return ansi_c(text);
    }
    let mut out = Vec::with_capacity(text.len() + 4);
    for (i, &b) in text.iter().enumerate() {
        let tilde = b == b'~' && (i == 0 || matches!(text.get(i - 1), Some(b':' | b'=')));
        if needs_backslash(b) || tilde || (b == b'#' && i == 0) {
            out.push(b'\\');
        }
        out.push(b);
    }
    out
}

/// `"…"`, as `declare -p` shows values; `$'…'` where those cannot show it.
pub(crate) fn declared(text: &[u8]) -> Vec<u8> {
    if is_unprintable(text) {
        return ansi_c(text);
    }
    let mut out = Vec::with_capacity(text.len() + 2);
    out.push(b'"');
    for &b in text {
        if matches!(b, b'"' | b'$' | b'`' | b'\\') {
            out.push(b'\\');
        }
        out.push(b);
    }
    out.push(b'"');
    out
}

/// The subscript of an associative array, as `declare -p` shows it.
pub(crate) fn subscript(text: &[u8]) -> Vec<u8> {
    if is_unprintable(text) {
        return ansi_c(text);
    }
    let plain = !text.is_empty()
        && text != b"@"
        && text != b"*"
        && !text.iter().any(|b| needs_backslash(*b) && *b != b',' && *b != b'!' || *b == b'~');
    if plain { text.to_vec() } else { declared(text) }
}

/// `set -x`: quotes only where they are needed.
pub(crate) fn when_needed(text: &[u8]) -> Vec<u8> {
    if text.is_empty() {
        return b"''".to_vec();
    }
    if is_unprintable(text) && !text.iter().any(|b| is_meta(*b)) {
        return ansi_c(text);
    }
    when_needed_or_plain(text)
}

/// Bytes that make bash's `set -x` use plain single quotes, whatever else is in the text.
fn is_meta(byte: u8) -> bool {
    needs_backslash(byte) && byte != b','
}

/// `set`, `alias`: as [`when_needed`], but `$'…'` for everything that cannot be printed.
pub(crate) fn reusable(text: &[u8]) -> Vec<u8> {
    if is_unprintable(text) {
        return ansi_c(text);
    }
    when_needed(text)
}

fn when_needed_or_plain(text: &[u8]) -> Vec<u8> {
    let odd = text.iter().enumerate().any(|(i, &b)| {
        (needs_backslash(b) && !matches!(b, b'{' | b'}' | b','))
            || (b == b'~' && (i == 0 || matches!(text.get(i - 1), Some(b':' | b'='))))
            || (b == b'#' && i == 0)
            || matches!(b, b'{' | b'}')
    });
    if odd { single(text) } else { text.to_vec() }
}
