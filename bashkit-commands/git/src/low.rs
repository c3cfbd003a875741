//! Plumbing that scripts build commits with: `commit-tree`, `mktree`, `read-tree`, `update-index`, `cherry`, `check-ref-format`, `var`.

use std::collections::HashSet;

use super::core::Repo;
use super::index::{Index, Item};
use super::object::{Entry, Kind, MODULE, Oid, TREE, print_tree};
use super::opts::Opts;
use super::paths::{Specs, is_safe};
use super::refs;
use super::revision::{Walk, topological};
use super::{G, Halt};

pub(super) fn commit_tree(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&super::options::COMMIT_TREE, args)?;
    let [tree] = opts.args.as_slice() else { return Err(fatal!["must give exactly one tree"]) };
    let found = repo.resolve(tree)?.ok_or_else(|| fatal!["not a valid object name ", tree])?;
    match repo.find_object(&found.oid)? {
        Some((Kind::Tree, _)) => {}
        Some(_) => return Err(fatal![found.oid.hex(), " is not a valid 'tree' object"]),
        None => return Err(fatal!["not a valid object name ", tree]),
    }
    let mut parents: Vec<Oid> = Vec::new();
    for name in opts.values("p") {
        let found = repo.resolve(name)?.ok_or_else(|| fatal!["not a valid object name ", name])?;
        let (kind, oid) = repo.peel(&found.oid)?;
        if kind != Kind::Commit {
            return Err(fatal![oid.hex(), " is not a valid 'commit' object"]);
        }
        if parents.contains(&oid) {
            repo.warn(bytes!["error: duplicate parent ", oid.hex(), " ignored"])?;
        } else {
            parents.push(oid);
        }
    }
    let mut message: Vec<u8> = Vec::new();
    let given = opts.in_order(&["m", "F"]);
    for (id, value) in &given {
        if !message.is_empty() {
            message.push(b'\n');
        }
        if *id == "m" {
            message.extend_from_slice(value);
            if !value.ends_with(b"\n") {
                message.push(b'\n');
            }
        } else if *value == b"-" {
            repo.cx.stdin().rest(&mut message)?;
        } else {
            let text = repo.read(&repo.at(value))?;
            message.extend(text.ok_or_else(|| fatal!["git commit-tree: failed to open '", value, "': No such file or directory"])?);
        }
    }
    if given.is_empty() {
        repo.cx.stdin().rest(&mut message)?;
    }
    let oid = repo.write_commit(found.oid, parents, repo.ident("AUTHOR")?, message)?;
    repo.put(bytes![oid.hex(), "\n"])?;
    Ok(0)
}

pub(super) fn mktree(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&super::options::MKTREE, args)?;
    let mut text = Vec::new();
    repo.cx.stdin().rest(&mut text)?;
    let end = if opts.has("z") { 0 } else { b'\n' };
    let mut entries = Vec::new();
    for line in text.split(|b| *b == end).filter(|line| !line.is_empty()) {
        repo.cx.step(5)?;
        let parsed = || -> Option<(u32, &[u8], Oid, &[u8])> {
            let tab = memchr::memchr(b'\t', line)?;
            let mut words = line.get(..tab)?.split(|b| *b == b' ');
            let mode = u32::from_str_radix(std::str::from_utf8(words.next()?).ok()?, 8).ok()?;
            let (kind, oid) = (words.next()?, Oid::from_hex(words.next()?)?);
            Some((mode, kind, oid, line.get(tab + 1..)?))
        };
        let Some((mode, kind, oid, name)) = parsed() else { return Err(fatal!["input format error: ", line]) };
        if name.contains(&b'/') {
            return Err(fatal!["path ", name, " contains slash"]);
        }
        let by_mode = match mode {
            TREE => Kind::Tree,
            MODULE => Kind::Commit,
            _ => Kind::Blob,
        };
        if kind != by_mode.name().as_bytes() {
            return Err(fatal!["entry '", name, "' object type (", kind, ") doesn't match mode type (", by_mode.name(), ")"]);
        }
        if mode != MODULE && !opts.has("missing") {
            match repo.find_object(&oid)? {
                None => return Err(fatal!["entry '", name, "' object ", oid.hex(), " is unavailable"]),
                Some((found, _)) if found != by_mode => {
                    return Err(fatal![
                        "entry '",
                        name,
                        "' object ",
                        oid.hex(),
                        " is a ",
                        found.name(),
                        " but specified type was (",
                        by_mode.name(),
                        ")"
                    ]);
                }
                Some(_) => {}
            }
        }
        entries.push(Entry { mode, name: name.to_vec(), oid });
    }
    let oid = repo.write_object(Kind::Tree, &print_tree(&mut entries))?;
    repo.put(bytes![oid.hex(), "\n"])?;
    Ok(0)
}

pub(super) fn read_tree(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&super::options::READ_TREE, args)?;
    if opts.has("empty") {
        repo.write_index(&Index::default())?;
        return Ok(0);
    }
    let [name] = opts.args.as_slice() else {
        return Err(fatal!["merging several trees is not supported here; 'read-tree' takes one"]);
    };
    let found = repo.resolve(name)?.ok_or_else(|| fatal!["Not a valid object name ", name])?;
    let tree = repo.tree_of(&found.oid)?;
    if opts.has("u") {
        // What the index has and the tree has not goes.
        let from = Some(repo.write_tree(&repo.index()?)?);
        let care = if opts.has("reset") { super::worktree::Care::Force } else { super::worktree::Care::Keep };
        repo.switch_tree(from.as_ref(), &tree, care, "checkout")?;
        return Ok(0);
    }
    let before = repo.index()?;
    let prefix =
        opts.value("prefix").map(|dir| bytes![dir.strip_suffix(b"/").unwrap_or(dir), "/"]).filter(|dir| dir != b"/").unwrap_or_default();
    let mut items = Vec::new();
    for (path, mode, oid) in repo.flatten(Some(&tree))? {
        let path = bytes![&prefix, path];
        if !is_safe(&path) {
            return Err(Halt::Die(128, bytes!["error: invalid path '", path, "'\n"]));
        }
        if opts.has("prefix") && before.is_tracked(&path) {
            return Err(Halt::Die(128, bytes!["error: Entry '", path, "' overlaps with '", path, "'.  Cannot bind.\n"]));
        }
        let like = before.get(&path).filter(|item| (opts.has("m") || opts.has("reset")) && item.oid == oid && item.mode == mode);
        items.push(like.cloned().unwrap_or(Item { path, mode, oid, ..Item::default() }));
    }
    let mut index = if opts.has("prefix") { before } else { Index { items: Vec::new(), written: before.written } };
    index.put_all(items);
    repo.write_index(&index)?;
    Ok(0)
}

pub(super) fn update_index(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let mut index = repo.index()?;
    let (mut add, mut remove, mut force_remove, mut only_names) = (false, false, false, false);
    let (mut valid, mut mode_to) = (None, None);
    let mut status = 0;
    let mut rest = args.iter();
    let put = |index: &mut Index, add: bool, mode: &[u8], oid: &[u8], path: &[u8]| -> G<()> {
        let mode = std::str::from_utf8(mode).ok().and_then(|m| u32::from_str_radix(m, 8).ok());
        let (Some(mode), Some(oid)) = (mode, Oid::from_hex(oid)) else {
            return Err(fatal!["git update-index: --cacheinfo cannot add ", path]);
        };
        if !is_safe(path) {
            return Err(Halt::Die(
                128,
                bytes!["error: Invalid path '", path, "'\nfatal: git update-index: --cacheinfo cannot add ", path, "\n"],
            ));
        }
        if !add && !index.is_tracked(path) {
            return Err(Halt::Die(
                128,
                bytes![
                    "error: ",
                    path,
                    ": cannot add to the index - missing --add option?\nfatal: git update-index: --cacheinfo cannot add ",
                    path,
                    "\n"
                ],
            ));
        }
        index.put(Item { path: path.to_vec(), mode, oid, ..Item::default() });
        Ok(())
    };
    while let Some(arg) = rest.next() {
        repo.cx.step(10)?;
        match arg.as_slice() {
            b"--" if !only_names => only_names = true,
            b"--add" if !only_names => add = true,
            b"--remove" if !only_names => remove = true,
            b"--force-remove" if !only_names => force_remove = true,
            b"-q" if !only_names => {}
            b"--assume-unchanged" if !only_names => valid = Some(true),
            b"--no-assume-unchanged" if !only_names => valid = Some(false),
            b"--chmod=+x" if !only_names => mode_to = Some(0o100755),
            b"--chmod=-x" if !only_names => mode_to = Some(0o100644),
            b"--refresh" | b"--really-refresh" if !only_names => {
                let (pairs, _) = repo.diff_work(&mut index, &Specs::default())?;
                for pair in &pairs {
                    let what = if pair.status == b'U' { ": needs merge\n" } else { ": needs update\n" };
                    repo.put(bytes![pair.path(), what])?;
                    status = 1;
                }
            }
            b"--cacheinfo" if !only_names => {
                let Some(first) = rest.next() else {
                    return Err(Halt::Die(129, b"error: option 'cacheinfo' expects <mode>,<sha1>,<path>\n".to_vec()));
                };
                let mut parts = first.splitn(3, |b| *b == b',');
                let bad = || Halt::Die(129, b"error: option 'cacheinfo' expects <mode>,<sha1>,<path>\n".to_vec());
                match (parts.next(), parts.next(), parts.next()) {
                    (Some(mode), Some(oid), Some(path)) => put(&mut index, add, mode, oid, path)?,
                    _ => {
                        let (oid, path) = (rest.next().ok_or_else(bad)?, rest.next().ok_or_else(bad)?);
                        put(&mut index, add, first, oid, path)?;
                    }
                }
            }
            b"--index-info" if !only_names => {
                let mut text = Vec::new();
                repo.cx.stdin().rest(&mut text)?;
                for line in text.split(|b| *b == b'\n').filter(|line| !line.is_empty()) {
                    let tab = memchr::memchr(b'\t', line).ok_or_else(|| fatal!["malformed index info ", line])?;
                    let words: Vec<&[u8]> = line.get(..tab).unwrap_or_default().split(|b| *b == b' ').collect();
                    let path = line.get(tab + 1..).unwrap_or_default();
                    match words.as_slice() {
                        [b"0", _] => index.remove(path),
                        [mode, oid] | [mode, _, oid] => put(&mut index, true, mode, oid, path)?,
                        _ => return Err(fatal!["malformed index info ", line]),
                    }
                }
            }
            option if option.starts_with(b"-") && !only_names => {
                return Err(super::opts::refused(&super::options::UPDATE_INDEX, &String::from_utf8_lossy(option)));
            }
            name => {
                let path = repo.inside(name)?;
                let failed =
                    |why: &str| Halt::Die(128, bytes!["error: ", &path, ": ", why, "\nfatal: Unable to process path ", &path, "\n"]);
                if let Some(valid) = valid {
                    match index.place(&path, 0).ok().and_then(|at| index.items.get_mut(at)) {
                        Some(item) => item.assume_valid = valid,
                        None => return Err(fatal!["Unable to mark file ", &path]),
                    }
                    continue;
                }
                if force_remove {
                    index.remove(&path);
                    continue;
                }
                let is_known = index.is_tracked(&path);
                match repo.item_of(&index, &path, true)? {
                    Some(_) if !is_known && !add => return Err(failed("cannot add to the index - missing --add option?")),
                    Some(item) => index.put(item),
                    None if remove => index.remove(&path),
                    None if repo.kind_at(&path).is_some() => return Err(failed("is a directory - add files inside instead")),
                    None => return Err(failed("does not exist and --remove not passed")),
                }
                if let Some(mode) = mode_to
                    && let Some(item) = index.place(&path, 0).ok().and_then(|at| index.items.get_mut(at))
                {
                    item.mode = mode;
                }
            }
        }
    }
    repo.write_index(&index)?;
    Ok(status)
}

pub(super) fn cherry(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&super::options::CHERRY, args)?;
    let upstream = match opts.arg(0) {
        Some(name) => name.to_vec(),
        None => {
            let branch = repo.branch()?.unwrap_or_default();
            repo.upstream(&branch)?
                .ok_or_else(|| Halt::Die(128, b"Could not find a tracked remote branch, please specify <upstream> manually.\n".to_vec()))?
        }
    };
    let named = |name: &[u8]| -> G<Oid> {
        match repo.resolve(name)? {
            Some(found) => Ok(repo.peel(&found.oid)?.1),
            None => Err(fatal!["unknown commit ", name]),
        }
    };
    let (theirs, ours) = (named(&upstream)?, named(opts.arg(1).unwrap_or(b"HEAD"))?);
    let mut hidden = vec![theirs];
    if let Some(limit) = opts.arg(2) {
        hidden.push(named(limit)?);
    }
    let walked = |from: &Oid, hidden: &[Oid]| -> G<Vec<(Oid, std::rc::Rc<super::object::Commit>)>> {
        let mut walk = Walk::new(repo);
        walk.hidden = repo.ancestors(hidden)?;
        walk.push(from)?;
        let mut all = Vec::new();
        while let Some(next) = walk.next()? {
            all.push(next);
        }
        Ok(topological(all, true))
    };
    let mut known = HashSet::new();
    for (_, commit) in walked(&theirs, &[ours])? {
        known.extend(repo.patch_id(&commit)?);
    }
    let mut all = walked(&ours, &hidden)?;
    all.reverse();
    for (oid, commit) in all {
        let Some(id) = repo.patch_id(&commit)? else { continue };
        let sign = if known.contains(&id) { "- " } else { "+ " };
        let name = if opts.has("abbrev") { repo.abbrev(&oid)? } else { oid.hex() };
        let title = if opts.has("verbose") { bytes![" ", commit.subject()] } else { Vec::new() };
        repo.put(bytes![sign, name, title, "\n"])?;
    }
    Ok(0)
}

pub(super) fn check_ref_format(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&super::options::CHECK_REF_FORMAT, args)?;
    let [name] = opts.args.as_slice() else {
        return Err(Halt::Die(129, b"usage: git check-ref-format [--normalize] [<options>] <refname>\n   or: git check-ref-format --branch <branchname-shorthand>\n".to_vec()));
    };
    if opts.has("branch") {
        if name.starts_with(b"-") || !refs::is_valid(&bytes!["refs/heads/", name]) {
            return Err(fatal!["'", name, "' is not a valid branch name"]);
        }
        repo.put(bytes![name, "\n"])?;
        return Ok(0);
    }
    let normal: Vec<u8> = if opts.has("normalize") || opts.has("print") {
        name.split(|b| *b == b'/').filter(|part| !part.is_empty()).collect::<Vec<_>>().join(&b'/')
    } else {
        name.clone()
    };
    if !refs::is_valid(&normal) || (!normal.contains(&b'/') && !opts.has("allow-onelevel")) {
        return Ok(1);
    }
    if opts.has("normalize") || opts.has("print") {
        repo.put(bytes![normal, "\n"])?;
    }
    Ok(0)
}

pub(super) fn var(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let usage = || Halt::Die(129, b"usage: git var (-l | <variable>)\n".to_vec());
    let [name] = args else { return Err(usage()) };
    let value = match name.as_slice() {
        b"GIT_AUTHOR_IDENT" => repo.ident("AUTHOR")?.print(),
        b"GIT_COMMITTER_IDENT" => repo.ident("COMMITTER")?.print(),
        b"GIT_EDITOR" => repo.editor().ok_or(Halt::Exit(1))?,
        b"GIT_DEFAULT_BRANCH" => repo.get("init.defaultbranch").unwrap_or_else(|| b"master".to_vec()),
        _ => return Err(usage()),
    };
    repo.put(bytes![value, "\n"])?;
    Ok(0)
}
