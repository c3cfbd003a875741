//! Line diffs with the boundaries that git chooses, and the test for binary files.

use std::rc::Rc;

use bashkit_core::diff::changes;
use bashkit_core::diff::{Sameness, Space, Text, classify};
use bashkit_core::error::Error;
use bashkit_core::limits::Meter;

/// A run of lines on either side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    pub(crate) at: [usize; 2],
    pub(crate) n: [usize; 2],
}

/// One side while runs are moved.
struct File<'f> {
    class: &'f [u32],
    changed: Vec<bool>,
}

#[derive(Clone, Copy)]
struct Group {
    start: usize,
    end: usize,
}

impl File<'_> {
    fn is(&self, at: usize) -> bool {
        self.changed.get(at).copied().unwrap_or(false)
    }

    fn set(&mut self, at: usize, to: bool) {
        if let Some(slot) = self.changed.get_mut(at) {
            *slot = to;
        }
    }

    fn first(&self) -> Group {
        let mut end = 0;
        while self.is(end) {
            end += 1;
        }
        Group { start: 0, end }
    }

    fn next(&self, g: &mut Group) -> bool {
        if g.end == self.class.len() {
            return false;
        }
        g.start = g.end + 1;
        g.end = g.start;
        while self.is(g.end) {
            g.end += 1;
        }
        true
    }

    fn previous(&self, g: &mut Group) -> bool {
        if g.start == 0 {
            return false;
        }
        g.end = g.start - 1;
        g.start = g.end;
        while g.start > 0 && self.is(g.start - 1) {
            g.start -= 1;
        }
        true
    }

    fn down(&mut self, g: &mut Group) -> bool {
        if g.end < self.class.len() && self.class.get(g.start) == self.class.get(g.end) {
            self.set(g.start, false);
            self.set(g.end, true);
            g.start += 1;
            g.end += 1;
            while self.is(g.end) {
                g.end += 1;
            }
            return true;
        }
        false
    }

    fn up(&mut self, g: &mut Group) -> bool {
        if g.start > 0 && self.class.get(g.start - 1) == self.class.get(g.end.wrapping_sub(1)) {
            g.start -= 1;
            g.end -= 1;
            self.set(g.start, true);
            self.set(g.end, false);
            while g.start > 0 && self.is(g.start - 1) {
                g.start -= 1;
            }
            return true;
        }
        false
    }
}

/// Indentation of a line in columns; `None` for a blank one.
fn indent(line: &[u8]) -> Option<i64> {
    let mut n = 0;
    for b in line {
        match b {
            b' ' => n += 1,
            b'\t' => n += 8 - n % 8,
            b if b.is_ascii_whitespace() || *b == 11 => {}
            _ => return Some(n),
        }
        if n >= 200 {
            return Some(200);
        }
    }
    None
}

/// Adds the badness of a cut in front of a line: (indentation, penalty).
fn badness(text: &Text, split: usize, total: &mut (i64, i64)) {
    let count = text.count();
    let at = |i: usize| indent(text.line(i));
    let is_end = split >= count;
    let own = if is_end { None } else { at(split) };
    let (pre_blank, pre) = nearest_indent(text, (0..split.min(count)).rev());
    let (post_blank, post) = nearest_indent(text, split + 1..count);
    if pre.is_none() && pre_blank == 0 {
        total.1 += 1;
    }
    if is_end {
        total.1 += 21;
    }
    let post_blank = if own.is_none() { 1 + post_blank } else { 0 };
    let blank = pre_blank + post_blank;
    total.1 += -30 * blank + 6 * post_blank;
    let shown = own.or(post);
    total.0 += shown.unwrap_or(-1);
    let (Some(shown), Some(pre)) = (shown, pre) else { return };
    let any = blank != 0;
    if shown > pre {
        total.1 += if any { 10 } else { -4 };
    } else if shown < pre {
        total.1 += match (post.is_some_and(|post| post > shown), any) {
            (true, true) | (false, true) => 17,
            (true, false) => 24,
            (false, false) => 23,
        };
    }
}

/// Indentation of the nearest line that is not blank, and the number of blank lines before it, at most 20.
fn nearest_indent(text: &Text, lines: impl Iterator<Item = usize>) -> (i64, Option<i64>) {
    let (mut blank, mut found) = (0, None);
    for i in lines {
        found = indent(text.line(i));
        if found.is_some() {
            break;
        }
        blank += 1;
        if blank == 20 {
            found = Some(0);
            break;
        }
    }
    (blank, found)
}

/// Moves the runs of one side.
fn compact(meter: &Rc<Meter>, file: &mut File<'_>, other: &mut File<'_>, text: &Text, heuristic: bool) -> Result<(), Error> {
    let (mut g, mut go) = (file.first(), other.first());
    loop {
        meter.step(2)?;
        if g.end != g.start {
            let (earliest, size, matching) = slide(meter, (file, &mut g), (other, &mut go))?;
            if g.end == earliest {
            } else if matching.is_some() {
                while go.end == go.start {
                    if !file.up(&mut g) || !other.previous(&mut go) {
                        break;
                    }
                }
            } else if heuristic {
                let best = best_end(meter, text, &g, (earliest, size))?;
                while g.end > best {
                    if !file.up(&mut g) || !other.previous(&mut go) {
                        break;
                    }
                }
            }
        }
        if !file.next(&mut g) {
            return Ok(());
        }
        other.next(&mut go);
    }
}

/// Slides a group as far as it goes; its first end, its size, and an end beside a group of the other file.
fn slide(
    meter: &Meter,
    (file, g): (&mut File<'_>, &mut Group),
    (other, go): (&mut File<'_>, &mut Group),
) -> Result<(usize, usize, Option<usize>), Error> {
    let mut matching;
    let (mut earliest, mut size);
    loop {
        size = g.end - g.start;
        matching = None;
        while file.up(g) {
            meter.step(1)?;
            other.previous(go);
        }
        earliest = g.end;
        if go.end > go.start {
            matching = Some(g.end);
        }
        while file.down(g) {
            meter.step(1)?;
            other.next(go);
            if go.end > go.start {
                matching = Some(g.end);
            }
        }
        if size == g.end - g.start {
            break;
        }
    }
    Ok((earliest, size, matching))
}

/// End of a group at the best boundary by indentation.
fn best_end(meter: &Meter, text: &Text, g: &Group, (earliest, size): (usize, usize)) -> Result<usize, Error> {
    let from = earliest.max((g.end - 1).saturating_sub(size)).max(g.end.saturating_sub(100));
    let mut best: Option<(usize, (i64, i64))> = None;
    for shift in from..=g.end {
        let mut score = (0, 0);
        badness(text, shift, &mut score);
        badness(text, shift.saturating_sub(size), &mut score);
        meter.step(4)?;
        let is_better = best.is_none_or(|(_, b)| 60 * (score.0 - b.0).signum() + (score.1 - b.1) <= 0);
        if is_better {
            best = Some((shift, score));
        }
    }
    let best = best.map_or(g.end, |(shift, _)| shift);
    Ok(best)
}

/// Compares two texts line by line, with changes moved to where git has them.
pub(crate) fn runs(meter: &Rc<Meter>, texts: &[Text; 2], space: Space, heuristic: bool) -> Result<Vec<Run>, Error> {
    let same = Sameness { space, ..Sameness::EXACT };
    let classes = classify(meter, texts, &same, usize::MAX)?;
    let found = changes(meter, &classes, false)?;
    let [class_a, class_b] = &classes.of;
    let mut a = File { class: class_a, changed: vec![false; class_a.len()] };
    let mut b = File { class: class_b, changed: vec![false; class_b.len()] };
    for change in &found {
        for i in change.at[0]..change.at[0] + change.n[0] {
            a.set(i, true);
        }
        for i in change.at[1]..change.at[1] + change.n[1] {
            b.set(i, true);
        }
    }
    let [text_a, text_b] = texts;
    compact(meter, &mut a, &mut b, text_a, heuristic)?;
    compact(meter, &mut b, &mut a, text_b, heuristic)?;
    Ok(runs_of((&a, class_a.len()), (&b, class_b.len())))
}

/// Runs of changed lines in both files.
fn runs_of((a, n_a): (&File<'_>, usize), (b, n_b): (&File<'_>, usize)) -> Vec<Run> {
    let mut runs = Vec::new();
    let (mut i, mut j) = (0, 0);
    while i < n_a || j < n_b {
        let from = (i, j);
        while a.is(i) {
            i += 1;
        }
        while b.is(j) {
            j += 1;
        }
        if (i, j) != from {
            runs.push(Run { at: [from.0, from.1], n: [i - from.0, j - from.1] });
        } else {
            i += 1;
            j += 1;
        }
    }
    runs
}

pub(crate) fn is_binary(bytes: &[u8]) -> bool {
    memchr::memchr(0, bytes.get(..8000).unwrap_or(bytes)).is_some()
}
