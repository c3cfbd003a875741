//! `ln`: hard and symbolic links.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::canonicalize::{Must, physical, relative};
use bashkit_core::gnu::dirname::{base_name, dir_name};
use bashkit_core::gnu::targetdir::{self, BACKUP, BACKUP_SIMPLE, Backup, NO_TARGET, Pair, SUFFIX, TARGET};
use bashkit_core::gnu::{filenamecat, quotearg, usage};
use bashkit_core::kernel::{Done, Fault, Input, Output};
use bashkit_core::vfs::{Errno, Metadata};

use super::rm;
use super::same_file::is_same_entry;

const DIRECTORY: Opt = Opt::flag('d', "directory", "(hard links to directories fail)");
const F: Opt = Opt::flag('F', "", "the same as -d");
const FORCE: Opt = Opt::flag('f', "force", "remove existing destination files");
const INTERACTIVE: Opt = Opt::flag('i', "interactive", "prompt whether to remove destinations");
const LOGICAL: Opt = Opt::flag('L', "logical", "dereference TARGETs that are symbolic links");
const NO_DEREFERENCE: Opt = Opt::flag('n', "no-dereference", "treat LINK_NAME as a normal file if it is a symbolic link to a directory");
const PHYSICAL: Opt = Opt::flag('P', "physical", "make hard links directly to symbolic links");
const RELATIVE: Opt = Opt::flag('r', "relative", "with -s, create links relative to link location");
const SYMBOLIC: Opt = Opt::flag('s', "symbolic", "make symbolic links instead of hard links");
const VERBOSE: Opt = Opt::flag('v', "verbose", "print name of each linked file");

pub(crate) const COMMAND: Command = Command::new(
    "ln",
    "ln [OPTION]... TARGET... [LINK_NAME|DIRECTORY]",
    "Create links to TARGETs: hard links by default, symbolic links with --symbolic",
    &[
        BACKUP,
        BACKUP_SIMPLE,
        DIRECTORY,
        F,
        FORCE,
        INTERACTIVE,
        LOGICAL,
        NO_DEREFERENCE,
        PHYSICAL,
        RELATIVE,
        SYMBOLIC,
        SUFFIX,
        TARGET,
        NO_TARGET,
        VERBOSE,
    ],
    run,
);

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    let symbolic = cx.args.has(&SYMBOLIC);
    if operands.is_empty() {
        return Err(Fault::usage("missing file operand"));
    }
    if cx.args.has(&RELATIVE) && !symbolic {
        return Err(Fault::failure(1, "cannot do --relative without --symbolic"));
    }
    let backup = targetdir::backup(cx)?;
    let pairs = pairs(cx, operands)?;
    let mut linker = Linker { cx, symbolic, backup, out: cx.stdout(), stdin: cx.stdin() };
    let mut status = 0;
    for (source, to) in pairs {
        cx.step(1)?;
        if let Err(fault) = linker.link(source, &to) {
            status = cx.report(fault)?;
        }
    }
    linker.out.flush()?;
    Ok(status)
}

/// Sources, and the names that their links are to have.
fn pairs(cx: &Cx<'_>, mut operands: Vec<Vec<u8>>) -> Result<Vec<Pair>, Fault> {
    let below = |dir: &[u8], source: &[u8]| filenamecat::child(dir, base_name(source, b""));
    let is_dir = |name: &[u8]| {
        let meta = if cx.args.has(&NO_DEREFERENCE) && !name.ends_with(b"/") { cx.lstat(name) } else { cx.stat(name) };
        meta.is_ok_and(|m| m.is_dir())
    };
    if let Some(dir) = cx.args.value(&TARGET) {
        if cx.args.has(&NO_TARGET) {
            return Err(Fault::usage("cannot combine --target-directory and --no-target-directory"));
        }
        return match cx.stat(dir) {
            Ok(meta) if meta.is_dir() => Ok(operands.into_iter().map(|source| (source.clone(), below(dir, &source))).collect()),
            other => Err(usage::failed("target directory", dir, other.err().unwrap_or(Errno::NotDir))),
        };
    }
    if cx.args.has(&NO_TARGET) {
        return match operands.as_slice() {
            [source, to] => Ok(vec![(source.clone(), to.clone())]),
            [only] => Err(Fault::usage([b"missing destination file operand after ", &quotearg::always(only)[..]].concat())),
            [_, _, extra, ..] => Err(Fault::usage([b"extra operand ", &quotearg::always(extra)[..]].concat())),
            [] => Err(Fault::Exit(1)),
        };
    }
    if operands.len() == 1 {
        return Ok(operands.into_iter().map(|source| (source.clone(), below(b".", &source))).collect());
    }
    let last = operands.pop().unwrap_or_default();
    if is_dir(&last) {
        return Ok(operands.into_iter().map(|source| (source.clone(), below(&last, &source))).collect());
    }
    if operands.len() > 1 {
        return Err(usage::failed("target", &last, cx.stat(&last).err().unwrap_or(Errno::NotDir)));
    }
    Ok(operands.into_iter().map(|source| (source, last.clone())).collect())
}

struct Linker<'a, 'c> {
    cx: &'a Cx<'c>,
    symbolic: bool,
    backup: Option<Backup>,
    out: Output,
    stdin: Input,
}

impl Linker<'_, '_> {
    /// Makes one link.
    fn link(&mut self, mut source: Vec<u8>, to: &[u8]) -> Result<(), Fault> {
        let cx = self.cx;
        let path = cx.path(to);
        if !self.symbolic {
            let meta = if cx.args.has(&LOGICAL) { cx.stat(&source) } else { cx.lstat(&source) };
            if meta.map_err(|errno| usage::failed("failed to access", &source, errno))?.is_dir() {
                return Err(usage::failed_file(&source, "hard link not allowed for directory"));
            }
        }
        let mut saved = None;
        if let Ok(old) = cx.fs().lstat(&path) {
            match self.make_room(&source, to, &old)? {
                Room::Kept => return Ok(()),
                Room::Free(backup) => saved = backup,
            }
        }
        if self.symbolic && cx.args.has(&RELATIVE) {
            let folder = physical(cx, dir_name(to), Must::Nothing, true);
            if let (Ok(target), Ok(folder)) = (physical(cx, &source, Must::Nothing, true), folder) {
                source = relative(&target, &folder);
            }
        }
        let result = if self.symbolic {
            missing_directory(cx, to).and_then(|()| cx.fs().symlink(&source, &path))
        } else if cx.args.last_of(&[&LOGICAL, &PHYSICAL]).is_some_and(|o| o.short() == b'L') {
            physical(cx, &source, Must::All, true).and_then(|target| cx.fs().link(&target, &path))
        } else {
            missing_directory(cx, to).and_then(|()| cx.fs().link(&cx.path(&source), &path))
        };
        result.map_err(|errno| cx.fault(errno).errno_as(1, |errno| self.refusal(&source, to, errno)))?;
        if cx.args.has(&VERBOSE) {
            let tail = saved.map(|b| [&b" ~ "[..], &quotearg::always(&b)].concat()).unwrap_or_default();
            let arrow: &[u8] = if self.symbolic { b" -> " } else { b" => " };
            self.out.line(&[&quotearg::always(to)[..], arrow, &quotearg::always(&source), &tail].concat())?;
        }
        Ok(())
    }

    /// Takes away what has the name already, as far as the options say.
    fn make_room(&mut self, source: &[u8], to: &[u8], old: &Metadata) -> Result<Room, Fault> {
        let cx = self.cx;
        let path = cx.path(to);
        let force = cx.args.has(&FORCE);
        if old.is_dir() && (force || cx.args.has(&INTERACTIVE) || self.backup.is_some()) {
            return Err(usage::failed_file(to, "cannot overwrite directory"));
        }
        let replaces = force || cx.args.has(&INTERACTIVE) || self.backup.is_some();
        let meta = if self.symbolic { cx.stat(source) } else { cx.lstat(source) };
        let loses = |meta: Metadata| (meta.dev, meta.ino) == (old.dev, old.ino) && (meta.nlink == 1 || is_same_entry(cx, source, to));
        // GNU: `ln -sb a a` makes a link that leads to itself.
        if replaces && (self.backup.is_none() || !self.symbolic) && meta.is_ok_and(loses) {
            let text = [&quotearg::always(source)[..], b" and ", &quotearg::always(to), b" are the same file"].concat();
            return Err(Fault::failure(1, text));
        }
        if let Some(backup) = &self.backup {
            let saved = backup.make(cx, to).map_err(|errno| usage::failed("cannot backup", to, errno))?;
            return Ok(Room::Free(Some(saved)));
        }
        if cx.args.last_of(&[&FORCE, &INTERACTIVE]).is_some_and(|o| o.short() == b'i') {
            cx.stderr_bytes(&[cx.name(), b": replace ", &quotearg::always(to), b"? "].concat())?;
            if !rm::says_yes(&mut self.stdin)? {
                return Ok(Room::Kept);
            }
            let _ = cx.fs().unlink(&path);
        } else if force && !old.is_dir() {
            let _ = cx.fs().unlink(&path);
        }
        Ok(Room::Free(None))
    }

    fn refusal(&self, source: &[u8], to: &[u8], errno: Errno) -> Vec<u8> {
        let what: &[u8] = if self.symbolic { b"failed to create symbolic link " } else { b"failed to create hard link " };
        let mut text = [what, &quotearg::always(to)[..]].concat();
        if !self.symbolic && errno != Errno::Exist {
            text.extend([&b" => "[..], &quotearg::always(source)].concat());
        } else if self.symbolic && (errno == Errno::NameTooLong || source.is_empty()) {
            text.extend([&b" -> "[..], &quotearg::always(source)].concat());
        }
        text.extend_from_slice(format!(": {errno}").as_bytes());
        text
    }
}

/// Whether a name can be taken.
enum Room {
    /// The user keeps what is there.
    Kept,
    /// The name is free; with the name of the backup, if one was made.
    Free(Option<Vec<u8>>),
}

/// Fails as the system does for a name with a slash at its end that no directory has.
fn missing_directory(cx: &Cx<'_>, name: &[u8]) -> Result<(), Errno> {
    if name.ends_with(b"/") { cx.lstat(name).map(drop) } else { Ok(()) }
}
