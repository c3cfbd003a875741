//! `add`, `rm`, `mv`, `status`, `commit`, `clean`.

use std::collections::BTreeSet;

use bashkit_core::vfs::FileKind;

use super::changes::{Pair, Side};
use super::convert::Safety;
use super::core::Repo;
use super::hooks::Call;
use super::index::{Index, Item, mode_of, stat_of};
use super::object::{Commit, Ident, Kind, Oid};
use super::opts::Opts;
use super::paths::{Ignores, Specs, quoted};
use super::show::{Show, summary};
use super::{G, Halt, date};

/// What `status` compares.
pub(super) struct Status {
    pub(super) staged: Vec<Pair>,
    pub(super) unstaged: Vec<Pair>,
    pub(super) untracked: Vec<Vec<u8>>,
    pub(super) ignored: Vec<Vec<u8>>,
}

/// Which untracked files are listed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Untracked {
    No,
    Normal,
    All,
}

impl Repo<'_, '_> {
    /// Files that are not tracked; whole directories where nothing in them is. Directories end in a slash.
    pub(super) fn untracked(&self, index: &Index, specs: &Specs, how: Untracked, with_ignored: bool) -> G<(Vec<Vec<u8>>, Vec<Vec<u8>>)> {
        let ignores = Ignores::new(self)?;
        let (mut found, mut ignored) = (Vec::new(), Vec::new());
        if how == Untracked::No && !with_ignored {
            return Ok((found, ignored));
        }
        let mut todo: Vec<Vec<u8>> = vec![Vec::new()];
        while let Some(dir) = todo.pop() {
            let full = if dir.is_empty() { self.top()?.to_vec() } else { self.full(&dir)? };
            for entry in self.cx.fs().read_dir(&full).unwrap_or_default() {
                self.cx.step(5)?;
                if entry.name == b".git" {
                    continue;
                }
                let path = if dir.is_empty() { entry.name.clone() } else { bytes![&dir, "/", &entry.name] };
                if entry.kind == FileKind::Directory {
                    if !specs.reaches(&path) {
                        continue;
                    }
                    if index.has_below(&path) {
                        todo.push(path);
                        continue;
                    }
                    if index.get(&path).is_some_and(|item| item.mode == super::object::MODULE) {
                        continue;
                    }
                    if self.is_git_dir(&self.full(&bytes![&path, "/.git"])?) {
                        found.push(bytes![path, "/"]);
                        continue;
                    }
                    let is_ignored = ignores.is_itself(&path, true)?;
                    if is_ignored {
                        if with_ignored && self.has_file(&path)? {
                            ignored.push(bytes![path, "/"]);
                        }
                        continue;
                    }
                    let is_named = specs.0.iter().any(|spec| spec.path.len() > path.len() && !specs.matches(&path));
                    if how == Untracked::All || is_named {
                        todo.push(path);
                    } else {
                        let (has_new, has_ignored) = self.look_into(&ignores, &path, with_ignored, &mut ignored)?;
                        if has_new && specs.matches(&path) {
                            found.push(bytes![path, "/"]);
                        } else if has_ignored && with_ignored && !has_new {
                            ignored.retain(|other| !other.starts_with(&bytes![&path, "/"]));
                            ignored.push(bytes![path, "/"]);
                        }
                    }
                    continue;
                }
                if index.is_tracked(&path) || !specs.matches(&path) || !matches!(entry.kind, FileKind::Regular | FileKind::Symlink) {
                    continue;
                }
                if ignores.is_itself(&path, false)? {
                    ignored.push(path);
                } else {
                    found.push(path);
                }
            }
        }
        found.sort();
        ignored.sort();
        Ok((found, ignored))
    }

    fn has_file(&self, dir: &[u8]) -> G<bool> {
        let mut todo = vec![self.full(dir)?];
        while let Some(at) = todo.pop() {
            for entry in self.cx.fs().read_dir(&at).unwrap_or_default() {
                self.cx.step(3)?;
                if entry.kind != FileKind::Directory {
                    return Ok(true);
                }
                todo.push(bytes![&at, "/", entry.name]);
            }
        }
        Ok(false)
    }

    /// Whether a directory without tracked files holds a file that is not ignored, and one that is.
    fn look_into(&self, ignores: &Ignores<'_, '_, '_>, dir: &[u8], all: bool, list: &mut Vec<Vec<u8>>) -> G<(bool, bool)> {
        let (mut has_new, mut has_ignored) = (false, false);
        let mut todo = vec![dir.to_vec()];
        while let Some(at) = todo.pop() {
            for entry in self.cx.fs().read_dir(&self.full(&at)?).unwrap_or_default() {
                self.cx.step(5)?;
                let path = bytes![&at, "/", entry.name];
                let is_dir = entry.kind == FileKind::Directory;
                if ignores.is_itself(&path, is_dir)? {
                    has_ignored = true;
                    list.push(if is_dir { bytes![path, "/"] } else { path });
                } else if is_dir {
                    todo.push(path);
                } else {
                    has_new = true;
                    if !all {
                        return Ok((true, has_ignored));
                    }
                }
            }
        }
        Ok((has_new, has_ignored))
    }

    /// Reads a file of the working tree into an object and an entry.
    pub(super) fn item_of(&self, index: &Index, path: &[u8], write: bool) -> G<Option<Item>> {
        let full = self.full(path)?;
        let Some(meta) = self.lstat(&full).filter(|meta| !meta.is_dir()) else { return Ok(None) };
        let before = index.get(path);
        if let Some(before) = before
            && let Some((true, ..)) = self.compare(index, before)?
        {
            return Ok(Some(Item { stat: stat_of(&meta), ..before.clone() }));
        }
        let body = self.work_bytes_for(&full, &meta, if write { Safety::Asked } else { Safety::Silent })?;
        let oid = if write { self.write_object(Kind::Blob, &body)? } else { super::object::hash(Kind::Blob, &body) };
        let mode = before.map_or_else(|| mode_of(&meta), |before| self.mode_like(before, &meta));
        Ok(Some(Item { path: path.to_vec(), oid, mode, stat: stat_of(&meta), ..Item::default() }))
    }

    /// The tree of the commit that `HEAD` leads to.
    pub(super) fn head_tree(&self) -> G<Option<Oid>> {
        match self.head_oid()? {
            Some(oid) => Ok(Some(self.commit(&oid)?.tree)),
            None => Ok(None),
        }
    }

    pub(super) fn compute_status(&self, index: &mut Index, specs: &Specs, how: Untracked, with_ignored: bool) -> G<Status> {
        let show = Show::plain(self)?;
        let staged = self.diff_index(self.head_tree()?.as_ref(), index, specs)?;
        let staged = if show.renames > 0 { self.find_renames(staged, show.renames, false)? } else { staged };
        let (unstaged, refreshed) = self.diff_work(index, specs)?;
        if refreshed
            && self.cx.env("GIT_OPTIONAL_LOCKS").as_deref() != Some(b"0")
            && let Err(Halt::Fault(fault)) = self.write_index(index)
        {
            return Err(fault.into());
        }
        let (untracked, ignored) = self.untracked(index, specs, how, with_ignored)?;
        Ok(Status { staged, unstaged, untracked, ignored: if with_ignored { ignored } else { Vec::new() } })
    }
}

pub(super) fn add(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&super::options::ADD, args)?;
    repo.top()?;
    let mut operands = opts.args.clone();
    let update = opts.has("update");
    let all = opts.has("all");
    if operands.is_empty() {
        if update || all {
            operands.push(b":/".to_vec());
        } else {
            repo.warn("Nothing specified, nothing added.\nhint: Maybe you wanted to say 'git add .'?\nhint: Turn this message off by running\nhint: \"git config advice.addEmptyPathspec false\"")?;
            return Ok(0);
        }
    }
    let specs = Specs::new(repo, &operands)?;
    let mut index = repo.index()?;
    let ignores = Ignores::new(repo)?;
    let mut hits = vec![false; specs.0.len()];
    let mut mark = |path: &[u8]| {
        for (hit, spec) in hits.iter_mut().zip(&specs.0) {
            *hit |= spec.matches(path);
        }
    };
    let (mut new, mut gone): (Vec<Vec<u8>>, Vec<Vec<u8>>) = (Vec::new(), Vec::new());
    for item in &index.items {
        if !specs.matches(&item.path) {
            continue;
        }
        mark(&item.path);
        match repo.compare(&index, item)? {
            _ if item.is_skipped() => {}
            None => gone.push(item.path.clone()),
            Some((same, ..)) if !same || item.stage > 0 => new.push(item.path.clone()),
            Some(_) => {}
        }
    }
    new.dedup();
    gone.dedup();
    let mut refused: Vec<Vec<u8>> = Vec::new();
    if !update {
        let (mut found, ignored) = repo.untracked(&index, &specs, Untracked::All, true)?;
        for path in &found {
            mark(path);
        }
        if opts.has("force") {
            let (mut files, mut todo) = (Vec::new(), ignored);
            while let Some(path) = todo.pop() {
                repo.cx.step(3)?;
                match path.strip_suffix(b"/") {
                    Some(dir) => {
                        for entry in repo.cx.fs().read_dir(&repo.full(dir)?).unwrap_or_default() {
                            let slash = if entry.kind == FileKind::Directory { "/" } else { "" };
                            todo.push(bytes![dir, "/", entry.name, slash]);
                        }
                    }
                    None if specs.matches(&path) => files.push(path),
                    None => {}
                }
            }
            for path in &files {
                mark(path);
            }
            found.extend(files);
        } else {
            for spec in &specs.0 {
                let bare = spec.path.strip_suffix(b"/").unwrap_or(&spec.path);
                if bare.is_empty() || index.is_tracked(bare) || index.has_below(bare) {
                    continue;
                }
                if let Some(kind) = repo.kind_at(bare)
                    && ignores.is_ignored(bare, kind == FileKind::Directory)?
                {
                    refused.push(spec.text.clone());
                    mark(bare);
                }
            }
        }
        new.extend(found.into_iter().filter(|path| !path.ends_with(b"/")));
    }
    for spec in &specs.0 {
        // A directory that is there is enough, empty as it may be.
        if spec.path.is_empty() || repo.is_dir(&repo.full(&spec.path)?) {
            for (hit, other) in hits.iter_mut().zip(&specs.0) {
                *hit |= other.text == spec.text;
            }
        }
    }
    if let Some(spec) = specs.unused(&hits) {
        return Err(fatal!["pathspec '", &spec.text, "' did not match any files"]);
    }
    for spec in &specs.0 {
        let bare = spec.path.strip_suffix(b"/").unwrap_or(&spec.path);
        if repo.is_behind_link(bare) {
            return Err(fatal!["pathspec '", &spec.text, "' is beyond a symbolic link"]);
        }
    }
    if opts.has("renormalize") {
        return renormalize(repo, index, &specs, opts.has("dry-run"), opts.has("verbose") || opts.has("dry-run"));
    }
    new.sort();
    new.dedup();
    let say = opts.has("verbose") || opts.has("dry-run");
    let dry = opts.has("dry-run");
    let mut said: Vec<(Vec<u8>, bool)> = Vec::new();
    let mut items = Vec::new();
    for path in &new {
        if opts.has("intent-to-add") && !index.is_tracked(path) {
            let mut item = Item { path: path.clone(), mode: 0o100644, oid: super::object::hash(Kind::Blob, b""), ..Item::default() };
            if !dry {
                repo.write_object(Kind::Blob, b"")?;
            }
            item.intend();
            items.push(item);
        } else if let Some(item) = repo.item_of(&index, path, !dry)? {
            items.push(item);
        }
        said.push((path.clone(), true));
    }
    index.put_all(items);
    for path in &gone {
        index.remove(path);
        said.push((path.clone(), false));
    }
    said.sort();
    if say {
        for (path, is_new) in said {
            repo.put(bytes![if is_new { "add '" } else { "remove '" }, path, "'\n"])?;
        }
    }
    if let Some(chmod) = opts.value("chmod") {
        let mode = match chmod {
            b"+x" => 0o100755,
            b"-x" => 0o100644,
            _ => return Err(fatal!["--chmod param '", chmod, "' must be either -x or +x"]),
        };
        for item in index.items.iter_mut().filter(|item| item.mode & 0o170000 == 0o100000 && specs.matches(&item.path)) {
            item.mode = mode;
        }
    }
    if !dry {
        repo.write_index(&index)?;
    }
    if !refused.is_empty() {
        let list = refused.join(&b"\n"[..]);
        repo.warn(bytes![
            "The following paths are ignored by one of your .gitignore files:\n",
            list,
            "\nhint: Use -f if you really want to add them.\nhint: Turn this message off by running\nhint: \"git config advice.addIgnoredFile false\""
        ])?;
        return Ok(1);
    }
    Ok(0)
}

/// Adds tracked files with the line ends that they should have.
fn renormalize(repo: &Repo<'_, '_>, mut index: Index, specs: &Specs, dry: bool, says: bool) -> G<u8> {
    let mut items = Vec::new();
    for item in index.items.iter().filter(|item| item.stage == 0 && item.mode & 0o170000 == 0o100000 && specs.matches(&item.path)) {
        let full = repo.full(&item.path)?;
        let Some(meta) = repo.lstat(&full).filter(|meta| meta.is_file()) else { continue };
        let body = repo.work_bytes_for(&full, &meta, Safety::Renormalize)?;
        let oid = if dry { super::object::hash(Kind::Blob, &body) } else { repo.write_object(Kind::Blob, &body)? };
        if says {
            repo.put(bytes!["add '", &item.path, "'\n"])?;
        }
        items.push(Item { oid, stat: stat_of(&meta), mode: repo.mode_like(item, &meta), ..item.clone() });
    }
    index.put_all(items);
    if !dry {
        repo.write_index(&index)?;
    }
    Ok(0)
}

pub(super) fn rm(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&super::options::RM, args)?;
    if opts.args.is_empty() {
        return Err(fatal!["No pathspec was given. Which files should I remove?"]);
    }
    repo.top()?;
    let specs = Specs::new(repo, &opts.args)?;
    let mut index = repo.index()?;
    let mut paths: Vec<Vec<u8>> = index.items.iter().filter(|item| specs.matches(&item.path)).map(|item| item.path.clone()).collect();
    paths.dedup();
    for spec in &specs.0 {
        let hit: Vec<&Vec<u8>> = paths.iter().filter(|path| spec.matches(path)).collect();
        if hit.is_empty() && !opts.has("ignore-unmatch") {
            return Err(fatal!["pathspec '", &spec.text, "' did not match any files"]);
        }
        let is_recursive = hit.iter().any(|path| **path != spec.path) && !spec.text.iter().any(|b| b"*?[".contains(b));
        if is_recursive && !opts.has("r") {
            return Err(fatal!["not removing '", &spec.text, "' recursively without -r"]);
        }
    }
    if !opts.has("force") {
        let head = repo.head_tree()?;
        let staged: BTreeSet<Vec<u8>> = repo.diff_index(head.as_ref(), &index, &specs)?.iter().map(|pair| pair.path().to_vec()).collect();
        let (mut both, mut in_index, mut local) = (Vec::new(), Vec::new(), Vec::new());
        for path in &paths {
            let Some(item) = index.get(path) else { continue };
            let is_changed = match repo.compare(&index, item)? {
                None => continue,
                Some((same, ..)) => !same,
            };
            match (staged.contains(path), is_changed) {
                (true, true) => both.push(path),
                (true, false) if !opts.has("cached") => in_index.push(path),
                (false, true) if !opts.has("cached") => local.push(path),
                _ => {}
            }
        }
        let mut text = Vec::new();
        for (list, what, hint) in [
            (&both, "staged content different from both the\nfile and the HEAD", "(use -f to force removal)"),
            (&in_index, "changes staged in the index", "(use --cached to keep the file, or -f to force removal)"),
            (&local, "local modifications", "(use --cached to keep the file, or -f to force removal)"),
        ] {
            if !list.is_empty() {
                let (file, has) = if list.len() == 1 { ("file", "has") } else { ("files", "have") };
                text.extend(bytes!["error: the following ", file, " ", has, " ", what, ":\n"]);
                for path in list {
                    text.extend(bytes!["    ", path, "\n"]);
                }
                text.extend(bytes![hint, "\n"]);
            }
        }
        if !text.is_empty() {
            return Err(Halt::Die(1, text));
        }
    }
    for path in &paths {
        if !opts.has("quiet") {
            repo.put(bytes!["rm '", path, "'\n"])?;
        }
        index.remove(path);
        if !opts.has("cached") && !opts.has("dry-run") {
            repo.delete_file(path)?;
        }
    }
    if !opts.has("dry-run") {
        repo.write_index(&index)?;
    }
    Ok(0)
}

pub(super) fn mv(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&super::options::MV, args)?;
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
        let is_dir = repo.is_dir(&repo.full(&path)?) && repo.kind_at(&path) == Some(FileKind::Directory);
        let bad = if repo.kind_at(&path).is_none() {
            Some("bad source")
        } else if is_dir && dest.starts_with(&bytes![&path, "/"]) {
            Some("can not move directory into itself")
        } else if is_dir && !index.has_below(&path) {
            Some("source directory is empty")
        } else if !is_dir && !index.is_tracked(&path) {
            Some("not under version control")
        } else if !is_dir && index.get(&path).is_none() {
            Some("conflicted")
        } else if repo.kind_at(&dest).is_some() && !(opts.has("force") && !is_dir) {
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
        };
        if let Some(bad) = bad {
            if opts.has("k") {
                continue;
            }
            if bad == "destination directory does not exist" {
                return Err(fatal!["renaming '", &path, "' failed: No such file or directory"]);
            }
            return Err(fatal![bad, ", source=", &path, ", destination=", &dest]);
        }
        if opts.has("verbose") || opts.has("dry-run") {
            if opts.has("dry-run") {
                repo.put(bytes!["Checking rename of '", &path, "' to '", &dest, "'\n"])?;
            }
            repo.put(bytes!["Renaming ", &path, " to ", &dest, "\n"])?;
        }
        if opts.has("dry-run") {
            continue;
        }
        let done = repo.cx.fs().rename(&repo.full(&path)?, &repo.full(&dest)?);
        done.map_err(|errno| fatal!["renaming '", &path, "' failed: ", errno.to_string()])?;
        let below = bytes![&path, "/"];
        let (moved, kept): (Vec<Item>, Vec<Item>) =
            std::mem::take(&mut index.items).into_iter().partition(|item| item.path == path || item.path.starts_with(&below));
        index.items = kept;
        for mut item in moved {
            let rest = item.path.get(path.len()..).unwrap_or_default();
            item.path = bytes![&dest, rest];
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
    }
    if !opts.has("dry-run") {
        repo.write_index(&index)?;
    }
    Ok(0)
}

/// The two letters of a conflict.
fn conflict_letters(index: &Index, path: &[u8]) -> (&'static str, &'static str) {
    let mut has = [false; 4];
    for item in index.stages(path) {
        if let Some(slot) = has.get_mut(usize::from(item.stage)) {
            *slot = true;
        }
    }
    match (has[1], has[2], has[3]) {
        (true, false, false) => ("DD", "both deleted:    "),
        (false, true, false) => ("AU", "added by us:     "),
        (true, false, true) => ("DU", "deleted by us:   "),
        (false, false, true) => ("UA", "added by them:   "),
        (true, true, false) => ("UD", "deleted by them: "),
        (false, true, true) => ("AA", "both added:      "),
        _ => ("UU", "both modified:   "),
    }
}

fn label(status: u8) -> &'static str {
    match status {
        b'A' => "new file:   ",
        b'D' => "deleted:    ",
        b'R' => "renamed:    ",
        b'C' => "copied:     ",
        b'T' => "typechange: ",
        _ => "modified:   ",
    }
}

pub(super) fn status(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&super::options::STATUS, args)?;
    repo.top()?;
    if let Some(version) = opts.value("porcelain")
        && !matches!(version, b"v1" | b"1" | b"v2" | b"2")
    {
        return Err(fatal!["unsupported porcelain version '", version, "'"]);
    }
    let how = match opts
        .value("untracked-files")
        .map(<[u8]>::to_vec)
        .or_else(|| if opts.has("untracked-files") { Some(b"all".to_vec()) } else { repo.get("status.showuntrackedfiles") })
        .as_deref()
    {
        Some(b"no" | b"false") => Untracked::No,
        Some(b"all") => Untracked::All,
        Some(b"normal" | b"true") | None => Untracked::Normal,
        Some(other) => return Err(fatal!["Invalid untracked files mode '", other, "'"]),
    };
    let specs = Specs::new(repo, &opts.args)?;
    let mut index = repo.index()?;
    let status = repo.compute_status(&mut index, &specs, how, opts.has("ignored"))?;
    let is_v2 = matches!(opts.value("porcelain"), Some(b"v2" | b"2"));
    let short = opts.has("short") || opts.has("porcelain") || (opts.has("z") && !opts.has("long"));
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
        let show = Show { patch: true, ..Show::plain(repo)? };
        let pairs = show.prepare(repo, repo.diff_index(repo.head_tree()?.as_ref(), &index, &specs)?)?;
        if !pairs.is_empty() {
            show.print(repo, &pairs)?;
        }
    }
    Ok(0)
}

/// `…main` and how far it is from what it follows.
fn tracking(repo: &Repo<'_, '_>) -> G<Option<(Vec<u8>, Option<(usize, usize)>)>> {
    let Some(branch) = repo.branch()? else { return Ok(None) };
    let Some(upstream) = repo.upstream(&branch)? else { return Ok(None) };
    let name = super::refs::short(&upstream).to_vec();
    let (Some(theirs), Some(ours)) = (repo.ref_oid(&upstream)?, repo.head_oid()?) else { return Ok(Some((name, None))) };
    Ok(Some((name, Some(ahead_behind(repo, &ours, &theirs)?))))
}

pub(super) fn ahead_behind(repo: &Repo<'_, '_>, ours: &Oid, theirs: &Oid) -> G<(usize, usize)> {
    if ours == theirs {
        return Ok((0, 0));
    }
    let (a, b) = (repo.ancestors(&[*ours])?, repo.ancestors(&[*theirs])?);
    Ok((a.difference(&b).count(), b.difference(&a).count()))
}

fn status_short(repo: &Repo<'_, '_>, index: &Index, status: &Status, branch: bool, zero: bool, from_top: bool) -> G<u8> {
    let end: &[u8] = if zero { b"\0" } else { b"\n" };
    let name = |path: &[u8]| -> Vec<u8> {
        if zero {
            return path.to_vec();
        }
        let shown = if from_top { path.to_vec() } else { repo.relative(path) };
        let q = quoted(&shown);
        if q.contains(&b' ') && !q.starts_with(b"\"") { bytes!["\"", q, "\""] } else { q }
    };
    if branch {
        let head = repo.head_oid()?;
        let line = match (repo.branch()?, head) {
            (Some(branch), None) => bytes!["## No commits yet on ", branch],
            (None, _) => b"## HEAD (no branch)".to_vec(),
            (Some(branch), Some(_)) => match tracking(repo)? {
                None => bytes!["## ", branch],
                Some((upstream, counts)) => {
                    let counts = match counts {
                        None => " [gone]".to_owned(),
                        Some((0, 0)) => String::new(),
                        Some((a, 0)) => format!(" [ahead {a}]"),
                        Some((0, b)) => format!(" [behind {b}]"),
                        Some((a, b)) => format!(" [ahead {a}, behind {b}]"),
                    };
                    bytes!["## ", branch, "...", upstream, counts]
                }
            },
        };
        repo.put(bytes![line, end])?;
    }
    let mut rows: std::collections::BTreeMap<Vec<u8>, (u8, u8, Option<Vec<u8>>)> = std::collections::BTreeMap::new();
    for pair in &status.staged {
        let from = matches!(pair.status, b'R' | b'C').then(|| pair.old_path().to_vec());
        rows.insert(pair.path().to_vec(), (pair.status, b' ', from));
    }
    for pair in &status.unstaged {
        let letter = if pair.old.is_none() { b'A' } else { pair.status };
        rows.entry(pair.path().to_vec()).or_insert((b' ', b' ', None)).1 = letter;
    }
    for (path, (x, y, from)) in &rows {
        let letters = if *x == b'U' || *y == b'U' { conflict_letters(index, path).0.as_bytes().to_vec() } else { vec![*x, *y] };
        match from {
            Some(from) if zero => repo.put(bytes![letters, " ", path, "\0", from, "\0"])?,
            Some(from) => repo.put(bytes![letters, " ", name(from), " -> ", name(path), "\n"])?,
            None => repo.put(bytes![letters, " ", name(path), end])?,
        }
    }
    for path in &status.untracked {
        repo.put(bytes!["?? ", name(path), end])?;
    }
    for path in &status.ignored {
        repo.put(bytes!["!! ", name(path), end])?;
    }
    Ok(0)
}

fn status_v2(repo: &Repo<'_, '_>, index: &Index, status: &Status, branch: bool, zero: bool) -> G<u8> {
    let end: &[u8] = if zero { b"\0" } else { b"\n" };
    let name = |path: &[u8]| if zero { path.to_vec() } else { quoted(path) };
    if branch {
        let oid = repo.head_oid()?.map_or("(initial)".to_owned(), |oid| oid.hex());
        let head = repo.branch()?.unwrap_or_else(|| b"(detached)".to_vec());
        repo.put(bytes!["# branch.oid ", oid, end, "# branch.head ", head, end])?;
        if let Some((upstream, counts)) = tracking(repo)? {
            repo.put(bytes!["# branch.upstream ", upstream, end])?;
            if let Some((a, b)) = counts {
                repo.put(bytes![format!("# branch.ab +{a} -{b}"), end])?;
            }
        }
    }
    let zero_side = |path: &[u8]| Side { path: path.to_vec(), mode: 0, oid: super::object::ZERO, disk: None };
    let mut rows: std::collections::BTreeMap<Vec<u8>, (Option<&Pair>, Option<&Pair>)> = std::collections::BTreeMap::new();
    for pair in &status.staged {
        rows.entry(pair.path().to_vec()).or_default().0 = Some(pair);
    }
    for pair in &status.unstaged {
        rows.entry(pair.path().to_vec()).or_default().1 = Some(pair);
    }
    let mut unmerged = Vec::new();
    for (path, (staged, work)) in &rows {
        if staged.is_some_and(|p| p.status == b'U') || work.is_some_and(|p| p.status == b'U') {
            unmerged.push(path);
            continue;
        }
        let item = index.get(path);
        let in_index = item
            .filter(|item| !item.is_intended())
            .map_or_else(|| zero_side(path), |item| Side { path: path.clone(), mode: item.mode, oid: item.oid, disk: None });
        let head = match staged {
            Some(pair) => pair.old.clone().unwrap_or_else(|| zero_side(path)),
            None => in_index.clone(),
        };
        let mode = match work {
            Some(pair) => pair.new.as_ref().map_or(0, |side| side.mode),
            None => in_index.mode,
        };
        let letter = |pair: &Option<&Pair>| pair.map_or('.', |pair| char::from(if pair.old.is_none() { b'A' } else { pair.status }));
        let modes = format!("N... {:06o} {:06o} {mode:06o} {} {}", head.mode, in_index.mode, head.oid, in_index.oid);
        let (x, y) = (letter(staged), letter(work));
        match staged.filter(|pair| matches!(pair.status, b'R' | b'C')) {
            Some(pair) => {
                let tab: &[u8] = if zero { b"\0" } else { b"\t" };
                repo.put(bytes![format!("2 {x}{y} {modes} {x}{} ", pair.score / 600), name(path), tab, name(pair.old_path()), end])?;
            }
            None => repo.put(bytes![format!("1 {x}{y} {modes} "), name(path), end])?,
        }
    }
    for path in unmerged {
        let stage =
            |n: u8| index.stages(path).iter().find(|item| item.stage == n).map_or((0, super::object::ZERO), |item| (item.mode, item.oid));
        let mode = repo.lstat(&repo.full(path)?).map_or(0, |meta| mode_of(&meta));
        let ((m1, o1), (m2, o2), (m3, o3)) = (stage(1), stage(2), stage(3));
        let letters = conflict_letters(index, path).0;
        repo.put(bytes![format!("u {letters} N... {m1:06o} {m2:06o} {m3:06o} {mode:06o} {o1} {o2} {o3} "), name(path), end])?;
    }
    for path in &status.untracked {
        repo.put(bytes!["? ", name(path), end])?;
    }
    for path in &status.ignored {
        repo.put(bytes!["! ", name(path), end])?;
    }
    Ok(0)
}

/// The long form, as `status` and a `commit` without anything to commit print it.
pub(super) fn status_long(repo: &Repo<'_, '_>, index: &Index, status: &Status, how: Untracked, _commit: bool) -> G<Vec<u8>> {
    let mut out: Vec<u8> = Vec::new();
    let head = repo.head_oid()?;
    let is_at = |name: &str| repo.lstat(&bytes![&repo.dir, "/", name]).is_some();
    let rebase = super::rebase::describe(repo, !index.unmerged().is_empty())?;
    match (repo.branch()?, head) {
        _ if rebase.is_some() => out.extend(rebase.iter().flat_map(|(title, _)| title.clone())),
        (Some(branch), _) => out.extend(bytes!["On branch ", branch, "\n"]),
        (None, Some(oid)) => {
            let from = repo.logged(b"HEAD")?.into_iter().find_map(|line| {
                let rest = line.message.strip_prefix(b"checkout: moving from ")?.to_vec();
                let at = memchr::memmem::find(&rest, b" to ")?;
                let name = rest.get(at + 4..)?.to_vec();
                Some((name, line.new))
            });
            match from {
                Some((name, at)) => {
                    let word = if at == oid { "at" } else { "from" };
                    let name = if repo.full_ref(&name)?.is_none_or(|full| full == b"HEAD") { repo.abbrev(&at)?.into_bytes() } else { name };
                    out.extend(bytes!["HEAD detached ", word, " ", name, "\n"]);
                }
                None => out.extend_from_slice(b"Not currently on any branch.\n"),
            }
        }
        (None, None) => {}
    }
    let bisected = match repo.read(&bytes![&repo.dir, "/BISECT_LOG"])? {
        Some(_) => repo.read(&bytes![&repo.dir, "/BISECT_START"])?,
        None => None,
    };
    if let Some(start) = bisected {
        out.extend(bytes![
            "You are currently bisecting, started from branch '",
            start.trim_ascii_end(),
            "'.\n  (use \"git bisect reset\" to get back to the original branch)\n\n"
        ]);
    }
    if let Some((upstream, counts)) = tracking(repo)? {
        let s = |n: usize| if n == 1 { "" } else { "s" };
        let name = upstream;
        out.extend(match counts {
            None => bytes![
                "Your branch is based on '",
                name,
                "', but the upstream is gone.\n  (use \"git branch --unset-upstream\" to fixup)\n"
            ],
            Some((0, 0)) => bytes!["Your branch is up to date with '", name, "'.\n"],
            Some((a, 0)) => bytes![
                "Your branch is ahead of '",
                name,
                format!("' by {a} commit{}.\n", s(a)),
                "  (use \"git push\" to publish your local commits)\n"
            ],
            Some((0, b)) => {
                bytes![
                    "Your branch is behind '",
                    name,
                    format!("' by {b} commit{}, and can be fast-forwarded.\n", s(b)),
                    "  (use \"git pull\" to update your local branch)\n"
                ]
            }
            Some((a, b)) => bytes![
                "Your branch and '",
                name,
                format!("' have diverged,\nand have {a} and {b} different commits each, respectively.\n"),
                "  (use \"git pull\" to merge the remote branch into yours)\n"
            ],
        });
        out.push(b'\n');
    }
    let has_unmerged = !index.unmerged().is_empty();
    if is_at("MERGE_HEAD") {
        out.extend_from_slice(if has_unmerged {
            &b"You have unmerged paths.\n  (fix conflicts and run \"git commit\")\n  (use \"git merge --abort\" to abort the merge)\n\n"[..]
        } else {
            b"All conflicts fixed but you are still merging.\n  (use \"git commit\" to conclude merge)\n\n"
        });
    } else if let Some((_, text)) = &rebase {
        out.extend_from_slice(text);
    } else if repo.is_applying() {
        out.extend_from_slice(
            b"You are in the middle of an am session.\n  (fix conflicts and then run \"git am --continue\")\n  (use \"git am --skip\" to skip this patch)\n  (use \"git am --abort\" to restore the original branch)\n\n",
        );
    } else if is_at("CHERRY_PICK_HEAD") || is_at("REVERT_HEAD") || is_at("sequencer/todo") {
        let todo = repo.read(&repo.state_file("sequencer/todo"))?;
        let is_pick = todo.as_ref().map_or(is_at("CHERRY_PICK_HEAD"), |todo| todo.starts_with(b"pick"));
        let (file, verb, command) =
            if is_pick { ("CHERRY_PICK_HEAD", "cherry-picking", "cherry-pick") } else { ("REVERT_HEAD", "reverting", "revert") };
        let oid = repo.read(&bytes![&repo.dir, "/", file])?.unwrap_or_default();
        let short = match Oid::from_hex(oid.trim_ascii()) {
            Some(oid) => repo.abbrev(&oid)?,
            None => String::new(),
        };
        // Of several, git does not say which.
        let (title, fix, end) = match (todo.is_some(), has_unmerged) {
            (true, true) => (format!("{} currently in progress.", if is_pick { "Cherry-pick" } else { "Revert" }), "fix conflicts and", ""),
            (true, false) => (format!("{} currently in progress.", if is_pick { "Cherry-pick" } else { "Revert" }), "", " to continue"),
            (false, true) => (format!("You are currently {verb} commit {short}."), "fix conflicts and", ""),
            (false, false) => (format!("You are currently {verb} commit {short}."), "all conflicts fixed:", ""),
        };
        let fix = if fix.is_empty() { String::new() } else { format!("{fix} ") };
        out.extend(bytes![
            format!("{title}\n  ({fix}run \"git {command} --continue\"{end})\n"),
            format!("  (use \"git {command} --skip\" to skip this patch)\n  (use \"git {command} --abort\" to cancel the {command} operation)\n\n")
        ]);
    }
    if head.is_none() {
        out.extend_from_slice(b"\nNo commits yet\n\n");
    }
    let name = |path: &[u8]| quoted(&repo.relative(path));
    let names = |pair: &Pair| match pair.status {
        b'R' | b'C' => bytes![name(pair.old_path()), " -> ", name(pair.path())],
        _ => name(pair.path()),
    };
    let in_head = |out: &mut Vec<u8>| {
        out.extend_from_slice(if head.is_none() {
            &b"  (use \"git rm --cached <file>...\" to unstage)\n"[..]
        } else {
            b"  (use \"git restore --staged <file>...\" to unstage)\n"
        });
    };
    let staged: Vec<&Pair> = status.staged.iter().filter(|pair| pair.status != b'U').collect();
    if !staged.is_empty() {
        out.extend_from_slice(b"Changes to be committed:\n");
        if !is_at("MERGE_HEAD") {
            in_head(&mut out);
        }
        for pair in &staged {
            out.extend(bytes!["\t", label(pair.status), names(pair), "\n"]);
        }
        out.push(b'\n');
    }
    let unmerged = index.unmerged();
    if !unmerged.is_empty() {
        out.extend_from_slice(b"Unmerged paths:\n");
        if !is_at("MERGE_HEAD") && !is_at("CHERRY_PICK_HEAD") {
            in_head(&mut out);
        }
        let letters: Vec<&str> = unmerged.iter().map(|path| conflict_letters(index, path).0).collect();
        let deleted = letters.iter().filter(|l| l.contains('D')).count();
        let both_deleted = letters.iter().filter(|l| **l == "DD").count();
        out.extend_from_slice(match (deleted, both_deleted) {
            (0, _) => &b"  (use \"git add <file>...\" to mark resolution)\n"[..],
            (d, b) if d == b && d == letters.len() => b"  (use \"git rm <file>...\" to mark resolution)\n",
            _ => b"  (use \"git add/rm <file>...\" as appropriate to mark resolution)\n",
        });
        for path in &unmerged {
            out.extend(bytes!["\t", conflict_letters(index, path).1, name(path), "\n"]);
        }
        out.push(b'\n');
    }
    let unstaged: Vec<&Pair> = status.unstaged.iter().filter(|pair| pair.status != b'U').collect();
    if !unstaged.is_empty() {
        out.extend_from_slice(b"Changes not staged for commit:\n");
        let rm = if unstaged.iter().any(|pair| pair.status == b'D') { "/rm" } else { "" };
        out.extend(bytes![
            "  (use \"git add",
            rm,
            " <file>...\" to update what will be committed)\n  (use \"git restore <file>...\" to discard changes in working directory)\n"
        ]);
        for pair in &unstaged {
            out.extend(bytes!["\t", label(if pair.old.is_none() { b'A' } else { pair.status }), names(pair), "\n"]);
        }
        out.push(b'\n');
    }
    if !status.untracked.is_empty() {
        out.extend_from_slice(b"Untracked files:\n  (use \"git add <file>...\" to include in what will be committed)\n");
        for path in &status.untracked {
            out.extend(bytes!["\t", name(path), "\n"]);
        }
        out.push(b'\n');
    }
    if !status.ignored.is_empty() {
        out.extend_from_slice(b"Ignored files:\n  (use \"git add -f <file>...\" to include in what will be committed)\n");
        for path in &status.ignored {
            out.extend(bytes!["\t", name(path), "\n"]);
        }
        out.push(b'\n');
    }
    let committable = !staged.is_empty() || (is_at("MERGE_HEAD") && unmerged.is_empty());
    if how == Untracked::No && (!unstaged.is_empty() || committable) {
        out.extend_from_slice(b"Untracked files not listed (use -u option to show untracked files)\n");
    }
    if !committable {
        out.extend_from_slice(if !unstaged.is_empty() || !unmerged.is_empty() {
            &b"no changes added to commit (use \"git add\" and/or \"git commit -a\")\n"[..]
        } else if !status.untracked.is_empty() {
            b"nothing added to commit but untracked files present (use \"git add\" to track)\n"
        } else if head.is_none() {
            b"nothing to commit (create/copy files and use \"git add\" to track)\n"
        } else if how == Untracked::No {
            b"nothing to commit (use -u to show untracked files)\n"
        } else {
            b"nothing to commit, working tree clean\n"
        });
    }
    Ok(out)
}

/// A message without trailing white space and blank lines at its ends; `strip` takes comments out, too.
pub(super) fn tidy(message: &[u8], strip: bool) -> Vec<u8> {
    let mut out = Vec::new();
    let mut blank = false;
    for line in message.split(|b| *b == b'\n') {
        let line = line.trim_ascii_end();
        if strip && line.starts_with(b"#") {
            continue;
        }
        if line.is_empty() {
            blank = !out.is_empty();
            continue;
        }
        if blank {
            out.push(b'\n');
            blank = false;
        }
        out.extend_from_slice(line);
        out.push(b'\n');
    }
    out
}

impl Repo<'_, '_> {
    pub(super) fn state_file(&self, name: &str) -> Vec<u8> {
        bytes![&self.dir, "/", name]
    }

    /// Writes a commit.
    pub(super) fn write_commit(&self, tree: Oid, parents: Vec<Oid>, author: Ident, message: Vec<u8>) -> G<Oid> {
        let committer = self.ident("COMMITTER")?;
        let encoding = None;
        self.write_object(Kind::Commit, &Commit { tree, parents, author, committer, encoding, message }.print())
    }

    /// `[main 1234567] subject`, and what changed.
    pub(super) fn announce(&self, oid: &Oid, parent: Option<&Oid>, was: &str) -> G<()> {
        let commit = self.commit(oid)?;
        let branch = self.branch()?.unwrap_or_else(|| b"detached HEAD".to_vec());
        let first = if parent.is_none() && commit.parents.is_empty() { " (root-commit)" } else { "" };
        let mut text = bytes!["[", branch, first, " ", self.abbrev(oid)?, "] ", commit.subject(), "\n"];
        let committer = commit.committer.clone();
        if (&committer.name, &committer.email) != (&commit.author.name, &commit.author.email) {
            text.extend(bytes![" Author: ", &commit.author.name, " <", &commit.author.email, ">\n"]);
        }
        if was == "date" {
            text.extend(bytes![" Date: ", date::show(self, commit.author.time, commit.author.zone, &date::Style::Default), "\n"]);
        }
        self.put(text)?;
        if commit.parents.len() < 2 {
            let old = match commit.parents.first() {
                Some(parent) => Some(self.commit(parent)?.tree),
                None => None,
            };
            let show = Show { shortstat: true, ..Show::plain(self)? };
            let pairs = show.prepare(self, self.diff_trees(old.as_ref(), Some(&commit.tree), &Specs::default())?)?;
            show.print(self, &pairs)?;
            self.put(summary(&pairs))?;
        }
        Ok(())
    }
}

/// Who wrote what is committed.
fn author(repo: &Repo<'_, '_>, opts: &Opts, before: Option<&super::object::Commit>, picked: Option<Oid>) -> G<Ident> {
    let mut author = match (before, opts.value("reuse-message"), picked) {
        (Some(before), None, _) if !opts.has("reset-author") => before.author.clone(),
        (_, Some(rev), _) => repo.commit(&repo.commit_named(rev)?)?.author.clone(),
        (_, None, Some(picked)) => repo.commit(&picked)?.author.clone(),
        _ => repo.ident("AUTHOR")?,
    };
    if let Some(text) = opts.value("author") {
        let parsed = Ident::parse(text);
        if memchr::memchr(b'<', text).is_none() {
            return Err(fatal!["--author '", text, "' is not 'Name <email>' and matches no existing author"]);
        }
        (author.name, author.email) = (parsed.name, parsed.email);
        if before.is_none() {
            (author.time, author.zone) = repo.ident("AUTHOR").map_or((author.time, author.zone), |own| (own.time, own.zone));
        }
    }
    if let Some(text) = opts.value("date") {
        (author.time, author.zone) = date::parse(repo, text).ok_or_else(|| fatal!["invalid date format: ", text])?;
    }
    Ok(author)
}

/// Where the message of a commit comes from, as `prepare-commit-msg` is told.
fn message_source<'a>(repo: &Repo<'_, '_>, opts: &'a Opts, is_merge: bool, is_picked: bool) -> G<Vec<&'a str>> {
    let is_given = !opts.values("message").is_empty() || opts.value("file").is_some();
    Ok(if is_given {
        vec!["message"]
    } else if let Some(rev) = opts.value("reuse-message") {
        vec!["commit", std::str::from_utf8(rev).unwrap_or_default()]
    } else if opts.has("amend") {
        vec!["commit", "HEAD"]
    } else if is_merge || repo.lstat(&repo.state_file("MERGE_MSG")).is_some() {
        vec!["merge"]
    } else if repo.lstat(&repo.state_file("SQUASH_MSG")).is_some() {
        vec!["squash"]
    } else if is_picked {
        vec!["commit", "CHERRY_PICK_HEAD"]
    } else {
        Vec::new()
    })
}

/// The hooks of one commit.
struct Hooks<'a, 'g, 'c> {
    repo: &'a Repo<'g, 'c>,
    env: Vec<(&'static str, Vec<u8>)>,
    verify: bool,
    /// The index that they see, where that is not the one that is there.
    lock: Option<Vec<u8>>,
}

impl Drop for Hooks<'_, '_, '_> {
    fn drop(&mut self) {
        if let Some(lock) = &self.lock {
            let _ = self.repo.unlink(lock);
        }
    }
}

impl Hooks<'_, '_, '_> {
    /// Writes down what will be committed, for the hooks to see.
    fn lend(&mut self, index: &Index, name: &str) -> G<()> {
        if !self.asks_about_messages() && !self.repo.has_hook("pre-commit") {
            return Ok(());
        }
        let lock = bytes![&self.repo.dir, "/", name];
        self.repo.write_index_to(&lock, index)?;
        self.env.retain(|(key, _)| *key != "GIT_INDEX_FILE");
        self.env.push(("GIT_INDEX_FILE", lock.clone()));
        self.lock = Some(lock);
        Ok(())
    }

    /// `pre-commit`, which may change what is committed; whether it lets it pass.
    fn before(&self, index: &mut Index, to_commit: &mut Index) -> G<bool> {
        let repo = self.repo;
        if !self.verify || !repo.has_hook("pre-commit") {
            return Ok(true);
        }
        if repo.hook("pre-commit", &Call { env: self.env.clone(), ..Call::default() })? != 0 {
            return Ok(false);
        }
        let Some(lock) = &self.lock else {
            *index = repo.index()?;
            to_commit.items.clone_from(&index.items);
            return Ok(true);
        };
        let now = repo.index_in(lock)?;
        let was = std::mem::take(&mut to_commit.items);
        // What the hook staged goes into the index that is left, too.
        for item in &now.items {
            let old = was.binary_search_by(|old| old.path.cmp(&item.path)).ok().and_then(|at| was.get(at));
            if old.is_none_or(|old| (old.mode, old.oid) != (item.mode, item.oid)) {
                index.put(item.clone());
            }
        }
        to_commit.items = now.items;
        Ok(true)
    }

    fn asks_about_messages(&self) -> bool {
        self.repo.has_hook("prepare-commit-msg") || (self.verify && self.repo.has_hook("commit-msg"))
    }

    fn prepare(&self, source: &[&str]) -> G<()> {
        let more: Vec<&[u8]> = source.iter().map(|word| word.as_bytes()).collect();
        if self.repo.message_hook("prepare-commit-msg", "COMMIT_EDITMSG", &more, &self.env)? { Ok(()) } else { Err(Halt::Exit(1)) }
    }

    fn check(&self) -> G<bool> {
        Ok(!self.verify || self.repo.message_hook("commit-msg", "COMMIT_EDITMSG", &[], &self.env)?)
    }
}

pub(super) fn commit(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&super::options::COMMIT, args)?;
    if opts.has("edit") && !opts.has("no-edit") {
        return Err(fatal!["option '--edit' is not supported here: there is no editor; give the message with -m or -F"]);
    }
    repo.top()?;
    let mut index = repo.index()?;
    let amend = opts.has("amend");
    let head = repo.head_oid()?;
    let merge_heads: Vec<Oid> =
        repo.read(&repo.state_file("MERGE_HEAD"))?.unwrap_or_default().split(|b| *b == b'\n').filter_map(Oid::from_hex).collect();
    let picked = repo.read(&repo.state_file("CHERRY_PICK_HEAD"))?.and_then(|text| Oid::from_hex(text.trim_ascii()));
    if amend && head.is_none() {
        return Err(fatal!["You have nothing to amend."]);
    }
    if amend && !merge_heads.is_empty() {
        return Err(fatal!["You are in the middle of a merge -- cannot amend."]);
    }
    if opts.has("all") && !opts.args.is_empty() {
        return Err(fatal!["paths '", opts.arg(0).unwrap_or_default(), " ...' with -a does not make sense"]);
    }
    if opts.has("all") {
        let paths: Vec<Vec<u8>> = index.items.iter().map(|item| item.path.clone()).collect();
        for path in paths {
            match repo.item_of(&index, &path, true)? {
                Some(item) => index.put(item),
                None => index.remove(&path),
            }
        }
    }
    let unmerged = index.unmerged();
    if !unmerged.is_empty() {
        for path in &unmerged {
            repo.put(bytes!["U\t", quoted(path), "\n"])?;
        }
        return Err(Halt::Die(
            128,
            b"error: Committing is not possible because you have unmerged files.\nhint: Fix them up in the work tree, and then use 'git add/rm <file>'\nhint: as appropriate to mark resolution and make a commit.\nfatal: Exiting because of an unresolved conflict.\n".to_vec(),
        ));
    }
    let mut to_commit = Index { items: index.items.clone(), written: index.written };
    if !opts.args.is_empty() {
        let specs = Specs::new(repo, &opts.args)?;
        if !opts.has("include") {
            to_commit.items = repo
                .flatten(repo.head_tree()?.as_ref())?
                .into_iter()
                .map(|(path, mode, oid)| Item { path, mode, oid, ..Item::default() })
                .collect();
        }
        let mut paths: Vec<Vec<u8>> =
            index.items.iter().chain(&to_commit.items).map(|item| item.path.clone()).filter(|path| specs.matches(path)).collect();
        paths.sort();
        paths.dedup();
        for spec in &specs.0 {
            if !paths.iter().any(|path| spec.matches(path)) {
                return Err(Halt::Die(1, bytes!["error: pathspec '", &spec.text, "' did not match any file(s) known to git\n"]));
            }
        }
        for path in paths {
            match repo.item_of(&index, &path, true)? {
                Some(item) => {
                    index.put(item.clone());
                    to_commit.put(item);
                }
                None => {
                    index.remove(&path);
                    to_commit.remove(&path);
                }
            }
        }
    }
    let before = match (&head, amend) {
        (Some(head), true) => Some(repo.commit(head)?),
        _ => None,
    };
    let author = author(repo, &opts, before.as_deref(), picked)?;
    let source = message_source(repo, &opts, !merge_heads.is_empty(), picked.is_some())?;
    let takes_text = source.first().is_some_and(|kind| matches!(*kind, "message" | "commit")) && !amend;
    let mut hooks = Hooks {
        repo,
        lock: None,
        env: repo.commit_env(None, Some(&author), repo.editor().is_some() && !takes_text && !opts.has("no-edit")),
        verify: !opts.has("no-verify"),
    };
    if opts.has("all") || !opts.args.is_empty() {
        let is_apart = !opts.args.is_empty() && !opts.has("include");
        hooks.lend(&to_commit, if is_apart { "next-index-1.lock" } else { "index.lock" })?;
    }
    if !hooks.before(&mut index, &mut to_commit)? {
        return Ok(1);
    }
    // The message.
    let messages = opts.values("message");
    let mut edits = false;
    let mut message = if !messages.is_empty() {
        let mut all = Vec::new();
        for message in messages {
            if !all.is_empty() {
                all.push(b'\n');
            }
            all.extend_from_slice(message);
            if !message.ends_with(b"\n") {
                all.push(b'\n');
            }
        }
        all
    } else if let Some(file) = opts.value("file") {
        let mut text = Vec::new();
        if file == b"-" {
            repo.cx.stdin().rest(&mut text)?;
        } else {
            text = repo.read(&repo.at(file))?.ok_or_else(|| fatal!["could not read log file '", file, "': No such file or directory"])?;
        }
        text
    } else if let Some(rev) = opts.value("reuse-message") {
        repo.commit(&repo.commit_named(rev)?)?.message.clone()
    } else if let Some(before) = &before {
        edits = !opts.has("no-edit");
        before.message.clone()
    } else if let Some(text) = repo.read(&repo.state_file("MERGE_MSG"))? {
        edits = !opts.has("no-edit");
        tidy(&text, true)
    } else {
        edits = true;
        Vec::new()
    };
    if edits && repo.editor().is_none() && !message.is_empty() {
        return Err(no_editor());
    }
    let has_message_source = !opts.values("message").is_empty()
        || opts.value("file").is_some()
        || opts.value("reuse-message").is_some()
        || before.is_some()
        || !message.is_empty()
        || repo.editor().is_some();
    let strip = opts.value("cleanup") == Some(b"strip");
    if opts.value("cleanup") != Some(b"verbatim") {
        message = tidy(&message, strip);
    }
    if opts.has("signoff") {
        let who = repo.ident("COMMITTER")?;
        message = super::mail::signed_off(message, &who);
    }
    let tree = repo.write_tree(&to_commit)?;
    let parents: Vec<Oid> = match &before {
        Some(before) => before.parents.clone(),
        None => head.into_iter().chain(merge_heads.iter().copied()).collect(),
    };
    let parent_tree = match parents.first() {
        Some(parent) => Some(repo.commit(parent)?.tree),
        None => None,
    };
    let is_empty = merge_heads.is_empty() && parent_tree.map_or(to_commit.items.is_empty(), |old| old == tree);
    if (is_empty && !amend && !opts.has("allow-empty")) || opts.has("dry-run") {
        let status = repo.compute_status(&mut index, &Specs::default(), Untracked::Normal, false)?;
        repo.put(status_long(repo, &index, &status, Untracked::Normal, true)?)?;
        return Ok(u8::from(is_empty));
    }
    if !has_message_source {
        repo.ident("COMMITTER")?;
        return Err(no_editor());
    }
    if edits {
        let is_dated = amend || picked.is_some() || opts.has("date");
        let replaced = if amend { parents.first() } else { None };
        message = repo.edit_message_after(message, Some(&author), is_dated, replaced, &|| hooks.prepare(&source))?;
    } else if hooks.asks_about_messages() {
        repo.write(&repo.state_file("COMMIT_EDITMSG"), &message)?;
        hooks.prepare(&source)?;
    }
    if hooks.asks_about_messages() {
        if !hooks.check()? {
            return Ok(1);
        }
        message = repo.read(&repo.state_file("COMMIT_EDITMSG"))?.unwrap_or_default();
        if opts.value("cleanup") != Some(b"verbatim") {
            message = tidy(&message, strip || edits);
        }
    }
    if message.is_empty() && !opts.has("allow-empty-message") {
        return Err(Halt::Die(1, b"Aborting commit due to empty commit message.\n".to_vec()));
    }
    repo.write(&repo.state_file("COMMIT_EDITMSG"), &message)?;
    let oid = repo.write_commit(tree, parents, author.clone(), message.clone())?;
    let verb = match (amend, parent_tree.is_none(), merge_heads.is_empty(), picked.is_some()) {
        (true, ..) => "commit (amend): ",
        (_, true, ..) => "commit (initial): ",
        (_, _, false, _) => "commit (merge): ",
        (_, _, _, true) => "commit (cherry-pick): ",
        _ => "commit: ",
    };
    let title = message.split(|b| *b == b'\n').next().unwrap_or_default();
    repo.set_head(&oid, &bytes![verb, title])?;
    repo.write_index(&index)?;
    repo.clear_state()?;
    repo.committed(Some(&author), hooks.env.iter().all(|(key, _)| *key != "GIT_EDITOR"))?;
    if let (true, false, Some(head)) = (amend, opts.has("no-post-rewrite"), head) {
        repo.rewritten("amend", &bytes![head.hex(), " ", oid.hex(), "\n"], hooks.env.clone())?;
    }
    if !opts.has("quiet") {
        let was = if amend || opts.has("date") || opts.has("reuse-message") || picked.is_some() { "date" } else { "" };
        let parent = if parent_tree.is_some() { head } else { None };
        repo.announce(&oid, parent.as_ref(), was)?;
    }
    Ok(0)
}

pub(super) fn no_editor() -> Halt {
    Halt::Die(1, b"error: there is no editor here\nPlease supply the message using either -m or -F option.\n".to_vec())
}

pub(super) fn clean(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&super::options::CLEAN, args)?;
    if !opts.has("force") && !opts.has("dry-run") && repo.config.borrow().boolean("clean.requireforce") != Some(false) {
        return Err(fatal!["clean.requireForce defaults to true and neither -i, -n, nor -f given; refusing to clean"]);
    }
    let specs = Specs::new(repo, &opts.args)?;
    let index = repo.index()?;
    let wants_ignored = opts.has("x") || opts.has("X");
    let (found, ignored) = repo.untracked(&index, &specs, Untracked::Normal, wants_ignored)?;
    let mut all: Vec<Vec<u8>> = if opts.has("X") { Vec::new() } else { found };
    if wants_ignored {
        all.extend(ignored);
    }
    let excluded: Vec<Vec<u8>> = opts.values("exclude").into_iter().map(<[u8]>::to_vec).collect();
    all.sort();
    all.dedup();
    for path in all {
        let bare = path.strip_suffix(b"/").unwrap_or(&path);
        if (path.ends_with(b"/") && !opts.has("d")) || !path.starts_with(&repo.prefix) {
            continue;
        }
        let name = bare.rsplit(|b| *b == b'/').next().unwrap_or_default();
        if excluded.iter().any(|pattern| super::paths::wild(pattern, name, true, false, &mut 10_000)) {
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
