//! Lines that no command of a script has anything to do with: they are found many at once, and printed as they are.

use bashkit_core::gnu::Locale;
use bashkit_core::gnu::searcher::Searcher;
use bashkit_core::kernel::Fault;
use bashkit_core::limits::Meter;
use bashkit_core::pattern::{Dialect, Regex, RegexOptions, Syntax};

use super::script::{Action, Address};

/// More patterns are not looked for together.
const PATTERNS_MAX: usize = 8;
/// Lines of a script before it is worth to compile its patterns a second time.
const FIRST_WAIT: u32 = 32;
/// Most lines to wait after a search that passed over nothing.
const WAIT_MAX: u32 = 1024;

/// Patterns without which no command at the top of a script runs; `None` as soon as some command runs on other lines, too.
#[derive(Debug)]
pub(super) struct Gates(Option<Vec<Gate>>);

/// A pattern as it is written, and whether the case of letters counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Gate {
    pub(super) text: Vec<u8>,
    pub(super) icase: bool,
    pub(super) multiline: bool,
    pub(super) locale: Locale,
}

impl Default for Gates {
    fn default() -> Self {
        Self(Some(Vec::new()))
    }
}

impl Gates {
    /// Notes a command that stands in no block: its address, the pattern of that, and the last pattern of the command itself.
    pub(super) fn note(&mut self, from: Option<&Address>, is_plain: bool, address: Option<Gate>, own: Option<Gate>, action: &Action) {
        let gate = match (from, action) {
            (Some(Address::Regex(Some(_))), _) if is_plain => address,
            (None, Action::Substitute(s)) if is_plain && s.pattern.is_some() => own,
            (None, Action::Nothing) => return,
            _ => None,
        };
        // The start and the end of the pattern space are not those of what is searched.
        let has_edge = |text: &[u8]| text.windows(2).any(|pair| matches!(pair, b"\\`" | b"\\'"));
        let gate = gate.filter(|gate| !gate.multiline && !has_edge(&gate.text));
        match (&mut self.0, gate) {
            (Some(gates), Some(gate)) if gates.len() < PATTERNS_MAX && gates.iter().all(|other| other.icase == gate.icase) => {
                gates.push(gate)
            }
            (gates, _) => *gates = None,
        }
    }
}

/// How far a run is with finding lines that it can pass over.
pub(super) struct Passing {
    state: State,
    /// Lines before the next search.
    wait: u32,
    /// Lines to wait after a search that passes over nothing.
    next_wait: u32,
}

enum State {
    Never,
    Gates(Vec<Gate>, Syntax),
    Ready(Regex),
}

impl Passing {
    /// Begins with the gates of a script, where lines may be passed over at all.
    pub(super) fn new(gates: Gates, syntax: Syntax, allowed: bool) -> Self {
        let state = match gates.0.filter(|gates| allowed && !gates.is_empty()) {
            Some(gates) => State::Gates(gates, syntax),
            None => State::Never,
        };
        Self { state, wait: FIRST_WAIT, next_wait: 1 }
    }

    /// Bytes of whole lines at the start of `block` that no command acts on.
    ///
    /// # Errors
    /// A limit, or a signal.
    #[inline]
    pub(super) fn passed(&mut self, meter: &Meter, searcher: &Searcher, block: &[u8]) -> Result<usize, Fault> {
        if matches!(self.state, State::Never) {
            return Ok(0);
        }
        if self.wait > 0 {
            self.wait -= 1;
            return Ok(0);
        }
        self.search(meter, searcher, block)
    }

    fn search(&mut self, meter: &Meter, searcher: &Searcher, block: &[u8]) -> Result<usize, Fault> {
        if let State::Gates(gates, syntax) = &self.state {
            self.state = compile(meter, gates, *syntax).map_or(State::Never, State::Ready);
        }
        let State::Ready(regex) = &self.state else { return Ok(0) };
        let Some(end) = memchr::memrchr(b'\n', block) else { return Ok(0) };
        let lines = block.get(..end).unwrap_or_default();
        let n = match searcher.some(regex, lines, 0) {
            Ok(Some((from, _))) => lines.get(..from).and_then(|before| memchr::memrchr(b'\n', before)).map_or(0, |newline| newline + 1),
            Ok(None) => end + 1,
            // Each line by itself may be searched all the same.
            Err(Fault::Failure(_)) => {
                self.state = State::Never;
                return Ok(0);
            }
            Err(fault) => return Err(fault),
        };
        if n == 0 {
            self.wait = self.next_wait;
            self.next_wait = (self.next_wait * 2).min(WAIT_MAX);
        } else {
            self.next_wait = 1;
        }
        Ok(n)
    }
}

/// Compiles the patterns as one that searches many lines; `None` where that is not possible.
fn compile(meter: &Meter, gates: &[Gate], syntax: Syntax) -> Option<Regex> {
    let texts: Vec<&[u8]> = gates.iter().map(|gate| gate.text.as_slice()).collect();
    let first = gates.first()?;
    let options = RegexOptions {
        icase: first.icase,
        locale: first.locale,
        newline: true,
        in_line: true,
        dialect: Dialect::Sed,
        ..RegexOptions::default()
    };
    Regex::alternation(meter, &texts, syntax, &options).ok().filter(Regex::searches_lines)
}
