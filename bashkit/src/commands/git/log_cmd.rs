//! `log`, `show`, `diff` and those like them; commits in every format.

use std::cell::Cell;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::rc::Rc;

use super::changes::{Pair, Side};
use super::core::Repo;
use super::date::{self, Style};
use super::graph::Graph;
use super::notes::Notes;
use super::object::{Commit, Ident, Kind, Oid, Tag, ZERO};
use super::options::{self, Sub};
use super::opts::{Opts, supported};
use super::paint::Paint;
use super::paths::{Specs, quoted};
use super::refs::short;
use super::revision::{Range, Walk, topological};
use super::show::Show;
use super::{G, Halt};
use crate::pattern::{Regex, RegexOptions, Syntax};

pub(super) fn regex(pattern: &[u8], extended: bool, icase: bool) -> G<Regex> {
    let syntax = if extended { Syntax::Extended } else { Syntax::Basic };
    Regex::new(pattern, syntax, &RegexOptions { icase, ..RegexOptions::default() })
        .map_err(|error| fatal!["invalid regex: ", error.to_string()])
}

/// How commits are shown.
struct Format {
    kind: Pretty,
    date: Style,
    decorate: Option<bool>,
    abbrev: bool,
    /// Formats with `tformat:` end each commit, `format:` separates them.
    separates: bool,
}

#[derive(Clone, PartialEq, Eq)]
enum Pretty {
    Oneline,
    Short,
    Medium,
    Full,
    Fuller,
    Raw,
    User(Vec<u8>),
}

impl Format {
    fn new(repo: &Repo<'_, '_>, opts: &Opts) -> G<Self> {
        let date = match opts.value("date").map(<[u8]>::to_vec).or_else(|| repo.get("log.date")) {
            Some(name) => Style::named(&name).ok_or_else(|| fatal!["unknown date format ", name])?,
            None if opts.has("relative-date") => Style::Relative,
            None => Style::Default,
        };
        let mut format = Self { kind: Pretty::Medium, date, decorate: None, abbrev: opts.has("abbrev-commit"), separates: false };
        let named = match opts.last_of(&["oneline", "format", "pretty"]) {
            Some("oneline") => {
                format.abbrev = true;
                Some(b"oneline".to_vec())
            }
            Some(id) => opts.value(id).map(<[u8]>::to_vec),
            None => repo.get("format.pretty"),
        };
        if let Some(name) = named {
            format.kind = match name.as_slice() {
                b"" => Pretty::User(Vec::new()),
                b"oneline" => Pretty::Oneline,
                b"short" => Pretty::Short,
                b"medium" => Pretty::Medium,
                b"full" => Pretty::Full,
                b"fuller" => Pretty::Fuller,
                b"raw" => Pretty::Raw,
                b"reference" => {
                    if format.date == Style::Default {
                        format.date = Style::Short;
                    }
                    Pretty::User(b"%h (%s, %ad)".to_vec())
                }
                other => match (other.strip_prefix(b"format:"), other.strip_prefix(b"tformat:")) {
                    (Some(text), _) => {
                        format.separates = true;
                        Pretty::User(text.to_vec())
                    }
                    (_, Some(text)) => Pretty::User(text.to_vec()),
                    _ if other.contains(&b'%') => Pretty::User(other.to_vec()),
                    _ => return Err(fatal!["invalid --pretty format: ", other]),
                },
            };
        }
        if opts.has("no-abbrev-commit") {
            format.abbrev = false;
        }
        format.decorate = match opts.last_of(&["decorate", "no-decorate"]) {
            Some("decorate") => match opts.value("decorate") {
                None | Some(b"short") => Some(false),
                Some(b"full") => Some(true),
                Some(_) => None,
            },
            _ => None,
        };
        Ok(format)
    }
}

/// The names that point at commits, as `--decorate` shows them.
struct Names(HashMap<Oid, Vec<(Named, Vec<u8>)>>);

/// What a name is one of, for its colour.
#[derive(Clone, Copy)]
enum Named {
    /// `HEAD`, and the branch it is on.
    Head,
    Tag,
    Remote,
    Branch,
    Stash,
}

impl Named {
    fn colour(self) -> &'static str {
        match self {
            Self::Head => "\x1b[1;36m",
            Self::Tag => "\x1b[1;33m",
            Self::Remote => "\x1b[1;31m",
            Self::Branch => "\x1b[1;32m",
            Self::Stash => "\x1b[1;35m",
        }
    }
}

impl Names {
    fn new(repo: &Repo<'_, '_>, full: bool) -> G<Self> {
        let mut all: HashMap<Oid, Vec<(Named, Vec<u8>)>> = HashMap::new();
        let branch = repo.branch()?;
        if let Some(head) = repo.head_oid()? {
            let text = match &branch {
                Some(branch) => bytes!["HEAD -> ", if full { "refs/heads/" } else { "" }, branch],
                None => b"HEAD".to_vec(),
            };
            all.entry(head).or_default().push((Named::Head, text));
        }
        // Tags come before remotes before branches.
        let refs = repo.refs("refs/")?;
        for (group, prefix) in ["refs/tags/", "refs/remotes/", "refs/heads/", "refs/stash"].into_iter().enumerate() {
            let of: Vec<_> = refs.iter().filter(|(name, _)| name.starts_with(prefix.as_bytes())).collect();
            for (name, oid) in of {
                let target = if group == 0 { repo.peel(oid)?.1 } else { *oid };
                let shown = if full || group == 3 { name.as_slice() } else { short(name) };
                if group == 2 && branch.as_deref() == Some(short(name)) {
                    continue;
                }
                let tag = if group == 0 { "tag: " } else { "" };
                let kind = [Named::Tag, Named::Remote, Named::Branch, Named::Stash].get(group).copied().unwrap_or(Named::Branch);
                all.entry(target).or_default().push((kind, bytes![tag, shown]));
            }
        }
        Ok(Self(all))
    }

    fn of(&self, oid: &Oid) -> Vec<u8> {
        let names = self.0.get(oid).map_or(&[][..], Vec::as_slice);
        names.iter().map(|(_, name)| name.clone()).collect::<Vec<_>>().join(&b", "[..])
    }

    /// The names in brackets, with a space before them; nothing where there are none.
    fn bracketed(&self, oid: &Oid, paint: &Paint) -> Vec<u8> {
        let Some(names) = self.0.get(oid) else { return Vec::new() };
        if !paint.is_on {
            return bytes![" (", self.of(oid), ")"];
        }
        let (commit, reset) = (paint.commit, paint.reset);
        let mut out = bytes![commit, " (", reset];
        for (at, (kind, name)) in names.iter().enumerate() {
            if at > 0 {
                out.extend(bytes![commit, ", ", reset]);
            }
            match name.strip_prefix(b"HEAD -> ") {
                Some(branch) => out.extend(bytes![kind.colour(), "HEAD -> ", reset, Named::Branch.colour(), branch, reset]),
                None => out.extend(bytes![kind.colour(), name, reset]),
            }
        }
        out.extend(bytes![commit, ")", reset]);
        out
    }
}

fn indented(message: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let text = message.trim_ascii_end();
    let text = match text.iter().position(|b| *b != b'\n') {
        Some(at) => text.get(at..).unwrap_or_default(),
        None => b"",
    };
    if text.is_empty() {
        return out;
    }
    for line in text.split(|b| *b == b'\n') {
        if line.is_empty() {
            out.extend_from_slice(b"    \n");
        } else {
            // Tabs stand at every eighth column of the message.
            out.extend_from_slice(b"    ");
            let mut column = 0;
            for &b in line {
                if b == b'\t' {
                    let n = 8 - column % 8;
                    out.resize(out.len() + n, b' ');
                    column += n;
                } else {
                    out.push(b);
                    column += usize::from(b & 0xc0 != 0x80);
                }
            }
            out.push(b'\n');
        }
    }
    out
}

struct Printer<'r, 'g, 'c> {
    repo: &'r Repo<'g, 'c>,
    format: Format,
    names: Option<Names>,
    show: Show,
    specs: Specs,
    merges: Merges,
    /// The parent that a merge is compared with, where it is told (`-m`).
    from: Option<Oid>,
    /// Commits on the left of `A...B`, where sides are told.
    left: Option<HashSet<Oid>>,
    /// Commits at the edge of what is shown.
    boundary: HashSet<Oid>,
    /// Colours of `%C(auto)` are on.
    auto: Cell<bool>,
    has_graph: bool,
    is_first: bool,
    parents: bool,
    /// `-g`: what the log of references says of this commit.
    reflog: Option<(Vec<u8>, Vec<u8>, Ident)>,
    follow: Option<Vec<u8>>,
    full_diff: bool,
    /// Notes that are shown, with the names of where they are kept.
    notes: Vec<(Vec<u8>, Notes)>,
}

/// The notes that are shown with commits.
fn shown_notes(repo: &Repo<'_, '_>, opts: &Opts, is_user: bool) -> G<Vec<(Vec<u8>, Notes)>> {
    let mut names: Vec<Vec<u8>> = Vec::new();
    match opts.last_of(&["notes", "show-notes", "no-notes"]) {
        Some("no-notes") => {}
        Some(id) if opts.value(id).is_some() => {
            for name in opts.values(id) {
                names.push(repo.notes_ref(Some(name)));
            }
        }
        None if is_user
            && !opts.value("format").or(opts.value("pretty")).is_some_and(|format| memchr::memmem::find(format, b"%N").is_some()) => {}
        _ => names.push(repo.notes_ref(None)),
    }
    names
        .into_iter()
        .map(|name| Ok((name.clone(), repo.notes(&name)?)))
        .filter(|row| row.as_ref().map_or(true, |(_, notes)| !notes.is_empty()))
        .collect()
}

/// A commit in a format of `%` and letters.
pub(super) fn formatted(repo: &Repo<'_, '_>, format: &[u8], oid: &Oid) -> G<Vec<u8>> {
    let opts = Opts::parse(&options::LOG, &[])?;
    let printer = Printer::new(repo, &opts, Format::new(repo, &opts)?, Show::new(repo, &opts)?, Specs::default());
    printer.user(format, oid, &*repo.commit(oid)?)
}

/// How merges are compared with their parents.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Merges {
    None,
    First,
    Separate,
    /// With all at once; dense, or not.
    Together(bool),
}

impl Merges {
    fn new(opts: &Opts, default: Self) -> G<Self> {
        let found = opts.last_of(&["m", "c", "cc", "diff-merges", "no-diff-merges", "first-parent"]);
        Ok(match found {
            None => default,
            Some("m") => Self::Separate,
            Some("c") => Self::Together(false),
            Some("cc") => Self::Together(true),
            Some("first-parent") => match opts.last_of(&["m", "c", "cc", "diff-merges", "no-diff-merges"]) {
                None => Self::First,
                Some("m") => Self::First,
                Some("c") => Self::Together(false),
                Some("cc") => Self::Together(true),
                Some("no-diff-merges") => Self::None,
                Some(_) => Self::named(opts.value("diff-merges").unwrap_or_default())?,
            },
            Some("no-diff-merges") => Self::None,
            Some(_) => Self::named(opts.value("diff-merges").unwrap_or_default())?,
        })
    }

    fn named(name: &[u8]) -> G<Self> {
        Ok(match name {
            b"off" | b"none" => Self::None,
            b"on" | b"m" | b"separate" => Self::Separate,
            b"first-parent" | b"1" => Self::First,
            b"combined" | b"c" => Self::Together(false),
            b"dense-combined" | b"cc" => Self::Together(true),
            b"remerge" | b"r" => {
                return Err(fatal![
                    "'--diff-merges=remerge' is not supported here; supported are: off separate first-parent combined dense-combined"
                ]);
            }
            other => return Err(fatal!["invalid value for '--diff-merges': '", other, "'"]),
        })
    }
}

/// The commits on the left of `A...B`.
fn left_side(repo: &Repo<'_, '_>, range: &Range) -> G<Option<HashSet<Oid>>> {
    match range.symmetric {
        Some((left, _)) => repo.ancestors(&[left]).map(Some),
        None => Ok(Some(HashSet::new())),
    }
}

impl Printer<'_, '_, '_> {
    fn new<'r, 'g, 'c>(repo: &'r Repo<'g, 'c>, opts: &Opts, format: Format, show: Show, specs: Specs) -> Printer<'r, 'g, 'c> {
        Printer {
            repo,
            names: None,
            format,
            show,
            specs,
            merges: Merges::None,
            from: None,
            left: None,
            boundary: HashSet::new(),
            auto: Cell::new(false),
            has_graph: false,
            is_first: true,
            parents: opts.has("parents"),
            reflog: None,
            follow: None,
            full_diff: false,
            notes: Vec::new(),
        }
    }

    /// The side of a commit: `<`, `>`, or `-` at the edge.
    fn side(&self, oid: &Oid) -> Option<&'static str> {
        if self.boundary.contains(oid) {
            return Some("-");
        }
        self.left.as_ref().map(|left| if left.contains(oid) { "<" } else { ">" })
    }

    /// The commit, and what it changed against all of its parents at once.
    fn together(&mut self, oid: &Oid, commit: &Commit, dense: bool) -> G<()> {
        let repo = self.repo;
        self.put_header(oid, commit, true)?;
        let is_empty = matches!(&self.format.kind, Pretty::User(text) if text.is_empty());
        if !is_empty {
            repo.put("\n")?;
        }
        let mut trees = Vec::new();
        for parent in &commit.parents {
            trees.push(repo.commit(parent)?.tree);
        }
        let show = self.show.clone();
        if show.stat || show.numstat || show.shortstat || show.summary {
            let pairs = show.prepare(repo, repo.diff_trees(trees.first(), Some(&commit.tree), &self.specs)?)?;
            let first = Show { patch: false, raw: false, name_only: false, name_status: false, ..show.clone() };
            first.print(repo, &pairs)?;
        }
        let found = repo.diff_together(&trees, &commit.tree, &self.specs)?;
        for one in &found {
            if show.raw {
                repo.put(one.raw(repo, &show)?)?;
            } else if show.name_status {
                repo.put(one.name_status())?;
            } else if show.name_only {
                repo.put(bytes![quoted(&one.path), "\n"])?;
            }
        }
        if show.patch {
            if show.raw || show.name_status || show.name_only {
                repo.put("\n")?;
            }
            for one in &found {
                one.print(repo, &show, dense)?;
            }
        }
        Ok(())
    }

    /// The header of a commit with what separates it from the one before.
    fn put_header(&mut self, oid: &Oid, commit: &Commit, has_more: bool) -> G<bool> {
        let mut text = self.header(oid, commit)?;
        let is_user = matches!(self.format.kind, Pretty::User(_));
        if !self.is_first {
            match &self.format.kind {
                Pretty::Oneline => {}
                Pretty::User(_) if !self.format.separates => {}
                _ => self.repo.put("\n")?,
            }
        }
        self.is_first = false;
        let is_empty = text.is_empty();
        if is_user && (if self.format.separates { has_more } else { !text.is_empty() }) {
            text.push(b'\n');
        }
        self.repo.put(&text)?;
        Ok(is_empty)
    }

    fn pairs(&self, commit: &Commit) -> G<Vec<Pair>> {
        let old = match self.from.as_ref().or(commit.parents.first()) {
            Some(parent) => Some(self.repo.commit(parent)?.tree),
            None => None,
        };
        let none = Specs::default();
        let specs = if self.follow.is_some() || self.full_diff { &none } else { &self.specs };
        let pairs = self.repo.diff_trees(old.as_ref(), Some(&commit.tree), specs)?;
        let mut pairs = self.show.prepare(self.repo, pairs)?;
        if let Some(path) = &self.follow {
            pairs.retain(|pair| pair.path() == path);
        }
        Ok(pairs)
    }

    /// The commit, and what it changed.
    fn commit(&mut self, oid: &Oid, commit: &Commit) -> G<()> {
        let shows = self.show.has_format() && !self.show.none;
        if commit.parents.len() > 1 && shows && self.show.pickaxe.is_none() && self.from.is_none() {
            match self.merges {
                Merges::Together(dense) => return self.together(oid, commit, dense),
                Merges::Separate => {
                    for parent in &commit.parents {
                        self.from = Some(*parent);
                        let done = if self.pairs(commit)?.is_empty() { Ok(()) } else { self.commit(oid, commit) };
                        self.from = None;
                        done?;
                    }
                    return Ok(());
                }
                Merges::None | Merges::First => {}
            }
        }
        let shows_merge = self.merges == Merges::First || self.from.is_some();
        let pairs = if (shows && (commit.parents.len() < 2 || shows_merge)) || self.show.pickaxe.is_some() {
            self.pairs(commit)?
        } else {
            Vec::new()
        };
        let is_user = matches!(self.format.kind, Pretty::User(_));
        let is_empty = self.put_header(oid, commit, !pairs.is_empty())?;
        let text: &[u8] = if is_empty { b"" } else { b"x" };
        if !pairs.is_empty() && self.show.has_format() && !self.show.none {
            if !matches!(self.format.kind, Pretty::Oneline) && !(is_user && self.format.separates && text.is_empty()) {
                let with_stat = self.show.stat && self.show.patch;
                if with_stat && !is_user {
                    self.repo.put("---\n")?
                } else if !(is_user && text.is_empty()) && !(is_user && self.format.separates) {
                    self.repo.put("\n")?
                }
            }
            self.show.print(self.repo, &pairs)?;
        }
        Ok(())
    }

    /// The commit beside its graph.
    fn commit_in(&mut self, graph: &mut Graph, oid: &Oid, commit: &Commit) -> G<()> {
        let repo = self.repo;
        let ends_lines = match &self.format.kind {
            Pretty::Oneline => true,
            Pretty::User(_) => !self.format.separates,
            _ => false,
        };
        if !self.is_first && !ends_lines {
            repo.put(bytes![graph.padding(), "\n"])?;
        }
        // Each part is printed as if it were alone, and put beside the lines.
        self.is_first = true;
        let header = self.header(oid, commit)?;
        let whole = repo.captured(|| self.commit(oid, commit))?;
        let rest = whole.get(header.len()..).unwrap_or_default();
        let is_user = matches!(self.format.kind, Pretty::User(_));
        let (text, rest) = if is_user && rest.starts_with(b"\n") {
            (header, rest.get(1..).unwrap_or_default())
        } else {
            (if ends_lines { header.strip_suffix(b"\n").map(<[u8]>::to_vec).unwrap_or(header) } else { header }, rest)
        };
        loop {
            let (line, is_commit) = graph.line();
            repo.cx.step(1 + line.len() as u64 / 8)?;
            repo.put(&line)?;
            if is_commit {
                break;
            }
            repo.put("\n")?;
        }
        for (at, line) in text.split_inclusive(|b| *b == b'\n').enumerate() {
            if at > 0 {
                repo.put(graph.padding())?;
            }
            repo.put(line)?;
        }
        let is_ended = text.ends_with(b"\n");
        if !graph.is_finished() {
            if !is_ended {
                repo.put("\n")?;
            }
            loop {
                repo.put(graph.line().0)?;
                if graph.is_finished() {
                    break;
                }
                repo.put("\n")?;
            }
            if is_ended {
                repo.put("\n")?;
            }
        }
        if !is_ended && (ends_lines || !rest.is_empty()) {
            repo.put("\n")?;
        }
        for line in rest.split_inclusive(|b| *b == b'\n') {
            repo.put(bytes![graph.padding(), line])?;
        }
        Ok(())
    }

    fn header(&self, oid: &Oid, commit: &Commit) -> G<Vec<u8>> {
        let repo = self.repo;
        let hash = if self.format.abbrev { repo.abbrev(oid)? } else { oid.hex() };
        let paint = &self.show.paint;
        let names = self.names.as_ref().map_or(Vec::new(), |names| names.bracketed(oid, paint));
        let mut parents = if self.parents { commit.parents.iter().map(|p| format!(" {p}")).collect() } else { String::new() };
        if let Some(from) = &self.from {
            parents = format!("{parents} (from {})", if self.format.abbrev { repo.abbrev(from)? } else { from.hex() });
        }
        let side = self.side(oid).filter(|_| !self.has_graph).map_or(String::new(), |side| format!("{side} "));
        let (colour, reset) = (paint.commit, paint.reset);
        let who = |ident: &Ident| bytes![&ident.name, " <", &ident.email, ">"];
        let when = |ident: &Ident| date::show(repo, ident.time, ident.zone, &self.format.date);
        if let Pretty::User(format) = &self.format.kind {
            return self.user(format, oid, commit);
        }
        if self.format.kind == Pretty::Oneline {
            if let Some((selector, message, _)) = &self.reflog {
                return Ok(bytes![colour, hash, reset, names, " ", selector, ": ", message, "\n"]);
            }
            return Ok(bytes![colour, side, hash, parents, reset, names, " ", commit.subject(), "\n"]);
        }
        let mut out = bytes![colour, "commit ", side, hash, parents, reset, names, "\n"];
        if let Some((selector, message, who_logged)) = &self.reflog {
            out.extend(bytes!["Reflog: ", selector, " (", who(who_logged), ")\nReflog message: ", message, "\n"]);
        }
        if self.format.kind == Pretty::Raw {
            out.extend(bytes!["tree ", commit.tree.hex(), "\n"]);
            for parent in &commit.parents {
                out.extend(bytes!["parent ", parent.hex(), "\n"]);
            }
            out.extend(bytes![
                "author ",
                commit.author.print(),
                "\ncommitter ",
                commit.committer.print(),
                "\n\n",
                indented(&commit.message),
                self.notes_of(oid)?
            ]);
            return Ok(out);
        }
        if commit.parents.len() > 1 {
            let mut list = Vec::new();
            for parent in &commit.parents {
                list.push(repo.abbrev(parent)?);
            }
            out.extend(bytes!["Merge: ", list.join(" "), "\n"]);
        }
        match self.format.kind {
            Pretty::Fuller => out.extend(bytes![
                "Author:     ",
                who(&commit.author),
                "\nAuthorDate: ",
                when(&commit.author),
                "\nCommit:     ",
                who(&commit.committer),
                "\nCommitDate: ",
                when(&commit.committer),
                "\n"
            ]),
            Pretty::Full => out.extend(bytes!["Author: ", who(&commit.author), "\nCommit: ", who(&commit.committer), "\n"]),
            Pretty::Short => out.extend(bytes!["Author: ", who(&commit.author), "\n"]),
            _ => out.extend(bytes!["Author: ", who(&commit.author), "\nDate:   ", when(&commit.author), "\n"]),
        }
        out.push(b'\n');
        out.extend(if self.format.kind == Pretty::Short { indented(&commit.subject()) } else { indented(&commit.message) });
        out.extend(self.notes_of(oid)?);
        Ok(out)
    }

    /// What notes say of a commit, below its message.
    fn notes_of(&self, oid: &Oid) -> G<Vec<u8>> {
        let mut out = Vec::new();
        for (name, notes) in &self.notes {
            let Some(note) = notes.get(oid) else { continue };
            let title = match name.strip_prefix(b"refs/notes/").unwrap_or(name) {
                b"commits" => b"\nNotes:\n".to_vec(),
                name => bytes!["\nNotes (", name, "):\n"],
            };
            out.extend(title);
            let body = self.repo.blob(note)?;
            for line in body.strip_suffix(b"\n").unwrap_or(&body).split(|b| *b == b'\n') {
                out.extend(bytes!["    ", line, "\n"]);
            }
        }
        Ok(out)
    }

    fn user(&self, format: &[u8], oid: &Oid, commit: &Commit) -> G<Vec<u8>> {
        let repo = self.repo;
        self.auto.set(false);
        let mut out = Vec::new();
        let mut rest = format;
        while let Some((&b, behind)) = rest.split_first() {
            rest = behind;
            if b != b'%' {
                out.push(b);
                continue;
            }
            // `%+x` begins a line when there is something, `%-x` takes one away when there is not, `% x` puts a space.
            let (sign, body) = match rest.split_first() {
                Some((sign @ (b'+' | b'-' | b' '), body)) => (*sign, body),
                _ => (0, rest),
            };
            match self.placeholder(body, oid, commit, &out)? {
                Some((value, n)) => {
                    rest = body.get(n..).unwrap_or_default();
                    if value.is_empty() && sign == b'-' {
                        while out.last() == Some(&b'\n') {
                            out.pop();
                        }
                    } else if !value.is_empty() && sign == b'+' {
                        out.push(b'\n');
                    } else if !value.is_empty() && sign == b' ' {
                        out.push(b' ');
                    }
                    out.extend(value);
                }
                None => out.push(b'%'),
            }
        }
        let _ = repo;
        Ok(out)
    }

    /// The value of a placeholder and how long its name is.
    fn placeholder(&self, name: &[u8], oid: &Oid, commit: &Commit, so_far: &[u8]) -> G<Option<(Vec<u8>, usize)>> {
        let repo = self.repo;
        let list = |oids: &[Oid], short: bool| -> G<Vec<u8>> {
            let mut all = Vec::new();
            for oid in oids {
                all.push(if short { repo.abbrev(oid)? } else { oid.hex() });
            }
            Ok(all.join(" ").into_bytes())
        };
        let ident = |who: &Ident, rest: Option<&u8>| -> Option<Vec<u8>> {
            Some(match rest? {
                b'n' | b'N' => who.name.clone(),
                b'e' | b'E' => who.email.clone(),
                b'l' | b'L' => who.email.split(|b| *b == b'@').next().unwrap_or_default().to_vec(),
                b'd' => date::show(repo, who.time, who.zone, &self.format.date),
                b'D' => date::show(repo, who.time, who.zone, &Style::Rfc),
                b'r' => date::show(repo, who.time, who.zone, &Style::Relative),
                b't' => who.time.to_string().into_bytes(),
                b'i' => date::show(repo, who.time, who.zone, &Style::Iso),
                b'I' => date::show(repo, who.time, who.zone, &Style::IsoStrict),
                b's' => date::show(repo, who.time, who.zone, &Style::Short),
                _ => return None,
            })
        };
        let value = match name.first() {
            Some(letter @ (b'H' | b'h')) => {
                let text = if *letter == b'H' { oid.hex() } else { repo.abbrev(oid)? };
                let paint = if self.auto.get() { &self.show.paint } else { &Paint::OFF };
                (bytes![paint.commit, text, paint.reset], 1)
            }
            Some(b'T') => (commit.tree.hex().into_bytes(), 1),
            Some(b't') => (repo.abbrev(&commit.tree)?.into_bytes(), 1),
            Some(b'P') => (list(&commit.parents, false)?, 1),
            Some(b'p') => (list(&commit.parents, true)?, 1),
            Some(b'a') => match ident(&commit.author, name.get(1)) {
                Some(value) => (value, 2),
                None => return Ok(None),
            },
            Some(b'c') => match ident(&commit.committer, name.get(1)) {
                Some(value) => (value, 2),
                None => return Ok(None),
            },
            Some(b's') => (commit.subject(), 1),
            Some(b'f') => (super::mail::file_name(&commit.subject()), 1),
            Some(b'b') => (commit.body(), 1),
            Some(b'B') => (commit.message.clone(), 1),
            Some(b'N') => {
                let mut text = Vec::new();
                for (_, notes) in &self.notes {
                    if let Some(note) = notes.get(oid) {
                        text.extend(repo.blob(note)?);
                    }
                }
                (text, 1)
            }
            Some(b'n') => (b"\n".to_vec(), 1),
            Some(b'%') => (b"%".to_vec(), 1),
            Some(b'm') => (self.side(oid).unwrap_or(">").as_bytes().to_vec(), 1),
            Some(b'e') => (commit.encoding.clone().unwrap_or_default(), 1),
            Some(b'd' | b'D') => {
                let own;
                let names = match &self.names {
                    Some(names) => names,
                    None => {
                        own = Names::new(repo, false)?;
                        &own
                    }
                };
                let paint = if self.auto.get() { &self.show.paint } else { &Paint::OFF };
                (if name.first() == Some(&b'd') { names.bracketed(oid, paint) } else { names.of(oid) }, 1)
            }
            Some(b'g') => {
                let Some((selector, message, who)) = &self.reflog else { return Ok(Some((Vec::new(), 2))) };
                match name.get(1) {
                    Some(b'd' | b'D') => (selector.clone(), 2),
                    Some(b's') => (message.clone(), 2),
                    other => match ident(who, other) {
                        Some(value) => (value, 2),
                        None => return Ok(None),
                    },
                }
            }
            Some(b'x') => {
                let digits = name.get(1..3).and_then(|d| std::str::from_utf8(d).ok()).and_then(|d| u8::from_str_radix(d, 16).ok());
                match digits {
                    Some(byte) => (vec![byte], 3),
                    None => return Ok(None),
                }
            }
            Some(b'C') => {
                // Without colours these are nothing.
                let is_on = self.show.paint.is_on;
                if name.get(1) == Some(&b'(') {
                    let Some(end) = memchr::memchr(b')', name) else { return Ok(None) };
                    let inner = name.get(2..end).unwrap_or_default();
                    if inner == b"auto" {
                        self.auto.set(is_on);
                        return Ok(Some((if is_on && !so_far.is_empty() { b"\x1b[m".to_vec() } else { Vec::new() }, end + 1)));
                    }
                    let (text, always) = match inner.strip_prefix(b"always,") {
                        Some(text) => (text, true),
                        None => (inner.strip_prefix(b"auto,").unwrap_or(inner), false),
                    };
                    let Some(code) = super::paint::code(text) else { return Err(fatal!["invalid color value: ", text]) };
                    self.auto.set(false);
                    (if is_on || always { code } else { Vec::new() }, end + 1)
                } else {
                    let words = [("red", "\x1b[31m"), ("green", "\x1b[32m"), ("blue", "\x1b[34m"), ("reset", "\x1b[m")];
                    match words.iter().find(|(word, _)| name.get(1..).is_some_and(|rest| rest.starts_with(word.as_bytes()))) {
                        Some((word, code)) => (if is_on { code.as_bytes().to_vec() } else { Vec::new() }, 1 + word.len()),
                        None => return Ok(None),
                    }
                }
            }
            Some(b'(') if name.starts_with(b"(trailers") => {
                let Some(end) = memchr::memchr(b')', name) else { return Ok(None) };
                let spec = name.get(1..end).unwrap_or_default();
                let key = memchr::memmem::find(spec, b"key=")
                    .and_then(|at| spec.get(at + 4..))
                    .map(|k| k.split(|b| *b == b',').next().unwrap_or_default());
                let only_value = memchr::memmem::find(spec, b"valueonly").is_some();
                let last = commit.message.trim_ascii_end();
                let from = memchr::memmem::rfind(last, b"\n\n").map_or(last.len(), |at| at + 2);
                let mut text = Vec::new();
                for line in last.get(from..).unwrap_or_default().split(|b| *b == b'\n') {
                    let Some(at) = memchr::memmem::find(line, b": ") else { continue };
                    let (k, v) = (line.get(..at).unwrap_or_default(), line.get(at + 2..).unwrap_or_default());
                    if key.is_none_or(|key| key.trim_ascii_end().eq_ignore_ascii_case(k)) {
                        text.extend(if only_value { bytes![v, "\n"] } else { bytes![line, "\n"] });
                    }
                }
                (text, end + 1)
            }
            _ => return Ok(None),
        };
        Ok(Some(value))
    }
}

/// Splits operands into revisions and paths, as `log` and `diff` do.
pub(super) fn revisions(repo: &Repo<'_, '_>, opts: &Opts) -> G<(Range, Specs)> {
    let mut range = Range::default();
    let (before, behind) = opts.split();
    let mut paths: Vec<Vec<u8>> = Vec::new();
    let mut rest = before.iter();
    for arg in rest.by_ref() {
        if repo.range(arg, &mut range)?.is_none() {
            if behind.is_some() {
                return Err(fatal!["bad revision '", arg, "'"]);
            }
            let is_path = arg.starts_with(b":/")
                || arg.starts_with(b":(")
                || arg.iter().any(|b| b"*?[".contains(b))
                || repo.inside(arg).is_ok_and(|path| path.is_empty() || repo.kind_at(&path).is_some());
            if !is_path {
                return Err(repo.ambiguous(arg));
            }
            paths.push(arg.clone());
            break;
        }
        if behind.is_none() && repo.work.is_some() && repo.inside(arg).is_ok_and(|path| !path.is_empty() && repo.kind_at(&path).is_some()) {
            return Err(fatal![
                "ambiguous argument '",
                arg,
                "': both revision and filename\nUse '--' to separate paths from revisions, like this:\n'git <command> [<revision>...] -- [<file>...]'"
            ]);
        }
    }
    for arg in rest {
        if !(repo.inside(arg).is_ok_and(|path| path.is_empty() || repo.kind_at(&path).is_some()) || arg.iter().any(|b| b"*?[:".contains(b)))
        {
            return Err(repo.ambiguous(arg));
        }
        paths.push(arg.clone());
    }
    paths.extend(behind.unwrap_or_default().iter().cloned());
    Ok((range, Specs::new(repo, &paths)?))
}

/// What a walk leaves out.
struct Filter {
    author: Vec<Regex>,
    committer: Vec<Regex>,
    grep: Vec<Regex>,
    invert: bool,
    all_match: bool,
    since: Option<i64>,
    until: Option<i64>,
    merges: Option<bool>,
    parents: (usize, usize),
    pickaxe: bool,
}

impl Filter {
    fn new(repo: &Repo<'_, '_>, opts: &Opts) -> G<Self> {
        let (extended, icase) = (opts.has("extended-regexp"), opts.has("regexp-ignore-case"));
        let compile = |id: &str| -> G<Vec<Regex>> {
            let escape = |text: &[u8]| -> Vec<u8> {
                text.iter().flat_map(|b| if b".[]*^$\\".contains(b) { vec![b'\\', *b] } else { vec![*b] }).collect()
            };
            opts.values(id)
                .into_iter()
                .map(|text| if opts.has("fixed-strings") { regex(&escape(text), false, icase) } else { regex(text, extended, icase) })
                .collect()
        };
        let time = |ids: [&str; 2]| -> G<Option<i64>> {
            match ids.iter().find_map(|id| opts.value(id)) {
                Some(text) => Ok(date::approximate(repo, text).or_else(|| date::parse(repo, text).map(|(time, _)| time))),
                None => Ok(None),
            }
        };
        Ok(Self {
            author: compile("author")?,
            committer: compile("committer")?,
            grep: compile("grep")?,
            invert: opts.has("invert-grep"),
            all_match: opts.has("all-match"),
            since: time(["since", "after"])?,
            until: time(["until", "before"])?,
            merges: if opts.has("merges") {
                Some(true)
            } else if opts.has("no-merges") {
                Some(false)
            } else {
                None
            },
            parents: (opts.number("min-parents")?.unwrap_or(0), opts.number("max-parents")?.unwrap_or(usize::MAX)),
            pickaxe: opts.has("S") || opts.has("G"),
        })
    }

    fn takes(&self, repo: &Repo<'_, '_>, commit: &Commit) -> bool {
        let mut may = |n| repo.cx.meter().may(n);
        let who = |ident: &Ident| bytes![&ident.name, " <", &ident.email, ">"];
        let time = commit.committer.time;
        if self.since.is_some_and(|since| time < since) || self.until.is_some_and(|until| time > until) {
            return false;
        }
        if self.merges.is_some_and(|merges| merges != (commit.parents.len() > 1)) {
            return false;
        }
        if !(self.parents.0..=self.parents.1).contains(&commit.parents.len()) {
            return false;
        }
        if !self.author.is_empty() && !self.author.iter().any(|regex| regex.is_match(&who(&commit.author), &mut may)) {
            return false;
        }
        if !self.committer.is_empty() && !self.committer.iter().any(|regex| regex.is_match(&who(&commit.committer), &mut may)) {
            return false;
        }
        if self.grep.is_empty() {
            return true;
        }
        let mut hit = |regex: &Regex| commit.message.split(|b| *b == b'\n').any(|line| regex.is_match(line, &mut may));
        let hit = if self.all_match { self.grep.iter().all(&mut hit) } else { self.grep.iter().any(&mut hit) };
        hit != self.invert
    }
}

/// How the commits of a walk hang together.
#[derive(Default)]
struct Lines {
    next: HashMap<Oid, Vec<Oid>>,
    shown: HashSet<Oid>,
    /// Those at the edge of what is shown.
    boundary: HashSet<Oid>,
}

impl Lines {
    /// The parents that lines are drawn to: with paths, those that were left out are passed by.
    fn parents(&self, oid: &Oid, passes: bool) -> Vec<Oid> {
        let mut all: Vec<Oid> = Vec::new();
        for parent in self.next.get(oid).map_or(&[][..], Vec::as_slice) {
            let mut at = *parent;
            while passes
                && !self.shown.contains(&at)
                && let Some([one]) = self.next.get(&at).map(Vec::as_slice)
            {
                at = *one;
            }
            if self.shown.contains(&at) && !all.contains(&at) {
                all.push(at);
            }
        }
        all
    }
}

pub(super) fn walk(
    repo: &Repo<'_, '_>,
    opts: &Opts,
    range: &Range,
    specs: &Specs,
    follow: &mut Option<Vec<u8>>,
) -> G<Vec<(Oid, Rc<Commit>, Option<Vec<u8>>)>> {
    walk_lines(repo, opts, range, specs, follow, &mut Lines::default())
}

/// The commits of a range, in the order in which they are shown.
fn walk_lines(
    repo: &Repo<'_, '_>,
    opts: &Opts,
    range: &Range,
    specs: &Specs,
    follow: &mut Option<Vec<u8>>,
    lines: &mut Lines,
) -> G<Vec<(Oid, Rc<Commit>, Option<Vec<u8>>)>> {
    let filter = Filter::new(repo, opts)?;
    let max = opts.number("max-count")?.unwrap_or(usize::MAX);
    let skip = opts.number("skip")?.unwrap_or(0);
    let mut walk = Walk::new(repo);
    if !range.hidden.is_empty() {
        walk.hidden = repo.ancestors(&range.hidden)?;
    }
    walk.first_parent = opts.has("first-parent");
    for oid in &range.shown {
        walk.push(oid)?;
    }
    let is_topo = opts.has("topo-order") || opts.has("graph") || opts.has("date-order") || opts.has("author-date-order");
    let is_limited = opts.has("reverse") || is_topo;
    let mut list: Vec<(Oid, Rc<Commit>)> = Vec::new();
    let mut all: Vec<(Oid, Rc<Commit>)> = Vec::new();
    let mut paths: HashMap<Oid, Vec<u8>> = HashMap::new();
    let enough = max.saturating_add(skip);
    let show = Show::new(repo, opts)?;
    while list.len() < enough || is_topo {
        let Some((oid, commit)) = walk.pop()? else { break };
        let n_parents = if walk.first_parent { 1 } else { usize::MAX };
        let parents: Vec<Oid> = commit.parents.iter().take(n_parents).copied().collect();
        let mut is_shown = true;
        let mut next = parents.clone();
        if let Some(path) = follow {
            let old = match parents.first() {
                Some(parent) => Some(repo.commit(parent)?.tree),
                None => None,
            };
            let pairs = repo.diff_trees(old.as_ref(), Some(&commit.tree), &Specs::default())?;
            let pairs = if pairs.iter().any(|pair| pair.path() == path.as_slice() && pair.status == b'A') {
                repo.find_renames(pairs, 50, false)?
            } else {
                pairs
            };
            match pairs.iter().find(|pair| pair.path() == path.as_slice()) {
                Some(pair) => {
                    paths.insert(oid, path.clone());
                    if pair.status == b'R' {
                        *path = pair.old_path().to_vec();
                    }
                }
                None => is_shown = false,
            }
        } else if !specs.is_empty() {
            if parents.is_empty() {
                is_shown = !repo.diff_trees(None, Some(&commit.tree), specs)?.is_empty();
            }
            for parent in &parents {
                let tree = repo.commit(parent)?.tree;
                if repo.diff_trees(Some(&tree), Some(&commit.tree), specs)?.is_empty() {
                    is_shown = false;
                    if !opts.has("full-history") {
                        next = vec![*parent];
                    }
                    break;
                }
            }
        }
        for parent in &next {
            walk.push(parent)?;
        }
        if opts.has("graph") {
            lines.next.insert(oid, next);
        }
        if filter.since.is_some_and(|since| commit.committer.time < since) {
            continue;
        }
        if is_topo {
            all.push((oid, Rc::clone(&commit)));
            repo.cx.meter().fits(all.len().saturating_mul(60))?;
        }
        if is_shown && filter.takes(repo, &commit) {
            if filter.pickaxe {
                let old = match parents.first() {
                    Some(parent) => Some(repo.commit(parent)?.tree),
                    None => None,
                };
                if commit.parents.len() > 1 || show.prepare(repo, repo.diff_trees(old.as_ref(), Some(&commit.tree), specs)?)?.is_empty() {
                    continue;
                }
            }
            if opts.has("graph") {
                lines.shown.insert(oid);
            }
            list.push((oid, commit));
            repo.cx.meter().fits(list.len().saturating_mul(if opts.has("graph") { 250 } else { 60 }))?;
        }
    }
    if is_topo {
        // What is not shown has its place in the order, too.
        let shown: HashSet<Oid> = list.iter().map(|(oid, _)| *oid).collect();
        list = topological(all, opts.has("topo-order") || opts.has("graph"));
        list.retain(|(oid, _)| shown.contains(oid));
    }
    if opts.has("left-only") || opts.has("right-only") {
        let left = left_side(repo, range)?.unwrap_or_default();
        list.retain(|(oid, _)| left.contains(oid) == opts.has("left-only"));
    }
    let mut list: Vec<(Oid, Rc<Commit>)> = list.into_iter().skip(skip).take(max).collect();
    if opts.has("boundary") {
        let shown: HashSet<Oid> = list.iter().map(|(oid, _)| *oid).collect();
        let mut edge = Vec::new();
        for parent in list.iter().flat_map(|(_, commit)| commit.parents.clone()).collect::<Vec<_>>() {
            if !shown.contains(&parent) && lines.boundary.insert(parent) {
                edge.push((parent, repo.commit(&parent)?));
            }
        }
        edge.sort_by_key(|(_, commit)| std::cmp::Reverse(commit.committer.time));
        lines.shown.extend(edge.iter().map(|(oid, _)| *oid));
        list.extend(edge);
    }
    if opts.has("reverse") {
        list.reverse();
    }
    let _ = is_limited;
    Ok(list.into_iter().map(|(oid, commit)| (oid, commit, paths.remove(&oid))).collect())
}

pub(super) fn add_all(repo: &Repo<'_, '_>, opts: &Opts, range: &mut Range) -> G<bool> {
    let mut any = false;
    for (id, prefix) in [("all", "refs/"), ("branches", "refs/heads/"), ("tags", "refs/tags/"), ("remotes", "refs/remotes/")] {
        if !opts.has(id) {
            continue;
        }
        any = true;
        for oid in repo.refs(prefix)?.values() {
            if let (Kind::Commit, oid) = repo.peel(oid)? {
                range.shown.push(oid);
            }
        }
        if id == "all" {
            range.shown.extend(repo.head_oid()?);
        }
    }
    Ok(any)
}

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

fn finish(repo: &Repo<'_, '_>, opts: &Opts, mut show: Show, pairs: Vec<Pair>) -> G<u8> {
    if !show.has_format() && !show.none {
        show.patch = true;
    }
    let pairs = show.prepare(repo, pairs)?;
    if !opts.has("quiet") {
        show.print(repo, &pairs)?;
    }
    Ok(u8::from(!pairs.is_empty() && (opts.has("exit-code") || opts.has("quiet"))))
}

pub(super) fn diff(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&options::DIFF, args)?;
    if opts.has("no-index") {
        let [a, b] = opts.args.as_slice() else {
            return Err(Halt::Die(129, b"usage: git diff --no-index [<options>] <path> <path>\n".to_vec()));
        };
        return super::setup::no_index(repo, &opts, a, b);
    }
    let show = Show::new(repo, &opts)?;
    let cached = opts.has("cached") || opts.has("staged");
    // Two blobs are compared as files.
    if let ([a, b], None) = (opts.args.as_slice(), opts.dashes)
        && let (Ok(Some(x)), Ok(Some(y))) = (repo.resolve(a), repo.resolve(b))
        && x.mode != super::object::TREE
        && y.mode != super::object::TREE
        && (x.mode != 0 || y.mode != 0 || repo.find_object(&x.oid)?.is_some_and(|(kind, _)| kind == Kind::Blob))
    {
        let side = |found: &super::revision::Found, name: &[u8]| Side {
            path: if found.path.is_empty() { name.to_vec() } else { found.path.clone() },
            mode: if found.mode == 0 { 0o100644 } else { found.mode },
            oid: found.oid,
            disk: None,
        };
        let pairs = if x.oid == y.oid { Vec::new() } else { vec![Pair::new(Some(side(&x, a)), Some(side(&y, b)))] };
        return finish(repo, &opts, show, pairs);
    }
    let (before, behind) = opts.split();
    let mut trees: Vec<Oid> = Vec::new();
    let mut paths: Vec<Vec<u8>> = Vec::new();
    let mut rest = before.iter();
    for arg in rest.by_ref() {
        let mut range = Range::default();
        let is_range = memchr::memmem::find(arg, b"..").is_some();
        if is_range && repo.range(arg, &mut range)?.is_some() {
            match range.symmetric {
                Some((a, b)) => {
                    let Some(base) = repo.merge_bases(&a, &b)?.first().copied() else { return Err(fatal![arg, ": no merge base"]) };
                    trees.extend([repo.commit(&base)?.tree, repo.commit(&b)?.tree]);
                }
                None => {
                    for oid in &range.named {
                        trees.push(repo.commit(oid)?.tree);
                    }
                }
            }
            continue;
        }
        match repo.resolve(arg)? {
            Some(found) if repo.exists(&found.oid)? => trees.push(repo.tree_of(&found.oid)?),
            _ if behind.is_some() => return Err(fatal!["bad revision '", arg, "'"]),
            _ => {
                paths.push(arg.clone());
                break;
            }
        }
    }
    paths.extend(rest.cloned());
    if behind.is_none() {
        for path in &paths {
            let is_there = repo.inside(path).is_ok_and(|inside| inside.is_empty() || repo.kind_at(&inside).is_some());
            if !is_there && !path.iter().any(|b| b"*?[:".contains(b)) {
                return Err(repo.ambiguous(path));
            }
        }
    }
    paths.extend(behind.unwrap_or_default().iter().cloned());
    let specs = Specs::new(repo, &paths)?;
    let pairs = match (trees.as_slice(), cached) {
        ([a, b], _) => repo.diff_trees(Some(a), Some(b), &specs)?,
        ([tree], true) => repo.diff_index(Some(tree), &repo.index()?, &specs)?,
        ([], true) => repo.diff_index(repo.head_tree()?.as_ref(), &repo.index()?, &specs)?,
        ([tree], false) => repo.diff_work_tree(Some(tree), &mut repo.index()?, &specs)?,
        ([], false) => {
            let mut index = repo.index()?;
            let (pairs, refreshed) = repo.diff_work(&mut index, &specs)?;
            if refreshed {
                repo.write_index(&index)?;
            }
            let unmerged: Vec<Vec<u8>> = pairs.iter().filter(|pair| pair.status == b'U').map(|pair| pair.path().to_vec()).collect();
            if !unmerged.is_empty() && (show.patch || !show.has_format()) && !show.none && !opts.has("quiet") {
                for path in &unmerged {
                    super::combined::unmerged(repo, &index, path, &show, !opts.has("c"))?;
                }
                let rest: Vec<Pair> = pairs.into_iter().filter(|pair| pair.status != b'U').collect();
                let status = finish(repo, &opts, show, rest)?;
                return Ok(status.max(u8::from(opts.has("exit-code"))));
            }
            pairs
        }
        ([result, parents @ ..], _) => {
            let found = repo.diff_together(parents, result, &specs)?;
            for one in &found {
                if show.raw {
                    repo.put(one.raw(repo, &show)?)?;
                } else if show.name_status {
                    repo.put(one.name_status())?;
                } else if show.name_only {
                    repo.put(bytes![quoted(&one.path), "\n"])?;
                } else if !show.none {
                    one.print(repo, &show, !opts.has("c"))?;
                }
            }
            return Ok(u8::from(!found.is_empty() && (opts.has("exit-code") || opts.has("quiet"))));
        }
    };
    finish(repo, &opts, show, pairs)
}

pub(super) fn diff_files(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&options::DIFF_FILES, args)?;
    let mut show = Show::new(repo, &opts)?;
    show.raw |= !show.has_format();
    let specs = Specs::new(repo, &opts.args)?;
    let (pairs, _) = repo.diff_work(&mut repo.index()?, &specs)?;
    finish(repo, &opts, show, pairs)
}

pub(super) fn diff_index(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&options::DIFF_INDEX, args)?;
    let mut show = Show::new(repo, &opts)?;
    show.raw |= !show.has_format();
    show.renames = if opts.has("find-renames") { show.renames } else { 0 };
    let Some((name, rest)) = opts.args.split_first() else {
        return Err(Halt::Die(129, b"usage: git diff-index [--cached] <tree-ish> [<path>...]\n".to_vec()));
    };
    let found = repo.resolve(name)?.ok_or_else(|| repo.ambiguous(name))?;
    let tree = repo.tree_of(&found.oid)?;
    let specs = Specs::new(repo, rest)?;
    let pairs = if opts.has("cached") {
        repo.diff_index(Some(&tree), &repo.index()?, &specs)?
    } else {
        repo.diff_work_tree(Some(&tree), &mut repo.index()?, &specs)?
    };
    finish(repo, &opts, show, pairs)
}

pub(super) fn diff_tree(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&options::DIFF_TREE, args)?;
    let mut show = Show::new(repo, &opts)?;
    show.raw |= !show.has_format();
    show.renames = if opts.has("find-renames") { show.renames } else { 0 };
    let is_flat = !opts.has("r") && !show.patch;
    let mut oids = Vec::new();
    let mut rest = opts.args.as_slice();
    while let Some((name, behind)) = rest.split_first()
        && oids.len() < 2
    {
        match repo.resolve(name)? {
            Some(found) => oids.push(found.oid),
            None if oids.is_empty() => return Err(repo.ambiguous(name)),
            None => break,
        }
        rest = behind;
    }
    let specs = Specs::new(repo, rest)?;
    let pairs = match oids.as_slice() {
        [a, b] => repo.diff_trees(Some(&repo.tree_of(a)?), Some(&repo.tree_of(b)?), &specs)?,
        [one] => {
            let commit = repo.commit(one)?;
            if commit.parents.is_empty() && !opts.has("root") {
                return Ok(0);
            }
            if commit.parents.len() > 1 {
                return diff_tree_of_merge(repo, &opts, show, one, &commit, &specs);
            }
            let old = match commit.parents.first() {
                Some(parent) => Some(repo.commit(parent)?.tree),
                None => None,
            };
            let pairs = repo.diff_trees(old.as_ref(), Some(&commit.tree), &specs)?;
            if !pairs.is_empty() && !opts.has("no-commit-id") && !opts.has("quiet") {
                repo.put(bytes![one.hex(), "\n"])?;
            }
            pairs
        }
        _ => return Err(Halt::Die(129, b"usage: git diff-tree [<options>] <tree-ish> [<tree-ish>] [<path>...]\n".to_vec())),
    };
    if is_flat && pairs.iter().any(|pair| pair.path().contains(&b'/')) {
        return Err(fatal!["diff-tree without -r is not supported here for trees with directories; give -r"]);
    }
    let _ = ZERO;
    finish(repo, &opts, show, pairs)
}

/// A merge against each of its parents, or all of them at once; without either, nothing.
fn diff_tree_of_merge(repo: &Repo<'_, '_>, opts: &Opts, mut show: Show, oid: &Oid, commit: &Commit, specs: &Specs) -> G<u8> {
    let mut trees = Vec::new();
    for parent in &commit.parents {
        trees.push(repo.commit(parent)?.tree);
    }
    let says = !opts.has("no-commit-id") && !opts.has("quiet");
    if opts.has("c") || opts.has("cc") {
        show.patch |= opts.has("cc") && !["raw", "name-only", "name-status", "stat"].iter().any(|id| opts.has(id));
        let found = repo.diff_together(&trees, &commit.tree, specs)?;
        if says && !found.is_empty() {
            repo.put(bytes![oid.hex(), "\n"])?;
        }
        let full = Show { full_index: true, ..show.clone() };
        for one in &found {
            if show.patch {
                one.print(repo, &show, opts.has("cc"))?;
            } else if show.name_status {
                repo.put(one.name_status())?;
            } else if show.name_only {
                repo.put(bytes![quoted(&one.path), "\n"])?;
            } else {
                repo.put(one.raw(repo, if opts.has("abbrev") { &show } else { &full })?)?;
            }
        }
        return Ok(0);
    }
    if !opts.has("m") {
        return Ok(0);
    }
    for tree in &trees {
        let pairs = repo.diff_trees(Some(tree), Some(&commit.tree), specs)?;
        if says && !pairs.is_empty() {
            repo.put(bytes![oid.hex(), "\n"])?;
        }
        finish(repo, opts, show.clone(), pairs)?;
    }
    Ok(0)
}
