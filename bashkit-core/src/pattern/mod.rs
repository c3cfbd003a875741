//! Patterns: the shell's globs, globs over paths with `**`, and POSIX regular expressions. All work on bytes, count UTF-8 as characters the way bash and glibc do in
//! C.UTF-8 (a byte that is no UTF-8 stands for itself), never take exponential time, and charge their work to a `step` closure whose error
//! they answer with: a search that was stopped is never taken for one that found nothing.

pub mod glob;
pub mod regex;
mod starts;
pub mod wildmatch;

#[cfg(feature = "regex-full")]
mod backtrack;
mod class;
mod dialect;
mod hir;
mod locale;
#[cfg(feature = "regex-full")]
mod oniguruma;
mod parse;
mod perl;
mod pike;
mod vm;

pub use class::{announced_bytes, decode, lower, upper};
pub use glob::{Glob, GlobOptions, has_magic};
pub use locale::Locale;
pub use perl::{PERL_BYTES_MAX, perl_bytes};
pub use regex::{Dialect, Regex, RegexError, RegexOptions, SHORT_TEXT_BYTES, Syntax, Wanted, awk_to_ere};
pub use wildmatch::Wildmatch;

use crate::error::Error;

/// Charges units of work, as [`Meter::step`](crate::limits::Meter::step) does.
pub type Step<'a> = &'a mut dyn FnMut(u64) -> Result<(), Error>;
