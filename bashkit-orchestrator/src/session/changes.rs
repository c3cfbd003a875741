//! Changes that a call made in its session.

use std::fmt;

use bashkit::vfs::{Change, ChangeKind, FileDiff};
use serde_json::Value;

use crate::tool::KeyEdit;

/// Changes that the last call which was kept made to its session.
///
/// ```
/// use bashkit_orchestrator::{OrchestratorTool, Tool};
/// use bashkit_orchestrator::session::ChangeKind;
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
    /// Changed keys, sorted by their text.
    pub keys: Vec<KeyDiff>,
}

/// A key of which something is different.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct KeyDiff {
    /// Key whose value was changed.
    pub key: String,
    /// Kind of change of the value.
    pub kind: ChangeKind,
    /// Value before the call; `None`: the key is new.
    pub before: Option<Value>,
    /// Value after the call; `None`: the key is deleted.
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
        let key = |KeyEdit { key, before, after }: KeyEdit| KeyDiff {
            kind: kind(before.as_ref(), after.as_ref()),
            key: key.to_string(),
            before: before.map(|value| Value::clone(&value)),
            after: after.map(|value| Value::clone(&value)),
        };
        Self { files: files.into_iter().map(FileDiff::of).collect(), keys: keys.into_iter().map(key).collect() }
    }

    /// Whether neither files nor keys were changed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.files.is_empty() && self.keys.is_empty()
    }
}

/// Shows the changes to people: files as in [`FileDiff::unified_diff`], then a line for each key.
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
