//! Globs of a policy: over text, and over paths, where only `**` crosses a slash.

use std::convert::Infallible;

use bashkit::pattern::Wildmatch;
use bashkit::pattern::wildmatch::{self, Set, SetSyntax, Token, Unit, WildOptions};

const SLASH: Unit = b'/' as Unit;
const STAR: Unit = b'*' as Unit;
const QUESTION: Unit = b'?' as Unit;
const BACKSLASH: Unit = b'\\' as Unit;
const OPEN: Unit = b'[' as Unit;

/// A glob.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Pattern {
    source: String,
    glob: Wildmatch,
}

impl std::fmt::Display for Pattern {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.source)
    }
}

impl Pattern {
    /// Over text: `*` is any text, `?` any character, `[…]` one of these, `\` takes the next as it is.
    pub(crate) fn text(glob: &str) -> Self {
        Self::new(glob, false)
    }

    /// Over paths: `*` and `?` do not match a slash, `**` does; `/dir/**` is the directory and all below, and a glob that does not begin
    /// with a slash is looked for in every directory.
    pub(crate) fn path(glob: &str) -> Self {
        let anchored = if glob.starts_with('/') { glob.to_owned() } else { format!("/**/{glob}") };
        Self { source: glob.to_owned(), ..Self::new(&anchored, true) }
    }

    fn new(glob: &str, is_path: bool) -> Self {
        let units: Vec<Unit> = wildmatch::units(glob.as_bytes(), false).collect();
        let mut tokens = Vec::new();
        let mut at = 0;
        while let Some(&unit) = units.get(at) {
            let rest = units.get(at..).unwrap_or_default();
            match rest {
                [SLASH, STAR, STAR] if is_path => {
                    tokens.extend([Token::Fork(2), Token::One(SLASH), Token::Stars]);
                    at += 2;
                }
                [STAR, STAR, SLASH, ..] if is_path && tokens.last().is_none_or(|last| *last == Token::One(SLASH)) => {
                    tokens.extend(Wildmatch::any_directories());
                    at += 2;
                }
                [STAR, STAR, ..] => {
                    tokens.push(Token::Stars);
                    at += 1;
                }
                [STAR, ..] => tokens.push(if is_path { Token::Star } else { Token::Stars }),
                [QUESTION, ..] => tokens.push(Token::Any),
                [BACKSLASH, next, ..] => {
                    tokens.push(Token::One(*next));
                    at += 1;
                }
                [OPEN, inside @ ..] => match Set::read(inside, SetSyntax { escapes: true, ..SetSyntax::default() }) {
                    Some((set, len)) => {
                        tokens.push(Token::Set(Box::new(set)));
                        at += len;
                    }
                    None => tokens.push(Token::One(unit)),
                },
                _ => tokens.push(Token::One(unit)),
            }
            at += 1;
        }
        let options = WildOptions { pathname: is_path, ..WildOptions::default() };
        Self { source: glob.to_owned(), glob: Wildmatch::new(tokens, options) }
    }

    /// Whether it stands for more than one text.
    pub(crate) fn is_glob(&self) -> bool {
        self.source.contains(['*', '?', '['])
    }

    /// Whether all of a text matches. The work grows with the product of both lengths.
    pub(crate) fn matches(&self, text: &[u8]) -> bool {
        let Ok(is) = self.glob.matches::<Infallible>(text, |_| Ok(()));
        is
    }

    /// The directories above what a path glob matches, as far as they are told without `**`.
    pub(crate) fn above(&self) -> Vec<Self> {
        let glob = self.source.split("**").next().unwrap_or_default();
        let ends = glob.match_indices('/').map(|(at, _)| at).filter(|at| *at > 0);
        if glob.starts_with('/') { ends.filter_map(|at| glob.get(..at)).map(Self::path).collect() } else { Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::Pattern;

    #[test]
    fn texts() {
        for (glob, text, matches) in [
            ("", "", true),
            ("*", "", true),
            ("get_*", "get_user", true),
            ("get_*", "forget_user", false),
            ("a?c", "aöc", true),
            ("a[b-d]c", "acc", true),
            ("a[!b-d]c", "acc", false),
            ("a[]x]c", "a]c", true),
            ("a\\*c", "a*c", true),
            ("a\\*c", "abc", false),
            ("a/**", "a", false),
            ("a/**", "a/b", true),
            ("*/b", "/a/b", true),
            ("a[", "a[", true),
            ("*a*b*c*", "xxaxxbxxcxx", true),
        ] {
            assert_eq!(Pattern::text(glob).matches(text.as_bytes()), matches, "{glob} {text}");
        }
        assert!(Pattern::text("?").matches(b"\xff"));
    }

    #[test]
    fn paths() {
        for (glob, path, matches) in [
            ("/etc/*", "/etc/passwd", true),
            ("/etc/*", "/etc/ssl/key", false),
            ("/etc/**", "/etc/ssl/key", true),
            ("/etc/**", "/etc", true),
            ("/etc/**", "/etcetera", false),
            ("/**", "/", true),
            ("/**/*.key", "/a.key", true),
            ("/**/*.key", "/x/y/a.key", true),
            ("*.key", "/x/y/a.key", true),
            ("*.key", "/x/y/akey", false),
            (".git/**", "/w/.git/hooks/x", true),
            ("/a/**/z", "/a/z", true),
            ("/a**/z", "/az", false),
            ("/a**/z", "/abc/z", true),
            ("/a**/z", "/a/b/z", true),
            ("**/z", "/z", true),
            ("/a/**/z", "/a/b/c/z", true),
            ("/a?b", "/a/b", false),
            ("/a[!x]b", "/a/b", false),
        ] {
            assert_eq!(Pattern::path(glob).matches(path.as_bytes()), matches, "{glob} {path}");
        }
        assert!(Pattern::path("/etc/*").matches(b"/etc/\xff"));
        let above = |glob: &str| Pattern::path(glob).above().iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(above("/data/secret/**"), ["/data", "/data/secret"]);
        assert!(above("*.key").is_empty() && above("/**/x").is_empty());
    }
}
