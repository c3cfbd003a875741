//! Wildcard patterns of operands, options and rules, as [`Wildmatch::git`] reads them.

use bashkit_core::command::Cx;
use bashkit_core::kernel::Fault;
use bashkit_core::pattern::Wildmatch;
use bashkit_core::pattern::wildmatch::WildOptions;

use crate::halt::G;
use crate::repository::Repo;

/// Pattern of a path, in which `*` stops at a slash.
pub(crate) fn of_path(pattern: &[u8]) -> Wildmatch {
    Wildmatch::git(pattern, WildOptions { pathname: true, bytes: true, ..WildOptions::default() })
}

/// Pattern of a name, in which a slash is like any other character.
pub(crate) fn of_name(pattern: &[u8], nocase: bool) -> Wildmatch {
    Wildmatch::git(pattern, WildOptions { nocase, bytes: true, ..WildOptions::default() })
}

/// Whether any of several patterns matches a text; the work is charged to the run.
pub(crate) fn any<'p>(cx: &Cx<'_>, patterns: impl IntoIterator<Item = &'p Wildmatch>, text: &[u8]) -> G<bool> {
    let meter = cx.meter();
    Ok(Wildmatch::any(patterns, text, |n| meter.step(n)).map_err(Fault::from)?)
}

impl Repo<'_, '_> {
    /// Whether any of several patterns matches a text, with the work charged to the run.
    pub(crate) fn is_any<'p>(&self, patterns: impl IntoIterator<Item = &'p Wildmatch>, text: &[u8]) -> G<bool> {
        any(self.cx, patterns, text)
    }
}
