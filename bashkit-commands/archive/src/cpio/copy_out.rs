//! Copy-out and copy-pass: the files that standard input names, into an archive or a directory.

use std::collections::HashMap;
use std::ops::ControlFlow;

use bashkit_core::gnu::{idcache, linebuffer, mode, usage};
use bashkit_core::kernel::{Fault, Output};
use bashkit_core::vfs::{FileKind, Metadata, OpenOptions};

use super::format::{Entry, Format};
use super::owner::Owner;
use super::ustar;
use super::{
    APPEND_NAMES, ARCHIVE_OUT, DEREFERENCE, DEVICE_INDEPENDENT, DIRECTORIES, IGNORE_DEVICE, Job, LINK, NULL, RENUMBER, REPRODUCIBLE, RESET,
    TIMES, UNCONDITIONAL, format, placed,
};

/// Files with several names that wait for the last of them (newc and crc have the content there).
type Waiting = HashMap<(u64, u64), Vec<Entry>>;

/// Writes an archive.
pub(super) fn write(job: &mut Job<'_, '_>, operands: &[Vec<u8>]) -> Result<(), Fault> {
    let cx = job.cx;
    if let Some(extra) = operands.first() {
        return Err(usage::extra_operand(extra).with_status(2));
    }
    let format = format(cx)?.unwrap_or(Format::Bin);
    let mut out = match cx.args.value(&ARCHIVE_OUT).or_else(|| cx.args.value(&APPEND_NAMES)) {
        Some(name) => {
            cx.create(name).map_err(|fault| fault.errno_as(2, |errno| [b"Cannot open ", name, format!(": {errno}").as_bytes()].concat()))?
        }
        None => cx.stdout(),
    };
    let mut waiting = Waiting::new();
    let mut numbers = Numbers::new(cx);
    let mut first_names: HashMap<(u64, u64), Vec<u8>> = HashMap::new();
    for name in names(job)? {
        let path = placed(cx, &name);
        let meta = match if cx.args.has(&DEREFERENCE) { cx.stat(&path) } else { cx.lstat(&path) } {
            Ok(meta) => meta,
            Err(errno) => {
                job.failed(&[&name[..], format!(": Cannot stat: {errno}").as_bytes()].concat())?;
                continue;
            }
        };
        let mut shown = name.as_slice();
        while let Some(rest) = shown.strip_prefix(b"./").filter(|rest| !rest.is_empty()) {
            shown = rest;
        }
        let mut entry = entry(shown, &meta);
        job.owner.unwrap_or_default().own(&mut entry);
        numbers.renumber(&mut entry);
        if format.is_tar() {
            if !ustar::has_room(format, shown) {
                cx.error_bytes(&[shown, b": file name too long"].concat())?;
                continue;
            }
            if format == Format::Tar && matches!(meta.kind, FileKind::Fifo | FileKind::Device(_)) {
                cx.error_bytes(&[shown, b" not dumped: not a regular file"].concat())?;
                continue;
            }
            if meta.is_file() && meta.nlink > 1 {
                match first_names.get(&(meta.dev, meta.ino)) {
                    Some(first) => (entry.link, entry.is_hard_link, entry.size) = (first.clone(), true, 0),
                    None => {
                        first_names.insert((meta.dev, meta.ino), shown.to_vec());
                    }
                }
            }
        }
        if meta.is_file() && meta.nlink > 1 && matches!(format, Format::Newc | Format::Crc) {
            let names = waiting.entry((meta.dev, meta.ino)).or_default();
            names.push(Entry { checksum: 0, ..entry });
            if names.len() >= meta.nlink as usize {
                let names = waiting.remove(&(meta.dev, meta.ino)).unwrap_or_default();
                put_links(job, &mut out, format, names)?;
            }
        } else {
            put(job, &mut out, format, entry, &path)?;
        }
        job.processed(&name)?;
    }
    let mut left: Vec<_> = waiting.into_values().collect();
    left.sort_by_key(|names| names.first().map(|entry| entry.ino));
    for names in left {
        put_links(job, &mut out, format, names)?;
    }
    let trailer = if format.is_tar() { ustar::trailer() } else { Entry::trailer().header(format) };
    job.bytes += trailer.len() as u64;
    out.put(&trailer)?;
    let rest = job.bytes.next_multiple_of(job.block_bytes) - job.bytes;
    out.put(&vec![0; usize::try_from(rest).unwrap_or(0)])?;
    job.bytes += rest;
    out.flush()
}

/// Numbers of inodes and devices that options replace.
struct Numbers {
    renumbers: bool,
    ignores_device: bool,
    known: HashMap<(u64, u64), u64>,
}

impl Numbers {
    fn new(cx: &bashkit_core::command::Cx<'_>) -> Self {
        let reproducible = cx.args.has(&REPRODUCIBLE) || cx.args.has(&DEVICE_INDEPENDENT);
        Self {
            renumbers: reproducible || cx.args.has(&RENUMBER),
            ignores_device: reproducible || cx.args.has(&IGNORE_DEVICE),
            known: HashMap::new(),
        }
    }

    fn renumber(&mut self, entry: &mut Entry) {
        if self.renumbers {
            let next = self.known.len() as u64;
            entry.ino = *self.known.entry((entry.dev, entry.ino)).or_insert(next);
        }
        if self.ignores_device {
            entry.dev = 0;
        }
    }
}

/// Names of standard input.
fn names(job: &Job<'_, '_>) -> Result<Vec<Vec<u8>>, Fault> {
    let cx = job.cx;
    let mut names = Vec::new();
    let mut input = cx.stdin().ending_at_errors();
    let end = if cx.args.has(&NULL) { 0 } else { b'\n' };
    linebuffer::each(&mut input, end, cx.meter(), |line, _| {
        if !line.is_empty() {
            names.push(line.to_vec());
        }
        cx.step(1)?;
        Ok(ControlFlow::Continue(()))
    })?;
    Ok(names)
}

fn entry(name: &[u8], meta: &Metadata) -> Entry {
    let has_content = matches!(meta.kind, FileKind::Regular | FileKind::Symlink);
    Entry {
        name: name.to_vec(),
        mode: mode::kind_bits(meta) | meta.mode & 0o7777,
        uid: meta.uid,
        gid: meta.gid,
        nlink: meta.nlink,
        mtime: meta.mtime.as_secs(),
        size: if has_content { meta.size } else { 0 },
        ino: meta.ino,
        dev: meta.dev,
        ..Entry::default()
    }
}

/// Writes names of one file: all but the last without its content.
fn put_links(job: &mut Job<'_, '_>, out: &mut Output, format: Format, mut names: Vec<Entry>) -> Result<(), Fault> {
    let Some(last) = names.pop() else { return Ok(()) };
    for entry in names {
        let header = Entry { size: 0, ..entry }.header(format);
        job.bytes += header.len() as u64;
        out.put(&header)?;
    }
    let path = placed(job.cx, &last.name);
    put(job, out, format, last, &path)
}

/// Writes an entry with its content.
fn put(job: &mut Job<'_, '_>, out: &mut Output, format: Format, mut entry: Entry, path: &[u8]) -> Result<(), Fault> {
    let cx = job.cx;
    let is_link = entry.mode & 0o170_000 == 0o120_000;
    let mut content = Vec::new();
    if is_link && format.is_tar() {
        entry.link = cx.read_link(path)?;
    } else if is_link {
        content = cx.read_link(path)?;
    } else if entry.size > 0 {
        let before = cx.stat(path)?;
        let read = cx.open_input(path).and_then(|mut input| input.rest(&mut content));
        if let Err(fault) = read {
            let errno = fault.errno()?;
            return job.failed(&[path, format!(": Cannot open: {errno}").as_bytes()].concat());
        }
        if cx.args.has(&RESET) {
            let _ = cx.fs().set_times(&cx.path(path), Some(before.atime), Some(before.mtime), true);
        }
    }
    let _charge = cx.meter().charge(content.len())?;
    entry.size = content.len() as u64;
    if format == Format::Crc && !is_link {
        entry.checksum = content.iter().fold(0, |sum, &byte| sum.wrapping_add(u32::from(byte)));
    }
    let header = if format.is_tar() {
        let user = idcache::user(cx, entry.uid).unwrap_or_default();
        let group = idcache::group(cx, entry.gid).unwrap_or_default();
        ustar::block(format, &entry, user.as_bytes(), group.as_bytes())
    } else {
        entry.header(format)
    };
    out.put(&header)?;
    out.put(&content)?;
    let padding = format.content_padding(entry.size);
    out.put([0; 512].get(..usize::try_from(padding).unwrap_or(0)).unwrap_or_default())?;
    job.bytes += header.len() as u64 + entry.size + padding;
    Ok(())
}

/// Copies files into a directory.
pub(super) fn pass(job: &mut Job<'_, '_>, operands: &[Vec<u8>]) -> Result<(), Fault> {
    let cx = job.cx;
    let [folder] = operands else {
        let words = if operands.is_empty() { "Not enough arguments" } else { "Too many arguments" };
        return Err(Fault::usage(words).with_status(2));
    };
    if format(cx)?.is_some() {
        return Err(Fault::usage("--format is meaningless with --pass-through").with_status(2));
    }
    let mut copied: HashMap<(u64, u64), Vec<u8>> = HashMap::new();
    for name in names(job)? {
        let from = placed(cx, &name);
        let meta = match if cx.args.has(&DEREFERENCE) { cx.stat(&from) } else { cx.lstat(&from) } {
            Ok(meta) => meta,
            Err(errno) => {
                job.failed(&[&name[..], format!(": Cannot stat: {errno}").as_bytes()].concat())?;
                continue;
            }
        };
        let inside = name.strip_prefix(b"./").unwrap_or(&name);
        let inside = inside.strip_prefix(b"/").unwrap_or(inside);
        let to = if inside == b"." { folder.clone() } else { [&folder[..], b"/", inside].concat() };
        copy(job, &mut copied, &from, &meta, &to)?;
    }
    Ok(())
}

fn copy(job: &mut Job<'_, '_>, copied: &mut HashMap<(u64, u64), Vec<u8>>, from: &[u8], meta: &Metadata, to: &[u8]) -> Result<(), Fault> {
    let cx = job.cx;
    let fs = cx.fs();
    let target = cx.path(to);
    if let Ok(there) = cx.lstat(to) {
        if !meta.is_dir() || !there.is_dir() {
            if !cx.args.has(&UNCONDITIONAL) && there.mtime >= meta.mtime && !meta.is_dir() {
                return cx.error_bytes(&[to, b" not created: newer or same age version exists"].concat());
            }
            if there.is_dir() != meta.is_dir() {
                return job.failed(&[b"cannot remove current ", to, b": Is a directory"].concat());
            }
            fs.unlink(&target)?;
        }
    } else if cx.args.has(&DIRECTORIES) {
        make_parents(job, to)?;
    }
    let key = (meta.dev, meta.ino);
    let other = if cx.args.has(&LINK) { Some(cx.path(from)) } else { copied.get(&key).map(|other| cx.path(other)) };
    if let Some(other) = other.filter(|_| meta.is_file() && (meta.nlink > 1 || cx.args.has(&LINK))) {
        match fs.link(&other, &target) {
            Ok(()) => {
                if let Some(name) = copied.get(&key).filter(|_| cx.args.has(&super::VERBOSE)) {
                    cx.error_bytes(&[&name[..], b" linked to ", to].concat())?;
                }
                return job.processed(to);
            }
            Err(errno) if !cx.args.has(&LINK) => return job.failed(&[to, format!(": Cannot link: {errno}").as_bytes()].concat()),
            Err(_) => {}
        }
    }
    let made = match meta.kind {
        FileKind::Directory => match fs.mkdir(&target, 0o700) {
            Err(_) if cx.stat(to).is_ok_and(|there| there.is_dir()) => Ok(()),
            made => made,
        },
        FileKind::Symlink => cx.read_link(from).and_then(|text| fs.symlink(&text, &target)),
        FileKind::Fifo => fs.mkfifo(&target, 0o600),
        FileKind::Regular => match copy_content(job, from, to) {
            Ok(()) => Ok(()),
            Err(fault) => Err(fault.errno()?),
        },
        _ => return job.failed(&[to, b": devices cannot be made here; regular files, directories, links and pipes can"].concat()),
    };
    if let Err(errno) = made {
        return job.failed(&[to, format!(": Cannot open: {errno}").as_bytes()].concat());
    }
    if meta.is_file() && meta.nlink > 1 {
        copied.insert(key, to.to_vec());
    }
    dress(job, to, &entry(to, meta));
    job.processed(to)
}

fn copy_content(job: &mut Job<'_, '_>, from: &[u8], to: &[u8]) -> Result<(), Fault> {
    let cx = job.cx;
    let mut input = cx.open_input(from)?;
    let mut out = cx.output(cx.open(to, OpenOptions { truncate: true, ..OpenOptions::write(0o600) })?);
    linebuffer::copy(&mut input, &mut out)?;
    out.flush()?;
    job.bytes += cx.stat(to)?.size;
    Ok(())
}

/// Makes the directories that lead to a path.
pub(super) fn make_parents(job: &Job<'_, '_>, path: &[u8]) -> Result<(), Fault> {
    for at in memchr::memchr_iter(b'/', path).filter(|&at| at > 0) {
        let folder = path.get(..at).unwrap_or_default();
        if job.cx.stat(folder).is_err() {
            let _ = job.cx.fs().mkdir(&job.cx.path(folder), 0o777 & !job.cx.umask());
        }
    }
    Ok(())
}

/// Gives a file the owner, mode and, with `-m`, the time of an entry. An owner that cannot be set stays.
pub(super) fn dress(job: &Job<'_, '_>, path: &[u8], entry: &Entry) {
    let cx = job.cx;
    let target = cx.path(path);
    let is_link = entry.mode & 0o170_000 == 0o120_000;
    let kept = if cx.args.has(&super::NO_OWNER) { Owner::default() } else { Owner::of(entry) };
    let given = job.owner.unwrap_or_default();
    let owner = Owner { uid: given.uid.or(kept.uid), gid: given.gid.or(kept.gid) };
    if owner != Owner::default() {
        let _ = cx.fs().chown(&target, owner.uid, owner.gid, false);
    }
    if !is_link {
        let _ = cx.fs().chmod(&target, entry.mode & 0o7777);
    }
    if cx.args.has(&TIMES) {
        let time = std::time::Duration::from_secs(entry.mtime);
        let _ = cx.fs().set_times(&target, Some(time), Some(time), false);
    }
}
