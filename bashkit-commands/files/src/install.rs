//! `install`: copies files and sets their attributes.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::dirname::dir_name;
use bashkit_core::gnu::targetdir::{self, BACKUP, BACKUP_SIMPLE, Backup, NO_TARGET, SUFFIX, TARGET};
use bashkit_core::gnu::{idcache, mode, quotearg, usage};
use bashkit_core::kernel::{Done, Fault, Output};
use bashkit_core::vfs::{Errno, OpenOptions};

use super::cp;
use super::cp::is_file_with_slash;
use super::same_file::{Manner, Verdict, judge};

const IGNORED: Opt = Opt::flag('c', "", "(ignored)");
const COMPARE: Opt =
    Opt::flag('C', "compare", "compare content of source and destination files, and if no change, do not modify the destination");
const DIRECTORY: Opt =
    Opt::flag('d', "directory", "treat all arguments as directory names; create all components of the specified directories");
const LEADING: Opt = Opt::flag('D', "", "create all leading components of DEST except the last, then copy SOURCE to DEST");
const GROUP: Opt = Opt::value('g', "group", "GROUP", "set group ownership, instead of process' current group");
const MODE: Opt = Opt::value('m', "mode", "MODE", "set permission mode (as in chmod), instead of rwxr-xr-x");
const OWNER: Opt = Opt::value('o', "owner", "OWNER", "set ownership (super-user only)");
const PRESERVE: Opt =
    Opt::flag('p', "preserve-timestamps", "apply access/modification times of SOURCE files to corresponding destination files");
const STRIP: Opt = Opt::flag('s', "strip", "(refused: there are no symbol tables here)");
const STRIP_PROGRAM: Opt = Opt::value('\0', "strip-program", "PROGRAM", "(ignored without -s)");
const VERBOSE: Opt = Opt::flag('v', "verbose", "print the name of each created file or directory");

pub(crate) const COMMAND: Command = Command::new(
    "install",
    "install [OPTION]... [-T] SOURCE DEST, install [OPTION]... SOURCE... DIRECTORY, install [OPTION]... -d DIRECTORY...",
    "Copy files and set attributes",
    &[
        BACKUP,
        BACKUP_SIMPLE,
        IGNORED,
        COMPARE,
        DIRECTORY,
        LEADING,
        GROUP,
        MODE,
        OWNER,
        PRESERVE,
        STRIP,
        STRIP_PROGRAM,
        SUFFIX,
        TARGET,
        NO_TARGET,
        VERBOSE,
    ],
    run,
);

struct Job<'a, 'c> {
    cx: &'a Cx<'c>,
    change: Option<mode::Change>,
    uid: Option<u32>,
    gid: Option<u32>,
    compare: bool,
    preserve: bool,
    verbose: bool,
    backup: Option<Backup>,
    out: Output,
    status: u8,
    made: Vec<Vec<u8>>,
}

fn run(cx: &mut Cx<'_>) -> Done {
    let mut operands = std::mem::take(&mut cx.args.operands);
    let cx = &*cx;
    let has = |option: &Opt| cx.args.has(option);
    check(cx)?;
    let backup = targetdir::backup(cx)?;
    let change = match cx.args.value(&MODE) {
        None => None,
        Some(text) => match mode::parse(text) {
            Some(change) => Some(change),
            None => return Err(usage::invalid("invalid mode", text)),
        },
    };
    let [uid, gid] = ids(cx)?;
    let mut job = Job {
        cx,
        change,
        uid,
        gid,
        compare: has(&COMPARE),
        preserve: has(&PRESERVE),
        verbose: has(&VERBOSE),
        backup,
        out: cx.stdout(),
        status: 0,
        made: Vec::new(),
    };
    if has(&DIRECTORY) {
        return job.all_directories(&operands);
    }
    if let Some(dir) = cx.args.value(&TARGET) {
        if operands.is_empty() {
            return Err(Fault::usage("missing file operand"));
        }
        if has(&LEADING) && !job.directories(dir, false)? {
            return Ok(1);
        }
        if let Err(errno) = cx.stat(dir) {
            usage::about(cx, "failed to access", dir, errno)?;
            return Ok(1);
        }
    } else if has(&LEADING)
        && operands.len() == 2
        && !operands.get(1).is_some_and(|to| cx.stat(to).is_ok_and(|meta| meta.is_dir()) && !has(&NO_TARGET))
    {
        let Some(to) = operands.get(1).cloned() else { return Ok(1) };
        let parent = dir_name(&to).to_vec();
        if !job.directories(&parent, false)? {
            job.out.flush()?;
            return Ok(1);
        }
        if let Some(source) = operands.first() {
            job.file(&source.clone(), &to)?;
        }
        job.out.flush()?;
        return Ok(job.status);
    }
    let pairs = targetdir::pairs(cx, std::mem::take(&mut operands), false)?;
    for (source, to) in pairs {
        job.file(&source, &to)?;
    }
    job.out.flush()?;
    Ok(job.status)
}

/// Refuses options that exclude each other.
fn check(cx: &Cx<'_>) -> Result<(), Fault> {
    let has = |option: &Opt| cx.args.has(option);
    if has(&DIRECTORY) && has(&STRIP) {
        return Err(Fault::failure(1, "the strip option may not be used when installing a directory"));
    }
    if has(&DIRECTORY) && has(&TARGET) {
        return Err(Fault::failure(1, "target directory not allowed when installing a directory"));
    }
    if has(&STRIP) && has(&COMPARE) {
        return Err(Fault::usage("options --compare (-C) and --strip are mutually exclusive"));
    }
    if has(&STRIP) {
        return Err(Fault::failure(1, "option -s is not supported: there are no symbol tables here"));
    }
    if has(&COMPARE) && has(&PRESERVE) {
        return Err(Fault::usage("options --compare (-C) and --preserve-timestamps are mutually exclusive"));
    }
    if has(&STRIP_PROGRAM) {
        cx.error("WARNING: ignoring --strip-program option as -s option was not specified")?;
    }
    Ok(())
}

/// Looks up the owner and the group.
fn ids(cx: &Cx<'_>) -> Result<[Option<u32>; 2], Fault> {
    let mut ids = [None, None];
    for (slot, (option, what)) in ids.iter_mut().zip([(&OWNER, "invalid user"), (&GROUP, "invalid group")]) {
        if let Some(name) = cx.args.value(option) {
            *slot = if option.short() == b'o' { idcache::uid(cx, name) } else { idcache::gid(cx, name) };
            if slot.is_none() {
                return Err(usage::invalid(what, name));
            }
        }
    }
    Ok(ids)
}

impl Job<'_, '_> {
    /// Creates the operands as directories.
    fn all_directories(&mut self, operands: &[Vec<u8>]) -> Done {
        let job = self;
        if operands.is_empty() {
            return Err(Fault::usage("missing file operand"));
        }
        for operand in operands {
            if job.directories(operand, true)? {
                job.attributes(operand, true)?;
            }
        }
        job.out.flush()?;
        Ok(job.status)
    }

    fn fail(&mut self, message: &[&[u8]]) -> Result<(), Fault> {
        self.out.flush()?;
        self.status = 1;
        self.cx.error_bytes(&message.concat())
    }

    /// Makes a directory and those above it; answers whether it is there.
    fn directories(&mut self, name: &[u8], whole: bool) -> Result<bool, Fault> {
        let cx = self.cx;
        let ends = (1..=name.len()).filter(|&i| name.get(i - 1) != Some(&b'/') && (i == name.len() || name.get(i) == Some(&b'/')));
        for end in ends.collect::<Vec<_>>() {
            cx.step(1)?;
            let part = name.get(..end).unwrap_or_default();
            let last = end == name.len();
            match cx.stat(part) {
                Ok(meta) if meta.is_dir() => continue,
                Ok(_) => {
                    let errno = if last && whole { Errno::Exist } else { Errno::NotDir };
                    let shown = if whole { quotearg::curly(part) } else { quotearg::always(part) };
                    self.fail(&[b"cannot create directory ", &shown, format!(": {errno}").as_bytes()])?;
                    return Ok(false);
                }
                Err(_) => {}
            }
            if let Err(errno) = cx.fs().mkdir(&cx.path(part), 0o755) {
                let errno = cx.fault(errno).errno()?;
                let shown = if whole { quotearg::curly(part) } else { quotearg::always(part) };
                self.fail(&[b"cannot create directory ", &shown, format!(": {errno}").as_bytes()])?;
                return Ok(false);
            }
            if self.verbose {
                self.out.line(&[b"install: creating directory ", &quotearg::always(part)[..]].concat())?;
            }
        }
        Ok(true)
    }

    /// Owner and mode of what was made.
    fn attributes(&mut self, name: &[u8], is_dir: bool) -> Result<(), Fault> {
        let cx = self.cx;
        let path = cx.path(name);
        if (self.uid.is_some() || self.gid.is_some())
            && let Err(errno) = cx.fs().chown(&path, self.uid, self.gid, true)
        {
            self.fail(&[b"cannot change ownership of ", &quotearg::always(name), format!(": {errno}").as_bytes()])?;
        }
        let mode = self.change.as_ref().map_or(0o755, |change| change.apply(0, is_dir, 0));
        if let Err(errno) = cx.fs().chmod(&path, mode) {
            self.fail(&[b"cannot change permissions of ", &quotearg::always(name), format!(": {errno}").as_bytes()])?;
        }
        Ok(())
    }

    /// `-C`: whether the destination is as it would be made.
    fn is_current(&self, source: &[u8], to: &[u8]) -> Result<bool, Fault> {
        let cx = self.cx;
        let (Ok(from), Ok(old)) = (cx.stat(source), cx.lstat(to)) else { return Ok(false) };
        let mode = self.change.as_ref().map_or(0o755, |change| change.apply(0, false, 0));
        let identity = &cx.host().identity;
        if !old.is_file()
            || !from.is_file()
            || from.size != old.size
            || old.mode != mode
            || mode & 0o7000 != 0
            || old.uid != self.uid.unwrap_or(identity.uid)
            || old.gid != self.gid.unwrap_or(identity.gid)
        {
            return Ok(false);
        }
        let opened = cx.open_input(source).and_then(|a| Ok((a, cx.open_input(to)?)));
        let (mut a, mut b) = match opened {
            Ok(pair) => pair,
            Err(fault) => return fault.errno().map(|_| false),
        };
        loop {
            let (x, y) = (a.fill()?, b.fill()?);
            let n = x.len().min(y.len());
            if x.get(..n) != y.get(..n) {
                return Ok(false);
            }
            if n == 0 {
                return Ok(x.is_empty() && y.is_empty());
            }
            a.used(n);
            b.used(n);
        }
    }

    fn file(&mut self, source: &[u8], to: &[u8]) -> Result<(), Fault> {
        let cx = self.cx;
        let meta = match cx.stat(source) {
            Ok(meta) => meta,
            Err(errno) => return self.fail(&[b"cannot stat ", &quotearg::always(source), format!(": {errno}").as_bytes()]),
        };
        if meta.is_dir() {
            return self.fail(&[b"omitting directory ", &quotearg::always(source)]);
        }
        if self.compare && self.is_current(source, to)? {
            return Ok(());
        }
        let mut removed = false;
        let mut backed_up = None;
        match cx.lstat(to) {
            Ok(old) if old.is_dir() => {
                return self.fail(&[b"cannot overwrite directory ", &quotearg::always(to), b" with non-directory"]);
            }
            Ok(old) => {
                let manner = Manner { follows: true, backs_up: self.backup.is_some(), replaces: true, ..Manner::default() };
                if judge(cx, source, to, &meta, &old, manner) == Verdict::Refused {
                    return self.fail(&[&quotearg::always(source), b" and ", &quotearg::always(to), b" are the same file"]);
                }
                if self.made.iter().any(|made| made == to) {
                    return self.fail(&[b"will not overwrite just-created ", &quotearg::always(to), b" with ", &quotearg::always(source)]);
                }
                match &self.backup {
                    Some(backup) => match backup.make(cx, to) {
                        Ok(name) => backed_up = Some(name),
                        Err(errno) => return self.fail(&[b"cannot backup ", &quotearg::always(to), format!(": {errno}").as_bytes()]),
                    },
                    None => {
                        if let Err(errno) = cx.fs().unlink(&cx.path(to)) {
                            return self.fail(&[b"cannot remove ", &quotearg::always(to), format!(": {errno}").as_bytes()]);
                        }
                        removed = true;
                    }
                }
            }
            Err(Errno::NotDir) => return self.fail(&[b"cannot stat ", &quotearg::always(to), format!(": {}", Errno::NotDir).as_bytes()]),
            Err(_) => {}
        }
        let mut input = match cx.open(source, OpenOptions::READ) {
            Ok(from) => cx.input(from),
            Err(fault) => {
                let errno = fault.errno()?;
                return self.fail(&[b"cannot open ", &quotearg::always(source), format!(" for reading: {errno}").as_bytes()]);
            }
        };
        if self.verbose {
            if removed {
                self.out.line(&[b"removed ", &quotearg::always(to)[..]].concat())?;
            }
            let tail = backed_up.as_ref().map(|name| [b" (backup: ", &quotearg::always(name)[..], b")"].concat()).unwrap_or_default();
            self.out.line(&[&quotearg::always(source)[..], b" -> ", &quotearg::always(to), &tail].concat())?;
        }
        let target = match cx.open(to, OpenOptions::write(0o600)) {
            Ok(target) => target,
            Err(fault) => {
                let errno = fault.errno()?;
                let errno = if to.ends_with(b"/") && errno == Errno::IsDir { Errno::NotDir } else { errno };
                if errno == Errno::NotDir && is_file_with_slash(cx, to) {
                    return self.fail(&[b"cannot stat ", &quotearg::always(to), b": Not a directory"]);
                }
                return self.fail(&[b"cannot create regular file ", &quotearg::always(to), format!(": {errno}").as_bytes()]);
            }
        };
        cp::copy_all(&mut input, &target)?;
        self.made.push(to.to_vec());
        if self.preserve {
            let _ = cx.fs().set_times(&cx.path(to), Some(meta.atime), Some(meta.mtime), true);
        }
        self.attributes(to, false)
    }
}
