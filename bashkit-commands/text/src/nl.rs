//! `nl`: numbers before lines.

use std::ops::ControlFlow;

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::{linebuffer, quotearg, usage, vasnprintf};
use bashkit_core::kernel::{Done, Fault, Output};
use bashkit_core::pattern::regex::{Regex, RegexOptions, Syntax};

const BODY: Opt = Opt::value('b', "body-numbering", "STYLE", "use STYLE for numbering body lines: a, t, n, pBRE");
const DELIMITER: Opt = Opt::value('d', "section-delimiter", "CC", "use CC for logical page delimiters (\\:)");
const FOOTER: Opt = Opt::value('f', "footer-numbering", "STYLE", "use STYLE for numbering footer lines");
const HEADER: Opt = Opt::value('h', "header-numbering", "STYLE", "use STYLE for numbering header lines");
const INCREMENT: Opt = Opt::value('i', "line-increment", "NUMBER", "line number increment at each line (1)");
const JOIN: Opt = Opt::value('l', "join-blank-lines", "NUMBER", "group of NUMBER empty lines counted as one (1)");
const FORMAT: Opt = Opt::value('n', "number-format", "FORMAT", "insert line numbers according to FORMAT: ln, rn, rz (rn)");
const NO_RENUMBER: Opt = Opt::flag('p', "no-renumber", "do not reset line numbers for each section");
const SEPARATOR: Opt = Opt::value('s', "number-separator", "STRING", "add STRING after (possible) line number (TAB)");
const START: Opt = Opt::value('v', "starting-line-number", "NUMBER", "first line number for each section (1)");
const WIDTH: Opt = Opt::value('w', "number-width", "NUMBER", "use NUMBER columns for line numbers (6)");

pub(crate) const COMMAND: Command = Command::new(
    "nl",
    "nl [OPTION]... [FILE]...",
    "Write each FILE to standard output, with line numbers added",
    &[BODY, DELIMITER, FOOTER, HEADER, INCREMENT, JOIN, FORMAT, NO_RENUMBER, SEPARATOR, START, WIDTH],
    run,
);

enum Which {
    All,
    NonEmpty,
    None,
    Matching(Box<Regex>),
}

struct Numbering {
    styles: [Which; 3],
    section: usize,
    /// Next line number; None behind the largest.
    number: Option<i64>,
    start: i64,
    increment: i64,
    join: u64,
    blanks: u64,
    format: u8,
    width: usize,
    separator: Vec<u8>,
    delimiter: Vec<u8>,
    renumber: bool,
}

fn run(cx: &mut Cx<'_>) -> Done {
    let styles = styles(cx)?;
    let [start, increment, join, width] = numbers(cx)?;
    let format = format(cx)?;
    let mut delimiter = cx.args.value(&DELIMITER).unwrap_or(b"\\:").to_vec();
    // GNU: one character stands for itself and a colon.
    if delimiter.len() == 1 {
        delimiter.push(b':');
    }
    let mut numbering = Numbering {
        styles,
        section: 1,
        number: Some(start),
        start,
        increment,
        join: u64::try_from(join).unwrap_or(1),
        blanks: 0,
        format,
        width: usize::try_from(width).unwrap_or(6),
        separator: cx.args.value(&SEPARATOR).unwrap_or(b"\t").to_vec(),
        delimiter,
        renumber: !cx.args.has(&NO_RENUMBER),
    };
    let files = cx.take_files();
    let mut out = cx.stdout();
    let status = cx.each_input(&files, usage::failed_file, |_, mut input| {
        linebuffer::each(&mut input, b'\n', cx.meter(), |line, _| {
            numbering.line(cx, line, &mut out)?;
            Ok(ControlFlow::Continue(()))
        })
    })?;
    out.flush()?;
    Ok(status)
}

/// Reads which lines of header, body and footer are numbered.
fn styles(cx: &Cx<'_>) -> Result<[Which; 3], Fault> {
    let mut styles = [Which::None, Which::NonEmpty, Which::None];
    for (slot, (option, what)) in styles.iter_mut().zip([(&HEADER, "header"), (&BODY, "body"), (&FOOTER, "footer")]) {
        let Some(value) = cx.args.value(option) else { continue };
        *slot = match value {
            b"a" => Which::All,
            b"t" => Which::NonEmpty,
            b"n" => Which::None,
            [b'p', pattern @ ..] => {
                match Regex::new(cx.meter(), pattern, Syntax::Basic, &RegexOptions { locale: cx.locale(), ..RegexOptions::default() }) {
                    Ok(regex) => Which::Matching(Box::new(regex)),
                    Err(error) => {
                        return Err(Fault::failure(1, error.to_string()));
                    }
                }
            }
            _ => return Err(Fault::usage([format!("invalid {what} numbering style: ").as_bytes(), &quotearg::curly(value)].concat())),
        };
    }
    Ok(styles)
}

/// Reads the start, the increment, the blank lines joined, and the width.
fn numbers(cx: &Cx<'_>) -> Result<[i64; 4], Fault> {
    let mut numbers = [1i64, 1, 1, 6];
    let options = [
        (&START, "starting line number", i64::MIN),
        (&INCREMENT, "line number increment", i64::MIN),
        (&JOIN, "line number of blank lines", 1),
        (&WIDTH, "line number field width", 1),
    ];
    for (slot, (option, what, least)) in numbers.iter_mut().zip(options) {
        let Some(value) = cx.args.value(option) else { continue };
        let text = std::str::from_utf8(value).ok();
        match text.and_then(|v| v.parse::<i64>().ok()) {
            Some(n) if n >= least && !(least == 1 && n > 100_000 && option.short() == b'w') => *slot = n,
            parsed => {
                let digits = value.strip_prefix(b"-").or(value.strip_prefix(b"+")).unwrap_or(value);
                let is_number = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
                let why = match parsed {
                    Some(n) if n > i64::from(i32::MAX) => ": Value too large for defined data type",
                    Some(_) => ": Numerical result out of range",
                    None if is_number => ": Value too large for defined data type",
                    None => "",
                };
                return Err(Fault::failure(1, [format!("invalid {what}: ").as_bytes(), &quotearg::curly(value), why.as_bytes()].concat()));
            }
        }
    }
    Ok(numbers)
}

/// Reads the format of the numbers: left, right, or with zeros.
fn format(cx: &Cx<'_>) -> Result<u8, Fault> {
    Ok(match cx.args.value(&FORMAT) {
        None | Some(b"rn") => b'r',
        Some(b"ln") => b'l',
        Some(b"rz") => b'z',
        Some(value) => return Err(Fault::usage([b"invalid line numbering format: ", &quotearg::curly(value)[..]].concat())),
    })
}

impl Numbering {
    fn line(&mut self, cx: &Cx<'_>, line: &[u8], out: &mut Output) -> Result<(), Fault> {
        if self.starts_section(line) {
            return out.put(b"\n");
        }
        let numbered = self.is_numbered(cx, line)?;
        cx.step(0)?;
        if numbered {
            let Some(n) = self.number else { return Err(Fault::failure(1, "line number overflow")) };
            let w = self.width;
            let text = match self.format {
                b'l' => vasnprintf::left(&n.to_string(), w, ' '),
                b'z' => vasnprintf::zeros(n.into(), w),
                _ => vasnprintf::right(&n.to_string(), w, ' '),
            };
            out.put(text.as_bytes())?;
            out.put(&self.separator)?;
            self.number = n.checked_add(self.increment);
        } else {
            out.put(&vec![b' '; self.width + self.separator.len()])?;
        }
        out.line(line)
    }

    /// Begins another section when the line is a delimiter of one.
    fn starts_section(&mut self, line: &[u8]) -> bool {
        if !self.delimiter.is_empty() {
            let n = self.delimiter.len();
            let times = if line.len().is_multiple_of(n) { line.len() / n } else { 0 };
            if (1..=3).contains(&times) && line == self.delimiter.repeat(times) {
                self.section = 3 - times;
                if self.renumber {
                    self.number = Some(self.start);
                }
                return true;
            }
        }
        false
    }

    /// Tells whether a line is numbered, counting empty ones.
    fn is_numbered(&mut self, cx: &Cx<'_>, line: &[u8]) -> Result<bool, Fault> {
        Ok(match self.styles.get(self.section) {
            Some(Which::All) => {
                if line.is_empty() && self.join > 1 {
                    self.blanks += 1;
                    let now = self.blanks == self.join;
                    if now {
                        self.blanks = 0;
                    }
                    now
                } else {
                    self.blanks = 0;
                    true
                }
            }
            Some(Which::NonEmpty) => !line.is_empty(),
            Some(Which::Matching(regex)) => regex.is_match(line, &mut |n| cx.meter().step(n))?,
            Some(Which::None) | None => false,
        })
    }
}
