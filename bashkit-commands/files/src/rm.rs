//! `rm`: removes files and trees.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::argmatch;
use bashkit_core::gnu::dirname::base_name;
use bashkit_core::gnu::{mode, quotearg, usage};
use bashkit_core::kernel::{Done, Fault, Input, Output};
use bashkit_core::vfs::{Errno, Metadata, path};

const FORCE: Opt = Opt::flag('f', "force", "ignore nonexistent files and arguments, never prompt");
const EACH: Opt = Opt::flag('i', "", "prompt before every removal");
const ONCE: Opt = Opt::flag('I', "", "prompt once before removing more than three files, or when removing recursively");
const INTERACTIVE: Opt = Opt::optional('\0', "interactive", "WHEN", "prompt according to WHEN: never, once (-I), or always (-i)");
const ONE_SYSTEM: Opt = Opt::flag('\0', "one-file-system", "(accepted; a tree has one file system unless others are mounted)");
const NO_ROOT: Opt = Opt::flag('\0', "no-preserve-root", "do not treat '/' specially");
const ROOT: Opt = Opt::optional('\0', "preserve-root", "all", "do not remove '/' (default)");
const RECURSIVE: Opt = Opt::flag('r', "recursive", "remove directories and their contents recursively");
const RECURSIVE_CAPITAL: Opt = Opt::flag('R', "", "the same as -r");
const DIR: Opt = Opt::flag('d', "dir", "remove empty directories");
const VERBOSE: Opt = Opt::flag('v', "verbose", "explain what is being done");

pub(crate) const COMMAND: Command = Command::new(
    "rm",
    "rm [OPTION]... [FILE]...",
    "Remove (unlink) the FILE(s)",
    &[FORCE, EACH, ONCE, INTERACTIVE, ONE_SYSTEM, NO_ROOT, ROOT, RECURSIVE, RECURSIVE_CAPITAL, DIR, VERBOSE],
    run,
)
.refusal_note(file_like_option)
.prepare(without_input_mark);

/// GNU: `---presume-input-tty` is for its own tests, and `---` a short form of it.
fn without_input_mark(argv: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let n_options = argv.iter().position(|arg| arg == b"--").unwrap_or(argv.len());
    let is_mark = |arg: &Vec<u8>| arg.len() > 2 && b"---presume-input-tty".starts_with(arg);
    argv.iter().enumerate().filter(|(i, arg)| *i >= n_options || !is_mark(arg)).map(|(_, arg)| arg.clone()).collect()
}

/// GNU: where an argument that begins with a hyphen is a file, the way to remove it is told.
fn file_like_option(cx: &Cx<'_>) -> Vec<u8> {
    let is_file = |arg: &&Vec<u8>| arg.len() > 1 && arg.first() == Some(&b'-') && cx.lstat(arg).is_ok();
    match cx.argv().iter().find(is_file) {
        Some(arg) => [b"Try 'rm ./", &quotearg::maybe(arg)[..], b"' to remove the file ", &quotearg::always(arg), b".\n"].concat(),
        None => Vec::new(),
    }
}

struct Job<'a, 'c> {
    cx: &'a Cx<'c>,
    force: bool,
    ask: bool,
    recursive: bool,
    empty_dirs: bool,
    verbose: bool,
    stdin: Input,
    out: Output,
    status: u8,
}

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    let (force, ask, once) = questions(cx)?;
    if operands.is_empty() {
        return if force { Ok(0) } else { Err(usage::missing_operand(None)) };
    }
    let recursive = cx.args.has(&RECURSIVE) || cx.args.has(&RECURSIVE_CAPITAL);
    let keep_root = !cx.args.has(&NO_ROOT);
    let (empty_dirs, verbose) = (cx.args.has(&DIR), cx.args.has(&VERBOSE));
    let mut job = Job { cx, force, ask, recursive, empty_dirs, verbose, stdin: cx.stdin(), out: cx.stdout(), status: 0 };
    if once && (recursive || operands.len() > 3) {
        let n = operands.len();
        let (s, how) = (if n == 1 { "" } else { "s" }, if recursive { " recursively" } else { "" });
        if !job.agrees(format!("remove {n} argument{s}{how}? ").as_bytes())? {
            return Ok(0);
        }
    }
    for operand in &operands {
        let last = base_name(operand, b"");
        // GNU: without an option about directories they are directories like others.
        if (last == b"." || last == b"..") && (recursive || cx.args.has(&DIR)) {
            cx.error_bytes(&[b"refusing to remove '.' or '..' directory: skipping ", &quotearg::always(operand)[..]].concat())?;
            job.status = 1;
            continue;
        }
        if recursive && keep_root && !operand.is_empty() && path::names(&cx.path(operand)).next().is_none() {
            cx.error("it is dangerous to operate recursively on '/'")?;
            cx.error("use --no-preserve-root to override this failsafe")?;
            job.status = 1;
            continue;
        }
        job.remove(operand)?;
    }
    job.out.flush()?;
    Ok(job.status)
}

/// Reads what is asked before: nothing, each file, or once.
fn questions(cx: &Cx<'_>) -> Result<(bool, bool, bool), Fault> {
    let (mut force, mut ask, mut once) = (false, false, false);
    for (option, value) in cx.args.in_order() {
        match (option.short(), option.long(), value) {
            (b'f', ..) => (force, ask, once) = (true, false, false),
            (b'i', ..) | (_, "interactive", None) => (force, ask, once) = (false, true, false),
            (b'I', ..) => (force, ask, once) = (false, false, true),
            (_, "interactive", Some(value)) => {
                let list = [("never", 0), ("no", 0), ("none", 0), ("once", 1), ("always", 2), ("yes", 2)];
                let how = argmatch::among("--interactive", value, &list)?;
                (force, ask, once) = (force && how == 0, how == 2, how == 1);
            }
            _ => {}
        }
    }
    Ok((force, ask, once))
}

/// Reads a line and answers whether it begins with `y`.
pub(super) fn says_yes(input: &mut Input) -> Result<bool, Fault> {
    let mut line = Vec::new();
    input.line(b'\n', &mut line)?;
    Ok(matches!(line.first(), Some(b'y' | b'Y')))
}

impl Job<'_, '_> {
    fn agrees(&mut self, question: &[u8]) -> Result<bool, Fault> {
        self.cx.stderr_bytes(&[self.cx.name(), b": ", question].concat())?;
        says_yes(&mut self.stdin)
    }

    fn fail(&mut self, name: &[u8], errno: Errno) -> Result<(), Fault> {
        self.status = 1;
        usage::about(self.cx, "cannot remove", name, errno)
    }

    fn is_protected(&self, name: &[u8], meta: &Metadata) -> bool {
        !meta.is_symlink() && self.cx.fs().access(&self.cx.path(name), 2) == Err(Errno::Acces)
    }

    fn question(&self, verb: &str, name: &[u8], meta: &Metadata) -> Vec<u8> {
        let protected = if self.is_protected(name, meta) { "write-protected " } else { "" };
        let kind = mode::kind_name(meta);
        [format!("{verb} {protected}{kind} ").as_bytes(), &quotearg::always(name), b"? "].concat()
    }

    fn remove(&mut self, operand: &[u8]) -> Result<(), Fault> {
        // A directory is visited, its entries are, then it is removed: `true` marks the way back.
        let mut todo = vec![(operand.to_vec(), false)];
        while let Some((name, emptied)) = todo.pop() {
            self.cx.step(1)?;
            let path = self.cx.path(&name);
            let meta = match self.cx.fs().lstat(&path) {
                Ok(meta) => meta,
                Err(Errno::NoEnt | Errno::NotDir) if self.force => continue,
                Err(errno) => {
                    self.fail(&name, errno)?;
                    continue;
                }
            };
            if !meta.is_dir() {
                self.unlink(&name, &path, &meta)?;
                continue;
            }
            if !self.recursive && !self.empty_dirs {
                self.fail(&name, Errno::IsDir)?;
                continue;
            }
            if !emptied && self.recursive {
                let entries = match self.cx.fs().read_dir(&path) {
                    Ok(entries) => entries,
                    Err(errno) => {
                        self.fail(&name, errno)?;
                        continue;
                    }
                };
                if !entries.is_empty() {
                    if self.ask && !self.agrees(&self.question("descend into", &name, &meta))? {
                        continue;
                    }
                    todo.push((name.clone(), true));
                    todo.extend(entries.into_iter().rev().map(|entry| (bashkit_core::gnu::filenamecat::child(&name, &entry.name), false)));
                    continue;
                }
            }
            if self.ask && !self.agrees(&self.question("remove", &name, &meta))? {
                continue;
            }
            match self.cx.fs().rmdir(&path) {
                Ok(()) => self.say(b"removed directory ", &name)?,
                // What was kept inside was reported or refused there.
                Err(Errno::NotEmpty) if emptied && (self.ask || self.status != 0) => {}
                Err(errno) => self.fail(&name, errno)?,
            }
        }
        Ok(())
    }

    /// Removes what is no directory.
    fn unlink(&mut self, name: &[u8], path: &[u8], meta: &Metadata) -> Result<(), Fault> {
        if self.ask && !self.agrees(&self.question("remove", name, meta))? {
            return Ok(());
        }
        match self.cx.fs().unlink(path) {
            Ok(()) => self.say(b"removed ", name),
            Err(errno) => self.fail(name, errno),
        }
    }

    fn say(&mut self, what: &[u8], name: &[u8]) -> Result<(), Fault> {
        if self.verbose { self.out.line(&[what, &quotearg::always(name)[..]].concat()) } else { Ok(()) }
    }
}
