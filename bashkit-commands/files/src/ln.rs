//! `ln`: hard and symbolic links.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::canonicalize::{Must, physical, relative};
use bashkit_core::gnu::dirname::{base_name, dir_name};
use bashkit_core::gnu::targetdir::{self, BACKUP, BACKUP_SIMPLE, NO_TARGET, SUFFIX, TARGET};
use bashkit_core::gnu::{filenamecat, quotearg, usage};
use bashkit_core::kernel::{Done, Fault};
use bashkit_core::vfs::Errno;

use super::rm;

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
    let mut operands = std::mem::take(&mut cx.args.operands);
    let symbolic = cx.args.has(&SYMBOLIC);
    if operands.is_empty() {
        return Err(Fault::usage("missing file operand"));
    }
    if cx.args.has(&RELATIVE) && !symbolic {
        return Err(Fault::failure(1, "cannot do --relative without --symbolic"));
    }
    let backup = targetdir::backup(cx)?;
    let below = |dir: &[u8], source: &[u8]| filenamecat::child(dir, base_name(source, b""));
    let is_dir = |name: &[u8]| {
        let meta = if cx.args.has(&NO_DEREFERENCE) && !name.ends_with(b"/") { cx.lstat(name) } else { cx.stat(name) };
        meta.is_ok_and(|m| m.is_dir())
    };
    let pairs: Vec<(Vec<u8>, Vec<u8>)> = if let Some(dir) = cx.args.value(&TARGET) {
        if cx.args.has(&NO_TARGET) {
            return Err(Fault::usage("cannot combine --target-directory and --no-target-directory"));
        }
        match cx.stat(dir) {
            Ok(meta) if meta.is_dir() => {}
            other => {
                return Err(usage::failed("target directory", dir, other.err().unwrap_or(Errno::NotDir)));
            }
        }
        operands.into_iter().map(|source| (source.clone(), below(dir, &source))).collect()
    } else if cx.args.has(&NO_TARGET) {
        match operands.as_slice() {
            [source, to] => vec![(source.clone(), to.clone())],
            [only] => {
                let text = [b"missing destination file operand after ", &quotearg::always(only)[..]].concat();
                return Err(Fault::usage(text));
            }
            [_, _, extra, ..] => return Err(Fault::usage([b"extra operand ", &quotearg::always(extra)[..]].concat())),
            [] => return Ok(1),
        }
    } else if operands.len() == 1 {
        operands.into_iter().map(|source| (source.clone(), below(b".", &source))).collect()
    } else {
        let last = operands.pop().unwrap_or_default();
        if is_dir(&last) {
            operands.into_iter().map(|source| (source.clone(), below(&last, &source))).collect()
        } else if operands.len() > 1 {
            let errno = cx.stat(&last).err().unwrap_or(Errno::NotDir);
            return Err(usage::failed("target", &last, errno));
        } else {
            operands.into_iter().map(|source| (source, last.clone())).collect()
        }
    };
    let mut out = cx.stdout();
    let mut stdin = cx.stdin();
    let mut status = 0;
    for (mut source, to) in pairs {
        cx.step(1)?;
        let path = cx.path(&to);
        if !symbolic {
            let meta = if cx.args.has(&LOGICAL) { cx.stat(&source) } else { cx.lstat(&source) };
            match meta {
                Ok(meta) if meta.is_dir() => {
                    cx.error_bytes(&[&quotearg::maybe(&source)[..], b": hard link not allowed for directory"].concat())?;
                    status = 1;
                    continue;
                }
                Ok(_) => {}
                Err(errno) => {
                    usage::about(cx, "failed to access", &source, errno)?;
                    status = 1;
                    continue;
                }
            }
        }
        let mut saved = None;
        if let Ok(old) = cx.fs().lstat(&path) {
            if old.is_dir() && (cx.args.has(&FORCE) || cx.args.has(&INTERACTIVE) || backup.is_some()) {
                cx.error_bytes(&[&quotearg::maybe(&to)[..], b": cannot overwrite directory"].concat())?;
                status = 1;
                continue;
            }
            let same = !symbolic && cx.lstat(&source).is_ok_and(|m| (m.dev, m.ino) == (old.dev, old.ino));
            if same && (cx.args.has(&FORCE) || backup.is_some()) && cx.path(&source) == path {
                cx.error_bytes(&[&quotearg::always(&source)[..], b" and ", &quotearg::always(&to), b" are the same file"].concat())?;
                status = 1;
                continue;
            }
            if let Some(backup) = &backup {
                match backup.make(cx, &to) {
                    Ok(name) => saved = Some(name),
                    Err(errno) => {
                        usage::about(cx, "cannot backup", &to, errno)?;
                        status = 1;
                        continue;
                    }
                }
            } else if cx.args.last_of(&[&FORCE, &INTERACTIVE]).is_some_and(|o| o.short == b'i') {
                cx.stderr_bytes(&[cx.name(), b": replace ", &quotearg::always(&to), b"? "].concat())?;
                if !rm::says_yes(&mut stdin)? {
                    continue;
                }
                let _ = cx.fs().unlink(&path);
            } else if cx.args.has(&FORCE) && !old.is_dir() {
                let _ = cx.fs().unlink(&path);
            }
        }
        if symbolic && cx.args.has(&RELATIVE) {
            let folder = physical(cx, dir_name(&to), Must::Nothing, true);
            if let (Ok(target), Ok(folder)) = (physical(cx, &source, Must::Nothing, true), folder) {
                source = relative(&target, &folder);
            }
        }
        let result = if symbolic {
            cx.fs().symlink(&source, &path)
        } else if cx.args.last_of(&[&LOGICAL, &PHYSICAL]).is_some_and(|o| o.short == b'L') {
            physical(cx, &source, Must::All, true).and_then(|target| cx.fs().link(&target, &path))
        } else {
            cx.fs().link(&cx.path(&source), &path)
        };
        match result {
            Ok(()) if cx.args.has(&VERBOSE) => {
                let tail = saved.map(|b| [&b" ~ "[..], &quotearg::always(&b)].concat()).unwrap_or_default();
                let arrow: &[u8] = if symbolic { b" -> " } else { b" => " };
                out.line(&[&quotearg::always(&to)[..], arrow, &quotearg::always(&source), &tail].concat())?;
            }
            Ok(()) => {}
            Err(errno) => {
                let errno = cx.fault(errno).errno()?;
                let what: &[u8] = if symbolic { b"failed to create symbolic link " } else { b"failed to create hard link " };
                let mut text = [what, &quotearg::always(&to)[..]].concat();
                if !symbolic && errno != Errno::Exist {
                    text.extend([&b" => "[..], &quotearg::always(&source)].concat());
                } else if symbolic && (errno == Errno::NameTooLong || source.is_empty()) {
                    text.extend([&b" -> "[..], &quotearg::always(&source)].concat());
                }
                text.extend_from_slice(format!(": {errno}").as_bytes());
                cx.error_bytes(&text)?;
                status = 1;
            }
        }
    }
    out.flush()?;
    Ok(status)
}
