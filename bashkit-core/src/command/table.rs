//! Commands by name.

use std::sync::OnceLock;

use super::Command;
use crate::vfs::SystemFile;

/// A table of commands, sorted by name; it is made when somebody first looks for one.
#[derive(Debug)]
pub struct CommandTable {
    families: &'static [&'static [&'static Command]],
    commands: OnceLock<Vec<&'static Command>>,
}

impl CommandTable {
    /// The table of all commands of some families. The first of several commands of one name counts.
    #[must_use]
    pub const fn new(families: &'static [&'static [&'static Command]]) -> Self {
        Self { families, commands: OnceLock::new() }
    }

    fn commands(&self) -> &[&'static Command] {
        self.commands.get_or_init(|| {
            let mut commands: Vec<&'static Command> = Vec::new();
            for command in self.families.iter().copied().flatten() {
                if let Err(at) = commands.binary_search_by(|known| known.name.cmp(command.name)) {
                    commands.insert(at, command);
                }
            }
            commands
        })
    }

    /// The command of that name.
    #[must_use]
    pub fn find(&self, name: &[u8]) -> Option<&'static Command> {
        let commands = self.commands();
        let idx = commands.binary_search_by(|command| command.name.as_bytes().cmp(name)).ok()?;
        commands.get(idx).copied()
    }

    /// Iterates over the commands, sorted by name.
    pub fn iter(&self) -> impl Iterator<Item = &'static Command> {
        self.commands().iter().copied()
    }

    /// Files that commands come with; no table is made for that.
    pub fn files(&self) -> impl Iterator<Item = SystemFile> {
        self.families.iter().copied().flatten().flat_map(|command| command.files.iter().copied())
    }
}

/// Tells whether a table of commands is sorted by name and names none twice; for assertions at compile time.
#[must_use]
pub const fn is_sorted(table: &[&Command]) -> bool {
    let mut i = 1;
    while i < table.len() {
        #[expect(clippy::indexing_slicing, reason = "evaluated by the compiler, where a bad index is a compile error")]
        let (before, after) = (table[i - 1].name.as_bytes(), table[i].name.as_bytes());
        if !is_less(before, after) {
            return false;
        }
        i += 1;
    }
    true
}

/// Tells whether `a` comes before `b` in the order of bytes; for assertions at compile time.
#[must_use]
#[expect(clippy::indexing_slicing, reason = "evaluated by the compiler, where a bad index is a compile error")]
pub const fn is_less(a: &[u8], b: &[u8]) -> bool {
    let mut i = 0;
    while i < a.len() && i < b.len() {
        if a[i] != b[i] {
            return a[i] < b[i];
        }
        i += 1;
    }
    a.len() < b.len()
}
