//! `wc`: lines, words, characters, bytes, and the widest line.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::{Locale, mbchar, mbswidth, quotearg, usage};
use bashkit_core::kernel::{Done, Endpoint, Fault, Input};
use bashkit_core::vfs::Errno;

const BYTES: Opt = Opt::flag('c', "bytes", "print the byte counts");
const CHARS: Opt = Opt::flag('m', "chars", "print the character counts");
const LINES: Opt = Opt::flag('l', "lines", "print the newline counts");
const FILES: Opt = Opt::value('\0', "files0-from", "F", "read input from the files specified by NUL-terminated names in file F");
const WIDEST: Opt = Opt::flag('L', "max-line-length", "print the maximum display width");
const WORDS: Opt = Opt::flag('w', "words", "print the word counts");

pub(crate) const COMMAND: Command = Command::new(
    "wc",
    "wc [OPTION]... [FILE]...",
    "Print newline, word, and byte counts for each FILE, and a total line if more than one FILE is specified",
    &[BYTES, CHARS, LINES, FILES, WIDEST, WORDS],
    run,
);

#[derive(Clone, Copy, Default)]
struct Counts {
    lines: u64,
    words: u64,
    chars: u64,
    bytes: u64,
    widest: u64,
}

#[derive(Clone, Copy)]
struct Wanted {
    lines: bool,
    words: bool,
    chars: bool,
    bytes: bool,
    widest: bool,
    posix: bool,
    locale: Locale,
}

impl Wanted {
    fn only(self) -> bool {
        [self.lines, self.words, self.chars, self.bytes, self.widest].iter().filter(|w| **w).count() == 1
    }
}

fn run(cx: &mut Cx<'_>) -> Done {
    let has = |o: &Opt| cx.args.has(o);
    let posix = cx.env("POSIXLY_CORRECT").is_some();
    let mut wanted = Wanted {
        lines: has(&LINES),
        words: has(&WORDS),
        chars: has(&CHARS),
        bytes: has(&BYTES),
        widest: has(&WIDEST),
        posix,
        locale: cx.locale(),
    };
    if !(wanted.lines || wanted.words || wanted.chars || wanted.bytes || wanted.widest) {
        (wanted.lines, wanted.words, wanted.bytes) = (true, true, true);
    }
    let operands = std::mem::take(&mut cx.args.operands);
    let mut status = 0;
    let from_list = cx.args.value(&FILES).map(<[u8]>::to_vec);
    let named = from_list.is_some() || !operands.is_empty();
    let files: Vec<Vec<u8>> = match &from_list {
        Some(list) => {
            if let Some(operand) = operands.first() {
                let mut text = b"extra operand ".to_vec();
                text.extend(quotearg::always(operand));
                text.extend_from_slice(b"\nfile operands cannot be combined with --files0-from");
                return Err(Fault::usage(text));
            }
            listed(cx, list, &mut status)?
        }
        None if operands.is_empty() => vec![b"-".to_vec()],
        None => operands,
    };
    let digits = if from_list.is_some() { 1 } else { column(cx, &files, named, wanted) };
    let mut out = cx.stdout();
    let mut total = Counts::default();
    let words = |file: &[u8], errno: Errno| match file {
        b"" => Fault::failure(1, "invalid zero-length file name"),
        file => usage::failed_file(if named { file } else { b"standard input" }, errno),
    };
    let read = cx.each_input(&files, words, |file, mut input| {
        let mut counts = Counts::default();
        let counted = count(&mut input, wanted, &mut counts);
        if let Err(Fault::Errno(errno)) = counted {
            status = cx.report(words(file, errno))?;
        } else {
            counted?;
        }
        total.add(counts);
        out.put(&line(counts, wanted, digits, named.then_some(file)))
    })?;
    status = status.max(read);
    if files.len() > 1 {
        out.put(&line(total, wanted, digits, Some(b"total")))?;
    }
    out.flush()?;
    Ok(status)
}

/// Reads names from a list (`--files0-from`).
fn listed(cx: &Cx<'_>, list: &[u8], status: &mut u8) -> Result<Vec<Vec<u8>>, Fault> {
    let mut names = Vec::new();
    let mut input = match cx.open_input(list) {
        Ok(input) => input.ending_at_errors(),
        Err(fault) => return Err(super::head::unopened(list, fault.errno()?)),
    };
    input.rest(&mut names)?;
    if let Some(errno) = input.error() {
        return Err(Fault::failure(1, [&quotearg::maybe(list)[..], format!(": read error: {errno}").as_bytes()].concat()));
    }
    let names = names.strip_suffix(b"\0").unwrap_or(&names);
    let mut files = Vec::new();
    for (i, name) in names.split(|&b| b == 0).enumerate() {
        if name.is_empty() {
            if !names.is_empty() {
                let list = quotearg::maybe(list);
                cx.error_bytes(&[&list[..], format!(":{}: invalid zero-length file name", i + 1).as_bytes()].concat())?;
                *status = 1;
            }
        } else {
            files.push(name.to_vec());
        }
    }
    Ok(files)
}

impl Counts {
    /// Adds the counts of a file to a total.
    fn add(&mut self, counts: Counts) {
        self.lines += counts.lines;
        self.words += counts.words;
        self.chars += counts.chars;
        self.bytes += counts.bytes;
        self.widest = self.widest.max(counts.widest);
    }
}

/// Columns of a number: those of the sum of the sizes, at least 7 when a size is not known before reading.
fn column(cx: &Cx<'_>, files: &[Vec<u8>], named: bool, wanted: Wanted) -> usize {
    if files.len() == 1 && wanted.only() {
        return 1;
    }
    let (mut least, mut sum) = (1, 0u64);
    for file in files {
        let meta = if !named || file == b"-" { cx.fds().get(0).map(|d| d.metadata()) } else { cx.stat(file).ok().map(Some) };
        match meta {
            Some(Some(meta)) if meta.is_file() => sum = sum.saturating_add(meta.size),
            Some(_) => least = 7,
            None => {}
        }
    }
    sum.to_string().len().max(least)
}

fn line(counts: Counts, wanted: Wanted, digits: usize, name: Option<&[u8]>) -> Vec<u8> {
    let columns = [
        (wanted.lines, counts.lines),
        (wanted.words, counts.words),
        (wanted.chars, counts.chars),
        (wanted.bytes, counts.bytes),
        (wanted.widest, counts.widest),
    ];
    let mut line = Vec::new();
    for (_, n) in columns.iter().filter(|(wanted, _)| *wanted) {
        if !line.is_empty() {
            line.push(b' ');
        }
        line.extend_from_slice(format!("{n:digits$}").as_bytes());
    }
    if let Some(name) = name {
        line.push(b' ');
        line.extend(if name.contains(&b'\n') { quotearg::maybe(name) } else { name.to_vec() });
    }
    line.push(b'\n');
    line
}

fn count(input: &mut Input, wanted: Wanted, counts: &mut Counts) -> Result<(), Fault> {
    if wanted.bytes
        && wanted.only()
        && let Some(description) = input.description()
        && let Endpoint::File { file, position, .. } = &description.end
        && let Ok(meta) = file.metadata()
        && meta.is_file()
    {
        counts.bytes = meta.size.saturating_sub(position.get());
        position.set(meta.size.max(position.get()));
        return Ok(());
    }
    let slow = wanted.words || wanted.chars && !wanted.locale.is_bytes() || wanted.widest;
    let mut text = Text { posix: wanted.posix, locale: wanted.locale, ..Text::default() };
    loop {
        let data = input.fill()?;
        if data.is_empty() {
            break;
        }
        let n = data.len();
        counts.bytes += n as u64;
        if !slow {
            if wanted.lines {
                counts.lines += memchr::memchr_iter(b'\n', data).count() as u64;
            }
        } else if wanted.chars && !wanted.words && !wanted.widest && text.carry.is_empty() {
            // Characters alone: the check of the whole block is faster than a look at each of them.
            let valid = std::str::from_utf8(data).map_or_else(|wrong| wrong.valid_up_to(), str::len);
            let (valid, wrong) = data.split_at_checked(valid).unwrap_or((data, b""));
            counts.chars += valid.iter().filter(|byte| (**byte as i8) >= -0x40).count() as u64;
            counts.lines += memchr::memchr_iter(b'\n', valid).count() as u64;
            text.see(wrong, counts, false);
        } else {
            text.take(data, counts, wanted.widest);
        }
        input.used(n);
    }
    counts.widest = counts.widest.max(text.column);
    if wanted.locale.is_bytes() {
        counts.chars = counts.bytes;
    }
    Ok(())
}

/// Bytes that are looked at together; the counts in it fit into a byte.
const BLOCK: usize = 64;

/// Whether a byte is a printable character of ASCII that is no blank.
fn is_printable(byte: u8) -> bool {
    byte.wrapping_sub(33) < 94
}

/// Whether a block holds printable ASCII and white space alone, and so ends and begins words at white space only.
fn is_plain(block: &[u8; BLOCK]) -> bool {
    let other = |byte: u8| !is_printable(byte) & (byte != b' ') & (byte.wrapping_sub(9) > 4);
    block.iter().fold(0, |any, byte| any | u8::from(other(*byte))) == 0
}

/// State kept between blocks of a text.
#[derive(Default)]
struct Text {
    in_word: bool,
    /// `POSIXLY_CORRECT`: white space of the C library alone separates words.
    posix: bool,
    locale: Locale,
    column: u64,
    /// The first bytes of a character that the block cut.
    carry: Vec<u8>,
}

/// Class of a byte that is white space; the others are printable, neither, or part of a longer character.
const SPACE: u8 = 0;
const PRINTABLE: u8 = 1;
const CONTROL: u8 = 2;
const LONG: u8 = 3;

const CLASS: [u8; 256] = {
    let mut table = [CONTROL; 256];
    let mut i = 0;
    while i < 256 {
        #[expect(clippy::indexing_slicing, reason = "evaluated by the compiler, where a bad index is a compile error")]
        {
            table[i] = match i {
                9..=13 | 32 => SPACE,
                33..=126 => PRINTABLE,
                0..=127 => CONTROL,
                _ => LONG,
            };
        }
        i += 1;
    }
    table
};

impl Text {
    fn take(&mut self, data: &[u8], counts: &mut Counts, widest: bool) {
        if !self.carry.is_empty() {
            let mut joined = std::mem::take(&mut self.carry);
            joined.extend_from_slice(data);
            return self.see(&joined, counts, widest);
        }
        self.see(data, counts, widest);
    }

    fn see(&mut self, data: &[u8], counts: &mut Counts, widest: bool) {
        let mut rest = data;
        while !rest.is_empty() {
            if let Some((block, behind)) = rest.split_first_chunk::<BLOCK>()
                && is_plain(block)
                && (!widest || self.measures(block, counts))
            {
                self.see_plain(block, counts);
                rest = behind;
                continue;
            }
            let left = rest.len().saturating_sub(BLOCK);
            while rest.len() > left {
                let Some(behind) = self.see_one(rest, counts) else { return };
                rest = behind;
            }
        }
    }

    /// Counts the first character; none is left for now when the block has cut it.
    fn see_one<'a>(&mut self, rest: &'a [u8], counts: &mut Counts) -> Option<&'a [u8]> {
        let (&byte, behind) = rest.split_first()?;
        if byte < 0x80 {
            counts.chars += 1;
            self.ascii(byte, counts);
            return Some(behind);
        }
        if self.locale.is_bytes() {
            // It is no white space, and cannot be printed.
            return Some(behind);
        }
        let (c, n) = mbchar::first(rest).unwrap_or((None, 1));
        if c.is_none() && rest.len() < 4 && mbchar::is_cut(rest) {
            self.carry = rest.to_vec();
            return None;
        }
        let behind = rest.get(n..).unwrap_or_default();
        let Some(c) = c else { return Some(behind) };
        counts.chars += 1;
        let Some(columns) = mbswidth::of(c) else { return Some(behind) };
        self.column += columns as u64;
        // GNU: no-break spaces, which are no white space to the C library, separate words all the same.
        let separates = if matches!(c, '\u{a0}' | '\u{2007}' | '\u{202f}' | '\u{2060}') { !self.posix } else { c.is_whitespace() };
        if separates {
            self.in_word = false;
        } else if !self.in_word {
            self.in_word = true;
            counts.words += 1;
        }
        Some(behind)
    }

    /// Counts a block of printable ASCII and white space: a word begins where a printable byte stands behind none.
    fn see_plain(&mut self, block: &[u8; BLOCK], counts: &mut Counts) {
        let [first, behind @ ..] = block;
        let [before @ .., last] = block;
        let starts: u8 = before.iter().zip(behind).map(|(before, byte)| u8::from(!is_printable(*before) & is_printable(*byte))).sum();
        counts.words += u64::from(starts) + u64::from(is_printable(*first) && !self.in_word);
        counts.lines += u64::from(block.iter().map(|byte| u8::from(*byte == b'\n')).sum::<u8>());
        counts.chars += BLOCK as u64;
        self.in_word = is_printable(*last);
    }

    /// Finds the widest line of a plain block, where no byte but the ends of lines moves to another column than the next.
    fn measures(&mut self, block: &[u8; BLOCK], counts: &mut Counts) -> bool {
        if !block.iter().fold(true, |is_so, byte| is_so & (is_printable(*byte) | matches!(byte, b' ' | b'\n'))) {
            return false;
        }
        let mut start = 0;
        for end in memchr::memchr_iter(b'\n', block) {
            counts.widest = counts.widest.max(self.column + (end - start) as u64);
            self.column = 0;
            start = end + 1;
        }
        self.column += (BLOCK - start) as u64;
        true
    }

    fn ascii(&mut self, byte: u8, counts: &mut Counts) {
        match byte {
            b'\n' => counts.lines += 1,
            b'\t' => self.column += 8 - self.column % 8,
            0x20..=0x7e => self.column += 1,
            _ => {}
        }
        if matches!(byte, b'\n' | b'\r' | 12) {
            counts.widest = counts.widest.max(self.column);
            self.column = 0;
        }
        match CLASS.get(usize::from(byte)) {
            Some(&SPACE) => self.in_word = false,
            Some(&PRINTABLE) if !self.in_word => {
                self.in_word = true;
                counts.words += 1;
            }
            _ => {}
        }
    }
}
