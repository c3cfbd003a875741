//! `tree`: directories as a drawing, as JSON or as XML, in the manner of tree 2.1.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::{filenamecat, filevercmp, idcache, mode, parse_datetime, xstrtol};
use bashkit_core::kernel::{Done, Fault, Output};
use bashkit_core::pattern::glob::{Glob, GlobOptions};
use bashkit_core::vfs::{FileKind, Metadata};

const ALL: Opt = Opt::flag('a', "", "list all files, those that begin with a dot as well");
const DIRECTORIES: Opt = Opt::flag('d', "", "list directories only");
const FOLLOW: Opt = Opt::flag('l', "", "follow symbolic links to directories");
const FULL: Opt = Opt::flag('f', "", "print the full path of each file");
const LEVEL: Opt = Opt::value('L', "", "LEVEL", "descend only LEVEL directories deep");
const PATTERN: Opt = Opt::value('P', "", "PATTERN", "list only files that match (a|b are two)");
const IGNORE: Opt = Opt::value('I', "", "PATTERN", "do not list what matches");
const IGNORE_CASE: Opt = Opt::flag('\0', "ignore-case", "letter case does not count in patterns");
const MATCH_DIRS: Opt = Opt::flag('\0', "matchdirs", "-P is for directories, too");
const PRUNE: Opt = Opt::flag('\0', "prune", "leave out empty directories");
const NO_REPORT: Opt = Opt::flag('\0', "noreport", "no count at the end");
const CHARSET: Opt = Opt::value('\0', "charset", "X", "draw with the characters of X (UTF-8; others draw in ASCII)");
const FILE_LIMIT: Opt = Opt::value('\0', "filelimit", "N", "do not descend into directories of more than N entries");
const OUTPUT: Opt = Opt::value('o', "", "FILE", "write to FILE");
const QUOTE: Opt = Opt::flag('Q', "", "quote names with double quotes");
const AS_IS: Opt = Opt::flag('N', "", "print names as they are (as always)");
const MODES: Opt = Opt::flag('p', "", "print permissions");
const USER: Opt = Opt::flag('u', "", "print owners");
const GROUP: Opt = Opt::flag('g', "", "print groups");
const SIZE: Opt = Opt::flag('s', "", "print sizes in bytes");
const HUMAN: Opt = Opt::flag('h', "", "print sizes for people: 4.0K");
const SI: Opt = Opt::flag('\0', "si", "the same in powers of 1000");
const DU: Opt = Opt::flag('\0', "du", "the size of a directory is that of all in it");
const DATE: Opt = Opt::flag('D', "", "print the date of the last modification");
const TIME_FORMAT: Opt = Opt::value('\0', "timefmt", "FORMAT", "the same by a format of strftime");
const CLASSIFY: Opt = Opt::flag('F', "", "append / = * | as ls -F does");
const INODES: Opt = Opt::flag('\0', "inodes", "print inode numbers");
const BY_VERSION: Opt = Opt::flag('v', "", "sort by version");
const BY_TIME: Opt = Opt::flag('t', "", "sort by last modification");
const BY_CHANGE: Opt = Opt::flag('c', "", "sort by last change of status");
const UNSORTED: Opt = Opt::flag('U', "", "do not sort (the file system sorts by name)");
const SORT: Opt = Opt::value('\0', "sort", "X", "sort by name, version, size, mtime or ctime");
const REVERSE: Opt = Opt::flag('r', "", "reverse the order");
const DIRS_FIRST: Opt = Opt::flag('\0', "dirsfirst", "directories before files");
const FILES_FIRST: Opt = Opt::flag('\0', "filesfirst", "files before directories");
const NO_LINES: Opt = Opt::flag('i', "", "do not draw lines");
const NO_COLOR: Opt = Opt::flag('n', "", "no colors (as always)");
const JSON: Opt = Opt::flag('J', "", "print JSON");
const XML: Opt = Opt::flag('X', "", "print XML");

pub(crate) const COMMAND: Command = Command::new(
    "tree",
    "tree [OPTION]... [DIRECTORY]...",
    "List what is in directories as a tree",
    &[
        ALL,
        DIRECTORIES,
        FOLLOW,
        FULL,
        LEVEL,
        PATTERN,
        IGNORE,
        IGNORE_CASE,
        MATCH_DIRS,
        PRUNE,
        NO_REPORT,
        CHARSET,
        FILE_LIMIT,
        OUTPUT,
        QUOTE,
        AS_IS,
        MODES,
        USER,
        GROUP,
        SIZE,
        HUMAN,
        SI,
        DU,
        DATE,
        TIME_FORMAT,
        CLASSIFY,
        INODES,
        BY_VERSION,
        BY_TIME,
        BY_CHANGE,
        UNSORTED,
        SORT,
        REVERSE,
        DIRS_FIRST,
        FILES_FIRST,
        NO_LINES,
        NO_COLOR,
        JSON,
        XML,
    ],
    run,
)
.refused(&[
    "-x",
    "-R",
    "-q",
    "-A",
    "-S",
    "-C",
    "-H",
    "-T",
    "--nolinks",
    "--hintro",
    "--houtro",
    "--gitignore",
    "--gitfile",
    "--metafirst",
    "--info",
    "--infofile",
    "--device",
    "--fromfile",
    "--fflinks",
]);

/// One file, and what is in it.
struct Node {
    name: Vec<u8>,
    path: Vec<u8>,
    meta: Option<Metadata>,
    /// Target of a link, and whether that is a directory.
    target: Option<(Vec<u8>, bool)>,
    size: u64,
    children: Vec<usize>,
    /// With `--matchdirs`: it matched, so that all its entries are listed.
    lists_all: bool,
    /// Said behind the name: why there is nothing in it.
    note: String,
}

impl Node {
    /// A directory, or a link to one.
    fn counts_as_directory(&self) -> bool {
        self.is_dir() || self.target.as_ref().is_some_and(|(_, is_dir)| *is_dir)
    }

    fn is_dir(&self) -> bool {
        self.meta.as_ref().is_some_and(Metadata::is_dir)
    }
}

struct Plan<'c, 'a> {
    cx: &'c Cx<'a>,
    wanted: Vec<Glob>,
    ignored: Vec<Glob>,
    level: Option<usize>,
    file_limit: Option<usize>,
    time_format: Option<Vec<u8>>,
    nodes: Vec<Node>,
    seen: Vec<(u64, u64)>,
    dirs: u64,
    files: u64,
}

fn run(cx: &mut Cx<'_>) -> Done {
    let mut operands = std::mem::take(&mut cx.args.operands);
    if operands.is_empty() {
        operands.push(b".".to_vec());
    }
    let number = |option: &Opt| cx.args.value(option).map(|text| std::str::from_utf8(text).ok().and_then(|t| t.parse::<usize>().ok()));
    let level = match number(&LEVEL) {
        Some(None | Some(0)) => {
            return Err(Fault::failure(1, "Invalid level, must be greater than 0."));
        }
        level => level.flatten(),
    };
    let file_limit = number(&FILE_LIMIT).flatten().filter(|n| *n > 0);
    if let Some(sort) = cx.args.value(&SORT)
        && !matches!(sort, b"name" | b"version" | b"size" | b"mtime" | b"ctime")
    {
        return wrong_sort(cx, sort);
    }
    let globs = |option: &Opt| globs(cx, option);
    let dated = cx.args.has(&DATE);
    let time_format = cx.args.value(&TIME_FORMAT).map(<[u8]>::to_vec);
    let mut out = match cx.args.value(&OUTPUT) {
        None => cx.stdout(),
        Some(file) => match cx.create(file) {
            Ok(out) => out,
            Err(fault) => {
                fault.errno()?;
                cx.error_bytes(&[b"invalid filename '", file, b"'"].concat())?;
                return Ok(1);
            }
        },
    };
    let mut plan = Plan {
        cx,
        wanted: globs(&PATTERN)?,
        ignored: globs(&IGNORE)?,
        level,
        file_limit,
        time_format: time_format.or_else(|| dated.then(Vec::new)),
        nodes: Vec::new(),
        seen: Vec::new(),
        dirs: 0,
        files: 0,
    };
    let mut status = 0;
    let (json, xml) = (cx.args.has(&JSON), cx.args.has(&XML));
    if json {
        out.put(b"[\n")?;
    } else if xml {
        let charset = cx.args.value(&CHARSET).unwrap_or(b"UTF-8");
        out.put(&[b"<?xml version=\"1.0\" encoding=\"", charset, b"\"?>\n<tree>\n"].concat())?;
    }
    let mut total = 0;
    for (i, operand) in operands.iter().enumerate() {
        plan.nodes.clear();
        plan.seen.clear();
        let is_there = plan.read(operand)?;
        if !is_there {
            status = 2;
        }
        total += plan.nodes.first().map_or(0, |root| root.size);
        plan.count();
        if json {
            plan.json(&mut out, i + 1 == operands.len())?;
        } else if xml {
            plan.xml(&mut out)?;
        } else {
            plan.draw(&mut out)?;
        }
    }
    plan.report(&mut out, total)?;
    if json {
        out.put(b"]\n")?;
    } else if xml {
        out.put(b"</tree>\n")?;
    }
    out.flush()?;
    Ok(status)
}

/// Says which ways to sort there are; as of tree, the list is for standard output.
fn wrong_sort(cx: &Cx<'_>, sort: &[u8]) -> Done {
    cx.stderr_bytes(&[b"tree: Sort type '", sort, b"' not valid, should be one of: "].concat())?;
    let mut out = cx.stdout();
    out.line(b"name,version,size,mtime,ctime")?;
    out.flush()?;
    Ok(1)
}

/// Reads the patterns of an option, separated by bars.
fn globs(cx: &Cx<'_>, option: &Opt) -> Result<Vec<Glob>, Fault> {
    let options = GlobOptions { nocase: cx.args.has(&IGNORE_CASE), ..GlobOptions::default() };

    let words = cx.args.values(option).flat_map(|words| words.split(|b| *b == b'|'));
    words.map(|word| Ok(Glob::new(cx.meter(), word.strip_suffix(b"/").unwrap_or(word), options)?)).collect()
}

impl Plan<'_, '_> {
    fn has(&self, option: &Opt) -> bool {
        self.cx.args.has(option)
    }

    fn matches(&self, globs: &[Glob], name: &[u8]) -> Result<bool, Fault> {
        let meter = self.cx.meter();
        Ok(Glob::any(globs, name, &mut |n| meter.step(n))?)
    }

    /// Reads what is below an operand; whether there is something.
    fn read(&mut self, operand: &[u8]) -> Result<bool, Fault> {
        let meta = self.cx.stat(operand).ok();
        let is_dir = meta.as_ref().is_some_and(Metadata::is_dir);
        let note = if is_dir { String::new() } else { "  [error opening dir]".to_owned() };
        let size = meta.as_ref().map_or(0, |meta| meta.size);
        let root =
            Node { name: operand.to_vec(), path: operand.to_vec(), meta, target: None, size, children: Vec::new(), lists_all: false, note };
        let is_there = root.meta.is_some();
        self.nodes.push(root);
        let mut todo = if is_dir { vec![(0, 1)] } else { Vec::new() };
        while let Some((index, depth)) = todo.pop() {
            self.cx.step(10)?;
            for (child, descends) in self.entries(index)? {
                let at = self.nodes.len();
                self.cx.meter().fits((at + 1) * (size_of::<Node>() + 64))?;
                self.nodes.push(child);
                if let Some(node) = self.nodes.get_mut(index) {
                    node.children.push(at);
                }
                if descends && self.level.is_none_or(|level| depth < level) {
                    todo.push((at, depth + 1));
                }
            }
        }
        // tree: where all are directories none is left out.
        if self.has(&PRUNE) && !self.has(&DIRECTORIES) {
            self.prune();
        }
        if self.has(&DU) {
            for i in (0..self.nodes.len()).rev() {
                let below: u64 =
                    self.nodes.get(i).into_iter().flat_map(|n| &n.children).filter_map(|c| self.nodes.get(*c)).map(|n| n.size).sum();
                if let Some(node) = self.nodes.get_mut(i) {
                    node.size += below;
                }
            }
        }
        Ok(is_there)
    }

    /// Whether marks of `-F` are printed. tree: not where all are directories.
    fn classifies(&self) -> bool {
        self.has(&CLASSIFY) && !self.has(&DIRECTORIES)
    }

    /// Listed entries of a directory, sorted, and whether each is descended into.
    fn entries(&mut self, index: usize) -> Result<Vec<(Node, bool)>, Fault> {
        let Some(node) = self.nodes.get(index) else { return Ok(Vec::new()) };
        let (folder, lists_all) = (node.path.clone(), node.lists_all);
        let Ok(entries) = self.cx.fs().read_dir(&self.cx.path(&folder)) else {
            if let Some(node) = self.nodes.get_mut(index) {
                node.note = "  [error opening dir]".into();
            }
            return Ok(Vec::new());
        };
        if self.file_limit.is_some_and(|limit| entries.len() > limit) {
            let n = entries.iter().filter(|entry| self.has(&ALL) || !entry.name.starts_with(b".")).count();
            if let Some(node) = self.nodes.get_mut(index) {
                node.note = format!("  [{n} entries exceeds filelimit, not opening dir]");
            }
            return Ok(Vec::new());
        }
        let mut listed = Vec::new();
        for entry in entries {
            self.cx.step(5)?;
            if entry.name.starts_with(b".") && !self.has(&ALL) {
                continue;
            }
            let path = filenamecat::child(&folder, &entry.name);
            let meta = self.cx.lstat(&path).ok();
            let is_link = meta.as_ref().is_some_and(Metadata::is_symlink);
            let behind = if is_link { self.cx.stat(&path).ok() } else { None };
            let leads_to_dir = behind.as_ref().is_some_and(Metadata::is_dir);
            let target = is_link.then(|| (self.cx.read_link(&path).unwrap_or_default(), leads_to_dir));
            let is_dir = meta.as_ref().is_some_and(Metadata::is_dir);
            let matches = !self.wanted.is_empty() && self.matches(&self.wanted, &entry.name)?;
            let is_listed = lists_all || self.wanted.is_empty() || matches;
            let is_file = !is_dir && !leads_to_dir;
            // With -P directories are there for what is in them.
            if (!is_listed && !is_dir) || self.matches(&self.ignored, &entry.name)? || (self.has(&DIRECTORIES) && is_file) {
                continue;
            }
            let mut note = String::new();
            let mut descends = is_dir;
            if leads_to_dir && self.has(&FOLLOW) {
                let key = behind.as_ref().map_or((0, 0), |meta| (meta.dev, meta.ino));
                let is_above = self.seen.contains(&key) || self.is_above(&folder, key);
                descends = !is_above;
                if is_above {
                    note = "  [recursive, not followed]".into();
                }
            }
            if descends && let Some(meta) = meta.as_ref().filter(|_| is_dir).or(behind.as_ref()) {
                self.seen.push((meta.dev, meta.ino));
            }
            let size = meta.as_ref().map_or(0, |meta| meta.size);
            listed.push((
                Node {
                    name: entry.name,
                    path,
                    meta,
                    target,
                    size,
                    children: Vec::new(),
                    lists_all: matches && self.has(&MATCH_DIRS),
                    note,
                },
                descends,
            ));
        }
        self.sort(&mut listed);
        Ok(listed)
    }

    /// Whether a directory is one of those that lead to a path.
    fn is_above(&self, path: &[u8], key: (u64, u64)) -> bool {
        let full = self.cx.path(path);
        let ends = full.iter().enumerate().filter(|(i, b)| *i > 0 && **b == b'/').map(|(i, _)| i).chain([full.len()]);
        ends.filter_map(|end| self.cx.fs().stat(full.get(..end)?).ok()).any(|meta| (meta.dev, meta.ino) == key)
    }

    fn sort(&self, listed: &mut [(Node, bool)]) {
        let by: &[u8] = match self.cx.args.last_of(&[&SORT, &BY_VERSION, &BY_TIME, &BY_CHANGE, &UNSORTED]) {
            Some(option) if option.long() == SORT.long() => self.cx.args.value(&SORT).unwrap_or(b"name"),
            Some(option) => match option.short() {
                b'v' => &b"version"[..],
                b't' => b"mtime",
                b'c' => b"ctime",
                _ => b"none",
            },
            None => b"name",
        };
        if by == b"none" {
            return;
        }
        let dirs_first = self.cx.args.last_of(&[&DIRS_FIRST, &FILES_FIRST]).map(|option| option.long() == DIRS_FIRST.long());
        let is_behind = |node: &Node| dirs_first.is_some_and(|dirs_first| node.counts_as_directory() != dirs_first);
        let time = |node: &Node, changed: bool| node.meta.as_ref().map(|meta| if changed { meta.ctime } else { meta.mtime });
        listed.sort_by(|(a, _), (b, _)| {
            let names = a.name.cmp(&b.name);
            let order = match by {
                b"version" => filevercmp::compare(&a.name, &b.name).then(names),
                b"size" => b.size.cmp(&a.size).then(names),
                b"mtime" => time(a, false).cmp(&time(b, false)).then(names),
                b"ctime" => time(a, true).cmp(&time(b, true)).then(names),
                _ => names,
            };
            is_behind(a).cmp(&is_behind(b)).then(if self.has(&REVERSE) { order.reverse() } else { order })
        });
    }

    /// Takes out directories without anything, and those that are left empty by it.
    fn prune(&mut self) {
        let mut is_empty = vec![false; self.nodes.len()];
        for i in (1..self.nodes.len()).rev() {
            let Some(node) = self.nodes.get_mut(i) else { continue };
            node.children.retain(|child| !is_empty.get(*child).copied().unwrap_or(false));
            if let Some(flag) = is_empty.get_mut(i) {
                *flag = node.meta.as_ref().is_some_and(Metadata::is_dir) && node.children.is_empty();
            }
        }
        if let Some(root) = self.nodes.first_mut() {
            root.children.retain(|child| !is_empty.get(*child).copied().unwrap_or(false));
        }
    }

    fn count(&mut self) {
        let Some(root) = self.nodes.first() else { return };
        match &root.meta {
            // tree: an empty one is not counted.
            Some(meta) if meta.is_dir() => self.dirs += u64::from(!root.children.is_empty() || !root.note.is_empty()),
            Some(_) => self.files += 1,
            None => {}
        }
        let mut todo = root.children.clone();
        while let Some(node) = todo.pop().and_then(|i| self.nodes.get(i)) {
            todo.extend(&node.children);
            if node.counts_as_directory() { self.dirs += 1 } else { self.files += 1 }
        }
    }

    /// `[…]  ` in front of a name.
    fn details(&self, node: &Node) -> Vec<u8> {
        let Some(meta) = &node.meta else { return Vec::new() };
        let mut parts: Vec<Vec<u8>> = Vec::new();
        if self.has(&INODES) {
            parts.push(format!("{:7}", meta.ino).into_bytes());
        }
        if self.has(&MODES) {
            parts.push(mode::text(meta).into_bytes());
        }
        if self.has(&USER) {
            parts.push(format!("{:8}", idcache::user(self.cx, meta.uid).unwrap_or_else(|| meta.uid.to_string())).into_bytes());
        }
        if self.has(&GROUP) {
            parts.push(format!("{:8}", idcache::group(self.cx, meta.gid).unwrap_or_else(|| meta.gid.to_string())).into_bytes());
        }
        if let Some(text) = self.size_text(node.size) {
            parts.push(text.into_bytes());
        }
        if let Some(text) = self.date(meta) {
            parts.push(text);
        }
        if parts.is_empty() { Vec::new() } else { [b"[", parts.join(&b' ').as_slice(), b"]  "].concat() }
    }

    fn size_text(&self, bytes: u64) -> Option<String> {
        if self.has(&HUMAN) || self.has(&SI) {
            let base = if self.has(&SI) { 1000 } else { 1024 };
            return Some(format!("{:>4}", xstrtol::human(bytes, base)));
        }
        (self.has(&SIZE) || self.has(&DU)).then(|| format!("{bytes:11}"))
    }

    fn date(&self, meta: &Metadata) -> Option<Vec<u8>> {
        let format = self.time_format.as_ref()?;
        let time = if self.has(&BY_CHANGE) { meta.ctime } else { meta.mtime };
        let calendar = parse_datetime::Calendar::at(parse_datetime::Moment::since_epoch(time), &parse_datetime::zone(self.cx));
        if !format.is_empty() {
            return Some(calendar.format(format));
        }
        // As ls has it: the year of what is more than half a year old, or to come.
        let (now, then) = (self.cx.now().as_secs(), time.as_secs());
        let is_recent = then <= now && now - then < 15_778_476;
        Some(calendar.format(if is_recent { b"%b %e %H:%M" } else { b"%b %e  %Y" }))
    }

    fn shown(&self, node: &Node) -> Vec<u8> {
        let name = if self.has(&FULL) { &node.path } else { &node.name };
        let mut text = if self.has(&QUOTE) { [b"\"", name.as_slice(), b"\""].concat() } else { name.clone() };
        let mark = |meta: &Metadata| -> &'static [u8] {
            match meta.kind {
                FileKind::Directory => b"/",
                FileKind::Fifo => b"|",
                FileKind::Regular if meta.mode & 0o111 != 0 => b"*",
                _ => b"",
            }
        };
        let ends_open = !text.ends_with(b"/");
        match &node.target {
            Some((target, _)) => {
                let target = if self.has(&QUOTE) { [b"\"", target.as_slice(), b"\""].concat() } else { target.clone() };
                text.extend_from_slice(&[b" -> ", target.as_slice()].concat());
                if self.classifies()
                    && let Ok(meta) = self.cx.stat(&node.path)
                {
                    text.extend_from_slice(mark(&meta));
                }
            }
            None => {
                if self.classifies()
                    && ends_open
                    && let Some(meta) = &node.meta
                {
                    text.extend_from_slice(mark(meta));
                }
            }
        }
        text.extend_from_slice(node.note.as_bytes());
        text
    }

    fn draw(&self, out: &mut Output) -> Result<(), Fault> {
        let locale = self.cx.env("LC_ALL").filter(|v| !v.is_empty()).or_else(|| self.cx.env("LC_CTYPE")).or_else(|| self.cx.env("LANG"));
        let charset = self.cx.args.value(&CHARSET).map(<[u8]>::to_vec).or(locale).unwrap_or_else(|| b"UTF-8".to_vec());
        let is_utf8 = String::from_utf8_lossy(&charset).to_ascii_lowercase().replace('-', "").contains("utf8");
        let (bar, branch, last): (&str, &str, &str) =
            if is_utf8 { ("│\u{a0}\u{a0} ", "├── ", "└── ") } else { ("|   ", "|-- ", "`-- ") };
        let Some(root) = self.nodes.first() else { return Ok(()) };
        out.put(&[self.details(root), self.shown(root), b"\n".to_vec()].concat())?;
        // The nodes that are still to be drawn on each level.
        let mut levels: Vec<std::slice::Iter<'_, usize>> = vec![root.children.iter()];
        while let Some(level) = levels.last_mut() {
            let Some(index) = level.next() else {
                levels.pop();
                continue;
            };
            let is_last = level.len() == 0;
            let Some(node) = self.nodes.get(*index) else { continue };
            self.cx.step(1 + levels.len() as u64 / 8)?;
            if !self.has(&NO_LINES) {
                for above in levels.iter().take(levels.len() - 1) {
                    out.put(if above.len() > 0 { bar.as_bytes() } else { b"    " })?;
                }
                out.put(if is_last { last.as_bytes() } else { branch.as_bytes() })?;
            }
            out.put(&[self.details(node), self.shown(node), b"\n".to_vec()].concat())?;
            levels.push(node.children.iter());
        }
        Ok(())
    }

    fn report(&self, out: &mut Output, total: u64) -> Result<(), Fault> {
        if self.has(&NO_REPORT) {
            return if self.has(&JSON) { out.put(b"\n") } else { Ok(()) };
        }
        let (dirs, files) = (self.dirs, self.files);
        let only_dirs = self.has(&DIRECTORIES);
        if self.has(&JSON) {
            let files = if only_dirs { String::new() } else { format!(",\"files\":{files}") };
            return out.put(format!(",\n  {{\"type\":\"report\",\"directories\":{dirs}{files}}}\n").as_bytes());
        }
        if self.has(&XML) {
            let files = if only_dirs { String::new() } else { format!("    <files>{files}</files>\n") };
            return out.put(format!("  <report>\n    <directories>{dirs}</directories>\n{files}  </report>\n").as_bytes());
        }
        let used = match self.size_text(total).filter(|_| self.has(&DU)) {
            Some(text) if self.has(&HUMAN) || self.has(&SI) => format!(" {text} used in "),
            Some(text) => format!(" {text} bytes used in "),
            None => String::new(),
        };
        let many = |n: u64, one: &str, more: &str| if n == 1 { format!("{n} {one}") } else { format!("{n} {more}") };
        let files = if only_dirs { String::new() } else { format!(", {}", many(files, "file", "files")) };
        out.put(format!("\n{used}{}{files}\n", many(dirs, "directory", "directories")).as_bytes())
    }

    fn kind(node: &Node) -> &'static str {
        match node.meta.as_ref().map(|meta| meta.kind) {
            Some(FileKind::Directory) => "directory",
            Some(FileKind::Symlink) => "link",
            Some(FileKind::Fifo) => "fifo",
            Some(FileKind::Device(_)) => "char",
            _ => "file",
        }
    }

    /// Facts about a file besides its name: keys and values, the latter quoted where they are text.
    fn facts(&self, node: &Node) -> Vec<(&'static str, String, bool)> {
        let Some(meta) = &node.meta else { return Vec::new() };
        let mut facts = Vec::new();
        if self.has(&INODES) {
            facts.push(("inode", meta.ino.to_string(), false));
        }
        if self.has(&MODES) {
            facts.push(("mode", format!("{:04o}", meta.mode & 0o7777), true));
            facts.push(("prot", mode::text(meta), true));
        }
        if self.has(&USER) {
            facts.push(("user", idcache::user(self.cx, meta.uid).unwrap_or_else(|| meta.uid.to_string()), true));
        }
        if self.has(&GROUP) {
            facts.push(("group", idcache::group(self.cx, meta.gid).unwrap_or_else(|| meta.gid.to_string()), true));
        }
        if let Some(text) = self.size_text(node.size) {
            let is_human = self.has(&HUMAN) || self.has(&SI);
            facts.push(("size", text.trim().to_owned(), is_human));
        }
        if let Some(text) = self.date(meta) {
            facts.push(("time", String::from_utf8_lossy(&text).into_owned(), true));
        }
        facts
    }

    fn json(&self, out: &mut Output, is_last_root: bool) -> Result<(), Fault> {
        let escape =
            |text: &str| text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n").replace('\t', "\\t").replace('\r', "\\r");
        self.nested(out, is_last_root, |node, depth, is_end, is_last| {
            let indent = "  ".repeat(depth + 1);
            if is_end {
                return format!("\n{indent}]}}{}", if is_last { "" } else { "," });
            }
            let name = String::from_utf8_lossy(if self.has(&FULL) { &node.path } else { &node.name }).into_owned();
            let mut text = format!("{indent}{{\"type\":\"{}\",\"name\":\"{}\"", Self::kind(node), escape(&name));
            if let Some((target, _)) = &node.target {
                text.push_str(&format!(",\"target\":\"{}\"", escape(&String::from_utf8_lossy(target))));
            }
            for (key, value, is_text) in self.facts(node) {
                text.push_str(&if is_text { format!(",\"{key}\":\"{}\"", escape(&value)) } else { format!(",\"{key}\":{value}") });
            }
            if !node.children.is_empty() {
                text.push_str(",\"contents\":[\n");
            } else if !node.note.is_empty() && depth == 0 {
                let error = node.note.trim().trim_matches(['[', ']']);
                let comma = if is_last { "" } else { "," };
                text.push_str(&format!(",\"contents\":[{{\"error\":\"{error}\"}}]}}{comma}"));
            } else {
                text.push_str(if is_last { "}" } else { "}," });
            }
            text
        })?;
        out.put(b"\n")
    }

    fn xml(&self, out: &mut Output) -> Result<(), Fault> {
        let escape = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;");
        self.nested(out, true, |node, depth, is_end, _| {
            let indent = "  ".repeat(depth + 1);
            let kind = Self::kind(node);
            if is_end {
                return format!("{indent}</{kind}>");
            }
            let name = String::from_utf8_lossy(if self.has(&FULL) { &node.path } else { &node.name }).into_owned();
            let mut text = format!("{indent}<{kind} name=\"{}\"", escape(&name));
            if let Some((target, _)) = &node.target {
                text.push_str(&format!(" target=\"{}\"", escape(&String::from_utf8_lossy(target))));
            }
            for (key, value, _) in self.facts(node) {
                text.push_str(&format!(" {key}=\"{}\"", escape(&value)));
            }
            text.push('>');
            if node.children.is_empty() {
                if depth == 0 && !node.note.is_empty() {
                    text.push_str(&format!("<error>{}</error>", node.note.trim().trim_matches(['[', ']'])));
                } else if depth == 0 {
                    text.push_str(&format!("\n{indent}"));
                }
                text.push_str(&format!("</{kind}>"));
            } else {
                text.push('\n');
            }
            text
        })?;
        out.put(b"\n")
    }

    /// Puts each node where it begins, and those with children where they end.
    fn nested(&self, out: &mut Output, is_last_root: bool, show: impl Fn(&Node, usize, bool, bool) -> String) -> Result<(), Fault> {
        let Some(root) = self.nodes.first() else { return Ok(()) };
        out.put(show(root, 0, false, is_last_root).as_bytes())?;
        let mut levels: Vec<(std::slice::Iter<'_, usize>, &Node, bool)> = vec![(root.children.iter(), root, is_last_root)];
        let is_xml = self.has(&XML);
        while let Some((level, parent, is_last_parent)) = levels.last_mut() {
            let Some(index) = level.next() else {
                let (parent, is_last) = (*parent, *is_last_parent);
                levels.pop();
                if !parent.children.is_empty() {
                    out.put(show(parent, levels.len(), true, is_last).as_bytes())?;
                    if !levels.is_empty() && (is_xml || !is_last) {
                        out.put(b"\n")?;
                    }
                }
                continue;
            };
            let is_last = level.len() == 0;
            let Some(node) = self.nodes.get(*index) else { continue };
            self.cx.step(1 + levels.len() as u64 / 8)?;
            out.put(show(node, levels.len(), false, is_last).as_bytes())?;
            if node.children.is_empty() && (is_xml || !is_last) {
                out.put(b"\n")?;
            }
            levels.push((node.children.iter(), node, is_last));
        }
        Ok(())
    }
}
