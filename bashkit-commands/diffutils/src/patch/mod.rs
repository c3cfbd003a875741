//! `patch`: applies what `diff` found.

mod apply;
mod read;

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::xstrtol;
use bashkit_core::kernel::{Done, Fault};
use bashkit_core::vfs::Errno;

use self::apply::Applier;
use self::read::{Bad, Kind, Patch, Reader};

const STRIP: Opt = Opt::value('p', "strip", "NUM", "strip NUM leading components from file names");
const FUZZ: Opt = Opt::value('F', "fuzz", "LINES", "set the fuzz factor to LINES for inexact matching");
const LOOSE: Opt = Opt::flag('l', "ignore-whitespace", "ignore white space changes between patch and input");
const CONTEXT: Opt = Opt::flag('c', "context", "interpret the patch as a context difference");
const NORMAL: Opt = Opt::flag('n', "normal", "interpret the patch as a normal difference");
const UNIFIED: Opt = Opt::flag('u', "unified", "interpret the patch as a unified difference");
const FORWARD: Opt = Opt::flag('N', "forward", "ignore patches that appear to be reversed or already applied");
const REVERSE: Opt = Opt::flag('R', "reverse", "assume patches were created with old and new files swapped");
const INPUT: Opt = Opt::value('i', "input", "PATCHFILE", "read patch from PATCHFILE instead of stdin");
const OUTPUT: Opt = Opt::value('o', "output", "FILE", "output patched files to FILE");
const REJECT: Opt = Opt::value('r', "reject-file", "FILE", "output rejects to FILE");
const EMPTY: Opt = Opt::flag('E', "remove-empty-files", "remove output files that are empty after patching");
const BACKUP: Opt = Opt::flag('b', "backup", "back up the original contents of each file");
const MISMATCH: Opt = Opt::flag('\0', "backup-if-mismatch", "back up if the patch does not match exactly (the default)");
const NO_MISMATCH: Opt = Opt::flag('\0', "no-backup-if-mismatch", "back up mismatches only if otherwise requested");
const PREFIX: Opt = Opt::value('B', "prefix", "PREFIX", "prepend PREFIX to backup file names");
const SUFFIX: Opt = Opt::value('z', "suffix", "SUFFIX", "append SUFFIX to backup file names");
const BATCH: Opt = Opt::flag('t', "batch", "ask no questions; skip bad-Prereq patches; assume reversed");
const FORCE: Opt = Opt::flag('f', "force", "like -t, but ignore bad-Prereq patches, and assume unreversed");
const SILENT: Opt = Opt::flag('s', "quiet", "work silently unless an error occurs");
const SILENT_LONG: Opt = Opt::flag('\0', "silent", "as --quiet");
const DRY: Opt = Opt::flag('\0', "dry-run", "do not actually change any files; just print what would happen");
const DIRECTORY: Opt = Opt::value('d', "directory", "DIR", "change the working directory to DIR first");
const BINARY: Opt = Opt::flag('\0', "binary", "read and write data in binary mode: carriage returns in the patch are kept");
const FOLLOW: Opt = Opt::flag('\0', "follow-symlinks", "follow symbolic links in the last part of file names");
const POSIX: Opt = Opt::flag('\0', "posix", "conform to POSIX (empty files are kept)");

pub(crate) const COMMAND: Command = Command::new(
    "patch",
    "patch [OPTION]... [ORIGFILE [PATCHFILE]]",
    "Apply a unified, context or normal diff to an original",
    &[
        STRIP,
        FUZZ,
        LOOSE,
        CONTEXT,
        NORMAL,
        UNIFIED,
        FORWARD,
        REVERSE,
        INPUT,
        OUTPUT,
        REJECT,
        EMPTY,
        BACKUP,
        MISMATCH,
        NO_MISMATCH,
        PREFIX,
        SUFFIX,
        BATCH,
        FORCE,
        SILENT,
        SILENT_LONG,
        DRY,
        DIRECTORY,
        BINARY,
        FOLLOW,
        POSIX,
    ],
    run,
)
.refused(&[
    "-D",
    "--ifdef",
    "--merge",
    "-e",
    "--ed",
    "-g",
    "--get",
    "-T",
    "--set-time",
    "-Z",
    "--set-utc",
    "--quoting-style",
    "--read-only",
    "--reject-format",
    "-Y",
    "--basename-prefix",
    "--verbose",
])
.usage_status(2)
.named_hint();

/// Parsed options of one invocation of `patch`.
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
struct Plan {
    strip: Option<usize>,
    fuzz: i64,
    loose: bool,
    forward: bool,
    reverse: bool,
    batch: bool,
    force: bool,
    silent: bool,
    dry: bool,
    remove_empty: bool,
    backup: bool,
    backup_mismatch: bool,
    prefix: Vec<u8>,
    suffix: Vec<u8>,
    output: Option<Vec<u8>>,
    reject: Option<Vec<u8>>,
    directory: Option<Vec<u8>>,
    file: Option<Vec<u8>>,
    keep_cr: bool,
    follow: bool,
}

/// Failure with status 2 that ends patching: `**** TEXT`.
fn fatal(text: &[u8]) -> Fault {
    Fault::failure(2, [b"**** ", text].concat())
}

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    if let Some(extra) = operands.get(2) {
        return Err(Fault::usage([&extra[..], b": extra operand"].concat()));
    }
    let number = |value: &[u8]| xstrtol::number(value).ok().and_then(|n| usize::try_from(n).ok());
    let mut strip = None;
    if let Some(value) = cx.args.value(&STRIP) {
        match number(value) {
            Some(n) => strip = Some(n),
            None => return Err(fatal(&[b"strip count ", value, b" is not a number"].concat())),
        }
    }
    let mut fuzz = 2;
    if let Some(value) = cx.args.value(&FUZZ) {
        match number(value) {
            Some(n) => fuzz = i64::try_from(n).unwrap_or(i64::MAX),
            None => return Err(fatal(&[b"fuzz factor ", value, b" is not a number"].concat())),
        }
    }
    let owned = |option: &Opt| cx.args.value(option).map(<[u8]>::to_vec);
    let plan = Plan {
        strip,
        fuzz,
        loose: cx.args.has(&LOOSE),
        forward: cx.args.has(&FORWARD),
        reverse: cx.args.has(&REVERSE),
        batch: cx.args.has(&BATCH),
        force: cx.args.has(&FORCE),
        silent: cx.args.has(&SILENT) || cx.args.has(&SILENT_LONG),
        dry: cx.args.has(&DRY),
        remove_empty: cx.args.has(&EMPTY),
        backup: cx.args.has(&BACKUP),
        backup_mismatch: cx.args.last_of(&[&MISMATCH, &NO_MISMATCH]).is_none_or(|o| o.long() == MISMATCH.long()),
        prefix: owned(&PREFIX).unwrap_or_default(),
        suffix: owned(&SUFFIX).unwrap_or_else(|| if cx.args.has(&PREFIX) { Vec::new() } else { b".orig".to_vec() }),
        output: owned(&OUTPUT),
        reject: owned(&REJECT),
        directory: owned(&DIRECTORY),
        file: operands.first().cloned(),
        keep_cr: cx.args.has(&BINARY),
        follow: cx.args.has(&FOLLOW),
    };
    if let Some(directory) = &plan.directory {
        match cx.stat(directory) {
            Ok(meta) if meta.is_dir() => {}
            other => {
                let why = other.err().unwrap_or(Errno::NotDir);
                return Err(fatal(&[b"Can't change to directory ", &directory[..], format!(" : {why}").as_bytes()].concat()));
            }
        }
    }
    if let Some(output) = plan.output.as_deref().filter(|output| *output != b"-") {
        // GNU: the file of `-o` is made before anything is read, whatever comes of that.
        if let Err(fault) = cx.create(&plan.place(output)) {
            let errno = fault.errno()?;
            return Err(fatal(&[b"Can't create file ", output, format!(" : {errno}").as_bytes()].concat()));
        }
    }
    let input = owned(&INPUT).or_else(|| operands.get(1).cloned()).unwrap_or_else(|| b"-".to_vec());
    let mut text = Vec::new();
    let name = if input == b"-" { input.clone() } else { plan.place(&input) };
    let mut from = match cx.open_input(&name) {
        Ok(from) => from.ending_at_errors(),
        Err(fault) => {
            let errno = fault.errno()?;
            return Err(fatal(&[b"Can't open patch file ", &input[..], format!(" : {errno}").as_bytes()].concat()));
        }
    };
    from.rest(&mut text)?;
    if let Some(errno) = from.error() {
        let what = if errno == Errno::BadF { "fstat" } else { "read error" };
        return Err(fatal(format!("{what} : {errno}").as_bytes()));
    }
    let _charge = cx.meter().charge(text.len().saturating_mul(3))?;
    cx.step(text.len() as u64 / 32)?;
    let mut reader = Reader::new(&text);
    reader.only = match cx.args.last_of(&[&CONTEXT, &NORMAL, &UNIFIED]).map(|o| o.short()) {
        Some(b'c') => Some(Kind::Context),
        Some(b'n') => Some(Kind::Normal),
        Some(b'u') => Some(Kind::Unified),
        _ => None,
    };
    let mut applier = Applier::new(cx, &plan);
    let mut any = false;
    loop {
        let patch = match reader.next() {
            Ok(Some(patch)) => patch,
            Ok(None) => break,
            Err(bad) => {
                applier.announce_broken(reader.partial.take().as_ref())?;
                applier.out.flush()?;
                let Bad { line, text } = bad;
                return Err(fatal(&[format!("malformed patch at line {line}: ").as_bytes(), &text].concat()));
            }
        };
        any = true;
        if patch.kind == Kind::Ed {
            applier.out.flush()?;
            return Err(fatal(b"ed scripts are not supported; unified, context and normal diffs are"));
        }
        match applier.apply(patch) {
            Ok(()) => {}
            Err(failure @ Fault::Failure(_)) => {
                applier.out.flush()?;
                return Err(failure);
            }
            Err(fault) => return Err(fault),
        }
    }
    if text.is_empty() && plan.output.is_some() && plan.file.is_some() {
        // GNU: without any patch, the file of `-o` is a copy.
        applier.apply(Patch::empty())?;
    }
    let status = u8::from(applier.failed);
    if !any && !text.is_empty() && !text.ends_with(b"\n") {
        applier.out.put(b"patch unexpectedly ends in middle of line\n")?;
    }
    applier.out.flush()?;
    if !any && !text.is_empty() {
        return Err(fatal(b"Only garbage was found in the patch input."));
    }
    Ok(status)
}

impl Plan {
    /// A name as seen from where the command was started.
    fn place(&self, name: &[u8]) -> Vec<u8> {
        match &self.directory {
            Some(directory) if !name.starts_with(b"/") => bashkit_core::gnu::filenamecat::child(directory, name),
            _ => name.to_vec(),
        }
    }
}
