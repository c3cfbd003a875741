//! The file systems answer alike: operations that are drawn by lot are done in each of them, one of which is a directory of the kernel's.

#![cfg(all(feature = "host-fs", target_os = "linux"))]
#![expect(clippy::disallowed_methods, reason = "the kernel's directory is made by the test, and `AGREE` says which rounds are run")]

use std::collections::HashMap;
use std::fmt::Debug;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use super::super::path::join;
use super::super::{
    Errno, File, FileKind, FileSystem, Host, HostAccess, Memory, Metadata, Mount, OpenOptions, Overlay, ReadOnly, Result, Usage, changes,
    changes_of_layer, physical, privileged,
};
use super::Bare;
use crate::host::{Identity, SystemClock};
use crate::limits::Limits;

/// Room for bytes and inodes, small enough to be met.
const BYTES_MAX: u64 = 20_000;
const INODES_MAX: u64 = 40;
/// Border of ages: files dated by `set_times` are older, those dated by the clock are younger.
const OLD: Duration = Duration::from_secs(1000);

/// Numbers by lot (SplitMix64).
struct Lot(u64);

impl Lot {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % n
    }

    fn of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len() as u64) as usize]
    }

    /// A path, half of the time one of what is `known` to be there or below it.
    fn path(&mut self, known: &[Vec<u8>]) -> Vec<u8> {
        match self.below(200) {
            0 => return b"/".to_vec(),
            1 => return Vec::new(),
            2 => return [b"/a".repeat(2000), b"/".repeat(95 + self.below(3) as usize)].concat(),
            3 => return [b"/".to_vec(), b"n".repeat(256)].concat(),
            4 => return [b"/a/".to_vec(), b"n".repeat(255)].concat(),
            _ => {}
        }
        let mut path = Vec::new();
        let mut n_names = self.below(4).min(2) + 1;
        if !known.is_empty() && self.below(6) > 0 {
            path.extend_from_slice(&known[self.below(known.len() as u64) as usize]);
            n_names = self.below(2);
        }
        for _ in 0..n_names {
            path.push(b'/');
            let name: &[u8] = match self.below(30) {
                0 => b"..",
                1 => b".",
                2 => b"",
                _ => self.of(&[b"a", b"b", b"c", b"d"]),
            };
            path.extend_from_slice(name);
        }
        if self.below(12) == 0 {
            path.push(b'/');
        }
        path
    }
}

/// Directory of the kernel, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let n = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("bashkit-agree-{}-{n}", std::process::id()));
        std::fs::create_dir(&folder).unwrap();
        Self(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn limits(inodes: u64) -> Limits {
    Limits { file_bytes: BYTES_MAX, inodes, ..Limits::default() }
}

fn wide() -> Limits {
    Limits { file_bytes: BYTES_MAX * 1000, ..Limits::default() }
}

/// A file system in memory that holds nothing, in a root that is the user's.
fn empty() -> Memory {
    let make = |inodes| {
        let memory = Memory::with(&Identity::default(), Arc::new(SystemClock::new()), &limits(inodes));
        let all = memory.privileged().unwrap();
        fn clear(all: &dyn FileSystem, dir: &[u8]) {
            for (entry, meta) in all.scan(dir).unwrap() {
                let path = join(dir, &entry.name);
                if meta.is_dir() {
                    clear(all, &path);
                    all.rmdir(&path).unwrap();
                } else {
                    all.unlink(&path).unwrap();
                }
            }
        }
        clear(&*all, b"/");
        all.chown(b"/", Some(1000), Some(1000), false).unwrap();
        all.chmod(b"/", 0o755).unwrap();
        memory
    };
    let used = make(10_000).usage().inodes;
    make(INODES_MAX + used)
}

/// A file system with the files that are open in it.
struct Subject {
    name: &'static str,
    fs: Arc<dyn FileSystem>,
    open: Vec<Option<Arc<dyn File>>>,
    /// Bytes and inodes that the file system counted at the beginning.
    used: Usage,
}

impl Subject {
    fn new(name: &'static str, fs: impl FileSystem + 'static) -> Self {
        let used = fs.usage();
        Self { name, fs: Arc::new(fs), open: vec![None, None, None], used }
    }

    fn of(name: &'static str, fs: Arc<dyn FileSystem>) -> Self {
        let used = fs.usage();
        Self { name, fs, open: vec![None, None, None], used }
    }

    /// By how much the files have grown since the beginning.
    fn grown(&self) -> (u64, u64) {
        let Usage { bytes, inodes } = self.fs.usage();
        (bytes - self.used.bytes, inodes - self.used.inodes)
    }
}

/// Metadata that all must have in common of a file, besides the number of its names.
fn told(meta: &Metadata) -> String {
    let size = if meta.is_dir() { 0 } else { meta.size };
    format!("{:?} {:o} {}:{} {size} {}", meta.kind, meta.mode, meta.uid, meta.gid, meta.mtime < OLD)
}

fn told_with_links(meta: &Metadata) -> String {
    format!("{} {}", told(meta), if meta.is_dir() { 0 } else { meta.nlink })
}

/// A file in the list of all.
#[derive(PartialEq)]
struct Entry {
    path: Vec<u8>,
    /// The first path that is the same file.
    same: Vec<u8>,
    kind: FileKind,
    mode: u32,
    n_links: u32,
    told: String,
    holds: Vec<u8>,
}

impl Debug for Entry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [path, same, holds] = [&self.path, &self.same, &self.holds].map(|bytes| bytes.escape_ascii().to_string());
        write!(f, "{path} ={same} {} {} {holds:.30}", self.n_links, self.told)
    }
}

/// Everything that is there, by path.
fn list(fs: &Arc<dyn FileSystem>) -> Vec<Entry> {
    let all = privileged(fs);
    let mut first: HashMap<u64, Vec<u8>> = HashMap::new();
    let (mut found, mut dirs) = (Vec::new(), vec![b"/".to_vec()]);
    while let Some(dir) = dirs.pop() {
        for (entry, meta) in all.scan(&dir).unwrap() {
            // What is mounted in one of them is not there in the others.
            if entry.name == b"zz" {
                continue;
            }
            let path = join(&dir, &entry.name);
            assert_eq!((entry.kind, entry.ino), (meta.kind, meta.ino));
            let same = first.entry(meta.ino).or_insert_with(|| path.clone()).clone();
            let holds = match meta.kind {
                FileKind::Directory => {
                    dirs.push(path.clone());
                    Vec::new()
                }
                FileKind::Symlink => all.read_link(&path).unwrap(),
                FileKind::Regular => {
                    let mut bytes = vec![0; meta.size as usize + 1];
                    let n = all.open(&path, OpenOptions::READ).unwrap().read_at(0, &mut bytes).unwrap();
                    bytes.truncate(n);
                    bytes
                }
                _ => Vec::new(),
            };
            found.push(Entry {
                path,
                same,
                kind: meta.kind,
                mode: meta.mode,
                n_links: if meta.is_dir() { 0 } else { meta.nlink },
                told: told(&meta),
                holds,
            });
        }
    }
    found.sort_by(|a, b| a.path.cmp(&b.path));
    found
}

/// Whose view an operation is done in.
#[derive(Debug, Clone, Copy)]
enum Who {
    User,
    All,
    Physical,
}

#[derive(Debug, Clone)]
enum Op {
    Open(Vec<u8>, OpenOptions, usize),
    Close(usize),
    Read(usize, u64, usize),
    Write(usize, u64, usize),
    Append(usize, usize),
    Truncate(usize, u64),
    Look(usize),
    Stat(Vec<u8>),
    Lstat(Vec<u8>),
    ReadDir(Vec<u8>),
    ReadLink(Vec<u8>),
    Mkdir(Vec<u8>, u32),
    Rmdir(Vec<u8>),
    Unlink(Vec<u8>),
    Rename(Vec<u8>, Vec<u8>),
    Link(Vec<u8>, Vec<u8>),
    Symlink(Vec<u8>, Vec<u8>),
    Mkfifo(Vec<u8>, u32),
    Chmod(Vec<u8>, u32),
    Chown(Vec<u8>, Option<u32>, Option<u32>, bool),
    Times(Vec<u8>, Option<Duration>, Option<Duration>, bool),
    Access(Vec<u8>, u32),
}

impl Op {
    fn shown(&self) -> String {
        let text = |path: &[u8]| path[..path.len().min(40)].escape_ascii().to_string();
        match self {
            Self::Open(path, how, slot) => {
                let flag = |is: bool, c: &'static str| if is { c } else { "" };
                let flags = [
                    flag(how.read, "r"),
                    flag(how.write, "w"),
                    flag(how.create, "c"),
                    flag(how.exclusive, "x"),
                    flag(how.truncate, "t"),
                    flag(how.no_follow, "n"),
                ];
                format!("Open {} {} {:o} as {slot}", text(path), flags.concat(), how.mode)
            }
            Self::Stat(path) => format!("Stat {}", text(path)),
            Self::Lstat(path) => format!("Lstat {}", text(path)),
            Self::ReadDir(path) => format!("ReadDir {}", text(path)),
            Self::ReadLink(path) => format!("ReadLink {}", text(path)),
            Self::Mkdir(path, mode) => format!("Mkdir {} {mode:o}", text(path)),
            Self::Rmdir(path) => format!("Rmdir {}", text(path)),
            Self::Unlink(path) => format!("Unlink {}", text(path)),
            Self::Rename(from, to) => format!("Rename {} {}", text(from), text(to)),
            Self::Link(from, to) => format!("Link {} {}", text(from), text(to)),
            Self::Symlink(target, path) => format!("Symlink {} {}", text(target), text(path)),
            Self::Mkfifo(path, mode) => format!("Mkfifo {} {mode:o}", text(path)),
            Self::Chmod(path, mode) => format!("Chmod {} {mode:o}", text(path)),
            Self::Chown(path, uid, gid, follow) => format!("Chown {} {uid:?} {gid:?} {follow}", text(path)),
            Self::Times(path, atime, mtime, follow) => format!("Times {} {atime:?} {mtime:?} {follow}", text(path)),
            Self::Access(path, how) => format!("Access {} {how}", text(path)),
            _ => format!("{self:?}"),
        }
    }
}

fn draw(lot: &mut Lot, known: &[Vec<u8>]) -> Op {
    let modes = [0o755, 0o700, 0o755, 0o777, 0o755, 0o755, 0o644, 0o500, 0o333, 0, 0o1777, 0o070, 0o007];
    let slot = lot.below(3) as usize;
    let path = lot.path(known);
    match lot.below(100) {
        0..16 => {
            let mut flag = |n| lot.below(n) == 0;
            let how = OpenOptions {
                read: flag(2),
                write: !flag(3),
                create: !flag(4),
                exclusive: flag(8),
                truncate: flag(3),
                no_follow: flag(8),
                mode: 0o644,
            };
            Op::Open(path, OpenOptions { read: how.read || !how.write, mode: lot.of(&modes[..10]), ..how }, slot)
        }
        16..18 => Op::Close(slot),
        18..22 => Op::Read(slot, lot.below(3000), lot.below(2000) as usize),
        22..27 => Op::Write(slot, lot.below(3000), lot.below(4000) as usize),
        27..30 => Op::Append(slot, lot.below(2000) as usize),
        30..33 => Op::Truncate(slot, lot.of(&[0, 1, 1000, 5000, BYTES_MAX + 1, BYTES_MAX * 1000 + 1, u64::MAX])),
        33..35 => Op::Look(slot),
        35..38 => Op::Stat(path),
        38..41 => Op::Lstat(path),
        41..44 => Op::ReadDir(path),
        44..46 => Op::ReadLink(path),
        46..56 => Op::Mkdir(path, lot.of(&modes)),
        56..60 => Op::Rmdir(path),
        60..65 => Op::Unlink(path),
        65..73 => {
            // Which of two errors is told first is not compared.
            let is_short = |path: &Vec<u8>| path.len() < 250;
            let pair = Some((path, lot.path(known))).filter(|(from, to)| is_short(from) && is_short(to));
            let (from, to) = pair.unwrap_or((b"/a".to_vec(), b"/b".to_vec()));
            Op::Rename(from, to)
        }
        73..79 => Op::Link(path, lot.path(known)),
        79..85 => {
            let target = match lot.below(4) {
                0 => lot.path(known),
                1 => b"../a".to_vec(),
                _ => lot.of(&[&b"a"[..], b"b", b"a/b", b"./c/", b"..", b"/b"]).to_vec(),
            };
            Op::Symlink(target, path)
        }
        85..87 => Op::Mkfifo(path, lot.of(&modes)),
        87..91 => Op::Chmod(path, lot.of(&modes)),
        91..94 => {
            let ids = [None, Some(1000), Some(2000)];
            Op::Chown(path, lot.of(&ids), lot.of(&ids), lot.below(2) == 0)
        }
        94..97 => {
            let times = [None, Some(Duration::new(5, 7)), Some(Duration::from_secs(50))];
            Op::Times(path, lot.of(&times), lot.of(&times), lot.below(2) == 0)
        }
        _ => Op::Access(path, lot.below(8) as u32),
    }
}

fn bytes(n: usize) -> Vec<u8> {
    (0..n).map(|at| b'a' + (at * n % 23) as u8).collect()
}

impl Subject {
    /// The answer as a text.
    fn run(&mut self, who: Who, op: &Op) -> String {
        let fs = match who {
            Who::User => Arc::clone(&self.fs),
            Who::All => self.fs.privileged().unwrap(),
            Who::Physical => physical(&self.fs),
        };
        fn say<T: Debug>(answer: Result<T>) -> String {
            format!("{answer:?}")
        }
        let on = |slot: &usize, what: &dyn Fn(&Arc<dyn File>) -> String| self.open[*slot].as_ref().map_or_else(|| "closed".into(), what);
        match op {
            Op::Open(path, options, slot) => {
                let opened = fs.open(path, *options);
                let said = opened.as_ref().map(|_| ()).map_err(|errno| *errno);
                if let Ok(file) = opened {
                    self.open[*slot] = Some(file);
                }
                say(said)
            }
            Op::Close(slot) => {
                self.open[*slot] = None;
                String::new()
            }
            Op::Read(slot, at, n) => on(slot, &|file| {
                let mut buffer = vec![0; *n];
                let read = file.read_at(*at, &mut buffer);
                let end = read.unwrap_or(0);
                format!("{read:?} {}", buffer[..end].escape_ascii())
            }),
            Op::Write(slot, at, n) => on(slot, &|file| say(file.write_at(*at, &bytes(*n)))),
            Op::Append(slot, n) => on(slot, &|file| say(file.append(&bytes(*n)))),
            Op::Truncate(slot, n) => on(slot, &|file| say(file.truncate(*n))),
            Op::Look(slot) => on(slot, &|file| say(file.metadata().map(|meta| told_with_links(&meta)))),
            Op::Stat(path) => say(fs.stat(path).map(|meta| told_with_links(&meta))),
            Op::Lstat(path) => say(fs.lstat(path).map(|meta| told_with_links(&meta))),
            Op::ReadDir(path) => say(fs
                .read_dir(path)
                .map(|all| all.into_iter().map(|entry| (entry.name, entry.kind)).filter(|(name, _)| name != b"zz").collect::<Vec<_>>())),
            Op::ReadLink(path) => say(fs.read_link(path)),
            Op::Mkdir(path, mode) => say(fs.mkdir(path, *mode)),
            Op::Rmdir(path) => say(fs.rmdir(path)),
            Op::Unlink(path) => say(fs.unlink(path)),
            Op::Rename(from, to) => say(fs.rename(from, to)),
            Op::Link(from, to) => say(fs.link(from, to)),
            Op::Symlink(target, path) => say(fs.symlink(target, path)),
            Op::Mkfifo(path, mode) => say(fs.mkfifo(path, *mode)),
            Op::Chmod(path, mode) => say(fs.chmod(path, *mode)),
            Op::Chown(path, uid, gid, follow) => say(fs.chown(path, *uid, *gid, *follow)),
            Op::Times(path, atime, mtime, follow) => {
                let set = fs.set_times(path, *atime, *mtime, *follow);
                let look = |path| if *follow { fs.stat(path) } else { fs.lstat(path) };
                // A link on the way may be what was dated, and is read by the look.
                let is_direct = path.iter().filter(|byte| **byte == b'/').count() == 1;
                let told = |meta: Metadata| (atime.filter(|_| is_direct).map(|_| meta.atime), mtime.map(|_| meta.mtime));
                format!("{set:?} {:?}", set.and_then(|()| look(path).map(told)))
            }
            Op::Access(path, how) => say(fs.access(path, *how)),
        }
    }
}

/// The subjects of a round, the kernel's directory first, and the directories that have to be kept meanwhile.
fn subjects() -> (Vec<Subject>, [Folder; 2]) {
    let folders = [Folder::new(), Folder::new()];
    let host = |at: usize| Host::with(&folders[at].0, HostAccess::ReadWrite, &Identity::default(), &limits(INODES_MAX)).unwrap();
    let mount = Mount::new(Arc::new(empty()));
    mount.mount(b"/zz/yy", Arc::new(Memory::new())).unwrap();
    let overlay = Overlay::with(Arc::new(host(1)), &Identity::default(), Arc::new(SystemClock::new()), &limits(INODES_MAX)).unwrap();
    let all = vec![
        Subject::new("Host", host(0)),
        Subject::new("Memory", empty()),
        Subject::new("Overlay", overlay),
        Subject::new("Mount", mount),
        Subject::new("Checked", Bare(Arc::new(empty()))),
    ];
    (all, folders)
}

/// Operations so far, for whoever reads of a difference.
struct Log {
    seed: u64,
    done: Vec<String>,
}

impl Log {
    #[track_caller]
    fn same<T: PartialEq + Debug>(&self, what: &str, left: T, right: T) {
        let tail = self.done[self.done.len().saturating_sub(60)..].join("\n");
        assert_eq!(left, right, "seed {}: {what} after\n{tail}", self.seed);
    }
}

/// Every path of a list.
fn paths(listed: &[Entry]) -> Vec<Vec<u8>> {
    listed.iter().map(|entry| entry.path.clone()).collect()
}

/// Whether a path or what leads to it is among others.
fn is_covered(path: &[u8], by: &[Vec<u8>]) -> bool {
    by.iter().any(|dir| path == dir || path.strip_prefix(dir.as_slice()).is_some_and(|rest| rest.first() == Some(&b'/')))
}

/// A few operations by lot in one file system alone.
fn wander(lot: &mut Lot, subject: &mut Subject, known: &[Vec<u8>], log: &mut Log) {
    for _ in 0..lot.below(8) + 1 {
        let op = draw(lot, known);
        let answer = subject.run(Who::User, &op);
        log.done.push(format!("    aside: {} -> {answer:.80}", op.shown()));
    }
}

/// A layer tells what was changed in it, and the changes make the same of all file systems.
fn layer(lot: &mut Lot, all: &[Subject], log: &mut Log) {
    let below = &all[1 + lot.below(3) as usize];
    let before = list(&below.fs);
    let mut above = Subject::of("layer", below.fs.layer(None).unwrap());
    wander(lot, &mut above, &paths(&before), log);
    above.open.clear();
    let after = list(&above.fs);
    log.same("below a layer", &list(&below.fs), &before);
    let found = changes_of_layer(&*above.fs).unwrap().unwrap();
    log.same("changes of a layer", &changes(&*below.fs, &*above.fs).unwrap(), &found);
    let (_, origin) = above.fs.layered().unwrap().changes(&*above.fs).unwrap();
    for subject in all {
        let is_below = subject.name == below.name;
        subject.fs.apply(&found, Some(&origin).filter(|_| is_below)).unwrap();
        // Names of one file become files of their own where only one of them was touched.
        let contents =
            |listed: &[Entry]| listed.iter().map(|entry| (entry.path.clone(), entry.holds.clone(), entry.mode)).collect::<Vec<_>>();
        let listed = list(&subject.fs);
        log.same(subject.name, contents(&listed), contents(&after));
        // Where a file was replaced its directory was written to and its owner is the user, which no change tells.
        let all = subject.fs.privileged().unwrap();
        for entry in &listed {
            all.chown(&entry.path, Some(1000), Some(1000), false).unwrap();
            if entry.kind == FileKind::Directory {
                all.set_times(&entry.path, None, Some(OLD / 2), false).unwrap();
            }
        }
    }
}

/// Goes back to a checkpoint, which must be as it was; the paths that are told as touched are at least those that differ.
fn checkpoint(lot: &mut Lot, subject: &mut Subject, log: &mut Log) {
    let (before, usage) = (list(&subject.fs), subject.fs.usage());
    let (saved, mark) = (subject.fs.checkpoint().unwrap(), subject.fs.mark().unwrap());
    let generation = subject.fs.generation();
    wander(lot, subject, &paths(&before), log);
    subject.open.fill(None);
    let after = list(&subject.fs);
    let touched = subject.fs.touched(&mark).unwrap();
    // That a file has another name somewhere is told of that name.
    let differs = |entry: &&Entry, others: &[Entry]| {
        !others.iter().any(|other| (&entry.path, &entry.told, &entry.holds) == (&other.path, &other.told, &other.holds))
    };
    for entry in before.iter().filter(|entry| differs(entry, &after)).chain(after.iter().filter(|entry| differs(entry, &before))) {
        // That a directory was written to is told of its entries.
        let is_told = entry.kind == FileKind::Directory || is_covered(&entry.path, &touched);
        log.same(subject.name, (is_told, &entry.path), (true, &entry.path));
    }
    if paths(&before) != paths(&after) {
        log.same("generation", generation == subject.fs.generation(), false);
    }
    assert!(subject.fs.roll_back(&saved));
    log.same(subject.name, &list(&subject.fs), &before);
    log.same(subject.name, subject.fs.usage(), usage);
    for entry in before.iter().filter(|entry| entry.kind == FileKind::Directory) {
        let meta = privileged(&subject.fs).lstat(&entry.path).unwrap();
        log.same("a directory by its number", subject.fs.dir_path(meta.dev, meta.ino), Some(entry.path.clone()));
    }
}

/// Draws an operation and does it everywhere. Answers whether it succeeded.
fn step(lot: &mut Lot, all: &mut [Subject], known: &[Vec<u8>], log: &mut Log) -> bool {
    let who = lot.of(&[Who::User, Who::User, Who::User, Who::User, Who::All, Who::Physical]);
    let op = draw(lot, known);
    let answers: Vec<String> = all.iter_mut().map(|subject| subject.run(who, &op)).collect();
    log.done.push(format!("{who:?} {} -> {:.80}", op.shown(), answers[0]));
    for (subject, answer) in all.iter().zip(&answers) {
        // What looks beforehand finds another reason first where there are several.
        let is_refused = subject.name == "Checked" && answer.starts_with("Err") && answers[0].starts_with("Err");
        log.same(subject.name, &answers[0], if is_refused { &answers[0] } else { answer });
        // Where the user may not search the root there is nothing more to see.
        subject.fs.privileged().unwrap().chmod(b"/", 0o755).unwrap();
    }
    answers[0].starts_with("Ok")
}

/// An overlay that is laid anew over a copy of the kernel's directory, and is not looked at as a whole for a while.
fn round_over(seed: u64, n_ops: usize) -> usize {
    let (mut lot, mut log) = (Lot(seed), Log { seed, done: Vec::new() });
    let root = Folder::new();
    let host = |path: &Path| Host::with(path, HostAccess::ReadWrite, &Identity::default(), &wide()).unwrap();
    let lay = |path: &Path| {
        let over = Overlay::with(Arc::new(host(path)), &Identity::default(), Arc::new(SystemClock::new()), &wide()).unwrap();
        Subject::new("Overlay", over)
    };
    let place = |name: String| root.0.join(name);
    std::fs::create_dir(place("0".into())).unwrap();
    std::fs::create_dir(place("below".into())).unwrap();
    let mut all = vec![Subject::new("Host", host(&place("0".into()))), lay(&place("below".into()))];
    let (mut known, mut n_done, mut unseen) = (Vec::new(), 0, 0);
    for at in 0..n_ops {
        n_done += usize::from(step(&mut lot, &mut all, &known, &mut log));
        if unseen > 0 {
            unseen -= 1;
        } else if at % 4 == 0 {
            let listed = list(&all[0].fs);
            log.same("Overlay", &list(&all[1].fs), &listed);
            known = paths(&listed);
        }
        if lot.below(40) == 0 {
            all[0].open.fill(None);
            let copied = Command::new("cp").arg("-a").args([place("0".into()), place(format!("{}", at + 1))]).status().unwrap();
            assert!(copied.success());
            all[1] = lay(&place(format!("{}", at + 1)));
            log.done.push("    the overlay is laid anew".into());
            unseen = lot.below(30);
        }
    }
    n_done
}

fn round(seed: u64, n_ops: usize) -> usize {
    let (mut lot, mut log) = (Lot(seed), Log { seed, done: Vec::new() });
    let (mut all, _folders) = subjects();
    let (mut known, mut n_done) = (Vec::new(), 0);
    for at in 0..n_ops {
        n_done += usize::from(step(&mut lot, &mut all, &known, &mut log));
        if at % 4 == 0 {
            let listed = list(&all[0].fs);
            for subject in &all[1..] {
                log.same(subject.name, &list(&subject.fs), &listed);
                log.same(subject.name, subject.grown(), all[0].grown());
            }
            known = paths(&listed);
        }
        match lot.below(60) {
            0 => {
                for subject in &mut all {
                    subject.open.fill(None);
                }
                layer(&mut lot, &all, &mut log);
                known = paths(&list(&all[0].fs));
            }
            1 => {
                for subject in &mut all {
                    subject.open.fill(None);
                }
                let which = 1 + lot.below(3) as usize;
                checkpoint(&mut lot, &mut all[which], &mut log);
            }
            2 => {
                let listed = list(&all[1].fs);
                let only_read: Arc<dyn FileSystem> = Arc::new(ReadOnly::new(Arc::clone(&all[1].fs)));
                log.same("ReadOnly", &list(&only_read), &listed);
                let mut aside = Subject::of("ReadOnly", only_read);
                wander(&mut lot, &mut aside, &known, &mut log);
                log.same("below ReadOnly", &list(&all[1].fs), &listed);
            }
            _ => {}
        }
    }
    n_done
}

#[test]
fn a_directory_of_the_kernel_has_edges() {
    let folder = Folder::new();
    std::fs::write(folder.0.join("file"), "text").unwrap();
    assert_eq!(Host::read_write(folder.0.join("file")).unwrap_err(), Errno::NotDir);
    let quota = Limits { file_bytes: 10, ..Limits::default() };
    let host = Host::with(&folder.0, HostAccess::ReadWrite, &Identity::default(), &quota).unwrap();
    let file = host.open(b"/new", OpenOptions { read: true, ..OpenOptions::write(0o644) }).unwrap();
    file.write_at(0, &[b'x'; 10]).unwrap();
    assert_eq!(file.append(b"y"), Err(Errno::Dquot));
    assert_eq!((file.truncate(11), file.truncate(10)), (Err(Errno::Dquot), Ok(())));
    assert_eq!(host.usage().bytes, 10);
    assert_eq!(file.read_at(u64::MAX, &mut [0]), Ok(0));
    // Whose file it is says when it was written, whatever its bits forbid.
    host.chmod(b"/new", 0o400).unwrap();
    let time = Some(Duration::from_secs(7));
    host.set_times(b"/new", time, time, true).unwrap();
    assert_eq!(host.stat(b"/new").unwrap().mtime, Duration::from_secs(7));
}

/// Rounds from a seed on; `AGREE='1000 400'` asks for 400 rounds from seed 1000 on.
fn rounds(n: u64, round: fn(u64, usize) -> usize) {
    let (first, n_rounds) = std::env::var("AGREE").ok().map_or((0, n), |text| {
        let (first, n) = text.split_once(' ').unwrap();
        (first.parse().unwrap(), n.parse().unwrap())
    });
    let n_done: usize = (first..first + n_rounds).map(|seed| round(seed, 400)).sum();
    assert!(n_done > 60 * n_rounds as usize, "of 400 operations a round {} succeed", n_done / n_rounds as usize);
}

#[test]
fn file_systems_answer_as_the_kernel() {
    rounds(40, round);
}

#[test]
fn an_overlay_answers_as_what_is_below() {
    rounds(12, round_over);
}
