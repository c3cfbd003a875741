//! Names of commits from the nearest tag before them, as `git describe` makes them.

use crate::halt::{G, Halt};
use crate::object::{Kind, Oid, Tag};
use crate::parse_options::Opts;
use crate::pathspec::Specs;
use crate::refs;
use crate::repository::Repo;
use crate::revwalk::Walk;
use crate::usage::{Group, Usage, own};
use crate::wildmatch;

/// Options of the subcommand `describe`.
pub(crate) const OPTIONS: Group = own!(
    &[
        ("tags", "light tags, too"),
        ("always", "short names where there is no tag"),
        ("long", "how far it is, always"),
        ("dirty[=<mark>]", "mark local changes"),
        ("broken[=<mark>]", "as --dirty; no working tree is broken here"),
        ("abbrev=<n>", "digits of names of commits"),
        ("match=<pattern>", "only these tags"),
        ("exclude=<pattern>", "not these tags"),
        ("exact-match", "only a tag of the commit itself"),
        ("first-parent", "follow first parents only"),
        ("candidates=<n>", "look at n tags; at 0 as --exact-match"),
        ("all", "all references, not only tags"),
        ("contains", "a name from a tag that contains it"),
    ],
    &["debug"],
);

/// Usage with those options, for `%(describe)`.
static USAGE: Usage = Usage::new("describe", "[<options>] [<commit-ish>...]", &[&OPTIONS]);

/// Text of `git describe` with these options for a commit; empty where there is none.
pub(crate) fn described(repo: &Repo<'_, '_>, args: &[Vec<u8>], oid: &Oid) -> G<Vec<u8>> {
    let opts = Opts::parse(&USAGE, args)?;
    match text(repo, &opts, oid) {
        Err(Halt::Die(..)) => Ok(Vec::new()),
        other => other,
    }
}

/// Name of a commit by the nearest tag.
pub(crate) fn text(repo: &Repo<'_, '_>, opts: &Opts, oid: &Oid) -> G<Vec<u8>> {
    let oid = *oid;
    let names = tags(repo, opts)?;
    let digits = opts.number("abbrev")?.unwrap_or_else(|| repo.abbrev_digits());
    // git: an exact match is a search without candidates, whose failure `--always` does not mend.
    let is_negative = opts.value("candidates").is_some_and(|value| value.starts_with(b"-"));
    let most = if opts.has("exact-match") || is_negative { 0 } else { opts.number("candidates")?.unwrap_or(10) };
    let best = nearest(repo, opts, &oid, &names, most)?;
    Ok(match best {
        Some((0, name)) if !opts.has("long") => name,
        Some((_, name)) if digits == 0 => name,
        Some((depth, name)) => bytes![name, format!("-{depth}-g{}", repo.abbrev_to(&oid, digits)?)],
        None if most > 0 && opts.has("always") => repo.abbrev_to(&oid, digits)?.into_bytes(),
        None if most == 0 && (opts.has("always") || !repo.refs("refs/tags/")?.is_empty()) => {
            return Err(fatal!["no tag exactly matches '", oid.hex(), "'"]);
        }
        None if repo.refs("refs/tags/")?.is_empty() => return Err(fatal!["No names found, cannot describe anything."]),
        None if !opts.has("tags") => {
            return Err(fatal!["No annotated tags can describe '", oid.hex(), "'.\nHowever, there were unannotated tags: try --tags."]);
        }
        None => return Err(fatal!["No tags can describe '", oid.hex(), "'.\nTry --always, or create some tags."]),
    })
}

/// Mark for local changes (`--dirty`).
pub(crate) fn dirty_mark(repo: &Repo<'_, '_>, opts: &Opts) -> G<Vec<u8>> {
    Ok(if opts.has("dirty") || opts.has("broken") {
        let mut index = repo.index()?;
        let changed = !repo.diff_work_tree(repo.head_tree()?.as_ref(), &mut index, &Specs::default())?.is_empty();
        if changed { opts.value("dirty").unwrap_or(b"-dirty").to_vec() } else { Vec::new() }
    } else {
        Vec::new()
    })
}

/// Tags that may describe a commit, by the commit that they name.
fn tags(repo: &Repo<'_, '_>, opts: &Opts) -> G<Names> {
    let mut names: std::collections::HashMap<Oid, (u8, i64, Vec<u8>)> = std::collections::HashMap::new();
    let patterns = |id: &str| -> Vec<_> { opts.values(id).iter().map(|pattern| wildmatch::of_name(pattern, false)).collect() };
    let (wanted, excluded) = (patterns("match"), patterns("exclude"));
    let is_all = opts.has("all");
    for (full, tag) in repo.refs(if is_all { "refs/" } else { "refs/tags/" })? {
        let name = refs::short(&full).to_vec();
        let is_tag = full.starts_with(b"refs/tags/");
        // git: patterns are of tags, and of branches with `--all`.
        let is_chosen = is_tag || full.starts_with(b"refs/heads/") || full.starts_with(b"refs/remotes/");
        if (opts.has("match") && !(is_chosen && repo.is_any(&wanted, &name)?)) || repo.is_any(&excluded, &name)? {
            continue;
        }
        let (kind, body) = repo.object(&tag)?;
        let is_annotated = is_tag && kind == Kind::Tag;
        if !is_annotated && !is_all && !opts.has("tags") {
            continue;
        }
        let (Kind::Commit, target) = repo.peel(&tag)? else { continue };
        let time = if is_annotated { Tag::parse(&body)?.tagger.map_or(0, |who| who.time) } else { 0 };
        let rank = if is_annotated { 2 } else { u8::from(is_tag) };
        if names.get(&target).is_none_or(|(other, at, _)| (*other, *at) < (rank, time)) {
            let name = if is_all { full.strip_prefix(b"refs/").unwrap_or(&full).to_vec() } else { name };
            names.insert(target, (rank, time, name));
        }
    }
    Ok(names)
}

/// Tag with the fewest commits between it and the described one.
fn nearest(repo: &Repo<'_, '_>, opts: &Opts, oid: &Oid, names: &Names, most: usize) -> G<Option<(usize, Vec<u8>)>> {
    let mut walk = Walk::new(repo);
    walk.first_parent = opts.has("first-parent");
    walk.push(oid)?;
    let mut best: Option<(usize, Vec<u8>)> = None;
    let mut candidates = 0;
    while let Some((at, _)) = walk.next()? {
        if let Some((_, _, name)) = names.get(&at) {
            let reach = repo.ancestors(&[at])?;
            let depth = repo.ancestors(&[*oid])?.difference(&reach).count();
            if best.as_ref().is_none_or(|(d, _)| depth < *d) {
                best = Some((depth, name.clone()));
            }
            candidates += 1;
            if depth == 0 || candidates >= most {
                break;
            }
        }
        if most == 0 {
            break;
        }
    }
    Ok(best)
}

/// Names by commit: how they rank (annotated tags, tags, others), when they were made, and the name.
type Names = std::collections::HashMap<Oid, (u8, i64, Vec<u8>)>;
