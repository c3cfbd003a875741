//! Filter for the files of a directory that matter.

use std::fmt::Debug;
use std::os::unix::ffi::OsStrExt as _;
use std::path::Path;
use std::sync::Arc;

use ignore::gitignore::{Gitignore, GitignoreBuilder};

type Predicate = Arc<dyn Fn(&[u8]) -> bool + Send + Sync>;

/// Filter for files of a directory: names that are never entered, patterns as in `.gitignore`, and a predicate.
///
/// ```
/// use bashkit_workspace::sandbox::Filter;
///
/// let filter = Filter::default().gitignore("target/\n*.log\n!keep.log\n")?.only(|path| !path.ends_with(b"~"));
/// assert!(filter.leaves_out(b".git/config"));
/// assert!(filter.leaves_out(b"crate/target/debug/main"));
/// assert!(filter.leaves_out(b"a.log") && !filter.leaves_out(b"keep.log"));
/// assert!(filter.leaves_out(b"notes.txt~"));
/// # Ok::<(), bashkit_workspace::sandbox::SandboxError>(())
/// ```
#[derive(Clone)]
#[must_use]
pub struct Filter {
    names: Vec<Vec<u8>>,
    patterns: Vec<Arc<Gitignore>>,
    predicates: Vec<Predicate>,
}

impl Debug for Filter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let names: Vec<_> = self.names.iter().map(|name| String::from_utf8_lossy(name)).collect();
        f.debug_struct("Filter").field("names", &names).field("patterns", &self.patterns).finish_non_exhaustive()
    }
}

impl Default for Filter {
    /// All but `.git` and `node_modules`.
    fn default() -> Self {
        Self::all().without(".git").without("node_modules")
    }
}

impl Filter {
    /// Filter that lets every file through.
    pub fn all() -> Self {
        Self { names: Vec::new(), patterns: Vec::new(), predicates: Vec::new() }
    }

    /// Not what has this name, wherever it is, nor what is below that.
    pub fn without(mut self, name: impl Into<Vec<u8>>) -> Self {
        self.names.push(name.into());
        self
    }

    /// Not what these lines of a `.gitignore` at the top match.
    ///
    /// # Errors
    /// [`SandboxError::InvalidPath`](super::SandboxError::InvalidPath) with the line that is no pattern.
    pub fn gitignore(mut self, lines: &str) -> Result<Self, super::SandboxError> {
        let mut builder = GitignoreBuilder::new("");
        let invalid = |line: &str, error: ignore::Error| super::SandboxError::InvalidPath {
            path: line.as_bytes().to_vec(),
            problem: format!("it is no pattern of a .gitignore: {error}"),
        };
        for line in lines.lines() {
            builder.add_line(None, line).map_err(|error| invalid(line, error))?;
        }
        self.patterns.push(Arc::new(builder.build().map_err(|error| invalid(lines, error))?));
        Ok(self)
    }

    /// Only files of which this says so; the path is from the top. Directories are looked into in any case.
    pub fn only(mut self, wants: impl Fn(&[u8]) -> bool + Send + Sync + 'static) -> Self {
        self.predicates.push(Arc::new(wants));
        self
    }

    /// Names that are skipped wherever they are, with all that is below them. For a listing that is made by `find`.
    #[must_use]
    pub fn names(&self) -> &[Vec<u8>] {
        &self.names
    }

    /// Whether something is skipped, a directory with all that is below it; the path is from the top, and what is above it was not skipped.
    #[must_use]
    pub fn skips(&self, path: &[u8], is_directory: bool) -> bool {
        let name = path.rsplit(|byte| *byte == b'/').next().unwrap_or(path);
        let as_path = Path::new(std::ffi::OsStr::from_bytes(path));
        self.names.iter().any(|skipped| skipped == name)
            || self.patterns.iter().any(|patterns| patterns.matched(as_path, is_directory).is_ignore())
            || (!is_directory && self.predicates.iter().any(|wants| !wants(path)))
    }

    /// Whether a file is skipped, or a directory above it.
    #[must_use]
    pub fn leaves_out(&self, path: &[u8]) -> bool {
        let slashes = path.iter().enumerate().filter(|(_, byte)| **byte == b'/');
        let mut above = slashes.filter_map(|(at, _)| path.get(..at));
        above.any(|directory| self.skips(directory, true)) || self.skips(path, false)
    }
}
