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
        return usage::missing_operand(cx, None);
    }
    let exact = match cx.args.value(&MODE) {
        None => None,
        Some(text) => match mode::parse(text) {
            Some(change) => Some(change.apply(0o777, true, cx.umask())),
            None => return usage::invalid(cx, "invalid mode", text),
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
        let result = if parents {
            make_all(cx, operand, exact, &mut made)?
        } else {
            make(cx, operand, exact, &mut made)?.map_err(|errno| (operand.clone(), errno))
        };
        if let Err((part, errno)) = result {
            let text = [b"cannot create directory ", &quotearg::curly(&part)[..], format!(": {errno}").as_bytes()].concat();
            cx.error_bytes(&text)?;
            status = 1;
        }
    }
    out.flush()?;
    Ok(status)
}

type Made<'m> = dyn FnMut(&[u8]) -> Result<(), Fault> + 'm;

fn make(cx: &Cx<'_>, name: &[u8], exact: Option<u32>, made: &mut Made<'_>) -> Result<Result<(), Errno>, Fault> {
    if name.is_empty() {
        return Ok(Err(Errno::NoEnt));
    }
    let path = cx.path(name);
    match cx.fs().mkdir(&path, exact.unwrap_or(0o777 & !cx.umask())) {
        Ok(()) => {
            made(name)?;
            Ok(Ok(()))
        }
        Err(errno) => Ok(Err(cx.fault(errno).errno()?)),
    }
}

/// With `-p`: each missing directory on the way, with `u+wx` so that the next can be made in it. An error names the part.
fn make_all(cx: &Cx<'_>, name: &[u8], exact: Option<u32>, made: &mut Made<'_>) -> Result<Result<(), (Vec<u8>, Errno)>, Fault> {
    let ends: Vec<usize> =
        (1..=name.len()).filter(|&i| name.get(i - 1) != Some(&b'/') && (i == name.len() || name.get(i) == Some(&b'/'))).collect();
    let Some((&last, before)) = ends.split_last() else {
        return Ok(cx.stat(name).map(drop).map_err(|errno| (name.to_vec(), errno)));
    };
    for &end in before {
        cx.step(1)?;
        let part = name.get(..end).unwrap_or_default();
        match cx.stat(part) {
            Ok(meta) if meta.is_dir() => continue,
            Ok(_) => return Ok(Err((part.to_vec(), Errno::NotDir))),
            Err(Errno::NoEnt) => {}
            Err(errno) => return Ok(Err((part.to_vec(), errno))),
        }
        match cx.fs().mkdir(&cx.path(part), (0o777 & !cx.umask()) | 0o300) {
            Ok(()) => made(part)?,
            Err(errno) => return Ok(Err((part.to_vec(), cx.fault(errno).errno()?))),
        }
    }
    let part = name.get(..last).unwrap_or_default();
    match make(cx, part, exact, made)? {
        Err(Errno::Exist) if cx.stat(part).is_ok_and(|meta| meta.is_dir()) => Ok(Ok(())),
        other => Ok(other.map_err(|errno| (part.to_vec(), errno))),
    }
}
