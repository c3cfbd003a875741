//! Both files as one text, made of formats (`-D`, `--line-format`, `--changed-group-format`, …).

use bashkit_core::gnu::vasnprintf;
use bashkit_core::kernel::Fault;

use super::write::{Compared, Writer};
use bashkit_core::diff::Text;

/// No number is padded to more columns than this.
const WIDTH_MAX: usize = 0x7fff_ffff;

/// Kinds of groups and lines that have a format of their own: indices into [`Formats`].
const UNCHANGED: usize = 0;
const OLD: usize = 1;
const NEW: usize = 2;
const CHANGED: usize = 3;

/// The formats that were given.
#[derive(Debug, Default)]
pub(super) struct Formats {
    lines: [Option<Vec<u8>>; 3],
    groups: [Option<Vec<u8>>; 4],
}

/// `#ifdef` and its like, where `@` is the name.
const IFDEF: [&str; 4] =
    ["%=", "#ifndef @\n%<#endif /* ! @ */\n", "#ifdef @\n%>#endif /* @ */\n", "#ifndef @\n%<#else /* @ */\n%>#endif /* @ */\n"];

impl Formats {
    /// Takes the value of an option. `false`: another one was given before.
    pub(super) fn take(&mut self, option: &str, value: &[u8]) -> bool {
        let put = |place: Option<&mut Option<Vec<u8>>>, value: &[u8]| match place {
            Some(Some(have)) => have == value,
            Some(place) => {
                *place = Some(value.to_vec());
                true
            }
            None => true,
        };
        match option {
            "line-format" => self.lines.iter_mut().all(|line| put(Some(line), value)),
            "unchanged-line-format" => put(self.lines.get_mut(UNCHANGED), value),
            "old-line-format" => put(self.lines.get_mut(OLD), value),
            "new-line-format" => put(self.lines.get_mut(NEW), value),
            "unchanged-group-format" => put(self.groups.get_mut(UNCHANGED), value),
            "old-group-format" => put(self.groups.get_mut(OLD), value),
            "new-group-format" => put(self.groups.get_mut(NEW), value),
            "changed-group-format" => put(self.groups.get_mut(CHANGED), value),
            _ => self.groups.iter_mut().zip(IFDEF).all(|(group, text)| {
                let pieces: Vec<&[u8]> = text.split('@').map(str::as_bytes).collect();
                put(Some(group), &pieces.join(value))
            }),
        }
    }

    fn line(&self, kind: usize) -> &[u8] {
        self.lines.get(kind).and_then(Option::as_deref).unwrap_or(b"%l\n")
    }

    /// The format of a group; one that was not given follows from the others.
    fn group(&self, kind: usize) -> Vec<u8> {
        let given = |kind: usize| self.groups.get(kind).and_then(Option::as_deref);
        let or_changed = |kind: usize, otherwise: &'static [u8]| given(kind).or_else(|| given(CHANGED)).unwrap_or(otherwise).to_vec();
        match kind {
            UNCHANGED => given(UNCHANGED).unwrap_or(b"%=").to_vec(),
            OLD => or_changed(OLD, b"%<"),
            NEW => or_changed(NEW, b"%>"),
            _ => given(CHANGED).map_or_else(|| [or_changed(OLD, b"%<"), or_changed(NEW, b"%>")].concat(), <[u8]>::to_vec),
        }
    }

    /// Whether equal files print something.
    pub(super) fn shows_equal(&self) -> bool {
        let group = self.group(UNCHANGED);
        !group.is_empty() && (group != b"%=" || !self.line(UNCHANGED).is_empty())
    }
}

/// Ranges of lines of a group, in each file.
type Group = [(usize, usize); 2];

impl Writer<'_> {
    pub(super) fn merged(&mut self, compared: &Compared<'_>, formats: &Formats) -> Result<(), Fault> {
        let groups = [UNCHANGED, OLD, NEW, CHANGED].map(|kind| formats.group(kind));
        let [unchanged, old, new, changed] = &groups;
        let mut next = [0, 0];
        let [a, b] = compared.texts;
        for change in compared.changes.iter().filter(|c| !c.ignored) {
            if next[0] < change.at[0] || next[1] < change.at[1] {
                self.group(compared.texts, formats, unchanged, [(next[0], change.at[0]), (next[1], change.at[1])])?;
            }
            next = [change.at[0] + change.n[0], change.at[1] + change.n[1]];
            let format = match change.n {
                [_, 0] => old,
                [0, _] => new,
                _ => changed,
            };
            self.group(compared.texts, formats, format, [(change.at[0], next[0]), (change.at[1], next[1])])?;
        }
        if next[0] < a.count() || next[1] < b.count() {
            self.group(compared.texts, formats, unchanged, [(next[0], a.count()), (next[1], b.count())])?;
        }
        Ok(())
    }

    fn group(&mut self, texts: &[Text; 2], formats: &Formats, format: &[u8], group: Group) -> Result<(), Fault> {
        let [a, b] = texts;
        // Open `%(A=B?T:E)`s: what ends this part, and whether the part behind it is printed (`None` behind the last).
        let mut open: Vec<(u8, bool, Option<bool>)> = Vec::new();
        let mut shown = true;
        let mut rest = format;
        while let Some((&byte, behind)) = rest.split_first() {
            if let Some(&(end, outside, otherwise)) = open.last()
                && byte == end
            {
                open.pop();
                match otherwise {
                    Some(part) => {
                        open.push((b')', outside, None));
                        shown = part;
                    }
                    None => shown = outside,
                }
                rest = behind;
                continue;
            }
            rest = behind;
            if byte != b'%' {
                if shown {
                    self.out.put(&[byte])?;
                }
                continue;
            }
            let (spec, after) = rest.split_first().map_or((0, rest), |(spec, after)| (*spec, after));
            let lines = match spec {
                b'<' => Some((a, OLD, group[0])),
                b'=' => Some((a, UNCHANGED, group[0])),
                b'>' => Some((b, NEW, group[1])),
                _ => None,
            };
            if let Some((text, kind, span)) = lines {
                rest = after;
                if shown {
                    self.lines_of(text, formats.line(kind), span)?;
                }
            } else if let Some((holds, after)) = (spec == b'(').then(|| condition(after, group)).flatten() {
                open.push((b':', shown, Some(shown && !holds)));
                shown = shown && holds;
                rest = after;
            } else if let Some((text, after)) = printed(rest, |letter| letter_value(letter, group)) {
                rest = after;
                if shown {
                    self.out.put(&text)?;
                }
            } else {
                if spec == b'%' {
                    rest = after;
                }
                if shown {
                    self.out.put(b"%")?;
                }
            }
        }
        Ok(())
    }

    fn lines_of(&mut self, text: &Text, format: &[u8], (from, to): (usize, usize)) -> Result<(), Fault> {
        for at in from..to {
            let line = text.line(at);
            let mut rest = format;
            while let Some((&byte, behind)) = rest.split_first() {
                rest = behind;
                if byte != b'%' {
                    self.out.put(&[byte])?;
                    continue;
                }
                let (spec, after) = rest.split_first().map_or((0, rest), |(spec, after)| (*spec, after));
                match spec {
                    b'l' => self.text(b"", line.strip_suffix(b"\n").unwrap_or(line))?,
                    b'L' => self.text(b"", line)?,
                    b'%' => self.out.put(b"%")?,
                    _ => {
                        match printed(rest, |letter| (letter == b'n').then_some(at + 1)) {
                            Some((text, after)) => {
                                self.out.put(&text)?;
                                rest = after;
                            }
                            None => self.out.put(b"%")?,
                        }
                        continue;
                    }
                }
                rest = after;
            }
        }
        Ok(())
    }
}

/// The number that a letter stands for: small ones for the first file, capitals for the second.
fn letter_value(letter: u8, group: Group) -> Option<usize> {
    let (from, to) = if letter.is_ascii_uppercase() { group[1] } else { group[0] };
    match letter.to_ascii_lowercase() {
        b'e' => Some(from),
        b'f' => Some(from + 1),
        b'l' => Some(to),
        b'm' => Some(to + 1),
        b'n' => Some(to - from),
        _ => None,
    }
}

/// `A=B?`: whether it holds, and what stands behind it.
fn condition(text: &[u8], group: Group) -> Option<(bool, &[u8])> {
    let mut rest = text;
    let mut value = |sign: u8| {
        let digits = rest.iter().take_while(|b| b.is_ascii_digit()).count();
        let value = if digits > 0 {
            std::str::from_utf8(rest.get(..digits)?).ok()?.parse().unwrap_or(usize::MAX)
        } else {
            letter_value(*rest.first()?, group)?
        };
        rest = rest.get(digits.max(1)..)?.strip_prefix(&[sign])?;
        Some(value)
    };
    let holds = value(b'=')? == value(b'?')?;
    Some((holds, rest))
}

/// `[-'0]*[WIDTH][.[PRECISION]]{doxX}LETTER` or `c'C'`: its text, and what stands behind it.
fn printed(spec: &[u8], value: impl Fn(u8) -> Option<usize>) -> Option<(Vec<u8>, &[u8])> {
    let n_flags = spec.iter().take_while(|b| matches!(b, b'-' | b'\'' | b'0')).count();
    let (flags, rest) = spec.split_at_checked(n_flags)?;
    let number = |text: &[u8]| {
        let n = text.iter().take_while(|b| b.is_ascii_digit()).count();
        let value = std::str::from_utf8(text.get(..n).unwrap_or_default()).ok().and_then(|t| t.parse().ok());
        (n, value.unwrap_or(if n > 0 { WIDTH_MAX } else { 0 }).min(WIDTH_MAX))
    };
    let (n, width) = number(rest);
    let mut rest = rest.get(n..)?;
    let mut precision = None;
    if let Some(behind) = rest.strip_prefix(b".") {
        let (n, digits) = number(behind);
        precision = Some(digits);
        rest = behind.get(n..)?;
    }
    let (&conversion, rest) = rest.split_first()?;
    if conversion == b'c' {
        let (byte, rest) = literal(rest.strip_prefix(b"'")?)?;
        return Some((vec![byte], rest));
    }
    let (&letter, rest) = rest.split_first()?;
    let value = value(letter);
    let digits = match (conversion, value) {
        (b'd', Some(value)) => format!("{value}"),
        (b'o', Some(value)) => format!("{value:o}"),
        (b'x', Some(value)) => format!("{value:x}"),
        (b'X', Some(value)) => format!("{value:X}"),
        _ => return None,
    };
    let digits = match precision {
        Some(0) if digits == "0" => String::new(),
        Some(precision) => vasnprintf::right(&digits, precision, '0'),
        None => digits,
    };
    let text = if flags.contains(&b'-') {
        vasnprintf::left(&digits, width, ' ')
    } else if flags.contains(&b'0') && precision.is_none() {
        vasnprintf::right(&digits, width, '0')
    } else {
        vasnprintf::right(&digits, width, ' ')
    };
    Some((text.into_bytes(), rest))
}

/// A character, or `\` and an octal number, up to the closing quote.
fn literal(text: &[u8]) -> Option<(u8, &[u8])> {
    match text {
        [b'\'', ..] => None,
        [b'\\', rest @ ..] => {
            let n = rest.iter().take_while(|b| (b'0'..=b'7').contains(*b)).count();
            let (digits, rest) = rest.split_at_checked(n)?;
            let value = digits.iter().fold(0u16, |value, digit| (value << 3 | u16::from(digit - b'0')) & 0xff);
            ((1..=3).contains(&n)).then_some(())?;
            Some((u8::try_from(value).ok()?, rest.strip_prefix(b"'")?))
        }
        [byte, b'\'', rest @ ..] => Some((*byte, rest)),
        _ => None,
    }
}
