//! Exclusion from an archive: names by patterns, directories by files that are in them.

use bashkit_core::command::Cx;
use bashkit_core::kernel::Fault;
use bashkit_core::pattern::{Glob, GlobOptions};
use bashkit_core::vfs::path;

use super::names::trimmed;

/// How patterns are matched: what `--anchored` and its like say about those behind them.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Matching {
    /// Patterns match from the start of a name on, not behind any `/`.
    pub(super) anchored: bool,
    pub(super) nocase: bool,
    /// Patterns are names.
    pub(super) literal: bool,
    /// Wildcards do not match a `/`.
    pub(super) slash_apart: bool,
}

/// Patterns of names that are left out.
#[derive(Default)]
pub(super) struct Excluded {
    patterns: Vec<(Glob, bool)>,
}

impl Excluded {
    pub(super) fn add(&mut self, cx: &Cx<'_>, pattern: &[u8], matching: Matching) -> Result<(), Fault> {
        let options = GlobOptions { nocase: matching.nocase, pathname: matching.slash_apart, ..GlobOptions::default() };
        let mut text = trimmed(pattern).to_vec();
        if matching.literal {
            text = text.into_iter().flat_map(|byte| if byte.is_ascii_punctuation() { vec![b'\\', byte] } else { vec![byte] }).collect();
        }
        self.patterns.push((Glob::new(cx.meter(), &text, options)?, matching.anchored));
        Ok(())
    }

    /// Whether a pattern fits the name, a folder above it, or, unless it is anchored, the end of one of them from a slash on.
    pub(super) fn has(&self, cx: &Cx<'_>, name: &[u8]) -> Result<bool, Fault> {
        if self.patterns.is_empty() {
            return Ok(false);
        }
        let name = trimmed(name);
        let starts = std::iter::once(0).chain(memchr::memchr_iter(b'/', name).map(|at| at + 1));
        for start in starts {
            let ends = memchr::memchr_iter(b'/', name).filter(|at| *at > start).chain(std::iter::once(name.len()));
            for end in ends {
                let Some(part) = name.get(start..end) else { continue };
                for (pattern, _) in self.patterns.iter().filter(|(_, anchored)| start == 0 || !anchored) {
                    cx.step(1)?;
                    if pattern.matches(part, &mut |n| cx.meter().step(n))? {
                        return Ok(true);
                    }
                }
            }
        }
        cx.step(1)?;
        Ok(false)
    }
}

/// How much of a directory a tag leaves out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TagKind {
    /// Everything in it but the tag.
    Contents,
    /// Everything in it.
    Under,
    /// The directory as well.
    All,
}

/// A file that leaves out the directory that it is in.
pub(super) struct Tag {
    pub(super) name: Vec<u8>,
    pub(super) kind: TagKind,
    /// Bytes that it begins with.
    signature: &'static [u8],
}

impl Tag {
    /// A file of any content.
    pub(super) fn file(name: &[u8], kind: TagKind) -> Self {
        Self { name: name.to_vec(), kind, signature: b"" }
    }

    /// The tag of cache directories (<https://bford.info/cachedir/>).
    pub(super) fn cache(kind: TagKind) -> Self {
        Self { name: b"CACHEDIR.TAG".to_vec(), kind, signature: b"Signature: 8a477f597d28d172789f06886806bc55" }
    }

    /// Whether a directory has it.
    pub(super) fn is_in(&self, cx: &Cx<'_>, folder: &[u8]) -> bool {
        let target = path::join(folder, &self.name);
        if self.signature.is_empty() {
            return cx.fs().lstat(&target).is_ok();
        }
        let Ok(mut input) = cx.open_input(&target) else { return false };
        let mut head = Vec::new();
        while head.len() < self.signature.len() {
            let Ok(data) = input.fill() else { return false };
            if data.is_empty() {
                break;
            }
            let n = data.len().min(self.signature.len() - head.len());
            head.extend_from_slice(data.get(..n).unwrap_or_default());
            input.used(n);
        }
        head == self.signature
    }
}
