//! `watch`: a command again and again. There is no terminal: each run prints its header and its output.

use std::time::Duration;

use bashkit_core::command::{Command, Cx, Launching, Opt, Parsing};
use bashkit_core::gnu::parse_datetime::{self, Calendar, Moment};
use bashkit_core::gnu::{duration, quotearg};
use bashkit_core::kernel::{Done, Fault, Output};

const BEEP: Opt = Opt::flag('b', "beep", "beep if command has a non-zero exit");
const COLOR: Opt = Opt::flag('c', "color", "(accepted: colors are printed as they come)");
const DIFFERENCES: Opt = Opt::optional('d', "differences", "permanent", "(accepted: there is no terminal to highlight on)");
const ERREXIT: Opt = Opt::flag('e', "errexit", "exit if command has a non-zero exit");
const CHGEXIT: Opt = Opt::flag('g', "chgexit", "exit when output from command changes");
const EQUEXIT: Opt = Opt::value('q', "equexit", "CYCLES", "exit when output from command does not change");
const INTERVAL: Opt = Opt::value('n', "interval", "SECS", "seconds to wait between updates");
const PRECISE: Opt = Opt::flag('p', "precise", "attempt run command in precise intervals");
const NO_TITLE: Opt = Opt::flag('t', "no-title", "turn off header");
const NO_WRAP: Opt = Opt::flag('w', "no-wrap", "(accepted: lines are not wrapped)");
const EXEC: Opt = Opt::flag('x', "exec", "pass command to exec instead of \"sh -c\"");

pub(crate) const COMMAND: Command = Command::new(
    "watch",
    "watch [OPTION]... COMMAND [ARG]...",
    "Run COMMAND again and again, and print a header and its output each time",
    &[BEEP, COLOR, DIFFERENCES, ERREXIT, CHGEXIT, EQUEXIT, INTERVAL, PRECISE, NO_TITLE, NO_WRAP, EXEC],
    run,
)
.parsing(Parsing::InOrder);

fn run(cx: &mut Cx<'_>) -> Done {
    let argv = std::mem::take(&mut cx.args.operands);
    if argv.is_empty() {
        cx.stderr_bytes(format!("\nUsage: {}\n", COMMAND.synopsis).as_bytes())?;
        bashkit_core::gnu::usage::hint(cx)?;
        return Ok(1);
    }
    let every = interval(cx)?;
    let cycles = cycles(cx)?;
    let command = argv.join(&b' ');
    let launched = if cx.args.has(&EXEC) { argv } else { vec![b"sh".to_vec(), b"-c".to_vec(), command.clone()] };
    let mut before: Option<Vec<u8>> = None;
    let mut same = 0;
    let mut next = cx.host().clock.monotonic();
    let mut out = cx.stdout();
    loop {
        let (shown, status) = once(cx, &launched)?;
        if !cx.args.has(&NO_TITLE) {
            title(cx, every, &command, &mut out)?;
        }
        out.put(&shown)?;
        if status != 0 && cx.args.has(&BEEP) {
            out.put(b"\x07")?;
        }
        out.flush()?;
        if status != 0 && cx.args.has(&ERREXIT) {
            return Ok(8);
        }
        if before.as_ref().is_some_and(|before| *before != shown) && cx.args.has(&CHGEXIT) {
            return Ok(0);
        }
        same = if before.as_ref() == Some(&shown) { same + 1 } else { 0 };
        if cycles.is_some_and(|cycles| same >= cycles) {
            return Ok(0);
        }
        before = Some(shown);
        let now = cx.host().clock.monotonic();
        next = if cx.args.has(&PRECISE) { next.saturating_add(every).max(now) } else { now.saturating_add(every) };
        cx.sleep(next.saturating_sub(now))?;
    }
}

/// Reads the time between two runs.
fn interval(cx: &Cx<'_>) -> Result<Duration, Fault> {
    let mut every = Duration::from_secs(2);
    if let Some(text) = cx.args.value(&INTERVAL) {
        match duration::parse(text).filter(|_| text.iter().all(|b| b.is_ascii_digit() || *b == b'.')) {
            Some(time) => every = time.max(Duration::from_millis(100)),
            None => {
                return Err(Fault::failure(
                    1,
                    [b"failed to parse argument: ", &quotearg::always(text)[..], b": Invalid argument"].concat(),
                ));
            }
        }
    }
    Ok(every)
}

/// Reads after how many runs without a change to end.
fn cycles(cx: &Cx<'_>) -> Result<Option<u64>, Fault> {
    let mut cycles = None;
    if let Some(text) = cx.args.value(&EQUEXIT) {
        match std::str::from_utf8(text).ok().and_then(|t| t.parse::<u64>().ok()) {
            Some(n) => cycles = Some(n.max(1)),
            None => {
                return Err(Fault::failure(
                    1,
                    [b"failed to parse argument: ", &quotearg::always(text)[..], b": Invalid argument"].concat(),
                ));
            }
        }
    }
    Ok(cycles)
}

/// Runs the command once: its output and its status.
fn once(cx: &mut Cx<'_>, launched: &[Vec<u8>]) -> Result<(Vec<u8>, i32), Fault> {
    let (reader, writer) = cx.pipe();
    let child =
        cx.start(Launching { argv: launched.to_vec(), fds: vec![(1, Some(writer.clone())), (2, Some(writer))], ..Launching::default() })?;
    let mut shown = Vec::new();
    let mut input = cx.input(reader);
    input.rest(&mut shown)?;
    drop(input);
    let status = cx.wait(&child)?.code();
    Ok((shown, status))
}

/// Prints the line above the output.
fn title(cx: &Cx<'_>, every: Duration, command: &[u8], out: &mut Output) -> Result<(), Fault> {
    let date = Calendar::at(Moment::since_epoch(cx.now()), &parse_datetime::zone(cx)).format(b"%a %b %e %H:%M:%S %Y");
    let left = [format!("Every {:.1}s: ", every.as_secs_f64()).as_bytes(), command].concat();
    let right = [cx.host().identity.host.as_bytes(), b": ", &date].concat();
    let free = 80usize.saturating_sub(left.len() + right.len()).max(1);
    out.put(&left)?;
    out.put(&vec![b' '; free])?;
    out.line(&right)?;
    out.put(b"\n")
}
