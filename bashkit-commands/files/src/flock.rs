//! `flock` of util-linux: a command that runs while a file is locked. Locks hold between the jobs of one sandbox.

use std::rc::Rc;
use std::time::Duration;

use bashkit_core::command::{Command, Cx, Launching, Opt, Parsing};
use bashkit_core::gnu::{duration, quotearg, usage, xstrtol};
use bashkit_core::kernel::{Description, Done, Endpoint, Fault, Lock};
use bashkit_core::vfs::{Errno, OpenOptions};

const SHARED: Opt = Opt::flag('s', "shared", "get a shared lock");
const EXCLUSIVE: Opt = Opt::flag('x', "exclusive", "get an exclusive lock (default)");
const EXCLUSIVE_TOO: Opt = Opt::flag('e', "", "the same as -x");
const UNLOCK: Opt = Opt::flag('u', "unlock", "remove a lock");
const NONBLOCK: Opt = Opt::flag('n', "nonblock", "fail rather than wait");
const NB: Opt = Opt::flag('\0', "nb", "the same as --nonblock");
const TIMEOUT: Opt = Opt::value('w', "timeout", "SECS", "wait for a limited amount of time");
const WAIT: Opt = Opt::value('\0', "wait", "SECS", "the same as --timeout");
const CONFLICT: Opt = Opt::value('E', "conflict-exit-code", "NUMBER", "exit code after conflict or timeout (1)");
const CLOSE: Opt = Opt::flag('o', "close", "close file descriptor before running command");
const NO_FORK: Opt = Opt::flag('F', "no-fork", "execute command without forking");
const VERBOSE: Opt = Opt::flag('\0', "verbose", "increase verbosity");

pub(crate) const COMMAND: Command = Command::new(
    "flock",
    "flock [OPTION]... FILE|DIRECTORY COMMAND [ARG]...\n   or: flock [OPTION]... FILE|DIRECTORY -c COMMAND\n   or: flock [OPTION]... FD",
    "Manage file locks: run COMMAND while FILE is locked, or lock the open descriptor FD (-c runs COMMAND with a shell)",
    &[
        SHARED,
        EXCLUSIVE,
        EXCLUSIVE_TOO,
        UNLOCK,
        NONBLOCK,
        NB,
        TIMEOUT,
        WAIT,
        CONFLICT,
        CLOSE,
        NO_FORK,
        VERBOSE,
        usage::HELP,
        usage::VERSION,
    ],
    run,
)
.usage_status(64)
.parsing(Parsing::InOrder);

/// Failure with the status of a wrong use.
fn refusal(text: impl Into<Vec<u8>>) -> Fault {
    Fault::failure(64, text)
}

/// File to lock, and the words of the command to run meanwhile; no words for a descriptor alone.
fn target(cx: &Cx<'_>, operands: &[Vec<u8>]) -> Result<(Rc<Description>, Vec<Vec<u8>>), Fault> {
    match operands {
        [] => Err(Fault::usage("not enough arguments")),
        [fd] => {
            let number = std::str::from_utf8(fd).ok().and_then(|fd| fd.parse::<u32>().ok());
            let Some(number) = number else { return Err(refusal([&b"bad file descriptor: '"[..], fd, b"'"].concat())) };
            match cx.fds().get(number) {
                Some(to) => Ok((to.clone(), Vec::new())),
                None => Err(Fault::failure(65, [fd, &b": Bad file descriptor"[..]].concat())),
            }
        }
        [file, command @ ..] => {
            let argv = match command {
                [option, rest @ ..] if option == b"-c" || option == b"--command" => {
                    let [script] = rest else {
                        return Err(refusal([option, &b" requires exactly one command argument"[..]].concat()));
                    };
                    let shell = cx.env("SHELL").filter(|shell| !shell.is_empty()).unwrap_or_else(|| b"sh".to_vec());
                    vec![shell, b"-c".to_vec(), script.clone()]
                }
                command => command.to_vec(),
            };
            let options = OpenOptions { create: true, mode: 0o666, ..OpenOptions::READ };
            let opened = match cx.open(file, options) {
                Err(Fault::Errno(Errno::IsDir)) => cx.open(file, OpenOptions::READ),
                other => other,
            };
            match opened {
                Ok(to) => Ok((to, argv)),
                Err(fault) => {
                    let errno = fault.errno()?;
                    let status = if matches!(errno, Errno::NoEnt | Errno::NotDir | Errno::Acces) { 66 } else { 73 };
                    Err(Fault::failure(status, [&b"cannot open lock file "[..], file, format!(": {errno}").as_bytes()].concat()))
                }
            }
        }
    }
}

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    if usage::answered(cx, &cx.args, &COMMAND)? {
        return Ok(0);
    }
    let exclusive = cx.args.last_of(&[&SHARED, &EXCLUSIVE, &EXCLUSIVE_TOO]).is_none_or(|option| option.short() != b's');
    let wait = wait(cx)?;
    let conflict = conflict_code(cx)?;
    let closes = cx.args.has(&CLOSE);
    if closes && cx.args.has(&NO_FORK) {
        return Err(refusal("the --no-fork and --close options are incompatible"));
    }
    let (to, argv) = target(cx, &operands)?;
    let file = identity(cx, &to, &operands);
    drop(to.lock.take());
    let mut said = Vec::new();
    if !cx.args.has(&UNLOCK) {
        let clock = &cx.host().clock;
        let begun = clock.monotonic();
        let until = if wait.is_zero() { wait } else { begun.saturating_add(wait) };
        match Lock::acquire(cx.kernel(), file, exclusive, until)? {
            Some(lock) => {
                to.lock.replace(Some(lock));
                if cx.args.has(&VERBOSE) {
                    let seconds = clock.monotonic().saturating_sub(begun).as_secs_f64();
                    said.extend_from_slice(format!("flock: getting lock took {seconds:.6} seconds\n").as_bytes());
                }
            }
            None => {
                if cx.args.has(&VERBOSE) {
                    cx.error(if wait.is_zero() { "failed to get lock" } else { "timeout while waiting to get lock" })?;
                }
                return Ok(conflict);
            }
        }
    }
    // As in C, what goes to stdout is written in the end.
    let mut out = cx.stdout();
    let Some(name) = argv.first() else {
        out.put(&said)?;
        return out.flush().map(|()| 0);
    };
    if cx.args.has(&VERBOSE) {
        said.extend([b"flock: executing ", &name[..], b"\n"].concat());
    }
    if let Some(errno) = cx.exec_errno(name) {
        cx.error_bytes(&[b"failed to execute ", &quotearg::escaped(name)[..], format!(": {errno}").as_bytes()].concat())?;
        return Ok(69);
    }
    let mut fds: Vec<(u32, Option<Rc<Description>>)> = Vec::new();
    if !closes {
        fds.push((cx.fds().free_from(3), Some(to.clone())));
    }
    let launching = Launching { argv, fds, ..Launching::default() };
    let status = if cx.args.has(&NO_FORK) { cx.exec(launching)? } else { u8::try_from(cx.run(launching)?.code()).unwrap_or(u8::MAX) };
    drop(to);
    out.put(&said)?;
    out.flush()?;
    Ok(status)
}

/// Reads how long to wait for the lock.
fn wait(cx: &Cx<'_>) -> Result<Duration, Fault> {
    let mut wait = Duration::MAX;
    if cx.args.has(&NONBLOCK) || cx.args.has(&NB) {
        wait = Duration::ZERO;
    }
    if let Some(text) = cx.args.value(&TIMEOUT).or(cx.args.value(&WAIT)) {
        match duration::parse(text).filter(|_| text.last().is_some_and(|b| b.is_ascii_digit() || *b == b'.')) {
            Some(time) if wait > Duration::ZERO => wait = time,
            Some(_) => {}
            None => return Err(refusal([&b"invalid timeout value: '"[..], text, b"'"].concat())),
        }
    }
    Ok(wait)
}

/// Reads the status when the lock was not got.
fn conflict_code(cx: &Cx<'_>) -> Result<u8, Fault> {
    Ok(match cx.args.value(&CONFLICT) {
        None => 1,
        Some(text) => match xstrtol::number(text) {
            Ok(code @ 0..=255) => code as u8,
            Ok(_) => return Err(refusal("exit code out of range (expected 0 to 255)")),
            Err(_) => return Err(refusal([&b"invalid exit code: '"[..], text, b"'"].concat())),
        },
    })
}

/// Identifies what is locked: a file, or a description that is of none.
fn identity(cx: &Cx<'_>, to: &Rc<Description>, operands: &[Vec<u8>]) -> (u64, u64) {
    let file = match (&to.end, operands) {
        (Endpoint::File { .. }, _) => to.metadata().map(|meta| (meta.dev, meta.ino)),
        (Endpoint::Directory, [file, _, ..]) => cx.stat(file).ok().map(|meta| (meta.dev, meta.ino)),
        _ => None,
    };
    // What is no file is locked by whoever has the same description.
    file.unwrap_or((u64::MAX, Rc::as_ptr(to) as u64))
}
