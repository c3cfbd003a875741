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
        if found.is_empty() && self.space != Space::Counts {
            return if pair.status == b'M' && same_mode { Ok(()) } else { repo.put(self.painted(&bytes![head, index])) };
        }
        head.extend_from_slice(index.as_bytes());
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
        let [a, b] = texts;
        let mut rest = found;
        let mut searched = (0usize, Vec::new());
        while let Some(first) = rest.first() {
            let n = self.joined(rest);
            let (hunk, behind) = rest.split_at_checked(n).unwrap_or((rest, &[]));
            rest = behind;
            let last = hunk.last().unwrap_or(first);
            let lead = self.context.min(first.at[0]).min(first.at[1]);
            let end_a = (last.at[0] + last.n[0]).saturating_add(self.context).min(a.count());
            let tail = end_a - (last.at[0] + last.n[0]);
            let (start_a, start_b) = (first.at[0] - lead, first.at[1] - lead);
            let end_b = (last.at[1] + last.n[1] + tail).min(b.count());
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

    /// Number of changes whose contexts touch: they are one hunk.
    fn joined(&self, rest: &[Run]) -> usize {
        let mut n = 1;
        while let (Some(last), Some(next)) = (rest.get(n - 1), rest.get(n))
            && next.at[0] - (last.at[0] + last.n[0]) <= self.context.saturating_mul(2)
        {
            n += 1;
        }
        n
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
