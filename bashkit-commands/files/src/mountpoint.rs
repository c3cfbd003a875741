//! `mountpoint`: whether a file system begins at a directory.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::usage;
use bashkit_core::kernel::{Done, Fault};
use bashkit_core::vfs::{FileKind, Metadata};

const QUIET: Opt = Opt::flag('q', "quiet", "quiet mode - don't print anything");
const NO_FOLLOW: Opt = Opt::flag('\0', "nofollow", "do not follow symlink");
const NUMBER: Opt = Opt::flag('d', "fs-devno", "print maj:min device number of the filesystem");
const DEVICE: Opt = Opt::flag('x', "devno", "print maj:min device number of the block device");

pub(crate) const COMMAND: Command = Command::new(
    "mountpoint",
    "mountpoint [-qd] [--nofollow] PATH\n   or: mountpoint -x DEVICE",
    "Check whether a directory or file is a mountpoint",
    &[QUIET, NO_FOLLOW, NUMBER, DEVICE, usage::HELP, usage::VERSION],
    run,
);

/// Whether a directory is on another file system than the one it is in, or is in none.
fn is_mounted(cx: &Cx<'_>, path: &[u8], meta: &Metadata) -> bool {
    let above = cx.stat(&[path, b"/.."].concat());
    meta.is_dir() && above.is_ok_and(|above| above.dev != meta.dev || above.ino == meta.ino)
}

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    let mut out = cx.stdout();
    if usage::answered(cx, &cx.args, &COMMAND)? {
        return Ok(0);
    }
    if cx.args.has(&DEVICE) && cx.args.has(&NO_FOLLOW) {
        cx.error("mutually exclusive arguments: --devno --nofollow")?;
        return Ok(1);
    }
    let [path] = operands.as_slice() else {
        return Err(Fault::usage("bad usage"));
    };
    let quiet = cx.args.has(&QUIET);
    let meta = match if cx.args.has(&NO_FOLLOW) { cx.lstat(path) } else { cx.stat(path) } {
        Ok(meta) => meta,
        Err(errno) => {
            if !quiet {
                cx.errno(path, errno)?;
            }
            return Ok(1);
        }
    };
    if cx.args.has(&DEVICE) {
        // There are only devices of characters.
        if !quiet {
            cx.error_bytes(&[path, &b": not a block device"[..]].concat())?;
        }
        return Ok(32);
    }
    let mounted = meta.kind != FileKind::Symlink && is_mounted(cx, path, &meta);
    if mounted && cx.args.has(&NUMBER) {
        out.line(format!("0:{}", meta.dev).as_bytes())?;
    } else if !quiet {
        out.put(path)?;
        out.put(if mounted { b" is a mountpoint\n" } else { b" is not a mountpoint\n" })?;
    }
    out.flush()?;
    Ok(if mounted { 0 } else { 32 })
}
