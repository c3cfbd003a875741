//! `retry`: a command again until it succeeds. Its input is kept and given again, its output is held back until it counts.

use std::time::Duration;

use bashkit_core::command::{Child, Command, Cx, Launching, Opt, Parsing};
use bashkit_core::kernel::{Capture, Description, Done, Endpoint, Fault, Input, Status, signal};
use bashkit_core::limits::Charge;
use bashkit_core::vfs::Errno;

const DELAY: Opt = Opt::value('d', "delay", "SECONDS", "wait SECONDS after each attempt (10); in a list with commas the last is repeated");
const HELP: Opt = Opt::flag('h', "help", "display this help and exit");
const MESSAGE: Opt = Opt::value('m', "message", "MESSAGE", "what the notification begins with (the name of COMMAND)");
const TIMES: Opt = Opt::value('t', "times", "TIMES", "run COMMAND at most TIMES times (forever)");
const UNTIL: Opt = Opt::value('u', "until", "CRITERIA", "repeat until: success, true, fail, false, N, N-M (success)");
const VERSION: Opt = Opt::flag('v', "version", "output version information and exit");
const WHILE: Opt = Opt::value('w', "while", "CRITERIA", "repeat while: success, true, fail, false, N, N-M");

/// Text that the original prints behind a wrong use, as far as it helps.
const HINT: &str = "\n\nNAME\n  retry - Repeat command until a criteria is met, usually success.\n\nSYNOPSIS\n  \
                    retry [-v] [-h] [-u until] [-w while] command ...\n\nTry 'retry --help' for more information.\n";

pub(crate) const COMMAND: Command = Command::new(
    "retry",
    "retry [OPTION]... COMMAND [ARG]...",
    "Run COMMAND again and again until it succeeds, with the same input each time; only the output of the last time is printed",
    &[DELAY, HELP, MESSAGE, TIMES, UNTIL, VERSION, WHILE],
    run,
)
.hint(HINT)
.parsing(Parsing::InOrder);

/// Statuses from the first to the second.
type Criterion = (i64, i64);

/// Delays, number and condition of the repetitions.
struct Plan {
    delays: Vec<u64>,
    times: Option<u64>,
    criterion: Criterion,
    /// Whether the criterion ends the repetition, or keeps it going.
    until: bool,
}

fn run(cx: &mut Cx<'_>) -> Done {
    if let Some(option) = cx.args.last_of(&[&HELP, &VERSION]) {
        return answer(cx, option.short() == VERSION.short());
    }
    let argv = std::mem::take(&mut cx.args.operands);
    let plan = match Plan::read(cx) {
        Ok(_) if argv.is_empty() => return wrong_use(cx, "No command specified."),
        Ok(plan) => plan,
        Err(message) => return wrong_use(cx, message),
    };
    let name = argv.first().cloned().unwrap_or_default();
    let message = cx.args.value(&MESSAGE).unwrap_or(&name).to_vec();
    let mut kept = Kept { bytes: Vec::new(), charge: cx.meter().charge(0)?, input: cx.stdin(), over: false };
    let mut code = 0;
    let mut attempt = 0;
    while plan.times.is_none_or(|times| attempt < times) {
        cx.step(100)?;
        let output = match cx.exec_errno(&name) {
            Some(errno) => {
                cx.error_bytes(&[b"Could not execute '", &name[..], format!("', giving up: {errno}").as_bytes()].concat())?;
                code = 1;
                Vec::new()
            }
            None => {
                let (status, output) = once(cx, &argv, &mut kept)?;
                code = u8::try_from(status.code()).unwrap_or(u8::MAX);
                if matches!(status, Status::Signaled(_)) {
                    return Ok(code);
                }
                output
            }
        };
        let _charge = cx.meter().charge(output.len())?;
        let is_met = (plan.criterion.0..=plan.criterion.1).contains(&i64::from(code));
        if is_met == plan.until {
            let mut out = cx.stdout();
            out.put(&output)?;
            out.flush()?;
            return Ok(code);
        }
        cx.stderr_bytes(&output)?;
        let delay = plan.delays.get(usize::try_from(attempt).unwrap_or(usize::MAX)).or(plan.delays.last()).copied().unwrap_or(0);
        back_off(cx, &message, code, delay)?;
        attempt += 1;
    }
    Ok(code)
}

/// Prints the version or the help.
fn answer(cx: &Cx<'_>, version: bool) -> Done {
    let text = if version { format!("retry (bashkit) {}\n", env!("CARGO_PKG_VERSION")) } else { COMMAND.help() };
    let mut out = cx.stdout();
    out.put(text.as_bytes())?;
    out.flush()?;
    Ok(0)
}

/// Says that the command failed, and waits.
fn back_off(cx: &mut Cx<'_>, message: &[u8], code: u8, delay: u64) -> Result<(), Fault> {
    let wait = match delay {
        0 => String::new(),
        1 => "backing off for 1 second and ".into(),
        n => format!("backing off for {n} seconds and "),
    };
    cx.error_bytes(&[message, format!(" returned {code}, {wait}trying again...").as_bytes()].concat())?;
    if delay > 0 {
        cx.sleep(Duration::from_secs(delay))?;
    }
    Ok(())
}

fn wrong_use(cx: &Cx<'_>, message: &str) -> Done {
    cx.stderr_bytes(format!("{message}\n{HINT}").as_bytes())?;
    Ok(1)
}

impl Plan {
    fn read(cx: &Cx<'_>) -> Result<Self, &'static str> {
        let mut plan = Self { delays: vec![10], times: None, criterion: (0, 0), until: true };
        for (option, value) in cx.args.in_order() {
            let value = value.unwrap_or_default();
            match option.short() {
                b'd' => {
                    let delays = value.split(|&b| b == b',').map(|part| number(part).and_then(|n| u64::try_from(n).ok()));
                    plan.delays = delays.collect::<Option<_>>().ok_or("Delay(s) must be bigger or equal to 0.")?;
                }
                b't' => {
                    let times = number(value).filter(|n| *n >= -1).ok_or("Times must be bigger or equal to -1.")?;
                    plan.times = u64::try_from(times).ok();
                }
                b'u' => {
                    plan.criterion =
                        criterion(value).ok_or("Until must contain comma separated numbers, ranges, 'success/true' or 'fail/false'.")?;
                    plan.until = true;
                }
                b'w' => {
                    plan.criterion =
                        criterion(value).ok_or("While must contain comma separated numbers, ranges, 'success/true' or 'fail/false'.")?;
                    plan.until = false;
                }
                _ => {}
            }
        }
        Ok(plan)
    }
}

/// A number as `strtol(3)` reads it: nothing is zero.
fn number(text: &[u8]) -> Option<i64> {
    let text = text.trim_ascii_start();
    if text.is_empty() { Some(0) } else { std::str::from_utf8(text).ok()?.parse().ok() }
}

/// The first of a list. The original does not look at the others.
fn criterion(list: &[u8]) -> Option<Criterion> {
    let digits = |text: &[u8]| text.iter().all(u8::is_ascii_digit).then(|| number(text)).flatten();
    let text = list.split(|&b| b == b',').next().unwrap_or_default();
    match text {
        b"success" | b"true" => Some((0, 0)),
        b"fail" | b"false" => Some((1, 255)),
        _ => match memchr::memchr(b'-', text).and_then(|at| text.split_at_checked(at)) {
            Some((from, to)) => {
                let to = to.get(1..).filter(|to| !to.is_empty())?;
                Some((digits(from).filter(|_| !from.is_empty())?, digits(to)?))
            }
            None => digits(text).map(|n| (n, n)),
        },
    }
}

/// The input, as far as it was read.
struct Kept {
    bytes: Vec<u8>,
    charge: Charge,
    input: Input,
    over: bool,
}

/// Runs the command once: how it ended and what it printed.
fn once(cx: &mut Cx<'_>, argv: &[Vec<u8>], kept: &mut Kept) -> Result<(Status, Vec<u8>), Fault> {
    let (reader, writer) = cx.pipe();
    let (capture, out) = Capture::new(cx.kernel())?;
    let child = cx.start(Launching { argv: argv.to_vec(), fds: vec![(0, Some(reader)), (1, Some(out))], ..Launching::default() })?;
    // A command that does not read to the end must not end this one.
    let process = cx.kernel().process();
    let ignored_before = process.ignores(signal::PIPE);
    process.set_disposition(signal::PIPE, false, true);
    let fed = feed(cx, &child, &writer, kept);
    process.set_disposition(signal::PIPE, false, ignored_before);
    fed?;
    drop(writer);
    let status = cx.wait(&child)?;
    Ok((status, capture.finish(cx.kernel())?))
}

/// Writes what was read before, then what is read now, until the command has ended.
fn feed(cx: &Cx<'_>, child: &Child, to: &Description, kept: &mut Kept) -> Result<(), Fault> {
    let mut is_open = put(cx, to, &kept.bytes)?;
    while is_open && !kept.over && child.process.status().is_none() {
        if let Some(Endpoint::PipeReader(from)) = kept.input.description().map(|from| &from.end) {
            cx.kernel().watch(&child.process);
            if !from.wait_unless(|| child.process.status().is_some())? {
                return Ok(());
            }
        }
        let data = match kept.input.fill() {
            Ok(data) => data,
            // What cannot be read is nothing.
            Err(Fault::Errno(_)) => b"",
            Err(fault) => return Err(fault),
        };
        let (n_read, before) = (data.len(), kept.bytes.len());
        kept.over = n_read == 0;
        kept.charge.resize(before + n_read)?;
        kept.bytes.extend_from_slice(data);
        kept.input.used(n_read);
        is_open = put(cx, to, kept.bytes.get(before..).unwrap_or_default())?;
    }
    Ok(())
}

/// Writes, and answers whether anybody reads.
fn put(cx: &Cx<'_>, to: &Description, data: &[u8]) -> Result<bool, Fault> {
    match to.write(cx.kernel(), data) {
        Ok(()) => Ok(true),
        Err(Fault::Errno(Errno::Pipe)) => Ok(false),
        Err(fault) => Err(fault),
    }
}
