//! Which files of a directory matter.

use std::fmt::Debug;
use std::sync::Arc;

type Predicate = Arc<dyn Fn(&[u8]) -> bool + Send + Sync>;

/// Which files of a directory matter: names that are never entered, patterns as in `.gitignore`, and a predicate.
#[derive(Clone)]
#[must_use]
pub struct Filter {
    names: Vec<Vec<u8>>,
    predicates: Vec<Predicate>,
}

impl Debug for Filter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Filter").field("names", &self.names).finish_non_exhaustive()
    }
}

impl Default for Filter {
    /// All but `.git` and `node_modules`.
    fn default() -> Self {
        Self { names: vec![b".git".to_vec(), b"node_modules".to_vec()], predicates: Vec::new() }
    }
}

impl Filter {
    /// All.
    pub fn all() -> Self {
        Self { names: Vec::new(), predicates: Vec::new() }
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
        self.names.iter().any(|skipped| skipped == name) || (!is_directory && self.predicates.iter().any(|wants| !wants(path)))
    }
}
