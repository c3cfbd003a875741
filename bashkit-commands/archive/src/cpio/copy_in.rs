//! Copy-in: the files of an archive, made or listed.

use std::collections::HashMap;

use bashkit_core::gnu::parse_datetime::{self, Calendar, Moment};
use bashkit_core::gnu::{idcache, mode};
use bashkit_core::kernel::{Fault, Output};
use bashkit_core::pattern::{Glob, GlobOptions};
use bashkit_core::vfs::{FileKind, Metadata, OpenOptions};

use super::copy_out::{dress, make_parents};
use super::format::{self, Entry, Format, Next, TRAILER};
use super::{
    DIRECTORIES, EXTRACT, Job, LIST, NO_ABSOLUTE, NONMATCHING, NUMERIC, ONLY_VERIFY, PATTERNS, STDOUT, UNCONDITIONAL, VERBOSE, archive,
    placed,
};
use crate::compress::source::Source;

/// Reads an archive.
pub(super) fn read(job: &mut Job<'_, '_>, operands: &[Vec<u8>]) -> Result<(), Fault> {
    let cx = job.cx;
    let wanted = super::format(cx)?;
    let mut patterns = operands.to_vec();
    if let Some(file) = cx.args.value(&PATTERNS) {
        let mut input = cx.open_input(file).map_err(|fault| fault.errno_as(2, |errno| [file, format!(": {errno}").as_bytes()].concat()))?;
        let mut line = Vec::new();
        while input.line(b'\n', &mut line)? {
            patterns.push(line.strip_suffix(b"\n").unwrap_or(&line).to_vec());
            line.clear();
        }
    }
    let globs: Vec<Glob> =
        patterns.iter().map(|pattern| Glob::new(cx.meter(), pattern, GlobOptions::default())).collect::<Result<_, _>>()?;
    let mut input = Source::new(archive(cx)?);
    let mut out = cx.stdout();
    let mut made: HashMap<(u64, u64), Vec<u8>> = HashMap::new();
    loop {
        cx.step(10)?;
        let mut skipped = 0;
        let next = format::next(&mut input, &mut skipped)?;
        let (format, entry) = match next {
            Next::Entry(format, entry) => (format, entry),
            Next::Cut | Next::Garbage => {
                out.flush()?;
                return Err(Fault::failure(2, "premature end of archive"));
            }
        };
        if skipped > 0 {
            cx.error(format_args!("warning: skipped {skipped} byte{} of junk", if skipped == 1 { "" } else { "s" }))?;
        }
        let is_other = wanted.is_some_and(|wanted| wanted != format && !(wanted.is_tar() && format.is_tar()));
        if is_other && entry.name == TRAILER {
            job.failed(b"the archive is of another format than --format says")?;
        }
        job.bytes += if format.is_tar() { format.header_bytes() } else { entry.header(format).len() as u64 };
        if entry.name == TRAILER {
            break;
        }
        let is_wanted = globs.is_empty() || Glob::any(&globs, &entry.name, &mut |n| cx.meter().step(n))? != cx.args.has(&NONMATCHING);
        let padded = entry.size + format.content_padding(entry.size);
        job.bytes += padded;
        let mut content = Content { left: entry.size, padding: padded - entry.size, sum: 0 };
        if is_wanted && cx.args.has(&LIST) {
            list(job, &mut out, &mut input, &mut content, &entry)?;
        } else if is_wanted && cx.args.has(&STDOUT) {
            content.copy(&mut input, &mut out)?;
        } else if is_wanted && cx.args.has(&EXTRACT) && !cx.args.has(&ONLY_VERIFY) {
            out.flush()?;
            extract(job, &mut input, &mut content, &entry, &mut made)?;
        }
        content.skip(&mut input)?;
        if format == Format::Crc
            && is_wanted
            && content.sum != entry.checksum
            && entry.mode & 0o170_000 == 0o100_000
            && entry.size > 0
            && content.sum > 0
        {
            job.cx.error_bytes(
                &[&entry.name[..], format!(": checksum error (0x{:x}, should be 0x{:x})", content.sum, entry.checksum).as_bytes()].concat(),
            )?;
        }
    }
    // An archive fills whole blocks.
    job.bytes = job.bytes.next_multiple_of(512);
    out.flush()
}

/// Remaining content of an entry.
struct Content {
    left: u64,
    padding: u64,
    sum: u32,
}

impl Content {
    fn copy(&mut self, input: &mut Source, out: &mut Output) -> Result<(), Fault> {
        while self.left > 0 {
            let data = input.fill()?;
            if data.is_empty() {
                return Err(Fault::failure(2, "premature end of file"));
            }
            let n = data.len().min(usize::try_from(self.left).unwrap_or(usize::MAX));
            let now = data.get(..n).unwrap_or_default();
            self.sum = now.iter().fold(self.sum, |sum, &byte| sum.wrapping_add(u32::from(byte)));
            out.put(now)?;
            input.used(n);
            self.left -= n as u64;
        }
        Ok(())
    }

    /// Takes the content whole, as the text of a link.
    fn text(&mut self, input: &mut Source) -> Result<Vec<u8>, Fault> {
        let mut text = Vec::new();
        let length = usize::try_from(self.left.min(1 << 16)).unwrap_or(0);
        if !format::take(input, length, &mut text)? {
            return Err(Fault::failure(2, "premature end of file"));
        }
        self.left -= length as u64;
        Ok(text)
    }

    /// Text of a symbolic link: the content, in archives of tar a part of the header.
    fn link_text(&mut self, input: &mut Source, entry: &Entry) -> Result<Vec<u8>, Fault> {
        if entry.link.is_empty() { self.text(input) } else { Ok(entry.link.clone()) }
    }

    fn skip(&mut self, input: &mut Source) -> Result<(), Fault> {
        let mut left = self.left + self.padding;
        while left > 0 {
            let data = input.fill()?;
            if data.is_empty() {
                return Err(Fault::failure(2, "premature end of file"));
            }
            let n = data.len().min(usize::try_from(left).unwrap_or(usize::MAX));
            input.used(n);
            left -= n as u64;
        }
        (self.left, self.padding) = (0, 0);
        Ok(())
    }
}

fn kind(entry: &Entry) -> Option<FileKind> {
    Some(match entry.mode & 0o170_000 {
        0o040_000 => FileKind::Directory,
        0o100_000 | 0 => FileKind::Regular,
        0o120_000 => FileKind::Symlink,
        0o010_000 => FileKind::Fifo,
        _ => return None,
    })
}

/// Prints an entry of the table of contents.
fn list(job: &Job<'_, '_>, out: &mut Output, input: &mut Source, content: &mut Content, entry: &Entry) -> Result<(), Fault> {
    let cx = job.cx;
    if !cx.args.has(&VERBOSE) {
        return out.line(&entry.name);
    }
    let zero = std::time::Duration::ZERO;
    let meta = Metadata {
        kind: kind(entry).unwrap_or(FileKind::Regular),
        mode: entry.mode & 0o7777,
        uid: entry.uid,
        gid: entry.gid,
        nlink: entry.nlink,
        size: entry.size,
        ino: entry.ino,
        dev: entry.dev,
        atime: zero,
        mtime: zero,
        ctime: zero,
    };
    let by_number = cx.args.has(&NUMERIC);
    let name_of = |known: Option<String>, id: u32| known.filter(|_| !by_number).unwrap_or_else(|| id.to_string());
    let (user, group) = (name_of(idcache::user(cx, entry.uid), entry.uid), name_of(idcache::group(cx, entry.gid), entry.gid));
    let time = std::time::Duration::from_secs(entry.mtime);
    let half_year = std::time::Duration::from_secs(6 * 30 * 24 * 3600);
    let is_old = cx.now().saturating_sub(time) > half_year || time > cx.now();
    let format: &[u8] = if is_old { b"%b %e  %Y" } else { b"%b %e %H:%M" };
    let date = Calendar::at(Moment::since_epoch(time), &parse_datetime::zone(cx)).format(format);
    let facts = format!("{} {:>3} {user:<8} {group:<8} {:>8} ", mode::text(&meta), entry.nlink, entry.size);
    let mut line = [facts.as_bytes(), &date, b" ", &entry.name].concat();
    if meta.is_symlink() {
        line.extend_from_slice(b" -> ");
        line.extend(content.link_text(input, entry)?);
    }
    out.line(&line)
}

/// Makes the file of an entry.
fn extract(
    job: &mut Job<'_, '_>,
    input: &mut Source,
    content: &mut Content,
    entry: &Entry,
    made: &mut HashMap<(u64, u64), Vec<u8>>,
) -> Result<(), Fault> {
    let cx = job.cx;
    let mut name = entry.name.as_slice();
    if cx.args.has(&NO_ABSOLUTE) {
        while let Some(rest) = name.strip_prefix(b"/") {
            name = rest;
        }
    }
    // Directories of tar end in a slash.
    while let Some(rest) = name.strip_suffix(b"/").filter(|rest| !rest.is_empty()) {
        name = rest;
    }
    let path = placed(cx, name);
    let (fs, target) = (cx.fs(), cx.path(&path));
    let Some(kind) = kind(entry) else {
        return job.failed(&[name, b": devices cannot be made here; regular files, directories, links and pipes can"].concat());
    };
    if let Ok(there) = cx.lstat(&path) {
        let keeps = kind == FileKind::Directory && there.is_dir();
        if !keeps {
            let is_own = made.contains_key(&(entry.dev, entry.ino));
            if !cx.args.has(&UNCONDITIONAL) && there.mtime.as_secs() >= entry.mtime && !is_own {
                cx.error_bytes(&[name, b" not created: newer or same age version exists"].concat())?;
                return job.processed(name);
            }
            let gone = if there.is_dir() { fs.rmdir(&target) } else { fs.unlink(&target) };
            if let Err(errno) = gone {
                return job.failed(&[b"cannot remove current ", name, format!(": {errno}").as_bytes()].concat());
            }
        }
    } else if cx.args.has(&DIRECTORIES) {
        make_parents(job, &path)?;
    }
    let result = match kind {
        FileKind::Directory => match fs.mkdir(&target, 0o700) {
            Err(_) if cx.stat(&path).is_ok_and(|there| there.is_dir()) => Ok(()),
            made => made.map_err(Fault::from),
        },
        FileKind::Symlink => {
            let text = content.link_text(input, entry)?;
            fs.symlink(&text, &target).map_err(Fault::from)
        }
        FileKind::Fifo => fs.mkfifo(&target, 0o600).map_err(Fault::from),
        FileKind::Regular if entry.is_hard_link => {
            let linked = fs.link(&cx.path(&placed(cx, &entry.link)), &target).map_err(Fault::from);
            if linked.is_ok() {
                if cx.args.has(&VERBOSE) {
                    cx.error_bytes(&[&entry.link[..], b" linked to ", name].concat())?;
                }
                return job.processed(name);
            }
            linked
        }
        _ => {
            let key = (entry.dev, entry.ino);
            let linked = match made.get(&key).filter(|_| entry.nlink > 1) {
                Some(other) => {
                    let linked = fs.link(&cx.path(other), &target).is_ok();
                    if linked && cx.args.has(&VERBOSE) {
                        cx.error_bytes(&[name, b" linked to ", other].concat())?;
                    }
                    linked
                }
                None => false,
            };
            if entry.nlink > 1 && !linked {
                made.insert(key, path.clone());
            }
            if linked && entry.size == 0 { Ok(()) } else { write_file(job, input, content, &path) }
        }
    };
    if let Err(fault) = result {
        let errno = fault.errno()?;
        return job.failed(&[name, format!(": Cannot open: {errno}").as_bytes()].concat());
    }
    dress(job, &path, entry);
    job.processed(name)
}

fn write_file(job: &Job<'_, '_>, input: &mut Source, content: &mut Content, path: &[u8]) -> Result<(), Fault> {
    let cx = job.cx;
    let mut out = cx.output(cx.open(path, OpenOptions { truncate: true, ..OpenOptions::write(0o600) })?);
    content.copy(input, &mut out)?;
    out.flush()
}
