//! Searching with a regular expression under the meter, for `awk`, `grep` and `sed`: "no match" and "no answer" are kept apart.

use std::rc::Rc;

use crate::command::Cx;
use crate::error::Error;
use crate::kernel::Fault;
use crate::limits::{Limit, Meter};
use crate::pattern::{Regex, Step};

/// What a search says that ended without an answer.
pub const TOO_COMPLEX: &str = "regex: search too complex";

/// Why there is no answer.
#[derive(Debug)]
pub enum Trouble {
    /// The run is over.
    Fault(Fault),
    /// The search came to the end of its memory.
    TooComplex,
}

/// Where and how far.
pub type Span = (usize, usize);

/// Searches and charges the meter.
#[derive(Debug, Clone)]
pub struct Searcher {
    meter: Rc<Meter>,
}

impl Searcher {
    /// A searcher that charges the meter of a command.
    pub fn new(cx: &Cx<'_>) -> Self {
        Self { meter: Rc::clone(cx.meter()) }
    }

    #[inline]
    fn ask<T>(&self, search: impl FnOnce(Step<'_>) -> Result<T, Error>) -> Result<T, Trouble> {
        search(&mut |n| self.meter.step(n)).map_err(|error| match error {
            Error::Limit(Limit::Pattern) => Trouble::TooComplex,
            stop => Trouble::Fault(stop.into()),
        })
    }

    /// The leftmost, longest match at or after `start`.
    #[inline]
    pub fn find(&self, regex: &Regex, text: &[u8], start: usize) -> Result<Option<Span>, Trouble> {
        self.ask(|step| regex.find_at(text, start, false, step))
    }

    /// Some match at or after `start`: right about the place, not about the length.
    #[inline]
    pub fn some(&self, regex: &Regex, text: &[u8], start: usize) -> Result<Option<Span>, Trouble> {
        self.ask(|step| regex.some_at(text, start, step))
    }

    /// Whether there is a match.
    #[inline]
    pub fn is_match(&self, regex: &Regex, text: &[u8]) -> Result<bool, Trouble> {
        self.ask(|step| regex.is_match(text, step))
    }

    /// As [`Searcher::find`], with the groups.
    #[inline]
    pub fn captures(&self, regex: &Regex, text: &[u8], start: usize, groups: &mut Vec<Option<Span>>) -> Result<bool, Trouble> {
        self.ask(|step| regex.captures_at(text, start, false, groups, step))
    }
}
