//! `git format-patch`: commits as mails.

use crate::date;
use crate::date::Style;
use crate::diff::format::{DIFF_OPTIONS, Show};
use crate::halt::G;
use crate::message::signed_off;
use crate::object::{Commit, Ident, Oid};
use crate::parse_options::Opts;
use crate::pathspec::Specs;
use crate::pretty::placeholder::file_name;
use crate::repository::Repo;
use crate::revwalk::{Range, Walk};
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;
use std::rc::Rc;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "format-patch",
    "[<options>] [<since> | <revision-range>]",
    &[
        &own!(
            &[
                ("o,output-directory=<dir>", "where the files go"),
                ("stdout", "not into files"),
                ("n,numbered", "[PATCH n/m], always"),
                ("N,no-numbered", "[PATCH], always"),
                ("start-number=<n>", "numbers begin with this"),
                ("k,keep-subject", "the subject as it is"),
                ("subject-prefix=<prefix>", "instead of PATCH"),
                ("rfc", "RFC PATCH"),
                ("v,reroll-count=<n>", "PATCH vN"),
                ("signoff", "add Signed-off-by"),
                ("signature=<text>", "below each"),
                ("no-signature", "nothing below"),
                ("cover-letter", "a mail before the patches"),
                ("no-cover-letter", "none"),
                ("suffix=<suffix>", "instead of .patch"),
                ("zero-commit", "zeros instead of the name of the commit"),
                ("root", "from the first commit on"),
                ("#max-count", "the last so many"),
                ("no-stat", "without statistics"),
                ("no-thread", "as without"),
                ("numbered-files", "files named by their numbers alone"),
                ("no-numbered-files", "as without"),
                ("progress", "as without"),
            ],
            &[
                "thread",
                "in-reply-to=<id>",
                "to=<address>",
                "cc=<address>",
                "attach",
                "inline",
                "base=<commit>",
                "interdiff=<rev>",
                "range-diff=<rev>",
                "creation-factor=<n>",
                "from",
                "add-header=<header>",
                "notes",
                "signature-file=<file>",
                "filename-max-length=<n>",
                "cover-from-description=<mode>",
                "ignore-if-in-upstream",
                "encode-email-headers",
                "always",
                "force-in-body-from",
            ],
        ),
        &DIFF_OPTIONS,
    ],
    Run::InRepository(format_patch),
);

/// A header line, folded where it grows too long; in RFC 2047's words when it is not ASCII.
fn header(name: &str, mark: &[u8], text: &[u8]) -> Vec<u8> {
    let mut out = bytes![name, ": "];
    if text.iter().any(|b| *b >= 0x80) {
        out.extend_from_slice(mark);
    }
    let mut column = out.len();
    if text.iter().any(|b| *b >= 0x80) {
        return encoded(out, name, text);
    }
    for (at, word) in bytes![mark, text].split(|b| *b == b' ').enumerate() {
        if at > 0 && column + 1 + word.len() > 78 {
            out.extend_from_slice(b"\n");
            column = 0;
        }
        if at > 0 {
            out.push(b' ');
            column += 1;
        }
        out.extend_from_slice(word);
        column += word.len();
    }
    out.push(b'\n');
    out
}

/// Header in UTF-8, encoded as RFC 2047 has it.
fn encoded(mut out: Vec<u8>, name: &str, text: &[u8]) -> Vec<u8> {
    let mut column = out.len() + 10;
    out.extend_from_slice(b"=?UTF-8?q?");
    let lossy = String::from_utf8_lossy(text);
    for c in lossy.chars() {
        let mut buf = [0; 4];
        let raw = c.encode_utf8(&mut buf).as_bytes();
        let is_plain =
            c.is_ascii_alphanumeric() || (c.is_ascii_punctuation() && !"=?_".contains(c) && (name == "Subject" || "!*+-/".contains(c)));
        let coded: Vec<u8> = if is_plain { raw.to_vec() } else { raw.iter().flat_map(|b| format!("={b:02X}").into_bytes()).collect() };
        if column + coded.len() + 2 > 76 {
            out.extend_from_slice(b"?=\n =?UTF-8?q?");
            column = 11;
        }
        column += coded.len();
        out.extend(coded);
    }
    out.extend_from_slice(b"?=\n");
    out
}

fn from_line(who: &Ident) -> Vec<u8> {
    let is_special = who.name.iter().any(|b| b"()<>[]:;@\\,.\"".contains(b));
    if who.name.iter().any(|b| *b >= 0x80) {
        let coded = header("From", b"", &who.name);
        return bytes![coded.strip_suffix(b"\n").unwrap_or(&coded), " <", &who.email, ">\n"];
    }
    let name = if is_special {
        let escaped: Vec<u8> = who.name.iter().flat_map(|b| if b"\"\\".contains(b) { vec![b'\\', *b] } else { vec![*b] }).collect();
        bytes!["\"", escaped, "\""]
    } else {
        who.name.clone()
    };
    bytes!["From: ", name, " <", &who.email, ">\n"]
}

struct Mailer<'m, 'g, 'c> {
    repo: &'m Repo<'g, 'c>,
    opts: &'m Opts,
    show: Show,
    prefix: Vec<u8>,
    version: String,
    total: usize,
    width: usize,
    is_numbered: bool,
    signature: Vec<u8>,
    has_stat: bool,
}

impl Mailer<'_, '_, '_> {
    /// Mark of a subject, such as `[PATCH 2/3] `.
    fn mark(&self, number: usize) -> Vec<u8> {
        if self.opts.has("keep-subject") {
            return Vec::new();
        }
        let count = if self.is_numbered { format!(" {number:0width$}/{}", self.total, width = self.width) } else { String::new() };
        bytes!["[", &self.prefix, &self.version, count, "] "]
    }

    fn end(&self) -> Vec<u8> {
        if self.signature.is_empty() { Vec::new() } else { bytes!["-- \n", &self.signature, "\n\n"] }
    }

    fn mail(&self, oid: &Oid, commit: &Commit, number: usize) -> G<Vec<u8>> {
        let repo = self.repo;
        let hash = if self.opts.has("zero-commit") { crate::object::ZERO.hex() } else { oid.hex() };
        let date = date::show(repo, commit.author.time, commit.author.zone, &Style::Rfc);
        let mut out = bytes!["From ", hash, " Mon Sep 17 00:00:00 2001\n", from_line(&commit.author), "Date: ", date, "\n"];
        out.extend(header("Subject", &self.mark(number), &commit.subject()));
        let mut body = commit.body();
        if self.opts.has("signoff") {
            let who = repo.ident("COMMITTER")?;
            let whole = signed_off(bytes![commit.subject(), "\n", if body.is_empty() { "" } else { "\n" }, body], &who);
            body = Commit { message: whole, ..Commit::default() }.body();
        }
        if body.iter().any(|b| *b >= 0x80) || commit.subject().iter().any(|b| *b >= 0x80) {
            out.extend_from_slice(b"MIME-Version: 1.0\nContent-Type: text/plain; charset=UTF-8\nContent-Transfer-Encoding: 8bit\n");
        }
        out.push(b'\n');
        out.extend_from_slice(&body);
        let (shown, is_empty) = self.shown_changes(commit)?;
        out.extend(bytes![
            if !self.has_stat {
                "\n"
            } else if is_empty {
                ""
            } else {
                "---\n"
            },
            shown,
            self.end()
        ]);
        Ok(out)
    }

    /// Text of the changes of a commit, and whether there are none.
    fn shown_changes(&self, commit: &Commit) -> G<(Vec<u8>, bool)> {
        let repo = self.repo;
        let old = match commit.parents.first() {
            Some(parent) => Some(repo.commit(parent)?.tree),
            None => None,
        };
        let pairs = self.show.prepare(repo, repo.diff_trees(old.as_ref(), Some(&commit.tree), &Specs::default())?)?;
        let shown = repo.captured(|| self.show.print(repo, &pairs))?;
        Ok((shown, pairs.is_empty()))
    }

    fn cover(&self, list: &[(Oid, std::rc::Rc<Commit>)], base: Option<&Oid>) -> G<Vec<u8>> {
        let repo = self.repo;
        let who = repo.ident("COMMITTER")?;
        let Some((tip, last)) = list.last() else { return Ok(Vec::new()) };
        let date = date::show(repo, who.time, who.zone, &Style::Rfc);
        let mut out = bytes!["From ", tip.hex(), " Mon Sep 17 00:00:00 2001\n", from_line(&who), "Date: ", date, "\n"];
        out.extend(header("Subject", &self.mark(0), b"*** SUBJECT HERE ***"));
        out.extend_from_slice(b"\n*** BLURB HERE ***\n\n");
        let mut names: Vec<&[u8]> = list.iter().map(|(_, commit)| commit.author.name.as_slice()).collect();
        names.sort_unstable();
        names.dedup();
        for name in names {
            let own: Vec<_> = list.iter().filter(|(_, commit)| commit.author.name == name).collect();
            out.extend(bytes![name, format!(" ({}):\n", own.len())]);
            for (_, commit) in own {
                out.extend(bytes!["  ", commit.subject(), "\n"]);
            }
            out.push(b'\n');
        }
        if let Some(base) = base {
            let show = Show { patch: false, ..self.show.clone() };
            let pairs = show.prepare(repo, repo.diff_trees(Some(&repo.commit(base)?.tree), Some(&last.tree), &Specs::default())?)?;
            out.extend(repo.captured(|| show.print(repo, &pairs))?);
            out.push(b'\n');
        }
        out.extend(self.end());
        Ok(out)
    }
}

pub(crate) fn format_patch(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    // `-s` is `--signoff` here, and `-n` no number.
    let args: Vec<Vec<u8>> = args
        .iter()
        .map(|arg| match arg.as_slice() {
            b"-s" => b"--signoff".to_vec(),
            b"-q" => b"--quiet".to_vec(),
            other => other.to_vec(),
        })
        .collect();
    let opts = Opts::parse(&SUBCOMMAND.usage, &args)?;
    let (list, range) = commits(repo, &opts)?;
    let has_stat = !opts.has("no-stat") && !opts.has("patch");
    let show = shown_diff(repo, &opts, has_stat)?;
    let start = opts.number("start-number")?.unwrap_or(1);
    let total = start + list.len() - usize::from(!list.is_empty());
    let has_cover = opts.has("cover-letter");
    let version = opts.value("reroll-count").map(|v| String::from_utf8_lossy(v).into_owned());
    let prefix = opts
        .value("subject-prefix")
        .map_or_else(|| if opts.has("rfc") { b"RFC PATCH".to_vec() } else { b"PATCH".to_vec() }, <[u8]>::to_vec);
    let mailer = Mailer {
        repo,
        opts: &opts,
        show,
        prefix,
        version: version.as_ref().map(|v| format!(" v{v}")).unwrap_or_default(),
        total,
        width: total.to_string().len(),
        is_numbered: opts.has("numbered") || (!opts.has("no-numbered") && (list.len() > 1 || has_cover)),
        signature: if opts.has("no-signature") { Vec::new() } else { opts.value("signature").unwrap_or(b"2.39.5").to_vec() },
        has_stat,
    };
    let mails = mails(&mailer, &list, &range, (start, has_cover))?;
    write_mails(repo, &opts, mails, version.as_deref())?;
    Ok(0)
}

/// Mails with their numbers and names.
fn mails(
    mailer: &Mailer<'_, '_, '_>,
    list: &[(Oid, Rc<Commit>)],
    range: &Range,
    (start, has_cover): (usize, bool),
) -> G<Vec<(usize, Vec<u8>, Vec<u8>)>> {
    let repo = mailer.repo;
    let mut mails = Vec::new();
    if has_cover && !list.is_empty() {
        let base = match (range.hidden.as_slice(), list.last()) {
            ([one], Some((tip, _))) => repo.merge_bases(one, tip)?.first().copied(),
            _ => list.first().and_then(|(_, commit)| commit.parents.first().copied()),
        };
        mails.push((0, b"cover-letter".to_vec(), mailer.cover(list, base.as_ref())?));
    }
    for (at, (oid, commit)) in list.iter().enumerate() {
        mails.push((start + at, file_name(&commit.subject()), mailer.mail(oid, commit, start + at)?));
    }
    Ok(mails)
}

/// Commits to format, oldest first, and the range that they are of.
fn commits(repo: &Repo<'_, '_>, opts: &Opts) -> G<(Vec<(Oid, Rc<Commit>)>, Range)> {
    let mut range = Range::default();
    for name in &opts.args {
        repo.range(name, &mut range)?.ok_or_else(|| repo.ambiguous(name))?;
    }
    let max = opts.number("max-count")?;
    // One revision is where the patches begin.
    if range.hidden.is_empty() && max.is_none() && !opts.has("root") {
        range.hidden.append(&mut range.shown);
    }
    if range.shown.is_empty() {
        let Some(head) = repo.head_oid()? else {
            let branch = repo.branch()?.unwrap_or_default();
            return Err(fatal!["your current branch '", branch, "' does not have any commits yet"]);
        };
        range.shown.push(head);
    }
    let mut walk = Walk::new(repo);
    walk.hidden = repo.ancestors(&range.hidden)?;
    for oid in &range.shown {
        walk.push(oid)?;
    }
    let mut list = Vec::new();
    while list.len() < max.unwrap_or(usize::MAX)
        && let Some((oid, commit)) = walk.next()?
    {
        if commit.parents.len() < 2 {
            list.push((oid, commit));
        }
    }
    list.reverse();
    Ok((list, range))
}

/// Diff options of a mail.
fn shown_diff(repo: &Repo<'_, '_>, opts: &Opts, has_stat: bool) -> G<Show> {
    let mut show = Show { paint: crate::color::Paint::OFF, ..Show::new(repo, opts)? };
    if !show.has_format() || opts.has("unified") || opts.has("patch") {
        show.stat |= has_stat;
        show.summary |= has_stat;
    }
    show.patch = true;
    show.binary = true;
    if opts.value("stat").is_none() && !opts.has("stat-width") {
        show.width = 72;
    }
    Ok(show)
}

/// Writes mails to files of their subjects, or prints them.
fn write_mails(repo: &Repo<'_, '_>, opts: &Opts, mails: Vec<(usize, Vec<u8>, Vec<u8>)>, version: Option<&str>) -> G<()> {
    let dir = opts.value("output-directory").map(|dir| bytes![dir.strip_suffix(b"/").unwrap_or(dir), "/"]).unwrap_or_default();
    let suffix = opts.value("suffix").unwrap_or(b".patch").to_vec();
    for (at, (number, name, text)) in mails.into_iter().enumerate() {
        if opts.has("stdout") {
            repo.put(bytes![if at > 0 { "\n" } else { "" }, text])?;
            continue;
        }
        let mut file = bytes![version.map(|v| format!("v{v}-")).unwrap_or_default(), format!("{number:04}-"), name];
        file.truncate(64 - (suffix.len() + 1).min(64));
        let is_number = opts.last_of(&["numbered-files", "no-numbered-files"]) == Some("numbered-files");
        let path = if is_number { bytes![&dir, number.to_string()] } else { bytes![&dir, file, &suffix] };
        repo.write(&repo.at(&path), &text)?;
        if !opts.has("quiet") {
            repo.put(bytes![path, "\n"])?;
        }
    }
    Ok(())
}
