//! Filter for the files of a directory that matter.

use std::collections::BTreeMap;
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
    reads_gitignore: bool,
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
        Self { names: Vec::new(), patterns: Vec::new(), predicates: Vec::new(), reads_gitignore: false }
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

    /// Not what files named `.gitignore` in the tree match, each from its directory on, as git has it: a nested one has the last word, `!` takes a path back unless a directory above it is left out. What
    /// a collection of a workspace has stays there, as what is tracked does with git.
    ///
    /// [`Filter::skips`] knows no file and does not see to it; workspaces and `DirectoryCollection` do.
    pub fn gitignore_files(mut self) -> Self {
        self.reads_gitignore = true;
        self
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
        self.leaves_out_as(path, false)
    }

    /// Whether a file or directory is skipped, or a directory above it.
    pub(crate) fn leaves_out_as(&self, path: &[u8], is_directory: bool) -> bool {
        let slashes = path.iter().enumerate().filter(|(_, byte)| **byte == b'/');
        let mut above = slashes.filter_map(|(at, _)| path.get(..at));
        above.any(|directory| self.skips(directory, true)) || self.skips(path, is_directory)
    }

    /// Whether files can be skipped by more than their names, so that a directory seems empty that is not.
    pub(crate) fn skips_by_pattern(&self) -> bool {
        self.reads_gitignore || !self.patterns.is_empty() || !self.predicates.is_empty()
    }

    /// Whether files named `.gitignore` are to be read.
    pub(crate) fn reads_gitignore(&self) -> bool {
        self.reads_gitignore
    }
}

/// Name of the files whose lines are patterns.
pub(crate) const GITIGNORE: &[u8] = b".gitignore";

/// Patterns of the files named `.gitignore` of a tree, by the directories that they are in.
#[derive(Clone, Default)]
pub(crate) struct IgnoreFiles(BTreeMap<Vec<u8>, Arc<Gitignore>>);

impl IgnoreFiles {
    /// Takes the text of a directory's file; `None`: it has none. A line that is no pattern says nothing, as with git.
    pub(crate) fn set(&mut self, directory: &[u8], text: Option<&[u8]>) {
        let patterns = text.and_then(|text| {
            let mut builder = GitignoreBuilder::new("");
            for line in String::from_utf8_lossy(text).lines() {
                let _ = builder.add_line(None, line);
            }
            builder.build().ok()
        });
        match patterns {
            Some(patterns) => drop(self.0.insert(directory.to_vec(), Arc::new(patterns))),
            None => drop(self.0.remove(directory)),
        }
    }

    /// Whether the patterns leave out a path, or a directory above it.
    pub(crate) fn ignores(&self, path: &[u8], is_directory: bool) -> bool {
        if self.0.is_empty() {
            return false;
        }
        let slashes = path.iter().enumerate().filter(|(_, byte)| **byte == b'/');
        let mut above = slashes.filter_map(|(at, _)| path.get(..at));
        above.any(|directory| self.matches(directory, true)) || self.matches(path, is_directory)
    }

    /// Answer of the nearest file that has one.
    fn matches(&self, path: &[u8], is_directory: bool) -> bool {
        let mut directory = path;
        loop {
            let slash = directory.iter().rposition(|byte| *byte == b'/');
            directory = slash.and_then(|at| directory.get(..at)).unwrap_or_default();
            if let Some(patterns) = self.0.get(directory) {
                let below = path.get(slash.map_or(0, |at| at.saturating_add(1))..).unwrap_or_default();
                let verdict = patterns.matched(Path::new(std::ffi::OsStr::from_bytes(below)), is_directory);
                if !verdict.is_none() {
                    return verdict.is_ignore();
                }
            }
            if slash.is_none() {
                return false;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::IgnoreFiles;

    #[test]
    fn files_named_gitignore_are_nested_and_negated() {
        let mut files = IgnoreFiles::default();
        files.set(b"", Some(b"# build\n*.log\ntarget/\n/only-top\n[\n"));
        files.set(b"keep", Some(b"!*.log\nsecret\n"));
        let rows: [(&[u8], bool, bool); 10] = [
            (b"a.log", false, true),
            (b"x/a.log", false, true),
            (b"keep/a.log", false, false),
            (b"keep/x/secret", false, true),
            (b"secret", false, false),
            (b"target", true, true),
            (b"target", false, false),
            (b"x/target/main", false, true),
            (b"only-top", false, true),
            (b"x/only-top", false, false),
        ];
        for (path, is_directory, expected) in rows {
            assert_eq!(files.ignores(path, is_directory), expected, "{}", String::from_utf8_lossy(path));
        }
        // What is below a directory that is left out cannot be taken back.
        files.set(b"target/keep", Some(b"!*\n"));
        assert!(files.ignores(b"target/keep/x", false));
        files.set(b"", None);
        assert!(!files.ignores(b"a.log", false) && files.ignores(b"keep/secret", false));
    }
}
