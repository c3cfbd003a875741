//! Regular expressions as options of git give them.

use bashkit_core::command::Cx;
use bashkit_core::pattern::{Regex, RegexOptions, Syntax};

use crate::halt::G;

pub(crate) fn regex(cx: &Cx<'_>, pattern: &[u8], extended: bool, icase: bool) -> G<Regex> {
    of_syntax(cx, pattern, if extended { Syntax::Extended } else { Syntax::Basic }, icase)
}

/// Regular expression of Perl (`-P`).
pub(crate) fn perl(cx: &Cx<'_>, pattern: &[u8], icase: bool) -> G<Regex> {
    of_syntax(cx, pattern, Syntax::Perl, icase)
}

fn of_syntax(cx: &Cx<'_>, pattern: &[u8], syntax: Syntax, icase: bool) -> G<Regex> {
    Regex::new(cx.meter(), pattern, syntax, &RegexOptions { icase, ..RegexOptions::default() })
        .map_err(|error| fatal!["invalid regex: ", error.to_string()])
}
