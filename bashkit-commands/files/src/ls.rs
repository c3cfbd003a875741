//! `ls`: what is in directories. Output never goes to a terminal: one name per line, nothing quoted, unless asked for.

use std::cmp::Ordering;
use std::rc::Rc;

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::parse_datetime::{self, Calendar, Moment};
use bashkit_core::gnu::quotearg::{self, Style};
use bashkit_core::gnu::{argmatch, filenamecat, filevercmp, idcache, mbchar, mbswidth, mode, usage, vasnprintf, xstrtol};
use bashkit_core::kernel::{Done, Fault, Output};
use bashkit_core::limits::Meter;
use bashkit_core::pattern::glob::{Glob, GlobOptions};
use bashkit_core::vfs::{DirEntry, Errno, FileKind, Metadata};

const ALL: Opt = Opt::flag('a', "all", "do not ignore entries starting with .");
const ALMOST: Opt = Opt::flag('A', "almost-all", "do not list implied . and ..");
const AUTHOR: Opt = Opt::flag('\0', "author", "with -l, print the author of each file");
const ESCAPE: Opt = Opt::flag('b', "escape", "print C-style escapes for nongraphic characters");
const BLOCK: Opt = Opt::value('\0', "block-size", "SIZE", "with -l, scale sizes by SIZE when printing them");
const NO_BACKUPS: Opt = Opt::flag('B', "ignore-backups", "do not list implied entries ending with ~");
const CTIME: Opt = Opt::flag('c', "", "use the time of last change of the file status: shown with -l, sorted by with -t");
const COLUMNS: Opt = Opt::flag('C', "", "list entries by columns");
const COLOR: Opt = Opt::optional('\0', "color", "WHEN", "color the output: always, auto, never");
const DIRECTORY: Opt = Opt::flag('d', "directory", "list directories themselves, not their contents");
const UNSORTED_ALL: Opt = Opt::flag('f', "", "list all entries in directory order");
const CLASSIFY: Opt = Opt::optional('\0', "classify", "WHEN", "append indicator (one of */=>@|) to entries");
const CLASSIFY_SHORT: Opt = Opt::flag('F', "", "the same as --classify");
const FILE_TYPE: Opt = Opt::flag('\0', "file-type", "likewise, except do not append '*'");
const FORMAT: Opt = Opt::value('\0', "format", "WORD", "across, commas, horizontal, long, single-column, verbose, vertical");
const FULL_TIME: Opt = Opt::flag('\0', "full-time", "like -l --time-style=full-iso");
const NO_OWNER: Opt = Opt::flag('g', "", "like -l, but do not list owner");
const DIRS_FIRST: Opt = Opt::flag('\0', "group-directories-first", "group directories before files");
const NO_GROUP: Opt = Opt::flag('G', "no-group", "in a long listing, don't print group names");
const HUMAN: Opt = Opt::flag('h', "human-readable", "with -l and -s, print sizes like 1K 234M 2G etc.");
const SI: Opt = Opt::flag('\0', "si", "likewise, but use powers of 1000 not 1024");
const COMMAND_LINE: Opt = Opt::flag('H', "dereference-command-line", "follow symbolic links listed on the command line");
const COMMAND_LINE_DIR: Opt =
    Opt::flag('\0', "dereference-command-line-symlink-to-dir", "follow each command line symbolic link that points to a directory");
const HIDE: Opt = Opt::value('\0', "hide", "PATTERN", "do not list implied entries matching shell PATTERN");
const HYPERLINK: Opt = Opt::optional('\0', "hyperlink", "WHEN", "(only never and auto: there is no terminal)");
const INDICATOR: Opt = Opt::value('\0', "indicator-style", "WORD", "append indicator with style WORD: none, slash, file-type, classify");
const INODE: Opt = Opt::flag('i', "inode", "print the index number of each file");
const IGNORE: Opt = Opt::value('I', "ignore", "PATTERN", "do not list implied entries matching shell PATTERN");
const KIBIBYTES: Opt = Opt::flag('k', "kibibytes", "default to 1024-byte blocks for file system usage");
const LONG: Opt = Opt::flag('l', "", "use a long listing format");
const FOLLOW: Opt = Opt::flag('L', "dereference", "show information for the file a symbolic link references");
const COMMAS: Opt = Opt::flag('m', "", "fill width with a comma separated list of entries");
const NUMERIC: Opt = Opt::flag('n', "numeric-uid-gid", "like -l, but list numeric user and group IDs");
const LITERAL: Opt = Opt::flag('N', "literal", "print entry names without quoting");
const LONG_NO_GROUP: Opt = Opt::flag('o', "", "like -l, but do not list group information");
const SLASH: Opt = Opt::flag('p', "", "append / indicator to directories");
const HIDE_CONTROL: Opt = Opt::flag('q', "hide-control-chars", "print ? instead of nongraphic characters");
const SHOW_CONTROL: Opt = Opt::flag('\0', "show-control-chars", "show nongraphic characters as-is");
const QUOTE: Opt = Opt::flag('Q', "quote-name", "enclose entry names in double quotes");
const QUOTING: Opt =
    Opt::value('\0', "quoting-style", "WORD", "literal, locale, shell, shell-always, shell-escape, shell-escape-always, c, escape");
const REVERSE: Opt = Opt::flag('r', "reverse", "reverse order while sorting");
const RECURSIVE: Opt = Opt::flag('R', "recursive", "list subdirectories recursively");
const BLOCKS: Opt = Opt::flag('s', "size", "print the allocated size of each file, in blocks");
const BY_SIZE: Opt = Opt::flag('S', "", "sort by file size, largest first");
const SORT: Opt = Opt::value('\0', "sort", "WORD", "sort by WORD instead of name: none, size, time, version, extension, width");
const TIME: Opt = Opt::value('\0', "time", "WORD", "atime, access, use; ctime, status; birth, creation");
const TIME_STYLE: Opt = Opt::value('\0', "time-style", "STYLE", "full-iso, long-iso, iso, locale, or +FORMAT");
const BY_TIME: Opt = Opt::flag('t', "", "sort by time, newest first");
const TABS: Opt = Opt::value('T', "tabsize", "COLS", "assume tab stops at each COLS instead of 8");
const ATIME: Opt = Opt::flag('u', "", "use the time of last access: shown with -l, sorted by with -t");
const UNSORTED: Opt = Opt::flag('U', "", "do not sort; list entries in directory order");
const BY_VERSION: Opt = Opt::flag('v', "", "natural sort of (version) numbers within text");
const WIDTH: Opt = Opt::value('w', "width", "COLS", "set output width to COLS; 0 means no limit");
const ACROSS: Opt = Opt::flag('x', "", "list entries by lines instead of by columns");
const BY_EXTENSION: Opt = Opt::flag('X', "", "sort alphabetically by entry extension");
const CONTEXT: Opt = Opt::flag('Z', "context", "print any security context of each file");
const ZERO: Opt = Opt::flag('\0', "zero", "end each output line with NUL, not newline");
const ONE: Opt = Opt::flag('1', "", "list one file per line");

pub(super) const OPTIONS: &[Opt] = &[
    ALL,
    ALMOST,
    AUTHOR,
    ESCAPE,
    BLOCK,
    NO_BACKUPS,
    CTIME,
    COLUMNS,
    COLOR,
    DIRECTORY,
    UNSORTED_ALL,
    CLASSIFY_SHORT,
    CLASSIFY,
    FILE_TYPE,
    FORMAT,
    FULL_TIME,
    NO_OWNER,
    DIRS_FIRST,
    NO_GROUP,
    HUMAN,
    SI,
    COMMAND_LINE,
    COMMAND_LINE_DIR,
    HIDE,
    HYPERLINK,
    INDICATOR,
    INODE,
    IGNORE,
    KIBIBYTES,
    LONG,
    FOLLOW,
    COMMAS,
    NUMERIC,
    LITERAL,
    LONG_NO_GROUP,
    SLASH,
    HIDE_CONTROL,
    SHOW_CONTROL,
    QUOTE,
    QUOTING,
    REVERSE,
    RECURSIVE,
    BLOCKS,
    BY_SIZE,
    SORT,
    TIME,
    TIME_STYLE,
    BY_TIME,
    TABS,
    ATIME,
    UNSORTED,
    BY_VERSION,
    WIDTH,
    ACROSS,
    BY_EXTENSION,
    CONTEXT,
    ZERO,
    ONE,
];

/// Options of the original that are not supported.
pub(super) const REFUSED: &[&str] = &["-D", "--dired"];

pub(crate) const COMMAND: Command =
    Command::new("ls", "ls [OPTION]... [FILE]...", "List information about the FILEs (the current directory by default)", OPTIONS, |cx| {
        if on_terminal(cx) { run(cx, Layout::Columns, Style::ShellEscape) } else { run(cx, Layout::Lines, Style::Literal) }
    })
    .refused(REFUSED)
    .usage_status(2);

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Layout {
    Lines,
    Long,
    Columns,
    Across,
    Commas,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    Name,
    Size,
    Time,
    Version,
    Extension,
    Width,
    None,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Which {
    Modified,
    Accessed,
    Changed,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    None,
    Slash,
    Kind,
    Classify,
}

struct Look {
    layout: Layout,
    /// Columns between two tab stops; 0 for no tabs.
    tab: usize,
    order: Order,
    which: Which,
    mark: Mark,
    style: Style,
    hide_control: bool,
    all: bool,
    almost: bool,
    no_backups: bool,
    reverse: bool,
    recursive: bool,
    directory: bool,
    dirs_first: bool,
    show_owner: bool,
    show_group: bool,
    author: bool,
    context: bool,
    numeric: bool,
    inode: bool,
    blocks: bool,
    human: Option<u64>,
    /// Sizes are divided by this.
    unit: u64,
    block_unit: u64,
    unit_suffix: &'static str,
    follow: bool,
    follow_given: Option<bool>,
    color: bool,
    is_terminal: bool,
    width: usize,
    time_formats: [Vec<u8>; 2],
    hide: Vec<Glob>,
    ignore: Vec<Glob>,
    end: u8,
    zone: jiff::tz::TimeZone,
    now: Moment,
}

struct Entry {
    name: Vec<u8>,
    kind: Option<FileKind>,
    meta: Option<Metadata>,
    target: Option<Vec<u8>>,
    /// Metadata of the file that a link leads to.
    target_meta: Option<Metadata>,
    /// Inode and blocks.
    front: Vec<u8>,
    shown: Vec<u8>,
    columns: usize,
}

fn is_executable(meta: &Metadata) -> bool {
    meta.mode & 0o111 != 0
}

/// Whether standard output is a terminal.
fn on_terminal(cx: &Cx<'_>) -> bool {
    cx.fds().get(1).is_some_and(|stdout| stdout.is_terminal)
}

/// Words for the time when something is done for terminals: 1 always, 0 never, 2 on a terminal.
const WHEN: [(&str, u8); 9] =
    [("always", 1), ("yes", 1), ("force", 1), ("never", 0), ("no", 0), ("none", 0), ("auto", 2), ("tty", 2), ("if-tty", 2)];

/// Options that change what others mean.
struct Given {
    time: bool,
    long: bool,
    time_style: Option<Vec<u8>>,
}

/// Look that the name of the command and the environment ask for, with the options that are flags.
fn flags(cx: &Cx<'_>, layout: Layout, style: Style) -> Look {
    let has = |o: &Opt| cx.args.has(o);
    Look {
        layout,
        order: Order::Name,
        which: Which::Modified,
        mark: Mark::None,
        style,
        hide_control: false,
        all: false,
        almost: false,
        no_backups: has(&NO_BACKUPS),
        reverse: has(&REVERSE),
        recursive: has(&RECURSIVE),
        directory: has(&DIRECTORY),
        dirs_first: has(&DIRS_FIRST),
        show_owner: !has(&NO_OWNER),
        show_group: !(has(&NO_GROUP) || has(&LONG_NO_GROUP)),
        author: has(&AUTHOR),
        context: has(&CONTEXT),
        numeric: has(&NUMERIC),
        inode: has(&INODE),
        blocks: has(&BLOCKS),
        human: None,
        unit: 1,
        block_unit: 1024,
        unit_suffix: "",
        follow: has(&FOLLOW),
        follow_given: None,
        color: false,
        is_terminal: on_terminal(cx),
        width: 80,
        tab: 8,
        time_formats: [b"%b %e  %Y".to_vec(), b"%b %e %H:%M".to_vec()],
        hide: Vec::new(),
        ignore: Vec::new(),
        end: b'\n',
        zone: parse_datetime::zone(cx),
        now: Moment::since_epoch(cx.now()),
    }
}

/// Takes the width and the tab stops of the environment, where no option said them and the layout has columns.
fn sizes_of_environment(cx: &Cx<'_>, look: &mut Look) -> Result<(), Fault> {
    if !matches!(look.layout, Layout::Columns | Layout::Across | Layout::Commas) {
        return Ok(());
    }
    let number = |text: &[u8]| xstrtol::number(text).ok().and_then(|n| usize::try_from(n).ok());
    if !cx.args.has(&WIDTH)
        && let Some(text) = cx.env("COLUMNS").filter(|text| !text.is_empty())
    {
        match number(&text) {
            Some(0) => look.width = usize::MAX,
            Some(n) => look.width = n,
            None => cx.error_bytes(&[b"ignoring invalid width in environment variable COLUMNS: ", &quotearg::curly(&text)[..]].concat())?,
        }
    }
    if !cx.args.has(&TABS)
        && let Some(text) = cx.env("TABSIZE")
    {
        match number(&text) {
            Some(n) => look.tab = n,
            None => {
                cx.error_bytes(&[b"ignoring invalid tab size in environment variable TABSIZE: ", &quotearg::curly(&text)[..]].concat())?
            }
        }
    }
    Ok(())
}

/// Applies an option that has no letter.
fn word(meter: &Rc<Meter>, look: &mut Look, given: &mut Given, option: &Opt, value: &[u8]) -> Result<(), Fault> {
    match option.long() {
        "si" => look.human = Some(1000),
        "show-control-chars" => look.hide_control = false,
        "file-type" => look.mark = Mark::Kind,
        "classify" if matches!(value, b"" | b"always" | b"yes" | b"force") => look.mark = Mark::Classify,
        "classify" => {
            let words =
                [("always", 0), ("yes", 0), ("force", 0), ("never", 1), ("no", 1), ("none", 1), ("auto", 2), ("tty", 2), ("if-tty", 2)];
            if argmatch::among("--classify", value, &words)? == 0 {
                look.mark = Mark::Classify;
            }
        }
        "full-time" => {
            (look.layout, given.long) = (Layout::Long, true);
            given.time_style = Some(b"full-iso".to_vec());
        }
        "time-style" => given.time_style = Some(value.to_vec()),
        "hide" => look.hide.push(Glob::new(meter, value, GlobOptions { period: true, ..GlobOptions::default() })?),
        "zero" => {
            look.end = 0;
            look.style = Style::Literal;
            if look.layout != Layout::Long || !given.long {
                look.layout = Layout::Lines;
            }
        }
        "dereference-command-line-symlink-to-dir" => look.follow_given = Some(false),
        "color" => {
            let when = if value.is_empty() { 1 } else { argmatch::among("--color", value, &WHEN)? };
            look.color = when == 1 || when == 2 && look.is_terminal;
        }
        "format" => {
            look.layout = format(value)?;
            given.long |= look.layout == Layout::Long;
        }
        "sort" => {
            look.order = order(value)?;
        }
        "time" => {
            given.time = true;
            let list = [("atime", 0), ("access", 0), ("use", 0), ("ctime", 1), ("status", 1), ("birth", 2), ("creation", 2)];
            look.which = match argmatch::among("--time", value, &list)? {
                0 => Which::Accessed,
                1 => Which::Changed,
                _ => Which::Modified,
            };
        }
        "indicator-style" => {
            let list = [("none", Mark::None), ("slash", Mark::Slash), ("file-type", Mark::Kind), ("classify", Mark::Classify)];
            look.mark = argmatch::among("--indicator-style", value, &list)?;
        }
        "quoting-style" => {
            look.style = quoting_style(value)?;
        }
        "hyperlink" if value.is_empty() || argmatch::among("--hyperlink", value, &WHEN)? == 1 => {
            return Err(Fault::failure(2, "option --hyperlink=always is not supported; never and auto are"));
        }
        "block-size" => {
            return look.block_size(value);
        }
        _ => {}
    }
    Ok(())
}

/// Reads the layout of the output (`--format`).
fn format(value: &[u8]) -> Result<Layout, Fault> {
    let list = [
        ("verbose", Layout::Long),
        ("long", Layout::Long),
        ("commas", Layout::Commas),
        ("horizontal", Layout::Across),
        ("across", Layout::Across),
        ("vertical", Layout::Columns),
        ("single-column", Layout::Lines),
    ];
    argmatch::among("--format", value, &list)
}

/// Reads the order of the entries (`--sort`).
fn order(value: &[u8]) -> Result<Order, Fault> {
    let list = [
        ("none", Order::None),
        ("time", Order::Time),
        ("size", Order::Size),
        ("extension", Order::Extension),
        ("version", Order::Version),
        ("width", Order::Width),
    ];
    argmatch::among("--sort", value, &list)
}

/// Reads how names are quoted (`--quoting-style`).
fn quoting_style(value: &[u8]) -> Result<Style, Fault> {
    let list = [
        ("literal", 0),
        ("shell", 1),
        ("shell-always", 2),
        ("shell-escape", 3),
        ("shell-escape-always", 4),
        ("c", 5),
        ("c-maybe", 6),
        ("escape", 7),
        ("locale", 8),
        ("clocale", 9),
    ];
    Ok(match argmatch::among("--quoting-style", value, &list)? {
        0 => Style::Literal,
        1 => Style::Shell,
        2 => Style::ShellAlways,
        3 => Style::ShellEscape,
        4 => Style::ShellEscapeAlways,
        5 | 6 => Style::C,
        7 => Style::Escape,
        _ => Style::Locale,
    })
}

impl Look {
    /// Sets the unit of sizes (`--block-size`).
    fn block_size(&mut self, value: &[u8]) -> Result<(), Fault> {
        let look = self;
        let (number, suffix): (&[u8], &'static str) = match value {
            b"K" | b"k" => (b"1024", "K"),
            b"M" | b"m" => (b"1048576", "M"),
            b"G" | b"g" => (b"1073741824", "G"),
            b"KB" | b"kB" => (b"1000", "kB"),
            b"MB" => (b"1000000", "MB"),
            b"human-readable" => {
                look.human = Some(1024);
                return Ok(());
            }
            b"si" => {
                look.human = Some(1000);
                return Ok(());
            }
            other => (other, ""),
        };
        match xstrtol::parse(number, b"kKmMgGtTpPeE0") {
            Ok(n) if n > 0 => (look.unit, look.block_unit, look.unit_suffix, look.human) = (n, n, suffix, None),
            _ => {
                return Err(Fault::failure(2, [b"invalid --block-size argument '", value, b"'"].concat()));
            }
        }
        Ok(())
    }
}

/// Formats of old and of recent times that a style names; `locale` are those of the locale.
fn time_formats(style: &[u8], locale: [Vec<u8>; 2]) -> Result<[Vec<u8>; 2], Fault> {
    let [full, long_iso] = ["%Y-%m-%d %H:%M:%S.%N %z", "%Y-%m-%d %H:%M"];
    let bare = style.strip_prefix(b"posix-").unwrap_or(style);
    Ok(match bare {
        [b'+', format @ ..] => {
            let mut parts = format.splitn(2, |b| *b == b'\n');
            let first = parts.next().unwrap_or_default().to_vec();
            let second = parts.next().map_or_else(|| first.clone(), <[u8]>::to_vec);
            [first, second]
        }
        b"full-iso" => [full.into(), full.into()],
        b"long-iso" => [long_iso.into(), long_iso.into()],
        b"iso" => [b"%Y-%m-%d ".to_vec(), b"%m-%d %H:%M".to_vec()],
        b"locale" => return Ok(locale),
        other => {
            let mut text =
                [b"invalid argument ", &quotearg::curly(other)[..], " for ‘time style’\nValid arguments are:\n".as_bytes()].concat();
            text.extend_from_slice(
                b"  - [posix-]full-iso\n  - [posix-]long-iso\n  - [posix-]iso\n  - [posix-]locale\n  - +FORMAT (e.g., +%H:%M) for a 'date'-style format",
            );
            return Err(Fault::usage(text));
        }
    })
}

/// Reads all options.
fn look(cx: &Cx<'_>, layout: Layout, style: Style) -> Result<Look, Fault> {
    let mut look = flags(cx, layout, style);
    if let Some(value) = cx.env("QUOTING_STYLE") {
        match quoting_style(&value) {
            Ok(style) => look.style = style,
            Err(_) => {
                let text = [b"ignoring invalid value of environment variable QUOTING_STYLE: ", &quotearg::curly(&value)[..]];
                cx.error_bytes(&text.concat())?;
            }
        }
    }
    let mut given = Given { time: false, long: false, time_style: cx.env("TIME_STYLE") };
    for (option, value) in cx.args.in_order() {
        let value = value.unwrap_or_default();
        match option.short() {
            b'a' => look.all = true,
            b'A' => look.almost = true,
            b'b' => look.style = Style::Escape,
            b'c' => (look.which, given.time) = (Which::Changed, true),
            b'u' => (look.which, given.time) = (Which::Accessed, true),
            b'C' => look.layout = Layout::Columns,
            b'x' => look.layout = Layout::Across,
            b'm' => look.layout = Layout::Commas,
            b'l' | b'g' | b'n' | b'o' => (look.layout, given.long) = (Layout::Long, true),
            b'1' if look.layout != Layout::Long || !given.long => look.layout = Layout::Lines,
            b'f' => {
                (look.all, look.order) = (true, Order::None);
                if look.layout == Layout::Long {
                    look.layout = layout;
                }
            }
            b'F' => look.mark = Mark::Classify,
            b'p' => look.mark = Mark::Slash,
            b'h' => look.human = Some(1024),
            b'k' => look.block_unit = 1024,
            b'H' => look.follow_given = Some(true),
            b'N' => look.style = Style::Literal,
            b'Q' => look.style = Style::C,
            b'q' => look.hide_control = true,
            b'S' => look.order = Order::Size,
            b't' => look.order = Order::Time,
            b'U' => look.order = Order::None,
            b'v' => look.order = Order::Version,
            b'X' => look.order = Order::Extension,
            b'I' => look.ignore.push(Glob::new(cx.meter(), value, GlobOptions { period: true, ..GlobOptions::default() })?),
            b'w' => match xstrtol::number(value) {
                Ok(0) => look.width = usize::MAX,
                Ok(n) => look.width = usize::try_from(n).unwrap_or(usize::MAX),
                Err(_) => {
                    return Err(Fault::failure(2, [b"invalid line width: ", &quotearg::curly(value)[..]].concat()));
                }
            },
            b'T' => {
                if xstrtol::number(value).is_err() || !value.first().is_some_and(u8::is_ascii_digit) {
                    return Err(Fault::failure(2, [b"invalid tab size: ", &quotearg::curly(value)[..]].concat()));
                }
                look.tab = xstrtol::number(value).ok().and_then(|n| usize::try_from(n).ok()).unwrap_or(8);
            }
            _ => word(cx.meter(), &mut look, &mut given, option, value)?,
        }
    }
    sizes_of_environment(cx, &mut look)?;
    // GNU: the style is looked at where it is used.
    if let Some(style) = given.time_style.filter(|_| look.layout == Layout::Long) {
        look.time_formats = time_formats(&style, look.time_formats)?;
    }
    look.color &= shows_color(cx);
    if cx.args.last_of(&[&FOLLOW]).is_some() {
        look.follow_given = Some(true);
    }
    // GNU: -c and -u sort as well, unless times are shown.
    if given.time && look.order == Order::Name && look.layout != Layout::Long {
        look.order = Order::Time;
    }
    Ok(look)
}

/// Tells whether the terminal is known to show colours, without which GNU colours nothing.
fn shows_color(cx: &Cx<'_>) -> bool {
    let set = |name: &str| cx.env(name).is_some_and(|v| !v.is_empty());
    let term = cx.env("TERM").unwrap_or_default();
    let known: [&[u8]; 9] = [b"xterm", b"screen", b"tmux", b"linux", b"rxvt", b"vt100", b"ansi", b"konsole", b"alacritty"];
    let known = known.iter().any(|k| term.starts_with(k)) || memchr::memmem::find(&term, b"color").is_some();
    set("LS_COLORS") || set("COLORTERM") || known
}

/// Lists the operands in the layout and quoting style that the name of the command stands for.
pub(super) fn run(cx: &mut Cx<'_>, layout: Layout, style: Style) -> Done {
    let look = look(cx, layout, style)?;
    let mut operands = std::mem::take(&mut cx.args.operands);
    if operands.is_empty() {
        operands.push(b".".to_vec());
    }
    let mut lister = Lister { cx, look, out: cx.stdout(), status: 0, printed: false, has_color: false, beside: Vec::new() };
    let several = operands.len() > 1;
    let mut files = Vec::new();
    let mut folders = Vec::new();
    for operand in operands {
        let Some(entry) = lister.given(&operand)? else { continue };
        let is_dir = entry.meta.is_some_and(|m| m.is_dir())
            || (entry.meta.is_some_and(|m| m.is_symlink())
                && lister.look.layout != Layout::Long
                && lister.look.mark != Mark::Classify
                && lister.look.follow_given.is_none()
                && entry.target_meta.is_some_and(|m| m.is_dir()));
        if is_dir && !lister.look.directory { folders.push(entry) } else { files.push(entry) }
    }
    lister.sort(&mut files);
    lister.sort(&mut folders);
    let had_files = !files.is_empty();
    lister.beside = folders;
    lister.print(files)?;
    let folders = std::mem::take(&mut lister.beside);
    lister.printed = had_files;
    let headers = several || lister.look.recursive;
    let folders: Vec<Vec<u8>> = folders.into_iter().map(|entry| entry.name).collect();
    lister.folders(folders, headers)?;
    lister.out.flush()?;
    Ok(lister.status)
}

struct Lister<'a, 'c> {
    cx: &'a Cx<'c>,
    look: Look,
    out: Output,
    status: u8,
    printed: bool,
    /// A colour has been printed.
    has_color: bool,
    /// Folders of the command line, which the columns of the files leave room for.
    beside: Vec<Entry>,
}

impl Lister<'_, '_> {
    /// A file of the command line.
    fn given(&mut self, name: &[u8]) -> Result<Option<Entry>, Fault> {
        let cx = self.cx;
        let plain = cx.lstat(name);
        let followed = cx.stat(name);
        let meta = match self.look.follow_given {
            Some(true) => followed,
            Some(false) if followed.is_ok_and(|m| m.is_dir()) => followed,
            _ => plain,
        };
        match meta {
            Ok(meta) => Ok(Some(self.entry(name.to_vec(), name, Ok(meta)))),
            Err(errno) => {
                usage::about(cx, "cannot access", name, errno)?;
                self.status = 2;
                Ok(None)
            }
        }
    }

    /// A file by what is known of it: all, or its kind.
    fn entry(&self, name: Vec<u8>, path: &[u8], known: Result<Metadata, Option<FileKind>>) -> Entry {
        let meta = known.ok();
        let kind = known.map_or_else(|kind| kind, |meta| Some(meta.kind));
        let link = meta.is_some_and(|m| m.is_symlink());
        let target = if link { self.cx.read_link(path).ok() } else { None };
        let target_meta = if link { self.cx.stat(path).ok() } else { None };
        Entry { name, kind, meta, target, target_meta, front: Vec::new(), shown: Vec::new(), columns: 0 }
    }

    /// Whether more than the kind of a file is shown or asked for. GNU: the others are not looked at, so that a directory that cannot be searched is listed all the same.
    fn needs_metadata(&self, kind: FileKind) -> bool {
        let look = &self.look;
        let by_metadata =
            matches!(look.order, Order::Size | Order::Time) || look.layout == Layout::Long || look.context || look.blocks || look.inode;
        match kind {
            _ if by_metadata => true,
            FileKind::Directory => look.color,
            FileKind::Symlink => look.dirs_first || look.color || (look.follow && (look.recursive || look.mark != Mark::None)),
            FileKind::Regular => look.mark == Mark::Classify || look.color,
            _ => false,
        }
    }

    fn folders(&mut self, names: Vec<Vec<u8>>, headers: bool) -> Result<(), Fault> {
        let mut todo: Vec<(Vec<u8>, bool)> = names.into_iter().rev().map(|n| (n, true)).collect();
        while let Some((name, given)) = todo.pop() {
            self.cx.step(4)?;
            let found = match self.cx.list(&name) {
                Ok(found) => found,
                Err(errno) => {
                    self.cannot_open(&name, errno, given)?;
                    continue;
                }
            };
            let listed = self.listed(&name, found)?;
            self.heading(&name, headers, &listed)?;
            if self.look.recursive {
                let below = listed.iter().filter(|e| e.name != b"." && e.name != b".." && e.kind == Some(FileKind::Directory));
                let below: Vec<_> = below.map(|e| (filenamecat::child(&name, &e.name), false)).collect();
                todo.extend(below.into_iter().rev());
            }
            self.print(listed)?;
        }
        Ok(())
    }

    /// Looks at the entries of a directory, and sorts them.
    fn listed(&mut self, name: &[u8], found: Vec<(DirEntry, Option<Metadata>)>) -> Result<Vec<Entry>, Fault> {
        let mut entries = Vec::new();
        if self.look.all {
            for dot in [&b"."[..], b".."] {
                entries.push((dot.to_vec(), FileKind::Directory, None));
            }
        }
        for (entry, meta) in found {
            if !self.is_hidden(&entry.name)? {
                entries.push((entry.name, entry.kind, meta));
            }
        }
        let mut listed = Vec::with_capacity(entries.len());
        for (entry, kind, seen) in entries {
            let path = filenamecat::child(name, &entry);
            if seen.is_none() && !self.needs_metadata(kind) {
                listed.push(self.entry(entry, &path, Err(Some(kind))));
                continue;
            }
            let plain = || seen.map_or_else(|| self.cx.lstat(&path), Ok);
            let follows = self.look.follow && (kind != FileKind::Symlink || self.needs_metadata(kind));
            let meta = if follows { self.cx.stat(&path) } else { plain() };
            if let Err(errno) = meta {
                // GNU: names below the working directory are told as they are listed.
                usage::about(self.cx, "cannot access", if name == b"." { &entry } else { &path }, errno)?;
                self.status = self.status.max(1);
            }
            listed.push(self.entry(entry, &path, meta.map_err(|_| Some(kind))));
        }
        self.sort(&mut listed);
        Ok(listed)
    }

    /// Prints what stands above a directory: its name, and its total.
    fn heading(&mut self, name: &[u8], headers: bool, listed: &[Entry]) -> Result<(), Fault> {
        if self.printed {
            self.out.put(b"\n")?;
        }
        self.printed = true;
        if headers {
            let shown = self.quoted(name);
            self.out.put(&shown)?;
            self.out.put(b":\n")?;
        }
        if self.look.layout == Layout::Long || self.look.blocks {
            let total: u64 = listed.iter().filter_map(|e| e.meta).map(|m| blocks(&m)).sum();
            let text = format!("total {}", self.block_text(total));
            self.out.put(text.as_bytes())?;
            self.out.put(&[self.look.end])?;
        }
        Ok(())
    }

    fn cannot_open(&mut self, name: &[u8], errno: Errno, given: bool) -> Result<(), Fault> {
        self.status = self.status.max(if given { 2 } else { 1 });
        usage::about(self.cx, "cannot open directory", name, errno)
    }

    fn is_hidden(&self, name: &[u8]) -> Result<bool, Fault> {
        let look = &self.look;
        let meter = self.cx.meter();
        let matches = |globs: &[Glob]| Glob::any(globs, name, &mut |n| meter.step(n));
        if !(look.all || look.almost) && (name.first() == Some(&b'.') || matches(&look.hide)?) {
            return Ok(true);
        }
        Ok((look.no_backups && !look.all && name.last() == Some(&b'~')) || matches(&look.ignore)?)
    }

    fn sort(&self, entries: &mut [Entry]) {
        let look = &self.look;
        if look.order == Order::None && !look.dirs_first {
            return;
        }
        let time = |e: &Entry| e.meta.map(|m| self.time(&m));
        let extension = |e: &Entry| e.name.iter().rposition(|b| *b == b'.').and_then(|i| e.name.get(i..)).unwrap_or_default().to_vec();
        entries.sort_by(|a, b| {
            if look.dirs_first {
                let is_dir = |e: &Entry| e.kind == Some(FileKind::Directory) || e.target_meta.is_some_and(|m| m.is_dir());
                let order = is_dir(b).cmp(&is_dir(a));
                if order != Ordering::Equal {
                    return order;
                }
            }
            let order = match look.order {
                Order::None => return Ordering::Equal,
                Order::Name => Ordering::Equal,
                Order::Size => b.meta.map(|m| m.size).cmp(&a.meta.map(|m| m.size)),
                Order::Time => time(b).cmp(&time(a)),
                Order::Version => filevercmp::compare(&a.name, &b.name),
                Order::Extension => extension(a).cmp(&extension(b)),
                Order::Width => mbswidth::columns(&self.quoted(&a.name)).cmp(&mbswidth::columns(&self.quoted(&b.name))),
            };
            let order = order.then_with(|| a.name.cmp(&b.name));
            if look.reverse { order.reverse() } else { order }
        });
    }

    fn time(&self, meta: &Metadata) -> std::time::Duration {
        match self.look.which {
            Which::Modified => meta.mtime,
            Which::Accessed => meta.atime,
            Which::Changed => meta.ctime,
        }
    }

    fn quoted(&self, name: &[u8]) -> Vec<u8> {
        let mut shown = quotearg::styled(name, self.look.style);
        if self.look.hide_control {
            shown = hide_control(&shown);
        }
        shown
    }

    /// The mark behind the name of a file of a kind, which can be run.
    fn mark(&self, kind: Option<FileKind>, is_executable: bool) -> &'static [u8] {
        match (self.look.mark, kind) {
            (Mark::None, _) | (_, None) => b"",
            (_, Some(FileKind::Directory)) => b"/",
            (Mark::Slash, _) => b"",
            (_, Some(FileKind::Symlink)) => b"@",
            (_, Some(FileKind::Fifo)) => b"|",
            (Mark::Classify, Some(FileKind::Regular)) if is_executable => b"*",
            _ => b"",
        }
    }

    fn mark_of(&self, entry: &Entry) -> &'static [u8] {
        self.mark(entry.kind, entry.meta.is_some_and(|meta| is_executable(&meta)))
    }

    fn mark_of_target(&self, entry: &Entry) -> &'static [u8] {
        self.mark(entry.target_meta.map(|meta| meta.kind), entry.target_meta.is_some_and(|meta| is_executable(&meta)))
    }

    fn colored(&self, shown: Vec<u8>, meta: Option<&Metadata>, missing: bool) -> Vec<u8> {
        let code = match meta {
            _ if !self.look.color => return shown,
            _ if missing => return shown,
            Some(meta) => match meta.kind {
                FileKind::Directory if meta.mode & 0o1002 == 0o1002 => "30;42",
                FileKind::Directory if meta.mode & 0o002 != 0 => "34;42",
                FileKind::Directory if meta.mode & 0o1000 != 0 => "37;44",
                FileKind::Directory => "01;34",
                FileKind::Symlink => "01;36",
                FileKind::Fifo => "33",
                FileKind::Device(_) => "01;33",
                FileKind::Regular if meta.mode & 0o4000 != 0 => "37;41",
                FileKind::Regular if meta.mode & 0o2000 != 0 => "30;43",
                FileKind::Regular if meta.mode & 0o111 != 0 => "01;32",
                FileKind::Regular => return shown,
            },
            None => return shown,
        };
        [format!("\x1b[{code}m").as_bytes(), &shown, b"\x1b[0m"].concat()
    }

    fn block_text(&self, blocks: u64) -> String {
        let bytes = blocks * 512;
        match self.look.human {
            Some(base) => xstrtol::human(bytes, base),
            None => format!("{}{}", bytes.div_ceil(self.look.block_unit), self.look.unit_suffix),
        }
    }

    fn size_text(&self, meta: &Metadata) -> String {
        if let FileKind::Device(device) = meta.kind {
            let (major, minor) = mode::device_number(device);
            return format!("{major}, {minor:>3}");
        }
        match self.look.human {
            Some(base) => xstrtol::human(meta.size, base),
            None => format!("{}{}", meta.size.div_ceil(self.look.unit), self.look.unit_suffix),
        }
    }

    fn print(&mut self, mut entries: Vec<Entry>) -> Result<(), Fault> {
        self.show(&mut entries);
        self.put_front(&mut entries);
        match self.look.layout {
            Layout::Lines => {
                for entry in &entries {
                    self.out.put(&entry.front)?;
                    self.out.put(&entry.shown)?;
                    self.out.put(&[self.look.end])?;
                }
            }
            Layout::Long => self.long(&entries)?,
            Layout::Commas => self.commas(&entries)?,
            Layout::Columns => self.columns(&entries, true)?,
            Layout::Across => self.columns(&entries, false)?,
        }
        Ok(())
    }

    /// Quotes, marks and colours the names.
    fn show(&mut self, entries: &mut [Entry]) {
        for entry in entries.iter_mut() {
            let shown = self.quoted(&entry.name);
            let mark = self.mark_of(entry);
            entry.columns = mbswidth::columns(&shown) + mark.len();
            entry.shown = self.colored(shown, entry.meta.as_ref(), false);
            if self.look.layout != Layout::Long {
                entry.shown.extend_from_slice(mark);
            }
        }
        if self.look.color && !entries.is_empty() && entries.iter().any(|e| e.shown.starts_with(b"\x1b")) {
            // GNU ls resets once before the first colour.
            if let Some(first) = entries.iter_mut().find(|e| e.shown.starts_with(b"\x1b"))
                && !std::mem::replace(&mut self.has_color, true)
            {
                first.shown.splice(..0, *b"\x1b[0m");
            }
        }
    }

    /// Sets what stands in front of the names: inodes and blocks.
    fn put_front(&self, entries: &mut [Entry]) {
        let metas = || entries.iter().chain(&self.beside).filter_map(|entry| entry.meta);
        let inode_width = metas().map(|m| m.ino.to_string().len()).max().unwrap_or(1);
        let block_width = metas().map(|m| self.block_text(blocks(&m)).len()).max().unwrap_or(1);
        let in_rows = self.look.layout != Layout::Commas;
        for entry in entries.iter_mut() {
            let mut front = String::new();
            if self.look.inode {
                let text = entry.meta.map_or_else(|| "?".into(), |m| m.ino.to_string());
                front = if in_rows { vasnprintf::right(&text, inode_width, ' ') + " " } else { format!("{text} ") };
            }
            if self.look.blocks {
                let text = entry.meta.map_or_else(|| "?".into(), |m| self.block_text(blocks(&m)));
                front.push_str(&if in_rows { vasnprintf::right(&text, block_width, ' ') + " " } else { format!("{text} ") });
            }
            // There are no security contexts, which is a question mark.
            if self.look.context && self.look.layout != Layout::Long {
                front.push_str("? ");
            }
            entry.columns += front.len();
            entry.front = front.into_bytes();
        }
    }

    fn long(&mut self, entries: &[Entry]) -> Result<(), Fault> {
        let mut rows: Vec<Vec<String>> = Vec::with_capacity(entries.len());
        for entry in entries {
            rows.push(self.row(entry));
        }
        rows.extend(self.beside.iter().map(|entry| self.row(entry)));
        let n_columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let widths: Vec<usize> =
            (0..n_columns).map(|i| rows.iter().filter_map(|row| row.get(i)).map(String::len).max().unwrap_or(0)).collect();
        for (entry, row) in entries.iter().zip(&rows) {
            self.cx.step(2)?;
            let mut line = entry.front.clone();
            for (i, (cell, width)) in row.iter().zip(&widths).enumerate() {
                let number = i == 1 || i + 1 == row.len();
                let text = if number { vasnprintf::right(cell, *width, ' ') } else { vasnprintf::left(cell, *width, ' ') } + " ";
                line.extend_from_slice(text.as_bytes());
            }
            self.time_and_name(entry, &mut line);
            line.push(self.look.end);
            self.out.put(&line)?;
        }
        Ok(())
    }

    /// Makes the columns of a long line in front of the time.
    fn row(&self, entry: &Entry) -> Vec<String> {
        let mut row = Vec::new();
        let Some(meta) = entry.meta else {
            let kind = entry.kind.map_or('?', mode::letter);
            row.push(format!("{kind}?????????"));
            let look = &self.look;
            let n_unknown = 2 + [look.show_owner, look.show_group, look.author, look.context].iter().filter(|shown| **shown).count();
            row.extend(std::iter::repeat_n("?".to_owned(), n_unknown));
            return row;
        };
        row.push(mode::text(&meta));
        row.push(meta.nlink.to_string());
        let user = idcache::user(self.cx, meta.uid).filter(|_| !self.look.numeric).unwrap_or_else(|| meta.uid.to_string());
        let group = idcache::group(self.cx, meta.gid).filter(|_| !self.look.numeric).unwrap_or_else(|| meta.gid.to_string());
        if self.look.show_owner {
            row.push(user.clone());
        }
        if self.look.show_group {
            row.push(group);
        }
        if self.look.author {
            row.push(user);
        }
        if self.look.context {
            row.push("?".to_owned());
        }
        row.push(self.size_text(&meta));
        row
    }

    /// Adds the time, the name, and where a link leads.
    fn time_and_name(&self, entry: &Entry, line: &mut Vec<u8>) {
        if let Some(meta) = &entry.meta {
            let moment = Moment::since_epoch(self.time(meta));
            // Half a year, as GNU counts it; what lies in the future is not recent.
            let recent = moment.seconds > self.look.now.seconds - 15_778_476 && moment.seconds <= self.look.now.seconds;
            let [old, new] = &self.look.time_formats;
            line.extend(Calendar::at(moment, &self.look.zone).format(if recent { new } else { old }));
            line.push(b' ');
        } else {
            line.extend_from_slice(b"           ? ");
        }
        line.extend_from_slice(&entry.shown);
        match (&entry.target, entry.meta) {
            (Some(target), Some(meta)) if meta.is_symlink() => {
                line.extend_from_slice(b" -> ");
                let shown = self.quoted(target);
                line.extend(self.colored(shown, entry.target_meta.as_ref(), entry.target_meta.is_none()));
                line.extend_from_slice(self.mark_of_target(entry));
            }
            // GNU: what a link leads to is marked here, and nothing else.
            _ if entry.kind == Some(FileKind::Symlink) => {}
            _ => line.extend_from_slice(self.mark_of(entry)),
        }
    }

    fn commas(&mut self, entries: &[Entry]) -> Result<(), Fault> {
        let mut column = 0;
        for (i, entry) in entries.iter().enumerate() {
            if i > 0 {
                let fits = self.look.width == usize::MAX || column + entry.columns + 2 < self.look.width;
                self.out.put(if fits { b", " } else { b",\n" })?;
                column = if fits { column + 2 } else { 0 };
            }
            self.out.put(&entry.front)?;
            self.out.put(&entry.shown)?;
            column += entry.columns;
        }
        if !entries.is_empty() {
            self.out.put(b"\n")?;
        }
        Ok(())
    }

    fn columns(&mut self, entries: &[Entry], down: bool) -> Result<(), Fault> {
        if entries.is_empty() {
            return Ok(());
        }
        if self.look.width == usize::MAX {
            for (i, entry) in entries.iter().enumerate() {
                self.out.put(if i == 0 { b"" } else { b"  " })?;
                self.out.put(&entry.front)?;
                self.out.put(&entry.shown)?;
            }
            return self.out.put(&[self.look.end]);
        }
        let n = entries.len();
        let (most, fit) = self.fit(entries, down);
        self.cx.step((most * n) as u64)?;
        let widths = fit.unwrap_or_default();
        let n_columns = widths.len().max(1);
        let n_rows = n.div_ceil(n_columns);
        for row in 0..n_rows {
            let mut column_start = 0;
            let mut at = 0;
            for (column, width) in widths.iter().enumerate() {
                let i = if down { column * n_rows + row } else { row * n_columns + column };
                let Some(entry) = entries.get(i) else { break };
                self.indent(&mut at, column_start)?;
                self.out.put(&entry.front)?;
                self.out.put(&entry.shown)?;
                at += entry.columns;
                column_start += width;
            }
            self.out.put(&[self.look.end])?;
        }
        Ok(())
    }

    /// Finds the most columns that fit: how many were tried, and their widths.
    fn fit(&self, entries: &[Entry], down: bool) -> (usize, Option<Vec<usize>>) {
        let n = entries.len();
        // A column is at least one character and two spaces wide, and the last one may be begun.
        let most = self.look.width.div_ceil(3).max(1).min(n).min(512);
        let fit = (1..=most).rev().find_map(|n_columns| {
            let n_rows = n.div_ceil(n_columns);
            let mut widths = vec![3usize; n_columns];
            for (i, entry) in entries.iter().enumerate() {
                let column = if down { i / n_rows } else { i % n_columns };
                let own = entry.columns + if column + 1 == n_columns { 0 } else { 2 };
                if let Some(width) = widths.get_mut(column) {
                    *width = (*width).max(own);
                }
            }
            // As GNU does: columns that are all of the least width are not measured.
            let fits = widths.iter().all(|width| *width == 3) || widths.iter().sum::<usize>() < self.look.width;
            (fits || n_columns == 1).then_some(widths)
        });
        (most, fit)
    }

    /// GNU fills with tabs where a tab stop lies on the way.
    fn indent(&mut self, at: &mut usize, to: usize) -> Result<(), Fault> {
        let tab = self.look.tab;
        while *at < to {
            if tab > 0 && to / tab > (*at + 1) / tab {
                self.out.put(b"\t")?;
                *at += tab - *at % tab;
            } else {
                self.out.put(b" ")?;
                *at += 1;
            }
        }
        Ok(())
    }
}

/// Blocks of 512 bytes that a file takes.
fn blocks(meta: &Metadata) -> u64 {
    match meta.kind {
        FileKind::Regular | FileKind::Directory => meta.size.div_ceil(4096) * 8,
        _ => 0,
    }
}

fn hide_control(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    for (c, now) in mbchar::characters(text) {
        if c.is_some_and(|c| !c.is_control()) { out.extend_from_slice(now) } else { out.push(b'?') }
    }
    out
}
