//! `git status`: the state of the working tree.

use crate::diff::format::Show;
use crate::halt::G;
use crate::index::Index;
use crate::parse_options::Opts;
use crate::pathspec::Specs;
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;
use crate::wt_status::Untracked;
use crate::wt_status::long::status_long;
use crate::wt_status::porcelain_v2::status_v2;
use crate::wt_status::short::status_short;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "status",
    "[<options>] [--] [<pathspec>...]",
    &[&own!(
        &[
            ("s,short", "a line for each file"),
            ("b,branch", "the branch, too"),
            ("porcelain[=<version>]", "for programs: v1 or v2"),
            ("long", "in words"),
            ("v,verbose", "as without"),
            ("u,untracked-files[=<mode>]", "all, normal, no"),
            ("ignored[=<mode>]", "ignored files, too"),
            ("z", "end names with NUL"),
            ("ignore-submodules[=<when>]", "as without"),
            ("column[=<style>]", "as without"),
            ("no-column", "as without"),
            ("M,find-renames[=<n>]", "find renames, from this likeness on"),
            ("no-renames", "find no renames"),
            ("show-stash", "how many stashes there are"),
            ("ahead-behind", "as without"),
            ("no-ahead-behind", "as without"),
        ],
        &[],
    )],
    Run::InRepository(status),
);

pub(crate) fn status(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    repo.top()?;
    if let Some(version) = opts.value("porcelain")
        && !matches!(version, b"v1" | b"1" | b"v2" | b"2")
    {
        return Err(fatal!["unsupported porcelain version '", version, "'"]);
    }
    let how = untracked_mode(repo, &opts)?;
    let specs = Specs::new(repo, &opts.args)?;
    let mut index = repo.index()?;
    let status = repo.compute_status(&mut index, &specs, how, opts.has("ignored"))?;
    let is_v2 = matches!(opts.value("porcelain"), Some(b"v2" | b"2"));
    let short =
        opts.has("short") || opts.has("porcelain") || (opts.has("z") && !opts.has("long")) || repo.config.borrow().is("status.short");
    if is_v2 {
        return status_v2(repo, &index, &status, opts.has("branch"), opts.has("z"));
    }
    if short && !opts.has("long") {
        let branch = opts.has("branch") || (!opts.has("porcelain") && repo.config.borrow().is("status.branch"));
        return status_short(repo, &index, &status, branch, opts.has("z"), opts.has("porcelain") || opts.has("z"));
    }
    let text = status_long(repo, &index, &status, how, false)?;
    repo.put(text)?;
    if opts.has("verbose") {
        put_patch(repo, &index, &specs)?;
    }
    Ok(0)
}

/// Treatment of untracked files that options choose.
fn untracked_mode(repo: &Repo<'_, '_>, opts: &Opts) -> G<Untracked> {
    Ok(
        match opts
            .value("untracked-files")
            .map(<[u8]>::to_vec)
            .or_else(|| if opts.has("untracked-files") { Some(b"all".to_vec()) } else { repo.get("status.showuntrackedfiles") })
            .as_deref()
        {
            Some(b"no" | b"false") => Untracked::No,
            Some(b"all") => Untracked::All,
            Some(b"normal" | b"true") | None => Untracked::Normal,
            Some(other) => return Err(fatal!["Invalid untracked files mode '", other, "'"]),
        },
    )
}

/// Prints staged changes as a patch (`-v`).
pub(crate) fn put_patch(repo: &Repo<'_, '_>, index: &Index, specs: &Specs) -> G<()> {
    let show = Show { patch: true, ..Show::plain(repo)? };
    let pairs = show.prepare(repo, repo.diff_index(repo.head_tree()?.as_ref(), index, specs)?)?;
    if !pairs.is_empty() {
        show.print(repo, &pairs)?;
    }
    Ok(())
}
