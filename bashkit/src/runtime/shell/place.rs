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
    pub cwd: Rc<[u8]>,
    /// File creation mask, as `umask` prints it.
    pub umask: u32,
    /// Directory stack of `pushd` below the working directory.
    pub dirs: Rc<Vec<Vec<u8>>>,
}

impl Place {
    /// The place of a shell that has just started in `cwd`.
    pub(crate) fn new(fs: Arc<dyn FileSystem>, cwd: &[u8]) -> Self {
        Self { fs, cwd: Rc::from(cwd), umask: 0o022, dirs: Rc::default() }
    }

    /// A path seen from the working directory.
    pub(crate) fn path(&self, operand: &[u8]) -> Vec<u8> {
        if operand.is_empty() { Vec::new() } else { path::join(&self.cwd, operand) }
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
