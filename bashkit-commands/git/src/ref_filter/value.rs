//! Values of the fields of a reference.

use std::cell::OnceCell;

use crate::date;
use crate::halt::{G, Halt};
use crate::object::{Commit, Ident, Kind, Oid, Tag, subject};
use crate::pretty::placeholder::file_name;
use crate::ref_filter::atom::{Atom, Field};
use crate::refs;
use crate::repository::Repo;
use std::rc::Rc;

/// Start of a signature in a message.
const SIGNATURE: &[u8] = b"-----BEGIN PGP SIGNATURE-----";

/// Reference whose fields are asked for.
pub(crate) struct Row<'r, 'g, 'c> {
    repo: &'r Repo<'g, 'c>,
    name: &'r [u8],
    oid: &'r Oid,
    own: OnceCell<Object>,
    /// Object that a tag leads to.
    target: OnceCell<Option<Object>>,
}

/// Object as it was read.
struct Object {
    oid: Oid,
    kind: Kind,
    body: Vec<u8>,
    commit: Option<Rc<Commit>>,
    tag: Option<Tag>,
}

impl Object {
    fn read(repo: &Repo<'_, '_>, oid: &Oid) -> G<Self> {
        let (kind, body) = repo.object(oid)?;
        let commit = if kind == Kind::Commit { Some(repo.commit(oid)?) } else { None };
        let tag = if kind == Kind::Tag { Some(Tag::parse(&body)?) } else { None };
        Ok(Self { oid: *oid, kind, body: body.to_vec(), commit, tag })
    }

    /// Message of a commit or a tag, without the empty lines before it.
    fn message(&self) -> &[u8] {
        let message = self.commit.as_ref().map(|commit| commit.message.as_slice()).or(self.tag.as_ref().map(|tag| tag.message.as_slice()));
        let message = message.unwrap_or_default();
        message.get(message.iter().take_while(|b| **b == b'\n').count()..).unwrap_or_default()
    }

    fn person(&self, who: &[u8]) -> Option<&Ident> {
        let commit = self.commit.as_ref();
        let tagger = || self.tag.as_ref().and_then(|tag| tag.tagger.as_ref());
        match who {
            b"author" => commit.map(|commit| &commit.author),
            b"committer" => commit.map(|commit| &commit.committer),
            b"tagger" => tagger(),
            _ => tagger().or(commit.map(|commit| &commit.committer)),
        }
    }
}

/// Cell's value, made on first use.
fn once<T>(cell: &OnceCell<T>, make: impl FnOnce() -> G<T>) -> G<&T> {
    if let Some(value) = cell.get() {
        return Ok(value);
    }
    let value = make()?;
    Ok(cell.get_or_init(|| value))
}

impl<'r, 'g, 'c> Row<'r, 'g, 'c> {
    pub(crate) fn new(repo: &'r Repo<'g, 'c>, name: &'r [u8], oid: &'r Oid) -> Self {
        Self { repo, name, oid, own: OnceCell::new(), target: OnceCell::new() }
    }

    fn object(&self, atom: &Atom) -> G<Option<&Object>> {
        let own = once(&self.own, || Object::read(self.repo, self.oid))?;
        if !atom.is_of_target {
            return Ok(Some(own));
        }
        let target = once(&self.target, || match own.kind {
            Kind::Tag => Object::read(self.repo, &self.repo.peel(&own.oid)?.1).map(Some),
            _ => Ok(None),
        })?;
        Ok(target.as_ref())
    }

    /// Value of a field that references are sorted by: a date is its seconds.
    pub(crate) fn sort_value(&self, atom: &Atom) -> G<Vec<u8>> {
        match (&atom.name, atom.is_number()) {
            (Field::Date(who), true) => {
                let time = self.object(atom)?.and_then(|object| object.person(who)).map_or(0, |who| who.time);
                Ok(time.to_string().into_bytes())
            }
            _ => self.value(atom),
        }
    }

    /// Value of a field; empty where the object has none.
    pub(crate) fn value(&self, atom: &Atom) -> G<Vec<u8>> {
        let repo = self.repo;
        match atom.name {
            Field::RefName => {
                let name = self.named(self.name, &atom.argument)?;
                return Ok(if atom.is_of_target { bytes![name, "^{}"] } else { name });
            }
            Field::Head => {
                let is_current = repo.head()? == refs::Head::Branch(self.name.to_vec()) || self.name.starts_with(b"(");
                return Ok(if is_current { b"*".to_vec() } else { b" ".to_vec() });
            }
            Field::Upstream => return followed(repo, self.name, (b"upstream", &atom.argument)),
            Field::Push => return followed(repo, self.name, (b"push", &atom.argument)),
            Field::SymRef => {
                return match repo.symbolic(self.name)? {
                    Some(to) if !self.name.starts_with(b"(") => self.named(&to, &atom.argument),
                    _ => Ok(Vec::new()),
                };
            }
            Field::Flag => return self.flag(),
            Field::WorktreePath => return self.worktree(),
            Field::ObjectName if !atom.is_of_target => return self.short(self.oid, &atom.argument),
            _ => {}
        }
        match self.object(atom)? {
            Some(object) => self.of_object(atom, object),
            None => Ok(Vec::new()),
        }
    }

    /// Field of a reference in the form that an argument asks for.
    fn named(&self, name: &[u8], argument: &[u8]) -> G<Vec<u8>> {
        let number = |prefix: &str| argument.strip_prefix(prefix.as_bytes()).and_then(|n| std::str::from_utf8(n).ok()?.parse::<i64>().ok());
        if name.starts_with(b"(") {
            return Ok(name.to_vec());
        }
        if let Some(n) = number("lstrip=").or_else(|| number("strip=")) {
            return Ok(without_first(name, n));
        }
        if let Some(n) = number("rstrip=") {
            return Ok(without_last(name, n));
        }
        if argument == b"short" { self.repo.shortened(name, self.repo.warns_of_ambiguity()) } else { Ok(name.to_vec()) }
    }

    /// Field of an object, short where that is asked for.
    fn short(&self, oid: &Oid, argument: &[u8]) -> G<Vec<u8>> {
        if let Some(n) = argument.strip_prefix(b"short=").and_then(|n| std::str::from_utf8(n).ok()?.parse::<usize>().ok()) {
            return Ok(self.repo.abbrev_to(oid, n.clamp(4, 40))?.into_bytes());
        }
        Ok(if argument == b"short" { self.repo.abbrev(oid)? } else { oid.hex() }.into_bytes())
    }

    /// `symref` or `packed`, or both.
    fn flag(&self) -> G<Vec<u8>> {
        let mut words: Vec<&str> = Vec::new();
        if self.repo.symbolic(self.name)?.is_some() {
            words.push("symref");
        }
        if self.repo.lstat(&self.repo.ref_path(self.name)).is_none() {
            words.push("packed");
        }
        Ok(words.join(",").into_bytes())
    }

    /// Working tree that a branch is checked out in.
    fn worktree(&self) -> G<Vec<u8>> {
        let trees = self.repo.worktrees()?;
        Ok(trees.into_iter().find(|tree| tree.branch.as_deref() == Some(self.name)).map(|tree| tree.path).unwrap_or_default())
    }

    fn of_object(&self, atom: &Atom, object: &Object) -> G<Vec<u8>> {
        let argument = atom.argument.as_slice();
        let person = |who: &[u8]| object.person(who);
        let commit = object.commit.as_ref();
        let tag = object.tag.as_ref();
        let list =
            |oids: &[Oid]| -> G<Vec<u8>> { Ok(oids.iter().map(|oid| self.short(oid, argument)).collect::<G<Vec<_>>>()?.join(&b' ')) };
        let text = |text: String| text.into_bytes();
        Ok(match &atom.name {
            Field::ObjectName => self.short(&object.oid, argument)?,
            Field::ObjectType => text(object.kind.name().to_owned()),
            Field::ObjectSize => text(object.body.len().to_string()),
            Field::Raw if argument == b"size" => text(object.body.len().to_string()),
            Field::Raw => object.body.clone(),
            Field::Tree => commit.map(|commit| self.short(&commit.tree, argument)).transpose()?.unwrap_or_default(),
            Field::Parent => commit.map(|commit| list(&commit.parents)).transpose()?.unwrap_or_default(),
            Field::NumParent => commit.map(|commit| text(commit.parents.len().to_string())).unwrap_or_default(),
            Field::Object => tag.map(|tag| text(tag.object.hex())).unwrap_or_default(),
            Field::Type => tag.map(|tag| tag.kind.clone()).unwrap_or_default(),
            Field::Tag => tag.map(|tag| tag.name.clone()).unwrap_or_default(),
            Field::Person(who) if argument.is_empty() || *who == b"creator" => person(who).map(Ident::print).unwrap_or_default(),
            Field::PersonName(who) if argument.is_empty() => person(who).map(|who| who.name.clone()).unwrap_or_default(),
            Field::Person(_) | Field::PersonName(_) => Vec::new(),
            Field::Email(who) => person(who).map(|who| email(&who.email, argument)).unwrap_or_default(),
            Field::Date(who) => match person(who) {
                Some(who) => {
                    let style = date::Style::named(argument).unwrap_or(date::Style::Default);
                    date::show(self.repo, who.time, who.zone, &style)
                }
                None => Vec::new(),
            },
            _ => self.of_message(atom, object.message())?,
        })
    }

    /// Part of a commit's message.
    fn of_message(&self, atom: &Atom, message: &[u8]) -> G<Vec<u8>> {
        let end = if message.starts_with(SIGNATURE) {
            0
        } else {
            memchr::memmem::rfind(message, &bytes!["\n", SIGNATURE]).map_or(message.len(), |at| at + 1)
        };
        let (unsigned, signature) = message.split_at_checked(end).unwrap_or((message, b""));
        let body = |message: &[u8]| Commit { message: message.to_vec(), ..Commit::default() }.body();
        Ok(match (&atom.name, atom.argument.as_slice()) {
            (Field::Subject, b"sanitize") => file_name(&subject(message)),
            (Field::Subject, _) | (Field::Contents, b"subject") => subject(message),
            (Field::Body, _) => body(message),
            (Field::Contents, b"body") => body(unsigned),
            (Field::Contents, b"size") => message.len().to_string().into_bytes(),
            (Field::Contents, b"signature") => signature.to_vec(),
            (Field::Contents, argument) if let Some(n) = argument.strip_prefix(b"lines=") => {
                let n: usize = std::str::from_utf8(n).ok().and_then(|n| n.parse().ok()).unwrap_or(0);
                let lines: Vec<&[u8]> = unsigned.strip_suffix(b"\n").unwrap_or(unsigned).split(|b| *b == b'\n').take(n).collect();
                lines.join(&b"\n    "[..])
            }
            (Field::Contents, b"") => message.to_vec(),
            _ => match &atom.trailers {
                Some(shown) => shown.of(message, &*self.repo.trailer_settings()?),
                None => Vec::new(),
            },
        })
    }
}

/// Address of a person: with its brackets, without them, or what stands before the `@`.
fn email(email: &[u8], argument: &[u8]) -> Vec<u8> {
    match argument {
        b"trim" => email.to_vec(),
        b"localpart" => email.split(|b| *b == b'@').next().unwrap_or_default().to_vec(),
        _ => bytes!["<", email, ">"],
    }
}

/// A name without so many of its first parts; a number below zero says how many are left.
fn without_first(name: &[u8], n: i64) -> Vec<u8> {
    let parts: Vec<&[u8]> = name.split(|b| *b == b'/').collect();
    let count = usize::try_from(n.unsigned_abs()).unwrap_or(usize::MAX);
    let from = if n < 0 { parts.len().saturating_sub(count) } else { count };
    parts.get(from..).unwrap_or_default().join(&b'/')
}

/// A name without so many of its last parts; a number below zero says how many are left.
fn without_last(name: &[u8], n: i64) -> Vec<u8> {
    let parts: Vec<&[u8]> = name.split(|b| *b == b'/').collect();
    let count = usize::try_from(n.unsigned_abs()).unwrap_or(usize::MAX);
    let left = if n < 0 { count.min(parts.len()) } else { parts.len().saturating_sub(count) };
    parts.get(..left).unwrap_or_default().join(&b'/')
}

/// Value of `%(upstream)` and `%(push)`: what the branch follows, where that is, how far it is.
fn followed(repo: &Repo<'_, '_>, name: &[u8], (base, option): (&[u8], &[u8])) -> G<Vec<u8>> {
    let Some(branch) = name.strip_prefix(b"refs/heads/") else { return Ok(Vec::new()) };
    let is_push = base == b"push";
    let full = if is_push {
        match repo.push_tracking(branch) {
            Ok(full) => Some(full),
            Err(Halt::Die(..)) => None,
            Err(halt) => return Err(halt),
        }
    } else {
        repo.upstream(branch)?
    };
    let (remote, is_explicit) = if is_push { repo.push_remote_of_branch(Some(branch)) } else { repo.remote_of_branch(Some(branch)) };
    match option {
        b"remotename" => return Ok(if is_explicit { remote } else { Vec::new() }),
        b"remoteref" if !is_push => return Ok(repo.merged_refs(branch).pop().unwrap_or_default()),
        _ => {}
    }
    let Some(full) = full else { return Ok(Vec::new()) };
    let counts = || -> G<Option<(usize, usize)>> {
        match (repo.ref_oid(name)?, repo.ref_oid(&full)?) {
            (Some(ours), Some(theirs)) => crate::revwalk::ahead_behind(repo, &ours, &theirs).map(Some),
            _ => Ok(None),
        }
    };
    let number = |n: &[u8]| std::str::from_utf8(n).ok()?.parse::<i64>().ok();
    Ok(match option {
        b"" => full,
        b"short" => repo.shortened(&full, repo.warns_of_ambiguity())?,
        strip if let Some(n) = strip.strip_prefix(b"lstrip=").or(strip.strip_prefix(b"strip=")).and_then(number) => without_first(&full, n),
        strip if let Some(n) = strip.strip_prefix(b"rstrip=").and_then(number) => without_last(&full, n),
        b"track" | b"track,nobracket" | b"nobracket,track" => {
            let text = match counts()? {
                None => "gone".to_owned(),
                Some((0, 0)) => String::new(),
                Some((a, 0)) => format!("ahead {a}"),
                Some((0, b)) => format!("behind {b}"),
                Some((a, b)) => format!("ahead {a}, behind {b}"),
            };
            if text.is_empty() || option != b"track" { text.into_bytes() } else { format!("[{text}]").into_bytes() }
        }
        b"trackshort" => match counts()? {
            None => "",
            Some((0, 0)) => "=",
            Some((_, 0)) => ">",
            Some((0, _)) => "<",
            Some(_) => "<>",
        }
        .into(),
        other => return Err(fatal!["unrecognized %(", base, ") argument: ", other]),
    })
}
