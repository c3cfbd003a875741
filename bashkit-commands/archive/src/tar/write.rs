//! Writing archives: from nothing, or behind what is there.

use std::collections::HashMap;
use std::rc::Rc;

use bashkit_core::gnu::{filenamecat, idcache, mode};
use bashkit_core::kernel::{Description, Fault, Output};
use bashkit_core::vfs::{Errno, FileKind, Metadata, OpenOptions, path};

use super::excluded::TagKind;
use super::member::{BLOCK, Kind, Member};
use super::names;
use super::{
    AUTO, CLAMP, DEREFERENCE, Forcing, HARD_DEREFERENCE, IGNORE_FAILED, NO_AUTO, NUMERIC, ONE_FILE_SYSTEM, REMOVE, SHOW_TRANSFORMED,
    TOTALS, Tar,
};
use crate::compress::Format;
use crate::compress::encode::{Encoder, Plan};

/// Opening of an archive that keeps what it holds.
pub(super) const KEPT: OpenOptions = OpenOptions { truncate: false, ..OpenOptions::write(0o666) };

/// An archive that is written.
struct Sink {
    out: Output,
    encoder: Option<Encoder>,
    /// Bytes of the archive, with those that were there.
    at: u64,
    /// The file that it is, which is not put into itself.
    own: Option<(u64, u64)>,
    forcing: Forcing,
    /// Files with several names, and the first of them.
    links: HashMap<(u64, u64), Vec<u8>>,
    remove: Vec<(Vec<u8>, bool)>,
}

impl Sink {
    fn put(&mut self, data: &[u8]) -> Result<(), Fault> {
        self.at += data.len() as u64;
        match &mut self.encoder {
            Some(encoder) => encoder.write(data, &mut self.out),
            None => self.out.put(data),
        }
    }

    fn zeros(&mut self, mut n: u64) -> Result<(), Fault> {
        let zeros = [0; 4096];
        while n > 0 {
            let now = n.min(zeros.len() as u64);
            self.put(zeros.get(..usize::try_from(now).unwrap_or(0)).unwrap_or_default())?;
            n -= now;
        }
        Ok(())
    }
}

/// The compression that a name asks for.
fn by_suffix(name: &[u8]) -> Option<Format> {
    let rows: [(&[&[u8]], Format); 5] = [
        (&[b".gz", b".tgz", b".taz"], Format::Gzip),
        (&[b".bz2", b".tz2", b".tbz2", b".tbz"], Format::Bzip2),
        (&[b".xz", b".txz"], Format::Xz),
        (&[b".lzma", b".tlz"], Format::Lzma),
        (&[b".zst", b".tzst"], Format::Zstd),
    ];
    rows.into_iter().find(|(suffixes, _)| suffixes.iter().any(|suffix| name.ends_with(suffix))).map(|(_, format)| format)
}

impl Tar<'_, '_> {
    pub(super) fn create(&mut self) -> Result<(), Fault> {
        if !self.names_given {
            return self.usage("Cowardly refusing to create an empty archive");
        }
        let forcing = self.forcing()?;
        let is_auto = self.cx.args.last_of(&[&AUTO, &NO_AUTO]).is_some_and(|last| last.long() == AUTO.long());
        if is_auto && self.compression.is_none() && self.filter.is_none() {
            self.compression = by_suffix(&self.archive);
        }
        let filter = self.filter.clone();
        let mut child = None;
        let (out, own) = if self.archive == b"-" {
            self.lists_to_stderr = true;
            let own = self.cx.fds().get(1).map(|to| to.stat()).filter(Metadata::is_file).map(|meta| (meta.dev, meta.ino));
            match (filter, self.cx.fds().get(1).cloned()) {
                (Some(filter), Some(to)) => {
                    let (out, started) = self.compressor(&filter, to)?;
                    child = Some(started);
                    (out, own)
                }
                _ => (self.cx.stdout(), own),
            }
        } else {
            let archive = self.archive.clone();
            match self.cx.open(&archive, OpenOptions::write(0o666)) {
                Ok(to) => {
                    let own = Some(to.stat()).filter(Metadata::is_file).map(|meta| (meta.dev, meta.ino));
                    match filter {
                        Some(filter) => {
                            let (out, started) = self.compressor(&filter, to)?;
                            child = Some(started);
                            (out, own)
                        }
                        None => (self.cx.output(to), own),
                    }
                }
                Err(fault) => {
                    let errno = fault.errno()?;
                    return self.fatal(&[&names::told(&archive)[..], format!(": Cannot open: {errno}").as_bytes()].concat());
                }
            }
        };
        let encoder = match self.compression {
            Some(format) => Some(Encoder::new(&Plan::usual(format), self.cx.meter())?),
            None => None,
        };
        let sink = Sink { out, encoder, at: 0, own, forcing, links: HashMap::new(), remove: Vec::new() };
        let written = self.write(sink, &HashMap::new());
        let Some(child) = child else { return written };
        match written {
            // What the program could not take is told by its status.
            Err(Fault::Signal(_)) => {
                let name = names::shown(&self.archive);
                self.error(&[&name[..], b": Cannot write: Broken pipe"].concat())?;
            }
            other => other?,
        }
        self.await_filter(&child)
    }

    /// Opens the archive for writing, with what it holds.
    pub(super) fn open_kept(&mut self) -> Result<Rc<Description>, Fault> {
        self.cx.open(&self.archive, KEPT).or_else(|fault| {
            let errno = fault.errno()?;
            self.fatal(&[&names::told(&self.archive)[..], format!(": Cannot open: {errno}").as_bytes()].concat())
        })
    }

    /// `-r`, and `-u`, which leaves out what is not newer than its copy.
    pub(super) fn append(&mut self, update: bool) -> Result<(), Fault> {
        let forcing = self.forcing()?;
        if self.archive == b"-" {
            return self.usage("Options '-Aru' are incompatible with '-f -'");
        }
        let mut copies = HashMap::new();
        let mut at = 0;
        if self.cx.stat(&self.archive).is_ok_and(|meta| meta.size > 0) {
            let mut reader = self.open(true)?;
            let mut charge = self.cx.meter().charge(0)?;
            while let Some(member) = self.next(&mut reader)? {
                self.skip(&mut reader, &member)?;
                if update {
                    charge.resize(charge.bytes() + member.name.len() + 100)?;
                    copies.insert(names::trimmed(&member.name).to_vec(), member.mtime);
                }
            }
            at = reader.at;
            if self.status == 2 {
                return Ok(());
            }
        }
        let to = self.open_kept()?;
        to.seek(at);
        let meta = to.stat();
        let out = self.cx.output(to);
        let sink = Sink { out, encoder: None, at, own: Some((meta.dev, meta.ino)), forcing, links: HashMap::new(), remove: Vec::new() };
        self.write(sink, &copies)
    }

    fn write(&mut self, mut sink: Sink, copies: &HashMap<Vec<u8>, std::time::Duration>) -> Result<(), Fault> {
        let before = sink.at;
        self.begin_records(sink.at / (self.blocking * BLOCK) as u64);
        let wanted: Vec<(Vec<u8>, Vec<u8>)> = self.wanted.iter().map(|wanted| (wanted.name.clone(), wanted.folder.clone())).collect();
        let result = wanted.iter().try_for_each(|(name, folder)| self.add(&mut sink, name, folder, copies));
        self.tell_useless()?;
        let result = result.and_then(|()| self.finish(&mut sink));
        match result {
            Err(Fault::Write(errno)) => {
                let name = names::shown(&self.archive);
                return self.fatal(&[&name[..], format!(": Cannot write: {errno}").as_bytes()].concat());
            }
            other => other?,
        }
        if self.cx.args.has(&TOTALS) {
            let bytes = sink.at - before;
            let human = bashkit_core::gnu::xstrtol::human(bytes, 1024);
            let human = if bytes < 1024 { format!("{human}B") } else { format!("{}iB", human.trim_end_matches(".0")) };
            self.cx.stderr_bytes(format!("Total bytes written: {bytes} ({human}, ?/s)\n").as_bytes())?;
        }
        for (target, is_dir) in std::mem::take(&mut sink.remove).into_iter().rev() {
            let fs = self.cx.fs();
            let gone = if is_dir { fs.rmdir(&target) } else { fs.unlink(&target) };
            if let Err(errno) = gone {
                let what = if is_dir { "rmdir" } else { "unlink" };
                self.error_about(&target, &format!("Cannot {what}: {errno}"))?;
            }
        }
        Ok(())
    }

    /// Two blocks of zeros, and more up to a whole record.
    fn finish(&mut self, sink: &mut Sink) -> Result<(), Fault> {
        sink.zeros(2 * BLOCK as u64)?;
        let record = (self.blocking * BLOCK) as u64;
        let rest = sink.at.next_multiple_of(record) - sink.at;
        sink.zeros(rest)?;
        self.count_records(sink.at, true)?;
        if let Some(encoder) = sink.encoder.take() {
            encoder.finish(&mut sink.out)?;
        }
        sink.out.flush()
    }

    fn add(&mut self, sink: &mut Sink, operand: &[u8], folder: &[u8], copies: &HashMap<Vec<u8>, std::time::Duration>) -> Result<(), Fault> {
        if self.cx.fs().stat(folder).map_or(true, |meta| !meta.is_dir()) {
            let shown = folder.strip_prefix(self.cx.cwd()).and_then(|rest| rest.strip_prefix(b"/")).unwrap_or(folder).to_vec();
            return self.fatal(&[&shown[..], b": Cannot open: No such file or directory"].concat());
        }
        let mut todo = vec![operand.to_vec()];
        while let Some(name) = todo.pop() {
            self.cx.step(16)?;
            if self.excluded.has(self.cx, &name)? {
                continue;
            }
            let target = path::join(folder, &name);
            let fs = self.cx.fs();
            let found = if self.cx.args.has(&DEREFERENCE) { fs.stat(&target) } else { fs.lstat(&target) };
            let meta = match found {
                Ok(meta) => meta,
                // GNU: what a folder lists and nothing is behind was there a moment ago.
                Err(Errno::NoEnt) if name != operand => {
                    self.warn_of("file-removed", &[&names::told(&name)[..], b": File removed before we read it"].concat())?;
                    self.status = self.status.max(1);
                    continue;
                }
                Err(errno) if self.cx.args.has(&IGNORE_FAILED) => {
                    self.warn(&[&names::told(&name)[..], format!(": Warning: Cannot stat: {errno}").as_bytes()].concat())?;
                    continue;
                }
                Err(errno) => {
                    self.error_about(&name, &format!("Cannot stat: {errno}"))?;
                    continue;
                }
            };
            if sink.own == Some((meta.dev, meta.ino)) {
                self.warn_of("ignore-archive", &[&names::told(&name)[..], b": file is the archive; not dumped"].concat())?;
                continue;
            }
            if self.is_unchanged(&meta) {
                if self.verbose > 0 {
                    self.warn_of("file-unchanged", &[&names::told(&name)[..], b": file is unchanged; not dumped"].concat())?;
                }
                continue;
            }
            let copied = copies.get(names::trimmed(self.safe(&name, "member names")?));
            // GNU: a directory that is there is not added again, what is in it is looked at.
            let is_known_dir = meta.is_dir() && copied.is_some();
            if !meta.is_dir() && copied.is_some_and(|copied| meta.mtime.as_secs() <= copied.as_secs()) {
                continue;
            }
            if meta.is_dir() {
                let is_elsewhere = name != operand && self.cx.args.has(&ONE_FILE_SYSTEM) && self.is_mounted(&target, &meta);
                let recurses = self.recursive && !is_elsewhere;
                if is_elsewhere && self.verbose > 0 {
                    let shown = names::told(&name);
                    self.warn_of("xdev", &[&shown[..], b": file is on a different filesystem; not dumped"].concat())?;
                }
                self.add_folder(sink, &name, &target, (&meta, is_known_dir), recurses.then_some(&mut todo))?;
            } else {
                self.add_file(sink, &name, &target, &meta)?;
            }
        }
        Ok(())
    }

    /// Whether `--newer` leaves a file out; directories are looked into whatever their time.
    fn is_unchanged(&self, meta: &Metadata) -> bool {
        self.newer.as_ref().is_some_and(|newer| {
            let is_older = |time| time < newer.since;
            !meta.is_dir() && is_older(meta.mtime) && (!newer.by_change || is_older(meta.ctime))
        })
    }

    /// Whether a directory is of another file system than the one that it is in.
    fn is_mounted(&self, target: &[u8], meta: &Metadata) -> bool {
        let above = path::split(target).and_then(|(parent, _)| self.cx.fs().stat(parent).ok());
        above.is_some_and(|above| above.dev != meta.dev)
    }

    /// Looks for the file that leaves a folder out.
    fn tag_in(&mut self, name: &[u8], target: &[u8]) -> Result<Option<(TagKind, Vec<u8>)>, Fault> {
        let Some(tag) = self.tags.iter().find(|tag| tag.is_in(self.cx, target)) else { return Ok(None) };
        let (kind, tag) = (tag.kind, tag.name.clone());
        if self.verbose > 0 {
            let what: &[u8] = if kind == TagKind::All { b"directory" } else { b"contents" };
            let own = if name.last() == Some(&b'/') { name.to_vec() } else { [name, b"/"].concat() };
            let told =
                [&names::told(&own)[..], b": contains a cache directory tag ", &names::told(&tag), b"; ", what, b" not dumped"].concat();
            self.warn_of("cachedir", &told)?;
        }
        Ok(Some((kind, tag)))
    }

    /// Adds a folder, unless it is in the archive already, and puts what is in it on the list.
    fn add_folder(
        &mut self,
        sink: &mut Sink,
        name: &[u8],
        target: &[u8],
        (meta, is_known): (&Metadata, bool),
        mut todo: Option<&mut Vec<Vec<u8>>>,
    ) -> Result<(), Fault> {
        let tag = if todo.is_some() { self.tag_in(name, target)? } else { None };
        match &tag {
            Some((TagKind::All, _)) => return Ok(()),
            Some((TagKind::Contents, tag)) => {
                if let Some(todo) = todo.take() {
                    todo.push(filenamecat::child(name, tag));
                }
            }
            Some((TagKind::Under, _)) => todo = None,
            None => {}
        }
        let entries = match todo {
            None => None,
            Some(todo) => match self.cx.fs().read_dir(target) {
                Ok(entries) => Some((entries, todo)),
                Err(errno) => {
                    let text = [&names::told(name)[..], format!(": Cannot open: {errno}").as_bytes()].concat();
                    if self.cx.args.has(&IGNORE_FAILED) {
                        self.warn(&text)?
                    } else {
                        self.error(&text)?
                    }
                    None
                }
            },
        };
        if !is_known {
            let own = if name.last() == Some(&b'/') { name.to_vec() } else { [name, b"/"].concat() };
            let Some(member) = self.member(sink, &own, target, meta)? else { return Ok(()) };
            self.header(sink, name, &member)?;
        }
        if self.cx.args.has(&REMOVE) {
            sink.remove.push((target.to_vec(), true));
        }
        if let Some((entries, todo)) = entries {
            todo.extend(entries.into_iter().rev().map(|entry| filenamecat::child(name, &entry.name)));
        }
        Ok(())
    }

    fn add_file(&mut self, sink: &mut Sink, name: &[u8], target: &[u8], meta: &Metadata) -> Result<(), Fault> {
        let Some(mut member) = self.member(sink, name, target, meta)? else { return Ok(()) };
        let may_have_names = meta.nlink > 1 && !self.cx.args.has(&HARD_DEREFERENCE) || self.cx.args.has(&DEREFERENCE);
        // The same file twice is a link to itself, however many names it has.
        if matches!(member.kind, Kind::File | Kind::Fifo) && (may_have_names || !self.cx.args.has(&HARD_DEREFERENCE)) {
            if meta.nlink > 1 {
                self.safe(name, "hard link targets")?;
            }
            match sink.links.get(&(meta.dev, meta.ino)) {
                Some(first) => {
                    member.kind = Kind::HardLink;
                    member.link = first.clone();
                    member.size = 0;
                    self.header(sink, name, &member)?;
                    if self.cx.args.has(&REMOVE) {
                        sink.remove.push((target.to_vec(), false));
                    }
                    return Ok(());
                }
                None => {
                    sink.links.insert((meta.dev, meta.ino), member.name.clone());
                }
            }
        }
        let mut input = None;
        if member.kind == Kind::File {
            match self.cx.open(target, OpenOptions::READ) {
                Ok(from) => input = Some(self.cx.input(from)),
                Err(fault) => {
                    let errno = fault.errno()?;
                    let text = [&names::told(name)[..], format!(": Cannot open: {errno}").as_bytes()].concat();
                    if self.cx.args.has(&IGNORE_FAILED) {
                        self.warn(&text)?
                    } else {
                        self.error(&text)?
                    }
                    return Ok(());
                }
            }
        }
        if !self.header(sink, name, &member)? {
            return Ok(());
        }
        if let Some(mut input) = input {
            let mut left = member.size;
            while left > 0 {
                let data = input.fill()?;
                let n = data.len().min(usize::try_from(left).unwrap_or(usize::MAX));
                if n == 0 {
                    break;
                }
                sink.put(data.get(..n).unwrap_or_default())?;
                input.used(n);
                left -= n as u64;
                self.count_records(sink.at, true)?;
            }
            if left > 0 {
                let text = format!(": File shrank by {left} bytes; padding with zeros");
                self.warn_of("file-shrank", &[&names::told(name)[..], text.as_bytes()].concat())?;
                self.status = self.status.max(1);
                sink.zeros(left)?;
            }
            sink.zeros(member.size.next_multiple_of(BLOCK as u64) - member.size)?;
        }
        if self.cx.args.has(&REMOVE) {
            sink.remove.push((target.to_vec(), false));
        }
        Ok(())
    }

    /// Builds the member of a file, after `--transform` and the overrides; `None` when the transformed name is empty.
    fn member(&mut self, sink: &Sink, name: &[u8], target: &[u8], meta: &Metadata) -> Result<Option<Member>, Fault> {
        let safe = self.safe(name, "member names")?.to_vec();
        let mut safe = self.transformed(safe)?;
        if safe.is_empty() {
            return Ok(None);
        }
        if meta.is_dir() && safe.last() != Some(&b'/') {
            safe.push(b'/');
        }
        let kind = Member::kind_of(meta.kind);
        let mut link = if kind == Kind::Symlink { self.cx.fs().read_link(target).unwrap_or_default() } else { Vec::new() };
        if kind == Kind::Symlink {
            for transform in self.transforms.iter().filter(|transform| transform.symlinks) {
                link = transform.apply(self.cx, &link)?;
            }
        }
        let numeric = self.cx.args.has(&NUMERIC);
        let named = |found: Option<String>| found.filter(|_| !numeric).map(String::into_bytes).unwrap_or_default();
        let forcing = &sink.forcing;
        let (user, uid) = forcing.owner.clone().unwrap_or_else(|| (named(idcache::user(self.cx, meta.uid)), None));
        let (group, gid) = forcing.group.clone().unwrap_or_else(|| (named(idcache::group(self.cx, meta.gid)), None));
        let (uid, gid) = (uid.unwrap_or(u64::from(meta.uid)), gid.unwrap_or(u64::from(meta.gid)));
        let mode_bits =
            forcing.mode.as_ref().map_or(meta.mode, |change: &mode::Change| change.apply(meta.mode, meta.is_dir(), self.cx.umask()));
        Ok(Some(Member {
            kind,
            name: safe,
            link,
            mode: mode_bits & 0o7777,
            uid,
            gid,
            user,
            group,
            size: if kind == Kind::File { meta.size } else { 0 },
            mtime: forcing.mtime.filter(|forced| !self.cx.args.has(&CLAMP) || meta.mtime > *forced).unwrap_or(meta.mtime),
            device: if let FileKind::Device(device) = meta.kind { mode::device_number(device) } else { (0, 0) },
        }))
    }

    /// Lists and writes; answers whether the format has room for it.
    fn header(&mut self, sink: &mut Sink, name: &[u8], member: &Member) -> Result<bool, Fault> {
        let blocks = match member.blocks(sink.forcing.format) {
            Ok(blocks) => blocks,
            Err(why) => {
                self.error_about(name, why)?;
                return Ok(false);
            }
        };
        if self.verbose > 0 {
            let shown = match () {
                () if self.cx.args.has(&SHOW_TRANSFORMED) => member.name.clone(),
                () if member.kind == Kind::Folder && name.last() != Some(&b'/') => [name, b"/"].concat(),
                () => name.to_vec(),
            };
            let line = if self.verbose > 1 { self.long_line(member, &shown) } else { names::shown(&shown) };
            self.list(&line)?;
        }
        sink.put(&blocks)?;
        self.count_records(sink.at, true)?;
        Ok(true)
    }
}
