//! `mkdir`: directories.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::{mode, quotearg, usage};
use bashkit_core::kernel::{Done, Fault};
use bashkit_core::vfs::Errno;

const MODE: Opt = Opt::value('m', "mode", "MODE", "set file mode (as in chmod), not a=rwx - umask");
const PARENTS: Opt = Opt::flag('p', "parents", "no error if existing, make parent directories as needed");
const VERBOSE: Opt = Opt::flag('v', "verbose", "print a message for each created directory");

pub(crate) const COMMAND: Command = Command::new(
    "mkdir",
    "mkdir [OPTION]... DIRECTORY...",
    "Create the DIRECTORY(ies), if they do not already exist",
    &[MODE, PARENTS, VERBOSE],
    run,
)
.refused(&["-Z", "--context"]);

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    if operands.is_empty() {
        return Err(usage::missing_operand(None));
    }
    let exact = match cx.args.value(&MODE) {
        None => None,
        Some(text) => match mode::parse(text) {
            Some(change) => Some(change.apply(0o777, true, cx.umask())),
            None => return Err(usage::invalid("invalid mode", text)),
        },
    };
    let (parents, verbose) = (cx.args.has(&PARENTS), cx.args.has(&VERBOSE));
    let mut out = cx.stdout();
    let mut status = 0;
    let mut made = |name: &[u8]| -> Result<(), Fault> {
        if verbose {
            out.line(&[cx.name(), b": created directory ", &quotearg::always(name)[..]].concat())?;
        }
        Ok(())
    };
    for operand in &operands {
        let result = if parents { make_all(cx, operand, exact, &mut made) } else { make(cx, operand, exact, &mut made) };
        if let Err(fault) = result {
            status = cx.report(fault)?;
        }
    }
    out.flush()?;
    Ok(status)
}

type Made<'m> = dyn FnMut(&[u8]) -> Result<(), Fault> + 'm;

/// Failure to make a directory, named as it is in the message.
fn refusal(cx: &Cx<'_>, name: &[u8], errno: Errno) -> Fault {
    cx.fault(errno).errno_as(1, |errno| [b"cannot create directory ", &quotearg::curly(name)[..], format!(": {errno}").as_bytes()].concat())
}

fn make(cx: &Cx<'_>, name: &[u8], exact: Option<u32>, made: &mut Made<'_>) -> Result<(), Fault> {
    if name.is_empty() {
        return Err(refusal(cx, name, Errno::NoEnt));
    }
    let path = cx.path(name);
    cx.fs().mkdir(&path, exact.unwrap_or(0o777 & !cx.umask())).map_err(|errno| refusal(cx, name, errno))?;
    made(name)
}

/// With `-p`: each missing directory on the way, with `u+wx` so that the next can be made in it. An error names the part.
fn make_all(cx: &Cx<'_>, name: &[u8], exact: Option<u32>, made: &mut Made<'_>) -> Result<(), Fault> {
    let ends: Vec<usize> =
        (1..=name.len()).filter(|&i| name.get(i - 1) != Some(&b'/') && (i == name.len() || name.get(i) == Some(&b'/'))).collect();
    let Some((&last, before)) = ends.split_last() else {
        return cx.stat(name).map(drop).map_err(|errno| refusal(cx, name, errno));
    };
    for &end in before {
        cx.step(1)?;
        let part = name.get(..end).unwrap_or_default();
        match cx.stat(part) {
            Ok(meta) if meta.is_dir() => continue,
            Ok(_) => return Err(refusal(cx, part, Errno::NotDir)),
            Err(Errno::NoEnt) => {}
            Err(errno) => return Err(refusal(cx, part, errno)),
        }
        cx.fs().mkdir(&cx.path(part), (0o777 & !cx.umask()) | 0o300).map_err(|errno| refusal(cx, part, errno))?;
        made(part)?;
    }
    let part = name.get(..last).unwrap_or_default();
    match make(cx, part, exact, made) {
        Err(Fault::Failure(_)) if cx.stat(part).is_ok_and(|meta| meta.is_dir()) => Ok(()),
        other => other,
    }
}
