//! Search of one file, and how its lines are shown.

use std::collections::VecDeque;

use crate::color::Paint;
use crate::halt::G;
use crate::parse_options::Opts;
use crate::repository::Repo;
use crate::subcommands::grep::expression::Expression;

/// Colours of the parts of a line; empty texts without colours.
struct Colours {
    name: &'static str,
    number: &'static str,
    separator: &'static str,
    hit: &'static str,
    reset: &'static str,
}

impl Colours {
    const OFF: Self = Self { name: "", number: "", separator: "", hit: "", reset: "" };
    const ON: Self = Self { name: "\x1b[35m", number: "\x1b[32m", separator: "\x1b[36m", hit: "\x1b[1;31m", reset: "\x1b[m" };
}

/// Search of many files with the same options.
pub(super) struct Search<'s, 'g, 'c> {
    repo: &'s Repo<'g, 'c>,
    opts: &'s Opts,
    expression: &'s Expression,
    colours: Colours,
    before: usize,
    after: usize,
    most: usize,
    has_number: bool,
    has_column: bool,
    /// Whether a line of any file matched.
    pub(super) has_hit: bool,
    /// Something has been printed: what follows is set apart from it.
    has_shown: bool,
}

/// File that is searched: its shown name, and the number of its line that was printed last.
struct File<'f> {
    name: Vec<u8>,
    lines: Vec<&'f [u8]>,
    last: usize,
    /// Number of the line behind the function that is shown whole.
    function_end: usize,
}

impl<'s, 'g, 'c> Search<'s, 'g, 'c> {
    pub(super) fn new(repo: &'s Repo<'g, 'c>, opts: &'s Opts, expression: &'s Expression) -> G<Self> {
        let context = opts.number("context")?;
        let own = |id: &str| -> G<usize> { Ok(opts.number(id)?.or(context).unwrap_or(0)) };
        let asked = |id: &str, key: &str| opts.has(id) || repo.config.borrow().is(key);
        Ok(Self {
            repo,
            opts,
            expression,
            colours: if Paint::new(repo, opts, "grep")?.is_on { Colours::ON } else { Colours::OFF },
            before: own("before-context")?,
            after: own("after-context")?,
            most: opts.number("max-count")?.unwrap_or(usize::MAX),
            has_number: asked("line-number", "grep.linenumber"),
            has_column: asked("column", "grep.column"),
            has_hit: false,
            has_shown: false,
        })
    }

    /// Searches one file and prints it.
    pub(super) fn file(&mut self, name: Vec<u8>, body: &[u8]) -> G<()> {
        let (repo, opts) = (self.repo, self.opts);
        let is_binary = crate::diff::text::is_binary(body) && !opts.has("text");
        if (is_binary && opts.has("I")) || (opts.has("all-match") && !self.expression.all_match(repo, body)?) {
            return Ok(());
        }
        let n_lines = memchr::memchr_iter(b'\n', body).count() + 1;
        repo.cx.meter().fits(body.len().saturating_add(n_lines.saturating_mul(size_of::<&[u8]>())))?;
        let lines: Vec<&[u8]> = body.split_inclusive(|b| *b == b'\n').map(|line| line.strip_suffix(b"\n").unwrap_or(line)).collect();
        let mut file = File { name, lines, last: 0, function_end: 0 };
        let only_names = ["quiet", "files-with-matches", "name-only", "files-without-match"].iter().any(|id| opts.has(id));
        let mut waiting: VecDeque<usize> = VecDeque::new();
        let (mut count, mut behind) = (0usize, 0usize);
        for at in 0..file.lines.len() {
            repo.cx.step(2)?;
            let line = file.lines.get(at).copied().unwrap_or_default();
            let number = at + 1;
            let hit = if count < self.most { self.expression.matches(repo, line)? } else { None };
            let Some(column) = hit else {
                if number < file.function_end || behind > 0 {
                    behind = behind.saturating_sub(1);
                    self.put_line(&mut file, number, "-", None)?;
                } else if count >= self.most {
                    break;
                } else if self.before > 0 {
                    waiting.push_back(number);
                    if waiting.len() > self.before {
                        waiting.pop_front();
                    }
                }
                continue;
            };
            count += 1;
            if only_names {
                break;
            }
            if opts.has("count") {
                continue;
            }
            if is_binary {
                self.has_hit = true;
                return repo.put(bytes!["Binary file ", &file.name, " matches\n"]);
            }
            self.put_function(&mut file, number)?;
            for number in waiting.drain(..) {
                if number > file.last {
                    self.put_line(&mut file, number, "-", None)?;
                }
            }
            self.put_line(&mut file, number, ":", Some(column))?;
            behind = self.after;
        }
        self.has_hit = self.has_hit || if opts.has("files-without-match") { count == 0 } else { count > 0 };
        self.put_summary(&file.name, count)
    }

    /// Prints the function that a match is in: its first line (`-p`), or all lines from there (`-W`).
    fn put_function(&mut self, file: &mut File<'_>, number: usize) -> G<()> {
        let is_whole = self.opts.has("function-context");
        if !is_whole && !self.opts.has("show-function") {
            return Ok(());
        }
        if is_whole && number < file.function_end {
            return Ok(());
        }
        let is_function = |line: &[u8]| line.first().is_some_and(|b| b.is_ascii_alphabetic() || *b == b'_' || *b == b'$');
        let from = if is_whole { number } else { number.saturating_sub(1) };
        let title = (file.last + 1..=from).rev().find(|n| file.lines.get(n - 1).is_some_and(|line| is_function(line)));
        self.repo.cx.step(1 + (from.saturating_sub(file.last)) as u64)?;
        let own = file.lines.get(number - 1).is_some_and(|line| is_function(line));
        if let Some(title) = title.filter(|_| is_whole || !own) {
            if title < number {
                self.put_line(file, title, "=", None)?;
            }
            if is_whole {
                for number in title + 1..number {
                    self.put_line(file, number, "-", None)?;
                }
            }
        }
        if is_whole {
            let next = (number + 1..=file.lines.len()).find(|n| file.lines.get(n - 1).is_some_and(|line| is_function(line)));
            let mut end = next.unwrap_or(file.lines.len() + 1);
            self.repo.cx.step(1 + (end - number) as u64)?;
            // git: blank lines before the next function are not of this one.
            while end > number + 1 && file.lines.get(end - 2).is_some_and(|line| line.iter().all(u8::is_ascii_whitespace)) {
                end -= 1;
            }
            file.function_end = end;
        }
        Ok(())
    }

    /// Prints a line with its name and number; `mark` is `:` for one that matches.
    fn put_line(&mut self, file: &mut File<'_>, number: usize, mark: &str, column: Option<usize>) -> G<()> {
        let (repo, opts) = (self.repo, self.opts);
        let line = file.lines.get(number - 1).copied().unwrap_or_default();
        let Colours { name, number: number_colour, separator, reset, .. } = self.colours;
        let is_first = file.last == 0;
        let shows_context = self.before > 0 || self.after > 0 || opts.has("function-context");
        if opts.has("break") && is_first {
            repo.put(if self.has_shown { "\n" } else { "" })?;
        } else if shows_context && (if is_first { self.has_shown } else { number > file.last + 1 }) {
            repo.put(bytes![separator, "--", reset, "\n"])?;
        }
        let has_name = !opts.has("h");
        if opts.has("heading") && is_first && has_name {
            repo.put(bytes![name, &file.name, reset, "\n"])?;
        }
        file.last = number;
        self.has_shown = true;
        let end = |mark: &str| bytes![separator, mark, reset];
        let mut head = Vec::new();
        if has_name && !opts.has("heading") {
            let end = if opts.has("null") { b"\0".to_vec() } else { end(mark) };
            head.extend(bytes![name, &file.name, reset, end]);
        }
        if self.has_number {
            let end = if opts.has("null") && has_name && !opts.has("heading") { b"\0".to_vec() } else { end(mark) };
            head.extend(bytes![number_colour, number.to_string(), reset, end]);
        }
        let column_at = |at: usize| bytes![number_colour, (at + 1).to_string(), reset, end(mark)];
        if opts.has("only-matching") && mark == ":" && !opts.has("invert-match") {
            return self.put_matches(line, &head, &column_at);
        }
        if let (true, Some(column)) = (self.has_column, column) {
            head.extend(column_at(column));
        }
        let text =
            if mark == ":" && !self.colours.hit.is_empty() && !opts.has("invert-match") { self.marked(line)? } else { line.to_vec() };
        repo.put(bytes![head, text, "\n"])
    }

    /// Prints each match of a line on a line of its own.
    fn put_matches(&self, line: &[u8], head: &[u8], column_at: &dyn Fn(usize) -> Vec<u8>) -> G<()> {
        let mut at = 0;
        while let Some((from, to)) = self.expression.next(self.repo, line, at)? {
            if to > from {
                let column = if self.has_column { column_at(from) } else { Vec::new() };
                let hit = line.get(from..to).unwrap_or_default();
                self.repo.put(bytes![head, column, self.colours.hit, hit, self.colours.reset, "\n"])?;
            }
            at = to.max(from + usize::from(to == from));
            if at > line.len() {
                break;
            }
        }
        Ok(())
    }

    /// Line with its matches in their colour.
    fn marked(&self, line: &[u8]) -> G<Vec<u8>> {
        let (mut out, mut at) = (Vec::new(), 0);
        while let Some((from, to)) = self.expression.next(self.repo, line, at)? {
            if to == from {
                break;
            }
            out.extend_from_slice(line.get(at..from).unwrap_or_default());
            out.extend(bytes![self.colours.hit, line.get(from..to).unwrap_or_default(), self.colours.reset]);
            at = to;
        }
        out.extend_from_slice(line.get(at..).unwrap_or_default());
        Ok(out)
    }

    /// Prints the name of a searched file, or how often it matches.
    fn put_summary(&self, name: &[u8], count: usize) -> G<()> {
        let (repo, opts) = (self.repo, self.opts);
        let Colours { name: colour, separator, reset, .. } = self.colours;
        if opts.has("quiet") {
            return Ok(());
        }
        let end: &[u8] = if opts.has("null") { b"\0" } else { b"\n" };
        if opts.has("files-with-matches") || opts.has("name-only") {
            return if count > 0 { repo.put(bytes![colour, name, reset, end]) } else { Ok(()) };
        }
        if opts.has("files-without-match") {
            return if count == 0 { repo.put(bytes![colour, name, reset, end]) } else { Ok(()) };
        }
        if opts.has("count") && count > 0 {
            let between = if opts.has("null") { b"\0".to_vec() } else { bytes![separator, ":", reset] };
            let name = if opts.has("h") { Vec::new() } else { bytes![colour, name, reset, between] };
            return repo.put(bytes![name, format!("{count}\n")]);
        }
        Ok(())
    }
}
