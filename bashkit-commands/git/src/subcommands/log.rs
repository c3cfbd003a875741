//! `git log`: commits listed.

use crate::commit_limiting::{
    COMMIT_OPTIONS, Filter, Lines, ONLY_CHANGES, add_all, is_streamed, named_commits, revisions, same_parent, stream, walk_lines,
};
use crate::date;
use crate::diff::format::{DIFF_OPTIONS, Show};
use crate::diff::merges::Merges;
use crate::halt::{G, Halt};
use crate::parse_options::{Opts, supported};
use crate::pathspec::Specs;
use crate::pretty::decoration::{Choice, Names};
use crate::pretty::graph::Graph;
use crate::pretty::{Format, Pretty, Printer, shown_mailmap, shown_notes};
use crate::repository::Repo;
use crate::revwalk::Range;
use crate::revwalk::left_side;
use crate::subcommands::{Run, Subcommand};
use crate::usage::Usage;

pub(crate) const SUBCOMMAND: Subcommand =
    Subcommand::new("log", "[<options>] [<revision-range>] [[--] <path>...]", &[&COMMIT_OPTIONS, &DIFF_OPTIONS], Run::InRepository(log));

/// `log` names the whole argument that it does not know.
pub(crate) fn parsed(sub: &'static Usage, args: &[Vec<u8>]) -> G<Opts> {
    Opts::parse(sub, args).map_err(|halt| match halt {
        Halt::Die(129, text) if text.starts_with(b"error: unknown") => {
            let name = text.split(|b| *b == b'`').nth(1).and_then(|t| t.split(|b| *b == b'\'').next()).unwrap_or_default().to_vec();
            let dashes = if name.len() > 1 { "--" } else { "-" };
            fatal!["unrecognized argument: ", dashes, name, "\nsupported are:", " ", supported(sub)]
        }
        other => other,
    })
}

pub(crate) fn log(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = parsed(&SUBCOMMAND.usage, args)?;
    log_with(repo, &opts)
}

/// Lists commits as the options say.
pub(crate) fn log_with(repo: &Repo<'_, '_>, opts: &Opts) -> G<u8> {
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
    let follow = match (opts.has("follow"), specs.0.as_slice()) {
        (true, [one]) => Some(one.path.clone()),
        (true, _) => return Err(fatal!["--follow requires exactly one pathspec"]),
        _ => None,
    };
    let mut printer = printer(repo, opts, &specs, &range)?;
    printer.show.raw |= opts.has(ONLY_CHANGES) && !printer.show.has_format();
    if reflog {
        return walk_reflog(repo, opts, &specs, &mut printer);
    }
    let no_walk = opts.has("no-walk");
    if no_walk {
        for (oid, commit, _) in named_commits(repo, opts, &range)? {
            printer.commit(&oid, &commit)?;
        }
    } else {
        walk_commits(repo, opts, &mut printer, (&range, &specs), follow)?;
    }
    Ok(0)
}

/// Printer that the options describe.
fn printer<'r, 'g, 'c>(repo: &'r Repo<'g, 'c>, opts: &Opts, specs: &Specs, range: &Range) -> G<Printer<'r, 'g, 'c>> {
    let format = Format::new(repo, opts)?;
    let (only, without) = (opts.values("decorate-refs"), opts.values("decorate-refs-exclude"));
    let names = match format.decorate {
        Some(full) => Some(Names::chosen(repo, full, &Choice { only: &only, without: &without })?),
        None => None,
    };
    if let Some(name) = opts.value("encoding").filter(|name| !name.eq_ignore_ascii_case(b"utf-8") && !name.eq_ignore_ascii_case(b"utf8")) {
        return Err(fatal!["the encoding '", name, "' is not supported here; supported are: UTF-8"]);
    }
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
    printer.marks_others = opts.has("cherry-mark") || opts.has("cherry");
    printer.mailmap = shown_mailmap(repo, opts)?;
    if opts.has("left-right") || (range.symmetric.is_some() && has_mark) {
        printer.left = left_side(repo, range)?;
    }
    // git: a format that is asked for has no notes.
    let is_user = ["pretty", "format", "oneline"].iter().any(|id| opts.has(id));
    printer.notes = shown_notes(repo, opts, is_user)?;
    Ok(printer)
}

/// Prints the entries of a log of a reference (`-g`).
fn walk_reflog(repo: &Repo<'_, '_>, opts: &Opts, specs: &Specs, printer: &mut Printer<'_, '_, '_>) -> G<u8> {
    if opts.has("reverse") {
        return Err(fatal!["options '--reverse' and '--walk-reflogs' cannot be used together"]);
    }
    let mut name = opts.arg(0).map_or(b"HEAD".to_vec(), <[u8]>::to_vec);
    let mut first = None;
    if let Some(at) = memchr::memmem::find(&name, b"@{") {
        first = name.get(at + 2..).and_then(|rest| std::str::from_utf8(rest.strip_suffix(b"}")?).ok()).map(str::to_owned);
        name.truncate(at);
    }
    let first: Option<Option<usize>> = first.map(|text| text.parse().ok());
    // An entry that is named by its number has one, and one that is named by a date has a date.
    let is_dated = first.map_or_else(|| opts.has("date"), |number| number.is_none());
    let full = repo.full_ref(&name)?.unwrap_or_else(|| b"HEAD".to_vec());
    // git: a short name is kept for branches alone.
    let is_short = full == b"HEAD" || full.strip_prefix(b"refs/heads/").or(full.strip_prefix(b"refs/")) == Some(&name);
    if !is_short {
        name.clone_from(&full);
    }
    let (mut skip, mut max) = (opts.number("skip")?.unwrap_or(0), opts.number("max-count")?.unwrap_or(usize::MAX));
    let filter = Filter::new(repo, opts)?;
    for (n, line) in repo.logged(&full)?.into_iter().enumerate().skip(first.flatten().unwrap_or(0)) {
        if !line.new.is_zero() {
            let commit = repo.commit(&line.new)?;
            let is_same = !specs.is_empty() && same_parent(repo, &commit, &commit.parents, specs)?.is_some();
            if is_same || !filter.takes(repo, &commit)? {
                continue;
            }
        }
        if skip > 0 {
            skip -= 1;
            continue;
        }
        if max == 0 {
            break;
        }
        max -= 1;
        let selector =
            if is_dated { date::show(repo, line.who.time, line.who.zone, &printer.format.date) } else { n.to_string().into_bytes() };
        printer.reflog = Some((bytes![&name, "@{", selector, "}"], line.message.clone(), line.who.clone()));
        if !line.new.is_zero() {
            let commit = repo.commit(&line.new)?;
            printer.commit(&line.new, &commit)?;
        }
    }
    Ok(0)
}

/// Prints the commits of a range, beside their graph with `--graph`.
fn walk_commits(
    repo: &Repo<'_, '_>,
    opts: &Opts,
    printer: &mut Printer<'_, '_, '_>,
    (range, specs): (&Range, &Specs),
    mut follow: Option<Vec<u8>>,
) -> G<()> {
    let has_source = opts.has("source");
    if is_streamed(opts) {
        return stream(repo, opts, range, specs, &mut follow, &mut |(oid, commit, path), source| {
            printer.follow = path;
            printer.source = source.map(|source| (source.to_vec(), has_source));
            printer.commit(&oid, &commit)
        });
    }
    let mut lines = Lines::default();
    let mut graph = opts.has("graph").then(Graph::new);
    if graph.is_some() && opts.has("reverse") {
        return Err(fatal!["options '--reverse' and '--graph' cannot be used together"]);
    }
    let list = walk_lines(repo, opts, range, specs, &mut follow, &mut lines)?;
    printer.same = std::mem::take(&mut lines.same);
    printer.children = opts.has("children").then(|| std::mem::take(&mut lines.children));
    for (oid, commit, path) in list {
        printer.follow = path;
        printer.source = lines.sources.get(&oid).map(|source| (source.to_vec(), has_source));
        if lines.boundary.contains(&oid) {
            printer.boundary.insert(oid);
        }
        match &mut graph {
            Some(graph) => {
                let parents = lines.parents(&oid, !specs.is_empty() || opts.has("simplify-by-decoration"));
                repo.cx.step(1 + parents.len() as u64 * 4)?;
                graph.update(oid, parents);
                // git: beside a graph, a commit of one side alone has the mark of any.
                graph.mark = printer.side(&oid).filter(|side| *side != "+").map_or("*", |side| if side == "-" { "o" } else { side });
                printer.commit_in(graph, &oid, &commit)?;
            }
            None => printer.commit(&oid, &commit)?,
        }
    }
    Ok(())
}
