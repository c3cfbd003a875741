//! `kill`: signals to jobs and processes.

use std::rc::Rc;

use bashkit_core::command::Opt;
use bashkit_core::kernel::{Process, signal};

use super::numeric_argument::number;
use super::{BuiltinArg, BuiltinDef, builtin};
use crate::runtime::exec::job::JobSpec;
use crate::runtime::exec::trap;
use crate::runtime::shell::Shell;
use crate::runtime::stop::{Flow, Stop};
use crate::runtime::text::legal_number;

const LIST: Opt = Opt::flag('l', "", "list signals");
const LIST_TOO: Opt = Opt::flag('L', "", "list signals");
const SIGNAL: Opt = Opt::value('s', "", "SIGSPEC", "send the signal SIGSPEC");
const NUMBER: Opt = Opt::value('n', "", "SIGNUM", "send the signal SIGNUM");

pub(super) const BUILTIN: BuiltinDef =
    builtin("kill", "kill [-s sigspec | -n signum | -sigspec] pid | jobspec ... or kill -l [sigspec]", "Send a signal to a job", run);

/// Table of signals that `kill -l` and `trap -l` print.
pub(super) fn signal_table() -> String {
    let mut out = String::new();
    let mut column = 0;
    for number in 1..=64u8 {
        let Some(name) = signal::name(number) else { continue };
        out.push_str(&format!("{number:2}) SIG{name}"));
        column += 1;
        if column < 5 {
            out.push('\t');
        } else {
            out.push('\n');
            column = 0;
        }
    }
    if column > 0 {
        out.push('\n');
    }
    out
}

fn list_signals(shell: &mut Shell, operands: &[Vec<u8>]) -> Flow {
    if operands.is_empty() {
        if shell.on(crate::runtime::options::SetOpt::Posix) {
            let names: Vec<&str> = (1..=64u8).filter_map(signal::name).collect();
            shell.print_quietly(format!("{}\n", names.join(" ")).as_bytes())?;
            return Ok(0);
        }
        shell.print_quietly(signal_table().as_bytes())?;
        return Ok(0);
    }
    let mut status = 0;
    let mut out = Vec::new();
    for operand in operands {
        let line = match number(operand) {
            Some(n) => u8::try_from(if n > 128 { n - 128 } else { n }).ok().and_then(signal::name).map(ToOwned::to_owned),
            None => listed_number(shell, operand).map(|n| n.to_string()),
        };
        match line {
            Some(line) => out.extend_from_slice(format!("{line}\n").as_bytes()),
            None => {
                shell.print_quietly(&std::mem::take(&mut out))?;
                shell.builtin_error_about("kill", operand, "invalid signal specification")?;
                status = 1;
            }
        }
    }
    shell.print_quietly(&out)?;
    Ok(status)
}

/// Number that `kill -l` prints for a name. bash: the traps that are no signals have some as well, behind the last signal.
fn listed_number(shell: &Shell, name: &[u8]) -> Option<u8> {
    match name.to_ascii_uppercase().as_slice() {
        b"DEBUG" => Some(65),
        b"ERR" => Some(66),
        b"RETURN" => Some(67),
        b"SIGEXIT" => None,
        _ => signal_number(shell, name),
    }
}

/// Number of the signal of a name or number. POSIX: names have no `SIG` in front.
fn signal_number(shell: &Shell, spec: &[u8]) -> Option<u8> {
    let is_long = spec.get(..3).is_some_and(|start| start.eq_ignore_ascii_case(b"SIG"));
    trap::signal_number(spec).filter(|_| !(is_long && shell.on(crate::runtime::options::SetOpt::Posix)))
}

/// Options of `kill`, and what stands behind them.
struct Given<'a> {
    lists: bool,
    /// The last signal that was given.
    signal: Option<&'a [u8]>,
    rest: &'a [Vec<u8>],
}

/// Outcome of an option that ends `kill`: another one than was asked for.
enum Refusal {
    Usage,
    Says(Vec<u8>),
}

/// Reads the options. The letters of `kill` are no clusters: every other word behind `-` is a signal (`-KILL`, `-9`, `-lost`), and so each word is
/// looked at as it stands, and not by [`Shell::options`].
fn options_of(words: &[Vec<u8>]) -> Result<Given<'_>, Refusal> {
    let mut given = Given { lists: false, signal: None, rest: words };
    while let Some((word, behind)) = given.rest.split_first() {
        let is = |option: &Opt| *word == [b'-', option.short()];
        match word.as_slice() {
            _ if is(&LIST) || is(&LIST_TOO) => given.lists = true,
            _ if is(&SIGNAL) || is(&NUMBER) => {
                let Some((signal, behind)) = behind.split_first() else {
                    return Err(Refusal::Says([word, &b": option requires an argument"[..]].concat()));
                };
                (given.signal, given.rest) = (Some(signal.as_slice()), behind);
                continue;
            }
            b"--" => {
                given.rest = behind;
                break;
            }
            b"-?" => return Err(Refusal::Usage),
            // bash: behind a signal, another one is a process.
            [b'-', signal @ ..] if given.signal.is_none() => {
                let letter = signal.first().copied().unwrap_or_default();
                let own = [SIGNAL.short(), NUMBER.short()].contains(&letter) && signal.len() > 1;
                given.signal = if own { signal.get(1..) } else { Some(signal) };
            }
            _ => break,
        }
        given.rest = behind;
    }
    Ok(given)
}

fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let texts: Vec<Vec<u8>> = shell.arg_texts(args)?.iter().map(|t| t.to_vec()).collect();
    let Given { lists, signal: spec, rest } = match options_of(&texts) {
        Ok(given) => given,
        Err(Refusal::Says(message)) => return shell.builtin_fails("kill", message),
        Err(Refusal::Usage) => {
            shell.usage(&BUILTIN)?;
            return Ok(2);
        }
    };
    if lists {
        return list_signals(shell, rest);
    }
    let number = match spec {
        None => signal::TERM,
        Some(spec) => match signal_number(shell, spec) {
            Some(number) => number,
            None => return shell.builtin_fails("kill", [spec, b": invalid signal specification"].concat()),
        },
    };
    if rest.is_empty() {
        shell.usage(&BUILTIN)?;
        return Ok(2);
    }
    let mut status = 1;
    let mut failed = false;
    for target in rest {
        match kill_one(shell, target, number)? {
            true => status = 0,
            false => failed = true,
        }
    }
    // A signal to the shell itself is handled before the next command, and its trap of EXIT sees that this one went well.
    let before = std::mem::replace(&mut shell.params.status, 0);
    shell.process.check()?;
    if shell.process.is_stopped() {
        // The shell has stopped itself.
        shell.kernel.suspend()?;
    }
    shell.params.status = before;
    Ok(if failed && status == 0 && rest.len() == 1 { 1 } else { status })
}

fn kill_one(shell: &mut Shell, target: &[u8], number: u8) -> Result<bool, Stop> {
    if target.first() == Some(&b'%') {
        return match shell.job_by_spec("kill", target)? {
            JobSpec::Job(job) => {
                if number > 0 {
                    job.signal(&shell.kernel, number);
                }
                Ok(job.process.status().is_none())
            }
            JobSpec::Ambiguous => Ok(false),
            JobSpec::Missing => {
                shell.no_such_job("kill", target)?;
                Ok(false)
            }
        };
    }
    let parsed = legal_number(target);
    let Some(pid) = parsed else {
        if target.is_empty() {
            shell.builtin_error("kill", "`': not a pid or valid job spec")?;
            return Ok(false);
        }
        shell.builtin_error_about("kill", target, "arguments must be process or job IDs")?;
        return Ok(false);
    };
    // 0 and negative numbers mean process groups: the own one, all, or one by its number.
    let processes: Vec<Rc<Process>> = if pid <= 0 {
        let group = if pid == 0 { shell.process.group.get() } else { u32::try_from(-pid).unwrap_or(0) };
        shell.kernel.live_processes().into_iter().filter(|process| pid == -1 || process.group.get() == group).collect()
    } else {
        u32::try_from(pid).ok().and_then(|pid| shell.kernel.find_process(pid)).filter(|p| p.status().is_none()).into_iter().collect()
    };
    if processes.is_empty() {
        shell.builtin_error("kill", format!("({pid}) - No such process"))?;
        return Ok(false);
    }
    if number > 0 {
        for process in processes {
            // bash: a shell that is no subshell ignores this signal, as long as nothing is set for it.
            if number == signal::QUIT && process.pid == shell.session.pid && !process.handles(number) {
                continue;
            }
            shell.kernel.signal(&process, number);
        }
    }
    Ok(true)
}
