//! `git branch`: branches listed, made, renamed, deleted.

use crate::branch::{create, detached_from};
use crate::halt::G;
use crate::object::Oid;
use crate::parse_options::Opts;
use crate::ref_filter::filter::{Filter, joined};
use crate::ref_filter::{Quoting, RefFormat, sort_refs};
use crate::refs;
use crate::refs::Head;
use crate::repository::Repo;
use crate::revwalk::ahead_behind;
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;
use crate::wildmatch;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "branch",
    "[<options>] [-a | -r] [--list] [<pattern>...]\n[<options>] [-f] <branch-name> [<start-point>]\n[<options>] (-d | -D) [-r] <branch-name>...\n[<options>] (-m | -M | -c | -C) [<old-branch>] <new-branch>",
    &[&own!(
        &[
            ("a,all", "branches of remotes, too"),
            ("r,remotes", "branches of remotes only"),
            ("l,list", "list those that match"),
            ("v,verbose", "with their commits; twice: with upstream"),
            ("q,quiet", "say less"),
            ("show-current", "the name of this one"),
            ("contains[=<commit>]", "those with this commit"),
            ("no-contains[=<commit>]", "those without it"),
            ("merged[=<commit>]", "those that are merged"),
            ("no-merged[=<commit>]", "those that are not"),
            ("points-at=<object>", "those at this object"),
            ("format=<format>", "as for-each-ref"),
            ("sort=<key>", "the order, as for-each-ref has it"),
            ("i,ignore-case", "for sorting and filtering"),
            ("abbrev=<n>", "digits of names of commits"),
            ("d,delete", "delete a merged branch"),
            ("D", "delete a branch"),
            ("m,move", "rename"),
            ("M", "rename, even if it exists"),
            ("c,copy", "copy"),
            ("C", "copy, even if it exists"),
            ("f,force", "even if it exists"),
            ("u,set-upstream-to=<upstream>", "set its upstream"),
            ("unset-upstream", "forget its upstream"),
            ("t,track[=<how>]", "its upstream is where it begins"),
            ("no-track", "it follows nothing"),
            ("no-color", "as without"),
            ("color[=<when>]", "always, never or auto"),
            ("no-column", "as without"),
        ],
        &["edit-description", "create-reflog", "column", "recurse-submodules"],
    )],
    Run::InRepository(branch),
);

pub(crate) fn branch(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, &joined(args))?;
    if opts.has("show-current") {
        if let Some(name) = repo.branch()? {
            repo.put(bytes![name, "\n"])?;
        }
        return Ok(0);
    }
    if opts.has("delete") || opts.has("D") {
        return delete(repo, &opts);
    }
    if opts.has("move") || opts.has("M") || opts.has("copy") || opts.has("C") {
        return rename(repo, &opts);
    }
    if opts.has("set-upstream-to") || opts.has("unset-upstream") {
        return set_upstream(repo, &opts);
    }
    let lists =
        ["list", "all", "remotes", "contains", "no-contains", "merged", "no-merged", "points-at", "format"].iter().any(|id| opts.has(id));
    if opts.args.is_empty() || lists || opts.has("verbose") {
        return list_branches(repo, &opts);
    }
    make(repo, &opts)
}

/// Makes a branch at a commit.
fn make(repo: &Repo<'_, '_>, opts: &Opts) -> G<u8> {
    let name = opts.arg(0).unwrap_or_default();
    let full = bytes!["refs/heads/", name];
    if !refs::is_valid(&full) || name.starts_with(b"-") || name == b"HEAD" {
        return Err(fatal!["'", name, "' is not a valid branch name"]);
    }
    if repo.ref_oid(&full)?.is_some() && !opts.has("force") {
        return Err(fatal!["a branch named '", name, "' already exists"]);
    }
    if repo.branch()?.as_deref() == Some(name) && repo.ref_oid(&full)?.is_some() {
        return Err(fatal!["cannot force update the branch '", name, "' checked out at '", repo.top()?, "'"]);
    }
    let track = opts.last_of(&["track", "no-track"]).map(|found| found == "track");
    create(repo, name, opts.arg(1), track, opts.has("quiet"))?;
    Ok(0)
}

/// Renames or copies a branch, with its log and configuration.
fn rename(repo: &Repo<'_, '_>, opts: &Opts) -> G<u8> {
    let force = opts.has("force") || opts.has("M") || opts.has("C");
    let copy = opts.has("copy") || opts.has("C");
    let current = repo.branch()?;
    let (from, to) = names(opts, current.as_ref())?;
    let (old, new) = (bytes!["refs/heads/", &from], bytes!["refs/heads/", &to]);
    if !refs::is_valid(&new) {
        return Err(fatal!["'", to, "' is not a valid branch name"]);
    }
    let is_current = current.as_ref() == Some(&from);
    let oid = match repo.ref_oid(&old)? {
        Some(oid) => oid,
        None if is_current => {
            repo.write(&repo.state_file("HEAD"), &bytes!["ref: ", new, "\n"])?;
            return Ok(0);
        }
        None => return Err(fatal!["No branch named '", from, "'."]),
    };
    if repo.ref_oid(&new)?.is_some() && !force && new != old {
        return Err(fatal!["a branch named '", to, "' already exists"]);
    }
    move_branch(repo, [&old, &new], &oid, copy, is_current)?;
    let path = bytes![&repo.common, "/config"];
    let text = repo.read(&path)?.unwrap_or_default();
    if !copy && let Some(text) = crate::config::edit_section(&text, &bytes!["branch.", &from], Some(&bytes!["branch.", &to])) {
        repo.write(&path, &text)?;
    }
    Ok(0)
}

/// Old and new name; the current branch without the old one.
fn names(opts: &Opts, current: Option<&Vec<u8>>) -> G<(Vec<u8>, Vec<u8>)> {
    Ok(match opts.args.as_slice() {
        [to] => (current.cloned().ok_or_else(|| fatal!["cannot rename the current branch while not on any."])?, to.clone()),
        [from, to] => (from.clone(), to.clone()),
        _ => return Err(fatal!["branch name required"]),
    })
}

/// Moves or copies a reference with its log.
fn move_branch(repo: &Repo<'_, '_>, [old, new]: [&[u8]; 2], oid: &Oid, copy: bool, is_current: bool) -> G<()> {
    let log = repo.read(&repo.log_path(old))?;
    let verb = if copy { "copied" } else { "renamed" };
    let message = bytes!["Branch: ", verb, " ", old, " to ", new];
    if !copy && new != old {
        repo.delete_ref(old)?;
    }
    if let Some(log) = log {
        repo.write_mode(&repo.log_path(new), &log, 0o666)?;
    }
    repo.write_mode(&repo.ref_path(new), &bytes![oid.hex(), "\n"], 0o666)?;
    repo.log(new, oid, oid, &message)?;
    if is_current && !copy {
        repo.write(&repo.state_file("HEAD"), &bytes!["ref: ", new, "\n"])?;
        repo.log(b"HEAD", oid, &crate::object::ZERO, &message)?;
        repo.log(b"HEAD", &crate::object::ZERO, oid, &message)?;
    }
    Ok(())
}

/// Sets or removes the upstream of a branch.
fn set_upstream(repo: &Repo<'_, '_>, opts: &Opts) -> G<u8> {
    let branch = match opts.arg(0) {
        Some(name) => name.to_vec(),
        None => repo.branch()?.ok_or_else(|| fatal!["could not set upstream of HEAD when it does not point to any branch."])?,
    };
    let Some(upstream) = opts.value("set-upstream-to") else {
        let path = bytes![&repo.common, "/config"];
        let mut text = repo.read(&path)?.unwrap_or_default();
        let mut is_any = false;
        for what in ["remote", "merge"] {
            if let Ok(edited) = crate::config::edit(&text, &bytes!["branch.", &branch, ".", what], &crate::config::Edit::UnsetAll) {
                (text, is_any) = (edited, true);
            }
        }
        if !is_any {
            return Err(fatal!["Branch '", branch, "' has no upstream information"]);
        }
        repo.write(&path, &text)?;
        return Ok(0);
    };
    let Some(full) = repo.full_ref(upstream)? else {
        return Err(fatal!["the requested upstream branch '", upstream, "' does not exist"]);
    };
    repo.follow(&branch, &full)?;
    if !opts.has("quiet") {
        repo.put(bytes!["branch '", branch, "' set up to track '", refs::short(&full), "'.\n"])?;
    }
    Ok(0)
}

fn delete(repo: &Repo<'_, '_>, opts: &Opts) -> G<u8> {
    if opts.args.is_empty() {
        return Err(fatal!["branch name required"]);
    }
    let force = opts.has("D") || opts.has("force");
    let mut status = 0;
    for name in &opts.args {
        let (prefix, kind) = if opts.has("remotes") { ("refs/remotes/", "remote-tracking branch ") } else { ("refs/heads/", "branch ") };
        let full = bytes![prefix, name];
        let Some(oid) = repo.ref_oid(&full)? else {
            repo.warn(bytes!["error: ", kind, "'", name, "' not found."])?;
            status = 1;
            continue;
        };
        let elsewhere = if opts.has("remotes") { None } else { repo.checked_out_at(&full)? };
        if (repo.branch()?.as_ref() == Some(name) && !opts.has("remotes")) || elsewhere.is_some() {
            let at = elsewhere.or(repo.work.clone()).unwrap_or_else(|| repo.dir.clone());
            repo.warn(bytes!["error: Cannot delete branch '", name, "' checked out at '", at, "'"])?;
            status = 1;
            continue;
        }
        if !force && !opts.has("remotes") && !is_merged(repo, name, &oid)? {
            repo.warn(bytes![
                "error: The branch '",
                name,
                "' is not fully merged.\nIf you are sure you want to delete it, run 'git branch -D ",
                name,
                "'."
            ])?;
            status = 1;
            continue;
        }
        delete_branch(repo, opts, (&full, name, kind), &oid)?;
    }
    Ok(status)
}

/// Whether a branch is part of its upstream, or of `HEAD`.
fn is_merged(repo: &Repo<'_, '_>, name: &[u8], oid: &Oid) -> G<bool> {
    let head = repo.head_oid()?;
    let is_in = |target: Option<Oid>| match target {
        Some(target) => repo.is_ancestor(oid, &target),
        None => Ok(false),
    };
    let Some(upstream) = repo.upstream(name)? else { return is_in(head) };
    // git: an upstream that is gone says nothing.
    let Some(target) = repo.ref_oid(&upstream)? else { return is_in(head) };
    let merged = is_in(Some(target))?;
    match (merged, is_in(head)?) {
        (true, false) => {
            let what = bytes!["deleting branch '", name, "' that has been merged to\n         '", upstream];
            repo.warn(bytes!["warning: ", what, "', but not yet merged to HEAD."])?;
        }
        (false, true) => {
            let what = bytes!["not deleting branch '", name, "' that is not yet merged to\n         '", upstream];
            repo.warn(bytes!["warning: ", what, "', even though it is merged to HEAD."])?;
        }
        _ => {}
    }
    Ok(merged)
}

/// Deletes a branch and its configuration.
fn delete_branch(repo: &Repo<'_, '_>, opts: &Opts, (full, name, kind): (&[u8], &[u8], &str), oid: &Oid) -> G<()> {
    repo.delete_ref(full)?;
    let path = bytes![&repo.common, "/config"];
    let text = repo.read(&path)?.unwrap_or_default();
    if let Some(text) = crate::config::edit_section(&text, &bytes!["branch.", name], None) {
        repo.write(&path, &text)?;
    }
    if !opts.has("quiet") {
        repo.put(bytes!["Deleted ", kind, name, " (was ", repo.abbrev(oid)?, ").\n"])?;
    }
    Ok(())
}

fn list_branches(repo: &Repo<'_, '_>, opts: &Opts) -> G<u8> {
    let rows = rows(repo, opts)?;
    let kept = kept(repo, opts, rows)?;
    if let Some(format) = opts.value("format") {
        let paint = crate::color::Paint::new(repo, opts, "branch")?;
        let format = RefFormat::parse(format, Quoting::None, paint.is_on)?;
        for row in &kept {
            repo.put(bytes![format.of(repo, &row.full, &row.oid)?, "\n"])?;
        }
        return Ok(0);
    }
    let elsewhere: Vec<Vec<u8>> = match repo.lstat(&bytes![&repo.common, "/worktrees"]) {
        Some(_) => repo.worktrees()?.into_iter().filter_map(|tree| tree.branch).collect(),
        None => Vec::new(),
    };
    let paint = crate::color::Paint::new(repo, opts, "branch")?;
    // git: what a symbolic reference leads to takes no part in the width.
    let plain = |name: &[u8]| name.get(..memchr::memmem::find(name, b" -> ").unwrap_or(name.len())).map(<[u8]>::to_vec).unwrap_or_default();
    let width = kept.iter().map(|row| String::from_utf8_lossy(&plain(&row.shown)).chars().count()).max().unwrap_or(0);
    for row in kept {
        put_branch(repo, opts, row, (&paint, width), &elsewhere)?;
    }
    Ok(0)
}

/// Branches that the options about remotes select.
fn rows(repo: &Repo<'_, '_>, opts: &Opts) -> G<Vec<Row>> {
    let mut rows: Vec<Row> = Vec::new();
    let head = repo.head()?;
    let configured = repo.get("branch.sort");
    let mut keys = opts.values("sort");
    if keys.is_empty() {
        keys.extend(configured.as_deref());
    }
    if !opts.has("remotes")
        && let Head::Detached(oid) = head
    {
        rows.push(detached_row(repo, oid)?);
    }
    let mut names: Vec<(Vec<u8>, Oid)> = Vec::new();
    if !opts.has("remotes") {
        names.extend(repo.refs("refs/heads/")?);
    }
    if opts.has("remotes") || opts.has("all") {
        names.extend(repo.refs("refs/remotes/")?);
    }
    sort_refs(repo, &mut names, &keys, opts.has("ignore-case"))?;
    for (name, oid) in names {
        if name.starts_with(b"refs/heads/") {
            let is_current = head == Head::Branch(name.clone());
            rows.push(Row { shown: refs::short(&name).to_vec(), full: name, oid, is_current });
            continue;
        }
        let shown = if opts.has("all") { name.strip_prefix(b"refs/").unwrap_or(&name).to_vec() } else { refs::short(&name).to_vec() };
        let shown = match repo.symbolic(&name)? {
            Some(to) => bytes![shown, " -> ", refs::short(&to)],
            None => shown,
        };
        rows.push(Row { shown, full: name, oid, is_current: false });
    }
    Ok(rows)
}

/// Prints a branch as a row of the list.
fn put_branch(repo: &Repo<'_, '_>, opts: &Opts, row: Row, (paint, width): (&crate::color::Paint, usize), elsewhere: &[Vec<u8>]) -> G<()> {
    let Row { shown: name, oid, is_current, .. } = row;
    let mark = match is_current {
        true => "* ",
        false if elsewhere.contains(&bytes!["refs/heads/", &name]) => "+ ",
        false => "  ",
    };
    let is_remote = opts.has("remotes") || name.starts_with(b"remotes/");
    let colour = match mark {
        _ if !paint.is_on => "",
        "* " => paint.new,
        "+ " => paint.frag,
        _ if is_remote => paint.old,
        _ => "",
    };
    if opts.has("verbose") && memchr::memmem::find(&name, b" -> ").is_none() {
        let pad = " ".repeat(width.saturating_sub(String::from_utf8_lossy(&name).chars().count()));
        let track = tracking(repo, opts, &name, &oid)?;
        repo.put(bytes![mark, colour, name, pad, paint.reset, " ", repo.abbrev(&oid)?, " ", track, repo.commit(&oid)?.subject(), "\n"])?;
    } else {
        repo.put(bytes![mark, colour, name, paint.reset, "\n"])?;
    }
    Ok(())
}

/// Row for a detached `HEAD`.
fn detached_row(repo: &Repo<'_, '_>, oid: Oid) -> G<Row> {
    let row = |shown: Vec<u8>| Row { full: shown.clone(), shown, oid, is_current: true };
    let detached = detached_from(repo)?;
    let (from, at) = match &detached {
        Some((name, at)) => (name.clone(), *at),
        None => (repo.abbrev(&oid)?.into_bytes(), oid),
    };
    if repo.is_rebasing() {
        let text = match repo.rebase_text("head-name")?.strip_prefix(b"refs/heads/") {
            Some(branch) => bytes!["(no branch, rebasing ", branch, ")"],
            None => bytes!["(no branch, rebasing detached HEAD ", from, ")"],
        };
        return Ok(row(text));
    }
    if let Some(start) = repo.read(&repo.state_file("BISECT_START"))? {
        let start = start.trim_ascii_end();
        let name = match Oid::from_hex(start) {
            Some(oid) => repo.abbrev(&oid)?.into_bytes(),
            None => start.to_vec(),
        };
        return Ok(row(bytes!["(no branch, bisect started on ", name, ")"]));
    }
    let is_at = at == oid;
    Ok(row(bytes!["(HEAD detached ", if is_at { "at " } else { "from " }, from, ")"]))
}

/// Rows that the options about commits and patterns let pass.
fn kept(repo: &Repo<'_, '_>, opts: &Opts, rows: Vec<Row>) -> G<Vec<Row>> {
    let filter = Filter::new(repo, opts)?;
    let patterns: Vec<_> = opts.args.iter().map(|pattern| wildmatch::of_name(pattern, opts.has("ignore-case"))).collect();
    let mut kept = Vec::new();
    for row in rows {
        if (patterns.is_empty() || repo.is_any(&patterns, &row.shown)?) && filter.takes(repo, &row.oid)? {
            kept.push(row);
        }
    }
    Ok(kept)
}

/// Upstream of a branch, with how far they are apart (`-v`).
fn tracking(repo: &Repo<'_, '_>, opts: &Opts, name: &[u8], oid: &Oid) -> G<Vec<u8>> {
    let mut track = Vec::new();
    if let Some(upstream) = repo.upstream(name)? {
        let shown = if opts.count("verbose") > 1 { refs::short(&upstream).to_vec() } else { Vec::new() };
        let counts = match repo.ref_oid(&upstream)? {
            None => "gone".to_owned(),
            Some(theirs) => match ahead_behind(repo, oid, &theirs)? {
                (0, 0) => String::new(),
                (a, 0) => format!("ahead {a}"),
                (0, b) => format!("behind {b}"),
                (a, b) => format!("ahead {a}, behind {b}"),
            },
        };
        let between = if shown.is_empty() || counts.is_empty() { "" } else { ": " };
        if !shown.is_empty() || !counts.is_empty() {
            track = bytes!["[", shown, between, counts, "] "];
        }
    }
    Ok(track)
}

/// Branch as it is listed.
struct Row {
    shown: Vec<u8>,
    /// Whole name of its reference; the shown name of a detached `HEAD`.
    full: Vec<u8>,
    oid: Oid,
    is_current: bool,
}
