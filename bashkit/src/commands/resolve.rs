//! Paths without symlinks, also when parts of them are not there.

use crate::kernel::Cx;
use crate::vfs::path::{LINKS_MAX, names};
use crate::vfs::{Errno, Result};

/// How much of a path must be there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Must {
    /// All of it.
    All,
    /// All but the last part.
    AllButLast,
    /// Nothing.
    Nothing,
}

/// The path of `operand` without `.`, `..` and symlinks. With `links` false symlinks are kept and `..` goes up by name.
pub(super) fn physical(cx: &Cx<'_>, operand: &[u8], must: Must, links: bool) -> Result<Vec<u8>> {
    if operand.is_empty() {
        return Err(Errno::NoEnt);
    }
    let path = cx.path(operand);
    let mut out: Vec<u8> = Vec::new();
    let mut todo: Vec<Vec<u8>> = names(&path).rev().map(<[u8]>::to_vec).collect();
    let ends_in_slash = path.last() == Some(&b'/') || path.ends_with(b"/.");
    let mut followed = 0;
    while let Some(name) = todo.pop() {
        if name == b".." {
            let cut = out.iter().rposition(|&b| b == b'/').unwrap_or(0);
            out.truncate(cut);
            continue;
        }
        let parent = out.len();
        out.push(b'/');
        out.extend_from_slice(&name);
        match cx.fs().lstat(&out) {
            Ok(meta) if meta.is_symlink() && links => {
                followed += 1;
                if followed > LINKS_MAX {
                    if must == Must::Nothing {
                        continue;
                    }
                    return Err(Errno::Loop);
                }
                let target = cx.fs().read_link(&out)?;
                out.truncate(if target.first() == Some(&b'/') { 0 } else { parent });
                todo.extend(names(&target).rev().map(<[u8]>::to_vec));
            }
            Ok(meta) => {
                let is_dir = meta.is_dir() || (meta.is_symlink() && cx.fs().stat(&out).is_ok_and(|m| m.is_dir()));
                if !is_dir && (!todo.is_empty() || ends_in_slash) && must != Must::Nothing {
                    return Err(Errno::NotDir);
                }
            }
            Err(Errno::NoEnt) if must == Must::AllButLast && todo.is_empty() => {}
            Err(errno) if must == Must::Nothing => {
                let _ = errno;
            }
            Err(errno) => return Err(errno),
        }
    }
    if out.is_empty() {
        out.push(b'/');
    }
    Ok(out)
}

/// `path` seen from the directory `base`, both without symlinks.
pub(super) fn relative(path: &[u8], base: &[u8]) -> Vec<u8> {
    let (to, from): (Vec<&[u8]>, Vec<&[u8]>) = (names(path).collect(), names(base).collect());
    let shared = to.iter().zip(&from).take_while(|(a, b)| a == b).count();
    let mut parts: Vec<&[u8]> = vec![b".."; from.len() - shared];
    parts.extend(to.iter().skip(shared));
    if parts.is_empty() { b".".to_vec() } else { parts.join(&b'/') }
}
