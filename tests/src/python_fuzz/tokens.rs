//! Words of Python programs, as far as a mutation must know them.

/// Kind of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Name,
    Number,
    Text,
    Operator,
    Open,
    Close,
    /// Blanks, comments and lines that go on.
    Space,
    /// End of a line outside of brackets.
    End,
}

/// A piece of a program.
#[derive(Debug, Clone)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) text: String,
}

/// Operators of more than one character, longest first.
const OPERATORS: &[&str] = &[
    "**=", "//=", ">>=", "<<=", "...", "**", "//", ">>", "<<", "<=", ">=", "==", "!=", "->", "+=", "-=", "*=", "/=", "%=", "&=", "|=",
    "^=", ":=",
];

/// Splits a text into tokens; together they are the text.
pub(super) fn tokens(text: &str) -> Vec<Token> {
    let mut found = Vec::new();
    let mut depth = 0_usize;
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let (kind, bytes) = token(rest, first, depth);
        let (word, after) = rest.split_at_checked(bytes).unwrap_or((rest, ""));
        match kind {
            Kind::Open => depth += 1,
            Kind::Close => depth = depth.saturating_sub(1),
            _ => {}
        }
        found.push(Token { kind, text: word.to_owned() });
        rest = after;
    }
    found
}

/// Kind and length of the token that a text begins with.
fn token(rest: &str, first: char, depth: usize) -> (Kind, usize) {
    let while_ = |is: fn(char) -> bool| rest.find(|c| !is(c)).unwrap_or(rest.len());
    match first {
        '\n' => (if depth == 0 { Kind::End } else { Kind::Space }, 1),
        ' ' | '\t' | '\r' => (Kind::Space, while_(|c| matches!(c, ' ' | '\t' | '\r'))),
        '#' => (Kind::Space, rest.find('\n').unwrap_or(rest.len())),
        '\\' if rest.starts_with("\\\n") => (Kind::Space, 2),
        '(' | '[' | '{' => (Kind::Open, 1),
        ')' | ']' | '}' => (Kind::Close, 1),
        '"' | '\'' => (Kind::Text, literal(rest)),
        '0'..='9' => (Kind::Number, while_(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '_'))),
        first if first.is_alphabetic() || first == '_' => {
            let name = while_(|c| c.is_alphanumeric() || c == '_');
            match rest.split_at_checked(name) {
                Some((prefix, text)) if prefix.len() <= 2 && is_prefix(prefix) && text.starts_with(['"', '\'']) => {
                    (Kind::Text, name + literal(text))
                }
                _ => (Kind::Name, name),
            }
        }
        first => {
            let operator = OPERATORS.iter().find(|operator| rest.starts_with(**operator));
            (Kind::Operator, operator.map_or(first.len_utf8(), |operator| operator.len()))
        }
    }
}

fn is_prefix(name: &str) -> bool {
    name.chars().all(|c| matches!(c.to_ascii_lowercase(), 'r' | 'b' | 'f' | 'u'))
}

/// Length of the literal that a text begins with, quotes included.
fn literal(text: &str) -> usize {
    let quote = if text.starts_with("\"\"\"") || text.starts_with("'''") { text.get(..3) } else { text.get(..1) };
    let quote = quote.unwrap_or_default();
    let mut at = quote.len();
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        if rest.starts_with(quote) {
            return at + quote.len();
        }
        if quote.len() == 1 && rest.starts_with('\n') {
            return at;
        }
        let skipped = if rest.starts_with('\\') { 2 } else { 1 };
        at += rest.chars().take(skipped).map(char::len_utf8).sum::<usize>();
    }
    text.len()
}
