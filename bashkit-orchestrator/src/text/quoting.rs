//! Bytes as one word of a shell.

/// A word in single quotes: nothing in it is expanded.
pub(crate) fn quote(word: &[u8]) -> Vec<u8> {
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
