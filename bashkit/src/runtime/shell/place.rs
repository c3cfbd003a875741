//! Where a shell is: its files, its working directory, its file creation mask.

use std::rc::Rc;
use std::sync::Arc;

use bashkit_core::vfs::{FileSystem, path};

/// The place of a shell in its files.
#[derive(Debug, Clone)]
pub(crate) struct Place {
    /// File system that the shell sees.
    pub fs: Arc<dyn FileSystem>,
    /// Working directory, as `pwd` prints it.
    cwd: Rc<[u8]>,
    /// The directory itself, wherever it is by now.
    dir: WorkingDirectory,
    /// File creation mask, as `umask` prints it.
    pub umask: u32,
    /// Directory stack of `pushd` below the working directory.
    pub dirs: Rc<Vec<Vec<u8>>>,
}

/// A directory that a shell stands in: it stays the same one when it is moved or removed.
#[derive(Debug, Clone)]
struct WorkingDirectory {
    /// Path without links, as it was when it was looked at last.
    path: Rc<[u8]>,
    /// Device and inode; `None` of a directory that was not there.
    identity: Option<(u64, u64)>,
    /// State of the file system when it was looked at last.
    generation: Option<u64>,
    is_gone: bool,
}

impl WorkingDirectory {
    fn of(fs: &dyn FileSystem, cwd: &[u8]) -> Self {
        let path = path::canonical(fs, cwd).unwrap_or_else(|_| cwd.to_vec());
        let identity = fs.stat(&path).ok().map(|meta| (meta.dev, meta.ino));
        Self { path: Rc::from(path), identity, generation: fs.generation(), is_gone: false }
    }
}

impl Place {
    /// The place of a shell that has just started in `cwd`.
    pub(crate) fn new(fs: Arc<dyn FileSystem>, cwd: &[u8]) -> Self {
        let dir = WorkingDirectory::of(&*fs, cwd);
        Self { fs, cwd: Rc::from(cwd), dir, umask: 0o022, dirs: Rc::default() }
    }

    /// The same place without a directory stack, for a shell that begins anew.
    pub(crate) fn without_stack(&self) -> Self {
        Self { dirs: Rc::default(), ..self.clone() }
    }

    /// Working directory, as `pwd` prints it.
    pub(crate) fn cwd(&self) -> &Rc<[u8]> {
        &self.cwd
    }

    /// Makes a directory the working directory.
    pub(crate) fn enter(&mut self, cwd: &[u8]) {
        self.dir = WorkingDirectory::of(&*self.fs, cwd);
        self.cwd = Rc::from(cwd);
    }

    /// Path without links of the working directory, as the last [`Place::follow`] found it.
    pub(crate) fn here(&self) -> &Rc<[u8]> {
        &self.dir.path
    }

    /// Whether the working directory was removed.
    pub(crate) fn is_gone(&self) -> bool {
        self.dir.is_gone
    }

    /// Names the working directory by where it is, if its name leads elsewhere. bash: `pwd -P` does so.
    pub(crate) fn name_anew(&mut self) {
        let named = self.fs.stat(&self.cwd).ok().map(|meta| (meta.dev, meta.ino));
        if self.dir.identity.is_some() && named != self.dir.identity {
            self.cwd = Rc::clone(&self.dir.path);
        }
    }

    /// Finds the working directory again where something has moved or removed it.
    pub(crate) fn follow(&mut self) {
        // A file system that cannot tell whether anything has changed cannot tell where a directory went either.
        let (Some(identity), Some(generation)) = (self.dir.identity, self.fs.generation()) else { return };
        if self.dir.generation == Some(generation) {
            return;
        }
        self.dir.generation = Some(generation);
        if self.fs.stat(&self.dir.path).is_ok_and(|meta| (meta.dev, meta.ino) == identity) {
            self.dir.is_gone = false;
        } else if let Some(path) = self.fs.dir_path(identity.0, identity.1) {
            self.dir.path = Rc::from(path);
            self.dir.is_gone = false;
        } else {
            self.dir.is_gone = true;
        }
    }

    /// A path seen from the working directory.
    pub(crate) fn path(&self, operand: &[u8]) -> Vec<u8> {
        if operand.is_empty() { Vec::new() } else { path::seen_from(&self.dir.path, operand) }
    }

    /// Sets an element of `DIRSTACK`. bash: element 0 is the working directory, which stays.
    pub(crate) fn set_dir(&mut self, element: i64, dir: &[u8]) {
        let from_top = usize::try_from(element).unwrap_or(usize::MAX);
        if let Some(at) = self.dirs.len().checked_sub(from_top)
            && let Some(slot) = Rc::make_mut(&mut self.dirs).get_mut(at)
        {
            *slot = dir.to_vec();
        }
    }
}
