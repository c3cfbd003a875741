//! Whether a file may be copied, moved or linked to a name that leads to itself, as GNU's `cp`, `mv`, `ln` and `install` have it.

use bashkit_core::command::Cx;
use bashkit_core::gnu::canonicalize::{Must, physical};
use bashkit_core::vfs::Metadata;

/// Manner in which a file is copied, moved or linked.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Manner {
    /// The source goes away.
    pub(crate) moves: bool,
    /// A link that is given as the source stands for what it leads to.
    pub(crate) follows: bool,
    /// The file that has the name is kept under another one.
    pub(crate) backs_up: bool,
    /// The file that has the name is removed before the copy is made.
    pub(crate) replaces: bool,
    /// The copy is another name of the source.
    pub(crate) hard: bool,
    /// The copy is a link to the source.
    pub(crate) symbolic: bool,
}

/// Answer to what is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// No data is lost.
    Fine,
    /// No work is left to be done.
    Done,
    /// Both names are of the same file, whose data would be lost.
    Refused,
}

fn is_same(a: &Metadata, b: &Metadata) -> bool {
    (a.dev, a.ino) == (b.dev, b.ino)
}

/// Whether two names are one entry of one directory.
pub(crate) fn is_same_entry(cx: &Cx<'_>, a: &[u8], b: &[u8]) -> bool {
    let split = |name: &[u8]| {
        let path = cx.path(name);
        let end = path.iter().rposition(|byte| *byte != b'/').map_or(0, |at| at + 1);
        let path = path.get(..end).unwrap_or_default();
        let at = memchr::memrchr(b'/', path).map_or(0, |at| at + 1);
        (path.get(..at).unwrap_or_default().to_vec(), path.get(at..).unwrap_or_default().to_vec())
    };
    let ((dir_a, base_a), (dir_b, base_b)) = (split(a), split(b));
    base_a == base_b && matches!((cx.stat(&dir_a), cx.stat(&dir_b)), (Ok(a), Ok(b)) if is_same(&a, &b))
}

/// Judges what is to be done with `source`, which is `meta` as the manner looks at it, under the name `to`, which `old` has.
pub(crate) fn judge(cx: &Cx<'_>, source: &[u8], to: &[u8], meta: &Metadata, old: &Metadata, manner: Manner) -> Verdict {
    let verdict = |is_fine: bool| if is_fine { Verdict::Fine } else { Verdict::Refused };
    let looks_at_link =
        !(manner.follows && meta.is_file()) || manner.moves || manner.symbolic || manner.hard || manner.backs_up || manner.replaces;
    let there = if looks_at_link { Some(*old) } else { cx.stat(to).ok() };
    let Some(there) = there else { return Verdict::Fine };
    let is_one = is_same(meta, &there);
    if is_one && manner.hard {
        return Verdict::Done;
    }
    let is_one_entry = || is_same_entry(cx, source, to);
    // The names themselves, not what they lead to.
    let (link, is_one_link) = if manner.follows {
        if !is_one {
            return Verdict::Fine;
        }
        let Ok(link) = cx.lstat(source) else { return Verdict::Fine };
        if link.is_symlink() && old.is_symlink() && manner.replaces {
            return Verdict::Fine;
        }
        (link, is_same(&link, old))
    } else {
        if meta.is_symlink() && old.is_symlink() {
            return match (is_one_entry(), manner.backs_up, is_one) {
                (true, _, _) => Verdict::Refused,
                (false, false, true) => {
                    if manner.moves {
                        Verdict::Refused
                    } else {
                        Verdict::Done
                    }
                }
                (false, _, _) => Verdict::Fine,
            };
        }
        (*meta, is_one)
    };
    if manner.backs_up {
        // Moved aside, what has the name must not take the source with it.
        let loses = if is_one_link { is_one_entry() } else { !manner.moves && manner.follows && link.is_symlink() && !old.is_symlink() };
        return verdict(!loses);
    }
    if manner.moves || manner.replaces {
        if old.is_symlink() {
            return Verdict::Fine;
        }
        if is_one_link && old.nlink > 1 && !is_one_entry() {
            return verdict(!manner.moves);
        }
    }
    if !link.is_symlink() && !old.is_symlink() {
        if !is_same(&link, old) {
            return Verdict::Fine;
        }
        if manner.hard {
            return Verdict::Done;
        }
    }
    if manner.moves && link.is_symlink() && old.nlink > 1 {
        // Another name of what the link leads to may go.
        return physical(cx, source, Must::All, true).map_or(Verdict::Refused, |real| verdict(!is_same_entry(cx, &real, to)));
    }
    if manner.symbolic && old.is_symlink() {
        return Verdict::Fine;
    }
    if manner.follows {
        return Verdict::Refused;
    }
    let (Ok(real), Ok(real_there)) = (cx.stat(source), cx.stat(to)) else { return Verdict::Fine };
    match is_same(&real, &real_there) {
        false => Verdict::Fine,
        true if manner.hard && !old.is_symlink() => Verdict::Done,
        true => verdict(manner.hard),
    }
}
