//! Output formats of `diff`: normal, context, unified, ed, RCS, side by side.

use bashkit_core::diff::{Change, Hunk, Sign, hunks};
use bashkit_core::diff::{Sameness, Space, Text};
use bashkit_core::kernel::{Fault, Output};
use bashkit_core::pattern::{Regex, Step};

use super::merged::Formats;

/// Output format of the differences.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    Normal,
    Unified,
    Context,
    Ed,
    ForwardEd,
    Rcs,
    Sides,
    /// Both files as one text.
    Merged,
}

/// Options that shape the output of differences.
pub(crate) struct Style {
    pub format: Format,
    pub context: usize,
    pub initial_tab: bool,
    pub expand_tabs: bool,
    pub tab: usize,
    pub bare_empty: bool,
    pub color: bool,
    pub palette: Palette,
    pub width: usize,
    pub left_column: bool,
    pub only_changes: bool,
    /// Lines that name what a hunk is in (`-p`, `-F`).
    pub function: Option<Regex>,
    /// Lines that do not count (`-I`).
    pub ignored: Option<Regex>,
    pub ignore_blank: bool,
    pub(super) formats: Formats,
}

/// Two files and what differs.
pub(crate) struct Compared<'c> {
    pub texts: &'c [Text; 2],
    pub changes: Vec<Change>,
    /// Written once, before the first hunk.
    pub header: Vec<u8>,
}

/// Parts of the output that have colors of their own.
#[derive(Debug, Clone, Copy)]
pub(super) enum Ink {
    Header,
    Added,
    Deleted,
    Lines,
}

/// Codes of colors (`SGR` parameters), as `--palette` sets them.
#[derive(Debug)]
pub(crate) struct Palette {
    header: Vec<u8>,
    added: Vec<u8>,
    deleted: Vec<u8>,
    lines: Vec<u8>,
    reset: Vec<u8>,
}

impl Default for Palette {
    fn default() -> Self {
        let code = |text: &str| text.as_bytes().to_vec();
        Self { header: code("1"), added: code("32"), deleted: code("31"), lines: code("36"), reset: code("0") }
    }
}

impl Palette {
    /// Sets the colors of `ad=1:de=31;1`.
    ///
    /// # Errors
    /// The name that is none, or nothing where there is no name with a value.
    pub(super) fn set(&mut self, text: &[u8]) -> Result<(), Option<Vec<u8>>> {
        for item in text.split(|b| *b == b':').filter(|item| !item.is_empty()) {
            let Some((name, value)) = memchr::memchr(b'=', item).filter(|at| *at == 2).and_then(|at| item.split_at_checked(at)) else {
                return Err(None);
            };
            let place = match name {
                b"hd" => &mut self.header,
                b"ad" => &mut self.added,
                b"de" => &mut self.deleted,
                b"ln" => &mut self.lines,
                b"rs" => &mut self.reset,
                other => return Err(Some(other.to_vec())),
            };
            *place = value.get(1..).unwrap_or_default().to_vec();
        }
        Ok(())
    }

    /// The sequence that begins a color.
    pub(super) fn start(&self, ink: Ink) -> Vec<u8> {
        let code = match ink {
            Ink::Header => &self.header,
            Ink::Added => &self.added,
            Ink::Deleted => &self.deleted,
            Ink::Lines => &self.lines,
        };
        [b"\x1b[", &code[..], b"m"].concat()
    }

    /// The sequence that ends a color.
    pub(super) fn end(&self) -> Vec<u8> {
        [b"\x1b[", &self.reset[..], b"m"].concat()
    }
}

impl Style {
    /// Whether equal files print something, too.
    pub(super) fn shows_equal(&self) -> bool {
        match self.format {
            Format::Sides => !self.only_changes,
            Format::Merged => self.formats.shows_equal(),
            _ => false,
        }
    }

    /// Whether none of the lines of these changes counts.
    pub(crate) fn is_trivial(&self, texts: &[Text; 2], same: &Sameness, changes: &[Change], step: Step<'_>) -> Result<bool, Fault> {
        if !self.ignore_blank && self.ignored.is_none() {
            return Ok(false);
        }
        let [a, b] = texts;
        let skips = self.ignore_blank && !matches!(same.space, Space::Counts | Space::Tabs { trailing: false });
        let mut is_trivial = |text: &Text, at: usize| -> Result<bool, Fault> {
            let line = text.line(at);
            let line = line.strip_suffix(b"\n").unwrap_or(line);
            let is_space = |b: &u8| b.is_ascii_whitespace() || *b == 11;
            let blank = line.is_empty() || (skips && line.iter().all(is_space));
            Ok((self.ignore_blank && blank) || Regex::any(&self.ignored, line, step)?)
        };
        for change in changes {
            for (text, at, n) in [(a, change.at[0], change.n[0]), (b, change.at[1], change.n[1])] {
                for i in at..at + n {
                    if !is_trivial(text, i)? {
                        return Ok(false);
                    }
                }
            }
        }
        Ok(true)
    }
}

/// Writer of one comparison in the chosen format.
pub(crate) struct Writer<'w> {
    pub style: &'w Style,
    pub out: &'w mut Output,
}

impl Writer<'_> {
    fn colored(&mut self, ink: Ink, text: &[u8]) -> Result<(), Fault> {
        if !self.style.color {
            return self.out.line(text);
        }
        self.out.put(&self.style.palette.start(ink))?;
        self.out.put(text)?;
        self.out.put(&[&self.style.palette.end()[..], b"\n"].concat())
    }

    /// A line with what stands before it. A missing newline is told.
    fn line(&mut self, flag: &[u8], line: &[u8], ink: Option<Ink>) -> Result<(), Fault> {
        let complete = line.ends_with(b"\n");
        let text = line.strip_suffix(b"\n").unwrap_or(line);
        let ink = ink.filter(|_| self.style.color);
        if let Some(ink) = ink {
            self.out.put(&self.style.palette.start(ink))?;
        }
        self.out.put(flag)?;
        self.text(flag, text)?;
        if ink.is_some() {
            self.out.put(&self.style.palette.end())?;
        }
        self.out.put(b"\n")?;
        if complete { Ok(()) } else { self.out.put(b"\\ No newline at end of file\n") }
    }

    pub(super) fn text(&mut self, flag: &[u8], text: &[u8]) -> Result<(), Fault> {
        if !self.style.expand_tabs {
            return self.out.put(text);
        }
        let mut column = 0usize;
        for (at, &byte) in text.iter().enumerate() {
            match byte {
                b'\t' => {
                    let n = self.style.tab - column % self.style.tab;
                    for _ in 0..n {
                        self.out.put(b" ")?;
                    }
                    column += n;
                    continue;
                }
                b'\r' => {
                    self.out.put(b"\r")?;
                    if at + 1 < text.len() {
                        self.out.put(flag)?;
                    }
                    column = 0;
                    continue;
                }
                8 if column == 0 => continue,
                8 => column -= 1,
                byte => column += usize::from(byte == b' ' || byte.is_ascii_graphic()),
            }
            self.out.put(&[byte])?;
        }
        Ok(())
    }

    /// `> ` or a tab behind the sign, or nothing before an empty line.
    fn flag(&self, sign: &[u8], line: &[u8]) -> Vec<u8> {
        let empty = line == b"\n" && self.style.bare_empty;
        let mut flag = sign.to_vec();
        if empty {
            return if sign == b" " { Vec::new() } else { flag };
        }
        flag.push(if self.style.initial_tab { b'\t' } else { b' ' });
        flag
    }

    pub(crate) fn write(&mut self, compared: &Compared<'_>, step: Step<'_>) -> Result<(), Fault> {
        match self.style.format {
            Format::Unified | Format::Context => self.in_context(compared, step),
            Format::Normal => {
                self.header(compared)?;
                compared.changes.iter().filter(|c| !c.ignored).try_for_each(|c| self.normal(compared.texts, c))
            }
            Format::Ed => {
                self.header(compared)?;
                compared.changes.iter().rev().filter(|c| !c.ignored).try_for_each(|c| self.ed(compared.texts, c))
            }
            Format::ForwardEd => {
                self.header(compared)?;
                compared.changes.iter().filter(|c| !c.ignored).try_for_each(|c| self.forward_ed(compared.texts, c))
            }
            Format::Rcs => {
                self.header(compared)?;
                compared.changes.iter().filter(|c| !c.ignored).try_for_each(|c| self.rcs(compared.texts, c))
            }
            Format::Sides => {
                self.header(compared)?;
                super::sides::write(self.style, self.out, compared)
            }
            Format::Merged => {
                self.header(compared)?;
                self.merged(compared, &self.style.formats)
            }
        }
    }

    /// The header of context and unified form is bold, line by line.
    fn header(&mut self, compared: &Compared<'_>) -> Result<(), Fault> {
        for line in compared.header.split_inclusive(|b| *b == b'\n') {
            if self.style.color && (line.starts_with(b"--- ") || line.starts_with(b"+++ ") || line.starts_with(b"*** ")) {
                self.colored(Ink::Header, line.strip_suffix(b"\n").unwrap_or(line))?;
            } else {
                self.out.put(line)?;
            }
        }
        Ok(())
    }

    fn normal(&mut self, texts: &[Text; 2], change: &Change) -> Result<(), Fault> {
        let letter = match change.n {
            [0, _] => 'a',
            [_, 0] => 'd',
            _ => 'c',
        };
        let head = format!("{}{letter}{}", range(change, 0, ','), range(change, 1, ','));
        self.colored(Ink::Lines, head.as_bytes())?;
        for (side, sign, ink) in [(0, b"<", Ink::Deleted), (1, b">", Ink::Added)] {
            if side == 1 && letter == 'c' {
                self.out.put(b"---\n")?;
            }
            for line in lines(texts, change, side) {
                let flag = self.flag(sign, line);
                self.line(&flag, line, Some(ink))?;
            }
        }
        Ok(())
    }

    fn ed(&mut self, texts: &[Text; 2], change: &Change) -> Result<(), Fault> {
        let letter = match change.n {
            [0, _] => 'a',
            [_, 0] => 'd',
            _ => 'c',
        };
        self.out.put(format!("{}{letter}\n", range(change, 0, ',')).as_bytes())?;
        let mut inserting = true;
        for line in lines(texts, change, 1) {
            if !inserting {
                self.out.put(b"a\n")?;
                inserting = true;
            }
            // A dot alone would end the text: write two, take one away.
            if line == b".\n" {
                self.out.put(b"..\n.\ns/.//\n")?;
                inserting = false;
            } else {
                self.out.line(line.strip_suffix(b"\n").unwrap_or(line))?;
            }
        }
        if inserting && change.n[1] > 0 { self.out.put(b".\n") } else { Ok(()) }
    }

    fn forward_ed(&mut self, texts: &[Text; 2], change: &Change) -> Result<(), Fault> {
        let letter = match change.n {
            [0, _] => 'a',
            [_, 0] => 'd',
            _ => 'c',
        };
        self.out.put(format!("{letter}{}\n", range(change, 0, ' ')).as_bytes())?;
        for line in lines(texts, change, 1) {
            self.out.line(line.strip_suffix(b"\n").unwrap_or(line))?;
        }
        if change.n[1] > 0 { self.out.put(b".\n") } else { Ok(()) }
    }

    fn rcs(&mut self, texts: &[Text; 2], change: &Change) -> Result<(), Fault> {
        if change.n[0] > 0 {
            self.out.put(format!("d{} {}\n", change.at[0] + 1, change.n[0]).as_bytes())?;
        }
        if change.n[1] > 0 {
            self.out.put(format!("a{} {}\n", change.at[0] + change.n[0], change.n[1]).as_bytes())?;
            for line in lines(texts, change, 1) {
                self.out.put(line)?;
            }
        }
        Ok(())
    }

    fn in_context(&mut self, compared: &Compared<'_>, step: Step<'_>) -> Result<(), Fault> {
        // Where the last search for a function began, and what was found last.
        let mut searched = (0, None);
        for (i, hunk) in hunks(compared.texts, &compared.changes, self.style.context).iter().enumerate() {
            if i == 0 {
                self.header(compared)?;
            }
            let function = match &self.style.function {
                Some(regex) => find_function(regex, compared.texts, hunk.spans[0].0, &mut searched, step)?,
                None => Vec::new(),
            };
            if self.style.format == Format::Unified {
                self.unified(compared.texts, hunk, &function)?;
            } else {
                self.context(compared.texts, hunk, &function)?;
            }
        }
        Ok(())
    }

    fn unified(&mut self, texts: &[Text; 2], hunk: &Hunk<'_>, function: &[u8]) -> Result<(), Fault> {
        self.hunk_head(hunk.head(), function)?;
        hunk.lines(texts, |sign, line| match sign {
            Sign::Kept => self.kept(line),
            Sign::Deleted => self.changed(b"-", line, Ink::Deleted),
            Sign::Inserted => self.changed(b"+", line, Ink::Added),
        })
    }

    fn hunk_head(&mut self, head: String, function: &[u8]) -> Result<(), Fault> {
        if self.style.color {
            let palette = &self.style.palette;
            self.out.put(&[&palette.start(Ink::Lines)[..], head.as_bytes(), &palette.end()].concat())?;
        } else {
            self.out.put(head.as_bytes())?;
        }
        self.out.line(function)
    }

    fn kept(&mut self, line: &[u8]) -> Result<(), Fault> {
        let flag: &[u8] = match (self.style.bare_empty && line == b"\n", self.style.initial_tab) {
            (true, _) => b"",
            (_, true) => b"\t",
            _ => b" ",
        };
        self.line(flag, line, None)
    }

    fn changed(&mut self, sign: &[u8], line: &[u8], ink: Ink) -> Result<(), Fault> {
        let mut flag = sign.to_vec();
        if self.style.initial_tab && !(self.style.bare_empty && line == b"\n") {
            flag.push(b'\t');
        }
        self.line(&flag, line, Some(ink))
    }

    fn context(&mut self, texts: &[Text; 2], hunk: &Hunk<'_>, function: &[u8]) -> Result<(), Fault> {
        self.out.put(b"***************")?;
        self.out.line(function)?;
        let range = |(from, to): (usize, usize)| if to <= from + 1 { format!("{to}") } else { format!("{},{to}", from + 1) };
        let [old, new] = hunk.spans;
        self.colored(Ink::Lines, format!("*** {} ****", range(old)).as_bytes())?;
        for (side, (from, to), sign, ink) in [(0, old, b"-", Ink::Deleted), (1, new, b"+", Ink::Added)] {
            if side == 1 {
                self.colored(Ink::Lines, format!("--- {} ----", range(new)).as_bytes())?;
            }
            let part = |c: &Change| if side == 0 { (c.at[0], c.n[0], c.n[1]) } else { (c.at[1], c.n[1], c.n[0]) };
            if hunk.changes.iter().all(|c| part(c).1 == 0) {
                continue;
            }
            let mut changes = hunk.changes.iter().map(part).peekable();
            for i in from..to {
                while changes.next_if(|(at, n, _)| at + n <= i).is_some() {}
                let sign: &[u8] = match changes.peek() {
                    Some((at, _, others)) if *at <= i => {
                        if *others > 0 {
                            b"!"
                        } else {
                            sign
                        }
                    }
                    _ => b" ",
                };
                let line = texts.get(side).map_or(&b""[..], |text| text.line(i));
                let flag = self.flag(sign, line);
                self.line(&flag, line, Some(ink))?;
            }
        }
        Ok(())
    }
}

fn lines<'t>(texts: &'t [Text; 2], change: &Change, side: usize) -> impl Iterator<Item = &'t [u8]> {
    let [a, b] = texts;
    let text = if side == 0 { a } else { b };
    let (at, n) = change.part(side);
    (at..at + n).map(|i| text.line(i))
}

/// `FIRST,LAST`, or the line before nothing.
fn range(change: &Change, side: usize, between: char) -> String {
    let (at, n) = change.part(side);
    match n {
        0 => format!("{at}"),
        1 => format!("{}", at + 1),
        n => format!("{}{between}{}", at + 1, at + n),
    }
}

fn find_function(
    regex: &Regex,
    texts: &[Text; 2],
    before: usize,
    searched: &mut (usize, Option<usize>),
    step: Step<'_>,
) -> Result<Vec<u8>, Fault> {
    let [text, _] = texts;
    let (until, last) = *searched;
    searched.0 = before;
    searched.1 = last;
    for at in (until..before).rev() {
        let line = text.line(at);
        if regex.is_match(line.strip_suffix(b"\n").unwrap_or(line), step)? {
            searched.1 = Some(at);
            break;
        }
    }
    let Some(at) = searched.1 else { return Ok(Vec::new()) };
    let line = text.line(at).trim_ascii_start();
    let line = line.get(..40).unwrap_or(line);
    let line = line.split(|b| *b == b'\n').next().unwrap_or_default();
    Ok([b" ", line.trim_ascii_end()].concat())
}
