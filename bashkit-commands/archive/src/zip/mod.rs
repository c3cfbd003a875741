//! `zip`, in the words of Info-ZIP's Zip 3.0: `pack` is the command, `format` the archive, which `unzip` reads, too.

pub(super) mod format;
mod pack;

use bashkit_core::command::{Command, Cx, Parsing};
use bashkit_core::kernel::Fault;
use bashkit_core::pattern::glob::{Glob, GlobOptions};

pub(crate) const COMMAND: Command = Command::new(
    "zip",
    "zip [OPTION]... ARCHIVE[.zip] [FILE]... [-x PATTERN...] [-i PATTERN...]",
    "Pack FILEs into a zip archive; - stands for standard input, or as ARCHIVE for standard output",
    pack::OPTIONS,
    pack::run,
)
.refused(pack::REFUSED)
.usage_status(16)
.parsing(Parsing::Raw);

/// Size in bytes of the pieces that data is moved in.
const PIECE: usize = 64 << 10;

/// Patterns of members: shell patterns in which `/` is a character like others.
pub(crate) struct Patterns(Vec<Glob>);

impl Patterns {
    pub(crate) fn new(cx: &Cx<'_>, words: &[Vec<u8>], nocase: bool) -> Result<Self, Fault> {
        let options = GlobOptions { nocase, ..GlobOptions::default() };
        Ok(Self(words.iter().map(|word| Glob::new(cx.meter(), word, options)).collect::<Result<_, _>>()?))
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn matches(&self, cx: &Cx<'_>, name: &[u8]) -> Result<bool, Fault> {
        Ok(self.which(cx, name)?.is_some())
    }

    /// The first pattern that matches.
    pub(crate) fn which(&self, cx: &Cx<'_>, name: &[u8]) -> Result<Option<usize>, Fault> {
        cx.step(1 + self.0.len() as u64)?;
        let meter = cx.meter();
        for (i, glob) in self.0.iter().enumerate() {
            if glob.matches(name, &mut |n| meter.step(n))? {
                return Ok(Some(i));
            }
        }
        Ok(None)
    }
}

/// Percentage saved by compression, rounded to the nearest integer; 0 when nothing was saved.
pub(crate) fn percent(before: u64, after: u64) -> u64 {
    match before.checked_sub(after) {
        Some(saved) if before > 0 => (saved.saturating_mul(200) / before).div_ceil(2),
        _ => 0,
    }
}
