//! Order of the lines of `sort`, found a few bytes of a key at a time: lines that are the same so far form a group, which is ordered by what follows.
//!
//! Numbers that order as those bytes do are sorted by their digits (radix), so that no two lines are compared where many differ early.

use std::cmp::Ordering;

use bashkit_core::command::Cx;
use bashkit_core::kernel::Fault;

use super::{Key, Kind, Number, Sorter, general, human_unit, month, version};

/// Entries of a group that are compared with each other rather than by parts of the key.
const FEW: usize = 12;
/// Entries of a group that is worth passes over all of it.
const MANY: usize = 512;
/// Entries between two looks at the meter.
const SLICE: usize = 1 << 14;
/// Text of such entries that are compared between two looks at the meter.
const SLICE_BYTES: usize = 128 << 10;
/// Significant digits of a number that its prefix holds.
const DIGITS: u32 = 16;
/// Significant digits beside a unit.
const DIGITS_WITH_UNIT: u32 = 13;
/// Place that marks a line as equal to the one before it.
const REPEATED: u32 = u32::MAX;

/// Line in its place among the others.
#[derive(Debug, Clone, Copy, Default)]
struct Entry {
    /// Number that orders as the next part of the key does.
    prefix: u64,
    line: u32,
    /// Offset in the line at which the next part of the key begins.
    at: u32,
}

/// Entries that are the same up to a part of a key.
#[derive(Debug, Clone, Copy)]
struct Group {
    from: u32,
    to: u32,
    key: u32,
    /// Whether the key begins here, so that its place in each line is not known yet.
    begins: bool,
}

/// Lines of a buffer, and their order.
pub(super) struct Lines<'o> {
    sorter: &'o Sorter,
    bytes: &'o [u8],
    /// Where each line begins; at last, where one more would.
    starts: Vec<usize>,
    /// Offset in each line at which the present key ends.
    ends: Vec<u32>,
    entries: Vec<Entry>,
    scratch: Vec<Entry>,
    groups: Vec<Group>,
}

/// Bytes that are held for each line.
pub(super) const LINE_BYTES: usize = size_of::<usize>() + size_of::<u32>() + 2 * size_of::<Entry>() + size_of::<Group>();

impl<'o> Lines<'o> {
    /// Takes apart a buffer in which each line ends with `end`.
    ///
    /// # Errors
    /// A limit; a failure where offsets and numbers of lines take more than 32 bits.
    pub(super) fn new(cx: &Cx<'_>, sorter: &'o Sorter, bytes: &'o [u8], end: u8, n_lines: usize) -> Result<Self, Fault> {
        let mut starts = Vec::with_capacity(n_lines + 1);
        starts.push(0);
        let mut longest = 0;
        let mut before = 0;
        for at in memchr::memchr_iter(end, bytes) {
            starts.push(at + 1);
            longest = longest.max(at - before);
            before = at + 1;
            if starts.len() % SLICE == 0 {
                cx.step(SLICE as u64)?;
            }
        }
        let places = u32::try_from(n_lines.max(longest)).ok().filter(|places| *places < REPEATED);
        if places.is_none() {
            return Err(Fault::failure(2, "memory exhausted"));
        }
        let entries = (0..u32::try_from(n_lines).unwrap_or(0)).map(|line| Entry { line, ..Entry::default() }).collect();
        let ends = vec![0; n_lines];
        Ok(Self { sorter, bytes, starts, ends, entries, scratch: Vec::new(), groups: Vec::new() })
    }

    /// Puts the lines in order.
    ///
    /// # Errors
    /// A limit.
    pub(super) fn sort(&mut self, cx: &Cx<'_>) -> Result<(), Fault> {
        let n_entries = u32::try_from(self.entries.len()).unwrap_or(u32::MAX);
        self.groups.push(Group { from: 0, to: n_entries, key: 0, begins: true });
        while let Some(group) = self.groups.pop() {
            self.order(cx, group)?;
        }
        Ok(())
    }

    /// Lines in order, each with its end; those that are equal to the one before are left out where `unique`.
    pub(super) fn texts(&self, unique: bool) -> impl Iterator<Item = &'o [u8]> + '_ {
        let kept = self.entries.iter().filter(move |entry| !(unique && entry.at == REPEATED));
        kept.map(|entry| self.bytes.get(self.start(entry.line)..self.start(entry.line + 1)).unwrap_or_default())
    }

    fn start(&self, line: u32) -> usize {
        self.starts.get(line as usize).copied().unwrap_or_default()
    }

    /// What follows in the present key of an entry.
    fn rest(&self, entry: Entry) -> &'o [u8] {
        let start = self.start(entry.line);
        let end = self.ends.get(entry.line as usize).copied().unwrap_or_default();
        self.bytes.get(start + entry.at as usize..start + end as usize).unwrap_or_default()
    }

    fn entries(&self, group: Group) -> &[Entry] {
        self.entries.get(group.from as usize..group.to as usize).unwrap_or_default()
    }

    fn entries_mut(&mut self, group: Group) -> &mut [Entry] {
        self.entries.get_mut(group.from as usize..group.to as usize).unwrap_or_default()
    }

    /// Orders a group by the next part of its key, and leaves the groups that are the same in that.
    fn order(&mut self, cx: &Cx<'_>, group: Group) -> Result<(), Fault> {
        if group.to - group.from < 2 {
            return Ok(());
        }
        let sorter = self.sorter;
        let key = match sorter.keys.get(group.key as usize) {
            Some(key) => key,
            None if group.key == 0 || (sorter.last_resort && group.key as usize == sorter.keys.len()) => &sorter.whole,
            None => {
                for entry in self.entries_mut(group).iter_mut().skip(1) {
                    entry.at = REPEATED;
                }
                return Ok(());
            }
        };
        if group.begins {
            self.find(cx, key, group)?;
        }
        let is_few = group.to - group.from <= FEW as u32;
        match key.kind {
            Kind::Text if key.plain && is_few => self.compare(cx, key, group),
            Kind::Text => self.by_bytes(cx, key, group),
            Kind::Numeric | Kind::General | Kind::Human | Kind::Month | Kind::Random | Kind::Version => self.by_value(cx, key, group),
        }
    }

    /// Finds the key in each line of a group.
    fn find(&mut self, cx: &Cx<'_>, key: &Key, group: Group) -> Result<(), Fault> {
        let (sorter, bytes) = (self.sorter, self.bytes);
        let starts = &self.starts;
        let start = |line: usize| starts.get(line).copied().unwrap_or_default();
        let mut work = 0;
        for entry in self.entries.get_mut(group.from as usize..group.to as usize).unwrap_or_default() {
            let line = entry.line as usize;
            let text = bytes.get(start(line)..start(line + 1).saturating_sub(1)).unwrap_or_default();
            let range = if key.is_line { 0..text.len() } else { sorter.range(key, text) };
            entry.at = u32::try_from(range.start).unwrap_or(REPEATED);
            if let Some(end) = self.ends.get_mut(line) {
                *end = u32::try_from(range.end).unwrap_or(REPEATED);
            }
            work += 1 + if key.is_line { 0 } else { text.len() as u64 / 64 };
            if work >= 4096 {
                cx.step(work)?;
                work = 0;
            }
        }
        cx.step(work)
    }

    /// Orders by the next seven bytes of the key.
    fn by_bytes(&mut self, cx: &Cx<'_>, key: &Key, group: Group) -> Result<(), Fault> {
        if key.plain && !group.begins {
            self.skip_common(cx, group)?;
        }
        let (bytes, flip) = (self.bytes, if key.reverse { u64::MAX } else { 0 });
        let (starts, ends) = (&self.starts, &self.ends);
        let entries = self.entries.get_mut(group.from as usize..group.to as usize).unwrap_or_default();
        for slice in entries.chunks_mut(SLICE) {
            for entry in &mut *slice {
                let start = starts.get(entry.line as usize).copied().unwrap_or_default();
                let end = ends.get(entry.line as usize).copied().unwrap_or_default();
                let rest = bytes.get(start + entry.at as usize..start + end as usize).unwrap_or_default();
                let (prefix, n_bytes) = if key.plain { (seven(rest), 7) } else { seven_seen(key, rest) };
                entry.prefix = prefix ^ flip;
                entry.at = entry.at.saturating_add(n_bytes).min(end);
            }
            cx.step(slice.len() as u64 * 2)?;
        }
        self.arrange(cx, group)?;
        // The lowest byte is the number of bytes, 8 where there are more.
        self.split(group, |a, b| a.prefix == b.prefix, |entry| (entry.prefix ^ flip) & 0xff == 8);
        Ok(())
    }

    /// Steps over what all keys of a group have in common.
    fn skip_common(&mut self, cx: &Cx<'_>, group: Group) -> Result<(), Fault> {
        let entries = self.entries(group);
        let Some((&first, others)) = entries.split_first() else { return Ok(()) };
        let first = self.rest(first);
        let mut common = first.len();
        let mut work = 0;
        for &other in others {
            if common < 8 {
                return Ok(());
            }
            let other = self.rest(other);
            common = common_bytes(first.get(..common).unwrap_or_default(), other);
            work += 1 + common as u64 / 64;
            if work >= 4096 {
                cx.step(work)?;
                work = 0;
            }
        }
        let common = u32::try_from(common).unwrap_or(0);
        for entry in self.entries_mut(group) {
            entry.at += common;
        }
        cx.step(work)
    }

    /// Orders by the value of the key, as far as 64 bits tell.
    fn by_value(&mut self, cx: &Cx<'_>, key: &Key, group: Group) -> Result<(), Fault> {
        let sorter = self.sorter;
        let flip = if key.reverse { u64::MAX } else { 0 };
        let mut entries = std::mem::take(&mut self.entries);
        let mut work = 0;
        for entry in entries.get_mut(group.from as usize..group.to as usize).unwrap_or_default() {
            let rest = self.rest(*entry);
            entry.prefix = value(sorter, key, rest) ^ flip;
            work += 2 + rest.len() as u64 / 64;
            if work >= 4096 {
                cx.step(work)?;
                work = 0;
            }
        }
        self.entries = entries;
        cx.step(work)?;
        self.arrange(cx, group)?;
        // The lowest bit of these says that there is more.
        let rounds = matches!(key.kind, Kind::Numeric | Kind::Human);
        let unclear = match key.kind {
            Kind::Numeric | Kind::Human => 1,
            _ => 0,
        };
        let mut from = group.from;
        while from < group.to {
            let rest = self.entries(Group { from, ..group });
            let Some(first) = rest.first().map(|entry| entry.prefix | unclear) else { break };
            let n_same = rest.iter().take_while(|entry| entry.prefix | unclear == first).count();
            let is_clear = !rest.iter().take(n_same).any(|entry| (entry.prefix ^ flip) & unclear != 0);
            let same = Group { from, to: from + u32::try_from(n_same).unwrap_or(0), ..group };
            if n_same > 1 {
                if (rounds && !is_clear) || matches!(key.kind, Kind::Random | Kind::Version) {
                    self.compare(cx, key, same)?;
                } else {
                    self.groups.push(Group { key: group.key + 1, begins: true, ..same });
                }
            }
            from = same.to;
        }
        Ok(())
    }

    /// Orders a group by comparing what follows of its key.
    fn compare(&mut self, cx: &Cx<'_>, key: &Key, group: Group) -> Result<(), Fault> {
        let mut entries = std::mem::take(&mut self.entries);
        let result = self.sort_by_comparing(cx, key, entries.get_mut(group.from as usize..group.to as usize).unwrap_or_default());
        self.entries = entries;
        result?;
        let mut work = 0;
        let mut from = group.from;
        let mut pushed = Vec::new();
        let entries = self.entries(group);
        for (i, pair) in entries.windows(2).enumerate() {
            let [a, b] = pair else { continue };
            let is_same = self.compared(key, *a, *b) == Ordering::Equal;
            let next = group.from + u32::try_from(i).unwrap_or(0) + 1;
            if !is_same {
                if next - from > 1 {
                    pushed.push((from, next));
                }
                from = next;
            }
            work += 1;
        }
        if group.to - from > 1 {
            pushed.push((from, group.to));
        }
        for (from, to) in pushed {
            self.groups.push(Group { from, to, key: group.key + 1, begins: true });
        }
        cx.step(work)
    }

    fn compared(&self, key: &Key, a: Entry, b: Entry) -> Ordering {
        let (a, b) = (self.rest(a), self.rest(b));
        if key.reverse { self.sorter.by_part(key, b, a) } else { self.sorter.by_part(key, a, b) }
    }

    /// Sorts runs that are compared quickly, and merges them.
    fn sort_by_comparing(&self, cx: &Cx<'_>, key: &Key, entries: &mut [Entry]) -> Result<(), Fault> {
        let order = |a: &Entry, b: &Entry| self.compared(key, *a, *b).then(a.line.cmp(&b.line));
        let longest = entries.iter().map(|entry| self.rest(*entry).len()).max().unwrap_or_default();
        let run = (SLICE_BYTES / longest.max(1)).clamp(1, SLICE);
        for run in entries.chunks_mut(run) {
            run.sort_unstable_by(order);
            cx.step(run.len() as u64 * (4 + longest as u64 / 64))?;
        }
        let mut width = run;
        let mut other = Vec::new();
        while width < entries.len() {
            other.clear();
            other.reserve(entries.len());
            let mut work = 0;
            for pair in entries.chunks(width * 2) {
                let (left, right) = pair.split_at_checked(width).unwrap_or((pair, &[]));
                let (mut left, mut right) = (left.iter().peekable(), right.iter().peekable());
                while let (Some(a), Some(b)) = (left.peek(), right.peek()) {
                    let least = if order(a, b) == Ordering::Greater { right.next() } else { left.next() };
                    other.extend(least.copied());
                    work += 1 + longest as u64 / 64;
                    if work >= 4096 {
                        cx.step(work)?;
                        work = 0;
                    }
                }
                other.extend(left.chain(right).copied());
            }
            entries.copy_from_slice(&other);
            width *= 2;
        }
        Ok(())
    }

    /// Leaves the groups of entries that are the same; those with `more` in their key go on with it.
    fn split(&mut self, group: Group, is_same: impl Fn(&Entry, &Entry) -> bool, more: impl Fn(&Entry) -> bool) {
        let entries = self.entries.get(group.from as usize..group.to as usize).unwrap_or_default();
        let mut from = group.from;
        for same in entries.chunk_by(is_same) {
            let to = from + u32::try_from(same.len()).unwrap_or(0);
            if same.len() > 1
                && let Some(first) = same.first()
            {
                let goes_on = more(first);
                self.groups.push(Group { from, to, key: group.key + u32::from(!goes_on), begins: !goes_on });
            }
            from = to;
        }
    }

    /// Orders a group by the prefixes; those that are the same keep their order.
    fn arrange(&mut self, cx: &Cx<'_>, group: Group) -> Result<(), Fault> {
        let entries = self.entries.get_mut(group.from as usize..group.to as usize).unwrap_or_default();
        if entries.len() < MANY {
            entries.sort_unstable_by_key(|entry| u128::from(entry.prefix) << 32 | u128::from(entry.line));
            return cx.step(entries.len() as u64);
        }
        let mut scratch = std::mem::take(&mut self.scratch);
        if scratch.len() < entries.len() {
            scratch.resize(entries.len(), Entry::default());
        }
        let result = by_digits(cx, entries, scratch.get_mut(..entries.len()).unwrap_or_default());
        self.scratch = scratch;
        result
    }
}

/// Sorts entries by the bytes of their prefixes, the last first; each pass keeps the order of what is the same.
fn by_digits(cx: &Cx<'_>, entries: &mut [Entry], scratch: &mut [Entry]) -> Result<(), Fault> {
    let mut counts = [[0u32; 256]; 8];
    let mut is_sorted = true;
    let mut before = 0;
    for slice in entries.chunks(SLICE) {
        for entry in slice {
            is_sorted &= before <= entry.prefix;
            before = entry.prefix;
            for (count, digit) in counts.iter_mut().zip(entry.prefix.to_le_bytes()) {
                if let Some(count) = count.get_mut(usize::from(digit)) {
                    *count += 1;
                }
            }
        }
        cx.step(slice.len() as u64)?;
    }
    if is_sorted {
        return Ok(());
    }
    let n_entries = u32::try_from(entries.len()).unwrap_or(u32::MAX);
    let (mut from, mut to) = (entries, scratch);
    let mut is_swapped = false;
    for (i, mut places) in counts.into_iter().enumerate() {
        if places.contains(&n_entries) {
            continue;
        }
        let mut next = 0;
        for place in &mut places {
            next += std::mem::replace(place, next);
        }
        let shift = i * 8;
        for slice in from.chunks(SLICE) {
            for entry in slice {
                let digit = usize::from((entry.prefix >> shift) as u8);
                let Some(place) = places.get_mut(digit) else { continue };
                if let Some(slot) = to.get_mut(*place as usize) {
                    *slot = *entry;
                }
                *place += 1;
            }
            cx.step(slice.len() as u64 / 2)?;
        }
        std::mem::swap(&mut from, &mut to);
        is_swapped = !is_swapped;
    }
    if is_swapped {
        to.copy_from_slice(from);
    }
    Ok(())
}

/// Length of what two texts have in common from their start.
fn common_bytes(a: &[u8], b: &[u8]) -> usize {
    let n = 8 * a.chunks_exact(8).zip(b.chunks_exact(8)).take_while(|(a, b)| a == b).count();
    let (a, b) = (a.get(n..).unwrap_or_default(), b.get(n..).unwrap_or_default());
    n + a.iter().zip(b).take_while(|(a, b)| a == b).count()
}

/// The first seven bytes, and how many there are: 8 stands for more.
fn seven(text: &[u8]) -> u64 {
    if let Some(first) = text.first_chunk::<8>() {
        return u64::from_be_bytes(*first) & !0xff | 8;
    }
    let mut first = [0; 8];
    for (slot, byte) in first.iter_mut().zip(text) {
        *slot = *byte;
    }
    u64::from_be_bytes(first) | text.len() as u64
}

/// As [`seven`], of the bytes of a key that count; and how many bytes of the text that takes.
fn seven_seen(key: &Key, text: &[u8]) -> (u64, u32) {
    let mut first = [0; 8];
    let mut n_seen = 0;
    for (i, byte) in text.iter().enumerate() {
        let Some(byte) = key.sees(*byte) else { continue };
        if n_seen == 7 {
            return (u64::from_be_bytes(first) & !0xff | 8, u32::try_from(i).unwrap_or(REPEATED));
        }
        if let Some(slot) = first.get_mut(n_seen) {
            *slot = byte;
        }
        n_seen += 1;
    }
    (u64::from_be_bytes(first) | n_seen as u64, u32::try_from(text.len()).unwrap_or(REPEATED))
}

/// Number that orders as a key does. The lowest bit of a number with more digits than it holds is set.
fn value(sorter: &Sorter, key: &Key, text: &[u8]) -> u64 {
    match key.kind {
        Kind::Numeric => {
            let (size, more) = Number::read(text).size(DIGITS);
            (size + (1 << 61)).cast_unsigned() << 1 | u64::from(more)
        }
        Kind::Human => {
            let number = Number::read(text);
            let (size, more) = number.size(DIGITS_WITH_UNIT);
            let unit = u64::try_from(human_unit(&number) + 8).unwrap_or(0);
            unit << 58 | (size + (1 << 56)).cast_unsigned() << 1 | u64::from(more)
        }
        Kind::General => general(text),
        Kind::Month => month(text),
        Kind::Random => sorter.hash(key, text),
        Kind::Version => version(key, text),
        Kind::Text => 0,
    }
}

impl Number<'_> {
    /// A number that orders as this one does, and whether it has more digits than that tells: its length, then its first digits.
    fn size(&self, n_digits: u32) -> (i64, bool) {
        const LENGTH_MAX: usize = 63;
        let unit = 10u64.pow(n_digits);
        // The bits that hold so many digits.
        let bits = u64::BITS - (unit - 1).leading_zeros();
        let n_digits = n_digits as usize;
        if self.whole.len() >= LENGTH_MAX {
            let size = (LENGTH_MAX as i64) << bits;
            return (if self.negative { -size } else { size }, true);
        }
        let mut digits = 0u64;
        let mut n_read = 0;
        for digit in self.whole.iter().chain(self.fraction).take(n_digits) {
            digits = digits * 10 + u64::from(digit - b'0');
            n_read += 1;
        }
        digits *= 10u64.pow((n_digits - n_read) as u32);
        let size = ((self.whole.len() as u64) << bits | digits).cast_signed();
        (if self.negative { -size } else { size }, self.whole.len() + self.fraction.len() > n_digits)
    }
}
