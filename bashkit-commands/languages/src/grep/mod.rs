//! `grep`: lines that match; the engine of `egrep` and `fgrep`, too.

mod color;
mod files;
mod lines;
mod patterns;

use bashkit_core::command::{Args, Command, Cx, Opt};
use bashkit_core::gnu::Locale;
use bashkit_core::kernel::{Done, Fault};

pub(super) const EXTENDED: Opt = Opt::flag('E', "extended-regexp", "PATTERNS are extended regular expressions");
pub(super) const FIXED: Opt = Opt::flag('F', "fixed-strings", "PATTERNS are strings");
const BASIC: Opt = Opt::flag('G', "basic-regexp", "PATTERNS are basic regular expressions");
const PERL: Opt = Opt::flag('P', "perl-regexp", "PATTERNS are Perl regular expressions");
const REGEXP: Opt = Opt::value('e', "regexp", "PATTERNS", "use PATTERNS for matching");
const FILE: Opt = Opt::value('f', "file", "FILE", "take PATTERNS from FILE");
const IGNORE_CASE: Opt = Opt::flag('i', "ignore-case", "ignore case distinctions in patterns and data");
const IGNORE_CASE_Y: Opt = Opt::flag('y', "", "as -i");
const NO_IGNORE_CASE: Opt = Opt::flag('\0', "no-ignore-case", "do not ignore case distinctions (default)");
const WORD: Opt = Opt::flag('w', "word-regexp", "match only whole words");
const LINE: Opt = Opt::flag('x', "line-regexp", "match only whole lines");
const NULL_DATA: Opt = Opt::flag('z', "null-data", "a data line ends in 0 byte, not newline");
const NO_MESSAGES: Opt = Opt::flag('s', "no-messages", "suppress error messages");
const INVERT: Opt = Opt::flag('v', "invert-match", "select non-matching lines");
const VERSION: Opt = Opt::flag('V', "version", "display version information and exit");
const MAX_COUNT: Opt = Opt::value('m', "max-count", "NUM", "stop after NUM selected lines");
const BYTE_OFFSET: Opt = Opt::flag('b', "byte-offset", "print the byte offset with output lines");
const LINE_NUMBER: Opt = Opt::flag('n', "line-number", "print line number with output lines");
const LINE_BUFFERED: Opt = Opt::flag('\0', "line-buffered", "flush output on every line");
const WITH_FILENAME: Opt = Opt::flag('H', "with-filename", "print file name with output lines");
const NO_FILENAME: Opt = Opt::flag('h', "no-filename", "suppress the file name prefix on output");
const LABEL: Opt = Opt::value('\0', "label", "LABEL", "use LABEL as the standard input file name prefix");
const ONLY: Opt = Opt::flag('o', "only-matching", "show only nonempty parts of lines that match");
const QUIET: Opt = Opt::flag('q', "quiet", "suppress all normal output");
const SILENT: Opt = Opt::flag('\0', "silent", "as -q");
const BINARY_FILES: Opt =
    Opt::value('\0', "binary-files", "TYPE", "assume that binary files are TYPE: 'binary', 'text', or 'without-match'");
const TEXT: Opt = Opt::flag('a', "text", "equivalent to --binary-files=text");
const WITHOUT_MATCH: Opt = Opt::flag('I', "", "equivalent to --binary-files=without-match");
const DIRECTORIES: Opt = Opt::value('d', "directories", "ACTION", "how to handle directories: 'read', 'recurse', or 'skip'");
const DEVICES: Opt = Opt::value('D', "devices", "ACTION", "how to handle devices, FIFOs and sockets: 'read' or 'skip'");
const RECURSIVE: Opt = Opt::flag('r', "recursive", "like --directories=recurse");
const DEREFERENCE: Opt = Opt::flag('R', "dereference-recursive", "likewise, but follow all symlinks");
const INCLUDE: Opt = Opt::value('\0', "include", "GLOB", "search only files that match GLOB (a file pattern)");
const EXCLUDE: Opt = Opt::value('\0', "exclude", "GLOB", "skip files that match GLOB");
const EXCLUDE_FROM: Opt = Opt::value('\0', "exclude-from", "FILE", "skip files that match any file pattern from FILE");
const EXCLUDE_DIR: Opt = Opt::value('\0', "exclude-dir", "GLOB", "skip directories that match GLOB");
const WITHOUT: Opt = Opt::flag('L', "files-without-match", "print only names of FILEs with no selected lines");
const WITH: Opt = Opt::flag('l', "files-with-matches", "print only names of FILEs with selected lines");
const COUNT: Opt = Opt::flag('c', "count", "print only a count of selected lines per FILE");
const INITIAL_TAB: Opt = Opt::flag('T', "initial-tab", "make tabs line up (if needed)");
const NULL: Opt = Opt::flag('Z', "null", "print 0 byte after FILE name");
const BEFORE: Opt = Opt::value('B', "before-context", "NUM", "print NUM lines of leading context");
const AFTER: Opt = Opt::value('A', "after-context", "NUM", "print NUM lines of trailing context");
const CONTEXT: Opt = Opt::value('C', "context", "NUM", "print NUM lines of output context");
pub(super) const NUMBER: Opt = Opt::value('\0', "NUM", "NUM", "-NUM is the same as --context=NUM");
const SEPARATOR: Opt = Opt::value('\0', "group-separator", "SEP", "print SEP on line between matches with context");
const NO_SEPARATOR: Opt = Opt::flag('\0', "no-group-separator", "do not print separator for matches with context");
const COLOR: Opt = Opt::optional('\0', "color", "WHEN", "use markers to highlight the matching strings: 'always', 'never', or 'auto'");
const COLOUR: Opt = Opt::optional('\0', "colour", "WHEN", "as --color");
const UNIX: Opt = Opt::flag('u', "unix-byte-offsets", "does nothing, with a warning");
const BINARY: Opt = Opt::flag('U', "binary", "do not strip CR characters at EOL (MSDOS/Windows)");

pub(super) const OPTIONS: &[Opt] = &[
    EXTENDED,
    FIXED,
    BASIC,
    PERL,
    REGEXP,
    FILE,
    IGNORE_CASE,
    IGNORE_CASE_Y,
    NO_IGNORE_CASE,
    WORD,
    LINE,
    NULL_DATA,
    NO_MESSAGES,
    INVERT,
    VERSION,
    MAX_COUNT,
    BYTE_OFFSET,
    LINE_NUMBER,
    LINE_BUFFERED,
    WITH_FILENAME,
    NO_FILENAME,
    LABEL,
    ONLY,
    QUIET,
    SILENT,
    BINARY_FILES,
    TEXT,
    WITHOUT_MATCH,
    DIRECTORIES,
    DEVICES,
    RECURSIVE,
    DEREFERENCE,
    INCLUDE,
    EXCLUDE,
    EXCLUDE_FROM,
    EXCLUDE_DIR,
    WITHOUT,
    WITH,
    COUNT,
    INITIAL_TAB,
    NULL,
    BEFORE,
    AFTER,
    CONTEXT,
    SEPARATOR,
    NO_SEPARATOR,
    COLOR,
    COLOUR,
    UNIX,
    BINARY,
];

pub(super) const SYNOPSIS: &str = "grep [OPTION]... PATTERNS [FILE]...";
pub(super) const SUMMARY: &str = "Search for PATTERNS in each FILE";

pub(crate) const COMMAND: Command =
    Command::new("grep", SYNOPSIS, SUMMARY, OPTIONS, |cx| run(cx, None)).usage_status(2).usage_line().number(&NUMBER).number_in_clusters();

fn message<T>(text: impl Into<Vec<u8>>) -> Result<T, Fault> {
    Err(Fault::failure(2, text))
}

/// File names listed in place of lines (`-l`, `-L`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum List {
    No,
    With,
    Without,
}

/// Treatment of files that are not text (`--binary-files`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Binary {
    Message,
    Text,
    WithoutMatch,
}

/// Treatment of operands that are directories (`-d`, `-r`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Directories {
    Read,
    Recurse,
    Skip,
}

/// Parsed options of one invocation of `grep`.
#[derive(Debug)]
struct Settings {
    end: u8,
    invert: bool,
    max_count: u64,
    byte_offset: bool,
    line_number: bool,
    line_buffered: bool,
    with_filename: bool,
    label: Vec<u8>,
    only: bool,
    quiet: bool,
    silent_errors: bool,
    binary: Binary,
    directories: Directories,
    /// Devices below a folder are left out, and those named are, too.
    skip_devices: bool,
    skip_named_devices: bool,
    dereference: bool,
    list: List,
    count: bool,
    initial_tab: bool,
    null: bool,
    before: usize,
    after: u64,
    has_context: bool,
    separator: Option<Vec<u8>>,
    color: Option<color::Colors>,
    locale: Locale,
}

impl Settings {
    /// Whether a line that is no text makes the file a binary one. Any bytes are text in a locale of bytes.
    fn looks_for_bad_text(&self) -> bool {
        self.binary != Binary::Text && self.end == b'\n' && !self.locale.is_bytes()
    }
}

fn usage<T>(cx: &Cx<'_>) -> Result<T, Fault> {
    let text = [b"Usage: ", cx.name(), b" [OPTION]... PATTERNS [FILE]...\nTry '", cx.name(), b" --help' for more information.\n"].concat();
    Err(Fault::verbatim(2, text))
}

/// Greps; `matcher` is the option that the name of the command stands for.
pub(super) fn run(cx: &mut Cx<'_>, matcher: Option<&Opt>) -> Done {
    if cx.args.has(&VERSION) {
        let mut out = cx.stdout();
        out.put(bashkit_core::command::version("grep").as_bytes())?;
        out.flush()?;
        return Ok(0);
    }
    let settings = Settings { locale: cx.locale(), ..settings(cx)? };
    let mut operands = std::mem::take(&mut cx.args.operands);
    let patterns = patterns::collect(cx, &mut operands)?;
    let Some(patterns) = patterns else { return usage(cx) };
    let syntax = patterns::syntax(cx, matcher)?;
    let regex = patterns::compile(cx, &patterns, syntax, settings.end, settings.locale)?;
    if settings.max_count == 0 && settings.list != List::Without {
        return Ok(1);
    }
    files::search(cx, settings, regex, operands)
}

fn number(text: &[u8]) -> Option<u64> {
    let digits = text.strip_prefix(b"+").unwrap_or(text);
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    Some(std::str::from_utf8(digits).ok()?.parse().unwrap_or(u64::MAX))
}

/// Settings of the options that are flags.
fn flags(args: &Args) -> Settings {
    Settings {
        end: if args.has(&NULL_DATA) { 0 } else { b'\n' },
        invert: args.has(&INVERT),
        max_count: u64::MAX,
        byte_offset: args.has(&BYTE_OFFSET),
        line_number: args.has(&LINE_NUMBER),
        line_buffered: args.has(&LINE_BUFFERED),
        with_filename: false,
        label: args.value(&LABEL).map_or_else(|| b"(standard input)".to_vec(), <[u8]>::to_vec),
        only: args.has(&ONLY),
        quiet: args.has(&QUIET) || args.has(&SILENT),
        silent_errors: args.has(&NO_MESSAGES),
        binary: Binary::Message,
        directories: Directories::Read,
        skip_devices: false,
        skip_named_devices: false,
        dereference: false,
        list: List::No,
        count: args.has(&COUNT),
        initial_tab: args.has(&INITIAL_TAB),
        null: args.has(&NULL),
        before: 0,
        after: 0,
        has_context: false,
        separator: Some(b"--".to_vec()),
        color: None,
        locale: Locale::Utf8,
    }
}

fn wrong_directories(cx: &Cx<'_>, value: &[u8]) -> Fault {
    let said = [
        cx.name(),
        ": invalid argument ‘".as_bytes(),
        value,
        "’ for ‘--directories’\nValid arguments are:\n  - ‘read’\n  - ‘recurse’\n  - ‘skip’\nUsage: ".as_bytes(),
        cx.name(),
        b" [OPTION]... PATTERNS [FILE]...\nTry '",
        cx.name(),
        b" --help' for more information.\n",
    ];
    // GNU leaves by another door here.
    Fault::verbatim(1, said.concat())
}

/// Colors as `GREP_COLOR` and `GREP_COLORS` set them.
fn colors(cx: &Cx<'_>) -> Result<color::Colors, Fault> {
    let old = cx.env("GREP_COLOR").filter(|code| !code.is_empty() && code.iter().all(|b| b.is_ascii_digit() || *b == b';'));
    let colors = color::Colors::new(old.as_deref(), cx.env("GREP_COLORS").as_deref());
    if let Some(code) = old.filter(|code| colors.context_match == *code || colors.selected_match == *code) {
        cx.error_bytes(&[b"warning: GREP_COLOR='", &code[..], b"' is deprecated; use GREP_COLORS='mt=", &code, b"'"].concat())?;
    }
    Ok(colors)
}

fn settings(cx: &Cx<'_>) -> Result<Settings, Fault> {
    let args = &cx.args;
    let mut s = flags(args);
    let (mut before, mut after, mut context) = (None, None, None);
    let mut devices = None;
    for (option, value) in args.in_order() {
        let value = value.unwrap_or_default();
        match (option.short(), option.long()) {
            (b'm', _) => match value.strip_prefix(b"-") {
                // A negative count is no limit.
                Some(rest) if number(rest).is_some() => s.max_count = u64::MAX,
                _ => match number(value) {
                    Some(n) => s.max_count = n,
                    None => return message("invalid max count"),
                },
            },
            (b'A' | b'B' | b'C', _) | (_, "NUM") => {
                let Some(n) = number(value) else { return message([value, b": invalid context length argument"].concat()) };
                match option.short() {
                    b'A' => after = Some(n),
                    b'B' => before = Some(n),
                    _ => context = Some(n),
                }
            }
            (b'l', _) => s.list = List::With,
            (b'L', _) => s.list = List::Without,
            (b'a', _) => s.binary = Binary::Text,
            (b'I', _) => s.binary = Binary::WithoutMatch,
            (_, "binary-files") => {
                s.binary = match value {
                    b"binary" => Binary::Message,
                    b"text" => Binary::Text,
                    b"without-match" => Binary::WithoutMatch,
                    _ => return message("unknown binary-files type"),
                }
            }
            (b'r', _) => {
                s.directories = Directories::Recurse;
                s.dereference = false;
            }
            (b'R', _) => {
                s.directories = Directories::Recurse;
                s.dereference = true;
            }
            (b'd', _) => {
                s.directories = match value {
                    b"read" => Directories::Read,
                    b"recurse" => Directories::Recurse,
                    b"skip" => Directories::Skip,
                    _ => return Err(wrong_directories(cx, value)),
                }
            }
            (b'D', _) => {
                devices = Some(match value {
                    b"read" => false,
                    b"skip" => true,
                    _ => return message("unknown devices method"),
                })
            }
            (b'u', _) => cx.error("warning: --unix-byte-offsets (-u) is obsolete")?,
            (_, "group-separator") => s.separator = Some(value.to_vec()),
            (_, "no-group-separator") => s.separator = None,
            (_, "color" | "colour") => {
                // Output is never a terminal here, so `auto` is `never`.
                s.color = match value {
                    b"always" | b"yes" | b"force" => Some(colors(cx)?),
                    b"never" | b"no" | b"none" | b"auto" | b"tty" | b"if-tty" | b"" => None,
                    _ => {
                        let mut out = cx.stdout();
                        out.put(COMMAND.help().as_bytes())?;
                        out.flush()?;
                        return Err(Fault::Exit(0));
                    }
                }
            }
            _ => {}
        }
    }
    s.skip_devices = devices.unwrap_or(s.directories == Directories::Recurse);
    s.skip_named_devices = devices == Some(true);
    s.has_context = before.is_some() || after.is_some() || context.is_some();
    s.before = usize::try_from(before.or(context).unwrap_or(0)).unwrap_or(usize::MAX);
    s.after = after.or(context).unwrap_or(0);
    if s.quiet || s.list != List::No || s.count {
        (s.before, s.after, s.has_context) = (0, 0, false);
    }
    Ok(s)
}
