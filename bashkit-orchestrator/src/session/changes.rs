//! What a call changed in its session.

use std::fmt;
use std::time::Duration;

use bashkit::vfs::{Change, Node, NodeBody};
use serde_json::Value;
use similar::TextDiff;

use super::keys::KeyEdit;

/// How long a diff is made as small as it can be; then it may be larger than it had to be.
const DIFF_TIME: Duration = Duration::from_millis(200);

/// What the last call that was kept changed in its session.
///
/// ```
/// use bashkit_orchestrator::{ChangeKind, OrchestratorTool, Tool};
///
/// let tool = OrchestratorTool::builder("edit").persistent(true).file("/tmp/a", "one\ntwo\n").build()?;
/// let session = tool.session("ada");
/// session.execute("sed -i s/two/2/ /tmp/a; echo new >/tmp/b".into());
/// let changes = session.changes()?;
/// assert_eq!(changes.files[0].kind, ChangeKind::Modified);
/// assert_eq!(changes.to_string(), "\
/// --- a/tmp/a
/// +++ b/tmp/a
/// @@ -1,2 +1,2 @@
///  one
/// -two
/// +2
/// --- /dev/null
/// +++ b/tmp/b
/// @@ -0,0 +1 @@
/// +new
/// ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Default)]
#[non_exhaustive]
pub struct Changes {
    /// Files, directories and links, by path.
    pub files: Vec<FileDiff>,
    /// Keys, sorted.
    pub keys: Vec<KeyDiff>,
}

/// What became of a file or a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChangeKind {
    /// It was not there before.
    Created,
    /// It is another one, or holds something else.
    Modified,
    /// It is not there any more.
    Deleted,
}

/// A path of which something is different.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct FileDiff {
    /// The path.
    pub path: Vec<u8>,
    /// What became of it.
    pub kind: ChangeKind,
    /// What was there.
    pub before: Option<Node>,
    /// What is there.
    pub after: Option<Node>,
}

/// A key of which something is different.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct KeyDiff {
    /// The key.
    pub key: String,
    /// What became of it.
    pub kind: ChangeKind,
    /// The value before.
    pub before: Option<Value>,
    /// The value now.
    pub after: Option<Value>,
}

fn kind<T>(before: Option<&T>, after: Option<&T>) -> ChangeKind {
    match (before, after) {
        (None, _) => ChangeKind::Created,
        (_, None) => ChangeKind::Deleted,
        _ => ChangeKind::Modified,
    }
}

impl Changes {
    pub(crate) fn of(files: Vec<Change>, keys: Vec<KeyEdit>) -> Self {
        let file = |Change { path, before, after }: Change| FileDiff { kind: kind(before.as_ref(), after.as_ref()), path, before, after };
        let key = |KeyEdit { key, before, after }: KeyEdit| KeyDiff {
            kind: kind(before.as_ref(), after.as_ref()),
            key: key.to_string(),
            before: before.map(|value| Value::clone(&value)),
            after: after.map(|value| Value::clone(&value)),
        };
        Self { files: files.into_iter().map(file).collect(), keys: keys.into_iter().map(key).collect() }
    }

    /// Whether nothing was changed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.files.is_empty() && self.keys.is_empty()
    }
}

/// As a text for people: files as in [`FileDiff::unified_diff`], then a line for each key.
impl fmt::Display for Changes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for file in &self.files {
            f.write_str(&file.unified_diff())?;
        }
        for KeyDiff { key, before, after, .. } in &self.keys {
            match (before, after) {
                (Some(before), Some(after)) => writeln!(f, "key {key}: {before} -> {after}")?,
                (None, Some(after)) => writeln!(f, "key {key}: {after} is new")?,
                (Some(before), None) => writeln!(f, "key {key}: {before} is deleted")?,
                (None, None) => {}
            }
        }
        Ok(())
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

fn noun(node: &Node) -> &'static str {
    match node.body {
        NodeBody::File(_) => "file",
        NodeBody::Directory => "directory",
        NodeBody::Symlink(_) => "symbolic link",
        NodeBody::Fifo => "named pipe",
    }
}

impl FileDiff {
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
        // A control character in a name must not look like a line of the diff.
        let path: String =
            self.path_text().chars().flat_map(|c| if c.is_control() { c.escape_default().collect() } else { vec![c] }).collect();
        let is_file = |node: &Option<Node>| node.as_ref().is_none_or(|node| matches!(node.body, NodeBody::File(_)));
        let mut said = String::new();
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
        let (Some(before), Some(after)) = (text(self.before.as_ref()), text(self.after.as_ref())) else {
            let how = match self.kind {
                ChangeKind::Created => "is new",
                ChangeKind::Modified => "differs",
                ChangeKind::Deleted => "is deleted",
            };
            said.push_str(&format!("Binary file {path} {how}\n"));
            return said;
        };
        if before == after {
            match self.kind {
                ChangeKind::Created => said.push_str(&format!("Empty file {path} is new\n")),
                ChangeKind::Deleted => said.push_str(&format!("Empty file {path} is deleted\n")),
                ChangeKind::Modified => {}
            }
            return said;
        }
        let old = if self.before.is_some() { format!("a{path}") } else { "/dev/null".to_owned() };
        let new = if self.after.is_some() { format!("b{path}") } else { "/dev/null".to_owned() };
        let diff = TextDiff::configure().timeout(DIFF_TIME).diff_lines(before, after);
        said.push_str(&diff.unified_diff().context_radius(3).header(&old, &new).to_string());
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
