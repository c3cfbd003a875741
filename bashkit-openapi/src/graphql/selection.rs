//! Selections of fields that a call asks for.

/// Bytes of a selection.
const BYTES_MAX: usize = 64 << 10;

/// Selections inside of each other.
const DEPTH_MAX: usize = 64;

/// One selection set, `{ id name }`, and nothing behind it: what would end the field could begin another one, which nobody has judged.
///
/// # Errors
/// It is none; the message.
pub(super) fn checked(text: &str) -> Result<String, String> {
    let wrong = |what: &str| format!("{what}; a selection is written like '{{ id name owner {{ login }} }}'");
    if text.len() > BYTES_MAX {
        return Err(wrong("it is too long"));
    }
    let text = text.trim();
    let mut open: Vec<char> = Vec::new();
    let mut has_ended = false;
    let mut rest = text.chars().peekable();
    let mut is_first = true;
    while let Some(c) = rest.next() {
        if has_ended && !c.is_whitespace() && c != ',' && c != '#' {
            return Err(wrong("something stands behind its last brace"));
        }
        if is_first && c != '{' {
            return Err(wrong("it does not begin with a brace"));
        }
        is_first = false;
        match c {
            '{' | '(' | '[' => open.push(c),
            '}' | ')' | ']' => {
                let wanted = match c {
                    '}' => '{',
                    ')' => '(',
                    _ => '[',
                };
                if open.pop() != Some(wanted) {
                    return Err(wrong(&format!("'{c}' has no partner")));
                }
                has_ended = open.is_empty();
            }
            '#' => while rest.next_if(|c| !matches!(c, '\n' | '\r')).is_some() {},
            '"' => string(&mut rest).ok_or_else(|| wrong("a text in it has no end"))?,
            _ => {}
        }
        if open.len() > DEPTH_MAX {
            return Err(wrong("it is too deep"));
        }
    }
    // A comment would hide what comes behind the selection.
    if has_ended { Ok(format!("{text}\n")) } else { Err(wrong("a brace has no partner")) }
}

/// Skips a string, or a block string, whose first quote was read.
fn string(rest: &mut std::iter::Peekable<std::str::Chars<'_>>) -> Option<()> {
    let mut ahead = rest.clone();
    if ahead.next() == Some('"') {
        if ahead.next() != Some('"') {
            rest.next();
            return Some(());
        }
        *rest = ahead;
        let mut quotes = 0;
        loop {
            match rest.next()? {
                '\\' => {
                    let mut ahead = rest.clone();
                    if (0..3).all(|_| ahead.next() == Some('"')) {
                        *rest = ahead;
                    }
                    quotes = 0;
                }
                '"' => quotes += 1,
                _ => quotes = 0,
            }
            if quotes == 3 {
                return Some(());
            }
        }
    }
    loop {
        match rest.next()? {
            '\\' => {
                rest.next()?;
            }
            '"' => return Some(()),
            '\n' | '\r' => return None,
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::checked;

    #[test]
    fn selections() {
        for text in [
            "{ id }",
            " { id name owner { login } } ",
            "{a(x: \"}\") {b}}",
            "{a(x: \"\"\"}\" \\\"\"\" }\"\"\")}",
            "{ a # }\n b }",
            "{ ... on User { login } }",
            "{a(x: \"\") b} # end",
            "{a(x: [1, {b: 2}])}",
        ] {
            assert_eq!(checked(text).unwrap(), format!("{}\n", text.trim()), "{text}");
        }
        for (text, said) in [
            ("id", "it does not begin with a brace"),
            ("", "a brace has no partner"),
            ("{ id } deleteUser(id: 1) { id }", "something stands behind its last brace"),
            ("{ id } } query Other { a", "something stands behind its last brace"),
            ("{ id", "a brace has no partner"),
            ("{ a(x: } ) }", "'}' has no partner"),
            ("{ a(x: \"b) }", "a text in it has no end"),
            ("{ id # }", "a brace has no partner"),
        ] {
            assert!(checked(text).unwrap_err().starts_with(said), "{text}: {:?}", checked(text));
        }
    }
}
