//! `diff`: what differs between files, and between directories.

mod files;
mod merged;
mod sides;
mod write;

pub(super) use write::{Compared, Format, Style, Writer};

use std::rc::Rc;

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::diff::{Change, changes};
use bashkit_core::diff::{Sameness, Space, Text, classify};
use bashkit_core::gnu::quotearg;
use bashkit_core::gnu::targetdir::Pair;
use bashkit_core::kernel::{Done, Fault};
use bashkit_core::pattern::{Regex, RegexOptions, Syntax};

const NORMAL: Opt = Opt::flag('\0', "normal", "output a normal diff (the default)");
const BRIEF: Opt = Opt::flag('q', "brief", "report only when files differ");
const IDENTICAL: Opt = Opt::flag('s', "report-identical-files", "report when two files are the same");
const CONTEXT: Opt = Opt::flag('c', "", "output 3 lines of copied context");
const CONTEXT_LINES: Opt = Opt::value('C', "", "NUM", "output NUM lines of copied context");
const CONTEXT_LONG: Opt = Opt::optional('\0', "context", "NUM", "output NUM (default 3) lines of copied context");
const UNIFIED: Opt = Opt::flag('u', "", "output 3 lines of unified context");
const UNIFIED_LINES: Opt = Opt::value('U', "", "NUM", "output NUM lines of unified context");
const UNIFIED_LONG: Opt = Opt::optional('\0', "unified", "NUM", "output NUM (default 3) lines of unified context");
const LINES: Opt = Opt::value('\0', "horizon-lines", "NUM", "keep NUM lines of the common prefix and suffix");
const OBSOLETE: Opt = Opt::value('\0', "", "NUM", "-NUM: lines of context");
const ED: Opt = Opt::flag('e', "ed", "output an ed script");
const FORWARD_ED: Opt = Opt::flag('f', "forward-ed", "output something like an ed script, in the order of the files");
const RCS: Opt = Opt::flag('n', "rcs", "output an RCS format diff");
const SIDES: Opt = Opt::flag('y', "side-by-side", "output in two columns");
const WIDTH: Opt = Opt::value('W', "width", "NUM", "output at most NUM (default 130) print columns");
const LEFT: Opt = Opt::flag('\0', "left-column", "output only the left column of common lines");
const SUPPRESS: Opt = Opt::flag('\0', "suppress-common-lines", "do not output common lines");
const C_FUNCTION: Opt = Opt::flag('p', "show-c-function", "show which C function each change is in");
const FUNCTION: Opt = Opt::value('F', "show-function-line", "RE", "show the most recent line matching RE");
const LABEL: Opt = Opt::value('L', "label", "LABEL", "use LABEL instead of file name and timestamp (can be repeated)");
const EXPAND: Opt = Opt::flag('t', "expand-tabs", "expand tabs to spaces in output");
const INITIAL: Opt = Opt::flag('T', "initial-tab", "make tabs line up by prepending a tab");
const TAB: Opt = Opt::value('\0', "tabsize", "NUM", "tab stops every NUM (default 8) print columns");
const BARE: Opt = Opt::flag('\0', "suppress-blank-empty", "suppress space or tab before empty output lines");
const RECURSIVE: Opt = Opt::flag('r', "recursive", "recursively compare any subdirectories found");
const NO_DEREFERENCE: Opt = Opt::flag('\0', "no-dereference", "don't follow symbolic links");
const NEW: Opt = Opt::flag('N', "new-file", "treat absent files as empty");
const NEW_FIRST: Opt = Opt::flag('P', "unidirectional-new-file", "treat absent first files as empty");
const FOLD_NAMES: Opt = Opt::flag('\0', "ignore-file-name-case", "ignore case when comparing file names");
const KEEP_NAMES: Opt = Opt::flag('\0', "no-ignore-file-name-case", "consider case when comparing file names");
const EXCLUDE: Opt = Opt::value('x', "exclude", "PAT", "exclude files that match PAT");
const EXCLUDE_FROM: Opt = Opt::value('X', "exclude-from", "FILE", "exclude files that match any pattern in FILE");
const START: Opt = Opt::value('S', "starting-file", "FILE", "start with FILE when comparing directories");
const FROM_FILE: Opt = Opt::value('\0', "from-file", "FILE1", "compare FILE1 to all operands; FILE1 can be a directory");
const TO_FILE: Opt = Opt::value('\0', "to-file", "FILE2", "compare all operands to FILE2; FILE2 can be a directory");
const FOLD: Opt = Opt::flag('i', "ignore-case", "ignore case differences in file contents");
const TAB_SPACE: Opt = Opt::flag('E', "ignore-tab-expansion", "ignore changes due to tab expansion");
const TRAILING_SPACE: Opt = Opt::flag('Z', "ignore-trailing-space", "ignore white space at line end");
const SPACE_CHANGE: Opt = Opt::flag('b', "ignore-space-change", "ignore changes in the amount of white space");
const ALL_SPACE: Opt = Opt::flag('w', "ignore-all-space", "ignore all white space");
const BLANK: Opt = Opt::flag('B', "ignore-blank-lines", "ignore changes where lines are all blank");
const MATCHING: Opt = Opt::value('I', "ignore-matching-lines", "RE", "ignore changes where all lines match RE");
const TEXT: Opt = Opt::flag('a', "text", "treat all files as text");
const STRIP: Opt = Opt::flag('\0', "strip-trailing-cr", "strip trailing carriage return on input");
const MINIMAL: Opt = Opt::flag('d', "minimal", "try hard to find a smaller set of changes");
const LARGE: Opt = Opt::flag('H', "speed-large-files", "assume large files and many scattered small changes (no effect here)");
const COLOR: Opt = Opt::optional('\0', "color", "WHEN", "color output; WHEN is 'never', 'always', or 'auto'");
const PALETTE: Opt = Opt::value('\0', "palette", "PALETTE", "the colors to use when --color is active: hd=1:ad=32:de=31:ln=36:rs=0");
const VERSION: Opt = Opt::flag('v', "version", "display version information and exit");
const IFDEF: Opt = Opt::value('D', "ifdef", "NAME", "output both files as one with '#ifdef NAME' around what differs");
const LINE_FORMAT: Opt = Opt::value('\0', "line-format", "FORMAT", "format all lines with FORMAT: %L, %l (no newline), %dn (number)");
const OLD_LINE: Opt = Opt::value('\0', "old-line-format", "FORMAT", "format lines of the first file with FORMAT");
const NEW_LINE: Opt = Opt::value('\0', "new-line-format", "FORMAT", "format lines of the second file with FORMAT");
const UNCHANGED_LINE: Opt = Opt::value('\0', "unchanged-line-format", "FORMAT", "format lines of both files with FORMAT");
const OLD_GROUP: Opt = Opt::value('\0', "old-group-format", "FORMAT", "format groups of lines of the first file with FORMAT: %<, %dn");
const NEW_GROUP: Opt = Opt::value('\0', "new-group-format", "FORMAT", "format groups of lines of the second file with FORMAT: %>, %dN");
const CHANGED_GROUP: Opt = Opt::value('\0', "changed-group-format", "FORMAT", "format groups of lines that differ with FORMAT: %<, %>");
const UNCHANGED_GROUP: Opt = Opt::value('\0', "unchanged-group-format", "FORMAT", "format groups of lines of both files with FORMAT: %=");
const BINARY: Opt = Opt::flag('\0', "binary", "(no effect)");

pub(crate) const COMMAND: Command = Command::new(
    "diff",
    "diff [OPTION]... FILES",
    "Compare FILES line by line",
    &[
        NORMAL,
        BRIEF,
        IDENTICAL,
        CONTEXT,
        CONTEXT_LINES,
        CONTEXT_LONG,
        UNIFIED,
        UNIFIED_LINES,
        UNIFIED_LONG,
        LINES,
        ED,
        FORWARD_ED,
        RCS,
        SIDES,
        WIDTH,
        LEFT,
        SUPPRESS,
        C_FUNCTION,
        FUNCTION,
        LABEL,
        EXPAND,
        INITIAL,
        TAB,
        BARE,
        RECURSIVE,
        NO_DEREFERENCE,
        NEW,
        NEW_FIRST,
        FOLD_NAMES,
        KEEP_NAMES,
        EXCLUDE,
        EXCLUDE_FROM,
        START,
        FROM_FILE,
        TO_FILE,
        FOLD,
        TAB_SPACE,
        TRAILING_SPACE,
        SPACE_CHANGE,
        ALL_SPACE,
        BLANK,
        MATCHING,
        TEXT,
        STRIP,
        MINIMAL,
        LARGE,
        COLOR,
        PALETTE,
        VERSION,
        IFDEF,
        LINE_FORMAT,
        OLD_LINE,
        NEW_LINE,
        UNCHANGED_LINE,
        OLD_GROUP,
        NEW_GROUP,
        CHANGED_GROUP,
        UNCHANGED_GROUP,
        BINARY,
    ],
    run,
)
.refused(&["-l", "--paginate"])
.usage_status(2)
.named_hint()
.prepare(prepare)
.number(&OBSOLETE);

/// Digits behind letters are lines of context (`-u5`).
fn prepare(argv: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let takes_value =
        |letter: u8| COMMAND.options.iter().any(|o| o.short() == letter && o.takes() != bashkit_core::command::ValueKind::None);
    let mut out = Vec::with_capacity(argv.len());
    let mut rest = argv.iter();
    while let Some(arg) = rest.next() {
        if arg == b"--" {
            out.push(arg.clone());
            out.extend(rest.cloned());
            break;
        }
        let Some(letters) = arg.strip_prefix(b"-").filter(|letters| !letters.is_empty() && !letters.starts_with(b"-")) else {
            out.push(arg.clone());
            continue;
        };
        let flags = letters.iter().position(|letter| takes_value(*letter)).unwrap_or(letters.len());
        let (flags, with_value) = letters.split_at_checked(flags).unwrap_or_default();
        for run in flags.chunk_by(|a, b| a.is_ascii_digit() == b.is_ascii_digit()) {
            out.push([b"-", run].concat());
        }
        if !with_value.is_empty() {
            out.push([b"-", with_value].concat());
            if with_value.len() == 1 {
                out.extend(rest.next().cloned());
            }
        }
    }
    out
}

/// Parsed options of one invocation of `diff`.
struct Plan {
    style: Style,
    same: Sameness,
    horizon: usize,
    minimal: bool,
    brief: bool,
    identical: bool,
    text: bool,
    strip_cr: bool,
    new: bool,
    new_first: bool,
    recursive: bool,
    dereference: bool,
    fold_names: bool,
    labels: Vec<Vec<u8>>,
    excluded: Vec<Vec<u8>>,
    start: Option<Vec<u8>>,
    zone: jiff::tz::TimeZone,
    /// The options as they were written, for the lines that name files in directories.
    switches: Vec<u8>,
}

fn run(cx: &mut Cx<'_>) -> Done {
    if cx.args.has(&VERSION) {
        let mut out = cx.stdout();
        out.put(bashkit_core::command::version("diff").as_bytes())?;
        out.flush()?;
        return Ok(0);
    }
    let operands = std::mem::take(&mut cx.args.operands);
    let plan = plan(cx, &operands)?;
    let pairs = pairs(cx, operands)?;
    files::compare(cx, &plan, pairs).map_err(|fault| match fault {
        Fault::Write(errno) => Fault::failure(2, format!("standard output: {errno}")),
        other => other,
    })
}

/// Names of what is compared with what.
fn pairs(cx: &Cx<'_>, mut operands: Vec<Vec<u8>>) -> Result<Vec<Pair>, Fault> {
    let (from, to) = (cx.args.value(&FROM_FILE).map(<[u8]>::to_vec), cx.args.value(&TO_FILE).map(<[u8]>::to_vec));
    match (from, to) {
        (Some(_), Some(_)) => Err(Fault::failure(2, "--from-file and --to-file both specified")),
        (Some(from), None) => Ok(operands.into_iter().map(|operand| (from.clone(), operand)).collect()),
        (None, Some(to)) => Ok(operands.into_iter().map(|operand| (operand, to.clone())).collect()),
        (None, None) => match operands.len() {
            2 => Ok(vec![(operands.swap_remove(0), operands.pop().unwrap_or_default())]),
            0 | 1 => {
                let last = operands.pop().unwrap_or_else(|| cx.argv().last().unwrap_or(&cx.name().to_vec()).clone());
                Err(Fault::usage([b"missing operand after ", &quotearg::always(&last)[..]].concat()))
            }
            _ => Err(Fault::usage([b"extra operand ", &quotearg::always(operands.get(2).map_or(b"", Vec::as_slice))[..]].concat())),
        },
    }
}

fn count(value: &[u8]) -> Option<usize> {
    let digits = value.strip_prefix(b"+").unwrap_or(value);
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    Some(std::str::from_utf8(digits).ok()?.parse().unwrap_or(usize::MAX >> 8).min(usize::MAX >> 8))
}

/// Style of the options that are flags.
fn flags(cx: &Cx<'_>) -> Style {
    Style {
        format: Format::Normal,
        context: 0,
        initial_tab: cx.args.has(&INITIAL),
        expand_tabs: cx.args.has(&EXPAND),
        tab: 8,
        bare_empty: cx.args.has(&BARE),
        color: false,
        palette: write::Palette::default(),
        width: 130,
        left_column: cx.args.has(&LEFT),
        only_changes: cx.args.has(&SUPPRESS),
        function: None,
        ignored: None,
        ignore_blank: cx.args.has(&BLANK),
        formats: merged::Formats::default(),
    }
}

/// One regular expression for all patterns; none where there are none.
fn any_of(cx: &Cx<'_>, patterns: &[Vec<u8>]) -> Result<Option<Regex>, Fault> {
    if patterns.is_empty() {
        return Ok(None);
    }
    for pattern in patterns {
        if let Err(error) = Regex::new(cx.meter(), pattern, Syntax::Basic, &RegexOptions { locale: cx.locale(), ..RegexOptions::default() })
        {
            return Err(Fault::failure(2, [pattern, format!(": {error}").as_bytes()].concat()));
        }
    }
    let list: Vec<&[u8]> = patterns.iter().map(Vec::as_slice).collect();
    let regex = Regex::alternation(cx.meter(), &list, Syntax::Basic, &RegexOptions { locale: cx.locale(), ..RegexOptions::default() });
    regex.map(Some).map_err(|error| Fault::failure(2, error.to_string()))
}

/// Values of the options that take one, or whose order matters.
struct Asked {
    style: Style,
    format: Option<Format>,
    /// Lines of context as a bare number (`-5`).
    obsolete: Option<usize>,
    /// Lines of context from `-C` and `-U`: the most.
    explicit: usize,
    /// Whether `-E` and `-Z` were given.
    tabs: (bool, bool),
    space: Space,
    functions: Vec<Vec<u8>>,
    ignored: Vec<Vec<u8>>,
    labels: Vec<Vec<u8>>,
    excluded: Vec<Vec<u8>>,
    horizon: usize,
    fold_names: bool,
    palette: Vec<u8>,
}

impl Asked {
    /// Reads the options in the order in which they were given.
    fn of_options(cx: &Cx<'_>) -> Result<Self, Fault> {
        let mut asked = Self {
            style: flags(cx),
            format: None,
            obsolete: None,
            explicit: 0,
            tabs: (false, false),
            space: Space::Counts,
            functions: Vec::new(),
            ignored: Vec::new(),
            labels: Vec::new(),
            excluded: Vec::new(),
            horizon: 0,
            fold_names: false,
            palette: Vec::new(),
        };
        for (option, value) in cx.args.in_order() {
            if let Some(wanted) = asked.format_by(option, value)? {
                if asked.format.is_some_and(|have| have != wanted) {
                    return Err(Fault::usage("conflicting output style options"));
                }
                asked.format = Some(wanted);
            }
            asked.take(cx, option, value)?;
        }
        if asked.style.color
            && let Err(unknown) = asked.style.palette.set(&asked.palette)
        {
            if let Some(name) = unknown {
                cx.error_bytes(&[b"unrecognized prefix: ", &name[..]].concat())?;
            }
            cx.error("unparsable value for --palette")?;
            asked.style.color = false;
        }
        Ok(asked)
    }

    /// Output format that an option asks for, if it is one of those.
    fn format_by(&mut self, option: &Opt, value: Option<&[u8]>) -> Result<Option<Format>, Fault> {
        Ok(Some(match (option.short(), option.long()) {
            (_, "normal") => Format::Normal,
            (b'e', _) => Format::Ed,
            (b'f', _) => Format::ForwardEd,
            (b'n', _) => Format::Rcs,
            (b'y', _) => Format::Sides,
            (b'c' | b'C' | b'u' | b'U', _) | (_, "context" | "unified") => {
                let lines = match value {
                    None => 3,
                    Some(value) => count(value).ok_or_else(|| bad("context length", value))?,
                };
                self.explicit = self.explicit.max(lines);
                let is_context = matches!(option.short(), b'c' | b'C') || option.long() == CONTEXT_LONG.long();
                if is_context { Format::Context } else { Format::Unified }
            }
            (b'D', _)
            | (
                _,
                "line-format"
                | "old-line-format"
                | "new-line-format"
                | "unchanged-line-format"
                | "old-group-format"
                | "new-group-format"
                | "changed-group-format"
                | "unchanged-group-format",
            ) => {
                let text = value.unwrap_or_default();
                if !self.style.formats.take(option.long(), text) {
                    let name = if option.short() == b'D' { "-D".to_owned() } else { format!("--{}", option.long()) };
                    let message = [b"conflicting ", name.as_bytes(), b" option value '", text, b"'"].concat();
                    return Err(Fault::usage(message));
                }
                Format::Merged
            }
            _ => return Ok(None),
        }))
    }

    /// Takes one option that is not about the output format.
    fn take(&mut self, cx: &Cx<'_>, option: &Opt, value: Option<&[u8]>) -> Result<(), Fault> {
        let text = value.unwrap_or_default();
        let positive = |what| count(text).filter(|n| *n > 0).ok_or_else(|| bad(what, text));
        match (option.short(), option.long()) {
            (0, "") => self.obsolete = count(text),
            (_, "horizon-lines") => {
                self.horizon = self.horizon.max(count(text).ok_or_else(|| bad("horizon length", text))?);
            }
            (b'W', _) => self.style.width = positive("width")?.min(1 << 20),
            (_, "tabsize") => self.style.tab = positive("tabsize")?.min(1 << 16),
            (b'p', _) => self.functions.push(b"^[[:alpha:]$_]".to_vec()),
            (b'F', _) => self.functions.push(text.to_vec()),
            (b'I', _) => self.ignored.push(text.to_vec()),
            (b'L', _) => self.labels.push(text.to_vec()),
            (b'E', _) => self.tabs.0 = true,
            (b'Z', _) => self.tabs.1 = true,
            (b'b', _) if self.space != Space::All => self.space = Space::Change,
            (b'w', _) => self.space = Space::All,
            (b'x', _) => self.excluded.push(text.to_vec()),
            (b'X', _) => {
                let mut patterns = Vec::new();
                let read = cx.open_input(text).and_then(|mut input| input.rest(&mut patterns));
                if let Err(fault) = read {
                    let errno = fault.errno()?;
                    return Err(Fault::failure(2, [text, format!(": {errno}").as_bytes()].concat()));
                }
                self.excluded.extend(patterns.split(|b| *b == b'\n').filter(|p| !p.is_empty()).map(<[u8]>::to_vec));
            }
            (_, "color") => match value {
                None | Some(b"auto" | b"never") => self.style.color = false,
                Some(b"always") => self.style.color = true,
                Some(value) => return Err(bad("color", value)),
            },
            (_, "palette") => self.palette = value.unwrap_or_default().to_vec(),
            (_, "ignore-file-name-case") => self.fold_names = true,
            (_, "no-ignore-file-name-case") => self.fold_names = false,
            _ => {}
        }
        Ok(())
    }

    /// White space that does not count, from all options about it.
    fn space(&self) -> Space {
        match (self.space, self.tabs) {
            (Space::Counts, (true, trailing)) => Space::Tabs { trailing },
            (Space::Counts, (false, true)) => Space::Trailing,
            (space, _) => space,
        }
    }
}

/// Usage error for a value that an option cannot have.
fn bad(what: &str, value: &[u8]) -> Fault {
    Fault::usage([b"invalid ", what.as_bytes(), b" ", &quotearg::always(value)[..]].concat())
}

fn plan(cx: &Cx<'_>, operands: &[Vec<u8>]) -> Result<Plan, Fault> {
    let asked = Asked::of_options(cx)?;
    let space = asked.space();
    let Asked { mut style, mut explicit, labels, excluded, fold_names, .. } = asked;
    style.format = match asked.format {
        Some(format) => format,
        None if cx.args.has(&C_FUNCTION) => {
            explicit = explicit.max(3);
            Format::Context
        }
        None => Format::Normal,
    };
    if matches!(style.format, Format::Unified | Format::Context) {
        style.context = asked.obsolete.unwrap_or(explicit);
    }
    if labels.len() > 2 {
        return Err(Fault::failure(2, "too many file label options"));
    }
    style.function = any_of(cx, &asked.functions)?;
    style.ignored = any_of(cx, &asked.ignored)?;
    let same = Sameness {
        space,
        fold: cx.args.has(&FOLD),
        tab: style.tab,
        newline_counts: !matches!(style.format, Format::Ed | Format::ForwardEd),
    };
    let horizon = asked.horizon.max(style.context);
    Ok(Plan {
        same,
        horizon,
        minimal: cx.args.has(&MINIMAL),
        brief: cx.args.has(&BRIEF),
        identical: cx.args.has(&IDENTICAL),
        text: cx.args.has(&TEXT),
        strip_cr: cx.args.has(&STRIP),
        new: cx.args.has(&NEW),
        new_first: cx.args.has(&NEW_FIRST),
        recursive: cx.args.has(&RECURSIVE),
        dereference: !cx.args.has(&NO_DEREFERENCE),
        fold_names,
        labels,
        excluded,
        start: cx.args.value(&START).map(<[u8]>::to_vec),
        zone: bashkit_core::gnu::parse_datetime::zone(cx),
        switches: switches(cx.argv(), operands),
        style,
    })
}

/// The arguments that are not operands, quoted for a shell.
fn switches(argv: &[Vec<u8>], operands: &[Vec<u8>]) -> Vec<u8> {
    let mut operands = operands.iter().rev().peekable();
    let mut kept: Vec<&Vec<u8>> = Vec::new();
    for arg in argv.iter().rev() {
        if operands.next_if_eq(&arg).is_none() {
            kept.push(arg);
        }
    }
    let mut out = Vec::new();
    for arg in kept.into_iter().rev() {
        out.push(b' ');
        out.extend(quotearg::styled(arg, quotearg::Style::Shell));
    }
    out
}

/// Compares two texts as the plan says; the changes that do not count are marked.
fn find_changes(cx: &Cx<'_>, plan: &Plan, texts: &[Text; 2]) -> Result<Vec<Change>, Fault> {
    let meter = Rc::clone(cx.meter());
    let classes = classify(&meter, texts, &plan.same, plan.horizon)?;
    let mut found = changes(&meter, &classes, plan.minimal)?;
    if plan.style.ignore_blank || plan.style.ignored.is_some() {
        let mut step = |n| meter.step(n);
        for change in &mut found {
            change.ignored = plan.style.is_trivial(texts, &plan.same, &[*change], &mut step)?;
        }
        cx.step(1)?;
    }
    Ok(found)
}
