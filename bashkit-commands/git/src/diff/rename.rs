//! Renames found by the likeness of contents.

use std::collections::HashMap;

use crate::diff::{Pair, Side};
use crate::halt::G;
use crate::object::{LINK, Oid};
use crate::repository::Repo;

impl Repo<'_, '_> {
    /// Finds which of the added files are those that were deleted, under another name.
    pub(crate) fn find_renames(&self, pairs: Vec<Pair>, least_percent: u32, copies: bool) -> G<Vec<Pair>> {
        let is_regular = |side: &Option<Side>| side.as_ref().is_some_and(|side| side.mode & 0o170000 == 0o100000 || side.mode == LINK);
        let targets: Vec<usize> =
            (0..pairs.len()).filter(|at| pairs.get(*at).is_some_and(|p| p.status == b'A' && is_regular(&p.new))).collect();
        let sources: Vec<usize> = (0..pairs.len())
            .filter(|at| pairs.get(*at).is_some_and(|p| (p.status == b'D' || (copies && p.status == b'M')) && is_regular(&p.old)))
            .collect();
        if targets.is_empty() || sources.is_empty() {
            return Ok(pairs);
        }
        let mut search = Search { repo: self, pairs: &pairs, copies, found: HashMap::new(), used: HashMap::new() };
        match_contents(&mut search, &sources, &targets)?;
        let least = least_percent * 600;
        if least_percent < 100 {
            match_likeness(&mut search, &sources, &targets, least)?;
        }
        Ok(renamed(search))
    }

    fn print_of(&self, side: &Side) -> G<Print> {
        let body = self.side_bytes(side)?;
        self.cx.step(1 + body.len() as u64 / 4)?;
        let is_text = memchr::memchr(0, body.get(..8000).unwrap_or(&body)).is_none();
        let mut chunks: HashMap<u32, u32> = HashMap::new();
        let (mut a, mut b, mut n) = (0u32, 0u32, 0u32);
        let mut rest = body.iter().peekable();
        while let Some(&c) = rest.next() {
            if is_text && c == b'\r' && rest.peek() == Some(&&b'\n') {
                continue;
            }
            let before = a;
            a = (a << 7) ^ (b >> 25);
            b = (b << 7) ^ (before >> 25);
            a = a.wrapping_add(u32::from(c));
            n += 1;
            if n < 64 && c != b'\n' {
                continue;
            }
            let key = a.wrapping_add(b.wrapping_mul(0x61)) % 107_927;
            *chunks.entry(key).or_default() += n;
            (a, b, n) = (0, 0, 0);
        }
        Ok(Print { bytes: body.len() as u64, chunks })
    }
}

/// Pairs files of the same contents; the same last name is preferred.
fn match_contents(search: &mut Search<'_, '_, '_>, sources: &[usize], targets: &[usize]) -> G<()> {
    let mut by_oid: HashMap<Oid, Vec<usize>> = HashMap::new();
    for &source in sources {
        if let Some(side) = search.old_at(source) {
            by_oid.entry(side.oid).or_default().push(source);
        }
    }
    for &target in targets {
        let Some(new) = search.new_at(target) else { continue };
        let like = by_oid.get(&new.oid).map_or(&[][..], Vec::as_slice);
        search.repo.cx.step(1 + like.len() as u64)?;
        let is_free = |source: &&usize| search.copies || !search.used.contains_key(*source);
        let name = base(&new.path);
        let kind_fits = |source: &&usize| search.old_at(**source).is_some_and(|old| (old.mode == LINK) == (new.mode == LINK));
        let best = like.iter().filter(is_free).filter(kind_fits).max_by_key(|source| {
            let old = search.old_at(**source);
            let score = u32::from(old.is_some_and(|old| base(&old.path) == name));
            (score, std::cmp::Reverse(**source))
        });
        if let Some(&source) = best {
            search.found.insert(target, (source, 60000));
            *search.used.entry(source).or_default() += 1;
        }
    }
    Ok(())
}

/// Pairs files by the likeness of their contents, of which `least` in 60000 is needed.
fn match_likeness(search: &mut Search<'_, '_, '_>, sources: &[usize], targets: &[usize], least: u32) -> G<()> {
    let left =
        |all: &[usize], is_taken: &dyn Fn(&usize) -> bool| -> Vec<usize> { all.iter().copied().filter(|at| !is_taken(at)).collect() };
    let targets_left = left(targets, &|at| search.found.contains_key(at));
    let sources_left = left(sources, &|at| search.used.contains_key(at) && !search.copies);
    if targets_left.len().saturating_mul(sources_left.len()) <= 1_000_000 && !targets_left.is_empty() && !sources_left.is_empty() {
        let prints = |at: &[usize], is_new: bool| prints(search, at, is_new);
        let (old, new) = (prints(&sources_left, false)?, prints(&targets_left, true)?);
        // A last name that only one file has on either side is tried first.
        if !search.copies {
            match_names(search, &sources_left, &targets_left, (&old, &new), least);
        }
        match_scores(search, &sources_left, &targets_left, (&old, &new), least)?;
    }
    Ok(())
}

/// Pairs files whose last name only one file has on either side.
fn match_names(search: &mut Search<'_, '_, '_>, sources: &[usize], targets: &[usize], (old, new): (&Prints, &Prints), least: u32) {
    let only = |at: &[usize], is_new: bool| {
        let mut names: HashMap<Vec<u8>, Option<usize>> = HashMap::new();
        for &at in at {
            if let Some(side) = if is_new { search.new_at(at) } else { search.old_at(at) } {
                names.entry(base(&side.path)).and_modify(|slot| *slot = None).or_insert(Some(at));
            }
        }
        names
    };
    let sources_by_name = only(sources, false);
    for (name, target) in {
        let mut all: Vec<_> = only(targets, true).into_iter().collect();
        all.sort();
        all
    } {
        if let (Some(target), Some(Some(source))) = (target, sources_by_name.get(&name))
            && let (Some(a), Some(b)) = (old.get(source), new.get(&target))
        {
            let score = a.likeness(b, least);
            if score >= least + (60000 - least) / 2 {
                search.found.insert(target, (*source, score));
                *search.used.entry(*source).or_default() += 1;
            }
        }
    }
}

/// Pairs files by their likeness, the best pairs first.
fn match_scores(
    search: &mut Search<'_, '_, '_>,
    sources: &[usize],
    targets: &[usize],
    (old, new): (&Prints, &Prints),
    least: u32,
) -> G<()> {
    let mut scores = Vec::new();
    for target in targets.iter().filter(|at| !search.found.contains_key(at)) {
        let best = best_sources(search, sources, *target, (old, new), least)?;
        scores.extend(best);
    }
    scores.sort_by(|a, b| b.cmp(a));
    for (score, _, std::cmp::Reverse(source), target) in scores {
        if !search.found.contains_key(&target) && (search.copies || !search.used.contains_key(&source)) {
            search.found.insert(target, (source, score));
            *search.used.entry(source).or_default() += 1;
        }
    }
    Ok(())
}

/// Four best sources of a target.
fn best_sources(
    search: &Search<'_, '_, '_>,
    sources: &[usize],
    target: usize,
    (old, new): (&Prints, &Prints),
    least: u32,
) -> G<Vec<Score>> {
    let mut best: Vec<Score> = Vec::new();
    for source in sources.iter().filter(|at| search.copies || !search.used.contains_key(at)) {
        if let (Some(a), Some(b)) = (old.get(source), new.get(&target)) {
            search.repo.cx.step(2 + (a.chunks.len().min(b.chunks.len())) as u64)?;
            let score = a.likeness(b, least);
            let same_name = search.old_at(*source).map(|s| base(&s.path)) == search.new_at(target).map(|s| base(&s.path));
            if score >= least {
                best.push((score, same_name, std::cmp::Reverse(*source), target));
            }
        }
    }
    best.sort_by(|a, b| b.cmp(a));
    best.truncate(4);
    Ok(best)
}

/// Digests of the contents of files.
fn prints(search: &Search<'_, '_, '_>, at: &[usize], is_new: bool) -> G<Prints> {
    let mut all = HashMap::new();
    for &at in at {
        if let Some(side) = if is_new { search.new_at(at) } else { search.old_at(at) }
            && side.mode != LINK
        {
            all.insert(at, search.repo.print_of(side)?);
        }
    }
    Ok(all)
}

/// Pairs with the found ones joined; the last use of a deleted file is the rename, those before it are copies.
fn renamed(mut search: Search<'_, '_, '_>) -> Vec<Pair> {
    let mut out = Vec::new();
    let sources: std::collections::HashSet<usize> = search.found.values().map(|(source, _)| *source).collect();
    for (at, pair) in search.pairs.iter().enumerate() {
        if let Some((source, score)) = search.found.get(&at) {
            let was_deleted = search.pairs.get(*source).is_some_and(|p| p.status == b'D');
            let n = search.used.get_mut(source);
            let is_last = n.is_none_or(|n| {
                *n -= 1;
                *n == 0
            });
            let status = if was_deleted && is_last { b'R' } else { b'C' };
            out.push(Pair { status, score: *score, old: search.old_at(*source).cloned(), new: pair.new.clone() });
        } else if !(pair.status == b'D' && sources.contains(&at)) {
            out.push(pair.clone());
        }
    }
    out
}

/// Digest of a file: bytes by hash of their line.
struct Print {
    bytes: u64,
    chunks: HashMap<u32, u32>,
}

impl Print {
    fn likeness(&self, other: &Self, least: u32) -> u32 {
        let (small, large) = (self.bytes.min(other.bytes), self.bytes.max(other.bytes));
        if large == 0 || large * u64::from(60000 - least) < (large - small) * 60000 {
            return 0;
        }
        let same: u64 = self.chunks.iter().map(|(key, n)| u64::from(*n.min(other.chunks.get(key).unwrap_or(&0)))).sum();
        u32::try_from(same * 60000 / large).unwrap_or(60000)
    }
}

/// Search for renames among pairs: targets found with their sources and scores, and how often a source is used.
struct Search<'s, 'g, 'c> {
    repo: &'s Repo<'g, 'c>,
    pairs: &'s [Pair],
    copies: bool,
    found: HashMap<usize, (usize, u32)>,
    used: HashMap<usize, usize>,
}

impl<'s> Search<'s, '_, '_> {
    fn old_at(&self, at: usize) -> Option<&'s Side> {
        self.pairs.get(at).and_then(|pair| pair.old.as_ref())
    }

    fn new_at(&self, at: usize) -> Option<&'s Side> {
        self.pairs.get(at).and_then(|pair| pair.new.as_ref())
    }
}

/// Last name of a path.
fn base(path: &[u8]) -> Vec<u8> {
    path.rsplit(|b| *b == b'/').next().unwrap_or_default().to_vec()
}

/// Digests of contents by the place of their pair.
type Prints = HashMap<usize, Print>;

/// Likeness, whether the last names are the same, source (smaller first), target.
type Score = (u32, bool, std::cmp::Reverse<usize>, usize);
