//! `chmod`: permission bits.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::{mode, quotearg, usage};
use bashkit_core::kernel::{Done, Fault, Output};
use bashkit_core::vfs::{Errno, Metadata};

const CHANGES: Opt = Opt::flag('c', "changes", "like verbose but report only when a change is made");
const SILENT: Opt = Opt::flag('f', "silent", "suppress most error messages");
const QUIET: Opt = Opt::flag('\0', "quiet", "the same as --silent");
const VERBOSE: Opt = Opt::flag('v', "verbose", "output a diagnostic for every file processed");
const NO_ROOT: Opt = Opt::flag('\0', "no-preserve-root", "do not treat '/' specially (the default)");
const ROOT: Opt = Opt::flag('\0', "preserve-root", "fail to operate recursively on '/'");
const REFERENCE: Opt = Opt::value('\0', "reference", "RFILE", "use RFILE's mode instead of MODE values");
const RECURSIVE: Opt = Opt::flag('R', "recursive", "change files and directories recursively");

pub(crate) const COMMAND: Command = Command::new(
    "chmod",
    "chmod [OPTION]... MODE[,MODE]... FILE...",
    "Change the mode of each FILE to MODE",
    &[CHANGES, SILENT, QUIET, VERBOSE, NO_ROOT, ROOT, REFERENCE, RECURSIVE],
    run,
)
.prepare(modes_are_operands);

/// `chmod -x file`: a mode may look like an option.
fn modes_are_operands(argv: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let end = argv.iter().position(|a| a == b"--").unwrap_or(argv.len());
    let Some(at) = argv.get(..end).and_then(|args| args.iter().position(is_mode)) else { return argv.to_vec() };
    // The options come first, then the mode behind `--`, then the rest.
    let (options, others): (Vec<_>, Vec<_>) = argv
        .get(..end)
        .unwrap_or_default()
        .iter()
        .enumerate()
        .filter(|(i, _)| *i != at)
        .partition(|(_, a)| a.len() > 1 && a.starts_with(b"-"));
    let mut out: Vec<Vec<u8>> = options.into_iter().map(|(_, a)| a.clone()).collect();
    out.push(b"--".to_vec());
    out.extend(argv.get(at).cloned());
    out.extend(others.into_iter().map(|(_, a)| a.clone()));
    out.extend(argv.get(end + 1..).unwrap_or_default().iter().cloned());
    out
}

/// Whether an argument is a mode that looks like an option.
fn is_mode(arg: &Vec<u8>) -> bool {
    matches!(
        arg.as_slice(),
        [b'-', b'r' | b'w' | b'x' | b'X' | b's' | b't' | b'u' | b'g' | b'o' | b'a' | b'0'..=b'7' | b',' | b'+' | b'=', ..]
    )
}

struct Job {
    change: Option<mode::Change>,
    reference: u32,
    changes: bool,
    verbose: bool,
    silent: bool,
    recursive: bool,
    /// The mode looked like an option (`-w`): what the umask keeps from it is reported.
    surprises: bool,
    status: u8,
}

fn run(cx: &mut Cx<'_>) -> Done {
    let mut operands = std::mem::take(&mut cx.args.operands);
    let reference = cx.args.value(&REFERENCE).map(<[u8]>::to_vec);
    let mut job = Job {
        change: None,
        reference: 0,
        changes: cx.args.has(&CHANGES),
        verbose: cx.args.has(&VERBOSE),
        silent: cx.args.has(&SILENT) || cx.args.has(&QUIET),
        recursive: cx.args.has(&RECURSIVE),
        surprises: cx.argv().iter().take_while(|a| *a != b"--").any(is_mode),
        status: 0,
    };
    match &reference {
        Some(file) => job.reference = cx.stat(file).map_err(|errno| usage::failed("failed to get attributes of", file, errno))?.mode,
        None => job.change = Some(change(&mut operands)?),
    }
    if operands.is_empty() {
        return Err(usage::missing_operand(None));
    }
    let mut out = cx.stdout();
    for operand in &operands {
        if job.recursive && cx.args.last_of(&[&ROOT, &NO_ROOT]).is_some_and(|o| o.long() == ROOT.long()) && cx.path(operand) == b"/" {
            cx.error("it is dangerous to operate recursively on '/'")?;
            cx.error("use --no-preserve-root to override this failsafe")?;
            job.status = 1;
            continue;
        }
        job.tree(cx, operand.clone(), &mut out)?;
    }
    out.flush()?;
    Ok(job.status)
}

/// Takes the mode from the operands, and reads it.
fn change(operands: &mut Vec<Vec<u8>>) -> Result<mode::Change, Fault> {
    if operands.is_empty() {
        return Err(usage::missing_operand(None));
    }
    let text = operands.remove(0);
    if operands.is_empty() {
        return Err(usage::missing_operand(Some(&text)));
    }
    mode::parse(&text).ok_or_else(|| Fault::usage([b"invalid mode: ", &quotearg::curly(&text)[..]].concat()))
}

impl Job {
    fn tree(&mut self, cx: &Cx<'_>, name: Vec<u8>, out: &mut Output) -> Result<(), Fault> {
        let mut todo = vec![(name, true)];
        while let Some((name, given)) = todo.pop() {
            cx.step(1)?;
            if !given && cx.lstat(&name).is_ok_and(|m| m.is_symlink()) {
                if self.verbose {
                    out.line(&[b"neither symbolic link ", &quotearg::always(&name)[..], b" nor referent has been changed"].concat())?;
                }
                continue;
            }
            let meta = match cx.stat(&name) {
                Ok(meta) => meta,
                Err(errno) if given => {
                    self.inaccessible(cx, &name, errno, out)?;
                    continue;
                }
                Err(_) => continue,
            };
            self.set(cx, &name, &meta, out)?;
            if self.recursive && meta.is_dir() {
                match cx.fs().read_dir(&cx.path(&name)) {
                    Ok(entries) => todo
                        .extend(entries.into_iter().rev().map(|entry| (bashkit_core::gnu::filenamecat::child(&name, &entry.name), false))),
                    Err(errno) => {
                        if !self.silent {
                            usage::about(cx, "cannot read directory", &name, errno)?;
                        }
                        self.status = 1;
                    }
                }
            }
        }
        Ok(())
    }

    /// Says that an operand cannot be accessed, or is a dangling link.
    fn inaccessible(&mut self, cx: &Cx<'_>, name: &[u8], errno: Errno, out: &mut Output) -> Result<(), Fault> {
        let dangling = errno == Errno::NoEnt && cx.lstat(name).is_ok();
        if !self.silent {
            if dangling {
                cx.error_bytes(&[b"cannot operate on dangling symlink ", &quotearg::always(name)[..]].concat())?;
            } else {
                usage::about(cx, "cannot access", name, errno)?;
            }
        }
        if self.verbose {
            out.line(&[&quotearg::always(name)[..], b" could not be accessed"].concat())?;
        }
        self.status = 1;
        Ok(())
    }

    /// Changes the mode of a file, and says so where that is asked for.
    fn set(&mut self, cx: &Cx<'_>, name: &[u8], meta: &Metadata, out: &mut Output) -> Result<(), Fault> {
        let new = match &self.change {
            Some(change) => change.apply(meta.mode, meta.is_dir(), cx.umask()),
            None => self.reference,
        };
        if let Err(errno) = cx.fs().chmod(&cx.path(name), new) {
            if !self.silent {
                usage::about(cx, "changing permissions of", name, errno)?;
            }
            self.status = 1;
        } else {
            self.report(name, meta.mode, new, out)?;
            let naive = self.change.as_ref().map_or(new, |change| change.apply(meta.mode, meta.is_dir(), 0));
            if self.surprises && new & !naive != 0 {
                let text = format!(": new permissions are {}, not {}", mode::permissions(new), mode::permissions(naive));
                cx.error_bytes(&[&quotearg::maybe(name)[..], text.as_bytes()].concat())?;
                self.status = 1;
            }
        }
        Ok(())
    }

    fn report(&self, name: &[u8], old: u32, new: u32, out: &mut Output) -> Result<(), Fault> {
        if !(self.verbose || (self.changes && old != new)) {
            return Ok(());
        }
        let show = |mode: u32| format!("{mode:04o} ({})", mode::permissions(mode));
        let name = quotearg::always(name);
        let text = if old == new { format!(" retained as {}", show(new)) } else { format!(" changed from {} to {}", show(old), show(new)) };
        out.line(&[b"mode of ", &name[..], text.as_bytes()].concat())
    }
}
