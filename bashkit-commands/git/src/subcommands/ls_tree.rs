//! `git ls-tree`: entries of a tree.

use crate::halt::{G, Halt};
use crate::object::Entry;
use crate::object::{Kind, Oid, TREE};
use crate::parse_options::Opts;
use crate::quote::quoted;
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "ls-tree",
    "[<options>] <tree-ish> [<path>...]",
    &[&own!(
        &[
            ("d", "trees only"),
            ("r", "into trees"),
            ("t", "trees, too, with -r"),
            ("l,long", "sizes, too"),
            ("z", "end names with NUL"),
            ("name-only", "names only"),
            ("name-status", "as --name-only"),
            ("object-only", "objects only"),
            ("full-name", "names from the top"),
            ("full-tree", "the whole tree, wherever this is"),
            ("abbrev[=<n>]", "short names of objects"),
            ("format=<format>", "entries as this text says"),
        ],
        &[],
    )],
    Run::InRepository(ls_tree),
);

pub(crate) fn ls_tree(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    let Some((name, paths)) = opts.args.split_first() else {
        return Err(Halt::Die(129, b"usage: git ls-tree [<options>] <tree-ish> [<path>...]\n".to_vec()));
    };
    if opts.has("format") && ["long", "name-only", "name-status", "object-only"].iter().any(|id| opts.has(id)) {
        let text = b"fatal: --format can't be combined with other format-altering options\n\nusage: git ls-tree [<options>] <tree-ish> [<path>...]\n";
        return Err(Halt::Die(129, text.to_vec()));
    }
    let Some(found) = repo.resolve(name)? else { return Err(fatal!["Not a valid object name ", name]) };
    let tree = repo.tree_of(&found.oid)?;
    let wanted: Vec<Vec<u8>> =
        paths.iter().map(|path| if repo.work.is_some() { repo.inside(path) } else { Ok(path.clone()) }).collect::<G<_>>()?;
    let base = if wanted.is_empty() && !opts.has("full-tree") { repo.prefix.clone() } else { Vec::new() };
    let mut todo: Vec<(Vec<u8>, crate::object::Entry)> = Vec::new();
    let push = |todo: &mut Vec<(Vec<u8>, crate::object::Entry)>, prefix: &[u8], oid: &Oid| -> G<()> {
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
        let (shows, opens) = decide(&opts, (&path, is_tree, &base), paths, &wanted);
        if shows {
            put_entry(repo, &opts, &path, &entry)?;
        }
        let goes_on = wanted.is_empty() || wanted.iter().any(|want| below(want, &path) || below(&path, want));
        if is_tree && opens && goes_on {
            push(&mut todo, &bytes![&path, "/"], &entry.oid)?;
        }
    }
    Ok(0)
}

/// Whether an entry is shown, and whether a tree is opened.
fn decide(opts: &Opts, (path, is_tree, base): (&[u8], bool, &[u8]), paths: &[Vec<u8>], wanted: &[Vec<u8>]) -> (bool, bool) {
    let (mut takes, mut opens) = (wanted.is_empty() && path.starts_with(base), opts.has("r"));
    if is_tree && base.starts_with(&bytes![path, "/"]) {
        (takes, opens) = (false, true);
    }
    for want in wanted {
        takes |= below(want, path);
        opens |= is_tree && want.len() > path.len() && below(path, want);
    }
    let asked_with_slash = paths.iter().zip(wanted).any(|(text, want)| text.ends_with(b"/") && *want == path);
    opens |= asked_with_slash;
    let shows = takes && !(is_tree && opens && !opts.has("t") && !opts.has("d")) && !(opts.has("d") && !is_tree);
    (shows, opens)
}

/// Prints one entry of a tree.
fn put_entry(repo: &Repo<'_, '_>, opts: &Opts, path: &[u8], entry: &Entry) -> G<()> {
    let end: &[u8] = if opts.has("z") { b"\0" } else { b"\n" };
    let shown = if opts.has("full-name") || opts.has("full-tree") || repo.work.is_none() { path.to_vec() } else { repo.relative(path) };
    let shown = if opts.has("z") { shown } else { quoted(&shown) };
    if let Some(format) = opts.value("format") {
        return repo.put(bytes![formatted(repo, opts, format, &shown, entry)?, end]);
    }
    if opts.has("name-only") || opts.has("name-status") {
        repo.put(bytes![shown, end])?;
    } else if opts.has("object-only") {
        repo.put(bytes![entry.oid.hex(), end])?;
    } else {
        let size = if opts.has("long") { format!(" {:>7}", size_of(repo, entry)?) } else { String::new() };
        let oid = name_of(repo, opts, entry)?;
        repo.put(bytes![format!("{:06o} {} {oid}{size}\t", entry.mode, entry.kind().name()), shown, end])?;
    }
    Ok(())
}

/// Size of a blob; a hyphen for what has none.
fn size_of(repo: &Repo<'_, '_>, entry: &Entry) -> G<String> {
    Ok(if entry.kind() == Kind::Blob { repo.blob(&entry.oid)?.len().to_string() } else { "-".to_owned() })
}

/// Name of the object of an entry, short with `--abbrev`.
fn name_of(repo: &Repo<'_, '_>, opts: &Opts, entry: &Entry) -> G<String> {
    if opts.has("abbrev") { repo.abbrev_to(&entry.oid, opts.number("abbrev")?.unwrap_or(7)) } else { Ok(entry.oid.hex()) }
}

/// Entry as `--format` says.
fn formatted(repo: &Repo<'_, '_>, opts: &Opts, format: &[u8], path: &[u8], entry: &Entry) -> G<Vec<u8>> {
    let mut out = Vec::new();
    let mut rest = format;
    while let Some(at) = memchr::memchr(b'%', rest) {
        let (text, behind) = rest.split_at(at);
        out.extend_from_slice(text);
        let behind = behind.get(1..).unwrap_or_default();
        let hex = behind.strip_prefix(b"x").and_then(|hex| hex.get(..2)).and_then(|hex| std::str::from_utf8(hex).ok());
        if let Some(byte) = hex.and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
            out.push(byte);
            rest = behind.get(3..).unwrap_or_default();
        } else if let Some(behind) = behind.strip_prefix(b"%").or_else(|| behind.strip_prefix(b"n")) {
            out.push(if rest.get(at + 1) == Some(&b'n') { b'\n' } else { b'%' });
            rest = behind;
        } else if behind.starts_with(b"(") {
            let Some(end) = memchr::memchr(b')', behind) else {
                return Err(fatal!["bad ls-tree format: element '", behind, "' does not end in ')'"]);
            };
            let (name, behind) = behind.split_at(end + 1);
            out.extend(match name {
                b"(objectmode)" => format!("{:06o}", entry.mode).into_bytes(),
                b"(objecttype)" => entry.kind().name().as_bytes().to_vec(),
                b"(objectname)" => name_of(repo, opts, entry)?.into_bytes(),
                b"(objectsize)" => size_of(repo, entry)?.into_bytes(),
                b"(objectsize:padded)" => format!("{:>7}", size_of(repo, entry)?).into_bytes(),
                b"(path)" => path.to_vec(),
                name => return Err(fatal!["bad ls-tree format: %", name]),
            });
            rest = behind;
        } else {
            return Err(fatal!["bad ls-tree format: element '", behind, "' does not start with '('"]);
        }
    }
    out.extend_from_slice(rest);
    Ok(out)
}

/// Whether a path is a directory or below it.
fn below(dir: &[u8], path: &[u8]) -> bool {
    dir.is_empty() || path == dir || path.strip_prefix(dir).is_some_and(|rest| rest.starts_with(b"/"))
}
