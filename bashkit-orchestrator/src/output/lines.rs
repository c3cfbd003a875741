//! Lines as they are read: without colour, in their last state, and several alike as one.

use std::borrow::Cow;
use std::collections::VecDeque;

use super::note::{counted, thousands};

/// A line, or a note in the place of several.
#[derive(Debug, Clone)]
pub(super) struct Unit<'a> {
    /// The line's number, and that of the last one for which this stands.
    pub(super) first: u64,
    pub(super) last: u64,
    /// Without its newline.
    pub(super) text: Cow<'a, [u8]>,
    /// Bytes of the original, newlines included.
    pub(super) bytes: u64,
    /// Whether it is a note of ours.
    pub(super) is_note: bool,
}

/// Counts of what was taken out of lines.
#[derive(Debug, Default, Clone, Copy)]
pub(super) struct Tally {
    pub(super) colour_bytes: u64,
    pub(super) progress: u64,
    pub(super) progress_bytes: u64,
    pub(super) repeats: u64,
    pub(super) repeats_bytes: u64,
}

/// Rules that are applied to lines.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cleaning {
    pub(super) colour: bool,
    pub(super) progress: bool,
    /// Equal lines are one.
    pub(super) equal: bool,
    /// Lines that are equal but for numbers are a few.
    pub(super) alike: bool,
}

/// Gives the units of a text to `sink`, in their order.
pub(super) fn read<'a>(text: &'a [u8], cleaning: Cleaning, mut sink: impl FnMut(Unit<'a>)) -> Tally {
    let mut tally = Tally::default();
    let mut alike = Alike::default();
    let mut equal: Option<(Unit<'a>, u64)> = None;
    let mut number = 0;
    let mut rest = text;
    while !rest.is_empty() {
        let end = memchr::memchr(b'\n', rest).map_or(rest.len(), |at| at + 1);
        let (line, behind) = rest.split_at_checked(end).unwrap_or((rest, b""));
        rest = behind;
        number += 1;
        let bare = line.strip_suffix(b"\n").unwrap_or(line);
        let unit =
            Unit { first: number, last: number, text: cleaned(bare, cleaning, &mut tally), bytes: line.len() as u64, is_note: false };
        match &mut equal {
            Some((held, n)) if cleaning.equal && held.text == unit.text => {
                *n += 1;
                held.last = number;
                held.bytes += unit.bytes;
            }
            _ => {
                if let Some(held) = equal.replace((unit, 1)) {
                    release(held, cleaning, &mut alike, &mut tally, &mut sink);
                }
            }
        }
    }
    if let Some(held) = equal {
        release(held, cleaning, &mut alike, &mut tally, &mut sink);
    }
    alike.end(&mut tally, &mut sink);
    tally
}

/// Passes equal lines on: as one and a note, where that is shorter.
fn release<'a>((held, n): (Unit<'a>, u64), cleaning: Cleaning, alike: &mut Alike<'a>, tally: &mut Tally, sink: &mut impl FnMut(Unit<'a>)) {
    let each = held.bytes / n.max(1);
    let one = Unit { last: held.first, bytes: each, ..held.clone() };
    if n == 1 {
        return alike.take(one, cleaning, tally, sink);
    }
    let times = n - 1;
    let note = format!("… (the line above {} more {})", thousands(times), if times == 1 { "time" } else { "times" });
    if times * (held.text.len() as u64 + 1) <= note.len() as u64 + 1 {
        for at in 0..n {
            let number = held.first + at;
            alike.take(Unit { first: number, last: number, ..one.clone() }, cleaning, tally, sink);
        }
        return;
    }
    tally.repeats += times;
    tally.repeats_bytes += held.bytes - each;
    let (first, last, bytes) = (held.first + 1, held.last, held.bytes - each);
    alike.take(one, cleaning, tally, sink);
    alike.take(Unit { first, last, text: Cow::Owned(note.into_bytes()), bytes, is_note: true }, cleaning, tally, sink);
}

/// Lines of a run that are shown before its note, and behind it.
const ALIKE_HEAD: u64 = 3;
const ALIKE_TAIL: usize = 2;

/// Least number of lines in a run of which some are left out.
const ALIKE_MIN: u64 = 10;

/// A run of lines that are equal but for numbers.
#[derive(Default)]
struct Alike<'a> {
    pattern: Vec<u8>,
    n: u64,
    /// Lines behind the first, which may be left out: only as many are held as would be shown if the run ended now.
    held: VecDeque<Unit<'a>>,
    left_out: Option<(u64, u64, u64)>,
}

impl<'a> Alike<'a> {
    fn take(&mut self, unit: Unit<'a>, cleaning: Cleaning, tally: &mut Tally, sink: &mut impl FnMut(Unit<'a>)) {
        let pattern = if cleaning.alike && !unit.is_note { pattern_of(&unit.text) } else { Vec::new() };
        if pattern.is_empty() || pattern != self.pattern {
            self.end(tally, sink);
            self.pattern = pattern;
        }
        if self.pattern.is_empty() {
            return sink(unit);
        }
        self.n += 1;
        if self.n <= ALIKE_HEAD {
            return sink(unit);
        }
        self.held.push_back(unit);
        if self.n < ALIKE_MIN {
            return;
        }
        while self.held.len() > ALIKE_TAIL {
            let Some(unit) = self.held.pop_front() else { break };
            let (first, last, bytes) = self.left_out.unwrap_or((unit.first, unit.first, 0));
            self.left_out = Some((first, last.max(unit.last), bytes + unit.bytes));
        }
    }

    fn end(&mut self, tally: &mut Tally, sink: &mut impl FnMut(Unit<'a>)) {
        if let Some((first, last, bytes)) = self.left_out.take() {
            let n = last - first + 1;
            tally.repeats += n;
            tally.repeats_bytes += bytes;
            let note = format!("… ({} like the one above)", counted(n, "more line"));
            sink(Unit { first, last, text: Cow::Owned(note.into_bytes()), bytes, is_note: true });
        }
        self.held.drain(..).for_each(sink);
        self.pattern.clear();
        self.n = 0;
    }
}

/// Greatest length of a pattern that is compared with the next.
const PATTERN_BYTES_MAX: usize = 400;

/// A line with its numbers, times and hexadecimal words taken out; nothing for one that is short or has no other words, since its numbers are what it says.
fn pattern_of(line: &[u8]) -> Vec<u8> {
    let mut pattern = Vec::new();
    let (mut at, mut letters) = (0, 0);
    if line.len() < 8 || line.len() > 4 * PATTERN_BYTES_MAX {
        return pattern;
    }
    while let Some(byte) = line.get(at).copied() {
        let word = word_at(line, at);
        if word.is_empty() {
            pattern.push(byte);
            at += 1;
            continue;
        }
        let is_number = word.iter().all(|byte| byte.is_ascii_hexdigit()) && word.iter().any(u8::is_ascii_digit);
        if is_number {
            // Of `1.5`, `10:20:30` and `1-2` one number is made.
            let joins = |last: &u8| matches!(last, b'.' | b',' | b':' | b'-');
            match pattern.as_slice() {
                [.., b'#', last] if joins(last) => {
                    pattern.pop();
                }
                _ => pattern.push(b'#'),
            }
        } else {
            for digits in word.chunk_by(|a, b| a.is_ascii_digit() == b.is_ascii_digit()) {
                if digits.first().is_some_and(u8::is_ascii_digit) { pattern.push(b'#') } else { pattern.extend_from_slice(digits) }
            }
            letters += word.iter().filter(|byte| byte.is_ascii_alphabetic()).count();
        }
        at += word.len();
    }
    if letters < 3 {
        pattern.clear();
    }
    pattern.truncate(PATTERN_BYTES_MAX);
    pattern
}

/// The letters and digits that are there.
fn word_at(line: &[u8], at: usize) -> &[u8] {
    let rest = line.get(at..).unwrap_or_default();
    let end = rest.iter().position(|byte| !byte.is_ascii_alphanumeric()).unwrap_or(rest.len());
    rest.get(..end).unwrap_or_default()
}

/// A line without colours, in its last state.
fn cleaned<'a>(line: &'a [u8], cleaning: Cleaning, tally: &mut Tally) -> Cow<'a, [u8]> {
    let mut cleaned = Cow::Borrowed(line);
    if cleaning.progress {
        let bare = line.strip_suffix(b"\r").unwrap_or(line);
        let states = bare.rsplit(|byte| *byte == b'\r').find(|state| !is_blank(state)).unwrap_or(bare);
        let n = memchr::memchr_iter(b'\r', bare).count() as u64;
        if n > 0 {
            tally.progress += n;
            tally.progress_bytes += (bare.len() - states.len()) as u64;
        }
        cleaned = Cow::Borrowed(states);
    }
    if cleaning.colour && memchr::memchr(0x1b, &cleaned).is_some() {
        let plain = without_escapes(&cleaned);
        tally.colour_bytes += (cleaned.len() - plain.len()) as u64;
        cleaned = Cow::Owned(plain);
    }
    cleaned
}

fn is_blank(state: &[u8]) -> bool {
    without_escapes(state).iter().all(|byte| matches!(byte, b' ' | b'\t'))
}

/// Text without the escape sequences of terminals (ECMA-48).
fn without_escapes(text: &[u8]) -> Vec<u8> {
    let mut plain = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = memchr::memchr(0x1b, rest) {
        let (before, sequence) = rest.split_at_checked(at).unwrap_or((rest, b""));
        plain.extend_from_slice(before);
        rest = sequence.get(escape_bytes(sequence)..).unwrap_or_default();
    }
    plain.extend_from_slice(rest);
    plain
}

/// Length of the escape sequence that begins here.
fn escape_bytes(sequence: &[u8]) -> usize {
    let until = |from: usize, ends: fn(&u8) -> bool| {
        let rest = sequence.get(from..).unwrap_or_default();
        from + rest.iter().position(ends).map_or(rest.len(), |at| at + 1)
    };
    match sequence.get(1) {
        Some(b'[') => until(2, |byte| matches!(byte, 0x40..=0x7e)),
        // Titles and links end with BEL, or with another escape, which is taken off by itself.
        Some(b']' | b'P' | b'X' | b'^' | b'_') => {
            let rest = sequence.get(2..).unwrap_or_default();
            match rest.iter().position(|byte| matches!(byte, 0x07 | 0x1b)) {
                Some(at) if rest.get(at) == Some(&0x07) => at + 3,
                Some(at) => at + 2,
                None => sequence.len(),
            }
        }
        Some(b' '..=b'/') => until(1, |byte| !matches!(byte, b' '..=b'/')),
        Some(_) => 2,
        None => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: Cleaning = Cleaning { colour: true, progress: true, equal: true, alike: true };

    fn lines(text: &str) -> Vec<String> {
        let mut lines = Vec::new();
        let mut next = 1;
        let mut bytes = 0;
        read(text.as_bytes(), ALL, |unit| {
            // Every line is in exactly one unit.
            assert_eq!(unit.first, next, "{unit:?}");
            next = unit.last + 1;
            bytes += unit.bytes;
            lines.push(String::from_utf8(unit.text.into_owned()).unwrap());
        });
        assert_eq!((next - 1, bytes), (text.lines().count() as u64, text.len() as u64));
        lines
    }

    #[test]
    fn lines_in_their_last_state() {
        for (text, want) in [
            ("a\nb", vec!["a", "b"]),
            ("a\r\nb\r\n", vec!["a", "b"]),
            (" 10%\r 50%\r100%\ndone\n", vec!["100%", "done"]),
            ("get 1\rget 2\r\n", vec!["get 2"]),
            ("get 1\r\u{1b}[K\ndone", vec!["get 1", "done"]),
            ("\u{1b}[1;31mred\u{1b}[0m plain\n", vec!["red plain"]),
            ("\u{1b}]0;title\u{7}a\u{1b}]8;;http://x\u{1b}\\b\u{1b}(Bc\u{1b}Md\n", vec!["abcd"]),
            ("cut \u{1b}[3", vec!["cut "]),
            ("cut \u{1b}", vec!["cut "]),
            ("\n\n\nx\n", vec!["", "", "", "x"]),
        ] {
            assert_eq!(lines(text), want, "{text:?}");
        }
    }

    #[test]
    fn runs_are_folded() {
        let again = "the same thing again\n".repeat(121);
        assert_eq!(lines(&format!("a\n{again}b\n")), ["a", "the same thing again", "… (the line above 120 more times)", "b"]);
        // Only where it makes it shorter.
        assert_eq!(lines("ab\nab\nab\n"), ["ab", "ab", "ab"]);
        let counted: String = (1..=50).map(|n| format!("[12:00:{n:02}] item {n} of 50: id {:08x} done\n", n * 77_777_777u64)).collect();
        let folded = lines(&format!("start\n{counted}end\n"));
        assert_eq!(folded.len(), 8, "{folded:#?}");
        assert_eq!((folded[4].as_str(), folded[0].as_str()), ("… (45 more lines like the one above)", "start"));
        assert!(folded[1].contains("item 1 of") && folded[3].contains("item 3 of") && folded[5].contains("item 49 of"));
        // Few alike are shown; numbers alone are what there is to say.
        assert_eq!(lines(&(1..=9).map(|n| format!("item number {n}\n")).collect::<String>()).len(), 9);
        assert_eq!(lines(&(1..=90).map(|n| format!("{n} {n} {n} {n}\n")).collect::<String>()).len(), 90);
        // An equal run within.
        let mixed: String = (0..20).map(|n| format!("value {} is here now\n", n / 10)).collect();
        assert_eq!(lines(&mixed).len(), 4);
    }

    #[test]
    fn patterns() {
        for (a, b) in [
            ("processed 10 of 200", "processed 999 of 200"),
            ("took 1.5 ms or so", "took 12 ms or so"),
            ("at 2026-01-01T10:00:00 ok", "at 2027-11-30T23:59:59 ok"),
            ("commit deadbeef01 made", "commit 0123456789 made"),
            ("worker-7 is ready", "worker-12 is ready"),
        ] {
            assert_eq!(pattern_of(a.as_bytes()), pattern_of(b.as_bytes()), "{a} {b}");
            assert!(!pattern_of(a.as_bytes()).is_empty());
        }
        assert_ne!(pattern_of(b"item failed 1"), pattern_of(b"item passed 1"));
        assert!(pattern_of(b"1,2,3,4,5,6").is_empty() && pattern_of(b"ab 1").is_empty());
    }
}
