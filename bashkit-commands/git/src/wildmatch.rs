//! Wildcard patterns, matched with bounded work.

/// The shell patterns of git: with `by_path`, `*` stops at a slash and `**` does not. Work is bounded by `fuel`.
pub(crate) fn wild(pattern: &[u8], text: &[u8], by_path: bool, icase: bool, fuel: &mut u64) -> bool {
    // Places to go back to: (pattern behind the star, text, may cross slashes).
    let fold = |b: u8| if icase { b.to_ascii_lowercase() } else { b };
    let (mut p, mut t) = (0, 0);
    let mut back: Vec<(usize, usize, bool)> = Vec::new();
    loop {
        if *fuel == 0 {
            return false;
        }
        *fuel -= 1;
        let ok = match pattern.get(p) {
            None => t == text.len(),
            Some(b'*') => {
                let stars = pattern.get(p..).unwrap_or_default().iter().take_while(|b| **b == b'*').count();
                let behind = p + stars;
                let bounded = (p == 0 || pattern.get(p - 1) == Some(&b'/')) && matches!(pattern.get(behind), None | Some(b'/'));
                if by_path && stars >= 2 && bounded {
                    if pattern.get(behind) == Some(&b'/') {
                        // `**/` is nothing, or any directories.
                        back.push((p, t, true));
                        p = behind + 1;
                        continue;
                    }
                    return true;
                }
                if back.len() > 64 {
                    back.remove(0);
                }
                back.push((behind, t, !by_path));
                p = behind;
                continue;
            }
            Some(b'?') => {
                let ok = text.get(t).is_some_and(|b| !by_path || *b != b'/');
                p += 1;
                t += 1;
                if ok {
                    continue;
                }
                false
            }
            Some(b'[') if text.get(t).is_some_and(|b| !by_path || *b != b'/') => {
                match bracket(pattern.get(p + 1..).unwrap_or_default(), fold(text.get(t).copied().unwrap_or(0))) {
                    Some((true, n)) => {
                        p += 1 + n;
                        t += 1;
                        continue;
                    }
                    Some((false, _)) => false,
                    None => return false,
                }
            }
            Some(&b) => {
                let (b, step) = if b == b'\\' { (pattern.get(p + 1).copied().unwrap_or(b'\\'), 2) } else { (b, 1) };
                if text.get(t).is_some_and(|c| fold(*c) == fold(b)) {
                    p += step;
                    t += 1;
                    continue;
                }
                false
            }
        };
        if ok {
            return true;
        }
        // Back to the last star that can take more.
        match go_back(pattern, text, &mut back, by_path) {
            Some(place) => (p, t) = place,
            None => return false,
        }
    }
}

/// Places behind the last star that can take more.
fn go_back(pattern: &[u8], text: &[u8], back: &mut Vec<(usize, usize, bool)>, by_path: bool) -> Option<(usize, usize)> {
    loop {
        let (behind, from, crosses) = back.pop()?;
        if pattern.get(behind) == Some(&b'*') && crosses && by_path {
            // `**/`: the next place behind a slash.
            let Some(n) = memchr::memchr(b'/', text.get(from..).unwrap_or_default()) else { continue };
            back.push((behind, from + n + 1, true));
            let stars = pattern.get(behind..).unwrap_or_default().iter().take_while(|b| **b == b'*').count();
            return Some((behind + stars + 1, from + n + 1));
        }
        match text.get(from) {
            Some(b) if crosses || *b != b'/' => {
                back.push((behind, from + 1, crosses));
                return Some((behind, from + 1));
            }
            _ => {}
        }
    }
}

/// Whether a byte is in a set, and how long the set is; `None` when it does not end.
fn bracket(set: &[u8], byte: u8) -> Option<(bool, usize)> {
    let negated = matches!(set.first(), Some(b'!' | b'^'));
    let mut at = usize::from(negated);
    let first = at;
    let mut hit = false;
    loop {
        let &b = set.get(at)?;
        if b == b']' && at > first {
            return Some((hit != negated, at + 1));
        }
        if b == b'[' && set.get(at + 1) == Some(&b':') {
            let rest = set.get(at + 2..)?;
            let end = memchr::memmem::find(rest, b":]")?;
            hit |= is_in_class(rest.get(..end)?, byte)?;
            at += end + 4;
            continue;
        }
        let low = if b == b'\\' {
            at += 1;
            *set.get(at)?
        } else {
            b
        };
        at += 1;
        if set.get(at) == Some(&b'-') && set.get(at + 1).is_some_and(|b| *b != b']') {
            let high = *set.get(at + 1)?;
            hit |= (low..=high).contains(&byte);
            at += 2;
        } else {
            hit |= low == byte;
        }
    }
}

/// Whether a byte is in a class such as `alpha`.
fn is_in_class(class: &[u8], byte: u8) -> Option<bool> {
    Some(match class {
        b"alpha" => byte.is_ascii_alphabetic(),
        b"digit" => byte.is_ascii_digit(),
        b"alnum" => byte.is_ascii_alphanumeric(),
        b"upper" => byte.is_ascii_uppercase(),
        b"lower" => byte.is_ascii_lowercase(),
        b"space" => byte.is_ascii_whitespace(),
        b"punct" => byte.is_ascii_punctuation(),
        b"xdigit" => byte.is_ascii_hexdigit(),
        _ => return None,
    })
}

pub(crate) const FUEL: u64 = 100_000;

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(pattern: &str, yes: &[&str], no: &[&str]) {
        for (texts, want) in [(yes, true), (no, false)] {
            for text in texts {
                assert_eq!(wild(pattern.as_bytes(), text.as_bytes(), true, false, &mut FUEL.clone()), want, "{pattern} {text}");
            }
        }
    }

    #[test]
    fn patterns_of_gitignore() {
        check("*.o", &["a.o", ".o"], &["a/b.o", "a.oo"]);
        check("**/x", &["x", "a/x", "a/b/x"], &["ax", "a/xy"]);
        check("a/**", &["a/b", "a/b/c"], &["a", "b/a/c"]);
        check("a/**/b", &["a/b", "a/x/b", "a/x/y/b"], &["a/xb", "ab"]);
        check("[a-c]?[!x]", &["abz", "c12"], &["abx", "d12", "ab"]);
        check("a*b*c", &["abc", "aXbYc"], &["abcd", "a/bc"]);
        check("\\*", &["*"], &["a"]);
        check("*a*a*a*a*a*a*a*a*a*b", &[], &[&"a".repeat(200)]);
    }
}
