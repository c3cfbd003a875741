//! The files of programs below `/usr/bin`: names that lead to commands.

use std::fmt;
use std::sync::{Arc, OnceLock};

use super::memory::Tree;

/// Content of the file of a program: running it runs the command named like the file.
pub const PROGRAM_FILE: &[u8] = b"#!/usr/lib/bashkit/command\n";

/// Readable file that a command comes with: its path, and its content.
pub type SystemFile = (&'static str, &'static str);

/// Names of programs, sorted; they are made when somebody first looks for one.
pub(super) struct Names {
    make: Box<dyn Fn() -> Vec<&'static str> + Send + Sync>,
    pub(super) list: OnceLock<Vec<&'static str>>,
}

impl Names {
    pub(super) fn list(&self) -> &[&'static str] {
        self.list.get_or_init(|| {
            let mut list = (self.make)();
            list.sort_unstable();
            list.dedup();
            list
        })
    }

    /// The place of a name in the list.
    pub(super) fn position(&self, name: &[u8]) -> Option<usize> {
        self.list().binary_search_by(|known| known.as_bytes().cmp(name)).ok()
    }
}

impl fmt::Debug for Names {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Names").field(&self.list).finish()
    }
}

/// Names of programs, which are files below `/usr/bin` where a file system is made for a shell that has them.
#[derive(Debug)]
pub struct Programs {
    pub(super) names: Arc<Names>,
    files: Vec<SystemFile>,
    /// The tree that sessions with these programs begin with.
    pub(super) tree: OnceLock<Tree>,
}

impl Programs {
    /// Creates a set of program names, which `make` lists when somebody first looks for one.
    ///
    /// ```
    /// use bashkit_core::vfs::Programs;
    ///
    /// let programs = Programs::new(|| vec!["wc", "cat"]);
    /// assert!(programs.has(b"cat") && !programs.has(b"dog"));
    /// assert_eq!(programs.names().collect::<Vec<_>>(), ["cat", "wc"]);
    /// ```
    #[must_use]
    pub fn new(make: impl Fn() -> Vec<&'static str> + Send + Sync + 'static) -> Self {
        Self { names: Arc::new(Names { make: Box::new(make), list: OnceLock::new() }), files: Vec::new(), tree: OnceLock::new() }
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

    /// Names of all programs, sorted, each once.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.names.list().iter().copied()
    }

    /// Whether a program has that name.
    #[must_use]
    pub fn has(&self, name: &[u8]) -> bool {
        self.names.position(name).is_some()
    }
}
