//! `xargs`: command lines from standard input, several at once with `-P`.

use bashkit_core::command::{Child, Command, Cx, Launching, Opt, Parsing};
use bashkit_core::gnu::{quotearg, xstrtol};
use bashkit_core::kernel::{Description, Done, Endpoint, Fault, Input, Status};
use bashkit_core::vfs::Errno;

const NULL: Opt = Opt::flag('0', "null", "items are separated by a null, not whitespace; disables quote and backslash processing");
const FILE: Opt = Opt::value('a', "arg-file", "FILE", "read arguments from FILE, not standard input");
const DELIMITER: Opt = Opt::value('d', "delimiter", "CHARACTER", "items in input stream are separated by CHARACTER, not by whitespace");
const END: Opt = Opt::value('E', "", "END", "set logical EOF string; if END occurs as a line of input, the rest of the input is ignored");
const END_OPTIONAL: Opt = Opt::optional('e', "eof", "END", "equivalent to -E END if END is specified");
const REPLACE_VALUE: Opt = Opt::value('I', "", "R", "same as --replace=R");
const REPLACE: Opt = Opt::optional(
    'i',
    "replace",
    "R",
    "replace R in INITIAL-ARGS with names read from standard input, split at newlines; {} is the default",
);
const LINES: Opt = Opt::value('L', "", "MAX-LINES", "use at most MAX-LINES non-blank input lines per command line");
const LINES_OPTIONAL: Opt = Opt::optional('l', "max-lines", "MAX-LINES", "similar to -L but defaults to at most one non-blank input line");
const NUMBER: Opt = Opt::value('n', "max-args", "MAX-ARGS", "use at most MAX-ARGS arguments per command line");
const PARALLEL: Opt = Opt::value('P', "max-procs", "MAX-PROCS", "run at most MAX-PROCS processes at a time");
const SLOT: Opt = Opt::value('\0', "process-slot-var", "VAR", "set environment variable VAR in child processes");
const NO_RUN: Opt = Opt::flag('r', "no-run-if-empty", "if there are no arguments, then do not run COMMAND");
const CHARS: Opt = Opt::value('s', "max-chars", "MAX-CHARS", "limit length of command line to MAX-CHARS");
const SHOW: Opt = Opt::flag('\0', "show-limits", "show limits on command-line length");
const VERBOSE: Opt = Opt::flag('t', "verbose", "print commands before executing them");
const INTERACTIVE: Opt = Opt::flag('p', "interactive", "prompt before running commands");
const EXIT: Opt = Opt::flag('x', "exit", "exit if the size (see -s) is exceeded");

pub(crate) const COMMAND: Command = Command::new(
    "xargs",
    "xargs [OPTION]... COMMAND [INITIAL-ARGS]...",
    "Run COMMAND with arguments INITIAL-ARGS and more arguments read from input",
    &[
        NULL,
        FILE,
        DELIMITER,
        END,
        END_OPTIONAL,
        REPLACE_VALUE,
        REPLACE,
        LINES,
        LINES_OPTIONAL,
        NUMBER,
        PARALLEL,
        SLOT,
        NO_RUN,
        CHARS,
        INTERACTIVE,
        SHOW,
        VERBOSE,
        EXIT,
    ],
    run,
)
.refused(&["-o", "--open-tty"])
.parsing(Parsing::InOrder);

/// Bytes of a command line where no option says otherwise, ends of arguments included.
const CHARS_DEFAULT: usize = 131_072;

/// Bytes that arguments and environment may have together, but for those that POSIX keeps free.
const CHARS_MAX: usize = 2_097_152 - 2_048;

/// Highest number for `-P`.
const PROCESSES_MAX: u64 = 2_147_483_647;

struct Plan {
    command: Vec<Vec<u8>>,
    replace: Option<Vec<u8>>,
    lines: Option<u64>,
    number: Option<u64>,
    parallel: usize,
    chars: usize,
    exit: bool,
    verbose: bool,
    interactive: bool,
    slot: Option<Vec<u8>>,
    input_is_file: bool,
}

fn number(cx: &Cx<'_>, option: &Opt, least: u64) -> Result<Option<u64>, Fault> {
    let Some(value) = cx.args.value(option) else { return Ok(None) };
    let letter = char::from(option.short());
    let (is_negative, digits) = value.strip_prefix(b"-").map_or((false, value), |digits| (true, digits));
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return Err(Fault::usage([b"invalid number \"", value, format!("\" for -{letter} option").as_bytes()].concat()));
    }
    let n = xstrtol::number(digits).unwrap_or(u64::MAX);
    if is_negative || n < least {
        let text = [b"value ", value, format!(" for -{letter} option should be >= {least}").as_bytes()].concat();
        // GNU: a command line that is too short for anything is no wrong use.
        if option.short() == CHARS.short() {
            cx.error_bytes(&text)?;
            return Ok(Some(least));
        }
        return Err(Fault::usage(text));
    }
    if option.short() == PARALLEL.short() && n > PROCESSES_MAX {
        return Err(Fault::usage([b"value ", value, format!(" for -{letter} option should be <= {PROCESSES_MAX}").as_bytes()].concat()));
    }
    Ok(Some(n))
}

fn delimiter(text: &[u8]) -> Option<u8> {
    match text {
        [byte] => Some(*byte),
        [b'\\', letter] => Some(match letter {
            b'a' => 7,
            b'b' => 8,
            b'f' => 12,
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            b'v' => 11,
            b'\\' => b'\\',
            b'0'..=b'7' => letter - b'0',
            _ => return None,
        }),
        [b'\\', b'x', digits @ ..] => u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok(),
        [b'\\', digits @ ..] => u8::from_str_radix(std::str::from_utf8(digits).ok()?, 8).ok(),
        _ => None,
    }
}

fn run(cx: &mut Cx<'_>) -> Done {
    let mut values = Vec::new();
    for (option, least) in [(&NUMBER, 1), (&LINES, 1), (&LINES_OPTIONAL, 1), (&PARALLEL, 0), (&CHARS, 1)] {
        values.push(number(cx, option, least)?);
    }
    let [max_args, lines, lines_optional, parallel, chars] = values.as_slice() else { return Ok(1) };
    let (mut max_args, mut lines) = (*max_args, lines.or(*lines_optional).or(cx.args.has(&LINES_OPTIONAL).then_some(1)));
    let replace = exclusive(cx, &mut max_args, &mut lines)?;
    let separator = separator(cx)?;
    let mut command = std::mem::take(&mut cx.args.operands);
    if command.is_empty() {
        command.push(b"echo".to_vec());
    }
    if let Some(variable) = cx.args.value(&SLOT) {
        if variable.contains(&b'=') {
            return Err(Fault::failure(1, "option --process-slot-var may not be set to a value which includes `='"));
        }
        if variable.is_empty() {
            return Err(Fault::failure(1, "failed to unset environment variable : Invalid argument"));
        }
    }
    let chars = command_line_bytes(cx, *chars)?;
    let file = cx.args.value(&FILE).map(<[u8]>::to_vec);
    let input = open(cx, file.as_deref())?;
    let end = cx.args.value(&END).or_else(|| cx.args.value(&END_OPTIONAL)).filter(|e| !e.is_empty()).map(<[u8]>::to_vec);
    if end.is_some() && separator.is_some() {
        cx.error("warning: the -E option has no effect if -0 or -d is used.\n")?;
    }
    let plan = Plan {
        exit: cx.args.has(&EXIT) || replace.is_some(),
        command,
        replace,
        lines,
        number: max_args,
        parallel: match parallel {
            None => 1,
            Some(0) => usize::try_from(cx.meter().limits().processes / 2).unwrap_or(100).max(1),
            Some(n) => usize::try_from(*n).unwrap_or(usize::MAX),
        },
        chars,
        verbose: cx.args.has(&VERBOSE) || cx.args.has(&INTERACTIVE),
        interactive: cx.args.has(&INTERACTIVE),
        slot: cx.args.value(&SLOT).map(<[u8]>::to_vec),
        input_is_file: file.is_some(),
    };
    let no_run = cx.args.has(&NO_RUN);
    let mut reader = Reader { input, separator, end, warned: false, whole_lines: plan.replace.is_some() && separator.is_none() };
    let mut runner = Runner { plan: &plan, children: Vec::new(), status: 0 };
    let outcome = feed(cx, &mut reader, &mut runner, no_run);
    let waited = runner.wait_for(cx, 0);
    let outcome = outcome?;
    if !plan.input_is_file
        && let Some(errno) = reader.input.error()
    {
        // GNU: the error is told when standard input is closed, its number where closing fails as well.
        let why = if errno == Errno::BadF { format!(": {errno}") } else { String::new() };
        cx.error(format_args!("error closing file{why}"))?;
        return Ok(1);
    }
    let status = match outcome {
        Some(status) => status,
        None => match waited? {
            Some(status) => status,
            None => runner.status,
        },
    };
    Ok(status)
}

/// Bytes that a command line may have: what `-s` says, below what the environment leaves. `--show-limits` prints them.
fn command_line_bytes(cx: &Cx<'_>, asked: Option<u64>) -> Result<usize, Fault> {
    let environment: usize = cx.environ().iter().map(|(name, value)| name.len() + value.len() + 2).sum();
    let upper = CHARS_MAX.saturating_sub(environment);
    let chars = match asked.map(|n| usize::try_from(n).unwrap_or(usize::MAX)) {
        None => CHARS_DEFAULT.min(upper),
        Some(n) if n > upper => {
            cx.error(format_args!("value {n} for -s option should be <= {upper}"))?;
            upper
        }
        Some(n) => n,
    };
    if cx.args.has(&SHOW) {
        let text = format!(
            "Your environment variables take up {environment} bytes
POSIX upper limit on argument length (this system): {upper}
POSIX smallest allowable upper limit on argument length (all systems): 4096
Maximum length of command we could actually use: {}
Size of command buffer we are actually using: {chars}
Maximum parallelism (--max-procs must be no greater): {PROCESSES_MAX}
",
            upper.saturating_sub(environment)
        );
        cx.stderr_bytes(text.as_bytes())?;
    }
    Ok(chars)
}

/// Lets the last of `-I`, `-L` and `-n` hold; the mark that is replaced.
fn exclusive(cx: &Cx<'_>, max_args: &mut Option<u64>, lines: &mut Option<u64>) -> Result<Option<Vec<u8>>, Fault> {
    let mut replace = None;

    let mut last: Option<&str> = None;
    for (option, value) in cx.args.in_order() {
        // GNU names the earlier option and the later one in different ways.
        let (name, later) = match option.short() {
            b'n' => ("--max-args", "--max-args/-n"),
            b'L' => ("--max-lines", "-L"),
            b'l' => ("--max-lines", "--max-lines/-l"),
            b'I' | b'i' => ("--replace", "--replace/-I/-i"),
            _ => continue,
        };
        if let Some(before) = last.filter(|before| *before != name) {
            // GNU: `-n 1` behind -I changes nothing and is not reported.
            if !(name == "--max-args" && before.starts_with("--replace") && *max_args == Some(1)) {
                cx.error(format_args!("warning: options {before} and {later} are mutually exclusive, ignoring previous {before} value"))?;
            } else {
                *max_args = None;
                continue;
            }
        }
        last = Some(name);
        if name.starts_with("--replace") {
            replace = Some(value.unwrap_or(b"{}").to_vec());
        }
    }
    match last {
        Some("--max-args") => (*lines, replace) = (None, None),
        Some("--max-lines") => (*max_args, replace) = (None, None),
        Some(_) => (*max_args, *lines) = (None, None),
        None => {}
    }
    Ok(replace)
}

/// Reads the byte that separates items; None for blanks.
fn separator(cx: &Cx<'_>) -> Result<Option<u8>, Fault> {
    Ok(match cx.args.last_of(&[&NULL, &DELIMITER]) {
        Some(o) if o.short() == b'0' => Some(0),
        Some(_) => {
            let text = cx.args.value(&DELIMITER).unwrap_or_default();
            let Some(byte) = delimiter(text) else {
                let why = if text.starts_with(b"\\") && text.len() > 1 {
                    format!("Invalid escape sequence {} in input delimiter specification.", String::from_utf8_lossy(text))
                } else {
                    format!(
                        "Invalid input delimiter specification {}: the delimiter must be either a single character or an escape sequence starting with \\.",
                        String::from_utf8_lossy(text)
                    )
                };
                return Err(Fault::failure(1, why));
            };
            Some(byte)
        }
        None => None,
    })
}

/// Opens the input of the items.
fn open(cx: &Cx<'_>, file: Option<&[u8]>) -> Result<Input, Fault> {
    Ok(match file {
        None => cx.stdin().ending_at_errors(),
        Some(name) => match cx.open_input(name) {
            Ok(input) => input.ending_at_errors(),
            Err(fault) => {
                let errno = fault.errno()?;
                return Err(Fault::failure(
                    1,
                    [b"Cannot open input file ", &quotearg::curly(name)[..], format!(": {errno}").as_bytes()].concat(),
                ));
            }
        },
    })
}

/// Reads arguments and runs commands; a status ends it early.
fn feed(cx: &mut Cx<'_>, reader: &mut Reader, runner: &mut Runner<'_>, no_run: bool) -> Result<Option<u8>, Fault> {
    let plan = runner.plan;
    let base: usize = plan.command.iter().map(|a| a.len() + 1).sum();
    if base > plan.chars {
        cx.error("cannot fit single argument within argument list size limit")?;
        return Ok(Some(1));
    }
    let mut args: Vec<Vec<u8>> = Vec::new();
    let mut bytes = base;
    let mut lines = 0;
    let mut ran = false;
    loop {
        let item = match reader.next(cx) {
            Ok(item) => item,
            Err(failure @ Fault::Failure(_)) => return runner.launch_pending(cx, args, failure).map(Some),
            Err(fault) => return Err(fault),
        };
        let Some(Item { text, ends_line }) = item else { break };
        cx.step(1)?;
        if let Some(mark) = &plan.replace {
            ran = true;
            if let Some(status) = runner.launch_replaced(cx, mark, &text)? {
                return Ok(Some(status));
            }
            continue;
        }
        let length = text.len() + 1;
        if bytes + length > plan.chars {
            if args.is_empty() || (base + length > plan.chars && (plan.exit || plan.lines.is_some())) {
                cx.error("argument line too long")?;
                return Ok(Some(1));
            }
            // GNU: `-L` implies `-x`.
            if plan.lines.is_some() || (plan.exit && plan.number.is_some()) {
                cx.error("argument list too long")?;
                return Ok(Some(1));
            }
            ran = true;
            if let Some(status) = runner.launch(cx, [&plan.command[..], &std::mem::take(&mut args)].concat())? {
                return Ok(Some(status));
            }
            (bytes, lines) = (base, 0);
            if bytes + length > plan.chars {
                cx.error("argument line too long")?;
                return Ok(Some(1));
            }
        }
        bytes += length;
        args.push(text);
        lines += u64::from(ends_line);
        let full = plan.number.is_some_and(|n| args.len() as u64 >= n) || plan.lines.is_some_and(|n| lines >= n);
        if full {
            ran = true;
            if let Some(status) = runner.launch(cx, [&plan.command[..], &std::mem::take(&mut args)].concat())? {
                return Ok(Some(status));
            }
            (bytes, lines) = (base, 0);
        }
    }
    if plan.replace.is_none() && (!args.is_empty() || (!ran && !no_run)) {
        return runner.launch(cx, [&plan.command[..], &args].concat());
    }
    Ok(None)
}

impl Runner<'_> {
    /// Runs the command with the arguments that came before a quote that is not closed; the status of it all.
    fn launch_pending(&mut self, cx: &mut Cx<'_>, args: Vec<Vec<u8>>, failure: Fault) -> Done {
        // GNU: not where a command line that is too long ends everything, which `-L` implies.
        if self.plan.exit || self.plan.lines.is_some() || args.is_empty() {
            let status = cx.report(failure)?;
            let ended = self.wait_for(cx, 0)?;
            return Ok(ended.unwrap_or(if self.status == 0 { status } else { self.status }));
        }
        // The command has begun when the failure is told.
        let mut argv = [&self.plan.command[..], &args].concat();
        let is_wanted = match self.announce(cx, &mut argv)? {
            Announced::Ended(status) => return Ok(status),
            Announced::Declined => false,
            Announced::Wanted => true,
        };
        let status = cx.report(failure)?;
        let ended = match if is_wanted { self.spawn(cx, argv)? } else { None } {
            Some(ended) => Some(ended),
            None => self.wait_for(cx, 0)?,
        };
        Ok(ended.unwrap_or(if self.status == 0 { status } else { self.status }))
    }

    /// Runs the command with an item in place of the mark; a status ends everything.
    fn launch_replaced(&mut self, cx: &mut Cx<'_>, mark: &[u8], text: &[u8]) -> Result<Option<u8>, Fault> {
        let plan = self.plan;
        // GNU: the name of the command is left as it is.
        let (name, rest) = plan.command.split_at_checked(1).unwrap_or_default();
        let argv: Vec<Vec<u8>> = name.iter().cloned().chain(rest.iter().map(|a| replaced(a, mark, text))).collect();
        if argv.iter().map(|a| a.len() + 1).sum::<usize>() > plan.chars {
            cx.error("argument line too long")?;
            return Ok(Some(1));
        }
        self.launch(cx, argv)
    }

    fn launch(&mut self, cx: &mut Cx<'_>, mut argv: Vec<Vec<u8>>) -> Result<Option<u8>, Fault> {
        match self.announce(cx, &mut argv)? {
            Announced::Ended(status) => Ok(Some(status)),
            Announced::Declined => Ok(None),
            Announced::Wanted => self.spawn(cx, argv),
        }
    }

    /// Waits until a command may run, and shows it; a status ends everything.
    fn announce(&mut self, cx: &mut Cx<'_>, argv: &mut [Vec<u8>]) -> Result<Announced, Fault> {
        // GNU: an argument ends at its first NUL, which no argument can hold.
        for arg in argv.iter_mut() {
            arg.truncate(memchr::memchr(0, arg).unwrap_or(arg.len()));
        }
        if let Some(status) = self.wait_for(cx, self.plan.parallel.saturating_sub(1))? {
            return Ok(Announced::Ended(status));
        }
        if self.plan.verbose {
            let shown: Vec<Vec<u8>> = argv.iter().map(|a| quotearg::styled(a, quotearg::Style::ShellEscape)).collect();
            cx.stderr_bytes(&[&shown.join(&b' ')[..], if self.plan.interactive { b"" } else { b"\n" }].concat())?;
        }
        if self.plan.interactive && !is_wanted(cx)? {
            return Ok(Announced::Declined);
        }
        let missing = not_there(cx, argv.first().map(Vec::as_slice).unwrap_or_default())?;
        Ok(missing.map_or(Announced::Wanted, Announced::Ended))
    }

    /// Starts a command, and waits for it where no other runs beside it.
    fn spawn(&mut self, cx: &mut Cx<'_>, argv: Vec<Vec<u8>>) -> Result<Option<u8>, Fault> {
        let name = argv.first().cloned().unwrap_or_default();
        let slot = (0..).find(|slot| self.children.iter().all(|(_, used, _)| used != slot)).unwrap_or(0);
        let mut fds = Vec::new();
        if !self.plan.input_is_file {
            fds.push((0, Some(Description::new(Endpoint::Null))));
        }
        let env = self.plan.slot.as_ref().map(|variable| {
            let mut env = cx.environ();
            env.retain(|(name, _)| name != variable);
            env.push((variable.clone(), slot.to_string().into_bytes()));
            env
        });
        let launching = Launching { argv, fds, env, cwd: None };
        if self.plan.parallel == 1 {
            let status = cx.run(launching)?;
            return self.ended(cx, status, &name);
        }
        let child = cx.start(launching)?;
        self.children.push((child, slot, name));
        Ok(None)
    }

    /// Waits until no more than `most` children are left.
    fn wait_for(&mut self, cx: &Cx<'_>, most: usize) -> Result<Option<u8>, Fault> {
        loop {
            let mut over = None;
            let mut i = 0;
            while let Some((child, _, _)) = self.children.get(i) {
                let Some(status) = child.process.status() else {
                    i += 1;
                    continue;
                };
                let (_, _, name) = self.children.remove(i);
                over = over.or(self.ended(cx, status, &name)?);
            }
            if over.is_some() || self.children.len() <= most {
                return Ok(over);
            }
            for (child, _, _) in &self.children {
                cx.kernel().watch(&child.process);
            }
            cx.kernel().suspend()?;
        }
    }

    fn ended(&mut self, cx: &Cx<'_>, status: Status, name: &[u8]) -> Result<Option<u8>, Fault> {
        match status {
            Status::Exited(0) => Ok(None),
            Status::Exited(255) => {
                cx.error_bytes(&[name, b": exited with status 255; aborting"].concat())?;
                Ok(Some(124))
            }
            Status::Exited(_) => {
                self.status = 123;
                Ok(None)
            }
            Status::Signaled(signal) => {
                cx.error_bytes(&[name, format!(": terminated by signal {signal}").as_bytes()].concat())?;
                Ok(Some(125))
            }
        }
    }
}

fn replaced(arg: &[u8], mark: &[u8], with: &[u8]) -> Vec<u8> {
    if mark.is_empty() {
        return arg.to_vec();
    }
    let mut out = Vec::new();
    let mut rest = arg;
    while let Some(at) = memchr::memmem::find(rest, mark) {
        out.extend_from_slice(rest.get(..at).unwrap_or_default());
        out.extend_from_slice(with);
        rest = rest.get(at + mark.len()..).unwrap_or_default();
    }
    out.extend_from_slice(rest);
    out
}

struct Item {
    text: Vec<u8>,
    ends_line: bool,
}

struct Reader {
    input: Input,
    separator: Option<u8>,
    end: Option<Vec<u8>>,
    warned: bool,
    /// `-I`: an item is a line without its leading blanks.
    whole_lines: bool,
}

impl Reader {
    fn byte(&mut self) -> Result<Option<u8>, Fault> {
        let byte = self.input.fill()?.first().copied();
        self.input.used(usize::from(byte.is_some()));
        Ok(byte)
    }

    fn next(&mut self, cx: &Cx<'_>) -> Result<Option<Item>, Fault> {
        if let Some(separator) = self.separator {
            return self.separated(separator);
        }
        let mut text: Option<Vec<u8>> = None;
        let mut quote = 0u8;
        loop {
            let byte = self.byte()?;
            if byte == Some(0) && !self.warned {
                self.warned = true;
                cx.error("WARNING: a NUL character occurred in the input.  It cannot be passed through in the argument list.  Did you mean to use the --null option?")?;
            }
            if quote != 0 {
                match byte {
                    None | Some(b'\n') => {
                        let name = if quote == b'"' { "double" } else { "single" };
                        return Err(Fault::failure(
                            1,
                            format!("unmatched {name} quote; by default quotes are special to xargs unless you use the -0 option"),
                        ));
                    }
                    Some(b) if b == quote => quote = 0,
                    Some(b) => text.get_or_insert_default().push(b),
                }
                continue;
            }
            match byte {
                None => return Ok(text.map(|text| Item { text, ends_line: true }).filter(|item| !self.is_end(item))),
                Some(b'\n') => {
                    let Some(text) = text.take() else { continue };
                    let item = Item { text, ends_line: true };
                    return Ok(Some(item).filter(|item| !self.is_end(item)));
                }
                // Blanks end an item; other white space is left out in front of one only.
                Some(11 | 12 | b'\r') if text.is_none() => continue,
                Some(b @ (b' ' | b'\t')) => {
                    if self.whole_lines {
                        if let Some(text) = &mut text {
                            text.push(b);
                        }
                        continue;
                    }
                    let Some(text) = text.take() else { continue };
                    // A line that ends in a blank goes on in the next one.
                    let item = Item { text, ends_line: false };
                    return Ok(Some(item).filter(|item| !self.is_end(item)));
                }
                Some(b'\\') => match self.byte()? {
                    Some(b) => text.get_or_insert_default().push(b),
                    None => return Ok(text.map(|text| Item { text, ends_line: true })),
                },
                Some(b @ (b'\'' | b'"')) => {
                    quote = b;
                    text.get_or_insert_default();
                }
                Some(b) => text.get_or_insert_default().push(b),
            }
            if let Some(text) = &text {
                cx.meter().fits(text.len())?;
            }
        }
    }

    /// Reads an item up to its separator.
    fn separated(&mut self, separator: u8) -> Result<Option<Item>, Fault> {
        let mut text = Vec::new();
        if !self.input.line(separator, &mut text)? {
            return Ok(None);
        }
        if text.last() == Some(&separator) {
            text.pop();
        }
        Ok(Some(Item { text, ends_line: true }))
    }

    fn is_end(&self, item: &Item) -> bool {
        self.end.as_ref().is_some_and(|end| *end == item.text)
    }
}

struct Runner<'p> {
    plan: &'p Plan,
    children: Vec<(Child, usize, Vec<u8>)>,
    status: u8,
}

/// Outcome of showing a command before it runs.
enum Announced {
    Wanted,
    /// Somebody at the terminal said no.
    Declined,
    /// Everything ends with a status.
    Ended(u8),
}

/// Asks at the terminal whether a command that was shown is to run.
fn is_wanted(cx: &Cx<'_>) -> Result<bool, Fault> {
    let mut terminal = match cx.open_input(b"/dev/tty") {
        Ok(terminal) => terminal,
        Err(fault) => {
            let errno = fault.errno()?;
            return Err(Fault::failure(1, format!("failed to open /dev/tty for reading: {errno}")));
        }
    };
    cx.stderr_bytes(b"?...")?;
    let mut answer = Vec::new();
    terminal.line(b'\n', &mut answer)?;
    Ok(matches!(answer.first(), Some(b'y' | b'Y')))
}

/// Says that a command is not there; answers the status then.
fn not_there(cx: &Cx<'_>, name: &[u8]) -> Result<Option<u8>, Fault> {
    let Some(errno) = cx.exec_errno(name) else { return Ok(None) };
    cx.errno(name, errno)?;
    Ok(Some(if errno == Errno::NoEnt { 127 } else { 126 }))
}
