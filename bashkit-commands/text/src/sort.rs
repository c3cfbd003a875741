//! `sort`: lines in order. All input is in memory.

mod merge;
mod order;

use std::cmp::Ordering;

use blake2::digest::Digest as _;
use md5::Md5;

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::{argmatch, filevercmp, quotearg, xstrtol};
use bashkit_core::kernel::{Done, Fault, Input, Output};

use merge::Merge;

const BLANKS: Opt = Opt::flag('b', "ignore-leading-blanks", "ignore leading blanks");
const DICTIONARY: Opt = Opt::flag('d', "dictionary-order", "consider only blanks and alphanumeric characters");
const FOLD: Opt = Opt::flag('f', "ignore-case", "fold lower case to upper case characters");
const GENERAL: Opt = Opt::flag('g', "general-numeric-sort", "compare according to general numerical value");
const PRINTING: Opt = Opt::flag('i', "ignore-nonprinting", "consider only printable characters");
const MONTH: Opt = Opt::flag('M', "month-sort", "compare (unknown) < 'JAN' < ... < 'DEC'");
const HUMAN: Opt = Opt::flag('h', "human-numeric-sort", "compare human readable numbers (e.g., 2K 1G)");
const NUMERIC: Opt = Opt::flag('n', "numeric-sort", "compare according to string numerical value");
const RANDOM: Opt = Opt::flag('R', "random-sort", "shuffle, but group identical keys");
const RANDOM_SOURCE: Opt = Opt::value('\0', "random-source", "FILE", "get random bytes from FILE");
const REVERSE: Opt = Opt::flag('r', "reverse", "reverse the result of comparisons");
const SORT: Opt =
    Opt::value('\0', "sort", "WORD", "sort according to WORD: general-numeric, human-numeric, month, numeric, random, version");
const VERSION: Opt = Opt::flag('V', "version-sort", "natural sort of (version) numbers within text");
const BATCH: Opt = Opt::value('\0', "batch-size", "NMERGE", "(accepted; all input is merged at once)");
const CHECK: Opt = Opt::flag('c', "", "check for sorted input; do not sort");
const CHECK_LONG: Opt = Opt::optional('\0', "check", "HOW", "check for sorted input: diagnose-first (as -c), quiet, silent (as -C)");
const CHECK_QUIET: Opt = Opt::flag('C', "", "like -c, but do not report first bad line");
const COMPRESS: Opt = Opt::value('\0', "compress-program", "PROG", "(accepted; there are no temporary files)");
const FILES: Opt = Opt::value('\0', "files0-from", "F", "read input from the files specified by NUL-terminated names in file F");
const KEY: Opt = Opt::value('k', "key", "KEYDEF", "sort via a key; KEYDEF gives location and type: F[.C][OPTS][,F[.C][OPTS]]");
const MERGE: Opt = Opt::flag('m', "merge", "merge already sorted files; do not sort");
const OUTPUT: Opt = Opt::value('o', "output", "FILE", "write result to FILE instead of standard output");
const STABLE: Opt = Opt::flag('s', "stable", "stabilize sort by disabling last-resort comparison");
const BUFFER: Opt = Opt::value('S', "buffer-size", "SIZE", "(accepted; the memory limit of the run holds)");
const SEPARATOR: Opt = Opt::value('t', "field-separator", "SEP", "use SEP instead of non-blank to blank transition");
const TEMPORARY: Opt = Opt::value('T', "temporary-directory", "DIR", "(accepted; there are no temporary files)");
const PARALLEL: Opt = Opt::value('\0', "parallel", "N", "(accepted; one sort runs at a time)");
const UNIQUE: Opt = Opt::flag('u', "unique", "with -c, check for strict ordering; without -c, output only the first of an equal run");
const ZERO: Opt = Opt::flag('z', "zero-terminated", "line delimiter is NUL, not newline");

pub(crate) const COMMAND: Command = Command::new(
    "sort",
    "sort [OPTION]... [FILE]...",
    "Write sorted concatenation of all FILE(s) to standard output",
    &[
        BLANKS,
        DICTIONARY,
        FOLD,
        GENERAL,
        PRINTING,
        MONTH,
        HUMAN,
        NUMERIC,
        RANDOM,
        RANDOM_SOURCE,
        REVERSE,
        SORT,
        VERSION,
        BATCH,
        CHECK,
        CHECK_LONG,
        CHECK_QUIET,
        COMPRESS,
        FILES,
        KEY,
        MERGE,
        OUTPUT,
        STABLE,
        BUFFER,
        SEPARATOR,
        TEMPORARY,
        PARALLEL,
        UNIQUE,
        ZERO,
    ],
    run,
)
.refused(&["--debug"])
.usage_status(2)
.prepare(modern);

/// Rewrites the obsolete `+F1[.C1][LETTERS] [-F2[.C2][LETTERS]]`, whose fields and characters are counted from 0, as `-k`.
fn modern(argv: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let n_before = argv.iter().position(|arg| arg == b"--").unwrap_or(argv.len());
    let (before, behind) = argv.split_at_checked(n_before).unwrap_or((argv, &[]));
    let mut rewritten = Vec::with_capacity(argv.len());
    let mut args = before.iter();
    while let Some(arg) = args.next() {
        let Some((field, character, letters)) = arg.strip_prefix(b"+").and_then(zero_based) else {
            rewritten.push(arg.clone());
            continue;
        };
        let mut key = format!("-k{}.{}", field + 1, character + 1).into_bytes();
        key.extend_from_slice(letters);
        if let Some((field, character, letters)) = args.as_slice().first().and_then(|arg| arg.strip_prefix(b"-")).and_then(zero_based) {
            args.next();
            let end = if character == 0 { format!(",{field}") } else { format!(",{}.{character}", field + 1) };
            key.extend_from_slice(end.as_bytes());
            key.extend_from_slice(letters);
        }
        rewritten.push(key);
    }
    rewritten.extend_from_slice(behind);
    rewritten
}

/// Field, character and letters of a position of the obsolete form.
fn zero_based(text: &[u8]) -> Option<(u64, u64, &[u8])> {
    let digits = |text: &[u8]| text.iter().take_while(|b| b.is_ascii_digit()).count();
    let (field, rest) = text.split_at_checked(digits(text))?;
    let number = |digits: &[u8]| std::str::from_utf8(digits).ok()?.parse::<u64>().ok();
    let field = number(field)?;
    let Some(rest) = rest.strip_prefix(b".") else { return letters_only(rest).map(|letters| (field, 0, letters)) };
    let (character, rest) = rest.split_at_checked(digits(rest))?;
    letters_only(rest).map(|letters| (field, number(character).unwrap_or(0), letters))
}

/// Letters of a key, where there is nothing else.
fn letters_only(text: &[u8]) -> Option<&[u8]> {
    text.iter().all(|b| b"bdfgiMhnRrV".contains(b)).then_some(text)
}

/// Kind of comparison of a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Text,
    Numeric,
    General,
    Human,
    Month,
    Version,
    Random,
}

#[derive(Debug, Clone)]
struct Key {
    start_field: usize,
    start_char: usize,
    start_blanks: bool,
    /// `None`: to the end of the line.
    end_field: Option<usize>,
    end_char: usize,
    end_blanks: bool,
    letters: Vec<u8>,
    kind: Kind,
    dictionary: bool,
    printing: bool,
    fold: bool,
    reverse: bool,
    plain: bool,
    /// Whether it is the whole line.
    is_line: bool,
}

impl Key {
    fn whole() -> Self {
        Self {
            start_field: 0,
            start_char: 0,
            start_blanks: false,
            end_field: None,
            end_char: 0,
            end_blanks: false,
            letters: Vec::new(),
            kind: Kind::Text,
            dictionary: false,
            printing: false,
            fold: false,
            reverse: false,
            plain: true,
            is_line: true,
        }
    }

    fn settle(&mut self) {
        for letter in &self.letters {
            match letter {
                b'd' => self.dictionary = true,
                b'f' => self.fold = true,
                b'g' => self.kind = Kind::General,
                b'h' => self.kind = Kind::Human,
                b'i' => self.printing = true,
                b'M' => self.kind = Kind::Month,
                b'n' => self.kind = Kind::Numeric,
                b'R' => self.kind = Kind::Random,
                b'r' => self.reverse = true,
                b'V' => self.kind = Kind::Version,
                _ => {}
            }
        }
        self.is_line = (self.start_field, self.start_char, self.start_blanks, self.end_field) == (0, 0, false, None);
        self.plain = !(self.dictionary || self.printing || self.fold);
    }

    /// Letters that cannot stand together, as GNU reports them.
    fn conflict(&self) -> Option<String> {
        let has = |letter: u8| self.letters.contains(&letter);
        let kinds = [b'g', b'h', b'M', b'n', b'R', b'V'];
        let n = kinds.iter().filter(|k| has(**k) && **k != b'R' && **k != b'V').count()
            + usize::from(has(b'V') || has(b'R') || has(b'd') || has(b'i'));
        let numeric = [b'g', b'h', b'M', b'n'].iter().any(|k| has(*k));
        if n > 1 && (numeric || (has(b'V') && has(b'R'))) {
            let mut text = String::new();
            for letter in b"dfghiMnRV" {
                if has(*letter) && *letter != b'f' {
                    text.push(char::from(*letter));
                }
            }
            return Some(text);
        }
        None
    }
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n')
}

struct Sorter {
    keys: Vec<Key>,
    /// The line as a key, which is what counts without others and as the last resort.
    whole: Key,
    separator: Option<u8>,
    /// Without keys, or as the last resort, whole lines are compared.
    last_resort: bool,
    reverse: bool,
    salt: Salt,
}

#[derive(Clone, Copy)]
struct Item<'t> {
    /// Orders as the first key does, as far as eight bytes tell.
    prefix: u64,
    text: &'t [u8],
    /// The text and its end.
    ended: &'t [u8],
    /// Range of the first key in the text, found once.
    key: (u32, u32),
}

impl<'t> Item<'t> {
    /// Takes a line with its end.
    fn new(sorter: &Sorter, ended: &'t [u8]) -> Self {
        let text = ended.get(..ended.len().saturating_sub(1)).unwrap_or_default();
        let Some(first) = sorter.keys.first() else { return Self { prefix: eight(text.iter().copied()), text, ended, key: (0, 0) } };
        let range = sorter.range(first, text);
        let part = text.get(range.clone()).unwrap_or_default();
        let place = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        Self { prefix: sorter.prefix(first, part), text, ended, key: (place(range.start), place(range.end)) }
    }

    /// The first key.
    fn part(&self, sorter: &Sorter, first: &Key) -> &'t [u8] {
        match self.key {
            // Farther than the numbers reach.
            (_, u32::MAX) => sorter.part(first, self.text),
            (start, end) => self.text.get(start as usize..end as usize).unwrap_or_default(),
        }
    }
}

fn run(cx: &mut Cx<'_>) -> Done {
    prepare(cx)?.work(cx)
}

/// Failure of `sort`, whose status is 2.
fn wrong(message: impl Into<Vec<u8>>) -> Fault {
    Fault::failure(2, message)
}

struct Plan {
    sorter: Sorter,
    check: Option<bool>,
    merge: bool,
    unique: bool,
    end: u8,
    output: Option<Vec<u8>>,
    files: Vec<Vec<u8>>,
}

/// Options as they were given.
struct Given {
    global: Key,
    keys: Vec<Key>,
    separator: Option<u8>,
    check: Option<bool>,
    output: Option<Vec<u8>>,
}

fn given(cx: &Cx<'_>) -> Result<Given, Fault> {
    let mut global = Key::whole();
    let mut keys: Vec<Key> = Vec::new();
    let mut separator = None;
    let mut check = None;
    let mut output: Option<Vec<u8>> = None;
    for (option, value) in cx.args.in_order() {
        let value = value.unwrap_or_default();
        match option.short() {
            letter @ (b'd' | b'f' | b'g' | b'i' | b'M' | b'h' | b'n' | b'R' | b'r' | b'V') => global.letters.push(letter),
            b'b' => (global.start_blanks, global.end_blanks) = (true, true),
            b'k' => keys.push(key(value)?),
            b't' => {
                separator = Some(tab(value, separator)?);
            }
            b'c' => check = Some(checked(check, true)?),
            b'C' => check = Some(checked(check, false)?),
            b'o' => {
                if output.as_deref().is_some_and(|before| before != value) {
                    return Err(wrong("multiple output files specified"));
                }
                output = Some(value.to_vec());
            }
            b'S' => {
                check_size(value)?;
            }
            0 if option.long() == SORT.long() => {
                global.letters.push(sort_word(value)?);
            }
            0 if option.long() == CHECK_LONG.long() && value.is_empty() => check = Some(checked(check, true)?),
            0 if option.long() == CHECK_LONG.long() => {
                let how = [("quiet", false), ("silent", false), ("diagnose-first", true)];
                check = Some(checked(check, argmatch::among("--check", value, &how)?)?);
            }
            0 if option.long() == PARALLEL.long() && option_number(option, value)? == 0 => {
                return Err(wrong("number in parallel must be nonzero"));
            }
            0 if option.long() == BATCH.long() => check_batch(option_number(option, value)?, value)?,
            _ => {}
        }
    }
    Ok(Given { global, keys, separator, check, output })
}

/// Takes one more wish to check the order, which must be the same as one before.
fn checked(before: Option<bool>, reports: bool) -> Result<bool, Fault> {
    if before.is_some_and(|before| before != reports) {
        return Err(wrong("options '-cC' are incompatible"));
    }
    Ok(reports)
}

/// Reads the number of an option that takes no suffix; `u64::MAX` where it does not fit.
fn option_number(option: &Opt, value: &[u8]) -> Result<u64, Fault> {
    let digits = value.iter().take_while(|b| b.is_ascii_digit()).count();
    if digits == 0 || digits < value.len() {
        let why: &[u8] = if digits == 0 { b"invalid" } else { b"invalid suffix in" };
        return Err(wrong([why, b" --", option.long().as_bytes(), b" argument '", value, b"'"].concat()));
    }
    Ok(xstrtol::number(value).unwrap_or(u64::MAX))
}

/// Refuses a number of files to merge at once that GNU could not: it opens them all.
fn check_batch(n: u64, value: &[u8]) -> Result<(), Fault> {
    const FILES_MAX: u64 = 1021;
    let quoted = quotearg::curly(value);
    if n < 2 {
        let text = [b"invalid --batch-size argument ", &quoted[..], "\nsort: minimum --batch-size argument is ‘2’".as_bytes()];
        return Err(wrong(text.concat()));
    }
    if n > FILES_MAX {
        let limit = format!(" too large\nsort: maximum --batch-size argument with current rlimit is {FILES_MAX}");
        return Err(wrong([b"--batch-size argument ", &quoted[..], limit.as_bytes()].concat()));
    }
    Ok(())
}

/// Reads the separator, which may be given again but not changed.
fn tab(value: &[u8], separator: Option<u8>) -> Result<u8, Fault> {
    let new = match value {
        [] => return Err(wrong("empty tab")),
        [byte] => *byte,
        b"\\0" => 0,
        _ => return Err(wrong([b"multi-character tab ", &quotearg::curly(value)[..]].concat())),
    };
    if separator.is_some_and(|old| old != new) {
        return Err(wrong("incompatible tabs"));
    }
    Ok(new)
}

/// Refuses a buffer size that is no size.
fn check_size(value: &[u8]) -> Result<(), Fault> {
    let number = value.strip_suffix(b"%").unwrap_or(value);
    if xstrtol::parse(number, b"bEgGkKmMPtTYZ").is_err() {
        let why = if value.first().is_some_and(u8::is_ascii_digit) { "invalid suffix in -S argument '" } else { "invalid -S argument '" };
        return Err(wrong([why.as_bytes(), value, b"'"].concat()));
    }
    Ok(())
}

/// Reads a way to compare (`--sort`).
fn sort_word(value: &[u8]) -> Result<u8, Fault> {
    let words =
        [("general-numeric", b'g'), ("human-numeric", b'h'), ("month", b'M'), ("numeric", b'n'), ("random", b'R'), ("version", b'V')];
    argmatch::among("--sort", value, &words)
}

/// Operands, or the names that `--files0-from` lists.
fn files(cx: &mut Cx<'_>) -> Result<Vec<Vec<u8>>, Fault> {
    let mut files = std::mem::take(&mut cx.args.operands);
    if let Some(list) = cx.args.value(&FILES).map(<[u8]>::to_vec) {
        if let Some(extra) = files.first() {
            let text = [b"extra operand ", &quotearg::always(extra)[..], b"\nfile operands cannot be combined with --files0-from"];
            return Err(Fault::usage(text.concat()));
        }
        let mut names = Vec::new();
        let mut input = match cx.open_input(&list) {
            Ok(input) => input.ending_at_errors(),
            Err(fault) => {
                let errno = fault.errno()?;
                return Err(wrong([b"open failed: ", &quotearg::maybe(&list)[..], format!(": {errno}").as_bytes()].concat()));
            }
        };
        input.rest(&mut names)?;
        if input.error().is_some() {
            return Err(wrong([b"cannot read file names from ", &quotearg::always(&list)[..]].concat()));
        }
        files = names.strip_suffix(b"\0").unwrap_or(&names).split(|&b| b == 0).map(<[u8]>::to_vec).collect();
        if names.is_empty() {
            return Err(wrong([b"no input from ", &quotearg::always(&list)[..]].concat()));
        }
        for (i, name) in files.iter().enumerate() {
            if name.is_empty() {
                let place = format!(":{}: invalid zero-length file name", i + 1);
                return Err(wrong([&quotearg::maybe(&list)[..], place.as_bytes()].concat()));
            }
            if name == b"-" && list == b"-" {
                return Err(wrong("when reading file names from stdin, no file name of '-' allowed"));
            }
        }
    }
    Ok(files)
}

/// Makes of the options what is to be done.
fn prepare(cx: &mut Cx<'_>) -> Result<Plan, Fault> {
    let Given { global, mut keys, separator, check, output } = given(cx)?;
    // Options of no key in particular hold for the keys that have none of their own.
    let has_global = !global.letters.is_empty() || global.start_blanks;
    for key in &mut keys {
        if key.letters.is_empty() && !key.start_blanks && !key.end_blanks {
            key.letters.clone_from(&global.letters);
            (key.start_blanks, key.end_blanks) = (global.start_blanks, global.end_blanks);
        }
    }
    let reverse = global.letters.contains(&b'r');
    if keys.is_empty() && has_global && (global.letters.iter().any(|l| *l != b'r') || global.start_blanks) {
        keys.push(global);
    }
    for key in &mut keys {
        if let Some(letters) = key.conflict() {
            return Err(wrong(format!("options '-{letters}' are incompatible")));
        }
        key.settle();
    }
    let unique = cx.args.has(&UNIQUE);
    let stable = cx.args.has(&STABLE);
    let salt = if keys.iter().any(|key| key.kind == Kind::Random) { Salt::read(cx)? } else { Salt::default() };
    let mut files = files(cx)?;
    if let Some(check) = check {
        check_alone(check, &files, output.is_some())?;
    }
    if files.is_empty() {
        files.push(b"-".to_vec());
    }
    Ok(Plan {
        sorter: Sorter { keys, whole: Key { reverse, ..Key::whole() }, separator, last_resort: !(unique || stable), reverse, salt },
        check,
        merge: cx.args.has(&MERGE),
        unique,
        end: if cx.args.has(&ZERO) { 0 } else { b'\n' },
        output,
        files,
    })
}

/// Refuses what does not go with `-c` or `-C`.
fn check_alone(check: bool, files: &[Vec<u8>], has_output: bool) -> Result<(), Fault> {
    let letter = if check { "c" } else { "C" };
    if let Some(extra) = files.get(1) {
        return Err(wrong([&b"extra operand "[..], &quotearg::always(extra)[..], &b" not allowed with -"[..], letter.as_bytes()].concat()));
    }
    if has_output {
        return Err(wrong(format!("options '-{letter}o' are incompatible")));
    }
    Ok(())
}

/// `F[.C][OPTS][,F[.C][OPTS]]`.
fn key(text: &[u8]) -> Result<Key, Fault> {
    let bad = |why: &str| wrong([why.as_bytes(), b": invalid field specification ", &quotearg::curly(text)[..]].concat());
    let mut key = Key::whole();
    let mut rest = text;
    let count = |rest: &mut &[u8], why: &str| -> Result<usize, Fault> {
        let n = rest.iter().take_while(|b| b.is_ascii_digit()).count();
        let (digits, behind) = rest.split_at_checked(n).unwrap_or_default();
        if digits.is_empty() {
            return Err(wrong([why.as_bytes(), b": invalid count at start of ", &quotearg::curly(rest)[..]].concat()));
        }
        *rest = behind;
        Ok(std::str::from_utf8(digits).ok().and_then(|d| d.parse().ok()).unwrap_or(usize::MAX))
    };
    let letters = |rest: &mut &[u8], key: &mut Key, end: bool| {
        while let Some((&letter, behind)) = rest.split_first() {
            match letter {
                b'b' if end => key.end_blanks = true,
                b'b' => key.start_blanks = true,
                b'd' | b'f' | b'g' | b'h' | b'i' | b'M' | b'n' | b'R' | b'r' | b'V' => key.letters.push(letter),
                _ => break,
            }
            *rest = behind;
        }
    };
    key.start_field = count(&mut rest, "invalid number at field start")?.checked_sub(1).ok_or_else(|| bad("field number is zero"))?;
    if let Some(behind) = rest.strip_prefix(b".") {
        rest = behind;
        key.start_char = count(&mut rest, "invalid number after '.'")?.checked_sub(1).ok_or_else(|| bad("character offset is zero"))?;
    }
    letters(&mut rest, &mut key, false);
    if let Some(behind) = rest.strip_prefix(b",") {
        rest = behind;
        let field = count(&mut rest, "invalid number after ','")?.checked_sub(1).ok_or_else(|| bad("field number is zero"))?;
        if let Some(behind) = rest.strip_prefix(b".") {
            rest = behind;
            key.end_char = count(&mut rest, "invalid number after '.'")?;
        }
        key.end_field = Some(field);
        letters(&mut rest, &mut key, true);
    }
    if !rest.is_empty() {
        return Err(bad("stray character in field spec"));
    }
    Ok(key)
}

impl Plan {
    fn work(&self, cx: &Cx<'_>) -> Done {
        if let Some(report) = self.check {
            return self.check_order(cx, report);
        }
        let (bytes, starts) = self.read(cx)?;
        let _bytes_charge = cx.meter().keep(bytes.len())?;
        if !self.merge {
            let n_lines = memchr::memchr_iter(self.end, &bytes).count();
            let _lines_charge = cx.meter().charge(n_lines.saturating_mul(order::LINE_BYTES))?;
            let mut lines = order::Lines::new(cx, &self.sorter, &bytes, self.end, n_lines)?;
            lines.sort(cx)?;
            return self.write(cx, lines.texts(self.unique));
        }
        let ends = starts.iter().skip(1).copied().chain([bytes.len()]);
        let inputs = starts.iter().zip(ends).map(|(start, end)| bytes.get(*start..end).unwrap_or_default());
        let _heads_charge = cx.meter().charge(self.files.len().saturating_mul(2 * size_of::<Item<'_>>()))?;
        let mut before: Option<Item<'_>> = None;
        let lines = Merge::new(&self.sorter, self.end, inputs).filter(|line| {
            let is_new = !(self.unique && before.is_some_and(|before| self.sorter.compare(&before, line) == Ordering::Equal));
            before = if is_new { Some(*line) } else { before };
            is_new
        });
        self.write(cx, lines.map(|line| line.ended))
    }

    /// Writes lines, which have their ends.
    fn write<'t>(&self, cx: &Cx<'_>, lines: impl Iterator<Item = &'t [u8]>) -> Done {
        let mut out = match &self.output {
            None => cx.stdout(),
            Some(name) => match cx.create(name) {
                Ok(out) => out,
                Err(fault) => {
                    let errno = fault.errno()?;
                    cx.error_bytes(&[b"open failed: ", &quotearg::maybe(name)[..], format!(": {errno}").as_bytes()].concat())?;
                    return Ok(2);
                }
            },
        };
        let print = |out: &mut Output| {
            for line in lines {
                if self.unique || self.merge {
                    cx.step(1 + (line.len() + self.files.len()) as u64 / 64)?;
                }
                out.put(line)?;
            }
            out.flush()
        };
        match print(&mut out) {
            Err(Fault::Write(errno)) => {
                let name = self.output.as_deref().unwrap_or(b"standard output");
                cx.error_bytes(&[b"write failed: ", &quotearg::always(name)[..], format!(": {errno}").as_bytes()].concat())?;
                Ok(2)
            }
            result => result.map(|()| 0),
        }
    }

    /// Reads the files into one buffer, and where each begins.
    fn read(&self, cx: &Cx<'_>) -> Result<(Vec<u8>, Vec<usize>), Fault> {
        let mut bytes: Vec<u8> = Vec::new();
        let mut starts = Vec::new();
        for file in &self.files {
            let mut input = self.open(cx, file)?;
            starts.push(bytes.len());
            input.rest(&mut bytes).map_err(|fault| unread(file, fault))?;
            if bytes.len() > starts.last().copied().unwrap_or(0) && bytes.last() != Some(&self.end) {
                bytes.push(self.end);
            }
        }
        Ok((bytes, starts))
    }

    /// Opens an input file, or says why not.
    fn open(&self, cx: &Cx<'_>, file: &[u8]) -> Result<Input, Fault> {
        cx.open_input(file).or_else(|fault| {
            let what = if self.check.is_some() { "open failed" } else { "cannot read" };
            let errno = fault.errno()?;
            Err(Fault::failure(2, [what.as_bytes(), b": ", &quotearg::maybe(file)[..], format!(": {errno}").as_bytes()].concat()))
        })
    }

    /// Reads the file as far as its lines are in order; status 1 at the first that is not.
    fn check_order(&self, cx: &Cx<'_>, report: bool) -> Done {
        let file = self.files.first().map_or(&b"-"[..], Vec::as_slice);
        let mut input = self.open(cx, file)?;
        // The last line that was seen, and what was read behind it.
        let mut bytes: Vec<u8> = Vec::new();
        let mut n_seen = 0u64;
        loop {
            let n_before = bytes.len();
            let data = input.fill().map_err(|fault| unread(file, fault))?;
            let n = data.len();
            cx.meter().fits(bytes.len() + n + 1)?;
            bytes.extend_from_slice(data);
            input.used(n);
            if n == 0 && bytes.last().is_some_and(|last| *last != self.end) {
                bytes.push(self.end);
            }
            let Some(last_end) = memchr::memrchr(self.end, bytes.get(n_before..).unwrap_or_default()).map(|at| n_before + at) else {
                if n == 0 {
                    return Ok(0);
                }
                continue;
            };
            let mut before: Option<Item<'_>> = None;
            let mut last_start = 0;
            let mut at = 0;
            for end in memchr::memchr_iter(self.end, bytes.get(..=last_end).unwrap_or_default()) {
                let item = Item::new(&self.sorter, bytes.get(at..=end).unwrap_or_default());
                // The first line was seen at the end of what was read before.
                n_seen += u64::from(before.is_some() || n_seen == 0);
                if let Some(before) = &before {
                    cx.step(1 + before.text.len().min(item.text.len()) as u64 / 64)?;
                    let order = self.sorter.compare(before, &item);
                    if order == Ordering::Greater || (self.unique && order == Ordering::Equal) {
                        if report {
                            cx.write_printed()?;
                            cx.stderr_bytes(&[cx.name(), b": ", file, format!(":{n_seen}: disorder: ").as_bytes(), item.ended].concat())?;
                        }
                        return Ok(1);
                    }
                }
                before = Some(item);
                last_start = at;
                at = end + 1;
            }
            bytes.drain(..last_start);
        }
    }
}

/// A number that orders as the versions of a key do; equal numbers decide nothing.
fn version(key: &Key, part: &[u8]) -> u64 {
    if key.plain { filevercmp::prefix(part) } else { filevercmp::prefix(&key.seen(part).collect::<Vec<_>>()) }
}

/// What makes one random order differ from another.
#[derive(Default)]
struct Salt {
    bytes: [u8; 16],
    /// Whether texts end in NUL for the hash, as they do where the locale has an order of its own.
    is_ended: bool,
}

impl Salt {
    /// Reads the random source.
    fn read(cx: &Cx<'_>) -> Result<Self, Fault> {
        let mut bytes = [0; 16];
        match cx.args.value(&RANDOM_SOURCE) {
            None => cx.host().random.fill(&mut bytes),
            Some(file) => {
                let opened = cx.open_input(file).map_err(|fault| {
                    fault.errno_as(2, |errno| [b"open failed: ", &quotearg::maybe(file)[..], format!(": {errno}").as_bytes()].concat())
                });
                let mut source = opened?;
                for slot in &mut bytes {
                    let unread = |errno| [&quotearg::curly(file)[..], format!(": read error: {errno}").as_bytes()].concat();
                    let byte = source.byte().map_err(|fault| fault.errno_as(2, unread))?;
                    *slot = byte.ok_or_else(|| wrong([&quotearg::curly(file)[..], b": end of file"].concat()))?;
                }
            }
        }
        let locale = ["LC_ALL", "LC_COLLATE", "LANG"].iter().filter_map(|name| cx.env(name)).find(|value| !value.is_empty());
        let is_ended = locale.is_some_and(|locale| !matches!(&locale[..], b"C" | b"POSIX"));
        Ok(Self { bytes, is_ended })
    }

    fn hash(&self, text: &[u8]) -> u64 {
        let mut digest = Md5::new();
        digest.update(self.bytes);
        digest.update(text);
        if self.is_ended && !text.is_empty() {
            digest.update([0]);
        }
        digest.finalize().first_chunk().map_or(0, |first| u64::from_be_bytes(*first))
    }
}

/// Says that an input file could not be read to its end.
fn unread(file: &[u8], fault: Fault) -> Fault {
    fault.errno_as(2, |errno| [b"read failed: ", &quotearg::maybe(file)[..], format!(": {errno}").as_bytes()].concat())
}

impl Sorter {
    fn compare(&self, a: &Item<'_>, b: &Item<'_>) -> Ordering {
        let reversed = |order: Ordering, reverse: bool| if reverse { order.reverse() } else { order };
        let Some((first, others)) = self.keys.split_first() else {
            return reversed(a.prefix.cmp(&b.prefix).then_with(|| a.text.cmp(b.text)), self.reverse);
        };
        let mut order = a.prefix.cmp(&b.prefix);
        if order == Ordering::Equal && !matches!(first.kind, Kind::General | Kind::Month) {
            order = self.by_part(first, a.part(self, first), b.part(self, first));
        }
        if order != Ordering::Equal {
            return reversed(order, first.reverse);
        }
        for key in others {
            let order = self.by_key(key, a.text, b.text);
            if order != Ordering::Equal {
                return reversed(order, key.reverse);
            }
        }
        if self.last_resort { reversed(a.text.cmp(b.text), self.reverse) } else { Ordering::Equal }
    }

    fn by_key(&self, key: &Key, a: &[u8], b: &[u8]) -> Ordering {
        self.by_part(key, self.part(key, a), self.part(key, b))
    }

    fn by_part(&self, key: &Key, a: &[u8], b: &[u8]) -> Ordering {
        match key.kind {
            Kind::Numeric => numeric(a, b),
            Kind::General => general(a).cmp(&general(b)),
            Kind::Human => human(a, b),
            Kind::Month => month(a).cmp(&month(b)),
            Kind::Version if key.plain => filevercmp::compare(a, b),
            Kind::Version => filevercmp::compare(&key.seen(a).collect::<Vec<_>>(), &key.seen(b).collect::<Vec<_>>()),
            Kind::Random => self.hash(key, a).cmp(&self.hash(key, b)).then_with(|| key.seen(a).cmp(key.seen(b))),
            Kind::Text if key.plain => a.cmp(b),
            Kind::Text => {
                // Each byte is seen by itself: what is the same in front decides nothing.
                let same = a.iter().zip(b).take_while(|(a, b)| a == b).count();
                key.seen(a.get(same..).unwrap_or_default()).cmp(key.seen(b.get(same..).unwrap_or_default()))
            }
        }
    }

    /// A number of a key at random, the same for the same text. GNU: the start of the MD5 of sixteen random bytes and the text.
    fn hash(&self, key: &Key, text: &[u8]) -> u64 {
        if key.plain { self.salt.hash(text) } else { self.salt.hash(&key.seen(text).collect::<Vec<_>>()) }
    }

    /// A number that orders as the first key does; equal numbers decide nothing.
    fn prefix(&self, key: &Key, part: &[u8]) -> u64 {
        match key.kind {
            Kind::Text if key.plain => eight(part.iter().copied()),
            Kind::Text => eight(key.seen(part)),
            Kind::Numeric => {
                let number = Number::read(part);
                let mut whole: i64 = 0;
                for &digit in number.whole {
                    whole = whole.saturating_mul(10).saturating_add(i64::from(digit - b'0'));
                }
                (if number.negative { -whole } else { whole }).cast_unsigned() ^ (1 << 63)
            }
            Kind::General => general(part),
            Kind::Month => month(part),
            Kind::Human => 0,
            Kind::Version => version(key, part),
            Kind::Random => self.hash(key, part),
        }
    }

    /// The part of a line that a key stands for.
    fn part<'l>(&self, key: &Key, line: &'l [u8]) -> &'l [u8] {
        line.get(self.range(key, line)).unwrap_or_default()
    }

    fn range(&self, key: &Key, line: &[u8]) -> std::ops::Range<usize> {
        let start = self.start(key, line);
        let is_simple = key.start_char == 0 && key.end_char == 0 && !(key.start_blanks && self.separator.is_some());
        let end = match key.end_field {
            None => line.len(),
            // The end of the field that the key begins with.
            Some(field) if is_simple && field == key.start_field => self.behind_field(line, start),
            Some(field) => self.end(key, field, line),
        };
        start..end.max(start)
    }

    fn start(&self, key: &Key, line: &[u8]) -> usize {
        let mut at = 0;
        for _ in 0..key.start_field {
            if at >= line.len() {
                break;
            }
            at = self.behind_field(line, at);
            if self.separator.is_some() && at < line.len() {
                at += 1;
            }
        }
        if key.start_blanks {
            at += line.get(at..).unwrap_or_default().iter().take_while(|b| is_blank(**b)).count();
        }
        at.saturating_add(key.start_char).min(line.len())
    }

    fn end(&self, key: &Key, field: usize, line: &[u8]) -> usize {
        let mut left = if key.end_char == 0 { field.saturating_add(1) } else { field };
        let mut at = 0;
        while left > 0 && at < line.len() {
            left -= 1;
            at = self.behind_field(line, at);
            if self.separator.is_some() && at < line.len() && (left > 0 || key.end_char > 0) {
                at += 1;
            }
        }
        if key.end_char > 0 {
            if key.end_blanks {
                at += line.get(at..).unwrap_or_default().iter().take_while(|b| is_blank(**b)).count();
            }
            at = at.saturating_add(key.end_char).min(line.len());
        }
        at
    }

    fn behind_field(&self, line: &[u8], at: usize) -> usize {
        let rest = line.get(at..).unwrap_or_default();
        match self.separator {
            Some(separator) => at + memchr::memchr(separator, rest).unwrap_or(rest.len()),
            None => {
                let blanks = rest.iter().take_while(|b| is_blank(**b)).count();
                at + blanks + rest.get(blanks..).unwrap_or_default().iter().take_while(|b| !is_blank(**b)).count()
            }
        }
    }
}

impl Key {
    /// The bytes of a key that count, folded.
    fn seen<'k>(&self, text: &'k [u8]) -> impl Iterator<Item = u8> + use<'k> {
        let (dictionary, printing, fold) = (self.dictionary, self.printing, self.fold);
        text.iter().filter_map(move |byte| seen(*byte, dictionary, printing, fold))
    }

    /// A byte as it counts, if it does.
    fn sees(&self, byte: u8) -> Option<u8> {
        seen(byte, self.dictionary, self.printing, self.fold)
    }
}

fn seen(byte: u8, dictionary: bool, printing: bool, fold: bool) -> Option<u8> {
    let counts = (!dictionary || byte.is_ascii_alphanumeric() || is_blank(byte)) && (!printing || byte.is_ascii_graphic() || byte == b' ');
    counts.then(|| if fold { byte.to_ascii_uppercase() } else { byte })
}

fn eight(bytes: impl Iterator<Item = u8>) -> u64 {
    let mut first = [0; 8];
    for (slot, byte) in first.iter_mut().zip(bytes) {
        *slot = byte;
    }
    u64::from_be_bytes(first)
}

/// A number as `-n` reads it: blanks, a minus, digits, a point, digits.
struct Number<'t> {
    negative: bool,
    /// Without leading zeros.
    whole: &'t [u8],
    /// Without trailing zeros.
    fraction: &'t [u8],
    behind: &'t [u8],
}

impl<'t> Number<'t> {
    fn read(text: &'t [u8]) -> Self {
        let blanks = text.iter().take_while(|b| is_blank(**b)).count();
        let mut rest = text.get(blanks..).unwrap_or_default();
        let mut negative = false;
        if let Some(behind) = rest.strip_prefix(b"-") {
            negative = true;
            rest = behind;
        }
        let zeros = rest.iter().take_while(|b| **b == b'0').count();
        rest = rest.get(zeros..).unwrap_or_default();
        let n = rest.iter().take_while(|b| b.is_ascii_digit()).count();
        let (whole, behind) = rest.split_at_checked(n).unwrap_or_default();
        rest = behind;
        let mut fraction: &[u8] = b"";
        if let Some(behind) = rest.strip_prefix(b".") {
            let n = behind.iter().take_while(|b| b.is_ascii_digit()).count();
            (fraction, rest) = behind.split_at_checked(n).unwrap_or_default();
            let kept = fraction.iter().rposition(|b| *b != b'0').map_or(0, |i| i + 1);
            fraction = fraction.get(..kept).unwrap_or_default();
        }
        if whole.is_empty() && fraction.is_empty() {
            negative = false;
        }
        Self { negative, whole, fraction, behind: rest }
    }

    fn compare(&self, other: &Self) -> Ordering {
        let magnitude = |a: &Self, b: &Self| {
            a.whole.len().cmp(&b.whole.len()).then_with(|| a.whole.cmp(b.whole)).then_with(|| a.fraction.cmp(b.fraction))
        };
        match (self.negative, other.negative) {
            (false, false) => magnitude(self, other),
            (true, true) => magnitude(other, self),
            (false, true) => Ordering::Greater,
            (true, false) => Ordering::Less,
        }
    }
}

fn numeric(a: &[u8], b: &[u8]) -> Ordering {
    Number::read(a).compare(&Number::read(b))
}

/// Power of the unit behind a number (`-h`), negative for negative numbers.
fn human_unit(number: &Number<'_>) -> i32 {
    let power = match number.behind.first() {
        _ if number.whole.is_empty() && number.fraction.is_empty() => 0,
        Some(b'K' | b'k') => 1,
        Some(letter) => b"MGTPEZY".iter().position(|l| l == letter).and_then(|i| i32::try_from(i).ok()).map_or(0, |i| i + 2),
        None => 0,
    };
    if number.negative { -power } else { power }
}

fn human(a: &[u8], b: &[u8]) -> Ordering {
    let (a, b) = (Number::read(a), Number::read(b));
    human_unit(&a).cmp(&human_unit(&b)).then_with(|| a.compare(&b))
}

/// `-g`: no number, then NaN, then numbers, each as a number that orders so.
fn general(text: &[u8]) -> u64 {
    let Some(value) = leading_float(text) else { return 0 };
    if value.is_nan() {
        return 1;
    }
    let bits = (value + 0.0).to_bits();
    let ordered = if bits >> 63 == 0 { bits | 1 << 63 } else { !bits };
    ordered.saturating_add(2)
}

/// Number at the start of a text, read as `strtod` reads it.
fn leading_float(text: &[u8]) -> Option<f64> {
    let blanks = text.iter().take_while(|b| is_blank(**b) || matches!(b, 11..=13)).count();
    let text = text.get(blanks..)?;
    let sign = usize::from(matches!(text.first(), Some(b'+' | b'-')));
    let body = text.get(sign..)?;
    let negative = text.first() == Some(&b'-');
    let signed = |value: f64| Some(if negative { -value } else { value });
    let word = |w: &[u8]| body.get(..w.len()).is_some_and(|b| b.eq_ignore_ascii_case(w));
    if word(b"inf") {
        return signed(f64::INFINITY);
    }
    if word(b"nan") {
        return Some(f64::NAN);
    }
    if word(b"0x") && body.get(2).is_some_and(u8::is_ascii_hexdigit) {
        let mut value = 0.0;
        for digit in body.get(2..)?.iter().map_while(|b| char::from(*b).to_digit(16)) {
            value = value * 16.0 + f64::from(digit);
        }
        return signed(value);
    }
    let digits = |from: usize| body.get(from..).unwrap_or_default().iter().take_while(|b| b.is_ascii_digit()).count();
    let whole = digits(0);
    let mut end = whole;
    if body.get(end) == Some(&b'.') {
        let fraction = digits(end + 1);
        if whole + fraction == 0 {
            return None;
        }
        end += 1 + fraction;
    } else if whole == 0 {
        return None;
    }
    if matches!(body.get(end), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(body.get(end + 1), Some(b'+' | b'-')));
        let exponent = digits(end + 1 + sign);
        if exponent > 0 {
            end += 1 + sign + exponent;
        }
    }
    let text = std::str::from_utf8(body.get(..end)?).ok()?;
    signed(text.parse().ok()?)
}

fn month(text: &[u8]) -> u64 {
    let blanks = text.iter().take_while(|b| is_blank(**b)).count();
    let Some(name) = text.get(blanks..blanks + 3).map(<[u8]>::to_ascii_uppercase) else { return 0 };
    let names: [&[u8]; 12] = [b"JAN", b"FEB", b"MAR", b"APR", b"MAY", b"JUN", b"JUL", b"AUG", b"SEP", b"OCT", b"NOV", b"DEC"];
    names.iter().position(|n| *n == name).map_or(0, |i| i as u64 + 1)
}
