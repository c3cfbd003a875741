//! Bytes as one word of a shell.

/// Quotes bytes as one word of a POSIX shell, in single quotes, so that nothing in it is expanded (POSIX 2.2.2).
///
/// ```
/// assert_eq!(bashkit_orchestrator::text::quote(b"it's $x"), b"'it'\\''s $x'");
/// ```
#[must_use]
pub fn quote(word: &[u8]) -> Vec<u8> {
    let mut quoted = Vec::with_capacity(word.len() + 2);
    quoted.push(b'\'');
    for byte in word {
        match byte {
            b'\'' => quoted.extend_from_slice(b"'\\''"),
            byte => quoted.push(*byte),
        }
    }
    quoted.push(b'\'');
    quoted
}

#[cfg(test)]
mod tests {
    use super::quote;

    #[test]
    fn a_word_is_quoted() {
        assert_eq!(quote(b"it's $x\n"), b"'it'\\''s $x\n'");
        assert_eq!(quote(b""), b"''");
    }
}
