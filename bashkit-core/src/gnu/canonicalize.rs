//! Paths without symlinks, also when parts of them are not there.

use crate::command::Cx;
use crate::vfs::path::{LINKS_MAX, Step, follow, names};
use crate::vfs::{Errno, Result};

/// Parts of a path that must be there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Must {
    /// Every component exists, the last one included (`readlink -e`).
    All,
    /// Every component but the last exists (`readlink -f`).
    AllButLast,
    /// No part has to be there.
    Nothing,
}

/// The path of `operand` without `.`, `..` and symlinks. With `links` false symlinks are kept and `..` goes up by name.
pub fn physical(cx: &Cx<'_>, operand: &[u8], must: Must, links: bool) -> Result<Vec<u8>> {
    if operand.is_empty() {
        return Err(Errno::NoEnt);
    }
    let path = cx.path(operand);
    let ends_in_slash = path.last() == Some(&b'/') || path.ends_with(b"/.");
    follow(cx.fs(), &path, |Step { path, found, is_last, n_links }| match found {
        Ok(meta) if meta.is_symlink() && links => match n_links <= LINKS_MAX {
            true => Ok(true),
            false if must == Must::Nothing => Ok(false),
            false => Err(Errno::Loop),
        },
        Ok(meta) => {
            let is_dir = meta.is_dir() || (meta.is_symlink() && cx.fs().stat(path).is_ok_and(|meta| meta.is_dir()));
            if !is_dir && (!is_last || ends_in_slash) && must != Must::Nothing { Err(Errno::NotDir) } else { Ok(false) }
        }
        Err(Errno::NoEnt) if must == Must::AllButLast && is_last => Ok(false),
        Err(_) if must == Must::Nothing => Ok(false),
        Err(errno) => Err(errno),
    })
}

/// `path` seen from the directory `base`, both without symlinks.
pub fn relative(path: &[u8], base: &[u8]) -> Vec<u8> {
    let (to, from): (Vec<&[u8]>, Vec<&[u8]>) = (names(path).collect(), names(base).collect());
    let shared = to.iter().zip(&from).take_while(|(a, b)| a == b).count();
    let mut parts: Vec<&[u8]> = vec![b".."; from.len() - shared];
    parts.extend(to.iter().skip(shared));
    if parts.is_empty() { b".".to_vec() } else { parts.join(&b'/') }
}
