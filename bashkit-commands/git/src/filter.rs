//! Conversion between the working tree and objects: line ends, `ident`, filters.

use crate::attributes::All;
use crate::attributes::{State, value};
use crate::config::truth;
use crate::halt::G;
use crate::object::{Kind, Oid, hash};
use crate::quote::{quoted, shell_word};
use crate::repository::Repo;

/// Treatment of line ends, as attributes ask for it and as it is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ends {
    Undefined,
    Binary,
    Text,
    TextInput,
    TextCrlf,
    Auto,
    AutoInput,
    AutoCrlf,
}

impl Ends {
    fn is_guess(self) -> bool {
        matches!(self, Self::Auto | Self::AutoInput | Self::AutoCrlf)
    }
}

/// Conversion of a file between working tree and object.
pub(crate) struct Conversion {
    said: Ends,
    ends: Ends,
    crlf: bool,
    ident: bool,
    filter: Option<Filter>,
}

/// A program that files go through.
struct Filter {
    name: Vec<u8>,
    clean: Option<Vec<u8>>,
    smudge: Option<Vec<u8>>,
    required: bool,
}

/// Treatment of files whose line ends would not come back.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Safety {
    /// Neither warning nor error.
    Silent,
    /// Warning or error, as `core.safecrlf` asks.
    Asked,
    /// Warning only, where `core.safecrlf` asks for an error too.
    Warned,
    /// Neither warning nor error, without a look at the index (`--renormalize`).
    Renormalize,
}

/// Counts of bytes by kind.
#[derive(Clone, Copy, Default)]
struct Stats {
    nul: usize,
    cr: usize,
    lf: usize,
    crlf: usize,
    shown: usize,
    odd: usize,
}

impl Stats {
    fn of(body: &[u8]) -> Self {
        let mut stats = Self::default();
        let mut rest = body.iter().peekable();
        while let Some(&b) = rest.next() {
            match b {
                b'\r' if rest.peek() == Some(&&b'\n') => {
                    rest.next();
                    stats.crlf += 1;
                }
                b'\r' => stats.cr += 1,
                b'\n' => stats.lf += 1,
                0 => {
                    stats.nul += 1;
                    stats.odd += 1;
                }
                8 | 9 | 12 | 27 => stats.shown += 1,
                127 | 1..=31 => stats.odd += 1,
                _ => stats.shown += 1,
            }
        }
        if body.last() == Some(&26) {
            stats.odd -= 1;
        }
        stats
    }

    fn is_binary(&self) -> bool {
        self.cr > 0 || self.nul > 0 || self.shown / 128 < self.odd
    }

    /// Name of line ends in `ls-files --eol`.
    fn name(&self) -> &'static str {
        match (self.lf > 0, self.crlf > 0) {
            _ if self.is_binary() => "-text",
            (true, true) => "mixed",
            (true, false) => "lf",
            (false, true) => "crlf",
            (false, false) => "none",
        }
    }
}

fn ends_of(state: Option<&State>) -> Ends {
    match state {
        Some(State::Set) => Ends::Text,
        Some(State::Unset) => Ends::Binary,
        Some(State::Value(value)) if value == b"input" => Ends::TextInput,
        Some(State::Value(value)) if value == b"auto" => Ends::Auto,
        _ => Ends::Undefined,
    }
}

impl Conversion {
    /// Whether lines end in CR LF in the working tree.
    fn writes_crlf(&self, stats: &Stats) -> bool {
        let crlf = match self.ends {
            Ends::Binary | Ends::TextInput | Ends::AutoInput => false,
            Ends::TextCrlf | Ends::Undefined | Ends::AutoCrlf => true,
            Ends::Text | Ends::Auto => self.crlf,
        };
        crlf && stats.lf > 0 && !(self.ends.is_guess() && (stats.cr > 0 || stats.crlf > 0 || stats.is_binary()))
    }

    fn is_nothing(&self) -> bool {
        self.ends == Ends::Binary && !self.ident && self.filter.is_none()
    }
}

impl Repo<'_, '_> {
    fn conversion(&self, path: &[u8]) -> G<Conversion> {
        let said = self.attributes()?.of(self, path)?;
        if let Some(State::Value(name)) = value(&said, "working-tree-encoding")
            && !matches!(name.to_ascii_lowercase().as_slice(), b"utf-8" | b"utf8")
        {
            return Err(fatal!["the attribute 'working-tree-encoding=", name, "' is not supported here; supported are: UTF-8"]);
        }
        let (auto, input) = match self.get("core.autocrlf") {
            Some(text) if text.eq_ignore_ascii_case(b"input") => (false, true),
            Some(text) => (truth(&text).ok_or_else(|| fatal!["bad boolean config value '", &text, "' for 'core.autocrlf'"])?, false),
            None => (false, false),
        };
        let eol = self.get("core.eol").unwrap_or_default();
        let crlf = auto || (!input && eol == b"crlf");
        let ends = ends_by_attributes(&said);
        let told = ends;
        let ends = match ends {
            Ends::Text if crlf => Ends::TextCrlf,
            Ends::Text => Ends::TextInput,
            Ends::Undefined if auto => Ends::AutoCrlf,
            Ends::Undefined if input => Ends::AutoInput,
            Ends::Undefined => Ends::Binary,
            ends => ends,
        };
        let filter = self.filter_of(&said)?;
        Ok(Conversion { said: told, ends, crlf, ident: value(&said, "ident") == Some(&State::Set), filter })
    }

    /// Filter that attributes and configuration give.
    fn filter_of(&self, said: &All) -> G<Option<Filter>> {
        Ok(match value(said, "filter") {
            Some(State::Value(name)) => {
                let key = |what: &str| format!("filter.{}.{what}", String::from_utf8_lossy(name));
                let command = |what: &str| self.get(&key(what)).filter(|command| !command.is_empty());
                if command("process").is_some() {
                    return Err(fatal!["'", key("process"), "' is not supported here; supported are: clean smudge required"]);
                }
                let required = self.config.borrow().is(&key("required"));
                let (clean, smudge) = (command("clean"), command("smudge"));
                (clean.is_some() || smudge.is_some() || required).then(|| Filter { name: name.clone(), clean, smudge, required })
            }
            _ => None,
        })
    }

    /// Whether the index holds a text with CR LF at this path.
    fn has_crlf_in_index(&self, path: &[u8]) -> G<bool> {
        let index = self.attributes()?.index(self)?;
        let Some(item) = index.get(path).or_else(|| index.stages(path).first()) else { return Ok(false) };
        if item.mode & 0o170000 != 0o100000 {
            return Ok(false);
        }
        let body = self.blob(&item.oid)?;
        self.cx.step(body.len() as u64 / 8)?;
        let stats = Stats::of(&body);
        Ok(!stats.is_binary() && stats.crlf > 0)
    }

    fn warn_of_ends(&self, path: &[u8], safety: Safety, before: &Stats, after: &Stats) -> G<()> {
        let (from, to) = if before.crlf > 0 && after.crlf == 0 {
            ("CRLF", "LF")
        } else if before.lf > 0 && after.lf == 0 {
            ("LF", "CRLF")
        } else {
            return Ok(());
        };
        let asked = self.get("core.safecrlf");
        let dies = match asked.as_deref() {
            None => false,
            Some(text) if text.eq_ignore_ascii_case(b"warn") => false,
            Some(text) if truth(text) == Some(true) => true,
            Some(_) => return Ok(()),
        };
        if dies && safety == Safety::Asked {
            return Err(fatal![from, " would be replaced by ", to, " in ", path]);
        }
        if self.attributes()?.warned.borrow_mut().insert(path.to_vec()) {
            self.warn(bytes![
                "warning: in the working copy of '",
                path,
                "', ",
                from,
                " will be replaced by ",
                to,
                " the next time Git touches it"
            ])?;
        }
        Ok(())
    }

    /// Converts a file of the working tree to an object.
    pub(crate) fn to_object(&self, path: &[u8], mut body: Vec<u8>, safety: Safety) -> G<Vec<u8>> {
        let how = self.conversion(path)?;
        if how.is_nothing() {
            return Ok(body);
        }
        if let Some(filter) = &how.filter {
            body = self.filtered(filter, true, path, body)?;
        }
        self.cx.step(body.len() as u64 / 8)?;
        if how.ends != Ends::Binary && !body.is_empty() {
            let stats = Stats::of(&body);
            if !(how.ends.is_guess() && stats.is_binary()) {
                let keeps = how.ends.is_guess() && safety != Safety::Renormalize && stats.crlf > 0 && self.has_crlf_in_index(path)?;
                let converts = stats.crlf > 0 && !keeps;
                if matches!(safety, Safety::Asked | Safety::Warned) {
                    self.warn_before(path, safety, &how, stats, converts)?;
                }
                if converts {
                    body = without_cr(&body);
                }
            }
        }
        Ok(if how.ident { without_id(&body) } else { body })
    }

    /// Warns when a file would come back with other line ends.
    fn warn_before(&self, path: &[u8], safety: Safety, how: &Conversion, stats: Stats, converts: bool) -> G<()> {
        let mut after = stats;
        if converts {
            after.lf += after.crlf;
            after.crlf = 0;
        }
        if how.writes_crlf(&after) {
            after.crlf += after.lf;
            after.lf = 0;
        }
        self.warn_of_ends(path, safety, &stats, &after)?;
        Ok(())
    }

    /// Converts an object to a file of the working tree.
    pub(crate) fn to_work(&self, path: &[u8], mut body: Vec<u8>) -> G<Vec<u8>> {
        let how = self.conversion(path)?;
        if how.is_nothing() {
            return Ok(body);
        }
        if how.ident {
            body = with_id(body);
        }
        self.cx.step(body.len() as u64 / 8)?;
        if how.ends != Ends::Binary && how.writes_crlf(&Stats::of(&body)) {
            self.cx.meter().fits(body.len().saturating_mul(2))?;
            let mut out = Vec::with_capacity(body.len() + body.len() / 16);
            for &b in &body {
                if b == b'\n' && out.last() != Some(&b'\r') {
                    out.push(b'\r');
                }
                out.push(b);
            }
            body = out;
        }
        match &how.filter {
            Some(filter) => self.filtered(filter, false, path, body),
            None => Ok(body),
        }
    }

    fn filtered(&self, filter: &Filter, clean: bool, path: &[u8], body: Vec<u8>) -> G<Vec<u8>> {
        let command = if clean { &filter.clean } else { &filter.smudge };
        let what = if clean { "clean" } else { "smudge" };
        let failed = || fatal![quoted(path), ": ", what, " filter '", &filter.name, "' failed"];
        let Some(command) = command else {
            return if filter.required { Err(failed()) } else { Ok(body) };
        };
        let command = with_path(command, path);
        let (status, out) = self.shell(&command, &[], Some(&body), true)?;
        if status == 0 {
            return Ok(out);
        }
        self.warn(bytes![
            "error: external filter '",
            &command,
            "' failed ",
            status.to_string(),
            "\nerror: external filter '",
            &command,
            "' failed"
        ])?;
        if filter.required { Err(failed()) } else { Ok(body) }
    }

    /// A line of `ls-files --eol`, without the path.
    pub(crate) fn ends_told(&self, path: &[u8], object: Option<&Oid>) -> G<String> {
        let stored = match object {
            Some(oid) => Stats::of(&self.blob(oid)?).name(),
            None => "",
        };
        let full = self.full(path)?;
        let here = match self.lstat(&full).filter(|meta| meta.is_file()) {
            Some(_) => Stats::of(&self.read(&full)?.unwrap_or_default()).name(),
            None => "",
        };
        let said = match self.conversion(path)?.said {
            Ends::Undefined => "",
            Ends::Binary => "-text",
            Ends::Text => "text",
            Ends::TextInput => "text eol=lf",
            Ends::TextCrlf => "text eol=crlf",
            Ends::Auto => "text=auto",
            Ends::AutoCrlf => "text=auto eol=crlf",
            Ends::AutoInput => "text=auto eol=lf",
        };
        Ok(format!("i/{stored:<5} w/{here:<5} attr/{said:<17}\t"))
    }
}

/// Line ends as the attributes say.
fn ends_by_attributes(said: &All) -> Ends {
    let mut ends = ends_of(value(said, "text"));
    if ends == Ends::Undefined {
        ends = ends_of(value(said, "crlf"));
    }
    if ends != Ends::Binary
        && let Some(State::Value(eol)) = value(said, "eol")
    {
        ends = match (eol.as_slice(), ends) {
            (b"lf", Ends::Auto) => Ends::AutoInput,
            (b"crlf", Ends::Auto) => Ends::AutoCrlf,
            (b"lf", _) => Ends::TextInput,
            (b"crlf", _) => Ends::TextCrlf,
            (_, ends) => ends,
        };
    }
    ends
}

/// Text with LF for CRLF.
fn without_cr(body: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(body.len());
    let mut rest = body.iter().peekable();
    while let Some(&b) = rest.next() {
        if b != b'\r' || rest.peek() != Some(&&b'\n') {
            out.push(b);
        }
    }
    out
}

/// Replaces `%f` by the path.
fn with_path(command: &[u8], path: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut rest = command;
    while let Some((&b, behind)) = rest.split_first() {
        rest = behind;
        match (b, rest.first()) {
            (b'%', Some(b'f')) => {
                out.extend(shell_word(path));
                rest = rest.get(1..).unwrap_or_default();
            }
            (b'%', Some(b'%')) => {
                out.push(b'%');
                rest = rest.get(1..).unwrap_or_default();
            }
            _ => out.push(b),
        }
    }
    out
}

/// Replaces `$Id: …$` by `$Id$`.
fn without_id(body: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(body.len());
    let mut rest = body;
    while let Some(at) = memchr::memmem::find(rest, b"$Id") {
        let (before, from) = rest.split_at_checked(at + 3).unwrap_or((rest, b""));
        out.extend_from_slice(before);
        rest = from;
        if rest.first() == Some(&b':')
            && let Some(end) = memchr::memchr2(b'$', b'\n', rest)
            && rest.get(end) == Some(&b'$')
        {
            rest = rest.get(end..).unwrap_or_default();
        }
    }
    out.extend_from_slice(rest);
    out
}

/// Replaces `$Id$` by `$Id: NAME $`.
fn with_id(body: Vec<u8>) -> Vec<u8> {
    if memchr::memmem::find(&body, b"$Id").is_none() {
        return body;
    }
    let name = hash(Kind::Blob, &body).hex();
    let mut out = Vec::with_capacity(body.len() + 64);
    let mut rest = body.as_slice();
    while let Some(at) = memchr::memmem::find(rest, b"$Id") {
        let (before, from) = rest.split_at_checked(at + 3).unwrap_or((rest, b""));
        out.extend_from_slice(before);
        rest = from;
        match rest.first() {
            Some(b'$') => {
                out.extend(bytes![": ", &name, " $"]);
                rest = rest.get(1..).unwrap_or_default();
            }
            Some(b':') => {
                let Some(end) = memchr::memchr2(b'$', b'\n', rest).filter(|end| rest.get(*end) == Some(&b'$')) else { continue };
                let inner = rest.get(1..end).unwrap_or_default();
                // What another tool has put there is kept.
                let is_foreign = memchr::memchr(b' ', inner.get(1..).unwrap_or_default()).is_some_and(|at| at + 2 < inner.len());
                if is_foreign {
                    continue;
                }
                out.extend(bytes![": ", &name, " $"]);
                rest = rest.get(end + 1..).unwrap_or_default();
            }
            _ => {}
        }
    }
    out.extend_from_slice(rest);
    out
}
