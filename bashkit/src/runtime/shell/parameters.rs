//! Parameters that are no variables, and what variables say about how text is read: `IFS`, the locale.

use std::rc::Rc;

use crate::runtime::charged::Words;
use crate::runtime::expand::chars::Locale;
use crate::runtime::text::Text;

/// Positional and special parameters, and the state of variables that count.
#[derive(Debug, Clone)]
pub(crate) struct Parameters {
    /// Positional parameters `$1`, `$2`, ….
    pub positional: Words,
    /// Arguments of calls that `BASH_ARGV` shows, innermost last.
    pub arguments: Rc<Vec<Words>>,
    /// Name of the shell or script: `$0`.
    pub name: Text,
    /// The name that it began with: `BASH_ARGV0` changes the other one.
    pub first_name: Text,
    /// Status of the last command: `$?`.
    pub status: i32,
    /// Statuses of the last pipeline: `PIPESTATUS`. Empty until a command has run.
    pub pipe_status: Rc<Vec<i32>>,
    /// Process of the last job in the background: `$!`.
    pub last_background: Option<u32>,
    /// The last process that is no job, of a process substitution or a coprocess: `wait` waits for it.
    pub last_unlisted: Option<u32>,
    /// Separators of fields, from `IFS`.
    pub ifs: Rc<Ifs>,
    /// Encoding of characters, from `LC_ALL`, `LC_CTYPE` and `LANG`.
    pub locale: Locale,
    /// State that `RANDOM` is computed from.
    pub random: u32,
    /// Process that `RANDOM` was seeded in; `None`: the one that the shell began as.
    pub random_process: Option<u32>,
    /// Time at which the shell was started, in seconds since 1970.
    pub started: i64,
    /// Seconds that `SECONDS` adds to the clock.
    pub seconds_offset: i64,
    /// Levels that `BASH_SUBSHELL` adds to those there are, after an assignment.
    pub subshell_offset: i32,
    /// `OPTIND` and the position of `getopts` inside a cluster.
    pub getopts: (i64, usize),
}

impl Parameters {
    /// Parameters of a shell that has just started; `random` seeds `RANDOM`.
    pub(crate) fn new(name: Text, positional: Words, random: u32) -> Self {
        Self {
            positional,
            arguments: Rc::default(),
            first_name: name.clone(),
            name,
            status: 0,
            pipe_status: Rc::default(),
            last_background: None,
            last_unlisted: None,
            ifs: Rc::default(),
            locale: Locale::default(),
            random,
            random_process: None,
            started: 0,
            seconds_offset: 0,
            subshell_offset: 0,
            getopts: (1, 0),
        }
    }

    /// Sets the statuses that `PIPESTATUS` shows.
    #[inline]
    pub(crate) fn set_pipe_status(&mut self, statuses: &[i32]) {
        let is_same = match (self.pipe_status.as_slice(), statuses) {
            ([before], [now]) => before == now,
            (before, now) => before == now,
        };
        if !is_same {
            match Rc::get_mut(&mut self.pipe_status) {
                Some(list) => {
                    list.clear();
                    list.extend_from_slice(statuses);
                }
                None => self.pipe_status = Rc::new(statuses.to_vec()),
            }
        }
    }
}

/// Separators of fields, from `IFS`, ready for use.
#[derive(Debug, Clone)]
pub(crate) struct Ifs {
    /// The bytes that separate, one bit each.
    set: [u64; 4],
    /// The bytes that keep an unquoted value from being one field as it stands, one bit each: separators, patterns, bytes of wide characters.
    breaks: [u64; 4],
    /// Characters of several bytes that separate.
    wide: Vec<Box<[u8]>>,
    /// A byte of numbers separates.
    splits_numbers: bool,
    /// First character of `IFS`, to join with; empty when `IFS` is empty.
    pub first: Text,
}

impl Default for Ifs {
    fn default() -> Self {
        Self::new(b" \t\n", Locale::Utf8)
    }
}

/// Bytes that may begin a pattern, one bit each.
const PATTERN_BYTES: [u64; 2] = [1 << b'*' | 1 << b'?' | 1 << b'(', 1 << (b'[' & 63)];

impl Ifs {
    /// Makes the set from the value of `IFS`.
    pub(crate) fn new(value: &[u8], locale: Locale) -> Self {
        let mut set = [0u64; 4];
        let mut wide = Vec::new();
        let mut add = |byte: u8| {
            if let Some(bits) = set.get_mut(usize::from(byte >> 6)) {
                *bits |= 1 << (byte & 63);
            }
        };
        if value.is_ascii() {
            value.iter().copied().for_each(add);
        } else {
            for c in locale.characters(value) {
                match c {
                    [byte] => add(*byte),
                    _ => wide.push(c.into()),
                }
            }
        }
        // All bytes of wide characters.
        let [ascii_low, ascii_high, ..] = set;
        let mut breaks = [ascii_low, ascii_high, u64::MAX, u64::MAX];
        for (bits, pattern) in breaks.iter_mut().zip(PATTERN_BYTES) {
            *bits |= pattern;
        }
        let splits_numbers = value.iter().any(|byte| matches!(byte, b'-' | b'0'..=b'9'));
        Self { set, breaks, wide, splits_numbers, first: Text::small(locale.first(value)) }
    }

    /// Whether a byte of numbers separates.
    #[inline]
    pub(crate) fn splits_numbers(&self) -> bool {
        self.splits_numbers
    }

    /// Whether all separators are single bytes.
    pub(crate) fn is_narrow(&self) -> bool {
        self.wide.is_empty()
    }

    /// The length of the separator that a text begins with; 0 when it begins with none.
    #[inline]
    pub(crate) fn separator_len(&self, text: &[u8]) -> usize {
        match text.first() {
            Some(&byte) if self.has(byte) => 1,
            Some(&byte) if byte >= 0x80 => self.wide.iter().find(|c| text.starts_with(c)).map_or(0, |c| c.len()),
            _ => 0,
        }
    }

    /// Whether a byte separates.
    #[inline]
    pub(crate) fn has(&self, byte: u8) -> bool {
        self.set.get(usize::from(byte >> 6)).is_some_and(|bits| bits & (1 << (byte & 63)) != 0)
    }

    /// Whether an unquoted value is one field as it stands.
    #[inline]
    pub(crate) fn is_one_field(&self, text: &[u8]) -> bool {
        let breaks = |byte: u8| self.breaks.get(usize::from(byte >> 6)).is_some_and(|bits| bits & (1 << (byte & 63)) != 0);
        !text.is_empty() && !text.iter().any(|byte| breaks(*byte))
    }

    /// Whether something separates that is no white space.
    pub(crate) fn has_other_than_space(&self) -> bool {
        let spaces = [b' ', b'\t', b'\n'].iter().fold(0_u64, |bits, byte| bits | 1 << byte);
        let [low, rest @ ..] = self.set;
        low & !spaces != 0 || rest.iter().any(|bits| *bits != 0) || !self.is_narrow()
    }

    /// Whether a byte separates and is white space.
    #[inline]
    pub(crate) fn is_space(&self, byte: u8) -> bool {
        matches!(byte, b' ' | b'\t' | b'\n') && self.has(byte)
    }
}
