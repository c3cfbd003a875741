//! Regular expressions as options of git give them.

use bashkit_core::command::Cx;
use bashkit_core::pattern::{Regex, RegexOptions, Syntax};

use crate::halt::G;

pub(crate) fn regex(cx: &Cx<'_>, pattern: &[u8], extended: bool, icase: bool) -> G<Regex> {
    let syntax = if extended { Syntax::Extended } else { Syntax::Basic };
    Regex::new(cx.meter(), pattern, syntax, &RegexOptions { icase, ..RegexOptions::default() })
        .map_err(|error| fatal!["invalid regex: ", error.to_string()])
}
