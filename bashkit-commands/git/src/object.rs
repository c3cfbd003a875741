//! Objects: names, trees, commits, tags.

use std::fmt;

use sha1::{Digest, Sha1};

use crate::halt::G;

/// The name of an object.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub(crate) struct Oid(pub(crate) [u8; 20]);

pub(crate) const ZERO: Oid = Oid([0; 20]);

impl fmt::Display for Oid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digit = |n: u8| if n < 10 { b'0' + n } else { b'a' + n - 10 };
        let mut digits = [[0; 2]; 20];
        for (pair, byte) in digits.iter_mut().zip(&self.0) {
            *pair = [digit(byte >> 4), digit(byte & 15)];
        }
        f.write_str(std::str::from_utf8(digits.as_flattened()).unwrap_or_default())
    }
}

impl Oid {
    /// Parses a name of 40 hexadecimal digits.
    pub(crate) fn from_hex(text: &[u8]) -> Option<Self> {
        if text.len() != 40 {
            return None;
        }
        let mut oid = [0; 20];
        for (to, pair) in oid.iter_mut().zip(text.chunks_exact(2)) {
            let digit = |at: usize| pair.get(at).and_then(|b| char::from(*b).to_digit(16)).and_then(|d| u8::try_from(d).ok());
            *to = digit(0)? << 4 | digit(1)?;
        }
        Some(Self(oid))
    }

    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        bytes.try_into().ok().map(Self)
    }

    pub(crate) fn hex(&self) -> String {
        self.to_string()
    }

    pub(crate) fn is_zero(&self) -> bool {
        *self == ZERO
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Commit,
    Tree,
    Blob,
    Tag,
}

impl Kind {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Commit => "commit",
            Self::Tree => "tree",
            Self::Blob => "blob",
            Self::Tag => "tag",
        }
    }

    pub(crate) fn named(name: &[u8]) -> Option<Self> {
        [Self::Commit, Self::Tree, Self::Blob, Self::Tag].into_iter().find(|kind| kind.name().as_bytes() == name)
    }
}

/// The name that an object has.
pub(crate) fn hash(kind: Kind, body: &[u8]) -> Oid {
    let mut hasher = Sha1::new();
    hasher.update(format!("{} {}\0", kind.name(), body.len()).as_bytes());
    hasher.update(body);
    Oid(hasher.finalize().into())
}

pub(crate) fn sha1(bytes: &[u8]) -> [u8; 20] {
    Sha1::digest(bytes).into()
}

pub(crate) const TREE: u32 = 0o40000;

pub(crate) const LINK: u32 = 0o120000;

pub(crate) const MODULE: u32 = 0o160000;

/// An entry of a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) mode: u32,
    pub(crate) name: Vec<u8>,
    pub(crate) oid: Oid,
}

impl fmt::Debug for Oid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Entry {
    pub(crate) fn kind(&self) -> Kind {
        match self.mode {
            TREE => Kind::Tree,
            MODULE => Kind::Commit,
            _ => Kind::Blob,
        }
    }
}

pub(crate) fn parse_tree(mut body: &[u8]) -> G<Vec<Entry>> {
    let mut entries = Vec::new();
    while !body.is_empty() {
        let entry = (|| {
            let space = memchr::memchr(b' ', body)?;
            let zero = memchr::memchr(0, body)?;
            let mode = u32::from_str_radix(std::str::from_utf8(body.get(..space)?).ok()?, 8).ok()?;
            let name = body.get(space + 1..zero)?.to_vec();
            let oid = Oid::from_bytes(body.get(zero + 1..zero + 21)?)?;
            body = body.get(zero + 21..)?;
            let mode = match mode {
                TREE | LINK | MODULE => mode,
                mode if mode & 0o100 != 0 => 0o100755,
                _ => 0o100644,
            };
            (!name.is_empty() && !name.contains(&b'/')).then_some(Entry { mode, name, oid })
        })();
        match entry {
            Some(entry) => entries.push(entry),
            None => return Err(fatal!["corrupt tree object"]),
        }
    }
    Ok(entries)
}

pub(crate) fn print_tree(entries: &mut [Entry]) -> Vec<u8> {
    let key = |entry: &Entry| if entry.mode == TREE { bytes![&entry.name, "/"] } else { entry.name.clone() };
    entries.sort_by_cached_key(key);
    let mut body = Vec::new();
    for entry in entries {
        body.extend_from_slice(format!("{:o} ", entry.mode).as_bytes());
        body.extend_from_slice(&entry.name);
        body.push(0);
        body.extend_from_slice(&entry.oid.0);
    }
    body
}

/// Person, time and zone of a commit or tag.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Ident {
    pub(crate) name: Vec<u8>,
    pub(crate) email: Vec<u8>,
    pub(crate) time: i64,
    /// Minutes east of Greenwich as git writes it: `+0530` is 530.
    pub(crate) zone: i32,
}

impl Ident {
    pub(crate) fn parse(line: &[u8]) -> Self {
        let open = memchr::memchr(b'<', line).unwrap_or(line.len());
        let close = memchr::memrchr(b'>', line).unwrap_or(line.len()).max(open);
        let mut rest = line.get(close + 1..).unwrap_or_default().split(|b| *b == b' ').filter(|w| !w.is_empty());
        let mut number = || rest.next().and_then(|w| std::str::from_utf8(w).ok()).and_then(|w| w.parse::<i64>().ok()).unwrap_or(0);
        let (time, zone) = (number(), number());
        Self {
            name: line.get(..open).unwrap_or_default().trim_ascii().to_vec(),
            email: line.get(open + 1..close).unwrap_or_default().to_vec(),
            time,
            zone: i32::try_from(zone).unwrap_or(0),
        }
    }

    pub(crate) fn print(&self) -> Vec<u8> {
        let sign = if self.zone < 0 { '-' } else { '+' };
        bytes![&self.name, " <", &self.email, "> ", format!("{} {sign}{:04}", self.time, self.zone.unsigned_abs())]
    }
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Commit {
    pub(crate) tree: Oid,
    pub(crate) parents: Vec<Oid>,
    pub(crate) author: Ident,
    pub(crate) committer: Ident,
    pub(crate) encoding: Option<Vec<u8>>,
    pub(crate) message: Vec<u8>,
}

impl Commit {
    pub(crate) fn parse(body: &[u8]) -> G<Self> {
        let mut commit = Self::default();
        let mut rest = body;
        let mut has_tree = false;
        while !rest.is_empty() {
            let end = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
            let line = rest.get(..end).unwrap_or_default();
            rest = rest.get(end + 1..).unwrap_or_default();
            if line.is_empty() {
                break;
            }
            let (name, value) = match memchr::memchr(b' ', line).and_then(|at| line.split_at_checked(at)) {
                Some((name, value)) => (name, value.get(1..).unwrap_or_default()),
                None => (line, &b""[..]),
            };
            has_tree |= name == b"tree";
            commit.header(name, value)?;
        }
        if !has_tree {
            return Err(fatal!["commit without a tree"]);
        }
        commit.message = rest.to_vec();
        Ok(commit)
    }

    /// Reads one header of a commit.
    fn header(&mut self, name: &[u8], value: &[u8]) -> G<()> {
        match name {
            b"tree" => {
                self.tree = Oid::from_hex(value).ok_or_else(|| fatal!["bad tree line in commit"])?;
            }
            b"parent" => self.parents.push(Oid::from_hex(value).ok_or_else(|| fatal!["bad parent line in commit"])?),
            b"author" => self.author = Ident::parse(value),
            b"committer" => self.committer = Ident::parse(value),
            b"encoding" => self.encoding = Some(value.to_vec()),
            _ => {}
        }
        Ok(())
    }

    pub(crate) fn print(&self) -> Vec<u8> {
        let mut body = bytes!["tree ", self.tree.hex(), "\n"];
        for parent in &self.parents {
            body.extend(bytes!["parent ", parent.hex(), "\n"]);
        }
        body.extend(bytes!["author ", self.author.print(), "\ncommitter ", self.committer.print(), "\n"]);
        if let Some(encoding) = &self.encoding {
            body.extend(bytes!["encoding ", encoding, "\n"]);
        }
        body.push(b'\n');
        body.extend_from_slice(&self.message);
        body
    }

    /// The first paragraph on one line.
    pub(crate) fn subject(&self) -> Vec<u8> {
        subject(&self.message)
    }

    /// Message without its first paragraph.
    pub(crate) fn body(&self) -> Vec<u8> {
        let mut in_subject = false;
        let mut out: Vec<u8> = Vec::new();
        let mut over = false;
        for line in self.message.split_inclusive(|b| *b == b'\n') {
            let blank = line.trim_ascii().is_empty();
            if over {
                if !(out.is_empty() && blank) {
                    out.extend_from_slice(line);
                }
            } else if blank {
                over = in_subject;
            } else {
                in_subject = true;
            }
        }
        out
    }
}

pub(crate) fn subject(message: &[u8]) -> Vec<u8> {
    let lines = message.split(|b| *b == b'\n').skip_while(|line| line.trim_ascii().is_empty());
    let lines: Vec<&[u8]> = lines.take_while(|line| !line.trim_ascii().is_empty()).map(|line| line.trim_ascii_end()).collect();
    lines.join(&b' ')
}

#[derive(Clone, Debug)]
pub(crate) struct Tag {
    pub(crate) object: Oid,
    pub(crate) kind: Vec<u8>,
    pub(crate) name: Vec<u8>,
    pub(crate) tagger: Option<Ident>,
    pub(crate) message: Vec<u8>,
}

impl Tag {
    pub(crate) fn parse(body: &[u8]) -> G<Self> {
        let mut tag = Self { object: ZERO, kind: Vec::new(), name: Vec::new(), tagger: None, message: Vec::new() };
        let mut rest = body;
        while !rest.is_empty() {
            let end = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
            let line = rest.get(..end).unwrap_or_default();
            rest = rest.get(end + 1..).unwrap_or_default();
            if line.is_empty() {
                break;
            }
            if let Some(value) = line.strip_prefix(b"object ") {
                tag.object = Oid::from_hex(value).ok_or_else(|| fatal!["bad object line in tag"])?;
            } else if let Some(value) = line.strip_prefix(b"type ") {
                tag.kind = value.to_vec();
            } else if let Some(value) = line.strip_prefix(b"tag ") {
                tag.name = value.to_vec();
            } else if let Some(value) = line.strip_prefix(b"tagger ") {
                tag.tagger = Some(Ident::parse(value));
            }
        }
        tag.message = rest.to_vec();
        Ok(tag)
    }
}
