//! Options of diff output, and the dispatch to its formats.

use std::rc::Rc;

use bashkit_core::diff::{Space, Text};
use bashkit_core::pattern::{Regex, Wildmatch};

use crate::color::Paint;
use crate::diff::ignored::Ignored;
use crate::diff::stat::{summary, summary_line};
use crate::diff::text::runs;
use crate::diff::words::Words;
use crate::diff::{Pair, Side};
use crate::halt::{G, Halt};
use crate::object::{Oid, ZERO};
use crate::parse_options::Opts;
use crate::quote::quoted;
use crate::repository::Repo;
use crate::usage::{Group, group};
use crate::wildmatch;

/// Options of diff output, as parsed.
pub(crate) const DIFF_OPTIONS: Group = group!(
    "differences",
    &[
        ("p,patch", "show differences as a patch"),
        ("u", "as -p"),
        ("s", "show no differences"),
        ("no-patch", "as -s"),
        ("U,unified=<n>", "lines of context"),
        ("raw", "modes, names of objects, states"),
        ("stat[=<width>]", "how many lines changed, as a graph"),
        ("numstat", "how many lines changed, in numbers"),
        ("shortstat", "the last line of --stat"),
        ("compact-summary", "new and deleted files in --stat"),
        ("stat-width=<n>", "columns of --stat"),
        ("name-only", "names of changed files"),
        ("name-status", "names and states of changed files"),
        ("summary", "new, deleted and renamed files"),
        ("patch-with-stat", "as -p --stat"),
        ("w,ignore-all-space", "ignore white space"),
        ("b,ignore-space-change", "ignore how much white space there is"),
        ("ignore-space-at-eol", "ignore white space at the ends of lines"),
        ("exit-code", "status 1 when there are differences"),
        ("quiet", "status only"),
        ("M,find-renames[=<n>]", "find renames, from this likeness on"),
        ("C,find-copies[=<n>]", "find renames, as -M does"),
        ("no-renames", "find no renames"),
        ("a,text", "all files are text"),
        ("binary", "binary files as patches"),
        ("full-index", "whole names of objects"),
        ("abbrev[=<n>]", "digits of names of objects"),
        ("z", "end names with NUL"),
        ("R", "exchange the sides"),
        ("no-prefix", "no a/ and b/"),
        ("ignore-submodules[=<when>]", "as without"),
        ("src-prefix=<prefix>", "instead of a/"),
        ("dst-prefix=<prefix>", "instead of b/"),
        ("diff-filter=<states>", "only files in these states (ACDMRTU; small letters exclude)"),
        ("relative[=<path>]", "only below this directory, names relative to it"),
        ("no-relative", "undo --relative"),
        ("S=<string>", "only where the number of this string changes"),
        ("G=<regex>", "only where changed lines match"),
        ("no-color", "no colours"),
        ("color[=<when>]", "colours: always, never or auto"),
        ("word-diff[=<mode>]", "changed words: plain, color, porcelain or none"),
        ("word-diff-regex=<regex>", "what a word is"),
        ("color-words[=<regex>]", "as --word-diff=color"),
        ("minimal", "as without"),
        ("patience", "as without"),
        ("histogram", "as without"),
        ("diff-algorithm=<name>", "as without"),
        ("no-ext-diff", "as without"),
        ("no-textconv", "as without"),
        ("indent-heuristic", "as without"),
        ("no-indent-heuristic", "as without"),
        ("check", "white space errors and marks of conflicts only"),
        ("W,function-context", "whole functions as context"),
        ("inter-hunk-context=<n>", "join hunks that are so many lines apart"),
        ("ignore-blank-lines", "blank lines do not count"),
        ("I,ignore-matching-lines=<regex>", "lines that match do not count"),
        ("D,irreversible-delete", "deleted files by name only"),
        ("O=<file>", "files in the order of its patterns"),
        ("pickaxe-regex", "the text of -S is an expression"),
        ("pickaxe-all", "all files of a change in which one is hit"),
        ("find-object=<object>", "only where this object comes or goes"),
        ("skip-to=<file>", "from this file on"),
        ("rotate-to=<file>", "from this file on, the others behind"),
        ("color-moved[=<mode>]", "as without while there are no colours"),
    ],
    &[
        "dirstat",
        "ext-diff",
        "textconv",
        "ignore-cr-at-eol",
        "B,break-rewrites",
        "anchored=<text>",
        "output=<file>",
        "find-copies-harder",
        "submodule",
        "ita-invisible-in-index",
        "line-prefix=<prefix>",
    ],
);

/// How differences are shown.
#[derive(Clone, Debug)]
pub(crate) struct Show {
    pub(crate) patch: bool,
    pub(crate) raw: bool,
    pub(crate) stat: bool,
    pub(crate) numstat: bool,
    pub(crate) shortstat: bool,
    pub(crate) summary: bool,
    pub(crate) name_only: bool,
    pub(crate) name_status: bool,
    pub(crate) none: bool,
    pub(crate) compact_summary: bool,
    pub(crate) context: usize,
    pub(crate) space: Space,
    pub(crate) text: bool,
    /// Binary files are written whole.
    pub(crate) binary: bool,
    pub(crate) full_index: bool,
    /// Names of objects are whole in `--raw`, as of the commands that scripts use.
    pub(crate) raw_full: bool,
    pub(crate) abbrev: usize,
    pub(crate) zero: bool,
    pub(crate) reverse: bool,
    pub(crate) prefixes: [Vec<u8>; 2],
    pub(crate) filter: Option<Vec<u8>>,
    /// Least likeness of a rename in percent; 0 does not look for any.
    pub(crate) renames: u32,
    pub(crate) copies: bool,
    pub(crate) width: usize,
    pub(crate) heuristic: bool,
    pub(crate) pickaxe: Option<(bool, Vec<u8>)>,
    pub(crate) relative: Vec<u8>,
    pub(crate) paint: Paint,
    /// Changed words in place of changed lines.
    pub(crate) words: Option<Words>,
    /// Pattern of a word for `--word-diff`.
    pub(crate) word: Option<Rc<Regex>>,
    pub(crate) check: bool,
    /// Whole functions are context (`-W`).
    pub(crate) has_functions: bool,
    /// Lines between hunks that are shown all the same.
    pub(crate) between: usize,
    pub(crate) ignored: Ignored,
    pub(crate) irreversible: bool,
    /// Patterns of the files that come first (`-O`).
    pub(crate) order: Rc<Vec<Wildmatch>>,
    pub(crate) pickaxe_regex: bool,
    pub(crate) pickaxe_all: bool,
    /// Object that comes or goes (`--find-object`).
    pub(crate) object: Option<Oid>,
    /// File that is shown first, and whether those before it follow.
    pub(crate) start: Option<(Vec<u8>, bool)>,
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
    pub(crate) fn new(repo: &Repo<'_, '_>, opts: &Opts) -> G<Self> {
        let context = match opts.number("unified")? {
            Some(n) => n,
            None => number_of(repo, "diff.context").unwrap_or(3),
        };
        let mut paint = Paint::new(repo, opts, "diff")?;
        let (words, word) = words_of(repo, opts)?;
        if words == Some(Words::Colour) {
            paint = Paint::ON;
        }
        if paint.is_on && opts.has("color-moved") && opts.value("color-moved") != Some(b"no") {
            return Err(fatal!["option '--color-moved' is not supported here with colours; supported is --no-color"]);
        }
        let space = match opts.last_of(&["ignore-all-space", "ignore-space-change", "ignore-space-at-eol"]) {
            Some("ignore-all-space") => Space::All,
            Some("ignore-space-change") => Space::Change,
            Some(_) => Space::Trailing,
            None => Space::Counts,
        };
        let renames = renames_of(repo, opts)?;
        let mut prefixes = prefixes_of(repo, opts);
        let width = width_of(repo, opts)?;
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
            raw_full: false,
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
            check: opts.has("check"),
            has_functions: opts.has("function-context"),
            between: opts.number("inter-hunk-context")?.or_else(|| number_of(repo, "diff.interhunkcontext")).unwrap_or(0),
            ignored: Ignored::new(repo, opts)?,
            irreversible: opts.has("irreversible-delete"),
            order: Rc::new(order_of(repo, opts)?),
            pickaxe_regex: opts.has("pickaxe-regex"),
            pickaxe_all: opts.has("pickaxe-all"),
            object: object_of(repo, opts)?,
            start: opts.last_of(&["skip-to", "rotate-to"]).and_then(|id| Some((opts.value(id)?.to_vec(), id == "rotate-to"))),
        })
    }

    pub(crate) fn plain(repo: &Repo<'_, '_>) -> G<Self> {
        Self::new(repo, &Opts::default())
    }

    pub(crate) fn has_format(&self) -> bool {
        self.patch
            || self.raw
            || self.stat
            || self.numstat
            || self.shortstat
            || self.summary
            || self.name_only
            || self.name_status
            || self.check
    }

    /// Applies renames, filters and directions to pairs.
    pub(crate) fn prepare(&self, repo: &Repo<'_, '_>, mut pairs: Vec<Pair>) -> G<Vec<Pair>> {
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
            let all = if self.pickaxe_all { pairs.clone() } else { Vec::new() };
            pairs = hit_by(repo, pairs, (*is_regex, self.pickaxe_regex), needle)?;
            if self.pickaxe_all && !pairs.is_empty() {
                pairs = all;
            }
        }
        if let Some(object) = &self.object {
            let is = |side: &Option<Side>| side.as_ref().is_some_and(|side| side.oid == *object);
            pairs.retain(|pair| is(&pair.old) != is(&pair.new));
        }
        self.put_in_order(repo, pairs)
    }

    /// Puts the files of `-O`, `--skip-to` and `--rotate-to` in their order.
    fn put_in_order(&self, repo: &Repo<'_, '_>, mut pairs: Vec<Pair>) -> G<Vec<Pair>> {
        if !self.order.is_empty() {
            let mut keyed = Vec::with_capacity(pairs.len());
            for pair in pairs {
                keyed.push((place_of(repo, &self.order, pair.path())?, pair));
            }
            keyed.sort_by_key(|(place, _)| *place);
            pairs = keyed.into_iter().map(|(_, pair)| pair).collect();
        }
        if let Some((name, is_rotated)) = self.start.as_ref().filter(|_| !pairs.is_empty()) {
            let Some(at) = pairs.iter().position(|pair| pair.path() == name) else {
                return Err(fatal!["No such path '", name, "' in the diff"]);
            };
            pairs.rotate_left(at);
            if !is_rotated {
                pairs.truncate(pairs.len() - at);
            }
        }
        Ok(pairs)
    }

    fn oid_of(&self, repo: &Repo<'_, '_>, side: &Option<Side>) -> G<String> {
        let oid = side.as_ref().map_or(ZERO, |side| side.oid);
        if self.raw_full {
            return Ok(oid.hex());
        }
        self.short(repo, &oid)
    }

    pub(crate) fn short(&self, repo: &Repo<'_, '_>, oid: &Oid) -> G<String> {
        if self.full_index {
            return Ok(oid.hex());
        }
        if oid.is_zero() {
            return Ok("0".repeat(self.abbrev.clamp(4, 40)));
        }
        repo.abbrev_to(oid, self.abbrev)
    }

    /// Prints differences in every format that was asked for.
    pub(crate) fn print(&self, repo: &Repo<'_, '_>, pairs: &[Pair]) -> G<()> {
        if pairs.is_empty() || self.none {
            return Ok(());
        }
        if self.check {
            return self.print_check(repo, pairs);
        }
        self.print_names(repo, pairs)?;
        if self.raw || self.name_only || self.name_status {
            if self.patch {
                repo.put("\n")?;
            }
            if !self.patch && !self.stat && !self.numstat && !self.shortstat && !self.summary {
                return Ok(());
            }
        }
        if (self.stat || self.numstat || self.shortstat) && !self.print_counts(repo, pairs)? {
            return Ok(());
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

    /// Prints `--raw`, `--name-status` or `--name-only`.
    fn print_names(&self, repo: &Repo<'_, '_>, pairs: &[Pair]) -> G<()> {
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
                self.print_raw(repo, pair, &letter(pair), &bytes![between, names, end])?;
            } else if self.name_status {
                repo.put(bytes![letter(pair), between, names, end])?;
            } else if self.name_only {
                repo.put(bytes![name(pair.path()), end])?;
            }
        }
        Ok(())
    }

    /// Prints a line of `--raw`; `rest` are the names.
    fn print_raw(&self, repo: &Repo<'_, '_>, pair: &Pair, letter: &str, rest: &[u8]) -> G<()> {
        let mode = |side: &Option<Side>| side.as_ref().map_or(0, |side| side.mode);
        let new = pair.new.as_ref().map(|side| if side.disk.is_some() { Side { oid: ZERO, ..side.clone() } } else { side.clone() });
        let head = format!(
            ":{:06o} {:06o} {} {} {}",
            mode(&pair.old),
            mode(&pair.new),
            self.oid_of(repo, &pair.old)?,
            self.oid_of(repo, &new)?,
            letter
        );
        repo.put(bytes![head, rest])
    }

    /// Prints `--numstat`, `--stat` and `--shortstat`; `false` when that is all.
    fn print_counts(&self, repo: &Repo<'_, '_>, pairs: &[Pair]) -> G<bool> {
        let counts = self.counts(repo, pairs)?;
        if counts.is_empty() && !self.patch && !self.summary {
            return Ok(false);
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
        Ok(true)
    }

    pub(crate) fn bytes_of(&self, repo: &Repo<'_, '_>, side: &Option<Side>) -> G<Vec<u8>> {
        side.as_ref().map_or(Ok(Vec::new()), |side| repo.side_bytes(side))
    }
}

/// Prefixes of the names on both sides.
fn prefixes_of(repo: &Repo<'_, '_>, opts: &Opts) -> [Vec<u8>; 2] {
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
    prefixes
}

/// Least likeness of renames in percent; 0 for none.
fn renames_of(repo: &Repo<'_, '_>, opts: &Opts) -> G<u32> {
    let wants_renames = match repo.get("diff.renames") {
        Some(value) => crate::config::truth(&value).unwrap_or(true),
        None => true,
    };
    Ok(match opts.last_of(&["find-renames", "find-copies", "no-renames"]) {
        Some("no-renames") => 0,
        Some(id) => likeness(opts.value(id))?,
        None if wants_renames => 50,
        None => 0,
    })
}

/// Number of columns of `--stat`.
fn width_of(repo: &Repo<'_, '_>, opts: &Opts) -> G<usize> {
    Ok(match opts.number("stat-width")?.or(opts.value("stat").and_then(|w| std::str::from_utf8(w).ok()?.split(',').next()?.parse().ok())) {
        Some(width) => width,
        None => repo.cx.env("COLUMNS").and_then(|n| std::str::from_utf8(&n).ok()?.parse().ok()).filter(|n| *n > 0).unwrap_or(80),
    })
}

/// Format of changed words, and the pattern of a word.
fn words_of(repo: &Repo<'_, '_>, opts: &Opts) -> G<(Option<Words>, Option<Rc<Regex>>)> {
    let mut words = match opts.last_of(&["word-diff", "color-words"]) {
        Some("color-words") => Some(Words::Colour),
        Some(id) => Words::named(opts.value(id))?,
        None => None,
    };
    let word = match opts.value("word-diff-regex").or(opts.value("color-words")).map(<[u8]>::to_vec).or_else(|| repo.get("diff.wordregex"))
    {
        Some(text) => Some(Rc::new(crate::regex::regex(repo.cx, &text, true, false)?)),
        None => None,
    };
    if opts.has("word-diff-regex") && words.is_none() {
        words = Some(Words::Plain);
    }
    Ok((words, word))
}

/// Pairs in which the number of a string changes, or changed lines match (`-S`, `-G`).
fn hit_by(repo: &Repo<'_, '_>, pairs: Vec<Pair>, (is_regex, counts_regex): (bool, bool), needle: &[u8]) -> G<Vec<Pair>> {
    let mut kept = Vec::new();
    let regex = if is_regex || counts_regex { Some(crate::regex::regex(repo.cx, needle, true, false)?) } else { None };
    for pair in pairs {
        let bytes = |side: &Option<Side>| side.as_ref().map_or(Ok(Vec::new()), |side| repo.side_bytes(side));
        let (old, new) = (bytes(&pair.old)?, bytes(&pair.new)?);
        let hit = match &regex {
            None => {
                let count = |text: &[u8]| memchr::memmem::find_iter(text, needle).count();
                count(&old) != count(&new)
            }
            Some(regex) if !is_regex => occurrences(repo, regex, &old)? != occurrences(repo, regex, &new)?,
            Some(regex) => lines_match(repo, &[Text::new(repo.cx.meter(), old, false)?, Text::new(repo.cx.meter(), new, false)?], regex)?,
        };
        if hit {
            kept.push(pair);
        }
    }
    Ok(kept)
}

/// How often an expression matches in a text, line by line.
fn occurrences(repo: &Repo<'_, '_>, regex: &Regex, text: &[u8]) -> G<usize> {
    let mut n = 0;
    for line in text.split(|b| *b == b'\n') {
        let (mut at, mut found) = (0, Vec::new());
        while at <= line.len() && regex.captures_at(line, at, at > 0, &mut found, &mut |n| repo.cx.meter().step(n))? {
            let Some((from, to)) = found.first().copied().flatten() else { break };
            n += 1;
            at = to.max(from + 1);
        }
    }
    Ok(n)
}

/// Number that a setting has.
fn number_of(repo: &Repo<'_, '_>, key: &str) -> Option<usize> {
    repo.get(key).and_then(|n| std::str::from_utf8(&n).ok()?.parse().ok())
}

/// Patterns of the file that `-O` or `diff.orderFile` names.
fn order_of(repo: &Repo<'_, '_>, opts: &Opts) -> G<Vec<Wildmatch>> {
    let Some(file) = opts.value("O").map(<[u8]>::to_vec).or_else(|| repo.get("diff.orderfile")).filter(|file| !file.is_empty()) else {
        return Ok(Vec::new());
    };
    let text = repo.read(&repo.at(&file))?.ok_or_else(|| fatal!["could not read '", &file, "': No such file or directory"])?;
    let lines = text.split(|b| *b == b'\n').filter(|line| !line.is_empty() && !line.starts_with(b"#"));
    Ok(lines.map(|line| wildmatch::of_name(line, false)).collect())
}

/// Number of the first pattern that a path or a directory above it matches.
fn place_of(repo: &Repo<'_, '_>, order: &[Wildmatch], path: &[u8]) -> G<usize> {
    for (place, pattern) in order.iter().enumerate() {
        let mut end = path.len();
        loop {
            if repo.is_any(std::slice::from_ref(pattern), path.get(..end).unwrap_or_default())? {
                return Ok(place);
            }
            match memchr::memrchr(b'/', path.get(..end).unwrap_or_default()) {
                Some(slash) => end = slash,
                None => break,
            }
        }
    }
    Ok(order.len())
}

/// Object that the option `--find-object` names.
fn object_of(repo: &Repo<'_, '_>, opts: &Opts) -> G<Option<Oid>> {
    let Some(name) = opts.value("find-object") else { return Ok(None) };
    match repo.resolve(name)? {
        Some(found) => Ok(Some(found.oid)),
        None => Err(Halt::Die(129, bytes!["error: unable to resolve '", name, "'\n"])),
    }
}

/// Whether a changed line matches.
fn lines_match(repo: &Repo<'_, '_>, texts: &[Text; 2], regex: &Regex) -> G<bool> {
    let mut hit = false;
    for run in runs(repo.cx.meter(), texts, Space::Counts, true)? {
        let [a, b] = texts;
        let lines = (run.at[0]..run.at[0] + run.n[0]).map(|i| a.line(i)).chain((run.at[1]..run.at[1] + run.n[1]).map(|i| b.line(i)));
        for line in lines {
            let line = line.strip_suffix(b"\n").unwrap_or(line);
            hit = hit || regex.is_match(line, &mut |n| repo.cx.meter().step(n))?;
        }
    }
    Ok(hit)
}
