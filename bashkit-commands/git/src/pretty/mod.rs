//! Formats of commits: `--pretty`, `--format`, notes.

pub(crate) mod decoration;
pub(crate) mod graph;
mod padding;
pub(crate) mod placeholder;
pub(crate) mod wrap;

use std::cell::Cell;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use crate::date;
use crate::date::Style;
use crate::diff::Pair;
use crate::diff::format::Show;
use crate::diff::merges::Merges;
use crate::halt::G;
use crate::mailmap::Mailmap;
use crate::notes::Notes;
use crate::object::{Commit, Ident, Oid};
use crate::parse_options::Opts;
use crate::pathspec::Specs;
use crate::pretty::decoration::Names;
use crate::pretty::graph::Graph;
use crate::quote::quoted;
use crate::repository::Repo;

/// Format of commits, as options choose it.
pub(crate) struct Format {
    pub(crate) kind: Pretty,
    pub(crate) date: Style,
    pub(crate) decorate: Option<bool>,
    pub(crate) abbrev: bool,
    /// Formats with `tformat:` end each commit, `format:` separates them.
    pub(crate) separates: bool,
    /// Columns of tabs in messages; 0 leaves tabs as they are.
    pub(crate) tab: usize,
}

#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Pretty {
    Oneline,
    Short,
    Medium,
    Full,
    Fuller,
    Raw,
    User(Vec<u8>),
}

impl Format {
    pub(crate) fn new(repo: &Repo<'_, '_>, opts: &Opts) -> G<Self> {
        let date = match opts.value("date").map(<[u8]>::to_vec).or_else(|| repo.get("log.date")) {
            Some(name) => Style::named(&name).ok_or_else(|| fatal!["unknown date format ", name])?,
            None if opts.has("relative-date") => Style::Relative,
            None => Style::Default,
        };
        let mut format = Self { kind: Pretty::Medium, date, decorate: None, abbrev: opts.has("abbrev-commit"), separates: false, tab: 0 };
        let named = match opts.last_of(&["oneline", "format", "pretty"]) {
            Some("oneline") => {
                format.abbrev = true;
                Some(b"oneline".to_vec())
            }
            Some(id) => opts.value(id).map(<[u8]>::to_vec),
            None => repo.get("format.pretty"),
        };
        if let Some(name) = named {
            format.kind = format.kind_named(&name)?;
        }
        if opts.has("no-abbrev-commit") {
            format.abbrev = false;
        }
        format.decorate = decoration_asked(opts);
        let is_expanded = matches!(format.kind, Pretty::Medium | Pretty::Full | Pretty::Fuller);
        format.tab = tab_columns(opts)?.unwrap_or(if is_expanded { 8 } else { 0 });
        Ok(format)
    }

    /// Tells whether nothing at all is printed of a commit.
    fn is_empty(&self) -> bool {
        matches!(&self.kind, Pretty::User(text) if text.is_empty())
    }

    /// Tells whether each commit has an end, not one between it and the next.
    fn ends_lines(&self) -> bool {
        match &self.kind {
            Pretty::Oneline => true,
            Pretty::User(_) => !self.separates,
            _ => false,
        }
    }

    /// Format of a name, or of a text with placeholders.
    fn kind_named(&mut self, name: &[u8]) -> G<Pretty> {
        Ok(match name {
            b"" => Pretty::User(Vec::new()),
            b"oneline" => Pretty::Oneline,
            b"short" => Pretty::Short,
            b"medium" => Pretty::Medium,
            b"full" => Pretty::Full,
            b"fuller" => Pretty::Fuller,
            b"raw" => Pretty::Raw,
            b"reference" => {
                if self.date == Style::Default {
                    self.date = Style::Short;
                }
                Pretty::User(b"%h (%s, %ad)".to_vec())
            }
            other => match (other.strip_prefix(b"format:"), other.strip_prefix(b"tformat:")) {
                (Some(text), _) => {
                    self.separates = true;
                    Pretty::User(text.to_vec())
                }
                (_, Some(text)) => Pretty::User(text.to_vec()),
                _ if other.contains(&b'%') => Pretty::User(other.to_vec()),
                _ if matches!(other, b"email" | b"mboxrd") => {
                    return Err(fatal!["format '", other, "' is not supported here; use git format-patch"]);
                }
                _ => return Err(fatal!["invalid --pretty format: ", other]),
            },
        })
    }
}

/// Columns of tabs that `--expand-tabs` asks for; `None` without it.
fn tab_columns(opts: &Opts) -> G<Option<usize>> {
    Ok(match opts.last_of(&["expand-tabs", "no-expand-tabs"]) {
        Some("no-expand-tabs") => Some(0),
        Some(_) => Some(opts.number("expand-tabs")?.unwrap_or(8).min(1000)),
        None => None,
    })
}

/// Decorations with short or full names, if there are any.
fn decoration_asked(opts: &Opts) -> Option<bool> {
    match opts.last_of(&["decorate", "no-decorate"]) {
        Some("decorate") => match opts.value("decorate") {
            None | Some(b"short") => Some(false),
            Some(b"full") => Some(true),
            Some(_) => None,
        },
        _ => None,
    }
}

/// Message with every line indented; its tabs stand at every `tab`th column, or stay for 0.
pub(crate) fn indented(message: &[u8], tab: usize) -> Vec<u8> {
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
            out.extend_from_slice(b"    ");
            push_expanded(&mut out, line, tab);
            out.push(b'\n');
        }
    }
    out
}

/// Adds a line with its tabs expanded to every `tab`th column; 0 leaves them.
fn push_expanded(out: &mut Vec<u8>, line: &[u8], tab: usize) {
    let mut column = 0;
    for &b in line {
        if b == b'\t' && tab > 0 {
            let n = tab - column % tab;
            out.resize(out.len() + n, b' ');
            column += n;
        } else {
            out.push(b);
            column += usize::from(b & 0xc0 != 0x80);
        }
    }
}

pub(crate) struct Printer<'r, 'g, 'c> {
    pub(crate) repo: &'r Repo<'g, 'c>,
    pub(crate) format: Format,
    pub(crate) names: Option<Names>,
    pub(crate) show: Show,
    pub(crate) specs: Specs,
    pub(crate) merges: Merges,
    /// The parent that a merge is compared with, where it is told (`-m`).
    pub(crate) from: Option<Oid>,
    /// Commits on the left of `A...B`, where sides are told.
    pub(crate) left: Option<HashSet<Oid>>,
    /// Commits at the edge of what is shown.
    pub(crate) boundary: HashSet<Oid>,
    /// Commits that both sides of `A...B` have, where they are marked.
    pub(crate) same: HashSet<Oid>,
    /// Commits are marked that one side alone has (`--cherry-mark`).
    pub(crate) marks_others: bool,
    /// Children of commits, where they are shown.
    pub(crate) children: Option<HashMap<Oid, Vec<Oid>>>,
    /// Name by which the commit was reached, and whether it stands in the header.
    pub(crate) source: Option<(Vec<u8>, bool)>,
    pub(crate) has_log_size: bool,
    /// Names and addresses as `.mailmap` has them.
    pub(crate) mailmap: Rc<Mailmap>,
    /// Colours of `%C(auto)` are on.
    pub(crate) auto: Cell<bool>,
    pub(crate) has_graph: bool,
    pub(crate) is_first: bool,
    /// Whether what was printed last beside a graph has no line end.
    pub(crate) is_unended: bool,
    pub(crate) parents: bool,
    /// `-g`: what the log of references says of this commit.
    pub(crate) reflog: Option<(Vec<u8>, Vec<u8>, Ident)>,
    /// Columns that the graph takes on the first line of a commit.
    pub(crate) n_graph_columns: Cell<usize>,
    pub(crate) follow: Option<Vec<u8>>,
    pub(crate) full_diff: bool,
    /// Notes that are shown, with the names of where they are kept.
    pub(crate) notes: Vec<(Vec<u8>, Notes)>,
}

/// Names of people that are shown with commits: those of `.mailmap`, unless an option or `log.mailmap` says otherwise.
pub(crate) fn shown_mailmap(repo: &Repo<'_, '_>, opts: &Opts) -> G<Rc<Mailmap>> {
    let is_on = match opts.last_of(&["mailmap", "use-mailmap", "no-mailmap", "no-use-mailmap"]) {
        Some(id) => !id.starts_with("no-"),
        None => repo.config.borrow().boolean("log.mailmap") != Some(false),
    };
    if is_on { repo.mailmap() } else { Ok(Rc::default()) }
}

/// The notes that are shown with commits.
pub(crate) fn shown_notes(repo: &Repo<'_, '_>, opts: &Opts, is_user: bool) -> G<Vec<(Vec<u8>, Notes)>> {
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

impl Printer<'_, '_, '_> {
    pub(crate) fn new<'r, 'g, 'c>(repo: &'r Repo<'g, 'c>, opts: &Opts, format: Format, show: Show, specs: Specs) -> Printer<'r, 'g, 'c> {
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
            same: HashSet::new(),
            marks_others: false,
            children: None,
            source: None,
            has_log_size: opts.has("log-size"),
            mailmap: Rc::default(),
            auto: Cell::new(false),
            has_graph: false,
            is_first: true,
            is_unended: false,
            parents: opts.has("parents"),
            reflog: None,
            n_graph_columns: Cell::new(0),
            follow: None,
            full_diff: false,
            notes: Vec::new(),
        }
    }

    /// The side of a commit: `<`, `>`, or `-` at the edge.
    pub(crate) fn side(&self, oid: &Oid) -> Option<&'static str> {
        if self.boundary.contains(oid) {
            return Some("-");
        }
        if self.same.contains(oid) {
            return Some("=");
        }
        match &self.left {
            Some(left) => Some(if left.contains(oid) { "<" } else { ">" }),
            None => self.marks_others.then_some("+"),
        }
    }

    /// Names of the children or parents that stand behind that of a commit.
    fn relatives(&self, oid: &Oid, commit: &Commit) -> G<String> {
        let parents = if self.parents { commit.parents.as_slice() } else { &[] };
        let children = self.children.as_ref().and_then(|all| all.get(oid)).map_or(&[][..], Vec::as_slice);
        let mut names = String::new();
        for relative in parents.iter().chain(children) {
            names.push(' ');
            names.push_str(&if self.format.abbrev { self.repo.abbrev(relative)? } else { relative.hex() });
        }
        Ok(names)
    }

    /// The commit, and what it changed against all of its parents at once.
    pub(crate) fn together(&mut self, oid: &Oid, commit: &Commit, dense: bool) -> G<()> {
        let repo = self.repo;
        self.put_header(oid, commit)?;
        if !self.format.is_empty() {
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
        self.print_together(&trees, commit, &show, dense)
    }

    /// Prints a merge against all its parents.
    fn print_together(&self, trees: &[Oid], commit: &Commit, show: &Show, dense: bool) -> G<()> {
        let repo = self.repo;
        let found = repo.diff_together(trees, &commit.tree, &self.specs)?;
        for one in &found {
            if show.raw {
                repo.put(one.raw(repo, show)?)?;
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
                one.print(repo, show, dense)?;
            }
        }
        Ok(())
    }

    /// The header of a commit with what separates it from the one before.
    pub(crate) fn put_header(&mut self, oid: &Oid, commit: &Commit) -> G<()> {
        let mut text = self.header(oid, commit)?;
        let ends_lines = self.format.ends_lines();
        if !self.is_first && !ends_lines {
            self.repo.put([self.end()])?;
        }
        self.is_first = false;
        if ends_lines && !self.format.is_empty() {
            if self.format.kind == Pretty::Oneline {
                text.pop();
            }
            text.push(self.end());
        }
        self.repo.put(&text)
    }

    /// Byte that ends or separates commits: NUL with `-z`.
    fn end(&self) -> u8 {
        if self.show.zero { 0 } else { b'\n' }
    }

    pub(crate) fn pairs(&self, commit: &Commit) -> G<Vec<Pair>> {
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
    pub(crate) fn commit(&mut self, oid: &Oid, commit: &Commit) -> G<()> {
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
        self.put_header(oid, commit)?;
        self.print_diff(&pairs)
    }

    /// Prints the changes of a commit below its header.
    fn print_diff(&self, pairs: &[Pair]) -> G<()> {
        if !pairs.is_empty() && self.show.has_format() && !self.show.none {
            if self.format.kind != Pretty::Oneline && !self.format.is_empty() {
                self.repo.put(if self.show.stat && self.show.patch { "---\n" } else { "\n" })?;
            }
            self.show.print(self.repo, pairs)?;
        }
        Ok(())
    }

    /// The commit beside its graph.
    pub(crate) fn commit_in(&mut self, graph: &mut Graph, oid: &Oid, commit: &Commit) -> G<()> {
        let repo = self.repo;
        let ends_lines = self.format.ends_lines();
        if !self.is_first && !ends_lines {
            let padding = if self.show.zero || self.is_unended { String::new() } else { graph.padding() };
            repo.put(bytes![padding, [self.end()]])?;
        }
        // Each part is printed as if it were alone, and put beside the lines.
        self.is_first = true;
        self.n_graph_columns.set(graph.columns());
        let header = self.header(oid, commit)?;
        let whole = repo.captured(|| self.commit(oid, commit))?;
        let rest = whole.get(header.len()..).unwrap_or_default();
        let is_user = matches!(self.format.kind, Pretty::User(_));
        let (text, rest) = if is_user && rest.first() == Some(&self.end()) {
            (header, rest.get(1..).unwrap_or_default())
        } else {
            (if ends_lines { header.strip_suffix(b"\n").map(<[u8]>::to_vec).unwrap_or(header) } else { header }, rest)
        };
        put_commit_line(repo, graph)?;
        for (at, line) in text.split_inclusive(|b| *b == b'\n').enumerate() {
            if at > 0 {
                repo.put(graph.padding())?;
            }
            repo.put(line)?;
        }
        let is_ended = text.ends_with(b"\n");
        if !graph.is_finished() {
            finish_graph(repo, graph, is_ended)?;
        }
        if is_ended && is_user && ends_lines {
            repo.put(bytes![graph.padding(), [self.end()]])?;
        } else if !is_ended && ends_lines {
            repo.put([self.end()])?;
        } else if !is_ended && !rest.is_empty() {
            repo.put("\n")?;
        }
        for line in rest.split_inclusive(|b| *b == b'\n') {
            repo.put(bytes![graph.padding(), line])?;
        }
        self.is_unended = !is_ended && !ends_lines && rest.is_empty();
        Ok(())
    }

    pub(crate) fn header(&self, oid: &Oid, commit: &Commit) -> G<Vec<u8>> {
        let repo = self.repo;
        let hash = if self.format.abbrev { repo.abbrev(oid)? } else { oid.hex() };
        let paint = &self.show.paint;
        let names = self.names.as_ref().map_or(Vec::new(), |names| names.bracketed(oid, paint));
        let mut parents = self.relatives(oid, commit)?;
        let source = match &self.source {
            Some((name, true)) => bytes!["\t", name],
            _ => Vec::new(),
        };
        if let Some(from) = &self.from {
            parents = format!("{parents} (from {})", if self.format.abbrev { repo.abbrev(from)? } else { from.hex() });
        }
        let side = self.side(oid).filter(|_| !self.has_graph).map_or(String::new(), |side| format!("{side} "));
        let (colour, reset) = (paint.commit, paint.reset);
        let who = |ident: &Ident| bytes![&ident.name, " <", &ident.email, ">"];
        if let Pretty::User(format) = &self.format.kind {
            return self.user(format, oid, commit);
        }
        if self.format.kind == Pretty::Oneline {
            if let Some((selector, message, _)) = &self.reflog {
                return Ok(bytes![colour, hash, reset, source, names, " ", selector, ": ", message, "\n"]);
            }
            return Ok(bytes![colour, side, hash, parents, reset, source, names, " ", commit.subject(), "\n"]);
        }
        let mut out = bytes![colour, "commit ", side, hash, parents, reset, source, names, "\n"];
        if let Some((selector, message, who_logged)) = &self.reflog {
            out.extend(bytes!["Reflog: ", selector, " (", who(who_logged), ")\nReflog message: ", message, "\n"]);
        }
        let text = self.text(commit)?;
        if self.has_log_size {
            out.extend(format!("log size {}\n", text.len()).into_bytes());
        }
        out.extend(text);
        out.extend(self.notes_of(oid)?);
        Ok(out)
    }

    /// What stands below the line of a commit: people and message.
    fn text(&self, commit: &Commit) -> G<Vec<u8>> {
        let repo = self.repo;
        if self.format.kind == Pretty::Raw {
            return self.raw(commit);
        }
        let mut out = Vec::new();
        if commit.parents.len() > 1 {
            let mut list = Vec::new();
            for parent in &commit.parents {
                list.push(repo.abbrev(parent)?);
            }
            out.extend(bytes!["Merge: ", list.join(" "), "\n"]);
        }
        out.extend(self.people(commit));
        let message = if self.format.kind == Pretty::Short { commit.subject() } else { commit.message.clone() };
        out.extend(self.indented(&message)?);
        Ok(out)
    }

    /// Adds a commit as it is stored.
    pub(crate) fn raw(&self, commit: &Commit) -> G<Vec<u8>> {
        let mut out = bytes!["tree ", commit.tree.hex(), "\n"];
        for parent in &commit.parents {
            out.extend(bytes!["parent ", parent.hex(), "\n"]);
        }
        out.extend(bytes![
            "author ",
            commit.author.print(),
            "\ncommitter ",
            commit.committer.print(),
            "\n\n",
            self.indented(&commit.message)?,
        ]);
        Ok(out)
    }

    /// Message with every line indented and its tabs expanded, as the format says.
    fn indented(&self, message: &[u8]) -> G<Vec<u8>> {
        let n_tabs = if self.format.tab > 0 { memchr::memchr_iter(b'\t', message).count() } else { 0 };
        self.repo.cx.meter().fits(message.len().saturating_add(n_tabs.saturating_mul(self.format.tab)))?;
        Ok(indented(message, self.format.tab))
    }

    /// Lines of author and committer, and an empty line.
    fn people(&self, commit: &Commit) -> Vec<u8> {
        let repo = self.repo;
        let who = |ident: &Ident| {
            let (name, email) = self.mailmap.of(&ident.name, &ident.email);
            bytes![name, " <", email, ">"]
        };
        let when = |ident: &Ident| date::show(repo, ident.time, ident.zone, &self.format.date);
        let mut out = match self.format.kind {
            Pretty::Fuller => bytes![
                "Author:     ",
                who(&commit.author),
                "\nAuthorDate: ",
                when(&commit.author),
                "\nCommit:     ",
                who(&commit.committer),
                "\nCommitDate: ",
                when(&commit.committer),
                "\n"
            ],
            Pretty::Full => bytes!["Author: ", who(&commit.author), "\nCommit: ", who(&commit.committer), "\n"],
            Pretty::Short => bytes!["Author: ", who(&commit.author), "\n"],
            _ => bytes!["Author: ", who(&commit.author), "\nDate:   ", when(&commit.author), "\n"],
        };
        out.push(b'\n');
        out
    }

    /// Notes on a commit, as printed below its message.
    pub(crate) fn notes_of(&self, oid: &Oid) -> G<Vec<u8>> {
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
}

/// Prints the lines of the graph that are left for this commit.
fn finish_graph(repo: &Repo<'_, '_>, graph: &mut Graph, is_ended: bool) -> G<()> {
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
    Ok(())
}

/// Prints the lines of the graph down to that of the commit.
fn put_commit_line(repo: &Repo<'_, '_>, graph: &mut Graph) -> G<()> {
    loop {
        let (line, is_commit) = graph.line();
        repo.cx.step(1 + line.len() as u64 / 8)?;
        repo.put(&line)?;
        if is_commit {
            break;
        }
        repo.put("\n")?;
    }
    Ok(())
}
