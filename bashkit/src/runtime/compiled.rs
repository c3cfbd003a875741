//! Patterns and regular expressions as they were compiled last, and short texts of `eval` as they were parsed: a loop asks for the same ones again and again.

use std::rc::Rc;

use bashkit_core::error::Error;
use bashkit_core::limits::{Charge, Meter};
use bashkit_core::pattern::glob::{Glob, GlobOptions};
use bashkit_core::pattern::regex::{Regex, RegexError, RegexOptions, Syntax};

use crate::syntax::ast::Complete;

/// Patterns that are kept.
const GLOBS: usize = 16;
/// Regular expressions that are kept.
const REGEXES: usize = 8;
/// Commands that are kept.
const COMMANDS: usize = 16;
/// Texts that are remembered until they come again.
const SEEN: usize = 16;
/// Longest text that is kept with what it was made into.
pub(crate) const TEXT_BYTES: usize = 256;
/// Bytes that a compiled pattern takes, beside those for each byte of its text.
const GLOB_BYTES: usize = 256;
/// Bytes that a compiled regular expression takes, beside those for each byte of its text.
const REGEX_BYTES: usize = 16 << 10;
/// Bytes that a parsed command takes, beside those for each byte of its text.
const COMMAND_BYTES: usize = 512;
/// Bytes that a byte of a pattern becomes.
const BYTES_PER_BYTE: usize = 64;
/// Bytes that a byte of a command becomes.
const COMMAND_BYTES_PER_BYTE: usize = 200;

/// Compiled patterns of a session.
#[derive(Debug, Default)]
pub(crate) struct Compiled {
    globs: Ring<GlobOptions, Rc<Glob>>,
    regexes: Ring<RegexOptions, Regex>,
    commands: Ring<CommandOptions, Rc<Complete>>,
    /// Hashes of texts that were parsed lately and are not kept: most are never seen again.
    seen: [u32; SEEN],
    /// Place that the next hash takes.
    next_seen: usize,
}

/// Meaning of the text of a command apart from its bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct CommandOptions {
    /// Line of its first byte.
    pub line: u32,
    /// Extended patterns are on: `shopt -s extglob`.
    pub extglob: bool,
    /// POSIX mode is on: `set -o posix`.
    pub posix: bool,
    /// Bytes are characters: the locale is `C`.
    pub bytes: bool,
}

/// The youngest of what was compiled; a new one takes the place of the oldest.
#[derive(Debug)]
struct Ring<O, T> {
    held: Vec<Held<O, T>>,
    oldest: usize,
}

#[derive(Debug)]
struct Held<O, T> {
    text: Box<[u8]>,
    options: O,
    made: T,
    _charge: Charge,
}

impl<O, T> Default for Ring<O, T> {
    fn default() -> Self {
        Self { held: Vec::new(), oldest: 0 }
    }
}

impl<O: PartialEq, T: Clone> Ring<O, T> {
    fn get(&self, text: &[u8], options: &O) -> Option<T> {
        self.held.iter().find(|held| held.options == *options && *held.text == *text).map(|held| held.made.clone())
    }

    fn put(&mut self, text: &[u8], options: O, made: T, charge: Charge, most: usize) {
        let held = Held { text: text.into(), options, made, _charge: charge };
        match self.held.get_mut(self.oldest) {
            Some(slot) if most <= self.oldest + 1 => {
                *slot = held;
                self.oldest = 0;
            }
            Some(slot) => {
                *slot = held;
                self.oldest += 1;
            }
            None => {
                self.held.push(held);
                self.oldest = if self.held.len() < most { self.held.len() } else { 0 };
            }
        }
    }
}

impl Compiled {
    /// The compiled pattern of a text.
    ///
    /// # Errors
    /// [`Limit::Memory`](bashkit_core::limits::Limit::Memory); the run stops.
    pub(crate) fn glob(&mut self, meter: &Rc<Meter>, text: &[u8], options: GlobOptions) -> Result<Rc<Glob>, Error> {
        if let Some(glob) = self.globs.get(text, &options) {
            return Ok(glob);
        }
        let glob = Rc::new(Glob::new(meter, text, options)?);
        if text.len() <= TEXT_BYTES {
            let charge = meter.charge(GLOB_BYTES + text.len() * BYTES_PER_BYTE)?;
            self.globs.put(text, options, Rc::clone(&glob), charge, GLOBS);
        }
        Ok(glob)
    }

    /// The compiled extended regular expression of a text; the inner error says what is wrong in it.
    ///
    /// # Errors
    /// [`Limit::Memory`](bashkit_core::limits::Limit::Memory).
    pub(crate) fn regex(&mut self, meter: &Rc<Meter>, text: &[u8], options: RegexOptions) -> Result<Result<Regex, RegexError>, Error> {
        if let Some(regex) = self.regexes.get(text, &options) {
            return Ok(Ok(regex));
        }
        meter.step(20 + text.len() as u64)?;
        let regex = match Regex::new(meter, text, Syntax::Extended, &options) {
            Ok(regex) => regex,
            Err(RegexError::Stopped(stop)) => return Err(stop),
            Err(error) => return Ok(Err(error)),
        };
        if text.len() <= TEXT_BYTES {
            let charge = meter.charge(REGEX_BYTES + text.len() * BYTES_PER_BYTE)?;
            self.regexes.put(text, options, regex.clone(), charge, REGEXES);
        }
        Ok(Ok(regex))
    }

    /// The command that a text was parsed into.
    pub(crate) fn command(&self, text: &[u8], options: CommandOptions) -> Option<Rc<Complete>> {
        self.commands.get(text, &options)
    }

    /// Keeps the command that a text was parsed into, of at most [`TEXT_BYTES`], when the text comes for the second time.
    ///
    /// # Errors
    /// [`Limit::Memory`](bashkit_core::limits::Limit::Memory).
    pub(crate) fn keep_command(
        &mut self,
        meter: &Rc<Meter>,
        text: &[u8],
        options: CommandOptions,
        made: &Rc<Complete>,
    ) -> Result<(), Error> {
        let hash = super::vars::hash(text);
        if !self.seen.contains(&hash) {
            if let Some(place) = self.seen.get_mut(self.next_seen) {
                *place = hash;
            }
            self.next_seen = (self.next_seen + 1) % SEEN;
            return Ok(());
        }
        let charge = meter.charge(COMMAND_BYTES + text.len() * COMMAND_BYTES_PER_BYTE)?;
        self.commands.put(text, options, Rc::clone(made), charge, COMMANDS);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use bashkit_core::host::VirtualClock;
    use bashkit_core::limits::{CancelToken, Limits};

    use super::*;

    #[test]
    fn the_youngest_are_kept_and_charged() {
        let meter = Meter::new(Limits::new(), Arc::new(VirtualClock::new(Duration::ZERO)), CancelToken::new());
        let mut compiled = Compiled::default();
        let mut ask = |text: &str| compiled.glob(&meter, text.as_bytes(), GlobOptions::default()).unwrap();
        let texts: Vec<String> = (0..GLOBS + 3).map(|n| format!("{n}*")).collect();
        let made: Vec<Rc<Glob>> = texts.iter().map(|text| ask(text)).collect();
        assert!(Rc::ptr_eq(&ask(&texts[GLOBS + 2]), &made[GLOBS + 2]), "the last one is kept");
        assert!(Rc::ptr_eq(&ask(&texts[3]), &made[3]), "and so is the oldest that there is room for");
        assert!(!Rc::ptr_eq(&ask(&texts[0]), &made[0]), "an older one is compiled again");
        let one = GLOB_BYTES + BYTES_PER_BYTE;
        assert!((GLOBS * one..GLOBS * 2 * one).contains(&meter.live_bytes()), "{}", meter.live_bytes());
        drop(compiled);
        assert_eq!(meter.live_bytes(), 0);
    }

    #[test]
    fn options_belong_to_what_is_compiled() {
        let meter = Meter::new(Limits::new(), Arc::new(VirtualClock::new(Duration::ZERO)), CancelToken::new());
        let mut compiled = Compiled::default();
        let mut matches = |icase| {
            let regex = compiled.regex(&meter, b"^A$", RegexOptions { icase, ..RegexOptions::default() }).unwrap().unwrap();
            regex.captures_at(b"a", 0, false, &mut Vec::new(), &mut |_| Ok(())).unwrap()
        };
        assert_eq!((matches(true), matches(false), matches(true)), (true, false, true));
        assert!(compiled.regex(&meter, b"(", RegexOptions::default()).unwrap().is_err());
    }
}
