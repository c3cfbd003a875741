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
        let old_at = |at: usize| pairs.get(at).and_then(|p| p.old.as_ref());
        let new_at = |at: usize| pairs.get(at).and_then(|p| p.new.as_ref());
        let base = |path: &[u8]| path.rsplit(|b| *b == b'/').next().unwrap_or_default().to_vec();
        let mut found: HashMap<usize, (usize, u32)> = HashMap::new();
        let mut used: HashMap<usize, usize> = HashMap::new();
        // The same contents first; the same last name is preferred.
        let mut by_oid: HashMap<Oid, Vec<usize>> = HashMap::new();
        for &source in &sources {
            if let Some(side) = old_at(source) {
                by_oid.entry(side.oid).or_default().push(source);
            }
        }
        for &target in &targets {
            let Some(new) = new_at(target) else { continue };
            let like = by_oid.get(&new.oid).map_or(&[][..], Vec::as_slice);
            self.cx.step(1 + like.len() as u64)?;
            let is_free = |source: &&usize| copies || !used.contains_key(*source);
            let name = base(&new.path);
            let kind_fits = |source: &&usize| old_at(**source).is_some_and(|old| (old.mode == LINK) == (new.mode == LINK));
            let best = like.iter().filter(is_free).filter(kind_fits).max_by_key(|source| {
                let old = old_at(**source);
                let score = u32::from(old.is_some_and(|old| base(&old.path) == name));
                (score, std::cmp::Reverse(**source))
            });
            if let Some(&source) = best {
                found.insert(target, (source, 60000));
                *used.entry(source).or_default() += 1;
            }
        }
        let least = least_percent * 600;
        if least_percent < 100 {
            let left = |all: &[usize], is_taken: &dyn Fn(&usize) -> bool| -> Vec<usize> {
                all.iter().copied().filter(|at| !is_taken(at)).collect()
            };
            let targets_left = left(&targets, &|at| found.contains_key(at));
            let sources_left = left(&sources, &|at| used.contains_key(at) && !copies);
            if targets_left.len().saturating_mul(sources_left.len()) <= 1_000_000 && !targets_left.is_empty() && !sources_left.is_empty() {
                let prints = |at: &[usize], is_new: bool| -> G<HashMap<usize, Print>> {
                    let mut all = HashMap::new();
                    for &at in at {
                        if let Some(side) = if is_new { new_at(at) } else { old_at(at) }
                            && side.mode != LINK
                        {
                            all.insert(at, self.print_of(side)?);
                        }
                    }
                    Ok(all)
                };
                let (old, new) = (prints(&sources_left, false)?, prints(&targets_left, true)?);
                // A last name that only one file has on either side is tried first.
                if !copies {
                    let only = |at: &[usize], is_new: bool| {
                        let mut names: HashMap<Vec<u8>, Option<usize>> = HashMap::new();
                        for &at in at {
                            if let Some(side) = if is_new { new_at(at) } else { old_at(at) } {
                                names.entry(base(&side.path)).and_modify(|slot| *slot = None).or_insert(Some(at));
                            }
                        }
                        names
                    };
                    let sources_by_name = only(&sources_left, false);
                    for (name, target) in {
                        let mut all: Vec<_> = only(&targets_left, true).into_iter().collect();
                        all.sort();
                        all
                    } {
                        if let (Some(target), Some(Some(source))) = (target, sources_by_name.get(&name))
                            && let (Some(a), Some(b)) = (old.get(source), new.get(&target))
                        {
                            let score = a.likeness(b, least);
                            if score >= least + (60000 - least) / 2 {
                                found.insert(target, (*source, score));
                                *used.entry(*source).or_default() += 1;
                            }
                        }
                    }
                }
                let mut scores = Vec::new();
                for target in targets_left.iter().filter(|at| !found.contains_key(at)) {
                    let mut best: Vec<(u32, bool, std::cmp::Reverse<usize>, usize)> = Vec::new();
                    for source in sources_left.iter().filter(|at| copies || !used.contains_key(at)) {
                        if let (Some(a), Some(b)) = (old.get(source), new.get(target)) {
                            self.cx.step(2 + (a.chunks.len().min(b.chunks.len())) as u64)?;
                            let score = a.likeness(b, least);
                            let same_name = old_at(*source).map(|s| base(&s.path)) == new_at(*target).map(|s| base(&s.path));
                            if score >= least {
                                best.push((score, same_name, std::cmp::Reverse(*source), *target));
                            }
                        }
                    }
                    best.sort_by(|a, b| b.cmp(a));
                    best.truncate(4);
                    scores.extend(best);
                }
                scores.sort_by(|a, b| b.cmp(a));
                for (score, _, std::cmp::Reverse(source), target) in scores {
                    if !found.contains_key(&target) && (copies || !used.contains_key(&source)) {
                        found.insert(target, (source, score));
                        *used.entry(source).or_default() += 1;
                    }
                }
            }
        }
        let mut out = Vec::new();
        let sources: std::collections::HashSet<usize> = found.values().map(|(source, _)| *source).collect();
        // The last use of a deleted file is the rename, those before it are copies.
        for (at, pair) in pairs.iter().enumerate() {
            if let Some((source, score)) = found.get(&at) {
                let was_deleted = pairs.get(*source).is_some_and(|p| p.status == b'D');
                let n = used.get_mut(source);
                let is_last = n.is_none_or(|n| {
                    *n -= 1;
                    *n == 0
                });
                let status = if was_deleted && is_last { b'R' } else { b'C' };
                out.push(Pair { status, score: *score, old: old_at(*source).cloned(), new: pair.new.clone() });
            } else if !(pair.status == b'D' && sources.contains(&at)) {
                out.push(pair.clone());
            }
        }
        Ok(out)
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

/// How many bytes a file has of each kind of line.
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
