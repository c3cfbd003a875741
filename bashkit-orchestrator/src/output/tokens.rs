//! Counts the tokens that a text is to a model.

/// Method of counting tokens. Each model has its own tokens: what is counted here is near what any of them counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
#[non_exhaustive]
pub enum TokenCount {
    /// By a rule of thumb that needs no tables: a word of ASCII letters is a token for each 6 letters that it has begun, digits and other
    /// ASCII signs are one for each 3 that stand together, what is beyond ASCII is one for each 5 bytes; a single space belongs to what follows, and other white space is one
    /// token for each run of the same character, up to 16 of them.
    #[default]
    Estimated,
    /// By the table of `o200k_base` that OpenAI publishes, which is built into the crate `tiktoken-rs`: nothing is asked of a network. The first count
    /// reads the table.
    #[cfg(feature = "tokens")]
    O200k,
}

impl TokenCount {
    /// Number of tokens of these bytes. What is not UTF-8 counts as U+FFFD.
    ///
    /// ```
    /// use bashkit_orchestrator::output::TokenCount;
    ///
    /// assert_eq!(TokenCount::Estimated.of("The quick brown fox."), 5);
    /// ```
    #[must_use]
    pub fn of(self, text: impl AsRef<[u8]>) -> usize {
        match self {
            Self::Estimated => estimated(text.as_ref()),
            #[cfg(feature = "tokens")]
            Self::O200k => exact(text.as_ref()),
        }
    }

    /// Bytes that a token has at the most: a text of more than that many for each of its tokens is not counted to be known as too long.
    pub(super) fn bytes_max(self) -> usize {
        match self {
            Self::Estimated => 17,
            #[cfg(feature = "tokens")]
            Self::O200k => 128,
        }
    }
}

/// Class of a byte.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Letters,
    Digits,
    Beyond,
    Space(u8),
    Sign,
}

fn class(byte: u8) -> Class {
    match byte {
        b'a'..=b'z' | b'A'..=b'Z' => Class::Letters,
        b'0'..=b'9' => Class::Digits,
        0x80.. => Class::Beyond,
        b' ' | b'\t' | b'\n' | b'\r' => Class::Space(byte),
        _ => Class::Sign,
    }
}

fn estimated(text: &[u8]) -> usize {
    let mut tokens = 0;
    for run in text.chunk_by(|a, b| class(*a) == class(*b)) {
        tokens += match run.first().map(|first| class(*first)) {
            Some(Class::Letters) => run.len().div_ceil(6),
            Some(Class::Digits | Class::Sign) => run.len().div_ceil(3),
            Some(Class::Beyond) => run.len().div_ceil(5),
            Some(Class::Space(b' ')) if run.len() == 1 => 0,
            Some(Class::Space(_)) => run.len().div_ceil(16),
            None => 0,
        };
    }
    tokens
}

/// Bytes that are given to the tokeniser at once: its regular expression goes back over long runs of white space.
#[cfg(feature = "tokens")]
const CHUNK_BYTES: usize = 32 * 1024;

#[cfg(feature = "tokens")]
fn exact(text: &[u8]) -> usize {
    let text = String::from_utf8_lossy(text);
    let tokeniser = tiktoken_rs::o200k_base_singleton();
    let (mut rest, mut tokens) = (&*text, 0);
    while let Some(cut) = cut(rest) {
        let Some((chunk, behind)) = rest.split_at_checked(cut) else { break };
        tokens += tokeniser.count_ordinary(chunk);
        rest = behind;
    }
    tokens + tokeniser.count_ordinary(rest)
}

/// End of the first chunk, when there is more than one: behind a line that a letter or digit follows, where no token goes across, if there is such a
/// place in the second half of it.
#[cfg(feature = "tokens")]
fn cut(text: &str) -> Option<usize> {
    if text.len() <= CHUNK_BYTES {
        return None;
    }
    let bytes = text.as_bytes();
    let window = bytes.get(CHUNK_BYTES / 2..=CHUNK_BYTES)?;
    let line = window.windows(2).rposition(|pair| matches!(pair, [b'\n', next] if next.is_ascii_alphanumeric()));
    line.map(|at| CHUNK_BYTES / 2 + at + 1).or_else(|| Some(text.floor_char_boundary(CHUNK_BYTES)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rule_of_thumb() {
        for (text, tokens) in [
            ("", 0),
            ("a", 1),
            ("hello world", 2),
            ("international", 3),
            ("12345", 2),
            ("{\"a\":1}", 5),
            ("a\n\nb", 3),
            ("        x", 2),
            ("\u{1f600}", 1),
        ] {
            assert_eq!(TokenCount::Estimated.of(text), tokens, "{text:?}");
        }
        assert_eq!(TokenCount::Estimated.of(" ".repeat(160)), 10);
    }

    #[cfg(feature = "tokens")]
    #[test]
    fn the_table_is_built_in_and_the_rule_is_near_it() {
        let count = |text: &str| TokenCount::O200k.of(text);
        assert_eq!((count(""), count("hello world"), count("tiktoken is great!")), (0, 2, 6));
        let json: String = (0..200).map(|n| format!("{{\"id\":{n},\"name\":\"user {n}\",\"email\":\"user{n}@example.com\"}}\n")).collect();
        let log: String = (0..200).map(|n| format!("2026-01-01T00:00:{n:02}Z INFO worker-{n}: processed batch in {n} ms\n")).collect();
        let prose = "It was a bright cold day in April, and the clocks were striking thirteen. ".repeat(50);
        let code = include_str!("tokens.rs");
        for text in [json.as_str(), &log, &prose, code] {
            let (exact, estimated) = (count(text), TokenCount::Estimated.of(text));
            assert!(estimated * 10 >= exact * 6 && estimated * 10 <= exact * 16, "{exact} {estimated}");
            assert!(text.len() <= exact * TokenCount::O200k.bytes_max());
        }
        // In chunks it is the same, at lines.
        let lines = log.repeat(20);
        assert_eq!(exact(lines.as_bytes()), tiktoken_rs::o200k_base_singleton().count_ordinary(&lines));
        // What a tokeniser likes least.
        assert!(count(&" ".repeat(300_000)) > 1000 && count(&"a".repeat(300_000)) > 1000 && count(&"\u{e4}".repeat(100_000)) > 1000);
    }
}
