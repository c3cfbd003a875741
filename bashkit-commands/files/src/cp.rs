//! `cp`: copies of files and trees.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::argmatch;
use bashkit_core::gnu::targetdir::{self, BACKUP, BACKUP_SIMPLE, Backup, NO_TARGET, SUFFIX, TARGET};
use bashkit_core::gnu::{filenamecat, quotearg};
use bashkit_core::kernel::{Description, Done, Endpoint, Fault, Input, Output};
use bashkit_core::vfs::{Errno, FileKind, Metadata, OpenOptions};

use super::rm;
use super::same_file::{Manner, Verdict, is_same_entry, judge};

const ARCHIVE: Opt = Opt::flag('a', "archive", "same as -dR --preserve=all");
const ATTRIBUTES: Opt = Opt::flag('\0', "attributes-only", "don't copy the file data, just the attributes");
const D: Opt = Opt::flag('d', "", "same as --no-dereference --preserve=links");
const FORCE: Opt = Opt::flag('f', "force", "if an existing destination file cannot be opened, remove it and try again");
const INTERACTIVE: Opt = Opt::flag('i', "interactive", "prompt before overwrite");
const COMMAND_LINE: Opt = Opt::flag('H', "", "follow command-line symbolic links in SOURCE");
const LINK: Opt = Opt::flag('l', "link", "hard link files instead of copying");
const DEREFERENCE: Opt = Opt::flag('L', "dereference", "always follow symbolic links in SOURCE");
const NO_CLOBBER: Opt = Opt::flag('n', "no-clobber", "do not overwrite an existing file");
const NO_DEREFERENCE: Opt = Opt::flag('P', "no-dereference", "never follow symbolic links in SOURCE");
const P: Opt = Opt::flag('p', "", "same as --preserve=mode,ownership,timestamps");
const PRESERVE: Opt =
    Opt::optional('\0', "preserve", "ATTR_LIST", "preserve the specified attributes: mode, ownership, timestamps, links, all");
const NO_PRESERVE: Opt = Opt::value('\0', "no-preserve", "ATTR_LIST", "don't preserve the specified attributes");
const PARENTS: Opt = Opt::flag('\0', "parents", "use full source file name under DIRECTORY");
const RECURSIVE: Opt = Opt::flag('R', "recursive", "copy directories recursively");
const RECURSIVE_SMALL: Opt = Opt::flag('r', "", "the same as -R");
const REFLINK: Opt = Opt::optional('\0', "reflink", "WHEN", "(accepted: copies share their blocks until one side writes)");
const SPARSE: Opt = Opt::value('\0', "sparse", "WHEN", "(accepted)");
const REMOVE: Opt = Opt::flag('\0', "remove-destination", "remove each existing destination file before attempting to open it");
const SLASHES: Opt = Opt::flag('\0', "strip-trailing-slashes", "remove any trailing slashes from each SOURCE argument");
const SYMBOLIC: Opt = Opt::flag('s', "symbolic-link", "make symbolic links instead of copying");
const UPDATE: Opt = Opt::flag('u', "update", "copy only when the SOURCE file is newer than the destination file or when it is missing");
const VERBOSE: Opt = Opt::flag('v', "verbose", "explain what is being done");
const ONE_SYSTEM: Opt = Opt::flag('x', "one-file-system", "stay on this file system");

pub(crate) const COMMAND: Command = Command::new(
    "cp",
    "cp [OPTION]... SOURCE... DEST",
    "Copy SOURCE to DEST, or multiple SOURCE(s) to DIRECTORY",
    &[
        ARCHIVE,
        ATTRIBUTES,
        BACKUP,
        BACKUP_SIMPLE,
        D,
        FORCE,
        INTERACTIVE,
        COMMAND_LINE,
        LINK,
        DEREFERENCE,
        NO_CLOBBER,
        NO_DEREFERENCE,
        P,
        PRESERVE,
        NO_PRESERVE,
        PARENTS,
        RECURSIVE,
        RECURSIVE_SMALL,
        REFLINK,
        SPARSE,
        REMOVE,
        SLASHES,
        SYMBOLIC,
        SUFFIX,
        TARGET,
        NO_TARGET,
        UPDATE,
        VERBOSE,
        ONE_SYSTEM,
    ],
    run,
)
.refused(&["-Z", "--context", "--copy-contents"]);

/// Treatment of a file that is at the destination already.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Existing {
    Replace,
    Ask,
    Keep,
}

/// Copies, for `cp` and for `mv` across file systems.
struct Copier<'a, 'c> {
    cx: &'a Cx<'c>,
    recursive: bool,
    follow: bool,
    follow_given: bool,
    keep_mode: bool,
    /// `--no-preserve=mode`: new files get the permissions of files that are made from nothing.
    plain_mode: bool,
    keep_owner: bool,
    keep_times: bool,
    keep_links: bool,
    hard: bool,
    symbolic: bool,
    update: bool,
    force: bool,
    remove: bool,
    data: bool,
    existing: Existing,
    backup: Option<Backup>,
    verbose: bool,
    stdin: Input,
    out: Output,
    status: u8,
    /// Inodes copied, and where: for hard links.
    copied: Vec<((u64, u64), Vec<u8>)>,
    made: Vec<Vec<u8>>,
    /// Sources that were given, by name and inode.
    given: Vec<(Vec<u8>, u64, u64)>,
    inside: Option<Inside>,
}

/// A folder that was made inside the one that is copied.
struct Inside {
    made: (u64, u64),
    /// The names that were given.
    source: Vec<u8>,
    to: Vec<u8>,
}

fn run(cx: &mut Cx<'_>) -> Done {
    let mut operands = std::mem::take(&mut cx.args.operands);
    if cx.args.has(&SLASHES) {
        operands.iter_mut().for_each(strip_slashes);
    }
    let parents = cx.args.has(&PARENTS);
    let has = |o: &Opt| cx.args.has(o);
    if has(&LINK) && has(&SYMBOLIC) {
        return Err(Fault::usage("cannot make both hard and symbolic links"));
    }
    let backup = targetdir::backup(cx)?;
    let recursive = has(&ARCHIVE) || has(&RECURSIVE) || has(&RECURSIVE_SMALL);
    let Given { follow, follow_given, keep, existing } = given(cx, recursive)?;
    if existing == Existing::Keep && backup.is_some() {
        return Err(Fault::usage("options --backup and --no-clobber are mutually exclusive"));
    }
    if parents && !operands.is_empty() && !(cx.args.has(&TARGET)) {
        let dir = operands.last().is_some_and(|last| cx.stat(last).is_ok_and(|m| m.is_dir()));
        if !dir && operands.len() > 1 {
            return Err(Fault::usage("with --parents, the destination must be a directory"));
        }
    }
    let target_dir = if parents { cx.args.value(&TARGET).map(<[u8]>::to_vec).or_else(|| operands.last().cloned()) } else { None };
    let is_onto_itself = matches!(operands.as_slice(), [source, to] if source == to);
    let pairs = targetdir::pairs(cx, operands, parents)?;
    let [keep_mode, keep_owner, keep_times, keep_links] = keep;
    let plain_mode = !keep_mode && gives_up_modes(cx);
    let mut copier = Copier {
        cx,
        plain_mode,
        recursive,
        follow,
        follow_given,
        keep_mode,
        keep_owner,
        keep_times,
        keep_links,
        hard: has(&LINK),
        symbolic: has(&SYMBOLIC),
        update: has(&UPDATE),
        force: has(&FORCE),
        remove: has(&REMOVE),
        data: !has(&ATTRIBUTES),
        existing,
        backup,
        verbose: has(&VERBOSE),
        stdin: cx.stdin(),
        out: cx.stdout(),
        status: 0,
        copied: Vec::new(),
        made: Vec::new(),
        given: Vec::new(),
        inside: None,
    };
    for (source, to) in pairs {
        if let Some(dir) = &target_dir {
            copier.make_parents(dir, &to)?;
        }
        let is_itself = is_onto_itself && copier.force && cx.stat(&source).is_ok_and(|meta| meta.is_file());
        if let Some(backup) = copier.backup.take_if(|_| is_itself) {
            // GNU: `cp -bf a a` makes a backup of a.
            copier.copy(&source, &backup.name(cx, &to))?;
            copier.backup = Some(backup);
            continue;
        }
        copier.copy(&source, &to)?;
    }
    copier.out.flush()?;
    Ok(copier.status)
}

/// Whether a name with a slash at its end, or a dot behind one, is that of a file without it.
pub(super) fn is_file_with_slash(cx: &Cx<'_>, name: &[u8]) -> bool {
    let name = if name.ends_with(b"/.") { name.get(..name.len() - 1).unwrap_or_default() } else { name };
    let bare = name.len() - name.iter().rev().take_while(|byte| **byte == b'/').count();
    bare < name.len() && bare > 0 && name.get(..bare).is_some_and(|bare| cx.stat(bare).is_ok_and(|meta| !meta.is_dir()))
}

/// Removes the slashes at the end of an operand, but for the root.
fn strip_slashes(operand: &mut Vec<u8>) {
    let kept = operand.iter().rposition(|b| *b != b'/').map_or(1, |i| i + 1);
    operand.truncate(kept);
}

/// Options of which a later one undoes an earlier.
struct Given {
    follow: bool,
    follow_given: bool,
    keep: [bool; 4],
    existing: Existing,
}

/// Reads the options in their order.
fn given(cx: &Cx<'_>, recursive: bool) -> Result<Given, Fault> {
    let (mut follow, mut follow_given) = (!recursive, !recursive);
    let mut keep = [false; 4];
    let mut existing = Existing::Replace;
    for (option, value) in cx.args.in_order() {
        match option.short() {
            b'a' => (follow, follow_given, keep) = (false, false, [true; 4]),
            b'd' => {
                (follow, follow_given) = (false, false);
                let [mode, owner, times, _] = keep;
                keep = [mode, owner, times, true];
            }
            b'P' => (follow, follow_given) = (false, false),
            b'L' => (follow, follow_given) = (true, true),
            b'H' => (follow, follow_given) = (false, true),
            b'p' => {
                let [.., links] = keep;
                keep = [true, true, true, links];
            }
            b'i' => existing = Existing::Ask,
            b'n' => existing = Existing::Keep,
            _ if option.long() == PRESERVE.long() || option.long() == NO_PRESERVE.long() => {
                preserve(option, value, &mut keep)?;
            }
            _ if option.long() == SPARSE.long() => {
                argmatch::among("--sparse", value.unwrap_or_default(), &[("never", 0), ("auto", 1), ("always", 2)])?;
            }
            _ if option.long() == REFLINK.long() => {
                argmatch::among("--reflink", value.unwrap_or(b"always"), &[("auto", 0), ("always", 1), ("never", 2)])?;
            }
            _ => {}
        }
    }
    Ok(Given { follow, follow_given, keep, existing })
}

/// Tells whether `--no-preserve` names the mode.
fn gives_up_modes(cx: &Cx<'_>) -> bool {
    let names_mode = |word: &[u8]| !word.is_empty() && [&b"mode"[..], b"all"].iter().any(|name| name.starts_with(word));
    cx.args.values(&NO_PRESERVE).any(|value| value.split(|b| *b == b',').any(names_mode))
}

/// Reads which attributes to preserve, or not to.
fn preserve(option: &Opt, value: Option<&[u8]>, keep: &mut [bool; 4]) -> Result<(), Fault> {
    let on = option.long() == PRESERVE.long();
    for word in value.unwrap_or(b"mode,ownership,timestamps").split(|b| *b == b',') {
        let names = [("mode", 0), ("timestamps", 2), ("ownership", 1), ("links", 3), ("context", 5), ("xattr", 6), ("all", 4)];
        match argmatch::among(&format!("--{}", option.long()), word, &names)? {
            4 => *keep = [on; 4],
            which => {
                if let Some(slot) = keep.get_mut(which) {
                    *slot = on;
                }
            }
        }
    }
    Ok(())
}

/// Copies a tree with everything that can be kept, as `mv` does between file systems; answers whether all went well.
pub(super) fn archive(cx: &Cx<'_>, source: &[u8], to: &[u8]) -> Result<bool, Fault> {
    let mut copier = Copier {
        cx,
        plain_mode: false,
        recursive: true,
        follow: false,
        follow_given: false,
        keep_mode: true,
        keep_owner: true,
        keep_times: true,
        keep_links: true,
        hard: false,
        symbolic: false,
        update: false,
        force: true,
        remove: false,
        data: true,
        existing: Existing::Replace,
        backup: None,
        verbose: false,
        stdin: cx.stdin(),
        out: cx.stdout(),
        status: 0,
        copied: Vec::new(),
        made: Vec::new(),
        given: Vec::new(),
        inside: None,
    };
    copier.copy(source, to)?;
    Ok(copier.status == 0)
}

impl Copier<'_, '_> {
    fn fail(&mut self, message: &[&[u8]]) -> Result<(), Fault> {
        self.status = 1;
        self.cx.error_bytes(&message.concat())
    }

    /// `--parents`: the directories of SOURCE under DIRECTORY.
    fn make_parents(&mut self, dir: &[u8], to: &[u8]) -> Result<(), Fault> {
        let mut at = dir.len();
        while let Some(slash) = to.get(at + 1..).and_then(|rest| memchr::memchr(b'/', rest)) {
            at += 1 + slash;
            let part = to.get(..at).unwrap_or_default();
            if self.cx.stat(part).is_err() {
                match self.cx.fs().mkdir(&self.cx.path(part), 0o777 & !self.cx.umask()) {
                    Ok(()) if self.verbose => {
                        let source = part.get(dir.len() + 1..).unwrap_or_default();
                        self.out.line(&[source, b" -> ", part].concat())?;
                    }
                    Ok(()) => {}
                    Err(errno) => {
                        let errno = self.cx.fault(errno).errno()?;
                        self.fail(&[b"cannot make directory ", &quotearg::always(part), format!(": {errno}").as_bytes()])?;
                    }
                }
            }
        }
        Ok(())
    }

    fn copy(&mut self, source: &[u8], to: &[u8]) -> Result<(), Fault> {
        let mut todo = vec![Step::Enter(source.to_vec(), to.to_vec(), true)];
        while let Some(step) = todo.pop() {
            self.cx.step(1)?;
            match step {
                Step::Enter(source, to, given) => self.one(&source, &to, given, &mut todo)?,
                Step::Leave(to, meta, new) => self.leave(&to, &meta, new)?,
            }
        }
        Ok(())
    }

    /// Permissions that a new file is made with, before the umask.
    fn mode_of(&self, meta: &Metadata) -> u32 {
        match (self.plain_mode, meta.is_dir()) {
            (true, true) => 0o777,
            (true, false) => 0o666,
            (false, _) => meta.mode & 0o777,
        }
    }

    fn leave(&mut self, to: &[u8], meta: &Metadata, new: bool) -> Result<(), Fault> {
        let path = self.cx.path(to);
        if self.keep_mode || new {
            let mode = if self.keep_mode { meta.mode } else { self.mode_of(meta) & !self.cx.umask() };
            let _ = self.cx.fs().chmod(&path, mode);
        }
        self.keep_attributes(&path, meta);
        Ok(())
    }

    fn keep_attributes(&self, path: &[u8], meta: &Metadata) {
        if self.keep_owner {
            let _ = self.cx.fs().chown(path, Some(meta.uid), Some(meta.gid), false);
        }
        if self.keep_times {
            let _ = self.cx.fs().set_times(path, Some(meta.atime), Some(meta.mtime), false);
        }
    }

    /// Whether what has the name already may give way to the copy; says why not, or asks.
    fn may_replace(
        &mut self,
        source: &[u8],
        to: &[u8],
        given: bool,
        meta: &Metadata,
        old: &Metadata,
        there_followed: Option<Metadata>,
    ) -> Result<bool, Fault> {
        let cx = self.cx;
        let target = there_followed.unwrap_or(*old);
        if !meta.is_dir() && self.existing == Existing::Keep {
            return Ok(false);
        }
        let follows = if given { self.follow_given } else { self.follow };
        let manner = Manner {
            moves: false,
            follows: follows && !(self.symbolic || (self.hard && !self.follow)),
            backs_up: self.backup.is_some(),
            replaces: self.remove,
            hard: self.hard,
            symbolic: self.symbolic,
        };
        match judge(cx, source, to, meta, old, manner) {
            Verdict::Fine => {}
            Verdict::Done => return Ok(false),
            Verdict::Refused => {
                return self.fail(&[&quotearg::always(source), b" and ", &quotearg::always(to), b" are the same file"]).map(|()| false);
            }
        }
        if meta.is_dir() && !target.is_dir() {
            return self
                .fail(&[b"cannot overwrite non-directory ", &quotearg::always(to), b" with directory ", &quotearg::always(source)])
                .map(|()| false);
        }
        if !meta.is_dir() && old.is_dir() {
            return self.fail(&[b"cannot overwrite directory ", &quotearg::always(to), b" with non-directory"]).map(|()| false);
        }
        if !meta.is_dir() {
            if self.update && old.mtime >= meta.mtime {
                return Ok(false);
            }
            if self.existing == Existing::Ask {
                cx.stderr_bytes(&[cx.name(), b": overwrite ", &quotearg::always(to), b"? "].concat())?;
                if !rm::says_yes(&mut self.stdin)? {
                    return Ok(false);
                }
            }
            if given && self.made.iter().any(|made| made == to) {
                return self
                    .fail(&[b"will not overwrite just-created ", &quotearg::always(to), b" with ", &quotearg::always(source)])
                    .map(|()| false);
            }
        }
        Ok(true)
    }

    fn one(&mut self, source: &[u8], to: &[u8], given: bool, todo: &mut Vec<Step>) -> Result<(), Fault> {
        let cx = self.cx;
        let follow = if given { self.follow_given } else { self.follow };
        let follow = follow && !(self.symbolic || (self.hard && !self.follow));
        let meta = match if follow { cx.stat(source) } else { cx.lstat(source) } {
            Ok(meta) => meta,
            Err(errno) => return self.fail(&[b"cannot stat ", &quotearg::always(source), format!(": {errno}").as_bytes()]),
        };
        if meta.is_dir() && !self.recursive {
            return self.fail(&[b"-r not specified; omitting directory ", &quotearg::always(source)]);
        }
        if given && self.backup.is_none() {
            let is_given = |(name, dev, ino): &(Vec<u8>, u64, u64)| (*dev, *ino) == (meta.dev, meta.ino) && is_same_entry(cx, name, source);
            if self.given.iter().any(is_given) {
                let what = if meta.is_dir() { "directory" } else { "file" };
                let text =
                    [format!("warning: source {what} ").as_bytes(), &quotearg::always(source), b" specified more than once"].concat();
                return cx.error_bytes(&text);
            }
            self.given.push((source.to_vec(), meta.dev, meta.ino));
        }
        let there = cx.lstat(to).ok();
        let there_followed = cx.stat(to).ok();
        let path = cx.path(to);
        if let Some(old) = &there
            && !self.may_replace(source, to, given, &meta, old, there_followed)?
        {
            return Ok(());
        }
        let elsewhere = meta.is_dir() || meta.is_symlink() || self.hard || self.symbolic || self.remove || self.backup.is_some();
        if !elsewhere && there_followed.is_none() && there.is_some_and(|old| old.is_symlink()) {
            return self.fail(&[b"not writing through dangling symlink ", &quotearg::always(to)]);
        }
        let mut backed_up = None;
        if let (Some(backup), Some(_), false) = (&self.backup, there, meta.is_dir()) {
            match backup.make(cx, to) {
                Ok(name) => backed_up = Some(name),
                Err(errno) => return self.fail(&[b"cannot backup ", &quotearg::always(to), format!(": {errno}").as_bytes()]),
            }
        }
        let say = |out: &mut Output| {
            let tail = backed_up.as_ref().map(|b| [b" (backup: ", &quotearg::always(b)[..], b")"].concat()).unwrap_or_default();
            out.line(&[&quotearg::always(source)[..], b" -> ", &quotearg::always(to), &tail].concat())
        };
        if meta.is_dir() {
            return self.directory(source, to, &meta, there_followed.is_some(), todo);
        }
        if self.verbose {
            say(&mut self.out)?;
        }
        if there.is_some() && backed_up.is_none() && !self.make_way(source, to, &meta)? {
            return Ok(());
        }
        if self.keep_links
            && !self.symbolic
            && meta.nlink > 1
            && let Some(first) = self.copied_before(&meta, to)
        {
            return self.link_again(&first, to);
        }
        let is_special = meta.is_symlink() || (self.recursive && meta.kind == FileKind::Fifo);
        if !(self.hard || self.symbolic || is_special) {
            if given {
                self.made.push(to.to_vec());
            }
            return self.regular(source, to, &meta, there.is_some() && backed_up.is_none() && !self.remove);
        }
        if self.symbolic && !self.hard && to.contains(&b'/') && source.first() != Some(&b'/') {
            return self.fail(&[&quotearg::maybe(to), b": can make relative symbolic links only in current directory"]);
        }
        let result = self.special(source, &path, &meta);
        if let Err((what, errno)) = result {
            let errno = cx.fault(errno).errno()?;
            if self.hard || self.symbolic {
                return self.fail(&[what, &quotearg::always(to), b" to ", &quotearg::always(source), format!(": {errno}").as_bytes()]);
            }
            return self.fail(&[what, &quotearg::always(to), format!(": {errno}").as_bytes()]);
        }
        if meta.is_symlink() {
            self.keep_attributes(&path, &meta);
        }
        Ok(())
    }

    /// Creates a link or a fifo; what could not be created.
    fn special(&self, source: &[u8], path: &[u8], meta: &Metadata) -> Result<(), (&'static [u8], Errno)> {
        let cx = self.cx;
        if self.hard {
            return cx.fs().link(&cx.path(source), path).map_err(|e| (&b"cannot create hard link "[..], e));
        }
        if self.symbolic {
            return cx.fs().symlink(source, path).map_err(|e| (&b"cannot create symbolic link "[..], e));
        }
        if meta.is_symlink() {
            let target = cx.fs().read_link(&cx.path(source));
            return target.and_then(|target| cx.fs().symlink(&target, path)).map_err(|e| (&b"cannot create symbolic link "[..], e));
        }
        cx.fs().mkfifo(path, meta.mode & !cx.umask()).map_err(|e| (&b"cannot create fifo "[..], e))
    }

    /// Removes what a link or another file is to replace; false when it may not.
    fn make_way(&mut self, source: &[u8], to: &[u8], meta: &Metadata) -> Result<bool, Fault> {
        if self.remove || self.hard || self.symbolic || meta.is_symlink() {
            if (self.hard || self.symbolic) && !(self.force || self.remove) && !meta.is_symlink() {
                let what: &[u8] = if self.hard { b"cannot create hard link " } else { b"cannot create symbolic link " };
                let tail: &[&[u8]] = &[what, &quotearg::always(to), b" to ", &quotearg::always(source), b": File exists"];
                return self.fail(tail).map(|()| false);
            }
            let _ = self.cx.fs().unlink(&self.cx.path(to));
        }
        Ok(true)
    }

    /// Looks up the copy of another name of a file; remembers this one when it is the first.
    fn copied_before(&mut self, meta: &Metadata, to: &[u8]) -> Option<Vec<u8>> {
        let id = (meta.dev, meta.ino);
        let first = self.copied.iter().find(|(known, _)| *known == id).map(|(_, first)| first.clone());
        if first.is_none() {
            self.copied.push((id, to.to_vec()));
        }
        first
    }

    /// Links a name to the copy of another name of the same file.
    fn link_again(&mut self, first: &[u8], to: &[u8]) -> Result<(), Fault> {
        let cx = self.cx;
        let path = cx.path(to);
        let _ = cx.fs().unlink(&path);
        match cx.fs().link(&cx.path(first), &path) {
            Ok(()) => Ok(()),
            Err(errno) => self.fail(&[
                b"cannot create hard link ",
                &quotearg::always(to),
                b" to ",
                &quotearg::always(first),
                format!(": {errno}").as_bytes(),
            ]),
        }
    }

    fn directory(&mut self, source: &[u8], to: &[u8], meta: &Metadata, there: bool, todo: &mut Vec<Step>) -> Result<(), Fault> {
        let cx = self.cx;
        let Some(is_inside) = self.is_inside(source, to, meta, there)? else { return Ok(()) };
        if !there {
            if let Err(errno) = cx.fs().mkdir(&cx.path(to), (self.mode_of(meta) & !cx.umask()) | 0o700) {
                let errno = cx.fault(errno).errno()?;
                return self.fail(&[b"cannot create directory ", &quotearg::always(to), format!(": {errno}").as_bytes()]);
            }
            if self.verbose {
                self.out.line(&[&quotearg::always(source)[..], b" -> ", &quotearg::always(to)].concat())?;
            }
            if is_inside && let Ok(made) = cx.lstat(to) {
                self.inside = Some(Inside { made: (made.dev, made.ino), source: source.to_vec(), to: to.to_vec() });
            }
        }
        todo.push(Step::Leave(to.to_vec(), *meta, !there));
        match cx.fs().read_dir(&cx.path(source)) {
            Ok(entries) => {
                let names = entries.into_iter().rev().map(|entry| entry.name);
                todo.extend(names.map(|name| Step::Enter(filenamecat::child(source, &name), filenamecat::child(to, &name), false)));
                Ok(())
            }
            Err(errno) => self.fail(&[b"cannot access ", &quotearg::always(source), format!(": {errno}").as_bytes()]),
        }
    }

    /// Tells whether a directory is copied into itself; None where that is refused.
    fn is_inside(&mut self, source: &[u8], to: &[u8], meta: &Metadata, there: bool) -> Result<Option<bool>, Fault> {
        let cx = self.cx;
        // A directory must not be copied into itself: what was made for the copy is left out.
        let refuse = |source: &[u8], to: &[u8]| {
            [b"cannot copy a directory, ", &quotearg::always(source)[..], b", into itself, ", &quotearg::always(to)].concat()
        };
        let mut is_inside = false;
        if let Some(Inside { made, source, to }) = &self.inside {
            if *made == (meta.dev, meta.ino) {
                let text = refuse(source, to);
                return self.fail(&[&text]).map(|()| None);
            }
        } else if let (Ok(from), Ok(parent)) = (
            bashkit_core::gnu::canonicalize::physical(cx, source, bashkit_core::gnu::canonicalize::Must::All, true),
            bashkit_core::gnu::canonicalize::physical(cx, to, bashkit_core::gnu::canonicalize::Must::Nothing, true),
        ) && (parent == from || parent.starts_with(&[&from[..], b"/"].concat()) || from == b"/")
        {
            if there {
                return self.fail(&[&refuse(source, to)]).map(|()| None);
            }
            is_inside = true;
        }
        Ok(Some(is_inside))
    }

    fn regular(&mut self, source: &[u8], to: &[u8], meta: &Metadata, there: bool) -> Result<(), Fault> {
        let cx = self.cx;
        let mut input = match cx.open(source, OpenOptions::READ).map(|d| cx.input(d)) {
            Ok(input) => input,
            Err(fault) => {
                let errno = fault.errno()?;
                return self.fail(&[b"cannot open ", &quotearg::always(source), format!(" for reading: {errno}").as_bytes()]);
            }
        };
        let mode = self.mode_of(meta);
        let options = OpenOptions { truncate: self.data, ..OpenOptions::write(mode) };
        let mut opened = cx.open(to, options);
        if there && self.force && matches!(opened, Err(Fault::Errno(_))) && cx.fs().unlink(&cx.path(to)).is_ok() {
            opened = cx.open(to, options);
        }
        let description = match opened {
            Ok(description) => description,
            Err(fault) => {
                let errno = fault.errno()?;
                let dangling = !there && cx.lstat(to).is_ok_and(|m| m.is_symlink());
                if dangling {
                    return self.fail(&[b"not writing through dangling symlink ", &quotearg::always(to)]);
                }
                let errno = if to.ends_with(b"/") && errno == Errno::IsDir { Errno::NotDir } else { errno };
                if errno == Errno::NotDir && is_file_with_slash(cx, to) {
                    return self.fail(&[b"cannot stat ", &quotearg::always(to), b": Not a directory"]);
                }
                return self.fail(&[b"cannot create regular file ", &quotearg::always(to), format!(": {errno}").as_bytes()]);
            }
        };
        let is_file = matches!(description.end, Endpoint::File { .. });
        if self.data {
            copy_all(&mut input, &description)?;
        }
        let path = cx.path(to);
        if self.keep_mode && is_file {
            let _ = cx.fs().chmod(&path, meta.mode);
        }
        if is_file {
            self.keep_attributes(&path, meta);
        }
        Ok(())
    }
}

pub(super) fn copy_all(input: &mut Input, to: &Description) -> Result<(), Fault> {
    loop {
        if input.fill()?.is_empty() {
            return Ok(());
        }
        input.write_buffered(to)?;
    }
}

enum Step {
    Enter(Vec<u8>, Vec<u8>, bool),
    Leave(Vec<u8>, Metadata, bool),
}
