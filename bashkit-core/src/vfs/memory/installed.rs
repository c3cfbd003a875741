//! The files of programs in a tree: names that are looked up in the list of the programs, and one inode for all. So a session that
//! looks for none builds nothing, and all sessions share what stands there until it is changed.

use std::sync::Arc;

use super::super::programs::Names;
use super::{Body, Ino, Inode, Inodes, Name, Tree};

/// Numbers of inodes from here on, below [`super::base::BELOW`], are those of programs.
const PROGRAM: Ino = 1 << 32;

/// Files of programs in a folder.
#[derive(Debug)]
pub(super) struct Installed {
    folder: Ino,
    names: Arc<Names>,
    /// The inode of each, until it is changed.
    model: Inode,
}

impl Installed {
    pub(super) fn new(folder: Ino, names: &Arc<Names>, model: Inode) -> Self {
        Self { folder, names: Arc::clone(names), model }
    }

    /// The inode of a program that was not changed.
    fn inode(&self, ino: Ino) -> Option<&Inode> {
        let place = usize::try_from(ino.checked_sub(PROGRAM)?).ok()?;
        self.names.list().get(place).map(|_| &self.model)
    }
}

impl Tree {
    /// The number of a program's file, where the names of the folder do not stand in its entries yet.
    pub(super) fn program(&self, dir: Ino, name: &[u8]) -> Option<Ino> {
        let installed = self.installed.as_ref().filter(|installed| installed.folder == dir && !self.lists_programs)?;
        installed.names.position(name).map(|place| PROGRAM + place as Ino)
    }

    /// The inode of a program's file that is as it was installed.
    pub(super) fn program_inode(&self, ino: Ino) -> Option<&Inode> {
        self.installed.as_ref()?.inode(ino)
    }

    /// Puts the names of programs into the entries of a folder, if it is theirs: before all names are asked for, or one is changed.
    pub(super) fn list_programs(&mut self, dir: Ino) {
        let Some(installed) = self.installed.as_ref().filter(|installed| installed.folder == dir && !self.lists_programs) else { return };
        self.lists_programs = true;
        let Some(Inode { body: Body::Directory { entries, .. }, .. }) = self.inodes.get_mut(&dir) else { return };
        for (place, name) in installed.names.list().iter().enumerate() {
            // What was there before the programs stays.
            if !entries.contains_key(name.as_bytes()) {
                entries.insert_mut(Name::from(name.as_bytes()), PROGRAM + place as Ino);
            }
        }
    }

    /// The inodes, for a change of one: a program's file has its own from now on.
    pub(super) fn inodes_to_change(&mut self, ino: Ino) -> &mut Inodes {
        if ino >= PROGRAM
            && !self.inodes.contains_key(&ino)
            && let Some((folder, model)) =
                self.installed.as_ref().and_then(|installed| Some((installed.folder, installed.inode(ino)?.clone())))
        {
            self.list_programs(folder);
            self.inodes.insert_mut(ino, model);
        }
        &mut self.inodes
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::super::{Errno, FileSystem as _, Memory, OpenOptions, PROGRAM_FILE, Programs};
    use crate::host::{Identity, SystemClock};
    use crate::limits::Limits;

    const NAMES: [&str; 3] = ["wc", "cat", "ls"];

    fn of_root(programs: &Programs) -> Memory {
        Memory::with_programs(&Identity { uid: 0, ..Identity::default() }, Arc::new(SystemClock::new()), &Limits::default(), programs)
    }

    fn listed(files: &Memory) -> Vec<String> {
        files.read_dir(b"/usr/bin").unwrap().into_iter().map(|entry| String::from_utf8(entry.name).unwrap()).collect()
    }

    #[test]
    fn programs_are_files_like_others() {
        let programs = Programs::new(|| NAMES.to_vec());
        let (files, other) = (of_root(&programs), of_root(&programs));
        let ino = files.stat(b"/bin/cat").unwrap().ino;
        assert_eq!(files.stat(b"/usr/bin/dog"), Err(Errno::NoEnt));
        assert_eq!(files.rmdir(b"/usr/bin"), Err(Errno::NotEmpty));
        let mut text = [0; 64];
        let open = files.open(b"/usr/bin/cat", OpenOptions::READ).unwrap();
        let n_bytes = open.read_at(0, &mut text).unwrap();
        assert_eq!(&text[..n_bytes], PROGRAM_FILE);
        // One that is changed becomes a file of its own, in this file system only.
        files.chmod(b"/usr/bin/cat", 0o700).unwrap();
        files.link(b"/usr/bin/cat", b"/tmp/cat").unwrap();
        files.unlink(b"/usr/bin/ls").unwrap();
        assert_eq!(listed(&files), ["cat", "wc"]);
        assert_eq!(files.stat(b"/usr/bin/ls"), Err(Errno::NoEnt));
        let changed = files.stat(b"/tmp/cat").unwrap();
        assert_eq!((changed.ino, changed.mode, changed.nlink), (ino, 0o700, 2));
        assert_eq!(listed(&other), ["cat", "ls", "wc"]);
        let kept = other.stat(b"/usr/bin/cat").unwrap();
        assert_eq!((kept.ino, kept.mode, kept.nlink), (ino, 0o755, 1));
        // Another file over one.
        other.rename(b"/usr/bin/wc", b"/usr/bin/cat").unwrap();
        assert_eq!(listed(&other), ["cat", "ls"]);
    }

    #[test]
    fn what_stood_there_before_the_programs_stays() {
        let files = Memory::new();
        files.put(b"/usr/bin/wc", b"mine", 0o755).unwrap();
        files.install_programs(&Programs::new(|| NAMES.to_vec()));
        assert_eq!((files.stat(b"/usr/bin/wc").unwrap().size, files.stat(b"/usr/bin/ls").unwrap().size), (4, PROGRAM_FILE.len() as u64));
        assert_eq!(listed(&files), ["cat", "ls", "wc"]);
        assert_eq!(files.stat(b"/usr/bin/wc").unwrap().size, 4);
    }

    #[test]
    fn names_are_made_when_one_is_looked_for_and_layers_tell_what_is_gone() {
        let programs = Programs::new(|| NAMES.to_vec());
        let files = of_root(&programs);
        files.put(b"/home/user/f", b"x", 0o644).unwrap();
        assert!(programs.names.list.get().is_none());
        let layer = files.layer(None).unwrap();
        layer.unlink(b"/usr/bin/ls").unwrap();
        assert!(programs.names.list.get().is_some());
        assert_eq!(layer.layered().unwrap().touched, [b"/usr/bin/ls".to_vec()]);
        let saved = files.checkpoint().unwrap();
        files.unlink(b"/usr/bin/wc").unwrap();
        assert!(files.roll_back(&saved));
        assert_eq!(listed(&files), ["cat", "ls", "wc"]);
    }
}
