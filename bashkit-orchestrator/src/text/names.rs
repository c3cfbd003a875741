//! Rules for the names of tools, decided once for the builder and for `#[callable_tool]` (which asks at compile time).

use bashkit::similarity::nearest;

/// Form of a name, for messages.
pub(crate) const ACCEPTED: &str = "a letter or `_`, then up to 63 letters, digits, `_` and `-`";

/// Bytes of a name.
const NAME_BYTES_MAX: usize = 64;

/// Keywords and special builtins of the shell: a command of such a name could never be called, or would break every script.
const RESERVED: &[&str] = &[
    "!", "[[", "]]", "{", "}", "case", "coproc", "do", "done", "elif", "else", "esac", "fi", "for", "function", "if", "in", "select",
    "then", "time", "until", "while", ".", ":", "break", "continue", "eval", "exec", "exit", "export", "readonly", "return", "set",
    "shift", "source", "times", "trap", "unset",
];

/// Whether `name` is `[A-Za-z_][A-Za-z0-9_-]{0,63}`.
#[must_use]
pub(crate) const fn is_valid(name: &str) -> bool {
    let Some((first, mut rest)) = name.as_bytes().split_first() else { return false };
    if !(first.is_ascii_alphabetic() || *first == b'_') || name.len() > NAME_BYTES_MAX {
        return false;
    }
    while let Some((byte, more)) = rest.split_first() {
        if !(byte.is_ascii_alphanumeric() || *byte == b'_' || *byte == b'-') {
            return false;
        }
        rest = more;
    }
    true
}

/// Whether `name` is a keyword or a special builtin of the shell.
#[must_use]
pub(crate) const fn is_reserved(name: &str) -> bool {
    let mut rest = RESERVED;
    while let Some((word, more)) = rest.split_first() {
        if same(word.as_bytes(), name.as_bytes()) {
            return true;
        }
        rest = more;
    }
    false
}

/// Refuses to compile a name that no tool can have.
#[track_caller]
#[expect(clippy::panic, reason = "at compile time")]
pub const fn check_name(name: &str) {
    if !is_valid(name) {
        panic!("this cannot be the name of a command: use a letter or `_`, then up to 63 letters, digits, `_` and `-`");
    }
    if is_reserved(name) {
        panic!("this is a keyword or special builtin of the shell: choose another name with #[callable_tool(name = \"...\")]");
    }
}

/// The tool that `name` is probably a misspelling of, or all of them, in words.
pub(crate) fn known_tools<'a>(name: &str, tools: impl Iterator<Item = &'a str> + Clone) -> String {
    match (nearest(name, tools.clone()), tools.collect::<Vec<_>>()) {
        (Some(near), _) => format!("did you mean '{near}'?"),
        (None, all) if all.is_empty() => "there are no tools here".to_owned(),
        (None, all) => format!("the tools are {}", all.join(", ")),
    }
}

const fn same(mut a: &[u8], mut b: &[u8]) -> bool {
    while let (Some((x, more_a)), Some((y, more_b))) = (a.split_first(), b.split_first()) {
        if *x != *y {
            return false;
        }
        (a, b) = (more_a, more_b);
    }
    a.is_empty() && b.is_empty()
}

#[cfg(test)]
mod tests {
    use super::{is_reserved, is_valid};

    #[test]
    fn names() {
        let long = "a".repeat(64);
        for name in ["a", "_", "get_user", "get-user", "x1", long.as_str()] {
            assert!(is_valid(name), "{name}");
        }
        let longer = "a".repeat(65);
        for name in ["", "1x", "-x", "a b", "a/b", "é", longer.as_str()] {
            assert!(!is_valid(name), "{name}");
        }
        for name in ["if", "done", "exit", ".", "unset"] {
            assert!(is_reserved(name), "{name}");
        }
        for name in ["iff", "i", "", "get_user", "echo", "exi"] {
            assert!(!is_reserved(name), "{name}");
        }
    }
}
