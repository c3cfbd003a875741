//! Where the users of regular expressions read the same text differently.

/// Program whose reading of ambiguous patterns is followed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Dialect {
    /// `regcomp`, as `[[ =~ ]]` and most programs use it.
    #[default]
    Posix,
    /// GNU sed: an extra `)` is an error.
    Sed,
    /// GNU grep: a repetition of nothing is passed over, a bad interval is text.
    Grep,
    /// gawk: a repetition of nothing and a bad interval are text.
    Awk,
}

/// The rules of one dialect in one syntax.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rules {
    pub(super) repeat_of_nothing_fails: bool,
    pub(super) repeat_of_nothing_skips: bool,
    /// `a**` and a leading `\{1\}` are errors.
    pub(super) strict_repeats: bool,
    pub(super) bad_interval_is_text: bool,
    pub(super) close_is_text: bool,
    /// Without a collation table glibc's `regcomp` refuses `[é-ü]`; gawk's own matcher knows it.
    pub(super) ascii_ranges: bool,
}

impl Dialect {
    pub(super) fn rules(self, extended: bool) -> Rules {
        Rules {
            repeat_of_nothing_fails: extended && matches!(self, Dialect::Posix | Dialect::Sed),
            repeat_of_nothing_skips: extended && self == Dialect::Grep,
            strict_repeats: !extended && self != Dialect::Grep,
            bad_interval_is_text: extended && matches!(self, Dialect::Grep | Dialect::Awk),
            ascii_ranges: self != Dialect::Awk,
            close_is_text: extended && matches!(self, Dialect::Posix | Dialect::Grep | Dialect::Awk),
        }
    }
}
