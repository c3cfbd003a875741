//! Edit script that turns one file into the other: the algorithm of Myers (1986, "An O(ND) Difference Algorithm and Its Variations"), with
//! what GNU diff does before and after it: lines that occur nowhere else are put aside first, and runs of changes are moved to where they
//! join others.

use std::rc::Rc;

use super::lines::{Classes, Text};
use crate::error::Error;
use crate::limits::Meter;

/// A run of lines to delete and a run of lines to insert there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Change {
    /// First line, in each file.
    pub at: [usize; 2],
    /// Number of lines, in each file.
    pub n: [usize; 2],
    /// Change is ignored because of `-B` or `-I`.
    pub ignored: bool,
}

impl Change {
    /// First line and number of lines in the file `side`, 0 or 1.
    #[must_use]
    pub fn part(&self, side: usize) -> (usize, usize) {
        if side == 0 { (self.at[0], self.n[0]) } else { (self.at[1], self.n[1]) }
    }
}

/// Place of a line of a unified diff: in which of the files it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sign {
    /// The line is in both files.
    Kept,
    /// The line is in the old file alone.
    Deleted,
    /// The line is in the new file alone.
    Inserted,
}

impl Sign {
    /// The character before the line.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Kept => " ",
            Self::Deleted => "-",
            Self::Inserted => "+",
        }
    }
}

/// Changes that are shown together, with the lines around them.
#[derive(Debug, Clone, Copy)]
pub struct Hunk<'c> {
    /// The changes, in order; at least one.
    pub changes: &'c [Change],
    /// Lines that are shown of each file: the first one, and the one behind the last.
    pub spans: [(usize, usize); 2],
}

impl Hunk<'_> {
    /// The line `@@ -A,B +C,D @@` of a unified diff, without what may follow it.
    #[must_use]
    pub fn head(&self) -> String {
        let range = |(from, to): (usize, usize)| match to - from {
            0 => format!("{from},0"),
            1 => format!("{to}"),
            n => format!("{},{n}", from + 1),
        };
        let [old, new] = self.spans.map(range);
        format!("@@ -{old} +{new} @@")
    }

    /// The lines of the hunk in a unified diff: the sign, and the line with its newline if it has one.
    ///
    /// # Errors
    /// Those of `put`.
    pub fn lines<'t, E>(&self, texts: &'t [Text; 2], mut put: impl FnMut(Sign, &'t [u8]) -> Result<(), E>) -> Result<(), E> {
        let [a, b] = texts;
        let [(mut at, end), _] = self.spans;
        for change in self.changes {
            (at..change.at[0]).try_for_each(|i| put(Sign::Kept, a.line(i)))?;
            at = change.at[0] + change.n[0];
            (change.at[0]..at).try_for_each(|i| put(Sign::Deleted, a.line(i)))?;
            (change.at[1]..change.at[1] + change.n[1]).try_for_each(|i| put(Sign::Inserted, b.line(i)))?;
        }
        (at..end).try_for_each(|i| put(Sign::Kept, a.line(i)))
    }
}

/// The hunks of `changes` with `context` lines around each. Changes with little between them are one hunk; ignored ones need to be nearer, and a
/// hunk of ignored ones alone is left out.
pub fn hunks<'c>(texts: &[Text; 2], changes: &'c [Change], context: usize) -> Vec<Hunk<'c>> {
    let is_apart = |one: &Change, two: &Change| {
        let gap = two.at[0] - (one.at[0] + one.n[0]);
        gap >= if two.ignored { context } else { context.saturating_mul(2).saturating_add(1) }
    };
    let span = |changes: &[Change], side: usize, text: &Text| {
        let (from, _) = changes.first().map_or((0, 0), |change| change.part(side));
        let (at, n) = changes.last().map_or((0, 0), |change| change.part(side));
        (from.saturating_sub(context), (at + n).saturating_add(context).min(text.count()))
    };
    let [a, b] = texts;
    changes
        .chunk_by(|one, two| !is_apart(one, two))
        .filter(|changes| !changes.iter().all(|change| change.ignored))
        .map(|changes| Hunk { changes, spans: [span(changes, 0, a), span(changes, 1, b)] })
        .collect()
}

/// Finds the changes between the lines of `classes`.
///
/// # Errors
/// Those of [`Meter::step`] and [`Meter::charge`].
pub fn changes(meter: &Rc<Meter>, classes: &Classes, minimal: bool) -> Result<Vec<Change>, Error> {
    let [a, b] = &classes.of;
    let _charge = meter.charge((a.len() + b.len()).saturating_mul(48) + classes.count * 8)?;
    let mut marks = [Marks::new(a.len()), Marks::new(b.len())];
    let kept = put_aside(meter, classes, minimal, &mut marks)?;
    Search::new(meter, &kept, minimal, &mut marks).compare()?;
    shift(meter, classes, &mut marks)?;
    let mut found = Vec::new();
    let [marks_a, marks_b] = &marks;
    let (mut i, mut j) = (0, 0);
    while i < a.len() || j < b.len() {
        let (from_a, from_b) = (i, j);
        while marks_a.is(i) {
            i += 1;
        }
        while marks_b.is(j) {
            j += 1;
        }
        if i > from_a || j > from_b {
            let at = [from_a + classes.prefix, from_b + classes.prefix];
            found.push(Change { at, n: [i - from_a, j - from_b], ignored: false });
        }
        i += 1;
        j += 1;
    }
    meter.step(1 + (a.len() + b.len()) as u64 / 4)?;
    Ok(found)
}

/// Flags of the changed lines of a file; lines outside of the file count as unchanged.
struct Marks(Vec<bool>);

impl Marks {
    fn new(n: usize) -> Self {
        Self(vec![false; n])
    }

    fn is(&self, at: usize) -> bool {
        self.0.get(at).copied().unwrap_or(false)
    }

    fn is_before(&self, at: usize) -> bool {
        at.checked_sub(1).is_some_and(|at| self.is(at))
    }

    fn set(&mut self, at: usize, to: bool) {
        if let Some(mark) = self.0.get_mut(at) {
            *mark = to;
        }
    }
}

/// The lines that are left for the search, and their places.
struct Kept {
    lines: Vec<u32>,
    places: Vec<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    Keep,
    Drop,
    /// Occurs so often that it would confuse: goes when it stands among others that go.
    Perhaps,
}

/// Marks the lines that have no counterpart, and keeps the others.
fn put_aside(meter: &Rc<Meter>, classes: &Classes, minimal: bool, marks: &mut [Marks; 2]) -> Result<[Kept; 2], Error> {
    let [a, b] = &classes.of;
    let counts = |lines: &[u32]| {
        let mut counts = vec![0usize; classes.count];
        for &line in lines {
            if let Some(count) = counts.get_mut(line as usize) {
                *count += 1;
            }
        }
        counts
    };
    let sides = [(a, counts(b)), (b, counts(a))];
    let mut all = Vec::with_capacity(2);
    for ((lines, elsewhere), marks) in sides.iter().zip(marks) {
        meter.step(lines.len() as u64 / 2)?;
        let mut many = 5;
        let mut size = (lines.len() / 64) >> 2;
        while size > 0 {
            many *= 2;
            size >>= 2;
        }
        let mut fates: Vec<Fate> = lines
            .iter()
            .map(|&line| match elsewhere.get(line as usize).copied().unwrap_or(0) {
                0 => Fate::Drop,
                n if n > many => Fate::Perhaps,
                _ => Fate::Keep,
            })
            .collect();
        decide(&mut fates);
        let mut kept = Kept { lines: Vec::new(), places: Vec::new() };
        for (place, (&line, fate)) in lines.iter().zip(&fates).enumerate() {
            if minimal || *fate == Fate::Keep {
                kept.lines.push(line);
                kept.places.push(place);
            } else {
                marks.set(place, true);
            }
        }
        all.push(kept);
    }
    let mut all = all.into_iter();
    let mut next = || all.next().unwrap_or(Kept { lines: Vec::new(), places: Vec::new() });
    Ok([next(), next()])
}

/// Decides on each `Perhaps`: `Drop` only well inside a run of lines that go.
fn decide(fates: &mut [Fate]) {
    let mut at = 0;
    while let Some(&fate) = fates.get(at) {
        if fate == Fate::Perhaps
            && let Some(fate) = fates.get_mut(at)
        {
            *fate = Fate::Keep;
        }
        if fate != Fate::Drop {
            at += 1;
            continue;
        }
        let rest = fates.get_mut(at..).unwrap_or_default();
        let mut n = rest.iter().take_while(|fate| **fate != Fate::Keep).count();
        while n > 0
            && let Some(fate) = rest.get_mut(n - 1)
            && *fate == Fate::Perhaps
        {
            *fate = Fate::Keep;
            n -= 1;
        }
        decide_run(rest.get_mut(..n).unwrap_or_default());
        at += n.max(1);
    }
}

fn decide_run(run: &mut [Fate]) {
    let doubtful = run.iter().filter(|fate| **fate == Fate::Perhaps).count();
    if doubtful * 4 > run.len() {
        for fate in run.iter_mut().filter(|fate| **fate == Fate::Perhaps) {
            *fate = Fate::Keep;
        }
        return;
    }
    // A stretch of about the square root of a quarter of the run is too long to be dropped.
    let mut longest = 1;
    let mut size = run.len() >> 4;
    while size > 0 {
        longest <<= 1;
        size >>= 2;
    }
    longest += 1;
    for stretch in run.chunk_by_mut(|a, b| (*a == Fate::Perhaps) == (*b == Fate::Perhaps)) {
        if stretch.len() >= longest && stretch.first() == Some(&Fate::Perhaps) {
            stretch.fill(Fate::Keep);
        }
    }
    clear_end(run.iter_mut());
    clear_end(run.iter_mut().rev());
}

/// From one end of a run: what is doubtful stays until three lines in a row go, or one beyond the eighth.
fn clear_end<'f>(run: impl Iterator<Item = &'f mut Fate>) {
    let mut together = 0;
    for (j, fate) in run.enumerate() {
        match fate {
            Fate::Drop if j >= 8 => return,
            Fate::Drop => together += 1,
            Fate::Perhaps => {
                *fate = Fate::Keep;
                together = 0;
            }
            Fate::Keep => together = 0,
        }
        if together == 3 {
            return;
        }
    }
}

/// A part of both files still to be compared.
#[derive(Clone, Copy)]
struct Part {
    x: (i64, i64),
    y: (i64, i64),
    minimal: bool,
}

/// Midpoint that splits a part in two, and whether the halves must be searched for the least.
struct Cut {
    x: i64,
    y: i64,
    minimal: (bool, bool),
}

struct Search<'s> {
    meter: &'s Rc<Meter>,
    kept: &'s [Kept; 2],
    marks: &'s mut [Marks; 2],
    minimal: bool,
    /// The furthest x on each diagonal, from the start and from the end.
    forward: Vec<i64>,
    backward: Vec<i64>,
    /// Added to a diagonal to find its place in those.
    shift: i64,
    cost_max: i64,
}

fn number(n: usize) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

impl<'s> Search<'s> {
    fn new(meter: &'s Rc<Meter>, kept: &'s [Kept; 2], minimal: bool, marks: &'s mut [Marks; 2]) -> Self {
        let [a, b] = kept;
        let diagonals = a.lines.len() + b.lines.len() + 3;
        let mut cost_max: i64 = 1;
        let mut left = diagonals;
        while left != 0 {
            cost_max <<= 1;
            left >>= 2;
        }
        Self {
            meter,
            kept,
            marks,
            minimal,
            forward: vec![0; diagonals],
            backward: vec![0; diagonals],
            shift: number(b.lines.len()) + 1,
            cost_max: cost_max.max(4096),
        }
    }

    #[inline]
    fn same(&self, x: i64, y: i64) -> bool {
        let [a, b] = self.kept;
        let line = |kept: &'s Kept, at: i64| kept.lines.get(usize::try_from(at).ok()?);
        line(a, x) == line(b, y)
    }

    fn mark(&mut self, side: usize, at: i64) {
        let place = usize::try_from(at).ok().and_then(|at| self.kept.get(side)?.places.get(at)).copied();
        if let (Some(place), Some(marks)) = (place, self.marks.get_mut(side)) {
            marks.set(place, true);
        }
    }

    fn compare(mut self) -> Result<(), Error> {
        let [a, b] = self.kept;
        let mut parts = vec![Part { x: (0, number(a.lines.len())), y: (0, number(b.lines.len())), minimal: self.minimal }];
        while let Some(mut part) = parts.pop() {
            let before = part.x.1 - part.x.0;
            while part.x.0 < part.x.1 && part.y.0 < part.y.1 && self.same(part.x.0, part.y.0) {
                part.x.0 += 1;
                part.y.0 += 1;
            }
            while part.x.0 < part.x.1 && part.y.0 < part.y.1 && self.same(part.x.1 - 1, part.y.1 - 1) {
                part.x.1 -= 1;
                part.y.1 -= 1;
            }
            self.meter.step(1 + before.unsigned_abs().saturating_sub(part.x.1.abs_diff(part.x.0)) / 4)?;
            if part.x.0 == part.x.1 {
                for y in part.y.0..part.y.1 {
                    self.mark(1, y);
                }
            } else if part.y.0 == part.y.1 {
                for x in part.x.0..part.x.1 {
                    self.mark(0, x);
                }
            } else {
                let cut = self.cut(part)?;
                parts.push(Part { x: (cut.x, part.x.1), y: (cut.y, part.y.1), minimal: cut.minimal.1 });
                parts.push(Part { x: (part.x.0, cut.x), y: (part.y.0, cut.y), minimal: cut.minimal.0 });
            }
        }
        Ok(())
    }

    fn place(&self, d: i64) -> usize {
        usize::try_from(d + self.shift).unwrap_or(usize::MAX)
    }

    fn ahead(&self, d: i64) -> i64 {
        self.forward.get(self.place(d)).copied().unwrap_or(-1)
    }

    fn set_ahead(&mut self, d: i64, x: i64) {
        let place = self.place(d);
        if let Some(slot) = self.forward.get_mut(place) {
            *slot = x;
        }
    }

    fn behind(&self, d: i64) -> i64 {
        self.backward.get(self.place(d)).copied().unwrap_or(i64::MAX)
    }

    fn set_behind(&mut self, d: i64, x: i64) {
        let place = self.place(d);
        if let Some(slot) = self.backward.get_mut(place) {
            *slot = x;
        }
    }

    /// A point on a shortest path: searched from both ends until the searches meet.
    fn cut(&mut self, part: Part) -> Result<Cut, Error> {
        let (d_min, d_max) = (part.x.0 - part.y.1, part.x.1 - part.y.0);
        let (f_mid, b_mid) = (part.x.0 - part.y.0, part.x.1 - part.y.1);
        let (mut f_low, mut f_high, mut b_low, mut b_high) = (f_mid, f_mid, b_mid, b_mid);
        let odd = (f_mid - b_mid) & 1 != 0;
        self.set_ahead(f_mid, part.x.0);
        self.set_behind(b_mid, part.x.1);
        let mut cost: i64 = 0;
        loop {
            cost += 1;
            let mut work = 0u64;
            if f_low > d_min {
                f_low -= 1;
                self.set_ahead(f_low - 1, -1);
            } else {
                f_low += 1;
            }
            if f_high < d_max {
                f_high += 1;
                self.set_ahead(f_high + 1, -1);
            } else {
                f_high -= 1;
            }
            let mut d = f_high;
            while d >= f_low {
                let (low, high) = (self.ahead(d - 1), self.ahead(d + 1));
                let start = if low < high { high } else { low + 1 };
                let mut x = start;
                while x < part.x.1 && x - d < part.y.1 && self.same(x, x - d) {
                    x += 1;
                }
                work += 1 + x.abs_diff(start) / 4;
                self.set_ahead(d, x);
                if odd && b_low <= d && d <= b_high && self.behind(d) <= x {
                    self.meter.step(work)?;
                    return Ok(Cut { x, y: x - d, minimal: (true, true) });
                }
                d -= 2;
            }
            if b_low > d_min {
                b_low -= 1;
                self.set_behind(b_low - 1, i64::MAX);
            } else {
                b_low += 1;
            }
            if b_high < d_max {
                b_high += 1;
                self.set_behind(b_high + 1, i64::MAX);
            } else {
                b_high -= 1;
            }
            let mut d = b_high;
            while d >= b_low {
                let (low, high) = (self.behind(d - 1), self.behind(d + 1));
                let start = if low < high { low } else { high - 1 };
                let mut x = start;
                while part.x.0 < x && part.y.0 < x - d && self.same(x - 1, x - d - 1) {
                    x -= 1;
                }
                work += 1 + x.abs_diff(start) / 4;
                self.set_behind(d, x);
                if !odd && f_low <= d && d <= f_high && x <= self.ahead(d) {
                    self.meter.step(work)?;
                    return Ok(Cut { x, y: x - d, minimal: (true, true) });
                }
                d -= 2;
            }
            self.meter.step(work)?;
            if !part.minimal && cost >= self.cost_max {
                return Ok(self.give_up(part, (f_low, f_high), (b_low, b_high)));
            }
        }
    }

    /// The best point that either search has reached when a shortest path costs too much.
    fn give_up(&self, part: Part, f: (i64, i64), b: (i64, i64)) -> Cut {
        let (mut ahead_sum, mut ahead_x) = (-1, 0);
        let mut d = f.1;
        while d >= f.0 {
            let mut x = self.ahead(d).min(part.x.1);
            let mut y = x - d;
            if part.y.1 < y {
                x = part.y.1 + d;
                y = part.y.1;
            }
            if ahead_sum < x + y {
                (ahead_sum, ahead_x) = (x + y, x);
            }
            d -= 2;
        }
        let (mut behind_sum, mut behind_x) = (i64::MAX, 0);
        let mut d = b.1;
        while d >= b.0 {
            let mut x = self.behind(d).max(part.x.0);
            let mut y = x - d;
            if y < part.y.0 {
                x = part.y.0 + d;
                y = part.y.0;
            }
            if x + y < behind_sum {
                (behind_sum, behind_x) = (x + y, x);
            }
            d -= 2;
        }
        if (part.x.1 + part.y.1) - behind_sum < ahead_sum - (part.x.0 + part.y.0) {
            Cut { x: ahead_x, y: ahead_sum - ahead_x, minimal: (true, false) }
        } else {
            Cut { x: behind_x, y: behind_sum - behind_x, minimal: (false, true) }
        }
    }
}

/// Moves runs of changes up and down between equal lines: to join others, to face a change in the other file, or else as far down as they go.
fn shift(meter: &Rc<Meter>, classes: &Classes, marks: &mut [Marks; 2]) -> Result<(), Error> {
    let [marks_a, marks_b] = marks;
    let [a, b] = &classes.of;
    shift_one(meter, a, marks_a, marks_b)?;
    shift_one(meter, b, marks_b, marks_a)
}

fn shift_one(meter: &Rc<Meter>, lines: &[u32], own: &mut Marks, other: &Marks) -> Result<(), Error> {
    let end = lines.len();
    let same = |i: usize, j: usize| lines.get(i) == lines.get(j);
    let (mut i, mut j) = (0usize, 0usize);
    let mut work = 0u64;
    loop {
        while i < end && !own.is(i) {
            while other.is(j) {
                j += 1;
            }
            j += 1;
            i += 1;
            work += 1;
        }
        meter.step(std::mem::take(&mut work) / 2)?;
        if i == end {
            return Ok(());
        }
        let mut start = i;
        while own.is(i) {
            i += 1;
        }
        while other.is(j) {
            j += 1;
        }
        let mut corresponding;
        loop {
            let run = i - start;
            work += 1;
            while start > 0 && same(start - 1, i - 1) {
                start -= 1;
                own.set(start, true);
                i -= 1;
                own.set(i, false);
                while own.is_before(start) {
                    start -= 1;
                    work += 1;
                }
                j = j.saturating_sub(1);
                while other.is(j) && j > 0 {
                    j -= 1;
                    work += 1;
                }
                work += 1;
            }
            corresponding = if other.is_before(j) { i } else { end };
            while i != end && same(start, i) {
                own.set(start, false);
                start += 1;
                own.set(i, true);
                i += 1;
                while own.is(i) {
                    i += 1;
                    work += 1;
                }
                j += 1;
                while other.is(j) {
                    corresponding = i;
                    j += 1;
                    work += 1;
                }
                work += 1;
            }
            meter.step(std::mem::take(&mut work) / 2)?;
            if run == i - start {
                break;
            }
        }
        while corresponding < i {
            start -= 1;
            own.set(start, true);
            i -= 1;
            own.set(i, false);
            j = j.saturating_sub(1);
            while other.is(j) && j > 0 {
                j -= 1;
            }
            work += 1;
        }
    }
}
