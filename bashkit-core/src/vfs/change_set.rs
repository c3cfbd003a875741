//! What a run changed, for people: kinds of changes, and unified diffs.

use std::collections::{HashMap, HashSet, VecDeque};
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use super::{Change, Node, NodeBody, path};
use crate::diff::{self, Sameness, Text, classify, hunks};
use crate::error::Error;
use crate::host::VirtualClock;
use crate::limits::{CancelToken, Limits, Meter};

/// Work after which a diff has all lines of both files instead of the fewest: about 200 ms.
const DIFF_STEPS: u64 = 60_000_000;
/// Unchanged lines before and after each change.
const CONTEXT_LINES: usize = 3;

/// Kind of change of a file or of a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChangeKind {
    /// Absent before, present after the change.
    Created,
    /// Type or content differs; so may mode and time.
    Modified,
    /// Permission bits differ, type and content are equal.
    Mode,
    /// Moved from another path, with equal content.
    Renamed,
    /// Present before, absent after the change.
    Deleted,
}

/// A path of which something is different.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct FileDiff {
    /// Absolute path after the change; of a deleted file, the path that it had.
    pub path: Vec<u8>,
    /// Kind of the change, derived from both states.
    pub kind: ChangeKind,
    /// Path before the change, of a file that was renamed.
    pub from: Option<Vec<u8>>,
    /// State before the change; `None` for a created file.
    pub before: Option<Node>,
    /// State after the change; `None` for a deleted file.
    pub after: Option<Node>,
}

/// Differences between two states of a file system, sorted by path. A difference of times alone is left out.
///
/// ```
/// use bashkit::Bash;
/// use bashkit::vfs::ChangeKind;
///
/// let mut bash = Bash::builder().file("/work/a", "one\ntwo\n").file("/work/b", "b\n").cwd("/work").build();
/// let before = bash.snapshot().unwrap();
/// bash.exec("sed -i s/two/2/ a; mv b c; chmod 600 c; printf '\\0' >d").unwrap();
/// let changes = bash.change_set_since(&before)?;
/// let kinds: Vec<ChangeKind> = changes.files.iter().map(|file| file.kind).collect();
/// assert_eq!(kinds, [ChangeKind::Modified, ChangeKind::Renamed, ChangeKind::Created]);
/// assert_eq!(changes.to_string(), "\
/// --- a/work/a
/// +++ b/work/a
/// @@ -1,2 +1,2 @@
///  one
/// -two
/// +2
/// Renamed: /work/b -> /work/c
/// Mode of /work/c: 0644 -> 0600
/// Binary file /work/d is new
/// ");
/// # Ok::<(), bashkit::vfs::Errno>(())
/// ```
#[derive(Debug, Clone, PartialEq, Default)]
#[non_exhaustive]
pub struct ChangeSet {
    /// Files, directories and links, by path.
    pub files: Vec<FileDiff>,
}

impl ChangeSet {
    /// Classifies changes as [`changes`](super::changes) and its siblings return them. A deleted and a created file with equal bytes are
    /// one renamed file.
    #[must_use]
    pub fn of(changes: Vec<Change>) -> Self {
        let files: Vec<FileDiff> = changes.into_iter().map(FileDiff::of).filter(FileDiff::is_told).collect();
        let moves = moves(&files);
        let mut gone: HashMap<usize, FileDiff> = HashMap::new();
        let mut kept = Vec::new();
        let is_source: HashSet<usize> = moves.values().copied().collect();
        for (at, file) in files.into_iter().enumerate() {
            if is_source.contains(&at) {
                gone.insert(at, file);
            } else {
                kept.push((at, file));
            }
        }
        let renamed = |(at, file): (usize, FileDiff)| match moves.get(&at).and_then(|source| gone.remove(source)) {
            Some(source) => FileDiff { kind: ChangeKind::Renamed, from: Some(source.path), before: source.before, ..file },
            None => file,
        };
        Self { files: kept.into_iter().map(renamed).collect() }
    }

    /// Whether the two states are equal.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }
}

/// As [`FileDiff::unified_diff`] has it, file by file.
impl fmt::Display for ChangeSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.files.iter().try_for_each(|file| f.write_str(&file.unified_diff()))
    }
}

/// Which of the new files is which of those that are gone: one that was written to at the same time first, then one of the same name.
fn moves(files: &[FileDiff]) -> HashMap<usize, usize> {
    let (mut found, mut taken) = (HashMap::new(), HashSet::new());
    for evidence in [RenameEvidence::Time, RenameEvidence::Name, RenameEvidence::Bytes] {
        let mut gone: HashMap<_, VecDeque<usize>> = HashMap::new();
        for (at, file) in files.iter().enumerate().filter(|(at, file)| file.kind == ChangeKind::Deleted && !taken.contains(at)) {
            if let Some(key) = evidence.key(file, file.before.as_ref()) {
                gone.entry(key).or_default().push_back(at);
            }
        }
        for (at, file) in files.iter().enumerate().filter(|(_, file)| file.kind == ChangeKind::Created) {
            if !found.contains_key(&at)
                && let Some(source) = evidence.key(file, file.after.as_ref()).and_then(|key| gone.get_mut(&key)?.pop_front())
            {
                taken.insert(source);
                found.insert(at, source);
            }
        }
    }
    found
}

/// What a renamed file has in common with the old one, besides its bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RenameEvidence {
    Time,
    Name,
    Bytes,
}

/// The bytes, and the time or the name where that counts.
type Key<'a> = (&'a [u8], Option<Duration>, Option<&'a [u8]>);

impl RenameEvidence {
    fn key<'a>(self, file: &'a FileDiff, node: Option<&'a Node>) -> Option<Key<'a>> {
        let Node { body: NodeBody::File(bytes), mtime, .. } = node? else { return None };
        let name = path::split(&file.path).map(|(_, name)| name).filter(|_| self == Self::Name);
        (!bytes.is_empty()).then_some((bytes.as_slice(), Some(*mtime).filter(|_| self == Self::Time), name))
    }
}

/// The text of a file; `None` for one that is binary.
fn text(node: Option<&Node>) -> Option<&str> {
    match node.map(|node| &node.body) {
        None => Some(""),
        Some(NodeBody::File(bytes)) if !bytes.contains(&0) => std::str::from_utf8(bytes).ok(),
        Some(_) => None,
    }
}

/// A path on one line: a control character in a name must not look like a line of a diff.
fn shown(path: &[u8]) -> String {
    String::from_utf8_lossy(path).chars().flat_map(|c| if c.is_control() { c.escape_default().collect() } else { vec![c] }).collect()
}

fn noun(node: &Node) -> &'static str {
    match node.body {
        NodeBody::File(_) => "file",
        NodeBody::Directory => "directory",
        NodeBody::Symlink(_) => "symbolic link",
        NodeBody::Fifo => "named pipe",
    }
}

/// A unified diff of two texts, as `diff -u` writes it, with names in its header.
fn unified(before: &str, after: &str, [old, new]: [&str; 2]) -> String {
    let texts = [before, after].map(|text| Text::uncharged(text.as_bytes().to_vec()));
    let [a, b] = &texts;
    let whole = || vec![diff::Change { at: [0, 0], n: [a.count(), b.count()], ignored: false }];
    let changes = changed_lines(&texts).unwrap_or_else(|_| whole());
    let mut said = format!("--- {old}\n+++ {new}\n");
    for hunk in hunks(&texts, &changes, CONTEXT_LINES) {
        said.push_str(&hunk.head());
        said.push('\n');
        let put = |sign: diff::Sign, line: &[u8]| {
            said.push_str(sign.as_str());
            said.push_str(&String::from_utf8_lossy(line));
            if !line.ends_with(b"\n") {
                said.push_str("\n\\ No newline at end of file\n");
            }
            Ok::<(), std::convert::Infallible>(())
        };
        let Ok(()) = hunk.lines(&texts, put);
    }
    said
}

/// The changes between two texts, with a limit of its own: nobody's run pays for them.
fn changed_lines(texts: &[Text; 2]) -> Result<Vec<diff::Change>, Error> {
    let limits = Limits { memory_bytes: usize::MAX, steps: DIFF_STEPS, time: Duration::MAX, ..Limits::new() };
    let meter = Meter::new(limits, Arc::new(VirtualClock::new(Duration::ZERO)), CancelToken::new());
    diff::changes(&meter, &classify(&meter, texts, &Sameness::EXACT, 0)?, false)
}

impl FileDiff {
    /// Classifies one change; a rename is recognised by [`ChangeSet::of`] alone.
    #[must_use]
    pub fn of(change: Change) -> Self {
        let Change { path, before, after } = change;
        let kind = match (&before, &after) {
            (None, _) => ChangeKind::Created,
            (_, None) => ChangeKind::Deleted,
            (Some(before), Some(after)) if before.mode != after.mode && before.body == after.body => ChangeKind::Mode,
            _ => ChangeKind::Modified,
        };
        Self { path, kind, from: None, before, after }
    }

    /// Whether more is different than a time.
    fn is_told(&self) -> bool {
        match (&self.before, &self.after) {
            (Some(before), Some(after)) => before.body != after.body || before.mode != after.mode,
            _ => true,
        }
    }

    /// The path as text; bytes that are not UTF-8 become U+FFFD.
    #[must_use]
    pub fn path_text(&self) -> String {
        String::from_utf8_lossy(&self.path).into_owned()
    }

    /// Whether it is a file, before or after, that is no UTF-8 text or contains NUL.
    #[must_use]
    pub fn is_binary(&self) -> bool {
        let is_binary =
            |node: &Option<Node>| node.as_ref().is_some_and(|node| matches!(node.body, NodeBody::File(_)) && text(Some(node)).is_none());
        is_binary(&self.before) || is_binary(&self.after)
    }

    /// The change as a unified diff with three lines around each place; in words where that is not possible: a binary file, a directory, a
    /// link, other permissions.
    #[must_use]
    pub fn unified_diff(&self) -> String {
        let path = shown(&self.path);
        let is_file = |node: &Option<Node>| node.as_ref().is_none_or(|node| matches!(node.body, NodeBody::File(_)));
        let mut said = String::new();
        if let Some(from) = &self.from {
            said.push_str(&format!("Renamed: {} -> {path}\n", shown(from)));
        }
        if let (Some(before), Some(after)) = (&self.before, &self.after)
            && before.mode != after.mode
            && noun(before) == noun(after)
        {
            said.push_str(&format!("Mode of {path}: {:04o} -> {:04o}\n", before.mode, after.mode));
        }
        if !is_file(&self.before) || !is_file(&self.after) {
            said.push_str(&self.in_words(&path));
            return said;
        }
        if self.kind == ChangeKind::Mode {
            return said;
        }
        let (Some(before), Some(after)) = (text(self.before.as_ref()), text(self.after.as_ref())) else {
            let how = match self.kind {
                ChangeKind::Created => "is new",
                ChangeKind::Renamed => return said,
                ChangeKind::Modified | ChangeKind::Mode => "differs",
                ChangeKind::Deleted => "is deleted",
            };
            said.push_str(&format!("Binary file {path} {how}\n"));
            return said;
        };
        if before == after {
            match self.kind {
                ChangeKind::Created => said.push_str(&format!("Empty file {path} is new\n")),
                ChangeKind::Deleted => said.push_str(&format!("Empty file {path} is deleted\n")),
                _ => {}
            }
            return said;
        }
        let old = if self.before.is_some() { format!("a{path}") } else { "/dev/null".to_owned() };
        let new = if self.after.is_some() { format!("b{path}") } else { "/dev/null".to_owned() };
        said.push_str(&unified(before, after, [&old, &new]));
        said
    }

    fn in_words(&self, path: &str) -> String {
        let told = |node: &Node| match &node.body {
            NodeBody::Symlink(target) => format!("{} to {}", noun(node), String::from_utf8_lossy(target).escape_debug()),
            _ => noun(node).to_owned(),
        };
        match (&self.before, &self.after) {
            (None, Some(after)) => format!("New {}: {path}\n", told(after)),
            (Some(before), None) => format!("Deleted {}: {path}\n", told(before)),
            (Some(before), Some(after)) if before.body != after.body => format!("{path}: {} -> {}\n", told(before), told(after)),
            _ => String::new(),
        }
    }
}
