//! Files that are edited in place: what is written goes to a file beside, which takes their place at the end.

use std::rc::Rc;

use crate::command::Cx;
use crate::kernel::{Description, Fault};
use crate::vfs::{Errno, OpenOptions};

/// Path of a new file, and the file that is open there.
pub type Made = (Vec<u8>, Rc<Description>);

/// A new empty file in the directory of `name`, called `PREFIX` and six letters.
///
/// # Errors
/// The fault that `refuse` makes of the errno and of the name that the file was to have.
pub fn beside(cx: &Cx<'_>, name: &[u8], prefix: &[u8], refuse: impl FnOnce(Errno, &[u8]) -> Fault) -> Result<Made, Fault> {
    let folder = match name.iter().rposition(|&b| b == b'/') {
        Some(slash) => name.get(..=slash).unwrap_or_default(),
        None => b"",
    };
    loop {
        let mut temporary = [folder, prefix].concat();
        let mut bits = cx.host().random.bits();
        for _ in 0..6 {
            let letters = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
            temporary.extend(letters.get((bits % 62) as usize));
            bits /= 62;
        }
        let options = OpenOptions { exclusive: true, truncate: false, ..OpenOptions::write(0o600) };
        match cx.open(&temporary, options) {
            Ok(to) => return Ok((temporary, to)),
            Err(Fault::Errno(Errno::Exist)) => cx.step(100)?,
            Err(fault) => return Err(refuse(fault.errno()?, &temporary)),
        }
    }
}

/// Puts `temporary` in the place of `name`, which is kept as `backup` where there is to be one.
///
/// # Errors
/// Those of `rename(2)`.
pub fn put_in_place(cx: &Cx<'_>, temporary: &[u8], name: &[u8], mode: u32, backup: Option<&[u8]>) -> Result<(), Errno> {
    let (temporary, name, fs) = (cx.path(temporary), cx.path(name), cx.fs());
    fs.chmod(&temporary, mode & 0o7777)?;
    if let Some(backup) = backup {
        fs.rename(&name, &cx.path(backup))?;
    }
    fs.rename(&temporary, &name)
}

/// Gives a file all of its new content, or leaves it as it was: a new file takes its place. What is no regular file, or stands in a directory that cannot be written to, is
/// written to itself. The inner error is that of `open(2)` or `rename(2)`.
///
/// # Errors
/// A failed write, or the end of the run.
pub fn replace(cx: &Cx<'_>, name: &[u8], content: &[u8], prefix: &[u8]) -> Result<Result<(), Errno>, Fault> {
    let mode = match cx.lstat(name) {
        Ok(meta) if meta.is_file() => Some(meta.mode),
        Err(Errno::NoEnt) => Some(0o666 & !cx.umask()),
        _ => None,
    };
    let made = match mode.map(|mode| (mode, beside(cx, name, prefix, |errno, _| errno.into()))) {
        Some((mode, Ok(made))) => Some((mode, made)),
        Some((_, Err(Fault::Errno(_)))) | None => None,
        Some((_, Err(fault))) => return Err(fault),
    };
    let write = |to| -> Result<(), Fault> {
        let mut out = cx.output(to);
        out.put(content)?;
        out.flush()
    };
    let Some((mode, (temporary, to))) = made else {
        return match cx.open(name, OpenOptions::write(0o666)) {
            Ok(to) => write(to).map(Ok),
            Err(fault) => Ok(Err(fault.errno()?)),
        };
    };
    let put = write(to).map(|()| put_in_place(cx, &temporary, name, mode, None));
    if !matches!(put, Ok(Ok(()))) {
        let _ = cx.fs().unlink(&cx.path(&temporary));
    }
    put
}
