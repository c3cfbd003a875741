//! `parallel`: a command line for each argument, several at once.

use std::collections::VecDeque;
use std::time::Duration;

use bashkit_core::command::{Child, Command, Cx, Launching, Opt, Parsing};
use bashkit_core::gnu::dirname::dir_name;
use bashkit_core::gnu::{duration, xstrtol};
use bashkit_core::kernel::{Capture, Description, Done, Endpoint, Fault, Input, Output, Status, signal};
use bashkit_core::pattern::{Regex, RegexOptions, Syntax};

const NULL: Opt = Opt::flag('0', "null", "use NUL as delimiter of arguments");
const ARG_FILE: Opt = Opt::value('a', "arg-file", "FILE", "use FILE as input source (one more with each -a)");
const COLSEP: Opt = Opt::value('C', "colsep", "REGEXP", "split each argument into columns for {1}, {2}, ...");
const DELAY: Opt = Opt::value('\0', "delay", "SECS", "delay the start of the next job by SECS seconds");
const DELIMITER: Opt = Opt::value('d', "delimiter", "DELIM", "input items are terminated by DELIM");
const DRY_RUN: Opt = Opt::flag('\0', "dry-run", "print the job to run on stdout, but do not run the job");
const DRY_RUN_TOO: Opt = Opt::flag('\0', "dryrun", "as --dry-run");
const END: Opt = Opt::value('E', "", "EOF-STR", "set the end of file string to EOF-STR");
const GROUP: Opt = Opt::flag('\0', "group", "group output: what jobs print is not mixed (default)");
const HALT: Opt = Opt::value('\0', "halt", "WHEN", "when to stop: never, {now|soon},{fail|success|done}=N, or 0, 1, 2");
const HALT_TOO: Opt = Opt::value('\0', "halt-on-error", "WHEN", "as --halt");
const HEADER: Opt = Opt::value('\0', "header", "REGEXP", "the first line (or argument) names the columns; REGEXP is : here");
const JOBLOG: Opt = Opt::value('\0', "joblog", "FILE", "a line for each job that has ended");
const JOBS: Opt =
    Opt::value('j', "jobs", "N", "run up to N jobs at once (N%, +N and -N count from the number of cores; 0: as many as possible)");
const JOBS_TOO: Opt = Opt::value('P', "max-procs", "N", "as -j");
const KEEP: Opt = Opt::flag('k', "keep-order", "keep the order of output as that of the arguments");
const LINE_BUFFER: Opt = Opt::flag('\0', "line-buffer", "lines are not mixed (here: jobs neither)");
const LINE_BUFFER_TOO: Opt = Opt::flag('\0', "lb", "as --line-buffer");
const LINK: Opt = Opt::flag('\0', "link", "link input sources: read several at once, the shorter ones from their begin again");
const LINES: Opt = Opt::value('L', "max-lines", "RECORDS", "use at most RECORDS lines of input for each job");
const MANY: Opt = Opt::flag('m', "", "as many arguments as the length of a command line allows");
const NUMBER: Opt = Opt::value('n', "max-args", "N", "use at most N arguments for each job");
const REPLACE_ARGS: Opt = Opt::value('N', "max-replace-args", "N", "as -n; with --pipe: N records for each job");
const PIPE: Opt = Opt::flag('\0', "pipe", "give blocks of standard input to the jobs on their standard input");
const BLOCK: Opt = Opt::value('\0', "block", "SIZE", "size of a block of --pipe (1M)");
const BLOCK_TOO: Opt = Opt::value('\0', "block-size", "SIZE", "as --block");
const RECEND: Opt = Opt::value('\0', "recend", "STRING", "what ends a record of --pipe (a newline)");
const QUOTE: Opt = Opt::flag('q', "quote", "quote the command: it is one command and its words");
const REPLACE: Opt = Opt::value('I', "", "REPLACE-STR", "use REPLACE-STR instead of {}");
const NO_RUN: Opt = Opt::flag('r', "no-run-if-empty", "do not run the command for empty input");
const RETRIES: Opt = Opt::value('\0', "retries", "N", "run a job that fails up to N times");
const CHARS: Opt = Opt::value('s', "max-chars", "MAX-CHARS", "use at most MAX-CHARS characters for a command line");
const TAG: Opt = Opt::flag('\0', "tag", "tag lines with arguments");
const TAGSTRING: Opt = Opt::value('\0', "tagstring", "STR", "tag lines with STR, in which {} is replaced");
const TIMEOUT: Opt = Opt::value('\0', "timeout", "DURATION", "kill a job that takes longer");
const VERBOSE_ERR: Opt = Opt::flag('t', "verbose", "print the job to be run on stderr");
const UNGROUP: Opt = Opt::flag('u', "ungroup", "output is printed as soon as possible");
const VERBOSE: Opt = Opt::flag('v', "", "print the job to be run on stdout");
const WORKDIR: Opt = Opt::value('\0', "workdir", "DIR", "run jobs in DIR");
const WORKDIR_TOO: Opt = Opt::value('\0', "wd", "DIR", "as --workdir");
const CONTEXT: Opt = Opt::flag('X', "", "as -m, each argument with what is around {}");
const XARGS: Opt = Opt::flag('\0', "xargs", "as -m, filling command lines one after the other");
const WILL_CITE: Opt = Opt::flag('\0', "will-cite", "(accepted: nobody is asked to cite)");
const BAR: Opt = Opt::flag('\0', "bar", "(accepted: there is no terminal to show progress on)");
const ETA: Opt = Opt::flag('\0', "eta", "(accepted: there is no terminal to show progress on)");
const PROGRESS: Opt = Opt::flag('\0', "progress", "(accepted: there is no terminal to show progress on)");

pub(crate) const COMMAND: Command = Command::new(
    "parallel",
    "parallel [OPTION]... [COMMAND [ARGUMENT]...] [::: ARGUMENT...|:::+ ARGUMENT...|:::: FILE...|::::+ FILE...]...",
    "Build and execute shell command lines in parallel; {} {.} {/} {//} {/.} {#} {%} {N} {N.} {N/} {N//} {N/.} are replaced",
    &[
        NULL,
        ARG_FILE,
        COLSEP,
        DELAY,
        DELIMITER,
        DRY_RUN,
        DRY_RUN_TOO,
        END,
        GROUP,
        HALT,
        HALT_TOO,
        HEADER,
        JOBLOG,
        JOBS,
        JOBS_TOO,
        KEEP,
        LINE_BUFFER,
        LINE_BUFFER_TOO,
        LINK,
        LINES,
        MANY,
        NUMBER,
        REPLACE_ARGS,
        PIPE,
        BLOCK,
        BLOCK_TOO,
        RECEND,
        QUOTE,
        REPLACE,
        NO_RUN,
        RETRIES,
        CHARS,
        TAG,
        TAGSTRING,
        TIMEOUT,
        VERBOSE_ERR,
        UNGROUP,
        VERBOSE,
        WORKDIR,
        WORKDIR_TOO,
        CONTEXT,
        XARGS,
        WILL_CITE,
        BAR,
        ETA,
        PROGRESS,
    ],
    run,
)
.usage_status(255)
.parsing(Parsing::InOrder)
.refused(&[
    "-S",
    "--sshlogin",
    "--slf",
    "--trc",
    "--onall",
    "--nonall",
    "--results",
    "--resume",
    "--resume-failed",
    "--plus",
    "--rpl",
    "--shuf",
    "--semaphore",
    "--pipepart",
    "--recstart",
    "--regexp",
    "--cat",
    "--fifo",
    "--tee",
    "--trim",
    "--nice",
    "--load",
    "--memfree",
    "--compress",
    "--tmux",
    "--env",
    "--tmpdir",
    "--arg-sep",
    "--arg-file-sep",
    "--tty",
    "--interactive",
    "-p",
    "--profile",
    "--round-robin",
    "--shebang",
    "--hostgroups",
    "--template",
]);

/// Default number of jobs that run at once: the number that [`super::nproc`] prints.
pub(super) const CORES: u64 = 4;
/// Bytes of a command line.
const CHARS_MAX: usize = 131_072;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Reason {
    Fail,
    Success,
    Done,
}

#[derive(Clone, Copy)]
struct Halt {
    now: bool,
    reason: Reason,
    count: f64,
    percent: bool,
}

struct Plan {
    template: Vec<u8>,
    mark: Vec<u8>,
    names: Vec<Vec<u8>>,
    has_command: bool,
    jobs: usize,
    keep: bool,
    group: bool,
    dry_run: bool,
    verbose: bool,
    verbose_err: bool,
    tag: Option<Vec<u8>>,
    timeout: Option<Duration>,
    delay: Duration,
    retries: u64,
    halt: Option<Halt>,
    context: bool,
    cwd: Option<Vec<u8>>,
    shell: Vec<u8>,
}

/// The arguments of one job, and what it reads.
struct Task {
    args: Vec<Vec<u8>>,
    stdin: Option<Vec<u8>>,
}

struct Running {
    seq: u64,
    slot: u64,
    task: Task,
    text: Vec<u8>,
    tag: Option<Vec<u8>>,
    child: Child,
    captures: Option<(Capture, Capture)>,
    begun: Duration,
    begun_wall: Duration,
    timed_out: bool,
    killed: bool,
    tries: u64,
}

/// Output of a job.
struct Printed {
    out: Vec<u8>,
    err: Vec<u8>,
    tag: Option<Vec<u8>>,
    head: Vec<u8>,
}

struct Source {
    args: Vec<Vec<u8>>,
    linked: bool,
}

/// Source of records: lines of one input, or every combination of the sources.
enum Feed {
    Lines { input: Input, end: u8 },
    Product { groups: Vec<Vec<Source>>, at: Vec<usize>, wraps: bool, over: bool },
}

impl Feed {
    fn next(&mut self, cx: &Cx<'_>) -> Result<Option<Vec<Vec<u8>>>, Fault> {
        cx.step(2)?;
        match self {
            Self::Lines { input, end } => {
                let mut line = Vec::new();
                if !input.line(*end, &mut line)? {
                    return Ok(None);
                }
                if line.last() == Some(end) {
                    line.pop();
                }
                Ok(Some(vec![line]))
            }
            Self::Product { groups, at, wraps, over } => {
                if *over {
                    return Ok(None);
                }
                let length = |group: &[Source]| {
                    let lengths = group.iter().map(|source| source.args.len());
                    if *wraps && group.iter().all(|source| !source.args.is_empty()) { lengths.max() } else { lengths.min() }.unwrap_or(0)
                };
                if groups.iter().any(|group| length(group) == 0) {
                    *over = true;
                    return Ok(None);
                }
                let mut record = Vec::new();
                for (group, i) in groups.iter().zip(at.iter()) {
                    for source in group {
                        record.push(source.args.get(i % source.args.len().max(1)).cloned().unwrap_or_default());
                    }
                }
                // The last source turns fastest.
                *over = true;
                for (group, i) in groups.iter().zip(at.iter_mut()).rev() {
                    *i += 1;
                    if *i < length(group) {
                        *over = false;
                        break;
                    }
                    *i = 0;
                }
                Ok(Some(record))
            }
        }
    }
}

fn halt(text: &[u8]) -> Option<Option<Halt>> {
    let halt = |now, reason, count, percent| Some(Some(Halt { now, reason, count, percent }));
    match text {
        b"never" | b"0" => return Some(None),
        b"1" => return halt(false, Reason::Fail, 1.0, false),
        b"2" => return halt(true, Reason::Fail, 1.0, false),
        b"-1" => return halt(false, Reason::Success, 1.0, false),
        b"-2" => return halt(true, Reason::Success, 1.0, false),
        _ => {}
    }
    let text = std::str::from_utf8(text).ok()?;
    let (when, rest) = text.split_once(',')?;
    let now = match when {
        "now" => true,
        "soon" => false,
        _ => return None,
    };
    let (what, count) = rest.split_once('=')?;
    let reason = match what {
        "fail" => Reason::Fail,
        "success" => Reason::Success,
        "done" => Reason::Done,
        _ => return None,
    };
    let (count, percent) = count.strip_suffix('%').map_or((count, false), |count| (count, true));
    let count: f64 = count.parse().ok().filter(|n: &f64| *n > 0.0)?;
    halt(now, reason, count, percent)
}

fn jobs(cx: &Cx<'_>, text: &[u8]) -> Option<usize> {
    let most = usize::try_from(cx.meter().limits().processes / 4).unwrap_or(100).max(1);
    let text = std::str::from_utf8(text).ok()?;
    let cores = CORES as f64;
    let n = if let Some(percent) = text.strip_suffix('%') {
        cores * percent.parse::<f64>().ok()? / 100.0
    } else if let Some(more) = text.strip_prefix('+') {
        cores + more.parse::<f64>().ok()?
    } else if let Some(less) = text.strip_prefix('-') {
        cores - less.parse::<f64>().ok()?
    } else {
        let n = text.parse::<f64>().ok()?;
        if n == 0.0 { most as f64 } else { n }
    };
    Some((n.max(1.0) as usize).min(most))
}

/// Rules by which records become arguments of jobs.
struct Records {
    n_args: Option<u64>,
    n_lines: Option<u64>,
    columns: Option<Regex>,
    stop_at: Option<Vec<u8>>,
    no_run: bool,
}

/// Byte behind each record of the input.
fn delimiter(cx: &Cx<'_>) -> Result<u8, Fault> {
    Ok(match cx.args.last_of(&[&NULL, &DELIMITER]).map(|option| option.short()) {
        Some(b'0') => 0,
        Some(_) => match cx.args.value(&DELIMITER) {
            Some(b"\\0") => 0,
            Some(b"\\t") => b'\t',
            Some(b"\\n") | None => b'\n',
            Some([byte]) => *byte,
            Some(_) => return Err(Fault::usage("the delimiter must be one character")),
        },
        None => b'\n',
    })
}

/// Names of the columns, which the first record holds with `--header :`.
fn header(cx: &Cx<'_>, feed: &mut Feed, columns: Option<&Regex>) -> Result<Vec<Vec<u8>>, Fault> {
    let has = |option: &Opt| cx.args.has(option);
    let mut names = Vec::new();
    if has(&HEADER) {
        if cx.args.value(&HEADER) != Some(b":") {
            return Err(Fault::usage("--header takes : here"));
        }
        names = match feed {
            Feed::Lines { .. } => feed.next(cx)?.unwrap_or_default(),
            Feed::Product { groups, .. } => {
                groups.iter_mut().flatten().filter(|source| !source.args.is_empty()).map(|source| source.args.remove(0)).collect()
            }
        };
        if let Some(regex) = columns {
            names = split_columns(cx, regex, names)?;
        }
    }
    Ok(names)
}

/// File of `--joblog`, with its heading.
fn job_log(cx: &Cx<'_>) -> Result<Option<Output>, Fault> {
    Ok(match cx.args.value(&JOBLOG) {
        None => None,
        Some(name) => match cx.create(name) {
            Ok(mut log) => {
                log.put(b"Seq\tHost\tStarttime\tJobRuntime\tSend\tReceive\tExitval\tSignal\tCommand\n")?;
                Some(log)
            }
            Err(fault) => {
                let errno = fault.errno()?;
                return Err(Fault::failure(255, [b"Error: Cannot write to --joblog ", name, format!(": {errno}").as_bytes()].concat()));
            }
        },
    })
}

/// Time limit of a job, and the wait between two of them.
fn times(cx: &Cx<'_>) -> Result<[Option<Duration>; 2], Fault> {
    let mut times = [None, None];
    for (slot, option) in times.iter_mut().zip([&TIMEOUT, &DELAY]) {
        if let Some(value) = cx.args.value(option) {
            *slot = duration::parse(value);
            if slot.is_none() {
                let text = format!("Error: Parsing of --{} failed.", option.long());
                return Err(Fault::usage(text));
            }
        }
    }
    Ok(times)
}

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    let is_separator = |word: &[u8]| matches!(word, b":::" | b":::+" | b"::::" | b"::::+");
    let n_words = operands.iter().position(|word| is_separator(word)).unwrap_or(operands.len());
    let (words, lists) = operands.split_at_checked(n_words).unwrap_or((&operands, &[]));
    let has = |option: &Opt| cx.args.has(option);
    let end = delimiter(cx)?;
    let numbers = numbers(cx)?;
    let [n_args, n_replace, n_lines, chars, retries, block] = numbers;
    let n_jobs = n_jobs(cx)?;
    let halt = halt_of(cx)?;
    let [timeout, delay] = times(cx)?;
    let columns = columns(cx)?;
    let words: Vec<Vec<u8>> = if has(&QUOTE) { words.iter().map(|word| quoted(word)).collect() } else { words.to_vec() };
    let template = words.join(&b' ');
    let mark = cx.args.value(&REPLACE).map_or_else(|| b"{}".to_vec(), <[u8]>::to_vec);
    let own_stdin = lists.is_empty() && !has(&ARG_FILE);
    let mut feed = feed(cx, lists, end)?;
    let names = header(cx, &mut feed, columns.as_ref())?;
    let pipe = has(&PIPE);
    let has_command = !template.is_empty();
    let mut plan = Plan {
        has_command,
        template,
        mark,
        names,
        jobs: n_jobs,
        keep: has(&KEEP),
        group: !has(&UNGROUP),
        dry_run: has(&DRY_RUN) || has(&DRY_RUN_TOO),
        verbose: has(&VERBOSE),
        verbose_err: has(&VERBOSE_ERR),
        tag: cx.args.value(&TAGSTRING).map(<[u8]>::to_vec).or_else(|| has(&TAG).then(|| b"{}".to_vec())),
        timeout,
        delay: delay.unwrap_or_default(),
        retries: retries.unwrap_or(1).max(1),
        halt,
        context: has(&CONTEXT),
        cwd: cx.args.value(&WORKDIR).or_else(|| cx.args.value(&WORKDIR_TOO)).map(|dir| cx.path(dir)),
        shell: if cx.stat(b"/usr/bin/bash").is_ok() { b"/usr/bin/bash".to_vec() } else { b"bash".to_vec() },
    };
    if has_command && !pipe && n_args.or(n_replace) != Some(0) && !plan.has_mark() {
        plan.template.push(b' ');
        plan.template.extend_from_slice(&plan.mark.clone());
    }
    let (mut runner, records) = (
        plan.runner(cx, !own_stdin && !pipe)?,
        Records { n_args: n_args.or(n_replace), n_lines, columns, stop_at: cx.args.value(&END).map(<[u8]>::to_vec), no_run: has(&NO_RUN) },
    );
    let fills = has(&MANY) || has(&CONTEXT) || has(&XARGS);
    let spreads = !has(&XARGS);
    let recend = cx.args.value(&RECEND).map_or_else(|| b"\n".to_vec(), unescape);
    if pipe {
        runner.feed_blocks(cx, usize::try_from(block.unwrap_or(1 << 20)).unwrap_or(1 << 20).max(1), &records, &recend)?;
    } else if fills {
        let limit = chars.map_or(CHARS_MAX, |n| usize::try_from(n).unwrap_or(CHARS_MAX).min(CHARS_MAX));
        runner.feed_many(cx, &mut feed, &records, limit, spreads)?;
    } else {
        runner.feed_records(cx, &mut feed, &records)?;
    }
    runner.finish(cx)
}

impl Plan {
    /// Creates the runner of the jobs, of which none has started.
    fn runner(self, cx: &Cx<'_>, first_stdin: bool) -> Result<Runner, Fault> {
        let plan = self;
        let log = job_log(cx)?;
        Ok(Runner {
            plan,
            running: Vec::new(),
            waiting: VecDeque::new(),
            next_out: 1,
            n_started: 0,
            n_done: 0,
            n_failed: 0,
            status: None,
            stop: false,
            log,
            out: cx.stdout(),
            first_stdin,
            last_start: None,
        })
    }

    /// Whether the command holds a replacement string.
    fn has_mark(&self) -> bool {
        let mut found = false;
        self.each_mark(&self.template, |_, is_mark| found |= is_mark);
        found
    }

    /// Cuts a text into plain parts and replacement strings (without braces).
    fn each_mark(&self, text: &[u8], mut see: impl FnMut(&[u8], bool)) {
        let mut rest = text;
        let mut plain = 0;
        while plain < rest.len() {
            let here = rest.get(plain..).unwrap_or_default();
            let found = if self.mark != b"{}" && !self.mark.is_empty() && here.starts_with(&self.mark) {
                Some((&b""[..], self.mark.len()))
            } else if here.first() == Some(&b'{') {
                let close = memchr::memchr(b'}', here);
                let inner = close.and_then(|close| here.get(1..close));
                inner.filter(|inner| self.is_known(inner)).map(|inner| (inner, inner.len() + 2))
            } else {
                None
            };
            match found {
                Some((inner, n)) => {
                    see(rest.get(..plain).unwrap_or_default(), false);
                    see(inner, true);
                    rest = rest.get(plain + n..).unwrap_or_default();
                    plain = 0;
                }
                None => plain += 1,
            }
        }
        see(rest, false);
    }

    fn is_known(&self, inner: &[u8]) -> bool {
        if inner.is_empty() {
            return self.mark == b"{}";
        }
        if matches!(inner, b"." | b"/" | b"//" | b"/." | b"#" | b"%") || self.names.iter().any(|name| name == inner) {
            return true;
        }
        let digits = inner.strip_prefix(b"-").unwrap_or(inner);
        let n = digits.iter().take_while(|b| b.is_ascii_digit()).count();
        n > 0 && digits.get(n..).is_some_and(|how| shaped(b"", how).is_some())
    }

    fn fill(&self, text: &[u8], args: &[Vec<u8>], seq: u64, slot: u64, quotes: bool) -> Vec<u8> {
        let word = |text: Vec<u8>| if quotes { quoted(&text) } else { text };
        let mut out = Vec::new();
        self.each_mark(text, |part, is_mark| {
            if !is_mark {
                out.extend_from_slice(part);
                return;
            }
            match part {
                b"#" => out.extend_from_slice(seq.to_string().as_bytes()),
                b"%" => out.extend_from_slice(slot.to_string().as_bytes()),
                _ => {
                    if let Some(i) = self.names.iter().position(|name| name == part) {
                        out.extend(word(args.get(i).cloned().unwrap_or_default()));
                        return;
                    }
                    let from_end = part.first() == Some(&b'-');
                    let digits = part.get(usize::from(from_end)..).unwrap_or_default();
                    let n = digits.iter().take_while(|b| b.is_ascii_digit()).count();
                    let how = digits.get(n..).unwrap_or_default();
                    if n == 0 {
                        let all: Vec<Vec<u8>> = args.iter().map(|arg| word(shaped(arg, part).unwrap_or_default())).collect();
                        out.extend(all.join(&b' '));
                        return;
                    }
                    let idx = digits.get(..n).and_then(|d| std::str::from_utf8(d).ok()).and_then(|d| d.parse::<usize>().ok()).unwrap_or(0);
                    let idx = if from_end { args.len().checked_sub(idx) } else { idx.checked_sub(1) };
                    if let Some(arg) = idx.and_then(|idx| args.get(idx)) {
                        out.extend(word(shaped(arg, how).unwrap_or_default()));
                    }
                }
            }
        });
        out
    }

    /// The command line of a job.
    fn command(&self, args: &[Vec<u8>], seq: u64, slot: u64) -> Vec<u8> {
        if !self.has_command {
            return args.join(&b' ');
        }
        if self.context && args.len() > 1 {
            // Each word with a replacement string is repeated for each argument.
            let words = self.template.split(|b| *b == b' ').map(|word| {
                let mut has = false;
                self.each_mark(word, |_, is_mark| has |= is_mark);
                if !has {
                    return word.to_vec();
                }
                let each: Vec<Vec<u8>> = args.iter().map(|arg| self.fill(word, std::slice::from_ref(arg), seq, slot, true)).collect();
                each.join(&b' ')
            });
            return words.collect::<Vec<_>>().join(&b' ');
        }
        self.fill(&self.template, args, seq, slot, true)
    }
}

/// Reads the options that are numbers.
fn numbers(cx: &Cx<'_>) -> Result<[Option<u64>; 6], Fault> {
    let has = |option: &Opt| cx.args.has(option);
    let mut numbers = [None; 6];
    for (slot, option) in numbers.iter_mut().zip([&NUMBER, &REPLACE_ARGS, &LINES, &CHARS, &RETRIES, &BLOCK]) {
        let option = if option.long() == BLOCK.long() && has(&BLOCK_TOO) { &BLOCK_TOO } else { option };
        if let Some(value) = cx.args.value(option) {
            match xstrtol::parse(value, b"kKmMgG") {
                Ok(n) => *slot = Some(n),
                Err(_) => {
                    let text = format!("Error: Parsing of {} failed.", option.usage());
                    return Err(Fault::usage(text));
                }
            }
        }
    }
    Ok(numbers)
}

/// Reads how many jobs run at once.
fn n_jobs(cx: &Cx<'_>) -> Result<usize, Fault> {
    match cx.args.value(&JOBS).or_else(|| cx.args.value(&JOBS_TOO)) {
        None => Ok(usize::try_from(CORES).unwrap_or(1)),
        Some(text) => jobs(cx, text).ok_or_else(|| Fault::usage("Error: Parsing of --jobs/-j/--max-procs/-P failed.")),
    }
}

/// Reads when no more jobs are started.
fn halt_of(cx: &Cx<'_>) -> Result<Option<Halt>, Fault> {
    match cx.args.value(&HALT).or_else(|| cx.args.value(&HALT_TOO)).map(halt) {
        None => Ok(None),
        Some(Some(halt)) => Ok(halt),
        Some(None) => Err(Fault::usage("Error: --halt must be never or {now|soon},{fail|success|done}=N")),
    }
}

/// Reads what separates the columns of a line.
fn columns(cx: &Cx<'_>) -> Result<Option<Regex>, Fault> {
    Ok(match cx.args.value(&COLSEP) {
        None => None,
        Some(pattern) => match Regex::new(cx.meter(), pattern, Syntax::Perl, &RegexOptions::default()) {
            Ok(regex) => Some(regex),
            Err(error) => return Err(Fault::usage(format!("--colsep: {error}"))),
        },
    })
}

fn unescape(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut bytes = text.iter().copied();
    while let Some(byte) = bytes.next() {
        out.push(match byte {
            b'\\' => match bytes.next() {
                Some(b'n') => b'\n',
                Some(b't') => b'\t',
                Some(b'0') => 0,
                Some(other) => other,
                None => b'\\',
            },
            other => other,
        });
    }
    out
}

/// The next piece of input, that ends where a record ends.
fn next_block(
    cx: &Cx<'_>,
    input: &mut Input,
    held: &mut Vec<u8>,
    over: &mut bool,
    block: usize,
    records: Option<u64>,
    end: &[u8],
) -> Result<Option<Vec<u8>>, Fault> {
    let mut looked = 0;
    let mut found = 0;
    loop {
        if let Some(wanted) = records {
            while let Some(at) = held.get(looked..).and_then(|rest| memchr::memmem::find(rest, end)) {
                looked += at + end.len().max(1);
                found += 1;
                if found == wanted.max(1) {
                    let rest = held.split_off(looked.min(held.len()));
                    return Ok(Some(std::mem::replace(held, rest)));
                }
            }
        } else if held.len() >= block {
            let cut = held.get(..block).and_then(|part| memchr::memmem::rfind(part, end)).map(|at| at + end.len());
            let cut = cut.or_else(|| memchr::memmem::find(held, end).map(|at| at + end.len()));
            if let Some(cut) = cut {
                let rest = held.split_off(cut);
                return Ok(Some(std::mem::replace(held, rest)));
            }
        }
        if *over {
            return Ok((!held.is_empty()).then(|| std::mem::take(held)));
        }
        let data = input.fill()?;
        *over = data.is_empty();
        let n = data.len();
        cx.meter().fits(held.len() + n)?;
        held.extend_from_slice(data);
        input.used(n);
    }
}

fn split_columns(cx: &Cx<'_>, regex: &Regex, record: Vec<Vec<u8>>) -> Result<Vec<Vec<u8>>, Fault> {
    let meter = cx.meter();
    let mut out = Vec::new();
    for arg in record {
        let mut from = 0;
        let mut at = 0;
        while let Some((start, end)) = regex.find_at(&arg, at, false, &mut |n| meter.step(n))? {
            cx.step(1)?;
            if end == start {
                at = end + 1;
                if at > arg.len() {
                    break;
                }
                continue;
            }
            out.push(arg.get(from..start).unwrap_or_default().to_vec());
            from = end;
            at = end;
        }
        out.push(arg.get(from..).unwrap_or_default().to_vec());
    }
    Ok(out)
}

fn unreadable(name: &[u8], fault: Fault) -> Fault {
    fault.errno_as(255, |errno| [b"Error: Cannot open input file `", name, format!("': {errno}.").as_bytes()].concat())
}

fn read_file(cx: &Cx<'_>, name: &[u8], end: u8) -> Result<Vec<Vec<u8>>, Fault> {
    let mut text = Vec::new();
    cx.open_input(name).and_then(|mut input| input.rest(&mut text)).map_err(|fault| unreadable(name, fault))?;
    let text = text.strip_suffix(&[end]).unwrap_or(&text);
    Ok(if text.is_empty() { Vec::new() } else { text.split(|b| *b == end).map(<[u8]>::to_vec).collect() })
}

fn feed(cx: &Cx<'_>, lists: &[Vec<u8>], end: u8) -> Result<Feed, Fault> {
    let mut groups: Vec<Vec<Source>> = Vec::new();
    let files: Vec<Vec<u8>> = cx.args.values(&ARG_FILE).map(<[u8]>::to_vec).collect();
    if lists.is_empty() && files.len() <= 1 {
        let input = match files.first() {
            None => Ok(cx.stdin().ending_at_errors()),
            Some(name) => cx.open_input(name),
        };
        let name = files.first().map_or(&b""[..], Vec::as_slice);
        return input.map(|input| Feed::Lines { input, end }).map_err(|fault| unreadable(name, fault));
    }
    for name in &files {
        let args = read_file(cx, name, end)?;
        groups.push(vec![Source { args, linked: false }]);
    }
    let mut kind: &[u8] = b"";
    for word in lists {
        cx.step(1)?;
        if matches!(word.as_slice(), b":::" | b":::+" | b"::::" | b"::::+") {
            kind = word;
            if !kind.starts_with(b"::::") {
                groups.push(vec![Source { args: Vec::new(), linked: kind.ends_with(b"+") }]);
            }
            continue;
        }
        if kind.starts_with(b"::::") {
            let args = read_file(cx, word, end)?;
            groups.push(vec![Source { args, linked: kind.ends_with(b"+") }]);
        } else if let Some(source) = groups.last_mut().and_then(|group| group.last_mut()) {
            source.args.push(word.clone());
        }
    }
    Ok(product(groups, cx.args.has(&LINK)))
}

/// Joins linked sources, whose product is run.
fn product(groups: Vec<Vec<Source>>, wraps: bool) -> Feed {
    let mut joined: Vec<Vec<Source>> = Vec::new();
    for group in groups {
        for source in group {
            match joined.last_mut() {
                Some(last) if source.linked || wraps => last.push(source),
                _ => joined.push(vec![source]),
            }
        }
    }
    let at = vec![0; joined.len()];
    Feed::Product { groups: joined, at, wraps, over: false }
}

/// A word as the shell reads it back.
fn quoted(word: &[u8]) -> Vec<u8> {
    if word.is_empty() {
        return b"''".to_vec();
    }
    if word.iter().all(|b| b.is_ascii_alphanumeric() || b"-_.+/".contains(b)) {
        return word.to_vec();
    }
    let mut out = vec![b'\''];
    for byte in word {
        if *byte == b'\'' { out.extend_from_slice(b"'\"'\"'") } else { out.push(*byte) }
    }
    out.push(b'\'');
    let inner = out.strip_prefix(b"''").unwrap_or(&out);
    let inner = inner.strip_suffix(b"''").unwrap_or(inner);
    inner.to_vec()
}

/// Argument as a replacement string shapes it; `None`: the string is none.
fn shaped(arg: &[u8], how: &[u8]) -> Option<Vec<u8>> {
    let base_at = arg.iter().rposition(|b| *b == b'/').map_or(0, |at| at + 1);
    let without_extension = |text: &[u8]| {
        // As GNU: a name that begins with a dot is all extension, and a dot at the end is none.
        match text.iter().rposition(|b| matches!(b, b'.' | b'/')) {
            Some(dot) if text.get(dot) == Some(&b'.') && dot + 1 < text.len() => text.get(..dot).unwrap_or(text).to_vec(),
            _ => text.to_vec(),
        }
    };
    let base = arg.get(base_at..).unwrap_or_default();
    Some(match how {
        b"" => arg.to_vec(),
        b"." => without_extension(arg),
        b"/" => base.to_vec(),
        b"//" => dir_name(arg).to_vec(),
        b"/." => without_extension(base),
        _ => return None,
    })
}

struct Runner {
    plan: Plan,
    running: Vec<Running>,
    /// Output of jobs that ended before an earlier one, with `-k`.
    waiting: VecDeque<(u64, Printed)>,
    next_out: u64,
    n_started: u64,
    n_done: u64,
    n_failed: u64,
    status: Option<u8>,
    stop: bool,
    log: Option<Output>,
    out: Output,
    first_stdin: bool,
    last_start: Option<Duration>,
}

impl Runner {
    /// Starts a job for each block of standard input.
    fn feed_blocks(&mut self, cx: &mut Cx<'_>, block: usize, records: &Records, recend: &[u8]) -> Result<(), Fault> {
        let mut input = cx.stdin();
        let mut held = Vec::new();
        let mut over = false;
        while !self.stop {
            let Some(chunk) = next_block(cx, &mut input, &mut held, &mut over, block, records.n_args, recend)? else { break };
            self.start(cx, Task { args: Vec::new(), stdin: Some(chunk) })?;
        }
        Ok(())
    }

    /// Starts jobs with as many arguments as fit.
    fn feed_many(&mut self, cx: &mut Cx<'_>, feed: &mut Feed, records: &Records, limit: usize, spreads: bool) -> Result<(), Fault> {
        let most = records.n_args.map_or(usize::MAX, |n| usize::try_from(n).unwrap_or(usize::MAX).max(1));
        let base = self.plan.template.len();
        let mut args: Vec<Vec<u8>> = Vec::new();
        let mut bytes = base;
        while let Some(record) = feed.next(cx)? {
            for arg in record {
                let more = quoted(&arg).len() + 1;
                if !args.is_empty() && (bytes + more > limit || args.len() >= most) {
                    self.start(cx, Task { args: std::mem::take(&mut args), stdin: None })?;
                    bytes = base;
                }
                bytes += more;
                cx.meter().fits(bytes)?;
                args.push(arg);
            }
            if self.stop {
                break;
            }
        }
        if !args.is_empty() && !self.stop {
            // GNU: the last arguments are spread over the jobs.
            let each = if spreads { args.len().div_ceil(self.plan.jobs).max(1) } else { args.len() };
            for part in args.chunks(each) {
                self.start(cx, Task { args: part.to_vec(), stdin: None })?;
            }
        }
        Ok(())
    }

    /// Starts a job for so many records each.
    fn feed_records(&mut self, cx: &mut Cx<'_>, feed: &mut Feed, records: &Records) -> Result<(), Fault> {
        let zero = records.n_args == Some(0);
        let n = usize::try_from(records.n_args.or(records.n_lines).unwrap_or(1)).unwrap_or(usize::MAX).max(1);
        let mut args = Vec::new();
        let mut n_records = 0;
        while !self.stop {
            let Some(mut record) = feed.next(cx)? else { break };
            if records.stop_at.as_ref().is_some_and(|stop| record.first() == Some(stop)) {
                break;
            }
            if records.no_run && record.iter().all(Vec::is_empty) {
                continue;
            }
            if let Some(regex) = &records.columns {
                record = split_columns(cx, regex, record)?;
            }
            if zero {
                record.clear();
            }
            let width = record.len().max(1);
            args.append(&mut record);
            n_records += 1;
            let full = if records.n_args.is_some() && n > 1 { n_records * width >= n } else { n_records >= n };
            if full {
                self.start(cx, Task { args: std::mem::take(&mut args), stdin: None })?;
                n_records = 0;
            }
        }
        if n_records > 0 && !self.stop {
            self.start(cx, Task { args, stdin: None })?;
        }
        Ok(())
    }

    fn start(&mut self, cx: &mut Cx<'_>, task: Task) -> Result<(), Fault> {
        self.wait_below(cx, self.plan.jobs)?;
        if self.stop {
            return Ok(());
        }
        self.n_started += 1;
        self.launch(cx, task, self.n_started, 1)
    }

    fn launch(&mut self, cx: &mut Cx<'_>, task: Task, seq: u64, tries: u64) -> Result<(), Fault> {
        let slot = (1..).find(|slot| self.running.iter().all(|job| job.slot != *slot)).unwrap_or(1);
        let text = self.plan.command(&task.args, seq, slot);
        let tag = self.plan.tag.as_ref().map(|tag| self.plan.fill(tag, &task.args, seq, slot, false));
        if self.plan.dry_run {
            let printed = Printed { out: [&text[..], b"\n"].concat(), err: Vec::new(), tag, head: Vec::new() };
            return self.print(cx, seq, printed);
        }
        if self.plan.verbose_err {
            cx.stderr_bytes(&[&text[..], b"\n"].concat())?;
        }
        if self.plan.verbose && !self.plan.group {
            self.out.line(&text)?;
        }
        self.out.flush()?;
        self.keep_delay(cx)?;
        let clock = std::sync::Arc::clone(&cx.host().clock);
        let mut fds = Vec::new();
        match &task.stdin {
            Some(bytes) => fds.push((0, Some(Description::bytes(bytes.clone())))),
            None if self.first_stdin => {}
            None => fds.push((0, Some(Description::new(Endpoint::Null)))),
        }
        self.first_stdin = false;
        let mut captures = None;
        if self.plan.group {
            let (out, to_out) = Capture::new(cx.kernel())?;
            let (err, to_err) = Capture::new(cx.kernel())?;
            fds.push((1, Some(to_out)));
            fds.push((2, Some(to_err)));
            captures = Some((out, err));
        }
        let env = environment(cx, seq, slot);
        let argv = vec![self.plan.shell.clone(), b"-c".to_vec(), text.clone()];
        let begun = clock.monotonic();
        let begun_wall = clock.now();
        let child = cx.start(Launching { argv, fds, env: Some(env), cwd: self.plan.cwd.clone() })?;
        self.running.push(Running {
            seq,
            slot,
            task,
            text,
            tag,
            child,
            captures,
            begun,
            begun_wall,
            timed_out: false,
            killed: false,
            tries,
        });
        Ok(())
    }

    /// Waits until the delay after the last start has passed.
    fn keep_delay(&mut self, cx: &mut Cx<'_>) -> Result<(), Fault> {
        let clock = std::sync::Arc::clone(&cx.host().clock);
        if let Some(last) = self.last_start.filter(|_| !self.plan.delay.is_zero()) {
            let until = last.saturating_add(self.plan.delay);
            if let Some(rest) = until.checked_sub(clock.monotonic()) {
                cx.sleep(rest)?;
            }
        }
        self.last_start = Some(clock.monotonic());
        Ok(())
    }

    /// Waits until fewer than `most` jobs run.
    fn wait_below(&mut self, cx: &mut Cx<'_>, most: usize) -> Result<(), Fault> {
        loop {
            let ended = self.running.iter().position(|job| job.child.process.status().is_some());
            if let Some(i) = ended {
                let job = self.running.remove(i);
                self.ended(cx, job)?;
                continue;
            }
            if self.running.len() < most || self.running.is_empty() {
                return Ok(());
            }
            let now = cx.host().clock.monotonic();
            let mut until = Duration::MAX;
            for job in &mut self.running {
                cx.kernel().watch(&job.child.process);
                let Some(limit) = self.plan.timeout.filter(|_| !job.timed_out) else { continue };
                let end = job.begun.saturating_add(limit);
                if end <= now {
                    job.timed_out = true;
                    let text = [&b"Warning: This job was killed because it timed out:\nparallel: Warning: "[..], &job.text].concat();
                    cx.error_bytes(&text)?;
                    cx.kill(&job.child, signal::TERM);
                    cx.kill(&job.child, signal::CONT);
                    cx.kill(&job.child, signal::KILL);
                } else {
                    until = until.min(end);
                }
            }
            if self.running.iter().any(|job| job.child.process.status().is_some()) {
                continue;
            }
            if until == Duration::MAX { cx.kernel().suspend()? } else { cx.kernel().suspend_until(until)? }
        }
    }

    fn ended(&mut self, cx: &mut Cx<'_>, job: Running) -> Result<(), Fault> {
        let status = job.child.process.status().unwrap_or(Status::Exited(0));
        let Running { seq, task, text, tag, captures, begun, begun_wall, timed_out, killed, tries, .. } = job;
        let mut printed = Printed { out: Vec::new(), err: Vec::new(), tag, head: Vec::new() };
        if let Some((out, err)) = captures {
            printed.out = out.finish(cx.kernel())?;
            printed.err = err.finish(cx.kernel())?;
        }
        if killed {
            return Ok(());
        }
        let good = status == Status::Exited(0) && !timed_out;
        if !good && tries < self.plan.retries && !self.stop {
            return self.launch(cx, task, seq, tries + 1);
        }
        if self.plan.verbose && self.plan.group {
            printed.head = [&text[..], b"\n"].concat();
        }
        let n_out = printed.out.len();
        self.print(cx, seq, printed)?;
        self.n_done += 1;
        self.n_failed += u64::from(!good);
        if let Some(log) = &mut self.log {
            let runtime = cx.host().clock.monotonic().saturating_sub(begun).as_secs_f64();
            let (code, number) = match status {
                _ if timed_out => (-1, 15),
                Status::Exited(code) => (i32::from(code), 0),
                Status::Signaled(number) => (0, i32::from(number)),
            };
            let row = format!("{seq}\t:\t{:.3}\t{runtime:10.3}\t0\t{n_out}\t{code}\t{number}\t", begun_wall.as_secs_f64());
            log.line(&[row.as_bytes(), &text].concat())?;
            log.flush()?;
        }
        self.check_halt(cx, good, &text, if timed_out { None } else { Some(status) })
    }

    /// Starts no more jobs once enough have ended; `status` is None of one that timed out.
    fn check_halt(&mut self, cx: &mut Cx<'_>, good: bool, text: &[u8], status: Option<Status>) -> Result<(), Fault> {
        let Some(halt) = self.plan.halt.filter(|_| !self.stop) else { return Ok(()) };
        let n_success = self.n_done - self.n_failed;
        let (n, matters) = match halt.reason {
            Reason::Fail => (self.n_failed, !good),
            Reason::Success => (n_success, good),
            Reason::Done => (self.n_done, true),
        };
        if !matters {
            return Ok(());
        }
        let what = match halt.reason {
            Reason::Done => "finished",
            _ if good => "succeeded",
            _ => "failed",
        };
        self.out.flush()?;
        cx.error_bytes(&[format!("This job {what}:\n").as_bytes(), text].concat())?;
        let reached = if halt.percent { n as f64 * 100.0 >= halt.count * self.n_started.max(3) as f64 } else { n as f64 >= halt.count };
        if !reached {
            return Ok(());
        }
        self.stop = true;
        self.status = Some(self.halt_status(halt, status));
        self.kill_or_wait(cx, halt.now)
    }

    /// Computes the exit status of a run that was halted.
    fn halt_status(&self, halt: Halt, status: Option<Status>) -> u8 {
        match halt.reason {
            Reason::Fail if halt.count <= 1.0 && !halt.percent => status.map_or(1, |status| u8::try_from(status.code()).unwrap_or(u8::MAX)),
            // GNU: not its own failures are counted, but that there is an end before the end.
            Reason::Success if self.n_failed == 0 => 0,
            Reason::Success | Reason::Done => 101,
            _ => u8::try_from(self.n_failed.min(101)).unwrap_or(101),
        }
    }

    /// Kills the running jobs, or says that they are waited for.
    fn kill_or_wait(&mut self, cx: &mut Cx<'_>, now: bool) -> Result<(), Fault> {
        if now {
            for job in &mut self.running {
                job.killed = true;
                cx.kernel().signal(&job.child.process, signal::TERM);
                cx.kernel().signal(&job.child.process, signal::CONT);
                cx.kernel().signal(&job.child.process, signal::KILL);
            }
        } else if !self.running.is_empty() {
            cx.error(format!("Starting no more jobs. Waiting for {} jobs to finish.", self.running.len()))?;
        }
        Ok(())
    }

    /// Prints what a job printed, or keeps it until those before have been printed.
    fn print(&mut self, cx: &Cx<'_>, seq: u64, printed: Printed) -> Result<(), Fault> {
        if !self.plan.keep {
            return self.show(cx, &printed);
        }
        cx.meter().fits(self.waiting.iter().map(|(_, p)| p.out.len() + p.err.len()).sum::<usize>())?;
        let at = self.waiting.partition_point(|(other, _)| *other < seq);
        self.waiting.insert(at, (seq, printed));
        while self.waiting.front().is_some_and(|(seq, _)| *seq == self.next_out) {
            if let Some((_, printed)) = self.waiting.pop_front() {
                self.next_out += 1;
                self.show(cx, &printed)?;
            }
        }
        Ok(())
    }

    fn show(&mut self, cx: &Cx<'_>, printed: &Printed) -> Result<(), Fault> {
        let tagged = |text: &[u8]| match &printed.tag {
            None => text.to_vec(),
            Some(tag) => text.split_inclusive(|b| *b == b'\n').flat_map(|line| [&tag[..], b"\t", line].concat()).collect(),
        };
        self.out.put(&tagged(&printed.head))?;
        self.out.put(&tagged(&printed.out))?;
        if !printed.err.is_empty() {
            self.out.flush()?;
            cx.stderr_bytes(&tagged(&printed.err))?;
        }
        // Others read it before all jobs have ended.
        self.out.flush()
    }

    fn finish(mut self, cx: &mut Cx<'_>) -> Done {
        self.wait_below(cx, 1)?;
        while let Some((_, printed)) = self.waiting.pop_front() {
            self.show(cx, &printed)?;
        }
        self.out.flush()?;
        Ok(self.status.unwrap_or(u8::try_from(self.n_failed.min(101)).unwrap_or(101)))
    }
}

/// Sets the number of a job and its slot among the variables.
fn environment(cx: &Cx<'_>, seq: u64, slot: u64) -> Vec<(Vec<u8>, Vec<u8>)> {
    let mut env = cx.environ();
    env.retain(|(name, _)| name != b"PARALLEL_SEQ" && name != b"PARALLEL_JOBSLOT");
    env.push((b"PARALLEL_JOBSLOT".to_vec(), slot.to_string().into_bytes()));
    env.push((b"PARALLEL_SEQ".to_vec(), seq.to_string().into_bytes()));
    env
}
