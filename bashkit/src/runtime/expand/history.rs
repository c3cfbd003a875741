//! History expansion: `!!`, `!n`, `!word`, `^a^b`, with word designators and modifiers.

use crate::runtime::builtins::history::{History, Settings};
use crate::runtime::expand::quote;

/// A line with its references to history replaced.
#[derive(Debug, Default)]
pub(crate) struct Expanded {
    /// Line with its references expanded.
    pub text: Vec<u8>,
    /// Marks that an event was replaced.
    pub changed: bool,
    /// `:p`: to be shown, not run.
    pub only_shown: bool,
}

/// What expansions looked for, which later ones refer to.
#[derive(Debug, Clone, Default)]
pub(crate) struct LookedFor {
    /// Texts of the last `:s`, for `:&`.
    substitution: Option<(Vec<u8>, Vec<u8>)>,
    /// Word that had the match of the last `!?text?`, for `%`.
    word: Vec<u8>,
}

/// Characters that separate the words of a line or stand for themselves.
const OPERATORS: &[u8] = b"()<>;&|";

/// Expands a line. The error is what bash says of it.
pub(crate) fn expand(history: &History, line: &[u8], extglob: bool) -> Result<Expanded, Vec<u8>> {
    let marks = *history.settings();
    let mut expander = Expander { history, marks, line, at: 0, out: Expanded::default() };
    if line.first() == Some(&marks.quick) {
        expander.quick()?;
    } else if !refers(line, &marks, extglob) {
        expander.out.text = line.to_vec();
        return Ok(expander.out);
    }
    let mut quote = None;
    while let Some(&byte) = line.get(expander.at) {
        let next = line.get(expander.at + 1).copied();
        let before = expander.at.checked_sub(1).and_then(|at| line.get(at)).copied();
        match (byte, quote) {
            (b'\\', None | Some(b'"')) => {
                expander.out.text.push(byte);
                expander.out.text.extend(next);
                expander.at += 2;
                continue;
            }
            (b'\'', None) => quote = Some(b'\''),
            (b'\'', Some(b'\'')) => quote = None,
            (b'"', None) => quote = Some(b'"'),
            (b'"', Some(b'"')) => quote = None,
            (byte, None) if byte == marks.comment() && before.is_none_or(|b| b" \t\n;&(|)<>".contains(&b)) => {
                expander.out.text.extend_from_slice(line.get(expander.at..).unwrap_or_default());
                return Ok(expander.out);
            }
            (byte, None | Some(b'"')) if byte == marks.event && !is_followed_plainly(next, quote) => {
                expander.reference(quote == Some(b'"'))?;
                continue;
            }
            _ => {}
        }
        expander.out.text.push(byte);
        expander.at += 1;
    }
    Ok(expander.out)
}

struct Expander<'a> {
    history: &'a History,
    marks: Settings,
    line: &'a [u8],
    at: usize,
    out: Expanded,
}

/// Whether a line has a mark that begins an event. bash: when one does, those count, too, that belong to patterns and parameters.
fn refers(line: &[u8], marks: &Settings, extglob: bool) -> bool {
    let mut quote = None;
    let mut at = 0;
    while let Some(&byte) = line.get(at) {
        let (before, behind) = line.split_at_checked(at).unwrap_or((line, b""));
        let behind = behind.get(1..).unwrap_or_default();
        match (byte, quote) {
            (b'\\', None | Some(b'"')) => at += 1,
            (b'\'', None) => quote = Some(b'\''),
            (b'\'', Some(b'\'')) => quote = None,
            (b'"', None) => quote = Some(b'"'),
            (b'"', Some(b'"')) => quote = None,
            (byte, None) if byte == marks.comment() && before.last().is_none_or(|b| b" \t\n;&(|)<>".contains(b)) => return false,
            (byte, None | Some(b'"'))
                if byte == marks.event
                    && !is_followed_plainly(behind.first().copied(), quote)
                    && !is_inhibited(before, behind, extglob) =>
            {
                return true;
            }
            _ => {}
        }
        at += 1;
    }
    false
}

/// Whether what follows a `!` says that it begins no event.
fn is_followed_plainly(next: Option<u8>, quote: Option<u8>) -> bool {
    match next {
        None | Some(b' ' | b'\t' | b'\n' | b'\r' | b'=') => true,
        Some(b'"') => quote.is_some(),
        _ => false,
    }
}

/// Whether a `!` belongs to a pattern or a parameter.
fn is_inhibited(before: &[u8], behind: &[u8], extglob: bool) -> bool {
    match before.last() {
        Some(b'[') => behind.contains(&b']'),
        Some(b'$') => true,
        Some(b'{') if before.ends_with(b"${") => behind.contains(&b'}'),
        _ => extglob && behind.first() == Some(&b'('),
    }
}

impl Expander<'_> {
    fn peek(&self) -> u8 {
        self.line.get(self.at).copied().unwrap_or(0)
    }

    fn since(&self, start: usize) -> &[u8] {
        self.line.get(start..self.at).unwrap_or_default()
    }

    fn error(&self, start: usize, what: &str) -> Vec<u8> {
        let shown = self.line.get(start..self.at.min(self.line.len())).unwrap_or_default();
        [shown, b": ", what.as_bytes()].concat()
    }

    /// Expands a quick substitution: `^old^new^`.
    fn quick(&mut self) -> Result<(), Vec<u8>> {
        self.at = 1;
        let Some(event) = self.history.lines().last().map(|entry| entry.text.clone()) else {
            self.at = self.line.len();
            return Err(self.error(0, "event not found"));
        };
        let old = self.until(self.marks.quick);
        let new = self.until(self.marks.quick);
        let text = substitute(&event, &old, &new, false).ok_or_else(|| [b":s", self.line, b": substitution failed"].concat())?;
        self.out.text = text;
        self.out.changed = true;
        Ok(())
    }

    /// The text up to a delimiter, which is taken.
    fn until(&mut self, delimiter: u8) -> Vec<u8> {
        let mut text = Vec::new();
        while let Some(&byte) = self.line.get(self.at) {
            self.at += 1;
            if byte == delimiter {
                break;
            }
            if byte == b'\\' && self.peek() == delimiter {
                text.push(delimiter);
                self.at += 1;
            } else {
                text.push(byte);
            }
        }
        text
    }

    /// Expands a reference that begins with `!`.
    fn reference(&mut self, quoted: bool) -> Result<(), Vec<u8>> {
        let start = self.at;
        self.at += 1;
        let event = self.event(start, quoted)?;
        let chosen = self.designated(&event)?;
        let text = self.modified(chosen.unwrap_or(event))?;
        self.out.text.extend(text);
        self.out.changed = true;
        Ok(())
    }

    fn event(&mut self, start: usize, quoted: bool) -> Result<Vec<u8>, Vec<u8>> {
        let lines = self.history.lines();
        let missing = "event not found";
        match self.peek() {
            mark if mark == self.marks.event => {
                self.at += 1;
                return lines.last().map(|entry| entry.text.clone()).ok_or_else(|| self.error(start, missing));
            }
            b'#' => {
                self.at += 1;
                return Ok(self.out.text.clone());
            }
            b'$' | b'^' | b'*' | b'%' | b':' => {
                return lines.last().map(|entry| entry.text.clone()).ok_or_else(|| self.error(start, missing));
            }
            b'?' => {
                self.at += 1;
                let from = self.at;
                while self.at < self.line.len() && !matches!(self.peek(), b'?' | b'\n') {
                    self.at += 1;
                }
                let part = self.since(from).to_vec();
                let found = lines.iter().rev().find_map(|entry| Some((entry.text.clone(), memchr::memmem::find(&entry.text, &part)?)));
                self.at += usize::from(self.peek() == b'?');
                let Some((event, offset)) = found else { return Err(self.error(start, missing)) };
                self.history.looked_for.borrow_mut().word = word_at(&event, offset);
                return Ok(event);
            }
            _ => {}
        }
        let from = self.at;
        self.at += usize::from(self.peek() == b'-');
        while self.peek().is_ascii_digit() {
            self.at += 1;
        }
        if let Some(number) = std::str::from_utf8(self.since(from)).ok().and_then(|text| text.parse::<i64>().ok()) {
            return self.history.line(number).cloned().ok_or_else(|| self.error(start, missing));
        }
        self.at = from;
        while let Some(&byte) = self.line.get(self.at) {
            let ends = byte.is_ascii_whitespace()
                || byte == b':'
                || OPERATORS.contains(&byte)
                || (self.at > from && b"^$*%-".contains(&byte))
                || (quoted && byte == b'"');
            if ends {
                break;
            }
            self.at += 1;
        }
        let name = self.since(from);
        let found = lines.iter().rev().find(|entry| !name.is_empty() && entry.text.starts_with(name));
        found.map(|entry| entry.text.clone()).ok_or_else(|| self.error(start, missing))
    }

    /// `:n`, `:x-y`, `$`, `*` …; `None`: no designator stands here.
    fn designated(&mut self, event: &[u8]) -> Result<Option<Vec<u8>>, Vec<u8>> {
        let start = self.at;
        let next = self.line.get(self.at + 1).copied().unwrap_or(0);
        if self.peek() == b':' && (next.is_ascii_digit() || b"^$*%-".contains(&next)) {
            self.at += 1;
        } else if !matches!(self.peek(), b'^' | b'$' | b'*' | b'%' | b'-') || self.at == 0 {
            return Ok(None);
        }
        let words = words(event);
        let last = words.len().saturating_sub(1);
        let place = |expander: &mut Self| -> Option<usize> {
            match expander.peek() {
                b'^' => {
                    expander.at += 1;
                    Some(1)
                }
                b'$' => {
                    expander.at += 1;
                    Some(last)
                }
                b'0'..=b'9' => {
                    let from = expander.at;
                    while expander.peek().is_ascii_digit() {
                        expander.at += 1;
                    }
                    std::str::from_utf8(expander.since(from)).ok()?.parse().ok()
                }
                _ => None,
            }
        };
        let chosen = if self.peek() == b'%' {
            self.at += 1;
            return Ok(Some(self.history.looked_for.borrow().word.clone()));
        } else if self.peek() == b'*' {
            self.at += 1;
            return Ok(Some(words.get(1..).unwrap_or_default().join(&b' ')));
        } else if self.peek() == b'-' {
            self.at += 1;
            0..=place(self).unwrap_or(last.saturating_sub(1))
        } else {
            let Some(from) = place(self) else { return Err(self.error(start, "bad word specifier")) };
            match self.peek() {
                b'*' => {
                    self.at += 1;
                    if from == words.len() {
                        return Ok(Some(Vec::new()));
                    }
                    from..=last
                }
                b'-' => {
                    self.at += 1;
                    from..=place(self).unwrap_or(last.saturating_sub(1))
                }
                _ => from..=from,
            }
        };
        match words.get(chosen).filter(|words| !words.is_empty()) {
            Some(words) => Ok(Some(words.join(&b' '))),
            None => Err(self.error(start, "bad word specifier")),
        }
    }

    /// `:h`, `:t`, `:r`, `:e`, `:p`, `:q`, `:x`, `:s/a/b/`, `:&`, each with `g` or `a` before it where it makes sense.
    fn modified(&mut self, mut text: Vec<u8>) -> Result<Vec<u8>, Vec<u8>> {
        while self.peek() == b':' {
            let start = self.at;
            self.at += 1;
            let (all, each) = (matches!(self.peek(), b'g' | b'a'), self.peek() == b'G');
            self.at += usize::from(all || each);
            let letter = self.peek();
            self.at += 1;
            match letter {
                b'h' => text.truncate(memchr::memrchr(b'/', &text).unwrap_or(text.len())),
                b't' => text = memchr::memrchr(b'/', &text).map_or(text.clone(), |at| text.split_off(at + 1)),
                b'r' => text.truncate(memchr::memrchr(b'.', &text).unwrap_or(text.len())),
                b'e' => text = memchr::memrchr(b'.', &text).map_or(text.clone(), |at| text.split_off(at)),
                b'p' => self.out.only_shown = true,
                b'q' => text = quote::single_short(&text),
                b'x' => {
                    text = words(&text).iter().map(|word| quote::single_short(word)).collect::<Vec<_>>().join(&b' ');
                }
                // Without a delimiter nothing is replaced.
                b's' if self.at >= self.line.len() => {}
                b's' | b'&' => {
                    if letter == b's' {
                        let delimiter = self.peek();
                        self.at += 1;
                        let (old, new) = (self.until(delimiter), self.until(delimiter));
                        let mut looked_for = self.history.looked_for.borrow_mut();
                        match &mut looked_for.substitution {
                            Some(last) if old.is_empty() => last.1 = new,
                            last if !old.is_empty() => *last = Some((old, new)),
                            _ => {}
                        }
                    }
                    let substitution = self.history.looked_for.borrow().substitution.clone();
                    let Some((old, new)) = substitution else {
                        return Err(self.error(start, "no previous substitution"));
                    };
                    let done = if each {
                        let parts: Vec<_> =
                            words(&text).into_iter().map(|word| substitute(&word, &old, &new, false).unwrap_or(word)).collect();
                        Some(parts.join(&b' '))
                    } else {
                        substitute(&text, &old, &new, all)
                    };
                    text = done.ok_or_else(|| self.error(start, "substitution failed"))?;
                }
                _ => return Err(self.error(self.at - 1, "unrecognized history modifier")),
            }
        }
        Ok(text)
    }
}

/// `old` replaced by `new`, in which `&` stands for `old`. `None`: it is not there.
fn substitute(text: &[u8], old: &[u8], new: &[u8], all: bool) -> Option<Vec<u8>> {
    if old.is_empty() {
        return None;
    }
    let mut replacement = Vec::new();
    let mut bytes = new.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        match byte {
            b'&' => replacement.extend_from_slice(old),
            b'\\' if bytes.peek() == Some(&b'&') => replacement.extend(bytes.next()),
            _ => replacement.push(byte),
        }
    }
    let mut at = memchr::memmem::find(text, old)?;
    let (mut out, mut rest) = (Vec::new(), text);
    loop {
        out.extend_from_slice(rest.get(..at).unwrap_or_default());
        out.extend_from_slice(&replacement);
        rest = rest.get(at + old.len()..).unwrap_or_default();
        match memchr::memmem::find(rest, old).filter(|_| all) {
            Some(next) => at = next,
            None => break,
        }
    }
    out.extend_from_slice(rest);
    Some(out)
}

/// The word of a line that has the byte at an offset.
fn word_at(line: &[u8], offset: usize) -> Vec<u8> {
    let mut end = 0;
    words(line)
        .into_iter()
        .find(|word| {
            let behind = line.get(end..).unwrap_or_default();
            end += memchr::memmem::find(behind, word).unwrap_or(0) + word.len();
            end > offset
        })
        .unwrap_or_default()
}

fn words(line: &[u8]) -> Vec<Vec<u8>> {
    let mut list = Vec::new();
    let mut at = 0;
    while let Some(&byte) = line.get(at) {
        if byte.is_ascii_whitespace() {
            at += 1;
            continue;
        }
        let rest = line.get(at..).unwrap_or_default();
        let len = if OPERATORS.contains(&byte) { operator_len(rest) } else { word_len(rest) };
        list.push(rest.get(..len).unwrap_or_default().to_vec());
        at += len;
    }
    list
}

/// Length of the operator that a text begins with.
fn operator_len(text: &[u8]) -> usize {
    let pair = text.get(..2).unwrap_or_default();
    if ![&b"<<"[..], b">>", b"&&", b"||", b";;", b">&", b"<&", b"&>", b">|", b"<>", b"|&"].contains(&pair) {
        return 1;
    }
    2 + usize::from(pair == b"<<" && matches!(text.get(2), Some(b'<' | b'-')))
}

/// Length of the word that a text begins with, quotes included.
fn word_len(text: &[u8]) -> usize {
    let mut at = 0;
    let mut quote = None;
    while let Some(&byte) = text.get(at) {
        match (byte, quote) {
            (b'\\', None | Some(b'"')) => at += 1,
            (b'\'' | b'"' | b'`', None) => quote = Some(byte),
            (byte, Some(open)) if byte == open => quote = None,
            (byte, None) if byte.is_ascii_whitespace() || OPERATORS.contains(&byte) => break,
            _ => {}
        }
        at += 1;
    }
    at.min(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_are_replaced() {
        let history = History::of(&["echo a b c", "ls /usr/bin/x.tar | wc -l"]);
        let rows: &[(&str, &str)] = &[
            ("!!", "ls /usr/bin/x.tar | wc -l"),
            ("!echo", "echo a b c"),
            ("x !$ !^ !*", "x -l /usr/bin/x.tar /usr/bin/x.tar | wc -l"),
            ("!1:2-3", "b c"),
            ("!-2:0 !-2:$", "echo c"),
            ("!ls:1:h !ls:1:t:r !ls:1:e", "/usr/bin x .tar"),
            ("^wc^cat^ z", "ls /usr/bin/x.tar | cat -l z"),
            ("!1:s/a/&&/ !1:gs/ /-/", "echo aa b c echo-a-b-c"),
            ("a! ! b '!!' \\!! \"!1\" $!", "a! ! b '!!' \\!! \"echo a b c\" $!"),
            ("${!x} $! [!a]", "${!x} $! [!a]"),
            ("[!1:1] !?a b?:% !%", "[a] a a"),
            ("!1:s/a/x/ !1:& !1:s", "echo x b c echo x b c echo a b c"),
            ("x !#:0", "x x"),
        ];
        for (line, wanted) in rows {
            let text = expand(&history, line.as_bytes(), false).map(|expanded| expanded.text);
            assert_eq!(text.map(|text| String::from_utf8_lossy(&text).into_owned()), Ok((*wanted).to_owned()), "{line}");
        }
        let error = |line: &str| expand(&history, line.as_bytes(), false).err().map(|e| String::from_utf8_lossy(&e).into_owned());
        assert_eq!(error("!nosuch x").as_deref(), Some("!nosuch: event not found"));
        assert_eq!(error("!1:9").as_deref(), Some(":9: bad word specifier"));
    }
}
