//! Refspecs: which references of one repository become which of the other (`+refs/heads/*:refs/remotes/origin/*`).

use crate::halt::G;
use crate::object::Oid;
use crate::refs;

/// Direction in which a refspec is read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Direction {
    Fetch,
    Push,
}

/// Parsed refspec.
#[derive(Clone, Debug, Default)]
pub(crate) struct Refspec {
    pub(crate) force: bool,
    /// Written `^name`: takes what matches out of the result.
    pub(crate) is_negative: bool,
    /// Written `:`: branches that both sides have.
    pub(crate) is_matching: bool,
    pub(crate) is_pattern: bool,
    pub(crate) src: Vec<u8>,
    /// Destination; `None` where the text has no colon.
    pub(crate) dst: Option<Vec<u8>>,
}

impl Refspec {
    /// Parses a refspec; git's message when it is none.
    pub(crate) fn parse(text: &[u8], direction: Direction) -> G<Self> {
        Self::read(text, direction).ok_or_else(|| fatal!["invalid refspec '", text, "'"])
    }

    fn read(text: &[u8], direction: Direction) -> Option<Self> {
        let (force, rest) = text.strip_prefix(b"+").map_or((false, text), |rest| (true, rest));
        let (is_negative, rest) = rest.strip_prefix(b"^").filter(|_| !force).map_or((false, rest), |rest| (true, rest));
        if direction == Direction::Push && rest == b":" {
            return Some(Self { force, is_matching: true, ..Self::default() });
        }
        let (src, dst) = match memchr::memrchr(b':', rest).and_then(|at| rest.split_at_checked(at)) {
            Some((src, dst)) => (src, Some(dst.get(1..).unwrap_or_default().to_vec())),
            None => (rest, None),
        };
        let is_glob = |name: &[u8]| name.contains(&b'*');
        let is_pattern = is_glob(src);
        let dst_is_glob = dst.as_deref().is_some_and(is_glob);
        let is_one_sided = match &dst {
            Some(_) => is_pattern != dst_is_glob,
            None => is_pattern && direction == Direction::Fetch && !is_negative,
        };
        if is_one_sided || (is_negative && dst.is_some()) {
            return None;
        }
        let spec = Self {
            force,
            is_negative,
            is_matching: false,
            is_pattern,
            src: if src == b"@" { b"HEAD".to_vec() } else { src.to_vec() },
            dst,
        };
        spec.is_valid(direction).then_some(spec)
    }

    /// Whether both sides are names, as far as the direction asks for that.
    fn is_valid(&self, direction: Direction) -> bool {
        let is_name = |name: &[u8]| {
            let stars = name.iter().filter(|b| **b == b'*').count();
            if !self.is_pattern {
                return refs::is_valid(name);
            }
            let plain: Vec<u8> = name.iter().map(|b| if *b == b'*' { b'x' } else { *b }).collect();
            stars == 1 && refs::is_valid(&plain)
        };
        let src = self.src.as_slice();
        if self.is_negative {
            return !src.is_empty() && self.exact().is_none() && is_name(src);
        }
        match (direction, self.dst.as_deref()) {
            (Direction::Fetch, dst) => {
                (src.is_empty() || self.exact().is_some() || is_name(src)) && dst.is_none_or(|dst| dst.is_empty() || is_name(dst))
            }
            (Direction::Push, None) => is_name(src),
            (Direction::Push, Some(dst)) => (!self.is_pattern || is_name(src)) && !dst.is_empty() && is_name(dst),
        }
    }

    /// Object that a source of forty digits names.
    pub(crate) fn exact(&self) -> Option<Oid> {
        Oid::from_hex(&self.src)
    }

    /// Destination of a name that the source matches.
    pub(crate) fn map(&self, name: &[u8]) -> Option<Vec<u8>> {
        between(&self.src, self.dst.as_deref()?, name, self.is_pattern)
    }

    /// Source of a name that the destination matches.
    pub(crate) fn map_back(&self, name: &[u8]) -> Option<Vec<u8>> {
        between(self.dst.as_deref()?, &self.src, name, self.is_pattern)
    }

    /// Whether the source matches a name.
    pub(crate) fn matches(&self, name: &[u8]) -> bool {
        between(&self.src, b"", name, self.is_pattern).is_some()
    }
}

/// Translates a name that matches `from` to what `to` makes of it.
fn between(from: &[u8], to: &[u8], name: &[u8], is_pattern: bool) -> Option<Vec<u8>> {
    if !is_pattern {
        return (from == name).then(|| to.to_vec());
    }
    let (before, behind) = from.split_at_checked(memchr::memchr(b'*', from)?)?;
    let middle = name.strip_prefix(before)?.strip_suffix(behind.get(1..)?)?;
    let star = memchr::memchr(b'*', to).unwrap_or(to.len());
    Some(bytes![to.get(..star)?, middle, to.get(star + 1..).unwrap_or_default()])
}

/// Destination that a list of refspecs has for a name, unless one of them takes it out.
pub(crate) fn mapped(specs: &[Refspec], name: &[u8]) -> Option<Vec<u8>> {
    if is_excluded(specs, name) {
        return None;
    }
    specs.iter().filter(|spec| !spec.is_negative).find_map(|spec| spec.map(name)).filter(|dst| !dst.is_empty())
}

/// Whether a negative refspec of a list matches a name.
pub(crate) fn is_excluded(specs: &[Refspec], name: &[u8]) -> bool {
    specs.iter().any(|spec| spec.is_negative && spec.matches(name))
}

/// Places in which git looks for a short name, the best first.
pub(crate) const PLACES: [(&str, &str); 6] =
    [("", ""), ("refs/", ""), ("refs/tags/", ""), ("refs/heads/", ""), ("refs/remotes/", ""), ("refs/remotes/", "/HEAD")];

/// Rank of a whole name as the meaning of a short one; smaller is better.
pub(crate) fn rank(short: &[u8], full: &[u8]) -> Option<usize> {
    PLACES.iter().position(|(before, behind)| {
        full.strip_prefix(before.as_bytes()).and_then(|rest| rest.strip_suffix(behind.as_bytes())) == Some(short)
    })
}
