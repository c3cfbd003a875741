//! The files of programs below `/usr/bin`: names that lead to commands.

use std::sync::OnceLock;

use super::memory::Tree;

/// Content of the file of a program: running it runs the command named like the file.
pub const PROGRAM_FILE: &[u8] = b"#!/usr/lib/bashkit/command\n";

/// Readable file that a command comes with: its path, and its content.
pub type SystemFile = (&'static str, &'static str);

/// Names of programs, which are files below `/usr/bin` where a file system is made for a shell that has them.
#[derive(Debug, Default)]
pub struct Programs {
    names: Vec<&'static str>,
    files: Vec<SystemFile>,
    /// The tree that sessions with these programs begin with.
    pub(super) tree: OnceLock<Tree>,
}

impl Programs {
    /// Creates a set of program names.
    #[must_use]
    pub fn new(names: Vec<&'static str>) -> Self {
        Self { names, files: Vec::new(), tree: OnceLock::new() }
    }

    /// Adds files that commands come with.
    #[must_use]
    pub fn with_files(self, files: Vec<SystemFile>) -> Self {
        Self { files, ..self }
    }

    /// Files that commands come with: paths and contents.
    pub fn files(&self) -> impl Iterator<Item = SystemFile> {
        self.files.iter().copied()
    }

    /// Names of all programs, in the order given.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.names.iter().copied()
    }

    /// Whether a program has that name.
    #[must_use]
    pub fn has(&self, name: &[u8]) -> bool {
        self.names.iter().any(|have| have.as_bytes() == name)
    }
}
