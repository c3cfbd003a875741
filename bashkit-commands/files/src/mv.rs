//! `mv`: renames, and moves between file systems.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::targetdir::{self, BACKUP, BACKUP_SIMPLE, Backup, NO_TARGET, SUFFIX, TARGET};
use bashkit_core::gnu::{filenamecat, quotearg};
use bashkit_core::kernel::{Done, Fault, Input, Output};
use bashkit_core::vfs::{Errno, Metadata};

use super::same_file::{Manner, Verdict, judge};
use super::{cp, rm};

const FORCE: Opt = Opt::flag('f', "force", "do not prompt before overwriting");
const INTERACTIVE: Opt = Opt::flag('i', "interactive", "prompt before overwrite");
const NO_CLOBBER: Opt = Opt::flag('n', "no-clobber", "do not overwrite an existing file");
const SLASHES: Opt = Opt::flag('\0', "strip-trailing-slashes", "remove any trailing slashes from each SOURCE argument");
const UPDATE: Opt = Opt::flag('u', "update", "move only when the SOURCE file is newer than the destination file or when it is missing");
const VERBOSE: Opt = Opt::flag('v', "verbose", "explain what is being done");

pub(crate) const COMMAND: Command = Command::new(
    "mv",
    "mv [OPTION]... SOURCE... DEST",
    "Rename SOURCE to DEST, or move SOURCE(s) to DIRECTORY",
    &[BACKUP, BACKUP_SIMPLE, FORCE, INTERACTIVE, NO_CLOBBER, SLASHES, SUFFIX, TARGET, NO_TARGET, UPDATE, VERBOSE],
    run,
)
.refused(&["-Z", "--context"]);

fn run(cx: &mut Cx<'_>) -> Done {
    let mut operands = std::mem::take(&mut cx.args.operands);
    if cx.args.has(&SLASHES) {
        for operand in &mut operands {
            let kept = operand.iter().rposition(|b| *b != b'/').map_or(1, |i| i + 1);
            operand.truncate(kept);
        }
    }
    let backup = targetdir::backup(cx)?;
    let how = cx.args.last_of(&[&FORCE, &INTERACTIVE, &NO_CLOBBER]).map(|o| o.short());
    if how == Some(b'n') && backup.is_some() {
        return Err(Fault::usage("options --backup and --no-clobber are mutually exclusive"));
    }
    let pairs = targetdir::pairs(cx, operands, false)?;
    let mut mover = Mover { cx, how, backup, made: Vec::new(), stdin: cx.stdin(), out: cx.stdout(), status: 0 };
    for (source, to) in pairs {
        cx.step(1)?;
        mover.one(&source, &to)?;
    }
    mover.out.flush()?;
    Ok(mover.status)
}

struct Mover<'a, 'c> {
    cx: &'a Cx<'c>,
    how: Option<u8>,
    backup: Option<Backup>,
    made: Vec<Vec<u8>>,
    stdin: Input,
    out: Output,
    status: u8,
}

impl Mover<'_, '_> {
    fn fail(&mut self, message: &[&[u8]]) -> Result<(), Fault> {
        self.status = 1;
        self.cx.error_bytes(&message.concat())
    }

    fn one(&mut self, source: &[u8], to: &[u8]) -> Result<(), Fault> {
        let cx = self.cx;
        let meta = match cx.lstat(source) {
            Ok(meta) => meta,
            Err(errno) => return self.fail(&[b"cannot stat ", &quotearg::always(source), format!(": {errno}").as_bytes()]),
        };
        let mut backed_up = None;
        if let Ok(old) = cx.lstat(to) {
            if !self.may_replace(source, to, &meta, &old)? {
                return Ok(());
            }
            if let Some(backup) = &self.backup {
                match backup.make(cx, to) {
                    Ok(name) => backed_up = Some(name),
                    Err(errno) => return self.fail(&[b"cannot backup ", &quotearg::always(to), format!(": {errno}").as_bytes()]),
                }
            }
        }
        if !meta.is_dir() && cx.lstat(to) == Err(Errno::NotDir) {
            return self.fail(&[b"cannot stat ", &quotearg::always(to), b": Not a directory"]);
        }
        let mut path = cx.path(to);
        if meta.is_dir() {
            while path.len() > 1 && path.last() == Some(&b'/') {
                path.pop();
            }
        }
        match cx.fs().rename(&cx.path(source), &path) {
            Ok(()) => {
                self.made.push(to.to_vec());
                self.say("renamed", source, to, backed_up.as_deref())
            }
            Err(Errno::XDev) => {
                if cp::archive(cx, source, to)? && filenamecat::remove(cx, source)? {
                    self.made.push(to.to_vec());
                    return self.say("copied", source, to, backed_up.as_deref());
                }
                self.status = 1;
                Ok(())
            }
            Err(Errno::Inval) => {
                self.fail(&[b"cannot move ", &quotearg::always(source), b" to a subdirectory of itself, ", &quotearg::always(to)])
            }
            Err(errno) => {
                let errno = cx.fault(errno).errno()?;
                self.fail(&[b"cannot move ", &quotearg::always(source), b" to ", &quotearg::always(to), format!(": {errno}").as_bytes()])
            }
        }
    }

    /// Tells whether what has the name may be replaced; says why not, or asks.
    fn may_replace(&mut self, source: &[u8], to: &[u8], meta: &Metadata, old: &Metadata) -> Result<bool, Fault> {
        let cx = self.cx;
        if self.how == Some(b'n') {
            return Ok(false);
        }
        if meta.is_dir() && (old.dev, old.ino) == (meta.dev, meta.ino) {
            return self
                .fail(&[b"cannot move ", &quotearg::always(source), b" to a subdirectory of itself, ", &quotearg::always(to)])
                .map(|()| false);
        }
        let manner = Manner { moves: true, backs_up: self.backup.is_some(), ..Manner::default() };
        match judge(cx, source, to, meta, old, manner) {
            Verdict::Fine => {}
            Verdict::Done => return Ok(false),
            Verdict::Refused => {
                return self.fail(&[&quotearg::always(source), b" and ", &quotearg::always(to), b" are the same file"]).map(|()| false);
            }
        }
        if meta.is_dir() && !old.is_dir() {
            return self
                .fail(&[b"cannot overwrite non-directory ", &quotearg::always(to), b" with directory ", &quotearg::always(source)])
                .map(|()| false);
        }
        if !meta.is_dir() && old.is_dir() {
            return self.fail(&[b"cannot overwrite directory ", &quotearg::always(to), b" with non-directory"]).map(|()| false);
        }
        if cx.args.has(&UPDATE) && !meta.is_dir() && old.mtime >= meta.mtime {
            return Ok(false);
        }
        if self.made.iter().any(|made| made == to) {
            return self
                .fail(&[b"will not overwrite just-created ", &quotearg::always(to), b" with ", &quotearg::always(source)])
                .map(|()| false);
        }
        if self.how == Some(b'i') {
            cx.stderr_bytes(&[cx.name(), b": overwrite ", &quotearg::always(to), b"? "].concat())?;
            if !rm::says_yes(&mut self.stdin)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn say(&mut self, verb: &str, source: &[u8], to: &[u8], backup: Option<&[u8]>) -> Result<(), Fault> {
        if !self.cx.args.has(&VERBOSE) {
            return Ok(());
        }
        let tail = backup.map(|b| [b" (backup: ", &quotearg::always(b)[..], b")"].concat()).unwrap_or_default();
        self.out.line(&[verb.as_bytes(), b" ", &quotearg::always(source), b" -> ", &quotearg::always(to), &tail].concat())
    }
}
