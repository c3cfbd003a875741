//! `realpath`: absolute paths without symlinks.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::canonicalize::{Must, physical, relative};
use bashkit_core::gnu::usage;
use bashkit_core::kernel::Done;
use bashkit_core::vfs::path;

const EXISTING: Opt = Opt::flag('e', "canonicalize-existing", "all components of the path must exist");
const MISSING: Opt = Opt::flag('m', "canonicalize-missing", "no path components need exist or be a directory");
const LOGICAL: Opt = Opt::flag('L', "logical", "resolve '..' components before symlinks");
const PHYSICAL: Opt = Opt::flag('P', "physical", "resolve symlinks as encountered (default)");
const QUIET: Opt = Opt::flag('q', "quiet", "suppress most error messages");
const TO: Opt = Opt::value('\0', "relative-to", "DIR", "print the resolved path relative to DIR");
const BASE: Opt = Opt::value('\0', "relative-base", "DIR", "print absolute paths unless paths below DIR");
const STRIP: Opt = Opt::flag('s', "strip", "don't expand symlinks");
const NO_SYMLINKS: Opt = Opt::flag('\0', "no-symlinks", "the same as --strip");
const ZERO: Opt = Opt::flag('z', "zero", "end each output line with NUL, not newline");

pub(crate) const COMMAND: Command = Command::new(
    "realpath",
    "realpath [OPTION]... FILE...",
    "Print the resolved absolute file name; all but the last component must exist",
    &[EXISTING, MISSING, LOGICAL, PHYSICAL, QUIET, TO, BASE, STRIP, NO_SYMLINKS, ZERO],
    run,
);

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    if operands.is_empty() {
        return Err(usage::missing_operand(None));
    }
    let must = match cx.args.last_of(&[&EXISTING, &MISSING]) {
        Some(o) if o.short() == b'e' => Must::All,
        Some(_) => Must::Nothing,
        None => Must::AllButLast,
    };
    let links = !(cx.args.has(&STRIP) || cx.args.has(&NO_SYMLINKS));
    let logical = cx.args.last_of(&[&LOGICAL, &PHYSICAL]).is_some_and(|o| o.short() == b'L');
    let find = |cx: &Cx<'_>, name: &[u8]| {
        if logical && !name.is_empty() {
            return physical(cx, &path::clean(&cx.path(name)), must, links);
        }
        physical(cx, name, must, links)
    };
    let mut folders = [None, None];
    for (slot, option) in folders.iter_mut().zip([&TO, &BASE]) {
        let Some(name) = cx.args.value(option) else { continue };
        match find(cx, name) {
            Ok(path) => *slot = Some(path),
            Err(errno) => {
                return Err(usage::failed_file(name, errno));
            }
        }
    }
    let [to, base] = folders;
    let to = base.as_ref().map_or(to.clone(), |base| limit(to, base));
    let mut out = cx.stdout();
    let mut status = 0;
    for operand in &operands {
        match find(cx, operand) {
            Ok(path) => {
                let inside = base.as_ref().is_none_or(|base| is_below(&path, base));
                match to.as_ref().filter(|_| inside) {
                    Some(folder) => out.put(&relative(&path, folder))?,
                    None => out.put(&path)?,
                }
                out.put(if cx.args.has(&ZERO) { b"\0" } else { b"\n" })?;
            }
            Err(errno) => {
                if !cx.args.has(&QUIET) {
                    usage::file(cx, operand, errno)?;
                }
                status = 1;
            }
        }
    }
    out.flush()?;
    Ok(status)
}

/// Tells whether a path lies below another, or is it.
fn is_below(path: &[u8], base: &[u8]) -> bool {
    base == b"/" || path.strip_prefix(base).is_some_and(|rest| rest.is_empty() || rest.first() == Some(&b'/'))
}

/// Limits what paths are relative to by `--relative-base`.
fn limit(to: Option<Vec<u8>>, base: &[u8]) -> Option<Vec<u8>> {
    match to {
        // GNU: a --relative-to that does not lie below --relative-base makes everything absolute.
        Some(folder) if !is_below(&folder, base) => None,
        Some(folder) => Some(folder),
        None => Some(base.to_vec()),
    }
}
