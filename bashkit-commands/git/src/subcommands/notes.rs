//! `git notes`: notes on objects.

use crate::halt::{G, Halt};
use crate::object::{Kind, Oid};
use crate::parse_options::Opts;
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::usage::{Group, Usage, own};

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "notes",
    "[--ref=<ref>] (add | append | copy | get-ref | list | prune | remove | show) ...",
    &[&own!(&[], &[])],
    Run::InRepository(notes),
)
.parts(&[&ADD, &APPEND, &COPY, &LIST, &PRUNE, &REMOVE, &SHOW]);

/// Options that give the text of a note.
pub(crate) const MESSAGE: Group = own!(
    &[
        ("m,message=<text>", "this is the note"),
        ("F,file=<file>", "the note is in this file"),
        ("C,reuse-message=<object>", "the note is this object"),
        ("f,force", "in place of what is there"),
        ("allow-empty", "without a text, too"),
    ],
    &["c,reedit-message=<object>"],
);

/// Usage of the subcommand `git notes add`.
const ADD: Usage = Usage::new("notes add", "[-f] [--allow-empty] [-m <text> | -F <file> | -C <object>] [<object>]", &[&MESSAGE]);

/// Usage of the subcommand `git notes append`.
const APPEND: Usage = Usage::new("notes append", "[--allow-empty] [-m <text> | -F <file> | -C <object>] [<object>]", &[&MESSAGE]);

/// Usage of the subcommand `git notes copy`.
const COPY: Usage = Usage::new(
    "notes copy",
    "[-f] <from-object> <to-object>",
    &[&own!(&[("f,force", "in place of what is there")], &["stdin", "for-rewrite=<command>"])],
);

/// Usage of the subcommand `git notes list`.
const LIST: Usage = Usage::new("notes list", "[<object>]", &[&own!(&[], &[])]);

/// Usage of the subcommand `git notes prune`.
const PRUNE: Usage =
    Usage::new("notes prune", "[-n] [-v]", &[&own!(&[("n,dry-run", "say which would go"), ("v,verbose", "say which go")], &[])]);

/// Usage of the subcommand `git notes remove`.
const REMOVE: Usage = Usage::new(
    "notes remove",
    "[<object>...]",
    &[&own!(&[("ignore-missing", "no error where there is none"), ("stdin", "objects named on stdin")], &[])],
);

/// Usage of the subcommand `git notes show`.
const SHOW: Usage = Usage::new("notes show", "[<object>]", &[&own!(&[], &[])]);

const SUBS: &[&str] = &["add", "append", "copy", "get-ref", "list", "prune", "remove", "show"];

pub(crate) fn notes(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let mut args = args.to_vec();
    let mut asked = None;
    while let Some(first) = args.first().cloned() {
        if let Some(name) = first.strip_prefix(b"--ref=") {
            asked = Some(name.to_vec());
            args.remove(0);
        } else if first == b"--ref" && args.len() > 1 {
            args.remove(0);
            asked = Some(args.remove(0));
        } else {
            break;
        }
    }
    let name = repo.notes_ref(asked.as_deref());
    let Some((sub, rest)) = args.split_first() else { return list(repo, &name, &[]) };
    match sub.as_slice() {
        b"list" => list(repo, &name, rest),
        b"add" => add(repo, &name, rest, false),
        b"append" => add(repo, &name, rest, true),
        b"copy" => copy(repo, &name, rest),
        b"show" => show(repo, &name, rest),
        b"remove" => remove(repo, &name, rest),
        b"prune" => prune(repo, &name, rest),
        b"get-ref" => repo.put(bytes![name, "\n"]).map(|()| 0),
        b"edit" | b"merge" => Err(fatal!["'git notes ", sub, "' is not supported here; supported are: ", SUBS.join(" ")]),
        sub => Err(Halt::Die(129, bytes!["error: unknown subcommand: `", sub, "'\n", SUBCOMMAND.usage_of_parts()])),
    }
}

pub(crate) fn object(repo: &Repo<'_, '_>, text: Option<&[u8]>) -> G<Oid> {
    let text = text.unwrap_or(b"HEAD");
    match repo.resolve(text)? {
        Some(found) => Ok(found.oid),
        None => Err(fatal!["failed to resolve '", text, "' as a valid ref."]),
    }
}

fn list(repo: &Repo<'_, '_>, name: &[u8], args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&LIST, args)?;
    let all = repo.notes(name)?;
    if opts.args.is_empty() {
        for (object, note) in &all {
            repo.put(bytes![note.hex(), " ", object.hex(), "\n"])?;
        }
        return Ok(0);
    }
    let oid = object(repo, opts.arg(0))?;
    match all.get(&oid) {
        Some(note) => repo.put(bytes![note.hex(), "\n"]).map(|()| 0),
        None => Err(Halt::Die(1, bytes!["error: no note found for object ", oid.hex(), ".\n"])),
    }
}

fn show(repo: &Repo<'_, '_>, name: &[u8], args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SHOW, args)?;
    let oid = object(repo, opts.arg(0))?;
    match repo.notes(name)?.get(&oid) {
        Some(note) => repo.put(repo.blob(note)?).map(|()| 0),
        None => Err(Halt::Die(1, bytes!["error: no note found for object ", oid.hex(), ".\n"])),
    }
}

/// The text that options give.
fn text_of(repo: &Repo<'_, '_>, opts: &Opts) -> G<Vec<u8>> {
    let mut text: Vec<u8> = Vec::new();
    for (id, value) in opts.in_order(&["message", "file", "reuse-message"]) {
        if !text.is_empty() {
            text.push(b'\n');
        }
        match id {
            "message" => text.extend(crate::message::tidy(value, false)),
            "file" if value == b"-" => {
                let mut body = Vec::new();
                repo.cx.stdin().rest(&mut body)?;
                text.extend(crate::message::tidy(&body, false));
            }
            "file" => {
                let body = repo.read(&repo.at(value))?;
                let body = body.ok_or_else(|| fatal!["could not open or read '", value, "': No such file or directory"])?;
                text.extend(crate::message::tidy(&body, false));
            }
            _ => {
                let oid = object(repo, Some(value))?;
                match repo.object(&oid)? {
                    (Kind::Blob, body) => text.extend(body),
                    _ => return Err(fatal!["cannot read note data from non-blob object '", value, "'."]),
                }
            }
        }
    }
    Ok(text)
}

fn add(repo: &Repo<'_, '_>, name: &[u8], args: &[Vec<u8>], appends: bool) -> G<u8> {
    let opts = Opts::parse(if appends { &APPEND } else { &ADD }, args)?;
    let oid = object(repo, opts.arg(0))?;
    let mut all = repo.notes(name)?;
    let before = all.get(&oid).copied();
    if !appends && before.is_some() {
        refuse_existing(repo, &oid, opts.has("force"))?;
    }
    if !["message", "file", "reuse-message"].iter().any(|id| opts.has(id)) {
        return Err(crate::editor::no_editor());
    }
    let mut text = text_of(repo, &opts)?;
    if appends && let Some(before) = before {
        text = with_old(repo, &before, text)?;
    }
    if text.is_empty() && !opts.has("allow-empty") {
        repo.warn(bytes!["Removing note for object ", oid.hex()])?;
        all.remove(&oid);
        repo.write_notes(name, &all, if appends { "removed by 'git notes append'" } else { "removed by 'git notes add'" })?;
        return Ok(0);
    }
    let note = repo.write_object(Kind::Blob, &text)?;
    all.insert(oid, note);
    repo.write_notes(name, &all, if appends { "added by 'git notes append'" } else { "added by 'git notes add'" })?;
    Ok(0)
}

/// Text of a note behind that of the old one.
fn with_old(repo: &Repo<'_, '_>, before: &Oid, text: Vec<u8>) -> G<Vec<u8>> {
    let mut old = repo.blob(before)?;
    if !old.is_empty() && !text.is_empty() {
        old.push(b'\n');
    }
    old.extend(text);
    Ok(old)
}

/// Refuses to write over a note without `--force`.
fn refuse_existing(repo: &Repo<'_, '_>, oid: &Oid, force: bool) -> G<()> {
    if !force {
        return Err(Halt::Die(
            1,
            bytes!["error: Cannot add notes. Found existing notes for object ", oid.hex(), ". Use '-f' to overwrite existing notes\n"],
        ));
    }
    repo.warn(bytes!["Overwriting existing notes for object ", oid.hex()])?;
    Ok(())
}

fn copy(repo: &Repo<'_, '_>, name: &[u8], args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&COPY, args)?;
    let (Some(from), true) = (opts.arg(0), opts.args.len() <= 2) else {
        return Err(Halt::Die(129, bytes!["error: too few arguments\n", crate::parse_options::usage(&COPY)]));
    };
    let (from, to) = (object(repo, Some(from))?, object(repo, opts.arg(1))?);
    let mut all = repo.notes(name)?;
    if all.contains_key(&to) {
        if !opts.has("force") {
            return Err(Halt::Die(
                1,
                bytes!["error: Cannot copy notes. Found existing notes for object ", to.hex(), ". Use '-f' to overwrite existing notes\n"],
            ));
        }
        repo.warn(bytes!["Overwriting existing notes for object ", to.hex()])?;
    }
    let Some(note) = all.get(&from).copied() else {
        return Err(Halt::Die(1, bytes!["error: missing notes on source object ", from.hex(), ". Cannot copy.\n"]));
    };
    all.insert(to, note);
    repo.write_notes(name, &all, "added by 'git notes copy'")?;
    Ok(0)
}

fn remove(repo: &Repo<'_, '_>, name: &[u8], args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&REMOVE, args)?;
    let mut names = opts.args.clone();
    if opts.has("stdin") {
        let mut body = Vec::new();
        repo.cx.stdin().rest(&mut body)?;
        names.extend(body.split(|b| *b == b'\n').filter(|line| !line.is_empty()).map(<[u8]>::to_vec));
    } else if names.is_empty() {
        names.push(b"HEAD".to_vec());
    }
    let mut all = repo.notes(name)?;
    let (mut any, mut status) = (false, 0);
    for text in &names {
        let oid = object(repo, Some(text))?;
        if all.remove(&oid).is_some() {
            any = true;
            repo.warn(bytes!["Removing note for object ", text])?;
        } else {
            repo.warn(bytes!["Object ", text, " has no note"])?;
            status |= u8::from(!opts.has("ignore-missing"));
        }
    }
    if any && status == 0 {
        repo.write_notes(name, &all, "removed by 'git notes remove'")?;
    }
    Ok(status)
}

fn prune(repo: &Repo<'_, '_>, name: &[u8], args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&PRUNE, args)?;
    let mut all = repo.notes(name)?;
    let mut gone = Vec::new();
    for oid in all.keys() {
        if !repo.exists(oid)? {
            gone.push(*oid);
        }
    }
    for oid in &gone {
        if opts.has("dry-run") || opts.has("verbose") {
            repo.put(bytes![oid.hex(), "\n"])?;
        }
        all.remove(oid);
    }
    if !opts.has("dry-run") && !gone.is_empty() {
        repo.write_notes(name, &all, "removed by 'git notes prune'")?;
    }
    Ok(0)
}
