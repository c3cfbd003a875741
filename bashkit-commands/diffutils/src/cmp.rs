//! `cmp`: the first byte, or all bytes, in which two files differ.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::{quotearg, xstrtol};
use bashkit_core::kernel::{Done, Fault, Input, Output};

const PRINT: Opt = Opt::flag('b', "print-bytes", "print differing bytes");
const IGNORE: Opt = Opt::value('i', "ignore-initial", "SKIP", "skip first SKIP bytes of both inputs; SKIP1:SKIP2 skips differently");
const VERBOSE: Opt = Opt::flag('l', "verbose", "output byte numbers and differing byte values");
const BYTES: Opt = Opt::value('n', "bytes", "LIMIT", "compare at most LIMIT bytes");
const QUIET: Opt = Opt::flag('s', "quiet", "suppress all normal output");
const SILENT: Opt = Opt::flag('\0', "silent", "as --quiet");

pub(crate) const COMMAND: Command = Command::new(
    "cmp",
    "cmp [OPTION]... FILE1 [FILE2 [SKIP1 [SKIP2]]]",
    "Compare two files byte by byte",
    &[PRINT, IGNORE, VERBOSE, BYTES, QUIET, SILENT],
    run,
)
.usage_status(2)
.named_hint();

fn refuse(text: &[u8]) -> Done {
    Err(Fault::usage(text))
}

struct Plan {
    names: [Vec<u8>; 2],
    skip: [u64; 2],
    limit: u64,
    all: bool,
    quiet: bool,
    print: bool,
}

fn run(cx: &mut Cx<'_>) -> Done {
    let mut skip = [0, 0];
    let mut limit = u64::MAX;
    let number = |text: &[u8]| xstrtol::parse(text, b"kKMGTPEZY0").ok().filter(|_| text.first().is_some_and(u8::is_ascii_digit));
    let all = cx.args.has(&VERBOSE);
    let quiet = cx.args.has(&QUIET) || cx.args.has(&SILENT);
    if all && quiet {
        return refuse(b"options -l and -s are incompatible");
    }
    let operands = std::mem::take(&mut cx.args.operands);
    let bad = |what: &str, value: &[u8]| refuse(&[b"invalid --", what.as_bytes(), b" value ", &quotearg::always(value)[..]].concat());
    for (option, value) in cx.args.in_order() {
        let value = value.unwrap_or_default();
        match option.short() {
            b'i' => {
                let mut parts = value.splitn(2, |b| *b == b':');
                let one = parts.next().and_then(number);
                let two = match parts.next() {
                    Some(part) => number(part),
                    None => one,
                };
                let (Some(one), Some(two)) = (one, two) else {
                    // GNU: the number behind the colon is named alone.
                    let behind = memchr::memchr(b':', value).and_then(|at| value.get(at + 1..)).filter(|_| one.is_some());
                    return bad("ignore-initial", behind.unwrap_or(value));
                };
                skip = [skip[0].max(one), skip[1].max(two)];
            }
            b'n' => match number(value) {
                Some(n) => limit = limit.min(n),
                None => return bad("bytes", value),
            },
            _ => {}
        }
    }
    let mut operands = operands.into_iter();
    let Some(first) = operands.next() else {
        let last = cx.argv().last().map_or(cx.name(), Vec::as_slice);
        return refuse(&[b"missing operand after ", &quotearg::always(last)[..]].concat());
    };
    let second = operands.next().unwrap_or_else(|| b"-".to_vec());
    for skip in &mut skip {
        if let Some(value) = operands.next() {
            match number(&value) {
                Some(n) => *skip = (*skip).max(n),
                None => return bad("ignore-initial", &value),
            }
        }
    }
    if let Some(extra) = operands.next() {
        return refuse(&[b"extra operand ", &quotearg::always(&extra)[..]].concat());
    }
    let plan = Plan { names: [first, second], skip, limit, all, quiet, print: cx.args.has(&PRINT) };
    match compare(cx, &plan) {
        Err(Fault::Write(errno)) => {
            cx.error(format_args!("standard output: {errno}"))?;
            Ok(2)
        }
        other => other,
    }
}

fn compare(cx: &Cx<'_>, plan: &Plan) -> Done {
    let [a, b] = &plan.names;
    let stat = |name: &[u8]| if name == b"-" { cx.fds().get(0).map(|stdin| stdin.stat()) } else { cx.stat(name).ok() };
    let metas = [stat(a), stat(b)];
    let mut inputs = Vec::new();
    for name in &plan.names {
        match cx.open_input(name) {
            Ok(input) => inputs.push(input),
            Err(fault) => {
                let errno = fault.errno()?;
                if !plan.quiet {
                    cx.errno(name, errno)?;
                }
                return Ok(2);
            }
        }
    }
    if let (Some(one), Some(two)) = (&metas[0], &metas[1])
        && ((one.is_file() && (one.dev, one.ino) == (two.dev, two.ino)) || a == b)
        && plan.skip[0] == plan.skip[1]
    {
        return Ok(0);
    }
    let mut width_of = plan.limit.min(u64::MAX >> 1);
    for (meta, skip) in metas.iter().zip(plan.skip) {
        if let Some(meta) = meta
            && meta.is_file()
        {
            width_of = width_of.min(meta.size.saturating_sub(skip));
        }
    }
    let Some([left, right]) = inputs.get_disjoint_mut([0, 1]).ok() else { return Ok(2) };
    let mut out = cx.stdout();
    let mut found = Found { byte: 0, line: 1, ends_line: false, differs: false, width: width_of.to_string().len() };
    for (i, input) in [&mut *left, &mut *right].into_iter().enumerate() {
        if let Err(fault) = skip(input, plan.skip.get(i).copied().unwrap_or(0)) {
            return trouble(cx, plan, i, fault);
        }
    }
    while found.byte < plan.limit {
        let x = match left.fill() {
            Ok(x) => x,
            Err(fault) => return trouble(cx, plan, 0, fault),
        };
        let y = match right.fill() {
            Ok(y) => y,
            Err(fault) => return trouble(cx, plan, 1, fault),
        };
        let n = x.len().min(y.len()).min(usize::try_from(plan.limit - found.byte).unwrap_or(usize::MAX));
        if n == 0 {
            if x.is_empty() && y.is_empty() {
                break;
            }
            out.flush()?;
            let name = if x.is_empty() { a } else { b };
            return ended(cx, plan, &found, name);
        }
        let (x, y) = (x.get(..n).unwrap_or_default(), y.get(..n).unwrap_or_default());
        if x != y || !plan.all {
            let go_on = found.look(plan, x, y, &mut out)?;
            if !go_on {
                out.flush()?;
                return Ok(1);
            }
        } else {
            found.byte += n as u64;
        }
        left.used(n);
        right.used(n);
    }
    out.flush()?;
    Ok(u8::from(found.differs))
}

fn trouble(cx: &Cx<'_>, plan: &Plan, which: usize, fault: Fault) -> Done {
    let errno = fault.errno()?;
    if !plan.quiet {
        cx.errno(plan.names.get(which).map_or(b"", Vec::as_slice), errno)?;
    }
    Ok(2)
}

fn skip(input: &mut Input, mut n: u64) -> Result<(), Fault> {
    while n > 0 {
        let have = input.fill()?.len();
        if have == 0 {
            break;
        }
        let take = have.min(usize::try_from(n).unwrap_or(usize::MAX));
        input.used(take);
        n -= take as u64;
    }
    Ok(())
}

fn ended(cx: &Cx<'_>, plan: &Plan, found: &Found, name: &[u8]) -> Done {
    if plan.quiet {
        return Ok(1);
    }
    let how = if found.byte == 0 {
        " which is empty".to_owned()
    } else if plan.all {
        format!(" after byte {}", found.byte)
    } else if found.ends_line {
        format!(" after byte {}, line {}", found.byte, found.line - 1)
    } else {
        format!(" after byte {}, in line {}", found.byte, found.line)
    };
    cx.error_bytes(&[b"EOF on ", name, how.as_bytes()].concat())?;
    Ok(1)
}

struct Found {
    /// Bytes compared up to the difference.
    byte: u64,
    line: u64,
    ends_line: bool,
    differs: bool,
    width: usize,
}

impl Found {
    /// Compares two blocks of one length; `false` when the first difference is told.
    fn look(&mut self, plan: &Plan, x: &[u8], y: &[u8], out: &mut Output) -> Result<bool, Fault> {
        for (&p, &q) in x.iter().zip(y) {
            self.byte += 1;
            if p == q {
                self.ends_line = p == b'\n';
                self.line += u64::from(self.ends_line);
                continue;
            }
            self.differs = true;
            if plan.all {
                let width = self.width;
                let mut text = format!("{:>width$} {p:>3o} ", self.byte).into_bytes();
                if plan.print {
                    text.extend(format!("{:<4} {q:>3o} {}", visible(p), visible(q)).into_bytes());
                } else {
                    text.extend(format!("{q:>3o}").into_bytes());
                }
                out.line(&text)?;
                continue;
            }
            if !plan.quiet {
                let [a, b] = &plan.names;
                let mut text = [&a[..], b" ", b, format!(" differ: byte {}, line {}", self.byte, self.line).as_bytes()].concat();
                if plan.print {
                    text.extend(format!(" is {p:>3o} {} {q:>3o} {}", visible(p), visible(q)).into_bytes());
                }
                out.line(&text)?;
            }
            return Ok(false);
        }
        Ok(true)
    }
}

/// Shows a byte as `cat -v` does: `^I`, `M-a`.
fn visible(byte: u8) -> String {
    let mut text = String::new();
    if byte >= 128 {
        text.push_str("M-");
    }
    match byte & 127 {
        127 => text.push_str("^?"),
        low @ 0..32 => text.extend(['^', char::from(low + 64)]),
        low => text.push(char::from(low)),
    }
    text
}
