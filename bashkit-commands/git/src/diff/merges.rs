//! `--diff-merges`: which parents a merge is compared with.

use crate::halt::G;
use crate::parse_options::Opts;

/// Comparison of a merge with its parents.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Merges {
    None,
    First,
    Separate,
    /// Combined diff against all parents; dense, or not.
    Together(bool),
}

impl Merges {
    pub(crate) fn new(opts: &Opts, default: Self) -> G<Self> {
        let found = opts.last_of(&["m", "c", "cc", "diff-merges", "no-diff-merges", "first-parent"]);
        Ok(match found {
            None => default,
            Some("m") => Self::Separate,
            Some("c") => Self::Together(false),
            Some("cc") => Self::Together(true),
            Some("first-parent") => match opts.last_of(&["m", "c", "cc", "diff-merges", "no-diff-merges"]) {
                None => Self::First,
                Some("m") => Self::First,
                Some("c") => Self::Together(false),
                Some("cc") => Self::Together(true),
                Some("no-diff-merges") => Self::None,
                Some(_) => Self::named(opts.value("diff-merges").unwrap_or_default())?,
            },
            Some("no-diff-merges") => Self::None,
            Some(_) => Self::named(opts.value("diff-merges").unwrap_or_default())?,
        })
    }

    pub(crate) fn named(name: &[u8]) -> G<Self> {
        Ok(match name {
            b"off" | b"none" => Self::None,
            b"on" | b"m" | b"separate" => Self::Separate,
            b"first-parent" | b"1" => Self::First,
            b"combined" | b"c" => Self::Together(false),
            b"dense-combined" | b"cc" => Self::Together(true),
            b"remerge" | b"r" => {
                return Err(fatal![
                    "'--diff-merges=remerge' is not supported here; supported are: off separate first-parent combined dense-combined"
                ]);
            }
            other => return Err(fatal!["invalid value for '--diff-merges': '", other, "'"]),
        })
    }
}
