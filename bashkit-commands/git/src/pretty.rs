//! How commits are printed: `--pretty`, `--format`, decorations, notes, graphs.

use std::cell::Cell;
use std::collections::{HashMap, HashSet};

use super::G;
use super::changes::Pair;
use super::core::Repo;
use super::date::{self, Style};
use super::graph::Graph;
use super::notes::Notes;
use super::object::{Commit, Ident, Oid};
use super::options;
use super::opts::Opts;
use super::paint::Paint;
use super::paths::{Specs, quoted};
use super::refs::short;
use super::revision::Range;
use super::show::Show;

/// How commits are shown.
pub(super) struct Format {
    pub(super) kind: Pretty,
    pub(super) date: Style,
    pub(super) decorate: Option<bool>,
    pub(super) abbrev: bool,
    /// Formats with `tformat:` end each commit, `format:` separates them.
    pub(super) separates: bool,
}

#[derive(Clone, PartialEq, Eq)]
pub(super) enum Pretty {
    Oneline,
    Short,
    Medium,
    Full,
    Fuller,
    Raw,
    User(Vec<u8>),
}

impl Format {
    pub(super) fn new(repo: &Repo<'_, '_>, opts: &Opts) -> G<Self> {
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
pub(super) struct Names(HashMap<Oid, Vec<(Named, Vec<u8>)>>);

/// What a name is one of, for its colour.
#[derive(Clone, Copy)]
pub(super) enum Named {
    /// `HEAD`, and the branch it is on.
    Head,
    Tag,
    Remote,
    Branch,
    Stash,
}

impl Named {
    pub(super) fn colour(self) -> &'static str {
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
    pub(super) fn new(repo: &Repo<'_, '_>, full: bool) -> G<Self> {
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

    pub(super) fn of(&self, oid: &Oid) -> Vec<u8> {
        let names = self.0.get(oid).map_or(&[][..], Vec::as_slice);
        names.iter().map(|(_, name)| name.clone()).collect::<Vec<_>>().join(&b", "[..])
    }

    /// The names in brackets, with a space before them; nothing where there are none.
    pub(super) fn bracketed(&self, oid: &Oid, paint: &Paint) -> Vec<u8> {
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

pub(super) fn indented(message: &[u8]) -> Vec<u8> {
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

pub(super) struct Printer<'r, 'g, 'c> {
    pub(super) repo: &'r Repo<'g, 'c>,
    pub(super) format: Format,
    pub(super) names: Option<Names>,
    pub(super) show: Show,
    pub(super) specs: Specs,
    pub(super) merges: Merges,
    /// The parent that a merge is compared with, where it is told (`-m`).
    pub(super) from: Option<Oid>,
    /// Commits on the left of `A...B`, where sides are told.
    pub(super) left: Option<HashSet<Oid>>,
    /// Commits at the edge of what is shown.
    pub(super) boundary: HashSet<Oid>,
    /// Colours of `%C(auto)` are on.
    pub(super) auto: Cell<bool>,
    pub(super) has_graph: bool,
    pub(super) is_first: bool,
    pub(super) parents: bool,
    /// `-g`: what the log of references says of this commit.
    pub(super) reflog: Option<(Vec<u8>, Vec<u8>, Ident)>,
    pub(super) follow: Option<Vec<u8>>,
    pub(super) full_diff: bool,
    /// Notes that are shown, with the names of where they are kept.
    pub(super) notes: Vec<(Vec<u8>, Notes)>,
}

/// The notes that are shown with commits.
pub(super) fn shown_notes(repo: &Repo<'_, '_>, opts: &Opts, is_user: bool) -> G<Vec<(Vec<u8>, Notes)>> {
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
pub(super) enum Merges {
    None,
    First,
    Separate,
    /// With all at once; dense, or not.
    Together(bool),
}

impl Merges {
    pub(super) fn new(opts: &Opts, default: Self) -> G<Self> {
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

    pub(super) fn named(name: &[u8]) -> G<Self> {
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
pub(super) fn left_side(repo: &Repo<'_, '_>, range: &Range) -> G<Option<HashSet<Oid>>> {
    match range.symmetric {
        Some((left, _)) => repo.ancestors(&[left]).map(Some),
        None => Ok(Some(HashSet::new())),
    }
}

impl Printer<'_, '_, '_> {
    pub(super) fn new<'r, 'g, 'c>(repo: &'r Repo<'g, 'c>, opts: &Opts, format: Format, show: Show, specs: Specs) -> Printer<'r, 'g, 'c> {
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
    pub(super) fn side(&self, oid: &Oid) -> Option<&'static str> {
        if self.boundary.contains(oid) {
            return Some("-");
        }
        self.left.as_ref().map(|left| if left.contains(oid) { "<" } else { ">" })
    }

    /// The commit, and what it changed against all of its parents at once.
    pub(super) fn together(&mut self, oid: &Oid, commit: &Commit, dense: bool) -> G<()> {
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
    pub(super) fn put_header(&mut self, oid: &Oid, commit: &Commit, has_more: bool) -> G<bool> {
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

    pub(super) fn pairs(&self, commit: &Commit) -> G<Vec<Pair>> {
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
    pub(super) fn commit(&mut self, oid: &Oid, commit: &Commit) -> G<()> {
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
    pub(super) fn commit_in(&mut self, graph: &mut Graph, oid: &Oid, commit: &Commit) -> G<()> {
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

    pub(super) fn header(&self, oid: &Oid, commit: &Commit) -> G<Vec<u8>> {
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
    pub(super) fn notes_of(&self, oid: &Oid) -> G<Vec<u8>> {
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

    pub(super) fn user(&self, format: &[u8], oid: &Oid, commit: &Commit) -> G<Vec<u8>> {
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
    pub(super) fn placeholder(&self, name: &[u8], oid: &Oid, commit: &Commit, so_far: &[u8]) -> G<Option<(Vec<u8>, usize)>> {
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
