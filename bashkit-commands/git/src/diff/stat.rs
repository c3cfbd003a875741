//! `--stat`, `--numstat`, `--shortstat` and `--summary`.

use bashkit_core::diff::{Space, Text};
use bashkit_core::gnu::vasnprintf;

use crate::color::Paint;
use crate::diff::format::Show;
use crate::diff::patch::pair_is_binary;
use crate::diff::text::runs;
use crate::diff::{Pair, Side};
use crate::halt::G;
use crate::quote::quoted;
use crate::repository::Repo;

/// Lines added and removed; for binary files the bytes.
pub(crate) struct Count {
    added: usize,
    removed: usize,
    binary: bool,
    unmerged: bool,
    name: Vec<u8>,
    comment: String,
}

impl Show {
    pub(crate) fn counts(&self, repo: &Repo<'_, '_>, pairs: &[Pair]) -> G<Vec<Count>> {
        let mut all = Vec::new();
        for pair in pairs {
            let name = match pair.status {
                _ if pair.old_path() != pair.path() => rename_text(pair.old_path(), pair.path()),
                _ => quoted(pair.path()),
            };
            let mut comment = String::new();
            if self.compact_summary {
                comment = mode_comment(pair);
            }
            let mut count = Count { added: 0, removed: 0, binary: false, unmerged: pair.status == b'U', name, comment };
            let is_same = matches!((&pair.old, &pair.new), (Some(a), Some(b)) if a.oid == b.oid && !a.oid.is_zero());
            if !count.unmerged && !is_same {
                self.count_lines(repo, pair, &mut count)?;
            }
            let is_nothing =
                (self.space != Space::Counts || !self.ignored.is_none()) && count.added == 0 && count.removed == 0 && pair.status == b'M';
            if is_nothing && pair.old.as_ref().map(|s| s.mode) == pair.new.as_ref().map(|s| s.mode) {
                continue;
            }
            all.push(count);
        }
        Ok(all)
    }

    /// Counts the changed lines of a file.
    fn count_lines(&self, repo: &Repo<'_, '_>, pair: &Pair, count: &mut Count) -> G<()> {
        let (old, new) = (self.bytes_of(repo, &pair.old)?, self.bytes_of(repo, &pair.new)?);
        if !self.text && pair_is_binary(repo, pair, &old, &new)? {
            count.binary = true;
            (count.added, count.removed) = (new.len(), old.len());
        } else {
            let texts = [Text::new(repo.cx.meter(), old, false)?, Text::new(repo.cx.meter(), new, false)?];
            let found = runs(repo.cx.meter(), &texts, self.space, false)?;
            let marks = self.ignored.marks(repo, &texts, &found)?;
            for (run, _) in found.iter().zip(marks).filter(|(_, is_ignored)| !is_ignored) {
                count.removed += run.n[0];
                count.added += run.n[1];
            }
        }
        Ok(())
    }

    pub(crate) fn print_numstat(&self, repo: &Repo<'_, '_>, pairs: &[Pair], counts: &[Count]) -> G<()> {
        for (pair, count) in pairs.iter().zip(counts) {
            let numbers = if count.binary { "-\t-\t".to_owned() } else { format!("{}\t{}\t", count.added, count.removed) };
            let line = match (self.zero, pair.status) {
                (true, b'R' | b'C') => bytes![numbers, "\0", pair.old_path(), "\0", pair.path(), "\0"],
                (true, _) => bytes![numbers, pair.path(), "\0"],
                _ => bytes![numbers, &count.name, "\n"],
            };
            repo.put(line)?;
        }
        Ok(())
    }

    pub(crate) fn print_stat(&self, repo: &Repo<'_, '_>, counts: &[Count]) -> G<()> {
        let widths = self.stat_widths(counts);
        let Widths { names, number_width, .. } = widths;
        for count in counts {
            let shown = shortened(count, names);
            let pad = names.saturating_sub(shown.chars().count());
            let mut line = format!(" {shown}{} | ", vasnprintf::fill(' ', pad));
            if count.unmerged {
                line.push_str(&format!("{:>number_width$}", "Unmerged"));
            } else if count.binary {
                line.push_str(&format!("{:>number_width$}", "Bin"));
                if count.added > 0 || count.removed > 0 {
                    let Paint { old, new, reset, .. } = self.paint;
                    line.push_str(&format!(" {old}{}{reset} -> {new}{}{reset} bytes", count.removed, count.added));
                }
            } else {
                self.push_graph(&mut line, count, &widths);
            }
            repo.put(bytes![line, "\n"])?;
        }
        Ok(())
    }

    /// Widths of the columns of `--stat`, as the width of the output allows.
    fn stat_widths(&self, counts: &[Count]) -> Widths {
        let digits = |n: usize| n.to_string().len();
        let width_of = |name: &[u8]| String::from_utf8_lossy(name).chars().count();
        let (mut longest, mut most, mut number_width, mut binary_width) = (0, 0, 0, 0);
        for count in counts {
            longest = longest.max(width_of(&count.name) + count.comment.len());
            if count.unmerged {
                binary_width = binary_width.max(8);
            } else if count.binary {
                binary_width = binary_width.max(14 + digits(count.added) + digits(count.removed));
                number_width = 3;
            } else {
                most = most.max(count.added + count.removed);
            }
        }
        number_width = number_width.max(digits(most));
        let width = self.width.max(16 + 6 + number_width);
        let mut graph = if most + 4 > binary_width { most } else { binary_width - 4 };
        let mut names = longest;
        if names + number_width + 6 + graph > width {
            if graph > (width * 3 / 8).saturating_sub(number_width + 6) {
                graph = (width * 3 / 8).saturating_sub(number_width + 6).max(6);
            }
            if names > width - number_width - 6 - graph {
                names = width - number_width - 6 - graph;
            } else {
                graph = width - number_width - 6 - names;
            }
        }
        Widths { names, graph, number_width, most }
    }

    /// Adds the number of changed lines, and their graph.
    fn push_graph(&self, line: &mut String, count: &Count, widths: &Widths) {
        let Widths { graph, most, number_width, .. } = *widths;
        let scaled = |n: usize| if n == 0 { 0 } else { 1 + n * (graph.saturating_sub(1)) / most.max(1) };
        let (mut added, mut removed) = (count.added, count.removed);
        if graph <= most {
            let mut total = scaled(added + removed);
            if total < 2 && added > 0 && removed > 0 {
                total = 2;
            }
            if added < removed {
                added = scaled(added);
                removed = total.saturating_sub(added);
            } else {
                removed = scaled(removed);
                added = total.saturating_sub(removed);
            }
        }
        line.push_str(&format!("{:>number_width$}", count.added + count.removed));
        if count.added + count.removed > 0 {
            line.push(' ');
        }
        for (n, sign, colour) in [(added, "+", self.paint.new), (removed, "-", self.paint.old)] {
            if n > 0 {
                line.push_str(&format!("{colour}{}{}", sign.repeat(n), self.paint.reset));
            }
        }
    }
}

/// Comment about modes for `--compact-summary`.
fn mode_comment(pair: &Pair) -> String {
    let exec = |side: &Option<Side>| side.as_ref().is_some_and(|side| side.mode == 0o100755);
    match pair.status {
        b'A' if exec(&pair.new) => " (new +x)".to_owned(),
        b'A' => " (new)".to_owned(),
        b'D' => " (gone)".to_owned(),
        _ if exec(&pair.new) && !exec(&pair.old) => " (mode +x)".to_owned(),
        _ if !exec(&pair.new) && exec(&pair.old) => " (mode -x)".to_owned(),
        _ => String::new(),
    }
}

/// Name of a file, shortened to its end where the column is narrow.
fn shortened(count: &Count, names: usize) -> String {
    let mut name: Vec<char> = String::from_utf8_lossy(&count.name).chars().chain(count.comment.chars()).collect();
    let mut prefix = "";
    if name.len() > names {
        prefix = "...";
        let keep = names.saturating_sub(3);
        name.drain(..name.len() - keep);
        if let Some(slash) = name.iter().position(|c| *c == '/') {
            name.drain(..slash);
        }
    }
    let shown: String = prefix.chars().chain(name).collect();
    shown
}

pub(crate) fn summary_line(counts: &[Count]) -> String {
    let files = counts.iter().filter(|count| !count.unmerged).count();
    let sum = |of: fn(&Count) -> usize| counts.iter().filter(|count| !count.binary).map(of).sum::<usize>();
    totals(files, sum(|c| c.added), sum(|c| c.removed))
}

/// Line of totals: ` 2 files changed, 3 insertions(+)`.
pub(crate) fn totals(files: usize, added: usize, removed: usize) -> String {
    let s = |n: usize| if n == 1 { "" } else { "s" };
    if files == 0 {
        return " 0 files changed\n".to_owned();
    }
    let mut line = format!(" {files} file{} changed", s(files));
    if added > 0 || removed == 0 {
        line.push_str(&format!(", {added} insertion{}(+)", s(added)));
    }
    if removed > 0 || added == 0 {
        line.push_str(&format!(", {removed} deletion{}(-)", s(removed)));
    }
    line.push('\n');
    line
}

/// Name of a rename, shortened to `{old => new}/name`.
pub(crate) fn rename_text(old: &[u8], new: &[u8]) -> Vec<u8> {
    if quoted(old) != old || quoted(new) != new {
        return bytes![quoted(old), " => ", quoted(new)];
    }
    let common = old.iter().zip(new).take_while(|(a, b)| a == b).count();
    let prefix = old.get(..common).and_then(|p| memchr::memrchr(b'/', p)).map_or(0, |at| at + 1);
    let (rest_a, rest_b) = (old.len() - prefix.saturating_sub(1).min(old.len()), new.len() - prefix.saturating_sub(1).min(new.len()));
    let limit = if prefix > 0 { rest_a.min(rest_b) } else { old.len().min(new.len()) };
    let tail = old.iter().rev().zip(new.iter().rev()).take(limit).take_while(|(a, b)| a == b).count();
    let suffix_part = old.get(old.len() - tail..).unwrap_or_default();
    let suffix = memchr::memchr(b'/', suffix_part).map_or(0, |at| tail - at);
    let mid = |path: &[u8]| path.get(prefix..(path.len() - suffix).max(prefix)).unwrap_or_default().to_vec();
    if prefix + suffix == 0 {
        return bytes![old, " => ", new];
    }
    bytes![old.get(..prefix).unwrap_or_default(), "{", mid(old), " => ", mid(new), "}", old.get(old.len() - suffix..).unwrap_or_default()]
}

/// Lines of `--summary`: ` create mode 100644 a` and the like.
pub(crate) fn summary(pairs: &[Pair]) -> Vec<u8> {
    let mut out = Vec::new();
    for pair in pairs {
        let mode = |side: &Option<Side>| side.as_ref().map_or(0, |side| side.mode);
        let (a, b) = (mode(&pair.old), mode(&pair.new));
        match pair.status {
            b'A' => out.extend(bytes![format!(" create mode {b:06o} "), quoted(pair.path()), "\n"]),
            b'D' => out.extend(bytes![format!(" delete mode {a:06o} "), quoted(pair.path()), "\n"]),
            b'R' | b'C' => {
                let verb = if pair.status == b'R' { " rename " } else { " copy " };
                out.extend(bytes![verb, rename_text(pair.old_path(), pair.path()), format!(" ({}%)\n", pair.score / 600)]);
                if a != b {
                    out.extend(format!(" mode change {a:06o} => {b:06o}\n").bytes());
                }
            }
            b'M' | b'T' if a != b => out.extend(bytes![format!(" mode change {a:06o} => {b:06o} "), quoted(pair.path()), "\n"]),
            _ => {}
        }
    }
    out
}

/// Widths of the columns of `--stat`, and the largest number of changed lines.
struct Widths {
    names: usize,
    graph: usize,
    number_width: usize,
    most: usize,
}
