//! `du`: the space that files take.

use std::collections::HashSet;
use std::time::Duration;

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::human::{self, Blocks};
use bashkit_core::gnu::parse_datetime::{self, Calendar, Moment};
use bashkit_core::gnu::{argmatch, filenamecat, quotearg, usage, xstrtol};
use bashkit_core::kernel::{Done, Fault, Output};
use bashkit_core::pattern::{Glob, GlobOptions};
use bashkit_core::vfs::{Errno, Metadata};

const NULL: Opt = Opt::flag('0', "null", "end each output line with NUL, not newline");
const ALL: Opt = Opt::flag('a', "all", "write counts for all files, not just directories");
const APPARENT: Opt = Opt::flag('\0', "apparent-size", "print apparent sizes rather than device usage");
const BLOCK_SIZE: Opt = Opt::value('B', "block-size", "SIZE", "scale sizes by SIZE before printing them");
const BYTES: Opt = Opt::flag('b', "bytes", "equivalent to '--apparent-size --block-size=1'");
const TOTAL: Opt = Opt::flag('c', "total", "produce a grand total");
const FOLLOW_GIVEN: Opt = Opt::flag('D', "dereference-args", "dereference only symlinks that are listed on the command line");
const FOLLOW_GIVEN_H: Opt = Opt::flag('H', "", "equivalent to --dereference-args (-D)");
const DEPTH: Opt =
    Opt::value('d', "max-depth", "N", "print the total for a directory only if it is N or fewer levels below the command line argument");
const FILES_FROM: Opt = Opt::value('\0', "files0-from", "F", "summarize usage of the NUL-terminated file names specified in file F");
const HUMAN: Opt = Opt::flag('h', "human-readable", "print sizes in human readable format (e.g., 1K 234M 2G)");
const INODES: Opt = Opt::flag('\0', "inodes", "list inode usage information instead of block usage");
const KIBI: Opt = Opt::flag('k', "", "like --block-size=1K");
const FOLLOW: Opt = Opt::flag('L', "dereference", "dereference all symbolic links");
const COUNT_LINKS: Opt = Opt::flag('l', "count-links", "count sizes many times if hard linked");
const MEBI: Opt = Opt::flag('m', "", "like --block-size=1M");
const NO_FOLLOW: Opt = Opt::flag('P', "no-dereference", "don't follow any symbolic links (this is the default)");
const SEPARATE: Opt = Opt::flag('S', "separate-dirs", "for directories do not include size of subdirectories");
const SI: Opt = Opt::flag('\0', "si", "like -h, but use powers of 1000 not 1024");
const SUMMARIZE: Opt = Opt::flag('s', "summarize", "display only a total for each argument");
const THRESHOLD: Opt =
    Opt::value('t', "threshold", "SIZE", "exclude entries smaller than SIZE if positive, or entries greater than SIZE if negative");
const TIME: Opt = Opt::optional(
    '\0',
    "time",
    "WORD",
    "show time of the last modification of any file in the directory, or WORD: atime, access, use, ctime or status",
);
const TIME_STYLE: Opt = Opt::value('\0', "time-style", "STYLE", "show times using STYLE: full-iso, long-iso, iso, or +FORMAT");
const EXCLUDE_FROM: Opt = Opt::value('X', "exclude-from", "FILE", "exclude files that match any pattern in FILE");
const EXCLUDE: Opt = Opt::value('\0', "exclude", "PATTERN", "exclude files that match PATTERN");
const ONE_SYSTEM: Opt = Opt::flag('x', "one-file-system", "skip directories on different file systems");

pub(crate) const COMMAND: Command = Command::new(
    "du",
    "du [OPTION]... [FILE]...",
    "Summarize device usage of the set of FILEs, recursively for directories",
    &[
        NULL,
        ALL,
        APPARENT,
        BLOCK_SIZE,
        BYTES,
        TOTAL,
        FOLLOW_GIVEN,
        FOLLOW_GIVEN_H,
        DEPTH,
        FILES_FROM,
        HUMAN,
        INODES,
        KIBI,
        FOLLOW,
        COUNT_LINKS,
        MEBI,
        NO_FOLLOW,
        SEPARATE,
        SI,
        SUMMARIZE,
        THRESHOLD,
        TIME,
        TIME_STYLE,
        EXCLUDE_FROM,
        EXCLUDE,
        ONE_SYSTEM,
    ],
    run,
);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stamp {
    Modified,
    Accessed,
    Changed,
}

#[derive(Clone, Copy, Default)]
struct Sum {
    bytes: u64,
    inodes: u64,
    time: Duration,
}

impl Sum {
    fn add(&mut self, other: Self) {
        self.bytes = self.bytes.saturating_add(other.bytes);
        self.inodes = self.inodes.saturating_add(other.inodes);
        self.time = self.time.max(other.time);
    }
}

struct Du<'a, 'c> {
    cx: &'a Cx<'c>,
    all: bool,
    apparent: bool,
    blocks: Blocks,
    depth: u64,
    follow: bool,
    follow_given: bool,
    count_links: bool,
    remember_all: bool,
    separate: bool,
    inodes: bool,
    threshold: i128,
    stamp: Option<Stamp>,
    format: Vec<u8>,
    exclude: Vec<Glob>,
    one_system: bool,
    end: &'static [u8],
    seen: HashSet<(u64, u64)>,
    total: Sum,
    out: Output,
    status: u8,
}

/// A directory on the way, with what was found below it.
struct Frame {
    name: Vec<u8>,
    own: Sum,
    below: Sum,
    todo: Vec<(Vec<u8>, Option<Metadata>)>,
    id: (u64, u64),
}

/// Patterns of names that are left out.
fn excluded(cx: &Cx<'_>) -> Result<Vec<Glob>, Fault> {
    let mut exclude = Vec::new();
    let glob = |text: &[u8]| Glob::new(cx.meter(), text, GlobOptions::default());
    for (option, value) in cx.args.in_order() {
        let value = value.unwrap_or_default();
        if option.long() == EXCLUDE.long() {
            exclude.push(glob(value)?);
        } else if option.long() == EXCLUDE_FROM.long() {
            let mut text = Vec::new();
            if let Err(fault) = cx.open_input(value).and_then(|mut input| input.rest(&mut text)) {
                let errno = fault.errno()?;
                return Err(Fault::usage([&quotearg::maybe(value)[..], format!(": {errno}").as_bytes()].concat()));
            }
            for line in text.split(|b| *b == b'\n').filter(|line| !line.is_empty()) {
                exclude.push(glob(line)?);
            }
        }
    }
    Ok(exclude)
}

/// Operands, or the names that the file `from` lists; the working directory where there are none.
fn named(cx: &Cx<'_>, mut operands: Vec<Vec<u8>>, from: Option<&[u8]>) -> Result<Vec<Vec<u8>>, Fault> {
    if let Some(name) = from {
        if let Some(operand) = operands.first() {
            let text = [b"extra operand ", &quotearg::curly(operand)[..], b"\nfile operands cannot be combined with --files0-from"];
            return Err(Fault::usage(text.concat()));
        }
        let mut text = Vec::new();
        let mut input = match cx.open_input(name) {
            Ok(input) => input.ending_at_errors(),
            Err(fault) => {
                let errno = fault.errno()?;
                let why = format!(" for reading: {errno}");
                return Err(Fault::failure(1, [b"cannot open ", &quotearg::always(name)[..], why.as_bytes()].concat()));
            }
        };
        input.rest(&mut text)?;
        if let Some(errno) = input.error() {
            return Err(Fault::failure(1, [&quotearg::maybe(name)[..], format!(": read error: {errno}").as_bytes()].concat()));
        }
        let text = text.strip_suffix(b"\0").unwrap_or(&text);
        if !text.is_empty() {
            operands = text.split(|b| *b == 0).map(<[u8]>::to_vec).collect();
        }
    } else if operands.is_empty() {
        operands.push(b".".to_vec());
    }
    Ok(operands)
}

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    let cx = &*cx;
    let has = |option: &Opt| cx.args.has(option);
    let Given { blocks, apparent, depth, threshold, follow, follow_given } = given(cx)?;
    let summarize = has(&SUMMARIZE);
    check_depth(cx, depth)?;
    let stamp = stamp(cx)?;
    let format = style(cx, stamp.is_some())?;
    let exclude = excluded(cx)?;
    let mut status = 0;
    let from = cx.args.value(&FILES_FROM).map(<[u8]>::to_vec);
    let operands = named(cx, operands, from.as_deref())?;
    let mut du = Du {
        cx,
        all: has(&ALL),
        apparent,
        blocks,
        depth: if summarize { 0 } else { depth.unwrap_or(u64::MAX) },
        follow,
        follow_given: follow || follow_given,
        count_links: has(&COUNT_LINKS),
        remember_all: operands.len() > 1 || follow || from.is_some(),
        separate: has(&SEPARATE),
        inodes: has(&INODES),
        threshold,
        stamp,
        format,
        exclude,
        one_system: has(&ONE_SYSTEM),
        end: if has(&NULL) { b"\0" } else { b"\n" },
        seen: HashSet::new(),
        total: Sum::default(),
        out: cx.stdout(),
        status: 0,
    };
    if du.inodes && apparent {
        cx.error("warning: options --apparent-size and -b are ineffective with --inodes")?;
    }
    for (i, operand) in operands.iter().enumerate() {
        if operand.is_empty() {
            match &from {
                Some(name) => {
                    cx.error_bytes(&[&quotearg::maybe(name)[..], format!(":{}: invalid zero-length file name", i + 1).as_bytes()].concat())?
                }
                None => cx.error("invalid zero-length file name")?,
            }
            status = 1;
            continue;
        }
        du.operand(operand)?;
    }
    if has(&TOTAL) {
        let total = du.total;
        du.show(total, b"total")?;
    }
    du.out.flush()?;
    Ok(status.max(du.status))
}

/// Options of which a later one undoes an earlier.
struct Given {
    blocks: Blocks,
    apparent: bool,
    depth: Option<u64>,
    threshold: i128,
    follow: bool,
    follow_given: bool,
}

/// Reads the options in their order.
fn given(cx: &Cx<'_>) -> Result<Given, Fault> {
    let has = |option: &Opt| cx.args.has(option);
    let mut blocks = Blocks::from_env(cx, "DU_BLOCK_SIZE");
    let mut apparent = has(&APPARENT);
    let mut depth = None;
    let mut threshold = 0i128;
    let (mut follow, mut follow_given) = (false, false);
    for (option, value) in cx.args.in_order() {
        let value = value.unwrap_or_default();
        match (option.short(), option.long()) {
            (b'B', _) => blocks = Blocks::of_option(cx, option, value)?,
            (b'b', _) => {
                apparent = true;
                blocks = Blocks::Unit(1, String::new());
            }
            (b'h', _) => blocks = Blocks::Human(1024),
            (_, "si") => blocks = Blocks::Human(1000),
            (b'k', _) => blocks = Blocks::Unit(1024, String::new()),
            (b'm', _) => blocks = Blocks::Unit(1 << 20, String::new()),
            (b'd', _) => match xstrtol::number(value) {
                Ok(n) if value.first().is_some_and(u8::is_ascii_digit) => depth = Some(n),
                _ => return Err(Fault::usage([b"invalid maximum depth ", &quotearg::curly(value)[..]].concat())),
            },
            (b't', _) => {
                threshold = threshold_of(cx, value)?;
            }
            (b'L', _) => follow = true,
            (b'D' | b'H', _) => (follow, follow_given) = (false, true),
            (b'P', _) => (follow, follow_given) = (false, false),
            _ => {}
        }
    }
    Ok(Given { blocks, apparent, depth, threshold, follow, follow_given })
}

/// Reads the least size that is shown, or the greatest when it is negative.
fn threshold_of(cx: &Cx<'_>, value: &[u8]) -> Result<i128, Fault> {
    let (sign, digits) = value.strip_prefix(b"-").map_or((1, value), |digits| (-1, digits));
    match xstrtol::parse(digits, b"kKmMgGtTPEZY0") {
        Ok(0) if sign < 0 => Err(Fault::failure(1, [b"invalid --threshold argument ", &quotearg::always(value)[..]].concat())),
        Ok(n) if n <= i64::MAX as u64 => Ok(sign * i128::from(n)),
        _ => Err(human::refusal(cx, &THRESHOLD, value, "invalid")),
    }
}

/// Refuses a depth beside `--summarize`.
fn check_depth(cx: &Cx<'_>, depth: Option<u64>) -> Result<(), Fault> {
    let has = |option: &Opt| cx.args.has(option);
    let summarize = has(&SUMMARIZE);
    if summarize && has(&ALL) {
        return Err(Fault::usage("cannot both summarize and show all entries"));
    }
    match depth {
        Some(0) if summarize => cx.error("warning: summarizing is the same as using --max-depth=0")?,
        Some(n) if summarize => return Err(Fault::usage(format!("warning: summarizing conflicts with --max-depth={n}"))),
        _ => {}
    }
    Ok(())
}

fn stamp(cx: &Cx<'_>) -> Result<Option<Stamp>, Fault> {
    if !cx.args.has(&TIME) {
        return Ok(None);
    }
    let list = [
        ("atime", Stamp::Accessed),
        ("access", Stamp::Accessed),
        ("use", Stamp::Accessed),
        ("ctime", Stamp::Changed),
        ("status", Stamp::Changed),
    ];
    match cx.args.value(&TIME) {
        None => Ok(Some(Stamp::Modified)),
        Some(word) => argmatch::among("--time", word, &list).map(Some),
    }
}

fn style(cx: &Cx<'_>, used: bool) -> Result<Vec<u8>, Fault> {
    let style = cx.args.value(&TIME_STYLE).map(<[u8]>::to_vec).or_else(|| cx.env("TIME_STYLE"));
    let style = style.filter(|_| used).unwrap_or_else(|| b"long-iso".to_vec());
    if let [b'+', format @ ..] = style.as_slice() {
        return Ok(format.to_vec());
    }
    let style = if style == b"locale" { b"long-iso".to_vec() } else { style };
    let list = [("full-iso", "%Y-%m-%d %H:%M:%S.%N %z"), ("long-iso", "%Y-%m-%d %H:%M"), ("iso", "%Y-%m-%d")];
    argmatch::among("time style", &style, &list).map(|format| format.as_bytes().to_vec())
}

impl Du<'_, '_> {
    fn is_excluded(&self, name: &[u8]) -> Result<bool, Fault> {
        let meter = self.cx.meter();
        for glob in &self.exclude {
            let mut from = 0;
            loop {
                if glob.matches(name.get(from..).unwrap_or_default(), &mut |n| meter.step(n))? {
                    return Ok(true);
                }
                self.cx.step(1)?;
                match name.get(from..).and_then(|rest| memchr::memchr(b'/', rest)) {
                    Some(slash) => from += slash + 1,
                    None => break,
                }
            }
        }
        Ok(false)
    }

    fn sum(&self, meta: &Metadata) -> Sum {
        let bytes = if self.apparent { meta.size } else { human::disk_bytes(meta) };
        let time = match self.stamp {
            None => Duration::ZERO,
            Some(Stamp::Modified) => meta.mtime,
            Some(Stamp::Accessed) => meta.atime,
            Some(Stamp::Changed) => meta.ctime,
        };
        Sum { bytes, inodes: 1, time }
    }

    fn fail(&mut self, what: &str, name: &[u8], errno: bashkit_core::vfs::Errno) -> Result<(), Fault> {
        self.out.flush()?;
        self.status = 1;
        usage::about(self.cx, what, name, errno)
    }

    /// Looks at a name: what it takes, and a frame when it is a directory to go into.
    fn look(
        &mut self,
        name: &[u8],
        seen: Option<Metadata>,
        follow: bool,
        device: Option<u64>,
    ) -> Result<Option<(Sum, Option<Frame>, u64)>, Fault> {
        self.cx.step(4)?;
        if self.is_excluded(name)? {
            return Ok(None);
        }
        let meta = match if follow { self.cx.stat(name) } else { seen.map_or_else(|| self.cx.lstat(name), Ok) } {
            Ok(meta) => meta,
            Err(Errno::NoEnt) if follow && self.cx.lstat(name).is_ok_and(|meta| meta.is_symlink()) => {
                // GNU: of a link to nothing it says no more.
                self.out.flush()?;
                self.status = 1;
                self.cx.error_bytes(&[b"cannot access ", &quotearg::always(name)[..]].concat())?;
                return Ok(None);
            }
            Err(errno) => {
                self.fail("cannot access", name, errno)?;
                return Ok(None);
            }
        };
        let id = (meta.dev, meta.ino);
        if !self.count_links && (self.remember_all || (!meta.is_dir() && meta.nlink > 1)) {
            self.cx.meter().fits(self.seen.len() * 32)?;
            if !self.seen.insert(id) {
                return Ok(None);
            }
        }
        let own = self.sum(&meta);
        if !meta.is_dir() {
            return Ok(Some((own, None, meta.dev)));
        }
        if self.one_system && device.is_some_and(|device| device != meta.dev) {
            return Ok(None);
        }
        let todo = match self.cx.list(name) {
            Ok(entries) => entries.into_iter().rev().map(|(entry, meta)| (entry.name, meta)).collect(),
            Err(errno) => {
                self.fail("cannot read directory", name, errno)?;
                Vec::new()
            }
        };
        Ok(Some((own, Some(Frame { name: name.to_vec(), own, below: Sum::default(), todo, id }), meta.dev)))
    }

    fn operand(&mut self, operand: &[u8]) -> Result<(), Fault> {
        let Some((own, frame, device)) = self.look(operand, None, self.follow_given, None)? else { return Ok(()) };
        let Some(frame) = frame else {
            self.total.add(own);
            return self.print(0, own, operand);
        };
        let mut frames = vec![frame];
        while let Some(last) = frames.last_mut() {
            if let Some((entry, seen)) = last.todo.pop() {
                let name = filenamecat::child(&last.name, &entry);
                let depth = frames.len() as u64;
                match self.look(&name, seen, self.follow, Some(device))? {
                    None => {}
                    Some((own, None, _)) => {
                        if let Some(last) = frames.last_mut() {
                            last.own.add(own);
                        }
                        if self.all {
                            self.print(depth, own, &name)?;
                        }
                    }
                    // A directory that is above itself, through a symlink, is not entered again.
                    Some((_, Some(frame), _)) if frames.iter().any(|above| above.id == frame.id) => {}
                    Some((_, Some(frame), _)) => frames.push(frame),
                }
                continue;
            }
            let Some(done) = frames.pop() else { break };
            let mut whole = done.own;
            whole.add(done.below);
            let shown = if self.separate { Sum { time: whole.time, ..done.own } } else { whole };
            self.print(frames.len() as u64, shown, &done.name)?;
            match frames.last_mut() {
                Some(above) => above.below.add(whole),
                None => self.total.add(whole),
            }
        }
        Ok(())
    }

    fn print(&mut self, depth: u64, sum: Sum, name: &[u8]) -> Result<(), Fault> {
        if depth > self.depth {
            return Ok(());
        }
        let value = i128::from(if self.inodes { sum.inodes } else { sum.bytes });
        if if self.threshold < 0 { value > -self.threshold } else { value < self.threshold } {
            return Ok(());
        }
        self.show(sum, name)
    }

    fn show(&mut self, sum: Sum, name: &[u8]) -> Result<(), Fault> {
        let number = match (&self.blocks, self.inodes) {
            (Blocks::Human(base), true) => xstrtol::human(sum.inodes, *base),
            (_, true) => sum.inodes.to_string(),
            _ => self.blocks.show(sum.bytes),
        };
        let mut line = number.into_bytes();
        if self.stamp.is_some() {
            line.push(b'\t');
            let zone = parse_datetime::zone(self.cx);
            line.extend(Calendar::at(Moment::since_epoch(sum.time), &zone).format(&self.format));
        }
        line.push(b'\t');
        line.extend_from_slice(name);
        line.extend_from_slice(self.end);
        self.out.put(&line)
    }
}
