//! Quoting of paths as C strings and of words for the shell.

/// A word for the shell.
pub(crate) fn shell_word(text: &[u8]) -> Vec<u8> {
    let mut out = b"'".to_vec();
    for &b in text {
        match b {
            b'\'' | b'!' => out.extend_from_slice(&[b'\'', b'\\', b, b'\'']),
            b => out.push(b),
        }
    }
    out.push(b'\'');
    out
}

/// A path as git prints it: in quotes with escapes when it holds what a terminal would not show.
pub(crate) fn quoted(path: &[u8]) -> Vec<u8> {
    let odd = |b: &u8| *b < 32 || *b >= 127 || matches!(*b, b'"' | b'\\');
    if !path.iter().any(odd) {
        return path.to_vec();
    }
    bytes!["\"", escaped(path), "\""]
}

fn escaped(path: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    for &b in path {
        match b {
            b'"' | b'\\' => out.extend_from_slice(&[b'\\', b]),
            7 => out.extend_from_slice(b"\\a"),
            8 => out.extend_from_slice(b"\\b"),
            b'\t' => out.extend_from_slice(b"\\t"),
            b'\n' => out.extend_from_slice(b"\\n"),
            11 => out.extend_from_slice(b"\\v"),
            12 => out.extend_from_slice(b"\\f"),
            b'\r' => out.extend_from_slice(b"\\r"),
            b if !(32..127).contains(&b) => out.extend_from_slice(format!("\\{b:03o}").as_bytes()),
            b => out.push(b),
        }
    }
    out
}

/// `a/PATH`, quoted as one word.
pub(crate) fn quoted_with(prefix: &str, path: &[u8]) -> Vec<u8> {
    quoted(&bytes![prefix, path])
}
