//! `timeout`: a command with a time limit.

use std::time::Duration;

use bashkit_core::command::{Child, Command, Cx, Launching, Opt, Parsing};
use bashkit_core::gnu::{duration, quotearg, usage};
use bashkit_core::kernel::{Done, Fault, Status, signal};

const PRESERVE: Opt = Opt::flag('\0', "preserve-status", "exit with the same status as COMMAND, even when the command times out");
const FOREGROUND: Opt = Opt::flag('\0', "foreground", "(accepted: there is no terminal)");
const KILL_AFTER: Opt =
    Opt::value('k', "kill-after", "DURATION", "also send a KILL signal if COMMAND is still running this long after the initial signal");
const SIGNAL: Opt = Opt::value('s', "signal", "SIGNAL", "specify the signal to be sent on timeout (TERM)");
const VERBOSE: Opt = Opt::flag('v', "verbose", "diagnose to stderr any signal sent upon timeout");

pub(crate) const COMMAND: Command = Command::new(
    "timeout",
    "timeout [OPTION] DURATION COMMAND [ARG]...",
    "Start COMMAND, and kill it if still running after DURATION",
    &[PRESERVE, FOREGROUND, KILL_AFTER, SIGNAL, VERBOSE],
    run,
)
.usage_status(125)
.parsing(Parsing::InOrder);

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    let mut number = signal::TERM;
    if let Some(name) = cx.args.value(&SIGNAL) {
        match signal::number(name) {
            Some(n) => number = n,
            None => {
                return Err(Fault::usage([&quotearg::curly(name)[..], b": invalid signal"].concat()));
            }
        }
    }
    let mut kill_after = None;
    if let Some(text) = cx.args.value(&KILL_AFTER) {
        match duration::parse(text) {
            Some(time) => kill_after = Some(time).filter(|t| !t.is_zero()),
            None => {
                return Err(Fault::usage([b"invalid time interval ", &quotearg::curly(text)[..]].concat()));
            }
        }
    }
    let Some((text, argv)) = operands.split_first().filter(|(_, argv)| !argv.is_empty()) else {
        usage::hint(cx)?;
        return Ok(125);
    };
    let Some(limit) = duration::parse(text) else {
        return Err(Fault::usage([b"invalid time interval ", &quotearg::curly(text)[..]].concat()));
    };
    if let Some(status) = super::env::missing(cx, argv.first().map_or(b"", Vec::as_slice), "failed to run command ")? {
        return Ok(status);
    }
    let child = cx.start(Launching { argv: argv.to_vec(), ..Launching::default() })?;
    if limit.is_zero() {
        return match cx.wait(&child)? {
            Status::Signaled(signal) => Err(Fault::Signal(signal)),
            Status::Exited(code) => Ok(code),
        };
    }
    watch(cx, &child, argv, limit, number, kill_after)
}

/// Waits for the command, and signals it when its time is over.
fn watch(cx: &mut Cx<'_>, child: &Child, argv: &[Vec<u8>], limit: Duration, number: u8, mut kill_after: Option<Duration>) -> Done {
    let clock = std::sync::Arc::clone(&cx.host().clock);

    let mut until = clock.monotonic().saturating_add(limit);
    let mut timed_out = false;
    let mut killed = false;
    loop {
        if let Some(end) = child.process.status() {
            return ended(cx, end, timed_out, killed);
        }
        cx.kernel().watch(&child.process);
        if clock.monotonic() >= until {
            let sent = if timed_out { signal::KILL } else { number };
            if cx.args.has(&VERBOSE) {
                let name = signal::name(sent).unwrap_or("?");
                let command = quotearg::curly(argv.first().map_or(b"", Vec::as_slice));
                cx.error_bytes(&[format!("sending signal {name} to command ").as_bytes(), &command].concat())?;
            }
            killed = sent == signal::KILL;
            timed_out = true;
            cx.kill(child, sent);
            cx.kill(child, signal::CONT);
            until = kill_after.take().map_or(Duration::MAX, |after| clock.monotonic().saturating_add(after));
        }
        if child.process.status().is_some() {
            continue;
        }
        if until == Duration::MAX { cx.kernel().suspend()? } else { cx.kernel().suspend_until(until)? }
    }
}

/// Answers the status of a command that has ended.
fn ended(cx: &Cx<'_>, end: Status, timed_out: bool, killed: bool) -> Done {
    Ok(match end {
        // What was killed kills `timeout` as well.
        _ if killed => return Err(Fault::Signal(signal::KILL)),
        _ if timed_out && !cx.args.has(&PRESERVE) => 124,
        // What ended by a signal of its own takes `timeout` with it.
        Status::Signaled(signal) if !timed_out => return Err(Fault::Signal(signal)),
        end => u8::try_from(end.code()).unwrap_or(u8::MAX),
    })
}
