//! `pr`: pages with headers, and columns. Positions, padding and form feeds go the way of coreutils' own, of which the tests are the measure.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::parse_datetime::{self, Calendar, Moment};
use bashkit_core::gnu::xstrtol::{self, BadSize};
use bashkit_core::gnu::{mbswidth, quotearg, usage, vasnprintf};
use bashkit_core::kernel::{Done, Fault, Input, Output};

const PAGES: Opt =
    Opt::value('\0', "pages", "FIRST_PAGE[:LAST_PAGE]", "begin [stop] printing with page FIRST_[LAST_]PAGE; also +FIRST[:LAST]");
const COLUMNS: Opt = Opt::value('\0', "columns", "COLUMN", "output COLUMN columns and print columns down, unless -a is used; also -COLUMN");
const BALANCE: Opt = Opt::flag('b', "", "balance the columns of the last page, which is done anyway");
const ACROSS: Opt = Opt::flag('a', "across", "print columns across rather than down, used together with -COLUMN");
const CONTROL: Opt = Opt::flag('c', "show-control-chars", "use hat notation (^G) and octal backslash notation");
const DOUBLE: Opt = Opt::flag('d', "double-space", "double space the output");
const DATE: Opt = Opt::value('D', "date-format", "FORMAT", "use FORMAT for the header date");
const EXPAND: Opt = Opt::optional('e', "expand-tabs", "CHAR[WIDTH]", "expand input CHARs (TABs) to tab WIDTH (8)");
const FEED: Opt = Opt::flag('F', "form-feed", "use form feeds instead of newlines to separate pages");
const FEED_SMALL: Opt = Opt::flag('f', "", "as -F");
const HEADER: Opt = Opt::value('h', "header", "HEADER", "use a centered HEADER instead of filename in page header");
const TABS: Opt = Opt::optional('i', "output-tabs", "CHAR[WIDTH]", "replace spaces with CHARs (TABs) to tab WIDTH (8)");
const JOIN: Opt = Opt::flag('J', "join-lines", "merge full lines, turn off -W line truncation and column alignment");
const LENGTH: Opt =
    Opt::value('l', "length", "PAGE_LENGTH", "set the page length to PAGE_LENGTH (66) lines; implies -t if PAGE_LENGTH <= 10");
const MERGE: Opt = Opt::flag('m', "merge", "print all files in parallel, one in each column");
const NUMBER: Opt = Opt::optional('n', "number-lines", "SEP[DIGITS]", "number lines, use DIGITS (5) digits, then SEP (TAB)");
const FIRST_NUMBER: Opt = Opt::value('N', "first-line-number", "NUMBER", "start counting with NUMBER at 1st line of first page printed");
const INDENT: Opt = Opt::value('o', "indent", "MARGIN", "offset each line with MARGIN (zero) spaces");
const NO_WARNINGS: Opt = Opt::flag('r', "no-file-warnings", "omit warning when a file cannot be opened");
const SEPARATOR: Opt = Opt::optional('s', "separator", "CHAR", "separate columns by a single character");
const STRING: Opt = Opt::optional('S', "sep-string", "STRING", "separate columns by STRING");
const NO_HEADER: Opt = Opt::flag('t', "omit-header", "omit page headers and trailers");
const NO_PAGES: Opt = Opt::flag('T', "omit-pagination", "omit page headers and trailers, eliminate form feeds of input files");
const NONPRINTING: Opt = Opt::flag('v', "show-nonprinting", "use octal backslash notation");
const WIDTH: Opt =
    Opt::value('w', "width", "PAGE_WIDTH", "set page width to PAGE_WIDTH (72) characters for multiple text-column output only");
const PAGE_WIDTH: Opt = Opt::value('W', "page-width", "PAGE_WIDTH", "set page width to PAGE_WIDTH (72) characters always, truncate lines");

pub(crate) const COMMAND: Command = Command::new(
    "pr",
    "pr [OPTION]... [FILE]...",
    "Paginate or columnate FILE(s) for printing",
    &[
        PAGES,
        COLUMNS,
        ACROSS,
        BALANCE,
        CONTROL,
        DOUBLE,
        DATE,
        EXPAND,
        FEED,
        FEED_SMALL,
        HEADER,
        TABS,
        JOIN,
        LENGTH,
        MERGE,
        NUMBER,
        FIRST_NUMBER,
        INDENT,
        NO_WARNINGS,
        SEPARATOR,
        STRING,
        NO_HEADER,
        NO_PAGES,
        NONPRINTING,
        WIDTH,
        PAGE_WIDTH,
    ],
    run,
)
.prepare(columns_by_digits);

/// Digits among the letters of options are a number of columns: `-3t` is `--columns=3 -t`.
fn columns_by_digits(argv: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let mut out = Vec::with_capacity(argv.len());
    let mut rest = argv.iter();
    while let Some(arg) = rest.next() {
        if arg == b"--" {
            out.push(arg.clone());
            out.extend(rest.cloned());
            break;
        }
        if arg.first() != Some(&b'-') || arg.get(1) == Some(&b'-') || arg.len() < 2 {
            out.push(arg.clone());
            continue;
        }
        let mut letters = vec![b'-'];
        let mut digits = Vec::new();
        let mut at = 1;
        while let Some(&letter) = arg.get(at) {
            at += 1;
            match letter {
                b'0'..=b'9' => digits.push(letter),
                b'h' | b'l' | b'o' | b'w' | b'W' | b'D' | b'N' | b'e' | b'i' | b'n' | b's' | b'S' => {
                    letters.push(letter);
                    let value = arg.get(at..).unwrap_or_default();
                    letters.extend_from_slice(value);
                    if value.is_empty() && b"hlowWDN".contains(&letter) {
                        out.extend(if letters.len() > 1 { Some(std::mem::take(&mut letters)) } else { None });
                        out.extend(rest.next().cloned());
                    }
                    break;
                }
                _ => letters.push(letter),
            }
        }
        if letters.len() > 1 {
            out.push(letters);
        }
        if !digits.is_empty() {
            out.push([b"--columns=", &digits[..]].concat());
        }
    }
    out
}

/// Lines under the text of a page.
const FOOTER_LINES: i64 = 5;
/// No position.
const ANYWHERE: i64 = 0;

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Open,
    FeedFound,
    OnHold,
    Closed,
}

struct Column {
    /// Index of the source that fills the column.
    source: usize,
    state: State,
    stores: bool,
    numbered: bool,
    full_page_printed: bool,
    lines_to_print: i64,
    lines_stored: i64,
    current_line: usize,
    start: i64,
}

/// Most bytes that are taken at once.
const RUN_BYTES: i64 = 1 << 12;

struct Source {
    input: Input,
    name: Vec<u8>,
}

impl Source {
    #[inline]
    fn next(&mut self) -> Result<Option<u8>, Fault> {
        self.input.byte()
    }

    /// Takes a newline, if it is next.
    fn eat_newline(&mut self) -> Result<(), Fault> {
        if self.input.fill()?.first() == Some(&b'\n') {
            self.input.used(1);
        }
        Ok(())
    }
}

/// Settings from the options; copied for each file, which changes them.
#[derive(Clone)]
struct Settings {
    columns: i64,
    explicit_columns: bool,
    across: bool,
    parallel: bool,
    storing: bool,
    lines_per_page: i64,
    lines_per_body: i64,
    chars_per_line: i64,
    chars_per_column: i64,
    truncates: bool,
    joins: bool,
    untabifies: bool,
    input_tab: u8,
    input_tab_width: i64,
    tabifies: bool,
    output_tab: u8,
    output_tab_width: i64,
    margin: i64,
    first_page: u64,
    last_page: u64,
    skip_count: bool,
    start_number: i64,
    numbered: bool,
    number_separator: u8,
    number_digits: i64,
    number_width: i64,
    separator: Vec<u8>,
    separates: bool,
    form_feed: bool,
    escapes: bool,
    hats: bool,
    double: bool,
    extremities: bool,
    keep_feed: bool,
    header: Option<Vec<u8>>,
    date_format: Vec<u8>,
    silent: bool,
}

impl Settings {
    fn new(posix: bool) -> Self {
        Self {
            columns: 1,
            explicit_columns: false,
            across: false,
            parallel: false,
            storing: true,
            lines_per_page: 66,
            lines_per_body: 0,
            chars_per_line: 72,
            chars_per_column: 0,
            truncates: false,
            joins: false,
            untabifies: false,
            input_tab: b'\t',
            input_tab_width: 8,
            tabifies: false,
            output_tab: b'\t',
            output_tab_width: 8,
            margin: 0,
            first_page: 0,
            last_page: u64::MAX,
            skip_count: true,
            start_number: 1,
            numbered: false,
            number_separator: b'\t',
            number_digits: 5,
            number_width: 0,
            separator: Vec::new(),
            separates: false,
            form_feed: false,
            escapes: false,
            hats: false,
            double: false,
            extremities: true,
            keep_feed: false,
            header: None,
            date_format: if posix { b"%b %e %H:%M %Y".to_vec() } else { b"%Y-%m-%d %H:%M".to_vec() },
            silent: false,
        }
    }

    /// Sets how many lines of a page are of the body.
    fn fit_body(&mut self) {
        self.lines_per_body = self.lines_per_page - 10;
        if self.lines_per_body <= 0 {
            (self.extremities, self.keep_feed) = (false, true);
        }
        if !self.extremities {
            self.lines_per_body = self.lines_per_page;
        }
        if self.double {
            self.lines_per_body = (self.lines_per_body / 2).max(1);
        }
    }

    /// Sets what separates the columns, and what it entails.
    fn fit_columns(&mut self) {
        let s = self;
        if s.columns > 1 {
            if !s.separates {
                s.separator = if s.joins { b"\t".to_vec() } else { b" ".to_vec() };
                s.separates = true;
            } else if !s.joins && s.separator == b"\t" {
                s.separator = b" ".to_vec();
            }
            s.truncates = true;
            if s.separator != b"\t" {
                s.untabifies = true;
            }
            s.tabifies = true;
        } else {
            s.storing = false;
        }
    }
}

/// A number of an option, `least` or more.
fn number(value: &[u8], least: i64, message: &str) -> Result<i64, Fault> {
    let why = match whole(value) {
        Ok(n) if n >= least && n <= i64::from(i32::MAX) => return Ok(n),
        Ok(n) if n > i64::from(i32::MAX) / 2 => ": Value too large for defined data type",
        Ok(_) => ": Numerical result out of range",
        Err(true) => ": Value too large for defined data type",
        Err(false) => "",
    };
    Err(Fault::failure(1, [message.as_bytes(), b": ", &quotearg::curly(value)[..], why.as_bytes()].concat()))
}

/// `[CHAR[WIDTH]]`, the value of an option.
fn pair(letter: u8, value: Option<&[u8]>, character: &mut u8, count: &mut i64) -> Result<(), Fault> {
    let Some(text) = value.filter(|text| !text.is_empty()) else { return Ok(()) };
    let mut rest = text;
    if let Some((first, behind)) = text.split_first().filter(|(first, _)| !first.is_ascii_digit()) {
        *character = *first;
        rest = behind;
    }
    if rest.is_empty() {
        return Ok(());
    }
    match whole(rest) {
        Ok(n) if n > 0 && n <= i64::from(i32::MAX) => *count = n,
        other => {
            let why = if matches!(other, Err(false)) { "" } else { ": Value too large for defined data type" };
            let why = if matches!(other, Ok(n) if n <= 0) { "" } else { why };
            let letter = char::from(letter);
            let message = format!("'-{letter}' extra characters or invalid number in the argument: ");
            let message = [message.as_bytes(), &quotearg::curly(rest)[..], why.as_bytes()].concat();
            return Err(Fault::usage(message));
        }
    }
    Ok(())
}

/// Refuses options that exclude each other, and applies what old ones mean together.
fn settle(s: &mut Settings, old_options: bool, old_w: bool, old_s: bool) -> Result<(), Fault> {
    if s.parallel && s.explicit_columns {
        return Err(Fault::failure(1, "cannot specify number of columns when printing in parallel"));
    }
    if s.parallel && s.across {
        return Err(Fault::failure(1, "cannot specify both printing across and printing in parallel"));
    }
    let several = s.parallel || s.explicit_columns;
    if old_options && old_w {
        if several {
            s.truncates = true;
            s.separates |= old_s;
        } else {
            s.joins = true;
        }
    } else if old_options && !s.separates && old_s && several {
        if s.truncates {
            s.separates = true;
        } else {
            s.joins = true;
            s.separates = !s.separator.is_empty();
        }
    }
    Ok(())
}

fn settings(cx: &Cx<'_>) -> Result<Settings, Fault> {
    let mut s = Settings::new(cx.env("POSIXLY_CORRECT").is_some());
    let (mut old_options, mut old_w, mut old_s) = (false, false, false);
    for (option, value) in cx.args.in_order() {
        let number = |least: i64, message: &str| number(value.unwrap_or_default(), least, message);
        let pair = |character: &mut u8, count: &mut i64| pair(option.short(), value, character, count);
        match (option.short(), option.long()) {
            (_, "pages") => {
                (s.first_page, s.last_page) = page_range(value.unwrap_or_default())?;
            }
            (_, "columns") => {
                s.columns = number(1, "invalid number of columns")?;
                s.explicit_columns = true;
            }
            (b'a', _) => (s.across, s.storing) = (true, false),
            (b'c', _) => s.hats = true,
            (b'd', _) => s.double = true,
            (b'D', _) => s.date_format = value.unwrap_or_default().to_vec(),
            (b'b', _) => {}
            (b'e', _) => {
                pair(&mut s.input_tab, &mut s.input_tab_width)?;
                s.untabifies = true;
            }
            (b'f' | b'F', _) => s.form_feed = true,
            (b'h', _) => s.header = value.map(<[u8]>::to_vec),
            (b'i', _) => {
                pair(&mut s.output_tab, &mut s.output_tab_width)?;
                s.tabifies = true;
            }
            (b'J', _) => s.joins = true,
            (b'l', _) => s.lines_per_page = number(1, "'-l PAGE_LENGTH' invalid number of lines")?,
            (b'm', _) => (s.parallel, s.storing) = (true, false),
            (b'n', _) => {
                pair(&mut s.number_separator, &mut s.number_digits)?;
                s.numbered = true;
            }
            (b'N', _) => {
                s.start_number = number(i64::from(i32::MIN), "'-N NUMBER' invalid starting line number")?;
                s.skip_count = false;
            }
            (b'o', _) => s.margin = number(0, "'-o MARGIN' invalid line offset")?,
            (b'r', _) => s.silent = true,
            (b's', _) => {
                (old_options, old_s) = (true, true);
                if let (false, Some(value)) = (s.separates, value) {
                    s.separator = value.to_vec();
                }
            }
            (b'S', _) => {
                old_s = false;
                s.separator = value.unwrap_or_default().to_vec();
                s.separates = true;
            }
            (b't', _) => (s.extremities, s.keep_feed) = (false, true),
            (b'T', _) => (s.extremities, s.keep_feed) = (false, false),
            (b'v', _) => s.escapes = true,
            (b'w', _) => {
                (old_options, old_w) = (true, true);
                let n = number(1, "'-w PAGE_WIDTH' invalid number of characters")?;
                if !s.truncates {
                    s.chars_per_line = n;
                }
            }
            _ => {
                (old_w, s.truncates) = (false, true);
                s.chars_per_line = number(1, "'-W PAGE_WIDTH' invalid number of characters")?;
            }
        }
    }
    settle(&mut s, old_options, old_w, old_s)?;
    Ok(s)
}

/// Reads the range of `--pages=FIRST[:LAST]`.
fn page_range(value: &[u8]) -> Result<(u64, u64), Fault> {
    pages(value).ok_or_else(|| {
        let numbers = value.iter().all(|b| b.is_ascii_digit() || *b == b':');
        let message = if numbers {
            [b"invalid page range ", &quotearg::curly(value)[..]].concat()
        } else {
            [b"invalid --pages argument ", &quotearg::always(value)[..]].concat()
        };
        Fault::failure(1, message)
    })
}

/// A whole number; `Err(true)` when it is too large.
fn whole(text: &[u8]) -> Result<i64, bool> {
    let (negative, digits) = match text.strip_prefix(b"-") {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix(b"+").unwrap_or(text)),
    };
    match xstrtol::number(digits) {
        Ok(n) => i64::try_from(n).map(|n| if negative { -n } else { n }).map_err(|_| true),
        Err(BadSize::TooLarge) => Err(true),
        Err(BadSize::Invalid) => Err(false),
    }
}

/// `FIRST[:LAST]`
fn pages(text: &[u8]) -> Option<(u64, u64)> {
    let (first, last) = match memchr::memchr(b':', text) {
        Some(at) => (text.get(..at)?, Some(text.get(at + 1..)?)),
        None => (text, None),
    };
    let number = |text| xstrtol::number(text).ok().filter(|n| *n > 0);
    let first = number(first)?;
    let last = last.map_or(Some(u64::MAX), number)?;
    (last >= first).then_some((first, last))
}

fn run(cx: &mut Cx<'_>) -> Done {
    let mut settings = settings(cx)?;
    let mut files = Vec::new();
    for operand in std::mem::take(&mut cx.args.operands) {
        match operand.strip_prefix(b"+").filter(|_| settings.first_page == 0).and_then(pages) {
            Some((first, last)) => (settings.first_page, settings.last_page) = (first, last),
            None => files.push(operand),
        }
    }
    settings.first_page = settings.first_page.max(1);
    let mut press = Press {
        cx,
        out: cx.stdout(),
        failed: false,
        line_count: 1,
        s: settings.clone(),
        at: Place::default(),
        columns: Vec::new(),
        sources: Vec::new(),
    };
    let groups: Vec<Vec<Vec<u8>>> =
        if files.is_empty() || settings.parallel { vec![files] } else { files.into_iter().map(|f| vec![f]).collect() };
    for group in groups {
        // What one file changed of the settings holds for the next.
        if let Some(message) = press.print(&group)? {
            press.out.flush()?;
            cx.error(message)?;
            return Ok(1);
        }
    }
    press.out.flush()?;
    Ok(u8::from(press.failed))
}

/// Position in the output.
#[derive(Default)]
struct Place {
    page: u64,
    line_number: i64,
    output: i64,
    input: i64,
    spaces: i64,
    separators: i64,
    padding: i64,
    pad_vertically: bool,
    feed: bool,
    header: bool,
    feed_only: bool,
    align_empty: bool,
    empty_line: bool,
    last_line: bool,
    ready: i64,
    date: Vec<u8>,
    name: Vec<u8>,
    buffer: Vec<u8>,
    lines: Vec<usize>,
    ends: Vec<i64>,
    clump: Vec<u8>,
}

struct Press<'c, 'x> {
    cx: &'c Cx<'x>,
    out: Output,
    failed: bool,
    line_count: i64,
    s: Settings,
    at: Place,
    columns: Vec<Column>,
    sources: Vec<Source>,
}

fn tab_width(width: i64, at: i64) -> i64 {
    width - at.rem_euclid(width.max(1))
}

impl Press<'_, '_> {
    fn print(&mut self, files: &[Vec<u8>]) -> Result<Option<&'static str>, Fault> {
        if let Some(message) = self.prepare(files.len()) {
            return Ok(Some(message));
        }
        if !self.open(files)? {
            return Ok(None);
        }
        self.at.page = 1;
        if self.s.first_page > 1 {
            if !self.skip(self.s.first_page)? {
                return Ok(None);
            }
            self.at.page = self.s.first_page;
        }
        self.functions();
        self.at.line_number = self.line_count;
        while self.page()? {}
        Ok(None)
    }

    fn prepare(&mut self, n_files: usize) -> Option<&'static str> {
        let s = &mut self.s;
        s.fit_body();
        if n_files == 0 {
            s.parallel = false;
        }
        if s.parallel {
            s.columns = i64::try_from(n_files).unwrap_or(i64::MAX);
        }
        s.fit_columns();
        if s.joins {
            s.truncates = false;
        }
        let mut used_by_number = 0;
        if s.numbered {
            self.line_count = s.start_number;
            s.number_width = s.number_digits + if s.number_separator == b'\t' { tab_width(8, s.number_digits) } else { 1 };
            if s.parallel {
                used_by_number = s.number_width;
            }
        }
        let separators = (s.columns - 1).saturating_mul(i64::try_from(s.separator.len()).unwrap_or(i64::MAX));
        let useful = (s.chars_per_line - used_by_number).saturating_sub(separators);
        s.chars_per_column = useful / s.columns;
        (s.chars_per_column < 1).then_some("page width too narrow")
    }

    fn open(&mut self, files: &[Vec<u8>]) -> Result<bool, Fault> {
        self.columns.clear();
        self.sources.clear();
        let mut moment = None;
        let mut name: &[u8] = b"";
        for file in files {
            match self.cx.open_input(file) {
                Ok(input) => {
                    self.add_source(input, file, &mut moment, &mut name)?;
                }
                Err(fault) => {
                    let errno = fault.errno()?;
                    self.failed = true;
                    if !self.s.silent {
                        self.out.flush()?;
                        usage::file(self.cx, if file == b"-" { b"standard input" } else { file }, errno)?;
                    }
                }
            }
        }
        if files.is_empty() {
            self.sources.push(Source { input: self.cx.stdin(), name: b"-".to_vec() });
        }
        if self.sources.is_empty() {
            return Ok(false);
        }
        if self.s.parallel {
            self.s.columns = i64::try_from(self.sources.len()).unwrap_or(i64::MAX);
        }
        self.lay_columns()?;
        self.at.ready = i64::try_from(self.sources.len()).unwrap_or(i64::MAX);
        let moment = Moment::since_epoch(moment.unwrap_or_else(|| self.cx.now()));
        self.at.date = Calendar::at(moment, &parse_datetime::zone(self.cx)).format(&self.s.date_format);
        self.at.name = self.s.header.clone().unwrap_or_else(|| name.to_vec());
        Ok(true)
    }

    /// Adds an input whose first bytes can be read.
    fn add_source<'f>(
        &mut self,
        mut input: Input,
        file: &'f [u8],
        moment: &mut Option<std::time::Duration>,
        name: &mut &'f [u8],
    ) -> Result<(), Fault> {
        if let Err(fault) = input.fill().map(|_| ()) {
            let errno = fault.errno()?;
            self.out.flush()?;
            usage::file(self.cx, if file == b"-" { b"standard input" } else { file }, errno)?;
            self.failed = true;
            return Ok(());
        }
        if !self.s.parallel && file != b"-" {
            *moment = self.cx.stat(file).ok().map(|meta| meta.mtime);
            *name = file;
        }
        self.sources.push(Source { input, name: file.to_vec() });
        Ok(())
    }

    /// Creates the columns of the pages.
    fn lay_columns(&mut self) -> Result<(), Fault> {
        let n = usize::try_from(self.s.columns).unwrap_or(usize::MAX);
        self.cx.meter().fits(n.saturating_mul(size_of::<Column>()))?;
        self.cx.step(n as u64)?;
        for i in 0..n {
            self.columns.push(Column {
                source: if self.s.parallel { i } else { 0 },
                state: State::Open,
                stores: false,
                numbered: false,
                full_page_printed: false,
                lines_to_print: 0,
                lines_stored: 0,
                current_line: 0,
                start: 0,
            });
        }
        Ok(())
    }

    fn functions(&mut self) {
        let s = &self.s;
        let separator = i64::try_from(s.separator.len()).unwrap_or(i64::MAX);
        let mut h = s.margin;
        let mut next = match s.truncates {
            false => ANYWHERE,
            true if s.parallel && s.numbered => h + s.chars_per_column + s.number_width,
            true => h + s.chars_per_column,
        };
        h += separator;
        for (i, column) in self.columns.iter_mut().enumerate() {
            column.stores = s.storing;
            column.numbered = s.numbered && (!s.parallel || i == 0);
            column.start = h;
            if s.truncates {
                h = next + separator;
                next = h + s.chars_per_column;
            } else {
                (h, next) = (ANYWHERE, ANYWHERE);
            }
        }
    }

    /// Reads over the pages before `page`.
    fn skip(&mut self, page: u64) -> Result<bool, Fault> {
        for n in 1..page {
            for i in 1..=self.s.lines_per_body {
                self.at.last_line = i == self.s.lines_per_body;
                self.cx.step(1 + self.columns.len() as u64)?;
                for j in 0..self.columns.len() {
                    if self.columns.get(j).is_some_and(|c| c.state == State::Open) {
                        self.skip_line(j)?;
                    }
                }
                if self.at.ready < 1 {
                    break;
                }
            }
            if self.s.storing {
                self.columns.iter_mut().filter(|c| c.state != State::Closed).for_each(|c| c.state = State::OnHold);
            }
            self.reset();
            self.at.last_line = false;
            if self.at.ready < 1 {
                self.out.flush()?;
                self.cx.error(format_args!("starting page number {page} exceeds page count {n}"))?;
                break;
            }
        }
        Ok(self.at.ready > 0)
    }

    fn reset(&mut self) {
        for column in &mut self.columns {
            if column.state == State::OnHold {
                column.state = State::Open;
                self.at.ready += 1;
            }
        }
        if self.s.storing {
            self.at.ready = i64::from(self.columns.first().is_some_and(|c| c.state != State::Closed));
        }
    }

    fn n_ready(&self) -> usize {
        let storing = self.s.storing;
        self.columns
            .iter()
            .filter(|c| matches!(c.state, State::Open | State::FeedFound) || (storing && c.lines_stored > 0 && c.lines_to_print > 0))
            .count()
    }

    fn any_ready(&self) -> bool {
        let storing = self.s.storing;
        self.columns
            .iter()
            .any(|c| matches!(c.state, State::Open | State::FeedFound) || (storing && c.lines_stored > 0 && c.lines_to_print > 0))
    }

    fn page(&mut self) -> Result<bool, Fault> {
        self.share_lines()?;
        if self.n_ready() == 0 {
            return Ok(false);
        }
        if self.s.extremities {
            self.at.header = true;
        }
        self.at.pad_vertically = false;
        let mut any = false;
        let mut left = self.s.lines_per_body * if self.s.double { 2 } else { 1 };
        while left > 0 && self.any_ready() {
            self.cx.step(1 + self.columns.len() as u64)?;
            (self.at.output, self.at.spaces, self.at.separators) = (0, 0, 0);
            (self.at.pad_vertically, self.at.align_empty, self.at.empty_line) = (false, false, true);
            any |= self.row()?;
            if self.at.pad_vertically {
                self.out.put(b"\n")?;
                left -= 1;
            }
            if !self.s.extremities && !self.any_ready() {
                break;
            }
            if self.s.double && any {
                self.out.put(b"\n")?;
                left -= 1;
            }
        }
        if left == 0 {
            self.columns.iter_mut().filter(|c| c.state == State::Open).for_each(|c| c.full_page_printed = true);
        }
        self.at.pad_vertically = any;
        self.footer(left, any)?;
        self.at.page += 1;
        if self.s.last_page < self.at.page {
            return Ok(false);
        }
        self.reset();
        Ok(true)
    }

    /// Gives each column the number of its lines on the page.
    fn share_lines(&mut self) -> Result<(), Fault> {
        if self.s.storing {
            self.store()?;
            self.columns.iter_mut().for_each(|c| c.lines_to_print = c.lines_stored);
        } else {
            let body = self.s.lines_per_body;
            self.columns.iter_mut().for_each(|c| c.lines_to_print = if c.state == State::Open { body } else { 0 });
        }
        Ok(())
    }

    /// Prints a line of each column; true when something was printed.
    fn row(&mut self) -> Result<bool, Fault> {
        let mut any = false;
        for j in 0..self.columns.len() {
            self.at.input = 0;
            let Some(column) = self.columns.get(j) else { break };
            if column.lines_to_print > 0 || column.state == State::FeedFound {
                self.at.feed_only = false;
                self.at.padding = column.start;
                if column.stores {
                    self.stored(j)?;
                } else if !self.line(j)? {
                    self.rest_of_line(j)?;
                }
                any |= self.at.pad_vertically;
                let Some(column) = self.columns.get_mut(j) else { break };
                column.lines_to_print -= 1;
                let (done, state) = (column.lines_to_print <= 0, column.state);
                if done && !self.any_ready() {
                    break;
                }
                if self.s.parallel && state != State::Open {
                    self.fill_ended(j, state)?;
                }
            } else if self.s.parallel {
                if self.at.empty_line {
                    self.at.align_empty = true;
                } else {
                    self.align(j)?;
                }
            }
            if self.s.separates {
                self.at.separators += 1;
            }
        }
        Ok(any)
    }

    /// Aligns a column whose file has ended or waits for the next page.
    fn fill_ended(&mut self, j: usize, state: State) -> Result<(), Fault> {
        if self.at.empty_line {
            self.at.align_empty = true;
        } else if state == State::Closed || (state == State::OnHold && self.at.feed_only) {
            self.align(j)?;
        }
        Ok(())
    }

    /// Ends a page with its footer or a form feed.
    fn footer(&mut self, left: i64, any: bool) -> Result<(), Fault> {
        if any && self.s.extremities {
            if self.s.form_feed {
                self.out.put(b"\x0c")?;
            } else {
                for _ in 0..left + FOOTER_LINES {
                    self.out.put(b"\n")?;
                }
            }
        } else if self.s.keep_feed && self.at.feed {
            self.out.put(b"\x0c")?;
            self.at.feed = false;
        }
        Ok(())
    }

    /// Reads the columns of a page, and shares their lines out.
    fn store(&mut self) -> Result<(), Fault> {
        self.at.buffer.clear();
        self.at.lines.clear();
        self.at.ends.clear();
        self.columns.iter_mut().for_each(|c| c.lines_stored = 0);
        let mut start = 0;
        for j in 0..self.columns.len() {
            if self.at.ready < 1 {
                break;
            }
            self.store_column(j, &mut start)?;
        }
        self.at.lines.push(start);
        self.balance();
        Ok(())
    }

    /// Reads the lines of one column of a page.
    fn store_column(&mut self, j: usize, start: &mut usize) -> Result<(), Fault> {
        let mut n = self.s.lines_per_body;
        while n > 0 && self.at.ready > 0 {
            n -= 1;
            if self.columns.get(j).is_none_or(|c| c.state != State::Open) {
                break;
            }
            self.at.input = 0;
            self.cx.step(1)?;
            if let Some(column) = self.columns.get_mut(j) {
                column.stores = true;
            }
            if !self.line(j)? {
                self.rest_of_line(j)?;
            }
            let end = self.at.buffer.len();
            self.cx.meter().fits(end + self.at.lines.len() * 16)?;
            if self.columns.get(j).is_some_and(|c| c.state == State::Open) || *start != end {
                self.at.lines.push(*start);
                self.at.ends.push(self.at.input);
                *start = end;
            }
        }
        Ok(())
    }

    /// Shares the stored lines out among the columns.
    fn balance(&mut self) {
        let total = self.at.ends.len();
        let n = self.columns.len().max(1);
        let mut first = 0;
        for (i, column) in self.columns.iter_mut().enumerate() {
            let lines = total / n + usize::from(i < total % n);
            column.lines_stored = i64::try_from(lines).unwrap_or(i64::MAX);
            column.current_line = first;
            first += lines;
        }
    }

    fn stored(&mut self, j: usize) -> Result<(), Fault> {
        let Some(column) = self.columns.get_mut(j) else { return Ok(()) };
        let line = column.current_line;
        column.current_line += 1;
        let (state, column_start) = (column.state, column.start);
        self.at.pad_vertically = true;
        if self.at.header {
            self.header()?;
        }
        if state == State::FeedFound {
            self.columns.iter_mut().for_each(|c| c.state = State::OnHold);
            if self.columns.first().is_some_and(|c| c.lines_to_print <= 0) {
                self.at.pad_vertically &= self.s.extremities;
                return Ok(());
            }
        }
        self.pad_and_separate()?;
        let (from, to) = (self.at.lines.get(line).copied().unwrap_or(0), self.at.lines.get(line + 1).copied().unwrap_or(0));
        let buffer = std::mem::take(&mut self.at.buffer);
        let result = self.put_text(buffer.get(from..to).unwrap_or_default());
        self.at.buffer = buffer;
        result?;
        if self.at.spaces == 0 {
            self.at.output = column_start + self.at.ends.get(line).copied().unwrap_or(0);
            let separator = i64::try_from(self.s.separator.len()).unwrap_or(0);
            if column_start - separator == self.s.margin {
                self.at.output -= separator;
            }
        }
        Ok(())
    }

    fn pad_and_separate(&mut self) -> Result<(), Fault> {
        let separator = i64::try_from(self.s.separator.len()).unwrap_or(0);
        if separator < self.at.padding {
            self.pad_to(self.at.padding - separator)?;
            self.at.padding = ANYWHERE;
        }
        if self.s.separates {
            self.separate()?;
        }
        Ok(())
    }

    fn align(&mut self, j: usize) -> Result<(), Fault> {
        let Some(column) = self.columns.get(j) else { return Ok(()) };
        self.at.padding = column.start;
        let numbered = column.numbered;
        self.pad_and_separate()?;
        if numbered {
            self.number(j)?;
        }
        Ok(())
    }

    fn number(&mut self, j: usize) -> Result<(), Fault> {
        let width = usize::try_from(self.s.number_digits).unwrap_or(0);
        self.cx.meter().fits(width)?;
        let text = vasnprintf::right(&self.at.line_number.to_string(), width, ' ');
        self.at.line_number += 1;
        for byte in text.as_bytes().get(text.len().saturating_sub(width)..).unwrap_or_default() {
            self.emit(j, *byte)?;
        }
        let separator = self.s.number_separator;
        if self.s.columns > 1 {
            if separator == b'\t' {
                for _ in 0..self.s.number_width - self.s.number_digits {
                    self.emit(j, b' ')?;
                }
            } else {
                self.emit(j, separator)?;
            }
        } else {
            self.emit(j, separator)?;
            if separator == b'\t' {
                self.at.output += tab_width(self.s.output_tab_width, self.at.output);
            }
        }
        if self.s.truncates && !self.s.parallel {
            self.at.input += self.s.number_width;
        }
        Ok(())
    }

    fn pad_to(&mut self, position: i64) -> Result<(), Fault> {
        if self.s.tabifies {
            self.at.spaces = position - self.at.output;
        } else {
            for _ in self.at.output..position {
                self.out.put(b" ")?;
            }
            self.at.output = position;
        }
        Ok(())
    }

    fn separate(&mut self) -> Result<(), Fault> {
        if self.at.separators <= 0 {
            if self.at.spaces > 0 {
                self.white_space()?;
            }
            return Ok(());
        }
        // The text is put once, however many separators are due.
        for i in 0..self.s.separator.len() {
            match self.s.separator.get(i) {
                Some(b' ') => self.at.spaces += 1,
                Some(&byte) => {
                    if self.at.spaces > 0 {
                        self.white_space()?;
                    }
                    self.out.put(&[byte])?;
                    self.at.output += 1;
                }
                None => {}
            }
        }
        if self.at.spaces > 0 {
            self.white_space()?;
        }
        self.at.separators = 0;
        Ok(())
    }

    /// A byte of a line: printed, or kept for later.
    fn emit(&mut self, j: usize, byte: u8) -> Result<(), Fault> {
        if self.columns.get(j).is_some_and(|c| c.stores) {
            self.at.buffer.push(byte);
            return Ok(());
        }
        self.put_char(byte)
    }

    /// Puts bytes, with blanks made tabs where that is asked for.
    fn put_text(&mut self, text: &[u8]) -> Result<(), Fault> {
        if !self.s.tabifies {
            return self.out.put(text);
        }
        let mut rest = text;
        while let Some((&byte, behind)) = rest.split_first() {
            let n = rest.iter().take_while(|byte| matches!(byte, b'!'..=b'~')).count();
            if n < 2 {
                self.put_char(byte)?;
                rest = behind;
                continue;
            }
            let (plain, behind) = rest.split_at_checked(n).unwrap_or((rest, &[]));
            if self.at.spaces > 0 {
                self.white_space()?;
            }
            self.at.output += i64::try_from(n).unwrap_or(0);
            self.out.put(plain)?;
            rest = behind;
        }
        Ok(())
    }

    fn put_char(&mut self, byte: u8) -> Result<(), Fault> {
        if self.s.tabifies {
            if byte == b' ' {
                self.at.spaces += 1;
                return Ok(());
            }
            if self.at.spaces > 0 {
                self.white_space()?;
            }
            if matches!(byte, b' '..=b'~') {
                self.at.output += 1;
            } else if byte == 8 {
                self.at.output -= 1;
            }
        }
        self.out.put(&[byte])
    }

    fn white_space(&mut self) -> Result<(), Fault> {
        let goal = self.at.output + self.at.spaces;
        let mut at = self.at.output;
        while goal - at > 1 && at + tab_width(self.s.output_tab_width, at) <= goal {
            self.out.put(&[self.s.output_tab])?;
            at += tab_width(self.s.output_tab_width, at);
        }
        while at < goal {
            self.out.put(b" ")?;
            at += 1;
        }
        self.at.output = goal;
        self.at.spaces = 0;
        Ok(())
    }

    fn header(&mut self) -> Result<(), Fault> {
        for end in [&b"\n\n"[..], b""] {
            self.at.output = 0;
            self.pad_to(self.s.margin)?;
            self.white_space()?;
            self.out.put(end)?;
        }
        let page = format!("Page {}", self.at.page);
        let columns = |text: &[u8]| i64::try_from(mbswidth::columns(text)).unwrap_or(i64::MAX);
        let free = self.s.chars_per_line - columns(&self.at.date) - columns(&self.at.name) - columns(page.as_bytes());
        let free = free.max(0);
        let left = free / 2;
        let spaces = |n: i64| vec![b' '; usize::try_from(n.max(1)).unwrap_or(1)];
        self.cx.meter().fits(usize::try_from(free).unwrap_or(usize::MAX))?;
        self.out.put(&self.at.date)?;
        self.out.put(&spaces(left))?;
        self.out.put(&self.at.name)?;
        self.out.put(&spaces(free - left))?;
        self.out.put(page.as_bytes())?;
        self.out.put(b"\n\n\n")?;
        self.at.header = false;
        self.at.output = 0;
        Ok(())
    }

    fn next(&mut self, j: usize) -> Result<Option<u8>, Fault> {
        let Some(source) = self.columns.get(j).map(|c| c.source).and_then(|i| self.sources.get_mut(i)) else { return Ok(None) };
        match source.next() {
            Err(Fault::Errno(errno)) => {
                self.out.flush()?;
                let name = source.name.clone();
                usage::file(self.cx, if name == b"-" { b"standard input" } else { &name }, errno)?;
                self.failed = true;
                Ok(None)
            }
            other => other,
        }
    }

    fn eat_newline(&mut self, j: usize) -> Result<(), Fault> {
        match self.columns.get(j).map(|c| c.source).and_then(|i| self.sources.get_mut(i)) {
            Some(source) => source.eat_newline(),
            None => Ok(()),
        }
    }

    fn hold(&mut self, j: usize) {
        let state = if self.s.storing { State::FeedFound } else { State::OnHold };
        if self.s.parallel {
            if let Some(column) = self.columns.get_mut(j) {
                column.state = State::OnHold;
            }
        } else {
            self.columns.iter_mut().for_each(|c| c.state = state);
        }
        if let Some(column) = self.columns.get_mut(j) {
            column.lines_to_print = 0;
        }
        self.at.ready -= 1;
    }

    fn close(&mut self, j: usize) {
        if self.columns.get(j).is_none_or(|c| c.state == State::Closed) {
            return;
        }
        if self.s.parallel {
            if let Some(column) = self.columns.get_mut(j) {
                column.state = State::Closed;
                column.lines_to_print = 0;
            }
        } else {
            for column in &mut self.columns {
                column.state = State::Closed;
                if column.lines_stored == 0 {
                    column.lines_to_print = 0;
                }
            }
        }
        self.at.ready -= 1;
    }

    /// Puts what `byte` is shown as into the clump.
    fn clump(&mut self, byte: u8) {
        let clump = &mut self.at.clump;
        clump.clear();
        let s = &self.s;
        let width = if byte == s.input_tab || byte == b'\t' {
            let width = tab_width(if byte == s.input_tab { s.input_tab_width } else { 8 }, self.at.input);
            if s.untabifies {
                clump.resize(usize::try_from(width).unwrap_or(0), b' ');
            } else {
                clump.push(byte);
            }
            width
        } else if matches!(byte, b' '..=b'~') {
            clump.push(byte);
            1
        } else if s.escapes || (s.hats && byte >= 0x80) {
            clump.extend_from_slice(format!("\\{byte:03o}").as_bytes());
            4
        } else if s.hats {
            clump.extend_from_slice(&[b'^', byte ^ 0x40]);
            2
        } else {
            clump.push(byte);
            if byte == 8 { -1 } else { 0 }
        };
        if width < 0 && self.at.input == 0 {
            clump.clear();
        } else {
            self.at.input = (self.at.input + width).max(0);
        }
    }

    fn put_clump(&mut self, j: usize) -> Result<(), Fault> {
        let clump = std::mem::take(&mut self.at.clump);
        for byte in &clump {
            self.emit(j, *byte)?;
        }
        self.at.clump = clump;
        Ok(())
    }

    /// Reads and prints (or stores) a line; `false` when it was too long.
    fn line(&mut self, j: usize) -> Result<bool, Fault> {
        let mut byte = self.next(j)?;
        let Some(column) = self.columns.get_mut(j) else { return Ok(true) };
        let full = std::mem::take(&mut column.full_page_printed);
        let (stores, numbered, start) = (column.stores, column.numbered, column.start);
        if byte == Some(12) && full {
            byte = self.next(j)?;
            if byte == Some(b'\n') {
                byte = self.next(j)?;
            }
        }
        let before = self.at.input;
        match byte {
            Some(12) => {
                self.feed_at_start(j)?;
                return Ok(true);
            }
            None => {
                self.close(j);
                return Ok(true);
            }
            Some(b'\n') => {}
            Some(other) => self.clump(other),
        }
        if self.s.truncates && self.at.input > self.s.chars_per_column {
            self.at.input = before;
            return Ok(false);
        }
        if !stores {
            self.begin_line(start)?;
        }
        // A clump of the first byte is kept from what a number writes over it.
        if numbered {
            let clump = std::mem::take(&mut self.at.clump);
            self.number(j)?;
            self.at.clump = clump;
        }
        self.at.empty_line = false;
        if byte == Some(b'\n') {
            return Ok(true);
        }
        self.put_clump(j)?;
        self.rest_of_clumps(j)
    }

    /// Takes a form feed at the start of a line.
    fn feed_at_start(&mut self, j: usize) -> Result<(), Fault> {
        self.eat_newline(j)?;
        self.at.feed_only = true;
        if self.at.header && !self.s.storing {
            self.at.pad_vertically = true;
            self.header()?;
        } else if self.s.keep_feed {
            self.at.feed = true;
        }
        self.hold(j);
        Ok(())
    }

    /// Prints what stands in front of a line: header, empty columns, padding.
    fn begin_line(&mut self, start: i64) -> Result<(), Fault> {
        self.at.pad_vertically = true;
        if self.at.header && !self.s.storing {
            self.header()?;
        }
        if self.s.parallel && self.at.align_empty {
            let due = std::mem::take(&mut self.at.separators);
            for q in 0..usize::try_from(due).unwrap_or(0) {
                self.align(q)?;
                self.at.separators += 1;
            }
            self.at.padding = start;
            self.at.spaces = if self.s.truncates { self.s.chars_per_column } else { 0 };
            self.at.align_empty = false;
        }
        self.pad_and_separate()?;
        Ok(())
    }

    /// Prints (or stores) a line behind its first clump; `false` when it is too long.
    fn rest_of_clumps(&mut self, j: usize) -> Result<bool, Fault> {
        let mut n = 0u64;
        loop {
            n += 1;
            if n.is_multiple_of(1024) {
                self.cx.step(64)?;
                self.cx.meter().fits(self.at.buffer.len())?;
            }
            self.plain_run(j)?;
            match self.next(j)? {
                Some(b'\n') => return Ok(true),
                Some(12) => {
                    self.eat_newline(j)?;
                    self.at.feed |= self.s.keep_feed;
                    self.hold(j);
                    return Ok(true);
                }
                None => {
                    self.close(j);
                    return Ok(true);
                }
                Some(other) => {
                    let before = self.at.input;
                    self.clump(other);
                    if self.s.truncates && self.at.input > self.s.chars_per_column {
                        self.at.input = before;
                        return Ok(false);
                    }
                    self.put_clump(j)?;
                }
            }
        }
    }

    /// Prints (or stores) bytes that are shown as they are, as far as they have been read and fit.
    fn plain_run(&mut self, j: usize) -> Result<(), Fault> {
        let Some(column) = self.columns.get(j) else { return Ok(()) };
        let (stores, tab) = (column.stores, self.s.input_tab);
        let Some(source) = self.sources.get_mut(column.source) else { return Ok(()) };
        let room = if self.s.truncates { self.s.chars_per_column - self.at.input } else { RUN_BYTES };
        let mut text = source.input.buffered();
        text = text.get(..usize::try_from(room.clamp(0, RUN_BYTES)).unwrap_or(0)).unwrap_or(text);
        let n = text.iter().take_while(|byte| matches!(byte, b' '..=b'~') && **byte != tab).count();
        if n == 0 {
            return Ok(());
        }
        text = text.get(..n).unwrap_or_default();
        self.at.input += i64::try_from(n).unwrap_or(0);
        if stores {
            self.at.buffer.extend_from_slice(text);
        } else if !self.s.tabifies {
            self.out.put(text)?;
        } else {
            let text = text.to_vec();
            source.input.used(n);
            return self.put_text(&text);
        }
        source.input.used(n);
        Ok(())
    }

    fn rest_of_line(&mut self, j: usize) -> Result<(), Fault> {
        loop {
            if let Some(source) = self.columns.get(j).map(|c| c.source).and_then(|i| self.sources.get_mut(i)) {
                let text = source.input.buffered();
                let n = memchr::memchr2(b'\n', 12, text).unwrap_or(text.len());
                source.input.used(n);
            }
            match self.next(j)? {
                Some(b'\n') => return Ok(()),
                Some(12) => {
                    self.eat_newline(j)?;
                    self.at.feed |= self.s.keep_feed;
                    self.hold(j);
                    return Ok(());
                }
                None => {
                    self.close(j);
                    return Ok(());
                }
                Some(_) => {}
            }
        }
    }

    fn skip_line(&mut self, j: usize) -> Result<(), Fault> {
        let mut byte = self.next(j)?;
        let full = self.columns.get_mut(j).is_some_and(|c| std::mem::take(&mut c.full_page_printed));
        if byte == Some(12) && full {
            byte = self.next(j)?;
            if byte == Some(b'\n') {
                byte = self.next(j)?;
            }
        }
        let single = byte == Some(12);
        let last = self.at.last_line;
        if let Some(column) = self.columns.get_mut(j).filter(|_| last) {
            column.full_page_printed = true;
        }
        loop {
            match byte {
                Some(b'\n') => break,
                Some(12) => {
                    if last {
                        let all = !self.s.parallel;
                        self.columns.iter_mut().enumerate().filter(|(i, _)| all || *i == j).for_each(|(_, c)| c.full_page_printed = false);
                    }
                    self.eat_newline(j)?;
                    self.hold(j);
                    break;
                }
                None => {
                    self.close(j);
                    break;
                }
                Some(_) => byte = self.next(j)?,
            }
        }
        if self.s.skip_count && (!self.s.parallel || j == 0) && !single {
            self.line_count += 1;
        }
        Ok(())
    }
}
