//! Matching: forward and backward over a text, segment by segment or over sets of positions.

use memchr::memmem;

use super::{Glob, Kind, Node, One, Segment, cost, find_text};
use crate::error::Error;
use crate::pattern::Step;
use crate::pattern::class::{decode, decode_before, lower, upper};

/// One pass of a group over a set of positions.
type Go<'a> = &'a mut dyn FnMut(Vec<usize>, Step<'_>) -> Result<Vec<usize>, Error>;

/// Characters that are passed over before the meter is asked.
const SKIPPED_MAX: usize = 4096;

/// How an anchored plain match ended.
pub(super) enum Outcome {
    Matched(usize),
    /// What stands before the first star is not here.
    NoHead,
    /// What stands after it is nowhere behind: no later start can match either.
    NoTail,
}

impl Outcome {
    pub(super) fn end(&self) -> Option<usize> {
        match self {
            Outcome::Matched(end) => Some(*end),
            _ => None,
        }
    }
}

/// One text under one pattern.
#[derive(Clone, Copy)]
pub(super) struct Run<'t> {
    text: &'t [u8],
    nocase: bool,
    pathname: bool,
    period: bool,
    /// Characters are single bytes: pattern or text is not UTF-8.
    pub(super) bytes: bool,
}

impl<'t> Run<'t> {
    pub(super) fn new(glob: &Glob, text: &'t [u8]) -> Run<'t> {
        Run { text, nocase: glob.options.nocase, pathname: glob.options.pathname, period: glob.options.period, bytes: glob.stray }
    }

    #[inline]
    fn next(&self, at: usize) -> Option<(usize, One)> {
        let &byte = self.text.get(at)?;
        if byte < 0x80 {
            return Some((1, One::Char(char::from(byte))));
        }
        if self.bytes {
            return Some((1, One::Byte(byte)));
        }
        match decode(self.text, at)? {
            (len, Some(c)) => Some((len, One::Char(c))),
            (len, None) => Some((len, One::Byte(byte))),
        }
    }

    #[inline]
    fn before(&self, at: usize) -> Option<(usize, One)> {
        let &byte = self.text.get(at.checked_sub(1)?)?;
        if byte < 0x80 {
            return Some((1, One::Char(char::from(byte))));
        }
        if self.bytes {
            return Some((1, One::Byte(byte)));
        }
        match decode_before(self.text, at)? {
            (len, Some(c)) => Some((len, One::Char(c))),
            (len, None) => Some((len, One::Byte(byte))),
        }
    }

    #[inline]
    fn accepts(&self, node: &Node, one: One) -> bool {
        match node {
            Node::Any => true,
            Node::Char(want) => {
                *want == one
                    || (self.nocase
                        && match (*want, one) {
                            (One::Char(a), One::Char(b)) => lower(a) == lower(b) || upper(a) == upper(b),
                            _ => false,
                        })
            }
            Node::Set(set) => set.contains(one, self.nocase),
            Node::Star | Node::Group(..) => false,
        }
    }

    /// Whether a node takes an ASCII byte; `None`: that takes a closer look.
    #[inline]
    fn accepts_ascii(&self, node: &Node, byte: u8) -> Option<bool> {
        match node {
            Node::Any => Some(true),
            Node::Char(One::Char(want)) if !self.nocase => Some(*want == char::from(byte)),
            Node::Set(set) => set.ascii.map(|table| table & (1 << byte) != 0),
            _ => None,
        }
    }

    // ---- plain patterns ----

    /// The end of the segment when it stands at `at`.
    fn here(&self, segment: &Segment, at: usize) -> Option<usize> {
        if let Some(literal) = &segment.literal {
            return self.text.get(at..)?.starts_with(literal).then(|| at + literal.len());
        }
        let mut at = at;
        for node in &segment.nodes {
            if let Some(byte @ ..0x80) = self.text.get(at)
                && let Some(is_accepted) = self.accepts_ascii(node, *byte)
            {
                if !is_accepted {
                    return None;
                }
                at += 1;
                continue;
            }
            let (len, one) = self.next(at)?;
            if !self.accepts(node, one) {
                return None;
            }
            at += len;
        }
        Some(at)
    }

    /// The start of the segment when it ends at `at`.
    fn here_back(&self, segment: &Segment, at: usize) -> Option<usize> {
        if let Some(literal) = &segment.literal {
            return if self.text.get(..at)?.ends_with(literal) { at.checked_sub(literal.len()) } else { None };
        }
        let mut at = at;
        for node in segment.nodes.iter().rev() {
            if let Some(byte @ ..0x80) = at.checked_sub(1).and_then(|before| self.text.get(before))
                && let Some(is_accepted) = self.accepts_ascii(node, *byte)
            {
                if !is_accepted {
                    return None;
                }
                at -= 1;
                continue;
            }
            let (len, one) = self.before(at)?;
            if !self.accepts(node, one) {
                return None;
            }
            at -= len;
        }
        Some(at)
    }

    /// The first place at or after `from` where the segment stands.
    fn first(&self, segment: &Segment, from: usize, step: Step<'_>) -> Result<Option<(usize, usize)>, Error> {
        if let Some(literal) = &segment.literal {
            let found = self.text.get(from..).and_then(|rest| find_text(rest, literal));
            step(1 + cost(found.unwrap_or(self.text.len().saturating_sub(from))))?;
            return Ok(found.map(|at| (from + at, from + at + literal.len())));
        }
        let mut at = from;
        let mut work = 0u64;
        loop {
            if let Some(Node::Set(set)) = segment.nodes.first()
                && let Some(table) = set.ascii
            {
                let rest = self.text.get(at..).unwrap_or_default();
                let n_others = rest.iter().take(SKIPPED_MAX).take_while(|b| b.is_ascii() && table & (1 << **b) == 0).count();
                work += n_others as u64 / 16;
                at += n_others;
            }
            if let Some(end) = self.here(segment, at) {
                step(1 + work)?;
                return Ok(Some((at, end)));
            }
            work += 1;
            if work >= 1024 {
                step(work)?;
                work = 0;
            }
            match self.next(at) {
                Some((len, _)) => at += len,
                None => {
                    step(1 + work)?;
                    return Ok(None);
                }
            }
        }
    }

    /// The last place, not before `floor` and ending at or before `limit`, where the segment stands.
    fn last(&self, segment: &Segment, floor: usize, limit: usize, step: Step<'_>) -> Result<Option<(usize, usize)>, Error> {
        if let Some(literal) = &segment.literal {
            let found = self.text.get(floor..limit).and_then(|rest| memmem::rfind(rest, literal));
            step(1 + cost(limit.saturating_sub(floor.saturating_add(found.unwrap_or(0)))))?;
            return Ok(found.map(|at| (floor + at, floor + at + literal.len())));
        }
        let mut at = limit;
        let mut work = 0u64;
        loop {
            if let Some(start) = self.here_back(segment, at)
                && start >= floor
            {
                step(1 + work)?;
                return Ok(Some((start, at)));
            }
            work += 1;
            if work == 1024 {
                step(work)?;
                work = 0;
            }
            match self.before(at) {
                Some((len, _)) if at - len >= floor => at -= len,
                _ => {
                    step(1 + work)?;
                    return Ok(None);
                }
            }
        }
    }

    pub(super) fn plain_all(&self, segments: &[Segment], step: Step<'_>) -> Result<bool, Error> {
        step(1)?;
        let Some((head, rest)) = segments.split_first() else { return Ok(self.text.is_empty()) };
        let Some(at) = self.here(head, 0) else { return Ok(false) };
        let Some((tail, middle)) = rest.split_last() else { return Ok(at == self.text.len()) };
        let Some(limit) = self.here_back(tail, self.text.len()) else { return Ok(false) };
        Ok(self.middle(middle, at, step)?.is_some_and(|at| at <= limit))
    }

    /// The end of the leftmost row of middle segments from `at`.
    fn middle(&self, middle: &[Segment], mut at: usize, step: Step<'_>) -> Result<Option<usize>, Error> {
        for segment in middle {
            match self.first(segment, at, step)? {
                Some((_, end)) => at = end,
                None => return Ok(None),
            }
        }
        Ok(Some(at))
    }

    pub(super) fn plain_prefix(&self, segments: &[Segment], from: usize, longest: bool, step: Step<'_>) -> Result<Outcome, Error> {
        step(1)?;
        let Some((head, rest)) = segments.split_first() else { return Ok(Outcome::Matched(from)) };
        let Some(at) = self.here(head, from) else { return Ok(Outcome::NoHead) };
        let Some((tail, middle)) = rest.split_last() else { return Ok(Outcome::Matched(at)) };
        let Some(at) = self.middle(middle, at, step)? else { return Ok(Outcome::NoTail) };
        let found = if longest { self.last(tail, at, self.text.len(), step)? } else { self.first(tail, at, step)? };
        Ok(found.map_or(Outcome::NoTail, |(_, end)| Outcome::Matched(end)))
    }

    pub(super) fn plain_suffix(&self, segments: &[Segment], longest: bool, step: Step<'_>) -> Result<Option<usize>, Error> {
        step(1)?;
        let Some((tail, rest)) = segments.split_last() else { return Ok(Some(self.text.len())) };
        let Some(limit) = self.here_back(tail, self.text.len()) else { return Ok(None) };
        let Some((head, middle)) = rest.split_first() else { return Ok(Some(limit)) };
        if longest {
            let Some((start, at)) = self.first(head, 0, step)? else { return Ok(None) };
            return Ok(self.middle(middle, at, step)?.is_some_and(|at| at <= limit).then_some(start));
        }
        let mut limit = limit;
        for segment in middle.iter().rev() {
            match self.last(segment, 0, limit, step)? {
                Some((start, _)) => limit = start,
                None => return Ok(None),
            }
        }
        Ok(self.last(head, 0, limit, step)?.map(|(start, _)| start))
    }

    pub(super) fn plain_find(&self, segments: &[Segment], from: usize, step: Step<'_>) -> Result<Option<(usize, usize)>, Error> {
        let Some(head) = segments.first() else { return Ok(None) };
        let Some((start, end)) = self.first(head, from, step)? else { return Ok(None) };
        if segments.len() == 1 {
            return Ok(Some((start, end)));
        }
        Ok(self.plain_prefix(segments, start, true, step)?.end().map(|end| (start, end)))
    }

    // ---- patterns with groups ----

    pub(super) fn whole(&self, nodes: &[Node], step: Step<'_>) -> Result<bool, Error> {
        let (mut now, mut rest) = (vec![0], nodes);
        // bash: a `*` before `@(…)`, `+(…)` and `!(…)` leaves at least one character for what follows.
        while let Some((before, wild, behind)) = star_before_group(rest) {
            now = self.forward(before, now, step)?;
            if !matches!(behind.first(), Some(Node::Group(Kind::Not, _))) {
                now = self.forward(wild, now, step)?;
                now.retain(|at| *at < self.text.len());
                rest = behind;
                continue;
            }
            // bash: where none is left for `!(…)`, anything matches.
            let n_single = wild.iter().filter(|node| matches!(node, Node::Any)).count();
            let single = wild.iter().find(|node| matches!(node, Node::Any)).into_iter().cycle().take(n_single);
            let mut least = now.clone();
            for node in single {
                least = self.forward(std::slice::from_ref(node), least, step)?;
            }
            if least.last() == Some(&self.text.len()) {
                return Ok(true);
            }
            now = self.forward(wild, now, step)?;
            now.retain(|at| *at < self.text.len());
            rest = behind;
        }
        Ok(self.forward(rest, now, step)?.last() == Some(&self.text.len()))
    }

    /// The shortest or longest end of a match that begins at `from`.
    pub(super) fn groups_prefix(&self, nodes: &[Node], from: usize, longest: bool, step: Step<'_>) -> Result<Option<usize>, Error> {
        let mut ends = self.forward(nodes, vec![from], step)?;
        if !is_held_back(nodes) {
            return Ok(if longest { ends.last().copied() } else { ends.first().copied() });
        }
        for least in least_rows(nodes) {
            ends.extend(self.forward(&least, vec![from], step)?);
        }
        tidy(&mut ends);
        self.first_whole(nodes, ends.into_iter().map(|end| (from, end)), longest, step).map(|found| found.map(|(_, end)| end))
    }

    /// The start of the shortest or longest match that ends where the text does.
    pub(super) fn groups_suffix(&self, nodes: &[Node], longest: bool, step: Step<'_>) -> Result<Option<usize>, Error> {
        let end = self.text.len();
        let mut starts = self.backward(nodes, vec![end], step)?;
        if !is_held_back(nodes) {
            return Ok(if longest { starts.first().copied() } else { starts.last().copied() });
        }
        for least in least_rows(nodes) {
            starts.extend(self.backward(&least, vec![end], step)?);
        }
        tidy(&mut starts);
        self.first_whole(nodes, starts.into_iter().map(|start| (start, end)), !longest, step).map(|found| found.map(|(start, _)| start))
    }

    /// The first of some parts of the text, or the last, that the nodes match as a text by itself.
    fn first_whole(
        &self,
        nodes: &[Node],
        mut parts: impl DoubleEndedIterator<Item = (usize, usize)>,
        from_end: bool,
        step: Step<'_>,
    ) -> Result<Option<(usize, usize)>, Error> {
        while let Some((start, end)) = if from_end { parts.next_back() } else { parts.next() } {
            let part = Run { text: self.text.get(start..end).unwrap_or_default(), ..*self };
            if part.whole(nodes, step)? {
                return Ok(Some((start, end)));
            }
        }
        Ok(None)
    }

    pub(super) fn groups_find(&self, nodes: &[Node], from: usize, step: Step<'_>) -> Result<Option<(usize, usize)>, Error> {
        let mut at = from;
        loop {
            step(1)?;
            if self.may_start(nodes, at)
                && let Some(end) = self.groups_prefix(nodes, at, true, step)?
            {
                return Ok(Some((at, end)));
            }
            match self.next(at) {
                Some((len, _)) => at += len,
                None => return Ok(None),
            }
        }
    }

    /// Whether the character at `at` does not already rule a match out.
    fn may_start(&self, nodes: &[Node], at: usize) -> bool {
        match nodes.first() {
            None | Some(Node::Star) => true,
            Some(Node::Group(Kind::Maybe | Kind::Many | Kind::Not, _)) => true,
            Some(Node::Group(Kind::Some | Kind::One, alternatives)) => {
                alternatives.iter().any(|alternative| self.may_start(alternative, at))
            }
            Some(node) => self.next(at).is_some_and(|(_, one)| self.accepts(node, one)),
        }
    }

    /// Whether a `.` at `at` may be matched only by a `.` of the pattern.
    fn is_guarded(&self, at: usize) -> bool {
        self.period
            && self.text.get(at) == Some(&b'.')
            && match at.checked_sub(1) {
                None => true,
                Some(before) => self.pathname && self.text.get(before) == Some(&b'/'),
            }
    }

    /// Whether the character at `at` is beyond `*`, `?`, `[…]` and `!(…)`.
    fn is_barred(&self, at: usize) -> bool {
        (self.pathname && self.text.get(at) == Some(&b'/')) || self.is_guarded(at)
    }

    fn eats(&self, node: &Node, at: usize, one: One) -> bool {
        self.accepts(node, one) && (matches!(node, Node::Char(_)) || !self.is_barred(at))
    }

    /// The ends that can be reached from `starts`; both ascend.
    pub(super) fn forward(&self, nodes: &[Node], starts: Vec<usize>, step: Step<'_>) -> Result<Vec<usize>, Error> {
        let mut now = starts;
        for node in nodes {
            if now.is_empty() {
                return Ok(now);
            }
            step(1 + now.len() as u64)?;
            now = match node {
                Node::Star => {
                    let mut all = Vec::new();
                    for start in now {
                        let mut at = start;
                        if all.last().is_none_or(|&last| last < at) {
                            all.push(at);
                        } else {
                            continue;
                        }
                        while let Some((len, _)) = self.next(at) {
                            if self.is_barred(at) {
                                break;
                            }
                            at += len;
                            all.push(at);
                        }
                    }
                    step(all.len() as u64 / 8)?;
                    all
                }
                Node::Group(kind, alternatives) => {
                    let mut all = Vec::new();
                    if *kind == Kind::Not {
                        for start in now {
                            let taken = self.forward_any(alternatives, vec![start], step)?;
                            let mut taken = taken.into_iter().peekable();
                            let mut at = start;
                            let mut work = 1u64;
                            loop {
                                while taken.peek().is_some_and(|&t| t < at) {
                                    taken.next();
                                }
                                if taken.peek() != Some(&at) {
                                    all.push(at);
                                }
                                work += 1;
                                match self.next(at) {
                                    Some((len, _)) if !self.is_barred(at) => at += len,
                                    _ => break,
                                }
                            }
                            step(work)?;
                        }
                        tidy(&mut all);
                        all
                    } else {
                        self.repeat(*kind, now, step, &mut |these, step| self.forward_any(alternatives, these, step))?
                    }
                }
                one => now
                    .into_iter()
                    .filter_map(|at| match self.next(at) {
                        Some((len, c)) if self.eats(one, at, c) => Some(at + len),
                        _ => None,
                    })
                    .collect(),
            };
        }
        Ok(now)
    }

    fn forward_any(&self, alternatives: &[Vec<Node>], starts: Vec<usize>, step: Step<'_>) -> Result<Vec<usize>, Error> {
        let mut all = Vec::new();
        for alternative in alternatives {
            all.extend(self.forward(alternative, starts.clone(), step)?);
        }
        tidy(&mut all);
        Ok(all)
    }

    /// The starts from which `ends` can be reached; both ascend.
    pub(super) fn backward(&self, nodes: &[Node], ends: Vec<usize>, step: Step<'_>) -> Result<Vec<usize>, Error> {
        let mut now = ends;
        for node in nodes.iter().rev() {
            if now.is_empty() {
                return Ok(now);
            }
            step(1 + now.len() as u64)?;
            now = match node {
                Node::Star => {
                    let mut all = Vec::new();
                    for &end in now.iter().rev() {
                        let mut at = end;
                        if all.last().is_none_or(|&last| last > at) {
                            all.push(at);
                        } else {
                            continue;
                        }
                        while let Some((len, _)) = self.before(at) {
                            if self.is_barred(at - len) {
                                break;
                            }
                            at -= len;
                            all.push(at);
                        }
                    }
                    step(all.len() as u64 / 8)?;
                    all.reverse();
                    all
                }
                Node::Group(kind, alternatives) => {
                    let mut all = Vec::new();
                    if *kind == Kind::Not {
                        for end in now {
                            let taken = self.backward_any(alternatives, vec![end], step)?;
                            let mut taken = taken.into_iter().rev().peekable();
                            let mut at = end;
                            let mut work = 1u64;
                            loop {
                                while taken.peek().is_some_and(|&t| t > at) {
                                    taken.next();
                                }
                                if taken.peek() != Some(&at) {
                                    all.push(at);
                                }
                                work += 1;
                                match self.before(at) {
                                    Some((len, _)) if !self.is_barred(at - len) => at -= len,
                                    _ => break,
                                }
                            }
                            step(work)?;
                        }
                        tidy(&mut all);
                        all
                    } else {
                        self.repeat(*kind, now, step, &mut |these, step| self.backward_any(alternatives, these, step))?
                    }
                }
                one => now
                    .into_iter()
                    .filter_map(|at| match self.before(at) {
                        Some((len, c)) if self.eats(one, at - len, c) => Some(at - len),
                        _ => None,
                    })
                    .collect(),
            };
        }
        Ok(now)
    }

    fn backward_any(&self, alternatives: &[Vec<Node>], ends: Vec<usize>, step: Step<'_>) -> Result<Vec<usize>, Error> {
        let mut all = Vec::new();
        for alternative in alternatives {
            all.extend(self.backward(alternative, ends.clone(), step)?);
        }
        tidy(&mut all);
        Ok(all)
    }

    /// What a group reaches in one go, any number of goes, or none.
    fn repeat(&self, kind: Kind, from: Vec<usize>, step: Step<'_>, go: Go<'_>) -> Result<Vec<usize>, Error> {
        let once = match kind {
            Kind::Maybe | Kind::One | Kind::Not => {
                let mut all = go(from.clone(), step)?;
                if kind == Kind::Maybe {
                    all.extend(from);
                    tidy(&mut all);
                }
                return Ok(all);
            }
            Kind::Many => from,
            Kind::Some => go(from, step)?,
        };
        let mut seen: std::collections::HashSet<usize, foldhash::fast::FixedState> = once.iter().copied().collect();
        let mut all = once.clone();
        let mut fresh = once;
        while !fresh.is_empty() {
            step(fresh.len() as u64)?;
            let mut next = go(fresh, step)?;
            next.retain(|&at| seen.insert(at));
            all.extend_from_slice(&next);
            fresh = next;
        }
        tidy(&mut all);
        Ok(all)
    }
}

fn tidy(all: &mut Vec<usize>) {
    if !all.is_sorted_by(|a, b| a < b) {
        all.sort_unstable();
        all.dedup();
    }
}

/// Whether a `*` before a group, which leaves a character for what follows, keeps from matching what would match else: where that may match nothing.
fn is_held_back(nodes: &[Node]) -> bool {
    let mut rest = nodes;
    while let Some((_, _, behind)) = star_before_group(rest) {
        if behind.iter().all(may_be_empty) {
            return true;
        }
        rest = behind;
    }
    false
}

/// Whether a node may match nothing. What a group excludes is not looked at.
fn may_be_empty(node: &Node) -> bool {
    match node {
        Node::Star | Node::Group(Kind::Maybe | Kind::Many | Kind::Not, _) => true,
        Node::Group(Kind::Some | Kind::One, alternatives) => alternatives.iter().any(|alternative| alternative.iter().all(may_be_empty)),
        Node::Any | Node::Char(_) | Node::Set(_) => false,
    }
}

/// The nodes up to each `*` before `!(…)`, with the `?` that stand in its row: where the text ends there, anything matches.
fn least_rows(nodes: &[Node]) -> Vec<Vec<Node>> {
    let (mut rows, mut rest) = (Vec::new(), nodes);
    while let Some((_, _, behind)) = star_before_group(rest) {
        if matches!(behind.first(), Some(Node::Group(Kind::Not, _))) {
            let n_before = nodes.len() - behind.len();
            let before = nodes.get(..n_before).unwrap_or_default();
            let n_wild = before.iter().rev().take_while(|node| matches!(node, Node::Star | Node::Any)).count();
            let (before, wild) = before.split_at_checked(n_before - n_wild).unwrap_or((before, &[]));
            rows.push(before.iter().chain(wild.iter().filter(|node| matches!(node, Node::Any))).cloned().collect());
        }
        rest = behind;
    }
    rows
}

/// Nodes before the first row of `*` and `?` that holds a `*` and stands before `@(…)`, `+(…)` or `!(…)`, that row, and the nodes behind it.
fn star_before_group(nodes: &[Node]) -> Option<(&[Node], &[Node], &[Node])> {
    let is_wild = |node: &Node| matches!(node, Node::Star | Node::Any);
    let group_at = (1..nodes.len()).find(|at| {
        let wild = nodes.get(..*at).unwrap_or_default().iter().rev().take_while(|node| is_wild(node));
        matches!(nodes.get(*at), Some(Node::Group(Kind::Not | Kind::One | Kind::Some, _)))
            && wild.into_iter().any(|node| matches!(node, Node::Star))
    })?;
    let (before, behind) = nodes.split_at_checked(group_at)?;
    let n_wild = before.iter().rev().take_while(|node| is_wild(node)).count();
    let (before, wild) = before.split_at_checked(before.len() - n_wild)?;
    Some((before, wild, behind))
}
