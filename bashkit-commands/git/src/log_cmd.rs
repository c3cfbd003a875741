//! `log`, `reflog`, `rev-list`, `shortlog`, `show`.

use std::collections::BTreeMap;

use super::core::Repo;
use super::date;
use super::graph::Graph;
use super::limiting::{Lines, add_all, revisions, walk, walk_lines};
use super::object::{Kind, Tag};
use super::options::{self, Sub};
use super::opts::{Opts, supported};
use super::paths::{Specs, quoted};
use super::pretty::{Format, Merges, Names, Pretty, Printer, left_side, shown_notes};
use super::revision::Range;
use super::show::Show;
use super::{G, Halt};

/// `log` names the whole argument that it does not know.
fn parsed(sub: &'static Sub, args: &[Vec<u8>]) -> G<Opts> {
    Opts::parse(sub, args).map_err(|halt| match halt {
        Halt::Die(129, text) if text.starts_with(b"error: unknown") => {
            let name = text.split(|b| *b == b'`').nth(1).and_then(|t| t.split(|b| *b == b'\'').next()).unwrap_or_default().to_vec();
            let dashes = if name.len() > 1 { "--" } else { "-" };
            fatal!["unrecognized argument: ", dashes, name, "\nsupported are:", " ", supported(sub)]
        }
        other => other,
    })
}

pub(super) fn log(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = parsed(&options::LOG, args)?;
    log_with(repo, &opts)
}

fn log_with(repo: &Repo<'_, '_>, opts: &Opts) -> G<u8> {
    let (mut range, specs) = revisions(repo, opts)?;
    let any = add_all(repo, opts, &mut range)?;
    let reflog = opts.has("walk-reflogs") || opts.has("g");
    if range.shown.is_empty() && !any {
        let Some(head) = repo.head_oid()? else {
            let branch = repo.branch()?.unwrap_or_default();
            return Err(fatal!["your current branch '", branch, "' does not have any commits yet"]);
        };
        range.shown.push(head);
    }
    let mut follow = match (opts.has("follow"), specs.0.as_slice()) {
        (true, [one]) => Some(one.path.clone()),
        (true, _) => return Err(fatal!["--follow requires exactly one pathspec"]),
        _ => None,
    };
    let format = Format::new(repo, opts)?;
    let names = match format.decorate {
        Some(full) => Some(Names::new(repo, full)?),
        None => None,
    };
    let mut show = Show::new(repo, opts)?;
    // `-c` and `--cc` want a patch where nothing else is said.
    show.patch |= (opts.has("c") || opts.has("cc")) && !show.has_format();
    if show.paint.is_on && opts.has("graph") {
        return Err(fatal!["colours of '--graph' are not supported here; supported are: --no-color --color=never --color=auto"]);
    }
    let merges = Merges::new(opts, Merges::None)?;
    let mut printer = Printer { names, merges, full_diff: opts.has("full-diff"), ..Printer::new(repo, opts, format, show, specs.clone()) };
    printer.has_graph = opts.has("graph");
    let has_mark = matches!(&printer.format.kind, Pretty::User(text) if memchr::memmem::find(text, b"%m").is_some());
    if opts.has("left-right") || (range.symmetric.is_some() && has_mark) {
        printer.left = left_side(repo, &range)?;
    }
    let is_user = matches!(printer.format.kind, Pretty::User(_) | Pretty::Oneline);
    printer.notes = shown_notes(repo, opts, is_user)?;
    if reflog {
        let name = opts.arg(0).map_or(b"HEAD".to_vec(), <[u8]>::to_vec);
        let full = repo.full_ref(&name)?.unwrap_or_else(|| b"HEAD".to_vec());
        let max = opts.number("max-count")?.unwrap_or(usize::MAX);
        for (n, line) in repo.logged(&full)?.into_iter().enumerate().take(max) {
            printer.reflog = Some((bytes![&name, format!("@{{{n}}}")], line.message.clone(), line.who.clone()));
            if !line.new.is_zero() {
                let commit = repo.commit(&line.new)?;
                printer.commit(&line.new, &commit)?;
            }
        }
        return Ok(0);
    }
    let no_walk = opts.has("no-walk");
    if no_walk {
        for oid in &range.shown {
            printer.commit(oid, &*repo.commit(oid)?)?;
        }
    } else {
        let mut lines = Lines::default();
        let mut graph = opts.has("graph").then(Graph::new);
        if graph.is_some() && opts.has("reverse") {
            return Err(fatal!["options '--reverse' and '--graph' cannot be used together"]);
        }
        for (oid, commit, path) in walk_lines(repo, opts, &range, &specs, &mut follow, &mut lines)? {
            printer.follow = path;
            if lines.boundary.contains(&oid) {
                printer.boundary.insert(oid);
            }
            match &mut graph {
                Some(graph) => {
                    let parents = lines.parents(&oid, !specs.is_empty());
                    repo.cx.step(1 + parents.len() as u64 * 4)?;
                    graph.update(oid, parents);
                    graph.mark = printer.side(&oid).map_or("*", |side| if side == "-" { "o" } else { side });
                    printer.commit_in(graph, &oid, &commit)?;
                }
                None => printer.commit(&oid, &commit)?,
            }
        }
    }
    Ok(0)
}

pub(super) fn reflog(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let mut args = args.to_vec();
    match args.first().map(Vec::as_slice) {
        Some(b"show") => {
            args.remove(0);
        }
        Some(b"expire") => return expire(repo, args.get(1..).unwrap_or_default()),
        Some(b"exists") => {
            let name = args.get(1).ok_or_else(|| Halt::Die(129, b"usage: git reflog exists <ref>\n".to_vec()))?;
            return Ok(u8::from(repo.lstat(&repo.log_path(name)).is_none()));
        }
        Some(b"delete" | b"list" | b"drop") => {
            let name = args.first().cloned().unwrap_or_default();
            return Err(fatal!["'git reflog ", name, "' is not supported here; supported are: show expire exists"]);
        }
        _ => {}
    }
    let mut all = vec![b"-g".to_vec(), b"--abbrev-commit".to_vec(), b"--pretty=oneline".to_vec()];
    all.extend(args);
    log(repo, &all)
}

/// `reflog expire`.
fn expire(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&options::REFLOG_EXPIRE, args)?;
    let (now, _) = repo.now();
    let time = |id: &str, key: &str, days: i64| match opts.value(id).map(<[u8]>::to_vec).or_else(|| repo.get(key)) {
        Some(text) => super::keeping::expiry(repo, &text),
        None => Ok(Some(now - days * 86400)),
    };
    let all = time("expire", "gc.reflogexpire", 90)?;
    let lost = time("expire-unreachable", "gc.reflogexpireunreachable", 30)?;
    let mut names = if opts.has("all") { repo.log_names()? } else { Vec::new() };
    for name in &opts.args {
        match repo.full_ref(name)? {
            Some(full) => names.push(full),
            None => return Err(Halt::Die(255, bytes!["error: reflog could not be found: '", name, "'\n"])),
        }
    }
    for name in names {
        repo.expire_log(&name, all, lost, opts.has("verbose"), opts.has("dry-run"))?;
    }
    Ok(0)
}

pub(super) fn rev_list(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&options::REV_LIST, args)?;
    let (mut range, specs) = revisions(repo, &opts)?;
    let any = add_all(repo, &opts, &mut range)?;
    if range.shown.is_empty() && range.hidden.is_empty() && !any {
        return Err(Halt::Die(129, b"usage: git rev-list [<options>] <commit>... [--] [<path>...]\n".to_vec()));
    }
    let mut lines = Lines::default();
    let list = walk_lines(repo, &opts, &range, &specs, &mut None, &mut lines)?;
    let left = if opts.has("left-right") { left_side(repo, &range)? } else { None };
    if opts.has("count") {
        match &left {
            Some(left) => {
                let n = list.iter().filter(|(oid, ..)| left.contains(oid)).count();
                repo.put(format!("{n}\t{}\n", list.len() - n))?;
            }
            None => repo.put(format!("{}\n", list.len()))?,
        }
        return Ok(0);
    }
    let has_format = opts.has("format") || opts.has("pretty") || opts.has("oneline");
    let mut printer = Printer::new(repo, &opts, Format::new(repo, &opts)?, Show::new(repo, &opts)?, specs);
    printer.left = left;
    printer.boundary = lines.boundary;
    for (oid, commit, _) in list {
        if has_format {
            if matches!(printer.format.kind, Pretty::User(_)) {
                repo.put(bytes!["commit ", oid.hex(), "\n"])?;
                printer.format.separates = false;
            }
            printer.commit(&oid, &commit)?;
        } else {
            let parents: String =
                if opts.has("parents") { commit.parents.iter().map(|p| format!(" {p}")).collect() } else { String::new() };
            let hash = if opts.has("abbrev-commit") { repo.abbrev(&oid)? } else { oid.hex() };
            let side = printer.side(&oid).unwrap_or_default();
            repo.put(format!("{side}{hash}{parents}\n"))?;
        }
    }
    Ok(0)
}

pub(super) fn shortlog(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&options::SHORTLOG, args)?;
    let (mut range, specs) = revisions(repo, &opts)?;
    add_all(repo, &opts, &mut range)?;
    if range.shown.is_empty() {
        range.shown.extend(repo.head_oid()?);
    }
    let mut by_name: BTreeMap<Vec<u8>, Vec<Vec<u8>>> = BTreeMap::new();
    for (_, commit, _) in walk(repo, &opts, &range, &specs, &mut None)? {
        let who = if opts.has("committer") { &commit.committer } else { &commit.author };
        let name = if opts.has("email") { bytes![&who.name, " <", &who.email, ">"] } else { who.name.clone() };
        by_name.entry(name).or_default().push(commit.subject());
    }
    let mut all: Vec<(Vec<u8>, Vec<Vec<u8>>)> = by_name.into_iter().collect();
    if opts.has("numbered") {
        all.sort_by_key(|(_, subjects)| std::cmp::Reverse(subjects.len()));
    }
    for (name, mut subjects) in all {
        if opts.has("summary") {
            repo.put(bytes![format!("{:6}\t", subjects.len()), name, "\n"])?;
            continue;
        }
        repo.put(bytes![name, format!(" ({}):\n", subjects.len())])?;
        subjects.reverse();
        for subject in subjects {
            repo.put(bytes!["      ", subject, "\n"])?;
        }
        repo.put("\n")?;
    }
    Ok(0)
}

pub(super) fn show(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = parsed(&options::SHOW, args)?;
    let (before, behind) = opts.split();
    let mut names = before.to_vec();
    let mut paths = behind.unwrap_or_default().to_vec();
    if behind.is_none() {
        let at = names.iter().position(|name| {
            !matches!(repo.resolve(name), Ok(Some(_))) && repo.inside(name).is_ok_and(|path| repo.kind_at(&path).is_some())
        });
        if let Some(at) = at {
            paths = names.split_off(at);
        }
    }
    if names.is_empty() {
        names.push(b"HEAD".to_vec());
        if repo.head_oid()?.is_none() {
            return Err(fatal!["your current branch '", repo.branch()?.unwrap_or_default(), "' does not have any commits yet"]);
        }
    }
    let format = Format::new(repo, &opts)?;
    let mut show = Show::new(repo, &opts)?;
    if !show.has_format() && !show.none {
        show.patch = true;
    }
    let decorations = match format.decorate {
        Some(full) => Some(Names::new(repo, full)?),
        None => None,
    };
    let specs = Specs::new(repo, &paths)?;
    let merges = Merges::new(&opts, Merges::Together(true))?;
    let mut printer = Printer { names: decorations, merges, ..Printer::new(repo, &opts, format, show, specs) };
    let is_user = matches!(printer.format.kind, Pretty::User(_) | Pretty::Oneline);
    printer.notes = shown_notes(repo, &opts, is_user)?;
    for name in &names {
        if memchr::memmem::find(name, b"..").is_some() {
            let mut range = Range::default();
            repo.range(name, &mut range)?.ok_or_else(|| repo.ambiguous(name))?;
            for (oid, commit, _) in walk(repo, &opts, &range, &printer.specs.clone(), &mut None)? {
                printer.commit(&oid, &commit)?;
            }
            continue;
        }
        let Some(found) = repo.resolve(name)? else { return Err(repo.ambiguous(name)) };
        let mut oid = found.oid;
        loop {
            let Some((kind, body)) = repo.find_object(&oid)? else { return Err(fatal!["bad object ", name]) };
            match kind {
                Kind::Commit => printer.commit(&oid, &*repo.commit(&oid)?)?,
                Kind::Blob => repo.put(body)?,
                Kind::Tree => {
                    if !printer.is_first {
                        repo.put("\n")?;
                    }
                    repo.put(bytes!["tree ", name, "\n\n"])?;
                    for entry in repo.tree(&oid)? {
                        let slash = if entry.mode == super::object::TREE { "/" } else { "" };
                        repo.put(bytes![quoted(&entry.name), slash, "\n"])?;
                    }
                    printer.is_first = false;
                }
                Kind::Tag => {
                    let tag = Tag::parse(&body)?;
                    if !printer.is_first {
                        repo.put("\n")?;
                    }
                    repo.put(bytes!["tag ", &tag.name, "\n"])?;
                    if let Some(tagger) = &tag.tagger {
                        repo.put(bytes!["Tagger: ", &tagger.name, " <", &tagger.email, ">\n"])?;
                        if !matches!(printer.format.kind, Pretty::Oneline | Pretty::User(_)) {
                            repo.put(bytes!["Date:   ", date::show(repo, tagger.time, tagger.zone, &printer.format.date), "\n"])?;
                        }
                    }
                    repo.put(bytes!["\n", &tag.message])?;
                    printer.is_first = false;
                    oid = tag.object;
                    continue;
                }
            }
            break;
        }
    }
    Ok(0)
}
