//! What scripts ask git: `rev-parse`, `ls-files`, `ls-tree`, `cat-file`, `hash-object`, references, `describe`, `grep`, ….

use bashkit_core::vfs::FileKind;

use super::core::{Env, Repo};
use super::object::{Commit, Kind, Oid, TREE, Tag, hash};
use super::opts::Opts;
use super::paths::{Ignores, Specs, quoted, wild};
use super::refs;
use super::revision::{Range, Walk};
use super::work::Untracked;
use super::{G, Halt, date};

pub(super) fn rev_parse(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let (mut verify, mut quiet, mut abbrev_ref, mut symbolic, mut digits, mut paths) = (false, false, false, false, None, false);
    let mut count = 0;
    let line = |text: &[u8]| repo.put(bytes![text, "\n"]);
    let relative_dir = || {
        if repo.prefix.is_empty() && repo.work.as_deref() == repo.dir.strip_suffix(b"/.git") {
            b".git".to_vec()
        } else if repo.work.is_none() && repo.cwd == repo.dir {
            b".".to_vec()
        } else {
            repo.dir.clone()
        }
    };
    for arg in args {
        if paths {
            line(arg)?;
            continue;
        }
        match arg.as_slice() {
            b"--" => {
                paths = true;
                line(b"--")?;
            }
            b"--verify" => verify = true,
            b"-q" | b"--quiet" => quiet = true,
            b"--short" => digits = Some(repo.abbrev_digits()),
            b"--abbrev-ref" | b"--abbrev-ref=loose" | b"--abbrev-ref=strict" => abbrev_ref = true,
            b"--symbolic" | b"--symbolic-full-name" => symbolic = true,
            b"--sq" | b"--revs-only" | b"--no-flags" | b"--default" | b"--git-path" => {
                return Err(super::opts::refused(&super::options::REV_PARSE, &String::from_utf8_lossy(arg)));
            }
            b"--show-toplevel" => line(repo.top()?)?,
            b"--git-dir" => line(&relative_dir())?,
            b"--git-common-dir" if repo.common != repo.dir => line(&repo.common)?,
            b"--git-common-dir" => line(&relative_dir())?,
            b"--absolute-git-dir" => line(&repo.dir)?,
            b"--is-inside-work-tree" => {
                let is = repo.work.as_ref().is_some_and(|work| repo.cwd.starts_with(work)) && !repo.cwd.starts_with(&repo.dir);
                line(if is { b"true" } else { b"false" })?;
            }
            b"--is-inside-git-dir" => line(if repo.cwd.starts_with(&repo.dir) { b"true" } else { b"false" })?,
            b"--is-bare-repository" => line(if repo.work.is_none() { b"true" } else { b"false" })?,
            b"--is-shallow-repository" => line(b"false")?,
            b"--show-object-format" => line(b"sha1")?,
            b"--show-prefix" => line(&repo.prefix)?,
            b"--show-cdup" => line("../".repeat(repo.prefix.iter().filter(|b| **b == b'/').count()).as_bytes())?,
            b"--all" | b"--branches" | b"--tags" | b"--remotes" => {
                let prefix = match arg.as_slice() {
                    b"--all" => "refs/",
                    b"--branches" => "refs/heads/",
                    b"--tags" => "refs/tags/",
                    _ => "refs/remotes/",
                };
                for oid in repo.refs(prefix)?.values() {
                    line(oid.hex().as_bytes())?;
                }
            }
            text if text.starts_with(b"--short=") => {
                digits = Some(text.get(8..).and_then(|n| std::str::from_utf8(n).ok()).and_then(|n| n.parse().ok()).unwrap_or(7));
            }
            text if text.starts_with(b"-") && text.len() > 1 => line(text)?,
            text => {
                count += 1;
                let failed = || {
                    if verify { if quiet { Halt::Exit(1) } else { fatal!["Needed a single revision"] } } else { repo.ambiguous(text) }
                };
                let mut range = Range::default();
                if memchr::memmem::find(text, b"..").is_some()
                    || text.ends_with(b"^!")
                    || text.ends_with(b"^@")
                    || (text.starts_with(b"^") && text.len() > 1)
                {
                    repo.range(text, &mut range)?.ok_or_else(failed)?;
                    for oid in range.shown.iter().rev() {
                        line(oid.hex().as_bytes())?;
                    }
                    for oid in &range.hidden {
                        line(format!("^{oid}").as_bytes())?;
                    }
                    continue;
                }
                if abbrev_ref || symbolic {
                    let full = match text {
                        b"HEAD" | b"@" => match repo.head()? {
                            refs::Head::Branch(name) => Some(name),
                            refs::Head::Detached(_) => Some(b"HEAD".to_vec()),
                        },
                        text => match text.strip_suffix(b"@{u}").or_else(|| text.strip_suffix(b"@{upstream}")) {
                            Some(branch) => {
                                let branch = if branch.is_empty() || branch == b"HEAD" {
                                    repo.branch()?.unwrap_or_default()
                                } else {
                                    branch.to_vec()
                                };
                                Some(repo.upstream(&branch)?.ok_or_else(|| fatal!["no upstream configured for branch '", &branch, "'"])?)
                            }
                            None => repo.full_ref(text)?,
                        },
                    };
                    if text == b"HEAD" && repo.head_oid()?.is_none() {
                        line(text)?;
                        return Err(failed());
                    }
                    match full {
                        Some(full) if abbrev_ref => line(refs::short(&full))?,
                        Some(full) => line(&full)?,
                        None if repo.resolve(text)?.is_none() => return Err(failed()),
                        None => {}
                    }
                    continue;
                }
                match repo.resolve(text)? {
                    Some(found) => match digits {
                        Some(digits) => line(repo.abbrev_to(&found.oid, digits)?.as_bytes())?,
                        None => line(found.oid.hex().as_bytes())?,
                    },
                    None => {
                        let is_path = repo.inside(text).is_ok_and(|path| repo.kind_at(&path).is_some());
                        if !verify && is_path {
                            line(text)?;
                            continue;
                        }
                        if !verify {
                            line(text)?;
                        }
                        return Err(failed());
                    }
                }
            }
        }
    }
    if verify && count != 1 {
        return Err(if quiet { Halt::Exit(1) } else { fatal!["Needed a single revision"] });
    }
    Ok(0)
}

pub(super) fn ls_files(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&super::options::LS_FILES, args)?;
    let specs =
        if opts.args.is_empty() && !repo.prefix.is_empty() { Specs::new(repo, &[b".".to_vec()])? } else { Specs::new(repo, &opts.args)? };
    let index = repo.index()?;
    let end: &[u8] = if opts.has("z") { b"\0" } else { b"\n" };
    let shown = |path: &[u8]| {
        let path = if opts.has("full-name") { path.to_vec() } else { repo.relative(path) };
        if opts.has("z") { path } else { quoted(&path) }
    };
    let tag = |letter: &str| if opts.has("t") { format!("{letter} ") } else { String::new() };
    let mut hits = vec![false; specs.0.len()];
    let mut mark = |path: &[u8]| {
        for (hit, spec) in hits.iter_mut().zip(&specs.0) {
            *hit |= spec.matches(path);
        }
    };
    if opts.has("others") {
        let how = if opts.has("directory") { Untracked::Normal } else { Untracked::All };
        let ignored_only = opts.has("ignored");
        let (mut found, mut ignored) = repo.untracked(&index, &specs, how, true)?;
        // Ignored directories are listed file by file unless `--directory` is given.
        if !opts.has("directory") {
            let mut files = Vec::new();
            let mut todo = ignored;
            while let Some(path) = todo.pop() {
                repo.cx.step(3)?;
                match path.strip_suffix(b"/") {
                    Some(dir) => {
                        for entry in repo.cx.fs().read_dir(&repo.full(dir)?).unwrap_or_default() {
                            let slash = if entry.kind == FileKind::Directory { "/" } else { "" };
                            todo.push(bytes![dir, "/", entry.name, slash]);
                        }
                    }
                    None => files.push(path),
                }
            }
            ignored = files;
        }
        let list = if ignored_only {
            ignored
        } else {
            if !opts.has("exclude-standard") {
                found.extend(ignored);
            }
            found
        };
        let mut list: Vec<Vec<u8>> = list
            .into_iter()
            .filter(|path| specs.matches(path.strip_suffix(b"/").unwrap_or(path)))
            .filter(|path| {
                !opts
                    .values("exclude")
                    .iter()
                    .any(|p| wild(p, path.rsplit(|b| *b == b'/').next().unwrap_or_default(), true, false, &mut 10_000))
            })
            .collect();
        list.sort();
        for path in list {
            mark(&path);
            let ends = if opts.has("eol") { repo.ends_told(&path, None)? } else { String::new() };
            repo.put(bytes![tag("?"), ends, shown(&path), end])?;
        }
    }
    let any = ["others", "deleted", "modified", "unmerged", "stage", "ignored"].iter().any(|id| opts.has(id));
    let stage = opts.has("stage") || opts.has("unmerged");
    let mut last: &[u8] = b"";
    for item in index.items.iter().filter(|item| specs.matches(&item.path)) {
        mark(&item.path);
        if (opts.has("cached") || !any || stage)
            && (!opts.has("unmerged") || item.stage > 0)
            && !(opts.has("deduplicate") && last == item.path)
        {
            let detail = if stage { format!("{:06o} {} {}\t", item.mode, item.oid, item.stage) } else { String::new() };
            let ends = if opts.has("eol") { repo.ends_told(&item.path, Some(&item.oid))? } else { String::new() };
            repo.put(bytes![tag(if item.stage > 0 { "M" } else { "H" }), detail, ends, shown(&item.path), end])?;
        }
        last = &item.path;
        if opts.has("deleted") || opts.has("modified") {
            let state = repo.compare(&index, item)?;
            if state.is_none() && opts.has("deleted") {
                repo.put(bytes![tag("R"), shown(&item.path), end])?;
            }
            if opts.has("modified") && state.is_none_or(|(same, ..)| !same) {
                repo.put(bytes![tag("C"), shown(&item.path), end])?;
            }
        }
    }
    if opts.has("error-unmatch")
        && let Some(spec) = specs.unused(&hits)
    {
        return Err(Halt::Die(
            1,
            bytes!["error: pathspec '", &spec.text, "' did not match any file(s) known to git\nDid you forget to 'git add'?\n"],
        ));
    }
    Ok(0)
}

pub(super) fn ls_tree(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&super::options::LS_TREE, args)?;
    let Some((name, paths)) = opts.args.split_first() else {
        return Err(Halt::Die(129, b"usage: git ls-tree [<options>] <tree-ish> [<path>...]\n".to_vec()));
    };
    let Some(found) = repo.resolve(name)? else { return Err(fatal!["Not a valid object name ", name]) };
    let tree = repo.tree_of(&found.oid)?;
    let end: &[u8] = if opts.has("z") { b"\0" } else { b"\n" };
    let wanted: Vec<Vec<u8>> =
        paths.iter().map(|path| if repo.work.is_some() { repo.inside(path) } else { Ok(path.clone()) }).collect::<G<_>>()?;
    let base = if wanted.is_empty() && !opts.has("full-tree") { repo.prefix.clone() } else { Vec::new() };
    let mut todo: Vec<(Vec<u8>, super::object::Entry)> = Vec::new();
    let push = |todo: &mut Vec<(Vec<u8>, super::object::Entry)>, prefix: &[u8], oid: &Oid| -> G<()> {
        let entries = repo.tree(oid)?;
        todo.extend(entries.into_iter().rev().map(|entry| (bytes![prefix, &entry.name], entry)));
        Ok(())
    };
    push(&mut todo, b"", &tree)?;
    while let Some((path, entry)) = todo.pop() {
        repo.cx.step(3)?;
        if path.len() > bashkit_core::vfs::path::PATH_BYTES_MAX {
            return Err(fatal!["a path of a tree is too long"]);
        }
        let is_tree = entry.mode == TREE;
        let below =
            |dir: &[u8], path: &[u8]| dir.is_empty() || path == dir || path.strip_prefix(dir).is_some_and(|rest| rest.starts_with(b"/"));
        let (mut takes, mut opens) = (wanted.is_empty() && path.starts_with(&base), opts.has("r"));
        if is_tree && base.starts_with(&bytes![&path, "/"]) {
            (takes, opens) = (false, true);
        }
        for want in &wanted {
            takes |= below(want, &path);
            opens |= is_tree && want.len() > path.len() && below(&path, want);
        }
        let asked_with_slash = paths.iter().zip(&wanted).any(|(text, want)| text.ends_with(b"/") && *want == path);
        opens |= asked_with_slash;
        let shows = takes && !(is_tree && opens && !opts.has("t") && !opts.has("d")) && !(opts.has("d") && !is_tree);
        if shows {
            let shown =
                if opts.has("full-name") || opts.has("full-tree") || repo.work.is_none() { path.clone() } else { repo.relative(&path) };
            let shown = if opts.has("z") { shown } else { quoted(&shown) };
            if opts.has("name-only") || opts.has("name-status") {
                repo.put(bytes![shown, end])?;
            } else if opts.has("object-only") {
                repo.put(bytes![entry.oid.hex(), end])?;
            } else {
                let size = match (opts.has("long"), entry.kind()) {
                    (true, Kind::Blob) => format!(" {:>7}", repo.blob(&entry.oid)?.len()),
                    (true, _) => format!(" {:>7}", "-"),
                    _ => String::new(),
                };
                let oid =
                    if opts.has("abbrev") { repo.abbrev_to(&entry.oid, opts.number("abbrev")?.unwrap_or(7))? } else { entry.oid.hex() };
                repo.put(bytes![format!("{:06o} {} {oid}{size}\t", entry.mode, entry.kind().name()), shown, end])?;
            }
        }
        let goes_on = wanted.is_empty() || wanted.iter().any(|want| below(want, &path) || below(&path, want));
        if is_tree && opens && goes_on {
            push(&mut todo, &bytes![&path, "/"], &entry.oid)?;
        }
    }
    Ok(0)
}

fn pretty(repo: &Repo<'_, '_>, kind: Kind, oid: &Oid, body: &[u8]) -> G<Vec<u8>> {
    if kind != Kind::Tree {
        return Ok(body.to_vec());
    }
    let mut out = Vec::new();
    for entry in repo.tree(oid)? {
        out.extend(bytes![format!("{:06o} {} {}\t", entry.mode, entry.kind().name(), entry.oid), quoted(&entry.name), "\n"]);
    }
    Ok(out)
}

pub(super) fn cat_file(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&super::options::CAT_FILE, args)?;
    if opts.has("batch") || opts.has("batch-check") {
        let with_body = opts.has("batch");
        let format = opts.value("batch").or(opts.value("batch-check")).unwrap_or(b"%(objectname) %(objecttype) %(objectsize)").to_vec();
        let one = |name: &[u8], oid: Option<Oid>| -> G<()> {
            let found = match oid {
                Some(oid) => repo.find_object(&oid)?.map(|found| (oid, found)),
                None => None,
            };
            let Some((oid, (kind, body))) = found else { return repo.put(bytes![name, " missing\n"]) };
            let mut text = String::from_utf8_lossy(&format).into_owned();
            for (key, value) in [
                ("%(objectname)", oid.hex()),
                ("%(objecttype)", kind.name().to_owned()),
                ("%(objectsize)", body.len().to_string()),
                ("%(rest)", String::new()),
            ] {
                text = text.replace(key, &value);
            }
            repo.put(bytes![text, "\n"])?;
            if with_body { repo.put(bytes![body, "\n"]) } else { Ok(()) }
        };
        if opts.has("batch-all-objects") {
            for oid in repo.all_objects()? {
                one(oid.hex().as_bytes(), Some(oid))?;
            }
            return Ok(0);
        }
        let mut input = repo.cx.stdin();
        let mut line = Vec::new();
        while input.line(b'\n', &mut line)? {
            let name = line.strip_suffix(b"\n").unwrap_or(&line).to_vec();
            one(&name, repo.resolve(&name)?.map(|found| found.oid))?;
            line.clear();
        }
        return Ok(0);
    }
    let mode = opts.last_of(&["t", "s", "e", "p"]);
    let (wanted, name) = match (mode, opts.args.as_slice()) {
        (Some(_), [name]) => (None, name),
        (None, [kind, name]) => (Some(Kind::named(kind).ok_or_else(|| fatal!["invalid object type \"", kind, "\""])?), name),
        _ => return Err(Halt::Die(129, b"usage: git cat-file <type> <object>\n   or: git cat-file (-e | -p) <object>\n   or: git cat-file (-t | -s) <object>\n   or: git cat-file (--batch | --batch-check)\n".to_vec())),
    };
    let Some(found) = repo.resolve(name)? else {
        if memchr::memchr(b':', name).is_some() {
            return Err(repo.ambiguous(name));
        }
        return Err(fatal!["Not a valid object name ", name]);
    };
    let object = repo.find_object(&found.oid)?;
    if mode == Some("e") {
        return Ok(u8::from(object.is_none()));
    }
    let Some((mut kind, mut body)) = object else {
        return Err(match mode {
            Some("t" | "s") => fatal!["git cat-file: could not get object info"],
            _ => fatal!["Not a valid object name ", name],
        });
    };
    match mode {
        Some("t") => repo.put(bytes![kind.name(), "\n"])?,
        Some("s") => repo.put(format!("{}\n", body.len()))?,
        Some(_) => repo.put(pretty(repo, kind, &found.oid, &body)?)?,
        None => {
            while wanted != Some(kind) {
                let oid = match (kind, wanted) {
                    (Kind::Tag, _) => Tag::parse(&body)?.object,
                    (Kind::Commit, Some(Kind::Tree)) => Commit::parse(&body)?.tree,
                    _ => return Err(fatal!["git cat-file ", name, ": bad file"]),
                };
                (kind, body) = repo.object(&oid)?;
            }
            repo.put(body)?;
        }
    }
    Ok(0)
}

pub(super) fn hash_object(env: Env<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&super::options::HASH_OBJECT, args)?;
    let kind = Kind::named(opts.value("t").unwrap_or(b"blob"))
        .ok_or_else(|| fatal!["invalid object type \"", opts.value("t").unwrap_or_default(), "\""])?;
    let mut bodies = Vec::new();
    if opts.has("stdin") {
        let mut body = Vec::new();
        env.cx.stdin().rest(&mut body)?;
        bodies.push(body);
    }
    for name in &opts.args {
        let body = env.read(&env.at(name))?.ok_or_else(|| fatal!["could not open '", name, "' for reading: No such file or directory"])?;
        bodies.push(body);
    }
    if opts.has("w") {
        let repo = env.repo().map_err(|(_, halt)| halt)?;
        for body in bodies {
            let oid = repo.write_object(kind, &body)?;
            repo.put(bytes![oid.hex(), "\n"])?;
        }
    } else {
        for body in bodies {
            env.cx.step(body.len() as u64 / 16)?;
            env.put(bytes![hash(kind, &body).hex(), "\n"])?;
        }
    }
    Ok(0)
}

pub(super) fn show_ref(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&super::options::SHOW_REF, args)?;
    let mut found = false;
    let put = |oid: &Oid, name: &[u8]| -> G<()> {
        if opts.has("quiet") {
            return Ok(());
        }
        let hex = match (opts.number("hash")?, opts.has("abbrev")) {
            (Some(n), _) => repo.abbrev_to(oid, n)?,
            (_, true) => repo.abbrev(oid)?,
            _ => oid.hex(),
        };
        if opts.has("hash") { repo.put(bytes![hex, "\n"]) } else { repo.put(bytes![hex, " ", name, "\n"]) }
    };
    if opts.has("verify") {
        for name in &opts.args {
            let is_full = name.starts_with(b"refs/") || name == b"HEAD";
            let oid = if name == b"HEAD" { repo.head_oid()? } else { repo.ref_oid(name)? };
            match oid.filter(|_| is_full) {
                Some(oid) => put(&oid, name)?,
                None if opts.has("quiet") => return Ok(1),
                None => return Err(fatal!["'", name, "' - not a valid ref"]),
            }
        }
        return Ok(0);
    }
    let mut rows: Vec<(Vec<u8>, Oid)> = Vec::new();
    if opts.has("head")
        && let Some(oid) = repo.head_oid()?
    {
        rows.push((b"HEAD".to_vec(), oid));
    }
    rows.extend(repo.refs("refs/")?);
    for (name, oid) in rows {
        let in_group = (!opts.has("heads") && !opts.has("tags"))
            || (opts.has("heads") && name.starts_with(b"refs/heads/"))
            || (opts.has("tags") && name.starts_with(b"refs/tags/"))
            || name == b"HEAD";
        let fits = opts.args.is_empty() || opts.args.iter().any(|p| name == *p || name.ends_with(&bytes!["/", p]));
        if in_group && fits {
            found = true;
            put(&oid, &name)?;
            if opts.has("dereference") && repo.object(&oid)?.0 == Kind::Tag {
                put(&repo.peel(&oid)?.1, &bytes![&name, "^{}"])?;
            }
        }
    }
    Ok(u8::from(!found))
}

/// A format of `for-each-ref`.
pub(super) fn ref_format(repo: &Repo<'_, '_>, format: &[u8], name: &[u8], oid: &Oid) -> G<Vec<u8>> {
    let mut out = Vec::new();
    let mut rest = format;
    while let Some(at) = memchr::memchr(b'%', rest) {
        out.extend_from_slice(rest.get(..at).unwrap_or_default());
        rest = rest.get(at + 1..).unwrap_or_default();
        if let Some(behind) = rest.strip_prefix(b"%") {
            out.push(b'%');
            rest = behind;
            continue;
        }
        let Some(field) = rest.strip_prefix(b"(").and_then(|r| memchr::memchr(b')', r).and_then(|end| r.get(..end))) else {
            let digits = rest.get(..2).and_then(|d| std::str::from_utf8(d).ok()).and_then(|d| u8::from_str_radix(d, 16).ok());
            match digits {
                Some(byte) => {
                    out.push(byte);
                    rest = rest.get(2..).unwrap_or_default();
                }
                None => out.push(b'%'),
            }
            continue;
        };
        rest = rest.get(field.len() + 2..).unwrap_or_default();
        let (kind, body) = repo.object(oid)?;
        let (field, target, kind, body) = match field.strip_prefix(b"*") {
            Some(field) if kind == Kind::Tag => {
                let target = repo.peel(oid)?.1;
                let (kind, body) = repo.object(&target)?;
                (field, target, kind, body)
            }
            Some(_) => continue,
            None => (field, *oid, kind, body),
        };
        let commit = if kind == Kind::Commit { Some(repo.commit(&target)?) } else { None };
        let tag = if kind == Kind::Tag { Some(Tag::parse(&body)?) } else { None };
        let (base, option) = match memchr::memchr(b':', field).and_then(|at| field.split_at_checked(at)) {
            Some((base, option)) => (base, option.get(1..).unwrap_or_default()),
            None => (field, &b""[..]),
        };
        let message = commit.as_ref().map(|c| c.message.clone()).or(tag.as_ref().map(|t| t.message.clone())).unwrap_or_default();
        let author = commit.as_ref().map(|c| c.author.clone());
        let committer = commit.as_ref().map(|c| c.committer.clone());
        let tagger = tag.as_ref().and_then(|t| t.tagger.clone());
        let creator = tagger.clone().or(committer.clone());
        let style = if option.is_empty() {
            date::Style::Default
        } else {
            date::Style::named(option).ok_or_else(|| fatal!["unknown date format ", option])?
        };
        let when = |who: Option<super::object::Ident>| who.map(|who| date::show(repo, who.time, who.zone, &style)).unwrap_or_default();
        let short_name = |name: &[u8]| match option {
            b"short" => refs::short(name).to_vec(),
            _ => name.to_vec(),
        };
        out.extend(match base {
            b"refname" => match option
                .strip_prefix(b"lstrip=")
                .or(option.strip_prefix(b"strip="))
                .and_then(|n| std::str::from_utf8(n).ok()?.parse::<usize>().ok())
            {
                Some(n) => name.split(|b| *b == b'/').skip(n).collect::<Vec<_>>().join(&b'/'),
                None => short_name(name),
            },
            b"objectname" => {
                if option.starts_with(b"short") {
                    repo.abbrev(&target)?.into_bytes()
                } else {
                    target.hex().into_bytes()
                }
            }
            b"objecttype" => kind.name().as_bytes().to_vec(),
            b"objectsize" => body.len().to_string().into_bytes(),
            b"HEAD" => {
                if repo.head()? == refs::Head::Branch(name.to_vec()) {
                    b"*".to_vec()
                } else {
                    b" ".to_vec()
                }
            }
            b"subject" | b"contents" if base == b"subject" || option == b"subject" => super::object::subject(&message),
            b"contents" => message,
            b"body" => Commit { message, ..Commit::default() }.body(),
            b"authorname" => author.map(|w| w.name).unwrap_or_default(),
            b"authoremail" => author.map(|w| bytes!["<", w.email, ">"]).unwrap_or_default(),
            b"authordate" => when(author),
            b"committername" => committer.map(|w| w.name).unwrap_or_default(),
            b"committeremail" => committer.map(|w| bytes!["<", w.email, ">"]).unwrap_or_default(),
            b"committerdate" => when(committer),
            b"taggername" => tagger.map(|w| w.name).unwrap_or_default(),
            b"taggerdate" => when(tagger),
            b"creatordate" => when(creator),
            b"creator" => creator.map(|w| w.print()).unwrap_or_default(),
            b"tree" => commit.map(|c| c.tree.hex().into_bytes()).unwrap_or_default(),
            b"parent" => commit.map(|c| c.parents.iter().map(Oid::hex).collect::<Vec<_>>().join(" ").into_bytes()).unwrap_or_default(),
            b"upstream" => repo.upstream(refs::short(name))?.map(|up| short_name(&up)).unwrap_or_default(),
            b"symref" => repo.symbolic(name)?.map(|to| short_name(&to)).unwrap_or_default(),
            other => return Err(fatal!["unknown field name: ", other]),
        });
    }
    out.extend_from_slice(rest);
    Ok(out)
}

pub(super) fn sort_refs(repo: &Repo<'_, '_>, rows: &mut [(Vec<u8>, Oid)], keys: &[&[u8]]) -> G<()> {
    for key in keys {
        let (bare, reverse) = key.strip_prefix(b"-").map_or((*key, false), |bare| (bare, true));
        let mut keyed: Vec<((i64, Vec<u8>), (Vec<u8>, Oid))> = Vec::new();
        for row in rows.iter() {
            let value = match bare {
                b"creatordate" | b"committerdate" | b"authordate" | b"taggerdate" => {
                    let text = ref_format(repo, &bytes!["%(", bare, ":unix)"], &row.0, &row.1)?;
                    (std::str::from_utf8(&text).ok().and_then(|t| t.parse().ok()).unwrap_or(0), Vec::new())
                }
                b"version:refname" | b"v:refname" => {
                    let mut text = Vec::new();
                    for run in row.0.chunk_by(|a, b| a.is_ascii_digit() == b.is_ascii_digit()) {
                        if run.first().is_some_and(u8::is_ascii_digit) {
                            text.extend(vec![b'0'; 20usize.saturating_sub(run.len())]);
                        }
                        text.extend_from_slice(run);
                    }
                    (0, text)
                }
                field => (0, ref_format(repo, &bytes!["%(", field, ")"], &row.0, &row.1)?),
            };
            keyed.push((value, row.clone()));
        }
        keyed.sort_by(|a, b| if reverse { b.0.cmp(&a.0) } else { a.0.cmp(&b.0) });
        for (slot, (_, row)) in rows.iter_mut().zip(keyed) {
            *slot = row;
        }
    }
    Ok(())
}

pub(super) fn for_each_ref(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&super::options::FOR_EACH_REF, args)?;
    let mut rows: Vec<(Vec<u8>, Oid)> = repo.refs("refs/")?.into_iter().collect();
    rows.retain(|(name, _)| {
        opts.args.is_empty()
            || opts.args.iter().any(|p| {
                let p = p.strip_suffix(b"/").unwrap_or(p);
                name.strip_prefix(p).is_some_and(|rest| rest.is_empty() || rest.starts_with(b"/"))
                    || wild(p, name, true, false, &mut 100_000)
            })
    });
    sort_refs(repo, &mut rows, &opts.values("sort"))?;
    let format = opts.value("format").unwrap_or(b"%(objectname) %(objecttype)\t%(refname)");
    for (name, oid) in rows.into_iter().take(opts.number("count")?.unwrap_or(usize::MAX)) {
        repo.put(bytes![ref_format(repo, format, &name, &oid)?, "\n"])?;
    }
    Ok(0)
}

pub(super) fn symbolic_ref(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&super::options::SYMBOLIC_REF, args)?;
    let Some(name) = opts.arg(0) else { return Err(Halt::Die(129, b"usage: git symbolic-ref [<options>] <name> [<ref>]\n".to_vec())) };
    if let Some(to) = opts.arg(1) {
        if name == b"HEAD" && !to.starts_with(b"refs/") {
            return Err(fatal!["Refusing to point HEAD outside of refs/"]);
        }
        if !refs::is_valid(name) || !refs::is_valid(to) {
            return Err(fatal!["Refusing to set '", name, "' to invalid ref '", to, "'"]);
        }
        repo.write(&repo.state_file(&String::from_utf8_lossy(name)), &bytes!["ref: ", to, "\n"])?;
        return Ok(0);
    }
    match repo.symbolic(name)? {
        Some(to) => repo.put(bytes![if opts.has("short") { refs::short(&to) } else { &to }, "\n"]).map(|()| 0),
        None if opts.has("quiet") => Ok(1),
        None => Err(fatal!["ref ", name, " is not a symbolic ref"]),
    }
}

pub(super) fn update_ref(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&super::options::UPDATE_REF, args)?;
    let name = opts.arg(0).unwrap_or_default();
    let value = |text: &[u8]| -> G<Oid> {
        match repo.resolve(text)? {
            Some(found) => Ok(found.oid),
            None => Err(fatal![text, ": not a valid SHA1"]),
        }
    };
    let is_head = name == b"HEAD";
    let current = if is_head { repo.head_oid()? } else { repo.ref_oid(name)? };
    let old = if opts.has("d") { opts.arg(1) } else { opts.arg(2) };
    if let Some(old) = old.filter(|old| !old.is_empty()) {
        let old = if old.iter().all(|b| *b == b'0') { super::object::ZERO } else { value(old)? };
        if current.unwrap_or_default() != old {
            let is = current.unwrap_or_default().hex();
            return Err(fatal![
                "update_ref failed for ref '",
                name,
                "': cannot lock ref '",
                name,
                "': is at ",
                is,
                " but expected ",
                old.hex()
            ]);
        }
    }
    if opts.has("d") {
        repo.delete_ref(name)?;
        return Ok(0);
    }
    let Some(new) = opts.arg(1) else {
        return Err(Halt::Die(129, b"usage: git update-ref [<options>] <refname> <new-val> [<old-val>]\n".to_vec()));
    };
    let oid = value(new)?;
    let message = opts.value("m").unwrap_or_default();
    if is_head && !opts.has("no-deref") {
        repo.set_head(&oid, message)?
    } else if is_head {
        repo.detach(&oid, message)?
    } else {
        repo.set_ref(name, &oid, message)?
    }
    Ok(0)
}

pub(super) fn write_tree(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    Opts::parse(&super::options::WRITE_TREE, args)?;
    let oid = repo.write_tree(&repo.index()?)?;
    repo.put(bytes![oid.hex(), "\n"])?;
    Ok(0)
}

pub(super) fn merge_base(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&super::options::MERGE_BASE, args)?;
    let named = |text: &Vec<u8>| -> G<Oid> {
        match repo.resolve(text)? {
            Some(found) => Ok(repo.peel(&found.oid)?.1),
            None => Err(fatal!["Not a valid object name ", text]),
        }
    };
    let [a, b] = opts.args.as_slice() else { return Err(fatal!["merge-base takes two commits here"]) };
    let (a, b) = (named(a)?, named(b)?);
    if opts.has("is-ancestor") {
        return Ok(u8::from(!repo.is_ancestor(&a, &b)?));
    }
    let bases = repo.merge_bases(&a, &b)?;
    for oid in bases.iter().take(if opts.has("all") { usize::MAX } else { 1 }) {
        repo.put(bytes![oid.hex(), "\n"])?;
    }
    Ok(u8::from(bases.is_empty()))
}

pub(super) fn describe(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&super::options::DESCRIBE, args)?;
    let rev = opts.arg(0).unwrap_or(b"HEAD");
    let Some(found) = repo.resolve(rev)? else { return Err(fatal!["Not a valid object name ", rev]) };
    let oid = repo.peel(&found.oid)?.1;
    let mut names: std::collections::HashMap<Oid, (bool, i64, Vec<u8>)> = std::collections::HashMap::new();
    for (full, tag) in repo.refs("refs/tags/")? {
        let name = refs::short(&full).to_vec();
        let fits = |id: &str| opts.values(id).iter().any(|p| wild(p, &name, false, false, &mut 100_000));
        if (opts.has("match") && !fits("match")) || fits("exclude") {
            continue;
        }
        let (kind, body) = repo.object(&tag)?;
        let annotated = kind == Kind::Tag;
        if !annotated && !opts.has("tags") {
            continue;
        }
        let time = if annotated { Tag::parse(&body)?.tagger.map_or(0, |who| who.time) } else { 0 };
        let target = repo.peel(&tag)?.1;
        let better = names.get(&target).is_none_or(|(a, t, _)| (*a, *t) < (annotated, time));
        if better {
            names.insert(target, (annotated, time, name));
        }
    }
    let dirty = if opts.has("dirty") {
        let mut index = repo.index()?;
        let changed = !repo.diff_work_tree(repo.head_tree()?.as_ref(), &mut index, &Specs::default())?.is_empty();
        if changed { opts.value("dirty").unwrap_or(b"-dirty").to_vec() } else { Vec::new() }
    } else {
        Vec::new()
    };
    let digits = opts.number("abbrev")?.unwrap_or_else(|| repo.abbrev_digits());
    let exact = opts.has("exact-match");
    let mut walk = Walk::new(repo);
    walk.first_parent = opts.has("first-parent");
    walk.push(&oid)?;
    let mut best: Option<(usize, Vec<u8>)> = None;
    let mut candidates = 0;
    while let Some((at, _)) = walk.next()? {
        if let Some((_, _, name)) = names.get(&at) {
            let reach = repo.ancestors(&[at])?;
            let depth = repo.ancestors(&[oid])?.difference(&reach).count();
            if best.as_ref().is_none_or(|(d, _)| depth < *d) {
                best = Some((depth, name.clone()));
            }
            candidates += 1;
            if depth == 0 || candidates >= 10 {
                break;
            }
        }
        if exact {
            break;
        }
    }
    let text = match best {
        Some((0, name)) if !opts.has("long") => name,
        Some((_, name)) if digits == 0 => name,
        Some((depth, name)) => bytes![name, format!("-{depth}-g{}", repo.abbrev_to(&oid, digits)?)],
        None if opts.has("always") => repo.abbrev_to(&oid, digits)?.into_bytes(),
        None if exact => return Err(fatal!["no tag exactly matches '", oid.hex(), "'"]),
        None if repo.refs("refs/tags/")?.is_empty() => return Err(fatal!["No names found, cannot describe anything."]),
        None if !opts.has("tags") => {
            return Err(fatal!["No annotated tags can describe '", oid.hex(), "'.\nHowever, there were unannotated tags: try --tags."]);
        }
        None => return Err(fatal!["No tags can describe '", oid.hex(), "'.\nTry --always, or create some tags."]),
    };
    repo.put(bytes![text, dirty, "\n"])?;
    Ok(0)
}

pub(super) fn check_ignore(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&super::options::CHECK_IGNORE, args)?;
    let ignores = Ignores::new(repo)?;
    let index = repo.index()?;
    let mut any = false;
    if opts.args.is_empty() {
        return Err(fatal!["no path specified"]);
    }
    for name in &opts.args {
        let path = repo.inside(name)?;
        let is_dir = repo.is_dir(&repo.full(&path)?) || name.ends_with(b"/");
        let why = if index.is_tracked(&path) && !opts.has("no-index") { None } else { ignores.why(&path, is_dir)? };
        match why {
            Some(found) if opts.has("verbose") => {
                any |= found.is;
                repo.put(bytes![found.source, format!(":{}:", found.line), found.text, "\t", quoted(name), "\n"])?;
            }
            Some(found) if found.is => {
                any = true;
                if !opts.has("quiet") {
                    repo.put(bytes![quoted(name), "\n"])?;
                }
            }
            _ if opts.has("verbose") && opts.has("non-matching") => repo.put(bytes!["::\t", quoted(name), "\n"])?,
            _ => {}
        }
    }
    Ok(u8::from(!any))
}

pub(super) fn grep(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&super::options::GREP, args)?;
    let (before, behind) = opts.split();
    let mut rest = before.to_vec();
    let mut patterns: Vec<Vec<u8>> = opts.values("e").into_iter().map(<[u8]>::to_vec).collect();
    if patterns.is_empty() {
        if rest.is_empty() {
            return Err(fatal!["no pattern given"]);
        }
        patterns.push(rest.remove(0));
    }
    let mut trees = Vec::new();
    while let Some(first) = rest.first() {
        match repo.resolve(first)? {
            Some(found) => {
                trees.push((first.clone(), repo.tree_of(&found.oid)?));
                rest.remove(0);
            }
            None => break,
        }
    }
    rest.extend(behind.unwrap_or_default().iter().cloned());
    if behind.is_none() {
        for path in &rest {
            if !path.iter().any(|b| b"*?[:".contains(b)) && !repo.inside(path).is_ok_and(|p| p.is_empty() || repo.kind_at(&p).is_some()) {
                return Err(repo.ambiguous(path));
            }
        }
    }
    let specs = if rest.is_empty() && !repo.prefix.is_empty() { Specs::new(repo, &[b".".to_vec()])? } else { Specs::new(repo, &rest)? };
    let escape =
        |text: &[u8]| -> Vec<u8> { text.iter().flat_map(|b| if b".[]*^$\\".contains(b) { vec![b'\\', *b] } else { vec![*b] }).collect() };
    let syntax = if opts.has("extended-regexp") { bashkit_core::pattern::Syntax::Extended } else { bashkit_core::pattern::Syntax::Basic };
    let options =
        bashkit_core::pattern::RegexOptions { icase: opts.has("ignore-case"), whole_word: opts.has("word-regexp"), ..Default::default() };
    let mut regexes = Vec::new();
    for pattern in &patterns {
        let (text, syntax) =
            if opts.has("fixed-strings") { (escape(pattern), bashkit_core::pattern::Syntax::Basic) } else { (pattern.clone(), syntax) };
        regexes.push(
            bashkit_core::pattern::Regex::new(&text, syntax, &options)
                .map_err(|error| fatal!["command line, '", pattern, "': ", error.to_string()])?,
        );
    }
    let mut any = false;
    let mut one = |prefix: &[u8], path: &[u8], body: &[u8]| -> G<()> {
        let shown = bytes![prefix, quoted(&if opts.has("full-name") { path.to_vec() } else { repo.relative(path) })];
        let mut count = 0;
        let binary = super::lines::is_binary(body) && !opts.has("text");
        if binary && opts.has("I") {
            return Ok(());
        }
        for (number, line) in body.split_inclusive(|b| *b == b'\n').enumerate() {
            let line = line.strip_suffix(b"\n").unwrap_or(line);
            repo.cx.step(2)?;
            let hit = bashkit_core::pattern::Regex::any(&regexes, line, &mut |n| repo.cx.meter().step(n))? != opts.has("invert-match");
            if !hit {
                continue;
            }
            any = true;
            count += 1;
            if opts.has("quiet") || opts.has("files-with-matches") || opts.has("name-only") || opts.has("files-without-match") {
                break;
            }
            if opts.has("count") {
                continue;
            }
            if binary {
                return repo.put(bytes!["Binary file ", shown, " matches\n"]);
            }
            let name = if opts.has("h") { Vec::new() } else { bytes![&shown, ":"] };
            let number = if opts.has("line-number") { format!("{}:", number + 1) } else { String::new() };
            repo.put(bytes![name, number, line, "\n"])?;
        }
        if opts.has("quiet") {
            return Ok(());
        }
        if opts.has("files-with-matches") || opts.has("name-only") {
            return if count > 0 { repo.put(bytes![shown, "\n"]) } else { Ok(()) };
        }
        if opts.has("files-without-match") {
            return if count == 0 { repo.put(bytes![shown, "\n"]) } else { Ok(()) };
        }
        if opts.has("count") && count > 0 {
            return repo.put(bytes![shown, format!(":{count}\n")]);
        }
        Ok(())
    };
    if trees.is_empty() {
        let index = repo.index()?;
        let mut last: &[u8] = b"";
        for item in index.items.iter().filter(|item| specs.matches(&item.path) && item.mode & 0o170000 == 0o100000) {
            if item.path == last {
                continue;
            }
            last = &item.path;
            if opts.has("cached") {
                one(b"", &item.path, &repo.blob(&item.oid)?)?;
            } else if let Some(body) = repo.read(&repo.full(&item.path)?)? {
                one(b"", &item.path, &body)?;
            }
        }
    }
    for (name, tree) in trees {
        for (path, mode, oid) in repo.flatten(Some(&tree))? {
            if specs.matches(&path) && mode & 0o170000 == 0o100000 {
                one(&bytes![&name, ":"], &path, &repo.blob(&oid)?)?;
            }
        }
    }
    Ok(u8::from(!any))
}
