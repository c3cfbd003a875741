//! Reading archives: lists, extraction, and where the end is.

use std::time::Duration;

use bashkit_core::command::Child;
use bashkit_core::gnu::mode::permissions;
use bashkit_core::gnu::{idcache, quotearg};
use bashkit_core::kernel::{Endpoint, Fault, Output};
use bashkit_core::limits::Charge;
use bashkit_core::vfs::{Errno, OpenOptions, path};

use super::member::{BLOCK, Kind, Member, header, records};
use super::names::{self, stripped};
use super::{
    IGNORE_ZEROS, KEEP, NEWER, NO_PERMISSIONS, NO_SAME_OWNER, ONE_TOP, OVERWRITE, PERMISSIONS, Reading, SAME_OWNER, SAME_PERMISSIONS,
    SHOW_TRANSFORMED, SKIP, TO_COMMAND, TO_STDOUT, TOUCH, Tar,
};
use crate::compress::Format;
use crate::compress::decode::{Decoder, Trouble};
use crate::compress::source::Source;

/// Bytes that a name in front of a member may have: no path is that long.
const EXTENSION_BYTES_MAX: u64 = 1 << 20;

/// An archive that is read.
pub(super) struct Reader {
    source: Source,
    /// Program of `-I` that writes it.
    child: Option<Child>,
    decoder: Option<(Format, Decoder)>,
    /// Bytes read of the archive itself.
    pub(super) at: u64,
    /// Archive whose records can be passed over.
    is_seekable: bool,
    /// Bytes of records that were passed over: they are not counted.
    unseen: u64,
}

/// Work left until all members are extracted: metadata of directories, and links that lead out of the destination.
struct Delayed {
    folders: Vec<(Vec<u8>, Member)>,
    links: Vec<(Vec<u8>, u64, Member)>,
    charge: Charge,
}

impl Tar<'_, '_> {
    /// Opens the archive; a compressed one is known by its first bytes.
    pub(super) fn open(&mut self, update: bool) -> Result<Reader, Fault> {
        if update && (self.filter.is_some() || self.compression.is_some()) {
            return self.usage("Cannot update compressed archives");
        }
        let input = match self.cx.open_input(&self.archive) {
            Ok(input) => input,
            Err(fault) => {
                let errno = fault.errno()?;
                return self.fatal(&[&names::told(&self.archive)[..], format!(": Cannot open: {errno}").as_bytes()].concat());
            }
        };
        if let (Some(filter), Some(from)) = (self.filter.clone(), input.description().cloned()) {
            drop(input);
            let (input, child) = self.decompressor(&filter, from)?;
            return Ok(Reader { source: Source::new(input), child, decoder: None, at: 0, is_seekable: false, unseen: 0 });
        }
        let seekable = input.description().is_some_and(|from| matches!(from.end, Endpoint::File { .. }));
        let mut source = Source::new(input);
        let found = match source.peek(18) {
            Ok(head) => Format::of(head).filter(|format| *format != Format::Lzma || self.archive.ends_with(b"lzma")),
            Err(fault) => {
                let errno = fault.errno()?;
                return self.cannot_begin(errno);
            }
        };
        if update && found.is_some() {
            return self.fatal(b"Cannot update compressed archives");
        }
        let format = match (self.compression, found) {
            (Some(format), _) => Some(format),
            (None, Some(format)) if !seekable => {
                let option = match format {
                    Format::Gzip => "-z",
                    Format::Bzip2 => "-j",
                    Format::Xz => "-J",
                    Format::Lzma => "--lzma",
                    Format::Zstd => "--zstd",
                };
                return self.fatal(format!("Archive is compressed. Use {option} option").as_bytes());
            }
            (None, found) => found,
        };
        let decoder = match format {
            Some(format) => Some((format, Decoder::new(format, self.cx.meter())?)),
            None => None,
        };
        let is_seekable = seekable && !update && decoder.is_none() && self.archive != b"-";
        self.begin_records(0);
        Ok(Reader { source, child: None, decoder, at: 0, is_seekable, unseen: 0 })
    }

    /// Says that not even the first block can be read.
    fn cannot_begin<T>(&mut self, errno: Errno) -> Result<T, Fault> {
        self.error(&[&names::told(&self.archive)[..], format!(": Cannot read: {errno}").as_bytes()].concat())?;
        self.fatal(b"At beginning of tape, quitting now")
    }

    /// Fills `buf` as far as the archive goes.
    fn fill(&mut self, reader: &mut Reader, buf: &mut [u8]) -> Result<usize, Fault> {
        let mut n = 0;
        while let Some(room) = buf.get_mut(n..).filter(|room| !room.is_empty()) {
            let got = match &mut reader.decoder {
                Some((format, decoder)) => match decoder.read(&mut reader.source, room) {
                    Ok(got) => got,
                    Err(Trouble::Fault(fault)) => {
                        let errno = fault.errno()?;
                        return self.fatal(&[&names::told(&self.archive)[..], format!(": Cannot read: {errno}").as_bytes()].concat());
                    }
                    Err(trouble) => {
                        let format = *format;
                        return self.child_failed(format, &trouble);
                    }
                },
                None => {
                    let data = match reader.source.fill() {
                        Ok(data) => data,
                        Err(fault) => {
                            let errno = fault.errno()?;
                            if reader.at == 0 && n == 0 {
                                return self.cannot_begin(errno);
                            }
                            return self.fatal(&[&names::told(&self.archive)[..], format!(": Cannot read: {errno}").as_bytes()].concat());
                        }
                    };
                    let got = data.len().min(room.len());
                    if let (Some(to), Some(from)) = (room.get_mut(..got), data.get(..got)) {
                        to.copy_from_slice(from);
                    }
                    reader.source.used(got);
                    got
                }
            };
            if got == 0 {
                break;
            }
            n += got;
        }
        reader.at += n as u64;
        self.count_records(reader.at.saturating_sub(reader.unseen), false)?;
        Ok(n)
    }

    /// Fails with the message and status that the external decompressor would give.
    fn child_failed<T>(&mut self, format: Format, trouble: &Trouble) -> Result<T, Fault> {
        self.out.flush()?;
        let (text, status): (&[u8], u8) = match (format, trouble) {
            (Format::Gzip, Trouble::NotFormat) => (b"\ngzip: stdin: not in gzip format\n", 1),
            (Format::Gzip, Trouble::UnexpectedEnd) => (b"\ngzip: stdin: unexpected end of file\n", 1),
            (Format::Gzip, Trouble::Checksum) => (b"\ngzip: stdin: invalid compressed data--crc error\n", 1),
            (Format::Gzip, _) => (b"\ngzip: stdin: invalid compressed data--format violated\n", 1),
            (Format::Bzip2, Trouble::NotFormat) => (b"bzip2: (stdin) is not a bzip2 file.\n", 2),
            (Format::Bzip2, _) => (b"\nbzip2: Data integrity error when decompressing.\n", 2),
            (Format::Xz | Format::Lzma, Trouble::NotFormat) => (b"xz: (stdin): File format not recognized\n", 1),
            (Format::Xz | Format::Lzma, Trouble::UnexpectedEnd) => (b"xz: (stdin): Unexpected end of input\n", 1),
            (Format::Xz | Format::Lzma, _) => (b"xz: (stdin): Compressed data is corrupt\n", 1),
            (Format::Zstd, Trouble::NotFormat) => (b"zstd: /*stdin*\\: unsupported format \n", 1),
            (Format::Zstd, _) => (b"/*stdin*\\ : Decoding error (36) : Data corruption detected \n", 1),
        };
        self.cx.stderr_bytes(text)?;
        self.status = 2;
        self.cx.error(format_args!("Child returned status {status}"))?;
        self.cx.error("Error is not recoverable: exiting now")?;
        Err(Fault::Exit(2))
    }

    fn cut_off<T>(&mut self) -> Result<T, Fault> {
        self.fatal(b"Unexpected EOF in archive")
    }

    /// The next member, at whose bytes the reader stands.
    pub(super) fn next(&mut self, reader: &mut Reader) -> Result<Option<Member>, Fault> {
        let mut long_name: Option<Vec<u8>> = None;
        let mut long_link: Option<Vec<u8>> = None;
        let mut extended: Vec<(Vec<u8>, Vec<u8>)> = Vec::new();
        let mut skipping = false;
        let mut block = [0; BLOCK];
        loop {
            self.cx.step(4)?;
            let first = reader.at == 0;
            let n = self.fill(reader, &mut block)?;
            if first && n == 0 && reader.child.is_some() {
                return Ok(None);
            }
            if first && n < BLOCK {
                self.error(b"This does not look like a tar archive")?;
                return Ok(None);
            }
            match n {
                0 => return Ok(None),
                BLOCK => {}
                // GNU: a piece of a block is taken for the end.
                _ => return Ok(None),
            }
            if block.iter().all(|byte| *byte == 0) {
                if self.cx.args.has(&IGNORE_ZEROS) {
                    continue;
                }
                let at = reader.at / BLOCK as u64;
                let n = self.fill(reader, &mut block)?;
                if n < BLOCK || block.iter().any(|byte| *byte != 0) {
                    self.warn_of("alone-zero-block", format!("A lone zero block at {at}").as_bytes())?;
                    reader.at -= n as u64;
                }
                // Both blocks are written over by what is appended.
                reader.at = at.saturating_sub(1) * BLOCK as u64;
                return Ok(None);
            }
            let Some(found) = header(&block) else {
                if !skipping {
                    if first {
                        self.error(b"This does not look like a tar archive")?;
                    }
                    self.error(b"Skipping to next header")?;
                }
                skipping = true;
                continue;
            };
            skipping = false;
            let mut member = Member::of(&found);
            if let Kind::Other(letter @ (b'L' | b'K' | b'x' | b'X' | b'g')) = member.kind {
                let size = found.size().unwrap_or(u64::MAX);
                if size > EXTENSION_BYTES_MAX {
                    return self.fatal(b"Malformed extended header: it is too long");
                }
                let mut data = vec![0; usize::try_from(size.next_multiple_of(BLOCK as u64)).unwrap_or(0)];
                if self.fill(reader, &mut data)? < data.len() {
                    return self.cut_off();
                }
                data.truncate(usize::try_from(size).unwrap_or(0));
                let text = || data.iter().take_while(|b| **b != 0).copied().collect::<Vec<u8>>();
                match letter {
                    b'L' => long_name = Some(text()),
                    b'K' => long_link = Some(text()),
                    b'g' => {}
                    _ => extended = records(&data),
                }
                continue;
            }
            if let Some(name) = long_name.take() {
                member.name = name;
            }
            if let Some(link) = long_link.take() {
                member.link = link;
            }
            for (key, value) in extended.drain(..) {
                apply(&mut member, &key, value);
            }
            if member.kind == Kind::File && member.name.last() == Some(&b'/') {
                member.kind = Kind::Folder;
                member.size = 0;
            }
            return Ok(Some(member));
        }
    }

    /// Hands out the bytes of a member, and goes on to the next header.
    pub(super) fn data(&mut self, reader: &mut Reader, size: u64, mut see: impl FnMut(&[u8]) -> Result<(), Fault>) -> Result<(), Fault> {
        let mut buf = vec![0; 64 << 10];
        let mut left = size;
        while left > 0 {
            let n = buf.len().min(usize::try_from(left).unwrap_or(usize::MAX));
            let Some(room) = buf.get_mut(..n) else { break };
            let got = self.fill(reader, room)?;
            see(buf.get(..got).unwrap_or_default())?;
            if got < n {
                return self.cut_off();
            }
            left -= n as u64;
        }
        let padding = usize::try_from(size.next_multiple_of(BLOCK as u64) - size).unwrap_or(0);
        if let Some(room) = buf.get_mut(..padding)
            && self.fill(reader, room)? < padding
        {
            return self.cut_off();
        }
        Ok(())
    }

    /// Goes over the bytes of a member.
    pub(super) fn skip(&mut self, reader: &mut Reader, member: &Member) -> Result<(), Fault> {
        if reader.is_seekable {
            // GNU: whole records are passed over, and count as none.
            let record = (self.blocking * BLOCK) as u64;
            let left = reader.at.next_multiple_of(record) - reader.at;
            reader.unseen += member.size.saturating_sub(left) / record * record;
        }
        self.data(reader, member.size, |_| Ok(()))
    }

    /// Lists (`-t`), extracts (`-x`) or compares (`-d`) the archive.
    pub(super) fn read(&mut self, reading: Reading) -> Result<(), Fault> {
        let mut reader = self.open(false)?;
        let mut delayed = Delayed { folders: Vec::new(), links: Vec::new(), charge: self.cx.meter().charge(0)? };
        if reading == Reading::Extract {
            self.one_top_level()?;
        }
        while let Some(member) = self.next(&mut reader)? {
            let Some(folder) = self.chosen(&member)? else {
                self.skip(&mut reader, &member)?;
                continue;
            };
            if reading == Reading::Extract {
                self.extract(&mut reader, member, &folder, &mut delayed)?;
            } else if reading == Reading::Compare {
                self.compare(&mut reader, &member, &folder)?;
            } else {
                self.safe(&member.name, "member names")?;
                if member.kind == Kind::HardLink {
                    self.safe(&member.link, "hard link targets")?;
                }
                let name =
                    if self.cx.args.has(&SHOW_TRANSFORMED) { self.renamed(&member.name)?.unwrap_or_default() } else { member.name.clone() };
                let mut member = member;
                if self.cx.args.has(&SHOW_TRANSFORMED) && member.kind == Kind::HardLink {
                    for transform in self.transforms.iter().filter(|transform| transform.hardlinks) {
                        member.link = transform.apply(self.cx, &member.link)?;
                    }
                }
                let line = if self.verbose > 0 { self.long_line(&member, &name) } else { names::shown(&name) };
                self.list(&line)?;
                self.skip(&mut reader, &member)?;
            }
        }
        self.settle(delayed)?;
        if let Some(child) = reader.child.take() {
            drop(reader);
            self.await_filter(&child)?;
        }
        self.tell_missing()
    }

    /// Says of each name that was given and not found that it was not.
    pub(super) fn tell_missing(&mut self) -> Result<(), Fault> {
        for i in 0..self.wanted.len() {
            let n_least = self.occurrence.max(1);
            let Some(wanted) = self.wanted.get(i).filter(|wanted| wanted.n_found < n_least) else { continue };
            let (name, is_known) = (wanted.name.clone(), wanted.is_met);
            if is_known {
                self.error_about(&name, "Required occurrence not found in archive")?;
                continue;
            }
            let is_said = self.cx.args.has(&super::WILDCARDS) || self.cx.args.has(&super::NO_WILDCARDS);
            if names::has_wildcards(&name) && !self.told.contains(&b"wildcards".to_vec()) && !is_said {
                self.told.push(b"wildcards".to_vec());
                self.warn(b"Pattern matching characters used in file names")?;
                self.warn(b"Use --wildcards to enable pattern matching, or --no-wildcards to suppress this warning")?;
            }
            self.error_about(&name, "Not found in archive")?;
        }
        Ok(())
    }

    /// Destination of a member; `None` when it was not selected.
    pub(super) fn chosen(&mut self, member: &Member) -> Result<Option<Vec<u8>>, Fault> {
        // A name that was given is found though its member is excluded.
        let is_old = self.newer.as_ref().is_some_and(|newer| member.mtime < newer.since);
        let is_excluded = is_old || self.excluded.has(self.cx, &member.name)?;
        if !self.names_given {
            return Ok((!is_excluded).then(|| self.folder.clone()));
        }
        self.cx.step(1 + self.wanted.len() as u64)?;
        for wanted in &mut self.wanted {
            if wanted.is(self.cx, &member.name)? {
                wanted.is_met = true;
                if self.occurrence == 0 || wanted.is_itself(self.cx, &member.name)? {
                    wanted.n_found += 1;
                }
                let is_chosen = self.occurrence == 0 || wanted.n_found == self.occurrence;
                return Ok((is_chosen && !is_excluded).then(|| wanted.folder.clone()));
            }
        }
        Ok(None)
    }

    fn one_top_level(&mut self) -> Result<(), Fault> {
        if !self.cx.args.has(&ONE_TOP) {
            return Ok(());
        }
        let folder = match self.cx.args.value(&ONE_TOP) {
            Some(folder) => folder.to_vec(),
            None => {
                let base = path::split(&self.archive).map_or(&self.archive[..], |(_, base)| base).to_vec();
                let suffixes = [
                    &b".tar"[..],
                    b".tar.gz",
                    b".tgz",
                    b".tar.bz2",
                    b".tbz",
                    b".tbz2",
                    b".tar.xz",
                    b".txz",
                    b".tar.zst",
                    b".tzst",
                    b".tar.lzma",
                    b".tlz",
                ];
                match suffixes.iter().filter(|suffix| base.ends_with(suffix) && base.len() > suffix.len()).map(|suffix| suffix.len()).max()
                {
                    Some(n) => base.get(..base.len() - n).unwrap_or_default().to_vec(),
                    None => return self.usage("Cannot deduce top-level directory name; please set it explicitly with --one-top-level=DIR"),
                }
            }
        };
        for place in std::iter::once(&mut self.folder).chain(self.wanted.iter_mut().map(|wanted| &mut wanted.folder)) {
            *place = path::join(place, &folder);
        }
        Ok(())
    }

    /// The name after `--strip-components` and `--transform`; `None` when nothing is left of it.
    fn renamed(&mut self, name: &[u8]) -> Result<Option<Vec<u8>>, Fault> {
        let Some(name) = stripped(name, self.strip).map(<[u8]>::to_vec) else { return Ok(None) };
        let name = self.transformed(name)?;
        Ok((!name.is_empty()).then_some(name))
    }

    /// The name of a member after `--transform`. GNU: the slash at the end of a directory is no part of what is transformed.
    pub(super) fn transformed(&self, mut name: Vec<u8>) -> Result<Vec<u8>, Fault> {
        let mut transforms = self.transforms.iter().filter(|transform| transform.members).peekable();
        if transforms.peek().is_none() {
            return Ok(name);
        }
        let is_dir = name.len() > 1 && name.pop_if(|last| *last == b'/').is_some();
        for transform in transforms {
            name = transform.apply(self.cx, &name)?;
        }
        if is_dir && name.last().is_some_and(|last| *last != b'/') {
            name.push(b'/');
        }
        Ok(name)
    }

    fn extract(&mut self, reader: &mut Reader, mut member: Member, folder: &[u8], delayed: &mut Delayed) -> Result<(), Fault> {
        let safe = self.safe(&member.name, "member names")?.to_vec();
        if !self.absolute && names::has_dots(&member.name) {
            self.error_about(&member.name, "Member name contains '..'")?;
            return self.skip(reader, &member);
        }
        let Some(name) = self.renamed(&safe)? else { return self.skip(reader, &member) };
        // A transformation may have made a name that leads out.
        let safe = self.safe(&name, "member names")?.to_vec();
        if !self.absolute && names::has_dots(&safe) {
            self.error_about(&name, "Member name contains '..'")?;
            return self.skip(reader, &member);
        }
        if self.verbose > 0 {
            let shown = if self.cx.args.has(&SHOW_TRANSFORMED) { name.clone() } else { member.name.clone() };
            let line = if self.verbose > 1 { self.long_line(&member, &shown) } else { names::shown(&shown) };
            let to_stdout = self.cx.args.has(&TO_STDOUT);
            self.lists_to_stderr = to_stdout;
            self.list(&line)?;
        }
        if self.cx.args.has(&TO_COMMAND) {
            return match member.kind {
                Kind::File => self.give_to_command(reader, &member, &safe),
                _ => self.skip(reader, &member),
            };
        }
        if self.cx.args.has(&TO_STDOUT) {
            if member.kind != Kind::File {
                return self.skip(reader, &member);
            }
            let mut out = self.cx.stdout();
            self.data(reader, member.size, |piece| out.put(piece))?;
            out.flush()?;
            return Ok(());
        }
        let target = path::join(folder, names::trimmed(&safe));
        let shown = names::trimmed(&safe).to_vec();
        delayed.charge.resize(delayed.charge.bytes() + if member.kind == Kind::File { 0 } else { target.len() + 300 })?;
        match member.kind {
            Kind::Folder => self.make_folder(&target, &shown, member, delayed),
            Kind::File => self.make_file(reader, &target, &shown, &member),
            Kind::Symlink => {
                if self.transforms.iter().any(|transform| transform.symlinks) {
                    for transform in self.transforms.iter().filter(|transform| transform.symlinks) {
                        member.link = transform.apply(self.cx, &member.link)?;
                    }
                }
                self.make_symlink(&target, &shown, member, delayed)
            }
            Kind::HardLink => self.make_hard_link(&target, &shown, folder, &member),
            Kind::Fifo => {
                let mode = member.mode & !self.cx.umask();
                match self.make(&target, &shown, &member, |fs| fs.mkfifo(&target, mode))? {
                    Made::Yes => self.dress(&target, &member, true),
                    Made::No(errno) => Ok(self.error_about(&shown, &format!("Cannot mkfifo: {errno}"))?),
                    Made::Left => Ok(()),
                }
            }
            Kind::Device(_) => Ok(self.error_about(&shown, "Cannot mknod: Operation not permitted")?),
            Kind::Other(letter) => {
                let why = if letter == b'S' { "Sparse members are not supported here" } else { "Unknown file type; not extracted" };
                self.error_about(&shown, why)?;
                self.skip(reader, &member)
            }
        }
    }

    /// Makes something by `act`; what is in the way is removed, unless an option says otherwise.
    fn make(
        &mut self,
        target: &[u8],
        shown: &[u8],
        member: &Member,
        mut act: impl FnMut(&dyn bashkit_core::vfs::FileSystem) -> Result<(), Errno>,
    ) -> Result<Made, Fault> {
        let mut parents_made = false;
        let mut removed = false;
        loop {
            self.cx.step(4)?;
            let errno = match act(self.cx.fs()) {
                Ok(()) => return Ok(Made::Yes),
                Err(Errno::NoEnt) if !parents_made => {
                    parents_made = true;
                    self.make_parents(target);
                    continue;
                }
                Err(errno) => errno,
            };
            if errno != Errno::Exist || removed {
                // A quota ends the run.
                if let fault @ Fault::Stop(_) = self.cx.fault(errno) {
                    return Err(fault);
                }
                return Ok(Made::No(errno));
            }
            removed = true;
            if let Some(left) = self.in_the_way(target, shown, member)? {
                return Ok(left);
            }
        }
    }

    /// Removes what is there; answers when it is left.
    fn in_the_way(&mut self, target: &[u8], shown: &[u8], member: &Member) -> Result<Option<Made>, Fault> {
        if self.cx.args.has(&SKIP) {
            return Ok(Some(Made::Left));
        }
        if self.cx.args.has(&KEEP) {
            return Ok(Some(Made::No(Errno::Exist)));
        }
        let Ok(meta) = self.cx.fs().lstat(target) else { return Ok(None) };
        if self.cx.args.has(&NEWER) && !meta.is_dir() && meta.mtime >= member.mtime {
            self.warn(&[b"Current ", &quotearg::curly(shown)[..], b" is newer or same age"].concat())?;
            return Ok(Some(Made::Left));
        }
        let gone = if meta.is_dir() { self.cx.fs().rmdir(target) } else { self.cx.fs().unlink(target) };
        // GNU: what cannot be removed is told as what could not be made.
        Ok(gone.err().map(|errno| Made::No(if errno == Errno::NotEmpty { Errno::Exist } else { errno })))
    }

    fn make_parents(&mut self, target: &[u8]) {
        let mut missing = Vec::new();
        let mut at = target;
        while let Some((parent, _)) = path::split(at) {
            if parent == b"/" || self.cx.fs().lstat(parent).is_ok() {
                break;
            }
            missing.push(parent);
            at = parent;
        }
        for parent in missing.into_iter().rev() {
            // What cannot be made is told by the member that needs it.
            let _ = self.cx.fs().mkdir(parent, 0o777 & !self.cx.umask());
        }
    }

    fn make_folder(&mut self, target: &[u8], shown: &[u8], member: Member, delayed: &mut Delayed) -> Result<(), Fault> {
        if self.cx.fs().lstat(target).is_ok_and(|meta| meta.is_dir()) {
            if !self.cx.args.has(&KEEP) && !self.cx.args.has(&SKIP) {
                delayed.folders.push((target.to_vec(), member));
            }
            return Ok(());
        }
        match self.make(target, shown, &member, |fs| fs.mkdir(target, 0o700))? {
            Made::Yes => delayed.folders.push((target.to_vec(), member)),
            Made::No(errno) => self.error_about(shown, &format!("Cannot mkdir: {errno}"))?,
            Made::Left => {}
        }
        Ok(())
    }

    fn make_file(&mut self, reader: &mut Reader, target: &[u8], shown: &[u8], member: &Member) -> Result<(), Fault> {
        let mut opened = None;
        let overwrite = self.cx.args.has(&OVERWRITE);
        let options = OpenOptions { exclusive: !overwrite, no_follow: true, ..OpenOptions::write(0o600) };
        let made = self.make(target, shown, member, |fs| {
            opened = Some(fs.open(target, options)?);
            Ok(())
        })?;
        match (made, opened) {
            (Made::Yes, Some(file)) => {
                let mut out: Output = self.cx.output(bashkit_core::kernel::Description::file(file, false, true, false));
                self.data(reader, member.size, |piece| out.put(piece))?;
                out.flush()?;
                drop(out);
                self.dress(target, member, true)
            }
            (Made::No(errno), _) => {
                self.error_about(shown, &format!("Cannot open: {errno}"))?;
                self.skip(reader, member)
            }
            _ => self.skip(reader, member),
        }
    }

    /// A link that could lead out is an empty file until everything else is there.
    fn make_symlink(&mut self, target: &[u8], shown: &[u8], member: Member, delayed: &mut Delayed) -> Result<(), Fault> {
        let leads_out = !self.absolute && (member.link.first() == Some(&b'/') || names::has_dots(&member.link));
        if leads_out {
            let options = OpenOptions { exclusive: true, no_follow: true, ..OpenOptions::write(0) };
            match self.make(target, shown, &member, |fs| fs.open(target, options).map(|_| ()))? {
                Made::Yes => {
                    if let Ok(meta) = self.cx.fs().lstat(target) {
                        delayed.links.push((target.to_vec(), meta.ino, member));
                    }
                    return Ok(());
                }
                Made::Left => return Ok(()),
                Made::No(Errno::Exist) => {}
                Made::No(errno) => return self.error_about(shown, &format!("Cannot open: {errno}")),
            }
        }
        match self.make(target, shown, &member, |fs| fs.symlink(&member.link, target))? {
            Made::Yes => self.dress(target, &member, false),
            Made::Left => Ok(()),
            Made::No(errno) => {
                let to = quotearg::curly(&member.link);
                Ok(self.error(&[&names::told(shown)[..], b": Cannot create symlink to ", &to, format!(": {errno}").as_bytes()].concat())?)
            }
        }
    }

    fn make_hard_link(&mut self, target: &[u8], shown: &[u8], folder: &[u8], member: &Member) -> Result<(), Fault> {
        let mut link = self.safe(&member.link, "hard link targets")?.to_vec();
        link = stripped(&link, self.strip).unwrap_or_default().to_vec();
        for transform in self.transforms.iter().filter(|transform| transform.hardlinks) {
            link = transform.apply(self.cx, &link)?;
        }
        let existing = if link.is_empty() { Vec::new() } else { path::join(folder, &link) };
        if !self.absolute && names::has_dots(&link) {
            return self.error_about(shown, "Cannot hard link to a name with '..'");
        }
        let fs = self.cx.fs();
        if let (Ok(a), Ok(b)) = (fs.lstat(&existing), fs.lstat(target))
            && (a.dev, a.ino) == (b.dev, b.ino)
            && !self.cx.args.has(&KEEP)
        {
            return Ok(());
        }
        match self.make(target, shown, member, |fs| fs.link(&existing, target))? {
            Made::Yes | Made::Left => Ok(()),
            Made::No(errno) => {
                let to = quotearg::curly(&link);
                Ok(self.error(&[&names::told(shown)[..], b": Cannot hard link to ", &to, format!(": {errno}").as_bytes()].concat())?)
            }
        }
    }

    /// Owner, mode and time of what was made.
    fn dress(&mut self, target: &[u8], member: &Member, has_mode: bool) -> Result<(), Fault> {
        let args = &self.cx.args;
        let is_root = self.cx.host().identity.uid == 0;
        let own = args.last_of(&[&SAME_OWNER, &NO_SAME_OWNER]).map_or(is_root, |last| last.long() == SAME_OWNER.long());
        let same =
            args.last_of(&[&PERMISSIONS, &SAME_PERMISSIONS, &NO_PERMISSIONS]).map_or(is_root, |last| last.long() != NO_PERMISSIONS.long());
        let touch = args.has(&TOUCH);
        let fs = self.cx.fs();
        if own {
            let id = |found: Option<u32>, id: u64| found.or_else(|| u32::try_from(id).ok());
            let uid = id(idcache::uid(self.cx, &member.user).filter(|_| !member.user.is_empty()), member.uid);
            let gid = id(idcache::gid(self.cx, &member.group).filter(|_| !member.group.is_empty()), member.gid);
            // Only root may; that others may not is no error.
            let _ = fs.chown(target, uid, gid, false);
        }
        if has_mode {
            let mode = if same { member.mode } else { member.mode & 0o777 & !self.cx.umask() };
            if let Err(errno) = fs.chmod(target, mode) {
                self.error_about(&member.name, &format!("Cannot change mode to {}: {errno}", permissions(mode)))?;
            }
        }
        if !touch {
            let now: Duration = self.cx.now();
            if let Err(errno) = self.cx.fs().set_times(target, Some(now), Some(member.mtime), false) {
                self.error_about(&member.name, &format!("Cannot utime: {errno}"))?;
            }
        }
        Ok(())
    }

    /// Puts the links in place, and gives folders their modes and times, the innermost first.
    fn settle(&mut self, delayed: Delayed) -> Result<(), Fault> {
        for (target, ino, member) in delayed.links {
            self.cx.step(4)?;
            let fs = self.cx.fs();
            // Something else may stand there by now.
            if !fs.lstat(&target).is_ok_and(|meta| meta.ino == ino && meta.is_file()) {
                continue;
            }
            let made = fs.unlink(&target).and_then(|()| fs.symlink(&member.link, &target));
            match made {
                Ok(()) => self.dress(&target, &member, false)?,
                Err(errno) => self.error_about(&member.name, &format!("Cannot create symlink: {errno}"))?,
            }
        }
        for (target, member) in delayed.folders.into_iter().rev() {
            self.cx.step(4)?;
            match self.cx.fs().lstat(&target) {
                Ok(meta) if meta.is_dir() => self.dress(&target, &member, true)?,
                Ok(_) | Err(Errno::NoEnt | Errno::NotDir) => {}
                Err(errno) => self.error_about(&member.name, &format!("Cannot stat: {errno}"))?,
            }
        }
        Ok(())
    }
}

enum Made {
    Yes,
    No(Errno),
    /// Existing file was kept unchanged.
    Left,
}

/// A record of an extended header.
fn apply(member: &mut Member, key: &[u8], value: Vec<u8>) {
    let number = || std::str::from_utf8(&value).ok().and_then(|text| text.parse::<u64>().ok());
    match key {
        b"path" => member.name = value,
        b"linkpath" => member.link = value,
        b"uname" => member.user = value,
        b"gname" => member.group = value,
        b"size" if matches!(member.kind, Kind::File | Kind::Other(_)) => member.size = number().unwrap_or(member.size),
        b"uid" => member.uid = number().unwrap_or(member.uid),
        b"gid" => member.gid = number().unwrap_or(member.gid),
        b"mtime" => {
            let seconds = std::str::from_utf8(&value).ok().and_then(|text| text.parse::<f64>().ok());
            if let Some(seconds) = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()) {
                let whole = std::str::from_utf8(&value).ok().and_then(|text| text.split('.').next()?.parse::<u64>().ok());
                member.mtime = whole.map_or(seconds, |whole| Duration::new(whole, fraction(&value)));
            }
        }
        _ => {}
    }
}

/// The nanoseconds behind the point.
fn fraction(text: &[u8]) -> u32 {
    let digits = memchr::memchr(b'.', text).and_then(|at| text.get(at + 1..)).unwrap_or_default();
    let digits = digits.iter().chain(std::iter::repeat(&b'0')).take(9);
    digits.fold(0, |n, digit| n * 10 + u32::from(digit.saturating_sub(b'0').min(9)))
}
