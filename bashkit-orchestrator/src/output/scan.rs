//! Reads JSON without building it: whether a text is JSON from its first byte to its last, and where its arrays and objects end.

/// Facts about one array or object, in the order in which they begin.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct JsonContainer {
    /// Behind its closing bracket.
    pub(super) end: u32,
    /// The number of the first container behind it.
    pub(super) next: u32,
    /// Items, or keys.
    pub(super) n: u32,
}

/// A text that is one JSON document or several, each an array or an object.
#[derive(Debug)]
pub(super) struct Documents {
    pub(super) containers: Vec<JsonContainer>,
    /// Number of documents.
    pub(super) n: u32,
    /// Bytes looked at.
    pub(super) work: u64,
}

/// Tokens that may come next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    /// A value.
    Value,
    /// A value, or `]`.
    First,
    /// A key, or `}`.
    FirstKey,
    /// A key.
    Key,
    /// `:`
    Colon,
    /// `,`, or what closes.
    Comma,
}

/// Greatest depth of arrays and objects: what is deeper is no JSON for `jq` either.
const DEPTH_MAX: usize = 10_000;

/// Reads all of it; `None`: it is not JSON, or a document is a bare text, number or word.
///
/// Strict, as RFC 8259 has it. Depth costs no stack.
pub(super) fn scan(text: &str) -> Option<Documents> {
    let text = text.as_bytes();
    u32::try_from(text.len()).ok()?;
    let mut containers: Vec<JsonContainer> = Vec::new();
    let mut open: Vec<(usize, u8)> = Vec::new();
    let mut next = Next::Value;
    let (mut at, mut n) = (0, 0_u32);
    loop {
        at = behind_space(text, at);
        let Some(byte) = text.get(at).copied() else {
            let whole = open.is_empty() && n > 0;
            return whole.then_some(Documents { containers, n, work: text.len() as u64 });
        };
        let closes = open.last().is_some_and(|(_, closer)| *closer == byte);
        match (next, byte) {
            (Next::First | Next::FirstKey | Next::Comma, _) if closes => {
                let (idx, _) = open.pop()?;
                let (end, behind) = (u32::try_from(at + 1).ok()?, u32::try_from(containers.len()).ok()?);
                let container = containers.get_mut(idx)?;
                (container.end, container.next) = (end, behind);
                if next == Next::Comma {
                    container.n += 1;
                }
                at += 1;
                next = if open.is_empty() { Next::Value } else { Next::Comma };
                n += u32::from(open.is_empty());
            }
            (Next::Comma, b',') => {
                let (idx, closer) = *open.last()?;
                containers.get_mut(idx)?.n += 1;
                at += 1;
                next = if closer == b'}' { Next::Key } else { Next::Value };
            }
            (Next::Colon, b':') => {
                at += 1;
                next = Next::Value;
            }
            (Next::FirstKey | Next::Key, b'"') => {
                at = string_end(text, at)?;
                next = Next::Colon;
            }
            (Next::Value | Next::First, b'[' | b'{') if open.len() < DEPTH_MAX => {
                open.push((containers.len(), if byte == b'[' { b']' } else { b'}' }));
                containers.push(JsonContainer::default());
                at += 1;
                next = if byte == b'[' { Next::First } else { Next::FirstKey };
            }
            (Next::Value | Next::First, _) if !open.is_empty() => {
                at = scalar_end(text, at)?;
                next = Next::Comma;
            }
            _ => return None,
        }
    }
}

/// Behind the white space that JSON allows.
pub(super) fn behind_space(text: &[u8], mut at: usize) -> usize {
    while matches!(text.get(at), Some(b' ' | b'\t' | b'\n' | b'\r')) {
        at += 1;
    }
    at
}

/// Behind a text, number or word that begins there.
pub(super) fn scalar_end(text: &[u8], at: usize) -> Option<usize> {
    let rest = text.get(at..)?;
    match rest.first()? {
        b'"' => string_end(text, at),
        b't' => rest.starts_with(b"true").then_some(at + 4),
        b'f' => rest.starts_with(b"false").then_some(at + 5),
        b'n' => rest.starts_with(b"null").then_some(at + 4),
        _ => number_end(text, at),
    }
}

/// Behind a text whose opening quote is there.
pub(super) fn string_end(text: &[u8], at: usize) -> Option<usize> {
    let mut at = at + 1;
    loop {
        match text.get(at)? {
            b'"' => return Some(at + 1),
            b'\\' => at = escape_end(text, at)?,
            ..0x20 => return None,
            _ => at += 1,
        }
    }
}

/// Behind an escape whose backslash is there.
pub(super) fn escape_end(text: &[u8], at: usize) -> Option<usize> {
    match text.get(at + 1)? {
        b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't' => Some(at + 2),
        b'u' => {
            let digits = text.get(at + 2..at + 6)?;
            digits.iter().all(u8::is_ascii_hexdigit).then_some(at + 6)
        }
        _ => None,
    }
}

fn number_end(text: &[u8], mut at: usize) -> Option<usize> {
    let digits = |from: usize| {
        let mut at = from;
        while text.get(at).is_some_and(u8::is_ascii_digit) {
            at += 1;
        }
        (at > from).then_some(at)
    };
    if text.get(at) == Some(&b'-') {
        at += 1;
    }
    at = if text.get(at) == Some(&b'0') { at + 1 } else { digits(at)? };
    if text.get(at) == Some(&b'.') {
        at = digits(at + 1)?;
    }
    if matches!(text.get(at), Some(b'e' | b'E')) {
        at += 1;
        if matches!(text.get(at), Some(b'+' | b'-')) {
            at += 1;
        }
        at = digits(at)?;
    }
    Some(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_agrees_with_serde_on_what_is_json() {
        let texts = [
            "{}",
            "[]",
            " [ ] ",
            "[1]",
            "[1,]",
            "[,1]",
            "{\"a\":1}",
            "{\"a\"}",
            "{\"a\":}",
            "{a:1}",
            "{\"a\":1,}",
            "[01]",
            "[-0]",
            "[-]",
            "[1.]",
            "[.5]",
            "[1e]",
            "[1e+5]",
            "[1E-05]",
            "[\"\\u12\"]",
            "[\"\\u0041\"]",
            "[\"\\x\"]",
            "[\"a\tb\"]",
            "[\"ä€😀\"]",
            "[tru]",
            "[true,false,null]",
            "[nul l]",
            "[[[[]]]]",
            "[[}",
            "{]",
            "[1 2]",
            "[NaN]",
            "{\"a\":[1,{\"b\":[]}],\"c\":\"d\"}",
            "[\"",
            "[1",
            "[1]]",
            "{\"a\" : 1 , \"b\":2}",
            "[\u{a0}1]",
        ];
        for text in texts {
            let (ours, serde) = (scan(text).is_some_and(|found| found.n == 1), serde_json::from_str::<serde_json::Value>(text).is_ok());
            assert_eq!(ours, serde, "{text}");
        }
        // Documents must be containers; there can be several.
        assert!(scan("1\n2\n").is_none() && scan("\"a\"").is_none() && scan("").is_none() && scan(" \n").is_none());
        assert_eq!(scan("{}\n{\"a\":1}\n[]").map(|found| found.n), Some(3));
        assert!(scan("{}\nfoo\n{}").is_none());
    }

    #[test]
    fn it_counts_items_and_ends() {
        let found = scan(r#"{"a":[1,2,3],"b":{},"c":"]"} [4]"#).unwrap();
        let shape: Vec<_> = found.containers.iter().map(|c| (c.n, c.end, c.next)).collect();
        assert_eq!(shape, [(3, 28, 3), (3, 12, 2), (0, 19, 3), (1, 32, 4)]);
        // Depth costs no stack, and has a bound.
        let deep = |depth| scan(&format!("{}{}", "[".repeat(depth), "]".repeat(depth))).map(|found| found.containers.len());
        assert_eq!((deep(DEPTH_MAX), deep(DEPTH_MAX + 1)), (Some(DEPTH_MAX), None));
    }
}
