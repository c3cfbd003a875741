//! `zip` and `unzip`, in the words of Info-ZIP's Zip 3.0 and UnZip 6.0: `format` is the archive, `pack` and `unpack` the two commands.

mod format;
mod pack;
mod unpack;

use bashkit_core::command::Cx;
use bashkit_core::kernel::Fault;
use bashkit_core::pattern::glob::{Glob, GlobOptions};

pub(super) use pack::COMMAND as ZIP;
pub(super) use unpack::COMMAND as UNZIP;

/// Bytes moved at once.
const PIECE: usize = 64 << 10;

/// Patterns of members: shell patterns in which `/` is a character like others.
struct Patterns(Vec<Glob>);

impl Patterns {
    fn new(words: &[Vec<u8>], nocase: bool) -> Self {
        Self(words.iter().map(|word| Glob::new(word, GlobOptions { nocase, ..GlobOptions::default() })).collect())
    }

    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn matches(&self, cx: &Cx<'_>, name: &[u8]) -> Result<bool, Fault> {
        Ok(self.which(cx, name)?.is_some())
    }

    /// The first pattern that matches.
    fn which(&self, cx: &Cx<'_>, name: &[u8]) -> Result<Option<usize>, Fault> {
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

/// How much smaller, rounded: `53` of a hundred.
fn percent(before: u64, after: u64) -> u64 {
    match before.checked_sub(after) {
        Some(saved) if before > 0 => (saved.saturating_mul(200) / before).div_ceil(2),
        _ => 0,
    }
}
