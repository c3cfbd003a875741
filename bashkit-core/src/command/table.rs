//! Commands by name.

use super::Command;
use crate::vfs::Programs;

/// A table of commands, sorted by name, and the names that are files below `/usr/bin`.
#[derive(Debug)]
pub struct CommandTable {
    commands: Vec<&'static Command>,
    programs: Programs,
}

impl CommandTable {
    /// The table of all commands of some families. `builtins` names what is a file below `/usr/bin` without being in the table. The first
    /// of several commands of one name counts.
    #[must_use]
    pub fn new(families: &[&[&'static Command]], builtins: &[&'static str]) -> Self {
        let mut commands: Vec<&'static Command> = Vec::new();
        for command in families.iter().copied().flatten() {
            if let Err(at) = commands.binary_search_by(|known| known.name.cmp(command.name)) {
                commands.insert(at, command);
            }
        }
        let files = commands.iter().filter(|command| command.door.is_none()).map(|command| command.name);
        let own = commands.iter().flat_map(|command| command.files.iter().copied()).collect();
        let programs = Programs::new(files.chain(builtins.iter().copied()).collect()).with_files(own);
        Self { commands, programs }
    }

    /// The command of that name.
    #[must_use]
    pub fn find(&self, name: &[u8]) -> Option<&'static Command> {
        let idx = self.commands.binary_search_by(|command| command.name.as_bytes().cmp(name)).ok()?;
        self.commands.get(idx).copied()
    }

    /// Iterates over the commands, sorted by name.
    pub fn iter(&self) -> impl Iterator<Item = &'static Command> {
        self.commands.iter().copied()
    }

    /// The names that are files below `/usr/bin`.
    #[must_use]
    pub fn programs(&self) -> &Programs {
        &self.programs
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
