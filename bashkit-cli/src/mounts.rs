//! Directories of this machine in the sandbox.

use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

use bashkit::Limits;
use bashkit::host::{Clock, SystemClock, World};
use bashkit::vfs::{Change, ChangeSet, Errno, FileKind, FileSystem, Host, HostAccess, Memory, Mount, Overlay, apply, changes};

/// Access to a mounted directory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Access {
    ReadOnly,
    ReadWrite,
    Overlay,
}

/// One `--mount HOST:GUEST[:ro|rw|overlay]`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct MountOption {
    host: PathBuf,
    guest: String,
    access: Access,
}

impl FromStr for MountOption {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (rest, access) = match text.rsplit_once(':') {
            Some((rest, "ro")) => (rest, Access::ReadOnly),
            Some((rest, "rw")) => (rest, Access::ReadWrite),
            Some((rest, "overlay")) => (rest, Access::Overlay),
            _ => (text, Access::ReadOnly),
        };
        match rest.rsplit_once(':') {
            Some((host, guest)) if !host.is_empty() && guest.starts_with('/') => {
                Ok(Self { host: host.into(), guest: guest.trim_end_matches('/').to_owned(), access })
            }
            Some((_, guest)) if !guest.starts_with('/') => {
                Err(format!("'{guest}' is neither an absolute path in the sandbox nor one of ro, rw, overlay"))
            }
            _ => Err("HOST:GUEST[:ro|rw|overlay] is needed, e.g. .:/work:overlay".into()),
        }
    }
}

impl MountOption {
    /// Whether scripts write to the directory itself.
    pub(crate) fn is_in_place(&self) -> bool {
        self.access == Access::ReadWrite
    }

    /// Path in the sandbox.
    pub(crate) fn guest(&self) -> &str {
        if self.guest.is_empty() { "/" } else { &self.guest }
    }

    /// Host and guest path as they were given.
    pub(crate) fn shown(&self) -> String {
        format!("{}:{}", self.host.display(), self.guest())
    }
}

/// Mounted directory whose changes are kept aside.
struct Overlaid {
    option: MountOption,
    overlay: Overlay,
}

/// Mounted directory that scripts write to itself, and its copy of before.
struct Written {
    option: MountOption,
    host: Host,
    before: Memory,
}

/// Mounts of a session whose changes are known.
pub(crate) struct Mounts {
    overlaid: Vec<Overlaid>,
    written: Vec<Written>,
}

impl Mounts {
    /// Puts the directories into `root`.
    ///
    /// # Errors
    /// The message: a directory is not there, or cannot be put where it was asked for.
    pub(crate) fn mount(
        options: &[MountOption],
        root: Arc<dyn FileSystem>,
        world: &World,
        clock: &Arc<dyn Clock>,
        limits: &Limits,
    ) -> Result<(Arc<dyn FileSystem>, Self), String> {
        if options.is_empty() {
            return Ok((root, Self { overlaid: Vec::new(), written: Vec::new() }));
        }
        let mount = Mount::new(root);
        let mut overlaid = Vec::new();
        for option in options {
            let failed = |reason: Errno| format!("--mount {}: {reason}", option.shown());
            let access = if option.is_in_place() { HostAccess::ReadWrite } else { HostAccess::ReadOnly };
            let host: Arc<dyn FileSystem> = Arc::new(Host::with(&option.host, access, &world.identity, limits).map_err(failed)?);
            let fs = if option.access == Access::Overlay {
                let overlay = Overlay::with(host, &world.identity, Arc::clone(clock), limits).map_err(failed)?;
                overlaid.push(Overlaid { option: option.clone(), overlay: overlay.clone() });
                Arc::new(overlay)
            } else {
                host
            };
            let guest = if option.guest.is_empty() { "/" } else { &option.guest };
            mount.mount(guest.as_bytes(), fs).map_err(failed)?;
        }
        Ok((Arc::new(mount), Self { overlaid, written: Vec::new() }))
    }

    /// Copies what is in the directories that scripts write to themselves, so that their changes are known.
    ///
    /// # Errors
    /// The message: a directory cannot be read, or has more than files of the sandbox may have.
    pub(crate) fn keep_what_is_there(&mut self, options: &[MountOption], world: &World, limits: &Limits) -> Result<(), String> {
        for option in options.iter().filter(|option| option.is_in_place()) {
            let failed = |errno: Errno| match errno {
                Errno::Dquot | Errno::NoSpc => format!(
                    "--diff: {} has more than {} bytes, which are copied to tell its changes; --limit files=SIZE allows more, and an overlay needs no copy",
                    option.shown(),
                    limits.file_bytes
                ),
                errno => format!("--diff: {} cannot be read: {errno}", option.shown()),
            };
            let host = Host::with(&option.host, HostAccess::ReadOnly, &world.identity, limits).map_err(failed)?;
            let before = empty(limits).map_err(failed)?;
            let there = changes(&before, &host).map_err(failed)?;
            apply(&before, &there).map_err(failed)?;
            self.written.push(Written { option: option.clone(), host, before });
        }
        Ok(())
    }

    /// Changes of all mounts, with paths as scripts see them.
    ///
    /// # Errors
    /// Something cannot be read.
    pub(crate) fn change_set(&self) -> Result<ChangeSet, Errno> {
        let mut all = self.changes_aside()?;
        for written in &self.written {
            all.extend(below(&written.option, changes(&written.before, &written.host)?));
        }
        Ok(ChangeSet::of(all))
    }

    /// Changes in overlays since they were made, with paths as scripts see them.
    ///
    /// # Errors
    /// Something cannot be read.
    pub(crate) fn changes_aside(&self) -> Result<Vec<Change>, Errno> {
        let mut all = Vec::new();
        for overlaid in &self.overlaid {
            all.extend(below(&overlaid.option, overlaid.overlay.changes()?));
        }
        Ok(all)
    }

    /// Writes the changes in overlays to the directories below.
    ///
    /// # Errors
    /// The message: what could not be written, and where.
    pub(crate) fn apply(&self, world: &World, limits: &Limits) -> Result<(), String> {
        for overlaid in &self.overlaid {
            let failed = |reason: Errno| format!("changes were not written to {}: {reason}", overlaid.option.host.display());
            let changes = overlaid.overlay.changes().map_err(failed)?;
            let host = Host::with(&overlaid.option.host, HostAccess::ReadWrite, &world.identity, limits).map_err(failed)?;
            apply(&host, &changes).map_err(failed)?;
        }
        Ok(())
    }
}

/// Changes with the paths that scripts see.
fn below(option: &MountOption, changes: Vec<Change>) -> impl Iterator<Item = Change> {
    changes.into_iter().map(|mut change| {
        change.path.splice(0..0, option.guest.bytes());
        change
    })
}

/// File system with nothing in it. It is root's, who may copy anything into it.
fn empty(limits: &Limits) -> Result<Memory, Errno> {
    let memory = Memory::with(&World::container().identity, Arc::new(SystemClock::new()), limits);
    clear(&memory, b"")?;
    Ok(memory)
}

fn clear(fs: &dyn FileSystem, directory: &[u8]) -> Result<(), Errno> {
    for entry in fs.read_dir(if directory.is_empty() { b"/" } else { directory })? {
        let path = [directory, b"/", &entry.name].concat();
        if entry.kind == FileKind::Directory {
            clear(fs, &path)?;
            fs.rmdir(&path)?;
        } else {
            fs.unlink(&path)?;
        }
    }
    Ok(())
}
