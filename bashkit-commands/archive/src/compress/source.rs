//! Compressed bytes as they come in, with a look ahead.

use std::io::Read;

use bashkit_core::kernel::{Fault, Input};

/// An input whose next bytes can be looked at before they are taken.
pub(crate) struct Source {
    input: Input,
    ahead: Vec<u8>,
    at: usize,
    /// Compressed bytes consumed so far.
    pub(crate) taken: u64,
}

impl Source {
    pub(crate) fn new(input: Input) -> Self {
        Self { input, ahead: Vec::new(), at: 0, taken: 0 }
    }

    /// Up to `n` of the next bytes: fewer only at the end.
    pub(crate) fn peek(&mut self, n: usize) -> Result<&[u8], Fault> {
        self.ahead.drain(..self.at);
        self.at = 0;
        while self.ahead.len() < n {
            let data = self.input.fill()?;
            if data.is_empty() {
                break;
            }
            let take = data.len().min(n - self.ahead.len());
            self.ahead.extend_from_slice(data.get(..take).unwrap_or_default());
            self.input.used(take);
        }
        Ok(self.ahead.get(..n.min(self.ahead.len())).unwrap_or_default())
    }

    /// Bytes that are there; none at the end.
    pub(crate) fn fill(&mut self) -> Result<&[u8], Fault> {
        if self.at < self.ahead.len() {
            return Ok(self.ahead.get(self.at..).unwrap_or_default());
        }
        self.input.fill()
    }

    /// Takes bytes of [`Source::fill`] or [`Source::peek`].
    pub(crate) fn used(&mut self, n: usize) {
        self.taken += n as u64;
        if self.at < self.ahead.len() {
            self.at = (self.at + n).min(self.ahead.len());
        } else {
            self.input.used(n);
        }
    }

    /// The next `N` bytes, taken; `None` when there are fewer.
    pub(crate) fn array<const N: usize>(&mut self) -> Result<Option<[u8; N]>, Fault> {
        let found = self.peek(N)?.first_chunk::<N>().copied();
        if found.is_some() {
            self.used(N);
        }
        Ok(found)
    }

    /// Whether the input has ended.
    pub(crate) fn is_over(&mut self) -> Result<bool, Fault> {
        Ok(self.fill()?.is_empty())
    }
}

/// A source for libraries that read themselves: what goes wrong is kept here, and looks like the end to them.
pub(super) struct Feed<'s> {
    pub(super) source: &'s mut Source,
    pub(super) fault: Option<Fault>,
    pub(super) over: bool,
}

impl Read for Feed<'_> {
    fn read(&mut self, buf: &mut [u8]) -> std::io::Result<usize> {
        match self.source.fill() {
            Ok(data) => {
                let n = data.len().min(buf.len());
                if let (Some(to), Some(from)) = (buf.get_mut(..n), data.get(..n)) {
                    to.copy_from_slice(from);
                }
                self.over |= n == 0 && !buf.is_empty();
                self.source.used(n);
                Ok(n)
            }
            Err(fault) => {
                self.fault = Some(fault);
                Ok(0)
            }
        }
    }
}
