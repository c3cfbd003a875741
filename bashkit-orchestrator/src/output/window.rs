//! The beginning and the end of lines that are too many, and what looks like an error between them.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::sync::LazyLock;

use regex_automata::meta::Regex;
use regex_automata::util::syntax;

use super::lines::Unit;
use super::note::{counted, thousands};

/// Bytes that the note about a gap takes, and those about lines in it that look like errors.
const NOTE_BYTES: usize = 80;
const NOTES_BYTES: usize = 200;

/// Lines that look like errors, as people and programs write them.
static ERRORS: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let words = r"(?i)error|\bwarn(ing)?\b|\bfail|panic|exception|traceback|\bassert|\bfatal|\bcritical\b|\babort|\bdenied\b|\brefused\b|segmentation fault|not found";
    Regex::builder().syntax(syntax::Config::new().unicode(false).utf8(false)).build(words).ok()
});

/// Whether a line looks like an error.
pub(super) fn is_error(line: &[u8]) -> bool {
    // The beginning says it, or nothing does.
    let beginning = line.get(..2000).unwrap_or(line);
    ERRORS.as_ref().is_some_and(|errors| errors.is_match(beginning))
}

/// Takes lines one after the other and holds no more of them than will be shown.
pub(super) struct Window<'a> {
    head: Vec<Unit<'a>>,
    tail: VecDeque<Unit<'a>>,
    first_errors: Vec<Unit<'a>>,
    last_errors: VecDeque<Unit<'a>>,
    n_errors: u64,
    head_bytes: usize,
    tail_bytes: usize,
    first_errors_bytes: usize,
    last_errors_bytes: usize,
    head_is_full: bool,
    shares: Shares,
    gap: Option<Gap>,
    /// Lines that were cut in the middle, and bytes that were cut out.
    cut: (u64, u64),
    wants_errors: bool,
    /// Bytes looked at.
    pub(super) work: u64,
}

/// Lines that are not shown.
#[derive(Debug, Clone, Copy)]
pub(super) struct Gap {
    pub(super) first: u64,
    pub(super) last: u64,
    pub(super) bytes: u64,
}

#[derive(Clone, Copy)]
struct Shares {
    /// Budget when nothing is left out.
    whole: usize,
    /// Budget when something is left out; the next field is for output with errors.
    all: usize,
    all_with_errors: usize,
    head: usize,
    /// Budget of each half of the errors.
    errors: usize,
    line: usize,
}

/// Lines that are shown.
pub(super) struct Shown {
    pub(super) text: Vec<u8>,
    pub(super) gap: Option<Gap>,
    /// Number of lines that look like errors and are shown by themselves, outside of their places.
    pub(super) errors_shown: u64,
    pub(super) cut: (u64, u64),
}

impl<'a> Window<'a> {
    /// One for so many bytes.
    pub(super) fn new(bytes_max: usize, n_lines: u64, wants_errors: bool) -> Self {
        let beside = |notes: usize| bytes_max.saturating_sub(notes).max(bytes_max / 2);
        let (all, all_with_errors) = (beside(NOTE_BYTES), beside(NOTES_BYTES));
        let line = if n_lines > 1 { all / 4 } else { bytes_max };
        let shares = Shares { whole: bytes_max, all, all_with_errors, head: all_with_errors * 2 / 5, errors: all_with_errors / 10, line };
        Self {
            head: Vec::new(),
            tail: VecDeque::new(),
            first_errors: Vec::new(),
            last_errors: VecDeque::new(),
            n_errors: 0,
            head_bytes: 0,
            tail_bytes: 0,
            first_errors_bytes: 0,
            last_errors_bytes: 0,
            head_is_full: false,
            shares,
            gap: None,
            cut: (0, 0),
            wants_errors,
            work: 0,
        }
    }

    /// The next line.
    pub(super) fn push(&mut self, mut unit: Unit<'a>) {
        self.work += unit.bytes + 1;
        let n = unit.text.len();
        if let Some(cut) = cut_in_the_middle(&unit.text, self.shares.line).filter(|_| !unit.is_note) {
            self.cut = (self.cut.0 + 1, self.cut.1 + (n - cut.1) as u64);
            unit.text = Cow::Owned(cut.0);
        }
        let bytes = unit.text.len() + 1;
        if !self.head_is_full && self.head_bytes + bytes <= self.shares.head {
            self.head_bytes += bytes;
            return self.head.push(unit);
        }
        self.head_is_full = true;
        self.tail_bytes += bytes;
        self.tail.push_back(unit);
        let most = self.shares.whole - self.head_bytes;
        self.shrink_to(most);
    }

    fn shrink_to(&mut self, tail_bytes: usize) {
        while self.tail_bytes > tail_bytes {
            let Some(unit) = self.tail.pop_front() else { break };
            self.tail_bytes -= unit.text.len() + 1;
            let gap = self.gap.unwrap_or(Gap { first: unit.first, last: unit.last, bytes: 0 });
            self.gap = Some(Gap { last: unit.last, bytes: gap.bytes + unit.bytes, ..gap });
            if self.wants_errors && !unit.is_note && is_error(&unit.text) {
                self.error(unit);
            }
        }
    }

    fn error(&mut self, mut unit: Unit<'a>) {
        self.n_errors += 1;
        // Of a long one the beginning is enough.
        if let Some((text, _)) = cut_in_the_middle(&unit.text, (self.shares.errors / 2).min(400)) {
            unit.text = Cow::Owned(text);
        }
        let bytes = error_line(&unit).len();
        if self.last_errors.is_empty() && self.first_errors_bytes + bytes <= self.shares.errors {
            self.first_errors_bytes += bytes;
            return self.first_errors.push(unit);
        }
        self.last_errors_bytes += bytes;
        self.last_errors.push_back(unit);
        while self.last_errors_bytes > self.shares.errors {
            let Some(unit) = self.last_errors.pop_front() else { break };
            self.last_errors_bytes -= error_line(&unit).len();
        }
    }

    /// Whether everything is still there, whole.
    pub(super) fn holds_all(&self) -> bool {
        self.gap.is_none() && self.cut.0 == 0
    }

    /// Selection of all lines that is shown; the text ends in a newline if `ends_line`.
    pub(super) fn shown(mut self, n_lines: u64, ends_line: bool) -> Shown {
        if self.gap.is_some() {
            self.shrink_to(self.shares.all.saturating_sub(self.head_bytes));
        }
        // With each line that goes there may be one more error.
        for _ in 0..2 {
            if self.n_errors > 0 {
                let errors = self.first_errors_bytes + self.last_errors_bytes;
                self.shrink_to(self.shares.all_with_errors.saturating_sub(self.head_bytes + errors));
            }
        }
        let mut text = Vec::new();
        let mut line = |bytes: &[u8]| {
            text.extend_from_slice(bytes);
            text.push(b'\n');
        };
        self.head.iter().for_each(|unit| line(&unit.text));
        let errors: Vec<&Unit<'_>> = self.first_errors.iter().chain(&self.last_errors).collect();
        let mut errors_shown = 0;
        if let Some(gap) = self.gap {
            let bytes = thousands(gap.bytes);
            let lines = if gap.first == gap.last { format!("line {}", gap.first) } else { format!("lines {}-{}", gap.first, gap.last) };
            line(format!("[… {lines} of {n_lines}: {bytes} bytes are left out …]").as_bytes());
            if !errors.is_empty() {
                errors_shown = errors.len() as u64;
                let of = if errors_shown < self.n_errors {
                    format!("{} of {}", errors_shown, counted(self.n_errors, "line"))
                } else {
                    "lines".to_owned()
                };
                line(format!("[{of} in there that look like errors:]").as_bytes());
                errors.iter().for_each(|unit| line(&error_line(unit)));
                line("[… and on with what is shown …]".as_bytes());
            }
        }
        self.tail.iter().for_each(|unit| line(&unit.text));
        if !ends_line && self.tail.back().or(self.head.last()).is_some_and(|unit| unit.last == n_lines) {
            text.pop();
        }
        Shown { text, gap: self.gap, errors_shown, cut: self.cut }
    }
}

fn error_line(unit: &Unit<'_>) -> Vec<u8> {
    let mut line = format!("{}: ", unit.first).into_bytes();
    line.extend_from_slice(&unit.text);
    line
}

/// A line that is too long without its middle, and how much of it is shown; `None` when it is not too long. Characters stay whole.
fn cut_in_the_middle(line: &[u8], bytes_max: usize) -> Option<(Vec<u8>, usize)> {
    const NOTE_BYTES: usize = 48;
    if line.len() <= bytes_max.max(2 * NOTE_BYTES / 3) {
        return None;
    }
    let kept = bytes_max.saturating_sub(NOTE_BYTES);
    let (mut head, mut tail) = (kept - kept / 3, line.len() - kept / 3);
    let is_inside = |at: usize| line.get(at).is_some_and(|byte| byte & 0xc0 == 0x80);
    for _ in 0..3 {
        head -= usize::from(is_inside(head) && head > 0);
        tail += usize::from(is_inside(tail));
    }
    let mut cut = line.get(..head).unwrap_or_default().to_vec();
    let left_out = tail - head;
    cut.extend_from_slice(format!("[… {} bytes of this line …]", thousands(left_out as u64)).as_bytes());
    cut.extend_from_slice(line.get(tail..).unwrap_or_default());
    Some((cut, line.len() - left_out))
}

#[cfg(test)]
mod tests {
    use super::super::lines::{Cleaning, read};
    use super::*;

    fn shown(text: &str, bytes_max: usize) -> String {
        let plain = Cleaning { colour: false, progress: false, equal: false, alike: false };
        let n_lines = text.lines().count() as u64;
        let mut window = Window::new(bytes_max, n_lines, true);
        read(text.as_bytes(), plain, |unit| window.push(unit));
        let shown = window.shown(n_lines, text.ends_with('\n'));
        assert!(shown.text.len() <= bytes_max + 128, "{} {bytes_max}", shown.text.len());
        String::from_utf8(shown.text).unwrap()
    }

    #[test]
    fn head_and_tail() {
        let numbers: String = (1..=100).map(|n| format!("{n}\n")).collect();
        assert_eq!(shown(&numbers, 1000), numbers);
        let short = shown(&numbers, 240);
        assert!(short.starts_with("1\n2\n") && short.ends_with("\n99\n100\n") && short.contains("\n[… lines 20-"), "{short}");
        assert!(short.contains(" of 100: ") && short.contains(" bytes are left out …]\n"));
        assert!(!shown(numbers.trim_end(), 240).ends_with('\n'));
        assert_eq!(shown("x\ny", 0), "[… lines 1-2 of 2: 3 bytes are left out …]\n");
    }

    #[test]
    fn errors_between() {
        let mut lines: Vec<String> = (1..=2000).map(|n| format!("this is what step {n} says")).collect();
        lines[999] = "ERROR: step 1000 went wrong".to_owned();
        lines[1499] = "Traceback (most recent call last):".to_owned();
        let text = lines.join("\n");
        let short = shown(&text, 2000);
        assert!(
            short.contains(
                "\n[lines in there that look like errors:]\n1000: ERROR: step 1000 went wrong\n1500: Traceback (most recent call last):\n["
            ),
            "{short}"
        );
        let noisy: String = (1..=2000).map(|n| format!("error number {n}\n")).collect();
        let short = shown(&noisy, 2000);
        assert!(short.contains(" lines in there that look like errors:]\n") && short.contains("lines 4"), "{short}");
        for line in [
            "TypeError: x",
            "1 warning emitted",
            "test x ... FAILED",
            "fatal: not a git repository",
            "thread 'main' panicked at",
            "assertion `left == right` failed",
            "bash: x: command not found",
            "permission denied",
        ] {
            assert!(is_error(line.as_bytes()), "{line}");
        }
        assert!(!is_error(b"all is well") && !is_error(b"warned"));
    }

    #[test]
    fn long_lines() {
        let line = "ä".repeat(1000);
        let short = shown(&line, 400);
        assert!(short.starts_with('ä') && short.ends_with('ä') && short.contains(" bytes of this line …]"), "{short}");
        let short = shown(&format!("a\n{line}\nb\n"), 400);
        assert!(short.starts_with("a\nä") && short.ends_with("\nb\n"), "{short}");
        assert_eq!(cut_in_the_middle(b"short", 0), None);
        for bytes_max in 0..200 {
            let (cut, kept) = cut_in_the_middle(line.as_bytes(), bytes_max).unwrap();
            assert!(cut.len() <= bytes_max.max(48) && kept <= bytes_max);
            assert!(String::from_utf8(cut).is_ok());
        }
    }
}
