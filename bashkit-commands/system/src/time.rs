//! `time`, the program: what a command took. The keyword of the shell is another; this is `command time` and `/usr/bin/time`.

use std::time::Duration;

use std::rc::Rc;

use bashkit_core::command::{Command, Cx, Launching, Opt, Parsing};
use bashkit_core::gnu::usage;
use bashkit_core::kernel::{Description, Done, Fault, Status};
use bashkit_core::vfs::{Errno, OpenOptions};

const APPEND: Opt = Opt::flag('a', "append", "append to the file of -o");
const FORMAT: Opt = Opt::value('f', "format", "FORMAT", "use FORMAT; also in the variable TIME");
const OUTPUT: Opt = Opt::value('o', "output", "FILE", "write to FILE, not to stderr");
const PORTABILITY: Opt = Opt::flag('p', "portability", "print as POSIX says: real, user, sys");
const QUIET: Opt = Opt::flag('q', "quiet", "do not report abnormal ends");
const VERBOSE: Opt = Opt::flag('v', "verbose", "print all there is to know (what a sandbox does not know is 0)");

pub(crate) const COMMAND: Command = Command::new(
    "time",
    "time [OPTION]... COMMAND [ARG]...",
    "Run COMMAND, then print what it took; only the elapsed time is measured here",
    &[APPEND, FORMAT, OUTPUT, PORTABILITY, QUIET, VERBOSE],
    run,
)
.usage_status(125)
.parsing(Parsing::InOrder);

const DEFAULT: &[u8] =
    b"%Uuser %Ssystem %Eelapsed %PCPU (%Xavgtext+%Davgdata %Mmaxresident)k\n%Iinputs+%Ooutputs (%Fmajor+%Rminor)pagefaults %Wswaps";
const POSIX: &[u8] = b"real %e\nuser %U\nsys %S";
const LONG: &[u8] = b"\tCommand being timed: \"%C\"\n\tUser time (seconds): %U\n\tSystem time (seconds): %S\n\tPercent of CPU this job got: %P\n\tElapsed (wall clock) time (h:mm:ss or m:ss): %E\n\tAverage shared text size (kbytes): %X\n\tAverage unshared data size (kbytes): %D\n\tAverage stack size (kbytes): %p\n\tAverage total size (kbytes): %K\n\tMaximum resident set size (kbytes): %M\n\tAverage resident set size (kbytes): %t\n\tMajor (requiring I/O) page faults: %F\n\tMinor (reclaiming a frame) page faults: %R\n\tVoluntary context switches: %w\n\tInvoluntary context switches: %c\n\tSwaps: %W\n\tFile system inputs: %I\n\tFile system outputs: %O\n\tSocket messages sent: %s\n\tSocket messages received: %r\n\tSignals delivered: %k\n\tPage size (bytes): %Z\n\tExit status: %x";

fn run(cx: &mut Cx<'_>) -> Done {
    let argv = std::mem::take(&mut cx.args.operands);
    let format = format(cx);
    let Some(name) = argv.first() else {
        return Err(Fault::usage("missing program to run"));
    };
    let mut to = cx.fds().get(2).cloned();
    if let Some(file) = cx.args.value(&OUTPUT) {
        to = Some(open(cx, file)?);
    }
    let start = cx.host().clock.monotonic();
    let missing = cx.exec_errno(name);
    let status = match missing {
        Some(errno) => {
            cx.error_bytes(&[b"cannot run ", &name[..], format!(": {errno}").as_bytes()].concat())?;
            Status::Exited(if errno == Errno::NoEnt { 127 } else { 126 })
        }
        None => cx.run(Launching { argv: argv.clone(), ..Launching::default() })?,
    };
    let elapsed = cx.host().clock.monotonic().saturating_sub(start);
    let mut text = Vec::new();
    if !cx.args.has(&QUIET) && !cx.args.has(&PORTABILITY) {
        match status {
            Status::Signaled(signal) => text.extend_from_slice(format!("Command terminated by signal {signal}\n").as_bytes()),
            Status::Exited(0) => {}
            Status::Exited(code) => text.extend_from_slice(format!("Command exited with non-zero status {code}\n").as_bytes()),
        }
    }
    summary(&mut text, &format, &argv, elapsed, status);
    if let Some(to) = to {
        let mut out = cx.output(to);
        out.put(&text)?;
        out.flush()?;
    }
    Ok(u8::try_from(status.code()).unwrap_or(u8::MAX))
}

/// Chooses the format of the summary.
fn format(cx: &Cx<'_>) -> Vec<u8> {
    if cx.args.has(&VERBOSE) {
        LONG.to_vec()
    } else {
        match cx.args.last_of(&[&FORMAT, &PORTABILITY]).map(|o| o.short()) {
            Some(b'p') => POSIX.to_vec(),
            Some(_) => cx.args.value(&FORMAT).unwrap_or_default().to_vec(),
            None => cx.env("TIME").unwrap_or_else(|| DEFAULT.to_vec()),
        }
    }
}

/// Opens the file that the summary is written to.
fn open(cx: &Cx<'_>, file: &[u8]) -> Result<Rc<Description>, Fault> {
    let append = cx.args.has(&APPEND);
    let options = OpenOptions { truncate: !append, ..OpenOptions::write(0o666) };
    match cx.open(file, options) {
        Ok(description) => {
            if append && let Ok(meta) = cx.stat(file) {
                description.seek(meta.size);
            }
            Ok(description)
        }
        Err(fault) => Err(usage::failed_file(file, fault.errno()?).with_status(125)),
    }
}

fn summary(text: &mut Vec<u8>, format: &[u8], argv: &[Vec<u8>], elapsed: Duration, status: Status) {
    let mut rest = format.iter().copied();
    let hundredths = elapsed.subsec_millis() / 10;
    let seconds = elapsed.as_secs();
    while let Some(byte) = rest.next() {
        match byte {
            b'\\' => match rest.next() {
                Some(b't') => text.push(b'\t'),
                Some(b'n') => text.push(b'\n'),
                Some(b'\\') => text.push(b'\\'),
                Some(other) => text.extend_from_slice(&[b'?', b'\\', other]),
                None => text.extend_from_slice(b"?\\"),
            },
            b'%' => match rest.next() {
                Some(b'%') => text.push(b'%'),
                Some(b'C') => text.extend_from_slice(&argv.join(&b' ')),
                Some(b'e') => text.extend_from_slice(format!("{seconds}.{hundredths:02}").as_bytes()),
                Some(b'E') if seconds >= 3600 => {
                    text.extend_from_slice(format!("{}:{:02}:{:02}", seconds / 3600, seconds % 3600 / 60, seconds % 60).as_bytes());
                }
                Some(b'E') => text.extend_from_slice(format!("{}:{:02}.{hundredths:02}", seconds / 60, seconds % 60).as_bytes()),
                Some(b'U' | b'S') => text.extend_from_slice(b"0.00"),
                Some(b'P') => text.extend_from_slice(b"0%"),
                Some(b'Z') => text.extend_from_slice(b"4096"),
                Some(b'x') => {
                    let code = match status {
                        Status::Exited(code) => code,
                        Status::Signaled(_) => 0,
                    };
                    text.extend_from_slice(code.to_string().as_bytes());
                }
                Some(b'D' | b'F' | b'I' | b'K' | b'M' | b'O' | b'R' | b'W' | b'X' | b'c' | b'k' | b'p' | b'r' | b's' | b't' | b'w') => {
                    text.push(b'0');
                }
                Some(other) => text.extend_from_slice(&[b'?', other]),
                None => return text.push(b'?'),
            },
            other => text.push(other),
        }
    }
    text.push(b'\n');
}
