//! Differences as text: patches, statistics, names.

use std::rc::Rc;

use bashkit_commands_diffutils::diff::{Space, Text};
use bashkit_core::pattern::Regex;

use super::G;
use super::changes::{Pair, Side};
use super::core::Repo;
use super::lines::runs;
use super::object::{Kind, Oid, ZERO, hash};
use super::opts::Opts;
use super::paint::Paint;
use super::paths::{quoted, quoted_with};
use super::words::Words;

/// The options that every command with differences has.
/// How differences are shown.
#[derive(Clone, Debug)]
pub(super) struct Show {
    pub(super) patch: bool,
    pub(super) raw: bool,
    pub(super) stat: bool,
    pub(super) numstat: bool,
    pub(super) shortstat: bool,
    pub(super) summary: bool,
    pub(super) name_only: bool,
    pub(super) name_status: bool,
    pub(super) none: bool,
    pub(super) compact_summary: bool,
    pub(super) context: usize,
    pub(super) space: Space,
    pub(super) text: bool,
    /// Binary files are written whole.
    pub(super) binary: bool,
    pub(super) full_index: bool,
    pub(super) abbrev: usize,
    pub(super) zero: bool,
    pub(super) reverse: bool,
    pub(super) prefixes: [Vec<u8>; 2],
    pub(super) filter: Option<Vec<u8>>,
    /// Least likeness of a rename in percent; 0 does not look for any.
    pub(super) renames: u32,
    pub(super) copies: bool,
    pub(super) width: usize,
    pub(super) heuristic: bool,
    pub(super) pickaxe: Option<(bool, Vec<u8>)>,
    pub(super) relative: Vec<u8>,
    pub(super) paint: Paint,
    /// Changed words in place of changed lines.
    pub(super) words: Option<Words>,
    /// What a word is.
    pub(super) word: Option<Rc<Regex>>,
}

/// Lines added and removed; for binary files the bytes.
struct Count {
    added: usize,
    removed: usize,
    binary: bool,
    unmerged: bool,
    name: Vec<u8>,
    comment: String,
}

fn likeness(text: Option<&[u8]>) -> G<u32> {
    let Some(text) = text else { return Ok(50) };
    let (digits, percent) = text.strip_suffix(b"%").map_or((text, false), |d| (d, true));
    let number: u32 =
        std::str::from_utf8(digits).ok().and_then(|n| n.parse().ok()).ok_or_else(|| fatal!["invalid argument to find-renames: ", text])?;
    if percent {
        return Ok(number.min(100));
    }
    let scale = 10u64.saturating_pow(u32::try_from(digits.len()).unwrap_or(0));
    Ok(u32::try_from(u64::from(number) * 100 / scale.max(1)).unwrap_or(100).min(100))
}

impl Show {
    pub(super) fn new(repo: &Repo<'_, '_>, opts: &Opts) -> G<Self> {
        let context = match opts.number("unified")? {
            Some(n) => n,
            None => repo.get("diff.context").and_then(|n| std::str::from_utf8(&n).ok()?.parse().ok()).unwrap_or(3),
        };
        let mut paint = Paint::new(repo, opts, "diff")?;
        let mut words = match opts.last_of(&["word-diff", "color-words"]) {
            Some("color-words") => Some(Words::Colour),
            Some(id) => Words::named(opts.value(id))?,
            None => None,
        };
        let word =
            match opts.value("word-diff-regex").or(opts.value("color-words")).map(<[u8]>::to_vec).or_else(|| repo.get("diff.wordregex")) {
                Some(text) => Some(Rc::new(super::limiting::regex(&text, true, false)?)),
                None => None,
            };
        if opts.has("word-diff-regex") && words.is_none() {
            words = Some(Words::Plain);
        }
        if words == Some(Words::Colour) {
            paint = Paint::ON;
        }
        let space = match opts.last_of(&["ignore-all-space", "ignore-space-change", "ignore-space-at-eol"]) {
            Some("ignore-all-space") => Space::All,
            Some("ignore-space-change") => Space::Change,
            Some(_) => Space::Trailing,
            None => Space::Counts,
        };
        let wants_renames = match repo.get("diff.renames") {
            Some(value) => super::config::truth(&value).unwrap_or(true),
            None => true,
        };
        let renames = match opts.last_of(&["find-renames", "find-copies", "no-renames"]) {
            Some("no-renames") => 0,
            Some(id) => likeness(opts.value(id))?,
            None if wants_renames => 50,
            None => 0,
        };
        let mut prefixes = [b"a/".to_vec(), b"b/".to_vec()];
        if opts.has("no-prefix") || repo.config.borrow().is("diff.noprefix") {
            prefixes = [Vec::new(), Vec::new()];
        }
        if let Some(prefix) = opts.value("src-prefix") {
            prefixes[0] = prefix.to_vec();
        }
        if let Some(prefix) = opts.value("dst-prefix") {
            prefixes[1] = prefix.to_vec();
        }
        let width = match opts
            .number("stat-width")?
            .or(opts.value("stat").and_then(|w| std::str::from_utf8(w).ok()?.split(',').next()?.parse().ok()))
        {
            Some(width) => width,
            None => repo.cx.env("COLUMNS").and_then(|n| std::str::from_utf8(&n).ok()?.parse().ok()).filter(|n| *n > 0).unwrap_or(80),
        };
        if opts.has("R") {
            prefixes.swap(0, 1);
        }
        let pickaxe = opts.value("S").map(|text| (false, text.to_vec())).or(opts.value("G").map(|text| (true, text.to_vec())));
        let abbrev = match opts.number("abbrev")? {
            Some(n) => n,
            None => repo.abbrev_digits(),
        };
        let relative = if opts.has("relative") {
            opts.value("relative").map_or(repo.prefix.clone(), |dir| bytes![dir.strip_suffix(b"/").unwrap_or(dir), "/"])
        } else {
            Vec::new()
        };
        Ok(Self {
            patch: opts.has("patch") || opts.has("binary") || opts.has("u") || opts.has("unified") || opts.has("patch-with-stat"),
            raw: opts.has("raw"),
            stat: opts.has("stat") || opts.has("patch-with-stat") || opts.has("compact-summary"),
            numstat: opts.has("numstat"),
            shortstat: opts.has("shortstat"),
            summary: opts.has("summary"),
            name_only: opts.has("name-only"),
            name_status: opts.has("name-status"),
            none: opts.has("no-patch") || opts.has("s"),
            compact_summary: opts.has("compact-summary"),
            context,
            space,
            text: opts.has("text"),
            binary: opts.has("binary"),
            full_index: opts.has("full-index"),
            abbrev,
            zero: opts.has("z"),
            reverse: opts.has("R"),
            prefixes,
            filter: opts.value("diff-filter").map(<[u8]>::to_vec),
            renames,
            copies: opts.has("find-copies"),
            width,
            heuristic: !opts.has("no-indent-heuristic"),
            pickaxe,
            relative,
            paint,
            words,
            word,
        })
    }

    pub(super) fn plain(repo: &Repo<'_, '_>) -> G<Self> {
        Self::new(repo, &Opts::parse(&super::options::DIFF, &[])?)
    }

    pub(super) fn has_format(&self) -> bool {
        self.patch || self.raw || self.stat || self.numstat || self.shortstat || self.summary || self.name_only || self.name_status
    }

    /// Renames, filters, directions.
    pub(super) fn prepare(&self, repo: &Repo<'_, '_>, mut pairs: Vec<Pair>) -> G<Vec<Pair>> {
        if self.reverse {
            for pair in pairs.iter_mut().filter(|pair| pair.status != b'U') {
                *pair = Pair::new(pair.new.take(), pair.old.take());
            }
        }
        if self.renames > 0 {
            pairs = repo.find_renames(pairs, self.renames, self.copies)?;
        }
        if !self.relative.is_empty() {
            pairs.retain(|pair| pair.path().starts_with(&self.relative));
            for pair in &mut pairs {
                for side in [&mut pair.old, &mut pair.new].into_iter().flatten() {
                    side.path = side.path.strip_prefix(self.relative.as_slice()).unwrap_or(&side.path).to_vec();
                }
            }
        }
        if let Some(filter) = &self.filter {
            let is_excluding = filter.iter().any(u8::is_ascii_lowercase);
            pairs.retain(
                |pair| {
                    if is_excluding { !filter.contains(&pair.status.to_ascii_lowercase()) } else { filter.contains(&pair.status) }
                },
            );
        }
        if let Some((is_regex, needle)) = &self.pickaxe {
            let mut kept = Vec::new();
            let regex = if *is_regex { Some(super::limiting::regex(needle, false, false)?) } else { None };
            for pair in pairs {
                let bytes = |side: &Option<Side>| side.as_ref().map_or(Ok(Vec::new()), |side| repo.side_bytes(side));
                let (old, new) = (bytes(&pair.old)?, bytes(&pair.new)?);
                let hit = match &regex {
                    None => {
                        let count = |text: &[u8]| memchr::memmem::find_iter(text, needle).count();
                        count(&old) != count(&new)
                    }
                    Some(regex) => {
                        let texts = [Text::new(old, false), Text::new(new, false)];
                        let mut hit = false;
                        for run in runs(repo.cx.meter(), &texts, Space::Counts, true)? {
                            let [a, b] = &texts;
                            let lines = (run.at[0]..run.at[0] + run.n[0])
                                .map(|i| a.line(i))
                                .chain((run.at[1]..run.at[1] + run.n[1]).map(|i| b.line(i)));
                            for line in lines {
                                let line = line.strip_suffix(b"\n").unwrap_or(line);
                                hit = hit || regex.is_match(line, &mut |n| repo.cx.meter().step(n))?;
                            }
                        }
                        hit
                    }
                };
                if hit {
                    kept.push(pair);
                }
            }
            pairs = kept;
        }
        Ok(pairs)
    }

    fn oid_of(&self, repo: &Repo<'_, '_>, side: &Option<Side>) -> G<String> {
        let oid = side.as_ref().map_or(ZERO, |side| side.oid);
        self.short(repo, &oid)
    }

    pub(super) fn short(&self, repo: &Repo<'_, '_>, oid: &Oid) -> G<String> {
        if self.full_index {
            return Ok(oid.hex());
        }
        if oid.is_zero() {
            return Ok("0".repeat(self.abbrev.clamp(4, 40)));
        }
        repo.abbrev_to(oid, self.abbrev)
    }

    /// Prints differences in every format that was asked for.
    pub(super) fn print(&self, repo: &Repo<'_, '_>, pairs: &[Pair]) -> G<()> {
        if pairs.is_empty() || self.none {
            return Ok(());
        }
        let end: &[u8] = if self.zero { b"\0" } else { b"\n" };
        let between: &[u8] = if self.zero { b"\0" } else { b"\t" };
        let name = |path: &[u8]| if self.zero { path.to_vec() } else { quoted(path) };
        let letter = |pair: &Pair| match pair.status {
            b'R' | b'C' => format!("{}{:03}", char::from(pair.status), pair.score / 600),
            status => char::from(status).to_string(),
        };
        for pair in pairs {
            let names = match pair.status {
                b'R' | b'C' => bytes![name(pair.old_path()), between, name(pair.path())],
                _ => name(pair.path()),
            };
            if self.raw {
                let mode = |side: &Option<Side>| side.as_ref().map_or(0, |side| side.mode);
                let new = pair.new.as_ref().map(|side| if side.disk.is_some() { Side { oid: ZERO, ..side.clone() } } else { side.clone() });
                let head = format!(
                    ":{:06o} {:06o} {} {} {}",
                    mode(&pair.old),
                    mode(&pair.new),
                    self.oid_of(repo, &pair.old)?,
                    self.oid_of(repo, &new)?,
                    letter(pair)
                );
                repo.put(bytes![head, between, names, end])?;
            } else if self.name_status {
                repo.put(bytes![letter(pair), between, names, end])?;
            } else if self.name_only {
                repo.put(bytes![name(pair.path()), end])?;
            }
        }
        if self.raw || self.name_only || self.name_status {
            if self.patch {
                repo.put("\n")?;
            }
            if !self.patch && !self.stat && !self.numstat && !self.shortstat && !self.summary {
                return Ok(());
            }
        }
        if self.stat || self.numstat || self.shortstat {
            let counts = self.counts(repo, pairs)?;
            if counts.is_empty() && !self.patch && !self.summary {
                return Ok(());
            }
            if self.numstat {
                self.print_numstat(repo, pairs, &counts)?;
            }
            if self.stat {
                self.print_stat(repo, &counts)?;
            }
            if self.stat || self.shortstat {
                repo.put(summary_line(&counts))?;
            }
        }
        if self.summary {
            repo.put(summary(pairs))?;
        }
        if self.patch {
            if self.stat || self.numstat || self.shortstat || self.summary {
                repo.put("\n")?;
            }
            for pair in pairs {
                self.print_patch(repo, pair)?;
            }
        }
        Ok(())
    }

    fn bytes_of(&self, repo: &Repo<'_, '_>, side: &Option<Side>) -> G<Vec<u8>> {
        side.as_ref().map_or(Ok(Vec::new()), |side| repo.side_bytes(side))
    }

    fn counts(&self, repo: &Repo<'_, '_>, pairs: &[Pair]) -> G<Vec<Count>> {
        let mut all = Vec::new();
        for pair in pairs {
            let name = match pair.status {
                _ if pair.old_path() != pair.path() => rename_text(pair.old_path(), pair.path()),
                _ => quoted(pair.path()),
            };
            let mut comment = String::new();
            if self.compact_summary {
                let exec = |side: &Option<Side>| side.as_ref().is_some_and(|side| side.mode == 0o100755);
                comment = match pair.status {
                    b'A' if exec(&pair.new) => " (new +x)".to_owned(),
                    b'A' => " (new)".to_owned(),
                    b'D' => " (gone)".to_owned(),
                    _ if exec(&pair.new) && !exec(&pair.old) => " (mode +x)".to_owned(),
                    _ if !exec(&pair.new) && exec(&pair.old) => " (mode -x)".to_owned(),
                    _ => String::new(),
                };
            }
            let mut count = Count { added: 0, removed: 0, binary: false, unmerged: pair.status == b'U', name, comment };
            let is_same = matches!((&pair.old, &pair.new), (Some(a), Some(b)) if a.oid == b.oid && !a.oid.is_zero());
            if !count.unmerged && !is_same {
                let (old, new) = (self.bytes_of(repo, &pair.old)?, self.bytes_of(repo, &pair.new)?);
                if !self.text && pair_is_binary(repo, pair, &old, &new)? {
                    count.binary = true;
                    (count.added, count.removed) = (new.len(), old.len());
                } else {
                    let texts = [Text::new(old, false), Text::new(new, false)];
                    for run in runs(repo.cx.meter(), &texts, self.space, false)? {
                        count.removed += run.n[0];
                        count.added += run.n[1];
                    }
                }
            }
            let is_nothing = self.space != Space::Counts && count.added == 0 && count.removed == 0 && pair.status == b'M';
            if is_nothing && pair.old.as_ref().map(|s| s.mode) == pair.new.as_ref().map(|s| s.mode) {
                continue;
            }
            all.push(count);
        }
        Ok(all)
    }

    fn print_numstat(&self, repo: &Repo<'_, '_>, pairs: &[Pair], counts: &[Count]) -> G<()> {
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

    fn print_stat(&self, repo: &Repo<'_, '_>, counts: &[Count]) -> G<()> {
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
        let scaled = |n: usize| if n == 0 { 0 } else { 1 + n * (graph.saturating_sub(1)) / most.max(1) };
        for count in counts {
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
            let shown: String = name.into_iter().collect();
            let pad = names.saturating_sub(prefix.len() + shown.chars().count());
            let mut line = format!(" {prefix}{shown}{:pad$} | ", "");
            if count.unmerged {
                line.push_str(&format!("{:>number_width$}", "Unmerged"));
            } else if count.binary {
                line.push_str(&format!("{:>number_width$}", "Bin"));
                if count.added > 0 || count.removed > 0 {
                    let Paint { old, new, reset, .. } = self.paint;
                    line.push_str(&format!(" {old}{}{reset} -> {new}{}{reset} bytes", count.removed, count.added));
                }
            } else {
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
            repo.put(bytes![line, "\n"])?;
        }
        Ok(())
    }

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

    fn print_patch(&self, repo: &Repo<'_, '_>, pair: &Pair) -> G<()> {
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
        let mut head = bytes!["diff --git ", &name_a, " ", &name_b, "\n"];
        let mode = |side: &Option<Side>| side.as_ref().map_or(0, |side| side.mode);
        let (mode_a, mode_b) = (mode(&pair.old), mode(&pair.new));
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
        let hash_of = |side: &Option<Side>, bytes: &[u8]| match side {
            None => ZERO,
            Some(side) if side.disk.is_some() => hash(Kind::Blob, bytes),
            Some(side) => side.oid,
        };
        let (oid_a, oid_b) = (hash_of(&pair.old, &old), hash_of(&pair.new, &new));
        if oid_a == oid_b {
            return repo.put(self.painted(&head));
        }
        let mode_text = if mode_a == mode_b { format!(" {mode_a:06o}") } else { String::new() };
        let index = format!("index {}..{}{mode_text}\n", self.short(repo, &oid_a)?, self.short(repo, &oid_b)?);
        let tabbed =
            |name: Vec<u8>| if name.iter().any(u8::is_ascii_whitespace) && !name.starts_with(b"\"") { bytes![name, "\t"] } else { name };
        let from = if pair.old.is_some() { tabbed(name_a.clone()) } else { b"/dev/null".to_vec() };
        let to = if pair.new.is_some() { tabbed(name_b.clone()) } else { b"/dev/null".to_vec() };
        if !self.text && pair_is_binary(repo, pair, &old, &new)? {
            if self.binary {
                let mut out = bytes![self.painted(&head), format!("index {oid_a}..{oid_b}{mode_text}\nGIT binary patch\n")];
                for body in [&new, &old] {
                    let packed = super::store::deflate(repo.cx, &[body])?;
                    out.extend(bytes![format!("literal {}\n", body.len()), super::apply::to_base85(&packed), "\n"]);
                }
                return repo.put(out);
            }
            let bare = |name: Vec<u8>| name.strip_suffix(b"\t").map(<[u8]>::to_vec).unwrap_or(name);
            let head = self.painted(&bytes![head, index]);
            return repo.put(bytes![head, "Binary files ", bare(from), " and ", bare(to), " differ\n"]);
        }
        let texts = [Text::new(old, false), Text::new(new, false)];
        let found = runs(repo.cx.meter(), &texts, self.space, self.heuristic)?;
        if found.is_empty() && self.space != Space::Counts {
            return if pair.status == b'M' && mode_a == mode_b { Ok(()) } else { repo.put(self.painted(&bytes![head, index])) };
        }
        head.extend_from_slice(index.as_bytes());
        if !found.is_empty() {
            head.extend(bytes!["--- ", from, "\n+++ ", to, "\n"]);
        }
        repo.put(self.painted(&head))?;
        let functions = functions(repo, pair)?;
        self.print_hunks(repo, &texts, &found, &functions)
    }

    pub(super) fn print_hunks(
        &self,
        repo: &Repo<'_, '_>,
        texts: &[Text; 2],
        found: &[super::lines::Run],
        functions: &[(bool, Regex)],
    ) -> G<()> {
        let [a, b] = texts;
        let mut rest = found;
        let mut searched = (0usize, Vec::new());
        while let Some(first) = rest.first() {
            let mut n = 1;
            while let (Some(last), Some(next)) = (rest.get(n - 1), rest.get(n))
                && next.at[0] - (last.at[0] + last.n[0]) <= self.context.saturating_mul(2)
            {
                n += 1;
            }
            let (hunk, behind) = rest.split_at_checked(n).unwrap_or((rest, &[]));
            rest = behind;
            let last = hunk.last().unwrap_or(first);
            let lead = self.context.min(first.at[0]).min(first.at[1]);
            let end_a = (last.at[0] + last.n[0]).saturating_add(self.context).min(a.count());
            let tail = end_a - (last.at[0] + last.n[0]);
            let (start_a, start_b) = (first.at[0] - lead, first.at[1] - lead);
            let end_b = (last.at[1] + last.n[1] + tail).min(b.count());
            let range = |start: usize, n: usize| match n {
                0 => format!("{start},0"),
                1 => format!("{}", start + 1),
                n => format!("{},{n}", start + 1),
            };
            // The last line before the hunk that begins like a function.
            for i in (searched.0..start_a).rev() {
                if let Some(title) = function_name(repo, a.line(i), functions)? {
                    searched.1 = title.get(..80).unwrap_or(&title).trim_ascii_end().to_vec();
                    break;
                }
            }
            repo.cx.step(1 + (start_a.saturating_sub(searched.0)) as u64)?;
            searched.0 = start_a;
            let Paint { frag, reset, .. } = self.paint;
            let function = if searched.1.is_empty() { Vec::new() } else { bytes![" ", reset, &searched.1, reset] };
            repo.put(bytes![
                frag,
                "@@ -",
                range(start_a, end_a - start_a),
                " +",
                range(start_b, end_b - start_b),
                " @@",
                reset,
                function,
                "\n"
            ])?;
            if let Some(words) = self.words {
                let lines =
                    |text: &Text, from: usize, n: usize| (from..from + n).flat_map(|at| text.line(at).to_vec()).collect::<Vec<u8>>();
                let mut at = start_b;
                for run in hunk {
                    for i in at..run.at[1] {
                        words.common(repo, self, b.line(i))?;
                    }
                    words.changed(repo, self, &lines(a, run.at[0], run.n[0]), &lines(b, run.at[1], run.n[1]))?;
                    at = run.at[1] + run.n[1];
                }
                for i in at..end_b {
                    words.common(repo, self, b.line(i))?;
                }
                continue;
            }
            let put = |sign: &str, text: &Text, at: usize| -> G<()> {
                let line = text.line(at);
                let bare = line.strip_suffix(b"\n").unwrap_or(line);
                let end = if line.ends_with(b"\n") { "" } else { "\\ No newline at end of file" };
                let shown = match sign {
                    "+" => self.paint.added(bare),
                    "-" => bytes![self.paint.old, sign, bare, reset],
                    _ => bytes![self.paint.context, sign, bare, reset],
                };
                repo.put(bytes![shown, "\n"])?;
                if end.is_empty() { Ok(()) } else { repo.put(bytes![end, reset, "\n"]) }
            };
            let mut at = start_b;
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
            for i in at..end_b {
                put(" ", b, i)?;
            }
        }
        Ok(())
    }
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
            Ok((excludes, super::limiting::regex(pattern, extended, false)?))
        })
        .collect()
}

/// What a line says of the function that begins in it.
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

fn pair_is_binary(repo: &Repo<'_, '_>, pair: &Pair, old: &[u8], new: &[u8]) -> G<bool> {
    let is = |side: &Option<Side>, body: &[u8]| side.as_ref().map_or(Ok(false), |side| repo.is_binary_at(&side.path, body));
    Ok(is(&pair.old, old)? || is(&pair.new, new)?)
}

fn summary_line(counts: &[Count]) -> String {
    let files = counts.iter().filter(|count| !count.unmerged).count();
    let sum = |of: fn(&Count) -> usize| counts.iter().filter(|count| !count.binary).map(of).sum::<usize>();
    totals(files, sum(|c| c.added), sum(|c| c.removed))
}

/// ` 2 files changed, 3 insertions(+)`.
pub(super) fn totals(files: usize, added: usize, removed: usize) -> String {
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

/// `{old => new}/name`.
pub(super) fn rename_text(old: &[u8], new: &[u8]) -> Vec<u8> {
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

/// ` create mode 100644 a` and the like.
pub(super) fn summary(pairs: &[Pair]) -> Vec<u8> {
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
