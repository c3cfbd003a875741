//! Report of what became of each file when a workspace and its collections were made the same.

use std::fmt::Write as _;

/// Outcomes of synchronising one path.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum SyncOutcome {
    /// Both sides are as they were. These are counted, not listed.
    Unchanged,
    /// A new file of the sandbox is in a collection now.
    Created,
    /// A changed file of the sandbox is in its collection now.
    Written,
    /// Both sides were changed alike.
    Converged,
    /// The path was removed from the sandbox, and now from its collection.
    Deleted,
    /// The path was changed in its collection, and now in the sandbox.
    Received,
    /// The path is no more in its collection and was not changed here: it was removed from the sandbox.
    Orphan,
    /// Both sides were changed, each in its way: what was done about it is in [`SyncEntry::detail`].
    Conflict,
    /// Several collections have the path. The one that owns it, or else the first, is the one that counts.
    Contested,
    /// The path was changed in the sandbox, but its collection cannot be written to: the change stays in the sandbox.
    ReadOnly,
    /// The path is a symbolic link or another thing that no collection keeps: it stays in the sandbox. This is told once.
    Skipped,
    /// The path could not be read or written: it is as it was on both sides, and tried again the next time.
    Failed,
}

impl SyncOutcome {
    fn word(self) -> &'static str {
        match self {
            Self::Unchanged => "unchanged",
            Self::Created => "created",
            Self::Written => "written",
            Self::Converged => "converged",
            Self::Deleted => "deleted",
            Self::Received => "received",
            Self::Orphan => "orphan",
            Self::Conflict => "conflict",
            Self::Contested => "contested",
            Self::ReadOnly => "read-only",
            Self::Skipped => "skipped",
            Self::Failed => "failed",
        }
    }

    /// Whether somebody should look at it.
    #[must_use]
    pub fn is_trouble(self) -> bool {
        matches!(self, Self::Conflict | Self::Contested | Self::ReadOnly | Self::Skipped | Self::Failed)
    }
}

impl std::fmt::Display for SyncOutcome {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.word())
    }
}

/// Outcome of synchronising one path, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct SyncEntry {
    /// Path of the file in the workspace.
    pub path: Vec<u8>,
    /// The collection that owns it, where one does.
    pub collection: Option<String>,
    /// Outcome for the file at the path.
    pub outcome: SyncOutcome,
    /// Explanation of the outcome; empty when the outcome says it all.
    pub detail: String,
}

/// Sandbox that was gone, and the one that its provider made for its place.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReplacedSandbox {
    /// Name of who runs both.
    pub provider: String,
    /// Id of the sandbox that is gone.
    pub was: String,
    /// Id of the new sandbox, which has the files of the collections and nothing else.
    pub is: String,
    /// Whether the last flush had failed: what the command before it changed may be lost.
    pub was_unflushed: bool,
}

impl std::fmt::Display for ReplacedSandbox {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { provider, was, is, was_unflushed } = self;
        let lost = if *was_unflushed { "; what the last command changed there had not come to the collections" } else { "" };
        write!(
            f,
            "the {provider} sandbox '{was}' is gone, and '{is}' is in its place: it has the files of the collections and nothing else{lost}"
        )
    }
}

/// Report of synchronising a workspace with its collections.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct SyncReport {
    /// Paths that were not unchanged, sorted by path.
    pub entries: Vec<SyncEntry>,
    /// Number of paths that were looked at and are as they were. A sandbox that tells where something may have changed is not looked at elsewhere.
    pub n_unchanged: usize,
    /// Sandbox that was gone, where another one is in its place now.
    pub replaced: Option<ReplacedSandbox>,
}

impl SyncReport {
    /// The paths with an outcome.
    pub fn with(&self, outcome: SyncOutcome) -> impl Iterator<Item = &SyncEntry> {
        self.entries.iter().filter(move |entry| entry.outcome == outcome)
    }

    /// Outcomes that somebody should look at: conflicts, contested paths, changes of what is read-only, what no collection keeps, failures.
    pub fn troubles(&self) -> impl Iterator<Item = &SyncEntry> {
        self.entries.iter().filter(|entry| entry.outcome.is_trouble())
    }

    /// In order, each thing said once.
    pub(crate) fn tidy(&mut self) {
        self.entries.sort_by(|a, b| (&a.path, a.outcome).cmp(&(&b.path, b.outcome)));
        self.entries.dedup();
    }

    /// Renders the report as text, one line for each path.
    ///
    /// ```text
    /// created    notes/todo.txt (files)
    /// conflict   src/main.rs (files): theirs is kept; ours is src/main.conflict-1f0c2a9b.rs
    /// 12 unchanged
    /// ```
    #[must_use]
    pub fn render(&self) -> String {
        let mut text = self.replaced.as_ref().map_or_else(String::new, |replaced| format!("{}\n", shown(replaced.to_string().as_bytes())));
        for entry in &self.entries {
            let SyncEntry { path, collection, outcome, detail } = entry;
            let path = shown(path);
            let _ = write!(text, "{outcome:<10} {path}");
            if let Some(collection) = collection {
                let _ = write!(text, " ({collection})");
            }
            if !detail.is_empty() {
                let _ = write!(text, ": {}", shown(detail.as_bytes()));
            }
            text.push('\n');
        }
        let _ = writeln!(text, "{} unchanged", self.n_unchanged);
        text
    }
}

/// A path for people: what could end a line or move a cursor is replaced.
pub(crate) fn shown(path: &[u8]) -> String {
    String::from_utf8_lossy(path).replace(char::is_control, "\u{fffd}")
}
