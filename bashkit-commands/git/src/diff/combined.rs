//! Combined diffs of merges (`-c`, `--cc`).

use crate::diff::Pair;
use bashkit_core::diff::{Space, Text};

use crate::diff::format::Show;
use crate::diff::text::{is_binary, runs};
use crate::halt::G;
use crate::index::Index;
use crate::object::{Oid, TREE, ZERO};
use crate::pathspec::Specs;
use crate::quote::quoted;
use crate::repository::Repo;

/// A file that differs from all of its parents.
pub(crate) struct Together {
    pub(crate) path: Vec<u8>,
    /// Mode and object in each parent; mode 0 where it is not there.
    pub(crate) parents: Vec<(u32, Oid)>,
    pub(crate) mode: u32,
    pub(crate) oid: Oid,
    /// The file of the working tree, in place of the object.
    pub(crate) work: Option<Vec<u8>>,
}

/// A line that the result has not, with the parents that have it.
struct Lost {
    text: Vec<u8>,
    parents: u64,
}

/// A line of the result, or its end, with what was lost before it.
#[derive(Default)]
struct Line {
    lost: Vec<Lost>,
    /// The parents that have it not.
    new: u64,
    is_shown: bool,
    /// Shown for its neighbours only: what was lost before it is not.
    is_bare: bool,
    /// The number of the line in each parent.
    numbers: Vec<usize>,
}

impl Line {
    fn is_changed(&self) -> bool {
        self.new != 0 || !self.lost.is_empty()
    }
}

impl Repo<'_, '_> {
    /// Compares a tree with each of several others at once.
    pub(crate) fn diff_together(&self, parents: &[Oid], tree: &Oid, specs: &Specs) -> G<Vec<Together>> {
        let mut found: Vec<Together> = Vec::new();
        for (n, parent) in parents.iter().enumerate() {
            let pairs = self.diff_trees(Some(parent), Some(tree), specs)?;
            if n == 0 {
                found = first_of(pairs);
                continue;
            }
            let mut rest = pairs.into_iter().peekable();
            let mut both = Vec::new();
            for mut one in found {
                self.cx.step(2)?;
                while rest.next_if(|pair| pair.path() < one.path.as_slice()).is_some() {}
                if let Some(pair) = rest.next_if(|pair| pair.path() == one.path.as_slice()) {
                    one.parents.push(pair.old.map_or((0, ZERO), |side| (side.mode, side.oid)));
                    both.push(one);
                }
            }
            found = both;
        }
        Ok(found)
    }
}

/// Files that differ from the first parent.
fn first_of(pairs: Vec<Pair>) -> Vec<Together> {
    let mut found = Vec::new();
    for pair in pairs {
        let path = pair.path().to_vec();
        let (mode, oid) = pair.new.map_or((0, ZERO), |side| (side.mode, side.oid));
        found.push(Together { path, parents: vec![pair.old.map_or((0, ZERO), |side| (side.mode, side.oid))], mode, oid, work: None });
    }
    found
}

impl Together {
    fn letter(old: u32, new: u32) -> char {
        match (old, new) {
            (0, _) => 'A',
            (_, 0) => 'D',
            (a, b) if a & 0o170000 != b & 0o170000 => 'T',
            _ => 'M',
        }
    }

    fn letters(&self) -> String {
        self.parents.iter().map(|(mode, _)| Self::letter(*mode, self.mode)).collect()
    }

    /// Modes, names and states in a line.
    pub(crate) fn raw(&self, repo: &Repo<'_, '_>, show: &Show) -> G<Vec<u8>> {
        let mut out = ":".repeat(self.parents.len()).into_bytes();
        for (mode, _) in &self.parents {
            out.extend(format!("{mode:06o} ").bytes());
        }
        out.extend(format!("{:06o}", self.mode).bytes());
        for oid in self.parents.iter().map(|(_, oid)| oid).chain([&self.oid]) {
            out.extend(bytes![" ", show.short(repo, oid)?]);
        }
        out.extend(bytes![" ", self.letters(), "\t", quoted(&self.path), "\n"]);
        Ok(out)
    }

    pub(crate) fn name_status(&self) -> Vec<u8> {
        bytes![self.letters(), "\t", quoted(&self.path), "\n"]
    }

    /// The differences themselves; `dense` leaves out what the result has from one parent.
    pub(crate) fn print(&self, repo: &Repo<'_, '_>, show: &Show, dense: bool) -> G<()> {
        let body_of = |mode: u32, oid: &Oid| body_of(repo, mode, oid);
        let result = match &self.work {
            Some(body) => body.clone(),
            None => body_of(self.mode, &self.oid)?,
        };
        let mut bodies = Vec::new();
        for (mode, oid) in &self.parents {
            bodies.push(body_of(*mode, oid)?);
        }
        let binary = !show.text && (is_binary(&result) || bodies.iter().any(|body| is_binary(body)));
        let modes_differ = self.parents.iter().any(|(mode, _)| *mode != self.mode);
        let result = Text::new(repo.cx.meter(), result, false)?;
        let mut lines = if binary { Vec::new() } else { self.lines(repo, show, &result, bodies)? };
        let any = binary || mark(&mut lines, self.parents.len(), dense, show.context, repo)?;
        if !any && !modes_differ && self.work.is_none() {
            return Ok(());
        }
        self.print_head(repo, show, dense, binary)?;
        if binary {
            return repo.put("Binary files differ\n");
        }
        if any { self.put_hunks(repo, show, &lines, &result) } else { Ok(()) }
    }

    /// Prints the header: names, index, modes.
    fn print_head(&self, repo: &Repo<'_, '_>, show: &Show, dense: bool, binary: bool) -> G<()> {
        let modes_differ = self.parents.iter().any(|(mode, _)| *mode != self.mode);
        let paint = &show.paint;
        let mut head: Vec<Vec<u8>> = vec![bytes![if dense { "diff --cc " } else { "diff --combined " }, quoted(&self.path)]];
        let mut names = Vec::new();
        for (_, oid) in &self.parents {
            names.push(show.short(repo, oid)?);
        }
        let now = if self.work.is_some() { ZERO } else { self.oid };
        head.push(bytes!["index ", names.join(","), "..", show.short(repo, &now)?]);
        let modes: Vec<String> = self.parents.iter().map(|(mode, _)| format!("{mode:06o}")).collect();
        let is_added = self.parents.iter().all(|(mode, _)| *mode == 0);
        if modes_differ {
            head.push(match (self.mode, is_added) {
                (0, _) => bytes!["deleted file mode ", modes.join(",")],
                (mode, true) => format!("new file mode {mode:06o}").into_bytes(),
                (mode, false) => bytes!["mode ", modes.join(","), format!("..{mode:06o}")],
            });
        }
        let [pre_a, pre_b] = &show.prefixes;
        if !binary {
            head.push(if is_added { b"--- /dev/null".to_vec() } else { bytes!["--- ", quoted(&bytes![pre_a, &self.path])] });
            head.push(if self.mode == 0 { b"+++ /dev/null".to_vec() } else { bytes!["+++ ", quoted(&bytes![pre_b, &self.path])] });
        }
        for line in head {
            repo.put(bytes![paint.meta, line, paint.reset, "\n"])?;
        }
        Ok(())
    }

    fn lines(&self, repo: &Repo<'_, '_>, show: &Show, result: &Text, bodies: Vec<Vec<u8>>) -> G<Vec<Line>> {
        let n = result.count();
        repo.cx.meter().fits(n.saturating_mul(80))?;
        let mut lines: Vec<Line> = (0..n + 2).map(|_| Line::default()).collect();
        let now = {
            let mut all = Vec::new();
            for at in 0..n {
                all.extend_from_slice(result.line(at));
            }
            all
        };
        for (parent, body) in bodies.into_iter().enumerate() {
            let bit = 1u64 << parent.min(63);
            mark_changes(repo, &mut lines, (&now, body), bit, show.space)?;
            let mut number = 1;
            for (at, line) in lines.iter_mut().enumerate() {
                line.numbers.push(number);
                number += line.lost.iter().filter(|lost| lost.parents & bit != 0).count();
                number += usize::from(at < n && line.new & bit == 0);
            }
        }
        Ok(lines)
    }

    fn put_hunks(&self, repo: &Repo<'_, '_>, show: &Show, lines: &[Line], result: &Text) -> G<()> {
        let n = result.count();
        let mut at = 0;
        let bare = |text: &[u8]| text.strip_suffix(b"\n").map_or(text.to_vec(), <[u8]>::to_vec);
        let mut title = None;
        loop {
            while at <= n && !lines.get(at).is_some_and(|line| line.is_shown) {
                let text = if at < n { result.line(at) } else { b"" };
                if text.first().is_some_and(|b| b.is_ascii_alphabetic() || *b == b'_' || *b == b'$') {
                    title = Some(at);
                }
                at += 1;
            }
            if at > n {
                return Ok(());
            }
            let mut end = at + 1;
            while end <= n && lines.get(end).is_some_and(|line| line.is_shown) {
                end += 1;
            }
            repo.cx.step((end - at) as u64)?;
            repo.put(self.hunk_head(show, lines, (at, end, n), title.map(|at| bare(result.line(at)))))?;
            self.put_rows(repo, show, (lines, result), (at, end))?;
            at = end;
            title = None;
        }
    }

    /// Line `@@@` of a hunk.
    fn hunk_head(&self, show: &Show, lines: &[Line], (at, end, n): (usize, usize, usize), title: Option<Vec<u8>>) -> Vec<u8> {
        let paint = &show.paint;
        let marks = "@".repeat(self.parents.len() + 1);
        let mut rows = end - at - usize::from(end > n);
        let unchanged =
            if show.context == 0 { lines.get(at..end).unwrap_or_default().iter().filter(|line| line.new == 0).count() } else { 0 };
        rows = rows.saturating_sub(unchanged);
        let mut head = bytes![paint.frag, &marks];
        let numbers = |at: usize, parent: usize| lines.get(at).and_then(|line| line.numbers.get(parent)).copied().unwrap_or(0);
        for parent in 0..self.parents.len() {
            let (from, to) = (numbers(at, parent), numbers(end, parent));
            head.extend(format!(" -{from},{}", (to - from.min(to)).saturating_sub(unchanged)).bytes());
        }
        head.extend(bytes![format!(" +{},{rows} ", at + 1), &marks]);
        if let Some(title) = title {
            let text = title.get(..40).unwrap_or(&title);
            // The last character of the title is left out.
            let last = text.iter().rposition(|b| !b.is_ascii_whitespace()).unwrap_or(0);
            if last > 0 {
                head.extend(bytes![paint.reset, " ", paint.reset]);
            }
            head.extend_from_slice(text.get(..last).unwrap_or_default());
        }
        head.extend(bytes![paint.reset, "\n"]);
        head
    }

    /// Prints the lines of a hunk with their signs for each parent.
    fn put_rows(&self, repo: &Repo<'_, '_>, show: &Show, (lines, result): (&[Line], &Text), (mut at, end): (usize, usize)) -> G<()> {
        let (n, paint) = (result.count(), &show.paint);
        let bare = |text: &[u8]| text.strip_suffix(b"\n").map_or(text.to_vec(), <[u8]>::to_vec);
        while at < end {
            let Some(line) = lines.get(at) else { break };
            for lost in line.lost.iter().filter(|_| !line.is_bare) {
                let signs: String = (0..self.parents.len()).map(|n| if lost.parents >> n & 1 == 1 { '-' } else { ' ' }).collect();
                repo.put(bytes![paint.old, signs, bare(&lost.text), paint.reset, "\n"])?;
            }
            at += 1;
            if at > n {
                break;
            }
            if line.new == 0 && show.context == 0 {
                continue;
            }
            let signs: String = (0..self.parents.len()).map(|n| if line.new >> n & 1 == 1 { '+' } else { ' ' }).collect();
            let colour = if line.new == 0 { paint.context } else { paint.new };
            repo.put(bytes![colour, signs, bare(result.line(at - 1)), paint.reset, "\n"])?;
        }
        Ok(())
    }
}

/// Marks the lines that are new against a parent, and puts its lost lines between them.
fn mark_changes(repo: &Repo<'_, '_>, lines: &mut [Line], (now, body): (&[u8], Vec<u8>), bit: u64, space: Space) -> G<()> {
    let texts = [Text::new(repo.cx.meter(), body, false)?, Text::new(repo.cx.meter(), now.to_vec(), false)?];
    let mut lost: Vec<(usize, Vec<Vec<u8>>)> = Vec::new();
    for run in runs(repo.cx.meter(), &texts, space, true)? {
        for at in run.at[1]..run.at[1] + run.n[1] {
            if let Some(line) = lines.get_mut(at) {
                line.new |= bit;
            }
        }
        if run.n[0] > 0 {
            let [old, _] = &texts;
            lost.push((run.at[1], (run.at[0]..run.at[0] + run.n[0]).map(|at| old.line(at).to_vec()).collect()));
        }
    }
    for (at, texts) in lost {
        if let Some(line) = lines.get_mut(at) {
            let before = std::mem::take(&mut line.lost);
            line.lost = together(repo, before, texts, bit, space)?;
        }
    }
    Ok(())
}

/// Lines that one more parent lost, among those that others lost: what is the same in both is one.
fn together(repo: &Repo<'_, '_>, before: Vec<Lost>, texts: Vec<Vec<u8>>, bit: u64, space: Space) -> G<Vec<Lost>> {
    let _ = space;
    let single = |text: Vec<u8>| Lost { text, parents: bit };
    let (n, m) = (before.len(), texts.len());
    if n == 0 || n.saturating_mul(m) > 4_000_000 {
        return Ok(before.into_iter().chain(texts.into_iter().map(single)).collect());
    }
    repo.cx.step(1 + (n * m) as u64 / 4)?;
    repo.cx.meter().fits((n + 1) * (m + 1) * 8)?;
    let steps = common_steps(&before, &texts);
    let (mut before, mut texts) = (before.into_iter(), texts.into_iter());
    let mut out = Vec::new();
    for step in steps.into_iter().rev() {
        match step {
            b'=' => {
                texts.next();
                out.extend(before.next().map(|lost| Lost { parents: lost.parents | bit, ..lost }));
            }
            b'+' => out.extend(texts.next().map(single)),
            _ => out.extend(before.next()),
        }
    }
    Ok(out)
}

/// Steps from the end of both lists: `=` in both, `+` and `-` in one, along the longest common subsequence.
fn common_steps(before: &[Lost], texts: &[Vec<u8>]) -> Vec<u8> {
    let (n, m) = (before.len(), texts.len());
    let width = m + 1;
    let mut best = vec![0u32; (n + 1) * width];
    let at = |table: &[u32], i: usize, j: usize| table.get(i * width + j).copied().unwrap_or(0);
    for i in 1..=n {
        for j in 1..=m {
            let is_same = before.get(i - 1).map(|lost| &lost.text) == texts.get(j - 1);
            let value = if is_same { at(&best, i - 1, j - 1) + 1 } else { at(&best, i, j - 1).max(at(&best, i - 1, j)) };
            if let Some(slot) = best.get_mut(i * width + j) {
                *slot = value;
            }
        }
    }
    let mut steps = Vec::new();
    let (mut i, mut j) = (n, m);
    while i > 0 || j > 0 {
        let is_same = i > 0 && j > 0 && before.get(i - 1).map(|lost| &lost.text) == texts.get(j - 1);
        if is_same {
            steps.push(b'=');
            i -= 1;
            j -= 1;
        } else if j > 0 && (i == 0 || at(&best, i, j - 1) >= at(&best, i - 1, j)) {
            steps.push(b'+');
            j -= 1;
        } else {
            steps.push(b'-');
            i -= 1;
        }
    }
    steps
}

/// Place behind a run: a last line that is there only for lines lost before it counts as one of the run.
fn tail(lines: &[Line], from: usize, at: usize) -> usize {
    if from < at && lines.get(at - 1).is_some_and(|line| line.new == 0) { at - 1 } else { at }
}

/// Marks the lines that are shown; whether there are any.
fn mark(lines: &mut [Line], n_parents: usize, dense: bool, context: usize, repo: &Repo<'_, '_>) -> G<bool> {
    let count = lines.len().saturating_sub(1);
    let all = (1u64 << n_parents.min(63)) - 1;
    repo.cx.step(count as u64)?;
    let shown = |lines: &[Line], at: usize| lines.get(at).is_some_and(|line| line.is_shown);
    let next = |lines: &[Line], from: usize, is: bool| (from..count).find(|at| shown(lines, *at) == is).unwrap_or(count);
    for line in lines.iter_mut().take(count) {
        line.is_shown = line.is_changed();
    }
    let mut at = if dense { next(lines, 0, true) } else { count };
    while at < count {
        let begin = at;
        let end = hunk_end(lines, begin, count, context);
        drop_uniform(lines, (begin, end), all);
        at = next(lines, end, true);
    }
    let at = next(lines, 0, true);
    if at >= count {
        return Ok(false);
    }
    add_context(lines, at, count, context);
    Ok(true)
}

/// Shows the lines around changes.
fn add_context(lines: &mut [Line], mut at: usize, count: usize, context: usize) {
    let shown = |lines: &[Line], at: usize| lines.get(at).is_some_and(|line| line.is_shown);
    let next = |lines: &[Line], from: usize, is: bool| (from..count).find(|at| shown(lines, *at) == is).unwrap_or(count);
    let set = |lines: &mut [Line], at: usize, is: bool| {
        if let Some(line) = lines.get_mut(at) {
            line.is_shown = is;
        }
    };
    while at < count {
        for before in at.saturating_sub(context)..at {
            if let Some(line) = lines.get_mut(before).filter(|line| !line.is_shown) {
                line.is_bare = true;
                line.is_shown = true;
            }
        }
        loop {
            let end = next(lines, at, false);
            if end >= count {
                return;
            }
            let following = next(lines, end, true);
            let from = tail(lines, at, end);
            if following < from + context {
                for gap in from..following {
                    set(lines, gap, true);
                }
                at = following;
                continue;
            }
            for after in from..(from + context).min(count) {
                set(lines, after, true);
            }
            at = following;
            break;
        }
    }
}

/// Hides a hunk that is the same for some parents and none for the others: it is theirs alone.
fn drop_uniform(lines: &mut [Line], (begin, end): (usize, usize), all: u64) {
    let hunk = lines.get(begin..end).unwrap_or_default();
    let mut changes =
        hunk.iter().flat_map(|line| std::iter::once(line.new).filter(|new| *new != 0).chain(line.lost.iter().map(|lost| lost.parents)));
    let first = changes.next().unwrap_or(0);
    if changes.all(|change| change == first) && first != all {
        for at in begin..end {
            if let Some(line) = lines.get_mut(at) {
                line.is_shown = false;
            }
        }
    }
}

/// A file with conflicts, against both sides.
pub(crate) fn unmerged(repo: &Repo<'_, '_>, index: &Index, path: &[u8], show: &Show, dense: bool) -> G<()> {
    let stage = |n: u8| index.stages(path).iter().find(|item| item.stage == n).cloned();
    let full = repo.full(path)?;
    let (Some(ours), Some(theirs), Some(meta)) = (stage(2), stage(3), repo.lstat(&full).filter(|meta| !meta.is_dir())) else {
        return repo.put(bytes!["* Unmerged path ", quoted(path), "\n"]);
    };
    let work = Some(repo.work_bytes(&full, &meta)?);
    let mode = crate::index::mode_of(&meta);
    let parents = vec![(ours.mode, ours.oid), (theirs.mode, theirs.oid)];
    Together { path: path.to_vec(), parents, mode, oid: ZERO, work }.print(repo, show, dense)
}

/// End of the hunk that begins here: changes closer than their contexts are one.
fn hunk_end(lines: &[Line], begin: usize, count: usize, context: usize) -> usize {
    let shown = |at: usize| lines.get(at).is_some_and(|line| line.is_shown);
    let mut end = begin + 1;
    while end < count {
        if !shown(end) {
            let last = (tail(lines, begin, end) + context).min(count);
            match (end..last).rev().find(|at| shown(*at)) {
                Some(at) => end = at,
                None => break,
            }
        }
        end += 1;
    }
    end
}

/// Text of a file as a diff shows it.
fn body_of(repo: &Repo<'_, '_>, mode: u32, oid: &Oid) -> G<Vec<u8>> {
    match mode {
        0 | TREE => Ok(Vec::new()),
        crate::object::MODULE => Ok(bytes!["Subproject commit ", oid.hex(), "\n"]),
        _ => repo.blob(oid),
    }
}
