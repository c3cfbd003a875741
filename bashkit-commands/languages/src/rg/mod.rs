//! `rg`: searches trees of files as ripgrep does.

mod ignore;
mod print;
mod types;

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::{filenamecat, xstrtol};
use bashkit_core::kernel::{Done, Fault, Input};
use bashkit_core::pattern::{PERL_BYTES_MAX, perl_bytes};
use bashkit_core::pattern::{Regex, RegexOptions, Syntax};
use bashkit_core::vfs::{Errno, FileKind};

use ignore::{Rule, Rules};
use print::Printer;

const AFTER: Opt = Opt::value('A', "after-context", "NUM", "show NUM lines after each match");
const BEFORE: Opt = Opt::value('B', "before-context", "NUM", "show NUM lines before each match");
const CONTEXT: Opt = Opt::value('C', "context", "NUM", "show NUM lines before and after each match");
const SEPARATOR: Opt = Opt::value('\0', "context-separator", "SEPARATOR", "the string between matches with context (--)");
const NO_SEPARATOR: Opt = Opt::flag('\0', "no-context-separator", "no string between matches with context");
const OFFSET: Opt = Opt::flag('b', "byte-offset", "print the byte offset of each line (with -o: of each match)");
const CASE: Opt = Opt::flag('s', "case-sensitive", "search case sensitively (default)");
const COLOR: Opt = Opt::value('\0', "color", "WHEN", "never, auto, always or ansi; there is no terminal, so auto is never");
const COLUMN: Opt = Opt::flag('\0', "column", "show column numbers");
const COUNT: Opt = Opt::flag('c', "count", "only show the count of matching lines for each file");
const COUNT_MATCHES: Opt = Opt::flag('\0', "count-matches", "only show the count of matches for each file");
const FILES: Opt = Opt::flag('\0', "files", "print each file that would be searched");
const WITH: Opt = Opt::flag('l', "files-with-matches", "print the paths with at least one match");
const WITHOUT: Opt = Opt::flag('\0', "files-without-match", "print the paths without a match");
const FIXED: Opt = Opt::flag('F', "fixed-strings", "treat the pattern as a literal string");
const FOLLOW: Opt = Opt::flag('L', "follow", "follow symbolic links");
const GLOB: Opt = Opt::value('g', "glob", "GLOB", "include or exclude (!GLOB) files");
const IGLOB: Opt = Opt::value('\0', "iglob", "GLOB", "include or exclude files, case insensitively");
const GLOB_CASE: Opt = Opt::flag('\0', "glob-case-insensitive", "process all glob patterns case insensitively");
const NO_GLOB_CASE: Opt = Opt::flag('\0', "no-glob-case-insensitive", "process glob patterns case sensitively (default)");
const HEADING: Opt = Opt::flag('\0', "heading", "print the file path above its matches");
const HIDDEN: Opt = Opt::flag('.', "hidden", "search hidden files and directories");
const ICASE: Opt = Opt::flag('i', "ignore-case", "case insensitive search");
const IGNORE_FILE: Opt = Opt::value('\0', "ignore-file", "PATH", "additional ignore file");
const ZERO: Opt = Opt::flag('\0', "include-zero", "include files without a match in a summary");
const INVERT: Opt = Opt::flag('v', "invert-match", "show lines that do not match");
const JSON: Opt = Opt::flag('\0', "json", "print results as JSON lines");
const LINE_NUMBER: Opt = Opt::flag('n', "line-number", "show line numbers");
const LINE_BUFFERED: Opt = Opt::flag('\0', "line-buffered", "(accepted: each file's lines are written when it has been searched)");
const LINE: Opt = Opt::flag('x', "line-regexp", "only show matches surrounded by line boundaries");
const MAX_COLUMNS: Opt = Opt::value('M', "max-columns", "NUM", "do not print lines longer than NUM bytes");
const MAX_COUNT: Opt = Opt::value('m', "max-count", "NUM", "limit the number of matching lines of each file");
const MAX_DEPTH: Opt = Opt::value('d', "max-depth", "NUM", "descend at most NUM directories");
const MAX_SIZE: Opt = Opt::value('\0', "max-filesize", "NUM+SUFFIX?", "ignore files larger than NUM bytes, or K, M or G of them");
const MULTILINE: Opt = Opt::flag('U', "multiline", "enable matching across lines");
const DOTALL: Opt = Opt::flag('\0', "multiline-dotall", "make . match line ends with -U");
const NO_FILENAME: Opt = Opt::flag('I', "no-filename", "never print the file path with the matched lines");
const NO_HEADING: Opt = Opt::flag('\0', "no-heading", "do not group matches by file (default)");
const NO_IGNORE: Opt = Opt::flag('\0', "no-ignore", "do not respect ignore files");
const NO_IGNORE_VCS: Opt = Opt::flag('\0', "no-ignore-vcs", "do not respect .gitignore files");
const NO_LINE_NUMBER: Opt = Opt::flag('N', "no-line-number", "suppress line numbers");
const NO_MESSAGES: Opt = Opt::flag('\0', "no-messages", "suppress messages about files that cannot be opened or read");
const NO_REQUIRE_GIT: Opt = Opt::flag('\0', "no-require-git", "respect .gitignore outside of git repositories");
const NULL: Opt = Opt::flag('0', "null", "print a NUL byte behind file paths");
const ONLY: Opt = Opt::flag('o', "only-matching", "print only the matched parts of lines");
const PASSTHRU: Opt = Opt::flag('\0', "passthru", "print both matching and non-matching lines");
const PASSTHROUGH: Opt = Opt::flag('\0', "passthrough", "as --passthru");
const PERL: Opt = Opt::flag('P', "pcre2", "look-around and back-references (by another engine than PCRE2)");
const PRETTY: Opt = Opt::flag('p', "pretty", "as --color always --heading --line-number");
const QUIET: Opt = Opt::flag('q', "quiet", "do not print anything to stdout");
const REGEXP: Opt = Opt::value('e', "regexp", "PATTERN", "a pattern to search for");
const FILE: Opt = Opt::value('f', "file", "PATTERNFILE", "search for the patterns of a file, one a line");
const REPLACE: Opt = Opt::value('r', "replace", "REPLACEMENT", "replace matches with the given text ($0, $1, ${1}, $name)");
const SMART: Opt = Opt::flag('S', "smart-case", "search case insensitively when the pattern is all lowercase");
const SORT: Opt = Opt::value('\0', "sort", "SORTBY", "path, modified, accessed, created or none (results are sorted by path)");
const SORTR: Opt = Opt::value('\0', "sortr", "SORTBY", "as --sort, the other way round");
const STATS: Opt = Opt::flag('\0', "stats", "print statistics about the search");
const TEXT: Opt = Opt::flag('a', "text", "search binary files as if they were text");
const BINARY: Opt = Opt::flag('\0', "binary", "search binary files");
const THREADS: Opt = Opt::value('j', "threads", "NUM", "(accepted: files are searched one after the other)");
const TRIM: Opt = Opt::flag('\0', "trim", "trim prefixed whitespace from matches");
const TYPE: Opt = Opt::value('t', "type", "TYPE", "only search files matching TYPE");
const TYPE_NOT: Opt = Opt::value('T', "type-not", "TYPE", "do not search files matching TYPE");
const TYPE_ADD: Opt = Opt::value('\0', "type-add", "NAME:GLOB", "add a glob for a file type");
const TYPE_LIST: Opt = Opt::flag('\0', "type-list", "show all supported file types");
const UNRESTRICTED: Opt = Opt::flag('u', "unrestricted", "-u: --no-ignore, -uu: and --hidden, -uuu: and --binary");
const VIMGREP: Opt = Opt::flag('\0', "vimgrep", "show each match on a line with file, line and column");
const WITH_FILENAME: Opt = Opt::flag('H', "with-filename", "print the file path with the matched lines");
const WORD: Opt = Opt::flag('w', "word-regexp", "only show matches surrounded by word boundaries");

pub(crate) const COMMAND: Command = Command::new(
    "rg",
    "rg [OPTION]... PATTERN [PATH]...",
    "Recursively search the current directory for lines matching a pattern, respecting ignore files and skipping hidden and binary files",
    &[
        AFTER,
        BEFORE,
        CONTEXT,
        SEPARATOR,
        NO_SEPARATOR,
        OFFSET,
        CASE,
        COLOR,
        COLUMN,
        COUNT,
        COUNT_MATCHES,
        FILES,
        WITH,
        WITHOUT,
        FIXED,
        FOLLOW,
        GLOB,
        IGLOB,
        GLOB_CASE,
        NO_GLOB_CASE,
        HEADING,
        HIDDEN,
        ICASE,
        IGNORE_FILE,
        ZERO,
        INVERT,
        JSON,
        LINE_NUMBER,
        LINE_BUFFERED,
        LINE,
        MAX_COLUMNS,
        MAX_COUNT,
        MAX_DEPTH,
        MAX_SIZE,
        MULTILINE,
        DOTALL,
        NO_FILENAME,
        NO_HEADING,
        NO_IGNORE,
        NO_IGNORE_VCS,
        NO_LINE_NUMBER,
        NO_MESSAGES,
        NO_REQUIRE_GIT,
        NULL,
        ONLY,
        PASSTHRU,
        PASSTHROUGH,
        PERL,
        PRETTY,
        QUIET,
        REGEXP,
        FILE,
        REPLACE,
        SMART,
        SORT,
        SORTR,
        STATS,
        TEXT,
        BINARY,
        THREADS,
        TRIM,
        TYPE,
        TYPE_NOT,
        TYPE_ADD,
        TYPE_LIST,
        UNRESTRICTED,
        VIMGREP,
        WITH_FILENAME,
        WORD,
    ],
    run,
)
.usage_status(2)
.refused(&[
    "-z",
    "--search-zip",
    "-E",
    "--encoding",
    "--pre",
    "--pre-glob",
    "--debug",
    "--trace",
    "--engine",
    "--mmap",
    "--crlf",
    "--null-data",
    "--colors",
    "--dfa-size-limit",
    "--regex-size-limit",
    "--one-file-system",
    "--path-separator",
    "--pcre2-version",
    "--type-clear",
    "--max-columns-preview",
    "--field-match-separator",
    "--field-context-separator",
    "--stop-on-nonmatch",
]);

/// Usage text that ripgrep prints after a wrong use.
const USAGE: &str = "USAGE:\n    \n    rg [OPTIONS] PATTERN [PATH ...]\n    rg [OPTIONS] -e PATTERN ... [PATH ...]\n    rg [OPTIONS] -f PATTERNFILE ... [PATH ...]\n    rg [OPTIONS] --files [PATH ...]\n    rg [OPTIONS] --type-list\n    command | rg [OPTIONS] PATTERN\n    rg [OPTIONS] --help\n    rg [OPTIONS] --version\n\nFor more information try --help\n";

/// A path as it is shown, its absolute form, its depth, how many rules hold before it, whether a repository is around it, and its kind where its directory
/// told that.
type Frame = (Vec<u8>, Vec<u8>, u64, usize, bool, Option<FileKind>);

/// Failure with a message of its own, status 2.
fn refusal(text: impl Into<Vec<u8>>) -> Fault {
    let mut text = text.into();
    text.push(b'\n');
    Fault::verbatim(2, text)
}

struct Search<'a, 'c> {
    cx: &'a Cx<'c>,
    regex: Option<Regex>,
    printer: Printer,
    overrides: Vec<(Rule, bool)>,
    has_include: bool,
    types: Vec<(Rule, bool)>,
    has_types: bool,
    hidden: bool,
    ignores: bool,
    vcs: bool,
    require_git: bool,
    follow: bool,
    depth: u64,
    size_max: Option<u64>,
    files_only: bool,
    binary: bool,
    text: bool,
    silent: bool,
    failed: bool,
    rules: Vec<Rules>,
}

fn number(cx: &Cx<'_>, option: &Opt) -> Result<Option<u64>, Fault> {
    let Some(value) = cx.args.value(option) else { return Ok(None) };
    match xstrtol::number(value) {
        Ok(n) => Ok(Some(n)),
        Err(_) => Err(refusal(format!("error: Invalid value for '--{} <NUM>': invalid digit found in string\n", option.long()))),
    }
}

/// The size that files may have.
fn file_size(cx: &Cx<'_>) -> Result<Option<u64>, Fault> {
    let Some(value) = cx.args.value(&MAX_SIZE) else { return Ok(None) };
    let (digits, unit) = match value.split_last() {
        Some((b'K', digits)) => (digits, 1 << 10),
        Some((b'M', digits)) => (digits, 1 << 20),
        Some((b'G', digits)) => (digits, 1 << 30),
        _ => (value, 1),
    };
    match std::str::from_utf8(digits).ok().filter(|digits| !digits.starts_with('+')).and_then(|digits| digits.parse::<u64>().ok()) {
        Some(number) => Ok(Some(number.saturating_mul(unit))),
        None => {
            let why = "', which should be a sequence of digits followed by an optional 'K', 'M' or 'G' suffix";
            Err(refusal([b"invalid format for size '", value, why.as_bytes()].concat()))
        }
    }
}

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    prepare(cx, operands)
}

/// Types of files by name, with those that `--type-add` makes.
fn kinds(cx: &Cx<'_>) -> Result<Vec<(String, Vec<String>)>, Fault> {
    let mut kinds: Vec<(String, Vec<String>)> =
        types::types().map(|(name, globs)| (name.to_owned(), globs.map(str::to_owned).collect())).collect();
    for added in cx.args.values(&TYPE_ADD) {
        let text = String::from_utf8_lossy(added).into_owned();
        let invalid = || refusal("invalid definition (format is type:glob, e.g., html:*.html)");
        let is_name = |name: &str| !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_');
        let (name, glob) = text.split_once(':').filter(|(name, glob)| is_name(name) && !glob.is_empty()).ok_or_else(invalid)?;
        let globs = match glob.split_once(':') {
            // `NAME:include:OTHER,OTHER` takes in the globs of other types.
            Some(("include", others)) => {
                let mut globs = Vec::new();
                for other in others.split(',') {
                    globs.extend(kinds.iter().find(|(known, _)| known == other).ok_or_else(invalid)?.1.clone());
                }
                globs
            }
            Some(_) => return Err(invalid()),
            None => vec![glob.to_owned()],
        };
        match kinds.iter_mut().find(|(known, _)| known == name) {
            Some((_, known)) => known.extend(globs),
            None => kinds.push((name.to_owned(), globs)),
        }
    }
    Ok(kinds)
}

fn check_sorts(cx: &Cx<'_>) -> Result<(), Fault> {
    for option in [&SORT, &SORTR] {
        match cx.args.value(option) {
            None | Some(b"path" | b"none") => {}
            Some(b"modified" | b"accessed" | b"created") => {
                return Err(refusal(format!("--{}: only path and none are supported here", option.long())));
            }
            Some(other) => {
                let text = [b"error: '", other, format!("' isn't a valid value for '--{} <SORTBY>'\n\t[possible values: accessed, created, modified, none, path]\n\n\n{USAGE}", option.long()).as_bytes()].concat();
                return Err(refusal(text));
            }
        }
    }
    Ok(())
}

/// Patterns of `-e` and `-f`, and whether there was one of these options.
fn patterns(cx: &Cx<'_>) -> Result<(Vec<Vec<u8>>, bool), Fault> {
    let mut patterns: Vec<Vec<u8>> = Vec::new();
    let mut given = false;
    for (option, value) in cx.args.in_order() {
        let value = value.unwrap_or_default();
        if option.short() == REGEXP.short() {
            given = true;
            patterns.push(value.to_vec());
        } else if option.short() == FILE.short() {
            given = true;
            let mut text = Vec::new();
            let mut input = match cx.open_input(value) {
                Ok(input) => input,
                Err(fault) => {
                    let errno = fault.errno()?;
                    return Err(refusal([value, format!(": {errno} (os error {})", errno.number()).as_bytes()].concat()));
                }
            };
            if let Err(fault) = input.rest(&mut text) {
                let errno = fault.errno()?;
                let value = if value == b"-" { b"<stdin>" } else { value };
                return Err(refusal([value, format!(":{errno} (os error {})", errno.number()).as_bytes()].concat()));
            }
            let text = text.strip_suffix(b"\n").unwrap_or(&text);
            patterns.extend(text.split(|b| *b == b'\n').map(<[u8]>::to_vec));
        }
    }
    Ok((patterns, given))
}

/// Globs of `-g`, each with whether it leaves out, and whether one of them takes in.
fn overrides(cx: &Cx<'_>) -> Result<(Vec<(Rule, bool)>, bool), Fault> {
    let mut overrides = Vec::new();
    let mut has_include = false;
    let all_icase = cx.args.last_of(&[&GLOB_CASE, &NO_GLOB_CASE]).is_some_and(|option| option.long() == GLOB_CASE.long());
    for (option, value) in cx.args.in_order() {
        let is_iglob = option.long() == IGLOB.long();
        if option.long() != GLOB.long() && !is_iglob {
            continue;
        }
        let icase = is_iglob || all_icase;
        let value = value.unwrap_or_default();
        match Rule::parse(value, icase) {
            Some(rule) => {
                has_include |= !rule.negated;
                let excludes = rule.negated;
                overrides.push((rule, excludes));
            }
            None => return Err(refusal([b"error parsing glob '", value, b"'"].concat())),
        }
    }
    Ok((overrides, has_include))
}

/// Globs of the types that `-t` and `-T` name, and whether one of them takes in.
fn chosen_types(cx: &Cx<'_>, kinds: &[(String, Vec<String>)]) -> Result<(Vec<(Rule, bool)>, bool), Fault> {
    let mut chosen = Vec::new();
    let mut has_types = false;
    for (option, value) in cx.args.in_order() {
        let excludes = option.long() == TYPE_NOT.long();
        if option.long() != TYPE.long() && !excludes {
            continue;
        }
        has_types |= !excludes;
        let name = String::from_utf8_lossy(value.unwrap_or_default()).into_owned();
        let mut known = false;
        for (_, globs) in kinds.iter().filter(|(kind, _)| *kind == name || name == "all") {
            known = true;
            chosen.extend(globs.iter().filter_map(|glob| Rule::parse(glob.as_bytes(), false)).map(|rule| (rule, excludes)));
        }
        if !known {
            return Err(refusal(format!("unrecognized file type: {name}")));
        }
    }
    Ok((chosen, has_types))
}

/// Whether the environment asks for colours or allows them.
fn shows_color(cx: &Cx<'_>) -> bool {
    cx.env("TERM").is_some_and(|term| term != b"dumb") && cx.env("NO_COLOR").is_none()
}

/// Whether the files are searched by one thread, whose messages have other words.
fn has_one_thread(cx: &Cx<'_>) -> bool {
    let sorts = [&SORT, &SORTR].into_iter().any(|option| cx.args.value(option).is_some_and(|by| by != b"none"));
    sorts || cx.args.value(&THREADS) == Some(b"1")
}

/// Printer as the options say; `one_file`: the only operand is no directory.
fn printer(cx: &Cx<'_>, one_file: bool) -> Result<Printer, Fault> {
    let has = |option: &Opt| cx.args.has(option);
    let (mut before, mut after) = (0, 0);
    let both = number(cx, &CONTEXT)?.unwrap_or(0);
    before = before.max(number(cx, &BEFORE)?.unwrap_or(both));
    after = after.max(number(cx, &AFTER)?.unwrap_or(both));
    let color = match cx.args.value(&COLOR) {
        // ripgrep: `--pretty` colours where the terminal is known to show colours.
        None | Some(b"auto") => has(&PRETTY) && shows_color(cx),
        Some(b"never") => false,
        Some(b"always" | b"ansi") => true,
        Some(other) => {
            return Err(refusal(
                [b"error: '", other, b"' isn't a valid value for '--color <WHEN>'\n\t[possible values: always, ansi, auto, never]\n"]
                    .concat(),
            ));
        }
    };
    let vimgrep = has(&VIMGREP);
    // ripgrep: counts win over lists of files, and files with a match over those without.
    let counts = has(&COUNT) || has(&COUNT_MATCHES);
    Ok(Printer {
        out: cx.stdout(),
        names: match cx.args.last_of(&[&WITH_FILENAME, &NO_FILENAME]).map(|option| option.short()) {
            Some(b'H') => true,
            Some(_) => false,
            None => !one_file || vimgrep,
        },
        numbers: cx
            .args
            .last_of(&[&LINE_NUMBER, &NO_LINE_NUMBER])
            .map_or(has(&COLUMN) || vimgrep || has(&PRETTY), |option| option.short() == b'n'),
        column: has(&COLUMN) || vimgrep,
        offset: has(&OFFSET),
        heading: cx.args.last_of(&[&HEADING, &NO_HEADING, &PRETTY]).is_some_and(|option| option.long() != NO_HEADING.long()) && !vimgrep,
        only: has(&ONLY),
        groups: Vec::new(),
        vimgrep,
        count: has(&COUNT) && !(has(&ONLY) || has(&COUNT_MATCHES)),
        count_matches: has(&COUNT_MATCHES) || (has(&COUNT) && has(&ONLY)),
        include_zero: has(&ZERO),
        with: has(&WITH) && !counts,
        without: has(&WITHOUT) && !has(&WITH) && !counts,
        quiet: has(&QUIET),
        invert: has(&INVERT),
        json: has(&JSON),
        null: has(&NULL),
        passthru: has(&PASSTHRU) || has(&PASSTHROUGH),
        trim: has(&TRIM),
        replace: cx.args.value(&REPLACE).map(<[u8]>::to_vec),
        separator: if has(&NO_SEPARATOR) { None } else { Some(cx.args.value(&SEPARATOR).unwrap_or(b"--").to_vec()) },
        before: usize::try_from(before).unwrap_or(usize::MAX),
        after: usize::try_from(after).unwrap_or(usize::MAX),
        max_count: number(cx, &MAX_COUNT)?.unwrap_or(u64::MAX),
        max_columns: number(cx, &MAX_COLUMNS)?.filter(|n| *n > 0).map(|n| usize::try_from(n).unwrap_or(usize::MAX)),
        color,
        multiline: has(&MULTILINE),
        stats: has(&STATS),
        total: print::Totals::default(),
        printed: 0,
        any_file: false,
        matched: false,
    })
}

fn prepare(cx: &Cx<'_>, mut operands: Vec<Vec<u8>>) -> Done {
    let has = |option: &Opt| cx.args.has(option);
    let mut kinds = kinds(cx)?;
    if has(&TYPE_LIST) {
        kinds.sort_unstable();
        let mut out = cx.stdout();
        for (name, globs) in &kinds {
            out.line(format!("{name}: {}", globs.join(", ")).as_bytes())?;
        }
        out.flush()?;
        return Ok(0);
    }
    check_sorts(cx)?;
    let files_only = has(&FILES);
    let (mut patterns, given) = patterns(cx)?;
    if !given && !files_only {
        if operands.is_empty() {
            let text = format!("error: The following required arguments were not provided:\n    <PATTERN>\n\n{USAGE}");
            return Err(refusal(text));
        }
        patterns.push(operands.remove(0));
    }
    let multiline = has(&MULTILINE);
    let regex = if files_only { None } else { compile(cx, &patterns, multiline)? };
    let unrestricted = cx.args.count(&UNRESTRICTED);
    let (overrides, has_include) = overrides(cx)?;
    let (chosen, has_types) = chosen_types(cx, &kinds)?;
    let stdin_too = cx.has_own_stdin() && !files_only;
    let none = operands.is_empty();
    let operands = if !none {
        operands
    } else if stdin_too {
        vec![b"-".to_vec()]
    } else {
        vec![b"./".to_vec()]
    };
    let one_file =
        operands.len() == 1 && operands.first().is_some_and(|name| name == b"-" || !cx.stat(name).is_ok_and(|meta| meta.is_dir()));
    let mut printer = printer(cx, one_file)?;
    printer.groups = if has(&FIXED) { Vec::new() } else { print::group_names(&patterns) };
    let mut search = Search {
        cx,
        regex,
        printer,
        overrides,
        has_include,
        types: chosen,
        has_types,
        hidden: has(&HIDDEN) || unrestricted >= 2,
        ignores: !has(&NO_IGNORE) && unrestricted == 0,
        vcs: !has(&NO_IGNORE_VCS),
        require_git: !has(&NO_REQUIRE_GIT),
        follow: has(&FOLLOW),
        depth: number(cx, &MAX_DEPTH)?.unwrap_or(u64::MAX),
        size_max: file_size(cx)?,
        files_only,
        binary: has(&BINARY) || unrestricted >= 3,
        text: has(&TEXT),
        silent: has(&NO_MESSAGES),
        failed: false,
        rules: Vec::new(),
    };
    for name in cx.args.values(&IGNORE_FILE) {
        search.rules.extend(Rules::read(cx, name, &bashkit_core::gnu::filenamecat::child(cx.cwd(), b""))?);
    }
    let reverse = cx.args.value(&SORTR).is_some();
    for operand in &operands {
        search.operand(operand, none, reverse)?;
        if search.printer.quiet && search.printer.matched && !search.printer.stats {
            break;
        }
    }
    search.printer.finish(cx)?;
    let asks_nothing = search.files_only || search.silent;
    if none && search.printer.total.files == 0 && !asks_nothing {
        let text = "No files were searched, which means ripgrep probably applied a filter you didn't expect.\n\
                    Running with --debug will show why files are being skipped.\n";
        cx.stderr_bytes(text.as_bytes())?;
    }
    Ok(match () {
        () if search.printer.matched && (search.printer.quiet || !search.failed) => 0,
        () if search.failed => 2,
        () => 1,
    })
}

fn compile(cx: &Cx<'_>, patterns: &[Vec<u8>], multiline: bool) -> Result<Option<Regex>, Fault> {
    let has = |option: &Opt| cx.args.has(option);
    if patterns.is_empty() {
        return Ok(None);
    }
    let case = cx.args.last_of(&[&ICASE, &SMART, &CASE]).map(|option| option.short());
    let has_upper = patterns.iter().any(|pattern| {
        let mut escaped = false;
        pattern.iter().any(|byte| {
            let counts = byte.is_ascii_uppercase() && !escaped;
            escaped = *byte == b'\\' && !escaped;
            counts
        })
    });
    let options = RegexOptions {
        icase: case == Some(b'i') || (case == Some(b'S') && !has_upper),
        newline: !multiline,
        multiline,
        whole_word: has(&WORD) && !has(&LINE),
        whole_line: has(&LINE),
        in_line: !multiline,
        ..RegexOptions::default()
    };
    // Long lists of words are text, with the option or without it.
    let is_text = |pattern: &Vec<u8>| !pattern.iter().any(|byte| regex_syntax::is_meta_character(char::from(*byte)));
    let fixed = has(&FIXED) || (!has(&PERL) && patterns.iter().all(is_text));
    if !fixed && patterns.iter().map(Vec::len).sum::<usize>() > PERL_BYTES_MAX {
        return Err(refusal(format!("error: Invalid value: a regex of more than {PERL_BYTES_MAX} bytes")));
    }
    let mut texts: Vec<Vec<u8>> = Vec::new();
    for pattern in patterns {
        if !fixed && !has(&PERL) {
            let Ok(text) = std::str::from_utf8(pattern) else {
                return Err(refusal("error: Invalid value: pattern is not valid UTF-8"));
            };
            cx.meter().fits(perl_bytes(pattern))?;
            if let Err(error) = regex_syntax::ParserBuilder::new().utf8(false).nest_limit(200).build().parse(text) {
                let mut text = error.to_string();
                if text.contains("look-around") || text.contains("backreferences are not") {
                    text.push_str("\n\nConsider enabling PCRE2 with the --pcre2 flag, which can handle backreferences\nand look-around.");
                }
                return Err(refusal(text));
            }
            if !multiline && memchr::memmem::find(pattern, b"\\n").is_some() {
                let text = "the literal '\"\\n\"' is not allowed in a regex\n\nConsider enabling multiline mode with the --multiline flag (or -U for short).\nWhen multiline mode is enabled, new line characters can be matched.";
                return Err(refusal(text));
            }
        }
        texts.push(if multiline && has(&DOTALL) && !fixed { [b"(?s:", &pattern[..], b")"].concat() } else { pattern.clone() });
    }
    let texts: Vec<&[u8]> = texts.iter().map(Vec::as_slice).collect();
    let syntax = if fixed { Syntax::Fixed } else { Syntax::Perl };
    Regex::alternation(cx.meter(), &texts, syntax, &options).map(Some).map_err(|error| refusal(error.to_string()))
}

impl Search<'_, '_> {
    fn fail(&mut self, name: &[u8], errno: Errno) -> Result<(), Fault> {
        self.failed = true;
        if self.silent {
            return Ok(());
        }
        self.printer.out.flush()?;
        self.cx.stderr_bytes(&[name, format!(": {errno} (os error {})\n", errno.number()).as_bytes()].concat())
    }

    fn operand(&mut self, operand: &[u8], implicit: bool, reverse: bool) -> Result<(), Fault> {
        let cx = self.cx;
        if operand == b"-" {
            let mut input = cx.stdin();
            return match self.file(&mut input, b"<stdin>", true) {
                Err(Fault::Errno(errno)) => self.fail(b"<stdin>", errno),
                searched => searched,
            };
        }
        let meta = match cx.stat(operand) {
            Ok(meta) => meta,
            Err(errno) => {
                let why: &[u8] = if has_one_thread(cx) { b": IO error for operation on " } else { b"" };
                let name = if why.is_empty() { operand.to_vec() } else { [operand, why, operand].concat() };
                return self.fail(&name, errno);
            }
        };
        if !meta.is_dir() {
            return self.open(operand, operand, true);
        }
        // Rules of the directories above hold as well.
        let top = bashkit_core::vfs::path::clean(&cx.path(operand));
        let n_rules = self.rules.len();
        let mut in_git = false;
        if self.ignores {
            let mut parents: Vec<Vec<u8>> = Vec::new();
            let mut at = top.clone();
            while let Some(cut) = at.iter().rposition(|b| *b == b'/').filter(|_| at.len() > 1) {
                at.truncate(cut.max(1));
                parents.push(at.clone());
            }
            for parent in parents.iter().rev() {
                in_git |= cx.lstat(&filenamecat::child(parent, b".git")).is_ok();
                self.read_rules(parent, in_git)?;
            }
        }
        let shown = if implicit { Vec::new() } else { operand.to_vec() };
        let mut todo: Vec<Frame> = vec![(shown, top, 0, self.rules.len(), in_git, None)];
        while let Some((shown, path, depth, n, in_git, kind)) = todo.pop() {
            cx.step(4)?;
            self.rules.truncate(n);
            let kind = match kind.filter(|_| !self.follow) {
                Some(kind) => kind,
                None => match cx.stat(&path) {
                    Ok(meta) => meta.kind,
                    Err(errno) => {
                        self.fail(&shown, errno)?;
                        continue;
                    }
                },
            };
            match kind {
                FileKind::Directory => {
                    if depth > 0 && depth >= self.depth {
                        continue;
                    }
                    let entries = match cx.fs().read_dir(&path) {
                        Ok(entries) => entries,
                        Err(errno) => {
                            self.fail(&shown, errno)?;
                            continue;
                        }
                    };
                    let in_git = in_git || cx.lstat(&filenamecat::child(&path, b".git")).is_ok();
                    if self.ignores {
                        self.read_rules(&path, in_git)?;
                    }
                    let n = self.rules.len();
                    let mut children = Vec::new();
                    for entry in entries {
                        let full = filenamecat::child(&path, &entry.name);
                        let is_dir = match entry.kind {
                            FileKind::Symlink if self.follow => cx.stat(&full).is_ok_and(|meta| meta.is_dir()),
                            kind => kind == FileKind::Directory,
                        };
                        if self.is_left_out(&full, &entry.name, is_dir)? {
                            continue;
                        }
                        let kind = Some(entry.kind);
                        let child = if shown.is_empty() { entry.name } else { filenamecat::child(&shown, &entry.name) };
                        children.push((child, full, depth + 1, n, in_git, kind));
                    }
                    if !reverse {
                        children.reverse();
                    }
                    self.visit(children, &mut todo)?;
                }
                FileKind::Regular => self.open(&shown, &path, false)?,
                _ => {}
            }
            if self.printer.quiet && self.printer.matched && !self.printer.stats {
                break;
            }
        }
        self.rules.truncate(n_rules);
        Ok(())
    }

    fn visit(&self, children: Vec<Frame>, todo: &mut Vec<Frame>) -> Result<(), Fault> {
        self.cx.meter().fits(todo.len().saturating_add(children.len()).saturating_mul(64))?;
        todo.extend(children);
        Ok(())
    }

    fn read_rules(&mut self, dir: &[u8], in_git: bool) -> Result<(), Fault> {
        let root = filenamecat::child(dir, b"");
        let names: [(&[u8], bool); 4] = [
            (b".git/info/exclude", self.vcs && in_git),
            (b".gitignore", self.vcs && (in_git || !self.require_git)),
            (b".ignore", true),
            (b".rgignore", true),
        ];
        for (name, wanted) in names {
            let path = filenamecat::child(dir, name);
            if wanted && self.cx.stat(&path).is_ok_and(|meta| meta.is_file()) {
                self.rules.extend(Rules::read(self.cx, &path, &root)?);
            }
        }
        Ok(())
    }

    fn is_left_out(&self, path: &[u8], name: &[u8], is_dir: bool) -> Result<bool, Fault> {
        let cx = self.cx;
        let relative = path.strip_prefix(filenamecat::child(cx.cwd(), b"").as_slice()).unwrap_or(path);
        let mut included = false;
        for (rule, excludes) in self.overrides.iter().rev() {
            // `-g` counts from the working directory.
            if rule.matches(cx, relative, is_dir)? {
                if *excludes {
                    return Ok(true);
                }
                included = true;
                break;
            }
        }
        if included {
            return Ok(false);
        }
        if self.has_include && !is_dir {
            return Ok(true);
        }
        for rules in self.rules.iter().rev() {
            match rules.decide(cx, path, is_dir)? {
                Some(true) => return Ok(true),
                Some(false) => return self.is_of_other_type(name, is_dir),
                None => {}
            }
        }
        if !self.hidden && name.first() == Some(&b'.') {
            return Ok(true);
        }
        self.is_of_other_type(name, is_dir)
    }

    fn is_of_other_type(&self, name: &[u8], is_dir: bool) -> Result<bool, Fault> {
        if is_dir {
            return Ok(false);
        }
        for (rule, excludes) in self.types.iter().rev() {
            if rule.matches(self.cx, name, false)? {
                return Ok(*excludes);
            }
        }
        Ok(self.has_types)
    }

    fn open(&mut self, shown: &[u8], path: &[u8], explicit: bool) -> Result<(), Fault> {
        if let Some(most) = self.size_max.filter(|_| !explicit)
            && self.cx.stat(path).is_ok_and(|meta| meta.size > most)
        {
            return Ok(());
        }
        if self.files_only {
            self.printer.matched = true;
            return if self.printer.quiet { Ok(()) } else { self.printer.path(shown) };
        }
        match self.cx.open_input(path) {
            Ok(mut input) => match self.file(&mut input, shown, explicit) {
                Err(Fault::Errno(errno)) => self.fail(shown, errno),
                other => other,
            },
            Err(fault) => {
                let errno = fault.errno()?;
                self.fail(shown, errno)
            }
        }
    }

    fn file(&mut self, input: &mut Input, shown: &[u8], explicit: bool) -> Result<(), Fault> {
        let cx = self.cx;
        let mut text = Vec::new();
        input.rest(&mut text)?;
        let _charge = cx.meter().charge(text.len())?;
        if text.starts_with(b"\xef\xbb\xbf") {
            text.drain(..3);
        }
        let mut nul = None;
        if !self.text {
            nul = memchr::memchr(0, &text);
            if nul.is_some() && !explicit && !self.binary {
                // What looks binary is not searched unless it was named.
                return Ok(());
            }
        }
        self.printer.file(cx, self.regex.as_ref(), shown, &text, nul)
    }
}
