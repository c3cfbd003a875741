//! Searching with a regular expression under the meter: "no match" and "no answer" are kept apart.

use std::rc::Rc;

use crate::command::Cx;
use crate::error::Error;
use crate::kernel::{Fault, Kernel};
use crate::limits::Limit;
use crate::pattern::{Regex, SHORT_TEXT_BYTES, Step, Wanted};

/// Message of a search that ended without an answer.
pub const TOO_COMPLEX: &str = "regex: search too complex";

/// Offsets where a match begins and ends.
pub type Span = (usize, usize);

/// Searches and charges the meter.
#[derive(Debug, Clone)]
pub struct Searcher {
    kernel: Rc<Kernel>,
    status: u8,
}

impl Searcher {
    /// Makes a searcher that charges its work to the run of a command; a search that comes to the end of its memory is a failure with `status`.
    pub fn new(cx: &Cx<'_>, status: u8) -> Self {
        Self { kernel: Rc::clone(cx.kernel()), status }
    }

    /// Asks whether `bytes` more would fit, for what is made of matches.
    ///
    /// # Errors
    /// [`Limit::Memory`], and what [`Meter::check`](crate::limits::Meter::check) tells.
    #[inline]
    pub fn fits(&self, bytes: usize) -> Result<(), Error> {
        self.kernel.meter().fits(bytes)
    }

    #[inline]
    fn ask<T>(&self, search: impl FnOnce(Step<'_>) -> Result<T, Error>) -> Result<T, Fault> {
        search(&mut |n| self.kernel.step(n)).map_err(|error| match error {
            Error::Limit(Limit::Pattern) => Fault::failure(self.status, TOO_COMPLEX),
            stop => stop.into(),
        })
    }

    /// The leftmost, longest match at or after `start`.
    #[inline]
    pub fn find(&self, regex: &Regex, text: &[u8], start: usize) -> Result<Option<Span>, Fault> {
        self.ask(|step| regex.find_at(text, start, false, step))
    }

    /// Finds the start of the leftmost match at or after `start`; the end of the span may be short of the longest match.
    #[inline]
    pub fn some(&self, regex: &Regex, text: &[u8], start: usize) -> Result<Option<Span>, Fault> {
        self.ask(|step| regex.some_at(text, start, step))
    }

    /// Finds matches one behind the other: [`Regex::each_at`].
    ///
    /// # Errors
    /// A search fails as in [`Searcher::find`].
    pub fn each(
        &self,
        regex: &Regex,
        text: &[u8],
        start: usize,
        wanted: Wanted,
        mut next: impl FnMut(Span) -> Option<usize>,
    ) -> Result<bool, Fault> {
        self.ask(|step| regex.each_at(text, start, wanted, &mut next, step))
    }

    /// Finds all matches of a short text, as far as one search can: those that [`Searcher::find`] finds, each search beginning behind the match before it, or one
    /// character behind an empty one. `false`: nothing was `found`, and they have to be looked for one by one.
    ///
    /// # Errors
    /// A search fails as in [`Searcher::find`].
    #[inline]
    pub fn all(&self, regex: &Regex, text: &[u8], mut found: impl FnMut(Span)) -> Result<bool, Fault> {
        if text.len() > SHORT_TEXT_BYTES {
            return Ok(false);
        }
        self.each(regex, text, 0, Wanted::Longest, |(from, to)| {
            found((from, to));
            Some(if from == to { to + regex.locale().len_at(text, to) } else { to })
        })
    }

    /// Tells whether there is a match in `text`.
    #[inline]
    pub fn is_match(&self, regex: &Regex, text: &[u8]) -> Result<bool, Fault> {
        self.ask(|step| regex.is_match(text, step))
    }

    /// Finds the match that [`Searcher::find`] finds, with its groups.
    #[inline]
    pub fn captures(&self, regex: &Regex, text: &[u8], start: usize, groups: &mut Vec<Option<Span>>) -> Result<bool, Fault> {
        self.ask(|step| regex.captures_at(text, start, false, groups, step))
    }
}
