//! The line at the prompt as text: what a word stands behind, and what takes no room.

/// Word before the cursor, and the words of its command before it.
pub(crate) struct Place<'l> {
    pub(crate) start: usize,
    pub(crate) word: &'l str,
    pub(crate) before: Vec<&'l str>,
}

impl<'l> Place<'l> {
    pub(crate) fn of(line: &'l str) -> Self {
        let is_break = |c: char| c.is_whitespace() || matches!(c, ';' | '|' | '&' | '(' | ')' | '<' | '>' | '`' | '"' | '\'');
        let is_end = |c: char| matches!(c, ';' | '|' | '&' | '(' | ')' | '`' | '\n');
        let start = line.rfind(is_break).map_or(0, |at| at + line.get(at..).and_then(|rest| rest.chars().next()).map_or(1, char::len_utf8));
        let (head, word) = line.split_at_checked(start).unwrap_or(("", line));
        let command = head.rfind(is_end).and_then(|at| head.get(at + 1..)).unwrap_or(head);
        let before = command.split_whitespace().skip_while(|word| word.contains('=') && !word.starts_with('=')).collect();
        Self { start, word, before }
    }
}

/// Prompt without and with what takes no room on the screen.
pub(crate) fn prompt_texts(prompt: &[u8]) -> (String, String) {
    let mut plain = Vec::new();
    let mut is_hidden = false;
    for byte in prompt {
        match byte {
            1 => is_hidden = true,
            2 => is_hidden = false,
            byte if !is_hidden => plain.push(*byte),
            _ => {}
        }
    }
    let styled: Vec<u8> = prompt.iter().copied().filter(|byte| !matches!(byte, 1 | 2)).collect();
    (String::from_utf8_lossy(&plain).into_owned(), String::from_utf8_lossy(&styled).into_owned())
}

#[cfg(test)]
mod tests {
    use super::{Place, prompt_texts};

    #[test]
    fn words_before_the_cursor() {
        let rows = [
            ("ec", 0, "ec", vec![]),
            ("cat fi", 4, "fi", vec!["cat"]),
            ("x=1 cat fi", 8, "fi", vec!["cat"]),
            ("ls | gr", 5, "gr", vec![]),
            ("cat <in", 5, "in", vec!["cat", "<"]),
            ("echo ä;so", 8, "so", vec![]),
        ];
        for (line, start, word, before) in rows {
            let place = Place::of(line);
            assert_eq!((place.start, place.word, place.before), (start, word, before), "{line}");
        }
    }

    #[test]
    fn hidden_parts_of_a_prompt_take_no_room() {
        let (plain, styled) = prompt_texts(b"\x01\x1b[32m\x02user\x01\x1b[0m\x02$ ");
        assert_eq!((plain.as_str(), styled.as_str()), ("user$ ", "\x1b[32muser\x1b[0m$ "));
    }
}
