//! Globs of a policy: over text, and over paths, where only `**` crosses a slash.

/// A character, or one byte that is none.
type PatternUnit = u32;

fn units(text: &[u8]) -> impl Iterator<Item = PatternUnit> {
    text.utf8_chunks().flat_map(|chunk| {
        let stray = chunk.invalid().iter().map(|&byte| 0x11_0000 + u32::from(byte));
        chunk.valid().chars().map(u32::from).chain(stray)
    })
}

const SLASH: PatternUnit = b'/' as PatternUnit;

#[derive(Debug, Clone, PartialEq, Eq)]
enum Token {
    One(PatternUnit),
    /// `?`
    Any,
    /// `[…]`
    Class {
        negated: bool,
        ranges: Vec<(PatternUnit, PatternUnit)>,
    },
    /// `*`
    Star,
    /// `**`, and `*` of a text.
    Stars,
    /// Tokens behind this one, up to so many, that may be left out.
    Optional(usize),
}

/// A glob.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Pattern {
    source: String,
    tokens: Vec<Token>,
    is_path: bool,
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
        let chars: Vec<char> = glob.chars().collect();
        let mut tokens = Vec::new();
        let mut at = 0;
        while let Some(&c) = chars.get(at) {
            let rest = chars.get(at..).unwrap_or_default();
            match rest {
                ['/', '*', '*'] if is_path => {
                    tokens.extend([Token::Optional(2), Token::One(SLASH), Token::Stars]);
                    at += 2;
                }
                ['*', '*', '/', ..] if is_path && tokens.last().is_none_or(|last| *last == Token::One(SLASH)) => {
                    tokens.extend([Token::Optional(2), Token::Stars, Token::One(SLASH)]);
                    at += 2;
                }
                ['*', '*', ..] => {
                    tokens.push(Token::Stars);
                    at += 1;
                }
                ['*', ..] => tokens.push(if is_path { Token::Star } else { Token::Stars }),
                ['?', ..] => tokens.push(Token::Any),
                ['\\', next, ..] => {
                    tokens.push(Token::One(u32::from(*next)));
                    at += 1;
                }
                ['[', inside @ ..] => match class(inside) {
                    Some((token, len)) => {
                        tokens.push(token);
                        at += len;
                    }
                    None => tokens.push(Token::One(u32::from(c))),
                },
                _ => tokens.push(Token::One(u32::from(c))),
            }
            at += 1;
        }
        Self { source: glob.to_owned(), tokens, is_path }
    }

    /// Whether all of a text matches. The work grows with the product of both lengths.
    pub(crate) fn matches(&self, text: &[u8]) -> bool {
        let mut now = vec![false; self.tokens.len() + 1];
        let mut next = now.clone();
        self.enter(0, &mut now);
        let ends_open = self.tokens.last() == Some(&Token::Stars);
        for unit in units(text) {
            next.fill(false);
            let mut alive = false;
            for (at, token) in self.tokens.iter().enumerate() {
                if !now.get(at).is_some_and(|on| *on) {
                    continue;
                }
                let crosses = !self.is_path || unit != SLASH;
                let to = match token {
                    Token::One(one) if *one == unit => at + 1,
                    Token::Any if crosses => at + 1,
                    Token::Class { negated, ranges } if crosses => {
                        if ranges.iter().any(|(from, to)| (*from..=*to).contains(&unit)) == *negated {
                            continue;
                        }
                        at + 1
                    }
                    Token::Star if crosses => at,
                    Token::Stars => at,
                    _ => continue,
                };
                alive = true;
                self.enter(to, &mut next);
            }
            if !alive {
                return false;
            }
            std::mem::swap(&mut now, &mut next);
            if ends_open && now.get(self.tokens.len() - 1).is_some_and(|on| *on) {
                return true;
            }
        }
        now.last().is_some_and(|on| *on)
    }

    /// Marks a place, and those that are reached from it without a character.
    fn enter(&self, mut at: usize, places: &mut [bool]) {
        while let Some(place) = places.get_mut(at)
            && !*place
        {
            *place = true;
            match self.tokens.get(at) {
                Some(Token::Star | Token::Stars) => {}
                Some(Token::Optional(len)) => self.enter(at + 1 + len, places),
                _ => return,
            }
            at += 1;
        }
    }

    /// The directories above what a path glob matches, as far as they are told without `**`.
    pub(crate) fn above(&self) -> Vec<Self> {
        let glob = self.source.split("**").next().unwrap_or_default();
        let ends = glob.match_indices('/').map(|(at, _)| at).filter(|at| *at > 0);
        if glob.starts_with('/') { ends.filter_map(|at| glob.get(..at)).map(Self::path).collect() } else { Vec::new() }
    }
}

/// A class behind its `[`, and how many characters it has.
fn class(inside: &[char]) -> Option<(Token, usize)> {
    let negated = matches!(inside.first(), Some('!' | '^'));
    let mut at = usize::from(negated);
    let first = at;
    let mut ranges = Vec::new();
    loop {
        let mut c = *inside.get(at)?;
        if c == ']' && at > first {
            return Some((Token::Class { negated, ranges }, at + 1));
        }
        if c == '\\' {
            at += 1;
            c = *inside.get(at)?;
        }
        match inside.get(at + 1..) {
            Some(['-', to, ..]) if *to != ']' => {
                ranges.push((u32::from(c), u32::from(*to)));
                at += 3;
            }
            _ => {
                ranges.push((u32::from(c), u32::from(c)));
                at += 1;
            }
        }
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
