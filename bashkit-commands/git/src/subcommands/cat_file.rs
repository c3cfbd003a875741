//! `git cat-file`: contents of objects.

use crate::halt::{G, Halt};
use crate::object::{Commit, Kind, Oid, Tag};
use crate::parse_options::Opts;
use crate::quote::quoted;
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "cat-file",
    "(-e | -p | -t | -s | <type>) <object>\n(--batch | --batch-check)[=<format>] [--batch-all-objects]",
    &[&own!(
        &[
            ("t", "its type"),
            ("s", "its size"),
            ("e", "whether it is there"),
            ("p", "what it says"),
            ("batch[=<format>]", "objects named on stdin"),
            ("batch-check[=<format>]", "objects named on stdin, without what they say"),
            ("batch-all-objects", "all objects"),
            ("unordered", "as without"),
            ("buffer", "as without"),
        ],
        &[
            "textconv",
            "filters",
            "path=<path>",
            "allow-unknown-type",
            "follow-symlinks",
            "batch-command",
            "mailmap",
            "use-mailmap",
            "Z",
            "z",
        ],
    )],
    Run::InRepository(cat_file),
);

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

pub(crate) fn cat_file(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    if opts.has("batch") || opts.has("batch-check") {
        return batch(repo, &opts);
    }
    let mode = opts.last_of(&["t", "s", "e", "p"]);
    let (wanted, name) = match (mode, opts.args.as_slice()) {
        (Some(_), [name]) => (None, name),
        (None, [kind, name]) => (Some(Kind::named(kind).ok_or_else(|| fatal!["invalid object type \"", kind, "\""])?), name),
        _ => return Err(Halt::Die(129, b"usage: git cat-file <type> <object>\n   or: git cat-file (-e | -p) <object>\n   or: git cat-file (-t | -s) <object>\n   or: git cat-file (--batch | --batch-check)\n".to_vec())),
    };
    // git: it looks for no message in all references here.
    if name.starts_with(b":/") {
        return Err(fatal!["Not a valid object name ", name]);
    }
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
    let Some((kind, body)) = object else {
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
            put_as(repo, name, (kind, body), wanted)?;
        }
    }
    Ok(0)
}

/// Answers each name of stdin (`--batch`, `--batch-check`).
fn batch(repo: &Repo<'_, '_>, opts: &Opts) -> G<u8> {
    let one = |name: &[u8], oid: Option<Oid>| -> G<()> { put_batch(repo, opts, name, oid) };
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
    Ok(0)
}

/// Prints one object of a batch.
fn put_batch(repo: &Repo<'_, '_>, opts: &Opts, name: &[u8], oid: Option<Oid>) -> G<()> {
    let with_body = opts.has("batch");
    let format = opts.value("batch").or(opts.value("batch-check")).unwrap_or(b"%(objectname) %(objecttype) %(objectsize)");
    let found = match oid {
        Some(oid) => repo.find_object(&oid)?.map(|found| (oid, found)),
        None => None,
    };
    let Some((oid, (kind, body))) = found else { return repo.put(bytes![name, " missing\n"]) };
    let mut text = String::from_utf8_lossy(format).into_owned();
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
}

/// Prints an object as the kind that was asked for.
fn put_as(repo: &Repo<'_, '_>, name: &[u8], (mut kind, mut body): (Kind, Vec<u8>), wanted: Option<Kind>) -> G<()> {
    while wanted != Some(kind) {
        let oid = match (kind, wanted) {
            (Kind::Tag, _) => Tag::parse(&body)?.object,
            (Kind::Commit, Some(Kind::Tree)) => Commit::parse(&body)?.tree,
            _ => return Err(fatal!["git cat-file ", name, ": bad file"]),
        };
        (kind, body) = repo.object(&oid)?;
    }
    repo.put(body)
}
