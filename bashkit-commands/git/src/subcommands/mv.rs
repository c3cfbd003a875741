//! `git mv`: tracked files renamed.

use crate::index::Index;
use bashkit_core::vfs::FileKind;

use crate::halt::{G, Halt};
use crate::index::{Item, stat_of};
use crate::parse_options::Opts;
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "mv",
    "[<options>] <source>... <destination>",
    &[&own!(
        &[
            ("v,verbose", "say what is moved"),
            ("n,dry-run", "say what would be moved"),
            ("f,force", "even if it is there"),
            ("k", "leave out what cannot be moved"),
        ],
        &["sparse"],
    )],
    Run::InRepository(mv),
);

pub(crate) fn mv(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    let Some((to, from)) = opts.args.split_last().filter(|(_, from)| !from.is_empty()) else {
        return Err(Halt::Die(129, b"usage: git mv [<options>] <source>... <destination>\n".to_vec()));
    };
    let mut index = repo.index()?;
    let target = repo.inside(to)?;
    let is_into = target.is_empty() || repo.is_dir(&repo.full(&target)?);
    if from.len() > 1 && !is_into {
        return Err(fatal!["destination '", to, "' is not a directory"]);
    }
    for source in from {
        let path = repo.inside(source)?;
        let name = path.rsplit(|b| *b == b'/').next().unwrap_or_default();
        let dest = match (is_into, target.is_empty()) {
            (true, true) => name.to_vec(),
            (true, false) => bytes![&target, "/", name],
            _ => target.clone(),
        };
        let bad = obstacle(repo, &index, &path, &dest, opts.has("force"))?;
        if let Some(bad) = bad {
            refuse(&opts, bad, &path, &dest)?;
            continue;
        }
        tell(repo, &opts, &path, &dest)?;
        if opts.has("dry-run") {
            continue;
        }
        rename(repo, &mut index, &path, &dest)?;
    }
    if !opts.has("dry-run") {
        repo.write_index(&index)?;
    }
    Ok(0)
}

/// Refuses to move a path, or passes over it (`-k`).
fn refuse(opts: &Opts, bad: &str, path: &[u8], dest: &[u8]) -> G<()> {
    if opts.has("k") {
        return Ok(());
    }
    if bad == "destination directory does not exist" {
        return Err(fatal!["renaming '", path, "' failed: No such file or directory"]);
    }
    Err(fatal![bad, ", source=", path, ", destination=", dest])
}

/// Reason why a path cannot be moved.
fn obstacle(repo: &Repo<'_, '_>, index: &Index, path: &[u8], dest: &[u8], force: bool) -> G<Option<&'static str>> {
    let is_dir = repo.is_dir(&repo.full(path)?) && repo.kind_at(path) == Some(FileKind::Directory);
    Ok(if path.is_empty() || repo.kind_at(path).is_none() {
        Some("bad source")
    } else if dest == path || (is_dir && dest.starts_with(&bytes![path, "/"])) {
        Some("can not move directory into itself")
    } else if is_dir && !index.has_below(path) {
        Some("source directory is empty")
    } else if !is_dir && !index.is_tracked(path) {
        Some("not under version control")
    } else if !is_dir && index.get(path).is_none() {
        Some("conflicted")
    } else if repo.kind_at(dest).is_some() && !(force && !is_dir) {
        Some("destination exists")
    } else if dest
        .iter()
        .rposition(|b| *b == b'/')
        .and_then(|at| dest.get(..at))
        .is_some_and(|dir| repo.kind_at(dir) != Some(FileKind::Directory))
    {
        Some("destination directory does not exist")
    } else {
        None
    })
}

/// Renames a file or directory, and its entries of the index.
fn rename(repo: &Repo<'_, '_>, index: &mut Index, path: &[u8], dest: &[u8]) -> G<()> {
    let done = repo.cx.fs().rename(&repo.full(path)?, &repo.full(dest)?);
    done.map_err(|errno| fatal!["renaming '", path, "' failed: ", errno.to_string()])?;
    let below = bytes![path, "/"];
    let (moved, kept): (Vec<Item>, Vec<Item>) =
        std::mem::take(&mut index.items).into_iter().partition(|item| item.path == path || item.path.starts_with(&below));
    index.items = kept;
    for mut item in moved {
        let rest = item.path.get(path.len()..).unwrap_or_default();
        item.path = bytes![dest, rest];
        if let Some(meta) = repo.lstat(&repo.full(&item.path)?) {
            let stat = stat_of(&meta);
            // The change of name dates the inode, not the contents.
            for at in [0, 1] {
                if let (Some(to), Some(from)) = (item.stat.get_mut(at), stat.get(at)) {
                    *to = *from;
                }
            }
        }
        index.put(item);
    }
    Ok(())
}

/// Says what is renamed (`-v`, `-n`).
fn tell(repo: &Repo<'_, '_>, opts: &Opts, path: &[u8], dest: &[u8]) -> G<()> {
    if opts.has("verbose") || opts.has("dry-run") {
        if opts.has("dry-run") {
            repo.put(bytes!["Checking rename of '", path, "' to '", dest, "'\n"])?;
        }
        repo.put(bytes!["Renaming ", path, " to ", dest, "\n"])?;
    }
    Ok(())
}
