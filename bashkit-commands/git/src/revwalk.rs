//! Walks over commits by date, merge bases, topological order.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, HashSet};
use std::rc::Rc;

use crate::halt::G;
use crate::object::{Commit, Oid};
use crate::repository::Repo;

/// The commits on the left of `A...B`.
pub(crate) fn left_side(repo: &Repo<'_, '_>, range: &Range) -> G<Option<HashSet<Oid>>> {
    match range.symmetric {
        Some((left, _)) => repo.ancestors(&[left]).map(Some),
        None => Ok(Some(HashSet::new())),
    }
}

impl Repo<'_, '_> {
    /// The best common ancestors of two commits.
    pub(crate) fn merge_bases(&self, a: &Oid, b: &Oid) -> G<Vec<Oid>> {
        self.merge_bases_of(std::slice::from_ref(a), b)
    }

    /// The best common ancestors of a commit and of what several others come to.
    pub(crate) fn merge_bases_of(&self, a: &[Oid], b: &Oid) -> G<Vec<Oid>> {
        let of = |start: &[Oid]| -> G<HashSet<Oid>> {
            let mut seen: HashSet<Oid> = start.iter().copied().collect();
            let mut todo = start.to_vec();
            while let Some(oid) = todo.pop() {
                self.cx.step(5)?;
                for parent in &self.commit(&oid)?.parents {
                    if seen.insert(*parent) {
                        todo.push(*parent);
                    }
                }
            }
            Ok(seen)
        };
        let (of_a, of_b) = (of(a)?, of(std::slice::from_ref(b))?);
        // Of the common ones, those that no other common one leads to.
        let mut led_to = HashSet::new();
        let mut common: Vec<Oid> = of_a.intersection(&of_b).copied().collect();
        common.sort();
        for oid in &common {
            self.cx.step(5)?;
            led_to.extend(self.commit(oid)?.parents.iter().copied());
        }
        let mut best = Vec::new();
        for oid in common {
            if !led_to.contains(&oid) {
                best.push((Reverse(self.commit(&oid)?.committer.time), oid));
            }
        }
        best.sort();
        Ok(best.into_iter().map(|(_, oid)| oid).collect())
    }

    /// Commit at which a branch left another one, by the log of that one (`merge-base --fork-point`).
    pub(crate) fn fork_point(&self, reference: &[u8], commit: &Oid) -> G<Option<Oid>> {
        let mut known: Vec<Oid> = Vec::new();
        let log = self.logged(reference)?;
        let oldest = log.last().map(|line| line.old);
        for oid in log.iter().map(|line| line.new).chain(oldest) {
            if !oid.is_zero() && self.exists(&oid)? {
                known.push(oid);
            }
        }
        if known.is_empty() {
            known.extend(self.ref_oid(reference)?);
        }
        let bases = self.merge_bases_of(&known, commit)?;
        Ok(match bases.as_slice() {
            [base] if known.contains(base) => Some(*base),
            _ => None,
        })
    }

    pub(crate) fn is_ancestor(&self, old: &Oid, new: &Oid) -> G<bool> {
        let mut walk = Walk::new(self);
        walk.push(new)?;
        while let Some((oid, _)) = walk.next()? {
            if oid == *old {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Commits that these reach, themselves among them.
    pub(crate) fn ancestors(&self, from: &[Oid]) -> G<HashSet<Oid>> {
        let mut seen: HashSet<Oid> = from.iter().copied().collect();
        let mut todo: Vec<Oid> = from.to_vec();
        while let Some(oid) = todo.pop() {
            self.cx.step(5)?;
            for parent in &self.commit(&oid)?.parents {
                if seen.insert(*parent) {
                    todo.push(*parent);
                }
            }
        }
        Ok(seen)
    }
}

/// Commits that a list of revisions shows and hides.
#[derive(Default, Debug)]
pub(crate) struct Range {
    pub(crate) shown: Vec<Oid>,
    pub(crate) hidden: Vec<Oid>,
    pub(crate) symmetric: Option<(Oid, Oid)>,
    /// Commits in the order in which they were named.
    pub(crate) named: Vec<Oid>,
    /// Shown commits with the words or references that name them.
    pub(crate) sources: Vec<(Oid, Vec<u8>)>,
    pub(crate) two: bool,
}

/// Walk over commits, the newest first.
pub(crate) struct Walk<'r, 'g, 'c> {
    repo: &'r Repo<'g, 'c>,
    queue: BinaryHeap<(i64, Reverse<u64>, Oid)>,
    seen: HashSet<Oid>,
    pub(crate) hidden: HashSet<Oid>,
    pub(crate) first_parent: bool,
    count: u64,
}

impl<'r, 'g, 'c> Walk<'r, 'g, 'c> {
    pub(crate) fn new(repo: &'r Repo<'g, 'c>) -> Self {
        Self { repo, queue: BinaryHeap::new(), seen: HashSet::new(), hidden: HashSet::new(), first_parent: false, count: 0 }
    }

    pub(crate) fn push(&mut self, oid: &Oid) -> G<()> {
        if !self.hidden.contains(oid) && self.seen.insert(*oid) {
            let time = self.repo.commit(oid)?.committer.time;
            self.count += 1;
            self.queue.push((time, Reverse(self.count), *oid));
        }
        Ok(())
    }

    /// The next commit; whoever calls says which of its parents are walked.
    pub(crate) fn pop(&mut self) -> G<Option<(Oid, Rc<Commit>)>> {
        let Some((_, _, oid)) = self.queue.pop() else { return Ok(None) };
        self.repo.cx.step(10)?;
        Ok(Some((oid, self.repo.commit(&oid)?)))
    }

    pub(crate) fn next(&mut self) -> G<Option<(Oid, Rc<Commit>)>> {
        let Some((oid, commit)) = self.pop()? else { return Ok(None) };
        let n = if self.first_parent { 1 } else { usize::MAX };
        for parent in commit.parents.iter().take(n) {
            self.push(parent)?;
        }
        Ok(Some((oid, commit)))
    }
}

/// Puts parents behind all of their children, newest first where that leaves a choice.
pub(crate) fn topological(list: Vec<(Oid, Rc<Commit>)>, by_line: bool) -> Vec<(Oid, Rc<Commit>)> {
    let mut waiting: HashMap<Oid, usize> = list.iter().map(|(oid, _)| (*oid, 0)).collect();
    for (_, commit) in &list {
        for parent in &commit.parents {
            if let Some(n) = waiting.get_mut(parent) {
                *n += 1;
            }
        }
    }
    let by_oid: HashMap<Oid, (usize, Rc<Commit>)> =
        list.iter().enumerate().map(|(i, (oid, commit))| (*oid, (i, Rc::clone(commit)))).collect();
    let mut ready: BinaryHeap<(i64, i64, Oid)> = BinaryHeap::new();
    let mut tick = 0;
    let mut push = |ready: &mut BinaryHeap<(i64, i64, Oid)>, oid: &Oid, commit: &Commit| {
        tick += 1;
        if by_line { ready.push((tick, 0, *oid)) } else { ready.push((commit.committer.time, -tick, *oid)) }
    };
    for (oid, commit) in list.iter().rev() {
        if waiting.get(oid) == Some(&0) {
            push(&mut ready, oid, commit);
        }
    }
    let mut out = Vec::with_capacity(list.len());
    while let Some((_, _, oid)) = ready.pop() {
        let Some((_, commit)) = by_oid.get(&oid) else { continue };
        out.push((oid, Rc::clone(commit)));
        for parent in commit.parents.iter() {
            if let Some(n) = waiting.get_mut(parent) {
                *n = n.saturating_sub(1);
                if *n == 0
                    && let Some((_, commit)) = by_oid.get(parent)
                {
                    push(&mut ready, parent, commit);
                }
            }
        }
    }
    out
}

pub(crate) fn ahead_behind(repo: &Repo<'_, '_>, ours: &Oid, theirs: &Oid) -> G<(usize, usize)> {
    if ours == theirs {
        return Ok((0, 0));
    }
    let (a, b) = (repo.ancestors(&[*ours])?, repo.ancestors(&[*theirs])?);
    Ok((a.difference(&b).count(), b.difference(&a).count()))
}
