//! `format-patch` and `am`: commits as mails, and mails as commits.

use super::apply::{Plan, apply_text};
use super::core::Repo;
use super::date::{self, Style};
use super::hooks::Call;
use super::object::{Commit, Ident, Oid};
use super::opts::Opts;
use super::paths::Specs;
use super::revision::{Range, Walk};
use super::show::Show;
use super::work::tidy;
use super::worktree::Care;
use super::{G, Halt};

/// A subject as a part of a file name.
pub(super) fn file_name(subject: &[u8]) -> Vec<u8> {
    let mut out: Vec<u8> = Vec::new();
    for &b in subject {
        if b.is_ascii_alphanumeric() || b == b'_' || (b == b'.' && out.last() != Some(&b'.')) {
            out.push(b);
        } else if b != b'.' && out.last() != Some(&b'-') && !out.is_empty() {
            out.push(b'-');
        }
    }
    while matches!(out.last(), Some(b'.' | b'-')) {
        out.pop();
    }
    out
}

/// A header line, folded where it grows too long; in RFC 2047's words when it is not ASCII.
fn header(name: &str, mark: &[u8], text: &[u8]) -> Vec<u8> {
    let mut out = bytes![name, ": "];
    if text.iter().any(|b| *b >= 0x80) {
        out.extend_from_slice(mark);
    }
    let mut column = out.len();
    if text.iter().any(|b| *b >= 0x80) {
        out.extend_from_slice(b"=?UTF-8?q?");
        column += 10;
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
        return out;
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

/// A message with a line of `Signed-off-by`.
pub(super) fn signed_off(message: Vec<u8>, who: &Ident) -> Vec<u8> {
    let line = bytes!["Signed-off-by: ", &who.name, " <", &who.email, ">\n"];
    if message.ends_with(&line) {
        return message;
    }
    let last = message.trim_ascii_end().split(|b| *b == b'\n').next_back().unwrap_or_default();
    let is_trailer = last.starts_with(b"(cherry picked from commit ")
        || (memchr::memmem::find(last, b": ").is_some() && memchr::memmem::find(&message, b"\n\n").is_some());
    bytes![message, if is_trailer { "" } else { "\n" }, line]
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
    /// `[PATCH 2/3] `.
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
        let hash = if self.opts.has("zero-commit") { super::object::ZERO.hex() } else { oid.hex() };
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
        let old = match commit.parents.first() {
            Some(parent) => Some(repo.commit(parent)?.tree),
            None => None,
        };
        let pairs = self.show.prepare(repo, repo.diff_trees(old.as_ref(), Some(&commit.tree), &Specs::default())?)?;
        let shown = repo.captured(|| self.show.print(repo, &pairs))?;
        out.extend(bytes![
            if !self.has_stat {
                "\n"
            } else if pairs.is_empty() {
                ""
            } else {
                "---\n"
            },
            shown,
            self.end()
        ]);
        Ok(out)
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

pub(super) fn format_patch(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    // `-s` is `--signoff` here, and `-n` no number.
    let args: Vec<Vec<u8>> = args
        .iter()
        .map(|arg| match arg.as_slice() {
            b"-s" => b"--signoff".to_vec(),
            b"-q" => b"--quiet".to_vec(),
            other => other.to_vec(),
        })
        .collect();
    let opts = Opts::parse(&super::options::FORMAT_PATCH, &args)?;
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
        range.shown.extend(repo.head_oid()?);
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
    let mut show = Show { paint: super::paint::Paint::OFF, ..Show::new(repo, &opts)? };
    let has_stat = !opts.has("no-stat") && !opts.has("patch");
    if !show.has_format() || opts.has("unified") || opts.has("patch") {
        show.stat |= has_stat;
        show.summary |= has_stat;
    }
    show.patch = true;
    show.binary = true;
    if opts.value("stat").is_none() && !opts.has("stat-width") {
        show.width = 72;
    }
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
    let dir = opts.value("output-directory").map(|dir| bytes![dir.strip_suffix(b"/").unwrap_or(dir), "/"]).unwrap_or_default();
    let suffix = opts.value("suffix").unwrap_or(b".patch").to_vec();
    let mut mails = Vec::new();
    if has_cover && !list.is_empty() {
        let base = match (range.hidden.as_slice(), list.last()) {
            ([one], Some((tip, _))) => repo.merge_bases(one, tip)?.first().copied(),
            _ => list.first().and_then(|(_, commit)| commit.parents.first().copied()),
        };
        mails.push((0, b"cover-letter".to_vec(), mailer.cover(&list, base.as_ref())?));
    }
    for (at, (oid, commit)) in list.iter().enumerate() {
        mails.push((start + at, file_name(&commit.subject()), mailer.mail(oid, commit, start + at)?));
    }
    for (at, (number, name, text)) in mails.into_iter().enumerate() {
        if opts.has("stdout") {
            repo.put(bytes![if at > 0 { "\n" } else { "" }, text])?;
            continue;
        }
        let mut file = bytes![version.as_ref().map(|v| format!("v{v}-")).unwrap_or_default(), format!("{number:04}-"), name];
        file.truncate(64 - (suffix.len() + 1).min(64));
        let path = bytes![&dir, file, &suffix];
        repo.write(&repo.at(&path), &text)?;
        if !opts.has("quiet") {
            repo.put(bytes![path, "\n"])?;
        }
    }
    Ok(0)
}

/// A mail, taken apart.
struct Mail {
    author: Ident,
    date: Vec<u8>,
    subject: Vec<u8>,
    message: Vec<u8>,
    patch: Vec<u8>,
}

/// RFC 2047's words as UTF-8.
fn decoded(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut rest = text;
    let mut was_word = false;
    while let Some(at) = memchr::memmem::find(rest, b"=?") {
        let parts: Vec<&[u8]> = rest.get(at + 2..).unwrap_or_default().splitn(4, |b| *b == b'?').collect();
        let word = match parts.as_slice() {
            [_, kind, data, end] if end.starts_with(b"=") => match kind.to_ascii_lowercase().as_slice() {
                b"q" => Some((unquoted_printable(data, true), end)),
                b"b" => base64(data).map(|data| (data, end)),
                _ => None,
            },
            _ => None,
        };
        let between = rest.get(..at).unwrap_or_default();
        if !(was_word && between.trim_ascii().is_empty()) {
            out.extend_from_slice(between);
        }
        match word {
            Some((data, end)) => {
                out.extend(data);
                rest = end.get(1..).unwrap_or_default();
                was_word = true;
            }
            None => {
                out.extend_from_slice(b"=?");
                rest = rest.get(at + 2..).unwrap_or_default();
                was_word = false;
            }
        }
    }
    out.extend_from_slice(rest);
    out
}

fn base64(data: &[u8]) -> Option<Vec<u8>> {
    use ::base64::Engine as _;
    let data: Vec<u8> = data.iter().copied().filter(|b| !b.is_ascii_whitespace()).collect();
    ::base64::engine::general_purpose::STANDARD.decode(data).ok()
}

fn unquoted_printable(data: &[u8], in_header: bool) -> Vec<u8> {
    let mut out = Vec::new();
    let mut rest = data.iter().copied();
    while let Some(b) = rest.next() {
        match b {
            b'_' if in_header => out.push(b' '),
            b'=' => match (rest.next(), rest.clone().next()) {
                (Some(b'\n'), _) => {}
                (Some(a), Some(b)) => {
                    rest.next();
                    let digits = [a, b];
                    match std::str::from_utf8(&digits).ok().and_then(|d| u8::from_str_radix(d, 16).ok()) {
                        Some(byte) => out.push(byte),
                        None => out.extend([b'=', a, b]),
                    }
                }
                _ => {}
            },
            b => out.push(b),
        }
    }
    out
}

/// The subject without `Re:` and `[PATCH]`.
fn cleaned(subject: &[u8], keep: bool) -> Vec<u8> {
    let mut rest = subject.trim_ascii();
    loop {
        if keep {
            break;
        }
        if let Some(behind) = [&b"Re:"[..], b"re:", b"RE:", b":"].into_iter().find_map(|mark| rest.strip_prefix(mark)) {
            rest = behind.trim_ascii_start();
        } else if rest.starts_with(b"[")
            && let Some(close) = memchr::memchr(b']', rest)
        {
            rest = rest.get(close + 1..).unwrap_or_default().trim_ascii_start();
        } else {
            break;
        }
    }
    let words: Vec<&[u8]> = rest.split(u8::is_ascii_whitespace).filter(|w| !w.is_empty()).collect();
    words.join(&b' ')
}

fn parse(repo: &Repo<'_, '_>, text: &[u8], keep: bool) -> G<Mail> {
    let mut lines = text.split_inclusive(|b| *b == b'\n').peekable();
    let mut headers: Vec<Vec<u8>> = Vec::new();
    for line in lines.by_ref() {
        repo.cx.step(1)?;
        let bare = line.trim_ascii_end();
        if bare.is_empty() {
            break;
        }
        if matches!(line.first(), Some(b' ' | b'\t'))
            && let Some(last) = headers.last_mut()
        {
            last.extend(bytes![" ", bare.trim_ascii_start()]);
        } else if !line.starts_with(b"From ") && !line.starts_with(b">From ") {
            headers.push(bare.to_vec());
        }
    }
    let value = |name: &str| {
        headers.iter().find_map(|line| {
            let head = line.get(..name.len() + 1)?;
            head.eq_ignore_ascii_case(format!("{name}:").as_bytes())
                .then(|| line.get(name.len() + 1..).unwrap_or_default().trim_ascii().to_vec())
        })
    };
    let mut from = decoded(&value("From").unwrap_or_default());
    let mut date = value("Date").unwrap_or_default();
    let mut subject = cleaned(&decoded(&value("Subject").unwrap_or_default()), keep);
    let mut body: Vec<u8> = lines.flatten().copied().collect();
    match value("Content-Transfer-Encoding").map(|v| v.to_ascii_lowercase()).as_deref() {
        None | Some(b"7bit" | b"8bit" | b"binary") => {}
        Some(b"quoted-printable") => body = unquoted_printable(&body, false),
        Some(b"base64") => body = base64(&body).ok_or_else(|| fatal!["a mail in base64 cannot be read"])?,
        Some(other) => return Err(fatal!["mails in ", other, " are not supported here"]),
    }
    if value("Content-Type").is_some_and(|kind| kind.to_ascii_lowercase().starts_with(b"multipart/")) {
        return Err(fatal!["mails of several parts are not supported here"]);
    }
    // The message ends where the patch begins.
    let mut message: Vec<u8> = Vec::new();
    let mut at = 0;
    let mut in_headers = true;
    for line in body.split_inclusive(|b| *b == b'\n') {
        let is_patch = line.starts_with(b"diff -") || line.starts_with(b"Index: ") || line.trim_ascii_end() == b"---";
        if is_patch || (line.starts_with(b"--- ") && !line.starts_with(b"---  ")) {
            break;
        }
        at += line.len();
        if in_headers {
            let bare = line.trim_ascii();
            if bare.is_empty() {
                continue;
            }
            if let Some(who) = bare.strip_prefix(b"From: ") {
                from = who.to_vec();
                continue;
            } else if let Some(when) = bare.strip_prefix(b"Date: ") {
                date = when.to_vec();
                continue;
            } else if let Some(text) = bare.strip_prefix(b"Subject: ") {
                subject = cleaned(text, keep);
                continue;
            }
            in_headers = false;
        }
        message.extend_from_slice(line);
    }
    let mut author = Ident::parse(&from);
    if memchr::memchr(b'<', &from).is_none() {
        author = Ident { name: from.clone(), email: from.clone(), ..Ident::default() };
    }
    if let Some(name) = author.name.strip_prefix(b"\"").and_then(|name| name.strip_suffix(b"\"")) {
        author.name = name.iter().copied().filter(|b| *b != b'\\').collect();
    }
    if author.email.is_empty() {
        return Err(fatal!["empty ident name (for <>) not allowed"]);
    }
    (author.time, author.zone) = date::parse(repo, &date).ok_or_else(|| fatal!["invalid date format: ", &date])?;
    let message = tidy(&bytes![&subject, "\n\n", message], false);
    Ok(Mail { author, date, subject, message, patch: body.get(at..).unwrap_or_default().to_vec() })
}

/// Cuts a mailbox into mails.
fn split(text: &[u8]) -> Vec<Vec<u8>> {
    let is_from = |line: &[u8]| {
        line.starts_with(b"From ") && line.windows(3).any(|w| matches!(w, [a, b':', b] if a.is_ascii_digit() && b.is_ascii_digit()))
    };
    let mut all: Vec<Vec<u8>> = Vec::new();
    for line in text.split_inclusive(|b| *b == b'\n') {
        if is_from(line) || all.is_empty() {
            all.push(Vec::new());
        }
        if let Some(last) = all.last_mut() {
            last.extend_from_slice(line);
        }
    }
    all
}

impl Repo<'_, '_> {
    fn am_file(&self, name: &str) -> Vec<u8> {
        bytes![&self.dir, "/rebase-apply/", name]
    }

    pub(super) fn is_applying(&self) -> bool {
        self.lstat(&self.am_file("applying")).is_some()
    }

    fn am_text(&self, name: &str) -> G<Vec<u8>> {
        Ok(self.read(&self.am_file(name))?.unwrap_or_default().trim_ascii().to_vec())
    }

    fn am_number(&self, name: &str) -> G<usize> {
        Ok(std::str::from_utf8(&self.am_text(name)?).ok().and_then(|n| n.parse().ok()).unwrap_or(0))
    }
}

const ADVICE: &str =
    "When you have resolved this problem, run \"git am --continue\".\nIf you prefer to skip this patch, run \"git am --skip\" instead.\n";
const RESTORE: &str = "To restore the original branch and stop patching, run \"git am --abort\".\n";

pub(super) fn am(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&super::options::AM, args)?;
    repo.top()?;
    let action = opts.last_of(&["continue", "resolved", "skip", "abort", "quit", "show-current-patch", "allow-empty", "retry"]);
    if let Some(action) = action {
        if !repo.is_applying() {
            return Err(fatal!["Resolve operation not in progress, we are not resuming."]);
        }
        return resume(repo, &opts, action);
    }
    let mut text = Vec::new();
    if repo.is_applying() {
        return Err(fatal!["previous rebase directory .git/rebase-apply still exists but mbox given."]);
    }
    let mut mails = Vec::new();
    for arg in &opts.args {
        let own = repo.read(&repo.at(arg))?.ok_or_else(|| fatal!["could not open '", arg, "' for reading: No such file or directory"])?;
        mails.extend(split(&own));
        text.extend(own);
    }
    if opts.args.is_empty() {
        repo.cx.stdin().rest(&mut text)?;
        mails = split(&text);
    }
    let first = text.split(|b| *b == b'\n').find(|line| !line.trim_ascii().is_empty()).unwrap_or_default();
    let name_bytes = first.iter().take_while(|b| b.is_ascii_alphanumeric() || **b == b'-').count();
    let is_mail = first.starts_with(b"From ") || (name_bytes > 0 && first.get(name_bytes) == Some(&b':'));
    if !is_mail && !opts.args.is_empty() {
        return Err(Halt::Die(128, b"Patch format detection failed.\n".to_vec()));
    }
    let mut index = repo.index()?;
    let staged = repo.diff_index(repo.head_tree()?.as_ref(), &index, &Specs::default())?;
    if !staged.is_empty() {
        let names: Vec<&[u8]> = staged.iter().map(super::changes::Pair::path).collect();
        return Err(fatal!["Dirty index: cannot apply patches (dirty: ", names.join(&b' '), ")"]);
    }
    let (_, refreshed) = repo.diff_work(&mut index, &Specs::default())?;
    if refreshed {
        repo.write_index(&index)?;
    }
    let file = |name: &str, text: &[u8]| repo.write(&repo.am_file(name), text);
    let truth = |is: bool| -> &'static [u8] { if is { b"t\n" } else { b"f\n" } };
    for (at, mail) in mails.iter().enumerate() {
        file(&format!("{:04}", at + 1), mail)?;
    }
    file("applying", b"")?;
    file("keep", truth(opts.has("keep")))?;
    file("sign", truth(opts.has("signoff")))?;
    file("quiet", truth(opts.has("quiet")))?;
    file("threeway", b"f\n")?;
    file("utf8", b"t\n")?;
    file("next", b"1\n")?;
    file("last", format!("{}\n", mails.len()).as_bytes())?;
    let head = repo.head_oid()?;
    let safe = head.map(|oid| oid.hex()).unwrap_or_default();
    file("abort-safety", &bytes![&safe, "\n"])?;
    if head.is_some() {
        repo.write(&repo.state_file("ORIG_HEAD"), &bytes![safe, "\n"])?;
    }
    work_off(repo)
}

fn end(repo: &Repo<'_, '_>) -> G<u8> {
    repo.remove_tree(&bytes![&repo.dir, "/rebase-apply"])?;
    Ok(0)
}

fn current(repo: &Repo<'_, '_>) -> G<Mail> {
    let name = format!("{:04}", repo.am_number("next")?);
    let text = repo.read(&repo.am_file(&name))?.unwrap_or_default();
    let mut mail = parse(repo, &text, repo.am_text("keep")? == b"t")?;
    if repo.am_text("sign")? == b"t" {
        mail.message = signed_off(mail.message, &repo.ident("COMMITTER")?);
    }
    Ok(mail)
}

fn advance(repo: &Repo<'_, '_>) -> G<()> {
    let next = repo.am_number("next")? + 1;
    repo.write(&repo.am_file("next"), format!("{next}\n").as_bytes())?;
    let head = repo.head_oid()?.map(|oid| oid.hex()).unwrap_or_default();
    repo.write(&repo.am_file("abort-safety"), &bytes![head, "\n"])
}

fn commit(repo: &Repo<'_, '_>, mail: &Mail) -> G<()> {
    if repo.hook("pre-applypatch", &Call::default())? != 0 {
        return Err(Halt::Exit(1));
    }
    let tree = repo.write_tree(&repo.index()?)?;
    let oid = repo.write_commit(tree, repo.head_oid()?.into_iter().collect(), mail.author.clone(), mail.message.clone())?;
    repo.set_head(&oid, &bytes!["am: ", &mail.subject])?;
    repo.hook("post-applypatch", &Call::default()).map(|_| ())
}

fn work_off(repo: &Repo<'_, '_>) -> G<u8> {
    let quiet = repo.am_text("quiet")? == b"t";
    while repo.am_number("next")? <= repo.am_number("last")? {
        repo.cx.step(50)?;
        let mut mail = current(repo)?;
        repo.write(&repo.am_file("patch"), &mail.patch)?;
        repo.write(&repo.am_file("final-commit"), &mail.message)?;
        let who = &mail.author;
        let script = bytes!["GIT_AUTHOR_NAME='", &who.name, "'\nGIT_AUTHOR_EMAIL='", &who.email, "'\nGIT_AUTHOR_DATE='", &mail.date, "'\n"];
        repo.write(&repo.am_file("author-script"), &script)?;
        if mail.patch.trim_ascii().is_empty() {
            repo.put("Patch is empty.\n")?;
            let empty = "To record the empty patch as an empty commit, run \"git am --allow-empty\".\n";
            repo.put(bytes![ADVICE, empty, RESTORE])?;
            return Ok(128);
        }
        if !quiet {
            repo.put(bytes!["Applying: ", &mail.subject, "\n"])?;
        }
        if repo.has_hook("applypatch-msg") {
            if !repo.message_hook("applypatch-msg", "rebase-apply/final-commit", &[], &[])? {
                return Ok(1);
            }
            mail.message = repo.read(&repo.am_file("final-commit"))?.unwrap_or_default();
        }
        let plan = Plan::plain();
        let applied = match apply_text(repo, &plan, &mail.patch) {
            Err(Halt::Die(_, text)) => {
                repo.cx.stderr_bytes(&text)?;
                false
            }
            other => other?,
        };
        if !applied {
            repo.warn("hint: Use 'git am --show-current-patch=diff' to see the failed patch")?;
            repo.put(bytes![format!("Patch failed at {:04} ", repo.am_number("next")?), &mail.subject, "\n", ADVICE, RESTORE])?;
            return Ok(128);
        }
        commit(repo, &mail)?;
        advance(repo)?;
    }
    end(repo)
}

fn resume(repo: &Repo<'_, '_>, opts: &Opts, action: &str) -> G<u8> {
    match action {
        "quit" => end(repo),
        "show-current-patch" => {
            let name = if opts.value("show-current-patch") == Some(b"diff") {
                "patch".to_owned()
            } else {
                format!("{:04}", repo.am_number("next")?)
            };
            repo.put(repo.read(&repo.am_file(&name))?.unwrap_or_default())?;
            Ok(0)
        }
        "skip" => {
            if let Some(tree) = repo.head_tree()? {
                repo.switch_tree(None, &tree, Care::Force, "reset")?;
            }
            advance(repo)?;
            work_off(repo)
        }
        "abort" => {
            let safe = Oid::from_hex(&repo.am_text("abort-safety")?);
            if safe.is_some() && safe != repo.head_oid()? {
                repo.warn("warning: You seem to have moved HEAD since the last 'am' failure.\nNot rewinding to ORIG_HEAD")?;
                return end(repo);
            }
            let orig = repo.read(&repo.state_file("ORIG_HEAD"))?.unwrap_or_default();
            if let Some(oid) = Oid::from_hex(orig.trim_ascii()) {
                repo.switch_tree(None, &repo.commit(&oid)?.tree, Care::Force, "reset")?;
                if repo.head_oid()? != Some(oid) {
                    repo.set_head(&oid, b"am --abort")?;
                }
            }
            end(repo)
        }
        "retry" => work_off(repo),
        _ => {
            let mail = current(repo)?;
            let quiet = repo.am_text("quiet")? == b"t";
            let index = repo.index()?;
            if !quiet {
                repo.put(bytes!["Applying: ", &mail.subject, "\n"])?;
            }
            if !index.unmerged().is_empty() {
                repo.put(bytes![
                    "You still have unmerged paths in your index.\nYou should 'git add' each file with resolved conflicts to mark them as such.\nYou might run `git \
                     rm` on a file to accept \"deleted by them\" for it.\n",
                    ADVICE,
                    RESTORE
                ])?;
                return Ok(128);
            }
            let staged = repo.diff_index(repo.head_tree()?.as_ref(), &index, &Specs::default())?;
            if staged.is_empty() && action != "allow-empty" {
                repo.put(bytes![
                    "No changes - did you forget to use 'git add'?\nIf there is nothing left to stage, chances are that something else\nalready introduced the same \
                     changes; you might want to skip this patch.\n",
                    ADVICE,
                    RESTORE
                ])?;
                return Ok(128);
            }
            if staged.is_empty() {
                repo.put("No changes - recorded it as an empty commit.\n")?;
            }
            commit(repo, &mail)?;
            advance(repo)?;
            work_off(repo)
        }
    }
}
