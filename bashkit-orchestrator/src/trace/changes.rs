//! Files that a call or a run changed, as diffs for people.

use std::sync::Arc;

use bashkit::vfs::{Change, ChangeKind, ChangeSet, FileDiff, FileKind, FileSystem, Mark, Node, NodeBody, changes_at};
use serde::{Deserialize, Serialize};

/// Files of one call, or of one run, that are told.
const FILES_MAX: usize = 50;
/// Largest file of which lines are compared.
const COMPARED_BYTES_MAX: usize = 64 << 10;
/// Longest diff of one file.
const DIFF_BYTES_MAX: usize = 16 << 10;

/// A file that was changed, and how.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[non_exhaustive]
pub struct TracedChange {
    /// Path of the file; bytes that are not UTF-8 are U+FFFD.
    pub path: String,
    /// Unified diff, or a line in words where there is none: a binary or very large file, a directory, a link, other permissions. At most 16 KiB.
    pub diff: String,
    /// Whether more of the diff is left out.
    pub is_cut: bool,
}

/// Changes as they are told: at most 50 files, and the number of those that are left out.
pub(crate) fn told(changes: Vec<Change>) -> (Vec<TracedChange>, usize) {
    let mut files = ChangeSet::of(changes).files;
    let n_omitted = files.len().saturating_sub(FILES_MAX);
    files.truncate(FILES_MAX);
    (files.iter().map(traced).collect(), n_omitted)
}

/// Changes of the layer of a run.
pub(super) fn of_layer(layer: &dyn FileSystem) -> (Vec<TracedChange>, usize) {
    layer.layered().map_or_else(Default::default, |layered| compared(&*layered.below, layer, &layered.touched))
}

/// Files as they were when a call began, with the paths that are touched from then on.
pub(crate) struct WatchedFiles {
    files: Arc<dyn FileSystem>,
    before: Arc<dyn FileSystem>,
    mark: Mark,
}

impl WatchedFiles {
    /// Watches files; `None` where they do not tell what is touched, or cannot be kept as they are cheaply.
    pub(crate) fn new(files: &Arc<dyn FileSystem>) -> Option<Self> {
        Some(Self { mark: files.mark()?, before: files.snapshot()?, files: Arc::clone(files) })
    }

    /// Changes since then.
    pub(crate) fn changes(&self) -> (Vec<TracedChange>, usize) {
        self.files.touched(&self.mark).map_or_else(Default::default, |touched| compared(&*self.before, &*self.files, &touched))
    }
}

/// Changes of two states of files at paths, path by path, so that few contents are in memory at a time.
fn compared(before: &dyn FileSystem, after: &dyn FileSystem, touched: &[Vec<u8>]) -> (Vec<TracedChange>, usize) {
    let (mut all, mut n_omitted): (Vec<TracedChange>, usize) = (Vec::new(), 0);
    for path in touched {
        if all.len() >= FILES_MAX {
            n_omitted += 1;
            continue;
        }
        if let Some([n_before, n_after]) = large(path, [before, after]) {
            all.push(TracedChange { path: String::from_utf8_lossy(path).into_owned(), diff: in_sizes(n_before, n_after), is_cut: false });
            continue;
        }
        let Ok(changes) = changes_at(before, after, std::slice::from_ref(path)) else { continue };
        let (some, n) = told(changes);
        n_omitted += n;
        // Below a directory that was moved, everything was told with it.
        all.extend(some.into_iter().filter(|change| all.iter().all(|known| known.path != change.path)).collect::<Vec<_>>());
    }
    n_omitted += all.len().saturating_sub(FILES_MAX);
    all.truncate(FILES_MAX);
    (all, n_omitted)
}

/// Sizes of a regular file on both sides, where it is so large that it is not read.
fn large(path: &[u8], sides: [&dyn FileSystem; 2]) -> Option<[usize; 2]> {
    let size = |files: &dyn FileSystem| match files.lstat(path) {
        Ok(meta) if meta.kind == FileKind::Regular => usize::try_from(meta.size).unwrap_or(usize::MAX),
        _ => 0,
    };
    let sizes = sides.map(size);
    sizes.iter().any(|size| *size > COMPARED_BYTES_MAX).then_some(sizes)
}

fn in_sizes(before: usize, after: usize) -> String {
    format!("{before} bytes before, {after} bytes after\n")
}

fn traced(file: &FileDiff) -> TracedChange {
    let size = |node: &Option<Node>| match node.as_ref().map(|node| &node.body) {
        Some(NodeBody::File(bytes)) => bytes.len(),
        _ => 0,
    };
    let (before, after) = (size(&file.before), size(&file.after));
    let mut diff = if before.max(after) <= COMPARED_BYTES_MAX || matches!(file.kind, ChangeKind::Mode | ChangeKind::Renamed) {
        file.unified_diff()
    } else {
        in_sizes(before, after)
    };
    let is_cut = diff.len() > DIFF_BYTES_MAX;
    if is_cut {
        diff.truncate(diff.floor_char_boundary(DIFF_BYTES_MAX));
    }
    TracedChange { path: file.path_text(), diff, is_cut }
}

#[cfg(test)]
mod tests {
    use bashkit::vfs::{Memory, OpenOptions};

    use super::*;

    fn write(files: &dyn FileSystem, path: &[u8], n_bytes: usize) {
        files.open(path, OpenOptions::write(0o644)).unwrap().append(&b"line of text\n".repeat(n_bytes / 13)).unwrap();
    }

    #[test]
    fn changes_are_told_within_bounds() {
        let below = Memory::new();
        write(&below, b"/tmp/gone", 130);
        let layer = below.layer(None).unwrap();
        layer.unlink(b"/tmp/gone").unwrap();
        write(&*layer, b"/tmp/large", COMPARED_BYTES_MAX + 13);
        write(&*layer, b"/tmp/long", COMPARED_BYTES_MAX);
        let (changes, n_omitted) = of_layer(&*layer);
        let told: Vec<_> = changes.iter().map(|change| (change.path.as_str(), change.diff.len(), change.is_cut)).collect();
        let sizes = in_sizes(0, (COMPARED_BYTES_MAX + 13) / 13 * 13);
        assert_eq!(n_omitted, 0);
        assert_eq!(told[1..], [("/tmp/large", sizes.len(), false), ("/tmp/long", DIFF_BYTES_MAX, true)]);
        assert!(changes[0].diff.starts_with("--- a/tmp/gone\n+++ /dev/null\n"), "{}", changes[0].diff);
        (0..60).for_each(|n| write(&*layer, format!("/tmp/z{n:02}").as_bytes(), 13));
        let (changes, n_omitted) = of_layer(&*layer);
        assert_eq!((changes.len(), n_omitted), (FILES_MAX, 13));
    }
}
