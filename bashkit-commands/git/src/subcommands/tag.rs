//! `git tag`: tags listed, made, deleted.

use crate::color::Paint;
use crate::editor::no_editor;
use crate::halt::G;
use crate::message::tidy;
use crate::object::{Kind, Oid, Tag, subject};
use crate::parse_options::Opts;
use crate::ref_filter::filter::{Filter, joined};
use crate::ref_filter::{Quoting, RefFormat, sort_refs};
use crate::refs;
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;
use crate::wildmatch;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "tag",
    "[-a] [-f] [-m <msg> | -F <file>] <tagname> [<commit>]\n-d <tagname>...\n[-n[<num>]] -l [<options>] [<pattern>...]",
    &[&own!(
        &[
            ("a,annotate", "with a message"),
            ("m,message=<message>", "this is the message"),
            ("F,file=<file>", "the message is in this file"),
            ("f,force", "even if it exists"),
            ("d,delete", "delete tags"),
            ("l,list", "list those that match"),
            ("n[=<n>]", "lines of messages, too"),
            ("contains[=<commit>]", "those with this commit"),
            ("no-contains[=<commit>]", "those without it"),
            ("merged[=<commit>]", "those that are merged"),
            ("no-merged[=<commit>]", "those that are not"),
            ("points-at=<object>", "those at this object"),
            ("sort=<key>", "by this field"),
            ("format=<format>", "as for-each-ref"),
            ("i,ignore-case", "for sorting and filtering"),
            ("color[=<when>]", "always, never or auto"),
            ("no-color", "as without"),
            ("no-column", "as without"),
        ],
        &["s,sign", "v,verify", "u,local-user=<key>", "e,edit", "cleanup=<mode>", "create-reflog", "column"],
    )],
    Run::InRepository(tag),
);

pub(crate) fn tag(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, &joined(args))?;
    if opts.has("delete") {
        return delete(repo, &opts.args);
    }
    let filters = ["list", "n", "contains", "no-contains", "points-at", "merged", "no-merged", "format"].iter().any(|id| opts.has(id));
    if opts.args.is_empty() || filters {
        return list(repo, &opts);
    }
    create(repo, &opts)
}

/// Lists tags that the options select.
fn list(repo: &Repo<'_, '_>, opts: &Opts) -> G<u8> {
    let filter = Filter::new(repo, opts)?;
    let configured = repo.get("tag.sort");
    let mut keys = opts.values("sort");
    if keys.is_empty() {
        keys.extend(configured.as_deref());
    }
    let mut rows: Vec<(Vec<u8>, Oid)> = repo.refs("refs/tags/")?.into_iter().collect();
    sort_refs(repo, &mut rows, &keys, opts.has("ignore-case"))?;
    let format = match opts.value("format") {
        Some(text) => Some(RefFormat::parse(text, Quoting::None, Paint::new(repo, opts, "ui")?.is_on)?),
        None => None,
    };
    let patterns: Vec<_> = opts.args.iter().map(|pattern| wildmatch::of_name(pattern, opts.has("ignore-case"))).collect();
    for (full, oid) in rows {
        let name = refs::short(&full);
        if !(patterns.is_empty() || repo.is_any(&patterns, name)?) {
            continue;
        }
        if !filter.takes(repo, &oid)? {
            continue;
        }
        if let Some(format) = &format {
            repo.put(bytes![format.of(repo, &full, &oid)?, "\n"])?;
        } else if opts.has("n") {
            put_with_message(repo, opts, name, &oid)?;
        } else {
            repo.put(bytes![name, "\n"])?;
        }
    }
    Ok(0)
}

/// Makes or moves a tag.
fn create(repo: &Repo<'_, '_>, opts: &Opts) -> G<u8> {
    let name = opts.arg(0).unwrap_or_default();
    let full = bytes!["refs/tags/", name];
    if !refs::is_valid(&full) || name.starts_with(b"-") {
        return Err(fatal!["'", name, "' is not a valid tag name."]);
    }
    let rev = opts.arg(1).unwrap_or(b"HEAD");
    let Some(found) = repo.resolve(rev)? else { return Err(fatal!["Failed to resolve '", rev, "' as a valid ref."]) };
    let before = repo.ref_oid(&full)?;
    if before.is_some() && !opts.has("force") {
        return Err(fatal!["tag '", name, "' already exists"]);
    }
    let mut oid = found.oid;
    if opts.has("annotate") || opts.has("message") || opts.has("file") {
        oid = write_tag(repo, opts, name, &oid)?;
    }
    repo.set_ref(&full, &oid, b"")?;
    if let Some(before) = before.filter(|before| *before != oid) {
        repo.put(bytes!["Updated tag '", name, "' (was ", repo.abbrev(&before)?, ")\n"])?;
    }
    Ok(0)
}

/// Deletes tags by their names.
fn delete(repo: &Repo<'_, '_>, names: &[Vec<u8>]) -> G<u8> {
    let mut status = 0;
    for name in names {
        let full = bytes!["refs/tags/", name];
        match repo.ref_oid(&full)? {
            Some(oid) => {
                repo.delete_ref(&full)?;
                repo.put(bytes!["Deleted tag '", name, "' (was ", repo.abbrev(&oid)?, ")\n"])?;
            }
            None => {
                repo.warn(bytes!["error: tag '", name, "' not found."])?;
                status = 1;
            }
        }
    }
    Ok(status)
}

/// Prints a tag with the first lines of its message (`-n`).
fn put_with_message(repo: &Repo<'_, '_>, opts: &Opts, name: &[u8], oid: &Oid) -> G<()> {
    let (kind, body) = repo.object(oid)?;
    let message = match kind {
        Kind::Tag => Tag::parse(&body)?.message,
        Kind::Commit => repo.commit(oid)?.message.clone(),
        _ => Vec::new(),
    };
    let n = opts.number("n")?.unwrap_or(1);
    let mut text = if n <= 1 { subject(&message) } else { Vec::new() };
    if n > 1 {
        let lines: Vec<&[u8]> = message.trim_ascii_end().split(|b| *b == b'\n').take(n).collect();
        text = lines.join(&b"\n    "[..]);
    }
    let pad = " ".repeat(15usize.saturating_sub(name.len()));
    repo.put(bytes![name, pad, " ", text, "\n"])
}

/// Writes the object of an annotated tag.
fn write_tag(repo: &Repo<'_, '_>, opts: &Opts, name: &[u8], oid: &Oid) -> G<Oid> {
    let messages = opts.values("message");
    let message = if !messages.is_empty() {
        messages.join(&b"\n\n"[..])
    } else if let Some(file) = opts.value("file") {
        let mut text = Vec::new();
        if file == b"-" {
            repo.cx.stdin().rest(&mut text)?;
        } else {
            text = repo.read(&repo.at(file))?.ok_or_else(|| fatal!["could not open or read '", file, "': No such file or directory"])?;
        }
        text
    } else {
        return Err(no_editor());
    };
    let message = tidy(&message, false);
    let who = repo.ident("COMMITTER")?;
    let kind = repo.object(oid)?.0;
    let body = bytes!["object ", oid.hex(), "\ntype ", kind.name(), "\ntag ", name, "\ntagger ", who.print(), "\n\n", message];
    repo.write_object(Kind::Tag, &body)
}
