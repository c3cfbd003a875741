//! `-d`: differences between an archive and the files that it has.

use bashkit_core::gnu::idcache;
use bashkit_core::kernel::Fault;
use bashkit_core::vfs::{Errno, FileKind, Metadata, path};

use super::Tar;
use super::member::{Kind, Member};
use super::names;
use super::read::Reader;

impl Tar<'_, '_> {
    /// Compares a member with the file of its name.
    pub(super) fn compare(&mut self, reader: &mut Reader, member: &Member, folder: &[u8]) -> Result<(), Fault> {
        if self.verbose > 0 {
            let shown = &member.name;
            let line = if self.verbose > 1 { self.long_line(member, shown) } else { names::shown(shown) };
            self.list(&line)?;
        }
        let name = names::trimmed(self.safe(&member.name, "member names")?).to_vec();
        let target = path::join(folder, &name);
        let meta = match self.cx.fs().lstat(&target) {
            Ok(meta) => meta,
            Err(errno) => {
                self.cannot_stat(&name, errno)?;
                return self.skip(reader, member);
            }
        };
        let is_same_type = match member.kind {
            Kind::File => meta.is_file(),
            Kind::Folder => meta.is_dir(),
            Kind::Symlink => return self.compare_symlink(&name, &target, member),
            Kind::HardLink => return self.compare_hard_link(&name, &meta, folder, member),
            Kind::Fifo => matches!(meta.kind, FileKind::Fifo),
            Kind::Device(_) => matches!(meta.kind, FileKind::Device(_)),
            Kind::Other(_) => {
                self.differs(&name, "File type cannot be compared")?;
                return self.skip(reader, member);
            }
        };
        if !is_same_type {
            self.differs(&name, "File type differs")?;
            return self.skip(reader, member);
        }
        if meta.mode & 0o7777 != member.mode {
            self.differs(&name, "Mode differs")?;
        }
        if member.kind == Kind::File { self.compare_file(reader, &name, &target, (&meta, member)) } else { Ok(()) }
    }

    fn differs(&mut self, name: &[u8], what: &str) -> Result<(), Fault> {
        self.status = self.status.max(1);
        self.list(&[&names::shown(name)[..], b": ", what.as_bytes()].concat())
    }

    fn cannot_stat(&mut self, name: &[u8], errno: Errno) -> Result<(), Fault> {
        self.status = self.status.max(1);
        self.warn(&[&names::told(name)[..], format!(": Warning: Cannot stat: {errno}").as_bytes()].concat())
    }

    fn compare_symlink(&mut self, name: &[u8], target: &[u8], member: &Member) -> Result<(), Fault> {
        match self.cx.fs().read_link(target) {
            Ok(link) if link == member.link => Ok(()),
            Ok(_) => self.differs(name, "Symlink differs"),
            Err(errno) => {
                self.status = self.status.max(1);
                self.warn(&[&names::told(name)[..], format!(": Warning: Cannot readlink: {errno}").as_bytes()].concat())
            }
        }
    }

    fn compare_hard_link(&mut self, name: &[u8], meta: &Metadata, folder: &[u8], member: &Member) -> Result<(), Fault> {
        let link = self.safe(&member.link, "hard link targets")?.to_vec();
        match self.cx.fs().lstat(&path::join(folder, &link)) {
            Ok(other) if (other.dev, other.ino) == (meta.dev, meta.ino) => Ok(()),
            Ok(_) => self.differs(name, &format!("Not linked to {}", String::from_utf8_lossy(&names::shown(&link)))),
            Err(errno) => self.cannot_stat(&link, errno),
        }
    }

    /// Compares owner, time, size and content.
    fn compare_file(&mut self, reader: &mut Reader, name: &[u8], target: &[u8], (meta, member): (&Metadata, &Member)) -> Result<(), Fault> {
        let numeric = self.cx.args.has(&super::NUMERIC);
        let id = |found: Option<u32>, name: &[u8], id: u64| found.filter(|_| !name.is_empty() && !numeric).map_or(id, u64::from);
        if id(idcache::uid(self.cx, &member.user), &member.user, member.uid) != u64::from(meta.uid) {
            self.differs(name, "Uid differs")?;
        }
        if id(idcache::gid(self.cx, &member.group), &member.group, member.gid) != u64::from(meta.gid) {
            self.differs(name, "Gid differs")?;
        }
        if member.mtime.as_secs() != meta.mtime.as_secs() {
            self.differs(name, "Mod time differs")?;
        }
        if member.size != meta.size {
            self.differs(name, "Size differs")?;
            return self.skip(reader, member);
        }
        let mut input = match self.cx.open_input(target) {
            Ok(input) => input,
            Err(fault) => {
                let errno = fault.errno()?;
                self.error_about(name, &format!("Cannot open: {errno}"))?;
                return self.skip(reader, member);
            }
        };
        let mut is_same = true;
        self.data(reader, member.size, |mut piece| {
            while is_same && !piece.is_empty() {
                let data = input.fill()?;
                let n = data.len().min(piece.len());
                is_same = n > 0 && data.get(..n) == piece.get(..n);
                input.used(n);
                piece = piece.get(n..).unwrap_or_default();
            }
            Ok(())
        })?;
        if is_same { Ok(()) } else { self.differs(name, "Contents differ") }
    }
}
