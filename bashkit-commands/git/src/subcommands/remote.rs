//! `git remote`: remotes configured, looked at and updated.

use std::collections::BTreeSet;

use crate::config::{self, Edit};
use crate::fetch::{Request, fetch, stale, warn_dangling};
use crate::halt::{G, Halt};
use crate::parse_options::Opts;
use crate::refs;
use crate::remotes::Remote;
use crate::repository::Repo;
use crate::revwalk::ahead_behind;
use crate::subcommands::fetch::fetch_all;
use crate::subcommands::{Run, Subcommand};
use crate::transport::{Advertised, Source};
use crate::usage::{Usage, own};

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "remote",
    "[-v | --verbose]\nadd [-t <branch>] [-m <master>] [-f] [--tags | --no-tags] [--mirror=<fetch|push>] <name> <url>\nrename <old> <new>\nremove <name>\nset-head <name> (-a | --auto | -d | --delete | <branch>)\nshow [-n] <name>\nprune [-n | --dry-run] <name>\nupdate [-p | --prune] [(<group> | <remote>)...]\nset-branches [--add] <name> <branch>...\nget-url [--push] [--all] <name>\nset-url [--push] <name> <newurl> [<oldurl>]\nset-url --add <name> <newurl>\nset-url --delete <name> <url>",
    &[&own!(&[("v,verbose", "addresses, too")], &[])],
    Run::InRepository(remote),
)
.parts(&[&ADD, &GET_URL, &PRUNE, &REMOVE, &RENAME, &SET_BRANCHES, &SET_HEAD, &SET_URL, &SHOW, &UPDATE]);

const ADD: Usage = Usage::new(
    "remote add",
    "[<options>] <name> <url>",
    &[&own!(
        &[
            ("f,fetch", "fetch from it at once"),
            ("tags", "fetch all its tags"),
            ("no-tags", "fetch no tags"),
            ("t,track=<branch>", "follow this branch only"),
            ("m,master=<branch>", "the branch of its HEAD"),
            ("mirror[=(push|fetch)]", "as a mirror, to push to or to fetch from"),
        ],
        &[],
    )],
);
const GET_URL: Usage =
    Usage::new("remote get-url", "[--push] [--all] <name>", &[&own!(&[("push", "to push to"), ("all", "all of them")], &[])]);
const PRUNE: Usage = Usage::new("remote prune", "[<options>] <name>", &[&own!(&[("n,dry-run", "change nothing")], &[])]);
const REMOVE: Usage = Usage::new("remote remove", "<name>", &[]);
const RENAME: Usage = Usage::new(
    "remote rename",
    "[--[no-]progress] <old> <new>",
    &[&own!(&[("progress", "as without"), ("no-progress", "as without")], &[])],
);
const SET_BRANCHES: Usage =
    Usage::new("remote set-branches", "[--add] <name> <branch>...", &[&own!(&[("add", "beside those that are there")], &[])]);
const SET_HEAD: Usage = Usage::new(
    "remote set-head",
    "<name> (-a | --auto | -d | --delete | <branch>)",
    &[&own!(&[("a,auto", "as it is there"), ("d,delete", "none")], &[])],
);
const SET_URL: Usage = Usage::new(
    "remote set-url",
    "[--push] <name> <newurl> [<oldurl>]\n--add <name> <newurl>\n--delete <name> <url>",
    &[&own!(&[("push", "to push to"), ("add", "one more"), ("delete", "those that match")], &[])],
);
const SHOW: Usage = Usage::new("remote show", "[<options>] <name>", &[&own!(&[("n", "without a look at the remote")], &[])]);
const UPDATE: Usage =
    Usage::new("remote update", "[<options>] [<group> | <remote>]...", &[&own!(&[("p,prune", "remove what is gone there")], &[])]);

pub(crate) fn remote(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let n_options = args.iter().take_while(|arg| arg.starts_with(b"-")).count();
    let (options, rest) = args.split_at_checked(n_options).unwrap_or_default();
    let opts = Opts::parse(&SUBCOMMAND.usage, options)?;
    let Some((name, rest)) = rest.split_first() else { return list(repo, opts.has("verbose")) };
    let parsed = |usage: &'static Usage, least: usize, most: usize| -> G<Opts> {
        let opts = Opts::parse(usage, rest)?;
        let n = opts.args.len();
        if n < least || n > most {
            return Err(Halt::Die(129, crate::parse_options::usage(usage).into_bytes()));
        }
        Ok(opts)
    };
    match name.as_slice() {
        b"add" => add(repo, &parsed(&ADD, 2, 2)?),
        b"rename" => rename(repo, &parsed(&RENAME, 2, 2)?),
        b"remove" | b"rm" => remove(repo, &parsed(&REMOVE, 1, 1)?),
        b"get-url" => get_url(repo, &parsed(&GET_URL, 1, 1)?),
        b"set-url" => set_url(repo, &parsed(&SET_URL, 1, 3)?),
        b"set-branches" => set_branches(repo, &parsed(&SET_BRANCHES, 1, usize::MAX)?),
        b"set-head" => set_head(repo, &parsed(&SET_HEAD, 1, 2)?),
        b"show" => show(repo, &parsed(&SHOW, 0, usize::MAX)?, opts.has("verbose")),
        b"prune" => prune(repo, &parsed(&PRUNE, 1, usize::MAX)?),
        b"update" => update(repo, &parsed(&UPDATE, 0, usize::MAX)?, opts.has("verbose")),
        other => Err(Halt::Die(129, bytes!["error: unknown subcommand: `", other, "'\n", crate::parse_options::usage(&SUBCOMMAND.usage)])),
    }
}

/// Names of the configured remotes, sorted.
fn names(repo: &Repo<'_, '_>) -> BTreeSet<Vec<u8>> {
    repo.remote_names().into_iter().collect()
}

fn known(repo: &Repo<'_, '_>, name: &[u8]) -> G<Remote> {
    if !names(repo).contains(name) {
        return Err(Halt::Die(2, bytes!["error: No such remote '", name, "'\n"]));
    }
    repo.remote(name)
}

/// Lists the remotes by name.
fn list(repo: &Repo<'_, '_>, with_urls: bool) -> G<u8> {
    for name in names(repo) {
        if !with_urls {
            repo.put(bytes![name, "\n"])?;
            continue;
        }
        let remote = repo.remote(&name)?;
        repo.put(bytes![&name, "\t", remote.url(), " (fetch)\n"])?;
        for url in remote.push_urls() {
            repo.put(bytes![&name, "\t", url, " (push)\n"])?;
        }
    }
    Ok(0)
}

/// Changes of the configuration file, written at once.
struct Settings<'r, 'g, 'c> {
    repo: &'r Repo<'g, 'c>,
    text: Vec<u8>,
}

impl<'r, 'g, 'c> Settings<'r, 'g, 'c> {
    fn open(repo: &'r Repo<'g, 'c>) -> G<Self> {
        let text = repo.read(&bytes![&repo.common, "/config"])?.unwrap_or_default();
        Ok(Self { repo, text })
    }

    fn edit(&mut self, key: &[u8], edit: &Edit<'_>) -> G<()> {
        self.repo.cx.step(self.text.len() as u64 / 16)?;
        self.text = config::edit(&self.text, key, edit).map_err(|_| fatal!["could not set '", key, "'"])?;
        Ok(())
    }

    fn unset_all(&mut self, key: &[u8]) {
        if let Ok(text) = config::edit(&self.text, key, &Edit::UnsetAll) {
            self.text = text;
        }
    }

    fn drop_section(&mut self, section: &[u8]) {
        if let Some(text) = config::edit_section(&self.text, section, None) {
            self.text = text;
        }
    }

    /// Writes the file, and reads it again.
    fn save(self) -> G<()> {
        self.repo.write(&bytes![&self.repo.common, "/config"], &self.text)?;
        self.repo.reread_config()
    }
}

/// Adds a remote to the configuration.
fn add(repo: &Repo<'_, '_>, opts: &Opts) -> G<u8> {
    let (name, url) = (opts.arg(0).unwrap_or_default(), opts.arg(1).unwrap_or_default());
    let mirror = match opts.has("mirror").then(|| opts.value("mirror")) {
        None => None,
        Some(Some(b"push")) => Some("push"),
        Some(Some(b"fetch")) => Some("fetch"),
        Some(None) => {
            repo.warn("warning: --mirror is dangerous and deprecated; please\n\t use --mirror=fetch or --mirror=push instead")?;
            Some("both")
        }
        Some(Some(other)) => return Err(Halt::Die(129, bytes!["error: unknown --mirror argument: ", other, "\n"])),
    };
    if mirror.is_some() && opts.has("master") {
        return Err(fatal!["specifying a master branch makes no sense with --mirror"]);
    }
    if mirror == Some("push") && opts.has("track") {
        return Err(fatal!["specifying branches to track makes sense only with fetch mirrors"]);
    }
    if names(repo).contains(name) {
        return Err(Halt::Die(3, bytes!["error: remote ", name, " already exists.\n"]));
    }
    if !refs::is_valid(&bytes!["refs/remotes/", name, "/test"]) {
        return Err(fatal!["'", name, "' is not a valid remote name"]);
    }
    let mut settings = Settings::open(repo)?;
    let key = |what: &str| bytes!["remote.", name, ".", what];
    settings.edit(&key("url"), &Edit::Set(url))?;
    if mirror != Some("push") {
        let tracked = opts.values("track");
        for branch in if tracked.is_empty() { vec![&b"*"[..]] } else { tracked } {
            settings.edit(&key("fetch"), &Edit::Add(&fetch_spec(name, branch, mirror.is_some())))?;
        }
    }
    if matches!(mirror, Some("push" | "both")) {
        settings.edit(&key("mirror"), &Edit::Set(b"true"))?;
    }
    if let Some(tags) = opts.last_of(&["tags", "no-tags"]) {
        settings.edit(&key("tagOpt"), &Edit::Set(if tags == "tags" { b"--tags" } else { b"--no-tags" }))?;
    }
    settings.save()?;
    if opts.has("fetch") {
        repo.put(bytes!["Updating ", name, "\n"])?;
        repo.out.borrow_mut().flush()?;
        let request = Request { action: bytes!["fetch ", name], ..Request::default() };
        if fetch(repo, &repo.remote(name)?, &request)? != 0 {
            repo.warn(bytes!["error: Could not fetch ", name])?;
            return Ok(1);
        }
    }
    if let Some(master) = opts.value("master") {
        let head = bytes!["refs/remotes/", name, "/HEAD"];
        repo.write(&repo.ref_path(&head), &bytes!["ref: refs/remotes/", name, "/", master, "\n"])?;
    }
    Ok(0)
}

/// Refspec of a branch, or of all with `*`.
fn fetch_spec(remote: &[u8], branch: &[u8], is_mirror: bool) -> Vec<u8> {
    if is_mirror {
        bytes!["+refs/", branch, ":refs/", branch]
    } else {
        bytes!["+refs/heads/", branch, ":refs/remotes/", remote, "/", branch]
    }
}

/// Removes a remote and its branches.
fn remove(repo: &Repo<'_, '_>, opts: &Opts) -> G<u8> {
    let name = opts.arg(0).unwrap_or_default();
    if !names(repo).contains(name) {
        return Err(Halt::Die(2, bytes!["error: No such remote: '", name, "'\n"]));
    }
    let remote = repo.remote(name)?;
    let mut settings = Settings::open(repo)?;
    let branches = repo.config.borrow().subsections("branch");
    for branch in branches {
        repo.cx.step(repo.config.borrow().all.len() as u64)?;
        let is_own = |what: &str| repo.config.borrow().values(&bytes!["branch.", &branch, ".", what]).pop().as_deref() == Some(name);
        if is_own("remote") {
            settings.unset_all(&bytes!["branch.", &branch, ".remote"]);
            settings.unset_all(&bytes!["branch.", &branch, ".merge"]);
        }
        if is_own("pushremote") {
            settings.unset_all(&bytes!["branch.", &branch, ".pushremote"]);
        }
    }
    if repo.get("remote.pushdefault").as_deref() == Some(name) {
        settings.unset_all(b"remote.pushdefault");
    }
    let mut others = Vec::new();
    for other in names(repo).iter().filter(|other| *other != name) {
        others.extend(repo.remote(other)?.fetch);
    }
    let head = bytes!["refs/remotes/", name, "/HEAD"];
    for reference in repo.refs("refs/remotes/")?.into_keys() {
        if others.iter().any(|spec| spec.map_back(&reference).is_some()) {
            continue;
        }
        let is_own = remote.fetch.iter().any(|spec| spec.map_back(&reference).is_some());
        if is_own || reference == head {
            repo.delete_ref(&reference)?;
        }
    }
    // A symbolic reference whose branch is gone is no reference any more.
    if repo.lstat(&repo.ref_path(&head)).is_some() {
        repo.delete_ref(&head)?;
    }
    settings.drop_section(&bytes!["remote.", name]);
    settings.save()?;
    Ok(0)
}

/// Gives a remote another name, with its branches and settings.
fn rename(repo: &Repo<'_, '_>, opts: &Opts) -> G<u8> {
    let (old, new) = (opts.arg(0).unwrap_or_default(), opts.arg(1).unwrap_or_default());
    if !names(repo).contains(old) {
        return Err(Halt::Die(2, bytes!["error: No such remote: '", old, "'\n"]));
    }
    if names(repo).contains(new) {
        return Err(Halt::Die(3, bytes!["error: remote ", new, " already exists.\n"]));
    }
    if !refs::is_valid(&bytes!["refs/remotes/", new, "/test"]) {
        return Err(fatal!["'", new, "' is not a valid remote name"]);
    }
    let remote = repo.remote(old)?;
    let mut settings = Settings::open(repo)?;
    if let Some(text) = config::edit_section(&settings.text, &bytes!["remote.", old], Some(&bytes!["remote.", new])) {
        settings.text = text;
    }
    let (from, to) = (bytes![":refs/remotes/", old, "/"], bytes![":refs/remotes/", new, "/"]);
    let fetches = repo.config.borrow().values(&bytes!["remote.", old, ".fetch"]);
    let key = bytes!["remote.", new, ".fetch"];
    let mut is_own = false;
    settings.unset_all(&key);
    for spec in fetches {
        let spec = match memchr::memmem::find(&spec, &from).and_then(|at| spec.split_at_checked(at)) {
            Some((before, rest)) => {
                is_own = true;
                bytes![before, &to, rest.strip_prefix(from.as_slice()).unwrap_or_default()]
            }
            None => spec,
        };
        settings.edit(&key, &Edit::Add(&spec))?;
    }
    let branches = repo.config.borrow().subsections("branch");
    for branch in branches {
        repo.cx.step(repo.config.borrow().all.len() as u64)?;
        for what in ["remote", "pushremote"] {
            let key = bytes!["branch.", &branch, ".", what];
            if repo.config.borrow().values(&key).pop().as_deref() == Some(old) {
                settings.edit(&key, &Edit::Set(new))?;
            }
        }
    }
    if repo.get("remote.pushdefault").as_deref() == Some(old) {
        settings.edit(b"remote.pushDefault", &Edit::Set(new))?;
    }
    settings.save()?;
    if is_own && !remote.fetch.is_empty() {
        move_references(repo, old, new)?;
    }
    Ok(0)
}

/// Moves the branches of a remote with their logs.
fn move_references(repo: &Repo<'_, '_>, old: &[u8], new: &[u8]) -> G<()> {
    let prefix = bytes!["refs/remotes/", old, "/"];
    let to_new = |name: &[u8]| name.strip_prefix(prefix.as_slice()).map(|rest| bytes!["refs/remotes/", new, "/", rest]);
    let head = bytes![&prefix, "HEAD"];
    let symbolic = repo.symbolic(&head)?;
    for (name, oid) in repo.refs(&String::from_utf8_lossy(&prefix))? {
        repo.cx.step(10)?;
        let Some(renamed) = to_new(&name).filter(|_| name != head) else { continue };
        let log = repo.read(&repo.log_path(&name))?;
        repo.delete_ref(&name)?;
        if let Some(log) = log {
            repo.write(&repo.log_path(&renamed), &log)?;
        }
        repo.write(&repo.ref_path(&renamed), &bytes![oid.hex(), "\n"])?;
        repo.log(&renamed, &oid, &oid, &bytes!["remote: renamed ", &name, " to ", &renamed])?;
    }
    if let Some(to) = symbolic {
        repo.delete_ref(&head)?;
        let to = to_new(&to).unwrap_or(to);
        repo.write(&repo.ref_path(&bytes!["refs/remotes/", new, "/HEAD"]), &bytes!["ref: ", to, "\n"])?;
    }
    Ok(())
}

fn get_url(repo: &Repo<'_, '_>, opts: &Opts) -> G<u8> {
    let remote = known(repo, opts.arg(0).unwrap_or_default())?;
    let urls = if opts.has("push") { remote.push_urls() } else { &remote.urls };
    for url in urls.iter().take(if opts.has("all") { usize::MAX } else { 1 }) {
        repo.put(bytes![url, "\n"])?;
    }
    Ok(0)
}

/// Sets, adds or removes addresses.
fn set_url(repo: &Repo<'_, '_>, opts: &Opts) -> G<u8> {
    let (adds, deletes) = (opts.has("add"), opts.has("delete"));
    if adds && deletes {
        return Err(fatal!["--add --delete doesn't make sense"]);
    }
    let most = if adds || deletes { 2 } else { 3 };
    if opts.args.len() < 2 || opts.args.len() > most {
        return Err(Halt::Die(129, crate::parse_options::usage(&SET_URL).into_bytes()));
    }
    let (name, url) = (opts.arg(0).unwrap_or_default(), opts.arg(1).unwrap_or_default());
    known(repo, name)?;
    let is_push = opts.has("push");
    let key = bytes!["remote.", name, if is_push { ".pushurl" } else { ".url" }];
    let current = repo.config.borrow().values(&key);
    let mut settings = Settings::open(repo)?;
    if adds {
        settings.edit(&key, &Edit::Add(url))?;
        settings.save()?;
        return Ok(0);
    }
    let pattern = if deletes { Some(url) } else { opts.arg(2) };
    let Some(pattern) = pattern else {
        match current.as_slice() {
            [] | [_] => settings.edit(&key, &Edit::Set(url))?,
            [_, rest @ ..] => {
                settings.unset_all(&key);
                settings.edit(&key, &Edit::Add(url))?;
                for other in rest {
                    settings.edit(&key, &Edit::Add(other))?;
                }
            }
        }
        settings.save()?;
        return Ok(0);
    };
    let regex = crate::regex::regex(repo.cx, pattern, true, false)?;
    let mut matches = Vec::new();
    for one in &current {
        matches.push(regex.is_match(one, &mut |n| repo.cx.meter().step(n))?);
    }
    if !deletes && !matches.contains(&true) {
        return Err(fatal!["No such URL found: ", pattern]);
    }
    if deletes && !is_push && !matches.contains(&false) {
        return Err(fatal!["Will not delete all non-push URLs"]);
    }
    settings.unset_all(&key);
    for (one, is_match) in current.iter().zip(&matches) {
        match (is_match, deletes) {
            (true, true) => {}
            (true, false) => settings.edit(&key, &Edit::Add(url))?,
            (false, _) => settings.edit(&key, &Edit::Add(one))?,
        }
    }
    settings.save()?;
    Ok(0)
}

fn set_branches(repo: &Repo<'_, '_>, opts: &Opts) -> G<u8> {
    let name = opts.arg(0).unwrap_or_default();
    let remote = known(repo, name)?;
    let key = bytes!["remote.", name, ".fetch"];
    let mut settings = Settings::open(repo)?;
    if !opts.has("add") {
        settings.unset_all(&key);
    }
    for branch in opts.args.iter().skip(1) {
        settings.edit(&key, &Edit::Add(&fetch_spec(name, branch, remote.mirror)))?;
    }
    settings.save()?;
    Ok(0)
}

/// Branch that `HEAD` of the other end is on, or those that it may be.
fn head_names(source: &Source<'_, '_>, theirs: &[Advertised]) -> G<Vec<Vec<u8>>> {
    if let Some(name) = source.head_branch()? {
        return Ok(vec![name.strip_prefix(b"refs/heads/").unwrap_or(&name).to_vec()]);
    }
    let Some(head) = theirs.iter().find(|one| one.name == b"HEAD") else { return Ok(Vec::new()) };
    let at = theirs.iter().filter(|one| one.oid == head.oid);
    Ok(at.filter_map(|one| one.name.strip_prefix(b"refs/heads/").map(<[u8]>::to_vec)).collect())
}

fn set_head(repo: &Repo<'_, '_>, opts: &Opts) -> G<u8> {
    let name = opts.arg(0).unwrap_or_default();
    let head = bytes!["refs/remotes/", name, "/HEAD"];
    let branch = match (opts.arg(1), opts.has("auto"), opts.has("delete")) {
        (Some(branch), false, false) => branch.to_vec(),
        (None, true, false) => {
            let source = Source::open(repo, &repo.transport_base(), repo.remote(name)?.url())?;
            let found = head_names(&source, &source.refs()?)?;
            match found.as_slice() {
                [] => return Err(Halt::Die(1, b"error: Cannot determine remote HEAD\n".to_vec())),
                [one] => one.clone(),
                many => {
                    repo.warn("error: Multiple remote HEAD branches. Please choose one explicitly with:")?;
                    for one in many {
                        repo.warn(bytes!["  git remote set-head ", name, " ", one])?;
                    }
                    return Ok(1);
                }
            }
        }
        (None, false, true) => {
            repo.unlink(&repo.ref_path(&head))?;
            repo.unlink(&repo.log_path(&head))?;
            return Ok(0);
        }
        _ => return Err(Halt::Die(129, crate::parse_options::usage(&SET_HEAD).into_bytes())),
    };
    let full = bytes!["refs/remotes/", name, "/", &branch];
    if repo.ref_oid(&full)?.is_none() {
        return Err(Halt::Die(1, bytes!["error: Not a valid ref: ", full, "\n"]));
    }
    repo.write(&repo.ref_path(&head), &bytes!["ref: ", full, "\n"])?;
    if opts.has("auto") {
        repo.put(bytes![name, "/HEAD set to ", branch, "\n"])?;
    }
    Ok(0)
}

/// Removes references that follow what is gone at the other end.
fn prune(repo: &Repo<'_, '_>, opts: &Opts) -> G<u8> {
    for name in &opts.args {
        let remote = repo.remote(name)?;
        let theirs = Source::open(repo, &repo.transport_base(), remote.url())?.refs()?;
        let gone = stale(repo, &remote.fetch, &theirs)?;
        if !gone.is_empty() {
            repo.put(bytes!["Pruning ", name, "\nURL: ", remote.url(), "\n"])?;
        }
        for reference in gone {
            let what = if opts.has("dry-run") { "would prune" } else { "pruned" };
            if !opts.has("dry-run") {
                repo.delete_ref(&reference)?;
            }
            repo.put(bytes![" * [", what, "] ", refs::short(&reference), "\n"])?;
            warn_dangling(repo, &reference, opts.has("dry-run"), false)?;
        }
    }
    Ok(0)
}

/// Fetches from the default remotes, or from those that are named.
fn update(repo: &Repo<'_, '_>, opts: &Opts, is_verbose: bool) -> G<u8> {
    let mut action = b"fetch".to_vec();
    if opts.has("prune") {
        action.extend_from_slice(b" --prune");
    }
    action.extend_from_slice(b" --multiple");
    let request = Request { prune: opts.has("prune").then_some(true), is_verbose, action, ..Request::default() };
    let mut all = Vec::new();
    if opts.args.is_empty() {
        if repo.config.borrow().values(b"remotes.default").is_empty() {
            let action = repo.reflog_action(&bytes![&request.action, " --all"]);
            return fetch_all(repo, &Request { action, ..request });
        }
        all = repo.remotes_of_group(b"default");
    }
    for name in &opts.args {
        let members = repo.remotes_of_group(name);
        if members.is_empty() {
            repo.warn(bytes!["fatal: no such remote or remote group: ", name])?;
            return Ok(1);
        }
        all.extend(members);
    }
    repo.fetch_several(&all, &request)
}

/// Describes remotes.
fn show(repo: &Repo<'_, '_>, opts: &Opts, with_urls: bool) -> G<u8> {
    if opts.args.is_empty() {
        return list(repo, with_urls);
    }
    for name in &opts.args {
        show_one(repo, name, !opts.has("n"))?;
    }
    Ok(0)
}

fn show_one(repo: &Repo<'_, '_>, name: &[u8], asks: bool) -> G<()> {
    let remote = repo.remote(name)?;
    let source = if asks { Some(Source::open(repo, &repo.transport_base(), remote.url())?) } else { None };
    let theirs = match &source {
        Some(source) => source.refs()?,
        None => Vec::new(),
    };
    repo.put(bytes!["* remote ", name, "\n  Fetch URL: ", if remote.is_configured { remote.url() } else { b"(no URL)" }, "\n"])?;
    for url in remote.push_urls() {
        repo.put(bytes!["  Push  URL: ", url, "\n"])?;
    }
    show_head(repo, source.as_ref(), &theirs)?;
    show_branches(repo, &remote, &theirs, asks)?;
    show_pulls(repo, &remote)?;
    show_pushes(repo, &remote, &theirs, asks)
}

fn show_head(repo: &Repo<'_, '_>, source: Option<&Source<'_, '_>>, theirs: &[Advertised]) -> G<()> {
    let heads = match source {
        Some(source) => head_names(source, theirs)?,
        None => return repo.put("  HEAD branch: (not queried)\n"),
    };
    match heads.as_slice() {
        [] => repo.put("  HEAD branch: (unknown)\n"),
        [one] => repo.put(bytes!["  HEAD branch: ", one, "\n"]),
        many => {
            repo.put("  HEAD branch (remote HEAD is ambiguous, may be one of the following):\n")?;
            many.iter().try_for_each(|one| repo.put(bytes!["    ", one, "\n"]))
        }
    }
}

/// Rows in two columns below a title.
fn put_rows(repo: &Repo<'_, '_>, title: &str, rows: &[(Vec<u8>, Vec<u8>)]) -> G<()> {
    if rows.is_empty() {
        return Ok(());
    }
    repo.put(title)?;
    let chars = |text: &[u8]| String::from_utf8_lossy(text).chars().count();
    let width = rows.iter().map(|(name, _)| chars(name)).max().unwrap_or(0);
    for (name, what) in rows {
        let pad = if what.is_empty() { String::new() } else { " ".repeat(width - chars(name) + 1) };
        repo.put(bytes!["    ", name, pad, what, "\n"])?;
    }
    Ok(())
}

/// Branches of the remote: new, followed, or gone.
fn show_branches(repo: &Repo<'_, '_>, remote: &Remote, theirs: &[Advertised], asks: bool) -> G<()> {
    let mut rows: Vec<(Vec<u8>, Vec<u8>)> = Vec::new();
    if asks {
        for one in theirs {
            let Some(local) = remote.tracking(&one.name) else { continue };
            let what = if repo.ref_oid(&local)?.is_some() {
                b"tracked".to_vec()
            } else {
                bytes!["new (next fetch will store in remotes/", &remote.name, ")"]
            };
            rows.push((one.name.strip_prefix(b"refs/heads/").unwrap_or(&one.name).to_vec(), what));
        }
        for name in stale(repo, &remote.fetch, theirs)? {
            rows.push((name, b"stale (use 'git remote prune' to remove)".to_vec()));
        }
    } else {
        for name in repo.refs("refs/remotes/")?.into_keys() {
            let source = remote.fetch.iter().find_map(|spec| spec.map_back(&name));
            if let Some(source) = source.filter(|source| !source.ends_with(b"/HEAD")) {
                rows.push((source.strip_prefix(b"refs/heads/").unwrap_or(&source).to_vec(), Vec::new()));
            }
        }
    }
    rows.sort();
    let s = if rows.len() == 1 { "" } else { "es" };
    put_rows(repo, &format!("  Remote branch{s}:{}\n", if asks { "" } else { " (status not queried)" }), &rows)
}

/// Branches that `git pull` merges with those of the remote.
fn show_pulls(repo: &Repo<'_, '_>, remote: &Remote) -> G<()> {
    let mut branches = repo.config.borrow().subsections("branch");
    branches.sort();
    let mut rows: Vec<(Vec<u8>, bool, Vec<Vec<u8>>)> = Vec::new();
    for branch in branches {
        repo.cx.step(repo.config.borrow().all.len() as u64)?;
        let merged = repo.merged_refs(&branch);
        if repo.remote_of_branch(Some(&branch)) != (remote.name.clone(), true) || merged.is_empty() {
            continue;
        }
        let how = repo.config.borrow().values(&bytes!["branch.", &branch, ".rebase"]).pop();
        let rebases = how.is_some_and(|how| config::truth(&how) != Some(false));
        let short = merged.iter().map(|name| name.strip_prefix(b"refs/heads/").unwrap_or(name).to_vec()).collect();
        rows.push((branch, rebases, short));
    }
    if rows.is_empty() {
        return Ok(());
    }
    repo.put(format!("  Local branch{} configured for 'git pull':\n", if rows.len() == 1 { "" } else { "es" }))?;
    let width = rows.iter().map(|(name, ..)| name.len()).max().unwrap_or(0);
    let any_rebase = rows.iter().any(|(_, rebases, _)| *rebases);
    for (name, rebases, merged) in rows {
        let pad = " ".repeat(width - name.len());
        let verb = match (rebases, any_rebase) {
            (true, _) => "rebases onto remote ",
            (false, true) => " merges with remote ",
            (false, false) => "merges with remote ",
        };
        let and = bytes!["\n", " ".repeat(width + 4), if any_rebase { "     and with remote " } else { "    and with remote " }];
        repo.put(bytes!["    ", name, pad, " ", verb, merged.join(&and[..]), "\n"])?;
    }
    Ok(())
}

/// References that `git push` changes at the remote.
fn show_pushes(repo: &Repo<'_, '_>, remote: &Remote, theirs: &[Advertised], asks: bool) -> G<()> {
    let mut rows: Vec<(Vec<u8>, Vec<u8>, String)> = Vec::new();
    if remote.mirror {
        return repo.put("  Local refs will be mirrored by 'git push'\n");
    }
    if !asks {
        rows.push((b"(matching)".to_vec(), b"(matching)".to_vec(), String::new()));
        if !remote.push.is_empty() {
            let short = |name: &[u8]| name.strip_prefix(b"refs/heads/").unwrap_or(name).to_vec();
            rows =
                remote.push.iter().map(|spec| (short(&spec.src), short(spec.dst.as_ref().unwrap_or(&spec.src)), String::new())).collect();
        }
    } else {
        for (name, oid) in repo.refs("refs/")? {
            let dst = match remote.push.as_slice() {
                [] if name.starts_with(b"refs/heads/") => Some(name.clone()),
                [] => None,
                specs => crate::refspec::mapped(specs, &name),
            };
            let Some(dst) = dst else { continue };
            let there = theirs.iter().find(|one| one.name == dst);
            if there.is_none() && remote.push.is_empty() {
                continue;
            }
            let state = match there {
                None => "create",
                Some(one) if one.oid == oid => "up to date",
                Some(one) if repo.exists(&one.oid)? && ahead_behind(repo, &oid, &one.oid)?.1 == 0 => "fast-forwardable",
                Some(_) => "local out of date",
            };
            let short = |name: &[u8]| name.strip_prefix(b"refs/heads/").unwrap_or(name).to_vec();
            rows.push((short(&name), short(&dst), format!("({state})")));
        }
    }
    if rows.is_empty() {
        return Ok(());
    }
    let s = if rows.len() == 1 { "" } else { "s" };
    repo.put(format!("  Local ref{s} configured for 'git push'{}:\n", if asks { "" } else { " (status not queried)" }))?;
    let width = |of: fn(&(Vec<u8>, Vec<u8>, String)) -> usize| rows.iter().map(of).max().unwrap_or(0);
    let (left, right) = (width(|row| row.0.len()), width(|row| row.1.len()));
    for (from, to, state) in &rows {
        let pad = " ".repeat(left - from.len());
        let behind = if state.is_empty() { String::new() } else { format!("{} {state}", " ".repeat(right - to.len())) };
        repo.put(bytes!["    ", from, pad, " pushes to ", to, behind, "\n"])?;
    }
    Ok(())
}
