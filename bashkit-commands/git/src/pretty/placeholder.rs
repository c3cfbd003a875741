//! Placeholders of `--format`.

use std::rc::Rc;

use crate::color::Paint;
use crate::date;
use crate::date::Style;
use crate::diff::format::Show;
use crate::halt::{G, Halt};
use crate::object::{Commit, Ident, Oid};
use crate::parse_options::Opts;
use crate::pathspec::Specs;
use crate::pretty::decoration::Names;
use crate::pretty::padding::Padding;
use crate::pretty::wrap::Wrap;
use crate::pretty::{Format, Printer};
use crate::repository::Repo;
use crate::trailer::show::Shown;

/// A subject as a part of a file name.
pub(crate) fn file_name(subject: &[u8]) -> Vec<u8> {
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

/// A commit in a format of `%` and letters.
pub(crate) fn formatted(repo: &Repo<'_, '_>, format: &[u8], oid: &Oid) -> G<Vec<u8>> {
    let opts = Opts::default();
    let printer = Printer::new(repo, &opts, Format::new(repo, &opts)?, Show::new(repo, &opts)?, Specs::default());
    printer.user(format, oid, &*repo.commit(oid)?)
}

impl Printer<'_, '_, '_> {
    pub(crate) fn user(&self, format: &[u8], oid: &Oid, commit: &Commit) -> G<Vec<u8>> {
        self.auto.set(false);
        let mut out = Vec::new();
        let mut rest = format;
        let mut padding = Padding::default();
        let (mut wrap, mut wrapped_from) = (Wrap::default(), 0);
        while let Some((&b, behind)) = rest.split_first() {
            rest = behind;
            if b != b'%' {
                out.push(b);
                continue;
            }
            if let Some(behind) = rest.strip_prefix(b"%") {
                out.push(b);
                rest = behind;
                continue;
            }
            // `%w(…)` wraps what follows it.
            if let Some(numbers) = rest.strip_prefix(b"w(").and_then(|rest| rest.get(..memchr::memchr(b')', rest)?))
                && let Some(next) = Wrap::parse(numbers)
            {
                self.wrap_from(&mut out, wrapped_from, wrap)?;
                (wrap, wrapped_from) = (next, out.len());
                rest = rest.get(numbers.len() + 3..).unwrap_or_default();
                continue;
            }
            // `%+x` begins a line when there is something, `%-x` takes one away when there is not, `% x` puts a space.
            let (sign, body) = match rest.split_first() {
                Some((sign @ (b'+' | b'-' | b' '), body)) => (*sign, body),
                _ => (0, rest),
            };
            if padding.is_pending() {
                let (value, n) = self.padded(body, oid, commit, (&mut out, &mut padding))?;
                rest = if n == 0 { rest } else { body.get(n..).unwrap_or_default() };
                apply_sign(&mut out, sign, value.is_empty());
                out.extend(value);
                if n == 0 {
                    out.push(b'%');
                }
            } else if let Some(n) = padding.read(body, self.show.width) {
                rest = body.get(n..).unwrap_or_default();
            } else {
                match self.placeholder(body, oid, commit, &out)? {
                    Some((value, n)) => {
                        rest = body.get(n..).unwrap_or_default();
                        apply_sign(&mut out, sign, value.is_empty());
                        out.extend(value);
                    }
                    None => out.push(b'%'),
                }
            }
        }
        self.wrap_from(&mut out, wrapped_from, wrap)?;
        Ok(out)
    }

    /// Wraps what was put behind an offset.
    fn wrap_from(&self, out: &mut Vec<u8>, from: usize, wrap: Wrap) -> G<()> {
        if wrap != Wrap::default() {
            let text = out.split_off(from.min(out.len()));
            out.extend(wrap.of(self.repo.cx.meter(), &text)?);
        }
        Ok(())
    }

    /// What `git describe` says of a commit, with the options of `%(describe:…)`; nothing where it says nothing.
    fn described(&self, name: &[u8], oid: &Oid) -> G<Option<(Vec<u8>, usize)>> {
        let Some((options, end)) = options_of(name, b"(describe") else { return Ok(None) };
        let mut args = Vec::new();
        for word in options.split(|b| *b == b',').filter(|_| !options.is_empty()) {
            let (key, value) = match memchr::memchr(b'=', word).and_then(|at| word.split_at_checked(at)) {
                Some((key, value)) => (key, value.get(1..)),
                None => (word, None),
            };
            match (key, value) {
                (b"tags", value) => match value.map_or(Some(true), crate::config::truth) {
                    Some(true) => args.push(b"--tags".to_vec()),
                    Some(false) => {}
                    None => return Ok(None),
                },
                (b"abbrev" | b"match" | b"exclude", Some(_)) => args.push(bytes!["--", word]),
                _ => return Ok(None),
            }
        }
        Ok(Some((crate::describe::described(self.repo, &args, oid)?, end + 1)))
    }

    /// The value of the placeholders at the start of `body` in its columns, and how long they are: colours stand before one that is none.
    fn padded(&self, body: &[u8], oid: &Oid, commit: &Commit, (out, padding): (&mut Vec<u8>, &mut Padding)) -> G<(Vec<u8>, usize)> {
        let (mut value, mut used) = (Vec::new(), 0);
        loop {
            let name = body.get(used..).unwrap_or_default();
            let is_colour = name.first() == Some(&b'C');
            // git: columns in front of columns are blank.
            if let Some(n) = Padding::default().read(name, self.show.width) {
                used += n;
                break;
            }
            let Some((more, n)) = self.placeholder(name, oid, commit, out)? else { break };
            value.extend(more);
            used += n;
            if !is_colour || body.get(used) != Some(&b'%') {
                break;
            }
            used += 1;
        }
        self.repo.cx.meter().fits(out.len().saturating_add(padding.columns()))?;
        Ok((padding.fill(out, &value, self.n_graph_columns.get()), used))
    }

    /// The value of a placeholder and how long its name is.
    pub(crate) fn placeholder(&self, name: &[u8], oid: &Oid, commit: &Commit, so_far: &[u8]) -> G<Option<(Vec<u8>, usize)>> {
        let repo = self.repo;
        let ident = |who: &Ident, rest: Option<&u8>| self.ident_field(who, rest);
        let list = |oids: &[Oid], short: bool| {
            oids.iter()
                .map(|oid| if short { repo.abbrev(oid) } else { Ok(oid.hex()) })
                .collect::<G<Vec<String>>>()
                .map(|all| all.join(" ").into_bytes())
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
            Some(b'a') => match ident(&commit.author, name.get(1))? {
                Some(value) => (value, 2),
                None => return Ok(None),
            },
            Some(b'c') => match ident(&commit.committer, name.get(1))? {
                Some(value) => (value, 2),
                None => return Ok(None),
            },
            Some(b's') => (commit.subject(), 1),
            Some(b'f') => (file_name(&commit.subject()), 1),
            Some(b'b') => (commit.body(), 1),
            Some(b'B') => (commit.message.clone(), 1),
            Some(b'N') => (self.note_text(oid)?, 1),
            Some(b'n') => (b"\n".to_vec(), 1),
            Some(b'm') => (self.side(oid).unwrap_or(">").as_bytes().to_vec(), 1),
            Some(b'S') => (self.source.as_ref().map(|(name, _)| name.clone()).unwrap_or_default(), 1),
            Some(b'e') => (commit.encoding.clone().unwrap_or_default(), 1),
            Some(b'd' | b'D') => (self.decoration(oid, name.first() == Some(&b'd'))?, 1),
            Some(b'g') => {
                return self.reflog_field(name.get(1));
            }
            Some(b'x') => {
                let digits = name.get(1..3).and_then(|d| std::str::from_utf8(d).ok()).and_then(|d| u8::from_str_radix(d, 16).ok());
                match digits {
                    Some(byte) => (vec![byte], 3),
                    None => return Ok(None),
                }
            }
            Some(b'C') => {
                return self.colour(name, so_far);
            }
            Some(b'(') if name.starts_with(b"(describe") => return self.described(name, oid),
            Some(b'(') if name.starts_with(b"(decorate") => return Err(refused(name)),
            Some(b'(') if name.starts_with(b"(trailers") => {
                return trailers(repo, name, commit);
            }
            _ => return Ok(None),
        };
        Ok(Some(value))
    }

    /// Part of an entry of a log.
    fn reflog_field(&self, letter: Option<&u8>) -> G<Option<(Vec<u8>, usize)>> {
        let Some((selector, message, who)) = &self.reflog else { return Ok(Some((Vec::new(), 2))) };
        Ok(Some(match letter {
            Some(b'd') => (crate::refs::short(selector).to_vec(), 2),
            Some(b'D') => (selector.clone(), 2),
            Some(b's') => (message.clone(), 2),
            other => match self.ident_field(who, other)? {
                Some(value) => (value, 2),
                None => return Ok(None),
            },
        }))
    }

    /// Notes on a commit, one after the other.
    fn note_text(&self, oid: &Oid) -> G<Vec<u8>> {
        let mut text = Vec::new();
        for (_, notes) in &self.notes {
            if let Some(note) = notes.get(oid) {
                text.extend(self.repo.blob(note)?);
            }
        }
        Ok(text)
    }

    /// Names of references at a commit.
    fn decoration(&self, oid: &Oid, is_bracketed: bool) -> G<Vec<u8>> {
        let own;
        let names = match &self.names {
            Some(names) => names,
            None => {
                own = Names::new(self.repo, false)?;
                &own
            }
        };
        let paint = if self.auto.get() { &self.show.paint } else { &Paint::OFF };
        Ok(if is_bracketed { names.bracketed(oid, paint) } else { names.of(oid) })
    }

    /// Colour that `%C` names; nothing while colours are off.
    fn colour(&self, name: &[u8], so_far: &[u8]) -> G<Option<(Vec<u8>, usize)>> {
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
            let Some(code) = crate::color::code(text) else { return Err(fatal!["invalid color value: ", text]) };
            self.auto.set(false);
            Ok(Some((if is_on || always { code } else { Vec::new() }, end + 1)))
        } else {
            let words = [("red", "\x1b[31m"), ("green", "\x1b[32m"), ("blue", "\x1b[34m"), ("reset", "\x1b[m")];
            match words.iter().find(|(word, _)| name.get(1..).is_some_and(|rest| rest.starts_with(word.as_bytes()))) {
                Some((word, code)) => Ok(Some((if is_on { code.as_bytes().to_vec() } else { Vec::new() }, 1 + word.len()))),
                None => Ok(None),
            }
        }
    }
}

/// Refusal of a placeholder that git has and this one has not.
fn refused(name: &[u8]) -> Halt {
    let end = name.iter().position(|b| matches!(b, b')' | b':')).map_or(name.len(), |at| at + 1);
    fatal!["placeholder '%", name.get(..end).unwrap_or_default(), "' is not supported here"]
}

/// Adds or takes away what a sign before a placeholder asks for.
fn apply_sign(out: &mut Vec<u8>, sign: u8, is_empty: bool) {
    if is_empty && sign == b'-' {
        while out.last() == Some(&b'\n') {
            out.pop();
        }
    } else if !is_empty && sign == b'+' {
        out.push(b'\n');
    } else if !is_empty && sign == b' ' {
        out.push(b' ');
    }
}

/// Options of a placeholder `(WORD)` or `(WORD:OPTIONS)`, and the place where it is closed.
fn options_of<'n>(name: &'n [u8], word: &[u8]) -> Option<(&'n [u8], usize)> {
    let end = memchr::memchr(b')', name)?;
    match name.get(..end)?.strip_prefix(word)? {
        [] => Some((b"", end)),
        [b':', options @ ..] => Some((options, end)),
        _ => None,
    }
}

/// Trailers of a message (`%(trailers:key=KEY)`); `None` where the options are none.
fn trailers(repo: &Repo<'_, '_>, name: &[u8], commit: &Commit) -> G<Option<(Vec<u8>, usize)>> {
    let Some((options, end)) = options_of(name, b"(trailers") else { return Ok(None) };
    let Ok(shown) = Shown::parse(options) else { return Ok(None) };
    repo.cx.step(1 + commit.message.len() as u64 / 8)?;
    Ok(Some((shown.of(&commit.message, &*repo.trailer_settings()?), end + 1)))
}

impl Printer<'_, '_, '_> {
    /// Part of an identity that the letter behind `%a` or `%c` selects.
    fn ident_field(&self, who: &Ident, letter: Option<&u8>) -> G<Option<Vec<u8>>> {
        let when = |style: &Style| date::show(self.repo, who.time, who.zone, style);
        let Some(letter) = letter else { return Ok(None) };
        let is_mapped = matches!(letter, b'N' | b'E' | b'L');
        let map = if is_mapped { self.repo.mailmap()? } else { Rc::default() };
        let local = |email: &[u8]| email.split(|b| *b == b'@').next().unwrap_or_default().to_vec();
        Ok(Some(match letter {
            b'n' | b'N' => map.of(&who.name, &who.email).0.to_vec(),
            b'e' | b'E' => map.of(&who.name, &who.email).1.to_vec(),
            b'l' | b'L' => local(map.of(&who.name, &who.email).1),
            b'd' => when(&self.format.date),
            b'D' => when(&Style::Rfc),
            b'r' => when(&Style::Relative),
            b't' => who.time.to_string().into_bytes(),
            b'i' => when(&Style::Iso),
            b'I' => when(&Style::IsoStrict),
            b's' => when(&Style::Short),
            _ => return Ok(None),
        }))
    }
}
