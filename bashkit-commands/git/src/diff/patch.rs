//! Patches: headers, hunks, function names.

use crate::diff::text::Run;
use crate::diff::words::Words;
use crate::object::Oid;
use bashkit_core::diff::{Space, Text};
use bashkit_core::pattern::Regex;

use crate::color::Paint;
use crate::diff::format::Show;
use crate::diff::text::runs;
use crate::diff::{Pair, Side};
use crate::halt::G;
use crate::object::{Kind, ZERO, hash};
use crate::quote::{quoted, quoted_with};
use crate::repository::Repo;

impl Show {
    /// Lines of a header in their colour.
    fn painted(&self, head: &[u8]) -> Vec<u8> {
        if !self.paint.is_on {
            return head.to_vec();
        }
        let mut out = Vec::new();
        for line in head.split_inclusive(|b| *b == b'\n') {
            let line = line.strip_suffix(b"\n").unwrap_or(line);
            let (text, tab) = line.strip_suffix(b"\t").map_or((line, ""), |text| (text, "\t"));
            out.extend(bytes![self.paint.meta, text, self.paint.reset, tab, "\n"]);
        }
        out
    }

    pub(crate) fn print_patch(&self, repo: &Repo<'_, '_>, pair: &Pair) -> G<()> {
        if pair.status == b'U' {
            return repo.put(bytes!["* Unmerged path ", quoted(pair.path()), "\n"]);
        }
        // A change of type is shown as a deletion and a creation.
        if pair.status == b'T' {
            self.print_patch(repo, &Pair::new(pair.old.clone(), None))?;
            return self.print_patch(repo, &Pair::new(None, pair.new.clone()));
        }
        let (old, new) = (self.bytes_of(repo, &pair.old)?, self.bytes_of(repo, &pair.new)?);
        let [pre_a, pre_b] = &self.prefixes;
        let (pre_a, pre_b) = (String::from_utf8_lossy(pre_a), String::from_utf8_lossy(pre_b));
        let (name_a, name_b) = (quoted_with(&pre_a, pair.old_path()), quoted_with(&pre_b, pair.path()));
        let mode = |side: &Option<Side>| side.as_ref().map_or(0, |side| side.mode);
        let (mode_a, mode_b) = (mode(&pair.old), mode(&pair.new));
        let head = Self::patch_head(pair, [&name_a, &name_b], [mode_a, mode_b]);
        let (oid_a, oid_b) = (hash_of(&pair.old, &old), hash_of(&pair.new, &new));
        if oid_a == oid_b {
            return repo.put(self.painted(&head));
        }
        let mode_text = if mode_a == mode_b { format!(" {mode_a:06o}") } else { String::new() };
        let index = format!("index {}..{}{mode_text}\n", self.short(repo, &oid_a)?, self.short(repo, &oid_b)?);
        let [from, to] = file_names(pair, name_a, name_b);
        if !self.text && pair_is_binary(repo, pair, &old, &new)? {
            let full = format!("index {oid_a}..{oid_b}{mode_text}\n");
            return self.print_binary(repo, (head, if self.binary { full } else { index }), [from, to], [&old, &new]);
        }
        let texts = [Text::new(repo.cx.meter(), old, false)?, Text::new(repo.cx.meter(), new, false)?];
        self.print_text(repo, pair, (head, index), [from, to], texts, mode_a == mode_b)
    }

    /// Prints the patch of a text file.
    fn print_text(
        &self,
        repo: &Repo<'_, '_>,
        pair: &Pair,
        (mut head, index): (Vec<u8>, String),
        [from, to]: [Vec<u8>; 2],
        texts: [Text; 2],
        same_mode: bool,
    ) -> G<()> {
        let found = runs(repo.cx.meter(), &texts, self.space, self.heuristic)?;
        let is_nothing = !self.ignored.is_none() && self.ignored.marks(repo, &texts, &found)?.iter().all(|is_ignored| *is_ignored);
        if (found.is_empty() && self.space != Space::Counts) || is_nothing {
            return if pair.status == b'M' && same_mode { Ok(()) } else { repo.put(self.painted(&bytes![head, index])) };
        }
        head.extend_from_slice(index.as_bytes());
        if self.irreversible && pair.status == b'D' {
            return repo.put(self.painted(&head));
        }
        if !found.is_empty() {
            head.extend(bytes!["--- ", from, "\n+++ ", to, "\n"]);
        }
        repo.put(self.painted(&head))?;
        let functions = functions(repo, pair)?;
        self.print_hunks(repo, &texts, &found, &functions)
    }

    /// Prints a binary file: with its contents (`--binary`), or by name.
    fn print_binary(
        &self,
        repo: &Repo<'_, '_>,
        (head, index): (Vec<u8>, String),
        [from, to]: [Vec<u8>; 2],
        [old, new]: [&Vec<u8>; 2],
    ) -> G<()> {
        if self.binary {
            let mut out = bytes![self.painted(&head), index, "GIT binary patch\n"];
            for body in [new, old] {
                let packed = crate::object_store::zlib::deflate(repo.cx, &[body])?;
                out.extend(bytes![format!("literal {}\n", body.len()), crate::base85::to_base85(&packed), "\n"]);
            }
            return repo.put(out);
        }
        let bare = |name: Vec<u8>| name.strip_suffix(b"\t").map(<[u8]>::to_vec).unwrap_or(name);
        let head = self.painted(&bytes![head, index]);
        repo.put(bytes![head, "Binary files ", bare(from), " and ", bare(to), " differ\n"])
    }

    /// First lines of a patch: names, modes, renames.
    fn patch_head(pair: &Pair, [name_a, name_b]: [&[u8]; 2], [mode_a, mode_b]: [u32; 2]) -> Vec<u8> {
        let mut head = bytes!["diff --git ", &name_a, " ", &name_b, "\n"];
        match pair.status {
            b'A' => head.extend(format!("new file mode {mode_b:06o}\n").bytes()),
            b'D' => head.extend(format!("deleted file mode {mode_a:06o}\n").bytes()),
            _ if mode_a != mode_b => head.extend(format!("old mode {mode_a:06o}\nnew mode {mode_b:06o}\n").bytes()),
            _ => {}
        }
        if matches!(pair.status, b'R' | b'C') {
            let verb = if pair.status == b'R' { "rename" } else { "copy" };
            head.extend(bytes![
                format!("similarity index {}%\n{verb} from ", pair.score / 600),
                quoted(pair.old_path()),
                format!("\n{verb} to "),
                quoted(pair.path()),
                "\n"
            ]);
        }
        head
    }

    pub(crate) fn print_hunks(
        &self,
        repo: &Repo<'_, '_>,
        texts: &[Text; 2],
        found: &[crate::diff::text::Run],
        functions: &[(bool, Regex)],
    ) -> G<()> {
        let [a, _] = texts;
        let marks = self.ignored.marks(repo, texts, found)?;
        let mut rest = self.next_hunk(found, &marks);
        let mut searched = (0usize, Vec::new());
        while let Some((from, to)) = rest {
            let (from, mut to) = (from, to);
            let mut bounds = self.bounds(texts, found.get(from..to).unwrap_or_default());
            if self.has_functions {
                to = self.widened(repo, texts, found, (from, to), &mut bounds, functions)?;
            }
            let hunk = found.get(from..to).unwrap_or_default();
            rest = self.next_hunk(found.get(to..).unwrap_or_default(), marks.get(to..).unwrap_or_default()).map(|(a, b)| (a + to, b + to));
            let ([start_a, start_b], [end_a, end_b]) = bounds;
            // The last line before the hunk that begins like a function.
            for i in (searched.0..start_a).rev() {
                if let Some(title) = function_name(repo, a.line(i), functions)? {
                    searched.1 = title.get(..80).unwrap_or(&title).trim_ascii_end().to_vec();
                    break;
                }
            }
            repo.cx.step(1 + (start_a.saturating_sub(searched.0)) as u64)?;
            searched.0 = start_a;
            self.print_hunk_head(repo, (start_a, end_a - start_a), (start_b, end_b - start_b), &searched.1)?;
            if let Some(words) = self.words {
                self.print_words(repo, texts, hunk, (start_b, end_b), words)?;
                continue;
            }
            self.print_lines(repo, texts, hunk, (start_b, end_b))?;
        }
        Ok(())
    }

    /// First and last line of a hunk on both sides, with its context.
    fn bounds(&self, [a, b]: &[Text; 2], hunk: &[Run]) -> Bounds {
        let (Some(first), Some(last)) = (hunk.first(), hunk.last()) else { return ([0, 0], [0, 0]) };
        let lead = self.context.min(first.at[0]).min(first.at[1]);
        let end_a = (last.at[0] + last.n[0]).saturating_add(self.context).min(a.count());
        let tail = end_a - (last.at[0] + last.n[0]);
        ([first.at[0] - lead, first.at[1] - lead], [end_a, (last.at[1] + last.n[1] + tail).min(b.count())])
    }

    /// Changes of the next hunk: those whose contexts touch. One that does not count is none by itself.
    fn next_hunk(&self, rest: &[Run], marks: &[bool]) -> Option<(usize, usize)> {
        let gap = |at: usize| match (rest.get(at.wrapping_sub(1)), rest.get(at)) {
            (Some(last), Some(next)) => next.at[0] - (last.at[0] + last.n[0]),
            _ => usize::MAX,
        };
        let is_ignored = |at: usize| marks.get(at).copied().unwrap_or(false);
        // Changes that do not count begin a hunk only where they are context of one that does.
        let mut from = 0;
        for at in 0..rest.len() {
            if !is_ignored(at) {
                break;
            }
            if gap(at + 1) >= self.context {
                from = at + 1;
            }
        }
        rest.get(from)?;
        let reach = self.context.saturating_mul(2).saturating_add(self.between);
        let (mut last, mut at, mut n_ignored) = (from, from + 1, 0usize);
        while at < rest.len() && gap(at) <= reach {
            let is_near = gap(at) < self.context;
            if is_near && (!is_ignored(at) || last + 1 == at) {
                (last, n_ignored) = (at, 0);
            } else if !(is_near && is_ignored(at)) && last + 1 != at && self.is_beyond(rest, (last, at), n_ignored, reach) {
                break;
            } else if !is_ignored(at) {
                (last, n_ignored) = (at, 0);
            } else {
                n_ignored += rest.get(at).map_or(0, |run| run.n[1]);
            }
            at += 1;
        }
        Some((from, last + 1))
    }

    /// Whether a change lies too far behind the last one of a hunk, with changes between them that do not count.
    fn is_beyond(&self, rest: &[Run], (last, at): (usize, usize), n_ignored: usize, reach: usize) -> bool {
        match (rest.get(last), rest.get(at)) {
            (Some(last), Some(next)) => (next.at[0] + n_ignored).saturating_sub(last.at[0] + last.n[0]) > reach,
            _ => false,
        }
    }

    /// Widens a hunk to the functions that it is in (`-W`); the end of its changes, as it may reach further ones.
    fn widened(
        &self,
        repo: &Repo<'_, '_>,
        texts: &[Text; 2],
        found: &[Run],
        (from, to): (usize, usize),
        bounds: &mut Bounds,
        functions: &[(bool, Regex)],
    ) -> G<usize> {
        let [a, b] = texts;
        let Some(first) = found.get(from) else { return Ok(to) };
        let is_blank = |at: usize| a.line(at).iter().all(u8::is_ascii_whitespace);
        let is_title = |at: usize| -> G<bool> {
            repo.cx.step(1)?;
            Ok(function_name(repo, a.line(at), functions)?.is_some())
        };
        let mut start = first.at[0].min(a.count().saturating_sub(1)) + 1;
        while start > 0 && !is_title(start - 1)? {
            start -= 1;
        }
        let mut start = start.saturating_sub(1);
        // git: what stands right above a function belongs to it.
        while start > 0 && !is_blank(start - 1) && !is_title(start - 1)? {
            start -= 1;
        }
        let lead = first.at[0].saturating_sub(start).min(first.at[1]).max(first.at[0] - bounds.0[0]);
        bounds.0 = [first.at[0] - lead, first.at[1] - lead];
        let mut to = to;
        loop {
            let Some(last) = found.get(to - 1) else { return Ok(to) };
            let behind = last.at[0] + last.n[0];
            let mut end = behind;
            while end < a.count() && !is_title(end)? {
                end += 1;
            }
            while end > behind && end < a.count() && is_blank(end - 1) {
                end -= 1;
            }
            let tail = (end - behind).max(self.context.min(a.count() - behind));
            bounds.1 = [behind + tail, (last.at[1] + last.n[1] + tail).min(b.count())];
            match found.get(to) {
                Some(next) if next.at[0].saturating_sub(self.context) <= bounds.1[0] => to += 1,
                _ => return Ok(to),
            }
        }
    }

    /// Prints the line `@@` before a hunk.
    fn print_hunk_head(
        &self,
        repo: &Repo<'_, '_>,
        (start_a, n_a): (usize, usize),
        (start_b, n_b): (usize, usize),
        function: &[u8],
    ) -> G<()> {
        let range = |start: usize, n: usize| match n {
            0 => format!("{start},0"),
            1 => format!("{}", start + 1),
            n => format!("{},{n}", start + 1),
        };
        let Paint { frag, reset, .. } = self.paint;
        let function = if function.is_empty() { Vec::new() } else { bytes![" ", reset, function, reset] };
        repo.put(bytes![frag, "@@ -", range(start_a, n_a), " +", range(start_b, n_b), " @@", reset, function, "\n"])
    }

    /// Prints a hunk with its changed words marked.
    fn print_words(&self, repo: &Repo<'_, '_>, [a, b]: &[Text; 2], hunk: &[Run], (from, to): (usize, usize), words: Words) -> G<()> {
        let lines = |text: &Text, from: usize, n: usize| (from..from + n).flat_map(|at| text.line(at).to_vec()).collect::<Vec<u8>>();
        let mut at = from;
        for run in hunk {
            for i in at..run.at[1] {
                words.common(repo, self, b.line(i))?;
            }
            words.changed(repo, self, &lines(a, run.at[0], run.n[0]), &lines(b, run.at[1], run.n[1]))?;
            at = run.at[1] + run.n[1];
        }
        for i in at..to {
            words.common(repo, self, b.line(i))?;
        }
        Ok(())
    }

    /// Prints the lines of a hunk; `from` and `to` bound it in the new text.
    fn print_lines(&self, repo: &Repo<'_, '_>, [a, b]: &[Text; 2], hunk: &[Run], (from, to): (usize, usize)) -> G<()> {
        let put = |sign: &str, text: &Text, at: usize| self.print_line(repo, sign, text.line(at));
        let mut at = from;
        for run in hunk {
            for i in at..run.at[1] {
                put(" ", b, i)?;
            }
            for i in run.at[0]..run.at[0] + run.n[0] {
                put("-", a, i)?;
            }
            for i in run.at[1]..run.at[1] + run.n[1] {
                put("+", b, i)?;
            }
            at = run.at[1] + run.n[1];
        }
        for i in at..to {
            put(" ", b, i)?;
        }
        Ok(())
    }
}

/// Lines at which a hunk begins and ends on both sides.
type Bounds = ([usize; 2], [usize; 2]);

/// Name of the contents of a side.
fn hash_of(side: &Option<Side>, bytes: &[u8]) -> Oid {
    match side {
        None => ZERO,
        Some(side) if side.disk.is_some() => hash(Kind::Blob, bytes),
        Some(side) => side.oid,
    }
}

/// Names behind `---` and `+++`.
fn file_names(pair: &Pair, name_a: Vec<u8>, name_b: Vec<u8>) -> [Vec<u8>; 2] {
    let tabbed =
        |name: Vec<u8>| if name.iter().any(u8::is_ascii_whitespace) && !name.starts_with(b"\"") { bytes![name, "\t"] } else { name };
    let from = if pair.old.is_some() { tabbed(name_a) } else { b"/dev/null".to_vec() };
    let to = if pair.new.is_some() { tabbed(name_b) } else { b"/dev/null".to_vec() };
    [from, to]
}

/// The lines that are titles of hunks, as `diff.NAME.xfuncname` or `funcname` has them: a pattern, and whether it excludes.
fn functions(repo: &Repo<'_, '_>, pair: &Pair) -> G<Vec<(bool, Regex)>> {
    let (text, extended) = match repo.diff_driver(pair.old_path(), "xfuncname")? {
        Some(text) => (text, true),
        None => match repo.diff_driver(pair.old_path(), "funcname")? {
            Some(text) => (text, false),
            None => return Ok(Vec::new()),
        },
    };
    let lines = text.split(|b| *b == b'\n').filter(|line| !line.is_empty());
    lines
        .map(|line| {
            let (excludes, pattern) = line.strip_prefix(b"!").map_or((false, line), |rest| (true, rest));
            Ok((excludes, crate::regex::regex(repo.cx, pattern, extended, false)?))
        })
        .collect()
}

/// Title of the function that begins in a line.
fn function_name(repo: &Repo<'_, '_>, line: &[u8], functions: &[(bool, Regex)]) -> G<Option<Vec<u8>>> {
    if functions.is_empty() {
        let is_function = line.first().is_some_and(|b| b.is_ascii_alphabetic() || *b == b'_' || *b == b'$');
        return Ok(is_function.then(|| line.to_vec()));
    }
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    for (excludes, regex) in functions {
        let mut found = Vec::new();
        if !regex.captures_at(line, 0, false, &mut found, &mut |n| repo.cx.meter().step(n))? {
            continue;
        }
        if *excludes {
            return Ok(None);
        }
        let span = found.get(1).copied().flatten().or(found.first().copied().flatten());
        return Ok(span.and_then(|(from, to)| line.get(from..to)).map(<[u8]>::to_vec));
    }
    Ok(None)
}

pub(crate) fn pair_is_binary(repo: &Repo<'_, '_>, pair: &Pair, old: &[u8], new: &[u8]) -> G<bool> {
    let is = |side: &Option<Side>, body: &[u8]| side.as_ref().map_or(Ok(false), |side| repo.is_binary_at(&side.path, body));
    Ok(is(&pair.old, old)? || is(&pair.new, new)?)
}

impl Show {
    /// Prints one line of a hunk with its sign.
    fn print_line(&self, repo: &Repo<'_, '_>, sign: &str, line: &[u8]) -> G<()> {
        let reset = self.paint.reset;
        let bare = line.strip_suffix(b"\n").unwrap_or(line);
        let shown = match sign {
            "+" => self.paint.added(bare),
            "-" => bytes![self.paint.old, sign, bare, reset],
            _ => bytes![self.paint.context, sign, bare, reset],
        };
        repo.put(bytes![shown, "\n"])?;
        if line.ends_with(b"\n") { Ok(()) } else { repo.put(bytes!["\\ No newline at end of file", reset, "\n"]) }
    }
}
