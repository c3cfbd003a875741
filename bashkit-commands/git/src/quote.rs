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

/// A text in single quotes, as `rev-parse --sq` and the author of a rebase have it: there an exclamation mark stands for itself.
pub(crate) fn in_single_quotes(text: &[u8]) -> Vec<u8> {
    let mut out = b"'".to_vec();
    for part in text.split_inclusive(|byte| *byte == b'\'') {
        match part.split_last() {
            Some((b'\'', before)) => out.extend(bytes![before, "'\\''"]),
            _ => out.extend_from_slice(part),
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

/// Text that begins with a quotation mark, unquoted as C does, and what stands behind the closing one; `None` when it is not quoted well.
pub(crate) fn unquoted(text: &[u8]) -> Option<(Vec<u8>, &[u8])> {
    let mut out = Vec::new();
    let mut rest = text.strip_prefix(b"\"")?;
    while let Some((&b, behind)) = rest.split_first() {
        rest = behind;
        if b == b'"' {
            return Some((out, rest));
        }
        if b != b'\\' {
            out.push(b);
            continue;
        }
        let (&b, behind) = rest.split_first()?;
        rest = behind;
        out.push(escape(b, &mut rest)?);
    }
    None
}

/// Byte that a backslash before `b` stands for; octal digits are taken from `rest`.
fn escape(b: u8, rest: &mut &[u8]) -> Option<u8> {
    Some(match b {
        b'a' => 7,
        b'b' => 8,
        b'f' => 12,
        b'n' => b'\n',
        b'r' => b'\r',
        b't' => b'\t',
        b'v' => 11,
        b'"' | b'\\' => b,
        b'0'..=b'3' => {
            let octal = |b: u8| matches!(b, b'0'..=b'7').then(|| b - b'0');
            let (y, z) = (octal(*rest.first()?)?, octal(*rest.get(1)?)?);
            *rest = rest.get(2..)?;
            (b - b'0') << 6 | y << 3 | z
        }
        _ => return None,
    })
}
