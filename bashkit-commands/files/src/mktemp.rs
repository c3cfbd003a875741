//! `mktemp`: a new file or directory with a name that nobody has.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::quotearg;
use bashkit_core::kernel::{Done, Fault};
use bashkit_core::vfs::{Errno, OpenOptions};

const DIRECTORY: Opt = Opt::flag('d', "directory", "create a directory, not a file");
const DRY: Opt = Opt::flag('u', "dry-run", "do not create anything; merely print a name (unsafe)");
const QUIET: Opt = Opt::flag('q', "quiet", "suppress diagnostics about file/dir-creation failure");
const SUFFIX: Opt = Opt::value('\0', "suffix", "SUFF", "append SUFF to TEMPLATE; SUFF must not contain a slash");
const FOLDER: Opt = Opt::value('p', "", "DIR", "interpret TEMPLATE relative to DIR");
const TMPDIR: Opt = Opt::optional('\0', "tmpdir", "DIR", "interpret TEMPLATE relative to DIR; without DIR, $TMPDIR or /tmp");
const T: Opt = Opt::flag('t', "", "interpret TEMPLATE as a single file name component, relative to $TMPDIR, -p DIR or /tmp");

pub(crate) const COMMAND: Command = Command::new(
    "mktemp",
    "mktemp [OPTION]... [TEMPLATE]",
    "Create a temporary file or directory, safely, and print its name",
    &[DIRECTORY, DRY, QUIET, SUFFIX, FOLDER, TMPDIR, T],
    run,
);

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    if operands.len() > 1 {
        return Err(Fault::usage("too many templates"));
    }
    let has_template = !operands.is_empty();
    let mut template = operands.first().cloned().unwrap_or_else(|| b"tmp.XXXXXXXXXX".to_vec());
    let mut suffix = cx.args.value(&SUFFIX).map(<[u8]>::to_vec);
    let fail = |text: &[&[u8]]| -> Done {
        cx.error_bytes(&text.concat())?;
        Ok(1)
    };
    let xs_end;
    match &suffix {
        Some(suffix) => {
            if template.last() != Some(&b'X') {
                return fail(&[b"with --suffix, template ", &quotearg::curly(&template), b" must end in X"]);
            }
            xs_end = template.len();
            template.extend_from_slice(suffix);
        }
        None => {
            xs_end = template.iter().rposition(|b| *b == b'X').map_or(0, |i| i + 1);
            suffix = Some(template.get(xs_end..).unwrap_or_default().to_vec());
        }
    }
    let suffix = suffix.unwrap_or_default();
    if suffix.contains(&b'/') {
        return fail(&[b"invalid suffix ", &quotearg::curly(&suffix), b", contains directory separator"]);
    }
    let n_xs = template.get(..xs_end).unwrap_or_default().iter().rev().take_while(|b| **b == b'X').count();
    if n_xs < 3 {
        return fail(&[b"too few X's in template ", &quotearg::curly(&template)]);
    }
    let folder = folder(cx, &template, has_template)?;
    let mut shift = 0;
    if let Some(folder) = folder {
        let mut full = folder;
        if full.last() != Some(&b'/') {
            full.push(b'/');
        }
        shift = full.len();
        full.extend_from_slice(&template);
        template = full;
    }
    let directory = cx.args.has(&DIRECTORY);
    let mut name = template.clone();
    for _ in 0..1000 {
        let end = xs_end + shift;
        pick(cx, name.get_mut(end - n_xs..end).unwrap_or_default());
        let path = cx.path(&name);
        let result = create(cx, &path, directory);
        match result {
            Ok(()) => {
                let mut out = cx.stdout();
                out.line(&name)?;
                out.flush()?;
                return Ok(0);
            }
            Err(Errno::Exist) => cx.step(10)?,
            Err(errno) => {
                let errno = cx.fault(errno).errno()?;
                if cx.args.has(&QUIET) {
                    return Ok(1);
                }
                let what = if directory { "directory" } else { "file" };
                let head = format!("failed to create {what} via template ");
                return fail(&[head.as_bytes(), &quotearg::curly(&template), format!(": {errno}").as_bytes()]);
            }
        }
    }
    fail(&[b"failed to create file via template ", &quotearg::curly(&template), b": File exists"])
}

/// Chooses the folder that a template is below of; None where it stands for itself.
fn folder(cx: &Cx<'_>, template: &[u8], has_template: bool) -> Result<Option<Vec<u8>>, Fault> {
    let fail = |text: &[&[u8]]| Err(Fault::failure(1, text.concat()));
    let named = cx.args.value(&FOLDER).or_else(|| cx.args.value(&TMPDIR)).filter(|d| !d.is_empty()).map(<[u8]>::to_vec);
    let from_env = || cx.env("TMPDIR").filter(|d| !d.is_empty()).unwrap_or_else(|| b"/tmp".to_vec());
    let wants_folder = cx.args.has(&FOLDER) || cx.args.has(&TMPDIR) || !has_template;
    Ok(if cx.args.has(&T) {
        if template.contains(&b'/') {
            return fail(&[b"invalid template, ", &quotearg::curly(template), b", contains directory separator"]);
        }
        // GNU: -t prefers the environment to -p.
        Some(cx.env("TMPDIR").filter(|d| !d.is_empty()).or(named).unwrap_or_else(|| b"/tmp".to_vec()))
    } else if wants_folder {
        if template.first() == Some(&b'/') {
            return fail(&[b"invalid template, ", &quotearg::curly(template), b"; with --tmpdir, it may not be absolute"]);
        }
        Some(named.unwrap_or_else(from_env))
    } else {
        None
    })
}

/// Puts random letters in place of the X's.
fn pick(cx: &Cx<'_>, slots: &mut [u8]) {
    let letters = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    for slot in slots {
        let pick = usize::try_from(cx.host().random.bits() % letters.len() as u64).unwrap_or(0);
        *slot = letters.get(pick).copied().unwrap_or(b'a');
    }
}

/// Creates the file or directory, or with `--dry-run` looks whether the name is free.
fn create(cx: &Cx<'_>, path: &[u8], directory: bool) -> Result<(), Errno> {
    if cx.args.has(&DRY) {
        match cx.fs().lstat(path) {
            Ok(_) => Err(Errno::Exist),
            Err(Errno::NoEnt) => Ok(()),
            Err(errno) => Err(errno),
        }
    } else if directory {
        cx.fs().mkdir(path, 0o700)
    } else {
        let options = OpenOptions { read: true, exclusive: true, truncate: false, ..OpenOptions::write(0o600) };
        cx.fs().open(path, options).map(drop)
    }
}
