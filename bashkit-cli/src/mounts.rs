//! Directories of this machine in the sandbox.

use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

use bashkit::Limits;
use bashkit::host::{Clock, World};
use bashkit::vfs::{ChangeSet, Errno, FileSystem, Host, HostAccess, Mount, Overlay, apply};

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

    /// Host and guest path as they were given.
    pub(crate) fn shown(&self) -> String {
        format!("{}:{}", self.host.display(), if self.guest.is_empty() { "/" } else { &self.guest })
    }
}

/// Mounted directory whose changes are kept aside.
struct Overlaid {
    option: MountOption,
    overlay: Overlay,
}

/// Overlays of a session.
pub(crate) struct Mounts(Vec<Overlaid>);

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
            return Ok((root, Self(Vec::new())));
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
        Ok((Arc::new(mount), Self(overlaid)))
    }

    /// Changes in overlays since they were made, with paths as scripts see them.
    ///
    /// # Errors
    /// Something cannot be read.
    pub(crate) fn change_set(&self) -> Result<ChangeSet, Errno> {
        let mut all = Vec::new();
        for overlaid in &self.0 {
            for mut change in overlaid.overlay.changes()? {
                change.path.splice(0..0, overlaid.option.guest.bytes());
                all.push(change);
            }
        }
        Ok(ChangeSet::of(all))
    }

    /// Writes the changes in overlays to the directories below.
    ///
    /// # Errors
    /// The message: what could not be written, and where.
    pub(crate) fn apply(&self, world: &World, limits: &Limits) -> Result<(), String> {
        for overlaid in &self.0 {
            let failed = |reason: Errno| format!("changes were not written to {}: {reason}", overlaid.option.host.display());
            let changes = overlaid.overlay.changes().map_err(failed)?;
            let host = Host::with(&overlaid.option.host, HostAccess::ReadWrite, &world.identity, limits).map_err(failed)?;
            apply(&host, &changes).map_err(failed)?;
        }
        Ok(())
    }
}
