//! `git clean`: untracked files removed.

use crate::halt::G;
use crate::parse_options::Opts;
use crate::pathspec::Specs;
use crate::quote::quoted;
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;
use crate::wt_status::Untracked;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "clean",
    "[-d] [-f] [-n] [-q] [-e <pattern>] [-x | -X] [--] [<pathspec>...]",
    &[&own!(
        &[
            ("n,dry-run", "say what would be removed"),
            ("f,force", "remove"),
            ("d", "directories, too"),
            ("x", "ignored files, too"),
            ("X", "ignored files only"),
            ("q,quiet", "say nothing"),
            ("e,exclude=<pattern>", "but these"),
        ],
        &["i,interactive"],
    )],
    Run::InRepository(clean),
);

pub(crate) fn clean(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    if !opts.has("force") && !opts.has("dry-run") && repo.config.borrow().boolean("clean.requireforce") != Some(false) {
        return Err(fatal!["clean.requireForce defaults to true and neither -i, -n, nor -f given; refusing to clean"]);
    }
    let specs = Specs::new(repo, &opts.args)?;
    let all = candidates(repo, &opts, &specs)?;
    let excluded: Vec<_> = opts.values("exclude").into_iter().map(crate::wildmatch::of_path).collect();
    for path in all {
        let bare = path.strip_suffix(b"/").unwrap_or(&path);
        if (path.ends_with(b"/") && !opts.has("d")) || !path.starts_with(&repo.prefix) {
            continue;
        }
        let name = bare.rsplit(|b| *b == b'/').next().unwrap_or_default();
        if repo.is_any(&excluded, name)? {
            continue;
        }
        let full = repo.full(bare)?;
        if path.ends_with(b"/") && repo.is_git_dir(&bytes![&full, "/.git"]) {
            continue;
        }
        let verb = if opts.has("dry-run") { "Would remove " } else { "Removing " };
        if !opts.has("quiet") || opts.has("dry-run") {
            repo.put(bytes![verb, quoted(&repo.relative(&path)), "\n"])?;
        }
        if !opts.has("dry-run") {
            repo.remove_tree(&full)?;
        }
    }
    Ok(0)
}

/// Untracked files, and ignored ones where they are asked for.
fn candidates(repo: &Repo<'_, '_>, opts: &Opts, specs: &Specs) -> G<Vec<Vec<u8>>> {
    let index = repo.index()?;
    let wants_ignored = opts.has("x") || opts.has("X");
    let (found, ignored) = repo.untracked(&index, specs, Untracked::Normal, wants_ignored)?;
    let mut all: Vec<Vec<u8>> = if opts.has("X") { Vec::new() } else { found };
    if wants_ignored {
        all.extend(ignored);
    }
    all.sort();
    all.dedup();
    Ok(all)
}
