//! Where `cp`, `mv` and `ln` put things: the last operand, `-t DIR`, `-T`; and backups of what was there.

use crate::command::{Cx, Opt};
use crate::gnu::dirname::{base_name, dir_name};
use crate::gnu::{argmatch, filenamecat, quotearg, usage};
use crate::kernel::Fault;
use crate::vfs::Errno;

/// Option `--backup[=CONTROL]` of `cp`, `mv`, `ln` and `install`: keep replaced files.
pub const BACKUP: Opt = Opt::optional('\0', "backup", "CONTROL", "make a backup of each existing destination file");
/// Option `-b`: `--backup` without an argument.
pub const BACKUP_SIMPLE: Opt = Opt::flag('b', "", "like --backup but does not accept an argument");
/// Option `-S SUFFIX`: suffix of simple backups, in place of `~`.
pub const SUFFIX: Opt = Opt::value('S', "suffix", "SUFFIX", "override the usual backup suffix");
/// Option `-t DIRECTORY`: directory that takes all operands.
pub const TARGET: Opt = Opt::value('t', "target-directory", "DIRECTORY", "put all SOURCE arguments into DIRECTORY");
/// Option `-T`: the destination is never a directory to put files into.
pub const NO_TARGET: Opt = Opt::flag('T', "no-target-directory", "treat DEST as a normal file");

/// A source, and the name that it is to have.
pub type Pair = (Vec<u8>, Vec<u8>);

/// Sorts out operands into sources and the names that they are to have.
///
/// # Errors
/// A wrong use, or a target that is no directory.
pub fn pairs(cx: &Cx<'_>, mut operands: Vec<Vec<u8>>, full_paths: bool) -> Result<Vec<Pair>, Fault> {
    let target = cx.args.value(&TARGET).map(<[u8]>::to_vec);
    if operands.is_empty() {
        return Err(Fault::usage("missing file operand"));
    }
    if let Some(dir) = target {
        if cx.args.has(&NO_TARGET) {
            return Err(Fault::usage("cannot combine --target-directory (-t) and --no-target-directory (-T)"));
        }
        match cx.stat(&dir) {
            Ok(meta) if meta.is_dir() => {}
            other => {
                let errno = other.err().unwrap_or(Errno::NotDir);
                return Err(usage::failed("target directory", &dir, errno));
            }
        }
        return Ok(into_directory(&dir, operands, full_paths));
    }
    let Some(last) = operands.pop() else { return Err(Fault::Exit(1)) };
    if operands.is_empty() {
        return Err(Fault::usage([b"missing destination file operand after ", &quotearg::always(&last)[..]].concat()));
    }
    if cx.args.has(&NO_TARGET) {
        if operands.len() > 1 {
            return Err(Fault::usage([b"extra operand ", &quotearg::always(&last)[..]].concat()));
        }
        return Ok(operands.into_iter().map(|source| (source, last.clone())).collect());
    }
    let is_dir = cx.stat(&last).is_ok_and(|meta| meta.is_dir());
    if is_dir {
        return Ok(into_directory(&last, operands, full_paths));
    }
    if operands.len() > 1 {
        let errno = cx.stat(&last).err().unwrap_or(Errno::NotDir);
        return Err(usage::failed("target", &last, errno));
    }
    Ok(operands.into_iter().map(|source| (source, last.clone())).collect())
}

fn into_directory(dir: &[u8], sources: Vec<Vec<u8>>, full_paths: bool) -> Vec<Pair> {
    let below = |source: &[u8]| {
        if full_paths {
            let bare = source.iter().position(|b| *b != b'/').and_then(|i| source.get(i..)).unwrap_or_default();
            return filenamecat::child(dir, bare);
        }
        let last = base_name(source, b"");
        // GNU: `cp -r .. dir` copies the content, not a name.
        if last == b".." { dir.to_vec() } else { filenamecat::child(dir, last) }
    };
    let pair = |source: Vec<u8>| {
        let to = below(&source);
        (source, to)
    };
    sources.into_iter().map(pair).collect()
}

/// Rules by which backups are named.
#[derive(Debug, Clone)]
pub enum Backup {
    /// Suffix behind the name: `name~`, or the one given.
    Simple(Vec<u8>),
    /// Numbers count up behind the name: `name.~1~`.
    Numbered,
    /// Numbered when there are numbered ones, else simple.
    Existing(Vec<u8>),
}

/// Reads how backups are asked for, by options and environment.
///
/// # Errors
/// A wrong use.
pub fn backup(cx: &Cx<'_>) -> Result<Option<Backup>, Fault> {
    let suffix = cx.args.value(&SUFFIX).map(<[u8]>::to_vec).or_else(|| cx.env("SIMPLE_BACKUP_SUFFIX")).filter(|s| !s.is_empty());
    if !(cx.args.has(&BACKUP) || cx.args.has(&BACKUP_SIMPLE) || cx.args.has(&SUFFIX)) {
        return Ok(None);
    }
    let suffix = suffix.unwrap_or_else(|| b"~".to_vec());
    let control = cx.args.value(&BACKUP).map(<[u8]>::to_vec).or_else(|| cx.env("VERSION_CONTROL"));
    let Some(control) = control else { return Ok(Some(Backup::Existing(suffix))) };
    let list = [
        ("none", Control::None),
        ("off", Control::None),
        ("simple", Control::Simple),
        ("never", Control::Simple),
        ("existing", Control::Existing),
        ("nil", Control::Existing),
        ("numbered", Control::Numbered),
        ("t", Control::Numbered),
    ];
    Ok(match argmatch::among("backup type", &control, &list)? {
        Control::None => None,
        Control::Simple => Some(Backup::Simple(suffix)),
        Control::Existing => Some(Backup::Existing(suffix)),
        Control::Numbered => Some(Backup::Numbered),
    })
}

/// Words of `--backup` that say when a backup is numbered.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Control {
    None,
    Simple,
    Existing,
    Numbered,
}

impl Backup {
    /// The name of the backup of `name`.
    #[must_use]
    pub fn name(&self, cx: &Cx<'_>, name: &[u8]) -> Vec<u8> {
        let highest = || {
            let dir = dir_name(name).to_vec();
            let prefix = [base_name(name, b""), b".~"].concat();
            let entries = cx.fs().read_dir(&cx.path(&dir)).unwrap_or_default();
            let number =
                |entry: &[u8]| std::str::from_utf8(entry.strip_prefix(prefix.as_slice())?.strip_suffix(b"~")?).ok()?.parse::<u64>().ok();
            entries.iter().filter_map(|entry| number(&entry.name)).max()
        };
        let numbered = |n: u64| [name, format!(".~{n}~").as_bytes()].concat();
        match self {
            Self::Simple(suffix) => [name, suffix].concat(),
            Self::Numbered => numbered(highest().unwrap_or(0) + 1),
            Self::Existing(suffix) => highest().map_or_else(|| [name, suffix].concat(), |n| numbered(n + 1)),
        }
    }

    /// Renames what is there; answers its new name.
    pub fn make(&self, cx: &Cx<'_>, name: &[u8]) -> Result<Vec<u8>, Errno> {
        let backup = self.name(cx, name);
        cx.fs().rename(&cx.path(name), &cx.path(&backup))?;
        Ok(backup)
    }
}
